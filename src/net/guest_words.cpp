// A guest's part in a game without a dealer (word_log.h): it hears the words in the order that the
// host gives them, and says its own.
#include "net/guest.h"

namespace parlour::net {

bool Guest::say_word(Bytes word) {
  return words_ && words_->say(std::move(word));
}

// The game that the lobby announces, with the players in the seats that the lobby gives them.
bool Guest::is_seated(const Seating& s) const {
  if (!lobby_.playing || s.game != lobby_.games || s.owner.size() != lobby_.chairs.size())
    return false;
  for (std::size_t i = 0; i < s.owner.size(); ++i) {
    const Chair& c = lobby_.chairs[i];
    const Member* m = c.kind == Chair::Kind::Person ? lobby_.member(c.member) : nullptr;
    if (m && m->key != s.members[s.owner[i]]) return false;  // who would see their cards?
  }
  for (const AnyGame* g : games_) {
    if (g->info().id == s.id)
      return g->start(s.options, static_cast<int>(s.owner.size())).has_value();
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
  if (!words_ || m.game != words_->seating().game || m.count >= words_->count()) return;
  if (words_->head(m.count) != m.head)
    notices_.push_back({.type = Notice::Type::Forked});
  else
    tell(write(words_from(*words_, m.count)));
}

// Passes on what this page says, and notices what has been heard.
void Guest::utter() {
  if (!words_) return;
  if (!words_->speaks()) uttered_ = false;
  if (words_->saying() && host_peer_ != 0 && !std::exchange(uttered_, true))
    tell(write(Utter{words_->seating().game, *words_->saying()}));
  if (words_->take_forgery()) notices_.push_back({.type = Notice::Type::Forked});
  if (std::exchange(words_seen_, words_->count()) != words_->count())
    notices_.push_back({.type = Notice::Type::Words});
}

}  // namespace parlour::net
