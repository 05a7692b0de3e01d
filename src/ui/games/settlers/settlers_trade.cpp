#include "ui/games/settlers/settlers_trade.h"

#include <algorithm>

#include "core/action_table.h"
#include "core/bytes.h"
#include "games/settlers/settlers_rules.h"
#include "games/settlers/settlers_text.h"
#include "gfx/pieces.h"
#include "imgui.h"

namespace parlour::ui::settlers_table {

namespace {

constexpr int kMostWanted = 9;  // of a kind
constexpr float kTitle = 24, kChip = kTarget;
constexpr float kGive = kTitle + CardPicker::kHeight + CardPicker::kNotes + kSpace2,
                kGet = kTitle + CardPicker::kHeight + kSpace1;

bool negotiating(const State& s) {
  return s.phase == Phase::Reply || s.phase == Phase::Answers || s.phase == Phase::Deal;
}

// Two columns on a wide panel, which can then be lower.
bool wide(float width) {
  return width > 520;
}

// Set of seats that accepted or proposed other terms.
unsigned agreed(const State& s) {
  unsigned out = 0;
  for (int q = 0; q < s.seats; ++q) {
    const Reply r = s.reply[static_cast<std::size_t>(q)];
    if ((s.asked >> q & 1) && (r == Reply::Yes || r == Reply::Counter)) out |= 1u << q;
  }
  return out;
}

// Whether a seat could give these cards, as far as this view tells.
enum class Holds : std::uint8_t { Surely, Perhaps, No };
Holds holds(const State& s, int me, int seat, Cards cards) {
  if (s.hand(seat).covers(cards)) return Holds::Surely;
  return settlers::may_hold(s, me, seat, cards) ? Holds::Perhaps : Holds::No;
}

// A mark after a name: a tick, a question mark, a cross.
void draw_mark(const Ui& ui, Holds h, Vec2 m) {
  const auto& c = ui.colors();
  if (h == Holds::Surely)
    ui.icon(Icon::Check, m, 16, c.good);
  else if (h == Holds::No)
    ui.icon(Icon::Close, m, 14, c.muted);
  else
    ui.label(m, "?", Type::Body, c.warning, gfx::kCentred, true);
}

float title(const Ui& ui, Rect& in, const Line& line) {
  const Rect r = in.take_top(kTitle);
  return ui.label({r.min.x, r.centre().y}, ui.tr(line), Type::Small, ui.colors().second,
                  gfx::kLeftMiddle, true);
}

// "You get [cards]" in one line.
void draw_side(const Ui& ui, const Rect& r, const Line& line, Cards cards) {
  const float w = ui.label({r.min.x, r.centre().y}, ui.tr(line), Type::Body, ui.colors().second,
                           gfx::kLeftMiddle) +
                  kSpace2;
  if (cards.empty())
    ui.label({r.min.x + w, r.centre().y}, "?", Type::Heading, ui.colors().text, gfx::kLeftMiddle,
             true);
  else
    draw_cards(ui, {r.min.x + w, r.centre().y}, cards, 30);
}

}  // namespace

void Trade::reset() {
  open_ = countering_ = false;
  left_out_ = 0;
  give_.clear(), want_.clear();
}

// "offer 2lumber 1ore 4": give, want, set of seats left out.
std::string Trade::begun(const State& s) const {
  if (!editing(s)) return {};
  const std::string kind = s.phase == Phase::Reply ? "counter " : "offer ";
  return kind + settlers::print(give_.cards()) + ' ' + settlers::print(want_.cards()) + ' ' +
         std::to_string(left_out_);
}

void Trade::resume(const State& s, int me, std::string_view text) {
  WordReader words(text);
  const std::string_view kind = words.take();
  if (!(kind == "offer" ? s.phase == Phase::Main : kind == "counter" && s.phase == Phase::Reply))
    return;
  const auto cards = [&]() -> std::optional<Cards> {
    const std::string_view word = words.take();
    return word == "0" ? Cards{} : settlers::cards_from(word);
  };
  const auto give = cards(), want = cards();
  const auto left_out = parse_number(words.take(), 0xFF);
  if (!give || !want || !left_out || !words.done()) return;
  if (!s.hand(me).covers(*give) || !Cards::each(kMostWanted).covers(*want)) return;
  for (int k = 0; k < settlers::kResources; ++k) {
    if ((*give)[k] > 0 && (*want)[k] > 0) return;
  }
  (s.phase == Phase::Reply ? countering_ : open_) = true;
  decision_ = s.decision;
  left_out_ = static_cast<std::uint8_t>(*left_out);
  give_.set(*give), want_.set(*want);
}

void Trade::open_with(int resource) {
  if (!open_) give_.clear(), want_.clear();
  open_ = true;
  if (want_.cards()[resource] == 0) give_.set(give_.cards() + Cards::one(resource));
}

bool Trade::editing(const State& s) const {
  return s.phase == Phase::Main ? open_
                                : s.phase == Phase::Reply && countering_ && s.decision == decision_;
}
bool Trade::editing(const Scene& scene) const {
  return scene.may_act && editing(state_of(scene));
}

bool Trade::shown(const Scene& scene) const {
  return editing(scene) || (scene.may_act && negotiating(state_of(scene)));
}

float Trade::height(const Scene& scene, float width) const {
  const State& s = state_of(scene);
  if (s.phase == Phase::Deal)
    return kSpace5 + kSpace2 + static_cast<float>(std::popcount(agreed(s))) * (kTarget + kSpace2) +
           kTarget;
  const bool low = wide(width);
  if (!editing(scene)) return kSpace5 + (low ? 44 : 80) + 48;
  if (s.phase == Phase::Reply) return kSpace5 + (low ? kGive : kGet + kGive);
  return low ? kGive + kChip : kGet + kGive + 2 * kChip + kSpace1;
}

std::optional<Action> Trade::draw(const Scene& scene, Rect in) {
  if (state_of(scene).phase == Phase::Deal) return draw_answers(scene, in);
  return editing(scene) ? draw_editor(scene, in) : draw_offer(scene, in);
}

// --- what is offered ----------------------------------------------------------------------------

std::uint8_t Trade::asked(const Scene& scene) const {
  const State& s = state_of(scene);
  const int me = viewer_of(scene);
  std::uint8_t out = 0;
  for (int q = 0; q < s.seats; ++q) {
    const auto k = static_cast<std::size_t>(q);
    if (q != me && !(left_out_ >> q & 1) && s.total[k] > 0 && !settlers::no_trade_between(s, me, q))
      out = static_cast<std::uint8_t>(out | 1 << q);
  }
  return out;
}

Action Trade::draft(const Scene& scene) const {
  const std::uint32_t terms = Terms::of(give_.cards(), want_.cards()).bits;
  if (state_of(scene).phase == Phase::Reply) return act(Action::Kind::Counter, 0, 0, 0, terms);
  return act(Action::Kind::Offer, asked(scene), 0, 0, terms);
}

std::optional<Action> Trade::prepared(const Scene& scene) const {
  if (!editing(scene)) return {};
  const Action a = draft(scene);
  return Settlers::check(state_of(scene), scene.view.viewer, a) ? std::nullopt : std::optional(a);
}

std::string_view Trade::word(const Scene& scene) const {
  if (state_of(scene).phase == Phase::Main) return scene.ui.tr(text::settlers_offer);
  return countering_ ? scene.ui.tr(text::settlers_send) : std::string_view();
}

std::string_view Trade::advice(const Scene& scene) const {
  const Ui& ui = scene.ui;
  if (!editing(scene)) return {};
  if (const Reason why = Settlers::check(state_of(scene), scene.view.viewer, draft(scene))) {
    if (why == &settlers::text::why_counter_same) return ui.tr(text::settlers_counter_how);
    return why == &settlers::text::why_offer_empty ? ui.tr(text::settlers_trade_how) : ui.tr(*why);
  }
  if (want_.empty()) return ui.tr(text::settlers_asks_terms);
  return ui.tr(give_.empty() ? text::settlers_asks_price : text::settlers_offer_ready);
}

std::optional<Action> Trade::draw_editor(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int me = viewer_of(scene);
  const bool counter = s.phase == Phase::Reply;
  if (counter) draw_offer_line(scene, in.take_top(kSpace5));
  Rect left = in, right = in;
  if (wide(in.width())) left = in.column(0, 2, kSpace5), right = in.column(1, 2, kSpace5);
  std::optional<Action> done;

  // No kind may be on both sides.
  const auto but = [](Cards of, Cards taken) {
    for (int k = 0; k < settlers::kResources; ++k) {
      if (taken[k] > 0) of = of.less(Cards::some(k, 31));
    }
    return of;
  };
  CardPicker::Row get{.most = but(Cards::each(kMostWanted), give_.cards()),
                      .clear = ui.tr(text::settlers_none)};
  CardPicker::Row give{.most = but(s.hand(me), want_.cards()), .clear = ui.tr(text::settlers_none)};
  for (int k = 0; k < settlers::kResources; ++k) {
    std::string& note = give.notes[static_cast<std::size_t>(k)];
    note = std::to_string(s.hand(me)[k]);
    if (!counter) note += " · " + std::to_string(settlers::bank_rate(s, me, k)) + ":1";
  }
  title(ui, left, text::settlers_get);
  want_.draw(ui, "want", left.take_top(kGet - kTitle), get);
  if (!wide(in.width())) right = left;
  if (!counter) {
    const Rect bank = (wide(in.width()) ? left : right).take_top(kChip, kSpace1);
    if (const auto a = draw_bank(scene, bank)) done = a;
  }
  title(ui, right, text::settlers_give);
  give_.draw(ui, "give", right.take_top(kGive - kTitle), give);
  if (!counter) draw_partners(scene, right.take_top(kChip));
  if (done) give_.clear(), want_.clear();
  return done;
}

// A trade takes one tap: these are the possible payments for the one card wanted.
std::optional<Action> Trade::draw_bank(const Scene& scene, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const int me = viewer_of(scene);
  const Cards want = want_.cards();
  int wanted = -1;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (want[k] == 1 && want.sum() == 1) wanted = k;
  }
  std::vector<int> paying;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (s.hand(me)[k] >= settlers::bank_rate(s, me, k) && k != wanted) paying.push_back(k);
  }
  const float w = ui.label({r.min.x, r.centre().y}, ui.tr(text::settlers_bank), Type::Small,
                           c.second, gfx::kLeftMiddle, true) +
                  kSpace2;
  const Rect rest{{r.min.x + w, r.min.y}, r.max};
  if (paying.empty() || wanted < 0) {
    const Line& why = paying.empty() ? text::settlers_bank_none : text::settlers_bank_how;
    const float h = ui.paragraph(rest, ui.tr(why), Type::Small, {}, 0, false, false);
    ui.paragraph({{rest.min.x, rest.centre().y - h / 2}, rest.max}, ui.tr(why), Type::Small,
                 c.muted);
    return {};
  }
  std::optional<Action> done;
  const int n = static_cast<int>(paying.size());
  const float each = std::min(
      104.0f, (rest.width() - kSpace1 * static_cast<float>(n - 1)) / static_cast<float>(n));
  for (int i = 0; i < n; ++i) {
    const int k = paying[static_cast<std::size_t>(i)];
    const Action a = act(Action::Kind::Bank, 0, wanted, k);
    const Reason why = Settlers::check(s, scene.view.viewer, a);
    const Rect b = Rect::at({rest.min.x + static_cast<float>(i) * (each + kSpace1), rest.min.y},
                            {each, kChip});
    const std::string said =
        ui.tr(text::settlers_bank_for, {std::to_string(settlers::bank_rate(s, me, k)),
                                        ui.tr(resource_line(k)), ui.tr(resource_line(wanted))});
    if (ui.button(
            "bank" + std::to_string(k), b,
            {.why_not = why ? ui.tr(*why) : std::string_view(), .narrated = said, .tip = said}))
      done = a;
    const Vec2 m = b.centre();
    const float size = std::min(20.0f, each * 0.24f);
    ui.label({m.x - size * 1.7f, m.y}, std::to_string(settlers::bank_rate(s, me, k)), Type::Body,
             c.text, gfx::kCentred, true);
    draw_sign(ui, k, {m.x - size * 0.6f, m.y}, size);
    ui.icon(Icon::StepOn, {m.x + size * 0.4f, m.y}, size * 0.7f, c.second);
    draw_sign(ui, wanted, {m.x + size * 1.4f, m.y}, size);
  }
  return done;
}

// The other players, each with a switch to ask them and whether they have what is wanted.
void Trade::draw_partners(const Scene& scene, Rect r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const int me = viewer_of(scene);
  // The marks tell about cards, not about how the player will answer.
  const std::string_view marks =
      ui.tr(want_.empty() ? text::settlers_ask_whom : text::settlers_who_has);
  r.min.x +=
      ui.label({r.min.x, r.centre().y}, marks, Type::Small, c.second, gfx::kLeftMiddle, true) +
      kSpace2;
  int column = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q == me) continue;
    const Rect b = r.column(column++, std::max(s.seats - 1, 1), kSpace1);
    const bool asked = (this->asked(scene) >> q & 1) != 0;
    const bool can_ask =
        s.total[static_cast<std::size_t>(q)] > 0 && !settlers::no_trade_between(s, me, q);
    const Holds has = holds(s, me, q, want_.cards());
    const std::string name = player_name(ui, scene.players, seat(q));
    const std::string_view known = want_.empty() || !can_ask
                                       ? std::string_view()
                                       : ui.tr(has == Holds::Surely ? text::settlers_has
                                               : has == Holds::No   ? text::settlers_has_not
                                                                    : text::settlers_may_have);
    const std::string said = known.empty() ? name : ui.list(name, known);
    const Ui::Touch t =
        ui.area("ask" + std::to_string(q), b, (asked ? "✓ " : "○ ") + said, can_ask);
    if (t.pressed) left_out_ = static_cast<std::uint8_t>(left_out_ ^ (1 << q));
    ui.canvas().round_rect(b, kRadiusControl,
                           asked ? c.hovered : c.control.faded(can_ask ? 1 : 0.4f),
                           {asked ? 2.0f : 1.0f, asked ? ui.strong_tint() : c.panel_border});
    const float room = b.width() - 38 - (want_.empty() ? 0.0f : 22.0f);
    const std::string shown = player_name_in(ui, scene.players, seat(q), room, Type::Small, false);
    const bool names = room > ui.label_width(shown, Type::Small);
    const float x = names ? b.min.x + 18 : b.min.x + b.width() * (want_.empty() ? 0.5f : 0.34f);
    gfx::seat_badge(ui.canvas(), seat_sign(q), {x, b.centre().y}, 24,
                    gfx::seat_color(q).faded(asked ? 1 : 0.4f));
    if (names)
      ui.label_cut({b.min.x + 36, b.centre().y}, room, shown, Type::Small, asked ? c.text : c.muted,
                   gfx::kLeftMiddle);
    if (!want_.empty() && can_ask)
      draw_mark(ui, has, {b.max.x - (names ? 14 : b.width() * 0.24f), b.centre().y});
    if (t.focused) gfx::focus_ring(ui.canvas(), b, kRadiusControl, c.focus);
    if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused)
      ui.tip(can_ask ? std::string_view(said)
                     : ui.tr(s.total[static_cast<std::size_t>(q)] > 0
                                 ? settlers::text::why_embargo
                                 : settlers::text::why_partner_empty));
  }
}

// --- the offer on the table ---------------------------------------------------------------------

// The players asked and their answers so far; a dot: not public yet. Returns the width that they
// need; if `draw` is false, only measures.
static float draw_replies(const Scene& scene, const Rect& r, bool draw = true) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const auto n = static_cast<float>(std::popcount(s.asked));
  const float each = std::clamp(r.width() / std::max(n, 1.0f), 26.0f, 32.0f);
  float x = std::min(r.min.x, r.max.x - each * n);
  for (int q = 0; draw && q < s.seats; ++q) {
    if (!(s.asked >> q & 1)) continue;
    const Reply reply = s.reply[static_cast<std::size_t>(q)];
    const Vec2 m(x + 9, r.centre().y), corner = m + Vec2(11, 5);
    gfx::seat_badge(
        ui.canvas(), seat_sign(q), m, 18,
        gfx::seat_color(q).faded(reply == Reply::None || reply == Reply::No ? 0.45f : 1));
    if (reply == Reply::Yes || reply == Reply::Counter)
      ui.icon(reply == Reply::Yes ? Icon::Check : Icon::Flip, corner, 13, c.good);
    if (reply == Reply::No) ui.icon(Icon::Close, corner, 12, c.danger);
    if (reply == Reply::Sealed) ui.canvas().circle(corner, 3.5f, c.second);
    x += each;
  }
  return each * n;
}

void draw_offer_line(const Scene& scene, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  const float y = r.centre().y;
  gfx::seat_badge(g, seat_sign(s.active), {r.min.x + 11, y}, 22, gfx::seat_color(s.active));
  float x = r.min.x + 28;
  const auto side = [&](Cards cards) {
    if (cards.empty())
      x += ui.label({x, y}, "?", Type::Control, c.text, gfx::kLeftMiddle, true) + 8;
    else
      x += draw_cards(ui, {x, y}, cards, 24);
  };
  side(s.offer.give());
  ui.icon(Icon::StepOn, {x + 6, y}, 15, c.second);
  x += 18;
  side(s.offer.want());
  x += kSpace3;
  draw_replies(scene, {{x, r.min.y}, r.max});
}

std::optional<Action> Trade::draw_offer(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  Rect head = in.take_top(kSpace5);
  if (std::popcount(s.asked) > 1)
    draw_replies(scene, head.take_right(draw_replies(scene, head, false), kSpace1));
  gfx::seat_badge(ui.canvas(), seat_sign(s.active), {head.min.x + 12, head.centre().y}, 22,
                  gfx::seat_color(s.active));
  ui.label_cut({head.min.x + 30, head.centre().y}, head.width() - 30,
               ui.tr(text::settlers_offers, {player_name(ui, scene.players, seat(s.active))}),
               Type::Body, c.text, gfx::kLeftMiddle, true);
  // As the player who is asked sees it: what they get, what they give.
  if (wide(in.width())) {
    const Rect row = in.take_top(44);
    draw_side(ui, row.column(0, 2, kSpace3), text::settlers_get, s.offer.give());
    draw_side(ui, row.column(1, 2, kSpace3), text::settlers_give, s.offer.want());
  } else {
    draw_side(ui, in.take_top(38), text::settlers_get, s.offer.give());
    draw_side(ui, in.take_top(42), text::settlers_give, s.offer.want());
  }
  const int me = viewer_of(scene);
  const Rect buttons = in.take_top(48);
  const Action yes = act(Action::Kind::Yes), no = act(Action::Kind::No);
  const Reason why = Settlers::check(s, seat(me), yes);
  std::optional<Action> done;
  if (ui.button("accept", buttons.column(0, 3, kSpace2),
                {.label = ui.tr(text::settlers_accept),
                 .icon = Icon::Check,
                 .look = why ? Look::Plain : Look::Primary,
                 .why_not = why ? ui.tr(*why) : std::string_view(),
                 .key = ImGuiKey_Y}))
    done = yes;
  if (ui.button("counter", buttons.column(1, 3, kSpace2),
                {.label = ui.tr(text::settlers_counter), .icon = Icon::Swing})) {
    countering_ = true;
    decision_ = s.decision;
    give_.set(s.hand(me).covers(s.offer.want()) ? s.offer.want() : Cards{});
    want_.set(s.offer.give());
  }
  if (ui.button("decline", buttons.column(2, 3, kSpace2),
                {.label = ui.tr(text::settlers_decline), .icon = Icon::Close, .key = ImGuiKey_N}))
    done = no;
  return done;
}

// Those who accepted and those with other terms: the maker of the offer picks.
std::optional<Action> Trade::draw_answers(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  draw_offer_line(scene, in.take_top(kSpace5, kSpace2));
  std::optional<Action> done;
  for (int q = 0; q < s.seats; ++q) {
    if (!(agreed(s) >> q & 1)) continue;
    Rect row = in.take_top(kTarget, kSpace2);
    const auto k = static_cast<std::size_t>(q);
    const Reply reply = s.reply[k];
    const Action deal = act(Action::Kind::Deal, q);
    const std::string name = player_name(ui, scene.players, seat(q));
    const Reason why = Settlers::check(s, scene.view.viewer, deal);
    const std::string said = ui.tr(text::settlers_deal_with, {name});
    if (ui.button("deal" + std::to_string(q), row.take_right(96, kSpace2),
                  {.label = ui.tr(text::settlers_deal),
                   .look = why ? Look::Plain : Look::Primary,
                   .why_not = why ? ui.tr(*why) : std::string_view(),
                   .narrated = said}))
      done = deal;
    gfx::seat_badge(ui.canvas(), seat_sign(q), {row.min.x + 12, row.centre().y}, 24,
                    gfx::seat_color(q));
    const float x = row.min.x + 30;
    if (reply == Reply::Counter) {
      // Terms are from the side of the player who names them: what they give, the maker gets.
      const Terms terms{s.answer[k]};
      const Rect sides{{x, row.min.y}, row.max};
      if (wide(sides.width())) {
        draw_side(ui, sides.column(0, 2, kSpace2), text::settlers_get, terms.give());
        draw_side(ui, sides.column(1, 2, kSpace2), text::settlers_give, terms.want());
      } else {
        // Like an offer: what they give, then what they get for it.
        const float at = x + draw_cards(ui, {x, row.centre().y}, terms.give(), 26);
        ui.icon(Icon::StepOn, {at + 6, row.centre().y}, 15, c.second);
        draw_cards(ui, {at + 18, row.centre().y}, terms.want(), 26);
      }
    } else {
      ui.label_cut({x, row.centre().y}, row.max.x - x, ui.says(name, ui.tr(text::settlers_accepts)),
                   Type::Body, c.good, gfx::kLeftMiddle, true);
    }
  }
  if (ui.button("withdraw", in.take_top(kTarget), {.label = ui.tr(text::settlers_withdraw)}))
    done = act(Action::Kind::Withdraw);
  return done;
}

}  // namespace parlour::ui::settlers_table
