#include "net/peers.h"

#include <algorithm>

#include "net/plant.h"

namespace parlour::net {
namespace {

// First bytes of frames, besides kData and kAck. In every version a hello and a farewell begin with
// the same bytes.
constexpr std::uint8_t kHello = 'P', kProof = 1, kFarewell = 4;
constexpr Millis kSayAgain = 500;
constexpr std::size_t kLongestBinding = 256;

// A player's link may bring at most 50 frames a second and 1 MB in 10 s; a host's may bring more.
constexpr double kRate = 50, kBurst = 200, kHostRate = 400, kHostBurst = 2000;
constexpr double kBytes = 1 << 20, kHostBytes = 8 << 20;
// We stay well below the other side's limit.
constexpr double kOurRate = 30, kOurBurst = 60;

Bytes farewell(Farewell why) {
  return {kFarewell, static_cast<std::uint8_t>(why)};
}

}  // namespace

Peers::Peers(Carrier& carrier, const RoomId& room, const Key& own, bool tight)
    : carrier_(carrier), room_(room), own_(own), tight_(tight) {}

Peers::Link* Peers::link(LinkId id) {
  for (const auto& l : links_) {
    if (l->id == id) return l.get();
  }
  return nullptr;
}

const Peers::Peer* Peers::peer(PeerId id) const {
  for (const auto& p : peers_) {
    if (p->id == id) return p.get();
  }
  return nullptr;
}

Peers::Peer* Peers::peer(PeerId id) {
  return const_cast<Peer*>(static_cast<const Peers*>(this)->peer(id));
}

Peers::Peer* Peers::peer_of(const Key& key) {
  for (const auto& p : peers_) {
    if (p->key == key) return p.get();
  }
  return nullptr;
}

std::optional<Key> Peers::key(PeerId id) const {
  const Peer* p = peer(id);
  return p ? std::optional(p->key) : std::nullopt;
}
PeerId Peers::up_with(const Key& key) const {
  for (const auto& p : peers_) {
    if (p->up && p->key == key) return p->id;
  }
  return 0;
}

void Peers::each_up(const std::function<void(PeerId)>& f) const {
  for (const auto& p : peers_) {
    if (p->up) f(p->id);
  }
}

bool Peers::up(PeerId id) const {
  const Peer* p = peer(id);
  return p && p->up;
}
Millis Peers::heard(PeerId id) const {
  const Peer* p = peer(id);
  return p ? p->heard : 0;
}
bool Peers::idle(PeerId id) const {
  const Peer* p = peer(id);
  return !p || p->session.idle();
}

std::optional<Peers::Event> Peers::next() {
  while (told_ < events_.size()) {
    Event& e = events_[told_++];
    const bool speaks = e.type == Event::Type::Up || e.type == Event::Type::Message;
    if (!speaks || peer(e.peer)) return std::move(e);
  }
  events_.clear();
  told_ = 0;
  return {};
}

// --- links ---------------------------------------------------------------------------------------

void Peers::on_up(LinkId id, ByteView binding, Millis now) {
  if (link(id)) return;
  if (binding.size() > kLongestBinding) return carrier_.close(id);
  if (links_.size() >= kMostLinks) {
    // Each peer has one open link, so there are others: drops the oldest one whose key is not
    // proven yet.
    const auto first = std::ranges::find(links_, false, [](const auto& l) { return l->open; });
    if (first == links_.end()) return carrier_.close(id);
    shut((*first)->id, Farewell::Silent, true);
  }
  links_.push_back(std::make_unique<Link>(
      Link{.id = id,
           .binding = Bytes(binding.begin(), binding.end()),
           .nonce = {carrier_.entropy(), carrier_.entropy()},
           .since = now,
           .say_at = now,
           .heard = now,
           .in = Bucket(tight_ ? kRate : kHostRate, tight_ ? kBurst : kHostBurst),
           .in_bytes = Bucket((tight_ ? kBytes : kHostBytes) / 10, tight_ ? kBytes : kHostBytes),
           .out = Bucket(kOurRate, kOurBurst)}));
}

void Peers::on_down(LinkId id) {
  shut(id, Farewell::Silent, false);
}

// Forgets a link; its peer is down. `ours`: we close it, and say why unless it is Silent.
void Peers::shut(LinkId id, Farewell why, bool ours) {
  Link* l = link(id);
  if (!l) return;
  if (ours && why != Farewell::Silent) carrier_.send(id, farewell(why));
  if (ours) carrier_.close(id);
  if (Peer* p = l->peer == kNobody ? nullptr : peer(l->peer); p && p->up && p->link == id) {
    p->up = false;
    events_.push_back({.type = Event::Type::Down, .peer = p->id});
  }
  std::erase_if(links_, [&](const auto& other) { return other.get() == l; });
}

// A peer does what nobody does by accident: closes its link, and after three times makes it wait.
void Peers::fault(LinkId id, Farewell why, Millis now) {
  Link* l = link(id);
  if (!l) return;
  if (Peer* p = l->peer == kNobody ? nullptr : peer(l->peer)) {
    if (!p->faults.take(1, now)) p->banned_until = now + kBanned;
    events_.push_back({.type = Event::Type::Left, .peer = p->id, .why = why, .ours = true});
  }
  shut(id, why, true);
}

void Peers::nonsense(PeerId id, Millis now) {
  if (Peer* p = peer(id); p && p->up) fault(p->link, Farewell::Nonsense, now);
}

void Peers::drop(PeerId id, Farewell why, bool forget) {
  Peer* p = peer(id);
  if (!p) return;
  if (p->up) shut(p->link, why, true);
  if (forget) std::erase_if(peers_, [&](const auto& other) { return other->id == id; });
}

void Peers::on_frame(LinkId id, ByteView frame, Millis now) {
  Link* l = link(id);
  if (!l || frame.empty()) return;
  const bool counted =
      l->in.take(1, now) && l->in_bytes.take(static_cast<double>(frame.size()), now);
  if ((!counted && !PLANTED(NoLimit)) || frame.size() > kLargestFrame) {
    fault(id, Farewell::Flood, now);
    return;
  }
  Reader r(frame);
  const std::uint8_t kind = r.u8();
  if (kind == kFarewell) {
    const std::uint8_t why = r.u8();
    if (!r.done() || why >= kFarewells) return fault(id, Farewell::Nonsense, now);
    events_.push_back({.type = Event::Type::Left,
                       .peer = l->peer == kNobody ? 0 : l->peer,
                       .why = static_cast<Farewell>(why)});
    shut(id, Farewell::Silent, true);
    return;
  }
  if (kind == kHello || kind == kProof) {
    if (kind == kHello && !on_hello(*l, r)) return;
    if (kind == kProof) on_proof(*l, r);
    if (!r.done()) fault(id, Farewell::Nonsense, now);
    return;
  }
  if (kind != kData && kind != kAck) return fault(id, Farewell::Nonsense, now);
  if (!l->open) return;  // before we have the proof; it will be sent again
  Peer& p = *peer(l->peer);
  Bytes message;
  const auto heard = kind == kData ? p.session.on_data(r, message, now) : p.session.on_ack(r, now);
  if (heard == Session::Heard::Lie) return fault(id, Farewell::Nonsense, now);
  if (!l->confirmed) p.session.greet();  // our first frames may have arrived too early
  l->confirmed = true;
  l->heard = p.heard = now;
  if (heard == Session::Heard::Message) {
    events_.push_back({.type = Event::Type::Message, .peer = p.id, .message = std::move(message)});
  }
}

// --- identities ---------------------------------------------------------------------------------

// Says who we are, and proves it as soon as we know to whom.
void Peers::say(Link& l, Millis now) {
  Writer hello;
  hello.u8(kHello);
  hello.varint(kProtocol);
  hello.raw(own_);
  hello.u64(l.nonce[0]);
  hello.u64(l.nonce[1]);
  hello.u8(!l.open);  // we want yours
  carrier_.send(l.id, hello.take());
  if (l.has_signature) {
    Writer proof;
    proof.u8(kProof);
    proof.u64(l.life);
    proof.u64(l.goes_on);
    proof.varint(l.count);
    proof.raw(l.proof);
    carrier_.send(l.id, proof.take());
  }
  l.say_at = now + kSayAgain;
  l.answer = false;
}

// The text that one side signs. It cannot be used on another link, in another room or for another
// peer.
Bytes Peers::text(const Link& l, bool ours) const {
  Writer w;
  w.text("parlour link");
  w.varint(kProtocol);
  w.raw(room_);
  w.varint(l.binding.size());
  w.raw(l.binding);
  w.raw(ours ? own_ : l.key);
  w.raw(ours ? l.key : own_);
  for (const std::uint64_t n : ours ? l.nonce : l.their_nonce) w.u64(n);
  for (const std::uint64_t n : ours ? l.their_nonce : l.nonce) w.u64(n);
  w.u64(ours ? l.life : l.their_life);
  w.u64(ours ? l.goes_on : l.their_goes_on);
  w.u64(ours ? l.count : l.their_count);
  return w.take();
}

// False: the link is gone.
bool Peers::on_hello(Link& l, Reader& r) {
  const std::uint64_t protocol = r.varint();
  if (r.ok() && protocol != kProtocol) {
    events_.push_back({.type = Event::Type::Left, .why = Farewell::Version, .ours = true});
    shut(l.id, Farewell::Version, true);
    return false;
  }
  Key key{};
  r.raw(key);
  const std::uint64_t nonce[2] = {r.u64(), r.u64()};
  const std::uint8_t wanting = r.u8();
  if (wanting > 1) r.fail();
  if (!r.done()) return true;
  if (l.has_hello) {
    if (key != l.key || nonce[0] != l.their_nonce[0] || nonce[1] != l.their_nonce[1]) r.fail();
    l.answer |= wanting != 0;
    return true;
  }
  if (key == own_) {  // a mirror, or this device in another page
    shut(l.id, Farewell::Replaced, true);
    return false;
  }
  l.has_hello = true;
  l.key = key;
  l.their_nonce[0] = nonce[0], l.their_nonce[1] = nonce[1];
  const Peer* known = peer_of(key);
  l.life = known ? known->session.life() : fresh_life();
  // As of now: what arrives meanwhile on another link is acknowledged later.
  if (known) l.goes_on = known->session.peer_life(), l.count = known->session.received();
  l.sign_ticket = ++last_ticket_;
  carrier_.sign(l.sign_ticket, text(l, true));
  return true;
}

void Peers::on_proof(Link& l, Reader& r) {
  const std::uint64_t life = r.u64(), goes_on = r.u64(), count = r.varint();
  Signature signature{};
  r.raw(signature);
  if (!r.done() || !l.has_hello || life == 0) return r.fail();
  if (l.has_proof) return;
  l.has_proof = true;
  l.their_life = life;
  l.their_goes_on = goes_on;
  l.their_count = count;
  l.verify_ticket = ++last_ticket_;
  carrier_.verify(l.verify_ticket, l.key, text(l, false), signature);
}

void Peers::on_signed(std::uint32_t ticket, const Signature& signature) {
  for (const auto& l : links_) {
    if (l->sign_ticket != ticket) continue;
    l->has_signature = true;
    l->proof = signature;
    l->say_at = 0;
  }
}

void Peers::on_verified(std::uint32_t ticket, bool good, Millis now) {
  for (const auto& l : links_) {
    if (l->verify_ticket != ticket || l->open) continue;
    if (good || PLANTED(NoProof))
      open(*l, now);
    else
      shut(l->id, Farewell::Forged, true);
    return;
  }
}

std::uint64_t Peers::fresh_life() {
  std::uint64_t life = carrier_.entropy();
  while (life == 0) life = carrier_.entropy();
  return life;
}

// The stream is lost: the peer must be sent everything anew when it is back.
void Peers::renew(Peer& p) {
  p.session = Session(fresh_life());
  if (p.up) shut(p.link, Farewell::Silent, true);
}

// The peer that has been away longest goes, strangers first. Otherwise a stranger who has had time
// to become known; and for a known newcomer, the latest stranger.
bool Peers::make_room(const Key& for_whom, Millis now) {
  const auto known = [&](const Key& k) { return knows && knows(k); };
  Peer* out = nullptr;
  const auto rank = [&](const Peer& p) { return std::pair(known(p.key), p.heard); };
  for (const auto& other : peers_) {
    if (!other->up && (!out || rank(*other) < rank(*out))) out = other.get();
  }
  for (auto i = peers_.begin(); !out && i != peers_.end(); ++i) {
    if (!known((*i)->key) && now - (*i)->since >= kMakesSelfKnown) out = i->get();
  }
  for (auto i = peers_.rbegin(); !out && i != peers_.rend() && known(for_whom); ++i) {
    if (!known((*i)->key)) out = i->get();  // the latest
  }
  if (!out) return false;
  drop(out->id, Farewell::Full, true);
  return true;
}

void Peers::open(Link& l, Millis now) {
  Peer* p = peer_of(l.key);
  if (!p) {
    if (peers_.size() >= kMostPeers && !make_room(l.key, now))
      return shut(l.id, Farewell::Full, true);
    peers_.push_back(std::make_unique<Peer>(Peer{.id = ++last_peer_,
                                                 .key = l.key,
                                                 .session = Session(l.life),
                                                 .faults = Bucket(0.01, 2),
                                                 .since = now}));
    p = peers_.back().get();
  }
  if (now < p->banned_until) return shut(l.id, Farewell::Flood, true);
  if (p->session.life() != l.life) return shut(l.id, Farewell::Silent, true);
  const bool another_page = p->session.peer_life() != l.their_life;
  const auto same =
      p->session.open(l.their_life, l.their_goes_on == l.life ? l.their_count : 0, now);
  if (!same) {
    p->session = Session(fresh_life());
    return shut(l.id, Farewell::Silent, true);
  }
  const LinkId old = p->link;
  const bool had = p->up;
  p->up = true;
  p->link = l.id;
  p->heard = now;
  l.peer = p->id;
  l.open = true;
  l.heard = now;
  carrier_.proven(l.id, l.key);
  events_.push_back({.type = Event::Type::Up, .peer = p->id, .restarted = !*same});
  if (had) shut(old, another_page ? Farewell::Replaced : Farewell::Silent, true);
}

// --- time ----------------------------------------------------------------------------------------

void Peers::send(PeerId id, Bytes message) {
  Peer* p = peer(id);
  if (p && !p->session.send(std::move(message))) renew(*p);
}

void Peers::flush(Millis now) {
  for (std::size_t i = links_.size(); i-- > 0;) {
    Link& l = *links_[i];
    if (now - (l.open ? l.heard : l.since) >= (l.open ? kDead : kHandshake)) {
      shut(l.id, Farewell::Silent, true);
      continue;
    }
    if ((!l.confirmed || l.answer) && now >= l.say_at && l.out.take(2, now)) say(l, now);
    if (!l.open) continue;
    Session& session = peer(l.peer)->session;
    while (session.due(now) <= now && l.out.take(1, now)) {
      if (const auto frame = session.frame(now, l.confirmed))
        carrier_.send(l.id, *frame);
      else
        break;
    }
  }
}

Millis Peers::due(Millis now) const {
  Millis at = now + kHeartbeat;
  for (const auto& l : links_) {
    if (!l->confirmed || l->answer) at = std::min(at, l->say_at);
    at = std::min(at, (l->open ? l->heard + kDead : l->since + kHandshake));
    // Frames held back by the limit are due as soon as it allows them.
    if (l->open) at = std::min(at, std::max(peer(l->peer)->session.due(now), now + 30));
  }
  return std::max(at, now + 1);
}

}  // namespace parlour::net
