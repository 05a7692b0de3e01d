#include "ui/games/tractor/tractor_trick.h"

#include <cmath>

#include "ui/games/tractor/tractor_hand.h"
#include "ui/games/tractor/tractor_plate.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr double kFlight = 0.22;    // seconds of a card to the table
constexpr double kFailedStays = 3;  // seconds: what has become of a throw
constexpr float kWorthHeight = 30;  // of the trick's points
constexpr float kNameless = 32;     // no name is cut shorter than this

float card_width(const Ui& ui, const Rect& r, int seats) {
  const float by_width = r.width() / (seats > 4 ? 7.5f : 6.0f),
              by_height = r.height() * 0.7f / (seats > 4 ? 3.6f : 3.1f);
  return std::clamp(std::min(by_width, by_height), ui.phone() ? 30.0f : 34.0f, 84.0f);
}

Vec2 place_of(const Rect& r, float card_w, int rel, int seats) {
  const float turn = 2 * gfx::kPi * static_cast<float>(rel) / static_cast<float>(seats);
  const float rx = std::max(0.0f, r.width() / 2 - card_w * 1.5f),
              ry = std::max(0.0f, r.height() / 2 - card_w * 0.85f);
  return r.centre() + Vec2{std::min(rx, ry * 1.9f) * std::sin(turn), ry * std::cos(turn)};
}

// What the trick on the table is worth, in the middle.
void draw_worth(const Ui& ui, const State& s, Vec2 m) {
  int points = 0;
  for (int q = 0; q < s.seats; ++q) points += s.table[at(q)].points();
  if (points == 0) return;
  const std::string said = ui.tr(text::tractor_trick_points, {std::to_string(points)});
  const float w = ui.label_width(said, Type::Control, true) + 2 * kSpace3;
  const Rect pill = Rect::around(m, {w, kWorthHeight});
  ui.canvas().round_rect(pill, kWorthHeight / 2, gfx::rgb(0x2A2008, 0.85f),
                         {1.5f, gfx::rgb(0xE8B33A)});
  ui.label(m, said, Type::Control, gfx::rgb(0xF6D98A), gfx::kCentred, true);
}
void animate(const Scene& scene) {
  if (!scene.ui.still) scene.ui.animate();
}

}  // namespace

void Trick::begin(const Ui& ui, const Table::Step& step) {
  const auto a = decoded<Tractor>(step.shadow);
  if (!a) return;
  if (a->kind == Kind::Play) played_at_[at(index(step.actor))] = ui.now;
  if (a->kind != Kind::Verdict || a->cards.empty()) return;
  std::string cards;
  for (const int kind : tractor_in_order(a->cards, step.before.state.as<State>().order))
    cards = ui.list(std::move(cards), tractor::card_words(kind, ui.lang));
  failed_ = ui.tr(text::tractor_throw_failed, {cards, std::to_string(10 * a->cards.size())});
  failed_until_ = ui.now + kFailedStays;
}

// The cards of one player, overlapping.
void Trick::draw_pile(const Scene& scene, const State& s, const Cards& cards, Vec2 m, float w,
                      float most_wide, int q) const {
  const Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const std::vector<int> all = tractor_in_order(cards, s.order);
  const auto n = static_cast<float>(all.size());
  if (all.empty()) return;
  const float step = n > 1 ? std::min(w * 0.52f, (most_wide - w) / (n - 1)) : 0;
  float x = m.x - (w + step * (n - 1)) / 2;
  const float t = ease(ui, played_at_[at(q)], kFlight);
  if (t < 1) animate(scene);
  const Vec2 from = (m - scene.board.centre()) * (0.6f * (1 - t));
  g.push_opacity(0.3f + 0.7f * t);
  for (const int kind : all) {
    const Rect r =
        Rect::at({x + from.x, m.y - w / gfx::kCardAspect / 2 + from.y}, {w, w / gfx::kCardAspect});
    gfx::card(g, r, 0, tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.8f);
    draw_points(g, kind, r);
    x += step;
  }
  g.pop_opacity();
}

void Trick::draw(const Scene& scene, const State& s, const Rect& whole, int me,
                 const TractorRounds::Trick* last) const {
  Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  const auto& c = ui.colors();
  if (whole.height() < 30) return;
  Rect r = whole;
  r.min.y += 22;  // the name over the uppermost
  const int base = std::max(0, me);
  const float column = r.width() / static_cast<float>(s.seats);
  // Without room for a round table, all sit in a row.
  const float usual = card_width(ui, r, s.seats);
  const bool in_row = r.height() < 2.1f * usual / gfx::kCardAspect;
  // Many on a narrow screen sit along two sides: in a circle they would cover each other's names.
  const bool two_rows = !in_row && s.seats >= 6 && r.width() < 520;
  const int below = (s.seats + 1) / 2,
            before = (below - 1) / 2;  // in the lower row; of these, left of the viewer
  const float cell = r.width() / static_cast<float>(below);
  const float w = in_row     ? std::min({usual, column * 0.6f, (r.height() - 6) * gfx::kCardAspect})
                  : two_rows ? std::min(cell * 0.58f, (r.height() - 30) / 2 * gfx::kCardAspect)
                             : usual;
  const float high = w / gfx::kCardAspect;
  const float wide = in_row     ? column - kSpace2
                     : two_rows ? cell - kSpace2
                                : std::min(r.width() * 0.4f, w * 3.2f);
  const int viewer = viewer_of(scene);
  const auto where = [&](int q) {
    const int k = (q - base + s.seats) % s.seats;
    if (two_rows) {
      const int along = (k + before) % s.seats;  // counter-clockwise from the lower left corner
      const bool low = along < below;
      const float x = low ? static_cast<float>(along)
                          : static_cast<float>(s.seats - 1 - along) +
                                static_cast<float>(2 * below - s.seats) / 2;
      return Vec2(r.min.x + cell * (x + 0.5f), low ? r.max.y - high / 2 : r.min.y + high / 2);
    }
    return in_row ? Vec2(r.min.x + column * (static_cast<float>(k) + 0.5f), r.centre().y)
                  : place_of(r, w, k, s.seats);
  };
  const auto pile = [&](int q, const Cards& cards, bool marked) {
    const Vec2 m = where(q);
    if (marked) {
      const int n = cards.size();
      const float step = n > 1 ? std::min(w * 0.52f, (wide - w) / static_cast<float>(n - 1)) : 0;
      const Vec2 size{w + step * static_cast<float>(n - 1) + 12, high + 12};
      gfx::legal_glow(g, Rect::around(m, size), 10, ui.tint, 0);
    }
    draw_pile(scene, s, cards, m, w, wide, q);
  };
  // Who sits where: sign and name above their place, and whether they play with the viewer.
  const bool trick = last != nullptr;
  const bool under_way =
      s.phase == Phase::Play || s.phase == Phase::Throw || s.phase == Phase::Reveal;
  for (int q = 0; q < s.seats; ++q) {
    const bool mine = q == me;
    const Vec2 m = where(q) - Vec2(0, high / 2 + 13);
    // If the seats are close together, first the side and then the name appears only on the
    // plates.
    const float own = in_row ? column : two_rows ? cell : 160;
    const bool tied =
        own > 46 && viewer >= 0 && !tie_of(ui, s, viewer, q).empty() && plays_with(s, viewer, q);
    const float most =
        std::min(ui.phone() ? 96.0f : 130.0f, own - 30 - (tied && own < 160 ? 22 : 0));
    std::string name =
        mine ? std::string()
             : player_name_in(ui, scene.players, seat(q),
                              std::min(ui.phone() ? 72.0f : 130.0f, most), Type::Small, false);
    if (most < kNameless && ui.label_width(name, Type::Small) > most) name.clear();
    const float name_w = std::min(ui.label_width(name, Type::Small), most);
    const float all = 20 + (name.empty() ? 0 : kSpace1 + name_w) + (tied ? 22 : 0);
    float x = std::clamp(m.x - all / 2, whole.min.x, std::max(whole.min.x, whole.max.x - all));
    gfx::seat_badge(g, seat_sign(q), {x + 10, m.y}, std::min(20.0f, own - 3), gfx::seat_color(q));
    x += 20 + kSpace1;
    if (!name.empty())
      ui.label_cut({x, m.y}, name_w + 1, name, Type::Small, c.second, gfx::kLeftMiddle),
          x += name_w;
    if (tied) draw_tie(g, {x + 14, m.y}, true, ui.strong_tint());
    if (!trick && s.phase == Phase::Play && q == s.turn &&
        (s.played > 0 ? s.table[at(q)].empty() : false)) {
      g.round_rect(Rect::around(where(q), {w, high}), w * 0.08f, gfx::kClear,
                   {2, ui.strong_tint().faded(0.7f)});
    }
  }
  const Vec2 m = r.centre();
  const auto note = [&](std::string_view said) {
    const float most = std::min(r.width() * 0.36f, 220.0f);
    const float h =
        ui.paragraph(Rect::at({}, {most, 0}), said, Type::Small, c.text, 0.5f, true, false);
    const Rect box = Rect::around(m, {most + 2 * kSpace2, h + 2 * kSpace2});
    ui.panel(box, kRadiusControl, 1);
    ui.paragraph(box.inset(kSpace2), said, Type::Small, c.text, 0.5f, true);
  };
  if (trick) {
    for (int q = 0; q < s.seats; ++q) pile(q, last->cards[at(q)], q == last->winner);
    const std::string said =
        ui.tr(text::tractor_trick_won,
              {player_name_in(ui, scene.players, seat(last->winner), 110, Type::Small, true),
               std::to_string(last->points)});
    return note(said);
  }
  if (under_way) {
    bool any = false;
    for (int q = 0; q < s.seats; ++q) {
      if (s.table[at(q)].empty()) continue;
      any = true;
      pile(q, s.table[at(q)], s.phase == Phase::Play && q == s.winning);
    }
    if (ui.now < failed_until_)
      note(failed_), animate(scene);
    else if (!in_row && r.height() - (two_rows ? 2 * high + 26 : 2.2f * high + 40) > kWorthHeight)
      draw_worth(ui, s, m);
    if (any) return;
  }
  // Between tricks: the standing bid, and what is still to come.
  if (s.phase <= Phase::Told && s.bidder != kNobody) {
    pile(s.bidder, Cards::of(tractor::bid_card(s.bid_place, s.order.rank), s.bid_count), true);
  }
  if (s.phase == Phase::Flip || (s.phase == Phase::Take && !s.kitty.empty()))
    draw_pile(scene, s, s.kitty, m, w, r.width() * 0.8f, base);
  if (s.phase <= Phase::Told) {
    const int left = s.cards() - s.dealt;
    for (int i = 0; i < std::min(5, left / 12 + 1) && left > 0; ++i) {
      const float k = static_cast<float>(i);
      gfx::card_back(g, Rect::around(m + Vec2{-1.5f * k, -2 * k}, {w, high}), 0, ui.tint,
                     i == 0 ? 1.0f : 0.2f);
    }
    const std::string count = count_text(words::some_cards, ui.lang, left);
    ui.label({m.x + w / 2 + 10, m.y}, count, Type::Body, c.second, gfx::kLeftMiddle, true);
    ui.term("deck", Rect::around(m, {w, high}).grown(10),
            ui.tr(text::says, {ui.tr(text::tractor_to_deal), count}),
            ui.tr(text::tractor_means_deck, {std::to_string(tractor::kitty_size(s))}));
    return;
  }
  const std::string now = scene.may_act ? std::string() : moment(scene, s);
  if (!now.empty())
    ui.paragraph({{r.min.x + w * 1.6f, m.y - 12}, {r.max.x - w * 1.6f, m.y}}, now, Type::Body,
                 c.second, 0.5f);
}

}  // namespace parlour::ui::tractor_table
