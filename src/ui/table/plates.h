// The name plates of the players.
#pragma once

#include "ui/table/game_ui.h"
#include "ui/table/layout.h"

namespace parlour::ui {

/// `table`: who is thinking and who is away; null in a replay.
void draw_plates(const Scene&, GameUi&, const TableRects&, const room::TableGame* table);
/// The scene with Scene::draw_plate, for a game that places the plates itself.
Scene with_plates(const Scene&, GameUi&, const room::TableGame* table);

}  // namespace parlour::ui
