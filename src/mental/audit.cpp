#include "mental/audit.h"

#include <algorithm>

#include "mental/member.h"

namespace parlour::mental {
namespace {

class Auditor {
 public:
  explicit Auditor(const Course& course) : course_(course), party_(course.party()) {}

  Audit run() {
    for (int m = 0; m < party_.members; ++m) {
      if (!course_.secrets()[at(m)]) find(Finding::Kind::Silent, byte(m));
    }
    if (out_.findings.empty()) compare_keys();
    if (!out_.findings.empty()) return std::move(out_);
    play_truth();
    repeat_words();
    return std::move(out_);
  }

 private:
  void find(Finding::Kind kind, MemberId by, std::uint32_t line = 0, std::uint32_t event = 0) {
    out_.findings.push_back({kind, by, line, event});
  }
  const Course::Revealed& told(MemberId m) const { return *course_.secrets()[m]; }
  MemberId owner(Seat s) const { return party_.owner[at(index(s))]; }

  // What the seat did, as its member says now.
  std::optional<AnyAction> hidden(Seat s, std::uint32_t event) const {
    for (const auto& [number, action] : told(owner(s)).actions) {
      if (number == event) return action;
    }
    return {};
  }

  std::vector<std::uint8_t> kinds(const std::vector<int>& slots) const {
    std::vector<std::uint8_t> out;
    for (const int i : slots) {
      const std::optional<int> f = face(course_.slots()[at(i)]);
      out.push_back(f ? pack_.kinds[at(*f)] : kUnseen);
    }
    return out;
  }
  // The pack of this card may be an earlier one: its faces have its number.
  std::optional<int> face(const Course::Slot& slot) const {
    if (slot.face) return slot.face;  // everybody's shares have opened it
    std::vector<Point> shares;
    for (const SecretScalar& key : keys_) shares.push_back(times(key, slot.card.a));
    return faces().find(opened(slot.card, shares));
  }

  // The faces of the pack that is played with in the truth now.
  const Faces& faces() const {
    if (!faces_ || party_.rules->pack(truth_).number != pack_.number) {
      pack_ = party_.rules->pack(truth_);
      Writer w;
      w.raw(party_.name);
      w.u32(pack_.number);
      faces_.emplace(w.bytes(), static_cast<int>(pack_.kinds.size()));
    }
    return *faces_;
  }

  // Nothing: its cards are none of the pack, so somebody has shuffled wrongly.
  std::optional<AnyAction> house_action(const Event& e, std::uint32_t number) const {
    const AnyDealerless& rules = *party_.rules;
    Rng rng(e.seed);
    switch (e.due.kind) {
      case Due::Kind::Lot:
        return rules.lot(truth_, rng);
      case Due::Kind::Cards:
      case Due::Kind::Aside: {
        static_cast<void>(faces());
        const std::vector<std::uint8_t> cards = kinds(e.slots);
        if (std::ranges::find(cards, kUnseen) != cards.end()) return {};
        Given<AnyAction> given;
        given.cards = cards;
        return rules.made(party_.game->view(truth_, e.due.to), given);
      }
      case Due::Kind::Steal:
        if (auto said = hidden(e.due.from, number)) return *said;
        return e.shadow;
      default:
        return party_.game->house(truth_, rng);
    }
  }

  // Who has said something else of their cards than is true, if that explains the House's action.
  void blame_tellers(const Event& e, std::uint32_t number) {
    std::size_t i = 0;
    for (const Seat s : e.due.who) {
      if (e.told[i++] != party_.rules->tell(party_.game->view(truth_, s)))
        find(Finding::Kind::Illegal, owner(s), 0, number);
    }
  }

  void compare_keys() {
    const bool told_all = course_.joint_key() != Point();  // or the game broke before
    for (int i = 0; i < party_.members; ++i) {
      const MemberId m = byte(i);
      keys_.push_back(member_key(told(m).secret));
      again_.emplace_back(party_, m, told(m).secret);
      again_.back().trust_proofs();
      const bool same =
          base_times(keys_.back()) == course_.key(m) && again_.back().anchor() == course_.anchor(m);
      if (told_all && !same) find(Finding::Kind::Untold, m);
    }
  }

  void play_truth() {
    truth_ = *party_.game->start(party_.options, party_.seats());
    for (std::uint32_t i = 0; i < course_.events().size(); ++i) {
      const Event& e = course_.events()[i];
      const std::optional<AnyAction> action =
          e.actor == House ? house_action(e, i) : hidden(e.actor, i).value_or(e.shadow);
      if (!action || !fits(e, *action, i)) return;
      party_.game->apply(truth_, e.actor, *action);
      out_.truth.push_back({e.actor, *action});
    }
    out_.complete = true;
  }

  // The action is allowed in the truth, and everybody was told its shadow.
  bool fits(const Event& e, const AnyAction& action, std::uint32_t i) {
    const AnyGame& game = *party_.game;
    const bool allowed = game.check(truth_, e.actor, action) == kAllowed;
    const bool same = allowed && game.shadow(truth_, e.actor, action, Watcher) == e.shadow;
    if (same) return true;
    if (e.actor != House)
      find(allowed ? Finding::Kind::Untold : Finding::Kind::Illegal, owner(e.actor), 0, i);
    else if (e.due.kind == Due::Kind::Told)
      blame_tellers(e, i);
    else if (e.due.kind == Due::Kind::Steal)
      find(Finding::Kind::Untold, owner(e.due.from), 0, i);
    // Cards that do not fit were shuffled wrongly: the words tell who did.
    return false;
  }

  // The answers that seats gave under each seal.
  std::optional<AnyAction> answer(Seat s, std::uint32_t seal) const {
    for (std::uint32_t i = 0; i < course_.events().size(); ++i) {
      const Event& e = course_.events()[i];
      if (e.answer && e.actor == s && e.seal == seal) return hidden(s, i).value_or(e.shadow);
    }
    return hidden(s, pending_number(course_, s));
  }

  // Every member once more, honest: would they have said this?
  void repeat_words() {
    const std::uint32_t lines = game_lines();
    for (std::uint32_t i = 0; i < lines; ++i) {
      const Course::Line& line = course_.lines()[i];
      const auto word = static_cast<Word>(line.word[0]);
      const bool last = i + 1 == lines;
      if (word != Word::Gone && !says(again_[line.author], word, line.word, last)) {
        find(Finding::Kind::OtherWord, line.author, i);
        return;  // what follows from it is not theirs alone
      }
      for (Member& m : again_) m.take(line.author, line.word);
    }
  }

  std::optional<AnyAction> acted(Seat s, std::uint32_t event) const {
    return hidden(s, event < course_.events().size() ? event : pending_number(course_, s));
  }

  // How many words there are before the audit.
  std::uint32_t game_lines() const {
    std::uint32_t n = 0;
    for (const Course::Line& line : course_.lines()) {
      const auto word = static_cast<Word>(line.word[0]);
      if (word == Word::Secret) break;
      ++n;
    }
    return n;
  }

  // What has been proven needs no second look, unless it is the word at which the game broke.
  static bool proven(const Course& course, Word word) {
    if (word == Word::Show) {  // if everybody has seen it
      const Moves* moves = course.moving();
      return (moves ? moves->to : course.due().to) == Watcher;
    }
    return word == Word::Coin || word == Word::Shares || word == Word::Proof || word == Word::Open;
  }

  bool says(Member& m, Word word, const Bytes& said, bool last) const {
    if (proven(m.course(), word) && !(last && course_.fault())) return true;
    if (word == Word::Mix && !(last && course_.fault())) {
      // Of the decoys nothing follows: where they matter, they have been checked.
      const std::optional<Bytes> honest = m.mixed();
      return honest && std::ranges::equal(
                           ByteView(said).first(std::min(said.size(), honest->size())), *honest);
    }
    if (word != Word::Act && word != Word::Seal) return m.word() == said;
    Reader r(ByteView(said).subspan(kWordHead));
    const std::uint8_t i = r.u8();
    if (!r.ok() || i >= party_.seats() || !m.may_act().has(seat(i))) return false;
    const Seat s = seat(i);
    const std::optional<AnyAction> action =
        word == Word::Seal ? answer(s, m.course().ask()->number)
                           : acted(s, static_cast<std::uint32_t>(m.course().events().size()));
    if (!action && word == Word::Seal) return true;  // it never came to light
    const AnyAction open = action ? *action : party_.game->read(r);
    if (!r.ok()) return false;
    const auto honest = m.act(s, open);
    return honest && *honest == said;
  }

  const Course& course_;
  const Party& party_;
  std::vector<SecretScalar> keys_;
  std::vector<Member> again_;
  AnyState truth_;
  mutable std::optional<Faces> faces_;
  mutable Pack pack_;
  Audit out_;
};

}  // namespace

Audit audited(const Course& course) {
  return Auditor(course).run();
}

}  // namespace parlour::mental
