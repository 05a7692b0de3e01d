#include "ui/statistics/statistics_screen.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "games/registry.h"
#include "room/daily.h"
#include "room/strangers.h"
#include "ui/app/archive.h"
#include "ui/app/question.h"
#include "ui/app/top_bar.h"
#include "ui/daily/daily.h"
#include "ui/daily/daily_screen.h"
#include "ui/daily/daily_text.h"
#include "ui/kit/flow.h"
#include "ui/kit/sheets.h"
#include "ui/parts/names.h"
#include "ui/statistics/same_player.h"

namespace parlour::ui::statistics {

namespace words = daily::words;
namespace backup = room::backup;
using room::statistics::Played;
using room::statistics::Tally;

namespace {

constexpr std::string_view kStored = "statistics";  // storage key: a line for each counted game
constexpr std::size_t kMostLines = 2000;
constexpr float kWidth = 640, kChart = 96, kRow = 32, kDay = 28;
constexpr std::size_t kCourse = 40;  // games shown
constexpr int kWeek = 7, kWeeks = 5;
constexpr std::string_view kFileName = "parlour-everything.json";

// A shelved game's key holds its fingerprint: "archive/00000012/PRINT/...",
// "done/00000012-PRINT.yes".
std::string print_of(const room::Shelved& s) {
  std::string_view key = s.key;
  for (const std::string_view start : {std::string_view("archive/"), room::kShelfPrefix})
    if (key.starts_with(start)) key.remove_prefix(start.size());
  const std::size_t from = std::min(key.find_first_of("/-"), key.size());
  key.remove_prefix(std::min(from + 1, key.size()));
  return std::string(key.substr(0, key.find_first_of("/.")));
}

std::string shared_of(const Ui& ui, const Tally& t) {
  const float share = t.games ? static_cast<float>(t.won) / static_cast<float>(t.games) : 0;
  return ui.tr(words::won_of,
               {std::to_string(t.won), std::to_string(t.games), percent_text(ui, share)});
}

}  // namespace

StatisticsScreen::StatisticsScreen(Services& app) : app_(app), ui_(app.ui) {}

std::optional<std::string> StatisticsScreen::address() const {
  return std::string(kStatisticsLink);
}

// --- counting -----------------------------------------------------------------------------------

void StatisticsScreen::shown() {
  played_ = room::statistics::parse_all(ui_.shell.load(kStored).value_or(""));
  look();
}

// What has not been counted yet is counted one by one, so that nothing waits.
void StatisticsScreen::look() {
  app_.archive.look();
  std::set<std::string> known;
  for (const Played& p : played_) known.insert(p.key);
  to_count_.clear();
  counted_ = 0;
  for (const room::Shelved& s : app_.archive.games()) {
    if (s.finished != room::Finished::No && !known.contains(print_of(s))) to_count_.push_back(s);
  }
  const std::uint32_t today = room::daily::day_of(daily::now_seconds());
  days_.clear();
  calendar_.assign(kWeek * kWeeks, 0);
  for (const std::string& key : ui_.shell.keys(room::daily::kDailyPrefix)) {
    const std::string_view rest = std::string_view(key).substr(room::daily::kDailyPrefix.size());
    const auto day = parse_number(rest.substr(0, rest.find('/')), today);
    if (!day) continue;
    days_.insert(*day);
    const std::size_t ago = today - *day;
    if (ago < calendar_.size()) ++calendar_[calendar_.size() - 1 - ago];
  }
  figure();
  count_next();
}

void StatisticsScreen::figure() {
  const std::string_view game =
      only_ == 0 ? std::string_view() : games()[static_cast<std::size_t>(only_ - 1)]->info().id;
  figures_ = room::statistics::figures(played_, game);
  ui_.shell.wake();
}

void StatisticsScreen::count_next() {
  if (counted_ == to_count_.size()) return;
  const room::Shelved next = to_count_[to_count_.size() - 1 - counted_];  // the oldest
  app_.archive.shelf().take(next.key, alive([this, next](std::optional<std::string> content) {
                              if (!app_.nav.shows(this)) return;
                              const std::string id = content ? room::game_of_packed(*content) : "";
                              if (!find_game(id) || ui_.shell.has_game(id))
                                return counted(next, content.value_or(""));
                              ui_.shell.need_game(id,
                                                  alive([this, next, kept = *content](bool here) {
                                                    counted(next, here ? kept : std::string());
                                                  }));
                            }));
}

void StatisticsScreen::counted(const room::Shelved& from, const std::string& content) {
  const Replay r = room::unpacked(games_here(ui_), content, ui_.lang);
  if (r.game && !r.error && r.game->over(r.state))
    played_.push_back(room::statistics::played_in(r, print_of(from), from.details.when));
  if (++counted_ < to_count_.size()) {
    if (counted_ % 8 == 0) figure();
    return ui_.shell.after(1, alive([this] { count_next(); }));
  }
  room::statistics::sort_by_time(played_);
  ui_.shell.save(kStored, room::statistics::print_all(played_, kMostLines));
  figure();
}

// --- drawing ------------------------------------------------------------------------------------

void StatisticsScreen::draw(bool) {
  const std::string title(ui_.tr(words::statistics));
  ui_.heading(title);
  ui_.describe({});
  const Rect body = top_bar(app_, title);
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  const Rect column = Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
  const Rect content = ui_.begin_scroll("statistics", column);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  const auto put = [&](float (StatisticsScreen::*part)(const Rect&)) {
    const float h = (this->*part)({at.min, {at.max.x, at.min.y}});
    at.min.y += h > 0 ? h + kSpace4 : 0;
  };
  put(&StatisticsScreen::draw_games);
  put(&StatisticsScreen::draw_summary);
  put(&StatisticsScreen::draw_ratings);
  put(&StatisticsScreen::draw_course);
  put(&StatisticsScreen::draw_tallies);
  put(&StatisticsScreen::draw_dice);
  put(&StatisticsScreen::draw_days);
  put(&StatisticsScreen::draw_file);
  ui_.end_scroll(at.min.y - content.min.y);
}

float StatisticsScreen::heading(const Rect& at, const Line& line) {
  const std::string said(ui_.tr(line));
  ui_.describe_also(said);
  return ui_.paragraph(at, said, Type::Heading, ui_.colors().text, 0, true) + kSpace2;
}

float StatisticsScreen::say(const Rect& at, const std::string& said, bool small) {
  ui_.describe_also(said);
  return ui_.paragraph(at, said, small ? Type::Small : Type::Body,
                       small ? ui_.colors().second : ui_.colors().text) +
         kSpace2;
}

float StatisticsScreen::draw_games(const Rect& at) {
  std::vector<std::string_view> names = {ui_.tr(words::every_game)};
  for (const AnyGame* g : games()) names.push_back(ui_.tr(g->info().title));
  const int was = only_;
  const float h = choose(ui_, "only", at, names, only_);
  if (only_ != was) figure();
  return h;
}

float StatisticsScreen::draw_summary(const Rect& at) {
  float h = 0;
  const auto add = [&](const std::string& said, bool small = false) {
    h += say({at.min + Vec2(0, h), at.max + Vec2(0, h)}, said, small);
  };
  if (counted_ < to_count_.size())
    add(ui_.tr(words::counting, {std::to_string(counted_), std::to_string(to_count_.size())}),
        true);
  if (figures_.all.games == 0 && figures_.watched == 0) {
    if (h == 0) add(std::string(ui_.tr(words::none)));
    return h;
  }
  add(shared_of(ui_, figures_.all));
  add(ui_.tr(words::in_a_row, {std::to_string(figures_.streak), std::to_string(figures_.longest)}));
  if (figures_.watched > 0) add(ui_.tr(words::others, {std::to_string(figures_.watched)}), true);
  return h;
}

// A line of the storage for each game: what it is, the rating, how far it may be off, how many.
float StatisticsScreen::draw_ratings(const Rect& at) {
  constexpr std::uint32_t kMost = 1'000'000;
  float h = 0;
  const std::string all = ui_.shell.load(room::kOwnRatings).value_or("");
  for (std::string_view rest = all; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const auto word = [&line] {
      const std::string_view out = line.substr(0, line.find(' '));
      line.remove_prefix(std::min(line.size(), out.size() + 1));
      return out;
    };
    const AnyGame* game = find_game(word());
    const auto value = parse_number(word(), kMost), deviation = parse_number(word(), kMost),
               count = parse_number(word(), kMost);
    const bool chosen = only_ == 0 || game == games()[static_cast<std::size_t>(only_ - 1)];
    if (!game || !value || !deviation || !count || !chosen) continue;
    h += say({at.min + Vec2(0, h), at.max + Vec2(0, h)},
             ui_.tr(words::rating_in, {ui_.tr(game->info().title), std::to_string(*value),
                                       std::to_string(2 * *deviation), std::to_string(*count)}));
  }
  return h;
}

float StatisticsScreen::draw_course(const Rect& at) {
  if (figures_.course.size() < 2) return 0;
  const auto& c = ui_.colors();
  float h = heading(at, words::course);
  const std::size_t n = std::min(figures_.course.size(), kCourse);
  const float step = at.width() / static_cast<float>(kCourse), middle = at.min.y + h + kChart / 2;
  for (std::size_t i = 0; i < n; ++i) {
    const bool won = figures_.course[figures_.course.size() - n + i];
    const float x = at.min.x + step * static_cast<float>(i);
    const float y = won ? middle - kChart / 2 : middle;
    ui_.canvas().round_rect(Rect::at({x + 1, y}, {std::max(step - 2, 2.0f), kChart / 2}), 2,
                            won ? c.good : c.muted);
  }
  ui_.canvas().line({at.min.x, middle}, {at.max.x, middle}, 1, c.second);
  h += kChart + kSpace2;
  return h + say({at.min + Vec2(0, h), at.max + Vec2(0, h)},
                 std::string(ui_.tr(words::course_about)), true);
}

float StatisticsScreen::draw_tally(const Rect& at, const std::string& name, const Tally& t) {
  const auto& c = ui_.colors();
  const Rect r = Rect::at(at.min, {at.width(), kRow});
  const std::string said = shared_of(ui_, t);
  const float share = static_cast<float>(t.won) / static_cast<float>(std::max(t.games, 1));
  ui_.canvas().round_rect(r.inset(0, 2), kRadiusControl, c.control.faded(0.5f));
  ui_.canvas().round_rect(Rect::at(r.min + Vec2(0, 2), {r.width() * share, kRow - 4}),
                          kRadiusControl, c.good.faded(0.35f));
  ui_.label_cut({r.min.x + kSpace2, r.centre().y}, r.width() / 2, name, Type::Body, c.text,
                gfx::kLeftMiddle);
  ui_.label_cut({r.max.x - kSpace2, r.centre().y}, r.width() / 2, said, Type::Small, c.text,
                gfx::kRightMiddle);
  ui_.describe_also(ui_.says(name, said));
  return kRow;
}

float StatisticsScreen::draw_tallies(const Rect& at) {
  if (figures_.all.games == 0) return 0;
  float h = heading(at, words::by_players);
  const auto below = [&] { return Rect{at.min + Vec2(0, h), at.max + Vec2(0, h)}; };
  for (const auto& [seats, tally] : figures_.seats)
    h += draw_tally(below(), count_text(words::players, ui_.lang, seats), tally);
  h += kSpace4;
  h += heading(below(), words::by_strength);
  for (int i = 0; i < ai::kLevels; ++i) {
    const Tally& t = figures_.levels[static_cast<std::size_t>(i)];
    if (t.games > 0)
      h += draw_tally(below(), std::string(ui_.tr(level_line(static_cast<ai::Level>(i)))), t);
  }
  return h;
}

float StatisticsScreen::draw_dice(const Rect& at) {
  int rolls = 0, most = 1;
  for (const int n : figures_.dice) rolls += n, most = std::max(most, n);
  if (rolls == 0) return 0;
  const auto& c = ui_.colors();
  float h = heading(at, words::dice);
  h += say({at.min + Vec2(0, h), at.max + Vec2(0, h)},
           ui_.tr(words::dice_about, {std::to_string(rolls)}), true);
  const double highest = std::max<double>(most, room::statistics::expected_rolls(7, rolls));
  const float step = at.width() / static_cast<float>(room::statistics::kTotals);
  const float bottom = at.min.y + h + kChart;
  for (int i = 0; i < room::statistics::kTotals; ++i) {
    const int n = figures_.dice[static_cast<std::size_t>(i)];
    const double due = room::statistics::expected_rolls(i + 2, rolls);
    const auto high = [&](double count) { return kChart * static_cast<float>(count / highest); };
    const float x = at.min.x + step * static_cast<float>(i);
    ui_.canvas().round_rect(Rect::at({x + 3, bottom - high(n)}, {step - 6, high(n)}), 3,
                            ui_.tint.faded(0.8f));
    ui_.canvas().line({x + 1, bottom - high(due)}, {x + step - 1, bottom - high(due)}, 2, c.text);
    const std::string total = std::to_string(i + 2), times = std::to_string(n);
    ui_.label({x + step / 2, bottom + kSpace3}, total, Type::Small, c.text, gfx::kCentred, true);
    ui_.label({x + step / 2, bottom + kSpace3 + kSpace4}, times, Type::Small, c.second,
              gfx::kCentred);
    const std::string expected = std::to_string(static_cast<int>(due + 0.5));
    ui_.describe_also(ui_.tr(words::dice_row, {total, times, expected}));
  }
  return h + kChart + kSpace3 + 2 * kSpace4;
}

float StatisticsScreen::draw_days(const Rect& at) {
  const auto& c = ui_.colors();
  const auto streak = room::statistics::streak_of(days_, room::daily::day_of(daily::now_seconds()));
  float h = heading(at, words::days);
  for (std::size_t i = 0; i < calendar_.size(); ++i) {
    const Vec2 cell(static_cast<float>(i % kWeek), static_cast<float>(i / kWeek));
    const Rect r = Rect::at(at.min + Vec2(cell.x * kDay, h + cell.y * kDay), {kDay - 4, kDay - 4});
    const int n = calendar_[i];
    const bool today = i + 1 == calendar_.size();
    ui_.canvas().round_rect(r, 5,
                            n > 0 ? c.good.faded(0.3f + 0.15f * static_cast<float>(n)) : c.control,
                            {today ? 2.0f : 1.0f, today ? c.text : c.panel_border});
    if (n > 0) ui_.label(r.centre(), std::to_string(n), Type::Small, c.text, gfx::kCentred, true);
  }
  h += kWeeks * kDay + kSpace2;
  h += say({at.min + Vec2(0, h), at.max + Vec2(0, h)},
           ui_.tr(words::days_about, {std::to_string(streak.now), std::to_string(streak.longest)}),
           true);
  const ButtonSpec spec{.label = ui_.tr(words::head), .icon = Icon::Dice};
  const Rect button =
      Rect::at(at.min + Vec2(0, h), {std::min(at.width(), ui_.button_width(spec)), kTarget});
  if (ui_.button("today", button, spec)) open_daily(app_, kTodayLink);
  return h + kTarget;
}

float StatisticsScreen::draw_file(const Rect& at) {
  float h = heading(at, words::keep);
  h +=
      say({at.min + Vec2(0, h), at.max + Vec2(0, h)}, std::string(ui_.tr(words::keep_about)), true);
  if (collecting_)
    h += say({at.min + Vec2(0, h), at.max + Vec2(0, h)},
             ui_.tr(words::collecting, {std::to_string(file_.games.size()), std::to_string(all_)}),
             true);
  const ButtonSpec specs[] = {{.label = ui_.tr(words::save_all), .icon = Icon::Download},
                              {.label = ui_.tr(words::take_all), .icon = Icon::Plus}};
  const float widths[] = {ui_.button_width(specs[0]), ui_.button_width(specs[1])};
  const Rect below{at.min + Vec2(0, h), at.max + Vec2(0, h)};
  const auto rects = ui_.phone() ? flow_filled(below, widths, kTarget, kSpace2)
                                 : flow(below, widths, kTarget, kSpace3);
  if (ui_.button("export", rects[0], specs[0]) && !collecting_ && !laying_) collect();
  if (ui_.button("import", rects[1], specs[1]) && !collecting_ && !laying_) ask_file();
  h = rects[1].max.y - at.min.y + kSpace2;
  if (!has_player(app_)) return h;
  const ButtonSpec same{.label = ui_.tr(words::same_player), .icon = Icon::Person};
  const Rect line = Rect::at({at.min.x, at.min.y + h}, {at.width(), kTarget});
  const float width = ui_.phone() ? at.width() : std::min(at.width(), ui_.button_width(same));
  if (ui_.button("same", Rect::at(line.min, {width, kTarget}), same)) offer_player(app_);
  return h + kTarget + kSpace3;
}

// --- the file -----------------------------------------------------------------------------------

void StatisticsScreen::collect() {
  file_ = {};
  for (const std::string& key : ui_.shell.keys({})) {
    if (!backup::belongs(key)) continue;
    if (auto value = ui_.shell.load(key)) file_.kept[key] = *std::move(value);
  }
  app_.archive.look();
  to_collect_ = app_.archive.games();  // newest first
  all_ = to_collect_.size();
  collecting_ = true;
  collect_next();
}

void StatisticsScreen::collect_next() {
  ui_.shell.wake();
  if (to_collect_.empty()) return offer();
  const room::Shelved next = to_collect_.back();
  to_collect_.pop_back();
  app_.archive.shelf().take(
      next.key, alive([this, next](std::optional<std::string> content) {
        if (content)
          file_.games.push_back({.title = room::with_details(next.title, next.details),
                                 .finished = next.finished != room::Finished::No,
                                 .record = backup::packed_text(*content)});
        collect_next();
      }));
}

// The open game is in it too, as one that is not finished.
void StatisticsScreen::offer() {
  collecting_ = false;
  for (const Aside& open : app_.archive.stored_aside())
    file_.games.push_back({.title = open.title,
                           .finished = open.finished == room::Finished::Yes,
                           .record = backup::packed_text(open.content)});
  TextOffer offer;
  offer.title = ui_.tr(words::keep), offer.save = ui_.tr(text::save_file),
  offer.close = ui_.tr(text::close);
  offer.note = ui_.tr(words::file_ready,
                      {std::to_string(file_.games.size()), std::to_string(file_.kept.size())});
  offer.file_text = backup::to_json(file_, daily::now_seconds()), offer.file_name = kFileName;
  ui_.shell.offer_text(offer);
  file_ = {};
}

void StatisticsScreen::ask_file() {
  ui_.shell.pick_file(backup::kLargest,
                      alive([this](std::optional<std::string> given, bool too_large) {
                        if (too_large)
                          ui_.toast(ui_.tr(words::too_large), true);
                        else if (given)
                          take_over(*given);
                      }));
}

void StatisticsScreen::take_over(const std::string& text) {
  auto read = backup::from_json(text);
  ui_.shell.wake();
  if (!read) {
    const Line& why = read.error() == backup::Fault::Unreadable ? words::bad_json
                      : read.error() == backup::Fault::Foreign  ? words::bad_foreign
                      : read.error() == backup::Fault::Later    ? words::bad_later
                                                                : words::bad_damaged;
    return ui_.toast(ui_.tr(why), true);
  }
  std::map<std::string, std::string> here;
  for (const std::string& key : ui_.shell.keys({}))
    if (auto value = ui_.shell.load(key)) here[key] = *std::move(value);
  const bool asks = backup::merged(here, read->kept, false).asks;
  merge(*read, false);
  if (!asks) return;
  const auto ask = [this]() -> std::optional<Asked> {
    return Asked{std::string(ui_.tr(words::choices_head)),
                 std::string(ui_.tr(words::choices_about)),
                 {.label = ui_.tr(words::choices_yes), .look = Look::Primary},
                 ui_.tr(words::choices_no)};
  };
  app_.nav.show(std::make_unique<Question>(
      ui_, app_.nav, ask,
      alive([this, kept = std::move(read->kept)] { merge({.kept = kept, .games = {}}, true); })));
}

void StatisticsScreen::merge(const backup::Backup& given, bool choices_too) {
  std::map<std::string, std::string> here;
  for (const std::string& key : ui_.shell.keys({}))
    if (auto value = ui_.shell.load(key)) here[key] = *std::move(value);
  stored_ = refused_ = laid_ = 0;
  for (const auto& [key, value] : backup::merged(here, given.kept, choices_too).writes)
    ++(ui_.shell.save(key, value) ? stored_ : refused_);
  if (choices_too) app_.preferences.read_again();
  file_ = given;
  laying_ = true;
  lay_next();
}

void StatisticsScreen::lay_next() {
  if (laid_ < file_.games.size()) {
    const backup::Game& g = file_.games[laid_++];
    const std::string content = backup::unpacked_text(g.record);
    if (app_.archive.shelf().holds(content)) return lay_next();
    return app_.archive.shelf().lay_surely(g.title,
                                           g.finished ? room::Finished::Yes : room::Finished::No,
                                           content, alive([this](bool kept) {
                                             ++(kept ? stored_ : refused_);
                                             ui_.shell.after(1, alive([this] { lay_next(); }));
                                           }));
  }
  laying_ = false;
  const std::string games = std::to_string(file_.games.size());
  file_ = {};
  if (refused_ > 0)
    ui_.toast(ui_.tr(words::not_all, {std::to_string(refused_)}), true);
  else
    ui_.toast(ui_.tr(words::taken_over, {games, std::to_string(stored_)}));
  shown();
}

void show(Services& app) {
  app.nav.push(std::make_shared<StatisticsScreen>(app));
}

}  // namespace parlour::ui::statistics
