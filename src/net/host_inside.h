// The internals of a host, shared by host.cpp and host_kept.cpp.
#pragma once

#include "net/guest.h"
#include "net/host.h"

namespace parlour::net {

inline constexpr std::size_t kMostFormer = 32;
/// Actions that one message surely holds.
inline constexpr std::size_t kMostFresh = kLargestLog / (kOfAnEntry + kLongestAction);
inline constexpr std::uint32_t kRewindStep = 1 << 20;

inline const AnyGame* game_of(std::span<const AnyGame* const> games, std::string_view id) {
  for (const AnyGame* g : games) {
    if (g->info().id == id) return g;
  }
  return nullptr;
}

struct Host::Person {
  std::uint8_t member;
  PeerId peer = 0;
  bool attached = false;  // they have joined on the open stream
  bool wants_sync = false, wants_lobby = false;
  bool has_past = false;  // the record of the finished game has been sent
  bool knows_seal = false;
  bool wants_carried = false;       // what the others carry along
  Bytes bundle = {};                // what they carry
  std::uint32_t knows_rated = 0;    // the scribe's version that they have been sent
  std::optional<Place> drawn = {};  // where they have been asked for their part of chance
  Place knows = {};                 // what they have been sent, or claim to know
  std::vector<LogEntry> fresh = {};
  Millis away_since = 0;
  Millis begun = 0;                    // when their stream last began
  std::optional<Millis> here_at = {};  // last, since this page knows them
  // Of a game without a dealer: what they have been told of it.
  struct Told {
    bool seating = false, asked = false;      // asked: for words that this page lacks
    std::optional<std::uint32_t> heard = {};  // words that they have
    std::uint32_t sent = 0;
    bool more = false;  // more follow once these were heard
  };
  Told words = {};
  Bucket chat{1, 5}, wishes{2, 20}, doubts{0.5, 3}, names{0.1, 5}, bundles{0.05, 3};
  std::string name = {};  // requested faster than names may change: given when allowed
};

// A new host's memory of the game as a guest, until the game is dealt on.
struct Host::Gather {
  const AnyGame* game;
  std::string options;
  Place place;
  AnyView begin;
  std::uint32_t begins;
  std::vector<LogEntry> entries;
  bool asked = false;
  Place ask = {};
  Millis until = 0;
  std::vector<std::uint8_t> waiting = {};  // members
  struct Shown {
    std::uint8_t member;
    AnyView view;
  };
  std::vector<Shown> views = {};

  /// Our view at the last place up to that length where no action of the House is due, and the
  /// length of that place.
  std::pair<AnyView, std::uint32_t> last_rest(std::uint32_t length) const {
    AnyView v = begin, rest = begin;
    std::uint32_t at = begins;
    for (std::uint32_t i = begins; i < length; ++i) {
      advance(*game, v, entries[i - begins]);
      if (!game->house_due(v)) rest = v, at = i + 1;
    }
    return {std::move(rest), at};
  }
};

}  // namespace parlour::net
