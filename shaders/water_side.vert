// Where the water is cut along the sides of the block: from the sea down to the land, nothing where the land is higher.
out float depth;
out vec3 from_eye;
flat out vec3 outward;

void main() {
    int i = gl_VertexID / 2;
    int along = min(i * int(grid.y), int(grid.x));
    int last = int(grid.x);
    ivec2 at = gl_InstanceID == 0   ? ivec2(last - along, 0)
               : gl_InstanceID == 1 ? ivec2(last, last - along)
               : gl_InstanceID == 2 ? ivec2(along, last)
                                    : ivec2(0, along);
    outward = gl_InstanceID == 0   ? vec3(0.0, 0.0, -1.0)
              : gl_InstanceID == 1 ? vec3(1.0, 0.0, 0.0)
              : gl_InstanceID == 2 ? vec3(0.0, 0.0, 1.0)
                                   : vec3(-1.0, 0.0, 0.0);
    float height = min(height_at(at), levels.x);
    vec3 corner = to_world(vec2(at) / grid.x, gl_VertexID % 2 == 0 ? levels.x : height);
    depth = scale.y - corner.y;
    from_eye = corner - eye.xyz;
    gl_Position = view_projection * vec4(corner, 1.0);
}
