// The table that the block stands on, and the sky behind it.
in vec3 ray;
out vec4 colour;

// Less than a step of the display, to break up the bands of slow gradients.
float dither(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5; }

float distance_to_block(vec2 at) { return length(max(abs(at) - 0.5 * map_side, 0.0)); }

vec3 table(vec2 at) {
    float contact = exp(-0.22 * distance_to_block(at));
    vec2 away = at + sun.xz * min(7.0, 4.0 / max(sun.y, 0.05));
    float shadow = exp(-0.16 * distance_to_block(away));
    return vec3(0.290, 0.298, 0.310) * (1.0 - 0.45 * contact) * (1.0 - 0.42 * shadow);
}

void main() {
    vec3 direction = normalize(ray);
    vec3 light = sky(direction.y);
    if (direction.y < 0.0) {
        vec2 at = eye.xz + direction.xz * ((scale.z - eye.y) / direction.y);
        float far = dot(at, at) / (330.0 * 330.0);
        light = mix(light, table(at), 1.0 / (1.0 + far));
    }
    colour = vec4(to_display(light) + dither(gl_FragCoord.xy + window.xy) / 255.0, 1.0);
}
