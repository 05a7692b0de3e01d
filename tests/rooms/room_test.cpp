// Rooms of several devices as players experience them.
#include <gtest/gtest.h>

#include "core/core_text.h"
#include "room/shelf.h"
#include "world.h"

namespace parlour::rooms {
namespace {

using State = Room::State;
using Type = Room::News::Type;

// --- what is stored ------------------------------------------------------------------------------

TEST(Store, ReadsACodeFromWhateverWasPasted) {
  const net::RoomId id{1, 2, 3, 250};
  const std::string code = code_of(id);
  EXPECT_EQ(code.size(), 22u);
  for (const std::string& text :
       {code, ' ' + code + "\n", "https://x.example/p/#/join/" + code, "/join/" + code + "/offer",
        "come here: https://x.example/#/join/" + code + " now"})
    EXPECT_EQ(room_in(text), id) << text;
  for (const std::string& text :
       {std::string(), std::string("/join/"), code.substr(1), code + "A", "see " + code,
        std::string("#/board/") + code, std::string(22, '!')})
    EXPECT_FALSE(room_in(text)) << text;
}

TEST(Store, KeepsPlacesAndTheLatestFirst) {
  room::FakeDevice device;
  for (int i = 0; i < 12; ++i) {
    Place p{.room = {static_cast<std::uint8_t>(i)},
            .host = i % 2 == 0,
            .identity = {static_cast<std::uint8_t>(200 + i)},
            .name = "Ana Li"};
    ASSERT_TRUE(keep_place(device, p));
    KeptRoom kept(device, p.room);
    const std::uint32_t parts[] = {kept.keep_part(Bytes{4}).value_or(0)};
    ASSERT_TRUE(kept.keep(Bytes{1, 2, 3}, parts));
  }
  const auto all = places(device);
  ASSERT_EQ(all.size(), kMostRooms);
  EXPECT_EQ(all[0].room[0], 11);
  EXPECT_EQ(all[0].identity[0], 211);
  EXPECT_EQ(all[0].name, "Ana Li");
  EXPECT_FALSE(all[0].host);
  EXPECT_EQ(device.keys("room/").size(), 3 * kMostRooms) << "nothing of a forgotten room is left";
  EXPECT_EQ(KeptRoom(device, all[0].room).load()->head, (Bytes{1, 2, 3}));
  // Rooms are told apart by who was there, and when.
  EXPECT_NEAR(static_cast<double>(all[0].seen), static_cast<double>(clock_seconds()), 60);
  ASSERT_TRUE(keep_place(
      device, {.room = all[0].room, .others = {"Bo", "Cy of the Hill", "3", "4", "5", "6"}}));
  EXPECT_EQ(place_in(device, all[0].room)->others,
            (std::vector<std::string>{"Bo", "Cy of the Hill", "3", "4", "5"}));
  forget_place(device, all[0].room);
  EXPECT_FALSE(place_in(device, all[0].room));
  device.storage["room/" + code_of({99})] = "identity rubbish\nhost 1\n";
  EXPECT_FALSE(place_in(device, {99}));
}

TEST(Store, RunningGamesAreListedForTheHomeScreen) {
  room::FakeDevice device;
  const auto listed = [&] { return device.load(kRunningKey).value_or(""); };
  ASSERT_TRUE(keep_place(device, {.room = {1}, .game = "coup", .others = {"Bo"}}));
  EXPECT_EQ(listed(), "") << "no game is on the table";
  ASSERT_TRUE(keep_place(device, {.room = {1}, .game = "coup", .playing = true, .others = {"Bo"}}));
  ASSERT_TRUE(
      keep_place(device, {.room = {2}, .game = "flax", .playing = true, .others = {"Cy", "Di"}}));
  const auto line = [&](const net::RoomId& room, std::string_view rest) {
    return code_of(room) + '\t' + std::to_string(place_in(device, room)->seen) + '\t' +
           std::string(rest) + '\n';
  };
  EXPECT_EQ(listed(), line({2}, "flax\tCy\tDi") + line({1}, "coup\tBo"));
  forget_place(device, {2});
  EXPECT_EQ(listed(), line({1}, "coup\tBo"));
  ASSERT_TRUE(keep_place(device, {.room = {1}, .game = "coup", .others = {"Bo"}}));
  EXPECT_EQ(listed(), "") << "the game is over";
}

// A table exists nowhere else, and a guest's seat belongs to its key; a link that somebody sent can
// be opened again.
TEST(Store, ALinkThatIsOpenedTakesNoRunningGameAway) {
  room::FakeDevice device;
  const auto room = [](std::size_t i) { return net::RoomId{static_cast<std::uint8_t>(i + 1)}; };
  ASSERT_TRUE(keep_place(device, {.room = room(0), .host = true, .game = "coup", .playing = true}));
  ASSERT_TRUE(keep_place(device, {.room = room(1), .host = true, .game = "coup"}));
  ASSERT_TRUE(keep_place(device, {.room = room(2), .game = "coup", .playing = true}));
  for (std::size_t i = 3; i < 20; ++i)
    ASSERT_TRUE(keep_place(device, {.room = room(i), .game = "coup"}));
  EXPECT_EQ(places(device).size(), kMostRooms);
  for (const std::size_t i : {0u, 2u}) {
    ASSERT_TRUE(place_in(device, room(i))) << i;
    EXPECT_TRUE(place_in(device, room(i))->playing) << i;
  }
  EXPECT_FALSE(place_in(device, room(1)));
  EXPECT_TRUE(place_in(device, room(19)));
  // Games are saved, as many as there are places.
  for (std::size_t i = 2; i < kMostRooms; ++i)
    ASSERT_TRUE(keep_place(device, {.room = room(100 + i), .host = i % 2 == 0, .playing = true}))
        << i;
  EXPECT_FALSE(place_in(device, room(19)));
  EXPECT_FALSE(has_room_for(device, room(200)));
  for (const std::size_t i : {0u, 2u}) EXPECT_TRUE(place_in(device, room(i))) << i;
}

// Nor one that was set aside, until the next game has begun there.
TEST(Store, ALinkThatIsOpenedTakesNoGameAwayThatIsAside) {
  for (const bool host : {false, true}) {
    for (const std::string_view name : {kTable, kUnread}) {
      room::FakeDevice device;
      const net::RoomId here{9};
      ASSERT_TRUE(keep_place(device, {.room = here, .host = host, .game = "coup"}));
      KeptRoom kept(device, here);
      ASSERT_TRUE(kept.keep(Bytes{1, 2, 3}, {}));
      ASSERT_TRUE(kept.put_aside(name));
      const auto others = [&](std::uint8_t from) {
        for (std::uint8_t i = 0; i < 20; ++i) ASSERT_TRUE(keep_place(device, {.room = {from, i}}));
      };
      others(1);
      // The host still has what a guest could not read.
      const bool stays = host || name == kTable;
      EXPECT_EQ(place_in(device, here).has_value(), stays) << host << name;
      EXPECT_EQ(kept.aside(name).has_value(), stays) << host << name;
      kept.age_aside(name);
      others(2);
      EXPECT_FALSE(place_in(device, here));
    }
  }
}

// A page that ended while forgetting a room leaves data behind.
TEST(Store, WhatBelongsToNoPlaceIsSweptAway) {
  room::FakeDevice device;
  const net::RoomId here{1}, gone{2};
  ASSERT_TRUE(keep_place(device, {.room = here}));
  const std::string mine = "room/" + code_of(here), theirs = "room/" + code_of(gone);
  for (const std::string& of : {mine, theirs}) {
    for (const char* key : {"/state", "/log/1", "/log/77", "/aside/unread"})
      device.storage[of + key] = "x";
  }
  device.storage["settings"] = "theme dark";
  device.storage[theirs.substr(0, 20)] = "of something else";
  device.storage["room/what-a-later-version-keeps-of-all-of-them"] = "of something else";
  device.storage["room/what-a-later-version/keeps"] = "of something else";
  sweep_rooms(device);
  EXPECT_EQ(device.keys(mine).size(), 5u);
  EXPECT_TRUE(device.keys(theirs).empty());
  EXPECT_EQ(device.storage.size(), 9u);
}

TEST(Store, AHeadKeepsItsOwnParts) {
  room::FakeDevice device;
  KeptRoom room(device, {1});
  EXPECT_FALSE(room.any());
  EXPECT_FALSE(room.load());
  const auto part = [&](std::uint8_t n) { return *room.keep_part(Bytes{n}); };
  const std::uint32_t first[] = {part(1), part(2)};
  ASSERT_TRUE(room.keep(Bytes{9}, first));
  const auto loaded = [&] {
    const auto kept = KeptRoom(device, {1}).load();
    Bytes out = kept.value().head;
    for (const auto& p : kept->parts) out.insert(out.end(), p.bytes.begin(), p.bytes.end());
    return out;
  };
  EXPECT_EQ(loaded(), (Bytes{9, 1, 2}));
  // One more that no head names: a new page overwrites neither it nor those that are named.
  KeptRoom again(device, {1});
  const std::uint32_t third = *again.keep_part(Bytes{3});
  EXPECT_EQ(loaded(), (Bytes{9, 1, 2}));
  ASSERT_TRUE(again.put_aside("a"));
  const std::uint32_t then[] = {first[0], third};
  ASSERT_TRUE(again.keep(Bytes{8}, then));
  EXPECT_EQ(loaded(), (Bytes{8, 1, 3}));
  EXPECT_EQ(device.keys("room/" + code_of({1}) + "/log/").size(), 3u)
      << "the data set aside has its parts";
  const auto aside = again.aside("a");
  ASSERT_TRUE(aside);
  EXPECT_EQ(aside->head, Bytes{9});
  EXPECT_EQ(aside->parts[1].bytes, Bytes{2});
  // Something else is set aside under the same name: both stay.
  ASSERT_TRUE(again.put_aside("a"));
  EXPECT_EQ(again.aside("a")->head, Bytes{8});
  EXPECT_EQ(again.aside("a-before")->head, Bytes{9});
  again.drop_aside("a");
  ASSERT_TRUE(again.take_back("a-before"));
  EXPECT_EQ(loaded(), (Bytes{9, 1, 2}));
  EXPECT_EQ(device.keys("room/" + code_of({1}) + "/log/").size(), 2u);
  EXPECT_FALSE(again.take_back("a"));
  again.forget();
  EXPECT_TRUE(device.keys("room/").empty());
}

// As it was stored before there were parts.
TEST(Store, AHeadAloneIsRead) {
  room::FakeDevice device;
  device.storage["room/" + code_of({1}) + "/state"] = to_base64url(Bytes{1, 2, 3, 4});
  KeptRoom room(device, {1});
  ASSERT_TRUE(room.load());
  EXPECT_EQ(room.load()->head, (Bytes{1, 2, 3, 4}));
  EXPECT_TRUE(room.load()->parts.empty());
  device.storage["room/" + code_of({1}) + "/state"] = "not base64!";
  EXPECT_TRUE(room.any());
  EXPECT_FALSE(room.load());
}

// Fields that a later version adds to a place stay; a place in a different format is set aside.
TEST(Store, APlaceOfALaterVersionIsNotLost) {
  room::FakeDevice device;
  const std::string key = "room/" + code_of({1});
  const std::string identity = "identity " + std::string(43, 'A') + '\n';
  device.storage[key] = "colour teal\n" + identity + "host 1\nmood very good\n";
  auto place = place_in(device, {1});
  ASSERT_TRUE(place);
  EXPECT_TRUE(place->host);
  ASSERT_TRUE(keep_place(device, {.room = {1}, .identity = place->identity, .name = "Ana"}));
  EXPECT_NE(device.storage[key].find("\ncolour teal\nmood very good\n"), std::string::npos);
  device.storage[key] = "place 2 in quite another form";
  EXPECT_FALSE(place_in(device, {1}));
  sweep_rooms(device);
  ASSERT_TRUE(keep_place(device, {.room = {1}, .name = "Ana"}));
  EXPECT_EQ(device.storage[key + "/aside/place"], "place 2 in quite another form");
  EXPECT_EQ(place_in(device, {1})->name, "Ana");
}

TEST(Store, WithATableInEachThereIsNoPlaceForOneMore) {
  room::FakeDevice device;
  const auto room = [](std::size_t i) { return net::RoomId{static_cast<std::uint8_t>(i + 1)}; };
  for (std::size_t i = 0; i < kMostRooms; ++i)
    ASSERT_TRUE(keep_place(device, {.room = room(i), .host = true, .playing = true}));
  EXPECT_FALSE(has_room_for(device, room(50)));
  EXPECT_FALSE(keep_place(device, {.room = room(50)}));
  EXPECT_EQ(places(device).size(), kMostRooms);
  EXPECT_TRUE(keep_place(device, {.room = room(3), .host = true, .playing = false}));
  EXPECT_TRUE(keep_place(device, {.room = room(50)}));
  EXPECT_FALSE(place_in(device, room(3)));
  // Data of an earlier version does not say: a chosen game may be on the table.
  device.storage["room/" + code_of(room(60))] =
      "identity " + std::string(43, 'A') + "\nhost 1\nturn 1\ngame coup\n";
  ASSERT_TRUE(place_in(device, room(60)));
  EXPECT_TRUE(place_in(device, room(60))->playing);
}

// --- a game --------------------------------------------------------------------------------------

class Rooms : public ::testing::Test {
 protected:
  World w{4};
  void enter(int guests) {
    w.load(0, true);
    for (int i = 1; i <= guests; ++i) w.load(i);
  }
};

TEST_F(Rooms, APairPlaysAWholeGameAndBothSeeTheSame) {
  enter(1);
  ASSERT_EQ(w.room(1).state(), State::Inside);
  EXPECT_EQ(w.room(0).lobby().members.size(), 2u);
  w.start("flax", "board=2", 2, 2);
  ASSERT_TRUE(w.room(0).game());
  ASSERT_TRUE(w.room(1).game());
  EXPECT_EQ(w.game(0).eyes(), seat(0));
  EXPECT_EQ(w.game(1).eyes(), seat(1));
  EXPECT_EQ(w.game(1).player(seat(0)).name, "Ana");
  ASSERT_TRUE(w.play(600, [&] { return w.game(1).over(); }));
  w.expect_same_views();
  // A game without secrets is a record on both devices.
  ASSERT_TRUE(w.game(0).shareable());
  ASSERT_TRUE(w.game(1).shareable());
  EXPECT_EQ(to_text(w.game(0).game(), *w.game(0).shareable()),
            to_text(w.game(1).game(), *w.game(1).shareable()));
  const Replay again =
      from_text(games(), to_text(w.game(1).game(), *w.game(1).shareable()), Lang::English);
  EXPECT_FALSE(again.error);
  // So is the next game.
  w.room(0).end_game();
  w.pass(300);
  EXPECT_FALSE(w.room(1).game());
  w.room(1).ready(true);
  w.pass(300);
  EXPECT_TRUE(w.room(0).start());
  w.pass(500);
  EXPECT_TRUE(w.room(1).game());
}

TEST_F(Rooms, WhenAGameIsOverItsSecretsAreEverybodys) {
  enter(1);
  w.start("coup", "", 2, 2);
  EXPECT_FALSE(w.game(0).shareable());
  EXPECT_FALSE(w.game(1).truth());
  ASSERT_TRUE(w.play(2000, [&] { return w.game(1).over(); }));
  w.pass(500);
  ASSERT_TRUE(w.game(1).shareable());
  EXPECT_EQ(to_text(w.game(0).game(), *w.game(0).shareable()),
            to_text(w.game(1).game(), *w.game(1).shareable()));
  ASSERT_TRUE(w.game(1).truth());
  EXPECT_EQ(*w.game(1).truth(), *w.game(0).truth());
  EXPECT_TRUE(w.at(1).told(Room::News::Type::Record));
  EXPECT_FALSE(w.at(1).told(Room::News::Type::Untrue));
  EXPECT_TRUE(w.game(0).can_undo()) << "a player who has seen the other's cards takes nothing back";
}

TEST_F(Rooms, WhoDoesNotAnswerInTimeIsPlayedFor) {
  enter(1);
  w.room(1).set_answer(30);  // not for a guest to set
  w.room(0).set_answer(15);
  w.pass(300);
  EXPECT_EQ(w.room(1).lobby().answer, 15u);
  w.start("coup", "", 2, 2);
  w.pass(3000);
  const int who = w.game(0).actors().has(seat(0)) ? 0 : 1;
  ASSERT_TRUE(w.game(who).may_act());
  for (const int i : {0, 1}) {
    ASSERT_TRUE(w.game(i).seconds_left());
    EXPECT_GT(*w.game(i).seconds_left(), 8);
    EXPECT_LT(*w.game(i).seconds_left(), 14);
    EXPECT_EQ(w.game(i).seconds_given(), 15);
  }
  const std::size_t before = w.game(0).actions();
  w.pass(14'000);
  EXPECT_GT(w.game(0).actions(), before);
  EXPECT_FALSE(w.game(who).may_act());
  EXPECT_TRUE(w.game(who).take_timeout());
  EXPECT_FALSE(w.game(1 - who).take_timeout());
  // A player who answers is not reported as late, and the other gets the full time again.
  ASSERT_TRUE(w.move());
  w.pass(500);
  EXPECT_FALSE(w.game(1 - who).take_timeout());
  ASSERT_TRUE(w.game(0).seconds_left());
  EXPECT_GT(*w.game(0).seconds_left(), 12);
  w.room(0).set_answer(0);
  w.pass(300);
  EXPECT_FALSE(w.game(0).gone());
  EXPECT_FALSE(w.game(0).seconds_left());
  EXPECT_FALSE(w.game(1).seconds_left());
}

TEST_F(Rooms, ABotPlaysForWhoLetsTwoDecisionsPassUntilTheyAreBack) {
  enter(1);
  w.room(0).set_answer(15);
  w.pass(300);
  w.start("coup", "", 2, 2);
  w.pass(3000);
  for (int i = 0; i < 40 && !w.game(1).gone(); ++i) {
    // The host answers at once, the guest never.
    if (w.game(0).may_act()) w.move();
    w.pass(1000);
  }
  ASSERT_TRUE(w.game(1).gone());
  EXPECT_FALSE(w.game(1).may_act());
  EXPECT_FALSE(w.game(0).gone());
  EXPECT_TRUE(w.game(0).lent(w.game(1).eyes()));
  EXPECT_FALSE(w.game(0).away(w.game(1).eyes())) << "they are connected";
  w.game(1).come_back();
  w.pass(500);
  EXPECT_FALSE(w.game(1).gone());
  EXPECT_FALSE(w.game(0).lent(w.game(1).eyes()));
}

TEST_F(Rooms, BotsOfTheHostFillSeats) {
  for (const bool answers : {true, false}) {
    World world(2);
    world.bots_answer = answers;
    world.load(0, true);
    world.load(1);
    world.start("coup", "", 4, 2);
    EXPECT_TRUE(world.game(1).player(seat(2)).bot);
    EXPECT_FALSE(world.game(1).shareable()) << "a guest knows no secrets";
    EXPECT_FALSE(world.game(1).truth());
    ASSERT_TRUE(world.play(3000, [&] { return world.game(1).over(); }))
        << "even when no bot answers";
    world.expect_same_views();
    EXPECT_EQ(world.game(0).take_bot_failure(), !answers);
    EXPECT_TRUE(world.game(0).truth());
    EXPECT_TRUE(world.game(0).shareable());
  }
}

TEST_F(Rooms, BigGamesBeginAndGoOn) {
  for (const auto& [game, seats] : {std::pair("settlers", 4), std::pair("tractor", 4)}) {
    World world(3);
    world.load(0, true);
    world.load(1);
    world.load(2);
    world.start(game, "", seats, 3);
    ASSERT_TRUE(world.game(2).actions() > 0 || world.play(200, [&] {
      return world.game(2).actions() > 0;
    })) << game;
    world.play(60, [] { return false; });
    world.expect_same_views();
    EXPECT_GT(world.game(2).actions(), 20u) << game;
  }
}

TEST_F(Rooms, NobodySeesAnothersCards) {
  enter(1);
  w.start("coup", "", 2, 2);
  w.play(20, [&] { return w.game(1).actions() > 4; });
  // The host's screen gets the host's seat, not the table.
  EXPECT_EQ(w.game(0).view().viewer, seat(0));
  EXPECT_FALSE(w.game(0).truth());
  EXPECT_FALSE(w.game(0).shareable());
  EXPECT_NE(w.game(0).view().state, w.game(1).view().state);
  w.expect_same_views();
  // Nor do the bots when they are asked for a hint.
  ASSERT_TRUE(w.play(40, [&] { return w.game(0).may_act() || w.game(0).over(); }));
  ASSERT_FALSE(w.game(0).over());
  w.game(0).ask_hint();
  ASSERT_FALSE(w.at(0).device.asked.empty());
  const auto question = ai::read_question(games(), w.at(0).device.asked.back().request);
  ASSERT_TRUE(question);
  EXPECT_EQ(question->view, w.game(0).view());
}

TEST_F(Rooms, WhatWasDoneIsTakenBackAsLongAsNothingHasComeOfIt) {
  enter(1);
  w.start("flax", "", 2, 2);
  ASSERT_TRUE(w.play(40, [&] { return w.game(1).may_act(); }));
  const std::size_t before = w.game(1).actions();
  std::vector<AnyAction> legal;
  w.game(1).game().legal(w.game(1).view(), seat(1), legal);
  ASSERT_FALSE(w.game(1).submit(legal[0]));
  EXPECT_TRUE(w.game(1).sending());
  EXPECT_FALSE(w.game(1).may_act());
  w.pass(100);
  EXPECT_EQ(w.game(1).actions(), before + 1);
  EXPECT_FALSE(w.game(1).can_undo());
  EXPECT_FALSE(w.game(1).undo());
  w.pass(200);
  EXPECT_EQ(w.game(1).actions(), before);
  EXPECT_EQ(w.game(0).actions(), before);
  EXPECT_TRUE(w.game(1).may_act());
  ASSERT_FALSE(w.game(1).submit(legal[0]));
  w.pass(5000);  // the House has acted by then
  EXPECT_TRUE(w.game(1).can_undo());
}

// An action that the player may take now and then take back.
std::optional<AnyAction> revocable(const SharedGame& g) {
  if (!g.may_act()) return {};
  std::vector<AnyAction> legal;
  g.game().legal(g.view(), g.eyes(), legal);
  const auto may = [&](const AnyAction& a) {
    return g.game().revocable(g.view().state, g.eyes(), a);
  };
  const auto found = std::ranges::find_if(legal, may);
  return found == legal.end() ? std::nullopt : std::optional(*found);
}

// After taking a move back, a player has the time that they had left, whichever device measures it.
TEST_F(Rooms, TakingBackGivesNobodyTime) {
  for (const int who : {0, 1}) {
    World world(2);
    world.load(0, true), world.load(1);
    world.room(0).set_answer(15);
    world.start("settlers", "", 3, 2);
    SharedGame& g = world.game(who);
    ASSERT_TRUE(world.play(400, [&] { return revocable(g).has_value(); }));
    world.pass(200);
    const AnyAction move = *revocable(g);
    const std::size_t before = g.actions();
    const double at_first = world.at(0).device.clock, left = *g.seconds_left();
    int times = 0;
    while (times < 60 && g.actions() <= before && revocable(g) && *g.seconds_left() > 1) {
      world.pass(300);
      if (g.submit(move)) break;
      world.pass(150);
      if (g.undo()) break;
      world.pass(150);
      ASSERT_EQ(g.actions(), before);
      ++times;
      const double gone = (world.at(0).device.clock - at_first) / 1000;
      for (const int i : {0, 1}) {
        ASSERT_TRUE(world.game(i).seconds_left());
        EXPECT_NEAR(*world.game(i).seconds_left(), left - gone, 0.4) << who << i << times;
      }
    }
    EXPECT_GT(times, 10);
    world.pass(2000);
    EXPECT_GT(g.actions(), before) << "the fallback was played for them";
    EXPECT_TRUE(g.take_timeout());
  }
}

// A move made at the last moment stands: no time would be left to decide again.
TEST_F(Rooms, WhatWasDoneInTheLastMomentIsNotTakenBackAfterIt) {
  enter(1);
  w.room(0).set_answer(15);
  w.start("settlers", "", 3, 2);
  ASSERT_TRUE(w.play(400, [&] { return revocable(w.game(1)).has_value(); }));
  while (*w.game(1).seconds_left() > 0.7) w.pass(50);
  ASSERT_FALSE(w.game(1).submit(*revocable(w.game(1))));
  w.pass(200);
  EXPECT_FALSE(w.game(1).can_undo());
  w.pass(800);
  EXPECT_EQ(w.game(1).can_undo(), &parlour::text::undo_no_time);
  EXPECT_EQ(w.game(1).undo(), &parlour::text::undo_no_time);
}

TEST_F(Rooms, AHintIsForTheOwnView) {
  enter(1);
  w.start("flax", "", 2, 2);
  ASSERT_TRUE(w.play(40, [&] { return w.game(1).may_act(); }));
  w.game(1).ask_hint();
  EXPECT_TRUE(w.game(1).hint_under_way());
  w.pass(50);
  EXPECT_TRUE(w.game(1).hint());
  ASSERT_TRUE(w.move());
  w.pass(100);
  EXPECT_FALSE(w.game(1).hint());
}

// --- reloads -------------------------------------------------------------------------------------

TEST_F(Rooms, AReloadOfEachGoesOnWithTheSameGame) {
  for (const char* game : {"flax", "coup", "settlers"}) {
    World world(3);
    world.load(0, true);
    world.load(1);
    world.load(2);
    const int seats = std::string_view(game) == "flax" ? 2 : 3;
    world.start(game, "", seats, seats);
    world.play(20, [] { return false; });
    for (const int again : {1, 0, 1, 0}) {
      const std::size_t before = world.game(again).actions();
      world.load(again);
      world.pass(2500);
      ASSERT_EQ(world.room(again).state(), State::Inside) << game;
      ASSERT_TRUE(world.room(again).game()) << game;
      EXPECT_EQ(world.room(again).hosting(), again == 0);
      EXPECT_GE(world.game(again).actions(), before) << game;
      EXPECT_EQ(world.game(again).eyes(), seat(again));
      world.play(10, [] { return false; });
      world.expect_same_views();
    }
  }
}

TEST_F(Rooms, AGuestSeesItsGameBeforeTheHostIsThere) {
  enter(1);
  w.start("flax", "", 2, 2);
  w.play(12, [] { return false; });
  const std::size_t before = w.game(1).actions();
  w.close(0);
  w.load(1);
  ASSERT_EQ(w.room(1).state(), State::Inside);
  ASSERT_TRUE(w.room(1).game());
  EXPECT_EQ(w.game(1).actions(), before);
  EXPECT_FALSE(w.room(1).host_here());
  w.load(0);
  w.pass(3000);
  EXPECT_TRUE(w.room(1).host_here());
  w.play(20, [] { return false; });
  w.expect_same_views();
}

TEST_F(Rooms, ASecondTabIsTold) {
  enter(0);
  Room second(w.at(0).device, w.at(0), games(), Room::Wish{.room = w.id});
  w.pass(100);
  EXPECT_EQ(second.state(), State::Elsewhere);
  EXPECT_EQ(w.room(0).state(), State::Inside);
  w.close(0);
  second.again();
  w.pass(100);
  EXPECT_EQ(second.state(), State::Inside);
  EXPECT_TRUE(second.hosting());
}

// Frames are lost, duplicated and late, and pages reload meanwhile: nobody sees a different game
// because of it.
TEST_F(Rooms, AGameGoesOnOverABadNetwork) {
  for (const char* game : {"flax", "coup", "settlers"}) {
    World world(3);
    for (int i = 0; i < 3; ++i) world.load(i, i == 0);
    const int seats = std::string_view(game) == "flax" ? 2 : 3;
    world.start(game, std::string_view(game) == "settlers" ? "points=3" : "", seats, seats);
    world.faults = {.lost = 25, .doubled = 20, .late = 20};
    for (const int again : {1, 0, 2, 0}) {
      const std::size_t before = world.game(0).actions();
      world.play(40, [&] { return world.game(0).over() || world.game(0).actions() > before + 10; });
      world.load(again);
      world.pass(15'000);
      ASSERT_EQ(world.room(again).state(), State::Inside) << game;
      ASSERT_TRUE(world.room(again).game()) << game;
      EXPECT_TRUE(world.room(again).host_here()) << game;
      for (int i = 0; i < 3; ++i) EXPECT_FALSE(world.at(i).told(Type::Drift)) << game;
      for (int i = 0; i < 3; ++i) EXPECT_FALSE(world.at(i).told(Type::Flood)) << game;
    }
    const std::vector<std::string> words = {"one", "two", "three", "four", "five"};
    const std::size_t heard = world.room(0).chat().size();
    for (const std::string& word : words) {
      world.room(1).say(word);
      world.pass(2000);
    }
    world.pass(10'000);
    ASSERT_EQ(world.room(0).chat().size(), heard + words.size()) << "each message once";
    for (std::size_t i = 0; i < words.size(); ++i)
      EXPECT_EQ(world.room(0).chat()[heard + i].text, words[i]);
    ASSERT_TRUE(world.play(40000, [&] { return world.game(0).over(); })) << game;
    world.pass(15'000);
    world.expect_same_views();
    EXPECT_TRUE(world.game(1).shareable()) << game << ": the record came through, too";
    world.faults = {};
  }
}

// --- the others ----------------------------------------------------------------------------------

TEST_F(Rooms, WhatIsSaidIsHeardOnceAndCanBeMuted) {
  enter(2);
  EXPECT_TRUE(w.room(1).say("<b>hello</b>"));
  EXPECT_FALSE(w.room(1).say(""));
  w.pass(300);
  for (const int i : {0, 1, 2}) {
    ASSERT_EQ(w.room(i).chat().size(), 1u);
    EXPECT_EQ(w.room(i).chat()[0].text, "<b>hello</b>");
    EXPECT_EQ(w.room(i).chat()[0].own, i == 1);
    EXPECT_EQ(w.room(i).unread(), i == 1 ? 0 : 1);
  }
  const std::uint8_t bo = w.room(1).me().id;
  for (const int i : {0, 2}) w.room(i).mute(bo, true);
  w.room(1).say("again");
  w.pass(1500);
  EXPECT_EQ(w.room(0).chat().size(), 1u);
  EXPECT_EQ(w.room(2).chat().size(), 1u);
  w.room(0).say("from the host");
  w.pass(300);
  EXPECT_EQ(w.room(2).chat().back().text, "from the host");
  EXPECT_EQ(w.room(2).chat().back().name, "Ana");
}

TEST_F(Rooms, WhereTalkIsInPhrasesThoseAreInTheChat) {
  enter(2);
  w.room(1).set_talk(net::Talk::Phrases);
  w.pass(300);
  EXPECT_EQ(w.room(0).lobby().talk, net::Talk::Free) << "it is the host who decides";
  w.room(0).set_talk(net::Talk::Phrases);
  w.pass(300);
  for (const int i : {1, 2}) EXPECT_TRUE(w.at(i).told(Type::Talk));
  EXPECT_FALSE(w.room(0).say("hello"));
  EXPECT_FALSE(w.room(1).say("hello"));
  EXPECT_TRUE(w.room(1).say(net::StockPhrase::GoodLuck));
  w.pass(300);
  for (const int i : {0, 1, 2}) {
    ASSERT_EQ(w.room(i).chat().size(), 1u);
    EXPECT_EQ(w.room(i).chat()[0].phrase, net::StockPhrase::GoodLuck);
    EXPECT_EQ(w.room(i).chat()[0].text, "");
    EXPECT_EQ(w.room(i).chat()[0].name, "Bo");
    EXPECT_EQ(w.room(i).chat()[0].own, i == 1);
    EXPECT_EQ(w.room(i).unread(), i == 1 ? 0 : 1);
  }
  const auto told = std::ranges::find(w.at(2).news, Type::Chat, &Room::News::type);
  ASSERT_NE(told, w.at(2).news.end());
  EXPECT_EQ(told->phrase, net::StockPhrase::GoodLuck);
  w.room(2).mute(w.room(1).me().id, true);
  w.room(1).say(net::StockPhrase::Hello);
  w.pass(300);
  EXPECT_EQ(w.room(0).chat().size(), 2u);
  EXPECT_EQ(w.room(2).chat().size(), 1u);
}

// The key goes with a device from room to room.
TEST_F(Rooms, WhoIsBlockedIsSentAwayAndNotLetInAgainAnywhere) {
  const Seed known{9, 9, 9};
  w.load(0, true);
  w.load(1, false, known);
  w.load(2);
  ASSERT_EQ(w.room(1).identity(), known);
  ASSERT_TRUE(w.room(1).say("buy cheap"));
  w.pass(300);
  ASSERT_EQ(w.room(2).chat().size(), 1u);
  // A guest only stops hearing them.
  const auto number = w.room(2).chat().front().member;
  w.room(2).block(number);
  EXPECT_TRUE(w.room(2).muted(number));
  ASSERT_TRUE(w.room(1).say("buy cheaper"));
  w.pass(300);
  EXPECT_EQ(w.room(2).chat().size(), 1u);
  EXPECT_EQ(w.room(0).chat().size(), 2u);
  ASSERT_EQ(room::blocked(w.at(2).device).size(), 1u);
  EXPECT_EQ(room::blocked(w.at(2).device).front(), (room::Blocked{*w.room(1).key(), "Bo"}));
  w.room(2).mute(number, false);
  EXPECT_TRUE(room::blocked(w.at(2).device).empty());
  // A host sends them away.
  w.room(0).block(w.room(0).lobby().members[1].id);
  w.pass(500);
  EXPECT_EQ(w.room(1).why(), net::Farewell::Kicked);
  EXPECT_EQ(w.room(0).lobby().members.size(), 2u);
  // In another room neither.
  for (int i = 0; i < 3; ++i) w.close(i);
  w.id = {8, 8, 8};
  w.load(0, true);
  w.load(1, false, known);
  w.load(2);
  w.pass(4000);
  EXPECT_EQ(w.room(1).state(), State::Gone);
  EXPECT_EQ(w.room(1).why(), net::Farewell::Locked);
  EXPECT_EQ(w.room(2).state(), State::Inside);
  room::unblock(w.at(0).device, room::blocked(w.at(0).device).front().key);
  w.load(0, true);
  w.load(1, false, known);
  EXPECT_EQ(w.room(1).state(), State::Inside);
}

TEST(Strangers, AreBlockedOnceTheLatestFirstAndDamageLosesNoOther) {
  room::FakeDevice device;
  const auto key = [](int n) { return net::Key{static_cast<std::uint8_t>(n), 7}; };
  EXPECT_TRUE(room::blocked(device).empty());
  room::block(device, {key(1), "Ana Li"});
  room::block(device, {key(2), ""});
  room::block(device, {key(1), "Ana"});
  const std::vector<room::Blocked> two = {{key(1), "Ana"}, {key(2), ""}};
  EXPECT_EQ(room::blocked(device), two);
  device.storage["blocked"] = "rubbish\n" + device.storage["blocked"] + "AAAA x\n";
  EXPECT_EQ(room::blocked(device), two);
  room::unblock(device, key(1));
  EXPECT_EQ(room::blocked(device), (std::vector<room::Blocked>{{key(2), ""}}));
  for (int i = 0; i < 150; ++i) room::block(device, {key(100 + i), "x"});
  EXPECT_EQ(room::blocked(device).size(), room::kMostBlocked);
  EXPECT_EQ(room::blocked(device).front().key, key(249));
  EXPECT_FALSE(room::stranger_identity(device));
  room::keep_stranger_identity(device, Seed{5});
  EXPECT_EQ(room::stranger_identity(device), Seed{5});
}

TEST_F(Rooms, TheHostKeepsSomebodyOut) {
  enter(2);
  w.room(0).kick(w.room(1).me().id);
  w.pass(300);
  EXPECT_EQ(w.room(1).state(), State::Gone);
  EXPECT_EQ(w.room(1).why(), net::Farewell::Kicked);
  EXPECT_TRUE(w.at(0).told(Type::Left));
  EXPECT_TRUE(place_in(w.at(1).device, w.id)) << "the room is in the player's list";
  w.load(1);
  w.pass(4000);
  EXPECT_EQ(w.room(1).state(), State::Gone) << "and they are still the same member";
  EXPECT_EQ(w.room(1).why(), net::Farewell::Kicked);
  EXPECT_EQ(w.room(0).lobby().members.size(), 2u);
  w.room(0).lock(true);
  w.load(3);
  EXPECT_EQ(w.room(3).state(), State::Looking) << "anybody could claim that";
  w.pass(3500);
  EXPECT_EQ(w.room(3).state(), State::Gone);
  EXPECT_EQ(w.room(3).why(), net::Farewell::Locked);
  EXPECT_EQ(w.room(2).state(), State::Inside);
  w.room(0).lock(false);
  w.room(3).again();
  w.pass(500);
  EXPECT_EQ(w.room(3).state(), State::Inside);
}

TEST_F(Rooms, WhoIsAwayIsPlayedForByVoteAndComesBack) {
  enter(2);
  w.start("coup", "", 3, 3);
  w.play(6, [] { return false; });
  w.at(1).cut = true;
  w.pass(6000);
  EXPECT_TRUE(w.at(0).told(Type::Away));
  EXPECT_TRUE(w.game(0).away(seat(1)));
  EXPECT_TRUE(w.game(2).away(seat(1)));
  w.room(0).vote(seat(1), true);
  w.pass(300);
  EXPECT_FALSE(w.game(0).lent(seat(1))) << "not before a minute";
  w.pass(60'000);
  w.room(0).vote(seat(1), true);
  w.pass(300);
  EXPECT_FALSE(w.game(0).lent(seat(1))) << "one of two is not a majority";
  w.room(2).vote(seat(1), true);
  w.pass(300);
  EXPECT_TRUE(w.game(0).lent(seat(1)));
  EXPECT_TRUE(w.game(2).lent(seat(1)));
  const std::size_t before = w.game(0).actions();
  w.play(30, [&] { return w.game(0).over(); });
  EXPECT_GT(w.game(0).actions(), before);
  w.at(1).cut = false;
  w.pass(8000);
  EXPECT_FALSE(w.game(0).lent(seat(1)));
  EXPECT_TRUE(w.at(0).told(Type::GivenBack));
  w.expect_same_views();
}

// When a link comes and goes, its loss is announced once.
TEST_F(Rooms, WhoComesAndGoesIsSaidToBeAwayOnce) {
  enter(2);
  w.start("coup", "", 3, 3);
  const auto times = [&](int at, Type t) {
    return std::ranges::count(w.at(at).news, t, &Room::News::type);
  };
  for (const int gone : {1, 0}) {  // a guest, the host
    const int sees = gone == 1 ? 0 : 2;
    for (const auto& n : w.nodes) n->news.clear();
    for (int i = 0; i < 4; ++i) {
      w.at(gone).cut = true;
      w.pass(6000);
      if (gone == 1)
        EXPECT_EQ(w.room(sees).lobby().member(w.room(1).me().key)->presence, net::Presence::Away);
      else
        EXPECT_FALSE(w.room(sees).host_here());
      w.at(gone).cut = false;
      w.pass(3000);
      if (gone == 1)
        EXPECT_EQ(w.room(sees).lobby().member(w.room(1).me().key)->presence, net::Presence::Here);
      else
        EXPECT_TRUE(w.room(sees).host_here());
    }
    EXPECT_EQ(times(sees, Type::Away), 1) << gone;
    EXPECT_EQ(times(sees, Type::Back), 0) << gone;
    w.pass(10'000);
    EXPECT_EQ(times(sees, Type::Back), 1) << gone;
    w.at(gone).cut = true;
    w.pass(6000);
    EXPECT_EQ(times(sees, Type::Away), 2) << gone;
    w.at(gone).cut = false;
    w.pass(15'000);
  }
}

// A change of the rules, and of nothing else, is told, with what they were before.
TEST_F(Rooms, WhoWaitsForAGameIsToldThatItsRulesHaveChanged) {
  enter(1);
  w.room(0).choose("settlers", "points=8", 3);
  w.pass(300);
  w.at(1).news.clear();
  w.room(0).choose("settlers", "points=12", 3);
  w.pass(300);
  const auto told = std::ranges::find(w.at(1).news, Type::Rules, &Room::News::type);
  ASSERT_NE(told, w.at(1).news.end());
  EXPECT_EQ(told->name, "settlers");
  EXPECT_EQ(told->text, "points=8");
  EXPECT_EQ(w.room(1).lobby().options, "points=12");
  w.at(1).news.clear();
  w.room(0).choose("settlers", "points=12", 4);
  w.room(1).ready(true);
  w.pass(300);
  EXPECT_FALSE(w.at(1).told(Type::Rules));
}

// The time a player has been away counts from when the new host took over: the card offers what the
// host accepts.
TEST_F(Rooms, AVoteIsOfferedWhenTheNewHostTakesIt) {
  enter(2);
  w.start("coup", "", 3, 3);
  w.close(0);
  w.pass(62'000);
  w.room(2).go_on();  // long before the future host
  w.pass(50'000);
  w.room(1).go_on();
  w.pass(3000);
  w.room(1).deal_on();
  w.pass(12'000);
  const net::Member gone = *w.room(1).lobby().member(w.room(2).lobby().chairs[0].member);
  for (const int i : {1, 2}) {
    EXPECT_LT(w.room(i).away_for(gone), net::kLendAfter) << i;
    EXPECT_GT(w.room(i).away_for(gone), 5000) << i;
  }
  // The page sleeps, and the vote is the first thing that happens afterwards.
  for (const auto& n : w.nodes) n->device.clock += 61'000;
  w.room(1).vote(seat(0), true);
  w.pass(5000);
  w.room(2).vote(seat(0), true);
  w.pass(500);
  EXPECT_TRUE(w.room(1).lobby().chairs[0].lent);
}

// A room announces itself only while somebody could join it, not all evening.
TEST_F(Rooms, NobodyIsLookedForAtAFullTable) {
  enter(1);
  EXPECT_EQ(w.needed(0), 1);
  w.room(0).choose("coup", "", 3);
  w.room(0).sit(seat(0)), w.room(1).sit(seat(1));
  w.pass(300);
  EXPECT_EQ(w.needed(0), 1) << "a seat is free";
  w.room(0).set_bot(seat(2), ai::Level::Easy);
  w.pass(300);
  EXPECT_EQ(w.needed(0), 0);
  EXPECT_EQ(w.needed(1), 0);
  w.load(2);
  EXPECT_EQ(w.room(2).state(), State::Inside) << "a newcomer is let in all the same";
  w.at(1).cut = true;
  w.pass(6000);
  EXPECT_EQ(w.needed(0), 1) << "somebody is missing";
  EXPECT_EQ(w.needed(1), 1);
}

TEST_F(Rooms, AThirdWatches) {
  enter(2);
  w.start("coup", "", 2, 2);
  ASSERT_TRUE(w.room(2).game());
  EXPECT_EQ(w.game(2).eyes(), Watcher);
  EXPECT_FALSE(w.game(2).may_act());
  w.play(20, [] { return false; });
  w.expect_same_views();
}

TEST_F(Rooms, WhoIsAskedIsCalledOnceAndUntilTheyHaveAnswered) {
  enter(1);
  EXPECT_EQ(w.at(0).summoned, "");
  w.start("flax", "board=2", 2, 2);
  for (int i = 0; i < 200 && !w.game(0).over(); ++i) {
    const int asked = w.game(0).may_act() ? 0 : 1;
    if (!w.game(asked).may_act()) {  // the House, or a message under way
      w.pass(300);
      continue;
    }
    const int calls = w.at(asked).summons;
    w.pass(3000);  // nothing happens: nobody is called again
    EXPECT_EQ(w.at(asked).summoned, "Your turn");
    EXPECT_EQ(w.at(asked).summons, calls);
    EXPECT_EQ(w.at(1 - asked).summoned, "");
    ASSERT_TRUE(w.move());
    w.pass(300);
    if (!w.game(asked).may_act()) EXPECT_EQ(w.at(asked).summoned, "");
  }
  EXPECT_GE(w.at(0).summons, 3);
  EXPECT_GE(w.at(1).summons, 3);
  ASSERT_TRUE(w.play(600, [&] { return w.game(1).over(); }));
  w.pass(300);
  EXPECT_EQ(w.at(0).summoned + w.at(1).summoned, "");
}

TEST_F(Rooms, LeavingGivesTheSeatToABot) {
  enter(2);
  w.start("coup", "", 3, 3);
  w.room(1).leave();
  EXPECT_EQ(w.room(1).state(), State::Gone);
  EXPECT_FALSE(place_in(w.at(1).device, w.id));
  w.pass(1000);
  EXPECT_TRUE(w.at(0).told(Type::Left));
  ASSERT_TRUE(w.play(2000, [&] { return w.game(0).over(); }));
}

// --- without the host ----------------------------------------------------------------------------

TEST_F(Rooms, TheOthersGoOnWithoutTheHost) {
  for (const char* game : {"flax", "coup", "settlers", "tractor"}) {
    World world(4);
    world.load(0, true);
    const int seats = std::string_view(game) == "flax"      ? 2
                      : std::string_view(game) == "tractor" ? 4
                                                            : 3;
    for (int i = 1; i < 4; ++i) world.load(i);
    world.start(game, "", seats, seats);
    // Short enough that no game of Coup is over.
    world.play(std::string_view(game) == "coup" ? 12 : 30, [] { return false; });
    world.close(0);
    world.pass(6000);
    std::vector<AnyView> seen;  // seen last by seat 2
    world.game(2).steps(0, world.game(2).eyes(),
                        [&](const Table::Step& s) { seen.push_back(s.after); });
    seen.erase(seen.begin(), seen.end() - 4);
    EXPECT_FALSE(world.room(1).host_here());
    EXPECT_TRUE(world.room(1).next_is_me());
    for (const int i : {1, 2, 3}) world.room(i).go_on();
    world.pass(3000);
    ASSERT_TRUE(world.room(1).hosting());
    ASSERT_TRUE(world.room(1).gathering()) << game;
    for (const int i : {2, 3}) {
      EXPECT_TRUE(world.room(i).host_here()) << game;
      EXPECT_EQ(world.room(i).lobby().members[0].name, "Bo");
    }
    world.room(1).deal_on();
    world.pass(12'000);
    EXPECT_FALSE(world.room(1).gathering());
    ASSERT_TRUE(world.room(1).game()) << game;
    // It continues from where it was, apart from what nobody has decided since, or not everybody
    // had heard of.
    std::vector<AnyView> now = {world.game(2).view()};
    world.game(2).steps(0, world.game(2).eyes(),
                        [&](const Table::Step& s) { now.push_back(s.before); });
    EXPECT_TRUE(std::ranges::any_of(seen, [&](const AnyView& v) {
      return std::ranges::find(now, v) != now.end();
    })) << game;
    world.pass(61'000);
    for (int i = 0; i < 4; ++i) {
      if (i != 0 && i < seats) world.room(i).vote(seat(0), true);
    }
    world.pass(500);
    world.play(10, [] { return false; });
    EXPECT_GT(world.game(1).actions(), 0u) << game;
    world.expect_same_views();
  }
}

// Nobody waits a minute for a host who has announced that they are leaving.
TEST_F(Rooms, AHostWhoLeavesIsNotWaitedFor) {
  enter(2);
  w.start("coup", "", 3, 3);
  EXPECT_EQ(w.room(1).host_away_for(), 0);
  w.room(0).leave();
  w.pass(1000);
  for (const int i : {1, 2}) {
    EXPECT_FALSE(w.room(i).host_here());
    EXPECT_TRUE(w.room(i).host_left());
    EXPECT_GE(w.room(i).host_away_for(), kGoOnAfter);
    w.room(i).go_on();
  }
  w.pass(3000);
  ASSERT_TRUE(w.room(1).hosting());
  EXPECT_TRUE(w.room(2).host_here());
  EXPECT_FALSE(w.room(2).host_left());
  w.room(1).deal_on();
  w.pass(12'000);
  EXPECT_TRUE(w.room(1).game());
}

// Only the host's own farewell counts: a host that went silent may come back.
TEST_F(Rooms, AHostWhoFellSilentHasNotLeft) {
  enter(2);
  w.close(0);
  w.pass(6000);
  EXPECT_FALSE(w.room(1).host_here());
  EXPECT_FALSE(w.room(1).host_left());
  EXPECT_LT(w.room(1).host_away_for(), kGoOnAfter);
}

// The new host may be there before anybody follows it.
TEST_F(Rooms, WhoGoesOnLaterComesToTheNewHost) {
  enter(2);
  w.start("coup", "", 3, 3);
  w.close(0);
  w.pass(6000);
  w.room(1).go_on();
  w.pass(3000);
  ASSERT_TRUE(w.room(1).hosting());
  w.room(2).go_on();
  w.pass(1000);
  EXPECT_TRUE(w.room(2).host_here());
  EXPECT_FALSE(w.room(2).hosting());
}

// Two hosts of one room find out about each other, and both know which of them gives way.
TEST_F(Rooms, AFormerHostJoinsTheOthers) {
  enter(2);
  w.start("coup", "", 3, 3);
  w.close(0);
  w.pass(6000);
  for (const int i : {1, 2}) w.room(i).go_on();
  w.pass(3000);
  w.room(1).deal_on();
  w.pass(12'000);
  w.load(0);
  w.pass(3000);
  EXPECT_TRUE(w.room(0).hosting()) << "its own guests may yet come";
  ASSERT_TRUE(w.room(0).others_moved());
  w.pass(9000);
  ASSERT_EQ(w.room(0).state(), State::Inside);
  EXPECT_FALSE(w.room(0).hosting());
  EXPECT_TRUE(w.room(1).hosting());
  EXPECT_TRUE(w.at(0).told(Type::Yielded));
  EXPECT_TRUE(w.room(0).host_here());
  EXPECT_TRUE(is_player(w.room(0).me().seat)) << "its seat was kept";
  w.play(20, [] { return false; });
  w.expect_same_views();
  // This is still so after the pages reload.
  w.load(0), w.load(1);
  w.pass(15'000);
  EXPECT_FALSE(w.room(0).hosting());
  EXPECT_TRUE(w.room(1).hosting());
  w.expect_same_views();
}

// The host was cut off with one guest while the other two continued: the host with fewer guests
// gives way, and its guest comes along.
TEST_F(Rooms, AfterAPartitionARoomHasOneHostAgain) {
  for (const bool more_stay : {true, false}) {
    World world(4);
    world.load(0, true);
    for (int i = 1; i < 4; ++i) world.load(i);
    world.start("coup", "", 4, 4);
    world.play(6, [] { return false; });
    // Devices on one side see only each other.
    world.at(0).side = 1;
    if (more_stay) world.at(2).side = world.at(3).side = 1;
    world.pass(62'000);
    for (const int i : {1, 2, 3}) {
      if (world.at(i).side == 0) world.room(i).go_on();
    }
    world.pass(4000);
    ASSERT_TRUE(world.room(0).hosting());
    ASSERT_TRUE(world.room(1).hosting());
    world.room(1).deal_on();
    world.pass(12'000);
    for (const auto& n : world.nodes) n->side = 0;
    world.pass(20'000);
    const int winner = more_stay ? 0 : 1;
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(world.room(i).hosting(), i == winner) << i << more_stay;
      EXPECT_EQ(world.room(i).state(), State::Inside) << i;
      EXPECT_TRUE(world.room(i).host_here()) << i;
      EXPECT_TRUE(is_player(world.room(i).me().seat)) << i;
    }
    EXPECT_TRUE(world.at(1 - winner).told(Type::Yielded));
    ASSERT_TRUE(world.room(winner).game());
    world.play(20, [] { return false; });
    world.expect_same_views();
  }
}

// A host gives up its table when the other host has shown its own, not when it has merely announced
// one.
TEST_F(Rooms, AHostThatYieldedToOneWhoShowsNothingTakesItsTableUpAgain) {
  for (const int reloaded : {-1, 0, 4}) {
    SCOPED_TRACE(reloaded);
    World world(5);
    world.load(0, true);
    for (int i = 1; i < 5; ++i) world.load(i);
    world.start("coup", "", 5, 5);
    world.play(6, [] { return false; });
    world.at(0).side = world.at(4).side = 1;
    world.pass(62'000);
    for (const int i : {1, 2, 3}) world.room(i).go_on();
    world.pass(4000);
    world.room(1).deal_on();
    world.pass(12'000);
    const std::size_t before = world.game(0).actions();
    for (const auto& n : world.nodes) n->side = 0;
    for (int i = 0; i < 2000 && !world.at(0).told(Type::Yielded); ++i) world.pass(10);
    ASSERT_TRUE(world.at(0).told(Type::Yielded));
    world.at(0).side = world.at(4).side = 2;
    world.pass(10'000);
    EXPECT_FALSE(world.room(0).hosting());
    if (reloaded >= 0) world.load(reloaded);
    world.pass(22'000);
    EXPECT_EQ(world.at(0).told(Type::TookBack), reloaded != 0)
        << "a reloaded page is the host at once";
    ASSERT_EQ(world.room(0).state(), State::Inside);
    EXPECT_TRUE(world.room(0).hosting());
    ASSERT_TRUE(world.room(0).game());
    EXPECT_GE(world.game(0).actions(), before);
    world.pass(12'000);
    EXPECT_TRUE(world.room(4).host_here()) << "the guest that was sent away comes back";
    EXPECT_TRUE(world.room(0).lobby().member(world.room(4).me().key));
    world.play(10, [] { return false; });
    // The other two are not needed here.
    for (const int i : {1, 2, 3}) world.close(i);
    world.expect_same_views();
  }
}

// The other host may wait for its players before it deals on: that is no reason to take up an old
// table alongside it.
TEST_F(Rooms, AHostThatYieldedWaitsForTheGameToBeDealtOn) {
  enter(3);
  w.start("coup", "", 4, 4);
  w.play(6, [] { return false; });
  w.at(0).side = 1;
  w.pass(62'000);
  for (const int i : {1, 2, 3}) w.room(i).go_on();
  w.pass(4000);
  w.at(0).side = 0;
  w.pass(90'000);
  ASSERT_TRUE(w.at(0).told(Type::Yielded));
  EXPECT_FALSE(w.room(0).hosting());
  EXPECT_TRUE(w.room(0).host_here());
  EXPECT_TRUE(place_in(w.at(0).device, w.id)->host) << "until then its table is kept";
  const Bytes table = KeptRoom(w.at(0).device, w.id).load().value_or(net::Kept()).head;
  ASSERT_GT(table.size(), 13u);
  EXPECT_EQ(std::string(table.begin() + 1, table.begin() + 13), "parlour room")
      << "and not what a guest stores";
  ASSERT_TRUE(w.room(1).gathering());
  w.room(1).deal_on();
  w.pass(12'000);
  EXPECT_FALSE(place_in(w.at(0).device, w.id)->host);
  ASSERT_TRUE(w.room(0).game());
  w.play(10, [] { return false; });
  w.expect_same_views();
}

// While it is drawn, a screen keeps what it has in hand even when something is pressed: the lobby,
// its member, the game.
TEST_F(Rooms, APressLeavesTheScreenWhatItHasInHand) {
  enter(3);
  w.start("coup", "", 4, 4);
  w.play(6, [] { return false; });
  w.at(0).side = 1;
  w.pass(62'000);
  {
    const net::Lobby& lobby = w.room(1).lobby();
    const net::Member& me = w.room(1).me();
    SharedGame& game = w.game(1);
    w.room(1).go_on();
    EXPECT_EQ(lobby.member(me.key), &me);
    EXPECT_FALSE(game.over());
  }
  for (const int i : {2, 3}) w.room(i).go_on();
  w.pass(4000);
  EXPECT_TRUE(w.room(1).hosting());
  w.at(0).side = 0;
  w.pass(20'000);
  ASSERT_FALSE(w.room(0).hosting());
  ASSERT_EQ(w.room(0).state(), State::Inside);
  ASSERT_NE(w.shows_by(0), 0);
  // The new host deals nothing, and its time to do so runs out between presses.
  w.pass(w.shows_by(0) - w.at(0).device.now_ms() - 300);
  bool ready = false;
  for (int presses = 0; presses < 200 && !w.at(0).told(Type::TookBack); ++presses) {
    if (w.room(0).state() == State::Inside && !w.room(0).hosting()) {
      const net::Lobby& lobby = w.room(0).lobby();
      const net::Member& me = w.room(0).me();
      w.room(0).ready(ready = !ready);
      EXPECT_EQ(lobby.member(me.key), &me);
    }
    w.pass(10);
  }
  EXPECT_TRUE(w.at(0).told(Type::TookBack));
  EXPECT_TRUE(w.room(0).hosting());
  // As a host it may still follow the others.
  w.pass(2000);
  if (w.room(0).others_moved()) {
    const net::Lobby& lobby = w.room(0).lobby();
    w.room(0).join_others();
    EXPECT_FALSE(lobby.members.empty());
  }
}

// The link between two hosts breaks before both have said everything.
TEST_F(Rooms, TwoHostsWhoseLinkWasCutFindOneAnotherAgain) {
  for (const double seen : {1000.0, 3200.0, 3400.0, 4000.0}) {
    World world(4);
    for (int i = 0; i < 4; ++i) world.load(i, i == 0);
    world.start("coup", "", 4, 4);
    world.play(6, [] { return false; });
    world.at(0).side = 1;
    world.pass(62'000);
    for (const int i : {1, 2, 3}) world.room(i).go_on();
    world.pass(4000);
    world.room(1).deal_on();
    world.pass(12'000);
    for (int times = 0; times < 3 && world.room(0).hosting(); ++times) {
      world.at(0).side = 0;
      world.pass(seen);
      world.at(0).side = 1;
      world.pass(times == 1 ? 3000 : 20'000);
    }
    world.at(0).side = 0;
    world.pass(45'000);
    EXPECT_FALSE(world.room(0).hosting()) << seen;
    EXPECT_TRUE(world.room(1).hosting()) << seen;
    EXPECT_TRUE(world.room(0).host_here()) << seen;
    world.expect_same_views();
  }
}

// A pair whose host comes back to find that the other player continued alone: nobody else can
// confirm it, so one of the two players is asked.
TEST_F(Rooms, WhereNobodyElseCanSaySoThePlayerIsAsked) {
  enter(1);
  w.start("coup", "", 2, 2);
  w.play(4, [] { return false; });
  w.close(0);
  w.pass(62'000);
  w.room(1).go_on();
  w.pass(3000);
  w.room(1).deal_on();
  w.pass(12'000);
  w.load(0);
  w.pass(70'000);
  EXPECT_TRUE(w.room(0).hosting());
  EXPECT_TRUE(w.room(1).hosting());
  const int asked = w.room(0).others_moved() ? 0 : 1;
  ASSERT_TRUE(w.room(asked).others_moved());
  EXPECT_FALSE(w.room(1 - asked).others_moved()) << "one of the two is asked";
  w.room(asked).stay();
  EXPECT_FALSE(w.room(asked).others_moved());
  w.room(asked).join_others();
  w.pass(5000);
  EXPECT_FALSE(w.room(asked).hosting());
  EXPECT_TRUE(w.room(asked).host_here());
  w.expect_same_views();
  EXPECT_FALSE(place_in(w.at(asked).device, w.id)->host);
}

// The host and the last of five are cut off; the others continue with the second as their host.
void part(World& world) {
  world.at(0).side = world.at(4).side = 1;
  world.pass(62'000);
  for (const int i : {1, 2, 3}) world.room(i).go_on();
  world.pass(4000);
  world.room(1).deal_on();
  world.pass(12'000);
}

// Until the first host receives the news again.
void await_news(World& world, Type type) {
  world.at(0).news.clear();
  for (int i = 0; i < 3000 && !world.at(0).told(type); ++i) world.pass(10);
  ASSERT_TRUE(world.at(0).told(type));
}

// The other host's players cannot reach this one, so nobody tells it whom they follow, and its
// player is asked.
TEST_F(Rooms, WhoJoinsAnotherHostByTheButtonTakesTheGuestsAlong) {
  World world(5);
  for (int i = 0; i < 5; ++i) world.load(i, i == 0);
  world.start("coup", "", 5, 5);
  world.play(6, [] { return false; });
  part(world);
  world.walls = {{0, 2}, {0, 3}};
  for (const auto& n : world.nodes) n->side = 0;
  world.pass(20'000);
  ASSERT_TRUE(world.room(0).hosting());
  ASSERT_TRUE(world.room(0).others_moved());
  ASSERT_TRUE(world.room(4).host_here());
  world.room(0).join_others();
  world.pass(5000);
  for (const int i : {0, 4}) {
    EXPECT_FALSE(world.room(i).hosting()) << i;
    EXPECT_TRUE(world.room(i).host_here()) << i;
    EXPECT_EQ(world.room(i).lobby().member(std::uint8_t{0})->key, world.room(1).me().key) << i;
    EXPECT_TRUE(world.room(i).game()) << i;
  }
  EXPECT_EQ(world.room(1).lobby().members.size(), 5u);
  world.play(10, [] { return false; });
  world.expect_same_views();
}

// It announced a game and then has none: the table here is kept for a while, and taken up again.
// The announcement may have been true, so the other host is heard once more.
TEST_F(Rooms, NoTableIsGivenUpForALobbyOfOneWhoSpokeOfAGame) {
  World world(5);
  for (int i = 0; i < 5; ++i) world.load(i, i == 0);
  world.start("coup", "", 5, 5);
  world.play(6, [] { return false; });
  part(world);
  for (const auto& n : world.nodes) n->side = 0;
  await_news(world, Type::Yielded);
  world.room(1).end_game();
  world.pass(15'000);
  ASSERT_EQ(world.room(0).state(), State::Inside);
  EXPECT_FALSE(world.room(0).hosting());
  EXPECT_FALSE(world.room(0).lobby().playing);
  EXPECT_TRUE(place_in(world.at(0).device, world.id)->host) << "the table is kept";
  EXPECT_FALSE(world.at(0).told(Type::TookBack)) << "the next game may begin";
  world.pass(20'000);
  EXPECT_TRUE(world.at(0).told(Type::TookBack));
  EXPECT_TRUE(world.room(0).hosting());
  ASSERT_TRUE(world.room(0).game());
  // More players are there, and nothing false is announced any more.
  await_news(world, Type::Yielded);
  world.pass(5000);
  EXPECT_FALSE(world.room(0).hosting());
  EXPECT_TRUE(world.room(0).host_here());
  EXPECT_FALSE(place_in(world.at(0).device, world.id)->host);
}

// A host that does it twice is not heard again. Here the host is a watcher, so the others can begin
// without it.
TEST_F(Rooms, WhoTwiceSpeaksOfAGameAndHasNoneIsNotYieldedToAgain) {
  World world(5);
  for (int i = 0; i < 5; ++i) world.load(i, i == 0);
  const auto all_start = [&](int host) {
    for (int i = 1; i < 5; ++i) {
      world.room(i).sit(seat(i - 1));
      world.pass(300);
      world.room(i).ready(true);
    }
    world.pass(300);
    ASSERT_TRUE(world.room(host).start());
    world.pass(300);
  };
  ASSERT_TRUE(world.room(0).choose("coup", "", 4));
  all_start(0);
  world.play(6, [] { return false; });
  part(world);
  for (const auto& n : world.nodes) n->side = 0;
  for (int times = 0; times < 2; ++times) {
    await_news(world, Type::Yielded);
    world.room(1).end_game();
    for (int i = 0; i < 3500 && !world.at(0).told(Type::TookBack); ++i) world.pass(10);
    ASSERT_TRUE(world.at(0).told(Type::TookBack)) << times;
    all_start(1);  // before it announces it again
  }
  world.pass(60'000);
  EXPECT_TRUE(world.room(0).hosting());
  EXPECT_TRUE(world.room(0).game());
}

// Two against two: neither the longer game nor the others' messages prove anything, so a player
// decides, and until then both tables stay.
TEST_F(Rooms, OfTwoLikeHostsNoneYieldsBeforeItsPlayerSaysSo) {
  for (const int further : {0, 1}) {
    World world(4);
    for (int i = 0; i < 4; ++i) world.load(i, i == 0);
    world.start("coup", "", 4, 4);
    world.play(6, [] { return false; });
    world.at(0).side = world.at(3).side = 1;
    world.pass(62'000);
    for (const int i : {1, 2}) world.room(i).go_on();
    world.pass(4000);
    world.room(1).deal_on();
    world.pass(12'000);
    // One side plays on as far as it can, so its claim is the greater one.
    for (int i = 0; i < 30; ++i) world.move();
    if (further == 1) world.room(0).end_game();
    const std::size_t before = further == 0 ? world.game(0).actions() : 0;
    for (const auto& n : world.nodes) n->side = 0;
    world.pass(60'000);
    ASSERT_TRUE(world.room(0).hosting()) << further;
    ASSERT_TRUE(world.room(1).hosting()) << further;
    EXPECT_TRUE(world.room(3).host_here());
    EXPECT_EQ(world.room(0).others_moved() + world.room(1).others_moved(), 1)
        << "one of the two is asked";
    if (further == 0) EXPECT_GE(world.game(0).actions(), before);
    const int asked = world.room(0).others_moved() ? 0 : 1;
    world.room(asked).join_others();
    world.pass(5000);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(world.room(i).hosting(), i == 1 - asked) << i;
      EXPECT_TRUE(world.room(i).host_here()) << i;
      EXPECT_EQ(world.room(i).lobby().members.size(), 4u);
    }
    EXPECT_FALSE(world.room(asked).table_aside()) << "its player has agreed";
    if (world.room(1 - asked).game()) {
      world.play(20, [] { return false; });
      world.expect_same_views();
    }
  }
}

// More players are with the other host, so this one yields; its table is kept until its player
// plays on there.
TEST_F(Rooms, TheTableOfAHostThatYieldedByItselfIsKeptUntilItsPlayerAgrees) {
  const std::string aside = "room/" + code_of(w.id) + "/aside/table";
  enum class Ends { Agrees, Plays, GoesBack, GoesBackAfterAnAutomaticAction, ReloadsAndGoesBack };
  for (const Ends ends : {Ends::Agrees, Ends::Plays, Ends::GoesBack,
                          Ends::GoesBackAfterAnAutomaticAction, Ends::ReloadsAndGoesBack}) {
    World world(5);
    for (int i = 0; i < 5; ++i) world.load(i, i == 0);
    world.start("coup", "", 5, 5);
    world.play(6, [] { return false; });
    part(world);
    const std::size_t before = world.game(0).actions();
    for (const auto& n : world.nodes) n->side = 0;
    await_news(world, Type::Yielded);
    world.pass(8000);
    ASSERT_FALSE(world.room(0).hosting());
    ASSERT_TRUE(world.room(0).game()) << "the winner has shown its game";
    ASSERT_TRUE(world.room(0).table_aside());
    EXPECT_FALSE(place_in(world.at(0).device, world.id)->host);
    ASSERT_TRUE(world.at(0).device.storage.contains(aside));
    if (ends == Ends::Agrees) world.room(0).agree();
    if (ends == Ends::Plays) {
      for (int i = 0; i < 300 && world.room(0).table_aside(); ++i) world.move();
    }
    if (ends == Ends::GoesBackAfterAnAutomaticAction) {
      SharedGame& g = world.game(0);
      bool acted = false;
      g.auto_action = [&](const AnyView& v) {
        acted = true;
        std::vector<AnyAction> legal;
        g.game().legal(v, v.viewer, legal);
        return room::TableGame::AutoAction{legal.front(), 0};
      };
      for (int i = 0; i < 300 && !acted; ++i) {
        world.room(0).tick({});
        if (!acted) world.move();
      }
      ASSERT_TRUE(acted);
      world.pass(500);
      EXPECT_TRUE(world.room(0).table_aside()) << "the player has pressed nothing";
      g.auto_action = nullptr;
    }
    if (ends == Ends::ReloadsAndGoesBack) {
      world.load(0);
      world.pass(2000);
      EXPECT_FALSE(world.room(0).hosting());
      ASSERT_TRUE(world.room(0).table_aside()) << "across a reload, too";
    }
    const bool back = ends == Ends::GoesBack || ends == Ends::GoesBackAfterAnAutomaticAction ||
                      ends == Ends::ReloadsAndGoesBack;
    if (back) world.room(0).take_table_back();
    EXPECT_FALSE(world.room(0).hosting()) << "a screen that is being drawn keeps what it holds";
    world.pass(3000);
    EXPECT_EQ(world.room(0).hosting(), back);
    EXPECT_FALSE(world.room(0).table_aside());
    EXPECT_FALSE(world.at(0).device.storage.contains(aside));
    ASSERT_TRUE(world.room(0).game());
    if (!back) {
      world.expect_same_views();
      continue;
    }
    EXPECT_EQ(world.game(0).actions(), before);
    world.pass(30'000);
    EXPECT_TRUE(world.room(0).hosting()) << "it is not asked again";
  }
}

// --- a page that ends at any moment --------------------------------------------------------------

using Stored = std::map<std::string, std::string>;

// What device i holds at each moment at which its page may end, while `done` runs.
template <class F>
std::vector<Stored> moments(World& world, int i, F&& done) {
  room::FakeDevice& device = world.at(i).device;
  std::vector<Stored> out;
  const auto look = [&] {
    if (out.empty() || out.back() != device.storage) out.push_back(device.storage);
  };
  device.before_change = look;
  done();
  device.before_change = nullptr;
  look();
  return out;
}

// Loads the page with that storage; it must be able to read all of it.
void load_with(World& world, int i, const Stored& moment) {
  world.close(i);
  world.at(i).device.storage = moment;
  world.at(i).news.clear();
  world.load(i);
  world.pass(1000);
  EXPECT_FALSE(world.at(i).told(Type::Unread) || world.at(i).told(Type::UnreadRoom));
}

// The table is on this device, or this device offers to take it up.
void expect_table(World& world, std::size_t actions) {
  if (world.room(0).table_aside()) {
    world.room(0).take_table_back();
    world.pass(1000);
  }
  ASSERT_TRUE(world.room(0).hosting());
  ASSERT_TRUE(world.room(0).game());
  EXPECT_EQ(world.game(0).actions(), actions);
}

TEST_F(Rooms, ATableIsNotLostByAPageThatEndsWhileItYieldsOrTakesItBack) {
  World world(5);
  for (int i = 0; i < 5; ++i) world.load(i, i == 0);
  world.start("coup", "", 5, 5);
  world.play(6, [] { return false; });
  part(world);
  const std::size_t before = world.game(0).actions();
  const auto yields = moments(world, 0, [&] {
    for (const auto& n : world.nodes) n->side = 0;
    await_news(world, Type::Yielded);
    world.pass(8000);
  });
  ASSERT_TRUE(world.room(0).table_aside());
  const auto returns = moments(world, 0, [&] {
    world.room(0).take_table_back();
    world.pass(3000);
  });
  ASSERT_TRUE(world.room(0).hosting());
  for (int i = 1; i < 5; ++i) world.close(i);
  for (const auto* all : {&yields, &returns}) {
    ASSERT_GE(all->size(), 4u);
    for (const Stored& moment : *all) {
      load_with(world, 0, moment);
      expect_table(world, before);
    }
  }
}

// Its player has agreed and the table is given up, but a page that ends meanwhile is still in a
// room.
TEST_F(Rooms, APageThatEndsWhileItJoinsTheOthersIsInOneOfTheTwoRooms) {
  World world(5);
  for (int i = 0; i < 5; ++i) world.load(i, i == 0);
  world.start("coup", "", 5, 5);
  world.play(6, [] { return false; });
  part(world);
  world.walls = {{0, 2}, {0, 3}};
  for (const auto& n : world.nodes) n->side = 0;
  world.pass(20'000);
  ASSERT_TRUE(world.room(0).others_moved());
  const net::Key me = world.room(0).me().key;
  const auto joins = moments(world, 0, [&] {
    world.room(0).join_others();
    world.pass(5000);
  });
  ASSERT_FALSE(world.room(0).hosting());
  ASSERT_GE(joins.size(), 3u);
  for (const Stored& moment : joins) {
    load_with(world, 0, moment);
    world.pass(5000);
    EXPECT_EQ(world.room(0).me().key, me);
    EXPECT_TRUE(world.room(0).game());
    EXPECT_TRUE(world.room(0).hosting() || world.room(0).host_here());
  }
}

TEST_F(Rooms, APageThatEndsWhileItBecomesTheHostHasTheGame) {
  enter(3);
  w.start("coup", "", 4, 4);
  w.play(12, [] { return false; });
  w.close(0);
  w.pass(62'000);
  const std::size_t before = w.game(1).actions();
  const auto goes_on = moments(w, 1, [&] {
    w.room(1).go_on();
    w.pass(3000);
    ASSERT_TRUE(w.room(1).gathering());
    w.room(1).deal_on();
    w.pass(12'000);
  });
  ASSERT_TRUE(w.room(1).hosting());
  ASSERT_TRUE(w.room(1).game());
  ASSERT_GE(goes_on.size(), 4u);
  for (const int i : {2, 3}) w.close(i);
  int as_guest = 0, gathers = 0, plays = 0;
  for (const Stored& moment : goes_on) {
    load_with(w, 1, moment);
    if (w.room(1).hosting()) {
      EXPECT_TRUE(w.room(1).gathering() || w.room(1).game());
      ++(w.room(1).gathering() ? gathers : plays);
    } else {
      ++as_guest;
      ASSERT_TRUE(w.room(1).game());
      EXPECT_EQ(w.game(1).actions(), before);
    }
  }
  EXPECT_GT(as_guest, 0);
  EXPECT_GT(gathers, 0);
  EXPECT_GT(plays, 0);
}

// The host's device sleeps, and when it wakes everybody's time has long run out by its clock.
TEST_F(Rooms, WhoAnsweredWhileTheHostSleptIsNotPlayedFor) {
  World w(2);
  w.load(0, true), w.load(1);
  w.room(0).set_answer(30);
  w.start("coup", "first=2", 2, 2);
  w.pass(2000);
  ASSERT_TRUE(w.game(1).may_act());
  const std::size_t before = w.game(0).actions();
  w.at(0).cut = true;
  const AnyAction tax = *w.game(1).game().parse("tax");  // without an answer the fallback is income
  ASSERT_FALSE(w.game(1).submit(tax));
  w.pass(2000);
  w.at(0).device.clock += 120'000;  // none of its timers has run
  w.at(0).cut = false;
  w.pass(7000);
  std::string taken;
  w.game(1).steps(before, before + 1, w.game(1).eyes(),
                  [&](const Table::Step& s) { taken = w.game(1).game().print(s.shadow); });
  EXPECT_EQ(taken, "tax");
  EXPECT_FALSE(w.at(1).told(Type::Refused));
}

// As when several players share a failing network. The last one needs nobody else to continue.
TEST_F(Rooms, WhereTheNextHostsAreGoneTooTheLastPlayerGoesOn) {
  for (const int devices : {3, 4, 5}) {
    World w(devices);
    for (int i = 0; i < devices; ++i) w.load(i, i == 0);
    w.start("coup", "", devices, devices);
    w.play(6, [] { return false; });
    const int last = devices - 1;
    for (int i = 0; i < last; ++i) w.close(i);
    int presses = 0;
    for (; presses < devices && !w.room(last).hosting(); ++presses) {
      w.pass(65'000);
      w.room(last).go_on();
      w.pass(1000);
    }
    EXPECT_TRUE(w.room(last).hosting()) << devices;
    EXPECT_EQ(presses, devices - 1) << "each of the others was waited for once";
  }
}

TEST_F(Rooms, ANewHostWhosePlaceWasRefusedForAMomentIsTheHostAfterAReload) {
  for (const double after : {3000.0, 60'000.0}) {
    World w(3);
    w.load(0, true), w.load(1), w.load(2);
    w.start("coup", "", 3, 3);
    w.play(6, [] { return false; });
    w.close(0);
    w.pass(62'000);
    room::FakeDevice& device = w.at(1).device;
    int refused = 0;
    device.refuses = [&, place = "room/" + code_of(w.id)](std::string_view key) {
      return key == place && ++refused > 0;
    };
    for (const int i : {1, 2}) w.room(i).go_on();
    w.pass(1000);
    EXPECT_GT(refused, 0);
    EXPECT_FALSE(w.room(1).kept());
    device.refuses = nullptr;
    w.pass(after);
    ASSERT_TRUE(w.room(1).hosting());
    EXPECT_TRUE(w.room(1).kept());
    w.room(1).deal_on();
    w.pass(12'000);
    w.play(6, [] { return false; });
    ASSERT_TRUE(w.room(1).game());
    const std::size_t actions = w.game(1).actions();
    w.load(1);
    w.pass(5000);
    ASSERT_TRUE(w.room(1).hosting()) << after;
    EXPECT_EQ(w.game(1).actions(), actions);
    EXPECT_TRUE(w.room(2).host_here());
  }
}

TEST_F(Rooms, ANewRoomWhosePlaceWasRefusedAtFirstIsThereAfterAReload) {
  World w(2);
  int refused = 0;
  w.at(0).device.refuses = [&, place = "room/" + code_of(w.id)](std::string_view key) {
    return key == place && ++refused <= 3;
  };
  w.load(0, true);
  w.pass(10'000);
  EXPECT_GT(refused, 3);
  EXPECT_TRUE(w.room(0).kept());
  w.load(0);
  EXPECT_TRUE(w.room(0).hosting());
}

// Replays fill the storage: a host's table exists nowhere else, while a guest's game is also at its
// host.
TEST_F(Rooms, AHostMakesRoomForItsTable) {
  enter(2);
  for (const int i : {0, 1}) w.at(i).device.has_archive = false;
  room::Shelf shelves[] = {room::Shelf(w.at(0).device), room::Shelf(w.at(1).device)};
  w.start("coup", "", 3, 3);
  for (const int i : {0, 1}) {
    room::Shelf& shelf = shelves[i];
    w.room(i).make_room = [&shelf](const std::function<bool()>& save) {
      return shelf.make_room_for(save);
    };
    w.pass(1000);
    for (char n = 'a'; n < 'e'; ++n)
      ASSERT_TRUE(shelf.lay("a game", room::Finished::Yes, std::string(300, n)));
    w.at(i).device.capacity = w.at(i).device.stored();
  }
  w.play(40, [&] { return w.game(0).over(); });
  EXPECT_TRUE(w.room(0).kept());
  EXPECT_LT(shelves[0].games().size(), 4u);
  EXPECT_EQ(shelves[1].games().size(), 4u);
  const std::size_t before = w.game(0).actions();
  w.load(0);
  ASSERT_TRUE(w.room(0).game());
  EXPECT_GE(w.game(0).actions(), before) << "the House may have gone on";
}

// Where there is no room to set the table aside, nothing overwrites it.
TEST_F(Rooms, ATableThatCannotBePutAsideStaysWhereItIs) {
  World world(5);
  for (int i = 0; i < 5; ++i) world.load(i, i == 0);
  world.start("coup", "", 5, 5);
  world.play(6, [] { return false; });
  part(world);
  for (const auto& n : world.nodes) n->side = 0;
  room::FakeDevice& device = world.at(0).device;
  const std::size_t before = world.game(0).actions();
  await_news(world, Type::Yielded);
  device.capacity = device.stored() + 100;
  world.pass(8000);
  ASSERT_TRUE(world.room(0).game());
  ASSERT_FALSE(world.room(0).hosting());
  EXPECT_FALSE(world.room(0).kept()) << "the room says so";
  EXPECT_TRUE(place_in(device, world.id)->host);
  for (int i = 1; i < 5; ++i) world.close(i);
  world.load(0);
  EXPECT_TRUE(world.room(0).hosting());
  ASSERT_TRUE(world.room(0).game());
  EXPECT_EQ(world.game(0).actions(), before);
}

// The page becomes the host, its storage refuses the change, and the page reloads.
TEST_F(Rooms, ASuccessionThatCouldNotBeKeptIsMadeAgain) {
  enter(2);
  w.start("coup", "", 3, 3);
  w.play(6, [] { return false; });
  w.close(0);
  w.pass(62'000);
  room::FakeDevice& device = w.at(1).device;
  const std::size_t seen = w.game(1).actions();
  device.capacity = device.stored() + 4;  // the place fits, the room does not
  for (const int i : {1, 2}) w.room(i).go_on();
  w.pass(3000);
  ASSERT_TRUE(w.room(1).hosting());
  EXPECT_FALSE(w.room(1).kept());
  ASSERT_TRUE(place_in(device, w.id)->host);
  device.capacity = 1 << 20;
  w.load(1);
  w.pass(3000);
  ASSERT_TRUE(w.room(1).hosting());
  EXPECT_FALSE(w.at(1).told(Type::NotDealt));
  ASSERT_TRUE(w.room(1).gathering()) << "the game has still to be dealt on";
  EXPECT_TRUE(w.room(2).host_here());
  w.room(1).deal_on();
  w.pass(12'000);
  ASSERT_TRUE(w.room(1).game());
  EXPECT_GE(w.game(1).actions() + 20, seen);
  w.expect_same_views();
}

// Every stored room has this device's table in it.
TEST_F(Rooms, ARoomWithoutAPlaceIsSaidToBeSo) {
  for (std::size_t i = 0; i < kMostRooms; ++i)
    ASSERT_TRUE(
        keep_place(w.at(1).device,
                   {.room = {static_cast<std::uint8_t>(100 + i)}, .host = true, .playing = true}));
  const auto before = w.at(1).device.storage;
  enter(1);
  ASSERT_EQ(w.room(1).state(), State::Inside);
  EXPECT_TRUE(w.at(1).told(Type::NoPlace));
  EXPECT_FALSE(w.at(0).told(Type::NoPlace));
  EXPECT_FALSE(w.room(1).kept());
  EXPECT_EQ(w.at(1).device.storage, before) << "nothing of the new room, and all of the others";
  // A table keeps its own place.
  w.start("flax", "", 2, 2);
  ASSERT_TRUE(place_in(w.at(0).device, w.id));
  EXPECT_TRUE(place_in(w.at(0).device, w.id)->playing);
  w.room(0).end_game();
  w.pass(300);
  EXPECT_FALSE(place_in(w.at(0).device, w.id)->playing);
  // One of the others is forgotten.
  EXPECT_FALSE(w.room(1).placed());
  forget_place(w.at(1).device, {100});
  w.room(1).keep_again();
  EXPECT_TRUE(w.room(1).placed());
  EXPECT_TRUE(w.room(1).kept());
  ASSERT_TRUE(place_in(w.at(1).device, w.id));
  EXPECT_EQ(place_in(w.at(1).device, w.id)->others, std::vector<std::string>{"Ana"});
  EXPECT_TRUE(KeptRoom(w.at(1).device, w.id).load()) << "with everything it has to remember";
}

TEST_F(Rooms, ALockedRoomWithoutAGameKeepsItsPeopleWhenTheHostChanges) {
  enter(2);
  w.room(0).choose("coup", "", 3);
  w.room(1).sit(seat(1)), w.room(2).sit(seat(2));
  w.room(0).lock(true);
  w.pass(500);
  w.close(0);
  w.pass(61'000);
  w.room(1).go_on();
  w.pass(3000);
  w.room(2).go_on();
  w.pass(3000);
  ASSERT_EQ(w.room(2).state(), State::Inside);
  EXPECT_TRUE(w.room(2).host_here());
}

}  // namespace
}  // namespace parlour::rooms
