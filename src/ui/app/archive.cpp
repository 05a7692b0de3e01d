#include "ui/app/archive.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <utility>

#include "core/few.h"
#include "games/registry.h"
#include "room/moves.h"
#include "ui/app/offers.h"
#include "ui/kit/sheets.h"
#include "ui/parts/names.h"

namespace parlour::ui {
namespace {

constexpr float kButtonHeight = 48;

// A game that cannot be stored: the player exports it, stays with it, or discards it.
class UnkeptSheet final : public Sheet {
 public:
  UnkeptSheet(Ui& ui, Navigator& nav, Aside aside, std::string why, std::function<void()> then)
      : ui_(ui),
        nav_(nav),
        aside_(std::move(aside)),
        why_(std::move(why)),
        then_(std::move(then)) {}

  bool draw() override {
    Rect in;
    const float h = ui_.height_of(sheet_words(ui_), why_, Type::Body);
    const float buttons_h = 3 * kButtonHeight + 2 * kSpace2;
    const bool open =
        begin_usual_sheet(ui_, ui_.tr(text::unkept_title), h + kSpace4 + buttons_h, in);
    ui_.describe(why_);
    ui_.paragraph(in.take_top(h, kSpace4), why_, Type::Body, ui_.colors().second);
    const auto button = [&](std::string_view id, ButtonSpec spec) {
      return ui_.button(id, in.take_top(kButtonHeight, kSpace2), spec);
    };
    const bool file =
        button("unkept-file",
               {.label = ui_.tr(text::save_file), .icon = Icon::Download, .look = Look::Primary});
    const bool stay = button("unkept-stay", {.label = ui_.tr(text::unkept_stay)});
    const bool go_on = button("unkept-go-on", {.label = ui_.tr(text::unkept_go_on)});
    end_sheet(ui_);
    if (file)
      aside_.unread ? offer_unread(ui_, aside_.file)
                    : offer_file(ui_, aside_.file, aside_.file_name);
    if (go_on) nav_.then(then_);
    return open && !stay && !go_on;
  }

 private:
  Ui& ui_;
  Navigator& nav_;
  Aside aside_;
  std::string why_;
  std::function<void()> then_;
};

}  // namespace

bool begun(const Record& record) {
  return std::ranges::any_of(record.entries, [](const Entry& e) { return e.seat != House; });
}

std::vector<const AnyGame*> games_here(const Ui& ui) {
  std::vector<const AnyGame*> out(games().begin(), games().end());
  std::erase_if(out, [&](const AnyGame* g) { return !ui.shell.has_game(g->info().id); });
  return out;
}

Archive::Archive(Services& app) : app_(app), ui_(app.ui), shelf_(app.ui.shell) {
  shelf_.changed = [this] {
    look();
    if (changed) changed();
    ui_.shell.wake();
  };
}

bool Archive::shelve(const AnyGame& g, const Record& record) {
  if (!ui_.shell.owns_saves()) return true;  // the tab that owns the saves keeps its own
  const AnyState end = state_after(g, record, record.entries.size());
  const bool over = g.over(end);
  return shelf_.lay(title_of(g, record, over ? &end : nullptr),
                    over ? room::Finished::Yes : room::Finished::No, room::packed(g, record));
}

std::string Archive::title_of(const AnyGame& g, const Record& record, const AnyState* end) const {
  const std::vector<Player> players = room::players_of(record);
  return room::with_details(
      ui_.tr(text::says, {g.info().title.in(ui_.lang), seats_text(ui_, players)}),
      {.result = end ? result_of(g, *end, players, points ? points(g, *end) : std::vector<int>())
                     : std::string(),
       .when = std::time(nullptr),
       .moves = static_cast<int>(room::moves_of(record).size())});
}

// The winner's points come first: somebody else may have as many or more.
std::string Archive::result_of(const AnyGame& g, const AnyState& end,
                               std::span<const Player> players, std::vector<int> all) const {
  std::string who = winner_text(ui_, g, end, players);
  if (all.empty()) return who;
  const std::vector<Seat> best_seats = winners(g, end);
  if (best_seats.size() == 1)
    std::swap(all[0], all[static_cast<std::size_t>(index(best_seats[0]))]);
  const bool two = all.size() == 2;
  std::string score;
  sort_few(std::span(all).subspan(1), std::greater());
  for (const int n : all) {
    const std::string next = std::to_string(n);
    score = join(two ? text::points_to : text::side_by_side, ui_.lang, std::move(score), next);
  }
  return join(text::joined, ui_.lang, std::move(who), score);
}

// A game with hidden information is exported as a link, so that nobody reads it by accident.
Aside Archive::aside_of(const AnyGame& g, const Record& record, const AnyState& state) const {
  const bool over = g.over(state), secret = g.info().hides && !over;
  return {.title = title_of(g, record, over ? &state : nullptr),
          .finished = over ? room::Finished::Yes : room::Finished::No,
          .content = room::packed(g, record),
          .file = secret ? replay_link(ui_, g, record) + '\n' : to_text(g, record),
          .file_name = file_name_of(record)};
}

std::vector<Aside> Archive::stored_aside() const {
  const auto kept = room::open_game(ui_.shell);
  if (!kept || !ui_.shell.owns_saves()) return {};
  const AnyGame* of = find_game(game_named(*kept));
  const auto raw = [&](const Line& title) {
    return std::vector<Aside>{{.title = std::string(ui_.tr(title)),
                               .content = *kept,
                               .file = *kept,
                               .file_name = std::string(kUnreadFile),
                               .unread = true}};
  };
  if (of && !ui_.shell.has_game(of->info().id))
    return raw(of->info().title);  // another tab's game: kept without reading it
  const Replay r = from_text(games_here(ui_), *kept, ui_.lang);
  if (!r.game || r.error) return raw(text::unreadable_game);
  if (!begun(r.record)) return {};
  return {aside_of(*r.game, r.record, r.state)};
}

void Archive::lay_aside(std::vector<Aside> all, const std::string& why,
                        std::function<void()> then) {
  if (all.empty() || !ui_.shell.owns_saves())
    return then();  // the tab that owns the saves keeps its own
  const std::uint32_t number = app_.nav.await();
  const Aside aside = all.back();
  all.pop_back();
  const auto next = [=, this] { lay_aside(all, why, then); };
  shelf_.lay_surely(aside.title, aside.finished, aside.content, [=, this](bool kept) {
    if (!app_.nav.awaited(number)) return;
    if (!kept) return ask_unkept(aside, why, next);
    next();
    if (aside.finished != room::Finished::Yes) ui_.toast(ui_.tr(text::laid_aside));
  });
}

void Archive::ask_unkept(Aside aside, std::string why, std::function<void()> then) {
  app_.nav.with_part(kSheetsPart, [=, this] {
    app_.nav.show(std::make_unique<UnkeptSheet>(ui_, app_.nav, aside, why, then));
  });
}

void Archive::tell_given_up() {
  std::string given = shelf_.take_given_up();
  if (given.empty()) return;
  std::ranges::replace(given, '\n', ';');
  ui_.toast(ui_.tr(text::given_up, {given}), true);
}

}  // namespace parlour::ui
