#include "ui/games/tractor/tractor_order.h"

#include <algorithm>
#include <iterator>

#include "core/action_table.h"
#include "core/bytes.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr unsigned kMostKind = 255;

int count(std::span<const int> kinds, int kind) {
  return static_cast<int>(std::ranges::count(kinds, kind));
}

}  // namespace

void HandOrder::hold(std::span<const int> kinds) {
  if (!own_) cards_.clear();
  lose_all_but(kinds);
  take(kinds);
  own_ = !std::ranges::equal(cards_, kinds, {}, &Card::kind);
}

// Of equal cards, the last copies leave.
void HandOrder::lose_all_but(std::span<const int> kinds) {
  std::erase_if(cards_, [&](const Card& c) { return c.copy >= count(kinds, c.kind); });
}

void HandOrder::take(std::span<const int> kinds) {
  int neighbour = -1;
  for (std::size_t i = 0; i < kinds.size(); neighbour = kinds[i++]) {
    const Card card{kinds[i], count(kinds.first(i), kinds[i])};
    if (std::ranges::find(cards_, card) != cards_.end()) continue;
    const auto last = std::find_if(cards_.rbegin(), cards_.rend(),
                                   [&](const Card& c) { return c.kind == neighbour; });
    cards_.insert(last.base(), card);
  }
}

void HandOrder::move(std::span<const Card> moved, int to) {
  const auto moves = [&](const Card& c) { return std::ranges::find(moved, c) != moved.end(); };
  std::vector<Card> taken;
  std::ranges::copy_if(cards_, std::back_inserter(taken), moves);
  std::erase_if(cards_, moves);
  const auto place = std::clamp(to, 0, static_cast<int>(cards_.size()));
  cards_.insert(cards_.begin() + place, taken.begin(), taken.end());
  own_ = true;
}

std::string HandOrder::text() const {
  std::string out;
  for (const Card& c : cards_) out += (out.empty() ? "" : " ") + std::to_string(c.kind);
  return out;
}

void HandOrder::resume(std::span<const int> kinds, std::string_view text) {
  std::vector<int> told;
  for (WordReader words(text); !words.done();) {
    const auto kind = parse_number(words.take(), kMostKind);
    if (!kind) return;
    told.push_back(static_cast<int>(*kind));
  }
  const auto lacks = [&](int kind) { return count(told, kind) < count(kinds, kind); };
  if (std::ranges::any_of(kinds, lacks)) return;
  cards_.clear();
  for (std::size_t i = 0; i < told.size(); ++i)
    cards_.push_back({told[i], count(std::span(told).first(i), told[i])});
  own_ = true;
  hold(kinds);
}

}  // namespace parlour::ui::tractor_table
