// The tables that strangers announce, as far as they can be believed: each is signed by its host,
// has cost its work, and was announced a moment ago. The list is bounded, whatever the relays
// bring.
#pragma once

#include <list>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
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
  bool with_seat = false;              // a seat is free, and no game is under way
  std::vector<net::Key> without = {};  // hosts that they do not want to meet
  bool operator==(const Filter&) const = default;
};
bool fits(const Filter&, const Announcement&);

/// Which come first, of the tables that have a free seat: those that lack the fewest players, those
/// that were opened last, those in the player's language.
enum class Order : std::uint8_t { Soonest, Newest, Language };
inline constexpr int kOrders = 3;

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
  void clear() { known_.clear(), unverified_.clear(), listed_ = past_ = 0, ++version_; }

  /// Changes whenever a table comes, changes or goes.
  std::uint32_t version() const { return version_; }
  std::size_t size() const { return listed_; }
  const Announcement* find(const net::Key& host) const;
  /// The best place first: tables with a free seat, of them as the order says; `own`: the player's
  /// language. The pointers stay valid until the next call that is not const.
  std::vector<const Announcement*> matching(const Filter&, Order = Order::Soonest,
                                            std::string_view own = {}) const;
  /// The table that somebody who only wants to play should ask, without any that the host decides
  /// on by hand and without `tried`; null: none.
  const Announcement* quickest(const Filter&, const std::vector<net::Key>& tried) const;

 private:
  struct Known {                            // of a host
    std::optional<Announcement> said = {};  // of a listed table
    double until = 0;                       // ms: then it has fallen silent
    /// When a table that is not listed last spoke: it was closed, or silent by our clock; 0: never.
    /// What is newer counts, since two clocks may differ.
    std::uint32_t past = 0;
    std::size_t checks = 0;  // of signatures, under way
  };
  struct Unverified {
    std::uint32_t ticket;
    Announcement said;
    bool late;  // by our clock it has fallen silent
    double until;
  };
  using Hosts = std::map<net::Key, Known>;
  void put(const Unverified&);
  bool may_check(const net::Key& host, std::uint32_t relay, double ms);
  void make_room(const net::Key& host);
  void leave_list(Known&);
  void forget_past();
  void drop_empty(const net::Key& host);
  void checked(const net::Key& host);

  Price price_;
  Hosts known_;
  std::size_t listed_ = 0, past_ = 0;                          // of known_
  std::list<Unverified> unverified_;                           // answered in this order, mostly
  std::vector<std::pair<std::uint32_t, net::Bucket>> shares_;  // of each relay
  net::Key own_{};
  std::uint32_t tickets_ = 0, version_ = 0;
};

}  // namespace parlour::hall
