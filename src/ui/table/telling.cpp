// Events at the table, as shown on the screen, in the log and to a screen reader.
#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "core/bytes.h"
#include "core/core_text.h"
#include "core/signs.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr std::size_t kShownSteps = 4;  // since the last frame: more are not shown one by one
constexpr std::size_t kLastMove = 256;  // how many actions back to look for a player's move
// Of the time that is left: the line, and the tag with its number.
constexpr float kTimeLine = 5, kTimeHigh = 24, kTimeSides = 8;
constexpr int kToldSeconds = 5;  // left to answer: announced in words one by one

}  // namespace

// Shows what has happened since the last frame.
void TableScreen::catch_up() {
  const std::size_t entries = game_.actions();
  if (is_player(seen_eyes_) && seen_eyes_ == game_.eyes())
    looked_[static_cast<std::size_t>(index(seen_eyes_))] = entries;
  if (seen_eyes_ != game_.eyes()) change_eyes();
  // In a room the others look too.
  if (ui_.completed() && !in_room()) game_.hasten();
  if (game_.version() == seen_version_) return;
  const bool went_on =
      entries > seen_entries_ && game_.version() - seen_version_ == entries - seen_entries_;
  GameUi::Wait wait;
  if (went_on && entries - seen_entries_ <= kShownSteps)
    wait = show_steps(entries);
  else
    shown_->reset(), moods_ = {}, be_silent();
  if (!went_on) {
    if (entries < seen_entries_) ui_.sound(Sound::Undo);
    forget_taken_back(entries);
  }
  seen_version_ = game_.version();
  seen_entries_ = entries;
  if (wait.seconds > 0) game_.linger({wait.seconds * 1000, wait.whole});
}

// Another person looks: clears everything that the previous one prepared or had open.
void TableScreen::change_eyes() {
  seen_eyes_ = game_.eyes();
  shown_->reset();
  be_silent();
  app_.drawer.forget();
  if (game_.game().info().hides) ui_.hush();
  seen_version_ = game_.version(), seen_entries_ = game_.actions();
  tell_last_ = is_player(seen_eyes_);
}

// What a player has begun is stored together with its position.
void TableScreen::resume_begun(const AnyView& view) {
  begun_kept_ = ui_.shell.load(begun_key()).value_or("");
  const std::string at = position(view);
  if (begun_kept_->starts_with(at))
    shown_->resume(view, std::string_view(*begun_kept_).substr(at.size()));
}

void TableScreen::keep_begun(const AnyView& view) {
  if (!game_.may_act()) return;
  std::string now = shown_->begun(view);
  if (!now.empty()) now = position(view) + now;
  if (now == *begun_kept_ || !(in_room() || app_.tables.owns_saves())) return;
  if (now.empty())
    ui_.shell.erase(begun_key());
  else
    ui_.shell.save(begun_key(), now);
  begun_kept_ = std::move(now);
}

std::string_view TableScreen::begun_key() const {
  return in_room() ? "begun/room" : "begun";
}

// Identifies the view including its cards, which no other game shares.
std::string TableScreen::position(const AnyView& view) {
  Writer w;
  w.u64(hash64(view.state.bytes(), static_cast<std::uint64_t>(index(view.viewer))));
  return to_base64url(w.bytes()) + ' ';
}

GameUi::Wait TableScreen::show_steps(std::size_t entries) {
  GameUi::Wait wait{.whole = true};
  std::size_t at = seen_entries_;
  game_.steps(seen_entries_, game_.eyes(), [&](const Table::Step& step) {
    const GameUi::Wait its = shown_->show(ui_, step, GameUi::Show::Play);
    wait = {std::max(wait.seconds, its.seconds), wait.whole && its.whole};
    const Feelings felt = feelings_about(game_.game(), step);
    stir(moods_, felt);
    if (Bubbles* const all = bubbles()) all->hear(at, felt);
    tell_step(step);
    if (++at < entries) return;
    const GameUi::Told told = shown_->tell(ui_, step);
    ui_.sound(told.sound);
    for (const Cue& cue : told.more) ui_.sound(cue);
  });
  return wait;
}

// A step in lines: the game's log line, then its effects; each preceded by the player's name.
std::vector<std::string> TableScreen::lines_of(const Table::Step& step) const {
  const AnyGame& g = game_.game();
  std::vector<room::LogLine> happened = shown_->tell(ui_, step).lines;
  std::string told = g.log_line(step.before, step.actor, step.shadow, step.after, names_, ui_.lang);
  if (!told.empty()) happened.insert(happened.begin(), {room::told_as(g, step), std::move(told)});
  std::vector<std::string> out;
  for (const room::LogLine& one : happened)
    out.push_back(spoken(
        is_player(one.who)
            ? ui_.tr(text::says, {names_[static_cast<std::size_t>(index(one.who))], one.text})
            : one.text));
  return out;
}

void TableScreen::tell_step(const Table::Step& step) {
  for (const std::string& line : lines_of(step)) ui_.announce(line);
}

// Removes undone actions from the log: as many as the version has advanced beyond the actions that
// were added.
void TableScreen::forget_taken_back(std::size_t entries) {
  const std::size_t happened = game_.version() - seen_version_,
                    kept = seen_entries_ + entries - std::min(happened, seen_entries_ + entries);
  if (in_room())
    log_ = {};
  else
    log_.cut(kept / 2);
}

// A resumed game shows the last move as it was shown when it was made.
void TableScreen::show_last_move() {
  if (behind_curtain() != House) return;
  // Chance may have acted since: a player's own move is a few steps back.
  const std::size_t entries = game_.actions();
  std::optional<Table::Step> last;
  game_.steps(entries - std::min(entries, kLastMove), game_.eyes(), [&](const Table::Step& step) {
    shown_->remember(step);
    if (step.actor != House) last = step;
  });
  if (last) shown_->show(ui_, *last, GameUi::Show::Mark);
}

// On a shared device all players can read the log.
Seat TableScreen::log_reader() const {
  const bool all = game_.shared_device() && game_.game().info().hides && !game_.over();
  return all ? Watcher : game_.eyes();
}

void TableScreen::tell_log() {
  const AnyGame& g = game_.game();
  const Seat reader = log_reader();
  app_.drawer.tell(
      log_, *shown_, g, game_.actions(), reader, names_,
      [&](std::size_t from, std::size_t to, const auto& f) { game_.steps(from, to, reader, f); },
      [&](std::size_t action) { return game_.decided_late(action); });
  if (in_room() || !g.tells_lines()) tell_last_ = false;
  if (tell_last_ && rare_is_here()) tell_last_ = false, tell_who_takes_over();
}

// A sound, when somebody here is asked: once for each turn and each question.
void TableScreen::call_player(const Scene& scene) {
  const Attention now{scene.asked() && !scene.over(), game_.eyes(),
                      scene.over() ? Watcher : shown_->turn_of(scene)};
  const Attention before = std::exchange(called_, now);
  if (now == before) return;
  if (const auto call = call_between(before, now, shown_->call(scene))) ui_.sound(*call);
}

// The last seconds to answer: a line that grows shorter, and their number at whoever is to move.
// Nothing moves before. In kSheetsPart, because most games have no limit.
void TableScreen::draw_time(const Scene& scene, const TableRects& at) {
  const auto left = game_.seconds_left();
  const int whole = left ? static_cast<int>(std::ceil(*left)) : 0;
  const double shown = room::shown_seconds(game_.seconds_given());
  const bool last = left && whole > 0 && whole <= shown;
  // In a room nothing else wakes a frame when they begin, and at each of them.
  if (in_room() && left && !std::exchange(*time_wakes_, true)) {
    const double next = last ? *left - (whole - 1) : std::max(0.1, *left - shown);
    ui_.shell.after(1000 * next + 1, [wakes = time_wakes_] { *wakes = false; });
  }
  if (last) draw_seconds(scene, at, whole, static_cast<float>(whole / shown));
  if (last && whole <= room::kLastSeconds)
    tell_seconds(whole);
  else
    said_seconds_ = 0;
}

// "0:09"
static std::string clock_text(int seconds) {
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

// On the plate of each person who is awaited, on the own things of one who has no plate, and above
// the bar.
void TableScreen::draw_seconds(const Scene& scene, const TableRects& at, int whole, float share) {
  const bool told = whole <= kToldSeconds;
  const Color ink = told ? ui_.colors().danger : ui_.strong_tint();
  ui_.canvas().round_rect(
      Rect::at({at.bar.min.x, at.bar.min.y - 1}, {at.bar.width() * share, kTimeLine}),
      kTimeLine / 2, ink);
  const std::string said = clock_text(whole);
  const float wide = ui_.label_width(said, Type::Body, true) + 2 * kTimeSides;
  for (const Seat who : game_.actors()) {
    if (game_.players()[static_cast<std::size_t>(index(who))].bot) continue;
    const Rect& plate = places_[static_cast<std::size_t>(index(who))];
    const Rect& place = plate.empty() && who == scene.view.viewer ? at.hand : plate;
    if (place.empty()) continue;
    Rect tag =
        Rect::at({place.max.x - wide - kTimeSides, place.min.y - kTimeHigh / 2}, {wide, kTimeHigh});
    // What is to be read, once unfolded, lies over the plates.
    if (note_ && note_->drawn().contains(tag.centre()))
      tag = Rect::at({at.bar.max.x - wide, at.bar.min.y - kTimeHigh / 2}, {wide, kTimeHigh});
    ui_.canvas().round_rect(tag, kTimeHigh / 2, ui_.colors().panel.with_alpha(1), {2, ink});
    ui_.label(tag.centre(), said, Type::Body, ui_.colors().text, gfx::kCentred, true);
  }
}

void TableScreen::tell_seconds(int whole) {
  const bool told = whole <= kToldSeconds;
  if (whole == said_seconds_) return;
  if (said_seconds_ == 0) {
    ui_.sound(Sound::Hurry);
    ui_.announce(ui_.tr(text::seconds_left, {std::to_string(whole)}));
  } else if (told) {
    ui_.announce(std::to_string(whole));
  }
  said_seconds_ = whole;
}

}  // namespace parlour::ui
