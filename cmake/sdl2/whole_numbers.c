/* In place of two functions of the C library (by the linker's --wrap, cmake/page.cmake): texts are made
 * of words and whole numbers, and no fraction is read. */
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
