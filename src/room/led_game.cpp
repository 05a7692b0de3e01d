#include "room/led_game.h"

#include <algorithm>
#include <cmath>

#include "core/safe_move.h"

namespace parlour::room {
namespace {

constexpr int kMostBotFailures = 3;  // then something legal is played

// Unique on a page, so that answers to an earlier game are recognized.
std::uint32_t new_ticket() {
  static std::uint32_t last = 0;
  return ++last;
}

}  // namespace

bool LedGame::person_acts() const {
  for (Seat s : actors()) {
    if (!bot_decides(s)) return true;
  }
  return false;
}

float LedGame::undo_left() const {
  if (!waits_for_undo_ || due_at_ <= changed_at_) return waits_for_undo_ ? 1.0f : 0.0f;
  return static_cast<float>(
      std::clamp((due_at_ - device_.now_ms()) / (due_at_ - changed_at_), 0.0, 1.0));
}

void LedGame::happened(bool anew) {
  if (anew) late_ = {};
  const SeatSet actors = this->actors();
  const std::uint32_t decision = this->decision();
  for (int i = 0; leads_something() && i < static_cast<int>(players().size()); ++i) {
    Slot& s = slot(seat(i));
    if (!actors.has(seat(i)) || !bot_decides(seat(i)) || s.decision != decision) s = {};
  }
  if (anew) {
    changed_at_ = device_.now_ms();
    due_at_ = 0, lingers_ = false;
    hint_.reset();
    hint_ticket_ = 0;
    waits_for_undo_ = false;
  }
  device_.wake();
}

void LedGame::forget_questions() {
  const bool asked = std::ranges::any_of(slots_, [](const Slot& s) { return s.ticket != 0; });
  if (asked) device_.stop_thinking();
  slots_ = {};
}

// --- bots ---------------------------------------------------------------------------------------

// Bots that answer together are asked one after the other in one thread, and share the time that
// one alone would have. Everybody knows who is asked, so this reveals nothing.
void LedGame::ask(Seat who, int together) {
  const Player& p = player(who);
  Slot& s = slot(who);
  s.ticket = new_ticket();
  s.decision = decision();
  s.choice.reset();
  // With only one legal action a bot would answer at once, which may reveal its hand.
  // A person for whom it decides.
  const bool stands_in = late_.has(who);
  const ai::Level level = stands_in ? ai::Level::Medium : p.level;
  ai::Budget budget = ai::usual_budget(game().info(), level);
  s.not_before = game().info().hides ? device_.now_ms() + budget.milliseconds : 0;
  budget.milliseconds /= static_cast<std::uint32_t>(together);
  s.script = !stands_in && !p.script.empty() && device_.load(std::string(kScriptKeys) + p.script);
  if (!stands_in && !p.script.empty() && !s.script && !std::exchange(told_missing_, true))
    trouble_ = {who, true, {}};
  const Dealer* deal = stands_in ? nullptr : dealer();
  device_.think(s.ticket,
                ai::write(deal ? deal->question(*led(), who, p)
                               : ai::Question{.game = &game(),
                                              .view = view_of(who),
                                              .level = level,
                                              .budget = budget,
                                              .seed = device_.entropy(),
                                              .style = p.style}),
                s.script ? std::string_view(p.script) : std::string_view(), options_of_bots());
}

// A game never hangs on a bot: it is asked again, and in the end the game's fallback or something
// legal is played for it. This is reported once, until bots answer again.
void LedGame::failed(Seat who) {
  Slot& s = slot(who);
  s.ticket = 0;
  s.choice.reset();
  if (++s.failures < kMostBotFailures) return;
  Rng rng(device_.entropy());
  const auto move = safe_move(game(), view_of(who), rng);
  if (!move) return;
  s.ticket = new_ticket();
  s.decision = decision();
  s.choice = *move;
  bot_failed_ |= !std::exchange(told_failed_, true);
}

void LedGame::ask_hint() {
  if (!may_act() || hint_ticket_ != 0) return;
  helped();
  hint_ticket_ = new_ticket();
  // Advice has no style, and takes the time of a turn.
  ai::Budget budget = ai::usual_budget(game().info(), ai::Level::Expert);
  budget.milliseconds *= static_cast<std::uint32_t>(game().info().turn_decisions);
  device_.think(hint_ticket_, ai::write(ai::Question{.game = &game(),
                                                     .view = view(),
                                                     .level = ai::Level::Expert,
                                                     .budget = budget,
                                                     .seed = device_.entropy(),
                                                     .style = ai::Style::PokerFaced}));
}

void LedGame::on_bot(std::uint32_t ticket, ByteView bytes) {
  if (ticket == 0) return;
  const auto answer = ai::read_answer(game(), bytes);
  if (ticket == hint_ticket_) {
    hint_ticket_ = 0;
    hint_ = answer;
    hint_failed_ = !answer;
  }
  for (int i = 0; leads_something() && i < static_cast<int>(players().size()); ++i) {
    const Seat who = seat(i);
    Slot& s = slot(who);
    if (s.ticket != ticket || s.choice) continue;
    const AnyView view = view_of(who);
    const auto safe = [&] {
      Rng rng(device_.entropy());
      return safe_move(game(), view, rng);
    };
    const bool refused = s.script && !bytes.empty() && bytes[0] == 0;  // in words: device.h
    if (!refused && answer && !game().check(view, who, answer->choice))
      s.choice = answer->choice, told_failed_ = false;
    else if (s.script && (s.choice = safe()))
      trouble_ = {who, false,
                  refused ? std::string(bytes.begin() + 1, bytes.end()) : std::string()};
    else
      failed(who);
  }
  device_.wake();
  tick(settings_);
}

void LedGame::thinking_stopped() {
  for (Slot& s : slots_) {
    if (!s.choice) s.ticket = 0;
  }
  hint_ticket_ = 0;
  device_.wake();
}

// --- persons who do not answer ------------------------------------------------------------------

void LedGame::let_pass(Seat s) {
  late_ = late_.with(s);
  std::uint8_t& missed = missed_[static_cast<std::size_t>(index(s))];
  if (missed < kGoneAfter) ++missed;
  due_at_ = device_.now_ms();  // they have been waited for long enough
}

void LedGame::is_there(Seat s) {
  missed_[static_cast<std::size_t>(index(s))] = 0;
  if (!late_.has(s)) return;
  late_ = late_.without(s);
  slot(s) = {};
  device_.wake();
}

void LedGame::note_late(std::size_t action) {
  // What has been taken back is not told.
  std::erase_if(late_actions_, [&](std::size_t other) { return other >= action; });
  late_actions_.push_back(action);
}

double LedGame::next_look(double now, double until) const {
  const double last = until - 1000 * shown_seconds(seconds_given());
  if (now < last) return last;
  return std::min(until, now + 1000 - std::fmod(now - last, 1000.0));
}

// --- time ---------------------------------------------------------------------------------------

// After a person's action there is time to take it back, more if nothing had to be confirmed; a
// quick pace shortens it. Otherwise each event must be seen before the next one. A hundred cards
// are not dealt at the pace of moves.
double LedGame::delay() const {
  constexpr double kFirstMove = 350;  // before the first event at a new table
  if (hurried_) return 0;
  if (!begun()) return kFirstMove;
  const double pace = pace_ms(settings_.pace) * (game().dealing(view_of(Watcher)) ? 0.2 : 1);
  return waits_for_undo_ ? (settings_.confirm ? 1000 : 2000) + 2 * pace : pace;
}

void LedGame::call_at(double at) {
  if (timer_at_ != 0 && timer_at_ <= at + 0.5) return;
  timer_at_ = at;
  device_.after(std::max(0.0, at - device_.now_ms()) + 1, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    timer_at_ = 0;
    tick(settings_);
  });
}

void LedGame::linger(const Wait& wait) {
  if (!leads_something() || hurried_) return;
  const double usual = due_at_ == 0 ? changed_at_ + delay() : due_at_;
  const double until = device_.now_ms() + wait.ms;
  // The time for taking back is never shortened.
  due_at_ = wait.whole && !waits_for_undo_ ? until : std::max(usual, until);
  lingers_ = true;
  call_at(due_at_);
}

void LedGame::hasten() {
  if (!leads_something() || !std::exchange(lingers_, false)) return;
  due_at_ = std::min(due_at_, changed_at_ + delay());
  call_at(due_at_);
}

void LedGame::tick(const Settings& settings) {
  if (&settings != &settings_) settings_ = settings;
  if (!auto_action || !may_act()) {
    asked_.reset();
  } else {
    const std::pair<std::uint32_t, Seat> now{decision(), eyes()};
    if (asked_ != now) asked_ = now, asked_at_ = device_.now_ms();
    // An automatic action that was taken back is not repeated automatically.
    if (const auto its = done_automatically_ == now ? std::nullopt : auto_action(view())) {
      const double at = asked_at_ + 1000 * its->after;
      if (device_.now_ms() < at) {
        call_at(at);
      } else {
        done_automatically_ = now;
        if (!submit_auto_action(its->action)) return;  // may have ended this game
      }
    }
  }
  for (int guard = 0; guard < 64 && act_once(); ++guard) {
  }
}

// One action of the House or of a bot, if it is due.
bool LedGame::act_once() {
  if (!leads_something() || finished() || !leads() || resting()) return false;
  const bool house = house_next();
  // If a person can go on at once, the time for taking back delays nothing.
  if (!house && waits_for_undo_ && person_acts()) undo_is_over();
  if (const Played late = house ? Played::Refused : time_is_up(); late != Played::Refused)
    return late == Played::More;
  SeatSet bots;
  for (Seat s : seats_due()) {
    if (bot_decides(s)) bots = bots.with(s);
  }
  if (!house && bots.empty()) return false;
  if (due_at_ == 0) due_at_ = changed_at_ + delay();
  std::optional<Seat> ready;
  int unasked = 0;
  for (Seat s : bots) unasked += slot(s).ticket == 0;
  for (Seat s : bots) {
    if (waits_for_undo_) break;
    if (slot(s).ticket == 0) ask(s, unasked);
    if (!slot(s).choice || ready) continue;
    if (device_.now_ms() < slot(s).not_before && !hurried_)
      call_at(slot(s).not_before);
    else
      ready = s;
  }
  if (device_.now_ms() < due_at_) {
    call_at(due_at_);
    return false;
  }
  if (waits_for_undo_) {
    undo_is_over();
    if (!house) return true;
  }
  if (house) return play(House, nullptr) == Played::More;
  if (!ready) return false;
  const Played played = play(*ready, &*slot(*ready).choice);
  if (played == Played::Refused) failed(*ready);
  return played != Played::Enough;
}

}  // namespace parlour::room
