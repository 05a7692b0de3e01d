// parlour bot coup --protocol treason: one of our bots at another program's table. It reads,
// one line each,
//   {"type": "game", "game": n, "seat": s, "players": n, "gameType": "original"}   a game begins
//   {"type": "history", "message": "..."}                                          what happened
//   {"type": "state", "act": true|false, "state": S}                              S as in treason.h
//   {"type": "error", "message": "..."}   its last command was refused; the state follows again
//   {"type": "end", "winner": s}
// and answers each state with act:true by exactly one line, a command. It plays from S and
// remembers what earlier states of the same game showed (claims, blocks, exchanges, challenges and
// their results). An S without gameType has the type announced at the start of the game. It ignores
// a line that it cannot understand, but still answers a state that it must act on, with the safest
// command.
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

  /// The answer to a line, without its end; nothing if no answer is expected.
  std::optional<std::string> hear(std::string_view line);

  /// The bot's notes about each seat in this game. They contain less than the rules know: claims do
  /// not fade when a card is replaced, and passes on a chance to block are not recorded.
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
  bool refused_ = false;  // the last command was refused
  std::array<coup::Memory, coup::kMost> memory_{};
  std::optional<coup::State> last_;
  std::string type_;  // type of the game, as announced at its start; used if S does not say
};

/// The command for Coup::fallback; if S is not a state of the game, a command built from S as it is
/// that is allowed in most states.
Json safe_command(const Json& state);

}  // namespace parlour::treason

namespace parlour::cli {
/// Answers stdin on stdout until it ends; returns the program's exit code.
int serve_treason_bot(ai::Level, ai::Budget, std::uint64_t seed);
}  // namespace parlour::cli
