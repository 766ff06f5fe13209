/// Reads every #include below src/ and include/ of the folder given and lists those that rules.hpp does not
/// allow, as file:line. Exits with 0 when there is none, 1 when there are some, 2 when there was nothing to
/// read.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>

#include "reader.hpp"
#include "rules.hpp"

namespace arrows {

namespace {

namespace fs = std::filesystem;

struct Include {
    std::string header;
    bool quoted = false;
    bool computed = false;  ///< by a macro
};

struct File {
    std::string name;  ///< relative to the root, with slashes
    const Rule* rule = nullptr;
};

bool matches(std::string_view name, std::string_view pattern) {
    if (pattern.empty() || pattern.back() != '*') return name == pattern;
    pattern.remove_suffix(1);
    return name.substr(0, pattern.size()) == pattern;
}

bool matches_any(std::string_view name, const Words& patterns) {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](std::string_view pattern) { return matches(name, pattern); });
}

bool begins_with(std::string_view text, const std::string& beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

/// What stands before the first slash; everything where there is none.
std::string_view first_folder(std::string_view path) { return path.substr(0, path.find('/')); }

bool is_ours(std::string_view header) {
    const std::string_view folder = first_folder(header);
    return header.find('/') != std::string_view::npos &&
           (folder == "terrain" || matches_any(folder, modules));
}

std::string module_of(std::string_view file) {
    if (file == "src/main.cpp") return "main";
    for (const std::string_view module : modules) {
        const std::string name(module);
        if (begins_with(file, "src/" + name + "/")) return name;
        if (matches_any(module, public_modules) && begins_with(file, "include/terrain/" + name + "/"))
            return name;
    }
    return "";
}

const Rule* rule_of(std::string_view file) {
    const std::string module = module_of(file);
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) { return rule.module == module; });
    return found == rules.end() ? nullptr : &*found;
}

/// Takes `beginning` and the blanks before it off the text; false, and nothing taken, where it does not begin
/// so.
bool take(std::string_view& text, std::string_view beginning) {
    const std::size_t start = std::min(text.find_first_not_of(" \t\r"), text.size());
    if (text.substr(start, beginning.size()) != beginning) return false;
    text.remove_prefix(start + beginning.size());
    return true;
}

std::optional<Include> include_in(std::string_view line) {
    if (!take(line, "#") && !take(line, "%:")) return std::nullopt;
    if (!take(line, "include_next") && !take(line, "include") && !take(line, "import")) return std::nullopt;
    const bool quoted = take(line, "\"");
    if (quoted || take(line, "<")) {
        const std::size_t end = line.find(quoted ? '"' : '>');
        if (end != std::string_view::npos) return Include{std::string(line.substr(0, end)), quoted, false};
    }
    return Include{std::string(line), false, true};
}

std::string objection_to_ours(const File& file, const Include& include) {
    const std::string& header = include.header;
    if (!include.quoted) return "headers of ours are included with quotes";
    if (header.find('/') == std::string::npos) return "its folder is missing";
    if (begins_with(header, ".") || header.find("/.") != std::string::npos)
        return "relative paths hide the module";
    if (!is_ours(header)) return "no header of ours; others are included with <>";
    if (begins_with(file.name, "include/") && !begins_with(header, "terrain/")) {
        return "a public header must not include a private one";
    }
    const std::string own(file.rule->module);
    if (begins_with(header, own + "/") || begins_with(header, "terrain/" + own + "/")) return "";
    if (matches_any(header, file.rule->may_include)) return "";
    return own + " may not include it";
}

std::string objection_to(const File& file, const Include& include) {
    if (include.computed) return "cannot be read without a preprocessor";
    if (include.quoted || is_ours(include.header)) return objection_to_ours(file, include);
    const bool exempt = std::any_of(exemptions.begin(), exemptions.end(), [&](const Exemption& exemption) {
        return exemption.file == file.name && exemption.header == include.header;
    });
    if (exempt || !matches_any(include.header, file.rule->must_not)) return "";
    return std::string(file.rule->module) + " must not know it";
}

/// The words of a line that the module must not say.
std::vector<std::string> forbidden_words(const Rule& rule, const std::string& line) {
    std::vector<std::string> found;
    auto begin = line.begin();
    while (!rule.must_not_say.empty() && begin != line.end()) {
        const auto end = std::find_if_not(begin, line.end(), in_word);
        const std::string word(begin, end);
        if (matches_any(word, rule.must_not_say)) found.push_back(word);
        begin = std::find_if(end, line.end(), in_word);
    }
    return found;
}

class Checker {
public:
    explicit Checker(fs::path root) : root_(std::move(root)) {}

    int run() {
        std::vector<fs::path> paths = sources();
        std::sort(paths.begin(), paths.end());
        for (const fs::path& path : paths) check(path);
        std::cerr << paths.size() << " files, " << includes_ << " includes, " << offences_ << " offences\n";
        if (includes_ == 0) return 2;
        return offences_ == 0 ? 0 : 1;
    }

private:
    std::vector<fs::path> sources() const {
        std::vector<fs::path> found;
        for (const char* folder : {"src", "include"}) {
            if (!fs::exists(root_ / folder)) continue;
            for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root_ / folder)) {
                const std::string extension = entry.path().extension().string();
                const bool text = extension == ".txt" || extension == ".cmake" || extension == ".md";
                if (entry.is_regular_file() && !text) found.push_back(entry.path());
            }
        }
        return found;
    }

    void check(const fs::path& path) {
        const std::string name = path.lexically_relative(root_).generic_string();
        const File file{name, rule_of(name)};
        if (file.rule == nullptr) return report(file, 1, name, "stands in no module");
        std::ifstream stream(path, std::ios::binary);
        const std::string source{std::istreambuf_iterator<char>(stream), {}};
        for (const Line& line : code_lines(source)) check(file, line);
    }

    void check(const File& file, const Line& line) {
        for (const std::string& word : forbidden_words(*file.rule, line.text)) {
            report(file, line.number, word, std::string(file.rule->module) + " must not say it");
        }
        const std::optional<Include> include = include_in(line.text);
        if (!include) return;
        ++includes_;
        const std::string objection = objection_to(file, *include);
        if (!objection.empty()) report(file, line.number, include->header, objection);
    }

    void report(const File& file, std::size_t line, const std::string& what, const std::string& why) {
        ++offences_;
        std::cout << file.name << ':' << line << ": " << what << ": " << why << '\n';
    }

    fs::path root_;
    std::size_t includes_ = 0, offences_ = 0;
};

}  // namespace

}  // namespace arrows

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: arrows FOLDER\n";
        return 2;
    }
    return arrows::Checker(arguments[1]).run();
}
