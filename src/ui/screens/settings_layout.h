// The layout of the settings: rows of a few kinds, one below the other, in groups.
#pragma once

#include "ui/kit/frame.h"

namespace parlour::ui {

inline constexpr float kSettingsWidth = 560, kSettingsHeight = 760;  // of the sheet, at most

/// Cuts rows off a page, from its top. Heights that it is given are those of texts and choices at
/// width(), or at switch_words().
class SettingsRows {
 public:
  struct Titled {
    Rect title, control;
  };
  struct Group {
    Rect rule, title;  // rule: what separates it from the group above; empty: it is the first
  };

  /// `page`: the width and the top of what scrolls; its bar stands at the right.
  explicit SettingsRows(const Rect& page);
  float width() const { return rest_.width(); }
  float switch_words() const;

  Group group(float title);
  /// A choice below its title; title 0: the group's title says it all.
  Titled choice(float title, float choice);
  /// A title within a group, above several settings.
  Rect part(float title);
  /// `words`: their height; a switch stands beside them.
  Rect toggle(float words);
  Rect button();
  Rect meter();
  Rect text(float height);
  float bottom() const { return rest_.min.y + below_; }

 private:
  Rect take(float height, float gap);

  Rect rest_;
  float below_ = 0;  // gap below the last row
  bool first_ = true;
};

}  // namespace parlour::ui
