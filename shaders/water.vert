out vec2 at;  // as in land.vert

void main() {
    // South-west, south-east, north-west, north-east: counter-clockwise from above. In a landscape as far as the land.
#ifdef LANDSCAPE
    const float reach = 2.0;
#else
    const float reach = 0.0003;  // over the edge, so that no gap shows between the surface and the cut sides
#endif
    at = vec2(gl_VertexID % 2 == 0 ? -reach : 1.0 + reach, gl_VertexID < 2 ? 1.0 + reach : -reach);
    gl_Position = view_projection * vec4(to_world(at, levels.x), 1.0);
}
