#include "games/settlers/gallery.h"

#include <algorithm>

#include "games/settlers/settlers_text.h"

namespace parlour::settlers {

constinit const std::array<GalleryIsland, 3> kGallery = {{
    {"ring", &text::island_ring,
     "6-gwbdssbgsssolssdlwbslssosswssgssssssssslsssssssso-ikjxcabhxddbegjihe-"
     "aowaqabcabiabrabxacgacqacrbcvldaadkgdpadsaedafdaggo"},
    {"strand", &text::island_strand,
     "6-sssowblbodlolbgwsssssssglgssssssssssssssswgwlgobwb-jdjhiaxecbgkdebgichhecbbc-"
     "ajwanaauacdacigfiafwbgcogiagllgsa"},
    {"heart", &text::island_heart,
     "6-bwbgolwdlywdblgglogosssswssossssssssosssssssswssssssssg-cedbciexdkhxhijgabjgdchjg-"
     "aggatabtbbzachacpacuocwwdlldoadvadyafcagfagzahia"},
}};

std::string_view gallery_code(std::string_view id) {
  const auto found = std::ranges::find(kGallery, id, &GalleryIsland::id);
  return found == kGallery.end() ? id : found->code;
}

}  // namespace parlour::settlers
