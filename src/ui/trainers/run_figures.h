// How a run of a trainer goes, and how the last runs went, as small pictures.
#pragma once

#include <span>

#include "room/training.h"
#include "ui/kit/ui.h"

namespace parlour::ui::train {

/// A sign for each exercise of a run: how it was answered, or its number. Draws them at the upper
/// edge of `at`, and describes them too; returns the height.
float draw_outcomes(Ui&, const Rect& at, const room::training::Run&);

/// A bar for each run, with its right answers; the same of `right` as above. Requires some.
float draw_trend(Ui&, const Rect& at, std::span<const int> right);

}  // namespace parlour::ui::train
