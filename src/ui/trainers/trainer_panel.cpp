// What the table shows while an exercise is there: the question with its answers, and then the
// verdict; marks on the board.
#include <algorithm>
#include <span>
#include <utility>

#include "ui/lessons/note.h"
#include "ui/lessons/outcome.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/table/game_ui.h"
#include "ui/trainers/mark_labels.h"
#include "ui/trainers/trainer_screen.h"

namespace parlour::ui::train {
namespace {

constexpr float kRing = 3, kHalo = 6;
constexpr float kMostChoice = 280;  // width of an answer's button, at most
constexpr Color kHaloInk = gfx::rgb(0x101418).with_alpha(0.75f);
constexpr Color kInk = gfx::rgb(0xFFE08A);
constexpr float kLight = 0.45f;  // opacity of the light on a square

class TrainerPanel final : public LessonPanel {
 public:
  explicit TrainerPanel(std::shared_ptr<TrainerScreen> course) : course_(std::move(course)) {}
  std::string title(const TableGame& table) override { return course_->title(table); }
  float begin(Ui&, const TableGame&, const Rect&) override;
  void mark_board(const Scene&, GameUi&) override;
  void draw(const Scene& scene, const std::optional<AnyAction>&) override {
    draw_choices(scene.ui);
    note_.draw(scene.ui);
  }
  const std::string& told() const override { return told_; }
  const Rect& drawn() const override { return note_.drawn(); }
  void show_answer() override { course_->choose(-1); }
  void hide_answer() override {}
  std::string_view show_word(const Ui& ui) override { return ui.tr(puzzle_text::train_give_up); }
  std::string_view next_word(const TableGame& table) override { return course_->next_word(table); }
  void go_on(const TableGame& table) override { course_->go_on(table); }

 private:
  void draw_choices(Ui&);
  static void draw_labels(const Scene&, GameUi&, std::span<const Mark>, std::span<const Outline>);

  std::shared_ptr<TrainerScreen> course_;
  Note note_;
  std::string told_;  // as last announced
  std::vector<std::string> choices_;
  Rect row_;  // where they stand
};

float TrainerPanel::begin(Ui& ui, const TableGame& table, const Rect& r) {
  course_->look();
  const bool done = table.taught()->done();
  std::string said = course_->sentence(table, done ? "done" : "goal");
  if (std::exchange(told_, said) != said) ui.announce(told_);
  const auto outcome = course_->outcome();
  const OutcomeSign sign = outcome == training::Outcome::Right   ? right_sign(ui)
                           : outcome == training::Outcome::Wrong ? wrong_sign(ui)
                                                                 : open_sign(ui);
  Note::Content content{
      .icon = sign.icon, .sign = sign.ink, .parts = {{std::move(said), ui.colors().text, true}}};
  const float high = note_.begin(ui, std::move(content), r);
  choices_.clear();
  if (!done) choices_ = course_->trainer().with([](auto& t) { return t.choices(); });
  if (choices_.empty()) return high;
  const auto count = static_cast<float>(choices_.size());
  const float wide = std::min(r.width() - 2 * (ui.phone() ? kSpace2 : kSpace4),
                              count * kMostChoice + (count - 1) * kSpace2);
  row_ = Rect::at({r.centre().x - wide / 2, r.min.y + high + kSpace1}, {wide, kTarget});
  return high + kSpace1 + kTarget + kSpace2;
}

// The answers beside each other, below the question.
void TrainerPanel::draw_choices(Ui& ui) {
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const Rect r = row_.column(static_cast<int>(i), static_cast<int>(choices_.size()), kSpace2);
    const bool pressed = ui.button("choice" + std::to_string(i), r, {.label = choices_[i]});
    if (i == 0) ui.starts_here();
    if (pressed) course_->choose(static_cast<int>(i));
  }
}

void TrainerPanel::mark_board(const Scene& scene, GameUi& shown) {
  const std::vector<Mark> marks = course_->trainer().with([](auto& t) { return t.marks(); });
  if (marks.empty()) return;
  gfx::Canvas& g = scene.ui.canvas();
  std::vector<Mark> main;  // once for each of its places
  std::vector<Outline> places;
  g.push_clip(scene.board);
  for (const Mark& m : marks) {
    const Table::Step step{scene.view.viewer, m.at, scene.view, scene.view};
    for (const Outline& at : shown.places(scene, step, scene.view.viewer)) {
      if (m.main)
        main.push_back(m), places.push_back(at);
      else
        g.round_rect(at.r, at.round, kInk.with_alpha(kLight));
    }
  }
  for (const Outline& at : places) {
    g.round_rect(at.r, at.round, gfx::kClear, {kHalo, kHaloInk});
    g.round_rect(at.r, at.round, gfx::kClear, {kRing, kInk});
  }
  draw_labels(scene, shown, main, places);
  g.pop_clip();
}

// Beside the places, where they hide nothing of the board that is to be read.
void TrainerPanel::draw_labels(const Scene& scene, GameUi& shown, std::span<const Mark> marks,
                               std::span<const Outline> places) {
  Ui& ui = scene.ui;
  std::vector<MarkedPlace> wanted;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const float wide = ui.label_width(marks[i].label, Type::Small, true) + 2 * kSpace1;
    wanted.push_back(
        {places[i].r.grown(kRing / 2),
         marks[i].label.empty() ? Vec2() : Vec2(wide, ui.size_of(Type::Small) * 1.4f)});
  }
  const std::vector<Rect> at = label_rects(wanted, shown.kept(scene), scene.board);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i].label.empty()) continue;
    ui.canvas().round_rect(at[i], at[i].height() / 2, kHaloInk.with_alpha(0.9f));
    ui.label(at[i].centre(), marks[i].label, Type::Small, kInk, gfx::kCentred, true);
  }
}

}  // namespace

std::unique_ptr<LessonPanel> make_trainer_panel(std::shared_ptr<TrainerScreen> course) {
  return std::make_unique<TrainerPanel>(std::move(course));
}

}  // namespace parlour::ui::train
