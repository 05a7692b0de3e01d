#include "ui/hall/hall_sign.h"

#include <algorithm>

#include "rooms/store.h"
#include "ui/hall/hall_choices.h"
#include "ui/kit/sheets.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {
namespace {

/// Minutes after which bots take the seats that are still empty; 0: never.
constexpr int kFillMinutes[] = {0, 1, 2, 5};
constexpr double kMinute = 60'000, kSecond = 1000;
constexpr std::size_t kStored = 5;  // digits: the host's choices

}  // namespace

void HallSign::put_up(int fill) {
  if (!board_) app_.rooms->room->set_talk(net::Talk::Phrases);
  announce(fill);
}

void HallSign::announce(int fill) {
  app_.rooms->open_table = true;
  if (board_) return;
  fill_ = fill;
  shown_since_ = 0;
  connect(app_.rooms->room->identity());
}

void HallSign::take_down() {
  sign_.reset();
  board_.reset();
  told_ = 0;
  starts_ = false;
}

void HallSign::leave() {
  take_down();
  stored_.reset();
  door_ = wanted_ = 0;
  watched_ = false;
}

// By the host: it stays closed after a reload.
void HallSign::close_table() {
  take_down();
  app_.rooms->open_table = false;  // what is for strangers alone ends with it
  stored_.reset();
  ui_.shell.erase(rooms::open_key(app_.rooms->room->id()));
}

// A host who comes back after a reload shows the table as before.
void HallSign::look_at_stored() {
  if (stored_) return;
  stored_ = ui_.shell.load(rooms::open_key(app_.rooms->room->id())).value_or("");
  if (board_ || !app_.rooms->room->hosting() || stored_->size() != kStored) return;
  const auto choice = [this](std::size_t i, int count) { return digit_at(*stored_, i, count); };
  door_ = choice(0, 2), wanted_ = choice(1, hall::kWanted), watched_ = choice(4, 2) == 1;
  app_.rooms->set_answer(choice(3, room::kAnswerTimeCount));
  announce(choice(2, static_cast<int>(std::size(kFillMinutes))));
}

void HallSign::store() {
  std::string now =
      board_ ? digits_of({door_, wanted_, fill_, app_.rooms->answer(), watched_}) : "guest";
  if (now == stored_) return;
  ui_.shell.save(rooms::open_key(app_.rooms->room->id()), now);
  stored_ = std::move(now);
}

// What strangers learn of the table.
hall::Announcement HallSign::told() const {
  const rooms::Room& room = *app_.rooms->room;
  const net::Lobby& l = room.lobby();
  hall::Announcement a;
  a.game = l.game;
  a.special = l.options.size() > hall::kLongestRules;
  if (!a.special) a.rules = l.options;
  a.by_hand = door_ == 1;
  a.playing = l.playing;
  a.watched = watched_ && !l.locked;
  a.free_chat = l.talk == net::Talk::Free;
  a.rated = l.rated;
  a.late = l.late != 0;
  a.seats =
      static_cast<std::uint8_t>(std::clamp<std::size_t>(l.chairs.size(), 1, hall::kMostSeats));
  const auto open = std::ranges::count(l.chairs, net::Chair::Kind::Open, &net::Chair::kind);
  a.open = l.locked ? 0 : static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(open, a.seats));
  a.wanted = static_cast<hall::Wanted>(wanted_);
  a.language = tag(ui_.lang);
  a.answer = l.answer;
  a.name = net::given_name(room.me().name);
  return a;
}

void HallSign::run() {
  const Rooms& rooms = *app_.rooms;
  if (rooms.open_table && rooms.inside()) look_at_stored(), store();
  if (!board_) return;
  // A host whose players have moved to another host has no table to show.
  if (!rooms.inside() || !rooms.room->hosting() || rooms.room->others_moved()) return take_down();
  if (!watched_) app_.rooms->end_late();
  if (!sign_) return;
  sign_->show(told());
  const double wait = sign_->go(rooms::clock_seconds(), ui_.shell.now_ms());
  sign_->went(ui_.shell.now_ms());
  tell_knocks();
  call_again(std::min(wait, fill_seats()));
}

// Some time after the table was first shown, bots take the seats that are still empty, and the game
// begins as soon as everybody is ready. Returns in how many ms to look again.
double HallSign::fill_seats() {
  rooms::Room& room = *app_.rooms->room;
  if (room.lobby().playing) fill_ = 0, starts_ = false;
  if (starts_ && room.can_start()) room.start();
  if (kFillMinutes[fill_] == 0 || !sign_->announced()) return kMinute;
  const double now = ui_.shell.now_ms();
  if (shown_since_ == 0) shown_since_ = now;
  const double left = shown_since_ + kFillMinutes[fill_] * kMinute - now;
  if (left > 0) return kSecond;             // the lobby counts them
  if (sign_->expects(now)) return kSecond;  // somebody is about to take one
  fill_ = 0;
  starts_ = true;
  const auto& chairs = room.lobby().chairs;
  bool filled = false;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (chairs[i].kind != net::Chair::Kind::Open) continue;
    room.set_bot(seat(static_cast<int>(i)), ai::Level::Medium);
    filled = true;
  }
  if (filled) ui_.toast(ui_.tr(text::hall_filled));
  return kSecond;
}

void HallSign::tell_knocks() {
  const auto& waiting = sign_->waiting();
  if (waiting.size() > told_) {
    ui_.sound(Sound::Join);
    ui_.toast(ui_.tr(text::hall_knock, {app_.rooms->name_or_none(waiting.back().knock.name)}));
  }
  told_ = waiting.size();
}

// --- in the lobby -------------------------------------------------------------------------------

std::string HallSign::state_text() const {
  if (failed()) return std::string(ui_.tr(text::part_missing));
  if (sign_ && relays_.failed == relays_.all) return std::string(ui_.tr(text::hall_no_relay));
  if (app_.rooms->room->lobby().locked) return std::string(ui_.tr(text::hall_locked));
  const bool shown = sign_ && sign_->announced() && relays_.open > 0;
  std::string out(ui_.tr(shown ? text::hall_shown : text::hall_not_shown));
  if (shown && fill_ > 0 && shown_since_ != 0 && told().open > 0) {
    const double left = shown_since_ + kFillMinutes[fill_] * kMinute - ui_.shell.now_ms();
    const int seconds = std::max(0, static_cast<int>(left / kSecond));
    out += ' ' + ui_.tr(text::hall_fill_in, {std::to_string(seconds)});
  }
  return out;
}

float HallSign::draw(const Rect& at) {
  const auto& c = ui_.colors();
  float y = at.min.y;
  const auto line = [&](float h) { return Rect::at({at.min.x, y}, {at.width(), h}); };
  const bool up = board_ != nullptr;
  if (ui_.toggle("sign", line(kTarget), ui_.tr(text::room_show_all), up) != up) {
    if (up)
      close_table();
    else
      put_up(fill_);
  }
  y += kTarget;
  const std::string state = up ? state_text() : std::string(ui_.tr(text::hall_show_help));
  ui_.describe_also(state);
  y += ui_.paragraph(line(0), state, Type::Small, failed() ? c.warning : c.second) + kSpace2;
  if (!board_) return y - at.min.y;
  const auto said = [this](const Line& l) { return std::string(ui_.tr(l)); };
  y += draw_choice(text::hall_door, "door", line(0),
                   {said(text::hall_door_all), said(text::hall_door_me)}, door_);
  y += draw_choice(text::hall_for, "for", line(0),
                   {said(text::hall_for_all), said(text::hall_for_new), said(text::hall_for_old)},
                   wanted_);
  y += draw_fill(line(0)) + kSpace1;
  watched_ = ui_.toggle("watch", line(kTarget), ui_.tr(text::hall_watch), watched_);
  y += kTarget;
  y += draw_late(line(0));
  return y + draw_rated(line(kTarget)) - at.min.y;
}

// So that nobody who watches can help a player in time. Not amid a game.
float HallSign::draw_late(const Rect& at) {
  rooms::Room& room = *app_.rooms->room;
  if (!watched_ || room.lobby().playing || room.gathering()) return 0;
  const int before = room.lobby().late != 0;
  int late = before;
  const float h = draw_choice(text::hall_late, "late", at,
                              {std::string(ui_.tr(text::hall_late_not)),
                               ui_.tr(text::hall_late_by, {std::to_string(hall::kLate / 60)})},
                              late);
  if (late != before) room.set_late(late ? hall::kLate : 0);
  return h + kSpace1;
}

// Only under the key by which strangers know this device, and not amid a game.
float HallSign::draw_rated(const Rect& at) {
  rooms::Room& room = *app_.rooms->room;
  if (!room.keeps_ratings() || room.lobby().playing || room.gathering()) return 0;
  const bool rated = room.lobby().rated;
  if (ui_.toggle("rated", at, ui_.tr(text::hall_rated), rated) != rated) room.set_rated(!rated);
  const Rect below = Rect::at({at.min.x, at.max.y}, {at.width(), 0});
  if (!rated) return at.height();
  ui_.describe_also(ui_.tr(text::hall_rated_help));
  return at.height() +
         ui_.paragraph(below, ui_.tr(text::hall_rated_help), Type::Small, ui_.colors().second);
}

// The time begins anew with each choice.
float HallSign::draw_fill(const Rect& at) {
  std::vector<std::string> labels;
  for (const int minutes : kFillMinutes)
    labels.push_back(minutes == 0 ? std::string(ui_.tr(text::hall_fill_never))
                                  : ui_.tr(text::hall_fill_after, {std::to_string(minutes)}));
  const int before = fill_;
  const float height = draw_choice(text::hall_fill, "fill", at, std::move(labels), fill_);
  if (fill_ != before) shown_since_ = 0, starts_ = false;
  return height;
}

float HallSign::draw_knocks(const Rect& at) {
  if (!sign_) return 0;
  float y = at.min.y;
  for (const hall::Sign::Guest& g : std::vector(sign_->waiting()))
    y += draw_knock(g, Rect::at({at.min.x, y}, {at.width(), kTarget}));
  return y - at.min.y;
}

float HallSign::draw_choice(const Line& about, std::string_view id, const Rect& at,
                            std::vector<std::string> labels, int& chosen) {
  const float head = ui_.size_of(Type::Small) * kLineHeight;
  ui_.label(at.min, ui_.tr(about), Type::Small, ui_.colors().second);
  const std::vector<std::string_view> views(labels.begin(), labels.end());
  return head + kSpace2 +
         choose(ui_, id, Rect::at({at.min.x, at.min.y + head}, {at.width(), kTarget}), views,
                chosen, ui_.tr(about));
}

float HallSign::draw_knock(const hall::Sign::Guest& g, const Rect& at) {
  const std::string name = app_.rooms->name_or_none(g.knock.name);
  const std::string who = ui_.tr(text::hall_knock, {name}), number = std::to_string(g.ticket);
  Rect row = at;
  const float button = std::min(120.0f, at.width() * 0.28f);
  const Rect no = row.take_right(button, kSpace2), yes = row.take_right(button, kSpace2);
  ui_.label_cut({row.min.x, row.centre().y}, row.width(), who, Type::Body, ui_.colors().text,
                gfx::kLeftMiddle);
  const std::string narrated_yes = ui_.says(ui_.tr(text::hall_let_in), name),
                    narrated_no = ui_.says(ui_.tr(text::hall_send_away), name);
  if (ui_.button(
          "in" + number, yes,
          {.label = ui_.tr(text::hall_let_in), .look = Look::Primary, .narrated = narrated_yes}))
    sign_->decide(g.ticket, true, ui_.shell.now_ms());
  if (ui_.button("out" + number, no,
                 {.label = ui_.tr(text::hall_send_away), .narrated = narrated_no}))
    sign_->decide(g.ticket, false, ui_.shell.now_ms());
  return at.height() + kSpace2;
}

// --- events of the board ------------------------------------------------------------------------

void HallSign::on_open(const hall::PublicKey& own) {
  const rooms::Room* room = app_.rooms->room.get();
  if (!room || !room->hosting() || !room->key()) return;
  sign_.emplace(*board_, *room->key(), room->id(), own);
  run();
}

// A relay that has just answered has not heard of the table yet.
void HallSign::on_relays(const hall::Relays& relays) {
  if (sign_ && relays.open > relays_.open) sign_->again();
  HallListener::on_relays(relays);
  run();
}

void HallSign::on_knock(ByteView bytes) {
  if (sign_) sign_->heard(bytes, ui_.shell.now_ms());
}

void HallSign::on_opened(std::uint32_t ticket, ByteView plain) {
  if (!sign_ || !app_.rooms->inside()) return;
  sign_->show(told());  // seats may have been taken since the last frame
  sign_->opened(ticket, plain, ui_.shell.now_ms());
  tell_knocks();
  ui_.shell.wake(1);
}

}  // namespace parlour::ui
