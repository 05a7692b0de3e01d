// The rated games of this device's player (standing/book.h): kept in its storage, filled by the
// rooms in which games are rated, and what follows from them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/link.h"
#include "room/device.h"
#include "standing/book.h"
#include "standing/ratings.h"

namespace parlour::rooms {

class Ledger {
 public:
  Ledger(room::Device&, const net::Key& own);

  /// A result whose signatures are known to be right.
  void take(const standing::Signed&);
  /// Results that somebody carries: those that are whole count once their signatures are checked.
  void take_bundle(ByteView);
  /// Checks the next of them; call it after events. Some signatures at a time: nothing waits.
  void check(net::Carrier&);
  /// True: the answer was for this object.
  bool on_verified(std::uint32_t ticket, bool good);

  Bytes bundle() const { return book_.bundle(); }
  /// Counts the player's own games as they come in.
  std::uint32_t version() const { return version_; }

  standing::Standing standing(std::string_view game, const net::Key&);
  /// The player's rating in the game of this result before it, and after it.
  struct Change {
    standing::Rating before, after;
  };
  Change change(const standing::Result&) const;

 private:
  using Standings = std::vector<standing::Standing>;
  Standings all_in(std::string_view game) const;
  bool may_keep() const;
  void keep();
  void keep_own();

  room::Device& device_;
  standing::Book book_;
  std::optional<std::string> identity_;  // as stored when the book was read
  std::vector<standing::Signed> unchecked_;
  std::vector<std::uint32_t> asked_;  // tickets of the first of them
  bool good_ = true;                  // all its answers so far
  std::uint32_t tickets_ = 0, version_ = 1;
  std::map<std::string, Standings, std::less<>> known_;  // by game, until something is new
};

}  // namespace parlour::rooms
