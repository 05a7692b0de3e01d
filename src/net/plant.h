// Deliberate faults: the native tests compile this folder with PARLOUR_PLANT defined, and tests/net
// checks that its simulator finds each of them. In every other build PLANTED(x) is false.
#pragma once

namespace parlour::net {

enum class Plant {
  None,
  TakesOld,         // accepts a repeated message again
  TakesGaps,        // accepts a message although one before it is missing
  NeverRepeats,     // never resends what was lost
  TrustsSeat,       // takes an intent for the seat that it names, not for the sender's
  IgnoresDecision,  // accepts an intent whatever decision it was for
  SendsThenSaves,   // writes the storage after telling the peers
  ForgetsRewind,    // a restored host does not say that the game may have gone back
  NoSync,           // sends no View to a peer that has lost its memory
  LeaksView,        // sends the first seat's View to everybody
  NeverGivesBack,   // a bot keeps the seat when its player is back
  NoLimit,          // reads a flood to its end
  FalsePast,        // the record of a finished game is not what was played
  NoProof,          // ignores the signature
  DrawsAlone,       // chooses what the House draws
  OtherSecret,      // tells another secret than the sealed one
  FalseResult,      // says another result of a rated game
  OtherTime,        // changes the time to answer amid a rated game
  LeavesOut,        // makes moments without the links of the first guest
};

#ifdef PARLOUR_PLANT
inline Plant planted = Plant::None;
#define PLANTED(x) (::parlour::net::planted == ::parlour::net::Plant::x)
#else
#define PLANTED(x) false
#endif

}  // namespace parlour::net
