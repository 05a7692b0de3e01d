#include "fair/chance.h"

namespace parlour::fair {

Digest seal(const Secret& secret, const Ground& ground) {
  Writer w;
  w.raw(secret.bytes());
  w.raw(ground.room);
  w.u32(ground.game);
  return digest("parlour seal 1", w.bytes());
}

Digest moment(const Secret& secret, std::uint32_t place, std::span<const Told> told) {
  Writer w;
  w.raw(secret.bytes());
  w.u32(place);
  for (const Told& t : told) w.raw(t.member), w.raw(t.link);
  return digest("parlour moment 1", w.bytes());
}

std::uint64_t draw_seed(const Digest& moment, std::uint32_t place) {
  Writer w;
  w.raw(moment);
  w.u32(place);
  const Digest d = digest("parlour draw 1", w.bytes());
  Reader r(d);
  return r.u64();
}

std::uint32_t moment_place(std::span<const Entry> past) {
  std::size_t n = past.size();
  while (n > 0 && past[n - 1].seat == House) --n;
  return static_cast<std::uint32_t>(n);
}

}  // namespace parlour::fair
