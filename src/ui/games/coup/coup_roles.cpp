#include "ui/games/coup/coup_roles.h"

#include "gfx/court.h"

namespace parlour::ui::coup_table {
namespace {

constexpr float kDot = 3, kFallen = 1, kDotStep = 8;  // radii, and from dot to dot
constexpr float kSign = 10, kRoleStep = 46;           // radius of a sign, from role to role

int face_up(const State& s, int role) {
  int n = 0;
  for (int q = 0; q < s.seats; ++q) n += s.up[at(q)].count(role);
  return n;
}

// Who has claimed the role, and how often.
std::string claimants(const Scene& scene, const State& s, int role) {
  const Ui& ui = scene.ui;
  std::string out;
  for (int q = 0; q < s.seats; ++q) {
    const int times = s.memory[at(q)].claims[at(role)];
    if (times == 0) continue;
    std::string one = name(scene, q);
    if (times > 1) one = ui.tr(words::claims_times, {one, std::to_string(times)});
    out = ui.list(std::move(out), one);
  }
  return out;
}

}  // namespace

const Line& does_line(int role) {
  static constexpr const Line* kDoes[] = {&words::role_duke,       &words::role_assassin,
                                          &words::role_captain,    &words::role_ambassador,
                                          &words::role_inquisitor, &words::role_contessa};
  return *kDoes[at(role)];
}

float draw_copies(const Ui& ui, const State& s, int role, Vec2 right) {
  const int all = s.copies(), up = face_up(s, role);
  for (int i = 0; i < all; ++i) {
    const Vec2 m = right - Vec2(kDot + kDotStep * static_cast<float>(i), 0);
    ui.canvas().circle(m, i < up ? kFallen : kDot, ui.colors().second);
  }
  return kDotStep * static_cast<float>(all);
}

void explain_role(const Scene& scene, const State& s, int role, const Rect& r,
                  std::string_view does) {
  const Ui& ui = scene.ui;
  const std::string seen = std::to_string(face_up(s, role)), all = std::to_string(s.copies());
  const std::string up = ui.tr(words::role_up, {does, seen, all});
  const std::string who = claimants(scene, s, role);
  const std::string told =
      who.empty() ? ui.tr(text::one_sentence, {up})
                  : ui.tr(text::two_sentences, {up, ui.tr(words::role_claimed, {who})});
  scene.ui.term("role" + std::to_string(role), r,
                ui.says(ui.tr(role_line(role)), ui.tr(words::role_seen, {seen, all})), told);
}

void draw_role_row(const Scene& scene, const State& s, const Rect& r) {
  const Ui& ui = scene.ui;
  int n = 0;
  for (int role = 0; role < kRoles; ++role) n += s.has_role(role);
  const float step = std::min(kRoleStep, r.width() / static_cast<float>(n));
  float x = r.centre().x - step * static_cast<float>(n) / 2;
  for (int role = 0; role < kRoles; ++role) {
    if (!s.has_role(role)) continue;
    const Rect cell = Rect::at({x, r.min.y}, {step, kRoleRow});
    gfx::role_sign(ui.canvas(), role, {cell.centre().x, cell.min.y + kSign}, kSign);
    const float half = kDotStep * static_cast<float>(s.copies()) / 2;
    draw_copies(ui, s, role, {cell.centre().x + half - 1, cell.max.y - kDot - 1});
    explain_role(scene, s, role, cell, ui.tr(does_line(role)));
    x += step;
  }
}

}  // namespace parlour::ui::coup_table
