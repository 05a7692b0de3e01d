#include "ui/games/settlers_trade.h"

#include <algorithm>

#include "games/settlers/settlers_text.h"
#include "gfx/pieces.h"

namespace parlour::ui {

using settlers::act;
using settlers::Action;
using settlers::Cards;
using settlers::Phase;
using settlers::Reply;
using settlers::Settlers;
using settlers::State;
using settlers::Terms;

namespace {

const State& state_of(const Scene& scene) { return scene.view.state.as<State>(); }
int viewer_of(const Scene& scene) { return is_player(scene.view.viewer) ? index(scene.view.viewer) : -1; }

bool negotiating(const State& s) { return s.phase == Phase::Reply || s.phase == Phase::Answers || s.phase == Phase::Deal; }

// The bank's exchange that these cards are, if they are one.
std::optional<Action> bank_trade(const State& s, int me, Cards give, Cards want) {
  if (want.sum() != 1) return {};
  for (int k = 0; k < settlers::kResources; ++k) {
    if (give[k] == 0 || give[k] != give.sum() || give[k] != settlers::bank_rate(s, me, k)) continue;
    for (int w = 0; w < settlers::kResources; ++w) {
      if (want[w] == 1) return act(Action::Kind::Bank, 0, w, k);
    }
  }
  return {};
}

}  // namespace

void SettlersTrade::reset() {
  open_ = countering_ = false;
  give_.clear(), want_.clear();
}

bool SettlersTrade::shown(const Scene& scene) const {
  const State& s = state_of(scene);
  return negotiating(s) || (open_ && scene.may_act && s.phase == Phase::Main);
}

float SettlersTrade::height(const Scene& scene) const {
  const State& s = state_of(scene);
  if (s.phase == Phase::Deal) return 74 + 52 * static_cast<float>(std::popcount(s.asked)) + 52;
  if (negotiating(s) && !countering_) return scene.may_act ? 148 : 86;
  return 2 * (22 + 80) + (countering_ ? 0 : 52) + 52 + 2 * kSpace3;
}

std::optional<Action> SettlersTrade::draw(const Scene& scene, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  if (countering_ && (s.decision != window_ || !scene.may_act)) countering_ = false;
  ui.panel(r, kRadiusPanel, 3);
  const Rect in = r.inset(kSpace3);
  if (s.phase == Phase::Deal) return draw_answers(scene, in);
  if (negotiating(s)) return countering_ ? draw_editor(scene, in, true) : draw_offer(scene, in);
  return draw_editor(scene, in, false);
}

// What is given, what is wanted, of whom.
std::optional<Action> SettlersTrade::draw_editor(const Scene& scene, Rect in, bool counter) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const int me = viewer_of(scene);
  const auto title = [&](const Line& line) {
    const Rect r = in.take_top(22);
    ui.label({r.min.x, r.centre().y}, ui.tr(line), Type::Body, c.second, gfx::kLeftMiddle, true);
  };
  title(text::settlers_give);
  give_.draw(ui, "give", in.take_top(80), s.hand(me));
  title(text::settlers_get);
  // No kind stands on both sides.
  Cards most = Cards::each(9);
  for (int k = 0; k < settlers::kResources; ++k) {
    if (give_.cards()[k] > 0) most = most.less(Cards::some(k, 9));
  }
  want_.draw(ui, "want", in.take_top(80), most);
  std::optional<Action> done;
  if (counter) {
    const Action a = act(Action::Kind::Counter, 0, 0, 0, Terms::of(give_.cards(), want_.cards()).bits);
    const Reason why = Settlers::check(s, seat(me), a);
    Rect row = in.take_top(48);
    if (ui.button("send-counter", row.column(0, 2, kSpace2), {.label = ui.tr(text::settlers_send), .icon = Icon::Check, .look = Look::Primary, .why_not = why ? ui.tr(*why) : std::string_view()})) done = a;
    if (ui.button("no-counter", row.column(1, 2, kSpace2), {.label = ui.tr(text::cancel)})) countering_ = false;
    return done;
  }
  // The others, each to be asked or not.
  const Rect others = in.take_top(kTarget, kSpace2);
  const int n = s.seats - 1;
  int column = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q == me) continue;
    const Rect r = others.column(column++, std::max(n, 1), kSpace2);
    const bool on = (asked_ >> q & 1) != 0;
    const std::string name = player_name(ui, scene.players, seat(q));
    const Ui::Touch t = ui.area("ask" + std::to_string(q), r, (on ? "✓ " : "○ ") + name);
    if (t.pressed) asked_ = static_cast<std::uint8_t>(asked_ ^ (1 << q));
    ui.canvas().round_rect(r, kRadiusControl, on ? c.hovered : c.control, {on ? 2.0f : 1.0f, on ? ui.strong_tint() : c.panel_border});
    gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 20, r.centre().y}, 24, gfx::seat_color(q).faded(on ? 1 : 0.4f));
    ui.label_cut({r.min.x + 38, r.centre().y}, r.width() - 44, name, Type::Small, on ? c.text : c.muted, gfx::kLeftMiddle);
    if (t.focused) gfx::focus_ring(ui.canvas(), r, kRadiusControl, c.focus);
  }
  std::uint8_t asked = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q != me && (asked_ >> q & 1) && s.total[static_cast<std::size_t>(q)] > 0) asked = static_cast<std::uint8_t>(asked | 1 << q);
  }
  const Rect row = in.take_top(48);
  const auto bank = bank_trade(s, me, give_.cards(), want_.cards());
  const Reason no_bank = bank ? Settlers::check(s, seat(me), *bank) : &text::settlers_bank_how;
  if (ui.button("bank", row.column(0, 2, kSpace2), {.label = ui.tr(text::settlers_bank), .look = bank ? Look::Primary : Look::Plain, .why_not = no_bank ? ui.tr(*no_bank) : std::string_view()})) done = bank;
  const Action offer = act(Action::Kind::Offer, asked, 0, 0, Terms::of(give_.cards(), want_.cards()).bits);
  const Reason no_offer = Settlers::check(s, seat(me), offer);
  if (ui.button("offer", row.column(1, 2, kSpace2), {.label = ui.tr(text::settlers_offer), .look = !bank && !no_offer ? Look::Primary : Look::Plain, .why_not = no_offer ? ui.tr(*no_offer) : std::string_view()})) done = offer;
  if (done && done->kind == Action::Kind::Bank) give_.clear(), want_.clear();
  return done;
}

// The offer on the table, and one's answer.
std::optional<Action> SettlersTrade::draw_offer(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const Rect head = in.take_top(24);
  gfx::seat_badge(ui.canvas(), seat_sign(s.active), {head.min.x + 12, head.centre().y}, 22, gfx::seat_color(s.active));
  ui.label_cut({head.min.x + 30, head.centre().y}, head.width() - 30, ui.tr(text::settlers_offers, {player_name(ui, scene.players, seat(s.active))}), Type::Body, c.text, gfx::kLeftMiddle, true);
  const Rect row = in.take_top(38);
  float x = row.min.x;
  const auto side = [&](Cards cards) {
    if (cards.empty()) x += ui.label({x, row.centre().y}, "?", Type::Heading, c.text, gfx::kLeftMiddle, true) + 8;
    else x += draw_cards(ui, {x, row.centre().y}, cards, 32) + 4;
  };
  side(s.offer.give());
  ui.icon(Icon::StepOn, {x + 8, row.centre().y}, 18, c.second);
  x += 26;
  side(s.offer.want());
  if (!scene.may_act) return {};
  const int me = viewer_of(scene);
  const Rect buttons = in.take_top(48);
  const Action yes = act(Action::Kind::Yes), no = act(Action::Kind::No);
  const Reason why = Settlers::check(s, seat(me), yes);
  std::optional<Action> done;
  if (ui.button("accept", buttons.column(0, 3, kSpace2), {.label = ui.tr(text::settlers_accept), .look = why ? Look::Plain : Look::Primary, .why_not = why ? ui.tr(*why) : std::string_view()})) done = yes;
  if (ui.button("counter", buttons.column(1, 3, kSpace2), {.label = ui.tr(text::settlers_counter)})) {
    countering_ = true;
    window_ = s.decision;
    give_.set(s.hand(me).covers(s.offer.want()) ? s.offer.want() : Cards{});
    want_.set(s.offer.give());
  }
  if (ui.button("decline", buttons.column(2, 3, kSpace2), {.label = ui.tr(text::settlers_decline)})) done = no;
  return done;
}

// Who accepted and who wants something else: the maker of the offer picks.
std::optional<Action> SettlersTrade::draw_answers(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const Rect head = in.take_top(kSpace5);
  ui.label_cut({head.min.x, head.centre().y}, head.width(), ui.tr(text::settlers_answers, {player_name(ui, scene.players, seat(s.active))}), Type::Body, c.text, gfx::kLeftMiddle, true);
  std::optional<Action> done;
  for (int q = 0; q < s.seats; ++q) {
    if (!(s.asked >> q & 1)) continue;
    Rect row = in.take_top(kTarget, kSpace2);
    const auto k = static_cast<std::size_t>(q);
    gfx::seat_badge(ui.canvas(), seat_sign(q), {row.min.x + 14, row.centre().y}, 24, gfx::seat_color(q));
    const float x = row.min.x + 34;
    const Reply reply = s.reply[k];
    if (reply == Reply::Counter) {
      const Terms terms{s.answer[k]};
      float at = x + draw_cards(ui, {x, row.centre().y}, terms.give(), 28);
      ui.icon(Icon::StepOn, {at + 8, row.centre().y}, 16, c.second);
      draw_cards(ui, {at + 24, row.centre().y}, terms.want(), 28);
    } else {
      ui.label({x, row.centre().y}, ui.tr(reply == Reply::Yes ? text::settlers_accepts : text::settlers_declines), Type::Body, reply == Reply::Yes ? c.good : c.muted, gfx::kLeftMiddle, true);
    }
    if (!scene.may_act || reply == Reply::No) continue;
    const Action deal = act(Action::Kind::Deal, q);
    const Reason why = Settlers::check(s, scene.view.viewer, deal);
    const std::string name = ui.tr(text::settlers_deal_with, {player_name(ui, scene.players, seat(q))});
    if (ui.button("deal" + std::to_string(q), row.take_right(104), {.label = ui.tr(text::settlers_deal), .look = why ? Look::Plain : Look::Primary, .why_not = why ? ui.tr(*why) : std::string_view(), .narrated = name})) done = deal;
  }
  if (scene.may_act && ui.button("withdraw", in.take_top(kTarget), {.label = ui.tr(text::settlers_withdraw)})) done = act(Action::Kind::Withdraw);
  return done;
}

}  // namespace parlour::ui
