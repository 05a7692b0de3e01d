// Rooms of several devices on the screen: coming and going, and what a table in a room has more
// than one on this device. All of it is in a part of the module that is fetched for the first room:
// nothing here may be called but behind with_rooms.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rooms/room.h"
#include "ui/app/services.h"

namespace parlour::ui {

class LobbyScreen;

class Rooms {
 public:
  explicit Rooms(Services&);

  std::unique_ptr<rooms::Room> room;  // the one that this page is in; null: none
  const std::vector<const AnyGame*>& games() const { return games_; }  // whose code is here
  const std::shared_ptr<LobbyScreen>& lobby() const { return lobby_; }

  // --- coming and going -------------------------------------------------------------------------
  /// The list of rooms that this device has a place in.
  void show_list();
  void show_lobby();
  /// What an address or an invitation leads to ("/join/...").
  void open_link(std::string_view fragment);
  /// A room of one's own: with this game, or one whose game is chosen there.
  void make(const AnyGame&, std::string options, std::vector<Player>);
  void make_any();
  /// Asks for an invitation.
  void ask_link(std::string given = {}, bool wrong = false);
  /// Asks for the addresses of relays or of TURN servers, which are kept under this key.
  void ask_servers(std::string_view key, const Line& title, const Line& label);
  /// The line is left; the place in the room stays.
  void close();
  /// For good.
  void leave();
  void invite() { room->invite(link()); }
  void ask_leave();
  void ask_kick(std::uint8_t member);
  void ask_end_game();
  /// Asks for the name by which one goes in rooms.
  void ask_name(const Line& ok, std::function<void(std::string)> then);

  // --- what there is ----------------------------------------------------------------------------
  std::string link() const;
  std::string title() const;
  const AnyGame* chosen() const;  // in the lobby; null: none, or not known here
  bool inside() const { return room && room->state() == rooms::Room::State::Inside; }
  /// A game is on the table; and it is the one that the screen shows.
  bool at_table() const { return room && room->game(); }
  bool playing() const;
  void to_table();
  std::string name_or_none(const std::string& name) const;

  // --- each frame -------------------------------------------------------------------------------
  void run();
  void wake_in_a_second();
  /// Who is away, and what can be done: over the table, or as a part of the lobby. Returns the
  /// height.
  float draw_absence(const Rect&, bool over);
  /// That this device has no place for the room; returns the height.
  float draw_no_place(const Rect&);
  void draw_chat(const Rect&);

 private:
  // What a new room begins with, once it is open.
  struct Begin {
    const AnyGame* game = nullptr;
    std::string options;
    std::vector<Player> players;
  };
  // A sentence with a button or two.
  struct Card {
    std::string_view id, head;
    std::string said;
    std::string_view button = {}, why_not = {}, other = {};  // `other`: the second button
    bool head_told = false;  // the screen says it in words without the card
    Look look = Look::Primary;
  };
  enum class Pressed : std::uint8_t { None, Button, Other };
  struct Place {  // where a card lies, and how high it was
    Rect at;
    bool over;
    float height = 0;
  };

  void enter(const net::RoomId&, bool host, std::string name, std::optional<Begin> = {});
  void tell(const rooms::Room::News&);
  void tell_chat(const std::string& who, const std::string& said);
  void keep_record();
  void take_begin();
  void say();
  Pressed draw_card(Place&, const Card&);
  Pressed draw_folded(Place&, const Rect&, const Card&);
  void draw_gathering(Place&);
  void draw_no_host(Place&);
  void draw_votes(Place&);
  void draw_vote(Place&, Seat, const net::Member&, std::ptrdiff_t voters, bool voted);
  std::string name_of(const net::Member* m) const {
    return name_or_none(m ? m->name : std::string());
  }

  Services& app_;
  Ui& ui_;
  std::vector<const AnyGame*> games_;
  std::shared_ptr<LobbyScreen> lobby_;
  std::optional<Begin> begins_;
  std::string code_;           // that the link held: its dialog is shown once
  bool ticking_ = false;       // a timer wakes a frame for the seconds that are shown
  bool fresh_game_ = false;    // the game has begun since the screen last looked
  std::string_view unfolded_;  // the card that was unfolded on a small screen
  std::map<std::uint64_t, float>
      chat_heights_;  // of lines by their hash, as they stand in so many units:
  float chat_width_ = 0;
};

const Line& farewell_line(net::Farewell);

}  // namespace parlour::ui
