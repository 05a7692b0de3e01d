#include "ui/app/navigator.h"

#include <algorithm>
#include <utility>

#include "games/registry.h"
#include "ui/app/question.h"

namespace parlour::ui {
namespace {

constexpr double kPatienceMs = 400;  // after this long a press seems lost

}  // namespace

void Navigator::then(std::function<void()> what) {
  if (in_frame_)
    later_.push_back(std::move(what));
  else
    what();
  ui_.shell.wake();
}

// Changes the stack as a whole, then notifies the old top and the new one.
void Navigator::change(std::function<void()> how) {
  then([this, how = std::move(how)] {
    await();
    const std::vector<Page> before = stack_;
    how();
    sheet_.reset();
    if (before.back() != stack_.back()) before.back()->hidden();
    for (const Page& page : before) {
      if (!holds(page.get())) page->closed();
    }
    stack_.back()->shown();
    if (changed) changed();
    ui_.shell.wake();
  });
}

void Navigator::home() {
  change([this] { stack_.resize(1); });
}

void Navigator::back() {
  change([this] {
    if (stack_.size() > 1) stack_.pop_back();
  });
}

void Navigator::open(std::vector<Page> pages) {
  change([this, pages = std::move(pages)] {
    stack_.resize(1);
    stack_.insert(stack_.end(), pages.begin(), pages.end());
  });
}

void Navigator::push(Page page) {
  change([this, page = std::move(page)] {
    if (top().gives_way()) stack_.pop_back();
    stack_.push_back(page);
  });
}

void Navigator::replace(Page page) {
  change([this, page = std::move(page)] {
    if (stack_.size() > 1) stack_.pop_back();
    stack_.push_back(page);
  });
}

void Navigator::close(const Screen& screen) {
  then([this, gone = &screen] {
    if (!holds(gone)) return;
    change([this, gone] {
      std::erase_if(stack_, [gone](const Page& page) { return page.get() == gone; });
    });
  });
}

bool Navigator::back_pressed() {
  ui_.shell.wake();
  if (sheet_open())
    close_sheet();
  else if (top().back())
    return true;
  else if (stack_.size() > 1)
    back();
  else
    return false;
  return true;
}

void Navigator::escape_pressed() {
  if (sheet_open() || !top().escape()) back_pressed();
}

bool Navigator::holds(const Screen* screen) const {
  return std::ranges::any_of(stack_, [=](const Page& page) { return page.get() == screen; });
}

void Navigator::show(std::unique_ptr<Sheet> sheet) {
  then([this, shared = std::make_shared<std::unique_ptr<Sheet>>(std::move(sheet))] {
    sheet_ = std::move(*shared);
  });
}

void Navigator::close_sheet() {
  then([this] { sheet_.reset(); });
}

std::uint32_t Navigator::await() {
  waits_ = false;
  return ++wanted_;
}

void Navigator::with_part(std::string_view part, std::function<void()> then,
                          std::function<void()> missing) {
  const std::uint32_t number = await();
  if (ui_.shell.has_game(part)) return then();
  waits_ = true;
  ui_.shell.after(kPatienceMs, [this, number] {
    if (awaited(number)) ui_.toast(ui_.tr(text::game_loading));
  });
  ui_.shell.need_game(part, [this, number, part = std::string(part), then = std::move(then),
                             missing = std::move(missing)](bool here) {
    if (!awaited(number)) return;
    await();  // no need for the toast now
    ui_.take_back(ui_.tr(text::game_loading));
    if (here)
      then();
    else if (missing)
      missing();
    else
      ask_again(part, then);
  });
}

void Navigator::ask_again(const std::string& part, std::function<void()> then) {
  const Line& said = find_game(part) ? text::game_missing : text::part_missing;
  ui_.announce(ui_.tr(said));
  const auto ask = [&ui = ui_, &said]() -> std::optional<Asked> {
    return Asked{std::string(ui.tr(text::missing_title)),
                 std::string(ui.tr(said)),
                 {.label = ui.tr(text::try_again), .look = Look::Primary}};
  };
  show(std::make_unique<Question>(ui_, *this, ask,
                                  [this, part, then = std::move(then)] { with_part(part, then); }));
}

void Navigator::draw() {
  Screen& shown = top();
  const bool covered = sheet_open(), curtain = shown.curtained();
  const Rect all = Rect::at({}, {ui_.width, ui_.height});
  ui_.begin_layer("base", all, covered || curtain);
  gfx::table(ui_.canvas(), all.grown(2), ui_.theme);  // its soft edge lies outside
  shown.draw(covered);
  ui_.end_layer();
  if (curtain) shown.draw_curtain(covered);
  // A sheet that opens another in its place is already gone.
  if (const Sheet* drawn = sheet_.get(); drawn && !sheet_->draw())
    then([this, drawn] {
      if (sheet_.get() == drawn) sheet_.reset();
    });
}

void Navigator::end_frame() {
  in_frame_ = false;
  for (const std::function<void()>& what : std::exchange(later_, {})) what();
}

}  // namespace parlour::ui
