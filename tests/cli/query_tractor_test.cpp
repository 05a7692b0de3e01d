// `parlour query` on Tractor: every question, with the cases from the rules.
#include <gtest/gtest.h>

#include "cli/query.h"

namespace parlour::cli {
namespace {

Json list(const std::string& cards) {
  Json out = Json::array();
  for (std::size_t i = 0; i < cards.size();) {
    const std::size_t blank = std::min(cards.find(' ', i), cards.size());
    out.push_back(cards.substr(i, blank - i));
    i = blank + 1;
  }
  return out;
}

Json trump(const char* rank, Json suit) {
  return {{"rank", rank}, {"suit", std::move(suit)}};
}

Json ask(const char* op, Json request) {
  request["game"] = "tractor";
  request["op"] = op;
  return Json::parse(answer_query(request.dump()), nullptr, false);
}

TEST(QueryTractor, Format) {
  const auto units = [](Json trumps, const char* cards) {
    return ask("format", {{"trump", std::move(trumps)}, {"cards", list(cards)}})["units"];
  };
  EXPECT_EQ(units(trump("2", "H"), "AS AS AS KS KS"),
            Json::parse(R"([["KS","KS","AS","AS"],["AS"]])"));
  EXPECT_EQ(units(trump("2", "S"), "2D 2D 2S 2S").size(), 1u);
  EXPECT_EQ(units(trump("2", nullptr), "2D 2D 2S 2S").size(), 2u);
}

TEST(QueryTractor, Legal) {
  const auto legal = [](const char* lead, const char* hand, const char* play) {
    return ask("legal", {{"trump", trump("2", "S")},
                         {"lead", list(lead)},
                         {"hand", list(hand)},
                         {"play", list(play)}});
  };
  EXPECT_EQ(legal("5H", "2H 9D KH", "2H")["legal"], false);
  EXPECT_NE(legal("5H", "2H 9D KH", "2H")["why"], "");
  EXPECT_EQ(legal("5H", "2H 9D KH", "KH"), Json::parse(R"({"legal":true,"why":""})"));
  EXPECT_EQ(legal("5H", "2H 9D", "9D")["legal"], true);
  EXPECT_EQ(legal("5S", "2H 9D", "9D")["legal"], false);
  EXPECT_EQ(legal("QD QD", "3D 3D 8D 9D", "8D 9D")["legal"], false);
  EXPECT_EQ(legal("", "3D 3D 8D 9H", "3D 8D")["legal"], true);
  EXPECT_EQ(legal("", "3D 3D 8D 9H", "3D 9H")["legal"], false);
  EXPECT_EQ(legal("5H", "2H 9D", "KH")["why"], "You do not hold these cards.");
}

TEST(QueryTractor, LegalPlays) {
  const Json request = {{"trump", trump("2", "H")},
                        {"lead", list("5S 5S 6S 6S")},
                        {"hand", list("3S 3S 9S 9S KS KS")},
                        {"max", 2}};
  const Json answer = ask("legal_plays", request);
  EXPECT_EQ(answer["count"], 3) << "any two pairs";
  EXPECT_EQ(answer["plays"].size(), 2u);
  Json many = request;
  many["hand"] = list("3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC");
  EXPECT_EQ(ask("legal_plays", many)["count"], 24 * 23 * 22 * 21 / 24);
}

// The slowest known throws of 39 and of 18 trumps in four packs. Before searches had a limit, the
// answer took many seconds; this test checks that the search gives up, not how long it takes.
TEST(QueryTractor, LegalPlaysEndWhateverIsAsked) {
  const Json request = {
      {"trump", trump("2", "S")},
      {"lead", list("2C 2C 2C 2C 2H 2S 2S 2S 2S 4S 4S 6S 6S 6S 6S 7S 7S 7S 8S 8S 9S 9S 9S 10S 10S "
                    "10S 10S JS JS JS JS QS KS AS AS LJ LJ LJ LJ")},
      {"hand",
       list("2C 2C 2C 2H 2H 2H 2H 2S 2S 2S 2S 3S 5S 5S 5S 6S 6S 6S 6S 7S 7S 7S 7S 8S 8S 9S 9S "
            "9S 9S 10S 10S 10S 10S QS QS QS AS AS AS AS LJ LJ LJ LJ HJ HJ HJ HJ")}};
  const Json answer = ask("legal_plays", request);
  EXPECT_TRUE(answer["count"].is_null()) << answer.dump();
  EXPECT_TRUE(answer["plays"].empty());
}

TEST(QueryTractor, Winner) {
  const auto winner = [](const char* overruff, std::initializer_list<const char*> plays) {
    Json all = Json::array();
    for (const char* p : plays) all.push_back(list(p));
    return ask("winner", {{"trump", trump("2", "S")}, {"plays", all}, {"overruff", overruff}});
  };
  EXPECT_EQ(winner("largest", {"5H", "KH", "3S", "AH"}),
            Json::parse(R"({"winner":2,"points":15,"largest":1})"));
  EXPECT_EQ(winner("largest", {"2H", "2D", "2C", "AS"})["winner"], 0);
  EXPECT_EQ(winner("largest", {"AH AH KH", "3S 3S 9S", "4S 4S 5S", "8H 9H 10H"})["winner"], 2);
  EXPECT_EQ(winner("all", {"AH AH KH", "3S 3S 9S", "4S 4S 5S", "8H 9H 10H"})["winner"], 1);
  EXPECT_EQ(winner("all", {"AH AH KH", "3S 3S 9S", "4S 4S 5S", "8H 9H 10H"})["largest"], 2);
}

TEST(QueryTractor, Throw) {
  Json request = {{"trump", trump("2", "H")},
                  {"lead", list("KS QS 10S 10S 8S 8S 3S 3S")},
                  {"others", {list("4S 4S"), list("5S 7S"), list("9D")}}};
  EXPECT_EQ(ask("throw", request), Json::parse(R"({"valid":false,"incorrect":[["3S","3S"]],
                                                   "penalty":20,"forced":["3S"]})"));
  request["badthrow"] = "component";
  EXPECT_EQ(ask("throw", request)["forced"], list("3S 3S"));
  request["lead"] = list("QS QS KS KS AS");
  request["others"] = {list("AS AS"), list("3S")};
  EXPECT_EQ(ask("throw", request)["valid"], true);
  EXPECT_EQ(ask("throw", request)["penalty"], 0);
}

TEST(QueryTractor, LevelsAndKitties) {
  EXPECT_EQ(ask("levels", {{"points", 125}, {"decks", 2}}),
            Json::parse(R"({"banker_won":false,"banker_up":0,"other_up":1})"));
  EXPECT_EQ(ask("levels", {{"points", 0}, {"decks", 2}})["banker_up"], 3);
  EXPECT_EQ(ask("levels", {{"points", -80}, {"decks", 2}})["banker_up"], 5);
  EXPECT_EQ(ask("kitty_size", {{"players", 5}, {"decks", 2}})["size"], 8);
  EXPECT_EQ(ask("kitty_size", {{"players", 6}, {"decks", 3}})["size"], 6);
}

TEST(QueryTractor, Bids) {
  const auto bid = [](const char* bids) {
    return ask("bid", {{"trump_rank", "2"}, {"bids", Json::parse(bids)}});
  };
  EXPECT_EQ(bid(R"([[0,"2S",1],[1,"2H",2],[0,"2S",2]])"),
            Json::parse(R"({"accepted":[true,true,false],"winner":1,"suit":"H"})"));
  EXPECT_EQ(
      bid(R"([[0,"2S",1],[0,"2H",2],[0,"2S",2],[1,"2D",2],[1,"LJ",2],[2,"HJ",2]])"),
      Json::parse(R"({"accepted":[true,false,true,false,true,true],"winner":2,"suit":null})"));
  EXPECT_EQ(bid(R"([[0,"2S",1],[1,"2H",1],[1,"LJ",1],[1,"3H",2]])")["accepted"],
            Json::parse("[true,false,false,false]"));
  EXPECT_EQ(bid("[]"), Json::parse(R"({"accepted":[],"winner":null,"suit":null})"));
}

TEST(QueryTractor, WhatCannotBeReadIsAnError) {
  const char* bad[] = {
      R"({"op":"format"})",
      R"({"op":"format","trump":{"rank":"1","suit":"S"},"cards":["5S"]})",
      R"({"op":"format","trump":{"rank":"2","suit":"X"},"cards":["5S"]})",
      R"({"op":"format","trump":{"rank":"2","suit":"S"},"cards":["5S","5H"]})",
      R"({"op":"format","trump":{"rank":"2","suit":"S"},"cards":[]})",
      R"({"op":"format","trump":{"rank":"2","suit":"S"},"cards":["5S","5S","5S","5S","5S"]})",
      R"({"op":"legal","trump":{"rank":"2","suit":"S"},"lead":["5S"],"hand":[1],"play":[]})",
      R"({"op":"legal_plays","trump":{"rank":"2","suit":"S"},"lead":["5S","5S"],"hand":["3S"]})",
      R"({"op":"winner","trump":{"rank":"2","suit":"S"},"plays":[["5S"],["5S","6S"]]})",
      R"({"op":"winner","trump":{"rank":"2","suit":"S"},"plays":[]})",
      R"({"op":"throw","trump":{"rank":"2","suit":"S"},"lead":["5S"],"others":3})",
      R"({"op":"throw","trump":{"rank":"2","suit":"S"},"lead":["5S"],"others":[],"badthrow":"x"})",
      R"({"op":"levels","points":1e3,"decks":2})",
      R"({"op":"levels","points":99999999999999999999,"decks":2})",
      R"({"op":"kitty_size","players":0,"decks":2})",
      R"({"op":"bid","trump_rank":"2","bids":[[0,"2S"]]})",
      R"({"op":"bid","trump_rank":"2","bids":[[0,"2S",0]]})",
      R"({"op":"nothing"})"};
  for (const char* text : bad) {
    Json request = Json::parse(text);
    request["game"] = "tractor";
    const Json answer = Json::parse(answer_query(request.dump()));
    EXPECT_TRUE(answer.contains("error")) << text << answer.dump();
  }
}

}  // namespace
}  // namespace parlour::cli
