// In place of screenshot.cpp in programs that are built without pictures.
#include "cli/screenshot.hpp"

namespace terrain::cli {

Expected<void> write_screenshot(const std::filesystem::path& /*path*/,
                                const std::shared_ptr<const World>& /*world*/,
                                const Screenshot& /*screenshot*/, const std::string& /*shader_folder*/) {
    return tl::unexpected(
        Error{Fault::failed, "this program was built without pictures (TERRAIN_LAB_APP=OFF)", {}});
}

}  // namespace terrain::cli
