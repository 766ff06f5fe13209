/// Other programs: the shipped one, the display, and the tools that play a person.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../support/temporary_folder.hpp"

struct Command {
    std::vector<std::string> arguments;              ///< the program first, searched on the path
    std::map<std::string, std::string> environment;  ///< added to our own; empty values are taken out
    std::filesystem::path folder;                    ///< working directory; empty: ours
    std::filesystem::path out, err;                  ///< files; empty: thrown away
    int keep = -1;                                   ///< a file descriptor that the program inherits
};

/// A running program; it is ended, and waited for, with this object, and killed where the test is killed.
class Process {
public:
    explicit Process(const Command& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t id() const { return id_; }
    /// Its exit code, 128 + signal where it was killed, nothing while it runs.
    std::optional<int> ended();
    /// Waits for its end; fails the test after this many seconds.
    int wait(double seconds = 20);
    /// Processor time so far, seconds.
    double processor_time() const;

private:
    pid_t id_ = -1;
    std::string name_;
    std::optional<int> exit_;
};

using Folder = terrain::testing::TemporaryFolder;

struct Output {
    int exit = -1;
    std::string out, err;
};

/// Runs a program to its end. A missing program fails the test.
Output run(Command command);

std::string content(const std::filesystem::path& path);
void write(const std::filesystem::path& path, const std::string& text);

/// Asks again and again until `holds` says yes; false after this many seconds.
template <class Condition>
bool until(double seconds, const Condition& holds);

void pause(double seconds);
double now();

template <class Condition>
bool until(double seconds, const Condition& holds) {
    for (const double end = now() + seconds; now() < end; pause(0.01)) {
        if (holds()) return true;
    }
    return holds();
}
