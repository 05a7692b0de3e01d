// Every message has exactly one encoding, and nothing else is accepted.
#include "net/protocol.h"

#include <gtest/gtest.h>

#include "fake.h"
#include "games/registry.h"

namespace parlour::net {
namespace {

Lobby some_lobby() {
  Lobby l;
  l.term = 3, l.locked = true, l.games = 2;
  l.game = "coup", l.options = "type=inquisitors", l.answer = 30;
  l.chairs.resize(3);
  l.chairs[0] = {.kind = Chair::Kind::Person, .member = 0};
  l.chairs[1] = {.kind = Chair::Kind::Bot, .level = ai::Level::Hard};
  l.chairs[2] = {.kind = Chair::Kind::Person, .lent = true, .member = 7, .votes = 3, .removal = 1};
  l.members = {
      {.id = 0, .key = key_of(1), .name = "Ana", .seat = seat(0), .ready = true},
      {.id = 7, .key = key_of(2), .name = "Боря", .seat = seat(2), .presence = Presence::Away},
      {.id = 9, .key = key_of(3), .name = "", .presence = Presence::Left}};
  l.kicked = {key_of(4), key_of(5)};
  l.talk = Talk::Phrases;
  l.rated = true;
  l.dealerless = true;
  l.late = 180;
  return l;
}

const Place kPlace{2, 1, 300};

standing::Signed some_result() {
  standing::Signed s;
  s.result.terms.game = "coup";
  s.result.terms.seats = {key_of(1), standing::kBot, key_of(2)};
  s.result.scores = {standing::kWhole, 0, 0};
  s.said = {{standing::Word::Fair, Signature{7}}, {}, {standing::Word::Entered, Signature{8}}};
  return s;
}

// Calls f with a message of each kind.
template <class F>
void each(F&& f) {
  f(Join{"Zoë", kPlace});
  f(Sit{seat(9)});
  f(Sit{Watcher});
  f(Ready{true});
  f(Name{"名"});
  f(Chat{"hello, 世界"});
  f(Speak{StockPhrase::MyRoom});
  f(Act{1, 2, 70'000, {1, 2, 3}});
  f(Undo{kPlace});
  f(Doubt{kPlace, 0x123456789abcdef0u});
  f(Vote{seat(1), true});
  f(Vote{seat(3), true, Ballot::Remove});
  f(Reveal{kPlace, Bytes(900, 5)});
  f(some_lobby());
  f(Sync{kPlace,
         "flax",
         "board=3",
         2,
         true,
         298,
         Bytes(700, 1),
         {{House, {1}, 2}, {seat(1), {3, 4}, 5}}});
  f(Entries{kPlace, {{seat(0), {9, 9}, 77}}});
  f(Said{7, "ok"});
  f(Spoken{7, StockPhrase::Goodbye});
  f(Refused{1, 2, 3});
  f(Ask{kPlace});
  f(Past{kPlace, 70'000, 16'000, Bytes(700, 3)});
  f(Claim{true, 3, true, 2, 300, 5});
  f(Yield{key_of(3)});
  f(Sign{3, standing::Word::Gaps, Signature{1, 2}});
  f(Carry{Bytes(900, 4)});
  f(Rated{some_result()});
  f(Carried{Bytes(900, 4)});
  f(Utter{3, {1, 200, Signature{3}, Bytes(700, 6)}});
  f(Heard{3, 201, fair::Digest{9}});
  f(Seated{{3, 0x123456789abcdef0u, "coup", "", {key_of(1), key_of(2)}, {0, 1, 1}}, 17});
  f(Words{3, 198, true, {{0, 197, Signature{4}, {1, 2}}, {1, 198, Signature{5}, {}}}});
}

TEST(Protocol, WhatIsWrittenIsRead) {
  std::vector<std::uint8_t> kinds;
  each([&](const auto& m) {
    const Bytes bytes = write(m);
    ASSERT_TRUE(kind_of(bytes));
    kinds.push_back(bytes[0]);
    std::remove_cvref_t<decltype(m)> back;
    ASSERT_TRUE(read(bytes, back)) << int{bytes[0]};
    EXPECT_TRUE(back == m) << int{bytes[0]};
    EXPECT_EQ(write(back), bytes);
  });
  std::ranges::sort(kinds);
  kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());
  EXPECT_EQ(kinds.size(), 29u) << "every kind";
}

TEST(Protocol, WhatIsCutOrTooLongIsRefused) {
  each([](const auto& m) {
    const Bytes bytes = write(m);
    std::remove_cvref_t<decltype(m)> back;
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      EXPECT_FALSE(read(ByteView(bytes).first(n), back)) << int{bytes[0]} << " cut at " << n;
    }
    Bytes more = bytes;
    more.push_back(0);
    EXPECT_FALSE(read(more, back));
  });
}

TEST(Protocol, WhatIsFlippedIsRefusedOrAnotherMessage) {
  Rng rng(1);
  each([&](const auto& m) {
    const Bytes bytes = write(m);
    for (int n = 0; n < 2000; ++n) {
      Bytes flipped = bytes;
      for (std::uint32_t k = rng.below(3); k < 3; ++k) {
        flipped[rng.below(static_cast<std::uint32_t>(bytes.size()))] ^=
            static_cast<std::uint8_t>(1u << rng.below(8));
      }
      std::remove_cvref_t<decltype(m)> back;
      if (read(flipped, back)) EXPECT_EQ(write(back), flipped) << "one encoding per message";
    }
  });
}

TEST(Protocol, LimitsAreKept) {
  const auto refused = [](const auto& m) {
    std::remove_cvref_t<decltype(m)> back;
    return !read(write(m), back);
  };
  EXPECT_TRUE(refused(Chat{std::string(kLongestChat + 1, 'a')}));
  EXPECT_FALSE(refused(Chat{std::string(kLongestChat, 'a')}));
  EXPECT_TRUE(refused(Chat{"a\nb"}));
  EXPECT_TRUE(refused(Chat{"\xff"}));
  EXPECT_FALSE(refused(Speak{StockPhrase{kStockPhrases - 1}}));
  EXPECT_TRUE(refused(Speak{StockPhrase{kStockPhrases}}));
  EXPECT_TRUE(refused(Spoken{7, StockPhrase{kStockPhrases}}));
  EXPECT_TRUE(refused(Name{std::string(25, 'a')}));
  EXPECT_TRUE(refused(Name{" a"}));
  EXPECT_TRUE(refused(Act{1, 0, 0, Bytes(kLongestAction + 1)}));
  EXPECT_TRUE(refused(Reveal{kPlace, Bytes(kLargestView + 1)}));
  EXPECT_FALSE(refused(Past{kPlace, kLargestRecord, kLargestRecord - 1, {1}}));
  EXPECT_TRUE(refused(Past{kPlace, kLargestRecord + 1, 0, {1}}));
  EXPECT_TRUE(refused(Past{kPlace, 100, 0, Bytes(kLargestPiece + 1)}));
  EXPECT_TRUE(refused(Past{kPlace, 5, 3, {1, 2, 3}})) << "longer than the whole";
  EXPECT_TRUE(refused(Past{kPlace, 5, 6, {1}}));
  EXPECT_TRUE(refused(Past{kPlace, 5, 2, {}})) << "a piece of nothing";
  EXPECT_TRUE(refused(Sit{House}));
  EXPECT_TRUE(refused(Sit{seat(kMaxSeats)}));
  EXPECT_TRUE(refused(Entries{kPlace, {{Watcher, {}, 0}}}));
  EXPECT_TRUE(refused(Sync{kPlace, "flax", "", 2, false, 5, {}, {}}))
      << "the numbers do not add up";

  Lobby l = some_lobby();
  l.members[1].id = 0;
  EXPECT_TRUE(refused(l)) << "two members with one number";
  l = some_lobby();
  l.members[1].key = l.members[0].key;
  EXPECT_TRUE(refused(l)) << "two members with one key";
  l = some_lobby();
  l.members[2].seat = seat(1);
  EXPECT_TRUE(refused(l)) << "a member in a bot's seat";
  l = some_lobby();
  l.chairs[0].member = 9;
  EXPECT_TRUE(refused(l)) << "a seat whose player sits elsewhere";
  l = some_lobby();
  l.answer = kLongestAnswer + 1;
  EXPECT_TRUE(refused(l));
  l = some_lobby();
  l.talk = Talk{2};
  EXPECT_TRUE(refused(l));
  l = some_lobby();
  l.chairs.resize(kMaxSeats + 1);
  EXPECT_TRUE(refused(l));
}

TEST(Protocol, ALargestMessageFitsAFrame) {
  constexpr std::uint32_t kMost = 0xFFFFFFFF;
  Sync s{{kMost, kMost, kMost},
         std::string(32, 'g'),
         std::string(kLongestOptions, 'o'),
         10,
         true,
         kMost,
         Bytes(kLargestView),
         {}};
  std::size_t log = 0;
  const auto fill = [&](std::size_t shadow) {
    while (log + kOfAnEntry + shadow <= kLargestLog && s.entries.size() < kMostEntries) {
      s.entries.push_back({House, Bytes(shadow), ~0ull});
      log += kOfAnEntry + shadow;
    }
  };
  for (const std::size_t shadow : {kLongestAction, std::size_t{5}, std::size_t{0}}) {
    s.entries.clear(), log = 0;
    fill(shadow), fill(0);
    EXPECT_GT(log + kOfAnEntry, kLargestLog);
    EXPECT_LE(write(s).size(), kLargestMessage) << shadow;
    EXPECT_LE(write(s).size(), kLargestView + kLargestLog + kLongestOptions + 128) << shadow;
    s.place.length = s.begins + static_cast<std::uint32_t>(s.entries.size());
    s.begins = 0, s.place.length = static_cast<std::uint32_t>(s.entries.size());
    Sync back;
    EXPECT_TRUE(read(write(s), back));
    s.place.length = s.begins = kMost;
  }
  EXPECT_LE(write(Reveal{s.place, s.view}).size(), kLargestMessage);
  EXPECT_LE(write(Past{s.place, kLargestRecord, kLargestRecord, Bytes(kLargestPiece)}).size(),
            kLargestMessage);
  Lobby l;
  const std::string longest(kLongestName, 'x');
  for (std::uint8_t i = 0; i < kMostMembers; ++i)
    l.members.push_back({.id = i, .key = key_of(i), .name = longest});
  for (std::uint8_t i = 0; i < kMostKicked; ++i) l.kicked.push_back(key_of(100 + i));
  l.chairs.resize(kMaxSeats);
  l.options = std::string(kLongestOptions, 'o');
  EXPECT_LT(write(l).size(), 8192u) << "it is sent after each change";
}

// A state has one fixed size, whatever happens in the game.
TEST(Protocol, TheViewOfEveryGameIsOneThatCanBeSent) {
  for (const AnyGame* g : games()) {
    for (int seats = g->info().min_seats; seats <= g->info().max_seats; ++seats) {
      const auto start = g->start("", seats);
      if (!start) continue;
      EXPECT_LE(g->write_view(g->view(*start, Watcher)).size(), kLargestView) << g->info().id;
    }
  }
}

TEST(Names, AreOneShortLine) {
  EXPECT_EQ(tidy_name("  Ana  "), "Ana");
  EXPECT_EQ(tidy_name("a\nb"), "");
  EXPECT_EQ(tidy_name(std::string(100, 'a')).size(), 24u);
  EXPECT_EQ(tidy_name("Боря"), "Боря");
}

TEST(Names, HoldNothingThatIsNotSeen) {
  // Soft hyphen, joiners of all kinds, fillers, tags, the byte order mark, variation selectors,
  // private use.
  for (const char* hidden :
       {"\u00AD",     "\u034F", "\u061C", "\u115F",     "\u17B4",     "\u180B",    "\u180E",
        "\u200B",     "\u200C", "\u200D", "\u200E",     "\u2060",     "\u2064",    "\u206F",
        "\u3164",     "\uFE00", "\uFE0F", "\uFEFF",     "\uFFA0",     "\uFFF0",    "\U0001BCA0",
        "\U0001D173", "\uE000", "\uF8FF", "\U000E0020", "\U000E0100", "\U000E0FFF"}) {
    const std::string h(hidden);
    EXPECT_EQ(tidy_name("An" + h + "a"), "Ana") << testing::PrintToString(h);
    EXPECT_EQ(tidy_name(h + "Ana" + h + h), "Ana") << testing::PrintToString(h);
    EXPECT_EQ(tidy_name(h), "");
  }
  for (const char* blank : {"\u00A0", "\u2003", "\u2028", "\u202F", "\u3000", "\u2800", "  "}) {
    const std::string b(blank);
    EXPECT_EQ(tidy_name("An" + b + "a" + b), "An a") << testing::PrintToString(b);
    EXPECT_EQ(tidy_name(b), "");
  }
  // The parts of emoji stay.
  for (const char* emoji :
       {"\u2764\uFE0F Ana", "\U0001F469\u200D\U0001F680", "\U0001F3F3\uFE0F\u200D\U0001F308",
        "\U0001F44B\U0001F3FD", "\u2603\uFE0E"})
    EXPECT_EQ(tidy_name(emoji), emoji);
  EXPECT_EQ(tidy_name("\U0001F469\u200D"), "\U0001F469");
  EXPECT_EQ(tidy_name("\U0001F469\uFE0F\uFE0F"), "\U0001F469\uFE0F");
  EXPECT_EQ(tidy_name("李 é \u20AC"), "李 é \u20AC");
}

TEST(Names, OnceTidyStayTidy) {
  constexpr std::uint32_t kSome[] = {' ',    'a',     0xE9,    0x200B, 0x200D, 0xFE0F,
                                     0x2764, 0x1F469, 0x1F308, 0x3000, 0x674E};
  Rng rng(1);
  for (int n = 0; n < 20'000; ++n) {
    std::string name;
    for (std::uint32_t k = rng.below(40); k-- > 0;) {
      const std::uint32_t c = kSome[rng.below(std::size(kSome))];
      const auto put = [&](std::uint32_t b) { name.push_back(static_cast<char>(b)); };
      if (c < 0x80)
        put(c);
      else if (c < 0x800)
        put(0xC0 | c >> 6), put(0x80 | (c & 0x3F));
      else if (c < 0x10000)
        put(0xE0 | c >> 12), put(0x80 | (c >> 6 & 0x3F)), put(0x80 | (c & 0x3F));
      else
        put(0xF0 | c >> 18), put(0x80 | (c >> 12 & 0x3F)), put(0x80 | (c >> 6 & 0x3F)),
            put(0x80 | (c & 0x3F));
    }
    const std::string tidy = tidy_name(name);
    ASSERT_EQ(tidy_name(tidy), tidy) << testing::PrintToString(name);
    ASSERT_LE(tidy.size(), kLongestName);
    ASSERT_TRUE(look_alike(name, tidy));
  }
}

TEST(Names, AsTheyAreGivenMakeNoSentence) {
  EXPECT_EQ(given_name("Ana: host, connected. Cy"), "Ana host, connected Cy");
  EXPECT_EQ(given_name("Ana\uFF1A host\u3002Cy"), "Ana host Cy");
  EXPECT_EQ(given_name("Dr. No"), "Dr No");
  EXPECT_EQ(given_name("J.R. at 3:15!"), "J.R at 3:15")
      << "no space follows, so that no sentence begins";
  EXPECT_EQ(given_name(" : . "), "");
  for (const char* own : {"You", "you", "Y\u200Bou", "You:", "Вы", "ВЫ", "你"})
    EXPECT_EQ(given_name(own).front(), '"') << own;
  for (const char* fine : {"Youri", "李 é", "Ana", "\u2764\uFE0F Ana"})
    EXPECT_EQ(given_name(fine), fine);
}

TEST(Names, ThatLookTheSameAreFound) {
  EXPECT_TRUE(look_alike("Ana", "aNA"));
  EXPECT_TRUE(look_alike("An\u200Ba", "Ana"));
  EXPECT_TRUE(look_alike("\u2764\uFE0F", "\u2764"));
  EXPECT_TRUE(look_alike("An a", "An\u2003a"));
  EXPECT_TRUE(look_alike("Ana\U0001F3FD", "Ana"));
  EXPECT_TRUE(look_alike("\U0001F469\U0001F3FD", "\U0001F469\U0001F3FF"))
      << "each is drawn without its skin colour";
  EXPECT_TRUE(look_alike("Ana\U000F0000\U000E1000\U0010FFFD", "Ana"));
  EXPECT_EQ(tidy_name("\U0001F3FD\U00100000"), "") << "nobody would see it";
  EXPECT_EQ(tidy_name("\U0001F469\U0001F3FD"), "\U0001F469\U0001F3FD");
  EXPECT_FALSE(look_alike("Ana", "Anna"));
  EXPECT_FALSE(look_alike("Ana", "Ana 2"));
}

}  // namespace
}  // namespace parlour::net
