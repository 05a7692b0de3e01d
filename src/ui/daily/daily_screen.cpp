#include "ui/daily/daily_screen.h"

#include <algorithm>
#include <ctime>

#include "games/registry.h"
#include "ui/app/archive.h"
#include "ui/app/offers.h"
#include "ui/app/top_bar.h"
#include "ui/daily/daily.h"
#include "ui/daily/daily_text.h"
#include "ui/kit/sheets.h"
#include "ui/parts/game_head.h"
#include "ui/parts/names.h"
#include "ui/statistics/same_player.h"
#include "ui/statistics/statistics_screen.h"
#include "ui/table/tables.h"

namespace parlour::ui::daily {
namespace {

constexpr float kWidth = 640, kPicture = 132;
constexpr std::uint32_t kRecordsFor = 7;  // days for which whole games are kept

// The column of a screen, as wide as is read well.
Rect column_of(const Rect& body) {
  const float width = std::min(body.width() - 2 * kSpace4, kWidth);
  return Rect::at({body.centre().x - width / 2, body.min.y}, {width, body.height()});
}

Replay replay_of(const Ui& ui, const AnyGame& game, const std::string& record) {
  const auto bytes = from_base64url(record);
  const AnyGame* const only = &game;
  return bytes ? from_bytes({&only, 1}, *bytes, ui.lang) : Replay{};
}

// What a finished game of a day comes to.
std::optional<room::daily::Result> counted(Services& app, const AnyGame& game,
                                           const std::string& record) {
  const Replay r = replay_of(app.ui, game, record);
  if (!r.game || r.error || !game.over(r.state)) return {};
  const Scores s = scores_of(app, game, r.state);
  return room::daily::Result{.points = s.points,
                             .shares = s.shares,
                             .helped = !r.record.note(room::kHelpedKey).empty(),
                             .expert = {},
                             .record = record};
}

void show_today(Services& app, const AnyGame& game) {
  app.nav.with_part(game.info().id,
                    [&app, &game] { app.nav.open(std::make_shared<DailyScreen>(app, game)); });
}

}  // namespace

std::int64_t now_seconds() {
  return std::time(nullptr);
}

std::optional<room::daily::Result> result_of_day(Services& app, const AnyGame& game,
                                                 std::uint32_t day) {
  const auto kept = app.ui.shell.load(room::daily::daily_key(day, game.info().id));
  if (!kept) return {};
  if (auto known = room::daily::parse_result(*kept)) return known;
  auto fresh = counted(app, game, *kept);
  if (fresh) keep_result(app, game, day, *fresh);
  return fresh;
}

void keep_result(Services& app, const AnyGame& game, std::uint32_t day,
                 const room::daily::Result& result) {
  room::daily::Result kept = result;
  if (day + kRecordsFor < room::daily::day_of(now_seconds())) kept.record.clear();
  app.ui.shell.save(room::daily::daily_key(day, game.info().id), print(kept));
}

// --- today --------------------------------------------------------------------------------------

DailyScreen::DailyScreen(Services& app, const AnyGame& game)
    : app_(app), ui_(app.ui), game_(game), day_(room::daily::day_of(now_seconds())) {
  read();
}

std::optional<std::string> DailyScreen::address() const {
  return std::string(kTodayLink) + '/' + std::string(game_.info().id);
}

void DailyScreen::read() {
  DealGiven given{.deal = room::daily::deal_of_day(game_, day_), .own = true};
  const auto result = result_of_day(app_, game_, day_);
  given.counts = !result;
  if (result) {
    given.played = replay_of(ui_, game_, result->record);
    given.helped = result->helped;
    given.expert = result->expert;
  }
  body_ = std::make_unique<DealBody>(app_, std::move(given));
  body_->learnt = [this](const std::vector<std::optional<int>>& expert) {
    auto kept = result_of_day(app_, game_, day_);
    if (!kept) return;
    kept->expert = expert;
    keep_result(app_, game_, day_, *kept);
  };
  done_.clear();
  for (const AnyGame* g : games())
    done_.push_back(ui_.shell.load(room::daily::daily_key(day_, g->info().id)).has_value());
}

// The day may be another one, and a game may have been finished.
void DailyScreen::shown() {
  day_ = room::daily::day_of(now_seconds());
  app_.tables.look_at_stored();
  read();
  body_->shown();
}

void DailyScreen::draw(bool) {
  const std::string title(ui_.tr(words::head));
  ui_.heading(title);
  const Rect column = column_of(top_bar(app_, title));
  const Rect content = ui_.begin_scroll("daily", column);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  std::vector<std::string> names;
  for (std::size_t i = 0; i < games().size(); ++i) {
    const std::string_view name = ui_.tr(games()[i]->info().title);
    names.push_back(done_[i] ? ui_.tr(words::is_done, {name}) : std::string(name));
  }
  if (const AnyGame* other = draw_game_head(ui_, at, games(), names, game_, kPicture))
    show_today(app_, *other);
  at.min.y += draw_head(at) + kSpace3;
  at.min.y += body_->draw({at.min, {at.max.x, at.min.y}});
  const ButtonSpec more{.label = ui_.tr(words::statistics), .look = Look::Quiet};
  const Rect button = Rect::at(at.min, {std::min(at.width(), ui_.button_width(more)), kTarget});
  if (ui_.button("statistics", button, more)) statistics::show(app_);
  ui_.end_scroll(button.max.y - content.min.y + kSpace3);
}

float DailyScreen::draw_head(const Rect& at) {
  const std::int64_t left = room::daily::seconds_left(now_seconds());
  const std::string when = ui_.tr(
      words::when,
      {room::daily::date_of(day_), std::to_string(left / 3600), std::to_string(left / 60 % 60)});
  float h = ui_.paragraph(at, when, Type::Small, ui_.colors().second) + kSpace2;
  ui_.describe(when);
  const auto say = [&](const Line& line, Color color) {
    const Rect below = Rect::at({at.min.x, at.min.y + h}, {at.width(), 0});
    h += ui_.paragraph(below, ui_.tr(line), Type::Body, color);
    ui_.describe_also(ui_.tr(line));
  };
  say(words::same, ui_.colors().text);
  if (!body_->finished()) say(words::counts, ui_.colors().second);
  return h;
}

// --- a link -------------------------------------------------------------------------------------

DealScreen::DealScreen(Services& app, DealGiven given)
    : app_(app),
      ui_(app.ui),
      game_(given.deal.game),
      head_(given.deal.note.day
                ? ui_.tr(words::of_day, {room::daily::date_of(*given.deal.note.day)})
                : std::string(ui_.tr(words::of_others))),
      body_(app, given) {
  if (given.played && !given.own)
    address_ = std::string(kDealLink) + to_base64url(to_bytes(*game_, given.played->record));
}

void DealScreen::draw(bool) {
  const std::string title(ui_.tr(game_->info().title));
  ui_.heading(title);
  ui_.describe(head_);
  const Rect column = column_of(top_bar(app_, title));
  const Rect content = ui_.begin_scroll("deal", column);
  Rect at = Rect::at({content.min.x, content.min.y + kSpace2}, {content.width(), 0});
  at.min.y += draw_game_picture(ui_, at, *game_, kPicture) + kSpace3;
  at.min.y += ui_.paragraph(at, head_, Type::Control, ui_.colors().text, 0, true) + kSpace2;
  at.min.y += body_.draw({at.min, {at.max.x, at.min.y}});
  ui_.end_scroll(at.min.y - content.min.y + kSpace3);
}

// --- entries ------------------------------------------------------------------------------------

namespace {

class DailyPart final : public Daily {
 public:
  void open(Services&, std::string_view where) override;
  void play_again(Services&) override;
  void offer(Services&, const AnyGame&, const Record&) override;
  std::unique_ptr<room::Dealer> dealer(const Record&) override;

 private:
  static void open_today(Services&, std::string_view game);
  static void open_deal(Services&, const Bytes&);
  static void open_result(Services&);
};

void DailyPart::open_today(Services& app, std::string_view id) {
  const AnyGame* game = find_game(id);
  if (!game) {
    // The first that is still to be played, from one game to the next by day.
    const std::uint32_t day = room::daily::day_of(now_seconds());
    const auto all = games();
    for (std::size_t i = 0; i < all.size() && !game; ++i) {
      const AnyGame* g = all[(day + i) % all.size()];
      if (i + 1 == all.size() || !app.ui.shell.load(room::daily::daily_key(day, g->info().id)))
        game = g;
    }
  }
  app.nav.with_part(game->info().id,
                    [&app, game] { app.nav.open(std::make_shared<DailyScreen>(app, *game)); });
}

void DailyPart::open_deal(Services& app, const Bytes& bytes) {
  const std::string id = game_named(bytes);
  if (find_game(id) && !app.ui.shell.has_game(id))
    return app.nav.with_part(id, [&app, bytes] { open_deal(app, bytes); });
  Replay r = from_bytes(games_here(app.ui), bytes, app.ui.lang);
  if (r.error) {
    app.ui.toast(app.ui.tr(words::bad_link, {r.error->in(app.ui.lang)}), true);
    return restore_address(app);
  }
  const auto deal = room::daily::deal_of(*r.game, r.record);
  if (!deal) {
    app.ui.toast(app.ui.tr(words::wrong_none), true);
    return restore_address(app);
  }
  const bool helped = !r.record.note(room::kHelpedKey).empty();
  DealGiven given{.deal = *deal, .played = std::move(r), .helped = helped};
  app.nav.open(std::make_shared<DealScreen>(app, std::move(given)));
}

std::unique_ptr<room::Dealer> DailyPart::dealer(const Record& record) {
  if (auto its = room::daily::make_dealer(record)) return its;
  Record unknown;
  unknown.set_note(room::kDealKey, print(room::daily::DealNote{.seed = 0, .day = {}}));
  return room::daily::make_dealer(unknown);
}

void DailyPart::play_again(Services& app) {
  const LocalGame& here = *app.tables.local();
  start(app, room::daily::once_more(here.game(), here.record_to_keep()));
}

void DailyPart::open(Services& app, std::string_view where) {
  const std::string address = app.ui.shell.fragment();
  std::string_view fragment = where.empty() ? std::string_view(address) : where;
  if (fragment == kResultOfDeal) return open_result(app);
  if (fragment == kStatisticsLink) return statistics::show(app);
  if (fragment.starts_with(kPlayerLink))
    return statistics::take_player(app, fragment.substr(kPlayerLink.size()));
  if (fragment.starts_with(kDealLink)) {
    const auto bytes = from_base64url(fragment.substr(kDealLink.size()));
    if (bytes) return open_deal(app, *bytes);
    app.ui.toast(app.ui.tr(words::wrong_none), true);
    return restore_address(app);
  }
  if (fragment != kTodayLink && !fragment.starts_with(std::string(kTodayLink) + '/')) {
    app.ui.toast(app.ui.tr(text::link_unknown), true);
    return restore_address(app);
  }
  fragment.remove_prefix(std::min(fragment.size(), kTodayLink.size() + 1));
  open_today(app, fragment);
}

void DailyPart::open_result(Services& app) {
  const LocalGame* here = app.tables.local();
  if (!here || !here->over()) return;
  const AnyGame& game = here->game();
  const Record& record = here->record_to_keep();
  const auto deal = room::daily::deal_of(game, record);
  if (!deal) return;
  const bool today = deal->note.day == room::daily::day_of(now_seconds()) && !deal->note.practice;
  if (today) return open_today(app, game.info().id);
  const AnyGame* const only = &game;
  Replay r = from_bytes({&only, 1}, to_bytes(game, record), app.ui.lang);
  const bool helped = !record.note(room::kHelpedKey).empty();
  app.nav.open(std::make_shared<DealScreen>(
      app, DealGiven{.deal = *deal, .played = std::move(r), .own = true, .helped = helped}));
}

// The claim of the sender: "points 32 Ana".
std::string claim_of(const Services& app, const AnyGame& game, const Record& record, Seat you) {
  const Scores s = scores_of(app, game, state_after(game, record, record.entries.size()));
  const std::string name = room::players_of(record)[static_cast<std::size_t>(index(you))].name;
  return (s.points.empty() ? "share " : "points ") + std::to_string(s.of(you)) + ' ' + name;
}

// A game without a deal becomes one: its seed follows from the record, so each of its links is the
// same.
void DailyPart::offer(Services& app, const AnyGame& game, const Record& record) {
  auto note = room::daily::deal_in(record);
  const bool dealt = note.has_value();
  if (!note) note = room::daily::DealNote{.seed = hash64(to_bytes(game, record)), .day = {}};
  note->practice = false;
  Record out = room::daily::invitation(game, record, *note);
  const auto deal = room::daily::deal_of(game, out);
  if (!deal) return app.ui.toast(app.ui.tr(words::invite_none), true);
  if (dealt && game.over(state_after(game, record, record.entries.size())))
    out.set_note(room::daily::kSenderKey, claim_of(app, game, record, deal->you()));
  const std::string link =
      app.ui.shell.base_url() + '#' + std::string(kDealLink) + to_base64url(to_bytes(game, out));
  app.ui.toast(app.ui.tr(dealt ? words::invite_same : words::invite_new));
  offer_link(app.ui, app.ui.tr(words::invite), link, to_text(game, out), file_name_of(out));
}

}  // namespace

}  // namespace parlour::ui::daily

namespace parlour::ui {

Daily& daily_part() {
  static daily::DailyPart part;
  return part;
}

}  // namespace parlour::ui
