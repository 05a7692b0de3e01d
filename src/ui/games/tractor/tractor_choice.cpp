#include "ui/games/tractor/tractor_choice.h"

#include <bit>

#include "ai/tractor_thumb.h"

namespace parlour::ui::tractor_table {

bool Choice::raised(const State& s, int me, int kind, int copy) const {
  const int held = s.hand[at(me)].count(kind), n = cards_.count(kind);
  const unsigned touched = up_[at(kind)] & ((1u << held) - 1);
  return std::popcount(touched) == n ? (touched >> copy & 1) != 0 : copy >= held - n;
}

void Choice::touch(Ui& ui, const State& s, int me, int kind, int copy, bool on) {
  unsigned up = 0;
  for (int k = 0; k < s.hand[at(me)].count(kind); ++k)
    up |= static_cast<unsigned>(raised(s, me, kind, k)) << k;
  const int before = cards_.count(kind);
  pick(ui, s, me, kind, on);
  if (cards_.count(kind) != before) up_[at(kind)] = static_cast<std::uint8_t>(up ^ 1u << copy);
}

void Choice::pick(Ui& ui, const State& s, int me, int kind, bool on) {
  const int n = cards_.count(kind);
  const bool full = s.phase == Phase::Bury && cards_.size() >= tractor::kitty_size(s);
  if (on && full)
    ui.toast(ui.tr(words::kitty_full, {std::to_string(tractor::kitty_size(s))}), true);
  if (on && n < s.hand[at(me)].count(kind) && !full) cards_.add(kind);
  if (!on && n > 0) cards_.remove(kind);
  if (s.phase == Phase::Bury) ui.shell.announce(kitty_count(ui, s));
}

void Choice::pick_part(const State& s, int me, int kind) {
  const int of = s.order.group(kind);
  const tractor::Held held(s.hand[at(me)], s.order, of);
  for (const tractor::Part& p : tractor::read(held)) {
    const Cards cards = tractor::cards_of(s.order, of, p);
    if (cards.count(kind) == 0) continue;
    cards_ = cards;
    return;
  }
}

void Choice::pick_suggested(const State& s, int me) {
  std::vector<Cards> all = {tractor::by_thumb(s, me).cards};
  std::vector<Action> more;
  Tractor::legal(s, seat(me), more);
  for (const Action& a : more) {
    if (std::ranges::find(all, a.cards) == all.end()) all.push_back(a.cards);
  }
  const auto now = std::ranges::find(all, cards_);
  cards_ = now == all.end() || now + 1 == all.end() ? all.front() : now[1];
}

std::optional<Action> Choice::sensible_play(const State& s, int me) const {
  if (s.phase != Phase::Play || cards_.empty()) return {};
  const Action own = action(s);
  if (!Tractor::check(s, seat(me), own))
    return leads(s) && is_throw(s) ? std::nullopt : std::optional(own);
  std::vector<Action> all;
  if (!Tractor::legal(s, seat(me), all)) return {};  // only some of the possible plays
  std::erase_if(all, [&](const Action& a) { return !a.cards.contains(cards_); });
  return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

Action Choice::action(const State& s) const {
  Action a = tractor::act(s.phase == Phase::Bury ? Kind::Bury : Kind::Play, cards_);
  a.reading = reading(s);
  return a;
}

// How the leading cards are read: the usual way unless another was chosen for these cards.
tractor::Reading Choice::reading(const State& s) const {
  return s.phase == Phase::Play && leads(s) && read_of_ == cards_ && !readings_.empty()
             ? readings_[reading_]
             : tractor::Reading{};
}

bool Choice::is_throw(const State& s) const {
  const auto parts = tractor::parts_of(s.order, cards_, reading(s));
  return parts && parts->size() > 1;
}

std::string Choice::kind_name(const Ui& ui, const State& s) const {
  const int group = s.order.group_of(cards_);
  const auto parts = group < 0 ? std::nullopt : tractor::parts_of(s.order, cards_, reading(s));
  if (parts && parts->size() == 1) {
    const tractor::Part& p = (*parts)[0];
    if (p.length > 1) return std::string(ui.tr(words::tractor_word));
    if (p.width > 1)
      return std::string(ui.tr(p.width == 2   ? words::pair
                               : p.width == 3 ? words::triple
                                              : words::four));
    return std::string(ui.tr(words::single));
  }
  if (parts && leads(s)) return std::string(ui.tr(words::throw_word));
  return count_text(words::some_cards, ui.lang, cards_.size());
}

std::string Choice::kitty_count(const Ui& ui, const State& s) const {
  return ui.tr(words::kitty_count,
               {std::to_string(cards_.size()), std::to_string(tractor::kitty_size(s))});
}

std::string Choice::told(const Scene& scene, const State& s) const {
  const Ui& ui = scene.ui;
  const Seat viewer = scene.view.viewer;
  const Action a = action(s);
  const Reason why = Tractor::check(s, viewer, a);
  // While cards are missing, the count helps more than the rule that is broken.
  if (why == &words::why_count)
    return ui.tr(words::count,
                 {std::to_string(cards_.size()), std::to_string(tractor::lead_size(s))});
  if (why) return std::string(ui.tr(*why));
  if (leads(s) && is_throw(s))
    return ui.tr(text::one_sentence, {tractor::throw_words(s, a, ui.lang)});
  return ui.tr(words::selected, {kind_name(ui, s), Tractor::text({s, viewer}, viewer, a, ui.lang)});
}

bool Choice::can_be_read_otherwise(const State& s) {
  if (s.phase != Phase::Play || !leads(s) || cards_.empty()) return false;
  if (s.rule(tractor::rule::NoThrows)) return false;
  if (read_of_ != cards_ || readings_.empty())
    read_of_ = cards_, reading_ = 0, readings_ = tractor::readings(s.order, cards_);
  return readings_.size() > 1;
}

std::string Choice::reading_text(const Ui& ui, const State& s) const {
  return ui.tr(
      words::read_as,
      {tractor::parts_words(*tractor::parts_of(s.order, cards_, readings_[reading_]), ui.lang)});
}

}  // namespace parlour::ui::tractor_table
