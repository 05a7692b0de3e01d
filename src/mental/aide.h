// The aide of a page in a game without a dealer: a member, or somebody who watches, at the other
// end of aide_protocol.h. It runs in a worker of its own, so that proofs hold up nobody.
#pragma once

#include <memory>

#include "core/dealerless.h"
#include "mental/aide_protocol.h"

namespace parlour::mental {

class Aide {
 public:
  /// Where it finds the games: find_game and find_dealerless, or what a test has in their place.
  using FindGame = const AnyGame* (*)(std::string_view id);
  using FindDealerless = const AnyDealerless* (*)(std::string_view id);
  Aide(FindGame, FindDealerless);
  ~Aide();
  /// The answer to a request; AideNews::refused if the bytes are none, or come before Begin.
  Bytes answer(ByteView request);

 private:
  class Place;  // in a game

  FindGame find_game_;
  FindDealerless find_dealerless_;
  std::unique_ptr<Place> place_;
};

}  // namespace parlour::mental
