// Goes before every shader, after the definitions of its variant: BY_HEIGHT where colours go by height alone,
// LANDSCAPE instead of the diorama, MORPHING while one land turns into another. (Software drivers compute both sides of
// an `if`.) The block is struct Scene of src/render/scene.hpp.
layout(std140) uniform Scene {
    mat4 view_projection;
    mat4 clip_to_ray;   // directions from the eye
    vec4 eye;           // w: seconds of the water
    vec4 sun;           // towards it
    vec4 scale;         // x: units for a height of 1, y: of the sea, z: of the base, w: world.height
    vec4 levels;        // x: height of the sea, y: 1 / (top of the biomes - sea) or 0, z: the same of the highest land, w: morph
    vec4 grid;          // x: divisions, y: stride, z: drawn divisions, w: 1 under an overlay
    vec4 around;        // of the mirror images in a landscape: stride and drawn divisions of the near ones, of the far ones
    vec4 window;        // x, y: where the tile lies in the whole picture; z, w: where the sun stands on the compass
    vec4 beach, grass, dry_grass, rock, snow, shallow, deep;
    vec4 band_from, band_slope;  // grass, rock, snow, steep: t up to which there is none, 1 / (t of all - this)
    vec4 land_ramp[16];  // colours by height: evenly from the sea to the highest land, or of an overlay;
    vec4 water_ramp[8];  // and from the sea down to a height of 0
};

uniform sampler2D heights;
uniform sampler2D gradient;
// Of the land that morphs into this one.
uniform sampler2D heights_before;
uniform sampler2D gradient_before;

const float map_side = 100.0;

float height_at(ivec2 at) {
    float height = texelFetch(heights, at, 0).r;
#ifdef MORPHING
    height = mix(texelFetch(heights_before, at, 0).r, height, levels.w);
#endif
    return height;
}

// Place on the map, both in 0..1, and height -> world.
vec3 to_world(vec2 at, float height) {
    return vec3((at.x - 0.5) * map_side, height * scale.x, (at.y - 0.5) * map_side);
}

// The border samples are the centres of the border texels.
vec2 texel_place(sampler2D map, vec2 at) {
    vec2 size = vec2(textureSize(map, 0));
    return (at * (size - 1.0) + 0.5) / size;
}

// Rise in heights for the whole side of the map; `level` of the mip levels.
vec2 gradient_at(vec2 place, float level) {
    vec2 here = texel_place(gradient, place);
    vec2 rise = textureLod(gradient, here, level).rg;
#ifdef MORPHING
    rise = mix(textureLod(gradient_before, here, level).rg, rise, levels.w);
#endif
    return rise;
}

// The studio of the diorama: soft, brightest at the horizon. Or the open air.
vec3 sky(float up) {
    float t = clamp(up, 0.0, 1.0);
#ifdef LANDSCAPE
    return mix(vec3(0.66, 0.76, 0.86), vec3(0.13, 0.30, 0.62), 1.0 - exp(-2.6 * t));
#else
    return mix(vec3(0.62, 0.68, 0.74), vec3(0.16, 0.27, 0.44), t * (1.7 - 0.7 * t));
#endif
}

// Warm, the lower the warmer.
vec3 sunlight() { return mix(vec3(1.65, 1.06, 0.62), vec3(1.20, 1.10, 0.95), smoothstep(0.05, 0.95, sun.y)); }

// From above blue, from below warm and dim; stronger from the side of the sun, so that relief shows even where the sun
// itself does not reach, and most of all under a high sun, whose own light is the same on opposite slopes.
vec3 ambient(vec3 normal) {
    float above = 0.5 + 0.5 * normal.y;
    float side = dot(normal.xz, window.zw) * mix(0.30, 1.1, smoothstep(0.6, 1.0, sun.y));
    return mix(vec3(0.15, 0.12, 0.09), vec3(0.21, 0.28, 0.39), above) * (1.0 + side);
}

// Of the sun `lit`, of the sky `open` reaches the place.
vec3 lit_by(vec3 albedo, vec3 normal, float lit, float open) {
    return albedo * (sunlight() * (lit * max(dot(normal, sun.xyz), 0.0)) + ambient(normal) * open);
}

// How much of what stands at `at` (1 is the side of the map) is lost in the haze of a landscape: its mirror images are
// all gone where they end, and what lies between the eye and the map is clear.
float haze(vec2 at) {
#ifdef LANDSCAPE
    vec2 from_middle = at - 0.5;
    float eye_away = length(eye.xz) / map_side;
    float beyond = dot(from_middle, -eye.xz / map_side) / max(eye_away, 1e-3);
    float far_side = mix(1.0, smoothstep(-0.7, 0.7, beyond), smoothstep(0.1, 0.8, eye_away));
    return far_side * smoothstep(0.5, 2.3, length(from_middle));
#else
    return 0.0;
#endif
}

vec3 water_ramp_at(float depth) {
    float x = clamp(depth, 0.0, 1.0) * 7.0;
    int i = int(min(x, 6.0));
    return mix(water_ramp[i].rgb, water_ramp[i + 1].rgb, x - float(i));
}

// Linear light -> display: a filmic curve that has the sRGB one in it (J. Hejl, R. Burgess-Dawson, 2010).
vec3 to_display(vec3 light) {
    // The curve pales; a little more colour makes up for it.
    light += 0.16 * (light - dot(light, vec3(0.2126, 0.7152, 0.0722)));
    vec3 x = max(light - 0.004, 0.0);
    return x * (6.2 * x + 0.5) / (x * (6.2 * x + 1.7) + 0.06);
}

// Without a curve, where a colour has to be that of the legend (IEC 61966-2-1).
vec3 to_display_plain(vec3 light) {
    vec3 x = clamp(light, 0.0, 1.0);
    return mix(12.92 * x, 1.055 * pow(x, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, x));
}
