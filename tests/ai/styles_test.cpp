// The styles of bots: each changes the choices in the direction that its words claim, in every
// game, on the same positions with the same seeds. Coup's own are in coup_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

#include "ai/bot.h"
#include "games/all.h"
#include "games/flax/flax_reach.h"
#include "games/registry.h"
#include "games/tractor/tractor_rules.h"

namespace parlour {
namespace {

using ai::Level;
using ai::Style;

template <class G>
using Liked = std::function<bool(const typename G::State&, Seat, const typename G::Action&)>;

template <class G>
typename G::Action choice(const typename G::State& s, Seat p, Style style, std::uint64_t seed,
                          std::uint32_t iterations) {
  const View<typename G::State> v = G::view(s, p);
  return *decoded<G>(ai::answer({.game = find_game(G::info().id),
                                 .view = {AnyState(bytes_of(v.state)), p},
                                 .level = Level::Hard,
                                 .budget = {iterations, 0},
                                 .seed = seed,
                                 .style = style})
                         .choice);
}

// How often a bot of the style, and one of none, takes an action of the kind, where it has one and
// another. The games are played by bots of no style, to at most `most` decisions each.
struct Counts {
  int with = 0, without = 0;
};
template <class G>
Counts counted(Style style, std::string_view options, int games, int most, std::uint32_t iterations,
               const Liked<G>& liked) {
  Counts out;
  std::vector<typename G::Action> legal;
  for (int game = 0; game < games; ++game) {
    Rng chance(static_cast<std::uint64_t>(game) + 1);
    auto s = *G::start(*parse_options(G::info(), options), G::info().usual_seats);
    for (int i = 0; i < most; ++i) {
      settle<G>(s, chance);
      if (G::over(s)) break;
      const Seat p = *G::actors(s).begin();
      const std::uint64_t seed = chance.next();
      const auto usual = choice<G>(s, p, Style::Any, seed, iterations);
      G::legal(s, p, legal);
      const auto n = std::ranges::count_if(legal, [&](const auto& a) { return liked(s, p, a); });
      if (n > 0 && n < std::ssize(legal)) {
        out.without += liked(s, p, usual);
        out.with += liked(s, p, choice<G>(s, p, style, seed, iterations));
      }
      G::apply(s, p, usual);
    }
  }
  return out;
}

void expect_more(const Counts& n, double times, std::string_view what) {
  std::printf("%s: %d, without the style %d\n", std::string(what).c_str(), n.with, n.without);
  EXPECT_GT(n.without + n.with, 10) << what << ": too few to tell";
  EXPECT_GE(n.with, times * n.without) << what;
}

// --- Flax ----------------------------------------------------------------------------------------

Counts in_flax(Style style, const Liked<flax::Flax>& liked) {
  return counted<flax::Flax>(style, "", 20, 1000, 60, liked);
}

flax::Cell under(const flax::State& s, const flax::Action& a) {
  return s.cell(flax::square(a.x, a.y));
}

TEST(Styles, FlaxBoldSidesCoverTheOthersChips) {
  expect_more(in_flax(Style::Bold,
                      [](const auto& s, Seat p, const auto& a) {
                        return under(s, a).height && under(s, a).side != index(p);
                      }),
              1.3, "covered");
}

TEST(Styles, FlaxPatientSidesTakeFreeSquares) {
  expect_more(in_flax(Style::Patient,
                      [](const auto& s, Seat, const auto& a) { return !under(s, a).height; }),
              1.1, "free squares");
}

TEST(Styles, FlaxCautiousSidesStayOutOfReach) {
  expect_more(in_flax(Style::Cautious,
                      [](const auto& s, Seat p, const auto& a) {
                        std::vector<flax::Square> reached;
                        flax::targets(s, 1 - index(p), reached);
                        return std::ranges::find(reached, flax::square(a.x, a.y)) == reached.end();
                      }),
              1.2, "out of reach");
}

TEST(Styles, FlaxTradersEnterEveryRoom) {
  expect_more(in_flax(Style::Trader,
                      [](const auto& s, Seat p, const auto& a) {
                        const auto r = s.layout.room[flax::square(a.x, a.y)];
                        return r && s.pips[r][static_cast<std::size_t>(index(p))] == 0;
                      }),
              1.2, "new rooms");
}

TEST(Styles, FlaxVengefulSidesPlayWhereTheyWereCovered) {
  expect_more(in_flax(Style::Vengeful,
                      [](const auto& s, Seat p, const auto& a) {
                        const auto room = s.layout.room[flax::square(a.x, a.y)];
                        for (int t = 0; t < s.layout.rows * s.layout.columns; ++t) {
                          const auto at = flax::square(t % s.layout.columns, t / s.layout.columns);
                          const flax::Cell c = s.cell(at);
                          if (s.layout.room[at] == room && c.height == 2 && c.side != index(p) &&
                              c.under == index(p))
                            return true;
                        }
                        return false;
                      }),
              1.3, "revenge");
}

// --- Settlers ------------------------------------------------------------------------------------

using settlers::Settlers;
using SettlersKind = settlers::Action::Kind;

Counts in_settlers(Style style, std::initializer_list<SettlersKind> kinds) {
  const std::vector<SettlersKind> liked = kinds;
  return counted<Settlers>(style, "", 2, 400, 30, [&](const auto&, Seat, const auto& a) {
    return std::ranges::find(liked, a.kind) != liked.end();
  });
}

TEST(Styles, SettlersBoldPlayersBuyAndFight) {
  expect_more(in_settlers(Style::Bold, {SettlersKind::Buy, SettlersKind::Knight}), 1.3,
              "developments");
}

TEST(Styles, SettlersCautiousPlayersBuyFewerDevelopments) {
  const Counts n = in_settlers(Style::Cautious, {SettlersKind::Buy, SettlersKind::Knight});
  expect_more({n.without, n.with}, 1.3, "without developments");
}

TEST(Styles, SettlersPatientPlayersBuildFewerRoads) {
  const Counts n = in_settlers(Style::Patient, {SettlersKind::Road, SettlersKind::Buy});
  expect_more({n.without, n.with}, 1.3, "without roads");
}

TEST(Styles, SettlersVengefulPlayersRobTheFirst) {
  expect_more(counted<Settlers>(Style::Vengeful, "", 3, 400, 30,
                                [](const auto& s, Seat p, const auto& a) {
                                  if (a.kind != SettlersKind::Robber || a.who >= s.seats)
                                    return false;
                                  for (int q = 0; q < s.seats; ++q) {
                                    if (q != index(p) &&
                                        s.points[static_cast<std::size_t>(q)] > s.points[a.who])
                                      return false;
                                  }
                                  return true;
                                }),
              1.15, "robbed the first");
}

// In whole games: one seat of four has the style.
TEST(Styles, SettlersTradersMakeMoreOffers) {
  const auto offers = [](Style style) {
    int n = 0;
    for (std::uint64_t game = 1; game <= 3; ++game) {
      Rng chance(game);
      settlers::State s = *Settlers::start({}, 4);
      for (int i = 0; i < 500; ++i) {
        settle<Settlers>(s, chance);
        if (Settlers::over(s)) break;
        const Seat p = *Settlers::actors(s).begin();
        const auto a =
            choice<Settlers>(s, p, index(p) == 1 ? style : Style::Any, chance.next(), 30);
        n += index(p) == 1 && a.kind == SettlersKind::Offer;
        Settlers::apply(s, p, a);
      }
    }
    return n;
  };
  expect_more({offers(Style::Trader), offers(Style::Any)}, 1.5, "offers");
}

// --- Tractor -------------------------------------------------------------------------------------

using tractor::Tractor;
using TractorKind = tractor::Action::Kind;

TEST(Styles, TractorBoldPlayersBidAndCautiousOnesDoNot) {
  const Liked<Tractor> bids = [](const auto&, Seat, const auto& a) {
    return a.kind == TractorKind::Bid;
  };
  expect_more(counted<Tractor>(Style::Bold, "rounds=1", 6, 120, 16, bids), 1.3, "bids");
  const Counts n = counted<Tractor>(Style::Cautious, "rounds=1", 6, 120, 16, bids);
  expect_more({n.without, n.with}, 1.3, "without bids");
}

TEST(Styles, TractorPatientPlayersKeepTrumps) {
  const Counts n = counted<Tractor>(
      Style::Patient, "rounds=1", 2, 300, 48, [](const auto& s, Seat, const auto& a) {
        return a.kind == TractorKind::Play && !s.order.of_group(a.cards, tractor::kTrumps).empty();
      });
  expect_more({n.without, n.with}, 1.3, "without trumps");
}

const Liked<Tractor> kLeadsTrumps = [](const auto& s, Seat, const auto& a) {
  return a.kind == TractorKind::Play && s.played == 0 &&
         !s.order.of_group(a.cards, tractor::kTrumps).empty();
};

TEST(Styles, TractorTradersLeadLow) {
  expect_more(counted<Tractor>(Style::Trader, "rounds=1", 3, 300, 48,
                               [](const auto& s, Seat p, const auto& a) {
                                 int most = 0;
                                 a.cards.each([&](int kind, int) {
                                   most = std::max<int>(most, s.order.level(kind));
                                 });
                                 return a.kind == TractorKind::Play && s.played == 0 && most <= 7 &&
                                        !kLeadsTrumps(s, p, a);
                               }),
              1.3, "low leads");
}

TEST(Styles, TractorVengefulPlayersDrawTrumps) {
  expect_more(counted<Tractor>(Style::Vengeful, "rounds=1", 3, 300, 48, kLeadsTrumps), 1.3,
              "trumps led");
}

}  // namespace
}  // namespace parlour
