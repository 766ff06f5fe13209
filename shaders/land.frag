uniform sampler2D gradient;
uniform sampler2D ground;
in vec3 place;
out vec4 colour;

// The border samples are the centres of the border texels.
vec2 texel_place(sampler2D map) {
    vec2 size = vec2(textureSize(map, 0));
    return (place.xy * (size - 1.0) + 0.5) / size;
}

vec3 biome(float t, float slope) {
    vec3 land = mix(beach.rgb, grass.rgb, smoothstep(0.05, 0.15, t));
    land = mix(land, rock.rgb, smoothstep(0.45, 0.6, t));
    land = mix(land, snow.rgb, smoothstep(0.8, 0.92, t));
    return mix(land, rock.rgb, smoothstep(0.35, 0.6, slope));
}

void main() {
    vec2 rise = texture(gradient, texel_place(gradient)).rg * (scale.x / map_side);
    vec2 around = texture(ground, texel_place(ground)).rg;
    vec3 normal = inversesqrt(1.0 + dot(rise, rise)) * vec3(-rise.x, 1.0, -rise.y);

    float t = (place.z - levels.x) * levels.y;
    float steep = around.x * scale.w;
    vec3 albedo = biome(t, 1.0 - inversesqrt(1.0 + steep * steep));
    // Sand that the water reaches is darker.
    float wet = 1.0 - smoothstep(0.0, 0.45, (place.z - levels.x) * scale.x);
    albedo *= 1.0 - 0.35 * wet * step(1e-6, levels.x);

    float hidden = around.y * scale.x / map_side;
    float open = 1.0 / (1.0 + 1.3 * hidden);
    vec3 light = lit(albedo, normal, open) * (0.45 + 0.55 * open);
    colour = vec4(to_display(light), 1.0);
}
