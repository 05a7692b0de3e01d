// Devices with rooms, a clock and a network, in one thread. Each Room has its own device and line,
// and lines of one room meet as the page's do (hosts with everybody, guests with hosts).
#pragma once

#include <map>
#include <memory>
#include <queue>
#include <set>
#include <vector>

#include "games/registry.h"
#include "net/fake.h"
#include "room/fake_device.h"
#include "rooms/near_aide.h"
#include "rooms/room.h"

namespace parlour::rooms {

class World final {
 public:
  struct Node;

  class Wire final : public Line {
   public:
    Wire(World& world, Node& node, const Opening& how, Listener& to);
    ~Wire() override;
    void send(net::LinkId l, ByteView frame) override { world_.send(*this, l, frame); }
    void close(net::LinkId l) override { world_.close(*this, l); }
    void sign(std::uint32_t ticket, ByteView text) override {
      made_.emplace_back(ticket, net::toy_signature(key, text));
    }
    void verify(std::uint32_t ticket, const net::Key& k, ByteView text,
                const net::Signature& s) override {
      checked_.emplace_back(ticket, net::toy_signature(k, text) == s);
    }
    void proven(net::LinkId, const net::Key&) override {}
    std::uint64_t entropy() override { return rng_.next(); }
    void need(int peers) override { needed = peers; }
    void invite(std::string_view) override {}
    void by_code(std::string_view) override {}
    void summon(const Summons* call) override {
      node.summons += call != nullptr;
      node.summoned = call ? call->title : std::string();
    }

    Opening how;
    net::Key key{};
    Seed seed{};
    int needed = -1;
    bool open = false, told = false;
    Listener& to;
    Node& node;

   private:
    friend class World;
    World& world_;
    Rng rng_;
    std::vector<std::pair<std::uint32_t, net::Signature>> made_;
    std::vector<std::pair<std::uint32_t, bool>> checked_;
  };

  struct Node final : Network {
    explicit Node(World& w, std::string n) : world(w), name(std::move(n)) {}
    std::unique_ptr<Line> open_line(const Opening& how, Listener& to) override {
      auto wire = std::make_unique<Wire>(world, *this, how, to);
      return wire;
    }
    std::unique_ptr<Aide> hire_aide(std::string_view, NearAide::Heard heard) override {
      auto aide = std::make_unique<NearAide>(*this, std::move(heard));
      kill_aide.push_back(aide->killer());
      return aide;
    }
    /// The workers of all aides die.
    void lose_aides() {
      for (const auto& kill : kill_aide) kill();
    }
    void call_after(double ms, std::function<void()> f) override { device.after(ms, std::move(f)); }

    World& world;
    std::string name;
    room::FakeDevice device;
    std::unique_ptr<Room> room;
    std::vector<std::function<void()>> kill_aide;
    bool cut = false;   // nothing passes
    bool mute = false;  // nothing that it sends arrives
    int side = 0;       // of a partition: nothing passes to the other side
    std::vector<Room::News> news;
    int summons = 0;       // how often its player was called
    std::string summoned;  // by which words; empty: they are not called now
    bool told(Room::News::Type t) const {
      return std::ranges::find(news, t, &Room::News::type) != news.end();
    }
  };

  explicit World(int devices) {
    constexpr const char* kNames[] = {"Ana", "Bo", "Cy", "Di", "Ed"};
    for (int i = 0; i < devices; ++i) nodes.push_back(std::make_unique<Node>(*this, kNames[i]));
  }
  ~World() {
    for (const auto& n : nodes) n->room.reset();  // they leave while the network still exists
  }
  Node& at(int i) { return *nodes[static_cast<std::size_t>(i)]; }
  Room& room(int i) { return *at(i).room; }
  SharedGame& game(int i) { return *room(i).game(); }
  const net::Host& host(int i) { return *room(i).host_; }
  const net::Guest& guest(int i) { return *room(i).guest_; }
  const net::WordLog& words(int i) { return *room(i).words(); }

  /// Loads or reloads this device's page. `known_as`: the identity for a first visit.
  void load(int i, bool host = false, const std::optional<Seed>& known_as = {}) {
    at(i).room.reset();
    pass(50);
    at(i).room = std::make_unique<Room>(
        at(i).device, at(i), games(),
        Room::Wish{.room = id, .host = host, .name = at(i).name, .identity = known_as});
    at(i).room->summons = [] { return Summons{"Your turn", 1, 1, false}; };
    pass(500);
  }
  /// How many more peers the line of this device was told to look for.
  int needed(int i) const {
    for (const Wire* w : wires_) {
      if (&w->node == nodes[static_cast<std::size_t>(i)].get()) return w->needed;
    }
    return -1;
  }
  /// When this device takes its table up again, in ms, after it has yielded to a host that must
  /// show its own. 0: it has not yielded.
  double shows_by(int i) { return room(i).shows_by_; }
  void close(int i) {
    at(i).room.reset();
    pass(50);
  }

  void pass(double ms) {
    for (double left = ms; left > 0; left -= 10) {
      time_ += 10;
      for (const auto& n : nodes) {
        n->device.pass(10);
        think(*n);
        while (n->room) {
          auto news = n->room->next_news();
          if (!news) break;
          n->news.push_back(std::move(*news));
        }
      }
      carry();
      meet();
    }
  }

  /// Everybody sits down and gets ready, and the host (node 0) starts.
  void start(std::string_view game, std::string_view options, int seats, int players) {
    ASSERT_TRUE(room(0).choose(game, options, seats));
    room(0).sit(seat(0));
    for (int i = 1; i < players; ++i) {
      room(i).sit(seat(i));
      pass(300);
      room(i).ready(true);
    }
    for (int i = players; i < seats; ++i) room(0).set_bot(seat(i), ai::Level::Easy);
    pass(400);
    ASSERT_TRUE(room(0).can_start());
    ASSERT_TRUE(room(0).start());
    pass(400);
  }

  /// The first device whose player may act; -1: none.
  int may_act() {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Node& n = *nodes[i];
      if (n.room && n.room->game() && !n.cut && n.room->game()->may_act())
        return static_cast<int>(i);
    }
    return -1;
  }
  /// Its player takes a legal action; returns whether it was accepted.
  bool act(int i) {
    SharedGame& g = game(i);
    std::vector<AnyAction> legal;
    g.game().legal(g.view(), g.eyes(), legal);
    EXPECT_FALSE(legal.empty());
    return !legal.empty() && !g.submit(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  /// One of the players who may act takes a legal action; returns whether anybody did.
  bool move() {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Node& n = *nodes[i];
      if (!n.room || !n.room->game() || n.cut || !n.room->game()->may_act()) continue;
      if (!act(static_cast<int>(i))) continue;
      pass(100);
      return true;
    }
    pass(200);
    return false;
  }
  /// Plays on; returns whether `enough` came before `steps`.
  template <class F>
  bool play(int steps, F&& enough) {
    for (int i = 0; i < steps && !enough(); ++i) move();
    return enough();
  }
  /// A guest's view is the view that the host would show its seat.
  void expect_same_views() {
    pass(1500);
    Room* host = nullptr;
    for (const auto& n : nodes) {
      if (n->room && n->room->hosting() && n->room->game()) host = n->room.get();
    }
    ASSERT_TRUE(host);
    for (const auto& n : nodes) {
      if (!n->room || !n->room->game() || n->cut) continue;
      SharedGame& g = *n->room->game();
      EXPECT_EQ(g.over(), host->game()->over()) << n->name;
      // The device's own log leads to its own view, and to nothing else.
      AnyView last;
      g.steps(0, g.eyes(), [&](const Table::Step& s) { last = s.after; });
      if (g.actions() > 0) EXPECT_EQ(last, g.view()) << n->name;
      EXPECT_EQ(g.view(), host->host_->table()->view(g.eyes())) << n->name;
      if (n->room.get() != host) EXPECT_EQ(g.actions(), host->game()->actions()) << n->name;
    }
  }

  /// What the network does to frames, in percent; late frames take up to two seconds, so others
  /// overtake them.
  struct Faults {
    int lost = 0, doubled = 0, late = 0;
  } faults;

  std::vector<std::unique_ptr<Node>> nodes;
  net::RoomId id{7, 7, 7};
  std::set<std::pair<int, int>> walls;  // pairs that never reach each other, the lower number first
  Rng rng{5};
  bool bots_answer = true;

 private:
  bool apart(const Node& a, const Node& b) const {
    const auto is = [](const Node& n) {
      return [&n](const auto& other) { return other.get() == &n; };
    };
    const auto number = [&](const Node& n) {
      return static_cast<int>(std::ranges::find_if(nodes, is(n)) - nodes.begin());
    };
    return a.cut || b.cut || a.side != b.side || walls.contains(std::minmax(number(a), number(b)));
  }

  struct Meeting {
    Wire* end[2];
    net::LinkId link[2];
  };
  struct Frame {
    Wire* to;
    net::LinkId link;
    Bytes bytes;
    double at = 0;
  };

  void send(Wire& from, net::LinkId l, ByteView frame) {
    for (const Meeting& m : meetings_) {
      for (int k = 0; k < 2; ++k) {
        if (m.end[k] != &from || m.link[k] != l) continue;
        const auto happens = [&](int percent) {
          return static_cast<int>(chance_.below(100)) < percent;
        };
        if (from.node.mute || apart(from.node, m.end[1 - k]->node) || happens(faults.lost)) return;
        for (int copies = happens(faults.doubled) ? 2 : 1; copies > 0; --copies) {
          const double at = happens(faults.late) ? time_ + chance_.below(2000) : 0;
          frames_.push_back({m.end[1 - k], m.link[1 - k], Bytes(frame.begin(), frame.end()), at});
        }
        return;
      }
    }
  }

  void think(Node& n) {
    for (const auto& asked : std::exchange(n.device.asked, {})) {
      const auto q = ai::read_question(games(), asked.request);
      if (!bots_answer || !q) {
        if (n.room) n.room->on_bot(asked.ticket, {});
        continue;
      }
      // A player here knows only their own view.
      std::vector<AnyAction> legal;
      q->game->legal(q->view, q->view.viewer, legal);
      ai::Answer answer;
      answer.choice = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      answer.opinions.push_back({answer.choice, 0.5f, 1.0f});
      if (n.room) n.room->on_bot(asked.ticket, ai::write(answer));
    }
  }

  bool met(const Wire& a, const Wire& b) const {
    for (const Meeting& m : meetings_) {
      if ((m.end[0] == &a && m.end[1] == &b) || (m.end[0] == &b && m.end[1] == &a)) return true;
    }
    return false;
  }
  void close(Wire& w, net::LinkId l) {
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
      Meeting& m = meetings_[i];
      for (int k = 0; k < 2; ++k) {
        if (m.end[k] != &w || m.link[k] != l) continue;
        downs_.push_back({m.end[1 - k], m.link[1 - k]});
        left_alone_[std::minmax(m.end[0], m.end[1])] = time_ + 1000;
        meetings_.erase(meetings_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
    }
  }
  void forget(Wire& w) {
    std::erase(wires_, &w);
    std::erase_if(left_alone_, [&](const auto& pair) {
      return pair.first.first == &w || pair.first.second == &w;
    });
    for (std::size_t i = meetings_.size(); i-- > 0;) {
      const Meeting m = meetings_[i];
      if (m.end[0] != &w && m.end[1] != &w) continue;
      const int other = m.end[0] == &w ? 1 : 0;
      downs_.push_back({m.end[other], m.link[other]});
      meetings_.erase(meetings_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    std::erase_if(frames_, [&](const Frame& f) { return f.to == &w; });
    std::erase_if(downs_, [&](const auto& d) { return d.first == &w; });
  }

  void meet() {
    const auto all = wires_;
    for (Wire* w : all) {
      if (std::ranges::find(wires_, w) == wires_.end()) continue;
      if (!w->told) {
        w->told = true;
        bool elsewhere = false;
        for (Wire* other : wires_)
          elsewhere |= other != w && &other->node == &w->node && other->open;
        if (elsewhere) {
          w->to.on_failed(Listener::Failure::Elsewhere);
          continue;
        }
        w->open = true;
        w->to.on_open(w->key, w->seed);
        continue;
      }
      for (const auto& [ticket, s] : std::exchange(w->made_, {})) w->to.on_signed(ticket, s);
      for (const auto& [ticket, good] : std::exchange(w->checked_, {})) {
        if (std::ranges::find(wires_, w) == wires_.end()) break;
        w->to.on_verified(ticket, good);
      }
    }
    for (std::size_t i = 0; i < wires_.size(); ++i) {
      for (std::size_t k = i + 1; k < wires_.size(); ++k) {
        Wire &a = *wires_[i], &b = *wires_[k];
        const bool apart = !a.open || !b.open || this->apart(a.node, b.node) ||
                           (!a.how.host && !b.how.host) || a.how.room != b.how.room;
        if (apart || met(a, b) || time_ < left_alone_[std::minmax(&a, &b)]) continue;
        const Meeting m{{&a, &b}, {++last_link_, ++last_link_}};
        meetings_.push_back(m);
        a.to.on_up(m.link[0], {});
        b.to.on_up(m.link[1], {});
        return;
      }
    }
  }
  void carry() {
    // What was sent before a link ended arrives; its end is reported after that.
    auto frames = std::exchange(frames_, {});
    std::erase_if(frames, [&](Frame& f) {
      if (f.at <= time_) return false;
      frames_.push_back(std::move(f));
      return true;
    });
    const auto downs = std::exchange(downs_, {});
    for (const Frame& f : frames) {
      if (std::ranges::find(wires_, f.to) != wires_.end()) f.to->to.on_frame(f.link, f.bytes);
    }
    for (auto [w, l] : downs) {
      if (std::ranges::find(wires_, w) != wires_.end()) w->to.on_down(l);
    }
  }

  std::vector<Wire*> wires_;
  std::vector<Meeting> meetings_;
  std::vector<Frame> frames_;
  std::vector<std::pair<Wire*, net::LinkId>> downs_;
  net::LinkId last_link_ = 0;
  double time_ = 0;
  std::map<std::pair<Wire*, Wire*>, double>
      left_alone_;  // how long pairs whose link was closed on purpose stay apart
  Rng chance_{11};
  std::uint64_t serial_ = 0;
};

inline World::Wire::Wire(World& world, Node& n, const Opening& o, Listener& l)
    : how(o), to(l), node(n), world_(world), rng_(++world.serial_ * 31) {
  if (how.identity)
    seed = *how.identity;
  else
    for (std::uint8_t& b : seed) b = static_cast<std::uint8_t>(rng_.below(256));
  key = net::key_of(hash64(seed));
  world.wires_.push_back(this);
}
inline World::Wire::~Wire() {
  world_.forget(*this);
}

}  // namespace parlour::rooms
