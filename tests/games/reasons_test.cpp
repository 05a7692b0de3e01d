// Why an action may be good: the sentences of hints, in positions made by hand and in random games.
#include <algorithm>

#include "core/record.h"
#include "coup_play.h"
#include "games/coup/coup_reasons.h"
#include "games/flax/flax_reasons.h"
#include "games/registry.h"
#include "games/settlers/settlers_reasons.h"
#include "games/tractor/tractor_reasons.h"
#include "settlers_play.h"
#include "tractor_play.h"

namespace parlour {
namespace {

const std::vector<std::string> kNames = {"Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

std::string together(const std::vector<std::string>& all) {
  std::string out;
  for (const std::string& one : all) out += one + '\n';
  return out;
}
void expect_says(const std::vector<std::string>& all, std::string_view sentence) {
  EXPECT_TRUE(std::ranges::find(all, sentence) != all.end()) << sentence << "\nis not among\n"
                                                             << together(all);
}
void expect_silent_on(const std::vector<std::string>& all, std::string_view part) {
  EXPECT_FALSE(together(all).contains(part)) << together(all);
}

// --- Coup ---------------------------------------------------------------------------------------

std::vector<std::string> coup_why(const coup::State& s, int q, std::string_view text) {
  return coup::reasons::why(coup::Coup::view(s, seat(q)), coup::action(text), kNames,
                            Lang::English);
}

TEST(Reasons, CoupTellsABluffFromTheTruth) {
  const coup::State s = coup::court({"duke captain", "duke contessa", "ambassador duke"});
  expect_says(coup_why(s, 0, "tax"), "You hold the Duke: whoever challenges you loses a card.");
  expect_says(coup_why(s, 0, "exchange"),
              "A bluff: you hold no Ambassador. You cannot see 3 of its 3 cards, and a challenge "
              "would cost you a card.");
  expect_says(coup_why(s, 0, "income"), "Nobody can prevent it.");
}

TEST(Reasons, CoupNamesTheStrongestTargetAndWhoMayBlock) {
  coup::State s = coup::court({"assassin captain", "duke contessa", "ambassador duke"});
  coup::give(s, 0, 3);
  coup::give(s, 2, 5);
  s.memory[2].claims[coup::Contessa] = 1;
  expect_says(coup_why(s, 0, "assassinate 2"),
              "Cy is the strongest of the others (coins: 5, cards: 2).");
  expect_says(coup_why(s, 0, "assassinate 2"),
              "Cy has claimed the Contessa, which can block this.");
  expect_silent_on(coup_why(s, 0, "assassinate 1"), "strongest");
  expect_silent_on(coup_why(s, 0, "assassinate 1"), "block");
  s.memory[1].claims[coup::Duke] = 1;
  expect_says(coup_why(s, 0, "foreign-aid"), "Bo has claimed the Duke, which can block this.");
}

TEST(Reasons, CoupWeighsAClaimByWhatIsKnown) {
  coup::State s = coup::court({"duke captain", "assassin contessa", "ambassador duke"});
  s.memory[0].claims[coup::Duke] = 1;
  s.memory[0].passed[coup::Duke] = 1;
  coup::go(s, 0, "tax");
  auto all = coup_why(s, 2, "challenge");
  expect_says(all, "Ana has claimed the Duke more than once (2 times) and not shown it.");
  expect_says(all, "Ana could have blocked with the Duke before, and did not.");
  expect_says(all, "Cards of the Duke that you cannot see: 2 of 3.");
  expect_says(all, "If you challenge and are wrong, you lose one of your two cards.");
  EXPECT_EQ(all, coup_why(s, 2, "allow"));
  s.memory[0].lacks = 1 << coup::Duke;
  expect_says(coup_why(s, 1, "challenge"),
              "Ana could not prove the Duke, and has drawn no card since.");
  coup::turn_up(s, 2, coup::Ambassador);
  expect_says(coup_why(s, 2, "challenge"),
              "If you challenge and are wrong, you lose your last card.");
}

TEST(Reasons, CoupDoubtsNoClaimThatHasBeenProven) {
  coup::State s = coup::court({"captain duke", "assassin contessa", "ambassador duke"});
  coup::go(s, 0, "steal 1");
  coup::go(s, 1, "allow");
  coup::go(s, 2, "challenge");
  coup::go(s, 0, "prove captain");
  for (Rng rng(1); coup::Coup::house_due(s);)
    coup::Coup::apply(s, House, coup::Coup::house(s, rng));
  coup::go(s, 2, "lose duke");
  ASSERT_FALSE(coup::Coup::check(s, seat(1), coup::action("allow")));
  EXPECT_TRUE(coup_why(s, 1, "allow").empty()) << together(coup_why(s, 1, "allow"));
}

TEST(Reasons, CoupFearsNoPartner) {
  coup::State s = coup::court(
      {"assassin captain", "duke contessa", "ambassador duke", "contessa captain"}, "teams=two");
  s.memory[2].claims[coup::Duke] = 1;  // sits opposite, on the same side
  coup::give(s, 2, 5);
  coup::give(s, 0, 3);
  coup::give(s, 1, 3);
  expect_silent_on(coup_why(s, 0, "foreign-aid"), "block");
  expect_says(coup_why(s, 0, "assassinate 1"),
              "Bo is the strongest of the others (coins: 3, cards: 2).");
}

TEST(Reasons, CoupSeesThatAClaimCannotBeTrue) {
  coup::State s = coup::court({"captain captain", "duke duke", "contessa duke"});
  coup::turn_up(s, 2, coup::Duke);
  coup::go(s, 0, "tax");
  EXPECT_EQ(coup_why(s, 1, "challenge"),
            std::vector<std::string>{"You see every card of the Duke: the claim cannot be true."});
}

TEST(Reasons, CoupSaysWhatAProofAndALossLeave) {
  coup::State s = coup::court({"duke captain", "assassin contessa"});
  coup::go(s, 0, "tax");
  coup::go(s, 1, "challenge");
  expect_says(coup_why(s, 0, "prove duke"),
              "The challenger loses a card, and you draw a new one for yours.");
  expect_says(coup_why(s, 0, "lose captain"),
              "You keep the Duke, which you have claimed: it can be proven.");
  expect_says(coup_why(s, 0, "lose duke"), "You keep the Captain.");
}

// --- Settlers -----------------------------------------------------------------------------------

std::vector<std::string> settlers_why(const settlers::State& s, int q, std::string_view text) {
  return settlers::reasons::why(settlers::Settlers::view(s, seat(q)), settlers::action(text),
                                kNames, Lang::English);
}
using settlers::Cards;

TEST(Reasons, SettlersCountsDotsAndKinds) {
  const settlers::State s = settlers::begun();
  const auto all = settlers_why(s, 0, "settle T2,-2");  // 10, 9 and 6
  expect_says(all, "Its numbers have 12 dots: in 36 rolls they bring as many cards, on average.");
  expect_says(all, "It brings what you do not harvest yet: lumber, grain, ore.");
}

TEST(Reasons, SettlersFollowsRoads) {
  settlers::State s = settlers::begun();
  settlers::go(s, 0, "settle T2,-2");
  expect_says(settlers_why(s, 0, "road R1,-1"), "It points to a free corner with 9 dots.");
  s = settlers::in_turn();
  settlers::settlement(s, 0, "T2,-2");
  settlers::roads(s, 0, {"R1,-1"});
  settlers::give(s, 0, settlers::kRoadCost);
  std::vector<settlers::Action> legal;
  settlers::Settlers::legal(s, seat(0), legal);
  int opened = 0, longer = 0;
  for (const settlers::Action& a : legal) {
    if (a.kind != settlers::Action::Kind::Road) continue;
    const auto all = together(
        settlers::reasons::why(settlers::Settlers::view(s, seat(0)), a, kNames, Lang::English));
    opened += all.contains("It opens a free corner");
    longer += all.contains("Your road becomes 2 pieces long.");
  }
  EXPECT_GT(opened, 0);
  EXPECT_GT(longer, 0);
}

TEST(Reasons, SettlersKnowsTheAwards) {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 0, "T2,-2");
  settlers::give_development(s, 0, settlers::Knight);
  s.knights[0] = 2;
  expect_says(settlers_why(s, 0, "knight"), "It takes the largest army: two points.");
}

TEST(Reasons, SettlersSeesTheRoadThatBecomesTheLongest) {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 0, "T2,-2");
  int taken = 0;
  for (int built = 0; built < 7; ++built) {
    settlers::give(s, 0, settlers::kRoadCost);
    std::vector<settlers::Action> legal;
    settlers::Settlers::legal(s, seat(0), legal);
    std::erase_if(legal, [](const auto& a) { return a.kind != settlers::Action::Kind::Road; });
    ASSERT_FALSE(legal.empty());
    std::optional<settlers::State> next;
    for (const auto& a : legal) {
      settlers::State after = s;
      settlers::Settlers::apply(after, seat(0), a);
      const bool takes = s.road_holder != 0 && after.road_holder == 0;
      const auto all = settlers_why(s, 0, settlers::Settlers::print(a));
      EXPECT_EQ(together(all).contains("It takes the longest road"), takes) << together(all);
      taken += takes;
      if (!next || after.length[0] > next->length[0]) next = after;
    }
    s = *next;
  }
  EXPECT_GT(taken, 0);
}

TEST(Reasons, SettlersNamesWhomTheRobberHurts) {
  settlers::State s = settlers::begun();
  settlers::go(s, 0, "settle T2,-2");
  s.phase = settlers::Phase::Robber;
  s.points[0] = 5;
  const auto all = settlers_why(s, 1, "robber 2,-2 -");
  expect_says(all, "Ana loses a harvest of 3 dots.");
  expect_says(all, "Ana leads with 5 points.");
  s.points[2] = 5;
  expect_silent_on(settlers_why(s, 1, "robber 2,-2 -"), "leads");
  s.robber = static_cast<std::uint8_t>(settlers::hex("2,-2"));
  settlers::give_development(s, 0, settlers::Knight);
  expect_says(settlers_why(s, 0, "knight"), "The robber stands on your hex: this moves it away.");
}

TEST(Reasons, SettlersKnowsWhatATradePaysFor) {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 0, "T2,-2");
  settlers::give(s, 0, Cards::of(4, 0, 0, 2, 2));
  expect_says(settlers_why(s, 0, "bank brick ore"), "Then you can pay for a city.");
  expect_silent_on(settlers_why(s, 0, "bank brick grain"), "pay");
  expect_says(settlers_why(s, 0, "bank brick wool"), "Then you can pay for a development card.");
  expect_says(settlers_why(s, 0, "offer 1brick for 1ore to 1"), "Then you can pay for a city.");
  expect_says(settlers_why(s, 0, "end"), "You cannot afford anything now.");
  settlers::give(s, 0, settlers::kRoadCost);
  expect_silent_on(settlers_why(s, 0, "end"), "pay");
}

TEST(Reasons, SettlersAnswersOffersByWhatTheyBring) {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 1, "T2,-2");
  settlers::give(s, 0, Cards::of(0, 0, 0, 0, 1));
  settlers::give(s, 1, Cards::of(1, 0, 0, 2, 2));
  settlers::go(s, 0, "offer 1ore for 1brick to 1");
  expect_says(settlers_why(s, 1, "yes"), "Then you can pay for a city.");
  expect_silent_on(settlers_why(s, 1, "no"), "leads");
  s.points[0] = 6;
  expect_says(settlers_why(s, 1, "no"), "Ana leads with 6 points.");
}

TEST(Reasons, SettlersSpeaksOfCitiesDevelopmentsAndHarbours) {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 0, "T2,-2");
  settlers::give(s, 0, settlers::kCityCost + settlers::kDevelopmentCost);
  expect_says(settlers_why(s, 0, "city T2,-2"), "It doubles a harvest of 12 dots.");
  expect_says(settlers_why(s, 0, "buy"),
              "Development cards left: 25. More than half of all are knights.");
  // Each harbour is told of at its two corners.
  s = settlers::begun();
  int harbours = 0;
  std::vector<settlers::Action> legal;
  settlers::Settlers::legal(s, seat(0), legal);
  for (const settlers::Action& a : legal)
    harbours += together(settlers::reasons::why(settlers::Settlers::view(s, seat(0)), a, kNames,
                                                Lang::English))
                    .contains("harbour");
  EXPECT_EQ(harbours, 2 * s.harbours());
}

// --- Flax ---------------------------------------------------------------------------------------

TEST(Reasons, FlaxSaysWhoLeadsInTheRoom) {
  const AnyGame* const flax = find_game("flax");
  const char* const record =
      "flax 1 seats=2\n"
      "house draw 2/5\n"
      "0 place 1,9 5\n"
      "house draw 3/4\n"
      "1 place 13,1 4\n"
      "house draw 1/6\n"
      "0 place 6,9 6\n"
      "house draw 3/4\n"
      "1 place 9,1 3\n"
      "house draw 2/5\n"
      "0 place 6,3 2\n"
      "house draw 1/6\n"
      "1 place 13,5 6\n"
      "house draw 2/5\n";
  const Replay r = from_text({&flax, 1}, record, Lang::English);
  ASSERT_FALSE(r.error);
  const auto s = r.state.as<flax::State>();
  const View<flax::State> v{s, seat(s.turn)};
  const auto why = [&](const char* text) {
    return flax::reasons::why(v, *flax::Flax::parse(text), kNames, Lang::English);
  };
  expect_says(why("place 6,1 5"), "You lead in room 2: 5 pips against 3.");
  expect_says(why("place 6,1 2"), "In room 2 you have 2 pips against 3.");
}

// --- Tractor ------------------------------------------------------------------------------------

std::vector<std::string> tractor_why(const tractor::State& s, int q, std::string_view text) {
  return tractor::reasons::why(tractor::Tractor::view(s, seat(q)), tractor::action(text), kNames,
                               Lang::English);
}

TEST(Reasons, TractorSaysWhetherALeadCanBeBeaten) {
  const tractor::State s =
      tractor::table("2S", {"AH KH KH QD QD 10C 9D 9D 8D 8D", "AH 3H 4H 3C 4C 5C 6C 7C 8C 9C",
                            "QH JH 3H KC KC QC QC JC JC 9C", "AD AD KD KD JD JD 10D 10D 7D 7D"});
  expect_says(tractor_why(s, 0, "play AH"), "Nothing of this suit that is still out can beat it.");
  expect_says(tractor_why(s, 0, "play KH"), "Higher cards of this suit still out: 1.");
  expect_says(tractor_why(s, 0, "play KH KH"),
              "Nothing of this suit that is still out can beat it.");
  expect_says(tractor_why(s, 0, "play QD QD"), "A higher pair of this suit may still be out.");
  expect_says(tractor_why(s, 0, "play 9D 9D 8D 8D"),
              "A higher tractor of this suit may still be out.");
}

TEST(Reasons, TractorNamesThoseWithoutTheSuit) {
  tractor::State s = tractor::table("2S", {"AH 3D", "4C 5C", "6C 7C", "8C 9C"});
  s.voids[1] = 1 << tractor::suit_of(*tractor::card_from("AH"));
  expect_says(tractor_why(s, 0, "play AH"), "Without this suit: Bo.");
  expect_silent_on(tractor_why(s, 0, "play 3D"), "Without");
}

TEST(Reasons, TractorSaysWhoseTrickItIsAndWhatLiesThere) {
  tractor::State s = tractor::table("2S", {"QH 3D", "10H 4D", "KH AH", "5H 6D"});
  tractor::go(s, 0, "play QH");
  const auto theirs = tractor_why(s, 1, "play 10H");
  expect_says(theirs, "Ana, on the other side, is winning the trick.");
  expect_says(theirs, "Points on the table: 0.");
  expect_says(theirs, "It adds points: 10.");
  tractor::go(s, 1, "play 10H");
  const auto takes = tractor_why(s, 2, "play AH");
  expect_says(takes, "With it you are winning the trick so far.");
  expect_says(takes, "Points on the table: 10.");
  expect_silent_on(takes, "adds");
  tractor::go(s, 2, "play AH");
  expect_says(tractor_why(s, 3, "play 5H"), "Cy, on the other side, is winning the trick.");
  s = tractor::table("2S", {"QH 3D", "10H 4D", "3H 4H", "AH 6D"});
  tractor::go(s, 0, "play QH");
  tractor::go(s, 1, "play 10H");
  expect_says(tractor_why(s, 2, "play 3H"), "Ana, on your side, is winning the trick.");
  tractor::go(s, 2, "play 3H");
  expect_says(tractor_why(s, 3, "play AH"), "With it you win the trick.");
}

// --- all of them --------------------------------------------------------------------------------

template <class G>
using Why = std::vector<std::string> (*)(const View<typename G::State>&, const typename G::Action&,
                                         std::span<const std::string>, Lang);

// In random games: what is said is complete in every language, and the same in any other world that
// the viewer could be in.
template <Game G>
void play_and_ask(Why<G> why, int seats, int actions, std::uint64_t seed = 1) {
  Rng rng(seed);
  auto start = G::start(*parse_options(G::info(), ""), seats);
  ASSERT_TRUE(start);
  typename G::State s = *start;
  std::size_t sentences = 0;
  for (int i = 0; i < actions && !G::over(s); ++i) {
    if (G::house_due(s)) {
      G::apply(s, House, G::house(s, rng));
      continue;
    }
    const Seat p = *G::actors(s).begin();
    const auto v = G::view(s, p);
    const View<typename G::State> other = G::view(G::determinize(v, rng), p);
    const auto legal = legal_actions<G>(s, p);
    for (const auto& a : legal) {
      const auto english = why(v, a, kNames, Lang::English);
      EXPECT_EQ(english, why(other, a, kNames, Lang::English)) << G::print(a);
      sentences += english.size();
      for (int lang = 0; lang < kLangCount; ++lang) {
        const auto all = why(v, a, kNames, static_cast<Lang>(lang));
        EXPECT_EQ(all.size(), english.size()) << G::print(a);
        for (const std::string& one : all)
          EXPECT_TRUE(!one.empty() && one.find_first_of("{}") == one.npos) << one;
      }
    }
    G::apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  EXPECT_GT(sentences, 40u) << G::info().id;
}

TEST(Reasons, AreCompleteInEveryLanguageAndKnowNoMoreThanTheView) {
  play_and_ask<coup::Coup>(coup::reasons::why, 4, 120);
  play_and_ask<coup::Coup>(coup::reasons::why, 2, 120);
  play_and_ask<flax::Flax>(flax::reasons::why, 2, 60);
  play_and_ask<settlers::Settlers>(settlers::reasons::why, 4, 400);
  play_and_ask<settlers::Settlers>(settlers::reasons::why, 6, 400);
  play_and_ask<tractor::Tractor>(tractor::reasons::why, 4, 400);
  play_and_ask<tractor::Tractor>(tractor::reasons::why, 5, 400);
}

}  // namespace
}  // namespace parlour
