uniform sampler2D detail;
in vec3 place;
flat in vec3 outward;
out vec4 colour;

void main() {
    // Layers follow the surface above and even out towards the base; each has a tone of its own.
    vec4 rough = texture(detail, place.xy * vec2(1.0 / 40.0, 1.0 / 13.0));
    float level = 1.15 * (place.y + 0.45 * place.z) + 0.8 * (rough.r - 0.5);
    float layer = floor(level);
    float tone = fract(sin(layer * 12.9898) * 43758.5453);
    float above = fract(sin((layer + 1.0) * 12.9898) * 43758.5453);
    tone = mix(tone, above, smoothstep(0.72, 1.0, level - layer));
    vec3 albedo = mix(vec3(0.17, 0.125, 0.095), vec3(0.33, 0.265, 0.20), tone) * (0.86 + 0.28 * rough.g);
    // Soil on top.
    albedo = mix(vec3(0.10, 0.08, 0.055), albedo, smoothstep(0.25, 0.8, place.z + 0.5 * rough.g));
#ifdef BY_HEIGHT
    albedo = vec3(dot(albedo, vec3(0.3333)));  // no colour beside those of the legend
#endif
    // The table takes light away from the foot; it also gives some back to the shaded sides.
    float open = 0.55 + 0.45 * smoothstep(scale.z, scale.z + 6.0, place.y);
    vec3 light = lit_by(albedo, outward, 0.85, 1.0) + albedo * vec3(0.17, 0.165, 0.16);
    colour = vec4(to_display(light * open), 1.0);
}
