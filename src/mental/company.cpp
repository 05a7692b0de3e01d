#include "mental/company.h"

namespace parlour::mental {

Company::Company(const AnyGame& game, const AnyDealerless& rules, std::string_view options,
                 int seats, int members, std::uint64_t seed, std::uint32_t chain,
                 const std::optional<fair::Digest>& name)
    : rng_(seed) {
  party_.game = &game;
  party_.rules = &rules;
  party_.options = std::string(options);
  party_.members = members;
  party_.chain = chain;
  for (int s = 0; s < seats; ++s) party_.owner.push_back(byte(s % members));
  Writer number;
  number.u64(seed);
  party_.name = name ? *name : fair::digest("parlour company 1", number.bytes());
  for (int m = 0; m < members; ++m) {
    secrets_.push_back(fair::new_secret([this] { return rng_.next(); }));
    members_.emplace_back(party_, byte(m), secrets_.back());
  }
}

void Company::replace_game(MemberId m, const AnyGame& game, const AnyDealerless& rules) {
  Party other = party_;
  other.game = &game;
  other.rules = &rules;
  members_[m] = Member(other, m, secrets_[m]);
}

std::optional<Bytes> Company::act(Member& m) {
  const SeatSet seats = m.may_act();
  if (seats.empty()) return {};
  const Seat s = *seats.begin();
  std::vector<AnyAction> legal;
  m.course().party().game->legal(m.view(s), s, legal);
  if (legal.empty()) return {};
  const AnyAction action = choose_ ? choose_(m.view(s), s, legal)
                                   : legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
  auto word = m.act(s, action);
  return word ? std::optional(std::move(*word)) : std::nullopt;
}

std::optional<Company::Said> Company::next() {
  return next_of([](MemberId) { return true; });
}

std::optional<Company::Said> Company::next_of(const std::function<bool(MemberId)>& speaks) {
  for (Member& m : members_) {
    if (!speaks(m.self())) continue;
    std::optional<Bytes> word = m.word();
    if (!word) word = act(m);
    if (word) return Said{m.self(), std::move(*word)};
  }
  return {};
}

bool Company::hear(const Said& said) {
  bool all = true;
  for (Member& m : members_) all = m.take(said.author, said.word) == Course::Heard::Taken && all;
  return all;
}

bool Company::play() {
  while (course().ask()) {
    const std::optional<Said> said = next();
    if (!said || !hear(*said)) return false;
  }
  return true;
}

}  // namespace parlour::mental
