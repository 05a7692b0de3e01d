#include "ui/games/settlers/settlers_trade.h"

#include <algorithm>
#include <vector>

#include "core/action_table.h"
#include "core/bytes.h"
#include "games/settlers/settlers_rules.h"
#include "gfx/pieces.h"
#include "imgui.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_plate.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr int kMostWanted = 9;  // of a kind
constexpr float kBankButton = 104, kBadge = 24, kCardWide = 10, kCardHigh = 14;
constexpr float kChip = 50;        // higher chips of players have two lines
constexpr float kBankWide = 160;   // a narrower button of the bank has signs instead of words
constexpr float kChipHead = 24;    // the first of them
constexpr float kLeastReason = 9;  // size of the letters of why somebody declines
constexpr float kCross = 13;

// The kind, if these are cards of one kind; -1: none, or several.
int only_kind(Cards cards) {
  int out = -1;
  for (int k = 0; k < settlers::kResources; ++k) {
    if (cards[k] == 0) continue;
    if (out >= 0) return -1;
    out = k;
  }
  return out;
}

// The kinds with which the player could pay the bank: of the offered ones, if any is offered.
std::vector<int> payments(const State& s, int me, Cards give, int wanted) {
  std::vector<int> out;
  for (int k = 0; k < settlers::kResources; ++k) {
    const bool offered = give.empty() || only_kind(give) == k;
    if (k != wanted && offered && s.hand(me)[k] >= settlers::bank_rate(s, me, k)) out.push_back(k);
  }
  return out;
}

std::string bank_text(const Ui& ui, int rate, int pays, int gets) {
  return ui.tr(text::settlers_bank_for,
               {std::to_string(rate), ui.tr(resource_line(pays)), ui.tr(resource_line(gets))});
}

// "4 [grain] > [ore]" where there is no room for the sentence.
void draw_rate(const Ui& ui, const Rect& r, int rate, int pays, int gets) {
  const auto& c = ui.colors();
  const Vec2 m = r.centre();
  const float size = std::min(20.0f, r.width() * 0.24f);
  ui.label({m.x - size * 1.7f, m.y}, std::to_string(rate), Type::Body, c.text, gfx::kCentred, true);
  draw_sign(ui, pays, {m.x - size * 0.6f, m.y}, size);
  ui.icon(Icon::StepOn, {m.x + size * 0.4f, m.y}, size * 0.7f, c.second);
  draw_sign(ui, gets, {m.x + size * 1.4f, m.y}, size);
}

}  // namespace

bool negotiating(const State& s) {
  return s.phase == Phase::Reply || s.phase == Phase::Answers || s.phase == Phase::Deal;
}

// --- what is prepared ---------------------------------------------------------------------------

void Trade::give_up() {
  if (chosen_ >= 0)
    chosen_ = -1;
  else
    (countering_ ? countering_ : open_) = false;
}

void Trade::reset() {
  open_ = countering_ = false;
  left_out_ = 0;
  chosen_ = -1;
  put_back();
}

// "offer 2lumber 1ore 4": give, want, set of seats left out.
std::string Trade::begun(const State& s) const {
  if (!editing(s)) return {};
  const std::string kind = s.phase == Phase::Reply ? "counter " : "offer ";
  return kind + settlers::print(give_) + ' ' + settlers::print(want_) + ' ' +
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
  left_out_ = byte(static_cast<int>(*left_out));
  give_ = *give, want_ = *want;
}

void Trade::give(const State& s, int me, int resource) {
  if (!editing(s)) open_ = true, put_back();
  const Cards more = give_ + Cards::one(resource);
  if (want_[resource] == 0 && s.hand(me).covers(more)) give_ = more, forget_answers();
}

void Trade::take_back(int resource) {
  give_ = give_.less(Cards::one(resource)), forget_answers();
}

void Trade::counter(const State& s, int me) {
  countering_ = true;
  decision_ = s.decision;
  give_ = s.hand(me).covers(s.offer.want()) ? s.offer.want() : Cards{};
  want_ = s.offer.give();
}

void Trade::change(Terms terms) {
  next_ = terms;
}

void Trade::withdrawn() {
  chosen_ = -1;
  if (!next_) return;
  open_ = true;
  give_ = next_->give(), want_ = next_->want();
  next_.reset();
}

bool Trade::editing(const State& s) const {
  return s.phase == Phase::Main ? open_
                                : s.phase == Phase::Reply && countering_ && s.decision == decision_;
}
bool Trade::editing(const Scene& scene) const {
  return scene.may_act && editing(state_of(scene));
}

std::uint8_t Trade::asked(const Scene& scene) const {
  const State& s = state_of(scene);
  const int me = viewer_of(scene);
  int out = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q != me && !(left_out_ >> q & 1) && s.total[at(q)] > 0 &&
        !settlers::no_trade_between(s, me, q))
      out |= 1 << q;
  }
  return byte(out);
}

Action Trade::draft(const Scene& scene) const {
  const std::uint32_t terms = Terms::of(give_, want_).bits;
  if (state_of(scene).phase == Phase::Reply) return act(Kind::Counter, 0, 0, 0, terms);
  return act(Kind::Offer, asked(scene), 0, 0, terms);
}

// The rules would let it be made again; bots answer as before. A person may change their mind.
bool Trade::refused(const Scene& scene, const Action& offer) const {
  const State& s = state_of(scene);
  if (offer.kind != Kind::Offer ||
      std::ranges::find(s.tried, offer.terms().bits, &Terms::bits) == s.tried.end())
    return false;
  for (int q = 0; q < s.seats; ++q) {
    if (((offer.who >> q) & 1) && !scene.players[at(q)].bot) return false;
  }
  return true;
}

std::optional<Action> Trade::prepared(const Scene& scene) const {
  const State& s = state_of(scene);
  std::optional<Action> out;
  if (editing(scene)) out = draft(scene);
  if (out && refused(scene, *out)) return {};
  if (s.phase == Phase::Deal && chosen_ >= 0) out = act(Kind::Deal, chosen_);
  return out && !Settlers::check(s, scene.view.viewer, *out) ? out : std::nullopt;
}

std::string_view Trade::word(const Scene& scene) const {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  if (s.alone()) return {};
  if (s.phase == Phase::Deal && chosen_ >= 0) return ui.tr(text::settlers_deal);
  if (s.phase == Phase::Main && !want_.empty() && give_.empty()) return ui.tr(text::settlers_ask);
  if (s.phase == Phase::Main) return ui.tr(text::settlers_offer);
  return countering_ ? ui.tr(text::settlers_send) : std::string_view();
}

std::string Trade::advice(const Scene& scene) const {
  const Ui& ui = scene.ui;
  const State& s = state_of(scene);
  if (s.phase == Phase::Deal && chosen_ >= 0) {
    const Action answer =
        act(Kind::Answer, chosen_, 0, static_cast<int>(Reply::Counter), s.answer[at(chosen_)]);
    return ui.tr(text::settlers_confirm, {sentence(said(scene, answer))});
  }
  if (!editing(scene)) return {};
  if (s.alone()) return std::string(ui.tr(text::settlers_bank_how));
  if (const Reason why = Settlers::check(s, scene.view.viewer, draft(scene))) {
    const Line& line = why == &words::why_counter_same  ? text::settlers_counter_how
                       : why == &words::why_offer_empty ? text::settlers_trade_how
                                                        : *why;
    return std::string(ui.tr(line));
  }
  if (want_.empty()) return ui.tr(text::settlers_asks_terms, {goods_text(ui.lang, give_)});
  if (give_.empty()) return ui.tr(text::settlers_asks_price, {goods_text(ui.lang, want_)});
  return std::string(ui.tr(refused(scene, draft(scene)) ? text::settlers_offer_failed
                                                        : text::settlers_offer_ready));
}

// --- the editor ---------------------------------------------------------------------------------

std::optional<Action> Trade::draw_editor(const Scene& scene, const EditorRects& at) {
  Ui& ui = scene.ui;
  if (!at.panel.empty()) ui.panel(at.panel, kRadiusPanel, 3);
  const bool counters = state_of(scene).phase == Phase::Reply;
  draw_titles(ui, at, counters, state_of(scene).alone());
  draw_want(scene, at);
  if (counters) {
    draw_offer_told(scene, at.players);
    return {};
  }
  Rect bank = at.bank;
  if (state_of(scene).alone())
    bank.min = at.players.min;  // nobody else is asked
  else
    draw_partners(scene, at.players);
  const auto done = draw_bank(scene, bank);
  if (done) put_back();
  return done;
}

void Trade::draw_titles(const Ui& ui, const EditorRects& at, bool counters, bool alone) const {
  const auto title = [&](const Rect& r, const Line& line) {
    if (!r.empty())
      ui.label_cut({r.min.x, r.centre().y}, r.width(), ui.tr(line), Type::Small, ui.colors().text,
                   gfx::kLeftMiddle, true);
  };
  title(at.give_title, text::settlers_give);
  title(at.title, text::settlers_get);
  if (!alone)
    title(at.players_title, counters ? text::settlers_answers_to : text::settlers_ask_whom);
}

void Trade::draw_want(const Scene& scene, const EditorRects& at) {
  Ui& ui = scene.ui;
  for (int k = 0; k < settlers::kResources; ++k) {
    // No kind may be on both sides.
    const bool more = give_[k] == 0 && want_[k] < kMostWanted;
    const std::string said =
        ui.tr(text::settlers_want_card, {ui.tr(resource_line(k)), std::to_string(want_[k])});
    const int by = draw_choice(ui, "want" + std::to_string(k), at.want[parlour::at(k)], k, want_[k],
                               more, said);
    if (by > 0) want_ = want_ + Cards::one(k);
    if (by < 0) want_ = want_.less(Cards::one(k));
    if (by != 0) forget_answers();
  }
}

// The bank takes nothing now: why, on its button, or its rate where there is no room for the words.
void Trade::draw_no_bank(const Scene& scene, const Rect& r) const {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int me = viewer_of(scene);
  const BankRates rates = bank_rates(s, me);
  const bool poor = payments(s, me, {}, -1).empty();
  const std::string why = poor ? ui.tr(text::settlers_bank_none, {cards_for_one(rates)})
                               : std::string(ui.tr(text::settlers_bank_how));
  const std::string_view bank = ui.tr(text::settlers_bank);
  ui.button("bank", r, {.why_not = why, .narrated = bank});
  const auto& c = ui.colors();
  const bool words = r.width() >= kBankWide;
  const std::string below = words ? why : rates_text(rates);
  const Rect in = r.inset(kSpace2, 2);
  const float head = ui.size_of(Type::Small) * kLineHeight;
  const float high = ui.height_of(in.width(), below, Type::Small);
  const bool both = head + high <= in.height();
  float y = in.centre().y - (high + (both ? head : 0)) / 2;
  if (both) {
    const std::string title = std::string(bank) + (words ? " " + rates_text(rates) : "");
    ui.label({in.centre().x, y + head / 2}, title, Type::Small, c.second, gfx::kCentred, true);
    y += head;
  }
  ui.paragraph({{in.min.x, y}, in.max}, below, Type::Small, c.second, 0.5f);
}

// A trade takes one press: these are the possible payments for the one card wanted.
std::optional<Action> Trade::draw_bank(const Scene& scene, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const int me = viewer_of(scene);
  const int wanted = want_.sum() == 1 ? only_kind(want_) : -1;
  const std::vector<int> paying = payments(s, me, give_, wanted);
  const int n = static_cast<int>(paying.size());
  const bool chip = r.width() < kBankWide;
  if (n == 0 || wanted < 0 || (chip && n > 1)) {
    draw_no_bank(scene, r);
    return {};
  }
  std::optional<Action> done;
  const float most = n == 1 ? r.width() : kBankButton * static_cast<float>(n);
  const Rect row = Rect::at(r.min, {std::min(r.width(), most), r.height()});
  for (int i = 0; i < n; ++i) {
    const int k = paying[at(i)], rate = settlers::bank_rate(s, me, k);
    const Action a = act(Kind::Bank, 0, wanted, k);
    const Reason why = Settlers::check(s, scene.view.viewer, a);
    const std::string said = bank_text(ui, rate, k, wanted);
    const bool signs = n > 1 || chip;  // no room for words
    const ButtonSpec spec{.label = signs ? std::string_view() : std::string_view(said),
                          .why_not = why ? ui.tr(*why) : std::string_view(),
                          .narrated = said,
                          .tip = said};
    const Rect b = row.column(i, n, kSpace1);
    if (ui.button("bank" + std::to_string(k), b, spec)) done = a;
    Rect line = b;
    if (chip && r.height() >= kChip)
      ui.label(line.take_top(kChipHead).centre(), ui.tr(text::settlers_bank), Type::Small,
               ui.colors().text, gfx::kCentred, true);
    if (signs) draw_rate(ui, line, rate, k, wanted);
  }
  return done;
}

// The other players, each with a switch to ask them, and how many cards they have.
void Trade::draw_partners(const Scene& scene, const Rect& r) {
  const int seats = state_of(scene).seats;
  int column = 0;
  for (int q = 0; q < seats; ++q) {
    if (q != viewer_of(scene)) draw_partner(scene, q, r.column(column++, seats - 1, kSpace1));
  }
}

// Of whoever has just declined: the reason of a bot; a person gives none.
std::string Trade::reason_of(const Scene& scene, int q) const {
  const Feeling why = declined_[at(q)];
  if (!declines(why)) return {};
  return scene.players[at(q)].bot ? decline_text(scene.ui, why)
                                  : std::string(scene.ui.tr(text::settlers_no));
}

void Trade::draw_partner(const Scene& scene, int q, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  const auto& c = ui.colors();
  const int cards = s.total[at(q)];
  const bool barred = settlers::no_trade_between(s, viewer_of(scene), q);
  const bool can_ask = cards > 0 && !barred, asks = (asked(scene) >> q & 1) != 0;
  std::string said = ui.says(name(scene, q), count_text(words::say_cards, ui.lang, cards));
  if (const std::string no = reason_of(scene, q); !no.empty())
    said = ui.tr(text::in_brackets,
                 {said, scene.players[at(q)].bot ? ui.says(ui.tr(text::settlers_no), no) : no});
  const Ui::Touch t = ui.area("ask" + std::to_string(q), r, (asks ? "✓ " : "○ ") + said, can_ask);
  if (t.pressed) left_out_ = byte(left_out_ ^ (1 << q));
  ui.canvas().round_rect(r, kRadiusControl, asks ? c.hovered : c.control.faded(can_ask ? 1 : 0.4f),
                         {asks ? 2.0f : 1.0f, asks ? ui.strong_tint() : c.panel_border});
  draw_partner_face(scene, q, r, asks);
  if (t.focused) gfx::focus_ring(ui.canvas(), r, kRadiusControl, c.focus);
  if ((t.hovered && !ui.shell.touch()) || t.long_press || t.focused)
    ui.tip(can_ask ? std::string_view(said)
                   : ui.tr(barred ? words::why_embargo : words::why_partner_empty));
}

// Sign and name; below them, or right of them, the cards: how many, and the kinds if the player's
// settings show what is known of them. Who has just declined says why instead.
void Trade::draw_partner_face(const Scene& scene, int q, const Rect& r, bool asks) const {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  constexpr float kCount = 32;
  const bool chip = r.height() >= kChip;
  const Color ink = asks ? c.text : c.muted;
  Rect below = r.inset(kSpace2, 2);
  const Rect head = chip ? below.take_top(kChipHead) : below;
  const float badge = std::min({kBadge, head.height() - 4, r.width() * 0.5f});
  const float room = head.width() - badge - kSpace1 - (chip ? 0 : kCount);
  const std::string shown = player_name_in(ui, scene.players, seat(q), room, Type::Small, chip);
  const bool named = room > ui.label_width(shown, Type::Small, chip) || (chip && room > kCount);
  const float across = named || !chip ? head.min.x + badge / 2 : head.centre().x;
  gfx::seat_badge(g, seat_sign(q), {across, head.centre().y}, badge,
                  gfx::seat_color(q).faded(asks ? 1 : 0.4f));
  if (named)
    ui.label_cut({head.min.x + badge + kSpace1, head.centre().y}, room, shown, Type::Small, ink,
                 gfx::kLeftMiddle, chip);
  const std::string no = reason_of(scene, q);
  if (chip && !no.empty()) {
    ui.icon(Icon::Close, {below.min.x + kCross / 2 - 2, below.centre().y}, kCross, c.danger);
    below.min.x += kCross;
    const float fits =
        std::min(1.0f, (below.width() + kSpace1) / ui.label_width(no, Type::Small, false));
    ui.label({below.min.x, below.centre().y}, no, Type::Small, c.danger, gfx::kLeftMiddle, false,
             std::max(kLeastReason, ui.size_of(Type::Small) * fits));
    return;
  }
  const State& s = state_of(scene);
  const Vec2 at_count{chip ? below.min.x : head.max.x - kCount + kSpace1, below.centre().y};
  if (chip && shows_cards(scene, q) && s.total[at(q)] > 0) {
    draw_known(ui, s, q, at_count, below.width());
    return;
  }
  g.round_rect(Rect::around(at_count + Vec2(kCardWide / 2, 0), {kCardWide, kCardHigh}), 2.5f,
               kCardBack.faded(asks ? 1 : 0.5f), {1, c.panel_border});
  const Vec2 words_at = at_count + Vec2(kCardWide + 3, 0);
  const std::string cards = count_text(words::say_cards, ui.lang, s.total[at(q)]);
  const bool fits = chip && ui.label_width(cards, Type::Small, true) <= r.max.x - words_at.x - 2;
  ui.label(words_at, fits ? cards : std::to_string(s.total[at(q)]), Type::Small, ink,
           gfx::kLeftMiddle, true);
}

}  // namespace parlour::ui::settlers_table
