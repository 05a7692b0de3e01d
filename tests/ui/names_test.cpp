// The names that bots get, in each language.
#include "ui/parts/names.h"

#include <gtest/gtest.h>

#include <set>

namespace parlour::ui {
namespace {

constexpr int kNames = 16, kLongest = 8;  // characters

int characters(std::string_view s) {
  return static_cast<int>(std::ranges::count_if(
      s, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

TEST(BotNames, AreSixteenShortOnesInEachLanguage) {
  for (int lang = 0; lang < kLangCount; ++lang) {
    std::string_view rest = text::bot_names.in(static_cast<Lang>(lang));
    std::set<std::string_view> names;
    int n = 0;
    while (!rest.empty()) {
      const std::string_view name = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), name.size() + 1));
      EXPECT_GT(characters(name), 1) << lang;
      EXPECT_LE(characters(name), kLongest) << name;
      names.insert(name);
      ++n;
    }
    EXPECT_EQ(n, kNames) << lang;
    EXPECT_EQ(names.size(), static_cast<std::size_t>(kNames)) << "a name stands twice: " << lang;
  }
}

}  // namespace
}  // namespace parlour::ui
