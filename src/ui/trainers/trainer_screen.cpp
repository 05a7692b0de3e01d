#include "ui/trainers/trainer_screen.h"

#include <algorithm>
#include <utility>

#include "games/registry.h"
#include "room/lesson_game.h"
#include "ui/app/top_bar.h"
#include "ui/lessons/lesson_list.h"
#include "ui/parts/game_head.h"
#include "ui/parts/names.h"
#include "ui/puzzles/figures.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/puzzles/puzzles.h"
#include "ui/table/tables.h"
#include "ui/trainers/run_figures.h"
#include "ui/trainers/trainers.h"

namespace parlour::ui::train {
namespace {

constexpr float kWidth = 620, kPicture = 130, kStart = 60, kStartWidth = 360;
constexpr double kAskAgain = 20;      // seconds
constexpr double kBetweenPieces = 4;  // of the making of an exercise, ms

// High numbers tell a trainer's requests from those of a game, of the coach, and of ideas.
std::uint32_t next_ticket = 0xE0000000u;

std::string key_of(const AnyGame& game) {
  return "trainers/" + std::string(game.info().id);
}
// Where a run under way is kept.
std::string run_key_of(const AnyGame& game) {
  return key_of(game) + "/run";
}

// What is asked, in a few sentences.
const Line& about(const AnyGame& game) {
  const std::string_view id = game.info().id;
  return id == "tractor"    ? puzzle_text::train_throws
         : id == "coup"     ? puzzle_text::train_claims
         : id == "settlers" ? puzzle_text::train_starts
                            : puzzle_text::train_rooms;
}

}  // namespace

TrainerScreen::TrainerScreen(Services& app, const AnyGame& game)
    : app_(app), ui_(app.ui), game_(game), trainer_(app.ui, game.info().id) {
  if (const auto kept = ui_.shell.load(key_of(game_))) progress_ = training::parse_progress(*kept);
  if (const auto kept = ui_.shell.load(run_key_of(game_))) run_ = training::parse_run(*kept);
  next_run_ = ui_.shell.entropy();
}

std::optional<std::string> TrainerScreen::address() const {
  return std::string(kTrainLink) + std::string(game_.info().id);
}

// --- the screen ---------------------------------------------------------------------------------

void TrainerScreen::draw(bool) {
  const std::string title = ui_.tr(puzzle_text::train_title, {ui_.tr(game_.info().title)});
  ui_.heading(title);
  ui_.describe(ui_.tr(about(game_)));
  const Rect body = top_bar(app_, title);
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  const Rect area = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  const Rect content = ui_.begin_scroll("trainer", area);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  if (const AnyGame* other = draw_game_head(ui_, at, games(), game_, kPicture))
    open_practice(app_, *other, Practice::Trainer);
  at.min.y += draw_figures(at) + kSpace4;
  at.min.y += draw_about(at) + kSpace4;
  if (progress_.last.size() > 1) at.min.y += draw_trend(ui_, at, progress_.last) + kSpace4;
  at.min.y += draw_buttons(at);
  ui_.end_scroll(at.min.y - content.min.y + kSpace3);
}

// What is asked; of a run how it stands, question by question.
float TrainerScreen::draw_about(const Rect& at) {
  const auto& c = ui_.colors();
  if (!run_) {
    ui_.describe_also(ui_.tr(about(game_)));
    return ui_.paragraph(at, ui_.tr(about(game_)), Type::Body, c.second);
  }
  const bool over = run_->over();
  const auto answered = static_cast<int>(run_->outcomes.size());
  const std::string said =
      ui_.tr(over ? puzzle_text::train_result : puzzle_text::train_waits,
             {std::to_string(over ? run_->right() : answered), std::to_string(training::kRun)});
  ui_.describe_also(said);
  float y = at.min.y;
  y += ui_.paragraph(at, said, over ? Type::Heading : Type::Body, c.text, 0.5f, true) + kSpace2;
  y += draw_outcomes(ui_, {{at.min.x, y}, at.max}, *run_);
  return y - at.min.y;
}

float TrainerScreen::draw_buttons(const Rect& at) {
  const float wide = std::min(at.width(), kStartWidth);
  Rect r = Rect::at({at.centre().x - wide / 2, at.min.y}, {wide, kStart});
  const Line& first = under_way() ? puzzle_text::train_go_on
                      : run_      ? puzzle_text::train_again
                                  : puzzle_text::train_start;
  const bool pressed =
      ui_.button("train", r, {.label = ui_.tr(first), .icon = Icon::Play, .look = Look::Primary});
  ui_.starts_here();
  if (pressed) return under_way() ? next_exercise() : start_run(), kStart;
  if (!under_way()) return kStart;
  r = r.moved({0, kStart + kSpace2});
  if (ui_.button("train-anew", r, {.label = ui_.tr(puzzle_text::train_anew)})) start_run();
  return 2 * kStart + kSpace2;
}

float TrainerScreen::draw_figures(const Rect& at) {
  const auto of_ten = [](int right) {
    return std::to_string(right) + " / " + std::to_string(training::kRun);
  };
  return draw_practice_figures(
      ui_, at,
      {{&puzzle_text::train_best, progress_.runs ? of_ten(progress_.best) : "–"},
       {&puzzle_text::train_last, progress_.last.empty() ? "–" : of_ten(progress_.last.back())},
       {&puzzle_text::train_runs, std::to_string(progress_.runs)}});
}

// --- a run --------------------------------------------------------------------------------------

void TrainerScreen::prepare(std::uint64_t seed) {
  prepared_ = seed;
  ui_.shell.after(
      kBetweenPieces, alive([this, seed] {
        if (prepared_ == seed && !trainer_.with([&](auto& t) { return t.prepare(seed); }))
          prepare(seed);
      }));
}

// What the main button will begin with.
void TrainerScreen::shown() {
  prepare(under_way() ? run_->next_seed() : next_run_);
}

void TrainerScreen::start_run() {
  run_ = training::Run{.seed = std::exchange(next_run_, ui_.shell.entropy())};
  keep_run();
  next_exercise();
}

// A run that is over has been counted.
void TrainerScreen::keep_run() {
  if (run_->over())
    ui_.shell.erase(run_key_of(game_));
  else
    ui_.shell.save(run_key_of(game_), training::print(*run_));
}

void TrainerScreen::next_exercise() {
  answered_ = gave_up_ = counted_ = false;
  const std::uint64_t seed = run_->next_seed();
  put_on_table(trainer_.with([&](auto& t) { return t.begin(seed); }));
  prepare(seed + 1);
}

void TrainerScreen::put_on_table(training::Exercise made) {
  const std::size_t entries = made.record.entries.size();
  room::Lesson lesson{.name = std::to_string(run_->next_seed()),
                      .learner = made.learner,
                      .position = to_text(game_, made.record),
                      .course = std::move(made.record),
                      .steps = {}};
  room::LessonStep& step = lesson.steps.emplace_back();
  step.at = entries, step.end = entries + 1;
  // Whatever is done at the table is an answer.
  if (trainer_.with([](auto& t) { return t.choices().empty(); })) step.tries.push_back({"*", {}});
  auto players = taught_players(ui_, lesson.course.seats, lesson.learner);
  trainer_.with([&](auto& t) { t.seated(player_names(ui_, players)); });
  auto table =
      std::make_unique<room::LessonGame>(ui_.shell, game_, std::move(lesson), std::move(players));
  table_ = table.get();
  app_.tables.teach(std::move(table), std::static_pointer_cast<TrainerScreen>(shared_from_this()));
  ask_bots();
}

void TrainerScreen::look() {
  if (const auto heard = table_->take_heard(); heard && heard->ticket == ticket_) {
    const auto answer = ai::read_answer(game_, heard->answer);
    trainer_.with([&](auto& t) { t.take(answer); });
    ask_bots();
  } else if (ticket_ != 0 && ui_.now - asked_at_ >= kAskAgain) {
    ask_bots();  // a worker that is started anew has dropped the question
  }
  if (const auto& taken = table_->taken(); taken && !std::exchange(answered_, true)) {
    trainer_.with([&](auto& t) { t.act(&*taken); });
    if (ticket_ == 0) ask_bots();
  }
  judge();
}

void TrainerScreen::choose(int choice) {
  if (std::exchange(answered_, true)) return;
  gave_up_ = choice < 0;
  trainer_.with([&](auto& t) { t.choices().empty() ? t.act(nullptr) : t.choose(choice); });
  table_->conclude();
}

void TrainerScreen::judge() {
  if (!answered_ || counted_) return;
  const auto verdict = trainer_.with([](auto& t) { return t.verdict(); });
  if (!verdict) return;
  counted_ = true;
  run_->outcomes.push_back(gave_up_         ? training::Outcome::GivenUp
                           : verdict->right ? training::Outcome::Right
                                            : training::Outcome::Wrong);
  if (run_->over()) {
    training::count(progress_, run_->right());
    ui_.shell.save(key_of(game_), training::print(progress_));
  }
  keep_run();
  ui_.sound(verdict->right ? Sound::Place : Sound::Refuse);
}

void TrainerScreen::ask_bots() {
  const auto wanted = trainer_.with([](auto& t) { return t.wanted(); });
  ticket_ = wanted ? ++next_ticket : 0;
  if (!wanted) return;
  ui_.shell.think(ticket_, ai::write(*wanted));
  asked_at_ = ui_.now;
  ui_.shell.after(1000 * kAskAgain + 1, [&ui = ui_] { ui.shell.wake(); });
}

// --- at the table -------------------------------------------------------------------------------

std::unique_ptr<LessonPanel> TrainerScreen::panel() {
  return make_trainer_panel(std::static_pointer_cast<TrainerScreen>(shared_from_this()));
}

std::string TrainerScreen::title(const TableGame&) {
  const std::size_t number = run_->outcomes.size() + !counted_;
  return ui_.tr(puzzle_text::train_number, {std::to_string(number), std::to_string(training::kRun),
                                            std::to_string(run_->right())});
}

std::string TrainerScreen::sentence(const TableGame&, std::string_view use) {
  if (use == "goal") return trainer_.with([](auto& t) { return t.question(); });
  if (trainer_.with([](auto& t) { return t.failed(); }))
    return std::string(ui_.tr(puzzle_text::train_failed));
  const auto verdict = trainer_.with([](auto& t) { return t.verdict(); });
  if (!verdict) return std::string(ui_.tr(puzzle_text::train_judging));
  if (verdict->right) return ui_.tr(puzzle_text::train_right, {verdict->why});
  const std::string told = verdict->answer.empty()
                               ? verdict->why
                               : ui_.tr(puzzle_text::train_answer, {verdict->answer, verdict->why});
  return gave_up_ ? told : ui_.tr(puzzle_text::train_wrong, {told});
}

std::string_view TrainerScreen::next_word(const TableGame&) {
  return ui_.tr(run_->over() ? puzzle_text::train_finish : puzzle_text::train_next);
}

void TrainerScreen::go_on(const TableGame&) {
  // What the bots could not judge is replaced by another one.
  if (!counted_) {
    if (!trainer_.with([](auto& t) { return t.failed(); })) return;
    ++run_->skipped;
    keep_run();
  }
  if (!run_->over()) return next_exercise();
  table_ = nullptr;
  app_.nav.back();
}

}  // namespace parlour::ui::train

namespace parlour::ui {

void show_trainer(Services& app, const AnyGame& game) {
  app.nav.open(std::make_shared<train::TrainerScreen>(app, game));
}

}  // namespace parlour::ui
