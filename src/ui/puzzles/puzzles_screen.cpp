#include "ui/puzzles/puzzles_screen.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <utility>

#include "games/coup/coup_text.h"
#include "games/registry.h"
#include "games/settlers/settlers.h"
#include "room/lesson_game.h"
#include "room/puzzle_reason.h"
#include "ui/app/top_bar.h"
#include "ui/kit/sheets.h"
#include "ui/lessons/lesson_list.h"
#include "ui/lessons/presses.h"
#include "ui/parts/game_head.h"
#include "ui/parts/names.h"
#include "ui/puzzles/figures.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/puzzles/puzzles.h"
#include "ui/table/tables.h"
#include "ui/trainers/trainers.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 620, kPicture = 130;
constexpr float kStart = 60, kStartWidth = 360;

std::string key_of(const AnyGame& game) {
  return "puzzles/" + std::string(game.info().id);
}

struct ThemeLines {
  const Line *theme, *why;
};
// In the order of PuzzleTheme.
namespace lines {
using namespace puzzle_text;  // NOLINT: the rows name the lines
constexpr ThemeLines kThemes[] = {
    {&theme_block, &why_block},
    {&theme_bluff, &why_bluff},
    {&theme_doubt, &why_doubt},
    {&theme_trust, &why_trust},
    {&theme_yield, &why_yield},
    {&theme_coins, &why_coins},
    {&theme_hold, &why_hold},
    {&theme_strike, &why_strike},
    {&theme_cards, &why_cards},
    {&theme_place, &why_place},
    {&theme_road, &why_road},
    {&theme_city, &why_city},
    {&theme_bank, &why_bank},
    {&theme_trade, &why_trade},
    {&theme_robber, &why_robber},
    {&theme_development, &why_development},
    {&theme_safe, &why_safe},
    {&theme_shape, &why_shape},
    {&theme_low, &why_low},
    {&theme_take, &why_take},
    {&theme_ruff, &why_ruff},
    {&theme_feed, &why_feed},
    {&theme_save, &why_save},
    {&theme_take_room, &why_take_room},
    {&theme_break_room, &why_break_room},
    {&theme_prepare, &why_prepare},
};
}  // namespace lines
using lines::kThemes;
static_assert(std::size(kThemes) == room::kPuzzleThemes);

// Changes of a lead have their sign.
std::string reason_text(const Ui& ui, const room::PuzzleReason& reason) {
  const bool changes = reason.theme >= room::PuzzleTheme::TakeRoom;
  const auto number = [&](int n) { return changes ? signed_text(n) : std::to_string(n); };
  return ui.tr(*kThemes[static_cast<std::size_t>(reason.theme)].why,
               {number(reason.first), number(reason.second)});
}

// What is asked of the player.
std::string goal_of(const Ui& ui, const coup::State& s, std::span<const std::string> names) {
  if (s.phase == coup::Phase::Exchange) return std::string(ui.tr(puzzle_text::puzzle_goal_keep));
  if (!s.open()) return std::string(ui.tr(puzzle_text::puzzle_goal));
  const int role = coup::claim_at_stake(s);
  const std::string& who = names[static_cast<std::size_t>(coup::claimant(s))];
  return role < coup::kRoles
             ? ui.tr(puzzle_text::puzzle_goal_claim, {who, ui.tr(coup::role_line(role))})
             : ui.tr(puzzle_text::puzzle_goal_answer, {who});
}

std::string goal_of(const Ui& ui, const AnyGame& game, const AnyView& v,
                    std::span<const std::string> names) {
  const std::string_view id = game.info().id;
  if (id == "coup") return goal_of(ui, v.state.as<coup::State>(), names);
  const bool trades = id == "settlers" && v.state.as<settlers::State>().mover != index(v.viewer);
  if (!trades) return std::string(ui.tr(puzzle_text::puzzle_goal));
  const auto mover = static_cast<std::size_t>(v.state.as<settlers::State>().mover);
  return ui.tr(puzzle_text::puzzle_goal_offer, {names[mover]});
}

// The one that a mistake chose, if it is the one whose chance is known.
bool is_known_mistake(std::string_view use) {
  return use == "second";
}

}  // namespace

PuzzlesScreen::PuzzlesScreen(Services& app, const AnyGame& game, std::string_view puzzles)
    : app_(app), ui_(app.ui), game_(game) {
  if (auto read = ai::parse_puzzles(puzzles)) puzzles_ = std::move(*read);
  if (const auto kept = ui_.shell.load(key_of(game_))) progress_ = room::parse_progress(*kept);
}

std::optional<std::string> PuzzlesScreen::address() const {
  return std::string(kPuzzlesLink) + std::string(game_.info().id);
}

// --- the screen ---------------------------------------------------------------------------------

void PuzzlesScreen::draw(bool) {
  const Info& info = game_.info();
  const std::string title = ui_.tr(puzzle_text::puzzles_title, {ui_.tr(info.title)});
  ui_.heading(title);
  ui_.describe(ui_.tr(puzzle_text::puzzles_about));
  const Rect body = top_bar(app_, title);
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  const Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  const Rect content = ui_.begin_scroll("puzzles", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  if (const AnyGame* other = draw_game_head(ui_, at, games(), game_, kPicture))
    open_practice(app_, *other, Practice::Puzzles);
  at.min.y +=
      ui_.paragraph(at, ui_.tr(puzzle_text::puzzles_about), Type::Body, ui_.colors().second) +
      kSpace4;
  at.min.y += (puzzles_.empty() ? draw_missing(at) : draw_figures(at)) + kSpace4;
  at.min.y += draw_start(at);
  ui_.end_scroll(at.min.y - content.min.y + kSpace3);
}

std::string PuzzlesScreen::again_text() const {
  return ui_.tr(puzzle_text::puzzles_again, {std::to_string(progress_.again.size())});
}

// How the player stands.
float PuzzlesScreen::draw_figures(const Rect& at) {
  const auto whole = [](double number) { return std::to_string(std::lround(number)); };
  const std::initializer_list<std::pair<const Line*, std::string>> figures = {
      {&puzzle_text::puzzles_rating, whole(progress_.rating.value)},
      {&puzzle_text::puzzles_solved,
       std::to_string(progress_.solved) + " / " + std::to_string(progress_.tried())},
      {&puzzle_text::puzzles_streak,
       std::to_string(progress_.streak) + " / " + std::to_string(progress_.longest)},
  };
  return draw_practice_figures(ui_, at, figures,
                               progress_.again.empty() ? std::string() : again_text());
}

float PuzzlesScreen::draw_missing(const Rect& at) {
  const std::string said(ui_.tr(puzzle_text::puzzles_missing));
  ui_.describe(said);
  return ui_.paragraph(at, said, Type::Body, ui_.colors().danger);
}

float PuzzlesScreen::draw_start(const Rect& at) {
  const float wide = std::min(at.width(), kStartWidth);
  float y = at.min.y;
  if (ui_.button("solve", Rect::at({at.centre().x - wide / 2, y}, {wide, kStart}),
                 {.label = ui_.tr(puzzles_.empty() ? puzzle_text::puzzles_try_again
                                                   : puzzle_text::puzzles_start),
                  .icon = Icon::Play,
                  .look = Look::Primary})) {
    if (puzzles_.empty())
      open_practice(app_, game_, Practice::Puzzles);
    else
      solve_next();
  }
  y += kStart + kSpace2;
  if (!progress_.again.empty()) {
    y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, again_text(), Type::Small,
                       ui_.colors().second, 0.5f);
  }
  return y - at.min.y;
}

// --- at the table -------------------------------------------------------------------------------

void PuzzlesScreen::solve_next() {
  Rng rng(ui_.shell.entropy());
  const std::size_t before = at_;
  at_ = room::next_puzzle(progress_, puzzles_, rng);
  if (at_ == before && tried_) at_ = (at_ + 1) % puzzles_.size();
  const auto lesson = room::as_lesson(game_, puzzle());
  const auto position = ai::position_of(game_, puzzle());
  if (!lesson || !position) return ui_.toast(ui_.tr(puzzle_text::puzzles_missing), true);
  view_ = game_.view(position->state, puzzle().solver);
  tried_ = failed_ = false;
  const auto self = std::static_pointer_cast<PuzzlesScreen>(shared_from_this());
  app_.tables.teach(
      std::make_unique<room::LessonGame>(ui_.shell, game_, *lesson,
                                         taught_players(ui_, lesson->course.seats, lesson->learner),
                                         [screen = std::weak_ptr(self)](bool right) {
                                           if (const auto it = screen.lock()) it->tried(right);
                                         }),
      self);
}

void PuzzlesScreen::tried(bool right) {
  if (std::exchange(tried_, true)) return;
  failed_ = !right;
  room::count(progress_, puzzle(), right);
  ui_.shell.save(key_of(game_), room::print(progress_));
}

std::unique_ptr<LessonPanel> PuzzlesScreen::panel() {
  return make_lesson_panel(std::static_pointer_cast<Course>(shared_from_this()));
}

std::string PuzzlesScreen::title(const TableGame&) {
  return ui_.tr(puzzle_text::puzzle_title, {std::to_string(puzzle().rating)});
}

std::string PuzzlesScreen::sentence(const TableGame& table, std::string_view use) {
  const auto percent = [&](int hundredths) {
    return percent_text(ui_, static_cast<float>(hundredths) / 100);
  };
  const std::string best = percent(puzzle().best), second = percent(puzzle().second);
  if (use == "goal") return goal_of(ui_, game_, view_, player_names(ui_, table.players()));
  if (use != "done")
    return is_known_mistake(use) ? ui_.tr(puzzle_text::puzzle_second, {second})
                                 : std::string(ui_.tr(puzzle_text::puzzle_wrong));
  const auto next = game_.parse(puzzle().wrong);
  const std::string wrong =
      next ? action_words(ui_, game_, view_, table.players(), *next) : std::string();
  const std::string chances = ui_.tr(
      failed_ ? puzzle_text::puzzle_answered : puzzle_text::puzzle_solved, {best, wrong, second});
  const auto right = game_.parse(puzzle().right.front());
  if (!right || !next) return chances;
  const room::PuzzleReason reason = room::reason_of(game_, view_, *right, *next);
  return ui_.tr(puzzle_text::puzzle_reason,
                {ui_.tr(*kThemes[static_cast<std::size_t>(reason.theme)].theme),
                 reason_text(ui_, reason), chances});
}

std::string_view PuzzlesScreen::next_word(const TableGame&) {
  return ui_.tr(puzzle_text::puzzle_next);
}

// --- entry --------------------------------------------------------------------------------------

void show_puzzles(Services& app, const AnyGame& game) {
  const std::uint32_t number = app.nav.await();
  app.ui.shell.need_data(key_of(game), [&app, &game, number](std::optional<std::string> text) {
    if (app.nav.awaited(number))
      app.nav.open(std::make_shared<PuzzlesScreen>(app, game, text.value_or(std::string())));
  });
}

// The parts come one after the other: each of them is asked for once those before it are there.
void open_practice(Services& app, const AnyGame& game, Practice what) {
  const std::string_view id = game.info().id;
  const bool lessons = what == Practice::Lessons, trainer = what == Practice::Trainer;
  // Tractor's trainer plays by the rules of thumb, which come with its book.
  const std::string_view book = trainer && id == "tractor" ? "tractor_book" : id;
  for (const std::string_view part : {kLessonsPart, lessons ? id : kPuzzlesPart, id, book}) {
    if (!app.ui.shell.has_game(part))
      return app.nav.with_part(part, [&app, &game, what] { open_practice(app, game, what); });
  }
  lessons ? show_lessons(app, game) : trainer ? show_trainer(app, game) : show_puzzles(app, game);
}

}  // namespace parlour::ui
