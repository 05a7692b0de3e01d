// What games in a room have in common, whether a host deals (room_game.h) or nobody does
// (dealerless_game.h).
#pragma once

#include "net/guest.h"
#include "net/host.h"
#include "room/led_game.h"

namespace parlour::rooms {

class Room;

class SharedGame : public room::LedGame, public room::OtherDevices {
 public:
  /// This game is still the one on the table.
  virtual bool current() const = 0;
  /// Something may have happened.
  virtual void refresh() = 0;

  const AnyGame& game() const final { return *game_; }
  const std::vector<room::Player>& players() const final { return players_; }
  const std::string& options() const final { return options_; }
  const room::OtherDevices* other_devices() const final { return this; }
  bool away(Seat) const override;
  bool saved() const override;

 protected:
  SharedGame(Room&, const AnyGame*, std::string options);
  net::Host* host() const;
  net::Guest* guest() const;
  /// The players of a game with so many seats, as the lobby names them.
  void look_at_players(std::size_t seats);

  Room& room_;
  const AnyGame* game_;
  std::string options_;
  std::vector<room::Player> players_;
};

/// A change of version that no series of single actions causes: the screen shows everything anew.
inline constexpr std::uint32_t kJump = 1 << 20;

/// The steps of a log that begins with a view, from one place to another, without starting from the
/// first each time.
class LogWalk {
 public:
  /// The log has changed otherwise than by growing.
  void restart() { at_ = 0, view_ = {}; }
  void steps(const AnyGame&, const AnyView& begin, std::span<const net::LogEntry>, std::size_t from,
             std::size_t to, const std::function<void(const Table::Step&)>&);

 private:
  std::size_t at_ = 0;  // the entry that view_ is before
  AnyView view_;
};

}  // namespace parlour::rooms
