#include "ui/hall/hall_search.h"

#include <utility>

#include "rooms/store.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {
namespace {

constexpr double kLookFirst = 4000;    // ms that a quick game waits for tables to be announced
constexpr std::size_t kMostTries = 4;  // of a quick game, before it opens a table
constexpr double kQuarter = 250, kSecond = 1000;
constexpr double kRedraw = 200;  // ms between frames while many tables come

}  // namespace

void HallSearch::begin() {
  if (board_) return;
  tables_.clear();
  if (const rooms::Room* room = app_.rooms->room.get(); room && room->key())
    tables_.leave_out(*room->key());
  connect({});
}

void HallSearch::end() {
  cancel();
  own_.reset();
  board_.reset();
  ready_ = false;
}

// --- asking for a seat --------------------------------------------------------------------------

void HallSearch::ask(const hall::Announcement& table) {
  if (!own_) return;
  hall::Knock knock{.id = ui_.shell.entropy(),
                    .name = net::given_name(ui_.settings.name),
                    .language = std::string(tag(ui_.lang))};
  for (auto& byte : knock.reply) byte = static_cast<std::uint8_t>(ui_.shell.entropy());
  visit_.emplace(*board_, table, *own_, std::move(knock));
  own_.reset();  // the next knock has a key of its own
  call_again(0);
}

void HallSearch::ask_quickest(const hall::Filter& filter) {
  begin();
  quick_ = Quick{filter, ui_.shell.now_ms() + kLookFirst};
  take_next();
}

void HallSearch::cancel() {
  quick_.reset();
  if (visit_) board_->take_back();
  visit_.reset();
  found_nothing_ = false;
}

// The relays have some time to bring the first tables.
void HallSearch::take_next() {
  if (!quick_ || visit_) return;
  const hall::Announcement* best = tables_.quickest(quick_->filter, quick_->tried);
  if (best && own_ && quick_->tried.size() < kMostTries) {
    quick_->tried.push_back(best->host);
    return ask(*best);
  }
  if (!failed() && quick_->tried.empty() && ui_.shell.now_ms() < quick_->until)
    return call_again(kQuarter);
  quick_.reset();
  found_nothing_ = true;
  ui_.shell.wake(1);
}

void HallSearch::look_at_visit() {
  if (!visit_) return;
  visit_->go(ui_.shell.now_ms());
  if (!visit_->over())
    return call_again(visit_->state() == hall::Visit::State::Working ? 0 : kSecond);
  const hall::Visit done = *visit_;
  visit_.reset();
  if (done.state() == hall::Visit::State::LetIn) {
    quick_.reset();
    ui_.sound(Sound::Join);
    return app_.rooms->join(done.room(), done.table().host);
  }
  if (!quick_) tell_outcome(done);
  take_next();
}

void HallSearch::tell_outcome(const hall::Visit& done) {
  using State = hall::Visit::State;
  const Line& line = done.state() == State::Refused ? text::hall_refused
                     : done.state() == State::Full  ? text::hall_full_now
                                                    : text::hall_silent;
  ui_.toast(ui_.tr(line, {app_.rooms->name_or_none(done.table().name)}), true);
}

void HallSearch::run() {
  if (!board_) return;
  const double now = ui_.shell.now_ms();
  if (const double next = tables_.expire(now); next > 0) call_again(next - now);
  look_at_visit();
  take_next();
}

// --- events of the board ------------------------------------------------------------------------

void HallSearch::on_open(const hall::PublicKey& own) {
  own_ = own;
  ready_ = true;
  board_->watch(true);
  take_next();
  ui_.shell.wake(1);
}

void HallSearch::on_seen(std::uint32_t relay, ByteView bytes) {
  tables_.hear(bytes, relay, *board_, rooms::clock_seconds(), ui_.shell.now_ms());
}

void HallSearch::on_verified(std::uint32_t ticket, bool good) {
  const std::uint32_t before = tables_.version();
  tables_.verified(ticket, good, ui_.shell.now_ms());
  if (tables_.version() != before) call_again(kRedraw);
}

void HallSearch::on_answer(ByteView plain) {
  if (visit_) visit_->heard(plain, ui_.shell.now_ms());
  run();
  ui_.shell.wake(1);
}

}  // namespace parlour::ui
