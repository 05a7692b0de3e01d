// Whether a host keeps the time to answer, by the clock of a guest's page: nobody gets much longer,
// and nobody is moved for while they still have time. What this page has slept through, or what
// came while the host was silent, is not judged: nobody knows then when it happened.
#pragma once

#include <cstdint>
#include <optional>

#include "net/peers.h"

namespace parlour::net {

/// How much longer than the limit an answer may take: a host whose device has slept waits once
/// more, a bot thinks for whoever has not answered, and the line takes its time.
inline constexpr Millis kOvertime = 30'000;

class Timekeeper {
 public:
  /// The open decision, if people have to answer it within `limit`.
  struct Asked {
    std::uint32_t game, rewind, decision;
    Millis limit;
    bool operator==(const Asked&) const = default;
  };

  /// Before what has come is looked at; `heard`: when the host was last heard. It takes longer than
  /// kAway from one call to the next only if this page has slept.
  void listen(Millis now, Millis heard);
  /// After it. `goes_on`: nothing has been taken back, and the host has not begun anew.
  void look(const std::optional<Asked>&, bool goes_on, Millis now);
  /// The decision has been open too long.
  bool is_late(Millis now) const;
  /// An honest host does not yet answer that decision for a player.
  bool is_early(const Asked&, Millis now) const;

 private:
  std::optional<Asked> asked_;
  Millis since_ = 0;        // when it was first seen open
  bool witnessed_ = false;  // and was not open long before
  Millis listened_ = 0, heard_ = 0;
  Millis sound_since_ = 0;  // neither sleep nor silence since then
};

}  // namespace parlour::net
