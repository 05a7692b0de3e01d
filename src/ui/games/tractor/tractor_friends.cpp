#include "ui/games/tractor/tractor_friends.h"

#include <span>

#include "gfx/faces.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kWordsToo = 560;           // width of a row of suits with their words
constexpr std::ptrdiff_t kRanksInRow = 7;  // on a phone, thirteen are too narrow for a finger

int rank_rows(float width) {
  return width < 13 * kTarget ? 2 : 1;
}

}  // namespace

float FriendChoice::height(float width) {
  return static_cast<float>(2 + rank_rows(width)) * (kTarget + kSpace1);
}

std::string FriendChoice::told(const Ui& ui, const State& s, Seat viewer) const {
  if (const Reason why = Tractor::check(s, viewer, action())) return std::string(ui.tr(*why));
  const std::string card = tractor::card_words(kind_, ui.lang),
                    nth = tractor::nth_words(copy_, ui.lang);
  if (s.friends() == 1) return ui.tr(words::friend_choice, {card, nth});
  const int before = s.named[0].nth != 0;
  return ui.tr(words::friend_choice_of,
               {card, nth, std::to_string(before + 1), std::to_string(s.friends())});
}

// The first copy that can be named.
void FriendChoice::settle(const State& s, Seat viewer) {
  if (Tractor::check(s, viewer, action()) != &words::why_friend_twice) return;
  for (copy_ = 1; copy_ < s.packs && Tractor::check(s, viewer, action());) ++copy_;
}

// The sign of each suit in its colour, on ivory as on a card; its word where there is room.
void FriendChoice::draw_suits(Ui& ui, const Rect& r, int& suit) const {
  constexpr gfx::Emblem kSigns[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart,
                                    gfx::Emblem::Spade};
  constexpr float kDisc = 13, kSign = 8;
  std::vector<std::string_view> labels;
  const bool wide = r.width() >= kWordsToo;
  for (int i = 0; i < tractor::kSuits; ++i) labels.push_back(ui.tr(suit_line(i)));
  labels.push_back(ui.tr(words::jokers));
  suit = ui.segmented("friend-suit", r, labels, suit, ui.tr(words::friend_word));
  for (int i = 0; i < tractor::kSuits; ++i) {
    const Rect part = r.column(i, tractor::kSuits + 1);
    const Vec2 m =
        wide ? part.centre() -
                   Vec2(ui.label_width(labels[at(i)], Type::Body, true) / 2 + kDisc + kSpace2, 0)
             : part.centre();
    if (!wide)
      ui.canvas().round_rect(part.inset(3), kRadiusControl - 2,
                             i == suit ? ui.tint : ui.colors().pressed);
    const bool red = i == tractor::Diamonds || i == tractor::Hearts;
    ui.canvas().circle(m, kDisc, gfx::kCardIvory, {1, ui.colors().panel_border});
    ui.canvas().emblem(kSigns[i], m, kSign, red ? gfx::kCardRed : gfx::kCardInk);
  }
}

// Nothing is chosen until the player has chosen it.
void FriendChoice::draw(const Scene& scene, const State& s, const Rect& area) {
  Ui& ui = scene.ui;
  Rect r = area;
  int suit = kind_ < 0 ? -1 : tractor::suit_of(kind_);  // the jokers come after the suits
  const int before = kind_;
  draw_suits(ui, r.take_top(kTarget, kSpace1), suit);
  draw_ranks(ui, s, r, suit);
  std::vector<std::string> numbers;
  for (int i = 1; i <= s.packs; ++i)
    numbers.push_back(ui.tr(words::copy, {tractor::nth_words(i, ui.lang)}));
  if (kind_ != before) settle(s, scene.view.viewer);
  copy_ =
      ui.segmented("friend-copy", r.take_top(kTarget, kSpace1), {numbers.begin(), numbers.end()},
                   std::clamp(copy_, 1, static_cast<int>(s.packs)) - 1, ui.tr(words::friend_word)) +
      1;
}

void FriendChoice::draw_ranks(Ui& ui, const State& s, Rect& r, int suit) {
  const bool jokers = suit == tractor::kSuits;
  std::vector<std::string_view> ranks;
  if (jokers)
    ranks = {ui.tr(words::small_joker), ui.tr(words::big_joker)};
  else
    ranks.assign(tractor::kRankNames.begin(), tractor::kRankNames.end());
  const bool same = kind_ >= 0 && (tractor::suit_of(kind_) == tractor::kSuits) == jokers;
  // A suit that is chosen first brings its highest card, a rank that is, a suit without trumps.
  const int highest = jokers                          ? 1
                      : s.order.rank == tractor::kAce ? tractor::kAce - 1
                                                      : tractor::kAce;
  int rank = same ? tractor::rank_of(kind_) : suit >= 0 ? highest : -1;
  const auto row = rank_rows(r.width()) == 2 && !jokers ? kRanksInRow : std::ssize(ranks);
  for (std::ptrdiff_t from = 0; from < std::ssize(ranks); from += row) {
    const auto part =
        std::span(ranks).subspan(static_cast<std::size_t>(from),
                                 static_cast<std::size_t>(std::min(row, std::ssize(ranks) - from)));
    const int here = rank < 0 ? -1 : rank - static_cast<int>(from);
    const int picked =
        ui.segmented(from == 0 ? "friend-rank" : "friend-rank2", r.take_top(kTarget, kSpace1),
                     {part.begin(), part.end()}, here, ui.tr(words::friend_word));
    if (picked != here) rank = static_cast<int>(from) + picked;
  }
  if (rank < 0) return;
  if (suit < 0) suit = s.order.suit == tractor::Spades ? tractor::Hearts : tractor::Spades;
  kind_ = tractor::card(suit, rank);
}

}  // namespace parlour::ui::tractor_table
