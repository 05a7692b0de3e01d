// Two ends of a link, with a log of events for each.
#pragma once

#include <algorithm>

#include "fake.h"
#include "net/peers.h"

namespace parlour::net {

inline const RoomId kLinkRoom{1, 2, 3};
inline const Bytes kBinding{7, 7, 7};

struct End {
  Key key;
  FakeCarrier carrier;
  Peers peers;
  std::vector<Peers::Event> events;
  End(std::uint64_t n, bool tight, const RoomId& room = kLinkRoom)
      : key(key_of(n)), carrier(key, n), peers(carrier, room, key, tight) {}
  bool saw(Peers::Event::Type type) const {
    return std::ranges::any_of(events, [&](const auto& e) { return e.type == type; });
  }
  const Peers::Event* left() const {
    const auto i = std::ranges::find(events, Peers::Event::Type::Left, &Peers::Event::type);
    return i == events.end() ? nullptr : &*i;
  }
  std::vector<Bytes> messages() const {
    std::vector<Bytes> out;
    for (const auto& e : events) {
      if (e.type == Peers::Event::Type::Message) out.push_back(e.message);
    }
    return out;
  }
};

// Runs both ends for a while; everything sent arrives, or goes through `change`.
template <class F>
void run(End& a, End& b, LinkId link, Millis& now, int rounds, F&& change) {
  for (int i = 0; i < rounds; ++i) {
    now += 20;
    for (End* e : {&a, &b}) {
      e->peers.flush(now);
      tell_signatures(e->carrier, e->peers, now);
    }
    for (End* e : {&a, &b}) {
      End& other = e == &a ? b : a;
      for (auto& s : std::exchange(e->carrier.sent, {})) {
        if (s.link != link) continue;
        change(e, s.frame);
        other.peers.on_frame(link, s.frame, now);
      }
    }
    for (End* e : {&a, &b}) {
      tell_signatures(e->carrier, e->peers, now);
      while (auto event = e->peers.next()) e->events.push_back(std::move(*event));
    }
  }
}
inline void run(End& a, End& b, LinkId link, Millis& now, int rounds = 20) {
  run(a, b, link, now, rounds, [](End*, Bytes&) {});
}
inline void up(End& a, End& b, LinkId link, Millis now, const Bytes& at_b = kBinding) {
  a.peers.on_up(link, kBinding, now);
  b.peers.on_up(link, at_b, now);
}

}  // namespace parlour::net
