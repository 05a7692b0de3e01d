// The player's settings for this device: applies and stores them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/kit/ui.h"

namespace parlour::ui {

class Preferences {
 public:
  /// Reads Ui::settings from the storage, and applies them.
  explicit Preferences(Ui&);

  /// Applies Ui::settings: theme, motion, language (once its texts are loaded).
  void apply();
  /// Also stores them; tells the player if that fails.
  void keep();
  /// Reads them again: another tab may have changed them.
  void read_again();
  /// The choices of room::kAnswerTimes in words.
  std::vector<std::string_view> answer_times() const;
  /// Asks for a name and passes it, tidied, to `then`. Not called when the player cancels.
  void ask_name(std::string_view current, std::function<void(std::string)> then);

 private:
  Ui& ui_;
  Lang asked_;  // the language whose letters are being loaded
};

/// The interface's scale for a window of this size in CSS pixels.
float scale_for(float css_width, float css_height, int size);

}  // namespace parlour::ui
