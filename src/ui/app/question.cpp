#include "ui/app/question.h"

#include "ui/kit/sheets.h"

namespace parlour::ui {

bool Question::draw() {
  const std::optional<Asked> asked = ask_();
  if (!asked) return false;
  const Answered answer = ask_sheet(ui_, asked->title, asked->said, "yes", asked->yes, asked->no);
  if (answer == Answered::Yes) nav_.then(agreed_);
  return answer == Answered::Open;
}

}  // namespace parlour::ui
