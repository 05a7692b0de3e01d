#include "games/coup/coup_reasons.h"

#include <utility>

#include "games/coup/coup_text.h"
#include "games/reason_text.h"

namespace parlour::coup::reasons {
namespace {

namespace say = reason_text;

struct Telling {
  const State& s;
  int me;
  std::span<const std::string> names;
  Reasons out;

  std::string_view role(int r) const { return role_line(r).in(out.lang); }
  const std::string& name(int q) const { return names[static_cast<std::size_t>(q)]; }
  const Memory& memory(int q) const { return s.memory[static_cast<std::size_t>(q)]; }
  int claims(int q, int r) const { return memory(q).claims[static_cast<std::size_t>(r)]; }
  bool holds(int r) const { return s.hand[static_cast<std::size_t>(me)].has(r); }
  /// Cards of a role that the viewer does not see.
  int unseen(int r) const { return coup::unseen(s)[static_cast<std::size_t>(r)]; }
  bool may_block(Play p, int r) const { return s.has_role(r) && blocks(s, p, r); }

  void own_claim(int r) {
    if (holds(r)) return out.say(say::reason_c_true, {role(r)});
    out.say(say::reason_c_bluff, {role(r), std::to_string(unseen(r)), std::to_string(s.copies())});
  }

  // A player who has claimed a role that blocks this; of an action with a target, the target alone.
  void blockers(Play p, int target) {
    for (int q = 0; q < s.seats; ++q) {
      if (q == me || !s.alive(q) || allied(s, me, q) || (target_blocks(p) && q != target)) continue;
      for (int r = 0; r < kRoles; ++r)
        if (may_block(p, r) && claims(q, r) > 0)
          return out.say(say::reason_c_blocker, {name(q), role(r)});
    }
  }

  // Nobody else has more cards, or as many and more coins.
  bool strongest(int q) const {
    const auto worth = [&](int p) {
      return std::pair(s.influence(p), s.coins[static_cast<std::size_t>(p)]);
    };
    for (int p = 0; p < s.seats; ++p)
      if (p != me && !allied(s, me, p) && worth(p) > worth(q)) return false;
    return true;
  }

  void play(const Action& a) {
    const Play p = static_cast<Play>(a.what);
    if (const int r = claimed(s, p); r < kRoles) own_claim(r);
    if (a.who != kNobody && strongest(a.who))
      out.say(say::reason_c_target,
              {name(a.who), std::to_string(s.coins[a.who]), std::to_string(s.influence(a.who))});
    if (p == Play::ForeignAid || target_blocks(p)) blockers(p, a.who);
    if (p == Play::Income || p == Play::Coup) out.say(say::reason_c_safe);
  }

  // Of somebody else's claim: what is known against it, and for it.
  void their_claim() {
    const int r = claim_at_stake(s), q = claimant(s);
    if (r >= kRoles) return;
    const int left = unseen(r);
    if (left == 0) return out.say(say::reason_c_allseen, {role(r)});
    if ((memory(q).lacks >> r) & 1) out.say(say::reason_c_lacks, {name(q), role(r)});
    if (claims(q, r) > 1)
      out.say(say::reason_c_claims, {name(q), role(r), std::to_string(claims(q, r))});
    if (memory(q).passed[static_cast<std::size_t>(r)] > 0)
      out.say(say::reason_c_passed, {name(q), role(r)});
    out.say(say::reason_c_unseen, {role(r), std::to_string(left), std::to_string(s.copies())});
  }

  // What a challenge costs if the claim is true.
  void risk() {
    if (claim_at_stake(s) >= kRoles || unseen(claim_at_stake(s)) == 0) return;
    out.say(s.influence(me) == 1 ? say::reason_c_risk_last : say::reason_c_risk);
  }

  // The first action against the viewer that somebody has claimed and this card stops.
  void guards(int r) {
    for (int i = 0; i < kPlays; ++i) {
      const Play p = static_cast<Play>(i);
      const int needs = claimed(s, p);
      if (!target_blocks(p) || needs >= kRoles || !may_block(p, r)) continue;
      for (int q = 0; q < s.seats; ++q)
        if (q != me && s.alive(q) && !allied(s, me, q) && claims(q, needs) > 0)
          return out.say(say::reason_c_guards, {name(q), role(needs), role(r)});
    }
  }

  void lose(int card) {
    for (int r = 0; r < kRoles; ++r) {
      if (r == card || !holds(r)) continue;
      out.say(claims(me, r) > 0 ? say::reason_c_keeps_claim : say::reason_c_keeps, {role(r)});
      guards(r);
    }
    if (s.hand[static_cast<std::size_t>(me)].count(card) > 1) out.say(say::reason_c_same);
  }

  // The cards kept in an exchange; `second` is no role if only one is.
  void keep(int first, int second) {
    for (int r = 0; r < kRoles; ++r) {
      if (r != first && r != second) continue;
      if (claims(me, r) > 0) out.say(say::reason_c_keeps_claim, {role(r)});
      guards(r);
    }
    if (second < kRoles && first != second) out.say(say::reason_c_two);
  }
};

}  // namespace

std::vector<std::string> why(const View<State>& v, const Action& a,
                             std::span<const std::string> names, Lang lang) {
  using Kind = Action::Kind;
  Telling t{v.state, index(v.viewer), names, {lang}};
  if (a.kind == Kind::Play) t.play(a);
  if (a.kind == Kind::Block) t.own_claim(a.what);
  // After a claim that has been proven there is nothing to doubt.
  if ((a.kind == Kind::Challenge || a.kind == Kind::Allow) && may_challenge(v.state, t.me))
    t.their_claim(), t.risk();
  if (a.kind == Kind::Prove) t.out.say(say::reason_c_prove);
  if (a.kind == Kind::Lose) t.lose(a.what);
  if (a.kind == Kind::Keep) t.keep(a.what, a.more);
  return std::move(t.out.all);
}

}  // namespace parlour::coup::reasons
