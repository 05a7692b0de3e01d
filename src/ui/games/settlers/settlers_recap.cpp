#include "ui/games/settlers/settlers_recap.h"

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_pictures.h"

namespace parlour::ui::settlers_table {
namespace {

// In the order in which they are shown.
constexpr std::array<Kind, kDeeds> kDeedKinds = {
    Kind::Knight, Kind::RoadBuilding, Kind::Plenty, Kind::Monopoly, Kind::Robber, Kind::Settle,
    Kind::City,   Kind::Road,         Kind::Buy,    Kind::Deal,     Kind::Bank};

}  // namespace

void Recap::add(const State& before, const Action& a, const State& after, int me) {
  if (after.turns != before.turns) {
    turns[at(after.active)] = {};
    if (before.active == me) more = {};
  }
  if (before.turns == 0) return;
  if (a.kind == Kind::Dice) turns[at(before.active)].dice = {a.at, a.what};
  for (int i = 0; i < kDeeds; ++i)
    turns[at(before.mover)].deeds[at(i)] += a.kind == kDeedKinds[at(i)];
  for (int k = 0; me >= 0 && k < settlers::kResources; ++k)
    more[at(k)] = static_cast<std::int8_t>(more[at(k)] + after.hand(me)[k] - before.hand(me)[k]);
}

bool Recap::tells(int me) const {
  bool out = false;
  for (int q = 0; q < settlers::kMost; ++q) out |= q != me && turns[at(q)].dice[0] > 0;
  return out;
}

}  // namespace parlour::ui::settlers_table

namespace parlour::ui::settlers_book {

using namespace settlers_table;
namespace {

constexpr float kTitle = 16, kRowMost = 22, kPicture = 0.86f;  // of a row's height
constexpr int kOneColumn = 4;                                  // rows; more stand in two columns
constexpr float kName = 64, kTimes = 3, kGapDice = 8, kGapDeed = 5;

// The picture of a deed, of those of the log; 0: a trade, which has a sign.
struct DeedPicture {
  char kind;
  int which;  // below 0: the seat
};
constexpr std::array<DeedPicture, kDeeds> kPictures = {{{'k', settlers::Knight},
                                                        {'k', settlers::RoadBuilding},
                                                        {'k', settlers::Plenty},
                                                        {'k', settlers::Monopoly},
                                                        {'b', 0},
                                                        {'s', -1},
                                                        {'c', -1},
                                                        {'w', -1},
                                                        {'k', settlers::kDevelopments},
                                                        {0, 0},
                                                        {0, 0}}};

float draw_named(const Ui& ui, char kind, int which, Vec2 at, float high) {
  const char name[] = {kind, static_cast<char>('0' + which)};
  return draw_picture(ui, {name, 2}, at, high, true);
}

// A picture, and how often; returns the width.
float draw_deed(const Ui& ui, int deed, int seat, int n, Vec2 at, float high) {
  const DeedPicture& p = kPictures[parlour::at(deed)];
  const Color ink = ui.colors().text;
  float wide = high;
  if (p.kind == 0)
    ui.icon(Icon::Flip, at + Vec2(high / 2, 0), high, ink);
  else
    wide = draw_named(ui, p.kind, p.which < 0 ? seat : p.which, at, high);
  if (n > 1)
    wide += kTimes + ui.label(at + Vec2(wide + kTimes, 0), "×" + std::to_string(n), Type::Small,
                              ink, gfx::kLeftMiddle, true);
  return wide + kGapDeed;
}

void draw_turn(const Ui& ui, const Recap::Turn& turn, int seat, Vec2 at, float high) {
  for (const int die : turn.dice) at.x += draw_named(ui, 'd', die, at, high);
  at.x += kGapDice;
  for (int i = 0; i < kDeeds; ++i) {
    if (const int n = turn.deeds[parlour::at(i)]) at.x += draw_deed(ui, i, seat, n, at, high);
  }
}

// "+ [cards]  − [cards]"
void draw_more(const Ui& ui, const Recap& recap, Vec2 at, float high) {
  for (const int sign : {1, -1}) {
    Cards cards;
    for (int k = 0; k < settlers::kResources; ++k)
      cards = cards + Cards::some(k, std::max(0, sign * recap.more[parlour::at(k)]));
    if (cards.empty()) continue;
    at.x += ui.label(at, sign > 0 ? "+" : "−", Type::Body,
                     sign > 0 ? ui.colors().good : ui.colors().danger, gfx::kLeftMiddle, true) +
            kTimes;
    at.x += draw_cards(ui, at, cards, high) + kGapDice;
  }
}

}  // namespace

void draw_recap(const Scene& scene, const Recap& recap, const Rect& r) {
  Ui& ui = scene.ui;
  const int n = state_of(scene).seats, me = viewer_of(scene);
  ui.panel(r, kRadiusPanel, 0.5f);
  Rect in = r.inset(kSpace3, kSpace1);
  const Rect title = in.take_top(kTitle);
  ui.label_cut({title.min.x, title.centre().y}, title.width(), ui.tr(late_words::since),
               Type::Small, ui.colors().second, gfx::kLeftMiddle, true);
  const int columns = n > kOneColumn ? 2 : 1, lines = (n + columns - 1) / columns;
  const float row = std::min(kRowMost, in.height() / static_cast<float>(lines));
  for (int i = 0; i < n; ++i) {
    // The others in the order of their turns, at last the viewer.
    const int q = (me + 1 + i) % n;
    const Rect column = in.column(i / lines, columns, kSpace2);
    Vec2 m{column.min.x, column.min.y + (static_cast<float>(i % lines) + 0.5f) * row};
    const float high = row * kPicture;
    gfx::seat_badge(ui.canvas(), seat_sign(q), m + Vec2(high / 2, 0), high, gfx::seat_color(q));
    m.x += high + kSpace2;
    if (columns == 1) {
      ui.label_cut(m, kName, name(scene, q), Type::Small, ui.colors().text, gfx::kLeftMiddle, true);
      m.x += kName + kSpace1;
    }
    if (q == me)
      draw_more(ui, recap, m, high);
    else if (recap.turns[at(q)].dice[0] > 0)
      draw_turn(ui, recap.turns[at(q)], q, m, high);
  }
}

}  // namespace parlour::ui::settlers_book
