#include "core/action_table.h"

#include <gtest/gtest.h>

namespace parlour {
namespace {

// A dice game: a bid of so many dice of one face, a doubt of a seat, and two dice, shown or not.
struct Toy {
  enum class Kind : std::uint8_t { Bid, Doubt, Show, Rest };
  Kind kind = Kind::Rest;
  std::uint8_t who = 0, n = 0, eye = 0;
  bool operator==(const Toy&) const = default;
};
using Kind = Toy::Kind;

constexpr std::array<std::string_view, 3> kEyes = {"skull", "star", "moon"};
constexpr Small kSeat(&Toy::who, 0, 3);
constexpr Small kWho = kSeat.or_value(255, "nobody");
constexpr Small kNumber(&Toy::n, 1, 9);
constexpr Small kEye(&Toy::eye, 0, 2, kByName<kEyes>);
constexpr Packed kBid(kNumber, kEye);
constexpr Constant kOpen(&Toy::n, 0), kShut(&Toy::n, 1, "shut");
constexpr Implied kNoEye(&Toy::eye, 9);

constexpr ActionRow<Toy> kRows[] = {
    {Kind::Bid, "bid", {&kBid}},
    {Kind::Doubt, "i doubt", {&kWho}},
    {Kind::Show, "show", {&kSeat, &kOpen, &kEye}},
    {Kind::Show, "show", {&kSeat, &kShut, &kNoEye}},
    {Kind::Rest, "rest"},
};
constexpr ActionTable<Toy> kTable(kRows);

Bytes bytes_of(const Toy& a) {
  Writer w;
  kTable.write(w, a);
  return w.take();
}
std::optional<Toy> from(const Bytes& bytes) {
  Reader r(bytes);
  const Toy a = kTable.read(r);
  return r.done() ? std::optional(a) : std::nullopt;
}

struct Said {
  Toy action;
  std::string words;
  Bytes bytes;
};
const Said kSaid[] = {
    {{Kind::Bid, 0, 1, 0}, "bid 1 skull", {0, 0}},
    {{Kind::Bid, 0, 9, 2}, "bid 9 moon", {0, 26}},
    {{Kind::Doubt, 3, 0, 0}, "i doubt 3", {1, 3}},
    {{Kind::Doubt, 255, 0, 0}, "i doubt nobody", {1, 255}},
    {{Kind::Show, 2, 0, 1}, "show 2 star", {2, 2, 0, 1}},
    {{Kind::Show, 2, 1, 9}, "show 2 shut", {2, 2, 1}},
    {{Kind::Rest, 0, 0, 0}, "rest", {3}},
};

TEST(ActionTable, SaysAnActionInBytesAndInWordsAndReadsBoth) {
  for (const Said& said : kSaid) {
    EXPECT_EQ(kTable.print(said.action), said.words);
    EXPECT_EQ(bytes_of(said.action), said.bytes) << said.words;
    EXPECT_EQ(kTable.parse(said.words), said.action) << said.words;
    EXPECT_EQ(from(said.bytes), said.action) << said.words;
  }
}

TEST(ActionTable, RefusesBytesThatNoActionHas) {
  for (const Bytes& bad : {Bytes{},
                           {4},
                           {0},
                           {0, 27},
                           {1},
                           {1, 4},
                           {1, 254},
                           {2, 2},
                           {2, 2, 2},
                           {2, 4, 1},
                           {2, 2, 0},
                           {2, 2, 0, 3},
                           {3, 0}}) {
    EXPECT_FALSE(from(bad)) << to_base64url(bad);
  }
}

TEST(ActionTable, RefusesWordsThatNoActionHas) {
  for (const char* bad : {"",
                          " ",
                          "bid",
                          "bid 0 skull",
                          "bid 10 skull",
                          "bid 01 skull",
                          "bid 1 sun",
                          "bid 1",
                          "bid 1 skull ",
                          "bid  1 skull",
                          " bid 1 skull",
                          "bid 1 skull 2",
                          "bidder 1 skull",
                          "i",
                          "i doubt",
                          "i doubt 4",
                          "i doubt 255",
                          "show 2",
                          "show 2 shut star",
                          "rest 1",
                          "Rest"}) {
    EXPECT_FALSE(kTable.parse(bad)) << bad;
    EXPECT_FALSE(kTable.parse_loosely(bad)) << bad;
  }
}

TEST(ActionTable, ReadsOneActionAndLeavesTheRest) {
  Bytes two = {2, 2, 1, 3};
  Reader both(two);
  EXPECT_EQ(kTable.read(both), kSaid[5].action);
  EXPECT_EQ(both.left(), 1u);
  EXPECT_EQ(kTable.read(both), kSaid[6].action);
  EXPECT_TRUE(both.done());
}

}  // namespace
}  // namespace parlour
