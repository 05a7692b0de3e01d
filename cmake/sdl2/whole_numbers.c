/* Replaces functions of the C library (through the linker's --wrap, cmake/page.cmake): texts consist of
 * words and whole numbers, no fractions are read, and no angle is so large that reducing it to one turn
 * takes 700 bits of pi. */
#include <stdarg.h>
#include <stddef.h>

int vsniprintf(char* out, size_t size, const char* format, va_list arguments);

int __wrap_vsnprintf(char* out, size_t size, const char* format, va_list arguments) {
  return vsniprintf(out, size, format, arguments);
}

double __wrap_strtod(const char* text, char** end) {
  if (end) *end = (char*)text;
  return 0;
}

int __wrap___rem_pio2_large(double* x, double* y, int e0, int nx, int prec) {
  (void)x, (void)e0, (void)nx;
  y[0] = 0;
  if (prec > 0) y[1] = 0;  // a 32-bit angle has room for one number only
  return 0;
}
