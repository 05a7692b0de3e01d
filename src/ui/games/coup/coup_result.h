// The end of a game of Coup: who had what, and who bluffed how often. In the part kBookPart, with
// the game's rules.
#pragma once

#include <array>

#include "games/coup/honesty.h"
#include "ui/games/coup/coup_table.h"
#include "ui/kit/late_part.h"

namespace parlour::ui::coup_table {

/// The name of that part, as of rules_part.
inline constexpr std::string_view kBookPart = "coup_book";

class Result {
 public:
  /// Returns the height; if `draw` is false, only measures.
  float draw(const Scene&, const Rect&, bool draw);

 private:
  void look_back(const Scene&);
  std::string how(const Scene&, int q) const;

  std::array<coup::Honesty, coup::kMost> honesty_{};
  std::size_t looked_at_ = 0;  // entries of the record that honesty_ is of
};

}  // namespace parlour::ui::coup_table
