// Every row of every string table is complete: three languages, the same slots, as many plural
// forms as the language has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <string>

#include "core/bytes.h"
#include "core/core_text.h"
#include "games/coup/coup_text.h"
#include "games/flax/flax_text.h"
#include "games/settlers/settlers_text.h"
#include "games/tractor/tractor_text.h"

namespace parlour {
namespace {

struct Row {
  const char* key;
  Line line;
};

constexpr Row kCore[] = {
#define T(key, en, ru, zh) {#key, {{en, ru, zh}}},
#include "core/core_strings.def"
};
constexpr Row kCoup[] = {
#include "games/coup/coup_strings.def"
};
constexpr Row kFlax[] = {
#include "games/flax/flax_strings.def"
};
constexpr Row kSettlers[] = {
#include "games/settlers/settlers_strings.def"
};
constexpr Row kTractor[] = {
#include "games/tractor/tractor_strings.def"
};
// The screens' own table: a plain list, read although the screens are above this test.
constexpr Row kScreens[] = {
#include "../../src/ui/rooms_strings.def"
#include "../../src/ui/strings.def"
#undef T
};

std::multiset<char> slots(std::string_view text) {
  std::multiset<char> out;
  for (std::size_t i = 0; i + 2 < text.size(); ++i) {
    if (text[i] == '{' && text[i + 2] == '}') out.insert(text[i + 1]);
  }
  return out;
}

bool has_letter_of(Lang lang, std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const auto b = static_cast<unsigned char>(text[i]);
    if (lang == Lang::Russian && (b == 0xD0 || b == 0xD1)) return true;
    if (lang == Lang::Chinese && b >= 0xE4 && b <= 0xE9) return true;
  }
  return false;
}

// Only punctuation between the slots: a pattern, with nothing to be translated.
bool is_pattern(std::string_view english) {
  return std::ranges::none_of(english, [](unsigned char c) { return c < 128 && std::isalpha(c); });
}

void check_table(std::span<const Row> rows) {
  std::set<std::string_view> keys;
  for (const Row& row : rows) {
    SCOPED_TRACE(row.key);
    EXPECT_TRUE(keys.insert(row.key).second) << "the key is there twice";
    const std::string_view english = row.line.in(Lang::English);
    const bool forms = english.find('|') != std::string_view::npos;
    for (int l = 0; l < kLangCount; ++l) {
      const auto lang = static_cast<Lang>(l);
      SCOPED_TRACE(tag(lang));
      ASSERT_NE(row.line.text[l], nullptr);
      const std::string_view text = row.line.in(lang);
      EXPECT_FALSE(text.empty());
      EXPECT_TRUE(clean_utf8(text, "\n"));
      EXPECT_FALSE(text.starts_with(' ') || text.ends_with(' '));
      EXPECT_EQ(text.find("  "), std::string_view::npos) << "two blanks";
      EXPECT_EQ(std::ranges::count(text, '{'), std::ranges::count(text, '}'));
      const auto bars = std::ranges::count(text, '|');
      constexpr long want[kLangCount] = {1, 2, 0};
      EXPECT_EQ(bars, forms ? want[l] : 0);
      if (!forms) {
        EXPECT_EQ(slots(text), slots(english));
      }
      for (char c : slots(text)) EXPECT_TRUE(slots(english).contains(c)) << "slot " << c;
      // A row that was never translated reads as English; names are the same everywhere.
      if (is_pattern(english)) continue;
      if (lang != Lang::English && text == english) {
        EXPECT_LE(text.size(), 8u) << text;
      }
      if (lang != Lang::English && text != english) {
        EXPECT_TRUE(has_letter_of(lang, text)) << text;
      }
    }
    // Lines of a long text have their counterparts.
    const auto lines = std::ranges::count(english, '\n');
    for (int l = 1; l < kLangCount; ++l) {
      EXPECT_EQ(std::ranges::count(row.line.in(static_cast<Lang>(l)), '\n'), lines);
    }
  }
}

TEST(Strings, OfTheCore) {
  check_table(kCore);
}
TEST(Strings, OfCoup) {
  check_table(kCoup);
}
TEST(Strings, OfFlax) {
  check_table(kFlax);
}
TEST(Strings, OfSettlers) {
  check_table(kSettlers);
}
TEST(Strings, OfTractor) {
  check_table(kTractor);
}
TEST(Strings, OfTheScreens) {
  check_table(kScreens);
}

}  // namespace
}  // namespace parlour
