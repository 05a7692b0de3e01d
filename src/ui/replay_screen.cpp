// A replay: the table with a scrubber, and the curve of a bot's opinion.
#include <algorithm>
#include <cmath>
#include <utility>

#include "imgui.h"
#include "room/moves.h"
#include "ui/app_impl.h"

namespace parlour::ui {

namespace {

constexpr double kStepSeconds[] = {1.4, 0.7, 0.25};
constexpr float kSwing = 0.15f;  // of the chance to win, lost by one move: worth a look
constexpr int kThinkMs = 120;    // for each position

// Requests of the analysis are told from those of a game by their high numbers.
std::uint32_t analysis_ticket = 0x80000000u;

// The one who is ahead, and how much: "Ana 63 %".
std::string chance_text(const Ui& ui, std::span<const Player> players, float first) {
  const bool ahead = first >= 0.5f;
  return player_name(ui, players, seat(ahead ? 0 : 1)) + ' ' +
         percent_text(ui, ahead ? first : 1 - first);
}

// Everybody's eyes, or those of one seat.
Seat choose_eyes(Ui& ui, std::span<const Player> players, Seat now, const Rect& r) {
  const int n = static_cast<int>(players.size());
  Seat chosen = now;
  for (int i = 0; i <= n; ++i) {
    const Seat who = i == 0 ? House : seat(i - 1);
    const Rect column = r.column(i, n + 1, kSpace1);
    const Rect box = Rect::around(column.centre(), {column.width(), kTarget});
    const std::string said = i == 0 ? std::string(ui.tr(text::replay_all_eyes)) : ui.tr(text::replay_eyes, {player_name(ui, players, who)});
    if (ui.button("eyes" + std::to_string(i), box,
                  {.icon = i == 0 ? Icon::Eye : Icon::None, .look = Look::Quiet, .selected = who == now, .narrated = said, .tip = said}))
      chosen = who;
    if (i > 0) gfx::seat_badge(ui.canvas(), seat_sign(i - 1), box.centre(), 24, gfx::seat_color(i - 1));
  }
  return chosen;
}

}  // namespace

// What the record says of itself, once.
void App::Impl::begin_review() {
  Review& v = review;
  const AnyGame& g = *v.replay.game;
  const Record& record = v.replay.record;
  v.known = true;
  v.mine = played_here(g, record);
  v.moves = room::moves_of(record);
  v.players = room::players_of(record);
  // Who sent the record is not who looks at it: seats without a name get a number, never "You".
  for (std::size_t i = 0; i < v.players.size() && !v.mine; ++i) {
    Player& p = v.players[i];
    if (!p.bot && p.name.empty()) p.name = ui.tr(text::player_n, {std::to_string(i + 1)});
  }
  // Who looks at a game that is over may see what was hidden; before that nobody may, nor what a bot
  // thinks of it.
  v.through = v.eyes = v.open ? House : Watcher;
  AnyState s = v.way.begin();
  for (std::size_t i = 0; i <= record.entries.size() && record.seats == 2 && v.open; ++i) {
    if (g.over(s))
      v.chance[i] = static_cast<float>(g.score(s, seat(0)));
    else if (g.actors(s).size() == 1)
      v.to_ask.push_back(i);
    if (i < record.entries.size()) g.apply(s, record.entries[i].seat, record.entries[i].action);
  }
}

// A step or two forward are seen as they were played; after any other jump the last move is marked.
void App::Impl::jump_review(std::size_t to) {
  Review& v = review;
  const AnyGame& g = *v.replay.game;
  const Record& record = v.replay.record;
  const auto step = [&](AnyState& s, const Entry& e) {
    const AnyView before = g.view(s, v.through);
    const AnyAction shadow = g.shadow(s, e.seat, e.action, v.through);
    g.apply(s, e.seat, e.action);
    return Table::Step{e.seat, shadow, before, g.view(s, v.through)};
  };
  if (to == v.at) return;
  if (to > v.at && to - v.at <= 2) {
    for (; v.at < to; ++v.at) v.ui->begin(ui, step(v.state, record.entries[v.at]));
    if (ui.settings.sound)
      ui.shell.sound(record.entries[to - 1].seat == House && to < 2 ? Sound::Draw : Sound::Place);
    return;
  }
  v.at = to;
  v.state = state_in_review(to);
  const std::size_t made = room::moves_before(v.moves, to);
  if (made == 0) return v.ui->reset();
  AnyState s = state_in_review(v.moves[made - 1]);
  v.ui->show_last(step(s, record.entries[v.moves[made - 1]]));
}

void App::Impl::step_review(int moves) {
  Review& v = review;
  v.playing = false;
  const auto made = static_cast<long>(moves_before(v.moves, v.at)),
             all = static_cast<long>(v.moves.size());
  const auto to = static_cast<std::size_t>(std::clamp(made + moves, 0l, all));
  v.wanted = room::entries_after(v.moves, to, v.replay.record.entries.size());
}

// Time goes on, and one position after another goes to a bot, as long as the replay is looked at.
void App::Impl::run_review() {
  Review& v = review;
  const Record& record = v.replay.record;
  if (v.wanted) jump_review(*std::exchange(v.wanted, {}));
  if (v.playing) {
    if (v.at == record.entries.size()) {
      v.playing = false;
    } else if (ui.now >= v.next_at) {
      jump_review(v.at + 1);
      v.next_at =
          ui.now + kStepSeconds[v.speed] * (record.entries[v.at - 1].seat == House ? 0.4 : 1.0);
    }
    if (v.playing) ui.shell.after((v.next_at - ui.now) * 1000 + 1, [] {});
  }
  if (!v.analysing || v.ticket != 0) return;
  for (std::size_t i : v.to_ask) {
    if (v.chance.contains(i)) continue;
    const AnyState s = state_in_review(i);
    const AnyGame& g = *v.replay.game;
    v.asked_at = i;
    v.ticket = ++analysis_ticket;
    ui.shell.think(v.ticket,
                   ai::write(ai::Question{
                       &g, g.view(s, *g.actors(s).begin()), ai::Level::Expert, {0, kThinkMs}, 1}));
    return;
  }
  v.analysing = false;  // all is known
}

void App::Impl::draw_replay(bool blocked) {
  Review& v = review;
  if (!v.replay.game) return go(Screen::Home);
  if (!v.known) begin_review();
  const AnyGame& g = *v.replay.game;
  const Record& record = v.replay.record;
  run_review();

  ui.heading(ui.tr(text::replay));
  Rect body = top_bar(ui.tr(text::replay_of, {g.info().title.in(ui.lang)}), true, blocked);
  if (screen != Screen::Replay) return;  // Back was pressed: there is no replay any more
  TableRects at = table_rects(body, *v.ui, true, record.seats);
  const bool tall = !at.plates_in_column;
  // The table leaves a bar; this one is higher.
  const float plot_h = ui.low() ? 44 : tall ? 52 : 68;
  const float wanted = tall ? 46 + plot_h + 30 + 50 + kSpace1 : plot_h + 30 + 2 * kSpace2;
  const float more = std::max(0.0f, wanted - at.bar.height());
  at.bar.min.y -= more, at.board.max.y -= more, at.plates.max.y -= tall ? 0 : more;

  const Scene scene{ui,       g,      g.view(v.state, v.through), v.players, false, true, nullptr,
                    at.board, at.hand};
  draw_plates(scene, *v.ui, at, nullptr);
  v.ui->draw(scene);
  const std::vector<std::string> names = player_names(ui, v.players);
  tell(v.log, *v.ui, g, v.at, v.through, names, [&](std::size_t from, std::size_t to, const auto& f) { walk(g, v.way, record.entries, from, to, v.through, f); });
  if (!at.drawer.empty()) draw_drawer(at.drawer, false);

  // Log and rules, left of the menu, as at the table.
  const float top_y = (ui.insets.top + body.min.y) / 2;
  float bx = ui.width - ui.insets.right - (ui.phone() ? kSpace1 : kSpace4) - kTarget;
  const auto top_button = [&](std::string_view id, Icon icon, const Line& line, int tab) {
    bx -= kTarget + kSpace1;
    if (!ui.button(
            id, Rect::at({bx, top_y - kTarget / 2}, {kTarget, kTarget}),
            {.icon = icon, .look = Look::Quiet, .narrated = ui.tr(line), .tip = ui.tr(line)}))
      return;
    if (body.width() <= 1020)
      sheet = Sheet::Drawer;
    else
      drawer_open = !drawer_open || drawer_tab != tab;
    drawer_tab = tab;
  };
  top_button("drawer", Icon::Log, text::drawer_log, 0);
  top_button("rules", Icon::Book, text::drawer_rules, 1);

  Rect bar = at.bar;
  if (tall) {
    draw_replay_line(scene, bar.take_top(46));
    draw_curve(bar.take_top(plot_h + 30));
    draw_replay_buttons(bar.take_top(50));
  } else {
    Rect left = bar.inset(0, kSpace2).take_left(std::min(8 * kTarget, bar.width() * 0.45f));
    bar.min.x = left.max.x + kSpace4;
    draw_replay_buttons(left.take_bottom(kTarget));
    draw_replay_line(scene, left);
    draw_curve(bar.inset(0, kSpace2));
  }
}

// "Move 12 of 36", whose it was and what; at the end who won, and why.
void App::Impl::draw_replay_line(const Scene& scene, const Rect& r) {
  Review& v = review;
  const AnyGame& g = scene.game;
  const Record& record = v.replay.record;
  const auto& c = ui.colors();
  const std::size_t made = room::moves_before(v.moves, v.at), all = v.moves.size();
  const std::string count = ui.tr(text::replay_move, {std::to_string(made), std::to_string(all)});
  // What a bot thinks of it, once it has looked; the result says that of the end.
  const auto chance = v.chance.find(entries_after(v.moves, made, record.entries.size()));
  std::string seen = count;
  if (chance != v.chance.end() && !g.over(v.state)) {
    seen += " · " + chance_text(ui, v.players, chance->second);
  }
  std::string what;
  Rect words = r;
  if (g.over(v.state)) {
    what = ui.tr(text::two_sentences, {winner_text(ui, g, v.state, v.players), v.ui->reason(scene)});
    const ButtonSpec spec{.label = ui.tr(text::show_result)};
    const float w = ui.button_width(spec);
    if (ui.button("result", Rect::around({r.max.x - w / 2, r.centre().y}, {w, kTarget}), spec))
      sheet = Sheet::Result;
    words.max.x -= w + kSpace2;
    if (!v.end_said) v.end_said = true, ui.announce(what);
  } else if (made == 0) {
    what = ui.tr(text::replay_begins);
  } else {
    const Entry& e = record.entries[v.moves[made - 1]];
    const AnyState before = state_in_review(v.moves[made - 1]);
    const AnyView seen_before = g.view(before, v.through);
    const AnyAction shadow = g.shadow(before, e.seat, e.action, v.through);
    AnyState after = before;
    g.apply(after, e.seat, e.action);
    std::string told = g.told(seen_before, e.seat, shadow, g.view(after, v.through), player_names(ui, v.players), ui.lang);
    if (told.empty()) told = g.text(seen_before, e.seat, shadow, ui.lang);
    what = ui.tr(text::says, {player_name(ui, v.players, e.seat), told});
    for (const Swing& s : swings(record, v.moves, v.chance, kSwing)) {
      if (s.move == made)
        what += "  " + percent_text(ui, s.before) + " → " + percent_text(ui, s.after);
    }
    if (made == all) what = ui.tr(text::two_sentences, {what, ui.tr(text::replay_unfinished)});
  }
  const float h1 = ui.size_of(Type::Small) * kLineHeight;
  float h2 = ui.paragraph(words, what, Type::Body, c.text, 0, true, false);
  const bool small = h1 + h2 > r.height() + 4;  // a long sentence in a low bar
  const Type type = small ? Type::Small : Type::Body;
  h2 = ui.paragraph(words, what, type, c.text, 0, true, false);
  const std::string whole = what;
  if (g.over(v.state) && h1 + h2 > r.height() + 4) {  // why they won stands in the result
    what = winner_text(ui, g, v.state, v.players);
    h2 = ui.paragraph(words, what, type, c.text, 0, true, false);
  }
  float y = std::max(r.min.y - 2, r.centre().y - (h1 + h2) / 2);
  ui.label_cut({words.min.x, y}, words.width(), seen, Type::Small, c.second);
  y += h1;
  ui.paragraph({{words.min.x, y}, words.max}, what, type, c.text, 0, true);
  ui.describe(ui.tr(text::two_sentences, {seen, whole}) + ' ' + v.ui->narrate(scene));
}

// The chances of both seats by move, as far as they are known, over the scrubber.
void App::Impl::draw_curve(const Rect& r) {
  Review& v = review;
  const auto& c = ui.colors();
  gfx::Canvas& g = ui.canvas();
  const std::size_t n = v.replay.record.entries.size(), all = v.moves.size(),
                    made = moves_before(v.moves, v.at);
  const Rect slide{{r.min.x, r.max.y - 30}, r.max};
  const Rect plot{{r.min.x + 10, r.min.y}, {r.max.x - 10, slide.min.y - 2}};
  const auto to_move = [&](float u) {
    return static_cast<std::size_t>(std::lround(gfx::clamp01(u) * static_cast<float>(all)));
  };
  const auto jump_to = [&](std::size_t move) {
    v.playing = false, v.wanted = entries_after(v.moves, move, n);
  };
  const float here = all == 0 ? 0 : static_cast<float>(made) / static_cast<float>(all);
  const float wanted = ui.slider(
      "scrub", slide, here, 1 / static_cast<float>(std::max<std::size_t>(all, 1)), ui.tr(text::replay_move, {std::to_string(made), std::to_string(all)}));
  if (wanted != here && to_move(wanted) != made) jump_to(to_move(wanted));
  if (v.replay.record.seats != 2) {
    // Where all hands have no room one looks through one seat's eyes.
    const Seat now = v.through;
    if (v.eyes == House && v.replay.game->info().hides && v.ui->plates()) v.through = choose_eyes(ui, v.players, now, plot);
    if (v.through != now) v.ui->reset();
    return;
  }
  if (all == 0) return;
  const auto known = [&](std::size_t move) -> const float* {
    const auto it = v.chance.find(room::entries_after(v.moves, move, n));
    return it == v.chance.end() ? nullptr : &it->second;
  };
  const auto asked =
      std::ranges::count_if(v.to_ask, [&](std::size_t i) { return v.chance.contains(i); });
  if (asked == 0 && !v.analysing) {
    const ButtonSpec spec{
        .label = ui.tr(text::analyse),
        .icon = Icon::Hint,
        .look = Look::Quiet,
        .why_not = v.eyes != House      ? ui.tr(text::analyse_later)
                    : v.to_ask.empty() ? ui.tr(text::nothing_to_analyse)
                                       : std::string_view()};
    g.round_rect(plot, kRadiusControl, c.control.faded(0.4f), {1, c.panel_border});
    if (ui.button("analyse", plot.inset(2), spec)) v.analysing = true;
    return;
  }
  const auto at = [&](std::size_t move, float chance) {
    return Vec2(
        gfx::mix(plot.min.x, plot.max.x, static_cast<float>(move) / static_cast<float>(all)),
        gfx::mix(plot.max.y, plot.min.y, chance));
  };
  g.round_rect(plot, 4, c.pressed.faded(0.6f));
  // Each seat's part of the height in its colour; nothing where nothing is known. Without smoothed
  // edges, which would show as seams.
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImDrawListFlags flags =
      std::exchange(list->Flags, list->Flags & ~ImDrawListFlags_AntiAliasedFill);
  for (std::size_t m = 0; m < all; ++m) {
    const float *a = known(m), *b = known(m + 1);
    if (!a || !b) continue;
    const Vec2 p = at(m, *a), q = at(m + 1, *b);
    list->AddQuadFilled(p, q, {q.x, plot.max.y}, {p.x, plot.max.y},
                        gfx::seat_color(0).with_alpha(0.62f).packed());
    list->AddQuadFilled({p.x, plot.min.y}, {q.x, plot.min.y}, q, p,
                        gfx::seat_color(1).with_alpha(0.62f).packed());
  }
  list->Flags = flags;
  for (std::size_t m = 0; m < all; ++m) {
    if (known(m) && known(m + 1))
      g.line(at(m, *known(m)), at(m + 1, *known(m + 1)), 2, gfx::kWhite);
  }
  const float mid = plot.centre().y;
  for (float x = plot.min.x + 2; x < plot.max.x - 4; x += 10)
    g.line({x, mid}, {x + 4, mid}, 1, c.text.with_alpha(0.55f));
  gfx::seat_badge(g, seat_sign(1), {plot.min.x + 11, plot.min.y + 11}, 16, gfx::seat_color(1));
  gfx::seat_badge(g, seat_sign(0), {plot.min.x + 11, plot.max.y - 11}, 16, gfx::seat_color(0));
  for (const room::Swing& s : room::swings(v.replay.record, v.moves, v.chance, kSwing)) {
    g.circle(at(s.move, *known(s.move)), 5, c.danger, {1.5f, gfx::kWhite});
  }
  // The pointer reads the curve and moves along it.
  const Ui::Touch t = ui.area("curve", plot, {});
  std::size_t shown = made;
  if (t.hovered || t.held) shown = to_move((ImGui::GetIO().MousePos.x - plot.min.x) / plot.width());
  if (t.held && shown != made) jump_to(shown);
  const float x = at(shown, 0).x;
  g.line({x, plot.min.y}, {x, plot.max.y}, 2, c.text);
  const auto pill = [&](const std::string& said, float px, float py) {
    const float w = ui.label_width(said, Type::Small, true) + 16, h = ui.size_of(Type::Small) + 8;
    const Rect box = Rect::at(
        {std::clamp(px - w / 2, plot.min.x + 24, std::max(plot.min.x + 24, plot.max.x - w - 2)),
         py - h / 2},
        {w, h});
    g.round_rect(box, h / 2, c.panel.with_alpha(0.94f), {1, c.panel_border});
    ui.label(box.centre(), said, Type::Small, c.text, gfx::kCentred, true);
  };
  if (const float* chance = known(shown); chance && (shown != made || t.hovered)) {
    pill(std::to_string(shown) + " · " + chance_text(ui, v.players, *chance), x, plot.min.y + 12);
  }
  if (v.analysing) {
    const std::string said =
        ui.tr(text::analysing, {std::to_string(asked), std::to_string(v.to_ask.size())});
    pill(said, plot.max.x, plot.max.y - 13);
  }
}

void App::Impl::draw_replay_buttons(const Rect& r) {
  Review& v = review;
  const std::size_t n = v.replay.record.entries.size(), made = room::moves_before(v.moves, v.at);
  const bool at_start = made == 0, at_end = v.at == n;
  const bool curved = v.replay.record.seats == 2;  // only there is a curve that finds mistakes
  const int columns = curved ? 7 : 6;
  int k = 0;
  const auto place = [&](float widest) {
    const Rect column = r.column(k++, columns, kSpace1);
    return Rect::around(column.centre(), {std::min(column.width(), widest), kTarget});
  };
  const auto button = [&](std::string_view id, Icon icon, const Line& line, bool off, int key) {
    return ui.button(id, place(kTarget + 12),
                     {.icon = icon,
                      .look = Look::Quiet,
                      .why_not = off ? ui.tr(text::replay_no_further) : std::string_view(),
                      .narrated = ui.tr(line),
                      .tip = ui.tr(line),
                      .key = key});
  };
  if (button("first", Icon::First, text::replay_first, at_start, ImGuiKey_Home))
    v.playing = false, v.wanted = entries_after(v.moves, 0, n);
  if (button("step-back", Icon::StepBack, text::replay_back, at_start, ImGuiKey_Comma))
    step_review(-1);
  if (button("play", v.playing ? Icon::Pause : Icon::Play,
             v.playing ? text::replay_pause : text::replay_play, at_end, ImGuiKey_P))
    v.playing = !v.playing, v.next_at = ui.now;
  if (button("step-on", Icon::StepOn, text::replay_on, at_end, ImGuiKey_Period)) step_review(1);
  if (button("last", Icon::Last, text::replay_last, at_end, ImGuiKey_End))
    v.playing = false, v.wanted = n;
  static constexpr std::string_view speeds[] = {"1×", "2×", "5×"};
  if (ui.button("speed", place(56),
                {.label = speeds[v.speed],
                 .look = Look::Quiet,
                 .narrated = ui.tr(text::replay_speed),
                 .tip = ui.tr(text::replay_speed)}))
    v.speed = (v.speed + 1) % 3;
  if (!curved) return;
  // From one big mistake to the next, around.
  const std::vector<room::Swing> found = room::swings(v.replay.record, v.moves, v.chance, kSwing);
  const std::string narrated = ui.tr(text::next_swing, {std::to_string(found.size())});
  const Rect box = place(kTarget + 12);
  if (ui.button("swing", box,
                {.icon = Icon::Swing,
                 .look = Look::Quiet,
                 .why_not = found.empty() ? ui.tr(text::no_swings) : std::string_view(),
                 .narrated = narrated,
                 .tip = narrated})) {
    const auto next = std::ranges::find_if(found, [&](const Swing& s) { return s.move > made; });
    v.playing = false;
    v.wanted = room::entries_after(v.moves, (next == found.end() ? found.front() : *next).move, n);
  }
}

// --- over the replay -----------------------------------------------------------------------------

void App::Impl::draw_result() {
  Review& v = review;
  if (!v.replay.game || !v.replay.game->over(v.state)) return void(sheet = Sheet::None);
  const AnyGame& g = *v.replay.game;
  const Scene scene{ui, g, g.view(v.state, v.through), v.players, false, true, nullptr, {}, {}};
  Rect in;
  const float w = std::min(460.0f, ui.width - 2 * kSpace5);
  const float h = v.ui->result(scene, Rect::at({}, {w - 2 * kSpace5, 0}), false);
  const bool open = begin_sheet(winner_text(ui, g, v.state, v.players), 460, h + 64 + kSpace6, in);
  const Rect content = ui.begin_scroll("result", in);
  ui.end_scroll(
      v.ui->result(scene, Rect::at(content.min, {content.width() - 4, content.height()}), true));
  end_sheet();
  if (!open) sheet = Sheet::None;
}

bool App::Impl::game_under_way() {
  return local ? !local->over() : unfinished != nullptr;
}

std::string_view App::Impl::play_on_refused() const {
  const bool over =
      review.replay.game && !review.state.empty() && review.replay.game->over(review.state);
  return over ? ui.tr(text::play_on_over) : std::string_view();
}

// Says what becomes of the game in progress before another one takes its place.
void App::Impl::draw_play_on() {
  const std::size_t made = room::moves_before(review.moves, review.at);
  std::string said = ui.tr(text::play_on_text, {std::to_string(made)});
  if (game_begun()) said += ' ' + std::string(ui.tr(text::play_on_keeps));
  const ButtonSpec yes{.label = ui.tr(text::play_on), .icon = Icon::Play, .look = Look::Primary};
  if (ask_sheet(ui.tr(text::play_from_here), said, "play-on", yes) == true) play_from_here();
}

}  // namespace parlour::ui
