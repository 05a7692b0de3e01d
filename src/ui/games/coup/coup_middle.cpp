#include "ui/games/coup/coup_middle.h"

#include "gfx/court.h"
#include "ui/games/coup/coup_claims.h"
#include "ui/games/coup/coup_roles.h"
#include "ui/games/coup/coup_words.h"
#include "ui/table/layout.h"

namespace parlour::ui::coup_table {
namespace {

using coup::kNobody;

constexpr float kLeastPicture = 84;  // lower places have no room for cards
constexpr float kLeastCard = 44, kMostCard = 190, kMostBadge = 48, kMostGap = 26, kNameBelow = 8;
constexpr float kLeastDeck = 40, kMostDeck = 150, kAroundStock = 34;
constexpr int kTaught = 1;  // rounds in which the signs of claims are explained

// Deck and treasury.
void draw_stock(const Ui& ui, const State& s, const Rect& r, float line) {
  gfx::Canvas& g = ui.canvas();
  const auto& c = ui.colors();
  const float h = std::clamp(r.height() - line - kAroundStock, 0.0f, kMostDeck);
  if (h < kLeastDeck) return;
  const Vec2 m = {r.centre().x, r.min.y + (r.height() - line) / 2};
  for (int i = 0; i < 3; ++i) {
    const float k = static_cast<float>(i);
    gfx::court_back(
        g, Rect::around(m + Vec2{-h * 0.42f - 1.5f * k, -h * 0.08f - 2 * k}, {h * 0.56f, h * 0.8f}),
        0, i == 0 ? 1.2f : 0.2f);
  }
  ui.label({m.x - h * 0.42f, m.y + h * 0.46f},
           ui.tr(words::deck, {std::to_string(coup::deck_size(s))}), Type::Small, c.second,
           gfx::kCentred);
  gfx::coin_stack(g, m + Vec2{h * 0.36f, h * 0.24f}, h * 0.13f, 9, h * 0.6f);
  gfx::coin_stack(g, m + Vec2{h * 0.62f, h * 0.29f}, h * 0.13f, 6, h * 0.6f);
  if (s.type == coup::Type::Reformation)
    ui.label({m.x + h * 0.5f, m.y + h * 0.46f}, ui.tr(words::reserve, {std::to_string(s.reserve)}),
             Type::Small, c.second, gfx::kCentred);
}

// Above the stock, what came of the last action; below it, on a phone, where no list says it, what
// is known of each role; for the first round, what the signs are. Returns the room for the stock.
Rect draw_between(const Scene& scene, const State& s, const Rect& area, float line,
                  std::string_view last) {
  const Ui& ui = scene.ui;
  Rect r = area;
  const Color ink = ui.colors().second;
  const auto high = [&](std::string_view said, Type type) {
    return ui.height_of(r.width(), said, type);
  };
  const auto fits = [&](float h) { return r.height() - h - line - kAroundStock >= kLeastDeck; };
  if (const float h = high(last, Type::Body); !last.empty() && fits(h + kSpace2))
    ui.paragraph(r.take_top(h, kSpace2), last, Type::Body, ui.colors().text, 0.5f);
  const bool teaches = s.turns <= kTaught * s.seats;
  const auto teach = [&](std::string_view legend) {
    const float h = high(legend, Type::Small);
    if (!teaches || !fits(h + kSpace2)) return;
    const Rect at = Rect::at({r.min.x, r.max.y - line - h - kSpace2}, {r.width(), h});
    ui.paragraph(at, legend, Type::Small, ink, 0.5f);
    r.max.y -= h + kSpace2;
  };
  if (ui.phone() && s.turns > 0 && fits(kRoleRow + kSpace2)) {
    teach(ui.tr(words::copies_legend));
    const float top = r.max.y - line - kRoleRow - kSpace1;
    draw_role_row(scene, s, Rect::at({r.min.x, top}, {r.width(), kRoleRow}));
    r.max.y -= kRoleRow + kSpace2;
  }
  if (any_claims(s)) teach(ui.tr(words::claims_legend));
  return r;
}

// The picture of an action, from left to right: actor · claimed role · target · (blocker) ·
// blocking role.
class Picture {
 public:
  Picture(const Scene& scene, const State& s, const Rect& r)
      : scene_(scene), ui_(scene.ui), g_(scene.ui.canvas()), s_(s) {
    card_h_ = std::clamp(r.height(), kLeastCard, kMostCard);
    card_w_ = card_h_ * gfx::kCardAspect;
    badge_ = std::min(kMostBadge, card_h_ * 0.42f);
    gap_ = std::min(kMostGap, card_w_ * 0.24f);
    blocked_ = s.blocker != kNobody;
    apart_ = s.blocker != s.target;
    float width = badge_ + gap_ + card_w_;
    if (s.target != kNobody) width += gap_ * 2 + badge_;
    if (blocked_) width += gap_ * 1.5f + (apart_ ? badge_ + gap_ : 0) + card_w_;
    if (const float k = r.width() / (width + 8); k < 1) {
      for (float* one : {&card_h_, &card_w_, &badge_, &gap_, &width}) *one *= k;
    }
    x_ = r.centre().x - width / 2;
    y_ = r.min.y + std::max(0.0f, r.height() - card_h_) / 2 + card_h_ / 2;
  }

  void draw() {
    const bool fell = block_fell(s_);
    draw_player(s_.active);
    draw_claim(coup::claimed(s_, s_.play),
               ui_.tr(s_.play == Play::Embezzle ? words::told_no_duke : play_line(s_.play)), false);
    if (s_.target != kNobody) {
      const Color ink = blocked_ && !fell ? ui_.colors().muted : ui_.colors().danger;
      g_.arrow({x_ - gap_ + 4, y_}, {x_ + gap_ / 2 - 4, y_}, {x_ + gap_ - 4, y_}, 3, ink);
      x_ += gap_;
      draw_player(s_.target);
    }
    if (!blocked_) return;
    if (!fell)
      g_.line({x_ - gap_ / 2, y_ - card_h_ * 0.35f}, {x_ - gap_ / 2, y_ + card_h_ * 0.35f}, 4,
              ui_.colors().danger);
    x_ += gap_ / 2;
    if (apart_) draw_player(s_.blocker);
    draw_claim(s_.block_role, {}, fell);
  }

 private:
  void draw_player(int q) {
    scene_.draw_sign(seat(q), {x_ + badge_ / 2, y_}, badge_);
    ui_.label_cut({x_ + badge_ / 2, y_ + badge_ / 2 + kNameBelow}, badge_ + gap_,
                  brief_name(scene_, q), Type::Small, ui_.colors().text, gfx::kTopMiddle);
    x_ += badge_ + gap_;
  }
  // The claimed role, or a card with the action's name.
  void draw_claim(int role, std::string_view called, bool fallen) {
    const Rect card = Rect::at({x_, y_ - card_h_ / 2}, {card_w_, card_h_});
    x_ += card_w_ + gap_;
    if (role < kRoles) {
      gfx::role_card(
          g_, card,
          {.role = role, .name = ui_.tr(role_line(role)), .elevation = 2, .fallen = fallen});
      return;
    }
    const auto& c = ui_.colors();
    gfx::shadow(g_, card, card_w_ * 0.08f, 1);
    g_.round_rect(card, card_w_ * 0.08f, c.control, {1, c.panel_border});
    // Embezzling claims not to have the Duke.
    if (s_.play == Play::Embezzle)
      gfx::role_sign(g_, coup::Duke, card.point(0.5f, 0.36f), card_w_ * 0.28f, true);
    else
      gfx::coin(g_, card.point(0.5f, 0.36f), card_w_ * 0.24f);
    const Rect text = {{card.min.x + 4, card.point(0, 0.62f).y}, {card.max.x - 4, card.max.y}};
    const float h = ui_.height_of(text.width(), called, Type::Small);
    if (text.min.y + h < card.max.y) ui_.paragraph(text, called, Type::Small, c.text, 0.5f);
  }

  const Scene& scene_;
  const Ui& ui_;
  gfx::Canvas& g_;
  const State& s_;
  float card_h_, card_w_, badge_, gap_;  // the gap lies between two items
  bool blocked_, apart_;                 // the blocker is not the target
  float x_, y_;                          // where the next item begins, and the middle of all
};

// The sentence in at most two lines, in the largest type that fits; where even the smallest has no
// room, it ends after a word. Returns its height.
float draw_headline(const Ui& ui, std::string_view what, const Rect& r, bool draw) {
  const auto height = [&](Type type) { return ui.height_of(r.width(), what, type, true); };
  Type type = Type::Heading;
  for (const Type smaller : {Type::Control, Type::Body, Type::Small}) {
    if (height(type) <= std::min(2.1f * kLineHeight * ui.size_of(type), r.height() + 1)) break;
    type = smaller;
  }
  const float room = std::max(r.height(), kLineHeight * ui.size_of(type)) + 1;
  const std::string shown = whole_words(
      what, room, [&](std::string_view part) { return ui.height_of(r.width(), part, type, true); });
  return ui.paragraph(r, shown, type, ui.colors().text, 0.5f, true, draw);
}

// Whom the game waits for, under the picture; without the picture of the treasury, the reserve too.
std::string last_line(const Scene& scene, const State& s, bool no_stock) {
  const Ui& ui = scene.ui;
  std::string now = moment(scene, s);
  if (const std::string score = score_line(ui, scene.players, s);
      !score.empty() && s.play == Play::None)
    now = now.empty() ? score : fill(words::told_as, ui.lang, {score, now});
  const bool untold = s.type == coup::Type::Reformation && s.turns > 0 && !coup::Coup::over(s);
  if (!untold || !no_stock) return now;
  const std::string reserve = ui.tr(words::reserve, {std::to_string(s.reserve)});
  return now.empty() ? reserve : fill(words::told_as, ui.lang, {reserve, now});
}

}  // namespace

bool draw_middle(const Scene& scene, const State& s, const Rect& r, std::string_view event,
                 std::string_view last) {
  const Ui& ui = scene.ui;
  const float line = ui.size_of(Type::Body) * kLineHeight;
  const bool alone = s.play == Play::None && event.empty();  // else the claim stands above it
  const bool stock = alone && r.height() - line - kAroundStock >= kLeastDeck;
  if (r.height() > (alone ? 24 : 2 * line))
    ui.label_cut(
        {r.centre().x, std::max(r.min.y, r.max.y - line)}, r.width(),
        whole_words(last_line(scene, s, !stock), r.width(),
                    [&](std::string_view part) { return ui.label_width(part, Type::Body); }),
        Type::Body, ui.colors().second, gfx::kTopMiddle);
  if (alone) {
    draw_stock(ui, s, draw_between(scene, s, r, line, last), line);
    return true;
  }
  if (r.height() < 22) return false;  // the bar names it
  const std::string what = event.empty() ? headline(ui, scene.players, s) : std::string(event);
  Rect above = {r.min, {r.max.x, r.max.y - line - 8}};
  const float head = draw_headline(ui, what, above, false);
  // Whoever exchanges sees the cards to choose from instead.
  const bool chooses = scene.may_act && s.phase == Phase::Exchange;
  const bool pictured =
      s.play != Play::None && !chooses && above.height() - head >= kLeastPicture - 40;
  // Sentence and picture stand together in the middle.
  const float picture = pictured ? std::min(above.height() - head - 12, kMostCard) : 0;
  above.min.y += std::max(0.0f, above.height() - head - 6 - picture) / 2;
  draw_headline(ui, what, above, true);
  if (!pictured) return true;
  const float top = above.min.y + head + 6;
  Picture(scene, s, {{r.min.x, top}, {r.max.x, top + picture}}).draw();
  return true;
}

}  // namespace parlour::ui::coup_table
