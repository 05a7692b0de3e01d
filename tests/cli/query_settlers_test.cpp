// `parlour query` about Settlers: questions as other programs ask them.
#include <gtest/gtest.h>

#include <set>

#include "ai/bot.h"
#include "cli/query.h"
#include "games/registry.h"
#include "games/settlers/settlers.h"

namespace parlour::cli {
namespace {

using settlers::kGrid;

Json ask(const Json& request) {
  return Json::parse(answer_query(request.dump()), nullptr, false);
}
std::string error_of(const Json& answer) {
  return answer.value("error", "");
}

/// An empty beginner's island on which player 0 has rolled an 8.
Json position(settlers::Coast coast = settlers::Coast::Base) {
  const auto& island = settlers::beginners_island(false);
  Json p = {{"seats", 4},
            {"phase", "main"},
            {"turn", 0},
            {"rolled", {3, 5}},
            {"buildings", Json::array()},
            {"roads", Json::array()}};
  const char* terrains[] = {"brick", "lumber", "wool", "grain", "ore", "desert"};
  const char* harbours[] = {"brick", "lumber", "wool", "grain", "ore", "any"};
  p["hexes"] = Json::array();
  p["harbours"] = Json::array();
  for (std::size_t h = 0; h < 19; ++h) {
    p["hexes"].push_back({kGrid.hex[h].x, kGrid.hex[h].y, terrains[island.terrain[h]],
                          island.number[h] ? Json(island.number[h]) : Json()});
  }
  for (std::size_t i = 0; i < 9; ++i) {
    const auto place = kGrid.path[kGrid.harbour_paths[static_cast<std::size_t>(coast)][i]];
    p["harbours"].push_back(
        {place.x, place.y, std::string(1, place.letter), harbours[island.harbour[i]]});
  }
  p["players"] = {Json::object(), Json::object(), Json::object(), Json::object()};
  return p;
}

Json request(const char* op, Json p, int seat = 0) {
  return {{"game", "settlers"}, {"op", op}, {"position", std::move(p)}, {"seat", seat}};
}
Json applied(Json p, int seat, Json action, Json chance = Json::array()) {
  Json r = request("apply", std::move(p), seat);
  r["action"] = std::move(action);
  r["chance"] = std::move(chance);
  return ask(r);
}

TEST(QuerySettlers, Adjacency) {
  const Json all = ask({{"game", "settlers"}, {"op", "adjacency"}});
  EXPECT_EQ(all["hexes"].size(), 19u);
  EXPECT_EQ(all["intersections"].size(), 54u);
  EXPECT_EQ(all["paths"].size(), 72u);
  EXPECT_EQ(all["hexes"]["0,0"]["intersections"],
            Json::parse(R"([[0,0,"T"],[0,1,"B"],[1,-1,"T"],[0,0,"B"],[0,-1,"T"],[-1,1,"B"]])"));
  EXPECT_EQ(all["paths"]["R0,0"]["intersections"], Json::parse(R"([[0,1,"B"],[1,-1,"T"]])"));
  EXPECT_EQ(all["paths"]["R0,0"]["hexes"], Json::parse("[[0,0],[1,0]]"));
  EXPECT_EQ(all["intersections"]["T0,0"]["next"],
            Json::parse(R"([[0,1,"B"],[-1,2,"B"],[-1,1,"B"]])"));
  EXPECT_EQ(all["intersections"]["T2,0"]["hexes"].size(), 2u - 0u);
  EXPECT_EQ(ask({{"game", "settlers"}, {"op", "adjacency"}, {"island", "large"}})["hexes"].size(),
            30u);
}

TEST(QuerySettlers, LongestRoad) {
  Json r = {{"game", "settlers"}, {"op", "longest_road"}};
  r["roads"] =
      Json::parse(R"([[0,0,"U",0],[0,0,"R",0],[0,0,"D",0],[0,-1,"U",0],[-1,0,"R",0],[-1,1,"D",0],
                               [-1,1,"R",0],[-1,1,"U",0],[2,-2,"U",1]])");
  EXPECT_EQ(ask(r)["length"], Json::parse("[8,1]"));
  r["buildings"] = Json::parse(R"([[0,0,"B",1],[0,0,"T",1]])");
  EXPECT_EQ(ask(r)["length"], Json::parse("[3,1]"));
  r["buildings"] = Json::parse(R"([[0,0,"B",0],[0,0,"T",0]])");
  EXPECT_EQ(ask(r)["length"], Json::parse("[8,1]")) << "one's own settlements do not cut a road";
  r["roads"] = Json::parse("[[9,9,\"U\",0]]");
  EXPECT_NE(error_of(ask(r)), "");
}

TEST(QuerySettlers, LegalInASetUp) {
  Json p = position();
  p["phase"] = "settle";
  p["rolled"] = nullptr;
  EXPECT_EQ(ask(request("legal", p))["actions"].size(), 54u);
  p["buildings"] = Json::parse(R"([[0,0,"T",0,"settlement"]])");
  p["phase"] = "road";
  p["last"] = Json::parse(R"([0,0,"T"])");
  const Json road = ask(request("legal", p));
  EXPECT_EQ(road["actions"].size(), 3u);
  EXPECT_EQ(road["complete"], true);
}

TEST(QuerySettlers, ApplyBuildsAndPays) {
  Json p = position();
  p["buildings"] = Json::parse(R"([[0,0,"T",0,"settlement"]])");
  p["players"][0]["cards"] = {{"brick", 1}, {"lumber", 1}};
  const Json after = applied(p, 0, {{"type", "road"}, {"at", {0, 0, "U"}}});
  ASSERT_TRUE(after.contains("position")) << after.dump();
  EXPECT_EQ(after["position"]["roads"], Json::parse(R"([[0,0,"U",0]])"));
  EXPECT_EQ(after["position"]["players"][0]["cards"], Json::object());
  EXPECT_EQ(after["position"]["bank"]["brick"], 19);
  EXPECT_EQ(error_of(ask(request("legal", after["position"]))), "")
      << "the new position can be asked about again";
  EXPECT_EQ(error_of(applied(p, 0, {{"type", "road"}, {"at", {0, 0, "R"}}})),
            "A road must join your roads or buildings.");
  EXPECT_EQ(error_of(applied(p, 1, {{"type", "end"}})), "It is not your turn to act.");
}

TEST(QuerySettlers, ChanceIsTold) {
  Json p = position();
  p["phase"] = "roll";
  p["rolled"] = nullptr;
  p["buildings"] = Json::parse(R"([[0,0,"T",1,"city"]])");
  p["players"][1]["cards"] = {{"ore", 2}};
  Json after = applied(p, 0, {{"type", "roll"}});
  EXPECT_EQ(after["position"]["phase"], "dice") << "a draw that is not given stays due";
  after = applied(p, 0, {{"type", "roll"}}, {"dice 3 4"});
  EXPECT_EQ(after["position"]["phase"], "robber");
  const Json robbed = applied(after["position"], 0,
                              {{"type", "robber"}, {"hex", {0, 0}}, {"victim", 1}}, "steal ore");
  ASSERT_TRUE(robbed.contains("position")) << robbed.dump();
  EXPECT_EQ(robbed["position"]["players"][0]["cards"], (Json{{"ore", 1}}));
  EXPECT_NE(error_of(applied(p, 0, {{"type", "roll"}}, {"dice 3 7"})), "");
  EXPECT_NE(error_of(applied(p, 0, {{"type", "roll"}}, {"dice 3 3", "dice 3 3"})), "");
}

// Without the list every throw is still in the bag, and an empty bag is refilled.
TEST(QuerySettlers, TheBagOfDiceGoesWithThePosition) {
  Json p = position();
  p["options"] = {{"dice", "bag"}};
  p["phase"] = "roll";
  p["rolled"] = nullptr;
  Json after = applied(p, 0, {{"type", "roll"}}, "dice 3 4");
  EXPECT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["dice_left"].size(), 35u);
  p["dice_left"] = {{3, 4}, {1, 1}};
  after = applied(p, 0, {{"type", "roll"}}, "dice 3 4");
  EXPECT_EQ(after["position"]["dice_left"], Json::parse("[[1,1]]"));
  EXPECT_NE(error_of(applied(p, 0, {{"type", "roll"}}, "dice 4 3")), "");
  p["dice_left"] = {{3, 7}};
  EXPECT_EQ(error_of(ask(request("legal", p))), "A die is a whole number from 1 to 6.");
  p["options"] = Json::object();  // thrown dice have no bag
  p["dice_left"] = {{3, 4}};
  EXPECT_FALSE(applied(p, 0, {{"type", "roll"}}, "dice 4 3")["position"].contains("dice_left"));
}

TEST(QuerySettlers, ASeatsOwnViewIsEnough) {
  Json p = position();
  p["players"][0]["cards"] = {{"wool", 1}, {"grain", 1}, {"ore", 1}};
  p["players"][1]["cards"] = 3;
  p["players"][1]["known"] = {{"ore", 1}};
  p["players"][1]["development"] = 1;
  p["players"][2]["cards"] = {{"wool", 2}};
  p["bank"] = {{"brick", 18}, {"lumber", 18}, {"wool", 16}, {"grain", 18}, {"ore", 17}};
  const Json legal = ask(request("legal", p));
  EXPECT_EQ(error_of(legal), "");
  EXPECT_NE(legal["actions"].dump().find("buy"), std::string::npos);
  const Json after = applied(p, 0, {{"type", "buy"}}, {"drawn knight"});
  EXPECT_EQ(after["position"]["players"][0]["bought"], (Json{{"knight", 1}}));
  EXPECT_EQ(after["position"]["players"][1]["cards"], 3);
  EXPECT_EQ(error_of(ask(request("legal", after["position"]))), "");
}

/// Player 0 offers a brick for an ore; all hands are known, and player 2 has answered.
Json offered(Json reply) {
  Json p = position();
  p["phase"] = "reply";
  p["players"][0]["cards"] = {{"brick", 2}};
  for (int q = 1; q < 3; ++q) p["players"][q]["cards"] = {{"ore", 1}};
  p["offer"] = {{"give", {{"brick", 1}}}, {"want", {{"ore", 1}}}, {"to", {1, 2}}};
  p["offer"]["replies"] = {{2, std::move(reply)}};
  return p;
}

TEST(QuerySettlers, ASealedAnswerIsSealedForTheSeatThatAsks) {
  const Json p = offered("sealed");
  const Json legal = ask(request("legal", p, 1));
  EXPECT_EQ(error_of(legal), "");
  EXPECT_NE(legal["actions"].dump().find("yes"), std::string::npos);
  Json nobody = request("legal", p);
  nobody.erase("seat");
  EXPECT_EQ(error_of(ask(nobody)), "\"seat\" says who sees the position.");
  // The player's own answer is shown; the other's stays due until it is given.
  Json after = applied(p, 1, {{"type", "no"}});
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["phase"], "answers");
  EXPECT_EQ(after["position"]["offer"]["replies"],
            Json::parse(R"([[1,"no","shown"],[2,"sealed"]])"));
  EXPECT_EQ(error_of(ask(request("legal", after["position"], 1))), "")
      << "and the position can be asked about again";
  after = applied(p, 1, {{"type", "no"}}, "answer 2 yes");
  EXPECT_EQ(after["position"]["phase"], "deal");
  EXPECT_EQ(error_of(applied(p, 1, {{"type", "no"}}, {"answer 1 yes", "answer 2 yes"})),
            "This cannot have happened.");
  // If everything is known, nothing need be given.
  EXPECT_EQ(applied(offered("yes"), 1, {{"type", "no"}})["position"]["phase"], "deal");
}

TEST(QuerySettlers, ASealedDiscardToo) {
  Json p = position();
  p["phase"] = "discard";
  p["rolled"] = {3, 4};
  for (int q = 0; q < 2; ++q) p["players"][q]["cards"] = {{"wool", 8}};
  p["discards"] = Json::parse(R"([[0,null],[1,"sealed"]])");
  const Json mine = {{"type", "discard"}, {"cards", {{"wool", 4}}}};
  Json after = applied(p, 0, mine);
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["discards"], Json::parse(R"([[1,"sealed"]])"));
  after = applied(p, 0, mine, "discarded 1 4wool");
  EXPECT_EQ(after["position"]["phase"], "robber");
  EXPECT_EQ(after["position"]["players"][1]["cards"], (Json{{"wool", 4}}));
  p["discards"] = Json::parse(R"([[0,null],[1,{"wool":4}]])");
  EXPECT_EQ(applied(p, 0, mine)["position"]["phase"], "robber") << "everything is known";
}

TEST(QuerySettlers, SoIsABidForTheStart) {
  Json p = position();
  p["phase"] = "bid";
  p["rolled"] = nullptr;
  p["setup"] = 0;
  p["turns"] = 0;
  p["options"] = {{"order", "bid"}};
  p["bids"] = Json::parse(R"([[0,"sealed"],[2,"sealed"],[3,"sealed"]])");
  const Json legal = ask(request("legal", p, 1));
  ASSERT_EQ(error_of(legal), "");
  EXPECT_EQ(legal["actions"].size(), 4u);
  const Json mine = {{"type", "bid"}, {"points", 2}};
  Json after = applied(p, 1, mine);
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["phase"], "bids");
  EXPECT_EQ(error_of(ask(request("legal", after["position"], 1))), "")
      << "and the position can be asked about again";
  Json chance = {"bidden 0 1", "bidden 1 2", "bidden 2 2", "bidden 3 0", "first 2"};
  after = applied(p, 1, mine, chance);
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["phase"], "settle");
  EXPECT_EQ(after["position"]["first"], 2);
  EXPECT_EQ(after["position"]["extra"], 2);
  EXPECT_EQ(error_of(ask(request("legal", after["position"], 2))), "");
  chance[4] = "first 0";
  EXPECT_EQ(error_of(applied(p, 1, mine, chance)), "This cannot have happened.");
  // If all bids are known, only the draw stays due.
  p["bids"] = Json::parse("[[0,1],[2,2],[3,0]]");
  EXPECT_EQ(applied(p, 1, mine)["position"]["phase"], "first");
  p["bids"] = Json::parse("[[0,4]]");
  EXPECT_EQ(error_of(ask(request("legal", p, 1))), "A bid is a whole number from 0 to 3.");
}

TEST(QuerySettlers, AViewDoesNotLookAtWhatOthersHaveAnswered) {
  const auto first = [](const char* reply) {
    Json p = offered(reply);
    p["players"][3]["development"] = 1;  // a hidden one, so seat 1 has only a view
    return applied(p, 1, {{"type", "no"}});
  };
  EXPECT_EQ(error_of(first("sealed")), "");
  EXPECT_EQ(first("yes"), first("sealed"));
  EXPECT_EQ(first("no"), first("sealed"));
}

TEST(QuerySettlers, WhatAMonopolyCollectsIsToldWhereItIsNotKnown) {
  Json p = position();
  p["players"][0]["development"] = {{"monopoly", 1}};
  p["players"][1]["cards"] = {{"ore", 2}, {"wool", 1}};
  const Json play = {{"type", "monopoly"}, {"resource", "ore"}};
  EXPECT_EQ(applied(p, 0, play)["position"]["players"][0]["cards"], (Json{{"ore", 2}}));
  EXPECT_EQ(error_of(applied(p, 0, play, "collect 0,1,0,0,0,0")), "This cannot have happened.");
  p["players"][1] = {{"cards", 3}, {"known", {{"wool", 1}}}};
  p["bank"] = {{"brick", 19}, {"lumber", 19}, {"wool", 17}, {"grain", 19}, {"ore", 18}};
  EXPECT_EQ(applied(p, 0, play)["position"]["phase"], "collect") << "it stays due";
  const Json after = applied(p, 0, play, "collect 0,1,0,0,0,0");
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["players"][0]["cards"], (Json{{"ore", 1}}));
  EXPECT_EQ(error_of(applied(p, 0, play, "collect 0,2,0,0,0,0")), "This cannot have happened.")
      << "the bank has all other ore";
}

TEST(QuerySettlers, WhatIsRevealedIsToldWhereItIsNotKnown) {
  Json p = position();
  p["options"] = {{"points", 3}};
  p["buildings"] = Json::parse(R"([[0,0,"T",0,"settlement"],[2,0,"T",0,"settlement"]])");
  p["players"][0]["cards"] = {{"grain", 2}, {"ore", 3}};
  p["players"][1]["development"] = {{"point", 1}};
  const Json win = {{"type", "city"}, {"at", {0, 0, "T"}}};
  Json after = applied(p, 0, win);
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["phase"], "over");
  EXPECT_EQ(after["position"]["players"][1]["shown"], 1);
  p["players"][1]["development"] = 1;
  EXPECT_EQ(applied(p, 0, win)["position"]["phase"], "reveal");
  after = applied(p, 0, win, "reveal 0,1,0,0,0,0");
  ASSERT_EQ(error_of(after), "");
  EXPECT_EQ(after["position"]["players"][1]["shown"], 1);
  EXPECT_EQ(error_of(applied(p, 0, win, "reveal 0,2,0,0,0,0")), "This cannot have happened.");
}

TEST(QuerySettlers, OfChanceAViewKeepsWhatItsSeatSees) {
  // Player 0 asks with their own view: they see which card they steal, and it must be one that is
  // not in the bank.
  Json p = position();
  p["phase"] = "robber";
  p["buildings"] = Json::parse(R"([[0,0,"T",1,"settlement"]])");
  p["players"][1] = {{"cards", 2}};
  p["bank"] = {{"brick", 18}, {"lumber", 19}, {"wool", 19}, {"grain", 19}, {"ore", 18}};
  const Json rob = {{"type", "robber"}, {"hex", {0, 0}}, {"victim", 1}};
  EXPECT_EQ(applied(p, 0, rob, "steal ore")["position"]["players"][0]["cards"], (Json{{"ore", 1}}));
  EXPECT_EQ(error_of(applied(p, 0, rob, "steal wool")), "This cannot have happened.")
      << "all wool lies in the bank";
  EXPECT_EQ(error_of(applied(p, 0, rob, "steal ?")), "This cannot have happened.");
}

TEST(QuerySettlers, WhatIsNoPosition) {
  const auto wrong = [](const char* key, const char* value) {
    Json p = position();
    p[key] = Json::parse(value);
    return error_of(ask(request("legal", p)));
  };
  EXPECT_EQ(wrong("turn", "0"), "");
  for (const auto& [key, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"turn", "4"},
           {"turn", "-1"},
           {"turn", "\"0\""},
           {"phase", "\"never\""},
           {"phase", "\"island\""},
           {"hexes", "[]"},
           {"hexes", "[[9,9,\"ore\",5]]"},
           {"harbours", "[]"},
           {"seats", "7"},
           {"buildings", "[[0,0,\"T\",0]]"},
           {"buildings", "[[0,0,\"U\",0,\"city\"]]"},
           {"roads", "[[0,0,\"U\",0],[0,0,\"U\",1]]"},
           {"players", "[{}]"},
           {"rolled", "[7,1]"},
           {"rolled", "null"},
           {"bank", "{\"gold\":1}"},
           {"bank", "{\"ore\":1}"},
           {"deck", "3"},
           {"options", "{\"points\":2}"},
           {"options", "{\"island\":\"beginner\"}"},
           {"options", "[]"}}) {
    EXPECT_NE(wrong(key, value), "") << key << ' ' << value;
  }
  EXPECT_NE(error_of(ask({{"game", "settlers"}, {"op", "legal"}})), "");
  EXPECT_NE(error_of(ask({{"game", "settlers"}, {"op", "jump"}})), "");
  for (const char* key : {"players", "hexes", "harbours", "buildings", "roads", "phase", "seats"}) {
    Json p = position();
    p.erase(key);
    const Json answer = ask(request("legal", p));  // or it may leave it out
    EXPECT_TRUE(answer.contains("actions") || error_of(answer) != "") << key;
  }
}

// Positions of programs with the printed frame, and positions written before that frame was known.
TEST(QuerySettlers, HarboursAreThoseOfEitherFrameAndOfNoMixture) {
  const Json printed = position(), once = position(settlers::Coast::BaseOnce);
  ASSERT_NE(printed["harbours"][2], once["harbours"][2]);
  EXPECT_EQ(error_of(ask(request("legal", printed))), "");
  EXPECT_EQ(error_of(ask(request("legal", once))), "");
  Json both = printed;
  both["harbours"][2] = once["harbours"][2];
  EXPECT_EQ(error_of(ask(request("legal", both))), "A harbour is where the island has none.");
  // A player who lives there trades at its rate.
  for (Json p : {printed, once}) {
    p["harbours"][2][3] = "any";
    const Json h = p["harbours"][2];
    const int path = *settlers::find_place({h[0], h[1], h[2].get<std::string>()[0]});
    const auto node = kGrid.node[kGrid.path_nodes[static_cast<std::size_t>(path)][0]];
    p["buildings"] = {{node.x, node.y, std::string(1, node.letter), 0, "settlement"}};
    p["players"][0] = {{"cards", {{"ore", 3}}}};
    EXPECT_NE(ask(request("legal", p)).dump().find("bank"), std::string::npos);
  }
}

// A whole game queried step by step, with all hands open, equals the game itself.
TEST(QuerySettlers, AGameThroughQueries) {
  using settlers::Settlers;
  Rng rng(5);
  OptionText options;
  options.set = {{"island", "beginner"}, {"points", "6"}, {"offers", "2"}};
  auto truth = *Settlers::start(options, 4);
  Json p = position();
  p["options"] = {{"points", 6}, {"offers", 2}};
  p["phase"] = "settle";
  p["rolled"] = nullptr;
  for (int step = 0; step < 1500 && !Settlers::over(truth); ++step) {
    const Seat actor = *Settlers::actors(truth).begin();
    std::vector<settlers::Action> all;
    Settlers::legal(truth, actor, all);
    const Json legal = ask(request("legal", p, index(actor)));
    ASSERT_EQ(legal["actions"].size(), all.size()) << legal.dump() << p.dump();
    const auto pick = rng.below(static_cast<std::uint32_t>(all.size()));
    Settlers::apply(truth, actor, all[pick]);
    Json chance = Json::array();
    while (Settlers::house_due(truth)) {
      const auto a = Settlers::house(truth, rng);
      const bool told =
          truth.phase == settlers::Phase::Dice || truth.phase == settlers::Phase::Steal ||
          truth.phase == settlers::Phase::Draw || truth.phase == settlers::Phase::Collect;
      if (told) chance.push_back(Settlers::print(a));
      Settlers::apply(truth, House, a);
    }
    const Json after = applied(p, index(actor), legal["actions"][pick], chance);
    ASSERT_TRUE(after.contains("position")) << after.dump();
    p = after["position"];
    for (std::size_t q = 0; q < 4; ++q) EXPECT_EQ(p["players"][q]["points"], truth.points[q]);
    EXPECT_EQ(p["longest_road"], truth.road_holder == 255 ? Json() : Json(truth.road_holder));
  }
  EXPECT_EQ(p["phase"] == "over", Settlers::over(truth));
}

// --- parlour bot -------------------------------------------------------------------------------

Json bot(const Json& request) {
  const Choose choose = [](const AnyView& v, std::vector<AnyAction> among) {
    const AnyGame* game = find_game("settlers");
    return ai::answer({game, v, ai::Level::Medium, {30, 0}, 1, ai::Style::Any, std::move(among)})
        .choice;
  };
  return Json::parse(answer_position(request.dump(), choose), nullptr, false);
}

Json bot_request(Json p, int seat) {
  return {{"type", "position"}, {"seat", seat}, {"position", std::move(p)}};
}

TEST(BotSettlers, ChoosesOneOfTheListedActions) {
  Json p = position();
  p["buildings"] = Json::parse(R"([[0,0,"T",0,"settlement"]])");
  p["players"][0]["cards"] = {{"brick", 1}, {"lumber", 1}};
  for (int q = 1; q < 4; ++q) p["players"][q] = {{"cards", 3}, {"development", 1}};
  p["bank"] = {{"brick", 16}, {"lumber", 16}, {"wool", 17}, {"grain", 17}, {"ore", 18}};
  Json r = bot_request(p, 0);
  const Json legal = ask(request("legal", p, 0));
  r["actions"] = legal["actions"];
  r["id"] = "x";
  const Json answer = bot(r);
  ASSERT_TRUE(answer.contains("index")) << answer.dump();
  EXPECT_LT(answer["index"].get<std::size_t>(), legal["actions"].size());
  EXPECT_EQ(answer["id"], "x");
  r["actions"] = Json::parse(R"([{"type":"buy"},{"type":"end"}])");
  EXPECT_EQ(bot(r)["index"], 1) << "the other one cannot be paid";
}

TEST(BotSettlers, GivesAnActionWhereNoneAreListed) {
  Json p = position();
  p["phase"] = "settle";
  p["rolled"] = nullptr;
  const Json answer = bot(bot_request(p, 0));
  ASSERT_TRUE(answer.contains("action")) << answer.dump();
  EXPECT_EQ(answer["action"]["type"], "settle");
  EXPECT_TRUE(applied(p, 0, answer["action"]).contains("position"));
}

TEST(BotSettlers, DoesNotLookAtWhatTheSeatMayNotSee) {
  Json open = position(), other = position();
  for (Json* p : {&open, &other}) {
    (*p)["buildings"] = Json::parse(R"([[0,0,"T",0,"settlement"],[0,0,"B",1,"city"]])");
    (*p)["players"][0]["cards"] = {{"brick", 2}, {"lumber", 2}, {"wool", 1}, {"grain", 1}};
  }
  open["players"][1]["development"] = {{"point", 2}};
  other["players"][1]["development"] = {{"knight", 2}};
  EXPECT_EQ(bot(bot_request(open, 0)), bot(bot_request(other, 0)));
}

TEST(BotSettlers, SaysWhatIsWrong) {
  EXPECT_EQ(error_of(bot(bot_request(position(), 1))), "It is not this seat's turn.");
  EXPECT_EQ(error_of(bot({{"type", "position"}, {"position", position()}})),
            "\"seat\" says who is to act.");
  EXPECT_EQ(bot({{"type", "question"}, {"id", 7}})["id"], 7);
  EXPECT_EQ(error_of(bot({{"type", "question"}})), "\"type\" is \"position\".");
  Json r = bot_request(position(), 0);
  r["actions"] = Json::parse(R"([{"type":"buy"}])");
  EXPECT_EQ(error_of(bot(r)), "None of the \"actions\" is legal.");
  r["actions"] = Json::parse(R"([{"type":"jump"}])");
  EXPECT_NE(error_of(bot(r)), "");
  r["actions"] = "all";
  EXPECT_NE(error_of(bot(r)), "");
  EXPECT_EQ(answer_position("{", {}), R"({"error":"The line is no JSON."})");
}

}  // namespace
}  // namespace parlour::cli
