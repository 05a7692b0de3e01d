// A host's part in a game without a dealer: it puts the members' words in order, and tells
// everybody (word_log.h). Whether it plays itself makes no difference here.
#include <algorithm>

#include "core/core_text.h"
#include "games/dealerless.h"
#include "net/host_inside.h"

namespace parlour::net {
namespace {

constexpr std::size_t kBatch = 48 << 10;  // bytes of words in a message

// The owner of each seat; bots are the host's.
Seating seating_of(const Lobby& lobby, std::uint64_t salt) {
  Seating s;
  s.game = lobby.games;
  s.salt = salt;
  s.id = lobby.game;
  s.options = lobby.options;
  std::vector<Key> keys;  // by seat
  for (const Chair& c : lobby.chairs) {
    const Member* m = lobby.member(c.kind == Chair::Kind::Person ? c.member : std::uint8_t{0});
    if (!s.member(m->key)) s.members.push_back(m->key);
    s.owner.push_back(*s.member(m->key));
  }
  return s;
}

}  // namespace

Words words_from(const WordLog& log, std::uint32_t from) {
  Words out;
  out.game = log.seating().game;
  out.from = from;
  std::size_t size = 0;
  for (std::uint32_t i = from; i < log.count(); ++i) {
    const SignedWord& w = log.words()[i];
    size += w.word.size() + kOfASignedWord;
    out.more = size > kBatch && !out.words.empty();
    if (out.more) break;
    out.words.push_back(w);
  }
  return out;
}

Heard heard_of(const WordLog& log) {
  return {log.seating().game, log.known(), log.head(log.known())};
}

bool Host::set_dealerless(bool dealerless) {
  if (busy() || lobby_.dealerless == dealerless) return false;
  lobby_.dealerless = dealerless;
  if (dealerless) lobby_.rated = false;
  ask_anew();
  changed_ = lobby_changed_ = true;
  return true;
}

Reason Host::why_dealer() const {
  const AnyGame* game = game_of(games_, lobby_.game);
  if (!game) return &text::needs_dealer;
  const auto start = game->start(lobby_.options, static_cast<int>(lobby_.chairs.size()));
  if (!start) return &text::needs_dealer;
  if (const Reason why = needs_dealer(*game, *start)) return why;
  const auto people = std::ranges::count(lobby_.chairs, Chair::Kind::Person, &Chair::kind);
  const bool bots = people < static_cast<std::ptrdiff_t>(lobby_.chairs.size());
  const bool host_plays = is_player(seat());
  return people + (bots && !host_plays) < 2 ? &text::needs_two_pages : kAllowed;
}

void Host::begin_words() {
  words_.emplace(peers_.carrier(), peers_.own(), room_,
                 seating_of(lobby_, peers_.carrier().entropy()));
  words_settled_ = words_fetched_ = true;
  words_over_ = false;
  for (const auto& p : people_) p->words = {};
}

std::optional<std::uint8_t> Host::number_of(const Person& p) const {
  return words_->seating().member(lobby_.member(p.member)->key);
}

void Host::on(Person& p, const Utter& m) {
  if (!words_ || m.game != lobby_.games || !settled() || m.word.author != number_of(p) ||
      m.word.heard > words_->count())
    return;
  words_->put(m.word);
}

// What they have heard is the beginning of what this page has, or more than that.
void Host::on(Person& p, const Heard& m) {
  if (!words_ || m.game != lobby_.games) return;
  if (m.count <= words_->known()) {
    if (words_->head(m.count) != m.head) {
      p.words.heard = p.words.sent = 0;  // they see for themselves where it parts
      return notice(Notice::Type::Forked, p.member);
    }
    if (!p.words.heard) p.words.sent = m.count;
  }
  p.words.heard = m.count;
  p.words.asked = false;
}

void Host::on(Person& p, const Words& m) {
  if (!words_ || m.game != lobby_.games || !std::exchange(p.words.asked, false)) return;
  if (!words_->hear(m.from, m.words)) notice(Notice::Type::Forked, p.member);
}

// This page has heard what it has stored; every other member has told what they have heard, and
// this page has it too; or they have been away for long.
bool Host::is_caught_up() const {
  const bool whole = words_fetched_ && words_->count() == words_->known();
  if (!whole && now_ - words_since_ < kLendAfter) return false;
  return std::ranges::all_of(words_->seating().members, [&](const Key& key) {
    if (key == peers_.own()) return true;
    const Member* m = lobby_.member(key);
    const auto p =
        std::ranges::find_if(people_, [&](const auto& one) { return m && one->member == m->id; });
    const bool told = p != people_.end() && (*p)->attached && (*p)->words.heard;
    if (told && *(*p)->words.heard <= words_->count()) return true;
    return now_ - words_since_ >= kLendAfter;
  });
}

void Host::look_at_words() {
  if (!words_) return;
  if (words_since_ == 0 || words_->count() > words_seen_) words_since_ = std::max<Millis>(now_, 1);
  words_seen_ = words_->count();
  if (!words_settled_ && is_caught_up()) {
    words_settled_ = true;
    for (const auto& p : people_) p->words.seating = false;  // they learn how many words there are
  }
  if (words_settled_ && words_->saying()) words_->put(SignedWord(*words_->saying()));
  if (const auto who = words_->take_doubtful()) {
    const Member* m = lobby_.member(words_->seating().members[*who]);
    if (m) notice(Notice::Type::Forked, m->id);
  }
  if (words_->take_forgery()) {  // those who have the true words are asked again
    for (const auto& p : people_) p->words.asked = false;
  }
}

void Host::tell_words(Person& p, bool has_lobby) {
  Person::Told& told = p.words;
  if (sees_late(p) && !words_over_) return;
  if (!told.seating) {
    // The lobby holds the seats that they play and watch with.
    if (lobby_changed_ && !has_lobby) peers_.send(p.peer, write(lobby_));
    peers_.send(p.peer, write(Seated{words_->seating(), settled() ? words_->count() : kMostWords}));
    told.seating = true;
    return;
  }
  if (!told.heard) return;
  if (*told.heard > words_->known()) {
    if (!std::exchange(told.asked, true)) peers_.send(p.peer, write(heard_of(*words_)));
    return;
  }
  if (told.more && *told.heard < told.sent) return;
  if (told.sent >= words_->count()) return;
  const Words next = words_from(*words_, told.sent);
  told.sent += static_cast<std::uint32_t>(next.words.size());
  told.more = next.more;
  peers_.send(p.peer, write(next));
}

}  // namespace parlour::net
