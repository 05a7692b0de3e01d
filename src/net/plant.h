// Faults on purpose: the native tests compile this folder with PARLOUR_PLANT defined, and tests/net
// looks whether its simulator finds each of them. In every other build PLANTED(x) is false.
#pragma once

namespace parlour::net {

enum class Plant {
  None,
  TakesOld,         // a repeated message is taken again
  TakesGaps,        // a message is taken although one before it is missing
  NeverRepeats,     // what was lost is never sent again
  TrustsSeat,       // an intent is taken for the seat that it names, not for the sender's
  IgnoresDecision,  // an intent is taken whatever decision it was for
  SendsThenSaves,   // the storage is written after the peers have been told
  ForgetsRewind,    // a restored host does not say that the game may have gone back
  NoSync,           // a peer that has lost its memory is sent no View
  LeaksView,        // everybody is sent the first seat's View
  NeverGivesBack,   // a bot keeps the seat when its player is back
  NoLimit,          // a flood is read to its end
  FalsePast,        // the record of a game that is over is not what was played
  NoProof,          // a signature is not looked at
};

#ifdef PARLOUR_PLANT
inline Plant planted = Plant::None;
#define PLANTED(x) (::parlour::net::planted == ::parlour::net::Plant::x)
#else
#define PLANTED(x) false
#endif

}  // namespace parlour::net
