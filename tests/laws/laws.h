// The laws that every game obeys (see src/core/game.h), as functions over random play. Each returns
// an empty text, or the first violation with what is needed to reproduce it; so a test can also
// require that a game with a fault breaks the law that should find it.
//
// A game joins with its line in laws_test.cpp and a Trial<G>:
//   setups()             options and seats to play with
//   fingerprint          hash of some games, the same with every compiler (law 1)
//   conserved(s, setup)  everything that must exist does: cards, chips, coins
//   every_action()       optional: every action that can be written, to check that legal is
//                        complete
//   redeal(s, p, rng)    if the game hides anything: a state that p cannot tell from s, not made
//                        from view(s, p)
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/record.h"
#include "core/signs.h"
#include "core/table.h"
#include "laws/dealerless.h"
#include "laws/plan.h"

namespace parlour::laws {

template <class G>
struct Trial;

template <Game G>
class Laws {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Verdict = std::string;  // empty: the law holds

  /// The games that each law is checked on.
  static std::expected<Plan, std::string> plan_of(int games) {
    static const Erased<G> game;
    return Plan::from_environment(game, Trial<G>::setups(), games);
  }

  /// 1. The same actions, taken again, give the same states.
  static Verdict deterministic(int games) {
    std::vector<Step> steps;
    return walk(games, [&](const Position& at) -> Verdict {
      if (at.number == 0) steps.clear();
      if (at.last) steps.push_back(*at.last);
      if (!G::over(at.s)) return {};
      State again = begin(at.setup);
      for (const Step& step : steps) G::apply(again, step.seat, step.action);
      return same(again, at.s) ? Verdict() : "the same actions gave another state";
    });
  }

  /// 1. The hash of several games in every setup: Trial<G>::fingerprint on every platform.
  static std::uint64_t fingerprint() {
    const auto setups = Trial<G>::setups();
    std::uint64_t h = 0;
    const Verdict why =
        walk(Plan(setups, 8 * static_cast<int>(setups.size())), [&](const Position& at) {
          h = hash64(bytes_of(at.s), h);
          return Verdict();
        });
    return why.empty() ? h : 0;
  }

  /// 2. Who may act, what is legal, and when the game is over.
  static Verdict turns(int games) {
    std::vector<Action> seen;
    return walk(games, [&](const Position& at) -> Verdict {
      const State& s = at.s;
      if (at.last) seen.push_back(at.last->action);
      const SeatSet actors = G::actors(s);
      const bool due = G::house_due(s);
      if (due && !actors.empty()) return "the House is due while a seat may act";
      if (G::over(s) != (actors.empty() && !due))
        return "over, and somebody is to act (or not over, and nobody)";
      for (Seat p : actors) {
        if (index(p) >= at.setup.seats) return "an actor who has no seat";
      }
      if (due) {
        Rng rng = at.rng.split();
        const Action a = G::house(s, rng);
        if (G::check(s, House, a)) return "the House's action " + G::print(a) + " is refused";
      }
      std::vector<Action> out;
      for (int i = 0; i < at.setup.seats; ++i) {
        const Seat p = seat(i);
        const bool complete = G::legal(s, p, out);
        if (out.empty() == actors.has(p))
          return who(p) + " has no legal action, or one without being an actor";
        for (std::size_t k = 0; k < out.size(); ++k) {
          if (G::check(s, p, out[k])) return "legal, and refused: " + G::print(out[k]);
          if (std::find(out.begin() + static_cast<std::ptrdiff_t>(k) + 1, out.end(), out[k]) !=
              out.end()) {
            return "listed twice: " + G::print(out[k]);
          }
        }
        const auto outside = [&](const Action& a) -> Verdict {
          if (G::check(s, p, a) != kAllowed) return {};
          if (!actors.has(p)) return who(p) + " may not act, and may " + G::print(a);
          if (complete && std::ranges::find(out, a) == out.end()) {
            return "allowed, and not listed by an exhaustive legal: " + G::print(a);
          }
          return {};
        };
        for (int n = 0; n < 12 && !seen.empty(); ++n) {
          if (Verdict v = outside(any_of(seen, at.rng)); !v.empty()) return v;
        }
        // Actions that nobody would think of: any bytes.
        for (int n = 0; n < 4; ++n) {
          std::array<std::uint8_t, 16> bytes;
          for (std::uint8_t& b : bytes)
            b = static_cast<std::uint8_t>(at.rng.below(n < 2 ? 8 : 256));
          Reader r(bytes);
          const Action a = G::read(r);
          if (!r.ok()) continue;
          if (Verdict v = outside(a); !v.empty()) return v;
        }
        if constexpr (requires { Trial<G>::every_action(); }) {
          static const std::vector<Action> all = Trial<G>::every_action();
          // In some positions of a game of each setup.
          if (at.round % 16 != 0 || at.rng.below(4) != 0) continue;
          for (const Action& a : all) {
            if (Verdict v = outside(a); !v.empty()) return v;
          }
        }
      }
      for (int n = 0; n < 4 && !due && !seen.empty(); ++n) {
        const Action& a = any_of(seen, at.rng);
        if (!G::check(s, House, a)) return "the House is not due, and may " + G::print(a);
      }
      if (seen.size() > 400) seen.erase(seen.begin(), seen.begin() + 200);
      return {};
    });
  }

  /// 2. The House does what its chances list, as often as their weights say.
  static Verdict chances(int games) {
    std::vector<Action> seen;
    std::vector<Chance<Action>> list;
    ChiSquared fit;
    const Verdict why = walk(games, [&](const Position& at) -> Verdict {
      if (at.last && at.last->seat == House) seen.push_back(at.last->action);
      if (seen.size() > 400) seen.erase(seen.begin(), seen.begin() + 200);
      if (!G::house_due(at.s)) return {};
      const Source source = G::chances(at.s, list);
      if (Verdict v = listed_well(at, source, list); !v.empty() || source == Source::TooMany)
        return v;
      const auto listed = [&](const Action& a) {
        return std::ranges::find(list, a, &Chance<Action>::action) != list.end();
      };
      for (int n = 0; n < 8 && !seen.empty(); ++n) {
        const Action& a = any_of(seen, at.rng);
        if (!G::check(at.s, House, a) && !listed(a))
          return "what the House may do is not among its chances: " + G::print(a);
      }
      Rng rng = at.rng.split();
      std::vector<double> drawn(list.size());
      const bool often = source == Source::Draw && list.size() > 1 && at.rng.below(4) == 0;
      const std::size_t draws = often ? 8 * list.size() : 1;
      for (std::size_t n = 0; n < draws; ++n) {
        const Action a = G::house(at.s, rng);
        if (!listed(a)) return "what the House does is not among its chances: " + G::print(a);
        const auto it = std::ranges::find(list, a, &Chance<Action>::action);
        ++drawn[static_cast<std::size_t>(it - list.begin())];
      }
      if (often) fit.add(list, drawn);
      return {};
    });
    if (!why.empty()) return why;
    constexpr double kFarOff = 6;  // standard deviations
    if (std::abs(fit.deviation()) < kFarOff) return {};
    return "the House's draws do not follow their weights: " + std::to_string(fit.deviation()) +
           " standard deviations";
  }

  /// 2. An action that the table refuses changes nothing, and an accepted one can be taken back at
  /// once.
  static Verdict refusals(int games) {
    static const Erased<G> erased;
    const AnyGame& game = erased;
    const auto plan = plan_of(games);
    if (!plan) return plan.error();
    for (int g = plan->first(); g < plan->end(); ++g) {
      const Setup& setup = plan->at(g).setup;
      Rng rng(seed_of(g));
      Table table(game, setup.options, setup.seats, rng.next());
      std::vector<AnyAction> seen;
      while (!table.over()) {
        const AnyView truth = table.view(seat(0));
        const std::uint32_t version = table.version();
        const std::size_t length = table.record().entries.size();
        const auto refused = [&](Seat p, const AnyAction& a, std::uint32_t decision) -> Verdict {
          if (!table.submit({p, a, decision}))
            return "accepted from " + who(p) + ": " + game.print(a);
          const bool same = table.view(seat(0)) == truth && table.version() == version &&
                            table.record().entries.size() == length;
          return same ? Verdict() : "a refused action has changed the game: " + game.print(a);
        };
        for (int n = 0; n < 4 && !seen.empty(); ++n) {
          const AnyAction a = any_of(seen, rng);
          const std::uint32_t decision = game.decision(truth);
          for (Seat p : {seat(0), seat(1), seat(setup.seats), House, Watcher}) {
            if (table.actors().has(p)) {
              if (Verdict v = refused(p, a, decision + 1); !v.empty())
                return where(setup, g, length) + v;
              if (!game.check(table.view(p), p, a)) continue;
            }
            if (Verdict v = refused(p, a, decision); !v.empty()) return where(setup, g, length) + v;
          }
        }
        if (length > G::info().longest) return where(setup, g, length) + "the game never ends";
        if (table.house_due()) {
          table.play_house();
          seen.push_back(table.record().entries.back().action);
          continue;
        }
        const auto actors = table.actors();
        if (actors.empty()) return where(setup, g, length) + "nobody is to act";
        const Seat p = pick(actors, rng);
        std::vector<AnyAction> out;
        game.legal(table.view(p), p, out);
        if (out.empty()) return where(setup, g, length) + "an actor has nothing to do";
        const AnyAction a = any_of(out, rng);
        seen.push_back(a);
        const std::uint32_t decision = game.decision(truth);
        if (table.submit({p, a, decision}))
          return where(setup, g, length) + "refused: " + game.print(a);
        if (rng.below(8) != 0) continue;
        const Record before = table.record();
        if (table.can_undo(p)) {
          const bool kept = table.undo(p) && table.record() == before;
          if (!G::info().hides || !kept)
            return where(setup, g, length) + "taking back is refused: " + game.print(a);
          continue;
        }
        if (table.undo(p) || !(table.view(seat(0)) == truth) ||
            table.record().entries.size() != length) {
          return where(setup, g, length) + "taking back does not lead back: " + game.print(a);
        }
        if (table.submit({p, a, decision}) || table.record() != before) {
          return where(setup, g, length) +
                 "what was taken back cannot be done again: " + game.print(a);
        }
      }
    }
    return {};
  }

  /// 3. A view of a view is that view, and shows the same choices.
  static Verdict views(int games) {
    return walk(games, [&](const Position& at) -> Verdict {
      for (Seat p : viewers(at.setup)) {
        const View<State> v = G::view(at.s, p);
        if (v.viewer != p) return "a view of somebody else";
        if (!(same(G::view(v.state, p).state, v.state)))
          return "the view of the view of " + who(p) + " differs";
        if (!G::valid(v.state)) return "the view of " + who(p) + " is not valid";
        if (Verdict why = same_choices(at, v.state, p, "the view"); !why.empty()) return why;
        if (!G::info().hides && !same(v.state, at.s))
          return "a game that hides nothing hides something";
      }
      if (!same(G::view(at.s, House).state, at.s)) return "the House does not see everything";
      return {};
    });
  }

  /// 3. What a seat cannot see has no effect on its view: other hidden truths give the same view.
  static Verdict secrets(int games) {
    if constexpr (requires(const State& s, Rng& rng) { Trial<G>::redeal(s, Watcher, rng); }) {
      int changed = 0;
      Verdict why = walk(games, [&](const Position& at) -> Verdict {
        for (Seat p : viewers(at.setup)) {
          Rng rng = at.rng.split();
          const State other = Trial<G>::redeal(at.s, p, rng);
          changed += !same(other, at.s);
          if (!G::valid(other)) return "a re-dealt state is not valid";
          if (!same(G::view(other, p).state, G::view(at.s, p).state))
            return "the view of " + who(p) + " shows what is hidden";
          if (Verdict v = same_choices(at, other, p, "another deal"); !v.empty()) return v;
        }
        return {};
      });
      return why.empty() && changed == 0 ? "nothing was ever hidden" : why;
    } else {
      return G::info().hides ? "a game that hides needs a redeal in its Trial" : "";
    }
  }

  /// 3. Feelings follow from what everybody sees: the House, each viewer, and whoever guesses at
  /// what is hidden find the same.
  static Verdict feelings(int games) {
    State before{};
    return walk(games, [&](const Position& at) -> Verdict {
      const State former = std::exchange(before, at.s);
      if (!at.last) return {};
      Rng rng = at.rng.split();
      const View<State> seen_before = G::view(former, Watcher), seen = G::view(at.s, Watcher);
      const auto differ = [&](const State& from, const State& to) {
        for (int q = 0; q < at.setup.seats; ++q) {
          if (hooks::feeling<G>(from, to, seat(q)) !=
              hooks::feeling<G>(seen_before.state, seen.state, seat(q)))
            return true;
        }
        return false;
      };
      if (differ(former, at.s)) return "the truth stirs other feelings than the Watcher sees";
      for (Seat p : viewers(at.setup)) {
        if (differ(G::view(former, p).state, G::view(at.s, p).state))
          return who(p) + " sees other feelings than the Watcher";
      }
      const State guess_before = G::determinize(seen_before, rng);
      const State guess = G::determinize(seen, rng);
      if (differ(guess_before, guess)) return "other hidden things stir other feelings";
      return {};
    });
  }

  /// 4. A guess at the full state agrees with everything that is known.
  static Verdict guesses(int games) {
    return walk(games, [&](const Position& at) -> Verdict {
      for (Seat p : viewers(at.setup)) {
        Rng rng = at.rng.split();
        const View<State> v = G::view(at.s, p);
        const State guess = G::determinize(v, rng);
        if (!G::valid(guess)) return "the guess of " + who(p) + " is not valid";
        if (!same(G::view(guess, p).state, v.state))
          return "the guess of " + who(p) + " contradicts their view";
        if (Verdict why = same_choices(at, guess, p, "the guess"); !why.empty()) return why;
        // It can be played to its end.
        if (at.rng.below(sampled(at) ? 16 : 400) == 0) {
          if (Verdict why = finish(guess, at.setup.seats, rng); !why.empty())
            return "from a guess: " + why;
        }
      }
      return {};
    });
  }

  /// 4. For the views that several seats have of one moment there is a state that looks the same to
  /// each of them and can be played to its end: a game can continue without its host.
  static Verdict joins(int games) {
    static const Erased<G> erased;
    const AnyGame& game = erased;
    return walk(games, [&](const Position& at) -> Verdict {
      if (G::house_due(at.s) || G::over(at.s) || at.rng.below(8) != 0) return {};
      const AnyState truth(bytes_of(at.s));
      std::vector<AnyView> views;
      const unsigned some = 1 + at.rng.below((1u << at.setup.seats) - 1);
      for (int i = 0; i < at.setup.seats; ++i) {
        if ((some >> i) & 1) views.push_back(game.view(truth, seat(i)));
      }
      Rng rng = at.rng.split();
      const auto state = game.joined(views, rng);
      if (!state)
        return "no state is found behind the views of the seats in " + std::to_string(some);
      if (!game.read_state(state->bytes())) return "what is behind some views is not valid";
      for (const AnyView& v : views) {
        if (game.view(*state, v.viewer) != v)
          return "what is behind some views looks different to " + who(v.viewer);
      }
      if (at.rng.below(sampled(at) ? 8 : 100) != 0) return {};
      if (Verdict why = finish(state->template as<State>(), at.setup.seats, rng); !why.empty())
        return "from what is behind some views: " + why;
      return {};
    });
  }

  /// 5. The shadow law, for each seat and the Watcher.
  static Verdict shadows(int games) {
    State before{};
    return walk(games, [&](const Position& at) -> Verdict {
      if (at.last) {
        const auto& [actor, action] = *at.last;
        for (Seat p : viewers(at.setup)) {
          State fed = G::view(before, p).state;
          const Action seen = G::shadow(before, actor, action, p);
          G::apply(fed, actor, seen);
          if (!same(fed, G::view(at.s, p).state)) {
            return who(p) + ", told “" + G::print(seen) + "” of “" + G::print(action) +
                   "”, knows something else than the truth shows";
          }
          // A shadow that changes nothing would still tell the seat something.
          if (is_player(actor) && at.rng.below(4) == 0) {
            const auto all = legal_actions<G>(before, actor);
            const Action other = any_of(all, at.rng);
            State there = before;
            G::apply(there, actor, other);
            const Action told = G::shadow(before, actor, other, p);
            if (same(G::view(there, p).state, fed) && !(told == seen))
              return who(p) + " is told “" + G::print(told) + "” or “" + G::print(seen) +
                     "”, and knows the same after either";
          }
        }
        if (!(G::shadow(before, actor, action, House) == action))
          return "the House is not told everything";
        if (!G::info().hides && !(G::shadow(before, actor, action, Watcher) == action))
          return "a game that hides nothing tells less";
      }
      before = at.s;
      return {};
    });
  }

  /// 9. A game without a dealer, if the game can be played so.
  static Verdict dealerless(int games) {
    if constexpr (requires { typename G::Dealerless; }) {
      const auto plan = plan_of(games);
      if (!plan) return plan.error();
      for (int g = plan->first(); g < plan->end(); ++g) {
        const auto [setup, round] = plan->at(g);
        const State s = begin(setup);
        if (G::Dealerless::refused(s) != kAllowed) continue;
        Rng rng(seed_of(g) ^ 0x9E3779B9u);
        DealerlessGame<G> game(s, viewers(setup), rng);
        while (!game.over()) {
          if (Verdict why = game.step(); !why.empty()) return where(setup, g, game.actions()) + why;
          if (game.actions() > G::info().longest)
            return where(setup, g, game.actions()) + "the game is longer than Info::longest";
        }
      }
    }
    return {};
  }

  /// 5. A true shadow fits its seat's view. Anything else that a liar may send leads to a valid
  /// view or changes nothing, also in a view that a liar made.
  static Verdict rumours(int games) {
    static const Erased<G> erased;
    const AnyGame& game = erased;
    std::vector<Action> heard;
    long believed = 0;
    State before{};
    Verdict found = walk(games, [&](const Position& at) -> Verdict {
      const State former = std::exchange(before, at.s);
      const bool look = sampled(at) || at.rng.below(16) == 0;
      if (at.last) {
        const auto& [actor, action] = *at.last;
        for (Seat p : viewers(at.setup)) {
          if (!look && at.rng.below(8) != 0) continue;
          const View<State> v = G::view(former, p);
          const Action told = G::shadow(former, actor, action, p);
          if (!consistent<G>(v, actor, told))
            return who(p) + " does not believe what is true: " + G::print(told);
          heard.push_back(told);
        }
        if (heard.size() > 400) heard.erase(heard.begin(), heard.begin() + 200);
      }
      if (!look || heard.empty()) return {};
      const auto all = viewers(at.setup);
      const Seat p = any_of(all, at.rng);
      const View<State> v = G::view(at.s, p);
      for (int n = 0; n < 6; ++n) {
        const auto rumour = any_rumour(at, heard);
        if (!rumour) continue;
        const auto& [actor, a] = *rumour;
        const bool fit = consistent<G>(v, actor, a);
        State after = v.state;
        if (fit) G::apply(after, actor, a);
        if (!G::valid(after) || !same(G::view(after, p).state, after))
          return who(p) + " believes what makes no view: “" + G::print(a) + "” of " + who(actor);
        believed += fit;
        AnyView led{AnyState(bytes_of(v.state)), p};
        if (game.advance(led, actor, wrap(a)) != fit || led.state != AnyState(bytes_of(after)))
          return who(p) + " is led elsewhere by “" + G::print(a) + "” of " + who(actor);
      }
      if (at.rng.below(8) != 0) return {};
      // A valid view that no game has led to.
      State s = v.state;
      damage(s, at.rng);
      if (!game.read_view(game.write_view({AnyState(bytes_of(s)), p}))) return {};
      for (int n = 0; n < 8; ++n) {
        const auto rumour = any_rumour(at, heard);
        AnyView led{AnyState(bytes_of(s)), p};
        if (rumour && game.advance(led, rumour->seat, wrap(rumour->action)) &&
            !game.read_view(game.write_view(led)))
          return who(p) + " is led to no view by “" + G::print(rumour->action) + "”";
      }
      return {};
    });
    return found.empty() && believed == 0 ? "nothing untrue was ever believed: nothing was tried"
                                          : found;
  }

  /// 6. Replies in one decision may arrive in any order; no two decisions have the same number.
  static Verdict decisions(int games) {
    std::array<std::int64_t, kMaxSeats> answered{};
    return walk(games, [&](const Position& at) -> Verdict {
      const SeatSet actors = G::actors(at.s);
      const std::uint32_t decision = G::decision(at.s);
      if (at.number == 0) answered.fill(-1);
      for (Seat p : actors) {
        if (answered[static_cast<std::size_t>(index(p))] == decision)
          return who(p) + " is asked again in one decision";
      }
      if (at.next && is_player(at.next->seat))
        answered[static_cast<std::size_t>(index(at.next->seat))] = decision;
      if (actors.size() < 2) return {};
      std::vector<Step> replies;
      for (Seat p : actors) {
        const auto all = legal_actions<G>(at.s, p);
        if (all.empty()) return {};
        replies.push_back({p, any_of(all, at.rng)});
      }
      std::optional<State> first;
      for (int order = 0; order < 6; ++order) {
        State s = at.s;
        for (const Step& r : replies) {
          // A decision may close when the remaining replies cannot matter any more.
          if (G::decision(s) != decision) break;
          if (!G::actors(s).has(r.seat))
            return who(r.seat) + " is not asked any more in an open decision";
          if (G::check(s, r.seat, r.action))
            return "the reply of another made this refused: " + G::print(r.action);
          G::apply(s, r.seat, r.action);
        }
        if (G::decision(s) == decision) return "the decision is closed and keeps its number";
        if (first && !same(*first, s)) return "the order of the replies shows";
        first = s;
        for (std::size_t i = replies.size(); i > 1; --i) {
          std::swap(replies[i - 1], replies[at.rng.below(static_cast<std::uint32_t>(i))]);
        }
      }
      return {};
    });
  }

  /// 7. Nothing is lost or created; the game ends in time; the scores sum to 1, or one player alone
  /// has won or lost.
  static Verdict conservation(int games) {
    return walk(games, [&](const Position& at) -> Verdict {
      if (!G::valid(at.s)) return "the state is not valid";
      if (!Trial<G>::conserved(at.s, at.setup)) return "something was lost or made";
      if (G::info().longest == 0) return "Info::longest says nothing";
      if (!G::over(at.s)) return {};
      double sum = 0;
      for (int i = 0; i < at.setup.seats; ++i) {
        const double x = G::score(at.s, seat(i));
        if (!(x >= 0 && x <= 1)) return "a score is not between 0 and 1";
        sum += x;
      }
      if (at.setup.seats == 1 && sum == 0) return {};
      return sum > 1 - 1e-9 && sum < 1 + 1e-9 ? Verdict() : "the scores do not sum to 1";
    });
  }

  /// When a game is over, the same seats can play another, with options that do not depend on who
  /// looks.
  static Verdict next_games(int games) {
    static const Erased<G> erased;
    const AnyGame& game = erased;
    return walk(games, [&](const Position& at) -> Verdict {
      if (!G::over(at.s)) return {};
      const AnyState truth(bytes_of(at.s));
      const std::string next = game.next_options(game.view(truth, House), at.setup.options);
      for (Seat p : viewers(at.setup)) {
        if (game.next_options(game.view(truth, p), at.setup.options) != next)
          return "the next game's options are others for " + who(p);
      }
      return game.start(next, at.setup.seats) ? Verdict() : "no game begins with " + next;
    });
  }

  /// 8. Actions survive bytes and text, and have one encoding each.
  static Verdict codecs(int games) {
    return walk(games, [&](const Position& at) -> Verdict {
      std::vector<Action> all;
      if (at.next) {
        for (Seat p : viewers(at.setup))
          all.push_back(G::shadow(at.s, at.next->seat, at.next->action, p));
        all.push_back(at.next->action);
      }
      for (Seat p : G::actors(at.s)) {
        const auto more = legal_actions<G>(at.s, p);
        for (int n = 0; n < 4 && !more.empty(); ++n) all.push_back(any_of(more, at.rng));
      }
      for (const Action& a : all) {
        if (Verdict v = codec(a, at.rng); !v.empty()) return v;
      }
      return {};
    });
  }

  /// 8. Records survive bytes and text; truncated, bit-flipped or forged ones are refused and do no
  /// harm.
  static Verdict records(int games) {
    static const Erased<G> erased;
    const AnyGame& game = erased;
    const AnyGame* const list[] = {&game};
    Record record;
    std::vector<State> states;  // before each entry, and at last
    return walk(games, [&](const Position& at) -> Verdict {
      if (at.number == 0) {
        states.clear();
        record = {.game = std::string(G::info().id),
                  .version = G::info().version,
                  .seats = at.setup.seats,
                  .options = at.setup.options,
                  .notes = {"name0 Ana Ωμέγα", "date 2024"},
                  .entries = {}};
        record.options = print_options(G::info(), *parse_options(G::info(), at.setup.options));
      }
      if (at.last) record.entries.push_back({at.last->seat, wrap(at.last->action)});
      states.push_back(at.s);
      if (!G::over(at.s)) return {};
      const auto harmless = [&](const Replay& r) { return is_harmless(game, r, record, states); };
      const AnyState end(bytes_of(at.s));
      const std::string text = to_text(game, record);
      const Replay from = from_text(list, text, Lang::English);
      if (from.error || from.record != record || from.state != end) {
        return "the text of a record gives another: " +
               (from.error ? from.error->in(Lang::English) : text);
      }
      const Bytes bytes = to_bytes(game, record);
      const Replay back = from_bytes(list, bytes, Lang::English);
      if (back.error || back.record != record || back.state != end)
        return "the bytes of a record give another";
      if (state_after(game, record, record.entries.size()) != end)
        return "the record leads elsewhere";
      const int trials = at.game == 0 ? static_cast<int>(bytes.size()) : 12;
      for (int n = 0; n < trials; ++n) {
        const auto i = at.game == 0 ? static_cast<std::size_t>(n)
                                    : at.rng.below(static_cast<std::uint32_t>(bytes.size()));
        if (!from_bytes(list, ByteView(bytes).first(i), Lang::English).error)
          return "a cut record is read";
        Bytes flipped = bytes;
        flipped[i] ^= static_cast<std::uint8_t>(1u << at.rng.below(8));
        if (!from_bytes(list, flipped, Lang::English).error) return "a flipped record is read";
        // Forged: the checksum is correct again.
        flipped.resize(flipped.size() - 4);
        Writer w;
        w.raw(flipped);
        w.u32(crc32(flipped));
        if (Verdict v = harmless(from_bytes(list, w.bytes(), Lang::English)); !v.empty())
          return "forged bytes: " + v;
        std::string changed = text;
        changed[at.rng.below(static_cast<std::uint32_t>(text.size()))] =
            static_cast<char>(at.rng.below(256));
        if (Verdict v = harmless(from_text(list, changed, Lang::English)); !v.empty())
          return "changed text: " + v;
        const auto cut = at.rng.below(static_cast<std::uint32_t>(text.size()));
        if (Verdict v = harmless(from_text(list, text.substr(0, cut), Lang::English)); !v.empty())
          return "cut text: " + v;
      }
      return {};
    });
  }

  /// 8. Views survive bytes; truncated and bit-flipped ones are refused.
  static Verdict view_bytes(int games) {
    static const Erased<G> erased;
    const AnyGame& game = erased;
    return walk(games, [&](const Position& at) -> Verdict {
      if (at.rng.below(4) != 0) return {};
      for (Seat p : viewers(at.setup)) {
        const AnyView v = game.view(AnyState(bytes_of(at.s)), p);
        const Bytes bytes = game.write_view(v);
        const auto back = game.read_view(bytes);
        if (!back || !(*back == v)) return "the view of " + who(p) + " does not survive its bytes";
        for (int n = 0; n < 4; ++n) {
          const auto i = at.rng.below(static_cast<std::uint32_t>(bytes.size()));
          if (game.read_view(ByteView(bytes).first(i))) return "a cut view is read";
          Bytes flipped = bytes;
          flipped[i] ^= static_cast<std::uint8_t>(1u << at.rng.below(8));
          if (game.read_view(flipped)) return "a flipped view is read";
        }
      }
      return {};
    });
  }

  /// 8. Bytes that are not a state are not valid; damaged states that still are valid can be
  /// played.
  static Verdict damaged_states(int games) {
    Rng noise(99);
    for (int n = 0; n < 200; ++n) {
      State s;
      fill_random(s, noise);
      if (G::valid(s)) return "noise is a valid state";
    }
    int valid = 0;
    Verdict found = walk(games, [&](const Position& at) -> Verdict {
      if (at.rng.below(4) != 0) return {};
      for (int tries = 0; tries < 16; ++tries) {
        State s = at.s;
        damage(s, at.rng);
        if (!G::valid(s)) continue;
        // If many states pass, only some are played, since this takes as long as whole games.
        if (++valid > 8 && at.rng.below(16) != 0) break;
        if (Verdict why = playable(s, at); !why.empty()) return why;
        break;
      }
      return {};
    });
    return found.empty() && valid == 0 ? "no damage was ever let pass: nothing was tried" : found;
  }

  /// Actions and states have words in every language, and the log line of an action is clean text.
  static Verdict words(int games) {
    State before{};
    std::vector<std::string> names;
    for (int i = 0; i < kMaxSeats; ++i) names.push_back("Ana " + std::to_string(i));
    return walk(games, [&](const Position& at) -> Verdict {
      const State former = std::exchange(before, at.s);
      if (!sampled(at) && at.rng.below(16) != 0) return {};
      const auto lang = static_cast<Lang>(at.rng.below(kLangCount));
      for (Seat p : viewers(at.setup)) {
        if constexpr (hooks::has_log_line<G>()) {
          if (at.last) {
            const auto& [actor, action] = *at.last;
            const std::string line = spoken(G::log_line(
                G::view(former, p), G::shadow(former, actor, action, p), G::view(at.s, p).state,
                std::span(names).first(static_cast<std::size_t>(at.setup.seats)), lang));
            if (!clean_utf8(line)) return "an unclean line in the log of " + who(p);
            if (line.find('{') != std::string::npos)
              return "a line in the log with an open slot: " + line;
          }
        }
        const View<State> v = G::view(at.s, p);
        const std::string all = G::describe(v, lang);
        if (all.empty() || !clean_utf8(all, "\n")) return "a state without words";
        if (!at.next) continue;
        const std::string one =
            G::text(v, at.next->seat, G::shadow(at.s, at.next->seat, at.next->action, p), lang);
        if (one.empty() || !clean_utf8(one)) return "an action without words";
      }
      return {};
    });
  }

  /// A game of each of these setups, or its first `most` actions, is played well.
  static Verdict setups(const std::vector<Setup>& all, std::uint32_t most) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      Rng rng(seed_of(static_cast<int>(i)));
      State s = begin(all[i]);
      std::uint32_t number = 0;
      for (; number < most && !G::over(s); ++number) {
        const auto fault = [&](const std::string& what) {
          return where(all[i], static_cast<int>(i), number) + what;
        };
        if (!G::valid(s)) return fault("the state is not valid");
        if (!Trial<G>::conserved(s, all[i])) return fault("something is lost");
        const auto next = random_step(s, rng);
        if (!next) return fault("play stands still");
        if (G::check(s, next->seat, next->action))
          return fault("refused: " + G::print(next->action));
        G::apply(s, next->seat, next->action);
      }
    }
    return {};
  }

 private:
  struct Step {
    Seat seat;
    Action action;
  };
  struct Position {
    const State& s;
    const Setup& setup;
    int game, round;       // its number; how many before it had this setup
    std::uint32_t number;  // of actions so far
    std::optional<Step> last, next;
    Rng& rng;                         // for the law's own draws; play does not depend on it
    const std::vector<Action>& seen;  // some actions of players, from elsewhere
  };

  // A state that counts as valid can be viewed, guessed and played to its end.
  static Verdict playable(const State& s, const Position& at) {
    for (Seat p : viewers(at.setup)) {
      if (is_player(p) && !G::actors(s).has(p)) continue;
      Rng rng = at.rng.split();
      const View<State> v{s, p};
      if (G::describe(v, Lang::Chinese).empty()) return "nothing to say";
      const State guess = G::determinize(v, rng);
      if (!G::valid(guess)) return "the guess at a damaged view is not valid";
      if (Verdict why = finish(guess, at.setup.seats, rng); !why.empty())
        return "from a damaged view: " + why;
    }
    return {};
  }

  // Expensive checks run often at the beginning of a game and seldom in a long one.
  static bool sampled(const Position& at) { return at.number < 100; }
  static std::uint64_t seed_of(int game) { return 0x5EED0000u + static_cast<std::uint64_t>(game); }
  static bool same(const State& a, const State& b) {
    return std::ranges::equal(bytes_of(a), bytes_of(b));
  }
  static std::string who(Seat p) {
    return p == House     ? "the House"
           : p == Watcher ? "the Watcher"
                          : "seat " + std::to_string(index(p));
  }
  static std::string where(const Setup& setup, int game, std::size_t number) {
    return std::string(G::info().id) + " seats=" + std::to_string(setup.seats) + ' ' +
           setup.options + ", game " + std::to_string(game) + ", after " + std::to_string(number) +
           " actions: ";
  }
  static std::vector<Seat> viewers(const Setup& setup) {
    std::vector<Seat> out;
    for (int i = 0; i < setup.seats; ++i) out.push_back(seat(i));
    out.push_back(Watcher);
    return out;
  }
  template <class T>
  static const T& any_of(const std::vector<T>& v, Rng& rng) {
    return v[rng.below(static_cast<std::uint32_t>(v.size()))];
  }
  static Seat pick(SeatSet set, Rng& rng) {
    auto n = rng.below(static_cast<std::uint32_t>(set.size()));
    for (Seat p : set) {
      if (n-- == 0) return p;
    }
    return Watcher;
  }
  static State begin(const Setup& setup) {
    const auto options = parse_options(G::info(), setup.options);
    assert(options);
    const auto s = G::start(*options, setup.seats);
    assert(s);
    return *s;
  }
  static AnyAction wrap(const Action& a) {
    Writer w;
    G::write(w, a);
    return {w.take()};
  }
  static void fill_random(State& s, Rng& rng) {
    auto* raw = reinterpret_cast<std::uint8_t*>(&s);
    for (std::size_t i = 0; i < sizeof(State); ++i) raw[i] = static_cast<std::uint8_t>(rng.next());
  }

  static void damage(State& s, Rng& rng) {
    auto* raw = reinterpret_cast<std::uint8_t*>(&s);
    for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
      // Small fields are the sensitive ones, and stand at the end or between large ones.
      const std::uint32_t size = sizeof(State);
      const std::uint32_t i =
          rng.below(2) ? rng.below(size) : size - 1 - rng.below(std::min(size, 64u));
      raw[i] = rng.below(2) ? static_cast<std::uint8_t>(rng.below(256))
                            : static_cast<std::uint8_t>(raw[i] ^ (1u << rng.below(8)));
    }
  }

  // What a liar might send about anybody: any action that has bytes, what was true elsewhere, or
  // the truth with one byte changed; nothing when that is not an action.
  static std::optional<Step> any_rumour(const Position& at, const std::vector<Action>& heard) {
    Rng& rng = at.rng;
    const Seat due = at.next ? at.next->seat : House;
    const Seat anybody[] = {House, Watcher, seat(static_cast<int>(rng.below(kMaxSeats))), seat(0),
                            seat(1)};
    const Seat actor = rng.below(4) != 0 ? due : anybody[rng.below(5)];
    if constexpr (requires { Trial<G>::every_action(); }) {
      static const std::vector<Action> all = Trial<G>::every_action();
      if (rng.below(4) == 0) return Step{actor, any_of(all, rng)};
    }
    Bytes bytes;
    if (rng.below(4) == 0) {
      for (std::uint32_t n = rng.below(8) + 1; n > 0; --n)
        bytes.push_back(static_cast<std::uint8_t>(rng.below(rng.below(2) ? 16 : 256)));
    } else {
      const auto all = viewers(at.setup);
      const bool now = at.next && rng.below(2);
      bytes = wrap(now ? G::shadow(at.s, at.next->seat, at.next->action, any_of(all, rng))
                       : any_of(heard, rng))
                  .bytes;
      if (rng.below(3) != 0) {
        std::uint8_t& b = bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))];
        b = static_cast<std::uint8_t>(rng.below(2) ? rng.below(16) : b ^ (1u << rng.below(8)));
      }
    }
    Reader r(bytes);
    const Action a = G::read(r);
    if (!r.ok()) return {};
    return Step{actor, a};
  }

  // Pearson's chi-squared statistic, summed over many draws from many lists of chances.
  class ChiSquared {
   public:
    void add(const std::vector<Chance<Action>>& list, const std::vector<double>& drawn) {
      const auto n = static_cast<double>(list.size());
      double weights = 0, draws = 0, inverse = 0;
      for (const Chance<Action>& c : list) weights += c.weight;
      for (const double d : drawn) draws += d;
      for (std::size_t i = 0; i < list.size(); ++i) {
        const double p = list[i].weight / weights;
        excess_ += (drawn[i] - draws * p) * (drawn[i] - draws * p) / (draws * p);
        inverse += 1 / p;
      }
      excess_ -= n - 1;  // its expectation
      variance_ += 2 * (n - 1) + (inverse - n * n - 2 * n + 2) / draws;
    }
    double deviation() const { return variance_ > 0 ? excess_ / std::sqrt(variance_) : 0; }

   private:
    double excess_ = 0, variance_ = 0;
  };

  static Verdict listed_well(const Position& at, Source source,
                             const std::vector<Chance<Action>>& list) {
    if (source == Source::TooMany) return list.empty() ? "" : "too many chances, and some listed";
    if (list.empty()) return "the House is due, and has no chance";
    if (source == Source::Fact && list.size() > 1) return "a fact with several outcomes";
    for (auto c = list.begin(); c != list.end(); ++c) {
      const auto same = [&](const Chance<Action>& other) { return other.action == c->action; };
      if (c->weight == 0) return "a chance without weight: " + G::print(c->action);
      if (G::check(at.s, House, c->action))
        return "a chance that is refused: " + G::print(c->action);
      if (std::any_of(c + 1, list.end(), same)) return "a chance twice: " + G::print(c->action);
    }
    return {};
  }

  // The next step of random play; nothing at the end, or when nobody can act.
  static std::optional<Step> random_step(const State& s, Rng& rng) {
    if (G::house_due(s)) return Step{House, G::house(s, rng)};
    const SeatSet actors = G::actors(s);
    if (actors.empty() || G::over(s)) return {};
    const Seat p = pick(actors, rng);
    const auto all = legal_actions<G>(s, p);
    if (all.empty()) return {};
    return Step{p, any_of(all, rng)};
  }

  // Calls at(position) on every position of some random games, until it finds something wrong.
  template <class F>
  static Verdict walk(int games, F&& at) {
    const auto plan = plan_of(games);
    return plan ? walk(*plan, at) : plan.error();
  }
  template <class F>
  static Verdict walk(const Plan& plan, F&& at) {
    std::vector<Action> seen;
    for (int g = plan.first(); g < plan.end(); ++g) {
      const auto [setup, round] = plan.at(g);
      Rng play(seed_of(g)), own(seed_of(g) ^ 0xA5A5A5A5u);
      State s = begin(setup);
      std::optional<Step> last;
      for (std::uint32_t number = 0;; ++number) {
        const auto next = random_step(s, play);
        if (next && is_player(next->seat)) seen.push_back(next->action);
        if (seen.size() > 400) seen.erase(seen.begin(), seen.begin() + 200);
        const Verdict why = at(Position{s, setup, g, round, number, last, next, own, seen});
        if (!why.empty()) return where(setup, g, number) + why;
        if (!next) {
          if (!G::over(s)) return where(setup, g, number) + "play stands still";
          break;
        }
        if (number == G::info().longest)
          return where(setup, g, number) + "the game is longer than Info::longest";
        // An action that legal lists and check refuses must not be applied.
        if (G::check(s, next->seat, next->action))
          return where(setup, g, number) + "refused: " + G::print(next->action);
        G::apply(s, next->seat, next->action);
        last = next;
      }
    }
    return {};
  }

  static Verdict same_choices(const Position& at, const State& b, Seat p, const std::string& what) {
    const State& a = at.s;
    if (G::seats(a) != at.setup.seats || G::seats(b) != at.setup.seats)
      return "the number of seats differs on " + what;
    if (!(G::actors(a) == G::actors(b))) return "the actors differ on " + what + " of " + who(p);
    if (G::house_due(a) != G::house_due(b) || G::over(a) != G::over(b))
      return "the turn differs on " + what + " of " + who(p);
    if (G::decision(a) != G::decision(b))
      return "the decision differs on " + what + " of " + who(p);
    if (!is_player(p)) return {};
    std::vector<Action> la, lb;
    if (G::legal(a, p, la) != G::legal(b, p, lb) || la != lb)
      return "legal differs on " + what + " of " + who(p);
    for (const Action& x : la) {
      if (G::check(a, p, x) != G::check(b, p, x))
        return "check differs on " + what + " of " + who(p) + ": " + G::print(x);
    }
    for (int n = 0; n < 6 && !at.seen.empty(); ++n) {
      const Action& x = any_of(at.seen, at.rng);
      if (G::check(a, p, x) != G::check(b, p, x))
        return "check differs on " + what + " of " + who(p) + ": " + G::print(x);
    }
    return {};
  }

  // Plays on to the end.
  static Verdict finish(State s, int seats, Rng& rng) {
    for (std::uint32_t n = 0;; ++n) {
      if (!G::valid(s)) return "the state is not valid";
      if (G::over(s)) break;
      const auto step = random_step(s, rng);
      if (!step) return "play stands still";
      if (n == G::info().longest) return "it never ends";
      if (G::check(s, step->seat, step->action)) return "refused: " + G::print(step->action);
      G::apply(s, step->seat, step->action);
    }
    for (int i = 0; i < seats; ++i) {
      const double x = G::score(s, seat(i));
      if (!(x >= 0 && x <= 1)) return "a score is not between 0 and 1";
    }
    return {};
  }

  static Verdict codec(const Action& a, Rng& rng) {
    const Bytes bytes = wrap(a).bytes;
    Reader whole(bytes);
    if (!(G::read(whole) == a) || !whole.done())
      return "the bytes give another action than " + G::print(a);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      Reader cut(ByteView(bytes).first(n));
      G::read(cut);
      if (cut.ok()) return "cut bytes are an action: " + G::print(a);
    }
    for (int n = 0; n < 6; ++n) {
      Bytes other = bytes;
      other[rng.below(static_cast<std::uint32_t>(other.size()))] =
          static_cast<std::uint8_t>(rng.below(256));
      Reader r(other);
      const Action b = G::read(r);
      if (!r.ok()) continue;
      const Bytes again = wrap(b).bytes;
      const std::size_t used = other.size() - r.left();
      if (!std::ranges::equal(again, ByteView(other).first(used)))
        return "two encodings of one action: " + G::print(b);
      const auto spoken = G::parse(G::print(b));
      if (!spoken || !(*spoken == b)) return "bytes that no text says: " + G::print(b);
    }
    const std::string text = G::print(a);
    if (!clean_utf8(text) || text.empty() || text.front() == ' ' || text.back() == ' ')
      return "no word of a record: " + text;
    const auto parsed = G::parse(text);
    if (!parsed || !(*parsed == a)) return "the text gives another action: " + text;
    std::string other = text;
    other[rng.below(static_cast<std::uint32_t>(other.size()))] =
        static_cast<char>(32 + rng.below(95));
    const auto b = G::parse(other);
    if (b && G::print(*b) != other) return "two texts of one action: " + other;
    return {};
  }

  // Whatever was read leads to a state of the game, with as many entries as it says. It is mostly
  // like a record that is known, with the states between its entries: only what follows after the
  // first difference is played again.
  static Verdict is_harmless(const AnyGame& game, const Replay& r, const Record& known,
                             const std::vector<State>& states) {
    if (!r.game) return r.error ? Verdict() : "nothing was read, without a reason";
    if (r.error && r.error->in(Lang::English).empty()) return "an error without words";
    if (!G::valid(r.state.template as<State>())) return "the state is not valid";
    if (r.record.options != known.options || r.record.seats != known.seats) {
      const bool same = state_after(game, r.record, r.record.entries.size()) == r.state;
      return same ? Verdict() : "the state is not that of its entries";
    }
    const auto& entries = r.record.entries;
    const auto [first, _] = std::ranges::mismatch(entries, known.entries);
    AnyState s(bytes_of(states[static_cast<std::size_t>(first - entries.begin())]));
    for (const Entry& e : std::span(first, entries.end())) game.apply(s, e.seat, e.action);
    return s == r.state ? Verdict() : "the state is not that of its entries";
  }
};

}  // namespace parlour::laws
