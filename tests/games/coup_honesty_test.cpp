// What the end of a game reveals of everybody's claims and challenges.
#include <vector>

#include "coup_play.h"
#include "games/coup/honesty.h"

namespace parlour::coup {
namespace {

using Told = std::vector<std::pair<Seat, Action>>;

// Plays it from the deal on, including the outcomes of windows, and records what was done.
struct Tale {
  State start, s;
  Told told;

  explicit Tale(int seats, std::string_view options = "")
      : start(begun(options, seats)), s(start) {}
  void go(Seat p, std::string_view text) {
    const Action a = action(text);
    ASSERT_EQ(Coup::check(s, p, a), kAllowed) << text;
    add(p, a);
    Rng rng(0);
    while (s.phase == Phase::Closed || s.phase == Phase::BlockClosed)
      add(House, Coup::house(s, rng));
  }
  void go(int q, std::string_view text) { go(seat(q), text); }

 private:
  void add(Seat p, const Action& a) {
    told.push_back({p, a});
    Coup::apply(s, p, a);
  }
};

Tale two(std::string_view first, std::string_view second) {
  Tale t(2);
  t.go(House, "deal 0 " + std::string(first));
  t.go(House, "deal 1 " + std::string(second));
  t.go(House, "first 0");
  return t;
}

TEST(CoupHonesty, AnHonestClaimAndAWrongChallenge) {
  Tale t = two("duke captain", "assassin contessa");
  t.go(0, "tax");
  t.go(1, "challenge");
  t.go(0, "prove duke");
  const auto h = honesty(t.start, t.told);
  EXPECT_EQ(h[0], (Honesty{.claims = 1, .bluffs = 0, .challenges = 0, .right = 0}));
  EXPECT_EQ(h[1], (Honesty{.claims = 0, .bluffs = 0, .challenges = 1, .right = 0}));
}

TEST(CoupHonesty, ABluffAndARightChallenge) {
  Tale t = two("assassin captain", "assassin contessa");
  t.go(0, "tax");
  t.go(1, "challenge");
  const auto h = honesty(t.start, t.told);
  EXPECT_EQ(h[0], (Honesty{.claims = 1, .bluffs = 1, .challenges = 0, .right = 0}));
  EXPECT_EQ(h[1], (Honesty{.claims = 0, .bluffs = 0, .challenges = 1, .right = 1}));
}

TEST(CoupHonesty, ABluffThatNobodyChallengedCountsToo) {
  Tale t = two("assassin captain", "assassin contessa");
  t.go(0, "tax");
  t.go(1, "allow");
  EXPECT_EQ(honesty(t.start, t.told)[0],
            (Honesty{.claims = 1, .bluffs = 1, .challenges = 0, .right = 0}));
}

TEST(CoupHonesty, BlocksAreClaims) {
  Tale t = two("assassin captain", "duke duke");
  t.go(0, "steal 1");
  t.go(1, "block captain");
  t.go(0, "challenge");
  const auto h = honesty(t.start, t.told);
  EXPECT_EQ(h[0], (Honesty{.claims = 1, .bluffs = 0, .challenges = 1, .right = 1}));
  EXPECT_EQ(h[1], (Honesty{.claims = 1, .bluffs = 1, .challenges = 0, .right = 0}));
}

TEST(CoupHonesty, ABlockAfterALostChallengeIsAClaim) {
  Tale t = two("assassin captain", "contessa contessa");
  t.go(0, "steal 1");
  t.go(1, "challenge");
  t.go(0, "prove captain");
  t.go(House, "draw 0 duke");
  t.go(1, "lose contessa");
  t.go(1, "block ambassador");
  EXPECT_EQ(honesty(t.start, t.told)[1],
            (Honesty{.claims = 1, .bluffs = 1, .challenges = 1, .right = 0}));
}

}  // namespace
}  // namespace parlour::coup
