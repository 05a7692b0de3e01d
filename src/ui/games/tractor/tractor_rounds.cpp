#include "ui/games/tractor/tractor_rounds.h"

#include <algorithm>
#include <charconv>

#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"
#include "gfx/faces.h"

namespace parlour::ui {

namespace words = tractor::text;
using tractor::Cards;
using Kind = tractor::Action::Kind;

gfx::CardFace tractor_face(int kind, bool four) {
  constexpr gfx::Emblem suits[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart,
                                   gfx::Emblem::Spade};
  if (tractor::is_joker(kind))
    return {kind == tractor::kBigJoker ? 16 : 15, gfx::Emblem::Heart, four};
  return {tractor::rank_of(kind) + 2, suits[tractor::suit_of(kind)], four};
}

void tractor_points(gfx::Canvas& g, int kind, const Rect& card) {
  if (tractor::points_of(kind) == 0) return;
  constexpr float kAt = 0.5f;  // of the height: below the index, above the next row of a hand
  const float radius = std::clamp(card.width() * 0.08f, 3.5f, 6.0f);
  // On ivory: a king's picture has gold of its own.
  const Vec2 m{card.min.x + radius + 4, card.point(0, kAt).y};
  g.circle(m, radius + 2.5f, gfx::kCardIvory);
  g.circle(m, radius, gfx::rgb(0xE8B33A), {1, gfx::rgb(0x8A6414)});
}

// Trumps and the suits, black and red alternating.
std::vector<int> tractor_in_order(const Cards& cards, const tractor::Order& order,
                                  room::HandSort how) {
  using enum room::HandSort;
  std::array held = {tractor::kTrumps, int{tractor::Spades}, int{tractor::Hearts},
                     int{tractor::Clubs}, int{tractor::Diamonds}};
  if (how != TrumpsFirst) std::ranges::rotate(held, held.begin() + 1);
  const auto higher = [&](int a, int b) {
    const int x = order.level(a), y = order.level(b);
    return x != y ? x > y : a > b;
  };
  std::vector<int> out;
  for (const int group : held) {
    const std::size_t from = out.size();
    order.of_group(cards, group).each([&](int kind, int n) { out.insert(out.end(), at(n), kind); });
    sort_few(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(),
             [&](int a, int b) { return how == LowFirst ? higher(b, a) : higher(a, b); });
  }
  return out;
}

float tractor_cards_in_row(const Ui& ui, Vec2 corner, float w, float most,
                           const std::vector<int>& kinds, bool draw) {
  if (kinds.empty()) return 0;
  const auto n = static_cast<float>(kinds.size());
  const float step = n > 1 ? std::min(w + kSpace1, (most - w) / (n - 1)) : 0;
  for (std::size_t i = 0; i < kinds.size() && draw; ++i) {
    const Rect r =
        Rect::at(corner + Vec2(step * static_cast<float>(i), 0), {w, w / gfx::kCardAspect});
    gfx::card(ui.canvas(), r, 0, tractor_face(kinds[i], ui.settings.four_colours), ui.tint, 1,
              0.5f);
    tractor_points(ui.canvas(), kinds[i], r);
  }
  return w + step * (n - 1);
}

float draw_tractor_picture(const Ui& ui, std::string_view name, Vec2 at, float high, bool draw) {
  int kind = -1;
  const auto end = std::from_chars(name.data(), name.data() + name.size(), kind).ptr;
  if (end == name.data() || kind < 0 || kind >= tractor::kKinds) return 0;
  const gfx::CardFace face = tractor_face(kind, ui.settings.four_colours);
  const float wide = high * (face.rank == 10 ? 1.6f : face.rank > 14 ? 1.0f : 1.35f);
  if (draw)
    gfx::small_card(ui.canvas(), Rect::at(at - Vec2(0, high * 0.46f), {wide, high * 0.92f}), face);
  return wide + 2;
}

// --- what has happened --------------------------------------------------------------------------

// A throw still waits for its verdict.
static bool is_complete(const tractor::State& after) {
  return after.played == 0 && after.phase != tractor::Phase::Throw;
}

TractorRounds::Trick TractorRounds::trick_after(const Table::Step& step) {
  const auto& after = step.after.state.as<tractor::State>();
  Trick out{.cards = after.table,
            .order = after.order,
            .leader = step.before.state.as<tractor::State>().leader,
            .winner = after.winning,
            .points = is_complete(after) ? 0 : -1};
  for (int q = 0; q < after.seats && out.points >= 0; ++q)
    out.points += after.table[at(q)].points();
  return out;
}

void TractorRounds::recall(const Table::Step& step) {
  const auto a = decoded<tractor::Tractor>(step.shadow);
  if (!a) return;
  const auto& before = step.before.state.as<tractor::State>();
  const auto& after = step.after.state.as<tractor::State>();
  seats_ = after.seats;
  if (a->kind == Kind::Take) trick_.reset(), taken_ = a->cards, played_ = {};
  if (a->kind == Kind::Bury) taken_ = {};
  if (a->kind == Kind::Play && is_complete(after)) {
    trick_ = trick_after(step);
    for (int q = 0; q < seats_; ++q) played_[at(q)] += trick_->cards[at(q)];
  }
  if (a->kind != Kind::Reveal) return;
  Round r;
  r.number = before.round;
  r.order = before.order;
  r.banker = before.banker;
  r.tricks = tractor::attackers_tricks(before);
  if (before.penalty != decltype(before.penalty){}) r.fines = tractor::attackers_fines(before);
  r.kitty = a->cards;
  r.times = tractor::kitty_times(before);
  r.total = after.last_points;
  r.held = after.last_held != 0;
  r.before = before.level, r.after = after.level;
  r.next = after.banker;
  r.side = after.last_side;
  // The levels actually gained, which may be fewer than earned: no level follows the ace.
  for (int q = 0; q < after.seats; ++q) {
    r.climbed[at(q)] = tractor::height(after, q) - tractor::height(before, q);
    if (tractor::in(r.side, q)) r.gain = std::max(r.gain, r.climbed[at(q)]);
  }
  r.need = tractor::points_to_win(after);
  r.early = tractor::hand_size(before, before.leader) > 0;
  rounds_.push_back(r);
}

// --- in words -----------------------------------------------------------------------------------

std::string TractorRounds::trick_words(const Scene& scene) const {
  if (!trick_) return {};
  const Ui& ui = scene.ui;
  std::string out;
  for (int i = 0; i < seats_; ++i) {
    const int q = (trick_->leader + i) % seats_;
    std::string cards;
    for (const int kind : tractor_in_order(trick_->cards[at(q)], trick_->order))
      cards = ui.list(std::move(cards), tractor::card_words(kind, ui.lang));
    out = join(text::joined_more, ui.lang, std::move(out),
               ui.tr(text::says, {player_name(ui, scene.players, seat(q)), cards}));
  }
  return ui.tr(text::two_sentences,
               {ui.tr(words::trick_won, {player_name(ui, scene.players, seat(trick_->winner)),
                                         std::to_string(trick_->points)}),
                out}) +
         '.';
}

}  // namespace parlour::ui
