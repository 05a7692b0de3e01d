// The texts of the lessons: the table lessons in src/texts.
#pragma once

#include "core/lines.h"

namespace parlour::ui::lesson_text {
#include "texts/lessons.inc"
}  // namespace parlour::ui::lesson_text
