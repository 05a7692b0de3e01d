#include "ui/screens/leave_sheet.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/table/tables.h"

namespace parlour::ui {
namespace {

constexpr float kSheetButton = 48;

class LeaveSheet final : public Sheet {
 public:
  LeaveSheet(Services& app, std::function<void()> start)
      : app_(app), ui_(app.ui), start_(std::move(start)) {}

  bool draw() override {
    if (!app_.tables.under_way()) return false;
    const std::string title =
        ui_.tr(text::leave_title, {ui_.tr(app_.tables.under_way_game().info().title)});
    const std::string who =
        ui_.tr(text::leave_players, {seats_text(ui_, app_.tables.under_way_players())});
    const std::string_view question = ui_.tr(text::leave_question);
    const float width = sheet_words(ui_);
    const float who_h = ui_.height_of(width, who, Type::Body, true) + kSpace2;
    const float h = ui_.height_of(width, question, Type::Body);
    // Two buttons side by side, or stacked if the words need it.
    const bool beside =
        ui_.label_width(ui_.tr(text::leave_start), Type::Control, true) + 2 * kSpace3 <
        (width - kSpace3) / 2;
    const float buttons_h = beside ? kSheetButton : 2 * kSheetButton + kSpace2;
    Rect in;
    const bool open = begin_usual_sheet(ui_, title, who_h + h + kSpace5 + buttons_h, in);
    ui_.describe(ui_.tr(text::two_sentences, {who, question}));
    ui_.paragraph(in.take_top(who_h), who, Type::Body, ui_.colors().text, 0, true);
    ui_.paragraph(in, question, Type::Body, ui_.colors().second);
    Rect buttons = Rect::at({in.min.x, in.min.y + h + kSpace5}, {in.width(), buttons_h});
    const Rect second = beside ? buttons.take_right(buttons.column(1, 2, kSpace3).width(), kSpace3)
                               : buttons.take_bottom(kSheetButton, kSpace2);
    const bool keep = ui_.button("keep", buttons, {.label = ui_.tr(text::leave_keep)});
    const bool begin =
        ui_.button("begin", second, {.label = ui_.tr(text::leave_start), .look = Look::Primary});
    end_sheet(ui_);
    if (keep) app_.tables.resume();
    if (begin) app_.nav.then(start_);
    return open && !keep && !begin;
  }

 private:
  Services& app_;
  Ui& ui_;
  std::function<void()> start_;
};

}  // namespace

void ask_to_leave(Services& app, std::function<void()> start) {
  app.nav.with_part(kSheetsPart, [&app, start = std::move(start)] {
    app.nav.show(std::make_unique<LeaveSheet>(app, start));
  });
}

}  // namespace parlour::ui
