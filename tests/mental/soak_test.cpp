// Games without a dealer by many rules. PARLOUR_DEALERLESS_GAMES plays more of each.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/audit.h"
#include "mental/company.h"

namespace parlour::mental {
namespace {

struct Table {
  const char* game;
  const char* options;
  int seats, members;
};

const Table kTables[] = {
    {"coup", "", 2, 2},
    {"coup", "", 3, 3},
    {"coup", "type=inquisitors", 4, 2},
    {"coup", "type=reformation losses=one", 5, 3},
    {"coup", "teams=two", 6, 2},
    {"coup", "match=3", 2, 2},
    {"settlers", "points=3", 2, 2},
    {"settlers", "points=3", 5, 2},
    {"settlers", "points=4 hands=open", 3, 3},
    {"settlers", "points=4 order=bid", 3, 2},
    {"tractor", "rounds=1", 4, 4},
    {"tractor", "rounds=1 fry=yes", 4, 2},
    {"tractor", "rounds=2", 5, 2},
    {"tractor", "rounds=1 redeal=15 stops=5-10-K", 6, 3},
};

int games() {
  const char* text = std::getenv("PARLOUR_DEALERLESS_GAMES");
  const int n = text ? std::atoi(text) : 0;
  return n > 0 ? n : 1;
}

// Whoever puts all words together can open no card of the pack, and none of a hand that its owner
// has not shown: a share is missing.
std::string seen_too_early(const Course& course) {
  if (course.ask() && course.ask()->word == Word::Secret) return {};
  for (const Course::Slot& slot : course.slots()) {
    if (slot.face || slot.hand == Watcher) continue;
    const bool all = std::ranges::all_of(slot.shares, [](const auto& s) { return s.has_value(); });
    const bool any = std::ranges::any_of(slot.shares, [](const auto& s) { return s.has_value(); });
    const bool drawn = std::ranges::find(course.ask()->slots, &slot - course.slots().data()) !=
                       course.ask()->slots.end();
    if (all) return "everybody can see a card that nobody has shown";
    if (slot.hand == House && any && !drawn) return "a share of a card of the pack";
    const bool shown = course.moving() && course.moving()->to == Watcher;
    if (is_player(slot.hand) && !shown && slot.shares[course.party().owner[at(index(slot.hand))]])
      return "its owner's share of a card that is hidden";
  }
  return {};
}

TEST(Soak, NobodyHonestIsBlamed) {
  long words = 0, bytes = 0;
  for (const Table& t : kTables) {
    for (int g = 0; g < games(); ++g) {
      SCOPED_TRACE(std::string(t.game) + ' ' + t.options + ", game " + std::to_string(g));
      ASSERT_TRUE(find_game(t.game)->start(t.options, t.seats)) << "no such options";
      Company company(*find_game(t.game), *find_dealerless(t.game), t.options, t.seats, t.members,
                      static_cast<std::uint64_t>(g) + 100);
      while (company.course().ask()) {
        const auto said = company.next();
        ASSERT_TRUE(said && company.hear(*said));
        ASSERT_EQ(seen_too_early(company.course()), "");
      }
      const Course& course = company.course();
      ASSERT_FALSE(course.fault()) << static_cast<int>(course.fault()->kind);
      const Audit audit = audited(course);
      ASSERT_TRUE(audit.complete);
      ASSERT_TRUE(audit.findings.empty());
      for (const Course::Line& line : course.lines())
        ++words, bytes += static_cast<long>(line.word.size());
    }
  }
  std::cout << words << " words of " << bytes << " bytes\n";
}

}  // namespace
}  // namespace parlour::mental
