// Treason's protocol: our bot at other tables, other bots at our table, and every kind of bad line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>

#include "cli/treason_bot.h"
#include "cli/treason_host.h"
#include "core/table.h"
#include "games/coup/coup_text.h"
#include "games/registry.h"

namespace parlour::treason {
namespace {

using coup::Coup;

Json read(const std::string& line) {
  EXPECT_EQ(line.find('\n'), std::string::npos);
  return Json::parse(line, nullptr, false);
}

Bot bot(std::uint64_t seed = 1) {
  return Bot(ai::Level::Easy, {12, 0}, seed);
}

std::string state_line(const Json& s, bool act) {
  return print({{"type", "state"}, {"act", act}, {"state", s}});
}

// Calls f(view, action) for every decision of several random games.
template <class F>
void each_decision(const char* options, int seats, int games, F&& f) {
  Rng rng(11);
  for (int i = 0; i < games; ++i) {
    coup::State s = *Coup::start(*parse_options(Coup::info(), options), seats);
    while (!Coup::over(s)) {
      if (Coup::house_due(s)) {
        Coup::apply(s, House, Coup::house(s, rng));
        continue;
      }
      const Seat p = *Coup::actors(s).begin();
      const auto all = legal_actions<Coup>(s, p);
      for (const auto& a : all) f(Coup::view(s, p), a);
      Coup::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
    }
  }
}

TEST(Treason, ACommandStandsForItsAction) {
  for (const char* options : {"", "type=inquisitors", "type=reformation"}) {
    each_decision(options, 3, 60, [](const View<coup::State>& v, const coup::Action& a) {
      const Json command = command_of(v.state, a);
      EXPECT_EQ(command["stateId"], state_object(v)["stateId"]);
      const auto back = action_of(v.state, v.viewer, command);
      ASSERT_TRUE(back) << command;
      EXPECT_EQ(Coup::check(v.state, v.viewer, *back), kAllowed) << command;
      // Revealing a claimed card proves the claim: treason cannot express giving up that very card.
      const bool gives_up =
          v.state.phase == coup::Phase::Prove && a.kind == coup::Action::Kind::Lose;
      if (!gives_up) EXPECT_EQ(*back, a) << command;
    });
  }
}

TEST(Treason, AStateTellsWhatIsLegal) {
  for (const char* options : {"", "type=inquisitors", "type=reformation"}) {
    each_decision(options, 4, 60, [](const View<coup::State>& v, const coup::Action&) {
      const auto back = view_of(state_object(v));
      ASSERT_TRUE(back) << back.error() << '\n' << state_object(v);
      EXPECT_EQ(back->viewer, v.viewer);
      EXPECT_EQ(back->state.phase, v.state.phase);
      EXPECT_EQ(back->state.hand, v.state.hand);
      EXPECT_EQ(back->state.coins, v.state.coins);
      EXPECT_TRUE(Coup::actors(back->state).has(v.viewer));
      EXPECT_EQ(legal_actions<Coup>(back->state, v.viewer), legal_actions<Coup>(v.state, v.viewer));
    });
  }
}

// Calls f for what treason's own server sent to its players in random games, with watchers and with
// players who left, and for a command that it accepted from them.
void each_line(const std::string& path, const std::function<void(const Json&)>& f) {
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  int n = 0;
  for (std::string line; std::getline(file, line); ++n) f(Json::parse(line));
  EXPECT_GT(n, 50);
}

TEST(Treason, WhatARealServerSendsIsReadAndPlayed) {
  const char* more = std::getenv("PARLOUR_TREASON_STATES");  // optionally a larger file
  int other_rules = 0, lines = 0;
  each_line(
      more ? more : std::string(PARLOUR_TEST_DATA) + "/fixtures/treason.jsonl",
      [&](const Json& line) {
        ++lines;
        const auto [state, players] = seated(line["state"]);
        const auto view = view_of(state);
        if (state["state"]["name"] == "waiting-for-players" || !state["playerIdx"].is_number())
          return;
        bool target_is_out = false;
        if (const Json& t = state["state"].value("target", Json()); t.is_number())
          target_is_out = state["players"][t.get<std::size_t>()]["influenceCount"] == 0;
        // There, a player who leaves while being interrogated is still interrogated; here, nothing
        // is left to look at.
        if (target_is_out && state["state"]["name"] == "interrogate") {
          EXPECT_EQ(view ? "" : view.error(), "state.target: another player, with an influence.");
          return;
        }
        ASSERT_TRUE(view) << view.error() << '\n' << line;
        if (!line.contains("command")) return;
        Json command = line["command"];
        if (command.contains("target"))
          command["target"] =
              std::ranges::find(players, command["target"].get<int>()) - players.begin();
        const auto action = action_of(view->state, view->viewer, command);
        ASSERT_TRUE(action) << action.error() << '\n' << line;
        const Reason why = Coup::check(view->state, view->viewer, *action);
        // There, everybody may block an action against one player; here, only that player. There,
        // an empty reserve can be embezzled, and a player of the same faction may allow foreign aid
        // that they cannot block.
        const auto is = [&](const char* word) { return command["command"] == word; };
        const bool theirs =
            (is("block") && view->state.target != index(view->viewer)) ||
            (is("play-action") && command["action"] == "embezzle" &&
             state["treasuryReserve"] == 0) ||
            (is("allow") && coup::allied(view->state, view->state.active, index(view->viewer)));
        if (why && theirs) return void(++other_rules);
        EXPECT_FALSE(why) << why->in(Lang::English) << '\n' << line;
      });
  EXPECT_LT(other_rules, lines / 10);
}

TEST(TreasonBot, AnswersARealServerByItsOwnNumbers) {
  each_line(std::string(PARLOUR_TEST_DATA) + "/fixtures/treason.jsonl", [](const Json& line) {
    if (!line.contains("command")) return;
    Bot b = bot();
    const auto answer = b.hear(state_line(line["state"], true));
    ASSERT_TRUE(answer);
    const Json command = read(*answer);
    EXPECT_EQ(command["stateId"], line["state"]["stateId"]);
    if (!command.contains("target")) return;
    const Json& target = line["state"]["players"].at(command["target"].get<std::size_t>());
    EXPECT_EQ(target["isObserver"], false);
    EXPECT_GT(target["influenceCount"], 0) << line << command;
  });
}

TEST(Treason, ARefusalNamesTheFieldAndTheRule) {
  coup::State game = *Coup::start({}, 3);
  for (const char* words :
       {"deal 0 duke captain", "deal 1 captain contessa", "deal 2 assassin contessa", "first 0"})
    Coup::apply(game, House, *coup::parse_any_order(words));
  const Json turn = state_object(Coup::view(game, seat(0)));
  Coup::apply(game, seat(0), *Coup::parse("steal 1"));
  const Json answer = state_object(Coup::view(game, seat(1)));
  const auto why = [](Json s, const char* field, Json value) {
    s[Json::json_pointer(field)] = std::move(value);
    const auto view = view_of(s);
    return view ? std::string() : view.error();
  };
  EXPECT_EQ(why(turn, "/playerIdx", 3), "playerIdx: the number of the player who sees this.");
  EXPECT_EQ(why(turn, "/gameType", "new"), "gameType: original, inquisitors or reformation.");
  EXPECT_EQ(why(turn, "/players", Json::array()), "players: a list of 2 to 10 players.");
  EXPECT_EQ(why(turn, "/players/1/cash", -1), "players[1].cash: a whole number from 0 to 5000.");
  EXPECT_EQ(why(turn, "/players/2/influence", Json::array()),
            "players[2].influence: a list of two influences, revealed or not.");
  EXPECT_EQ(why(turn, "/players/0/influence/1/role", "inquisitor"),
            "players[0].influence[1].role: this type of game has no such role.");
  EXPECT_EQ(why(turn, "/players/2/influence/0", {{"role", "unknown"}, {"revealed", true}}),
            "players[2].influence[0].role: an influence that is revealed has a role.");
  EXPECT_EQ(why(turn, "/state/name", "waiting-for-players"), "state.name: no game is on.");
  EXPECT_EQ(why(turn, "/state/name", "lunch"), "state.action: the action that is under way.");
  EXPECT_EQ(why(answer, "/state/name", "lunch"), "state.name: there is no such state.");
  EXPECT_EQ(why(answer, "/state/playerIdx", 9),
            "state.playerIdx: whose turn it is, with an influence.");
  EXPECT_EQ(why(answer, "/state/action", "convert"),
            "state.action: this type of game has no such action.");
  EXPECT_EQ(why(answer, "/state/action", "income"),
            "state.action: nobody can challenge or block this one.");
  EXPECT_EQ(why(answer, "/state/target", 0), "state.target: another player, with an influence.");
  EXPECT_EQ(why(answer, "/state/blockingRole", "duke"),
            "state.blockingRole: a role that blocks this action.");
  EXPECT_EQ(why(answer, "/state/blockingRole", "captain"),
            "state.blockingRole: none before somebody blocks.");
  EXPECT_EQ(why(answer, "/state/name", "block-response"),
            "state.blockingRole: the role that blocks.");
  EXPECT_EQ(why(answer, "/state/name", "exchange"), "state.action: exchange.");
  EXPECT_EQ(why(answer, "/state/name", "interrogate"), "state.action: interrogate.");
  EXPECT_EQ(why(answer, "/state/name", "reveal-influence"),
            "state.playerToReveal: a player with an influence.");
  Json reveal = answer;
  reveal["state"]["name"] = "reveal-influence";
  EXPECT_EQ(why(reveal, "/state/playerToReveal", 0), "") << "the claimant is challenged";
  reveal["state"]["playerToReveal"] = 1;
  EXPECT_EQ(why(reveal, "/state/reason", "coup"), "state.reason: this is another action.");
  EXPECT_EQ(
      why(reveal, "/state/reason", "fun"),
      "state.reason: challenge, successful-challenge, incorrect-challenge, assassinate or coup.");
  EXPECT_EQ(why(reveal, "/state/reason", "successful-challenge"),
            "state.playerToReveal: who is challenged is who claims a role.");
  reveal["state"]["playerToReveal"] = 0;
  EXPECT_EQ(why(reveal, "/state/reason", "incorrect-challenge"),
            "state.playerToReveal: nobody challenges their own claim.");
}

// There, players who are out keep their coins.
TEST(Treason, TheCoinsOfThoseWhoAreOutAreNobodys) {
  Json s = state_object(Coup::view(*Coup::start({}, 3), seat(0)));
  s["state"]["name"] = "start-of-turn";
  s["state"]["playerIdx"] = 0;
  const Json two = {{{"role", "unknown"}, {"revealed", false}},
                    {{"role", "unknown"}, {"revealed", false}}};
  for (Json& p : s["players"]) p["influence"] = two;
  s["players"][2]["influence"] = {{{"role", "duke"}, {"revealed", true}},
                                  {{"role", "captain"}, {"revealed", true}}};
  s["players"][2]["cash"] = 7;
  const auto view = view_of(s);
  ASSERT_TRUE(view) << view.error();
  EXPECT_EQ(view->state.coins[2], 0);
}

TEST(Treason, TheSeedsFieldsAreEnough) {
  // A state without the fields that only our host sends is still playable: the bot learnt the
  // game's type at the start. Factions and the reserve stay in the types that have them.
  for (const char* type : {"original", "inquisitors", "reformation"}) {
    const bool factions = type == std::string_view("reformation");
    const std::string options = "type=" + std::string(type);
    each_decision(options.c_str(), 3, 3, [&](const View<coup::State>& v, const coup::Action&) {
      Json s = state_object(v);
      for (const char* ours : {"gameType", "roles", "numRoles", "freeForAll"}) s.erase(ours);
      if (!factions) s.erase("treasuryReserve");
      for (const char* ours : {"reason", "challenger", "confession"}) s["state"].erase(ours);
      for (Json& p : s["players"]) {
        if (!factions) p.erase("team");
      }
      for (const bool refused : {false, true}) {
        Bot b = bot();
        b.hear(print(
            {{"type", "game"}, {"game", 1}, {"seat", 0}, {"players", 3}, {"gameType", type}}));
        if (refused) b.hear(R"({"type":"error","message":"no"})");
        const auto answer = b.hear(state_line(s, true));
        ASSERT_TRUE(answer);
        const auto action = action_of(v.state, v.viewer, read(*answer));
        ASSERT_TRUE(action) << *answer << '\n' << s;
        EXPECT_EQ(Coup::check(v.state, v.viewer, *action), kAllowed) << *answer << '\n' << s;
      }
    });
  }
}

TEST(TreasonBot, AnswersEachStateThatItIsToActOn) {
  Bot b = bot();
  EXPECT_FALSE(b.hear(R"({"type":"game","game":1,"seat":0,"players":2,"gameType":"original"})"));
  EXPECT_FALSE(b.hear(R"({"type":"history","message":"Player 1 draws tax"})"));
  each_decision("", 2, 2, [&](const View<coup::State>& v, const coup::Action&) {
    EXPECT_FALSE(b.hear(state_line(state_object(v), false)));
    const auto answer = b.hear(state_line(state_object(v), true));
    ASSERT_TRUE(answer);
    const auto action = action_of(v.state, v.viewer, read(*answer));
    ASSERT_TRUE(action);
    EXPECT_EQ(Coup::check(v.state, v.viewer, *action), kAllowed) << *answer;
  });
  EXPECT_FALSE(b.hear(R"({"type":"end","winner":1})"));
}

// The results of windows and challenges are public, and good players count them; so do the rules.
TEST(TreasonBot, RemembersWhatTheRulesRemember) {
  int proofs = 0, bluffs = 0, allowed = 0, challenges = 0, wrong = 0;
  for (const char* options : {"", "type=inquisitors", "type=reformation"}) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      Bot b = bot();
      Rng rng(seed);
      coup::State s = *Coup::start(*parse_options(Coup::info(), options), 4);
      for (;;) {
        settle<Coup>(s, rng);
        if (Coup::over(s)) break;
        b.hear(state_line(state_object(Coup::view(s, seat(0))), false));
        for (int q = 0; q < s.seats; ++q) {
          const coup::Memory &known = b.memory()[at(q)], &truth = s.memory[at(q)];
          ASSERT_EQ(known.challenges, truth.challenges) << options << seed << ' ' << s.turns;
          ASSERT_EQ(known.allowed, truth.allowed) << options << seed << ' ' << s.turns;
          ASSERT_EQ(known.proofs, truth.proofs) << options << seed << ' ' << s.turns;
          ASSERT_EQ(known.bluffs, truth.bluffs) << options << seed << ' ' << s.turns;
          ASSERT_EQ(known.wrong, truth.wrong) << options << seed << ' ' << s.turns;
          proofs += known.proofs, bluffs += known.bluffs, wrong += known.wrong;
          for (const int i : {0, 1}) {
            allowed += known.allowed[at(i)];
            challenges += known.challenges[at(i)];
          }
        }
        const Seat p = *Coup::actors(s).begin();
        const auto all = legal_actions<Coup>(s, p);
        Coup::apply(s, p, all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      }
    }
  }
  for (const int n : {proofs, bluffs, allowed, challenges, wrong}) EXPECT_GT(n, 100);
}

// A court in which the first player has claimed the duke and player 2 has challenged.
coup::State tax_challenged(bool truly) {
  coup::State s = *Coup::start({}, 3);
  for (const char* words : {truly ? "deal 0 duke captain" : "deal 0 assassin captain",
                            "deal 1 captain contessa", "deal 2 assassin contessa", "first 0"})
    Coup::apply(s, House, *coup::parse_any_order(words));
  Coup::apply(s, seat(0), *Coup::parse("tax"));
  return s;
}
void tell(Bot& b, const coup::State& s, bool whole = true) {
  Json object = state_object(Coup::view(s, seat(1)));
  if (!whole) {
    for (const char* ours : {"reason", "challenger"}) object["state"].erase(ours);
  }
  b.hear(state_line(object, false));
}

TEST(TreasonBot, AProofIsNoted) {
  for (const bool seen : {true, false}) {
    Bot b = bot();
    Rng rng(1);
    coup::State s = tax_challenged(true);
    tell(b, s);
    EXPECT_EQ(b.memory()[0].claims[coup::Duke], 1);
    for (const int q : {1, 2})
      Coup::apply(s, seat(q), *Coup::parse(q == 1 ? "allow" : "challenge"));
    settle<Coup>(s, rng);
    if (seen) tell(b, s);  // some hosts show the card at once
    Coup::apply(s, seat(0), *Coup::parse("prove duke"));
    settle<Coup>(s, rng);
    tell(b, s);
    EXPECT_EQ(b.memory()[0].proofs, 1);
    EXPECT_EQ(b.memory()[0].bluffs, 0);
    EXPECT_EQ(b.memory()[0].claims[coup::Duke], 0);
    EXPECT_EQ(b.memory()[2].challenges[0], 1);
    EXPECT_EQ(b.memory()[1].allowed[0], 1);
    EXPECT_EQ(b.memory()[2].allowed[0], 0);
  }
}

TEST(TreasonBot, NobodyIsSaidToHaveChallengedWhomTheStateDoesNotName) {
  Bot b = bot();
  Rng rng(1);
  coup::State s = tax_challenged(false);
  tell(b, s, false);
  for (const int q : {1, 2}) Coup::apply(s, seat(q), *Coup::parse(q == 1 ? "allow" : "challenge"));
  settle<Coup>(s, rng);
  tell(b, s, false);
  Coup::apply(s, seat(0), *Coup::parse("lose captain"));
  tell(b, s, false);
  EXPECT_EQ(b.memory()[0].bluffs, 1);
  for (const int q : {0, 1, 2}) {
    EXPECT_EQ(b.memory()[at(q)].challenges[0], 0) << q;
    EXPECT_EQ(b.memory()[at(q)].allowed[0], 0) << q;
  }
}

TEST(TreasonBot, AStateThatHidesItsOwnPlayersCardsIsAnswered) {
  coup::State s = tax_challenged(true);
  s.phase = coup::Phase::Lose, s.loser = 1, s.cause = coup::Cause::Coup;
  s.play = coup::Play::Coup, s.target = 1, s.asked = s.owing = 0;
  Json object = state_object(Coup::view(s, seat(1)));
  for (Json& card : object["players"][1]["influence"]) card["role"] = "unknown";
  for (const bool refused : {false, true}) {
    Bot b = bot();
    if (refused) b.hear(R"({"type":"error","message":"no"})");
    const auto answer = b.hear(state_line(object, true));
    ASSERT_TRUE(answer);
    EXPECT_EQ(read(*answer)["command"], "reveal");
  }
}

TEST(TreasonBot, AfterARefusalItGivesTheSafestCommand) {
  Bot b = bot();
  Json s;
  each_decision("", 2, 1, [&](const View<coup::State>& v, const coup::Action&) {
    if (s.is_null() && v.state.phase == coup::Phase::Turn) s = state_object(v);
  });
  EXPECT_FALSE(b.hear(R"({"type":"error","message":"no"})"));
  EXPECT_EQ(read(*b.hear(state_line(s, true)))["action"], "income");
}

TEST(TreasonBot, TheSafestCommandIsAllowed) {
  for (const char* options : {"", "type=inquisitors", "type=reformation"}) {
    each_decision(options, 4, 60, [](const View<coup::State>& v, const coup::Action&) {
      const auto action = action_of(v.state, v.viewer, safe_command(state_object(v)));
      ASSERT_TRUE(action);
      EXPECT_EQ(Coup::check(v.state, v.viewer, *action), kAllowed) << state_object(v);
    });
  }
}

TEST(TreasonBot, WhatItCannotUnderstandIsNotFatal) {
  Bot b = bot();
  for (const char* line :
       {"", "{", "[]", "null", "3", R"({"type":7})", R"({"type":"state"})",
        R"({"type":"state","act":false})", R"({"type":"state","act":"yes","state":{}})"}) {
    EXPECT_FALSE(b.hear(line)) << line;
  }
  EXPECT_FALSE(b.hear(std::string(5000, '[')));
  // But any state to act on has an answer.
  for (const char* s :
       {"null", "3", "{}", R"({"players":[],"state":{"name":"start-of-turn"}})",
        R"({"playerIdx":0,"players":[{},{}],"state":{"name":"reveal-influence"}})",
        R"({"playerIdx":-4,"players":[7,[]],"state":{"name":"exchange","exchangeOptions":3}})"}) {
    const auto answer = b.hear(std::string(R"({"type":"state","act":true,"state":)") + s + '}');
    ASSERT_TRUE(answer) << s;
    EXPECT_TRUE(read(*answer).contains("command")) << *answer;
  }
}

// Our bots at our table, to the end.
void play_out(Host& host, int players, int& steps, const std::function<void(Json&)>& meddle = {},
              const std::function<void(const Json& history)>& hear = {}) {
  std::vector<Bot> bots;
  for (int q = 0; q < players; ++q) bots.push_back(bot(static_cast<std::uint64_t>(q) + 1));
  Json said = read(host.begin());
  EXPECT_EQ(said["op"], "init");
  EXPECT_EQ(said["seats"].size(), static_cast<std::size_t>(players));
  said = read(host.hear(R"({"op":"ready"})"));
  int ends = 0;
  for (steps = 0; said["op"] == "step"; ++steps) {
    for (const Json& h : said["history"]) {
      ends += h["type"] == "end";
      if (hear) hear(h);
    }
    ASSERT_LT(steps, 5000);
    Json commands = Json::array();
    for (int q = 0; q < players; ++q) {
      const Json& s = said["states"][std::to_string(q)];
      const auto v = view_of(s);
      if (!v || !Coup::actors(v->state).has(seat(q))) continue;
      const auto answer = bots[static_cast<std::size_t>(q)].hear(state_line(s, true));
      commands.push_back({{"seat", q}, {"command", read(*answer)}});
    }
    Json message = {{"op", "commands"}, {"commands", std::move(commands)}};
    if (meddle) meddle(message);
    said = read(host.hear(print(message)));
  }
  EXPECT_EQ(said["op"], "quit");
  EXPECT_TRUE(host.done());
  EXPECT_GE(ends, 1);
}

TEST(TreasonHost, BotsPlayGamesOfEachType) {
  for (const char* options : {"", "type=inquisitors", "type=reformation"}) {
    Host host(4, options, 2, 3);
    int steps = 0;
    play_out(host, 4, steps);
    const auto results = host.results();
    ASSERT_EQ(results.size(), 2u);
    for (const std::string& line : results) {
      const Json result = read(line);
      EXPECT_TRUE(result["winner"].is_number()) << line;
      EXPECT_GT(result["turns"], 3);
      EXPECT_EQ(result["illegal"], Json::parse("[0,0,0,0]")) << line;
      EXPECT_EQ(result["defaulted"], Json::parse("[0,0,0,0]")) << line;
      EXPECT_EQ(result["unreadable"], 0);
    }
  }
}

TEST(TreasonHost, TheWinnerBeginsTheNextGame) {
  for (const char* options : {"", "first=2"}) {
    constexpr std::size_t kGames = 6;
    Host host(3, options, kGames, 5);
    std::vector<int> first, winner;
    int steps = 0;
    play_out(host, 3, steps, {}, [&](const Json& told) {
      const auto message = told["message"].get<std::string>();
      constexpr std::string_view kFirst = "First: player ";
      if (message.starts_with(kFirst)) first.push_back(message[kFirst.size()] - '0');
    });
    for (const std::string& line : host.results())
      winner.push_back(read(line)["winner"].get<int>() + 1);
    ASSERT_EQ(first.size(), kGames);
    ASSERT_EQ(winner.size(), kGames);
    for (std::size_t i = 1; i < kGames; ++i)
      EXPECT_EQ(first[i], *options ? 2 : winner[i - 1]) << "game " << i;
    EXPECT_NE(std::ranges::count(winner, 2), static_cast<int>(kGames))
        << "the seed tells them apart";
  }
}

TEST(TreasonHost, HistoryIsToldToThoseWhoMayKnowIt) {
  Host host(2, "first=1", 1, 9);
  host.begin();
  const Json step = read(host.hear(R"({"op":"ready"})"));
  int to_all = 0;
  std::array<int, 2> to_one{};
  for (const Json& h : step["history"]) {
    EXPECT_FALSE(h["message"].get<std::string>().empty());
    EXPECT_TRUE(h.contains("histGroup"));
    EXPECT_EQ(h["type"], "start");
    if (h["to"].is_null()) {
      ++to_all;
      for (const char* role : {"Duke", "Captain", "Assassin", "Contessa", "Ambassador"})
        EXPECT_EQ(h["message"].get<std::string>().find(role), std::string::npos);
    } else {
      ++to_one[h["to"].get<std::size_t>()];
    }
  }
  EXPECT_EQ(to_all, 3);
  EXPECT_EQ(to_one[0], 1);
  EXPECT_EQ(to_one[1], 1);
  EXPECT_EQ(step["states"]["0"]["players"][1]["influence"][0]["role"], "unknown");
}

struct Asked {
  Host host{2, "first=1", 1, 9};
  Json now;
  Asked() {
    host.begin();
    now = read(host.hear(R"({"op":"ready"})"));
  }
  void send(int seat, Json command) {
    now = read(host.hear(print(
        {{"op", "commands"}, {"commands", {{{"seat", seat}, {"command", std::move(command)}}}}})));
  }
  std::string error(int seat) const {
    for (const Json& h : now["history"]) {
      if (h["type"] == "error" && h["to"] == seat) return h["message"];
    }
    return {};
  }
  int id() const { return now["states"]["0"]["stateId"]; }
  std::string name() const { return now["states"]["0"]["state"]["name"]; }
};

TEST(TreasonHost, RefusedCommandsAreAnsweredAndChangeNothing) {
  Asked table;
  const Json before = table.now["states"];
  table.send(0, {{"command", "play-action"}, {"action", "coup"}, {"target", 1}});
  EXPECT_EQ(table.error(0), "A coup costs 7 coins.");
  table.send(1, {{"command", "play-action"}, {"action", "income"}});
  EXPECT_EQ(table.error(1), "It is not your turn.");
  table.send(0, {{"command", "play-action"}, {"action", "tax"}, {"stateId", table.id() + 1}});
  EXPECT_NE(table.error(0), "");
  table.send(0, {{"command", "dance"}});
  EXPECT_NE(table.error(0), "");
  table.send(0, {{"command", "play-action"}, {"action", "steal"}});
  EXPECT_NE(table.error(0), "");
  table.send(0, "income");
  EXPECT_NE(table.error(0), "");
  EXPECT_EQ(table.now["states"], before);
  // And a correct one still counts.
  table.send(0, {{"command", "play-action"}, {"action", "tax"}, {"stateId", table.id()}});
  EXPECT_EQ(table.name(), "action-response");
  EXPECT_EQ(table.error(0), "");
}

TEST(TreasonHost, WhoNeverAnswersIsPlayedFor) {
  Host host(3, "", 1, 4);
  host.begin();
  host.hear(R"({"op":"ready"})");
  int lines = 0;
  while (!host.done()) {
    ASSERT_LT(++lines, 200'000);
    host.hear(lines % 3 == 0 ? "rubbish" : R"({"op":"commands","commands":[]})");
  }
  const Json result = read(host.results().at(0));
  EXPECT_GT(result["unreadable"], 10);
  int defaulted = 0;
  for (const Json& n : result["defaulted"]) defaulted += n.get<int>();
  EXPECT_GT(defaulted, 10);
}

TEST(TreasonHost, HostileLinesAreCountedAndSurvived) {
  Host host(4, "type=inquisitors", 1, 6);
  int steps = 0, n = 0;
  play_out(host, 4, steps, [&](Json& message) {
    ++n;
    Json& commands = message["commands"];
    // A wrong line before the right ones, a different one each time.
    const std::array<Json, 9> wrong = {
        Json(nullptr),
        Json(7),
        Json::object(),
        Json{{"seat", 99}, {"command", {{"command", "allow"}}}},
        Json{{"seat", -1}, {"command", {{"command", "allow"}}}},
        Json{{"seat", 1}},
        Json{{"seat", 2}, {"command", {{"command", "challenge"}, {"stateId", 0}}}},
        Json{{"seat", 2}, {"command", {{"command", "reveal"}, {"role", "queen"}}}},
        Json{{"seat", 0},
             {"command", {{"command", "exchange"}, {"roles", {"duke", "duke", "duke"}}}}}};
    commands.insert(commands.begin(), wrong[static_cast<std::size_t>(n) % wrong.size()]);
  });
  const Json result = read(host.results().at(0));
  EXPECT_GT(result["unreadable"], 0);
  EXPECT_TRUE(result["winner"].is_number());
  int illegal = 0, late = 0;
  for (const Json& k : result["illegal"]) illegal += k.get<int>();
  for (const Json& k : result["late"]) late += k.get<int>();
  EXPECT_GT(illegal, 0);
  EXPECT_GT(late, 0);
}

// A table of several players at which each line holds one command.
struct OneByOne {
  Host host;
  Json now;
  explicit OneByOne(const char* options, int players = 3) : host(players, options, 1, 9) {
    host.begin();
    now = read(host.hear(R"({"op":"ready"})"));
  }
  void send(const std::vector<std::pair<int, Json>>& commands) {
    Json message = {{"op", "commands"}, {"commands", Json::array()}};
    for (const auto& [q, command] : commands)
      message["commands"].push_back({{"seat", q}, {"command", command}});
    now = read(host.hear(print(message)));
  }
  const Json& state(int q) const { return now["states"][std::to_string(q)]; }
  int id() const { return state(0)["stateId"]; }
  // The messages of this type to `to` in the last step.
  std::vector<std::string> told(const char* type, Json to) const {
    std::vector<std::string> out;
    for (const Json& h : now["history"]) {
      if (h["type"] == type && h["to"] == to) out.push_back(h["message"]);
    }
    return out;
  }
  // Nobody sends anything more: returns the statistics.
  Json result() {
    for (int lines = 0; !host.done() && lines < 200'000; ++lines)
      host.hear(R"({"op":"commands","commands":[]})");
    return read(host.results().at(0));
  }
};
const Json kAllow = {{"command", "allow"}};
bool names_a_role(const std::string& text) {
  return std::ranges::any_of(
      std::array{"Duke", "Assassin", "Captain", "Ambassador", "Inquisitor", "Contessa"},
      [&](const char* role) { return text.find(role) != std::string::npos; });
}

TEST(TreasonHost, WhatAnExchangeBringsIsToldToWhoMakesIt) {
  OneByOne t("first=1");
  t.send({{0, {{"command", "play-action"}, {"action", "exchange"}}}});
  t.send({{1, kAllow}, {2, kAllow}});
  ASSERT_EQ(t.state(0)["state"]["name"], "exchange");
  const auto only_he_sees_roles = [&](const char* type) {
    const auto all = t.told(type, nullptr), own = t.told(type, 0);
    ASSERT_EQ(all.size(), 1u) << type;
    EXPECT_FALSE(names_a_role(all[0])) << all[0];
    ASSERT_EQ(own.size(), 1u) << type;
    EXPECT_TRUE(names_a_role(own[0])) << own[0];
    for (const int other : {1, 2}) EXPECT_TRUE(t.told(type, other).empty()) << type;
  };
  only_he_sees_roles("draw");
  const Json options = t.state(0)["state"]["exchangeOptions"];
  t.send({{0, {{"command", "exchange"}, {"roles", {options[0], options[1]}}}}});
  only_he_sees_roles("exchange");
}

TEST(TreasonHost, WhatIsShownToTheInquisitorIsToldToTheTwo) {
  OneByOne t("type=inquisitors first=1");
  t.send({{0, {{"command", "play-action"}, {"action", "interrogate"}, {"target", 1}}}});
  t.send({{1, kAllow}, {2, kAllow}});
  ASSERT_EQ(t.state(1)["state"]["playerToReveal"], 1);
  const Json role = t.state(1)["players"][1]["influence"][0]["role"];
  t.send({{1, {{"command", "reveal"}, {"role", role}}}});
  const auto all = t.told("interrogate", nullptr);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0], "player 2: shows the Inquisitor a card");
  for (const int q : {0, 1}) {
    const auto own = t.told("interrogate", q);
    ASSERT_EQ(own.size(), 1u) << q;
    EXPECT_EQ(own[0].find("player 2: show the "), 0u) << own[0];
    EXPECT_EQ(t.state(q)["state"]["confession"], role);
  }
  EXPECT_TRUE(t.told("interrogate", 2).empty());
  EXPECT_TRUE(t.state(2)["state"]["confession"].is_null());
}

TEST(TreasonHost, ALateAnswerIsLate) {
  // Two seats answer in one step; the first of them closes the decision.
  OneByOne t("first=1");
  t.send({{0, {{"command", "play-action"}, {"action", "tax"}}}});
  const Json challenge = {{"command", "challenge"}, {"stateId", t.id()}};
  t.send({{1, challenge}, {2, challenge}});
  EXPECT_EQ(t.state(1)["state"]["challenger"], 1);
  EXPECT_EQ(t.told("error", 2).size(), 1u);
  const Json result = t.result();
  EXPECT_EQ(result["late"], Json::parse("[0,0,1]"));
  EXPECT_EQ(result["illegal"], Json::parse("[0,0,0]"));
}

TEST(TreasonHost, OnlyAnOlderStateIsLate) {
  OneByOne t("first=1");
  t.send({{0, {{"command", "play-action"}, {"action", "tax"}}}});
  ASSERT_GT(t.id(), 1);
  const auto answer = [&](Json id) {
    return Json{{"command", "allow"}, {"stateId", std::move(id)}};
  };
  for (const Json& older : {Json(0), Json(t.id() - 1)}) t.send({{1, answer(older)}});
  for (const Json& none : {Json(t.id() + 1), Json(-1), Json(1.5), Json("2"), Json(true),
                           Json(Json::array()), Json(~std::uint64_t{0})}) {
    t.send({{2, answer(none)}});
    EXPECT_EQ(t.told("error", 2).size(), 1u) << none;
  }
  const Json result = t.result();
  EXPECT_EQ(result["late"], Json::parse("[0,2,0]"));
  EXPECT_EQ(result["illegal"], Json::parse("[0,0,7]"));
}

// --- players' scripts in the page ----------------------------------------------------------------

TEST(Treason, AScriptIsSentTheStateOfItsSeatAndNothingElse) {
  coup::State s = *Coup::start({}, 2);
  Rng rng(3);
  settle<Coup>(s, rng);
  const Seat p = *Coup::actors(s).begin();
  const View<coup::State> v = Coup::view(s, p);
  const Json sent = Json::parse(asking(v));
  EXPECT_EQ(sent["type"], "state");
  EXPECT_EQ(sent["act"], true);
  EXPECT_EQ(sent["state"], state_object(v));
  for (const Json& card :
       sent["state"]["players"][static_cast<std::size_t>(1 - index(p))]["influence"])
    EXPECT_EQ(card["role"], "unknown");
}

TEST(Treason, WhatAScriptPostsIsObeyedOrRefusedInWords) {
  coup::State s = *Coup::start({}, 2);
  Rng rng(3);
  settle<Coup>(s, rng);
  const View<coup::State> v = Coup::view(s, *Coup::actors(s).begin());
  const auto refused = [&](std::string_view text, Lang lang = Lang::English) {
    const auto a = obeyed(v, text, lang);
    return a ? "allowed: " + Coup::print(*a) : a.error();
  };
  EXPECT_EQ(refused(R"({"command": "play-action", "action": "tax"})"), "allowed: tax");
  EXPECT_EQ(refused(""), "A command is JSON.");
  EXPECT_EQ(refused("null"), "A command is an object.");
  EXPECT_EQ(refused("[[[["), "A command is JSON.");
  EXPECT_EQ(refused(std::string(5000, ' ')), "A command is not so long.");
  EXPECT_EQ(refused(R"({"command": "play-action", "action": "tax", "stateId": -1})"),
            "The stateId is not that of the present state.");
  EXPECT_EQ(refused(R"({"command": "play-action", "action": "tax", "stateId": "1"})"),
            "The stateId is not that of the present state.");
  const std::string coup = R"({"command": "play-action", "action": "coup", "target": )" +
                           std::to_string(1 - index(v.viewer)) + '}';
  EXPECT_EQ(refused(coup), coup::text::why_pay_coup.in(Lang::English));
  EXPECT_EQ(refused(coup, Lang::Russian), coup::text::why_pay_coup.in(Lang::Russian));
}

}  // namespace
}  // namespace parlour::treason
