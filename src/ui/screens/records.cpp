#include "ui/screens/records.h"

#include <algorithm>

#include "core/core_text.h"
#include "games/flax/sketch.h"
#include "games/registry.h"
#include "games/settlers/own_island.h"
#include "ui/app/archive.h"
#include "ui/games/flax/flax_drawing.h"
#include "ui/screens/editor.h"
#include "ui/screens/replays.h"
#include "ui/table/replay_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr std::string_view kPart = "replays";
constexpr std::size_t kLongestBefore = 400;  // of a link, before its path
constexpr std::size_t kLongestBoard = 8192;  // of a link to a board

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && static_cast<unsigned char>(s.front()) <= ' ') s.remove_prefix(1);
  while (!s.empty() && static_cast<unsigned char>(s.back()) <= ' ') s.remove_suffix(1);
  return s;
}

// A link is one word; the record of a game has lines.
std::optional<std::string_view> after(std::string_view link, std::string_view path) {
  const std::size_t at = link.find(path);
  if (at == std::string_view::npos || at >= kLongestBefore || link.find('\n') < at) return {};
  return link.substr(at + path.size());
}

// The id of the game in the text; it may be unknown.
std::string game_of(std::string_view given) {
  const std::string_view one = trimmed(given);
  if (after(one, "/board/")) return "flax";
  if (after(one, "/island/")) return "settlers";
  if (const auto link = after(one, "/replay/")) {
    const auto bytes = from_base64url(*link);
    return bytes ? game_named(*bytes) : std::string();
  }
  return game_named(given);
}

struct Refusal {
  std::string why;
  int line = 0;              // of the text, from 1; 0: none in particular
  std::size_t readable = 0;  // actions before it
};

// The code in a link to a board of Flax, or to an island.
std::optional<std::string_view> board_in(std::string_view given) {
  const auto code = after(given, "/board/");
  return given.size() < kLongestBoard ? code : std::nullopt;
}
std::optional<std::string_view> island_in(std::string_view given) {
  const auto code = after(given, "/island/");
  return given.size() < kLongestBoard ? code : std::nullopt;
}

// In no part: it also serves links, for which kPart is not needed.
[[gnu::noinline]] std::optional<Refusal> open_board(Services& app, std::string_view code) {
  const auto layout = flax::from_code(code);
  if (!layout) return Refusal{std::string(app.ui.tr(*layout.error()))};
  show_editor(app, {.drawing = make_flax_drawing(app, *layout)}, true);
  return {};
}

[[gnu::noinline]] std::optional<Refusal> open_island(Services& app, std::string_view code) {
  const auto island = settlers::from_own_code(code);
  if (!island) return Refusal{std::string(app.ui.tr(*island.error()))};
  show_island_editor(app, std::string(code), {}, true);
  return {};
}

// Opens what the text holds. Otherwise returns why not; a record that is valid up to some action is
// opened up to that point only if `part_too`. Requires kPart and the code of game_of(text).
std::optional<Refusal> open_given(Services& app, std::string_view all, bool part_too) {
  const Ui& ui = app.ui;
  const std::string_view given = trimmed(all);
  if (const auto code = board_in(given)) return open_board(app, *code);
  if (const auto code = island_in(given)) return open_island(app, *code);
  if (after(given, "/board/") || after(given, "/island/"))  // longer than any of them
    return Refusal{std::string(ui.tr(parlour::text::not_a_link))};
  Replay r;
  if (const auto link = after(given, "/replay/")) {
    const auto bytes = from_base64url(*link);
    if (!bytes) return Refusal{std::string(ui.tr(parlour::text::not_a_link))};
    r = from_bytes(games_here(ui), *bytes, ui.lang);
  } else {
    r = from_text(games_here(ui), all, ui.lang);
  }
  const std::size_t readable = r.record.entries.size();
  if (r.error && (!r.game || readable == 0 || !part_too)) {
    std::string why = r.error->in(ui.lang);
    // Most errors refer to an action, but the player sees lines.
    if (r.line > 0 && r.error->line != &parlour::text::record_line)
      why = ui.tr(text::at_line, {std::to_string(r.line), why});
    return Refusal{std::move(why), r.line, r.game ? readable : 0};
  }
  if (r.error)
    app.ui.toast(ui.tr(text::record_partly, {std::to_string(readable), r.error->in(ui.lang)}),
                 true);
  open_replay(app, std::move(r));
  return {};
}

TextPrompt record_prompt(const Ui& ui) {
  TextPrompt prompt;
  prompt.title = ui.tr(text::open_record), prompt.label = ui.tr(text::open_record_label);
  prompt.ok = ui.tr(text::open), prompt.cancel = ui.tr(text::cancel);
  prompt.file = ui.tr(text::open_file),
  prompt.file_too_large = ui.tr(parlour::text::record_too_large);
  prompt.max_length = static_cast<int>(kLongestRecordText), prompt.multiline = true;
  return prompt;
}

// What cannot be opened stays in the field, with the reason; the readable part of a record is
// opened if the player asks for it.
void refuse_given(Services& app, const std::string& given, const Refusal& refused) {
  TextPrompt prompt = record_prompt(app.ui);
  prompt.initial = given;
  prompt.error = refused.why;
  prompt.error_line = refused.line;
  const bool part = refused.readable > 0;
  if (part)
    prompt.ok_again = count_text(text::open_part, app.ui.lang, static_cast<long>(refused.readable));
  app.ui.shell.ask_text(prompt, [&app, given, part](std::optional<std::string> typed) {
    if (!typed) return;
    if (part && *typed == given)
      open_link(app, given);
    else
      open_or_ask(app, *std::move(typed));
    app.ui.shell.wake();
  });
}

}  // namespace

void open_link(Services& app, std::string_view link) {
  const auto refuse = [&app](const std::optional<Refusal>& refused) {
    if (!refused) return;
    app.ui.toast(refused->why, true);
    restore_address(app);
  };
  app.nav.with_part(game_of(link), [&app, refuse, link = std::string(link)] {
    if (const auto code = board_in(link)) return refuse(open_board(app, *code));
    if (const auto code = island_in(link)) return refuse(open_island(app, *code));
    app.nav.with_part(kPart, [&app, refuse, link] { refuse(open_given(app, link, true)); });
  });
}

void show_replays(Services& app) {
  app.nav.with_part(kPart, [&app] { app.nav.open(make_replays_screen(app)); });
}

void open_replay(Services& app, Replay r, bool coach) {
  app.nav.with_part(kPart, [&app, coach, kept = std::make_shared<Replay>(std::move(r))] {
    app.nav.push(make_replay_screen(app, std::move(*kept), coach));
  });
}

void ask_record(Services& app) {
  app.nav.with_part(kPart, [&app] {
    app.ui.shell.ask_text(record_prompt(app.ui), [&app](std::optional<std::string> typed) {
      if (typed) open_or_ask(app, *std::move(typed));
    });
  });
}

void open_or_ask(Services& app, std::string given) {
  std::erase(given, '\r');  // as a text field does: it is compared with what comes back from one
  const std::string id = game_of(given);
  if (find_game(id) && !app.ui.shell.has_game(id)) {
    app.nav.with_part(
        id, [&app, given] { open_or_ask(app, given); },
        [&app, given] { refuse_given(app, given, {std::string(app.ui.tr(text::game_missing))}); });
    return;
  }
  const auto refused = open_given(app, given, false);
  app.ui.shell.wake();
  if (refused) refuse_given(app, given, *refused);
}

}  // namespace parlour::ui
