// The order of the cards, and the combinations that they form.
#include <algorithm>
#include <functional>
#include <set>

#include "tractor_play.h"

namespace parlour::tractor {
namespace {

TEST(TractorCards, SetsAddCompareAndCount) {
  const Cards hand = cards("5S 5S 10H AD KC LJ HJ HJ");
  EXPECT_EQ(hand.size(), 8);
  EXPECT_EQ(hand.count(card(Spades, 3)), 2);
  EXPECT_EQ(hand.points(), 5 + 5 + 10 + 10);
  EXPECT_EQ(names_of(hand), "KC AD 10H 5S 5S LJ HJ HJ");
  EXPECT_TRUE(hand.contains(cards("5S HJ HJ")));
  EXPECT_FALSE(hand.contains(cards("5S 5S 5S")));
  EXPECT_FALSE(hand.contains(cards("6S")));
  EXPECT_EQ(hand.without(cards("5S 5S 5S LJ 9C")), cards("10H AD KC HJ HJ"));
  EXPECT_EQ(cards("5S 5S LJ").joined(cards("5S LJ LJ 2C")), cards("5S 5S LJ LJ 2C"));
  EXPECT_EQ(packs(2).size(), 108);
  EXPECT_EQ(packs(2).points(), 200);
  EXPECT_EQ(packs(3).points(), 300);
}

TEST(TractorCards, NamesAreReadBack) {
  for (int kind = 0; kind < kKinds; ++kind) EXPECT_EQ(card_from(card_name(kind)), kind);
  for (const char* no : {"", "S", "1S", "11S", "2X", "lj", "10", "ASS"})
    EXPECT_EQ(card_from(no), std::nullopt) << no;
}

// High to low, as a row of levels.
std::vector<int> levels(const Order& order, std::initializer_list<const char*> names) {
  std::vector<int> out;
  for (const char* name : names) out.push_back(order.level(*card_from(name)));
  return out;
}

TEST(TractorOrder, TrumpsFromTheBigJokerDown) {
  const Order order = trump("2S");
  const auto row = levels(order, {"HJ", "LJ", "2S", "2H", "AS", "KS", "3S"});
  EXPECT_TRUE(std::ranges::is_sorted(row, std::greater<>()));
  EXPECT_EQ(std::ranges::adjacent_find(row), row.end());
  // The trump rank in other suits is all equal, and does not belong to its printed suit.
  EXPECT_EQ(levels(order, {"2H", "2D", "2C"}), std::vector<int>(3, row[3]));
  EXPECT_EQ(order.group(*card_from("2H")), kTrumps);
  EXPECT_EQ(order.group(*card_from("3H")), Hearts);
}

TEST(TractorOrder, WithoutATrumpSuitTheRankIsEqual) {
  const Order order = trump("7");
  EXPECT_EQ(levels(order, {"7C", "7D", "7H", "7S"}), std::vector<int>(4, 13));
  EXPECT_EQ(levels(order, {"LJ", "HJ"}), (std::vector{14, 15}));
  for (const char* name : {"7C", "7S", "LJ"}) EXPECT_EQ(order.group(*card_from(name)), kTrumps);
  EXPECT_EQ(order.group(*card_from("AS")), Spades);
}

TEST(TractorOrder, SideSuitsSkipTheTrumpRank) {
  const Order order = trump("4S");
  EXPECT_EQ(levels(order, {"2H", "3H", "5H", "AH"}), (std::vector{0, 1, 2, 11}));
}

bool is_tractor(std::string_view trumps, std::string_view lead) {
  const Parts p = parts(trumps, lead);
  return p.size() == 1 && p[0].length > 1;
}

TEST(TractorCombination, TheSeedsTractors) {
  EXPECT_TRUE(is_tractor("2H", "3S 3S 4S 4S"));
  EXPECT_TRUE(is_tractor("4H", "3S 3S 5S 5S"));
  EXPECT_TRUE(is_tractor("2S", "AS AS 2H 2H"));
  EXPECT_TRUE(is_tractor("2S", "2D 2D 2S 2S"));
  EXPECT_TRUE(is_tractor("10H", "5S 5S 6S 6S 7S 7S"));
  EXPECT_FALSE(is_tractor("2S", "2D 2D 2H 2H")) << "all one level";
}

TEST(TractorCombination, AdjacencyAmongTrumps) {
  EXPECT_TRUE(is_tractor("AS", "KS KS AH AH"));
  EXPECT_FALSE(is_tractor("AS", "KS KS AS AS"));
  EXPECT_TRUE(is_tractor("2S", "2S 2S LJ LJ"));
  EXPECT_TRUE(is_tractor("2S", "LJ LJ HJ HJ"));
  EXPECT_FALSE(is_tractor("2S", "2H 2H LJ LJ"));
  EXPECT_TRUE(is_tractor("2S", "AS AS 2H 2H 2S 2S LJ LJ HJ HJ"));
  EXPECT_TRUE(is_tractor("2", "2D 2D LJ LJ"));
  EXPECT_FALSE(parts_of(trump("2"), cards("AS AS 2S 2S"), {})) << "the ace belongs to its suit";
  EXPECT_FALSE(is_tractor("7H", "AS AS 2S 2S")) << "no wrap around the ace";
}

TEST(TractorCombination, IdenticalMeansRankAndSuit) {
  EXPECT_EQ(reading("2S", "LJ HJ"), "HJ + LJ");
  EXPECT_EQ(parts("2S", "2H 2D").size(), 2);
}

TEST(TractorCombination, TheGreatestReading) {
  EXPECT_EQ(reading("2H", "AS AS AS KS KS"), "KS KS AS AS + AS");
  EXPECT_EQ(reading("2H", "AS AS KS"), "AS AS + KS");
  EXPECT_EQ(reading("2H", "3S 3S 3S 4S 4S 4S 5S 5S"), "3S 3S 3S 4S 4S 4S + 5S 5S");
  EXPECT_EQ(reading("2H", "3S 3S 4S 4S 5S 5S 7S"), "3S 3S 4S 4S 5S 5S + 7S");
  EXPECT_EQ(reading("2H", "3S 3S 3S 3S 4S 4S"), "3S 3S 4S 4S + 3S 3S");
  EXPECT_EQ(reading("2H", "3S 3S 3S 3S 7S"), "3S 3S 3S 3S + 7S");
  // A tractor takes one tuple of each level; the other one stands beside it.
  EXPECT_EQ(parts("2S", "AS AS 2H 2H 2D 2D 2S 2S").size(), 2);
}

TEST(TractorCombination, APlayerMayNameAnotherReading) {
  const Order order = trump("2H");
  const Cards lead = cards("AS AS AS KS KS");
  const auto read_as = [&](std::string_view words) {
    return parts_of(order, lead, action("play AS AS AS KS KS as " + std::string(words)).reading);
  };
  const auto three_two = read_as("3x1 2x1");
  ASSERT_TRUE(three_two);
  EXPECT_EQ((*three_two)[0], (Part{3, 1, 11, 0}));
  EXPECT_EQ((*three_two)[1], (Part{2, 1, 10, 0}));
  EXPECT_EQ(read_as("2x1")->size(), 4) << "a pair and three singles";
  EXPECT_EQ(read_as("1x1")->size(), 5);
  EXPECT_FALSE(read_as("4x1"));
  EXPECT_FALSE(parse_any_order("play AS AS AS KS KS as 3x1 3x1")) << "there are five cards";
  EXPECT_FALSE(parse_any_order("play AS AS AS KS KS as 2x1 3x1"))
      << "the greatest part must come first";
  EXPECT_FALSE(parse_any_order("bury AS AS KS KS as 2x1 2x1")) << "only leads have readings";
}

// --- compared with a search that implements only the text of the rules ---------------------------

using Split = std::vector<Part>;

// Part::place for this suit of a level.
int suit_at(const Held& h, int level, int suit) {
  int place = suit;
  for (int below = 0; below < level; ++below) place *= (h.crowded >> below) & 1 ? 4 : 1;
  return place;
}

// All splits of a set of cards into parts, each once: the lowest card left is taken by every part
// in which it is the lowest.
void splits(Held h, Split& so_far, const std::function<void(const Split&)>& f) {
  int low = 0, place = 0;
  const auto next = [&] {
    for (low = 0; low < kLevels; ++low) {
      for (place = 0; place < kSuits; ++place) {
        if (h.n[at(low)][at(place)]) return true;
      }
    }
    return false;
  };
  if (!next()) return f(so_far);
  const int first = low, suit = place;
  for (int width = 1; width <= h.n[at(first)][at(suit)]; ++width) {
    // Runs go up from here, through any suit of a crowded level.
    const std::function<void(Held, int, int, int)> grow = [&](Held g, int level, int length,
                                                              int crowd) {
      so_far.push_back({byte(width), byte(length), byte(level), byte(crowd)});
      splits(g, so_far, f);
      so_far.pop_back();
      if (width < 2 || level + 1 >= kLevels) return;
      for (int p = 0; p < kSuits; ++p) {
        if (g.n[at(level + 1)][at(p)] < width) continue;
        Held more = g;
        more.n[at(level + 1)][at(p)] = byte(more.n[at(level + 1)][at(p)] - width);
        grow(more, level + 1, length + 1, crowd | suit_at(h, level + 1, p));
      }
    };
    Held g = h;
    g.n[at(first)][at(suit)] = byte(g.n[at(first)][at(suit)] - width);
    grow(g, first, 1, suit_at(h, first, suit));
  }
}

std::vector<int> greatness(Split split) {
  std::vector<int> out;
  for (const Part& p : split) out.push_back(p.greatness());
  std::ranges::sort(out, std::greater<>());
  return out;
}

Cards some_cards(const Order& order, int group, int packs_of, int n, Rng& rng) {
  Cards left = order.of_group(packs(packs_of), group), out;
  std::vector<int> kinds;
  left.each([&](int kind, int copies) { kinds.insert(kinds.end(), at(copies), kind); });
  // Prefer neighbouring cards and copies of a card, which matter here.
  const auto near = std::min(16u, static_cast<std::uint32_t>(kinds.size()));
  const auto from = rng.below(static_cast<std::uint32_t>(kinds.size()) - near + 1);
  for (std::uint32_t left_near = near; n > 0; --n, --left_near) {
    const auto i = from + rng.below(left_near);
    out.add(kinds[i]);
    kinds.erase(kinds.begin() + i);
  }
  return out;
}

Order with(Order order, std::uint8_t always) {
  order.always = always;
  return order;
}
const Order kOrders[] = {trump("2S"),
                         trump("5S"),
                         trump("AS"),
                         trump("9"),
                         with(trump("8S"), kTwos),
                         with(trump("3S"), kTwosToFives),
                         with(trump("7"), kTwosToFives)};
constexpr std::uint32_t kOrderCount = std::size(kOrders);

TEST(TractorCombination, TheReadingIsTheGreatestOfAllSplits) {
  Rng rng(3);
  for (int trial = 0; trial < 400; ++trial) {
    const Order order = kOrders[rng.below(kOrderCount)];
    const int group = rng.below(2) ? kTrumps : int{Hearts};
    const int most = group == kTrumps && order.suit == kNoSuit ? 8 : 9;
    const Cards lead =
        some_cards(order, group, 2 + int(rng.below(3)), 1 + int(rng.below(most)), rng);
    const Held held(lead, order, group);
    std::vector<int> best;
    Split so_far;
    splits(held, so_far, [&](const Split& s) { best = std::max(best, greatness(s)); });
    const Parts found = tractor::read(held);
    EXPECT_EQ(greatness(Split(found.begin(), found.end())), best) << names_of(lead);
    Cards sum;
    for (const Part& p : found) sum += cards_of(order, group, p);
    EXPECT_EQ(sum, lead);
  }
}

// The tops of every split of trumps into parts of these shapes, part by part.
std::vector<std::vector<int>> tops_of(const Order& order, const Cards& cards, const Parts& shape) {
  std::vector<std::vector<int>> out;
  Split so_far;
  splits(Held(cards, order, kTrumps), so_far, [&](const Split& split) {
    Split s = split;
    std::ranges::sort(s, [](const Part& a, const Part& b) {
      return std::pair(a.greatness(), a.top) > std::pair(b.greatness(), b.top);
    });
    if (!std::equal(s.begin(), s.end(), shape.begin(), shape.end(),
                    [](const Part& a, const Part& b) { return a.same_shape(b); })) {
      return;
    }
    std::vector<int> tops;
    for (const Part& p : s) tops.push_back(p.top);
    out.push_back(tops);
  });
  return out;
}

// Each part is higher than one of the same shape, in some pairing.
bool higher_everywhere(const Parts& shape, const std::vector<int>& later,
                       const std::vector<int>& standing) {
  std::vector<int> turn(later.size());
  for (std::size_t i = 0; i < turn.size(); ++i) turn[i] = static_cast<int>(i);
  do {
    bool good = true;
    for (std::size_t i = 0; i < turn.size() && good; ++i) {
      good =
          shape[static_cast<int>(i)].same_shape(shape[turn[i]]) && later[at(turn[i])] > standing[i];
    }
    if (good) return true;
  } while (std::ranges::next_permutation(turn).found);
  return false;
}

TEST(TractorWinner, EveryPartIsHigherHoweverTheStandingCardsAreSplit) {
  Rng rng(17);
  int compared = 0, won = 0, ambiguous = 0;
  for (int trial = 0; trial < 40'000; ++trial) {
    const Order order = kOrders[rng.below(kOrderCount)];
    const Parts shape =
        *parts_of(order, some_cards(order, Hearts, 3, 3 + int(rng.below(4)), rng), {});
    if (shape.size() < 2 || shape[0].width < 2) continue;
    const int n = shape.cards();
    const Contender one = contender(order, some_cards(order, kTrumps, 3, n, rng), Hearts, shape);
    const Cards cards = some_cards(order, kTrumps, 3, n, rng);
    const Contender two = contender(order, cards, Hearts, shape);
    if (one.group < 0 || two.group < 0) continue;
    Cards other;
    for (const Part& p : one.parts) other += cards_of(order, kTrumps, p);
    const auto standing = tops_of(order, other, shape), later = tops_of(order, cards, shape);
    ambiguous += standing.size() > 1 || later.size() > 1;
    const bool all = std::ranges::all_of(standing, [&](const auto& s) {
      return std::ranges::any_of(later,
                                 [&](const auto& l) { return higher_everywhere(shape, l, s); });
    });
    const auto greatest = [](const auto& tops) {
      int best = -1;
      for (const auto& t : tops) best = std::max(best, t[0]);
      return best;
    };
    EXPECT_EQ(overtakes(two, one, true), all) << names_of(cards) << " over " << names_of(other);
    EXPECT_EQ(overtakes(two, one, false), greatest(later) > greatest(standing))
        << names_of(cards) << " over " << names_of(other);
    ++compared;
    won += all;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(won, 100);
  EXPECT_GT(ambiguous, 100);
}

TEST(TractorCombination, ReadingsToChooseFrom) {
  const auto all = [](std::string_view trumps, std::string_view lead) {
    std::vector<std::string> out;
    for (const Reading& r : readings(trump(trumps), cards(lead))) out.push_back(reading_text(r));
    return out;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(all("2H", "AS AS AS KS KS"), (Names{"", "3x1 2x1", "3x1", "2x1 2x1", "2x1", "1x1"}));
  EXPECT_EQ(all("2H", "3S 3S 4S 4S"), (Names{"", "2x1 2x1", "2x1", "1x1"}));
  EXPECT_EQ(all("2H", "AS KS QS"), Names{""}) << "single cards have one reading";
  EXPECT_EQ(all("2H", "AS AD"), Names()) << "not a lead";
}

TEST(TractorCombination, AllReadingsAreThere) {
  Rng rng(23);
  for (int trial = 0; trial < 300; ++trial) {
    const Order order = kOrders[rng.below(kOrderCount)];
    const int group = rng.below(2) ? kTrumps : int{Hearts};
    const Cards lead = some_cards(order, group, 2 + int(rng.below(3)), 1 + int(rng.below(7)), rng);
    std::set<std::vector<int>> shapes, found;
    Split so_far;
    splits(Held(lead, order, group), so_far, [&](const Split& s) { shapes.insert(greatness(s)); });
    for (const Reading& r : readings(order, lead, 1000)) {
      EXPECT_TRUE(good_reading(r, lead.size()));
      const auto parts = parts_of(order, lead, r);
      ASSERT_TRUE(parts) << names_of(lead) << " as " << reading_text(r);
      EXPECT_TRUE(found.insert(greatness(Split(parts->begin(), parts->end()))).second);
    }
    EXPECT_EQ(found, shapes) << names_of(lead);
    EXPECT_LE(readings(order, lead).size(), 12u);
  }
}

// What a lead demands, by the text of the rules: all ways to split each of its parts, taken
// together, in order of widths, then of run lengths.
struct Wish {
  std::vector<int> widths, runs;
  Split pieces;
};

void split_part(const Part& p, int left, Part before, Split& so_far, bool tractor_led,
                const std::function<void()>& f) {
  if (left == 0) return f();
  for (int w = p.width; w >= 1; --w) {
    for (int l = tractor_led && w > 1 ? p.length : 1; l >= 1; --l) {
      const Part piece{byte(w), byte(l)};
      if (piece.cards() > left) continue;
      if (std::pair(w, l) > std::pair(int(before.width), int(before.length))) continue;
      so_far.push_back(piece);
      split_part(p, left - piece.cards(), piece, so_far, tractor_led, f);
      so_far.pop_back();
    }
  }
}

std::vector<Wish> wishes(const Parts& lead) {
  std::set<std::vector<std::pair<int, int>>> seen;
  std::vector<Wish> out;
  Split so_far;
  const std::function<void(int)> from = [&](int i) {
    if (i < lead.size()) {
      split_part(lead[i], lead[i].cards(), {99, 99}, so_far, lead[i].length > 1,
                 [&] { from(i + 1); });
      return;
    }
    Wish w;
    std::vector<std::pair<int, int>> key;
    for (const Part& p : so_far) {
      for (int k = 0; k < p.length; ++k) w.widths.push_back(p.width);
      w.runs.push_back(p.length);
      key.emplace_back(p.cards() * 100 + p.width, p.length);
    }
    std::ranges::sort(key, std::greater<>());
    if (!seen.insert(key).second) return;
    w.pieces = so_far;
    std::ranges::sort(w.widths, std::greater<>());
    std::ranges::sort(w.runs, std::greater<>());
    std::ranges::sort(w.pieces, [](const Part& a, const Part& b) { return a.cards() > b.cards(); });
    out.push_back(w);
  };
  from(0);
  std::ranges::sort(out, [](const Wish& a, const Wish& b) {
    return std::pair(a.widths, a.runs) > std::pair(b.widths, b.runs);
  });
  return out;
}

bool gives(Held& h, const Split& pieces, std::size_t i) {
  if (i == pieces.size()) return true;
  const int width = pieces[i].width, length = pieces[i].length;
  for (int bottom = 0; bottom + length <= kLevels; ++bottom) {
    // Any suit of each level.
    const std::function<bool(int)> up = [&](int k) {
      if (k == length) return gives(h, pieces, i + 1);
      for (int p = 0; p < kSuits; ++p) {
        auto& n = h.n[at(bottom + k)][at(p)];
        if (n < width) continue;
        n = byte(n - width);
        const bool good = up(k + 1);
        n = byte(n + width);
        if (good) return true;
      }
      return false;
    };
    if (up(0)) return true;
  }
  return false;
}

bool gives(const Cards& cards, const Order& order, int group, const Wish& wish) {
  Held h(cards, order, group);
  return gives(h, wish.pieces, 0);
}

TEST(TractorFollow, ThePlayMeetsTheFirstWishThatTheHandCan) {
  Rng rng(11);
  int refused = 0, plays = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const Order order = kOrders[rng.below(kOrderCount)];
    const int group = rng.below(2) ? kTrumps : int{Hearts};
    const int packs_of = 2 + static_cast<int>(rng.below(3));
    const Cards lead = some_cards(order, group, packs_of, 2 + static_cast<int>(rng.below(5)), rng);
    const Cards hand =
        some_cards(order, group, packs_of, lead.size() + 1 + static_cast<int>(rng.below(4)), rng);
    const Parts shape = *parts_of(order, lead, {});
    const auto all = wishes(shape);
    std::size_t first = 0;
    while (!gives(hand, order, group, all[first])) ++first;
    std::size_t equal = first;
    while (equal < all.size() && all[equal].widths == all[first].widths &&
           all[equal].runs == all[first].runs) {
      ++equal;
    }
    // Every set of that many cards.
    const auto must = [&](const Cards& play) {
      for (std::size_t i = first; i < equal; ++i) {
        if (gives(play, order, group, all[i])) return true;
      }
      return false;
    };
    std::vector<int> kinds;
    hand.each([&](int kind, int n) { kinds.insert(kinds.end(), at(n), kind); });
    std::vector<bool> pick(kinds.size(), false);
    std::fill(pick.begin(), pick.begin() + lead.size(), true);
    std::set<std::string> listed, right;
    do {
      Cards play;
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (pick[i]) play.add(kinds[i]);
      }
      if (!right.insert(names_of(play)).second) continue;
      const bool good = must(play);
      ++plays;
      refused += !good;
      EXPECT_EQ(check_follow(order, hand, lead, shape, play) == kAllowed, good)
          << names_of(lead) << " led, " << names_of(hand) << " held, " << names_of(play);
      if (good) listed.insert(names_of(play));
    } while (std::prev_permutation(pick.begin(), pick.end()));
    // The list of plays is complete, without duplicates.
    std::set<std::string> found;
    EXPECT_TRUE(each_follow(order, hand, lead, shape, 1'000'000, [&](const Cards& play) {
      EXPECT_TRUE(found.insert(names_of(play)).second);
      return true;
    }));
    EXPECT_EQ(found, listed);
  }
  EXPECT_GT(refused, 1000);
  EXPECT_GT(plays - refused, 1000);
}

}  // namespace
}  // namespace parlour::tractor
