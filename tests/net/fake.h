// A carrier for tests: records what it is told to send, and signs with a toy signature that needs
// the owner's key.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "net/link.h"

namespace parlour::net {

inline Key key_of(std::uint64_t n) {
  Key k{};
  Rng rng(n * 77 + 1);
  for (std::uint8_t& b : k) b = static_cast<std::uint8_t>(rng.below(256));
  return k;
}

/// What the key's owner derives from the text.
inline Signature toy_signature(const Key& key, ByteView text) {
  Signature s{};
  const std::uint64_t secret = hash64(key, 0x5EC4E7);
  for (std::size_t i = 0; i < 8; ++i) {
    const std::uint64_t h = hash64(text, secret + i);
    for (std::size_t k = 0; k < 8; ++k) s[8 * i + k] = static_cast<std::uint8_t>(h >> (8 * k));
  }
  return s;
}

class FakeCarrier : public Carrier {
 public:
  FakeCarrier(const Key& own, std::uint64_t seed) : own_(own), rng_(seed) {}

  struct Sent {
    LinkId link;
    Bytes frame;
  };
  std::vector<Sent> sent;
  std::vector<LinkId> closed;
  std::vector<std::pair<std::uint32_t, Signature>> made;  // to be delivered
  std::vector<std::pair<std::uint32_t, bool>> checked;

  void send(LinkId l, ByteView frame) override {
    sent.push_back({l, Bytes(frame.begin(), frame.end())});
  }
  void close(LinkId l) override { closed.push_back(l); }
  void sign(std::uint32_t ticket, ByteView text) override {
    made.emplace_back(ticket, toy_signature(own_, text));
  }
  void verify(std::uint32_t ticket, const Key& key, ByteView text, const Signature& s) override {
    checked.emplace_back(ticket, toy_signature(key, text) == s);
  }
  std::vector<std::pair<LinkId, Key>> whose;  // links, as they were proven
  void proven(LinkId l, const Key& key) override { whose.emplace_back(l, key); }
  std::uint64_t entropy() override { return rng_.next(); }

 private:
  Key own_;
  Rng rng_;
};

/// Gives a Peers, a Host or a Guest its carrier's answers.
template <class T>
void tell_signatures(FakeCarrier& c, T& to, Millis now) {
  for (const auto& [ticket, s] : std::exchange(c.made, {})) {
    if constexpr (requires { to.on_signed(ticket, s, now); })
      to.on_signed(ticket, s, now);
    else
      to.on_signed(ticket, s);
  }
  for (const auto& [ticket, good] : std::exchange(c.checked, {})) to.on_verified(ticket, good, now);
}

}  // namespace parlour::net
