#include "core/lines.h"

#include <gtest/gtest.h>

namespace parlour {
namespace {

// A line that exists in these languages, whatever other languages there are.
constexpr Line line(const char* english, const char* russian = nullptr,
                    const char* chinese = nullptr) {
  Line out = {{english}};
  out.text[static_cast<int>(Lang::Russian)] = russian;
  out.text[static_cast<int>(Lang::Chinese)] = chinese;
  return out;
}

constexpr Line kChips =
    line("{0} chip\037{0} chips", "{0} фишка\037{0} фишки\037{0} фишек", "{0} 枚圆片");
constexpr Line kHello = line("{1}, hello {0}!", "{0}, привет от {1}!", "{0}你好");

TEST(Lines, LanguagesByTheirTags) {
  EXPECT_EQ(lang_from_tag("en-GB"), Lang::English);
  EXPECT_EQ(lang_from_tag("ru"), Lang::Russian);
  EXPECT_EQ(lang_from_tag("zh-Hant-TW"), Lang::Chinese);
  EXPECT_EQ(lang_from_tag("fr"), Lang::English);
  EXPECT_EQ(lang_from_tag(""), Lang::English);
  EXPECT_EQ(lang_from_tag("rup"), Lang::English) << "Aromanian";
  EXPECT_EQ(tag(Lang::Chinese), "zh");
  EXPECT_EQ(lang_of("ru"), Lang::Russian);
  EXPECT_EQ(lang_of("fr"), std::nullopt);
}

TEST(Lines, LanguagesByTheirOwnNames) {
  EXPECT_EQ(own_name(Lang::English), "English");
  EXPECT_EQ(own_name(Lang::Russian), "Русский");
  EXPECT_EQ(own_name(Lang::Chinese), "中文");
}

TEST(Lines, WhatALanguageLacksReadsAsEnglish) {
  constexpr Line lacks = line("{0} chip\037{0} chips", nullptr, "{0} 枚圆片");
  EXPECT_FALSE(lacks.has(Lang::Russian));
  EXPECT_TRUE(lacks.has(Lang::Chinese));
  EXPECT_EQ(line("Hello").in(Lang::Chinese), "Hello");
  EXPECT_EQ(count_text(lacks, Lang::Russian, 21), "21 chips") << "by the rule of English";
  EXPECT_EQ(count_text(lacks, Lang::Russian, 1), "1 chip");
  EXPECT_EQ(count_text(line("{0} chip\037{0} chips"), Lang::Chinese, 2), "2 chips");
}

TEST(Lines, SlotsAreFilledInAnyOrder) {
  EXPECT_EQ(fill(kHello, Lang::English, {"Ana", "Bob"}), "Bob, hello Ana!");
  EXPECT_EQ(fill(kHello, Lang::Russian, {"Ана", "Боба"}), "Ана, привет от Боба!");
  EXPECT_EQ(fill("{0}{0}", {"x"}), "xx");
}

TEST(Lines, WhatIsNoSlotStays) {
  EXPECT_EQ(fill("{1}-{x}-{-}{", {"a"}), "-{x}-{-}{");
  EXPECT_EQ(fill("{0", {"a"}), "{0");
  EXPECT_EQ(fill("", {"a"}), "");
  EXPECT_EQ(fill("{0}", {"{1}", "b"}), "{1}") << "an argument is not a pattern";
}

TEST(Lines, EnglishCounts) {
  EXPECT_EQ(count_text(kChips, Lang::English, 1), "1 chip");
  for (long n : {0, 2, 5, 11, 21, 101})
    EXPECT_EQ(count_text(kChips, Lang::English, n), std::to_string(n) + " chips");
  EXPECT_EQ(count_text(kChips, Lang::English, -1), "-1 chip");
}

TEST(Lines, RussianCounts) {
  for (long n : {1, 21, 101, 1001})
    EXPECT_EQ(count_text(kChips, Lang::Russian, n), std::to_string(n) + " фишка");
  for (long n : {2, 3, 4, 22, 104})
    EXPECT_EQ(count_text(kChips, Lang::Russian, n), std::to_string(n) + " фишки");
  for (long n : {0, 5, 9, 10, 11, 12, 14, 20, 111, 112, 25})
    EXPECT_EQ(count_text(kChips, Lang::Russian, n), std::to_string(n) + " фишек");
}

TEST(Lines, ChineseCounts) {
  for (long n : {0, 1, 2, 5})
    EXPECT_EQ(count_text(kChips, Lang::Chinese, n), std::to_string(n) + " 枚圆片");
}

TEST(Lines, AMissingFormIsTheLastThereIs) {
  constexpr Line one = line("{0} sheep", "{0} овец", "{0} 羊");
  EXPECT_EQ(count_text(one, Lang::English, 5), "5 sheep");
  EXPECT_EQ(count_text(one, Lang::Russian, 5), "5 овец");
}

TEST(Lines, APhraseIsReadLater) {
  const Phrase p{&kHello, {"Ana", "Bob"}};
  EXPECT_EQ(p.in(Lang::English), "Bob, hello Ana!");
  EXPECT_EQ(p.in(Lang::Chinese), "Ana你好");
  EXPECT_EQ(Phrase().in(Lang::English), "");
}

constexpr Line kPlayer = line("player {0}", "игрок {0}", "玩家{0}");

TEST(Tellers, NumbersAreWholeWhateverALongHolds) {
  EXPECT_EQ(Teller::number(2433363436), "2433363436") << "a long has 32 bits in WebAssembly";
  EXPECT_EQ(Teller::number(-2433363436), "-2433363436");
}

TEST(Tellers, PlayersGoByNameOrByNumber) {
  const std::vector<std::string> names = {"Ana", "Li"};
  const Teller t(Lang::English, names, kPlayer);
  EXPECT_EQ(t.player(1), "Li");
  EXPECT_EQ(t.player(2), "player 3");
  EXPECT_EQ(t.players(0b111), "Ana, Li, player 3");
}

TEST(Tellers, ListsHaveTheMarksOfTheLanguage) {
  const Teller en(Lang::English, {}, kPlayer), zh(Lang::Chinese, {}, kPlayer);
  EXPECT_EQ(en.join("a", "b"), "a, b");
  EXPECT_EQ(zh.join("a", "b"), "a、b");
  EXPECT_EQ(en.join("", "b"), "b");
  EXPECT_EQ(en.join("a", ""), "a");
  EXPECT_EQ(en.join("", ""), "");
  EXPECT_EQ(en.also("a", "b"), "a; b");
  EXPECT_EQ(zh.also("a", "b"), "a；b");
  EXPECT_EQ(en.row("a", "b"), "a: b");
  EXPECT_EQ(zh.row("a", "b"), "a：b");
  EXPECT_EQ(en.aside("a", "b"), "a (b)");
  EXPECT_EQ(zh.aside("a", "b"), "a（b）");
}

}  // namespace
}  // namespace parlour
