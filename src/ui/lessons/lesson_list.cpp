#include "ui/lessons/lesson_list.h"

#include <algorithm>

#include "lessons.gen.h"
#include "ui/lessons/lesson_text.h"
#include "ui/parts/characters.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

constexpr std::size_t kLongestName = 28;

// Names in the arrays themselves: so the whole table comes with the part.
struct Named {
  char name[kLongestName];
  Line line;
};
namespace rows {
using namespace lesson_text;  // NOLINT: the rows name the lines
PARLOUR_TEXTS("lines_lessons")
constexpr Named kNamed[] = {
#include "texts/lessons.rows"
};
}  // namespace rows
using rows::kNamed;

std::string done_key(std::string_view game) {
  return "lessons/" + std::string(game);
}

}  // namespace

std::vector<room::Lesson> lessons_of(const AnyGame& game) {
  const auto it = std::ranges::find(room::lessons::kGames, game.info().id);
  if (it == std::end(room::lessons::kGames)) return {};
  const char* text = room::lessons::kTexts[it - std::begin(room::lessons::kGames)];
  return room::parse_lessons(game, text).value_or(std::vector<room::Lesson>());
}

const Line* lesson_line(std::string_view game, std::string_view lesson, std::string_view use) {
  std::string name = std::string(game) + '_' + std::string(lesson);
  if (!use.empty()) name += '_' + std::string(use);
  const auto* found =
      std::ranges::find_if(kNamed, [&](const Named& it) { return name == it.name; });
  return found == std::end(kNamed) ? nullptr : &found->line;
}

std::string lessons_done(Shell& shell, std::string_view game) {
  return shell.load(done_key(game)).value_or(std::string());
}

bool is_done(std::string_view done, std::string_view lesson) {
  while (!done.empty()) {
    const std::string_view one = done.substr(0, done.find(' '));
    done.remove_prefix(std::min(done.size(), one.size() + 1));
    if (one == lesson) return true;
  }
  return false;
}

void mark_done(Shell& shell, std::string_view game, std::string_view lesson) {
  std::string done = lessons_done(shell, game);
  if (is_done(done, lesson)) return;
  done += (done.empty() ? "" : " ") + std::string(lesson);
  shell.save(done_key(game), done);
}

std::vector<room::Player> taught_players(Ui& ui, int seats, Seat learner) {
  std::vector<room::Player> out(static_cast<std::size_t>(seats));
  int next = 0;
  for (int i = 0; i < seats; ++i) {
    room::Player& p = out[static_cast<std::size_t>(i)];
    if (seat(i) == learner) {
      p.name = ui.settings.name;
      continue;
    }
    p.bot = true;
    p.level = ai::Level::Easy;
    if (const int found = free_character(out, p.level, next); found >= 0)
      become(ui, p, found), next = found + 1;
  }
  return out;
}

}  // namespace parlour::ui
