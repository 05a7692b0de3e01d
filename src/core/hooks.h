// Optional functions of a game beyond the Game concept: static functions that it may define, and
// their defaults. All callers use hooks::NAME<G>(...), and hooks::has_NAME<G>() for whether the
// game defines it. A member with the name of a hook and another type does not compile.
#pragma once

#include "core/fortune.h"
#include "core/game.h"

/// Declares has_NAME<G>(): whether G has the hook NAME, a static function with this result and
/// these arguments, in which State and Action are those of G.
///
/// To detect whether G has any member of that name, a class inherits the name from two bases: if G
/// has it, the name is ambiguous there.
#define PARLOUR_HOOK(name, result, ...)                                                      \
  struct Other_##name {                                                                      \
    int name;                                                                                \
  };                                                                                         \
  template <class G>                                                                         \
  struct Both_##name : G, Other_##name {};                                                   \
  template <class G>                                                                         \
  consteval bool has_##name() {                                                              \
    using State [[maybe_unused]] = typename G::State;                                        \
    using Action [[maybe_unused]] = typename G::Action;                                      \
    constexpr bool named = !requires { &Both_##name<G>::name; };                             \
    constexpr bool typed = requires { static_cast<result (*)(__VA_ARGS__)>(&G::name); };     \
    static_assert(!named || typed, "the hook '" #name "' of a game must be: static " #result \
                                   " " #name "(" #__VA_ARGS__ ")");                          \
    return named;                                                                            \
  }

namespace parlour::hooks {

/// Whether the viewer of v could receive `a` for an action of p, who is due: it is their shadow of
/// an action that is allowed in some truth behind v. The hook may ignore impossible hidden cards,
/// but every consistent action can be applied to v and gives a valid view: shadows come from other
/// devices. A game that hides anything needs it. Default: what check allows. Callers use
/// parlour::consistent.
PARLOUR_HOOK(consistent, bool, const View<State>&, Seat, const Action&)
template <Game G>
bool consistent(const View<typename G::State>& v, Seat p, const typename G::Action& a) {
  if constexpr (has_consistent<G>())
    return G::consistent(v, p, a);
  else
    return G::check(v.state, p, a) == kAllowed;
}

/// Whether p may take back the action a that they took in s, if nobody has acted since, not even
/// the House. Default: always in a game that hides nothing; otherwise while the decision is still
/// open, since the others have then learnt nothing that they could not unlearn.
PARLOUR_HOOK(revocable, bool, const State&, Seat, const Action&)
template <Game G>
bool revocable(const typename G::State& s, Seat p, const typename G::Action& a) {
  if constexpr (has_revocable<G>())
    return G::revocable(s, p, a);
  else
    return !G::info().hides || still_open<G>(s, p, a);
}

/// A guess at the state behind the views that several seats have of one moment: what they show
/// together, the rest as determinize would fill it in. It may miss what several views say about one
/// card: the caller checks, and tries again. Nothing if the views contradict each other. Requires a
/// view. Default: a game that hides nothing is what its views show; a game that hides anything
/// cannot change its host.
PARLOUR_HOOK(joined, std::optional<State>, std::span<const View<State>>, Rng&)
template <Game G>
std::optional<typename G::State> joined(std::span<const View<typename G::State>> views,
                                        [[maybe_unused]] Rng& rng) {
  if constexpr (has_joined<G>())
    return G::joined(views, rng);
  else if (G::info().hides)
    return {};
  else
    return views.front().state;
}

/// The seat that an action of the House concerns, as derived from the view before it and its
/// shadow: the log attributes it to that seat. Default: nobody, meaning the House.
PARLOUR_HOOK(subject, Seat, const View<State>&, const Action&)
template <Game G>
Seat subject([[maybe_unused]] const View<typename G::State>& v,
             [[maybe_unused]] const typename G::Action& a) {
  if constexpr (has_subject<G>())
    return G::subject(v, a);
  else
    return House;
}

/// The log line of an action that led from one view to the state `after`: a whole line in the third
/// person, without the actor; other players by `names`, one per seat. Empty: not worth a line.
/// Default: text(), with chance and the player's action on it in one line.
PARLOUR_HOOK(log_line, std::string, const View<State>&, const Action&, const State&,
             std::span<const std::string>, Lang)
template <Game G>
std::string log_line(const View<typename G::State>& before, [[maybe_unused]] Seat actor,
                     const typename G::Action& shadow,
                     [[maybe_unused]] const typename G::State& after,
                     [[maybe_unused]] std::span<const std::string> names, Lang lang) {
  if constexpr (has_log_line<G>())
    return G::log_line(before, shadow, after, names, lang);
  else
    return G::text(before, actor, shadow, lang);
}

/// The action in a player's words, like text(), but with the players' names, one per seat; a game
/// may leave out the names of places that records use. Default: text().
PARLOUR_HOOK(said, std::string, const View<State>&, Seat, const Action&,
             std::span<const std::string>, Lang)
template <Game G>
std::string said(const View<typename G::State>& v, Seat actor, const typename G::Action& a,
                 [[maybe_unused]] std::span<const std::string> names, Lang lang) {
  if constexpr (has_said<G>())
    return G::said(v, actor, a, names, lang);
  else
    return G::text(v, actor, a, lang);
}

/// Whether the open decision is a question to everybody that can be answered aloud: public facts
/// alone determine the possible answers and who gives them, so persons at one device need not look
/// at it one by one. Default: never.
PARLOUR_HOOK(open_question, bool, const State&)
template <Game G>
bool open_question([[maybe_unused]] const typename G::State& s) {
  if constexpr (has_open_question<G>())
    return G::open_question(s);
  else
    return false;
}

/// Whether the current step is one of a long sequence of equal steps, such as dealing cards one by
/// one: it passes quickly, and persons who share a device are not asked (their fallback is played).
/// Default: never.
PARLOUR_HOOK(dealing, bool, const State&)
template <Game G>
bool dealing([[maybe_unused]] const typename G::State& s) {
  if constexpr (has_dealing<G>())
    return G::dealing(s);
  else
    return false;
}

/// Whether something has ended, such as a round, that persons look at before the House goes on;
/// requires house_due(s). Default: never.
PARLOUR_HOOK(rests, bool, const State&)
template <Game G>
bool rests([[maybe_unused]] const typename G::State& s) {
  if constexpr (has_rests<G>())
    return G::rests(s);
  else
    return false;
}

/// The action for a seat if neither its player nor a bot answers: legal for p in their view v, and
/// the least that p can do. Requires p among the actors. Default: nothing; callers take any action.
PARLOUR_HOOK(fallback, Action, const View<State>&, Seat)
template <Game G>
std::optional<typename G::Action> fallback([[maybe_unused]] const View<typename G::State>& v,
                                           [[maybe_unused]] Seat p) {
  if constexpr (has_fallback<G>())
    return G::fallback(v, p);
  else
    return {};
}

/// The rules for the players of this game, by its options and its seats alone: the same at every
/// moment of the game. Default: the tagline.
PARLOUR_HOOK(rules, RuleSheet, const State&, Lang)
template <Game G>
RuleSheet rules([[maybe_unused]] const typename G::State& s, Lang lang) {
  if constexpr (has_rules<G>())
    return G::rules(s, lang);
  else
    return {{&G::info().title, std::string(G::info().tagline.in(lang))}};
}

/// The options of the next game of these seats, when s is over; start accepts them. `options` are
/// those that the players chose for the table, the same for every game, never the result of this
/// for an earlier game: so the players' choice stays distinct from the consequences of a game. From
/// public facts only. Default: the same options.
PARLOUR_HOOK(next_options, OptionText, const State&, const OptionText&)
template <Game G>
OptionText next_options([[maybe_unused]] const typename G::State& s, const OptionText& options) {
  if constexpr (has_next_options<G>())
    return G::next_options(s, options);
  else
    return options;
}

/// Who plays with whom, for a state at the start of a game, as a sentence; `names`: one per seat.
/// Default: empty, everybody plays for themselves.
PARLOUR_HOOK(seating, std::string, const State&, std::span<const std::string>, Lang)
template <Game G>
std::string seating([[maybe_unused]] const typename G::State& s,
                    [[maybe_unused]] std::span<const std::string> names,
                    [[maybe_unused]] Lang lang) {
  if constexpr (has_seating<G>())
    return G::seating(s, names, lang);
  else
    return {};
}

/// How the seat takes the step from one state to the next: two truths, or two views of one viewer.
/// It follows from public facts alone, so it is the same for each of them: bots show and say it.
/// Default: no feelings.
PARLOUR_HOOK(feeling, Feeling, const State&, const State&, Seat)
template <Game G>
Feeling feeling([[maybe_unused]] const typename G::State& before,
                [[maybe_unused]] const typename G::State& after, [[maybe_unused]] Seat who) {
  if constexpr (has_feeling<G>())
    return G::feeling(before, after, who);
  else
    return Feeling::None;
}

/// What an action of the House, which is due in the state, gives a seat by luck, next to what was
/// to be expected: for the meter of luck, whose sums are over a whole game. Info::prizes says in
/// words what is counted. The state is the truth. Default: nothing.
PARLOUR_HOOK(fortune, Fortune, const State&, const Action&, int)
template <Game G>
Fortune fortune([[maybe_unused]] const typename G::State& s,
                [[maybe_unused]] const typename G::Action& drawn, [[maybe_unused]] int seat) {
  if constexpr (has_fortune<G>())
    return G::fortune(s, drawn, seat);
  else
    return {};
}

/// The number of hooks that G has. Compiles only if each of them has its type.
template <class G>
consteval int count() {
  return has_consistent<G>() + has_revocable<G>() + has_joined<G>() + has_subject<G>() +
         has_log_line<G>() + has_open_question<G>() + has_dealing<G>() + has_rests<G>() +
         has_fallback<G>() + has_rules<G>() + has_next_options<G>() + has_seating<G>() +
         has_feeling<G>() + has_said<G>() + has_fortune<G>();
}

}  // namespace parlour::hooks

namespace parlour {

/// Whether the viewer of v could receive this shadow of an action of `actor` now.
template <Game G>
bool consistent(const View<typename G::State>& v, Seat actor, const typename G::Action& shadow) {
  const bool due = actor == House ? G::house_due(v.state) : G::actors(v.state).has(actor);
  return due && !G::over(v.state) && hooks::consistent<G>(v, actor, shadow);
}

}  // namespace parlour
