// The arithmetic of a report: accuracy, luck and skill, the worst moves, and what is kept of it.
#include "room/report.h"

#include <gtest/gtest.h>

#include <cmath>

#include "fake_device.h"
#include "games/registry.h"
#include "random_game.h"
#include "room/coach.h"

namespace parlour::room {
namespace {

// Findings as a coach might have them, with any numbers: a decision at each move of a player.
Findings any_findings(const Record& record, std::uint64_t seed) {
  Rng rng(seed);
  const auto part = [&] { return static_cast<float>(rng.unit()); };
  Findings f;
  for (std::size_t i = 0; i <= record.entries.size(); ++i) {
    const float first = part();
    f.outlooks.push_back({i, {first, 1 - first}});
    if (i < record.entries.size() && record.entries[i].seat != House) {
      f.decisions.push_back({i,
                             {.choices = 2,
                              .best = record.entries[i].action,
                              .win = 1,
                              .loss = part() / 2,
                              .error = 0.01f}});
    }
  }
  return f;
}

Record two_moves() {
  Record r;
  r.seats = 2;
  r.entries = {{seat(0), {}}, {House, {}}, {seat(1), {}}};
  return r;
}

TEST(Report, AccuracyIsThatOfLichess) {
  EXPECT_NEAR(accuracy_of(0), 100, 0.01);
  EXPECT_NEAR(accuracy_of(0.1), 103.1668 * std::exp(-0.4354) - 3.1669, 1e-9);
  EXPECT_EQ(accuracy_of(1), 0);
  EXPECT_GT(accuracy_of(0.02), accuracy_of(0.03));
}

// The first player has 50 %, gives away 10 of them; luck takes 5 more from them; the second then
// makes no mistake, and loses all the same.
TEST(Report, TellsLuckFromSkill) {
  const Record record = two_moves();
  Findings f;
  f.outlooks = {{0, {0.5f, 0.5f}}, {1, {0.4f, 0.6f}}, {2, {0.35f, 0.65f}}, {3, {1, 0}}};
  f.decisions = {{0, {.choices = 3, .best = {}, .win = 0.5f, .loss = 0.1f, .error = 0.01f}},
                 {2, {.choices = 3, .best = {}, .win = 0.65f, .loss = 0, .error = 0}}};
  const auto seats = report_of(record, f);
  EXPECT_NEAR(seats[0].skill, -0.1, 1e-6);
  EXPECT_NEAR(seats[0].luck, -0.05, 1e-6);
  EXPECT_NEAR(seats[0].others, 0.65, 1e-6);
  EXPECT_NEAR(seats[0].error, 0.01, 1e-6);
  EXPECT_NEAR(seats[1].skill, 0, 1e-6);
  EXPECT_NEAR(seats[1].others, 0.1, 1e-6);
  EXPECT_NEAR(seats[1].luck, 0.05 - 0.65, 1e-6);
  EXPECT_EQ(seats[0].decisions, 1);
  EXPECT_NEAR(seats[1].accuracy, 100, 0.01);
}

TEST(Report, SaysHowUsualTheLuckIs) {
  Record record;
  record.seats = 2;
  const auto luckier = [&](std::initializer_list<float> steps) {
    Findings f;
    float chance = 0.5f;
    f.outlooks = {{0, {chance, 1 - chance}}};
    for (const float step : steps) {
      chance += step;
      record.entries.push_back({House, {}});
      f.outlooks.push_back({static_cast<std::uint32_t>(f.outlooks.size()), {chance, 1 - chance}});
    }
    const auto seats = report_of(record, f);
    EXPECT_NEAR(seats[0].luckier + seats[1].luckier, 1, 1e-3) << "what one gains the other loses";
    return seats[0].luckier;
  };
  const auto normal = [](double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; };
  EXPECT_EQ(luckier({}), 0.5);
  EXPECT_NEAR(luckier({0.1f, -0.1f}), 0.5, 1e-3);
  EXPECT_NEAR(luckier({0.1f}), normal(1), 1e-3);
  EXPECT_NEAR(luckier({-0.1f, -0.1f, -0.1f, -0.1f}), normal(-2), 1e-3);
  EXPECT_NEAR(luckier({0.1f, -0.2f, 0.4f}), normal(0.3 / std::sqrt(0.21)), 1e-3);
}

TEST(Report, ThePartsAddUpExactly) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Replay r = random_game("flax", 2, "", seed);
    const auto seats = report_of(r.record, any_findings(r.record, seed));
    for (const SeatReport& s : seats) {
      EXPECT_NEAR(s.luck + s.skill + s.others, s.result - s.start, 1e-9);
      EXPECT_LT(s.skill, 0);
    }
  }
}

TEST(Report, ADecisionWithoutAChoiceDoesNotCount) {
  const Record record = two_moves();
  Findings f;
  f.outlooks = {{0, {0.5f, 0.5f}}, {3, {1, 0}}};
  f.decisions = {{0, {.choices = 1, .best = {}, .win = 0.5f, .loss = 0, .error = 0}}};
  EXPECT_EQ(report_of(record, f)[0].decisions, 0);
  EXPECT_EQ(report_of(record, f)[0].accuracy, 100);
}

// Of the seat alone, worst first, without trifles and what may be chance.
TEST(Report, NamesTheWorstMoves) {
  Record record;
  record.seats = 2;
  for (int i = 0; i < 6; ++i) record.entries.push_back({seat(i == 5 ? 1 : 0), {}});
  Findings f;
  const float losses[] = {0.02f, 0.3f, 0.1f, 0.005f, 0.2f, 0.9f};
  const float errors[] = {0, 0, 0, 0, 0.15f, 0};
  for (std::size_t i = 0; i < 6; ++i) {
    f.decisions.push_back(
        {i, {.choices = 2, .best = {}, .win = 1, .loss = losses[i], .error = errors[i]}});
  }
  EXPECT_EQ(worst_moves(record, f, seat(0), 5), (std::vector<std::size_t>{1, 2, 0}));
  EXPECT_EQ(worst_moves(record, f, seat(0), 1), (std::vector<std::size_t>{1}));
  EXPECT_EQ(worst_moves(record, f, seat(1), 3), (std::vector<std::size_t>{5}));
}

// --- kept on the device -------------------------------------------------------------------------

TEST(KeptReport, ComesBackAsItWas) {
  const Replay r = random_game("flax", 2, "", 3);
  const Findings f = any_findings(r.record, 3);
  const auto back = read_findings(*r.game, r.record, write(*r.game, r.record, f));
  ASSERT_TRUE(back);
  ASSERT_EQ(back->outlooks.size(), f.outlooks.size());
  ASSERT_EQ(back->decisions.size(), f.decisions.size());
  for (std::size_t i = 0; i < f.outlooks.size(); ++i) {
    EXPECT_EQ(back->outlooks[i].entries, f.outlooks[i].entries);
    EXPECT_NEAR(back->outlooks[i].chances[0], f.outlooks[i].chances[0], 1e-4);
  }
  EXPECT_EQ(back->decisions[5].entry, f.decisions[5].entry);
  EXPECT_EQ(back->decisions[5].judged.best, f.decisions[5].judged.best);
  EXPECT_NEAR(back->decisions[5].judged.loss, f.decisions[5].judged.loss, 1e-4);
}

TEST(KeptReport, DamagedOnesAreRefused) {
  const Replay r = random_game("flax", 2, "", 3);
  const Bytes good = write(*r.game, r.record, any_findings(r.record, 3));
  for (std::size_t i = 0; i < good.size(); i += 7) {
    Bytes bad = good;
    bad[i] ^= 0x10;
    EXPECT_FALSE(read_findings(*r.game, r.record, bad)) << i;
    bad.resize(i);
    EXPECT_FALSE(read_findings(*r.game, r.record, bad)) << i;
  }
  const Replay other = random_game("flax", 2, "", 4);
  EXPECT_FALSE(read_findings(*r.game, other.record, good));
}

// Impossible findings with a right checksum are refused as well.
TEST(KeptReport, ImpossibleOnesAreRefused) {
  const Replay r = random_game("flax", 2, "", 3);
  const Findings good = any_findings(r.record, 3);
  Findings f = good;
  f.decisions[1].judged.best = f.decisions.back().judged.best;
  EXPECT_FALSE(read_findings(*r.game, r.record, write(*r.game, r.record, f)));
  f = good;
  f.outlooks.pop_back();
  EXPECT_FALSE(read_findings(*r.game, r.record, write(*r.game, r.record, f)));
  f = good;
  f.decisions[0].entry = 0;  // the House's
  EXPECT_FALSE(read_findings(*r.game, r.record, write(*r.game, r.record, f)));
}

TEST(KeptReport, IsFoundAgainWhateverThePlayersAreCalled) {
  FakeDevice device;
  Replay r = random_game("flax", 2, "", 3);
  EXPECT_FALSE(kept_findings(device, *r.game, r.record));
  ASSERT_TRUE(keep_findings(device, *r.game, r.record, any_findings(r.record, 3)));
  r.record.set_note("seat0", "Ana");
  EXPECT_TRUE(kept_findings(device, *r.game, r.record));
}

TEST(KeptReport, ADamagedOneIsErasedAndMadeAgain) {
  FakeDevice device;
  const Replay r = random_game("flax", 2, "", 3);
  const Findings f = any_findings(r.record, 3);
  ASSERT_TRUE(keep_findings(device, *r.game, r.record, f));
  const std::string key = device.keys("coach/").at(0);
  std::string text = *device.load(key);
  text[20] = text[20] == 'A' ? 'B' : 'A';
  ASSERT_TRUE(device.save(key, text));
  EXPECT_FALSE(kept_findings(device, *r.game, r.record));
  EXPECT_TRUE(device.keys("coach/").empty());
  ASSERT_TRUE(keep_findings(device, *r.game, r.record, f));
  EXPECT_TRUE(kept_findings(device, *r.game, r.record));
}

TEST(KeptReport, OldOnesMakeRoom) {
  FakeDevice device;
  std::vector<Replay> all;
  for (std::uint64_t i = 0; i < kMostReports + 2; ++i) {
    all.push_back(random_game("flax", 2, "", i));
    ASSERT_TRUE(keep_findings(device, *all[i].game, all[i].record, any_findings(all[i].record, i)));
  }
  EXPECT_EQ(device.keys("coach/").size(), kMostReports);
  EXPECT_FALSE(kept_findings(device, *all[0].game, all[0].record));
  EXPECT_TRUE(kept_findings(device, *all.back().game, all.back().record));
  // The same game again takes no second place.
  ASSERT_TRUE(keep_findings(device, *all.back().game, all.back().record,
                            any_findings(all.back().record, 1)));
  EXPECT_EQ(device.keys("coach/").size(), kMostReports);
}

// --- the coach at work --------------------------------------------------------------------------

Findings coached(const Replay& r) {
  Coach coach(*r.game, r.record);
  float last = 0;
  while (!coach.done()) {
    const auto message = coach.ask();
    if (!message) {
      ADD_FAILURE() << "nothing is open, and nothing is asked";
      break;
    }
    const auto answer = ai::answer_coach(games(), message->bytes);
    EXPECT_TRUE(answer && coach.take(message->number, *answer));
    EXPECT_GE(coach.progress(), last);
    last = coach.progress();
    if (testing::Test::HasFailure()) break;
  }
  return coach.findings();
}

TEST(Coach, ReportsOnAGameOfEachKind) {
  struct Kind {
    std::string_view id;
    int seats;
    std::string_view options;
  };
  // Short games: a small board for three, and a duel.
  const Kind kinds[] = {{"flax", 3, "board=AgUFBQMDAAQAAAQCJZAmAZADkAKQS5AEkAOQBSiQKYUZjA"},
                        {"coup", 2, ""}};
  for (const auto& [id, seats, options] : kinds) {
    const Replay r = random_game(id, seats, options, 7);
    const Findings f = coached(r);
    EXPECT_EQ(f.outlooks.front().entries, 0u) << id;
    EXPECT_EQ(f.outlooks.back().entries, r.record.entries.size()) << id;
    for (const Outlook& o : f.outlooks) {
      float sum = 0;
      for (const float c : o.chances) sum += c;
      EXPECT_NEAR(sum, 1, 0.001) << id;
    }
    double skill = 0;
    for (int q = 0; q < seats; ++q) {
      const auto at = static_cast<std::size_t>(q);
      EXPECT_NEAR(f.outlooks.back().chances[at], r.game->score(r.state, seat(q)), 1e-6) << id;
      const SeatReport report = report_of(r.record, f)[at];
      EXPECT_NEAR(report.luck + report.skill + report.others, report.result - report.start, 1e-6);
      skill += report.skill;
    }
    EXPECT_LT(skill, -0.05) << id << ": random play is found out";
    EXPECT_TRUE(read_findings(*r.game, r.record, write(*r.game, r.record, f))) << id;
  }
}

TEST(Coach, AsksAgainAfterAWrongAnswer) {
  const Replay r = random_game("flax", 2, "", 7);
  Coach coach(*r.game, r.record);
  const auto first = coach.ask();
  EXPECT_FALSE(coach.take(first->number, {}));
  EXPECT_FALSE(coach.take(first->number + 1, {}));
  EXPECT_EQ(coach.ask()->bytes, first->bytes);
  const auto answer = ai::answer_coach(games(), first->bytes);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(coach.take(first->number, *answer));
  EXPECT_FALSE(coach.take(first->number, *answer)) << "it is no longer open";
  EXPECT_NE(coach.ask()->bytes, first->bytes);
}

// Three messages are open at a time, and the one asked last is answered first.
Findings coached_by_three(const Replay& r) {
  Coach coach(*r.game, r.record);
  std::vector<Coach::Message> open;
  float last = 0;
  while (!coach.done()) {
    while (open.size() < 3) {
      auto message = coach.ask();
      if (!message) break;
      open.push_back(*std::move(message));
    }
    if (open.empty()) {
      ADD_FAILURE() << "nothing is open, and nothing is asked";
      break;
    }
    EXPECT_TRUE(coach.take(open.back().number,
                           ai::answer_coach(games(), open.back().bytes).value_or(Bytes())));
    open.pop_back();
    EXPECT_GE(coach.progress(), last);
    last = coach.progress();
    if (testing::Test::HasFailure()) break;
  }
  return coach.findings();
}

TEST(Coach, FindsTheSameWithSeveralWorkers) {
  const Replay r = random_game("coup", 3, "", 7);
  const Findings one = coached(r), three = coached_by_three(r);
  EXPECT_EQ(write(*r.game, r.record, one), write(*r.game, r.record, three));
}

}  // namespace
}  // namespace parlour::room
