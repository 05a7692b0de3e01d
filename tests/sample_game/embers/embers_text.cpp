// Actions and states in words.
#include "sample_game/embers/embers_text.h"

#include "sample_game/embers/embers.h"

namespace parlour::embers {
namespace {

std::string card_text(int card) {
  return card == kUnknown ? "?" : card == kNoCard ? "-" : std::to_string(card);
}

}  // namespace

std::string Embers::text(const View<State>&, Seat, const Action& a, Lang lang) {
  const Teller t(lang, {}, text::player);
  switch (a.kind) {
    case Action::Kind::Deal:
      if (a.card == kUnknown) return t.say(text::dealt_unseen, t.player(a.who));
      return t.say(text::dealt, t.player(a.who), card_text(a.card));
    case Action::Kind::Keep:
      return t.word(text::keep);
    case Action::Kind::Swap:
      return t.say(text::swap, card_text(a.card));
    case Action::Kind::Show: {
      std::string all;
      for (const std::uint8_t card : a.cards) all += (all.empty() ? "" : " ") + card_text(card);
      return t.say(text::show, all);
    }
  }
  return {};
}

std::string Embers::describe(const View<State>& v, Lang lang) {
  const State& s = v.state;
  const Teller t(lang, {}, text::player);
  std::string out = t.say(text::round, t.number(s.round), t.number(kRounds)) + '\n';
  for (int q = 0; q < s.seats; ++q) {
    out += s.alive(q) ? t.say(text::seat_row, t.player(q), t.number(s.lives[at(q)]),
                              card_text(s.hand[at(q)]))
                      : t.say(text::out_row, t.player(q));
    out += '\n';
  }
  return out;
}

}  // namespace parlour::embers
