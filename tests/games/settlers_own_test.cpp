// Islands with their own shape: their codes and what is wrong with them, and gold. Gold follows the
// rules of "Seafarers of Catan" (Teuber, 1997), "Gold rivers": a settlement there gives one card of
// its owner's choice, a city two; the second settlement at the start one; if the bank may run out,
// the players choose in turn, whose turn it is first.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "core/rng.h"
#include "games/settlers/gallery.h"
#include "games/settlers/own_island.h"
#include "games/settlers/sketch.h"
#include "settlers_play.h"

namespace parlour::settlers {
namespace {

// The hex in the middle and the six around it, all pastures with a 12 but for `hexes`.
Island flower(std::initializer_list<Hex> hexes = {}, int seats = 3) {
  Island island;
  island.seats = static_cast<std::uint8_t>(seats);
  const auto put = [&](int h, int terrain, int number) {
    paint(island, h, static_cast<std::uint8_t>(terrain));
    island.number[at(h)] = static_cast<std::uint8_t>(number);
  };
  put(hex("0,0"), Wool, 12);
  for (const std::uint8_t h : kGrid.hex_next[at(hex("0,0"))]) put(h, Wool, 12);
  for (const Hex& h : hexes) put(hex(h.name), h.terrain, h.number);
  return island;
}

std::string option(const Island& island) {
  return "island=" + to_own_code(island);
}

Reason refused(const std::string& options, int seats) {
  const auto s = Settlers::start(*parse_options(Settlers::info(), options), seats);
  return s ? kAllowed : s.error().line;
}

std::vector<const Line*> lines(const Island& island) {
  std::vector<const Line*> out;
  for (const Remark& r : flaws_of(island)) out.push_back(r.line);
  for (const Remark& r : sketch::hints_of(island)) out.push_back(r.line);
  return out;
}

// --- shapes ------------------------------------------------------------------------------------

TEST(SettlersOwnIsland, HasOnlyThePlacesOfItsLand) {
  const State s = begun(option(flower()), 3);
  EXPECT_EQ((~s.blocked).size(), 24);
  EXPECT_EQ((~s.taken).size(), 30);
  EXPECT_EQ(std::popcount(robber_hexes(s)), 6);
  EXPECT_EQ(why(s, 0, "settle T2,0"), &text::why_off_island);
  EXPECT_EQ(why(s, 0, "settle T1,0"), kAllowed);
  EXPECT_TRUE(s.land(s.robber)) << "there is no desert";
}

TEST(SettlersOwnIsland, UpTo19HexesTheBankIsThatOfTheBaseIsland) {
  Island island = as_own(false, beginners_island(false));
  EXPECT_EQ(begun(option(island)).bank, Cards::each(19));
  EXPECT_EQ(begun(option(island)).deck, 25);
  EXPECT_EQ(begun(option(island), 6).bank, Cards::each(19));
  paint(island, hex("3,0"), Wool);
  island.number[at(hex("3,0"))] = 3;
  EXPECT_EQ(begun(option(island), 2).bank, Cards::each(24));
  EXPECT_EQ(begun(option(island), 2).deck, 34);
}

TEST(SettlersOwnIsland, ALagoonIsSea) {
  Island island = as_own(false, beginners_island(false));
  paint(island, hex("0,0"), kSea);
  const State s = begun(option(island));
  EXPECT_EQ((~s.blocked).size(), 54) << "its shore has intersections";
  EXPECT_EQ((~s.taken).size(), 72);
  EXPECT_FALSE((robber_hexes(s) >> hex("0,0")) & 1);
  EXPECT_TRUE(can_have_harbour(island, path("U0,0"))) << "it is a coast";
}

TEST(SettlersOwnIsland, AHarbourServesBothItsEnds) {
  Island island = flower();
  put_harbour(island, path("U0,1"), Ore);
  State s = begun(option(island), 2);
  go(s, 0, "settle T0,1");
  EXPECT_EQ(bank_rate(s, 0, Ore), 2);
  EXPECT_EQ(bank_rate(s, 0, Wool), 4);
}

// --- codes -------------------------------------------------------------------------------------

TEST(SettlersOwnIsland, EachHasOneCode) {
  Rng rng(1);
  for (int i = 0; i < 300; ++i) {
    Island island;
    island.seats = static_cast<std::uint8_t>(2 + rng.below(5));
    for (int h = 0; h < kHexes; ++h) {
      paint(island, h, static_cast<std::uint8_t>(rng.below(8)));
      if (island.terrain[at(h)] < kDesert && rng.below(5)) island.number[at(h)] = 5;
    }
    for (int k = 0; k < 30; ++k) {
      const int p = static_cast<int>(rng.below(kPaths));
      if (can_have_harbour(island, p))
        put_harbour(island, p, static_cast<std::uint8_t>(rng.below(6)));
    }
    const std::string code = to_own_code(island);
    ASSERT_LE(code.size(), kLongestOwnCode);
    const auto again = from_own_code(code);
    ASSERT_TRUE(again) << code;
    EXPECT_EQ(*again, island);
  }
}

TEST(SettlersOwnIsland, ChangedCodesAreRefusedOrAreOtherIslands) {
  Rng rng(2);
  const std::string good = to_own_code(as_own(true, beginners_island(true)));
  for (int i = 0; i < 5000; ++i) {
    std::string code = good;
    for (std::uint32_t k = 0; k <= rng.below(3); ++k) {
      const std::size_t place = rng.below(static_cast<std::uint32_t>(code.size()));
      if (rng.below(3) == 0)
        code.erase(place, 1 + rng.below(4));
      else
        code[place] = "abcdefgklnosuwxyz-0129"[rng.below(22)];
      if (code.empty()) break;
    }
    const auto island = from_own_code(code);
    if (island) EXPECT_EQ(to_own_code(*island), code);
    if (!island) EXPECT_NE(island.error(), nullptr);
  }
}

TEST(SettlersOwnIsland, ABadCodeIsToldWhatIsWrong) {
  const std::string land = "3-bbbbbbb", numbers = "aaaaaaa";
  const auto wrong = [](const std::string& code) {
    const auto island = from_own_code(code);
    return island ? kAllowed : island.error();
  };
  EXPECT_EQ(wrong(land + '-' + numbers + '-'), kAllowed);
  EXPECT_EQ(wrong(land), &text::island_code_short);
  EXPECT_EQ(wrong("7-bbbbbbb-" + numbers + '-'), &text::island_code_seats);
  EXPECT_EQ(wrong("3-bbbbbbq-" + numbers + '-'), &text::island_code_land);
  EXPECT_EQ(wrong("3-bbbbbbbs-" + numbers + '-'), &text::island_code_land) << "sea at the end";
  EXPECT_EQ(wrong(land + "-aaaaaa-"), &text::island_code_numbers) << "one too few";
  EXPECT_EQ(wrong(land + "-aaaaaaf-"), &text::island_code_numbers) << "seven";
  EXPECT_EQ(wrong("3-bbbbbbd-aaaaaaa-"), &text::island_code_numbers) << "on the desert";
  EXPECT_EQ(wrong(land + '-' + numbers + "-aa"), &text::island_code_harbours);
  EXPECT_EQ(wrong(land + '-' + numbers + "-zzb"), &text::island_code_harbours);
  const auto harbour = [](std::string_view name) {
    const int p = path(name);
    return std::string{static_cast<char>('a' + p / 26), static_cast<char>('a' + p % 26), 'b'};
  };
  const std::string base = to_own_code(as_own(false, Island(beginners_island(false))));
  const std::string bare = base.substr(0, base.rfind('-') + 1);
  EXPECT_EQ(wrong(bare + harbour("U0,0")), &text::island_harbour_inland);
  EXPECT_EQ(wrong(bare + harbour("U0,2")), kAllowed);
  Island meeting = as_own(false, beginners_island(false));
  meeting.harbours = 2;
  meeting.path = {}, meeting.harbour = {};
  const auto& round = kGrid.node_paths[at(node("T0,2"))];
  std::vector<int> coast;
  for (const std::uint8_t p : round) {
    if (p < kBase.paths) coast.push_back(p);
  }
  ASSERT_EQ(coast.size(), 2u);
  meeting.path[0] = static_cast<std::uint8_t>(std::min(coast[0], coast[1]));
  meeting.path[1] = static_cast<std::uint8_t>(std::max(coast[0], coast[1]));
  EXPECT_EQ(wrong(to_own_code(meeting)), &text::island_harbours_meet);
  for (const Reason why : {&text::island_code_short, &text::island_harbours_meet})
    EXPECT_FALSE(why->in(Lang::English).empty());
  EXPECT_EQ(refused("island=9-b", 4), &text::island_code_short);
  EXPECT_EQ(refused("island=nonsense", 4), &text::island_unknown);
}

// --- remarks -----------------------------------------------------------------------------------

TEST(SettlersOwnIsland, FlawsAreNamed) {
  Island island = flower();
  EXPECT_FALSE(flaw_of(island));
  paint(island, hex("1,0"), kSea);
  EXPECT_EQ(flaw_of(island)->line, &text::island_few);
  EXPECT_EQ(refused(option(island), 2), &text::island_few);
  island = flower();
  paint(island, hex("3,0"), Wool);
  island.number[at(hex("3,0"))] = 4;
  EXPECT_EQ(flaw_of(island)->line, &text::island_pieces) << "roads cannot cross the sea";
  EXPECT_EQ(flaw_of(island)->hexes, std::uint64_t{1} << hex("3,0"));
  island = flower();
  island.number[at(hex("0,0"))] = 0;
  EXPECT_EQ(flaw_of(island)->line, &text::island_bare);
  EXPECT_EQ(flaw_of(island)->number, 1);
  island = flower();
  for (int h = 0; h < kHexes; ++h) {
    if (island.terrain[at(h)] != kSea) paint(island, h, kDesert);
  }
  EXPECT_EQ(flaw_of(island)->line, &text::island_barren);
}

TEST(SettlersOwnIsland, EverySeatFindsPlacesWhateverTheOthersDo) {
  Island island = flower({}, 4);
  EXPECT_EQ(flaw_of(island)->line, &text::island_room);
  EXPECT_EQ(flaw_of(island)->number, 3);
  island.seats = 3;
  EXPECT_FALSE(flaw_of(island));
  EXPECT_EQ(refused(option(island), 4), &text::island_players);
  EXPECT_EQ(refused(option(island) + " roads=yes", 3), &text::island_crowded);
  // Random set-ups on the smallest island.
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    State s = begun(option(island) + (seed % 2 ? " roads=yes" : ""), seed % 2 ? 2 : 3);
    Rng rng(seed);
    while (s.turns == 0) {
      const auto all = legal_actions<Settlers>(s, seat(s.mover));
      ASSERT_FALSE(all.empty());
      Settlers::apply(s, seat(s.mover), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      ASSERT_TRUE(Settlers::valid(s));
    }
  }
}

TEST(SettlersOwnIsland, HintsDoNotForbidAnIsland) {
  const auto has = [](const Island& island, const Line& line) {
    return std::ranges::count(lines(island), &line) == 1;
  };
  Island island = flower({{"0,0", Ore, 6}, {"1,0", Ore, 8}});
  EXPECT_TRUE(has(island, sketch::text::island_reds));
  EXPECT_TRUE(has(island, sketch::text::island_no_harbour));
  EXPECT_TRUE(has(island, sketch::text::island_no_brick));
  EXPECT_FALSE(has(island, sketch::text::island_no_wool));
  EXPECT_FALSE(flaw_of(island));
  paint(island, hex("0,0"), kGold);
  island.number[at(hex("0,0"))] = 5;
  EXPECT_FALSE(has(island, sketch::text::island_no_brick)) << "gold gives any kind";
}

TEST(SettlersOwnIsland, AtRandomRedNumbersAreApart) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Island island = as_own(false, beginners_island(false));
    for (int i = kHarbours; i > 0; --i) {
      if (island.harbours) remove_harbour(island, island.path[0]);
    }
    paint(island, hex("0,0"), kGold);
    sketch::fill_at_random(island, seed);
    EXPECT_EQ(island.terrain[at(hex("0,0"))], kGold) << "gold stays";
    EXPECT_FALSE(flaw_of(island));
    EXPECT_TRUE(lines(island).empty()) << "no hints either, seed " << seed;
    EXPECT_GE(island.harbours, 6);
  }
}

TEST(SettlersOwnIsland, TheGalleryHasNoFlaws) {
  for (const GalleryIsland& g : kGallery) {
    const auto island = from_own_code(g.code);
    ASSERT_TRUE(island) << g.id;
    EXPECT_TRUE(lines(*island).empty()) << g.id;
    EXPECT_EQ(island->seats, kMostPlayers);
    EXPECT_EQ(begun("island=" + std::string(g.id)).hex, begun(option(*island)).hex);
  }
}

// With extra roads, all paths at an intersection can be taken before anybody settles there.
TEST(SettlersSetUp, NobodySettlesWhereEveryPathIsTaken) {
  State s = begun("island=beginner roads=yes", 2);
  (kPathsAt[at(node("T0,2"))] - s.taken).each([&](int p) { lay_road(s, 1, p); });
  EXPECT_EQ(why(s, 0, "settle T0,2"), &text::why_no_path);
  EXPECT_FALSE(may(s, 0, "settle T0,2"));
}

// --- gold --------------------------------------------------------------------------------------

// Gold with a 6 in the middle; player 0 has rolled nothing yet.
State at_gold(int seats = 3, std::string_view options = "") {
  State s = begun(option(flower({{"0,0", kGold, 6}, {"1,0", Ore, 6}})) + ' ' + std::string(options),
                  seats);
  s.robber = static_cast<std::uint8_t>(hex("-1,0"));
  s.phase = Phase::Roll;
  s.setup = static_cast<std::uint8_t>(2 * seats);
  s.turns = 1;
  return s;
}

void roll(State& s, std::string_view dice) {
  go(s, s.mover, "roll");
  house(s, dice);
}

TEST(SettlersGold, OneCardForASettlementTwoForACityOfTheOwnersChoice) {
  State s = at_gold();
  settlement(s, 1, "T0,0");
  city(s, 2, "B0,0");
  roll(s, "dice 2 4");
  EXPECT_EQ(s.phase, Phase::Gold);
  EXPECT_EQ(s.mover, 1) << "from whose turn it is: player 0 has nothing there";
  EXPECT_EQ(why(s, 0, "end"), &text::why_not_turn);
  EXPECT_EQ(why(s, 1, "end"), &text::why_gold_first);
  EXPECT_EQ(why(s, 1, "gold 2ore"), &text::why_gold_count);
  go(s, 1, "gold 1brick");
  EXPECT_EQ(s.hand(1), Cards::of(1, 0, 0, 0, 0));
  EXPECT_EQ(s.mover, 2);
  EXPECT_EQ(why(s, 2, "gold 1ore"), &text::why_gold_count);
  go(s, 2, "gold 1brick+1ore");
  EXPECT_EQ(s.hand(2), Cards::of(1, 0, 0, 0, 1));
  EXPECT_EQ(s.bank, Cards::of(17, 19, 19, 19, 18));
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_EQ(s.mover, 0) << "whose turn it is goes on";
}

TEST(SettlersGold, OtherHexesOfTheNumberPayFirst) {
  State s = at_gold();
  settlement(s, 0, "T1,-1");  // gold and ore
  roll(s, "dice 3 3");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 0, 0, 1));
  EXPECT_EQ(legal_actions<Settlers>(s, Seat(0)).size(), 5u);
  go(s, 0, "gold 1ore");
  EXPECT_EQ(s.hand(0), Cards::of(0, 0, 0, 0, 2));
}

TEST(SettlersGold, AnotherNumberAndTheRobberBringNothing) {
  State s = at_gold();
  settlement(s, 0, "T0,0");
  roll(s, "dice 2 3");
  EXPECT_EQ(s.phase, Phase::Main);
  s = at_gold();
  settlement(s, 0, "T0,0");
  s.robber = static_cast<std::uint8_t>(hex("0,0"));
  roll(s, "dice 2 4");
  EXPECT_EQ(s.phase, Phase::Main);
  EXPECT_EQ(s.total[0], 0);
}

TEST(SettlersGold, WhoeverComesLateGetsWhatTheBankHas) {
  State s = at_gold();
  city(s, 0, "T0,0");
  city(s, 1, "T0,-1");
  city(s, 2, "T1,-1");
  give(s, 2, Cards::of(19, 19, 19, 18, 17));  // the bank keeps 1 grain and 2 ore; ore pays 2 more
  s.total[2] = static_cast<std::uint8_t>(s.hand(2).sum());
  roll(s, "dice 2 4");
  EXPECT_EQ(s.bank, Cards::of(0, 0, 0, 1, 0));
  EXPECT_EQ(s.mover, 0);
  EXPECT_EQ(why(s, 0, "gold 1ore"), &text::why_bank_lacks);
  EXPECT_EQ(gold_due(s), 1);
  go(s, 0, "gold 1grain");
  EXPECT_EQ(s.phase, Phase::Main) << "nothing is left for the others";
  EXPECT_EQ(s.total[1], 0);
}

TEST(SettlersGold, TheSecondSettlementBringsACardBeforeItsRoad) {
  State s = begun(option(flower({{"0,0", kGold, 6}, {"1,0", Ore, 8}})), 2);
  go(s, 0, "settle T-1,1");
  Settlers::apply(s, Seat(0), legal_actions<Settlers>(s, Seat(0)).front());
  EXPECT_EQ(s.total[0], 0);
  go(s, 1, "settle T1,0");
  Settlers::apply(s, Seat(1), legal_actions<Settlers>(s, Seat(1)).front());
  go(s, 1, "settle T1,-1");  // gold, ore and a pasture
  EXPECT_EQ(s.phase, Phase::Gold);
  EXPECT_EQ(s.hand(1), Cards::of(0, 0, 1, 0, 1));
  go(s, 1, "gold 1lumber");
  EXPECT_EQ(s.hand(1), Cards::of(0, 1, 1, 0, 1));
  EXPECT_EQ(s.phase, Phase::Road);
}

TEST(SettlersGold, ManyCardsAreListedAsCandidates) {
  State s = at_gold();
  for (const char* n : {"T0,0", "T1,-1", "T0,-1"}) city(s, 0, n);
  roll(s, "dice 1 5");
  ASSERT_EQ(gold_due(s), 6);
  std::vector<Action> all;
  EXPECT_FALSE(Settlers::legal(s, Seat(0), all));
  EXPECT_GE(all.size(), 5u);
  for (const Action& a : all) EXPECT_EQ(Settlers::check(s, Seat(0), a), kAllowed);
  EXPECT_EQ(Settlers::check(s, Seat(0), Settlers::fallback(Settlers::view(s, Seat(0)), Seat(0))),
            kAllowed);
}

TEST(SettlersGold, EverybodySeesWhatIsTaken) {
  State s = at_gold();
  settlement(s, 1, "T0,0");
  roll(s, "dice 2 4");
  go(s, 1, "gold 1wool");
  EXPECT_EQ(Settlers::view(s, Seat(2)).state.know[1][kPublic], Cards::one(Wool));
}

}  // namespace
}  // namespace parlour::settlers
