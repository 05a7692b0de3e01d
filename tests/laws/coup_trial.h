// Coup joins the laws.
#pragma once

#include <cstdlib>
#include <string_view>
#include <vector>

#include "games/coup/coup.h"
#include "laws/laws.h"

namespace parlour::laws {

template <>
struct Trial<coup::Coup> {
  // PARLOUR_LAW_TYPE selects the games of one type, for a long test of it.
  static std::vector<Setup> setups() {
    const std::vector<Setup> all = {{"", 4},
                                    {"type=inquisitors", 3},
                                    {"type=reformation", 5},
                                    {"losses=one empty-purse=refused first=2", 2},
                                    {"type=reformation losses=one", 2},
                                    {"type=inquisitors empty-purse=refused", 6},
                                    {"cards=chosen", 2},
                                    {"", 7},
                                    {"type=reformation", 10},
                                    {"match=3", 2},
                                    {"teams=two", 6},
                                    {"teams=pairs match=3", 6}};
    const char* type = std::getenv("PARLOUR_LAW_TYPE");
    if (!type) return all;
    std::vector<Setup> out;
    for (const Setup& s : all) {
      const bool original = s.options.find("type=") == std::string::npos;
      if (original ? std::string_view(type) == "original"
                   : s.options.find(type) != std::string::npos)
        out.push_back(s);
    }
    return out;
  }
  static constexpr std::uint64_t fingerprint = 0xfead97dba0deeca6u;

  // For law 9.
  static std::vector<std::uint8_t> hand(const coup::State& s, int q) {
    std::vector<std::uint8_t> out;
    for (const std::uint8_t c : s.hand[static_cast<std::size_t>(q)].card) {
      if (c != coup::kNone) out.push_back(c);
    }
    return out;
  }
  static std::vector<std::uint8_t> drawn(const coup::State&, const coup::Action& a) {
    using Kind = coup::Action::Kind;
    std::vector<std::uint8_t> out;
    if (a.kind != Kind::Deal && a.kind != Kind::Draw) return out;
    out.push_back(a.what);
    if (a.more != coup::kNone) out.push_back(a.more);
    return out;
  }

  // Cards in this hand beyond its owner's influences: an exchange is under way, or a shown card
  // went back and is not replaced yet.
  static int beyond(const coup::State& s, int q) {
    using namespace coup;
    if (s.phase == Phase::Exchange && s.active == q) return s.type == Type::Original ? 2 : 1;
    const bool owed = s.phase == Phase::Draw && s.cause != Cause::Exchange && s.drawer == q;
    return owed ? -s.draws : 0;
  }

  // Every card is face up, in a hand of the right size, or in the deck, which holds the cards that
  // are nowhere else; all coins are somewhere.
  static bool conserved(const coup::State& s, const Setup& setup) {
    long coins = s.treasury + s.reserve;
    for (int q = 0; q < s.seats; ++q) {
      const auto k = static_cast<std::size_t>(q);
      const int cards = s.hand[k].size() + s.up[k].size();
      const bool early = s.phase == coup::Phase::Deal || s.phase == coup::Phase::Choose;
      const bool dealt = !early || q < s.dealt;
      const bool chosen = s.rule(coup::rule::Chosen);
      const bool chose = chosen && !(s.phase == coup::Phase::Choose && ((s.owing >> q) & 1));
      if (cards != (dealt ? 2 + beyond(s, q) : chose ? 1 : 0)) return false;
      if (chosen && s.aside(q).size() != (chose ? 4 : 0)) return false;
      coins += s.coins[k];
    }
    const auto deck = coup::unseen(s);
    return s.seats == setup.seats && coins == coup::kCoins &&
           std::ranges::all_of(deck, [](int n) { return n >= 0; });
  }

  static std::vector<coup::Action> every_action() {
    using namespace coup;
    using Kind = coup::Action::Kind;
    std::vector<coup::Action> all;
    for (int p = 1; p < kPlays; ++p) {
      if (!has_target(static_cast<Play>(p))) {
        all.push_back(play(static_cast<Play>(p)));
        continue;
      }
      for (int q = 0; q < kMost; ++q) all.push_back(play(static_cast<Play>(p), q));
    }
    for (const Kind k : {Kind::Allow, Kind::Challenge, Kind::Sealed, Kind::Leave, Kind::Force})
      all.push_back(act(k));
    for (int r = 0; r < kRoles; ++r) all.push_back(block(r));
    for (int a = 0; a <= kUnknown; ++a) {
      all.push_back(act(Kind::Show, 0, a));
      for (int b = a; b <= kNone; ++b) {
        if (b != kNone && (a == kUnknown) != (b == kUnknown)) continue;
        if (a != kUnknown || b != kNone) all.push_back(act(Kind::Keep, 0, a, b));
        if (a == kUnknown) continue;
        all.push_back(act(Kind::Prove, 0, a, b));
      }
      all.push_back(act(Kind::Choose, 0, a));
      if (a < kRoles) all.push_back(lose(a));
    }
    return all;
  }

  // Another truth that looks the same: cards that the viewer has not seen change places, and so do
  // sealed answers that do not decide anything yet.
  static coup::State redeal(const coup::State& s, Seat viewer, Rng& rng) {
    using namespace coup;
    // What was put aside binds the hands: any truth of the same view will do.
    if (s.rule(rule::Chosen)) return Coup::determinize(Coup::view(s, viewer), rng);
    coup::State out = s;
    const int v = is_player(viewer) && index(viewer) < s.seats ? index(viewer) : -1;
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    const auto sees = [&](int q, std::uint8_t role) {
      return v >= 0 && s.know[at(q)][at(v)].has(role);
    };
    // Places of cards that may change; -1 is the deck.
    std::vector<std::pair<int, std::uint8_t>> cards;
    for (int q = 0; q < s.seats; ++q) {
      if (q == v) continue;
      Hand hand = s.hand[at(q)];
      out.hand[at(q)] = {};
      for (const std::uint8_t c : v >= 0 ? s.know[at(q)][at(v)].card : Pair().card) {
        if (c == kNone) continue;
        hand.remove(c);
        out.hand[at(q)].add(c);
      }
      for (const std::uint8_t c : hand.card) {
        if (c != kNone) cards.emplace_back(q, c);
      }
      for (int w = 0; w < s.seats; ++w) {
        if (w != v) out.know[at(q)][at(w)] = {};
      }
    }
    const auto deck = unseen(s);
    for (int r = 0; r < kRoles; ++r) {
      for (int n = deck[at(r)]; n > 0; --n) cards.emplace_back(-1, static_cast<std::uint8_t>(r));
    }
    for (std::size_t i = cards.size(); i > 1; --i) {
      std::swap(cards[i - 1].second, cards[rng.below(static_cast<std::uint32_t>(i))].second);
    }
    for (const auto& [q, c] : cards) {
      if (q >= 0) out.hand[at(q)].add(c);
    }
    for (int q = 0; q < s.seats; ++q) {
      if (q == v) continue;
      Pair other;
      for (const std::uint8_t c : s.back[at(q)].card) {
        if (c != kNone) other.add(Duke);
      }
      out.back[at(q)] = other;
      std::uint8_t& answer = out.reply[at(q)];
      // Answers that settle a decision stay, because the moment it closes is public.
      const bool challenges = s.blocker != kNobody || challengeable(s.play);
      if (answer >= reply::Block && challenges) answer = reply::Allow;
    }
    // Behind a player who has not answered, a challenge settles nothing yet, whatever the viewer
    // does.
    bool gap = false;
    for (int i = 0; s.owing != 0 && i < s.seats; ++i) {
      const int q = (s.active + i) % s.seats;
      if (!((s.asked >> q) & 1)) continue;
      gap = gap || (q != v && ((s.owing >> q) & 1) != 0);
      std::uint8_t& answer = out.reply[at(q)];
      const bool challenges = s.blocker != kNobody || challengeable(s.play);
      if (q == v || !gap || !challenges || (answer != reply::Allow && answer != reply::Challenge))
        continue;
      if (rng.below(2) == 0) answer = answer == reply::Allow ? reply::Challenge : reply::Allow;
    }
    if (s.result == outcome::Challenge) {  // of a decision that has closed
      out.result = outcome::Nothing;
      out.result_who = kNobody;
    }
    if (s.shown != kNone && v != s.active && v != s.target) {
      out.shown = out.hand[s.target][0];
    } else if (s.shown != kNone && v == s.active && !sees(s.target, s.shown)) {
      return s;
    }
    return out;
  }
};

}  // namespace parlour::laws
