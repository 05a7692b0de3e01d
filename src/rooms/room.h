// This device's place in a room of several: its line to the others, the host or the guest that
// speaks on it (src/net), what is kept so that a reload comes back into the same game, the chat,
// and who is away since when. Screens ask it and tell it what the player wishes; what comes of a
// wish is seen in the lobby.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "net/guest.h"
#include "net/host.h"
#include "room/device.h"
#include "rooms/room_game.h"
#include "rooms/store.h"

namespace parlour::rooms {

/// Silence of the host after which the others may go on without it.
inline constexpr double kGoOnAfter = 60'000;  // ms
/// In which another host that was yielded to shows the room, and the game that it spoke of; where
/// that is still to be dealt on it may wait for its players.
inline constexpr double kShowWithin = 30'000, kDealWithin = 180'000;  // ms
inline constexpr std::size_t kMostLines = 300;                        // of the chat

class Room final : private Listener, private net::Storage {
  friend class RoomGame;
  friend class World;  // of the tests

 public:
  struct Wish {
    net::RoomId room{};
    bool host = false;  // makes the room; else this device's place in it decides, or it is a guest
    std::string name = {}, relays = {}, turn = {};
  };
  /// `games`: whose code is here; must outlive the room.
  Room(room::Device&, Network&, std::span<const AnyGame* const> games, Wish);
  ~Room();
  Room(const Room&) = delete;

  enum class State : std::uint8_t {
    Opening,    // the line is not there yet
    Elsewhere,  // it cannot be: open in another tab
    Missing,    // a part of the page could not be fetched
    Unable,     // this browser cannot
    Looking,    // for the host, who has not spoken yet
    Inside,     // there is a lobby
    Gone,       // sent away, or left: why()
  };
  State state() const { return state_; }
  net::Farewell why() const { return why_; }
  /// Tries again what has failed.
  void again();

  /// Tries `save`, and makes room in the storage until it succeeds (room::Shelf::make_room_for).
  /// Without it nothing makes room for a host's table.
  std::function<bool(const std::function<bool()>& save)> make_room;

  const net::RoomId& id() const { return wish_.room; }
  const std::string& name() const { return wish_.name; }
  const Reach& reach() const { return reach_; }
  bool hosting() const { return host_ != nullptr; }
  /// Requires State::Inside.
  const net::Lobby& lobby() const;
  /// The options as the host chose them, without what follows from the last game. Requires
  /// hosting().
  const std::string& chosen_options() const;
  const net::Member& me() const;
  bool host_here() const;
  /// Milliseconds since a member, or the host, was last here; 0 when they are.
  double away_for(const net::Member&) const;
  double host_away_for() const;
  bool host_left() const { return host_left_; }  // and said so: it does not come back as the host
  bool kept() const { return kept_ && place_kept_; }
  /// False: this device keeps as many rooms as it can, and not this one.
  bool placed() const { return placed_; }
  /// Another room has been forgotten.
  void keep_again();

  // --- wishes
  // A screen that is being drawn holds references of the lobby and the game. What follows from a
  // wish, which may end host, guest and game, is an event of its own: until the next event of the
  // line or the clock, or tick(), they hold.
  void sit(Seat);
  void ready(bool);
  void rename(std::string_view);
  bool say(std::string_view);
  void vote(Seat, bool yes);
  void mute(std::uint8_t member, bool);
  bool muted(std::uint8_t member) const;
  void invite(std::string_view link);
  void by_code(std::string_view code);
  /// For good: the seat is not kept, and this device forgets the room.
  void leave();

  // --- the host's
  bool choose(std::string_view game, std::string_view options, int seats);
  void set_bot(Seat, ai::Level);
  void clear_bot(Seat);
  void lock(bool);
  void kick(std::uint8_t member);
  /// Seconds for an answer (net::Host::set_answer).
  void set_answer(std::uint32_t seconds);
  bool can_start() const { return host_ && host_->can_start(); }
  bool start();
  void end_game();

  // --- when the host is gone
  /// Who would be the next host; nothing when nobody is left. This device: its own key.
  std::optional<net::Key> next_host() const;
  bool next_is_me() const;
  /// Takes the room over, or follows the one who is to.
  void go_on();
  /// As the new host: the game still has to be dealt on; requires that the others who want to are
  /// here.
  bool gathering() const { return host_ && host_->gathering(); }
  bool deals() const { return deals_; }
  /// As a host: the others go on with another one, as one of them says, and nobody has said stay().
  bool others_moved() const;
  /// Gives up being the host, and looks for the room where the others are. The table here is kept
  /// until that host has shown its own, and taken up again when it does not (kShowWithin,
  /// kDealWithin).
  void join_others();
  void stay();
  /// This device was a host, yielded by itself, and sees the other host's room now. Its own table
  /// is kept aside, over reloads too, until its player has agreed: by agree(), or by playing on
  /// here.
  bool table_aside() const { return table_aside_ && guest_; }
  void agree();
  /// The host again, with the table as it was; whoever is with the other host stays there.
  void take_table_back();
  void deal_on();

  // --- the game
  /// Null when none is on the table. It goes away within an event of the line: `before_game_goes`
  /// is called first.
  RoomGame* game() { return game_.get(); }
  std::function<void()> before_game_goes;
  void on_bot(std::uint32_t ticket, ByteView answer);
  void thinking_stopped();
  void tick(const room::Settings&);

  // --- what has been said and has happened
  struct Said {
    std::uint8_t member = 0;
    bool own = false;
    std::string name, text;
  };
  const std::vector<Said>& chat() const { return chat_; }
  int unread() const { return unread_; }
  void read() { unread_ = 0; }

  struct News {
    enum class Type : std::uint8_t {
      Chat,
      Joined,
      Left,
      Away,
      Back,
      Lent,
      GivenBack,
      Began,
      Ended,
      Host,      // `name` where somebody's
      Record,    // of the game that is over: it may be looked at again here
      Yielded,   // this device was a host beside another, and is a guest of it now
      NoPlace,   // this device keeps as many rooms as it can: this one is not kept
      TookBack,  // that one has not shown the game: this device is the host again
      Untrue,    // the same, and it is not what was shown here
      Unread,    // the game that was kept is of other rules, or damaged: it is put aside, the room
                 // goes on without it
      UnreadRoom,  // nothing that was kept of the room can be read here: it is put aside
      Behind,      // somebody had not seen the last actions: their hand has been dealt anew
      LeftOut,     // somebody's view contradicted the others': the hand has been dealt anew
      Doubted,     // somebody's view was not the host's: to the host, once for each
      Refused,
      Drift,
      Unknown,
      Flood,
      NotDealt,
      Lost,  // Lost: the link, for `why`
    };
    Type type;
    std::string name = {}, text = {};
    net::Farewell why = net::Farewell::Bye;
  };
  std::optional<News> next_news();

 private:
  void open();
  void open_line();
  void yield();
  void look_at_winner();
  void be_host_again();
  void begin();
  net::Millis now() const;
  // Does f with the host or the guest, then what follows from it.
  template <class F>
  void with(F&& f) {
    if (host_)
      f(*host_);
    else if (guest_)
      f(*guest_);
    settle();
  }
  void after();   // a wish: settle() comes in an event of its own
  void settle();  // what follows from anything; may end the game
  void go_on_now();
  void join_others_now();
  void take_table_back_now();
  void arm();
  void hear_host();
  void hear_guest();
  void hear_farewell(net::Farewell);
  void look_for_others();
  void look_at_lobby();
  void look_at_game();
  void drop_game();
  void tell(News);
  void gone(net::Farewell);
  void keep_guest();
  void keep_place_now();
  bool may_keep();
  void begin_host();
  void begin_guest();
  void put_aside(bool all);
  void seal(std::string_view name);
  void take_back();

  // Listener
  void on_open(const net::Key&, const Seed&) override;
  void on_failed(Failure) override;
  void on_up(net::LinkId, ByteView binding) override;
  void on_frame(net::LinkId, ByteView) override;
  void on_down(net::LinkId) override;
  void on_signed(std::uint32_t ticket, const net::Signature&) override;
  void on_verified(std::uint32_t ticket, bool good) override;
  void on_reach(const Reach&) override;
  // net::Storage
  std::optional<std::uint32_t> keep_part(ByteView) override;
  bool keep(ByteView head, std::span<const std::uint32_t> parts) override;

  room::Device& device_;
  Network& network_;
  std::span<const AnyGame* const> games_;
  Wish wish_;
  KeptRoom memory_;
  room::Settings settings_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // timers may outlive the room
  State state_ = State::Opening;
  net::Farewell why_ = net::Farewell::Bye;
  std::optional<net::Key> follows_;  // whom this device yields to
  double shows_by_ = 0;              // the one that was yielded to; 0: nobody was, or it has
  std::optional<net::Key> others_with_,
      stays_;                         // as somebody says; whom the player does not follow
  std::vector<net::Key> distrusted_;  // who were yielded to and showed nothing
  std::set<net::Key> excused_;        // whose game was over when it was looked for
  double place_kept_at_ = 0;
  bool host_role_ = false, winner_seen_ = false, winner_plays_ = false;
  std::optional<net::Key> key_;
  std::optional<Seed> seed_;  // this device's in the room
  std::unique_ptr<Line> line_;
  std::unique_ptr<net::Host> host_;
  std::unique_ptr<net::Guest> guest_, former_;  // former_: what the new host knew as a guest
  std::unique_ptr<RoomGame> game_;
  Reach reach_;
  net::Lobby seen_;  // as News have been told of it
  bool seen_any_ = false;
  std::map<net::Key, double> away_since_;
  std::map<net::Key, std::optional<double>> told_away_;  // -> since when they are back
  double host_seen_ = 0, timer_at_ = 0;
  bool host_left_ = false;
  std::set<net::Key> given_up_;  // hosts
  std::set<net::Key> muted_, doubted_;
  std::vector<Said> chat_;
  int unread_ = 0;
  std::vector<News> news_;
  net::Place kept_place_;
  std::string_view
      sealed_;  // what is kept must be put aside as this, and could not: nothing is kept over it
  bool agreed_ = true, table_aside_ = false;
  bool kept_ = true, placed_ = true, place_kept_ = true, guest_changed_ = false, deals_ = false;
  bool settles_ = false, goes_on_ = false, joins_ = false,
       takes_back_ = false;  // wishes that wait for their event
  int needed_ = -1;
};

}  // namespace parlour::rooms
