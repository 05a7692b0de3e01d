// The guide of a first game: a sentence for each kind of decision, told the first times it comes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/lessons/lessons.h"

namespace parlour::ui {

/// A kind of decision.
struct Situation {
  std::string_view game, name;  // the sentence is the text guide_GAME_NAME
  std::string_view pattern;     // of a legal action, as lessons write it (room::matches)
  std::string_view with;        // of another one that is legal too; after a '-': that is not
  bool rings = false;           // the way to that action is marked
  bool leads = false;           // only while nothing lies on the table (Tractor)
  bool chooses = false;         // only while there is a choice
};

/// How often a sentence is told.
inline constexpr int kGuideTimes = 2;

class Guide {
 public:
  Guide(Shell&, const AnyGame&);

  bool on() const { return on_; }
  /// All that it may tell in this game.
  const std::vector<Situation>& all() const { return all_; }
  /// The player needs it no longer: it never comes again. Stored at once.
  void close();

  /// What is to be told in this decision of the viewer, who may act; null: nothing.
  const Situation* now(const TableGame&);
  /// The action that fits it.
  const AnyAction& action() const { return action_; }

 private:
  static constexpr std::uint32_t kNever = ~0u;
  const Situation* find(const TableGame&);
  void forget_last();

  Shell& shell_;
  std::string game_;
  std::vector<Situation> all_;  // the most important first
  bool on_ = false;
  std::string told_;             // the names of what was told, once for each time; ' ' after each
  std::uint32_t last_ = kNever;  // the decision of the last time
  std::optional<std::uint32_t> at_;  // the decision for which now_ was found
  const Situation* now_ = nullptr;
  AnyAction action_;
};

}  // namespace parlour::ui
