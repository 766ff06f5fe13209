in float depth;
flat in vec3 outward;
out vec4 colour;

void main() {
    vec3 body = mix(deep.rgb, shallow.rgb, 0.75 * exp(-0.45 * depth));
    float rim = 1.0 - smoothstep(0.0, 0.16, depth);
    vec3 light = lit(body, normalize(outward + vec3(0.0, 1.2, 0.0)), 1.0);
    colour = vec4(to_display(light + 0.25 * rim), 0.8);
}
