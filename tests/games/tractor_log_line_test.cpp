// What the log and the buttons say, and from whose point of view.
#include "core/signs.h"
#include "games/tractor/tractor_text.h"
#include "shown_line.h"
#include "tractor_play.h"

namespace parlour::tractor {
namespace {

const std::vector<std::string> kNames = {"Ana", "Ben", "Cleo", "Dan"};

std::string line_of(const State& s, Seat viewer, std::string_view text, Lang lang = Lang::English) {
  const Action a = action(text);
  const Seat actor = Tractor::house_due(s) ? House : *Tractor::actors(s).begin();
  State after = s;
  Tractor::apply(after, actor, a);
  return Tractor::log_line(Tractor::view(s, viewer), Tractor::shadow(s, actor, a, viewer),
                           Tractor::view(after, viewer).state, kNames, lang);
}
std::string told(const State& s, Seat viewer, std::string_view text, Lang lang = Lang::English) {
  return spoken(line_of(s, viewer, text, lang));
}
/// The line as the eye sees it, with the names of its pictures.
std::string shown(const State& s, Seat viewer, std::string_view text) {
  return shown_line(line_of(s, viewer, text));
}
std::string pictured(std::string_view card, int n = 1) {
  const Cards one = action("play " + std::string(card)).cards;
  std::string out;
  one.each([&](int kind, int) {
    for (int i = 0; i < n; ++i) out += '#' + std::to_string(kind);
  });
  return out;
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
  EXPECT_EQ(told(s, seat(1), "play AH AH KH"), "throws K♥, A♥ ×2");
  EXPECT_EQ(told(s, seat(1), "play AH AH"), "A♥ ×2");
  EXPECT_EQ(shown(s, seat(1), "play AH AH"), pictured("AH", 2)) << "one picture for each card";
  EXPECT_EQ(shown(s, seat(1), "play AH AH KH"),
            "throws " + pictured("KH") + ' ' + pictured("AH", 2));
  go(s, 0, "play AH AH");
  EXPECT_EQ(said(s, "play KH 3H"), "play 3♥, K♥");
  EXPECT_EQ(said(s, "play KH 3H", Lang::Chinese), "跟 3♥、K♥");
}

TEST(TractorTold, FailedThrowsNameWhatFails) {
  State s = table("2S", {"AH QH", "KH 3H", "QD 5H", "3D 3D"});
  go(s, 0, "play AH QH");
  EXPECT_EQ(told(s, seat(2), "fails QH"),
            "the throw fails: somebody can beat Q♥; each of these cards costs 10 points");
  EXPECT_EQ(Tractor::subject(Tractor::view(s, seat(2)), action("fails QH")), seat(0));
}

TEST(TractorTold, DealsAndAnswersTakeNoLine) {
  State s = begun("", 4);
  house(s, "first 2");
  EXPECT_EQ(told(s, seat(2), "deal 5S"), "");
  EXPECT_EQ(Tractor::subject(Tractor::view(s, seat(1)), action("deal ?1")), seat(2));
  deal_lap(s, {"2S", "3C", "3D", "3H"});
  EXPECT_EQ(told(s, seat(1), "wait"), "");
  for (const int q : {0, 1, 3}) go(s, q, "pass");
  go(s, 2, "bid 2S");
  EXPECT_EQ(told(s, seat(1), "outcome 2 2S"), "bids 2♠");
}

// Seat 0 is dealt to first, and nobody bids until everything is dealt.
State nobody_bids(State s) {
  Rng rng(6);
  while (s.phase != Phase::Told || !all_dealt(s)) {
    if (Tractor::house_due(s))
      Tractor::apply(s, House, Tractor::house(s, rng));
    else
      Tractor::apply(s, *Tractor::actors(s).begin(), action("pass"));
  }
  return s;
}

TEST(TractorTold, WhenNobodyBidsTheLogSaysWhatHappens) {
  State s = begun("", 4);
  house(s, "first 0");
  deal_lap(s, {"3S", "3C", "3D", "3H"});
  for (const int q : {0, 1, 2, 3}) go(s, q, "pass");
  EXPECT_EQ(told(s, seat(1), "outcome none passed 0 1 2 3"), "") << "cards are still being dealt";
  s = nobody_bids(s);
  EXPECT_EQ(told(s, seat(1), "outcome none"), "Nobody has bid: all is dealt again");
  EXPECT_EQ(told(s, seat(1), "outcome none", Lang::Chinese), "无人亮主，重新发牌");
  s.redeals = kRedeals;
  EXPECT_EQ(told(s, seat(1), "outcome none"), "Nobody has bid: the kitty is turned over");
}

TEST(TractorTold, BidsHaveTheWordsOfWhatTheyDo) {
  State s = begun("", 4);
  house(s, "first 0");
  const auto lap = [&](const char* mine, const char* theirs, const char* bid, int who) {
    deal_lap(s, {mine, theirs, "3C", "4C"});
    for (const Seat p : Tractor::actors(s)) {
      const bool bids = index(p) == who;
      go(s, p, bids ? "bid " + std::string(bid) : std::string("wait"));
    }
  };
  const auto of = [&](int q, std::string_view text) {
    return Tractor::text(Tractor::view(s, seat(q)), seat(q), action(text), Lang::Chinese);
  };
  lap("2S", "2H", "2S", 0);
  EXPECT_EQ(told(s, seat(3), "outcome 0 2S", Lang::Chinese), "亮主：2♠");
  house(s);
  EXPECT_EQ(of(0, "bid 2S 2S"), "加固：2♠×2");
  EXPECT_EQ(of(1, "bid 2H 2H"), "反主：2♥×2");
  EXPECT_EQ(of(1, "pass"), "不反");
  EXPECT_EQ(of(0, "pass"), "不加固");
  State other = s;
  lap("2S", "2H", "2S 2S", 0);
  EXPECT_EQ(told(s, seat(3), "outcome 0 2S 2S", Lang::Chinese), "加固：2♠×2");
  EXPECT_EQ(told(s, seat(3), "outcome 0 2S 2S"), "reinforces the bid: 2♠ ×2");
  s = other;
  lap("2S", "2H", "2H 2H", 1);
  EXPECT_EQ(told(s, seat(3), "outcome 1 2H 2H", Lang::Chinese), "反主：2♥×2");
  EXPECT_EQ(told(s, seat(3), "outcome 1 2H 2H"), "overbids with 2♥ ×2");
}

TEST(TractorTold, HowCardsAreReadIsSaidInWords) {
  const State s = table(
      "2S", {"AH AH AH KH KH 3S", "KH 3H 4H 4C 6C 7C", "QH QH 5H 6C 8C 9C", "3D 3D 4D 4D 6D 7D"},
      "packs=3");
  EXPECT_EQ(said(s, "play AH AH AH KH KH as 3x1 2x1"), "throw K♥ ×2, A♥ ×3 as triple, pair");
  EXPECT_EQ(told(s, seat(1), "play AH AH AH KH KH as 3x1 2x1"),
            "throws K♥ ×2, A♥ ×3 as triple, pair");
  EXPECT_EQ(parts_words(parts("2S", "AH AH AH KH KH QH JH"), Lang::English),
            "tractor of 2 pairs, single ×3");
}

// An action from foreign bytes may name any number; its text is built before it is refused.
TEST(TractorTold, WhichCardOfAKindIsSaidWhateverItsNumber) {
  EXPECT_EQ(nth_words(2, Lang::English), "2nd");
  EXPECT_EQ(nth_words(4, Lang::Russian), "4-я");
  for (const int n : {-1, 0, 5, 255}) EXPECT_EQ(nth_words(n, Lang::English), std::to_string(n));
  const View<State> view = Tractor::view(under_way(), seat(0));
  const Action ninth = act(Action::Kind::Friend, {}, card(Clubs, 0), 9);
  EXPECT_EQ(Tractor::text(view, seat(0), ninth, Lang::English),
            "whoever plays the 9 2♣ is a friend");
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
            "The lead asks for pairs: you must play yours, as many as it asks for.");
  EXPECT_EQ(why(s, 2, "play QH 6C")->in(Lang::Chinese), "你还有首家所出花色的牌，必须先跟。");
}

// The led combination need not be what is owed: a triple asks for a pair if there is no triple, and
// for as many as there are.
TEST(TractorTold, RefusalsOfMorePacksSayWhatIsOwed) {
  const auto said = [](std::string_view lead, std::string_view hand, std::string_view play) {
    const Reason why = follow("2H", lead, hand, play);
    return std::string(why ? why->in(Lang::English) : "");
  };
  const char* pairs = "The lead asks for pairs: you must play yours, as many as it asks for.";
  EXPECT_EQ(said("AS AS AS", "3S 3S 5S 9S", "3S 5S 9S"), pairs);
  EXPECT_EQ(said("AS AS AS AS", "3S 3S 5S 5S 9S 10S", "3S 3S 5S 9S"), pairs);
  EXPECT_EQ(said("AS AS AS QS QS QS", "3S 3S 3S 5S 5S 5S 9S", "3S 3S 3S 5S 5S 9S"),
            "The lead asks for triples: you must play yours, as many as it asks for.");
  EXPECT_EQ(said("AS AS AS AS", "3S 3S 3S 3S 5S 6S", "3S 3S 3S 5S"),
            "The lead asks for quads: you must play yours, as many as it asks for.");
  EXPECT_EQ(
      said("5S 5S 6S 6S", "8S 8S 9S 9S KS KS", "8S 8S KS KS"),
      "The lead asks for tractors: you must play your longest ones, as far as it asks for them.");
}

}  // namespace
}  // namespace parlour::tractor
