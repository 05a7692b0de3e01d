// The log as it is drawn: however long it is, a frame lays out the lines that are seen and a few
// more.
#pragma once

#include <vector>

#include "room/log.h"
#include "ui/parts/names.h"

namespace parlour::ui {

class LogView {
 public:
  /// Draws what is seen of it, `r` being its whole width and its top; returns the height of all of
  /// it. In the first frames that is an estimate for the oldest lines, and another frame is asked
  /// for.
  float draw(Ui&, const room::Log&, std::span<const Player>, const Rect& seen, const Rect& r);
  /// How high it would be, as far as that is not more than `most`.
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

  Key key_;                     // what the heights are of
  std::vector<float> heights_;  // of the lines; those before low_ are estimates
  std::vector<std::size_t>
      sizes_;  // of their texts when they were measured: the last one may be added to
  std::size_t low_ = 0;
  float total_ = 0;
};

}  // namespace parlour::ui
