// A patch is the same mesh everywhere; its vertices find their samples by number.
uniform sampler2D heights;
out vec3 place;  // x, y: place on the map in 0..1, z: height

void main() {
    int cells = int(grid.w);
    int per_side = int(patches.x);
    int vertex_row = gl_VertexID / (cells + 1);
    ivec2 vertex = ivec2(gl_VertexID - vertex_row * (cells + 1), vertex_row);
    ivec2 tile = ivec2(gl_InstanceID % per_side, gl_InstanceID / per_side);
    if (patches.y > 0.5) tile.x = per_side - 1 - tile.x;
    if (patches.z > 0.5) tile.y = per_side - 1 - tile.y;
    // What reaches beyond the map becomes triangles without area.
    ivec2 at = min((tile * cells + vertex) * int(grid.y), ivec2(grid.x));
    place = vec3(vec2(at) / grid.x, texelFetch(heights, at, 0).r);
    gl_Position = view_projection * vec4(to_world(place.xy, place.z), 1.0);
}
