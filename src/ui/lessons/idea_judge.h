// Judges a move that a player has in mind, as the coach judges moves of finished games.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ui/lessons/lessons.h"

namespace parlour::ui {

/// The part with the coach, to which this belongs.
inline constexpr std::string_view kCoachPart = "replays";

/// A smaller loss of chances is not seen in percent.
inline constexpr float kAsGood = 0.005f;

class IdeaJudge {
 public:
  virtual ~IdeaJudge() = default;
  /// True: it was the answer to its question.
  virtual bool on_bot(std::uint32_t ticket, ByteView answer) = 0;

  enum class Verdict : std::uint8_t { Waits, Failed, AsGood, Worse };
  /// In each frame until it no longer waits: asks again if no answer comes.
  virtual Verdict verdict() = 0;
  /// What a worse move gives away: "31% → 44% (error 1)", where `best` is the best move's chance.
  virtual std::string loss(float best) const = 0;
};
/// Asks the bots' worker about a move of the viewer, from their view alone. Requires kCoachPart and
/// a legal move. `ui` and the game outlive it.
std::unique_ptr<IdeaJudge> make_idea_judge(Ui&, const AnyGame&, const AnyView&, const AnyAction&);

}  // namespace parlour::ui
