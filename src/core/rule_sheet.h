// The rules of a game for players: of the current game, with its options and its number of seats. A
// game writes its own in G::rules; see core/hooks.h.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "core/lines.h"

namespace parlour {

struct RuleSection {
  const Line* title;
  std::string text;  // one paragraph
};
using RuleSheet = std::vector<RuleSection>;

class RuleWriter {
 public:
  explicit RuleWriter(Lang lang) : lang_(lang) {}
  /// Starts a section; the sentences that follow belong to it.
  void section(const Line& title);
  /// One or more sentences; up to three numbers fill {0}, {1}, {2}. Requires a section.
  void say(const Line&, std::initializer_list<int> numbers = {});
  /// The same with a word at {0}, and perhaps another at {1}.
  void say(const Line&, const std::string& word, const std::string& other = {});
  /// "3 cards", from the forms in a line (see count_text).
  std::string count(const Line& forms, int n) const { return count_text(forms, lang_, n); }
  RuleSheet take() { return std::move(sheet_); }

 private:
  void add(const std::string& sentence);

  Lang lang_;
  RuleSheet sheet_;
};

}  // namespace parlour
