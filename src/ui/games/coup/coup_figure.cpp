#include "ui/games/coup/coup_figure.h"

#include "gfx/court.h"
#include "ui/games/coup/coup_table.h"

namespace parlour::ui {

float coup_figure(const Ui& ui, const Line& section, const Rect& r, bool draw) {
  using namespace coup_table;
  constexpr int kRolesInPlay = 5;
  constexpr float kMostWidth = 92;
  const bool original = &section == &coup::book_text::rules_roles;
  if (!original && &section != &coup::book_text::rules_roles_inquisitor) return 0;
  const float w = std::min(kMostWidth, r.column(0, kRolesInPlay, kSpace1).width());
  const float h = w / gfx::kCardAspect;
  int i = 0;
  for (int role = 0; draw && role < kRoles; ++role) {
    if (role == (original ? coup::Inquisitor : coup::Ambassador)) continue;
    const float x = r.min.x + static_cast<float>(i++) * (w + kSpace1);
    gfx::role_card(ui.canvas(), Rect::at({x, r.min.y}, {w, h}),
                   {.role = role, .name = ui.tr(role_line(role)), .elevation = 0.6f});
  }
  return h + kSpace2;
}

}  // namespace parlour::ui
