// A patch is the same mesh everywhere; its vertices find their samples by number. The maps around the one in the
// middle of a landscape are its mirror images.
uniform sampler2D open;  // share of the sky
uniform int stride;      // samples from vertex to vertex
uniform int cells;       // per side of a patch
uniform int per_side;    // patches
uniform int from_east, from_south;  // 1 where patches are drawn from there on, the near ones first
uniform int tile_x, tile_z;         // maps to the east and south; 0, 0 is the one in the middle
out vec3 place;        // x, y: place on the map in 0..1, z: height
out vec2 at;           // place with the maps around counted
out vec2 ground;       // x: 1 - cosine of the real slope, y: share of the sky; both smooth enough to follow the mesh
flat out vec2 facing;  // -1 where the map is mirrored

void main() {
    int last = textureSize(heights, 0).x - 1;
    int vertex_row = gl_VertexID / (cells + 1);
    ivec2 vertex = ivec2(gl_VertexID - vertex_row * (cells + 1), vertex_row);
    ivec2 patch_at = ivec2(gl_InstanceID % per_side, gl_InstanceID / per_side);
    if (from_east == 1) patch_at.x = per_side - 1 - patch_at.x;
    if (from_south == 1) patch_at.y = per_side - 1 - patch_at.y;
    // What reaches beyond the map becomes triangles without area.
    ivec2 sample_at = min((patch_at * cells + vertex) * stride, ivec2(last));
    place = vec3(vec2(sample_at) / float(last), height_at(sample_at));
    facing = vec2((tile_x & 1) == 0 ? 1.0 : -1.0, (tile_z & 1) == 0 ? 1.0 : -1.0);
    at = vec2(tile_x, tile_z) + 0.5 + facing * (place.xy - 0.5);

    // Biomes go by the slope over 1/256 of the map, and by the real one, whatever the exaggeration.
    float level = log2(max(1.0, float(textureSize(gradient, 0).x - 1) / 256.0));
    vec2 rise = gradient_at(place.xy, level) * scale.w;
    ground = vec2(1.0 - inversesqrt(1.0 + dot(rise, rise)), textureLod(open, texel_place(open, place.xy), 0.0).r);
    gl_Position = view_projection * vec4(to_world(at, place.z), 1.0);
}
