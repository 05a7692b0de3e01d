// One more file adds one more language: the texts are built with qaa.po next to the others, and
// nothing else changes.
#include <gtest/gtest.h>

#include <string>

#include "core/core_text.h"
#include "games/coup/coup_text.h"
#include "room/settings.h"

namespace parlour {
namespace {

constexpr Lang kFourth = Lang::TurnedRound;

TEST(FourthLanguage, IsOneOfOurs) {
  EXPECT_EQ(lang_of("qaa"), kFourth);
  EXPECT_EQ(lang_from_tag("qaa-x-test"), kFourth);
  EXPECT_EQ(own_name(kFourth), "Daer");
  EXPECT_EQ(lang_from_tag("ru-RU"), Lang::Russian) << "the others stay as they were";
}

TEST(FourthLanguage, SpeaksWhereItIsTranslated) {
  EXPECT_EQ(text::game_over.in(kFourth), ".revo si emag ehT");
  EXPECT_EQ(Teller(kFourth, {}, coup::text::player).row("a", "b"), "b :a");
  EXPECT_EQ(text::game_over.in(Lang::Russian), "Игра окончена.");
}

TEST(FourthLanguage, CountsByItsOwnRule) {
  EXPECT_EQ(count_text(coup::text::say_coins, kFourth, 3), "snioc 3");
  EXPECT_EQ(count_text(coup::text::say_coins, kFourth, 4), "nioc 4");
  EXPECT_EQ(count_text(coup::text::say_coins, kFourth, 5), "yenom 5");
}

TEST(FourthLanguage, ReadsAsEnglishWhereItIsNot) {
  EXPECT_FALSE(text::not_your_turn.has(kFourth));
  EXPECT_EQ(text::not_your_turn.in(kFourth), "It is not your turn.");
  EXPECT_EQ(fill(text::seats_bad_one, kFourth, {"4"}), "This game is for 4 players.");
  EXPECT_EQ(count_text(coup::text::say_influences, kFourth, 3), "3 influences");
}

TEST(FourthLanguage, AndWhereTheEnglishHasChanged) {
  EXPECT_EQ(text::too_late.in(kFourth), text::too_late.in(Lang::English));
}

TEST(FourthLanguage, CanBeChosen) {
  room::Settings s;
  s.lang = kFourth;
  EXPECT_NE(room::print(s).find("lang qaa\n"), std::string::npos);
  EXPECT_EQ(room::parse_settings(room::print(s)), s);
}

}  // namespace
}  // namespace parlour
