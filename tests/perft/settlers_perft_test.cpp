// Counts how many ways a game of Settlers can begin, and how many a turn can take: every sequence
// of actions, including dice and the House's other draws.
#include <gtest/gtest.h>

#include "games/settlers/settlers.h"
#include "golden_file.h"

namespace parlour::settlers {
namespace {

std::vector<Action> all_actions(const State& s) {
  std::vector<Action> out;
  if (!Settlers::house_due(s)) {
    for (Seat p : Settlers::actors(s)) {
      std::vector<Action> one;
      Settlers::legal(s, p, one);
      out.insert(out.end(), one.begin(), one.end());
      break;  // within a decision, the order of answers does not matter
    }
    return out;
  }
  const auto add = [&](const Action& a) {
    if (!Settlers::check(s, House, a)) out.push_back(a);
  };
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) add(act(Action::Kind::Dice, 0, a, b));
  }
  for (int k = 0; k < kResources; ++k) {
    add(act(Action::Kind::Steal, 0, 0, k));
    add(act(Action::Kind::Drawn, 0, 0, k));
  }
  Rng rng(0);
  if (out.empty()) add(Settlers::house(s, rng));
  return out;
}

std::uint64_t count(const State& s, int actions) {
  if (actions == 0) return 1;
  if (Settlers::over(s)) return 0;
  const auto all = all_actions(s);
  if (actions == 1) return all.size();
  std::uint64_t n = 0;
  const Seat p = Settlers::house_due(s) ? House : *Settlers::actors(s).begin();
  for (const Action& a : all) {
    State next = s;
    Settlers::apply(next, p, a);
    n += count(next, actions - 1);
  }
  return n;
}

State begun(std::string_view options, int seats) {
  return *Settlers::start(*parse_options(Settlers::info(), options), seats);
}

std::string line(const std::string& name, const State& s, int most) {
  std::string out = name + ':';
  for (int n = 1; n <= most; ++n) out += ' ' + std::to_string(count(s, n));
  return out + '\n';
}

TEST(Perft, Settlers) {
  std::string found = "# sequences of 1, 2, 3 ... actions, the House's included\n";
  found += line("set-up, 2 seats", begun("island=beginner", 2), 5);
  found += line("set-up, 6 seats", begun("island=beginner", 6), 4);
  // After a set-up with the first choices: the roll, the dice, the turn.
  State s = begun("island=beginner trade=off", 3);
  Rng rng(7);
  while (s.turns == 0) {
    const auto all = all_actions(s);
    Settlers::apply(s, seat(s.mover), all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  }
  found += line("first turn, 3 seats", s, 4);
  // A rich hand with every development card.
  s.phase = Phase::Main;
  s.die1 = 3, s.die2 = 5;
  const Cards rich = Cards::of(4, 4, 2, 4, 4);
  s.bank = s.bank + s.hand(0) - rich;
  set_hand(s, 0, rich);
  s.dev[0] = Cards::each(1);
  s.dev_total[0] = 5;
  s.deck = 20;
  ASSERT_TRUE(Settlers::valid(s));
  found += line("rich turn, 3 seats", s, 4);
  expect_golden("perft/settlers.txt", found);
}

}  // namespace
}  // namespace parlour::settlers
