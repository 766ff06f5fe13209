uniform sampler2D gradient;
uniform sampler2D gradient_before;  // of the land that morphs into this one
uniform sampler2D ceiling;  // heights below it lie in the sun's shadow
uniform sampler2D open;     // share of the sky
uniform sampler2D detail;   // see src/render/detail.cpp
in vec3 place;
in vec2 at;
flat in vec2 facing;
out vec4 colour;

// What the shader knows of a place.
struct Spot {
    vec3 world, normal, view;
    vec4 coarse, fine;  // noise, of wide patches and of grains, around 0.5
    float t;            // height as share of the way from the sea to the top
    float steep;        // 1 - cosine of the real slope
};

float above_band(int band, float x) {
    float t = clamp((x - band_from[band]) * band_slope[band], 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

vec3 sand(Spot spot) { return beach.rgb * (0.84 + 0.32 * spot.fine.r) * (0.92 + 0.16 * spot.coarse.g); }

// Lush in hollows and shade; drier towards the sun, on slopes and up high.
vec3 meadow(Spot spot) {
    float sunny = 0.5 + 0.5 * dot(spot.normal.xz, window.zw);
    float dry = clamp(1.5 * spot.t + 0.55 * sunny + 1.3 * spot.coarse.r - 1.05, 0.0, 1.0);
    vec3 lush = grass.rgb * vec3(0.62, 0.66, 0.62);
    return mix(lush, dry_grass.rgb, dry) * (0.78 + 0.44 * spot.fine.g);
}

// Layers lie flat, bent a little, and show on steep faces.
vec3 stone(Spot spot) {
    float level = spot.world.y * 2.6 + 2.4 * spot.coarse.g + 0.8 * spot.fine.r;
    float layer = 0.5 + 0.5 * sin(level + 1.3 * sin(0.37 * level));
    float shown = 0.35 + 0.65 * smoothstep(0.02, 0.2, spot.steep);
    vec3 tone = mix(vec3(1.06, 1.0, 0.93), vec3(0.78, 0.80, 0.85), layer * shown);
    return rock.rgb * tone * (0.82 + 0.36 * spot.fine.r);
}

vec3 biomes(Spot spot) {
    // Noise softens the thresholds: no contour line shows.
    float t = spot.t + 0.10 * (spot.coarse.r - 0.5) + 0.05 * (spot.fine.g - 0.5);
    float steep = spot.steep + 0.10 * (spot.coarse.g - 0.5) + 0.08 * (spot.fine.r - 0.5);
    vec3 land = mix(sand(spot), meadow(spot), above_band(0, t));
    land = mix(land, stone(spot), above_band(1, t));
    // Snow does not hold on steep faces, and gets thin before it ends.
    float holds = 1.0 - smoothstep(0.10, 0.32, steep);
    land = mix(land, snow.rgb, above_band(2, t + 0.04 * (spot.fine.g - 0.5)) * holds);
    return mix(land, stone(spot), above_band(3, steep));
}

vec3 ramp(float t) {
    float x = clamp(t, 0.0, 1.0) * 15.0;
    int i = int(min(x, 14.0));
    return mix(land_ramp[i].rgb, land_ramp[i + 1].rgb, x - float(i));
}

vec3 water_ramp_at(float depth) {
    float x = clamp(depth, 0.0, 1.0) * 7.0;
    int i = int(min(x, 6.0));
    return mix(water_ramp[i].rgb, water_ramp[i + 1].rgb, x - float(i));
}

// Grains that throw the sun back, a few at a time as the eye moves.
float sparkle(Spot spot) {
    vec2 grain = floor(spot.world.xz * 14.0);
    float chance = fract(sin(dot(grain, vec2(12.9898, 78.233))) * 43758.5453);
    vec3 tilted = normalize(spot.normal + 0.5 * vec3(chance - 0.5, 0.0, fract(chance * 57.0) - 0.5));
    return pow(max(dot(reflect(-spot.view, tilted), sun.xyz), 0.0), 24.0) * step(0.6, chance);
}

// The side of the map as unit; `level` of the mip levels.
vec2 gradient_at(float level) {
    vec2 here = texel_place(gradient, place.xy);
    vec2 rise = textureLod(gradient, here, level).rg;
    return levels.w < 1.0 ? mix(textureLod(gradient_before, here, level).rg, rise, levels.w) : rise;
}

void main() {
    vec2 rise = gradient_at(0.0) * facing * (scale.x / map_side);
    // Biomes go by the slope over 1/256 of the map, and by the real one, whatever the exaggeration.
    float level = log2(max(1.0, float(textureSize(gradient, 0).x - 1) / 256.0));
    vec2 wide = gradient_at(level) * scale.w;

    Spot spot;
    spot.world = to_world(at, place.z);
    spot.normal = inversesqrt(1.0 + dot(rise, rise)) * vec3(-rise.x, 1.0, -rise.y);
    spot.view = normalize(eye.xyz - spot.world);
    spot.coarse = texture(detail, spot.world.xz * (1.0 / 48.0));
    spot.fine = texture(detail, spot.world.xz * (1.0 / 9.0) + 0.37);
    spot.steep = 1.0 - inversesqrt(1.0 + dot(wide, wide));

    float below = (levels.x - place.z) * scale.x;  // the sea
    bool by_height = style.x > 0.5;
    // In the maps around the middle, the shadows of a mirror image would point the wrong way.
    float under = (texture(ceiling, texel_place(ceiling, place.xy)).r - place.z) * scale.x;
    float lit = facing.x + facing.y > 1.5 ? 1.0 - smoothstep(0.0, 0.45, under) : 1.0;
    float sky_share = texture(open, texel_place(open, place.xy)).r;

    if (by_height) {
        vec3 albedo = below > 0.0 ? water_ramp_at(below / max(levels.x * scale.x, 1e-6))
                                  : ramp((place.z - levels.x) * levels.z);
        // A plain in the sun has exactly the colour of the legend.
        float facing_sun = max(dot(spot.normal, sun.xyz), 0.0) / max(sun.y, 0.2);
        float shade = below > 0.0 ? 1.0 : 0.62 * lit * min(facing_sun, 1.6) + 0.38 * sky_share * sky_share;
        colour = vec4(to_display_plain(mix(albedo * shade, sky(0.0), haze(at))), 1.0);
        return;
    }

    spot.t = (place.z - levels.x) * levels.y;
    vec3 albedo = biomes(spot);
    if (levels.x > 0.0) {
        // Sand that the water reaches is darker, and under water it stays so.
        float wet = 1.0 - smoothstep(0.02, 0.38 + 0.2 * spot.coarse.r, -below);
        albedo *= 1.0 - 0.42 * wet;
    }
    // The light that the land around throws back into hollows is tinted by it.
    float hollow = sky_share * sky_share;
    vec3 light = lit_by(albedo, spot.normal, lit, hollow) * mix(1.0, sky_share, 0.28 + 0.5 * smoothstep(0.6, 1.0, sun.y));
    light += albedo * albedo * (0.10 * (1.0 - hollow)) * sunlight();
    float is_sand = (1.0 - above_band(0, spot.t)) * (1.0 - above_band(3, spot.steep));
    if (is_sand > 0.0 && below < 0.0) light += sunlight() * (0.5 * lit * is_sand * sparkle(spot));
    // Water swallows red first, on the way down and up again.
    if (below > 0.0) light *= exp(-below * vec3(1.10, 0.42, 0.30));
    colour = vec4(to_display(mix(light, sky(0.0), haze(at))), 1.0);
}
