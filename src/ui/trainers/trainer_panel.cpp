// What the table shows while an exercise is there: the question with its answers, and then the
// verdict; marks on the board.
#include <algorithm>
#include <utility>

#include "ui/lessons/note.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/table/game_ui.h"
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
  static void draw_mark(const Scene&, const Mark&, const Outline&);

  std::shared_ptr<TrainerScreen> course_;
  Note note_;
  std::string told_;  // as last announced
  std::vector<std::string> choices_;
  Rect row_;  // where they stand
};

float TrainerPanel::begin(Ui& ui, const TableGame& table, const Rect& r) {
  course_->look();
  const auto& c = ui.colors();
  const bool done = table.taught()->done();
  std::string said = course_->sentence(table, done ? "done" : "goal");
  if (std::exchange(told_, said) != said) ui.announce(told_);
  const bool wrong = course_->wrong();
  Note::Content content{.icon = wrong                         ? Icon::Close
                                : done && !course_->gave_up() ? Icon::Check
                                                              : Icon::Hint,
                        .sign = wrong  ? c.danger
                                : done ? ui.strong_tint()
                                       : c.second,
                        .parts = {{std::move(said), c.text, true}}};
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
  scene.ui.canvas().push_clip(scene.board);
  for (const bool main : {false, true}) {
    for (const Mark& m : marks) {
      if (m.main != main) continue;
      const Table::Step step{scene.view.viewer, m.at, scene.view, scene.view};
      for (const Outline& at : shown.places(scene, step, scene.view.viewer))
        draw_mark(scene, m, at);
    }
  }
  scene.ui.canvas().pop_clip();
}

void TrainerPanel::draw_mark(const Scene& scene, const Mark& m, const Outline& at) {
  Ui& ui = scene.ui;
  gfx::Canvas& g = ui.canvas();
  if (!m.main) return g.round_rect(at.r, at.round, kInk.with_alpha(kLight));
  g.round_rect(at.r, at.round, gfx::kClear, {kHalo, kHaloInk});
  g.round_rect(at.r, at.round, gfx::kClear, {kRing, kInk});
  if (m.label.empty()) return;
  // Beside the place, on the side with more room.
  const Vec2 size{ui.label_width(m.label, Type::Small, true) + 2 * kSpace1,
                  ui.size_of(Type::Small) * 1.4f};
  const bool above = at.r.min.y - size.y >= scene.board.min.y;
  const Vec2 centre{at.r.centre().x, above ? at.r.min.y - size.y / 2 : at.r.max.y + size.y / 2};
  g.round_rect(Rect::at(centre - size / 2, size), size.y / 2, kHaloInk.with_alpha(0.9f));
  ui.label(centre, m.label, Type::Small, kInk, gfx::kCentred, true);
}

}  // namespace

std::unique_ptr<LessonPanel> make_trainer_panel(std::shared_ptr<TrainerScreen> course) {
  return std::make_unique<TrainerPanel>(std::move(course));
}

}  // namespace parlour::ui::train
