#include "net/word_log.h"

#include <algorithm>

#include "net/protocol.h"

namespace parlour::net {
namespace {

// Those of Peers are lower, those of Scribe higher.
constexpr std::uint32_t kTickets = 1u << 30, kTicketsEnd = 1u << 31;
constexpr std::size_t kCheckedAtOnce = 16;  // signatures
constexpr std::string_view kGame = "parlour game without dealer 1", kHead = "parlour words 1",
                           kWord = "parlour word 1";

}  // namespace

std::optional<std::uint8_t> Seating::member(const Key& key) const {
  const auto at = std::ranges::find(members, key);
  if (at == members.end()) return {};
  return static_cast<std::uint8_t>(at - members.begin());
}

fair::Digest name_of(const RoomId& room, const Seating& seating) {
  Writer w;
  w.raw(room);
  put(w, seating);
  return fair::digest(kGame, w.bytes());
}

WordLog::WordLog(Carrier& carrier, const Key& own, const RoomId& room, Seating seating)
    : carrier_(carrier),
      own_key_(own),
      seating_(std::move(seating)),
      self_(seating_.member(own)),
      heads_{name_of(room, seating_)},
      confirmed_(seating_.members.size()),
      next_(seating_.members.size()),
      said_(seating_.members.size()) {}

WordLog::WordLog(Carrier& carrier, const Key& own, const WordLog& other)
    : carrier_(carrier),
      own_key_(own),
      seating_(other.seating_),
      self_(seating_.member(own)),
      words_(other.words_),
      heads_(other.heads_),
      confirmed_(other.confirmed_),
      next_(other.next_),
      said_(other.said_),
      bytes_(other.bytes_) {
  for (const Waiting& w : other.waiting_) said_[w.word.author] -= w.word.word.size();
  heads_.resize(words_.size() + 1);
}

Bytes WordLog::text(const SignedWord& w) const {
  Writer out;
  out.text(kWord);
  out.raw(name());
  out.u8(w.author);
  out.u32(w.heard);
  out.raw(heads_[w.heard]);
  out.raw(fair::digest(kWord, w.word));
  return out.take();
}

// Whether an honest member could say it when so many words are known.
bool WordLog::plausible(const SignedWord& w, std::uint32_t known) const {
  if (w.author >= seating_.members.size() || w.word.size() > kLongestWord || known >= kMostWords)
    return false;
  if (said_[w.author] + w.word.size() > kMostSaid) return false;
  std::uint32_t least = next_[w.author];
  for (std::size_t i = 0; i < waiting_.size() && count() + i < known; ++i) {
    if (waiting_[i].word.author == w.author) least = count() + static_cast<std::uint32_t>(i) + 1;
  }
  return w.heard >= least && w.heard <= known;
}

// --- this page's words ---------------------------------------------------------------------------

bool WordLog::say(Bytes word) {
  if (!self_ || own_) return false;
  own_ = SignedWord{*self_, count(), {}, std::move(word)};
  own_signed_ = false;
  own_ticket_ = kTickets | (++tickets_ % kTickets);
  carrier_.sign(own_ticket_, text(*own_));
  return true;
}

bool WordLog::on_signed(std::uint32_t ticket, const Signature& signature) {
  if (ticket < kTickets || ticket >= kTicketsEnd) return false;
  if (own_ && ticket == own_ticket_) own_->signature = signature, own_signed_ = true;
  return true;
}

// --- others' words -------------------------------------------------------------------------------

void WordLog::put(const SignedWord& w) {
  const bool busy =
      std::ranges::any_of(put_, [&](const Waiting& p) { return p.word.author == w.author; });
  if (busy || !plausible(w, count())) return;
  if (own_ && w == *own_ && waiting_.empty()) return append(w);
  put_.push_back({w, 0, false});
  ask();
}

bool WordLog::hear(std::uint32_t from, std::span<const SignedWord> words) {
  if (from > known()) return true;  // what is between is on its way
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t place = from + i;
    const SignedWord& w = words[i];
    if (place < known()) {
      const SignedWord& had = place < count() ? words_[place] : waiting_[place - count()].word;
      if (had.author == w.author && had.word == w.word) continue;
      return place >= count();  // which of the two is forged is not known yet
    }
    if (!plausible(w, known())) return false;
    waiting_.push_back({w, 0, false});
    said_[w.author] += w.word.size();
    Writer next;
    next.raw(heads_.back());
    next.u8(w.author);
    next.raw(w.word);
    heads_.push_back(fair::digest(kHead, next.bytes()));
  }
  ask();
  return true;
}

// Has signatures checked, a few at a time: those of the words that are next, first.
void WordLog::ask() {
  std::size_t under_way = 0;
  const auto ask_for = [&](Waiting& w) {
    if (w.checked) return;
    if (w.ticket == 0 && under_way < kCheckedAtOnce) {
      w.ticket = kTickets | (++tickets_ % kTickets);
      carrier_.verify(w.ticket, seating_.members[w.word.author], text(w.word), w.word.signature);
    }
    under_way += w.ticket != 0;
  };
  for (Waiting& w : waiting_) {
    if (under_way >= kCheckedAtOnce) return;
    ask_for(w);
  }
  if (!waiting_.empty()) return;  // what is put comes after what others have heard
  for (Waiting& w : put_) ask_for(w);
}

bool WordLog::on_verified(std::uint32_t ticket, bool good) {
  if (ticket < kTickets || ticket >= kTicketsEnd) return false;
  const auto is = [&](const Waiting& w) { return w.ticket == ticket; };
  if (const auto w = std::ranges::find_if(waiting_, is); w != waiting_.end()) {
    w->checked = true;
    if (!good) forged_ = true, drop_waiting();
    take_checked();
  } else if (const auto p = std::ranges::find_if(put_, is); p != put_.end()) {
    const SignedWord word = std::move(p->word);
    put_.erase(p);
    if (!good) doubtful_ = word.author;
    if (good && waiting_.empty() && plausible(word, count())) append(word);
  }
  ask();
  return true;
}

void WordLog::take_checked() {
  std::size_t n = 0;
  while (n < waiting_.size() && waiting_[n].checked) ++n;
  std::vector<Waiting> rest(
      std::make_move_iterator(waiting_.begin() + static_cast<std::ptrdiff_t>(n)),
      std::make_move_iterator(waiting_.end()));
  waiting_.resize(n);
  for (Waiting& w : std::exchange(waiting_, std::move(rest))) append(std::move(w.word));
}

void WordLog::drop_waiting() {
  for (const Waiting& w : waiting_) said_[w.word.author] -= w.word.word.size();
  waiting_.clear();
  heads_.resize(words_.size() + 1);
}

// The head after it is known already if it was heard from another page.
void WordLog::append(SignedWord w) {
  if (heads_.size() == words_.size() + 1) {
    said_[w.author] += w.word.size();
    Writer next;
    next.raw(heads_.back());
    next.u8(w.author);
    next.raw(w.word);
    heads_.push_back(fair::digest(kHead, next.bytes()));
  }
  confirmed_[w.author] = w.heard;
  bytes_ += w.word.size();
  words_.push_back(std::move(w));
  const std::uint8_t author = words_.back().author;
  next_[author] = count();
  // What is on its way is in the log now, or was said by this page before it was loaded anew.
  if (author == self_ && own_ && own_->heard < count()) own_.reset();
}

}  // namespace parlour::net
