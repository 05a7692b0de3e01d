// Trade in Settlers: what is offered to the bank and to others, the offer on the table, the answers
// to it. What a player prepares here is carried out by the table's main button.
#pragma once

#include <optional>
#include <span>

#include "ui/games/settlers/settlers_cards.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

class SettlersTrade {
 public:
  /// The player wants to trade (in their own turn), or no more.
  void open(bool on) { open_ = on; }
  /// The same, with one card more of a kind to be given away; a panel that is open keeps the rest.
  void open_with(int resource);
  bool is_open() const { return open_; }
  bool countering() const { return countering_; }
  void give_up() { (countering_ ? countering_ : open_) = false; }
  void reset();
  /// The panel and what is in it, in words, and out of them; empty: no panel is open.
  std::string begun(const settlers::State&) const;
  void resume(const settlers::State&, int me, std::string_view);

  /// Whether a panel stands on the board now, and how high its inside is at that width.
  bool shown(const Scene&) const;
  float height(const Scene&, float width) const;
  /// Draws it into r; gives the action that was decided on.
  std::optional<settlers::Action> draw(const Scene&, Rect in);

  /// What the main button does: the offer or counter-offer as it stands, when the rules allow it.
  std::optional<settlers::Action> prepared(const Scene&) const;
  /// Why it does not, as a sentence for the bar.
  std::string_view advice(const Scene&) const;

 private:
  settlers::Action draft(const Scene&) const;
  std::uint8_t asked(const Scene&) const;
  bool editing(const Scene&) const;
  bool editing(const settlers::State&) const;
  std::optional<settlers::Action> draw_editor(const Scene&, Rect in);
  std::optional<settlers::Action> draw_bank(const Scene&, const Rect&);
  void draw_partners(const Scene&, Rect);
  std::optional<settlers::Action> draw_offer(const Scene&, Rect in);
  std::optional<settlers::Action> draw_answers(const Scene&, Rect in);

  bool open_ = false, countering_ = false;
  std::uint8_t left_out_ = 0;   // seats that an offer does not go to
  std::uint32_t decision_ = 0;  // the decision that a counter-offer was begun for
  CardPicker give_, want_;
};

/// The offer on the table as a line with the answers so far, for those who only look on.
void draw_offer_line(const Scene&, const Rect&);

}  // namespace parlour::ui
