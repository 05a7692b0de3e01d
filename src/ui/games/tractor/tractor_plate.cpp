#include "ui/games/tractor/tractor_plate.h"

#include "gfx/faces.h"
#include "ui/games/tractor/tractor_words.h"
#include "ui/parts/bot_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kSignOnly = 20;  // the sign and the crown of the banker, nothing else
constexpr float kNarrow = 110;   // the level is abbreviated, and stands below the name
constexpr float kNameless = 32;  // no name is cut shorter than this
constexpr float kLargeWide = 150, kLargeHigh = 40;  // larger words
constexpr float kBadge = 34;                        // the sign and the gap right of it
constexpr float kCrown = 19, kTie = 20, kSignHalf = 9;
constexpr float kCardSign = 14;    // a little card before the count
constexpr float kLevelApart = 16;  // from the sign to the level below it
constexpr float kApart = 15;  // from the name to the line below it, where that card fits between

Type type_of(float width) {
  return width >= kLargeWide ? Type::Body : Type::Small;
}
bool narrow(float plate) {
  return plate < kNarrow;
}

// Two interlocking rings, or two crossed strokes.
void draw_tie(gfx::Canvas& g, Vec2 m, bool with, Color ink) {
  if (with) {
    g.ring(m - Vec2(3, 0), 5, 1.8f, ink), g.ring(m + Vec2(3, 0), 5, 1.8f, ink);
    return;
  }
  g.line(m + Vec2(-4, -4), m + Vec2(4, 4), 1.8f, ink),
      g.line(m + Vec2(4, -4), m + Vec2(-4, 4), 1.8f, ink);
}

struct Plate {
  const Scene& scene;
  const State& s;
  int q, me;
  Rect r;
  bool banks, large;
  Type type;
  std::string level, role;
  std::string_view tie;
  Color ink;
  float x, y, right;  // of the line below the name; its end
  float crown;        // its width there

  Plate(const Scene& scene, const State& s, int q, const Rect& r)
      : scene(scene),
        s(s),
        q(q),
        me(viewer_of(scene)),
        r(r),
        banks(q == s.banker && !Tractor::over(s)),
        large(r.height() >= kLargeHigh),
        type(large ? type_of(r.width()) : Type::Small),
        level(scene.ui.tr(words::level, {tractor::level_name(s.level[at(q)])})),
        role(side_of(scene.ui, s, q)),
        tie(tie_of(scene.ui, s, me, q)),
        ink(banks || (!role.empty() && tractor::with_banker(s, q)) ? scene.ui.strong_tint()
                                                                   : scene.ui.colors().second),
        x(r.min.x),
        y(r.max.y - (large ? 9.0f : 6.0f)),
        right(r.max.x),
        crown(banks ? kCrown : 0) {}

  /// With the sign.
  Rect whole() const { return {{r.min.x - kBadge, r.min.y}, r.max}; }

  // Beside a sign that stands alone.
  void draw_crown() const {
    if (banks) scene.ui.canvas().emblem(gfx::Emblem::Crown, r.min + Vec2(-kBadge / 2, -2), 7, ink);
  }

  // The level at the upper corner, and how many cards are in the hand.
  void draw_figures() {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const Color second = ui.colors().second;
    const Vec2 corner{right, r.min.y + (large ? 12.0f : 7.0f)};
    float level_w = 0;
    if (narrow(r.width()))
      draw_sign(corner);
    else
      level_w = ui.label(corner, level, type, second, gfx::kRightMiddle);
    // The crown takes the name's place if there is no name.
    if (crown > 0 && r.width() - beside_name(ui, r.width()) <= kNameless)
      g.emblem(gfx::Emblem::Crown, corner - Vec2(level_w + 10, 0), 6, ink), crown = 0;
    // A card and a count; if there is no room, first the card gives way to the signs, then the
    // count.
    const std::string count = std::to_string(tractor::hand_size(s, q));
    const float free = right - x - crown - (tie.empty() ? 0 : kTie),
                count_w = ui.label_width(count, type);
    if (free >= count_w) right -= ui.label({right, y}, count, type, second, gfx::kRightMiddle);
    if (free >= count_w + kCardSign && y - corner.y >= kApart) {
      right -= kCardSign;
      g.round_rect(Rect::around({right + 5, y}, {9, 13}), 2, gfx::kClear, {1.5f, second});
    }
    right -= kSpace2;
  }

  // On a narrow plate the upper corner has a sign, and the level stands below the name.
  void draw_sign(Vec2 corner) {
    const Ui& ui = scene.ui;
    const Vec2 sign = corner - Vec2(kSignHalf, 0);
    if (banks)
      ui.canvas().emblem(gfx::Emblem::Crown, sign, 7, ink), crown = 0;
    else if (!tie.empty())
      draw_tie(ui.canvas(), sign, plays_with(s, me, q), ink), tie = {};
    if (y - corner.y < kLevelApart) return;
    const std::string brief = ui.tr(words::level_brief, {tractor::level_name(s.level[at(q)])});
    // The banker's tie stands before the level: after it, "Lv 2 × 25" would read as a product.
    const float rest = ui.label_width(brief, type) + ui.label_width("25", type) + kCardSign;
    if (!tie.empty() && right - x >= kTie + rest + kSpace1)
      draw_tie(ui.canvas(), {x + 6, y}, plays_with(s, me, q), ink), x += kTie - 4;
    tie = {};
    x += ui.label({x, y}, brief, type, ui.colors().second, gfx::kLeftMiddle) + kSpace1;
  }

  // On the upper edge, above name and level: the groups of which they have shown that they hold
  // none, struck out.
  void draw_voids() const {
    if (s.phase < Phase::Play || Tractor::over(s)) return;
    constexpr gfx::Emblem kSigns[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart,
                                      gfx::Emblem::Spade, gfx::Emblem::Crown};
    constexpr float kDisc = 8, kAbove = 11;
    gfx::Canvas& g = scene.ui.canvas();
    Vec2 m{r.max.x - kDisc, r.min.y - kAbove};
    for (int group = 0; group < tractor::kGroups; ++group) {
      if (!tractor::in(s.voids[at(q)], group)) continue;
      const int sign = group == tractor::kTrumps ? int{s.order.suit} : group;
      const bool red = sign == tractor::Diamonds || sign == tractor::Hearts;
      g.circle(m, kDisc, gfx::kCardIvory, {1, scene.ui.colors().panel_border});
      g.emblem(kSigns[std::clamp(sign, 0, 4)], m, 5, red ? gfx::kCardRed : gfx::kCardInk);
      g.line(m + Vec2(-6, 6), m + Vec2(6, -6), 2, scene.ui.colors().warning);
      m.x -= 2 * kDisc + 2;
    }
  }

  // Who plays with whom, in signs and as many words as there is room for.
  void draw_side() {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    if (crown > 0) g.emblem(gfx::Emblem::Crown, {x + 7, y}, 8, ink), x += crown;
    if (!tie.empty()) draw_tie(g, {x + 8, y}, plays_with(s, me, q), ink), x += kTie;
    std::string both(tie);
    if (!role.empty()) both = both.empty() ? role : ui.tr(words::plate, {both, role});
    const auto fits = [&](std::string_view word) {
      return ui.label_width(word, type) <= right - x;
    };
    const std::string_view word = fits(both)  ? std::string_view(both)
                                  : fits(tie) ? tie
                                              : std::string_view();
    ui.label({x, y}, word, type, ink, gfx::kLeftMiddle);
  }
};

}  // namespace

float beside_name(const Ui& ui, float width) {
  if (narrow(width)) return kTie;
  return ui.label_width(ui.tr(words::level, {"10"}), type_of(width)) + kSpace1;
}

void draw_plate(const Scene& scene, int q, const Rect& r) {
  Ui& ui = scene.ui;
  Plate plate(scene, shown(scene), q, r);
  const std::string cards = count_text(words::some_cards, ui.lang, tractor::hand_size(plate.s, q));
  std::string means = plate_means(ui, plate.s, plate.me, q);
  if (const std::string bot = bot_told(ui, scene.players, seat(q), scene.all != nullptr);
      !bot.empty())
    means = ui.tr(text::two_sentences, {bot, means});
  ui.term("plate" + std::to_string(q), plate.whole(),
          ui.tr(words::plate_said, {player_name(ui, scene.players, seat(q)), plate.level, cards}),
          means);
  if (r.width() < kSignOnly) return plate.draw_crown();
  plate.draw_figures();
  plate.draw_side();
  plate.draw_voids();
}

}  // namespace parlour::ui::tractor_table
