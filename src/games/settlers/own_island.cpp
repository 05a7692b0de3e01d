#include "games/settlers/own_island.h"

#include <algorithm>
#include <bit>

#include "games/settlers/settlers_text.h"

namespace parlour::settlers {

bool is_land(const Island& island, int h) {
  return h < kHexes && island.terrain[at(h)] != kSea;
}

bool on_coast(const Island& island, int path) {
  const auto& hexes = kGrid.path_hexes[at(path)];
  return is_land(island, hexes[0]) != is_land(island, hexes[1]);
}

namespace {

constexpr std::string_view kTerrainLetters = "blwgodys", kHarbourLetters = "blwgoa";
constexpr char kNoNumber = 'x', kFirstNumber = 'a';
constexpr int kLetters = 26;

bool needs_number(std::uint8_t terrain) {
  return terrain != kSea && terrain != kDesert;
}

std::uint64_t bit(int h) {
  return std::uint64_t{1} << h;
}

std::uint64_t land_of(const Island& island) {
  std::uint64_t out = 0;
  for (int h = 0; h < kHexes; ++h) out |= is_land(island, h) ? bit(h) : 0;
  return out;
}

template <class F>
void each_hex(std::uint64_t set, F&& f) {
  for (; set; set &= set - 1) f(std::countr_zero(set));
}

// One piece of the land, with the hex `from`.
std::uint64_t piece(std::uint64_t land, int from) {
  std::uint64_t out = bit(from), fresh = out;
  while (fresh) {
    std::uint64_t more = 0;
    each_hex(fresh, [&](int h) {
      for (const std::uint8_t n : kGrid.hex_next[at(h)]) more |= n == kNowhere ? 0 : bit(n);
    });
    fresh = more & land & ~out;
    out |= fresh;
  }
  return out;
}

// All pieces but the largest.
std::uint64_t cut_off(std::uint64_t land, int& pieces) {
  std::uint64_t largest = 0;
  pieces = 0;
  for (std::uint64_t left = land; left; ++pieces) {
    const std::uint64_t here = piece(land, std::countr_zero(left));
    left &= ~here;
    if (std::popcount(here) > std::popcount(largest)) largest = here;
  }
  return land & ~largest;
}

int nodes_of(const Island& island) {
  int out = 0;
  for (const auto& hexes : kGrid.node_hexes)
    out += std::ranges::any_of(hexes, [&](int h) { return is_land(island, h); });
  return out;
}

// Total over all values of an island: whether it has a code at all.
Reason misshapen(const Island& island) {
  if (island.seats < kLeastPlayers || island.seats > kMostPlayers) return &text::island_code_seats;
  for (int h = 0; h < kHexes; ++h) {
    const std::uint8_t terrain = island.terrain[at(h)], number = island.number[at(h)];
    if (terrain > kSea) return &text::island_code_land;
    if (number && (!needs_number(terrain) || number < 2 || number > 12 || number == 7))
      return &text::island_code_numbers;
  }
  if (island.harbours > kHarbours) return &text::island_code_harbours;
  Island laid = island;
  laid.harbours = 0;
  for (int i = 0; i < kHarbours; ++i) {
    const std::uint8_t path = island.path[at(i)], kind = island.harbour[at(i)];
    if (i >= island.harbours) {
      if (path || kind) return &text::island_code_harbours;
      continue;
    }
    if (kind > kAnyHarbour || path >= kPaths || (i && path <= island.path[at(i - 1)]))
      return &text::island_code_harbours;
    if (!on_coast(island, path)) return &text::island_harbour_inland;
    if (!can_have_harbour(laid, path)) return &text::island_harbours_meet;
    laid.harbours = static_cast<std::uint8_t>(i + 1);
  }
  return kAllowed;
}

void find_flaws(const Island& island, std::vector<Remark>& out) {
  const std::uint64_t land = land_of(island);
  if (std::popcount(land) < kLeastLand) out.push_back({&text::island_few, kLeastLand});
  int pieces = 0;
  if (const std::uint64_t off = cut_off(land, pieces))
    out.push_back({&text::island_pieces, pieces, true, off});
  std::uint64_t bare = 0, fertile = 0;
  each_hex(land, [&](int h) {
    if (!needs_number(island.terrain[at(h)])) return;
    (island.number[at(h)] ? fertile : bare) |= bit(h);
  });
  if (bare) out.push_back({&text::island_bare, std::popcount(bare), true, bare});
  if (land && !fertile && !bare) out.push_back({&text::island_barren});
  if (std::popcount(land) < kLeastLand || has_room(island, island.seats, false)) return;
  int most = island.seats;
  while (!has_room(island, most, false)) --most;
  out.push_back({&text::island_room, most});
}

}  // namespace

// --- codes -------------------------------------------------------------------------------------

bool is_own_code(std::string_view code) {
  return code.size() >= 2 && code[0] >= '0' && code[0] <= '9' && code[1] == '-';
}

std::string to_own_code(const Island& island) {
  std::string out{static_cast<char>('0' + island.seats), '-'};
  const std::uint64_t land = land_of(island);
  for (int h = 0; h < 64 - std::countl_zero(land); ++h)
    out += kTerrainLetters[island.terrain[at(h)]];
  out += '-';
  each_hex(land, [&](int h) {
    const std::uint8_t n = island.number[at(h)];
    out += n ? static_cast<char>(kFirstNumber + n - 2) : kNoNumber;
  });
  out += '-';
  for (std::size_t i = 0; i < island.harbours; ++i) {
    out += static_cast<char>('a' + island.path[i] / kLetters);
    out += static_cast<char>('a' + island.path[i] % kLetters);
    out += kHarbourLetters[island.harbour[i]];
  }
  return out;
}

std::expected<Island, Reason> from_own_code(std::string_view code) {
  if (!is_own_code(code)) return std::unexpected(&text::island_unknown);
  Island island;
  island.seats = static_cast<std::uint8_t>(code[0] - '0');
  code.remove_prefix(2);
  const std::size_t first = code.find('-');
  const std::size_t second = first == code.npos ? first : code.find('-', first + 1);
  if (second == code.npos) return std::unexpected(&text::island_code_short);
  const std::string_view hexes = code.substr(0, first),
                         numbers = code.substr(first + 1, second - first - 1),
                         harbours = code.substr(second + 1);
  if (hexes.size() > kHexes || hexes.ends_with(kTerrainLetters[kSea]))
    return std::unexpected(&text::island_code_land);
  for (std::size_t h = 0; h < hexes.size(); ++h) {
    const std::size_t terrain = kTerrainLetters.find(hexes[h]);
    if (terrain == hexes.npos) return std::unexpected(&text::island_code_land);
    island.terrain[h] = static_cast<std::uint8_t>(terrain);
  }
  std::size_t next = 0;
  bool good = true;
  each_hex(land_of(island), [&](int h) {
    const char letter = next < numbers.size() ? numbers[next++] : '?';
    good = good && ((letter >= kFirstNumber && letter <= kFirstNumber + 10) || letter == kNoNumber);
    if (letter != kNoNumber)
      island.number[at(h)] = static_cast<std::uint8_t>(letter - kFirstNumber + 2);
  });
  if (!good || next != numbers.size()) return std::unexpected(&text::island_code_numbers);
  if (harbours.size() % 3 || harbours.size() > 3 * kHarbours)
    return std::unexpected(&text::island_code_harbours);
  for (std::size_t i = 0; i < harbours.size(); i += 3) {
    const int high = harbours[i] - 'a', low = harbours[i + 1] - 'a';
    const std::size_t kind = kHarbourLetters.find(harbours[i + 2]);
    if (high < 0 || high > kPaths / kLetters || low < 0 || low >= kLetters || kind == code.npos)
      return std::unexpected(&text::island_code_harbours);
    island.path[island.harbours] = static_cast<std::uint8_t>(kLetters * high + low);
    island.harbour[island.harbours++] = static_cast<std::uint8_t>(kind);
  }
  if (const Reason why = misshapen(island)) return std::unexpected(why);
  return island;
}

// --- remarks -----------------------------------------------------------------------------------

std::vector<Remark> flaws_of(const Island& island) {
  std::vector<Remark> out;
  if (const Reason why = misshapen(island))
    out.push_back({why});
  else
    find_flaws(island, out);
  return out;
}

std::optional<Remark> flaw_of(const Island& island) {
  const std::vector<Remark> all = flaws_of(island);
  return all.empty() ? std::nullopt : std::optional(all.front());
}

// A settlement takes an intersection and its three neighbours from the others. With extra roads an
// intersection can lose all its paths too: at least two roads end there.
bool has_room(const Island& island, int seats, bool extra_roads) {
  const int before = 2 * seats - 1;
  const int roads = before + 2 * (seats - 1);
  return nodes_of(island) > 4 * before + (extra_roads ? roads : 0);
}

bool many_cards(const Island& island) {
  return std::popcount(land_of(island)) > kFewLand;
}

// --- drawing -----------------------------------------------------------------------------------

std::uint8_t harbour_at(const Island& island, int path) {
  for (std::size_t i = 0; i < island.harbours; ++i) {
    if (island.path[i] == path) return island.harbour[i];
  }
  return kNowhere;
}

bool can_have_harbour(const Island& island, int path) {
  if (!on_coast(island, path) || island.harbours == kHarbours) return false;
  const auto& ends = kGrid.path_nodes[at(path)];
  for (std::size_t i = 0; i < island.harbours; ++i) {
    for (const std::uint8_t n : kGrid.path_nodes[island.path[i]]) {
      if (n == ends[0] || n == ends[1]) return false;
    }
  }
  return true;
}

void put_harbour(Island& island, int path, std::uint8_t kind) {
  std::size_t i = island.harbours++;
  for (; i > 0 && island.path[i - 1] > path; --i) {
    island.path[i] = island.path[i - 1];
    island.harbour[i] = island.harbour[i - 1];
  }
  island.path[i] = static_cast<std::uint8_t>(path);
  island.harbour[i] = kind;
}

void remove_harbour(Island& island, int path) {
  const Island old = island;
  island.harbours = 0;
  island.path = island.harbour = {};
  for (std::size_t i = 0; i < old.harbours; ++i) {
    if (old.path[i] != path) put_harbour(island, old.path[i], old.harbour[i]);
  }
}

void paint(Island& island, int hex, std::uint8_t terrain) {
  island.terrain[at(hex)] = terrain;
  if (!needs_number(terrain)) island.number[at(hex)] = 0;
  for (const std::uint8_t p : kGrid.hex_paths[at(hex)]) {
    if (!on_coast(island, p)) remove_harbour(island, p);
  }
}

Island as_own(bool large, const Island& printed, bool printed_harbours) {
  Island out = printed;
  out.harbour = {};
  out.seats = kMostPlayers;
  const Coast coast = large ? Coast::Large : printed_harbours ? Coast::Base : Coast::BaseOnce;
  for (int i = 0; i < (large ? kLarge : kBase).harbours; ++i)
    put_harbour(out, kGrid.harbour_paths[static_cast<std::size_t>(coast)][at(i)],
                printed.harbour[at(i)]);
  return out;
}

}  // namespace parlour::settlers
