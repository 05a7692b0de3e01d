// What the log tells, what buttons say, and in whose words.
#include "tractor_play.h"

namespace parlour::tractor {
namespace {

const std::vector<std::string> kNames = {"Ana", "Ben", "Cleo", "Dan"};

std::string told(const State& s, Seat viewer, std::string_view text, Lang lang = Lang::English) {
  const Action a = action(text);
  const Seat actor = Tractor::house_due(s) ? House : *Tractor::actors(s).begin();
  State after = s;
  Tractor::apply(after, actor, a);
  return Tractor::told(Tractor::view(s, viewer), Tractor::shadow(s, actor, a, viewer),
                       Tractor::view(after, viewer).state, kNames, lang);
}

std::string said(const State& s, std::string_view text, Lang lang = Lang::English) {
  return Tractor::text(Tractor::view(s, seat(s.turn)), seat(s.turn), action(text), lang);
}

State under_way() {
  return table("2S", {"AH AH KH 3S", "KH 3H 4H 4C", "QH QH 5H 6C", "3D 3D 4D 4D"});
}

TEST(TractorTold, LeadsThrowsAndFollows) {
  State s = under_way();
  EXPECT_EQ(said(s, "play AH AH"), "lead A♥ ×2");
  EXPECT_EQ(said(s, "play AH AH KH"), "throw K♥, A♥ ×2");
  EXPECT_EQ(told(s, seat(1), "play AH AH KH"), "Throw: K♥, A♥ ×2");
  EXPECT_EQ(told(s, seat(1), "play AH AH"), "A♥ ×2");
  go(s, 0, "play AH AH");
  EXPECT_EQ(said(s, "play KH 3H"), "play 3♥, K♥");
  EXPECT_EQ(said(s, "play KH 3H", Lang::Chinese), "跟 3♥、K♥");
}

TEST(TractorTold, FailedThrowsNameWhatFails) {
  State s = table("2S", {"AH QH", "KH 3H", "QD 5H", "3D 3D"});
  go(s, 0, "play AH QH");
  EXPECT_EQ(told(s, seat(2), "fails QH"), "The throw fails: Q♥; 10 points a card are lost");
  EXPECT_EQ(Tractor::about(Tractor::view(s, seat(2)), action("fails QH")), seat(0));
}

TEST(TractorTold, DealsAndAnswersTakeNoLine) {
  State s = begun("", 4);
  house(s, "first 2");
  EXPECT_EQ(told(s, seat(2), "deal 5S"), "");
  EXPECT_EQ(Tractor::about(Tractor::view(s, seat(1)), action("deal ?1")), seat(2));
  deal_lap(s, {"2S", "3C", "3D", "3H"});
  EXPECT_EQ(told(s, seat(1), "wait"), "");
  for (const int q : {0, 1, 3}) go(s, q, "pass");
  go(s, 2, "bid 2S");
  EXPECT_EQ(told(s, seat(1), "outcome 2 2S"), "Bid: 2♠");
}

TEST(TractorTold, TheKittyIsItsOwnersSecret) {
  State s = under_way();
  s.phase = Phase::Play;
  const std::string mine = Tractor::describe(Tractor::view(s, seat(0)), Lang::English);
  const std::string theirs = Tractor::describe(Tractor::view(s, seat(1)), Lang::English);
  EXPECT_NE(mine.find("Buried:"), std::string::npos);
  EXPECT_EQ(theirs.find("Buried:"), std::string::npos);
  EXPECT_NE(theirs.find("hand: 4♣, 3♥, 4♥, K♥"), std::string::npos) << theirs;
}

TEST(TractorTold, RefusalsNameTheDuty) {
  State s = under_way();
  go(s, 0, "play AH AH");
  go(s, 1, "play KH 3H");
  EXPECT_EQ(why(s, 2, "play QH 5H")->in(Lang::English),
            "A pair was led, and you hold a pair there that must be played.");
  EXPECT_EQ(why(s, 2, "play QH 6C")->in(Lang::Chinese), "你还有首家所出花色的牌，必须先跟。");
}

}  // namespace
}  // namespace parlour::tractor
