// Every game obeys the nine laws: a game joins with its Trial and a line in Games (and in
// tests/CMakeLists.txt).
//
// Each law is checked on 30 random games, which takes seconds under the sanitizers; laws/plan.h
// says which variables choose other games.
#include "laws/laws.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "games/flax/flax.h"
#include "laws/coup_trial.h"
#include "laws/pairs.h"
#include "laws/sealed_trial.h"
#include "laws/settlers_trial.h"
#include "laws/tractor_trial.h"

namespace parlour::laws {

template <>
struct Trial<flax::Flax> {
  static std::vector<Setup> setups() {
    const auto small =
        flax::from_rows("11..\n1...\n..22\n..2.", flax::square(0, 0), flax::square(3, 2), 2);
    const flax::Square starts[] = {0, flax::square(3, 2), flax::square(3, 0), flax::square(0, 3)};
    const auto four = flax::from_rows("11..\n1...\n..22\n..2.", starts, 2);
    return {{"", 2},
            {"board=2 start=reach", 2},
            {"board=3", 2},
            {"start=reach", 2},
            {"board=" + flax::to_code(*small), 2},
            {"", 3},
            {"board=2", 4},
            {"draw=ahead handicap=7", 2},
            {"draw=ahead start=reach", 4},
            {"pie=yes", 2},
            {"board=2 draw=ahead pie=yes", 2},
            {"board=" + flax::to_code(*four) + " draw=ahead", 3},
            {"board=" + flax::to_code(*four), 4}};
  }
  static constexpr std::uint64_t fingerprint = 0xa3f03297bb26ac58u;

  static std::vector<flax::Action> every_action() {
    std::vector<flax::Action> all = {flax::swap_sides()};
    for (int type = 0; type < 4; ++type) all.push_back(flax::draw(type));
    for (int x = 0; x <= 13; ++x) {
      for (int y = 0; y <= 10; ++y) {
        for (int face = 0; face <= 7; ++face) all.push_back(flax::place(x, y, face));
      }
    }
    return all;
  }

  // 24 chips per side, 8 of each kind; the open ones are at most those missing from the supply.
  static bool conserved(const flax::State& s, const Setup&) {
    for (std::size_t side = 0; side < s.sides; ++side) {
      int left = 0;
      std::array<int, flax::kTypes> open{};
      for (std::uint8_t n : s.supply[side]) left += n;
      if (left + s.placed[side] != flax::kChips) return false;
      for (int i = 0; i < s.visible_count[side]; ++i) {
        const int face = s.cell(s.visible[side][static_cast<std::size_t>(i)]).face;
        ++open[static_cast<std::size_t>(face <= 3 ? face - 1 : 6 - face)];
      }
      for (std::size_t type = 0; type < flax::kTypes; ++type) {
        if (open[type] + s.supply[side][type] > flax::kPerType) return false;
      }
    }
    return true;
  }
};

namespace {

[[maybe_unused]] int games() {
  const char* text = std::getenv("PARLOUR_LAW_GAMES");
  const int n = text ? std::atoi(text) : 0;
  return n > 0 ? n : 30;
}

template <class G>
class LawsOf : public testing::Test {
 protected:
  static void TearDownTestSuite() {
    if (const auto plan = Laws<G>::plan_of(games())) plan->print(std::cout, G::info().id);
  }
};

// The build compiles this file once per game, in parallel.
#if defined PARLOUR_LAWS_OF_flax
using Games = testing::Types<flax::Flax>;
#elif defined PARLOUR_LAWS_OF_settlers
using Games = testing::Types<settlers::Settlers>;
#elif defined PARLOUR_LAWS_OF_coup
using Games = testing::Types<coup::Coup>;
#elif defined PARLOUR_LAWS_OF_tractor
using Games = testing::Types<tractor::Tractor>;
#elif defined PARLOUR_LAWS_OF_sealed
using Games = testing::Types<sealed::Sealed<> >;
#endif

#ifndef PARLOUR_LAWS_OF_faults

struct Names {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::info().id);
  }
};
TYPED_TEST_SUITE(LawsOf, Games, Names);

TYPED_TEST(LawsOf, TheSameActionsGiveTheSameState) {
  EXPECT_EQ(Laws<TypeParam>::deterministic(games()), "");
}
TYPED_TEST(LawsOf, EveryCompilerPlaysTheSameGames) {
  EXPECT_EQ(Laws<TypeParam>::fingerprint(), Trial<TypeParam>::fingerprint)
      << "0x" << std::hex << Laws<TypeParam>::fingerprint() << "u";
}
TYPED_TEST(LawsOf, ActorsHaveLegalActionsAndNobodyElseHas) {
  EXPECT_EQ(Laws<TypeParam>::turns(games()), "");
}
TYPED_TEST(LawsOf, TheHouseDrawsByItsChances) {
  EXPECT_EQ(Laws<TypeParam>::chances(games()), "");
}
TYPED_TEST(LawsOf, WhatIsRefusedChangesNothing) {
  EXPECT_EQ(Laws<TypeParam>::refusals(games()), "");
}
TYPED_TEST(LawsOf, AViewOfAViewIsTheView) {
  EXPECT_EQ(Laws<TypeParam>::views(games()), "");
}
TYPED_TEST(LawsOf, WhatIsHiddenDoesNotShow) {
  EXPECT_EQ(Laws<TypeParam>::secrets(games()), "");
}
TYPED_TEST(LawsOf, FeelingsFollowFromWhatEverybodySees) {
  EXPECT_EQ(Laws<TypeParam>::feelings(games()), "");
}
TYPED_TEST(LawsOf, AGuessAgreesWithTheView) {
  EXPECT_EQ(Laws<TypeParam>::guesses(games()), "");
}
TYPED_TEST(LawsOf, ViewsOfSomeSeatsAreJoined) {
  EXPECT_EQ(Laws<TypeParam>::joins(games()), "");
}
TYPED_TEST(LawsOf, ShadowsLeadToTheView) {
  EXPECT_EQ(Laws<TypeParam>::shadows(games()), "");
}
TYPED_TEST(LawsOf, NobodyNeedsADealer) {
  EXPECT_EQ(Laws<TypeParam>::dealerless(games()), "");
}
TYPED_TEST(LawsOf, RumoursLeadToAViewOrNowhere) {
  EXPECT_EQ(Laws<TypeParam>::rumours(games()), "");
}
TYPED_TEST(LawsOf, RepliesMayArriveInAnyOrder) {
  EXPECT_EQ(Laws<TypeParam>::decisions(games()), "");
}
TYPED_TEST(LawsOf, NothingIsLostAndTheGameEnds) {
  EXPECT_EQ(Laws<TypeParam>::conservation(games()), "");
}
TYPED_TEST(LawsOf, AfterAGameTheNextCanBegin) {
  EXPECT_EQ(Laws<TypeParam>::next_games(games()), "");
}
TYPED_TEST(LawsOf, ActionsSurviveBytesAndText) {
  EXPECT_EQ(Laws<TypeParam>::codecs(games()), "");
}
TYPED_TEST(LawsOf, RecordsSurviveBytesAndText) {
  EXPECT_EQ(Laws<TypeParam>::records(games()), "");
}
TYPED_TEST(LawsOf, ViewsSurviveBytes) {
  EXPECT_EQ(Laws<TypeParam>::view_bytes(games()), "");
}
TYPED_TEST(LawsOf, DamagedStatesAreRefusedOrPlayable) {
  EXPECT_EQ(Laws<TypeParam>::damaged_states(games()), "");
}
TYPED_TEST(LawsOf, EveryTwoOptionsGoTogether) {
  constexpr std::uint32_t kMost = 5000;  // actions of a game: a match repeats itself
  const Erased<TypeParam> game;
  const Pairs pairs(game);
  std::vector<Setup> setups;
  for (const auto& [options, seats] : pairs.rows()) setups.push_back({options, seats});
  std::cout << TypeParam::info().id << ": pairs covered / all = " << pairs.covered() << " / "
            << pairs.all() << " = " << 100 * pairs.covered() / std::max<std::size_t>(pairs.all(), 1)
            << " %, in " << setups.size() << " setups; the rules between options exclude "
            << pairs.excluded() << "\n";
  EXPECT_EQ(pairs.covered(), pairs.all());
  EXPECT_EQ(Laws<TypeParam>::setups(setups, kMost), "");
}
TYPED_TEST(LawsOf, EverythingHasWords) {
  EXPECT_EQ(Laws<TypeParam>::words(games()), "");
}

#else

// The laws find the faults that they should find, and say so.
using sealed::Fault;
template <Fault fault>
using Broken = Laws<sealed::Sealed<fault> >;
constexpr int kEnough = 60;
testing::AssertionResult says(const std::string& verdict, const char* what) {
  if (verdict.find(what) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "found: " << (verdict.empty() ? "nothing" : verdict);
}
#define FINDS(law, fault, what) EXPECT_TRUE(says(Broken<Fault::fault>::law(kEnough), what))

// Variables of the environment, as they were again afterwards; null: not set.
class Variables {
 public:
  explicit Variables(const std::vector<std::pair<const char*, const char*> >& values) {
    for (const auto& [name, value] : values) {
      const char* before = std::getenv(name);
      before_.emplace_back(name, before ? std::optional<std::string>(before) : std::nullopt);
      set(name, value);
    }
  }
  ~Variables() {
    for (const auto& [name, value] : before_) set(name.c_str(), value ? value->c_str() : nullptr);
  }
  Variables(const Variables&) = delete;
  Variables& operator=(const Variables&) = delete;

 private:
  static void set(const char* name, const char* value) {
    if (value)
      setenv(name, value, 1);
    else
      unsetenv(name);
  }
  std::vector<std::pair<std::string, std::optional<std::string> > > before_;
};

TEST(LawsFind, AResultThatDependsOnMemory) {
  FINDS(deterministic, Memory, "gave another state");
}
TEST(LawsFind, AnotherGameByItsFingerprint) {
  EXPECT_NE(Broken<Fault::CountsOnOrder>::fingerprint(), Laws<sealed::Sealed<> >::fingerprint());
}
TEST(LawsFind, FaultsOfTurns) {
  FINDS(turns, LegalIsRefused, "legal, and refused");
  FINDS(turns, LegalLeavesOut, "not listed by an exhaustive legal");
  FINDS(turns, IdleActor, "has no legal action");
  FINDS(turns, ActsWhenOver, "over, and somebody is to act");
  FINDS(turns, HouseBesideActors, "the House is due while");
}
TEST(LawsFind, ChancesThatAreNotThoseOfTheHouse) {
  FINDS(chances, LeavesOutChance, "is not among its chances");
  FINDS(chances, DoubtfulChance, "a chance that is refused");
  FINDS(chances, FlatChances, "do not follow their weights");
}
TEST(LawsFind, ViewsThatChangeOrLeak) {
  FINDS(views, RestlessView, "the view of the view");
  FINDS(views, BlindHouse, "does not see everything");
  FINDS(views, LeakyCheck, "check differs on the view");
  FINDS(views, LeakyActors, "the actors differ on the view");
  FINDS(views, LeakyLegal, "legal differs on the view");
  FINDS(secrets, LeakyView, "shows what is hidden");
  FINDS(secrets, LeakyActors, "the actors differ on another deal");
  FINDS(secrets, LeakyLegal, "legal differs on another deal");
}
TEST(LawsFind, FeelingsThatTellTooMuch) {
  FINDS(feelings, LeakyFeeling, "other feelings");
}
TEST(LawsFind, WhatTheTableCannotPlay) {
  FINDS(refusals, LegalIsRefused, "refused: bid");
  FINDS(refusals, IdleActor, "an actor has nothing to do");
}
TEST(LawsFind, AWrongGuess) {
  FINDS(guesses, WrongDetermination, "contradicts their view");
  FINDS(joins, WrongDetermination, "behind");
  FINDS(joins, JoinsOneView, "no state is found");
}
TEST(LawsFind, ShadowsThatTellTooMuchOrTooLittle) {
  FINDS(shadows, LeakyShadow, "knows something else");
  FINDS(shadows, TalkativeShadow, "knows the same after either");
  FINDS(shadows, LeakyView, "knows something else");
  FINDS(shadows, ForgetfulView, "knows something else");
  FINDS(shadows, ReadsHiddenTruth, "knows something else");
}
TEST(LawsFind, TruthsThatAreNotBelievedAndLiesThatAre) {
  FINDS(rumours, FitsTooLittle, "does not believe what is true");
  FINDS(rumours, FitsTooMuch, "believes what makes no view");
}
TEST(LawsFind, RepliesWhoseOrderShows) {
  FINDS(decisions, CountsOnOrder, "the order of the replies shows");
  FINDS(decisions, ReplyLeavesTrace, "the order of the replies shows");
  FINDS(decisions, StuckDecision, "keeps its number");
}
TEST(LawsFind, LossesAndEndlessGames) {
  FINDS(conservation, LosesCard, "the state is not valid");
  FINDS(conservation, Endless, "longer than Info::longest");
  FINDS(conservation, ScoresTooMuch, "do not sum to 1");
}
TEST(LawsFind, ANextGameThatCannotBegin) {
  FINDS(next_games, NextGameRefused, "no game begins with");
  FINDS(next_games, NextGameUnclear, "options are others for");
}
TEST(LawsFind, FaultsOfCodecs) {
  FINDS(codecs, LossyBytes, "the bytes give another action");
  FINDS(codecs, LooseBytes, "two encodings of one action");
  FINDS(codecs, LossyText, "the text gives another action");
  FINDS(records, LossyText, "the text of a record gives another");
  FINDS(damaged_states, TrustsBytes, "noise is a valid state");
  FINDS(views, DoubtsViews, "is not valid");
  FINDS(view_bytes, DoubtsViews, "does not survive its bytes");
}
TEST(LawsFind, WhatHasNoWords) {
  FINDS(words, Speechless, "an action without words");
  FINDS(words, OpenSlot, "with an open slot");
}

}  // namespace

// Coup with a fault in what it says about play without a dealer.
enum class Slip { OtherSeat, SeesDraws, KeepsAll, FirstIsLast, OpensTooLittle, TellsAnswers };
template <Slip slip>
struct Slipping : coup::Coup {
  struct Dealerless : coup::Coup::Dealerless {
    using Base = coup::Coup::Dealerless;
    static Due due(const State& s) {
      Due out = Base::due(s);
      if (slip == Slip::OtherSeat && s.phase == coup::Phase::Draw) out.to = seat(s.active);
      return out;
    }
    static Action made(const View<State>& v, const Given<Action>& given) {
      Action out = Base::made(v, given);
      if (slip == Slip::SeesDraws && out.kind == Action::Kind::Draw) out.what = coup::Duke;
      return out;
    }
    static Moves moves(const State& s, Seat p, const Action& a) {
      Moves out = Base::moves(s, p, a);
      if (slip == Slip::KeepsAll) out.back.clear();
      return out;
    }
    static std::optional<Opening> opening(const State& s,
                                          std::span<const std::optional<Action> > answers) {
      if (slip == Slip::OpensTooLittle) return {};
      return Base::opening(s, answers);
    }
    static Seat last(const State& s, std::span<const std::optional<Action> > answers) {
      return slip == Slip::FirstIsLast ? *Coup::actors(s).begin() : Base::last(s, answers);
    }
    static Action taken(const State& s, Seat viewer, Seat p, const Action& a, bool last) {
      return Base::taken(s, slip == Slip::TellsAnswers ? p : viewer, p, a, last);
    }
  };
};
template <Slip slip>
struct Trial<Slipping<slip> > : Trial<coup::Coup> {};

namespace {

template <Slip slip>
std::string slipped() {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    DealerlessGame<Slipping<slip> > game(*coup::Coup::start({}, 4),
                                         {seat(0), seat(1), seat(2), seat(3), Watcher}, rng);
    while (!game.over()) {
      if (std::string why = game.step(); !why.empty()) return why;
    }
  }
  return {};
}
TEST(LawsFind, SlipsOfGamesWithoutADealer) {
  EXPECT_TRUE(says(slipped<Slip::OtherSeat>(), "makes"));
  EXPECT_TRUE(says(slipped<Slip::SeesDraws>(), "makes"));
  EXPECT_TRUE(says(slipped<Slip::KeepsAll>(), "other cards than it was given"));
  EXPECT_TRUE(says(slipped<Slip::FirstIsLast>(), "takes"));
  EXPECT_TRUE(says(slipped<Slip::OpensTooLittle>(), "takes"));
  EXPECT_TRUE(says(slipped<Slip::TellsAnswers>(), "takes"));
}

TEST(LawPlans, PartsShareTheGamesOfEachPreset) {
  const Variables some({{"PARLOUR_LAW_PRESETS", "all"}, {"PARLOUR_LAW_SETUP", nullptr}});
  std::map<std::string, int> games;
  int numbers = 0;
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const Variables one({{"PARLOUR_LAW_PART", part}});
    const auto plan = Laws<coup::Coup>::plan_of(10);
    ASSERT_TRUE(plan) << plan.error();
    EXPECT_EQ(plan->first(), numbers);
    numbers = plan->end();
    for (int n = plan->first(); n < plan->end(); ++n)
      ++games[plan->at(n).setup.options + std::to_string(plan->at(n).setup.seats)];
  }
  EXPECT_EQ(numbers, 10 * static_cast<int>(coup::Coup::info().presets.size()));
  EXPECT_EQ(games["cards=chosen2"], 10);
  EXPECT_EQ(games["teams=two6"], 10);
  EXPECT_EQ(games["type=inquisitors2"], 2) << "9 numbers of seats take turns";
  EXPECT_EQ(games["type=inquisitors10"], 1);
}
TEST(LawPlans, VariablesThatMakeNoSenseAreNamed) {
  const Variables none({{"PARLOUR_LAW_PRESETS", nullptr},
                        {"PARLOUR_LAW_SETUP", nullptr},
                        {"PARLOUR_LAW_PART", nullptr}});
  const auto error = [](const char* name, const char* value) {
    const Variables one({{name, value}});
    const auto plan = Laws<coup::Coup>::plan_of(10);
    return plan ? std::string() : plan.error();
  };
  EXPECT_EQ(error("PARLOUR_LAW_PART", "2/2"), "");
  for (const char* part : {"", "2", "0/2", "3/2", "1/0", "a/b"})
    EXPECT_NE(error("PARLOUR_LAW_PART", part), "") << part;
  EXPECT_EQ(error("PARLOUR_LAW_PRESETS", "teams"), "");
  EXPECT_NE(error("PARLOUR_LAW_PRESETS", "quick"), "") << "a preset of Settlers";
  EXPECT_EQ(error("PARLOUR_LAW_SETUP", "2 cards=chosen"), "");
  EXPECT_NE(error("PARLOUR_LAW_SETUP", "3 cards=chosen"), "");
}

#endif

}  // namespace
}  // namespace parlour::laws
