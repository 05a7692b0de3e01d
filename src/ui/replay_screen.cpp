// A replay: the table with a scrubber, and the curve of a bot's opinion.
#include <algorithm>

#include "imgui.h"
#include "ui/app_impl.h"

namespace parlour::ui {

namespace {

constexpr double kStepSeconds[] = {1.4, 0.7, 0.25};

// Requests of the analysis are told from those of a game by their high numbers.
std::uint32_t analysis_ticket = 0x80000000u;

}  // namespace

void App::Impl::draw_replay(bool blocked) {
  Review& v = review;
  if (!v.replay.game) return go(Screen::Home);
  const AnyGame& g = *v.replay.game;
  const Record& record = v.replay.record;
  const std::size_t n = record.entries.size();
  const std::vector<Player> players = players_of(record);

  const auto jump = [&](std::size_t to) {
    if (to == v.at) return;
    if (to == v.at + 1) {
      const Entry& e = record.entries[v.at];
      const AnyView before = g.view(v.state, v.eyes);
      const AnyAction shadow = g.shadow(v.state, e.seat, e.action, v.eyes);
      g.apply(v.state, e.seat, e.action);
      v.ui->begin(ui, {e.seat, shadow, before, g.view(v.state, v.eyes)});
      if (ui.settings.sound) ui.shell.sound(e.seat == House ? Sound::Draw : Sound::Place);
    } else {
      v.state = state_after(g, record, to);
      v.ui->reset();
    }
    v.at = to;
  };
  // A step for a person is a decision: what chance does in between goes with it.
  const auto step_on = [&] {
    if (v.at < n) jump(v.at + 1);
    if (v.at < n && record.entries[v.at - 1].seat == House) jump(v.at + 1);
  };
  const auto step_back = [&] {
    std::size_t to = v.at;
    if (to > 0) --to;
    if (to > 0 && record.entries[to - 1].seat == House) --to;
    jump(to);
  };

  if (v.playing) {
    if (v.at == n) v.playing = false;
    else if (ui.now >= v.next_at) jump(v.at + 1), v.next_at = ui.now + kStepSeconds[v.speed] * (record.entries[v.at - 1].seat == House ? 0.4 : 1.0);
    if (v.playing) ui.shell.after((v.next_at - ui.now) * 1000 + 1, [] {});
  }

  // One position after another goes to a bot, as long as the replay is looked at.
  if (v.analysing && v.ticket == 0) {
    for (std::size_t i = 0; i <= n; ++i) {
      if (v.chance.contains(i)) continue;
      const AnyState s = state_after(g, record, i);
      const SeatSet actors = g.actors(s);
      if (actors.size() != 1 || record.seats != 2) {
        if (g.over(s)) v.chance[i] = static_cast<float>(g.score(s, seat(0)));
        continue;
      }
      v.asked_at = i;
      v.ticket = ++analysis_ticket;
      ui.shell.think(v.ticket, ai::write(ai::Question{&g, g.view(s, *actors.begin()), ai::Level::Expert, {0, 120}, 1}));
      break;
    }
  }

  const AnyView view = g.view(v.state, v.eyes);
  ui.heading(ui.tr(text::replay));
  Rect body = top_bar(ui.tr(text::replay_of, {g.info().title.in(ui.lang)}), true, blocked);
  if (screen != Screen::Replay) return;  // Back was pressed: there is no replay any more
  const TableRects at = table_rects(body, *v.ui, true);
  const Scene scene{ui, g, view, players, false, true, nullptr, at.board, at.hand};
  draw_plates(scene, *v.ui, at, nullptr);
  v.ui->draw(scene);
  ui.describe(ui.tr(text::replay_at, {std::to_string(v.at), std::to_string(n)}) + ' ' + v.ui->narrate(scene));
  if (log_entries != v.at || log_lang != ui.lang || log_eyes != v.eyes) {
    Record until = record;
    until.entries.resize(v.at);
    update_log(g, until, players);
  }
  if (!at.drawer.empty()) draw_drawer(at.drawer, false);

  // Scrubber with the curve above it, and the buttons.
  const auto& c = ui.colors();
  gfx::Canvas& canvas = ui.canvas();
  Rect bar = at.bar;
  Rect scrub, buttons;
  const bool tall = !at.plates_in_column;
  if (tall) {
    scrub = bar.take_top(52);
    buttons = bar.take_top(50);
  } else {
    bar = bar.inset(0, (bar.height() - 52) / 2);
    buttons = bar.take_left(6 * (kTarget + kSpace1) + 60, kSpace3);
    scrub = bar;
  }
  if (!v.chance.empty()) {
    const Rect plot{{scrub.min.x + 10, scrub.min.y}, {scrub.max.x - 10, scrub.min.y + 30}};
    canvas.line({plot.min.x, plot.centre().y}, {plot.max.x, plot.centre().y}, 1, c.muted.faded(0.4f));
    std::vector<Vec2> points;
    for (const auto& [i, win] : v.chance) points.push_back({gfx::mix(plot.min.x, plot.max.x, n ? static_cast<float>(i) / static_cast<float>(n) : 0), gfx::mix(plot.max.y, plot.min.y, win)});
    if (points.size() > 1) canvas.polyline(points, 2, gfx::seat_color(0));
    if (const auto it = v.chance.upper_bound(v.at); it != v.chance.begin()) {
      const float win = std::prev(it)->second;
      const std::string said = player_name(ui, players, seat(0)) + " " + std::to_string(static_cast<int>(win * 100 + 0.5f)) + "%";
      ui.label({plot.max.x, plot.min.y - 2}, said, Type::Small, c.second, {1, 1}, true);
    }
  }
  const float here = n == 0 ? 0 : static_cast<float>(v.at) / static_cast<float>(n);
  const Rect slide{{scrub.min.x, scrub.max.y - 30}, scrub.max};
  const float wanted = ui.slider("scrub", slide, here, ui.tr(text::replay_at, {std::to_string(v.at), std::to_string(n)}));
  if (wanted != here) v.playing = false, jump(static_cast<std::size_t>(wanted * static_cast<float>(n) + 0.5f));

  const bool at_start = v.at == 0, at_end = v.at == n;
  int k = 0;
  const auto button = [&](std::string_view id, Icon icon, const Line& line, bool off, int key) {
    const Rect r = buttons.column(k++, 7, kSpace1);
    return ui.button(id, Rect::around(r.centre(), {std::min(r.width(), kTarget + 12), kTarget}),
                     {.icon = icon, .look = Look::Quiet, .why_not = off ? ui.tr(text::replay_no_further) : std::string_view(), .narrated = ui.tr(line), .tip = ui.tr(line), .key = key});
  };
  if (button("first", Icon::First, text::replay_first, at_start, ImGuiKey_Home)) v.playing = false, jump(0);
  if (button("step-back", Icon::StepBack, text::replay_back, at_start, ImGuiKey_Comma)) v.playing = false, step_back();
  if (button("play", v.playing ? Icon::Pause : Icon::Play, v.playing ? text::replay_pause : text::replay_play, at_end, ImGuiKey_P)) v.playing = !v.playing, v.next_at = ui.now;
  if (button("step-on", Icon::StepOn, text::replay_on, at_end, ImGuiKey_Period)) v.playing = false, step_on();
  if (button("last", Icon::Last, text::replay_last, at_end, ImGuiKey_End)) v.playing = false, jump(n);
  {
    const Rect r = buttons.column(k++, 7, kSpace1);
    static constexpr std::string_view speeds[] = {"1×", "2×", "5×"};
    if (ui.button("speed", Rect::around(r.centre(), {std::min(r.width(), 56.0f), kTarget}), {.label = speeds[v.speed], .look = Look::Quiet, .narrated = ui.tr(text::replay_speed)})) v.speed = (v.speed + 1) % 3;
  }
  const Rect last = buttons.column(k++, 7, kSpace1);
  if (ui.button("analyse", Rect::around(last.centre(), {std::min(last.width(), kTarget + 12), kTarget}),
                {.icon = Icon::Hint, .look = Look::Quiet, .selected = v.analysing, .why_not = record.seats == 2 ? std::string_view() : ui.tr(text::replay_no_further), .narrated = ui.tr(text::analyse), .tip = ui.tr(text::analyse)})) {
    v.analysing = !v.analysing;
  }
}

}  // namespace parlour::ui
