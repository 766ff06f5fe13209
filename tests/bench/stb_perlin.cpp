// The peer's code, compiled with our flags.
#define STB_PERLIN_IMPLEMENTATION
#include <stb_perlin.h>
