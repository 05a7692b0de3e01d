// The home screen: the games, each an animated picture of its own board; what can be resumed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/app/services.h"
#include "ui/screens/home_layout.h"

namespace parlour::ui {

class HomeScreen final : public Screen {
 public:
  explicit HomeScreen(Services& app) : app_(app), ui_(app.ui) {}
  void draw(bool covered) override;
  void shown() override;

 private:
  // Below the pictures: the types of the titles and of what is below them, and the height that the
  // words of each row need.
  struct Words {
    Type title = Type::Heading, body = Type::Small;
    std::vector<float> heights = {};
  };
  Words measure_words(const HomeCards&, Type body) const;
  Type tagline_type() const;
  std::string unread_words() const;
  ButtonSpec save_button() const;
  std::vector<float> extra_widths() const;
  void draw_head(const HomeRects&);
  void draw_going_on(const HomeRects&);
  void draw_room(const Rect& card);
  bool go_on_card(std::string_view id, std::string_view label, std::string_view below,
                  const AnyGame*, Rect card);
  void draw_unread(const HomeRects&, std::string_view said);
  void draw_card(int i, const Rect&, float picture, const Words&);
  void draw_extras(const HomeRects&);
  void set_up(const AnyGame&);
  std::string dealt_today() const;

  Services& app_;
  Ui& ui_;
  bool new_here_ = false;  // no game was ever set up on this device
  struct Running {         // a room in which a game goes on
    std::string link;      // the fragment that leads there
    const AnyGame* game;
    std::string others;  // a list
  };
  std::vector<Running> running_rooms() const;

  std::vector<Running> running_;
  std::string today_;  // the games whose deal of today has been played, a list; empty: none
  int hovered_ = -1;   // game card under the pointer, and since when
  double since_ = 0;
};

}  // namespace parlour::ui
