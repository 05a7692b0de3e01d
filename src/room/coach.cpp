#include "room/coach.h"

#include <algorithm>

namespace parlour::room {
namespace {

constexpr std::size_t kAtOnce = 4;      // questions on the way through the game, about
constexpr std::size_t kMostAgain = 40;  // decisions that get the second pass
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
      return kWalkPart * part(open_.empty() ? at_ : open_.front().begun, record_.entries.size());
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
void Coach::price_here(Open& open) {
  if (priced_ == at_) return;
  priced_ = at_;
  open.questions.push_back({.pricing = ai::Pricing{state_, seed_at(at_)}});
  open.places.push_back(at_);
}

void Coach::ask_on_the_way(Open& open) {
  const std::vector<Entry>& entries = record_.entries;
  if (at_ == 0) price_here(open);
  for (; at_ < entries.size() && open.questions.size() < kAtOnce;) {
    const Entry& e = entries[at_];
    const bool choice = has_choice(state_, e);
    if (choice) {
      price_here(open);
      open.questions.push_back({.judging = ai::Judging{game_.view(state_, e.seat), e.action,
                                                       ai::Pass::First, seed_at(at_)}});
      open.places.push_back(at_);
    }
    advance_to(at_ + 1);
    if (choice || at_ == entries.size()) price_here(open);
  }
}

void Coach::ask_again(Open& open) {
  const std::size_t which = again_[asked_++], entry = findings_.decisions[which].entry;
  advance_to(entry);
  const Entry& e = record_.entries[entry];
  // Other random numbers than the first time.
  open.questions.push_back({.judging = ai::Judging{game_.view(state_, e.seat), e.action,
                                                   ai::Pass::Second, ~seed_at(entry)}});
  open.places.push_back(which);
}

std::optional<Coach::Message> Coach::ask() {
  auto next = std::ranges::find(open_, false, &Open::sent);
  if (next == open_.end()) {
    if (stage_ == Stage::Walk ? at_ == record_.entries.size() : asked_ == again_.size()) return {};
    Open& made =
        open_.emplace_back(Open{.number = ++numbers_, .begun = at_, .questions = {}, .places = {}});
    stage_ == Stage::Walk ? ask_on_the_way(made) : ask_again(made);
    next = open_.end() - 1;
  }
  next->sent = true;
  return Message{next->number, ai::write(game_, next->questions)};
}

bool Coach::take(std::uint32_t number, ByteView bytes) {
  const auto it = std::ranges::find(open_, number, &Open::number);
  if (it == open_.end()) return false;
  auto answers = ai::read_coach_answers(game_, bytes, it->questions);
  it->sent = answers.has_value();
  if (!answers) return false;
  note(*it, *answers);
  open_.erase(it);
  if (open_.empty()) go_on();
  return true;
}

void Coach::note(const Open& open, std::vector<ai::CoachAnswer>& answers) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ai::CoachAnswer& a = answers[i];
    const std::size_t place = open.places[i];
    if (open.questions[i].pricing)
      findings_.outlooks.push_back({place, std::move(a.chances)});
    else if (stage_ == Stage::Walk)
      findings_.decisions.push_back({place, std::move(a.judgement)});
    else
      findings_.decisions[place].judged = std::move(a.judgement), ++looked_;
  }
}

// To the next stage, once everything of this one has been answered.
void Coach::go_on() {
  if (stage_ == Stage::Walk && at_ == record_.entries.size()) {
    std::ranges::sort(findings_.outlooks, {}, &Outlook::entries);
    std::ranges::sort(findings_.decisions, {}, &Decision::entry);
    choose_again();
  }
  if (stage_ == Stage::Again && looked_ == again_.size()) stage_ = Stage::Done;
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
