#include "ui/games/settlers/settlers_offer.h"

#include <bit>

#include "games/settlers/settlers_rules.h"
#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_layout.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr float kSide = 46, kSideCards = 34, kBadge = 24, kTextAt = 32;
constexpr float kOthers = 24;  // the line with the others who are asked
// Answers: the titles and the terms of the offer above those of each answer, with a gap below.
constexpr float kTitles = 15, kHead = 42, kHeadCards = 20, kAnswerCards = 24, kAnswerGap = 3;
constexpr float kPillHigh = 30, kPillPad = 10;
constexpr float kLineAt = 28, kLineCards = 24;
constexpr float kReplyLeast = 26, kReplyMost = 32;
// With names: the sign and its room, the room of the answer.
constexpr float kReplyBadge = 15, kReplyName = 20, kReplySign = 16;
constexpr float kNameRoom = 30;  // where a name has less, the sign alone says who it is

// "Boris would give lumber ×2 for ore."
std::string offer_text(const Scene& scene) {
  const Ui& ui = scene.ui;
  const Terms offer = state_of(scene).offer;
  const std::string who = name(scene, state_of(scene).active);
  const std::string give = goods_text(ui.lang, offer.give()),
                    want = goods_text(ui.lang, offer.want());
  if (want.empty()) return ui.tr(text::settlers_asks_you_terms, {who, give});
  if (give.empty()) return ui.tr(text::settlers_asks_you_price, {who, want});
  return ui.tr(text::one_sentence, {ui.tr(words::act_answer_counter, {who, give, want})});
}

// The cards of both sides begin at the same place if they stand below each other.
float side_words(const Ui& ui) {
  return kSpace3 + std::max(ui.label_width(ui.tr(text::settlers_give), Type::Body),
                            ui.label_width(ui.tr(text::settlers_get), Type::Body));
}

// "You get [cards]"; returns the width. If `draw` is false, only measures.
float draw_side(const Ui& ui, const Rect& r, const Line& line, Cards cards, float words,
                bool draw = true) {
  const auto& c = ui.colors();
  const std::string_view word = ui.tr(line);
  const float w = words > 0 ? words : ui.label_width(word, Type::Body) + kSpace2;
  const Vec2 at{r.min.x + w, r.centre().y};
  if (draw) ui.label({r.min.x, at.y}, word, Type::Body, c.second, gfx::kLeftMiddle);
  if (!cards.empty()) return w + draw_cards(ui, at, cards, kSideCards, 0, draw);
  if (draw) ui.label(at, "?", Type::Heading, c.text, gfx::kLeftMiddle, true);
  return w + ui.label_width("?", Type::Heading, true);
}

// As the player who is asked sees it: what they give, what they get. Only where height is short.
bool sides_in_one_row(const Scene& scene, float width) {
  const Ui& ui = scene.ui;
  if (!(ui.phone() && ui.portrait()) && !ui.low()) return false;
  const Terms offer = state_of(scene).offer;
  const float give = draw_side(ui, {}, text::settlers_give, offer.want(), 0, false);
  return give + kSpace4 + draw_side(ui, {}, text::settlers_get, offer.give(), 0, false) <= width;
}

// An answer so far; a dot: not public yet.
void draw_reply(const Ui& ui, Reply reply, Vec2 m) {
  const auto& c = ui.colors();
  if (reply == Reply::Yes || reply == Reply::Counter)
    ui.icon(reply == Reply::Yes ? Icon::Check : Icon::Flip, m, 13, c.good);
  if (reply == Reply::No) ui.icon(Icon::Close, m, 12, c.danger);
  if (reply == Reply::Sealed) ui.canvas().circle(m, 3.5f, c.second);
}

// The players asked, and their answers so far.
void draw_replies(const Scene& scene, const Rect& r) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const unsigned asked = s.asked;
  const auto n = static_cast<float>(std::popcount(asked));
  const float each = std::clamp(r.width() / std::max(n, 1.0f), kReplyLeast, kReplyMost);
  float x = std::min(r.min.x, r.max.x - each * n);
  for (int q = 0; q < s.seats; ++q) {
    if (!(asked >> q & 1)) continue;
    const Reply reply = s.reply[at(q)];
    const Vec2 m(x + 9, r.centre().y), corner = m + Vec2(11, 5);
    gfx::seat_badge(
        ui.canvas(), seat_sign(q), m, 18,
        gfx::seat_color(q).faded(reply == Reply::None || reply == Reply::No ? 0.45f : 1));
    draw_reply(ui, reply, corner);
    x += each;
  }
}

// "Also asked: Ada, Chen"; empty: nobody else is.
std::string others_text(const Scene& scene) {
  const State& s = state_of(scene);
  std::string names;
  for (int q = 0; q < s.seats; ++q) {
    if ((s.asked >> q & 1) && q != viewer_of(scene))
      names = scene.ui.list(std::move(names), name(scene, q));
  }
  return names.empty() ? names : scene.ui.tr(text::settlers_also_asked, {names});
}
// The sign of each, their name, and their answer so far.
void draw_others(const Scene& scene, const Rect& r) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  Rect rest = r;
  rest.min.x += ui.label({r.min.x, r.centre().y}, ui.tr(text::settlers_also_asked, {""}),
                         Type::Small, c.second, gfx::kLeftMiddle) +
                kSpace1;
  const unsigned others = s.asked & ~(1u << viewer_of(scene));
  int column = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (!(others >> q & 1)) continue;
    const Rect one = rest.column(column++, std::popcount(others), kSpace1);
    const float room = one.width() - kReplyName - kReplySign;
    float named = kReplyName;
    if (room >= kNameRoom)
      named += ui.label_cut({one.min.x + kReplyName, one.centre().y}, room, name(scene, q),
                            Type::Small, c.text, gfx::kLeftMiddle);
    gfx::seat_badge(ui.canvas(), seat_sign(q), {one.min.x + kReplyName / 2 - 1, one.centre().y},
                    kReplyBadge, gfx::seat_color(q));
    draw_reply(ui, s.reply[at(q)], {one.min.x + named + kReplySign / 2, one.centre().y});
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

// The sign and the name of a player; returns where the name ends.
float draw_name(const Scene& scene, int q, const Rect& r, Color ink, float most) {
  const Ui& ui = scene.ui;
  gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 16, r.centre().y},
                  std::min(kBadge, r.height() - 6), gfx::seat_color(q));
  const float x = r.min.x + kTextAt;
  if (most < kNameRoom) return x;
  return x + ui.label_cut({x, r.centre().y}, most, name(scene, q), Type::Body, ink,
                          gfx::kLeftMiddle, true);
}

// Where the columns of what the viewer gives and gets begin.
float give_at(const Rect& r) {
  return r.min.x + answer_columns(r.width()).give;
}
float get_at(const Rect& r) {
  return r.min.x + answer_columns(r.width()).get;
}

void draw_side_cards(const Ui& ui, Vec2 at, Cards cards, float high, Color ink) {
  if (cards.empty())
    ui.label(at, "?", Type::Control, ink, gfx::kLeftMiddle, true);
  else
    draw_cards(ui, at, cards, high);
}

// [give] > [get], in their columns.
void draw_columns(const Ui& ui, const Rect& r, float y, Cards give, Cards get, float high,
                  Color ink) {
  draw_side_cards(ui, {give_at(r), y}, give, high, ink);
  ui.icon(Icon::StepOn, {get_at(r) - kSpace3, y}, 13, ink.faded(0.8f));
  draw_side_cards(ui, {get_at(r), y}, get, high, ink);
}

// The titles of the columns, and below them the viewer's own offer.
void draw_head(const Scene& scene, const Rect& r) {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const float y = r.min.y + kTitles / 2, room = get_at(r) - give_at(r) - kSpace1;
  ui.label_cut({give_at(r), y}, room, ui.tr(text::settlers_column_give), Type::Small, c.second,
               gfx::kLeftMiddle, true);
  ui.label_cut({get_at(r), y}, r.max.x - get_at(r), ui.tr(text::settlers_column_get), Type::Small,
               c.second, gfx::kLeftMiddle, true);
  const Rect line{{r.min.x, r.min.y + kTitles}, r.max};
  draw_name(scene, s.active, line, c.text, give_at(r) - r.min.x - kTextAt - kSpace1);
  draw_columns(ui, line, line.centre().y, s.offer.give(), s.offer.want(), kHeadCards, c.text);
}

// As of core/feeling.h, while the answers lie on the table: what the reason depends on is still the
// same as when they were shown.
Feeling why_declined(const State& s, int q) {
  State before = s, after = s;
  before.phase = Phase::Answers;
  before.owing = byte(1 << q), after.owing = 0;
  return Settlers::feeling(before, after, seat(q));
}

// "Dana  no: few cards"
void draw_no(const Scene& scene, int q, const Rect& r) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  ui.canvas().round_rect(r, kRadiusControl, c.control.faded(0.5f));
  std::string reason;  // a person gives none
  if (scene.players[at(q)].bot) reason = decline_text(ui, why_declined(state_of(scene), q));
  const std::string_view no = ui.tr(text::settlers_no);
  draw_name(scene, q, r, c.second, give_at(r) - r.min.x - kTextAt - kSpace1);
  ui.label_cut({give_at(r), r.centre().y}, r.max.x - give_at(r) - kSpace2,
               reason.empty() ? std::string(no) : ui.says(no, reason), Type::Body, c.danger,
               gfx::kLeftMiddle, true);
}

// What a press on an answer does, at the right end of its row.
void draw_pill(const Ui& ui, const Rect& r, const Line& word, bool primary) {
  const auto& c = ui.colors();
  const std::string_view said = ui.tr(word);
  const float wide = ui.label_width(said, Type::Body, true) + 2 * kPillPad;
  const Rect pill{{r.max.x - wide - kSpace2, r.centre().y - kPillHigh / 2},
                  {r.max.x - kSpace2, r.centre().y + kPillHigh / 2}};
  ui.canvas().round_rect(pill, kPillHigh / 2, primary ? ui.tint : c.panel.with_alpha(1),
                         {1.5f, ui.strong_tint()});
  ui.label(pill.centre(), said, Type::Body, primary ? ui.tint_ink : c.text, gfx::kCentred, true);
}

// A button: "Dana  yes  [Deal]", or "Dana  [2 lumber] > [ore]  [Take]"; returns whether it was
// pressed.
bool draw_agreed(const Scene& scene, int q, const Rect& r, bool chosen) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const bool yes = s.reply[at(q)] == Reply::Yes;
  const Reason why = Settlers::check(s, scene.view.viewer, act(Kind::Deal, q));
  const Action answer = act(Kind::Answer, q, 0, static_cast<int>(s.reply[at(q)]), s.answer[at(q)]);
  const std::string told =
      yes ? ui.tr(text::settlers_deal_with, {name(scene, q)}) : sentence(said(scene, answer));
  const bool pressed =
      ui.button("deal" + std::to_string(q), r,
                {.why_not = why ? ui.tr(*why) : std::string_view(), .narrated = told, .tip = told});
  if (chosen) ui.canvas().round_rect(r, kRadiusControl, gfx::kClear, {2.5f, ui.strong_tint()});
  draw_name(scene, q, r, c.text, give_at(r) - r.min.x - kTextAt - kSpace1);
  if (yes)
    ui.label({give_at(r), r.centre().y}, ui.tr(text::settlers_yes), Type::Body, c.good,
             gfx::kLeftMiddle, true);
  else
    draw_columns(ui, r, r.centre().y, Terms{s.answer[at(q)]}.want(), Terms{s.answer[at(q)]}.give(),
                 kAnswerCards, c.text);
  // What is chosen is closed by the bar's button.
  if (!why && !chosen) draw_pill(ui, r, yes ? text::settlers_deal : text::settlers_take, yes);
  return pressed;
}

// Why the viewer cannot accept, in words; empty if they can.
std::string_view refusal(const Scene& scene) {
  if (!scene.may_act) return {};
  const Reason why = Settlers::check(state_of(scene), scene.view.viewer, act(Kind::Yes));
  return why ? scene.ui.tr(*why) : std::string_view();
}
float refusal_height(const Scene& scene, float width) {
  const std::string_view why = refusal(scene);
  return why.empty() ? 0 : scene.ui.height_of(width, why, Type::Small) + kSpace1;
}

}  // namespace

std::string decline_text(const Ui& ui, Feeling why) {
  switch (why) {
    case Feeling::NoAgain:
      return std::string(ui.tr(words::no_again));
    case Feeling::NoLeader:
      return std::string(ui.tr(words::no_leader));
    case Feeling::NoUnfair:
      return std::string(ui.tr(words::no_unfair));
    case Feeling::NoSore:
      return std::string(ui.tr(words::no_sore));
    case Feeling::NoPoor:
      return std::string(ui.tr(words::no_poor));
    case Feeling::NoContent:
      return std::string(ui.tr(words::no_content));
    case Feeling::NoPlain:
      return std::string(ui.tr(words::no_plain));
    default:
      return {};
  }
}

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

void draw_offer_told(const Scene& scene, const Rect& r) {
  const Ui& ui = scene.ui;
  const std::string told = offer_text(scene);
  const float y = r.centre().y;
  const int who = state_of(scene).active;
  gfx::seat_badge(ui.canvas(), seat_sign(who), {r.min.x + kBadge / 2, y}, kBadge,
                  gfx::seat_color(who));
  const Rect words{{r.min.x + kTextAt, y}, r.max};
  const auto measured = [&](Type type) { return ui.height_of(words.width(), told, type, true); };
  const Type type = measured(Type::Body) <= r.height() ? Type::Body : Type::Small;
  ui.paragraph(words.moved({0, -measured(type) / 2}), told, type, ui.colors().text, 0, true);
}

float offer_height(const Scene& scene, float width) {
  const float said = scene.ui.height_of(width - kTextAt, offer_text(scene), Type::Body, true);
  return std::max(said, kBadge) + kSpace1 + kSide * (sides_in_one_row(scene, width) ? 1 : 2) +
         (others_text(scene).empty() ? 0 : kOthers) + refusal_height(scene, width);
}

void draw_offer(const Scene& scene, Rect in) {
  Ui& ui = scene.ui;
  if (const std::string_view why = refusal(scene); !why.empty())
    ui.paragraph(in.take_bottom(refusal_height(scene, in.width()), 0), why, Type::Small,
                 ui.colors().warning, 0);
  const State& s = state_of(scene);
  gfx::seat_badge(ui.canvas(), seat_sign(s.active), {in.min.x + kBadge / 2, in.min.y + kBadge / 2},
                  kBadge, gfx::seat_color(s.active));
  const float said = ui.paragraph({{in.min.x + kTextAt, in.min.y + 2}, in.max}, offer_text(scene),
                                  Type::Body, ui.colors().text, 0, true);
  in.take_top(std::max(said, kBadge) + kSpace1);
  const bool one = sides_in_one_row(scene, in.width());
  const float words = one ? 0 : side_words(ui);
  Rect row = in.take_top(kSide);
  const float give = draw_side(ui, row, text::settlers_give, s.offer.want(), words);
  if (one)
    row.min.x += give + kSpace4;
  else
    row = in.take_top(kSide);
  draw_side(ui, row, text::settlers_get, s.offer.give(), words);
  if (!others_text(scene).empty()) draw_others(scene, in.take_top(kOthers));
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

float answers_height(const Scene& scene) {
  const State& s = state_of(scene);
  return kHead +
         static_cast<float>(asked_who(s, false) + asked_who(s, true)) * (kTarget + kAnswerGap);
}

OfferPress draw_answers(const Scene& scene, Rect in, int chosen) {
  const State& s = state_of(scene);
  OfferPress out;
  draw_head(scene, in.take_top(kHead));
  for (const bool no : {false, true}) {
    for (int q = 0; q < s.seats; ++q) {
      if (!(s.asked >> q & 1) || said_no(s, q) != no) continue;
      const Rect r = in.take_top(kTarget, kAnswerGap);
      if (no)
        draw_no(scene, q, r);
      else if (!draw_agreed(scene, q, r, chosen == q))
        continue;
      else if (s.reply[at(q)] == Reply::Yes || chosen == q)
        out.action = act(Kind::Deal, q);
      else
        out.chosen = q;
    }
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
                {.label = ui.tr(n > 1 ? text::settlers_withdraw_brief : text::settlers_withdraw),
                 .narrated = ui.tr(text::settlers_withdraw)}))
    out.action = act(Kind::Withdraw);
  return out;
}

}  // namespace parlour::ui::settlers_table
