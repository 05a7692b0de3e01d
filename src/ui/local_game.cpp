#include "ui/local_game.h"

#include <algorithm>

namespace parlour::ui {
namespace {

// Tickets are never reused on a page, so an answer to a former game is known for what it is.
std::uint32_t last_ticket = 0;

std::string_view take_word(std::string_view& s) {
  const std::size_t blank = s.find(' ');
  const std::string_view w = s.substr(0, blank);
  s.remove_prefix(blank == std::string_view::npos ? s.size() : blank + 1);
  return w;
}

std::string seat_key(int i) { return "seat " + std::to_string(i); }

}  // namespace

std::string print(const Player& p) {
  const std::string kind = p.bot ? "bot " + std::string(ai::name(p.level)) : "person";
  return p.name.empty() ? kind : kind + ' ' + p.name;
}

Player parse_player(std::string_view note) {
  Player p;
  const std::string_view kind = take_word(note);
  if (kind == "bot") {
    p.bot = true;
    p.level = ai::level_from(take_word(note)).value_or(ai::Level::Medium);
  }
  p.name = tidy_name(note);
  return p;
}

std::vector<Player> players_of(const Record& record) {
  std::vector<Player> out;
  for (int i = 0; i < record.seats; ++i) out.push_back(parse_player(record.note(seat_key(i))));
  return out;
}

LocalGame::LocalGame(Shell& shell, const AnyGame& game, std::string_view options,
                     std::vector<Player> players)
    : shell_(shell),
      table_(game, options, static_cast<int>(players.size()), shell.entropy()),
      players_(std::move(players)) {
  for (std::size_t i = 0; i < players_.size(); ++i) {
    table_.notes().set_note(seat_key(static_cast<int>(i)), print(players_[i]));
  }
  changed();
  save();
}

LocalGame::LocalGame(Shell& shell, Replay replay)
    : shell_(shell), table_(std::move(replay), shell.entropy()), players_(players_of(table_.record())) {
  changed();
}

// A person who has to act looks; the curtain falls when the device has to change hands and the game
// holds secrets.
void LocalGame::look_for_eyes() {
  const auto person = [&](Seat s) { return !player(s).bot; };
  const SeatSet actors = table_.actors();
  if (is_player(eyes_) && actors.has(eyes_) && person(eyes_)) return;
  Seat next = eyes_;
  for (Seat s : actors) {
    if (person(s)) {
      next = s;
      break;
    }
  }
  if (next == Watcher) {
    for (int i = 0; i < table_.seats() && next == Watcher; ++i) {
      if (person(seat(i))) next = seat(i);
    }
  }
  if (next != eyes_ && game().info().hides &&
      std::ranges::count(players_, false, &Player::bot) > 1) {
    curtain_ = true;
  }
  eyes_ = next;
}

bool LocalGame::may_act() const {
  return !curtain_ && is_player(eyes_) && !player(eyes_).bot && table_.actors().has(eyes_);
}

void LocalGame::changed() {
  changed_at_ = shell_.now_ms();
  due_at_ = 0;
  asked_ = false;
  decided_.reset();
  hint_.reset();
  hint_ticket_ = 0;
  failures_ = 0;
  waits_for_undo_ = false;
  look_for_eyes();
  shell_.wake();
}

Reason LocalGame::submit(const AnyAction& action) {
  const Intent intent{eyes_, action, game().window(table_.view(eyes_))};
  if (const Reason why = table_.submit(intent)) return why;
  const Seat actor = eyes_;
  changed();
  waits_for_undo_ = table_.can_undo(actor) == kAllowed && !table_.over();
  // Until the time for taking back is over, the one who acted keeps looking.
  if (waits_for_undo_) eyes_ = actor, curtain_ = false;
  save();
  return kAllowed;
}

Reason LocalGame::can_undo() const {
  return table_.can_undo(eyes_);
}

Reason LocalGame::undo() {
  if (const Reason why = table_.undo(eyes_)) return why;
  if (asked_) shell_.stop_thinking();
  changed();
  save();
  return kAllowed;
}

float LocalGame::undo_left() const {
  if (!waits_for_undo_ || due_at_ <= changed_at_) return waits_for_undo_ ? 1.0f : 0.0f;
  return static_cast<float>(std::clamp((due_at_ - shell_.now_ms()) / (due_at_ - changed_at_), 0.0, 1.0));
}

// After a person's action there is time to take it back, more when nothing had to be confirmed; who
// wants a quick game has less. Otherwise what happens must be seen before the next thing does.
double LocalGame::delay(const Settings& s) const {
  if (table_.record().entries.empty()) return 350;
  if (waits_for_undo_) return (s.confirm ? 1000 : 2000) + 2 * pace_ms(s.pace);
  return pace_ms(s.pace);
}

void LocalGame::ask(Seat who) {
  const Player& p = player(who);
  asked_ = true;
  asked_seat_ = who;
  asked_ticket_ = ++last_ticket;
  shell_.think(asked_ticket_, ai::write(ai::Question{&game(), table_.view(who), p.level,
                                                     ai::usual_budget(p.level), shell_.entropy()}));
}

void LocalGame::ask_hint() {
  if (!may_act() || hint_ticket_ != 0) return;
  hint_ticket_ = ++last_ticket;
  shell_.think(hint_ticket_, ai::write(ai::Question{&game(), table_.view(eyes_), ai::Level::Expert,
                                                    ai::usual_budget(ai::Level::Expert),
                                                    shell_.entropy()}));
}

void LocalGame::on_bot(std::uint32_t ticket, ByteView bytes) {
  const auto answer = ai::read_answer(game(), bytes);
  if (ticket == hint_ticket_ && hint_ticket_ != 0) {
    hint_ticket_ = 0;
    hint_ = answer;
  } else if (asked_ && ticket == asked_ticket_) {
    const AnyView v = table_.view(asked_seat_);
    if (answer && !game().check(v, asked_seat_, answer->choice)) {
      decided_ = answer->choice;
    } else if (++failures_ < 3) {
      asked_ = false;  // asked anew at the next tick
    } else {
      // A game never hangs on a bot: something legal is played for it, and the page says so.
      std::vector<AnyAction> legal;
      game().legal(v, asked_seat_, legal);
      Rng rng(shell_.entropy());
      if (!legal.empty()) decided_ = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      bot_failed_ = true;
    }
  }
  shell_.wake();
  tick(settings_);
}

void LocalGame::tick(const Settings& settings) {
  if (&settings != &settings_) settings_ = settings;
  for (int guard = 0; guard < 64; ++guard) {
    if (table_.over()) return;
    const bool house = table_.house_due();
    if (!house && waits_for_undo_ && !curtain_) {
      // Seats that answer at once need no House in between; the time for taking back holds them too.
      bool person = false;
      for (Seat s : table_.actors()) person |= !player(s).bot;
      if (person) waits_for_undo_ = false, look_for_eyes();
    }
    SeatSet bots;
    for (Seat s : table_.actors()) {
      if (player(s).bot) bots = bots.with(s);
    }
    if (!house && bots.empty()) return;
    if (due_at_ == 0) due_at_ = changed_at_ + delay(settings);
    if (!house && !asked_ && !waits_for_undo_) ask(*bots.begin());
    const double wait = due_at_ - shell_.now_ms();
    if (wait > 0) {
      if (timer_at_ < due_at_ - 0.5) {
        timer_at_ = due_at_;
        shell_.after(wait + 1, [this, alive = std::weak_ptr(alive_)] {
          if (alive.lock()) tick(settings_);
        });
      }
      return;
    }
    waits_for_undo_ = false;
    if (house) {
      table_.play_house();
      changed();
      save();
      continue;
    }
    if (!asked_) ask(*bots.begin());
    if (!decided_) return;
    const Intent intent{asked_seat_, *decided_, game().window(table_.view(asked_seat_))};
    table_.submit(intent);
    changed();
    save();
  }
}

void LocalGame::save() {
  if (!shell_.owns_saves()) return;  // another tab does: its game must not be overwritten
  saved_ = shell_.save(kSaveKey, to_text(game(), table_.record()));
}

}  // namespace parlour::ui
