#include "room/local_game.h"

#include <algorithm>

#include "core/core_text.h"
#include "room/shelf.h"

namespace parlour::room {

LocalGame::LocalGame(Device& device, const AnyGame& game, std::string_view options,
                     std::vector<Player> players)
    : device_(device),
      table_(game, options, static_cast<int>(players.size()), device.entropy()),
      players_(std::move(players)) {
  Rng lot(device.entropy());
  for (std::size_t i = 0; i < players_.size(); ++i) {
    Player& p = players_[i];
    if (!p.bot || !game.info().scripts) p.script.clear();
    if (!p.bot || !game.info().tempers || !p.script.empty()) p.temper = ai::Temper::Any, p.hidden = false;
    if (p.hidden) p.temper = static_cast<ai::Temper>(1 + lot.below(ai::kTempers - 1));  // a new one each game
    table_.notes().set_note(seat_key(static_cast<int>(i)), print(players_[i]));
  }
  changed(std::nullopt);
  save();
}

LocalGame::LocalGame(Device& device, Replay replay)
    : device_(device), table_(std::move(replay), device.entropy()), players_(players_of(table_.record())) {
  changed(std::nullopt);
}

const Record* LocalGame::shareable() const {
  return game().info().hides && !over() ? nullptr : &table_.record();
}

std::string report(const AnyGame& game, const Record& record, bool open) {
  return open ? to_text(game, record) : to_base64url(to_bytes(game, record));
}

bool LocalGame::person_acts() const {
  for (Seat s : table_.actors()) {
    if (!player(s).bot) return true;
  }
  return false;
}

// Persons at one device who owe an answer to a question that needs no look at hidden things.
SeatSet LocalGame::aloud() const {
  SeatSet out;
  if (!game().info().hides || std::ranges::count(players_, false, &Player::bot) < 2 ||
      !game().aloud(table_.view(Watcher)))
    return out;
  for (Seat s : table_.actors()) {
    if (!player(s).bot) out = out.with(s);
  }
  return out;
}

SeatSet LocalGame::asked_aloud() const {
  return is_player(eyes_) || apart_ != Watcher ? SeatSet() : aloud();
}

// A person who has to act looks; the curtain falls when the device has to change hands and the game
// holds secrets. What can be answered aloud is asked without it; after that nobody's secrets are on
// the screen until somebody needs his own.
void LocalGame::look_for_eyes() {
  const SeatSet actors = table_.actors();
  if (apart_ == Watcher && !aloud().empty()) {
    eyes_ = Watcher;
    curtain_ = false;
    in_the_open_ = true;
    return;
  }
  if (is_player(eyes_) && actors.has(eyes_) && !player(eyes_).bot) return;
  Seat next = eyes_;
  for (Seat s : actors) {
    if (!player(s).bot) {
      next = s;
      break;
    }
  }
  if (next == Watcher && in_the_open_) return;
  for (int i = 0; i < table_.seats() && next == Watcher; ++i) {
    if (!player(seat(i)).bot) next = seat(i);
  }
  if (next != eyes_ && game().info().hides && std::ranges::count(players_, false, &Player::bot) > 1) {
    curtain_ = true;
  }
  in_the_open_ = false;
  eyes_ = next;
}

void LocalGame::lift_curtain() {
  curtain_ = false;
  answer_by_ = 0;  // who looks only now has the whole time
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
  return !curtain_ && is_player(eyes_) && !player(eyes_).bot && table_.actors().has(eyes_);
}

std::uint32_t LocalGame::window() const { return game().window(table_.view(Watcher)); }

// Persons who share a device would hand it around for each of a long row of questions.
void LocalGame::answer_for_sharers() {
  if (!game().info().hides || std::ranges::count(players_, false, &Player::bot) < 2) return;
  bool acted = true;
  while (acted && !table_.over() && game().dealing(table_.view(Watcher))) {
    acted = false;
    for (Seat s : table_.actors()) {
      if (player(s).bot) continue;
      const auto action = game().fallback(table_.view(s), s);
      acted = action && !table_.submit({s, *action, window()});
      if (acted) break;
    }
  }
}

// After something has happened: what rested on the old state goes. A sealed reply while others still
// owe theirs closes nothing: it takes neither time nor anybody's hint away.
void LocalGame::changed(std::optional<std::uint32_t> window_before) {
  const Seat looked = eyes_;
  answer_for_sharers();
  const SeatSet actors = table_.actors();
  const std::uint32_t window = this->window();
  const bool closed = window_before != window || table_.over();
  if (apart_ != Watcher && (closed || !actors.has(apart_))) {
    // Behind a curtain that nobody has lifted there is nothing more to see.
    if (curtain_) eyes_ = Watcher, curtain_ = false, in_the_open_ = true;
    apart_ = Watcher;
  }
  look_for_eyes();
  for (int i = 0; i < table_.seats(); ++i) {
    Slot& s = slot(seat(i));
    if (!actors.has(seat(i)) || s.window != window) s = {};
  }
  if (closed || eyes_ != looked) {
    changed_at_ = device_.now_ms();
    due_at_ = 0;
    hint_.reset();
    hint_ticket_ = 0;
    waits_for_undo_ = false;
    answer_by_ = 0;
  }
  device_.wake();
}

Reason LocalGame::submit(const AnyAction& action) {
  if (curtain_) return &parlour::text::not_your_turn;  // nobody is at the screen
  const Seat actor = eyes_;
  const std::uint32_t before = window();
  if (const Reason why = table_.submit({actor, action, before})) return why;
  changed(before);
  waits_for_undo_ = table_.can_undo(actor) == kAllowed && !table_.over() && !table_.actors().has(actor);
  // Until the time for taking back is over, the one who acted keeps looking.
  if (waits_for_undo_) eyes_ = actor, curtain_ = false;
  save();
  return kAllowed;
}

Reason LocalGame::submit_aloud(SeatSet who, const AnyAction& action) {
  const std::uint32_t before = window();
  Reason why = &parlour::text::not_your_turn;
  for (Seat s : who) {
    // The answer of one may have closed the question for the others.
    if (window() != before || !asked_aloud().has(s)) continue;
    why = table_.submit({s, action, before});
    if (why) break;
    changed(before);
  }
  save();
  return why;
}

std::optional<double> LocalGame::seconds_left() const {
  if (answer_by_ == 0) return {};
  return std::max(0.0, answer_by_ - device_.now_ms()) / 1000;
}

// Persons who have not answered in time are played for. True: something was.
bool LocalGame::time_is_up() {
  const double limit = game().has_fallback() ? 1000.0 * kAnswerTimes[settings_.answer] : 0;
  if (limit != limit_ || limit == 0 || !person_acts()) answer_by_ = 0;
  limit_ = limit;
  if (limit == 0 || !person_acts()) return false;
  const double now = device_.now_ms();
  if (answer_by_ == 0) answer_by_ = now + limit;
  if (now < answer_by_) {
    call_at(std::min(answer_by_, now + 250));  // what is left is shown
    return false;
  }
  const std::uint32_t before = window();
  bool played = false;
  for (Seat s : table_.actors()) {
    if (player(s).bot || window() != before) continue;
    const auto action = game().fallback(table_.view(s), s);
    if (!action || table_.submit({s, *action, before})) continue;
    // Nobody was at the screen, and nobody's things come on it now.
    if (curtain_) eyes_ = apart_ = Watcher, curtain_ = false, in_the_open_ = true;
    played = timed_out_ = true;
    changed(before);
  }
  save();
  return played;
}

Reason LocalGame::undo() {
  if (const Reason why = table_.undo(eyes())) return why;
  const bool asked = std::ranges::any_of(slots_, [](const Slot& s) { return s.ticket != 0; });
  if (asked) device_.stop_thinking();
  slots_ = {};
  changed(std::nullopt);
  save();
  return kAllowed;
}

float LocalGame::undo_left() const {
  if (!waits_for_undo_ || due_at_ <= changed_at_) return waits_for_undo_ ? 1.0f : 0.0f;
  return static_cast<float>(std::clamp((due_at_ - device_.now_ms()) / (due_at_ - changed_at_), 0.0, 1.0));
}

double LocalGame::delay() const {
  return wait_ms(settings_, waits_for_undo_, game().dealing(table_.view(Watcher)), table_.record().entries.empty());
}

void LocalGame::ask(Seat who) {
  const Player& p = player(who);
  const AnyView view = table_.view(who);
  Slot& s = slot(who);
  s.ticket = new_ticket();
  s.window = window();
  s.choice.reset();
  s.script = !p.script.empty() && device_.load(std::string(kScriptKeys) + p.script);
  if (!p.script.empty() && !s.script && !std::exchange(told_missing_, true)) trouble_ = {who, true, {}};
  device_.think(s.ticket,
                ai::write(ai::Question{.game = &game(), .view = view, .level = p.level, .budget = ai::usual_budget(p.level),
                                       .seed = device_.entropy(), .temper = p.temper}),
                s.script ? std::string_view(p.script) : std::string_view());
}

// A game never hangs on a bot: it is asked again, and in the end something legal is played for it.
void LocalGame::failed(Seat who) {
  Slot& s = slot(who);
  s.ticket = 0;
  s.choice.reset();
  if (++s.failures < kMostBotFailures) return;
  const auto move = something_legal(game(), table_.view(who), who, device_.entropy());
  if (!move) return;
  s.ticket = new_ticket();
  s.window = window();
  s.choice = *move;
  bot_failed_ = true;
}

void LocalGame::ask_hint() {
  if (!may_act() || hint_ticket_ != 0) return;
  hint_ticket_ = new_ticket();
  device_.think(hint_ticket_, ai::write(ai::Question{&game(), table_.view(eyes_), ai::Level::Expert,
                                                     ai::usual_budget(ai::Level::Expert), device_.entropy()}));
}

void LocalGame::on_bot(std::uint32_t ticket, ByteView bytes) {
  if (ticket == 0) return;
  const auto answer = ai::read_answer(game(), bytes);
  if (ticket == hint_ticket_) {
    hint_ticket_ = 0;
    hint_ = answer;
    hint_failed_ = !answer;
  }
  for (int i = 0; i < table_.seats(); ++i) {
    const Seat who = seat(i);
    Slot& s = slot(who);
    if (s.ticket != ticket || s.choice) continue;
    const AnyView view = table_.view(who);
    const bool refused = s.script && !bytes.empty() && bytes[0] == 0;  // in words: device.h
    if (!refused && answer && !game().check(view, who, answer->choice)) s.choice = answer->choice;
    else if (s.script && (s.choice = game().fallback(view, who)))
      trouble_ = {who, false, refused ? std::string(bytes.begin() + 1, bytes.end()) : std::string()};
    else failed(who);
  }
  device_.wake();
  tick(settings_);
}

void LocalGame::thinking_stopped() {
  for (Slot& s : slots_) {
    if (!s.choice) s.ticket = 0;
  }
  hint_ticket_ = 0;
  device_.wake();
}

void LocalGame::call_at(double at) {
  if (timer_at_ != 0 && timer_at_ <= at + 0.5) return;
  timer_at_ = at;
  device_.after(std::max(0.0, at - device_.now_ms()) + 1, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    timer_at_ = 0;
    tick(settings_);
  });
}

void LocalGame::linger(double ms) {
  if (due_at_ == 0) due_at_ = changed_at_ + delay();
  due_at_ = std::max(due_at_, device_.now_ms() + ms);
}

void LocalGame::tick(const Settings& settings) {
  if (&settings != &settings_) settings_ = settings;
  for (int guard = 0; guard < 64 && act_once(); ++guard) {
  }
}

// One action of the House or of a bot, if its time has come.
bool LocalGame::act_once() {
  if (table_.over()) return false;
  // Another tab goes on with this very game: what chance and bots do is done there, once.
  if (!device_.owns_saves() || resting()) return false;
  const bool house = table_.house_due();
  // Where a person goes on at once the time for taking back holds nothing up.
  if (!house && waits_for_undo_ && person_acts()) waits_for_undo_ = false, look_for_eyes();
  if (!house && time_is_up()) return true;
  SeatSet bots;
  for (Seat s : table_.actors()) {
    if (player(s).bot) bots = bots.with(s);
  }
  if (!house && bots.empty()) return false;
  const double now = device_.now_ms();
  if (due_at_ == 0) due_at_ = changed_at_ + delay();
  std::optional<Seat> ready;
  for (Seat s : bots) {
    if (waits_for_undo_) break;
    Slot& its = slot(s);
    if (its.ticket == 0) ask(s);
    if (its.choice && !ready) ready = s;
  }
  if (now < due_at_) {
    call_at(due_at_);
    return false;
  }
  if (waits_for_undo_) {
    waits_for_undo_ = false;
    look_for_eyes();
    if (!house) return true;
  }
  if (!house && !ready) return false;
  const std::uint32_t before = window();
  if (house) {
    table_.play_house();
  } else {
    if (table_.submit({*ready, *slot(*ready).choice, before})) {
      failed(*ready);
      return true;
    }
  }
  changed(before);
  save();
  return true;
}

void LocalGame::save() {
  if (!device_.owns_saves()) return;  // another tab does: its game must not be overwritten
  saved_ = device_.save(kOpenKey, to_text(game(), table_.record()));
}

}  // namespace parlour::room
