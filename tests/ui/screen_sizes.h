// The screens that layouts are tested on.
#pragma once

#include <string>

#include "ui/kit/frame.h"

namespace parlour::ui {

struct ScreenSize {
  float width, height;
};

/// Units: from an old small phone to a large screen. With an interface twice as large, a screen has
/// half as many units.
inline constexpr ScreenSize kScreens[] = {
    {320, 480},  {320, 568},  {360, 640},  {360, 780},  {375, 667},   {390, 844},   {412, 915},
    {430, 932},  {480, 320},  {568, 320},  {667, 375},  {844, 390},   {600, 960},   {768, 1024},
    {1024, 768}, {1280, 640}, {1280, 800}, {1440, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}};

inline Frame frame_of(const ScreenSize& size) {
  Frame f;
  f.width = size.width, f.height = size.height;
  return f;
}

inline std::string told(const Frame& f) {
  return std::to_string(static_cast<int>(f.width)) + " x " +
         std::to_string(static_cast<int>(f.height));
}

/// Whether r lies within `outer`, apart from rounding.
inline bool lies_within(const Rect& r, const Rect& outer) {
  constexpr float kSlack = 0.01f;
  return r.min.x >= outer.min.x - kSlack && r.min.y >= outer.min.y - kSlack &&
         r.max.x <= outer.max.x + kSlack && r.max.y <= outer.max.y + kSlack;
}

/// Whether they share more than an edge.
inline bool share_room(const Rect& a, const Rect& b) {
  constexpr float kSlack = 0.01f;
  return a.min.x < b.max.x - kSlack && b.min.x < a.max.x - kSlack && a.min.y < b.max.y - kSlack &&
         b.min.y < a.max.y - kSlack;
}

}  // namespace parlour::ui
