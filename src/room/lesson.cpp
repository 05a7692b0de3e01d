#include "room/lesson.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace parlour::room {
namespace {

std::string_view take_line(std::string_view& rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  return line;
}

// The rest of a line that begins with that word.
std::optional<std::string_view> after(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) return {};
  line.remove_prefix(word.size());
  if (line.empty()) return line;
  if (line[0] != ' ') return {};
  return line.substr(1);
}

bool has_right(const LessonStep& step) {
  return std::ranges::any_of(step.tries, &std::string::empty, &LessonStep::Try::mistake);
}

class Reading {
 public:
  Reading(const AnyGame& game, std::string_view text) : game_(game), rest_(text) {}

  std::expected<std::vector<Lesson>, std::string> all() {
    while (!rest_.empty() && error_.empty()) {
      ++line_;
      read(take_line(rest_));
    }
    if (error_.empty()) finish();
    if (!error_.empty()) return std::unexpected(std::to_string(line_) + ": " + error_);
    return std::move(out_);
  }

 private:
  void read(std::string_view line) {
    if (line.empty() || line[0] == '#') return;
    if (const auto name = after(line, "lesson")) {
      finish();
      out_.emplace_back().name = *name;
      begun_ = true, learns_ = false;
      return;
    }
    if (!begun_) return fail("no lesson has begun");
    Lesson& lesson = out_.back();
    if (const auto me = after(line, "me")) return read_learner(lesson, *me);
    if (const auto earlier = after(line, "after")) return read_earlier(lesson, *earlier);
    if (!learns_) {
      lesson.position.append(line) += '\n';
      return;
    }
    if (after(line, "goal")) {
      lesson.steps.emplace_back();
      return;
    }
    if (lesson.steps.empty()) return fail("no goal has begun");
    read_step(lesson, line);
  }

  void read_earlier(Lesson& lesson, std::string_view name) {
    const auto it = std::ranges::find(out_, name, &Lesson::name);
    if (it == out_.end() || &*it == &lesson) return fail("no such lesson");
    lesson.position = to_text(game_, it->course);
  }

  void read_learner(Lesson& lesson, std::string_view me) {
    int number = -1;
    std::from_chars(me.data(), me.data() + me.size(), number);
    if (number < 0 || number >= kMaxSeats) return fail("no seat");
    lesson.learner = seat(number);
    course_ = lesson.position;
    const Replay start = from_text({&game_ptr_, 1}, course_, Lang::English);
    if (start.error) return fail(start.error->in(Lang::English));
    lines_ = start.record.entries.size();
    learns_ = true;
  }

  void read_step(Lesson& lesson, std::string_view line) {
    LessonStep& step = lesson.steps.back();
    if (const auto right = after(line, "right")) {
      if (!has_right(step)) {
        step.at = lines_;
        add(std::to_string(index(lesson.learner)) + ' ' + std::string(*right));
      }
      step.tries.push_back({std::string(*right), {}});
      step.end = lines_;
    } else if (const auto wrong = after(line, "wrong")) {
      const std::size_t colon = wrong->rfind(" : ");
      if (colon == wrong->npos) return fail("a mistake without the name of its sentence");
      step.tries.push_back(
          {std::string(wrong->substr(0, colon)), std::string(wrong->substr(colon + 3))});
    } else if (const auto then = after(line, "then")) {
      if (!has_right(step)) return fail("nothing was right yet");
      add(*then);
      step.end = lines_;
    } else {
      fail("not a line of a lesson");
    }
  }

  void add(std::string_view line) {
    course_.append(line) += '\n';
    ++lines_;
  }

  // The whole lesson can be played.
  void finish() {
    if (!begun_) return;
    Lesson& lesson = out_.back();
    if (!learns_ || lesson.steps.empty()) return fail(lesson.name + " has no steps");
    for (const LessonStep& step : lesson.steps)
      if (!has_right(step)) return fail(lesson.name + " has a step without a right action");
    Replay r = from_text({&game_ptr_, 1}, course_, Lang::English);
    if (r.error) return fail(lesson.name + ": " + r.error->in(Lang::English));
    lesson.course = std::move(r.record);
  }

  void fail(std::string why) {
    if (error_.empty()) error_ = std::move(why);
  }

  const AnyGame& game_;
  const AnyGame* game_ptr_ = &game_;
  std::string_view rest_;
  std::vector<Lesson> out_;
  bool begun_ = false, learns_ = false;
  std::string course_;     // of the lesson that is being read
  std::size_t lines_ = 0;  // entries in it
  int line_ = 0;
  std::string error_;
};

}  // namespace

std::string other_mistake(std::size_t step) {
  return step == 0 ? "no" : "no" + std::to_string(step + 1);
}

bool matches(std::string_view pattern, std::string_view action) {
  const std::size_t star = pattern.find('*');
  if (star == pattern.npos) return pattern == action;
  if (!action.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t i = star; i <= action.size(); ++i)
    if (matches(rest, action.substr(i))) return true;
  return false;
}

std::expected<std::vector<Lesson>, std::string> parse_lessons(const AnyGame& game,
                                                              std::string_view text) {
  return Reading(game, text).all();
}

}  // namespace parlour::room
