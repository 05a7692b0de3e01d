// Islands with their own shape that a new game offers.
#pragma once

#include <array>
#include <string_view>

#include "core/lines.h"

namespace parlour::settlers {

struct GalleryIsland {
  std::string_view id;  // in options: island=ring
  const Line* title;
  std::string_view code;  // for from_own_code
};
extern const std::array<GalleryIsland, 3> kGallery;

/// The code behind the id of such an island, or the text itself.
std::string_view gallery_code(std::string_view);

}  // namespace parlour::settlers
