#include "ui/daily/deal_work.h"

#include <algorithm>

#include "ui/app/archive.h"
#include "ui/daily/daily_text.h"

namespace parlour::ui::daily {
namespace {

constexpr int kWhole = 1000;   // a victory
constexpr double kHalf = 0.5;  // rounds

// Unlike those of games and replays (room/led_game.cpp, ui/table/replay_screen.cpp).
std::uint32_t next_ticket() {
  static std::uint32_t last = 0xD000'0000;
  return ++last;
}

}  // namespace

int Scores::of(Seat who) const {
  return (points.empty() ? shares : points)[static_cast<std::size_t>(index(who))];
}

Scores scores_of(const Services& app, const AnyGame& game, const AnyState& end) {
  Scores out{.points = app.archive.points(game, end), .shares = {}};
  for (int i = 0; i < game.seats(end); ++i)
    out.shares.push_back(static_cast<int>(kWhole * game.score(end, seat(i)) + kHalf));
  return out;
}

std::string score_text(const Ui& ui, bool points, int score) {
  if (points) return count_text(words::points, ui.lang, score);
  return std::string(ui.tr(score == kWhole ? words::victory
                           : score > 0     ? words::shared
                                           : words::defeat));
}

DealWork::DealWork(Services& app, const room::daily::Deal& deal, const Record* checked)
    : app_(app), deal_(deal), expert_(deal.players.size()) {
  if (checked) check_ = std::make_unique<room::daily::Check>(*deal.game, *checked);
}

void DealWork::know(std::vector<std::optional<int>> expert) {
  if (expert.size() == expert_.size()) expert_ = std::move(expert);
}

int DealWork::at_seat() const {
  if (check_ && (!check_->over() || check_->fault() != room::daily::Check::Fault::None)) return -1;
  const auto it = std::ranges::find_if(expert_, [](const auto& known) { return !known; });
  return it == expert_.end() ? -1 : static_cast<int>(it - expert_.begin());
}

bool DealWork::done() const {
  return (!check_ || check_->over()) && at_seat() < 0;
}

bool DealWork::ask(const std::optional<ai::Question>& question) {
  if (!question) return false;
  ticket_ = next_ticket();
  app_.ui.shell.think(ticket_, ai::write(*question));
  return true;
}

// The end of a playout begins the next one.
void DealWork::go_on() {
  if (ticket_ != 0 || stopped_) return;
  if (check_ && !check_->over() && ask(check_->next())) return;
  for (int at = at_seat(); at >= 0; at = at_seat()) {
    if (!playout_)
      playout_ =
          std::make_unique<room::daily::Playout>(deal_, room::daily::with_expert(deal_, seat(at)));
    if (ask(playout_->next())) return;
    count_expert();
  }
}

void DealWork::count_expert() {
  const int at = at_seat();
  const AnyView end = playout_->table().view(House);
  expert_[static_cast<std::size_t>(at)] = scores_of(app_, *deal_.game, end.state).of(seat(at));
  playout_.reset();
}

bool DealWork::on_bot(std::uint32_t ticket, ByteView bytes) {
  if (ticket != ticket_ || ticket == 0) return false;
  ticket_ = 0;
  const auto answer = ai::read_answer(*deal_.game, bytes);
  if (!answer)
    stopped_ = true;
  else if (check_ && !check_->over())
    check_->take(answer->choice);
  else if (playout_ && !playout_->take(answer->choice))
    stopped_ = true;
  go_on();
  app_.ui.shell.wake();
  return true;
}

}  // namespace parlour::ui::daily
