// The match so far: the result of each round, and the last trick won. GameUi::recall feeds it
// action by action; the screens of Tractor draw it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/tractor/tractor.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

gfx::CardFace tractor_face(int kind, bool four_colours);
/// A gold dot at the left edge of a card that counts points.
void tractor_points(gfx::Canvas&, int kind, const Rect& card);
/// The cards one by one, in the order of a hand; `order` gives the trumps so far.
std::vector<int> tractor_in_order(const tractor::Cards&, const tractor::Order& order,
                                  room::HandSort = room::HandSort::TrumpsFirst);
/// A row of cards from `corner` on, `w` wide each, overlapping if `most` is too narrow for them;
/// returns its width. If `draw` is false, only measures.
float tractor_cards_in_row(const Ui&, Vec2 corner, float w, float most,
                           const std::vector<int>& kinds, bool draw = true);

/// A card in a line of the log, for GameUi::picture; `name`: its kind as a number.
float draw_tractor_picture(const Ui&, std::string_view name, Vec2 left_middle, float high,
                           bool draw);

class TractorRounds {
 public:
  struct Round {
    int number = 0;
    tractor::Order order;
    int banker = 0;
    int tricks = 0;            // the attackers' points in them
    std::optional<int> fines;  // what bad throws earned the attackers, if there were any
    tractor::Cards kitty;      // none: it stayed covered
    int times = 0;             // factor of its points; 0: the banker's side kept it
    int total = 0;
    bool held = false;
    int gain = 0;  // levels
    std::array<std::uint8_t, tractor::kMost> before{}, after{};
    std::array<int, tractor::kMost> climbed{};  // from one to the other
    int next = 0;                               // banker of the next round
    std::uint8_t side = 0;                      // set of seats: the winning side
    int need = 0;                               // points needed to take the bank
    bool early = false;                         // all agreed to end it
  };
  struct Trick {
    std::array<tractor::Cards, tractor::kMost> cards{};
    tractor::Order order;
    int leader = 0, winner = 0;
    int points = 0;  // below 0: it is not complete
  };

  /// The trick after a step, as it lies on the table.
  static Trick trick_after(const Table::Step&);
  void recall(const Table::Step&);
  const std::vector<Round>& rounds() const { return rounds_; }
  const std::optional<Trick>& trick() const { return trick_; }
  /// What the banker has taken and not buried yet, as far as the viewer knows.
  const tractor::Cards& taken() const { return taken_; }
  /// What a seat has played in this round, up to the last trick.
  const tractor::Cards& played(int q) const { return played_[at(q)]; }
  int seats() const { return seats_; }
  /// The last trick.
  std::string trick_words(const Scene&) const;

 private:
  std::vector<Round> rounds_;
  std::optional<Trick> trick_;
  tractor::Cards taken_;
  std::array<tractor::Cards, tractor::kMost> played_{};
  int seats_ = 0;
};

}  // namespace parlour::ui
