// The proof that goes with the record of a finished game: the host's secret, and what the members
// told. Everybody can check with it that the House drew what chance gave (check), and each member
// that their own part was in it (net/guest_chance.h).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fair/chance.h"

namespace parlour::fair {

/// The key of its notes.
inline constexpr std::string_view kProofNote = "fair";
inline constexpr std::size_t kMostShares = 64;  // a player begins another one after kChain actions
inline constexpr std::size_t kMostCircles = 256;
inline constexpr std::size_t kLargestProof = 11 << 10;  // bytes

/// Whose links the moments from a place on are made of.
struct Circle {
  std::uint32_t from = 0;
  std::uint64_t shares = 0;  // a bit for each of Proof::shares
  bool operator==(const Circle&) const = default;
};

struct Proof {
  Ground ground;
  Secret secret;
  std::vector<Share> shares;    // at most kMostShares
  std::vector<Circle> circles;  // in the order of their places
  bool operator==(const Proof&) const = default;

  /// The shares whose links make the moment at a place.
  std::uint64_t circle(std::uint32_t place) const;
  /// Of the members and chains in a circle, in their order: told before anybody tells a link, so
  /// that nobody is added or left out afterwards.
  Digest circle_digest(std::uint64_t shares) const;
};

void put(Writer&, const Proof&);
/// Total: any bytes give a proof within the limits, or r fails.
void get(Reader& r, Proof&);

/// Writes the proof into the notes of a record, in place of another; false: it is too long.
bool add_proof(Record&, const Proof&);
/// The proof in the notes; nothing if there is none, or none that can be read.
std::optional<Proof> proof_of(const Record&);

/// What is wrong with a record, or with its proof.
struct Flaw {
  enum class Rule : std::uint8_t {
    NotTold,   // a moment counts a link that its member has not told
    NotDrawn,  // the House did something else than chance gives
  };
  Rule rule;
  std::uint32_t place;  // of the House's action
  Seat member = House;  // NotTold: whose link
  bool operator==(const Flaw&) const = default;
};

struct Check {
  int moments = 0;           // at which the House became due
  int draws = 0;             // the House's actions
  std::vector<int> with;     // for each share, the moments that have a link of it
  std::optional<Flaw> flaw;  // the first one; nothing after it is counted
};
/// Draws everything anew. Requires a record whose actions the rules allow, from the first one on,
/// and a proof within the limits. Takes time in proportion to both.
/// `at_moment` is called at each of them, with its place and the state there.
using AtMoment = std::function<void(std::uint32_t place, const AnyState&)>;
Check check(const AnyGame&, const Record&, const Proof&, const AtMoment& at_moment = {});

}  // namespace parlour::fair
