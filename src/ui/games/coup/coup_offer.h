// A button for something that a player of Coup may do: role, name, cost, and what comes of it.
#pragma once

#include <optional>
#include <vector>

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

struct Offer {
  std::string id, label, under, why_not, narrated = {};  // narrated: where the label is not enough
  std::string told = {};                                 // like `under`, for screen readers
  coup::Action action;
  int role = coup::kNone, second = coup::kNone;
  int cost = 0;
  bool own_cards = false;    // role and second are cards in the hand
  bool unnamed = false;      // the label leaves it to the card to say which one it is
  bool picks = false;        // a target has to be chosen
  bool chosen = false;       // it is selected
  std::optional<float> win;  // a hint's chance to win with it
};

/// What the viewer may do: in their turn every action of the game, otherwise the answers among
/// `legal`.
std::vector<Offer> offers(const Scene&, const State&, const std::vector<coup::Action>& legal);
/// How the offers of a panel stand in their buttons, all in one way.
struct OfferStyle {
  bool below = false;         // what comes of it stands below sign and name: see below_height
  bool cards = false;         // the cards that it names lie above its words
  float high = 0;             // of a button
  Type most = Type::Control;  // of the names of answers: one size for all
  float smaller = 1;          // their size relative to that type
};
/// `width`: of the narrowest button; `high`: the usual height, or that of buttons with cards above
/// their words.
OfferStyle offer_style(const Ui&, const std::vector<Offer>&, float width, float high,
                       bool cards = false);
/// The height of a button of that width in which what comes of it stands below, in as many lines as
/// it needs.
float below_height(const Ui&, const Offer&, float width);
/// Returns whether it was pressed.
bool draw_offer(Ui&, const Offer&, const Rect&, const OfferStyle& style = {});

}  // namespace parlour::ui::coup_table
