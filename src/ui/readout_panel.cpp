/// The right panel: what the heights are, how long they took, and what the figures do not say.
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

/// A name on the left, its value on the right.
void line(Frame& frame, std::string_view name, std::string_view value) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Box box{at, {at.x + ImGui::GetContentRegionAvail().x, at.y + frame.px(24)}};
    const float value_width = text_width(value);
    draw_text_in({box.min, {box.max.x - value_width - frame.px(8), box.max.y}}, frame.colours.dim, name, 0);
    draw_text_in(box, frame.colours.text, value, 1);
    ImGui::Dummy({box.width(), box.height()});
}

/// The height as the share that the heights are, and in metres of this world.
void height_line(Frame& frame, std::string_view name, double height) {
    const double metres = height * frame.edit.world.height * frame.edit.world.size;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = at.x + ImGui::GetContentRegionAvail().x - frame.px(84);
    draw_text_in({at, {middle, at.y + frame.px(24)}}, frame.colours.text, fmt::format("{:.3f}", height), 1);
    line(frame, name, fmt::format("{:.{}f} m", metres, std::abs(metres) < 10 ? 1 : 0));
}

std::string time_text(double milliseconds) {
    if (milliseconds >= 10000) return fmt::format("{:.1f} s", milliseconds / 1000);
    return fmt::format("{:.{}f} ms", milliseconds, milliseconds < 100 ? 1 : 0);
}

void big_figure(Frame& frame, const std::string& text, std::string_view what) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x, bottom = at.y + frame.px(28);
    draw_text_in({at, {right, bottom}}, frame.colours.text, text, 0, large_font());
    const float left = at.x + text_width(text, large_font()) + frame.px(8);
    draw_text_in({{left, at.y + frame.px(6)}, {right, bottom}}, frame.colours.dim, what, 0, small_font());
    ImGui::Dummy({right - at.x, bottom - at.y});
}

void speed(Frame& frame) {
    const Status& status = frame.status;
    const std::string time = status.has_world ? time_text(status.milliseconds) : "...";
    big_figure(frame, time,
               status.looks_on  ? "still eroding"
               : status.preview ? "of a preview"
                                : "heights alone");
    if (status.animating) {
        line(frame, "Frames", fmt::format("{:.0f} per second", status.frames_per_second));
    } else {
        line(frame, "Last frame", time_text(status.frame_milliseconds));
    }
    line(frame, "Threads", std::to_string(status.threads));
}

void counts(Frame& frame) {
    const Status& status = frame.status;
    const bool all = status.drawn_vertices == status.full_vertices;
    line(frame, "Vertices", grouped(status.full_vertices));
    line(frame, "    of them drawn", all ? "all" : grouped(status.drawn_vertices));
    line(frame, "Triangles", grouped(status.full_triangles));
    line(frame, "    of them drawn", all ? "all" : grouped(status.drawn_triangles));
}

std::string angle_text(double slope) {
    // The slope is rise over run; people think of slopes as angles.
    return fmt::format("{:.1f}\u00b0", std::atan(slope) * 57.29577951308232);
}

void heights(Frame& frame) {
    const Status& status = frame.status;
    height_line(frame, "Lowest", status.lowest);
    height_line(frame, "Highest", status.highest);
    height_line(frame, "Mean", status.mean);
    line(frame, "Land", fmt::format("{:.1f} %", status.land_share * 100));
    line(frame, "Relief", fmt::format("{:.0f} m", status.relief));
    line(frame, "Mean slope", angle_text(status.mean_slope));
}

std::string volume_text(double cubic_metres) {
    if (cubic_metres >= 1e9) return fmt::format("{:.2f} km\u00b3", cubic_metres / 1e9);
    return grouped(static_cast<std::size_t>(cubic_metres)) + " m\u00b3";
}

void erosion(Frame& frame) {
    const Status& status = frame.status;
    heading(frame, "Erosion");
    const auto volume = [&](double cubic_metres) {
        return status.has_erosion_maps ? volume_text(cubic_metres) : std::string("...");
    };
    line(frame, "Moved", volume(status.moved));
    line(frame, "Laid down", volume(status.deposited));
    line(frame, "Washed out", volume(status.outflow));
    line(frame, "Mean slope before", angle_text(status.mean_slope_before));
    gap(frame, 8);
}

void shown_figure(Frame& frame, std::string_view name, const figure::Figure& figure, double usual_height) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_figure(frame, figure, at);
    // The place is kept when there is no figure yet.
    const double height = figure.height > 0 ? figure.height : usual_height;
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, std::floor(static_cast<float>(height) * frame.unit)});
    frame.mark_item(name);
}

void honest_words(Frame& frame) {
    gap(frame, 8);
    for (const std::string_view words :
         {"Shapes are compared, not absolute amplitudes: each map is stretched to 0..1 unless Range is "
          "fixed.",
          "fBm is the layering of octaves, not a sixth noise.",
          "Times depend on the machine; compare them here, not with other computers.",
          "Fix the seed and look at the difference."}) {
        small_print(frame, words, frame.colours.dim);
    }
}

void content(Frame& frame) {
    const Status& status = frame.status;
    heading(frame, "Readout");
    speed(frame);
    gap(frame, 8);
    heading(frame, "Mesh");
    counts(frame);
    gap(frame, 8);
    heading(frame, "Heights");
    heights(frame);
    gap(frame, 8);
    if (status.is_eroded) erosion(frame);
    heading(frame, "How many samples lie how high");
    shown_figure(frame, "figure.histogram", status.histogram, 96);
    gap(frame, 8);
    heading(frame, "Colours");
    shown_figure(frame, "figure.legend", status.legend, 54);
    gap(frame, 8);
    for (const std::string& note : status.notes) small_print(frame, note, frame.colours.text);
    gap(frame, 8);
    line(frame, "Hash", status.hash.empty() ? "..." : status.hash);
    honest_words(frame);
    if (!status.renderer.empty()) small_print(frame, status.renderer, frame.colours.dim);
}

}  // namespace

void draw_readout_panel(Frame& frame, const Box& box) {
    ImGui::SetNextWindowPos(box.min);
    ImGui::SetNextWindowSize({box.width(), box.height()});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(frame.px(12), frame.px(8)));
    constexpr int flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                          ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysVerticalScrollbar;
    ImGui::Begin("Readout", nullptr, flags);
    frame.mark("panel.readout", box.min, box.max);
    ImGui::GetWindowDrawList()->AddLine(box.min, {box.min.x, box.max.y}, packed(frame.colours.line), 1);
    content(frame);
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace terrain::ui
