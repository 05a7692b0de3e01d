// The places of the other players at Coup's table: sign, name, purse, cards, claims.
#pragma once

#include <array>
#include <vector>

#include "ui/games/coup/coup_coins.h"
#include "ui/games/coup/coup_table.h"
#include "ui/games/coup/coup_verdict.h"

namespace parlour::ui::coup_table {

/// What a place is to the viewer who looks for a target.
enum class Aim : std::uint8_t { None, Possible, PossibleToo, Chosen };  // Too: another is chosen

class Places {
 public:
  /// A step happens: purses change, and losses are marked for a moment.
  void begin(const Ui&, const Table::Step&);
  void reset() { floats_.clear(), coins_.reset(); }
  /// Seconds until the coins have arrived.
  double lasts(const Ui& ui) const { return coins_.lasts(ui); }
  /// Forgets what has been shown; once per frame.
  void age(Ui&);

  /// Returns whether this place was pressed as a target.
  bool draw(const Scene&, const State&, int q, const Rect&, Aim) const;
  /// Coins on their way; after all purses.
  void draw_coins(Ui&, Vec2 treasury);
  /// The coins of a player, and the last change of their number.
  void draw_purse(const Ui&, int q, int coins, Vec2 left, float radius) const;

 private:
  struct Metrics;
  struct Float {
    int seat, change;
    Tween rises;
  };
  /// A change of this purse is being shown.
  bool changing(int q) const;
  void draw_frame(const Scene&, const State&, int q, const Rect&, Aim, const Ui::Touch&) const;
  void draw_faction(const Scene&, const State&, int q, Metrics&) const;
  void draw_below_name(const Scene&, const State&, int q, const Metrics&, bool explains) const;

  std::vector<Float> floats_;
  Coins coins_;
  mutable std::array<Vec2, coup::kMost> purses_{};  // where they were drawn last
  std::array<Tween, coup::kMost> struck_;
};

/// In a match, a ring for each game that decides it, filled for each one that the player has won;
/// right of their name. Nothing in a single game.
float wins_width(const State&);
void draw_wins(const Scene&, const State&, int q, Vec2 left);
/// The letter of the player's team, or the first one of their faction, at the corner of their sign.
void draw_team_letter(const Ui&, const State&, int q, Vec2);
std::string team_name(const Ui&, const State&, int q);
/// Marks a player who has to act, in another colour one who has declared something that the others
/// may still answer, and paler one whose turn waits for others.
void draw_turn(const Ui&, const State&, int q, const Rect&);
/// The player whose action, block or claim is open to answers now; kNobody: nobody's.
int declares(const State&);
/// What that player has declared, on the lower edge of their place: "Claims Duke". After all
/// places.
void draw_declared(const Scene&, const State&, int q, const Rect& place, float gap);
/// How their challenge was decided, at the same place.
void draw_verdict(const Ui&, const Verdict::Tag&, const Rect& place, float gap);

}  // namespace parlour::ui::coup_table
