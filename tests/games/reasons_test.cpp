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

TEST(Reasons, CoupSeesWhatAKeptCardStops) {
  coup::State s = coup::court({"duke contessa", "assassin captain", "ambassador duke"});
  s.memory[1].claims[coup::Assassin] = 1;
  s.memory[0].claims[coup::Contessa] = 1;
  coup::go(s, 0, "tax");
  coup::go(s, 1, "challenge");
  const auto kept = coup_why(s, 0, "lose duke");
  expect_says(kept, "You keep the Contessa, which you have claimed: it can be proven.");
  expect_says(kept, "Bo has claimed the Assassin: your Contessa can block that.");
  expect_silent_on(coup_why(s, 0, "lose contessa"), "block");
}

TEST(Reasons, CoupFearsNobodyWhoIsOut) {
  coup::State s = coup::court({"duke contessa", "assassin captain", "ambassador duke"});
  coup::turn_up(s, 1, coup::Assassin);
  coup::turn_up(s, 1, coup::Captain);
  s.memory[1].claims[coup::Assassin] = 1;
  coup::go(s, 0, "tax");
  coup::go(s, 2, "challenge");
  expect_says(coup_why(s, 0, "lose duke"), "You keep the Contessa.");
  expect_silent_on(coup_why(s, 0, "lose duke"), "block");
}

TEST(Reasons, CoupDoesNotCareWhichOfTwoEqualCardsGoes) {
  coup::State s = coup::court({"duke duke", "assassin captain"});
  coup::go(s, 0, "tax");
  coup::go(s, 1, "challenge");
  EXPECT_EQ(coup_why(s, 0, "lose duke"),
            std::vector<std::string>{"Your cards are the same: either may go."});
}

TEST(Reasons, CoupWeighsTheCardsOfAnExchange) {
  coup::State s = coup::court({"ambassador duke", "captain captain", "assassin duke"});
  coup::go(s, 0, "exchange");
  coup::go(s, 1, "allow");
  coup::go(s, 2, "allow");
  for (Rng rng(1); coup::Coup::house_due(s) && s.phase != coup::Phase::Draw;)
    coup::Coup::apply(s, House, coup::Coup::house(s, rng));
  coup::house(s, "draw 0 contessa contessa");
  s.memory[0].claims[coup::Duke] = 1;
  s.memory[1].claims[coup::Captain] = 1;
  const auto kept = coup_why(s, 0, "keep duke ambassador");
  expect_says(kept, "You keep the Duke, which you have claimed: it can be proven.");
  expect_says(kept, "Bo has claimed the Captain: your Ambassador can block that.");
  expect_says(kept, "Two different roles allow more than a pair.");
  EXPECT_TRUE(coup_why(s, 0, "keep contessa contessa").empty());
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

// With a settlement at 10, 9 and 6: lumber, grain and ore.
settlers::State harvesting() {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 0, "T2,-2");
  return s;
}

TEST(Reasons, SettlersDiscardsWhatTheyHaveMostOf) {
  settlers::State s = harvesting();
  settlers::give(s, 0, Cards::of(0, 0, 5, 2, 3));
  s.phase = settlers::Phase::Discard;
  const auto wool = settlers_why(s, 0, "discard 5wool");
  expect_says(wool, "You keep what a city costs.");
  expect_says(wool, "You have more wool than anything else: 5 cards.");
  expect_silent_on(wool, "development");
  expect_silent_on(wool, "most often");
  expect_says(settlers_why(s, 0, "discard 4wool+1ore"), "You keep what a development card costs.");
  const auto ore = settlers_why(s, 0, "discard 2wool+3ore");
  expect_silent_on(ore, "city");
  // The most frequent of the three numbers, and only that.
  std::string all;
  for (const char* kind : {"discard 2grain", "discard 3ore"})
    all += together(settlers_why(s, 0, kind));
  settlers::give(s, 0, Cards::of(0, 2, 0, 0, 0));
  all += together(settlers_why(s, 0, "discard 2lumber"));
  EXPECT_EQ(all.find("Your numbers bring "), all.rfind("Your numbers bring ")) << all;
  EXPECT_TRUE(all.contains("most often: 5 dots.")) << all;
}

TEST(Reasons, SettlersCountsTheCardsOfAMonopoly) {
  settlers::State s = harvesting();
  settlers::give(s, 0, Cards::of(0, 0, 0, 1, 1));
  settlers::give(s, 1, Cards::of(1, 0, 3, 0, 0));
  settlers::give(s, 2, Cards::of(0, 0, 1, 0, 0));
  const auto wool = settlers_why(s, 0, "monopoly wool");
  expect_says(wool, "Cards of wool in other hands: 4.");
  expect_says(wool, "Then you can pay for a development card.");
  expect_says(wool, "None of your numbers brings wool.");
  expect_says(settlers_why(s, 0, "monopoly ore"), "Cards of ore in other hands: 0.");
  expect_silent_on(settlers_why(s, 0, "monopoly grain"), "None");
}

TEST(Reasons, SettlersTakesFromTheBankWhatIsMissing) {
  settlers::State s = harvesting();
  settlers::give(s, 0, Cards::of(4, 0, 0, 1, 2));
  const auto plenty = settlers_why(s, 0, "plenty 1grain+1ore");
  expect_says(plenty, "Then you can pay for a city.");
  expect_silent_on(plenty, "None");
  expect_says(settlers_why(s, 0, "plenty 1brick+1wool"),
              "None of your numbers brings brick, wool.");
  const auto dear = settlers_why(s, 0, "bank brick wool");
  expect_says(dear, "It costs 4 of your 4 cards of brick.");
  expect_says(dear, "None of your numbers brings wool.");
  expect_silent_on(dear, "harbour");
  s.ports[0] = 1 << settlers::Brick;
  const auto cheap = settlers_why(s, 0, "bank brick wool");
  expect_says(cheap, "A harbour makes this cheaper: 2 for 1.");
  expect_says(cheap, "It costs 2 of your 4 cards of brick.");
}

TEST(Reasons, SettlersAsksThoseWhoSurelyHoldTheCards) {
  settlers::State s = harvesting();
  settlers::give(s, 0, Cards::of(2, 0, 0, 0, 0));
  settlers::give(s, 1, Cards::of(0, 0, 1, 0, 0));
  expect_says(settlers_why(s, 0, "offer 1brick for 1wool to 1,2"),
              "Sure to hold what you ask for: Bo.");
  expect_silent_on(settlers_why(s, 0, "offer 1brick for 1wool to 2"), "Sure");
  expect_silent_on(settlers_why(s, 0, "offer 1brick for 2wool to 1,2"), "Sure");
}

TEST(Reasons, SettlersRefusesWhatItCannotReplace) {
  settlers::State s = settlers::in_turn();
  settlers::settlement(s, 1, "T2,-2");
  settlers::give(s, 0, Cards::of(0, 0, 0, 0, 1));
  settlers::give(s, 1, Cards::of(1, 1, 0, 0, 0));
  settlers::State wool = s, lumber = s;
  settlers::go(s, 0, "offer 1ore for 1brick to 1");
  expect_says(settlers_why(s, 1, "no"), "You would give what none of your numbers brings: brick.");
  settlers::go(lumber, 0, "offer 1ore for 1lumber to 1");
  expect_silent_on(settlers_why(lumber, 1, "no"), "give");
  settlers::go(wool, 0, "offer 1ore for 1wool to 1");
  expect_says(settlers_why(wool, 1, "no"), "You do not hold what is asked.");
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

// Rooms in which a side could place a chip if it had the move, by the list of legal actions.
std::string rooms_open_to(flax::State s, int side, std::uint8_t drawn) {
  s.turn = static_cast<std::uint8_t>(side);
  s.drawn = drawn;
  std::vector<std::string> rooms;
  for (const auto& a : legal_actions<flax::Flax>(s, seat(side))) {
    if (a.kind != flax::Action::Kind::Place) continue;
    const int room = s.layout.room[flax::square(a.x, a.y)];
    if (room > 0) rooms.push_back(std::string(1, flax::room_name(room)));
  }
  std::ranges::sort(rooms);
  std::string out;
  for (const std::string& one : rooms)
    if (!out.ends_with(one)) out += one;
  return out;
}

// What `all` has and `less` has not.
std::string missing(std::string all, const std::string& less) {
  std::erase_if(all, [&](char c) { return less.contains(c); });
  return all;
}

// The rooms that a sentence lists after its colon.
std::string listed_in(const std::vector<std::string>& all, std::string_view begin) {
  for (const std::string& one : all) {
    if (!one.starts_with(begin)) continue;
    std::string out;
    for (const char c : one.substr(begin.size()))
      if (c != ',' && c != ' ' && c != '.') out += c;
    std::ranges::sort(out);
    return out;
  }
  return {};
}

TEST(Reasons, FlaxNamesTheWaysThatOpenAndClose) {
  Rng rng(3);
  flax::State s = *flax::Flax::start(*parse_options(flax::Flax::info(), ""), 2);
  int cut = 0, opened = 0, taken = 0;
  for (int placed = 0; placed < 60 && !flax::Flax::over(s); ++placed) {
    settle<flax::Flax>(s, rng);
    const int me = s.turn;
    auto legal = legal_actions<flax::Flax>(s, seat(me));
    std::erase_if(legal, [](const auto& a) { return a.kind != flax::Action::Kind::Place; });
    for (const auto& a : legal) {
      flax::State after = s;
      flax::Flax::apply(after, seat(me), a);
      if (flax::Flax::over(after)) continue;
      const auto all = flax::reasons::why(flax::Flax::view(s, seat(me)), a, kNames, Lang::English);
      const std::string other = kNames[static_cast<std::size_t>(1 - me)];
      const std::string closes =
          missing(rooms_open_to(s, 1 - me, s.drawn), rooms_open_to(after, 1 - me, s.drawn));
      EXPECT_EQ(listed_in(all, "In one move " + other + " can no longer reach: "), closes)
          << together(all);
      const std::string opens =
          missing(rooms_open_to(after, me, s.drawn), rooms_open_to(s, me, s.drawn));
      EXPECT_EQ(listed_in(all, "It opens the way to rooms: "), opens) << together(all);
      cut += !closes.empty(), opened += !opens.empty();
      const int room = s.layout.room[flax::square(a.x, a.y)];
      const bool takes = room > 0 && flax::takers(s, room)[at(1 - me)] &&
                         !flax::takers(s, room)[at(me)] && flax::takers(after, room)[at(me)] &&
                         !flax::takers(after, room)[at(1 - me)];
      const std::string name(1, room > 0 ? flax::room_name(room) : '-');
      const std::string sentence =
          "The points of room " + name + " pass from " + other + " to you.";
      EXPECT_EQ(std::ranges::count(all, sentence), takes) << together(all);
      taken += takes;
    }
    flax::Flax::apply(s, seat(me), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  EXPECT_GT(cut, 0);
  EXPECT_GT(opened, 0);
  EXPECT_GT(taken, 0);
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

TEST(Reasons, TractorTellsPartnersFromOpponentsWithoutASuit) {
  tractor::State s = tractor::table("2S", {"AH 3D", "4C 5C", "6C 7C", "8C 9C"});
  const auto hearts = static_cast<std::uint8_t>(1 << tractor::suit_of(*tractor::card_from("AH")));
  s.voids[2] = hearts;
  expect_says(tractor_why(s, 0, "play AH"),
              "Cy, on your side, has none of this suit and can trump it.");
  expect_silent_on(tractor_why(s, 0, "play AH"), "Without");
  s.voids[2] |= 1 << tractor::kTrumps;
  expect_says(tractor_why(s, 0, "play AH"), "Without this suit: Cy.");
}

TEST(Reasons, TractorCountsTheTrumpsThatALeadDraws) {
  const tractor::State s = tractor::table("2S", {"AS 3D", "4S 2H", "6C 7C", "8S 9C"});
  expect_says(tractor_why(s, 0, "play AS"), "Trumps that you do not see: 3.");
  expect_silent_on(tractor_why(s, 0, "play 3D"), "Trumps");
}

TEST(Reasons, TractorSaysWhoTrumpsAndWhoIsStillToPlay) {
  tractor::State s = tractor::table("2S", {"10H 4D", "3S 6D", "KH AH", "5H 7D"});
  tractor::go(s, 0, "play 10H");
  const auto ruff = tractor_why(s, 1, "play 3S");
  expect_says(ruff, "You have none of the suit that was led, and trump it.");
  expect_says(ruff, "Still to play, on the other side: Cy.");
  const auto thrown = tractor_why(s, 1, "play 6D");
  expect_silent_on(thrown, "trump it");
  expect_silent_on(thrown, "Still to play");
}

TEST(Reasons, TractorSaysWhyNotToBid) {
  tractor::State s =
      tractor::table("2S", {"4H 6H 8H 4S", "2C AH 7D 8D", "6C 7C 9D JD", "8C 9C 3D 4D"});
  s.phase = tractor::Phase::Bid;
  s.order.suit = byte(tractor::kNoSuit);
  s.owing = 0b1111;
  expect_says(tractor_why(s, 0, "pass"), "You hold nothing that bids higher.");
  expect_says(tractor_why(s, 0, "pass"), "The most trumps that a suit would give you: 3.");
  expect_silent_on(tractor_why(s, 1, "pass"), "nothing");
}

TEST(Reasons, TractorCallsAFriendWhomItCanReach) {
  tractor::State s =
      tractor::table("2S", {"AH 3H", "AH 4C", "6C 7C", "8C 9C", "JC 3D"}, "", "", "AH");
  s.phase = tractor::Phase::Friend;
  const auto ace = tractor_why(s, 0, "friend AH 2");
  expect_says(ace, "Nothing in its suit beats it.");
  expect_says(ace, "Copies of it in your hand: 1 of 2.");
  expect_says(ace, "Lower cards of its suit, with which you can lead to your friend: 1.");
  const auto king = tractor_why(s, 0, "friend KC 1");
  expect_silent_on(king, "Nothing");
  expect_silent_on(king, "lead");
  expect_says(king, "Copies of it in your hand: 0 of 2.");
}

TEST(Reasons, TractorBuriesNoPairsUnlessItMust) {
  tractor::State s = tractor::table(
      "2S", {"AH AH 3H 5D 3S", "4C 4C 5C 5C 6C", "6C 7C 7C 8C 8C", "9C 9C JC JC QC"});
  s.phase = tractor::Phase::Bury;
  const auto kept = tractor_why(s, 0, "bury 3H 5D");
  expect_says(kept, "It breaks no pair.");
  expect_says(kept, "Points that it buries: 5.");
  expect_silent_on(kept, "rumps");
  const auto torn = tractor_why(s, 0, "bury AH 3S");
  expect_silent_on(torn, "pair");
  expect_says(torn, "Trumps that it buries: 1.");
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
