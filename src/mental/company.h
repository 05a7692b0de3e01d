// All members of a game without a dealer in one place, who hear each other's words in one order:
// for tests, and to measure what such a game costs. Seats play at random.
#pragma once

#include <functional>

#include "mental/member.h"

namespace parlour::mental {

class Company {
 public:
  /// Seats are dealt out to the members in turn. Requires options that the game starts with and
  /// that need no dealer. `seed` decides what seats do, the members' secrets, and the game's name
  /// if it has none.
  Company(const AnyGame&, const AnyDealerless&, std::string_view options, int seats, int members,
          std::uint64_t seed, std::uint32_t chain = fair::kChain,
          const std::optional<fair::Digest>& name = {});

  const Party& party() const { return party_; }
  const std::vector<Member>& members() const { return members_; }
  Member& member(MemberId m) { return members_[m]; }
  const Course& course() const { return members_[0].course(); }
  /// That member's page knows other rules.
  void replace_game(MemberId, const AnyGame&, const AnyDealerless&);

  /// A word of the first member who has one to say; nothing: nobody has.
  struct Said {
    MemberId author;
    Bytes word;
  };
  std::optional<Said> next();
  /// The same, of those members alone.
  std::optional<Said> next_of(const std::function<bool(MemberId)>& speaks);
  /// Everybody hears it. False: it is late or wrong.
  bool hear(const Said&);
  /// Words until nothing is due any more: true; or until nobody says anything or a word is wrong.
  bool play();

  /// What the seat does, in place of something at random.
  using Choose = std::function<AnyAction(const AnyView&, Seat, std::span<const AnyAction> legal)>;
  void choose_by(Choose choose) { choose_ = std::move(choose); }

 private:
  std::optional<Bytes> act(Member&);

  Party party_;
  std::vector<Secret> secrets_;
  std::vector<Member> members_;
  Rng rng_;
  Choose choose_;
};

}  // namespace parlour::mental
