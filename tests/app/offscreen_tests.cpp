/// The session and the renderer together, without a window: many changes, every one drawn.
#include <malloc.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <thread>

#include "app/session.hpp"
#include "render/renderer.hpp"

using namespace terrain;
using namespace terrain::app;
using namespace std::chrono_literals;

namespace {

constexpr render::Size small{64, 48};
constexpr std::size_t slot = 0;

render::OffscreenContext made_context() {
    auto context = render::OffscreenContext::make(render::Checks::on);
    if (!context) FAIL(context.error().message);
    return std::move(*context);
}

std::unique_ptr<render::Renderer> made_renderer(const render::Driver& driver) {
    auto renderer = render::Renderer::make(driver);
    if (!renderer) FAIL(renderer.error().message);
    return std::move(*renderer);
}

Parameters few_divisions() {
    Parameters p;
    p.divisions = 64;
    return p;
}

/// The lab without its window. Fails the test where OpenGL complained meanwhile.
class Studio {
public:
    explicit Studio(const Parameters& start = few_divisions())
        : context_(made_context()),
          errors_(render::gl_error_count()),
          renderer_(made_renderer(context_.driver())),
          session_({start, {}, 2, std::size_t{256} << 20, best_simd(), {}}) {
        settle();
    }
    ~Studio() {
        renderer_.reset();
        CHECK(render::gl_error_count() == errors_);
    }
    Studio(const Studio&) = delete;
    Studio& operator=(const Studio&) = delete;

    Session& session() { return session_; }
    render::Renderer& renderer() { return *renderer_; }

    void change(const Parameters& parameters) {
        session_.change(parameters, false, "test");
        settle();
    }

    render::Look look() const {
        render::Look look;
        look.parameters = session_.edit();
        return look;
    }

    render::TextureName draw() { return renderer_->draw(slot, camera_, look(), small); }

    std::vector<std::uint8_t> picture() {
        auto pixels = renderer_->capture(slot, camera_, look(), {320, 200});
        if (!pixels) FAIL(pixels.error().message);
        return std::move(pixels->rgb);
    }

private:
    void settle() {
        const auto end = std::chrono::steady_clock::now() + 20s;
        do {
            const Session::Arrival arrival = session_.update();
            if (arrival.land || arrival.light) renderer_->adopt(slot, session_.world());
            if (session_.is_current() && session_.is_lit() && !session_.is_computing()) return;
            std::this_thread::sleep_for(200us);
        } while (std::chrono::steady_clock::now() < end);
        FAIL("the heights never came");
    }

    render::OffscreenContext context_;
    std::size_t errors_;
    std::unique_ptr<render::Renderer> renderer_;
    Session session_;
    render::Camera camera_;
};

/// Random changes, the same on every machine.
class Dice {
public:
    Parameters change(const Parameters& before) {
        Parameters after = before;
        const Row& row = rows()[below(rows().size())];
        assign(row, after, value(row));
        return after;
    }

private:
    std::size_t below(std::size_t count) { return engine_() % count; }
    double part() { return static_cast<double>(engine_()) / static_cast<double>(std::mt19937::max()); }

    Value value(const Row& row) {
        constexpr double most_divisions = 96;
        const double max = row.id == "divisions" ? most_divisions : row.max;
        const double number = row.min + (max - row.min) * part();
        switch (row.kind) {
            case Kind::real:
                return number;
            case Kind::integer:
                return static_cast<std::int64_t>(number);
            case Kind::toggle:
                return below(2) == 0;
            case Kind::choice:
                return static_cast<std::int64_t>(below(row.choices.size()));
            case Kind::colour:
                return Colour{part(), part(), part()};
            case Kind::text:
                return seed_from_bits(static_cast<std::uint32_t>(engine_()));
        }
        return number;
    }

    std::mt19937 engine_{20261201};
};

/// Another value of this row, well away from the present one.
Value other_value(const Row& row, const Parameters& parameters) {
    const Value now = row.get(parameters);
    const double middle = (row.min + row.max) / 2;
    if (const auto* real = std::get_if<double>(&now)) {
        return *real < middle ? (middle + row.max) / 2 : (row.min + middle) / 2;
    }
    if (const auto* colour = std::get_if<Colour>(&now)) {
        return Colour{1 - colour->red, 1 - colour->green, 1 - colour->blue};
    }
    if (const auto* on = std::get_if<bool>(&now)) return !*on;
    const auto integer = std::get<std::int64_t>(now);
    const auto count = static_cast<std::int64_t>(row.choices.size());
    if (count > 0) return (integer + 1) % count;
    return static_cast<std::int64_t>(static_cast<double>(integer) < middle ? row.max : row.min);
}

/// Unlike world.height, which only thermal erosion asks for, and pictures and figures always.
bool makes_heights(const Row& row) { return row.stage <= Stage::erosion || row.id.starts_with("thermal."); }

/// Bytes that somebody in this process has allocated; what is free and kept for the next one depends on
/// chance.
double allocated() {
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

/// The least of a quarter: a buffer that is only there for a moment, as erosion has them, does not count.
double least(const std::vector<double>& values, std::size_t quarter) {
    const auto length = static_cast<std::ptrdiff_t>(values.size() / 4);
    const auto begin = values.begin() + length * static_cast<std::ptrdiff_t>(quarter);
    return *std::min_element(begin, begin + length);
}

}  // namespace

TEST_CASE("Five hundred random changes are computed and drawn without a fault of OpenGL (C3 C4)") {
    Studio studio;
    Dice dice;
    for (int i = 0; i < 500; ++i) {
        studio.change(dice.change(studio.session().edit()));
        CAPTURE(i, studio.session().share());
        REQUIRE(studio.draw() != 0);
        REQUIRE(studio.renderer().world(slot) == studio.session().world().get());
        const Field& heights = *studio.session().world()->heights;
        REQUIRE(std::all_of(heights.samples().begin(), heights.samples().end(),
                            [](float height) { return height >= 0 && height <= 1; }));
        const auto message = studio.session().take_message();
        REQUIRE_FALSE(message);
    }
}

TEST_CASE("Undoing all random changes brings the first heights back") {
    Studio studio;
    Dice dice;
    const std::string first = studio.session().share();
    for (int i = 0; i < 100; ++i) studio.change(dice.change(studio.session().edit()));
    while (studio.session().history().can_undo()) studio.session().undo();
    studio.change(studio.session().edit());
    CHECK(studio.session().share() == first);
}

TEST_CASE("Every row that only the picture or the figures use changes them at once") {
    Parameters start = few_divisions();
    start.island.kind = IslandKind::off;
    start.display.sun.azimuth = 200;  // the camera sees the lit side
    start.range = Range::fixed;       // the highest land is below 1, which is the fixed top
    start.world.height = 0.3;
    Studio studio(start);
    const auto before = studio.picture();
    CHECK(studio.picture() == before);
    for (const Row& row : rows()) {
        if (makes_heights(row)) continue;
        CAPTURE(row.id);
        Parameters changed = start;
        assign(row, changed, other_value(row, start));
        const std::uint64_t hash = studio.session().hash();
        studio.session().change(changed, false, "test");
        const bool other_picture = studio.picture() != before;  // before anything is computed
        const Summary& summary = *studio.session().world()->summary;
        const bool other_figures = statistics(summary, changed).relief != statistics(summary, start).relief;
        CHECK((other_picture || other_figures));
        CHECK((other_picture || row.stage != Stage::display));
        studio.change(start);
        CHECK(studio.session().hash() == hash);
        CHECK(studio.picture() == before);
    }
}

TEST_CASE("Heights go to the GPU only when they changed") {
    Studio studio;
    const std::size_t uploads = studio.renderer().uploads();
    for (const Row& row : rows()) {
        if (makes_heights(row)) continue;
        Parameters changed = studio.session().edit();
        assign(row, changed, other_value(row, changed));
        studio.change(changed);
        studio.draw();
    }
    CHECK(studio.renderer().uploads() == uploads);
    Parameters changed = studio.session().edit();
    changed.scale = 9;
    studio.change(changed);
    studio.draw();
    CHECK(studio.renderer().uploads() == uploads + 1);
}

TEST_CASE("Memory stays flat over two thousand changes", "[slow]") {
    Studio studio;
    Dice dice;
    std::vector<double> sizes;
    for (int i = 0; i < 2000; ++i) {
        studio.change(dice.change(studio.session().edit()));
        studio.draw();
        sizes.push_back(allocated());
    }
    constexpr double mebibyte = 1 << 20;
    const double second = least(sizes, 1);
    const double last = least(sizes, 3);
    CAPTURE(second / mebibyte, last / mebibyte);
    CHECK(last <= second + 2 * mebibyte);
}
