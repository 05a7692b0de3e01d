#include "ui/kit/late_part.h"

#include "ui/kit/ui.h"

namespace parlour::ui {

namespace {

constexpr double kAskAgain = 5;  // seconds, for a part that does not come

}  // namespace

bool LatePart::here(Ui& ui) {
  if (ui.shell.has_game(id_)) return true;
  if (ui.now - wanted_ > kAskAgain) {
    wanted_ = ui.now;
    ui.shell.need_game(id_, [&ui](bool here) {
      if (here) return ui.shell.wake();
      ui.toast(ui.tr(text::part_missing), true);
      ui.shell.after(1000 * kAskAgain, [&ui] { ui.shell.wake(); });  // to ask again
    });
  }
  return false;
}

}  // namespace parlour::ui
