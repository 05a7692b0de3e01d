#include "fair/chain.h"

#include <cassert>

namespace parlour::fair {
namespace {

constexpr std::uint32_t kBetween = 64;  // links from one that is remembered to the next

}  // namespace

Digest onward(Digest link, std::uint32_t steps) {
  for (; steps > 0; --steps) link = digest("parlour link 1", link);
  return link;
}

Chain::Chain(const Secret& secret, std::uint32_t from) : secret_(secret), from_(from) {
  Digest link = onward(secret.bytes(), 1);
  for (std::uint32_t done = 0; done < kChain; done += kBetween) {
    marks_.push_back(link);
    link = onward(link, kBetween);
  }
  anchor_ = link;
}

// The link of the last place is one step from the secret.
Digest Chain::link(std::uint32_t place) const {
  assert(covers(place));
  const std::uint32_t steps = from_ + kChain - 1 - place;
  return onward(marks_[steps / kBetween], steps % kBetween);
}

bool Share::take(std::uint32_t place, const Digest& link) {
  if (!covers(place) || place < until) return false;
  if (onward(link, place + 1 - until) != (until == from ? anchor : last)) return false;
  last = link;
  until = place + 1;
  return true;
}

}  // namespace parlour::fair
