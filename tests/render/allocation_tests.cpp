// A program of its own: it counts what everybody in it allocates.
#include <glad/gl.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "studio.hpp"

namespace {

std::atomic<std::size_t> allocations{0};

}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

using namespace terrain::render;

TEST_CASE("A frame of the view allocates nothing once there has been one like it") {
    Studio studio;
    const auto world = with_its_light(
        *make_world(96, [](double x, double z) { return 0.5 + 0.3 * std::sin(9 * x) * std::cos(7 * z); }));
    Look look = look_of(*world);
    look.parameters.sea = 0.4;
    studio.renderer().adopt(0, world);
    for (const auto scenery : {terrain::Scenery::diorama, terrain::Scenery::landscape}) {
        look.parameters.display.scenery = scenery;
        Camera camera;
        const auto draw = [&] {
            camera.orbit({0.01F, 0});
            studio.renderer().draw(0, camera, look, {160, 100});
            glFinish();
        };
        // The driver compiles while it draws for the first time.
        for (int i = 0; i < 5; ++i) draw();
        const std::size_t before = allocations;
        for (int i = 0; i < 20; ++i) draw();
        CHECK(allocations - before == 0);
    }
}
