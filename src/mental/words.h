// What members of a game without a dealer say, and what can be wrong with it: names alone, for
// pages that carry words and leave the rules and the cryptography to their aide (aide_protocol.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace parlour::mental {

using MemberId = std::uint8_t;
inline constexpr int kMostMembers = 10;

/// The members' words; docs/dealerless.md has their bytes.
enum class Word : std::uint8_t {
  Promise,   // the digest of Keys: nobody chooses a key by those of others
  Keys,      // the keys of cards and of boxes, with their proofs, and the end of the chain of coins
  Coin,      // the next link of that chain: a part of what is drawn jointly
  Shuffle,   // a fresh pack, shuffled
  Shares,    // of the cards that are drawn or shown
  Act,       // a seat's action, as everybody may know it
  Seal,      // a seat's sealed answer
  Open,      // what it was
  Tell,      // what a seat says of its hidden cards
  Show,      // which of a hand's cards an action shows
  Aside,     // what binds a hand to the cards that it puts aside
  Mix,       // cards of a hand, or a pack with hands out, shuffled with a proof to come
  Proof,     // that proof
  Offer,     // the cards of a hand, one of which is stolen
  Pick,      // which
  Give,      // it
  Complain,  // what only the author can read is wrong
  Secret,    // the author's secret and hidden actions, for the audit
  Gone,      // the author gives up a member who says nothing
  Chain,     // the end of the next chain of coins, before the first one has no link left
};
inline constexpr int kWords = static_cast<int>(Word::Chain) + 1;

/// Each word begins with its kind in a byte, and the number of the ask that it answers in four.
inline constexpr std::size_t kWordHead = 5;

/// Why the game goes on no longer.
struct Fault {
  enum class Kind : std::uint8_t {
    Garbled,     // bytes that nobody honest sends
    BrokenWord,  // other keys than promised, another answer than sealed, other cards than bound
    NoProof,     // a proof that does not hold
    NotTheirs,   // a card that is not in the hand
    OtherCard,   // a card that is not what the action says
    Illegal,     // an action that the rules refuse, as far as everybody can tell
    OddCard,     // a card that the pack does not have, or had already
    OddWord,     // what members say does not fit together
    Complaint,   // a member cannot read what was for them: the audit says whether they could
    Gone,        // more than half of the others have given the member up
  };
  Kind kind;
  std::optional<MemberId> by;  // nothing: only the audit can tell
  bool operator==(const Fault&) const = default;
};
inline constexpr int kFaults = static_cast<int>(Fault::Kind::Gone) + 1;

/// Something that a member said or did and that nobody honest would have.
struct Finding {
  enum class Kind : std::uint8_t {
    OtherWord,  // not what follows from their secret and their seat's view
    Illegal,    // an action that the rules refuse, now that hands are known
    Untold,     // the audit's own word: a secret of another key, or an action that was not played
    Silent,     // no secret: what they hid stays hidden
  };
  Kind kind;
  MemberId by;
  std::uint32_t line = 0;   // of Course::lines(), of OtherWord
  std::uint32_t event = 0;  // of Course::events(), of Illegal
  bool operator==(const Finding&) const = default;
};
inline constexpr int kFindings = static_cast<int>(Finding::Kind::Silent) + 1;

}  // namespace parlour::mental
