#include "process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace {

constexpr int program_missing = 127;

void redirect(const std::filesystem::path& file, int descriptor) {
    const char* path = file.empty() ? "/dev/null" : file.c_str();
    dup2(open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600), descriptor);
}

[[noreturn]] void become(const Command& command) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (const auto& [name, value] : command.environment) {
        if (value.empty()) {
            unsetenv(name.c_str());
        } else {
            setenv(name.c_str(), value.c_str(), 1);
        }
    }
    if (!command.folder.empty() && chdir(command.folder.c_str()) != 0) _exit(126);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    redirect(command.out, STDOUT_FILENO);
    redirect(command.err, STDERR_FILENO);
    if (command.keep >= 0) fcntl(command.keep, F_SETFD, 0);
    std::vector<char*> argv;
    for (const std::string& argument : command.arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    _exit(program_missing);
}

}  // namespace

Process::Process(const Command& command) : name_(command.arguments.at(0)) {
    id_ = fork();
    if (id_ == 0) become(command);
    if (id_ < 0) FAIL("no process for " << name_);
}

Process::~Process() {
    if (ended()) return;
    kill(id_, SIGTERM);
    if (until(5, [&] { return ended().has_value(); })) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
}

std::optional<int> Process::ended() {
    int status = 0;
    if (!exit_ && waitpid(id_, &status, WNOHANG) == id_) {
        exit_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return exit_;
}

int Process::wait(double seconds) {
    if (!until(seconds, [&] { return ended().has_value(); })) FAIL(name_ << " does not end");
    return *exit_;
}

double Process::processor_time() const {
    const std::string stat = content("/proc/" + std::to_string(id_) + "/stat");
    // The name in parentheses may hold spaces; user and system time are the 12th and 13th field after it.
    std::istringstream fields(stat.substr(stat.rfind(')') + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

Output run(Command command) {
    const Folder folder;
    command.out = folder.path() / "out";
    command.err = folder.path() / "err";
    Process process(command);
    Output output;
    output.exit = process.wait(60);
    output.out = content(command.out);
    output.err = content(command.err);
    if (output.exit == program_missing) FAIL(command.arguments.at(0) << " is missing");
    return output;
}

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

void pause(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
