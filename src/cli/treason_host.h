// parlour host coup --protocol treason: our table for bots of any kind. It writes, a line each,
//   {"op": "init", "seats": [0, 1, ..], "seed": n}        and reads {"op": "ready"}
//   {"op": "step", "history": [H, ..], "states": {"0": S, "1": S, ..}}
//     and reads {"op": "commands", "commands": [{"seat": s, "command": {..}}, ..]}
//   {"op": "quit"}                  when all games are played
// S and the commands are those of treason.h. H = {"to": null | seat, "message": in words, "type",
// "histGroup"}: what happened since the last step, to everybody (null) or to one seat alone. Types:
// "start", "action", "response" (nobody objects), "challenge", "block", "reveal", "draw",
// "exchange", "interrogate", "end" and "error"; what belongs to one turn has one histGroup.
//
// In a step the commands are taken in their order. One that names an older stateId is late; one
// that names any other but the present one, that cannot be read, or that the rules refuse, is
// illegal: both are counted, answered with an H of type "error" to their seat in the next step, and
// change nothing. Whoever has to act and sends nothing allowed for kPatience steps in which nothing
// moves is played for: Coup::fallback says what; that is counted too. A line that is no commands is
// an empty list, and counted. No line is fatal.
//
// Who begins the first game is drawn by lot; the winner of a game begins the next one (after a draw
// it is the lot again). The option "first" names one for all games.
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
  /// The answer to a line that was read. After the "quit" done() is true.
  std::string hear(std::string_view line);
  bool done() const { return done_; }
  /// The results of the games that have ended since the last call, a line each.
  std::vector<std::string> results();

 private:
  void start(const std::string& options);
  std::string step();
  void take(const Json& entry);
  void refuse(int seat, const std::string& why);
  void play_for_the_absent();
  void run();   // the House, until somebody must act
  void tell();  // what the record has that was not told yet
  std::string close_game();

  int players_;
  std::string options_;  // of the table: each game's follow from them and from the last winner
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
