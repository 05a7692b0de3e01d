#include "ui/games/tractor/tractor_hand.h"

#include <cmath>

#include "imgui.h"
#include "ui/games/tractor/tractor_layout.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kLockedShade = 0.42f;  // over a card that may not be played
constexpr float kLift = 0.14f;         // it grows by so much
constexpr double kDouble = 0.4;        // seconds from one press to the next of a double press

}  // namespace

struct Hand::Card {
  int kind, copy;  // copies of a kind count from 0
  Rect rect;
  Rect seen;  // the touchable part ends where the next card begins
};

// The hand in this frame.
struct Hand::Cast {
  const Scene& scene;
  const State& s;
  int me;
  const Cards& advised;
  const Cards& taken;
  bool choosing;
  int bound;  // the group that must be followed; -1: none
  std::vector<Card> cards = {};

  // No legal play has it while enough of the suit that was led is in hand.
  bool locked(int kind) const { return bound >= 0 && s.order.group(kind) != bound; }
  // Chosen cards lie with the kitty; their places stay free.
  bool buries() const { return s.phase == Phase::Bury; }
  bool from_kitty(const Card& p) const {
    return buries() && s.hand[at(me)].count(p.kind) - p.copy <= taken.count(p.kind);
  }
  void lay_out(const Rect& r);
};

void Hand::Cast::lay_out(const Rect& r) {
  const tractor::Order order = order_so_far(s);
  const std::vector<int> all = tractor_in_order(s.hand[at(me)], order);
  std::vector<int> groups;
  for (const int kind : all) groups.push_back(order.group(kind));
  const HandLayout layout = hand_layout(scene.ui, r, groups);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(i);
    const Rect rect = layout.cards[i];
    Rect seen{rect.min - Vec2(0, kRise), rect.max};
    if (i + 1 < all.size() && std::abs(layout.cards[i + 1].min.y - rect.min.y) < 1)
      seen.max.x = layout.cards[i + 1].min.x;
    if (i + 1 < all.size() && layout.cards.back().min.y > rect.min.y + 1)
      seen.max.y = rect.min.y + rect.height() * kRowStep - kRise;
    cards.push_back({all[i], static_cast<int>(std::count(all.begin(), end, all[i])), rect, seen});
  }
}

void draw_points(gfx::Canvas& g, int kind, const Rect& card) {
  if (Cards::of(kind, 1).points() == 0) return;
  const float radius = std::clamp(card.width() * 0.075f, 3.0f, 5.5f);
  g.circle({card.min.x + radius + 3, card.max.y - radius - 4}, radius, gfx::rgb(0xE8B33A),
           {1, gfx::rgb(0x8A6414)});
}

std::optional<Action> Hand::draw(const Scene& scene, const State& s, int me, Choice& choice,
                                 const Rect& r, const Cards& advised, const Cards& taken) {
  const bool choosing = scene.may_act && (s.phase == Phase::Play || s.phase == Phase::Bury);
  if (!choosing || !s.hand[at(me)].contains(choice.cards())) choice.choose({});
  Cast cast{.scene = scene,
            .s = s,
            .me = me,
            .advised = advised,
            .taken = taken,
            .choosing = choosing,
            .bound = choosing ? tractor::bound_group(s, me) : -1};
  cast.lay_out(r);
  const auto& c = scene.ui.colors();
  held_ = false, under_ = focused_ = -1, played_.reset();
  for (std::size_t i = 0; i < cast.cards.size(); ++i) touch_card(cast, choice, i);
  drag(cast, choice);
  // Drawn under the remaining cards: the empty places of cards chosen for the kitty.
  for (const Card& p : cast.cards) {
    if (cast.buries() && choice.raised(s, me, p.kind, p.copy))
      scene.ui.canvas().round_rect(p.rect, p.rect.width() * 0.08f, c.control.faded(0.3f),
                                   {1, c.panel_border});
  }
  if (const int now = under_ >= 0 ? under_ : focused_; now != std::exchange(lifted_, now))
    lifts_ = Tween(scene.ui.clock(), Move::Lift);
  for (std::size_t i = 0; i < cast.cards.size(); ++i) {
    if (static_cast<int>(i) != lifted_) draw_card(cast, choice, i, 0);
  }
  draw_lifted(cast, choice);
  return std::exchange(played_, {});
}

// A card under the pointer lies over the others: all of it can be read.
void Hand::draw_lifted(const Cast& cast, const Choice& choice) {
  if (lifted_ < 0) return;
  Ui& ui = cast.scene.ui;
  ui.play(lifts_);
  draw_card(cast, choice, at(lifted_), lifts_.at(ui.clock()));
}

void Hand::touch_card(const Cast& cast, Choice& choice, std::size_t i) {
  Ui& ui = cast.scene.ui;
  const Card& p = cast.cards[i];
  const bool up = choice.raised(cast.s, cast.me, p.kind, p.copy);
  const std::string said = tractor::card_words(p.kind, ui.lang);
  const Line* how = up && cast.buries()  ? &text::tractor_card_buried
                    : up                 ? &text::tractor_card_chosen
                    : cast.from_kitty(p) ? &text::tractor_from_kitty
                                         : nullptr;
  const bool locked = cast.locked(p.kind);
  const Ui::Touch t = ui.area("card" + std::to_string(i), p.seen, how ? ui.tr(*how, {said}) : said,
                              cast.choosing && !locked);
  if (t.hovered || t.held) under_ = static_cast<int>(i);
  if (t.focused) focused_ = static_cast<int>(i);
  if (t.hovered && cast.choosing && !locked) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  handle(cast, choice, i, t);
}

void Hand::draw_card(const Cast& cast, const Choice& choice, std::size_t i, float lift) const {
  Ui& ui = cast.scene.ui;
  gfx::Canvas& g = ui.canvas();
  const Card& p = cast.cards[i];
  const bool up = choice.raised(cast.s, cast.me, p.kind, p.copy), gone = up && cast.buries();
  Rect card = up && !gone ? p.rect.moved({0, -kRise}) : p.rect;
  // It grows upwards: its lower edge stays.
  const Vec2 more = card.size() * (kLift * lift);
  card = {card.min - Vec2(more.x / 2, more.y), {card.max.x + more.x / 2, card.max.y}};
  const float corner = card.width() * 0.08f;
  if (p.copy < cast.advised.count(p.kind)) g.halo(card, corner, 8, ui.tint);
  if (!gone) {
    gfx::card(g, card, 0, tractor_face(p.kind, ui.settings.four_colours), ui.tint, 1,
              up || lift > 0 ? 1.8f : 0.7f);
    // A mark at the corner that the next card leaves visible.
    if (cast.from_kitty(p))
      g.circle(card.min + Vec2(10, 42), 4, ui.strong_tint(), {1.5f, gfx::rgb(0xFBF7EE)});
    draw_points(g, p.kind, card);
  }
  if (cast.locked(p.kind)) g.round_rect(card, corner, gfx::rgb(0x000000, kLockedShade));
  if (static_cast<int>(i) == focused_) gfx::focus_ring(g, card, 6, ui.colors().focus);
}

void Hand::handle(const Cast& cast, Choice& choice, std::size_t i, const Ui::Touch& t) {
  Ui& ui = cast.scene.ui;
  const Card& p = cast.cards[i];
  if (cast.locked(p.kind) && t.hovered && ImGui::IsMouseReleased(0))
    ui.toast(ui.tr(text::tractor_bound, {ui.tr(group_line(cast.bound))}), true);
  if (!cast.choosing) return;
  if (t.gripped) {
    held_ = true;
    if (from_ < 0)
      from_ = static_cast<int>(i), on_ = !choice.raised(cast.s, cast.me, p.kind, p.copy),
      before_ = choice.cards();
  }
  if (t.long_press && cast.s.phase == Phase::Play)
    choice.pick_part(cast.s, cast.me, p.kind), from_ = -2;
  else if (t.pressed && to_ < 0 && from_ != -2)
    press(cast, choice, i, t.named);
}

// `named`: in the text version, where two presses are two presses.
void Hand::press(const Cast& cast, Choice& choice, std::size_t i, bool named) {
  const Ui& ui = cast.scene.ui;
  const Card& p = cast.cards[i];
  const bool again = pressed_ == static_cast<int>(i) && ui.now - pressed_at_ < kDouble && !named;
  pressed_ = again ? -1 : static_cast<int>(i), pressed_at_ = ui.now;
  choice.touch(ui, cast.s, cast.me, p.kind, p.copy,
               !choice.raised(cast.s, cast.me, p.kind, p.copy));
  if (!again || cast.s.phase != Phase::Play) return;
  Choice whole = choice;
  if (!whole.raised(cast.s, cast.me, p.kind, p.copy))
    whole.touch(ui, cast.s, cast.me, p.kind, p.copy, true);
  played_ = whole.sensible_play(cast.s, cast.me);
  if (played_) choice = whole;
}

// Dragging across several cards takes them all, or gives them back.
void Hand::drag(const Cast& cast, Choice& choice) {
  if (!held_) from_ = to_ = -1;
  if (!held_ || from_ < 0 || cast.s.phase != Phase::Play) return;
  const Vec2 mouse = ImGui::GetIO().MousePos;
  int over = -1;
  for (std::size_t i = 0; i < cast.cards.size(); ++i) {
    const Rect& r = cast.cards[i].rect;
    if (r.grown(kRise).contains(mouse) && mouse.x >= r.min.x) over = static_cast<int>(i);
  }
  if (over < 0 || (over == from_ && to_ < 0)) return;
  to_ = over;
  choice.choose(before_);
  for (int i = std::min(from_, over); i <= std::max(from_, over); ++i) {
    const int kind = cast.cards[at(i)].kind;
    if (!cast.locked(kind)) choice.pick(cast.scene.ui, cast.s, cast.me, kind, on_);
  }
}

}  // namespace parlour::ui::tractor_table
