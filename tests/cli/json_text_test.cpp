// Compares the fast JSON reader and writer with the thorough one.
#include "protocol/json_text.h"

#include <gtest/gtest.h>

#include "cli/query.h"
#include "core/rng.h"

namespace parlour::protocol {
namespace {

bool is_json(std::string_view line) {
  return !Json::parse(line.begin(), line.end(), nullptr, false).is_discarded();
}

TEST(JsonText, ReadsValues) {
  const std::string line =
      R"( {"a":[1,-20,3.5,1e3,true,false,null],"b":{"c":"x\u00e9\n\ud83d\ude00"},"a2":"","b":{}} )";
  JsonText text;
  ASSERT_TRUE(text.parse(line));
  const Value all(text, 0);
  EXPECT_EQ(all.size(), 4u);
  const Value a = all.find("a");
  EXPECT_EQ(a.size(), 7u);
  EXPECT_EQ(a[1].integer(), -20);
  EXPECT_TRUE(a[2].is_number());
  EXPECT_FALSE(a[2].is_integer());
  EXPECT_TRUE(a[4].is_boolean());
  EXPECT_TRUE(a[6].is_null());
  EXPECT_EQ(a[2].source(), "3.5");
  EXPECT_EQ(all[1].find("c").text(), "x\xC3\xA9\n\xF0\x9F\x98\x80");
  EXPECT_EQ(all.find("b").size(), 0u) << "the last one with that name counts";
  EXPECT_FALSE(all.find("d"));
  EXPECT_FALSE(a.find("d"));
  int n = 0;
  for ([[maybe_unused]] const Value v : all) ++n;
  EXPECT_EQ(n, 4);
}

TEST(JsonText, RefusesWhatIsNone) {
  JsonText text;
  for (const char* bad : {"",
                          " ",
                          "{",
                          "}",
                          "[1,]",
                          "[,1]",
                          "{\"a\"}",
                          "{\"a\":}",
                          "{\"a\":1,}",
                          "{a:1}",
                          "01",
                          "-",
                          "1.",
                          ".5",
                          "1e",
                          "+1",
                          "tru",
                          "nul",
                          "\"",
                          "\"\\x\"",
                          "\"\\u12g4\"",
                          "\"\\ud800\"",
                          "\"\\udc00\"",
                          "\"\n\"",
                          "\"\xff\"",
                          "\"\xc0\x80\"",
                          "\"\xed\xa0\x80\"",
                          "1 2",
                          "[1 2]",
                          "1e999",
                          "NaN"}) {
    EXPECT_FALSE(text.parse(bad)) << bad;
    EXPECT_FALSE(is_json(bad)) << bad;
  }
}

TEST(JsonText, AgreesWithTheThoroughReader) {
  const std::string whole =
      R"({"id":[1,{"x":"a\u00e9\\"}],"n":-12.5e+3,"t":true,"s":"\"\/\b","o":{},"l":[],"z":null,"k":123456789012})";
  Rng rng(3);
  JsonText text;
  for (int i = 0; i < 50'000; ++i) {
    std::string line = whole;
    for (auto n = 1 + rng.below(3); n > 0; --n) {
      const auto at = rng.below(static_cast<std::uint32_t>(line.size()));
      if (rng.below(2))
        line[at] = "{}[]\",:\\u0eE-+.tfn1 \x80\xC3\n"[rng.below(24)];
      else
        line.erase(at, 1 + rng.below(3));
    }
    ASSERT_EQ(text.parse(line), is_json(line)) << line;
    if (!text.parse(line)) continue;
    std::string out;
    JsonOut(out).same(Value(text, 0));
    EXPECT_EQ(Json::parse(out), Json::parse(line)) << line;
  }
}

TEST(JsonText, WritesAnyText) {
  std::string out;
  JsonOut(out).open('[').text("a\"b\\c\n\x01").number(-5).null().flag(true).close(']');
  EXPECT_EQ(Json::parse(out), Json::parse(R"(["a\"b\\c\n\u0001",-5,null,true])"));
}

}  // namespace
}  // namespace parlour::protocol
