// A game that names hooks (core/hooks.h, ai/hints.h) with wrong types: HOOKS declares them.
#include "ai/hints.h"
#include "games/flax/flax.h"

namespace parlour {

#ifndef HOOKS
#define HOOKS nothing(int)
#endif

struct Wrong : flax::Flax {
  static int HOOKS;
};
template <>
struct ai::Hints<Wrong> : NoHints<Wrong> {
  static int HOOKS;
};

static_assert(hooks::count<Wrong>() + ai::hints::count<Wrong>() > 0);

}  // namespace parlour
