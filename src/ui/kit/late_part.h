// A part of the page's code that is fetched when it is first wanted.
#pragma once

#include <string>
#include <string_view>

namespace parlour::ui {

class Ui;

class LatePart {
 public:
  explicit LatePart(std::string_view id) : id_(id) {}
  /// Whether it is here. If it is not, fetches it and draws another frame once it has come; says so
  /// if it cannot be loaded, and tries again.
  bool here(Ui&);

 private:
  std::string id_;
  double wanted_ = -10;  // when it was last asked for, seconds
};

}  // namespace parlour::ui
