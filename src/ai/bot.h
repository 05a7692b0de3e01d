// What a bot is asked and what it answers. A bot is given a View and nothing else, keeps no memory,
// and runs where it likes: in this process, or in a worker that is sent the question's bytes.
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

/// How a bot plays where a game leaves room for character (Coup): bold ones bluff and attack,
/// cautious ones do not, vengeful ones pay back, poker-faced ones do the same whatever they hold.
/// Any: one that belongs to the seat.
enum class Style : std::uint8_t { Any, Bold, Cautious, Vengeful, PokerFaced };
inline constexpr int kStyles = 5;
/// "any", "bold", "cautious", "vengeful", "poker-faced".
std::string_view name(Style);
std::optional<Style> style_from(std::string_view name);

/// How much a bot may think. It stops at whichever is used up first; 0 means no such limit. With a
/// limit of iterations alone, and the seed, its choice is the same everywhere.
struct Budget {
  std::uint32_t iterations = 0;
  std::uint32_t milliseconds = 0;
  bool operator==(const Budget&) const = default;
};
/// The budget that a level has in the page: quality does the rest.
Budget usual_budget(Level);

struct Question {
  const AnyGame* game = nullptr;
  AnyView view;  // of a seat that is among the actors
  Level level = Level::Expert;
  Budget budget;
  std::uint64_t seed = 0;
  Style style = Style::Any;
  /// When not empty: the only actions to choose from, legal ones. Not part of a question's bytes.
  std::vector<AnyAction> among = {};
};

/// What the bot thinks of one action.
struct Opinion {
  AnyAction action;
  /// The chance that the asking seat wins, alone or with its side (Info::sides: one of four
  /// partners who are sure to win has 1, not their quarter of the score). A victory shared without
  /// sides counts as its part. 0..1.
  float win = 0;
  float share = 0;  // of its attention (visits), 0..1; all shares sum to 1
};

struct Answer {
  AnyAction choice;               // what it plays: legal for the asking seat
  std::vector<Opinion> opinions;  // best first, at most kMostOpinions
  std::uint32_t iterations = 0;
  float win = 0;  // as in Opinion, of the choice
};
inline constexpr std::size_t kMostOpinions = 12;

/// Requires a question whose viewer is an actor of the view.
Answer answer(const Question&);

Bytes write(const Question&);
/// Nothing when the bytes are no question about one of these games, or nobody asks.
std::optional<Question> read_question(std::span<const AnyGame* const> games, ByteView);
Bytes write(const Answer&);
/// Nothing when the bytes are no answer for this game. Whether the choice is legal is for the
/// table.
std::optional<Answer> read_answer(const AnyGame&, ByteView);

}  // namespace parlour::ai
