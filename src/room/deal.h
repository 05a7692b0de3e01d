// A deal: a game that others play too, with the same options, seats, bots and chance. What makes a
// game one is a note in its record.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/table.h"
#include "room/dealer.h"

namespace parlour::room::daily {

/// The note of an invitation, "points 32 NAME" or "share 1000 NAME": what the sender says that they
/// got.
inline constexpr std::string_view kSenderKey = "sender";
/// The note of which bots played, ai::signature as base64url: a check of their moves needs the same
/// ones. Older records have none.
inline constexpr std::string_view kBotsKey = "bots";
std::string bots_of(const AnyGame&);
/// Storage keys of the results of days: this, the day, '/', the game's id. The value is the record
/// of the first finished try as base64url, or what daily.h makes of it.
inline constexpr std::string_view kDailyPrefix = "daily/";
std::string daily_key(std::uint32_t day, std::string_view game);

struct DealNote {
  std::uint64_t seed = 0;            // of chance and of the bots
  std::optional<std::uint32_t> day;  // of a deal of the day, since 1970-01-01 UTC
  bool practice = false;             // it does not count: the day had a result before it began
  bool operator==(const DealNote&) const = default;
};
/// "1 SEED", then the day or "-", then "practice".
std::string print(const DealNote&);
/// Nothing if it is no such note, or one of a later version.
std::optional<DealNote> parse_deal(std::string_view note);
std::optional<DealNote> deal_in(const Record&);

/// The question to a bot who is to act: about the decision as it was when it opened, with a budget
/// of iterations alone.
ai::Question question_in_deal(const Table&, Seat, const Player&, std::uint64_t seed);

/// A game of the deal before its first action; requires options that the game accepts.
Replay game_from_start(const AnyGame&, std::string_view options, std::span<const Player>,
                       const DealNote&);

/// The deal of a record from its start: it does not count for a day.
Replay once_more(const AnyGame&, const Record&);

/// For the game of this record; null if it is a game of no deal.
std::unique_ptr<Dealer> make_dealer(const Record&);

}  // namespace parlour::room::daily
