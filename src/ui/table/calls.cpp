#include "ui/table/calls.h"

namespace parlour::ui {

std::optional<Sound> call_between(const Attention& before, const Attention& now,
                                  std::optional<Sound> call) {
  if (!now.asked) return {};
  const bool same_eyes = before.eyes == now.eyes;
  if (same_eyes && before.asked) return {};
  if (same_eyes && before.turn == now.eyes && now.turn == now.eyes) return {};
  return call;
}

}  // namespace parlour::ui
