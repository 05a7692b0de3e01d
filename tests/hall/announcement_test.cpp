// The bytes of announcements, knocks and answers, and the work that they cost.
#include <gtest/gtest.h>

#include <numeric>

#include "world.h"

namespace parlour::hall {
namespace {

Announcement full() {
  Announcement a = some_table(1);
  a.rules = "points=8 robber=none";
  a.by_hand = a.playing = a.watched = a.free_chat = a.rated = a.late = true;
  a.wanted = Wanted::Experienced;
  a.language = "zh";
  a.answer = 3600;
  a.knock.fill(7);
  return a;
}

TEST(Announcement, IsReadAsItWasWritten) {
  for (const Announcement& a : {full(), some_table(2)}) {
    const auto read = read_announcement(with_signature(a, a.host));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, a);
  }
}

TEST(Announcement, ThatIsCutIsNone) {
  const Bytes whole = with_signature(full(), key_of(1));
  for (std::size_t n = 0; n < whole.size(); ++n)
    EXPECT_FALSE(read_announcement(ByteView(whole).first(n))) << n;
}

TEST(Announcement, OfAnyBytesIsOneWithinTheLimitsOrNone) {
  Rng rng(7);
  const Bytes whole = with_signature(full(), key_of(1));
  for (int i = 0; i < 20'000; ++i) {
    Bytes b = whole;
    for (std::uint32_t k = rng.below(3); k < 3; ++k)
      b[rng.below(static_cast<std::uint32_t>(b.size()))] = static_cast<std::uint8_t>(rng.next());
    const auto a = read_announcement(b);
    if (!a) continue;
    EXPECT_LE(a->open, a->seats);
    EXPECT_LE(a->seats, kMostSeats);
    EXPECT_LT(static_cast<int>(a->wanted), kWanted);
    EXPECT_EQ(net::given_name(a->name), a->name);
    EXPECT_TRUE(clean_utf8(a->rules));
    Bytes again = write(*a);
    again.insert(again.end(), b.end() - 64, b.end());
    EXPECT_EQ(again, b) << "two encodings";
  }
}

TEST(Announcement, RefusesWhatNoHostSays) {
  const auto refused = [](auto change) {
    Announcement a = full();
    change(a);
    return !read_announcement(with_signature(a, a.host));
  };
  EXPECT_FALSE(refused([](Announcement&) {}));
  EXPECT_TRUE(refused([](Announcement& a) { a.seats = 0, a.open = 0; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.seats = 11; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.open = 5; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.game = ""; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.game = "co<up"; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.name = "Ana\u202E"; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.name = "Ana: host, connected"; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.rules = "points\x01"; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.special = true; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.since = a.at + 1; }));
  EXPECT_TRUE(refused([](Announcement& a) { a.rules = std::string(161, 'a'); }));
}

TEST(Announcement, EachFlagSaysOneThing) {
  const Announcement a = full();
  Bytes b = with_signature(a, a.host);
  const std::size_t flags =
      1 + a.host.size() + 8 + 4 + a.knock.size() + 1 + a.game.size() + 1 + a.rules.size();
  ASSERT_EQ(b[flags], 2 + 4 + 16 + 32 + 64 + 128);
  b[flags] = 2 + 4 + 16;
  EXPECT_FALSE(read_announcement(b)->free_chat);
  EXPECT_FALSE(read_announcement(b)->rated);
  EXPECT_FALSE(read_announcement(b)->late);
  b[flags] = 128;
  EXPECT_TRUE(read_announcement(b)->late);
  EXPECT_FALSE(read_announcement(b)->watched);
}

// What an announcement begins with is enough to see whether it is worth to be read.
TEST(Announcement, BeginsWithWhoseItIsAndWhatItHasCost) {
  const Announcement a = full();
  Bytes b = with_signature(a, a.host);
  const auto head = head_of(b);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->host, a.host);
  EXPECT_EQ(head->nonce, a.nonce);
  EXPECT_EQ(head->at, a.at);
  EXPECT_FALSE(head_of(ByteView(b).first(64)));
  EXPECT_FALSE(head_of(ByteView(b).first(64 + 44))) << "the signature is no part of it";
  b[0] = 2;
  EXPECT_FALSE(head_of(b)) << "another version";
}

TEST(Announcement, TheLongestFits) {
  Announcement a = full();
  a.rules = std::string(kLongestRules, 'r');
  a.game = std::string(16, 'g');
  a.language = "abcdefgh";
  a.name.clear();
  while (net::given_name(a.name + "ы") == a.name + "ы") a.name += "ы";
  const Bytes b = with_signature(a, a.host);
  EXPECT_LE(b.size(), kLargestAnnouncement);
  EXPECT_TRUE(read_announcement(b));
}

TEST(Work, IsOfOneKeyAndOneHour) {
  const Announcement a = some_table(1);
  EXPECT_TRUE(has_work(a, kCheap));
  int others = 0, hours = 0;
  for (int n = 2; n < 130; ++n) {
    Announcement other = a;
    other.host = key_of(n);
    others += has_work(other, kCheap);
    Announcement later = a;
    later.at += static_cast<std::uint32_t>(kWorkLasts) * static_cast<std::uint32_t>(n);
    hours += has_work(later, kCheap);
  }
  // one in 16 by chance
  EXPECT_LT(others, 24);
  EXPECT_LT(hours, 24);
}

// The same numbers are in tests/relay/admission.test.mjs: the relay's rules must agree.
TEST(Work, OfTheFullPriceIsFoundWhereTheRelayFindsIt) {
  net::Key host;
  Topic topic;
  PublicKey guest;
  std::iota(host.begin(), host.end(), std::uint8_t{1});
  std::iota(topic.begin(), topic.end(), std::uint8_t{1});
  std::iota(guest.begin(), guest.end(), std::uint8_t{4});
  Work table = Work::of_table(host, 500'000 * kWorkLasts + 1234),
       knock = Work::of_knock(topic, guest);
  EXPECT_FALSE(table.go(9829));
  EXPECT_TRUE(table.go(1));
  EXPECT_EQ(table.nonce(), 9829u);
  EXPECT_FALSE(knock.go(238'975));
  EXPECT_TRUE(knock.go(1));
  EXPECT_EQ(knock.nonce(), 238'975u);
  EXPECT_TRUE(has_knock_work(topic, guest, 238'975));
  EXPECT_FALSE(has_knock_work(topic, guest, 238'974));
}

TEST(Knock, IsReadAsItWasWrittenAndNeverCut) {
  const Knock k{123, 500'000, {4, 5}, "Bo", "ru"};
  const Bytes b = write(k);
  EXPECT_EQ(read_knock(b), k);
  for (std::size_t n = 0; n < b.size(); ++n) EXPECT_FALSE(read_knock(ByteView(b).first(n)));
  Knock liar = k;
  liar.name = "Bo: host";
  EXPECT_FALSE(read_knock(write(liar)));
}

TEST(Withdrawal, IsReadAsItWasWrittenAndIsNoKnock) {
  const Bytes b = write_withdrawal(0x0102030405060708);
  EXPECT_EQ(read_withdrawal(b), 0x0102030405060708u);
  EXPECT_FALSE(read_knock(b));
  EXPECT_FALSE(read_withdrawal(write(Knock{123, 500'000, {4, 5}, "Bo", "ru"})));
  for (std::size_t n = 0; n < b.size(); ++n)
    EXPECT_FALSE(read_withdrawal(ByteView(b).first(n))) << n;
}

TEST(AnswerToAKnock, IsReadAsItWasWrittenAndHoldsTheLinkOnlyIfLetIn) {
  for (const auto kind :
       {Answer::Kind::LetIn, Answer::Kind::Refused, Answer::Kind::Full, Answer::Kind::Waits}) {
    const net::RoomId room = kind == Answer::Kind::LetIn ? net::RoomId{9, 8} : net::RoomId{};
    const Answer a{1, kind, room};
    EXPECT_EQ(read_answer(write(a)), a);
    EXPECT_EQ(write(a).size(), 26u) << "the length tells nothing";
    const Bytes b = write(a);
    for (std::size_t n = 0; n < b.size(); ++n) EXPECT_FALSE(read_answer(ByteView(b).first(n)));
  }
}

}  // namespace
}  // namespace parlour::hall
