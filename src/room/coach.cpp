#include "room/coach.h"

#include <algorithm>

namespace parlour::room {
namespace {

constexpr std::size_t kAtOnce = 8;      // questions on the way through the game, about
constexpr std::size_t kMostAgain = 60;  // decisions that get the second pass
constexpr float kSuspicious = 0.02f;    // a loss, with its error, that gets a second look
constexpr float kWalkPart = 0.6f;       // of the whole work

}  // namespace

Coach::Coach(const AnyGame& game, const Record& record)
    : game_(game), record_(record), state_(*game.start(record.options, record.seats)) {}

float Coach::progress() const {
  const auto part = [](std::size_t n, std::size_t all) {
    return all ? static_cast<float>(n) / static_cast<float>(all) : 1.0f;
  };
  switch (stage_) {
    case Stage::Walk:
      return kWalkPart * part(begun_, record_.entries.size());
    case Stage::Again:
      return kWalkPart + (1 - kWalkPart) * part(looked_, again_.size());
    default:
      return 1;
  }
}

std::uint64_t Coach::seed_at(std::size_t entry) const {
  return (entry + 1) * 0x9E3779B97F4A7C15u;
}

bool Coach::has_choice(const AnyState& s, const Entry& e) {
  if (e.seat == House) return false;
  const bool all = game_.legal(game_.view(s, e.seat), e.seat, legal_);
  return legal_.size() > 1 || !all;
}

void Coach::advance_to(std::size_t entry) {
  for (; at_ < entry; ++at_)
    game_.apply(state_, record_.entries[at_].seat, record_.entries[at_].action);
}

// The chances in this position, once.
void Coach::price_here() {
  if (priced_ == at_) return;
  priced_ = at_;
  open_.push_back({.pricing = ai::Pricing{state_, seed_at(at_)}});
  places_.push_back(at_);
}

void Coach::ask_on_the_way() {
  const std::vector<Entry>& entries = record_.entries;
  if (at_ == 0) price_here();
  for (; at_ < entries.size() && open_.size() < kAtOnce;) {
    const Entry& e = entries[at_];
    const bool choice = has_choice(state_, e);
    if (choice) {
      price_here();
      open_.push_back({.judging = ai::Judging{game_.view(state_, e.seat), e.action, ai::Pass::First,
                                              seed_at(at_)}});
      places_.push_back(at_);
    }
    advance_to(at_ + 1);
    if (choice || at_ == entries.size()) price_here();
  }
}

void Coach::ask_again() {
  const std::size_t entry = findings_.decisions[again_[looked_]].entry;
  advance_to(entry);
  const Entry& e = record_.entries[entry];
  // Other random numbers than the first time.
  open_.push_back({.judging = ai::Judging{game_.view(state_, e.seat), e.action, ai::Pass::Second,
                                          ~seed_at(entry)}});
  places_.push_back(again_[looked_]);
}

Bytes Coach::ask() {
  if (open_.empty()) {
    begun_ = at_;
    stage_ == Stage::Walk ? ask_on_the_way() : ask_again();
  }
  return ai::write(game_, open_);
}

bool Coach::take(ByteView bytes) {
  auto answers = ai::read_coach_answers(game_, bytes, open_);
  if (!answers) return false;
  for (std::size_t i = 0; i < answers->size(); ++i) {
    ai::CoachAnswer& a = (*answers)[i];
    if (open_[i].pricing)
      findings_.outlooks.push_back({places_[i], std::move(a.chances)});
    else if (stage_ == Stage::Walk)
      findings_.decisions.push_back({places_[i], std::move(a.judgement)});
    else
      findings_.decisions[places_[i]].judged = std::move(a.judgement), ++looked_;
  }
  open_.clear();
  places_.clear();
  begun_ = at_;
  if (stage_ == Stage::Walk && at_ == record_.entries.size()) choose_again();
  if (stage_ == Stage::Again && looked_ == again_.size()) stage_ = Stage::Done;
  return true;
}

// The decisions that look worst, or are least certain, in the order of the record.
void Coach::choose_again() {
  const auto doubt = [&](std::size_t i) {
    const ai::Judgement& j = findings_.decisions[i].judged;
    return j.loss + j.error;
  };
  for (std::size_t i = 0; i < findings_.decisions.size(); ++i) {
    if (doubt(i) >= kSuspicious) again_.push_back(i);
  }
  std::ranges::sort(again_, [&](std::size_t a, std::size_t b) {
    const float x = doubt(a), y = doubt(b);
    return x != y ? x > y : a < b;
  });
  if (again_.size() > kMostAgain) again_.resize(kMostAgain);
  std::ranges::sort(again_);
  stage_ = Stage::Again;
  at_ = 0;
  state_ = *game_.start(record_.options, record_.seats);
}

}  // namespace parlour::room
