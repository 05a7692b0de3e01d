// The chance of games on one device: its seal against another implementation of SHA-256, and whole
// records against every kind of change.
#include "fair/sealed.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "played.h"

namespace parlour::fair {
namespace {

// The beginning of a game by random players, or all of it; their choices depend on `players` alone.
Record played(const AnyGame& game, std::uint64_t chance, std::uint64_t players) {
  constexpr std::size_t kMost = 400;  // actions
  Table table(game, game.info().shortest, game.info().usual_seats, 0);
  const SealedChance luck(chance);
  table.take_luck(&luck);
  Rng rng(players);
  while (!table.over() && table.record().entries.size() < kMost) {
    if (table.house_due())
      table.play_house();
    else
      Played::act(table, rng);
  }
  return table.record();
}

std::size_t draws_in(const Record& record) {
  return static_cast<std::size_t>(std::ranges::count(record.entries, House, &Entry::seat));
}

// Computed with Python's hashlib, as docs/fairness.md describes.
TEST(SealedChance, HasTheSealOfAnotherImplementation) {
  EXPECT_EQ(digits(seal(0x0102030405060708u)),
            "69c9 25a3 dacb 60bd db29 c1d3 8b0b d001 bb32 1ef1 f91d fecd 0b5c d5f6 c7eb 5ec1");
}

TEST(SealedChance, GivesEveryDrawOfEveryGame) {
  for (const AnyGame* game : games()) {
    constexpr std::uint64_t chance = 5;
    const Record record = played(*game, chance, 1);
    const SealedCheck c = check(*game, record, chance);
    EXPECT_FALSE(c.flaw) << game->info().id;
    EXPECT_EQ(static_cast<std::size_t>(c.draws), draws_in(record));
    EXPECT_GT(c.draws, 0);
  }
}

TEST(SealedChance, IsTheSameAtAPlaceWhateverThePlayersDid) {
  const AnyGame& flax = *find_game("flax");
  constexpr std::uint64_t chance = 5;
  const Record one = played(flax, chance, 1), other = played(flax, chance, 2);
  ASSERT_NE(one.entries, other.entries);
  EXPECT_EQ(one.entries[0], other.entries[0]);
  ASSERT_EQ(one.entries[2].seat, House);
  EXPECT_EQ(one.entries[2], other.entries[2]);
}

TEST(SealedChance, OfAnotherNumberIsFoundOut) {
  for (const AnyGame* game : games()) {
    const Record record = played(*game, 5, 1);
    EXPECT_TRUE(check(*game, record, 6).flaw) << game->info().id;
  }
}

TEST(SealedChance, NamesTheDrawThatWasChanged) {
  const AnyGame& flax = *find_game("flax");
  constexpr std::uint64_t chance = 5;
  constexpr std::size_t kSecond = 2;  // after a draw and a chip
  Record record = played(flax, chance, 1);
  ASSERT_EQ(record.entries[kSecond].seat, House);
  AnyState before = *flax.start(record.options, record.seats);
  for (std::size_t i = 0; i < kSecond; ++i)
    flax.apply(before, record.entries[i].seat, record.entries[i].action);
  const AnyAction drawn = record.entries[kSecond].action;
  for (Rng rng(1); record.entries[kSecond].action == drawn;)
    record.entries[kSecond].action = flax.house(before, rng);
  record.entries.resize(kSecond + 1);
  const SealedCheck c = check(flax, record, chance);
  ASSERT_TRUE(c.flaw);
  EXPECT_EQ(c.flaw->place, kSecond);
  EXPECT_EQ(c.flaw->rule, Flaw::Rule::NotDrawn);
  EXPECT_EQ(c.draws, 1);
}

TEST(SealedChance, IsKeptInTheNotesOfARecord) {
  Record record;
  EXPECT_EQ(chance_number(record), 0u);
  for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{7}, ~std::uint64_t{0}}) {
    note_chance(record, seed);
    EXPECT_EQ(chance_number(record), seed);
  }
  note_chance(record, 0);
  EXPECT_TRUE(record.notes.empty());
  for (const std::string_view bad : {"AAAA", "AAAAAAAAAAAAAAAA", "?", "AAAAAAAAAAB"}) {
    record.set_note("chance", bad);
    EXPECT_EQ(chance_number(record), 0u) << bad;
  }
}

}  // namespace
}  // namespace parlour::fair
