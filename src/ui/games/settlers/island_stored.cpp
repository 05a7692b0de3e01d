#include "ui/games/settlers/island_stored.h"

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_map.h"

namespace parlour::ui {

void island_thumbnail(Ui& ui, const Rect& r, const settlers::Island& island) {
  settlers::State s;
  s.phase = settlers::Phase::Settle;
  lay_island(s, island);
  gfx::Canvas& g = ui.canvas();
  g.push_clip(r, kRadiusControl);
  settlers_table::Map map;
  map.fit(r, s);
  gfx::terrain_sea(g, r, map.radius(), 0);
  map.draw_land(g, s.hex, 0);
  g.pop_clip();
}

}  // namespace parlour::ui
