// Carrier events that hosts and guests handle in the same way.
#pragma once

#include "net/peers.h"

namespace parlour::net {

/// Passes each event to Self's `peers_`, its `scribe_` or its `words_`, then calls Self's
/// `work(now)`.
template <class Self>
class Hears {
 public:
  void on_up(LinkId l, ByteView binding, Millis now) {
    self().peers_.on_up(l, binding, now);
    self().work(now);
  }
  void on_frame(LinkId l, ByteView frame, Millis now) {
    self().peers_.on_frame(l, frame, now);
    self().work(now);
  }
  void on_down(LinkId l, Millis now) {
    self().peers_.on_down(l);
    self().work(now);
  }
  void on_signed(std::uint32_t ticket, const Signature& s, Millis now) {
    const bool word = self().words_ && self().words_->on_signed(ticket, s);
    if (!word && !self().scribe_.on_signed(ticket, s)) self().peers_.on_signed(ticket, s);
    self().work(now);
  }
  void on_verified(std::uint32_t ticket, bool good, Millis now) {
    const bool word = self().words_ && self().words_->on_verified(ticket, good);
    if (!word && !self().scribe_.on_verified(ticket, good))
      self().peers_.on_verified(ticket, good, now);
    self().work(now);
  }
  /// Checks who is away, stores, sends, repeats.
  void tick(Millis now) { self().work(now); }

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace parlour::net
