// How well connected players are, so that results between puppets count almost nothing.
//
// Players are joined by the games whose results both have signed. A walk begins at the viewer, goes
// from opponent to opponent, and now and then begins anew (personalised PageRank: Jeh and Widom,
// "Scaling personalized web search", 2003); it is cut off after a few steps, as in SybilRank (Cao
// and others, "Aiding the detection of fake accounts in large scale social online services", 2012).
// Many keys behind one player share what of the walk reaches that player. And when the rating of
// somebody is computed, the walk must not pass through them: opponents whom only they know count
// nothing.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "standing/result.h"

namespace parlour::standing {

class Trust {
 public:
  /// Only whole results join players. A viewer who is in none of them trusts everybody alike.
  Trust(std::span<const Signed>, const Key& viewer);

  /// In the order of their keys: players are numbered by it.
  const std::vector<Key>& players() const { return players_; }
  std::optional<int> number_of(const Key&) const;

  /// How much each player's games count for the rating of `rated`, 0 to 1, by their numbers.
  /// `besides`: another player through whom nobody shall be known; -1: none.
  std::vector<double> weights_for(int rated, int besides = -1) const;

 private:
  struct Edge {
    int to;
    int games;  // in parts of kGame, at most one
  };
  std::vector<double> walk(int without, int besides) const;
  void join(int from, int to, int games);

  std::vector<Key> players_;
  std::vector<std::vector<Edge>> edges_;
  int viewer_ = -1;
};

}  // namespace parlour::standing
