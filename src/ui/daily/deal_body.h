// One deal on a screen: who plays, what was scored, what an expert gets in each seat, and what to
// do next. Screens put it below their head.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/daily/deal_work.h"

namespace parlour::ui::daily {

/// What a deal's body is about.
struct DealGiven {
  room::daily::Deal deal;
  std::optional<Replay> played = {};  // a game of it, as far as it was read
  bool own = false;                   // it was played here: it needs no check
  bool counts = false;                // it is today's deal, and this device has no result yet
  bool helped = false;                // the person was helped
  std::vector<std::optional<int>> expert = {};
};

class DealBody {
 public:
  DealBody(Services&, DealGiven);

  /// Called whenever more is known of the expert.
  std::function<void(const std::vector<std::optional<int>>&)> learnt;

  /// Draws it from the top of `at` down; returns the height.
  float draw(const Rect& at);
  void shown();
  void hidden() { work_.pause(); }
  bool on_bot(std::uint32_t ticket, ByteView answer);
  /// A game of the deal has been played to its end.
  bool finished() const { return scores_.has_value(); }

 private:
  struct Row {
    std::string name, here, expert;
    bool you = false;
  };
  std::vector<Row> rows() const;
  std::string verdict() const;
  std::string wrong() const;
  std::string score_line() const;
  std::string claim() const;
  std::string action_text(const AnyAction&) const;
  float draw_players(const Rect& at);
  float draw_said(const Rect& at);
  float draw_rows(const Rect& at);
  void draw_row(const Rect&, const Row&, bool head);
  float draw_buttons(const Rect& at);
  struct Way;
  std::vector<Way> ways() const;
  void go(int what) const;
  void begin() const;
  void share() const;

  Services& app_;
  Ui& ui_;
  DealGiven given_;
  DealWork work_;
  std::vector<std::string> names_;
  std::optional<Scores> scores_;
};

/// Puts a game on the table of this device, in place of the one there, which is kept.
void start(Services&, const Replay& game);
/// The players with the names of their characters, and the person's own.
std::vector<Player> named(const Ui&, std::vector<Player>);
/// The deal of the game under way, if it is of this kind; nothing: it is of none.
std::optional<room::daily::DealNote> deal_under_way(Services&, const AnyGame&);

}  // namespace parlour::ui::daily
