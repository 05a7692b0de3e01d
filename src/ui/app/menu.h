// A menu: a sheet of buttons, one below the other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/app/navigator.h"

namespace parlour::ui {

struct MenuItem {
  std::string_view id;
  const Line* line;
  Icon icon;
  std::function<void()> act;  // called once the menu is closed
  // Called in each frame. Unset or empty: the button is enabled.
  std::function<std::string_view()> why_not = {};
  // Called in each frame. What the item is set to: a press sets something else, at once, and the
  // menu stays. Unset: it is no setting.
  std::function<std::string()> value = {};
};

class MenuSheet final : public Sheet {
 public:
  MenuSheet(Ui& ui, Navigator& nav, std::vector<MenuItem> items)
      : ui_(ui), nav_(nav), items_(std::move(items)) {}
  bool draw() override;

 private:
  /// What stands below an item: why it is grey, and those above it for the same reason; empty:
  /// nothing.
  std::string_view reason_below(std::size_t item) const;
  float reason_height(std::size_t item) const;

  Ui& ui_;
  Navigator& nav_;
  std::vector<MenuItem> items_;
};

}  // namespace parlour::ui
