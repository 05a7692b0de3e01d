// The lobby of a room: who is there and where they sit, what is played next, the chat.
#pragma once

#include <string>

#include "ui/rooms/rooms.h"

namespace parlour::ui {

class LobbyScreen final : public Screen {
 public:
  LobbyScreen(Services& app, Rooms& rooms) : app_(app), ui_(app.ui), rooms_(rooms) {}
  void draw(bool covered) override;
  const AnyGame* game() const override { return rooms_.chosen(); }

 private:
  rooms::Room& room() const { return *rooms_.room; }
  void draw_closed(const Rect& body);
  void draw_parts(const Rect& area, bool wide);
  void draw_chat(Rect box);
  std::string told() const;
  // the game
  float draw_game_choice(const Rect&);
  bool choose_game(const Rect&, float& y);
  std::string game_told(const AnyGame&) const;
  void show_rules(const AnyGame&);
  float draw_seat_count(const AnyGame&, const Rect&);
  void set_seats(const AnyGame&, int seats);
  void set_options();
  void take_options(const AnyGame&, const std::string& options);
  room::Player player_of(const net::Chair&) const;
  std::string seat_named(int number) const;
  // the people
  float draw_chairs(const Rect&);
  float draw_chair(std::size_t i, const Rect& at);
  float draw_chair_buttons(std::size_t i, const Rect& line);
  std::string chair_name(std::size_t i) const;
  const net::Member* sitter(const net::Chair&) const;  // null: no person sits there
  bool may_choose() const;
  float draw_watchers(const Rect&);
  float draw_person_buttons(const net::Member&, const Rect& line);
  std::string state_of(const net::Member&) const;
  // what is expected
  float draw_wishes(const Rect&);
  float draw_sign(const Rect&);
  void draw_bar(const Rect&);
  void draw_main_button(const Rect&, bool invites);
  std::string why_no_start() const;
  std::string expected() const;

  Services& app_;
  Ui& ui_;
  Rooms& rooms_;
};

}  // namespace parlour::ui
