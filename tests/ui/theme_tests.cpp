#include <cmath>

#include <catch2/catch.hpp>

#include "person.hpp"
#include "ui/theme.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

/// WCAG 2.1, relative luminance and contrast ratio.
double luminance(const ImVec4& colour) {
    const auto linear = [](float part) {
        const auto v = static_cast<double>(part);
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.x) + 0.7152 * linear(colour.y) + 0.0722 * linear(colour.z);
}

double contrast(const ImVec4& a, const ImVec4& b) {
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

}  // namespace

TEST_CASE("the contrast of black on white is 21") {
    CHECK(contrast(ImVec4(0, 0, 0, 1), ImVec4(1, 1, 1, 1)) == Approx(21));
}

TEST_CASE("text is readable on everything it stands on, in both themes") {
    for (const Theme theme : {Theme::dark, Theme::light}) {
        const ThemeColours& of = palette(theme);
        CAPTURE(static_cast<int>(theme));
        for (const ImVec4& ground : {of.background, of.panel, of.raised}) {
            CHECK(contrast(of.text, ground) >= 4.5);
            CHECK(contrast(of.dim, ground) >= 4.5);
        }
        CHECK(contrast(of.text, of.hovered) >= 4.5);
        CHECK(contrast(of.accent, of.panel) >= 4.5);
        CHECK(contrast(of.error, of.panel) >= 4.5);
        CHECK(contrast(of.on_accent, of.accent) >= 4.5);
        CHECK(contrast(of.bar, of.panel) >= 3);  // parts that are not text
    }
}

TEST_CASE("spacing follows the scale") {
    Person person({1600, 900, 1.5F});
    CHECK(current_scale() == 1.5F);
    CHECK(ImGui::GetStyle().FramePadding.x == 12);
    CHECK(person.rectangle("panel.recipe").width == 480);
}

TEST_CASE("figures of the fonts have one width") {
    Person person;
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
        for (ImWchar digit = '1'; digit <= '9'; ++digit) {
            CHECK(font->GetCharAdvance(digit) == font->GetCharAdvance('0'));
        }
    }
}

TEST_CASE("fonts are built without any file, and again for another seed") {
    Person person;
    build_fonts({}, 1, {});
    CHECK(ImGui::GetIO().Fonts->Fonts.Size >= 1);
    person.wait();
    build_fonts({}, 2, {"\xE5\xAF\x8C"});
    person.wait();
    CHECK(person.has("seed"));
}

TEST_CASE("the theme menu changes the layout") {
    Person person;
    person.click("menu.View");
    person.click("menu.theme");
    person.click("menu.theme_light");
    CHECK(person.layout.theme == Theme::light);
}
