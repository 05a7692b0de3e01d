// Every sentence in every language: none is missing in Russian or Chinese, and each language
// follows its own conventions. tests/texts tests what cmake/texts.py refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "core/bytes.h"
#include "core/core_text.h"
#include "core/signs.h"
#include "games/coup/coup_text.h"
#include "games/flax/flax_text.h"
#include "games/registry.h"
#include "games/settlers/settlers_text.h"
#include "games/tractor/tractor_text.h"

// The rows of a table name the Lines of its namespace.
namespace parlour {
struct TextRow {
  const char* key;
  Line line;
};
}  // namespace parlour
#define PARLOUR_ROWS constexpr parlour::TextRow kRows[]
namespace parlour::text {
PARLOUR_ROWS = {
#include "texts/core.rows"
};
}  // namespace parlour::text
namespace parlour::coup::text {
PARLOUR_ROWS = {
#include "texts/coup.rows"
};
}  // namespace parlour::coup::text
namespace parlour::flax::text {
PARLOUR_ROWS = {
#include "texts/flax.rows"
};
}  // namespace parlour::flax::text
namespace parlour::settlers::text {
PARLOUR_ROWS = {
#include "texts/settlers.rows"
};
}  // namespace parlour::settlers::text
namespace parlour::tractor::text {
PARLOUR_ROWS = {
#include "texts/tractor.rows"
};
}  // namespace parlour::tractor::text
namespace parlour::tractor::book_text {
PARLOUR_ROWS = {
#include "texts/tractor_book.rows"
};
}  // namespace parlour::tractor::book_text
namespace parlour::settlers::book_text {
PARLOUR_ROWS = {
#include "texts/settlers_book.rows"
};
}  // namespace parlour::settlers::book_text
namespace parlour::coup::book_text {
PARLOUR_ROWS = {
#include "texts/coup_book.rows"
};
}  // namespace parlour::coup::book_text
// The screens' tables are tested here, although the screens are in a higher layer than this test.
namespace parlour::screens {
#include "texts/hall.inc"
#include "texts/replays.inc"
#include "texts/rooms.inc"
#include "texts/sheets.inc"
#include "texts/talk.inc"
#include "texts/ui.inc"
PARLOUR_ROWS = {
#include "texts/hall.rows"
#include "texts/replays.rows"
#include "texts/rooms.rows"
#include "texts/sheets.rows"
#include "texts/talk.rows"
#include "texts/ui.rows"
};
}  // namespace parlour::screens
namespace parlour::lesson_text {
#include "texts/lessons.inc"
PARLOUR_ROWS = {
#include "texts/lessons.rows"
};
}  // namespace parlour::lesson_text
namespace parlour::puzzle_text {
#include "texts/puzzles.inc"
PARLOUR_ROWS = {
#include "texts/puzzles.rows"
};
}  // namespace parlour::puzzle_text
namespace parlour::island_text {
#include "texts/islands.inc"
PARLOUR_ROWS = {
#include "texts/islands.rows"
};
}  // namespace parlour::island_text
namespace parlour::daily_text {
#include "texts/daily.inc"
PARLOUR_ROWS = {
#include "texts/daily.rows"
};
}  // namespace parlour::daily_text
#undef PARLOUR_ROWS

namespace parlour {
namespace {

using Table = std::span<const TextRow>;
constexpr Table kTables[] = {text::kRows,
                             coup::text::kRows,
                             flax::text::kRows,
                             settlers::text::kRows,
                             tractor::text::kRows,
                             tractor::book_text::kRows,
                             settlers::book_text::kRows,
                             coup::book_text::kRows,
                             screens::kRows,
                             lesson_text::kRows,
                             puzzle_text::kRows,
                             island_text::kRows,
                             daily_text::kRows};

bool has_letter_of(Lang lang, std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const auto b = static_cast<unsigned char>(text[i]);
    if (lang == Lang::Russian && (b == 0xD0 || b == 0xD1)) return true;
    if (lang == Lang::Chinese && b >= 0xE4 && b <= 0xE9) return true;
  }
  return false;
}

// Only punctuation between the slots: a pattern with nothing to translate.
bool is_pattern(std::string_view english) {
  return std::ranges::none_of(english, [](unsigned char c) { return c < 128 && std::isalpha(c); });
}

std::size_t characters(std::string_view utf8) {
  const auto begins = [](char c) { return (c & 0xC0) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(utf8, begins));
}

void check_text(std::string_view text) {
  EXPECT_FALSE(text.empty());
  EXPECT_TRUE(clean_utf8(text, std::string("\n") + kFormEnd));
  EXPECT_FALSE(text.starts_with(' ') || text.ends_with(' '));
  EXPECT_EQ(text.find("  "), std::string_view::npos) << "two spaces";
}

void check_row(const TextRow& row) {
  const std::string_view english = row.line.in(Lang::English);
  for (int l = 0; l < kLangCount; ++l) {
    const auto lang = static_cast<Lang>(l);
    SCOPED_TRACE(tag(lang));
    check_text(row.line.in(lang));
    // Long texts have the same number of lines in every language.
    EXPECT_EQ(std::ranges::count(row.line.in(lang), '\n'), std::ranges::count(english, '\n'));
  }
  for (const Lang lang : {Lang::Russian, Lang::Chinese}) {
    SCOPED_TRACE(tag(lang));
    EXPECT_TRUE(row.line.has(lang)) << "not translated";
    // An untranslated row reads as English; names are the same everywhere.
    const std::string_view text = row.line.in(lang);
    if (is_pattern(english)) continue;
    if (text == english)
      EXPECT_LE(text.size(), 8u) << text;
    else
      EXPECT_TRUE(has_letter_of(lang, text)) << text;
  }
}

TEST(Strings, AreCompleteInEveryTable) {
  for (const Table table : kTables) {
    EXPECT_GT(table.size(), 10u);
    for (const TextRow& row : table) {
      SCOPED_TRACE(row.key);
      check_row(row);
    }
  }
}

// What bots say: three variants in every language, each short enough for a bubble of two lines.
TEST(Strings, BotsHaveThreeThingsToSay) {
  constexpr std::size_t kLongest = 40;
  int lines = 0;
  for (const TextRow& row : screens::kRows) {
    if (row.line.in(Lang::English).find('|') == std::string_view::npos) continue;
    ++lines;
    for (int l = 0; l < kLangCount; ++l) {
      std::string_view rest = row.line.in(static_cast<Lang>(l));
      SCOPED_TRACE(rest);
      EXPECT_EQ(std::ranges::count(rest, '|'), 2);
      for (bool more = true; more;) {
        const std::size_t end = rest.find('|');
        more = end != std::string_view::npos;
        const std::string_view one = rest.substr(0, end);
        check_text(one);
        if (static_cast<Lang>(l) != lang_of("qps")) EXPECT_LE(characters(one), kLongest) << one;
        if (more) rest.remove_prefix(end + 1);
      }
    }
  }
  EXPECT_EQ(lines, 25);
}

// A language that only test builds have: accents, about 40 % longer, and brackets that show where
// an end is cut off.
TEST(Strings, OfThePseudoLanguage) {
  const std::optional<Lang> pseudo = lang_of("qps");
  if (!pseudo) GTEST_SKIP() << "built without PARLOUR_PSEUDO";
  EXPECT_EQ(text::game_over.in(*pseudo), "[Ţĥëë ğäämëë ïïš öövëëř.]");
  EXPECT_EQ(text::listed.in(*pseudo), "{0}, {1}") << "nothing to translate";
  EXPECT_EQ(fill(text::seats_bad_one, *pseudo, {"7"}), "[Ţĥïïš ğäämëë ïïš föööř 7 pľäääÿÿëřš.]");
  std::size_t english = 0, longer = 0;
  for (const Table table : kTables) {
    for (const TextRow& row : table) {
      english += characters(row.line.in(Lang::English));
      longer += characters(row.line.in(*pseudo));
    }
  }
  EXPECT_NEAR(static_cast<double>(longer) / static_cast<double>(english), 1.4, 0.1);
}

// --- conventions of each language ----------------------------------------------------------------

std::u32string code_points(std::string_view utf8) {
  std::u32string out;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const std::size_t n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t c = n == 1 ? lead : lead & (0xFFu >> (n + 1));
    for (std::size_t k = 1; k < n; ++k)
      c = c << 6 | (static_cast<unsigned char>(utf8[i + k]) & 0x3F);
    out += c;
    i += n;
  }
  return out;
}

bool is_han(char32_t c) {
  return c >= 0x3400 && c <= 0x9FFF;
}

// From the first Latin mark next to a Chinese character, ignoring spaces; else nothing.
std::u32string latin_mark(std::string_view text) {
  const std::u32string s = code_points(text);
  constexpr std::u32string_view marks = U",;:!?()";
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!marks.contains(s[i])) continue;
    const bool before = i > 0 && is_han(s[i - 1]);
    const std::size_t next = i + 1 < s.size() && s[i + 1] == ' ' ? i + 2 : i + 1;
    if (before || (next < s.size() && is_han(s[next]))) return s.substr(i > 6 ? i - 6 : 0, 14);
  }
  return {};
}

std::string utf8(std::u32string_view s) {
  std::string out;
  for (const char32_t c : s) {
    if (c < 0x80)
      out += static_cast<char>(c);
    else if (c < 0x800)
      out += {static_cast<char>(0xC0 | c >> 6), static_cast<char>(0x80 | (c & 63))};
    else
      out += {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 63)),
              static_cast<char>(0x80 | (c & 63))};
  }
  return out;
}

TEST(Strings, ChineseHasItsOwnPunctuation) {
  const std::set<std::string_view> except = {
      "room_set_turn_label"};  // shows how an address is written
  for (const Table table : kTables) {
    for (const TextRow& row : table) {
      const std::u32string mark = latin_mark(row.line.in(Lang::Chinese));
      if (!except.contains(row.key)) EXPECT_TRUE(mark.empty()) << row.key << ": " << utf8(mark);
    }
  }
}

// The same for what the games make of these lines: lists, rows, text in brackets.
TEST(Strings, SoHasWhatGamesSayInChinese) {
  for (const AnyGame* g : games()) {
    for (const int seats : {g->info().min_seats, g->info().max_seats}) {
      Rng rng(7);
      std::vector<std::string> names;
      for (int i = 0; i < seats; ++i) names.push_back("玩家" + std::to_string(i + 1));
      AnyState s = *g->start(g->info().shortest, seats);
      std::set<std::string> met;
      const auto look = [&](const std::string& said) {
        if (const std::u32string mark = latin_mark(said); !mark.empty()) met.insert(utf8(mark));
      };
      std::vector<AnyAction> legal;
      for (int n = 0; n < 600 && !g->over(s); ++n) {
        const Seat p = g->house_due(s) ? House : *g->actors(s).begin();
        AnyAction a;
        if (p == House) {
          a = g->house(s, rng);
        } else {
          g->legal(g->view(s, p), p, legal);
          a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
          for (const AnyAction& one : legal) look(g->text(g->view(s, p), p, one, Lang::Chinese));
        }
        const Seat eyes = p == House ? seat(0) : p;
        const AnyView before = g->view(s, eyes);
        const AnyAction shadow = g->shadow(s, p, a, eyes);
        g->apply(s, p, a);
        look(spoken(g->log_line(before, p, shadow, g->view(s, eyes), names, Lang::Chinese)));
        if (n % 10 == 0) look(g->describe(g->view(s, eyes), Lang::Chinese));
      }
      look(g->describe(g->view(s, seat(0)), Lang::Chinese));
      for (const std::string& mark : met)
        ADD_FAILURE() << g->info().id << " with " << seats << ": " << mark;
    }
  }
}

// Russian past-tense verbs show gender, and a player's gender is unknown, so sentences about
// players use the present tense or a noun. A line may use the past if it agrees with a noun or
// pronoun that is itself masculine.
TEST(Strings, RussianSaysOfNobodyThatTheyAreMen) {
  const std::set<std::string_view> nouns = {"Файл",   "стол",  "Стол",   "файл", "Журнал",
                                            "журнал", "Посол", "посол",  "бал",  "зал",
                                            "мел",    "стул",  "правил", "угол", "чисел"};
  // "Кто потерял обе карты", "Никто не принял", "Хозяин ушёл", "Бот не ответил", "Совет не пришёл",
  // "решил жребий".
  const std::set<std::string_view> agree = {"room_table_waits",
                                            "room_chat_empty",
                                            "room_joined",
                                            "room_news_ended",
                                            "room_news_took_back",
                                            "room_bye_forged",
                                            "room_bye_kicked",
                                            "room_host_left",
                                            "room_go_on_me",
                                            "room_go_on_other",
                                            "bot_failed",
                                            "hint_failed",
                                            "settlers_no_taker",
                                            "rules_goal",
                                            "rules_quiet",
                                            "rules_phases_strict",
                                            "too_late",
                                            "undo_not_yours",
                                            "first_unknown",
                                            "why_exiled",
                                            "say_drawn",
                                            "told_redeal",
                                            "told_turned",
                                            "why_not_accepted",
                                            "told_no_taker"};
  const std::set<std::string_view> adjectives = {"готов", "Готов", "согласен", "Согласен",
                                                 "рад",   "прав",  "уверен",   "подключён"};
  const auto ends_with = [](std::u32string_view word, std::u32string_view end) {
    return word.size() > end.size() + 1 && word.ends_with(end);
  };
  std::set<std::string_view> used;
  for (const Table table : kTables) {
    for (const TextRow& row : table) {
      std::u32string word;
      for (const char32_t c : code_points(std::string(row.line.in(Lang::Russian)) + ".")) {
        if ((c >= 0x410 && c <= 0x44F) || c == 0x401 || c == 0x451) {
          word += c;
          continue;
        }
        const std::string said = utf8(word);
        const bool past =
            (ends_with(word, U"л") || ends_with(word, U"лся")) && !nouns.contains(said);
        word.clear();
        EXPECT_FALSE(adjectives.contains(said)) << row.key << ": " << said;
        if (!past) continue;
        if (agree.contains(row.key))
          used.insert(row.key);
        else
          ADD_FAILURE() << row.key << ": " << said;
      }
    }
  }
  EXPECT_EQ(used, agree) << "every listed exception is still needed";
}

// The word after the slot for a player's name; empty: the name ends the sentence.
std::u32string_view after_name(std::u32string_view text, std::size_t slot_end) {
  if (slot_end >= text.size() || text[slot_end] != U' ') return {};
  const std::size_t from = slot_end + 1;
  return text.substr(from, text.find_first_of(U" .,:;!?", from) - from);
}

// Words that end like verbs about a third person: "Ana draws", "Ана тянет".
bool of_a_third(Lang lang, std::u32string_view word) {
  static const std::set<std::u32string_view> kNouns = {
      U"points", U"players", U"cards",  U"coins",  U"rooms",  U"games",      U"characters",
      U"as",     U"seconds", U"moves",  U"chips",  U"rounds", U"influences", U"settlements",
      U"cities", U"friends", U"levels", U"Offers", U"offers", U"decisions"};
  if (lang == Lang::English)
    return word.size() > 1 && word.ends_with(U's') && !kNouns.contains(word);
  return word.size() > 3 && (word.ends_with(U"ет") || word.ends_with(U"ёт") ||
                             word.ends_with(U"ит") || word.ends_with(U"тся"));
}

// A player who is called "You" is told so: a sentence in which a name does something has a form for
// them, or is made without a verb ("Winner: {0}").
TEST(Strings, WhatAPlayerDoesFitsYouToo) {
  // A team, a card, a bot; or it is told to the player whom another one asks.
  const std::set<std::string_view> others = {"game_won_team", "act_flip", "settlers_asks_you_terms",
                                             "settlers_asks_you_price", "wrong_bot"};
  std::set<std::string_view> keys, used;
  for (const Table table : kTables) {
    for (const TextRow& row : table) keys.insert(row.key);
  }
  const auto has_form = [&](std::string key) {
    if (key.ends_with("_at_you")) key.resize(key.size() - std::string_view("_at_you").size());
    return keys.contains(key + "_you");
  };
  for (const Table table : kTables) {
    for (const TextRow& row : table) {
      const std::string_view key = row.key;
      // In a room you have a name; lessons and puzzles are about bots.
      if (key.starts_with("room_") || table.data() == lesson_text::kRows ||
          table.data() == puzzle_text::kRows)
        continue;
      for (const Lang lang : {Lang::English, Lang::Russian}) {
        const std::u32string text = code_points(std::string(row.line.in(lang)));
        for (std::size_t at = text.find(U'{'); at != text.npos; at = text.find(U'{', at + 1)) {
          const std::u32string_view word = after_name(text, at + 3);
          const bool begins =
              at == 0 || (at > 1 && std::u32string_view(U".!?").find(text[at - 2]) != text.npos);
          if (!begins || !of_a_third(lang, word) || has_form(std::string(key))) continue;
          if (others.contains(key))
            used.insert(key);
          else
            ADD_FAILURE() << key << ": " << utf8(text);
        }
      }
    }
  }
  EXPECT_EQ(used, others) << "every listed exception is still needed";
}

}  // namespace
}  // namespace parlour
