// A game that names hooks (core/hooks.h, ai/hints.h) and gets their types wrong: HOOKS declares
// them.
#include "ai/hints.h"
#include "games/flax/flax.h"

namespace parlour {

struct Wrong : flax::Flax {
#ifdef HOOKS
  static int HOOKS;
#endif
};

static_assert(hooks::count<Wrong>() + ai::hints::count<Wrong>() > 0);

}  // namespace parlour
