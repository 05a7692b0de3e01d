#include "games/settlers/island.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "core/rng.h"

namespace parlour::settlers {
namespace {

// Hexes of brick, lumber, wool, grain, ore and desert; harbours of each and 3:1.
constexpr int kTerrains[2][6] = {{3, 4, 4, 4, 3, 1}, {5, 6, 6, 6, 5, 2}};
constexpr int kHarbourKinds[2][6] = {{1, 1, 1, 1, 1, 4}, {1, 1, 2, 1, 1, 5}};
// In the order of their letters.
constexpr std::uint8_t kBaseNumbers[] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
constexpr std::uint8_t kLargeNumbers[] = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                          8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};

std::span<const std::uint8_t> lettered(bool large) {
  if (large) return kLargeNumbers;
  return kBaseNumbers;
}
std::size_t hexes(bool large) {
  return static_cast<std::size_t>(large ? kLarge.hexes : kBase.hexes);
}
std::size_t harbours(bool large) {
  return static_cast<std::size_t>(large ? kLarge.harbours : kBase.harbours);
}

bool red(std::uint8_t number) {
  return number == 6 || number == 8;
}

void shuffle(std::span<std::uint8_t> list, Rng& rng) {
  for (std::size_t i = list.size(); i > 1; --i) {
    std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

void fill_kinds(std::span<std::uint8_t> list, const int (&count)[6]) {
  std::size_t at = 0;
  for (std::uint8_t kind = 0; kind < 6; ++kind) {
    for (int i = 0; i < count[kind]; ++i) list[at++] = kind;
  }
}

bool beside(std::uint64_t set, std::size_t hex) {
  return std::ranges::any_of(
      kGrid.hex_next[hex], [&](std::uint8_t h) { return h != kNowhere && ((set >> h) & 1) != 0; });
}

// Red numbers first: the places of the others do not matter, so every arrangement without two red
// neighbours is equally likely.
void lay_apart(Island& island, std::span<const std::uint8_t> land, bool large, Rng& rng) {
  std::array<std::uint8_t, kHexes> numbers{}, places{};
  const std::size_t n = land.size();
  std::size_t reds = 0, at = 0;
  for (const std::uint8_t number : lettered(large)) reds += red(number);
  for (const bool now : {true, false}) {
    for (const std::uint8_t number : lettered(large)) {
      if (red(number) == now) numbers[at++] = number;
    }
  }
  for (bool apart = false; !apart;) {
    std::ranges::copy(land, places.begin());
    std::uint64_t set = 0;
    apart = true;
    for (std::size_t i = 0; i < reds && apart; ++i) {
      std::swap(places[i], places[i + rng.below(static_cast<std::uint32_t>(n - i))]);
      apart = !beside(set, places[i]);
      set |= std::uint64_t{1} << places[i];
    }
  }
  shuffle({numbers.begin(), reds}, rng);
  shuffle({numbers.begin() + reds, n - reds}, rng);
  for (std::size_t i = 0; i < n; ++i) island.number[places[i]] = numbers[i];
}

// How far the numbers are from balanced; 0: they are.
int unrest(const Island& island, std::span<const std::uint8_t> land) {
  int out = 0, all = 0;
  std::array<int, kDesert> rolls{}, hexes{};
  for (const std::uint8_t h : land) {
    const std::uint8_t number = island.number[h];
    for (const std::uint8_t next : kGrid.hex_next[h]) {
      if (next == kNowhere) continue;
      const std::uint8_t other = island.number[next];
      out += (other == number) + (red(number) && red(other));
    }
    all += dots_of(number);
    rolls[island.terrain[h]] += dots_of(number), ++hexes[island.terrain[h]];
  }
  const int n = static_cast<int>(land.size());
  for (std::size_t kind = 0; kind < kDesert; ++kind) {
    const int off = std::abs(rolls[kind] * n - hexes[kind] * all);  // n is one roll
    out += std::max(off - 1, 0) / n;
  }
  return out;
}

// Swaps numbers until they are balanced: not for the worse, except now and then, against dead ends.
void balance(Island& island, std::span<const std::uint8_t> land, Rng& rng) {
  constexpr int kPatience = 2000;
  const auto any = [&] { return land[rng.below(static_cast<std::uint32_t>(land.size()))]; };
  int now = unrest(island, land);
  for (int tries = 1; now > 0; ++tries) {
    const std::uint8_t a = any(), b = any();
    std::swap(island.number[a], island.number[b]);
    const int then = unrest(island, land);
    if (then <= now || tries % kPatience == 0)
      now = then;
    else
      std::swap(island.number[a], island.number[b]);
  }
}

constexpr std::string_view kTerrainLetters = "blwgod", kHarbourLetters = "blwgoa";

}  // namespace

Island lay_island(bool large, Numbers how, std::uint32_t seed) {
  Rng rng(seed);
  Island island;
  fill_kinds({island.terrain.begin(), hexes(large)}, kTerrains[large]);
  shuffle({island.terrain.begin(), hexes(large)}, rng);
  fill_kinds(island.harbour, kHarbourKinds[large]);
  shuffle({island.harbour.begin(), harbours(large)}, rng);

  std::array<std::uint8_t, kHexes> land{};
  std::size_t n = 0;
  const auto order = spiral(large, static_cast<int>(rng.below(6)));
  for (std::size_t i = 0; i < hexes(large); ++i) {
    if (island.terrain[order[i]] != kDesert) land[n++] = order[i];
  }
  if (how == Numbers::Apart) {
    lay_apart(island, {land.begin(), n}, large, rng);
    return island;
  }
  std::array<std::uint8_t, kHexes> numbers{};
  std::ranges::copy(lettered(large), numbers.begin());
  if (how != Numbers::Spiral) shuffle({numbers.begin(), n}, rng);
  for (std::size_t i = 0; i < n; ++i) island.number[land[i]] = numbers[i];
  if (how == Numbers::Balanced) balance(island, {land.begin(), n}, rng);
  return island;
}

const Island& beginners_island(bool large) {
  // Chosen from many islands for balance: all resources are equally likely to be rolled, equal
  // hexes and equal numbers are apart, and no intersection is far better than the rest.
  static const Island islands[2] = {
      *from_code(false, "wbwbolgglwdloblgwgo-hbdgkcjcbdxegiehaji-gwaablaao"),
      *from_code(true, "wlolggbbgbolowdwlgllbwgwgdbowo-bhcgkiajdadiihxgejbkebdcexhjcg-baaalagowwa"),
  };
  return islands[large];
}

std::string to_code(bool large, const Island& island) {
  std::string out;
  for (std::size_t i = 0; i < hexes(large); ++i) out += kTerrainLetters[island.terrain[i]];
  out += '-';
  for (std::size_t i = 0; i < hexes(large); ++i) {
    out += island.number[i] ? static_cast<char>('a' + island.number[i] - 2) : 'x';
  }
  out += '-';
  for (std::size_t i = 0; i < harbours(large); ++i) out += kHarbourLetters[island.harbour[i]];
  return out;
}

std::optional<Island> from_code(bool large, std::string_view code) {
  const std::size_t n = hexes(large), m = harbours(large);
  if (code.size() != 2 * n + 2 + m || code[n] != '-' || code[2 * n + 1] != '-') return {};
  Island island;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t terrain = kTerrainLetters.find(code[i]);
    const char letter = code[n + 1 + i];
    if (terrain == std::string_view::npos || ((letter < 'a' || letter > 'k') && letter != 'x'))
      return {};
    island.terrain[i] = static_cast<std::uint8_t>(terrain);
    island.number[i] =
        letter == 'x' ? std::uint8_t{0} : static_cast<std::uint8_t>(letter - 'a' + 2);
  }
  for (std::size_t i = 0; i < m; ++i) {
    const std::size_t kind = kHarbourLetters.find(code[2 * n + 2 + i]);
    if (kind == std::string_view::npos) return {};
    island.harbour[i] = static_cast<std::uint8_t>(kind);
  }
  return valid(large, island) ? std::optional(island) : std::nullopt;
}

bool valid(bool large, const Island& island) {
  for (std::size_t i = 0; i < kHexes; ++i) {
    const std::uint8_t terrain = island.terrain[i], number = island.number[i];
    if (i >= hexes(large)) {
      if (terrain != kSea || number) return false;
      continue;
    }
    if (terrain > kDesert || number > 12 || number == 1 || number == 7) return false;
    if ((terrain == kDesert) != (number == 0)) return false;
  }
  for (std::size_t i = 0; i < kHarbours; ++i) {
    if (island.harbour[i] > (i < harbours(large) ? kAnyHarbour : 0) || island.path[i]) return false;
  }
  return !island.harbours && !island.seats;
}

}  // namespace parlour::settlers
