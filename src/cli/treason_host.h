// parlour host coup --protocol treason: our table for bots of any kind. It writes, one line each,
//   {"op": "init", "seats": [0, 1, ..], "seed": n}        and reads {"op": "ready"}
//   {"op": "step", "history": [H, ..], "states": {"0": S, "1": S, ..}}
//     and reads {"op": "commands", "commands": [{"seat": s, "command": {..}}, ..]}
//   {"op": "quit"}                  when all games are played
// S and the commands are defined in treason.h. H = {"to": null | seat, "message": in words, "type",
// "histGroup"}: an event since the last step, for everybody (null) or for one seat only. Types:
// "start", "action", "response" (nobody objects), "challenge", "block", "reveal", "draw",
// "exchange", "interrogate", "end" and "error"; events of one turn share a histGroup.
//
// In a step the commands are processed in order. A command that names an older stateId is late; one
// that names any other stateId than the current one, cannot be read, or is refused by the rules is
// illegal. Both are counted, answered with an H of type "error" to their seat in the next step, and
// change nothing. If a seat must act and sends nothing legal for kPatience steps without progress,
// the host plays Coup::fallback for it; that is counted too. A line without commands counts as an
// empty list, and is counted. No line is fatal.
//
// The first player of the first game is drawn by lot; the winner of a game begins the next one
// (after a draw, the lot decides again). The option "first" names one seat for all games.
//
// A result is one JSON object: {"game": n, "seed", "winner": seat | null, "turns", "steps", "late":
// [by seat], "illegal": [by seat], "defaulted": [by seat], "unreadable": lines}.
#pragma once

#include <string>
#include <vector>

#include "cli/query.h"
#include "core/table.h"
#include "treason/treason.h"

namespace parlour::treason {

inline constexpr int kPatience = 8;

class Host {
 public:
  /// Requires players and options that Coup accepts.
  Host(int players, std::string options, std::uint32_t games, std::uint64_t seed);

  /// The first line to write.
  std::string begin();
  /// The answer to an input line. After the "quit" done() is true.
  std::string hear(std::string_view line);
  bool done() const { return done_; }
  /// The results of the games that have ended since the last call, one line each.
  std::vector<std::string> results();

 private:
  void start(const std::string& options);
  std::string step();
  void take(const Json& entry);
  void refuse(int seat, const std::string& why);
  void play_for_the_absent();
  void run();   // the House, until a seat must act
  void tell();  // reports what the record has added
  std::string close_game();

  int players_;
  std::string options_;  // of the table: with the last winner they give each game's own
  std::uint32_t games_, game_ = 0;
  std::uint64_t seed_;
  std::optional<Table> table_;
  bool ready_ = false, done_ = false;
  std::size_t told_ = 0;
  Json history_ = Json::array();
  std::vector<int> late_, illegal_, defaulted_;
  int unreadable_ = 0, steps_ = 0, idle_ = 0;
  std::vector<std::string> results_;
};

}  // namespace parlour::treason

namespace parlour::cli {
/// Runs a host over stdin and stdout, with a line on stderr for each game; returns the program's
/// exit code.
int serve_treason_host(int players, std::string options, std::uint32_t games, std::uint64_t seed);
}  // namespace parlour::cli
