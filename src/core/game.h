// The definition of a game: a struct of static functions over a State that is a plain value.
//
// Laws, tested for every game by tests/laws_test.cpp:
//  1. The same actions give the same state, on every compiler.
//  2. over <=> no actors and nothing due from the House. Every actor has a legal action and no
//     other seat has one; every action that legal lists passes check; if legal is exhaustive, no
//     other action does. A refused action changes nothing, and the reason reveals nothing that is
//     hidden. The House does what chances lists, as often as the weights say.
//  3. view is idempotent; actors and legal(p) are the same on a state and on p's view of it. If
//     what p cannot see is dealt anew, p's view keeps every byte. Feelings are the same on the
//     truth and on every view.
//  4. view(determinize(v)) = v.
//  5. Shadow law: a seat that receives only its own shadows reaches exactly its view of the
//     truth: view(apply(s, a), p) = apply(view(s, p), shadow(s, a, p)). Each of its shadows is
//     consistent with its view; every consistent action, even from a liar, leads to a valid view.
//  6. Replies given in one decision may arrive in any order.
//  7. Conserved quantities are conserved at every step; the game ends within Info::longest
//     actions, and the scores add up to one; one player alone has 1, or the House wins and they
//     have 0.
//  8. read(write(a)) = a, and the same for records, views and states; truncated or corrupted
//     bytes are refused or form another valid value: valid() checks everything that apply relies
//     on.
//  9. Without a dealer (core/dealerless.h): what each seat makes of the cards that it can read, of
//     common lots and of what players say is its shadow of the House's action.
//
// Nothing is shuffled in advance: every draw is an action of the House, made when it is due. apply
// never reads hidden truth to decide anything public. Hidden slots hold a value Unknown of the
// game.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/chances.h"
#include "core/feeling.h"
#include "core/lines.h"
#include "core/numbers.h"
#include "core/rng.h"
#include "core/rule_sheet.h"
#include "core/seat.h"

namespace parlour {

/// What one seat (or the Watcher) may know: the state with everything else replaced by Unknown.
/// Interfaces, bots and peers only ever receive this.
template <class State>
struct View {
  State state;
  Seat viewer;
  bool operator==(const View&) const = default;
};

/// One option of a game, for the screen that starts a game and for the first line of a record.
struct OptionSpec {
  enum class Kind : std::uint8_t { Choice, Number, Text, Seat };
  std::string_view key;  // in records: key=value; letters, digits and '-'
  Line title;            // for players
  Kind kind = Kind::Choice;
  std::string_view initial;  // the default, as written in a record
  struct Choice {
    std::string_view value;
    Line title;
  };
  std::span<const Choice> choices = {};  // for Choice, and the usual values for Text
  int low = 0, high = 0;       // for Number, inclusive; for Seat: 0, by lot, to the most seats
  std::size_t longest = 64;    // for Text, bytes; no blanks inside
  Line help = {{""}};          // one more sentence for players, or nothing
  bool past = false;           // restores how an earlier version played; not offered to players
  const Line* part = nullptr;  // options under the same heading; null: under none
  const Line* zero = nullptr;  // of a Number: what 0 means
};

/// A choice that does not go with every other choice, or not with every number of players.
struct OptionRule {
  std::string_view key, value;  // with this option set to this value (`but`: to any other one)
  std::string_view needs;       // this option, or kSeats, must have
  std::string_view among;       // one of these values, which blanks separate (`none`: none of them)
  const Line* why;              // what a player is told
  bool but = false, none = false;
};
/// In OptionRule::needs: the number of players. No option has this key.
inline constexpr std::string_view kSeats = "seats";

/// Options under a name that players know.
struct Preset {
  std::string_view id;
  const Line* title;
  const Line* about;              // one sentence
  std::string_view options = {};  // as in a record, without Texts: a board is chosen for itself
  int seats = 0;                  // 0: any number
};

struct Info {
  std::string_view id;  // "flax": in records, links and file names
  Line title;
  Line tagline;  // one sentence that describes the game
  /// Version of the rules. Records, views and states of another version are refused, except those
  /// that `former` describes how to read.
  int version = 1;
  /// The differences of the versions just before this one, as options; the last entry is for the
  /// version directly before this. A state of theirs, which has the same bytes, plays as it did.
  std::span<const std::string_view> former = {};
  int min_seats = 2, max_seats = 2, usual_seats = 2;
  int minutes = 0;            // of a game with the usual players, about; 0: not said
  bool hides = false;         // players hold secrets: on one device a curtain falls between turns
  std::uint32_t longest = 0;  // the most actions a game can have, including the House's
  int turn_decisions = 1;     // in a usual turn, at least 1; bots divide their time by it
  bool has_styles = false;    // bots can have a character (ai::Style) that players may choose
  bool scripts = false;       // a player's own script may sit at the table (docs/protocol.md)
  bool sides = false;  // players can win as a side: where hooks::seating says that they do, several
                       // winners are one victory, not a shared one
  std::span<const OptionSpec> options = {};
  std::span<const OptionRule> option_rules = {};
  std::span<const Preset> presets = {};  // the first one has no options
  /// For a game that is a match of many rounds: the options of a short one, such as "rounds=1".
  /// Tests and the signature play it, together with each other choice.
  std::string_view shortest = {};
  const Line* prizes = nullptr;  // what hooks::fortune counts; null without that hook
};

/// The options of a game in text form: "key=value key=value", only those that differ from the
/// defaults, in any order.
struct OptionText {
  std::vector<std::pair<std::string, std::string>> set;
  /// The value of a key, or its default from the spec.
  std::string_view get(const Info& info, std::string_view key) const;
  void put(std::string_view key, std::string_view value);
};

/// Checks keys, choices and numbers against the specs (a game checks the rest itself).
std::expected<OptionText, Phrase> parse_options(const Info& info, std::string_view text);
/// In the order of the specs, without defaults: equal options have equal texts.
std::string print_options(const Info& info, const OptionText& options);

/// The first rule between options that these break with this many seats; null: none.
const OptionRule* broken_rule(const Info& info, const OptionText& options, int seats);
/// Why the option cannot have this value beside the others, or kAllowed.
Reason why_not_choose(const Info& info, OptionText options, int seats, std::string_view key,
                      std::string_view value);

/// Whether presets set this option: a Text stays as it is, and nobody chooses earlier rules.
inline bool in_presets(const OptionSpec& spec) {
  return spec.kind != OptionSpec::Kind::Text && !spec.past;
}
/// `options` with those of a preset, or any others, in place of the ones that presets set.
OptionText with_preset(const Info& info, const OptionText& options, std::string_view preset);

/// The options of a game that began under that version of the rules, in the current format; nothing
/// if that version cannot be read.
std::optional<std::string> options_since(const Info& info, std::uint64_t version,
                                         std::string_view options);

/// Options of a game without those that restore an earlier version's rules: for a new game. Text
/// that is not options of this game is returned unchanged.
std::string without_past(const Info& info, std::string_view options);

template <class G>
concept Game = requires(typename G::State& mutable_state, const typename G::State& s,
                        const typename G::Action& a, const View<typename G::State>& v, Seat p,
                        Rng& rng, std::vector<typename G::Action>& out, Writer& w, Reader& r,
                        std::vector<Chance<typename G::Action>>& chances, const OptionText& options,
                        std::string_view text, Lang lang, int seats) {
  // A value without padding: equality, hash, copy and encoding work on its bytes.
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::Action>;
  requires std::equality_comparable<typename G::Action>;

  { G::info() } -> std::same_as<const Info&>;
  /// The state before the first action, or the error in the options. check_start has checked
  /// Info::option_rules; start repeats it if it relies on them.
  { G::start(options, seats) } -> std::same_as<std::expected<typename G::State, Phrase>>;
  /// The number of seats; a State stores it.
  { G::seats(s) } -> std::same_as<int>;
  /// Seats that may act now, from public facts only.
  { G::actors(s) } -> std::same_as<SeatSet>;
  /// The House must act before any seat does (House and actors are never due together).
  { G::house_due(s) } -> std::same_as<bool>;
  /// The number of the open decision; changes when it closes. An answer names it, so that a late
  /// answer can be recognized.
  { G::decision(s) } -> std::same_as<std::uint32_t>;
  /// Fills `out` (cleared first). True: every legal action; false: candidates only.
  { G::legal(s, p, out) } -> std::same_as<bool>;
  /// Why this action of this seat is not allowed, or kAllowed. The authority; total over all seats
  /// and all actions that read or parse can return. On a view: unseen cards may be any that are
  /// left.
  { G::check(s, p, a) } -> std::same_as<Reason>;
  /// Fills `chances` (cleared first) with everything that the House may do now, unless that is too
  /// much to list. Requires house_due(s) and the truth: a view does not know the facts.
  { G::chances(s, chances) } -> std::same_as<Source>;
  /// One action of the House, drawn by its chances; requires the same.
  { G::house(s, rng) } -> std::same_as<typename G::Action>;
  /// Requires check(s, p, a) == kAllowed (on a view: consistent<G>, in core/hooks.h).
  { G::apply(mutable_state, p, a) } -> std::same_as<void>;
  /// What `viewer` (the last argument) learns of the action.
  { G::shadow(s, p, a, p) } -> std::same_as<typename G::Action>;
  /// The House sees everything: its view is the truth, for replays of finished games.
  { G::view(s, p) } -> std::same_as<View<typename G::State>>;
  /// A state that the viewer could be in, drawn with its probability under the rules.
  { G::determinize(v, rng) } -> std::same_as<typename G::State>;
  { G::over(s) } -> std::same_as<bool>;
  /// Requires over(s): 0 to 1; the sum over all seats is 1. One player alone: 1, or 0 if they lose.
  { G::score(s, p) } -> std::same_as<double>;
  /// Every field is in its range and all sums agree: total over any bytes of a State's size.
  { G::valid(s) } -> std::same_as<bool>;

  { G::write(w, a) } -> std::same_as<void>;
  { G::read(r) } -> std::same_as<typename G::Action>;  // or r fails
  /// The action as a word of a record ("place 4,5 6"), without a line break; parse is its inverse.
  { G::print(a) } -> std::same_as<std::string>;
  { G::parse(text) } -> std::same_as<std::optional<typename G::Action>>;

  /// The action in a player's words, without the actor: a button, a log line.
  { G::text(v, p, a, lang) } -> std::same_as<std::string>;
  /// The state in words, several lines: for the narrator, the terminal and the generic table.
  { G::describe(v, lang) } -> std::same_as<std::string>;
};

/// Whether the decision in which p takes a in s is still open afterwards.
template <class G>
bool still_open(const typename G::State& s, Seat p, const typename G::Action& a) {
  typename G::State after = s;
  G::apply(after, p, a);
  return !G::over(after) && G::decision(after) == G::decision(s);
}

// Optional functions of a game beyond the concept are in core/hooks.h with their defaults:
// consistent, revocable, joined, subject, said, log_line, open_question, dealing, rests, fallback,
// rules, next_options, seating and feeling. What its bots know beyond the rules, in ai/hints.h, is
// not part of the game.

template <Game G>
std::vector<typename G::Action> legal_actions(const typename G::State& s, Seat p) {
  std::vector<typename G::Action> out;
  G::legal(s, p, out);
  return out;
}

/// Lets the House act until a seat's turn comes or the game is over.
template <Game G>
void settle(typename G::State& s, Rng& rng) {
  while (G::house_due(s)) G::apply(s, House, G::house(s, rng));
}

/// The bytes of a state; equal states have equal bytes.
template <class State>
ByteView bytes_of(const State& s) {
  return {reinterpret_cast<const std::uint8_t*>(&s), sizeof s};
}

}  // namespace parlour
