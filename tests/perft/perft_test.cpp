// Counts how many ways a game can begin: every sequence of draws and placements of a given length.
// A wrong rule nearly always changes a number; perft/flax.txt was also counted by a program that
// shares no line with this one.
#include <gtest/gtest.h>

#include "games/flax/flax.h"
#include "golden_file.h"

namespace parlour::flax {
namespace {

std::uint64_t count(const State& s, int placements) {
  if (placements == 0) return 1;
  if (s.over) return 0;
  std::uint64_t n = 0;
  std::vector<Action> all;
  for (int type = 0; type < kTypes; ++type) {
    if (Flax::check(s, House, draw(type))) continue;
    State drawn = s;
    Flax::apply(drawn, House, draw(type));
    Flax::legal(drawn, seat(drawn.turn), all);
    if (placements == 1) {
      n += all.size();
      continue;
    }
    for (const Action& a : std::vector(all)) {
      State next = drawn;
      Flax::apply(next, seat(drawn.turn), a);
      n += count(next, placements - 1);
    }
  }
  return n;
}

TEST(Perft, Flax) {
  std::string found = "# sequences of 1, 2, 3, 4, 5 draws and placements from the start\n";
  for (const char* board : {"board=1", "board=2", "board=3"}) {
    for (const char* start : {"start=free", "start=reach"}) {
      const std::string options = std::string(board) + ' ' + start;
      found += options + ':';
      for (int n = 1; n <= 5; ++n) {
        found +=
            ' ' + std::to_string(count(*Flax::start(*parse_options(Flax::info(), options), 2), n));
      }
      found += '\n';
    }
  }
  expect_golden("perft/flax.txt", found);
}

}  // namespace
}  // namespace parlour::flax
