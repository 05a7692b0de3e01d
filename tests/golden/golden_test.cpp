// Whole games in words: players get the same texts.
#include <gtest/gtest.h>

#include <sstream>

#include "cli/playthrough.h"
#include "core/record.h"
#include "games/registry.h"
#include "golden_file.h"

namespace parlour {
namespace {

void golden(const std::string& game, const std::string& options, int seats, const std::string& file,
            int views_every = 12) {
  expect_golden("golden/" + game + '/' + file + ".txt",
                cli::playthrough(*find_game(game), options, seats, 1, views_every));
}

TEST(Golden, FlaxBoard1) {
  golden("flax", "", 2, "board_1");
}
TEST(Golden, FlaxBoard1StartReach) {
  golden("flax", "start=reach", 2, "board_1_reach");
}
TEST(Golden, FlaxBoard2) {
  golden("flax", "board=2", 2, "board_2");
}
TEST(Golden, FlaxBoard2StartReach) {
  golden("flax", "board=2 start=reach", 2, "board_2_reach");
}
TEST(Golden, FlaxBoard3) {
  golden("flax", "board=3", 2, "board_3");
}
TEST(Golden, FlaxBoard3StartReach) {
  golden("flax", "board=3 start=reach", 2, "board_3_reach");
}

TEST(Golden, FlaxOfThree) {
  golden("flax", "", 3, "three", 24);
}
TEST(Golden, FlaxOfFourWithOptions) {
  golden("flax", "board=2 draw=ahead handicap=6", 4, "four_options", 48);
}
TEST(Golden, FlaxSwap) {
  golden("flax", "board=12 pie=yes", 2, "swap", 24);
}

TEST(Golden, SettlersTwoTradeOften) {
  golden("settlers", "points=3 offers=12 island=beginner", 2, "two_trade", 40);
}
TEST(Golden, SettlersFourRandomIsland) {
  golden("settlers", "points=4 trade=off", 4, "four", 100);
}
TEST(Golden, SettlersFiveWithEveryOption) {
  golden("settlers",
         "points=3 numbers=spiral discard=4 friendly=yes desert=closed phases=strict "
         "shortage=nobody dice=bag offers=1",
         5, "five_options", 250);
}
TEST(Golden, SettlersSixOnTheLargeIsland) {
  golden("settlers", "points=3 offers=2", 6, "six", 250);
}

TEST(Golden, SettlersOnAnOwnIslandWithGold) {
  golden("settlers", "points=4 trade=off island=3-sssslyssyybsswg-gedgehg-aoa", 3, "own", 200);
}
TEST(Golden, SettlersExtraRoads) {
  golden("settlers", "points=4 roads=yes", 3, "extra_roads", 400);
}

TEST(Golden, SettlersOpenHandsWithoutTheRobber) {
  golden("settlers", "points=3 trade=off sevens=after-two bank=3 robber=off hands=open", 3, "open",
         400);
}
TEST(Golden, SettlersOpenHandsAndTheRobber) {
  golden("settlers", "points=3 trade=off sevens=after-one hands=open", 3, "open_robber", 400);
}

TEST(Golden, CoupOriginal) {
  golden("coup", "", 4, "original", 8);
}
TEST(Golden, CoupTwoWithEveryOption) {
  golden("coup", "losses=one empty-purse=refused first=2", 2, "two_options", 4);
}
TEST(Golden, CoupTwoWhoChooseACard) {
  golden("coup", "cards=chosen", 2, "chosen", 4);
}
TEST(Golden, CoupMatchOfTwo) {
  golden("coup", "match=3", 2, "match", 8);
}
TEST(Golden, CoupPairs) {
  golden("coup", "teams=pairs", 6, "pairs", 8);
}
TEST(Golden, CoupInquisitors) {
  golden("coup", "type=inquisitors", 3, "inquisitors", 8);
}
TEST(Golden, CoupReformation) {
  golden("coup", "type=reformation", 5, "reformation", 16);
}
TEST(Golden, CoupReformationOfTen) {
  golden("coup", "type=reformation", 10, "ten", 60);
}

TEST(Golden, TractorOfFour) {
  golden("tractor", "rounds=2", 4, "four", 60);
}
TEST(Golden, TractorFriendsOfFive) {
  golden("tractor", "rounds=1 start=10 badthrow=component", 5, "five", 60);
}
TEST(Golden, TractorOfSix) {
  golden("tractor", "rounds=1 start=A overruff=all kitty=power", 6, "six", 80);
}
TEST(Golden, TractorFriendsOfSeven) {
  golden("tractor", "rounds=1 start=K", 7, "seven", 80);
}
TEST(Golden, TractorOfEight) {
  golden("tractor", "rounds=1", 8, "eight", 100);
}

// --- presets -------------------------------------------------------------------------------------

// A whole game of random choices in one line: how long it is, who has won, its last state.
std::string whole_game(const AnyGame& g, const Preset& preset) {
  const int seats = preset.seats ? preset.seats : g.info().usual_seats;
  AnyState s = *g.start(preset.options, seats);
  Rng rng(1);
  std::uint32_t actions = 0;
  std::vector<AnyAction> legal;
  for (; !g.over(s); ++actions) {
    if (g.house_due(s)) {
      g.apply(s, House, g.house(s, rng));
      continue;
    }
    const Seat p = *g.actors(s).begin();
    g.legal(g.view(s, p), p, legal);
    g.apply(s, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  std::ostringstream out;
  out << g.info().id << ' ' << preset.id << " seats=" << seats << ' ' << preset.options << ": "
      << actions << " actions, won by";
  for (int q = 0; q < seats; ++q) {
    if (g.score(s, seat(q)) > 0) out << ' ' << q;
  }
  out << ", " << std::hex << hash64(s.bytes(), 0) << '\n';
  return out.str();
}

TEST(Golden, AGameOfEachPreset) {
  std::string all;
  for (const AnyGame* g : games()) {
    for (const Preset& preset : g->info().presets) all += whole_game(*g, preset);
  }
  expect_golden("golden/presets.txt", all);
}

// --- earlier versions of the rules ---------------------------------------------------------------

// The positions, the moves, and the possible actions at each position, in the words of records; the
// screen's words around them may change.
std::string moves_of(const std::string& playthrough) {
  std::string moves;
  std::istringstream lines(playthrough);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t digits = line.find_first_not_of("0123456789");
    const bool may = digits != 0 && digits != line.npos && line.find(" may: ") == digits;
    if (line.starts_with("## ") || line.starts_with("-> ") || may) moves += line + '\n';
  }
  return moves;
}

// The same for a record. Lists that name only some of many moves are left out in both.
std::string moves_in(const AnyGame& g, const Record& record) {
  std::string moves;
  const auto seat_name = [](Seat s) { return s == House ? "house" : std::to_string(index(s)); };
  for (std::size_t n = 0; n < record.entries.size(); ++n) {
    const AnyState s = state_after(g, record, n);
    moves += "## " + std::to_string(n + 1) + '\n';
    const AnyView everybody = g.view(s, Watcher);
    for (const Seat p : g.house_due(everybody) ? SeatSet() : g.actors(everybody)) {
      std::vector<AnyAction> legal;
      if (!g.legal(g.view(s, p), p, legal)) continue;
      std::string line = seat_name(p) + " may:";
      for (std::size_t i = 0; i < legal.size(); ++i) line += (i ? "; " : " ") + g.print(legal[i]);
      moves += line + '\n';
    }
    moves +=
        "-> " + seat_name(record.entries[n].seat) + ' ' + g.print(record.entries[n].action) + '\n';
  }
  return moves + "## end\n";
}

// A playthrough that an earlier version wrote: its record can be read, and is replayed as it was,
// position by position.
void former(const std::string& game, std::uint64_t version, const std::string& options, int seats,
            const std::string& file) {
  const AnyGame& g = *find_game(game);
  const std::string kept = test_file("fixtures/v" + std::to_string(version) + '/' + file + ".txt");
  const std::size_t head = kept.find('\n') + 1, body = kept.find('\n', head) + 1;
  ASSERT_NE(head, 0u);
  EXPECT_EQ(kept.substr(head, body - head), game + ' ' + std::to_string(version) + " seats=" +
                                                std::to_string(seats) + ' ' + options + '\n');
  std::string record = kept.substr(head, body - head);
  std::istringstream lines(kept);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("-> ")) record += line.substr(3) + '\n';
  }
  const Replay r = from_text(games(), record, Lang::English);
  ASSERT_FALSE(r.error) << r.error->in(Lang::English);
  EXPECT_TRUE(g.over(r.state));
  EXPECT_EQ(from_bytes(games(), to_bytes(g, r.record), Lang::English).record, r.record);
  const auto today = options_since(g.info(), version, options);
  ASSERT_TRUE(today);
  EXPECT_EQ(moves_in(g, r.record), moves_of(kept));
}

TEST(Former, SettlersWithItsHarboursElsewhere) {
  former("settlers", 1, "points=3 island=beginner offers=12", 2, "settlers_two_trade");
  former("settlers", 1, "points=4 trade=off", 4, "settlers_four");
}
TEST(Former, TractorWhoseBadThrowsLeadTheLowestPart) {
  former("tractor", 1, "rounds=1 start=10 badthrow=component", 5, "tractor_five");
}

}  // namespace
}  // namespace parlour
