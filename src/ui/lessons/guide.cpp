#include "ui/lessons/guide.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "games/tractor/tractor.h"
#include "ui/lessons/lesson_list.h"

namespace parlour::ui {
namespace {

/// Among the done lessons of a game: its guide is over.
constexpr std::string_view kDone = "guide";

/// game:name:pattern:with:marks, as in Situation, in the order of importance; a text, so that it
/// comes with the part.
PARLOUR_TEXTS("texts_lessons")
constexpr char kSituations[] = R"(
settlers:settle:settle *:-end:
settlers:first_road:road *:-end:
settlers:roll:roll::ring
settlers:robber:robber *::
settlers:discard:discard *::
settlers:answer:yes::
settlers:city:city *::
settlers:house:settle *:end:
settlers:road:road *:end:
settlers:buy:buy::
settlers:bank:bank *::
settlers:end:end::ring
coup:prove:prove *::ring
coup:lose:lose *::choice
coup:keep:keep *::
coup:must:coup *:-income:
coup:coup:coup *::
coup:assassin:assassinate *::
coup:turn:income::
coup:stop:block *:-challenge:
coup:block:block *::
coup:challenge:challenge::
tractor:bid:bid *::
tractor:bury:bury *::
tractor:lead:play *::lead
tractor:play:play *::
flax:swap:swap::
flax:place:place *::
)";

std::string_view take(std::string_view& rest, char end) {
  const std::string_view out = rest.substr(0, rest.find(end));
  rest.remove_prefix(std::min(rest.size(), out.size() + 1));
  return out;
}

std::vector<Situation> situations(std::string_view game) {
  std::vector<Situation> out;
  std::string_view rest = kSituations;
  while (!rest.empty()) {
    std::string_view line = take(rest, '\n');
    Situation one;
    for (std::string_view* field : {&one.game, &one.name, &one.pattern, &one.with})
      *field = take(line, ':');
    one.rings = line == "ring", one.leads = line == "lead", one.chooses = line == "choice";
    if (one.game == game) out.push_back(one);
  }
  return out;
}

// How often a word is in a text of words.
int count_of(std::string_view text, std::string_view word) {
  int n = 0;
  while (!text.empty()) n += take(text, ' ') == word;
  return n;
}

bool nobody_led(const AnyView& view) {
  return view.state.as<tractor::State>().played == 0;
}

}  // namespace

Guide::Guide(Shell& shell, const AnyGame& game)
    : shell_(shell), game_(game.info().id), all_(situations(game_)) {
  const std::string kept = shell.load(kGuideKey).value_or(std::string());
  std::string_view rest = kept;
  on_ = take(rest, ' ') == game_;
  if (!on_) return;
  const std::string_view number = take(rest, ' ');
  std::from_chars(number.data(), number.data() + number.size(), last_);
  told_ = rest;
  if (is_done(lessons_done(shell, game_), kDone)) close();
}

void Guide::close() {
  on_ = false;
  mark_done(shell_, game_, kDone);
  shell_.erase(kGuideKey);
}

const Situation* Guide::now(const TableGame& table) {
  const std::uint32_t decision = table.game().decision(table.view());
  if (std::exchange(at_, decision) == decision) return now_;
  // After a reload, or an action that was taken back, the same is told, which does not count.
  if (last_ == decision) forget_last();
  now_ = find(table);
  if (!now_) return nullptr;
  last_ = decision;
  told_ += std::string(now_->name) + ' ';
  shell_.save(kGuideKey, game_ + ' ' + std::to_string(decision) + ' ' + told_);
  return now_;
}

void Guide::forget_last() {
  if (!told_.empty()) told_.pop_back();
  told_.resize(told_.rfind(' ') + 1);
}

// The first situation that fits the viewer's legal actions and is not known yet.
const Situation* Guide::find(const TableGame& table) {
  const AnyView view = table.view();
  std::vector<AnyAction> legal;
  table.game().legal(view, table.eyes(), legal);
  std::vector<std::string> printed;
  for (const AnyAction& a : legal) printed.push_back(table.game().print(a));
  const auto found = [&](std::string_view pattern) {
    const auto fits = [&](const std::string& one) { return room::matches(pattern, one); };
    return std::ranges::find_if(printed, fits);
  };
  const auto has_with = [&](std::string_view with) {
    const bool not_there = with.starts_with('-');
    return with.empty() || (found(with.substr(not_there)) == printed.end()) == not_there;
  };
  for (const Situation& one : all_) {
    if (count_of(told_, one.name) >= kGuideTimes || (one.leads && !nobody_led(view)) ||
        (one.chooses && legal.size() < 2))
      continue;
    const auto it = found(one.pattern);
    if (it == printed.end() || !has_with(one.with)) continue;
    action_ = legal[static_cast<std::size_t>(it - printed.begin())];
    return &one;
  }
  return nullptr;
}

}  // namespace parlour::ui
