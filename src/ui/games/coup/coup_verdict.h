// How a challenge was decided, told at the places of both players until somebody declares another
// action, and for long enough to be read.
#pragma once

#include <optional>

#include "ui/games/coup/coup_table.h"

namespace parlour::ui::coup_table {

class Verdict {
 public:
  /// A step happens: it decides a challenge, or begins something else.
  void begin(const Ui&, const Table::Step&);
  void reset() { told_.reset(); }
  /// Once per frame.
  void age(Ui&);

  struct Tag {
    std::string said;
    bool good = false;  // for that player
  };
  /// What stands at a player's place; nothing: they had no part in it.
  std::optional<Tag> at(const Ui&, int q) const;

 private:
  struct Told {
    int claimant, challenger;
    int role;     // that was claimed; of whoever claimed to have no Duke, the Duke
    bool lacks;   // that was claimed: not to have it
    bool proved;  // the claim
  };
  std::optional<Told> told_;
  bool passes_ = false;  // something else has begun
  Tween stays_;
};

}  // namespace parlour::ui::coup_table
