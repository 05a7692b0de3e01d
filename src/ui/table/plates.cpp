#include "ui/table/plates.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/parts/bot_words.h"
#include "ui/parts/characters.h"

namespace parlour::ui {
namespace {

constexpr float kRadius = 12;
constexpr float kLargeHeight = 56;  // of a plate on the board of a large screen
constexpr float kTinyHeight = 44, kTinyWidth = 100, kNarrow = 120;
constexpr float kFaceMore = 4, kSignBeside = 0.5f;  // than the badge; of the badge's size
constexpr float kUnnamed = 32;  // if there is less room for a name, it is left out

// The metrics of a plate.
struct Setting {
  bool roomy, tiny;
  float badge;
  Rect inside;
};

Setting setting_of(const Ui& ui, const Rect& r, bool in_column) {
  const bool large = !in_column && !ui.phone() && r.height() >= kLargeHeight;
  Setting out{.roomy = large || (in_column && !ui.low()),
              .tiny = r.height() < kTinyHeight && r.width() < kTinyWidth,
              .badge = 26,
              .inside = {}};
  if (large)
    out.badge = 38;
  else if (out.roomy)
    out.badge = 30;
  else if (out.tiny)
    out.badge = 22;
  const bool close = ui.close_set() || (ui.low() && r.height() < 56) || r.height() < kTinyHeight;
  out.inside = r.inset(r.width() < kNarrow ? 6 : 10, close ? 5 : 8);
  return out;
}

// The room that a game usually needs right of the name.
float usual_beside(const Setting& set, float plate_height, float width) {
  if (set.roomy) return 0;
  return plate_height < 50 ? 84.0f : width < 90 ? 22.0f : 40.0f;
}

// Three pulsing dots: the bot is thinking in its own thread.
void draw_thinking(Ui& ui, Vec2 at) {
  for (int d = 0; d < 3; ++d) {
    const double breaths = ui.now * 0.8 - d * 0.15;
    const float phase = static_cast<float>(breaths - std::floor(breaths));
    const float t = ui.still ? 0.7f : 0.35f + 0.65f * std::max(0.0f, std::sin(phase * gfx::kTau));
    ui.canvas().circle({at.x + 9 * static_cast<float>(d), at.y}, 3, ui.tint.with_alpha(t));
  }
  if (!ui.still) ui.animate();
}

// No connection: a ring around the badge, with a sign at its corner for who plays now. The game may
// have its figures below the badge.
void draw_away(Ui& ui, const Rect& inside, float badge, bool lent) {
  const auto& c = ui.colors();
  gfx::Canvas& canvas = ui.canvas();
  const Vec2 corner{inside.min.x + badge - 2, inside.min.y + badge - 2};
  canvas.circle({inside.min.x + badge / 2, inside.min.y + badge / 2}, badge / 2 + 3, gfx::kClear,
                {2, c.warning});
  canvas.circle(corner, 9, c.panel.with_alpha(1), {1.5f, c.warning});
  ui.icon(lent ? Icon::Bot : Icon::Pause, corner, 13, c.warning);
}

bool thinks(const room::TableGame* table, Seat who) {
  return table && table->thinking(who) && !table->may_act();
}

gfx::Mood mood_of(const Scene& scene, const room::TableGame* table, const Moods& moods, Seat who) {
  const gfx::Mood mood = moods[static_cast<std::size_t>(index(who))];
  return thinks(table, who) ? gfx::Mood::Thinking
                            : mood_at_end(scene.game, scene.view.state, who, mood);
}

void draw_plate(const Scene& scene, GameUi& g, const Rect& r, bool in_column, Seat who,
                const room::TableGame* table, const Moods& moods) {
  Ui& ui = scene.ui;
  gfx::Canvas& canvas = ui.canvas();
  if (scene.stands) scene.stands(who, r);
  const bool acts = !scene.over() && scene.game.actors(scene.view).has(who);
  const bool turn = !acts && !scene.over() && g.turn_of(scene) == who;
  ui.panel(r, kRadius, acts ? 1.2f : 0.5f);
  if (acts || turn)
    canvas.round_rect(r, kRadius, gfx::kClear, {2, ui.strong_tint().faded(acts ? 1.0f : 0.45f)});
  const Setting set = setting_of(ui, r, in_column);
  const Rect in = set.inside;
  draw_seat_sign(scene, who, in.min + Vec2{set.badge, set.badge} / 2, set.badge,
                 mood_of(scene, table, moods, who));
  Rect text = in;
  text.min.x += set.badge + (set.tiny ? 6 : kSpace2);
  const float beside = g.shape(ui, text.width()).beside_name;
  const float name_w =
      text.width() - (beside >= 0 ? beside : usual_beside(set, r.height(), text.width()));
  const Type type = set.roomy ? Type::Control : Type::Small;
  const std::string name = player_name_in(ui, scene.players, who, name_w, type, true);
  const Vec2 name_at{text.min.x, in.min.y + (set.roomy ? 3.0f : 1.0f)};
  if (name_w > kUnnamed)
    ui.label_cut(name_at, name_w, name, type, ui.colors().text, gfx::kTopLeft, true);
  // A plate on a board has words of its own.
  if (g.shape(ui, 0).plates_beside())
    explain_bot(ui, scene.players, who, scene.all != nullptr,
                {in.min, {text.min.x + name_w, in.min.y + set.badge}});
  if (thinks(table, who))
    draw_thinking(ui, {in.min.x + 5, std::min(in.min.y + set.badge + 9, r.max.y - 5)});
  const room::OtherDevices* others = table ? table->other_devices() : nullptr;
  if (others && (others->away(who) || others->lent(who)))
    draw_away(ui, in, set.badge, others->lent(who));
  g.plate(scene, who, text);
}

}  // namespace

void draw_seat_sign(const Scene& scene, Seat who, Vec2 centre, float badge, gfx::Mood mood) {
  gfx::Canvas& canvas = scene.ui.canvas();
  const Color color = gfx::seat_color(index(who));
  const int face = character_of(scene.players[static_cast<std::size_t>(index(who))]);
  if (face < 0) return gfx::seat_badge(canvas, seat_sign(index(who)), centre, badge, color);
  const float size = badge + kFaceMore;
  gfx::bot_face(canvas, Rect::around(centre, {size, size}), face, mood);
  canvas.ring(centre, size / 2 + 1, 2, color);
  gfx::seat_badge(canvas, seat_sign(index(who)), centre + Vec2{-1, 1} * (size * 0.4f),
                  badge * kSignBeside, color);
}

void draw_plates(const Scene& scene, GameUi& g, const TableRects& at, const room::TableGame* table,
                 const Moods& moods) {
  if (!g.shape(scene.ui, 0).plates_beside()) return;
  const int n = static_cast<int>(scene.players.size());
  for (int i = 0; i < n; ++i)
    draw_plate(scene, g, plate_rect(scene.ui, at, i, n), at.plates_in_column, seat(i), table,
               moods);
}

Scene with_plates(const Scene& scene, GameUi& g, const room::TableGame* table, const Moods& moods) {
  Scene out = scene;
  out.draw_plate = [&scene, &g, table, &moods](Seat who, const Rect& r) {
    draw_plate(scene, g, r, false, who, table, moods);
  };
  out.draw_sign = [&scene, table, &moods](Seat who, Vec2 centre, float size) {
    draw_seat_sign(scene, who, centre, size, mood_of(scene, table, moods, who));
  };
  return out;
}

gfx::Mood mood_at_end(const AnyGame& g, const AnyState& s, Seat who, gfx::Mood mood) {
  return g.over(s) && std::ranges::contains(winners(g, s), who) ? gfx::Mood::Glad : mood;
}

Feelings feelings_about(const AnyGame& g, const Table::Step& step) {
  Feelings out{};
  for (int i = 0; i < g.seats(step.after.state); ++i)
    out[static_cast<std::size_t>(i)] = g.feeling(step.before, step.after, seat(i));
  return out;
}

void stir(Moods& moods, const Feelings& felt) {
  using enum gfx::Mood;
  // In the order of Feeling; who declines an offer stays calm.
  static constexpr gfx::Mood kMoodOf[] = {Calm, Glad, Cross, Cross, Surprised, Glad, Surprised};
  static_assert(std::size(kMoodOf) == static_cast<std::size_t>(Feeling::NoAgain));
  Moods next{};
  for (std::size_t q = 0; q < felt.size(); ++q) {
    if (!declines(felt[q])) next[q] = kMoodOf[static_cast<int>(felt[q])];
  }
  if (next != Moods{}) moods = next;
}

}  // namespace parlour::ui
