#include "room/talk.h"

#include <algorithm>

#include "core/rng.h"

namespace parlour::room {
namespace {

// A number that is the same whenever this step is seen again.
std::uint64_t lot(std::uint64_t number, Seat who) {
  return Rng(number * kMaxSeats + static_cast<std::uint64_t>(index(who))).next();
}

// Always worth a word.
bool strong(Feeling f) {
  return f == Feeling::Robbed || f == Feeling::Caught || f == Feeling::Proven;
}

// Of the rest, every second one.
bool worth_a_word(std::uint64_t number, Seat who, Feeling f) {
  if (f == Feeling::None || declines(f)) return false;
  return strong(f) || lot(number, who) % 2 == 0;
}

}  // namespace

Temper temper_of(ai::Style style) {
  switch (style) {
    case ai::Style::Bold:
    case ai::Style::Vengeful:
      return Temper::Fiery;
    case ai::Style::Patient:
    case ai::Style::PokerFaced:
      return Temper::Cool;
    default:
      return Temper::Warm;
  }
}

std::optional<Remark> Talk::hear(std::uint64_t number, std::span<const Feeling> felt,
                                 SeatSet talkers, bool asked, double now) {
  const auto of = [&](Seat s) { return felt[static_cast<std::size_t>(index(s))]; };
  Seat best = House;
  for (const Seat s : talkers) {
    if (asked && declines(of(s))) return say(number, s, of(s), now);
    if (now < quiet_until_ || !worth_a_word(number, s, of(s))) continue;
    const auto rank = [&](Seat p) { return std::pair(strong(of(p)), lot(number, p)); };
    if (best == House || rank(s) > rank(best)) best = s;
  }
  if (best == House) return {};
  return say(number, best, of(best), now);
}

// Never the words that were last said for the same reason.
Remark Talk::say(std::uint64_t number, Seat who, Feeling why, double now) {
  int& last = last_[static_cast<std::size_t>(why)];
  int variant = static_cast<int>(lot(number, who) / 2 % kVariants);
  if (variant == last) variant = (variant + 1) % kVariants;
  last = variant;
  quiet_until_ = now + kQuiet;
  return {who, why, variant};
}

}  // namespace parlour::room
