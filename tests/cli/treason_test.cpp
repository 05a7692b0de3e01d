// Treason's protocol: our bot at other tables, other bots at our table, and whatever is wrong with
// their lines.
#include <gtest/gtest.h>

#include <algorithm>
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

// Calls f(view, action) for every decision of some random games.
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
      // To reveal what was claimed proves it: giving that very card up cannot be said.
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

TEST(Treason, TheSeedsFieldsAreEnough) {
  // Without those that are ours alone the state can still be played from.
  each_decision("", 3, 3, [](const View<coup::State>& v, const coup::Action&) {
    Json s = state_object(v);
    for (const char* ours : {"gameType", "roles", "numRoles", "treasuryReserve", "freeForAll"})
      s.erase(ours);
    for (const char* ours : {"reason", "challenger", "confession"}) s["state"].erase(ours);
    for (Json& p : s["players"]) p.erase("team");
    Bot b = bot();
    const auto answer = b.hear(state_line(s, true));
    ASSERT_TRUE(answer);
    EXPECT_TRUE(read(*answer).contains("command"));
  });
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
  // But a state to act on has an answer, whatever it is.
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
      if (message.ends_with(" begins")) first.push_back(message[7] - '0');
    });
    for (const std::string& line : host.results())
      winner.push_back(read(line)["winner"].get<int>() + 1);
    ASSERT_EQ(first.size(), kGames);
    ASSERT_EQ(winner.size(), kGames);
    for (std::size_t i = 1; i < kGames; ++i)
      EXPECT_EQ(first[i], *options ? 2 : winner[i - 1]) << "game " << i;
    EXPECT_NE(std::ranges::count(winner, 2), static_cast<int>(kGames)) << "a seed that tells them apart";
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
  // And a good one still counts.
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
    // One wrong thing before the right ones, another each time.
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

TEST(TreasonHost, ALateAnswerIsLate) {
  // Two seats answer in one step; the first of them closes the window.
  Host host(3, "first=1", 1, 9);
  host.begin();
  Json now = read(host.hear(R"({"op":"ready"})"));
  now = read(host.hear(
      R"({"op":"commands","commands":[{"seat":0,"command":{"command":"play-action","action":"tax"}}]})"));
  const int id = now["states"]["1"]["stateId"];
  Json message = {{"op", "commands"}, {"commands", Json::array()}};
  for (const int q : {1, 2})
    message["commands"].push_back(
        {{"seat", q}, {"command", {{"command", "challenge"}, {"stateId", id}}}});
  now = read(host.hear(print(message)));
  EXPECT_EQ(now["states"]["1"]["state"]["challenger"], 1);
  bool told = false;
  for (const Json& h : now["history"]) told = told || (h["to"] == 2 && h["type"] == "error");
  EXPECT_TRUE(told);
}

// --- scripts of players in the page --------------------------------------------------------------

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
