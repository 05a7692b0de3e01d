// No byte sent to a seat depends on what the seat may not see: two hosts whose tables differ only
// in that send it the same frames, in size, number and content, when it joins, doubts, acts or is
// refused, and when others act in a way that looks the same to it.
//
// PARLOUR_NET_POSITIONS is the number of positions of each game.
#include <gtest/gtest.h>

#include <cstdlib>

#include "fake.h"
#include "former.h"
#include "laws/coup_trial.h"
#include "laws/sealed_trial.h"
#include "laws/settlers_trial.h"
#include "laws/tractor_trial.h"
#include "memory.h"
#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {
namespace {

const RoomId kRoom{5};

// A host with a given true state on its table, and the peer who is told about it.
struct World {
  FakeCarrier host_carrier{key_of(1), 11}, peer_carrier{key_of(2), 22};
  Memory memory;
  std::unique_ptr<Host> host;
  Peers peer{peer_carrier, kRoom, key_of(2), false};
  PeerId id = 0;
  Bytes told;  // every frame to the peer, with its length
  long messages = 0;
  bool synced = false;
  Millis now = 0;
  bool pledged = false;

  World(std::span<const AnyGame* const> games, const Kept& kept) {
    host = Host::restore(host_carrier, memory, games, kRoom, key_of(1), kept);
    if (!host) return;
    host->on_up(1, {}, now);
    peer.on_up(1, {}, now);
    pass(10);
  }

  void say(Bytes message) { peer.send(id, std::move(message)); }

  void on_draw(const Place& at) {
    static const fair::Chain chain(fair::Secret(), 0);  // the same in both worlds
    if (!std::exchange(pledged, true)) say(write(Pledge{at.game, 0, chain.anchor()}));
    say(write(Told{at.game, at.length, chain.link(at.length)}));
  }
  void house() {
    for (int tries = 0; tries < 400 && !host->play_house(); ++tries) pass(2);
  }

  void pass(int rounds) {
    for (int i = 0; i < rounds; ++i) {
      now += 10;
      host->tick(now);
      peer.flush(now);
      tell_signatures(host_carrier, *host, now);
      tell_signatures(peer_carrier, peer, now);
      for (const auto& s : std::exchange(host_carrier.sent, {})) {
        Writer w;
        w.varint(s.frame.size());
        told.insert(told.end(), w.bytes().begin(), w.bytes().end());
        told.insert(told.end(), s.frame.begin(), s.frame.end());
        peer.on_frame(1, s.frame, now);
      }
      while (const auto e = peer.next()) {
        if (e->type == Peers::Event::Type::Up) {
          id = e->peer;
          say(write(Join{"p", {}}));
        } else if (e->type == Peers::Event::Type::Message) {
          ++messages;
          synced |= kind_of(e->message) == Kind::Sync;
          if (Draw draw; read(e->message, draw)) on_draw(draw.place);
        }
      }
      for (const auto& s : std::exchange(peer_carrier.sent, {})) host->on_frame(1, s.frame, now);
    }
  }
};

template <Game G>
class Worlds {
  using State = typename G::State;
  using Trial = laws::Trial<G>;

 public:
  long positions = 0, differ = 0, actions = 0, bytes = 0, messages = 0;

  /// Empty, or how the worlds could be told apart.
  std::string run(long wanted) {
    auto setups = Trial::setups();
    std::erase_if(setups, [](const laws::Setup& setup) { return setup.seats < 2; });  // no room
    for (std::uint64_t game = 1; positions < wanted; ++game) {
      const laws::Setup& setup = setups[game % setups.size()];
      const auto options = parse_options(G::info(), setup.options);
      Rng rng(game);
      State s = *G::start(*options, setup.seats);
      for (int n = 0; !G::over(s) && positions < wanted; ++n) {
        const int who = static_cast<int>(rng.below(static_cast<std::uint32_t>(setup.seats + 1)));
        const Seat p = who == setup.seats ? Watcher : seat(who);
        // Long games are checked at intervals.
        if (rng.below(4) == 0) {
          if (std::string why = compare(setup, s, p, rng); !why.empty())
            return why + " in game " + std::to_string(game) + " after " + std::to_string(n) +
                   " actions";
        }
        if (G::house_due(s)) {
          G::apply(s, House, G::house(s, rng));
          continue;
        }
        const Seat actor = any(G::actors(s), rng);
        const auto all = legal_actions<G>(s, actor);
        G::apply(s, actor, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      }
    }
    return {};
  }

 private:
  static inline const Erased<G> kErased;
  static inline const AnyGame& kGame = kErased;
  static inline const AnyGame* const kGames[] = {&kGame};

  static Seat any(SeatSet set, Rng& rng) {
    auto it = set.begin();
    for (std::uint32_t n = rng.below(static_cast<std::uint32_t>(set.size())); n > 0; --n) ++it;
    return *it;
  }

  // What a host stores of a game that has just begun, with the viewer in their seat and bots in the
  // others, and another true state on the table.
  Kept kept(const laws::Setup& setup, Seat viewer, const State& truth) {
    FakeCarrier carrier(key_of(1), 1), other(key_of(2), 2);
    Memory memory;
    Host host(carrier, memory, kGames, kRoom, key_of(1), "host");
    Guest guest(other, kGames, kRoom, key_of(2), "p", key_of(1));
    host.choose(G::info().id, setup.options, setup.seats);
    for (int i = 0; i < setup.seats; ++i) {
      if (seat(i) != viewer) host.set_bot(seat(i), ai::Level::Easy);
    }
    Millis now = 0;
    host.on_up(1, {}, now);
    guest.on_up(1, {}, now);
    for (int i = 0; i < 20; ++i) {
      now += 10;
      tell_signatures(carrier, host, now);
      tell_signatures(other, guest, now);
      for (const auto& s : std::exchange(carrier.sent, {})) guest.on_frame(1, s.frame, now);
      for (const auto& s : std::exchange(other.sent, {})) host.on_frame(1, s.frame, now);
      host.tick(now);
      guest.tick(now);
      if (i == 10) guest.ready(true);
    }
    if (!host.start()) return {};
    host.tick(now);
    Kept out = memory.kept();
    // The first part is the state, and the head contains its checksum.
    Bytes& state = out.parts[0].bytes;
    const auto sum = [&] {
      Writer w;
      w.u32(crc32(state));
      return w.take();
    };
    const Bytes before = sum();
    state.assign(bytes_of(truth).begin(), bytes_of(truth).end());
    std::ranges::copy(sum(), std::ranges::search(out.head, before).begin());
    out.head.resize(out.head.size() - 4);
    out.head = with_sum(std::move(out.head));
    return out;
  }

  std::string compare(const laws::Setup& setup, const State& s, Seat p, Rng& rng) {
    Rng deal = rng.split();
    State other = s;
    if constexpr (requires { Trial::redeal(s, p, deal); }) other = Trial::redeal(s, p, deal);
    const Kept kept_a = kept(setup, p, s), kept_b = kept(setup, p, other);
    World a(kGames, kept_a), b(kGames, kept_b);
    if (!a.host || !b.host) return "a host that does not come back";
    if (!a.synced || a.host->lobby().member(key_of(2))->seat != p) return "a peer without a view";
    ++positions;
    differ += !std::ranges::equal(bytes_of(s), bytes_of(other));
    const auto same = [&](const char* when) {
      return a.told == b.told ? std::string() : std::string("the frames differ ") + when;
    };
    if (std::string why = same("on joining"); !why.empty()) return why;
    // Actions of the viewer, allowed or not: those they could take, or the others as they see them.
    const AnyView v = kGame.view(AnyState(bytes_of(s)), p);
    for (int n = 0; n < 3; ++n) {
      std::vector<AnyAction> all;
      const SeatSet actors = a.host->table()->actors();
      const Seat q =
          n == 0 && actors.has(p)
              ? p
              : seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(setup.seats))));
      kGame.legal(v, q, all);
      if constexpr (requires { Trial::every_action(); }) {
        static const std::vector<typename G::Action> every = Trial::every_action();
        if (n == 2 || rng.below(3) == 0) {
          Writer w;
          G::write(w, every[rng.below(static_cast<std::uint32_t>(every.size()))]);
          all = {AnyAction{w.take()}};
        }
      }
      if (all.empty()) continue;
      const Place at = a.host->place();
      const Bytes act =
          write(Act{at.game, at.rewind, kGame.decision(a.host->table()->view(Watcher)),
                    all[rng.below(static_cast<std::uint32_t>(all.size()))].bytes});
      a.say(act), b.say(act);
      a.pass(3), b.pass(3);
      ++actions;
      if (std::string why = same("after their own action"); !why.empty()) return why;
    }
    a.say(write(Doubt{a.host->place(), 0}));
    b.say(write(Doubt{b.host->place(), 0}));
    a.pass(3), b.pass(3);
    if (std::string why = same("after a doubt"); !why.empty()) return why;
    std::vector<AnyAction> all;
    // What others do, as long as it looks the same to the viewer.
    for (int n = 0; n < 3; ++n) {
      const Table* t = a.host->table();
      if (t->actors() != b.host->table()->actors() ||
          t->house_due() != b.host->table()->house_due()) {
        return "whose turn it is tells them apart";
      }
      if (t->over()) break;
      if (t->house_due()) {
        a.house();
        b.house();
      } else {
        const SeatSet bots = a.host->bots();
        Seat actor = Watcher;
        for (const Seat q : t->actors()) {
          if (bots.has(q)) actor = q;
        }
        if (actor == Watcher) break;
        kGame.legal(t->view(actor), actor, all);
        if (all.empty()) break;
        const AnyAction action = all[rng.below(static_cast<std::uint32_t>(all.size()))];
        const std::uint32_t decision = kGame.decision(t->view(Watcher));
        // In the other world the actor may not be able to take it.
        if (kGame.check(b.host->table()->view(actor), actor, action)) break;
        a.host->act_for(actor, action, decision);
        b.host->act_for(actor, action, decision);
      }
      const auto step = [&](const World& w) {
        return w.host->table()->step(w.host->table()->record().entries.size() - 1, p);
      };
      const Table::Step x = step(a), y = step(b);
      if (x.shadow != y.shadow || x.after != y.after) break;  // the viewer learns something
      ++actions;
      a.pass(2), b.pass(2);
      if (std::string why = same("after an action of another"); !why.empty()) return why;
    }
    bytes += static_cast<long>(a.told.size());
    messages += a.messages;
    return {};
  }
};

long positions() {
  const char* text = std::getenv("PARLOUR_NET_POSITIONS");
  const long n = text ? std::atol(text) : 0;
  return n > 0 ? n : 600;
}

template <Game G>
void look() {
  Worlds<G> worlds;
  EXPECT_EQ(worlds.run(positions()), "");
  EXPECT_GT(worlds.differ, worlds.positions / 4) << "the worlds are the same";
  std::printf(
      "%ld positions, %ld of them with another truth, %ld actions, %ld messages, %ld bytes "
      "compared\n",
      worlds.positions, worlds.differ, worlds.actions, worlds.messages, worlds.bytes);
}

TEST(TwoWorlds, LookTheSameInCoup) {
  look<coup::Coup>();
}
TEST(TwoWorlds, LookTheSameInSettlers) {
  look<settlers::Settlers>();
}
TEST(TwoWorlds, LookTheSameInTractor) {
  look<tractor::Tractor>();
}
TEST(TwoWorlds, LookTheSameInSealed) {
  look<sealed::Sealed<>>();
}

// And a game that reveals too much can be told apart.
TEST(TwoWorlds, AreToldApartByALeak) {
  using sealed::Fault;
  EXPECT_NE(Worlds<sealed::Sealed<Fault::LeakyView>>().run(2000), "");
  EXPECT_NE(Worlds<sealed::Sealed<Fault::LeakyActors>>().run(2000), "");
  EXPECT_NE(Worlds<sealed::Sealed<Fault::LeakyCheck>>().run(4000), "");
}

}  // namespace
}  // namespace parlour::net
