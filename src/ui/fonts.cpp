/// The font atlas: built from the characters that are needed, since all of Japanese would cost seconds.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string_view>

#include <freetype/freetype.h>
#include <freetype/ftadvanc.h>
#include <ft2build.h>
#include <imgui.h>
#include <imgui_freetype.h>

#include "ui/interface.hpp"

namespace terrain::ui {
namespace {

constexpr float body_size = 15;  ///< em, units
constexpr float small_size = 12;
constexpr float large_size = 21;

using Bytes = std::vector<unsigned char>;

/// A font file as FreeType sees it; nothing where it cannot be read.
class Face {
public:
    explicit Face(const Bytes& bytes) {
        if (FT_Init_FreeType(&library_) != 0) return;
        const auto size = static_cast<FT_Long>(bytes.size());
        if (FT_New_Memory_Face(library_, bytes.data(), size, 0, &face_) != 0) face_ = nullptr;
    }
    ~Face() {
        if (face_ != nullptr) FT_Done_Face(face_);
        if (library_ != nullptr) FT_Done_FreeType(library_);
    }
    Face(const Face&) = delete;
    Face& operator=(const Face&) = delete;

    /// ImGui's size is the line from ascender to descender, not the em: this is the factor between them.
    float line_per_em() const {
        if (face_ == nullptr || face_->units_per_EM == 0) return 1;
        return static_cast<float>(face_->ascender - face_->descender) /
               static_cast<float>(face_->units_per_EM);
    }

    /// Advance in ems; nothing where the font lacks the character.
    std::optional<float> advance(unsigned character) const {
        if (face_ == nullptr || face_->units_per_EM == 0) return std::nullopt;
        const FT_UInt index = FT_Get_Char_Index(face_, character);
        FT_Fixed units = 0;
        if (index == 0 || FT_Get_Advance(face_, index, FT_LOAD_NO_SCALE, &units) != 0) return std::nullopt;
        return static_cast<float>(units) / static_cast<float>(face_->units_per_EM);
    }

private:
    FT_Library library_ = nullptr;
    FT_Face face_ = nullptr;
};

/// Every character that the interface itself may show.
ImVector<ImWchar> characters(const std::vector<std::string>& seeds) {
    // Latin, Greek, Cyrillic, punctuation, superscripts, arrows, mathematical signs, the sign for a lost
    // character.
    static constexpr std::array<ImWchar, 17> blocks{0x20,   0x17F,  0x370,  0x3FF,  0x400,  0x4FF,
                                                    0x2010, 0x203A, 0x2070, 0x2089, 0x2190, 0x2193,
                                                    0x2200, 0x2265, 0xFFFD, 0xFFFD, 0};
    ImFontGlyphRangesBuilder builder;
    builder.AddRanges(blocks.data());
    for (const Row& row : rows()) {
        for (const std::string_view text : {row.label, row.help, row.unit, row.otherwise}) {
            // ImGui takes an end that is null, as that of an empty view may be, for "up to the zero".
            if (!text.empty()) builder.AddText(text.data(), text.data() + text.size());
        }
    }
    for (const std::string& seed : seeds) builder.AddText(seed.data(), seed.data() + seed.size());
    ImVector<ImWchar> ranges;
    builder.BuildRanges(&ranges);
    return ranges;
}

/// The characters of large figures.
ImVector<ImWchar> figure_characters() {
    ImVector<ImWchar> ranges;
    for (const char end : {' ', '~', '\0'}) ranges.push_back(static_cast<ImWchar>(end));
    return ranges;
}

/// Files of one font in the order in which a character is looked for. The bytes must outlive Build(), which
/// copies what it draws.
struct Stack {
    std::vector<const Bytes*> files;
    float em;  ///< pixels
    const ImVector<ImWchar>* ranges;
};

void add(const Stack& stack) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    bool merge = false;
    for (const Bytes* bytes : stack.files) {
        ImFontConfig config;
        config.FontDataOwnedByAtlas = false;
        config.MergeMode = merge;
        const float pixels = std::round(stack.em * Face(*bytes).line_per_em());
        // The atlas takes a pointer to mutable data and only reads it.
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
        auto* data = const_cast<unsigned char*>(bytes->data());
        atlas.AddFontFromMemoryTTF(data, static_cast<int>(bytes->size()), pixels, &config,
                                   stack.ranges->Data);
        merge = true;
    }
    if (merge) return;
    ImFontConfig config;
    config.SizePixels = std::round(stack.em * 13 / 15);
    atlas.AddFontDefault(&config);
}

void set_advance(ImFont& font, ImFontGlyph& glyph, float advance) {
    glyph.AdvanceX = advance;
    font.IndexAdvanceX[static_cast<int>(glyph.Codepoint)] = advance;
}

/// The builder rounds every advance up, which sets all text too wide: the nearest pixel reads better.
void set_advances(ImFont& font, const Stack& stack) {
    std::vector<std::unique_ptr<Face>> faces;
    for (const Bytes* bytes : stack.files) faces.push_back(std::make_unique<Face>(*bytes));
    for (ImFontGlyph& glyph : font.Glyphs) {
        for (const auto& face : faces) {
            const auto advance = face->advance(glyph.Codepoint);
            if (!advance) continue;
            set_advance(font, glyph, std::round(*advance * stack.em));
            break;
        }
    }
}

/// Figures of one width, so that changing numbers do not dance.
void make_digits_tabular(ImFont& font) {
    float widest = 0;
    for (ImWchar digit = '0'; digit <= '9'; ++digit) widest = std::max(widest, font.GetCharAdvance(digit));
    for (ImFontGlyph& glyph : font.Glyphs) {
        if (glyph.Codepoint < '0' || glyph.Codepoint > '9') continue;
        const float shift = std::floor((widest - glyph.AdvanceX) / 2);
        glyph.X0 += shift;
        glyph.X1 += shift;
        set_advance(font, glyph, widest);
    }
}

}  // namespace

void build_fonts(const FontData& fonts, float scale, const std::vector<std::string>& seeds) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    atlas.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
    std::vector<const Bytes*> files;
    for (const Bytes* bytes : {&fonts.text, &fonts.symbols, &fonts.japanese}) {
        if (!bytes->empty()) files.push_back(bytes);
    }
    const ImVector<ImWchar> all = characters(seeds), figures = figure_characters();
    const std::array<Stack, 3> stacks{Stack{files, body_size * scale, &all},
                                      Stack{files, small_size * scale, &all},
                                      Stack{files, large_size * scale, &figures}};
    for (const Stack& stack : stacks) add(stack);
    atlas.Build();
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        ImFont& font = *atlas.Fonts[static_cast<int>(i)];
        set_advances(font, stacks[i]);
        make_digits_tabular(font);
    }
    // The bytes belong to the caller and may go.
    atlas.ClearInputData();
}

bool is_editable(const std::string& text) {
    // A byte from F0 on leads a character of four bytes: beyond U+FFFF.
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return static_cast<unsigned char>(c) >= 0xF0; });
}

}  // namespace terrain::ui
