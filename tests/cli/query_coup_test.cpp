// `parlour query` on Coup: a replay, and treason's state object as each seat sees it.
#include <gtest/gtest.h>

#include "cli/query.h"

namespace parlour::cli {
namespace {

Json ask(const Json& request) {
  return Json::parse(answer_query(request.dump()), nullptr, false);
}

using Steps = std::vector<std::pair<Json, const char*>>;

Json replay(const char* type, int players, const Steps& words) {
  Json actions = Json::array();
  for (const auto& [seat, word] : words) actions.push_back({{"seat", seat}, {"action", word}});
  return {{"game", "coup"},
          {"op", "replay"},
          {"game_type", type},
          {"players", players},
          {"actions", actions}};
}

Steps stolen() {
  return {{"house", "deal 0 duke captain"},
          {"house", "deal 1 contessa assassin"},
          {"house", "deal 2 ambassador duke"},
          {"house", "first 0"},
          {0, "steal 1"},
          {2, "allow"},
          {1, "block captain"},
          {"house", "outcome block 1 captain"},
          {2, "challenge"},
          {0, "allow"}};
}

TEST(QueryCoup, ReplayShowsEachSeatWhatItMaySee) {
  const Json answer = ask(replay("original", 3, stolen()));
  EXPECT_EQ(answer["applied"], 10);
  EXPECT_TRUE(answer["error"].is_null());
  ASSERT_EQ(answer["states"].size(), 3u);
  const Json& s = answer["states"][1];
  EXPECT_EQ(s["playerIdx"], 1);
  EXPECT_EQ(s["numPlayers"], 3);
  EXPECT_EQ(s["gameType"], "original");
  EXPECT_EQ(s["numRoles"], 3);
  EXPECT_EQ(s["roles"], Json::parse(R"(["duke","assassin","captain","ambassador","contessa"])"));
  EXPECT_EQ(s["treasuryReserve"], 0);
  EXPECT_EQ(s["freeForAll"], true);
  EXPECT_EQ(s["players"][1]["cash"], 2);
  EXPECT_EQ(s["players"][1]["influenceCount"], 2);
  EXPECT_EQ(s["players"][1]["influence"],
            Json::parse(
                R"([{"role":"assassin","revealed":false},{"role":"contessa","revealed":false}])"));
  EXPECT_EQ(s["players"][0]["influence"][0], Json::parse(R"({"role":"unknown","revealed":false})"));
  EXPECT_EQ(s["players"][0]["team"], 0);
  EXPECT_EQ(s["state"]["name"], "reveal-influence");
  EXPECT_EQ(s["state"]["playerIdx"], 0);
  EXPECT_EQ(s["state"]["action"], "steal");
  EXPECT_EQ(s["state"]["target"], 1);
  EXPECT_EQ(s["state"]["blockingRole"], "captain");
  EXPECT_EQ(s["state"]["playerToReveal"], 1);
  EXPECT_EQ(s["state"]["reason"], "challenge");
  EXPECT_EQ(s["state"]["challenger"], 2);
  EXPECT_EQ(answer["states"][0]["players"][0]["influence"][0]["role"], "duke");
  EXPECT_GT(s["stateId"], 0);
}

TEST(QueryCoup, WhatCameOfAWindowMayBeLeftOut) {
  Json without = replay("original", 3, stolen());
  without["actions"].erase(7);
  EXPECT_EQ(ask(without)["states"], ask(replay("original", 3, stolen()))["states"]);
}

TEST(QueryCoup, TheNamesOfTheStates) {
  Json request = replay("inquisitors", 2, {});
  const auto name = [&](Json seat, const char* word) {
    request["actions"].push_back({{"seat", std::move(seat)}, {"action", word}});
    const Json answer = ask(request);
    EXPECT_TRUE(answer["error"].is_null()) << answer["error"];
    return answer["states"][0]["state"]["name"].get<std::string>();
  };
  EXPECT_EQ(name("house", "deal 0 inquisitor captain"), "waiting-for-players");
  EXPECT_EQ(name("house", "deal 1 contessa duke"), "waiting-for-players");
  EXPECT_EQ(name("house", "first 0"), "start-of-turn");
  EXPECT_EQ(name(0, "foreign-aid"), "action-response");
  EXPECT_EQ(name(1, "block duke"), "block-response");
  EXPECT_EQ(name(0, "allow"), "start-of-turn");
  EXPECT_EQ(name(1, "income"), "start-of-turn");
  EXPECT_EQ(name(0, "interrogate 1"), "action-response");
  EXPECT_EQ(name(1, "allow"), "interrogate");
  EXPECT_EQ(name(1, "show duke"), "interrogate");
  EXPECT_EQ(name(0, "leave"), "start-of-turn");
  EXPECT_EQ(name(1, "exchange"), "action-response");
  EXPECT_EQ(name(0, "allow"), "exchange");
  EXPECT_EQ(name("house", "draw 1 assassin"), "exchange");
  EXPECT_EQ(name(1, "keep assassin duke"), "start-of-turn");
  EXPECT_EQ(name(0, "steal 1"), "action-response");
  EXPECT_EQ(name(1, "challenge"), "reveal-influence");
  EXPECT_EQ(name(0, "prove captain"), "reveal-influence");
  EXPECT_EQ(name("house", "draw 0 contessa"), "reveal-influence");
  EXPECT_EQ(name(1, "lose assassin"), "final-action-response");
  EXPECT_EQ(name(1, "block inquisitor"), "block-response");
  EXPECT_EQ(name(0, "challenge"), "reveal-influence");
  EXPECT_EQ(name(1, "lose duke"), "waiting-for-players");
  const Json end = ask(request)["states"][1]["state"];
  EXPECT_EQ(end["winnerIdx"], 0);
}

TEST(QueryCoup, OnlyThoseConcernedSeeTheConfession) {
  const Json answer = ask(replay("inquisitors", 3,
                                 {{"house", "deal 0 inquisitor captain"},
                                  {"house", "deal 1 contessa duke"},
                                  {"house", "deal 2 contessa duke"},
                                  {"house", "first 0"},
                                  {0, "interrogate 1"},
                                  {1, "allow"},
                                  {2, "allow"},
                                  {1, "show duke"}}));
  EXPECT_EQ(answer["states"][0]["state"]["confession"], "duke");
  EXPECT_EQ(answer["states"][1]["state"]["confession"], "duke");
  EXPECT_TRUE(answer["states"][2]["state"]["confession"].is_null());
}

TEST(QueryCoup, TheFactions) {
  const Json answer = ask(replay("reformation", 2,
                                 {{"house", "deal 0 inquisitor captain"},
                                  {"house", "deal 1 contessa duke"},
                                  {"house", "first 0"},
                                  {0, "change-team"}}));
  const Json& s = answer["states"][0];
  EXPECT_EQ(s["players"][0]["team"], -1);
  EXPECT_EQ(s["players"][1]["team"], -1);
  EXPECT_EQ(s["freeForAll"], true);
  EXPECT_EQ(s["treasuryReserve"], 1);
}

TEST(QueryCoup, TheExchangeShowsItsCardsToOneAlone) {
  const Json answer = ask(replay("original", 2,
                                 {{"house", "deal 0 ambassador captain"},
                                  {"house", "deal 1 contessa duke"},
                                  {"house", "first 0"},
                                  {0, "exchange"},
                                  {1, "allow"},
                                  {"house", "draw 0 duke assassin"}}));
  EXPECT_EQ(answer["states"][0]["state"]["exchangeOptions"],
            Json::parse(R"(["duke","assassin","captain","ambassador"])"));
  EXPECT_EQ(answer["states"][1]["state"]["exchangeOptions"], Json::array());
  EXPECT_EQ(answer["states"][1]["players"][0]["influence"].size(), 2u);
}

TEST(QueryCoup, TheFirstWrongActionEndsIt) {
  Json request = replay("original", 2,
                        {{"house", "deal 0 duke captain"},
                         {"house", "deal 1 contessa duke"},
                         {"house", "first 0"},
                         {0, "coup 1"},
                         {1, "income"}});
  Json answer = ask(request);
  EXPECT_EQ(answer["applied"], 3);
  EXPECT_EQ(answer["error"], "A coup costs 7 coins.");
  EXPECT_EQ(answer["states"][0]["state"]["name"], "start-of-turn");
  const auto why = [&](Json action) {
    request["actions"][3] = std::move(action);
    return ask(request)["error"].get<std::string>();
  };
  EXPECT_NE(why({{"seat", 5}, {"action", "income"}}), "");
  EXPECT_NE(why({{"seat", -1}, {"action", "income"}}), "");
  EXPECT_NE(why({{"seat", "me"}, {"action", "income"}}), "");
  EXPECT_NE(why({{"seat", 0}, {"action", "dance"}}), "");
  EXPECT_NE(why({{"seat", 0}}), "");
  EXPECT_NE(why("income"), "");
  EXPECT_NE(why({{"seat", "house"}, {"action", "draw 0 duke"}}), "");
}

TEST(QueryCoup, WrongRequests) {
  for (const char* line :
       {R"({"game":"coup","op":"legal"})", R"({"game":"coup","op":"replay"})",
        R"({"game":"coup","op":"replay","players":1,"actions":[]})",
        R"({"game":"coup","op":"replay","players":3,"actions":{}})",
        R"({"game":"coup","op":"replay","players":2.5,"actions":[]})",
        R"({"game":"coup","op":"replay","players":3,"game_type":"guilds","actions":[]})",
        R"({"game":"coup","op":"replay","players":3,"options":"first=4","actions":[]})"}) {
    EXPECT_TRUE(Json::parse(answer_query(line)).contains("error")) << line;
    EXPECT_FALSE(Json::parse(answer_query(line)).contains("states")) << line;
  }
}

}  // namespace
}  // namespace parlour::cli
