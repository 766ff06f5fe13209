/// Undo, redo and the seeds that were visited.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "terrain/core/params.hpp"

namespace terrain::app {

/// Steps of editing. One drag or one typed value is one step, however many values it went through.
class History {
public:
    explicit History(Parameters start) : current_(std::move(start)) {}

    /// To be told of the parameters in every frame; `editing` while a widget is still held, `label` what was
    /// changed.
    void observe(const Parameters& now, bool editing, const std::string& label);

    /// The parameters before the last step, or after the next one; an unfinished step is finished first.
    std::optional<Parameters> undo(const Parameters& now);
    std::optional<Parameters> redo();

    bool can_undo() const { return !past_.empty() || pending_; }
    bool can_redo() const { return !future_.empty() && !pending_; }
    std::string undo_name() const {
        return pending_ ? pending_label_ : past_.empty() ? "" : past_.back().label;
    }
    std::string redo_name() const { return future_.empty() ? "" : future_.back().label; }

private:
    struct Step {
        Parameters parameters;
        std::string label;
    };

    void commit(const Parameters& now);

    static constexpr std::size_t longest = 1000;
    Parameters current_;
    std::vector<Step> past_, future_;
    bool pending_ = false;
    std::string pending_label_;
};

/// Every seed that was looked at, with the whole recipe it was last looked at with: going back brings all
/// settings back, and nothing is ever dropped, so the dice cannot lose a map.
class SeedHistory {
public:
    explicit SeedHistory(const Parameters& start) : recipes_{start} {}

    /// To be told of the parameters whenever a step is finished.
    void observe(const Parameters& now);

    std::optional<Parameters> previous();
    std::optional<Parameters> next();

    std::size_t index() const { return index_; }
    std::size_t count() const { return recipes_.size(); }

private:
    std::vector<Parameters> recipes_;
    std::size_t index_ = 0;
};

}  // namespace terrain::app
