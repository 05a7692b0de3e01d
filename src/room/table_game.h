// A game at a table as its screen sees it, whether the table is on this device (local_game.h) or in
// a room of several devices (rooms/room_game.h). It gives views, and never the truth before the
// end. TableGame is made of parts, one for each use.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/table.h"
#include "fair/verdict.h"
#include "mental/words.h"
#include "room/player.h"
#include "room/settings.h"

namespace parlour::room {

/// What the screen may show.
class GameSight {
 public:
  virtual ~GameSight() = default;

  virtual const AnyGame& game() const = 0;
  virtual const std::vector<Player>& players() const = 0;
  const Player& player(Seat s) const { return players()[static_cast<std::size_t>(index(s))]; }
  virtual const std::string& options() const = 0;
  /// The seat whose view is on the screen, or the Watcher.
  virtual Seat eyes() const = 0;
  virtual AnyView view() const = 0;
  /// Everything; nothing before the end, or if this device does not know it.
  virtual std::optional<AnyView> truth() const = 0;
  virtual bool over() const = 0;
  virtual double score(Seat) const = 0;
  virtual SeatSet actors() const = 0;
  virtual bool house_due() const = 0;
  /// Changes with every event, including undo; by one for each action that is only added.
  virtual std::uint32_t version() const = 0;
  /// The number of actions known here, and the actions from the `from`-th up to but not including
  /// the `to`-th, as `viewer` knows them; the viewer is eyes(), or the Watcher.
  virtual std::size_t actions() const = 0;
  virtual void steps(std::size_t from, std::size_t to, Seat viewer,
                     const std::function<void(const Table::Step&)>&) const = 0;
  void steps(std::size_t from, Seat viewer,
             const std::function<void(const Table::Step&)>& f) const {
    steps(from, actions(), viewer, f);
  }
  /// A bot has decided this action for a person whose time was up, as far as this device knows.
  virtual bool decided_late(std::size_t /*action*/) const { return false; }
  /// The record, for export or replay; null while it holds secrets (a game that hides must be over
  /// first), or if this device has none.
  virtual const Record* shareable() const = 0;
  virtual std::string report() const = 0;
};

/// What the person at this device may do, and how long.
class GamePlay {
 public:
  virtual ~GamePlay() = default;

  virtual bool may_act() const = 0;
  /// An action of eyes(); the reason if it is refused.
  virtual Reason submit(const AnyAction&) = 0;
  virtual Reason can_undo() const = 0;
  virtual Reason undo() = 0;
  /// The remaining share of the time for taking back before the game goes on: 1..0, 0 when over.
  virtual float undo_left() const = 0;
  /// A part of the game has ended and is on display: nothing happens until go_on(), which persons
  /// at this device may call if may_go_on().
  virtual bool resting() const = 0;
  virtual bool may_go_on() const { return true; }
  virtual void go_on() = 0;
  /// The seconds that persons have left to answer; nothing if there is no limit. And the seconds
  /// they had.
  virtual std::optional<double> seconds_left() const { return {}; }
  virtual double seconds_given() const { return 0; }
  /// Somebody here has let their time pass again and again: a bot plays for them until they say
  /// that they are back.
  virtual bool gone() const { return false; }
  virtual void come_back() {}
  /// True once after the time of somebody here ran out: a bot decides for them.
  virtual bool take_timeout() { return false; }
};

/// The bots of a game, and the hint.
class GameBots {
 public:
  virtual ~GameBots() = default;

  virtual bool thinking(Seat) const = 0;
  virtual void on_bot(std::uint32_t ticket, ByteView answer) = 0;
  /// The device has dropped its requests (Device::stop_thinking, whoever called it).
  virtual void thinking_stopped() = 0;
  /// True once after a bot did not answer and something was played for it.
  virtual bool take_bot_failure() = 0;
  /// Asks the strongest bot about the position of eyes(); hint() is available once it has answered.
  virtual void ask_hint() = 0;
  virtual bool hint_under_way() const = 0;
  virtual const std::optional<ai::Answer>& hint() const = 0;
  /// True once after a hint was requested and none came.
  virtual bool take_hint_failure() = 0;
};

/// Several persons around one device.
class SharedDevice {
 public:
  virtual ~SharedDevice() = default;

  /// behind_curtain() must take the device before the game goes on, because there are secrets.
  virtual bool curtain() const = 0;
  virtual Seat behind_curtain() const = 0;
  virtual void lift_curtain() = 0;
  /// Persons who are asked together, aloud, while the screen shows the Watcher's view; empty if
  /// nobody is asked aloud.
  virtual SeatSet asked_aloud() const = 0;
  /// The same action for each of them who still owes an answer; the reason if it is refused.
  virtual Reason submit_aloud(SeatSet, const AnyAction&) = 0;
  /// This one of asked_aloud() wants to look at their cards first: the curtain, then their own
  /// view.
  virtual void look_apart(Seat) = 0;
};

/// The chance of a game in a room: whether everybody makes it, and what the pages have found out.
struct ChanceReport {
  bool sealed = false;                                  // false: the host's device draws alone
  bool over = false;                                    // nothing is found out before the end
  fair::Verdict own;                                    // once it is over
  std::vector<std::string> fair, gaps, unfair, silent;  // the players by what their pages say
  bool operator==(const ChanceReport&) const = default;
};

/// What a rated game has changed, once it is over.
struct RatedReport {
  enum class State : std::uint8_t {
    None,     // it is not rated, or this player was not in it
    Waits,    // this page has not signed yet, or has found too little out to sign
    Signed,   // the numbers say what follows
    Refused,  // the host has said another result than this page has found
    Untimely  // the host has not kept the time to answer
  };
  State state = State::None;
  int before = 0, after = 0;  // this player's rating
  int signers = 0, people = 0;
};

/// A game that nobody deals, for the screen.
struct DealReport {
  /// The game goes on no longer, and why; by whom, if that is known.
  std::optional<mental::Fault::Kind> fault;
  std::string fault_by;
  /// Once it is over or broken: whether the audit is done, and what it has found.
  bool audited = false;
  struct Found {
    mental::Finding::Kind kind;
    std::string by;        // the player, or the players of their page
    std::uint32_t action;  // its place in the game, from 1; 0: none
    bool operator==(const Found&) const = default;
  };
  std::vector<Found> found;
  /// A player of the page that everybody waits for and that is not here; whether the others can end
  /// the game without it, and whether this page has said that it wants that.
  std::optional<Seat> missing;
  bool can_give_up = false, gave_up = false;
  bool operator==(const DealReport&) const = default;
};

/// Players at other devices.
class OtherDevices {
 public:
  virtual ~OtherDevices() = default;

  virtual ChanceReport chance() const = 0;
  virtual RatedReport rated() const = 0;
  /// Null: somebody deals. Valid until the next call.
  virtual const DealReport* deal() const { return nullptr; }
  /// Of such a game that is over: what everybody said in it, as lines for the text of its record
  /// (net/told_words.h).
  virtual std::string proof() const { return {}; }
  /// The players whose part of chance everybody waits for, as far as this device knows, with commas
  /// between them.
  virtual std::string chance_waits_for() const = 0;

  /// The player of this seat is not connected; and: a bot plays for them meanwhile.
  virtual bool away(Seat) const = 0;
  virtual bool lent(Seat) const = 0;
  /// This player's action is on its way, and nothing can be done until it has arrived.
  virtual bool sending() const = 0;
};

class LessonStand;  // lesson_game.h

class TableGame : public GameSight, public GamePlay, public GameBots {
 public:
  /// Null unless several persons share this device.
  virtual SharedDevice* shared_device() { return nullptr; }
  /// Null if nobody plays at another device.
  virtual const OtherDevices* other_devices() const { return nullptr; }

  /// Null unless it is a lesson.
  virtual const LessonStand* taught() const { return nullptr; }

  /// Performs what is due. Called in each frame; between frames (a hidden tab has none) timers call
  /// it.
  virtual void tick(const Settings&) = 0;
  /// How long the screen shows what has just happened.
  struct Wait {
    double ms = 0;
    bool whole = false;  // in place of the usual pace; else at least as long
  };
  /// The House and the bots wait until the screen has shown what has happened.
  virtual void linger(const Wait&) = 0;
  /// They wait no longer than usual: the person has seen enough.
  virtual void hasten() = 0;
  /// False after the storage has refused the game.
  virtual bool saved() const = 0;

  /// What the person here does unless they do something else first, and how many seconds after they
  /// were asked.
  struct AutoAction {
    AnyAction action;
    double after = 0;
  };
  /// Called whenever they may act, with or without a frame (GameUi::auto_action); may be empty.
  std::function<std::optional<AutoAction>(const AnyView&)> auto_action;
};

}  // namespace parlour::room
