// The layout of the sheet of set phrases.
#pragma once

#include <vector>

#include "ui/kit/theme.h"

namespace parlour::ui {

/// A button for each of `count` phrases, from the top of `at` on, as wide as it in one column, or
/// in two if the longest phrase fits into half. `widest`: the width that its button needs. They are
/// read along the rows.
std::vector<Rect> phrase_rects(const Rect& at, int count, float widest);

}  // namespace parlour::ui
