// The table: plates of the players, the board, the own hand, the bar that says what is expected.
#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "core/core_text.h"
#include "imgui.h"
#include "ui/app_impl.h"
#include "ui/rooms.h"

namespace parlour::ui {

static constexpr double kHardUpon = 1.5;  // seconds: a double press of Roll, or of Confirm, ends no turn and lifts no curtain

App::Impl::TableRects App::Impl::table_rects(const Rect& body, const GameUi& g, bool is_review, int players) const {
  TableRects out;
  Rect r = body;
  const bool phone = ui.phone() || (body.height() < 520 && body.width() < 900);
  if (ui.phone() && ui.portrait()) {
    const float row = ui.close_set() ? 54 : 66;
    out.plate_rows = players > 2 ? 2 : 1;  // two abreast can be read
    if (g.plates()) out.plates = r.take_top(row * static_cast<float>(out.plate_rows), 0).inset(kSpace2, 0);
    out.bar = r.take_bottom(is_review ? 112.0f : ui.close_set() ? 94.0f : 108.0f).inset(kSpace2, 0);
    if (!is_review) out.hand = r.take_bottom(g.hand_height(ui, body.width()));
    out.board = r.inset(2, kSpace1);
    return out;
  }
  const bool drawer = drawer_open && body.width() > 1020;
  if (drawer) out.drawer = r.take_right(318).inset(0, kSpace2), out.drawer.max.x -= kSpace4, out.drawer.max.y -= kSpace2;
  out.bar = r.take_bottom(phone ? 62.0f : 84.0f).inset(kSpace4, 0);
  out.plates_in_column = true;
  if (!g.plates() && is_review) {
    out.board = r.inset(kSpace4, kSpace1);
    return out;
  }
  const bool little = ui.width < 420;  // a small square: the board is kept, what stands beside it is narrow
  Rect side = r.take_left(little ? ui.width * 0.3f : phone ? std::clamp(ui.width * 0.32f, 150.0f, 204.0f) : 232.0f);
  side = side.inset(little ? kSpace1 : kSpace4, kSpace2);
  side.max.x += kSpace2;
  if (!g.plates()) {
    out.hand = side;
    out.board = r.inset(kSpace3, kSpace2);
    return out;
  }
  // On a phone on its side a hand that is no single row stands right of the board.
  const float wanted = g.hand_height(ui, side.width()) + 12;
  if (!is_review && ui.low() && wanted > side.height() * 0.4f) {
    const float w = std::clamp(r.width() * 0.45f, little ? 90.0f : 150.0f, 212.0f);  // the board keeps more than half
    out.hand = r.take_right(w).inset(little ? 0 : kSpace2, kSpace2);
    out.hand.max.x = r.max.x + w - (little ? kSpace1 : kSpace4);
  } else if (!is_review) out.hand = side.take_bottom(std::min(wanted, side.height() * 0.4f), kSpace2);
  out.plates = side;
  out.board = r.inset(little ? kSpace1 : kSpace3, kSpace1);
  return out;
}

void App::Impl::draw_plates(const Scene& scene, GameUi& g, const TableRects& at, const TableGame* table) {
  if (!g.plates()) return;
  const int n = static_cast<int>(scene.players.size());
  const auto& c = ui.colors();
  gfx::Canvas& canvas = ui.canvas();
  for (int i = 0; i < n; ++i) {
    const Seat who = seat(i);
    Rect r;
    if (at.plates_in_column) {
      const auto high = [&](int rows) { return (at.plates.height() - kSpace2 * static_cast<float>(rows - 1)) / static_cast<float>(rows); };
      const int columns = high(n) < 40 ? 2 : 1, rows = (n + columns - 1) / columns;
      const float h = std::min(ui.low() ? 64.0f : 92.0f, std::max(34.0f, high(rows)));
      r = at.plates.column(i % columns, columns, kSpace1);
      r = Rect::at({r.min.x, r.min.y + static_cast<float>(i / columns) * (h + kSpace2)}, {r.width(), h});
    } else {
      const int columns = (n + at.plate_rows - 1) / at.plate_rows;
      const float row = at.plates.height() / static_cast<float>(at.plate_rows);
      r = at.plates.column(i % columns, columns, kSpace2);
      r.min.y += row * static_cast<float>(i / columns);
      r.max.y = r.min.y + row - 2;
    }
    const bool acts = !scene.game.over(scene.view) && scene.game.actors(scene.view).has(who);
    ui.panel(r, 12, acts ? 1.2f : 0.5f);
    if (acts) canvas.round_rect(r, 12, gfx::kClear, {2, ui.strong_tint()});
    else if (!scene.game.over(scene.view) && g.turn_of(scene) == who) canvas.round_rect(r, 12, gfx::kClear, {2, ui.strong_tint().faded(0.45f)});
    const bool roomy = at.plates_in_column && !ui.low(), tiny = r.height() < 44 && r.width() < 100;
    Rect in = r.inset(r.width() < 120 ? 6 : 10, ui.close_set() || (ui.low() && r.height() < 56) ? 5 : 8);
    const float badge = roomy ? 30 : tiny ? 22 : 26;
    gfx::seat_badge(canvas, seat_sign(i), {in.min.x + badge / 2, in.min.y + badge / 2}, badge, gfx::seat_color(i));
    Rect text = in;
    text.min.x += badge + (tiny ? 6 : kSpace2);
    const bool thinking = table && table->thinking(who) && !table->may_act();
    const float beside = g.beside_name(ui, text.width());
    const float name_w = text.width() - (beside >= 0 ? beside : roomy ? 0.0f : r.height() < 50 ? 84.0f : text.width() < 90 ? 22.0f : 40.0f);
    const Type name_type = roomy ? Type::Control : Type::Small;
    const std::string name = player_name_in(ui, scene.players, who, name_w, name_type, true);
    if (name_w > 32) ui.label_cut({text.min.x, in.min.y + (roomy ? 3.0f : 1.0f)}, name_w, name, name_type, c.text, gfx::kTopLeft, true);
    if (thinking) {
      // Three dots that breathe: the bot is at work in its own thread.
      for (int d = 0; d < 3; ++d) {
        const float t = ui.still ? 0.7f : 0.35f + 0.65f * static_cast<float>(std::max(0.0, std::sin(ui.now * 5 - d * 0.9)));
        canvas.circle({in.min.x + 5 + 9 * static_cast<float>(d), in.min.y + badge + 9}, 3, ui.tint.with_alpha(t));
      }
      if (!ui.still) ui.animate();
    }
    if (table && table->away(who)) {
      // No connection: a ring around the badge, and at its corner who plays now. Under it a game may have its figures.
      const Vec2 corner{in.min.x + badge - 2, in.min.y + badge - 2};
      canvas.circle({in.min.x + badge / 2, in.min.y + badge / 2}, badge / 2 + 3, gfx::kClear, {2, c.warning});
      canvas.circle(corner, 9, c.panel.with_alpha(1), {1.5f, c.warning});
      ui.icon(table->lent(who) ? Icon::Bot : Icon::Pause, corner, 13, c.warning);
    }
    text.min.y = in.min.y;
    g.plate(scene, who, text);
  }
}

// What the board shows of a hint, said once to who cannot see it.
void App::Impl::say_hint(const Scene& scene) {
  if (!game->hint()) hint_said = false;
  if (!game->hint() || hint_said) return;
  hint_said = true;
  if (const std::string said = game_ui->hint_text(scene); !said.empty()) return ui.announce(said);
  std::string said;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, game->hint()->opinions.size()); ++i) {
    const ai::Opinion& o = game->hint()->opinions[i];
    const std::string one = ui.list(game->game().text(scene.view, game->eyes(), o.action, ui.lang),
                                    percent_text(ui, o.win));
    said = join(text::joined_more, ui.lang, std::move(said), one);
  }
  ui.announce(ui.tr(text::says, {ui.tr(text::hint), said}));
}

void App::Impl::draw_table(bool blocked) {
  if (!game) return go(has_room() ? Screen::Lobby : Screen::Home);
  const AnyGame& g = game->game();

  // The stage catches up with what has happened since the last frame.
  const std::vector<std::string> names = player_names(ui, game->players());
  const std::size_t entries = game->actions();
  if (is_player(seen_eyes) && seen_eyes == game->eyes()) looked[static_cast<std::size_t>(index(seen_eyes))] = entries;
  if (seen_eyes != game->eyes()) {
    // Another person looks: nothing that the last one prepared or held open is left.
    seen_eyes = game->eyes();
    game_ui->reset();
    if (g.info().hides) ui.hush();
    if (sheet == Sheet::Drawer) sheet = Sheet::None;
    seen_version = game->version(), seen_entries = entries;
    tell_last = is_player(seen_eyes);
  }
  if (game->version() != seen_version) {
    const bool went_on = entries > seen_entries && game->version() - seen_version == entries - seen_entries;
    if (went_on && entries - seen_entries <= 4) {
      game->steps(seen_entries, game->eyes(), [&](const Table::Step& step) {
        game_ui->begin(ui, step);
        const Seat who = room::told_as(g, step);
        std::string line = g.told(step.before, step.actor, step.shadow, step.after, names, ui.lang);
        if (is_player(who) && !line.empty()) line = ui.tr(text::says, {player_name(ui, game->players(), who), line});
        if (!line.empty()) ui.announce(line);
        for (const room::LogLine& more : game_ui->effects(ui, step)) ui.announce(ui.tr(text::says, {player_name(ui, game->players(), more.who), more.text}));
        if (ui.settings.sound && ++seen_entries == entries) ui.shell.sound(game_ui->sound_of(step));
      });
    } else {
      game_ui->reset();
    }
    if (!went_on) forget_taken_back(entries);
    seen_version = game->version();
    seen_entries = entries;
    if (const double wait = game_ui->shows_for(ui); wait > 0) game->linger(wait * 1000);
  }
  // What is done in this frame is seen in the next.
  const AnyView view = game->view();
  const bool over = g.over(view);
  Rect body = top_bar(g.info().title.in(ui.lang), true, blocked);
  TableRects at = table_rects(body, *game_ui, false, static_cast<int>(game->players().size()));
  // Where nobody's own things are on the screen the board has their room; beside it they leave a column.
  if (ui.phone() && ui.portrait() && game->eyes() == Watcher && !game_ui->plates()) at.board.max.y = at.hand.max.y, at.hand = {};
  const SeatSet aloud = blocked ? SeatSet() : game->asked_aloud();
  Scene scene{.ui = ui, .game = g, .view = view, .players = game->players(), .may_act = game->may_act() && !blocked,
              .hint = game->hint() ? &*game->hint() : nullptr, .board = at.board, .hand = at.hand, .aloud = aloud, .one_device = game->shared(), .resting = game->resting()};
  const std::optional<AnyView> truth = game->truth();
  if (truth) {
    scene.all = &*truth;
    scene.record = game->shareable();
  }
  ui.heading(g.info().title.in(ui.lang));
  say_hint(scene);

  // Buttons of the top bar, left of the menu.
  const float top_y = (ui.insets.top + body.min.y) / 2;
  float bx = ui.width - ui.insets.right - (ui.phone() ? kSpace1 : kSpace4) - kTarget;
  const auto top_button = [&](std::string_view id, const ButtonSpec& spec) {
    bx -= kTarget + kSpace1;
    return ui.button(id, Rect::at({bx, top_y - kTarget / 2}, {kTarget, kTarget}), spec);
  };
  if (top_button("drawer", {.icon = Icon::Log, .look = Look::Quiet, .narrated = ui.tr(text::drawer_log), .tip = ui.tr(text::drawer_log)})) {
    if (at.drawer.empty() && (body.width() <= 1020)) sheet = Sheet::Drawer;
    else drawer_open = !drawer_open;
    drawer_tab = 0;
  }
  if (top_button("rules", {.icon = Icon::Book, .look = Look::Quiet, .narrated = ui.tr(text::drawer_rules), .tip = ui.tr(text::drawer_rules)})) {
    if (body.width() <= 1020) sheet = Sheet::Drawer;
    else drawer_open = !drawer_open || drawer_tab != 1;
    drawer_tab = 1;
  }
  if (!game->saved() && top_button("unsaved", {.label = "!", .look = Look::Primary, .narrated = ui.tr(text::not_saved), .tip = ui.tr(text::not_saved)}))
    ui.toast(ui.tr(text::storage_failed), true);
  if (in_room()) {
    const int unread = rooms->room->unread();
    const std::string label = unread > 0 ? ui.tr(text::room_chat_n, {std::to_string(unread)}) : std::string(ui.tr(text::room_chat));
    if (top_button("chat", {.icon = Icon::Chat, .look = unread > 0 ? Look::Primary : Look::Quiet, .narrated = label, .tip = label})) {
      if (body.width() <= 1020) sheet = Sheet::Drawer;
      else drawer_open = !drawer_open || drawer_tab != chat_tab();
      drawer_tab = chat_tab();
    }
  }

  draw_plates(scene, *game_ui, at, game);
  // Enter confirms what was prepared before it was pressed; on a focused control it presses that, and G
  // ("go") confirms from wherever the focus is.
  const bool goes = game_ui->preparing() || scene.resting;
  const bool entered = goes && !blocked && !ui.passes_over() && !ImGui::GetIO().NavVisible && ImGui::IsKeyPressed(ImGuiKey_Enter, false);
  const int confirm_key = goes ? ImGuiKey_G : 0;
  std::optional<AnyAction> decided = game_ui->draw(scene);

  // The bar: one sentence, then what can be done.
  const auto& c = ui.colors();
  std::string sentence;
  if (over) sentence = ui.tr(text::two_sentences, {winner_text(ui, g, view.state, game->players()), game_ui->reason(scene)});
  else if (game->sending()) sentence = ui.tr(text::room_sending);
  else if (game->may_act() || !aloud.empty()) sentence = game_ui->expected(scene);
  else if (scene.resting) sentence = game_ui->rest_line(scene);
  else if (g.dealing(view)) sentence = ui.tr(text::being_dealt);  // the same from card to card
  else if (game->house_due() && game->undo_left() > 0) sentence = ui.tr(text::can_take_back);
  else if (game->house_due()) sentence = ui.tr(text::chance_acts);
  else {
    std::string awaited;
    for (Seat s : game->actors()) awaited = ui.list(std::move(awaited), player_name(ui, game->players(), s));
    sentence = ui.tr(text::waiting_for, {awaited});
  }
  if (!over && !game->may_act() && aloud.empty()) {
    if (const std::string out = game_ui->out_line(scene); !out.empty()) sentence = ui.tr(text::two_sentences, {out, sentence});
  }
  const bool elsewhere = game == local.get() && !owned_saves && !over;
  if (elsewhere) sentence = ui.tr(text::second_tab);
  // With several persons at one device, the sentence says whose turn it is.
  const std::string unnamed = sentence;
  if (game->may_act() && game->shared() && !elsewhere)
    sentence = ui.tr(text::says, {player_name(ui, game->players(), game->eyes()), sentence});
  if (aloud.empty()) said_aloud.clear();
  else if (said_aloud != sentence) ui.announce(said_aloud = sentence);
  std::string state = game_ui->narrate(scene) + ' ' + sentence;
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    if (game->away(seat(i))) state += ' ' + ui.tr(game->lent(seat(i)) ? text::room_news_lent : text::room_news_away, {names[static_cast<std::size_t>(i)]});
  }
  ui.describe(state);

  Rect bar = at.bar;
  draw_time(bar);
  const auto prepared = game_ui->prepared(scene);
  const bool tall = ui.phone() && ui.portrait();
  Rect buttons;
  bool wordless = false;
  // Smaller where it would need more lines than there is room for; his name, which the plates tell, gives way.
  const auto say = [&](const Rect& line, Type type, float high, float align, bool strong) {
    const auto measured = [&] { return ui.paragraph(line, sentence, type, c.text, align, strong, false); };
    const Type usual = type;
    float h = measured();
    if (h > high) type = Type::Small, h = measured();
    if (h > high) sentence = unnamed, type = usual, h = measured();
    if (h > high) type = Type::Small, h = measured();
    ui.paragraph({{line.min.x, line.centre().y - h / 2}, line.max}, sentence, type, c.text, align, strong);
  };
  if (tall) {
    const Rect line = bar.take_top(ui.close_set() ? 42 : 46);
    say(line, Type::Body, line.height() + 2, 0.5f, false);
    buttons = bar.take_top(ui.close_set() ? 46 : 50);
  } else {
    buttons = bar.inset(0, (bar.height() - 52) / 2);
    // The sentence keeps room to be read; on a narrow bar the buttons are pictures.
    const float one = over ? std::min(buttons.width() / 4, 140.0f) : std::clamp((buttons.width() - 240) / 3 - kSpace2, kTarget, 140.0f);
    wordless = one < 104 && !over;
    Rect line = buttons;
    line.max.x -= 3 * (one + kSpace2) + kSpace2;
    say(line, Type::Control, bar.height(), 0, scene.may_act);
    buttons.min.x = buttons.max.x - 3 * one - 2 * kSpace2;
  }
  if (over) {
    if (end_hidden && ui.button("show-end", buttons.column(2, 3, kSpace2), {.label = ui.tr(text::show_result), .look = Look::Primary})) end_hidden = false;
    if (end_hidden && in_room()) {
      if (ui.button("lobby2", buttons.column(1, 3, kSpace2), {.label = ui.tr(text::room_to_lobby)})) return go(Screen::Lobby);
    } else if (end_hidden && ui.button("again2", buttons.column(1, 3, kSpace2), {.label = ui.tr(text::play_again)})) {
      play_again();
      return;
    }
  } else {
    const auto bar_button = [&](std::string_view id, int column, ButtonSpec spec) {
      if (wordless) {
        spec.narrated = spec.tip = std::exchange(spec.label, {});
        if (spec.icon == Icon::None) spec.icon = Icon::Check;
      }
      return ui.button(id, buttons.column(column, 3, kSpace2), spec);
    };
    const Reason no_undo = game->can_undo();
    const float left = game->undo_left();
    const std::string_view why = no_undo ? ui.tr(*no_undo) : std::string_view();
    if (game_ui->preparing()) {
      if (bar_button("give-up", 0, {.label = ui.tr(text::cancel), .icon = Icon::Close, .key = ImGuiKey_Backspace})) game_ui->give_up();
    } else if (bar_button("undo", 0, {.label = ui.tr(text::undo), .icon = Icon::Undo, .why_not = why, .progress = left > 0 && !no_undo ? left : -1.0f, .key = ImGuiKey_U})) {
      if (const Reason refused = game->undo()) ui.toast(ui.tr(*refused), true);
      else game_ui->reset();
      if (game == local.get() && has_room()) rooms->room->thinking_stopped();  // its bots were asked on the same thread
    }
    if (left > 0 && !no_undo) ui.animate();
    std::string_view no_hint = scene.may_act ? std::string_view() : ui.tr(text::hint_later);
    if (game->hint_under_way()) no_hint = ui.tr(text::thinking), ui.animate();
    if (bar_button("hint", 1, {.label = game->hint_under_way() ? ui.tr(text::thinking) : ui.tr(text::hint), .icon = Icon::Hint, .why_not = no_hint, .key = ImGuiKey_H})) game->ask_hint();
    const std::string_view word = scene.may_act ? game_ui->main_word(scene) : std::string_view();
    const bool left_alone = game == local.get() && game_ui->nobody_left(scene);
    if (left_alone) {
      const std::string_view already = hurried ? ui.tr(text::thinking) : std::string_view();
      if (bar_button("hurry", 2, {.label = ui.tr(text::to_the_end), .icon = Icon::Last, .look = Look::Primary, .why_not = already})) hurried = true;
    } else
    if (scene.resting) {
      const std::string_view waits = game->may_go_on() ? std::string_view() : ui.tr(text::room_host_goes_on);
      if ((bar_button("go-on", 2, {.label = game_ui->rest_word(scene), .look = Look::Primary, .why_not = waits, .key = confirm_key}) || entered) && waits.empty()) game->go_on();
    } else
    {
      const bool early = game_ui->ends_turn(scene) && ui.now - main_pressed < kHardUpon;
      const std::string missing = game_ui->preparing() ? game_ui->expected(scene) : std::string(ui.tr(text::nothing_prepared));
      const bool pressed = bar_button("confirm", 2, {.label = word.empty() ? ui.tr(text::confirm) : word, .icon = word.empty() ? Icon::Check : Icon::None, .look = prepared ? Look::Primary : Look::Plain, .why_not = prepared ? std::string_view() : std::string_view(missing), .key = confirm_key, .early = early});
      if ((pressed || (entered && !early)) && prepared) decided = prepared, main_pressed = ui.now;
    }
  }
  if (const Seat who = game_ui->looks(); aloud.has(who)) game->look_apart(who);
  if (decided) {
    if (const Reason why = aloud.empty() ? game->submit(*decided) : game->submit_aloud(game_ui->speakers(), *decided)) ui.toast(ui.tr(*why), true);
    else game_ui->give_up();
  }

  // Where several share a device the log stands open for all of them.
  const Seat reader = game->shared() && g.info().hides && !game->over() ? Watcher : game->eyes();
  tell(log, *game_ui, g, entries, reader, names, [&](std::size_t from, std::size_t to, const auto& f) { game->steps(from, to, reader, f); });
  if (std::exchange(tell_last, false) && game == local.get() && g.tells_lines()) tell_who_takes_over(names);
  if (!at.drawer.empty()) draw_drawer(at.drawer, false);
  if (over && !end_hidden && (ui.still || ui.now - end_at > 0.9)) draw_end(scene, at.board);
  else if (over && !end_hidden) ui.animate();
  if (in_room() && !blocked) rooms->draw_absence(at.board, true);
}

// The log forgets what was taken back: so many actions as the version has gone up by without any being there.
void App::Impl::forget_taken_back(std::size_t entries) {
  const std::size_t happened = game->version() - seen_version, kept = seen_entries + entries - std::min(happened, seen_entries + entries);
  if (game == local.get()) log.cut(kept / 2);
  else log = {};
}

void App::Impl::tell(room::Log& to, GameUi& shown, const AnyGame& g, std::size_t actions, Seat reader, std::span<const std::string> names,
                     const room::Steps& steps) {
  constexpr double kTellMs = 12;
  const double until = ui.shell.now_ms() + kTellMs;
  to.covers(reader, ui.lang, actions);
  if (to.take_went_back()) shown.go_back(to.memory());
  const auto also = [&](const Table::Step& step) {
    for (room::LogLine& more : shown.effects(ui, step)) to.also(std::move(more));
    shown.recall(step);
    if (to.mark_due()) to.mark(shown.memory());
  };
  if (!room::follow(to, g, actions, reader, ui.lang, names, steps, also, [&] { return ui.shell.now_ms() > until; })) ui.animate();
}

// Who takes the device has not seen what happened since they last looked: its last lines, as everybody may
// hear them.
void App::Impl::tell_who_takes_over(std::span<const std::string> names) {
  constexpr std::size_t kTold = 5, kAtOnce = 64;
  const AnyGame& g = local->game();
  const std::size_t from = looked[static_cast<std::size_t>(index(seen_eyes))];
  std::vector<std::string> said;  // the last first
  for (std::size_t end = local->actions(); end > 0 && said.size() < kTold && (end > from || said.empty());) {
    // Of what they have seen themselves the last action is told, where nothing was since.
    const std::size_t begin = std::max(end - std::min(end, kAtOnce), end > from ? from : 0);
    std::vector<std::string> lines;
    std::size_t of_last = 0;  // of the last action that is told of
    local->steps(begin, end, Watcher, [&](const Table::Step& step) {
      std::vector<room::LogLine> happened = game_ui->effects(ui, step);
      std::string told = g.told(step.before, step.actor, step.shadow, step.after, names, ui.lang);
      if (!told.empty()) happened.insert(happened.begin(), {room::told_as(g, step), std::move(told)});
      if (!happened.empty()) of_last = happened.size();
      for (const room::LogLine& one : happened)
        lines.push_back(is_player(one.who) ? ui.tr(text::says, {names[static_cast<std::size_t>(index(one.who))], one.text}) : one.text);
    });
    const std::size_t most = end > from ? kTold : of_last;
    for (std::string& line : std::views::reverse(lines)) {
      if (said.size() < most) said.push_back(std::move(line));
    }
    end = begin;
  }
  std::string all;
  for (const std::string& line : std::views::reverse(said)) all += all.empty() ? line : '\n' + line;
  if (!all.empty()) ui.toast(all);
}

// What is left of the time to answer: a line that grows shorter, the last seconds in words.
void App::Impl::draw_time(const Rect& bar) {
  const auto left = game->seconds_left();
  const int whole = left ? static_cast<int>(std::ceil(*left)) : 0;
  if (!left || whole > kLastSeconds) said_seconds = 0;
  if (!left) return;
  // In a room nothing else happens while the line grows shorter.
  if (in_room() && !std::exchange(time_wakes, true)) ui.shell.after(250, [this] { time_wakes = false; });
  const float w = bar.width() * static_cast<float>(std::min(1.0, *left / game->seconds_given()));
  const bool last = whole <= kLastSeconds;
  ui.canvas().round_rect(Rect::at({bar.min.x, bar.min.y - 1}, {w, 4}), 2, last ? ui.colors().danger : ui.strong_tint());
  if (!last || whole == said_seconds || whole == 0) return;
  ui.announce(said_seconds == 0 ? ui.tr(text::seconds_left, {std::to_string(whole)}) : std::to_string(whole));
  said_seconds = whole;
}

// Over everything: nothing private is drawn under it, because the view behind is the Watcher's.
void App::Impl::draw_curtain() {
  const Rect all = Rect::at({}, {ui.width, ui.height});
  ui.begin_layer("curtain", all, sheet != Sheet::None);
  gfx::table(ui.canvas(), all.grown(2), ui.theme);
  const std::string name = player_name(ui, game->players(), game->behind_curtain());
  std::string title = ui.tr(text::curtain, {name});
  ui.heading(title);
  // No line ends within a name.
  const Rect words = Rect::at({24, 0}, {ui.width - 48, 0});
  if (ui.label_width(title, Type::Title, true) > words.width()) title = ui.tr(text::curtain, {'\n' + name});
  const float high = ui.paragraph(words, title, Type::Title, {}, 0.5f, true, false);
  const std::string why = game_ui->why_asked(ui, game->view(), game->behind_curtain());
  const float why_h = ui.paragraph(words, why, Type::Body, {}, 0.5f, false, false);
  ui.describe(why);
  const Vec2 m = all.centre();
  gfx::seat_badge(ui.canvas(), seat_sign(index(game->behind_curtain())), {m.x, m.y - 110}, 84, gfx::seat_color(index(game->behind_curtain())));
  const float top = m.y - 46;
  ui.paragraph({{words.min.x, top}, {words.max.x, m.y + 40}}, title, Type::Title, ui.colors().text, 0.5f, true);
  ui.paragraph({{words.min.x, top + high + kSpace2}, {words.max.x, m.y + 80}}, why, Type::Body, ui.colors().second, 0.5f);
  const float lift = std::max(m.y + 90, top + high + why_h + kSpace2 + 48);
  // A second press of who has just played is not the next one's.
  const bool early = ui.now - main_pressed < kHardUpon;
  if (ui.button("lift", Rect::around({m.x, lift}, {260, 56}), {.label = ui.tr(text::curtain_lift, {name}), .look = Look::Primary, .key = ImGuiKey_Enter, .early = early})) {
    game->lift_curtain();
  }
  ui.end_layer();
}

// Who begins follows from the game that is over, or from what the players chose; where a game says nothing of
// it, the players change seats so that another one does.
void App::Impl::play_again() {
  std::vector<Player> players = local->players();
  const AnyGame& g = local->game();
  const std::string of_table = options_again(g, local->table_options());
  const std::string next = g.next_options(local->view(), of_table);
  if (!g.has_next_options()) std::ranges::rotate(players, players.begin() + 1);
  start_game(g, next, std::move(players), of_table);
}

void App::Impl::draw_end(const Scene& scene, const Rect& over_board) {
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  const float w = std::min(ui.width - 2 * kSpace3, 480.0f);
  const float inner = w - 2 * kSpace5 - 10;
  const float result_h = game_ui->result(scene, Rect::at({}, {inner, 0}), false);
  const float buttons_h = 2 * 48 + kSpace2;
  const float wanted = 96 + result_h + kSpace4 + buttons_h + kSpace5;
  const float h = std::min(wanted, ui.height - 2 * kSpace3);
  Vec2 middle = ui.phone() ? Vec2(ui.width / 2, ui.height / 2) : over_board.centre();
  middle.x = std::clamp(middle.x, w / 2 + 8, ui.width - w / 2 - 8);
  middle.y = std::clamp(middle.y, h / 2 + 8, ui.height - h / 2 - 8);
  const float t = ease(ui, end_at + 0.9, 0.25);
  if (t < 1) ui.animate();
  const Rect r = Rect::around(middle + Vec2(0, (1 - t) * 24), {w, h});
  ui.begin_layer("end", r);
  gfx::Canvas& g2 = ui.canvas();
  g2.push_opacity(t);
  ui.panel(r, kRadiusPanel, 3);
  Rect in = r.inset(kSpace5, kSpace4);
  // Who won.
  const std::vector<Seat> best = winners(scene.game, scene.view.state);
  const bool room = in_room(), hosting = room && rooms->room->hosting();
  const std::string title = winner_text(ui, scene.game, scene.view.state, scene.players, in.width());
  float bx = in.centre().x - 24 * static_cast<float>(best.size() - 1);
  for (Seat s : best) gfx::seat_badge(g2, seat_sign(index(s)), {bx, in.min.y + 20}, 40, gfx::seat_color(index(s))), bx += 48;
  ui.label_cut({in.centre().x, in.min.y + 62}, in.width(), title, Type::Heading, c.text, gfx::kCentred, true);
  if (!end_said) end_said = true, ui.announce(title);
  if (ui.button("hide-end", Rect::around({r.max.x - 30, r.min.y + 30}, {kTarget, kTarget}), {.icon = Icon::Close, .look = Look::Quiet, .narrated = ui.tr(text::show_board), .tip = ui.tr(text::show_board)})) end_hidden = true;
  in.min.y += 86;
  Rect buttons = in.take_bottom(buttons_h, kSpace3);
  Rect content = ui.begin_scroll("result", in);
  const float used = game_ui->result(scene, Rect::at(content.min, {content.width() - 10, content.height()}), true);
  ui.end_scroll(used);
  Rect row1 = buttons.take_top(48, kSpace2), row2 = buttons;
  // In a room of several the host takes the game from the table; all come back to the room by that.
  const Line& first = !room ? text::play_again : hosting ? text::room_next_game : text::room_to_lobby;
  const std::string_view no_record = game->shareable() ? std::string_view() : ui.tr(text::room_no_record);
  const bool again = ui.button("again", row1, {.label = ui.tr(first), .icon = Icon::Play, .look = Look::Primary});
  const bool replay = ui.button("replay", row2.column(0, 3, kSpace2), {.label = ui.tr(text::replay), .why_not = no_record});
  const bool share = ui.button("share", row2.column(1, 3, kSpace2), {.label = ui.tr(text::share), .why_not = no_record});
  const bool home = ui.button("home", row2.column(2, 3, kSpace2), {.label = ui.tr(text::home)});
  g2.pop_opacity();
  ui.end_layer();
  (void)g;
  if (again && room) {
    if (hosting) rooms->room->end_game();
    go(Screen::Lobby);
  } else if (again) {
    play_again();
  } else if (replay) {
    Replay r2;
    r2.game = &game->game();
    r2.record = *game->shareable();
    open_replay(std::move(r2), Screen::Table);
  } else if (share) {
    offer_record(game->game(), *game->shareable(), true);
  } else if (home) {
    go(Screen::Home);
  }
}

// The record of a game that hides tells everything: it may be taken away when the game is over.
bool App::Impl::record_may_leave() const {
  if (screen != Screen::Replay) return !game || game->shareable();
  return review.open;
}

void App::Impl::draw_game_menu() {
  Rect in;
  struct Item {
    std::string_view id;
    const Line* line;
    Icon icon;
  };
  const bool review_on = screen == Screen::Replay;
  std::vector<Item> items = {{"link", &text::share_replay, Icon::Share},
                             {"file", &text::export_record, Icon::Download},
                             {"settings", &text::settings, Icon::Gear}};
  if (review_on) items.push_back({"from-here", &text::play_from_here, Icon::Play});
  const bool room = !review_on && in_room();
  if (room) {
    items.push_back({"room", &text::room_to_lobby, Icon::Person});
    items.push_back({"invite", &text::room_invite, Icon::Share});
    if (rooms->room->hosting()) items.push_back({"end", &text::room_end_game, Icon::Close});
    items.push_back({"leave", &text::room_leave, Icon::Back});
  } else if (!review_on) {
    items.push_back({"again", &text::new_same, Icon::Play});
  }
  items.push_back({"home", &text::home, Icon::Back});
  bool open = begin_sheet(ui.tr(text::menu), 380, 90 + 56 * static_cast<float>(items.size()), in);
  std::string_view chosen;
  Rect content = ui.begin_scroll("menu", in);  // a phone on its side has no room for all
  const float top = content.min.y;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Rect r = content.take_top(48, kSpace2);
    const bool takes_record = items[i].id == "link" || items[i].id == "file";
    const std::string_view why = items[i].id == "from-here"            ? play_on_refused()
                                 : takes_record && !record_may_leave() ? ui.tr(room ? text::room_no_record : text::still_secret)
                                                                       : std::string_view();
    if (ui.button(items[i].id, r, {.label = ui.tr(*items[i].line), .icon = items[i].icon, .why_not = why})) chosen = items[i].id;
  }
  ui.end_scroll(content.min.y - top);
  end_sheet();
  const AnyGame* g = review_on ? review.replay.game : game ? &game->game() : nullptr;
  const Record* record = review_on ? &review.replay.record : game ? game->shareable() : nullptr;
  if (!open || !chosen.empty()) sheet = Sheet::None;
  if (!g) return;
  if (chosen == "link") offer_record(*g, *record, true);
  if (chosen == "file") offer_record(*g, *record, false);
  if (chosen == "settings") sheet = Sheet::Settings;
  if (chosen == "from-here") look_at_storage(), sheet = Sheet::PlayOn;
  if (chosen == "home") go(Screen::Home);
  if (chosen == "room") go(Screen::Lobby);
  if (chosen == "invite") rooms->room->invite(rooms->link());
  if (chosen == "end") sheet = Sheet::RoomEnd;
  if (chosen == "leave") sheet = Sheet::RoomLeave;
  if (chosen == "again" && game) {
    setup = {};
    setup.game = g;
    setup.players = game->players();
    // Who begins because he has won the last game was not chosen.
    const Info& info = g->info();
    const auto options = parse_options(
        info, without_past(info, game == local.get() ? local->table_options() : game->options()));
    if (options) {
      for (const auto& [k, v] : options->set) setup.options[k] = v;
    }
    go(Screen::NewGame);
  }
}

int App::Impl::chat_tab() const { return in_room() ? 2 : -1; }

void App::Impl::draw_drawer(const Rect& beside, bool as_sheet) {
  const bool replaying = screen == Screen::Replay;
  GameUi* shown = replaying ? review.ui.get() : game_ui.get();
  const AnyGame* g = replaying ? review.replay.game : game ? &game->game() : setup.game;
  if (!g || !shown) return;
  const AnyView view = replaying ? g->view(review.state, review.through) : game->view();
  const Scene scene{ui, *g, view, replaying ? std::span<const Player>(review.players) : game->players(), false, replaying, nullptr, {}, {}};
  std::vector<const Line*> tabs = {&text::drawer_log, &text::drawer_rules};
  if (shown->statistics(scene, Rect::at({}, {300, 0}), false) > 0) tabs.push_back(&shown->statistics_word());
  const bool talks = !replaying && in_room();
  if (talks) tabs.insert(tabs.begin() + chat_tab(), &text::room_chat);
  drawer_tab = std::min(drawer_tab, static_cast<int>(tabs.size()) - 1);
  std::vector<std::string_view> labels;
  for (const Line* one : tabs) labels.push_back(ui.tr(*one));

  Rect r = beside;
  bool open = true;
  const auto tab = [&] { return tabs[static_cast<std::size_t>(drawer_tab)]; };
  const room::Log& told = replaying ? review.log : log;
  const RuleSheet rules = tab() == &text::drawer_rules ? rules_in_hand() : RuleSheet();
  const auto content_of = [&](const Rect& seen, const Rect& page, bool draw) {
    return tab() == &text::drawer_log
               ? draw ? log_view.draw(ui, told, scene.players, seen, page)
                      : LogView::height(ui, told, scene.players, page.width(), ui.height)
           : tab() == &text::drawer_rules ? draw_rules(rules, page, draw)
                                          : shown->statistics(scene, page, draw);
  };
  if (as_sheet) {
    // As high as what it holds; the tabs are its headings.
    const float wide = std::min(460.0f, ui.width - (ui.phone() ? 0 : 48.0f)) - 2 * kSpace5 - kSpace3;
    const float inner = tab() == &text::room_chat ? ui.height : content_of({}, Rect::at({}, {wide, 0}), false);
    const float high = 64 + 40 + kSpace3 + inner + kSpace5 + (ui.phone() ? ui.insets.bottom : 0);
    open = begin_sheet(g->info().title.in(ui.lang), 460, std::clamp(high, ui.height * 0.4f, ui.height * 0.82f), r);
  } else {
    ui.panel(r, kRadiusPanel, 0.6f);
    r = r.inset(kSpace3);
  }
  if (tab() == &text::drawer_rules) ui.describe_also(rules_told(rules));
  if (tab() == &shown->statistics_word()) ui.describe_also(shown->statistics_told(scene));
  drawer_tab = ui.segmented("drawer-tab", r.take_top(40, kSpace3), labels, drawer_tab);
  if (tab() == &text::room_chat) {
    rooms->draw_chat(r);
  } else {
    const Rect content = ui.begin_scroll(tab() == &text::drawer_log ? "log" : tab() == &text::drawer_rules ? "rules" : "statistics", r, drawer_tab == 0);
    ui.end_scroll(content_of(r, {content.min, {content.max.x - kSpace3, content.max.y}}, true));
  }
  if (as_sheet) {
    end_sheet();
    if (!open) sheet = Sheet::None;
  }
}

}  // namespace parlour::ui
