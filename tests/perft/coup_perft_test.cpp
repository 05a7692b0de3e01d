// Counts how many ways a court can begin, and how many a turn can take: every sequence of actions,
// including the House's draws.
#include <gtest/gtest.h>

#include "games/coup/coup.h"
#include "golden_file.h"

namespace parlour::coup {
namespace {

// Every answer to a decision in ascending order of seats: their order of arrival does not matter.
std::vector<Action> all_actions(const State& s) {
  std::vector<Action> out;
  if (!Coup::house_due(s)) {
    Coup::legal(s, *Coup::actors(s).begin(), out);
    return out;
  }
  const auto add = [&](const Action& a) {
    if (!Coup::check(s, House, a)) out.push_back(a);
  };
  for (int a = 0; a < kRoles; ++a) {
    for (int b = a; b <= kNone; ++b) {
      if (b == kUnknown) continue;
      add(act(Action::Kind::Deal, s.dealt, a, b));
      if (s.drawer != kNobody) add(act(Action::Kind::Draw, s.drawer, a, b));
    }
  }
  for (int q = 0; q < s.seats; ++q) add(act(Action::Kind::First, q));
  Rng rng(0);
  if (out.empty()) add(Coup::house(s, rng));
  return out;
}

std::uint64_t count(const State& s, int actions) {
  if (actions == 0) return 1;
  if (Coup::over(s)) return 0;
  const auto all = all_actions(s);
  if (actions == 1) return all.size();
  std::uint64_t n = 0;
  const Seat p = Coup::house_due(s) ? House : *Coup::actors(s).begin();
  for (const Action& a : all) {
    State next = s;
    Coup::apply(next, p, a);
    n += count(next, actions - 1);
  }
  return n;
}

State begun(std::string_view options, int seats) {
  return *Coup::start(*parse_options(Coup::info(), options), seats);
}

std::string line(const std::string& name, const State& s, int most) {
  std::string out = name + ':';
  for (int n = 1; n <= most; ++n) out += ' ' + std::to_string(count(s, n));
  return out + '\n';
}

// A court with known hands and coins, whose first player is to act.
State court(std::string_view options, int seats, int coins) {
  State s = begun(options, seats);
  const std::array<std::string, 4> hands = {"duke captain", "assassin contessa", "duke contessa",
                                            "captain captain"};
  for (int q = 0; q < seats; ++q) {
    Coup::apply(
        s, House,
        *Coup::parse("deal " + std::to_string(q) + ' ' + hands[static_cast<std::size_t>(q)]));
  }
  Coup::apply(s, House, *Coup::parse("first 0"));
  for (int q = 0; q < seats; ++q) {
    auto& have = s.coins[static_cast<std::size_t>(q)];
    s.treasury = static_cast<std::uint16_t>(s.treasury + have - coins);
    have = static_cast<std::uint16_t>(coins);
  }
  EXPECT_TRUE(Coup::valid(s));
  return s;
}

TEST(Perft, Coup) {
  std::string found = "# sequences of 1, 2, 3 ... actions, the House's included\n";
  found += line("deal, original, 2 seats", begun("", 2), 4);
  found += line("deal, reformation, 3 seats", begun("type=reformation", 3), 4);
  found += line("turn, original, 2 seats", court("", 2, 7), 7);
  found += line("turn, original, 4 seats", court("", 4, 7), 6);
  found += line("turn, inquisitors, 3 seats", court("type=inquisitors", 3, 3), 6);
  found += line("turn, reformation, 3 seats", court("type=reformation", 3, 9), 6);
  found += line("turn, one loss, 2 seats", court("losses=one", 2, 3), 7);
  found += line("turn, must coup, 4 seats", court("", 4, 10), 5);
  expect_golden("perft/coup.txt", found);
}

}  // namespace
}  // namespace parlour::coup
