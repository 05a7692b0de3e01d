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
  Word planned_for = Word::Keys;
  bool planned_aside = false;  // only for cards put aside
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
  word[kWordHead + byte % (word.size() - kWordHead)] ^= 1;
}

// Places in a word are counted from the end of its head.
void put(Bytes& word, std::size_t at_byte, ByteView bytes) {
  std::ranges::copy(bytes, word.begin() + static_cast<std::ptrdiff_t>(kWordHead + at_byte));
}
ByteView body(const Bytes& word) {
  return ByteView(word).subspan(kWordHead);
}
// The head of that word, to say something else in its place.
Writer headed(const Bytes& word) {
  Writer out;
  out.raw(ByteView(word).first(kWordHead));
  return out;
}

// Another point, for bytes that have to be one.
Point some_point(std::uint64_t n) {
  return base_times(derived_scalar(counting_secret(99), "test", n));
}

Lie cut(std::size_t bytes) {
  return [bytes](Bytes& word, Scene&) {
    word.resize(word.size() - std::min(bytes, word.size() - kWordHead));
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
        Writer key;
        key.raw(base_times(x).bytes);
        write(key, prove_key(x, base_times(x), c.course().context(kCheat, 0)));
        put(w, 0, key.bytes());
        return true;
      },
      Kind::BrokenWord);
  const auto unproven = [](std::size_t key_at) {
    return [key_at](Bytes& w, Scene& c) {
      // Promised and told: a key that is no multiple of a number the cheat knows.
      Bytes keys = c.cheat().keys_said();
      std::ranges::copy(some_point(7).bytes, keys.begin() + static_cast<std::ptrdiff_t>(key_at));
      Writer bound;
      bound.raw(c.course().context(kCheat, 0));
      bound.raw(keys);
      put(w, 0, fair::digest("parlour promise 1", bound.bytes()));
      c.planned_for = Word::Keys;
      c.planned = std::move(keys);
      return true;
    };
  };
  coup("a key without its number", Word::Promise, unproven(0), Kind::NoProof);
  coup("a key for boxes without its number", Word::Promise, unproven(96), Kind::NoProof);
  coup(
      "the neutral element for a key", Word::Keys,
      [](Bytes& w, Scene&) {
        put(w, 0, std::array<std::uint8_t, 32>{});
        return true;
      },
      Kind::Garbled);
  coup("a coin of another chain", Word::Coin, flipped(5), Kind::BrokenWord);
  coup(
      "the coin before last", Word::Coin,
      [](Bytes& w, Scene& c) {
        if (c.last_coin.empty()) return c.last_coin = w, false;
        put(w, 0, body(c.last_coin));
        return true;
      },
      Kind::BrokenWord);

  // Fresh packs: only the audit can tell.
  coup("a shuffle that doubles a card", Word::Shuffle,
       [](Bytes& w, Scene&) {
         put(w, 0, Bytes(body(w).begin() + 64, body(w).begin() + 128));
         return true;
       },
       {});
  coup("a shuffle that swaps in a card of another game", Word::Shuffle, point_at(32), {});
  coup("a shuffle that leaves the order", Word::Shuffle,
       [](Bytes& w, Scene& c) {
         Writer out = headed(w);
         std::uint64_t i = 0;
         for (const Masked& card : c.course().mix_in())
           write(out, remask(card, c.course().joint_key(),
                             derived_scalar(counting_secret(60), "m", i++)));
         w = out.take();
         return true;
       },
       {});
  coup("a shuffle that deals as it likes", Word::Shuffle,
       [](Bytes& w, Scene& c) {
         Writer out = headed(w);
         const Course& course = c.course();
         for (int card = 0; card < course.faces().size(); ++card)
           write(out, remask(plain(course.faces()[card]), course.joint_key(),
                             derived_scalar(counting_secret(62), "m", at(card))));
         w = out.take();
         return true;
       },
       {});
  coup("a shuffle that is too short", Word::Shuffle, cut(64), Kind::Garbled);

  // Shares.
  coup("a share of another number", Word::Shares, point_at(0), Kind::NoProof);
  coup("a share with another proof", Word::Shares, flipped(40), Kind::NoProof);
  coup(
      "somebody else's share", Word::Shares,
      [](Bytes& w, Scene& c) {
        for (const Course::Line& line : c.course().lines()) {
          if (line.author == kCheat || line.word[0] != w[0] || line.word.size() != w.size())
            continue;
          put(w, 0, body(line.word));
          return true;
        }
        return false;
      },
      Kind::NoProof);
  coup(
      "the share of another card", Word::Shares,
      [](Bytes& w, Scene&) {
        if (body(w).size() < 2 * 96) return false;
        put(w, 0, Bytes(body(w).begin() + 96, body(w).begin() + 192));
        return true;
      },
      Kind::NoProof);
  coup("half a share", Word::Shares, cut(48), Kind::Garbled);

  // Actions.
  coup(
      "an action for somebody else's seat", Word::Act,
      [](Bytes& w, Scene&) { return w[kWordHead] = 0, true; }, Kind::Garbled);
  coup(
      "an action that the rules refuse", Word::Act,
      [](Bytes& w, Scene& c) {
        const AnyAction dear = encoded<coup::Coup>(coup::play(coup::Play::Coup, 0));
        Writer out = headed(w);
        out.u8(body(w)[0]);
        out.raw(dear.bytes);
        w = out.take();
        AnyView v = c.course().view();
        return !c.party().game->advance(v, seat(body(w)[0]), dear);
      },
      Kind::Illegal);
  coup(
      "bytes that are no action", Word::Act,
      [](Bytes& w, Scene&) { return w.resize(kWordHead + 1), true; }, Kind::Garbled);

  // Sealed answers.
  coup("another answer than sealed", Word::Open, flipped(3), Kind::BrokenWord);
  settlers(
      "another reply than sealed", Word::Open,
      [](Bytes& w, Scene&) { return flip(w, body(w).size() - 1), true; }, std::nullopt);
  coup("a seal of nothing", Word::Seal, flipped(9), std::nullopt);  // at once if it is opened

  // Cards that are shown.
  coup(
      "a card out of another hand", Word::Show,
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        for (const int i : course.hand(seat(0))) {
          put(w, 0, std::array{byte(i), std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}});
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
          if (i == body(w)[0] || course.slots()[at(i)].face || course.slots()[at(i)].shares[kCheat])
            continue;
          if (cheat.kind_of(i) == course.moving()->shown[0]) continue;
          Writer out = headed(w);
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
        put(w, 0, copy.bytes());
        return true;
      },
      Kind::NoProof);
  coup(
      "a card of one's own swapped in an exchange", Word::Mix,
      [](Bytes& w, Scene& c) {
        if (c.course().mix_hand() == Watcher) return false;
        put(w, 0, some_point(3).bytes);
        return true;
      },
      Kind::NoProof);
  coup("other decoys than promised", Word::Proof, point_at(0), Kind::BrokenWord);
  coup(
      "a proof that proves nothing", Word::Proof,
      [](Bytes& w, Scene& c) {
        const std::size_t n = c.course().mix_in().size();
        w[kWordHead + 64 * n] = w[kWordHead + 64 * n] ? 0 : 1;
        return true;
      },
      Kind::NoProof);

  // What only one other can read, or nobody yet.
  settlers("other cards offered to a thief", Word::Offer, flipped(7), std::nullopt);
  settlers(
      "a pick of a card that is not there", Word::Pick,
      [](Bytes& w, Scene&) { return w[kWordHead] = 120, true; }, Kind::Garbled);
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
        const Bytes box = boxed(member_box_key(cheat.secret()), course.box_key(to),
                                course.context(kCheat, event), text.bytes());
        Writer out = headed(w);
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
        Reader r(body(w).subspan(1));
        AnyAction told = c.party().game->read(r);
        if (told.bytes.empty()) return false;
        told.bytes.back() = static_cast<std::uint8_t>(told.bytes.back() + 1);
        Reader again(told.bytes);
        static_cast<void>(c.party().game->read(again));
        if (!again.done()) return false;
        put(w, 1, told.bytes);
        return true;
      },
      std::nullopt);
  const auto inquisitors = [&](const char* name, Lie lie, Kind kind, bool complained = false) {
    add(name, "coup", "type=inquisitors", 3, 3, Word::Show, std::move(lie), kind, complained);
  };
  inquisitors(
      "a box for the inquisitor that cannot be opened",
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        if (!is_player(course.moving()->to) || course.mover() != course.moving()->who) return false;
        flip(w, 40);
        return true;
      },
      Kind::Complaint, true);
  inquisitors(
      "an inquisitor who sends back another card than the one shown",
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        if (!is_player(course.moving()->to) || course.mover() == course.moving()->who) return false;
        for (const int i : course.hand(course.moving()->who)) {
          if (i == body(w)[0]) continue;
          w[kWordHead] = byte(i);
          return true;
        }
        return false;
      },
      Kind::BrokenWord);
  tractor(
      "one card buried twice", Word::Aside,
      [](Bytes& w, Scene& c) {
        const Course& course = c.course();
        const std::size_t n = course.moving()->aside.size();
        const Seat by = course.ask()->seat;
        std::vector<int> slots = course.hand(by);
        slots.resize(n);
        slots[1] = slots[0];
        const fair::Digest salt{};
        put(w, 0, aside_digest(c.party(), by, salt, slots));
        Writer show;
        show.raw(salt);
        for (std::size_t i = 0; i < n; ++i) {
          show.u32(static_cast<std::uint32_t>(slots[i]));
          if (i != 1) write(show, c.cheat().share_of_slot(slots[i]));
        }
        c.planned = show.take();
        c.planned_for = Word::Show;
        c.planned_aside = true;
        return true;
      },
      Kind::NotTheirs);
  tractor("other cards under the kitty than were buried", Word::Aside, flipped(11),
          Kind::BrokenWord);
  coup("another secret in the audit", Word::Secret, flipped(13), std::nullopt);
  coup(
      "an action untold in the audit", Word::Secret,
      [](Bytes& w, Scene&) {
        if (body(w).size() < 34 || body(w)[32] == 0) return false;
        w.resize(kWordHead + 33);
        w[kWordHead + 32] = 0;
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
  // Where inquisitors are to lie, there are many of them.
  c.company.choose_by(
      [&, rng = Rng(seed)](const AnyView&, Seat, std::span<const AnyAction> legal) mutable {
        const bool asks = attack.word == Word::Show && attack.options[0] != '\0';
        for (const AnyAction& action : legal) {
          const std::string word = c.party().game->print(action);
          if (asks && (word.starts_with("interrogate") || word.starts_with("force"))) return action;
        }
        return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      });
  std::uint32_t pass = static_cast<std::uint32_t>(seed % 3);
  for (int words = 0; c.course().ask() && words < 20'000; ++words) {
    auto said = c.company.next();
    if (!said) break;
    const auto kind = static_cast<Word>(said->word[0]);
    const bool cheats = said->author == kCheat;
    const bool aside = c.course().moving() == nullptr;
    if (cheats && kind == c.planned_for && !c.planned.empty() && (aside || !c.planned_aside)) {
      said->word.resize(kWordHead);
      said->word.insert(said->word.end(), c.planned.begin(), c.planned.end());
      c.planned.clear();
    }
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
        for (Member m : c.members()) {
          m.take(said->author, damaged);
          static_cast<void>(m.word());
        }
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
    EXPECT_EQ(c.member(0).take(0, c.member(0).give_up(2)), Course::Heard::Late)
        << "nothing is due from 2";
    EXPECT_EQ(c.member(0).take(kCheat, c.member(0).give_up(kCheat)), Course::Heard::Late);
    ASSERT_TRUE(c.hear({0, c.member(0).give_up(kCheat)}));
    EXPECT_EQ(c.member(0).take(0, c.member(0).give_up(kCheat)), Course::Heard::Late) << "twice";
    EXPECT_FALSE(c.course().fault());
    ASSERT_TRUE(c.hear({2, c.member(0).give_up(kCheat)}));
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

// Nobody gets out of the audit by giving up those who would be heard in it.
TEST(Attacks, TheAuditHearsEverybody) {
  Company c(*find_game("coup"), *find_dealerless("coup"), "", 3, 3, 1);
  while (c.course().ask()->word != Word::Secret) ASSERT_TRUE(c.hear(*c.next()));
  const auto give_up = [&](MemberId by, MemberId m) {
    const Bytes word = c.member(by).give_up(m);
    Course::Heard heard{};
    for (MemberId i = 0; i < 3; ++i) heard = c.member(i).take(by, word);
    return heard;
  };
  EXPECT_EQ(give_up(1, 0), Course::Heard::Late) << "who has told nothing has no say";
  for (const MemberId m : {MemberId{1}, MemberId{2}}) ASSERT_TRUE(c.hear({m, *c.member(m).word()}));
  EXPECT_EQ(give_up(1, 0), Course::Heard::Taken);
  ASSERT_TRUE(c.course().ask());
  const Bytes secret = *c.member(0).word();
  EXPECT_EQ(give_up(2, 0), Course::Heard::Taken);
  EXPECT_FALSE(c.course().ask()) << "the audit does not wait";
  EXPECT_FALSE(audited(c.course()).complete);
  ASSERT_TRUE(c.hear({0, secret}));
  EXPECT_TRUE(audited(c.course()).complete) << "and hears the late";
  EXPECT_TRUE(audited(c.course()).findings.empty());
}

// One of two cannot say that the other is gone; votes of before do not add up.
TEST(Attacks, GivingUpTakesTwoAtOnce) {
  Company two(*find_game("coup"), *find_dealerless("coup"), "", 2, 2, 1);
  EXPECT_EQ(two.member(0).take(1, two.member(1).give_up(0)), Course::Heard::Taken);
  EXPECT_FALSE(two.course().fault());
  Company c(*find_game("coup"), *find_dealerless("coup"), "", 3, 3, 1);
  ASSERT_TRUE(c.hear({0, c.member(0).give_up(1)}));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(c.hear(*c.next()));  // promises: 1 has spoken
  ASSERT_TRUE(c.hear({2, c.member(0).give_up(1)}));
  EXPECT_FALSE(c.course().fault());
}

// A seat does one thing at a time: what is said again is the same.
TEST(Attacks, AnActionIsSaidOnce) {
  Company c(*find_game("coup"), *find_dealerless("coup"), "", 2, 2, 1);
  while (c.course().ask()->word != Word::Act) ASSERT_TRUE(c.hear(*c.next()));
  const MemberId m = c.course().ask()->from[0] ? 0 : 1;
  const Seat s = *c.member(m).may_act().begin();
  std::vector<AnyAction> legal;
  c.party().game->legal(c.member(m).view(s), s, legal);
  ASSERT_GT(legal.size(), 1u);
  const auto first = c.member(m).act(s, legal[0]), second = c.member(m).act(s, legal[1]);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  ASSERT_TRUE(c.hear({m, *first}));
  EXPECT_EQ(c.member(0).take(m, *first), Course::Heard::Late);
}

TEST(Attacks, AreNoticedAndBlamedOnTheCheat) {
  int names = 0;
  for (const Attack& attack : attacks()) {
    SCOPED_TRACE(attack.name);
    ++names;
#ifdef __EMSCRIPTEN__
    if (names % 4 != 0) continue;  // natively all: the code is the same, and slower here
#endif
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
        const auto by = attack.complained ? std::optional<MemberId>() : std::optional(kCheat);
        EXPECT_EQ(r.fault->by, by) << "seed " << seed;
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
