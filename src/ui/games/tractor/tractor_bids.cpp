#include "ui/games/tractor/tractor_bids.h"

#include <array>
#include <functional>

#include "imgui.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kAnswerRow = 56, kAnswerWide = 220;  // waiting and passing; width, at most
constexpr float kBidRow = 64, kBidWide = 184;
constexpr float kAnswersLow = 130;  // what waiting and passing keep of a row that they share
constexpr float kCardBeside = 54, kCardAbove = 40, kMostStep = 14;
constexpr float kWordsBeside = 56;  // in less room the word stands below the cards
constexpr float kRim = 2;
constexpr int kPlaces = tractor::kSuits + 2;

// A first bid, a bid over another player's, or raising one's own: each has its own words.
constexpr std::array kBid = {&words::bid, &words::bid_over, &words::bid_more};
constexpr std::array kPass = {&words::pass, &words::pass_over, &words::pass_more};
constexpr std::array kNoBid = {&words::pass_last, &words::pass_last_over, &words::pass_last_more};

// Of `row`, the middle that n of such a width take, at most.
Rect middle_of(const Rect& row, int n, float wide, float gap) {
  const auto count = static_cast<float>(n);
  const float all = std::min(row.width(), count * (wide + gap) - gap);
  return Rect::around(row.centre(), {all, row.height()});
}

// More copies stand above.
std::vector<int> counts_of(const std::vector<Action>& all) {
  std::vector<int> out;
  for (const Action& a : all) {
    if (a.kind == Kind::Bid && std::ranges::find(out, a.cards.size()) == out.end())
      out.push_back(a.cards.size());
  }
  sort_few(out, std::greater<>());
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

// Who bids also takes the kitty: in the first round, at most tables, and over a buried one.
bool takes_kitty(const State& s) {
  return s.phase == Phase::Fry || (s.banker == kNobody && !s.rule(tractor::rule::FirstBanks));
}

struct Bids {
  const Scene& scene;
  const State& s;
  std::vector<Action> all;
  std::optional<Action>& sure;  // has been pressed once
  bool low;  // rows of bids have no room above the answers: they stand beside them

  bool can(const Action& a) const { return std::ranges::find(all, a) != all.end(); }
  std::size_t way() const {
    return static_cast<std::size_t>(tractor::bid_way(s, index(scene.view.viewer)));
  }
  bool takes() const { return takes_kitty(s); }
  const Line& word(int place) const {
    return *kBid[static_cast<std::size_t>(tractor::bid_way(s, index(scene.view.viewer), place))];
  }

  std::optional<Action> draw_answers(const Rect& row) const {
    Ui& ui = scene.ui;
    std::optional<Action> done;
    const bool dealing = tractor::may_wait(s), fries = s.phase == Phase::Fry;
    const Action wish = tractor::act(Kind::Wish);
    const int answers = dealing || can(wish) ? 2 : 1;
    const Rect r = low ? row : middle_of(row, answers, kAnswerWide, kSpace2);
    for (const Kind kind : {Kind::Wait, Kind::Pass}) {
      const bool wait = kind == Kind::Wait;
      if (wait && !dealing) continue;  // there is nothing to wait for
      const Action a = tractor::act(kind);
      const Line& then = wait      ? words::wait_then
                         : dealing ? words::pass_then
                         : fries   ? words::pass_fry
                                   : *kNoBid[way()];
      const std::string_view why_not =
          can(a) ? std::string_view() : ui.tr(*tractor::bid_expected(s, index(scene.view.viewer)));
      if (answer(ui, wait ? "wait" : "pass", r.column(wait ? 0 : answers - 1, answers, kSpace2),
                 ui.tr(wait ? words::wait : *kPass[way()]), ui.tr(then), why_not,
                 wait ? ImGuiKey_W : ImGuiKey_P))
        done = a;
    }
    // Beside passing, where waiting was.
    if (can(wish) && answer(ui, "wish", r.column(0, answers, kSpace2), ui.tr(words::redeal),
                            ui.tr(words::redeal_then), {}, ImGuiKey_N))
      done = wish;
    return done;
  }

  std::string said(int place, int kind, int count) const {
    const Ui& ui = scene.ui;
    std::string cards = tractor::card_words(kind, ui.lang);
    if (count > 1) cards = ui.tr(words::times, {cards, std::to_string(count)});
    const std::string_view bid = ui.tr(word(place));
    std::string out = place < tractor::kSuits
                          ? ui.tr(words::bid_said, {bid, cards, ui.tr(suit_line(place))})
                          : ui.tr(words::bid_no_trump, {bid, cards});
    return takes() ? ui.tr(words::bid_takes, {out}) : out;
  }

  // The cards of a bid and its words: beside them, or below if there is little room.
  void draw_face(const Rect& slot, int place, int kind, int count) const {
    const Ui& ui = scene.ui;
    const auto more = static_cast<float>(count - 1);
    const auto cards_width = [&](float w) { return w + more * std::min(kMostStep, w); };
    const float large = kCardBeside * gfx::kCardAspect;
    const float room = slot.width() - 2 * kSpace2 - cards_width(large);
    const bool beside = !low && room >= kWordsBeside;
    const float h = beside ? kCardBeside : low ? slot.height() - 2 * kSpace1 : kCardAbove;
    const float w = h * gfx::kCardAspect;
    const float together = std::min(cards_width(w), slot.width() - 2 * kSpace1);
    const float step = count > 1 ? (together - w) / more : 0;
    const bool again = sure && sure->cards == Cards::of(kind, count);
    const std::string_view word = ui.tr(again ? words::bid_sure : this->word(place));
    std::string then(ui.tr(place < tractor::kSuits ? suit_line(place) : words::no_suit));
    if (takes()) then = ui.tr(words::bid_then_kitty, {then});
    const Type type = room >= kBidWide / 2 ? Type::Control : Type::Body;
    const float words = std::min(
        room, std::max(ui.label_width(word, type, true), ui.label_width(then, Type::Small)));
    const float left = slot.centre().x - (beside ? together + kSpace2 + words : together) / 2;
    const float y = beside || low ? slot.centre().y : slot.min.y + kSpace1 + h / 2;
    for (int n = 0; n < count; ++n)
      gfx::card(ui.canvas(), Rect::around({left + w / 2 + step * static_cast<float>(n), y}, {w, h}),
                0, tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.4f);
    const auto& c = ui.colors();
    if (beside) {
      const float x = left + together + kSpace2;
      ui.label_cut({x, y - 10}, words + 1, word, type, c.text, gfx::kLeftMiddle, true);
      ui.label_cut({x, y + 11}, words + 1, then, Type::Small, c.second, gfx::kLeftMiddle);
    } else if (!low) {
      ui.label_cut({slot.centre().x, slot.max.y - 11}, slot.width() - kSpace1, word, Type::Small,
                   c.text, gfx::kCentred, true);
    }
  }

  // All bids of so many cards; in a row that is shared, they take `shared` of it each.
  std::optional<Action> draw_row(Rect& row, int count, float shared) const {
    std::optional<Action> done;
    const auto n = static_cast<int>(std::ranges::count_if(
        all, [&](const Action& a) { return a.kind == Kind::Bid && a.cards.size() == count; }));
    const Rect line = middle_of(row, n, kBidWide, kSpace2);
    for (int place = 0, i = 0; place < kPlaces; ++place) {
      const int kind = tractor::bid_card(place, s.order.rank);
      const Action a = tractor::act(Kind::Bid, Cards::of(kind, count));
      if (!can(a)) continue;
      const Rect slot =
          low ? row.take_left(shared - kSpace1, kSpace1) : line.column(i++, n, kSpace2);
      const std::string told = said(place, kind, count);
      const std::string id = "bid" + std::to_string(place) + "x" + std::to_string(count);
      if (scene.ui.button(id, slot, {.selected = sure == a, .narrated = told, .tip = told})) {
        // Whoever stands above a bid takes it away at once: that is asked twice.
        if (tractor::bid_way(s, index(scene.view.viewer), place) != tractor::BidWay::Over ||
            sure == a)
          done = a;
        else
          sure = a, scene.ui.announce(scene.ui.tr(words::bid_sure));
      }
      scene.ui.starts_here();
      // A rim: on the felt its face alone is hard to see.
      scene.ui.canvas().round_rect(slot, kRadiusControl, gfx::kClear,
                                   {kRim, scene.ui.strong_tint()});
      draw_face(slot, place, kind, count);
    }
    return done;
  }
};

}  // namespace

const Line* bid_means(const State& s, Seat viewer, std::span<const Action> bids) {
  if (s.phase != Phase::Bid || std::ranges::find(bids, Kind::Bid, &Action::kind) == bids.end())
    return nullptr;
  switch (tractor::bid_way(s, index(viewer))) {
    case tractor::BidWay::First:
      return takes_kitty(s) ? &words::bid_means : &words::bid_means_suit;
    case tractor::BidWay::Over:
      return &words::bid_means_over;
    case tractor::BidWay::More:
      break;
  }
  return nullptr;
}

Cards cards_to_bid(std::span<const Action> bids) {
  Cards out;
  for (const Action& a : bids) {
    for (int kind = 0; kind < tractor::kKinds; ++kind) {
      if (a.kind == Kind::Bid && a.cards.count(kind) > out.count(kind))
        out.add(kind, a.cards.count(kind) - out.count(kind));
    }
  }
  return out;
}

// Ending a round that is decided, and playing it on.
std::optional<Action> draw_end(const Scene& scene, Rect& board) {
  Ui& ui = scene.ui;
  const Rect row = middle_of(board.take_bottom(kAnswerRow, kSpace2), 2, kAnswerWide, kSpace2);
  std::optional<Action> done;
  if (answer(ui, "play-on", row.column(0, 2, kSpace2), ui.tr(words::play_on),
             ui.tr(words::play_on_then), {}, ImGuiKey_P))
    done = tractor::act(Kind::Pass);
  if (answer(ui, "end-round", row.column(1, 2, kSpace2), ui.tr(words::end_round),
             ui.tr(words::end_then), {}, ImGuiKey_E))
    done = tractor::act(Kind::End);
  return done;
}

// Waiting and passing stay at the bottom, bids stand above in the middle, more copies higher.
std::optional<Action> draw_bids(const Scene& scene, const State& s, Rect& board,
                                std::size_t& offered, std::optional<Action>& sure) {
  Bids bids{.scene = scene, .s = s, .all = {}, .sure = sure, .low = false};
  Tractor::legal(scene.view.state.as<State>(), scene.view.viewer, bids.all);
  // Another bid moves those beside it: nothing slides under a finger that is about to press.
  if (offered != 0 && offered != bids.all.size()) scene.ui.pass_over(Ui::kSettles);
  if (sure && !bids.can(*sure)) sure.reset();
  offered = bids.all.size();
  const std::vector<int> counts = counts_of(bids.all);
  const float wanted = kAnswerRow + static_cast<float>(counts.size()) * (kBidRow + kSpace2);
  bids.low = board.height() < std::max(wanted, kAnswerRow + kBidRow + kSpace2);
  Rect r = board.take_bottom(bids.low ? kAnswerRow : wanted, kSpace2);
  Rect last = r.take_bottom(kAnswerRow, kSpace2);
  const auto many =
      std::max(3.0f, static_cast<float>(std::ranges::count(bids.all, Kind::Bid, &Action::kind)));
  Rect line = last.take_left(
      bids.low ? std::min(many * (kTarget + kSpace1), last.width() - kAnswersLow) : 0);
  const float shared = line.width() / many;
  std::optional<Action> done = bids.draw_answers(last);
  for (const int count : counts) {
    if (!bids.low) line = r.take_top(kBidRow, kSpace2);
    if (const auto bid = bids.draw_row(line, count, shared)) done = bid;
  }
  return done;
}

}  // namespace parlour::ui::tractor_table
