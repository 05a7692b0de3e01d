// parlour bot coup --protocol treason: one of our bots at somebody else's table. It reads, a line
// each,
//   {"type": "game", "game": n, "seat": s, "players": n, "gameType": "original"}   a game begins
//   {"type": "history", "message": "..."}                                          what happened
//   {"type": "state", "act": true|false, "state": S}                              S as in treason.h
//   {"type": "error", "message": "..."}   its last command was refused; the state follows again
//   {"type": "end", "winner": s}
// and answers each state with act:true by exactly one line, a command. It plays from S; what
// earlier states of the same game showed (claims, blocks, exchanges, challenges and what came of
// them) it remembers. An S without gameType is of the type that was told when the game began. A
// line that it cannot understand is passed over; a state to act on is answered all the same, with
// the safest command.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "ai/bot.h"
#include "cli/query.h"
#include "treason/treason.h"

namespace parlour::treason {

class Bot {
 public:
  Bot(ai::Level level, ai::Budget budget, std::uint64_t seed)
      : level_(level), budget_(budget), rng_(seed) {}

  /// What to answer to a line, without its end; nothing where no answer is expected.
  std::optional<std::string> hear(std::string_view line);

  /// What it has noted about each seat in this game. It is told less than the rules know: claims do
  /// not fade when a card is replaced, and who lets an occasion to block pass is not noted.
  const std::array<coup::Memory, coup::kMost>& memory() const { return memory_; }

 private:
  struct Told {
    std::optional<int> challenger;
    bool reason = false;
  };
  static Told told_of(const coup::State&, const Json& object);
  void begin();
  void note(const coup::State&, const Json& object);
  void conclude(const coup::State& before, const coup::State& now, const Told&);
  void note_challenged(const coup::State&, bool proven);
  Json act(const Json& state);

  ai::Level level_;
  ai::Budget budget_;
  Rng rng_;
  bool refused_ = false;  // the last command
  std::array<coup::Memory, coup::kMost> memory_{};
  std::optional<coup::State> last_;
  std::string type_;  // of the game, as told when it began; for an S that does not say
};

/// The command for Coup::fallback; of an S that is no state of the game one that is allowed in
/// most, made of S as it is.
Json safe_command(const Json& state);

}  // namespace parlour::treason

namespace parlour::cli {
/// Answers stdin on stdout until it ends; gives the program's exit code.
int serve_treason_bot(ai::Level, ai::Budget, std::uint64_t seed);
}  // namespace parlour::cli
