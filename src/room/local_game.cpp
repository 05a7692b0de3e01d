#include "room/local_game.h"

#include <algorithm>

#include "core/action_table.h"
#include "core/core_text.h"
#include "room/shelf.h"

namespace parlour::room {
namespace {

// The note with the options chosen for the table; "-" for none.
constexpr std::string_view kTableKey = "table", kNoOptions = "-";
// The note with the numbers of the actions that bots decided for persons whose time was up.
constexpr std::string_view kLateKey = "late";

}  // namespace

LocalGame::LocalGame(Device& device, const AnyGame& game, std::string_view options,
                     std::vector<Player> players, std::optional<std::string_view> of_table)
    : LedGame(device),
      table_(game, options, static_cast<int>(players.size()), device.entropy()),
      players_(std::move(players)) {
  Rng lot(device.entropy());
  for (std::size_t i = 0; i < players_.size(); ++i) {
    Player& p = players_[i];
    if (!p.bot || !game.info().scripts) p.script.clear();
    if (!p.bot || !game.info().has_styles || !p.script.empty())
      p.style = ai::Style::Any, p.hidden = false;
    if (p.hidden)
      p.style = static_cast<ai::Style>(1 + lot.below(ai::kStyles - 1));  // a new one for each game
    table_.notes().set_note(seat_key(static_cast<int>(i)), print(players_[i]));
  }
  if (of_table && *of_table != this->options())
    table_.notes().set_note(kTableKey, of_table->empty() ? kNoOptions : *of_table);
  note_chance(table_.notes(), device.entropy());
  take_chance();
  changed(std::nullopt);
  save();
}

// The number in the record's notes decides all chance from here on.
void LocalGame::take_chance() {
  const std::uint64_t number = chance_to_keep();
  if (number == 0) return;
  chance_.emplace(number);
  table_.take_luck(&*chance_);
}

void LocalGame::take_dealer(std::unique_ptr<Dealer> dealer) {
  dealer_ = std::move(dealer);
  if (!dealer_) return;
  note_chance(table_.notes(), 0);
  table_.take_luck(&dealer_->luck());
}

void LocalGame::helped() {
  if (!dealer_) return;
  table_.notes().set_note(kHelpedKey, "yes");
  save();  // a reload does not undo it
}

std::string LocalGame::table_options() const {
  const std::string_view kept = table_.record().note(kTableKey);
  return kept.empty() ? options() : kept == kNoOptions ? std::string() : std::string(kept);
}

LocalGame::LocalGame(Device& device, Replay replay)
    : LedGame(device),
      table_(std::move(replay), device.entropy()),
      players_(players_of(table_.record())) {
  take_chance();
  for (WordReader late(table_.record().note(kLateKey)); !late.done();) {
    if (const auto n = parse_number(late.take(), actions())) note_late(*n);
  }
  changed(std::nullopt);
}

const Record* LocalGame::shareable() const {
  return game().info().hides && !over() ? nullptr : &table_.record();
}

std::string report(const AnyGame& game, const Record& record, bool open) {
  return open ? to_text(game, record) : to_base64url(to_bytes(game, record));
}

// Persons at one device who owe an answer to a question that needs no look at hidden information.
SeatSet LocalGame::asked_together() const {
  SeatSet out;
  if (!game().info().hides || std::ranges::count(players_, false, &Player::bot) < 2 ||
      !game().open_question(table_.view(Watcher)))
    return out;
  for (Seat s : table_.actors()) {
    if (waits_for(s) && !passed(s)) out = out.with(s);
  }
  return out;
}

SeatSet LocalGame::asked_aloud() const {
  return is_player(eyes_) || apart_ != Watcher ? SeatSet() : asked_together();
}

// Shows the view of a person who has to act. The curtain falls when the device has to change hands
// and the game holds secrets. Questions that can be answered aloud need no curtain; after them
// nobody's secrets are on the screen until somebody needs their own.
void LocalGame::look_for_eyes() {
  const SeatSet actors = table_.actors();
  if (apart_ == Watcher && !asked_together().empty()) {
    eyes_ = Watcher;
    curtain_ = false;
    in_the_open_ = true;
    return;
  }
  if (is_player(eyes_) && actors.has(eyes_) && !player(eyes_).bot) return;
  Seat next = eyes_;
  for (Seat s : actors) {
    if (waits_for(s) && !passed(s)) {
      next = s;
      break;
    }
  }
  if (next == Watcher && in_the_open_) return;
  for (int i = 0; i < table_.seats() && next == Watcher; ++i) {
    if (!player(seat(i)).bot) next = seat(i);
  }
  if (next != eyes_ && game().info().hides &&
      std::ranges::count(players_, false, &Player::bot) > 1) {
    curtain_ = true;
  }
  in_the_open_ = false;
  eyes_ = next;
}

void LocalGame::lift_curtain() {
  curtain_ = false;
  answer_by_ = 0;  // the full time starts when they look
}

void LocalGame::lower_curtain() {
  if (is_player(eyes_) && !over() && game().info().hides && shared()) curtain_ = true;
}

void LocalGame::look_apart(Seat who) {
  if (!asked_aloud().has(who)) return;
  apart_ = eyes_ = who;
  curtain_ = true;
  in_the_open_ = false;
  answer_by_ = 0;
  device_.wake();
}

bool LocalGame::resting() const {
  return !over() && house_due() && looked_at_ != actions() && game().rests(table_.view(Watcher)) &&
         std::ranges::count(players_, false, &Player::bot) > 0;
}

void LocalGame::go_on() {
  if (!resting()) return;
  looked_at_ = actions();
  due_at_ = 0;
  device_.wake();
}

bool LocalGame::may_act() const {
  return !curtain_ && is_player(eyes_) && !player(eyes_).bot && !passed(eyes_) &&
         table_.actors().has(eyes_);
}

// Otherwise persons who share a device would hand it around for each of many questions.
void LocalGame::answer_for_sharers() {
  if (!game().info().hides || std::ranges::count(players_, false, &Player::bot) < 2) return;
  bool acted = true;
  while (acted && !table_.over() && game().dealing(table_.view(Watcher))) {
    acted = false;
    for (Seat s : table_.actors()) {
      if (player(s).bot) continue;
      const auto action = game().fallback(table_.view(s), s);
      acted = action && !table_.submit({s, *action, decision()});
      if (acted) break;
    }
  }
}

// Call after an event: drops what depended on the old state. A sealed reply closes nothing while
// others still owe theirs: it takes neither time nor anybody's hint away.
void LocalGame::changed(std::optional<std::uint32_t> decision_before) {
  const Seat looked = eyes_;
  answer_for_sharers();
  const SeatSet actors = table_.actors();
  const bool closed = decision_before != decision() || table_.over();
  if (apart_ != Watcher && (closed || !actors.has(apart_))) {
    // Behind a curtain that nobody has lifted there is nothing more to see.
    if (curtain_) eyes_ = Watcher, curtain_ = false, in_the_open_ = true;
    apart_ = Watcher;
  }
  look_for_eyes();
  const bool anew = closed || eyes_ != looked;
  if (anew) answer_by_ = 0;
  happened(anew);
}

Reason LocalGame::submit(const AnyAction& action) {
  if (curtain_) return &parlour::text::not_your_turn;  // nobody is at the screen
  const Seat actor = eyes_;
  const std::uint32_t before = decision();
  if (passed(actor)) return &parlour::text::not_your_turn;  // a bot decides it
  if (const Reason why = table_.submit({actor, action, before})) return why;
  is_there(actor);
  changed(before);
  waits_for_undo_ =
      table_.can_undo(actor) == kAllowed && !table_.over() && !table_.actors().has(actor);
  // Until the time for taking back is over, the person who acted keeps looking.
  if (waits_for_undo_) eyes_ = actor, curtain_ = false;
  save();
  return kAllowed;
}

Reason LocalGame::submit_aloud(SeatSet who, const AnyAction& action) {
  const std::uint32_t before = decision();
  Reason why = &parlour::text::not_your_turn;
  for (Seat s : who) {
    // One answer may have closed the question for the others.
    if (decision() != before || !asked_aloud().has(s)) continue;
    why = table_.submit({s, action, before});
    if (why) break;
    is_there(s);
    changed(before);
  }
  save();
  return why;
}

std::optional<double> LocalGame::seconds_left() const {
  if (answer_by_ == 0) return {};
  return std::max(0.0, answer_by_ - device_.now_ms()) / 1000;
}

// Bots decide for persons who have not answered in time, and at once for those who are gone.
LedGame::Played LocalGame::time_is_up() {
  const double limit = 1000.0 * kAnswerTimes[settings_.answer];
  for (Seat s : table_.actors()) {
    if (player(s).bot) continue;
    if (limit == 0) is_there(s);
    if (has_gone(s) && !passed(s)) let_pass(s);
  }
  if (limit != limit_ || limit == 0 || !person_acts()) answer_by_ = 0;
  limit_ = limit;
  if (limit == 0 || !person_acts()) return Played::Refused;
  const double now = device_.now_ms();
  if (answer_by_ == 0) answer_by_ = now + limit;
  if (now < answer_by_) {
    call_at(next_look(now, answer_by_));
    return Played::Refused;
  }
  for (Seat s : table_.actors()) {
    if (!player(s).bot && !passed(s)) let_pass(s);
  }
  answer_by_ = 0;
  timed_out_ = true;
  // Nobody was at the screen, and no private view appears on it now.
  if (curtain_) eyes_ = apart_ = Watcher, curtain_ = false, in_the_open_ = true;
  device_.wake();
  return Played::Refused;
}

bool LocalGame::gone() const {
  for (int i = 0; i < table_.seats() && !over(); ++i) {
    if (!player(seat(i)).bot && has_gone(seat(i))) return true;
  }
  return false;
}

void LocalGame::come_back() {
  for (int i = 0; i < table_.seats(); ++i) is_there(seat(i));
  answer_by_ = 0;
  look_for_eyes();
}

Reason LocalGame::undo() {
  if (const Reason why = table_.undo(eyes())) return why;
  if (journal_ && !journal_->truncate(actions())) journal_.reset();
  helped();
  forget_questions();
  changed(std::nullopt);
  save();
  return kAllowed;
}

void LocalGame::undo_is_over() {
  waits_for_undo_ = false;
  look_for_eyes();
}

void LocalGame::keep_late(std::size_t action) {
  note_late(action);
  std::string all;
  for (const std::size_t n : late_actions_) all += (all.empty() ? "" : " ") + std::to_string(n);
  table_.notes().set_note(kLateKey, all);
}

LedGame::Played LocalGame::play(Seat who, const AnyAction* choice) {
  const std::uint32_t before = decision();
  if (!choice)
    table_.play_house();
  else if (table_.submit({who, *choice, before}))
    return Played::Refused;
  else if (passed(who))
    keep_late(actions() - 1), helped();
  changed(before);
  save();
  return Played::More;
}

void LocalGame::save() {
  // Must overwrite neither another tab's game nor one that is still to be laid aside.
  if (!device_.owns_saves() || waits_with_saves_) return;
  const Record& record = table_.record();
  const auto line = [&](std::size_t i) { return line_text(game(), record.entries[i]); };
  if (journal_ && !journal_->untouched()) journal_.reset();
  if (!journal_) journal_.emplace(device_, std::string(kOpenKey), record.entries.size(), line);
  for (std::size_t i = journal_->size(); i < record.entries.size(); ++i) journal_->append(line(i));
  const auto keep = [&] { return journal_->save(head_text(record)); };
  saved_ = shelf_ ? shelf_->make_room_for(keep) : keep();
  if (over() && dealer_) saved_ &= dealer_->keep(device_, game(), record);
  shelved_ = over() && shelf_ && shelf_->lay(title_(), Finished::Yes, packed(game(), record));
}

void LocalGame::keep_on(Shelf& shelf, std::function<std::string()> title) {
  shelf_ = &shelf;
  title_ = std::move(title);
  if (!saved_ || over()) save();
}

}  // namespace parlour::room
