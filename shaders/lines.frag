out vec4 colour;

void main() { colour = vec4(0.04, 0.07, 0.09, 0.55); }
