uniform sampler2D heights;
in vec2 at;
out vec4 colour;

// Of the grid that is drawn, so that the water ends where the land that one sees comes out of it.
float land_height() {
    vec2 cell = at * (grid.x / grid.y);
    vec2 first = min(floor(cell), vec2(grid.z - 1.0));
    ivec2 low = ivec2(first * grid.y);
    ivec2 high = min(low + int(grid.y), ivec2(grid.x));
    vec2 f = (at * grid.x - vec2(low)) / vec2(high - low);
    float north = mix(texelFetch(heights, low, 0).r, texelFetch(heights, ivec2(high.x, low.y), 0).r, f.x);
    float south = mix(texelFetch(heights, ivec2(low.x, high.y), 0).r, texelFetch(heights, high, 0).r, f.x);
    return mix(north, south, f.y);
}

vec3 ripple_normal(vec2 p, float t) {
    float x = 0.06 * 0.3 * cos(0.3 * p.x + t);
    float z = -0.05 * 0.25 * sin(0.25 * p.y + 1.3 * t);
    return normalize(vec3(-x, 1.0, -z));
}

void main() {
    float depth = (levels.x - land_height()) * scale.x;
    if (depth <= 0.0) discard;
    float time = eye.w;
    vec3 p = to_world(at, levels.x);
    vec3 normal = ripple_normal(p.xz, time);
    vec3 view = normalize(eye.xyz - p);

    vec3 body = mix(deep.rgb, shallow.rgb, exp(-0.55 * depth));
    vec3 light = body * (0.75 * sunlight * max(dot(normal, sun.xyz), 0.0) + ambient(normal));
    float facing = 1.0 - max(dot(normal, view), 0.0);
    float fresnel = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    vec3 mirrored = reflect(-view, normal);
    float glint = pow(max(dot(mirrored, sun.xyz), 0.0), 180.0);
    light = mix(light, sky(mirrored.y), 0.75 * fresnel) + sunlight * glint * 0.8;

    // A pale line close to the shore that comes and goes with the waves.
    float width = 0.30 + 0.07 * sin(0.3 * p.x + time) + 0.07 * sin(0.25 * p.z + 1.3 * time);
    float foam = 0.6 * (1.0 - smoothstep(0.35 * width, width, depth));
    light = mix(light, vec3(0.80, 0.86, 0.88), foam);

    float alpha = 0.85 * (1.0 - exp(-1.1 * depth));
    alpha = max(alpha, 0.8 * foam);
    alpha = mix(alpha, 1.0, 0.7 * fresnel) * smoothstep(0.0, 0.1, depth);
    colour = vec4(to_display(light), alpha);
}
