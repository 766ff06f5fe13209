uniform sampler2D ceiling;
uniform sampler2D detail;
in vec2 at;
out vec4 colour;

// Stride and drawn divisions of the grid here.
vec2 drawn_grid() {
#ifdef LANDSCAPE
    vec2 map = abs(floor(at));
    float ring = max(map.x, map.y);
    return ring < 0.5 ? grid.yz : ring < 1.5 ? around.xy : around.zw;
#else
    return grid.yz;
#endif
}

// Of the grid that is drawn, so that the water ends where the land that one sees comes out of it.
float land_height(vec2 place) {
    vec2 drawn = drawn_grid();
    vec2 first = min(floor(place * (grid.x / drawn.x)), vec2(drawn.y - 1.0));
    ivec2 low = ivec2(first * drawn.x);
    ivec2 high = min(low + int(drawn.x), ivec2(grid.x));
    vec2 f = (place * grid.x - vec2(low)) / vec2(high - low);
    float north = mix(height_at(low), height_at(ivec2(high.x, low.y)), f.x);
    float south = mix(height_at(ivec2(low.x, high.y)), height_at(high), f.x);
    return mix(north, south, f.y);
}

vec2 in_map() {
#ifdef LANDSCAPE
    return 1.0 - abs(1.0 - mod(at, 2.0));  // the mirror images around
#else
    return at;
#endif
}

#ifdef BY_HEIGHT

void main() {
    float depth = (levels.x - land_height(in_map())) * scale.x;
    if (depth <= 0.0) discard;
    // The colour is that of the depth; the water only has a skin, thinnest at the shore.
    vec3 view = normalize(eye.xyz - to_world(at, levels.x));
    float sheen = 0.10 * (1.0 - max(view.y, 0.0)) * smoothstep(0.0, 0.3, depth);
    colour = vec4(to_display_plain(sky(0.3)), sheen * (1.0 - haze(at)));
}

#else

void main() {
    vec2 place = in_map();
    float depth = (levels.x - land_height(place)) * scale.x;
    if (depth <= 0.0) discard;
    vec3 p = to_world(at, levels.x);
    vec3 view = normalize(eye.xyz - p);
    float time = eye.w;

    // The two long waves, 0.06 sin(0.3 x + t) + 0.05 cos(0.25 z + 1.3 t), with small ones that drift over them.
    vec2 phase = vec2(0.3 * p.x + time, 0.25 * p.z + 1.3 * time);
    vec2 long_waves = vec2(0.06 * 0.3 * cos(phase.x), -0.05 * 0.25 * sin(phase.y));
    vec4 drift = texture(detail, p.xz / 31.0 + vec2(0.011, 0.007) * time);
    vec4 drift_back = texture(detail, p.zx / 9.0 - 0.013 * time);
    vec2 slope = long_waves + 0.11 * (drift.ba + drift_back.ba - 1.0);
    vec3 normal = inversesqrt(1.0 + dot(slope, slope)) * vec3(-slope.x, 1.0, -slope.y);

    float under = (textureLod(ceiling, texel_place(ceiling, place), 0.0).r - levels.x) * scale.x;
    float lit = 1.0 - smoothstep(0.0, 0.45, under);
#ifdef LANDSCAPE
    lit = all(equal(at, place)) ? lit : 1.0;
#endif

    float through = exp(-0.62 * depth);  // of the light that comes up from the ground
    vec3 body = mix(deep.rgb, shallow.rgb, through);
    vec3 light = body * (0.62 * sunlight() * (0.35 + 0.65 * lit) * max(dot(normal, sun.xyz), 0.0) + ambient(normal));
    float facing = 1.0 - max(dot(normal, view), 0.0);
    float fresnel = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    vec3 mirrored = reflect(-view, normal);
    float towards_sun = max(dot(mirrored, sun.xyz), 0.0);
    float halo = towards_sun * towards_sun * towards_sun;
    halo *= halo;
    halo *= halo;
    halo *= halo;  // to the 24th
    float glint = 0.9 * pow(halo, 17.5) + 0.05 * halo;
    light = mix(light, sky(mirrored.y), 0.8 * fresnel) + sunlight() * (glint * lit);

    // A pale line close to the shore that comes and goes with the waves and breaks up.
    float torn = drift_back.g;
    float wave = 55.0 * long_waves.x - 80.0 * long_waves.y;
    float width = 0.16 + 0.05 * wave + 0.34 * torn;
    float line = 1.0 - smoothstep(0.30 * width, width, depth);
    float echo_at = depth - 0.75 * width;
    float echo = clamp(9.0 * echo_at - 2.25, 0.0, 1.0) * clamp(2.9 - 5.3 * echo_at, 0.0, 1.0);
    float foam = 0.75 * line * smoothstep(0.22, 0.62, torn + 0.25 * line) + 0.22 * echo * smoothstep(0.45, 0.75, torn);
    light = mix(light, (0.25 + 0.75 * lit) * vec3(0.86, 0.90, 0.92), foam);

    float alpha = max(0.85 * (1.0 - through * through), foam);
    alpha = mix(alpha, 1.0, 0.8 * fresnel) * smoothstep(0.0, 0.09, depth);
    float lost = haze(at);
    colour = vec4(to_display(mix(light, sky(0.0), lost)), mix(alpha, 1.0, lost));
}

#endif
