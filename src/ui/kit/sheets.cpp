#include "ui/kit/sheets.h"

#include <algorithm>

#include "imgui.h"

namespace parlour::ui {
namespace {

constexpr float kWidth = 460;      // of most sheets
constexpr float kMargin = 48;      // of the screen, left free beside it
constexpr float kHeadHeight = 64;  // for the title and the button that closes it
constexpr float kButtonHeight = 48;

}  // namespace

bool begin_sheet(Ui& ui, std::string_view title, float wanted_w, float wanted_h, Rect& inside) {
  const Rect all = Rect::at({}, {ui.width, ui.height});
  ui.begin_layer("sheet", all);
  ui.canvas().rect(all, ui.colors().veil);
  const bool beside = ui.cover("veil", all);
  const float w = std::min(wanted_w, ui.width - (ui.phone() ? 0 : kMargin));
  const float h = std::min(wanted_h, ui.height - ui.insets.top - (ui.phone() ? 40.0f : kMargin));
  const Rect r = ui.phone() ? Rect::at({(ui.width - w) / 2, ui.height - h}, {w, h})
                            : Rect::around(all.centre(), {w, h});
  ui.panel(r, kRadiusPanel, 3);
  ui.heading(title);
  Rect head = r.inset(kSpace5, 0);
  head.max.y = head.min.y + kHeadHeight;
  const Type type = ui.label_width(title, Type::Heading, true) > head.width() - kTarget
                        ? Type::Body
                        : Type::Heading;
  ui.label_cut({head.min.x, head.centre().y}, head.width() - kTarget, title, type, ui.colors().text,
               gfx::kLeftMiddle, true);
  bool open =
      !ui.button("close", Rect::around({head.max.x - 14, head.centre().y}, {kTarget, kTarget}),
                 {.icon = Icon::Close, .look = Look::Quiet, .narrated = ui.tr(text::close)});
  if (beside && ImGui::IsMouseClicked(0)) open = false;
  inside = r.inset(kSpace5, 0);
  inside.min.y = head.max.y;
  inside.max.y -= kSpace4 + (ui.phone() ? ui.insets.bottom : 0);
  return open;
}

bool begin_usual_sheet(Ui& ui, std::string_view title, float content, Rect& inside) {
  const float below = kSpace5 + (ui.phone() ? ui.insets.bottom : 0);
  return begin_sheet(ui, title, kWidth, kHeadHeight + content + below, inside);
}

void end_sheet(Ui& ui) {
  ui.end_layer();
}

float sheet_words(const Ui& ui) {
  return std::min(kWidth, ui.width - (ui.phone() ? 0 : kMargin)) - 2 * kSpace5;
}

Answered ask_sheet(Ui& ui, std::string_view title, const std::string& said, std::string_view id,
                   const ButtonSpec& yes, std::string_view no) {
  Rect in;
  const float h = ui.height_of(sheet_words(ui), said, Type::Body);
  const bool open = begin_usual_sheet(ui, title, h + kSpace5 + kButtonHeight, in);
  ui.describe(said);
  ui.paragraph(in, said, Type::Body, ui.colors().second);
  const Rect buttons = Rect::at({in.min.x, in.min.y + h + kSpace5}, {in.width(), kButtonHeight});
  const ButtonSpec stay{.label = no.empty() ? ui.tr(text::cancel) : no};
  const bool refused = ui.button("no", buttons.column(0, 2, kSpace3), stay);
  const bool agreed = ui.button(id, buttons.column(1, 2, kSpace3), yes);
  end_sheet(ui);
  return agreed ? Answered::Yes : open && !refused ? Answered::Open : Answered::No;
}

float choose(Ui& ui, std::string_view id, const Rect& r,
             const std::vector<std::string_view>& labels, int& chosen, std::string_view about,
             bool draw, std::span<const std::string_view> why_not) {
  float widest = 0, sum = 0;
  for (std::string_view l : labels) {
    const float w = ui.label_width(l, Type::Small, true) + 18;
    widest = std::max(widest, w), sum += w;
  }
  const int all = static_cast<int>(labels.size());
  int per_row = sum <= r.width() ? all : std::clamp(static_cast<int>(r.width() / widest), 1, all);
  const int rows = (all + per_row - 1) / per_row;
  per_row = (all + rows - 1) / rows;  // rows of equal length: 2 and 2 rather than 3 and 1
  float y = r.min.y;
  if (!draw) return static_cast<float>(rows) * (kTarget + kSpace1) - kSpace1;
  for (int from = 0; from < all; from += per_row) {
    const int to = std::min(all, from + per_row);
    const int was = chosen - from;
    const std::string row_id = std::string(id) + (from == 0 ? "" : std::to_string(from));
    const auto skipped = std::min(static_cast<std::size_t>(from), why_not.size());
    const int picked = ui.segmented(row_id, Rect::at({r.min.x, y}, {r.width(), kTarget}),
                                    {labels.begin() + from, labels.begin() + to}, was, about,
                                    why_not.subspan(skipped));
    if (picked != was) chosen = from + picked;
    y += kTarget + kSpace1;
  }
  return y - r.min.y - kSpace1;
}

}  // namespace parlour::ui
