#include "games/registry.h"
#include "ui/parts/names.h"
#include "ui/puzzles/puzzle_text.h"
#include "ui/trainers/trainer.h"

namespace parlour::ui::train {

using flax::Flax;

training::Exercise RoomTrainer::begin(std::uint64_t seed) {
  training::RoomExercise made = training::make_rooms(seed);
  const AnyGame& game = *find_game(Flax::info().id);
  state_ = state_after(game, made.at.record, made.at.record.entries.size());
  asked_ = made.question;
  chosen_.reset();
  return std::move(made.at);
}

std::string RoomTrainer::question() const {
  if (!leads()) return std::string(ui.tr(puzzle_text::train_reach_asked));
  return ui.tr(puzzle_text::train_lead_asked,
               {std::to_string(asked_.placed.face),
                flax::square_name(flax::square(asked_.placed.x, asked_.placed.y))});
}

std::vector<std::string> RoomTrainer::choices() const {
  std::vector<std::string> out;
  for (const int n : asked_.choices) out.push_back(number(n));
  return out;
}

std::optional<Verdict> RoomTrainer::verdict() const {
  const bool right = chosen_ && *chosen_ >= 0 &&
                     asked_.choices[static_cast<std::size_t>(*chosen_)] == asked_.answer;
  return Verdict{right, leads() ? lead_why() : reach_why(), number(asked_.answer)};
}

// What is asked about; after the answer also the rooms that it is about.
std::vector<Mark> RoomTrainer::marks() const {
  std::vector<Mark> out;
  if (chosen_) {
    for (int t = 0; t < flax::kSquares; ++t) light(static_cast<flax::Square>(t), out);
  }
  if (leads()) out.push_back({encoded<Flax>(asked_.placed), std::to_string(asked_.placed.face)});
  return out;
}

// A lead has its sign.
std::string RoomTrainer::number(int n) const {
  return leads() ? signed_text(n) : std::to_string(n);
}

std::string RoomTrainer::rooms() const {
  std::string out;
  for (int room = 1; room <= state().layout.rooms; ++room) {
    if (!asked_.is_about(room)) continue;
    const std::string name(1, flax::room_name(room));
    out = out.empty() ? name : ui.list(out, name);
  }
  return out;
}

std::string RoomTrainer::lead_why() const {
  flax::State then = state();
  const int me = then.turn;
  Flax::apply(then, seat(me), asked_.placed);
  const std::string points = std::to_string(flax::points(then, me)),
                    others = std::to_string(flax::points(then, 1 - me));
  if (asked_.rooms == 0)
    return ui.tr(puzzle_text::train_lead_same, {points, others, number(asked_.answer)});
  return ui.tr(puzzle_text::train_lead_why, {points, others, number(asked_.answer), rooms()});
}

std::string RoomTrainer::reach_why() const {
  if (asked_.rooms == 0) return std::string(ui.tr(puzzle_text::train_reach_none));
  return ui.tr(puzzle_text::train_reach_why, {std::to_string(asked_.answer), rooms()});
}

// A square of a room that answers the question.
void RoomTrainer::light(flax::Square t, std::vector<Mark>& out) const {
  const int room = state().layout.room[t];
  if (room == 0 || !asked_.is_about(room)) return;
  out.push_back({encoded<Flax>(flax::place(flax::column(t), flax::row(t), 1)), {}, false});
}

}  // namespace parlour::ui::train
