// What hosts and guests save of a game, at any length and whatever the storage does.
#include <gtest/gtest.h>

#include "devices.h"
#include "former.h"

namespace parlour::net {
namespace {

constexpr const char* kMatch =
    "packs=4";  // of Tractor, with eight players: the longest game of all

std::unique_ptr<Host> again(Room& room, Kept kept) {
  Room::Device& d = room.at(0);
  return Host::restore(d.carrier, d.memory, games(), kRoom, d.key, kept);
}

std::unique_ptr<Guest> again(Room& room, int i, const Bytes& kept) {
  return Guest::restore(room.at(i).carrier, games(), kRoom, room.at(i).key, kept);
}

// --- the guest -----------------------------------------------------------------------------------

TEST(Kept, AGuestComesBackIntoAMatchOfAnyLength) {
  Room room(1);
  room.start_bots("tractor", kMatch, 8);
  std::size_t largest = 0;
  room.hurry(9500, 100, [&] { largest = std::max(largest, room.guest(1).save().size()); });
  ASSERT_GT(room.host().place().length, 9000u);
  ASSERT_EQ(room.guest(1).place(), room.host().place());
  EXPECT_LE(largest, kLargestGuestSave);
  const auto guest = again(room, 1, room.guest(1).save());
  ASSERT_TRUE(guest);
  EXPECT_FALSE(guest->game_unread());
  EXPECT_EQ(guest->host(), room.at(0).key);
  ASSERT_TRUE(guest->me());
  EXPECT_EQ(guest->me()->name, "guest 1");
  ASSERT_TRUE(guest->game());
  EXPECT_EQ(guest->place(), room.host().place());
  EXPECT_EQ(guest->view(), room.host().table()->view(Watcher));
  EXPECT_GT(guest->entries().size(), 1000u);
  // The state at its new beginning is the state there was.
  EXPECT_EQ(guest->begin(),
            room.guest(1).view_at({guest->place().game, guest->place().rewind, guest->begins()}));
  // And so is that of whoever deals on after this host.
  Memory memory;
  auto next = Host::succeed(room.at(1).carrier, memory, games(), kRoom, *guest);
  ASSERT_TRUE(next && next->gathering());
  next->tick(room.now);
  next = Host::restore(room.at(1).carrier, memory, games(), kRoom, room.at(1).key, memory.kept());
  ASSERT_TRUE(next);
  EXPECT_TRUE(next->gathering());
  EXPECT_TRUE(next->deal_on(room.now));
}

// Earlier versions of the page stored the whole log.
TEST(Kept, ALogThatWasNeverCutIsRead) {
  Room room(1);
  room.start_bots("tractor", kMatch, 8);
  room.hurry(8600);
  const Bytes kept = former_guest(kRoom, room.guest(1));
  ASSERT_GT(room.guest(1).entries().size(), kMostEntries);
  const auto guest = again(room, 1, kept);
  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->view(), room.guest(1).view());
  EXPECT_LE(guest->save().size(), kLargestGuestSave);
}

TEST(Kept, WhereOnlyTheLogCannotBeReadTheGuestStillKnowsTheRoom) {
  Room room(1);
  room.start("coup", "", 2);
  for (int i = 0; i < 10; ++i) room.step();
  const Bytes whole = room.guest(1).save();
  const Bytes word = write(room.guest(1).remembered());
  const auto log = std::ranges::search(whole, word);
  ASSERT_EQ(log.size(), word.size());
  int unread = 0;
  for (std::size_t i = 0; i < word.size(); i += 7) {
    Bytes b = whole;
    b[static_cast<std::size_t>(log.begin() - whole.begin()) + i] ^= 0x40;
    b.resize(b.size() - 4);
    const auto guest = again(room, 1, with_sum(std::move(b)));
    ASSERT_TRUE(guest) << i;
    EXPECT_EQ(guest->host(), room.at(0).key);
    EXPECT_EQ(guest->me()->name, "guest 1");
    unread += guest->game_unread();
    // If it still reads as a log, it is not this one, or the change is in a part that decides
    // nothing.
    if (guest->game()) EXPECT_EQ(guest->view().viewer, room.guest(1).view().viewer) << i;
  }
  EXPECT_GT(unread, 20);
}

// The record of a finished game is compared with what is left of the log.
TEST(Kept, AGuestWhoseLogWasCutStillVerifiesTheRecord) {
  Room room(1);
  room.start_bots("settlers", "points=8", 4);
  for (int rounds = 0; rounds < 400 && !room.host().table()->over(); ++rounds) {
    room.hurry(200);
    // Reloaded continually: its log begins later and later.
    if (const auto guest = again(room, 1, room.guest(1).save());
        guest->begins() > 0 || room.host().table()->over()) {
      room.cut(1);
      room.at(1).guest = again(room, 1, room.guest(1).save());
      room.at(1).link = ++room.last_link;
      room.host().on_up(room.last_link, {}, room.now),
          room.guest(1).on_up(room.last_link, {}, room.now);
      room.pass(400);
    }
  }
  ASSERT_TRUE(room.host().table()->over());
  for (int i = 0; i < 20 && !room.guest(1).past(); ++i) room.pass(1000);
  ASSERT_GT(room.guest(1).begins(), 0u);
  ASSERT_TRUE(room.guest(1).past());
  EXPECT_EQ(room.guest(1).past()->record.entries, room.host().table()->record().entries);
}

// --- the host ------------------------------------------------------------------------------------

// A host writes little at a time: after 10,000 actions no more than after 100.
TEST(Kept, AHostWritesLittleAtAnyLength) {
  Room room(1);
  room.start_bots("tractor", kMatch, 8);
  Memory& memory = room.at(0).memory;
  const auto each = [&](std::uint32_t actions) {
    memory.largest_write = memory.written = 0;
    room.hurry(actions, 1, [] {});
    return std::pair(memory.largest_write, memory.written / actions);
  };
  const auto early = each(600);
  room.hurry(9000);
  const auto late = each(600);
  EXPECT_LE(late.first, 8192u);
  EXPECT_LE(late.second, early.second + 400) << "one more checksum per part";
  const auto host = again(room, memory.kept());
  ASSERT_TRUE(host && host->table());
  EXPECT_EQ(host->table()->record(), room.host().table()->record());
  RecordProperty("stored_bytes", static_cast<int>(memory.stored()));
  EXPECT_LE(memory.stored(), 10 * room.host().place().length + 16'384);
}

// Parts hold 256 actions: a part is undone when a move in it is taken back.
TEST(Kept, WhatWasTakenBackIsInNoPart) {
  int taken_back = 0;
  for (std::uint64_t seed = 1; seed < 200 && taken_back < 6; ++seed) {
    Room room(0);
    room.rng = Rng(seed);
    ASSERT_TRUE(room.host().choose("settlers", "points=10", 2));
    room.host().sit(seat(0));
    room.host().set_bot(seat(1), ai::Level::Easy);
    ASSERT_TRUE(room.host().start());
    const auto same = [&] {
      room.host().tick(++room.now);
      const auto host = again(room, room.at(0).memory.kept());
      ASSERT_TRUE(host && host->table());
      ASSERT_EQ(host->table()->record(), room.host().table()->record());
    };
    for (int i = 0; i < 1100 && !room.host().table()->over(); ++i) {
      room.act_randomly();
      room.host().tick(++room.now);
      const std::uint32_t length = room.host().place().length;
      if (length < 200 || length % 256 != 0 || room.host().undo()) continue;
      ++taken_back;
      if (seed % 2 == 0) same();  // else another action comes before it is stored
      room.act_randomly();
      same();
    }
  }
  EXPECT_GT(taken_back, 3);
}

// The storage stops accepting writes at any moment, and later accepts them again: it always holds a
// state that existed, and the latest one as soon as possible.
TEST(Kept, AStorageThatRefusesAtAnyMomentKeepsWhatWas) {
  Room room(0);
  room.start_bots("tractor", kMatch, 8);
  Memory& memory = room.at(0).memory;
  Rng rng(3);
  Record kept = room.host().table()->record();
  int refused = 0, between = 0;
  for (int i = 0; i < 2200; ++i) {
    const bool fails = rng.below(3) == 0;
    memory.writes_left = fails ? static_cast<int>(rng.below(2)) : -1;
    const std::size_t parts = memory.parts.size();
    room.act_randomly();
    room.host().tick(++room.now);
    if (room.host().kept())
      kept = room.host().table()->record();
    else
      ++refused, between += memory.parts.size() > parts;
    if (i % 16 != 0 && room.host().kept()) continue;
    const auto host = again(room, memory.kept());
    ASSERT_TRUE(host && host->table()) << i;
    ASSERT_EQ(host->table()->record().entries, kept.entries) << i;
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(between, 0) << "a part was written, and its head was not";
}

TEST(Kept, WhatTheStorageRefusedIsKeptWithoutAnotherAction) {
  Room room(0);
  room.start_bots("coup", "", 3);
  Memory& memory = room.at(0).memory;
  room.hurry(5);
  memory.writes_left = 0;
  room.act_randomly();
  room.host().tick(++room.now);
  ASSERT_FALSE(room.host().kept());
  EXPECT_LE(room.host().due(room.now), room.now + kKeepAgain);
  memory.writes_left = -1;
  room.host().tick(room.now += kKeepAgain);
  EXPECT_TRUE(room.host().kept());
  const auto host = again(room, memory.kept());
  ASSERT_TRUE(host && host->table());
  EXPECT_EQ(host->table()->record().entries, room.host().table()->record().entries);
}

// Another game's parts are not used, and none stays behind.
TEST(Kept, TheNextGameBeginsWithPartsOfItsOwn) {
  Room room(0);
  for (int n = 0; n < 3; ++n) {
    room.start_bots("tractor", kMatch, 8);
    room.hurry(700);
    const Memory& memory = room.at(0).memory;
    EXPECT_EQ(memory.parts.size(), 3u);
    const auto host = again(room, memory.kept());
    ASSERT_TRUE(host && host->table());
    EXPECT_EQ(host->table()->record(), room.host().table()->record());
    room.host().end_game();
    room.pass(100);
    EXPECT_TRUE(memory.parts.empty());
  }
}

// --- what is damaged, or of other rules ----------------------------------------------------------

// The seats, the lock, the removed players and those who have played here stay.
TEST(Kept, AHostLosesTheGameAloneWhereOnlyThatCannotBeRead) {
  Room room(3);
  room.start("coup", "", 3);
  for (int i = 0; i < 20; ++i) room.step();
  room.host().kick(room.member(3)->id);
  room.host().lock(true);
  room.pass(300);
  const Kept kept = room.at(0).memory.kept();
  const auto loses = [&](const Kept& k, std::span<const AnyGame* const> here = games()) {
    Room::Device& d = room.at(0);
    const auto host = Host::restore(d.carrier, d.memory, here, kRoom, d.key, k);
    ASSERT_TRUE(host);
    EXPECT_TRUE(host->game_unread());
    EXPECT_FALSE(host->table());
    EXPECT_FALSE(host->lobby().playing);
    EXPECT_TRUE(host->lobby().locked);
    EXPECT_EQ(host->lobby().kicked, std::vector<Key>{room.at(3).key});
    EXPECT_EQ(host->lobby().chairs.size(), 3u);
    EXPECT_EQ(host->lobby().member(room.at(1).key)->seat, seat(0));
    EXPECT_EQ(host->lobby().games, 1u);
  };
  Kept other = kept;
  other.parts[0].bytes[0] ^= 1;
  loses(other);
  other.parts[0].bytes.clear();
  loses(other);
  other.parts.clear();
  loses(other);
  loses(kept, games().first(1));  // the code of that game is not here
  // The version of the rules follows the list of parts.
  other = kept;
  Writer sum;
  sum.u32(crc32(kept.parts[0].bytes));
  const auto version = std::ranges::search(other.head, sum.bytes()).end();
  ASSERT_EQ(*version, find_game("coup")->info().version);
  for (const int another : {+1, -1}) {
    Kept of = other;
    of.head[static_cast<std::size_t>(version - other.head.begin())] +=
        static_cast<std::uint8_t>(another);
    of.head.resize(of.head.size() - 4);
    of.head = with_sum(std::move(of.head));
    loses(of);
  }
  const auto whole = again(room, kept);
  EXPECT_FALSE(whole->game_unread());
  EXPECT_TRUE(whole->table());
}

// The table as it was, and the next one with today's rules.
TEST(Kept, AGameOfEarlierRulesGoesOnByThem) {
  Room room(1);
  room.start("settlers", "harbours=once", 2);
  for (int i = 0; i < 40; ++i) room.step();
  room.pass(300);
  ASSERT_EQ(room.guest(1).place(), room.host().place());
  const auto host = again(room, {former_room(kRoom, room.host(), 4, 1)});
  ASSERT_TRUE(host && host->table());
  EXPECT_EQ(host->table()->record().entries, room.host().table()->record().entries);
  EXPECT_EQ(host->table()->record().options, "harbours=once");
  EXPECT_EQ(host->table()->view(Watcher), room.host().table()->view(Watcher));
  const auto guest = again(room, 1, former_guest(kRoom, room.guest(1), 4, 1));
  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->options(), "harbours=once");
  EXPECT_EQ(guest->view(), room.guest(1).view());
  host->end_game();
  EXPECT_EQ(host->lobby().options, "");
  EXPECT_FALSE(again(room, {former_room(kRoom, room.host(), 4, 0)})->table())
      << "nobody knows those rules";
}

// The chosen game's options no longer exist in these rules.
TEST(Kept, AChoiceOfOtherRulesIsNoChoice) {
  Room room(1);
  ASSERT_TRUE(room.host().choose("coup", "losses=one", 3));
  room.pass(300);
  Kept kept = room.at(0).memory.kept();
  const std::string_view option("losses=one"), other("losses=six");
  for (auto i = kept.head.begin();
       (i = std::search(i, kept.head.end(), option.begin(), option.end())) != kept.head.end();)
    std::ranges::copy(other, i);
  kept.head.resize(kept.head.size() - 4);
  kept.head = with_sum(std::move(kept.head));
  const auto host = again(room, kept);
  ASSERT_TRUE(host);
  EXPECT_EQ(host->lobby().game, "coup");
  EXPECT_EQ(host->lobby().options, "");
  EXPECT_EQ(host->lobby().chairs.size(), 3u);
  EXPECT_FALSE(host->game_unread());
}

// Without what a guest knows of a game without a dealer, and, before 9, without what has been
// signed of a rated game: a byte each where there is nothing.
Bytes without_end(Bytes b, std::string_view what, std::uint8_t format) {
  b[1 + what.size()] = format;
  b.resize(b.size() - 4 - (what == "parlour guest") - (format < 9));
  return with_sum(std::move(b));
}

// Takes bytes away from the end of the lobby in these bytes.
Bytes with_shorter_lobby(Bytes b, const Lobby& lobby, std::size_t by) {
  Writer w;
  put(w, lobby);
  const auto at = std::search(b.begin(), b.end(), w.bytes().begin(), w.bytes().end());
  EXPECT_NE(at, b.end());
  const auto end = at + static_cast<std::ptrdiff_t>(w.bytes().size());
  b.erase(end - static_cast<std::ptrdiff_t>(by), end);
  return b;
}

struct Pages {
  std::unique_ptr<Host> host;
  std::unique_ptr<Guest> guest;
};

// The pages of this game, of what pages of that format would have stored: their lobby was shorter
// by so many bytes. The game is as it was.
Pages pages_of(Room& room, std::size_t by, std::uint8_t format) {
  const auto former = [&](std::string_view what, Bytes b, const Lobby& lobby) {
    return without_end(with_shorter_lobby(std::move(b), lobby, by), what, format);
  };
  Kept kept = room.at(0).memory.kept();
  kept.head = former("parlour room", kept.head, room.host().lobby());
  Pages out{again(room, kept),
            again(room, 1, former("parlour guest", room.guest(1).save(), *room.guest(1).lobby()))};
  EXPECT_TRUE(out.host && out.host->table());
  EXPECT_TRUE(out.guest && out.guest->view() == room.guest(1).view());
  return out;
}

// The format before this one.
TEST(Kept, WhenEveryGameHadADealerAndNobodySawItLate) {
  Room room(1);
  room.start("coup", "", 2);
  const Pages p = pages_of(room, 2, 9);
  ASSERT_TRUE(p.host && p.guest);
  EXPECT_FALSE(p.host->lobby().dealerless);
  EXPECT_EQ(p.host->lobby().late, 0u);
}

// The words are with the others; who plays is known to each.
TEST(Kept, AGameWithoutADealerIsStillOnTheTable) {
  Room room(1);
  room.host().set_dealerless(true);
  room.start("coup", "", 2);
  ASSERT_TRUE(room.host().words());
  ASSERT_TRUE(room.guest(1).words());
  const auto host = again(room, room.at(0).memory.kept());
  ASSERT_TRUE(host && host->words());
  EXPECT_EQ(host->words()->seating(), room.host().words()->seating());
  EXPECT_TRUE(host->lobby().playing);
  EXPECT_FALSE(host->settled());
  const auto guest = again(room, 1, room.guest(1).save());
  ASSERT_TRUE(guest && guest->words());
  EXPECT_EQ(guest->words()->name(), room.host().words()->name());
}

TEST(Kept, BeforeGamesWereRatedNoneIs) {
  Room room(1);
  room.start("coup", "", 2);
  const Pages p = pages_of(room, 3, 8);
  ASSERT_TRUE(p.host && p.guest);
  EXPECT_FALSE(p.host->lobby().rated);
}

// The lobby does not say how people talk.
TEST(Kept, BeforeThereWerePhrasesEverybodyTalkedFreely) {
  Room room(1);
  room.start("coup", "", 2);
  const Pages p = pages_of(room, 4 + room.host().lobby().chairs.size(), 7);
  ASSERT_TRUE(p.host && p.guest);
  EXPECT_EQ(p.host->lobby().talk, Talk::Free);
  EXPECT_EQ(p.guest->lobby()->talk, Talk::Free);
}

TEST(Kept, ALaterFormatIsNotRead) {
  Room room(1);
  room.start("coup", "", 2);
  const auto later = [](std::string_view what, Bytes b) {
    EXPECT_EQ(b[1 + what.size()], kKeptFormat);
    ++b[1 + what.size()];
    b.resize(b.size() - 4);
    return with_sum(std::move(b));
  };
  Kept kept = room.at(0).memory.kept();
  kept.head = later("parlour room", kept.head);
  EXPECT_FALSE(again(room, kept));
  EXPECT_FALSE(again(room, 1, later("parlour guest", room.guest(1).save())));
}

}  // namespace
}  // namespace parlour::net
