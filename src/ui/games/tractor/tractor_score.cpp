#include "ui/games/tractor/tractor_score.h"

#include "gfx/faces.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr float kLine = 40;      // trumps and figures
constexpr float kWithBar = 76;   // with the points as a bar below them
constexpr float kFriends = 22;   // a line of their own for the friends' cards, above the bar
constexpr float kRoomy = 620;    // from this width on, the bar has room in the line
constexpr float kSuit = 22;      // width of the suit's sign
constexpr float kTick = 18;      // room for the tick of a friend who is found
constexpr float kBar = 8;        // height of the bar
constexpr float kMarkDown = 11;  // from the bar to the middle of a number
constexpr float kMarkWide = 30;  // room for a number below a mark
constexpr float kLeastBar = 40;  // a shorter bar says nothing

bool counts(const State& s) {
  return s.phase >= Phase::Bury && s.banker != kNobody;
}

bool names_friends(const State& s) {
  return s.phase >= Phase::Friend && !Tractor::over(s) && s.named[0].nth > 0;
}

struct Score {
  const Scene& scene;
  const State& s;
  Rect area, r;  // the panel and its inside
  bool fixed, known;
  int suit, step, win, points;
  float middle, x;  // of the line; where the next word begins
  std::string friends = {};

  Score(const Scene& scene, const State& s, const Rect& area)
      : scene(scene),
        s(s),
        area(area),
        r(area.inset(kSpace3, 0)),
        fixed(s.phase >= Phase::Take),
        known(fixed || s.bidder != kNobody || s.order.rank == tractor::kNoRank),
        suit(fixed                                    ? s.order.suit
             : known && s.bid_place < tractor::kSuits ? s.bid_place
                                                      : tractor::kNoSuit),
        step(tractor::level_step(s)),
        win(tractor::points_to_win(s)),
        points(tractor::attackers_points(s)),
        middle(r.min.y + kLine / 2),
        x(r.min.x) {}

  std::string_view rank() const { return tractor::level_name(s.order.rank); }
  // Neither a suit nor a rank is trump.
  bool jokers_alone() const { return s.order.ranks().empty(); }

  // What the trumps still lack.
  std::string_view after() const {
    const Ui& ui = scene.ui;
    return !known                     ? ui.tr(words::trump_open)
           : suit == tractor::kNoSuit ? ui.tr(words::no_trump)
           : fixed                    ? std::string_view()
                                      : ui.tr(words::so_far);
  }
  bool suited() const { return known && suit < tractor::kSuits; }
  std::string every() const {
    if (jokers_alone()) return std::string(scene.ui.tr(words::trumps_jokers));
    return scene.ui.tr(suited() ? words::trumps_and : words::trumps_every, {s.order.ranks()});
  }
  // "Trumps: ♥ and every 2", in full.
  float trumps_width() const {
    const Ui& ui = scene.ui;
    const float sign = suited() ? kSuit + kSpace2 : 0;
    return ui.label_width(ui.tr(words::trump), Type::Small) + kSpace2 + sign +
           ui.label_width(every(), Type::Small, true) + kSpace2;
  }
  // The longest that fits beside the trumps: whose points these are, or the attackers', or figures.
  std::string points_told() const {
    const Ui& ui = scene.ui;
    const std::string now = std::to_string(points), need = std::to_string(win);
    const int me = viewer_of(scene);
    const bool certain = me >= 0 && (tractor::with_banker(s, me) || !s.finding());
    const Line& whose = !certain                      ? words::points
                        : tractor::with_banker(s, me) ? words::points_theirs
                                                      : words::points_ours;
    const float room = r.width() - trumps_width() - kSpace3;
    for (const Line* line : {&whose, &words::points}) {
      std::string out = ui.tr(*line, {now, need});
      if (ui.label_width(out, Type::Small, true) <= room) return out;
    }
    return now + " / " + need;
  }
  std::string figures() const {
    const Ui& ui = scene.ui;
    if (counts(s)) return points_told();
    const std::string round = std::to_string(s.round);
    return s.rounds ? ui.tr(words::round_of, {round, std::to_string(s.rounds)})
                    : ui.tr(words::round, {round});
  }

  // The suit once known, and the rank of the round; `room`: up to the figures on the right.
  void draw_trumps(float room) {
    const Ui& ui = scene.ui;
    const auto& c = ui.colors();
    const bool full = trumps_width() <= room;
    if (full)
      x += ui.label({x, middle}, ui.tr(words::trump), Type::Small, c.second, gfx::kLeftMiddle) +
           kSpace2;
    draw_suit();
    if (full)
      x += ui.label({x, middle}, every(), Type::Small, c.text, gfx::kLeftMiddle, true) + kSpace2;
    else
      x += ui.label({x, middle}, rank(), Type::Control, c.text, gfx::kLeftMiddle, true) + kSpace2;
  }
  void draw_suit() {
    const Ui& ui = scene.ui;
    const auto& c = ui.colors();
    if (!suited()) return;
    const bool red = suit == tractor::Diamonds || suit == tractor::Hearts;
    constexpr gfx::Emblem suits[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart,
                                     gfx::Emblem::Spade};
    const Vec2 at{x + kSuit / 2, middle};
    ui.canvas().circle(at, kSuit / 2, gfx::kCardIvory, {1, c.panel_border});
    ui.canvas().emblem(suits[std::clamp(suit, 0, 3)], at, 7, red ? gfx::kCardRed : gfx::kCardInk);
    x += kSuit + kSpace2;
  }

  // The cards that find friends, each with a tick once it has.
  void draw_friends(float right) {
    if (!names_friends(s)) return;
    const Ui& ui = scene.ui;
    const bool own_line = area.height() > kWithBar;
    const Vec2 line(x, middle);
    if (own_line) x = r.min.x, middle += kFriends, right = r.max.x;
    for (int i = 0; i < s.friends(); ++i) {
      const tractor::Named& n = s.named[at(i)];
      if (n.nth == 0) continue;
      const std::string named = tractor::card_words(n.kind, ui.lang);
      const std::string copy = tractor::nth_words(n.nth, ui.lang);
      std::string card = ui.tr(words::friend_card, {named, copy});
      friends = ui.list(std::move(friends), card);
      const bool found = n.who != kNobody;
      const float tick = found ? kTick : 0, room = right - kSpace2 - x - tick;
      if (ui.label_width(card, Type::Small, true) > room)
        card = ui.tr(words::friend_short, {named, copy});
      const float w = ui.label_width(card, Type::Small, true);
      if (w > room) continue;
      ui.label({x, middle}, card, Type::Small, ui.colors().text, gfx::kLeftMiddle, true);
      if (found) ui.icon(Icon::Check, {x + w + tick - 8, middle}, 14, ui.colors().good);
      x += w + tick + kSpace2;
    }
    if (own_line) x = line.x, middle = line.y;
  }

  // What trumps and figures mean; `parted`: where the one ends and the other begins.
  void explain(float parted, std::string_view right) const {
    Ui& ui = scene.ui;
    const std::string means =
        jokers_alone() ? std::string(ui.tr(words::means_jokers))
        : !fixed       ? ui.tr(words::means_open, {rank(), s.order.ranks()})
        : suit < tractor::kSuits
            ? ui.tr(words::means_trump, {s.order.ranks(), ui.tr(suit_line(suit))})
            : ui.tr(words::means_no_trump, {s.order.ranks()});
    std::string said = ui.tr(
        words::trump_said,
        {suit < tractor::kSuits ? tractor::card_words(tractor::card(suit, s.order.rank), ui.lang)
                                : std::string(rank())});
    if (!after().empty()) said = ui.tr(words::pair_of, {said, after()});
    if (!friends.empty()) said = ui.list(std::move(said), friends);
    ui.term("trump", {area.min, {parted, area.max.y}}, said, means);
    const std::string points_mean =
        counts(s) ? ui.tr(words::means_points, {std::to_string(win), std::to_string(step)})
                  : std::string(ui.tr(words::means_round));
    ui.term("points", {{parted, area.min.y}, area.max}, right, points_mean);
  }

  void draw_bar(const Rect& bar) const {
    if (bar.width() < kLeastBar) return;
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    const int first = win % step == 0 ? step : win % step;
    const int top = std::max(win + 2 * step, win + ((points - win) / step + 1) * step);
    g.round_rect(bar, 4, c.control, {1, c.panel_border});
    const float part = std::clamp(static_cast<float>(points) / static_cast<float>(top), 0.0f, 1.0f);
    if (part > 0.01f)
      g.round_rect({bar.min, {bar.min.x + std::max(8.0f, bar.width() * part), bar.max.y}}, 4,
                   points >= win ? c.warning : ui.tint);
    const bool room = bar.width() * static_cast<float>(step) >= kMarkWide * static_cast<float>(top);
    for (int mark = first; mark < top; mark += step) {
      const float at_x =
          bar.min.x + bar.width() * static_cast<float>(mark) / static_cast<float>(top);
      const bool bank = mark == win;  // here the bank changes sides
      if (bank || room)
        ui.label({at_x, bar.max.y + kMarkDown}, std::to_string(mark), Type::Small,
                 bank ? c.text : c.second, gfx::kCentred, bank);
      g.line({at_x, bar.min.y - (bank ? 4 : 0)}, {at_x, bar.max.y + (bank ? 4 : 0)},
             bank ? 2.5f : 1, bank ? c.text : c.muted);
    }
  }
};

}  // namespace

float score_height(const Frame& f, const State& s, float width) {
  if (f.low() || width >= kRoomy || !counts(s)) return kLine;
  return kWithBar + (names_friends(s) ? kFriends : 0);
}

void draw_score(const Scene& scene, const State& s, const Rect& area) {
  Ui& ui = scene.ui;
  ui.panel(area, 12, 0.5f);
  Score score(scene, s, area);
  const Rect& r = score.r;
  const float middle = score.middle;
  const std::string right = score.figures();
  const float right_from = r.max.x - ui.label_width(right, Type::Small, true);
  score.draw_trumps(right_from - kSpace3 - r.min.x);
  // In whole words or not at all: a press says it, too.
  if (const std::string_view after = score.after();
      !after.empty() && ui.label_width(after, Type::Small) <= right_from - kSpace3 - score.x)
    score.x +=
        ui.label({score.x, middle}, after, Type::Small, ui.colors().second, gfx::kLeftMiddle) +
        kSpace2;
  score.draw_friends(right_from);
  ui.label({r.max.x, middle}, right, Type::Small, ui.colors().text, gfx::kRightMiddle, true);
  const float parted = std::min(score.x, right_from - kSpace2);
  score.explain(parted, right);
  if (!counts(s)) return;
  score.draw_bar(
      area.height() < kWithBar
          ? Rect::at({parted + kSpace3, middle - kMarkDown},
                     {right_from - parted - 2 * kSpace3, kBar})
          : Rect::at({r.min.x, r.max.y - kMarkDown - kBar - kSpace3}, {r.width(), kBar}));
}

}  // namespace parlour::ui::tractor_table
