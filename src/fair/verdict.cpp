#include "fair/verdict.h"

namespace parlour::fair {

Verdict verdict_of(const AnyGame& game, const Record& record) {
  const auto proof = proof_of(record);
  if (!proof) return {};
  const Check c = check(game, record, *proof);
  return {.kind = c.flaw ? Verdict::Kind::Flawed : Verdict::Kind::Fair,
          .moments = c.moments,
          .draws = c.draws,
          .flaw = c.flaw};
}

}  // namespace parlour::fair
