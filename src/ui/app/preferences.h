// What the player has chosen for this device, in force and kept.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

class Preferences {
 public:
  /// Reads Ui::settings from the storage, and follows it.
  explicit Preferences(Ui&);

  /// Puts Ui::settings in force: theme, motion, language (once its texts are here).
  void apply();
  /// Stores them, too; says so where that fails.
  void keep();
  /// Reads them again: another tab has had them meanwhile.
  void read_again();
  /// The choices of room::kAnswerTimes in words.
  std::vector<std::string_view> answer_times() const;
  /// Asks for a name; `then` gets it tidied. Not called when the player cancels.
  void ask_name(std::string_view current, std::function<void(std::string)> then);

 private:
  Ui& ui_;
  Lang asked_;  // the language whose letters are on their way
};

/// The interface's scale for a window of so many CSS pixels.
float scale_for(float css_width, float css_height, int size);

}  // namespace parlour::ui
