// How a challenge was decided, told at the places of both players until somebody declares another
// action, and for long enough to be read.
#pragma once

#include <optional>

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

class Verdict {
 public:
  struct Told {
    int claimant, challenger;
    int role;     // that was claimed; of whoever claimed to have no Duke, the Duke
    bool lacks;   // that was claimed: not to have it
    bool proved;  // the claim
  };
  /// How an action decides the challenge in `before`; nothing: it does not.
  static std::optional<Told> decided(const State& before, const coup::Action&);

  struct Tag {
    std::string said;
    bool good = false;  // for that player
  };
  /// What stands at a player's place; nothing: they had no part in it.
  static std::optional<Tag> tag(const Told&, int q, Lang);

  /// A step happens: it decides a challenge, or begins something else.
  void begin(const Ui&, const Table::Step&);
  void reset() { told_.reset(); }
  /// Once per frame.
  void age(Ui&);

  /// The tag that stands at a player's place now.
  std::optional<Tag> at(const Ui& ui, int q) const {
    return told_ ? tag(*told_, q, ui.lang) : std::nullopt;
  }

 private:
  std::optional<Told> told_;
  bool passes_ = false;  // something else has begun
  Tween stays_;
};

}  // namespace parlour::ui::coup_table
