// The cloth of a game's table.
#pragma once

#include "ui/kit/ui.h"
#include "ui/table/layout.h"

namespace parlour::ui {

/// Draws the cloth under plates, board and hand. What is drawn during this object's life lies on
/// it, in its colours.
class OnCloth {
 public:
  /// `cloth`: none leaves everything as it is.
  OnCloth(Ui& ui, std::optional<gfx::Theme> cloth, const Rect& body, const TableRects& at)
      : ui_(ui), page_(ui.theme) {
    if (!cloth) return;
    const auto [r, radius, frame] = cloth_rects(ui, body, at);
    gfx::cloth(ui.canvas(), r, radius, frame, *cloth, page_);
    ui.theme = *cloth;
  }
  ~OnCloth() { ui_.theme = page_; }
  OnCloth(const OnCloth&) = delete;
  OnCloth& operator=(const OnCloth&) = delete;

 private:
  Ui& ui_;
  gfx::Theme page_;
};

}  // namespace parlour::ui
