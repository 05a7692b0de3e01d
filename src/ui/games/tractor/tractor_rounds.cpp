#include "ui/games/tractor/tractor_rounds.h"

#include <algorithm>
#include <charconv>

#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

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

// Trumps, then the suits, black and red alternating: the order of a hand.
std::vector<int> tractor_in_order(const Cards& cards, const tractor::Order& order) {
  constexpr int held[] = {tractor::kTrumps, tractor::Spades, tractor::Hearts, tractor::Clubs,
                          tractor::Diamonds};
  std::vector<int> out;
  for (const int group : held) {
    const std::size_t from = out.size();
    order.of_group(cards, group).each([&](int kind, int n) { out.insert(out.end(), at(n), kind); });
    sort_few(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), [&](int a, int b) {
      const int x = order.level(a), y = order.level(b);
      return x != y ? x > y : a > b;
    });
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
  if (a->kind == Kind::Take) trick_.reset(), taken_ = a->cards;
  if (a->kind == Kind::Bury) taken_ = {};
  if (a->kind == Kind::Play && is_complete(after)) trick_ = trick_after(step);
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
    if (tractor::in(r.side, q))
      r.gain = std::max(
          r.gain, static_cast<int>(after.level[at(q)]) - static_cast<int>(before.level[at(q)]));
  }
  r.need = 40 * after.packs;
  rounds_.push_back(r);
}

// --- in words -----------------------------------------------------------------------------------

std::string TractorRounds::headline(const Ui& ui, const Round& r) {
  return ui.tr(r.held ? words::round_held : words::round_lost,
               {std::to_string(r.number), std::to_string(r.total)});
}

std::string TractorRounds::levels_won(const Ui& ui, const Round& r) {
  return r.gain == 0 ? std::string(ui.tr(words::up_none)) : count_text(words::up, ui.lang, r.gain);
}

std::string TractorRounds::title(const Scene& scene, const Round& r) {
  const Seat viewer = scene.view.viewer;
  if (!is_player(viewer)) return headline(scene.ui, r);
  return scene.ui.tr(tractor::in(r.side, index(viewer)) ? words::you_won : words::you_lost,
                     {std::to_string(r.number)});
}

// Why, unless the title says so, and what it brings.
std::string TractorRounds::outcome(const Scene& scene, const Round& r) {
  const Ui& ui = scene.ui;
  std::string up = ui.tr(words::winners_up, {levels_won(ui, r)});
  if (!is_player(scene.view.viewer)) return up;
  return ui.tr(
      text::two_sentences,
      {ui.tr(r.held ? words::held_with : words::lost_with, {std::to_string(r.total)}), up});
}

std::string TractorRounds::kitty_line(const Ui& ui, const Round& r) {
  const std::string points = std::to_string(r.kitty.points());
  if (r.times == 0) return ui.tr(words::kitty_kept, {points});
  return ui.tr(words::kitty_won,
               {points, std::to_string(r.times), std::to_string(r.kitty.points() * r.times)});
}

// "+20", "−10".
std::string TractorRounds::fines_line(const Ui& ui, const Round& r) {
  const std::string sign = *r.fines > 0 ? "+" : *r.fines < 0 ? "−" : "";
  return ui.tr(words::bad_throws, {sign + std::to_string(std::abs(*r.fines))});
}

std::string TractorRounds::words(const Scene& scene) const {
  if (rounds_.empty()) return {};
  const Ui& ui = scene.ui;
  const Round& r = rounds_.back();
  std::string cards;
  for (const int kind : tractor_in_order(r.kitty, r.order))
    cards = ui.list(std::move(cards), tractor::card_words(kind, ui.lang));
  std::string levels;
  for (int q = 0; q < seats_; ++q) {
    levels = ui.list(std::move(levels),
                     ui.tr(words::level_change, {player_name(ui, scene.players, seat(q)),
                                                 tractor::kRankNames[r.before[at(q)]],
                                                 tractor::kRankNames[r.after[at(q)]]}));
  }
  std::string out = ui.tr(text::two_sentences, {title(scene, r), outcome(scene, r)}) + ' ';
  const auto sentence = [&](std::string_view s) { out += ui.tr(text::one_sentence, {s}) + ' '; };
  sentence(ui.tr(words::in_tricks, {std::to_string(r.tricks)}));
  if (r.fines) sentence(fines_line(ui, r));
  out += kitty_line(ui, r) + ' ';
  sentence(ui.says(ui.tr(words::kitty), cards));
  sentence(levels);
  return out + ui.tr(words::next_banker, {player_name(ui, scene.players, seat(r.next)),
                                          tractor::kRankNames[r.after[at(r.next)]]});
}

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

// --- drawn --------------------------------------------------------------------------------------

namespace {

// A badge and a level for each player, in rows; returns the height.
float tractor_levels_row(const Ui& ui, const Rect& r, int seats,
                         const std::array<std::uint8_t, tractor::kMost>& level, Type type,
                         bool draw) {
  constexpr float each = 46;
  const int in_row = std::clamp(static_cast<int>(r.width() / each), 1, seats);
  const float high = ui.size_of(type) * kLineHeight;
  for (int q = 0; q < seats && draw; ++q) {
    const float x = r.min.x + each * static_cast<float>(q % in_row);
    const float y = r.min.y + high * (static_cast<float>(q / in_row) + 0.5f);
    gfx::seat_badge(ui.canvas(), seat_sign(q), {x + 8, y}, 16, gfx::seat_color(q));
    ui.label({x + 20, y}, tractor::kRankNames[level[at(q)]], type, ui.colors().text,
             gfx::kLeftMiddle, true);
  }
  return high * static_cast<float>((seats + in_row - 1) / in_row);
}

}  // namespace

float TractorRounds::draw_table(const Scene& scene, const Rect& r, bool draw) const {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  float y = r.min.y;
  for (const Round& one : rounds_) {
    if (draw && &one != &rounds_.front())
      ui.canvas().line({r.min.x, y - kSpace2}, {r.max.x, y - kSpace2}, 1, c.panel_border);
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, headline(ui, one), Type::Body, c.text, 0, true,
                      draw);
    const std::string trump =
        one.order.suit < tractor::kSuits
            ? tractor::card_words(tractor::card(one.order.suit, one.order.rank), ui.lang)
            : ui.tr(words::pair_of, {tractor::kRankNames[one.order.rank], ui.tr(words::no_trump)});
    const std::string more =
        ui.tr(words::round_more,
              {player_name(ui, scene.players, seat(one.banker)), trump, levels_won(ui, one)});
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, more, Type::Small, c.second, 0, false, draw) +
         kSpace1;
    y += tractor_levels_row(ui, {{r.min.x, y}, {r.max.x, y}}, seats_, one.after, Type::Body, draw) +
         kSpace4;
  }
  return rounds_.empty() ? 0 : y - r.min.y - kSpace2;
}

namespace {

constexpr float kLevelRow = 34, kLevelRowLow = 28, kLevelName = 34;
constexpr int kFewRows = 5;

// A player's face, name and level.
void draw_level(const Scene& scene, const TractorRounds::Round& one, int q, const Rect& r) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const float m = r.centre().y;
  if (scene.draw_sign)
    scene.draw_sign(seat(q), {r.min.x + 13, m}, r.height() - 8);
  else
    gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 13, m}, 24, gfx::seat_color(q));
  const bool up = one.before[at(q)] < one.after[at(q)],
             moved = one.before[at(q)] != one.after[at(q)];
  const std::string levels = ui.tr(words::levels, {tractor::kRankNames[one.before[at(q)]],
                                                   tractor::kRankNames[one.after[at(q)]]});
  const std::string said = ui.tr(
      words::level, {moved ? std::string_view(levels) : tractor::kRankNames[one.after[at(q)]]});
  const float right = ui.label({r.max.x, m}, said, Type::Control,
                               up      ? c.good
                               : moved ? c.warning
                                       : c.second,
                               gfx::kRightMiddle, true);
  const float wide = r.width() - kLevelName - right - kSpace2;
  std::string name = player_name(ui, scene.players, seat(q));
  // If there is no room for it, the heavier type and a line of its own say so.
  if (const std::string next = ui.tr(words::is_next, {name});
      q == one.next && !scene.game.over(scene.view) &&
      ui.label_width(next, Type::Body, true) <= wide)
    name = next;
  ui.label_cut({r.min.x + kLevelName, m}, wide, name, Type::Body, c.text, gfx::kLeftMiddle,
               q == one.next);
}

}  // namespace

float TractorRounds::draw_last(const Scene& scene, const Rect& r, bool draw) const {
  if (rounds_.empty()) return 0;
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const Round& one = rounds_.back();
  float y = r.min.y;
  const auto line = [&](std::string_view s, Type type, Color color, bool strong, float below) {
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, s, type, color, 0, strong, draw) + below;
  };
  line(title(scene, one), Type::Heading, c.text, true, kSpace1);
  line(outcome(scene, one), Type::Body, c.second, false, kSpace3);
  line(ui.tr(words::in_tricks, {std::to_string(one.tricks)}), Type::Body, c.text, false, kSpace1);
  if (one.fines) line(fines_line(ui, one), Type::Body, c.text, false, kSpace1);
  line(kitty_line(ui, one), Type::Body, c.text, false, kSpace1);
  if (one.times > 0 || one.fines)
    line(ui.tr(words::together, {std::to_string(one.total), std::to_string(one.need)}), Type::Body,
         c.text, true, kSpace1);
  y += kSpace1;
  const float w = std::min(48.0f, (r.width() - kSpace4) / 8);
  tractor_cards_in_row(ui, {r.min.x, y}, w, r.width(), tractor_in_order(one.kitty, one.order),
                       draw);
  y += w / gfx::kCardAspect + kSpace4;
  return y + draw_levels(scene, one, {{r.min.x, y}, r.max}, draw) - r.min.y;
}

// The players of either side, the winners first.
float TractorRounds::draw_levels(const Scene& scene, const Round& one, const Rect& r,
                                 bool draw) const {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const float row = seats_ > kFewRows ? kLevelRowLow : kLevelRow;
  float y = r.min.y;
  for (const bool winners : {true, false}) {
    const Line& side = winners == one.held ? words::bankers_side : words::attackers_side;
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, ui.tr(side), Type::Small, c.second, 0, true,
                      draw) +
         kSpace1;
    for (int q = 0; q < seats_; ++q) {
      if (tractor::in(one.side, q) != winners) continue;
      if (draw) draw_level(scene, one, q, Rect::at({r.min.x, y}, {r.width(), row}));
      y += row;
    }
    y += kSpace2;
  }
  return y - r.min.y;
}

// --- pictures of the rules ----------------------------------------------------------------------
namespace {

using tractor::card;
constexpr int kTwo = 0, kFive = 3, kSix = 4, kQueen = 10, kKing = 11;

// Trumps with hearts and twos, highest first.
float tractor_figure_order(const Ui& ui, const Rect& r, bool draw) {
  using namespace tractor;
  const std::vector<int> row = {kBigJoker,           kSmallJoker,        card(Hearts, kTwo),
                                card(Spades, kTwo),  card(Hearts, kAce), card(Hearts, kKing),
                                card(Hearts, kQueen)};
  const auto n = static_cast<float>(row.size());
  constexpr float more = 34;  // for the ellipsis
  const float w = std::min(46.0f, (r.width() - more - (n - 1) * kSpace1) / n);
  const float high = w / gfx::kCardAspect;
  if (draw) {
    const float x = r.min.x + tractor_cards_in_row(ui, r.min, w, r.width() - more, row);
    ui.label({x + kSpace2, r.min.y + high / 2}, "…", Type::Heading, ui.colors().second,
             gfx::kLeftMiddle);
  }
  const float words_h =
      ui.paragraph({{r.min.x, r.min.y + high + kSpace1}, {r.max.x, 0}}, ui.tr(words::figure_order),
                   Type::Small, ui.colors().second, 0, false, draw);
  return high + kSpace1 + words_h + kSpace2;
}

// A pair, a tractor, a throw.
float tractor_figure_leads(const Ui& ui, const Rect& r, bool draw) {
  using namespace tractor;
  const std::pair<const Line*, std::vector<int>> leads[] = {
      {&words::pair, {card(Spades, kFive), card(Spades, kFive)}},
      {&words::tractor_word,
       {card(Spades, kFive), card(Spades, kFive), card(Spades, kSix), card(Spades, kSix)}},
      {&words::throw_word, {card(Clubs, kAce), card(Clubs, kKing), card(Clubs, kKing)}}};
  constexpr float w = 36, row = w / gfx::kCardAspect + kSpace2;
  float y = r.min.y;
  for (const auto& [line, cards] : leads) {
    if (draw) {
      tractor_cards_in_row(ui, {r.min.x, y}, w, 4 * (w + kSpace1), cards);
      ui.label({r.min.x + 4 * (w + kSpace1) + kSpace2, y + (row - kSpace2) / 2}, ui.tr(*line),
               Type::Body, ui.colors().text, gfx::kLeftMiddle);
    }
    y += row;
  }
  return y - r.min.y;
}

}  // namespace

// By the rules' section: 1 the cards, 4 leads.
float tractor_figure(const Ui& ui, const Line& section, const Rect& r, bool draw) {
  if (&section == &tractor::text::rules_cards) return tractor_figure_order(ui, r, draw);
  return &section == &tractor::text::rules_leads ? tractor_figure_leads(ui, r, draw) : 0;
}

}  // namespace parlour::ui
