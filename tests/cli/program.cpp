#include "program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace {

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

[[noreturn]] void become_program(const std::string& out, const std::string& err,
                                 const std::vector<std::string>& arguments) {
    dup2(open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    dup2(open(err.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    std::vector<char*> argv{const_cast<char*>(TERRAIN_LAB_PROGRAM)};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execv(TERRAIN_LAB_PROGRAM, argv.data());
    _exit(127);
}

int wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

Run run_into(const std::string& file, const std::vector<std::string>& arguments) {
    const Folder folder;
    const std::string err = (folder / "err").string();
    const pid_t child = fork();
    if (child == 0) become_program(file, err, arguments);
    Run result;
    result.exit = wait_for(child);
    result.err = content(err);
    return result;
}

Run run(const std::vector<std::string>& arguments) {
    const Folder folder;
    Run result = run_into((folder / "out").string(), arguments);
    result.out = content((folder / "out").string());
    return result;
}

std::string info_value(const std::string& key, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "info");
    const Run info = run(arguments);
    INFO(info.err);
    REQUIRE(info.exit == 0);
    const auto value = nlohmann::json::parse(info.out).at(key);
    return value.is_string() ? value.get<std::string>() : value.dump();
}
