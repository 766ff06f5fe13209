// x: the gradient that biomes go by, over max(1, n / 256) samples; y: how much of the sky the land around hides, as
// the mean tangent of the horizon. Both for a height of 1 that is as long as the side of the map.
uniform sampler2D heights;
uniform int side;
out vec2 result;

float height_at(ivec2 at) {
    return texelFetch(heights, clamp(at, ivec2(0), textureSize(heights, 0) - 1), 0).r;
}

void main() {
    int last = textureSize(heights, 0).x - 1;
    ivec2 at = ivec2(floor((gl_FragCoord.xy - 0.5) * float(last) / float(side - 1) + 0.5));
    int reach = max(1, last / 256);
    ivec2 low = max(at - reach, ivec2(0));
    ivec2 high = min(at + reach, ivec2(last));
    vec2 rise = vec2(height_at(ivec2(high.x, at.y)) - height_at(ivec2(low.x, at.y)),
                     height_at(ivec2(at.x, high.y)) - height_at(ivec2(at.x, low.y)));
    float slope = length(rise * float(last) / vec2(high - low));

    float here = height_at(at);
    float sum = 0.0;
    for (int i = 0; i < 8; ++i) {
        float angle = 0.7853982 * float(i) + 0.3;
        vec2 direction = vec2(cos(angle), sin(angle));
        float tangent = 0.0;
        for (int j = 0; j < 3; ++j) {
            float away = j == 0 ? 0.012 : j == 1 ? 0.03 : 0.075;
            ivec2 there = at + ivec2(round(direction * away * float(last)));
            tangent = max(tangent, (height_at(there) - here) / away);
        }
        sum += tangent;
    }
    result = vec2(slope, sum / 8.0);
}
