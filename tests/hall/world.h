// Pages that share relays: what they publish reaches those who asked for it, a little later.
#pragma once

#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "fair/hash.h"
#include "hall/board.h"
#include "hall/knock.h"
#include "hall/sign.h"
#include "hall/tables.h"
#include "hall/visit.h"
#include "net/protocol.h"

namespace parlour::hall {

/// Cheap, so that a test can announce a thousand tables.
inline constexpr Price kCheap{4, 4};
inline constexpr std::int64_t kEpoch = 1'800'000'000;  // seconds since 1970, when a test begins

inline net::Key key_of(int n) {
  Writer w;
  w.u32(static_cast<std::uint32_t>(n));
  return fair::digest("key", w.bytes());
}

/// Stands for ed25519: whoever calls it has the key.
inline net::Signature sign(const net::Key& key, ByteView text) {
  Writer w;
  w.raw(key);
  w.raw(text);
  net::Signature out{};
  std::ranges::copy(fair::digest("signature", w.bytes()), out.begin());
  return out;
}

inline Bytes with_signature(const Announcement& a, const net::Key& signer) {
  Bytes out = write(a);
  const net::Signature s = sign(signer, out);
  out.insert(out.end(), s.begin(), s.end());
  return out;
}

inline Announcement with_work(Announcement a, Price price = kCheap) {
  Work work = Work::of_table(a.host, a.at, price);
  while (!work.go(1000)) {
  }
  a.nonce = work.nonce();
  return a;
}

inline Announcement some_table(int n, std::int64_t at = kEpoch) {
  Announcement a;
  a.host = key_of(n);
  a.at = a.since = static_cast<std::uint32_t>(at);
  a.game = "coup";
  a.seats = 4, a.open = 3;
  a.language = "en";
  a.name = "Ana " + std::to_string(n);
  return with_work(a);
}

/// The relays, and the time. Every message is kept in `log`; `fate` decides how often and how much
/// later it arrives.
class World {
 public:
  struct Message {
    enum class Kind : std::uint8_t { Table, Knock, Answer } kind;
    Topic topic{};
    Bytes bytes;
    std::uint32_t relay = 0;  // that brings it
  };
  class Page;

  explicit World(std::uint64_t seed = 1) : rng(seed) {}

  Rng rng;
  double ms = 1000;
  std::vector<Message> log;
  /// The ms after which copies of a message arrive at a page; default: one, after 40.
  std::function<std::vector<double>(const Message&)> fate = [](const Message&) {
    return std::vector<double>{40};
  };

  std::int64_t now() const { return kEpoch + static_cast<std::int64_t>(ms / 1000); }
  std::uint64_t entropy() { return rng.next(); }
  void publish(const Message& m) {
    log.push_back(m);
    if (m.kind == Message::Kind::Table) kept_[net_key(m.bytes)] = m;
    for (Page* p : pages_) deliver(*p, m);
  }
  void after(double wait, std::function<void()> f) { later_.emplace(ms + wait, std::move(f)); }
  void pass(double time) {
    const double until = ms + time;
    while (!later_.empty() && later_.begin()->first <= until) {
      const auto f = std::move(later_.begin()->second);
      ms = std::max(ms, later_.begin()->first);
      later_.erase(later_.begin());
      f();
    }
    ms = until;
  }

 private:
  friend class Page;
  static Bytes net_key(const Bytes& b) {
    return b.size() < 33 ? b : Bytes(b.begin() + 1, b.begin() + 33);
  }
  void deliver(Page&, const Message&);

  std::vector<Page*> pages_;
  std::map<Bytes, Message> kept_;  // by the relays: the last one of each host
  std::multimap<double, std::function<void()>> later_;
};

/// A board of one page.
class World::Page final : public Board {
 public:
  Page(World& world, Listener& to, int number) : world_(world), to_(to), identity_(key_of(number)) {
    std::ranges::copy(fair::digest("point", identity_), own_.begin());
    world_.pages_.push_back(this);
    soon(0, [this] { to_.on_open(own_); });
    soon(20, [this] { to_.on_relays({1, 1, 0}); });
    // The next knock has another key, as in the page.
  }
  ~Page() override { std::erase(world_.pages_, this); }

  void watch(bool wanted) override {
    watching_ = wanted;
    if (!wanted) return;
    for (const auto& [_, m] : world_.kept_) world_.deliver(*this, m);
  }
  void announce(ByteView body, ByteView last) override {
    last_ = signed_bytes(last);
    world_.publish({Message::Kind::Table, {}, signed_bytes(body)});
  }
  /// As when a page ends in order.
  void end() {
    if (!last_.empty()) world_.publish({Message::Kind::Table, {}, std::exchange(last_, {})});
  }
  void listen(const Topic& topic) override { listens_ = topic; }
  void verify(std::uint32_t ticket, const net::Key& key, ByteView text,
              const net::Signature& s) override {
    const bool good = sign(key, text) == s;
    ++verified;
    soon(1, [this, ticket, good] { to_.on_verified(ticket, good); });
  }
  void knock(const Topic& at, const net::Key&, const PublicKey& host, std::uint64_t nonce,
             const Topic& reply, ByteView plain, ByteView back) override {
    take_back();
    asked_ = reply, asked_host_ = host, asked_with_ = own_;
    const auto envelope = [&](ByteView what) {
      Writer w;
      w.u8(1);
      w.raw(own_);
      w.u64(nonce);
      w.raw(sealed(own_, host, what));
      return w.take();
    };
    knock_ = envelope(plain), back_ = envelope(back), knocked_at_ = at;
    knock_again();
    Writer next;
    next.raw(identity_);
    next.u32(++keys_);
    std::ranges::copy(fair::digest("point", next.bytes()), own_.begin());
    soon(1, [this, own = own_] { to_.on_open(own); });
  }
  void take_back() override {
    if (!back_.empty())
      world_.publish({Message::Kind::Knock, knocked_at_, std::exchange(back_, {})});
  }
  void knock_again() override { world_.publish({Message::Kind::Knock, knocked_at_, knock_}); }
  void open(std::uint32_t ticket, ByteView knock) override {
    ++opened;
    const auto envelope = read_envelope(knock);
    const auto plain = unsealed(envelope->guest, own_, knock.subspan(74));
    if (plain) guests_[ticket] = envelope->guest;
    soon(1, [this, ticket, plain] { to_.on_opened(ticket, plain.value_or(Bytes())); });
  }
  void answer(std::uint32_t ticket, const Topic& reply, ByteView plain) override {
    if (guests_.contains(ticket))
      world_.publish({Message::Kind::Answer, reply, sealed(own_, guests_[ticket], plain)});
  }
  void forget(std::uint32_t ticket) override { guests_.erase(ticket); }

  void arrive(const Message& m) {
    if (m.kind == Message::Kind::Table && watching_) to_.on_seen(m.relay, m.bytes);
    if (m.kind == Message::Kind::Knock && listens_ == m.topic) to_.on_knock(m.bytes);
    if (m.kind == Message::Kind::Answer && asked_ == m.topic) {
      if (const auto plain = unsealed(asked_host_, asked_with_, m.bytes)) to_.on_answer(*plain);
    }
  }
  const PublicKey& own() const { return own_; }

  int verified = 0, opened = 0;

 private:
  Bytes signed_bytes(ByteView body) const {
    Bytes bytes(body.begin(), body.end());
    const net::Signature s = sign(identity_, body);
    bytes.insert(bytes.end(), s.begin(), s.end());
    return bytes;
  }
  // Stands for the seal: only the two pages that agree on it can read it, and nobody can alter it.
  static Bytes sealed(const PublicKey& from, const PublicKey& to, ByteView plain) {
    Writer w;
    w.raw(from);
    w.raw(to);
    const fair::Digest pad = fair::digest("pad", w.bytes());
    w.raw(plain);
    const fair::Digest mark = fair::digest("mark", w.bytes());
    Bytes out(mark.begin(), mark.end());
    for (std::size_t i = 0; i < plain.size(); ++i) out.push_back(plain[i] ^ pad[i % pad.size()]);
    return out;
  }
  static std::optional<Bytes> unsealed(const PublicKey& from, const PublicKey& to, ByteView bytes) {
    constexpr std::size_t kMark = std::tuple_size_v<fair::Digest>;
    if (bytes.size() < kMark) return {};
    const Bytes plain = sealed(from, to, bytes.subspan(kMark));
    const Bytes opened(plain.begin() + kMark, plain.end());
    return std::ranges::equal(sealed(from, to, opened), bytes) ? std::optional(opened)
                                                               : std::nullopt;
  }
  void soon(double wait, std::function<void()> f) {
    world_.after(wait, [alive = std::weak_ptr(alive_), f = std::move(f)] {
      if (!alive.expired()) f();
    });
  }
  friend class World;

  World& world_;
  Listener& to_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  net::Key identity_;
  PublicKey own_{}, asked_with_{}, asked_host_{};
  Bytes last_, knock_, back_;
  Topic knocked_at_{};
  std::uint32_t keys_ = 0;
  std::optional<Topic> listens_, asked_;
  std::map<std::uint32_t, PublicKey> guests_;
  bool watching_ = false;
};

inline void World::deliver(Page& to, const Message& m) {
  for (const double wait : fate(m)) to.soon(wait, [&to, m] { to.arrive(m); });
}

/// Somebody who shows a table.
class HostPage final : public Listener {
 public:
  HostPage(World& world, int number, Announcement shown)
      : world_(world), number_(number), shown_(std::move(shown)), page_(world, *this, number) {
    Writer w;
    w.u64(world.entropy());
    w.u64(world.entropy());
    std::ranges::copy(w.bytes(), room.begin());
  }
  net::RoomId room{};
  std::optional<Sign> sign;
  World::Page& page() { return page_; }
  Announcement& shown() { return shown_; }
  void close() {
    sign.reset();
    page_.end();
  }
  ~HostPage() { sign.reset(); }

 private:
  void on_open(const PublicKey& own) override {
    if (sign) return;
    sign.emplace(page_, key_of(number_), room, own, kCheap);
    tick();
  }
  void on_failed() override {}
  void on_relays(const Relays&) override {
    if (sign) sign->again();
  }
  void on_seen(std::uint32_t, ByteView) override {}
  void on_verified(std::uint32_t, bool) override {}
  void on_knock(ByteView b) override {
    if (sign) sign->heard(b, world_.ms);
  }
  void on_opened(std::uint32_t ticket, ByteView plain) override {
    if (sign) sign->opened(ticket, plain, world_.ms);
  }
  void on_answer(ByteView) override {}
  void tick() {
    if (!sign) return;
    sign->show(shown_);
    const double wait = std::clamp(sign->go(world_.now(), world_.ms), 50.0, 500.0);
    world_.after(wait, [this, alive = std::weak_ptr(alive_)] {
      if (!alive.expired()) tick();
    });
  }

  World& world_;
  int number_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  Announcement shown_;
  World::Page page_;
};

/// Somebody who looks for one.
class GuestPage final : public Listener {
 public:
  GuestPage(World& world, int number) : tables(kCheap), world_(world), page_(world, *this, number) {
    tick();
  }
  Tables tables;
  std::optional<Visit> visit;
  ~GuestPage() { visit.reset(); }
  std::int64_t clock_ahead = 0;  // seconds
  World::Page& page() { return page_; }
  void ask(const Announcement& a) {
    Knock knock{.id = world_.entropy(), .name = "Bo", .language = "en"};
    for (auto& byte : knock.reply) byte = static_cast<std::uint8_t>(world_.entropy());
    visit.emplace(page_, a, page_.own(), knock, kCheap);
  }

 private:
  void on_open(const PublicKey&) override { page_.watch(true); }
  void on_failed() override {}
  void on_relays(const Relays&) override {}
  void on_seen(std::uint32_t relay, ByteView b) override {
    tables.hear(b, relay, page_, world_.now() + clock_ahead, world_.ms);
  }
  void on_verified(std::uint32_t ticket, bool good) override {
    tables.verified(ticket, good, world_.ms);
  }
  void on_knock(ByteView) override {}
  void on_opened(std::uint32_t, ByteView) override {}
  void on_answer(ByteView plain) override {
    if (visit) visit->heard(plain, world_.ms);
  }
  void tick() {
    tables.expire(world_.ms);
    if (visit) visit->go(world_.ms);
    world_.after(50, [this, alive = std::weak_ptr(alive_)] {
      if (!alive.expired()) tick();
    });
  }

  World& world_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  World::Page page_;
};

}  // namespace parlour::hall
