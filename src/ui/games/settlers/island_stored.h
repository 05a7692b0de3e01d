// The player's own islands as stored, and islands as small pictures. In the part kIslandsPart.
#pragma once

#include <string>
#include <string_view>

#include "games/settlers/own_island.h"
#include "ui/screens/boards.h"

namespace parlour::ui {

struct IslandTexts {
  static constexpr std::string_view kPrefix = kIslandKeys, kDraftPrefix = kIslandDraftKeys;
  static bool is_board(const std::string& code) {
    const auto island = settlers::from_own_code(code);
    return island && !settlers::flaw_of(*island);
  }
  static bool is_drawn(const std::string& drawn) {
    return settlers::from_own_code(drawn).has_value();
  }
};
using Islands = BoardsOf<IslandTexts>;

/// An island as a small picture.
void island_thumbnail(Ui&, const Rect&, const settlers::Island&);

}  // namespace parlour::ui
