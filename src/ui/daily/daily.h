// Deals that others play too, on the screen: today's, and those of links; and the statistics of
// this device. All but the entries is in a part of its own.
#pragma once

#include <memory>
#include <string_view>

#include "core/record.h"
#include "room/dealer.h"
#include "ui/app/services.h"

namespace parlour::ui {

inline constexpr std::string_view kDailyPart = "daily";

// Addresses: today's deals, and that of one game ("/today/coup"); a deal, or a game of one (its
// record as base64url); the statistics; the player of another device (statistics/same_player.h).
inline constexpr std::string_view kTodayLink = "/today", kDealLink = "/deal/",
                                  kStatisticsLink = "/statistics", kPlayerLink = "/player/";
/// No address: the finished game of a deal at the table of this device, beside what others got.
inline constexpr std::string_view kResultOfDeal = "/result";

/// Fetches what is needed and opens what is there; says so if it is none of these. `where` must
/// outlive the call, as a literal does; empty: the page's address.
void open_daily(Services&, std::string_view where);
/// What is behind the entries.
class Daily {
 public:
  virtual ~Daily() = default;
  virtual void open(Services&, std::string_view where) = 0;
  /// The deal at the table of this device once more.
  virtual void play_again(Services&) = 0;
  /// Offers a link with which others play the deal of this game.
  virtual void offer(Services&, const AnyGame&, const Record&) = 0;
  /// For the game of this record; never null: if the deal is of a later version, chance is new.
  virtual std::unique_ptr<room::Dealer> dealer(const Record&) = 0;
};
/// Its functions require kDailyPart.
Daily& daily_part();

}  // namespace parlour::ui
