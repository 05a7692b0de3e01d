// A whole room in one thread: hosts, guests and liars with real tables and streams, under a virtual
// clock and over a hostile network. Everything comes from one seed, so the seed reproduces any
// failure.
//
// Faults: frames lost, duplicated, late, out of order; links that break at one end or both, or stay
// open and carry nothing; partitions, also in one direction; a page that dies and reloads, with or
// without what it stored; a host that dies while it writes, or whose storage has lost its latest
// writes; a host that never comes back; peers that send random bytes, wrong messages, old frames or
// floods, or use a key that is not theirs.
//
// Checked after every event:
//  * one log: at one place (game, rewind, length) there is one state;
//  * a guest that has a view has exactly the host's view of its seat at that place;
//  * every action in the log was decided by that seat, or by the bot that has it, for that very
//    decision;
//  * what a peer says arrives in order and at most once;
//  * views and hashes never disagree; nobody is spoken to who has not proven their key;
//  * a returning host remembers everything that anybody has seen (unless its storage was made
//    to forget);
//  * the chance of a finished game is what its proof gives;
//  * of a rated game no page signs two results, nor counts a signature that is not right;
//  * no bot holds the seat of a player who is present; floods are cut off.
// At the end the faults stop, and the game must end for everybody.
#pragma once

#include <cstdio>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>

#include "fake.h"
#include "games/registry.h"
#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {

struct Setting {
  const char* game;
  const char* options;
  int seats;
};

struct Counts {
  long games = 0, actions = 0, frames = 0, lies = 0, reloads = 0, moves = 0, dealt_on = 0,
       rewinds = 0, not_dealt = 0, lent = 0, partitions = 0, checked = 0, gaps = 0, rated = 0;
};

class Simulation {
 public:
  /// `wanted`: games to play in a row, of `only` if it is not empty.
  Simulation(std::uint64_t seed, int wanted, std::string_view only = {});
  ~Simulation();

  /// Empty, or what went wrong.
  std::string run();
  const Counts& counts() const { return counts_; }
  bool trace = false;

 private:
  struct Node;
  struct Wire;
  struct Event;
  class NodeCarrier;
  enum class Liar { No, Bytes, Messages, Replay, Flood, Impersonate };

  // --- what happens
  std::uint32_t below(std::uint32_t n) { return rng_.below(n); }
  bool chance(int percent) { return static_cast<int>(below(100)) < percent; }
  void at(Millis when, Event e);
  void happen(Event& e);
  void fail(const std::string& why) {
    if (failure_.empty()) failure_ = why + " (at " + std::to_string(now_) + " ms)";
  }
  void connect();
  void send(Node& from, LinkId link, Bytes frame);
  void carry(Wire& w, int end, Bytes frame);
  void close_end(Wire& w, int end, bool tell_other);
  void lie(Node& n);
  Bytes forged_message(Node& n);
  void crash(Node& n, bool for_good);
  void reload(Node& n);
  void trouble();
  void succeed();
  void live(Node& n);
  void live_host(Node& n);
  void live_guest(Node& n);
  void choose_game(Node& n);
  std::optional<AnyAction> pick(const AnyGame& game, const AnyView& v);
  void issue(std::uint32_t game, Seat s, std::uint32_t decision, const AnyAction& a);

  // --- what must hold
  void look(Node& n);
  void look_at_host(Node& n);
  void look_at_guest(Node& n);
  void look_at_signed(Node& n);
  void set_clock(Node& n);

  struct Truth {
    std::vector<std::uint64_t> hash;  // of each seat's view, then of the Watcher's
  };
  using Where = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  static std::string print(const Place& p) {
    return std::to_string(p.game) + "." + std::to_string(p.rewind) + "." + std::to_string(p.length);
  }
  static Where where(const Place& p) { return {p.game, p.rewind, p.length}; }

  Rng rng_;
  int wanted_;
  std::string only_;
  Counts counts_;
  std::string failure_;
  Millis now_ = 0, calm_ = 0, progress_ = 0, over_at_ = 0;
  std::uint64_t order_ = 0;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<std::unique_ptr<Wire>> wires_;
  std::vector<Event> queue_;
  LinkId last_link_ = 0;
  int host_ = 0;              // the node that is the host now, or was
  bool gone_ = false;         // it will not come back
  bool ever_forgot_ = false;  // so that the number of a game may have been used twice
  bool forgot_ = false;       // its storage has lost something that others have seen
  bool moves_ = false;        // this room will lose its host
  Millis move_at_ = 0;
  int lent_ = 0;
  int loss_ = 0, doubled_ = 0, late_ = 0;
  std::set<std::pair<int, int>> cut_;  // from, to
  std::map<Where, Truth> truth_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::map<Key, Seat>> seats_;  // by game, rewind
  std::map<std::tuple<std::uint32_t, int, std::uint32_t>, std::vector<Bytes>>
      issued_;  // game, seat, decision
  Place looked_;
  const Host* looked_host_ = nullptr;
  std::map<std::pair<Key, Bytes>, fair::Digest> signed_;  // by key and terms: the result
  RoomId room_{42};
};

struct Simulation::Event {
  enum class Type { Tick, Live, Frame, Down, Signed, Verified, Connect, Reload, Trouble };
  Type type;
  int node = 0;
  std::uint32_t life = 0;  // of the node: events for a former life are ignored
  LinkId link = 0;
  Bytes bytes = {};
  std::uint32_t ticket = 0;
  Signature signature = {};
  bool good = false;
  Millis at = 0;
  std::uint64_t order = 0;
  bool operator<(const Event& other) const {  // of a heap: the earliest is on top
    return std::tie(at, order) > std::tie(other.at, other.order);
  }
};

struct Simulation::Wire {
  int node[2];
  LinkId link[2];
  bool open[2] = {true, true};
  bool dead = false;  // carries nothing more
  Key claimed{};      // by an impostor at end 1
  bool impostor = false;
  int frames = 0;  // of a flood
  Millis since = 0;
};

class Simulation::NodeCarrier final : public Carrier, public Storage {
 public:
  NodeCarrier(Simulation& s, int node) : sim_(s), node_(node) {}
  void send(LinkId l, ByteView f) override;
  void close(LinkId l) override;
  void sign(std::uint32_t ticket, ByteView text) override;
  void verify(std::uint32_t ticket, const Key& key, ByteView text, const Signature& s) override;
  void proven(LinkId, const Key&) override {}
  std::uint64_t entropy() override { return sim_.rng_.next(); }
  std::optional<std::uint32_t> keep_part(ByteView part) override;
  bool keep(ByteView head, std::span<const std::uint32_t> parts) override;

 private:
  Simulation& sim_;
  int node_;
};

struct Simulation::Node {
  int id;
  Key key;
  std::unique_ptr<NodeCarrier> carrier;
  std::unique_ptr<Host> host;
  std::unique_ptr<Guest> guest;
  std::uint32_t life = 0;
  bool alive = false, dying = false;
  std::vector<Kept> kept;  // of the host: the latest last
  std::map<std::uint32_t, Bytes> parts;
  std::uint32_t next_part = 1;
  Bytes guest_kept;
  Millis tick_at = -1;
  Liar liar = Liar::No;
  bool lied = false;  // at some time
  std::vector<Bytes> old_frames;
  Millis wished_at = 0, voted_at = 0;
  std::uint32_t said = 0;
  std::map<std::uint8_t, std::pair<std::uint32_t, std::uint32_t>> heard;  // member: life, number
  std::map<std::uint8_t, Key> heard_key;
  int misheard = 0;
  std::uint32_t signed_seen = 0;  // the version of its signatures that was looked at
};

inline void Simulation::NodeCarrier::send(LinkId l, ByteView f) {
  Node& n = *sim_.nodes_[static_cast<std::size_t>(node_)];
  if (n.dying) return;
  sim_.send(n, l, Bytes(f.begin(), f.end()));
}

inline void Simulation::NodeCarrier::close(LinkId l) {
  for (const auto& w : sim_.wires_) {
    for (int end = 0; end < 2; ++end) {
      if (w->link[end] == l && w->open[end]) sim_.close_end(*w, end, true);
    }
  }
}

inline void Simulation::NodeCarrier::sign(std::uint32_t ticket, ByteView text) {
  const Node& n = *sim_.nodes_[static_cast<std::size_t>(node_)];
  sim_.at(sim_.now_ + 1, {.type = Event::Type::Signed,
                          .node = node_,
                          .life = n.life,
                          .ticket = ticket,
                          .signature = toy_signature(n.key, text)});
}

inline void Simulation::NodeCarrier::verify(std::uint32_t ticket, const Key& key, ByteView text,
                                            const Signature& s) {
  const Node& n = *sim_.nodes_[static_cast<std::size_t>(node_)];
  sim_.at(sim_.now_ + 1, {.type = Event::Type::Verified,
                          .node = node_,
                          .life = n.life,
                          .ticket = ticket,
                          .good = toy_signature(key, text) == s});
}

// A page may die before, during or after each write: a part may exist that no head names.
inline std::optional<std::uint32_t> Simulation::NodeCarrier::keep_part(ByteView part) {
  Node& n = *sim_.nodes_[static_cast<std::size_t>(node_)];
  if (n.dying) return {};
  n.parts[n.next_part].assign(part.begin(), part.end());
  if (sim_.now_ < sim_.calm_ && sim_.below(40) == 0) n.dying = true;
  return n.next_part++;
}

inline bool Simulation::NodeCarrier::keep(ByteView head, std::span<const std::uint32_t> parts) {
  Node& n = *sim_.nodes_[static_cast<std::size_t>(node_)];
  if (n.dying) return false;
  const bool dies = sim_.now_ < sim_.calm_ && sim_.below(1500) == 0;
  if (dies) n.dying = true;
  if (dies && sim_.chance(50)) return false;
  Kept& kept = n.kept.emplace_back();
  kept.head.assign(head.begin(), head.end());
  for (const std::uint32_t number : parts) kept.parts.push_back({number, n.parts.at(number)});
  sim_.forgot_ = false;
  if (n.kept.size() > 6) n.kept.erase(n.kept.begin());
  return true;
}

inline void Simulation::at(Millis when, Event e) {
  e.at = when;
  e.order = ++order_;
  queue_.push_back(std::move(e));
  std::push_heap(queue_.begin(), queue_.end());
}

inline Simulation::Simulation(std::uint64_t seed, int wanted, std::string_view only)
    : rng_(seed), wanted_(wanted), only_(only) {}
inline Simulation::~Simulation() = default;

// --- the network ---------------------------------------------------------------------------------

inline void Simulation::send(Node& from, LinkId link, Bytes frame) {
  for (const auto& w : wires_) {
    for (int end = 0; end < 2; ++end) {
      if (w->link[end] != link || !w->open[end]) continue;
      if (w->impostor && end == 0 && (frame[0] == kData || frame[0] == kAck)) {
        fail("somebody is spoken to who has not proven their key");
      }
      if (from.liar != Liar::No && now_ < calm_) {
        if (from.old_frames.size() < 60) from.old_frames.push_back(frame);
        if (from.liar == Liar::Bytes && chance(5)) {
          frame[below(static_cast<std::uint32_t>(frame.size()))] ^=
              static_cast<std::uint8_t>(1 << below(8));
          ++counts_.lies;
          // It may turn its own move into another one, which is its own as well.
          Reader r(frame);
          Act act;
          if (r.u8() == kData && (r.varint(), r.varint(), r.ok()) && read(r.raw(r.left()), act) &&
              from.guest && is_player(from.guest->seat()))
            issue(act.game, from.guest->seat(), act.decision, {act.action});
        } else if (from.liar == Liar::Messages && frame[0] == kData && chance(40)) {
          Reader r(frame);
          r.u8();
          const std::uint64_t number = r.varint(), ack = r.varint();
          Writer forged;
          forged.u8(kData);
          forged.varint(number);
          forged.varint(ack);
          forged.raw(forged_message(from));
          frame = forged.take();
          ++counts_.lies;
        }
      }
      carry(*w, end, std::move(frame));
      return;
    }
  }
}

inline void Simulation::carry(Wire& w, int end, Bytes frame) {
  ++counts_.frames;
  const int to = 1 - end;
  const bool rough = now_ < calm_;
  if (w.dead || cut_.contains({w.node[end], w.node[to]}) || (rough && chance(loss_))) return;
  const int copies = rough && chance(doubled_) ? 2 : 1;
  for (int i = 0; i < copies; ++i) {
    Millis delay = 5 + below(20);
    if (rough && chance(late_)) delay += below(3000);
    at(now_ + delay, {.type = Event::Type::Frame,
                      .node = w.node[to],
                      .life = nodes_[static_cast<std::size_t>(w.node[to])]->life,
                      .link = w.link[to],
                      .bytes = frame});
  }
}

inline void Simulation::close_end(Wire& w, int end, bool tell_other) {
  if (!w.open[end]) return;
  w.open[end] = false;
  const int to = 1 - end;
  // The other end learns of it now, later, or never.
  if (!w.open[to] || !tell_other || (now_ < calm_ && chance(20))) return;
  at(now_ + 10 + below(now_ < calm_ ? 8000 : 200),
     {.type = Event::Type::Down,
      .node = w.node[to],
      .life = nodes_[static_cast<std::size_t>(w.node[to])]->life,
      .link = w.link[to]});
}

// What the page's link layer does: a page without a link to the host tries to open one.
inline void Simulation::connect() {
  Node& host = *nodes_[static_cast<std::size_t>(host_)];
  for (const auto& n : nodes_) {
    if (n->id == host_ || !n->alive || !n->guest || !host.alive) continue;
    // Its player learns from the others where the room is now.
    if (n->guest->host() && *n->guest->host() != host.key && !n->guest->follow(host.key, now_))
      continue;
    int open = 0;
    for (const auto& w : wires_) {
      open += w->node[0] == host_ && w->node[1] == n->id && w->open[1] && !w->impostor;
    }
    if (open > 0 && !(now_ < calm_ && chance(2))) continue;  // or a second one, for no reason
    if (cut_.contains({n->id, host_}) || cut_.contains({host_, n->id}) || chance(20)) continue;
    auto w = std::make_unique<Wire>();
    w->node[0] = host_, w->node[1] = n->id;
    w->link[0] = ++last_link_, w->link[1] = ++last_link_;
    Writer binding;
    binding.u32(last_link_);
    Wire& wire = *wires_.emplace_back(std::move(w));
    if (n->liar == Liar::Impersonate && now_ < calm_ && chance(50)) {
      // With another's key and its own proof.
      wire.impostor = true;
      const Node& victim = *nodes_[below(static_cast<std::uint32_t>(nodes_.size()))];
      if (victim.id == n->id || victim.id == host_)
        wire.open[0] = wire.open[1] = false;
      else {
        host.host->on_up(wire.link[0], binding.bytes(), now_);
        Writer hello;
        hello.u8('P');
        hello.varint(kProtocol);
        hello.raw(victim.key);
        hello.u64(rng_.next());
        hello.u64(rng_.next());
        hello.u8(1);
        carry(wire, 1, hello.take());
        Writer proof;
        proof.u8(1);
        proof.u64(rng_.next());
        proof.u64(0);
        proof.varint(0);
        proof.raw(toy_signature(n->key, hello.bytes()));
        at(now_ + 60, {.type = Event::Type::Frame,
                       .node = host_,
                       .life = host.life,
                       .link = wire.link[0],
                       .bytes = proof.take()});
        ++counts_.lies;
      }
      continue;
    }
    host.host->on_up(wire.link[0], binding.bytes(), now_);
    n->guest->on_up(wire.link[1], binding.bytes(), now_);
    look(*n);
    look(host);
    if (!host.alive) break;  // its storage killed it
  }
  std::erase_if(wires_, [](const auto& w) { return !w->open[0] && !w->open[1]; });
  at(now_ + 300 + below(700), {.type = Event::Type::Connect});
}

// --- lies ----------------------------------------------------------------------------------------

inline Bytes Simulation::forged_message(Node& n) {
  const Node& h = *nodes_[static_cast<std::size_t>(host_)];
  const Table* t = h.alive && h.host ? h.host->table() : nullptr;
  switch (below(9)) {
    case 0: {
      Bytes b(below(60));
      for (std::uint8_t& x : b) x = static_cast<std::uint8_t>(below(256));
      return b;
    }
    case 1:
      return write(Sit{seat(static_cast<int>(below(kMaxSeats)))});
    case 2:
      return write(Chat{"x"});
    case 3:
      return write(Doubt{{below(3), below(3), below(90)}, rng_.next()});
    case 4:
      return write(Vote{seat(static_cast<int>(below(4))), true});
    case 5:
      return write(Reveal{{below(3), below(3), below(90)}, Bytes(below(80))});
    case 6:
      return write(Undo{h.alive && h.host ? h.host->place() : Place()});
    case 7: {
      const standing::Signed* s = h.alive && h.host ? h.host->rated_result() : nullptr;
      const Bytes text = s ? standing::result_text(s->result, standing::Word::Fair) : Bytes();
      const Node& other = *nodes_[below(static_cast<std::uint32_t>(nodes_.size()))];
      return write(Sign{t ? h.host->lobby().games : below(3), standing::Word::Fair,
                        toy_signature(other.key, text)});
    }
    default: {
      // An action that somebody may take now, claimed as its own.
      if (!t || t->over() || t->actors().empty()) return write(Ready{true});
      std::vector<AnyAction> all;
      const Seat other = *t->actors().begin();
      t->game().legal(t->view(other), other, all);
      if (all.empty()) return write(Ready{false});
      const Place p = h.host->place();
      const AnyAction& a = all[below(static_cast<std::uint32_t>(all.size()))];
      const std::uint32_t decision = t->game().decision(t->view(other)) - (chance(20) ? 1 : 0);
      // It is its own if it is its turn.
      if (const Member* m = h.host->lobby().member(n.key)) issue(p.game, m->seat, decision, a);
      return write(Act{p.game, p.rewind, decision, a.bytes});
    }
  }
}

inline void Simulation::lie(Node& n) {
  for (const auto& w : wires_) {
    if (w->node[1] != n.id || !w->open[1] || w->impostor) continue;
    const auto raw = [&](const Bytes& f) {
      if (!f.empty()) carry(*w, 1, f), ++counts_.lies;
    };
    switch (n.liar) {
      case Liar::Bytes:
        if (!chance(10)) break;
        {
          Bytes f(1 + below(100));
          for (std::uint8_t& x : f) x = static_cast<std::uint8_t>(below(256));
          if (chance(50)) f[0] = static_cast<std::uint8_t>(below(5));
          raw(f);
        }
        break;
      case Liar::Replay:
        for (int i = 0; i < 3 && !n.old_frames.empty(); ++i)
          raw(n.old_frames[below(static_cast<std::uint32_t>(n.old_frames.size()))]);
        break;
      case Liar::Flood:
        if (!chance(5)) break;
        for (int i = 0; i < 700; ++i) raw({kAck, 0});
        break;
      default:
        break;
    }
  }
}

// --- pages die and come back ---------------------------------------------------------------------

inline void Simulation::crash(Node& n, bool for_good) {
  if (!n.alive) return;
  n.alive = false;
  n.dying = false;
  ++n.life;
  if (n.guest && chance(70)) n.guest_kept = n.guest->save();
  n.host.reset();
  n.guest.reset();
  n.tick_at = -1;
  for (const auto& w : wires_) {
    for (int end = 0; end < 2; ++end) {
      if (w->node[end] == n.id) close_end(*w, end, chance(60));
    }
  }
  if (for_good) return;
  const bool lock = chance(15);  // a phone in a pocket
  const Millis away = lock ? 30'000 + below(90'000) : 200 + below(6000);
  at(now_ + away, {.type = Event::Type::Reload, .node = n.id});
}

inline void Simulation::reload(Node& n) {
  if (n.alive) return;
  ++counts_.reloads;
  if (trace)
    std::printf("%lld reload %d kept %zu\n", static_cast<long long>(now_), n.id, n.kept.size());
  n.alive = true;
  n.dying = false;
  if (n.id == host_ && !gone_) {
    const bool forgets = now_ < calm_ && n.kept.size() > 1 && chance(20);
    if (forgets) {
      forgot_ = ever_forgot_ = true;
      looked_ = {};
      n.kept.resize(1 + below(static_cast<std::uint32_t>(n.kept.size())));
    }
    if (n.kept.empty()) {
      n.host = std::make_unique<Host>(*n.carrier, *n.carrier, games(), room_, n.key, "host");
    } else {
      n.host = Host::restore(*n.carrier, *n.carrier, games(), room_, n.key, n.kept.back());
      if (!n.host || n.host->game_unread()) return fail("what was kept is not read");
      const Place p = n.host->place();
      for (const auto& other : nodes_) {
        if (forgot_ || n.host->gathering() || !other->guest || !other->guest->game()) continue;
        const Place q = other->guest->place();
        if (q.game == looked_.game && q.rewind == looked_.rewind &&
            (q.game > n.host->lobby().games || (q.game == p.game && q.length > p.length))) {
          fail("somebody has seen more than the host remembers: " + print(q) + ", not " + print(p));
        }
      }
    }
    looked_host_ = nullptr;
    set_clock(n);
  } else {
    if (!n.guest_kept.empty() && chance(70)) {
      n.guest = Guest::restore(*n.carrier, games(), room_, n.key, n.guest_kept);
      if (!n.guest || n.guest->game_unread()) return fail("what a guest kept is not read");
    } else {
      n.guest = std::make_unique<Guest>(*n.carrier, games(), room_, n.key,
                                        "guest " + std::to_string(n.id));
    }
    const Key now_host = nodes_[static_cast<std::size_t>(host_)]->key;
    set_clock(n);
    if (n.guest->host() && *n.guest->host() != now_host) n.guest->follow(now_host, now_);
  }
  at(now_, {.type = Event::Type::Live, .node = n.id, .life = n.life});
  at(now_, {.type = Event::Type::Tick, .node = n.id, .life = n.life});
}

// Something happens to some page.
inline void Simulation::trouble() {
  if (now_ < calm_) {
    Node& n = *nodes_[below(static_cast<std::uint32_t>(nodes_.size()))];
    switch (below(8)) {
      case 0:
      case 1:
        crash(n, false);
        break;
      case 2:
        for (const auto& other : nodes_) {
          if (other->id == n.id || chance(30)) continue;
          cut_.insert({n.id, other->id});
          if (chance(70)) cut_.insert({other->id, n.id});
        }
        ++counts_.partitions;
        break;
      case 3:
      case 4:
        cut_.clear();
        break;
      case 5:
        if (!wires_.empty()) {
          Wire& w = *wires_[below(static_cast<std::uint32_t>(wires_.size()))];
          w.dead = true;
          for (int end = 0; end < 2; ++end) {
            if (!w.open[end] || chance(30)) continue;
            at(now_ + below(5000), {.type = Event::Type::Down,
                                    .node = w.node[end],
                                    .life = nodes_[static_cast<std::size_t>(w.node[end])]->life,
                                    .link = w.link[end]});
          }
        }
        break;
      default:
        loss_ = chance(50) ? static_cast<int>(below(30)) : 0;
        doubled_ = chance(50) ? static_cast<int>(below(20)) : 0;
        late_ = chance(50) ? static_cast<int>(below(15)) : 0;
    }
    if (moves_ && !gone_ && now_ >= move_at_ && nodes_[0]->alive) {
      gone_ = true;
      ++counts_.moves;
      crash(*nodes_[0], true);
    }
  } else if (!cut_.empty()) {
    cut_.clear();
  }
  if (gone_ && host_ == 0) succeed();
  if (gone_ && host_ == 0 && now_ > calm_ + 60'000) {  // nobody had ever been in the room
    gone_ = moves_ = false;
    at(now_, {.type = Event::Type::Reload, .node = 0});
  }
  at(now_ + 500 + below(4000), {.type = Event::Type::Trouble});
}

// The players have given their host up: the first of them who is present takes the room over.
inline void Simulation::succeed() {
  bool players = false;
  for (const auto& n : nodes_) {
    players |= n->guest && n->liar == Liar::No && is_player(n->guest->seat());
  }
  for (const auto& n : nodes_) {
    if (!n->alive || !n->guest || n->liar != Liar::No || n->guest->host_here(now_) ||
        !n->guest->me() || (players && !is_player(n->guest->seat()))) {
      continue;
    }
    auto host = Host::succeed(*n->carrier, *n->carrier, games(), room_, *n->guest);
    if (!host) continue;
    for (const auto& w : wires_) {
      for (int end = 0; end < 2; ++end) {
        if (w->node[end] == n->id) close_end(*w, end, true);
      }
    }
    ++n->life;
    n->guest.reset();
    n->guest_kept.clear();
    n->host = std::move(host);
    set_clock(*n);
    n->kept.clear();
    n->tick_at = -1;
    host_ = n->id;
    gone_ = moves_ = false;
    for (const auto& other : nodes_) {
      if (other->guest) other->guest->follow(n->key, now_);
    }
    looked_host_ = nullptr;
    looked_ = {};
    move_at_ = now_;
    at(now_, {.type = Event::Type::Live, .node = n->id, .life = n->life});
    at(now_, {.type = Event::Type::Tick, .node = n->id, .life = n->life});
    at(now_ + 15'000 + below(60'000), {.type = Event::Type::Reload, .node = 0});  // as a guest
    return;
  }
}

// --- what players do -----------------------------------------------------------------------------

inline void Simulation::issue(std::uint32_t game, Seat s, std::uint32_t decision,
                              const AnyAction& a) {
  issued_[{game, index(s), decision}].push_back(a.bytes);
}

inline std::optional<AnyAction> Simulation::pick(const AnyGame& game, const AnyView& v) {
  std::vector<AnyAction> all;
  game.legal(v, v.viewer, all);
  for (int n = 0; n < 20 && !all.empty(); ++n) {
    const AnyAction& a = all[below(static_cast<std::uint32_t>(all.size()))];
    if (!game.check(v, v.viewer, a)) return a;
  }
  return {};
}

inline void Simulation::choose_game(Node& n) {
  static constexpr Setting kSettings[] = {
      {"flax", "", 2},
      {"flax", "start=reach", 2},
      {"coup", "", 4},
      {"coup", "type=inquisitors", 3},
      {"coup", "type=reformation", 5},
      {"coup", "losses=one", 2},
      {"settlers", "points=3", 2},
      {"settlers", "points=3 discard=4 offers=2", 4},
      {"settlers", "points=3 shortage=nobody numbers=spiral", 5},
      {"embers", "", 3},  // of tests/sample_game
  };
  std::vector<const Setting*> some;
  for (const Setting& s : kSettings) {
    if (find_game(s.game) && (only_.empty() || only_ == s.game)) some.push_back(&s);
  }
  const Setting& s = *some[below(static_cast<std::uint32_t>(some.size()))];
  if (!n.host->choose(s.game, s.options, s.seats)) fail("a game is not chosen");
  n.host->set_rated(n.host->lobby().games % 2 == 0);
}

inline void Simulation::live_host(Node& n) {
  Host& h = *n.host;
  Lobby const& l = h.lobby();
  const Table* t = h.table();
  if (h.gathering()) {
    if (now_ - move_at_ > 8000 && h.deal_on(now_)) ++counts_.dealt_on;
    return;
  }
  while (const auto notice = h.next_notice()) {
    if (notice->type == Host::Notice::Type::NotDealt) progress_ = now_, ++counts_.not_dealt;
  }
  if (!t) {
    over_at_ = 0;
    if (l.chairs.empty() || (l.game.empty() && chance(50)) || chance(2)) choose_game(n);
    for (std::size_t i = 0; i < l.chairs.size(); ++i) {
      const Seat s = seat(static_cast<int>(i));
      if (l.chairs[i].kind != Chair::Kind::Open) continue;
      if (h.seat() == Watcher && chance(60))
        h.sit(s);
      else if (chance(3))
        h.set_bot(s, ai::Level::Easy);
    }
    if (h.can_start() && chance(50)) h.start();
    return;
  }
  if (t->over()) {
    // Everybody who is present sees the end; then the next game.
    bool all = true;
    // The record is sent where its first line is known.
    const bool whole = h.place().length == t->record().entries.size();
    for (const auto& other : nodes_) {
      if (other->liar != Liar::No && now_ < calm_) continue;
      if (!other->guest || !other->alive || !l.member(other->key)) continue;
      if (now_ < calm_ && l.member(other->key)->presence != Presence::Here) continue;
      const Guest& g = *other->guest;
      all = all && g.game() && !g.lost() && g.place() == h.place() && g.game()->over(g.view());
      if (!whole) continue;
      all = all && g.past();
      // Elsewhere it is another game's record, because this guest has not yet heard of the end.
      if (!g.past() || g.place() != h.place()) continue;
      if (g.past()->record.entries != t->record().entries)
        return fail("a guest has another record than the host");
      if (!h.chance_sealed()) continue;  // it has the game from another host
      using Kind = fair::Verdict::Kind;
      const Kind kind = g.chance().kind;
      const bool another = ever_forgot_ && (kind == Kind::Unsealed || kind == Kind::Resealed);
      if (kind != Kind::Fair && kind != Kind::Gaps && !another)
        return fail("an honest host's chance is judged " + std::to_string(static_cast<int>(kind)));
      counts_.checked += kind == Kind::Fair, counts_.gaps += kind == Kind::Gaps;
    }
    if (over_at_ == 0) {
      over_at_ = now_;
      progress_ = now_;
    }
    if (all || (now_ < calm_ && now_ - over_at_ > 20'000)) {
      ++counts_.games;
      over_at_ = 0;
      h.end_game();
      if (chance(50)) choose_game(n);
    }
    return;
  }
  if (t->house_due()) {
    h.play_house();
    return;
  }
  const std::uint32_t decision = t->game().decision(t->view(Watcher));
  for (const Seat s : t->actors()) {
    if (s == h.seat() && chance(70)) {
      if (const auto a = pick(t->game(), t->view(s))) {
        issue(h.place().game, s, decision, *a);
        if (h.act(*a, decision)) fail("the host's own action is refused");
      }
      return;
    }
    if (h.bots().has(s)) {
      if (const auto a = pick(t->game(), t->view(s))) {
        issue(h.place().game, s, decision, *a);
        if (!h.act_for(s, *a, decision)) fail("a bot's action is refused");
      }
      return;
    }
  }
  if (chance(1)) h.undo();
  if (now_ - n.voted_at > 3000) {
    n.voted_at = now_;
    for (std::size_t i = 0; i < l.chairs.size(); ++i) h.vote(seat(static_cast<int>(i)), true);
  }
}

inline void Simulation::live_guest(Node& n) {
  Guest& g = *n.guest;
  while (const auto notice = g.next_notice()) {
    if (notice->type == Guest::Notice::Type::Drift)
      fail("the view of " + std::to_string(n.id) + " has drifted");
    if (notice->type == Guest::Notice::Type::Unknown) fail("an unknown game");
    if (notice->type != Guest::Notice::Type::Chat || notice->text.size() != 17) continue;
    const Member* who = g.lobby() ? g.lobby()->member(notice->member) : nullptr;
    const auto speaker = std::ranges::find_if(
        nodes_, [&](const auto& other) { return who && other->key == who->key; });
    if (speaker == nodes_.end() || (*speaker)->lied) continue;  // a liar may say anything
    // "life number", in hex: within one life in order, each once.
    const auto life =
        static_cast<std::uint32_t>(std::stoul(notice->text.substr(0, 8), nullptr, 16));
    const auto number = static_cast<std::uint32_t>(std::stoul(notice->text.substr(9), nullptr, 16));
    if (static_cast<int>(life >> 24) != (*speaker)->id) {
      if (++n.misheard > 200) fail("words are taken for another's");
      continue;  // a number that another member had before, until the next lobby
    }
    auto& last = n.heard[static_cast<std::uint8_t>(life >> 24)];
    if (last.first == life && number <= last.second) fail("a word is heard twice, or too late");
    last = {life, number};
  }
  if (n.liar != Liar::No && now_ < calm_) lie(n);
  const Lobby* l = g.lobby();
  const Member* me = g.me();
  if (!l || !me) return;
  if (chance(3)) {
    char text[32];
    std::snprintf(text, sizeof text, "%08x %08x",
                  static_cast<unsigned>(n.id) << 24 | (n.life & 0xFFFFFF),
                  static_cast<unsigned>(++n.said));
    g.say(text);
  }
  if (now_ - n.wished_at > 1000) {
    n.wished_at = now_;
    if (!l->playing) {
      if (me->seat == Watcher && chance(50)) {
        for (std::size_t i = 0; i < l->chairs.size(); ++i) {
          if (l->chairs[i].kind == Chair::Kind::Open) {
            g.sit(seat(static_cast<int>(i)));
            break;
          }
        }
      }
      if (!me->ready) g.ready(true);
    } else {
      for (std::size_t i = 0; i < l->chairs.size(); ++i) {
        const Chair& c = l->chairs[i];
        const Member* m = c.kind == Chair::Kind::Person ? l->member(c.member) : nullptr;
        if (m && m->presence != Presence::Here && !c.lent && now_ - n.voted_at > 3000) {
          g.vote(seat(static_cast<int>(i)), true);
          n.voted_at = now_;
        }
      }
    }
    if (chance(1)) g.undo();
  }
  if (g.may_act() && !g.pending() && chance(60)) {
    if (const auto a = pick(*g.game(), g.view())) {
      issue(g.place().game, g.seat(), g.game()->decision(g.view()), *a);
      if (g.act(*a)) fail("a guest's own action is refused");
    }
  }
}

inline void Simulation::live(Node& n) {
  if (n.host)
    live_host(n);
  else if (n.guest)
    live_guest(n);
  // Hosts act on the House and bots too, and do so faster.
  const bool busy = n.host && n.host->table() && !n.host->table()->over();
  at(now_ + (busy                            ? 10 + below(40)
             : n.guest && n.guest->may_act() ? 20 + below(100)
                                             : 100 + below(200)),
     {.type = Event::Type::Live, .node = n.id, .life = n.life});
}

// --- what must hold ------------------------------------------------------------------------------

inline void Simulation::look_at_host(Node& n) {
  const Host& h = *n.host;
  const Table* t = h.table();
  const Lobby& l = h.lobby();
  int lent = 0;
  for (const Chair& c : l.chairs) {
    const Member* m = c.kind == Chair::Kind::Person ? l.member(c.member) : nullptr;
    if (c.lent && m && m->presence == Presence::Here) fail("a bot plays for somebody who is here");
    lent += c.lent;
  }
  if (lent > lent_) counts_.lent += lent - lent_;
  lent_ = lent;
  if (!t) {
    looked_host_ = nullptr;
    return;
  }
  const Place p = h.place();
  if (trace)
    std::printf("%lld node %d host at %s\n", static_cast<long long>(now_), n.id, print(p).c_str());
  if (looked_host_ == &h && looked_ == p) return;
  if (looked_host_ != &h || looked_.game != p.game || looked_.rewind != p.rewind) {
    for (const Member& m : l.members) seats_[{p.game, p.rewind}][m.key] = m.seat;
  }
  if (p.rewind != looked_.rewind) ++counts_.rewinds;
  Truth now;
  for (int i = 0; i < t->seats(); ++i) now.hash.push_back(view_hash(t->view(seat(i))));
  now.hash.push_back(view_hash(t->view(Watcher)));
  const auto [it, fresh] = truth_.emplace(where(p), now);
  if (!fresh && it->second.hash != now.hash) fail("two logs at one place");
  // The action that was just taken.
  if (looked_host_ == &h && p.rewind == looked_.rewind && p.length == looked_.length + 1) {
    ++counts_.actions;
    progress_ = now_;
    const auto& entries = t->record().entries;
    const Entry& e = entries.back();
    if (e.seat != House) {
      const Table::Step step = t->step(entries.size() - 1, Watcher);
      const auto mine = issued_.find({p.game, index(e.seat), t->game().decision(step.before)});
      if (mine == issued_.end() ||
          std::ranges::find(mine->second, e.action.bytes) == mine->second.end())
        fail("seat " + std::to_string(index(e.seat)) +
             " never decided that: " + t->game().print(e.action));
    }
  } else if (looked_host_ == &h && p.game == looked_.game && p.rewind == looked_.rewind) {
    fail("the log has jumped");
  }
  looked_ = p;
  looked_host_ = &h;
}

inline void Simulation::set_clock(Node& n) {
  constexpr std::int64_t kStart = 1'800'000'000;
  const auto clock = [this, off = n.id] { return kStart + off + now_ / 1000; };
  if (n.host) n.host->clock = clock;
  if (n.guest) n.guest->clock = clock;
}

inline void Simulation::look_at_signed(Node& n) {
  const standing::Signed* s = n.host ? n.host->rated_result() : n.guest->rated_result();
  const std::uint32_t version = n.host ? n.host->rated_version() : n.guest->rated_version();
  if (!s || std::exchange(n.signed_seen, version) == version) return;
  for (std::size_t i = 0; i < s->said.size(); ++i) {
    const Key& key = s->result.terms.seats[i];
    if (s->said[i].word == standing::Word::None) continue;
    if (toy_signature(key, standing::text_of(*s, i)) != s->said[i].signature)
      fail("a signature counts that is not right");
    if (!s->signed_by(i)) continue;
    const auto [known, anew] = signed_.try_emplace({key, standing::terms_text(s->result.terms)},
                                                   standing::digest_of(s->result));
    if (!ever_forgot_ && known->second != standing::digest_of(s->result))
      fail("two results of one game are signed");
    counts_.rated += anew;
  }
}

inline void Simulation::look_at_guest(Node& n) {
  const Guest& g = *n.guest;
  if (!g.game() || g.lost()) return;
  const auto it = truth_.find(where(g.place()));
  if (it == truth_.end())
    return fail("guest " + std::to_string(n.id) +
                " is where the host never was: " + print(g.place()));
  const Seat s = g.seat();
  const auto& seats = seats_[{g.place().game, g.place().rewind}];
  const auto told = seats.find(n.key);
  const Seat own = told == seats.end() ? Watcher : told->second;
  if (s != own)
    return fail("guest " + std::to_string(n.id) + " is shown what seat " +
                std::to_string(index(s)) + " sees");
  const std::size_t i =
      is_player(s) ? static_cast<std::size_t>(index(s)) : it->second.hash.size() - 1;
  if (view_hash(g.view()) != it->second.hash[i])
    fail("guest " + std::to_string(n.id) + " sees something else");
}

inline void Simulation::look(Node& n) {
  if (n.dying) {
    // It may die with a move taken back: saved, and told to nobody.
    if (n.host && n.host->place().rewind != looked_.rewind) looked_ = {};
    crash(n, false);
    return;
  }
  if (!n.alive) return;
  if (n.host) look_at_host(n);
  if (n.guest) look_at_guest(n);
  look_at_signed(n);
  const Millis due = n.host ? n.host->due(now_) : n.guest->due(now_);
  if (n.tick_at < 0 || due < n.tick_at) {
    n.tick_at = due;
    at(due, {.type = Event::Type::Tick, .node = n.id, .life = n.life});
  }
}

inline void Simulation::happen(Event& e) {
  using Type = Event::Type;
  if (e.type == Type::Connect) return connect();
  if (e.type == Type::Trouble) return trouble();
  Node& n = *nodes_[static_cast<std::size_t>(e.node)];
  if (e.type == Type::Reload) {
    if (!(n.id == host_ && gone_)) reload(n);
    return;
  }
  if (!n.alive || e.life != n.life) return;
  const auto both = [&](auto&& f) {
    if (n.host)
      f(*n.host);
    else
      f(*n.guest);
  };
  switch (e.type) {
    case Type::Tick:
      if (n.tick_at > now_) return;
      n.tick_at = -1;
      both([&](auto& x) { x.tick(now_); });
      break;
    case Type::Live:
      live(n);
      if (n.alive) both([&](auto& x) { x.tick(now_); });
      break;
    case Type::Frame:
      for (const auto& w : wires_) {
        for (int end = 0; end < 2; ++end) {
          if (w->link[end] != e.link || !w->open[end]) continue;
          if (end == 0 && nodes_[static_cast<std::size_t>(w->node[1])]->liar == Liar::Flood) {
            if (now_ - w->since > 1000) w->since = now_, w->frames = 0;
            if (++w->frames > 400) fail("a flood is read to its end");
          }
          both([&](auto& x) { x.on_frame(e.link, e.bytes, now_); });
          return look(n);
        }
      }
      return;
    case Type::Down:
      for (const auto& w : wires_) {
        for (int end = 0; end < 2; ++end) {
          if (w->link[end] != e.link || !w->open[end]) continue;
          w->open[end] = false;
          both([&](auto& x) { x.on_down(e.link, now_); });
          return look(n);
        }
      }
      return;
    case Type::Signed:
      both([&](auto& x) { x.on_signed(e.ticket, e.signature, now_); });
      break;
    case Type::Verified:
      both([&](auto& x) { x.on_verified(e.ticket, e.good, now_); });
      break;
    default:
      break;
  }
  look(n);
}

inline std::string Simulation::run() {
  const int guests = 1 + static_cast<int>(below(5));
  for (int i = 0; i <= guests; ++i) {
    auto n = std::make_unique<Node>();
    n->id = i;
    n->key = key_of(rng_.next());
    n->carrier = std::make_unique<NodeCarrier>(*this, i);
    if (i > 0 && chance(25)) n->liar = static_cast<Liar>(1 + below(5)), n->lied = true;
    nodes_.push_back(std::move(n));
  }
  calm_ = 15'000 + below(100'000);
  moves_ = guests >= 2 && chance(20);
  move_at_ = 5000 + below(20'000);
  for (const auto& n : nodes_) {
    // Some come late.
    at(n->id == 0   ? 0
       : chance(30) ? below(40'000)
                    : below(2000),
       {.type = Event::Type::Reload, .node = n->id});
  }
  counts_.reloads -= static_cast<long>(nodes_.size());
  at(1, {.type = Event::Type::Connect});
  at(2, {.type = Event::Type::Trouble});
  bool stopped = false;
  while (failure_.empty() && counts_.games < wanted_ && !queue_.empty()) {
    std::pop_heap(queue_.begin(), queue_.end());
    Event e = std::move(queue_.back());
    queue_.pop_back();
    now_ = e.at;
    if (now_ >= calm_ && !stopped) {
      stopped = true;
      progress_ = now_;
      cut_.clear();
      for (const auto& n : nodes_) {  // the liars begin anew, and are honest
        if (n->liar == Liar::No || n->host) continue;
        if (!n->alive) n->liar = Liar::No;
        if (!n->alive) continue;
        crash(*n, true);
        n->liar = Liar::No;
        at(now_ + 100, {.type = Event::Type::Reload, .node = n->id});
      }
    }
    happen(e);
    if (now_ > calm_ && now_ - progress_ > 240'000) {
      const Node& h = *nodes_[static_cast<std::size_t>(host_)];
      std::string state =
          h.host ? " at length " + std::to_string(h.host->place().length) : " without a host";
      if (h.host) {
        const Lobby& l = h.host->lobby();
        state += " of game " + std::to_string(l.games) + " " + l.game;
        for (const Member& m : l.members) {
          state += "; member " + std::to_string(m.id) + " seat " + std::to_string(index(m.seat)) +
                   " presence " + std::to_string(static_cast<int>(m.presence)) +
                   (m.ready ? " ready" : "");
        }
        if (h.host->gathering()) state += "; gathering";
        if (const Table* t = h.host->table()) {
          state += t->over() ? "; over" : "; to act:";
          for (const Seat s : t->actors()) state += " " + std::to_string(index(s));
        }
        for (const auto& n : nodes_) {
          if (!n->guest) continue;
          const Guest& g = *n->guest;
          state += "; node " + std::to_string(n->id) + (n->alive ? "" : " dead") +
                   (g.host_here(now_) ? "" : " alone") + (g.lost() ? " lost" : "") +
                   (g.pending() ? " pending" : "") + (g.may_act() ? " may act" : "") +
                   (g.game() ? " at " : " no game ") + std::to_string(g.place().length);
        }
      }
      fail("the game does not go on" + state);
    }
  }
  return failure_;
}

}  // namespace parlour::net
