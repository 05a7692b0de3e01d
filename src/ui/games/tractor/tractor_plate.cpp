#include "ui/games/tractor/tractor_plate.h"

#include "gfx/faces.h"
#include "ui/games/tractor/tractor_layout.h"
#include "ui/games/tractor/tractor_words.h"
#include "ui/parts/bot_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kSignOnly = 20;    // the sign and the crown of the banker, nothing else
constexpr float kNarrow = 110;     // the level is abbreviated, and stands below the name
constexpr float kNameless = 32;    // no name is cut shorter than this
constexpr float kLargeWide = 150;  // larger words
constexpr float kBadge = 34;       // the sign and the gap right of it
constexpr float kCrown = 19, kTie = 20, kSignHalf = 9;
constexpr float kCardSign = 14;  // a little card before the count
constexpr float kApart = 15;     // from the name to the line below it, where that card fits between

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
        large(lines_of(r).large),
        type(large ? type_of(r.width()) : Type::Small),
        level(scene.ui.tr(words::level, {tractor::level_name(s.level[at(q)])})),
        role(side_of(scene.ui, s, q)),
        tie(tie_of(scene.ui, s, me, q)),
        ink(banks || (!role.empty() && tractor::with_banker(s, q)) ? scene.ui.strong_tint()
                                                                   : scene.ui.colors().second),
        x(r.min.x),
        y(lines_of(r).lower),
        right(r.max.x),
        crown(banks ? kCrown : 0) {}

  /// Only the name's line has room.
  bool one_line() const { return y - lines_of(r).upper < kLinesApart; }
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
    const Vec2 corner{right, lines_of(r).upper};
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
    if (one_line()) return;
    const std::string brief = ui.tr(words::level_brief, {tractor::level_name(s.level[at(q)])});
    // The banker's tie stands before the level: after it, "Lv 2 × 25" would read as a product.
    const float rest = ui.label_width(brief, type) + ui.label_width("25", type) + kCardSign;
    if (!tie.empty() && right - x >= kTie + rest + kSpace1)
      draw_tie(ui.canvas(), {x + 6, y}, plays_with(s, me, q), ink), x += kTie - 4;
    tie = {};
    x += ui.label({x, y}, brief, type, ui.colors().second, gfx::kLeftMiddle) + kSpace1;
  }

  // On the upper edge, above name and level: the groups of which they have shown that they hold
  // none, struck out; in words on hover, on a long press and for a screen reader.
  void draw_voids() const {
    if (s.phase < Phase::Play || Tractor::over(s)) return;
    const std::vector<int> groups = voids(s, q);
    if (groups.empty()) return;
    Ui& ui = scene.ui;
    const std::vector<Rect> discs = void_discs(whole(), static_cast<int>(groups.size()));
    for (std::size_t i = groups.size(); i-- > 0;)
      draw_void(discs[i].centre(), groups[i] == tractor::kTrumps ? int{s.order.suit} : groups[i]);
    std::string said;
    for (const int group : groups)
      said = ui.list(std::move(said), ui.tr(words::say_void, {ui.tr(group_line(group))}));
    said = ui.says(player_name(ui, scene.players, seat(q)), said);
    ui.term("voids" + std::to_string(q), {discs.back().min, discs.front().max}, said, said);
  }

  void draw_void(Vec2 m, int sign) const {
    constexpr gfx::Emblem kSigns[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart,
                                      gfx::Emblem::Spade, gfx::Emblem::Crown};
    gfx::Canvas& g = scene.ui.canvas();
    const bool red = sign == tractor::Diamonds || sign == tractor::Hearts;
    constexpr Vec2 kStroke{kVoidDisc * 0.62f, -kVoidDisc * 0.62f};
    g.circle(m, kVoidDisc, gfx::kCardIvory, {1.5f, scene.ui.colors().warning});
    g.emblem(kSigns[std::clamp(sign, 0, 4)], m, kVoidSign, red ? gfx::kCardRed : gfx::kCardInk);
    g.line(m - kStroke, m + kStroke, 4, gfx::kCardIvory);
    g.line(m - kStroke, m + kStroke, 2, scene.ui.colors().warning);
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
  plate.draw_voids();
  if (r.width() < kSignOnly) return plate.draw_crown();
  if (plate.one_line()) return plate.draw_sign({r.max.x, lines_of(r).upper});
  plate.draw_figures();
  plate.draw_side();
}

}  // namespace parlour::ui::tractor_table
