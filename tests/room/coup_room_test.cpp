// What a game of Coup needs of the room beyond other games: styles of bots, questions asked aloud
// around one device, a time to answer, scripts in place of bots.
#include <gtest/gtest.h>

#include <set>

#include "games/coup/coup.h"
#include "games/registry.h"
#include "room/fake_device.h"
#include "room/local_game.h"
#include "room/shelf.h"

namespace parlour::room {
namespace {

using coup::Coup;

const AnyGame& game() {
  return *find_game("coup");
}

Player read(std::string_view note) {
  const Player p = parse_player(note);
  EXPECT_EQ(print(p), note);
  return p;
}

TEST(Player, ABotsCharacterIsInItsNoteHiddenOnesWithAQuestionMark) {
  EXPECT_EQ(read("bot hard:bold Vega").style, ai::Style::Bold);
  EXPECT_FALSE(read("bot hard:bold Vega").hidden);
  EXPECT_EQ(read("bot hard:bold? Vega").style, ai::Style::Bold);
  EXPECT_TRUE(read("bot hard:bold? Vega").hidden);
  EXPECT_EQ(read("bot easy:poker-faced").level, ai::Level::Easy);
  EXPECT_EQ(read("bot hard Vega").style, ai::Style::Any) << "as notes used to be written";
  EXPECT_EQ(read("bot hard Vega").name, "Vega");
  EXPECT_EQ(read("person Ana: bold").name, "Ana: bold");
  EXPECT_EQ(read("bot hard:bold:ada Vega").character, "ada");
  EXPECT_EQ(read("bot hard:bold:ada Vega").style, ai::Style::Bold);
  EXPECT_EQ(read("bot hard:any:ada").character, "ada");
  EXPECT_EQ(parse_player("bot hard:bold:../ada Vega").character, "");
  EXPECT_EQ(parse_player("bot hard:bold:../ada Vega").style, ai::Style::Bold);
  EXPECT_EQ(parse_player("bot hard:grumpy Vega").level, ai::Level::Hard)
      << "another version's style";
  EXPECT_EQ(parse_player("bot hard:grumpy Vega").name, "Vega");
}

TEST(Player, AScriptIsInItsNoteByName) {
  EXPECT_EQ(read("bot hard:script=my-bot.js Vega").script, "my-bot.js");
  EXPECT_EQ(parse_player("bot hard:script=../x Vega").script, "");
  EXPECT_EQ(parse_player("bot hard:script= Vega").script, "");
  EXPECT_EQ(refused_script("bot hard:script=../x Vega"), "../x") << "which is said";
  for (const char* fine :
       {"bot hard:script=x.js Vega", "bot hard:bold Vega", "bot hard", "person x", "bot", ""})
    EXPECT_EQ(refused_script(fine), "") << fine;
  EXPECT_FALSE(is_script_name("a/b"));
  EXPECT_FALSE(is_script_name(""));
}

// --- a table ------------------------------------------------------------------------------------

struct Room {
  FakeDevice device;
  Settings settings;
  std::unique_ptr<LocalGame> game;

  // Continues a record of these players; `moves` has one move per line.
  Room(std::initializer_list<std::string_view> players, std::string_view moves,
       std::string_view script = {}) {
    if (!script.empty()) device.storage["script/" + std::string(script)] = "postMessage({})";
    std::string text = "coup 1 seats=" + std::to_string(players.size()) + '\n';
    int i = 0;
    for (const std::string_view p : players)
      text += "@ seat " + std::to_string(i++) + ' ' + std::string(p) + '\n';
    text += moves;
    const AnyGame* const games[] = {&parlour::room::game()};
    Replay r = from_text(games, text, Lang::English);
    EXPECT_FALSE(r.error) << r.error->in(Lang::English);
    game = std::make_unique<LocalGame>(device, std::move(r));
    game->tick(settings);
  }
  LocalGame* operator->() { return game.get(); }

  void pass(double ms) {
    game->tick(settings);
    device.pass(ms);
  }
  static AnyAction action(std::string_view text) { return *parlour::room::game().parse(text); }
  Reason say(Seat who, std::string_view text) {
    return game->submit_aloud(SeatSet::of(who), action(text));
  }
  coup::State seen() { return game->view().state.as<coup::State>(); }
  std::string last() {
    const auto& entries = game->record_to_keep().entries;
    return std::to_string(index(entries.back().seat)) + ' ' +
           parlour::room::game().print(entries.back().action);
  }
  // Bots answer this when asked, each for its own seat; otherwise the first action in the list.
  void answer(std::string_view text) {
    for (const auto& asked : std::exchange(device.asked, {})) {
      ai::Answer a;
      a.choice = action(text);
      game->on_bot(asked.ticket, ai::write(a));
    }
  }
};

constexpr std::string_view kDealt3 =
    "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin contessa\nhouse "
    "first 0\n";

// --- styles --------------------------------------------------------------------------------------

TEST(CoupRoom, AHiddenCharacterIsDrawnWhenTheGameStartsAndOthersAreKept) {
  std::set<ai::Style> drawn;
  for (int i = 0; i < 60; ++i) {
    FakeDevice device;
    for (int k = 0; k < i; ++k) device.entropy();
    LocalGame g(device, game(), "",
                {parse_player("person"), parse_player("bot hard:any?"),
                 parse_player("bot hard:vengeful"), parse_player("bot hard")});
    drawn.insert(g.player(seat(1)).style);
    EXPECT_TRUE(g.player(seat(1)).hidden);
    EXPECT_EQ(g.player(seat(2)).style, ai::Style::Vengeful);
    EXPECT_EQ(g.player(seat(3)).style, ai::Style::Any);
    EXPECT_EQ(parse_player(g.record_to_keep().note(seat_key(1))), g.player(seat(1)))
        << "it is the same after a reload";
  }
  EXPECT_EQ(drawn.size(), ai::kStyles - 1u) << "each of them at some time, and never no style";
}

TEST(CoupRoom, OtherGamesKeepScriptsToo) {
  FakeDevice device;
  LocalGame g(device, *find_game("flax"), "",
              {parse_player("bot medium:bold?"), parse_player("bot medium:script=x.js")});
  EXPECT_EQ(g.record_to_keep().note(seat_key(0)), print(g.player(seat(0))));
  EXPECT_EQ(g.record_to_keep().note(seat_key(1)), "bot medium:script=x.js");
}

TEST(CoupRoom, ABotIsAskedInItsCharacter) {
  Room room({"person Ana", "bot hard:vengeful? Vega"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 1\n");
  room.pass(1000);
  ASSERT_EQ(room.device.asked.size(), 1u);
  const AnyGame* const games[] = {&game()};
  const auto q = ai::read_question(games, room.device.asked[0].request);
  ASSERT_TRUE(q);
  EXPECT_EQ(q->style, ai::Style::Vengeful);
  EXPECT_EQ(q->level, ai::Level::Hard);
}

// --- aloud ---------------------------------------------------------------------------------------

TEST(CoupRoom, AWindowIsAskedAloudOfAllPersonsAndNobodysCardsAreShown) {
  Room room({"person Ana", "person Li", "person Max"}, std::string(kDealt3) + "0 tax\n");
  EXPECT_FALSE(room->curtain()) << "nobody has to take the device";
  EXPECT_EQ(room->eyes(), Watcher);
  EXPECT_FALSE(room->may_act());
  EXPECT_EQ(room->asked_aloud(), SeatSet::of(seat(1)).with(seat(2)));
  for (int q = 0; q < 3; ++q)
    EXPECT_EQ(room.seen().hand[static_cast<std::size_t>(q)].count(coup::kUnknown), 2) << q;
  // One press for all.
  ASSERT_EQ(room->submit_aloud(room->asked_aloud(), Room::action("allow")), kAllowed);
  room.pass(1000);
  EXPECT_TRUE(room->curtain()) << "now Li has to look at their own cards";
  EXPECT_EQ(room->behind_curtain(), seat(1));
  EXPECT_TRUE(room->asked_aloud().empty());
}

TEST(CoupRoom, WhatCanBeSaidAloudIsTheSameWhateverIsHeld) {
  const auto choices = [](std::string_view hands) {
    Room room({"person Ana", "person Li", "person Max"},
              std::string(hands) + "house first 0\n0 steal 1\n");
    std::vector<std::vector<AnyAction>> out;
    for (Seat s : room->asked_aloud()) game().legal(room->view(), s, out.emplace_back());
    return out;
  };
  const auto a = choices(
      "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin contessa\n");
  EXPECT_EQ(a.size(), 2u);
  EXPECT_EQ(a[0].size(), 4u) << "allow, challenge, block as captain, as ambassador";
  EXPECT_EQ(a[1].size(), 2u) << "the other is not the target";
  EXPECT_EQ(a, choices("house deal 0 assassin contessa\nhouse deal 1 captain ambassador\nhouse "
                       "deal 2 duke duke\n"));
}

TEST(CoupRoom, AChallengeAloudCountsAndWhoMustProveTakesTheDevice) {
  Room room({"person Ana", "person Li", "person Max"}, std::string(kDealt3) + "0 tax\n");
  ASSERT_EQ(room.say(seat(2), "challenge"), kAllowed);
  EXPECT_EQ(room->asked_aloud(), SeatSet::of(seat(1))) << "Li still owes an answer";
  EXPECT_FALSE(room->curtain());
  EXPECT_NE(room.say(seat(2), "challenge"), kAllowed) << "Max has answered";
  ASSERT_EQ(room.say(seat(1), "allow"), kAllowed);
  room.pass(1000);
  EXPECT_TRUE(room->curtain());
  EXPECT_EQ(room->behind_curtain(), seat(0)) << "Ana must prove it or not";
  EXPECT_EQ(room.seen().phase, coup::Phase::Prove);
  room->lift_curtain();
  EXPECT_TRUE(room->may_act());
  ASSERT_EQ(room->submit(Room::action("prove duke")), kAllowed);
}

TEST(CoupRoom, WhoWantsToLookGoesBehindTheCurtainAndTheOthersAreAskedAfterwards) {
  Room room({"person Ana", "person Li", "person Max"}, std::string(kDealt3) + "0 tax\n");
  room->look_apart(seat(0));
  EXPECT_FALSE(room->curtain()) << "Ana is not asked";
  room->look_apart(seat(2));
  EXPECT_TRUE(room->curtain());
  EXPECT_EQ(room->behind_curtain(), seat(2));
  EXPECT_EQ(room->eyes(), Watcher) << "nothing private below it";
  EXPECT_TRUE(room->asked_aloud().empty());
  EXPECT_NE(room.say(seat(1), "allow"), kAllowed);
  room->lift_curtain();
  EXPECT_TRUE(room->may_act());
  EXPECT_TRUE(room.seen().hand[2].has(coup::Assassin));
  ASSERT_EQ(room->submit(Room::action("allow")), kAllowed);
  room.pass(50);
  EXPECT_EQ(room->asked_aloud(), SeatSet::of(seat(1)));
  EXPECT_EQ(room->eyes(), Watcher);
  EXPECT_FALSE(room->curtain());
}

TEST(CoupRoom, BotsAnswerBesideAndMayCloseTheWindow) {
  Room room({"person Ana", "person Li", "bot hard"}, std::string(kDealt3) + "0 tax\n1 allow\n");
  room.pass(1000);
  EXPECT_TRUE(room->asked_aloud().empty()) << "Li has allowed it, Ana is not asked";
  Room other({"bot hard", "person Li", "person Max", "bot hard"},
             "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin "
             "contessa\nhouse deal 3 captain captain\nhouse first 3\n3 tax\n");
  other->look_apart(seat(2));
  other.pass(1000);
  other.answer("challenge");  // the bot at seat 0, the first in turn order
  other.pass(1000);
  EXPECT_NE(other.seen().phase, coup::Phase::Reply);
  EXPECT_FALSE(other->curtain()) << "there is nothing left to look at";
  EXPECT_EQ(other->eyes(), Watcher);
}

TEST(CoupRoom, BotsThatAreAskedAtOnceShareTheTimeOfOne) {
  constexpr std::string_view kDealt4 =
      "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin contessa\n"
      "house deal 3 captain captain\nhouse first 0\n";
  const std::uint32_t alone =
      ai::usual_budget(find_game("coup")->info(), ai::Level::Expert).milliseconds;
  const auto asked = [](Room& room) {
    std::vector<std::uint32_t> times;
    for (const auto& q : room.device.asked)
      times.push_back(ai::read_question(games(), q.request)->budget.milliseconds);
    return times;
  };
  Room room({"person Ana", "bot expert", "bot expert", "bot expert"},
            std::string(kDealt4) + "0 tax\n");
  room.pass(5000);
  EXPECT_EQ(asked(room), std::vector(3, alone / 3));
  Room one({"bot expert", "person Ana", "person Li", "person Max"}, kDealt4);
  one.pass(5000);
  EXPECT_EQ(asked(one), std::vector(1, alone));
}

TEST(CoupRoom, OnePersonAmongBotsIsAskedInPrivateAsEver) {
  Room room({"person Ana", "bot hard", "bot hard"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin "
            "contessa\nhouse first 1\n1 tax\n");
  EXPECT_TRUE(room->asked_aloud().empty());
  EXPECT_TRUE(room->may_act());
  EXPECT_EQ(room->eyes(), seat(0));
}

TEST(CoupRoom, AReloadAsksAloudAgain) {
  Room room({"person Ana", "person Li", "person Max"}, std::string(kDealt3) + "0 tax\n");
  room->look_apart(seat(1));
  room->lift_curtain();
  room->save();
  const AnyGame* const games[] = {&game()};
  LocalGame again(room.device, from_text(games, room.device.storage.at("game"), Lang::English));
  EXPECT_EQ(again.eyes(), Watcher);
  EXPECT_EQ(again.asked_aloud().size(), 2);
}

TEST(CoupRoom, WhatWasChosenForTheTableIsKeptBesideWhatFollowsFromTheLastGame) {
  FakeDevice device;
  const std::vector<Player> players = {parse_player("person Ana"), parse_player("bot easy")};
  const LocalGame g(device, game(), "first=2", players, "");
  EXPECT_EQ(g.options(), "first=2");
  EXPECT_EQ(g.table_options(), "");
  const AnyGame* const games[] = {&game()};
  const LocalGame again(device, from_text(games, device.storage.at("game"), Lang::English));
  EXPECT_EQ(again.table_options(), "") << "after a reload too";
  const LocalGame first(device, game(), "first=2", players);
  EXPECT_EQ(first.table_options(), "first=2");
}

TEST(CoupRoom, WhatIsAlwaysDoneNeedsNoFrame) {
  Room room({"person Ana", "bot easy", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin "
            "contessa\nhouse first 1\n1 tax\n");
  const AnyAction pass = Room::action("allow");
  room->auto_action = [&](const AnyView&) {
    return std::optional(TableGame::AutoAction{pass, 0.9});
  };
  room->tick(room.settings);
  room.device.pass(800);
  EXPECT_TRUE(room->may_act()) << "there is time to do something else";
  room.device.pass(150);
  EXPECT_FALSE(room->may_act());
  EXPECT_EQ(room.last(), "0 allow");
}

// --- time to answer ------------------------------------------------------------------------------

TEST(CoupRoom, WithoutALimitNothingIsPlayedForAnybody) {
  Room room({"person Ana", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 0\n");
  room.pass(1e6);
  EXPECT_TRUE(room->may_act());
  EXPECT_FALSE(room->seconds_left());
}

TEST(CoupRoom, WhoDoesNotAnswerInTimeIsPlayedForByTimersAlone) {
  Room room({"person Ana", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 0\n");
  room.settings.answer = 1;  // 15 s
  room.pass(14'000);
  ASSERT_TRUE(room->seconds_left());
  EXPECT_NEAR(*room->seconds_left(), 1.0, 0.3);
  EXPECT_TRUE(room->may_act());
  EXPECT_FALSE(room->take_timeout());
  room.device.pass(1'500);  // no frame is drawn: a hidden tab
  EXPECT_TRUE(room->take_timeout());
  EXPECT_FALSE(room->take_timeout()) << "told once";
  EXPECT_FALSE(room->may_act()) << "a bot decides it now";
  EXPECT_NE(room->submit(Room::action("tax")), kAllowed);
  ASSERT_EQ(room.device.asked.size(), 1u);
  const AnyGame* const games[] = {&game()};
  const auto question = ai::read_question(games, room.device.asked[0].request);
  ASSERT_TRUE(question);
  EXPECT_EQ(question->level, ai::Level::Medium);
  EXPECT_EQ(question->view, room->view()) << "from what that seat sees";
  room.answer("foreign-aid");
  room.device.pass(1'500);
  EXPECT_EQ(room.last(), "0 foreign-aid");
  EXPECT_TRUE(room->decided_late(3)) << "the log tells it";
  EXPECT_FALSE(room->decided_late(2));
  const AnyGame* const known[] = {&game()};
  LocalGame again(room.device, from_text(known, room.device.storage.at("game"), Lang::English));
  EXPECT_TRUE(again.decided_late(3)) << "after a reload too";
  EXPECT_FALSE(room->seconds_left()) << "a bot may take as long as it likes";
}

TEST(CoupRoom, UntilTheLastSecondsNothingIsDrawnForTheTime) {
  Room room({"person Ana", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 0\n");
  room.settings.answer = 2;  // 30 s
  room.pass(1'000);
  EXPECT_EQ(room.device.timers(), 1u) << "one timer for the last seconds";
  const int frames = room.device.frames;
  room.device.pass(18'000);
  EXPECT_EQ(room.device.frames, frames);
}

TEST(CoupRoom, WhoLetsTwoDecisionsPassIsWaitedForNoMoreUntilTheyAreBack) {
  Room room({"person Ana", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 0\n");
  room.settings.answer = 1;
  const auto bot = [&](std::string_view does) {
    room.pass(1'500);
    room.answer(does);
    room.pass(1'500);
  };
  room.pass(15'500);
  bot("income");
  EXPECT_FALSE(room->gone()) << "once may happen";
  bot("income");
  EXPECT_TRUE(room->may_act());
  room.pass(15'500);
  EXPECT_TRUE(room->gone());
  bot("income");
  bot("income");
  bot("income");
  EXPECT_EQ(room.last(), "0 income") << "at once";
  EXPECT_TRUE(room->gone());
  bot("income");
  room.pass(500);
  room->come_back();
  EXPECT_FALSE(room->gone());
  EXPECT_TRUE(room->may_act()) << "the bot has not decided yet";
  EXPECT_EQ(room->submit(Room::action("tax")), kAllowed);
}

TEST(CoupRoom, BotsWhoAnswerMeanwhileDoNotGiveTheTimeAnew) {
  Room room({"person Ana", "bot easy", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin "
            "contessa\nhouse first 1\n1 tax\n");
  room.settings.answer = 1;
  room.pass(8'000);
  room.answer("allow");
  room.pass(6'000);
  EXPECT_TRUE(room->may_act());
  room.pass(1'500);
  EXPECT_TRUE(room->take_timeout());
  room.answer("allow");
  room.pass(1'500);
  EXPECT_EQ(room->record_to_keep().entries[6].seat, seat(0));
}

TEST(CoupRoom, AReloadGivesTheTimeAnewAndAShorterLimitCountsFromNow) {
  Room room({"person Ana", "bot easy"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 0\n");
  room.settings.answer = 2;
  room.pass(25'000);
  room->save();
  const AnyGame* const games[] = {&game()};
  LocalGame again(room.device, from_text(games, room.device.storage.at("game"), Lang::English));
  again.tick(room.settings);
  EXPECT_NEAR(*again.seconds_left(), 30, 0.5);
  Settings shorter = room.settings;
  shorter.answer = 1;
  again.tick(shorter);
  EXPECT_NEAR(*again.seconds_left(), 15, 0.5);
  again.tick(Settings{});
  EXPECT_FALSE(again.seconds_left());
}

TEST(CoupRoom, WhoTakesTheDeviceHasTheWholeTimeAndBehindTheCurtainItRuns) {
  Room room({"person Ana", "person Li"},
            "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 0\n");
  room.settings.answer = 1;
  room.pass(10'000);
  ASSERT_TRUE(room->curtain());
  room->lift_curtain();
  room.pass(14'000);
  EXPECT_TRUE(room->may_act());
  room.pass(2'000);
  room.answer("income");
  room.pass(2'000);
  EXPECT_EQ(room.last(), "0 income");
  ASSERT_TRUE(room->curtain());
  EXPECT_EQ(room->behind_curtain(), seat(1));
  room.pass(15'500);
  room.answer("income");
  room.pass(2'000);
  EXPECT_EQ(room.last(), "1 income") << "nobody challenged";
}

TEST(CoupRoom, WhatIsAskedAloudIsLetPassWhenTimeIsUp) {
  Room room({"person Ana", "person Li", "person Max"}, std::string(kDealt3) + "0 tax\n");
  room.settings.answer = 1;
  room.pass(15'500);
  room.pass(1'000);
  EXPECT_EQ(room.device.asked.size(), 2u);
  room.answer("allow");
  room.pass(3'000);
  EXPECT_EQ(room.seen().coins[0], 5) << "nobody objected";
}

TEST(CoupRoom, EveryGameHasAClock) {
  FakeDevice device;
  Settings settings;
  settings.answer = 1;
  LocalGame g(device, *find_game("flax"), "", {parse_player("person"), parse_player("person")});
  for (int i = 0; i < 10; ++i) g.tick(settings), device.pass(400);
  ASSERT_TRUE(g.seconds_left());
  device.pass(15'000);
  EXPECT_TRUE(g.take_timeout());
  ASSERT_EQ(device.asked.size(), 1u);
  for (int i = 0; i < 3 && !device.asked.empty(); ++i) {  // no bot answers
    g.on_bot(std::exchange(device.asked, {})[0].ticket, {});
    device.pass(1'000);
  }
  EXPECT_TRUE(std::ranges::count(g.record_to_keep().entries, seat(0), &Entry::seat) > 0)
      << "something legal is played";
}

// --- scripts -------------------------------------------------------------------------------------

constexpr std::string_view kScripted =
    "house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse first 1\n";

TEST(CoupRoom, AScriptIsAskedByNameAndItsAnswerIsPlayed) {
  Room room({"person Ana", "bot hard:script=mine.js"}, kScripted, "mine.js");
  room.pass(1000);
  ASSERT_EQ(room.device.asked.size(), 1u);
  EXPECT_EQ(room.device.asked[0].script, "mine.js");
  room.answer("tax");
  room.pass(1000);
  EXPECT_EQ(room.last(), "1 tax");
  EXPECT_FALSE(room->take_trouble());
}

TEST(CoupRoom, AScriptThatFailsIsPlayedForAtOnceAndThePlayerIsToldWhy) {
  Room room({"person Ana", "bot hard:script=mine.js"}, kScripted, "mine.js");
  room.pass(1000);
  ASSERT_EQ(room.device.asked.size(), 1u);
  const std::string sentence("\0It is late.", 12);
  const auto ticket = std::exchange(room.device.asked, {})[0].ticket;
  room->on_bot(ticket, {reinterpret_cast<const std::uint8_t*>(sentence.data()), sentence.size()});
  const auto trouble = room->take_trouble();
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->who, seat(1));
  EXPECT_EQ(trouble->why, "It is late.");
  EXPECT_FALSE(trouble->missing);
  room.pass(1000);
  EXPECT_EQ(room.last(), "1 income");
}

TEST(CoupRoom, AScriptThatLiesIsPlayedFor) {
  Room room({"person Ana", "bot hard:script=mine.js"}, kScripted, "mine.js");
  room.pass(1000);
  room.answer("coup 0");  // with two coins
  EXPECT_TRUE(room->take_trouble());
  room.pass(1000);
  EXPECT_EQ(room.last(), "1 income");
}

TEST(CoupRoom, WhereTheScriptIsNotABotPlaysOnAndThatIsSaidOnce) {
  Room room({"person Ana", "bot hard:script=mine.js"}, kScripted);
  room.pass(1000);
  ASSERT_FALSE(room.device.asked.empty());
  EXPECT_EQ(room.device.asked[0].script, "");
  const auto trouble = room->take_trouble();
  ASSERT_TRUE(trouble);
  EXPECT_TRUE(trouble->missing);
  room.answer("tax");
  for (int i = 0; i < 5; ++i) room.pass(1000);
  EXPECT_FALSE(room->take_trouble());
}

}  // namespace
}  // namespace parlour::room
