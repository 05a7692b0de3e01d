// How fair an island is: bots play on it, a few games at a time, and the editor shows each seat's
// share of the victories.
#pragma once

#include <optional>
#include <string>

#include "ai/fairness.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

class IslandFairness {
 public:
  explicit IslandFairness(Ui& ui) : ui_(ui) {}

  /// The results belong to another island.
  void forget_unless(const std::string& code);
  /// The button, the progress, the result; `why_not`: nobody can play on it. Returns the height.
  float draw(const Rect& at, const std::string& code, int seats, const std::string& why_not);
  bool on_bot(std::uint32_t ticket, ByteView answer);

 private:
  void ask();
  float draw_progress(const Rect& at);
  float draw_result(const Rect& at);

  Ui& ui_;
  std::string code_;  // of the island that the results belong to
  int seats_ = 0;
  ai::Fairness sum_;
  bool playing_ = false, failed_ = false;
  std::uint32_t ticket_ = 0;  // of the games being played; 0: none
};

}  // namespace parlour::ui
