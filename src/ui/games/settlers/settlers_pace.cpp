#include "ui/games/settlers/settlers_pace.h"

#include <utility>

namespace parlour::ui::settlers_table {
namespace {

// Of the time that is left, one step may take so much: there are always more to come.
constexpr double kShare = 0.5, kShareOfDice = 0.75;

double wanted(Kind kind) {
  switch (kind) {
    case Kind::Roll:
    case Kind::Sealed:
      return 0.06;  // nothing is seen yet
    case Kind::Dice:
      return 1.05;  // the dice, and the first cards in flight
    case Kind::End:
    case Kind::Pass:
      return 0.25;
    case Kind::Offer:
      return 0.3;
    case Kind::Answer:
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
      return 0.12;  // together with those of the others
    default:
      return 0.45;
  }
}

bool only_said(Kind kind) {
  switch (kind) {
    case Kind::Offer:
    case Kind::Answer:
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
    case Kind::Withdraw:
    case Kind::End:
    case Kind::Pass:
      return true;
    default:
      return false;
  }
}

}  // namespace

double step_time(Kind kind, double spent) {
  const double left = std::max(0.0, kTurn - spent);
  const double most = left * (kind == Kind::Dice ? kShareOfDice : kShare);
  return std::min(wanted(kind), std::max(only_said(kind) ? kLeastWord : kLeastStep, most));
}

double TurnPace::next(const Table::Step& step) {
  const auto a = decoded<Settlers>(step.shadow);
  const State& s = step.before.state.as<State>();
  if (!a) return kLeastStep;
  // In set-up each settlement is a turn.
  const std::pair now{s.turns, s.setup};
  if (std::exchange(turn_, now) != now) spent_ = 0;
  const double takes = step_time(a->kind, spent_);
  spent_ += takes;
  return takes;
}

}  // namespace parlour::ui::settlers_table
