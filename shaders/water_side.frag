in float depth;
flat in vec3 outward;
out vec4 colour;

void main() {
    if (style.x > 0.5) {
        float x = clamp(depth / max(levels.x * scale.x, 1e-6), 0.0, 1.0) * 7.0;
        int i = int(min(x, 6.0));
        colour = vec4(to_display_plain(mix(water_ramp[i].rgb, water_ramp[i + 1].rgb, x - float(i))), 0.8);
        return;
    }
    vec3 body = mix(deep.rgb, shallow.rgb, 0.85 * exp(-0.45 * depth));
    float rim = 1.0 - smoothstep(0.0, 0.14, depth);
    vec3 light = lit_by(body, normalize(outward + vec3(0.0, 1.2, 0.0)), 0.85, 1.0);
    // From inside, through the surface, one looks into the depth of the water instead of through it.
    if (!gl_FrontFacing) {
        colour = vec4(to_display(0.45 * lit_by(deep.rgb, vec3(0.0, 1.0, 0.0), 1.0, 1.0)), 1.0);
        return;
    }
    colour = vec4(to_display(light + 0.22 * rim), 0.82);
}
