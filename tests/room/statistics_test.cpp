#include "room/statistics.h"

#include <gtest/gtest.h>

#include "core/table.h"
#include "games/registry.h"
#include "room/backup.h"
#include "room/player.h"

namespace parlour::room::statistics {
namespace {

Played won(std::string key, std::string game, int share, int seats = 2, std::int64_t when = 0) {
  return {.key = std::move(key),
          .game = std::move(game),
          .seats = seats,
          .you = 0,
          .level = ai::Level::Hard,
          .share = share,
          .when = when};
}

Replay finished(std::string_view id, std::uint64_t seed) {
  const AnyGame& g = *find_game(id);
  Table t(g, g.info().shortest, g.info().usual_seats, seed);
  Rng rng(seed);
  while (!t.over()) {
    if (t.house_due()) {
      t.play_house();
      continue;
    }
    const Seat who = *t.actors().begin();
    std::vector<AnyAction> legal;
    g.legal(t.view(who), who, legal);
    t.submit(
        {who, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], g.decision(t.view(who))});
  }
  t.notes().set_note(seat_key(0), print(Player{}));
  for (int i = 1; i < t.seats(); ++i)
    t.notes().set_note(seat_key(i),
                       print(Player{.bot = true, .level = ai::Level::Medium, .name = "Bo"}));
  const AnyGame* const only = &g;
  return from_bytes({&only, 1}, to_bytes(g, t.record()), Lang::English);
}

TEST(Statistics, OneFinishedGameAsALine) {
  for (const char* id : {"flax", "coup", "settlers"}) {
    const Replay r = finished(id, 5);
    const Played p = played_in(r, "abc", 77);
    EXPECT_EQ(p.game, id);
    EXPECT_EQ(p.you, 0);
    EXPECT_EQ(p.level, ai::Level::Medium);
    EXPECT_EQ(p.share, static_cast<int>(1000 * r.game->score(r.state, seat(0)) + 0.5));
    int rolls = 0;
    for (const int n : p.dice) rolls += n;
    EXPECT_EQ(rolls > 0, std::string_view(id) == "settlers");
    EXPECT_EQ(parse_played(print(p)), p);
  }
}

TEST(Statistics, DiceAreThoseOfTheRecord) {
  const Replay r = finished("settlers", 9);
  const std::string text = to_text(*r.game, r.record);
  const Played p = played_in(r, "abc", 0);
  int sevens = 0;
  for (int a = 1; a <= 6; ++a) {
    const std::string line = "house dice " + std::to_string(a) + ' ' + std::to_string(7 - a) + '\n';
    for (std::size_t at = text.find(line); at != text.npos; at = text.find(line, at + 1)) ++sevens;
  }
  EXPECT_EQ(p.dice[5], sevens);
}

TEST(Statistics, FiguresAddUp) {
  const Played all[] = {won("a", "flax", 1000), won("b", "flax", 1000), won("c", "flax", 0),
                        won("d", "coup", 500, 4), won("e", "flax", 1000)};
  const Figures f = figures(all, "flax");
  EXPECT_EQ(f.all, (Tally{4, 3}));
  EXPECT_EQ(f.longest, 2);
  EXPECT_EQ(f.streak, 1);
  EXPECT_EQ(f.seats.at(2), (Tally{4, 3}));
  EXPECT_EQ(f.levels[2], (Tally{4, 3}));
  EXPECT_EQ(f.course, (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(figures(all, "").all, (Tally{5, 4}));
  Played shared = won("f", "flax", 0);
  shared.you = -1;
  EXPECT_EQ(figures({&shared, 1}, "").watched, 1);
  EXPECT_EQ(figures({&shared, 1}, "").all.games, 0);
}

TEST(Statistics, DamagedLinesAreLeftOut) {
  const std::string good = print(won("a", "flax", 1000));
  const auto all = parse_all(good + "\nnonsense\n" + good + '\n' + print(won("b", "coup", 0, 4)));
  ASSERT_EQ(all.size(), 2u);  // the same game counts once
  EXPECT_EQ(all[1].key, "b");
  for (const char* bad : {"", "a flax", "a flax 2 5 hard 0 0", "a flax 2 0 hard 1001 0",
                          "a flax 2 0 hard 0 0 1 2", "a flax 2 0 strong 0 0"})
    EXPECT_FALSE(parse_played(bad)) << bad;
}

TEST(Statistics, TheOldestLinesGoFirst) {
  std::vector<Played> all = {won("b", "flax", 0, 2, 20), won("c", "flax", 0, 2, 30),
                             won("a", "flax", 0, 2, 10)};
  sort_by_time(all);
  const auto kept = parse_all(print_all(all, 2));
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].key, "b");
  EXPECT_EQ(kept[1].key, "c");
}

TEST(Statistics, ExpectedDice) {
  double sum = 0;
  for (int total = 2; total <= 12; ++total) sum += expected_rolls(total, 360);
  EXPECT_DOUBLE_EQ(sum, 360);
  EXPECT_DOUBLE_EQ(expected_rolls(7, 36), 6);
  EXPECT_DOUBLE_EQ(expected_rolls(2, 36), 1);
  EXPECT_DOUBLE_EQ(expected_rolls(12, 36), 1);
}

TEST(Statistics, DaysInARow) {
  EXPECT_EQ(streak_of({}, 10), (Streak{0, 0}));
  EXPECT_EQ(streak_of({8, 9, 10}, 10), (Streak{3, 3}));
  EXPECT_EQ(streak_of({8, 9}, 10), (Streak{2, 2}));  // today may still come
  EXPECT_EQ(streak_of({7, 8}, 10), (Streak{0, 2}));
  EXPECT_EQ(streak_of({1, 2, 3, 5, 10}, 10), (Streak{1, 3}));
}

}  // namespace
}  // namespace parlour::room::statistics

namespace parlour::room::backup {
namespace {

Backup example() {
  return {.kept = {{"settings", "theme 1\nname \"Ана\"\\\n"}, {"lessons/coup", "income tax"}},
          .games = {{.title = "Coup: Ana\tAna wins\t5\t6", .finished = true, .record = "~AQID"},
                    {.title = "弗拉克斯", .finished = false, .record = "flax 1 seats=2\n"}}};
}

TEST(Backup, IsReadAsItIsWritten) {
  const auto read = from_json(to_json(example(), 0));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, example());
  EXPECT_EQ(*from_json(to_json({}, 0)), Backup{});
}

TEST(Backup, AnyLayoutOfTheSameJsonIsRead) {
  std::string text = to_json(example(), 0);
  for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 3)
    text.replace(at, 1, "\r\n\t");
  ASSERT_TRUE(from_json(text));
  EXPECT_EQ(*from_json(text), example());
}

TEST(Backup, BadFilesAreTold) {
  const auto fault = [](std::string_view text) {
    const auto read = from_json(text);
    return read ? std::optional<Fault>() : std::optional(read.error());
  };
  EXPECT_EQ(fault(""), Fault::Unreadable);
  EXPECT_EQ(fault("coup 1 seats=2\n"), Fault::Unreadable);
  EXPECT_EQ(fault("{\"name\": \"x\"}"), Fault::Foreign);
  EXPECT_EQ(fault(R"({"file": "Parlour", "version": 2, "more": [1, {"a": null}]})"), Fault::Later);
  const std::string good = to_json(example(), 0);
  std::string changed = good;
  changed.replace(changed.find("income"), 6, "steal!");
  EXPECT_EQ(fault(changed), Fault::Damaged);
  for (std::size_t n = 0; n + 2 < good.size(); ++n) EXPECT_TRUE(fault(good.substr(0, n))) << n;
}

TEST(Backup, NoByteCanBeChangedUnnoticed) {
  const std::string good = to_json(example(), 0);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    const auto read = from_json(bad);
    EXPECT_TRUE(!read || *read == example()) << i;
  }
}

TEST(Backup, DeeplyNestedJsonIsRefused) {
  EXPECT_FALSE(from_json("{\"x\": " + std::string(100'000, '[')));
}

TEST(Backup, MergingLosesNothing) {
  const std::map<std::string, std::string> here = {{"settings", "theme 1\n"},
                                                   {"lessons/coup", "income tax"},
                                                   {"presets/coup", "2 a=b\tMine\n"},
                                                   {"script/bot", "mine"},
                                                   {"daily/5/coup", "mine"}};
  const std::map<std::string, std::string> file = {
      {"settings", "theme 2\n"},          {"lessons/coup", "tax steal"}, {"lessons/flax", "place"},
      {"presets/coup", "3 c=d\tOther\n"}, {"script/bot", "theirs"},      {"daily/5/coup", "theirs"},
      {"daily/6/coup", "theirs"},         {"room/secret", "identity"}};
  const Merge quiet = merged(here, file, false);
  EXPECT_TRUE(quiet.asks);
  EXPECT_EQ(quiet.writes,
            (std::map<std::string, std::string>{{"lessons/coup", "income tax steal"},
                                                {"lessons/flax", "place"},
                                                {"presets/coup", "2 a=b\tMine\n3 c=d\tOther\n"},
                                                {"script/bot-2", "theirs"},
                                                {"daily/6/coup", "theirs"}}));
  const Merge whole = merged(here, file, true);
  EXPECT_FALSE(whole.asks);
  EXPECT_EQ(whole.writes.at("settings"), "theme 2\n");
}

// A device that strangers know already keeps its key, and the results that were signed with it.
TEST(Backup, AKeyAndItsRatingsStayWhereThereIsOne) {
  const std::map<std::string, std::string> file = {{"stranger", "theirs"},
                                                   {"rated/book", "theirs"}};
  EXPECT_EQ(merged({}, file, false).writes, file);
  const std::map<std::string, std::string> here = {{"stranger", "mine"}, {"rated/book", "mine"}};
  EXPECT_TRUE(merged(here, file, true).writes.empty());
}

// Also where there is a key without any results yet.
TEST(Backup, ResultsOfAnotherKeyStayOut) {
  const std::map<std::string, std::string> here = {{"stranger", "mine"}};
  const std::map<std::string, std::string> results = {{"rated/book", "theirs"},
                                                      {"rated/own", "flax 1600 80 5"}};
  std::map<std::string, std::string> file = results;
  EXPECT_TRUE(merged(here, file, true).writes.empty()) << "nobody's";
  file["stranger"] = "theirs";
  EXPECT_TRUE(merged(here, file, true).writes.empty());
  file["stranger"] = "mine";
  EXPECT_EQ(merged(here, file, true).writes, results);
}

TEST(Backup, MergingTwiceChangesNothingMore) {
  std::map<std::string, std::string> here = {{"script/bot", "mine"}, {"lessons/coup", "a"}};
  const std::map<std::string, std::string> file = {{"script/bot", "theirs"}, {"lessons/coup", "b"}};
  for (const auto& [key, value] : merged(here, file, false).writes) here[key] = value;
  EXPECT_TRUE(merged(here, file, false).writes.empty());
}

TEST(Backup, NamesMayHaveAnyCharacters) {
  const Backup before{.kept = {{"layout/\"a\"\\ \n é 好", "x\ty"}}, .games = {}};
  const auto after = from_json(to_json(before, 0));
  ASSERT_TRUE(after);
  EXPECT_EQ(*after, before);
}

TEST(Backup, SecretsOfRoomsStayHere) {
  for (const char* key : {"room/abc", "turn", "relays", "game", "game/log/0001", "done/00000001-x",
                          "at-table", "page"})
    EXPECT_FALSE(belongs(key)) << key;
  for (const char* key : {"settings", "choices/coup", "presets/flax", "layout/1", "island/2",
                          "script/x", "lessons/coup", "puzzles/coup", "daily/1/coup", "statistics",
                          "stranger", "rated/book", "rated/own"})
    EXPECT_TRUE(belongs(key)) << key;
}

}  // namespace
}  // namespace parlour::room::backup
