// The home screen: the games, each an animated picture of its own board; what can be resumed.
#pragma once

#include "ui/app/services.h"

namespace parlour::ui {

class HomeScreen final : public Screen {
 public:
  explicit HomeScreen(Services& app) : app_(app), ui_(app.ui) {}
  void draw(bool covered) override;
  void shown() override;

 private:
  struct Cards;
  Cards lay_cards(float width) const;
  float draw_head(const Rect&);
  float draw_going_on(const Rect&);
  bool go_on_button(std::string_view id, std::string_view label, Icon, Rect& at);
  float draw_unread(const Rect&);
  float draw_cards(const Rect&, const Cards&);
  void draw_card(int i, const Rect&, const Cards&);
  float draw_extras(const Rect&);
  void set_up(const AnyGame&);

  Services& app_;
  Ui& ui_;
  int hovered_ = -1;  // game card under the pointer, and since when
  double since_ = 0;
};

}  // namespace parlour::ui
