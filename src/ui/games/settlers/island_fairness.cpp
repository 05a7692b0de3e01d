#include "ui/games/settlers/island_fairness.h"

#include <cmath>

#include "ai/arena.h"
#include "games/settlers/sketch.h"

namespace parlour::ui {
namespace {

namespace words = settlers::sketch::text;

constexpr std::uint32_t kGames = 200, kAtOnce = 4;
constexpr float kBar = 10, kRow = 40;

// Beyond those of tables and analyses.
std::uint32_t next_ticket = 0x60000000;

std::string percent(double share) {
  return std::to_string(std::lround(100 * share));
}

}  // namespace

void IslandFairness::forget_unless(const std::string& code) {
  if (code == code_) return;
  code_ = code;
  sum_ = {};
  playing_ = failed_ = false;
  ticket_ = 0;
}

void IslandFairness::ask() {
  ticket_ = ++next_ticket;
  ui_.shell.think(ticket_, ai::write(ai::Trial{.options = "island=" + code_,
                                               .seats = static_cast<std::uint8_t>(seats_),
                                               .first = sum_.games,
                                               .games = std::min(kAtOnce, kGames - sum_.games)}));
}

bool IslandFairness::on_bot(std::uint32_t ticket, ByteView answer) {
  if (ticket == 0 || ticket != ticket_) return false;
  ticket_ = 0;
  const auto more = ai::read_fairness(answer);
  if (more)
    sum_.add(*more);
  else
    failed_ = true;
  playing_ = playing_ && more && sum_.games < kGames;
  if (playing_) ask();
  if (!playing_ && sum_.games == kGames) ui_.announce(ui_.tr(words::fairness_done));
  ui_.shell.wake();
  return true;
}

float IslandFairness::draw(const Rect& at, const std::string& code, int seats,
                           const std::string& why_not) {
  forget_unless(code);
  float y = at.min.y;
  const Rect button = Rect::at({at.min.x, y}, {at.width(), kTarget});
  if (playing_) {
    if (ui_.button("fairness-stop", button, {.label = ui_.tr(text::cancel), .icon = Icon::Close}))
      playing_ = false, ticket_ = 0;
  } else if (ui_.button("fairness", button,
                        {.label = ui_.tr(words::fairness_play, {std::to_string(kGames)}),
                         .icon = Icon::Bot,
                         .why_not = why_not})) {
    seats_ = seats, sum_ = {}, playing_ = true, failed_ = false;
    ask();
  }
  y += kTarget + kSpace2;
  const auto rest = [&] { return Rect{{at.min.x, y}, {at.max.x, y}}; };
  if (playing_) y += draw_progress(rest());
  if (sum_.games) y += draw_result(rest());
  if (failed_)
    y += ui_.paragraph(rest(), ui_.tr(words::fairness_failed), Type::Body, ui_.colors().danger);
  return y - at.min.y;
}

float IslandFairness::draw_progress(const Rect& at) {
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const float part = static_cast<float>(sum_.games) / static_cast<float>(kGames);
  const Rect bar = Rect::at(at.min, {at.width(), kBar});
  g.round_rect(bar, kBar / 2, c.pressed);
  if (part > 0)
    g.round_rect(Rect::at(bar.min, {std::max(kBar, bar.width() * part), kBar}), kBar / 2, ui_.tint);
  return kBar + kSpace2;
}

// A row for each seat: its share, the interval of 95 %, its pips; a mark where all are equal.
float IslandFairness::draw_result(const Rect& at) {
  const auto& c = ui_.colors();
  gfx::Canvas& g = ui_.canvas();
  const double games = sum_.games, equal = 1.0 / seats_;
  float y = at.min.y;
  y += ui_.paragraph({{at.min.x, y}, {at.max.x, y}},
                     ui_.tr(words::fairness_of, {std::to_string(sum_.games)}), Type::Small,
                     c.second) +
       kSpace1;
  std::string spoken;
  const double scale = std::min(1.0, 2.5 * equal);  // the share at the right end
  for (int q = 0; q < seats_; ++q) {
    const auto k = static_cast<std::size_t>(q);
    const double share = sum_.won[k] / games;
    const auto [low, high] = ai::wilson(share, sum_.games);
    const std::string said = ui_.tr(
        words::fairness_seat, {std::to_string(q + 1), percent(share), percent(low), percent(high),
                               std::to_string(std::lround(sum_.pips[k] / games))});
    ui_.label({at.min.x, y + 9}, said, Type::Small, c.text, gfx::kLeftMiddle);
    const Rect bar = Rect::at({at.min.x, y + 22}, {at.width(), kBar});
    const auto x = [&](double s) {
      return bar.min.x + bar.width() * static_cast<float>(std::min(s / scale, 1.0));
    };
    g.round_rect(bar, 3, c.pressed.faded(0.5f));
    g.round_rect({{x(low), bar.min.y}, {std::max(x(high), x(low) + 2), bar.max.y}}, 3,
                 ui_.tint.with_alpha(0.45f));
    g.rect({{x(share) - 2, bar.min.y - 1}, {x(share) + 2, bar.max.y + 1}}, ui_.tint);
    g.rect({{x(equal) - 0.75f, bar.min.y - 4}, {x(equal) + 0.75f, bar.max.y + 4}}, c.text);
    y += kRow;
    spoken += said + ". ";
  }
  ui_.describe(spoken);
  return y - at.min.y;
}

}  // namespace parlour::ui
