#include "ui/games/tractor/tractor_help.h"

#include "imgui.h"
#include "ui/games/tractor/tractor_summary.h"

namespace parlour::ui::tractor_table {

namespace {

constexpr float kCard = 19, kStep = 9, kFanWide = 48, kFanNarrow = 34;  // widths
constexpr float kTilt = 0.09f;  // radians from one card of the fan to the next
constexpr int kEmpty = 3;       // cards of a fan that shows no trick

// The first card of each player, in the order of play; the winner's stands out. Without a trick,
// the outlines of cards.
void draw_fan(const Ui& ui, const std::optional<TractorRounds::Trick>& trick, int seats,
              const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const int n = trick ? seats : kEmpty;
  const float step = std::min(kStep, (r.width() - kCard) / static_cast<float>(n - 1));
  const Vec2 size{kCard, kCard / gfx::kCardAspect};
  for (int i = 0; i < n; ++i) {
    const float off = static_cast<float>(i) - static_cast<float>(n - 1) / 2;
    const Vec2 middle = r.centre() + Vec2(off * step, 0);
    g.push_transform(middle, off * kTilt);
    const int q = trick ? (trick->leader + i) % seats : 0;
    const Rect card = Rect::around(middle - Vec2(0, trick && q == trick->winner ? 4 : 0), size);
    if (trick && !trick->cards[static_cast<std::size_t>(q)].empty())
      gfx::card(
          g, card, 0,
          tractor_face(
              tractor_in_order(trick->cards[static_cast<std::size_t>(q)], trick->order).front(),
              ui.settings.four_colours),
          ui.tint, 1, 0.4f);
    else
      g.round_rect(card, 2, gfx::kClear, {1.5f, ui.colors().muted.faded(0.6f)});
    g.pop_transform();
  }
}

}  // namespace

float LastTrick::draw(const Scene& scene, const TractorRounds& rounds, const Rect& r, bool narrow) {
  Ui& ui = scene.ui;
  const bool any = rounds.trick().has_value();
  const std::string_view word = ui.tr(words::last_trick);
  const float fan = narrow ? kFanNarrow : kFanWide;
  const float word_w = narrow ? 0 : ui.label_width(word, Type::Small, true) + kSpace2;
  const float w = std::min(r.width() / 2, fan + word_w + 2 * kSpace2);
  const Rect at = Rect::at(r.min, {w, kTarget});
  if (ui.button("trick", at,
                {.selected = shown,
                 .why_not = any ? std::string_view() : ui.tr(words::no_trick),
                 .narrated = word,
                 .tip = word,
                 .key = ImGuiKey_L})) {
    shown = !shown;
    if (shown) ui.announce(rounds.trick_words(scene));
  }
  Rect inside = at.inset(kSpace2, 0);
  draw_fan(ui, rounds.trick(), rounds.seats(), inside.take_left(fan, kSpace2));
  const Color ink = !any ? ui.colors().muted : shown ? ui.tint_ink : ui.colors().text;
  if (!narrow)
    ui.label_cut({inside.min.x, inside.centre().y}, inside.width(), word, Type::Small, ink,
                 gfx::kLeftMiddle, true);
  if (!any) shown = false;
  return w;
}

float draw_suggest(const Scene& scene, const State& s, Choice& choice, const Rect& r, bool narrow) {
  Ui& ui = scene.ui;
  const std::string_view word = ui.tr(words::suggest);
  const ButtonSpec suggest{.label = narrow ? std::string_view() : word,
                           .icon = narrow ? Icon::Bot : Icon::None,
                           .narrated = word,
                           .tip = ui.tr(words::suggest_tip),
                           .key = ImGuiKey_S};
  const float w = std::min(r.width() / 2, ui.button_width(suggest));
  if (ui.button("suggest", Rect::at({r.max.x - w, r.min.y}, {w, kTarget}), suggest) &&
      LatePart(kBookPart).here(ui))
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
  if (!ui.button(
          "reading", Rect::around(r.centre(), {w, r.height()}),
          {.label = now, .look = Look::Quiet, .tip = ui.tr(words::read_tip), .key = ImGuiKey_R}))
    return;
  choice.next_reading();
  ui.announce(choice.reading_text(ui, s));
}

}  // namespace parlour::ui::tractor_table
