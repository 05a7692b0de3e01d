// A table: one game being played. The same object serves play against bots, several people at one
// device, and the host of a game between devices. It holds the truth; everybody else gets views.
//
// It has no clock and draws no frames. Its owner calls play_house() at their own pace and submits
// the decisions of persons, bots and peers. Earlier events can be queried at any time, at a cost
// that does not depend on the length of the game.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "core/checkpoints.h"
#include "core/record.h"

namespace parlour {

/// An action that a seat wants to take, in answer to the decision with that number in its view.
struct Intent {
  Seat seat;
  AnyAction action;
  std::uint32_t decision = 0;
};

/// One action as one seat may know it.
struct Step {
  Seat actor;
  AnyAction shadow;
  AnyView before, after;
};

/// The entries from the `from`-th up to but not including the `to`-th, in order, as `viewer` sees
/// them; `way` has recorded them.
void walk(const AnyGame&, const Checkpoints& way, std::span<const Entry>, std::size_t from,
          std::size_t to, Seat viewer, const std::function<void(const Step&)>&);

/// Where the House's actions come from, if not from the table's own random source.
class Luck {
 public:
  virtual ~Luck() = default;
  /// What the House does in this state, in which it is due, after these entries.
  virtual AnyAction action(const AnyGame&, const AnyState&, std::span<const Entry> past) const = 0;
};

class Table {
 public:
  /// Requires seats and options that game.start accepts. `seed` determines all chance; take it from
  /// the system's entropy when people play, and from the command line in simulations.
  Table(const AnyGame& game, std::string_view options, int seats, std::uint64_t seed);
  /// Continues a record that has been read; chance from here on comes from `seed`.
  Table(Replay replay, std::uint64_t seed);
  /// Continues from a state of the game with an unknown past, with the seats and options that it
  /// has: the record begins there and cannot be replayed from its first line.
  Table(const AnyGame& game, std::string_view options, AnyState begin, std::uint64_t seed);

  /// The same with the actions that followed; nothing if one of them is not allowed.
  static std::optional<Table> restored(const AnyGame& game, std::string_view options,
                                       AnyState begin, std::span<const Entry> entries,
                                       std::uint64_t seed);

  const AnyGame& game() const { return *game_; }
  const Record& record() const { return record_; }
  /// The whole truth before the first action of the record: for code that stores the game.
  const AnyState& begin() const { return way_.begin(); }
  Record& notes() { return record_; }  // for set_note only: entries are the table's own
  int seats() const { return record_.seats; }

  SeatSet actors() const { return game_->actors(state_); }
  bool house_due() const { return game_->house_due(state_); }
  bool over() const { return game_->over(state_); }
  double score(Seat s) const { return game_->score(state_, s); }
  /// What a seat or the Watcher may know. The House's view is the truth: only when the game is
  /// over.
  AnyView view(Seat viewer) const {
    assert(viewer != House || over());
    return game_->view(state_, viewer);
  }
  /// Increases with every event, including undo: a version never repeats.
  std::uint32_t version() const { return version_; }

  /// Applies the intent, or returns the reason for refusal and changes nothing. Its bytes may be
  /// anything.
  Reason submit(const Intent&);
  /// Applies an action of a known course, the House's too; false: it is not allowed now.
  bool follow(const Entry&);
  /// Requires house_due(). Lets the House take one action.
  void play_house() { apply(House, house_action()); }
  /// The action that it takes next; asking for it draws it.
  AnyAction house_action();
  /// The House's next draws depend on this seed alone.
  void reseed(std::uint64_t seed) { rng_ = Rng(seed); }
  /// The House's actions come from there from now on; null: from the seed. It must outlive this.
  void take_luck(const Luck* luck) { luck_ = luck; }

  /// A decision that is open, as it was when it became that seat's: answers of others that have
  /// arrived meanwhile are not in it.
  struct Opened {
    std::size_t entries = 0;  // before it
    AnyView view;             // of the seat
  };
  /// Requires a seat that may act.
  Opened opened(Seat) const;

  /// Takes back the last action of `seat`. Refused (with the reason) if chance or another seat has
  /// acted since, or if others have learnt something from the action: taking it back would reveal
  /// or undo what belongs to others.
  Reason can_undo(Seat seat) const;
  Reason undo(Seat seat);

  using Step = parlour::Step;
  /// The i-th action of the record as `viewer` sees it; requires i < record().entries.size().
  Step step(std::size_t i, Seat viewer) const;
  /// The actions from the i-th on, in order: all, or those before the `to`-th.
  void steps(std::size_t from, Seat viewer, const std::function<void(const Step&)>& f) const {
    steps(from, record_.entries.size(), viewer, f);
  }
  void steps(std::size_t from, std::size_t to, Seat viewer,
             const std::function<void(const Step&)>& f) const {
    walk(*game_, way_, record_.entries, from, std::min(to, record_.entries.size()), viewer, f);
  }

 private:
  void apply(Seat, const AnyAction&);
  void count(Seat, int actions);
  AnyState state_after(std::size_t count) const {
    return way_.state_after(*game_, record_.entries, count);
  }

  const AnyGame* game_;
  Record record_;
  AnyState state_;
  Checkpoints way_;
  AnyState before_last_;                          // the state before the last action
  std::array<std::uint32_t, kMaxSeats> acted_{};  // how many actions each seat has taken
  Rng rng_;
  const Luck* luck_ = nullptr;
  std::uint32_t version_ = 0;
};

}  // namespace parlour
