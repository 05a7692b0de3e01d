// Trade in Settlers: offers to the bank and to others, the offer on the table, the answers to it.
// The table's main button carries out what a player prepares here.
#pragma once

#include <optional>
#include <span>

#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

class Trade {
 public:
  /// The player starts or stops trading (in their own turn).
  void open(bool on) { open_ = on; }
  /// The same, adding one card of this kind to what they give; a panel already open keeps the rest.
  void open_with(int resource);
  bool is_open() const { return open_; }
  bool countering() const { return countering_; }
  void give_up() { (countering_ ? countering_ : open_) = false; }
  void reset();
  /// The panel and its contents as text; empty: no panel is open. resume() reads it back.
  std::string begun(const settlers::State&) const;
  void resume(const settlers::State&, int me, std::string_view);

  /// Whether a panel is on the board now, and the inside height it needs at that width.
  bool shown(const Scene&) const;
  float height(const Scene&, float width) const;
  /// Draws it into r; returns the action that was decided on.
  std::optional<settlers::Action> draw(const Scene&, Rect in);

  /// The main button's action: the offer or counter-offer as it stands, if the rules allow it.
  std::optional<settlers::Action> prepared(const Scene&) const;
  /// The main button's label; empty: "Confirm".
  std::string_view word(const Scene&) const;
  /// Why it is not possible, as a sentence for the bar.
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
  std::uint32_t decision_ = 0;  // the decision for which a counter-offer was begun
  CardPicker give_, want_;
};

/// For those who only watch: the offer on the table as one line, with the answers so far.
void draw_offer_line(const Scene&, const Rect&);

}  // namespace parlour::ui::settlers_table
