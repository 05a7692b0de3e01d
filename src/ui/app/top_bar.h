// The bar at the top of a screen: back, title, the menu.
#pragma once

#include "ui/app/services.h"

namespace parlour::ui {

/// Returns the area left below it. `raised`: how far the title stands above the middle, to leave
/// room for a line below it.
Rect top_bar(Services&, std::string_view title, bool menu = false, float raised = 0);

}  // namespace parlour::ui
