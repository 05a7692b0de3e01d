// The digests against another implementation of SHA-256, chains against guesses, and proofs of
// whole games against every kind of change.
#include <gtest/gtest.h>

#include "played.h"

namespace parlour::fair {
namespace {

Digest from_hex(std::string_view hex) {
  Digest out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(std::stoi(std::string(hex.substr(2 * i, 2)), nullptr, 16));
  return out;
}

// Computed with Python's hashlib, as docs/fairness.md describes.
TEST(Digests, AreThoseOfAnotherImplementation) {
  EXPECT_EQ(digest("", {}),
            from_hex("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"));
  Ground ground{.game = 3};
  ground.room.fill(9);
  EXPECT_EQ(seal(counting_secret(), ground),
            from_hex("ceb5e3e4f77ce2b61c2014d68963d1ef4670a4259e33713323abacf50a8584a9"));
  const Chain chain(counting_secret(), 0);
  EXPECT_EQ(chain.anchor(),
            from_hex("6fd8ecbd214b211c52a8808868689b13afad881f445e0551f695fbe3949559ca"));
  Told told{.link = chain.link(5)};
  told.member.fill(7);
  EXPECT_EQ(told.link,
            from_hex("cd2ed02c2727c8d6f2a88dec5b8564bf7a334aa51d1c25407af58c3eca1629ae"));
  const Digest at = moment(counting_secret(), 5, std::span(&told, 1));
  EXPECT_EQ(at, from_hex("1ea1eacec063a11579fff6d53afce62656d04a5fa2851f54cc386341a3dda49c"));
  EXPECT_EQ(draw_seed(at, 6), 0xc042fdc533c4942fu);
}

TEST(Chains, EveryLinkLeadsToTheAnchor) {
  const Chain chain(counting_secret(), 100);
  Share share{.from = 100, .anchor = chain.anchor(), .until = 100};
  EXPECT_FALSE(chain.covers(99));
  EXPECT_FALSE(chain.covers(100 + kChain));
  for (const std::uint32_t place : {100u, 101u, 163u, 164u, 700u, 100 + kChain - 1}) {
    EXPECT_TRUE(share.take(place, chain.link(place))) << place;
    EXPECT_EQ(share.until, place + 1);
  }
  for (const std::uint32_t place : {100u, 163u, 699u})
    EXPECT_EQ(share.link(place), chain.link(place));
}

TEST(Chains, NoOtherLinkIsTaken) {
  const Chain chain(counting_secret(), 0), other(Secret(), 0);
  Share share{.anchor = chain.anchor()};
  EXPECT_FALSE(share.take(0, other.link(0)));
  EXPECT_FALSE(share.take(0, chain.link(1))) << "of another place";
  EXPECT_FALSE(share.take(1, chain.link(0)));
  EXPECT_FALSE(share.take(kChain, chain.link(0)));
  EXPECT_TRUE(share.take(4, chain.link(4)));
  EXPECT_FALSE(share.take(4, chain.link(4))) << "it has been told";
  EXPECT_FALSE(share.take(3, chain.link(3)));
  EXPECT_EQ(share.until, 5u);
}

class Proofs : public testing::TestWithParam<const char*> {};

TEST_P(Proofs, OfAnHonestGameHold) {
  const Played g(GetParam());
  const Check c = g.checked();
  EXPECT_FALSE(c.flaw) << "at " << c.flaw->place;
  EXPECT_EQ(c.draws, std::ranges::count(g.record.entries, House, &Entry::seat));
  EXPECT_GT(c.moments, 0);
  int with = 0;
  for (std::size_t i = 0; i < c.with.size(); i += 2) with += c.with[i];
  EXPECT_EQ(with, c.moments) << "the first member takes part in each";
}

TEST_P(Proofs, FitTheNotesOfARecord) {
  Played g(GetParam());
  g.record.notes = {"seat0 Ann"};
  ASSERT_TRUE(add_proof(g.record, g.proof));
  EXPECT_EQ(proof_of(g.record), g.proof);
  // Through both forms of a record.
  const Replay text = from_text(games(), to_text(g.game(), g.record), Lang::English),
               bytes = from_bytes(games(), to_bytes(g.game(), g.record), Lang::English);
  EXPECT_EQ(proof_of(text.record), g.proof);
  EXPECT_EQ(proof_of(bytes.record), g.proof);
  const auto notes = g.record.notes;
  ASSERT_TRUE(add_proof(g.record, g.proof));
  EXPECT_EQ(g.record.notes, notes) << "in place of the one before";
}

// Another outcome of the House, wherever the rules allow it, and so whatever comes after it.
TEST_P(Proofs, FindEveryDrawThatIsNotTheirs) {
  const Played g(GetParam());
  const AnyGame& game = g.game();
  AnyState s = *game.start(g.record.options, g.record.seats);
  int changed = 0;
  for (std::uint32_t place = 0; place < g.record.entries.size() && changed < 20; ++place) {
    const Entry& e = g.record.entries[place];
    if (e.seat == House) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        const AnyAction other = game.house(s, rng);
        if (other == e.action) continue;
        Record lie = g.record;
        lie.entries.resize(place + 1);
        lie.entries[place].action = other;
        EXPECT_EQ(check(game, lie, g.proof).flaw, (Flaw{Flaw::Rule::NotDrawn, place}));
        ++changed;
        break;
      }
    }
    game.apply(s, e.seat, e.action);
  }
  EXPECT_GT(changed, 0);
}

INSTANTIATE_TEST_SUITE_P(EachGame, Proofs, testing::Values("flax", "settlers", "coup", "tractor"),
                         [](const auto& p) { return std::string(p.param); });

TEST(Proof, OfAnotherSecretDoesNotHold) {
  Played g("coup");
  g.proof.secret = Secret();
  EXPECT_EQ(g.checked().flaw->rule, Flaw::Rule::NotDrawn);
}

TEST(Proof, WithoutSomebodyWhoTookPartDoesNotHold) {
  Played g("coup");
  g.proof.circles = {{0, 1}};
  EXPECT_EQ(g.checked().flaw->rule, Flaw::Rule::NotDrawn);
}

TEST(Proof, NamesWhoHasNotToldWhatItCounts) {
  Played g("coup");
  Share& s = g.proof.shares[1];
  s.until = s.from, s.last = {};
  const auto flaw = g.checked().flaw;
  ASSERT_TRUE(flaw);
  EXPECT_EQ(flaw->rule, Flaw::Rule::NotTold);
  EXPECT_EQ(flaw->member, seat(1));
}

TEST(Proof, OfDamagedBytesIsReadOrRefused) {
  Played g("coup");
  Writer w;
  put(w, g.proof);
  const Bytes whole = w.take();
  Rng rng(3);
  int refused = 0;
  for (int n = 0; n < 2000; ++n) {
    Bytes b = whole;
    b[rng.below(static_cast<std::uint32_t>(b.size()))] ^=
        static_cast<std::uint8_t>(1u << rng.below(8));
    if (rng.below(4) == 0) b.resize(rng.below(static_cast<std::uint32_t>(b.size())));
    Reader r(b);
    Proof p;
    get(r, p);
    refused += !r.done();
    if (!r.done()) continue;
    // What no draw depends on, and the seal and the seats of the room vouch for.
    p.ground = g.proof.ground;
    for (std::size_t i = 0; i < p.shares.size(); ++i) p.shares[i].seat = seat(static_cast<int>(i));
    EXPECT_TRUE(p == g.proof || check(g.game(), g.record, p).flaw);
  }
  EXPECT_GT(refused, 1000);
}

TEST(Proof, ThatIsTooLongIsLeftOut) {
  Record r;
  Proof p;
  p.shares.resize(kMostShares);
  EXPECT_TRUE(add_proof(r, p));
  p.shares.resize(2 * kMostShares);
  EXPECT_FALSE(add_proof(r, p));
  EXPECT_TRUE(r.notes.empty());
}

}  // namespace
}  // namespace parlour::fair
