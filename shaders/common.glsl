// Goes before every shader. The block is struct Scene of src/render/scene.hpp.
layout(std140) uniform Scene {
    mat4 view_projection;
    mat4 clip_to_ray;   // directions from the eye
    vec4 eye;           // w: seconds of the water
    vec4 sun;           // towards it
    vec4 scale;         // x: units for a height of 1, y: of the sea, z: of the base, w: world.height
    vec4 levels;        // x: height of the sea, y: 1 / (highest - sea) or 0
    vec4 grid;          // x: divisions, y: stride, z: drawn divisions, w: cells per side of a patch
    vec4 patches;       // x: per side, y, z: 1 where they are drawn from the east or south end
    vec4 window;        // x, y: where the tile lies in the whole picture; z, w: where the sun stands on the compass
    vec4 beach, grass, rock, snow, shallow, deep;
};

const float map_side = 100.0;

// Place on the map, both in 0..1, and height -> world.
vec3 to_world(vec2 at, float height) {
    return vec3((at.x - 0.5) * map_side, height * scale.x, (at.y - 0.5) * map_side);
}

// The studio: a soft sky, brightest at the horizon.
vec3 sky(float up) {
    float t = clamp(up, 0.0, 1.0);
    return mix(vec3(0.62, 0.68, 0.74), vec3(0.16, 0.27, 0.44), t * (1.7 - 0.7 * t));
}

const vec3 sunlight = vec3(1.22, 1.04, 0.80);

// From above blue, from below warm and dim; stronger from the side of the sun, so that relief shows even where the sun
// itself does not reach, and most of all under a high sun, whose own light is the same on opposite slopes.
vec3 ambient(vec3 normal) {
    float above = 0.5 + 0.5 * normal.y;
    float side = dot(normal.xz, window.zw) * mix(0.45, 1.2, smoothstep(0.6, 1.0, sun.y));
    return mix(vec3(0.13, 0.11, 0.09), vec3(0.22, 0.28, 0.37), above) * (1.0 + side);
}

vec3 lit(vec3 albedo, vec3 normal, float open) {
    return albedo * (sunlight * max(dot(normal, sun.xyz), 0.0) + ambient(normal) * open);
}

// Linear light -> display: a filmic curve that has the sRGB one in it (J. Hejl, R. Burgess-Dawson, 2010).
vec3 to_display(vec3 light) {
    // The curve pales; a little more colour makes up for it.
    light += 0.10 * (light - dot(light, vec3(0.2126, 0.7152, 0.0722)));
    vec3 x = max(light - 0.004, 0.0);
    return x * (6.2 * x + 0.5) / (x * (6.2 * x + 1.7) + 0.06);
}
