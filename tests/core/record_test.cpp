#include "core/record.h"

#include <gtest/gtest.h>

#include "core/core_text.h"
#include "core/table.h"
#include "games/registry.h"

namespace parlour {
namespace {

constexpr std::string_view kOpening =
    "flax 1 seats=2\n"
    "house draw 1/6\n"
    "0 place 1,9 6\n"
    "house draw 2/5\n"
    "1 place 13,1 5\n";

Replay read(std::string_view text) {
  return from_text(games(), text, Lang::English);
}
const Line* why(std::string_view text) {
  const Replay r = read(text);
  return r.error ? r.error->line : nullptr;
}
Replay read(const Bytes& bytes) {
  return from_bytes(games(), bytes, Lang::English);
}
const Line* why(const Bytes& bytes) {
  const Replay r = read(bytes);
  return r.error ? r.error->line : nullptr;
}

TEST(RecordText, AnOpening) {
  const Replay r = read(kOpening);
  ASSERT_FALSE(r.error) << r.error->in(Lang::English);
  EXPECT_EQ(r.record.game, "flax");
  EXPECT_EQ(r.record.seats, 2);
  EXPECT_EQ(r.record.entries.size(), 4u);
  EXPECT_EQ(r.record.entries[0].seat, House);
  EXPECT_EQ(r.record.entries[3].seat, seat(1));
  EXPECT_EQ(to_text(*r.game, r.record), kOpening);
  EXPECT_EQ(state_after(*r.game, r.record, 4), r.state);
}

TEST(RecordText, OptionsAreWrittenInOneWay) {
  const Replay r = read("flax 1 seats=2 start=reach board=1 \n");
  ASSERT_FALSE(r.error);
  EXPECT_EQ(to_text(*r.game, r.record), "flax 1 seats=2 start=reach\n");
}

TEST(RecordText, CommentsBlankLinesWindowsAndMarks) {
  std::string text = "\xEF\xBB\xBF# a game\r\n\r\n";
  for (char c : kOpening) text += c == '\n' ? std::string("  \r\n") : std::string(1, c);
  text += "# the end\r\n\n";
  const Replay r = read(text);
  ASSERT_FALSE(r.error) << r.error->in(Lang::English);
  EXPECT_EQ(to_text(*r.game, r.record), kOpening);
  EXPECT_EQ(why(kOpening.substr(0, kOpening.size() - 1)), nullptr)
      << "the last line needs no line break";
}

TEST(RecordText, EachReasonForARefusal) {
  EXPECT_EQ(why(""), &text::record_empty);
  EXPECT_EQ(why("# nothing\n\n"), &text::record_empty);
  EXPECT_EQ(why(std::string(kLongestRecordText + 1, '\n')), &text::record_too_large);
  EXPECT_EQ(why(std::string(kLongestRecordText, '\n')), &text::record_empty);
  for (const char* bad : {"flax", "flax 1", "flax seats=2", "flax 1 seats",
                          "flax 1 seats=", "flax 1 seats=11", "flax 1 seats=02", "flax one seats=2",
                          "flax -1 seats=2", "flax 1  seats=2", "0 place 1,9 6"}) {
    EXPECT_EQ(why(bad), &text::record_header) << bad;
  }
  EXPECT_EQ(why("chess 1 seats=2"), &text::record_no_game);
  EXPECT_EQ(why("Flax 1 seats=2"), &text::record_no_game);
  EXPECT_EQ(why("flax 2 seats=2"), &text::record_version);
  EXPECT_EQ(why("flax 0 seats=2"), &text::record_version);
  EXPECT_EQ(why("flax 1 seats=5"), &text::seats_bad);
  EXPECT_EQ(why("flax 1 seats=2 colour=red"), &text::option_unknown);
  EXPECT_EQ(why("flax 1 seats=2 start=now"), &text::option_bad_value);
  for (const char* bad :
       {"house", "place 1,9 6", "2 place 1,9 6", "00 place 1,9 6", "watcher place 1,9 6", "0 jump",
        "0", "0  place 1,9 6", "@note without a blank", "@", "\xFF"}) {
    EXPECT_EQ(why("flax 1 seats=2\n" + std::string(bad)), &text::record_line) << bad;
  }
  EXPECT_EQ(why("flax 1 seats=2\n0 place 1,9 6"), &text::record_action);
  EXPECT_EQ(why("flax 1 seats=2\nhouse draw 1/6\nhouse draw 1/6"), &text::record_action);
}

TEST(RecordText, ABadLineGivesWhatCameBeforeItAndItsNumber) {
  const Replay unreadable =
      read(std::string(kOpening) + "# fine\nnonsense 中文\n" + std::string(kOpening));
  ASSERT_TRUE(unreadable.error);
  EXPECT_EQ(unreadable.record.entries.size(), 4u);
  EXPECT_EQ(unreadable.state, read(kOpening).state);
  EXPECT_EQ(unreadable.error->in(Lang::English),
            "Line 7 of the record cannot be read: “nonsense 中文”.");
  EXPECT_EQ(unreadable.line, 7);

  const Replay refused = read(std::string(kOpening) + "house draw 3/4\n0 place 5,5 3\n");
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.record.entries.size(), 5u);
  EXPECT_EQ(refused.line, 7) << "action 6 is in line 7";
  EXPECT_EQ(read("# a game\nflax one\n").line, 2);
  EXPECT_EQ(read("# nothing\n").line, 0) << "no line is at fault";
  EXPECT_TRUE(refused.error->in(Lang::English)
                  .starts_with("Action 6 of the record is not allowed: None of your chips"));
  EXPECT_NE(refused.error->in(Lang::English).find("reaches"), std::string::npos);
  EXPECT_EQ(state_after(*refused.game, refused.record, 5), refused.state);
}

TEST(RecordText, ALongBadLineIsQuotedInPart) {
  std::string line;
  for (int i = 0; i < 1000; ++i) line += "中";
  const Replay r = read("flax 1 seats=2\n" + line);
  ASSERT_TRUE(r.error);
  const std::string said = r.error->in(Lang::English);
  EXPECT_LT(said.size(), 200u);
  EXPECT_TRUE(clean_utf8(said));
  EXPECT_TRUE(clean_utf8(read("fl\x01x\xFF 1 seats=2").error->in(Lang::English)));
}

TEST(RecordNotes, AreKeptAndBindNothing) {
  Record record =
      read("flax 1 seats=2\n@ name0 Ana Ωμέγα\n@ seat1 bot hard\nhouse draw 1/6\n").record;
  EXPECT_EQ(record.notes.size(), 2u);
  EXPECT_EQ(record.note("name0"), "Ana Ωμέγα");
  EXPECT_EQ(record.note("seat1"), "bot hard");
  EXPECT_EQ(record.note("seat"), "");
  EXPECT_EQ(record.note("name1"), "");
  record.set_note("seat1", "person");
  EXPECT_EQ(record.note("seat1"), "person");
  EXPECT_EQ(record.notes.size(), 2u);
  record.set_note("seat1", "");
  EXPECT_EQ(record.note("seat1"), "");
  EXPECT_EQ(record.notes.size(), 1u);
}

TEST(RecordNotes, WhatATextWouldLoseIsNotKept) {
  Record record = read(kOpening).record;
  record.set_note("name0", "Ana  ");  // a name typed with a trailing space
  record.set_note("name1", "two\nlines");
  record.set_note("long", std::string(kLongestNote, 'x'));
  EXPECT_EQ(record.notes, (std::vector<std::string>{"name0 Ana"}));
  for (std::size_t i = 0; i < 2 * kMostNotes; ++i) record.set_note("n" + std::to_string(i), "x");
  EXPECT_EQ(record.notes.size(), kMostNotes);
  const AnyGame& game = *find_game("flax");
  EXPECT_EQ(read(to_text(game, record)).record, record);
  EXPECT_EQ(read(to_bytes(game, record)).record, record);
}

// A name that cannot be shown must not lose the game.
TEST(RecordNotes, WhatCannotBeShownIsLeftOut) {
  for (const std::string& bad :
       {std::string(kLongestNote + 1, 'x'), std::string("a\tb"), std::string("\xFF")}) {
    const Replay r = from_text(
        games(), "flax 1 seats=2\n@ " + bad + "\n@ seat 0 person\nhouse draw 2/5\n", Lang::English);
    EXPECT_FALSE(r.error) << bad;
    EXPECT_EQ(r.record.notes, std::vector<std::string>{"seat 0 person"});
    EXPECT_EQ(r.record.entries.size(), 1u);
  }
}

TEST(RecordText, BlanksAroundALineAreNoFault) {
  EXPECT_EQ(why("  flax 1 seats=2\n\thouse draw 2/5 \t\r\n"), nullptr);
}

TEST(RecordNotes, TooManyAreRefused) {
  std::string text = "flax 1 seats=2\n";
  for (std::size_t i = 0; i < kMostNotes; ++i) text += "@ n x\n";
  EXPECT_EQ(why(text), nullptr);
  EXPECT_EQ(why(text + "@ n x\n"), &text::record_line);
  EXPECT_EQ(why("flax 1 seats=2\n@ " + std::string(kLongestNote, 'x')), nullptr);
}

// Bytes with the correct checksum, whatever they say.
Bytes sealed(Bytes body) {
  Writer w;
  w.raw(body);
  w.u32(crc32(body));
  return w.take();
}

TEST(RecordBytes, TheSameAsTheText) {
  const Replay r = read(kOpening);
  const Bytes bytes = to_bytes(*r.game, r.record);
  EXPECT_EQ(bytes.size(), 28u);
  const Replay again = read(bytes);
  ASSERT_FALSE(again.error);
  EXPECT_EQ(again.record, r.record);
  EXPECT_EQ(again.state, r.state);
}

TEST(RecordBytes, CutOrFlippedIsRefused) {
  const Replay r = read(kOpening);
  const Bytes bytes = to_bytes(*r.game, r.record);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_EQ(why(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i))),
              &text::record_damaged);
    for (int bit = 0; bit < 8; ++bit) {
      Bytes flipped = bytes;
      flipped[i] ^= static_cast<std::uint8_t>(1 << bit);
      EXPECT_EQ(why(flipped), &text::record_damaged);
    }
  }
  Bytes longer = bytes;
  longer.push_back(0);
  EXPECT_EQ(why(longer), &text::record_damaged);
}

TEST(RecordBytes, EachReasonForARefusal) {
  const Bytes good = {0xA7, 1, 4, 'f', 'l', 'a', 'x', 1, 2, 0, 0, 1, 0xFE, 0};
  EXPECT_EQ(why(sealed(good)), nullptr);
  const auto with = [&](std::size_t i, std::uint8_t v) {
    Bytes b = good;
    b[i] = v;
    return why(sealed(b));
  };
  EXPECT_EQ(with(0, 0xA6), &text::record_damaged);
  EXPECT_EQ(with(1, 2), &text::record_format);
  EXPECT_EQ(with(2, 200), &text::record_damaged);
  EXPECT_EQ(with(3, 'g'), &text::record_no_game);
  EXPECT_EQ(with(7, 2), &text::record_version);
  EXPECT_EQ(with(8, 1), &text::seats_bad);
  EXPECT_EQ(with(8, 0), &text::seats_bad);
  EXPECT_EQ(with(8, 255), &text::seats_bad);
  EXPECT_EQ(with(9, 1), &text::option_unknown);
  EXPECT_EQ(with(10, 65), &text::record_damaged) << "too many notes";
  const Replay note =
      read(sealed({0xA7, 1, 4, 'f', 'l', 'a', 'x', 1, 2, 0, 2, 2, 'o', 'k', 1, 0xFF, 0}));
  EXPECT_EQ(note.error->line, &text::record_damaged);
  EXPECT_EQ(note.record.notes, std::vector<std::string>{"ok"})
      << "notes that cannot be shown are dropped";
  EXPECT_EQ(with(11, 97), &text::record_damaged) << "more entries than there are";
  EXPECT_EQ(with(11, 2), &text::record_damaged) << "an entry that does not exist";
  EXPECT_EQ(with(12, 2), &text::record_damaged) << "a seat that nobody has";
  EXPECT_EQ(with(12, 0xFF), &text::record_damaged);
  EXPECT_EQ(with(12, 0), &text::record_action)
      << "a player draws a chip, which only the House may do";
  EXPECT_EQ(with(13, 14), &text::record_damaged) << "not an action";
  Bytes more = good;
  more.push_back(0);
  EXPECT_EQ(why(sealed(more)), &text::record_damaged);
  EXPECT_EQ(why(Bytes(kLongestRecordText + 1)), &text::record_too_large);
  const Replay r = read(sealed({0xA7, 1, 4, 'f', 'l', 'a', 'x', 1, 2, 0, 0, 2, 0xFE, 0, 0xFE, 0}));
  EXPECT_EQ(r.record.entries.size(), 1u) << "what could be applied is kept";
  EXPECT_EQ(r.error->line, &text::record_action);
}

TEST(RecordBytes, NoMoreThanAGameCanHave) {
  // A whole game, and then one more line.
  const AnyGame& game = *find_game("flax");
  Table table(game, "", 2, 1);
  while (!table.over()) {
    if (table.house_due()) {
      table.play_house();
      continue;
    }
    for (Seat s : table.actors()) {
      std::vector<AnyAction> out;
      game.legal(table.view(s), s, out);
      ASSERT_EQ(table.submit({s, out.back(), game.decision(table.view(s))}), kAllowed);
    }
  }
  const std::string text = to_text(game, table.record());
  EXPECT_EQ(why(text), nullptr);
  EXPECT_NE(why(text + "house draw 1/6\n"), nullptr);
}

TEST(RecordGame, IsNamedByTextAndBytes) {
  const AnyGame& game = *find_game("flax");
  const Record record = Table(game, "", 2, 1).record();
  EXPECT_EQ(game_named(to_text(game, record)), "flax");
  EXPECT_EQ(game_named(to_bytes(game, record)), "flax");
  EXPECT_EQ(game_named("\xEF\xBB\xBF# a comment\r\n\r\nchess 1 seats=2\n"), "chess");
  EXPECT_EQ(game_named(" \t\n\t flax 1 seats=2\n"), "flax") << "as from_text reads it";
  EXPECT_EQ(game_named("# nothing else"), "");
  EXPECT_EQ(game_named(""), "");
}

TEST(RecordGame, IsNotNamedByOtherBytes) {
  Bytes bytes = to_bytes(*find_game("flax"), Table(*find_game("flax"), "", 2, 1).record());
  for (std::size_t n = 0; n < 7; ++n) EXPECT_EQ(game_named(ByteView(bytes).first(n)), "") << n;
  bytes[2] = 200;  // longer than any name, and than the rest
  EXPECT_EQ(game_named(bytes), "");
  bytes[0] ^= 1;
  EXPECT_EQ(game_named(bytes), "");
}

TEST(Registry, FindsGamesByTheirIds) {
  ASSERT_NE(find_game("flax"), nullptr);
  EXPECT_EQ(find_game("flax")->info().id, "flax");
  EXPECT_EQ(find_game(""), nullptr);
  EXPECT_EQ(find_game("fla"), nullptr);
}

}  // namespace
}  // namespace parlour
