// One game between contenders of any kind: bots of this program, and programs by other authors over
// pipes, in the protocol of docs/protocol.md. A program that is at fault is named, and its seat
// continues by Game::fallback until the game ends.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ai/arena.h"
#include "cli/args.h"
#include "cli/program.h"
#include "core/table.h"

namespace parlour::cli {

/// How long a program may think. The bots of this program have budgets instead.
struct Limits {
  std::uint32_t move_ms = 10'000;
  std::uint32_t total_ms = 0;  // in a game; 0: no limit
};
/// Of --move-ms and --total-ms.
Limits limits_from(Args&);
/// --options, in the form of print_options; refuses what so many cannot play with.
std::string game_options_from(Args&, const AnyGame&, int seats);
/// What decides the chance of one of many games: games of other numbers, or of other seeds, share
/// nothing.
std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t number);

/// Who plays: "bot expert@200" is a bot of this program (ai::player_from), any other text a command
/// for the shell.
struct Contender {
  std::string name;
  std::optional<ai::Player> bot;
};
/// A bot of this program that can play this game, or why not, as a sentence.
std::expected<ai::Player, std::string> bot_from(const AnyGame&, std::string_view name);
std::expected<Contender, std::string> contender_from(const AnyGame&, std::string_view text);

/// Why a seat does not decide itself any more.
struct Fault {
  enum class Kind : std::uint8_t { Crashed, Late, Illegal, TooLong, Unasked };
  Kind kind = Kind::Crashed;
  std::string why;     // a sentence
  std::string answer;  // what the program said, if anything: any bytes
  int seat = 0;
  std::size_t actions = 0;  // of the record, before it
};
std::string_view name(Fault::Kind);  // "crashed" and so on

/// A contender at a seat, for one game after another. A program is started for its first game, and
/// again for the next one after a fault or after it has ended between two games.
class Chair {
 public:
  Chair(const AnyGame& game, Contender who, Limits limits, bool loud)
      : game_(game), who_(std::move(who)), limits_(limits), loud_(loud) {}

  const std::string& name() const { return who_.name; }
  bool is_program() const { return !who_.bot; }
  /// A game begins; `seed` decides the chances of a bot of this program.
  void begin(Seat me, int seats, const std::string& options, std::uint64_t seed);
  /// An action as this seat learns of it.
  void tell(Seat actor, const AnyAction& shadow);
  /// An action that is legal in this view, or what went wrong: then the program has ended.
  std::expected<AnyAction, Fault> decide(const AnyView&);
  void end(std::span<const double> scores);
  /// Ends the program, if there is one, until the next game.
  void stop() { program_.reset(); }

 private:
  std::expected<AnyAction, Fault> ask(const AnyView&);
  std::expected<std::string, Fault> heard(const std::string& question);
  Program::Heard exchange(const std::string& question, std::string& line, Clock::time_point);
  Fault fault(Program::Heard);

  const AnyGame& game_;
  Contender who_;
  Limits limits_;
  bool loud_;
  std::unique_ptr<Program> program_;
  bool fresh_ = false;  // started in this game, or has answered in it
  std::string news_;    // lines for the program, sent with the next question
  std::string options_;
  Rng rng_{0};
  std::uint32_t question_ = 0;
  std::chrono::nanoseconds used_{0};  // of limits_.total_ms
};

struct Played {
  Record record;
  std::vector<double> scores;  // by seat
  std::vector<Fault> faults;   // at most one of each seat
};
/// Plays a game with one chair for each seat. `seed` decides all chance. After interrupted() the
/// game has no end and no scores.
Played play_contest(const AnyGame&, const std::string& options, std::span<Chair* const>,
                    std::uint64_t seed);

/// The action of a seat that does not decide itself: the game's, or the first legal one.
AnyAction fallback_of(const AnyGame&, const AnyView&);

}  // namespace parlour::cli
