out vec2 at;  // as in land.vert

void main() {
    // South-west, south-east, north-west, north-east: counter-clockwise from above. In a landscape as far as the land.
    float reach = style.y > 0.5 ? 2.0 : 0.0;
    at = vec2(gl_VertexID % 2 == 0 ? -reach : 1.0 + reach, gl_VertexID < 2 ? 1.0 + reach : -reach);
    gl_Position = view_projection * vec4(to_world(at, levels.x), 1.0);
}
