// The boards of a new game of Flax as pictures: those of the rules, the player's own, one from a
// link.
#include <algorithm>
#include <cstdlib>

#include "games/flax/flax_text.h"
#include "games/flax/gallery.h"
#include "ui/games/flax/flax_board.h"
#include "ui/games/flax/flax_drawing.h"
#include "ui/screens/editor.h"
#include "ui/screens/setup.h"

namespace parlour::ui {
namespace {

constexpr float kEditWidth = 280;

int tiles_in_a_row(float width) {
  return width < 310 ? 2 : width < 480 ? 3 : 4;
}

class FlaxSetup final : public SetupPart {
 public:
  FlaxSetup(Services& app, Setup& setup) : app_(app), ui_(app.ui), boards_(app.ui), setup_(setup) {}

  bool has(std::string_view option) const override { return option == kOption; }
  void shown() override { boards_.look(); }

  float draw(Setup& setup, const Rect& at, bool) override {
    const Info& info = setup.game.info();
    const OptionSpec& spec = *std::ranges::find(info.options, kOption, &OptionSpec::key);
    const std::string value = setup.chosen(spec);
    const int seats = static_cast<int>(setup.players.size());
    const std::vector<Tile> tiles = tiles_of(spec, value, seats);
    const auto found = std::ranges::find(tiles, value, &Tile::value);
    const Tile& chosen = found == tiles.end() ? tiles.front() : *found;
    float y = at.min.y;
    ui_.label({at.min.x, y}, ui_.tr(spec.title), Type::Body, ui_.colors().second);
    y += ui_.size_of(Type::Body) * kLineHeight + kSpace1;
    y += draw_tiles(tiles, &chosen - tiles.data(), Rect::at({at.min.x, y}, {at.width(), 0}));
    if (chosen.layout.sides() < seats)
      y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}},
                         ui_.tr(flax::text::board_sides, {std::to_string(chosen.layout.sides())}),
                         Type::Body, ui_.colors().danger) +
           kSpace2;
    if (!all_) {
      const Rect more = Rect::at({at.min.x, y}, {ui_.phone() ? at.width() : kEditWidth, kTarget});
      if (ui_.button("more-boards", more,
                     {.label = ui_.tr(flax::text::more_boards), .icon = Icon::Plus}))
        all_ = true;
      y += kTarget + kSpace2;
    }
    const Rect edit = Rect::at({at.min.x, y}, {ui_.phone() ? at.width() : kEditWidth, kTarget});
    if (ui_.button("edit-board", edit, {.label = ui_.tr(text::make_board), .icon = Icon::Pencil}))
      this->edit(chosen);
    return y + kTarget - at.min.y;
  }

 private:
  static constexpr std::string_view kOption = "board";
  struct Tile {
    std::string value, name, key;
    flax::Layout layout;
  };

  // The boards of the rules have starts for each number of players, others for so many at most.
  std::vector<Tile> tiles_of(const OptionSpec& spec, const std::string& value, int seats) const {
    std::vector<Tile> tiles;
    for (const OptionSpec::Choice& choice : spec.choices) {
      const int number =
          std::clamp(std::atoi(std::string(choice.value).c_str()), 1, flax::kGallery);
      if (number > flax::kBuiltIn && !all_ && choice.value != value) continue;
      tiles.push_back({std::string(choice.value),
                       std::string(ui_.tr(choice.title)),
                       {},
                       flax::gallery(number, seats)});
    }
    const std::string unnamed(ui_.tr(text::own_board));
    for (const Boards::Board& own : boards_.boards()) {
      if (const auto layout = flax::from_code(own.code))
        tiles.push_back({own.code, own.name.empty() ? unnamed : own.name, own.key, *layout});
    }
    if (std::ranges::find(tiles, value, &Tile::value) == tiles.end()) {
      if (const auto layout = flax::from_code(value))
        tiles.push_back({value, unnamed, {}, *layout});
    }
    return tiles;
  }

  float draw_tiles(const std::vector<Tile>& tiles, std::ptrdiff_t chosen, const Rect& at) {
    const int per_row = tiles_in_a_row(at.width());
    const float w =
        (at.width() - kSpace2 * static_cast<float>(per_row - 1)) / static_cast<float>(per_row);
    const std::size_t columns = static_cast<std::size_t>(per_row);
    float y = at.min.y;
    for (std::size_t from = 0; from < tiles.size(); from += columns) {
      const std::size_t to = std::min(tiles.size(), from + columns);
      float h = 0;
      for (std::size_t i = from; i < to; ++i)
        h = std::max(h, flax_tile_height(ui_, w, tiles[i].name));
      for (std::size_t i = from; i < to; ++i) {
        const Rect r =
            Rect::at({at.min.x + static_cast<float>(i - from) * (w + kSpace2), y}, {w, h});
        const bool is = static_cast<std::ptrdiff_t>(i) == chosen;
        if (flax_tile(ui_, "board" + std::to_string(i), r, tiles[i].layout, tiles[i].name, is))
          setup_.options[std::string(kOption)] = tiles[i].value;
      }
      y += h + kSpace2;
    }
    return y - at.min.y;
  }

  void edit(const Tile& tile) {
    const bool own = !tile.key.empty();
    show_editor(app_, {.drawing = make_flax_drawing(app_, tile.layout),
                       .name = own ? tile.name : std::string(),
                       .key = tile.key,
                       .take = [this](const std::string& code) {
                         setup_.options[std::string(kOption)] = code;
                       }});
  }

  Services& app_;
  Ui& ui_;
  FlaxBoards boards_;
  Setup& setup_;
  bool all_ = false;  // shows every board of the game
};

}  // namespace

std::unique_ptr<SetupPart> make_flax_setup(Services& app, Setup& setup) {
  return std::make_unique<FlaxSetup>(app, setup);
}

}  // namespace parlour::ui
