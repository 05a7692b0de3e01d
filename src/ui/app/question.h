// A sheet that asks yes or no.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ui/app/navigator.h"

namespace parlour::ui {

struct Asked {
  std::string title, said;
  ButtonSpec yes;
  std::string_view no = {};  // empty: "Cancel"
};

class Question final : public Sheet {
 public:
  /// `ask` is called in each frame and returns nothing once the question is obsolete. `agreed` is
  /// called after a yes.
  Question(Ui& ui, Navigator& nav, std::function<std::optional<Asked>()> ask,
           std::function<void()> agreed)
      : ui_(ui), nav_(nav), ask_(std::move(ask)), agreed_(std::move(agreed)) {}
  bool draw() override;

 private:
  Ui& ui_;
  Navigator& nav_;
  std::function<std::optional<Asked>()> ask_;
  std::function<void()> agreed_;
};

}  // namespace parlour::ui
