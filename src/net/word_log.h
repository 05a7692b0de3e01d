// The words of a game without a dealer (docs/dealerless.md) as a room carries them: everybody hears
// them in one order, knows that each is its author's, and notices if somebody is told another.
//
// The host puts the words in order and knows nothing else: it can delay a word, but neither forge
// nor repeat one, nor tell two pages different ones for long. The log has a digest after each word,
// its head. Whoever says a word signs it together with the head that they have heard, which cannot
// be older than their own word before. So each word says that its author has heard the same as
// everybody else; an empty one says nothing but that.
//
// Every page keeps the whole log, so any of them can be the next host. A page that becomes the host
// first hears how far the others are: what somebody has heard stays as it is.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fair/hash.h"
#include "net/link.h"

namespace parlour::net {

inline constexpr std::size_t kMostAuthors = 10;       // mental::kMostMembers
inline constexpr std::size_t kLongestWord = 62'000;   // bytes
inline constexpr std::uint32_t kMostWords = 1 << 18;  // of one game
inline constexpr std::size_t kMostSaid = 2 << 20;     // bytes, by one author in one game

/// Who plays a game without a dealer, and which: the host says it when the game begins. A member
/// here is a page that plays a seat or more; their numbers are their places in `members`.
struct Seating {
  std::uint32_t game = 0;           // in this room, from 1
  std::uint64_t salt = 0;           // of the host: no two games have the same name
  std::string id, options;          // of the game
  std::vector<Key> members;         // 2 to kMostAuthors, all different
  std::vector<std::uint8_t> owner;  // by seat: the member whose page plays it
  bool operator==(const Seating&) const = default;

  std::optional<std::uint8_t> member(const Key&) const;
};
/// What every word is signed for: SHA256(named("parlour game without dealer 1", the room's random
/// part ‖ the Seating as in messages)).
fair::Digest name_of(const RoomId&, const Seating&);

/// A word in the log, or on its way there.
struct SignedWord {
  std::uint8_t author = 0;
  std::uint32_t heard = 0;  // words that its author had heard
  Signature signature{};
  Bytes word;  // empty: it only says what was heard
  bool operator==(const SignedWord&) const = default;
};

class WordLog {
 public:
  WordLog(Carrier&, const Key& own, const RoomId&, Seating);
  /// With another carrier's words, which have been checked.
  WordLog(Carrier&, const Key& own, const WordLog& other);

  const Seating& seating() const { return seating_; }
  const fair::Digest& name() const { return heads_.front(); }
  /// This page's number among the members; nothing: it watches.
  std::optional<std::uint8_t> self() const { return self_; }
  const std::vector<SignedWord>& words() const { return words_; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(words_.size()); }
  /// With those whose signatures are being checked.
  std::uint32_t known() const { return static_cast<std::uint32_t>(heads_.size() - 1); }
  /// Requires count <= known().
  const fair::Digest& head(std::uint32_t count) const { return heads_[count]; }
  /// How many words this member has said to have heard.
  std::uint32_t confirmed(std::uint8_t member) const { return confirmed_[member]; }
  std::size_t bytes() const { return bytes_; }  // of all words

  // --- this page's words -------------------------------------------------------------------------
  /// Signs it, for a member: one word at a time, until it is in the log. False: another one is
  /// still on its way.
  bool say(Bytes word);
  /// The word on its way, once it is signed.
  const SignedWord* saying() const { return own_ && own_signed_ ? &*own_ : nullptr; }
  bool speaks() const { return own_.has_value(); }

  // --- others' words -----------------------------------------------------------------------------
  /// The host puts a member's word, or its own, into the order, once its signature has been
  /// checked. One that comes too late, or again, is dropped.
  void put(const SignedWord&);
  /// The author of a word that was put and was not signed for what has been heard here: once each
  /// time.
  std::optional<std::uint8_t> take_doubtful() { return std::exchange(doubtful_, std::nullopt); }
  /// The words from that place on, as another page has them. They count in their order as soon as
  /// their signatures have been checked. False: they contradict what has been checked, or are no
  /// words that honest members would say.
  bool hear(std::uint32_t from, std::span<const SignedWord>);
  /// Somebody has passed on words that are not their authors': once each time.
  bool take_forgery() { return std::exchange(forged_, false); }

  /// True: the answer was for this object.
  bool on_signed(std::uint32_t ticket, const Signature&);
  bool on_verified(std::uint32_t ticket, bool good);

 private:
  struct Waiting {
    SignedWord word;
    std::uint32_t ticket = 0;  // 0: not asked yet
    bool checked = false;
  };
  bool plausible(const SignedWord&, std::uint32_t known) const;
  Bytes text(const SignedWord&) const;
  void ask();
  void append(SignedWord);
  void take_checked();
  void drop_waiting();

  Carrier& carrier_;
  Key own_key_;
  Seating seating_;
  std::optional<std::uint8_t> self_;
  std::vector<SignedWord> words_;
  std::vector<fair::Digest> heads_;       // after so many words; also of those that wait
  std::vector<std::uint32_t> confirmed_;  // by member
  std::vector<std::uint32_t> next_;       // by member: what their next word has heard at least
  std::vector<std::size_t> said_;         // by member: bytes, also those that wait
  std::size_t bytes_ = 0;
  std::vector<Waiting> waiting_;  // the next words, in their order
  std::vector<Waiting> put_;      // the host's: to be put in the order when they are checked
  std::optional<SignedWord> own_;
  bool own_signed_ = false, forged_ = false;
  std::optional<std::uint8_t> doubtful_;
  std::uint32_t own_ticket_ = 0, tickets_ = 0;
};

}  // namespace parlour::net
