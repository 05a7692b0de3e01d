// Rooms for several devices, on the screen: joining and leaving, and what a table in a room has in
// addition to a table on one device. All of it is in a part of the module that is fetched for the
// first room: call nothing here except through with_rooms.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rooms/room.h"
#include "ui/app/services.h"

namespace parlour::ui {

struct ChanceTold;
class LobbyScreen;
class OpenTables;

class Rooms {
 public:
  explicit Rooms(Services&);
  ~Rooms();

  std::unique_ptr<rooms::Room> room;  // the room of this page; null: none
  bool open_table = false;            // it is, or was, in the list of open tables
  bool lit = false;                   // people sit around this screen: it stays on
  /// The host's time for an answer, of room::kAnswerTimes: that of the settings, or one for this
  /// room alone.
  std::uint8_t& answer() { return has_answer_ ? answer_ : ui_.settings.answer; }
  void set_answer(int number) { answer_ = static_cast<std::uint8_t>(number), has_answer_ = true; }
  const std::vector<const AnyGame*>& games() const { return games_; }  // whose code is loaded
  const std::shared_ptr<LobbyScreen>& lobby() const { return lobby_; }

  // --- coming and going -------------------------------------------------------------------------
  /// Shows the list of rooms in which this device has a place.
  void show_list();
  void show_lobby();
  /// Opens the target of an address or an invitation ("/join/...").
  void open_link(std::string_view fragment);
  /// Makes a room: with this game, or one whose game is chosen there.
  void make(const AnyGame&, std::string options, std::vector<Player>);
  void make_any();
  /// Makes a room whose table is on this screen, and whose players hold their hands on their
  /// phones.
  void make_screen();
  /// Makes a room whose table strangers can find at once.
  void make_open(const AnyGame&);
  /// Enters a room whose host, of that key, has let this player in.
  void join(const net::RoomId&, const net::Key& host);
  /// The list of tables that strangers announce.
  void show_open_tables();
  /// Strangers can find the table of this room, which this page hosts. `for_them`: it was opened
  /// for them.
  void show_table(bool for_them = false);
  /// Those who watch see the next games as they happen; call it again if one is under way.
  void end_late();
  OpenTables* open_tables() const { return open_tables_.get(); }  // null before it was wanted
  /// The same where the table of this room is in the list, or was found there; null elsewhere.
  OpenTables* among_strangers() const { return open_table ? open_tables_.get() : nullptr; }
  /// Leaves this room's table for the list; its host is asked first.
  void find_another();
  /// From the lobby: the room stays.
  void back_to_tables();
  /// Asks for an invitation.
  void ask_link(std::string given = {}, bool wrong = false);
  /// Asks for the addresses of relays or of TURN servers, which are stored under this key.
  void ask_servers(std::string_view key, const Line& title, const Line& label);
  /// Disconnects; keeps the place in the room.
  void close();
  /// Leaves for good.
  void leave();
  void invite() { room->invite(link()); }
  void ask_leave();
  void ask_kick(std::uint8_t member);
  /// Among strangers: whether a player who has just been muted shall be blocked.
  void ask_block(std::uint8_t member);
  void ask_end_game();
  /// What is known of the chance of the game in the room, or else of one on this device that is
  /// sealed; of any record.
  void show_chance();
  void show_chance(const AnyGame&, const Record&);
  /// Asks for the name that the player uses in rooms.
  void ask_name(const Line& ok, std::function<void(std::string)> then);
  /// Asks for it if there is none yet; named(): there is, or was, an answer.
  void want_name();
  bool asks_name() const { return asks_name_; }
  bool named() const { return named_ || !ui_.settings.name.empty(); }

  // --- state ------------------------------------------------------------------------------------
  std::string link() const;
  std::string title() const;
  const AnyGame* chosen() const;  // in the lobby; null: none, or not known here
  bool inside() const { return room && room->state() == rooms::Room::State::Inside; }
  /// This page is the screen of the table: it hosts, and nobody plays at it.
  bool is_screen() const { return screen_ && inside() && room->hosting(); }
  /// At a screen: the seconds until the game begins by itself; 0: it does not yet.
  int begins_in() const;
  /// A game is on the table; and it is the one on the screen.
  bool at_table() const { return room && room->game(); }
  bool playing() const;
  void to_table();
  std::string name_or_none(const std::string& name) const;

  // --- each frame -------------------------------------------------------------------------------
  void run();
  void wake_in_a_second();
  /// Who is away, and the possible actions: at the upper edge of a table, or as a part of the
  /// lobby. Returns the height that it needs there.
  float draw_absence(const Rect&, bool over);
  /// Says that this device has no place for the room; returns the height.
  float draw_no_place(const Rect&);
  void draw_chat(const Rect&);
  /// Asks for something to say; says it.
  void say();
  void say(net::StockPhrase);
  /// At the table, where something else has taken its place.
  void show_chat();

 private:
  // What a new room starts with, once it is open.
  struct Begin {
    const AnyGame* game = nullptr;
    std::string options;
    std::vector<Player> players;
    bool open = false;    // strangers can find the table
    bool screen = false;  // this page only shows it
  };
  // A sentence with one or two buttons.
  struct Card {
    std::string_view id, head;
    std::string said;
    std::string_view button = {}, why_not = {}, other = {};  // `other`: the second button
    bool head_told = false;  // the screen already says this in words
    Look look = Look::Primary;
  };
  enum class Pressed : std::uint8_t { None, Button, Other };
  struct ChanceShown {  // what the sheet about chance has told of
    bool record = false;
    std::optional<room::ChanceReport> chance;
    std::optional<room::DealReport> deal;
    bool operator==(const ChanceShown&) const = default;
  };
  struct Place {  // where a card lies, and its last height
    Rect at;
    bool over;
    float height = 0;
  };

  void enter(const net::RoomId&, bool host, std::string name, std::optional<Begin> = {},
             const std::optional<net::Key>& known_host = {});
  rooms::Summons summons() const;
  void tell(const rooms::Room::News&);
  void tell_rules(std::string_view game, std::string_view options);
  void tell_chat(const std::string& who, const std::string& said);
  void keep_record();
  void take_begin();
  void begin_by_itself();
  bool may_change() const;
  void look_at_closed();
  void keep_identity();
  void with_open_tables(void (OpenTables::*then)());
  bool alone() const;
  void leave_later();
  std::optional<ChanceTold> chance_news(ChanceShown&) const;
  void make(Begin);
  void make_as(std::string name, Begin);
  void tell_not_said();
  Pressed draw_card(Place&, const Card&);
  Pressed draw_folded(Place&, const Card&);
  void draw_gathering(Place&);
  void draw_no_host(Place&);
  bool sees_late() const;
  std::string late_text() const;
  void draw_late(Place&);
  void draw_votes(Place&);
  void draw_deal(Place&);
  void draw_vote(Place&, Seat, const net::Member&, std::ptrdiff_t voters, bool voted);
  std::string name_of(const net::Member* m) const {
    return name_or_none(m ? m->name : std::string());
  }

  Services& app_;
  Ui& ui_;
  std::vector<const AnyGame*> games_;
  std::shared_ptr<LobbyScreen> lobby_;
  std::optional<Begin> begins_;
  std::unique_ptr<OpenTables> open_tables_;
  bool named_ = false;  // the player was asked for a name, and gave one or none
  bool asks_name_ = false;
  std::uint8_t answer_ = 0;                      // of this room alone,
  bool has_answer_ = false;                      // if it has one
  bool screen_ = false;                          // this page is the table's, while it hosts
  double begins_at_ = 0;                         // ms: when its game begins by itself; 0: not yet
  bool identity_kept_ = false;                   // of strangers, or it was looked at
  bool leaves_ = false;                          // the next frame begins with that
  bool wants_part_ = false;                      // of open tables; it was asked for in this room
  std::string code_;                             // from the link; its dialog is shown once
  bool ticking_ = false;                         // a timer will wake a frame to update the seconds
  bool fresh_game_ = false;                      // the game has begun since the screen last checked
  std::string_view unfolded_;                    // the card unfolded on a small screen
  std::map<std::uint64_t, float> chat_heights_;  // of lines by their hash, at this width:
  float chat_width_ = 0;
};

const Line& farewell_line(net::Farewell);

}  // namespace parlour::ui
