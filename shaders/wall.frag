in vec3 place;
flat in vec3 outward;
out vec4 colour;

void main() {
    // Layers follow the surface above and even out towards the base.
    float level = place.y + 0.45 * place.z;
    float band = 0.5 + 0.5 * sin(level * 2.1 + 0.9 * sin(level * 0.83));
    vec3 albedo = mix(vec3(0.20, 0.155, 0.12), vec3(0.27, 0.215, 0.165), band * band * (3.0 - 2.0 * band));
    albedo = mix(vec3(0.10, 0.08, 0.055), albedo, smoothstep(0.0, 0.7, place.z));
    // The table takes light away from the foot; it also gives some back to the shaded sides.
    float open = 0.6 + 0.4 * smoothstep(scale.z, scale.z + 6.0, place.y);
    vec3 light = lit(albedo, outward, 1.0) + albedo * vec3(0.16, 0.155, 0.15);
    colour = vec4(to_display(light * open), 1.0);
}
