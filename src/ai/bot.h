// Questions to bots and their answers. A bot receives a View and nothing else, keeps no memory, and
// runs anywhere: in this process, or in a worker that receives the question as bytes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/any_game.h"

namespace parlour::ai {

enum class Level : std::uint8_t { Easy, Medium, Hard, Expert };
inline constexpr int kLevels = 4;
/// "easy", "medium", "hard", "expert": in records and on the command line.
std::string_view name(Level);
std::optional<Level> level_from(std::string_view name);

/// How a bot plays. Bold ones bluff, bid and attack, cautious ones do not, vengeful ones pay back,
/// poker-faced ones play straight and act the same with any hand, traders deal and share, patient
/// ones save their strength. Any: in Coup one that belongs to the seat, elsewhere none.
enum class Style : std::uint8_t { Any, Bold, Cautious, Vengeful, PokerFaced, Trader, Patient };
inline constexpr int kStyles = 7;
/// "any", "bold", "cautious", "vengeful", "poker-faced", "trader", "patient".
std::string_view name(Style);
std::optional<Style> style_from(std::string_view name);

/// How much a bot may think. It stops at the limit that is reached first; 0 means no such limit.
/// With an iteration limit alone and the seed, its choice is the same everywhere.
struct Budget {
  std::uint32_t iterations = 0;
  std::uint32_t milliseconds = 0;
  bool operator==(const Budget&) const = default;
};
/// The budget of a level in the page for one decision: quality does the rest. A game in which a
/// turn takes many decisions gives less for each, so that nobody waits long for a turn.
Budget usual_budget(const Info&, Level);

struct Question {
  const AnyGame* game = nullptr;
  AnyView view;  // of a seat that is among the actors
  Level level = Level::Expert;
  Budget budget;
  std::uint64_t seed = 0;
  Style style = Style::Any;
  /// If not empty: the only actions to choose from, all legal. Not part of a question's bytes.
  std::vector<AnyAction> among = {};
  /// Spend the whole budget even if there is only one action to choose: for its value. In games
  /// that the general search plays (ismcts.h). Not part of a question's bytes.
  bool thorough = false;
};

/// The bot's opinion of one action.
struct Opinion {
  AnyAction action;
  /// The chance that the asking seat wins, alone or with its side (Info::sides: each of four
  /// partners who are certain to win has 1, not a quarter of the score). A victory shared without
  /// sides counts as a fraction. 0..1.
  float win = 0;
  float share = 0;  // its share of the visits, 0..1; those of all actions sum to 1
};

struct Answer {
  AnyAction choice;               // the action it plays: legal for the asking seat
  std::vector<Opinion> opinions;  // best first, at most kMostOpinions
  std::uint32_t iterations = 0;
  float win = 0;  // as in Opinion, of the choice
};
inline constexpr std::size_t kMostOpinions = 12;

/// Requires a question whose viewer is an actor of the view. In games that the general search plays
/// (ismcts.h), fills in `outlook`, if it is not empty: by seat, the mean score over all iterations.
Answer answer(const Question&, std::span<float> outlook = {});

/// Every message to the bots begins with the id of its game, as a text: the page chooses the module
/// that answers by it (web/bots.js). A Question has its level next, another message one of these.
enum class NoQuestion : std::uint8_t { Coach = 0xfe, Trial = 0xff };

Bytes write(const Question&);
/// Nothing if the bytes are not a question about one of these games, or the asker is not a player.
std::optional<Question> read_question(std::span<const AnyGame* const> games, ByteView);
Bytes write(const Answer&);
/// Nothing if the bytes are not an answer for this game. The table checks whether the choice is
/// legal.
std::optional<Answer> read_answer(const AnyGame&, ByteView);

}  // namespace parlour::ai
