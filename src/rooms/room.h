// This device's place in a room of several: its line to the others, the host or guest object that
// uses it (src/net), the stored data that let a reload return to the same game, the chat, and who
// has been away since when. Screens query it and pass it the player's wishes; the lobby shows the
// results.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "net/guest.h"
#include "net/host.h"
#include "room/device.h"
#include "room/strangers.h"
#include "rooms/dealerless_game.h"
#include "rooms/ledger.h"
#include "rooms/room_game.h"
#include "rooms/store.h"

namespace parlour::rooms {

/// Silence of the host after which the others may go on without it.
inline constexpr double kGoOnAfter = 60'000;  // ms
/// The time in which another host that was yielded to shows the room and the game that it claimed;
/// while that game is still to be dealt on, it may wait for its players.
inline constexpr double kShowWithin = 30'000, kDealWithin = 180'000;  // ms
inline constexpr std::size_t kMostLines = 300;                        // of the chat

class Room final : private Listener, private net::Storage {
  friend class SharedGame;
  friend class RoomGame;
  friend class DealerlessGame;
  friend class World;  // of the tests

 public:
  struct Wish {
    net::RoomId room{};
    bool host = false;  // opens the room; otherwise the stored place decides, or it is a guest
    std::string name = {}, relays = {}, turn = {};
    std::optional<net::Key> known_host = {};  // for a guest who has never been here
    std::optional<Seed> identity = {};        // for a room without a place; nothing: a new one
  };
  /// `games`: those whose code is loaded; must outlive the room.
  Room(room::Device&, Network&, std::span<const AnyGame* const> games, Wish);
  ~Room() override;
  Room(const Room&) = delete;

  enum class State : std::uint8_t {
    Opening,    // the line is not open yet
    Elsewhere,  // impossible: open in another tab
    Missing,    // a part of the page could not be fetched
    Unable,     // not supported by this browser
    Looking,    // for the host, which has not answered yet
    Inside,     // there is a lobby
    Gone,       // sent away, or left: why()
  };
  State state() const { return state_; }
  net::Farewell why() const { return why_; }
  /// Retries what has failed.
  void again();

  /// Calls `save`, and makes room in the storage until it succeeds (room::Shelf::make_room_for).
  /// Without it nothing makes room for a host's table.
  std::function<bool(const std::function<bool()>& save)> make_room;

  /// How the player is called when the game asks them and the page is hidden; without it they are
  /// not.
  std::function<Summons()> summons;

  const net::RoomId& id() const { return wish_.room; }
  const std::string& name() const { return wish_.name; }
  /// This device's key in the room, and its secret half; nothing before the line is open.
  const std::optional<net::Key>& key() const { return key_; }
  const std::optional<Seed>& identity() const { return seed_; }
  const Reach& reach() const { return reach_; }
  bool hosting() const { return host_ != nullptr; }
  /// Requires State::Inside.
  const net::Lobby& lobby() const;
  /// The options as the host chose them, without what follows from the last game. Requires
  /// hosting().
  const std::string& chosen_options() const;
  const net::Member& me() const;
  bool host_here() const;
  /// Milliseconds since a member, or the host, was last here; 0 if they are here.
  double away_for(const net::Member&) const;
  double host_away_for() const;
  bool host_left() const { return host_left_; }  // and said so: it does not return as the host
  bool kept() const { return kept_ && place_kept_; }
  /// False: this device stores as many rooms as it can, and this is not one of them.
  bool placed() const { return placed_; }
  /// Another room has been forgotten, so this one may be stored now.
  void keep_again();

  // --- wishes
  // A screen that is being drawn holds references to the lobby and the game. The effects of a wish,
  // which may end host, guest and game, come in a separate event: until the next event of the line
  // or the clock, or tick(), the references stay valid.
  void sit(Seat);
  void ready(bool);
  void rename(std::string_view);
  bool say(std::string_view);  // text only where people talk freely
  bool say(net::StockPhrase);
  void vote(Seat, bool yes, net::Ballot = net::Ballot::Lend);
  /// Who is heard again is not blocked any more.
  void mute(std::uint8_t member, bool);
  bool muted(std::uint8_t member) const;
  /// In all rooms (strangers.h): nothing of theirs is heard, and a host sends them away for good.
  void block(std::uint8_t member);
  void invite(std::string_view link);
  void by_code(std::string_view code);
  /// For good: the seat is not kept, and this device forgets the room.
  void leave();

  // --- the host's
  bool choose(std::string_view game, std::string_view options, int seats);
  void set_bot(Seat, ai::Level);
  void clear_bot(Seat);
  /// How everybody talks (net::Host::set_talk).
  void set_talk(net::Talk);
  /// Whether games are rated (net::Host::set_rated).
  void set_rated(bool);
  /// Whether anybody deals (net::Host::set_dealerless), and why the chosen game needs it.
  void set_dealerless(bool);
  Reason why_dealer() const { return host_ ? host_->why_dealer() : kAllowed; }
  /// By how many seconds watchers see a game later (net::Host::set_late).
  void set_late(std::uint32_t seconds);
  void lock(bool);
  void kick(std::uint8_t member);
  /// Seconds for an answer (net::Host::set_answer).
  void set_answer(std::uint32_t seconds);
  bool can_start() const { return host_ && host_->can_start(); }
  bool start();
  void end_game();

  // --- ratings
  /// This device's key here is the one by which strangers know it: rated games count for it.
  void keep_ratings();
  bool keeps_ratings() const { return ledger_.has_value(); }
  /// A member's rating in the game that is chosen here, as this page sees it. Requires
  /// State::Inside and keeps_ratings().
  standing::Standing standing(const net::Member&);

  // --- when the host is gone
  /// The next host; nothing if nobody is left. This device: its own key.
  std::optional<net::Key> next_host() const;
  bool next_is_me() const;
  /// Takes over the room, or follows the next host.
  void go_on();
  /// For the new host: the game is still to be dealt on; call deal_on() once everyone who wants to
  /// continue is here.
  bool gathering() const { return host_ && host_->gathering(); }
  bool deals() const { return deals_; }
  /// For a host: one of the others says that they go on with another host, and nobody has called
  /// stay().
  bool others_moved() const;
  /// Stops being the host, and looks for the room where the others are. The table here is kept
  /// until that host has shown its own, and resumed if it does not (kShowWithin, kDealWithin).
  void join_others();
  void stay();
  /// This device was a host, yielded by itself, and now sees the other host's room. Its own table
  /// is kept aside, over reloads too, until its player has agreed: by agree(), or by playing on
  /// here.
  bool table_aside() const { return table_aside_ && guest_; }
  void agree();
  /// Becomes the host again, with the table as it was; people with the other host stay there.
  void take_table_back();
  void deal_on();

  // --- the game
  /// Null if none is on the table. It is destroyed within an event of the line, after a call of
  /// `before_game_goes`.
  SharedGame* game() { return game_.get(); }
  /// The same if nobody deals it; null: somebody does.
  DealerlessGame* dealerless() { return dealerless_; }
  std::function<void()> before_game_goes;
  void on_bot(std::uint32_t ticket, ByteView answer);
  void thinking_stopped();
  void tick(const room::Settings&);

  // --- chat and news
  struct Said {
    std::uint8_t member = 0;
    bool own = false;
    std::string name, text;
    std::optional<net::StockPhrase> phrase = {};  // in place of the text
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
      Rules,       // the next game has changed: it was `name` with the options `text`
      Talk,        // people talk in another way from now on
      Rated,       // the next games are rated, or are no longer
      Dealer,      // nobody deals the next games, or the host does again
      Forked,      // a page has heard other words of a game without a dealer: `name`, or the host
      Host,        // `name` where somebody's
      Record,      // of the finished game: it can now be replayed here
      Yielded,     // this device was a second host, and is now a guest of the other
      NoPlace,     // this device stores as many rooms as it can: this one is not stored
      TookBack,    // the other host has not shown the game: this device is the host again
      Untrue,      // the same, and the game is not what was shown here
      Overtime,    // the host lets `name` take much longer than the time to answer
      CutShort,    // the host has answered for this device's player, who still had time
      Unread,      // the stored game has other rules, or is damaged: it is put aside, and the room
                   // goes on without it
      UnreadRoom,  // nothing stored of the room can be read here: it is put aside
      Behind,      // somebody had not seen the last actions: their hand was dealt anew
      LeftOut,     // somebody's view contradicted the others': their hand was dealt anew
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
    std::optional<net::StockPhrase> phrase = {};  // of a Chat, in place of the text
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
  // Calls f with the host or the guest, then settle().
  template <class F>
  void with(F&& f) {
    if (host_)
      f(*host_);
    else if (guest_)
      f(*guest_);
    settle();
  }
  void after();   // after a wish: settle() follows in a separate event
  void settle();  // handles all consequences; may end the game
  void go_on_now();
  void join_others_now();
  void take_table_back_now();
  void arm();
  template <class What>
  bool say_and_keep(const What&, Said);
  void hear_said(Said, const net::Member*);
  void look_at_blocked();
  bool hears_nothing_of(const net::Key&) const;
  void hear_host();
  void hear_guest();
  void hear_farewell(net::Farewell);
  void look_for_others();
  const net::WordLog* words() const;
  void keep_hand(ByteView);
  std::optional<Bytes> hand() const { return memory_.hand(); }
  void look_at_lobby();
  void watch_presence(const net::Lobby&);
  void tell_people(const net::Lobby&);
  void tell_table(const net::Lobby&);
  void look_at_game();
  void summon_player();
  void look_at_ratings();
  const standing::Signed* rated_result() const;
  std::uint32_t rated_version() const;
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
  std::optional<net::Key> follows_;  // the host that this device yields to
  // time limit of the host yielded to; 0: none, or it has shown its game
  double shows_by_ = 0;
  std::optional<net::Key> others_with_,
      stays_;                         // the host others report; the one the player declined
  std::vector<net::Key> distrusted_;  // hosts that were yielded to and showed nothing
  std::set<net::Key> excused_;        // hosts whose game was over when it was checked
  double place_kept_at_ = 0;
  bool host_role_ = false, winner_seen_ = false, winner_plays_ = false;
  std::optional<net::Key> key_;
  std::optional<Seed> seed_;  // this device's in the room
  std::unique_ptr<Line> line_;
  std::unique_ptr<net::Host> host_;
  std::unique_ptr<net::Guest> guest_, former_;  // former_: what the new host knew as a guest
  std::unique_ptr<SharedGame> game_;
  DealerlessGame* dealerless_ = nullptr;  // the same, if nobody deals it
  std::optional<Ledger> ledger_;          // where games may be rated
  std::uint32_t rated_seen_ = 0;          // the version of signatures that it has taken
  std::uint32_t carried_ = 0;             // its version that the others were told
  Reach reach_;
  net::Lobby seen_;  // as last reported in News
  bool seen_any_ = false;
  std::map<net::Key, double> away_since_;
  std::map<net::Key, std::optional<double>> told_away_;  // -> since when they are back
  double host_seen_ = 0, timer_at_ = 0;
  bool host_left_ = false;
  std::set<net::Key> given_up_;  // hosts
  std::set<net::Key> muted_, doubted_;
  std::vector<room::Blocked> blocked_;
  std::vector<Said> chat_;
  int unread_ = 0;
  std::vector<News> news_;
  net::Place kept_place_;
  std::string_view
      sealed_;  // stored data must first be put aside by this name, which failed: no overwriting
  bool agreed_ = true, table_aside_ = false;
  bool summoned_ = false;  // the line has been told that the player is asked
  bool kept_ = true, placed_ = true, place_kept_ = true, guest_changed_ = false, deals_ = false;
  bool settles_ = false, goes_on_ = false, joins_ = false,
       takes_back_ = false;  // wishes that wait for their event
  int needed_ = -1;
};

}  // namespace parlour::rooms
