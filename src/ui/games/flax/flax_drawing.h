// The board of Flax in the editor, and the player's own boards. Requires Flax's code.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/flax/sketch.h"
#include "ui/app/services.h"
#include "ui/screens/drawing.h"

namespace parlour::ui {

struct FlaxBoardTexts {
  static constexpr std::string_view kPrefix = kFlaxBoardKeys, kDraftPrefix = kFlaxDraftKeys;
  static bool is_board(const std::string& code) { return flax::from_code(code).has_value(); }
  static bool is_drawn(const std::string& drawn) { return flax::from_draft(drawn).has_value(); }
};
using FlaxBoards = BoardsOf<FlaxBoardTexts>;

std::shared_ptr<Drawing> make_flax_drawing(Services&, const flax::Layout&);

}  // namespace parlour::ui
