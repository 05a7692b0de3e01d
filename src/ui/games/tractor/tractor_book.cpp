#include "ui/games/tractor/tractor_book.h"

#include "ui/games/tractor/tractor_summary.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_book {
using namespace tractor_table;
namespace {

constexpr float kMine = 30;  // width of a card that the viewer has played
constexpr float kRow = 26, kHead = 22, kSuit = 26;
constexpr int kRanks = tractor::kAce + 1;

// Aces first, a suit's sign before them.
void draw_ranks(const Ui& ui, const Rect& r) {
  for (int i = 0; i < kRanks; ++i)
    ui.label(r.column(i, kRanks).centre(), tractor::kRankNames[at(kRanks - 1 - i)], Type::Small,
             ui.colors().second, gfx::kCentred);
}
void draw_counts(const Ui& ui, const Cards& out, int suit, const Rect& r) {
  const auto& c = ui.colors();
  for (int i = 0; i < kRanks; ++i) {
    const int n = out.count(tractor::card(suit, kRanks - 1 - i));
    ui.label(r.column(i, kRanks).centre(), n > 0 ? std::to_string(n) : "·", Type::Body,
             n > 0 ? c.text : c.muted, gfx::kCentred, n > 0);
  }
}

std::string jokers_told(const Ui& ui, const Cards& out) {
  std::string told;
  for (const int kind : {tractor::kBigJoker, tractor::kSmallJoker}) {
    const std::string n = std::to_string(out.count(kind));
    told = ui.list(std::move(told), ui.says(tractor::card_words(kind, ui.lang), n));
  }
  return told;
}

// Who has shown that they have none of a group, one a line.
std::string voids_told(const Scene& scene) {
  const Ui& ui = scene.ui;
  const State& s = scene.view.state.as<State>();
  std::string told;
  for (int q = 0; q < s.seats; ++q) {
    std::string groups;
    for (const int group : voids(s, q))
      groups = ui.list(std::move(groups), ui.tr(group_line(group)));
    if (groups.empty()) continue;
    told += (told.empty() ? "" : "\n") +
            ui.tr(lines::book_void, {player_name(ui, scene.players, seat(q)), groups});
  }
  return told;
}

}  // namespace

Cards still_out(const State& s, Seat viewer) {
  Cards out = tractor::packs(s.packs);
  out -= s.gone;
  out -= s.kitty;
  if (is_player(viewer)) out -= s.hand[at(index(viewer))];
  return out;
}

float draw_book(const Scene& scene, const TractorRounds& rounds, const Rect& r, bool draw) {
  const State& s = scene.view.state.as<State>();
  if (!is_kept(s)) return 0;
  const Ui& ui = scene.ui;
  const auto& c = ui.colors();
  const Cards out = still_out(s, scene.view.viewer);
  Rect rest = r;
  const auto line = [&](std::string_view said, Type type, Color ink, bool strong) {
    rest.min.y += ui.paragraph(rest, said, type, ink, 0, strong, draw);
  };
  line(ui.tr(lines::book), Type::Body, c.text, true);
  line(ui.tr(lines::book_means, {std::to_string(out.points())}), Type::Small, c.second, false);
  rest.min.y += kSpace2;
  const Rect head = rest.take_top(kHead);
  if (draw) draw_ranks(ui, {{head.min.x + kSuit, head.min.y}, head.max});
  for (int suit = tractor::kSuits - 1; suit >= 0; --suit) {
    const Rect row = rest.take_top(kRow);
    if (!draw) continue;
    const bool trump = suit == s.order.suit;
    if (trump) ui.canvas().round_rect(row, kRadiusControl, ui.tint.faded(0.25f));
    ui.label({row.min.x + kSuit / 2, row.centre().y}, tractor::suit_mark(suit, ui.lang),
             Type::Control, c.text, gfx::kCentred, true);
    draw_counts(ui, out, suit, {{row.min.x + kSuit, row.min.y}, row.max});
  }
  rest.min.y += kSpace1;
  line(jokers_told(ui, out), Type::Body, c.text, false);
  if (const std::string voids = voids_told(scene); !voids.empty()) {
    rest.min.y += kSpace2;
    line(voids, Type::Body, c.text, false);
  }
  const int me = viewer_of(scene);
  if (me >= 0 && !rounds.played(me).empty()) {
    rest.min.y += kSpace2;
    line(ui.tr(lines::book_mine), Type::Body, c.text, true);
    rest.min.y += kSpace1;
    tractor_cards_in_row(ui, rest.min, kMine, rest.width(),
                         tractor_in_order(rounds.played(me), s.order), draw);
    rest.min.y += kMine / gfx::kCardAspect;
  }
  return rest.min.y + kSpace4 - r.min.y;
}

std::string book_words(const Scene& scene) {
  const State& s = scene.view.state.as<State>();
  if (!is_kept(s)) return {};
  const Ui& ui = scene.ui;
  const Cards out = still_out(s, scene.view.viewer);
  std::string told(ui.tr(lines::book));
  for (int suit = tractor::kSuits - 1; suit >= 0; --suit) {
    std::string all;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      const int n = out.count(tractor::card(suit, rank));
      const std::string name(tractor::kRankNames[at(rank)]);
      if (n > 0)
        all =
            ui.list(std::move(all), n > 1 ? ui.tr(words::times, {name, std::to_string(n)}) : name);
    }
    if (!all.empty()) told += '\n' + ui.says(ui.tr(suit_line(suit)), all);
  }
  const std::string voids = voids_told(scene);
  return told + '\n' + jokers_told(ui, out) + (voids.empty() ? "" : "\n") + voids;
}

}  // namespace parlour::ui::tractor_book
