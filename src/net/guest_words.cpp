// A guest's part in a game without a dealer (word_log.h): it hears the words in the order that the
// host gives them, and says its own.
#include <algorithm>

#include "games/dealerless.h"
#include "net/guest.h"

namespace parlour::net {

constexpr Millis kSayAgain = 5000;  // a host may have had reasons to drop a word

bool Guest::say_word(Bytes word) {
  return words_ && words_->say(std::move(word));
}

void Guest::has_stored_words() {
  words_fetched_ = true;
  if (words_ && words_->known() > 0) tell(write(heard_of(*words_)));
}

// The game that the lobby announces, with the players in the seats that the lobby gives them.
bool Guest::is_seated(const Seating& s) const {
  if (!lobby_.playing || s.game != lobby_.games || s.owner.size() != lobby_.chairs.size())
    return false;
  if (s.id != lobby_.game || s.options != lobby_.options) return false;
  for (std::uint8_t m = 0; m < s.members.size(); ++m) {  // nobody has a say without a seat
    if (std::ranges::find(s.owner, m) == s.owner.end()) return false;
  }
  for (std::size_t i = 0; i < s.owner.size(); ++i) {
    const Chair& c = lobby_.chairs[i];
    const Member* m = c.kind == Chair::Kind::Person ? lobby_.member(c.member) : nullptr;
    if (m && m->key != s.members[s.owner[i]]) return false;  // who would see their cards?
  }
  for (const AnyGame* g : games_) {
    if (g->info().id != s.id) continue;
    const auto start = g->start(s.options, static_cast<int>(s.owner.size()));
    return start && !needs_dealer(*g, *start);
  }
  return false;
}

void Guest::on(Seated& m) {
  if (!is_seated(m.seating)) {
    notices_.push_back({.type = Notice::Type::Unknown, .text = m.seating.id});
    return;
  }
  if (!words_ || words_->seating() != m.seating) {
    forget_game();
    words_.emplace(peers_.carrier(), peers_.own(), room_, std::move(m.seating));
    words_seen_ = 0;
    words_fetched_ = false;
  }
  words_wanted_ = m.words;
  uttered_ = false;
  tell(write(heard_of(*words_)));
  notices_.push_back({.type = Notice::Type::Words});
}

void Guest::on(const Words& m) {
  if (!words_ || m.game != words_->seating().game) return;
  if (!words_->hear(m.from, m.words))
    notices_.push_back({.type = Notice::Type::Forked});
  else if (m.more)
    tell(write(heard_of(*words_)));
}

// A host that lacks words is told them, if it has the same ones before.
void Guest::on(const Heard& m) {
  if (!words_ || m.game != words_->seating().game) return;
  host_lacks_ = m;
  tell_lacking();
}

void Guest::tell_lacking() {
  if (!host_lacks_ || host_lacks_->count >= words_->count()) return;  // or later
  const Heard at = *std::exchange(host_lacks_, std::nullopt);
  if (words_->head(at.count) != at.head)
    notices_.push_back({.type = Notice::Type::Forked});
  else
    tell(write(words_from(*words_, at.count)));
}

// Passes on what this page says, and notices what has been heard.
void Guest::utter() {
  if (!words_) return;
  tell_lacking();
  if (!words_->speaks() || now_ >= uttered_at_ + kSayAgain) uttered_ = false;
  if (words_->saying() && host_peer_ != 0 && !std::exchange(uttered_, true))
    uttered_at_ = now_, tell(write(Utter{words_->seating().game, *words_->saying()}));
  if (words_->take_forgery()) notices_.push_back({.type = Notice::Type::Forked});
  if (std::exchange(words_seen_, words_->count()) != words_->count())
    notices_.push_back({.type = Notice::Type::Words});
}

}  // namespace parlour::net
