// Rooms of several devices on the screen: joining, the lobby, and what a table in a room has more than
// one on this device. All of it is in a part of the module that is fetched for the first room: nothing
// here may be called but behind App::Impl::with_rooms.
#pragma once

#include "rooms/room.h"
#include "ui/app_impl.h"

namespace parlour::ui {

struct App::Impl::Rooms {
  explicit Rooms(App::Impl&);

  App::Impl& app;
  Ui& ui;
  std::vector<const AnyGame*> games;    // whose code is here
  std::unique_ptr<rooms::Room> room;    // the one that this page is in
  std::vector<rooms::Place> known;      // on this device, the last visited first
  // What a new room begins with, once it is open.
  struct Begin {
    const AnyGame* game = nullptr;
    std::string options;
    std::vector<Player> players;
  };
  std::optional<Begin> begins;
  std::string code;                     // that the link held: its dialog is shown once
  std::uint8_t to_kick = 0;
  bool ticking = false;                 // a timer wakes a frame for the seconds that are shown
  bool fresh_game = false;              // the game has begun since the screen last looked
  std::map<std::uint64_t, float> chat_heights;  // of lines by their hash, as they stand in so many units:
  float chat_width = 0;

  // --- coming and going
  void show_list();
  void open_link(std::string_view fragment);
  void make(const AnyGame&, std::string options, std::vector<Player>);
  void make_any();
  void ask_link(std::string given, bool wrong);
  void ask_servers(std::string_view key, const Line& title, const Line& label);
  void ask_name(const Line& ok, std::function<void(std::string)> then);
  void enter(const net::RoomId&, bool host, std::string name, std::optional<Begin> = {});
  void close();                         // the line is left; the place in the room stays
  void leave();
  std::string link() const;
  std::string title() const;

  // --- each frame
  void run();
  void tell(const rooms::Room::News&);
  void take_begin();
  void wake_in_a_second();
  std::string name_or_none(const std::string& name) const;
  bool playing() const { return room && room->game() && app.game == room->game(); }
  bool at_table() const { return room && room->game(); }
  void to_table();
  const AnyGame* chosen() const;        // in the lobby

  // --- screens
  void draw_list(bool blocked);
  std::string ago(std::int64_t seen) const;
  std::optional<net::RoomId> forgetting;  // the bin of this room's row was pressed once
  void draw_lobby(bool blocked);
  void draw_closed(const Rect& body);
  float draw_game_choice(const Rect&);
  float draw_chairs(const Rect&);
  float draw_watchers(const Rect&);
  float draw_wishes(const Rect&);
  float draw_person_buttons(const net::Member&, const Rect& line);
  void draw_bar(const Rect&);
  void draw_chat(const Rect&);
  void say();
  void set_seats(const AnyGame&, int seats);
  room::Player player_of(const net::Chair&) const;
  std::string seat_named(int number) const;
  void set_options();                   // on the screen that sets up a game
  void take_options(const std::string& options);
  std::string state_of(const net::Member&) const;
  std::string why_no_start() const;
  std::string expected() const;
  // A sentence with a button or two: over the table, and as a part of the lobby.
  struct Card {
    std::string_view id, head;
    std::string said;
    std::string_view button = {}, why_not = {}, other = {};  // `other`: the second button
    bool head_told = false;                                  // the screen says it in words without the card
    Look look = Look::Primary;
  };
  enum class Pressed : std::uint8_t { None, Button, Other };
  Pressed draw_card(const Rect&, const Card&, bool over, float& height);
  // Return their heights; what is pressed may end the room's State::Inside.
  float draw_absence(const Rect&, bool over);
  float draw_no_place(const Rect&);
  // sheets
  void draw_leave();
  void draw_kick();
  void draw_end_game();
  bool ask(std::string_view title, const std::string& question, const Line& no, const Line& yes);
};

const Line& farewell_line(net::Farewell);

}  // namespace parlour::ui
