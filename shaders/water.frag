uniform sampler2D ceiling;
uniform sampler2D detail;
in vec2 at;
out vec4 colour;

// Of the grid that is drawn, so that the water ends where the land that one sees comes out of it.
float land_height(vec2 place) {
    vec2 cell = place * (grid.x / grid.y);
    vec2 first = min(floor(cell), vec2(grid.z - 1.0));
    ivec2 low = ivec2(first * grid.y);
    ivec2 high = min(low + int(grid.y), ivec2(grid.x));
    vec2 f = (place * grid.x - vec2(low)) / vec2(high - low);
    float north = mix(height_at(low), height_at(ivec2(high.x, low.y)), f.x);
    float south = mix(height_at(ivec2(low.x, high.y)), height_at(high), f.x);
    return mix(north, south, f.y);
}

// The two long waves, 0.06 sin(0.3 x + t) + 0.05 cos(0.25 z + 1.3 t), with small ones that drift over them.
vec3 ripple_normal(vec2 p, float t) {
    vec2 long_waves = vec2(0.06 * 0.3 * cos(0.3 * p.x + t), -0.05 * 0.25 * sin(0.25 * p.y + 1.3 * t));
    vec2 small = texture(detail, p / 31.0 + vec2(0.011, 0.007) * t).ba + texture(detail, p.yx / 13.0 - 0.013 * t).ba - 1.0;
    vec2 slope = long_waves + 0.11 * small;
    return normalize(vec3(-slope.x, 1.0, -slope.y));
}

void main() {
    vec2 place = 1.0 - abs(1.0 - mod(at, 2.0));  // in the mirror images around
    float depth = (levels.x - land_height(place)) * scale.x;
    if (depth <= 0.0) discard;
    vec3 p = to_world(at, levels.x);
    vec3 view = normalize(eye.xyz - p);
    if (style.x > 0.5) {
        // The colour is that of the depth; the water only has a skin, thinnest at the shore.
        float sheen = 0.10 * (1.0 - max(view.y, 0.0)) * smoothstep(0.0, 0.3, depth);
        colour = vec4(to_display_plain(sky(0.3)), sheen * (1.0 - haze(at)));
        return;
    }
    float time = eye.w;
    vec3 normal = ripple_normal(p.xz, time);
    float under = (texture(ceiling, texel_place(ceiling, place)).r - levels.x) * scale.x;
    float lit = all(equal(at, place)) ? 1.0 - smoothstep(0.0, 0.45, under) : 1.0;

    vec3 body = mix(deep.rgb, shallow.rgb, exp(-0.62 * depth));
    vec3 light = body * (0.62 * sunlight() * (0.35 + 0.65 * lit) * max(dot(normal, sun.xyz), 0.0) + ambient(normal));
    float facing = 1.0 - max(dot(normal, view), 0.0);
    float fresnel = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    vec3 mirrored = reflect(-view, normal);
    float towards_sun = max(dot(mirrored, sun.xyz), 0.0);
    float glint = 0.9 * pow(towards_sun, 420.0) + 0.05 * pow(towards_sun, 24.0);
    light = mix(light, sky(mirrored.y), 0.8 * fresnel) + sunlight() * (glint * lit);

    // A pale line close to the shore that comes and goes with the waves and breaks up.
    float torn = texture(detail, p.xz / 7.0 + vec2(0.006, -0.004) * time).g;
    float wave = sin(0.3 * p.x + time) + sin(0.25 * p.z + 1.3 * time);
    float width = 0.16 + 0.05 * wave + 0.34 * torn;
    float line = 1.0 - smoothstep(0.30 * width, width, depth);
    float echo = smoothstep(0.75 * width + 0.25, 0.75 * width + 0.36, depth) *
                 (1.0 - smoothstep(0.75 * width + 0.36, 0.75 * width + 0.55, depth));
    float foam = 0.75 * line * smoothstep(0.22, 0.62, torn + 0.25 * line) + 0.22 * echo * smoothstep(0.45, 0.75, torn);
    light = mix(light, (0.25 + 0.75 * lit) * vec3(0.86, 0.90, 0.92), foam);

    float alpha = 0.85 * (1.0 - exp(-1.25 * depth));
    alpha = max(alpha, foam);
    alpha = mix(alpha, 1.0, 0.8 * fresnel) * smoothstep(0.0, 0.09, depth);
    float lost = haze(at);
    colour = vec4(to_display(mix(light, sky(0.0), lost)), mix(alpha, 1.0, lost));
}
