#include "ui/games/tractor/tractor_help.h"

#include "imgui.h"

namespace parlour::ui::tractor_table {

float LastTrick::draw(const Scene& scene, const TractorRounds& rounds, const Rect& r, bool narrow) {
  Ui& ui = scene.ui;
  ButtonSpec last{.label = ui.tr(text::tractor_last_trick),
                  .icon = Icon::Eye,
                  .look = Look::Quiet,
                  .selected = shown,
                  .why_not = rounds.trick() ? std::string_view() : ui.tr(text::tractor_no_trick),
                  .key = ImGuiKey_L};
  if (narrow) last.narrated = last.tip = std::exchange(last.label, {});
  const float w = narrow ? kTarget : std::min(r.width() / 2, ui.button_width(last));
  if (ui.button("trick", Rect::at(r.min, {w, kTarget}), last)) {
    shown = !shown;
    if (shown) ui.announce(rounds.trick_words(scene));
  }
  if (!rounds.trick()) shown = false;
  return w;
}

float draw_suggest(const Scene& scene, const State& s, Choice& choice, const Rect& r) {
  Ui& ui = scene.ui;
  const ButtonSpec suggest{.label = ui.tr(text::tractor_suggest),
                           .look = Look::Quiet,
                           .tip = ui.tr(text::tractor_suggest_tip),
                           .key = ImGuiKey_S};
  const float w = std::min(r.width() / 2, ui.button_width(suggest));
  if (ui.button("suggest", Rect::at({r.max.x - w, r.min.y}, {w, kTarget}), suggest))
    choice.pick_suggested(s, index(scene.view.viewer));
  return w;
}

float draw_sort(Ui& ui, const Rect& r, bool& pressed) {
  const ButtonSpec sort{
      .label = ui.tr(words::sort_hand), .look = Look::Quiet, .tip = ui.tr(words::sort_hand_tip)};
  const float w = std::min(r.width() / 2, ui.button_width(sort));
  pressed = ui.button("sort", Rect::at({r.max.x - w, r.min.y}, {w, kTarget}), sort);
  return w;
}

void draw_reading(Ui& ui, const State& s, Choice& choice, const Rect& r) {
  const std::string now = choice.reading_text(ui, s);
  const float w = std::min(r.width(), ui.button_width({.label = now, .look = Look::Quiet}));
  if (!ui.button("reading", Rect::around(r.centre(), {w, r.height()}),
                 {.label = now,
                  .look = Look::Quiet,
                  .tip = ui.tr(text::tractor_read_tip),
                  .key = ImGuiKey_R}))
    return;
  choice.next_reading();
  ui.announce(choice.reading_text(ui, s));
}

}  // namespace parlour::ui::tractor_table
