// A room of devices on a good network, as players experience it, and test peers that send whatever
// the test wants.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>

#include "fake.h"
#include "games/registry.h"
#include "memory.h"
#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {

inline const RoomId kRoom{9};

// A peer with a key and a link to the host, whose page sends whatever the test wants.
struct Speaker {
  FakeCarrier carrier;
  Peers peers;
  LinkId link = 0;
  PeerId id = 0;  // of the host; 0: no stream yet
  std::vector<Bytes> heard;
  std::vector<Farewell> left;
  std::function<void(Speaker&, ByteView)> hears;
  Speaker(const Key& key, std::uint64_t chance)
      : carrier(key, chance), peers(carrier, kRoom, key, false) {}
  void say(Bytes message) { peers.send(id, std::move(message)); }
  void work(Millis now) {
    peers.flush(now);
    while (auto e = peers.next()) {
      if (e->type == Peers::Event::Type::Up) id = e->peer;
      if (e->type == Peers::Event::Type::Left) left.push_back(e->why);
      if (e->type != Peers::Event::Type::Message) continue;
      heard.push_back(e->message);
      if (hears) hears(*this, e->message);
    }
  }
};

// Devices by number; each guest has a link to the host that can be cut.
class Room {
 public:
  struct Device {
    Key key;
    FakeCarrier carrier;
    Memory memory;
    std::unique_ptr<Host> host;
    std::unique_ptr<Guest> guest;
    LinkId link = 0;  // of a guest; the host uses the same number for it
    explicit Device(std::uint64_t n) : key(key_of(n)), carrier(key, n) {}
  };
  std::vector<std::unique_ptr<Device>> devices;
  std::vector<std::unique_ptr<Speaker>> speakers;
  int host_at = 0;
  Millis now = 0;
  LinkId last_link = 0;
  Rng rng{7};

  explicit Room(int guests) {
    for (int i = 0; i <= guests; ++i) devices.push_back(std::make_unique<Device>(100 + i));
    at(0).host =
        std::make_unique<Host>(at(0).carrier, at(0).memory, games(), kRoom, at(0).key, "Hana");
    for (int i = 1; i <= guests; ++i) enter(i, "guest " + std::to_string(i));
  }

  Device& at(int i) { return *devices[static_cast<std::size_t>(i)]; }
  Host& host() { return *at(host_at).host; }
  Guest& guest(int i) { return *at(i).guest; }
  const Member* member(int i) { return host().lobby().member(at(i).key); }

  void enter(int i, std::string_view name) {
    at(i).guest = std::make_unique<Guest>(at(i).carrier, games(), kRoom, at(i).key, name);
    connect(i);
  }
  void connect(int i) {
    at(i).link = ++last_link;
    host().on_up(last_link, {}, now);
    guest(i).on_up(last_link, {}, now);
    pass(300);
  }
  // A peer with that key and its own page arrives.
  Speaker& speaker(const Key& key, std::uint64_t chance) {
    Speaker& s = *speakers.emplace_back(std::make_unique<Speaker>(key, chance));
    connect(s);
    return s;
  }
  void connect(Speaker& s) {
    s.link = ++last_link;
    host().on_up(s.link, {}, now), s.peers.on_up(s.link, {}, now);
    pass(300);
  }
  // That guest's page is modified from now on.
  Speaker& modify(int i, std::uint64_t chance) {
    cut(i);
    at(i).guest.reset();
    return speaker(at(i).key, chance);
  }
  void cut(int i) {
    const LinkId l = std::exchange(at(i).link, 0);
    host().on_down(l, now);
    if (at(i).guest) guest(i).on_down(l, now);
  }
  void pass(Millis ms) {
    for (const Millis until = now + ms; now < until; now += 20) {
      for (const auto& d : devices) {
        const auto both = [&](auto&& f) {
          if (d->host) f(*d->host);
          if (d->guest) f(*d->guest);
        };
        both([&](auto& x) { x.tick(now); });
        both([&](auto& x) { tell_signatures(d->carrier, x, now); });
        for (const auto& s : std::exchange(d->carrier.sent, {})) {
          if (d->host) {
            for (const auto& other : devices) {
              if (other->guest && other->link == s.link)
                other->guest->on_frame(s.link, s.frame, now);
            }
            for (const auto& other : speakers) {
              if (other->link == s.link) other->peers.on_frame(s.link, s.frame, now);
            }
          } else if (d->link == s.link && at(host_at).host) {
            host().on_frame(s.link, s.frame, now);
          }
        }
        for (const LinkId l : std::exchange(d->carrier.closed, {})) {
          for (const auto& other : devices) {
            if (other.get() == d.get() || other->link != l) continue;
            other->link = 0;
            if (other->guest) other->guest->on_down(l, now);
          }
          for (const auto& other : speakers) {
            if (other->link == l) other->link = 0, other->peers.on_down(l);
          }
          if (!d->host && at(host_at).host) host().on_down(l, now);
          if (d->link == l) d->link = 0;
        }
      }
      for (const auto& s : speakers) {
        s->work(now);
        tell_signatures(s->carrier, s->peers, now);
        for (const auto& f : std::exchange(s->carrier.sent, {})) {
          if (s->link == f.link && at(host_at).host) host().on_frame(f.link, f.frame, now);
        }
        for (const LinkId l : std::exchange(s->carrier.closed, {})) {
          if (at(host_at).host) host().on_down(l, now);
        }
      }
    }
  }
  // Everybody is ready, and the host takes the last seat.
  void start(std::string_view game, std::string_view options, int seats) {
    ASSERT_TRUE(host().choose(game, options, seats));
    for (int i = 1; i < static_cast<int>(devices.size()); ++i) {
      guest(i).sit(seat(i - 1));
      pass(200);
      guest(i).ready(true);
      pass(100);
    }
    for (int i = 0; i < seats; ++i) {
      if (host().lobby().chairs[static_cast<std::size_t>(i)].kind != Chair::Kind::Open) continue;
      if (host().seat() == Watcher)
        host().sit(seat(i));
      else
        host().set_bot(seat(i), ai::Level::Easy);
    }
    pass(200);
    ASSERT_TRUE(host().start());
    pass(200);
  }
  AnyAction first_legal(const AnyView& v) {
    std::vector<AnyAction> all;
    host().table()->game().legal(v, v.viewer, all);
    return all.front();
  }
  // One action of the House, once everybody has told their part of its chance.
  void house() {
    for (int tries = 0; tries < 200 && !host().play_house(); ++tries) pass(50);
  }
  // Lets the House, or whoever is to act, take one action.
  void step() {
    const Table& t = *host().table();
    if (t.house_due()) return house();
    if (t.over()) return;
    const Seat s = *t.actors().begin();
    const std::uint32_t decision = t.game().decision(t.view(Watcher));
    if (host().bots().has(s)) {
      host().act_for(s, first_legal(t.view(s)), decision);
    } else if (s == host().seat()) {
      host().act(first_legal(t.view(s)), decision);
    } else {
      for (const auto& d : devices) {
        if (d->guest && d->guest->seat() == s && d->guest->may_act() && !d->guest->pending())
          d->guest->act(first_legal(d->guest->view()));
      }
    }
    pass(100);
  }
  // Random legal play by bots and the House, for that many actions, at top speed; calls f after
  // each batch.
  template <class F>
  void hurry(std::uint32_t actions, int batch, F&& after) {
    for (std::uint32_t done = 0; done < actions && !host().table()->over();) {
      for (int i = 0; i < batch && done < actions && !host().table()->over(); ++i, ++done)
        act_randomly();
      pass(100);
      after();
    }
  }
  void hurry(std::uint32_t actions) {
    hurry(actions, 100, [] {});
  }
  void act_randomly() {
    const Table& t = *host().table();
    if (t.house_due()) return house();
    const Seat s = *t.actors().begin();
    const AnyView v = t.view(s);
    std::vector<AnyAction> all;
    t.game().legal(v, s, all);
    ASSERT_FALSE(all.empty());
    for (int tries = 0; tries < 50; ++tries) {
      const AnyAction& a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
      if (s == host().seat() ? !host().act(a, t.game().decision(v))
                             : host().act_for(s, a, t.game().decision(v)))
        return;
    }
    FAIL() << "no listed action is allowed";
  }
  // A table of bots that everybody in the room watches.
  void start_bots(std::string_view game, std::string_view options, int seats) {
    ASSERT_TRUE(host().choose(game, options, seats));
    for (int i = 1; i < static_cast<int>(devices.size()); ++i) guest(i).sit(Watcher);
    pass(300);
    for (int i = 0; i < seats; ++i) ASSERT_TRUE(host().set_bot(seat(i), ai::Level::Easy));
    ASSERT_TRUE(host().start());
    pass(300);
  }
  std::vector<Guest::Notice> notices(int i) {
    std::vector<Guest::Notice> out;
    while (auto n = guest(i).next_notice()) out.push_back(std::move(*n));
    return out;
  }
};

inline bool has(const std::vector<Guest::Notice>& all, Guest::Notice::Type type) {
  return std::ranges::any_of(all, [&](const auto& n) { return n.type == type; });
}

// A host, and a peer with a chosen key who claims to be a host or another host's guest.
struct Claimant {
  FakeCarrier carrier;
  Peers peers;
  PeerId id = 0;
  std::vector<Bytes> heard;
  // `chance`: the page's random seed, different for each page.
  Claimant(std::uint64_t key, std::uint64_t chance)
      : carrier(key_of(key), chance), peers(carrier, kRoom, key_of(key), true) {}
  bool claims(Room& room, const Claim& claim, Millis wait) {
    return says(room, write(claim), wait);
  }
  bool is_with(Room& room, const Key& host, Millis wait) {
    return says(room, write(Yield{host}), wait);
  }
  bool says(Room& room, const Bytes& word, Millis wait) {
    const LinkId link = ++room.last_link;
    room.host().on_up(link, {}, room.now), peers.on_up(link, {}, room.now);
    for (const Millis until = room.now + wait; room.now < until; room.now += 20) {
      peers.flush(room.now), room.host().tick(room.now);
      tell_signatures(carrier, peers, room.now),
          tell_signatures(room.at(0).carrier, room.host(), room.now);
      for (const auto& s : std::exchange(carrier.sent, {}))
        room.host().on_frame(link, s.frame, room.now);
      for (const auto& s : std::exchange(room.at(0).carrier.sent, {})) {
        if (s.link == link) peers.on_frame(link, s.frame, room.now);
      }
      while (auto e = peers.next()) {
        if (e->type == Peers::Event::Type::Up) peers.send(id = e->peer, word);
        if (e->type == Peers::Event::Type::Message) heard.push_back(e->message);
      }
    }
    return room.host().winner().has_value();
  }
};

}  // namespace parlour::net
