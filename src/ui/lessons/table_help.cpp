// What helps a player at the table: the hint with its reasons, and the guide of a first game.
#include <algorithm>
#include <utility>

#include "ui/lessons/advice.h"
#include "ui/lessons/guide.h"
#include "ui/lessons/lesson_list.h"
#include "ui/lessons/lesson_text.h"
#include "ui/lessons/marks.h"
#include "ui/table/game_ui.h"
#include "ui/table/layout.h"
#include "ui/table/table_screen.h"

namespace parlour::ui {
namespace {

constexpr int kTopButtons = 2;  // rules, and the chat of a room
constexpr float kEdge = 2;      // from the screen's upper edge
constexpr int kReveals = 4;     // frames until the table has made room for a note

// Several would learn from each other.
bool one_person(const TableGame& table) {
  return std::ranges::count(table.players(), false, &Player::bot) == 1;
}

class HelpNote final : public TableHelp, private Ui::Spotter {
 public:
  HelpNote(Ui& ui, const AnyGame& game) : ui_(ui), game_(game.info().id), guide_(ui.shell, game) {}
  float begin(Ui&, const TableGame&, const Rect& body) override;
  std::string_view away(const Ui& ui) const override {
    return note_.away() ? ui.tr(lesson_text::note_unfold) : std::string_view();
  }
  void unfold(const Ui& ui) override { note_.unfold(ui); }
  bool says() const override { return says_; }
  void draw(const Scene&, const std::optional<AnyAction>& prepared) override;
  const std::string& told() const override { return told_; }
  const Rect& drawn() const override { return note_.drawn(); }
  bool shows_hint() const override { return hints_; }
  bool weighs(const AnyAction& action) override { return hints_ && advice_.weighs(ui_, action); }
  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    return advice_.on_bot(ticket, answer);
  }

 private:
  std::optional<Note::Content> content(const TableGame&);
  std::optional<Note::Content> guide_content(const TableGame&);
  Note::Content tip(std::string_view situation) const;
  void reveal_advised(const TableGame&);
  bool spot(std::string_view id, std::string_view, const Rect&) override {
    return reveals_ > 0 && std::ranges::contains(advised_, id);
  }

  Ui& ui_;
  std::string_view game_;  // its id
  Note note_;
  Marks marks_;
  Advice advice_;
  Guide guide_;
  std::string told_;     // as last announced
  bool says_ = false;    // in this frame
  bool hints_ = false;   // shown in this frame: a hint; else the guide
  bool closed_ = false;  // the player has closed this hint
  // The controls with which the advised move begins; for so many frames the table scrolls to them.
  std::vector<std::string> advised_;
  std::optional<std::pair<std::uint32_t, AnyAction>> advised_for_;
  int reveals_ = 0;
};

std::optional<Note::Content> HelpNote::content(const TableGame& table) {
  const auto& hint = table.hint();
  if (!hint || table.hint_under_way()) closed_ = false;
  hints_ = hint && !closed_ && table.may_act() && !hint->opinions.empty();
  if (hints_) return advice_.content(ui_, table);
  advice_.forget();
  return guide_content(table);
}

std::optional<Note::Content> HelpNote::guide_content(const TableGame& table) {
  if (!guide_.on()) return {};
  if (table.over()) return guide_.close(), std::nullopt;
  const Situation* now = one_person(table) && table.may_act() ? guide_.now(table) : nullptr;
  if (!now) return {};
  if (now->rings)
    marks_.want(std::string(now->name), presses_for(table.game(), table.view(), guide_.action()));
  else
    marks_.want_nothing();
  return tip(now->name);
}

Note::Content HelpNote::tip(std::string_view situation) const {
  const Line* line = lesson_line("guide", game_, situation);
  return Note::Content{
      .icon = Icon::Book,
      .sign = ui_.colors().second,
      .parts = {{line ? std::string(ui_.tr(*line)) : std::string(), ui_.colors().text}},
      .closes = true,
      .small = ui_.phone(),
      .tight = ui_.phone()};
}

// Where the top bar has room for the log, it stands there; else it begins at the bar's upper edge,
// which nobody needs while they read, and leaves the players' plates in sight.
float HelpNote::begin(Ui& ui, const TableGame& table, const Rect& body) {
  auto now = content(table);
  if (!now || hints_) marks_.want_nothing();
  if (!hints_) advised_for_.reset();
  std::string told;
  for (const Note::Words& one : now ? now->parts : std::vector<Note::Words>())
    told += (told.empty() ? "" : " ") + one.said;
  if (std::exchange(told_, told) != told && now) ui.announce(told_);
  says_ = now.has_value();
  if (!now) return 0;
  marks_.begin(ui);
  if (hints_) reveal_advised(table);
  now->floats = true;
  const std::string_view title = ui.tr(table.game().info().title);
  const Rect strip = log_strip(ui, body, title_end(ui, title), kTopButtons);
  Rect over = body.inset(ui.phone() ? kSpace2 : kSpace4, 0);
  over.min.y = ui.insets.top + kEdge;
  return note_.begin(ui, *std::move(now), strip.empty() ? over : strip);
}

// Of the table's version and its hint, once: the player may scroll on.
void HelpNote::reveal_advised(const TableGame& table) {
  const std::pair now{table.version(), table.hint()->opinions.front().action};
  if (std::exchange(advised_for_, now) != now) {
    const std::vector<Press> presses = presses_for(table.game(), table.view(), now.second);
    advised_ = presses.empty() ? std::vector<std::string>() : presses.front().ids;
    reveals_ = kReveals;
  }
  ui_.spotter = this;
  if (reveals_ > 0) --reveals_, ui_.animate();
}

void HelpNote::draw(const Scene& scene, const std::optional<AnyAction>& prepared) {
  marks_.end(scene.ui, prepared == guide_.action());
  if (note_.draw(scene.ui)) {
    hints_ ? void(closed_ = true) : guide_.close();
    scene.ui.animate();
  }
  if (scene.may_act && marks_.wanted()) marks_.draw(scene.ui, note_.drawn());
}

}  // namespace

std::unique_ptr<TableHelp> make_table_help(Ui& ui, const AnyGame& game) {
  return std::make_unique<HelpNote>(ui, game);
}

}  // namespace parlour::ui
