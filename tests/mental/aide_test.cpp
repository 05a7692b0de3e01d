// Whole games between pages and their aides, pages that are loaded anew, and what an aide refuses.
#include "mental/aide.h"

#include <gtest/gtest.h>

#include "core/record.h"
#include "golden_file.h"
#include "mental/members.h"
#include "mental/pages.h"

namespace parlour::mental {
namespace {

const Rules kTables[] = {
    {"coup", "", 3, 3},
    {"coup", "type=inquisitors", 4, 2},
    {"settlers", "points=3", 4, 3},
    {"tractor", "rounds=1", 4, 4},
    {"tractor", "rounds=1 fry=yes", 4, 2},
};

std::string name_of(const Rules& rules) {
  return std::string(rules.game) + ' ' + rules.options;
}

// The record that an audit tells can be played by the rules, to its end.
void check_truth(const Rules& rules, const AnyGame& game, const AideNews::Verdict& verdict) {
  EXPECT_TRUE(verdict.findings.empty());
  EXPECT_TRUE(verdict.complete);
  Record record;
  record.game = rules.game;
  record.version = game.info().version;
  record.seats = rules.seats;
  record.options = print_options(game.info(), *parse_options(game.info(), rules.options));
  record.entries = verdict.truth;
  const Replay replay = from_bytes(games(), to_bytes(game, record), Lang::English);
  ASSERT_FALSE(replay.error) << replay.error->in(Lang::English);
  EXPECT_EQ(replay.record.entries, verdict.truth);
  EXPECT_TRUE(game.over(replay.state));
}

void check_end(const Rules& rules, Room& room) {
  AideNews::Verdict first;
  for (Page& page : room.pages()) {
    EXPECT_TRUE(page.news.over);
    EXPECT_FALSE(page.news.fault);
    ASSERT_FALSE(page.news.due);
    if (&page != &room.page(0) && &page != &room.watcher()) continue;
    room.tell(page, AideAudit{});
    EXPECT_FALSE(page.news.refused);
    ASSERT_TRUE(page.news.verdict);
    check_truth(rules, room.game(), *page.news.verdict);
    if (&page == &room.page(0)) first = *page.news.verdict;
    EXPECT_EQ(page.news.verdict->truth, first.truth);
  }
}

TEST(Aides, PlayWholeGamesByBytesAlone) {
  for (const Rules& rules : kTables) {
    SCOPED_TRACE(name_of(rules));
    Room room(rules, 1);
    while (!HasFailure() && room.step()) {
    }
    check_end(rules, room);
    // And whoever comes when all is over is told the same.
    room.reload(room.page(1));
    room.reload(room.watcher());
  }
}

TEST(Aides, AreReplacedAtAnyMoment) {
  for (const Rules& rules : kTables) {
    SCOPED_TRACE(name_of(rules));
    Room room(rules, 2);
    Rng rng(2);
    while (!HasFailure() && room.step()) {
      // More rarely as the game goes on: there is more to hear again.
      if (rng.below(4 + static_cast<std::uint32_t>(room.log().size() / 2)) != 0) continue;
      room.reload(room.pages()[rng.below(static_cast<std::uint32_t>(room.pages().size()))]);
    }
    EXPECT_GT(room.reloads(), 3);
    check_end(rules, room);
  }
}

// Whoever was reloaded between what a person did and the word for it says that word.
TEST(Aides, SayWhatWasDoneAndNobodyHeard) {
  Room room(kTables[0], 3);
  int unheard = 0;
  while (!HasFailure() && unheard < 5) {
    bool acted = false;
    for (Page& page : room.pages()) {
      const bool idle = page.heard == room.log().size() && !page.news.may_act.empty();
      acted = acted || (idle && room.act(page));
      if (!acted) continue;
      const Bytes word = *page.news.say;
      room.reload(page);
      EXPECT_EQ(page.news.say, word);
      EXPECT_TRUE(page.news.may_act.empty());
      ++unheard;
      break;
    }
    if (!acted) ASSERT_TRUE(room.step()) << "the game is over before";
  }
}

// The decision of one seat stays open when it acts against the rules, or another's seat is named.
TEST(Aides, RefuseWhatTheRulesRefuse) {
  Room room(kTables[0], 4);
  Page* page = nullptr;
  while (!page) {
    for (Page& p : room.pages()) {
      if (!p.news.may_act.empty()) page = &p;
    }
    if (!page) ASSERT_TRUE(room.step());
  }
  const Seat s = *page->news.may_act.begin();
  const AideNews before = page->news;
  const auto dear = room.game().parse("coup 1");
  ASSERT_TRUE(dear) << "the action has another name";
  for (const AideAct& act :
       {AideAct{s, *dear}, AideAct{s, {{250, 1}}}, AideAct{s, {}}, AideAct{seat(9), *dear}}) {
    room.tell(*page, act);
    EXPECT_TRUE(page->news.refused);
    EXPECT_TRUE(same_place(page->news, before));
  }
  ASSERT_TRUE(room.act(*page));
  const std::optional<Bytes> word = page->news.say;
  room.tell(*page, AideAct{s, *dear});
  EXPECT_TRUE(page->news.refused) << "the seat has acted";
  EXPECT_EQ(page->news.say, word);
  room.tell(room.watcher(), AideAct{s, page->begin.deeds.back().action});
  EXPECT_TRUE(room.watcher().news.refused);
}

TEST(Aides, RefuseGarbageAndStayWhereTheyAre) {
  Room room(kTables[0], 5);
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(room.step());
  for (Page& page : room.pages()) room.hear(page, room.log().size() - page.heard);
  Rng rng(1);
  for (Page& page : room.pages()) {
    const AideNews before = page.news;
    for (int i = 0; i < 200; ++i) {
      Bytes bytes(rng.below(40));
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(200 + rng.below(56));
      const auto news = read_aide_news(page.aide(bytes));
      ASSERT_TRUE(news);
      EXPECT_TRUE(news->refused);
      EXPECT_TRUE(same_place(*news, before));
    }
    room.tell(page, AideAudit{});
    EXPECT_TRUE(page.news.refused) << "the game goes on";
    EXPECT_FALSE(page.news.verdict);
  }
}

TEST(Aides, RefuseGamesThatCannotBePlayed) {
  const auto refused = [](auto change) {
    AideBegin begin;
    begin.game = "coup";
    begin.members = 2;
    begin.owner = {0, 1};
    begin.self = MemberId{0};
    change(begin);
    const Answer aide = honest_aide();
    const AideNews news = asked(aide, begin);
    EXPECT_EQ(news.due.has_value(), !news.refused);
    if (news.refused) EXPECT_TRUE(asked(aide, AideHear{}).refused) << "there is no game";
    return news.refused;
  };
  EXPECT_FALSE(refused([](AideBegin&) {}));
  EXPECT_TRUE(refused([](AideBegin& b) { b.game = "chess"; }));
  EXPECT_TRUE(refused([](AideBegin& b) { b.game = "flax"; })) << "nothing is hidden there";
  EXPECT_TRUE(refused([](AideBegin& b) { b.options = "cards=chosen"; })) << "needs a dealer";
  EXPECT_TRUE(refused([](AideBegin& b) { b.options = "cards=eaten"; }));
  EXPECT_TRUE(refused([](AideBegin& b) { b.members = 1, b.owner = {0, 0}; }));
  EXPECT_TRUE(refused([](AideBegin& b) { b.owner = {0, 2}; }));
  EXPECT_TRUE(refused([](AideBegin& b) { b.owner = {0}; }));
  EXPECT_TRUE(refused([](AideBegin& b) { b.self = MemberId{2}; }));
  const Answer fresh = honest_aide();
  EXPECT_TRUE(asked(fresh, AideHear{}).refused);
  EXPECT_TRUE(asked(fresh, AideAudit{}).refused);
}

// A game that cannot be played takes the place of the one before.
TEST(Aides, BeginAnew) {
  Room room(kTables[0], 6);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(room.step());
  Page& page = room.page(0);
  EXPECT_GT(page.news.heard, 0u);
  const AideNews again = asked(page.aide, page.begin);
  EXPECT_EQ(again.heard, 0u);
  ASSERT_TRUE(again.due);
  EXPECT_EQ(again.due->word, Word::Promise);
  AideBegin other = page.begin;
  other.game = "chess";
  EXPECT_TRUE(asked(page.aide, other).refused);
  EXPECT_TRUE(asked(page.aide, AideHear{}).refused);
}

TEST(Aides, GiveUpWhoeverSaysNothing) {
  Room room({"coup", "", 4, 4}, 7);
  constexpr int kSilent = 1;
  for (int i = 0; i < 60; ++i) ASSERT_TRUE(room.step());
  const auto others_go_on = [&] {
    bool any = true;
    while (any) {
      any = false;
      for (Page& page : room.pages())
        any = (&page != &room.page(kSilent) && room.goes_on(page)) || any;
    }
  };
  others_go_on();
  ASSERT_EQ(room.page(0).news.due->from, std::vector<MemberId>{kSilent});
  room.tell(room.page(0), AideGiveUp{2});
  EXPECT_TRUE(room.page(0).news.refused) << "nothing is due from them";
  room.tell(room.watcher(), AideGiveUp{kSilent});
  EXPECT_TRUE(room.watcher().news.refused) << "who watches has no say";
  for (const int by : {0, 2}) {
    EXPECT_FALSE(room.page(by).news.fault);
    room.tell(room.page(by), AideGiveUp{kSilent});
    ASSERT_FALSE(room.page(by).news.refused);
    ASSERT_TRUE(room.page(by).news.say);
    room.say(byte(by), *room.page(by).news.say);
  }
  others_go_on();
  for (const int by : {0, 2, 3})
    EXPECT_EQ(room.page(by).news.fault, (Fault{Fault::Kind::Gone, kSilent}));
  EXPECT_FALSE(room.page(0).news.over);
  ASSERT_FALSE(room.watcher().news.due) << "the audit waits for nobody";
  room.tell(room.watcher(), AideAudit{});
  ASSERT_TRUE(room.watcher().news.verdict);
  EXPECT_EQ(room.watcher().news.verdict->findings,
            (std::vector<Finding>{{Finding::Kind::Silent, kSilent}}));
}

// Games for browsers, which know no rules: pages that know all deeds of their seats beforehand play
// by themselves. Each line of a file is the first request of a page.
TEST(Aides, ScriptsOfTheBrowser) {
  struct Script {
    Rules rules;
    const char* file;
  };
  for (const Script& script : {Script{{"coup", "", 6, 6}, "aides_coup.txt"},
                               Script{{"settlers", "points=3", 4, 4}, "aides_settlers.txt"},
                               Script{{"tractor", "rounds=1", 4, 4}, "aides_tractor.txt"}}) {
    SCOPED_TRACE(script.file);
    // Of Coup one with an exchange.
    bool exchanges = script.rules.game != std::string_view("coup");
    std::optional<Room> room;
    for (std::uint64_t seed = 1; !room || !exchanges; ++seed) {
      ASSERT_LT(seed, 20u);
      room.emplace(script.rules, seed);
      room->in_order = true;
      while (!HasFailure() && room->step()) {
        const auto& ask = room->watcher().course->ask();
        exchanges = exchanges || (ask && ask->word == Word::Mix && is_player(ask->seat));
      }
    }
    std::string text;
    for (const Page& page : room->pages()) text += to_hex(write(AideRequest(page.begin))) + '\n';
    expect_golden(std::string("fixtures/") + script.file, text);
  }
}

TEST(Aides, NameALiar) {
  Room room(kTables[0], 8);
  constexpr MemberId kLiar = 2;
  while (room.watcher().news.due->word != Word::Shares) ASSERT_TRUE(room.step());
  const Page& liar = room.page(kLiar);
  while (!liar.news.say || liar.news.due->word != Word::Shares) ASSERT_TRUE(room.step());
  for (Page& page : room.pages()) room.hear(page, room.log().size() - page.heard);
  Bytes word = *liar.news.say;
  word.back() ^= 1;
  room.say(kLiar, std::move(word));
  for (Page& page : room.pages()) {
    room.hear(page, 1);
    EXPECT_EQ(page.news.fault, (Fault{Fault::Kind::NoProof, kLiar}));
    ASSERT_TRUE(page.news.due);
    EXPECT_EQ(page.news.due->word, Word::Secret);
  }
}

}  // namespace
}  // namespace parlour::mental
