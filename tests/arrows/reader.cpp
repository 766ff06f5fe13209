#include "reader.hpp"

#include <cctype>

namespace arrows {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

namespace {

class Reader {
public:
    explicit Reader(std::string_view source) : source_(source) {}

    std::vector<Line> read() {
        while (at_ < source_.size()) step();
        lines_.push_back(line_);
        return std::move(lines_);
    }

private:
    bool next_is(std::string_view text) const { return source_.substr(at_).substr(0, text.size()) == text; }
    char previous() const { return at_ == 0 ? '\n' : source_[at_ - 1]; }

    void step() {
        if (next_is("\\\n") || next_is("\\\r\n")) return splice();
        if (next_is("\n")) return newline();
        if (next_is("//")) return line_comment();
        if (next_is("/*")) return skip_past("*/", at_ + 2);
        if (next_is("R\"") && starts_raw_string()) return raw_string();
        if (next_is("\"") || (next_is("'") && !in_word(previous()))) return literal(source_[at_]);
        keep();
    }

    void keep() {
        if (line_.text.find_first_not_of(" \t") == std::string::npos) line_.number = number_;
        line_.text += source_[at_++];
    }

    void newline() {
        lines_.push_back(line_);
        ++at_;
        line_ = {++number_, ""};
    }

    void splice() {
        at_ += next_is("\\\n") ? 2 : 3;
        ++number_;
    }

    void line_comment() {
        while (at_ < source_.size() && !next_is("\n")) {
            if (next_is("\\\n") || next_is("\\\r\n")) {
                splice();
            } else {
                ++at_;
            }
        }
    }

    /// What is left out separates words, and its lines count.
    void skip_past(std::string_view end, std::size_t from) {
        const std::size_t found = source_.find(end, from);
        const std::size_t stop = found == std::string_view::npos ? source_.size() : found + end.size();
        for (; at_ < stop; ++at_) number_ += source_[at_] == '\n' ? 1 : 0;
        line_.text += ' ';
    }

    /// `R"` or with an encoding before it, but not the end of a longer word.
    bool starts_raw_string() const {
        std::size_t begin = at_;
        while (begin > 0 && in_word(source_[begin - 1])) --begin;
        const std::string_view prefix = source_.substr(begin, at_ - begin);
        return prefix.empty() || prefix == "u8" || prefix == "u" || prefix == "U" || prefix == "L";
    }

    void raw_string() {
        const std::size_t open = source_.find('(', at_);
        if (open == std::string_view::npos) return keep();
        const std::string end = ")" + std::string(source_.substr(at_ + 2, open - at_ - 2)) + "\"";
        skip_past(end, open);
    }

    /// Kept, since the name of a header is one; so that a comment in it is none.
    void literal(char quote) {
        keep();
        while (at_ < source_.size() && !next_is("\n")) {
            if (next_is("\\\n") || next_is("\\\r\n")) {
                splice();
                continue;
            }
            const bool escape = next_is("\\");
            const bool end = source_[at_] == quote;
            keep();
            if (end) return;
            if (escape && at_ < source_.size() && !next_is("\n")) keep();
        }
    }

    std::string_view source_;
    std::size_t at_ = 0;
    std::size_t number_ = 1;
    Line line_;
    std::vector<Line> lines_;
};

}  // namespace

std::vector<Line> code_lines(std::string_view source) { return Reader(source).read(); }

}  // namespace arrows
