// What the table shows while a lesson is there.
#include <utility>

#include "ui/lessons/lesson_text.h"
#include "ui/lessons/lessons.h"
#include "ui/lessons/marks.h"
#include "ui/lessons/note.h"
#include "ui/lessons/outcome.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {
namespace {

std::string use_of(const room::LessonStand& stand) {
  if (stand.done()) return "done";
  return stand.step() == 0 ? "goal" : "goal" + std::to_string(stand.step() + 1);
}

// Nothing else is right in this step.
bool is_only_answer(const room::LessonStand& stand) {
  int right = 0;
  for (const room::LessonStep::Try& t : stand.lesson().steps[stand.step()].tries) {
    if (t.mistake.empty()) right += t.pattern.contains('*') ? 2 : 1;
  }
  return right == 1;
}

class LessonsPanel final : public LessonPanel {
 public:
  explicit LessonsPanel(std::shared_ptr<Course> course) : course_(std::move(course)) {}
  std::string title(const TableGame& table) override { return course_->title(table); }
  float begin(Ui&, const TableGame&, const Rect&) override;
  void draw(const Scene&, const std::optional<AnyAction>& prepared) override;
  const std::string& told() const override { return told_; }
  const Rect& drawn() const override { return note_.drawn(); }
  void show_answer() override {
    answers_ = true;
    course_->answer_shown();
  }
  void hide_answer() override { answers_ = false; }
  std::string_view show_word(const Ui&) override;
  std::string_view next_word(const TableGame& table) override { return course_->next_word(table); }
  void go_on(const TableGame& table) override { course_->go_on(table); }

 private:
  void mark(const Ui&, const TableGame&);
  static std::string answer_words(const Ui&, const TableGame&, const AnyAction&);
  static std::string answer_text(const Ui&, const TableGame&, const AnyAction&,
                                 const std::string& pressed);
  std::vector<std::string> may_follow(const Ui&, const TableGame&) const;
  Note::Content content(const Ui&, const TableGame&) const;

  std::shared_ptr<Course> course_;
  Note note_;
  Marks marks_;
  bool answers_ = false;  // the learner has asked for it
  std::string step_;      // of which lesson
  std::string told_;      // as last announced
  AnyAction answer_;
  std::vector<std::string> may_follow_;  // the task of this step
};

void LessonsPanel::mark(const Ui& ui, const TableGame& table) {
  const room::LessonStand& stand = *table.taught();
  const std::string step = stand.lesson().name + std::to_string(stand.step());
  if (std::exchange(step_, step) != step) {
    answers_ = false;
    may_follow_.clear();
    if (stand.done()) course_->finished(table);
  }
  if (table.may_act()) may_follow_ = may_follow(ui, table);
  if (!answers_ || !table.may_act()) return marks_.want_nothing();
  answer_ = stand.answer();
  marks_.want(step_, presses_for(table.game(), table.view(), answer_));
}

std::string LessonsPanel::answer_words(const Ui& ui, const TableGame& table,
                                       const AnyAction& answer) {
  return action_words(ui, table.game(), table.view(), table.players(), answer);
}

std::string LessonsPanel::answer_text(const Ui& ui, const TableGame& table, const AnyAction& answer,
                                      const std::string& pressed) {
  std::string out = ui.tr(
      is_only_answer(*table.taught()) ? lesson_text::lesson_answer : lesson_text::lesson_shown,
      {answer_words(ui, table, answer)});
  if (!pressed.empty()) out += ' ' + ui.tr(lesson_text::lesson_press, {pressed});
  return out;
}

// In this step: what is said of each mistake, and the answer; a control's name is about as long as
// the words for what it does.
std::vector<std::string> LessonsPanel::may_follow(const Ui& ui, const TableGame& table) const {
  const room::LessonStand& stand = *table.taught();
  std::vector<std::string> out;
  for (const room::LessonStep::Try& t : stand.lesson().steps[stand.step()].tries)
    if (!t.mistake.empty()) out.push_back(course_->sentence(table, t.mistake));
  out.push_back(course_->sentence(table, room::other_mistake(stand.step())));
  out.push_back(answer_text(ui, table, stand.answer(), answer_words(ui, table, stand.answer())));
  return out;
}

// What shall be done, or was; and what was wrong, or the answer.
Note::Content LessonsPanel::content(const Ui& ui, const TableGame& table) const {
  const auto& c = ui.colors();
  const room::LessonStand& stand = *table.taught();
  const bool done = stand.done(), wrong = !marks_.wanted() && !stand.mistake().empty();
  const OutcomeSign sign = done ? right_sign(ui) : wrong ? wrong_sign(ui) : open_sign(ui);
  Note::Content out{.icon = sign.icon,
                    .sign = sign.ink,
                    .parts = {{course_->sentence(table, use_of(stand)), c.text, true}}};
  if (done) return out;
  out.may_follow = may_follow_;
  if (marks_.wanted())
    out.parts.push_back({answer_text(ui, table, answer_, marks_.name()), c.second});
  else if (wrong)
    out.parts.push_back({course_->sentence(table, stand.mistake()), c.danger});
  return out;
}

float LessonsPanel::begin(Ui& ui, const TableGame& table, const Rect& body) {
  mark(ui, table);
  Note::Content now = content(ui, table);
  std::string told = now.parts[0].said;
  if (now.parts.size() > 1)
    told += ' ' + (marks_.wanted() ? answer_text(ui, table, answer_, marks_.narrated())
                                   : now.parts[1].said);
  if (std::exchange(told_, told) != told) ui.announce(told_);
  marks_.begin(ui);
  return note_.begin(ui, std::move(now), body);
}

void LessonsPanel::draw(const Scene& scene, const std::optional<AnyAction>& prepared) {
  marks_.end(scene.ui, prepared == answer_);
  note_.draw(scene.ui);
  if (scene.may_act && marks_.wanted()) marks_.draw(scene.ui, note_.drawn());
}

std::string_view LessonsPanel::show_word(const Ui& ui) {
  return ui.tr(lesson_text::lesson_show);
}

}  // namespace

std::unique_ptr<LessonPanel> make_lesson_panel(std::shared_ptr<Course> course) {
  return std::make_unique<LessonsPanel>(std::move(course));
}

}  // namespace parlour::ui
