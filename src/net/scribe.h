// What is signed of a rated game (standing/result.h), by this page and by the others: the same on
// the host's side and on a guest's. The host gathers and spreads the signatures; each page signs
// only what it has found out itself, and counts only signatures that it has checked.
//
// When the game begins everybody signs its terms, so that nobody can deny later that they have sat
// down. When it is over everybody draws its chance anew, computes the result from the record, and
// signs that.
#pragma once

#include <optional>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"
#include "fair/verdict.h"
#include "net/protocol.h"

namespace parlour::net {

/// How far the clocks of two pages may differ, and how late a result may be signed, seconds.
inline constexpr std::int64_t kClocksDiffer = 600, kSignedWithin = 86'400;

/// The terms of the game on the table of this lobby, with these options; nothing if it is not rated
/// or has fewer than two people.
std::optional<standing::Terms> terms_of(const RoomId&, const Lobby&, const AnyGame&,
                                        std::string_view options, const fair::Digest& seal);
/// The result of a game with those terms, with a record that ends in `end`. Its time and who has
/// left are the host's to say.
standing::Result result_of(const standing::Terms&, const AnyGame&, const Record&,
                           const AnyState& end);
/// The seats of people whom a bot has replaced, or who are not here.
std::uint16_t seats_left(const standing::Terms&, const Lobby&);
/// What a page can sign that has found this out; None: the draws are wrong, or it vouches for too
/// few of them. `plays`: it has a part in them.
standing::Word word_for(const fair::Verdict&, bool plays);

class Scribe {
 public:
  Scribe(Carrier& carrier, const Key& own) : carrier_(carrier), own_(own) {}

  /// A game with these terms has begun. A page that sits in one of its seats signs them.
  void begin(const standing::Terms&);
  /// Signs what is due; call it after events.
  void go();
  void forget();
  /// Of the rated game on the table; null: it is not rated.
  const standing::Terms* terms() const { return terms_ ? &*terms_ : nullptr; }
  bool has(std::uint32_t game) const { return terms_ && terms_->number == game; }

  /// The game is over, and this page has found this result. Signs it, unless the word is None. Of
  /// one game it signs one result only. Requires terms().
  void end(const standing::Result&, standing::Word);
  /// With the signatures that are known to be right; null before the end.
  const standing::Signed* gathered() const { return signed_ ? &*signed_ : nullptr; }

  /// Somebody's signature, or all those of a result, which has to be the one found here. They count
  /// once they have been checked.
  void hear(const Key&, standing::Word, const Signature&);
  void hear(const standing::Signed&);

  /// True: the answer was for this object.
  bool on_signed(std::uint32_t ticket, const Signature&);
  bool on_verified(std::uint32_t ticket, bool good);

  /// What this page has signed last, to be told; nothing: nothing yet.
  std::optional<Sign> own_word() const;
  /// Counts the changes of what has been signed.
  std::uint32_t version() const { return version_; }

  void write(Writer&) const;
  /// r fails if the bytes are none.
  void read(Reader& r);

 private:
  struct Asked {
    std::uint32_t ticket;
    std::size_t seat;
    standing::Mark said;
  };
  std::optional<std::size_t> own_seat() const;
  standing::Mark& said(std::size_t seat) { return signed_ ? signed_->said[seat] : entered_[seat]; }
  const standing::Mark& said(std::size_t seat) const {
    return signed_ ? signed_->said[seat] : entered_[seat];
  }
  void count(std::size_t seat, const standing::Mark&);
  std::uint32_t next_ticket();

  Carrier& carrier_;
  Key own_;
  std::optional<standing::Terms> terms_;
  std::vector<standing::Mark> entered_;  // of each seat: their word for the terms
  std::optional<standing::Signed> signed_;
  std::vector<Asked> asked_;  // signatures that are being checked
  std::optional<Asked> signs_;
  standing::Word due_ = standing::Word::Entered;  // what this page has to sign
  std::uint32_t tickets_ = 0, version_ = 0;
};

}  // namespace parlour::net
