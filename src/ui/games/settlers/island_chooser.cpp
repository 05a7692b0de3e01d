#include "ui/games/settlers/island_chooser.h"

#include <algorithm>

#include "games/settlers/gallery.h"
#include "games/settlers/settlers_text.h"
#include "games/settlers/sketch.h"
#include "ui/games/settlers/island_stored.h"
#include "ui/parts/board_tile.h"
#include "ui/screens/editor.h"

namespace parlour::ui {
namespace {

class IslandTiles final : public IslandChooser {
 public:
  explicit IslandTiles(Services& app) : app_(app), ui_(app.ui), islands_(app.ui) {
    islands_.look();
  }
  void shown() override { islands_.look(); }

  float draw(Setup& setup, std::string& island, const Rect& at) override {
    const std::vector<Tile> all = tiles(island);
    const std::size_t columns = at.width() < 480 ? 2 : 4;
    const float w =
        (at.width() - kSpace2 * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    float y = at.min.y;
    for (std::size_t from = 0; from < all.size(); from += columns) {
      const std::size_t to = std::min(all.size(), from + columns);
      float h = 0;
      for (std::size_t i = from; i < to; ++i)
        h = std::max(h, board_tile_height<settlers::Island>(ui_, w, all[i].name));
      for (std::size_t i = from; i < to; ++i) {
        const Rect r =
            Rect::at({at.min.x + static_cast<float>(i - from) * (w + kSpace2), y}, {w, h});
        const bool is = all[i].value == island;
        if (board_tile(ui_, "island-tile" + std::to_string(i), r, all[i].name, is,
                       [&](const Rect& p) { island_thumbnail(ui_, p, all[i].island); }))
          island = all[i].value;
      }
      y += h + kSpace2;
    }
    const auto chosen = std::ranges::find(all, island, &Tile::value);
    if (chosen == all.end()) return y - at.min.y;
    const int seats = chosen->island.seats;
    if (seats < static_cast<int>(setup.players.size()))
      y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}},
                         ui_.tr(settlers::text::island_players, {std::to_string(seats)}),
                         Type::Body, ui_.colors().danger) +
           kSpace2;
    const Rect edit = Rect::at({at.min.x, y}, {at.width(), kTarget});
    if (ui_.button("edit-island", edit,
                   {.label = ui_.tr(settlers::sketch::text::island_draw), .icon = Icon::Pencil}))
      open_editor(*chosen, setup);
    return y + kTarget + kSpace2 - at.min.y;
  }

 private:
  struct Tile {
    std::string value, name, key;
    settlers::Island island;
  };
  // Those of the game, the player's own, and one from elsewhere.
  std::vector<Tile> tiles(const std::string& island) {
    std::vector<Tile> out;
    const auto add = [&](std::string value, std::string name, std::string key) {
      if (const auto drawn = settlers::from_own_code(settlers::gallery_code(value)))
        out.push_back({std::move(value), std::move(name), std::move(key), *drawn});
    };
    for (const auto& g : settlers::kGallery)
      add(std::string(g.id), std::string(ui_.tr(*g.title)), {});
    const std::string unnamed(ui_.tr(settlers::sketch::text::island_own));
    for (const Boards::Board& own : islands_.boards())
      add(own.code, own.name.empty() ? unnamed : own.name, own.key);
    if (std::ranges::find(out, island, &Tile::value) == out.end()) add(island, unnamed, {});
    return out;
  }

  void open_editor(const Tile& tile, Setup& setup) {
    const bool own = !tile.key.empty();
    show_island_editor(
        app_, tile.value,
        {.name = own ? tile.name : std::string(),
         .key = tile.key,
         .take = [&setup](const std::string& value) { setup.options["island"] = value; }});
  }

  Services& app_;
  Ui& ui_;
  Islands islands_;
};

}  // namespace

std::shared_ptr<IslandChooser> make_island_chooser(Services& app) {
  return std::make_shared<IslandTiles>(app);
}

}  // namespace parlour::ui
