// A menu: a sheet of buttons, one below the other.
#pragma once

#include <functional>
#include <vector>

#include "ui/app/navigator.h"

namespace parlour::ui {

struct MenuItem {
  std::string_view id;
  const Line* line;
  Icon icon;
  std::function<void()> act;  // called once the menu is closed
  std::function<std::string_view()> why_not =
      {};  // called in each frame; unset or empty: the button is enabled
};

class MenuSheet final : public Sheet {
 public:
  MenuSheet(Ui& ui, Navigator& nav, std::vector<MenuItem> items)
      : ui_(ui), nav_(nav), items_(std::move(items)) {}
  bool draw() override;

 private:
  Ui& ui_;
  Navigator& nav_;
  std::vector<MenuItem> items_;
};

}  // namespace parlour::ui
