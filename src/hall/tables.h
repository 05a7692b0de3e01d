// The tables that strangers announce, as far as they can be believed: each is signed by its host,
// has cost its work, and was announced a moment ago. The list is bounded, whatever the relays
// bring.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "hall/board.h"

namespace parlour::hall {

inline constexpr std::size_t kMostTables = 2000;
inline constexpr std::size_t kMostUnverified = 3000;
/// Signatures that are checked for one relay: at once, and per second; and for one host at a time.
inline constexpr double kChecksAtOnce = 2500, kChecks = 100;
inline constexpr std::size_t kChecksOfOne = 4;

/// Which tables a player wants to see; empty: all.
struct Filter {
  std::string game = {}, language = {};
  bool with_seat = false;  // a seat is free, and no game is under way
  bool operator==(const Filter&) const = default;
};
bool fits(const Filter&, const Announcement&);

class Tables {
 public:
  explicit Tables(Price price = {}) : price_(price) {}

  /// What a relay brought. The board is asked whether the host has signed it, and verified() takes
  /// the answer. `relay`: which one, for each has a share of those checks. `now`: seconds since
  /// 1970; `ms`: of any monotonic clock.
  void hear(ByteView, std::uint32_t relay, Board&, std::int64_t now, double ms);
  void verified(std::uint32_t ticket, bool good, double ms);
  /// Forgets tables that have fallen silent. Returns when the next one will, or 0.
  double expire(double ms);
  /// The table of this page itself is no table for it.
  void leave_out(const net::Key& own) { own_ = own; }

  /// Nothing is known any more.
  void clear() {
    tables_.clear(), past_.clear(), unverified_.clear(), checked_.clear(), ++version_;
  }

  /// Changes whenever a table comes, changes or goes.
  std::uint32_t version() const { return version_; }
  std::size_t size() const { return tables_.size(); }
  const Announcement* find(const net::Key& host) const;
  /// The best place first: tables with a free seat, of them those that lack the fewest players.
  /// The order changes only if the seats do. The pointers stay valid until the next call that is
  /// not const.
  std::vector<const Announcement*> matching(const Filter&) const;
  /// The table that somebody who only wants to play should ask, without any that the host decides
  /// on by hand and without `tried`; null: none.
  const Announcement* quickest(const Filter&, const std::vector<net::Key>& tried) const;

 private:
  struct Listed {
    Announcement said;
    double until = 0;  // ms
  };
  struct Unverified {
    Announcement said;
    bool late = false;  // by our clock it has fallen silent
    double until = 0;
  };
  void put(const Unverified&);
  bool may_check(const net::Key& host, std::uint32_t relay, double ms);
  void make_room(const net::Key& host);

  Price price_;
  std::map<net::Key, Listed> tables_;
  /// When tables that are not listed last spoke: they were closed, or silent by our clock. What is
  /// newer counts, since two clocks may differ.
  std::map<net::Key, std::uint32_t> past_;
  std::map<std::uint32_t, Unverified> unverified_;
  std::map<net::Key, std::size_t> checked_;      // how many of a host's are being checked
  std::map<std::uint32_t, net::Bucket> shares_;  // of each relay
  net::Key own_{};
  std::uint32_t tickets_ = 0, version_ = 0;
};

}  // namespace parlour::hall
