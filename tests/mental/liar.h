// A dishonest aide, for tests alone: it tells one lie, at the first occasion, and is honest before
// and after that. attacks_test.cpp has more lies; these are what a page in a room can be let say.
#pragma once

#include "mental/aide.h"
#include "mental/course.h"
#include "mental/members.h"

namespace parlour::mental {

enum class Lie : std::uint8_t {
  Share,    // of another number
  Shuffle,  // doubles a card of a fresh pack
  Deal,     // the last one to shuffle a fresh pack knows and chooses its order
  Answer,   // another one than sealed
  Card,     // shows one that is not in the hand
  Coin,     // of another chain
  Action,   // bytes that are none
  Secret,   // tells another one for the audit
};
inline constexpr int kLies = static_cast<int>(Lie::Secret) + 1;

class Liar {
 public:
  Liar(Lie lie, Aide::FindGame game, Aide::FindDealerless rules)
      : lie_(lie), find_game_(game), find_dealerless_(rules), aide_(game, rules) {}

  /// As Aide::answer, but for the lie.
  Bytes answer(ByteView request) {
    const Bytes honest = aide_.answer(request);
    const auto asked = read_aide_request(request);
    auto news = read_aide_news(honest);
    if (asked && news && !(news->refused && std::holds_alternative<AideBegin>(*asked)))
      follow(*asked);
    if (!news || !news->say || !course_ || (turn_ && *turn_ != turn())) return honest;
    if (!change(*news->say)) return honest;
    turn_ = turn();  // the same word until it is heard
    return write(*news);
  }

 private:
  void follow(const AideRequest& request) {
    if (const auto* begin = std::get_if<AideBegin>(&request)) {
      Party party;
      party.game = find_game_(begin->game);
      party.rules = find_dealerless_(begin->game);
      party.options = begin->options;
      party.members = begin->members;
      party.owner = begin->owner;
      party.name = begin->name;
      last_ = begin->self && *begin->self + 1 == begin->members;
      course_.emplace(party);
      turn_.reset();
    } else if (const auto* hear = std::get_if<AideHear>(&request); hear && course_) {
      for (const AideHear::Said& said : hear->words) course_->take(said.author, said.word);
    }
  }
  std::uint32_t turn() const { return course_->ask() ? course_->ask()->turn : 0; }

  // False: this word is no occasion for the lie.
  bool change(Bytes& word) const {
    const auto kind = static_cast<Word>(word[0]);
    switch (lie_) {
      case Lie::Share:
        return kind == Word::Shares && put(word, base_times(number(0)).bytes);
      case Lie::Shuffle:
        return kind == Word::Shuffle && put(word, ByteView(word).subspan(kWordHead + kCard, kCard));
      case Lie::Deal:
        return kind == Word::Shuffle && last_ && deal(word);
      case Lie::Answer:
        return kind == Word::Open && flip(word);
      case Lie::Card:
        return kind == Word::Show && course_->moving() && show_foreign(word);
      case Lie::Coin:
        return kind == Word::Coin && flip(word);
      case Lie::Action:
        return kind == Word::Act && (word.resize(kWordHead + 1), true);
      case Lie::Secret:
        return kind == Word::Secret && flip(word);
    }
    return false;
  }

  static constexpr std::size_t kCard = 64;  // bytes of a masked card

  static SecretScalar number(std::uint64_t i) {
    return derived_scalar(counting_secret(62), "lie", i);
  }
  // In place of what follows the head.
  static bool put(Bytes& word, ByteView bytes) {
    const Bytes copy(bytes.begin(), bytes.end());
    std::ranges::copy(copy, word.begin() + static_cast<std::ptrdiff_t>(kWordHead));
    return true;
  }
  static bool flip(Bytes& word) { return word[kWordHead + 3] ^= 1, true; }
  bool deal(Bytes& word) const {
    Writer cards;
    for (int i = 0; i < course_->faces().size(); ++i)
      write(cards, remask(plain(course_->faces()[i]), course_->joint_key(),
                          number(static_cast<std::uint64_t>(i))));
    return put(word, cards.bytes());
  }
  bool show_foreign(Bytes& word) const {
    for (int s = 0; s < course_->party().seats(); ++s) {
      const std::vector<int> hand = course_->hand(seat(s));
      if (seat(s) == course_->ask()->seat || hand.empty()) continue;
      Writer slot;
      slot.u32(static_cast<std::uint32_t>(hand.front()));
      return put(word, slot.bytes());
    }
    return false;
  }

  Lie lie_;
  Aide::FindGame find_game_;
  Aide::FindDealerless find_dealerless_;
  Aide aide_;
  std::optional<Course> course_;
  bool last_ = false;                  // to shuffle
  std::optional<std::uint32_t> turn_;  // at which it has lied
};

}  // namespace parlour::mental
