// What each game's trainer asks, and how it judges the answers.
//
// There are no virtual functions here, nor functions by address: the page would have to know each
// of them before it has the part that they are in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/bot.h"
#include "room/training.h"
#include "room/training_claims.h"
#include "room/training_rooms.h"
#include "room/training_throws.h"
#include "ui/kit/ui.h"

namespace parlour::ui::train {

namespace training = room::training;

struct Verdict {
  bool right = false;
  std::string why;          // sentences
  std::string answer = {};  // what would have been right, in words; empty: `why` says it
};
/// A place on the table that is pointed out.
struct Mark {
  AnyAction at;       // of the viewer, as GameUi::places finds it
  std::string label;  // beside it; may be empty
  bool main = true;   // a ring; else a light over what lies there
};

/// What a trainer does unless it says otherwise.
struct Asking {
  explicit Asking(const Ui& ui) : ui(ui) {}
  /// A piece of the work on the exercise of this seed, before it begins; true: nothing is left.
  bool prepare(std::uint64_t) { return true; }
  /// The names of the players at the table of the exercise, seat by seat.
  void seated(std::vector<std::string> /*names*/) {}
  /// Answers as buttons; none: the table takes the answer.
  std::vector<std::string> choices() const { return {}; }
  /// The answer: one of the choices, or an action at the table; -1, null: the player gives up.
  void choose(int) {}
  void act(const AnyAction*) {}
  /// What the bots are to be asked now; and their answer, nothing if there is none.
  std::optional<ai::Question> wanted() const { return {}; }
  void take(const std::optional<ai::Answer>&) {}
  /// They have not answered: nothing can be said.
  bool failed() const { return false; }
  std::vector<Mark> marks() const { return {}; }

  const Ui& ui;
};

/// Tractor: does the throw stand?
class ThrowTrainer : public Asking {
 public:
  using Asking::Asking;
  bool prepare(std::uint64_t seed);
  training::Exercise begin(std::uint64_t seed);
  std::string question() const;
  std::vector<std::string> choices() const;
  void choose(int choice) { chosen_ = choice; }
  std::optional<Verdict> verdict() const;

 private:
  std::string words(const tractor::Cards&) const;

  struct Made {
    training::Exercise exercise;
    training::ThrowOdds odds;
    tractor::Cards thrown;
  };
  static Made finished(training::Exercise, std::uint64_t seed);

  std::optional<std::uint64_t> seed_;  // of the exercise that is being made
  std::optional<training::ThrowMaker> maker_;
  std::optional<Made> made_;
  training::ThrowOdds odds_;  // of the one at the table
  tractor::Cards thrown_;
  int chosen_ = -1;
};

/// Coup: challenge a claim, or allow it? Judged by the chances to win that a search of the bots
/// gives to either.
class ClaimTrainer : public Asking {
  using Kind = coup::Action::Kind;

 public:
  using Asking::Asking;
  training::Exercise begin(std::uint64_t seed);
  void seated(std::vector<std::string> names) { names_ = std::move(names); }
  std::string question() const;
  void act(const AnyAction*);
  std::optional<ai::Question> wanted() const;
  void take(const std::optional<ai::Answer>&);
  bool failed() const { return failed_; }
  std::optional<Verdict> verdict() const;

 private:
  std::string name() const;
  std::string_view role() const;
  std::string words(Kind) const;

  AnyView view_;
  training::Claim claim_;
  std::vector<std::string> names_;
  std::uint64_t seed_ = 0;
  bool had_ = false, acted_ = false, failed_ = false;
  std::optional<coup::Action> chosen_;
  float challenge_ = -1, allow_ = -1;  // chances to win; below 0: not known yet
};

/// Settlers: where to found a settlement. The bots' search judges the player's place and those that
/// it likes best, each by what follows once it is taken.
class StartTrainer : public Asking {
 public:
  using Asking::Asking;
  training::Exercise begin(std::uint64_t seed);
  std::string question() const;
  void act(const AnyAction*);
  std::optional<ai::Question> wanted() const;
  void take(const std::optional<ai::Answer>&);
  bool failed() const { return failed_; }
  std::optional<Verdict> verdict() const;
  std::vector<Mark> marks() const;

 private:
  struct Judged {
    AnyAction place;
    float win = -1;  // the chance of the player there; below 0: not known yet
  };
  ai::Question about(AnyView, std::uint32_t iterations) const;
  const Judged* next() const;
  const Judged* own() const;
  std::string facts(const AnyAction& place) const;
  std::string listed(const std::string& so_far, const std::string& more) const;

  AnyState truth_;
  Seat me_ = House;
  std::uint64_t seed_ = 0;
  std::vector<Judged> judged_;  // the bots' best, then the player's own
  bool looked_ = false, acted_ = false, failed_ = false;
  std::optional<AnyAction> chosen_;
};

/// Flax: how the rooms stand after a placement, and which are within reach.
class RoomTrainer : public Asking {
 public:
  using Asking::Asking;
  training::Exercise begin(std::uint64_t seed);
  std::string question() const;
  std::vector<std::string> choices() const;
  void choose(int choice) { chosen_ = choice; }
  std::optional<Verdict> verdict() const;
  std::vector<Mark> marks() const;

 private:
  bool leads() const { return asked_.kind == training::RoomQuestion::Kind::LeadAfter; }
  const flax::State& state() const { return state_.as<flax::State>(); }
  std::string number(int) const;
  std::string rooms() const;
  std::string lead_why() const;
  std::string reach_why() const;
  void light(flax::Square, std::vector<Mark>&) const;

  AnyState state_;
  training::RoomQuestion asked_;
  std::optional<int> chosen_;
};

/// The trainer of a game. Requires the game's code; that of Tractor also its book's.
class Trainer {
 public:
  Trainer(const Ui& ui, std::string_view game) {
    if (game == "tractor")
      throws_ = std::make_unique<ThrowTrainer>(ui);
    else if (game == "coup")
      claims_ = std::make_unique<ClaimTrainer>(ui);
    else if (game == "settlers")
      starts_ = std::make_unique<StartTrainer>(ui);
    else
      rooms_ = std::make_unique<RoomTrainer>(ui);
  }
  /// f gets the trainer of the game.
  template <class F>
  auto with(F&& f) const {
    return throws_ ? f(*throws_) : claims_ ? f(*claims_) : starts_ ? f(*starts_) : f(*rooms_);
  }

 private:
  std::unique_ptr<ThrowTrainer> throws_;
  std::unique_ptr<ClaimTrainer> claims_;
  std::unique_ptr<StartTrainer> starts_;
  std::unique_ptr<RoomTrainer> rooms_;
};

}  // namespace parlour::ui::train
