#include "games/dealerless.h"

#include "games/all.h"

namespace parlour {

const AnyDealerless* find_dealerless(std::string_view id) {
  const AnyDealerless* found = nullptr;
  AllGames::with(id, [&]<class G> {
    if constexpr (Dealerless<G>) {
      static const ErasedDealerless<G> game;
      found = &game;
    }
  });
  return found;
}

}  // namespace parlour
