#include "app/folders.hpp"

#include <algorithm>
#include <system_error>

#include "terrain/io/file.hpp"

namespace terrain::app {

ui::Folder read_folder(const std::filesystem::path& path, const std::string& ending) {
    ui::Folder folder;
    folder.path = io::path_to_utf8(path);
    std::error_code error;
    std::filesystem::directory_iterator entries(path, error);
    for (; !error && entries != std::filesystem::directory_iterator(); entries.increment(error)) {
        const std::string name = io::path_to_utf8(entries->path().filename());
        std::error_code ignored;
        if (name.starts_with('.')) continue;
        if (entries->is_directory(ignored)) {
            folder.folders.push_back(name);
        } else if (name.ends_with(ending)) {
            folder.files.push_back(name);
        }
    }
    if (error) folder.error = error.message();
    std::sort(folder.folders.begin(), folder.folders.end());
    std::sort(folder.files.begin(), folder.files.end());
    return folder;
}

}  // namespace terrain::app
