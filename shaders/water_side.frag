in float depth;
in vec3 from_eye;
flat in vec3 outward;
out vec4 colour;

void main() {
#ifdef BY_HEIGHT
    colour = vec4(to_display_plain(water_ramp_at(depth / max(levels.x * scale.x, 1e-6))), 0.8);
#else
    vec3 body = mix(deep.rgb, shallow.rgb, 0.85 * exp(-0.45 * depth));
    float rim = 1.0 - smoothstep(0.0, 0.5, depth);
    vec3 light = lit_by(body, normalize(outward + vec3(0.0, 1.2, 0.0)), 0.85, 1.0);
    // From inside, through the surface, one looks into the depth of the water instead of through it.
    if (dot(from_eye, outward) > 0.0) {
        colour = vec4(to_display(0.45 * lit_by(deep.rgb, vec3(0.0, 1.0, 0.0), 1.0, 1.0)), 1.0);
        return;
    }
    colour = vec4(to_display(light + 0.06 * rim), 0.82);
#endif
}
