// Figures of a player in a row, one panel each.
#pragma once

#include <span>
#include <string>
#include <utility>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// Draws them at the upper edge of `at` and describes them; returns the height. `more`: what else
/// is said to a screen reader.
float draw_practice_figures(Ui&, const Rect& at,
                            std::initializer_list<std::pair<const Line*, std::string>> figures,
                            const std::string& more = {});

}  // namespace parlour::ui
