// What a coach asks about a finished game: each seat's chance in a true position, and how good a
// decision was by what its player knew. The bots' worker answers a few questions at a time.
//
// The two are separate on purpose. Chances come from the truth, which everybody may see once the
// game is over. A decision is judged from a View and nothing else: code that judges it by hidden
// cards does not compile.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/any_game.h"

namespace parlour::ai {

/// How much thought a decision gets: all get the first pass, those that look like mistakes, or are
/// still uncertain, the second.
enum class Pass : std::uint8_t { First, Second };

/// The chances of all seats in a position of a finished game.
struct Pricing {
  AnyState truth;
  std::uint64_t seed = 0;
};
/// How good this action of the viewer was.
struct Judging {
  AnyView view;      // of a seat that is among the actors
  AnyAction played;  // legal there
  Pass pass = Pass::First;
  std::uint64_t seed = 0;
};
/// One of the two.
struct CoachQuestion {
  std::optional<Pricing> pricing = {};
  std::optional<Judging> judging = {};
};

/// By seat: the chance to win, alone or with its side, as in Opinion::win.
using Chances = std::vector<float>;

struct Judgement {
  std::uint32_t choices = 0;  // that a strong player considers, the one played included
  AnyAction best;             // the one played, if none is better
  float win = 0;              // the chance of the seat after the best action, as in Opinion::win
  float loss = 0;             // what the action played gave away of it, 0..win
  float error = 0;            // standard error of the loss; 0 if the best was played
};
/// What was asked for.
struct CoachAnswer {
  Chances chances = {};
  Judgement judgement = {};
};

/// Exact where the game is over.
Chances price(const AnyGame&, const Pricing&);
/// The best action of a search, and then both it and the one played, tried side by side with the
/// same luck and other random numbers than the search's: so that a lucky action does not look best.
Judgement judge(const AnyGame&, const Judging&);

/// At most kMostCoachQuestions in one message. As bytes they are no Question (ai/bot.h).
inline constexpr std::size_t kMostCoachQuestions = 256;
Bytes write(const AnyGame&, std::span<const CoachQuestion>);
/// Whether the bytes are such a message, and its answer as bytes; empty if one is not valid.
std::optional<Bytes> answer_coach(std::span<const AnyGame* const> games, ByteView);
/// Nothing if the bytes are no answer to these questions.
std::optional<std::vector<CoachAnswer>> read_coach_answers(const AnyGame&, ByteView,
                                                           std::span<const CoachQuestion>);

}  // namespace parlour::ai
