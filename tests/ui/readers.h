// Whom layouts are tested with: every screen, text at 100 % and at 200 %, each language, and one
// whose sentences are longer than those of all others. How much room words take is only estimated:
// layouts are given widths and heights, and must hold for any.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "core/lines.h"
#include "screen_sizes.h"
#include "ui/app/preferences.h"

namespace parlour::ui {

struct Reader {
  Frame frame;
  int language;  // of kLangTags; the number after them: the made-up one

  std::string words(const Line& line) const {
    constexpr std::size_t kLonger = 4;  // a made-up sentence has every 4th byte twice
    const bool made_up = language == static_cast<int>(std::size(kLangTags));
    std::string out(line.in(made_up ? Lang::English : static_cast<Lang>(language)));
    for (std::size_t i = made_up ? out.size() : 0; i > kLonger; i -= std::min(i, kLonger))
      out.insert(i - 1, 1, out[i - 1]);
    return out;
  }

  static constexpr float kSmall = 14, kBody = 16, kControl = 17, kHeading = 22,
                         kTitle = 32;  // sizes of type
  static float width(std::string_view words, float size) {
    constexpr float kLatin = 0.56f, kCyrillic = 0.64f, kHan = 1;  // of a bold letter
    float out = 0;
    for (const char c : words) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x80 || byte >= 0xC0) out += byte < 0x80 ? kLatin : byte < 0xE0 ? kCyrillic : kHan;
    }
    return out * size;
  }
  /// Of a paragraph of that width.
  static float height(std::string_view words, float size, float wide) {
    return std::ceil(width(words, size) / wide) * std::round(size * kLineHeight);
  }
  /// As Ui::least_button.
  float button(const Line& line) const { return width(words(line), kSmall) + kSpace3; }
  /// The screen below the bar at its top.
  Rect body() const {
    const float bar = frame.low() ? 46 : frame.phone() ? 52 : 60;
    return {{0, frame.insets.top + bar}, {frame.width, frame.height - frame.insets.bottom}};
  }
};

inline constexpr float kSlack = 0.01f;  // rounding

inline std::vector<Reader> readers() {
  std::vector<Reader> out;
  for (const ScreenSize& size : kScreens) {
    for (const float text : {1.0f, 2.0f}) {
      for (int language = 0; language <= static_cast<int>(std::size(kLangTags)); ++language) {
        const float w = size.width / text, h = size.height / text, scale = scale_for(w, h, 1);
        Reader reader{frame_of({w / scale, h / scale}), language};
        if (reader.frame.portrait())
          reader.frame.insets = {.top = 30, .right = 0, .bottom = 20, .left = 0};
        out.push_back(reader);
      }
    }
  }
  return out;
}

inline std::string told(const Reader& r) {
  return told(r.frame) + ", language " + std::to_string(r.language);
}

/// It is a target for a finger, and shows all its words.
inline void expect_button(const Reader& reader, const Rect& r, const Line& line) {
  EXPECT_GE(r.height() + kSlack, kTarget) << told(reader) << ": " << reader.words(line);
  EXPECT_GE(r.width() + kSlack, kTarget) << told(reader) << ": " << reader.words(line);
  EXPECT_GE(r.width() + kSlack, reader.button(line)) << told(reader) << ": " << reader.words(line);
}

/// What is wrong, or nothing: none of them shares room with another, and all lie within
/// `outer`.
inline std::string what_is_wrong(const std::vector<Rect>& parts, const Rect& outer) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!lies_within(parts[i], outer)) return "part " + std::to_string(i) + " leaves its place";
    for (std::size_t k = 0; k < i; ++k) {
      if (share_room(parts[i], parts[k]))
        return "parts " + std::to_string(k) + " and " + std::to_string(i) + " overlap";
    }
  }
  return {};
}

}  // namespace parlour::ui
