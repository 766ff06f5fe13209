#include "app/font_files.hpp"

#include <fontconfig/fontconfig.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "terrain/io/file.hpp"

namespace terrain::app {
namespace {

using Pattern = std::unique_ptr<FcPattern, decltype(&FcPatternDestroy)>;

const FcChar8* text(const char* characters) { return reinterpret_cast<const FcChar8*>(characters); }

std::vector<unsigned char> content(const std::string& path) {
    constexpr std::size_t largest = std::size_t{64} << 20;
    const auto bytes = io::read_file(io::path_from_utf8(path), largest);
    if (!bytes) return {};
    const auto* first = reinterpret_cast<const unsigned char*>(bytes->data());
    return {first, first + bytes->size()};
}

/// The file of the best match, if it is of this family (where one is given).
std::optional<std::string> match(const Pattern& wanted, const char* family) {
    FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultNoMatch;
    const Pattern found(FcFontMatch(nullptr, wanted.get(), &result), &FcPatternDestroy);
    FcChar8* file = nullptr;
    FcChar8* name = nullptr;
    if (!found || FcPatternGetString(found.get(), FC_FILE, 0, &file) != FcResultMatch) return std::nullopt;
    if (family != nullptr && (FcPatternGetString(found.get(), FC_FAMILY, 0, &name) != FcResultMatch ||
                              FcStrCmpIgnoreCase(name, text(family)) != 0)) {
        return std::nullopt;
    }
    return reinterpret_cast<const char*>(file);
}

std::vector<unsigned char> of_family(std::initializer_list<const char*> families) {
    for (const char* family : families) {
        const Pattern wanted(FcPatternCreate(), &FcPatternDestroy);
        FcPatternAddString(wanted.get(), FC_FAMILY, text(family));
        FcPatternAddInteger(wanted.get(), FC_WEIGHT, FC_WEIGHT_REGULAR);
        FcPatternAddInteger(wanted.get(), FC_SLANT, FC_SLANT_ROMAN);
        if (const auto file = match(wanted, family)) return content(*file);
    }
    return {};
}

std::vector<unsigned char> of_language(const char* language) {
    const Pattern wanted(FcPatternCreate(), &FcPatternDestroy);
    const std::unique_ptr<FcLangSet, decltype(&FcLangSetDestroy)> languages(FcLangSetCreate(),
                                                                            &FcLangSetDestroy);
    FcLangSetAdd(languages.get(), text(language));
    FcPatternAddLangSet(wanted.get(), FC_LANG, languages.get());
    const auto file = match(wanted, nullptr);
    return file ? content(*file) : std::vector<unsigned char>{};
}

}  // namespace

ui::FontData find_fonts() {
    ui::FontData fonts;
    if (FcInit() == FcFalse) return fonts;
    fonts.text = of_family({"Inter", "Noto Sans", "DejaVu Sans"});
    fonts.symbols = of_family({"DejaVu Sans"});
    fonts.japanese = of_language("ja");
    return fonts;
}

}  // namespace terrain::app
