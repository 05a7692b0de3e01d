/* Included before every file of ImGui: the page keeps no imgui.ini, so it does not need sscanf, whose
 * floating-point parser is large. */
#ifndef PARLOUR_NO_INI_H
#define PARLOUR_NO_INI_H
#include <stdio.h>
static inline int parlour_reads_nothing(const char* text, const char* format, ...) {
  (void)text, (void)format;
  return 0;
}
#define sscanf parlour_reads_nothing
#endif
