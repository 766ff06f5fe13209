/// The shipped program, run as a process of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

struct Run {
    int exit = -1;
    std::string out, err;
};

/// Runs terrain-lab with these arguments and waits for its end.
Run run(const std::vector<std::string>& arguments);

/// As run, with the standard output going to this file.
Run run_into(const std::string& file, const std::vector<std::string>& arguments);

/// A folder of its own for a test, removed with all it holds.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// `info` with these arguments: one string or number of its JSON, as text without quotes.
std::string info_value(const std::string& key, std::vector<std::string> arguments);
