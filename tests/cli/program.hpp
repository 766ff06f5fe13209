/// The shipped program, run as a process of its own.
#pragma once

#include <string>
#include <vector>

#include "../support/temporary_folder.hpp"

struct Run {
    int exit = -1;
    std::string out, err;
};

/// Runs terrain-lab with these arguments and waits for its end.
Run run(const std::vector<std::string>& arguments);

/// As run, with the standard output going to this file.
Run run_into(const std::string& file, const std::vector<std::string>& arguments);

using Folder = terrain::testing::TemporaryFolder;

/// `info` with these arguments: one string or number of its JSON, as text without quotes.
std::string info_value(const std::string& key, std::vector<std::string> arguments);
