/// Whole files, written so that a failure never costs the old one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "terrain/core/error.hpp"

namespace terrain::io {

/// A path from UTF-8 text, on every system.
std::filesystem::path path_from_utf8(std::string_view text);
std::string path_to_utf8(const std::filesystem::path& path);

/// Writes beside the target, flushes to the disk and renames: afterwards the target is the whole new file, or
/// after a failure what it was before, with nothing left beside it. A symbolic link stays and the file it
/// names is replaced; mode and, where allowed, owner of an old file are kept. A file without permission to
/// write is refused even though its folder would let it be replaced, as are directories, devices and pipes.
/// Fault: unwritable, with the system's reason in English.
Expected<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Fault: unreadable, also where the file is larger than `limit` bytes. Pipes and files that do not tell
/// their size are read to their end.
Expected<std::vector<std::byte>> read_file(const std::filesystem::path& path, std::size_t limit);

}  // namespace terrain::io
