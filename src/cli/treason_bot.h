// parlour bot coup --protocol treason: one of our bots at somebody else's table. It reads, a line
// each,
//   {"type": "game", "game": n, "seat": s, "players": n, "gameType": "original"}   a game begins
//   {"type": "history", "message": "..."}                                          what happened
//   {"type": "state", "act": true|false, "state": S}                              S as in treason.h
//   {"type": "error", "message": "..."}   its last command was refused; the state follows again
//   {"type": "end", "winner": s}
// and answers each state with act:true by exactly one line, a command. It plays from S; what
// earlier states of the same game showed (claims, blocks, exchanges) it remembers. A line that it
// cannot understand is passed over; a state to act on is answered all the same, with the safest
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

  /// What to answer to a line, without its end; nothing where no answer is expected.
  std::optional<std::string> hear(std::string_view line);

 private:
  void begin();
  void note(const coup::State&);
  std::string act(const Json& state);

  ai::Level level_;
  ai::Budget budget_;
  Rng rng_;
  bool refused_ = false;  // the last command
  std::array<coup::Memory, coup::kMost> memory_{};
  std::optional<coup::State> last_;
};

/// The command for Coup::fallback; of an S that is no state of the game one that is allowed in
/// most, made of S as it is.
Json safe_command(const Json& state);

}  // namespace parlour::treason

namespace parlour::cli {
/// Answers stdin on stdout until it ends; gives the program's exit code.
int serve_treason_bot(ai::Level, ai::Budget, std::uint64_t seed);
}  // namespace parlour::cli
