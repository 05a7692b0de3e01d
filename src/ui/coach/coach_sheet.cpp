#include "ui/coach/coach_sheet.h"

#include <algorithm>
#include <cmath>

#include "core/signs.h"
#include "imgui.h"
#include "ui/kit/sheets.h"
#include "ui/lessons/reasoning.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

constexpr std::size_t kWorst = 3;    // moves told for each seat
constexpr std::size_t kReasons = 2;  // sentences about each
constexpr float kBar = 10, kBadge = 24, kBeside = 6;
constexpr float kStripe = 4;  // left of a move

std::string signed_percent(const Ui& ui, double part) {
  return ui.tr(text::percent, {signed_text(std::lround(100 * part))});
}

// A standard error, rounded up.
std::string error_text(const Ui& ui, double error) {
  return ui.tr(text::percent, {std::to_string(std::lround(std::ceil(100 * error)))});
}

std::string rounded(double n) {
  return std::to_string(std::lround(n));
}

// `luckier`: as in room::SeatReport.
std::string luck_text(const Ui& ui, double luckier) {
  constexpr double kUsual = 0.7, kSeldom = 0.9;
  const bool lucky = luckier > 0.5;
  const double share = lucky ? luckier : 1 - luckier;
  if (share < kUsual) return std::string(ui.tr(text::coach_usual_luck));
  const Line& line = share < kSeldom ? (lucky ? text::coach_lucky : text::coach_unlucky)
                                     : (lucky ? text::coach_very_lucky : text::coach_very_unlucky);
  return ui.tr(line, {std::to_string(std::min(99L, std::lround(100 * share)))});
}

}  // namespace

std::string loss_text(const Ui& ui, const ai::Judgement& j) {
  constexpr float kLeast = 0.01f;  // what is rounded away is not exact either
  return ui.tr(text::coach_loss, {percent_text(ui, j.win - j.loss), percent_text(ui, j.win),
                                  error_text(ui, std::max(kLeast, j.error))});
}

std::string action_text(const Ui& ui, const AnyGame& game, const AnyState& s,
                        std::span<const Player> players, Seat who, const AnyAction& a) {
  return spoken(game.said(game.view(s, who), who, a, player_names(ui, players), ui.lang));
}

CoachSheet::CoachSheet(Ui& ui, const Replay& replay, CoachDesk& desk,
                       std::span<const Player> players, std::function<void(std::size_t)> go)
    : ui_(ui), replay_(replay), desk_(desk), players_(players), go_(std::move(go)) {}

void CoachSheet::read() {
  const bool explains = reasons_.here(ui_);  // fetched while the coach works
  const room::Findings* f = desk_.findings();
  if (!f) return;
  if (seats_.empty() || read_in_ != ui_.lang || explained_ != explains) {
    read_in_ = ui_.lang;
    explained_ = explains;
    begin_reading(*f);
  }
  if (!unread_.empty()) read_on();
}

void CoachSheet::begin_reading(const room::Findings& f) {
  const Record& record = replay_.record;
  seats_.clear();
  unread_.clear();
  for (const room::SeatReport& report : room::report_of(record, f)) seats_.push_back({report, {}});
  for (int q = 0; q < record.seats; ++q) {
    std::vector<Bad>& worst = seats_[static_cast<std::size_t>(q)].worst;
    for (const std::size_t k : room::worst_moves(record, f, seat(q), kWorst)) {
      const room::Decision& d = f.decisions[k];
      unread_.push_back({static_cast<std::size_t>(q), worst.size(), &d});
      worst.push_back({d.entry, {}});
    }
  }
  std::ranges::sort(unread_, {}, [](const Unread& u) { return u.decision->entry; });
  state_ = *replay_.game->start(record.options, record.seats);
  at_ = moves_ = 0;
}

// The texts of all moves take one walk through the record. They are written over several frames,
// none of which keeps the page from answering.
void CoachSheet::read_on() {
  constexpr std::size_t kMostSteps = 100;  // in a frame
  const Record& record = replay_.record;
  const Unread next = unread_.front();
  for (std::size_t n = 0; n < kMostSteps && at_ < next.decision->entry; ++n, ++at_) {
    moves_ += record.entries[at_].seat != House;
    replay_.game->apply(state_, record.entries[at_].seat, record.entries[at_].action);
  }
  ui_.shell.wake();
  if (at_ < next.decision->entry) return;
  seats_[next.seat].worst[next.number].said =
      told(state_, moves_ + 1, record.entries[at_], next.decision->judged);
  unread_.erase(unread_.begin());
}

// What was done, what would have been better, and, to those who are called "you", why.
std::string CoachSheet::told(const AnyState& s, std::size_t move, const Entry& e,
                             const ai::Judgement& judged) const {
  const AnyGame& game = *replay_.game;
  std::string out =
      ui_.tr(text::coach_move,
             {std::to_string(move), action_text(ui_, game, s, players_, e.seat, e.action),
              action_text(ui_, game, s, players_, e.seat, judged.best), loss_text(ui_, judged)});
  if (!explained_ || !is_you(players_, e.seat)) return out;
  const std::string why = reasons::told(ui_, game, game.view(s, e.seat),
                                        player_names(ui_, players_), judged.best, kReasons);
  return why.empty() ? out : ui_.tr(text::coach_why, {out, why});
}

bool CoachSheet::draw() {
  read();
  spoken_.clear();
  const float bar = kSpace2;  // beside the content
  const float h = draw_content(Rect::at({}, {sheet_words(ui_) - bar, 0}), false);
  Rect in;
  open_ = begin_usual_sheet(ui_, ui_.tr(text::coach_title), h, in);
  const Rect content = ui_.begin_scroll("coach", in);
  draw_content(Rect::at(content.min, {content.width() - bar, 0}), true);
  ui_.end_scroll(h);
  ui_.describe(spoken_);
  end_sheet(ui_);
  return open_;
}

// A paragraph at the top of `at`, which then begins below it.
float CoachSheet::say(Rect& at, std::string_view s, Type type, Color color, bool draw,
                      bool strong) {
  const float h = ui_.paragraph(at, s, type, color, 0, strong, draw);
  if (draw) spoken_.append(s).append(" ");
  at.min.y += h;
  return h;
}

float CoachSheet::draw_content(const Rect& r, bool draw) {
  Rect at = r;
  if (seats_.empty()) return draw_work(r, draw);
  say(at, ui_.tr(text::coach_about), Type::Small, ui_.colors().second, draw);
  for (int q = 0; q < replay_.record.seats; ++q) {
    at.min.y += kSpace4;
    at.min.y += draw_seat(q, at, draw);
  }
  return at.min.y - r.min.y + kSpace2;
}

float CoachSheet::draw_work(const Rect& r, bool draw) {
  const auto& c = ui_.colors();
  Rect at = r;
  say(at, ui_.tr(text::coach_about), Type::Body, c.second, draw);
  at.min.y += kSpace3;
  if (desk_.working()) {
    const std::string said = ui_.tr(text::coach_working, {percent_text(ui_, desk_.progress())});
    say(at, said, Type::Body, c.text, draw);
    at.min.y += kSpace2;
    const Rect bar = Rect::at(at.min, {at.width(), kBar});
    if (draw) {
      ui_.canvas().round_rect(bar, kBar / 2, c.pressed);
      const float done = std::max(kBar, bar.width() * desk_.progress());
      ui_.canvas().round_rect(Rect::at(bar.min, {done, kBar}), kBar / 2, ui_.tint);
    }
    at.min.y += kBar + kSpace3;
  } else if (desk_.failed()) {
    say(at, ui_.tr(text::coach_failed), Type::Body, c.danger, draw);
    at.min.y += kSpace2;
  }
  const Rect button = Rect::at(at.min, {at.width(), kTarget});
  if (draw && desk_.working()) {
    if (ui_.button("coach-stop", button, {.label = ui_.tr(text::cancel), .icon = Icon::Close}))
      desk_.stop(), open_ = false;
  } else if (draw &&
             ui_.button("coach-start", button,
                        {.label = ui_.tr(desk_.failed() ? text::try_again : text::coach_start),
                         .icon = Icon::Hint,
                         .look = Look::Primary})) {
    desk_.start();
  }
  return at.min.y + kTarget + kSpace2 - r.min.y;
}

// The sign, the name and the accuracy; how the chance became the result; the worst moves.
float CoachSheet::draw_seat(int q, const Rect& r, bool draw) {
  const auto& c = ui_.colors();
  const OfSeat& of = seats_[static_cast<std::size_t>(q)];
  const room::SeatReport& report = of.report;
  Rect at = r;
  const std::string accuracy = ui_.tr(text::coach_accuracy, {rounded(report.accuracy)});
  const float accuracy_w = ui_.label_width(accuracy, Type::Body, true);
  const float line = std::max(kBadge, ui_.size_of(Type::Body) * 1.4f);
  const std::string name = player_name(ui_, players_, seat(q));
  if (draw) {
    const float y = at.min.y + line / 2;
    gfx::seat_badge(ui_.canvas(), seat_sign(q), {at.min.x + kBadge / 2, y}, kBadge,
                    gfx::seat_color(q));
    const float x = at.min.x + kBadge + kSpace2;
    ui_.label_cut({x, y}, at.max.x - x - accuracy_w - kSpace2, name, Type::Body, c.text,
                  gfx::kLeftMiddle, true);
    ui_.label({at.max.x, y}, accuracy, Type::Body, c.text, gfx::kRightMiddle, true);
    spoken_ += name + ": " + accuracy + ". ";
  }
  at.min.y += line + kSpace1;
  say(at,
      ui_.tr(text::coach_way, {count_text(text::coach_decisions, ui_.lang, report.decisions),
                               percent_text(ui_, static_cast<float>(report.start)),
                               percent_text(ui_, static_cast<float>(report.result))}),
      Type::Small, c.second, draw);
  say(at,
      ui_.tr(text::coach_parts,
             {signed_percent(ui_, report.luck), signed_percent(ui_, report.skill),
              error_text(ui_, report.error), signed_percent(ui_, report.others)}),
      Type::Small, c.text, draw);
  say(at, luck_text(ui_, report.luckier), Type::Small, c.second, draw);
  at.min.y += kSpace1;
  if (of.worst.empty()) say(at, ui_.tr(text::coach_clean), Type::Small, c.second, draw);
  for (const Bad& bad : of.worst)
    if (!bad.said.empty()) at.min.y += draw_bad(bad, at, draw) + kSpace1;
  return at.min.y - r.min.y;
}

float CoachSheet::draw_bad(const Bad& bad, const Rect& r, bool draw) {
  const auto& c = ui_.colors();
  const Rect words = {{r.min.x + kSpace3 + kStripe, r.min.y + kBeside},
                      {r.max.x - kSpace2, r.max.y}};
  const float h = ui_.height_of(words.width(), bad.said, Type::Small);
  const Rect box = Rect::at(r.min, {r.width(), std::max(kTarget, h + 2 * kBeside)});
  if (!draw) return box.height();
  const Ui::Touch t = ui_.area("bad" + std::to_string(bad.entry), box, bad.said);
  if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ui_.canvas().round_rect(box, kRadiusControl, t.held ? c.pressed : c.control,
                          {1, t.hovered ? ui_.strong_tint() : c.panel_border});
  ui_.canvas().round_rect(
      Rect::at(box.min + Vec2(kBeside, kBeside), {kStripe, box.height() - 2 * kBeside}), 2,
      c.danger);
  ui_.paragraph(words.moved({0, (box.height() - 2 * kBeside - h) / 2}), bad.said, Type::Small,
                c.text);
  if (t.focused) gfx::focus_ring(ui_.canvas(), box, kRadiusControl, c.focus);
  if (t.pressed) go_(bad.entry), open_ = false;
  return box.height();
}

}  // namespace parlour::ui
