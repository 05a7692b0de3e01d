// A bot's hint in words: what it advises and why, and what the player's own idea would cost.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/kit/late_part.h"
#include "ui/lessons/idea_judge.h"
#include "ui/lessons/lessons.h"
#include "ui/lessons/note.h"

namespace parlour::ui {

class Advice {
 public:
  /// The hint of the table and, below it, the button that rates an idea. Requires a hint with
  /// opinions, and that the viewer may act. It is valid until the next call.
  Note::Content content(Ui&, const TableGame&);
  /// There is no hint any more.
  void forget() { armed_ = false, idea_.reset(), judge_.reset(), explained_.reset(); }

  /// True: the player wanted this move rated, and it is not to be made.
  bool weighs(Ui&, const AnyAction&);
  /// True: it was the answer to a question about an idea.
  bool on_bot(std::uint32_t ticket, ByteView answer) {
    return judge_ && judge_->on_bot(ticket, answer);
  }

 private:
  void judge(Ui&, const TableGame&);
  std::string idea_text(const Ui&, const TableGame&) const;
  float draw_button(Ui&, const Rect&, bool draw);
  const std::string& reasons(const Ui&, const TableGame&);

  std::uint32_t asked_at_ = 0;  // the version of the table that all this belongs to
  bool armed_ = false;          // the next move is rated
  double rated_at_ = -10;       // seconds: when a move was last taken for an idea
  std::optional<AnyAction> idea_;
  std::optional<std::pair<AnyAction, Lang>> explained_;  // what reasons_ are of
  std::string reasons_;
  LatePart coach_{kCoachPart};
  std::unique_ptr<IdeaJudge> judge_;  // of the idea; null: not needed, or not here yet
  IdeaJudge::Verdict verdict_{};
};

}  // namespace parlour::ui
