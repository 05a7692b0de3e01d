#include "ui/daily/deal_body.h"

#include <algorithm>

#include "ui/app/offers.h"
#include "ui/daily/daily.h"
#include "ui/daily/daily_text.h"
#include "ui/kit/flow.h"
#include "ui/parts/characters.h"
#include "ui/parts/names.h"
#include "ui/screens/leave_sheet.h"
#include "ui/screens/records.h"
#include "ui/table/tables.h"

namespace parlour::ui::daily {

using room::daily::Check;

namespace {

constexpr float kRow = 40, kColumn = 0.26f;  // of the table: a column's share of the width
constexpr float kSign = 22, kFace = 44;
constexpr std::uint32_t kMostScore = 100'000;
constexpr std::string_view kUnknown = "…", kDeal = "@ deal ";

const Record* to_check(const DealGiven& given) {
  return given.played && !given.own ? &given.played->record : nullptr;
}

std::optional<Scores> scores_in(const Services& app, const DealGiven& given) {
  if (!given.played || !given.deal.game->over(given.played->state)) return {};
  return scores_of(app, *given.deal.game, given.played->state);
}

}  // namespace

std::vector<Player> named(const Ui& ui, std::vector<Player> players) {
  for (Player& p : players) {
    const int character = character_of(p);
    if (!p.bot)
      p.name = ui.settings.name;
    else if (character >= 0)
      p.name = character_name(ui, character);
  }
  return players;
}

std::optional<room::daily::DealNote> deal_under_way(Services& app, const AnyGame& game) {
  if (!app.tables.under_way() || &app.tables.under_way_game() != &game) return {};
  if (const LocalGame* here = app.tables.local())
    return room::daily::deal_in(here->record_to_keep());
  const std::string text = room::open_game(app.ui.shell).value_or("");
  const std::size_t at = text.find(kDeal);
  if (at == text.npos) return {};
  const std::size_t from = at + kDeal.size();
  return room::daily::parse_deal(std::string_view(text).substr(from, text.find('\n', from) - from));
}

void start(Services& app, const Replay& game) {
  const auto begin = [&app, game] {
    app.tables.begin([&app, game] { return std::make_unique<LocalGame>(app.ui.shell, game); });
  };
  if (app.tables.begun())
    ask_to_leave(app, begin);
  else
    begin();
}

DealBody::DealBody(Services& app, DealGiven given)
    : app_(app),
      ui_(app.ui),
      given_(std::move(given)),
      work_(app, given_.deal, to_check(given_)),
      scores_(scores_in(app, given_)) {
  std::vector<Player> players = named(ui_, given_.deal.players);
  if (given_.played && !given_.own) {
    const auto you = static_cast<std::size_t>(index(given_.deal.you()));
    players[you].name = room::players_of(given_.played->record)[you].name;
  }
  names_ = player_names(ui_, players);
  work_.know(given_.expert);
}

void DealBody::shown() {
  if (scores_) work_.go_on();
}

bool DealBody::on_bot(std::uint32_t ticket, ByteView answer) {
  const auto before = work_.expert();
  if (!work_.on_bot(ticket, answer)) return false;
  if (learnt && before != work_.expert()) learnt(work_.expert());
  if (work_.check() && work_.check()->over() && !work_.done()) return true;
  if (work_.check() && work_.check()->over()) ui_.announce(verdict());
  return true;
}

// --- what is said -------------------------------------------------------------------------------

std::string DealBody::action_text(const AnyAction& action) const {
  return given_.deal.game->print(action);
}

std::string DealBody::wrong() const {
  const Check& check = *work_.check();
  const std::string number = std::to_string(check.at() + 1);
  switch (check.fault()) {
    case Check::Fault::Deal:
      return ui_.tr(words::wrong_deal, {room::daily::date_of(*given_.deal.note.day)});
    case Check::Fault::House:
      return ui_.tr(words::wrong_chance,
                    {number, action_text(check.expected()),
                     action_text(given_.played->record.entries[check.at()].action)});
    case Check::Fault::Bot: {
      const Entry& e = given_.played->record.entries[check.at()];
      return ui_.tr(words::wrong_bot, {number, names_[static_cast<std::size_t>(index(e.seat))],
                                       action_text(check.expected()), action_text(e.action)});
    }
    default:
      return std::string(ui_.tr(words::wrong_none));
  }
}

std::string DealBody::verdict() const {
  if (given_.played && !scores_) return std::string(ui_.tr(words::unfinished));
  const Check* check = work_.check();
  if (!check) return {};
  const std::string all = std::to_string(check->moves());
  if (check->fault() != Check::Fault::None) return wrong();
  if (check->over() && check->other_bots()) return std::string(ui_.tr(words::right_chance));
  if (check->over()) return ui_.tr(words::right, {all});
  return ui_.tr(words::checked, {std::to_string(check->checked()), all});
}

std::string DealBody::score_line() const {
  const std::string score =
      score_text(ui_, !scores_->points.empty(), scores_->of(given_.deal.you()));
  std::string said = ui_.tr(given_.own ? words::yours : words::theirs, {score});
  if (given_.helped) said = ui_.list(std::move(said), ui_.tr(words::helped));
  if (given_.own && given_.deal.note.practice)
    said = ui_.list(std::move(said), ui_.tr(words::practice));
  return said;
}

// What the sender of an invitation says: "points 32 Ana" in the record.
std::string DealBody::claim() const {
  std::string_view rest = given_.played->record.note(room::daily::kSenderKey);
  const auto take = [&] {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
  };
  const bool points = take() == "points";
  const auto score = parse_number(take(), kMostScore);
  if (!score) return {};
  const std::string who = room::tidy_name(rest);
  return ui_.tr(words::says, {who.empty() ? ui_.tr(words::somebody) : std::string_view(who),
                              score_text(ui_, points, static_cast<int>(*score))});
}

// The score, whether the record is right, what a sender says, and how far the work is.
float DealBody::draw_said(const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  const auto say = [&](const std::string& said, Type type, Color color, bool strong) {
    if (said.empty()) return;
    y += ui_.paragraph({{at.min.x, y}, at.max}, said, type, color, 0, strong) + kSpace2;
    ui_.describe_also(said);
  };
  if (scores_) say(score_line(), Type::Heading, c.text, true);
  const bool bad = (given_.played && !scores_) ||
                   (work_.check() && work_.check()->fault() != Check::Fault::None);
  const bool right = work_.check() && work_.check()->over() && !work_.check()->other_bots() && !bad;
  if (right) ui_.icon(Icon::Check, {at.max.x - kSign / 2, y + kSign / 2}, kSign, c.good);
  say(verdict(), Type::Body, bad ? c.danger : right ? c.good : c.second, false);
  if (given_.own && given_.played) say(claim(), Type::Body, c.text, false);
  if (work_.stopped()) say(std::string(ui_.tr(words::no_bots)), Type::Body, c.danger, false);
  return y - at.min.y;
}

// --- the table ----------------------------------------------------------------------------------

std::vector<DealBody::Row> DealBody::rows() const {
  std::vector<Row> out;
  for (int i = 0; i < given_.deal.seats(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool points = !scores_->points.empty();
    const auto& expert = work_.expert()[at];
    out.push_back({.name = ui_.tr(words::seat, {std::to_string(i + 1), names_[at]}),
                   .here = score_text(ui_, points, scores_->of(seat(i))),
                   .expert = expert ? score_text(ui_, points, *expert) : std::string(kUnknown),
                   .you = seat(i) == given_.deal.you()});
  }
  return out;
}

void DealBody::draw_row(const Rect& r, const Row& row, bool head) {
  const auto& c = ui_.colors();
  const Type type = head ? Type::Small : Type::Body;
  const Color color = head ? c.second : c.text;
  const float column = r.width() * kColumn;
  const float y = r.centre().y;
  if (row.you) ui_.canvas().round_rect(r, kRadiusControl, c.control.faded(0.6f), {1, c.muted});
  const auto text = [&](float from, float to, const std::string& said, bool left) {
    ui_.label_cut({left ? from : to, y}, to - from, said, type, color,
                  left ? gfx::kLeftMiddle : gfx::kRightMiddle, row.you);
  };
  const float right = r.max.x - kSpace3;
  text(r.min.x + kSpace3, right - 2 * column, row.name, true);
  text(right - 2 * column + kSpace2, right - column, row.here, false);
  text(right - column + kSpace2, right, row.expert, false);
}

float DealBody::draw_rows(const Rect& at) {
  float y = at.min.y;
  const auto line = [&](const Row& row, bool head) {
    draw_row(Rect::at({at.min.x, y}, {at.width(), kRow}), row, head);
    y += kRow;
  };
  line({.name = {},
        .here = std::string(ui_.tr(words::here)),
        .expert = std::string(ui_.tr(words::expert))},
       true);
  for (const Row& row : rows()) {
    line(row, false);
    ui_.describe_also(ui_.tr(words::row, {row.name, row.here, row.expert}));
  }
  y += kSpace2;
  const int plays = work_.at_seat();
  const std::string said = plays >= 0 && !work_.stopped()
                               ? ui_.tr(words::expert_plays, {std::to_string(plays + 1),
                                                              std::to_string(given_.deal.seats())})
                               : std::string(ui_.tr(words::expert_about));
  y += ui_.paragraph({{at.min.x, y}, at.max}, said, Type::Small, ui_.colors().second) + kSpace3;
  return y - at.min.y;
}

// --- what to do ---------------------------------------------------------------------------------

struct DealBody::Way {
  enum Do : std::uint8_t { GoOn, Begin, Share, Replay, Invite } what;
  const Line& line;
  Icon icon;
  bool first = false;  // what is most likely wanted
};

void DealBody::begin() const {
  const room::daily::Deal& deal = given_.deal;
  room::daily::DealNote note = deal.note;
  note.practice = note.day && !given_.counts;
  Replay game =
      room::daily::game_from_start(*deal.game, deal.options, named(ui_, deal.players), note);
  if (given_.played)
    game.record.set_note(room::daily::kSenderKey,
                         given_.played->record.note(room::daily::kSenderKey));
  start(app_, game);
}

void DealBody::share() const {
  const Record& record = given_.played->record;
  offer_link(ui_, ui_.tr(words::share),
             ui_.shell.base_url() + '#' + std::string(kDealLink) +
                 to_base64url(to_bytes(*given_.deal.game, record)),
             to_text(*given_.deal.game, record), file_name_of(record));
}

std::vector<DealBody::Way> DealBody::ways() const {
  std::vector<Way> out;
  const bool over = scores_.has_value(), mine = given_.own;
  if (over && mine) out.push_back({Way::Share, words::share, Icon::Share, true});
  const auto under_way = deal_under_way(app_, *given_.deal.game);
  const Line& play = given_.counts ? words::begin : mine ? words::again : words::play_deal;
  if (under_way && under_way->seed == given_.deal.note.seed)
    out.push_back({Way::GoOn, words::go_on, Icon::Play, out.empty()});
  else
    out.push_back({Way::Begin, play, Icon::Play, out.empty()});
  if (over) out.push_back({Way::Replay, text::replay, Icon::Log});
  if (over && mine && !given_.deal.note.day)
    out.push_back({Way::Invite, words::invite, Icon::Person});
  return out;
}

void DealBody::go(int what) const {
  switch (what) {
    case Way::GoOn:
      return app_.tables.resume();
    case Way::Begin:
      return begin();
    case Way::Share:
      return share();
    case Way::Invite:
      return daily_part().offer(app_, *given_.deal.game, given_.played->record);
    default: {
      parlour::Replay r;
      r.game = given_.deal.game;
      r.record = given_.played->record;
      open_replay(app_, std::move(r));
    }
  }
}

float DealBody::draw_buttons(const Rect& at) {
  const std::vector<Way> all = ways();
  std::vector<float> widths;
  for (const Way& w : all)
    widths.push_back(ui_.button_width({.label = ui_.tr(w.line), .icon = w.icon}));
  const std::vector<Rect> rects =
      ui_.phone() ? flow_filled(at, widths, kTarget, kSpace2) : flow(at, widths, kTarget, kSpace3);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Way& w = all[i];
    const bool pressed = ui_.button(
        "way" + std::to_string(w.what), rects[i],
        {.label = ui_.tr(w.line), .icon = w.icon, .look = w.first ? Look::Primary : Look::Plain});
    if (w.first) ui_.starts_here();
    if (pressed) go(w.what);
  }
  return rects.back().max.y - at.min.y;
}

// Each player with their face or seat, seat by seat.
float DealBody::draw_players(const Rect& at) {
  const auto& c = ui_.colors();
  const int columns = ui_.phone() && given_.deal.seats() > 2 ? 2 : given_.deal.seats();
  for (int i = 0; i < given_.deal.seats(); ++i) {
    const Player& p = given_.deal.players[static_cast<std::size_t>(i)];
    const std::string& name = names_[static_cast<std::size_t>(i)];
    const std::string below(p.bot ? ui_.tr(level_line(p.level)) : std::string_view());
    const float top = at.min.y + static_cast<float>(i / columns) * (kFace + kSpace2);
    Rect r = Rect::at({at.min.x, top}, {at.width(), kFace}).column(i % columns, columns, kSpace2);
    const Rect face = r.take_left(kFace, kSpace2);
    if (const int character = character_of(p); character >= 0)
      gfx::bot_face(ui_.canvas(), face, character, gfx::Mood::Calm);
    else
      gfx::seat_badge(ui_.canvas(), seat_sign(i), face.centre(), kFace, gfx::seat_color(i));
    const float line = ui_.size_of(Type::Body) * kLineHeight;
    const float shift = below.empty() ? 0 : line / 2;
    ui_.label_cut({r.min.x, r.centre().y - shift}, r.width(), name, Type::Body, c.text,
                  gfx::kLeftMiddle, true);
    ui_.label_cut({r.min.x, r.centre().y + shift}, r.width(), below, Type::Small, c.second,
                  gfx::kLeftMiddle);
    ui_.describe_also(p.bot ? ui_.tr(words::seat_of, {name, below}) : name);
  }
  const int rows = (given_.deal.seats() + columns - 1) / columns;
  return static_cast<float>(rows) * (kFace + kSpace2);
}

float DealBody::draw(const Rect& at) {
  float y = at.min.y;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  y += draw_players(rest()) + kSpace3;
  y += draw_said(rest());
  const bool refused = work_.check() && work_.check()->fault() != Check::Fault::None;
  if (scores_ && !refused) y += draw_rows(rest());
  y += draw_buttons(rest()) + kSpace3;
  return y - at.min.y;
}

}  // namespace parlour::ui::daily
