#include "self.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace bench {
namespace {

std::string read_to_end(int file) {
    std::string text;
    std::array<char, 256> buffer{};
    for (ssize_t count = 0; (count = read(file, buffer.data(), buffer.size())) > 0;) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return text;
}

/// The process's id, or none; what it prints goes to `output`.
std::optional<pid_t> spawned(std::vector<std::string>& arguments, int output) {
    std::string program = "/proc/self/exe";  // the child's, which is still this one
    std::vector<char*> pointers{program.data()};
    pointers.reserve(arguments.size() + 2);
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    pid_t child = 0;
    const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) return {};
    return child;
}

}  // namespace

std::optional<std::string> output_of_self(std::vector<std::string> arguments) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    const auto child = spawned(arguments, ends[1]);
    close(ends[1]);
    const std::string text = read_to_end(ends[0]);
    close(ends[0]);
    int status = 1;
    if (!child || waitpid(*child, &status, 0) != *child || status != 0) return {};
    return text;
}

}  // namespace bench
