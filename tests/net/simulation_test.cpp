// Whole rooms over a hostile network; simulation.h begins with the conditions that are checked.
//
// PARLOUR_NET_GAMES is the number of games, PARLOUR_NET_ROOMS the number of rooms; PARLOUR_NET_SEED
// is the first seed, PARLOUR_NET_GAME the only game to play. many.sh plays very many.
#include "simulation.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace parlour::net {
namespace {

std::uint64_t number(const char* name, std::uint64_t initial) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : initial;
}

TEST(Simulation, EveryGameEndsAndNobodySeesAnythingElse) {
  const auto games = static_cast<long>(number("PARLOUR_NET_GAMES", 40));
  const char* only = std::getenv("PARLOUR_NET_GAME");
  const std::uint64_t first = number("PARLOUR_NET_SEED", 1), rooms = number("PARLOUR_NET_ROOMS", 0);
  Counts sum;
  for (std::uint64_t seed = first; rooms > 0 ? seed < first + rooms : sum.games < games; ++seed) {
    Simulation s(seed, 1 + static_cast<int>(seed % 3), only ? only : "");
    s.trace = std::getenv("PARLOUR_NET_TRACE") != nullptr;
    const std::string why = s.run();
    ASSERT_EQ(why, "") << "PARLOUR_NET_SEED=" << seed << " PARLOUR_NET_ROOMS=1";
    const Counts& c = s.counts();
    sum.games += c.games, sum.actions += c.actions, sum.frames += c.frames, sum.lies += c.lies;
    sum.reloads += c.reloads, sum.moves += c.moves, sum.rewinds += c.rewinds, sum.lent += c.lent;
    sum.checked += c.checked, sum.gaps += c.gaps, sum.rated += c.rated;
    sum.partitions += c.partitions, sum.dealt_on += c.dealt_on, sum.not_dealt += c.not_dealt;
  }
  std::printf(
      "%ld games, %ld actions, %ld frames, %ld lies, %ld reloads, %ld lost hosts (%ld dealt on, "
      "%ld could not), %ld rewinds, %ld partitions, %ld seats lent, %ld fair, %ld with gaps, "
      "%ld results signed\n",
      sum.games, sum.actions, sum.frames, sum.lies, sum.reloads, sum.moves, sum.dealt_on,
      sum.not_dealt, sum.rewinds, sum.partitions, sum.lent, sum.checked, sum.gaps, sum.rated);
  EXPECT_GT(sum.rated, 0);
}

}  // namespace
}  // namespace parlour::net
