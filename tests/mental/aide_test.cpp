// Pages that play a game without a dealer by what they and their aides tell each other, in bytes
// alone. Beside each aide a Member, or a Course, hears the same words: it says what has to be seen.
#include "mental/aide.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "core/table.h"
#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/audit.h"
#include "mental/member.h"

namespace parlour::mental {
namespace {

struct Rules {
  const char* game;
  const char* options;
  int seats, members;
};

const Rules kTables[] = {
    {"coup", "", 3, 3},
    {"coup", "type=inquisitors", 4, 2},
    {"settlers", "points=3", 4, 3},
    {"tractor", "rounds=1", 4, 4},
    {"tractor", "rounds=1 fry=yes", 4, 2},
};

AideNews asked(Aide& aide, const AideRequest& request) {
  const auto news = read_aide_news(aide.answer(write(request)));
  EXPECT_TRUE(news) << "an answer that is none";
  return news.value_or(AideNews());
}

// All but which words it has heard lately.
bool same_place(const AideNews& a, const AideNews& b) {
  return a.heard == b.heard && a.due == b.due && a.may_act == b.may_act && a.say == b.say &&
         a.over == b.over && a.fault == b.fault;
}

struct Page {
  AideBegin begin;
  std::optional<Aide> aide;
  AideNews news;
  std::map<Seat, AnyView> views;  // as the aide lets us see them
  std::size_t heard = 0;          // words of the log
  std::optional<Bytes> sent;
  std::optional<Member> member;  // that says what is true; or, of a page that watches,
  std::optional<Course> course;
};

// The pages of a game, and one more that watches. Each hears the log at its own pace.
class Room {
 public:
  Room(const Rules& rules, std::uint64_t seed) : rules_(rules), rng_(seed) {
    AideBegin begin;
    begin.game = rules.game;
    begin.options = rules.options;
    begin.members = byte(rules.members);
    for (int s = 0; s < rules.seats; ++s) begin.owner.push_back(byte(s % rules.members));
    begin.name.fill(static_cast<std::uint8_t>(seed));
    party_.game = find_game(rules.game);
    party_.rules = find_dealerless(rules.game);
    party_.options = rules.options;
    party_.members = rules.members;
    party_.owner = begin.owner;
    party_.name = begin.name;
    for (int m = 0; m < rules.members; ++m) {
      begin.self = byte(m);
      begin.secret = fair::new_secret([this] { return rng_.next(); });
      Page& page = pages_.emplace_back();
      page.member.emplace(party_, byte(m), begin.secret);
      sit(page, begin);
    }
    begin.self.reset();
    begin.secret = fair::Secret();
    Page& page = pages_.emplace_back();
    page.course.emplace(party_);
    sit(page, begin);
  }

  std::deque<Page>& pages() { return pages_; }
  Page& page(int m) { return pages_[at(m)]; }
  Page& watcher() { return pages_.back(); }
  const AnyGame& game() const { return *party_.game; }
  const std::vector<AideHear::Said>& log() const { return log_; }
  void say(MemberId author, Bytes word) { log_.push_back({author, std::move(word)}); }

  // Some page hears some words, says what it owes, or acts. False: nobody has anything to do.
  bool step() {
    const auto first = rng_.below(static_cast<std::uint32_t>(pages_.size()));
    for (std::uint32_t i = 0; i < pages_.size(); ++i) {
      if (goes_on(pages_[(first + i) % pages_.size()])) return true;
    }
    return false;
  }
  bool goes_on(Page& page) {
    const std::size_t left = log_.size() - page.heard;
    if (left > 0) {
      hear(page, 1 + rng_.below(static_cast<std::uint32_t>(left)));
      return true;
    }
    if (page.news.say && page.news.say != page.sent) {
      page.sent = page.news.say;
      say(*page.begin.self, *page.sent);
      return true;
    }
    return act(page);
  }

  void hear(Page& page, std::size_t count) {
    AideHear hear;
    for (; count > 0; --count) {
      const AideHear::Said& said = log_[page.heard++];
      hear.words.push_back(said);
      if (page.member)
        page.member->take(said.author, said.word);
      else
        page.course->take(said.author, said.word);
    }
    tell(page, hear);
    check_views(page);
  }

  // What a person does, at random. The page keeps it before it asks.
  bool act(Page& page) {
    const SeatSet seats = page.news.may_act;
    if (seats.empty()) return false;
    const Seat s = *seats.begin();
    std::vector<AnyAction> legal;
    game().legal(page.views.at(s), s, legal);
    EXPECT_FALSE(legal.empty());
    if (legal.empty()) return false;
    const AnyAction action = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
    page.begin.deeds.push_back({page.news.due->turn, s, action});
    tell(page, AideAct{s, action});
    EXPECT_FALSE(page.news.refused);
    EXPECT_FALSE(page.news.may_act.has(s)) << "a seat acts once";
    const auto word = page.member->act(s, action);
    EXPECT_TRUE(word && *word == page.news.say) << "another word than the member's";
    return true;
  }

  // The page is loaded anew: only its secret and its seats' deeds are left, and the log.
  void reload(Page& page) {
    const AideNews before = page.news;
    const auto views = page.views;
    sit(page, page.begin);
    // In one message, or in two.
    const std::size_t cut = page.heard ? rng_.below(static_cast<std::uint32_t>(page.heard)) : 0;
    const auto begin = log_.begin();
    const auto middle = begin + static_cast<std::ptrdiff_t>(cut);
    tell(page, AideHear{{begin, middle}});
    tell(page, AideHear{{middle, begin + static_cast<std::ptrdiff_t>(page.heard)}});
    EXPECT_TRUE(same_place(page.news, before)) << "elsewhere after a reload";
    EXPECT_EQ(page.views, views);
    ++reloads_;
  }
  int reloads() const { return reloads_; }

  void tell(Page& page, const AideRequest& request) {
    page.news = asked(*page.aide, request);
    for (const AideNews::Seen& seen : page.news.seen) {
      const auto view = page.views.find(seen.viewer);
      ASSERT_NE(view, page.views.end()) << "not a seat of this page";
      ASSERT_TRUE(game().advance(view->second, seen.actor, {seen.shadow}));
    }
  }

 private:
  void sit(Page& page, const AideBegin& begin) {
    page.begin = begin;
    page.aide.emplace(find_game, find_dealerless);
    page.views.clear();
    const AnyState start = *game().start(rules_.options, rules_.seats);
    for (int s = 0; s < rules_.seats; ++s) {
      if (begin.self == begin.owner[at(s)]) page.views[seat(s)] = game().view(start, seat(s));
    }
    if (page.views.empty()) page.views[Watcher] = game().view(start, Watcher);
    tell(page, begin);
    EXPECT_FALSE(page.news.refused);
  }

  void check_views(const Page& page) {
    for (const auto& [s, view] : page.views)
      ASSERT_EQ(view, s == Watcher ? page.course->view() : page.member->view(s));
  }

  Rules rules_;
  Rng rng_;
  Party party_;
  std::deque<Page> pages_;
  std::vector<AideHear::Said> log_;
  int reloads_ = 0;
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
      const auto news = read_aide_news(page.aide->answer(bytes));
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
    Aide aide(find_game, find_dealerless);
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
  Aide fresh(find_game, find_dealerless);
  EXPECT_TRUE(asked(fresh, AideHear{}).refused);
  EXPECT_TRUE(asked(fresh, AideAudit{}).refused);
}

// A game that cannot be played takes the place of the one before.
TEST(Aides, BeginAnew) {
  Room room(kTables[0], 6);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(room.step());
  Page& page = room.page(0);
  EXPECT_GT(page.news.heard, 0u);
  const AideNews again = asked(*page.aide, page.begin);
  EXPECT_EQ(again.heard, 0u);
  ASSERT_TRUE(again.due);
  EXPECT_EQ(again.due->word, Word::Promise);
  AideBegin other = page.begin;
  other.game = "chess";
  EXPECT_TRUE(asked(*page.aide, other).refused);
  EXPECT_TRUE(asked(*page.aide, AideHear{}).refused);
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
