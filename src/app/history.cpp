#include "app/history.hpp"

#include <utility>

namespace terrain::app {

void History::observe(const Parameters& now, bool editing, const std::string& label) {
    if (!label.empty()) pending_label_ = label;
    pending_ = now != current_;
    if (pending_ && !editing) commit(now);
}

void History::commit(const Parameters& now) {
    past_.push_back({std::exchange(current_, now), pending_label_});
    if (past_.size() > longest) past_.erase(past_.begin());
    future_.clear();
    pending_ = false;
}

std::optional<Parameters> History::undo(const Parameters& now) {
    if (now != current_) commit(now);
    if (past_.empty()) return std::nullopt;
    Step step = std::move(past_.back());
    past_.pop_back();
    future_.push_back({std::exchange(current_, step.parameters), step.label});
    return current_;
}

std::optional<Parameters> History::redo() {
    if (!can_redo()) return std::nullopt;
    Step step = std::move(future_.back());
    future_.pop_back();
    past_.push_back({std::exchange(current_, step.parameters), step.label});
    return current_;
}

void SeedHistory::observe(const Parameters& now) {
    if (now.seed != recipes_[index_].seed) {
        index_ = recipes_.size();
        recipes_.push_back(now);
    } else {
        recipes_[index_] = now;
    }
}

std::optional<Parameters> SeedHistory::previous() {
    if (index_ == 0) return std::nullopt;
    return recipes_[--index_];
}

std::optional<Parameters> SeedHistory::next() {
    if (index_ + 1 == recipes_.size()) return std::nullopt;
    return recipes_[++index_];
}

}  // namespace terrain::app
