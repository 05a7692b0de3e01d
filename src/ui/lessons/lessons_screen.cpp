#include "ui/lessons/lessons_screen.h"

#include <algorithm>
#include <memory>

#include "games/registry.h"
#include "imgui.h"
#include "lessons.gen.h"
#include "ui/app/top_bar.h"
#include "ui/kit/sheets.h"
#include "ui/lessons/lesson_list.h"
#include "ui/lessons/lesson_text.h"
#include "ui/lessons/lessons.h"
#include "ui/parts/game_head.h"
#include "ui/parts/names.h"
#include "ui/puzzles/puzzles.h"
#include "ui/screens/leave_sheet.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 860, kTwoFrom = 620;  // of the content; from here rows stand in pairs
constexpr float kRow = 56, kPicture = 150, kSign = 26;
constexpr float kFirstGame = 60, kFirstGameWidth = 360;

std::vector<const AnyGame*> taught_games() {
  std::vector<const AnyGame*> out(games().begin(), games().end());
  std::erase_if(out, [](const AnyGame* g) { return !has_lessons(g->info().id); });
  return out;
}

}  // namespace

LessonsScreen::LessonsScreen(Services& app, const AnyGame& game)
    : app_(app), ui_(app.ui), game_(game), lessons_(lessons_of(game)) {}

std::optional<std::string> LessonsScreen::address() const {
  return std::string(kLessonsLink) + std::string(game_.info().id);
}

void LessonsScreen::shown() {
  done_ = lessons_done(ui_.shell, game_.info().id);
}

void LessonsScreen::draw(bool) {
  const Info& info = game_.info();
  const std::string title = ui_.tr(lesson_text::lesson_title, {ui_.tr(info.title)});
  ui_.heading(title);
  ui_.describe(ui_.tr(info.tagline));
  const Rect body = top_bar(app_, title);
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  const Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  const Rect content = ui_.begin_scroll("lessons", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  if (const AnyGame* other = draw_game_head(ui_, at, taught_games(), game_, kPicture))
    open_lessons(app_, other);
  at.min.y += ui_.paragraph(at, ui_.tr(info.tagline), Type::Body, ui_.colors().second) + kSpace3;
  at.min.y += draw_rows(at) + kSpace4;
  at.min.y += draw_first_game({at.min, {at.max.x, at.min.y}});
  ui_.end_scroll(at.min.y - content.min.y + kSpace3);
}

// In the order of reading.
float LessonsScreen::draw_rows(const Rect& at) {
  const int columns = at.width() >= kTwoFrom ? 2 : 1;
  float y = at.min.y;
  for (std::size_t i = 0; i < lessons_.size(); ++i) {
    const int column = static_cast<int>(i) % columns;
    const Rect line = Rect::at({at.min.x, y}, {at.width(), kRow});
    if (draw_row(i, line.column(column, columns, kSpace2))) teach(i);
    if (column == columns - 1 || i + 1 == lessons_.size()) y += kRow + kSpace2;
  }
  return y - at.min.y - kSpace2;
}

// Its number, or the sign that it is done, and its title. The first one that is not done stands
// out.
bool LessonsScreen::draw_row(std::size_t i, const Rect& r) {
  const auto& c = ui_.colors();
  const room::Lesson& lesson = lessons_[i];
  const bool done = is_done(done_, lesson.name);
  const auto next = std::ranges::find_if(
      lessons_, [&](const room::Lesson& it) { return !is_done(done_, it.name); });
  const bool due = next - lessons_.begin() == static_cast<std::ptrdiff_t>(i);
  const Line* title = lesson_line(game_.info().id, lesson.name);
  const std::string said =
      ui_.tr(lesson_text::lesson_number, {std::to_string(i + 1), std::to_string(lessons_.size()),
                                          title ? ui_.tr(*title) : lesson.name});
  const Ui::Touch t = ui_.area("lesson" + std::to_string(i), r, done ? "✓ " + said : said);
  if (due) ui_.starts_here();
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ui_.panel(r, kRadiusControl, t.hovered || due ? 1.4f : 0.7f);
  const Vec2 sign{r.min.x + kSpace4 + kSign / 2, r.centre().y};
  const Color ground = done ? ui_.tint.with_alpha(0.35f) : due ? ui_.tint : c.muted.faded(0.25f);
  ui_.canvas().circle(sign, kSign / 2, ground);
  if (done)
    ui_.icon(Icon::Check, sign, 16, c.text);
  else
    ui_.label(sign, std::to_string(i + 1), Type::Small, due ? ui_.tint_ink : c.text, gfx::kCentred,
              true);
  const float x = sign.x + kSign / 2 + kSpace3;
  ui_.label_cut({x, r.centre().y}, r.max.x - x - kSpace3, title ? ui_.tr(*title) : lesson.name,
                Type::Control, c.text, gfx::kLeftMiddle, due);
  if (t.focused) gfx::focus_ring(ui_.canvas(), r, kRadiusControl, c.focus);
  return t.pressed;
}

float LessonsScreen::draw_first_game(const Rect& at) {
  const bool all = std::ranges::all_of(
      lessons_, [&](const room::Lesson& it) { return is_done(done_, it.name); });
  float y = at.min.y;
  if (all)
    y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, ui_.tr(lesson_text::lessons_all_done),
                       Type::Body, ui_.colors().text, 0.5f, true) +
         kSpace2;
  const float wide = std::min(at.width(), kFirstGameWidth);
  if (ui_.button("first-game", Rect::at({at.centre().x - wide / 2, y}, {wide, kFirstGame}),
                 {.label = ui_.tr(lesson_text::lessons_first_game),
                  .icon = Icon::Play,
                  .look = all ? Look::Primary : Look::Plain}))
    start_first_game();
  y += kFirstGame + kSpace1;
  y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, ui_.tr(lesson_text::lessons_first_game_about),
                     Type::Small, ui_.colors().second, 0.5f) +
       kSpace3;
  if (ui_.button("puzzles", Rect::at({at.centre().x - wide / 2, y}, {wide, kFirstGame}),
                 {.label = ui_.tr(lesson_text::lessons_puzzles), .icon = Icon::Hint}))
    open_practice(app_, game_, Practice::Puzzles);
  y += kFirstGame + kSpace1;
  y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, ui_.tr(lesson_text::lessons_puzzles_about),
                     Type::Small, ui_.colors().second, 0.5f) +
       kSpace3;
  if (ui_.button("trainer", Rect::at({at.centre().x - wide / 2, y}, {wide, kFirstGame}),
                 {.label = ui_.tr(lesson_text::lessons_trainer), .icon = Icon::Swing}))
    open_practice(app_, game_, Practice::Trainer);
  y += kFirstGame + kSpace1;
  y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}}, ui_.tr(lesson_text::lessons_trainer_about),
                     Type::Small, ui_.colors().second, 0.5f);
  return y - at.min.y;
}

// --- at the table -------------------------------------------------------------------------------

std::unique_ptr<LessonPanel> LessonsScreen::panel() {
  return make_lesson_panel(std::static_pointer_cast<Course>(shared_from_this()));
}

// With {0}, {1} ... the names of the players.
std::string LessonsScreen::sentence(const TableGame& table, std::string_view use) {
  const Line* line = lesson_line(game_.info().id, table.taught()->lesson().name, use);
  if (!line) return {};
  std::vector<std::string> names = player_names(ui_, table.players());
  names.resize(4);
  return ui_.tr(*line, {names[0], names[1], names[2], names[3]});
}

std::string_view LessonsScreen::next_word(const TableGame& table) {
  const bool last = lessons_.back().name == table.taught()->lesson().name;
  return ui_.tr(last ? lesson_text::lesson_finish : lesson_text::lesson_next);
}

void LessonsScreen::finished(const TableGame& table) {
  mark_done(ui_.shell, game_.info().id, table.taught()->lesson().name);
}

void LessonsScreen::go_on(const TableGame& table) {
  teach_after(std::string(table.taught()->lesson().name));
}

void LessonsScreen::teach(std::size_t i) {
  const room::Lesson& lesson = lessons_[i];
  app_.tables.teach(
      std::make_unique<room::LessonGame>(ui_.shell, game_, lesson,
                                         taught_players(ui_, lesson.course.seats, lesson.learner)),
      std::static_pointer_cast<LessonsScreen>(shared_from_this()));
}

void LessonsScreen::teach_after(std::string_view lesson) {
  const auto it = std::ranges::find(lessons_, lesson, &room::Lesson::name);
  if (it == lessons_.end() || it + 1 == lessons_.end()) return app_.nav.back();
  teach(static_cast<std::size_t>(it + 1 - lessons_.begin()));
}

void LessonsScreen::start_first_game() {
  const int seats = game_.info().usual_seats;
  const auto start = [&app = app_, &game = game_, all = taught_players(ui_, seats, seat(0))] {
    app.ui.shell.save(kGuideKey, game.info().id);
    app.tables.start(game, {}, all);
  };
  if (app_.tables.begun())
    ask_to_leave(app_, start);
  else
    start();
}

// --- entries ------------------------------------------------------------------------------------

void show_lessons(Services& app, const AnyGame& game) {
  app.nav.open(std::make_shared<LessonsScreen>(app, game));
}

bool has_lessons(std::string_view game) {
  return std::ranges::find(room::lessons::kGames, game) != std::end(room::lessons::kGames);
}

void open_lessons(Services& app, const AnyGame* game) {
  open_practice(app, game ? *game : *taught_games().front(), Practice::Lessons);
}

}  // namespace parlour::ui
