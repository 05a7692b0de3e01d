// All members of a game without a dealer, who hear each other's words in one order, and play at
// random.
#pragma once

#include <string>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/member.h"
#include "mental/members.h"

namespace parlour::mental {

struct Company {
  Party party;
  std::vector<Member> members;
  Rng rng;

  Company(std::string_view game, std::string_view options, int seats, int n, std::uint64_t seed)
      : rng(seed) {
    party.game = find_game(game);
    party.rules = find_dealerless(game);
    party.options = std::string(options);
    party.members = n;
    for (int s = 0; s < seats; ++s) party.owner.push_back(static_cast<MemberId>(s % n));
    party.name[0] = static_cast<std::uint8_t>(seed);
    for (int m = 0; m < n; ++m)
      members.emplace_back(party, static_cast<MemberId>(m),
                           counting_secret(static_cast<std::uint8_t>(m * 16 + 1)));
  }

  /// The next word of that member: what is due, or an action of one of its seats.
  std::optional<Bytes> next(Member& m) {
    if (auto word = m.word()) return word;
    const SeatSet seats = m.may_act();
    if (seats.empty()) return {};
    const Seat s = *seats.begin();
    std::vector<AnyAction> legal;
    party.game->legal(m.view(s), s, legal);
    if (legal.empty()) return {};
    auto word = m.act(s, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    return word ? std::optional(*word) : std::nullopt;
  }

  bool done() const { return !members[0].course().ask(); }

  /// To the end and through the audit's secrets; or what went wrong.
  std::string play() {
    for (std::size_t words = 0; !done(); ++words) {
      bool said = false;
      for (Member& m : members) {
        const std::optional<Bytes> word = next(m);
        if (!word) continue;
        said = true;
        if (std::string why = hear(m.self(), *word); !why.empty()) return why;
        break;
      }
      if (!said) return "nobody says anything";
      if (words > 200'000) return "too many words";
    }
    return {};
  }

  std::string hear(MemberId author, const Bytes& word) {
    for (Member& m : members) {
      if (m.take(author, word) == Course::Heard::Taken) continue;
      const auto& fault = m.course().fault();
      return "word " + std::to_string(word[0]) + " of member " + std::to_string(author) +
             (fault ? " is wrong: " + std::to_string(static_cast<int>(fault->kind)) : " is late");
    }
    return {};
  }
};

}  // namespace parlour::mental
