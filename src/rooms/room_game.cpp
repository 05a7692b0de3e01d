#include "rooms/room_game.h"

#include <algorithm>
#include <cmath>

#include "core/core_text.h"
#include "room/local_game.h"
#include "rooms/room.h"

namespace parlour::rooms {
namespace {

constexpr std::size_t kMostAsked = 32;  // decisions that taking back may return to
// A host that checks this late for missing answers was asleep. It waits once more: answers given
// meanwhile are sent again.
constexpr double kSlept = 3000, kWakes = 8000;

}  // namespace

RoomGame::RoomGame(Room& room)
    : SharedGame(room, room.host_ ? &room.host_->table()->game() : room.guest_->game(),
                 room.host_ ? room.lobby().options : room.guest_->options()) {
  begins_ = host() ? 0 : guest()->begins();
  view_ = host() ? table().view(host()->seat()) : guest()->view();
  place_ = host() ? host()->place() : guest()->place();
  table_version_ = host() ? table().version() : 0;
  decision_ = decision();
  look_at_players();
  happened(true);
  look_at_time(true);
}

const Replay* RoomGame::past() const {
  return guest() ? guest()->past() : nullptr;
}
const Table& RoomGame::table() const {
  return *host()->table();
}

bool RoomGame::current() const {
  if (host())
    return host()->table() && &table().game() == game_ && host()->place().game == place_.game;
  return guest() && guest()->game() == game_ && guest()->place().game == place_.game;
}

void RoomGame::refresh() {
  look_at_players();
  if (!host() && guest()->lost()) return;  // shows the last known view until the new one is here
  const net::Place now = host() ? host()->place() : guest()->place();
  const std::uint32_t begins = host() ? 0 : guest()->begins();
  const AnyView view = host() ? table().view(host()->seat()) : guest()->view();
  const bool same =
      now == place_ && begins == begins_ && (!host() || table().version() == table_version_);
  if (same && view == view_) return look_at_time(false);
  // A player whose time has run out has not answered; the host's clock is ahead by the time its
  // message takes to get here.
  constexpr double kUnderWay = 500;
  const bool late = answer_by_ != 0 && device_.now_ms() > answer_by_ - kUnderWay &&
                    is_player(eyes()) && actors().has(eyes()) && answered_ != decision_ &&
                    !lent(eyes());
  const bool went_on = now.game == place_.game && now.rewind == place_.rewind &&
                       now.length >= place_.length && begins == begins_ &&
                       view.viewer == view_.viewer;
  version_ += went_on ? now.length - place_.length : kJump;
  const bool taken_back =
      now.game == place_.game && now.rewind != place_.rewind && now.length < place_.length;
  if (!went_on) walk_.restart();
  const Seat actor = now.length > place_.length ? last_actor() : House;
  const bool closed = !went_on || game_->decision(view) != decision_ || game_->over(view);
  place_ = now;
  begins_ = begins;
  view_ = view;
  table_version_ = host() ? table().version() : 0;
  decision_ = decision();
  if (host() && is_player(actor) && !passed(actor)) is_there(actor);
  happened(closed);
  if (late && went_on && (closed || !actors().has(eyes()))) timed_out_ = true;
  taken_back ? take_back_time() : look_at_time(closed);
  // The player who has just acted may take it back, here and at other devices, before the game goes
  // on.
  if (host() && is_player(actor) && !bot_plays(actor))
    waits_for_undo_ =
        table().can_undo(actor) == kAllowed && !table().over() && !table().actors().has(actor);
}

Seat RoomGame::last_actor() const {
  if (host())
    return table().record().entries.empty() ? House : table().record().entries.back().seat;
  return guest()->entries().empty() ? House : guest()->entries().back().actor;
}

// The host's device knows it, and tells the others when the game is over.
std::optional<AnyView> RoomGame::truth() const {
  if (const Replay* past = this->past()) return game_->view(past->state, House);
  if (!host() || !table().over()) return {};
  return table().view(House);
}

std::size_t RoomGame::actions() const {
  return host() ? table().record().entries.size() : place_.length - begins_;
}

void RoomGame::steps(std::size_t from, std::size_t to, Seat viewer,
                     const std::function<void(const Table::Step&)>& f) const {
  to = std::min(to, actions());
  if (from >= to) return;
  if (host()) return table().steps(from, to, viewer, f);
  walk_.steps(*game_, guest()->begin(), guest()->entries(), from, to, f);
}

// A guest knows every action of a game without secrets; of others only once they are over.
const Record* RoomGame::shareable() const {
  const Replay* past = this->past();
  if (!past) {
    if (game_->info().hides && (!host() || !over())) return nullptr;
    if (host() ? host()->place().length != actions() : begins_ != 0)
      return nullptr;  // its beginning is unknown
  }
  if (!record_ || record_version_ != version_ || record_past_ != (past != nullptr)) {
    Record r;
    r.game = game_->info().id;
    r.version = game_->info().version;
    r.seats = static_cast<int>(players_.size());
    const auto parsed = parse_options(game_->info(), options_);
    r.options = parsed ? print_options(game_->info(), *parsed) : options_;
    if (past)
      r.entries = past->record.entries;
    else if (host())
      r.entries = table().record().entries;
    else
      for (const net::LogEntry& e : guest()->entries())
        r.entries.push_back({e.actor, AnyAction{e.shadow}});
    for (std::size_t i = 0; i < players_.size(); ++i)
      r.set_note(room::seat_key(static_cast<int>(i)), room::print(players_[i]));
    if (const auto proof = fair::proof_of(past     ? past->record
                                          : host() ? host()->whole_record()
                                                   : Record()))
      add_proof(r, *proof);
    record_ = std::move(r);
    record_version_ = version_;
    record_past_ = past != nullptr;
  }
  return &*record_;
}

// Two pages of one room whose first lines agree have seen the same log: each entry came with the
// hash of the view.
std::string RoomGame::report() const {
  const net::Place at = host() ? host()->place() : guest()->place();
  const std::string where = "room: game " + std::to_string(at.game) + ", log " +
                            std::to_string(at.rewind) + ", " + std::to_string(at.length) +
                            (guest() && guest()->lost() ? " actions, in doubt\n" : " actions\n");
  const Record* open = shareable();
  if (open) return where + room::report(*game_, *open, true);
  if (host()) return where + room::report(*game_, table().record(), false);
  return where + "a guest's view of " + std::string(game_->info().id) + ' ' + options_;
}

// --- the player here ----------------------------------------------------------------------------

bool RoomGame::sending() const {
  return guest() && guest()->pending();
}

bool RoomGame::may_act() const {
  if (!is_player(eyes()) || over() || !actors().has(eyes())) return false;
  if (host()) return !host()->bots().has(eyes());
  return guest()->may_act() && !guest()->pending() && !lent(eyes());
}

Reason RoomGame::submit(const AnyAction& action) {
  const Reason why = submit_auto_action(action);
  if (!why) room_.agree();  // playing on here gives up the table that was put aside
  return why;
}

Reason RoomGame::submit_auto_action(const AnyAction& action) {
  answered_ = decision_;
  const Reason why =
      host() ? host()->act(action, game_->decision(table().view(Watcher))) : guest()->act(action);
  refresh();
  room_.after();
  return why;
}

Reason RoomGame::can_undo() const {
  if (!is_player(eyes())) return &parlour::text::nothing_to_undo;
  // It would return to a decision whose time is over, which would then be played for them at once.
  const auto before =
      std::ranges::find_if(asked_by_.rbegin(), asked_by_.rend(),
                           [&](const Asked& a) { return a.length < place_.length; });
  const bool late = limit_ != 0 && before != asked_by_.rend() && before->by != 0 &&
                    device_.now_ms() >= before->by;
  if (late && last_actor() == eyes()) return &parlour::text::undo_no_time;
  if (host()) return table().can_undo(eyes());
  const auto& entries = guest()->entries();
  if (entries.empty()) return &parlour::text::nothing_to_undo;
  if (entries.back().actor != eyes()) {
    const bool acted =
        std::ranges::any_of(entries, [&](const net::LogEntry& e) { return e.actor == eyes(); });
    if (!acted) return &parlour::text::nothing_to_undo;
    return entries.back().actor == House ? &parlour::text::undo_too_late
                                         : &parlour::text::undo_not_yours;
  }
  // As far as this device can tell; the host decides. Called in every frame, computed once.
  if (std::exchange(undo_version_, version_) == version_) return undo_;
  undo_ = &parlour::text::undo_seen;
  steps(entries.size() - 1, eyes(), [&](const Table::Step& s) {
    if (game_->revocable(s.before.state, s.actor, s.shadow)) undo_ = kAllowed;
  });
  return undo_;
}

Reason RoomGame::undo() {
  if (const Reason why = can_undo()) return why;
  if (host()) {
    if (const Reason why = host()->undo()) return why;
  } else {
    guest()->undo();
  }
  refresh();
  room_.after();
  return kAllowed;
}

float RoomGame::undo_left() const {
  return host() && last_actor() == eyes() ? LedGame::undo_left() : 0;
}

room::ChanceReport RoomGame::chance() const {
  room::ChanceReport out;
  out.sealed = host() ? host()->chance_sealed() : guest()->chance_sealed();
  out.over = over() && (host() || past());
  if (!out.over) return out;
  out.own = host() ? host()->chance() : guest()->chance();
  for (const net::Member& m : room_.lobby().members) {
    if (!is_player(m.seat)) continue;
    std::vector<std::string>* const of[] = {&out.silent, &out.fair, &out.gaps, &out.unfair};
    of[static_cast<std::size_t>(m.says)]->push_back(m.name);
  }
  return out;
}

std::string RoomGame::chance_waits_for() const {
  std::string out;
  if (!host()) return out;
  for (const std::uint8_t id : host()->awaited())
    out += (out.empty() ? "" : ", ") + room_.lobby().member(id)->name;
  return out;
}

// Called in every frame, computed once for each signature.
room::RatedReport RoomGame::rated() const {
  using State = room::RatedReport::State;
  const bool rated = host() ? host()->rated() : guest()->rated();
  if (!rated || !over() || !room_.ledger_ || !is_player(eyes())) return {};
  if (!host() && guest()->untimely()) return {.state = State::Untimely};
  if (!host() && guest()->misrated()) return {.state = State::Refused};
  const standing::Signed* s = room_.rated_result();
  if (!s || !s->signed_by(*room_.key_)) return {.state = State::Waits};
  if (rated_.state == State::Signed && rated_version_ == room_.rated_version()) return rated_;
  rated_version_ = room_.rated_version();
  const Ledger::Change change = room_.ledger_->change(s->result);
  const auto rounded = [](double value) { return static_cast<int>(std::lround(value)); };
  rated_ = {.state = State::Signed,
            .before = rounded(change.before.value),
            .after = rounded(change.after.value),
            .signers = s->signers(),
            .people = s->result.terms.people()};
  return rated_;
}

bool RoomGame::lent(Seat s) const {
  const auto i = static_cast<std::size_t>(index(s));
  return i < room_.lobby().chairs.size() && room_.lobby().chairs[i].lent;
}

// --- the host's ---------------------------------------------------------------------------------

bool RoomGame::resting() const {
  return !over() && house_due() && looked_at_ != place_ && game_->rests(view_);
}

void RoomGame::go_on() {
  if (!host() || !resting()) return;
  looked_at_ = place_;
  due_at_ = 0;
  room_.after();
}

const Table* RoomGame::led() const {
  return host() ? host()->table() : nullptr;
}

bool RoomGame::bot_plays(Seat s) const {
  return host() ? host()->bots().has(s) : player(s).bot || lent(s);
}

// --- time to answer -----------------------------------------------------------------------------

void RoomGame::look_at_time(bool anew) {
  const double limit = 1000.0 * room_.lobby().answer;
  const bool asked = limit != 0 && !over() && person_acts();
  if (limit != limit_) asked_by_.clear();
  if (anew || limit != limit_ || !asked) answer_by_ = 0;
  limit_ = limit;
  if (asked && answer_by_ == 0) answer_by_ = device_.now_ms() + limit;
  if (anew) {
    if (last_actor() == House) asked_by_.clear();  // nobody takes back chance
    if (asked_by_.size() >= kMostAsked) asked_by_.erase(asked_by_.begin());
    asked_by_.push_back({place_.length, answer_by_});
  } else if (!asked_by_.empty()) {
    asked_by_.back().by = answer_by_;
  }
}

// Taking back gives nobody extra time: a decision that returns keeps its original deadline, and so
// does one that others were asked meanwhile and still have to answer. Its clock does not stop
// either: otherwise two players who act and undo by turns, or one whom nobody can interrupt, could
// hold up the table for as long as they like.
void RoomGame::take_back_time() {
  answered_.reset();
  while (!asked_by_.empty() && asked_by_.back().length > place_.length) asked_by_.pop_back();
  if (asked_by_.empty()) return look_at_time(true);
  answer_by_ = asked_by_.back().by;
  look_at_time(false);
}

std::optional<double> RoomGame::seconds_left() const {
  if (answer_by_ == 0) return {};
  return std::max(0.0, answer_by_ - device_.now_ms()) / 1000;
}

// Only called on the host's device.
room::LedGame::Played RoomGame::time_is_up() {
  look_at_time(false);
  if (answer_by_ == 0) return Played::Refused;
  if (device_.now_ms() < answer_by_) {
    call_at(next_look(device_.now_ms(), answer_by_));
    return Played::Refused;
  }
  if (device_.now_ms() - answer_by_ > kSlept) {
    answer_by_ = device_.now_ms() + kWakes;
    call_at(answer_by_);
    return Played::Refused;
  }
  for (const Seat s : table().actors()) {
    if (host()->bots().has(s) || passed(s)) continue;
    let_pass(s);
    timed_out_ |= s == eyes();
    if (has_gone(s) && host()->lend(s)) is_there(s);  // a bot plays on until they are back
  }
  answer_by_ = 0;
  device_.wake();
  return Played::Refused;
}

bool RoomGame::gone() const {
  return !over() && is_player(eyes()) && lent(eyes());
}

void RoomGame::come_back() {
  if (gone()) room_.vote(eyes(), false);
}

// The others have to tell their part first; what they say brings the next try.
room::LedGame::Played RoomGame::ask_for_chance() {
  if (std::exchange(chance_asked_, place_) != place_) room_.after();
  return Played::Refused;
}

room::LedGame::Played RoomGame::play(Seat who, const AnyAction* choice) {
  if (!choice) {
    if (!host()->play_house()) return ask_for_chance();
  } else if (!(passed(who) ? host()->play_for(who, *choice, decision_)
                           : host()->act_for(who, *choice, decision_))) {
    return Played::Refused;
  }
  if (choice && passed(who)) note_late(actions() - 1);
  room_.settle();  // may end this game
  return Played::Enough;
}

}  // namespace parlour::rooms
