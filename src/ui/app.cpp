#include "ui/app.h"

#include <algorithm>
#include <utility>

#include "core/core_text.h"
#include "ui/app_impl.h"
#include "ui/rooms.h"

namespace parlour::ui {
namespace {

// What the page calls the parts of the module that are needed for rooms, and to look at replays.
constexpr std::string_view kRoomsPart = "rooms", kReplaysPart = "replays";
// Characters of a link that all who pass it on should take (RFC 9110, section 4.1: "at a minimum, URIs with
// lengths of 8000 octets"); messengers cut longer ones.
constexpr std::size_t kLongestLink = 8000;

}  // namespace

App::App(Shell& shell) : impl_(std::make_unique<Impl>(shell)) {}
App::~App() = default;

void App::frame(float width, float height) { impl_->frame(width, height); }
void App::create_gl() { gfx::create(); }
void App::on_fragment(std::string_view fragment) { impl_->open_fragment(fragment); }
void App::on_narrated(std::uint32_t control) {
  impl_->ui.on_narrated(control);
  impl_->ui.shell.wake();
}
void App::on_preferences() { impl_->apply_settings(); }
bool App::on_back() { return impl_->back(); }
void App::on_escape() { impl_->escape(); }

void App::on_bot(std::uint32_t ticket, std::span<const std::uint8_t> answer) {
  Impl& a = *impl_;
  if (a.review.ticket == ticket && ticket != 0) {
    a.review.ticket = 0;
    const AnyGame* g = a.review.replay.game;
    if (const auto read = g ? ai::read_answer(*g, answer) : std::nullopt) {
      const AnyState s = a.state_in_review(a.review.asked_at);
      const Seat asked = *g->actors(s).begin();
      a.review.chance[a.review.asked_at] = asked == seat(0) ? read->win : 1 - read->win;
    } else {
      a.review.analysing = false;
    }
    a.ui.shell.wake();
    return;
  }
  if (a.local) a.local->on_bot(ticket, answer);
  if (a.rooms && a.rooms->room) a.rooms->room->on_bot(ticket, answer);
}

App::Impl::~Impl() = default;

App::Impl::Impl(Shell& shell) : ui(shell), shelf(shell) {
  shelf.changed = [this] { shelf_changed(); };
  if (const auto kept = shell.load("settings")) ui.settings = parse_settings(*kept);
  apply_settings();
  look_at_storage();
  shell.set_report_source([this] { return report(); });
  const std::string fragment = shell.fragment();
  if (!fragment.empty()) open_fragment(fragment);
  // A reload in the middle of a game goes on with it, unless the link's game has yet to come.
  if (screen == Screen::Home && shell.load("at-table") && unfinished && !with_game_waits) resume();
  owned_saves = shell.owns_saves();
}

void App::Impl::apply_settings() {
  Shell& shell = ui.shell;
  const Settings& s = ui.settings;
  const bool dark = s.theme == ThemeChoice::Device ? shell.prefers_dark() : s.theme == ThemeChoice::Evening;
  ui.theme = dark ? gfx::Theme::Evening : gfx::Theme::Morning;
  ui.still = s.motion == MotionChoice::Device ? shell.prefers_reduced_motion() : s.motion == MotionChoice::Reduced;
  const Lang wanted = s.lang ? *s.lang : lang_from_tag(shell.language());
  asked_lang = wanted;
  shell.need_language(tag(wanted), [this, wanted](bool ok) {
    if (wanted != asked_lang) return;  // another one was chosen while this one loaded
    if (ok) {
      ui.lang = wanted;
      ui.shell.set_document(tag(ui.lang), text::name.in(ui.lang), ui.theme == gfx::Theme::Evening);
    } else {
      ui.toast(ui.tr(text::font_missing), true);
    }
    ui.shell.wake();
  });
  shell.set_document(tag(ui.lang), text::name.in(ui.lang), dark);
  shell.wake();
}

void App::Impl::keep_settings() {
  if (!ui.shell.save("settings", print(ui.settings))) ui.toast(ui.tr(text::storage_failed), true);
  apply_settings();
}

void App::Impl::look_at_storage() {
  look_at_open_game();
  done = shelf.games();
  own_layouts.clear();
  if (!ui.shell.has_game("flax")) return;  // they are looked at again before they are shown
  for (const std::string& key : ui.shell.keys("layout/")) {
    const auto text = ui.shell.load(key);
    if (!text) continue;
    const std::size_t end = text->find('\n');
    const std::string code = text->substr(0, end);
    if (!flax::from_code(code)) continue;  // damaged: left alone, not shown
    own_layouts.push_back({key, end == std::string::npos ? "" : tidy_name(text->substr(end + 1)), code});
  }
}

void App::Impl::with_game(std::string_view id, std::function<void()> then, std::function<void()> missing) {
  const std::uint32_t wanted = ++wanted_game;
  with_game_waits = (find_game(id) || id == kRoomsPart || id == kReplaysPart) && !ui.shell.has_game(id);
  if (!with_game_waits) return then();
  // Said only if it takes so long that the press seems lost.
  ui.shell.after(400, [this, wanted] {
    if (wanted == wanted_game) ui.toast(ui.tr(text::game_loading));
  });
  ui.shell.need_game(id, [this, wanted, then = std::move(then), missing = std::move(missing)](bool here) {
    if (wanted != wanted_game) return;
    ++wanted_game;  // the toast need not come any more
    ui.take_back(ui.tr(text::game_loading));
    with_game_waits = false;
    if (here) then();
    else if (missing) missing();
    else ui.toast(ui.tr(text::game_missing), true);
  });
}

void App::Impl::with_rooms(std::function<void()> then) {
  // All are fetched at once; one of them is waited for, and then looked again.
  std::string_view missing;
  const auto want = [&](std::string_view id) {
    if (ui.shell.has_game(id)) return;
    if (!missing.empty()) ui.shell.need_game(id, [](bool) {});
    else missing = id;
  };
  want(kRoomsPart);
  for (const AnyGame* g : games()) want(g->info().id);
  if (!missing.empty()) return with_game(missing, [this, then = std::move(then)] { with_rooms(then); });
  if (!rooms) rooms = std::make_unique<Rooms>(*this);
  then();
}

bool App::Impl::has_room() const { return rooms && rooms->room; }

bool App::Impl::in_room() const { return game && game != local.get(); }

std::vector<const AnyGame*> App::Impl::games_here() const {
  std::vector<const AnyGame*> out(games().begin(), games().end());
  std::erase_if(out, [&](const AnyGame* g) { return !ui.shell.has_game(g->info().id); });
  return out;
}

void App::Impl::go(Screen next) {
  // Who leaves a table leaves nothing of their own in words: the next to look may be somebody else. (At the table
  // draw_table sees to it, when the curtain falls.)
  if (screen == Screen::Table && game && game == local.get() && game->game().info().hides) ui.hush();
  ++wanted_game;
  with_game_waits = false;
  if (screen == Screen::Replay && next != Screen::Replay) {
    if (review.ticket != 0) {
      ui.shell.stop_thinking();
      if (local) local->thinking_stopped();
      if (rooms && rooms->room) rooms->room->thinking_stopped();
    }
    review = {};
    ui.shell.set_fragment("");
  }
  if (screen == Screen::Editor && next != Screen::Editor) ui.shell.set_fragment("");
  // A reload comes back into the room.
  if (rooms && rooms->room && next != Screen::Replay && next != Screen::Editor) ui.shell.set_fragment(rooms::fragment_of(rooms->room->id()));
  screen = next;
  sheet = Sheet::None;
  if (!ui.shell.owns_saves()) {
    // The tab in use says what a reload goes on with.
  } else if (next == Screen::Table && !in_room()) ui.shell.save("at-table", "1");
  else if (next != Screen::Replay && next != Screen::Editor) ui.shell.erase("at-table");
  if (next == Screen::Home || next == Screen::Replays) look_at_storage();
  if (next == Screen::Replays) shelf.look();  // another tab may have laid one there
  ui.shell.wake();
}

bool App::Impl::back() {
  ui.shell.wake();
  if (sheet != Sheet::None) {
    sheet = Sheet::None;
    return true;
  }
  switch (screen) {
    case Screen::Home: return false;
    case Screen::Table:
      if (game_ui && game_ui->preparing()) game_ui->give_up();
      else go(in_room() ? Screen::Lobby : Screen::Home);
      return true;
    case Screen::Replay: {
      const Screen to = review.back;
      go(to);
      return true;
    }
    case Screen::Editor: go(setup.game ? Screen::NewGame : Screen::Home); return true;
    case Screen::NewGame: go(setup.for_room ? Screen::Lobby : Screen::Home); return true;
    case Screen::Lobby:
    case Screen::Rooms:
    case Screen::Replays: go(Screen::Home); return true;
  }
  return false;
}

void App::Impl::escape() {
  const bool at_rest = sheet == Sheet::None && !(game_ui && game_ui->preparing());
  if (screen == Screen::Table && at_rest && !(game && game->curtain())) {
    sheet = Sheet::GameMenu;
    ui.shell.wake();
  } else {
    back();
  }
}

void App::Impl::open_fragment(std::string_view fragment) {
  if (fragment.starts_with("/replay/") || fragment.starts_with("/board/")) {
    import_record(fragment);
  } else if (fragment.starts_with("/join/")) {
    with_rooms([this, given = std::string(fragment)] { rooms->open_link(given); });
  } else if (fragment.size() > 1) {
    ui.toast(ui.tr(text::link_unknown), true);
    ui.shell.set_fragment(address());
  }
}

void App::Impl::import_record(std::string_view given) {
  with_game(game_of(given), [this, given = std::string(given)] {
    const auto refused = open_given(given, true);
    if (!refused) return;
    ui.toast(refused->why, true);
    if (screen != Screen::Editor) ui.shell.set_fragment(address());
  });
}

// What the address says of the screen, so that a reload comes back to it. It is easily shown around: it
// holds no game that still has secrets.
std::string App::Impl::address() const {
  if (screen != Screen::Replay) return has_room() ? rooms::fragment_of(rooms->room->id()) : std::string();
  const Replay& shown = review.replay;
  if (!review.open) return {};
  return "/replay/" + to_base64url(to_bytes(*shown.game, shown.record));
}

void App::Impl::show_replays() {
  with_game(kReplaysPart, [this] { go(Screen::Replays); });
}

void App::Impl::ask_record() {
  with_game(kReplaysPart, [this] { prompt_record(); });
}

void App::Impl::open_replay(Replay r, Screen back_to) {
  with_game(kReplaysPart, [this, kept = std::make_shared<Replay>(std::move(r)), back_to] { begin_replay(std::move(*kept), back_to); });
}

void App::Impl::begin_replay(Replay r, Screen back_to) {
  go(Screen::Replay);
  review = {};
  review.replay = std::move(r);
  review.back = back_to;
  const AnyGame& g = *review.replay.game;
  const Record& record = review.replay.record;
  review.way = Checkpoints(g, *g.start(record.options, record.seats), record.entries);
  review.open = !g.info().hides || g.over(state_in_review(record.entries.size()));
  review.state = review.way.begin();
  review.ui = make_game_ui(g);
  if (const std::string here = address(); !here.empty()) ui.shell.set_fragment(here);
}

void App::Impl::resume() {
  if (local) {
    local->lower_curtain();
    if (game != local.get()) show_game(local.get());
    return go(Screen::Table);
  }
  const auto kept = room::open_game(ui.shell);
  if (!kept) return;
  // Another tab may have begun another game since this one looked.
  const std::string id = game_named(*kept);
  if (find_game(id) && !ui.shell.has_game(id)) return with_game(id, [this] { resume(); });
  Replay r = from_text(games_here(), *kept, ui.lang);
  if (!r.game) {
    ui.toast(r.error->in(ui.lang), true);
    return;
  }
  const auto go_on = [this](Replay read) { adopt(std::make_unique<LocalGame>(ui.shell, std::move(read))); };
  if (!r.error) return go_on(std::move(r));
  // What could be read goes on when the text as it was lies on the shelf.
  const std::string actions = std::to_string(r.record.entries.size());
  const std::string said = ui.tr(text::record_partly, {actions, r.error->in(ui.lang)});
  lay_aside(stored_aside(), ui.tr(text::cannot_put_aside, {actions}), [this, go_on, r, said] {
    go_on(r);
    ui.toast(said, true);
  });
}

void App::Impl::start_game(const AnyGame& g, std::string_view options, std::vector<Player> players, std::optional<std::string_view> of_table) {
  const std::optional<std::string> table = of_table ? std::optional(std::string(*of_table)) : std::nullopt;
  lay_aside(open_aside(), std::string(ui.tr(text::cannot_shelve)), [this, &g, options = std::string(options), players = std::move(players), table] {
    adopt(std::make_unique<LocalGame>(ui.shell, g, options, players, table ? std::optional<std::string_view>(*table) : std::nullopt));
    ui.shell.persist();
  });
}

void App::Impl::adopt(std::unique_ptr<LocalGame> next) {
  ui.shell.stop_thinking();
  if (rooms && rooms->room) rooms->room->thinking_stopped();
  if (game == local.get()) show_game(nullptr);
  local = std::move(next);
  LocalGame& here = *local;
  here.keep_on(shelf, [this, &here] {
    const AnyState state = here.state_to_keep();
    return title_of(here.game(), here.record_to_keep(), here.over() ? &state : nullptr);
  });
  here.save();
  show_game(local.get());
  go(Screen::Table);
}

void App::Impl::show_game(TableGame* next) {
  if (game && game != next && game->game().info().hides) ui.hush();  // as when its table is left (go)
  game = next;
  if (!game) return game_ui.reset();
  game_ui = make_game_ui(game->game());
  game->habit = [this, next](const AnyView& v) { return game == next && game_ui ? game_ui->habit(v, next->players(), ui.settings) : std::nullopt; };
  seen_entries = game->actions();
  seen_version = game->version();
  seen_eyes = game->eyes();
  log = {};
  looked.fill(seen_entries);
  hurried = false;
  end_hidden = end_said = false;
  end_at = 0;
  show_last_move();
}

// A game that is gone on with shows the last move as it was shown when it was made.
void App::Impl::show_last_move() {
  if (game->curtain()) return;
  // Chance may have spoken since: a few steps back there is somebody's own.
  constexpr std::size_t kBack = 256;
  const std::size_t entries = game->actions();
  std::optional<Table::Step> last;
  game->steps(entries - std::min(entries, kBack), game->eyes(), [&](const Table::Step& step) {
    if (step.actor != House) last = step;
  });
  if (last) game_ui->show_last(*last);
}

void App::Impl::run_table() {
  const bool owned_before = std::exchange(owned_saves, ui.shell.owns_saves());
  if (owned_saves && !owned_before) {
    if (const auto kept = ui.shell.load("settings")) ui.settings = parse_settings(*kept), apply_settings();
    if (local) take_over_saves();
    else look_at_storage();
    shelf.look();
  }
  if (local && !owned_saves && !second_tab_said) {
    second_tab_said = true;
    ui.toast(ui.tr(text::second_tab), true);
  }
  if (local && local.get() != game) local->tick(ui.settings);
  tell_saving();
  if (!game) return;
  if (local && hurried) local->hurry();
  game->tick(ui.settings);
  if (!game) return;  // what was played has ended it
  if (game->take_bot_failure()) ui.toast(ui.tr(text::bot_failed), true);
  if (game->take_timeout()) ui.toast(ui.tr(text::time_up));
  if (const auto trouble = local ? local->take_trouble() : std::nullopt) {
    const std::string& script = local->player(trouble->who).script;
    ui.toast(trouble->missing       ? ui.tr(text::script_missing, {script})
             : trouble->why.empty() ? std::string(ui.tr(text::bot_failed))
                                    : ui.tr(text::says, {script, trouble->why}),
             true);
  }
  if (game->take_hint_failure()) ui.toast(ui.tr(text::hint_failed), true);
  if (game->over() && end_at == 0) game_finished();
}

void App::Impl::game_finished() {
  end_at = ui.now;
  // One on this device alone has been laid there when it ended.
  if (const Record* record = in_room() ? game->shareable() : nullptr) shelve(game->game(), *record);
  if (ui.settings.sound) {
    bool person_won = false, bots = false;
    for (int i = 0; i < static_cast<int>(game->players().size()); ++i) {
      if (in_room() && seat(i) != game->eyes()) continue;
      const bool bot = game->player(seat(i)).bot;
      bots |= bot;
      person_won |= !bot && game->score(seat(i)) >= 0.5;
    }
    ui.shell.sound(person_won || !bots ? Sound::Win : Sound::Lose);
  }
}

bool App::Impl::shelve(const AnyGame& g, const Record& record) {
  if (!ui.shell.owns_saves()) return true;  // the tab that does keeps its own
  const AnyState end = state_after(g, record, record.entries.size());
  const bool over = g.over(end);
  return shelf.lay(title_of(g, record, over ? &end : nullptr),
                   over ? room::Finished::Yes : room::Finished::No, room::packed(g, record));
}

void App::Impl::play_from_here() {
  Replay r;
  r.game = review.replay.game;
  r.record = review.replay.record;
  r.record.entries.resize(review.at);
  r.state = review.state;
  if (r.game->over(r.state)) {
    ui.toast(ui.tr(text::over), true);
    return;
  }
  lay_aside(open_aside(), std::string(ui.tr(text::cannot_shelve)), [this, r] {
    adopt(std::make_unique<LocalGame>(ui.shell, r));
  });
}

void App::Impl::offer_record(const AnyGame& g, const Record& record, bool as_link) {
  std::string file = to_text(g, record), name = "parlour-" + record.game + ".txt";
  if (as_link) offer_link(ui.tr(text::share_replay), ui.shell.base_url() + "#/replay/" + to_base64url(to_bytes(g, record)), std::move(file), std::move(name));
  else offer_file(file, name);
}

// A link that is cut on its way opens nothing: then the file is offered beside it, and before it.
void App::Impl::offer_link(std::string_view title, std::string link, std::string file, std::string name) {
  TextOffer offer;
  offer.title = title;
  offer.copy = ui.tr(text::copy), offer.copied = ui.tr(text::copied), offer.share = ui.tr(text::share);
  offer.save = ui.tr(text::save_file), offer.close = ui.tr(text::close);
  offer.is_link = true;
  if (link.size() > kLongestLink) {
    offer.note = ui.tr(text::link_long, {std::to_string(link.size())});
    offer.file_text = std::move(file), offer.file_name = std::move(name);
  }
  offer.text = std::move(link);
  ui.shell.offer_text(offer);
}

void App::Impl::offer_layout_link(const flax::Layout& layout) {
  const std::string link = ui.shell.base_url() + "#/board/" + flax::to_code(layout);
  offer_link(ui.tr(text::share_board), link, link + '\n', "parlour-board.txt");
}

std::string App::Impl::report() const {
  if (screen == Screen::Replay && review.replay.game) return room::report(*review.replay.game, review.replay.record, review.eyes == House);
  return game ? game->report() : std::string();
}

// The chosen size; a screen much larger than a laptop's is seen from farther away, or its pixels are
// smaller than CSS believes. In a very small window all is smaller, until words, buttons and a board find room.
void App::Impl::fit_scale(float css_width, float css_height) {
  const float chosen = kSizes[std::min<int>(ui.settings.size, kSizeCount - 1)];
  const float large = std::clamp(std::min(css_width / 1920, css_height / 1080), 1.0f, 2.0f);
  const float most = std::max(std::min({css_width / 300, css_height / 300, (css_width + css_height) / 720}), 0.5f);
  const float wanted = std::min(chosen * std::floor(large * 20) / 20, most);
  if (wanted == ui.scale) return;
  ui.scale = wanted;
  ui.shell.set_scale(wanted);
  ui.shell.wake();
}

void App::Impl::frame(float w, float h) {
  fit_scale(w * ui.scale, h * ui.scale);  // from the next frame on
  ui.begin_frame(w, h);
  const std::string_view subject = screen == Screen::Table && game           ? game->game().info().id
                                   : screen == Screen::NewGame && setup.game ? setup.game->info().id
                                   : screen == Screen::Lobby && rooms && rooms->chosen() ? rooms->chosen()->info().id
                                   : screen == Screen::Replay && review.replay.game
                                       ? review.replay.game->info().id
                                       : std::string_view("flax");
  const Accent a = accent(subject);
  ui.tint = a.color, ui.tint_ink = a.ink;
  ui.shell.set_accent(gfx::hex(a.color), gfx::hex(a.ink));
  if (rooms) rooms->run();
  run_table();
  const bool covered = sheet != Sheet::None;
  if (sheet != Sheet::Settings) sizes.reset();
  const bool curtain = screen == Screen::Table && game && game->curtain();
  const Rect all = Rect::at({}, {w, h});
  // Quick taps on what was there before fall through neither the curtain nor the table.
  if (const Seat behind = curtain ? game->behind_curtain() : House; behind != std::exchange(curtain_before, behind)) ui.pass_over(Ui::kSettles);
  ui.begin_layer("base", all, covered || curtain);
  gfx::table(ui.canvas(), all.grown(2), ui.theme);  // its soft edge lies outside
  switch (screen) {
    case Screen::Home: draw_home(covered); break;
    case Screen::NewGame: draw_new_game(covered); break;
    case Screen::Table: draw_table(covered); break;
    case Screen::Replay: draw_replay(covered); break;
    case Screen::Replays: draw_replays(covered); break;
    case Screen::Editor: draw_editor(covered); break;
    case Screen::Rooms: rooms->draw_list(covered); break;
    case Screen::Lobby: rooms->draw_lobby(covered); break;
  }
  ui.end_layer();
  if (curtain) draw_curtain();
  switch (sheet) {
    case Sheet::None: break;
    case Sheet::Settings: draw_settings(); break;
    case Sheet::GameMenu: draw_game_menu(); break;
    case Sheet::Drawer: draw_drawer({}, true); break;
    case Sheet::Leave: draw_leave(); break;
    case Sheet::Rules: draw_rules_sheet(); break;
    case Sheet::PlayOn: draw_play_on(); break;
    case Sheet::Result: draw_result(); break;
    case Sheet::Unkept: draw_unkept(); break;
    case Sheet::RemoveReplay: draw_remove_replay(); break;
    case Sheet::RoomLeave: rooms->draw_leave(); break;
    case Sheet::RoomKick: rooms->draw_kick(); break;
    case Sheet::RoomEnd: rooms->draw_end_game(); break;
  }
  ui.end_frame();
  if (ui.animating() || gfx::pending()) ui.shell.wake(2);
}

Player App::Impl::default_player(const AnyGame& g, int i) const {
  Player p;
  p.bot = i > 0;
  p.hidden = p.bot && g.info().tempers;
  p.level = ai::Level::Medium;
  if (i == 0) p.name = ui.settings.name;
  return p;
}

void App::Impl::edit_name(std::string_view current, std::function<void(std::string)> f) {
  TextPrompt prompt;
  prompt.title = ui.tr(text::name_title), prompt.label = ui.tr(text::name_label);
  prompt.initial = current;
  prompt.ok = ui.tr(text::ok), prompt.cancel = ui.tr(text::cancel);
  prompt.max_length = static_cast<int>(kLongestName);
  ui.shell.ask_text(prompt, [this, f = std::move(f)](std::optional<std::string> typed) {
    if (typed) f(tidy_name(*typed));
    ui.shell.wake();
  });
}

bool App::Impl::begin_sheet(std::string_view title, float wanted_w, float wanted_h, Rect& inside) {
  const Rect all = Rect::at({}, {ui.width, ui.height});
  ui.begin_layer("sheet", all);
  ui.canvas().rect(all, ui.colors().veil);
  const bool beside = ui.cover("veil", all);
  const float w = std::min(wanted_w, ui.width - (ui.phone() ? 0 : 48.0f));
  const float h = std::min(wanted_h, ui.height - ui.insets.top - (ui.phone() ? 40.0f : 48.0f));
  const Rect r = ui.phone() ? Rect::at({(ui.width - w) / 2, ui.height - h}, {w, h}) : Rect::around(all.centre(), {w, h});
  ui.panel(r, kRadiusPanel, 3);
  ui.heading(title);
  Rect head = r.inset(kSpace5, 0);
  head.max.y = head.min.y + 64;
  const Type type = ui.label_width(title, Type::Heading, true) > head.width() - kTarget ? Type::Body : Type::Heading;
  ui.label_cut({head.min.x, head.centre().y}, head.width() - kTarget, title, type, ui.colors().text, gfx::kLeftMiddle, true);
  bool open = !ui.button("close", Rect::around({head.max.x - 14, head.centre().y}, {kTarget, kTarget}),
                         {.icon = Icon::Close, .look = Look::Quiet, .narrated = ui.tr(text::close)});
  if (beside && ImGui::IsMouseClicked(0)) open = false;
  inside = r.inset(kSpace5, 0);
  inside.min.y = head.max.y;
  inside.max.y -= kSpace4 + (ui.phone() ? ui.insets.bottom : 0);
  return open;
}

void App::Impl::end_sheet() { ui.end_layer(); }

const Line& level_line(ai::Level level) {
  static constexpr const Line* lines[] = {&text::level_easy, &text::level_medium, &text::level_hard, &text::level_expert};
  return *lines[static_cast<int>(level)];
}

std::vector<std::string> player_names(const Ui& ui, std::span<const Player> players) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < players.size(); ++i) out.push_back(player_name(ui, players, seat(static_cast<int>(i))));
  return out;
}

namespace {

// The number of a bot among those without names, and how many there are.
std::pair<int, int> bot_number(std::span<const Player> players, Seat who) {
  int bots = 0, number = 0;
  for (std::size_t i = 0; i < players.size(); ++i) {
    bots += players[i].bot && players[i].name.empty();
    if (i == static_cast<std::size_t>(index(who))) number = bots;
  }
  return {number, bots};
}

}  // namespace

std::string percent_text(const Ui& ui, float share) {
  return ui.tr(text::percent, {std::to_string(std::lround(share * 100))});
}

std::string player_name(const Ui& ui, std::span<const Player> players, Seat who) {
  const Player& p = players[static_cast<std::size_t>(index(who))];
  if (!p.name.empty()) return p.name;
  if (!p.script.empty()) return p.script;
  if (p.bot) {
    const auto [number, bots] = bot_number(players, who);
    const std::string level(ui.tr(level_line(p.level)));
    return ui.tr(bots > 1 ? text::bot_name_n : text::bot_name, {level, std::to_string(number)});
  }
  const auto persons = std::ranges::count(players, false, &Player::bot);
  if (persons == 1) return std::string(ui.tr(text::you));
  return ui.tr(text::player_n, {std::to_string(index(who) + 1)});
}

std::string player_name_in(const Ui& ui, std::span<const Player> players, Seat who, float width, Type type, bool strong) {
  std::string name = player_name(ui, players, who);
  const Player& p = players[static_cast<std::size_t>(index(who))];
  if (!p.bot || !p.name.empty() || !p.script.empty() || ui.label_width(name, type, strong) <= width) return name;
  const auto [number, bots] = bot_number(players, who);
  if (bots <= 1) return std::string(ui.tr(level_line(p.level)));
  std::string brief = ui.tr(text::bot_short, {std::to_string(number)});
  if (width <= 1) return brief;
  // The number tells them apart: what stands before it gives way, but for its first character.
  for (std::size_t blank = brief.find(' '); ui.label_width(brief, type, strong) > width; blank = brief.find(' ')) {
    std::size_t last = blank == std::string::npos ? 0 : blank;
    while (last > 0 && (static_cast<unsigned char>(brief[--last]) & 0xC0) == 0x80) {}
    if (last == 0) break;
    brief.erase(last, blank - last);
  }
  return brief;
}

std::vector<Seat> winners(const AnyGame& g, const AnyState& s) {
  std::vector<Seat> best;
  double top = -1;
  for (int i = 0; i < g.seats(s); ++i) {
    const double score = g.score(s, seat(i));
    if (score > top + 1e-9) best.clear(), top = score;
    if (score > top - 1e-9) best.push_back(seat(i));
  }
  return best;
}

std::string winner_text(const Ui& ui, const AnyGame& g, const AnyState& s,
                        std::span<const Player> players, float width) {
  const std::vector<Seat> best = winners(g, s);
  const auto said = [&](bool brief) {
    std::string names;
    for (const Seat who : best)
      names = ui.list(std::move(names), brief ? player_name_in(ui, players, who, 0, Type::Heading, true) : player_name(ui, players, who));
    if (best.size() > 1) return ui.tr(g.info().sides ? text::won_side : text::won_shared, {names});
    if (names == ui.tr(text::you)) return std::string(ui.tr(text::won_you));
    const auto person = std::ranges::find(players, false, &Player::bot);
    const bool lost = std::ranges::count(players, false, &Player::bot) == 1 && person->name.empty();
    const bool his = lost && !best.empty() && index(best[0]) == person - players.begin();
    return ui.tr(lost && !his ? text::won_lost : text::won, {names});
  };
  std::string out = said(false);
  return best.size() > 1 && ui.label_width(out, Type::Heading, true) > width ? said(true) : out;
}

std::string seats_text(const Ui& ui, std::span<const Player> players) {
  std::string out;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i > 0) out += " – ";
    out += player_name(ui, players, seat(static_cast<int>(i)));
  }
  return out;
}

namespace {

constexpr std::pair<std::string_view, std::unique_ptr<GameUi> (*)()> kTables[] = {
    {"flax", make_flax_ui}, {"settlers", make_settlers_ui}, {"coup", make_coup_ui}, {"tractor", make_tractor_ui}};

}  // namespace

std::unique_ptr<GameUi> make_game_ui(const AnyGame& g) {
  const auto own = std::ranges::find(kTables, g.info().id, &std::pair<std::string_view, std::unique_ptr<GameUi> (*)()>::first);
  return own == std::end(kTables) ? make_generic_ui() : own->second();
}

}  // namespace parlour::ui
