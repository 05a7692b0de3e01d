// Counts how many ways a round of Tractor can begin, and how many its tricks can take.
#include "games/tractor_play.h"
#include "golden_file.h"

namespace parlour::tractor {
namespace {

// Answers to a decision in ascending order of seats: their order of arrival does not matter.
std::vector<Action> all_actions(const State& s) {
  std::vector<Action> out;
  if (!Tractor::house_due(s)) {
    Tractor::legal(s, *Tractor::actors(s).begin(), out);
    return out;
  }
  const auto add = [&](const Action& a) {
    if (!Tractor::check(s, House, a)) out.push_back(a);
  };
  for (int q = 0; q < s.seats; ++q) add(act(Action::Kind::First, {}, q));
  for (int kind = 0; kind < kKinds; ++kind) {
    add(act(Action::Kind::Deal, Cards::of(kind)));
    add(act(Action::Kind::Flip, Cards::of(kind)));
  }
  Rng rng(0);
  if (out.empty()) add(Tractor::house(s, rng));
  return out;
}

std::uint64_t count(const State& s, int actions) {
  if (actions == 0) return 1;
  if (Tractor::over(s)) return 0;
  const auto all = all_actions(s);
  if (actions == 1) return all.size();
  std::uint64_t n = 0;
  const Seat p = Tractor::house_due(s) ? House : *Tractor::actors(s).begin();
  for (const Action& a : all) {
    State next = s;
    Tractor::apply(next, p, a);
    n += count(next, actions - 1);
  }
  return n;
}

std::string line(const std::string& name, const State& s, int most) {
  std::string out = name + ':';
  for (int n = 1; n <= most; ++n) out += ' ' + std::to_string(count(s, n));
  return out + '\n';
}

// Two laps have been dealt, and seats 0 and 1 can bid.
State bidding(int seats) {
  State s = begun("", seats);
  house(s, "first 0");
  for (const char* lap : {"2S 2H LJ 3D 3C 3S 3H 4H", "2S 2H LJ HJ 4C 4S 4H 5H"}) {
    std::string_view left = lap;
    for (int q = 0; q < seats; ++q) {
      const std::size_t blank = std::min(left.find(' '), left.size());
      house(s, "deal " + std::string(left.substr(0, blank)));
      left.remove_prefix(std::min(blank + 1, left.size()));
    }
    if (lap[0] != '2' || laps(s) > 1) break;
    for (const Seat p : Tractor::actors(s)) go(s, p, "wait");
    house(s);
  }
  return s;
}

TEST(Perft, Tractor) {
  std::string found = "# sequences of 1, 2, 3 ... actions, the House's included\n";
  found += line("deal, 4 seats", begun("", 4), 4);
  found += line("bids, 4 seats", bidding(4), 6);
  found += line("bids, 8 seats", bidding(8), 9);
  found += line("tricks, 4 seats, 2 packs",
                table("2S", {"AH AH KH 3S", "QH QH 5H 2D", "6H 7H 4S 4S", "8H 9D 9D 3S"}), 7);
  found +=
      line("tricks, 4 seats, 3 packs",
           table("5D", {"AH AH AH KH KH", "QH QH QH 3H 4H", "6H 6H 7H 7H 7H", "3D 3D 3D 4D 4D"},
                 "packs=3"),
           6);
  found += line("tricks, 5 seats",
                table("2", {"AH KD 3S", "QH QH 2D", "6H 7H 4S", "8H 9D LJ", "HJ 5S 5D"}), 6);
  expect_golden("perft/tractor.txt", found);
}

}  // namespace
}  // namespace parlour::tractor
