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
  if (before.turns == 0 || me < 0) return;
  // What the others build after a turn of the viewer belongs to what has happened since.
  if (a.kind == Kind::End && before.active == me) *this = {};
  if (a.kind == Kind::Dice) {
    turns[at(before.active)].dice = {a.at, a.what};
    tells |= before.active != me;
  }
  for (int i = 0; i < kDeeds; ++i)
    turns[at(before.mover)].deeds[at(i)] += a.kind == kDeedKinds[at(i)];
  for (int k = 0; k < settlers::kResources; ++k)
    more[at(k)] = static_cast<std::int8_t>(more[at(k)] + after.hand(me)[k] - before.hand(me)[k]);
}

settlers::Cards Recap::changed(int sign) const {
  Cards out;
  for (int k = 0; k < settlers::kResources; ++k)
    out = out + Cards::some(k, std::max(0, sign * more[at(k)]));
  return out;
}

}  // namespace parlour::ui::settlers_table

namespace parlour::ui::settlers_book {

using namespace settlers_table;
using parlour::at;
namespace {

constexpr float kTitle = 16, kRowMost = 22, kRowLeast = 18;
constexpr float kPicture = 0.86f;  // of a row's height
constexpr float kName = 64, kTimes = 3, kGapDice = 8, kGapDeed = 5;

// The picture of a deed, of those of the log; 0: a trade, which has a sign. And its name.
struct Deed {
  char kind;
  int which;  // below 0: the seat
  const Line* name;
};
constexpr std::array<Deed, kDeeds> kDeedsShown = {{
    {'k', settlers::Knight, &words::knight},
    {'k', settlers::RoadBuilding, &words::road_building},
    {'k', settlers::Plenty, &words::year_of_plenty},
    {'k', settlers::Monopoly, &words::monopoly},
    {'b', 0, &late_words::since_robber},
    {'s', -1, &words::settlement},
    {'c', -1, &words::city},
    {'w', -1, &words::road},
    {'k', settlers::kDevelopments, &late_words::since_card},
    {0, 0, &late_words::since_deal},
    {0, 0, &late_words::since_bank},
}};

std::string times(int n) {
  return n > 1 ? "×" + std::to_string(n) : std::string();
}

// Pictures beside each other, from their left middle.
struct Pictures {
  const Ui& ui;
  float high;

  float named(char kind, int which, Vec2 m, bool draw) const {
    const char name[] = {kind, static_cast<char>('0' + which)};
    return draw_picture(ui, {name, 2}, m, high, draw);
  }
  float label(const std::string& s, Vec2 m, bool draw) const {
    if (draw) ui.label(m, s, Type::Small, ui.colors().text, gfx::kLeftMiddle, true);
    return ui.label_width(s, Type::Small, true);
  }
  // Both dice, or, where there is little room, their sum.
  float dice(const std::array<std::uint8_t, 2>& both, bool close, Vec2 m, bool draw) const {
    if (both[0] == 0) return 0;
    if (close) return label(std::to_string(both[0] + both[1]), m, draw) + kGapDice;
    float wide = 0;
    for (const int die : both) wide += named('d', die, m + Vec2(wide, 0), draw);
    return wide + kGapDice;
  }
  // A picture, and how often.
  float deed(int which, int seat, int n, Vec2 m, bool draw) const {
    const Deed& d = kDeedsShown[at(which)];
    float wide = high;
    if (d.kind != 0)
      wide = named(d.kind, d.which < 0 ? seat : d.which, m, draw);
    else if (draw)
      ui.icon(Icon::Flip, m + Vec2(high / 2, 0), high, ui.colors().text);
    if (n > 1) wide += kTimes + label(times(n), m + Vec2(wide + kTimes, 0), draw);
    return wide + kGapDeed;
  }
};

void draw_turn(const Ui& ui, const Recap::Turn& turn, int seat, const Rect& r, float high,
               bool close) {
  const Pictures line{ui, high};
  Vec2 m{r.min.x, r.centre().y};
  m.x += line.dice(turn.dice, close, m, true);
  std::vector<int> done;
  std::vector<float> widths;
  for (int i = 0; i < kDeeds; ++i) {
    if (turn.deeds[at(i)] == 0) continue;
    done.push_back(i);
    widths.push_back(line.deed(i, seat, turn.deeds[at(i)], m, false));
  }
  const std::string dots = "…";
  const int fit = pictures_that_fit(widths, r.max.x - m.x, line.label(dots, m, false));
  for (const int i : std::span(done).first(at(fit)))
    m.x += line.deed(i, seat, turn.deeds[at(i)], m, true);
  if (at(fit) < done.size()) line.label(dots, m, true);
}

// "+ [cards]  − [cards]"; where they have no room, only how many. Returns the width.
float draw_more(const Ui& ui, const Recap& recap, Vec2 m, float high, bool kinds, bool draw) {
  const float from = m.x;
  const auto side = [&](const char* sign, Color color, Cards cards) {
    if (cards.empty()) return;
    if (draw) ui.label(m, sign, Type::Body, color, gfx::kLeftMiddle, true);
    m.x += ui.label_width(sign, Type::Body, true) + kTimes;
    m.x += draw_cards(ui, m, kinds ? cards : Cards{}, high, kinds ? 0 : cards.sum(), draw);
    m.x += kGapDice;
  };
  side("+", ui.colors().good, recap.gained());
  side("−", ui.colors().danger, recap.lost());
  return m.x - from;
}

// "Ana: 8, road ×2, city".
std::string turn_text(const Teller& t, const Recap::Turn& turn, int seat) {
  std::string out;
  if (turn.dice[0]) out = t.say(late_words::since_roll, t.number(turn.dice[0] + turn.dice[1]));
  for (int i = 0; i < kDeeds; ++i) {
    const int n = turn.deeds[at(i)];
    if (n == 0) continue;
    const std::string name = t.word(*kDeedsShown[at(i)].name);
    out = out.empty() ? name : t.join(out, name);
    if (n > 1) out += ' ' + times(n);
  }
  return out.empty() ? out : t.row(t.player(seat), out);
}

}  // namespace

RecapRects recap_rects(const Rect& r, int seats) {
  RecapRects out;
  Rect in = r.inset(kSpace3, kSpace1);
  out.title = in.take_top(kTitle);
  out.close = static_cast<float>(seats) * kRowLeast > in.height();
  const int columns = out.close ? 2 : 1, lines = (seats + columns - 1) / columns;
  const float row = std::min(kRowMost, in.height() / static_cast<float>(lines));
  const float high = row * kPicture, end = in.min.y + row * static_cast<float>(lines);
  out.panel = {r.min, {r.max.x, end + (r.max.y - in.max.y)}};
  for (int i = 0; i < seats; ++i) {
    const Rect column = in.column(i / lines, columns, kSpace2);
    const float top = column.min.y + static_cast<float>(i % lines) * row + (row - high) / 2;
    RecapRects::Row one;
    one.rest = {{column.min.x, top}, {column.max.x, top + high}};
    one.badge = one.rest.take_left(high, kSpace2);
    if (!out.close) one.name = one.rest.take_left(kName, kSpace1);
    out.rows.push_back(one);
  }
  return out;
}

int pictures_that_fit(std::span<const float> widths, float room, float dots) {
  float all = 0;
  for (const float w : widths) all += w;
  int out = static_cast<int>(widths.size());
  const float least = all > room ? dots : 0;
  while (out > 0 && all + least > room) all -= widths[at(--out)];
  return out;
}

std::string recap_text(const Recap& recap, int me, std::span<const std::string> names, Lang lang) {
  const Teller t(lang, names, words::player);
  const int n = static_cast<int>(names.size());
  std::string turns;
  for (int i = 1; i < n; ++i) {
    const int q = (me + i) % n;
    const std::string one = turn_text(t, recap.turns[at(q)], q);
    if (!one.empty()) turns = t.also(turns, one);
  }
  std::string out = t.say(late_words::since_told, turns);
  if (const Cards more = recap.gained(); !more.empty())
    out += ' ' + t.say(late_words::since_gained, goods_text(lang, more));
  if (const Cards fewer = recap.lost(); !fewer.empty())
    out += ' ' + t.say(late_words::since_lost, goods_text(lang, fewer));
  return out;
}

std::string told(const Scene& scene, const Recap& recap) {
  return recap_text(recap, viewer_of(scene), player_names(scene.ui, scene.players), scene.ui.lang);
}

void draw_recap(const Scene& scene, const Recap& recap, const Rect& r) {
  Ui& ui = scene.ui;
  const int n = state_of(scene).seats, me = viewer_of(scene);
  const RecapRects rects = recap_rects(r, n);
  ui.panel(rects.panel, kRadiusPanel, 0.5f);
  ui.label_cut({rects.title.min.x, rects.title.centre().y}, rects.title.width(),
               ui.tr(late_words::since), Type::Small, ui.colors().second, gfx::kLeftMiddle, true);
  for (int i = 0; i < n; ++i) {
    // The others in the order of their turns, at last the viewer.
    const int q = (me + 1 + i) % n;
    const RecapRects::Row& row = rects.rows[at(i)];
    const float high = row.badge.height();
    gfx::seat_badge(ui.canvas(), seat_sign(q), row.badge.centre(), high, gfx::seat_color(q));
    if (!row.name.empty())
      ui.label_cut({row.name.min.x, row.name.centre().y}, row.name.width(), name(scene, q),
                   Type::Small, ui.colors().text, gfx::kLeftMiddle, true);
    const Vec2 m{row.rest.min.x, row.rest.centre().y};
    if (q == me)
      draw_more(ui, recap, m, high,
                draw_more(ui, recap, m, high, true, false) <= row.rest.width() + kGapDice, true);
    else
      draw_turn(ui, recap.turns[at(q)], q, row.rest, high, rects.close);
  }
}

}  // namespace parlour::ui::settlers_book
