// What relays carry between pages that share no room yet: announcements of tables, knocks at them,
// and answers. The page implements it (web/net/board.js), tests with a simulated one.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "hall/announcement.h"

namespace parlour::hall {

/// The secret half of the key with which a host announces its table: its key in the room.
using Seed = std::array<std::uint8_t, 32>;

struct Opening {
  std::optional<Seed> identity = {};  // for a host
  std::string relays = {};            // one per line; empty: the page's own
};

/// How many relays there are, and how many of them have answered or failed.
struct Relays {
  int all = 0, open = 0, failed = 0;
  bool operator==(const Relays&) const = default;
};

/// The events of a board. None is delivered from within a call of it.
class Listener {
 public:
  /// Before everything else: the public half of this page's key for knocks. Again after each knock:
  /// the next one has another.
  virtual void on_open(const PublicKey&) = 0;
  /// Instead: the browser is not able to, or the code could not be fetched.
  virtual void on_failed() = 0;
  virtual void on_relays(const Relays&) = 0;
  /// Somebody's bytes, by the relay with that number: an announcement, or what claims to be one.
  virtual void on_seen(std::uint32_t relay, ByteView) = 0;
  virtual void on_verified(std::uint32_t ticket, bool good) = 0;
  /// Bytes at the topic of this page: a knock, or what claims to be one.
  virtual void on_knock(ByteView) = 0;
  /// What a knock says; empty if it was not sealed for this page.
  virtual void on_opened(std::uint32_t ticket, ByteView plain) = 0;
  /// What the host that was asked answers.
  virtual void on_answer(ByteView plain) = 0;

 protected:
  ~Listener() = default;
};

/// Destroying it ends the page's connections to the relays. No function calls back before it
/// returns.
class Board {
 public:
  virtual ~Board() = default;
  /// Whether announcements are wanted.
  virtual void watch(bool) = 0;
  /// Signs an announcement (write()) with the key of Opening, and publishes it. `last`: the one
  /// that closes the table, published when the board or the page ends.
  virtual void announce(ByteView, ByteView last) = 0;
  /// Hears knocks at that topic.
  virtual void listen(const Topic&) = 0;
  /// Answered once by on_verified.
  virtual void verify(std::uint32_t ticket, const net::Key&, ByteView text,
                      const net::Signature&) = 0;
  /// Sends `plain` to the host of that table, readable by it alone, and hears answers at `reply`,
  /// until the next knock. `at`: knock_topic of the host; `point`: its key for knocks. `back`: what
  /// takes the knock back, sealed alike; it is sent by take_back(), before the next knock, and when
  /// the board or the page ends. After an answer it changes nothing.
  virtual void knock(const Topic& at, const net::Key& host, const PublicKey& point,
                     std::uint64_t nonce, const Topic& reply, ByteView plain, ByteView back) = 0;
  virtual void take_back() = 0;
  /// The last knock once more: relays may lose one.
  virtual void knock_again() = 0;
  /// Opens a knock, given as of on_knock; answered by on_opened. The number stays that of its guest
  /// until forget().
  virtual void open(std::uint32_t ticket, ByteView knock) = 0;
  virtual void answer(std::uint32_t ticket, const Topic& reply, ByteView plain) = 0;
  virtual void forget(std::uint32_t ticket) = 0;
};

class Boards {
 public:
  /// The listener must outlive the board.
  virtual std::unique_ptr<Board> open_board(const Opening&, Listener&) = 0;

 protected:
  ~Boards() = default;
};

}  // namespace parlour::hall
