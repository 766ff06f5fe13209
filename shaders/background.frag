// The table that the block stands on, and the sky behind it.
in vec3 ray;
out vec4 colour;

// Less than a step of the display, to break up the bands of slow gradients.
float dither(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5; }

float distance_to_block(vec2 at) { return length(max(abs(at) - 0.5 * map_side, 0.0)); }

vec3 table(vec2 at) {
    float away = distance_to_block(at);
    float near = 1.0 / (1.0 + 0.35 * away), wide = 1.0 / (1.0 + 0.004 * away * away);
    float contact = 0.55 * near * near * near + 0.45 * wide * near;
    vec2 towards = at + sun.xz * min(7.0, 4.0 / max(sun.y, 0.05));
    float shaded = distance_to_block(towards);
    float shadow = 1.0 / (1.0 + 0.03 * shaded * shaded);
    // A pool of light on the block.
    vec3 felt = mix(vec3(0.47, 0.465, 0.455), vec3(0.205, 0.215, 0.235), smoothstep(40.0, 260.0, length(at)));
    return felt * (1.0 - 0.62 * contact) * (1.0 - 0.42 * shadow);
}

void main() {
    vec3 direction = normalize(ray);
    vec3 light = sky(direction.y);
#ifdef LANDSCAPE
    float towards_sun = max(dot(direction, sun.xyz), 0.0);
    light += sunlight() * (0.10 * pow(towards_sun, 8.0) + 0.25 * pow(towards_sun, 160.0));
#else
    // Above the horizon the ray meets the table behind the eye, infinitely far away: only the sky is left.
    vec2 at = eye.xz + direction.xz * ((scale.z - eye.y) / min(direction.y, -1e-5));
    float far = dot(at, at) / (330.0 * 330.0);
    light = mix(light, table(at), 1.0 / (1.0 + far));
#endif
    colour = vec4(to_display(light) + dither(gl_FragCoord.xy + window.xy) / 255.0, 1.0);
}
