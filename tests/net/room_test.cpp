// A room of devices on a good network, as its players experience it.
#include <gtest/gtest.h>

#include "devices.h"
#include "former.h"

namespace parlour::net {
namespace {

TEST(Room, GuestsComeSitAndAreReady) {
  Room room(2);
  ASSERT_TRUE(room.guest(1).lobby());
  EXPECT_EQ(room.guest(1).lobby()->members.size(), 3u);
  EXPECT_EQ(room.guest(1).me()->name, "guest 1");
  ASSERT_TRUE(room.host().choose("coup", "", 3));
  EXPECT_FALSE(room.host().choose("coup", "", 99));
  EXPECT_FALSE(room.host().choose("chess", "", 2));
  EXPECT_FALSE(room.host().choose("settlers", "", 1)) << "a room is not for one player alone";
  room.guest(1).sit(seat(2));
  room.guest(2).sit(seat(2));
  room.pass(300);
  EXPECT_EQ(room.member(1)->seat, seat(2)) << "the first to come gets the seat";
  EXPECT_EQ(room.member(2)->seat, Watcher);
  room.guest(2).sit(seat(0));
  room.host().sit(seat(1));
  room.guest(1).rename("Ана");
  room.guest(1).ready(true);
  room.pass(300);
  EXPECT_FALSE(room.host().can_start()) << "one player is not ready";
  EXPECT_FALSE(room.host().start());
  room.guest(2).ready(true);
  room.pass(300);
  EXPECT_EQ(room.guest(2).lobby()->members[1].name, "Ана");
  EXPECT_TRUE(room.host().start());
  room.pass(200);
  EXPECT_EQ(room.guest(1).seat(), seat(2));
  EXPECT_EQ(room.guest(2).seat(), seat(0));
  EXPECT_EQ(*room.guest(1).lobby(), room.host().lobby());
}

TEST(Room, NoTwoLookTheSame) {
  Room room(0);
  const std::string long_name(24, 'x'),
      emoji = "\U0001F469\u200D\U0001F680\U0001F469\u200D\U0001F680 xxxxxxxxxxxxxxxxx";
  const std::string names[] = {"hana",
                               "Ha\u200Bna",
                               "Hana 2",
                               long_name,
                               long_name,
                               "李李李李李李李李李李李李李李李李李李李李李李李李",
                               "李李李李李李李李李李李李李李李李李李李李李李李李",
                               "",
                               "",
                               emoji,
                               emoji};
  const std::string shown[] = {"hana 2",
                               "Hana 3",
                               "Hana 2 2",
                               long_name,
                               std::string(22, 'x') + " 2",
                               names[5],
                               "李李李李李李李李李李李李李李李李李李李李李李 2",
                               "",
                               "",
                               emoji,
                               emoji.substr(0, emoji.size() - 2) + " 2"};
  for (int i = 0; i < static_cast<int>(std::size(names)) && i < 10; ++i) {
    room.devices.push_back(std::make_unique<Room::Device>(200 + i));
    room.enter(i + 1, names[i]);
    ASSERT_TRUE(room.member(i + 1)) << i;
    EXPECT_EQ(room.member(i + 1)->name, shown[i]) << i;
  }
  room.guest(1).rename("Hana");
  room.pass(300);
  EXPECT_EQ(room.member(1)->name, "Hana 2") << "the first to have the name keeps it";
  room.guest(1).rename("Bo");
  room.pass(300);
  room.guest(2).rename("\u2060bo");
  room.pass(300);
  EXPECT_EQ(room.member(1)->name, "Bo");
  EXPECT_EQ(room.member(2)->name, "bo 2");
  room.guest(2).rename("BO");
  room.pass(300);
  EXPECT_EQ(room.member(2)->name, "BO 2");
  EXPECT_TRUE(room.host().rename("bo 2"));
  EXPECT_EQ(room.host().lobby().members[0].name, "bo 2 2");
}

TEST(Room, WordsReachTheOthersAndCanBeMuted) {
  Room room(2);
  room.notices(2);
  EXPECT_TRUE(room.guest(1).say("hello"));
  EXPECT_FALSE(room.guest(1).say("a\nb"));
  room.host().say("welcome");
  room.pass(200);
  const auto heard = room.notices(2);
  ASSERT_TRUE(has(heard, Guest::Notice::Type::Chat));
  const auto host_heard = room.host().next_notice();
  ASSERT_TRUE(host_heard);
  EXPECT_EQ(host_heard->text, "hello");
  // Nobody can talk without end.
  for (int i = 0; i < 40; ++i) room.guest(1).say("spam");
  room.pass(1000);
  EXPECT_LT(room.notices(2).size(), 10u);
}

std::vector<std::optional<StockPhrase>> phrases(const std::vector<Guest::Notice>& heard) {
  std::vector<std::optional<StockPhrase>> out;
  for (const Guest::Notice& n : heard) {
    if (n.type == Guest::Notice::Type::Chat) out.push_back(n.phrase);
  }
  return out;
}

TEST(Room, WhereTalkIsInPhrasesNobodySaysText) {
  Room room(2);
  for (const int i : {1, 2}) room.notices(i);
  ASSERT_TRUE(room.host().set_talk(Talk::Phrases));
  EXPECT_FALSE(room.host().set_talk(Talk::Phrases)) << "so it is";
  room.pass(300);
  EXPECT_FALSE(room.host().say("hello"));
  EXPECT_FALSE(room.guest(1).say("hello"));
  EXPECT_TRUE(room.guest(1).say(StockPhrase::NiceBluff));
  room.pass(300);
  EXPECT_TRUE(room.host().say(StockPhrase::Hello));
  room.pass(300);
  using Heard = std::vector<std::optional<StockPhrase>>;
  EXPECT_EQ(phrases(room.notices(1)), Heard{StockPhrase::Hello});
  EXPECT_EQ(phrases(room.notices(2)), (Heard{StockPhrase::NiceBluff, StockPhrase::Hello}));
  EXPECT_EQ(room.host().next_notice()->phrase, StockPhrase::NiceBluff);
  // Whoever loads their page again, or goes on as the host, talks as before.
  Room::Device &a = room.at(0), &b = room.at(1);
  const auto host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key, a.memory.kept());
  ASSERT_TRUE(host);
  EXPECT_EQ(host->lobby().talk, Talk::Phrases);
  const auto guest = Guest::restore(b.carrier, games(), kRoom, b.key, room.guest(1).save());
  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->lobby()->talk, Talk::Phrases);
  const auto next = Host::succeed(b.carrier, b.memory, games(), kRoom, room.guest(1));
  ASSERT_TRUE(next);
  EXPECT_EQ(next->lobby().talk, Talk::Phrases);
}

TEST(Room, HowPeopleTalkIsSettledBeforeAGame) {
  Room room(1);
  ASSERT_TRUE(room.host().choose("coup", "", 2));
  room.guest(1).sit(seat(0));
  room.pass(200);
  for (const Talk talk : {Talk::Phrases, Talk::Free, Talk::Phrases}) {
    room.guest(1).ready(true);
    room.pass(200);
    ASSERT_TRUE(room.member(1)->ready);
    EXPECT_TRUE(room.host().set_talk(talk));
    EXPECT_FALSE(room.member(1)->ready) << "they were ready for another table";
  }
  room.start("coup", "", 2);
  EXPECT_FALSE(room.host().set_talk(Talk::Free));
  room.pass(200);
  EXPECT_EQ(room.guest(1).lobby()->talk, Talk::Phrases);
  EXPECT_FALSE(room.guest(1).say("hello"));
  room.host().end_game();
  EXPECT_TRUE(room.host().set_talk(Talk::Free));
  room.pass(200);
  EXPECT_TRUE(room.guest(1).say("hello"));
  // A table that is shown to strangers while friends play there.
  room.start("coup", "", 2);
  EXPECT_TRUE(room.host().set_talk(Talk::Phrases));
  room.pass(200);
  EXPECT_FALSE(room.guest(1).say("hello"));
  EXPECT_TRUE(room.guest(1).game());
}

TEST(Room, TheHostLocksAndKicks) {
  Room room(2);
  room.host().lock(true);
  room.devices.push_back(std::make_unique<Room::Device>(200));
  room.enter(3, "late");
  EXPECT_FALSE(has(room.notices(3), Guest::Notice::Type::Farewell))
      << "the message may not be from the host";
  room.pass(3000);
  const auto told = room.notices(3);
  ASSERT_TRUE(has(told, Guest::Notice::Type::Farewell));
  EXPECT_EQ(told.back().why, Farewell::Locked);
  EXPECT_EQ(room.host().lobby().members.size(), 3u);
  // A member may come back all the same.
  room.cut(1);
  room.pass(6000);
  EXPECT_EQ(room.member(1)->presence, Presence::Away);
  room.connect(1);
  EXPECT_EQ(room.member(1)->presence, Presence::Here);
  room.host().lock(false);
  ASSERT_TRUE(room.host().kick(room.member(2)->id));
  room.pass(300);
  EXPECT_EQ(room.member(2), nullptr);
  room.connect(2);
  EXPECT_EQ(room.member(2), nullptr) << "a removed player does not come back";
  EXPECT_FALSE(room.host().kick(0)) << "the host stays";
}

TEST(Room, TenWatchAndNoMore) {
  Room room(11);
  EXPECT_EQ(room.host().lobby().members.size(), 11u);
  EXPECT_EQ(room.member(11), nullptr);
  room.pass(3000);
  EXPECT_EQ(room.notices(11).back().why, Farewell::Full);
}

TEST(Room, AGameIsPlayedAndAnotherFollows) {
  Room room(2);
  room.start("coup", "losses=one", 3);
  for (int game = 1; game <= 2; ++game) {
    for (int i = 0; i < 500 && !room.host().table()->over(); ++i) room.step();
    ASSERT_TRUE(room.host().table()->over());
    room.pass(300);
    for (int i = 1; i <= 2; ++i) {
      EXPECT_EQ(room.guest(i).place(), room.host().place());
      EXPECT_EQ(room.guest(i).view(), room.host().table()->view(room.guest(i).seat()));
      const auto told = room.notices(i);
      EXPECT_FALSE(has(told, Guest::Notice::Type::Drift));
      // Now that nothing is secret any more, they get the whole record.
      EXPECT_TRUE(has(told, Guest::Notice::Type::Past));
      ASSERT_TRUE(room.guest(i).past());
      EXPECT_EQ(room.guest(i).past()->record.entries, room.host().table()->record().entries);
    }
    if (game == 2) break;
    int winner = 0;
    while (room.host().table()->score(seat(winner)) < 1) ++winner;
    room.host().end_game();
    room.pass(200);
    // The winner begins the next one, unless the players chose somebody.
    EXPECT_EQ(room.host().lobby().options, "losses=one first=" + std::to_string(winner + 1));
    EXPECT_EQ(room.guest(1).lobby()->options, room.host().lobby().options);
    EXPECT_FALSE(room.guest(1).game());
    EXPECT_FALSE(room.guest(1).past());
    for (int i = 1; i <= 2; ++i) room.guest(i).ready(true);
    room.pass(200);
    ASSERT_TRUE(room.host().start());
    room.pass(200);
    EXPECT_EQ(room.guest(1).place().game, 2u);
  }
}

// Everything that happened between two checks of the links fits into one message; otherwise all of
// it is sent.
TEST(Room, MoreThanAMessageHoldsIsSentAsAWhole) {
  Room room(1);
  ASSERT_TRUE(room.host().choose("settlers", "", 4));
  room.guest(1).sit(Watcher);
  room.pass(300);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(room.host().set_bot(seat(i), ai::Level::Easy));
  ASSERT_TRUE(room.host().start());
  room.pass(300);
  const auto hurry = [&](int actions) {
    room.notices(1);
    for (int i = 0; i < actions && !room.host().table()->over(); ++i) {
      const Table& t = *room.host().table();
      if (t.house_due()) {
        room.house();
        continue;
      }
      const Seat s = *t.actors().begin();
      std::vector<AnyAction> all;
      t.game().legal(t.view(s), s, all);
      ASSERT_TRUE(room.host().act_for(s, all.back(), t.game().decision(t.view(Watcher))));
    }
    room.pass(1000);
    EXPECT_EQ(room.guest(1).place(), room.host().place());
    EXPECT_EQ(room.guest(1).view(), room.host().table()->view(Watcher));
  };
  hurry(100);
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Game));
  hurry(400);
  EXPECT_TRUE(has(room.notices(1), Guest::Notice::Type::Game));
}

TEST(Room, WhoComesDuringAGameWatches) {
  Room room(1);
  room.start("coup", "", 2);
  room.devices.push_back(std::make_unique<Room::Device>(300));
  room.enter(2, "late");
  ASSERT_TRUE(room.guest(2).game());
  EXPECT_EQ(room.guest(2).seat(), Watcher);
  for (int i = 0; i < 6; ++i) room.step();
  EXPECT_EQ(room.guest(2).view(), room.host().table()->view(Watcher));
  EXPECT_FALSE(room.guest(2).may_act());
  EXPECT_NE(room.guest(2).act(room.first_legal(room.host().table()->view(seat(0)))), kAllowed);
}

TEST(Room, ASeatIsLentByVoteAndGivenBack) {
  Room room(2);
  room.start("coup", "", 3);  // 0: guest 1, 1: guest 2, 2: the host
  room.cut(1);
  room.pass(3000);
  EXPECT_EQ(room.member(1)->presence, Presence::Here);
  room.pass(2000);
  EXPECT_EQ(room.member(1)->presence, Presence::Away) << "after four seconds";
  room.guest(2).vote(seat(0), true);
  room.host().vote(seat(0), true);
  room.pass(500);
  EXPECT_FALSE(room.host().bots().has(seat(0))) << "too early";
  for (int i = 0; i < 60; ++i) room.pass(1000);
  EXPECT_TRUE(room.host().vote(seat(0), true));
  room.pass(500);
  EXPECT_FALSE(room.host().bots().has(seat(0))) << "one of two is not a majority";
  room.guest(2).vote(seat(0), true);
  room.pass(500);
  EXPECT_TRUE(room.host().bots().has(seat(0)));
  EXPECT_TRUE(room.guest(2).lobby()->chairs[0].lent);
  for (int i = 0; i < 8; ++i) room.step();
  room.connect(1);
  EXPECT_FALSE(room.host().bots().has(seat(0)));
  EXPECT_EQ(room.guest(1).place(), room.host().place())
      << room.guest(1).place().length << " " << room.host().place().length;
  EXPECT_EQ(room.guest(1).view(), room.host().table()->view(seat(0)));
}

TEST(Room, APlayerIsRemovedByMoreThanHalfOfTheOthersAndStaysAway) {
  Room room(4);
  room.start("coup", "", 5);  // seats 0 to 3: the guests, 4: the host
  const auto vote = [&](int guest, bool yes) {
    room.guest(guest).vote(seat(0), yes, Ballot::Remove);
    room.pass(500);
  };
  vote(2, true);
  vote(2, true);
  vote(1, true);  // on themselves
  EXPECT_EQ(room.guest(3).lobby()->chairs[0].removal, 1u << 1);
  const Tally one = tally(*room.guest(3).lobby(), seat(0), Ballot::Remove);
  EXPECT_EQ(one.yes, 1);
  EXPECT_EQ(one.needed, 3) << "of four others";
  vote(3, true);
  vote(2, false);
  vote(4, true);
  ASSERT_NE(room.member(1), nullptr) << "two of four are not more than half";
  room.cut(2);
  for (int i = 0; i < 5; ++i) room.pass(1000);
  EXPECT_EQ(room.member(1), nullptr) << "two of the three who are here";
  EXPECT_TRUE(room.host().bots().has(seat(0)));
  const auto told = room.notices(1);
  ASSERT_TRUE(has(told, Guest::Notice::Type::Farewell));
  EXPECT_EQ(told.back().why, Farewell::VotedOut);
  room.guest(1).on_down(room.at(1).link, room.now);
  room.connect(1);
  EXPECT_EQ(room.member(1), nullptr) << "and does not come back";
}

TEST(Room, OneVoiceRemovesNobody) {
  Room room(2);
  room.start("coup", "", 2);  // both guests; the host watches
  room.guest(2).vote(seat(0), true, Ballot::Remove);
  room.pass(500);
  ASSERT_NE(room.member(1), nullptr);
  EXPECT_EQ(tally(room.host().lobby(), seat(0), Ballot::Remove).needed, 2);
}

TEST(Room, WhoLeavesForGoodIsPlayedByABot) {
  Room room(2);
  room.start("coup", "", 3);
  room.guest(1).leave();
  room.pass(500);
  EXPECT_TRUE(room.host().bots().has(seat(0)));
  EXPECT_EQ(room.member(1)->presence, Presence::Left);
}

TEST(Room, AHostComesBackFromItsStorage) {
  Room room(2);
  room.start("coup", "", 3);
  for (int i = 0; i < 20; ++i) room.step();
  const Place before = room.host().place();
  const AnyView view = room.host().table()->view(seat(0));
  Room::Device& d = room.at(0);
  d.host = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, d.memory.kept());
  ASSERT_TRUE(d.host);
  EXPECT_EQ(room.host().place().length, before.length);
  EXPECT_NE(room.host().place().rewind, before.rewind);
  for (int i = 1; i <= 2; ++i) {
    room.guest(i).on_down(room.at(i).link, room.now);
    room.connect(i);
  }
  EXPECT_EQ(room.guest(1).place(), room.host().place());
  EXPECT_EQ(room.guest(1).view(), view);
  for (int i = 0; i < 500 && !room.host().table()->over(); ++i) room.step();
  EXPECT_TRUE(room.host().table()->over());
}

TEST(Room, WhatWasKeptBeforeThereWerePartsIsRead) {
  Room room(1);
  room.start("coup", "", 2);
  for (int i = 0; i < 12; ++i) room.step();
  Room::Device &a = room.at(0), &b = room.at(1);
  const Place before = room.host().place();
  const auto host =
      Host::restore(a.carrier, a.memory, games(), kRoom, a.key, {former_room(kRoom, room.host())});
  ASSERT_TRUE(host);
  EXPECT_FALSE(host->game_unread());
  ASSERT_TRUE(host->table());
  EXPECT_EQ(host->place().length, before.length);
  EXPECT_EQ(host->table()->record(), room.host().table()->record());
  const auto guest =
      Guest::restore(b.carrier, games(), kRoom, b.key, former_guest(kRoom, room.guest(1)));
  ASSERT_TRUE(guest);
  EXPECT_FALSE(guest->game_unread());
  EXPECT_EQ(guest->view(), room.guest(1).view());
  EXPECT_EQ(guest->place(), room.guest(1).place());
}

// From the previous protocol, which checked names less strictly.
TEST(Room, WhatTheVersionBeforeKeptIsRead) {
  Room room(1);
  room.start("coup", "", 2);
  room.pass(300);
  Room::Device &a = room.at(0), &b = room.at(1);
  const auto earlier = [](Bytes kept) {
    const std::string_view name("guest 1"), hidden("g\u00ADst 1");
    for (auto i = kept.begin();
         (i = std::search(i, kept.end(), name.begin(), name.end())) != kept.end(); ++i)
      i = std::ranges::copy(hidden, i).out - 1;
    kept.resize(kept.size() - 4);
    return with_sum(std::move(kept));
  };
  ASSERT_EQ(std::string_view("g\u00ADst 1").size(), 7u);
  const auto host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key,
                                  {earlier(former_room(kRoom, room.host(), 3))});
  ASSERT_TRUE(host);
  ASSERT_TRUE(host->lobby().member(b.key));
  EXPECT_EQ(host->lobby().member(b.key)->name, "gst 1");
  const auto guest = Guest::restore(b.carrier, games(), kRoom, b.key,
                                    earlier(former_guest(kRoom, room.guest(1), 3)));
  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->me()->name, "gst 1");
  EXPECT_TRUE(guest->game());
}

// From the one before that: only the host knew who had been removed.
TEST(Room, WhatTheOldestVersionKeptIsRead) {
  Room room(1);
  ASSERT_TRUE(room.host().choose("coup", "", 3));
  room.pass(300);
  const auto lobby = [&](Writer& w) {
    const Bytes bytes = former_lobby(room.host().lobby());
    w.raw(ByteView(bytes).first(bytes.size() - 1));
  };
  const auto kept = [&](std::string_view what, const Key& own, auto&& rest) {
    Writer w;
    w.text(what);
    w.varint(2);
    w.raw(kRoom);
    w.raw(own);
    rest(w);
    w.u32(crc32(w.bytes()));
    return w.take();
  };
  Room::Device &a = room.at(0), &b = room.at(1);
  const Bytes by_host = kept("parlour room", a.key, [&](Writer& w) {
    lobby(w);
    w.text("");
    w.varint(1);
    w.raw(key_of(9));
    w.u8(0);
  });
  const auto host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key, {by_host});
  ASSERT_TRUE(host);
  EXPECT_EQ(host->lobby().game, "coup");
  EXPECT_EQ(host->lobby().kicked, std::vector<Key>{key_of(9)});
  const Bytes by_guest = kept("parlour guest", b.key, [&](Writer& w) {
    w.text("Bo");
    w.u8(1);
    w.raw(a.key);
    w.u8(0);
    w.u8(1);
    lobby(w);
    w.u8(0);
  });
  const auto guest = Guest::restore(b.carrier, games(), kRoom, b.key, by_guest);
  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->host(), a.key);
  ASSERT_TRUE(guest->lobby());
  EXPECT_EQ(guest->lobby()->chairs.size(), 3u);
}

TEST(Room, AMoveIsTakenBackForEverybody) {
  Room room(1);
  room.start("flax", "", 2);  // the guest plays seat 0, the host seat 1
  while (room.host().table()->house_due()) room.step();
  for (int i = 0; i < 4 && room.host().place().length < 200; ++i) {
    while (room.host().table()->house_due()) room.step();
    if (*room.host().table()->actors().begin() == seat(0)) break;
    room.step();
  }
  room.pass(100);
  ASSERT_TRUE(room.guest(1).may_act());
  const AnyView before = room.guest(1).view();
  room.guest(1).act(room.first_legal(before));
  room.pass(200);
  EXPECT_NE(room.guest(1).view(), before);
  room.guest(1).undo();
  room.pass(200);
  EXPECT_EQ(room.guest(1).view(), before);
  EXPECT_EQ(room.guest(1).place(), room.host().place());
}

// Coup with three guests and the host: each guest keeps their hand, and the former host's is
// redealt.
TEST(Room, GoesOnWithAnotherHost) {
  for (const int actions : {10, 17, 24, 31}) {
    Room room(3);
    room.start("coup", "", 4);
    for (int i = 0; i < actions && !room.host().table()->over(); ++i) room.step();
    if (room.host().table()->over()) continue;
    while (room.host().table()->house_due()) room.step();
    room.pass(200);
    std::vector<AnyView> views;
    for (int i = 1; i <= 3; ++i) views.push_back(room.guest(i).view());
    EXPECT_FALSE(room.guest(2).follow(room.at(1).key, room.now)) << "the host is here";
    // The host has gone.
    for (int i = 1; i <= 3; ++i) {
      const LinkId l = std::exchange(room.at(i).link, 0);
      room.guest(i).on_down(l, room.now);
    }
    room.at(0).host.reset();
    ASSERT_EQ(room.guest(1).successors().front(), room.at(1).key);
    Room::Device& d = room.at(1);
    auto host = Host::succeed(d.carrier, d.memory, games(), kRoom, room.guest(1));
    ASSERT_TRUE(host);
    d.guest.reset();
    d.host = std::move(host);
    room.host_at = 1;
    for (int i = 2; i <= 3; ++i) {
      EXPECT_TRUE(room.guest(i).follow(d.key, room.now + kAway));
      room.connect(i);
    }
    ASSERT_TRUE(room.host().gathering());
    EXPECT_TRUE(room.host().deal_on(room.now));
    room.pass(500);
    EXPECT_FALSE(room.host().gathering());
    ASSERT_TRUE(room.host().table());
    EXPECT_EQ(room.host().lobby().term, 2u);
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(room.host().table()->view(seat(i)), views[static_cast<std::size_t>(i)])
          << "after " << actions;
    EXPECT_EQ(room.guest(2).view(), views[1]);
    EXPECT_EQ(room.host().seat(), seat(0));
    // The new host reloads, and the game runs to its end with a bot for the old one.
    d.host = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, d.memory.kept());
    ASSERT_TRUE(d.host);
    for (int i = 2; i <= 3; ++i) {
      room.guest(i).on_down(room.at(i).link, room.now);
      room.connect(i);
    }
    for (int i = 0; i < 61; ++i) room.pass(1000);
    for (int i = 2; i <= 3; ++i) room.guest(i).vote(seat(3), true);
    room.pass(500);
    for (int i = 0; i < 800 && !room.host().table()->over(); ++i) room.step();
    EXPECT_TRUE(room.host().table()->over());
    EXPECT_EQ(room.guest(3).place(), room.host().place());
  }
}

// A room has two hosts, and both let a newcomer in: the newcomer stays with the first, and is no
// flooder to either.
TEST(Room, ANewcomerLetInByTwoHostsIsWithOneAndLeavesTheOther) {
  FakeCarrier own(key_of(3), 3);
  Guest guest(own, games(), kRoom, key_of(3), "Nia");
  struct FakeHost {
    explicit FakeHost(int n)
        : carrier(key_of(n), static_cast<std::uint64_t>(n)),
          peers(carrier, kRoom, key_of(n), true) {}
    FakeCarrier carrier;
    Peers peers;
    std::vector<Farewell> left;
    std::vector<Bytes> heard;
  } hosts[] = {FakeHost(501), FakeHost(502)};
  Millis now = 1000;
  for (LinkId l : {1u, 2u}) guest.on_up(l, {}, now), hosts[l - 1].peers.on_up(l, {}, now);
  for (const Millis until = now + 3000; now < until; now += 20) {
    guest.tick(now), tell_signatures(own, guest, now);
    for (const auto& s : std::exchange(own.sent, {}))
      hosts[s.link - 1].peers.on_frame(s.link, s.frame, now);
    for (LinkId l : {1u, 2u}) {
      FakeHost& h = hosts[l - 1];
      h.peers.flush(now), tell_signatures(h.carrier, h.peers, now);
      for (const auto& s : std::exchange(h.carrier.sent, {})) guest.on_frame(l, s.frame, now);
      while (auto e = h.peers.next()) {
        if (e->type == Peers::Event::Type::Left) h.left.push_back(e->why);
        if (e->type != Peers::Event::Type::Message) continue;
        h.heard.push_back(e->message);
        if (kind_of(e->message) != Kind::Join) continue;
        Lobby lobby;
        lobby.members = {{.id = 0, .key = h.peers.own(), .name = "Host"},
                         {.id = 1, .key = key_of(3), .name = "Nia"}};
        h.peers.send(e->peer, write(lobby));
      }
    }
  }
  ASSERT_TRUE(guest.host());
  const int with = *guest.host() == key_of(501) ? 0 : 1;
  EXPECT_TRUE(hosts[with].left.empty());
  EXPECT_EQ(hosts[1 - with].left, std::vector{Farewell::Moved});
  for (const FakeHost& h : hosts) EXPECT_EQ(h.heard.size(), 1u) << "the Join";
}

TEST(Room, AGuestRemembersEarlierViews) {
  Room room(1);
  room.start("coup", "", 2);
  const AnyView at_first = room.guest(1).view();
  const Place then = room.guest(1).place();
  for (int i = 0; i < 6; ++i) room.step();
  const Guest& g = room.guest(1);
  EXPECT_EQ(g.view_at(then), at_first);
  EXPECT_EQ(g.view_at(g.place()), g.view());
  EXPECT_EQ(g.view_at({then.game, then.rewind + 1, then.length}), std::nullopt) << "of another log";
}

}  // namespace
}  // namespace parlour::net
