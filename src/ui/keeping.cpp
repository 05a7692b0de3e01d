// What the device keeps: games that are laid aside before others take their place, what is said where that
// fails, and how much there is.
#include <algorithm>

#include "room/journal.h"
#include "ui/app_impl.h"

namespace parlour::ui {
namespace {

constexpr std::string_view kUnreadFile = "parlour-game.txt";

std::string size_text(const Ui& ui, std::size_t bytes) {
  if (bytes < 1'000'000) return ui.tr(text::kilobytes, {std::to_string((bytes + 999) / 1000)});
  const std::size_t tenths = (bytes + 99'999) / 100'000;
  return ui.tr(text::megabytes, {std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10)});
}

// A game in which nobody has done anything yet is no loss.
bool begun(const Record& record) {
  return std::ranges::any_of(record.entries, [](const Entry& e) { return e.seat != House; });
}

}  // namespace

std::string App::Impl::title_of(const AnyGame& g, const Record& record, const AnyState* end) const {
  const std::vector<Player> players = room::players_of(record);
  const std::string when = ui.shell.time_text();
  return ui.tr(text::says, {g.info().title.in(ui.lang), seats_text(ui, players)}) +
         room::kBeforeDetails + (end ? ui.list(winner_text(ui, g, *end, players), when) : when);
}

// A game that holds secrets is taken away as a link, which nobody reads by accident.
App::Impl::Aside App::Impl::aside_of(const AnyGame& g, const Record& record,
                                     const AnyState& state) const {
  const bool over = g.over(state), secret = g.info().hides && !over;
  return {.title = title_of(g, record, over ? &state : nullptr),
          .finished = over ? room::Finished::Yes : room::Finished::No,
          .content = room::packed(g, record),
          .file = secret
                      ? ui.shell.base_url() + "#/replay/" + to_base64url(to_bytes(g, record)) + '\n'
                      : to_text(g, record),
          .file_name = "parlour-" + record.game + ".txt"};
}

std::vector<App::Impl::Aside> App::Impl::stored_aside() {
  const auto kept = room::open_game(ui.shell);
  if (!kept || !ui.shell.owns_saves()) return {};
  const AnyGame* of = find_game(game_named(*kept));
  const auto raw = [&](const Line& title) {
    return std::vector<Aside>{{.title = std::string(ui.tr(title)), .content = *kept, .file = *kept, .file_name = std::string(kUnreadFile), .unread = true}};
  };
  if (of && !ui.shell.has_game(of->info().id)) return raw(of->info().title);  // another tab's: it is kept unread
  const Replay r = from_text(games_here(), *kept, ui.lang);
  if (!r.game || r.error) return raw(text::unreadable_game);
  if (!begun(r.record)) return {};
  return {aside_of(*r.game, r.record, r.state)};
}

std::vector<App::Impl::Aside> App::Impl::open_aside() {
  if (!local) return stored_aside();
  std::vector<Aside> out;
  if (!local->stored()) out = stored_aside();
  const Record& record = local->record_to_keep();
  if (begun(record) && !local->shelved())
    out.push_back(aside_of(local->game(), record, local->state_to_keep()));
  return out;
}

void App::Impl::lay_aside(std::vector<Aside> all, std::string why, std::function<void()> then) {
  if (all.empty() || !ui.shell.owns_saves()) return then();  // the tab that owns them keeps its own
  const std::uint32_t wanted = ++wanted_game;
  with_game_waits = false;
  const Aside aside = all.back();
  all.pop_back();
  const auto next = [=, this] { lay_aside(all, why, then); };
  shelf.lay_surely(aside.title, aside.finished, aside.content, [=, this](bool kept) {
    if (wanted != wanted_game) return;
    if (kept) {
      next();
      if (aside.finished != room::Finished::Yes) ui.toast(ui.tr(text::laid_aside));
      return;
    }
    ask_unkept({aside, why, next});
  });
}

// The other tab is gone, or this one is looked at again. What that one has kept goes before what
// stood here when it went on with this very game; another game of its own is laid on the shelf.
void App::Impl::take_over_saves() {
  second_tab_said = false;
  switch (room::stored_against(ui.shell, local->game(), local->record_to_keep())) {
    case room::Stored::Ahead: leave_to_stored(); break;
    case room::Stored::Other:
      // What is over here has its place among the replays; it takes that of no game under way.
      if (local->over()) look_at_storage();
      else lay_other_aside(true);
      break;
    case room::Stored::None:
    case room::Stored::Same: local->save(); break;
  }
}

// The game that another tab has kept goes on the shelf before the one here takes its place in the storage. Until it lies
// there the one here is not saved, which is said as long as it lasts.
void App::Impl::lay_other_aside(bool ask) {
  LocalGame* const here = local.get();
  const auto saves = [this, here] {
    if (local.get() != here) return;
    here->wait_with_saves(false);
    here->save();
  };
  const std::vector<Aside> other = stored_aside();
  if (other.empty()) return saves();
  here->wait_with_saves(true);
  laying_other = true;
  shelf.lay_surely(other[0].title, other[0].finished, other[0].content, [=, this, aside = other[0]](bool kept) {
    laying_other = false;
    if (local.get() != here) return;
    if (kept) {
      saves();
      ui.toast(ui.tr(text::laid_aside));
      return;
    }
    here->saves_failed();
    if (ask)
      ask_unkept(
          {aside, ui.tr(text::cannot_shelve_other, {room::shown_title(aside.title)}), saves});
  });
}

// What the storage holds goes on in place of the game that is here.
void App::Impl::leave_to_stored() {
  const bool shown = game == local.get(), at_table = shown && screen == Screen::Table;
  if (shown) show_game(nullptr);
  local.reset();
  if (at_table) resume();
  else look_at_storage();
}

void App::Impl::ask_unkept(Unkept asked) {
  unkept = std::move(asked);
  sheet = Sheet::Unkept;
  ui.shell.wake();
}

void App::Impl::draw_unkept() {
  Rect in;
  const float w = std::min(460.0f, ui.width) - 2 * kSpace5;
  const std::string& said = unkept.why;
  const float h = ui.paragraph(Rect::at({}, {w, 0}), said, Type::Body, {}, 0, false, false);
  const bool open = begin_sheet(ui.tr(text::unkept_title), 460, 64 + h + kSpace4 + 3 * (48 + kSpace2) + kSpace4, in);
  ui.describe(said);
  ui.paragraph(in.take_top(h, kSpace4), said, Type::Body, ui.colors().second);
  const bool file = ui.button("unkept-file", in.take_top(48, kSpace2), {.label = ui.tr(text::save_file), .icon = Icon::Download, .look = Look::Primary});
  const bool stay = ui.button("unkept-stay", in.take_top(48, kSpace2), {.label = ui.tr(text::unkept_stay)});
  const bool go_on = ui.button("unkept-go-on", in.take_top(48), {.label = ui.tr(text::unkept_go_on)});
  end_sheet();
  if (file) {
    unkept.aside.unread ? offer_unread(unkept.aside.file) : offer_file(unkept.aside.file, unkept.aside.file_name);
  } else if (go_on || stay || !open) {
    const Unkept asked = std::exchange(unkept, {});
    sheet = Sheet::None;
    if (go_on) asked.then();
  }
}

// A text that the page cannot read may name hidden cards: it is not shown.
void App::Impl::offer_unread(std::string_view content) {
  TextOffer offer;
  offer.title = ui.tr(text::save_file);
  offer.save = ui.tr(text::save_file), offer.close = ui.tr(text::close);
  offer.note = ui.tr(text::unread_note);
  offer.file_text = content, offer.file_name = kUnreadFile;
  ui.shell.offer_text(offer);
}

void App::Impl::offer_file(std::string_view content, std::string_view name) {
  TextOffer offer;
  offer.title = ui.tr(text::export_record);
  offer.copy = ui.tr(text::copy), offer.copied = ui.tr(text::copied), offer.share = ui.tr(text::share);
  offer.save = ui.tr(text::save_file), offer.close = ui.tr(text::close);
  offer.text = content, offer.file_name = name;
  ui.shell.offer_text(offer);
}

bool App::Impl::game_begun() {
  return game_under_way() && (local ? begun(local->record_to_keep()) : unfinished_begun);
}

// The game in the storage: one that can be gone on with, or why not.
void App::Impl::look_at_open_game() {
  unfinished = nullptr;
  unread_save.clear();
  if (local) return;  // that is the one
  const auto kept = room::open_game(ui.shell);
  if (!kept) return;
  if (kept->starts_with(room::kOfLaterVersion)) {
    unread_save = ui.tr(text::unread_later);
    return;
  }
  const std::string id = game_named(*kept);
  const AnyGame* of = find_game(id);
  if (of && !ui.shell.has_game(id)) {
    ui.shell.need_game(id, [this](bool here) {
      if (here) look_at_storage();
      else ui.toast(ui.tr(text::game_missing), true);
    });
    return;
  }
  const Replay r = from_text(games_here(), *kept, ui.lang);
  if (r.game) {
    if (!r.game->over(r.state) || r.error)
      unfinished = r.game, unfinished_players = room::players_of(r.record),
      unfinished_begun = begun(r.record);
  } else if (of) {
    unread_save = ui.tr(text::unread_game, {of->info().title.in(ui.lang), r.error->in(ui.lang)});
  } else {
    unread_save = ui.tr(text::unread_unknown, {id.substr(0, 40)});
  }
}

// On the home screen: the game that stays as it is, and can be taken away.
float App::Impl::draw_unread(const Rect& at) {
  const std::string said = unread_save + '\n' + std::string(ui.tr(text::unread_help));
  ui.describe_also(said);
  const Rect words = Rect::at(at.min + Vec2(kSpace4, kSpace3), {at.width() - 2 * kSpace4, 0});
  const float h = ui.paragraph(words, said, Type::Body, {}, 0, false, false);
  const Rect box = Rect::at(at.min, {at.width(), h + kTarget + 3 * kSpace3});
  ui.panel(box, kRadiusControl, 0.6f);
  ui.paragraph(words, said, Type::Body, ui.colors().text);
  const ButtonSpec spec{.label = ui.tr(text::save_file), .icon = Icon::Download};
  if (ui.button("unread-file", Rect::at({words.min.x, words.min.y + h + kSpace3}, {std::min(ui.button_width(spec), words.width()), kTarget}), spec)) {
    if (const auto kept = room::open_game(ui.shell)) offer_unread(*kept);
  }
  return box.height();
}

void App::Impl::shelf_changed() {
  done = shelf.games();
  if (local && !local->saved() && !laying_other) {  // there may be room now
    if (local->waits_with_saves()) lay_other_aside(false);
    else local->save();
  }
  ui.shell.wake();
}

// Each time that keeping the game begins to fail is told, and when it works again.
void App::Impl::tell_saving() {
  if (std::string given = shelf.take_given_up(); !given.empty()) {
    std::ranges::replace(given, '\n', ';');
    ui.toast(ui.tr(text::given_up, {given}), true);
  }
  const TableGame* kept = game ? game : local.get();
  if (!kept) return;
  const bool failing = !kept->saved();
  if (failing == std::exchange(save_failed_said, failing)) return;
  ui.toast(ui.tr(failing ? text::storage_failed : text::saved_again), failing);
}

// --- how much there is ------------------------------------------------------------------------------

void App::Impl::look_at_sizes() {
  sizes = Sizes{};
  sizes->open = room::journal_size(ui.shell, room::kOpenKey);
  const auto count = [&](std::string_view prefix) {
    std::size_t n = 0;
    for (const std::string& key : ui.shell.keys(prefix)) n += key.size() + ui.shell.load(key).value_or("").size();
    return n;
  };
  sizes->rooms = count("room/");
  sizes->own = count("layout/") + count("draft/") + count(room::kScriptKeys);
}

float App::Impl::draw_used(const Rect& at) {
  if (!sizes) look_at_sizes();
  const auto& c = ui.colors();
  float y = at.min.y;
  ui.label({at.min.x, y}, ui.tr(text::used_title), Type::Body, c.second);
  y += ui.size_of(Type::Body) * kLineHeight + kSpace1;
  const Rect bar = Rect::at({at.min.x, y}, {at.width(), 8});
  const float part = std::min(1.0f, static_cast<float>(shelf.bytes()) / static_cast<float>(room::Shelf::kMostBytes));
  ui.canvas().round_rect(bar, 4, c.pressed);
  if (part > 0) ui.canvas().round_rect(Rect::at(bar.min, {std::max(8.0f, bar.width() * part), 8}), 4, ui.strong_tint());
  y += 8 + kSpace2;
  const std::string said = ui.tr(shelf.has_no_archive() ? text::used_few : text::used,
                                 {size_text(ui, shelf.bytes()), size_text(ui, room::Shelf::kMostBytes), size_text(ui, sizes->open),
                                  size_text(ui, sizes->rooms), size_text(ui, sizes->own)});
  ui.describe_also(said);
  y += ui.paragraph({{at.min.x, y}, {at.max.x, y}}, said, Type::Small, c.second) + kSpace2;
  if (ui.button("used-look", Rect::at({at.min.x, y}, {at.width(), kTarget}), {.label = ui.tr(text::used_look), .icon = Icon::Log})) show_replays();
  return y + kTarget - at.min.y;
}

}  // namespace parlour::ui
