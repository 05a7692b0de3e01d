#include "fair/sealed.h"

#include "core/bytes.h"

namespace parlour::fair {

Digest seal(std::uint64_t number) {
  Writer w;
  w.u64(number);
  return digest("parlour alone 1", w.bytes());
}

std::string digits(std::uint64_t number) {
  Writer w;
  w.u64(number);
  return digits(w.bytes());
}

std::string digits(ByteView bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i > 0 && i % 2 == 0) out += ' ';
    out += kDigits[bytes[i] >> 4];
    out += kDigits[bytes[i] & 15];
  }
  return out;
}

SealedCheck check(const AnyGame& game, const Record& record, std::uint64_t number) {
  const SealedChance chance(number);
  const std::span<const Entry> entries = record.entries;
  SealedCheck out;
  AnyState state = *game.start(record.options, record.seats);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& e = entries[i];
    if (e.seat == House) {
      if (chance.action(game, state, entries.first(i)) != e.action) {
        out.flaw = Flaw{.rule = Flaw::Rule::NotDrawn, .place = static_cast<std::uint32_t>(i)};
        break;
      }
      ++out.draws;
    }
    game.apply(state, e.seat, e.action);
  }
  return out;
}

}  // namespace parlour::fair
