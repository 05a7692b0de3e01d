// The lobby of a room: who is there and where they sit, what is played next, the chat.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/rooms/lobby_layout.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {

class LobbyScreen final : public Screen {
 public:
  LobbyScreen(Services& app, Rooms& rooms) : app_(app), ui_(app.ui), rooms_(rooms) {}
  void draw(bool covered) override;
  bool back() override;
  const AnyGame* game() const override { return rooms_.chosen(); }

 private:
  // What can be done about a person or a seat.
  enum class Act : std::uint8_t {
    Stand,
    Sit,
    AddBot,
    RemoveBot,
    ShowLevels,
    Rename,
    Kick,
    Vote,
    Mute
  };
  struct Offer {
    Act act;
    const Line* label;  // {0}: whom it is about
    Icon icon;
    bool words;  // the button shows its label, and the icon if there is room
  };
  struct Offers {
    Offer all[kPersonButtons];
    int count = 0;
  };
  // The player's next step; no label: there is none.
  struct Step {
    std::string_view id;
    const Line* label = nullptr;
    Icon icon = Icon::Play;
    bool primary = true;
    std::string why_not = {};
  };
  rooms::Room& room() const { return *rooms_.room; }
  const net::Chair& chair(int i) const {
    return room().lobby().chairs[static_cast<std::size_t>(i)];
  }
  void draw_closed(const Rect& body);
  void draw_ways_out(Rect& rest);
  void draw_parts(const Rect& page, bool wide);
  void draw_chat(Rect box);
  float draw_code(const Rect&);
  void look_at_code();
  void ask_code_again(const std::string& link);
  void draw_squares(const Rect&) const;
  std::string told() const;
  // Words at a screen are read from afar.
  Type type_of(Type usual) const;
  // This page's own member there: none of the people.
  bool is_screen(const net::Member& m) const {
    return rooms_.is_screen() && m.id == room().me().id;
  }
  std::string waits_for_start() const;
  LobbyKind kind() const { return rooms_.is_screen() ? LobbyKind::Screen : LobbyKind::Own; }
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
  // the people: `seat` -1: somebody who watches; no member: no person sits there
  float draw_people(const Rect&, bool watchers);
  float draw_person(int seat, const net::Member*, const Rect& at);
  void draw_levels(int seat, const Rect& at, const std::vector<std::string_view>& labels);
  void draw_offers(const Offers&, std::span<const Rect>, int seat, const net::Member*);
  Offers offers(int seat, const net::Member*) const;
  bool may_vote_on(const net::Member&) const;
  bool voted_on(const net::Member&) const;
  float width_of(const Offer&) const;
  void take(Act, int seat, const net::Member*);
  std::string name_of(int seat, const net::Member*) const;
  const net::Member* sitter(const net::Chair&) const;  // null: no person sits there
  bool may_choose() const;
  std::string rating_of(const net::Member&) const;
  std::string state_of(const net::Member&) const;
  // what is expected
  float draw_wishes(const Rect&);
  float draw_sign(const Rect&);
  float draw_dealer(const Rect&);
  bool may_set_talk() const;
  void draw_bar(const LobbyRects&, const Step&, const std::string& told, Type);
  Step next_step() const;
  void take_step(const Step&);
  std::string why_no_start() const;
  std::string expected() const;

  int levels_shown_ = -1;  // the seat whose bot's levels are unfolded; -1: none
  // The link whose code has been asked for, and the code: lines of 0 and 1; empty: not yet there.
  std::string coded_, code_;
  Services& app_;
  Ui& ui_;
  Rooms& rooms_;
};

}  // namespace parlour::ui
