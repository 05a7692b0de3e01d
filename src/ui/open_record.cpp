// What players bring: a record as text or file, a link to a replay, a link to a board.
#include <algorithm>

#include "core/core_text.h"
#include "ui/app_impl.h"

namespace parlour::ui {
namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && static_cast<unsigned char>(s.front()) <= ' ') s.remove_prefix(1);
  while (!s.empty() && static_cast<unsigned char>(s.back()) <= ' ') s.remove_suffix(1);
  return s;
}

// A link is one word; the record of a game has lines.
std::optional<std::string_view> after(std::string_view link, std::string_view path) {
  const std::size_t at = link.find(path);
  if (at == std::string_view::npos || at >= 400 || link.find('\n') < at) return {};
  return link.substr(at + path.size());
}

}  // namespace

std::string App::Impl::game_of(std::string_view given) {
  const std::string_view one = trimmed(given);
  if (after(one, "/board/")) return "flax";
  if (const auto link = after(one, "/replay/")) {
    const auto bytes = from_base64url(*link);
    return bytes ? game_named(*bytes) : std::string();
  }
  return game_named(given);
}

std::optional<App::Impl::Refusal> App::Impl::open_given(std::string_view given, bool part_too) {
  const auto all = given;
  given = trimmed(given);
  if (const auto code = after(given, "/board/"); code && given.size() < 8192) {
    const auto layout = flax::from_code(*code);
    if (!layout) return Refusal{std::string(ui.tr(*layout.error()))};
    editor = {};
    editor.layout = *layout;
    setup = {};
    go(Screen::Editor);
    return {};
  }
  Replay r;
  if (const auto link = after(given, "/replay/")) {
    const auto bytes = from_base64url(*link);
    if (!bytes) return Refusal{std::string(ui.tr(parlour::text::not_a_link))};
    r = from_bytes(games_here(), *bytes, ui.lang);
  } else {
    r = from_text(games_here(), all, ui.lang);
  }
  const std::size_t readable = r.record.entries.size();
  if (r.error && (!r.game || readable == 0 || !part_too)) {
    std::string why = r.error->in(ui.lang);
    // Most reasons speak of an action, and the player looks at lines.
    if (r.line > 0 && r.error->line != &parlour::text::record_line) {
      why = ui.tr(text::at_line, {std::to_string(r.line), why});
    }
    return Refusal{std::move(why), r.line, r.game ? readable : 0};
  }
  if (r.error)
    ui.toast(ui.tr(text::record_partly, {std::to_string(readable), r.error->in(ui.lang)}), true);
  open_replay(std::move(r), game && screen == Screen::Table ? Screen::Table : Screen::Home);
  return {};
}

namespace {

TextPrompt record_prompt(const Ui& ui) {
  TextPrompt prompt;
  prompt.title = ui.tr(text::open_record), prompt.label = ui.tr(text::open_record_label);
  prompt.ok = ui.tr(text::open), prompt.cancel = ui.tr(text::cancel);
  prompt.file = ui.tr(text::open_file),
  prompt.file_too_large = ui.tr(parlour::text::record_too_large);
  prompt.max_length = static_cast<int>(kLongestRecordText), prompt.multiline = true;
  return prompt;
}

}  // namespace

void App::Impl::prompt_record() {
  ui.shell.ask_text(record_prompt(ui), [this](std::optional<std::string> typed) {
    if (typed) open_or_ask(*std::move(typed));
  });
}

// What cannot be opened stays in the field, with the reason; what can be read of a record is opened
// when the player says so.
void App::Impl::open_or_ask(std::string given) {
  std::erase(given, '\r');  // as a text field does: it is compared with what comes back from one
  const std::string id = game_of(given);
  if (find_game(id) && !ui.shell.has_game(id)) {
    with_game(id, [this, given] { open_or_ask(given); },
              [this, given] { refuse_given(given, {std::string(ui.tr(text::game_missing))}); });
    return;
  }
  const auto refused = open_given(given, false);
  ui.shell.wake();
  if (refused) refuse_given(given, *refused);
}

void App::Impl::refuse_given(const std::string& given, const Refusal& refused) {
  TextPrompt prompt = record_prompt(ui);
  prompt.initial = given;
  prompt.error = refused.why;
  prompt.error_line = refused.line;
  const bool part = refused.readable > 0;
  if (part) prompt.ok_again = count_text(text::open_part, ui.lang, static_cast<long>(refused.readable));
  ui.shell.ask_text(prompt, [this, given, part](std::optional<std::string> typed) {
    if (!typed) return;
    if (part && *typed == given)
      import_record(given);
    else
      open_or_ask(*std::move(typed));
    ui.shell.wake();
  });
}

bool App::Impl::played_here(const AnyGame& g, const Record& record) {
  if (local && &local->game() == &g && local->record_to_keep() == record) return true;
  const std::string text = to_text(g, record);
  return shelf.holds(room::packed(g, record)) || shelf.holds(text) || (!local && room::open_game(ui.shell) == text);
}

}  // namespace parlour::ui
