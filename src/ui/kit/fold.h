// A title with a sign that unfolds what belongs to it.
#pragma once

#include <string_view>

#include "ui/kit/ui.h"

namespace parlour::ui {

/// Draws it at the top of r; `below`, if any, is a sentence under the title that sums up what is
/// folded away. A press changes `open`. Returns the height.
float draw_fold(Ui&, std::string_view id, const Rect& r, std::string_view title,
                std::string_view below, bool& open);

}  // namespace parlour::ui
