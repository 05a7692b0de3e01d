// The game of a room as the table screen sees it (room/table_game.h): on the host's device, which
// has the table, and on a guest's, which has only a view. It shows only the player's own view, even
// on the host's device, which also runs the House and the bots at its player's pace.
#pragma once

#include "rooms/shared_game.h"

namespace parlour::rooms {

class RoomGame final : public SharedGame {
 public:
  /// Requires a room with a game on the table that its host deals.
  explicit RoomGame(Room&);

  bool current() const override;
  void refresh() override;

  // --- TableGame
  Seat eyes() const override { return view_.viewer; }
  AnyView view() const override { return view_; }
  std::optional<AnyView> truth() const override;
  bool over() const override { return game_->over(view_); }
  double score(Seat s) const override { return game_->score(view_, s); }
  SeatSet actors() const override { return game_->actors(view_); }
  bool house_due() const override { return game_->house_due(view_); }
  /// The host goes on, for everybody.
  bool resting() const override;
  bool may_go_on() const override { return host() != nullptr; }
  void go_on() override;
  std::uint32_t version() const override { return version_; }
  std::size_t actions() const override;
  using TableGame::steps;
  void steps(std::size_t from, std::size_t to, Seat viewer,
             const std::function<void(const Table::Step&)>&) const override;
  const Record* shareable() const override;
  std::string report() const override;
  bool may_act() const override;
  Reason submit(const AnyAction&) override;
  Reason submit_auto_action(const AnyAction&) override;
  Reason can_undo() const override;
  Reason undo() override;
  float undo_left() const override;
  /// As the host measures it; a guest's device learns of it with a delay.
  std::optional<double> seconds_left() const override;
  double seconds_given() const override { return limit_ / 1000; }
  bool gone() const override;
  void come_back() override;
  bool take_timeout() override { return std::exchange(timed_out_, false); }
  bool lent(Seat) const override;
  bool sending() const override;
  room::ChanceReport chance() const override;
  std::string chance_waits_for() const override;
  room::RatedReport rated() const override;

 private:
  const Table* led() const override;
  bool bot_plays(Seat) const override;
  Played time_is_up() override;
  Played play(Seat, const AnyAction*) override;

  Played ask_for_chance();
  void look_at_time(bool anew);
  void take_back_time();
  const Replay* past() const;  // sent by the host once the game is over
  const Table& table() const;  // of the host
  void look_at_players() {
    SharedGame::look_at_players(static_cast<std::size_t>(game_->seats(view_.state)));
  }
  Seat last_actor() const;

  AnyView view_;
  net::Place place_;         // of the view
  net::Place looked_at_;     // the end that the host has looked at
  net::Place chance_asked_;  // where the others have been asked for their part of chance
  std::uint32_t begins_ = 0, version_ = 1, table_version_ = 0;
  std::uint32_t decision_ = 0;
  double answer_by_ = 0,
         limit_ = 0;  // when the time to answer is over, its length, ms; 0: none
  // Decisions that taking back may return to: the number of actions before them, and their
  // deadline.
  struct Asked {
    std::uint32_t length;
    double by;
  };
  std::vector<Asked> asked_by_;
  std::optional<std::uint32_t> answered_;  // the last decision answered here
  bool timed_out_ = false;
  mutable std::optional<Record> record_;
  mutable std::uint32_t record_version_ = 0;
  mutable bool record_past_ = false;  // it is the one that the host has sent
  mutable LogWalk walk_;              // of a guest
  mutable room::RatedReport rated_;   // of rated_version_ of the room's
  mutable std::uint32_t rated_version_ = 0;
  mutable Reason undo_ = kAllowed;  // for undo_version_
  mutable std::uint32_t undo_version_ = 0;
};

}  // namespace parlour::rooms
