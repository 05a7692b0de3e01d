// The player's own boards of Flax, and drawings that are not boards yet, as stored. Requires Flax's
// code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/flax/sketch.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

class Boards {
 public:
  static constexpr std::string_view kPrefix = "layout/", kDraftPrefix = "draft/";

  explicit Boards(Ui& ui) : ui_(ui) {}

  struct Board {
    std::string key, name, code;
  };
  struct Draft {
    std::string key, board_key, name;  // of the board that it changes, if any
    flax::Layout layout;
  };
  const std::vector<Board>& boards() const { return boards_; }
  const std::vector<Draft>& drafts() const { return drafts_; }  // newest first
  /// Reads them again. Damaged ones are left alone and not shown.
  void look();

 private:
  void look_at_drafts();

  Ui& ui_;
  std::vector<Board> boards_;
  std::vector<Draft> drafts_;
};

}  // namespace parlour::ui
