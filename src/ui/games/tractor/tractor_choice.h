// The cards that the viewer has chosen from their hand, to play or to bury.
#pragma once

#include <array>

#include "ui/games/tractor/tractor_table.h"

namespace parlour::ui::tractor_table {

class Choice {
 public:
  const Cards& cards() const { return cards_; }
  bool empty() const { return cards_.empty(); }
  void choose(const Cards& cards) { cards_ = cards; }
  void clear() { *this = {}; }

  /// Whether this copy of a card, from 0, is one of the chosen.
  bool raised(const State&, int me, int kind, int copy) const;
  /// Chooses or returns the very copy that was touched.
  void touch(Ui&, const State&, int me, int kind, int copy, bool on);
  void pick(Ui&, const State&, int me, int kind, bool on);
  /// The whole part that the card belongs to: its pair, or its tractor.
  void pick_part(const State&, int me, int kind);
  /// The suggestion of the rules of thumb; if it is already chosen, the next candidate.
  void pick_suggested(const State&, int me);

  /// The one play that the chosen cards can mean: themselves if they are one legal group, or the
  /// only legal play that has them.
  std::optional<Action> sensible_play(const State&, int me) const;
  /// What the chosen cards would do.
  Action action(const State&) const;
  bool is_throw(const State&) const;
  /// "Pair", "Tractor", "Throw", or how many cards.
  std::string kind_name(const Ui&, const State&) const;
  /// "Kitty: 3 of 8".
  std::string kitty_count(const Ui&, const State&) const;
  /// What the choice is, or why it is not allowed; requires chosen cards.
  std::string told(const Scene&, const State&) const;

  /// Whether the cards to be led can be read as other parts; finds the readings once per choice.
  bool can_be_read_otherwise(const State&);
  /// "Read as: pair"; requires can_be_read_otherwise.
  std::string reading_text(const Ui&, const State&) const;
  void next_reading() { reading_ = (reading_ + 1) % readings_.size(); }

 private:
  tractor::Reading reading(const State&) const;

  Cards cards_;
  std::array<std::uint8_t, tractor::kKinds> up_{};  // the copies of a kind touched last
  Cards read_of_;  // the cards of readings_, and the index of the chosen one
  std::vector<tractor::Reading> readings_;
  std::size_t reading_ = 0;
};

}  // namespace parlour::ui::tractor_table
