// How an answer turned out, the same in lessons, puzzles and trainers.
#pragma once

#include "ui/kit/ui.h"

namespace parlour::ui {

struct OutcomeSign {
  Icon icon = Icon::None;
  Color ink;
};
inline OutcomeSign right_sign(const Ui& ui) {
  return {Icon::Check, ui.colors().good};
}
inline OutcomeSign wrong_sign(const Ui& ui) {
  return {Icon::Close, ui.colors().danger};
}
/// Nothing has been answered, or the player gave up.
inline OutcomeSign open_sign(const Ui& ui) {
  return {Icon::Hint, ui.colors().second};
}

}  // namespace parlour::ui
