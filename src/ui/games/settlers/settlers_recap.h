// What has happened since the viewer's last turn: what each of the others has done in theirs, and
// which cards the viewer has gained and lost.
#pragma once

#include <array>
#include <cstdint>

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

inline constexpr int kDeeds = 11;  // kinds of deeds that are counted

struct Recap {
  /// A player's last turn.
  struct Turn {
    std::array<std::uint8_t, 2> dice{};  // 0: not rolled yet
    std::array<std::uint8_t, kDeeds> deeds{};
  };
  std::array<Turn, settlers::kMost> turns{};
  /// The viewer's hand now, compared with the end of their last turn.
  std::array<std::int8_t, settlers::kResources> more{};

  /// Each step of the game, as `me` sees it; -1: nobody.
  void add(const State& before, const Action&, const State& after, int me);
  /// One of the others has had a turn.
  bool tells(int me) const;
};

}  // namespace parlour::ui::settlers_table

namespace parlour::ui::settlers_book {

/// In the part kBookPart.
void draw_recap(const Scene&, const settlers_table::Recap&, const Rect&);

}  // namespace parlour::ui::settlers_book
