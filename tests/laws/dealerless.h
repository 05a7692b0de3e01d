// Law 9: a game that plays without a dealer (src/core/dealerless.h). The truth is played as always;
// beside it every viewer has only what G::Dealerless makes for them. A Trial<G> adds
//   hand(s, q)         kinds of the cards of the pack that are hidden in q's hand, in the truth
//   drawn(s, a)        kinds of the cards that the House's action a gives or turns up
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/dealerless.h"

namespace parlour::laws {

template <class G>
struct Trial;

/// One game, of which no viewer ever learns the truth.
template <class G>
class DealerlessGame {
  using State = typename G::State;
  using Action = typename G::Action;
  using D = typename G::Dealerless;
  using Verdict = std::string;
  using Kinds = std::vector<std::uint8_t>;

 public:
  DealerlessGame(const State& begin, std::vector<Seat> viewers, Rng& rng)
      : truth_(begin), viewers_(std::move(viewers)), rng_(rng) {
    for (const Seat p : viewers_) views_.push_back(G::view(begin, p));
    number_ = D::pack(begin).number;
  }

  bool over() const { return G::over(truth_); }
  std::size_t actions() const { return actions_; }

  /// The House's action, a seat's, or a whole decision of sealed answers.
  Verdict step() {
    if (Verdict why = public_facts(); !why.empty()) return why;
    if (G::house_due(truth_)) return house();
    if (D::sealed(truth_)) return decision();
    const SeatSet actors = G::actors(truth_);
    const Seat p = *actors.begin();
    return player(p, any_action(p));
  }

 private:
  // Everything that has to be public, is.
  Verdict public_facts() {
    const Pack pack = D::pack(truth_);
    for (const View<State>& v : views_) {
      if (D::refused(v.state) != D::refused(truth_))
        return "not everybody may play without a dealer";
      if (D::pack(v.state) != pack) return "the packs differ";
      if (D::sealed(v.state) != D::sealed(truth_)) return "who answers sealed differs";
      if (G::house_due(truth_) && D::due(v.state) != D::due(truth_)) return "what is due differs";
    }
    if (pack.number == number_) return {};
    number_ = pack.number;
    turned_.clear();
    return {};
  }

  Action any_action(Seat p) {
    const auto all = legal_actions<G>(truth_, p);
    return all[rng_.below(static_cast<std::uint32_t>(all.size()))];
  }

  Verdict house() {
    const Due due = D::due(truth_);
    const Rng luck = rng_.split();
    Rng mine = luck;
    const Action a = due.kind == Due::Kind::Lot ? D::lot(truth_, mine) : G::house(truth_, mine);
    const Kinds drawn = Trial<G>::drawn(truth_, a);
    std::vector<Action> told;
    for (const Seat q : due.who) {
      told.push_back(D::tell(view_of(q)));
      if (!D::tells(truth_, q, told.back())) return "an honest word is not believed";
    }
    std::vector<Action> shadows;
    for (const View<State>& v : views_) {
      const bool sees =
          due.to == Watcher || due.to == v.viewer || (is_player(due.from) && due.from == v.viewer);
      const Kinds cards = sees ? drawn : Kinds(drawn.size(), kUnseen);
      Given<Action> given;
      given.cards = cards, given.answers = answers_, given.told = told;
      Rng same = luck;
      const Action made = due.kind == Due::Kind::Lot ? D::lot(v.state, same) : D::made(v, given);
      if (const Action shadow = G::shadow(truth_, House, a, v.viewer); !(made == shadow))
        return name(v) + " makes “" + G::print(made) + "” of “" + G::print(a) + "”, not “" +
               G::print(shadow) + "”";
      shadows.push_back(made);
    }
    if (due.kind == Due::Kind::Steal && D::loot(view_of(due.from)).size() != due.count)
      return "another number of cards can be stolen";
    const bool given = due.kind == Due::Kind::Cards || due.kind == Due::Kind::Aside;
    if (given && drawn.size() != due.count) return "another number of cards is due";
    return take(House, a, shadows, given ? due : Due(), drawn);
  }

  Verdict player(Seat p, const Action& a) {
    std::vector<Action> shadows;
    for (const View<State>& v : views_) {
      shadows.push_back(G::shadow(truth_, p, a, v.viewer));
      const Action by_actor = G::shadow(view_of(p).state, p, a, v.viewer);
      if (!(by_actor == shadows.back()))
        return "who acts tells " + name(v) + " “" + G::print(by_actor) + "”, not “" +
               G::print(shadows.back()) + "”";
    }
    const Moves moves = D::moves(truth_, p, a);
    for (std::size_t i = 0; is_player(moves.to) && i < views_.size(); ++i) {
      if (views_[i].viewer == moves.to && !(D::seen(shadows.back(), moves.shown) == shadows[i]))
        return name(views_[i]) + " sees another card";
    }
    return take(p, a, shadows, Due(), {});
  }

  // All answers are chosen, then opened as far as needed, then taken.
  Verdict decision() {
    answers_.assign(kMaxSeats, {});
    std::vector<std::optional<Action>> chosen(kMaxSeats);
    const SeatSet asked = G::actors(truth_);
    for (const Seat p : asked) chosen[at(index(p))] = any_action(p);
    const State open = truth_;
    while (const std::optional<Opening> next = D::opening(open, answers_)) {
      const Action& a = *chosen[at(index(next->who))];
      const bool whole = next->whole || D::settles(open, a);
      answers_[at(index(next->who))] = whole ? a : D::unsettling();
    }
    const Seat last = D::last(open, answers_);
    for (const View<State>& v : views_) {
      if (D::last(v.state, answers_) != last) return name(v) + " takes another answer last";
    }
    for (const Seat p : asked) {
      if (p == last) continue;
      if (Verdict why = answer(p, *chosen[at(index(p))], false); !why.empty()) return why;
      if (!D::sealed(truth_)) return "an answer before the last one has closed the decision";
    }
    if (Verdict why = answer(last, *chosen[at(index(last))], true); !why.empty()) return why;
    return G::house_due(truth_) && D::due(truth_).kind != Due::Kind::Answers
               ? "after all answers something else is due"
               : Verdict();
  }

  Verdict answer(Seat p, const Action& a, bool last) {
    std::vector<Action> shadows;
    for (const View<State>& v : views_) {
      const Action taken = D::taken(v.state, v.viewer, p, v.viewer == p ? a : Action(), last);
      if (const Action shadow = G::shadow(truth_, p, a, v.viewer); !(taken == shadow))
        return name(v) + " takes “" + G::print(taken) + "” for “" + G::print(a) + "”, not “" +
               G::print(shadow) + "”";
      shadows.push_back(taken);
    }
    return take(p, a, shadows, Due(), {});
  }

  Verdict take(Seat p, const Action& a, const std::vector<Action>& shadows, const Due& due,
               const Kinds& drawn) {
    if (G::check(truth_, p, a) != kAllowed) return "the truth refuses “" + G::print(a) + "”";
    const Moves moves = D::moves(truth_, p, a);
    const State before = truth_;
    G::apply(truth_, p, a);
    ++actions_;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      View<State>& v = views_[i];
      if (Verdict why = same_moves(moves, D::moves(v.state, p, shadows[i]), v); !why.empty())
        return why;
      if (!consistent<G>(v, p, shadows[i])) return name(v) + " does not believe it";
      G::apply(v.state, p, shadows[i]);
      if (!(v.state == G::view(truth_, v.viewer).state)) return name(v) + " has another view";
    }
    return over() || D::pack(truth_).number != number_ ? Verdict()
                                                       : cards_agree(before, moves, due, drawn);
  }

  Verdict same_moves(Moves truth, const Moves& seen, const View<State>& v) {
    const bool sees = truth.to == Watcher || truth.to == v.viewer || truth.who == v.viewer;
    if (!sees) std::ranges::fill(truth.shown, kUnseen);
    if (truth.who != v.viewer) {
      std::ranges::fill(truth.back, kUnseen);
      std::ranges::fill(truth.aside, kUnseen);
    }
    return truth == seen ? Verdict() : name(v) + " sees other cards move";
  }

  // Each hand has exactly the cards that came and went.
  Verdict cards_agree(const State& before, const Moves& moves, const Due& due, const Kinds& drawn) {
    for (int q = 0; q < G::seats(truth_); ++q) {
      Kinds hand = Trial<G>::hand(before, q);
      if (due.to == seat(q)) {
        hand.insert(hand.end(), drawn.begin(), drawn.end());
        hand.insert(hand.end(), turned_.begin(), turned_.end());
      }
      if (moves.who == seat(q)) {
        const bool stay = moves.then == Moves::Then::Stay;
        for (const Kinds* cards : {&moves.shown, &moves.back, &moves.aside}) {
          for (const std::uint8_t kind : *cards) {
            const auto it = std::ranges::find(hand, kind);
            if (it == hand.end()) return "a card is moved that is not in the hand";
            if (cards != &moves.shown || !stay) hand.erase(it);
          }
        }
      }
      Kinds now = Trial<G>::hand(truth_, q);
      std::ranges::sort(hand), std::ranges::sort(now);
      if (hand != now) return "a hand has other cards than it was given";
    }
    if (due.kind == Due::Kind::Cards) {
      if (is_player(due.to))
        turned_.clear();
      else
        turned_.insert(turned_.end(), drawn.begin(), drawn.end());
    }
    return {};
  }

  const View<State>& view_of(Seat p) const { return views_[at(index(p))]; }
  static Verdict name(const View<State>& v) {
    return v.viewer == Watcher ? "the Watcher" : "seat " + std::to_string(index(v.viewer));
  }

  State truth_;
  std::vector<Seat> viewers_;
  std::vector<View<State>> views_;  // of the seats in order, then the Watcher's
  std::vector<std::optional<Action>> answers_ =
      std::vector<std::optional<Action>>(kMaxSeats);  // opened ones of the last decision
  Kinds turned_;
  std::uint32_t number_ = 0;  // of the pack
  std::size_t actions_ = 0;
  Rng& rng_;
};

}  // namespace parlour::laws
