// One triangle over the whole view, on the far plane.
out vec3 ray;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    vec4 far = clip_to_ray * vec4(corner, 1.0, 1.0);
    ray = far.xyz / far.w;
    gl_Position = vec4(corner, 1.0, 1.0);
}
