// What a player prepares in trade: an offer to the others or to the bank, a counter-offer, which
// answer they take. The table's main button carries it out.
#pragma once

#include <optional>

#include "ui/games/settlers/settlers_layout.h"
#include "ui/games/settlers/settlers_offer.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

class Trade {
 public:
  /// The player starts or stops trading (in their own turn).
  void open(bool on) { open_ = on; }
  bool is_open() const { return open_; }
  bool countering() const { return countering_; }
  /// A counter-offer is chosen, and not taken yet.
  bool choosing() const { return chosen_ >= 0; }
  void give_up();
  void reset();
  /// What is prepared, as text; empty: nothing is. resume() reads it back.
  std::string begun(const State&) const;
  void resume(const State&, int me, std::string_view);

  /// One more card of the hand is offered, if there is one; begins an offer if none is open.
  void give(const State&, int me, int resource);
  /// One card that is offered goes back.
  void take_back(int resource);
  /// How many of each kind are offered.
  Cards given() const { return give_; }
  /// The offered and wanted cards go back.
  void put_back() { give_ = want_ = {}, forget_answers(); }
  /// Begins a counter-offer from the offer on the table.
  void counter(const State&, int me);
  /// A player declines, for this reason (core/feeling.h): their chip says so until the offer is
  /// changed.
  void decline(int seat, Feeling why) { declined_[at(seat)] = why; }
  void forget_answers() { declined_ = {}; }
  /// The answer that the main button takes; -1: none.
  int chosen() const { return chosen_; }
  void choose(int seat) { chosen_ = seat; }
  /// After the offer is withdrawn: a new one begins with these terms, as the maker sees them.
  void change(Terms);
  /// The offer is withdrawn: what change() has asked for begins.
  void withdrawn();

  /// An offer or a counter-offer is being made.
  bool editing(const State&) const;
  bool editing(const Scene&) const;
  /// Draws what is wanted, the bank, the others; returns the trade with the bank.
  std::optional<Action> draw_editor(const Scene&, const EditorRects&);

  /// The main button's action: the offer as it stands if the rules allow it, or the chosen deal.
  std::optional<Action> prepared(const Scene&) const;
  /// The main button's label; empty: "Confirm".
  std::string_view word(const Scene&) const;
  /// Why it is not possible, or what will happen, as a sentence for the bar; empty: nothing is
  /// prepared.
  std::string advice(const Scene&) const;

 private:
  Action draft(const Scene&) const;
  bool refused(const Scene&, const Action& offer) const;
  std::uint8_t asked(const Scene&) const;
  void draw_titles(const Ui&, const EditorRects&, bool counters, bool alone) const;
  void draw_want(const Scene&, const EditorRects&);
  void draw_no_bank(const Scene&, const Rect&) const;
  std::optional<Action> draw_bank(const Scene&, const Rect&);
  void draw_partners(const Scene&, const Rect&);
  std::string reason_of(const Scene&, int q) const;
  void draw_partner(const Scene&, int q, const Rect&);
  void draw_partner_face(const Scene&, int q, const Rect&, bool asks) const;

  bool open_ = false, countering_ = false;
  std::uint8_t left_out_ = 0;   // seats that an offer does not go to
  std::uint32_t decision_ = 0;  // the decision for which a counter-offer was begun
  int chosen_ = -1;
  Declined declined_{};
  Cards give_, want_;
  std::optional<Terms> next_;  // of the offer that follows the withdrawn one
};

/// Offers, answers and deals are going on.
bool negotiating(const State&);

}  // namespace parlour::ui::settlers_table
