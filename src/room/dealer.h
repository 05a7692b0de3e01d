// What a game is told by the deal that it is a game of (room/deal.h). An interface, because the
// page has the code behind it only when somebody plays a deal.
#pragma once

#include <string_view>

#include "core/table.h"
#include "room/device.h"
#include "room/player.h"

namespace parlour::room {

/// The note that makes a record a game of a deal, and the one that says that a person was helped,
/// by a hint or by taking back: "yes".
inline constexpr std::string_view kDealKey = "deal", kHelpedKey = "helped";

class Dealer {
 public:
  virtual ~Dealer() = default;
  virtual const Luck& luck() const = 0;
  /// The question to a bot who is to act, the same on every device.
  virtual ai::Question question(const Table&, Seat, const Player&) const = 0;
  /// Stores a finished game as the result of its day, if it counts and is the first. False: it
  /// should be stored, and the storage refuses.
  virtual bool keep(Device&, const AnyGame&, const Record&) const = 0;
};

}  // namespace parlour::room
