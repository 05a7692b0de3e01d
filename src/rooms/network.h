// The connection to the other devices that a room needs from the page: one line to everybody in the
// room.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "net/link.h"

namespace parlour::rooms {

/// The secret half of this device's key in one room.
using Seed = std::array<std::uint8_t, 32>;

struct Opening {
  net::RoomId room{};
  bool host = false;
  std::optional<Seed> identity = {};  // the one used before; nothing: makes a new one
  std::string relays = {};            // for signalling, one per line
  std::string turn = {};              // a relay for links that cannot be direct; empty: none
};

/// What the line can reach.
struct Reach {
  int relays = 0, relays_open = 0, relays_failed = 0;
  int peers = 0;  // with an open link
  bool operator==(const Reach&) const = default;
};

/// The events of a line. None is delivered from within a call of it.
class Listener {
 public:
  enum class Failure : std::uint8_t {
    Elsewhere,  // the room is open in another tab of this browser
    Missing,    // the code for it could not be fetched
    Unable,     // not supported by this browser
  };
  /// Once, before everything else.
  virtual void on_open(const net::Key&, const Seed&) = 0;
  /// Instead: nothing else follows.
  virtual void on_failed(Failure) = 0;
  virtual void on_up(net::LinkId, ByteView binding) = 0;
  virtual void on_frame(net::LinkId, ByteView) = 0;
  virtual void on_down(net::LinkId) = 0;
  virtual void on_signed(std::uint32_t ticket, const net::Signature&) = 0;
  virtual void on_verified(std::uint32_t ticket, bool good) = 0;
  virtual void on_reach(const Reach&) = 0;

 protected:
  ~Listener() = default;
};

/// How a player who looks elsewhere is called when the game asks them.
struct Summons {
  std::string title = {};  // of the page while it is hidden, and of the notification
  int sound = 0;           // by its number in the page
  float gain = 0;          // of the sound, 0 to 1
  bool notify = false;     // by a notification too, if the browser allows it
};

/// Destroying it leaves the room's links.
class Line : public net::Carrier {
 public:
  /// How many more peers are wanted: it looks for others while there are any, or while a link is
  /// missing.
  virtual void need(int peers) = 0;
  /// Shows the player how others can join: the link, and codes for those who reach no relay.
  virtual void invite(std::string_view link) = 0;
  /// Lets a newcomer connect by codes that are copied; `code`: the first, if they came with one.
  virtual void by_code(std::string_view code) = 0;
  /// The player is asked: while the page is hidden, it calls them so. Null: they are no longer
  /// asked.
  virtual void summon(const Summons*) = 0;
};

/// The aide of this page in a game without a dealer (mental/aide.h), in a worker of its own.
/// Destroying it ends the worker; no answer follows.
class Aide {
 public:
  virtual ~Aide() = default;
  /// Answered once, in order, and never from within the call.
  virtual void ask(Bytes request) = 0;
};

class Network {
 public:
  /// `heard`: an answer of the aide; nothing: it has failed, has forgotten everything, and answers
  /// no more. Another one may be hired.
  virtual std::unique_ptr<Aide> hire_aide(std::string_view game,
                                          std::function<void(std::optional<Bytes>)> heard) = 0;
  /// The listener must outlive the line.
  virtual std::unique_ptr<Line> open_line(const Opening&, Listener&) = 0;
  /// Calls f once after `ms` milliseconds, even in a hidden tab; no frame is drawn for it.
  virtual void call_after(double ms, std::function<void()> f) = 0;

 protected:
  ~Network() = default;
};

}  // namespace parlour::rooms
