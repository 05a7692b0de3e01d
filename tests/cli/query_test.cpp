// `parlour query`, line by line: questions about Flax as other programs ask them, and questions
// that cannot be answered.
#include "cli/query.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "games/flax/flax.h"

namespace parlour::cli {
namespace {

Json ask(const Json& request) {
  return Json::parse(answer_query(request.dump()), nullptr, false);
}
Json ask_line(std::string_view line) {
  const std::string answer = answer_query(line);
  EXPECT_EQ(answer.find('\n'), std::string::npos);
  return Json::parse(answer, nullptr, false);
}

Json state(Json chips, int turn, Json drawn = nullptr, Json board = 1) {
  return {{"board", std::move(board)},
          {"chips", std::move(chips)},
          {"turn", turn},
          {"drawn", std::move(drawn)},
          {"supply", {{3, 3, 3}, {3, 3, 3}}}};
}
Json flax(const char* op, Json s) {
  return {{"game", "flax"}, {"op", op}, {"state", std::move(s)}};
}
Json list() {
  return Json::array();
}

std::string error_of(const Json& answer) {
  return answer.value("error", "");
}

TEST(QueryFlax, Legal) {
  EXPECT_EQ(ask(flax("legal", state(list(), 0)))["targets"], Json::parse("[[1,9]]"));
  EXPECT_EQ(ask(flax("legal", state(list(), 1)))["targets"], Json::parse("[[13,1]]"));
  const Json five = Json::parse("[[1,9,0,5]]");
  EXPECT_EQ(ask(flax("legal", state(five, 0, 0))),
            Json::parse(R"({"targets":[[1,4],[1,9],[6,9]],"values":[1,6]})"));
  EXPECT_EQ(ask(flax("legal", state(five, 0))),
            Json::parse(R"({"targets":[[1,4],[1,9],[6,9]],"values":null})"));
  EXPECT_EQ(ask(flax("legal", state(five, 0, 2)))["values"], Json::parse("[3,4]"));
  Json reach = state(five, 0, 1);
  reach["rules"] = {{"start", "reach"}};
  EXPECT_EQ(ask(flax("legal", reach))["targets"], Json::parse("[[1,4],[6,9]]"));
  reach["rules"] = {{"start", "free"}};
  EXPECT_EQ(ask(flax("legal", reach))["targets"].size(), 3u);
}

TEST(QueryFlax, ASideThatCannotPlaceHasNoTargets) {
  const Json covered = Json::parse("[[1,9,0,5],[13,6,1,2],[13,6,0,5]]");
  EXPECT_EQ(ask(flax("legal", state(covered, 1, 1))),
            Json::parse(R"({"targets":[],"values":[2,5]})"));
  Json spent = state(Json::parse("[[1,9,0,5]]"), 0);
  spent["supply"] = {{0, 0, 0}, {3, 3, 3}};
  EXPECT_EQ(ask(flax("legal", spent))["targets"], list());
  spent["drawn"] = 0;
  EXPECT_EQ(ask(flax("legal", spent))["targets"].size(), 3u)
      << "a chip in hand has still to be placed";
}

TEST(QueryFlax, Apply) {
  Json asked = flax("apply", state(Json::parse("[[1,9,0,5]]"), 0, 0));
  asked["move"] = {1, 4, 6};
  const Json after = ask(asked)["state"];
  EXPECT_EQ(after["chips"], Json::parse("[[1,9,0,5],[1,4,0,6]]"));
  EXPECT_EQ(after["turn"], 1);
  EXPECT_EQ(after["drawn"], nullptr);
  EXPECT_EQ(after["supply"], asked["state"]["supply"]);
  EXPECT_EQ(after["board"], 1);
  EXPECT_FALSE(ask(flax("legal", after)).contains("error"));

  const auto why = [&](Json move) {
    asked["move"] = std::move(move);
    return error_of(ask(asked));
  };
  EXPECT_EQ(why({1, 4, 3}), "The drawn chip does not have that face.");
  EXPECT_EQ(why({1, 4, 9}), "The drawn chip does not have that face.");
  EXPECT_NE(why({2, 4, 6}), "");
  EXPECT_NE(why({14, 4, 6}), "");
  EXPECT_NE(why({0, 4, 6}), "");
  EXPECT_NE(why({1, 4}), "");
  EXPECT_NE(why({1, 4, 6.0}), "");
  EXPECT_NE(why(nullptr), "");
  asked["state"]["drawn"] = nullptr;
  EXPECT_EQ(why({1, 4, 6}), "No chip has been drawn yet.");
}

TEST(QueryFlax, ATurnIsPassedOver) {
  Json asked = flax("apply", state(Json::parse("[[1,9,0,5],[13,6,1,2],[13,6,0,5]]"), 0, 0));
  asked["move"] = {6, 9, 1};
  EXPECT_EQ(ask(asked)["state"]["turn"], 0);
  asked["state"]["turn"] = 1;
  EXPECT_EQ(error_of(ask(asked)), "This side cannot place: it is passed over.");
}

TEST(QueryFlax, ScoreAndOver) {
  const Json s = state(Json::parse("[[1,9,0,6],[2,9,1,6],[13,1,1,1],[7,5,0,3]]"), 0);
  const Json score = ask(flax("score", s));
  EXPECT_EQ(score["score"], Json::parse("[8,8]"));
  EXPECT_EQ(score["rooms"].size(), 9u);
  EXPECT_EQ(score["rooms"][6], Json::parse("[6,6]"));
  EXPECT_EQ(score["tiebreak"], Json::parse("[3,0]"));
  EXPECT_EQ(score["winners"], Json::parse("[0]"));
  EXPECT_EQ(ask(flax("score", state(list(), 0)))["winners"], Json::parse("[0,1]"));
  EXPECT_EQ(ask(flax("over", s)), Json::parse(R"({"over":false})"));
  Json spent = s;
  spent["supply"] = {{0, 0, 0}, {0, 0, 0}};
  EXPECT_EQ(ask(flax("over", spent)), Json::parse(R"({"over":true})"));
  spent["drawn"] = 1;
  EXPECT_EQ(ask(flax("over", spent)), Json::parse(R"({"over":false})"));
}

TEST(QueryFlax, BoardsOfOnesOwn) {
  const Json own =
      Json::parse(R"({"rows":["11..","....","....","..22"],"starts":[[1,1],[4,4]],"central":"2"})");
  EXPECT_EQ(ask(flax("legal", state(list(), 1, nullptr, own)))["targets"], Json::parse("[[4,4]]"));
  EXPECT_EQ(ask(flax("score", state(list(), 1, nullptr, own)))["rooms"].size(), 2u);
  const std::string code = flax::to_code(flax::built_in(3));
  EXPECT_EQ(ask(flax("legal", state(list(), 0, nullptr, code)))["targets"],
            Json::parse("[[8,10]]"));
  EXPECT_EQ(ask(flax("legal", state(list(), 0, nullptr, "2")))["targets"], Json::parse("[[8,10]]"));
  for (const char* bad :
       {"0", "16", "1.5", "null", "true", "\"\"", "\"16\"", "\"0\"", "\"AAAA\"", "[]", "{}",
        R"({"rows":[],"starts":[[1,1],[4,4]],"central":"2"})",
        R"({"rows":["11..","....","....","..22"],"starts":[[1,1],[5,4]],"central":"2"})",
        R"({"rows":["11..","....","....","..22"],"starts":[[1,1]],"central":"2"})",
        R"({"rows":["11..","....","....","..22"],"starts":[[1,1],[4,4]],"central":"3"})",
        R"({"rows":["11..","....","....","..22"],"starts":[[1,1],[4,4]]})",
        R"({"rows":["11..","....","....",7],"starts":[[1,1],[4,4]],"central":"2"})",
        R"({"rows":["11..\n....","....","....","..22"],"starts":[[1,1],[4,4]],"central":"2"})"}) {
    EXPECT_NE(error_of(ask(flax("legal", state(list(), 0, nullptr, Json::parse(bad))))), "") << bad;
  }
}

TEST(QueryFlax, WhatIsNoState) {
  const Json good = state(Json::parse("[[1,9,0,5]]"), 0, 0);
  const auto why = [&](const char* key, const char* value) {
    Json s = good;
    s[key] = Json::parse(value);
    return error_of(ask(flax("legal", s)));
  };
  EXPECT_EQ(why("turn", "0"), "");
  for (const char* bad :
       {"2", "-1", "null", "\"0\"", "0.0", "18446744073709551615", "1e300", "true"}) {
    EXPECT_NE(why("turn", bad), "") << bad;
    if (bad != std::string_view("null") && bad != std::string_view("2")) {
      EXPECT_NE(why("drawn", bad), "") << bad;
    }
  }
  for (const char* bad :
       {"[[1,9,0,7]]", "[[1,9,0,0]]", "[[1,9,2,1]]", "[[0,9,0,1]]", "[[14,9,0,1]]", "[[41,9,0,1]]",
        "[[13,1,0,1]]", "[[1,9,0]]", "[[1,9,0,1,1]]", "[1,9,0,1]", "{}", "null",
        "[[5,5,0,1],[5,5,0,1],[5,5,1,1]]", "[[-1,9,0,1]]", "[[4294967297,9,0,1]]"}) {
    EXPECT_NE(why("chips", bad), "") << bad;
  }
  for (const char* bad : {"[[9,0,0],[0,0,0]]", "[[0,0],[0,0,0]]", "[[0,0,0]]", "[]", "{}", "null",
                          "[[0,0,-1],[0,0,0]]"}) {
    EXPECT_NE(why("supply", bad), "") << bad;
  }
  for (const char* bad : {"[]", "\"free\"", "null", R"({"start":"maybe"})", R"({"start":null})"})
    EXPECT_NE(why("rules", bad), "") << bad;
  for (const char* key : {"board", "chips", "turn", "supply"}) {
    Json s = good;
    s.erase(key);
    EXPECT_NE(error_of(ask(flax("legal", s))), "") << key;
  }
  Json s = good;
  s["chips"] = list();
  for (int i = 0; i < 49; ++i) s["chips"].push_back({1 + i % 12, 3 + i / 12, i % 2, 1});
  EXPECT_NE(error_of(ask(flax("legal", s))), "");
  EXPECT_EQ(error_of(ask(flax("legal", state(Json::parse("[[1,9,0,5]]"), 0, 0)))), "");
}

TEST(QueryFlax, FullSuppliesBesideChipsBearOnNothing) {
  Json s = state(Json::parse("[[1,9,0,5]]"), 0, 0);
  s["supply"] = {{8, 8, 8}, {8, 8, 8}};
  EXPECT_EQ(ask(flax("legal", s))["targets"].size(), 3u);
  Json asked = flax("apply", s);
  asked["move"] = {1, 4, 6};
  EXPECT_EQ(ask(asked)["state"]["supply"], s["supply"]);
}

// A whole game queried step by step equals the game itself.
TEST(QueryFlax, AGameThroughQueries) {
  using flax::Flax;
  Rng rng(12);
  auto truth = *Flax::start(OptionText(), 2);
  Json s = state(list(), 0);
  s["supply"] = {{8, 8, 8}, {8, 8, 8}};
  while (!Flax::over(truth)) {
    EXPECT_EQ(ask(flax("over", s))["over"], false);
    const auto drawn = Flax::house(truth, rng);
    Flax::apply(truth, House, drawn);
    auto& left = s["supply"][static_cast<std::size_t>(truth.turn)][drawn.type];
    left = left.get<int>() - 1;
    s["drawn"] = drawn.type;
    const Json legal = ask(flax("legal", s));
    const auto all = legal_actions<Flax>(truth, seat(truth.turn));
    ASSERT_EQ(legal["targets"].size() * 2, all.size());
    const auto a = all[rng.below(static_cast<std::uint32_t>(all.size()))];
    Flax::apply(truth, seat(truth.turn), a);
    Json asked = flax("apply", s);
    asked["move"] = {a.x + 1, a.y + 1, a.face};
    const Json after = ask(asked);
    ASSERT_TRUE(after.contains("state")) << after.dump();
    s = after["state"];
    EXPECT_EQ(s["turn"], truth.turn);
    const Json score = ask(flax("score", s));
    EXPECT_EQ(score["score"], Json({flax::points(truth, 0), flax::points(truth, 1)}));
  }
  EXPECT_EQ(ask(flax("over", s))["over"], true);
}

TEST(Query, TheIdIsRepeated) {
  for (const char* id : {"1", "\"x\"", "null", "[1,{\"a\":2}]", "1.5"}) {
    Json asked = flax("over", state(list(), 0));
    asked["id"] = Json::parse(id);
    EXPECT_EQ(ask(asked), (Json{{"over", false}, {"id", Json::parse(id)}}));
    asked["op"] = "jump";
    EXPECT_EQ(ask(asked)["id"], Json::parse(id));
    EXPECT_NE(error_of(ask(asked)), "");
  }
  EXPECT_FALSE(ask(flax("over", state(list(), 0))).contains("id"));
}

TEST(Query, WhatIsNoRequest) {
  for (const char* bad : {"",
                          " ",
                          "null",
                          "[]",
                          "1",
                          "\"x\"",
                          "{",
                          "{}",
                          "}",
                          "{\"game\":\"flax\"}",
                          "{\"op\":\"legal\"}",
                          R"({"game":"chess","op":"legal"})",
                          R"({"game":"flax","op":7})",
                          R"({"game":7,"op":"legal"})",
                          R"({"game":"flax","op":"legal"})",
                          R"({"game":"flax","op":"legal","state":null})",
                          R"({"game":"flax","op":"legal","state":{}})",
                          R"({"game":"flax"} {})",
                          "{\"game\":\"fl\xFF\"}",
                          R"({"id":1e999})",
                          "nan",
                          "{'game':'flax'}"}) {
    EXPECT_NE(error_of(ask_line(bad)), "") << bad;
  }
}

TEST(Query, DeepLongAndLargeAreRefused) {
  EXPECT_NE(error_of(ask_line(std::string(100'000, '['))), "");
  EXPECT_NE(error_of(ask_line("{\"id\":" + std::string(40, '[') + std::string(40, ']') + "}")), "");
  EXPECT_NE(error_of(ask_line("{\"id\":" + std::string(900'000, '1') + "}")), "");
  EXPECT_NE(error_of(ask_line(std::string(kLongestQuery + 1, ' '))), "");
  const std::string brackets = std::string(100, '[');
  EXPECT_EQ(ask_line(R"({"id":")" + brackets + "\"}")["id"], brackets)
      << "brackets in strings do not count";
}

TEST(Query, AnyChangeOfALineHasAnAnswer) {
  const std::string good = flax("legal", state(Json::parse("[[1,9,0,5],[13,1,1,6]]"), 0, 0)).dump();
  Rng rng(77);
  for (int i = 0; i < 3000; ++i) {
    std::string line = good;
    for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
      line[rng.below(static_cast<std::uint32_t>(line.size()))] =
          rng.below(2) ? static_cast<char>(rng.below(256))
                       : "0123456789-,[]{}\":eE."[rng.below(21)];
    }
    const Json answer = ask_line(line);
    EXPECT_TRUE(answer.is_object()) << line;
  }
}

}  // namespace
}  // namespace parlour::cli
