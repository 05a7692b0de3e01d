#include "core/table.h"

#include <algorithm>

#include "core/core_text.h"

namespace parlour {

void walk(const AnyGame& game, const Checkpoints& way, std::span<const Entry> entries,
          std::size_t from, std::size_t to, Seat viewer,
          const std::function<void(const Step&)>& f) {
  if (from >= to) return;
  AnyState s = way.state_after(game, entries, from);
  AnyView before = game.view(s, viewer);
  for (const Entry& e : entries.first(to).subspan(from)) {
    const AnyAction shadow = game.shadow(s, e.seat, e.action, viewer);
    game.apply(s, e.seat, e.action);
    AnyView after = game.view(s, viewer);
    f({e.seat, shadow, before, after});
    before = std::move(after);
  }
}

Table::Table(const AnyGame& game, std::string_view options, int seats, std::uint64_t seed)
    : Table(game, options, *game.start(options, seats), seed) {}

Table::Table(const AnyGame& game, std::string_view options, AnyState begin, std::uint64_t seed)
    : game_(&game), state_(begin), way_(begin), before_last_(std::move(begin)), rng_(seed) {
  const Info& info = game.info();
  record_.game = info.id;
  record_.version = info.version;
  record_.seats = game.seats(state_);
  record_.options = print_options(info, *parse_options(info, options));
}

Table::Table(Replay replay, std::uint64_t seed)
    : game_(replay.game),
      record_(std::move(replay.record)),
      state_(std::move(replay.state)),
      way_(*game_, *game_->start(record_.options, record_.seats), record_.entries),
      before_last_(state_),
      rng_(seed),
      version_(static_cast<std::uint32_t>(record_.entries.size())) {
  for (const Entry& e : record_.entries) count(e.seat, 1);
  if (!record_.entries.empty()) before_last_ = state_after(record_.entries.size() - 1);
}

std::optional<Table> Table::restored(const AnyGame& game, std::string_view options, AnyState begin,
                                     std::span<const Entry> entries, std::uint64_t seed) {
  Table t(game, options, std::move(begin), seed);
  for (const Entry& e : entries)
    if (!t.follow(e)) return {};
  return t;
}

bool Table::follow(const Entry& e) {
  const bool due = e.seat == House ? house_due() : actors().has(e.seat);
  if (!due || over() || game_->check(state_, e.seat, e.action)) return false;
  apply(e.seat, e.action);
  return true;
}

void Table::count(Seat who, int actions) {
  if (is_player(who))
    acted_[static_cast<std::size_t>(index(who))] += static_cast<std::uint32_t>(actions);
}

void Table::apply(Seat who, const AnyAction& action) {
  before_last_ = state_;
  game_->apply(state_, who, action);
  record_.entries.push_back({who, action});
  way_.note(record_.entries.size(), state_);
  count(who, 1);
  ++version_;
}

Reason Table::submit(const Intent& intent) {
  if (over()) return &text::game_over;
  if (!actors().has(intent.seat)) return &text::not_your_turn;
  if (intent.decision != game_->decision(state_)) return &text::too_late;
  if (const Reason why = game_->check(state_, intent.seat, intent.action)) return why;
  apply(intent.seat, intent.action);
  return kAllowed;
}

AnyAction Table::house_action() {
  assert(house_due());
  return luck_ ? luck_->action(*game_, state_, record_.entries) : game_->house(state_, rng_);
}

Table::Opened Table::opened(Seat who) const {
  assert(actors().has(who));
  std::size_t count = record_.entries.size();
  AnyState then = state_;
  while (count > 0 && record_.entries[count - 1].seat != who) {
    AnyState before = state_after(count - 1);
    if (!game_->actors(before).has(who) || game_->decision(before) != game_->decision(state_))
      break;
    then = std::move(before);
    --count;
  }
  return {count, game_->view(then, who)};
}

Reason Table::can_undo(Seat who) const {
  if (record_.entries.empty()) return &text::nothing_to_undo;
  const Seat last = record_.entries.back().seat;
  if (last == who) {
    if (over() && game_->info().hides) return &text::undo_seen;  // everything is public now
    const bool fair = game_->revocable(before_last_, who, record_.entries.back().action);
    return fair ? kAllowed : &text::undo_seen;
  }
  if (game_->dealing(game_->view(state_, Watcher))) return &text::undo_dealing;
  if (!is_player(who) || acted_[static_cast<std::size_t>(index(who))] == 0)
    return &text::nothing_to_undo;
  return last == House ? &text::undo_too_late : &text::undo_not_yours;
}

Reason Table::undo(Seat who) {
  if (const Reason why = can_undo(who)) return why;
  record_.entries.pop_back();
  count(who, -1);
  way_.cut(record_.entries.size());
  state_ = before_last_;
  if (!record_.entries.empty()) {
    before_last_ = state_after(record_.entries.size() - 1);
  }
  ++version_;
  return kAllowed;
}

Table::Step Table::step(std::size_t i, Seat viewer) const {
  assert(i < record_.entries.size());
  const bool last = i + 1 == record_.entries.size();
  const Entry& e = record_.entries[i];
  const AnyState before = last ? before_last_ : state_after(i);
  AnyState after = before;
  game_->apply(after, e.seat, e.action);
  return {e.seat, game_->shadow(before, e.seat, e.action, viewer), game_->view(before, viewer),
          game_->view(after, viewer)};
}

}  // namespace parlour
