// Each lie of the dishonest aide is put on its page by all the others, at once or in the audit.
#include "mental/liar.h"

#include <gtest/gtest.h>

#include "mental/pages.h"

namespace parlour::mental {
namespace {

constexpr MemberId kLiar = 2;

// What everybody says at once; nothing: only the audit tells.
struct Expected {
  Lie lie;
  const char* name;
  std::optional<Fault::Kind> at_once;
};
const Expected kExpected[] = {
    {Lie::Share, "share", Fault::Kind::NoProof},
    {Lie::Shuffle, "shuffle", {}},
    {Lie::Deal, "deal", {}},
    {Lie::Answer, "answer", Fault::Kind::BrokenWord},
    {Lie::Card, "card", Fault::Kind::NotTheirs},
    {Lie::Coin, "coin", Fault::Kind::BrokenWord},
    {Lie::Action, "action", Fault::Kind::Garbled},
    {Lie::Secret, "secret", {}},
};
static_assert(std::size(kExpected) == kLies);

Room::Hire lying(Lie lie) {
  return [lie](const AideBegin& begin) -> Answer {
    if (begin.self != kLiar) return honest_aide();
    const auto liar = std::make_shared<Liar>(lie, find_game, find_dealerless);
    return [liar](ByteView request) { return liar->answer(request); };
  };
}

void expect_blamed(const Expected& expected, Room& room, Page& page) {
  ASSERT_FALSE(page.news.due) << "somebody waits";
  if (expected.at_once) EXPECT_EQ(page.news.fault, (Fault{*expected.at_once, kLiar}));
  if (page.news.fault && page.news.fault->by) EXPECT_EQ(page.news.fault->by, kLiar);
  room.tell(page, AideAudit{});
  ASSERT_TRUE(page.news.verdict);
  if (!expected.at_once) EXPECT_FALSE(page.news.verdict->findings.empty());
  for (const Finding& f : page.news.verdict->findings) EXPECT_EQ(f.by, kLiar);
}

TEST(Liars, AreNamedByAllOthers) {
  for (const Expected& expected : kExpected) {
    SCOPED_TRACE(expected.name);
    Room room({"coup", "", 3, 3}, 11, lying(expected.lie));
    room.page(kLiar).honest = false;
    while (room.step()) {
    }
    for (Page& page : room.pages()) {
      if (page.honest) expect_blamed(expected, room, page);
    }
  }
}

}  // namespace
}  // namespace parlour::mental
