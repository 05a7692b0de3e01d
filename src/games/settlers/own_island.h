// Islands that players draw: any land in the frame of the grid, with gold, deserts, numbers, and
// harbours on any part of the coast. While it is drawn, an island may be unfinished.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/settlers/island.h"

namespace parlour::settlers {

inline constexpr int kLeastLand = 7;  // hexes
inline constexpr int kFewLand =
    19;  // up to here the bank and the deck are those of the base island
inline constexpr int kMostPlayers = 6, kLeastPlayers = 2;

/// The form in options: the most players, "-", a letter per hex of the frame in the grid's order
/// (as in printed islands, y gold, s sea) up to the last one of land, "-", a letter per hex of land
/// for its number (x: none), "-", and three letters per harbour: two for its path, one for its
/// kind. One text per island. "4-...": no printed island, number or word has this form.
bool is_own_code(std::string_view);
std::string to_own_code(const Island&);
/// An island, finished or not; or what is wrong with the text.
std::expected<Island, Reason> from_own_code(std::string_view);
inline constexpr std::size_t kLongestOwnCode =
    2 + kHexes + 1 + kHexes + 1 + 3 * static_cast<std::size_t>(kHarbours);

/// One remark about an island, and its place.
struct Remark {
  const Line* line;
  int number = 0;           // fills {0}
  bool flaw = true;         // the island cannot be played; otherwise a hint
  std::uint64_t hexes = 0;  // to be marked
};
/// All that is wrong with an island.
std::vector<Remark> flaws_of(const Island&);
/// The first flaw, or nothing: then Settlers can be played on it with up to `seats` players.
std::optional<Remark> flaw_of(const Island&);
/// Whether so many players find places in set-up whatever the others do; with two extra roads each,
/// or without.
bool has_room(const Island&, int seats, bool extra_roads);
/// More hexes than the base island: the bank and the deck are those of the large one.
bool many_cards(const Island&);

// --- drawing -----------------------------------------------------------------------------------

bool is_land(const Island&, int hex);  // false beyond the frame
bool on_coast(const Island&, int path);
/// Whether a harbour can be there: on the coast, and no other one at its ends.
bool can_have_harbour(const Island&, int path);
void put_harbour(Island&, int path, std::uint8_t kind);  // requires can_have_harbour
void remove_harbour(Island&, int path);
/// The kind of the harbour on a path, or kNowhere.
std::uint8_t harbour_at(const Island&, int path);
/// Sea and deserts lose their number, and harbours away from the coast go.
void paint(Island&, int hex, std::uint8_t terrain);
/// A printed island as one with its own shape.
Island as_own(bool large, const Island&, bool printed_harbours = true);

}  // namespace parlour::settlers
