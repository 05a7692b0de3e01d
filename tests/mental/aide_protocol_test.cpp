// What a page and its aide tell each other, as bytes: everything arrives, and other bytes are no
// message.
#include "mental/aide_protocol.h"

#include <gtest/gtest.h>

namespace parlour::mental {
namespace {

AideBegin some_begin() {
  AideBegin out;
  out.game = "coup";
  out.options = "type=inquisitors";
  out.members = 3;
  out.owner = {0, 1, 2, 0};
  out.name.fill(7);
  out.self = MemberId{1};
  out.secret = fair::Secret([](fair::Digest& bytes) { bytes.fill(9); });
  out.deeds = {{300, seat(1), {{1, 2, 3}}}, {301, seat(1), {}}};
  return out;
}

std::vector<AideRequest> some_requests() {
  AideBegin watches = some_begin();
  watches.self.reset();
  return {some_begin(),  watches,
          AideBegin{},   AideHear{{{2, {1, 2}}, {0, {}}, {9, Bytes(1000, 5)}}},
          AideHear{},    AideAct{seat(9), {{4, 5}}},
          AideGiveUp{3}, AideAudit{}};
}

std::vector<AideNews> some_news() {
  AideNews full;
  full.refused = true;
  full.heard = 70000;
  full.seen = {{seat(3), House, {1, 2}}, {Watcher, seat(0), {}}};
  full.due = AideNews::Due{Word::Chain, 41, {0, 9}, SeatSet::of(seat(9)).with(seat(0))};
  full.may_act = SeatSet::of(seat(3));
  full.say = Bytes{9, 8};
  full.over = true;
  full.fault = Fault{Fault::Kind::Gone, MemberId{9}};
  full.verdict = AideNews::Verdict{
      {{Finding::Kind::Silent, 2, 5, 6}}, {{House, {{1}}}, {seat(2), {{2, 3}}}}, true};
  AideNews empty, nobody;
  nobody.say = Bytes{};
  nobody.fault = Fault{Fault::Kind::OddCard, {}};
  nobody.verdict = AideNews::Verdict{};
  return {full, empty, nobody};
}

std::vector<Bytes> all_messages() {
  std::vector<Bytes> out;
  for (const AideRequest& request : some_requests()) out.push_back(write(request));
  for (const AideNews& news : some_news()) out.push_back(write(news));
  return out;
}

TEST(AideProtocol, RequestsArrive) {
  const auto read = read_aide_request(write(some_begin()));
  ASSERT_TRUE(read);
  const auto& begin = std::get<AideBegin>(*read);
  const AideBegin sent = some_begin();
  EXPECT_EQ(begin.game, sent.game);
  EXPECT_EQ(begin.options, sent.options);
  EXPECT_EQ(begin.members, sent.members);
  EXPECT_EQ(begin.owner, sent.owner);
  EXPECT_EQ(begin.name, sent.name);
  EXPECT_EQ(begin.self, sent.self);
  EXPECT_EQ(begin.secret, sent.secret);
  EXPECT_EQ(begin.deeds, sent.deeds);
  const auto hear = read_aide_request(write(AideHear{{{2, {1, 2}}, {0, {}}}}));
  ASSERT_TRUE(hear);
  EXPECT_EQ(std::get<AideHear>(*hear).words,
            (std::vector<AideHear::Said>{{2, {1, 2}}, {0, Bytes{}}}));
  const auto act = read_aide_request(write(AideAct{seat(4), {{6}}}));
  ASSERT_TRUE(act);
  EXPECT_EQ(std::get<AideAct>(*act).seat, seat(4));
  EXPECT_EQ(std::get<AideAct>(*act).action, AnyAction{{6}});
  const auto up = read_aide_request(write(AideGiveUp{3}));
  ASSERT_TRUE(up);
  EXPECT_EQ(std::get<AideGiveUp>(*up).who, 3);
}

TEST(AideProtocol, NewsArrives) {
  for (const AideNews& sent : some_news()) {
    const auto news = read_aide_news(write(sent));
    ASSERT_TRUE(news);
    EXPECT_EQ(news->refused, sent.refused);
    EXPECT_EQ(news->heard, sent.heard);
    EXPECT_EQ(news->seen, sent.seen);
    EXPECT_EQ(news->due, sent.due);
    EXPECT_EQ(news->may_act, sent.may_act);
    EXPECT_EQ(news->say, sent.say);
    EXPECT_EQ(news->over, sent.over);
    EXPECT_EQ(news->fault, sent.fault);
    ASSERT_EQ(news->verdict.has_value(), sent.verdict.has_value());
    if (!news->verdict) continue;
    EXPECT_EQ(news->verdict->findings, sent.verdict->findings);
    EXPECT_EQ(news->verdict->truth, sent.verdict->truth);
    EXPECT_EQ(news->verdict->complete, sent.verdict->complete);
  }
}

TEST(AideProtocol, EachMessageHasOneEncodingAndOtherBytesAreNone) {
  const auto same = [](const Bytes& bytes) {
    const auto request = read_aide_request(bytes);
    if (request) EXPECT_EQ(write(*request), bytes);
    const auto news = read_aide_news(bytes);
    if (news) EXPECT_EQ(write(*news), bytes);
    return request || news;
  };
  for (const Bytes& bytes : all_messages()) {
    ASSERT_TRUE(same(bytes));
    Bytes longer = bytes;
    longer.push_back(0);
    EXPECT_FALSE(same(longer));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const int change : {1, 2, 64, 128, 255}) {
        Bytes other = bytes;
        other[at] = static_cast<std::uint8_t>(other[at] ^ change);
        same(other);
      }
      same(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at)));
    }
  }
}

TEST(AideProtocol, NumbersOutOfRangeAreNoMessage) {
  EXPECT_FALSE(read_aide_request(write(AideGiveUp{kMostMembers})));
  EXPECT_FALSE(read_aide_request(write(AideAct{Watcher, {}})));
  EXPECT_FALSE(read_aide_request(write(AideHear{{{kMostMembers, {}}}})));
  AideBegin begin = some_begin();
  begin.members = kMostMembers + 1;
  EXPECT_FALSE(read_aide_request(write(begin)));
  begin = some_begin();
  begin.deeds[0].seat = House;
  EXPECT_FALSE(read_aide_request(write(begin)));
  AideNews news;
  news.fault = Fault{static_cast<Fault::Kind>(kFaults), {}};
  EXPECT_FALSE(read_aide_news(write(news)));
  news.fault.reset();
  news.due = AideNews::Due{static_cast<Word>(kWords), 0, {}, {}};
  EXPECT_FALSE(read_aide_news(write(news)));
}

}  // namespace
}  // namespace parlour::mental
