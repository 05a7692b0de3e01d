// What a room is promised of its aide: answers once, in order, never from within the call, and none
// after it was dismissed or has failed.
#include <gtest/gtest.h>

#include "rooms/world.h"

namespace parlour::rooms {
namespace {

struct Desk {
  World world{1};
  int asked = 0, answers = 0, failures = 0;
  bool within = false, refused = false;
  std::unique_ptr<Aide> aide = world.at(0).hire_aide("coup", [this](std::optional<Bytes> bytes) {
    EXPECT_FALSE(within);
    if (!bytes) return void(++failures);
    const auto news = mental::read_aide_news(*bytes);
    ASSERT_TRUE(news);
    refused = news->refused;
    ++answers;
  });

  void ask(const mental::AideRequest& request) {
    within = true;
    aide->ask(mental::write(request));
    within = false;
    ++asked;
  }
};

mental::AideBegin two_players() {
  mental::AideBegin begin;
  begin.game = "coup";
  begin.members = 2;
  begin.owner = {0, 1};
  begin.self = mental::MemberId{0};
  return begin;
}

TEST(NearAide, AnswersOnceAndInOrder) {
  Desk desk;
  desk.ask(two_players());
  desk.ask(mental::AideAudit{});
  EXPECT_EQ(desk.answers, 0);
  desk.world.pass(10);
  EXPECT_EQ(desk.answers, 2);
  EXPECT_TRUE(desk.refused) << "the last one was about the audit";
  desk.ask(mental::AideHear{});
  desk.world.pass(10);
  EXPECT_EQ(desk.answers, 3);
  EXPECT_FALSE(desk.refused);
}

TEST(NearAide, SaysNothingAfterItWasDismissed) {
  Desk desk;
  desk.ask(two_players());
  desk.aide.reset();
  desk.world.pass(20);
  EXPECT_EQ(desk.answers, 0);
  EXPECT_EQ(desk.failures, 0);
}

TEST(NearAide, FailsOnce) {
  Desk desk;
  desk.ask(two_players());
  desk.world.at(0).lose_aides();
  desk.world.at(0).lose_aides();
  desk.ask(mental::AideHear{});
  desk.world.pass(20);
  EXPECT_EQ(desk.answers, 1) << "what was asked before";
  EXPECT_EQ(desk.failures, 1);
}

}  // namespace
}  // namespace parlour::rooms
