// Pages that play a game without a dealer by what they and their aides tell each other, in bytes
// alone. Beside each aide a Member, or a Course, hears the same words: it says what has to be seen.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <map>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/aide.h"
#include "mental/member.h"

namespace parlour::mental {

struct Rules {
  const char* game;
  const char* options;
  int seats, members;
};

/// Bytes in, bytes out: an aide, or something that takes its place.
using Answer = std::function<Bytes(ByteView)>;

inline Answer honest_aide() {
  return [aide = std::make_shared<Aide>(find_game, find_dealerless)](ByteView request) {
    return aide->answer(request);
  };
}

inline AideNews asked(const Answer& aide, const AideRequest& request) {
  const auto news = read_aide_news(aide(write(request)));
  EXPECT_TRUE(news) << "an answer that is none";
  return news.value_or(AideNews());
}

// All but which words it has heard lately.
inline bool same_place(const AideNews& a, const AideNews& b) {
  return a.heard == b.heard && a.due == b.due && a.may_act == b.may_act && a.say == b.say &&
         a.over == b.over && a.fault == b.fault;
}

struct Page {
  AideBegin begin;
  Answer aide;
  AideNews news;
  std::map<Seat, AnyView> views;  // as the aide lets us see them
  std::size_t heard = 0;          // words of the log
  std::optional<Bytes> sent;
  std::optional<Member> member;  // that says what is true; or, of a page that watches,
  std::optional<Course> course;
  bool honest = true;  // or its aide may say and show what the member would not
};

// The pages of a game, and one more that watches. Each hears the log at its own pace.
class Room {
 public:
  /// `hire`: what a page has for an aide.
  using Hire = std::function<Answer(const AideBegin&)>;
  Room(
      const Rules& rules, std::uint64_t seed,
      Hire hire = [](const AideBegin&) { return honest_aide(); })
      : rules_(rules), rng_(seed), hire_(std::move(hire)) {
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

  /// Of seats that may act at once, only the first does: the same deeds give the same game, however
  /// fast pages are.
  bool in_order = false;

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
    const AideNews::Due& due = *page.news.due;
    if (in_order && due.word == Word::Act && s != *due.seats.begin()) return false;
    std::vector<AnyAction> legal;
    game().legal(page.views.at(s), s, legal);
    EXPECT_FALSE(legal.empty());
    if (legal.empty()) return false;
    const AnyAction action = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
    page.begin.deeds.push_back({due.turn, s, action});
    tell(page, AideAct{s, action});
    EXPECT_FALSE(page.news.refused);
    EXPECT_FALSE(page.news.may_act.has(s)) << "a seat acts once";
    const auto word = page.member->act(s, action);
    if (page.honest)
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
    page.news = asked(page.aide, request);
    for (const AideNews::Seen& seen : page.news.seen) {
      const auto view = page.views.find(seen.viewer);
      ASSERT_NE(view, page.views.end()) << "not a seat of this page";
      ASSERT_TRUE(game().advance(view->second, seen.actor, {seen.shadow}));
    }
  }

 private:
  void sit(Page& page, const AideBegin& begin) {
    page.begin = begin;
    page.aide = hire_(begin);
    page.views.clear();
    const AnyState start = *game().start(rules_.options, rules_.seats);
    for (int s = 0; s < rules_.seats; ++s) {
      if (begin.self == begin.owner[at(s)]) page.views[seat(s)] = game().view(start, seat(s));
    }
    page.views[Watcher] = game().view(start, Watcher);
    tell(page, begin);
    EXPECT_FALSE(page.news.refused);
  }

  void check_views(const Page& page) {
    if (!page.honest) return;
    for (const auto& [s, view] : page.views)
      ASSERT_EQ(view, s != Watcher  ? page.member->view(s)
                      : page.course ? page.course->view()
                                    : page.member->course().view());
  }

  Rules rules_;
  Rng rng_;
  Hire hire_;
  Party party_;
  std::deque<Page> pages_;
  std::vector<AideHear::Said> log_;
  int reloads_ = 0;
};

}  // namespace parlour::mental
