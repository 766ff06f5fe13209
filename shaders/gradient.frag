// Central differences of the full heights, the side of the map as unit of length; one-sided at the border.
uniform int side;  // of this texture; smaller than that of the heights only for very large maps
out vec2 result;

float sample_at(ivec2 at) { return texelFetch(heights, at, 0).r; }

void main() {
    int last = textureSize(heights, 0).x - 1;
    float apart = float(last) / float(side - 1);
    ivec2 at = ivec2(floor((gl_FragCoord.xy - 0.5) * apart + 0.5));
    int reach = max(1, int(apart));
    ivec2 low = max(at - reach, ivec2(0));
    ivec2 high = min(at + reach, ivec2(last));
    vec2 rise = vec2(sample_at(ivec2(high.x, at.y)) - sample_at(ivec2(low.x, at.y)),
                     sample_at(ivec2(at.x, high.y)) - sample_at(ivec2(at.x, low.y)));
    result = rise * float(last) / vec2(high - low);
}
