#include "ui/parts/places.h"

#include <cmath>

#include "imgui.h"
#include "imgui_internal.h"

namespace parlour::ui {
namespace {

struct Arrow {
  ImGuiKey key;
  Vec2 way;
};
constexpr Arrow kArrows[] = {{ImGuiKey_LeftArrow, {-1, 0}},
                             {ImGuiKey_RightArrow, {1, 0}},
                             {ImGuiKey_UpArrow, {0, -1}},
                             {ImGuiKey_DownArrow, {0, 1}}};

}  // namespace

void Places::place(Ui&, int id, Vec2 centre, bool focused) {
  if (places_.empty()) focused_ = -1;
  places_.push_back({id, centre});
  // Also where the pointer has been.
  if (focused || ImGui::GetItemID() == ImGui::GetCurrentContext()->NavId) focused_ = id;
  const bool first = first_ && ImGui::GetIO().NavVisible;
  first_ = false;
  if (first || wanted_ == id) ImGui::FocusItem(), wanted_ = -1;
}

void Places::end(Ui& ui) {
  wanted_ = -1;  // a place that has disappeared is no longer wanted
  if (places_.empty()) return;
  ui.leads_keyboard();
  ImGuiContext& g = *ImGui::GetCurrentContext();
  const bool nothing = g.NavId == 0 || !g.NavIdIsAlive || !g.NavCursorVisible;
  if (focused_ < 0 && !nothing) return;
  const ImGuiID owner = ImGui::GetID("places");
  for (const auto& [key, way] : kArrows) {
    ImGui::SetKeyOwner(key, owner);  // suppresses ImGui's own navigation among all controls
    if (!ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, owner)) continue;
    const Place* best = nullptr;
    if (focused_ < 0) {
      best = &places_.front();
    } else {
      Vec2 from;
      for (const Place& p : places_) {
        if (p.id == focused_) from = p.centre;
      }
      float least = 1e9f;
      for (const Place& p : places_) {
        const Vec2 d = p.centre - from;
        const float ahead = d.x * way.x + d.y * way.y;
        const float aside = std::abs(d.x * way.y) + std::abs(d.y * way.x);
        // Prefers places straight ahead to those at the side; skips those far more aside than
        // ahead.
        if (ahead < 1 || aside > 4 * ahead) continue;
        if (const float cost = ahead + 2 * aside; cost < least) least = cost, best = &p;
      }
    }
    if (best) wanted_ = best->id, ImGui::SetNavCursorVisible(true), ui.shell.wake();
  }
}

}  // namespace parlour::ui
