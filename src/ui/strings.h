// The texts of the screens: the tables ui, rooms, hall, replays, sheets and talk in src/texts.
#pragma once

#include "core/core_text.h"
#include "core/lines.h"

namespace parlour::ui::text {
using parlour::text::joined, parlour::text::joined_more, parlour::text::listed;
#include "texts/hall.inc"
#include "texts/replays.inc"
#include "texts/rooms.inc"
#include "texts/sheets.inc"
#include "texts/talk.inc"
#include "texts/ui.inc"
}  // namespace parlour::ui::text
