#include "ui/screens/settings.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "core/bytes.h"
#include "room/journal.h"
#include "room/shelf.h"
#include "room/strangers.h"
#include "ui/app/archive.h"
#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/rooms/door.h"
#include "ui/screens/boards.h"
#include "ui/screens/records.h"
#include "ui/screens/settings_layout.h"

namespace parlour::ui {
namespace {

constexpr float kFaint = 0.4f;  // of the line between groups
constexpr std::size_t kKilo = 1000, kMega = 1'000'000;

std::string size_text(const Ui& ui, std::size_t bytes) {
  if (bytes < kMega) return ui.tr(text::kilobytes, {std::to_string((bytes + kKilo - 1) / kKilo)});
  const std::size_t tenths = (bytes + kMega / 10 - 1) / (kMega / 10);
  return ui.tr(text::megabytes,
               {ui.tr(text::decimal, {std::to_string(tenths / 10), std::to_string(tenths % 10)})});
}

class SettingsSheet final : public Sheet {
 public:
  explicit SettingsSheet(Services& app) : app_(app), ui_(app.ui), used_(look()) {}

  bool draw() override {
    Rect in;
    const bool open = begin_sheet(ui_, ui_.tr(text::settings), kSettingsWidth, kSettingsHeight, in);
    const Rect content = ui_.begin_scroll("settings", in);
    rows_ = SettingsRows(content);
    Settings s = ui_.settings;
    draw_language(s);
    draw_look(s);
    draw_sounds(s);
    draw_play(s);
    if (s != ui_.settings) {
      const bool louder = s.effects != ui_.settings.effects;
      const bool notifies = s.notify && !ui_.settings.notify;
      ui_.settings = s;
      if (notifies) ask_to_notify();
      if (louder) ui_.sound(Sound::Place);  // an example
      app_.preferences.keep();
    }
    draw_group(text::group_friends);
    draw_name();
    draw_servers("relays", text::room_set_relays, text::room_set_relays_label);
    draw_servers("turn", text::room_set_turn, text::room_set_turn_label);
    draw_blocked();
    draw_used();
    draw_page();
    ui_.end_scroll(rows_.bottom() - content.min.y);
    end_sheet(ui_);
    return open;
  }

 private:
  // Storage in use, as of when the settings were opened.
  struct Used {
    std::size_t open = 0, rooms = 0, own = 0;
  };
  Used look() const {
    const auto count = [&](std::string_view prefix) {
      std::size_t n = 0;
      for (const std::string& key : ui_.shell.keys(prefix))
        n += key.size() + ui_.shell.load(key).value_or("").size();
      return n;
    };
    return {room::journal_size(ui_.shell, room::kOpenKey), count("room/"),
            count(kFlaxBoardKeys) + count(kFlaxDraftKeys) + count(kIslandKeys) +
                count(kIslandDraftKeys) + count(room::kScriptKeys)};
  }

  float height_of(std::string_view s, Type type, bool strong = false) const {
    return ui_.height_of(rows_.width(), s, type, strong);
  }

  // The beginning of a group of settings.
  void draw_group(const Line& title) {
    const auto& c = ui_.colors();
    const auto at = rows_.group(height_of(ui_.tr(title), Type::Heading, true));
    ui_.canvas().rect(at.rule, c.muted.faded(kFaint));
    ui_.paragraph(at.title, ui_.tr(title), Type::Heading, c.text, 0, true);
  }

  // A title within a group.
  void draw_title(const Line& title) {
    ui_.paragraph(rows_.part(height_of(ui_.tr(title), Type::Body)), ui_.tr(title), Type::Body,
                  ui_.colors().second);
  }

  // `titled`: its title is not that of the group.
  template <class T>
  void draw_choice(std::string_view id, const Line& title, T& field,
                   const std::vector<std::string_view>& labels, bool titled = true) {
    int picked = static_cast<int>(field);
    const float h = choose(ui_, id, Rect::at({}, {rows_.width(), 0}), labels, picked, {}, false);
    const auto at = rows_.choice(titled ? height_of(ui_.tr(title), Type::Body) : 0, h);
    if (titled) ui_.paragraph(at.title, ui_.tr(title), Type::Body, ui_.colors().second);
    choose(ui_, id, at.control, labels, picked, ui_.tr(title));
    field = static_cast<T>(picked);
  }

  void draw_switch(std::string_view id, const Line& words, bool& on) {
    const float h = ui_.height_of(rows_.switch_words(), ui_.tr(words), Type::Body);
    on = ui_.toggle(id, rows_.toggle(h), ui_.tr(words), on);
  }

  bool draw_button(std::string_view id, const ButtonSpec& spec) {
    return ui_.button(id, rows_.button(), spec);
  }

  void draw_text(std::string_view s, Color ink) {
    ui_.paragraph(rows_.text(height_of(s, Type::Small)), s, Type::Small, ink);
  }

  std::vector<std::string_view> words(std::initializer_list<const Line*> lines) const {
    std::vector<std::string_view> out;
    for (const Line* one : lines) out.push_back(ui_.tr(*one));
    return out;
  }

  void draw_look(Settings& s) {
    draw_group(text::group_look);
    draw_choice("theme", text::set_theme, s.theme,
                words({&text::as_device, &text::theme_evening, &text::theme_morning}));
    draw_choice("size", text::set_size, s.size,
                words({&text::size_s, &text::size_m, &text::size_l, &text::size_xl}));
    draw_choice("motion", text::set_motion, s.motion,
                words({&text::as_device, &text::motion_full, &text::motion_reduced}));
  }

  void draw_sounds(Settings& s) {
    draw_group(text::group_sound);
    std::vector<std::string> volumes;
    for (const int percent : room::kVolumes)
      volumes.push_back(percent == 0 ? std::string(ui_.tr(text::set_silent))
                                     : percent_text(ui_, static_cast<float>(percent) / 100));
    const std::vector<std::string_view> labels(volumes.begin(), volumes.end());
    draw_choice("effects", text::set_effects, s.effects, labels);
    draw_choice("ambience", text::set_ambience, s.ambience, labels);
    draw_switch("talk", text::set_talk, s.talk);
    if (ui_.shell.vibrates()) draw_switch("vibrate", text::set_vibrate, s.vibrate);
    if (ui_.shell.notifies()) draw_switch("notify", text::set_notify, s.notify);
  }

  // If the browser refuses, the switch goes back.
  void ask_to_notify() {
    ui_.shell.ask_to_notify([&app = app_](bool may) {
      app.ui.shell.wake();
      if (may) return;
      app.ui.settings.notify = false;
      app.preferences.keep();
      app.ui.toast(app.ui.tr(text::set_notify_refused), true);
    });
  }

  void draw_language(Settings& s) {
    draw_group(text::set_language);
    std::vector<std::string_view> names = {ui_.tr(text::as_device)};
    names.insert(names.end(), std::begin(kLangNames), std::end(kLangNames));
    int language = s.lang ? 1 + static_cast<int>(*s.lang) : 0;
    draw_choice("lang", text::set_language, language, names, false);
    s.lang = language > 0 ? std::optional(static_cast<Lang>(language - 1)) : std::nullopt;
  }

  void draw_play(Settings& s) {
    draw_group(text::group_play);
    draw_choice("pace", text::set_pace, s.pace,
                words({&text::pace_quick, &text::pace_normal, &text::pace_slow}));
    draw_choice("answer", text::set_answer, s.answer, app_.preferences.answer_times());
    draw_switch("confirm", text::set_confirm, s.confirm);
    draw_title(text::set_settlers);
    draw_switch("roll", text::set_roll, s.roll);
    draw_switch("end", text::set_end, s.end);
    draw_switch("decline", text::set_decline, s.decline);
    draw_switch("known", text::set_known, s.known);
    draw_title(text::set_tractor);
    draw_choice("hand", text::set_hand, s.hand,
                words({&text::hand_trumps_first, &text::hand_trumps_last, &text::hand_low_first}));
    draw_switch("four", text::set_four, s.four_colours);
  }

  void draw_name() {
    const std::string& name = ui_.settings.name;
    const std::string label =
        name.empty() ? std::string(ui_.tr(text::set_no_name)) : ui_.tr(text::set_name, {name});
    if (!draw_button("name", {.label = label, .icon = Icon::Pencil})) return;
    app_.preferences.ask_name(name, [&app = app_](std::string typed) {
      app.ui.settings.name = std::move(typed);
      app.preferences.keep();
    });
  }

  void draw_servers(std::string_view key, const Line& title, const Line& label) {
    if (draw_button(key, {.label = ui_.tr(title), .icon = Icon::Pencil}))
      ask_servers(app_, key, title, label);
  }

  void draw_blocked() {
    if (blocked_.empty()) return;
    draw_title(text::set_blocked);
    for (std::size_t i = 0; i < blocked_.size(); ++i) {
      const auto& [key, name] = blocked_[i];
      constexpr std::size_t kOfKey = 6;  // letters of it, for a player without a name
      const std::string who = name.empty() ? to_base64url(key).substr(0, kOfKey) : name;
      const std::string label = ui_.tr(text::set_unblock, {who});
      if (!draw_button("unblock" + std::to_string(i), {.label = label, .icon = Icon::Undo}))
        continue;
      room::unblock(ui_.shell, blocked_[i].key);
      blocked_ = room::blocked(ui_.shell);
      return;
    }
  }

  // The storage that the games on this device use, and the way to them.
  void draw_used() {
    const auto& c = ui_.colors();
    const room::Shelf& shelf = app_.archive.shelf();
    draw_group(text::used_title);
    const Rect bar = rows_.meter();
    const float part = std::min(
        1.0f, static_cast<float>(shelf.bytes()) / static_cast<float>(room::Shelf::kMostBytes));
    const float high = bar.height();
    ui_.canvas().round_rect(bar, high / 2, c.pressed);
    if (part > 0)
      ui_.canvas().round_rect(Rect::at(bar.min, {std::max(high, bar.width() * part), high}),
                              high / 2, ui_.strong_tint());
    const std::string said = ui_.tr(
        shelf.has_no_archive() ? text::used_few : text::used,
        {size_text(ui_, shelf.bytes()), size_text(ui_, room::Shelf::kMostBytes),
         size_text(ui_, used_.open), size_text(ui_, used_.rooms), size_text(ui_, used_.own)});
    ui_.describe_also(said);
    draw_text(said, c.second);
    if (draw_button("used-look", {.label = ui_.tr(text::used_look), .icon = Icon::Log}))
      show_replays(app_);
  }

  void draw_page() {
    if (draw_button("notices", {.label = ui_.tr(text::notices), .look = Look::Quiet}))
      ui_.shell.open_notices();
    draw_text(ui_.tr(text::privacy), ui_.colors().muted);
  }

  Services& app_;
  Ui& ui_;
  Used used_;
  std::vector<room::Blocked> blocked_ = room::blocked(ui_.shell);
  SettingsRows rows_{Rect()};  // of this frame
};

}  // namespace

void show_settings(Services& app) {
  app.nav.with_part(kSheetsPart, [&app] { app.nav.show(std::make_unique<SettingsSheet>(app)); });
}

}  // namespace parlour::ui
