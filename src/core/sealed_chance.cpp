#include "core/sealed_chance.h"

namespace parlour {
namespace {

constexpr std::string_view kChanceKey = "chance";
constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;  // from one state of Rng to the next

}  // namespace

AnyAction SealedChance::action(const AnyGame& game, const AnyState& s,
                               std::span<const Entry> past) const {
  Rng its(Rng(number_ + kStep * past.size()).next());
  return game.house(s, its);
}

std::uint64_t chance_number(const Record& record) {
  const auto bytes = from_base64url(record.note(kChanceKey));
  if (!bytes) return 0;
  Reader r(*bytes);
  const std::uint64_t number = r.u64();
  return r.done() ? number : 0;
}

void note_chance(Record& record, std::uint64_t number) {
  Writer w;
  w.u64(number);
  record.set_note(kChanceKey, number ? to_base64url(w.bytes()) : std::string());
}

}  // namespace parlour
