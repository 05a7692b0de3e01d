// What the table shows while a lesson is there.
#include "ui/lessons/lesson_list.h"
#include "ui/lessons/lesson_text.h"
#include "ui/lessons/lessons.h"
#include "ui/lessons/lessons_screen.h"
#include "ui/parts/names.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kSign = 20;
constexpr float kTight = 600;  // height of a screen on which the words are set smaller

std::string_view game_of(const TableGame& table) {
  return table.game().info().id;
}

// The sentence, with {0}, {1} ... the names of the players.
std::string said(const Ui& ui, const TableGame& table, std::string_view use) {
  const Line* line = lesson_line(game_of(table), table.taught()->lesson().name, use);
  if (!line) return {};
  std::vector<std::string> names = player_names(ui, table.players());
  names.resize(4);
  return ui.tr(*line, {names[0], names[1], names[2], names[3]});
}

std::string use_of(const room::LessonStand& stand) {
  if (stand.done()) return "done";
  return stand.step() == 0 ? "goal" : "goal" + std::to_string(stand.step() + 1);
}

// Without the name of a place at the end, "(T2,-2)", which is for records.
std::string without_place(const std::string& text) {
  const std::size_t open = text.rfind(" (");
  const bool place = open != text.npos && text.ends_with(')') && text.find(',', open) != text.npos;
  return place ? text.substr(0, open) : text;
}

std::string answer_text(const Ui& ui, const TableGame& table) {
  const AnyAction answer = table.taught()->answer();
  return ui.tr(lesson_text::lesson_shown,
               {without_place(table.game().text(table.view(), table.eyes(), answer, ui.lang))});
}

struct Told {
  std::string goal = {},
              below = {};  // what shall be done, or was; and what was wrong, or the answer
  bool wrong = false;
};
Told told_of(const Ui& ui, const TableGame& table, bool answer) {
  const room::LessonStand& stand = *table.taught();
  Told out{.goal = said(ui, table, use_of(stand))};
  if (stand.done()) return out;
  if (answer && table.may_act())
    out.below = answer_text(ui, table);
  else if (!stand.mistake().empty())
    out.below = said(ui, table, stand.mistake()), out.wrong = true;
  return out;
}

class LessonsPanel final : public LessonPanel {
 public:
  std::string title(const Ui& ui, const TableGame& table) override { return said(ui, table, {}); }
  float draw(Ui&, const TableGame&, bool answer, const Rect&, bool draw) override;
  std::string told(const Ui&, const TableGame&, bool answer) override;
  std::string_view show_word(const Ui&) override;
  std::string_view next_word(const Ui&, const TableGame&) override;
  void go_on(Services&, const TableGame&) override;
};

float LessonsPanel::draw(Ui& ui, const TableGame& table, bool answer, const Rect& r, bool draw) {
  const auto& c = ui.colors();
  const Told it = told_of(ui, table, answer);
  const bool done = table.taught()->done();
  const Type type = ui.height < kTight ? Type::Small : Type::Body;
  Rect in = r.inset(kSpace3, kSpace2);
  const float sign = kSign + kSpace2;
  const auto lines = [&](bool drawn) {
    float y = in.min.y;
    const Rect goal{{in.min.x + sign, y}, {in.max.x, y}};
    if (drawn)
      ui.icon(done ? Icon::Check : Icon::Hint, {in.min.x + kSign / 2, y + kSign / 2}, kSign,
              done ? ui.strong_tint() : c.second);
    y += ui.paragraph(goal, it.goal, type, c.text, 0, true, drawn);
    if (!it.below.empty()) {
      y += kSpace1;
      y += ui.paragraph({{in.min.x + sign, y}, {in.max.x, y}}, it.below, type,
                        it.wrong ? c.danger : c.second, 0, false, drawn);
    }
    return y - in.min.y;
  };
  const float high = lines(false) + 2 * kSpace2;
  if (draw) {
    ui.panel(Rect::at(r.min, {r.width(), high}), kRadiusControl, 1);
    lines(true);
  }
  return high;
}

std::string LessonsPanel::told(const Ui& ui, const TableGame& table, bool answer) {
  const Told it = told_of(ui, table, answer);
  return it.below.empty() ? it.goal : it.goal + ' ' + it.below;
}

std::string_view LessonsPanel::show_word(const Ui& ui) {
  return ui.tr(lesson_text::lesson_show);
}

std::string_view LessonsPanel::next_word(const Ui& ui, const TableGame& table) {
  const auto all = lessons_of(table.game());
  const bool last = !all.empty() && all.back().name == table.taught()->lesson().name;
  return ui.tr(last ? lesson_text::lesson_finish : lesson_text::lesson_next);
}

void LessonsPanel::go_on(Services& app, const TableGame& table) {
  const std::string name = table.taught()->lesson().name;
  mark_done(app.ui.shell, game_of(table), name);
  if (const auto list = app.tables.lessons()) list->teach_after(name);
}

}  // namespace

std::unique_ptr<LessonPanel> make_lesson_panel() {
  return std::make_unique<LessonsPanel>();
}

}  // namespace parlour::ui
