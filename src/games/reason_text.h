// The sentences of the games' reasons, which the table "lessons" in texts/ has: they are loaded
// with the lessons, not with the games.
#pragma once

#include <string>
#include <vector>

#include "core/core_text.h"
#include "core/lines.h"

namespace parlour::reason_text {
#include "texts/lessons.inc"
}  // namespace parlour::reason_text

namespace parlour {

/// Collects sentences in one language, the most important first.
struct Reasons {
  Lang lang;
  std::vector<std::string> all = {};

  void say(const Line& line, std::initializer_list<std::string_view> args = {}) {
    all.push_back(fill(line, lang, args));
  }
  /// Adds to a list of names or words: "a, b".
  void list(std::string& so_far, std::string_view more) const {
    so_far = join(text::listed, lang, std::move(so_far), more);
  }
};

}  // namespace parlour
