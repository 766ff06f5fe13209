// A strip down each side of the block; instance 0 is north, then east, south, west.
out vec3 place;           // x: along the side in units, y: world height, z: depth below the surface
flat out vec3 outward;

void main() {
    int i = gl_VertexID / 2;
    int along = min(i * int(grid.y), int(grid.x));
    int last = int(grid.x);
    // From left to right as seen from outside, so that all four face outwards.
    ivec2 at = gl_InstanceID == 0   ? ivec2(last - along, 0)
               : gl_InstanceID == 1 ? ivec2(last, last - along)
               : gl_InstanceID == 2 ? ivec2(along, last)
                                    : ivec2(0, along);
    outward = gl_InstanceID == 0   ? vec3(0.0, 0.0, -1.0)
              : gl_InstanceID == 1 ? vec3(1.0, 0.0, 0.0)
              : gl_InstanceID == 2 ? vec3(0.0, 0.0, 1.0)
                                   : vec3(-1.0, 0.0, 0.0);
    float height = height_at(at);
    vec3 top = to_world(vec2(at) / grid.x, height);
    vec3 corner = gl_VertexID % 2 == 0 ? top : vec3(top.x, scale.z, top.z);
    place = vec3(float(along) / grid.x * map_side, corner.y, top.y - corner.y);
    gl_Position = view_projection * vec4(corner, 1.0);
}
