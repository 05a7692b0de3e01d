// The middle of Tractor's table: the players' plates, the cards of the trick, and before the first
// one the deck and the bid.
#pragma once

#include <array>
#include <optional>

#include "ui/games/tractor/tractor_layout.h"
#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

/// The bid that a step announces, as an outcome: of the bidding, or for a kitty that is buried.
std::optional<Action> announced_bid(const Table::Step&);
/// Seconds that the game waits for what this says to be read: who bids what, which everybody sees.
double bid_shown_for(const Action&);

class Trick {
 public:
  /// `lies`: the cards of a play lie on the table already.
  void begin(const Ui&, const Table::Step&, bool lies);
  void reset() { failed_until_ = bid_until_ = 0, taken_.reset(); }
  /// The height that the middle needs for what lies there.
  static float middle(const Frame&, const State&, const Rect& area);
  /// Players have cards before them.
  static bool has_cards(const State&);
  /// One of them may have a bid before them.
  static bool has_bids(const State&);
  /// `last`: the trick to show in place of the one on the table; may be null. `me`: the seat in
  /// front; below 0: none. `lies`: chosen cards of theirs lie on the table.
  void draw(const Scene&, const State&, const TrickLayout&, int me,
            const TractorRounds::Trick* last, bool lies);
  /// Seconds that the game waits for what has happened to be seen.
  double lasts(const Ui&) const;

 private:
  // A trick that has just been won: its cards lie for a moment and go to the winner.
  struct Taken {
    int winner, points;
    Tween sweep;
  };
  struct Cast;
  void note_bid(const Ui&, const State& before, const Action& outcome);
  std::string bid_told(const Scene&) const;
  void draw_order(const Cast&) const;
  void draw_trick(const Cast&) const;
  void draw_deal(const Cast&) const;
  void draw_buried(const Cast&, float card) const;
  void draw_deck(Ui&, const Rect& middle, Vec2 size, int left, int kitty) const;
  void draw_glow(const Cast&, const TractorRounds::Trick* last) const;
  void draw_group(const Cast&, int q, const Cards&) const;
  void draw_banner(const Cast&, int winner, int points, float opacity) const;
  /// 0: the cards lie on the table; 1: the winner has them.
  float swept(const Ui&) const;

  std::array<Tween, tractor::kMost> played_;
  std::optional<Taken> taken_;
  std::string failed_;  // the result of a throw, shown for a while
  double failed_until_ = 0;
  Action bid_;  // the last bid, said for a while
  tractor::BidWay bid_way_{};
  double bid_until_ = 0;
};

}  // namespace parlour::ui::tractor_table
