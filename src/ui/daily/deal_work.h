// What the bots' worker is asked about a deal, one question after the other: whether a record is
// right, and how an expert does in each seat.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "room/daily.h"
#include "ui/app/services.h"

namespace parlour::ui::daily {

/// The points of each seat, or, in a game that counts none, its share of the victory.
struct Scores {
  std::vector<int> points, shares;  // shares in thousandths; points may be empty
  /// The points, or else the share, of a seat.
  int of(Seat) const;
};
Scores scores_of(const Services&, const AnyGame&, const AnyState& end);
/// "32 points", "victory".
std::string score_text(const Ui&, bool points, int score);

class DealWork {
 public:
  /// `checked`: the record to check; null: none. It must outlive this.
  DealWork(Services&, const room::daily::Deal&, const Record* checked);

  /// What is known of the expert in each seat; before the work begins.
  void know(std::vector<std::optional<int>> expert);
  /// Asks the next question unless one is pending.
  void go_on();
  /// The pending question is dropped.
  void pause() { ticket_ = 0; }
  bool on_bot(std::uint32_t ticket, ByteView answer);

  const room::daily::Check* check() const { return check_.get(); }
  /// By seat, as far as known.
  const std::vector<std::optional<int>>& expert() const { return expert_; }
  /// The seat that the expert plays now; -1: none.
  int at_seat() const;
  /// A bot has not answered: nothing goes on.
  bool stopped() const { return stopped_; }
  bool done() const;

 private:
  bool ask(const std::optional<ai::Question>&);
  void count_expert();

  Services& app_;
  room::daily::Deal deal_;
  std::unique_ptr<room::daily::Check> check_;
  std::unique_ptr<room::daily::Playout> playout_;  // null: the next one has not begun
  std::vector<std::optional<int>> expert_;
  std::uint32_t ticket_ = 0;
  bool stopped_ = false;
};

}  // namespace parlour::ui::daily
