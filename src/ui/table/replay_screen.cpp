#include "ui/table/replay_screen.h"

#include <algorithm>
#include <utility>

#include "core/bytes.h"
#include "core/sealed_chance.h"
#include "core/signs.h"
#include "imgui.h"
#include "room/local_game.h"
#include "ui/app/menu.h"
#include "ui/app/offers.h"
#include "ui/app/question.h"
#include "ui/app/top_bar.h"
#include "ui/coach/coach_sheet.h"
#include "ui/daily/daily.h"
#include "ui/kit/sheets.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/settings.h"
#include "ui/table/cloth.h"
#include "ui/table/layout.h"
#include "ui/table/plates.h"
#include "ui/table/table_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr double kStepSeconds[] = {1.4, 0.7, 0.25};
constexpr std::string_view kSpeeds[] = {"1×", "2×", "5×"};
constexpr double kChanceIsQuick = 0.4;  // of a step's time, for actions of the House
constexpr std::size_t kShownSteps = 2;  // forward: up to this many are shown as played
constexpr float kMistakeFrom = 300;     // width of a line that has room for it beside the result

// The text, or as much of its beginning as fits, with an ellipsis.
std::string cut_to(const std::string& s, const std::function<bool(const std::string&)>& fits) {
  std::string out = s;
  for (std::size_t end = s.size(); end > 0 && !fits(out); out = s.substr(0, end) + "…")
    end = character_before(s, end);
  return out;
}

// A bot sits where the record wants a script that cannot be.
std::string refused_scripts(const Ui& ui, const Record& record) {
  std::string said;
  for (int i = 0; i < record.seats; ++i) {
    const std::string name = room::refused_script(record.note(room::seat_key(i)));
    if (name.empty()) continue;
    said +=
        (said.empty() ? "" : " ") + ui.tr(text::script_forbidden, {std::to_string(i + 1), name});
  }
  return said;
}

// A function, so that the call into the part of rooms stays outside this one (web/split.mjs).
std::function<void()> chance_of(Services& app, const AnyGame& game, const Record& record) {
  return [&app, &game, record] { app.rooms->show_chance(game, record); };
}

// The reason for the result, over the replay.
class ResultSheet final : public Sheet {
 public:
  ResultSheet(std::function<std::optional<Scene>()> scene, GameUi& shown)
      : scene_(std::move(scene)), shown_(shown) {}

  bool draw() override {
    const std::optional<Scene> scene = scene_();
    if (!scene) return false;
    Ui& ui = scene->ui;
    const Vec2 beside_bar{kSpace1, 0};
    const float h =
        shown_.result(*scene, Rect::at({}, Vec2(sheet_words(ui), 0) - beside_bar), false);
    Rect in;
    const bool open = begin_usual_sheet(
        ui, winner_text(ui, scene->game, scene->view.state, scene->players), h, in);
    const Rect content = ui.begin_scroll("result", in);
    ui.end_scroll(shown_.result(*scene, Rect::at(content.min, content.size() - beside_bar), true));
    end_sheet(ui);
    return open;
  }

 private:
  std::function<std::optional<Scene>()> scene_;
  GameUi& shown_;
};

}  // namespace

std::shared_ptr<Screen> make_replay_screen(Services& app, Replay r, bool coach) {
  return std::make_shared<ReplayScreen>(app, std::move(r), coach);
}

// A viewer of a finished game may see what was hidden; before the end nobody may see it, nor the
// coach's report.
ReplayScreen::ReplayScreen(Services& app, Replay r, bool coach)
    : app_(app),
      ui_(app.ui),
      replay_(std::move(r)),
      way_(rules(), *rules().start(replay_.record.options, replay_.record.seats), entries()),
      open_(!rules().info().hides || rules().over(state_at(entries().size()))),
      mine_(app.tables.played_here(rules(), replay_.record)),
      state_(way_.begin()),
      eyes_(open_ ? House : Watcher),
      through_(eyes_),
      shown_(make_game_ui(rules())),
      moves_(room::moves_of(replay_.record)),
      players_(room::players_of(replay_.record)),
      coach_(app, replay_, rules().over(state_at(entries().size()))),
      show_coach_(coach && coach_.reports()) {
  app.drawer.forget();
  name_players();
  if (const std::string said = refused_scripts(ui_, replay_.record); !said.empty())
    ui_.toast(said, true);
  // Chance has prepared the table: the first picture is not an empty one.
  if (moves_.empty()) return;
  at_ = room::entries_after(moves_, 0, entries().size());
  state_ = state_at(at_);
}

AnyState ReplayScreen::state_at(std::size_t n) const {
  return way_.state_after(rules(), entries(), n);
}

// The sender of the record is not the viewer: seats without a name get a number, never "You".
void ReplayScreen::name_players() {
  for (std::size_t i = 0; i < players_.size() && !mine_; ++i) {
    Player& p = players_[i];
    if (!p.bot && p.name.empty()) p.name = ui_.tr(text::player_n, {std::to_string(i + 1)});
  }
}

std::optional<std::string> ReplayScreen::address() const {
  // addresses are easily shared, so they hold no game that still has secrets
  if (!open_) return {};
  return "/replay/" + to_base64url(to_bytes(rules(), replay_.record));
}

std::string ReplayScreen::report() const {
  return room::report(rules(), replay_.record, eyes_ == House);
}

void ReplayScreen::closed() {
  coach_.stop();
}

bool ReplayScreen::on_bot(std::uint32_t ticket, ByteView answer) {
  return coach_.on_bot(ticket, answer);
}

// --- time ---------------------------------------------------------------------------------------

Table::Step ReplayScreen::step_of(AnyState& s, const Entry& e) const {
  const AnyGame& g = rules();
  const AnyView before = g.view(s, through_);
  const AnyAction shadow = g.shadow(s, e.seat, e.action, through_);
  g.apply(s, e.seat, e.action);
  return {e.seat, shadow, before, g.view(s, through_)};
}

// A step or two forward are shown as they were played; after any other jump the last move is
// marked.
void ReplayScreen::jump(std::size_t to) {
  if (to == at_) return;
  if (to > at_ && to - at_ <= kShownSteps) {
    for (; at_ < to; ++at_) shown_->show(ui_, step_of(state_, entries()[at_]), GameUi::Show::Play);
    ui_.sound(entries()[to - 1].seat == House && to < 2 ? Sound::Draw : Sound::Place);
    return;
  }
  at_ = to;
  state_ = state_at(to);
  const std::size_t made = room::moves_before(moves_, to);
  if (made == 0) return shown_->reset();
  AnyState s = state_at(moves_[made - 1]);
  shown_->show(ui_, step_of(s, entries()[moves_[made - 1]]), GameUi::Show::Mark);
}

void ReplayScreen::step(int moves) {
  const auto made = static_cast<long>(room::moves_before(moves_, at_)),
             all = static_cast<long>(moves_.size());
  want(room::entries_after(moves_, static_cast<std::size_t>(std::clamp(made + moves, 0l, all)),
                           entries().size()));
}

void ReplayScreen::run() {
  if (wanted_) jump(*std::exchange(wanted_, {}));
  if (playing_) {
    if (at_ == entries().size()) {
      playing_ = false;
    } else if (ui_.now >= next_at_) {
      jump(at_ + 1);
      next_at_ = ui_.now +
                 kStepSeconds[speed_] * (entries()[at_ - 1].seat == House ? kChanceIsQuick : 1.0);
    }
    if (playing_) ui_.shell.after((next_at_ - ui_.now) * 1000 + 1, [] {});
  }
}

// --- a frame ------------------------------------------------------------------------------------

void ReplayScreen::draw(bool) {
  run();
  if (std::exchange(show_coach_, false)) show_coach();
  const AnyGame& g = rules();
  ui_.heading(ui_.tr(text::replay));
  names_ = player_names(ui_, players_);
  const Rect body = top_bar(app_, ui_.tr(text::replay_of, {g.info().title.in(ui_.lang)}), true);
  TableRects at =
      table_rects(ui_, body,
                  {.players = replay_.record.seats,
                   .cloth = shown_->shape(ui_, 0).cloth.has_value(),
                   .plates = shown_->shape(ui_, 0).plates_beside(),
                   .drawer = app_.drawer.open(),
                   .review = true,
                   .hand_height = [&](float width) { return shown_->shape(ui_, width).hand; }});
  const bool tall = !at.plates_in_column;
  // The replay's bar is higher than the table's.
  const AboveScrubber above = above_scrubber();
  const float more = std::max(0.0f, replay_bar_height(ui_, tall, above) - at.bar.height());
  at.bar.min.y -= more, at.board.max.y -= more, at.plates.max.y -= tall ? 0 : more;
  const AnyView view = g.view(state_, through_);
  const Scene scene{.ui = ui_,
                    .game = g,
                    .view = view,
                    .players = players_,
                    .review = true,
                    .board = at.board,
                    .hand = at.hand};
  {
    const OnCloth cloth(ui_, shown_->shape(ui_, 0).cloth, body, at);
    const Moods calm{};
    draw_plates(scene, *shown_, at, nullptr, calm);
    const Scene whole = with_plates(scene, *shown_, nullptr, calm);
    shown_->draw(whole);
    app_.drawer.draw_places(whole, *shown_);
  }
  app_.drawer.tell(log_, *shown_, g, at_, through_, names_,
                   [&](std::size_t from, std::size_t to, const auto& f) {
                     walk(g, way_, entries(), from, to, through_, f);
                   });
  if (!at.drawer.empty()) app_.drawer.draw_beside(at.drawer, drawer_content(view));
  draw_top(body, view);
  const ReplayBar bar = replay_bar(ui_, at.bar, tall, above);
  draw_line(scene, bar.line);
  if (above.eyes) draw_eyes(bar);
  if (above.chances) draw_chances(bar);
  draw_scrubber(bar.scrubber);
  draw_buttons(bar.buttons);
}

// If all hands have no room, the view is through one seat's eyes.
AboveScrubber ReplayScreen::above_scrubber() const {
  return {.eyes = replay_.record.seats > 2 && eyes_ == House && rules().info().hides &&
                  shown_->shape(ui_, 0).plates,
          .chances = coach_.reports() && !moves_.empty()};
}

// Log and rules, left of the menu, as at the table.
void ReplayScreen::draw_top(const Rect& body, const AnyView& view) {
  int taken = 0;
  const auto button = [&](std::string_view id, Icon icon, const Line& word) {
    return top_button(
        ui_, id, body, taken++,
        {.icon = icon, .look = Look::Quiet, .narrated = ui_.tr(word), .tip = ui_.tr(word)});
  };
  if (body.width() <= kDrawerFrom && button("drawer", Icon::Log, text::drawer_log))
    open_drawer(Drawer::Tab::Log, body);
  if (button("rules", Icon::Book, text::drawer_rules)) open_drawer(Drawer::Tab::Rules, body);
  const float title = title_end(ui_, ui_.tr(text::replay_of, {rules().info().title.in(ui_.lang)}));
  // Where the title leaves no room, the menu has it.
  const float left = body.max.x - static_cast<float>(taken + 2) * kTarget;
  if (coach_.reports() && title <= left && button("coach", Icon::Hint, text::coach_title))
    show_coach();
  if (app_.drawer.open()) return;
  if (const Rect strip = log_strip(ui_, body, title, taken); !strip.empty())
    app_.drawer.draw_strip(strip, drawer_content(view));
}

void ReplayScreen::open_drawer(Drawer::Tab tab, const Rect& body) {
  if (!app_.drawer.toggle(tab, body.width())) return;
  app_.nav.show(std::make_unique<DrawerSheet>(app_.drawer, [this](Drawer& drawer) {
    const AnyView view = rules().view(state_, through_);
    return drawer.draw_sheet(drawer_content(view));
  }));
}

DrawerContent ReplayScreen::drawer_content(const AnyView& view) {
  return {.game = rules(),
          .view = view,
          .players = players_,
          .log = log_,
          .shown = *shown_,
          .step =
              [this](std::size_t i) {
                AnyState s = state_at(i);
                return step_of(s, entries()[i]);
              },
          .review = true};
}

// The move and its effects.
std::string ReplayScreen::move_told(std::size_t made) const {
  const AnyGame& g = rules();
  const Entry& e = entries()[moves_[made - 1]];
  AnyState s = state_at(moves_[made - 1]);
  const Table::Step step = step_of(s, e);
  std::string told =
      spoken(g.log_line(step.before, e.seat, step.shadow, step.after, names_, ui_.lang));
  if (told.empty()) told = g.text(step.before, e.seat, step.shadow, ui_.lang);
  const std::string out = ui_.tr(text::says, {player_name(ui_, players_, e.seat), told});
  return made == moves_.size() ? ui_.tr(text::two_sentences, {out, ui_.tr(text::replay_unfinished)})
                               : out;
}

// Who is ahead, and by how much; empty where the coach has said nothing.
std::string ReplayScreen::chances_told() const {
  if (!coach_.findings()) return {};
  const int ahead = coach_.ahead(at_);
  return chance_text(ui_, players_, ahead, coach_.part(at_, ahead));
}

// The big mistake that follows.
const room::Decision* ReplayScreen::mistake_here() const {
  for (const std::size_t i : coach_.mistakes()) {
    const room::Decision& d = coach_.findings()->decisions[i];
    if (d.entry == at_) return &d;
  }
  return nullptr;
}

// "Ana plays on: Road. Better: City. 31% → 44%"
std::string ReplayScreen::mistake_told(const room::Decision& d) const {
  if (told_at_ == std::pair(d.entry, ui_.lang)) return told_;
  told_at_ = {d.entry, ui_.lang};
  const Entry& e = entries()[d.entry];
  told_ =
      ui_.tr(text::coach_next, {player_name(ui_, players_, e.seat),
                                action_text(ui_, rules(), state_, players_, e.seat, e.action),
                                action_text(ui_, rules(), state_, players_, e.seat, d.judged.best),
                                loss_text(ui_, d.judged)});
  return told_;
}

// "Move 12 of 36 · Ana 63 %". If there is less room, a sign stands in place of the name.
void ReplayScreen::draw_count(Vec2 at, float width, std::size_t made, const std::string& more) {
  const Color ink = ui_.colors().second;
  const std::string count = count_of(made), seen = more.empty() ? count : count + " · " + more;
  if (ui_.label_width(seen, Type::Small) <= width)
    return void(ui_.label(at, seen, Type::Small, ink));
  if (more.empty()) return void(ui_.label_cut(at, width, count, Type::Small, ink));
  const int ahead = coach_.ahead(at_);
  const float size = ui_.size_of(Type::Small);
  at.x += ui_.label(at, count + " · ", Type::Small, ink);
  gfx::seat_badge(ui_.canvas(), seat_sign(ahead), at + Vec2(size, size) / 2, size,
                  gfx::seat_color(ahead));
  ui_.label(at + Vec2(size + kSpace1, 0), percent_text(ui_, coach_.part(at_, ahead)), Type::Small,
            ink);
}

std::string ReplayScreen::count_of(std::size_t made) const {
  return ui_.tr(text::replay_move, {std::to_string(made), std::to_string(moves_.size())});
}

// "Move 12 of 36", its player and the action; at the end who won, and why.
void ReplayScreen::draw_line(const Scene& scene, const Rect& r) {
  const AnyGame& g = scene.game;
  const auto& c = ui_.colors();
  const bool over = g.over(state_);
  const std::size_t made = room::moves_before(moves_, at_);
  const GameUi::Words words = shown_->explain(scene);
  // At the end the result takes its place.
  const std::string more = over ? std::string() : chances_told();
  const room::Decision* mistake = mistake_here();
  const std::string seen = more.empty() ? count_of(made) : count_of(made) + " · " + more;
  const std::string winner = over ? winner_text(ui_, g, state_, players_) : std::string();
  const std::string what = over        ? ui_.tr(text::two_sentences, {winner, words.reason})
                           : mistake   ? mistake_told(*mistake)
                           : made == 0 ? std::string(ui_.tr(text::replay_begins))
                                       : move_told(made);
  Rect line = r;
  if (over || at_ == entries().size()) line.max.x -= draw_end_button(r, over) + kSpace2;
  if (over && !std::exchange(end_said_, true)) ui_.announce(what);
  if (mistake) line.max.x -= draw_try_again(line);
  if ((!over && !mistake) || line.width() > kMistakeFrom) line.max.x -= draw_next_mistake(line);
  // In a low bar a long sentence is set smaller, then cut; the result also says why they won.
  const float h1 = ui_.size_of(Type::Small) * kLineHeight;
  const auto measured = [&](std::string_view s, Type type) {
    return ui_.height_of(line.width(), s, type, true);
  };
  const auto fits = [&](float h) { return h1 + h <= r.height() + 2; };
  const Type type = fits(measured(what, Type::Body)) ? Type::Body : Type::Small;
  const std::string shown =
      over && !fits(measured(what, type))
          ? winner
          : cut_to(what, [&](const std::string& s) { return fits(measured(s, type)); });
  const float y = std::max(r.min.y - 2, r.centre().y - (h1 + measured(shown, type)) / 2);
  draw_count({line.min.x, y}, line.width(), made, more);
  ui_.paragraph({{line.min.x, y + h1}, line.max}, shown, type, c.text, 0, true);
  ui_.describe(ui_.tr(text::two_sentences, {seen, what}) + ' ' + words.state);
}

// At the end, right of the line: the result, or, if there is none, the way on. Returns the width.
float ReplayScreen::draw_end_button(const Rect& r, bool over) {
  const ButtonSpec spec{.label = ui_.tr(over ? text::show_result : text::play_on),
                        .icon = over ? Icon::None : Icon::Play,
                        .look = over ? Look::Plain : Look::Primary};
  const float w = ui_.button_width(spec);
  const Rect at = Rect::around({r.max.x - w / 2, r.centre().y}, {w, kTarget});
  if (ui_.button(over ? "result" : "play-on", at, spec)) over ? show_result() : ask_play_on();
  return w;
}

void ReplayScreen::draw_buttons(const Rect& r) {
  const bool at_start = room::moves_before(moves_, at_) == 0, at_end = at_ == entries().size();
  constexpr int columns = 6;
  int k = 0;
  const auto place = [&](float widest) {
    const Rect column = r.column(k++, columns);
    return Rect::around(column.centre(), {std::min(column.width(), widest), kTarget});
  };
  struct Key {
    int key;
    std::string_view name;
  };
  const auto button = [&](std::string_view id, Icon icon, const Line& word, bool off,
                          const Key& key, Look look = Look::Quiet) {
    const std::string_view why = off ? ui_.tr(text::replay_no_further) : std::string_view();
    const std::string tip = ui_.says(ui_.tr(word), key.name);
    return ui_.button(id, place(kTarget + kSpace3),
                      {.icon = icon,
                       .look = look,
                       .why_not = why,
                       .narrated = ui_.tr(word),
                       .tip = ui_.shell.touch() ? ui_.tr(word) : std::string_view(tip),
                       .key = key.key});
  };
  if (button("first", Icon::First, text::replay_first, at_start,
             {ImGuiKey_Home, ui_.tr(text::key_home)}))
    want(room::entries_after(moves_, 0, entries().size()));
  if (button("step-back", Icon::StepBack, text::replay_back, at_start, {ImGuiKey_Comma, ","}))
    step(-1);
  if (button("play", playing_ ? Icon::Pause : Icon::Play,
             playing_ ? text::replay_pause : text::replay_play, at_end, {ImGuiKey_P, "P"},
             at_start && !playing_ ? Look::Primary : Look::Quiet))
    playing_ = !playing_, next_at_ = ui_.now;
  if (button("step-on", Icon::StepOn, text::replay_on, at_end, {ImGuiKey_Period, "."})) step(1);
  if (button("last", Icon::Last, text::replay_last, at_end, {ImGuiKey_End, ui_.tr(text::key_end)}))
    want(entries().size());
  const std::string_view speed = ui_.tr(text::replay_speed);
  if (ui_.button("speed", place(56),
                 {.label = kSpeeds[speed_], .look = Look::Quiet, .narrated = speed, .tip = speed}))
    speed_ = (speed_ + 1) % static_cast<int>(std::size(kSpeeds));
}

// Goes from one big mistake to the next, and from the last to the first: a button at the right end
// of the line, once the coach has found any. Returns the width that it takes.
float ReplayScreen::draw_next_mistake(const Rect& line) {
  const std::vector<std::size_t>& found = coach_.mistakes();
  if (found.empty()) return 0;
  const std::string said = ui_.tr(text::next_swing, {std::to_string(found.size())});
  const ButtonSpec spec{
      .label = ui_.tr(text::next_swing_brief), .icon = Icon::Swing, .narrated = said, .tip = said};
  const float wide = swing_width(line.width(), ui_.button_width(spec));
  const Rect box = Rect::around({line.max.x - wide / 2, line.centre().y}, {wide, kTarget});
  if (ui_.button("swing", box, spec)) {
    const auto entry = [&](std::size_t i) { return coach_.findings()->decisions[i].entry; };
    const auto next = std::ranges::upper_bound(found, at_, {}, entry);
    want(entry(next == found.end() ? found.front() : *next));
  }
  return wide + kSpace2;
}

// Before a mistake: plays on from here, against the same bots.
float ReplayScreen::draw_try_again(const Rect& line) {
  const ButtonSpec spec{.label = ui_.tr(text::coach_try), .icon = Icon::Play, .look = Look::Plain};
  const float wide = swing_width(line.width(), ui_.button_width(spec));
  const Rect box = Rect::around({line.max.x - wide / 2, line.centre().y}, {wide, kTarget});
  if (ui_.button("try-again", box, spec)) ask_play_on();
  return wide + kSpace2;
}

// --- over the replay ----------------------------------------------------------------------------

void ReplayScreen::show_result() {
  const auto view = std::make_shared<AnyView>();
  app_.nav.show(std::make_unique<ResultSheet>(
      [this, view]() -> std::optional<Scene> {
        if (!rules().over(state_)) return {};
        *view = rules().view(state_, through_);
        return Scene{.ui = ui_,
                     .game = rules(),
                     .view = *view,
                     .players = players_,
                     .review = true,
                     .board = {},
                     .hand = {}};
      },
      *shown_));
}

// The report, or how far it is; begins it.
void ReplayScreen::show_coach() {
  coach_.start();
  app_.nav.show(std::make_unique<CoachSheet>(ui_, replay_, coach_, players_,
                                             [this](std::size_t to) { want(to); }));
}

// Says what happens to the game in progress before another one takes its place.
void ReplayScreen::ask_play_on() {
  app_.tables.look_at_stored();
  const auto ask = [this]() -> std::optional<Asked> {
    std::string said =
        ui_.tr(text::play_on_text, {std::to_string(room::moves_before(moves_, at_))});
    if (app_.tables.begun()) said += ' ' + std::string(ui_.tr(text::play_on_keeps));
    return Asked{std::string(ui_.tr(text::play_from_here)),
                 said,
                 {.label = ui_.tr(text::play_on), .icon = Icon::Play, .look = Look::Primary}};
  };
  app_.nav.show(std::make_unique<Question>(ui_, app_.nav, ask, [this] {
    Replay r;
    r.game = replay_.game;
    r.record = replay_.record;
    r.record.entries.resize(at_);
    // From here on it is a game of its own: its chance shall not be known.
    r.record.set_note(room::kDealKey, {});
    note_chance(r.record, 0);
    r.state = state_;
    if (rules().over(r.state))
      ui_.toast(ui_.tr(text::over), true);
    else
      app_.tables.go_on_with(std::move(r));
  }));
}

void ReplayScreen::open_menu() {
  const auto secret = [this]() -> std::string_view {
    return open_ ? std::string_view() : ui_.tr(text::still_secret);
  };
  const auto over = [this]() -> std::string_view {
    return rules().over(state_) ? ui_.tr(text::play_on_over) : std::string_view();
  };
  const auto unfinished = [this]() -> std::string_view {
    return coach_.reports() ? std::string_view() : ui_.tr(text::coach_later);
  };
  std::vector<MenuItem> items = {
      {"coach", &text::coach_title, Icon::Hint, [this] { show_coach(); }, unfinished},
      {"link", &text::share_replay, Icon::Share,
       [this] { offer_record(ui_, rules(), replay_.record, true); }, secret},
      {"file", &text::export_record, Icon::Download,
       [this] { offer_record(ui_, rules(), replay_.record, false); }, secret},
      {"invite", &text::play_what_i_played, Icon::Person,
       [this] {
         app_.nav.with_part(kDailyPart,
                            alive([this] { daily_part().offer(app_, rules(), replay_.record); }));
       },
       secret},
      {"settings", &text::settings, Icon::Gear, [this] { show_settings(app_); }},
      {"from-here", &text::play_from_here, Icon::Play, [this] { ask_play_on(); }, over},
      {"home", &text::home, Icon::Back, [this] { app_.nav.home(); }}};
  if (!replay_.record.note(fair::kProofNote).empty() || chance_number(replay_.record) != 0) {
    items.insert(items.begin() + 1,
                 {"chance", &text::room_chance, Icon::Eye,
                  [this] { with_rooms(app_, chance_of(app_, rules(), replay_.record)); }, secret});
  }
  app_.nav.show(std::make_unique<MenuSheet>(ui_, app_.nav, std::move(items)));
}

}  // namespace parlour::ui
