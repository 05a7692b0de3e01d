// Deals that others play too: what is dealt on a day, whether a record is a game of its deal, and
// how bots alone play one. Nothing here depends on a clock or on chance.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deal.h"
#include "room/deal.h"

namespace parlour::room::daily {

/// The day of a moment, given in seconds since 1970; days begin at midnight UTC.
std::uint32_t day_of(std::int64_t seconds);
/// "2026-11-27"
std::string date_of(std::uint32_t day);
/// The seconds until the next day begins: 1 to 86,400.
std::int64_t seconds_left(std::int64_t seconds);

struct Deal {
  const AnyGame* game = nullptr;
  std::string options;
  std::vector<Player> players;  // by seat: one person without a name, and bots without names
  DealNote note;

  int seats() const { return static_cast<int>(players.size()); }
  /// The seat of the person.
  Seat you() const;
};

/// What is dealt on that day; requires the game's code.
Deal deal_of_day(const AnyGame&, std::uint32_t day);
/// The deal of a record that has been read; nothing if it is none, or not for one person.
std::optional<Deal> deal_of(const AnyGame&, const Record&);
/// A record of the deal without any action: what an invitation carries.
Record invitation(const AnyGame&, const Record&, const DealNote&);

/// Checks that a record is a game of its deal: its head, every action of the House, every move of
/// the bots. The moves of the person are theirs, and those of other bots than ours cannot be
/// checked.
class Check {
 public:
  /// Requires a record that has been read without error.
  Check(const AnyGame&, const Record&);
  Check(const Check&) = delete;

  enum class Fault : std::uint8_t {
    None,
    NoDeal,  // the record does not say of which deal it is
    Deal,    // options, seats or bots are not those of its day
    House,   // the action at() is not what chance gives
    Bot      // the action at() is not what this bot plays; or it has not answered
  };
  Fault fault() const { return fault_; }
  /// The record's entry that is wrong, and what it would be.
  std::size_t at() const { return table_.record().entries.size(); }
  const AnyAction& expected() const { return expected_; }
  /// The position before it, and who acts.
  AnyView watcher() const { return table_.view(Watcher); }

  /// The next question whose answer shows whether a bot's move is right; nothing: the check is
  /// over.
  std::optional<ai::Question> next();
  /// The bot's answer to that question.
  void take(const AnyAction& choice);
  /// Moves of bots in the record, and how many of them are known to be right.
  int moves() const { return moves_; }
  int checked() const { return checked_; }
  bool over() const { return over_; }
  /// Bots of another version played: no question is asked.
  bool other_bots() const { return other_bots_; }

 private:
  void fail(Fault fault) { fault_ = fault, over_ = true; }
  const Record& record_;
  Table table_;
  std::vector<Player> players_;
  std::optional<DealNote> note_;
  KeyedChance luck_;
  Fault fault_ = Fault::None;
  AnyAction expected_;
  int moves_ = 0, checked_ = 0;
  bool over_ = false, other_bots_ = false;
};

/// The deal as the bots of `players` play it, one for each seat.
class Playout {
 public:
  Playout(const Deal&, std::vector<Player> players);
  Playout(const Playout&) = delete;
  /// The question to whoever is to act; nothing: it is over.
  std::optional<ai::Question> next();
  /// Their answer. False: it is not allowed.
  bool take(const AnyAction&);
  const Table& table() const { return table_; }

 private:
  std::vector<Player> players_;
  std::uint64_t seed_;
  Table table_;
  KeyedChance luck_;
  Seat asked_ = House;
};
/// The players for the question how an expert does in that seat: the person's seat is taken by a
/// hard bot unless it is the expert's.
std::vector<Player> with_expert(const Deal&, Seat);

/// What is kept of a day's game: its first finished try.
struct Result {
  std::vector<int> points;  // by seat; empty: the game counts none
  std::vector<int> shares;  // of the victory, by seat, in thousandths
  bool helped = false;
  std::vector<std::optional<int>> expert;  // their points, or shares, by seat, as far as known
  std::string record;                      // as base64url; empty: no longer kept
  bool operator==(const Result&) const = default;
};
std::string print(const Result&);
std::optional<Result> parse_result(std::string_view);

}  // namespace parlour::room::daily
