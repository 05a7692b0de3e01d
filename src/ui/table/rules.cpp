#include "ui/table/rules.h"

#include "games/sheets.h"
#include "ui/kit/sheets.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {
namespace {

constexpr float kSheetWidth = 560, kSheetShare = 0.88f;  // of the screen's height

}  // namespace

RuleSheet rules_for(const Ui& ui, const AnyGame& g, const AnyState& state) {
  RuleSheet rules = rules_of(g, state, ui.lang);
  if (const Line* keys = keys_of(g); keys && !ui.phone())
    rules.push_back({&text::rules_keys, std::string(ui.tr(*keys))});
  return rules;
}

float draw_rules(const Ui& ui, const AnyGame& g, const RuleSheet& rules, const Rect& r, bool draw) {
  const auto& c = ui.colors();
  float y = r.min.y;
  const auto paragraph = [&](std::string_view words, Type type, Color color, bool bold) {
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, words, type, color, 0, bold, draw) + kSpace2;
  };
  for (const RuleSection& section : rules) {
    if (y > r.min.y) {
      if (draw)
        ui.canvas().rect({{r.min.x, y + kSpace2}, {r.max.x, y + kSpace2 + 1}}, c.panel_border);
      y += kSpace5;
    }
    paragraph(ui.tr(*section.title), Type::Control, c.text, true);
    paragraph(section.text, Type::Body, c.text, false);
    const float h = rules_figure(ui, g, *section.title, {{r.min.x, y}, {r.max.x, y}}, draw);
    if (h > 0) y += h + kSpace2;
  }
  return y - r.min.y;
}

std::string rules_told(const Ui& ui, const RuleSheet& rules) {
  std::string said;
  for (const RuleSection& section : rules)
    said.append(ui.tr(*section.title)).append("\n").append(section.text).append("\n");
  return said;
}

bool RulesSheet::draw() {
  Rect in;
  const std::string title = ui_.tr(text::rules_title, {game_.info().title.in(ui_.lang)});
  const bool open = begin_sheet(ui_, title, kSheetWidth, ui_.height * kSheetShare, in);
  const RuleSheet rules = rules_for(ui_, game_, state_);
  ui_.describe(rules_told(ui_, rules));
  const Rect page = ui_.begin_scroll("rules", in);
  ui_.end_scroll(draw_rules(ui_, game_, rules, {page.min, {page.max.x - kSpace3, page.max.y}}) +
                 kSpace3);
  end_sheet(ui_);
  return open;
}

}  // namespace parlour::ui
