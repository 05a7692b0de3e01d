#include "ui/games/tractor/tractor_bids.h"

#include <array>
#include <functional>

#include "imgui.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kAnswerRow = 56;  // waiting and passing
constexpr float kBidRow = 52, kBidRowNarrow = 72, kNarrow = 600;
constexpr float kAnswersLow = 130;  // what waiting and passing keep of a row that they share
constexpr float kCardHeight = 44, kMostStep = 14;
constexpr float kRim = 2;
constexpr int kPlaces = tractor::kSuits + 2;

// A first bid, a bid over another player's, or raising one's own: each has its own words.
constexpr std::array kBid = {&words::bid, &words::bid_over, &words::bid_more};
constexpr std::array kPass = {&words::pass, &words::pass_over, &words::pass_more};
constexpr std::array kNoBid = {&words::pass_last, &words::pass_last_over, &words::pass_last_more};

float bid_row(float width) {
  return width >= kNarrow ? kBidRow : kBidRowNarrow;
}

// More copies stand above.
std::vector<int> counts_of(const std::vector<Action>& all) {
  std::vector<int> out;
  for (const Action& a : all) {
    if (a.kind == Kind::Bid && std::ranges::find(out, a.cards.size()) == out.end())
      out.push_back(a.cards.size());
  }
  std::ranges::sort(out, std::greater<>());
  return out;
}

// A button with a second line that explains the consequence.
bool answer(Ui& ui, std::string_view id, const Rect& r, std::string_view word,
            std::string_view then, std::string_view why_not, int key) {
  const std::string said = ui.tr(words::answer, {word, then});
  const bool pressed = ui.button(id, r, {.why_not = why_not, .narrated = said, .key = key});
  const auto& c = ui.colors();
  const float off = why_not.empty() ? 1.0f : 0.6f;
  ui.label_cut({r.centre().x, r.centre().y - 11}, r.width() - kSpace2, word, Type::Control,
               c.text.faded(off), gfx::kCentred, true);
  ui.label_cut({r.centre().x, r.centre().y + 12}, r.width() - kSpace2, then, Type::Small,
               c.second.faded(off), gfx::kCentred);
  return pressed;
}

struct Bids {
  const Scene& scene;
  const State& s;
  std::vector<Action> all;
  bool low;  // rows of bids have no room above the answers: they stand beside them

  bool can(const Action& a) const { return std::ranges::find(all, a) != all.end(); }
  std::size_t way() const {
    return static_cast<std::size_t>(tractor::bid_way(s, index(scene.view.viewer)));
  }

  std::optional<Action> draw_answers(const Rect& r) const {
    Ui& ui = scene.ui;
    std::optional<Action> done;
    const bool dealing = !tractor::all_dealt(s);
    for (const Kind kind : {Kind::Wait, Kind::Pass}) {
      const bool wait = kind == Kind::Wait;
      if (wait && !dealing) continue;  // there is nothing to wait for
      const Action a = tractor::act(kind);
      const Line& then = wait ? words::wait_then : dealing ? words::pass_then : *kNoBid[way()];
      const std::string_view why_not =
          can(a) ? std::string_view() : ui.tr(*tractor::bid_expected(s, index(scene.view.viewer)));
      if (answer(ui, wait ? "wait" : "pass", r.column(wait ? 0 : 1, 2, kSpace2),
                 ui.tr(wait ? words::wait : *kPass[way()]), ui.tr(then), why_not,
                 wait ? ImGuiKey_W : ImGuiKey_P))
        done = a;
    }
    return done;
  }

  std::string said(int place, int kind, int count) const {
    const Ui& ui = scene.ui;
    std::string cards = tractor::card_words(kind, ui.lang);
    if (count > 1) cards = ui.tr(words::times, {cards, std::to_string(count)});
    const std::string_view bid = ui.tr(*kBid[way()]);
    return place < tractor::kSuits ? ui.tr(words::bid_said, {bid, cards, ui.tr(suit_line(place))})
                                   : ui.tr(words::bid_no_trump, {bid, cards});
  }

  // The cards of a bid and its word: beside them in a flat row, else below.
  void draw_face(const Rect& slot, int place, int kind, int count, float row) const {
    const Ui& ui = scene.ui;
    const bool beside = row < 60 && !low;
    // "Bid: clubs" where there is room for it.
    const std::string_view brief = ui.tr(place < tractor::kSuits ? *kBid[way()] : words::no_suit);
    const std::string word = beside && place < tractor::kSuits
                                 ? ui.says(brief, ui.tr(suit_line(place)))
                                 : std::string(brief);
    const Type type = beside ? Type::Body : Type::Small;
    const float word_w = std::min(ui.label_width(word, type, true), slot.width() - 4);
    const float h = beside ? row - 10 : kCardHeight, w = h * gfx::kCardAspect;
    const float room = slot.width() - 6 - (beside ? word_w + kSpace2 : 0);
    const auto more = static_cast<float>(count - 1);
    const float step = count > 1 ? std::min(kMostStep, (room - w) / more) : 0;
    const float cards_w = w + step * more;
    const float left = slot.centre().x - (beside ? cards_w + kSpace2 + word_w : cards_w) / 2;
    const float y = beside ? slot.centre().y : slot.min.y + 4 + h / 2;
    for (int n = 0; n < count; ++n) {
      const Vec2 middle{left + w / 2 + step * static_cast<float>(n), y};
      gfx::card(ui.canvas(), Rect::around(middle, {w, h}), 0,
                tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.4f);
    }
    if (beside)
      ui.label_cut({left + cards_w + kSpace2, y}, word_w + 2, word, type, ui.colors().text,
                   gfx::kLeftMiddle, true);
    else if (!low && ui.label_width(word, Type::Small, true) < slot.width())
      ui.label({slot.centre().x, slot.max.y - 12}, word, Type::Small, ui.colors().text,
               gfx::kCentred, true);
  }

  // All bids of so many cards; each suit stays in its column unless the row is shared.
  std::optional<Action> draw_row(Rect& line, int count, float shared, float row) const {
    std::optional<Action> done;
    for (int place = 0; place < kPlaces; ++place) {
      const int kind = tractor::bid_card(place, s.order.rank);
      const Action a = tractor::act(Kind::Bid, Cards::of(kind, count));
      if (!can(a)) continue;
      const Rect slot =
          low ? line.take_left(shared - kSpace1, kSpace1) : line.column(place, kPlaces, kSpace1);
      const std::string told = said(place, kind, count);
      const std::string id = "bid" + std::to_string(place) + "x" + std::to_string(count);
      if (scene.ui.button(id, slot, {.narrated = told, .tip = told})) done = a;
      scene.ui.starts_here();
      // A rim: on the felt its face alone is hard to see.
      scene.ui.canvas().round_rect(slot, kRadiusControl, gfx::kClear,
                                   {kRim, scene.ui.strong_tint()});
      draw_face(slot, place, kind, count, row);
    }
    return done;
  }
};

}  // namespace

// Waiting and passing stay at the bottom, each suit stays in its column, more copies stand above:
// nothing slides under a finger that is about to press.
std::optional<Action> draw_bids(const Scene& scene, const State& s, Rect& board) {
  Bids bids{.scene = scene, .s = s, .all = {}, .low = false};
  Tractor::legal(scene.view.state.as<State>(), scene.view.viewer, bids.all);
  const std::vector<int> counts = counts_of(bids.all);
  const float row = bid_row(board.width());
  const float wanted = kAnswerRow + static_cast<float>(counts.size()) * (row + kSpace1);
  bids.low = board.height() < std::max(wanted, kAnswerRow + row + kSpace1);
  Rect r = board.take_bottom(bids.low ? kAnswerRow : wanted, kSpace2);
  Rect last = r.take_bottom(kAnswerRow, kSpace1);
  const auto many =
      std::max(3.0f, static_cast<float>(std::ranges::count(bids.all, Kind::Bid, &Action::kind)));
  Rect line = last.take_left(
      bids.low ? std::min(many * (kTarget + kSpace1), last.width() - kAnswersLow) : 0);
  const float shared = line.width() / many;
  std::optional<Action> done = bids.draw_answers(last);
  for (const int count : counts) {
    if (!bids.low) line = r.take_top(row, kSpace1);
    if (const auto bid = bids.draw_row(line, count, shared, row)) done = bid;
  }
  return done;
}

}  // namespace parlour::ui::tractor_table
