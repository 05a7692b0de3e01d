#include "ui/table/table_screen.h"

#include <algorithm>
#include <utility>

#include "core/core_text.h"
#include "imgui.h"
#include "ui/app/menu.h"
#include "ui/app/offers.h"
#include "ui/app/top_bar.h"
#include "ui/lessons/lessons.h"
#include "ui/parts/characters.h"
#include "ui/parts/choices.h"
#include "ui/rooms/rooms.h"
#include "ui/screens/new_game.h"
#include "ui/screens/settings.h"
#include "ui/table/cloth.h"
#include "ui/table/plates.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr double kEndAfter = 0.9;  // seconds that the board is shown before the end panel
constexpr float kTitleRaised = 8, kRulesBelow = 14;  // from the middle of the top bar
constexpr float kOneLine = 0.7f;  // of a phone's line for sentences: room for one

}  // namespace

TableScreen::TableScreen(Services& app, TableGame& game)
    : app_(app),
      ui_(app.ui),
      game_(game),
      shown_(make_game_ui(game.game())),
      seen_version_(game.version()),
      seen_entries_(game.actions()),
      seen_eyes_(game.eyes()) {
  looked_.fill(seen_entries_);
  game.auto_action = [&app,
                      asked = &game](const AnyView& v) -> std::optional<TableGame::AutoAction> {
    if (app.tables.game() != asked) return {};
    return app.tables.screen()->shown_->auto_action(v, asked->players(), app.ui.settings);
  };
  app.drawer.forget();
  if (game.taught()) lesson_ = app_.tables.course().panel();
  guided_ = ui_.shell.load(kGuideKey).value_or("").starts_with(game.game().info().id);
  show_last_move();
}

bool TableScreen::at_table() const {
  return app_.tables.screen().get() == this;
}
bool TableScreen::in_room() const {
  return app_.tables.in_room() && in_a_room(app_);
}

std::optional<std::string> TableScreen::address() const {
  if (!lesson_) return std::string();
  return app_.tables.course().address();
}

// A person who leaves the table leaves none of their private information in announced text: the
// next to look may be somebody else. (At the table the curtain takes care of this.)
void TableScreen::hidden() {
  curtain_before_ = House;
  app_.drawer.forget();
  if (at_table() && !in_room() && game_.game().info().hides) ui_.hush();
}

bool TableScreen::back() {
  if (!at_table() || !shown_->preparing()) return false;
  shown_->give_up();
  return true;
}

bool TableScreen::escape() {
  if (!at_table() || shown_->preparing() || behind_curtain() != House) return false;
  if (!app_.drawer.fold()) open_menu();
  return true;
}

bool TableScreen::take_end() {
  if (std::exchange(ended_, true)) return false;
  end_rises_ = Tween(ui_.clock(), Move::Rise, ui_.still ? 0 : kEndAfter);
  return true;
}

// --- a frame ------------------------------------------------------------------------------------

// A sheet over it changes nothing: what is drawn below one reacts to nothing (Ui::begin_layer).
Scene TableScreen::scene_of(const AnyView& view, const TableRects& at) const {
  const SharedDevice* device = game_.shared_device();
  return {.ui = ui_,
          .game = game_.game(),
          .view = view,
          .players = game_.players(),
          .may_act = game_.may_act(),
          .hint = shows_hint() ? &*game_.hint() : nullptr,
          .board = at.board,
          .hand = at.hand,
          .asked_aloud = device ? device->asked_aloud() : SeatSet(),
          .one_device = device != nullptr,
          .resting = game_.resting(),
          .taught = game_.taught()};
}

void TableScreen::draw(bool covered) {
  if (!at_table()) return;
  // Quick taps meant for the previous screen pass through neither the curtain nor the table.
  const Seat behind = behind_curtain();
  if (behind != std::exchange(curtain_before_, behind)) ui_.pass_over(Ui::kSettles);
  names_ = player_names(ui_, game_.players());
  catch_up();
  // Actions of this frame are visible in the next.
  const AnyGame& g = game_.game();
  const AnyView view = game_.view();
  const std::string title = lesson_ ? lesson_->title(game_) : std::string(ui_.tr(g.info().title));
  const std::string rules = rules_in_short();
  const Rect whole = top_bar(app_, title, true, rules.empty() ? 0 : kTitleRaised);
  // Who is missing in a room is told above the table, where it covers nothing of it.
  const Rect above = below_note(whole);
  const Rect body = body_ = {above.min + Vec2(0, card_high_), above.max};
  const TableRects at =
      table_rects(ui_, body,
                  {.players = static_cast<int>(game_.players().size()),
                   .cloth = shown_->shape(ui_, 0).cloth.has_value(),
                   .plates = shown_->shape(ui_, 0).plates_beside(),
                   .drawer = app_.drawer.open(),
                   .hand = game_.eyes() != Watcher,
                   .hand_height = [&](float width) { return shown_->shape(ui_, width).hand; },
                   .side = shown_->shape(ui_, 0).side});
  const bool keeps = !game_.taught();
  if (keeps && !begun_kept_ && game_.may_act()) resume_begun(view);
  Scene scene = scene_of(view, at);
  const std::optional<AnyView> truth = game_.truth();
  if (truth) scene.all = &*truth, scene.record = game_.shareable();
  places_ = {};
  scene.stands = [this](Seat who, const Rect& r) {
    places_[static_cast<std::size_t>(index(who))] = r;
  };
  ui_.heading(title);
  const Rect strip = draw_top(whole, title, rules);
  // Enter confirms what was prepared before it was pressed, not what the board prepares in this
  // frame.
  const bool goes = shown_->preparing() || scene.resting || game_.taught();
  const GameUi::Decision decision = draw_table(scene, body, at);
  const Shown words = shown_->explain(scene);
  call_player(scene);
  draw_bar(scene, at, words, decision, goes, covered);
  if (scene.asked_aloud.has(decision.looks)) game_.shared_device()->look_apart(decision.looks);
  if (keeps && begun_kept_) keep_begun(view);
  tell_log();
  if (!at.drawer.empty()) app_.drawer.draw_beside(at.drawer, drawer_content(view));
  if (!strip.empty()) app_.drawer.draw_strip(strip, drawer_content(view));
  draw_note(scene);
  draw_bubbles(scene, body, at);
  // Over all of them: nothing covers what counts down.
  if (game_.seconds_left() && rare_is_here()) draw_time(scene, at);
  if (scene.over() && keeps && !end_hidden_ && rare_is_here()) {
    ui_.play(end_rises_);
    if (!end_rises_.waits(ui_.clock())) draw_end(scene, at.board);
  }
  if (in_room() && !covered) {
    const float high = app_.rooms->draw_absence(above, true);
    if (std::exchange(card_high_, high) != high) ui_.animate();
  }
}

GameUi::Decision TableScreen::draw_table(const Scene& scene, const Rect& body,
                                         const TableRects& at) {
  const OnCloth cloth(ui_, shown_->shape(ui_, 0).cloth, body, at);
  draw_plates(scene, *shown_, at, &game_, moods_);
  const Scene whole = with_plates(scene, *shown_, &game_, moods_);
  GameUi::Decision out = shown_->draw(whole);
  app_.drawer.draw_places(whole, *shown_);
  return out;
}

// Its figures lie on the table as long as its note says what they mean.
bool TableScreen::shows_hint() const {
  return game_.hint() && note_ && note_ == help_.get() && help_->shows_hint();
}

// Null: the bots are silent, or their words have not arrived yet.
Bubbles* TableScreen::bubbles() {
  if (!ui_.settings.talk || game_.taught())
    bubbles_.reset();
  else if (!bubbles_ && ui_.shell.has_game(kTalkPart))
    bubbles_ = make_talk_bubbles();
  else if (std::ranges::any_of(game_.players(),
                               [](const Player& p) { return character_of(p) >= 0; }) &&
           !std::exchange(words_wanted_, true))
    ui_.shell.need_game(kTalkPart, [](bool) {});
  return bubbles_.get();
}

void TableScreen::be_silent() {
  if (bubbles_) bubbles_->forget();
}

void TableScreen::draw_bubbles(const Scene& scene, const Rect& body, const TableRects& at) {
  Bubbles* const said = bubbles();
  if (!said) return;
  if (behind_curtain() != House) be_silent();
  said->draw(scene,
             {.plates = places_,
              .room = body.inset(kSpace1),
              .kept = {at.hand, at.bar, at.drawer},
              .beside = at.plates_in_column},
             shown_->turn_of(scene));
}

bool top_button(Ui& ui, std::string_view id, const Rect& body, int taken, const ButtonSpec& spec) {
  const float edge = ui.width - ui.insets.right - (ui.phone() ? kSpace1 : kSpace4) - kTarget;
  const float x = edge - static_cast<float>(taken + 1) * (kTarget + kSpace1);
  const float y = (ui.insets.top + body.min.y) / 2;
  return ui.button(id, Rect::at({x, y - kTarget / 2}, {kTarget, kTarget}), spec);
}

float title_end(const Ui& ui, std::string_view title) {
  return ui.insets.left + kSpace4 + kTarget + kSpace2 + ui.label_width(title, Type::Heading, true);
}

// What is to be read stands above the table, or lies over it.
Rect TableScreen::below_note(const Rect& body) {
  note_ = lesson_.get();
  // Once it is there, it must see hints go, too.
  if (!note_ && (guided_ || help_ || game_.hint()) && helps_.here(ui_)) {
    if (!help_) help_ = make_table_help(ui_, game_.game());
    note_ = help_.get();
  }
  if (!note_) return body;
  const float high = note_->begin(ui_, game_, body);
  if (!note_->says()) note_ = nullptr;
  return {{body.min.x, body.min.y + high}, body.max};
}

void TableScreen::draw_note(const Scene& scene) {
  if (!note_) return;
  note_->mark_board(scene, *shown_);
  note_->draw(scene, shown_->prepared(scene).action);
}

// Returns where the log's strip stands; empty: the log is unfolded, or a sheet behind a button.
Rect TableScreen::draw_top(const Rect& body, std::string_view title, const std::string& rules) {
  int taken = 0;
  const auto button = [&](std::string_view id, Icon icon, std::string_view said, Look look,
                          std::string_view label = {}) {
    return top_button(ui_, id, body, taken++,
                      {.label = label, .icon = icon, .look = look, .narrated = said, .tip = said});
  };
  if (body.width() <= kDrawerFrom &&
      button("drawer", Icon::Log, ui_.tr(text::drawer_log), Look::Quiet))
    open_drawer(Drawer::Tab::Log, body);
  if (button("rules", Icon::Book, ui_.tr(text::drawer_rules), Look::Quiet))
    open_drawer(Drawer::Tab::Rules, body);
  const std::string_view words = note_ ? note_->away(ui_) : std::string_view();
  if (!words.empty() && button("note", Icon::Hint, words, Look::Plain)) note_->unfold(ui_);
  if (!game_.saved() && button("unsaved", Icon::None, ui_.tr(text::not_saved), Look::Primary, "!"))
    ui_.toast(ui_.tr(text::storage_failed), true);
  const auto strip = [&] {
    return app_.drawer.open() ? Rect() : log_strip(ui_, body, title_end(ui_, title), taken);
  };
  const auto rest = [&] {
    const Rect out = strip();
    const float edge = ui_.width - ui_.insets.right - (ui_.phone() ? kSpace1 : kSpace4) -
                       static_cast<float>(taken + 1) * (kTarget + kSpace1);
    const float from = ui_.insets.left + (ui_.phone() ? kSpace1 : kSpace4) + kTarget + kSpace2;
    if (!rules.empty())
      draw_rules_in_short(
          {{from, ui_.insets.top}, {out.empty() ? edge : out.min.x - kSpace2, body.min.y}}, rules);
    return out;
  };
  if (!in_room()) return rest();
  const int unread = app_.rooms->room->unread();
  const std::string label = unread > 0 ? ui_.tr(text::room_chat_n, {std::to_string(unread)})
                                       : std::string(ui_.tr(text::room_chat));
  if (button("chat", Icon::Chat, label, unread > 0 ? Look::Primary : Look::Quiet))
    open_drawer(Drawer::Tab::Chat, body);
  return rest();
}

// What is special about the rules of this table; empty: nothing, or it is a lesson.
std::string TableScreen::rules_in_short() {
  const bool usual = game_.options().empty() || game_.taught();
  return usual || !rare_is_here() ? std::string() : special_rules_here();
}

// A name or the language may change as well as the position. In kSheetsPart.
const std::string& TableScreen::special_rules_here() {
  if (std::exchange(rules_at_, game_.version()) == game_.version() && rules_lang_ == ui_.lang &&
      rules_names_ == names_)
    return rules_;
  rules_lang_ = ui_.lang, rules_names_ = names_;
  const Info& info = game_.game().info();
  const auto options = parse_options(info, game_.options());
  rules_ = options ? special_rules(ui_, info, *options, names_) : std::string();
  return rules_;
}

// Below the title, in one line; a press opens the rules. In kSheetsPart: most games have none.
void TableScreen::draw_rules_in_short(const Rect& r, const std::string& rules) {
  const Ui::Touch t = ui_.area("rules-in-short", r, ui_.says(ui_.tr(text::drawer_rules), rules));
  const auto wide = [&](std::string_view s) { return ui_.label_width(s, Type::Small); };
  ui_.label_cut({r.min.x, r.centre().y + kRulesBelow}, r.width(),
                whole_words(rules, r.width(), wide), Type::Small, ui_.colors().second,
                gfx::kLeftMiddle);
  if (t.focused) gfx::focus_ring(ui_.canvas(), r.inset(2), kRadiusControl, ui_.colors().focus);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (t.pressed) open_drawer(Drawer::Tab::Rules, body_);
}

void TableScreen::open_drawer(Drawer::Tab tab, const Rect& body) {
  if (!app_.drawer.toggle(tab, body.width())) return;
  // It is closed for another person who looks.
  app_.nav.show(
      std::make_unique<DrawerSheet>(app_.drawer, [this, eyes = game_.eyes()](Drawer& drawer) {
        if (!at_table() || game_.eyes() != eyes) return false;
        const AnyView view = game_.view();
        return drawer.draw_sheet(drawer_content(view));
      }));
}

DrawerContent TableScreen::drawer_content(const AnyView& view) {
  DrawerContent out{.game = game_.game(),
                    .view = view,
                    .players = game_.players(),
                    .log = log_,
                    .shown = *shown_,
                    .step = [this](std::size_t i) {
                      std::optional<Table::Step> out;
                      game_.steps(i, i + 1, log_reader(),
                                  [&](const Table::Step& step) { out = step; });
                      return out;
                    }};
  if (in_room()) out.chat = [this](const Rect& r) { app_.rooms->draw_chat(r); };
  return out;
}

// --- the bar ------------------------------------------------------------------------------------

// One sentence: what is expected from whom.
std::string TableScreen::sentence_of(const Scene& scene, const Shown& words) const {
  const AnyGame& g = scene.game;
  if (const auto* taught = game_.taught(); taught && !taught->asks_table()) return {};
  if (game_.over())
    return ui_.tr(text::two_sentences,
                  {winner_text(ui_, g, scene.view.state, game_.players()), words.reason});
  std::string out;
  if (const auto* others = game_.other_devices(); others && others->sending())
    out = ui_.tr(text::room_sending);
  else if (game_.may_act() || !scene.asked_aloud.empty())
    out = words.expected;
  else if (game_.gone())
    out = ui_.tr(text::you_were_gone);
  else if (scene.resting)
    out = words.rest;
  else if (g.dealing(scene.view))
    out = ui_.tr(text::being_dealt);  // unchanged from card to card
  else if (game_.undo_left() > 0 && !game_.can_undo())
    out = ui_.tr(text::can_take_back);  // nobody goes on before that time is over
  else if (game_.house_due())
    out = chance_sentence();
  else if (!in_room() && game_.actors().has(scene.view.viewer))
    out = ui_.tr(text::time_up);
  else {
    std::string awaited;
    for (const Seat s : game_.actors())
      awaited = ui_.list(std::move(awaited), player_name(ui_, game_.players(), s));
    out = ui_.tr(text::waiting_for, {awaited});
  }
  const bool waits = !game_.may_act() && scene.asked_aloud.empty();
  return waits && !words.out.empty() ? ui_.tr(text::two_sentences, {words.out, out}) : out;
}

std::string TableScreen::chance_sentence() const {
  const auto* others = game_.other_devices();
  const std::string awaited = others ? others->chance_waits_for() : std::string();
  return awaited.empty() ? std::string(ui_.tr(text::chance_acts))
                         : ui_.tr(text::room_waits_chance, {awaited});
}

void TableScreen::describe(const Shown& words, const std::string& sentence) {
  std::string state = words.state + ' ' + sentence;
  if (note_) state = note_->told() + ' ' + state;
  const OtherDevices* others = game_.other_devices();
  for (int i = 0; others && i < static_cast<int>(names_.size()); ++i) {
    if (others->away(seat(i)))
      state += ' ' + ui_.tr(others->lent(seat(i)) ? text::room_news_lent : text::room_news_away,
                            {names_[static_cast<std::size_t>(i)]});
  }
  ui_.describe(state);
}

// Set smaller if it would be higher than `high`; then without the name in front, which the plates
// show, if there is no room for it; then cut after a word.
static void draw_fitting(const Ui& ui, const Rect& line, std::string sentence,
                         const std::string& unnamed, Type type, float high, float align,
                         bool strong) {
  const auto measured = [&] { return ui.height_of(line.width(), sentence, type, strong); };
  const Type usual = type;
  float h = measured();
  if (h > high) type = Type::Small, h = measured();
  if (type == Type::Small) high = std::max(high, line.height() + 2);
  if (h > high) sentence = unnamed, type = usual, h = measured();
  if (h > high) type = Type::Small, h = measured();
  if (h > high) {
    const float room = std::max(high, ui.size_of(type) * kLineHeight);
    sentence = whole_words(sentence, room, [&](std::string_view part) {
      return ui.height_of(line.width(), part, type, strong);
    });
    h = measured();
  }
  ui.paragraph({{line.min.x, line.centre().y - h / 2}, line.max}, sentence, type, ui.colors().text,
               align, strong);
}

BarRects TableScreen::bar_rects(const Rect& whole, bool over) const {
  BarRects out;
  Rect bar = whole;
  if (ui_.phone() && ui_.portrait()) {
    out.line = bar.take_top(bar.height() - (ui_.close_set() ? 52.0f : 62.0f));
    out.buttons = bar.take_top(ui_.close_set() ? 46 : 50);
    out.below = true;
    return out;
  }
  out.buttons = bar.inset(0, (bar.height() - 52) / 2);
  // The sentence keeps enough room to be read; on a narrow bar the buttons are pictures.
  const float one = over ? std::min(out.buttons.width() / 4, 140.0f)
                         : std::clamp((out.buttons.width() - 240) / 3 - kSpace2, kTarget, 140.0f);
  out.wordless = one < 104 && !over;
  out.line = out.buttons;
  out.line.max.x -= 3 * (one + kSpace2) + kSpace2;
  out.buttons.min.x = out.buttons.max.x - 3 * one - 2 * kSpace2;
  return out;
}

void TableScreen::draw_bar(const Scene& scene, const TableRects& at, const Shown& words,
                           const GameUi::Decision& decision, bool goes, bool covered) {
  const bool over = scene.over() && !game_.taught();
  const bool elsewhere =
      app_.tables.game() == app_.tables.local() && !app_.tables.owns_saves() && !over;
  const std::string unnamed =
      elsewhere ? std::string(ui_.tr(text::second_tab)) : sentence_of(scene, words);
  // If several people share the device, the sentence says whose turn it is.
  const bool named = game_.may_act() && scene.one_device && !elsewhere;
  const std::string sentence =
      named ? ui_.tr(text::says, {player_name(ui_, game_.players(), game_.eyes()), unnamed})
            : unnamed;
  if (scene.asked_aloud.empty())
    said_aloud_.clear();
  else if (said_aloud_ != sentence)
    ui_.announce(said_aloud_ = sentence);
  describe(words, sentence);
  const BarRects bar = bar_rects(at.bar, over);
  // The panel over the board tells the result already.
  const bool told = over && !end_hidden_ && ui_.shell.has_game(kSheetsPart);
  if (told) return;
  if (bar.below)
    // Two lines are set smaller: they keep a distance from what lies above and below.
    draw_fitting(ui_, bar.line, sentence, unnamed, Type::Body, bar.line.height() * kOneLine, 0.5f,
                 false);
  else
    draw_fitting(ui_, bar.line, sentence, unnamed, Type::Control, at.bar.height(), 0,
                 scene.may_act);
  if (over) {
    if (rare_is_here()) draw_end_buttons(bar.buttons);
    return;
  }
  // Whoever watches does nothing, but a host may have to go on.
  if (in_room() && game_.eyes() == Watcher && !scene.resting) return;
  const GameUi::Prepared prepared = shown_->prepared(scene);
  draw_undo(bar, prepared.elsewhere);
  draw_hint(scene, bar);
  const bool entered = goes && !covered && !ui_.passes_over() && !ImGui::GetIO().NavVisible &&
                       ImGui::IsKeyPressed(ImGuiKey_Enter, false);
  const bool confirmed = draw_main(scene, words, prepared, bar, entered, goes ? ImGuiKey_G : 0);
  if (const auto action = confirmed ? prepared.action : decision.action)
    take(scene, *action, decision.speakers);
}

void TableScreen::take(const Scene& scene, const AnyAction& action, SeatSet speakers) {
  if (help_ && help_->weighs(action)) return;
  const Reason why = scene.asked_aloud.empty()
                         ? game_.submit(action)
                         : game_.shared_device()->submit_aloud(speakers, action);
  if (why) return ui_.toast(ui_.tr(*why), true);
  shown_->give_up();
  if (const auto* taught = game_.taught(); taught && !taught->mistake().empty())
    ui_.sound(Sound::Refuse), lesson_->hide_answer();
}

// Enter confirms what was prepared before it was pressed; on a focused control it presses that
// control. G ("go") confirms wherever the focus is.
bool TableScreen::bar_button(std::string_view id, int column, const BarRects& bar,
                             ButtonSpec spec) {
  if (bar.wordless) {
    spec.narrated = spec.tip = std::exchange(spec.label, {});
    if (spec.icon == Icon::None) spec.icon = Icon::Check;
  }
  return ui_.button(id, bar.buttons.column(column, 3, kSpace2), spec);
}

// `hides`: it is there only while something can be undone.
void TableScreen::draw_undo(const BarRects& bar, bool hides) {
  const Reason no_undo = game_.can_undo();
  const float left = game_.undo_left();
  if (left > 0 && !no_undo) ui_.animate();
  if (shown_->preparing()) {
    if (bar_button("give-up", 0, bar,
                   {.label = ui_.tr(text::cancel), .icon = Icon::Close, .key = ImGuiKey_Backspace}))
      shown_->give_up();
    return;
  }
  if ((no_undo && hides) || game_.taught()) return;
  const std::string_view why = no_undo ? ui_.tr(*no_undo) : std::string_view();
  const float progress = left > 0 && !no_undo ? left : -1.0f;
  if (!bar_button("undo", 0, bar,
                  {.label = ui_.tr(text::undo),
                   .icon = Icon::Undo,
                   .why_not = why,
                   .progress = progress,
                   .key = ImGuiKey_U}))
    return;
  if (const Reason refused = game_.undo())
    ui_.toast(ui_.tr(*refused), true);
  else
    shown_->reset();
  if (!in_room() && in_a_room(app_))
    app_.rooms->room->thinking_stopped();  // its bots run on the same thread
}

void TableScreen::draw_hint(const Scene& scene, const BarRects& bar) {
  if (const auto* taught = game_.taught()) {
    // Where the table is asked nothing, the note has buttons for the answers.
    const bool asked = scene.may_act || (!taught->asks_table() && !taught->done());
    if (asked &&
        bar_button("show-answer", 1, bar,
                   {.label = lesson_->show_word(ui_), .icon = Icon::Hint, .key = ImGuiKey_H}))
      shown_->give_up(), lesson_->show_answer();
    return;
  }
  const bool thinks = game_.hint_under_way();
  if (thinks) ui_.animate();
  const std::string_view why = thinks          ? ui_.tr(text::thinking)
                               : scene.may_act ? std::string_view()
                                               : ui_.tr(text::hint_later);
  if (bar_button("hint", 1, bar,
                 {.label = ui_.tr(thinks ? text::thinking : text::hint),
                  .icon = Icon::Hint,
                  .why_not = why,
                  .key = ImGuiKey_H}))
    game_.ask_hint();
}

// The action that continues the turn. True: take the prepared action.
bool TableScreen::draw_main(const Scene& scene, const Shown& words,
                            const GameUi::Prepared& prepared, const BarRects& bar, bool entered,
                            int key) {
  if (const auto* taught = game_.taught(); taught && taught->done()) {
    const bool pressed = bar_button("next-lesson", 2, bar,
                                    {.label = lesson_->next_word(game_),
                                     .icon = Icon::Play,
                                     .look = Look::Primary,
                                     .key = key});
    ui_.starts_here();
    if (pressed || entered) lesson_->go_on(game_);
    return false;
  }
  if (game_.gone()) {
    if (bar_button("come-back", 2, bar,
                   {.label = ui_.tr(text::come_back), .look = Look::Primary, .key = key}) ||
        entered)
      game_.come_back();
    return false;
  }
  if (!in_room() && words.nobody_left) {
    const std::string_view already = hurried_ ? ui_.tr(text::thinking) : std::string_view();
    if (bar_button("hurry", 2, bar,
                   {.label = ui_.tr(text::to_the_end),
                    .icon = Icon::Last,
                    .look = Look::Primary,
                    .why_not = already}))
      hurried_ = true;
    return false;
  }
  if (scene.resting) {
    const std::string_view waits =
        game_.may_go_on() ? std::string_view() : ui_.tr(text::room_host_goes_on);
    const std::string_view word = words.rest_word.empty() ? ui_.tr(text::confirm) : words.rest_word;
    const bool pressed = bar_button(
        "go-on", 2, bar, {.label = word, .look = Look::Primary, .why_not = waits, .key = key});
    if ((pressed || entered) && waits.empty()) game_.go_on();
    return false;
  }
  if (const auto* taught = game_.taught(); taught && !taught->asks_table()) return false;
  const bool ready = prepared.action.has_value();
  if (prepared.elsewhere && !ready) return false;
  const std::string_view word = scene.may_act ? prepared.word : std::string_view();
  const bool early = prepared.ends_turn && ui_.now - main_pressed_ < kHardUpon;
  const std::string_view missing = shown_->preparing() && !words.expected.empty()
                                       ? std::string_view(words.expected)
                                       : ui_.tr(text::nothing_prepared);
  const bool pressed = bar_button("confirm", 2, bar,
                                  {.label = word.empty() ? ui_.tr(text::confirm) : word,
                                   .icon = word.empty() ? Icon::Check : Icon::None,
                                   .look = ready ? Look::Primary : Look::Plain,
                                   .why_not = ready ? std::string_view() : missing,
                                   .key = key,
                                   .early = early});
  if (ready) ui_.starts_here();
  if (!ready || !(pressed || (entered && !early))) return false;
  main_pressed_ = ui_.now;
  return true;
}

// --- over the table -----------------------------------------------------------------------------

bool TableScreen::curtained() const {
  return at_table() && behind_curtain() != House;
}

Seat TableScreen::behind_curtain() const {
  const SharedDevice* device = game_.shared_device();
  return device && device->curtain() ? device->behind_curtain() : House;
}

// Covers everything: nothing private is drawn under it, because the view behind is the Watcher's.
void TableScreen::draw_curtain(bool covered) {
  const Rect all = Rect::at({}, {ui_.width, ui_.height});
  ui_.begin_layer("curtain", all, covered);
  gfx::table(ui_.canvas(), all.grown(2), ui_.theme);
  if (rare_is_here()) draw_curtain_words(all);
  ui_.end_layer();
}

// What a table shows only now and then is a part of the code that is fetched when it is first
// wanted.
bool TableScreen::rare_is_here() {
  return rare_.here(ui_);
}

// What rooms add to the menu. The name of no part is in its parameters, so the calls into the part
// of rooms stay outside kSheetsPart (web/split.mjs).
static void add_room_items(Services& app, std::vector<MenuItem>& items) {
  items.push_back({"room", &text::room_to_lobby, Icon::Person, [&app] { app.nav.back(); }});
  items.push_back({"invite", &text::room_invite, Icon::Share, [&app] { app.rooms->invite(); }});
  items.push_back({"chance", &text::room_chance, Icon::Eye, [&app] { app.rooms->show_chance(); }});
  if (app.rooms->room->hosting())
    items.push_back(
        {"end", &text::room_end_game, Icon::Close, [&app] { app.rooms->ask_end_game(); }});
  items.push_back({"leave", &text::room_leave, Icon::Back, [&app] { app.rooms->ask_leave(); }});
}

bool TableScreen::has_own_seal() const {
  const LocalGame* here = in_room() ? nullptr : app_.tables.local();
  return here && here->chance_to_keep() != 0;
}

// How fast bots play, from one pace to the next.
static MenuItem pace_item(Preferences& preferences, Ui& ui) {
  static constexpr const Line* paces[] = {&text::pace_quick, &text::pace_normal, &text::pace_slow};
  return {
      .id = "menu-pace",
      .line = &text::set_pace,
      .icon = Icon::Bot,
      .act =
          [&] {
            ui.settings.pace = static_cast<Pace>((static_cast<std::size_t>(ui.settings.pace) + 1) %
                                                 std::size(paces));
            preferences.keep();
          },
      .value =
          [&ui] { return std::string(ui.tr(*paces[static_cast<std::size_t>(ui.settings.pace)])); }};
}

// How loud sounds are, from one volume to the next.
static MenuItem sound_item(Preferences& preferences, Ui& ui) {
  return {.id = "menu-sound",
          .line = &text::set_effects,
          .icon = Icon::Heard,
          .act =
              [&] {
                ui.settings.effects =
                    static_cast<std::uint8_t>((ui.settings.effects + 1) % room::kVolumeCount);
                preferences.keep();
                ui.sound(Sound::Place);  // an example
              },
          .value =
              [&ui] {
                const int percent = room::kVolumes[ui.settings.effects];
                return percent == 0 ? std::string(ui.tr(text::set_silent))
                                    : percent_text(ui, static_cast<float>(percent) / 100);
              }};
}

void TableScreen::open_menu() {
  if (at_table() && ui_.shell.has_game(kSheetsPart)) return make_menu();
  app_.nav.with_part(kSheetsPart, alive([this] {
                       if (at_table()) make_menu();
                     }));
}

// In kSheetsPart.
void TableScreen::make_menu() {
  const auto secret = [this]() -> std::string_view {
    return game_.shareable() ? std::string_view()
                             : ui_.tr(in_room() ? text::room_no_record : text::still_secret);
  };
  const auto offer = [this](bool link) {
    const OtherDevices* others = link ? nullptr : game_.other_devices();
    if (const Record* record = game_.shareable())
      offer_record(ui_, game_.game(), *record, link, others ? others->proof() : std::string());
  };
  std::vector<MenuItem> items = {
      {"menu-rules", &text::drawer_rules, Icon::Book,
       [this] {
         if (!app_.drawer.shows(Drawer::Tab::Rules)) open_drawer(Drawer::Tab::Rules, body_);
       }},
      pace_item(app_.preferences, ui_),
      sound_item(app_.preferences, ui_),
      {"settings", &text::settings, Icon::Gear, [this] { show_settings(app_); }},
      {"link", &text::share_replay, Icon::Share, [=] { offer(true); }, secret},
      {"file", &text::export_record, Icon::Download, [=] { offer(false); }, secret},
  };
  if (in_room()) {
    add_room_items(app_, items);
  } else {
    if (game_.over())
      items.push_back(
          {"rematch", &text::play_again, Icon::Play, [this] { app_.tables.play_again(); }});
    items.push_back({"again", &text::new_same, Icon::Plus,
                     [this] { app_.nav.open(new_game_like(app_, game_, app_.tables.local())); }});
    if (has_own_seal())
      items.push_back({"chance", &chance_title(), Icon::Eye,
                       [&app = app_] { with_rooms(app, chance_in_room(app)); }});
  }
  items.push_back({"home", &text::home, Icon::Back, [this] { app_.nav.home(); }});
  app_.nav.show(std::make_unique<MenuSheet>(ui_, app_.nav, std::move(items)));
}

}  // namespace parlour::ui
