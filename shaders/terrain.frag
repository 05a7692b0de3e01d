#version 300 es
#include "common.glsl"
void main() { emit(painted(length(v_pos) - v_half.x)); }
