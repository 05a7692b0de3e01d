#include "ui/games/tractor/tractor_hand.h"

#include <algorithm>
#include <cmath>

#include "imgui.h"
#include "ui/games/tractor/tractor_words.h"
#include "ui/kit/gestures.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kChosenRim = 3;  // a chosen card has a rim too: a small rise is hard to see
constexpr Color kChosen = gfx::rgb(0x0B7A55);
constexpr float kReady = 6;      // where others are locked, cards that may be played stand higher
constexpr double kDouble = 0.4;  // seconds from one press to the next of a double press
constexpr double kLongAgo = -10;
constexpr float kPull = 12;       // from here on a drag takes a card out of the hand
constexpr float kOut = 22;        // so far above the hand, they would go to the table
constexpr float kCarried = 2.6f;  // how high cards are above the table
constexpr float kFan = 0.3f;      // from one carried card to the next, in widths
constexpr float kStroke = 5;      // width of the mark of the place where they would be put

}  // namespace

// The player may put the cards in an order of their own.
static bool orders(const Scene& scene) {
  return !scene.review && hand_of(scene) == viewer_of(scene);
}

struct Hand::Card : HandOrder::Card {
  Rect slot;   // its place in the hand
  Rect rect;   // where it lies: there, or on the table
  Rect seen;   // the touchable part ends where the next card begins
  Rect drawn;  // on its way there
};

// The hand in this frame.
struct Hand::Cast {
  const Scene& scene;
  const State& s;
  int me;
  const Given& given;
  bool choosing;
  int bound;  // the group that must be followed; -1: none
  std::vector<Card> cards = {};

  // No legal play has it while enough of the suit that was led is in hand.
  bool locked(int kind) const { return bound >= 0 && s.order.group(kind) != bound; }
  // Chosen cards lie with the kitty; their places stay free.
  bool buries() const { return s.phase == Phase::Bury; }
  bool from_kitty(const Card& p) const {
    return buries() && s.hand[at(me)].count(p.kind) - p.copy <= given.taken.count(p.kind);
  }
  // The table takes cards from the pointer.
  bool takes() const { return choosing && (s.phase == Phase::Play || s.phase == Phase::Bury); }
  // Cards that are no play yet may lie there.
  bool keeps() const { return takes() && !buries() && !given.place.empty(); }
};

void Hand::arrange(const Scene& scene, const State& s, int me) {
  if (std::exchange(round_, s.round) != s.round) orders_ = {};
  HandOrder& order = orders_[at(me)];
  const std::vector<int> kinds =
      tractor_in_order(s.hand[at(me)], order_so_far(s), scene.ui.settings.hand);
  order.hold(kinds);
  if (orders(scene)) keep(scene.ui, kinds, me);
  const auto held = [&](const HandOrder::Card& c) {
    return std::ranges::find(order.cards(), c) != order.cards().end();
  };
  if (carried_ && !std::ranges::all_of(carried_->cards, held)) carried_.reset(), from_ = -2;
}

// An order of the player's own is stored with the cards that it is of, and outlives a reload.
void Hand::keep(const Ui& ui, std::span<const int> kinds, int me) {
  HandOrder& order = orders_[at(me)];
  const std::string key = "tractor-order/" + std::to_string(me);
  auto& kept = kept_[at(me)];
  if (!kept) {
    kept = ui.shell.load(key).value_or("");
    order.resume(kinds, *kept);
  }
  std::string now = order.own() ? order.text() : std::string();
  if (now == *kept) return;
  if (now.empty())
    ui.shell.erase(key);
  else
    ui.shell.save(key, now);
  kept = std::move(now);
}

std::vector<int> Hand::groups(const Scene& scene, const State& s, int me) {
  arrange(scene, s, me);
  std::vector<int> out;
  for (const HandOrder::Card& c : orders_[at(me)].cards())
    out.push_back(order_so_far(s).group(c.kind));
  return out;
}

bool Hand::lies(const HandOrder::Card& c) const {
  return std::ranges::find(lying_, c) != lying_.end();
}

// Cards on the table that are not chosen any more return.
void Hand::take_back(const Cast& cast, const Choice& choice) {
  const auto returns = [&](const HandOrder::Card& c) {
    return !cast.keeps() || !choice.raised(cast.s, cast.me, c.kind, c.copy);
  };
  if (std::erase_if(lying_, returns) > 0) yield(cast.scene.ui);
}

// While cards are carried, all others and their own places stay where they are.
void Hand::lay_out(Cast& cast) {
  const std::vector<int> groups = this->groups(cast.scene, cast.s, cast.me);
  const HandOrder& order = orders_[at(cast.me)];
  const HandLayout layout = hand_layout(cast.scene.ui, cast.given.area, groups);
  const std::size_t n = order.cards().size();
  for (std::size_t i = 0; i < n; ++i) {
    const Rect rect = layout.cards[i];
    Rect seen{rect.min - Vec2(0, kRise), rect.max};
    if (i + 1 < n && std::abs(layout.cards[i + 1].min.y - rect.min.y) < 1)
      seen.max.x = layout.cards[i + 1].min.x;
    if (i + 1 < n && layout.cards.back().min.y > rect.min.y + 1)
      seen.max.y = rect.min.y + rect.height() * kRowStep - kRise;
    cast.cards.push_back({order.cards()[i], rect, rect, seen, rect});
  }
  lay_on_table(cast);
  Ui& ui = cast.scene.ui;
  if (ui.play(yields_)) {
    for (Card& p : cast.cards) {
      const auto was = std::ranges::find(left_, HandOrder::Card(p), &Shown::card);
      if (was == left_.end()) continue;
      const float come = yields_.at(ui.clock());
      p.drawn = {gfx::mix(was->rect.min, p.rect.min, come),
                 gfx::mix(was->rect.max, p.rect.max, come)};
    }
  }
  shown_.clear();
  for (const Card& p : cast.cards) shown_.push_back({p, p.drawn});
}

// In the order of the hand, as they will lie when they are played.
void Hand::lay_on_table(Cast& cast) const {
  const std::vector<Rect> places =
      group_layout(cast.given.place, cast.given.card, static_cast<int>(lying_.size()));
  std::size_t i = 0;
  for (Card& p : cast.cards) {
    if (i == places.size()) return;
    if (lies(p)) p.rect = p.seen = p.drawn = places[i++];
  }
}

// What follows begins where the cards are now.
void Hand::yield(const Ui& ui) {
  left_ = shown_;
  yields_ = Tween(ui.clock(), Move::Yield);
}

void Hand::sort(const Ui& ui, int me) {
  orders_[at(me)].forget();
  yield(ui);
}

// The hand may change while a card is held: somebody is dealt one, or the time is over.
void Hand::follow_grip(const Cast& cast) {
  if (from_ < 0) return;
  const auto held = std::ranges::find(cast.cards, gripped_);
  from_ = held == cast.cards.end() ? -2 : static_cast<int>(held - cast.cards.begin());
}

bool Hand::carries(const Card& p) const {
  return carried_ &&
         std::ranges::find(carried_->cards, HandOrder::Card(p)) != carried_->cards.end();
}

std::optional<Action> Hand::draw(const Scene& scene, const State& s, int me, Choice& choice,
                                 const Given& given) {
  const bool choosing = scene.may_act && !tractor::ends_early(s) &&
                        (s.phase == Phase::Play || s.phase == Phase::Bury);
  if (!choosing || !s.hand[at(me)].contains(choice.cards())) choice.choose({});
  Cast cast{.scene = scene,
            .s = s,
            .me = me,
            .given = given,
            .choosing = choosing,
            .bound = choosing ? tractor::bound_group(s, me) : -1};
  take_back(cast, choice);
  lay_out(cast);
  follow_grip(cast);
  held_ = dropped_ = false, under_ = focused_ = -1, played_.reset();
  for (std::size_t i = 0; i < cast.cards.size(); ++i) touch_card(cast, choice, i);
  drag(cast, choice);
  draw_cards(cast, choice);
  draw_carried(cast);
  draw_gap(cast);
  return std::exchange(played_, {});
}

void Hand::draw_cards(const Cast& cast, const Choice& choice) {
  Ui& ui = cast.scene.ui;
  const auto& c = ui.colors();
  // Under the remaining cards: the empty places of cards that have left.
  for (const Card& p : cast.cards) {
    if (carries(p) || lies(p) || (cast.buries() && choice.raised(cast.s, cast.me, p.kind, p.copy)))
      ui.canvas().round_rect(p.slot, p.slot.width() * 0.08f, c.control.faded(0.3f),
                             {1, c.panel_border});
  }
  const int now = carried_ ? -1 : under_ >= 0 ? under_ : focused_;
  if (now != std::exchange(lifted_, now)) lifts_ = Tween(ui.clock(), Move::Lift);
  for (std::size_t i = 0; i < cast.cards.size(); ++i) {
    if (static_cast<int>(i) != lifted_ && !carries(cast.cards[i])) draw_card(cast, choice, i, 0);
  }
  draw_lifted(cast, choice);
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
  const Line* how = up && cast.buries()  ? &words::card_buried
                    : up                 ? &words::card_chosen
                    : cast.from_kitty(p) ? &words::from_kitty
                                         : nullptr;
  const bool locked = cast.locked(p.kind);
  // The card, not its place: a card that is moved stays in the hand of the player.
  const std::string id = "card" + std::to_string(p.kind) + "." + std::to_string(p.copy);
  const Ui::Touch t =
      ui.area(id, p.seen, how ? ui.tr(*how, {said}) : said, cast.choosing && !locked);
  if (cast.choosing && !locked) ui.starts_here();
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
  const bool locked = cast.locked(p.kind), ready = cast.bound >= 0 && !locked;
  Rect card = p.drawn;
  if (!lies(p)) card = card.moved({0, up && !gone ? -kRise : ready ? -kReady : 0});
  if (lift > 0) {
    const bool thumb = ui.shell.touch() && ImGui::IsMouseDown(0);
    card = grown_card(card, lift * (thumb ? kGrownForThumb : kGrown), ui.width);
  }
  const float corner = card.width() * 0.08f;
  if (p.copy < cast.given.advised.count(p.kind)) g.halo(card, corner, 8, ui.tint);
  if (!gone) {
    gfx::CardFace face = tractor_face(p.kind, ui.settings.four_colours);
    face.shaded = locked;
    gfx::card(g, card, 0, face, ui.tint, 1, up || lift > 0 ? 1.8f : locked ? 0.2f : 0.7f);
    // A mark at the corner that the next card leaves visible.
    if (cast.from_kitty(p))
      g.circle(card.min + Vec2(10, 42), 4, ui.strong_tint(), {1.5f, gfx::rgb(0xFBF7EE)});
    tractor_points(g, p.kind, card);
  }
  if (locked)
    g.round_rect(
        card, corner,
        gfx::Fill(gfx::rgb(0x000000, locked_shade(0)), gfx::rgb(0x000000, locked_shade(1))));
  if (up && !gone) g.round_rect(card, corner, gfx::kClear, {kChosenRim, kChosen});
  if (static_cast<int>(i) == focused_) gfx::focus_ring(g, card, 6, ui.colors().focus);
}

void Hand::handle(const Cast& cast, Choice& choice, std::size_t i, const Ui::Touch& t) {
  Ui& ui = cast.scene.ui;
  const Card& p = cast.cards[i];
  if (cast.locked(p.kind) && t.hovered && ImGui::IsMouseReleased(0) && !carried_)
    ui.toast(ui.tr(words::bound, {ui.tr(group_line(cast.bound))}), true);
  if (t.gripped) {
    held_ = gestures().keeps = true;
    if (from_ == -1) from_ = static_cast<int>(i), gripped_ = p;
  }
  if (!cast.choosing) return;
  if (t.long_press && gestures().long_press) {
    rested_ = choice;
    // What is chosen already is about to be carried.
    const bool up = choice.raised(cast.s, cast.me, p.kind, p.copy);
    if (cast.s.phase == Phase::Play && !cast.locked(p.kind) && !up)
      choice.pick_part(cast.s, cast.me, p.kind);
  } else if (t.pressed && from_ != -2 && !carried_) {
    if (rested_ && !gestures().hasty) return;
    if (rested_) choice = *rested_;  // it has not rested: the page was slow
    press(cast, choice, i, t.named);
  }
}

// `named`: in the text version, where two presses are two presses.
void Hand::press(const Cast& cast, Choice& choice, std::size_t i, bool named) {
  Ui& ui = cast.scene.ui;
  const Card& p = cast.cards[i];
  const bool again = pressed_ == p && ui.now - pressed_at_ < kDouble && !named;
  pressed_ = p, pressed_at_ = again ? kLongAgo : ui.now;
  choice.touch(ui, cast.s, cast.me, p.kind, p.copy,
               !choice.raised(cast.s, cast.me, p.kind, p.copy));
  if (!again || cast.s.phase != Phase::Play) return;
  Choice whole = choice;
  if (!whole.raised(cast.s, cast.me, p.kind, p.copy))
    whole.touch(ui, cast.s, cast.me, p.kind, p.copy, true);
  played_ = whole.sensible_play(cast.s, cast.me);
  if (played_) choice = whole;
}

void Hand::drag(const Cast& cast, Choice& choice) {
  sweep(cast, choice);
  if (!held_) {
    if (carried_) put_down(cast, choice);
    from_ = -1, rested_.reset(), gestures().keeps = false;
    return;
  }
  const Vec2 pointer = ImGui::GetIO().MousePos;
  if (!carried_ && from_ >= 0 && orders(cast.scene)) pull(cast, choice, pointer);
  if (carried_) carry(cast, pointer);
}

void Hand::lie_on(Ui& ui, const Rect& ground) {
  const bool here = ui.cover("board", ground) && ui.on_no_control();
  if (ImGui::IsMouseClicked(0)) beside_ = here, swept_from_ = -1;
  if (!ImGui::IsMouseDown(0)) beside_ = false;
}

// A drag that began beside the cards takes all from the first to the last that it crosses.
void Hand::sweep(const Cast& cast, Choice& choice) {
  if (!beside_ || !cast.choosing || cast.s.phase != Phase::Play) return;
  const Vec2 pointer = ImGui::GetIO().MousePos;
  int over = -1;
  for (std::size_t i = 0; i < cast.cards.size(); ++i) {
    const Card& p = cast.cards[i];
    if (!lies(p) && p.slot.contains(pointer)) over = static_cast<int>(i);
  }
  if (over < 0) return;
  if (swept_from_ < 0) swept_from_ = over, before_ = choice.cards();
  choice.choose(before_);
  for (int i = std::min(swept_from_, over); i <= std::max(swept_from_, over); ++i) {
    const int kind = cast.cards[at(i)].kind;
    if (!cast.locked(kind)) choice.pick(cast.scene.ui, cast.s, cast.me, kind, true);
  }
}

// A drag takes a card out of the hand; with a chosen one go all that are chosen. From the table it
// takes one.
void Hand::pull(const Cast& cast, const Choice& choice, Vec2 pointer) {
  const Vec2 way = pointer - Vec2(ImGui::GetIO().MouseClickedPos[0]);
  if (gfx::length(way) < kPull) return;
  const Card& first = cast.cards[at(from_)];
  const auto chosen = [&](const Card& p) {
    return choice.raised(cast.s, cast.me, p.kind, p.copy) && !lies(p);
  };
  const bool group = chosen(first);
  if (group && cast.buries()) return;
  carried_.emplace().grip = first.drawn.min - pointer + way;
  carried_->back = lies(first);
  for (const Card& p : cast.cards) {
    if (group ? chosen(p) : p == first) carried_->cards.push_back(p);
  }
  for (int i = 0; i < from_; ++i) carried_->home += !carries(cast.cards[at(i)]);
  carried_->to = carried_->home;
}

void Hand::carry(const Cast& cast, Vec2 pointer) {
  carried_->at = pointer;
  if (cast.cards.empty()) return;
  const float top =
      std::ranges::min(cast.cards, {}, [](const Card& p) { return p.slot.min.y; }).slot.min.y;
  const bool up = pointer.y < top - kOut;
  const Rect screen{{0, 0}, {cast.scene.ui.width, cast.scene.ui.height}};
  carried_->above = up && cast.scene.board.contains(pointer);
  carried_->away = up != carried_->above || !screen.contains(pointer);
  if (up || carried_->away) return;
  // Cards are passed at the middle of what is seen of them, and rows at their upper edges.
  int to = 0;
  for (const Card& p : cast.cards) {
    const Rect& seen = lies(p) ? p.slot : p.seen;
    const bool row_above = pointer.y >= seen.max.y && seen.max.y < p.slot.max.y;
    const bool top_row = p.slot.min.y <= top;
    const bool in_row = !row_above && (top_row || pointer.y >= seen.min.y + kRise);
    if (!carries(p) && (row_above || (in_row && pointer.x > seen.centre().x))) ++to;
  }
  carried_->to = to;
}

void Hand::put_down(const Cast& cast, Choice& choice) {
  Ui& ui = cast.scene.ui;
  // A second finger, or the system, takes the pointer away: then nothing is dropped.
  bool dropped = ImGui::IsMouseReleased(0) && ImGui::IsMousePosValid();
  if (dropped) carry(cast, ImGui::GetIO().MousePos);
  dropped &= !carried_->away;
  // They go to their places from where they are.
  for (std::size_t i = 0; i < carried_->cards.size(); ++i) {
    const auto shown = std::ranges::find(shown_, carried_->cards[i], &Shown::card);
    if (shown == shown_.end()) continue;
    const Vec2 step{shown->rect.width() * kFan * static_cast<float>(i), 0};
    shown->rect = shown->rect.moved(carried_->at + carried_->grip + step - shown->rect.min);
  }
  yield(ui);
  if (dropped && carried_->back) {
    if (!carried_->above) put_back(cast, choice);
  } else if (dropped && carried_->above) {
    if (cast.takes()) put_on_table(cast, choice);
  } else if (dropped) {
    orders_[at(cast.me)].move(carried_->cards, carried_->to);
    ui.sound(Sound::Tap);
  }
  carried_.reset();
}

// The only play of the carried cards with those that are chosen, or of the carried ones alone if
// none lie on the table.
std::optional<Action> Hand::play_of(const Cast& cast, const Choice& choice) const {
  Cards with = choice.cards(), alone;
  for (const HandOrder::Card& c : carried_->cards) {
    alone.add(c.kind);
    if (!choice.raised(cast.s, cast.me, c.kind, c.copy)) with.add(c.kind);
  }
  Choice whole = choice;
  if (with != choice.cards()) whole.choose(with);
  if (const auto play = whole.sensible_play(cast.s, cast.me)) return play;
  if (lies()) return {};
  whole.choose(alone);
  return whole.sensible_play(cast.s, cast.me);
}

// Cards that cannot be played as they are stay chosen and lie there, and it is said what they lack.
void Hand::put_on_table(const Cast& cast, Choice& choice) {
  Ui& ui = cast.scene.ui;
  const bool plays = cast.s.phase == Phase::Play;
  if (plays) played_ = play_of(cast, choice);
  for (const HandOrder::Card& c : carried_->cards) {
    if (cast.locked(c.kind)) {
      ui.toast(ui.tr(words::bound, {ui.tr(group_line(cast.bound))}), true);
      continue;
    }
    if (!choice.raised(cast.s, cast.me, c.kind, c.copy))
      choice.touch(ui, cast.s, cast.me, c.kind, c.copy, true);
    if (cast.keeps() && !played_) lying_.push_back(c), ui.sound(Sound::Tap);
  }
  if (played_) choice.choose(played_->cards), dropped_ = true;
}

void Hand::put_back(const Cast& cast, Choice& choice) {
  for (const HandOrder::Card& c : carried_->cards)
    choice.touch(cast.scene.ui, cast.s, cast.me, c.kind, c.copy, false);
  cast.scene.ui.sound(Sound::Tap);
}

// Where the carried cards would be put: a stroke between two cards.
void Hand::draw_gap(const Cast& cast) const {
  if (!carried_ || !held_ || carried_->above || carried_->away || carried_->back ||
      carried_->to == carried_->home)
    return;
  const Card *before = nullptr, *after = nullptr;
  int n = 0;
  for (const Card& p : cast.cards) {
    if (carries(p)) continue;
    if (n < carried_->to) before = &p;
    if (n++ == carried_->to) after = &p;
  }
  // Between two rows: at the one where the pointer is.
  const bool ends = !after || (before && before->slot.min.y < after->slot.min.y &&
                               carried_->at.y < after->slot.min.y);
  if (ends && !before) return;
  const Rect& slot = ends ? before->slot : after->slot;
  const float x = ends ? slot.max.x : slot.min.x;
  gfx::Canvas& g = cast.scene.ui.canvas();
  const Rect stroke{{x - kStroke / 2, slot.min.y - kRise}, {x + kStroke / 2, slot.max.y}};
  g.round_rect(stroke, kStroke / 2, cast.scene.ui.tint, {1, gfx::rgb(0xFBF7EE)});
}

// Over everything: light around cards says that the table takes them.
void Hand::draw_carried(const Cast& cast) const {
  if (!carried_ || !held_) return;
  Ui& ui = cast.scene.ui;
  gfx::Canvas& g = ui.canvas();
  const bool taken =
      carried_->above && cast.takes() &&
      std::ranges::none_of(carried_->cards, [&](const auto& c) { return cast.locked(c.kind); });
  Vec2 corner = carried_->at + carried_->grip;
  for (const HandOrder::Card& c : carried_->cards) {
    const Rect card = Rect::at(corner, cast.cards.front().slot.size());
    if (taken) g.halo(card, card.width() * 0.08f, 12, ui.tint);
    gfx::card(g, card, 0, tractor_face(c.kind, ui.settings.four_colours), ui.tint, 1, kCarried);
    tractor_points(g, c.kind, card);
    corner.x += card.width() * kFan;
  }
}

}  // namespace parlour::ui::tractor_table
