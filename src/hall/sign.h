// A host's table, shown to strangers: announces it while it is open, and answers those who knock.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hall/board.h"
#include "hall/knock.h"

namespace parlour::hall {

inline constexpr std::size_t kMostKnocks = 8;  // waiting for the host's decision
inline constexpr std::size_t kMostOpening = 16;
/// Guests of this hour and the last one: each is heard once, so that nobody can knock again for
/// them.
inline constexpr std::size_t kMostHeard = 4096;
/// Work for the next hour begins this many seconds before it.
inline constexpr std::int64_t kWorkAhead = 600;
inline constexpr double kKnockLasts = 110'000;  // ms; then its guest has given up
inline constexpr double kPlaceHeld = 15'000;    // ms, for somebody who was let in
/// Knocks that are opened at once, and per second.
inline constexpr double kKnocksAtOnce = 12, kKnocks = 1;
inline constexpr double kChangedWithin = 2000;  // ms after the last announcement

class Sign {
 public:
  /// `room` is told to those who are let in; `knock`: this page's key for knocks.
  Sign(Board&, const net::Key& host, const net::RoomId& room, const PublicKey& knock, Price = {});
  /// The board takes the table off the list when it ends, too.
  ~Sign();
  Sign(const Sign&) = delete;

  /// What is announced from now on: the game, the seats, whoever is wanted, the name. The rest is
  /// filled in here.
  void show(const Announcement&);
  /// Works, announces, and forgets those who have given up. `now`: seconds since 1970; `ms`: of any
  /// monotonic clock. Returns in how many ms it wants to be called again.
  double go(std::int64_t now, double ms);
  /// When go() had returned: how long it worked is no sign that the page is seldom called.
  void went(double ms) { called_ = ms; }
  /// A relay is new, or back.
  void again();
  /// Somebody is let in who has not come yet, or waits for the host's decision.
  bool expects(double ms);
  /// The table has been announced at least once.
  bool announced() const { return last_at_ > 0; }

  struct Guest {
    std::uint32_t ticket = 0;
    PublicKey key{};
    Knock knock;
    double until = 0;  // ms
  };
  /// Those who wait for the host's decision, the first one first.
  const std::vector<Guest>& waiting() const { return waiting_; }
  void decide(std::uint32_t ticket, bool let_in, double ms);
  /// What came at knock_topic; what was sealed in it.
  void heard(ByteView knock, double ms);
  void opened(std::uint32_t ticket, ByteView plain, double ms);

 private:
  void answer(std::uint32_t ticket, const Knock&, Answer::Kind);
  void let_in(std::uint32_t ticket, const Knock&, double ms);
  bool has_place(double ms);
  void announce(std::int64_t now);
  bool has_nonce(std::uint32_t hour, double ms);
  void forget_old(std::uint32_t hour, double ms);
  bool is_heard(const PublicKey& guest) const;
  void remember(const PublicKey& guest);
  void take_back(std::uint64_t id);

  struct Opening {
    std::uint32_t ticket;
    PublicKey key;
    bool waits;    // the guest does already: only a withdrawal counts
    double until;  // ms
  };

  Board& board_;
  net::RoomId room_;
  Price price_;
  Topic topic_;
  Announcement shown_;
  std::optional<Work> work_;
  std::uint32_t work_hour_ = 0;                                  // for which work_ is done
  std::vector<std::pair<std::uint32_t, std::uint64_t>> nonces_;  // hours, and their work
  std::uint32_t last_at_ = 0;
  double next_ = 0, announced_at_ = -kChangedWithin;        // ms
  std::optional<double> called_;                            // ms
  std::vector<std::pair<PublicKey, std::uint32_t>> heard_;  // guests, and in which hour
  std::vector<Opening> opening_;
  std::vector<Guest> waiting_;
  std::vector<double> held_;  // until when a seat is kept for somebody who was let in, ms
  net::Bucket knocks_{kKnocks, kKnocksAtOnce}, withdrawals_{kKnocks, kKnocksAtOnce};
  std::uint32_t tickets_ = 0;
};

}  // namespace parlour::hall
