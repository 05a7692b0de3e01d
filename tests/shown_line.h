// Lines of the log as the eye sees them, for tests.
#pragma once

#include <string>
#include <string_view>

#include "core/signs.h"

namespace parlour {

/// The line with the names of its pictures in place of the words that are read.
inline std::string shown_line(std::string_view line) {
  std::string out;
  while (!line.empty()) out += next_passage(line).shown;
  return out;
}

}  // namespace parlour
