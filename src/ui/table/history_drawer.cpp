// What is in the drawer: tabs, and below them the log, the rules, the chat or the figures.
#include <algorithm>
#include <utility>

#include "ui/kit/late_part.h"
#include "ui/kit/sheets.h"
#include "ui/table/drawer.h"
#include "ui/table/log_view.h"
#include "ui/table/rules.h"

namespace parlour::ui {
namespace {

using Tab = Drawer::Tab;

constexpr float kTabs = kTarget;  // height
constexpr float kSheetWidth = 460, kHeadHeight = 64;
constexpr float kLeastShare = 0.4f, kMostShare = 0.82f;  // of the screen's height
constexpr float kProbeWidth = 300;
constexpr float kStripIcon = 20;
constexpr double kTellMs = 12;  // per frame, for the log of a long game

class HistoryDrawer final : public Drawer::Inside {
 public:
  explicit HistoryDrawer(Ui& ui) : ui_(ui), log_(make_history_view()) {}

  bool draw_beside(Tab&, const Rect&, const DrawerContent&) override;
  bool draw_strip(const Rect&, const DrawerContent&) override;
  bool draw_sheet(Tab&, const DrawerContent&) override;
  void draw_places(const Scene& scene, GameUi& game) override { log_->draw_places(scene, game); }
  void tell(room::Log&, GameUi&, const AnyGame&, std::size_t actions, Seat reader,
            std::span<const std::string> names, const room::Steps&, const Drawer::Late&) override;

 private:
  void settle(Tab, const DrawerContent&);
  float content(const DrawerContent&, const RuleSheet&, const Rect& seen, const Rect& page,
                bool draw);
  bool draw_tabs(const DrawerContent&, Rect r);
  bool follow_press(const DrawerContent&);

  Ui& ui_;
  std::optional<LatePart> rules_;  // of this game
  Tab tab_ = Tab::Log;
  std::unique_ptr<LogView> log_;
  float tabs_end_ = 0;  // beside the button that folds it; 0: in a sheet
};

bool has(const DrawerContent& of, const Scene& scene, Tab tab) {
  switch (tab) {
    case Tab::Chat:
      return of.chat != nullptr;
    case Tab::Figures:
      return of.shown.figures() &&
             of.shown.figures()->draw(scene, Rect::at({}, {kProbeWidth, 0}), false) > 0;
    default:
      return true;
  }
}

Scene scene_of(Ui& ui, const DrawerContent& of) {
  return {.ui = ui,
          .game = of.game,
          .view = of.view,
          .players = of.players,
          .review = of.review,
          .board = {},
          .hand = {}};
}

void HistoryDrawer::settle(Tab tab, const DrawerContent& of) {
  tab_ = has(of, scene_of(ui_, of), tab) ? tab : Tab::Log;
}

// True: a line was pressed that shows its place on the table.
bool HistoryDrawer::follow_press(const DrawerContent& of) {
  const auto line = log_->take_pressed();
  auto step = line ? of.step(line->action) : std::nullopt;
  if (step) log_->point_out(ui_, std::move(*step), line->who);
  return step.has_value();
}

float HistoryDrawer::content(const DrawerContent& of, const RuleSheet& rules, const Rect& seen,
                             const Rect& page, bool draw) {
  switch (tab_) {
    case Tab::Rules:
      return draw_rules(ui_, of.game, rules, page, draw);
    case Tab::Figures:
      return of.shown.figures()->draw(scene_of(ui_, of), page, draw);
    case Tab::Chat:
      return 0;
    case Tab::Log:
      break;
  }
  const LogView::Source lines{of.log, of.players, of.shown};
  return draw ? log_->draw(ui_, lines, seen, page)
              : log_->height(ui_, lines, page.width(), ui_.height);
}

bool HistoryDrawer::draw_tabs(const DrawerContent& of, Rect r) {
  const Scene scene = scene_of(ui_, of);
  std::vector<Tab> tabs;
  std::vector<std::string_view> labels;
  for (const Tab tab : {Tab::Log, Tab::Rules, Tab::Chat, Tab::Figures}) {
    if (!has(of, scene, tab)) continue;
    const Line& word = tab == Tab::Log     ? text::drawer_log
                       : tab == Tab::Rules ? text::drawer_rules
                       : tab == Tab::Chat  ? text::room_chat
                                           : of.shown.figures()->word();
    tabs.push_back(tab), labels.push_back(ui_.tr(word));
  }
  if (!rules_) rules_.emplace(rules_part(of.game));
  const RuleSheet rules = tab_ == Tab::Rules && rules_->here(ui_)
                              ? rules_for(ui_, of.game, of.view.state)
                              : RuleSheet();
  if (tab_ == Tab::Rules) ui_.describe_also(rules_told(ui_, rules));
  if (tab_ == Tab::Figures) ui_.describe_also(of.shown.figures()->told(scene));
  const int shown = static_cast<int>(std::ranges::find(tabs, tab_) - tabs.begin());
  Rect row = r.take_top(kTabs, kSpace3);
  if (tabs_end_ > 0) row.max.x = std::exchange(tabs_end_, 0.0f);
  const int chosen = ui_.segmented("drawer-tab", row, labels, shown);
  if (tab_ == Tab::Chat) {
    of.chat(r);
  } else {
    const Rect page = ui_.begin_scroll(tab_ == Tab::Log     ? "log"
                                       : tab_ == Tab::Rules ? "rules"
                                                            : "statistics",
                                       r, tab_ == Tab::Log);
    ui_.end_scroll(content(of, rules, r, {page.min, {page.max.x - kSpace3, page.max.y}}, true));
  }
  tab_ = tabs[static_cast<std::size_t>(chosen)];
  return follow_press(of);
}

// True: it is to be folded.
bool HistoryDrawer::draw_beside(Tab& tab, const Rect& r, const DrawerContent& of) {
  settle(tab, of);
  ui_.panel(r, kRadiusPanel, 0.6f);
  Rect in = r.inset(kSpace3);
  const std::string_view says = ui_.tr(text::log_fold);
  const Rect fold = Rect{in}.take_top(kTabs).take_right(kTarget);
  const bool folds = ui_.button(
      "fold-log", fold, {.icon = Icon::StepOn, .look = Look::Quiet, .narrated = says, .tip = says});
  tabs_end_ = fold.min.x - kSpace1;
  draw_tabs(of, in);
  tab = tab_;
  return folds;
}

// True: it is to be unfolded.
bool HistoryDrawer::draw_strip(const Rect& r, const DrawerContent& of) {
  const std::string_view log = ui_.tr(text::drawer_log);
  const bool pressed = ui_.button("unfold-log", r, {.narrated = log, .tip = log});
  Rect in = r.inset(kSpace3, 3);
  ui_.icon(Icon::Log, in.take_right(kStripIcon).centre(), kStripIcon, ui_.colors().second);
  in.max.x -= kSpace2;
  log_->draw_last(ui_, {of.log, of.players, of.shown}, in);
  return pressed;
}

// As high as its content; the tabs are its headings.
bool HistoryDrawer::draw_sheet(Tab& tab, const DrawerContent& of) {
  settle(tab, of);
  if (!rules_) rules_.emplace(rules_part(of.game));
  const RuleSheet rules = tab_ == Tab::Rules && rules_->here(ui_)
                              ? rules_for(ui_, of.game, of.view.state)
                              : RuleSheet();
  const float wide = sheet_words(ui_) - kSpace3;
  const float inner =
      tab_ == Tab::Chat ? ui_.height : content(of, rules, {}, Rect::at({}, {wide, 0}), false);
  const float high =
      kHeadHeight + kTabs + kSpace3 + inner + kSpace5 + (ui_.phone() ? ui_.insets.bottom : 0);
  Rect r;
  const bool open =
      begin_sheet(ui_, of.game.info().title.in(ui_.lang), kSheetWidth,
                  std::clamp(high, ui_.height * kLeastShare, ui_.height * kMostShare), r);
  // The sheet makes way for the place that a line shows.
  const bool shows = draw_tabs(of, r);
  end_sheet(ui_);
  tab = tab_;
  return open && !shows;
}

void HistoryDrawer::tell(room::Log& log, GameUi& shown, const AnyGame& g, std::size_t actions,
                         Seat reader, std::span<const std::string> names, const room::Steps& steps,
                         const Drawer::Late& late) {
  const double until = ui_.shell.now_ms() + kTellMs;
  Figures* const figures = shown.figures();
  log.covers(reader, ui_.lang, actions);
  if (log.take_went_back() && figures) figures->go_back(log.memory());
  const auto also = [&](const Table::Step& step) {
    GameUi::Told told = shown.tell(ui_, step);
    for (room::LogLine& more : told.lines) log.also(std::move(more));
    if (late(log.actions() - 1)) {
      const std::string said(ui_.tr(text::told_time_up));
      log.also({.who = step.actor, .text = said, .adds = said});
    }
    log.set(told.setting);
    if (figures) figures->recall(step);
    if (log.mark_due()) log.mark(figures ? figures->memory() : nullptr);
  };
  if (!room::follow(log, g, actions, reader, ui_.lang, names, steps, also,
                    [&] { return ui_.shell.now_ms() > until; }))
    ui_.animate();
}

}  // namespace

std::unique_ptr<Drawer::Inside> make_history_drawer(Ui& ui) {
  return std::make_unique<HistoryDrawer>(ui);
}

}  // namespace parlour::ui
