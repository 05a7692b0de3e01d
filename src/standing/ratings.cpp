#include "standing/ratings.h"

#include <algorithm>
#include <cmath>

#include "standing/book.h"
#include "standing/exact.h"

namespace parlour::standing {
namespace {

// Who left comes after everybody who played to the end.
int place_of(const Result& r, std::size_t seat) {
  return r.has_left(seat) ? -1 : static_cast<int>(r.scores[seat]);
}

bool is_person(const Result& r, std::size_t seat) {
  return r.terms.seats[seat] != kBot;
}

// Nobody is ahead of anybody, bots included.
bool is_drawn(const Result& r) {
  return std::ranges::all_of(r.scores, [&](std::uint32_t s) { return s == r.scores[0]; });
}

// Of the members of a side together: its mean value, and how sure that is.
class Side {
 public:
  void add(const Rating& r) {
    value_ += r.value, squares_ += r.deviation * r.deviation;
    ++members_;
  }
  double value() const { return value_ / members_; }
  double deviation() const { return std::sqrt(squares_ / members_); }
  bool empty() const { return members_ == 0; }

 private:
  double value_ = 0, squares_ = 0;
  int members_ = 0;
};

class Tournament {
 public:
  Tournament(std::string_view game, const Key& viewer, const Trust& trust, bool weighed)
      : game_(game),
        viewer_(viewer),
        trust_(trust),
        weighed_(weighed),
        weights_(trust.players().size()) {}

  void take(const Signed& s) {
    const Result& r = s.result;
    const bool seen = s.signed_by(viewer_);
    if (r.terms.game != game_ || (!seen && !s.whole())) return;
    std::vector<Standing> after;
    for (std::size_t i = 0; i < r.terms.seats.size(); ++i)
      if (is_person(r, i)) after.push_back(rated(s, i, seen));
    for (const Standing& one : after) of(one.player) = one;
  }

  std::vector<Standing> take_all() { return std::move(all_); }

 private:
  Standing& of(const Key& key) {
    const auto it = std::ranges::lower_bound(all_, key, {}, &Standing::player);
    if (it != all_.end() && it->player == key) return *it;
    return *all_.insert(it, Standing{.player = key});
  }

  // How much an opponent's word counts for the rating of this player.
  double weight(const Key& player, const Key& opponent) {
    const auto a = trust_.number_of(player), b = trust_.number_of(opponent);
    if (!a || !b) return 0;
    std::vector<double>& known = weights_[static_cast<std::size_t>(*a)];
    if (known.empty()) known = trust_.weights_for(*a);
    return known[static_cast<std::size_t>(*b)];
  }

  // That somebody has left, or has lost and not signed, takes two who say so, and the second must
  // be known not only through the first: that one's trust counts.
  double weight_against(const Signed& s, std::size_t absent) {
    const Key& rated = s.result.terms.seats[absent];
    const Key* first = nullptr;
    for (std::size_t i = 0; i < s.said.size(); ++i) {
      const Key& key = s.result.terms.seats[i];
      if (s.signed_by(i) && (!first || weight(rated, key) > weight(rated, *first))) first = &key;
    }
    const auto known = trust_.number_of(rated), besides = first ? trust_.number_of(*first) : known;
    if (!known || !besides) return 0;
    const std::vector<double> weights = trust_.weights_for(*known, *besides);
    double out = 0;
    for (std::size_t i = 0; i < s.said.size(); ++i) {
      const Key& key = s.result.terms.seats[i];
      const auto number = trust_.number_of(key);
      if (s.signed_by(i) && &key != first && number)
        out = std::max(out, weights[static_cast<std::size_t>(*number)]);
    }
    return out;
  }

  Standing rated(const Signed& s, std::size_t seat, bool seen) {
    const Result& r = s.result;
    const Key& own = r.terms.seats[seat];
    Standing out = of(own);
    const double most = seen || !weighed_ || s.signed_by(seat) ? 1 : weight_against(s, seat);
    std::vector<glicko::Game> games;
    for (const Meeting& m : meetings(r, seat)) {
      const double trusted =
          seen || !weighed_ ? 1 : std::min(most, weight(own, r.terms.seats[m.seat]));
      games.push_back({opponent(r, seat, m.seat), m.score, m.weight * trusted});
      out.weight += games.back().weight;
    }
    const bool counts =
        std::ranges::any_of(games, [](const glicko::Game& g) { return g.weight > 0; });
    if (!counts) return out;
    ++out.games;
    out.rating = glicko::rated<Exact>(out.rating, games);
    return out;
  }

  // In a game of sides everybody meets the other side as a whole, and is as strong as their own.
  Rating opponent(const Result& r, std::size_t seat, std::size_t other) {
    const Rating single = of(r.terms.seats[other]).rating;
    if (!r.sides || r.has_left(seat) || r.has_left(other)) return single;
    Side own, theirs;
    for (std::size_t i = 0; i < r.terms.seats.size(); ++i)
      if (is_person(r, i))
        (place_of(r, i) == place_of(r, seat) ? own : theirs).add(of(r.terms.seats[i]).rating);
    const double ahead = own.value() - of(r.terms.seats[seat]).rating.value;
    return {.value = theirs.value() - ahead, .deviation = theirs.deviation()};
  }

  std::string_view game_;
  Key viewer_;
  const Trust& trust_;
  bool weighed_;
  std::vector<std::vector<double>> weights_;  // by the rated player, as they are needed
  std::vector<Standing> all_;
};

}  // namespace

// Those who share a place are not compared, except when everybody does. Where a player of a side
// has left, only that they have lost counts.
std::vector<Meeting> meetings(const Result& r, std::size_t seat) {
  std::vector<Meeting> out;
  const bool one_left = r.left != 0, drawn = !one_left && is_drawn(r);
  const int own = place_of(r, seat), people = r.terms.people();
  if (r.sides && one_left && own >= 0) return out;
  int opponents = 0;
  for (std::size_t i = 0; i < r.terms.seats.size(); ++i) {
    if (i == seat || !is_person(r, i)) continue;
    const int theirs = place_of(r, i);
    if (own == theirs && !drawn) continue;
    ++opponents;
    out.push_back({i, own == theirs ? 0.5 : own > theirs ? 1.0 : 0.0, 0});
  }
  for (Meeting& m : out) m.weight = 1.0 / (r.sides ? opponents : people - 1);
  return out;
}

std::vector<Standing> ratings(std::span<const Signed> results, std::string_view game,
                              const Key& viewer, const Trust& trust, bool weighed) {
  // They usually are in order, so this costs little; a sort would be more code for the page.
  std::vector<const Signed*> in_order;
  const auto before = [](const Signed* a, const Signed* b) { return comes_before(*a, *b); };
  for (const Signed& s : results)
    in_order.insert(std::ranges::upper_bound(in_order, &s, before), &s);
  Tournament all(game, viewer, trust, weighed);
  for (const Signed* s : in_order) all.take(*s);
  return all.take_all();
}

Standing standing_of(std::span<const Standing> all, const Key& key) {
  const auto it = std::ranges::find(all, key, &Standing::player);
  return it == all.end() ? Standing{.player = key} : *it;
}

}  // namespace parlour::standing
