// A game on this device: the table, its players (persons and bots), the pace of the House and the
// bots, the autosave. Screens ask it for views and pass it the persons' decisions; the truth leaves
// it only as a record to be stored (record_to_keep), which nobody is shown before the end.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/sealed_chance.h"
#include "core/table.h"
#include "room/journal.h"
#include "room/led_game.h"
#include "room/player.h"
#include "room/settings.h"
#include "room/shelf.h"

namespace parlour::room {

/// A record for an error report: as text, or, while it holds secrets (not `open`), in base64, so
/// that people who copy the report do not read them by accident.
std::string report(const AnyGame&, const Record&, bool open);

class LocalGame final : public LedGame, public SharedDevice {
 public:
  /// Requires options that the game accepts and as many players as it seats. `of_table`: the
  /// options chosen for the table, if these follow from the previous game (AnyGame::next_options).
  LocalGame(Device&, const AnyGame&, std::string_view options, std::vector<Player>,
            std::optional<std::string_view> of_table = {});
  /// Resumes a record that was read without error (or as far as it could be read).
  LocalGame(Device&, Replay);

  /// Before the first tick, if it is a game of a deal: its chance is that of the deal.
  void take_dealer(std::unique_ptr<Dealer>);
  const Dealer* dealer() const override { return dealer_.get(); }

  const AnyGame& game() const override { return table_.game(); }
  const std::vector<Player>& players() const override { return players_; }
  const std::string& options() const override { return table_.record().options; }
  /// The options chosen for the table.
  std::string table_options() const;

  // --- what the screen may show -----------------------------------------------------------------
  /// The seat whose view is on the screen: a person who has to act, else the one who acted last,
  /// else the first person; the Watcher if only bots play, the curtain is down, or the last
  /// question was asked aloud.
  Seat eyes() const override { return curtain_ ? Watcher : eyes_; }
  AnyView view() const override { return table_.view(eyes()); }
  std::optional<AnyView> truth() const override {
    return over() ? std::optional(table_.view(House)) : std::nullopt;
  }
  bool over() const override { return table_.over(); }
  double score(Seat s) const override { return table_.score(s); }
  SeatSet actors() const override { return table_.actors(); }
  bool house_due() const override { return table_.house_due(); }
  bool resting() const override;
  void go_on() override;
  std::uint32_t version() const override { return table_.version(); }
  std::size_t actions() const override { return table_.record().entries.size(); }
  Table::Step step(std::size_t i, Seat viewer) const { return table_.step(i, viewer); }
  using TableGame::steps;
  void steps(std::size_t from, std::size_t to, Seat viewer,
             const std::function<void(const Table::Step&)>& f) const override {
    table_.steps(from, to, viewer, f);
  }

  const Record* shareable() const override;
  std::string report() const override {
    return room::report(game(), table_.record(), shareable() != nullptr);
  }

  // --- persons ----------------------------------------------------------------------------------
  SharedDevice* shared_device() override { return shared() ? this : nullptr; }
  bool shared() const { return std::ranges::count(players_, false, &Player::bot) > 1; }
  bool curtain() const override { return curtain_; }
  Seat behind_curtain() const override { return eyes_; }
  void lift_curtain() override;
  /// The person who returns to the table may be another one: hides the last view if several share
  /// the device.
  void lower_curtain();
  /// The person at the screen may act now.
  bool may_act() const override;
  Reason submit(const AnyAction&) override;
  SeatSet asked_aloud() const override;
  Reason submit_aloud(SeatSet, const AnyAction&) override;
  void look_apart(Seat) override;
  /// When it is over a bot decides for them.
  std::optional<double> seconds_left() const override;
  double seconds_given() const override { return limit_ / 1000; }
  bool gone() const override;
  void come_back() override;
  bool take_timeout() override { return std::exchange(timed_out_, false); }
  /// Takes back the last action of eyes().
  Reason can_undo() const override { return table_.can_undo(eyes()); }
  Reason undo() override;

  // --- storage ----------------------------------------------------------------------------------
  bool saved() const override { return saved_; }
  /// Stores the game (called automatically after each action).
  void save();
  /// From now on a finished game goes onto this shelf, whether a frame is drawn or not, with the
  /// title computed then; and games on the shelf make room for this one if the storage is full. The
  /// shelf must outlive it.
  void keep_on(Shelf&, std::function<std::string()> title);
  /// The storage holds this game as last saved: nobody else has written since.
  bool stored() const { return journal_ && journal_->untouched(); }
  /// It is over, and on the shelf.
  bool shelved() const { return shelved_; }
  /// While it waits nothing is written: the storage still holds another game.
  void wait_with_saves(bool waits) { waits_with_saves_ = waits; }
  bool waits_with_saves() const { return waits_with_saves_; }
  /// What it waits for has failed: it counts as not saved until the wait is over and it is saved.
  void saves_failed() { saved_ = false; }
  /// Everything, including hidden cards: for the storage and for callers that have checked
  /// shareable().
  const Record& record_to_keep() const { return table_.record(); }
  AnyState state_to_keep() const { return table_.view(House).state; }
  /// The number that decides all chance of this game (core/sealed_chance.h); 0 in a game of a
  /// deal, one that goes on from a record, or one of a former version. Nobody is shown more than
  /// its seal before the end.
  std::uint64_t chance_to_keep() const { return chance_number(table_.record()); }

 private:
  const Table* led() const override { return &table_; }
  bool bot_plays(Seat s) const override { return player(s).bot; }
  /// The device is given to a person for this decision.
  bool waits_for(Seat s) const { return !player(s).bot && !has_gone(s); }
  bool leads() const override { return device_.owns_saves(); }
  void helped() override;
  void undo_is_over() override;
  Played time_is_up() override;
  Played play(Seat, const AnyAction*) override;

  void changed(std::optional<std::uint32_t> decision_before);
  void keep_late(std::size_t action);
  void look_for_eyes();
  SeatSet asked_together() const;
  void answer_for_sharers();

  void take_chance();

  Table table_;
  std::optional<SealedChance> chance_;  // none: of the deal, or drawn as it comes
  std::vector<Player> players_;
  std::unique_ptr<Dealer> dealer_;  // null: nobody else plays this game
  Seat eyes_ = Watcher;
  bool curtain_ = false;
  // the end that a person has looked at, as a number of actions
  std::optional<std::size_t> looked_at_;
  bool in_the_open_ = false;  // since the last spoken question nobody has looked at their own cards
  Seat apart_ = Watcher;      // looks at their own cards before answering
  std::optional<Journal> journal_;    // opened at the first save
  double answer_by_ = 0, limit_ = 0;  // when the time to answer is over, its length; 0: none
  bool timed_out_ = false, saved_ = true, shelved_ = false, waits_with_saves_ = false;
  Shelf* shelf_ = nullptr;
  std::function<std::string()> title_;
};

}  // namespace parlour::room
