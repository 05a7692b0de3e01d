#include "ui/games/coup/coup_claims.h"

#include <algorithm>
#include <vector>

#include "gfx/court.h"

namespace parlour::ui::coup_table {
namespace {

constexpr float kBetween = 4;    // two claims
constexpr float kBubble = 16;    // a sign for "claims" where the word has no room
constexpr float kTermHalf = 16;  // half the height of what takes a press

struct Claim {
  int role, times;
  bool lacks;
};
std::vector<Claim> claims_of(const State& s, int q) {
  const coup::Memory& m = s.memory[at(q)];
  std::vector<Claim> out;
  for (int role = 0; role < kRoles; ++role) {
    const bool lacks = ((m.lacks >> role) & 1) != 0;
    if (m.claims[at(role)] > 0 || lacks) out.push_back({role, m.claims[at(role)], lacks});
  }
  return out;
}

float width_of(const Ui& ui, const Claim& one, float radius) {
  const float count =
      one.times > 1 ? ui.label_width(std::to_string(one.times), Type::Small) + 2 : 0;
  return 2 * radius + count;
}

// "Duke ×2, no Captain".
std::string told(const Ui& ui, const std::vector<Claim>& claims) {
  std::string out;
  for (const auto& [role, times, lacks] : claims) {
    std::string one(ui.tr(role_line(role)));
    if (times > 1) one = ui.tr(words::claims_times, {one, std::to_string(times)});
    if (lacks) one = ui.tr(words::claims_lack, {one});
    out = ui.list(std::move(out), one);
  }
  return out;
}

}  // namespace

bool any_claims(const State& s) {
  for (int q = 0; q < s.seats; ++q) {
    if (!claims_of(s, q).empty()) return true;
  }
  return false;
}

void draw_claims(const Ui& ui, const State& s, int q, Vec2 left, float radius, float width) {
  const std::vector<Claim> claims = claims_of(s, q);
  if (claims.empty()) return;
  float needed = -kBetween;
  for (const Claim& one : claims) needed += width_of(ui, one, radius) + kBetween;
  float x = left.x;
  const std::string_view word = ui.tr(words::claims);
  const float worded = ui.label_width(word, Type::Small) + kSpace1 + 2;
  if (needed + worded <= width) {
    ui.label(left, word, Type::Small, ui.colors().second, gfx::kLeftMiddle);
    x += worded;
  } else if (needed + kBubble <= width) {
    ui.icon(Icon::Chat, left + Vec2(kBubble / 2 - 2, 0), kBubble - 3, ui.colors().second);
    x += kBubble;
  }
  for (const Claim& one : claims) {
    const float wide = width_of(ui, one, radius);
    if (x + wide > left.x + width) break;
    gfx::role_sign(ui.canvas(), one.role, {x + radius, left.y}, radius, one.lacks);
    if (one.times > 1)
      ui.label({x + 2 * radius + 2, left.y}, std::to_string(one.times), Type::Small,
               ui.colors().second, gfx::kLeftMiddle);
    x += wide + kBetween;
  }
}

void explain_claims(const Scene& scene, const State& s, int q, Vec2 left, float width) {
  const Ui& ui = scene.ui;
  const std::string claims = told(ui, claims_of(s, q));
  if (claims.empty() || width <= 0) return;
  const Rect r{left - Vec2(2, kTermHalf), left + Vec2(width, kTermHalf)};
  const std::string said = ui.tr(words::claims_said, {name(scene, q), claims});
  scene.ui.term("claims" + std::to_string(q), r, said,
                ui.tr(text::two_sentences, {said, ui.tr(words::claims_mean)}));
}

}  // namespace parlour::ui::coup_table
