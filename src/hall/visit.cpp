#include "hall/visit.h"

#include <utility>

namespace parlour::hall {

Visit::Visit(Board& board, const Announcement& table, const PublicKey& own, Knock knock,
             Price price)
    : board_(board),
      table_(table),
      topic_(knock_topic(table.host)),
      knock_(std::move(knock)),
      work_(Work::of_knock(topic_, own, price)) {
  knock_.hour = hour_of(table.at);
}

void Visit::go(double ms) {
  if (state_ == State::Working) {
    if (!work_.go(kTriesAtOnce)) return;
    board_.knock(topic_, table_.host, table_.knock, work_.nonce(), knock_.reply, write(knock_),
                 write_withdrawal(knock_.id));
    state_ = State::Asked;
    until_ = ms + kAnswerWithin;
    again_ = ms + kAgainAfter;
  } else if (!over() && ms >= until_) {
    state_ = State::Silent;
    board_.take_back();
  } else if (state_ == State::Asked && ms >= again_) {
    board_.knock_again();
    again_ = ms + kAgainAfter;
  }
}

void Visit::heard(ByteView bytes, double ms) {
  const std::optional<Answer> answer = read_answer(bytes);
  if (!answer || answer->id != knock_.id || over() || state_ == State::Working) return;
  switch (answer->kind) {
    case Answer::Kind::LetIn:
      room_ = answer->room;
      state_ = State::LetIn;
      break;
    case Answer::Kind::Refused:
      state_ = State::Refused;
      break;
    case Answer::Kind::Full:
      state_ = State::Full;
      break;
    case Answer::Kind::Waits:
      if (state_ == State::Asked) until_ = ms + kDecideWithin;
      state_ = State::Waits;
      break;
  }
}

}  // namespace parlour::hall
