#include "ui/table/tables.h"

#include <algorithm>
#include <utility>

#include "games/registry.h"
#include "ui/daily/daily.h"
#include "ui/lessons/lessons.h"
#include "ui/rooms/lobby.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/new_game.h"
#include "ui/table/table_screen.h"

namespace parlour::ui {
namespace {

constexpr std::string_view kDealLine = "\n@ deal ";  // of a record: it is a game of a deal

}  // namespace

Tables::Tables(Services& app) : app_(app), ui_(app.ui), owned_saves_(app.ui.shell.owns_saves()) {
  app.archive.changed = [this] {
    if (!local_ || local_->saved() || laying_other_) return;
    if (local_->waits_with_saves())
      lay_other_aside(false);  // there may be room now
    else
      local_->save();
  };
}

Tables::~Tables() = default;

// --- the table ----------------------------------------------------------------------------------

void Tables::show(TableGame* next) {
  if (game_ && game_ != next && game_->game().info().hides) ui_.hush();
  if (screen_) app_.nav.close(*screen_);
  game_ = next;
  // The old screen may be drawing now, so it is destroyed later.
  app_.nav.then([gone = std::exchange(
                     screen_, next ? std::make_shared<TableScreen>(app_, *next) : nullptr)] {});
}

void Tables::go_to_table() {
  if (!screen_) return;
  if (in_room() && in_a_room(app_))
    app_.nav.open({app_.rooms->lobby(), screen_});
  else
    app_.nav.open(screen_);
}

void Tables::start(const AnyGame& g, std::string_view options, std::vector<Player> players,
                   std::optional<std::string_view> of_table) {
  const std::optional<std::string> table =
      of_table ? std::optional(std::string(*of_table)) : std::nullopt;
  begin([this, &g, options = std::string(options), players = std::move(players), table] {
    const std::optional<std::string_view> chosen =
        table ? std::optional<std::string_view>(*table) : std::nullopt;
    return std::make_unique<LocalGame>(ui_.shell, g, options, players, chosen);
  });
}

void Tables::begin(std::function<std::unique_ptr<LocalGame>()> make) {
  app_.archive.lay_aside(open_aside(), std::string(ui_.tr(text::cannot_shelve)),
                         [this, make = std::move(make)] {
                           adopt(make());
                           ui_.shell.persist();
                         });
}

void Tables::go_on_with(Replay r, std::function<void()> then) {
  app_.archive.lay_aside(open_aside(), std::string(ui_.tr(text::cannot_shelve)),
                         [this, r = std::move(r), then = std::move(then)] {
                           adopt(std::make_unique<LocalGame>(ui_.shell, r));
                           if (then) app_.nav.then(then);
                         });
}

void Tables::resume() {
  if (local_) {
    local_->lower_curtain();
    if (game_ != local_.get()) show(local_.get());
    return go_to_table();
  }
  const auto kept = room::open_game(ui_.shell);
  if (!kept) return;
  // Another tab may have begun another game since this tab last looked.
  const std::string id = game_named(*kept);
  for (const std::string_view part :
       {std::string_view(id), kept->contains(kDealLine) ? kDailyPart : std::string_view()}) {
    if (!ui_.shell.has_game(part)) return app_.nav.with_part(part, [this] { resume(); });
  }
  Replay r = from_text(games_here(ui_), *kept, ui_.lang);
  if (!r.game) return ui_.toast(r.error->in(ui_.lang), true);
  if (!r.error) return adopt(std::make_unique<LocalGame>(ui_.shell, std::move(r)));
  // The readable part is resumed once the original text is on the shelf.
  const std::string actions = std::to_string(r.record.entries.size());
  const std::string said = ui_.tr(text::record_partly, {actions, r.error->in(ui_.lang)});
  app_.archive.lay_aside(app_.archive.stored_aside(), ui_.tr(text::cannot_put_aside, {actions}),
                         [this, r, said] {
                           adopt(std::make_unique<LocalGame>(ui_.shell, r));
                           ui_.toast(said, true);
                         });
}

void Tables::teach(std::unique_ptr<TableGame> lesson, std::shared_ptr<Course> course) {
  app_.nav.then(
      [this, course, shared = std::make_shared<std::unique_ptr<TableGame>>(std::move(lesson))] {
        show(nullptr);
        lesson_ = std::move(*shared);
        course_ = course;
        show(lesson_.get());
        app_.nav.open({course, screen_});
      });
}

// At the end of a frame, because the previous game may still be on the screen.
void Tables::adopt(std::unique_ptr<LocalGame> next) {
  app_.nav.then([this, shared = std::make_shared<std::unique_ptr<LocalGame>>(std::move(next))] {
    ui_.shell.stop_thinking();
    thinking_stopped();
    if (game_ == local_.get()) show(nullptr);
    local_ = std::move(*shared);
    LocalGame& here = *local_;
    here.keep_on(app_.archive.shelf(), [this, &here] {
      const AnyState state = here.state_to_keep();
      return app_.archive.title_of(here.game(), here.record_to_keep(),
                                   here.over() ? &state : nullptr);
    });
    if (!here.record_to_keep().note(room::kDealKey).empty() && ui_.shell.has_game(kDailyPart))
      here.take_dealer(daily_part().dealer(here.record_to_keep()));
    here.save();
    show(&here);
    go_to_table();
  });
}

// A deal stays as it was. Otherwise the first player follows from the finished game, or from the
// players' choice; if the game does not determine it, the players change seats so that another one
// begins.
void Tables::play_again() {
  if (local_->dealer()) return daily_part().play_again(app_);
  std::vector<Player> players = local_->players();
  const AnyGame& g = local_->game();
  const std::string of_table = options_again(ui_, g, local_->table_options());
  const std::string next = g.next_options(local_->view(), of_table);
  if (!g.has_next_options()) std::ranges::rotate(players, players.begin() + 1);
  start(g, next, std::move(players), of_table);
}

bool Tables::played_here(const AnyGame& g, const Record& record) const {
  if (local_ && &local_->game() == &g && local_->record_to_keep() == record) return true;
  const std::string text = to_text(g, record);
  const room::Shelf& shelf = app_.archive.shelf();
  return shelf.holds(room::packed(g, record)) || shelf.holds(text) ||
         (!local_ && room::open_game(ui_.shell) == text);
}

// --- the storage --------------------------------------------------------------------------------

std::vector<Aside> Tables::open_aside() const {
  if (!local_) return app_.archive.stored_aside();
  std::vector<Aside> out;
  if (!local_->stored()) out = app_.archive.stored_aside();
  const Record& record = local_->record_to_keep();
  if (ui::begun(record) && !local_->shelved())
    out.push_back(app_.archive.aside_of(local_->game(), record, local_->state_to_keep()));
  return out;
}

void Tables::look_at_stored() {
  stored_ = {};
  unread_.clear();
  if (local_) return;  // this is the open game
  const auto kept = room::open_game(ui_.shell);
  if (!kept) return;
  if (kept->starts_with(room::kOfLaterVersion)) {
    unread_ = ui_.tr(text::unread_later);
    return;
  }
  const std::string id = game_named(*kept);
  const AnyGame* of = find_game(id);
  if (of && !ui_.shell.has_game(id)) {
    ui_.shell.need_game(id, [this](bool here) {
      if (here)
        look_at_stored();
      else
        ui_.toast(ui_.tr(text::game_missing), true);
    });
    return;
  }
  const Replay r = from_text(games_here(ui_), *kept, ui_.lang);
  if (r.game) {
    if (!r.game->over(r.state) || r.error)
      stored_ = {r.game, ui::begun(r.record), room::players_of(r.record)};
  } else if (of) {
    unread_ = ui_.tr(text::unread_game, {of->info().title.in(ui_.lang), r.error->in(ui_.lang)});
  } else {
    unread_ = ui_.tr(text::unread_unknown, {id.substr(0, 40)});
  }
}

// Another tab may have owned the storage, or may own it now.
void Tables::watch_tabs() {
  const bool owned_before = std::exchange(owned_saves_, ui_.shell.owns_saves());
  if (owned_saves_ && !owned_before) {
    app_.preferences.read_again();
    if (local_)
      take_over_saves();
    else
      look_at_stored();
    app_.archive.shelf().look();
  }
  if (local_ && !owned_saves_ && !second_tab_said_) {
    second_tab_said_ = true;
    ui_.toast(ui_.tr(text::second_tab), true);
  }
}

// The other tab has closed, or this one is active again. If the other tab continued this same game,
// its save replaces the game here; a different game of its own goes to the shelf.
void Tables::take_over_saves() {
  second_tab_said_ = false;
  switch (room::stored_against(ui_.shell, local_->game(), local_->record_to_keep())) {
    case room::Stored::Ahead:
      leave_to_stored();
      break;
    case room::Stored::Other:
      // A finished game here has its place among the replays; it does not replace one under way.
      if (local_->over())
        look_at_stored();
      else
        lay_other_aside(true);
      break;
    case room::Stored::None:
    case room::Stored::Same:
      local_->save();
      break;
  }
}

// The game that another tab has stored goes to the shelf before the game here replaces it in the
// storage. Until then the game here is not saved, and the player is told so all that time.
void Tables::lay_other_aside(bool ask) {
  LocalGame* const here = local_.get();
  const auto saves = [this, here] {
    if (local_.get() != here) return;
    here->wait_with_saves(false);
    here->save();
  };
  const std::vector<Aside> other = app_.archive.stored_aside();
  if (other.empty()) return saves();
  here->wait_with_saves(true);
  laying_other_ = true;
  app_.archive.shelf().lay_surely(
      other[0].title, other[0].finished, other[0].content, [=, this, aside = other[0]](bool kept) {
        laying_other_ = false;
        if (local_.get() != here) return;
        if (kept) {
          saves();
          ui_.toast(ui_.tr(text::laid_aside));
          return;
        }
        here->saves_failed();
        if (ask)
          app_.archive.ask_unkept(
              aside, ui_.tr(text::cannot_shelve_other, {room::shown_title(aside.title)}), saves);
      });
}

// Resumes the stored game in place of the one here.
void Tables::leave_to_stored() {
  const bool shown = game_ == local_.get(), at_table = shown && app_.nav.shows(screen_.get());
  if (shown) show(nullptr);
  local_.reset();
  if (at_table)
    resume();
  else
    look_at_stored();
}

// Tells the player each time saving begins to fail, and when it works again.
void Tables::tell_saving() {
  app_.archive.tell_given_up();
  const TableGame* kept = game_ ? game_ : local_.get();
  if (!kept) return;
  const bool failing = !kept->saved();
  if (failing == std::exchange(failing_said_, failing)) return;
  ui_.toast(ui_.tr(failing ? text::storage_failed : text::saved_again), failing);
}

// --- each frame ---------------------------------------------------------------------------------

void Tables::run() {
  watch_tabs();
  if (local_ && local_.get() != game_) local_->tick(ui_.settings);
  tell_saving();
  if (!game_) return;
  if (local_ && screen_->hurried()) local_->hurry();
  game_->tick(ui_.settings);
  if (!game_) return;  // the tick has ended it
  tell_troubles();
  if (game_->over() && !game_->taught() && screen_->take_end()) game_finished();
}

void Tables::tell_troubles() {
  if (game_->take_bot_failure()) ui_.toast(ui_.tr(text::bot_failed), true);
  if (game_->take_timeout()) ui_.toast(ui_.tr(text::time_up));
  if (const auto trouble = local_ ? local_->take_trouble() : std::nullopt) {
    const std::string& script = local_->player(trouble->who).script;
    ui_.toast(trouble->missing       ? ui_.tr(text::script_missing, {script})
              : trouble->why.empty() ? std::string(ui_.tr(text::bot_failed))
                                     : ui_.tr(text::says, {script, trouble->why}),
              true);
  }
  if (game_->take_hint_failure()) ui_.toast(ui_.tr(text::hint_failed), true);
}

void Tables::game_finished() {
  // A game of this device alone went to the shelf when it ended.
  if (const Record* record = in_room() ? game_->shareable() : nullptr)
    app_.archive.shelve(game_->game(), *record);
  bool person_won = false, bots = false;
  for (int i = 0; i < static_cast<int>(game_->players().size()); ++i) {
    if (in_room() && seat(i) != game_->eyes()) continue;
    const bool bot = game_->player(seat(i)).bot;
    bots |= bot;
    person_won |= !bot && game_->score(seat(i)) >= 0.5;
  }
  ui_.sound(person_won || !bots ? Sound::Win : Sound::Lose);
}

void Tables::on_bot(std::uint32_t ticket, ByteView answer) {
  if (screen_ && screen_->on_bot(ticket, answer)) return;
  if (local_) local_->on_bot(ticket, answer);
  if (lesson_) lesson_->on_bot(ticket, answer);
  if (in_a_room(app_)) app_.rooms->room->on_bot(ticket, answer);
}

void Tables::thinking_stopped() {
  if (local_) local_->thinking_stopped();
  if (in_a_room(app_)) app_.rooms->room->thinking_stopped();
}

}  // namespace parlour::ui
