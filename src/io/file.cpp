// The one file of io that knows the operating system (POSIX).
#include "terrain/io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace terrain::io {
namespace {

/// The system's reason in English words, whatever LC_MESSAGES says.
std::string reason(int code) {
#ifdef __GLIBC__
    if (const char* text = strerrordesc_np(code)) return text;
#endif
    return std::generic_category().message(code);
}

tl::unexpected<Error> unwritable(const std::filesystem::path& path, std::string_view why) {
    return tl::unexpected(
        Error{Fault::unwritable, fmt::format("cannot write {}: {}", path_to_utf8(path), why), {}});
}

tl::unexpected<Error> unreadable(const std::filesystem::path& path, std::string_view why) {
    return tl::unexpected(
        Error{Fault::unreadable, fmt::format("cannot read {}: {}", path_to_utf8(path), why), {}});
}

/// Repeats a system call that a signal interrupted.
template <class Call>
auto uninterrupted(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }

    /// 0 or the error; some file systems report a failed write only here. Not repeated after EINTR: on Linux
    /// the descriptor is gone all the same.
    int close() {
        if (number_ < 0) return 0;
        return ::close(std::exchange(number_, -1)) == 0 || errno == EINTR ? 0 : errno;
    }

private:
    int number_;
};

/// The file behind a chain of symbolic links, which need not exist yet: the links stay, the file is replaced.
Expected<std::filesystem::path> resolved(const std::filesystem::path& path) {
    constexpr int most_links = 40;  // as Linux
    std::filesystem::path file = path;
    for (int i = 0; i < most_links; ++i) {
        std::error_code error;
        if (!std::filesystem::is_symlink(std::filesystem::symlink_status(file, error))) return file;
        const auto target = std::filesystem::read_symlink(file, error);
        if (error) return unwritable(path, reason(error.value()));
        file = file.parent_path() / target;  // an absolute target replaces the folder
    }
    return unwritable(path, reason(ELOOP));
}

/// What the new file takes over from the one it replaces.
struct Existing {
    bool exists = false;
    mode_t mode = 0;
    uid_t owner = 0;
    gid_t group = 0;
};

/// Renaming over a file needs no permission on the file itself, so it is asked for here: who made a file
/// read-only wants it kept.
Expected<Existing> inspect(const std::filesystem::path& path) {
    if (path.native().find('\0') != std::string::npos) return unwritable(path, reason(EINVAL));
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT) return Existing{};
        return unwritable(path, reason(errno));
    }
    if (S_ISDIR(status.st_mode)) return unwritable(path, reason(EISDIR));
    if (!S_ISREG(status.st_mode)) return unwritable(path, "Not a regular file");
    if (::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) return unwritable(path, reason(errno));
    return Existing{true, status.st_mode & 0777, status.st_uid, status.st_gid};
}

/// A new file beside the target, removed again unless it took the target's place. All calls are relative to
/// the open folder, so the name of the target may have the full 255 bytes and its path the full 4095.
class Temporary {
public:
    Temporary(const Descriptor& folder, const Existing& existing)
        : folder_(folder.number()), file_(create(existing)) {
        if (error_ != 0 || !existing.exists) return;
        // Both are wishes: an ordinary user cannot give files away, some file systems have no modes. The file
        // was created with no more rights than the old one had.
        [[maybe_unused]] int ignored = ::fchown(file_.number(), existing.owner, existing.group);
        ignored = ::fchmod(file_.number(), existing.mode);
    }
    ~Temporary() {
        if (pending_) ::unlinkat(folder_, name_.c_str(), 0);
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;

    /// Why it could not be created, or 0.
    int error() const { return error_; }

    /// 0 or the error.
    int write(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const ssize_t count =
                uninterrupted([&] { return ::write(file_.number(), bytes.data(), bytes.size()); });
            if (count < 0) return errno;
            if (count == 0) return EIO;
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
        return 0;
    }

    /// 0 or the error.
    int flush_and_close() {
        if (uninterrupted([&] { return ::fsync(file_.number()); }) != 0) return errno;
        return file_.close();
    }

    /// 0 or the error.
    int replace(const std::filesystem::path& name) {
        if (::renameat(folder_, name_.c_str(), folder_, name.c_str()) != 0) return errno;
        pending_ = false;
        return 0;
    }

private:
    int create(const Existing& existing) {
        constexpr int tries = 100;
        const mode_t mode = existing.exists ? existing.mode : 0666;
        std::random_device random;
        int file = -1;
        for (int i = 0; i < tries; ++i) {
            name_ = fmt::format(".terrain-lab-{:08x}{:08x}.tmp", random(), random());
            file = uninterrupted([&] {
                return ::openat(folder_, name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            });
            error_ = file < 0 ? errno : 0;
            if (error_ != EEXIST) break;
        }
        pending_ = error_ == 0;
        return file;
    }

    int folder_;
    std::string name_;
    bool pending_ = false;
    int error_ = 0;
    Descriptor file_;
};

/// The folder that a file stands in.
int open_folder(const std::filesystem::path& folder) {
#ifdef O_PATH
    constexpr int how = O_PATH;  // a folder that may be entered but not listed will do
#else
    constexpr int how = O_RDONLY;
#endif
    return uninterrupted([&] { return ::open(folder.c_str(), how | O_DIRECTORY | O_CLOEXEC); });
}

/// Makes the new name survive a power cut. The file is in place already, so a failure is not one of the
/// write: some file systems cannot do it, and the worst that follows is the old file coming back.
void flush_folder(const Descriptor& folder) {
    const Descriptor readable(::openat(folder.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (readable) uninterrupted([&] { return ::fsync(readable.number()); });
}

/// How much to make room for at first. Only a hint: the size a file claims need not be the one it has.
std::size_t expected_size(int file, std::size_t limit) {
    constexpr std::size_t least = std::size_t{64} << 10;
    struct stat status {};
    if (::fstat(file, &status) != 0 || status.st_size <= 0) return least;
    return std::max(least, std::min(static_cast<std::size_t>(status.st_size), limit) + 1);
}

}  // namespace

std::filesystem::path path_from_utf8(std::string_view text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

std::string path_to_utf8(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

Expected<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    const auto existing = inspect(path);
    if (!existing) return tl::unexpected(existing.error());
    const auto target = resolved(path);
    if (!target) return tl::unexpected(target.error());
    if (!target->has_filename()) return unwritable(path, path.empty() ? reason(ENOENT) : reason(EISDIR));

    const auto parent = target->has_parent_path() ? target->parent_path() : ".";
    const Descriptor folder(open_folder(parent));
    if (!folder && errno == ENOENT) return unwritable(path, "there is no folder " + path_to_utf8(parent));
    if (!folder) return unwritable(path, reason(errno));
    Temporary temporary(folder, *existing);
    if (temporary.error() != 0) return unwritable(path, reason(temporary.error()));
    if (const int error = temporary.write(bytes)) return unwritable(path, reason(error));
    if (const int error = temporary.flush_and_close()) return unwritable(path, reason(error));
    if (const int error = temporary.replace(target->filename())) return unwritable(path, reason(error));
    flush_folder(folder);
    return {};
}

Expected<std::vector<std::byte>> read_file(const std::filesystem::path& path, std::size_t limit) {
    const Descriptor file(uninterrupted([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }));
    if (!file) return unreadable(path, reason(errno));
    std::vector<std::byte> bytes(expected_size(file.number(), limit));
    std::size_t used = 0;
    while (true) {
        if (used == bytes.size()) bytes.resize(2 * used);
        const ssize_t count =
            uninterrupted([&] { return ::read(file.number(), bytes.data() + used, bytes.size() - used); });
        if (count < 0) return unreadable(path, reason(errno));
        if (count == 0) break;
        used += static_cast<std::size_t>(count);
        if (used > limit) return unreadable(path, fmt::format("it is larger than {} bytes", limit));
    }
    bytes.resize(used);
    return bytes;
}

}  // namespace terrain::io
