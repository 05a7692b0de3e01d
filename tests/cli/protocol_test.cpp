// The protocol for programs by other authors (docs/protocol.md): each question to each game, what
// is refused, and what `parlour bot` answers to a view.
#include "cli/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/commands.h"
#include "games/registry.h"
#include "laws/coup_trial.h"
#include "laws/settlers_trial.h"
#include "laws/tractor_trial.h"
#include "running.h"

namespace parlour::cli {
namespace {

Json ask(const AnyGame& game, std::string_view op, Json request) {
  request["game"] = game.info().id;
  request["op"] = op;
  return Json::parse(answer_query(request.dump()), nullptr, false);
}

// Whether a list of texts has this one.
bool names(const Json& list, const Json& word) {
  return std::ranges::find(list, word) != list.end();
}

// A game from its start to its end, through the protocol alone; `look` sees each view of a seat
// that must act.
template <class Look>
Json play_through(const AnyGame& game, std::uint64_t seed, Look&& look) {
  Rng rng(seed);
  // A short game: every answer carries the whole table.
  const bool island = game.info().id == "settlers";
  Json at = ask(game, "start",
                {{"options", island ? "points=3" : std::string(game.info().shortest)},
                 {"seats", island ? 2 : game.info().usual_seats}});
  EXPECT_TRUE(at.contains("table")) << at;
  for (std::uint32_t n = 0; n < game.info().longest && at.contains("table"); ++n) {
    if (at["over"] == true) break;
    const Json& table = at["table"];
    if (at["house"] == true) {
      at = ask(game, "apply", {{"table", table}, {"seat", "house"}, {"seed", rng.next()}});
      continue;
    }
    const Json p = at["actors"][0];
    const Json legal = ask(game, "legal", {{"table", table}, {"seat", p}});
    const Json& actions = legal["actions"];
    if (actions.empty()) return at;
    const Json action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
    const Json allowed = ask(game, "check", {{"table", table}, {"seat", p}, {"action", action}});
    EXPECT_EQ(allowed, (Json{{"allowed", true}, {"why", nullptr}})) << action;
    look(ask(game, "view", {{"table", table}, {"seat", p}}), legal);
    at = ask(game, "apply", {{"table", table}, {"seat", p}, {"action", action}});
    EXPECT_EQ(at.value("action", Json()), action);
  }
  EXPECT_TRUE(at.contains("table")) << at;
  return at;
}

TEST(Protocol, PlaysEveryGameFromStartToEnd) {
  for (const AnyGame* game : games()) {
    const Json end = play_through(*game, 3, [&](const Json& view, const Json& legal) {
      EXPECT_EQ(view["legal"], legal["actions"]);
      EXPECT_EQ(view["complete"], legal["complete"]);
      EXPECT_EQ(view["game"], game->info().id);
      EXPECT_TRUE(names(view["actors"], view["seat"]));
      EXPECT_TRUE(view["state"].is_object() && !view["state"].empty());
      // What a program knows is enough to ask the rules, without the table.
      EXPECT_EQ(ask(*game, "legal", {{"view", view}}), legal);
    });
    EXPECT_EQ(end["over"], true) << game->info().id;
    const Json score = ask(*game, "score", {{"table", end["table"]}});
    double sum = 0;
    for (const Json& one : score["scores"]) sum += one.get<double>();
    EXPECT_NEAR(sum, 1, 1e-9) << score;
    const Json seen = ask(*game, "view", {{"table", end["table"]}, {"seat", nullptr}});
    EXPECT_EQ(seen["scores"], score["scores"]);
    EXPECT_EQ(seen["seat"], nullptr);
  }
}

TEST(Protocol, ListsTheChancesOfTheHouse) {
  for (const AnyGame* game : games()) {
    const Json found = ask(*game, "chances", {{"table", Json::object()}});
    if (found["source"] == "too many") {
      EXPECT_EQ(found["chances"], Json::array());
      continue;
    }
    EXPECT_EQ(found["source"], "draw") << found;
    for (const Json& one : found["chances"]) {
      EXPECT_GT(one.value("weight", 0), 0);
      const Json after =
          ask(*game, "apply",
              {{"table", Json::object()}, {"seat", "house"}, {"action", one["action"]}});
      EXPECT_TRUE(after.contains("table")) << one << after;
    }
  }
}

TEST(Protocol, DescribesTheOptionsThatStartTakes) {
  for (const AnyGame* game : games()) {
    const Json described = ask(*game, "options", Json::object());
    EXPECT_EQ(described["usual"], game->info().usual_seats);
    // With some number of players.
    const auto starts = [&](const Json& options) {
      bool some = false;
      for (int n = game->info().min_seats; n <= game->info().max_seats; ++n)
        some |= ask(*game, "start", {{"options", options}, {"seats", n}}).contains("table");
      return some;
    };
    Json initial = Json::object();
    for (const Json& one : described["options"]) {
      const std::string key = one["key"];
      initial[key] = one["initial"];
      for (const Json& value : one.value("values", Json::array()))
        EXPECT_TRUE(starts({{key, value}})) << key << value;
      if (one.contains("low") && key != "first") EXPECT_TRUE(starts({{key, one["low"]}}));
    }
    const Json same = ask(*game, "start", {{"options", initial}});
    EXPECT_EQ(same, ask(*game, "start", Json::object())) << game->info().id;
    EXPECT_EQ(ask(*game, "view", {{"table", same["table"]}, {"seat", 0}})["options"], initial);
  }
}

TEST(Protocol, AnActionByRecordIsTheSameAsByTable) {
  const AnyGame& flax = *find_game("flax");
  const Json record = {{"actions", {"house draw 1/6", "0 place 1,9 6", "house draw 2/5"}}};
  const Json begun = ask(flax, "start", record);
  EXPECT_EQ(begun["actors"], Json::array({1}));
  EXPECT_EQ(ask(flax, "legal", {{"table", record}, {"seat", 1}}),
            ask(flax, "legal", {{"table", begun["table"]}, {"seat", 1}}));
}

// The hidden cards of the others are in no view, and a seat's own are.
TEST(Protocol, AViewOfCoupShowsTheSeatsOwnCardsAlone) {
  const Json table = {
      {"seats", 2},
      {"actions",
       {"house deal 0 duke captain", "house deal 1 assassin contessa", "house first 0"}}};
  const AnyGame& coup = *find_game("coup");
  const Json view = ask(coup, "view", {{"table", table}, {"seat", 0}});
  const Json& players = view["state"]["players"];
  EXPECT_EQ(players[0]["hand"], Json::array({"duke", "captain"}));
  EXPECT_EQ(players[1]["hand"], Json::array({"?", "?"}));
  const Json open = ask(coup, "view", {{"table", table}, {"seat", nullptr}})["state"]["players"];
  for (const Json& player : open) EXPECT_EQ(player["hand"], Json::array({"?", "?"}));
}

TEST(Protocol, AViewOfTractorCountsTheCardsThatItHides) {
  Json checked;
  play_through(*find_game("tractor"), 5, [&](const Json& view, const Json&) {
    const Json& players = view["state"]["players"];
    const auto me = view["seat"].get<std::size_t>();
    for (std::size_t q = 0; q < players.size(); ++q) {
      if (q == me)
        EXPECT_EQ(players[q]["hidden"], 0);
      else
        EXPECT_EQ(players[q]["hand"], players[q]["known"]);
    }
    checked = true;
  });
  EXPECT_EQ(checked, true);
}

// What a seat sees of Settlers is a position of the questions about positions: it says as much.
TEST(Protocol, AViewOfSettlersIsAPosition) {
  const AnyGame& settlers = *find_game("settlers");
  int compared = 0;
  play_through(settlers, 11, [&](const Json& view, const Json& legal) {
    if (++compared > 200) return;
    Json position = view["state"];
    position["options"] = view["options"];
    position["options"].erase("island");
    const Json asked = ask(settlers, "legal", {{"position", position}, {"seat", view["seat"]}});
    ASSERT_TRUE(asked.contains("actions")) << asked << position;
    EXPECT_EQ(asked["actions"].size(), legal["actions"].size()) << position;
    EXPECT_EQ(asked["complete"], legal["complete"]);
  });
  EXPECT_GT(compared, 20);
}

// A program that hears its own events alone can follow the game.
TEST(Protocol, AViewFollowsFromTheEventsOfItsSeat) {
  const AnyGame& flax = *find_game("flax");
  Json view = ask(flax, "view", {{"table", Json::object()}, {"seat", 1}});
  view = ask(flax, "apply", {{"view", view}, {"seat", "house"}, {"action", "draw 1/6"}})["view"];
  view = ask(flax, "apply", {{"view", view}, {"seat", 0}, {"action", "place 1,9 6"}})["view"];
  EXPECT_EQ(view["state"]["squares"], Json::parse("[[1,9,0,6,null]]"));
  const Json table = {{"actions", {"house draw 1/6", "0 place 1,9 6"}}};
  EXPECT_EQ(view["opaque"], ask(flax, "view", {{"table", table}, {"seat", 1}})["opaque"]);
}

// The same of every game.
TEST(Protocol, AViewFollowsFromTheEventsOfItsSeatInEveryGame) {
  constexpr std::size_t kLongest = 150;  // actions that are followed
  for (const AnyGame* game : games()) {
    Rng rng(4);
    Table table(*game, std::string(game->info().shortest), game->info().usual_seats, rng.next());
    const Seat me = seat(1);
    Json view = view_json(*game, table.view(me), {});
    while (!table.over() && table.record().entries.size() < kLongest) {
      const std::size_t told = table.record().entries.size();
      if (table.house_due()) {
        table.play_house();
      } else {
        const Seat p = *table.actors().begin();
        std::vector<AnyAction> legal;
        game->legal(table.view(p), p, legal);
        const auto& action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        ASSERT_EQ(table.submit({p, action, game->decision(table.view(p))}), kAllowed);
      }
      table.steps(told, me, [&](const Table::Step& step) {
        const Json event = {
            {"view", view}, {"seat", seat_json(step.actor)}, {"action", game->print(step.shadow)}};
        view = ask(*game, "apply", event).value("view", Json());
      });
      ASSERT_EQ(view, view_json(*game, table.view(me), {})) << game->info().id;
    }
  }
}

// What a seat cannot see has no effect on what it is told: cards that are hidden from it are dealt
// anew.
template <class G>
void expect_that_nothing_hidden_shows() {
  using Trial = laws::Trial<G>;
  using State = typename G::State;
  const AnyGame& game = *find_game(G::info().id);
  constexpr int kLongest = 400;  // actions of a game
  constexpr std::uint32_t kRarely = 8;
  Rng rng(6);
  int changed = 0;
  for (const laws::Setup& setup : Trial::setups()) {
    AnyState truth = *game.start(setup.options, setup.seats);
    for (int n = 0; n < kLongest && !game.over(truth); ++n) {
      for (int q = 0; rng.below(kRarely) == 0 && q < setup.seats; ++q) {
        AnyState other = truth;
        other.as<State>() = Trial::redeal(truth.as<State>(), seat(q), rng);
        EXPECT_EQ(view_json(game, game.view(other, seat(q)), {}),
                  view_json(game, game.view(truth, seat(q)), {}))
            << setup.options << " seat " << q;
        changed += view_json(game, {other, House}, {}) != view_json(game, {truth, House}, {});
      }
      if (game.house_due(truth)) {
        game.apply(truth, House, game.house(truth, rng));
        continue;
      }
      const Seat p = *game.actors(truth).begin();
      std::vector<AnyAction> legal;
      game.legal(game.view(truth, p), p, legal);
      game.apply(truth, p, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  EXPECT_GT(changed, 20) << "hardly anything was hidden";
}
TEST(Protocol, AViewOfCoupHidesWhatItsSeatCannotSee) {
  expect_that_nothing_hidden_shows<coup::Coup>();
}
TEST(Protocol, AViewOfSettlersHidesWhatItsSeatCannotSee) {
  expect_that_nothing_hidden_shows<settlers::Settlers>();
}
TEST(Protocol, AViewOfTractorHidesWhatItsSeatCannotSee) {
  expect_that_nothing_hidden_shows<tractor::Tractor>();
}

// Not a value that could be taken for one.
TEST(Protocol, WhatMeansNothingIsNull) {
  const Json start = {
      {"seats", 2}, {"options", {{"island", "beginner"}}}, {"actions", {"0 settle T0,0"}}};
  const Json island = ask(*find_game("settlers"), "view", {{"table", start}, {"seat", 1}})["state"];
  EXPECT_EQ(island["victim"], nullptr);
  EXPECT_EQ(island["wanted"], nullptr);
  bool bidding = false, playing = false;
  play_through(*find_game("tractor"), 5, [&](const Json& view, const Json&) {
    const Json& state = view["state"];
    const bool tricks = state["phase"] == "play";
    bidding |= state["phase"] == "bid";
    playing |= tricks;
    for (const char* member : {"leader", "turn", "winning"})
      EXPECT_EQ(state[member].is_number(), tricks) << member << state["phase"];
  });
  EXPECT_TRUE(bidding && playing);
}

TEST(Protocol, SaysWhatIsWrongWithARequest) {
  const AnyGame& flax = *find_game("flax");
  const Json none = Json::object();
  const struct {
    const char* op;
    Json request;
    const char* about;
  } kWrong[] = {
      {"start", {{"seats", 5}}, "2 to 4"},
      {"start", {{"seats", "two"}}, "\"seats\" is a number"},
      {"start", {{"options", {{"board", "nowhere"}}}}, "board"},
      {"start", {{"options", {{"colour", "red"}}}}, "colour"},
      {"start", {{"options", {{"board", Json::array()}}}}, "a text or a whole number"},
      {"start", {{"options", {{"board", "1 start=reach"}}}}, "no blanks"},
      {"start", {{"options", {{"board=2 start", "reach"}}}}, "no blanks"},
      {"start", {{"options", {{"board=2", 3}}}}, "no \"=\""},
      {"start", {{"options", 7}}, "an object"},
      {"start", {{"actions", "all"}}, "list of texts"},
      {"start", {{"actions", {"@note"}}}, "line of a record"},
      {"start", {{"actions", {"house draw 1/6\n0 place 1,9 6"}}}, "line of a record"},
      {"start", {{"actions", {"house draw 1/6", "0 place 9,9 6"}}}, "actions[1]"},
      {"view", none, "\"table\" is"},
      {"view", {{"table", "AAAA"}, {"seat", 0}}, "no table"},
      {"view", {{"table", none}}, "or null"},
      {"view", {{"table", none}, {"seat", 2}}, "0 to 1"},
      {"legal", {{"view", "AAAA"}}, "no view"},
      {"legal", {{"view", none}}, "\"opaque\""},
      {"check", {{"table", none}, {"seat", 0}}, "\"action\""},
      {"check", {{"table", none}, {"seat", 0}, {"action", "jump"}}, "no words"},
      {"apply", {{"table", none}, {"seat", "house"}}, "\"seed\""},
      {"apply", {{"table", none}, {"seat", 0}, {"action", "place 1,9 6"}}, "drawn yet"},
      {"apply", {{"table", none}, {"seat", nullptr}}, "or \"house\""},
      {"wonder", {{"table", none}}, "asked for"},
  };
  for (const auto& it : kWrong) {
    const Json answer = ask(flax, it.op, it.request);
    const std::string error = answer.value("error", "");
    EXPECT_FALSE(error.empty()) << it.op << it.request << answer;
    EXPECT_TRUE(has(error, it.about)) << it.op << it.request << error;
  }
  const Json drawn = {{"actions", {"house draw 1/6"}}};
  EXPECT_TRUE(has(ask(flax, "chances", {{"table", drawn}})["error"], "not due"));
  const Json why = ask(flax, "check", {{"table", drawn}, {"seat", 0}, {"action", "place 1,9 2"}});
  EXPECT_EQ(why["allowed"], false);
  EXPECT_FALSE(why["why"].get<std::string>().empty());
  // A view is no table, and a table of one game none of another.
  const Json view = ask(flax, "view", {{"table", drawn}, {"seat", 0}});
  EXPECT_TRUE(ask(flax, "score", {{"table", view["opaque"]}}).contains("error"));
  const Json table = ask(flax, "start", drawn)["table"];
  EXPECT_TRUE(ask(*find_game("coup"), "score", {{"table", table}}).contains("error"));
}

TEST(Protocol, TheQuestionsAboutPositionsAreStillAnswered) {
  const Outcome adjacency = run_with(run_query, {"settlers"}, "{\"op\":\"adjacency\"}\n");
  EXPECT_TRUE(has(adjacency.out, "intersections")) << adjacency.out;
  const Outcome size =
      run_with(run_query, {}, R"({"game":"tractor","op":"kitty_size","players":4,"decks":2})");
  EXPECT_TRUE(has(size.out, "\"size\":8")) << size.out;
  expect_refused(run_query, {{{"chess"}, "chess"}});
}

// --- parlour bot ---------------------------------------------------------------------------------

TEST(BotJson, AnswersAViewOfEachGame) {
  for (const AnyGame* game : games()) {
    Json view;
    play_through(*game, 2, [&](const Json& seen, const Json&) {
      if (view.is_null()) view = seen;
    });
    const std::string id(game->info().id);
    const Outcome outcome =
        run_with(run_bot, {id, "--level", "easy", "--iterations", "10"},
                 Json{{"type", "game"}}.dump() + '\n' +
                     Json{{"type", "decide"}, {"id", 7}, {"view", view}}.dump() + '\n' +
                     Json{{"opaque", view["opaque"]}}.dump() + '\n');
    ASSERT_EQ(std::ranges::count(outcome.out, '\n'), 2) << outcome.out;
    const std::size_t end = outcome.out.find('\n');
    const Json answer = Json::parse(outcome.out.substr(0, end), nullptr, false);
    EXPECT_EQ(answer["id"], 7);
    EXPECT_TRUE(names(view["legal"], answer["action"]) || view["complete"] == false) << answer;
    EXPECT_EQ(answer["line"][0], answer["action"]);
    const auto me = view["seat"].get<std::size_t>();
    EXPECT_EQ(answer["chances"].size(), view["seats"]);
    EXPECT_GE(answer["chances"][me].get<double>(), 0);
    EXPECT_LE(answer["chances"][me].get<double>(), 1);
    const Json bare = Json::parse(outcome.out.substr(end + 1), nullptr, false);
    EXPECT_TRUE(bare.contains("action") && !bare.contains("id")) << bare;
  }
}

// What it means to do next costs further searches: only who asks for it gets it.
TEST(BotJson, ForeseesItsLineIfAsked) {
  const AnyGame& game = *find_game("settlers");
  const Json table = {{"seats", 2}, {"options", {{"island", "beginner"}}}};
  const Json view = ask(game, "view", {{"table", table}, {"seat", 0}});
  ASSERT_EQ(view["actors"], Json::array({0})) << view;
  for (const bool asked : {false, true}) {
    const Outcome outcome = run_with(run_bot, {"settlers", "--iterations", "10"},
                                     Json{{"view", view}, {"line", asked}}.dump() + '\n');
    const Json answer = Json::parse(outcome.out, nullptr, false);
    EXPECT_EQ(answer["line"].size() > 1, asked) << answer;
  }
}

TEST(BotJson, SaysWhatIsWrong) {
  const AnyGame& flax = *find_game("flax");
  const Json table = {{"actions", {"house draw 1/6"}}};
  const Json other = ask(flax, "view", {{"table", table}, {"seat", 1}});
  const Outcome outcome =
      run_with(run_bot, {"flax", "--iterations", "5"},
               "{\"view\":{}}\n{oops\n" + Json{{"view", other}, {"id", "x"}}.dump() + '\n' +
                   std::string(40, '{') + '\n' + '{' + std::string(kLongestLine, ' ') +
                   "}\n[1]\n \"none\"\n  {\"id\": \"y\"}\n");
  EXPECT_FALSE(has(outcome.out, "error This")) << "JSON is answered in JSON";
  EXPECT_TRUE(has(outcome.out, R"("id":"y")"));
  EXPECT_TRUE(has(outcome.out, "object with")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "no JSON"));
  EXPECT_TRUE(has(outcome.out, "not this seat's turn"));
  EXPECT_TRUE(has(outcome.out, R"("id":"x")"));
  EXPECT_TRUE(has(outcome.out, "too deep"));
  EXPECT_TRUE(has(outcome.out, "longer than 1 MB"));
  expect_refused(run_bot, {{{"flax", "--protocol", "treason"}, "--protocol"}});
}

}  // namespace
}  // namespace parlour::cli
