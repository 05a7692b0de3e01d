// What has happened since the viewer's last turn: what each of the others has done, and which cards
// the viewer has gained and lost.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

inline constexpr int kDeeds = 11;  // kinds of deeds that are counted

struct Recap {
  /// What a player has done, in special building too.
  struct Turn {
    std::array<std::uint8_t, 2> dice{};  // 0: not rolled yet
    std::array<std::uint8_t, kDeeds> deeds{};
    bool operator==(const Turn&) const = default;
  };
  std::array<Turn, settlers::kMost> turns{};
  /// The viewer's hand now, compared with the end of their last turn.
  std::array<std::int8_t, settlers::kResources> more{};
  /// One of the others has rolled.
  bool tells = false;

  /// Each step of the game, as `me` sees it; -1: nobody, for whom nothing is kept.
  void add(const State& before, const Action&, const State& after, int me);
  /// More cards in the viewer's hand; fewer.
  settlers::Cards gained() const { return changed(1); }
  settlers::Cards lost() const { return changed(-1); }

 private:
  settlers::Cards changed(int sign) const;
};

}  // namespace parlour::ui::settlers_table

namespace parlour::ui::settlers_book {

// In the part kBookPart.

struct RecapRects {
  Rect panel, title;   // the panel is no higher than its rows need
  bool close = false;  // rows stand in two columns: no names, and the sum of the dice
  struct Row {
    Rect badge, name, rest;
  };
  std::vector<Row> rows;  // one for each seat
};
RecapRects recap_rects(const Rect&, int seats);

/// How many of the pictures of a row, each so wide, fit into `room`. If not all do, "…" has room
/// after them.
int pictures_that_fit(std::span<const float> widths, float room, float dots);

/// The recap in sentences, for whoever cannot see it.
std::string told(const Scene&, const settlers_table::Recap&);
std::string recap_text(const settlers_table::Recap&, int me, std::span<const std::string> names,
                       Lang);

void draw_recap(const Scene&, const settlers_table::Recap&, const Rect&);

}  // namespace parlour::ui::settlers_book
