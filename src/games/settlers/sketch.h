// What only the editor of islands does: hints, and dealing land and numbers at random. Its texts
// come with the code of the editor.
#pragma once

#include <cstdint>
#include <vector>

#include "games/settlers/own_island.h"

namespace parlour::settlers::sketch {

namespace text {
#include "texts/islands.inc"
}  // namespace text

/// What is unusual about an island, which can still be played.
std::vector<Remark> hints_of(const Island&);

/// Deals resources and numbers over the land that is neither desert nor gold: each resource as
/// often as on printed islands, and as few red numbers side by side as possible. Without harbours,
/// also lays some along the coast.
void fill_at_random(Island&, std::uint32_t seed);

}  // namespace parlour::settlers::sketch
