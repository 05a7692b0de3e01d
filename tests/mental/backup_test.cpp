// Of a secret that was shared out, any parts as many as the threshold make the secret, fewer make
// another number, and a wrong part is found.
#include "mental/backup.h"

#include <gtest/gtest.h>

#include <bit>

#include "members.h"

namespace parlour::mental {
namespace {

constexpr int kMembers = 5, kThreshold = 3;

struct Shared {
  SecretScalar secret = derived_scalar(counting_secret(), "key", 0);
  Backup backup = backed_up(secret, kThreshold, kMembers, counting_secret(3));
  const SecretScalar& part(int who) const {
    return backup.parts[static_cast<std::size_t>(who - 1)];
  }
  // From the parts of those whose bit is set.
  SecretScalar restored_by(unsigned members) const {
    std::vector<int> who;
    std::vector<SecretScalar> parts;
    for (int i = 1; i <= kMembers; ++i) {
      if (members >> (i - 1) & 1) who.push_back(i), parts.push_back(part(i));
    }
    return restored(who, parts);
  }
};

TEST(Backup, IsRestoredByAsManyAsTheThreshold) {
  const Shared s;
  ASSERT_EQ(s.backup.parts.size(), static_cast<std::size_t>(kMembers));
  int sets = 0;
  for (unsigned members = 1; members < 1u << kMembers; ++members) {
    const bool enough = std::popcount(members) >= kThreshold;
    EXPECT_EQ(s.restored_by(members).bytes() == s.secret.bytes(), enough) << members;
    sets += enough;
  }
  EXPECT_EQ(sets, 16);
}

TEST(Backup, IsRestoredInAnyOrder) {
  const Shared s;
  const int who[] = {5, 1, 4};
  const SecretScalar parts[] = {s.part(5), s.part(1), s.part(4)};
  EXPECT_EQ(restored(who, parts).bytes(), s.secret.bytes());
}

TEST(Backup, HasPartsThatFit) {
  const Shared s;
  ASSERT_EQ(s.backup.bound.size(), static_cast<std::size_t>(kThreshold));
  EXPECT_EQ(s.backup.bound[0], base_times(s.secret));
  for (int who = 1; who <= kMembers; ++who) EXPECT_TRUE(fits(s.backup.bound, who, s.part(who)));
}

TEST(Backup, FindsAWrongPart) {
  const Shared s;
  const SecretScalar one(scalar_of(1).bytes);
  for (int who = 1; who <= kMembers; ++who) {
    EXPECT_FALSE(fits(s.backup.bound, who, s.part(who) + one));
    EXPECT_FALSE(fits(s.backup.bound, who % kMembers + 1, s.part(who))) << "another's";
    EXPECT_FALSE(fits(s.backup.bound, who, SecretScalar()));
  }
  EXPECT_FALSE(fits({}, 1, s.part(1)));
}

TEST(Backup, FindsAWrongCommitment) {
  const Shared s;
  for (std::size_t k = 0; k < s.backup.bound.size(); ++k) {
    std::vector<Point> bound = s.backup.bound;
    bound[k] = bound[k] + kBase;
    EXPECT_FALSE(fits(bound, 2, s.part(2)));
  }
  EXPECT_FALSE(fits(std::span(s.backup.bound).first(kThreshold - 1), 2, s.part(2)));
}

TEST(Backup, WithOnePartOrAllOfThem) {
  const Shared s;
  const Backup one = backed_up(s.secret, 1, 2, counting_secret());
  EXPECT_EQ(one.parts[1].bytes(), s.secret.bytes());
  const Backup all = backed_up(s.secret, 2, 2, counting_secret());
  const int who[] = {1, 2};
  EXPECT_EQ(restored(who, all.parts).bytes(), s.secret.bytes());
  EXPECT_NE(restored(std::span(who).first(1), std::span(all.parts).first(1)).bytes(),
            s.secret.bytes());
}

// The parts of two polynomials that shared a coefficient would tell more than each alone.
TEST(Backup, HasAPolynomialOfItsOwn) {
  const Shared s;
  const Point own = s.backup.bound[1];
  EXPECT_NE(s.backup.bound[2], own);
  const SecretScalar other = derived_scalar(counting_secret(), "key", 1);
  EXPECT_NE(backed_up(other, kThreshold, kMembers, counting_secret(3)).bound[1], own);
  EXPECT_NE(backed_up(s.secret, kThreshold, kMembers, counting_secret(4)).bound[1], own);
  EXPECT_NE(backed_up(s.secret, kThreshold + 1, kMembers, counting_secret(3)).bound[1], own);
  EXPECT_NE(backed_up(s.secret, kThreshold, kMembers + 1, counting_secret(3)).bound[1], own);
  EXPECT_EQ(backed_up(s.secret, kThreshold, kMembers, counting_secret(3)).bound[1], own);
}

}  // namespace
}  // namespace parlour::mental
