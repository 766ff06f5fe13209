out vec2 at;

void main() {
    // South-west, south-east, north-west, north-east: counter-clockwise from above.
    at = vec2(gl_VertexID % 2, gl_VertexID < 2 ? 1.0 : 0.0);
    gl_Position = view_projection * vec4(to_world(at, levels.x), 1.0);
}
