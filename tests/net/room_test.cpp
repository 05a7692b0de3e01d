// A room of devices on a good network, as its players meet it.
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
  room.guest(1).sit(seat(2));
  room.guest(2).sit(seat(2));
  room.pass(300);
  EXPECT_EQ(room.member(1)->seat, seat(2)) << "who comes first";
  EXPECT_EQ(room.member(2)->seat, Watcher);
  room.guest(2).sit(seat(0));
  room.host().sit(seat(1));
  room.guest(1).rename("Ана");
  room.guest(1).ready(true);
  room.pass(300);
  EXPECT_FALSE(room.host().can_start()) << "one is not ready";
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
  const std::string long_name(24, 'x'), emoji = "\U0001F469\u200D\U0001F680\U0001F469\u200D\U0001F680 xxxxxxxxxxxxxxxxx";
  const std::string names[] = {"hana", "Ha\u200Bna", "Hana 2", long_name, long_name, "李李李李李李李李李李李李李李李李李李李李李李李李",
                               "李李李李李李李李李李李李李李李李李李李李李李李李", "", "", emoji, emoji};
  const std::string shown[] = {"hana 2", "Hana 3", "Hana 2 2", long_name, std::string(22, 'x') + " 2", names[5],
                               "李李李李李李李李李李李李李李李李李李李李李李 2", "", "", emoji, emoji.substr(0, emoji.size() - 2) + " 2"};
  for (int i = 0; i < static_cast<int>(std::size(names)) && i < 10; ++i) {
    room.devices.push_back(std::make_unique<Room::Device>(200 + i));
    room.enter(i + 1, names[i]);
    ASSERT_TRUE(room.member(i + 1)) << i;
    EXPECT_EQ(room.member(i + 1)->name, shown[i]) << i;
  }
  room.guest(1).rename("Hana");
  room.pass(300);
  EXPECT_EQ(room.member(1)->name, "Hana 2") << "whoever was called so first stays so";
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
  // Nobody talks without end.
  for (int i = 0; i < 40; ++i) room.guest(1).say("spam");
  room.pass(1000);
  EXPECT_LT(room.notices(2).size(), 10u);
}

TEST(Room, TheHostLocksAndKicks) {
  Room room(2);
  room.host().lock(true);
  room.devices.push_back(std::make_unique<Room::Device>(200));
  room.enter(3, "late");
  EXPECT_FALSE(has(room.notices(3), Guest::Notice::Type::Farewell)) << "it need not have been the host";
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
  EXPECT_EQ(room.member(2), nullptr) << "he does not come back";
  EXPECT_FALSE(room.host().kick(0)) << "the host stays";
}

TEST(Room, WhoWasKickedIsNotLetInByTheNextHostEither) {
  Room room(3);
  ASSERT_TRUE(room.host().kick(room.member(3)->id));
  room.pass(500);
  EXPECT_EQ(room.guest(1).lobby()->kicked, std::vector<Key>{room.at(3).key});
  // A page that is loaded again remembers it, too; and so does the host.
  Room::Device& old = room.at(0);
  old.host = Host::restore(old.carrier, old.memory, games(), kRoom, old.key, old.memory.kept());
  ASSERT_TRUE(old.host);
  room.guest(3).on_down(room.at(3).link, room.now);
  room.connect(3);
  EXPECT_EQ(room.member(3), nullptr);
  Room::Device& d = room.at(1);
  d.guest = Guest::restore(d.carrier, games(), kRoom, d.key, d.guest->save());
  ASSERT_TRUE(d.guest);
  for (int i = 1; i <= 3; ++i) room.at(i).link = 0;
  old.host.reset();
  d.host = Host::succeed(d.carrier, d.memory, games(), kRoom, *d.guest);
  ASSERT_TRUE(d.host);
  d.guest.reset();
  room.host_at = 1;
  for (const int i : {2, 3}) {
    room.guest(i).on_down(room.at(i).link, room.now);
    room.guest(i).follow(d.key, room.now + kAway);
    room.connect(i);
  }
  EXPECT_NE(room.member(2), nullptr);
  EXPECT_EQ(room.member(3), nullptr);
  const auto told = room.notices(3);
  ASSERT_TRUE(has(told, Guest::Notice::Type::Farewell));
  EXPECT_EQ(told.back().why, Farewell::Kicked);
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
      // Now that nothing is a secret any more they have all of it.
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

// Whoever knows the address can come with as many keys as he likes.
TEST(Room, StrangersTakeNoPlaceOfWhoHasPlayedHere) {
  Room room(2);
  room.start("flax", "", 2);
  room.host().end_game();
  room.guest(2).sit(Watcher);
  room.pass(300);
  // Two minutes away: the seat is kept. The watcher's place is not, but he comes before strangers.
  room.cut(1), room.cut(2);
  for (int i = 0; i < 120; ++i) room.pass(1000);
  ASSERT_NE(room.member(1), nullptr);
  EXPECT_TRUE(is_player(room.member(1)->seat));
  EXPECT_EQ(room.member(2), nullptr);
  for (int i = 3; i <= 14; ++i) {
    room.devices.push_back(std::make_unique<Room::Device>(1000 + i));
    room.enter(i, "stranger");
  }
  room.pass(3000);
  EXPECT_EQ(room.notices(14).back().why, Farewell::Full);
  EXPECT_TRUE(is_player(room.member(1)->seat));
  room.connect(2);
  EXPECT_NE(room.member(2), nullptr);
  room.connect(1);
  EXPECT_EQ(room.member(1)->presence, Presence::Here);
  EXPECT_TRUE(is_player(room.member(1)->seat));
  // It is remembered.
  Room::Device& d = room.at(0);
  const auto again = Host::restore(d.carrier, d.memory, games(), kRoom, d.key, d.memory.kept());
  ASSERT_TRUE(again);
  const std::size_t before = d.memory.head.size();
  again->keep_anew();
  again->tick(room.now);
  EXPECT_EQ(d.memory.head.size(), before);
}

// They come at one moment, and say hello as a page does.
TEST(Room, TwentyStrangersAtOnceDisturbNobody) {
  for (const bool locked : {false, true}) {
    Room room(2);
    room.start("coup", "", 3);
    room.host().lock(locked);
    room.pass(300);
    room.notices(1);
    for (int i = 3; i <= 22; ++i) {
      room.devices.push_back(std::make_unique<Room::Device>(1000 + i));
      Room::Device& d = room.at(i);
      d.guest = std::make_unique<Guest>(d.carrier, games(), kRoom, d.key, "stranger");
      d.link = ++room.last_link;
      room.host().on_up(d.link, {}, room.now), d.guest->on_up(d.link, {}, room.now);
    }
    const Place before = room.host().place();
    for (int i = 0; i < 40; ++i) {
      room.step();
      for (const int k : {1, 2}) ASSERT_EQ(room.member(k)->presence, Presence::Here) << i;
    }
    EXPECT_GT(room.host().place().length, before.length) << "the game goes on";
    EXPECT_EQ(room.guest(1).view(), room.host().table()->view(room.guest(1).seat()));
    EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell));
    // Ten watch where they may; the others are told why not.
    room.pass(4000);
    EXPECT_EQ(room.host().lobby().members.size(), locked ? 3u : 13u);
    for (int i = 3; i <= 22; ++i) {
      if (room.member(i)) continue;
      const auto heard = room.notices(i);
      ASSERT_TRUE(has(heard, Guest::Notice::Type::Farewell)) << i;
      EXPECT_EQ(heard.back().why, locked ? Farewell::Locked : Farewell::Full) << i;
    }
    // Who plays here and was cut off comes back at once.
    room.cut(1);
    room.pass(6000);
    EXPECT_EQ(room.member(1)->presence, Presence::Away);
    room.connect(1);
    EXPECT_EQ(room.member(1)->presence, Presence::Here) << locked;
    EXPECT_TRUE(is_player(room.member(1)->seat));
  }
}

// Whatever has happened between two looks at the links fits into a message: else all of it is sent.
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
        room.host().play_house();
        continue;
      }
      const Seat s = *t.actors().begin();
      std::vector<AnyAction> all;
      t.game().legal(t.view(s), s, all);
      ASSERT_TRUE(room.host().act_for(s, all.back(), t.game().window(t.view(Watcher))));
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
  EXPECT_FALSE(room.host().bots().has(seat(0))) << "one of two is not more than half";
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

TEST(Room, DamagedStorageIsRefused) {
  Room room(1);
  room.start("coup", "", 2);
  for (int i = 0; i < 10; ++i) room.step();
  Room::Device& d = room.at(0);
  const Bytes kept = d.memory.head, guest_kept = room.guest(1).save();
  const Kept all = d.memory.kept();
  const auto host_reads = [&](const Bytes& b) {
    return Host::restore(d.carrier, d.memory, games(), kRoom, d.key, {b, all.parts}) != nullptr;
  };
  const auto guest_reads = [&](const Bytes& b) {
    return Guest::restore(d.carrier, games(), kRoom, room.at(1).key, b) != nullptr;
  };
  EXPECT_TRUE(host_reads(kept));
  EXPECT_TRUE(guest_reads(guest_kept));
  EXPECT_FALSE(Host::restore(d.carrier, d.memory, games(), RoomId{1}, d.key, all))
      << "another room";
  EXPECT_FALSE(Host::restore(d.carrier, d.memory, games(), kRoom, key_of(1), all))
      << "another key";
  const auto sealed = [](Bytes b) {
    b.resize(b.size() - 4);
    return with_sum(std::move(b));
  };
  Rng rng(1);
  for (const Bytes* whole : {&kept, &guest_kept}) {
    for (int n = 0; n < 400; ++n) {
      Bytes b = *whole;
      b[rng.below(static_cast<std::uint32_t>(b.size()))] ^=
          static_cast<std::uint8_t>(1 << rng.below(8));
      EXPECT_FALSE(whole == &kept ? host_reads(b) : guest_reads(b));
      const Bytes forged = sealed(b);  // refused, or a room that holds together
      whole == &kept ? host_reads(forged) : guest_reads(forged);
      b = *whole;
      b.resize(rng.below(static_cast<std::uint32_t>(b.size())));
      EXPECT_FALSE(whole == &kept ? host_reads(b) : guest_reads(b));
    }
  }
}

TEST(Room, WhatWasKeptBeforeThereWerePartsIsRead) {
  Room room(1);
  room.start("coup", "", 2);
  for (int i = 0; i < 12; ++i) room.step();
  Room::Device &a = room.at(0), &b = room.at(1);
  const Place before = room.host().place();
  const auto host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key, {former_room(kRoom, room.host())});
  ASSERT_TRUE(host);
  EXPECT_FALSE(host->game_unread());
  ASSERT_TRUE(host->table());
  EXPECT_EQ(host->place().length, before.length);
  EXPECT_EQ(host->table()->record(), room.host().table()->record());
  const auto guest = Guest::restore(b.carrier, games(), kRoom, b.key, former_guest(kRoom, room.guest(1)));
  ASSERT_TRUE(guest);
  EXPECT_FALSE(guest->game_unread());
  EXPECT_EQ(guest->view(), room.guest(1).view());
  EXPECT_EQ(guest->place(), room.guest(1).place());
}

// Of the protocol before: names had not been looked at as closely.
TEST(Room, WhatTheVersionBeforeKeptIsRead) {
  Room room(1);
  room.start("coup", "", 2);
  room.pass(300);
  Room::Device &a = room.at(0), &b = room.at(1);
  const auto earlier = [](Bytes kept) {
    const std::string_view name("guest 1"), hidden("g\u00ADst 1");
    for (auto i = kept.begin(); (i = std::search(i, kept.end(), name.begin(), name.end())) != kept.end(); ++i)
      i = std::ranges::copy(hidden, i).out - 1;
    kept.resize(kept.size() - 4);
    return with_sum(std::move(kept));
  };
  ASSERT_EQ(std::string_view("g\u00ADst 1").size(), 7u);
  const auto host = Host::restore(a.carrier, a.memory, games(), kRoom, a.key, {earlier(former_room(kRoom, room.host(), 3))});
  ASSERT_TRUE(host);
  ASSERT_TRUE(host->lobby().member(b.key));
  EXPECT_EQ(host->lobby().member(b.key)->name, "gst 1");
  const auto guest = Guest::restore(b.carrier, games(), kRoom, b.key, earlier(former_guest(kRoom, room.guest(1), 3)));
  ASSERT_TRUE(guest);
  EXPECT_EQ(guest->me()->name, "gst 1");
  EXPECT_TRUE(guest->game());
}

// Of the one before that: nobody was known as kicked but to the host.
TEST(Room, WhatTheOldestVersionKeptIsRead) {
  Room room(1);
  ASSERT_TRUE(room.host().choose("coup", "", 3));
  room.pass(300);
  const auto lobby = [&](Writer& w) {
    Writer all;
    put(all, room.host().lobby());
    const Bytes bytes = all.take();
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

// Coup with three guests and the host: each guest keeps his hand, the former host's is dealt anew.
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
    // He is gone.
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
    // A reload of the new host, and the game to its end with a bot for the old one.
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

// A link is anybody's until a key is proven on it.
TEST(Room, NobodyUnprovenSendsAGuestAway) {
  Room room(1);
  room.notices(1);
  const LinkId stranger = 999;
  for (const Farewell why : {Farewell::Kicked, Farewell::Replaced, Farewell::Full, Farewell::Locked, Farewell::Bye}) {
    room.guest(1).on_up(stranger, {}, room.now);
    room.guest(1).on_frame(stranger, Bytes{4, static_cast<std::uint8_t>(why)}, room.now);
    room.pass(100);
    EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell));
  }
  const auto another_version = [&] {
    room.guest(1).on_up(stranger, {}, room.now);
    room.guest(1).on_frame(stranger, Bytes{4, static_cast<std::uint8_t>(Farewell::Version)}, room.now);
    room.pass(5000);
  };
  another_version();
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell)) << "the host is here";
  EXPECT_TRUE(room.guest(1).host_here(room.now));
  room.cut(1);
  room.pass(5000);
  another_version();
  EXPECT_TRUE(has(room.notices(1), Guest::Notice::Type::Farewell)) << "that may be told without a key";
  another_version();
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Farewell)) << "once";
}

// A newcomer does not know who the host is: the first who refuses him need not be.
TEST(Room, AStrangerWithAKeySendsNoNewcomerAway) {
  for (const bool host_comes : {true, false}) {
    Room room(1);
    room.devices.push_back(std::make_unique<Room::Device>(300));
    FakeCarrier liar(key_of(666), 666);
    Peers peers(liar, kRoom, key_of(666), true);
    Guest newcomer(room.at(2).carrier, games(), kRoom, room.at(2).key, "Ana");
    const auto run = [&](Millis ms) {
      for (const Millis until = room.now + ms; room.now < until; room.now += 20) {
        newcomer.tick(room.now), peers.flush(room.now);
        tell_signatures(room.at(2).carrier, newcomer, room.now);
        tell_signatures(liar, peers, room.now);
        for (const auto& s : std::exchange(room.at(2).carrier.sent, {})) {
          if (s.link == 77) peers.on_frame(77, s.frame, room.now);
          if (s.link == 78) room.host().on_frame(78, s.frame, room.now);
        }
        for (const auto& s : std::exchange(liar.sent, {})) newcomer.on_frame(77, s.frame, room.now);
        room.host().tick(room.now);
        tell_signatures(room.at(0).carrier, room.host(), room.now);
        for (const auto& s : std::exchange(room.at(0).carrier.sent, {})) {
          if (s.link == 78) newcomer.on_frame(78, s.frame, room.now);
        }
        while (auto e = peers.next()) {
          if (e->type == Peers::Event::Type::Up) peers.drop(e->peer, Farewell::Kicked, true);
        }
      }
    };
    const auto refused = [&] {
      bool out = false;
      while (auto n = newcomer.next_notice()) out |= n->type == Guest::Notice::Type::Farewell;
      return out;
    };
    newcomer.on_up(77, {}, room.now), peers.on_up(77, {}, room.now);
    run(1000);
    EXPECT_FALSE(refused());
    if (host_comes) newcomer.on_up(78, {}, room.now), room.host().on_up(78, {}, room.now);
    run(4000);
    EXPECT_EQ(newcomer.me() != nullptr, host_comes);
    EXPECT_EQ(refused(), !host_comes) << "nobody else has answered";
  }
}

TEST(Room, AHostYieldsToNobodyWhoOnlySaysSo) {
  const Claim great{true, 9, true, 90, 9000, 9}, plain{true, 0, true, 1, 9000, 2};  // players, games, length, term
  const auto played = [](Room& room) {
    room.start("coup", "", 3);
    for (int i = 0; i < 6; ++i) room.step();
  };
  {
    Room room(2);
    played(room);
    Claimant stranger(666, 5001);
    EXPECT_FALSE(stranger.claims(room, plain, 9000)) << "a stranger";
    ASSERT_FALSE(stranger.heard.empty());
    Claim said;
    EXPECT_TRUE(read(stranger.heard.front(), said));
    EXPECT_FALSE(said.knows);
    EXPECT_EQ(said.games, 1u);
  }
  for (const bool away : {false, true}) {
    Room room(2);
    played(room);
    for (const int i : {1, 2}) {
      room.cut(i);
      room.at(i).guest.reset();
    }
    for (int i = 0; i < (away ? 70 : 20); ++i) room.pass(1000);
    Claimant guest(101, 5002);
    EXPECT_FALSE(guest.claims(room, great, 5000)) << "nine players are not in this room";
    Claim no = plain;
    no.knows = false;
    Claimant other(102, 5003);
    EXPECT_FALSE(other.claims(room, no, 5000)) << "he does not know who was his host";
    EXPECT_FALSE(room.host().other_host()) << "nobody has to be asked about such";
    Claimant third(101, 5004);
    EXPECT_FALSE(third.claims(room, plain, 7000)) << "nobody else says so";
    // The host's player may know better, unless he was a guest a moment ago.
    EXPECT_EQ(room.host().other_host(), away ? std::optional(key_of(101)) : std::nullopt);
  }
}

// Who has played here comes back alone, and makes up what takes the room; others are away.
TEST(Room, AHostYieldsWhenThePlayersThemselvesSayWhoTheirHostIs) {
  Claim made_up{true, 1, true, 90, 9000, 9};
  const auto room_of = [] {
    auto room = std::make_unique<Room>(3);
    room->start("coup", "", 4);
    for (const int i : {1, 2, 3}) room->cut(i), room->at(i).guest.reset();
    for (int i = 0; i < 70; ++i) room->pass(1000);
    return room;
  };
  {
    const auto room = room_of();
    Claimant claimant(101, 6001), stranger(666, 6002), himself(101, 6003);
    EXPECT_FALSE(claimant.claims(*room, made_up, 9000));
    EXPECT_EQ(room->host().other_host(), key_of(101)) << "the player is asked";
    EXPECT_FALSE(stranger.is_with(*room, key_of(101), 2000)) << "nobody knows him";
    Claimant elsewhere(102, 6004);
    EXPECT_FALSE(elsewhere.is_with(*room, key_of(103), 2000)) << "he is with somebody else";
    Claimant with(103, 6005);
    EXPECT_TRUE(with.is_with(*room, key_of(101), 1000));
    EXPECT_EQ(room->host().winner(), key_of(101));
  }
  {
    const auto room = room_of();
    made_up.players = 2;
    Claimant with(102, 6006), claimant(101, 6007);
    EXPECT_FALSE(with.is_with(*room, key_of(101), 1000));
    EXPECT_FALSE(claimant.claims(*room, made_up, 7000)) << "one says so, and he claims two";
  }
  {
    const auto room = room_of();
    made_up.players = 1;
    room->host().distrust(key_of(101));
    Claimant with(102, 6008), claimant(101, 6009);
    EXPECT_FALSE(with.is_with(*room, key_of(101), 1000));
    EXPECT_FALSE(claimant.claims(*room, made_up, 7000)) << "it was tried";
  }
}

// Each doubt costs the host the whole game anew; the room has no more of that than its first few.
TEST(Room, WhoDoubtsWithoutEndIsSentLittleAndDisturbsNobody) {
  Room room(2);
  room.start("coup", "", 3);
  room.cut(2);
  room.at(2).guest.reset();
  Claimant doubter(102, 7001);  // with the key of one who plays here
  const LinkId link = ++room.last_link;
  room.host().on_up(link, {}, room.now), doubter.peers.on_up(link, {}, room.now);
  int syncs = 0, doubts = 0, said = 0, notices = 0;
  Millis ask_at = 0;
  for (const Millis until = room.now + 20'000; room.now < until; room.now += 20) {
    doubter.peers.flush(room.now), room.host().tick(room.now), room.guest(1).tick(room.now);
    tell_signatures(doubter.carrier, doubter.peers, room.now), tell_signatures(room.at(0).carrier, room.host(), room.now);
    for (const auto& s : std::exchange(doubter.carrier.sent, {})) room.host().on_frame(link, s.frame, room.now);
    for (const auto& s : std::exchange(room.at(1).carrier.sent, {})) room.host().on_frame(s.link, s.frame, room.now);
    for (const auto& s : std::exchange(room.at(0).carrier.sent, {})) {
      if (s.link == link) doubter.peers.on_frame(link, s.frame, room.now);
      else room.guest(1).on_frame(s.link, s.frame, room.now);
    }
    while (auto e = doubter.peers.next()) {
      if (e->type == Peers::Event::Type::Up) doubter.peers.send(doubter.id = e->peer, write(Join{"guest 2", {}}));
      if (e->type == Peers::Event::Type::Message) syncs += kind_of(e->message) == Kind::Sync;
    }
    while (auto n = room.host().next_notice()) notices += n->type == Host::Notice::Type::Doubt;
    if (syncs == 0 || room.now < ask_at) continue;
    ask_at = room.now + 50;  // 20 a second: fewer than a flood
    doubter.peers.send(doubter.id, write(Doubt{room.host().place(), 1}));
    ++doubts;
    // What is not rationed otherwise costs no more than its answer.
    if (++said % 4 == 0) doubter.peers.send(doubter.id, write(Undo{room.host().place()}));
  }
  EXPECT_GT(doubts, 300);
  EXPECT_GT(syncs, 3);
  EXPECT_LE(syncs, 15);
  EXPECT_LE(notices, 15);
  EXPECT_TRUE(room.member(2)) << "it is no fault";
  EXPECT_EQ(room.member(1)->presence, Presence::Here);
  const std::uint32_t length = room.host().place().length;
  for (int i = 0; i < 20; ++i) room.step();
  EXPECT_GT(room.host().place().length, length);
  EXPECT_EQ(room.guest(1).view(), room.host().table()->view(room.guest(1).seat()));
}

// The host is away, and one of the guests says that he is the next one, with all that a host would say.
TEST(Room, AGuestShowsNothingToAHostWhomItsPlayerHasNotFollowed) {
  Room room(2);
  room.start("coup", "", 3);
  for (int i = 0; i < 8; ++i) room.step();
  while (room.host().table()->house_due()) room.step();
  room.pass(300);
  const AnyView view = room.guest(1).view();
  const Place place = room.guest(1).place();
  const Lobby lobby = *room.guest(1).lobby();
  room.cut(1);
  room.pass(6000);
  room.notices(1);
  Lobby made_up = lobby;
  made_up.term = 99;
  for (Member& m : made_up.members) m.id = m.key == key_of(102) ? 0 : m.id == 0 ? 2 : m.id;
  Sync other;
  other.place = {place.game, place.rewind + 1, 0};
  other.game = "coup", other.seats = 3, other.goes_on = true;
  other.view = room.host().table()->game().write_view(room.host().table()->view(room.guest(1).seat()));
  const Bytes words[] = {write(made_up), write(Ask{place}), write(other), write(Yield{key_of(102)}), write(Said{1, "I am the host"}),
                         write(Claim{true, 2, true, 90, 9000, 99}), write(Refused{place.game, place.rewind, 1}),
                         write(Entries{place, {}})};
  for (const Bytes& word : words) {
    Claimant liar(102, 8000 + (&word - words));
    const LinkId link = ++room.last_link;
    room.guest(1).on_up(link, {}, room.now), liar.peers.on_up(link, {}, room.now);
    for (const Millis until = room.now + 3000; room.now < until; room.now += 20) {
      room.guest(1).tick(room.now), liar.peers.flush(room.now);
      tell_signatures(room.at(1).carrier, room.guest(1), room.now), tell_signatures(liar.carrier, liar.peers, room.now);
      for (const auto& s : std::exchange(room.at(1).carrier.sent, {})) {
        if (s.link == link) liar.peers.on_frame(link, s.frame, room.now);
      }
      for (const auto& s : std::exchange(liar.carrier.sent, {})) room.guest(1).on_frame(link, s.frame, room.now);
      while (auto e = liar.peers.next()) {
        if (e->type == Peers::Event::Type::Up) liar.peers.send(e->peer, word);
        if (e->type == Peers::Event::Type::Message) liar.heard.push_back(e->message);
      }
    }
    room.guest(1).on_down(link, room.now);
    room.now += kBanned;
    ASSERT_FALSE(liar.heard.empty());
    for (const Bytes& heard : liar.heard) EXPECT_EQ(kind_of(heard), Kind::Yield) << "with whom he is, and no more";
  }
  EXPECT_EQ(room.guest(1).host(), room.at(0).key);
  EXPECT_EQ(*room.guest(1).lobby(), lobby);
  EXPECT_EQ(room.guest(1).place(), place);
  EXPECT_EQ(room.guest(1).view(), view);
  EXPECT_FALSE(has(room.notices(1), Guest::Notice::Type::Chat));
  room.connect(1);
  EXPECT_TRUE(room.guest(1).host_here(room.now)) << "and is the host's as before";
}

TEST(Room, AGuestTakesAClaimOfNobodyAndTellsOtherHostsWithWhomHeIs) {
  Room room(1);
  room.start("coup", "", 2);
  FakeCarrier carrier(key_of(666), 666);
  Peers peers(carrier, kRoom, key_of(666), true);
  room.guest(1).on_up(77, {}, room.now), peers.on_up(77, {}, room.now);
  std::vector<Bytes> heard;
  for (const Millis until = room.now + 3000; room.now < until; room.now += 20) {
    room.guest(1).tick(room.now), peers.flush(room.now);
    tell_signatures(room.at(1).carrier, room.guest(1), room.now), tell_signatures(carrier, peers, room.now);
    for (const auto& s : std::exchange(room.at(1).carrier.sent, {})) {
      if (s.link == 77) peers.on_frame(77, s.frame, room.now);
    }
    for (const auto& s : std::exchange(carrier.sent, {})) room.guest(1).on_frame(77, s.frame, room.now);
    while (auto e = peers.next()) {
      if (e->type == Peers::Event::Type::Up) {
        peers.send(e->peer, write(Claim{true, 9, true, 90, 9000, 9}));
        peers.send(e->peer, write(Yield{key_of(666)}));
      }
      if (e->type == Peers::Event::Type::Message) heard.push_back(e->message);
    }
  }
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0], write(Yield{room.at(0).key}));
  EXPECT_EQ(room.guest(1).host(), room.at(0).key);
  EXPECT_NE(peers.up_with(room.at(1).key), 0u) << "nor is it a fault: the link stays";
}

// Where a room has two hosts both let a newcomer in: he is with the first, and a flooder to neither.
TEST(Room, ANewcomerLetInByTwoHostsIsWithOneAndLeavesTheOther) {
  FakeCarrier own(key_of(3), 3);
  Guest guest(own, games(), kRoom, key_of(3), "Nia");
  struct FakeHost {
    explicit FakeHost(int n) : carrier(key_of(n), static_cast<std::uint64_t>(n)), peers(carrier, kRoom, key_of(n), true) {}
    FakeCarrier carrier;
    Peers peers;
    std::vector<Farewell> left;
    std::vector<Bytes> heard;
  } hosts[] = {FakeHost(501), FakeHost(502)};
  Millis now = 1000;
  for (LinkId l : {1u, 2u}) guest.on_up(l, {}, now), hosts[l - 1].peers.on_up(l, {}, now);
  for (const Millis until = now + 3000; now < until; now += 20) {
    guest.tick(now), tell_signatures(own, guest, now);
    for (const auto& s : std::exchange(own.sent, {})) hosts[s.link - 1].peers.on_frame(s.link, s.frame, now);
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
        lobby.members = {{.id = 0, .key = h.peers.own(), .name = "Host"}, {.id = 1, .key = key_of(3), .name = "Nia"}};
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
