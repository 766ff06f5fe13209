uniform sampler2D ceiling;          // heights below it lie in the sun's shadow
uniform sampler2D detail;           // see src/render/detail.cpp
uniform sampler2D shares;           // of an overlay
in vec3 place;
in vec2 at;
in vec2 ground;
flat in vec2 facing;
out vec4 colour;

// Up the slope as it is drawn, rise over run.
vec2 drawn_slope() {
    return gradient_at(place.xy, 0.0) * facing * (scale.x / map_side);
}

// 0 in the sun's shadow. In the maps around the middle, the shadows of a mirror image would point the wrong way.
float sun_reaches() {
    float under = (textureLod(ceiling, texel_place(ceiling, place.xy), 0.0).r - place.z) * scale.x;
    float lit = 1.0 - smoothstep(0.0, 0.45, under);
#ifdef LANDSCAPE
    lit = facing.x + facing.y > 1.5 ? lit : 1.0;
#endif
    return lit;
}

#ifdef BY_HEIGHT

vec3 ramp(float t) {
    float x = clamp(t, 0.0, 1.0) * 15.0;
    int i = int(min(x, 14.0));
    return mix(land_ramp[i].rgb, land_ramp[i + 1].rgb, x - float(i));
}

void main() {
    vec2 rise = drawn_slope();
    float facing_sun = (sun.y - dot(rise, sun.xz)) * inversesqrt(1.0 + dot(rise, rise)) / max(sun.y, 0.2);
    float depth = levels.x - place.z;
    bool is_overlaid = grid.w > 0.5;
    bool under_water = depth > 0.0 && !is_overlaid;
    float share = is_overlaid ? textureLod(shares, texel_place(shares, place.xy), 0.0).r : -depth * levels.z;
    vec3 albedo = under_water ? water_ramp_at(depth / max(levels.x, 1e-6)) : ramp(share);
    // A plain in the sun has exactly the colour of the legend.
    float shade = 0.62 * sun_reaches() * clamp(facing_sun, 0.0, 1.6) + 0.38 * ground.y * ground.y;
    colour = vec4(to_display_plain(mix(albedo * (under_water ? 1.0 : shade), sky(0.0), haze(at))), 1.0);
}

#else

// What the shader knows of a place.
struct Spot {
    vec3 world, normal;
    vec2 coarse, fine;  // noise, of wide patches and of grains, around 0.5
    float t;            // height as share of the way from the sea to the top
    float steep;        // 1 - cosine of the real slope
};

// Smooth steps of all four bands at once: grass, rock, snow, steep.
vec4 above_bands(vec4 x) {
    vec4 t = clamp((x - band_from) * band_slope, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

vec3 sand(Spot spot) { return beach.rgb * ((0.84 + 0.32 * spot.fine.x) * (0.92 + 0.16 * spot.coarse.y)); }

// Lush in hollows and shade; drier towards the sun, on slopes and up high.
vec3 meadow(Spot spot) {
    float sunny = 0.5 * dot(spot.normal.xz, window.zw);
    float dry = clamp(1.5 * spot.t + 0.55 * sunny + 1.3 * spot.coarse.x - 0.775, 0.0, 1.0);
    return mix(grass.rgb * vec3(0.62, 0.66, 0.62), dry_grass.rgb, dry) * (0.78 + 0.44 * spot.fine.y);
}

// Layers lie flat, bent a little, and show on steep faces.
vec3 stone(Spot spot) {
    float level = spot.world.y * 0.42 + 0.55 * spot.coarse.y + 0.13 * spot.fine.x;
    float thick = abs(2.0 * fract(0.37 * level) - 1.0);
    float layer = abs(2.0 * fract(level + 0.2 * thick) - 1.0);
    float shown = 0.35 + 0.65 * clamp((spot.steep - 0.02) * 5.5, 0.0, 1.0);
    vec3 tone = mix(vec3(1.06, 1.0, 0.93), vec3(0.78, 0.80, 0.85), layer * layer * (3.0 - 2.0 * layer) * shown);
    return rock.rgb * tone * (0.82 + 0.36 * spot.fine.x);
}

vec3 biomes(Spot spot) {
    // Noise softens the thresholds: no contour line shows.
    float t = spot.t + 0.10 * (spot.coarse.x - 0.5) + 0.05 * (spot.fine.y - 0.5);
    float steep = spot.steep + 0.10 * (spot.coarse.y - 0.5) + 0.08 * (spot.fine.x - 0.5);
    vec4 above = above_bands(vec4(t, t, t + 0.04 * (spot.fine.y - 0.5), steep));
    // Snow does not hold on steep faces, and gets thin before it ends.
    above.z *= 1.0 - clamp((steep - 0.10) * 4.5, 0.0, 1.0);
    vec3 bare = stone(spot);
    vec3 land = mix(sand(spot), meadow(spot), above.x);
    land = mix(land, bare, above.y);
    land = mix(land, snow.rgb, above.z);
    return mix(land, bare, above.w);
}

// Grains that throw the sun back, a few at a time as the eye moves.
float sparkle(Spot spot) {
    vec2 grain = floor(spot.world.xz * 14.0);
    float chance = fract(52.9829189 * fract(dot(grain, vec2(0.06711056, 0.00583715))));
    vec3 tilted = spot.normal + 0.5 * vec3(chance - 0.5, 0.0, fract(chance * 57.0) - 0.5);
    vec3 half_way = normalize(eye.xyz - spot.world) + sun.xyz;
    float glance = dot(tilted, half_way) * inversesqrt(dot(tilted, tilted) * dot(half_way, half_way));
    float sharp = glance * glance;
    sharp *= sharp * sharp;
    sharp *= sharp;
    return sharp * sharp * sharp * step(0.6, chance);
}

void main() {
    vec2 rise = drawn_slope();
    Spot spot;
    spot.world = to_world(at, place.z);
    spot.normal = inversesqrt(1.0 + dot(rise, rise)) * vec3(-rise.x, 1.0, -rise.y);
    spot.coarse = texture(detail, spot.world.xz * (1.0 / 48.0)).rg;
    spot.fine = texture(detail, spot.world.xz * (1.0 / 9.0) + 0.37).rg;
    spot.t = (place.z - levels.x) * levels.y;
    spot.steep = ground.x;
    float below = (levels.x - place.z) * scale.x;  // the sea
    float lit = sun_reaches();
    float sky_share = ground.y;

    vec3 albedo = biomes(spot);
    // Sand that the water reaches is darker, and under water it stays so. Without a sea nothing is wet.
    float wet = clamp((0.40 + 0.2 * spot.coarse.x + below) * 2.4, 0.0, 1.0) * min(levels.x * 1e6, 1.0);
    albedo *= 1.0 - 0.42 * wet;
    float hollow = sky_share * sky_share;
    // A high sun shows no relief by itself.
    float held_back = 1.0 - (0.28 + 0.5 * smoothstep(0.6, 1.0, sun.y)) * (1.0 - sky_share);
    vec3 light = lit_by(albedo, spot.normal, lit, hollow) * held_back;
    // The light that the land around throws back into hollows is tinted by it.
    light += albedo * albedo * (0.10 * (1.0 - hollow)) * sunlight();
    float is_sand = clamp(1.0 - 14.0 * spot.t, 0.0, 1.0) * step(below, 0.0);
    light += sunlight() * (0.35 * lit * is_sand * sparkle(spot));
    // Water swallows red first, on the way down and up again.
    float swallowed = exp(-0.37 * max(below, 0.0));
    light *= vec3(swallowed * swallowed * swallowed, swallowed, swallowed);
    colour = vec4(to_display(mix(light, sky(0.0), haze(at))), 1.0);
}

#endif
