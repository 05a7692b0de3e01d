#include "ui/parts/pictures.h"

#include <utility>

namespace parlour::ui {

gfx::Picture picture_of(std::string_view id) {
  constexpr std::pair<std::string_view, gfx::Picture> kPictures[] = {
      {"settlers", gfx::Picture::Settlers},
      {"coup", gfx::Picture::Coup},
      {"tractor", gfx::Picture::Tractor}};
  for (const auto& [game, picture] : kPictures) {
    if (game == id) return picture;
  }
  return gfx::Picture::Flax;
}

}  // namespace parlour::ui
