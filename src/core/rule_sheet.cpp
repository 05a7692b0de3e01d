#include "core/rule_sheet.h"

#include <utility>

#include "core/core_text.h"

namespace parlour {

void RuleWriter::section(const Line& title) {
  sheet_.push_back({&title, {}});
}

void RuleWriter::say(const Line& line, std::initializer_list<int> numbers) {
  std::string words[3];
  std::size_t n = 0;
  for (const int number : numbers) words[n++] = std::to_string(number);
  add(fill(line, lang_, {words[0], words[1], words[2]}));
}

void RuleWriter::say(const Line& line, const std::string& word, const std::string& other) {
  add(fill(line, lang_, {word, other}));
}

void RuleWriter::add(const std::string& sentence) {
  std::string& text = sheet_.back().text;
  text = join(text::sentences, lang_, std::move(text), sentence);
}

}  // namespace parlour
