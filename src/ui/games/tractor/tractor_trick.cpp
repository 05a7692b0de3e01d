#include "ui/games/tractor/tractor_trick.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "ui/games/tractor/tractor_hand.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

constexpr double kFailedStays = 3;                 // seconds: what has become of a throw
constexpr double kBidStays = 1.8;                  // seconds: long enough to read who bids what
constexpr double kLies = 0.75;                     // seconds of a full trick on the table
constexpr float kFromPlate = 0.6f;                 // size of a card that leaves its player's plate
constexpr float kLiesFlat = 0.8f, kInFlight = 14;  // elevation of a card; more when it is larger
constexpr float kMiddle = 36, kPill = 30;          // heights
constexpr float kDeckRoom = 112, kDeckShare = 0.34f;
constexpr float kLowTable = 250;  // a lower table has no room for a middle during a trick
constexpr float kNoteWide = 220, kBidWide = 168;
constexpr int kDeckSheets = 5, kCardsOfSheet = 12;
constexpr float kOrder = 0.7f;     // how strong the arrows of the order of play are
constexpr float kBesideDeck = 10;  // from the deck to its count

const Color kGold = gfx::rgb(0xE8B33A);

// Gold on black, readable on cards too.
void draw_pill(const Ui& ui, Vec2 m, std::string_view said) {
  const float w = ui.label_width(said, Type::Control, true) + 2 * kSpace3;
  ui.canvas().round_rect(Rect::around(m, {w, kPill}), kPill / 2, gfx::rgb(0x2A2008, 0.88f),
                         {1.5f, kGold});
  ui.label(m, said, Type::Control, gfx::rgb(0xF6D98A), gfx::kCentred, true);
}

// Several lines on paper, in the middle.
void draw_note(Ui& ui, Vec2 m, float most, std::string_view said) {
  const Color ink = ui.colors().text;
  const float h = ui.height_of(most, said, Type::Small, true);
  const Rect box = Rect::around(m, {most + 2 * kSpace2, h + 2 * kSpace2});
  ui.panel(box, kRadiusControl, 1);
  ui.paragraph(box.inset(kSpace2), said, Type::Small, ink, 0.5f, true);
}

bool trick_lies(const State& s) {
  return s.phase == Phase::Play || s.phase == Phase::Throw || s.phase == Phase::Reveal;
}
// The standing bid, as long as it can be overbid.
bool bid_lies(const State& s) {
  return (s.phase <= Phase::Told || s.phase == Phase::Fry) && s.bidder != kNobody;
}
Cards bid_of(const State& s) {
  return Cards::of(tractor::bid_card(s.bid_place, s.order.rank), s.bid_count);
}
int points_of(const State& s) {
  int points = 0;
  for (int q = 0; q < s.seats; ++q) points += s.table[at(q)].points();
  return points;
}

}  // namespace

// The table in this frame.
struct Trick::Cast {
  const Scene& scene;
  const State& s;
  const TrickLayout& layout;
  int front;  // the seat in front
  bool lies;  // chosen cards lie before it

  Ui& ui() const { return scene.ui; }
  const Place& place(int q) const { return layout.places[at((q - front + s.seats) % s.seats)]; }
  Vec2 middle() const { return layout.middle.centre(); }
};

void Trick::begin(const Ui& ui, const Table::Step& step, bool lies) {
  const auto a = decoded<Tractor>(step.shadow);
  if (!a) return;
  const auto& after = step.after.state.as<State>();
  taken_.reset();
  if (a->kind == Kind::Play) {
    played_[at(index(step.actor))] = lies ? Tween() : Tween(ui.clock(), Move::Deal);
    if (after.played == 0 && after.phase != Phase::Throw)
      taken_ = Taken{after.winning, points_of(after),
                     Tween(ui.clock(), Move::Sweep, kLies * ui.clock().pace)};
  }
  if (const auto bid = announced_bid(step)) note_bid(ui, step.before.state.as<State>(), *bid);
  if (a->kind != Kind::Verdict || a->cards.empty()) return;
  std::string cards;
  for (const int kind : tractor_in_order(a->cards, step.before.state.as<State>().order))
    cards = ui.list(std::move(cards), tractor::card_words(kind, ui.lang));
  failed_ = after.rule(tractor::rule::NoFine)
                ? ui.tr(words::throw_failed_free, {cards})
                : ui.tr(words::throw_failed, {cards, std::to_string(10 * a->cards.size())});
  failed_until_ = ui.now + kFailedStays;
  ui.shell.after(kFailedStays * 1000 + 10, [] {});
}

float Trick::swept(const Ui& ui) const {
  return taken_ ? taken_->sweep.share(ui.clock()) : 0;
}

double Trick::lasts(const Ui& ui) const {
  return taken_ ? taken_->sweep.left(ui.clock()) : 0;
}

void Trick::note_bid(const Ui& ui, const State& before, const Action& outcome) {
  const double stays = bid_shown_for(outcome);
  if (stays == 0) return;
  bid_ = outcome, bid_way_ = tractor::bid_way(before, outcome.who);
  bid_until_ = ui.now + stays;
  ui.shell.after(stays * 1000 + 10, [] {});
}

// "Bid by Ada: 2♠ ×2"
std::string Trick::bid_told(const Scene& scene) const {
  static constexpr const Line* kWays[] = {&words::act_outcome, &words::act_outcome_over,
                                          &words::act_outcome_more};
  std::string cards;
  bid_.cards.each([&](int kind, int n) {
    cards = tractor::card_words(kind, scene.ui.lang);
    if (n > 1) cards = scene.ui.tr(words::times, {cards, std::to_string(n)});
  });
  return scene.ui.tr(*kWays[static_cast<int>(bid_way_)],
                     {player_name(scene.ui, scene.players, seat(bid_.who)), cards});
}

std::optional<Action> announced_bid(const Table::Step& step) {
  const auto a = decoded<Tractor>(step.shadow);
  if (!a || a->kind == Kind::Outcome) return a;
  const bool fries = step.before.state.as<State>().phase == Phase::Fry;
  if (a->kind != Kind::Bid || !fries) return {};
  return tractor::act(Kind::Outcome, a->cards, index(step.actor));
}

double bid_shown_for(const Action& a) {
  return a.kind == Kind::Outcome && a.who != kNobody ? kBidStays : 0;
}

bool Trick::has_cards(const State& s) {
  return trick_lies(s);
}

bool Trick::has_bids(const State& s) {
  return s.phase <= Phase::Told || s.phase == Phase::Fry;
}

float Trick::middle(const Frame& f, const State& s, const Rect& area) {
  if (s.phase <= Phase::Take || s.phase == Phase::Fry)
    return std::min(kDeckRoom, area.height() * kDeckShare);
  return f.low() || area.height() < kLowTable ? 0 : kMiddle;
}

namespace {

// From the centre of the table to the plates beside it.
Rect between_plates(const TrickLayout& layout, int seats) {
  const Vec2 centre = layout.middle.centre();
  float left = centre.x - kNoteWide / 2, right = centre.x + kNoteWide / 2;
  for (const auto& place : std::span(layout.places).first(at(seats))) {
    const Rect& plate = place.plate;
    if (std::abs(plate.centre().y - centre.y) > plate.height()) continue;
    if (plate.centre().x < centre.x)
      left = std::max(left, plate.max.x + kSpace2);
    else
      right = std::min(right, plate.min.x - kSpace2);
  }
  return {{left, centre.y}, {right, centre.y}};
}

}  // namespace

void Trick::draw(const Scene& scene, const State& s, const TrickLayout& layout, int me,
                 const TractorRounds::Trick* last, bool lies) {
  const Cast cast{.scene = scene, .s = s, .layout = layout, .front = std::max(0, me), .lies = lies};
  draw_order(cast);
  draw_glow(cast, last);  // below the plates
  for (int q = 0; q < s.seats; ++q) scene.draw_plate(seat(q), cast.place(q).plate);
  if (last) {
    for (int q = 0; q < s.seats; ++q) draw_group(cast, q, last->cards[at(q)]);
    if (last->points >= 0) draw_banner(cast, last->winner, last->points, 1);
    return;
  }
  if (s.phase <= Phase::Take || s.phase == Phase::Fry) return draw_deal(cast);
  if (trick_lies(s)) draw_trick(cast);
  // Between the deal and the first card.
  const bool bare = s.phase < Phase::Play ||
                    (s.phase == Phase::Play && leads(s) && s.table[at(s.winning)].empty());
  const std::string now = scene.may_act || !bare ? std::string() : moment(scene, s);
  if (now.empty()) return;
  const Rect room = between_plates(layout, s.seats);
  const float high = scene.ui.height_of(room.width(), now, Type::Body);
  scene.ui.paragraph(room.moved({0, -high / 2}), now, Type::Body, scene.ui.colors().second, 0.5f);
}

// Arrows around the table, from each player to the next.
void Trick::draw_order(const Cast& cast) const {
  const Color ink = cast.ui().colors().second.with_alpha(kOrder);
  for (const Turn& turn : cast.layout.turns) {
    const auto point = [&](std::size_t i) { return turn.r.point(turn.way[i].x, turn.way[i].y); };
    if (!turn.r.empty()) cast.ui().canvas().arrow(point(0), point(1), point(2), 2.5f, ink);
  }
}

void Trick::draw_trick(const Cast& cast) const {
  Ui& ui = cast.ui();
  const State& s = cast.s;
  const float gone = swept(ui);
  for (int q = 0; q < s.seats && gone < 1; ++q) draw_group(cast, q, s.table[at(q)]);
  const bool awaited = s.phase == Phase::Play && s.played > 0 && s.table[at(s.turn)].empty();
  if (awaited && !cast.lies) {
    const float w = cast.layout.card;
    const Rect slot = group_layout(cast.place(s.turn).cards, w, 1).front();
    ui.canvas().round_rect(slot, w * 0.08f, gfx::kClear, {2, ui.strong_tint().faded(0.7f)});
  }
  if (ui.now < failed_until_) return draw_note(ui, cast.middle(), kNoteWide, failed_);
  if (taken_ && gone < 1) return draw_banner(cast, taken_->winner, taken_->points, 1 - gone);
  if (taken_ || cast.layout.middle.height() < kPill) return;
  if (const int points = points_of(s); points > 0)
    draw_pill(ui, cast.middle(), ui.tr(words::trick_points, {std::to_string(points)}));
}

// Around the cards that win, so far: the best of the trick, the standing bid.
void Trick::draw_glow(const Cast& cast, const TractorRounds::Trick* last) const {
  const State& s = cast.s;
  Cards cards;
  int who = s.winning;
  if (last)
    who = last->winner, cards = last->cards[at(who)];
  else if (bid_lies(s))
    who = s.bidder, cards = bid_of(s);
  else if (s.phase == Phase::Play && swept(cast.ui()) == 0)
    cards = s.table[at(who)];
  const std::vector<Rect> rects =
      group_layout(cast.place(who).cards, cast.layout.card, cards.size());
  if (rects.empty()) return;
  Rect all = rects.front();
  for (const Rect& r : rects) {
    all.min = {std::min(all.min.x, r.min.x), std::min(all.min.y, r.min.y)};
    all.max = {std::max(all.max.x, r.max.x), std::max(all.max.y, r.max.y)};
  }
  gfx::legal_glow(cast.ui().canvas(), all.grown(3), 8, cast.ui().tint, 0);
}

// The cards of one player: on their way to the table, there, or on their way to the winner.
void Trick::draw_group(const Cast& cast, int q, const Cards& cards) const {
  if (cards.empty()) return;
  Ui& ui = cast.ui();
  gfx::Canvas& g = ui.canvas();
  const std::vector<int> kinds = tractor_in_order(cards, cast.s.order);
  const std::vector<Rect> rects =
      group_layout(cast.place(q).cards, cast.layout.card, static_cast<int>(kinds.size()));
  const Clock clock = ui.clock();
  const Tween& came = played_[at(q)];
  const bool comes = ui.play(came), goes = taken_ && ui.play(taken_->sweep);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Vec2 lies = rects[i].centre();
    Pose pose{.at = lies};
    if (comes) {
      pose = came.pose(clock, cast.place(q).plate.centre(), lies);
      pose.scale *= gfx::mix(kFromPlate, 1.0f, came.at(clock));
    } else if (goes) {
      pose = taken_->sweep.pose(clock, lies, cast.place(taken_->winner).plate.centre());
    }
    const Rect r = Rect::around(pose.at, rects[i].size() * pose.scale);
    g.push_opacity(pose.opacity);
    g.push_transform(pose.at, pose.turn);
    gfx::card(g, r, 0, tractor_face(kinds[i], ui.settings.four_colours), ui.tint, 1,
              kLiesFlat + kInFlight * std::max(0.0f, pose.scale - 1));
    tractor_points(g, kinds[i], r);
    g.pop_transform();
    g.pop_opacity();
  }
}

// "Ada wins +15".
void Trick::draw_banner(const Cast& cast, int winner, int points, float opacity) const {
  const Ui& ui = cast.ui();
  std::string said = is_you(cast.scene.players, seat(winner))
                         ? std::string(ui.tr(words::wins_you))
                         : ui.tr(words::wins, {player_name(ui, cast.scene.players, seat(winner))});
  if (points > 0) said = ui.tr(words::wins_points, {said, std::to_string(points)});
  ui.canvas().push_opacity(opacity);
  draw_pill(ui, cast.middle(), said);
  ui.canvas().pop_opacity();
}

// Before the first trick: the standing bid, and what is still to come.
void Trick::draw_deal(const Cast& cast) const {
  Ui& ui = cast.ui();
  const State& s = cast.s;
  if (bid_lies(s)) draw_group(cast, s.bidder, bid_of(s));
  const Rect& middle = cast.layout.middle;
  const float w = middle.height() * gfx::kCardAspect;
  if (s.keeper != kNobody) {
    draw_buried(cast, w);
  } else if (s.phase > Phase::Told) {
    const std::vector<int> kinds = tractor_in_order(s.kitty, s.order);
    const std::vector<Rect> rects = group_layout(middle, w, static_cast<int>(kinds.size()));
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      gfx::card(ui.canvas(), rects[i], 0, tractor_face(kinds[i], ui.settings.four_colours), ui.tint,
                1, 0.8f);
      tractor_points(ui.canvas(), kinds[i], rects[i]);
    }
  } else if (!middle.empty()) {
    draw_deck(ui, middle, {w, w / gfx::kCardAspect}, s.cards() - s.dealt, tractor::kitty_size(s));
  }
  if (ui.now < bid_until_) draw_note(ui, cast.middle(), kBidWide, bid_told(cast.scene));
}

// Face down, also for whoever has buried it.
void Trick::draw_buried(const Cast& cast, float w) const {
  const Ui& ui = cast.ui();
  for (const Rect& r : group_layout(cast.layout.middle, w, tractor::kitty_size(cast.s)))
    gfx::card_back(ui.canvas(), r, 0, ui.tint, 0.8f);
}

// How many cards it has stands beside it, or below it where the seats leave no room there.
void Trick::draw_deck(Ui& ui, const Rect& middle, Vec2 size, int left, int kitty) const {
  const std::string count = count_text(words::some_cards, ui.lang, left);
  Vec2 m = middle.centre();
  const float beside = m.x + size.x / 2 + kBesideDeck;
  const bool below = beside + ui.label_width(count, Type::Body, true) > middle.max.x;
  const float line = below ? ui.size_of(Type::Body) * kLineHeight : 0;
  size = size * std::clamp((middle.height() - line) / std::max(size.y, 1.0f), 0.0f, 1.0f);
  m.y -= line / 2;
  for (int i = 0; i < std::min(kDeckSheets, left / kCardsOfSheet + 1) && left > 0; ++i) {
    const float k = static_cast<float>(i);
    gfx::card_back(ui.canvas(), Rect::around(m + Vec2{-1.5f * k, -2 * k}, size), 0, ui.tint,
                   i == 0 ? 1.0f : 0.2f);
  }
  const Vec2 at = below ? m + Vec2(0, (size.y + line) / 2) : Vec2(beside, m.y);
  ui.label(at, count, Type::Body, ui.colors().second, below ? gfx::kCentred : gfx::kLeftMiddle,
           true);
  ui.term("deck", Rect::around(m, size).grown(10),
          ui.tr(text::says, {ui.tr(words::to_deal), count}),
          ui.tr(words::means_deck, {std::to_string(kitty)}));
}

}  // namespace parlour::ui::tractor_table
