// The log as drawn: however long it is, a frame lays out only the visible lines and a few more.
#pragma once

#include <vector>

#include "room/log.h"
#include "ui/parts/names.h"

namespace parlour::ui {

/// Several lines of one player stand below their name; a line alone has the name in front.
enum class LineStands : std::uint8_t { Alone, First, Below };
LineStands line_stands(std::span<const room::LogLine> lines, std::size_t i);

class LogView {
 public:
  /// Draws the visible part, where `r` gives the full width and the top; returns the height of the
  /// whole log. In the first frames that is an estimate for the oldest lines, and another frame is
  /// requested.
  float draw(Ui&, const room::Log&, std::span<const Player>, const Rect& seen, const Rect& r);
  /// The height it would have, at most about `most`.
  static float height(Ui&, const room::Log&, std::span<const Player>, float width, float most);

 private:
  struct Key {
    float width = 0, size = 0;
    Lang lang = Lang::English;
    std::uint32_t run = 0;
    std::vector<std::string> names;
    bool operator==(const Key&) const = default;
  };
  void measure(Ui&, const room::Log&, float width);

  Key key_;                         // what the heights depend on
  std::vector<float> heights_;      // of the lines; those before low_ are estimates
  std::vector<std::size_t> sizes_;  // of their texts when measured: the last one may still grow
  std::size_t low_ = 0;
  float total_ = 0;
};

}  // namespace parlour::ui
