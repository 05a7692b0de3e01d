// A grammar of lies: one member of a game without a dealer says what nobody honest would. Each lie
// has to be noticed, and put on the member who tells it, by everybody alike; and nobody else may
// ever be blamed. PARLOUR_ATTACKS says how many games each lie is tried in.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <iostream>

#include "games/coup/coup.h"
#include "games/dealerless.h"
#include "games/registry.h"
#include "games/tractor/tractor.h"
#include "mental/audit.h"
#include "mental/box.h"
#include "mental/company.h"
#include "mental/members.h"

namespace parlour::mental {
namespace {

using Kind = Fault::Kind;

constexpr MemberId kCheat = 1;

// The game, and what the cheat remembers of it.
struct Scene {
  Company company;
  Bytes planned, last_coin;
  const Course& course() const { return company.course(); }
  const Party& party() const { return company.party(); }
  const Member& cheat() const { return company.members()[kCheat]; }
};

// Changes the cheat's word; false: this one is no occasion for the lie.
using Lie = std::function<bool(Bytes& word, Scene&)>;

struct Attack {
  const char* name;
  const char* game;
  const char* options;
  int seats, members;
  Word word;  // that is a lie
  Lie lie;
  // What everybody says at once; nothing: only the audit finds it.
  std::optional<Kind> at_once;
  bool complained = false;  // by whoever was to read it
};

void flip(Bytes& word, std::size_t byte) {
  word[byte % word.size()] ^= 1;
}

void put(Bytes& word, std::size_t at_byte, ByteView bytes) {
  std::ranges::copy(bytes, word.begin() + static_cast<std::ptrdiff_t>(at_byte));
}

// Another point, for bytes that have to be one.
Point some_point(std::uint64_t n) {
  return base_times(derived_scalar(counting_secret(99), "test", n));
}

Lie cut(std::size_t bytes) {
  return [bytes](Bytes& word, Scene&) {
    word.resize(word.size() - std::min(bytes, word.size() - 1));
    return true;
  };
}

Lie flipped(std::size_t byte) {
  return [byte](Bytes& word, Scene&) {
    flip(word, byte);
    return true;
  };
}

Lie point_at(std::size_t byte) {
  return [byte](Bytes& word, Scene&) {
    put(word, byte, some_point(1).bytes);
    return true;
  };
}

std::vector<Attack> attacks() {
  std::vector<Attack> all;
  const auto add = [&](const char* name, const char* game, const char* options, int seats,
                       int members, Word word, Lie lie, std::optional<Kind> at_once,
                       bool complained = false) {
    all.push_back({name, game, options, seats, members, word, std::move(lie), at_once, complained});
  };
  const auto coup = [&](const char* name, Word word, Lie lie, std::optional<Kind> at_once) {
    add(name, "coup", "", 3, 3, word, std::move(lie), at_once);
  };
  const auto settlers = [&](const char* name, Word word, Lie lie, std::optional<Kind> at_once,
                            bool complained = false) {
    add(name, "settlers", "points=3", 3, 3, word, std::move(lie), at_once, complained);
  };
  const auto tractor = [&](const char* name, Word word, Lie lie, std::optional<Kind> at_once) {
    add(name, "tractor", "rounds=1", 4, 2, word, std::move(lie), at_once);
  };

  // Keys and coins.
  coup(
      "another key than promised", Word::Keys,
      [](Bytes& w, Scene& c) {
        const SecretScalar x = derived_scalar(counting_secret(50), "k", 0);
        Writer out;
        out.u8(w[0]);
        out.raw(base_times(x).bytes);
        write(out, prove_key(x, base_times(x), c.course().context(kCheat, 0)));
        out.raw(ByteView(w).last(32));
        w = out.take();
        return true;
      },
      Kind::BrokenWord);
  coup(
      "a key without its number", Word::Promise,
      [](Bytes& w, Scene& c) {
        // Promised and told: a key that is no multiple of a number the cheat knows.
        Writer keys;
        keys.u8(static_cast<std::uint8_t>(Word::Keys));
        keys.raw(some_point(7).bytes);
        for (int i = 0; i < 96; ++i) keys.u8(0);
        c.planned = keys.take();
        Writer bound;
        bound.raw(c.course().context(kCheat, 0));
        bound.raw(c.planned);
        put(w, 1, fair::digest("parlour promise 1", bound.bytes()));
        return true;
      },
      Kind::NoProof);
  coup(
      "the neutral element for a key", Word::Keys,
      [](Bytes& w, Scene&) {
        put(w, 1, std::array<std::uint8_t, 32>{});
        return true;
      },
      Kind::Garbled);
  coup("a coin of another chain", Word::Coin, flipped(5), Kind::BrokenWord);
  coup(
      "the coin before last", Word::Coin,
      [](Bytes& w, Scene& c) {
        if (c.last_coin.empty()) return c.last_coin = w, false;
        w = c.last_coin;
        return true;
      },
      Kind::BrokenWord);

  // Fresh packs: only the audit can tell.
  coup("a shuffle that doubles a card", Word::Shuffle,
       [](Bytes& w, Scene&) {
         put(w, 1, Bytes(w.begin() + 65, w.begin() + 129));
         return true;
       },
       {});
  coup("a shuffle that swaps in a card of another game", Word::Shuffle, point_at(33), {});
  coup("a shuffle that leaves the order", Word::Shuffle,
       [](Bytes& w, Scene& c) {
         Writer out;
         out.u8(w[0]);
         std::uint64_t i = 0;
         for (const Masked& card : c.course().mix_in())
           write(out, remask(card, c.course().joint_key(),
                             derived_scalar(counting_secret(60), "m", i++)));
         w = out.take();
         return true;
       },
       {});
  coup("a shuffle that is too short", Word::Shuffle, cut(64), Kind::Garbled);

  // Shares.
  coup("a share of another number", Word::Shares, point_at(1), Kind::NoProof);
  coup("a share with another proof", Word::Shares, flipped(40), Kind::NoProof);
  coup(
      "somebody else's share", Word::Shares,
      [](Bytes& w, Scene& c) {
        for (const Course::Line& line : c.course().lines()) {
          if (line.author == kCheat || line.word[0] != w[0] || line.word.size() != w.size())
            continue;
          w = line.word;
          return true;
        }
        return false;
      },
      Kind::NoProof);
  coup(
      "the share of another card", Word::Shares,
      [](Bytes& w, Scene&) {
        if (w.size() < 1 + 2 * 96) return false;
        put(w, 1, Bytes(w.begin() + 97, w.begin() + 193));
        return true;
      },
      Kind::NoProof);
  coup("half a share", Word::Shares, cut(48), Kind::Garbled);

  // Actions.
  coup(
      "an action for somebody else's seat", Word::Act,
      [](Bytes& w, Scene&) { return w[1] = 0, true; }, Kind::Garbled);
  coup(
      "an action that the rules refuse", Word::Act,
      [](Bytes& w, Scene& c) {
        const AnyAction dear = encoded<coup::Coup>(coup::play(coup::Play::Coup, 0));
        Writer out;
        out.u8(w[0]), out.u8(w[1]);
        out.raw(dear.bytes);
        w = out.take();
        AnyView v = c.course().view();
        return !c.party().game->advance(v, seat(w[1]), dear);
      },
      Kind::Illegal);
  coup(
      "bytes that are no action", Word::Act, [](Bytes& w, Scene&) { return w.resize(2), true; },
      Kind::Garbled);

  // Sealed answers.
  coup("another answer than sealed", Word::Open, flipped(3), Kind::BrokenWord);
  settlers(
      "another reply than sealed", Word::Open,
      [](Bytes& w, Scene&) { return flip(w, w.size() - 1), true; }, std::nullopt);
  coup("a seal of nothing", Word::Seal, flipped(9), Kind::BrokenWord);

  // Cards that are shown.
  coup(
      "a card out of another hand", Word::Show,
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        for (const int i : course.hand(seat(0))) {
          put(w, 1, std::array{byte(i), std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}});
          return true;
        }
        return false;
      },
      Kind::NotTheirs);
  coup(
      "another card than it says", Word::Show,
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        if (course.moving()->shown.size() != 1) return false;
        const Member& cheat = c.cheat();
        for (const int i : course.hand(course.ask()->seat)) {
          if (i == w[1] || course.slots()[at(i)].face || course.slots()[at(i)].shares[kCheat])
            continue;
          if (cheat.kind_of(i) == course.moving()->shown[0]) continue;
          Writer out;
          out.u8(w[0]);
          out.u32(static_cast<std::uint32_t>(i));
          write(out, cheat.share_of_slot(i));
          w = out.take();
          return true;
        }
        return false;
      },
      Kind::OtherCard);

  // Shuffles with hands out.
  coup(
      "a copy of another's card slipped into the pack", Word::Mix,
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        const std::vector<int> hand = course.hand(seat(0));
        if (course.mix_hand() != Watcher || hand.empty()) return false;
        Writer copy;
        write(copy, remask(course.slots()[at(hand[0])].card, course.joint_key(),
                           derived_scalar(counting_secret(61), "copy", 0)));
        put(w, 1, copy.bytes());
        return true;
      },
      Kind::NoProof);
  coup(
      "a card of one's own swapped in an exchange", Word::Mix,
      [](Bytes& w, Scene& c) {
        if (c.course().mix_hand() == Watcher) return false;
        put(w, 1, some_point(3).bytes);
        return true;
      },
      Kind::NoProof);
  coup("other decoys than promised", Word::Proof, point_at(1), Kind::BrokenWord);
  coup(
      "a proof that proves nothing", Word::Proof,
      [](Bytes& w, Scene& c) {
        const std::size_t n = c.course().mix_in().size();
        w[1 + 64 * n] = w[1 + 64 * n] ? 0 : 1;
        return true;
      },
      Kind::NoProof);

  // What only one other can read, or nobody yet.
  settlers("other cards offered to a thief", Word::Offer, flipped(7), std::nullopt);
  settlers(
      "a pick of a card that is not there", Word::Pick,
      [](Bytes& w, Scene&) { return w[1] = 120, true; }, Kind::Garbled);
  settlers("a box that nobody can open", Word::Give, flipped(9), Kind::Complaint, true);
  settlers(
      "another card than the one that was picked", Word::Give,
      [](Bytes& w, Scene& c) {
        const Member& cheat = c.cheat();
        const Course& course = c.course();
        const MemberId to = c.party().owner[at(index(course.due().to))];
        if (to == kCheat) return false;
        Writer text;
        text.u8(3);
        for (int i = 0; i < 32; ++i) text.u8(0);
        const auto event = static_cast<std::uint32_t>(course.events().size());
        const Bytes box = boxed(member_key(cheat.secret()), course.key(to),
                                course.context(kCheat, event), text.bytes());
        Writer out;
        out.u8(w[0]);
        out.varint(box.size());
        out.raw(box);
        w = out.take();
        return true;
      },
      Kind::Complaint, true);
  settlers(
      "a lie about the cards of a monopoly, or of points", Word::Tell,
      [](Bytes& w, Scene& c) {
        // One more of what it says.
        Reader r(ByteView(w).subspan(2));
        AnyAction told = c.party().game->read(r);
        if (told.bytes.empty()) return false;
        told.bytes.back() = static_cast<std::uint8_t>(told.bytes.back() + 1);
        Reader again(told.bytes);
        static_cast<void>(c.party().game->read(again));
        if (!again.done()) return false;
        std::copy(told.bytes.begin(), told.bytes.end(), w.begin() + 2);
        return true;
      },
      std::nullopt);
  tractor("other cards under the kitty than were buried", Word::Aside, flipped(11),
          Kind::BrokenWord);
  coup("another secret in the audit", Word::Secret, flipped(13), std::nullopt);
  coup(
      "an action untold in the audit", Word::Secret,
      [](Bytes& w, Scene&) {
        if (w.size() < 35 || w[33] == 0) return false;
        w.resize(34);
        w[33] = 0;
        return true;
      },
      std::nullopt);
  return all;
}

// Tractor on the page of a cheat, who holds the cards and follows with others.
struct LaxTractor : tractor::Tractor {
  static constexpr Line kNo = {{"no"}};
  static Reason check(const State& s, Seat p, const Action& a) {
    const Reason strict = tractor::Tractor::check(s, p, a);
    if (strict == kAllowed || p == House || a.kind != Action::Kind::Play) return strict;
    const std::size_t q = at(index(p));
    const bool holds = s.hidden[q] > 0 || s.hand[q].contains(a.cards);
    const View<State> onlooker = tractor::Tractor::view(s, Watcher);
    return holds && tractor::Tractor::consistent(onlooker, p, a) ? kAllowed : &kNo;
  }
  static bool consistent(const View<State>& v, Seat p, const Action& a) {
    return tractor::Tractor::consistent(v, p, a) ||
           (p == v.viewer && check(v.state, p, a) == kAllowed);
  }
};

struct Result {
  bool tried = false, noticed = false, honest_blamed = false, agreed = true;
  std::optional<Fault> fault;
};

// A game in which the cheat lies as soon as there is an occasion, after letting some pass.
Result lied(const Attack& attack, std::uint64_t seed) {
  Result result;
  Scene c{Company(*find_game(attack.game), *find_dealerless(attack.game), attack.options,
                  attack.seats, attack.members, seed),
          {},
          {}};
  std::uint32_t pass = static_cast<std::uint32_t>(seed % 3);
  for (int words = 0; c.course().ask() && words < 20'000; ++words) {
    auto said = c.company.next();
    if (!said) break;
    const auto kind = static_cast<Word>(said->word[0]);
    const bool cheats = said->author == kCheat;
    if (cheats && kind == Word::Keys && !c.planned.empty()) said->word = c.planned;
    if (cheats && kind == attack.word && !result.tried) {
      Bytes changed = said->word;
      const bool many = kind != Word::Promise && kind != Word::Keys && kind != Word::Secret &&
                        kind != Word::Shuffle;
      if (attack.lie(changed, c) && changed != said->word && !(many && pass-- > 0)) {
        said->word = changed;
        result.tried = true;
      }
    }
    c.company.hear(*said);
  }
  const Course& course = c.course();
  result.fault = course.fault();
  for (const Member& m : c.company.members()) {
    const auto& f = m.course().fault();
    result.agreed = result.agreed && f.has_value() == result.fault.has_value() &&
                    (!f || (f->kind == result.fault->kind && f->by == result.fault->by));
  }
  if (!result.tried || course.ask()) return result;
  if (result.fault && result.fault->by == kCheat) result.noticed = true;
  if (result.fault && result.fault->kind != Kind::Complaint && result.fault->by &&
      *result.fault->by != kCheat)
    result.honest_blamed = true;
  for (const Finding& f : audited(course).findings) {
    (f.by == kCheat ? result.noticed : result.honest_blamed) = true;
    if (f.by != kCheat)
      std::cout << "blamed: " << int{f.by} << " for " << static_cast<int>(f.kind) << ", line "
                << f.line << " (word " << int{course.lines()[f.line].word[0]} << "), event "
                << f.event << " of " << course.events().size() << "\n";
  }
  return result;
}

int games() {
  const char* text = std::getenv("PARLOUR_ATTACKS");
  const int n = text ? std::atoi(text) : 0;
  return n > 0 ? n : 1;
}

// Nobody can tell while the round lasts that somebody could have followed suit. The audit can.
TEST(Attacks, ARevokeIsFoundByTheAudit) {
  static const Erased<LaxTractor> lax;
  static const ErasedDealerless<LaxTractor> lax_rules;
  int revoked = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    Company c(*find_game("tractor"), *find_dealerless("tractor"), "rounds=1", 4, 2, seed);
    c.replace_game(kCheat, lax, lax_rules);
    bool done = false;
    Rng rng(seed);
    c.choose_by([&](const AnyView& v, Seat s, std::span<const AnyAction> legal) {
      const auto& state = v.state.as<tractor::State>();
      const bool follows = state.phase == tractor::Phase::Play && state.played > 0;
      std::optional<AnyAction> other;
      if (c.party().owner[at(index(s))] == kCheat && follows && !done &&
          state.table[state.leader].size() == 1) {
        state.hand[at(index(s))].each([&](int kind, int) {
          const auto a = tractor::play(tractor::Cards::of(kind, 1));
          if (tractor::Tractor::check(state, s, a) != kAllowed &&
              LaxTractor::check(state, s, a) == kAllowed)
            other = encoded<tractor::Tractor>(a);
        });
      }
      if (other) return done = true, *other;
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    });
    while (c.course().ask()) {
      const auto said = c.next();
      ASSERT_TRUE(said) << "nobody says anything";
      ASSERT_TRUE(c.hear(*said)) << "word " << int{said->word[0]} << " of " << int{said->author};
    }
    const auto& fault = c.course().fault();
    ASSERT_FALSE(fault) << "fault " << static_cast<int>(fault->kind) << " of "
                        << int{fault->by.value_or(99)} << " after revoking: " << done;
    if (!done) continue;
    ++revoked;
    const Audit audit = audited(c.course());
    ASSERT_FALSE(audit.findings.empty());
    for (const Finding& f : audit.findings) EXPECT_EQ(f.by, kCheat);
    EXPECT_EQ(audit.findings[0].kind, Finding::Kind::Illegal);
  }
  EXPECT_GT(revoked, 0);
}

// Words that are not due, of strangers, or of nobody, change nothing.
TEST(Attacks, OldWordsAreLate) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Company c(*find_game("coup"), *find_dealerless("coup"), "", 3, 3, seed);
    std::vector<Company::Said> all;
    for (std::uint64_t words = 0; words < 15 + 7 * seed; ++words) {
      const auto said = c.next();
      ASSERT_TRUE(said && c.hear(*said));
      all.push_back(*said);
    }
    const AnyView before = c.course().view();
    const std::size_t lines = c.course().lines().size();
    for (const auto& old : all) {
      if (static_cast<Word>(old.word[0]) == c.course().ask()->word) continue;
      EXPECT_EQ(c.member(0).take(old.author, old.word), Course::Heard::Late);
    }
    EXPECT_EQ(c.member(0).take(77, all[0].word), Course::Heard::Late);
    EXPECT_EQ(c.member(0).take(1, {}), Course::Heard::Late);
    EXPECT_EQ(c.course().view(), before);
    EXPECT_EQ(c.course().lines().size(), lines);
  }
}

// Whoever says nothing is the only one of whom anything is due, sooner or later.
// Damaged words: each is wrong, late, or as good as another that its author could have said; then
// the game goes on or ends, and nothing else happens.
TEST(Attacks, AnyBytesCanBeHeard) {
  Rng rng(5);
  std::array<int, 3> heard{};
  for (const char* game : {"coup", "settlers", "tractor"}) {
    const bool coup = std::string_view(game) == "coup";
    const char* options = coup             ? "type=inquisitors"
                          : game[0] == 's' ? "points=4"
                                           : "rounds=1 fry=yes";
    Company c(*find_game(game), *find_dealerless(game), options, coup ? 3 : 4, 2, 3);
    for (int words = 0; c.course().ask() && words < 400; ++words) {
      const auto said = c.next();
      ASSERT_TRUE(said);
      for (int k = 0; k < 3; ++k) {
        Bytes damaged = said->word;
        const auto at_byte = rng.below(static_cast<std::uint32_t>(damaged.size()));
        if (rng.below(3) == 0)
          damaged.resize(at_byte);
        else
          damaged[at_byte] = static_cast<std::uint8_t>(rng.below(256));
        Course copy = c.course();
        ++heard[static_cast<std::size_t>(copy.take(said->author, damaged))];
        if (copy.fault()) EXPECT_TRUE(!copy.ask() || copy.ask()->word == Word::Secret);
      }
      ASSERT_TRUE(c.hear(*said));
    }
  }
  for (const int n : heard) EXPECT_GT(n, 0);
}

TEST(Attacks, SilenceIsNamed) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Company c(*find_game("coup"), *find_dealerless("coup"), "", 3, 3, seed);
    const auto silent_after = 5 + 7 * seed;
    for (std::uint64_t words = 0; words < 2000; ++words) {
      const auto said = c.next_of([&](MemberId m) { return words < silent_after || m != kCheat; });
      if (!said) break;
      ASSERT_TRUE(c.hear(*said));
    }
    ASSERT_TRUE(c.course().ask()) << "the game is over without them";
    EXPECT_EQ(c.course().ask()->from, (std::vector<bool>{false, true, false}));
  }
}

// Without the silent one the game ends, and the audit names them as far as they have told nothing.
TEST(Attacks, WhoeverIsGoneEndsTheGame) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    Company c(*find_game("coup"), *find_dealerless("coup"), "", 4, 4, seed);
    const auto speaks = [&](MemberId m) { return m != kCheat; };
    for (int words = 0; words < 12 + 5 * static_cast<int>(seed); ++words)
      ASSERT_TRUE(c.hear(*c.next()));
    while (const auto said = c.next_of(speaks)) ASSERT_TRUE(c.hear(*said));
    EXPECT_EQ(c.member(0).take(0, Member::give_up(2)), Course::Heard::Late)
        << "nothing is due from 2";
    EXPECT_EQ(c.member(0).take(kCheat, Member::give_up(kCheat)), Course::Heard::Late);
    ASSERT_TRUE(c.hear({0, Member::give_up(kCheat)}));
    EXPECT_EQ(c.member(0).take(0, Member::give_up(kCheat)), Course::Heard::Late) << "twice";
    EXPECT_FALSE(c.course().fault());
    ASSERT_TRUE(c.hear({2, Member::give_up(kCheat)}));
    ASSERT_TRUE(c.course().fault());
    EXPECT_EQ(c.course().fault()->kind, Kind::Gone);
    EXPECT_EQ(c.course().fault()->by, kCheat);
    while (const auto said = c.next_of(speaks)) ASSERT_TRUE(c.hear(*said));
    ASSERT_FALSE(c.course().ask()) << "the audit waits for nobody";
    const Audit audit = audited(c.course());
    ASSERT_EQ(audit.findings.size(), 1u);
    EXPECT_EQ(audit.findings[0].kind, Finding::Kind::Silent);
    EXPECT_EQ(audit.findings[0].by, kCheat);
  }
}

TEST(Attacks, AreNoticedAndBlamedOnTheCheat) {
  int names = 0;
  for (const Attack& attack : attacks()) {
    SCOPED_TRACE(attack.name);
    ++names;
    int tried = 0, at_once = 0;
    for (std::uint64_t seed = 0; tried < games() && seed < 40u * static_cast<unsigned>(games());
         ++seed) {
      const Result r = lied(attack, seed);
      if (!r.tried) continue;
      ++tried;
      EXPECT_TRUE(r.agreed) << "seed " << seed;
      EXPECT_FALSE(r.honest_blamed) << "seed " << seed;
      EXPECT_TRUE(r.noticed) << "seed " << seed;
      at_once += r.fault.has_value();
      if (attack.at_once) {
        EXPECT_TRUE(r.fault) << "seed " << seed;
        if (!r.fault) continue;
        EXPECT_EQ(static_cast<int>(r.fault->kind), static_cast<int>(*attack.at_once))
            << "seed " << seed;
        if (!attack.complained) EXPECT_EQ(r.fault->by, kCheat) << "seed " << seed;
      }
    }
    EXPECT_EQ(tried, games()) << "there was no occasion";
    std::cout << attack.name << ": " << tried << " games, noticed in all, at once in " << at_once
              << "\n";
  }
  EXPECT_GE(names, 25);
}

}  // namespace
}  // namespace parlour::mental
