#include "ui/games/settlers/settlers_offer.h"

#include <bit>

#include "games/settlers/settlers_rules.h"
#include "gfx/pieces.h"
#include "imgui.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr float kHead = 30, kSide = 38, kSideCards = 30, kBadge = 24, kTextAt = 32;
constexpr float kNo = 30;  // height of an answer that cannot be pressed
constexpr float kNoWidth = 150;
constexpr float kLineAt = 28, kLineCards = 24;
constexpr float kReplyLeast = 26, kReplyMost = 32;

// "Boris would give lumber ×2 for ore."
std::string offer_text(const Scene& scene) {
  const Ui& ui = scene.ui;
  const Terms offer = state_of(scene).offer;
  const std::string who = name(scene, state_of(scene).active);
  const std::string give = goods_text(ui, offer.give()), want = goods_text(ui, offer.want());
  if (want.empty()) return ui.tr(text::settlers_asks_you_terms, {who, give});
  if (give.empty()) return ui.tr(text::settlers_asks_you_price, {who, want});
  return ui.tr(text::one_sentence, {ui.tr(words::act_answer_counter, {who, give, want})});
}

// "You get [cards]"; returns the width. If `draw` is false, only measures.
float draw_side(const Ui& ui, const Rect& r, const Line& line, Cards cards, bool draw = true) {
  const auto& c = ui.colors();
  const std::string_view word = ui.tr(line);
  const float w = ui.label_width(word, Type::Body) + kSpace2;
  const Vec2 at{r.min.x + w, r.centre().y};
  if (draw) ui.label({r.min.x, at.y}, word, Type::Body, c.second, gfx::kLeftMiddle);
  if (!cards.empty()) return w + draw_cards(ui, at, cards, kSideCards, 0, draw);
  if (draw) ui.label(at, "?", Type::Heading, c.text, gfx::kLeftMiddle, true);
  return w + ui.label_width("?", Type::Heading, true);
}

// As the player who is asked sees it: what they get, what they give.
bool sides_in_one_row(const Scene& scene, float width) {
  const Terms offer = state_of(scene).offer;
  const float get = draw_side(scene.ui, {}, text::settlers_get, offer.give(), false);
  return get + kSpace4 + draw_side(scene.ui, {}, text::settlers_give, offer.want(), false) <= width;
}

// The players asked and their answers so far; a dot: not public yet.
void draw_replies(const Scene& scene, const Rect& r) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const auto n = static_cast<float>(std::popcount(s.asked));
  const float each = std::clamp(r.width() / std::max(n, 1.0f), kReplyLeast, kReplyMost);
  float x = std::min(r.min.x, r.max.x - each * n);
  for (int q = 0; q < s.seats; ++q) {
    if (!(s.asked >> q & 1)) continue;
    const Reply reply = s.reply[at(q)];
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
}

// "[2 lumber] > [ore]"; returns the width. If `draw` is false, only measures.
float draw_terms(const Ui& ui, Vec2 left_middle, Terms terms, float high, bool draw = true) {
  const Color ink = ui.colors().text;
  Vec2 m = left_middle;
  const auto side = [&](Cards cards) {
    if (!cards.empty()) {
      m.x += draw_cards(ui, m, cards, high, 0, draw);
      return;
    }
    if (draw) ui.label(m, "?", Type::Control, ink, gfx::kLeftMiddle, true);
    m.x += ui.label_width("?", Type::Control, true) + kSpace2;
  };
  side(terms.give());
  if (draw) ui.icon(Icon::StepOn, m + Vec2(6, 0), 15, ui.colors().second);
  m.x += 18;
  side(terms.want());
  return m.x - left_middle.x;
}

// --- answers ------------------------------------------------------------------------------------

bool said_no(const State& s, int q) {
  return s.reply[at(q)] != Reply::Yes && s.reply[at(q)] != Reply::Counter;
}
int asked_who(const State& s, bool no) {
  int n = 0;
  for (int q = 0; q < s.seats; ++q) n += (s.asked >> q & 1) && said_no(s, q) == no;
  return n;
}

int no_columns(float width) {
  return std::max(1, static_cast<int>(width / kNoWidth));
}

// A big chip with the sign and the name of a player; returns where their answer begins.
float draw_name(const Scene& scene, int q, const Rect& r, Color ink, float most) {
  const Ui& ui = scene.ui;
  gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 18, r.centre().y},
                  std::min(kBadge, r.height() - 8), gfx::seat_color(q));
  const std::string who = ui.says(name(scene, q), "");
  return r.min.x + kTextAt + kSpace1 +
         ui.label_cut({r.min.x + kTextAt + kSpace1, r.centre().y}, most, who, Type::Body, ink,
                      gfx::kLeftMiddle, true) +
         kSpace1;
}

void draw_no(const Scene& scene, int q, const Rect& r) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  ui.canvas().round_rect(r, r.height() / 2, c.control.faded(0.5f));
  const std::string_view no = ui.tr(text::settlers_no);
  const float word = ui.label_width(no, Type::Body, true);
  const float x = draw_name(scene, q, r, c.second, r.width() - kTextAt - word - kSpace4);
  ui.label({x, r.centre().y}, no, Type::Body, c.danger, gfx::kLeftMiddle, true);
}

// "Dana: yes", or her own terms; returns whether it was pressed.
bool draw_agreed(const Scene& scene, int q, const Rect& r, bool chosen) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const bool yes = s.reply[at(q)] == Reply::Yes;
  const Reason why = Settlers::check(s, scene.view.viewer, act(Kind::Deal, q));
  const Action answer = act(Kind::Answer, q, 0, static_cast<int>(s.reply[at(q)]), s.answer[at(q)]);
  std::string told =
      yes ? ui.tr(text::settlers_deal_with, {name(scene, q)}) : sentence(said(scene, answer));
  if (why) told = ui.says(told, ui.tr(*why));
  const Ui::Touch t = ui.area("deal" + std::to_string(q), r, told, !why);
  const bool primary = yes && !why;
  const Color face = primary || chosen                ? ui.tint
                     : t.hovered && !ui.shell.touch() ? c.hovered
                                                      : c.control;
  gfx::shadow(ui.canvas(), r, kRadiusControl, 0.4f);
  ui.canvas().round_rect(r, kRadiusControl, face.faded(why ? 0.5f : 1), {1, c.panel_border});
  const Color ink = primary || chosen ? ui.tint_ink : c.text;
  const float x = draw_name(scene, q, r, ink, r.width() * (yes ? 0.7f : 0.4f));
  if (yes)
    ui.label({x, r.centre().y}, ui.tr(text::settlers_yes), Type::Body, ink, gfx::kLeftMiddle, true);
  else  // what they give, then what they get for it
    draw_terms(ui, {x, r.centre().y}, Terms{s.answer[at(q)]}, 28);
  if (t.focused) gfx::focus_ring(ui.canvas(), r, kRadiusControl, c.focus);
  if (t.hovered && !why) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused || t.asked) ui.tip(told);
  return t.pressed;
}

}  // namespace

void draw_offer_line(const Scene& scene, const Rect& r) {
  const State& s = state_of(scene);
  const float y = r.centre().y;
  gfx::seat_badge(scene.ui.canvas(), seat_sign(s.active), {r.min.x + 11, y}, 22,
                  gfx::seat_color(s.active));
  const float x = r.min.x + kLineAt;
  const float terms = draw_terms(scene.ui, {x, y}, s.offer, kLineCards);
  draw_replies(scene, {{x + terms + kSpace3, r.min.y}, r.max});
}

float offer_line_width(const Scene& scene) {
  const State& s = state_of(scene);
  return kLineAt + draw_terms(scene.ui, {}, s.offer, kLineCards, false) + kSpace3 +
         kReplyMost * static_cast<float>(std::popcount(s.asked));
}

float offer_height(const Scene& scene, float width) {
  const float said = scene.ui.paragraph(Rect::at({}, {width - kTextAt, 0}), offer_text(scene),
                                        Type::Body, {}, 0, true, false);
  return std::max(said, kBadge) + kSpace1 + kSide * (sides_in_one_row(scene, width) ? 1 : 2);
}

void draw_offer(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  gfx::seat_badge(ui.canvas(), seat_sign(s.active), {in.min.x + kBadge / 2, in.min.y + kBadge / 2},
                  kBadge, gfx::seat_color(s.active));
  const float said = ui.paragraph({{in.min.x + kTextAt, in.min.y + 2}, in.max}, offer_text(scene),
                                  Type::Body, ui.colors().text, 0, true);
  in.take_top(std::max(said, kBadge) + kSpace1);
  const bool one = sides_in_one_row(scene, in.width());
  Rect row = in.take_top(kSide);
  const float get = draw_side(ui, row, text::settlers_get, s.offer.give());
  if (one)
    row.min.x += get + kSpace4;
  else
    row = in.take_top(kSide);
  draw_side(ui, row, text::settlers_give, s.offer.want());
}

OfferPress draw_offer_buttons(const Scene& scene, const Rect& buttons) {
  Ui& ui = scene.ui;
  OfferPress out;
  const Action yes = act(Kind::Yes), no = act(Kind::No);
  const Reason why = Settlers::check(state_of(scene), scene.view.viewer, yes);
  if (ui.button("accept", buttons.column(0, 3, kSpace2),
                {.label = ui.tr(text::settlers_accept),
                 .look = why ? Look::Plain : Look::Primary,
                 .why_not = why ? ui.tr(*why) : std::string_view(),
                 .key = ImGuiKey_Y}))
    out.action = yes;
  out.counter =
      ui.button("counter", buttons.column(1, 3, kSpace2), {.label = ui.tr(text::settlers_counter)});
  if (ui.button("decline", buttons.column(2, 3, kSpace2),
                {.label = ui.tr(text::settlers_decline), .key = ImGuiKey_N}))
    out.action = no;
  return out;
}

float answers_height(const Scene& scene, float width) {
  const State& s = state_of(scene);
  const int agreed = asked_who(s, false), columns = no_columns(width);
  const int no_rows = (asked_who(s, true) + columns - 1) / columns;
  return kHead + static_cast<float>(agreed) * (kTarget + kSpace2) +
         static_cast<float>(no_rows) * (kNo + kSpace1);
}

OfferPress draw_answers(const Scene& scene, Rect in, int chosen) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  OfferPress out;
  const Rect head = in.take_top(kHead);
  gfx::seat_badge(ui.canvas(), seat_sign(s.active), {head.min.x + 11, head.centre().y}, 22,
                  gfx::seat_color(s.active));
  draw_terms(ui, {head.min.x + kLineAt, head.centre().y}, s.offer, kLineCards);
  for (int q = 0; q < s.seats; ++q) {
    if (!(s.asked >> q & 1) || said_no(s, q)) continue;
    const Rect r = in.take_top(kTarget, kSpace2);
    if (!draw_agreed(scene, q, r, chosen == q)) continue;
    if (s.reply[at(q)] == Reply::Yes || chosen == q)
      out.action = act(Kind::Deal, q);
    else
      out.chosen = q;
  }
  const int columns = no_columns(in.width());
  int i = 0;
  Rect row;
  for (int q = 0; q < s.seats; ++q) {
    if (!(s.asked >> q & 1) || !said_no(s, q)) continue;
    if (i % columns == 0) row = in.take_top(kNo, kSpace1);
    draw_no(scene, q, row.column(i++ % columns, columns, kSpace1));
  }
  return out;
}

OfferPress draw_answer_buttons(const Scene& scene, const Rect& buttons, int chosen) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  OfferPress out;
  const bool may_change = chosen >= 0 && s.offers < s.most_offers;
  const int n = may_change ? 2 : 1;
  if (may_change &&
      ui.button("change", buttons.column(0, n, kSpace2), {.label = ui.tr(text::settlers_change)}))
    out.change = true, out.action = act(Kind::Withdraw);
  if (ui.button("withdraw", buttons.column(n - 1, n, kSpace2),
                {.label = ui.tr(text::settlers_withdraw)}))
    out.action = act(Kind::Withdraw);
  return out;
}

}  // namespace parlour::ui::settlers_table
