#include "ui/games/tractor/tractor_summary.h"

#include <cstdlib>

namespace parlour::ui::tractor_book {

using Round = TractorRounds::Round;
using namespace tractor_table;
namespace {

constexpr float kMostSummary = 460;
constexpr float kResultRow = 40;

}  // namespace

// --- in words -----------------------------------------------------------------------------------

namespace {

std::string headline(const Ui& ui, const Round& r) {
  return ui.tr(r.held ? lines::round_held : lines::round_lost,
               {std::to_string(r.number), std::to_string(r.total)});
}

std::string levels_won(const Ui& ui, const Round& r) {
  return r.gain == 0 ? std::string(ui.tr(lines::up_none)) : count_text(lines::up, ui.lang, r.gain);
}

std::string title(const Scene& scene, const Round& r) {
  const Seat viewer = scene.view.viewer;
  if (!is_player(viewer)) return headline(scene.ui, r);
  return scene.ui.tr(tractor::in(r.side, index(viewer)) ? lines::you_won : lines::you_lost,
                     {std::to_string(r.number)});
}

// Why, unless the title says so, and what it brings.
std::string outcome(const Scene& scene, const Round& r) {
  const Ui& ui = scene.ui;
  std::string up = ui.tr(lines::winners_up, {levels_won(ui, r)});
  if (!is_player(scene.view.viewer)) return up;
  return ui.tr(
      text::two_sentences,
      {ui.tr(r.held ? lines::held_with : lines::lost_with, {std::to_string(r.total)}), up});
}

std::string kitty_line(const Ui& ui, const Round& r) {
  if (r.kitty.empty()) return std::string(ui.tr(lines::kitty_covered));
  const std::string points = std::to_string(r.kitty.points());
  if (r.times == 0) return ui.tr(r.early ? lines::kitty_early : lines::kitty_kept, {points});
  return ui.tr(lines::kitty_won,
               {points, std::to_string(r.times), std::to_string(r.kitty.points() * r.times)});
}

// "+20", "−10".
std::string fines_line(const Ui& ui, const Round& r) {
  const std::string sign = *r.fines > 0 ? "+" : *r.fines < 0 ? "−" : "";
  return ui.tr(lines::bad_throws, {sign + std::to_string(std::abs(*r.fines))});
}

}  // namespace

std::string last_words(const Scene& scene, const TractorRounds& all) {
  if (all.rounds().empty()) return {};
  const Ui& ui = scene.ui;
  const Round& r = all.rounds().back();
  std::string cards;
  for (const int kind : tractor_in_order(r.kitty, r.order))
    cards = ui.list(std::move(cards), tractor::card_words(kind, ui.lang));
  std::string levels;
  for (int q = 0; q < all.seats(); ++q) {
    levels = ui.list(std::move(levels),
                     ui.tr(lines::level_change, {player_name(ui, scene.players, seat(q)),
                                                 tractor::level_name(r.before[at(q)]),
                                                 tractor::level_name(r.after[at(q)])}));
  }
  std::string out = ui.tr(text::two_sentences, {title(scene, r), outcome(scene, r)}) + ' ';
  const auto sentence = [&](std::string_view s) { out += ui.tr(text::one_sentence, {s}) + ' '; };
  sentence(ui.tr(lines::in_tricks, {std::to_string(r.tricks)}));
  if (r.fines) sentence(fines_line(ui, r));
  out += kitty_line(ui, r) + ' ';
  if (!cards.empty()) sentence(ui.says(ui.tr(lines::kitty), cards));
  sentence(levels);
  return out + ui.tr(lines::next_banker, {player_name(ui, scene.players, seat(r.next)),
                                          tractor::level_name(r.after[at(r.next)])});
}

// --- drawn --------------------------------------------------------------------------------------

namespace {

// A badge and a level for each player, in rows; returns the height.
float draw_levels_row(const Ui& ui, const Rect& r, int seats,
                      const std::array<std::uint8_t, tractor::kMost>& level, Type type, bool draw) {
  constexpr float each = 46;
  const int in_row = std::clamp(static_cast<int>(r.width() / each), 1, seats);
  const float high = ui.size_of(type) * kLineHeight;
  for (int q = 0; q < seats && draw; ++q) {
    const float x = r.min.x + each * static_cast<float>(q % in_row);
    const float y = r.min.y + high * (static_cast<float>(q / in_row) + 0.5f);
    gfx::seat_badge(ui.canvas(), seat_sign(q), {x + 8, y}, 16, gfx::seat_color(q));
    ui.label({x + 20, y}, tractor::level_name(level[at(q)]), type, ui.colors().text,
             gfx::kLeftMiddle, true);
  }
  return high * static_cast<float>((seats + in_row - 1) / in_row);
}

}  // namespace

float draw_rounds(const Scene& scene, const TractorRounds& all, const Rect& r, bool draw) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  float y = r.min.y;
  for (const Round& one : all.rounds()) {
    if (draw && &one != &all.rounds().front())
      ui.canvas().line({r.min.x, y - kSpace2}, {r.max.x, y - kSpace2}, 1, c.panel_border);
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, headline(ui, one), Type::Body, c.text, 0, true,
                      draw);
    const std::string trump =
        one.order.suit < tractor::kSuits
            ? tractor::card_words(tractor::card(one.order.suit, one.order.rank), ui.lang)
            : ui.tr(words::pair_of, {tractor::level_name(one.order.rank), ui.tr(words::no_trump)});
    const std::string more =
        ui.tr(lines::round_more,
              {player_name(ui, scene.players, seat(one.banker)), trump, levels_won(ui, one)});
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, more, Type::Small, c.second, 0, false, draw) +
         kSpace1;
    y += draw_levels_row(ui, {{r.min.x, y}, {r.max.x, y}}, all.seats(), one.after, Type::Body,
                         draw) +
         kSpace4;
  }
  return all.rounds().empty() ? 0 : y - r.min.y - kSpace2;
}

namespace {

constexpr float kLevelRow = 34, kLevelRowLow = 28, kLevelName = 34;
constexpr int kFewRows = 5;

// A player's face, name and level.
void draw_level(const Scene& scene, const Round& one, int q, const Rect& r) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const float m = r.centre().y;
  if (scene.draw_sign)
    scene.draw_sign(seat(q), {r.min.x + 13, m}, r.height() - 8);
  else
    gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 13, m}, 24, gfx::seat_color(q));
  const bool up = one.climbed[at(q)] > 0, moved = one.climbed[at(q)] != 0;
  const std::string levels = ui.tr(lines::levels, {tractor::level_name(one.before[at(q)]),
                                                   tractor::level_name(one.after[at(q)])});
  const std::string said = ui.tr(
      words::level, {moved ? std::string_view(levels) : tractor::level_name(one.after[at(q)])});
  const float right = ui.label({r.max.x, m}, said, Type::Control,
                               up      ? c.good
                               : moved ? c.warning
                                       : c.second,
                               gfx::kRightMiddle, true);
  const float wide = r.width() - kLevelName - right - kSpace2;
  std::string name = player_name(ui, scene.players, seat(q));
  // If there is no room for it, the heavier type and a line of its own say so.
  if (const std::string next = ui.tr(lines::is_next, {name});
      q == one.next && !scene.game.over(scene.view) &&
      ui.label_width(next, Type::Body, true) <= wide)
    name = next;
  ui.label_cut({r.min.x + kLevelName, m}, wide, name, Type::Body, c.text, gfx::kLeftMiddle,
               q == one.next);
}

// The players of either side, the winners first.
float draw_levels(const Scene& scene, const Round& one, int seats, const Rect& r, bool draw) {
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const float row = seats > kFewRows ? kLevelRowLow : kLevelRow;
  float y = r.min.y;
  for (const bool winners : {true, false}) {
    const Line& side = winners == one.held ? lines::bankers_side : lines::attackers_side;
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, ui.tr(side), Type::Small, c.second, 0, true,
                      draw) +
         kSpace1;
    for (int q = 0; q < seats; ++q) {
      if (tractor::in(one.side, q) != winners) continue;
      if (draw) draw_level(scene, one, q, Rect::at({r.min.x, y}, {r.width(), row}));
      y += row;
    }
    y += kSpace2;
  }
  return y - r.min.y;
}

// Where the round that has just ended is told: between two rounds; below who won a match of this
// round alone; below the levels of a match, which need not be told again.
enum class Told { Between, Alone, Match };

// That round, with its kitty. Returns the height.
float draw_last(const Scene& scene, const TractorRounds& all, Told told, const Rect& r, bool draw) {
  if (all.rounds().empty()) return 0;
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const Round& one = all.rounds().back();
  float y = r.min.y;
  const auto line = [&](std::string_view s, Type type, Color color, bool strong, float below) {
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, s, type, color, 0, strong, draw) + below;
  };
  if (told != Told::Alone)
    line(title(scene, one), told == Told::Match ? Type::Control : Type::Heading, c.text, true,
         kSpace1);
  line(outcome(scene, one), Type::Body, c.second, false, kSpace3);
  line(ui.tr(lines::in_tricks, {std::to_string(one.tricks)}), Type::Body, c.text, false, kSpace1);
  if (one.fines) line(fines_line(ui, one), Type::Body, c.text, false, kSpace1);
  line(kitty_line(ui, one), Type::Body, c.text, false, kSpace1);
  if (one.times > 0 || one.fines)
    line(ui.tr(lines::together, {std::to_string(one.total), std::to_string(one.need)}), Type::Body,
         c.text, true, kSpace1);
  y += kSpace1;
  if (!one.kitty.empty()) {
    const float w = std::min(48.0f, (r.width() - kSpace4) / 8);
    tractor_cards_in_row(ui, {r.min.x, y}, w, r.width(), tractor_in_order(one.kitty, one.order),
                         draw);
    y += w / gfx::kCardAspect;
  }
  if (told == Told::Match) return y - r.min.y;
  y += kSpace4;
  return y + draw_levels(scene, one, all.seats(), {{r.min.x, y}, r.max}, draw) - r.min.y;
}

// The levels at the end of a match.
float draw_standings(const Scene& scene, const Rect& r, bool draw) {
  const State& s = shown(scene);
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  float y = r.min.y;
  for (const bool winners : {true, false}) {
    for (int q = 0; q < s.seats; ++q) {
      if (tractor::in(s.winners, q) != winners) continue;
      const float middle = y + kResultRow / 2;
      y += kResultRow;
      if (!draw) continue;
      gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 14, middle}, 26, gfx::seat_color(q));
      const std::string level = ui.tr(words::level, {tractor::level_name(s.level[at(q)])});
      const float w =
          ui.label({r.max.x, middle}, level, Type::Control, c.text, gfx::kRightMiddle, winners);
      if (winners) ui.icon(Icon::Check, {r.max.x - w - 16, middle}, 18, c.good);
      ui.label_cut({r.min.x + 36, middle}, r.width() - 36 - w - 36,
                   player_name(ui, scene.players, seat(q)), Type::Body, c.text, gfx::kLeftMiddle,
                   winners);
    }
  }
  return y - r.min.y;
}

}  // namespace

void draw_summary(const Scene& scene, const TractorRounds& rounds, const Rect& area) {
  Ui& ui = scene.ui;
  const float pad = ui.phone() ? kSpace4 : kSpace5;
  const float w = std::min(area.width(), kMostSummary);
  const float inner = w - 2 * pad - kSpace3;
  const float wanted =
      draw_last(scene, rounds, Told::Between, Rect::at({}, {inner, 0}), false) + 2 * pad;
  const float h = std::min(wanted, area.height());
  const Rect r = Rect::around(area.centre(), {w, h});
  ui.panel(r, kRadiusPanel, 1.5f);
  const Rect content = ui.begin_scroll("round", r.inset(pad, pad));
  ui.end_scroll(draw_last(scene, rounds, Told::Between, Rect::at(content.min, {inner, 0}), true));
}

// Who won stands above. The winners come first: they need not have won the last round.
float draw_result(const Scene& scene, const TractorRounds& rounds, const Rect& r, bool draw) {
  if (rounds.rounds().size() == 1) return draw_last(scene, rounds, Told::Alone, r, draw) + kSpace2;
  float y = r.min.y + draw_standings(scene, r, draw) + kSpace3;
  y += draw_last(scene, rounds, Told::Match, {{r.min.x, y}, r.max}, draw) + kSpace4;
  return y - r.min.y + draw_rounds(scene, rounds, {{r.min.x, y}, {r.max.x, y}}, draw);
}

}  // namespace parlour::ui::tractor_book
