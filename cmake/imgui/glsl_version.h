/* Included before ImGui's OpenGL backend, after no_ini.h. That backend uses sscanf only to read the
 * numbers of a version, "#version 300 es" or "4.1". */
#include <stdio.h>
#include <stdlib.h>
static inline int parlour_reads_version(const char* text, const char*, int* major, int* minor = nullptr) {
  const auto number = [&] {
    while (*text != 0 && (*text < '0' || *text > '9')) ++text;
    return static_cast<int>(strtol(text, const_cast<char**>(&text), 10));
  };
  *major = number();
  if (minor) *minor = number();
  return minor ? 2 : 1;
}
#undef sscanf
#define sscanf parlour_reads_version
