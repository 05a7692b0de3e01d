#include "ui/games/tractor/tractor_friends.h"

#include <span>

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

// An ace of a side suit, the first copy that can be named.
void FriendChoice::begin(const State& s, Seat viewer) {
  kind_ = tractor::card(s.order.suit == tractor::Spades ? tractor::Hearts : tractor::Spades,
                        s.order.rank == tractor::kAce ? 11 : tractor::kAce);
  copy_ = 1;
  while (copy_ < s.packs && Tractor::check(s, viewer, action())) ++copy_;
}

void FriendChoice::draw(const Scene& scene, const State& s, const Rect& area) {
  Ui& ui = scene.ui;
  Rect r = area;
  if (kind_ < 0) begin(s, scene.view.viewer);
  // The sign of each suit, and its word where there is room for both.
  std::vector<std::string> marks, numbers;
  for (int suit = 0; suit < tractor::kSuits; ++suit) {
    std::string mark = tractor::suit_mark(suit, ui.lang);
    marks.push_back(r.width() < kWordsToo
                        ? std::move(mark)
                        : ui.tr(words::suit_mark, {mark, ui.tr(suit_line(suit))}));
  }
  std::vector<std::string_view> suits(marks.begin(), marks.end()), copies;
  suits.push_back(ui.tr(words::jokers));
  for (int i = 1; i <= s.packs; ++i)
    numbers.push_back(ui.tr(words::copy, {tractor::nth_words(i, ui.lang)}));
  for (const std::string& number : numbers) copies.push_back(number);
  const int was = tractor::suit_of(kind_);  // the jokers come after the suits
  draw_ranks(ui, r,
             ui.segmented("friend-suit", r.take_top(kTarget, kSpace1), suits, was,
                          ui.tr(words::why_friend_first)));
  copy_ = ui.segmented("friend-copy", r.take_top(kTarget, kSpace1), copies,
                       std::clamp(copy_, 1, static_cast<int>(s.packs)) - 1,
                       ui.tr(words::why_friend_copy)) +
          1;
}

void FriendChoice::draw_ranks(Ui& ui, Rect& r, int suit) {
  const bool jokers = suit == tractor::kSuits, were = tractor::suit_of(kind_) == tractor::kSuits;
  std::vector<std::string_view> ranks;
  if (jokers)
    ranks = {ui.tr(words::small_joker), ui.tr(words::big_joker)};
  else
    ranks.assign(tractor::kRankNames.begin(), tractor::kRankNames.end());
  const int highest = static_cast<int>(ranks.size()) - 1;
  int rank = jokers == were ? tractor::rank_of(kind_) : highest;
  const auto row = rank_rows(r.width()) == 2 && !jokers ? kRanksInRow : std::ssize(ranks);
  for (std::ptrdiff_t from = 0; from < std::ssize(ranks); from += row) {
    const auto part =
        std::span(ranks).subspan(static_cast<std::size_t>(from),
                                 static_cast<std::size_t>(std::min(row, std::ssize(ranks) - from)));
    const int here = rank - static_cast<int>(from);
    const int picked =
        ui.segmented(from == 0 ? "friend-rank" : "friend-rank2", r.take_top(kTarget, kSpace1),
                     {part.begin(), part.end()}, here, ui.tr(words::why_friend_first));
    if (picked != here) rank = static_cast<int>(from) + picked;
  }
  kind_ = tractor::card(suit, rank);
}

}  // namespace parlour::ui::tractor_table
