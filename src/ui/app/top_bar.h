// The bar at the top of a screen: back, title, the menu.
#pragma once

#include "ui/app/services.h"

namespace parlour::ui {

/// Returns the area left below it.
Rect top_bar(Services&, std::string_view title, bool menu = false);

}  // namespace parlour::ui
