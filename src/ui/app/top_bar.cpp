#include "ui/app/top_bar.h"

namespace parlour::ui {

Rect top_bar(Services& app, std::string_view title, bool menu, float raised) {
  Ui& ui = app.ui;
  const float h = ui.low() ? 46 : ui.phone() ? 52 : 60;
  Rect r =
      Rect::at({ui.insets.left, ui.insets.top}, {ui.width - ui.insets.left - ui.insets.right, h});
  const float pad = ui.phone() ? kSpace1 : kSpace4;
  if (ui.button("back", Rect::at({r.min.x + pad, r.centre().y - kTarget / 2}, {kTarget, kTarget}),
                {.icon = Icon::Back,
                 .look = Look::Quiet,
                 .narrated = ui.tr(text::back),
                 .tip = ui.tr(text::back)})) {
    app.nav.back_pressed();
  }
  // A long title is set smaller before it is cut.
  const float room = r.width() - (menu ? 3 * kTarget + 60 : kTarget + 32);
  Type type = Type::Heading;
  for (const Type smaller : {Type::Control, Type::Small}) {
    if (ui.label_width(title, type, true) > room) type = smaller;
  }
  ui.label_cut({r.min.x + pad + kTarget + kSpace2, r.centre().y - raised}, room, title, type,
               ui.colors().text, gfx::kLeftMiddle, true);
  if (menu &&
      ui.button("menu",
                Rect::at({r.max.x - pad - kTarget, r.centre().y - kTarget / 2}, {kTarget, kTarget}),
                {.icon = Icon::Menu,
                 .look = Look::Quiet,
                 .narrated = ui.tr(text::menu),
                 .tip = ui.tr(text::menu)})) {
    app.nav.top().open_menu();
  }
  Rect body =
      Rect::at({ui.insets.left, r.max.y}, {r.width(), ui.height - r.max.y - ui.insets.bottom});
  return body;
}

}  // namespace parlour::ui
