#include "ui/table/drawer.h"

#include <algorithm>

#include "ui/kit/sheets.h"
#include "ui/table/layout.h"
#include "ui/table/rules.h"

namespace parlour::ui {
namespace {

constexpr float kTabs = 40;  // height
constexpr float kSheetWidth = 460, kHeadHeight = 64;
constexpr float kLeastShare = 0.4f, kMostShare = 0.82f;  // of the screen's height
constexpr float kProbeWidth = 300;

}  // namespace

bool Drawer::toggle(Tab tab, float body_width) {
  const bool beside = body_width > kDrawerFrom;
  if (beside) open_ = !open_ || (tab != Tab::Log && tab_ != tab);
  tab_ = tab;
  return !beside;
}

static bool has(const DrawerContent& of, const Scene& scene, Drawer::Tab tab) {
  switch (tab) {
    case Drawer::Tab::Chat:
      return of.chat != nullptr;
    case Drawer::Tab::Figures:
      return of.figures && of.figures->draw(scene, Rect::at({}, {kProbeWidth, 0}), false) > 0;
    default:
      return true;
  }
}

static Scene scene_of(Ui& ui, const DrawerContent& of) {
  return {.ui = ui,
          .game = of.game,
          .view = of.view,
          .players = of.players,
          .review = of.review,
          .board = {},
          .hand = {}};
}

void Drawer::settle(const DrawerContent& of) {
  if (!has(of, scene_of(ui_, of), tab_)) tab_ = Tab::Log;
}

float Drawer::content(const DrawerContent& of, const RuleSheet& rules, const Rect& seen,
                      const Rect& page, bool draw) {
  switch (tab_) {
    case Tab::Rules:
      return draw_rules(ui_, of.game, rules, page, draw);
    case Tab::Figures:
      return of.figures->draw(scene_of(ui_, of), page, draw);
    case Tab::Chat:
      return 0;
    case Tab::Log:
      break;
  }
  return draw ? log_view_.draw(ui_, of.log, of.players, seen, page)
              : LogView::height(ui_, of.log, of.players, page.width(), ui_.height);
}

void Drawer::draw_tabs(const DrawerContent& of, Rect r) {
  drawn_ = true;
  const Scene scene = scene_of(ui_, of);
  std::vector<Tab> tabs;
  std::vector<std::string_view> labels;
  for (const Tab tab : {Tab::Log, Tab::Rules, Tab::Chat, Tab::Figures}) {
    if (!has(of, scene, tab)) continue;
    const Line& word = tab == Tab::Log     ? text::drawer_log
                       : tab == Tab::Rules ? text::drawer_rules
                       : tab == Tab::Chat  ? text::room_chat
                                           : of.figures->word();
    tabs.push_back(tab), labels.push_back(ui_.tr(word));
  }
  const RuleSheet rules = tab_ == Tab::Rules ? rules_for(ui_, of.game, of.view.state) : RuleSheet();
  if (tab_ == Tab::Rules) ui_.describe_also(rules_told(ui_, rules));
  if (tab_ == Tab::Figures) ui_.describe_also(of.figures->told(scene));
  const int shown = static_cast<int>(std::ranges::find(tabs, tab_) - tabs.begin());
  const int chosen = ui_.segmented("drawer-tab", r.take_top(kTabs, kSpace3), labels, shown);
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
}

void Drawer::draw_beside(const Rect& r, const DrawerContent& of) {
  settle(of);
  ui_.panel(r, kRadiusPanel, 0.6f);
  draw_tabs(of, r.inset(kSpace3));
}

// As high as its content; the tabs are its headings.
bool Drawer::draw_sheet(const DrawerContent& of) {
  settle(of);
  const RuleSheet rules = tab_ == Tab::Rules ? rules_for(ui_, of.game, of.view.state) : RuleSheet();
  const float wide = sheet_words(ui_) - kSpace3;
  const float inner =
      tab_ == Tab::Chat ? ui_.height : content(of, rules, {}, Rect::at({}, {wide, 0}), false);
  const float high =
      kHeadHeight + kTabs + kSpace3 + inner + kSpace5 + (ui_.phone() ? ui_.insets.bottom : 0);
  Rect r;
  const bool open =
      begin_sheet(ui_, of.game.info().title.in(ui_.lang), kSheetWidth,
                  std::clamp(high, ui_.height * kLeastShare, ui_.height * kMostShare), r);
  draw_tabs(of, r);
  end_sheet(ui_);
  return open;
}

}  // namespace parlour::ui
