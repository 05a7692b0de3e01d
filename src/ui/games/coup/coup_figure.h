// The roles of Coup as cards, among its rules. See rules_figure.
#pragma once

#include "ui/kit/ui.h"

namespace parlour::ui {

/// Returns the height; 0: this section has no picture. If `draw` is false, only measures.
float coup_figure(const Ui&, const Line& section, const Rect& r, bool draw);

}  // namespace parlour::ui
