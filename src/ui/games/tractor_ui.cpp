// Tractor on the table: the trick among the players, the bids while cards are dealt, the own hand in
// the game's order, and how far the attackers have come.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "games/tractor/tractor.h"
#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"
#include "imgui.h"
#include "ui/game_ui.h"

namespace parlour::ui {
namespace {

using tractor::Action;
using tractor::Cards;
using tractor::kNobody;
using tractor::Phase;
using tractor::State;
using tractor::Tractor;
using Kind = tractor::Action::Kind;
namespace words = tractor::text;

constexpr double kFlight = 0.22, kLingers = 1.1;  // seconds: a card's way to the table; a full trick
constexpr double kAnswers = 0.9;                  // who could bid has so long before the next lap

// Trumps, then the suits, black and red in turns: as a hand is held.
constexpr int kHeld[] = {tractor::kTrumps, tractor::Spades, tractor::Hearts, tractor::Clubs, tractor::Diamonds};

gfx::CardFace face_of(int kind, bool four) {
  constexpr gfx::Emblem suits[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart, gfx::Emblem::Spade};
  if (tractor::is_joker(kind)) return {kind == tractor::kBigJoker ? 16 : 15, gfx::Emblem::Heart, four};
  return {tractor::rank_of(kind) + 2, suits[tractor::suit_of(kind)], four};
}

// The cards one by one, in the order of a hand; `order` says what is trump so far.
std::vector<int> in_order(const Cards& cards, const tractor::Order& order) {
  std::vector<int> out;
  for (const int group : kHeld) {
    const std::size_t from = out.size();
    order.of_group(cards, group).each([&](int kind, int n) { out.insert(out.end(), at(n), kind); });
    std::ranges::stable_sort(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), [&](int a, int b) {
      const int x = order.level(a), y = order.level(b);
      return x != y ? x > y : a > b;
    });
  }
  return out;
}

class TractorUi final : public GameUi {
 public:
  void begin(const Ui& ui, const Table::Step& step) override {
    const auto a = decoded<Tractor>(step.shadow);
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    if (!a) return;
    if (a->kind == Kind::Deal) dealt_at_ = ui.now;
    if (a->kind == Kind::Play) {
      played_at_[at(index(step.actor))] = ui.now;
      picked_ = {};
    }
    if (a->kind == Kind::Outcome || a->kind == Kind::Flip) bid_at_ = ui.now;
    if (before.phase != after.phase || before.round != after.round) picked_ = {}, friend_kind_ = -1;
    // The last card of a trick is looked at before the next is led.
    if (a->kind == Kind::Play && after.played == 0 && after.phase != Phase::Throw) shows_until_ = ui.now + (ui.still ? 0.6 : kLingers);
    if (a->kind == Kind::Verdict || a->kind == Kind::Reveal) shows_until_ = ui.now + 1.6;
    if (after.decision != before.decision) asked_at_ = ui.now;
  }
  void reset() override {
    picked_ = {};
    friend_kind_ = -1;
    shows_until_ = 0;
  }
  double shows_for(const Ui& ui) const override { return std::max(0.0, shows_until_ - ui.now); }

  std::optional<AnyAction> draw(const Scene& scene) override {
    Ui& ui = scene.ui;
    const State& s = shown(scene);
    std::optional<Action> done;
    Rect r = scene.board;
    const bool phone = ui.phone();
    draw_score(scene, s, r.take_top(phone ? 44.0f : 46.0f, kSpace1));
    const int me = hand_of(scene);
    if (me >= 0 && !Tractor::over(s)) {
      const float high = hand_rows(ui, r, hand_size(s, me));
      Rect hand = r.take_bottom(std::min(high, r.height() * 0.62f), kSpace1);
      draw_hand(scene, s, me, hand);
    }
    if (scene.may_act && s.phase == Phase::Bid) done = draw_bids(scene, s, r.take_bottom(bids_height(scene, s, r.width()), kSpace1));
    if (scene.may_act && s.phase == Phase::Friend) draw_friends(scene, s, r.take_bottom(friends_height(s), kSpace1));
    if (scene.may_act && (s.phase == Phase::Play || s.phase == Phase::Bury)) draw_help(scene, s, r.take_bottom(kTarget, kSpace1));
    draw_table(scene, s, r, me);
    if (!done && scene.may_act && s.phase == Phase::Bid) done = silence(scene, s);
    return done ? std::optional(encoded<Tractor>(*done)) : std::nullopt;
  }

  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const Ui& ui = scene.ui;
    const State& s = shown(scene);
    const auto& c = ui.colors();
    const int q = index(who);
    const bool small = ui.phone() || ui.low();
    ui.label({r.max.x, r.min.y + (small ? 10.0f : 12.0f)}, tractor::kRankNames[s.level[at(q)]], small ? Type::Control : Type::Heading, c.text, gfx::kRightMiddle, true);
    const std::string side(side_of(ui, s, q));
    const std::string cards = count_text(words::some_cards, ui.lang, tractor::hand_size(s, q));
    const float y = r.max.y - (small ? 8 : 12);
    const float left = r.min.x - (small ? 34 : 0);
    if (r.height() < 36) return;
    ui.label_cut({left, y}, r.max.x - left, side.empty() ? cards : ui.tr(text::tractor_plate, {side, cards}), Type::Small,
                 tractor::with_banker(s, q) && s.phase >= Phase::Take ? ui.strong_tint() : c.second, gfx::kLeftMiddle);
  }

  std::string expected(const Scene& scene) override {
    const Ui& ui = scene.ui;
    const State& s = scene.view.state.as<State>();
    if (const auto best = hinted(scene); best && picked_.empty() && s.phase != Phase::Bid) {
      return ui.tr(text::hint_says, {Tractor::text({s, scene.view.viewer}, scene.view.viewer, best->first, ui.lang), percent(best->second)});
    }
    if (s.phase == Phase::Bury) {
      const int k = tractor::kitty_size(s);
      return ui.tr(text::tractor_bury, {std::to_string(picked_.size()), std::to_string(k)});
    }
    if (s.phase == Phase::Friend) return std::string(ui.tr(words::why_friend_first));
    if (s.phase == Phase::Bid) return std::string(ui.tr(tractor::all_dealt(s) ? words::why_no_more_cards : words::why_bid_first));
    if (!picked_.empty()) {
      const Action a = chosen(s);
      const Reason why = Tractor::check(s, scene.view.viewer, a);
      // While cards are still to be added, how many is more of use than which duty is broken.
      if (why == &words::why_count) return ui.tr(text::tractor_count, {std::to_string(picked_.size()), std::to_string(tractor::lead_size(s))});
      if (why) return std::string(ui.tr(*why));
      return ui.tr(text::tractor_selected, {kind_name(ui, s), Tractor::text({s, scene.view.viewer}, scene.view.viewer, a, ui.lang)});
    }
    if (leads(s)) return std::string(ui.tr(text::tractor_lead));
    return ui.tr(text::tractor_follow, {std::to_string(tractor::lead_size(s)), std::string(ui.tr(group_line(tractor::lead_group(s))))});
  }

  std::optional<AnyAction> prepared(const Scene& scene) override {
    if (!scene.may_act) return std::nullopt;
    const State& s = scene.view.state.as<State>();
    if (s.phase == Phase::Friend) {
      const Action a = tractor::act(Kind::Friend, {}, std::max(0, friend_kind_), friend_copy_);
      return friend_kind_ >= 0 && !Tractor::check(s, scene.view.viewer, a) ? std::optional(encoded<Tractor>(a)) : std::nullopt;
    }
    if ((s.phase != Phase::Play && s.phase != Phase::Bury) || picked_.empty()) return std::nullopt;
    const Action a = chosen(s);
    if (Tractor::check(s, scene.view.viewer, a)) return std::nullopt;
    return encoded<Tractor>(a);
  }
  std::string_view main_word(const Scene& scene) override {
    const State& s = scene.view.state.as<State>();
    if (s.phase == Phase::Bury) return scene.ui.tr(text::tractor_do_bury);
    if (s.phase == Phase::Play) return scene.ui.tr(leads(s) && is_throw(s) ? text::tractor_do_throw : text::tractor_do_play);
    return {};
  }
  bool preparing() const override { return !picked_.empty() || friend_kind_ >= 0; }
  void give_up() override { picked_ = {}, friend_kind_ = -1; }
  Sound sound_of(const Table::Step& step) const override {
    const auto a = decoded<Tractor>(step.shadow);
    return a && a->kind == Kind::Play ? Sound::Place : step.actor == House ? Sound::Draw : Sound::Tap;
  }
  float hand_height(const Ui&, float) const override { return 0; }  // it lies under the table, where it is wide

  std::string narrate(const Scene& scene) override {
    return scene.game.describe(scene.all ? *scene.all : scene.view, scene.ui.lang);
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    const State& s = shown(scene);
    const Ui& ui = scene.ui;
    const auto& c = ui.colors();
    constexpr float kRow = 40;
    float y = r.min.y;
    for (int q = 0; q < s.seats; ++q, y += kRow) {
      if (!draw) continue;
      const bool won = tractor::in(s.winners, q);
      gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 14, y + 18}, 26, gfx::seat_color(q));
      ui.label_cut({r.min.x + 36, y + 18}, r.width() - 120, player_name(ui, scene.players, seat(q)), Type::Body, c.text, gfx::kLeftMiddle, won);
      if (won) ui.icon(Icon::Check, {r.max.x - 52, y + 18}, 18, c.good);
      ui.label({r.max.x, y + 18}, tractor::kRankNames[s.level[at(q)]], Type::Heading, c.text, gfx::kRightMiddle, won);
    }
    return static_cast<float>(s.seats) * kRow;
  }
  std::string reason(const Scene& scene) override {
    const State& s = shown(scene);
    return scene.ui.tr(s.last_held ? words::say_last_held : words::say_last_lost, {std::to_string(s.last_points), std::to_string(s.last_gain)});
  }

 private:
  static const State& shown(const Scene& scene) { return (scene.all ? *scene.all : scene.view).state.as<State>(); }
  static std::string percent(float win) { return std::to_string(std::lround(win * 100)) + " %"; }
  static bool leads(const State& s) { return s.played == 0; }
  static int hand_size(const State& s, int q) { return tractor::hand_size(s, q); }
  /// Whose hand lies below: the viewer's; in a replay with open cards that of who plays.
  static int hand_of(const Scene& scene) {
    const Seat viewer = scene.view.viewer;
    if (is_player(viewer)) return index(viewer);
    if (viewer != House || !scene.review) return -1;
    const State& s = shown(scene);
    return s.phase == Phase::Play ? s.turn : s.phase >= Phase::Bury && s.banker != kNobody ? s.banker : 0;
  }
  static const Line& group_line(int group) {
    static constexpr const Line* lines[] = {&words::clubs, &words::diamonds, &words::hearts, &words::spades, &words::say_trump_group};
    return *lines[std::clamp(group, 0, 4)];
  }
  static const Line& suit_line(int suit) {
    static constexpr const Line* lines[] = {&words::clubs, &words::diamonds, &words::hearts, &words::spades, &words::no_trump};
    return *lines[std::clamp(suit, 0, 4)];
  }
  static gfx::Emblem emblem_of(int suit) {
    constexpr gfx::Emblem suits[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart, gfx::Emblem::Spade};
    return suits[std::clamp(suit, 0, 3)];
  }
  static std::string_view side_of(const Ui& ui, const State& s, int q) {
    if (s.banker == kNobody || s.phase < Phase::Take) return {};
    if (q == s.banker) return ui.tr(text::tractor_banker);
    if (tractor::with_banker(s, q)) return ui.tr(s.finding() ? text::tractor_friend : text::tractor_partner);
    return s.finding() && tractor_friends_open(s) ? std::string_view() : ui.tr(text::tractor_attacker);
  }
  static bool tractor_friends_open(const State& s) {
    return std::ranges::any_of(s.named, [](const tractor::Named& n) { return n.nth && n.who == kNobody; });
  }

  std::optional<std::pair<Action, float>> hinted(const Scene& scene) const {
    if (!scene.hint || !scene.may_act || scene.hint->opinions.empty()) return {};
    const auto a = decoded<Tractor>(scene.hint->choice);
    return a ? std::optional(std::pair(*a, scene.hint->win)) : std::nullopt;
  }

  Action chosen(const State& s) const { return tractor::act(s.phase == Phase::Bury ? Kind::Bury : Kind::Play, picked_); }
  bool is_throw(const State& s) const {
    const auto parts = tractor::parts_of(s.order, picked_, {});
    return parts && parts->size() > 1;
  }
  // "Pair", "Tractor", "Throw", or how many cards.
  std::string kind_name(const Ui& ui, const State& s) const {
    const int group = s.order.group_of(picked_);
    const auto parts = group < 0 ? std::nullopt : tractor::parts_of(s.order, picked_, {});
    if (parts && parts->size() == 1) {
      const tractor::Part& p = (*parts)[0];
      if (p.length > 1) return std::string(ui.tr(text::tractor_tractor));
      if (p.width > 1) return std::string(ui.tr(p.width == 2 ? text::tractor_pair : p.width == 3 ? text::tractor_triple : text::tractor_four));
      return std::string(ui.tr(text::tractor_single));
    }
    if (parts && leads(s)) return std::string(ui.tr(text::tractor_throw));
    return count_text(words::some_cards, ui.lang, picked_.size());
  }

  // --- the score --------------------------------------------------------------------------------

  // What is trump, and the attackers' points against what they need.
  static void draw_score(const Scene& scene, const State& s, const Rect& area) {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    ui.panel(area, 12, 0.5f);
    Rect r = area.inset(12, 6);
    const float m = r.centre().y;
    float x = r.min.x;
    // Trumps: the rank of the round and the suit once it is known.
    const bool known = s.phase >= Phase::Take || s.bidder != kNobody;
    const int suit = s.phase >= Phase::Take ? s.order.suit : s.bidder != kNobody ? (s.bid_place < tractor::kSuits ? s.bid_place : tractor::kNoSuit) : tractor::kNoSuit;
    x += ui.label({x, m}, tractor::kRankNames[s.order.rank], Type::Heading, c.text, gfx::kLeftMiddle, true) + 6;
    if (known && suit < tractor::kSuits) {
      const bool red = suit == tractor::Diamonds || suit == tractor::Hearts;
      g.circle({x + 12, m}, 13, gfx::rgb(0xFBF7EE), {1, c.panel_border});
      g.emblem(emblem_of(suit), {x + 12, m}, 8.5f, red ? gfx::rgb(0xC8322B) : gfx::rgb(0x1F2A30));
      x += 32;
    } else if (known) {
      x += ui.label({x, m}, ui.tr(words::no_trump), Type::Small, c.second, gfx::kLeftMiddle) + 8;
    } else {
      x += ui.label({x, m}, "?", Type::Control, c.second, gfx::kLeftMiddle) + 8;
    }
    if (s.phase < Phase::Bury || s.banker == kNobody) {
      ui.label_cut({x + 4, m}, r.max.x - x - 4, ui.tr(text::tractor_round, {std::to_string(s.round), tractor::kRankNames[s.order.rank]}), Type::Small, c.second, gfx::kLeftMiddle);
      return;
    }
    const int step = 20 * s.packs, points = tractor::attackers_points(s);
    const int top = std::max(4 * step, (points / step + 1) * step);
    const std::string figure = std::to_string(points);
    const float figure_w = ui.label_width(figure, Type::Heading, true);
    ui.label({r.max.x, m}, figure, Type::Heading, c.text, gfx::kRightMiddle, true);
    const Rect bar{{x + 8, m - 6}, {r.max.x - figure_w - 12, m + 6}};
    if (bar.width() < 40) return;
    g.round_rect(bar, 6, c.control, {1, c.panel_border});
    const float part = std::clamp(static_cast<float>(points) / static_cast<float>(top), 0.0f, 1.0f);
    if (part > 0.01f) g.round_rect({bar.min, {bar.min.x + bar.width() * part, bar.max.y}}, 6, points >= 2 * step ? c.warning : ui.tint);
    for (int mark = step; mark < top; mark += step) {
      const float at_x = bar.min.x + bar.width() * static_cast<float>(mark) / static_cast<float>(top);
      const bool bank = mark == 2 * step;  // here the bank changes sides
      g.line({at_x, bar.min.y - (bank ? 5 : 0)}, {at_x, bar.max.y + (bank ? 5 : 0)}, bank ? 2.5f : 1, bank ? c.text : c.muted);
      if (bank) ui.label({at_x, bar.max.y + 5}, std::to_string(mark), Type::Small, c.second, gfx::kTopMiddle, false, 11);
    }
  }

  // --- the table ----------------------------------------------------------------------------------

  static float card_width(const Ui& ui, const Rect& r, int seats) {
    const float by_width = r.width() / (seats > 4 ? 7.5f : 6.0f), by_height = r.height() * 0.7f / (seats > 4 ? 3.6f : 3.1f);
    return std::clamp(std::min(by_width, by_height), ui.phone() ? 30.0f : 34.0f, 84.0f);
  }

  static Vec2 place_of(const Rect& r, float card_w, int rel, int seats) {
    const float turn = 2 * gfx::kPi * static_cast<float>(rel) / static_cast<float>(seats);
    const float rx = std::max(0.0f, r.width() / 2 - card_w * 1.5f), ry = std::max(0.0f, r.height() / 2 - card_w * 0.85f);
    return r.centre() + Vec2{std::min(rx, ry * 1.9f) * std::sin(turn), ry * std::cos(turn)};
  }

  // So many cards of one player, overlapping.
  void draw_pile(const Scene& scene, const State& s, const Cards& cards, Vec2 m, float w, float most_wide, int q) const {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const std::vector<int> all = in_order(cards, s.order);
    const auto n = static_cast<float>(all.size());
    if (all.empty()) return;
    const float step = n > 1 ? std::min(w * 0.52f, (most_wide - w) / (n - 1)) : 0;
    float x = m.x - (w + step * (n - 1)) / 2;
    const float t = ease(ui, played_at_[at(q)], kFlight);
    if (t < 1) ui_animate(scene);
    const Vec2 from = (m - scene.board.centre()) * (0.6f * (1 - t));
    g.push_opacity(0.3f + 0.7f * t);
    for (const int kind : all) {
      const Rect r = Rect::at({x + from.x, m.y - w / gfx::kCardAspect / 2 + from.y}, {w, w / gfx::kCardAspect});
      gfx::card(g, r, 0, face_of(kind, ui.settings.four_colours), ui.tint, 1, 0.8f);
      x += step;
    }
    g.pop_opacity();
  }
  static void ui_animate(const Scene& scene) {
    if (!scene.ui.still) scene.ui.animate();
  }

  void draw_table(const Scene& scene, const State& s, const Rect& r, int me) const {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    if (r.height() < 60) return;
    const int base = std::max(0, me);
    const float w = card_width(ui, r, s.seats);
    const auto pile = [&](int q, const Cards& cards, bool marked) {
      const Vec2 m = place_of(r, w, (q - base + s.seats) % s.seats, s.seats);
      const float wide = std::min(r.width() * 0.4f, w * 3.2f);
      if (marked) {
        const int n = cards.size();
        const float step = n > 1 ? std::min(w * 0.52f, (wide - w) / static_cast<float>(n - 1)) : 0;
        const Vec2 size{w + step * static_cast<float>(n - 1) + 12, w / gfx::kCardAspect + 12};
        gfx::legal_glow(g, Rect::around(m, size), 10, ui.tint, 0);
      }
      draw_pile(scene, s, cards, m, w, wide, q);
      gfx::seat_badge(g, seat_sign(q), m + Vec2{-std::min(wide, w * 1.4f) / 2 - 4, -w / gfx::kCardAspect / 2}, 20, gfx::seat_color(q));
    };
    if (s.phase == Phase::Play || s.phase == Phase::Throw || (s.phase == Phase::Reveal)) {
      bool any = false;
      for (int q = 0; q < s.seats; ++q) {
        if (s.table[at(q)].empty()) continue;
        any = true;
        pile(q, s.table[at(q)], s.phase == Phase::Play && q == s.winning);
      }
      if (any) return;
    }
    // Between tricks: the bid that stands, and what is still to come.
    const Vec2 m = r.centre();
    if (s.phase <= Phase::Told && s.bidder != kNobody) {
      pile(s.bidder, Cards::of(tractor::bid_card(s.bid_place, s.order.rank), s.bid_count), true);
    }
    if (s.phase == Phase::Flip || (s.phase == Phase::Take && !s.kitty.empty())) draw_pile(scene, s, s.kitty, m, w, r.width() * 0.8f, base);
    if (s.phase <= Phase::Told) {
      const int left = s.cards() - s.dealt;
      for (int i = 0; i < std::min(5, left / 12 + 1) && left > 0; ++i) {
        const float k = static_cast<float>(i);
        gfx::card_back(g, Rect::around(m + Vec2{-1.5f * k, -2 * k}, {w, w / gfx::kCardAspect}), 0, ui.tint, i == 0 ? 1.0f : 0.2f);
      }
      ui.label({m.x, m.y + w / gfx::kCardAspect / 2 + 6}, std::to_string(left), Type::Body, c.second, gfx::kTopMiddle, true);
      return;
    }
    const std::string now = scene.may_act ? std::string() : moment(scene, s);
    if (!now.empty()) ui.paragraph({{r.min.x, m.y - 12}, r.max}, now, Type::Body, c.second, 0.5f);
  }

  static std::string moment(const Scene& scene, const State& s) {
    const Ui& ui = scene.ui;
    const auto name = [&](int q) { return player_name(ui, scene.players, seat(q)); };
    switch (s.phase) {
      case Phase::Bury: return ui.tr(words::say_bury, {name(s.banker), count_text(words::some_cards, ui.lang, tractor::kitty_size(s))});
      case Phase::Friend: return ui.tr(words::say_friend_turn, {name(s.banker)});
      case Phase::Play: return ui.tr(words::say_lead, {name(s.turn)});
      default: return {};
    }
  }

  // --- the own hand -------------------------------------------------------------------------------

  static int rows_of(float width, int cards, float w) {
    return cards > 1 && (width - w) / static_cast<float>(cards - 1) < 21 ? 2 : 1;
  }
  static float hand_card(const Ui& ui) { return ui.phone() ? 54.0f : ui.low() ? 46.0f : 74.0f; }
  static float hand_rows(const Ui& ui, const Rect& r, int cards) {
    const float w = hand_card(ui), h = w / gfx::kCardAspect;
    return rows_of(r.width(), cards, w) == 1 ? h + 20 : h * 1.62f + 20;
  }

  struct Place {
    int kind;
    int copy;  // of that kind, from 0: the last copies are raised first
    Rect rect;
  };

  std::vector<Place> lay_out(const Ui& ui, const State& s, int me, const Rect& r) const {
    const std::vector<int> all = in_order(s.hand[at(me)], s.phase >= Phase::Take ? s.order : sorting(s));
    std::vector<Place> out;
    const float w = hand_card(ui), h = w / gfx::kCardAspect;
    const int n = static_cast<int>(all.size());
    if (n == 0) return out;
    const int rows = rows_of(r.width(), n, w);
    const int in_row = (n + rows - 1) / rows;
    for (int row = 0; row < rows; ++row) {
      const int from = row * in_row, to = std::min(n, from + in_row);
      // Between suits there is a little room.
      int gaps = 0;
      for (int i = from + 1; i < to; ++i) gaps += group(s, all[at(i)]) != group(s, all[at(i - 1)]);
      const float gap = ui.phone() ? 5.0f : 12.0f;
      const int count = to - from;
      const float step = count > 1 ? std::min(w * 0.62f, (r.width() - w - gap * static_cast<float>(gaps)) / static_cast<float>(count - 1)) : 0;
      const float whole = w + step * static_cast<float>(count - 1) + gap * static_cast<float>(gaps);
      float x = r.centre().x - whole / 2;
      const float y = r.max.y - h - (rows == 2 && row == 0 ? h * 0.6f : 0);
      for (int i = from; i < to; ++i) {
        if (i > from && group(s, all[at(i)]) != group(s, all[at(i - 1)])) x += gap;
        const int copy = static_cast<int>(std::count(all.begin(), all.begin() + i, all[at(i)]));
        out.push_back({all[at(i)], copy, Rect::at({x, y}, {w, h})});
        x += step;
      }
    }
    return out;
  }
  static tractor::Order sorting(const State& s) {
    tractor::Order order = s.order;
    order.suit = s.bidder != kNobody && s.bid_place < tractor::kSuits ? s.bid_place : static_cast<std::uint8_t>(tractor::kNoSuit);
    return order;
  }
  static int group(const State& s, int kind) { return (s.phase >= Phase::Take ? s.order : sorting(s)).group(kind); }

  bool raised(const State& s, int me, const Place& p) const {
    return p.copy >= s.hand[at(me)].count(p.kind) - picked_.count(p.kind);
  }
  void pick(const State& s, int me, int kind, bool on) {
    const int n = picked_.count(kind);
    if (on && n < s.hand[at(me)].count(kind)) picked_.add(kind);
    if (!on && n > 0) picked_.remove(kind);
  }
  // The whole part that the card belongs to: its pair, or its tractor.
  void pick_part(const State& s, int me, int kind) {
    const int of = s.order.group(kind);
    const tractor::Held held(s.hand[at(me)], s.order, of);
    for (const tractor::Part& p : tractor::read(held)) {
      const Cards cards = tractor::cards_of(s.order, of, p);
      if (cards.count(kind) == 0) continue;
      picked_ = cards;
      return;
    }
  }

  void draw_hand(const Scene& scene, const State& s, int me, const Rect& r) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const std::vector<Place> places = lay_out(ui, s, me, r);
    const bool choosing = scene.may_act && (s.phase == Phase::Play || s.phase == Phase::Bury);
    if (!choosing) picked_ = {};
    if (!s.hand[at(me)].contains(picked_)) picked_ = {};
    const auto best = hinted(scene);
    const Cards advised = best ? best->first.cards : Cards{};
    const Vec2 mouse = ImGui::GetIO().MousePos;
    bool held = false;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Place& p = places[i];
      const bool up = raised(s, me, p);
      Rect card = p.rect;
      if (up) card = Rect::at(card.min - Vec2{0, 14}, card.size());
      // What can be touched of it ends where the next one begins.
      Rect seen = p.rect;
      seen.min.y -= 14;
      const bool covered = i + 1 < places.size() && std::abs(places[i + 1].rect.min.y - p.rect.min.y) < 1;
      if (covered) seen.max.x = places[i + 1].rect.min.x;
      if (i + 1 < places.size() && places.back().rect.min.y > p.rect.min.y + 1) seen.max.y = places.back().rect.min.y - 14;
      const std::string said = card_words(ui, p.kind);
      const Ui::Touch t = ui.area("card" + std::to_string(i), seen, up ? ui.tr(text::tractor_card_chosen, {said}) : said, choosing);
      if (choosing && t.held) {
        held = true;
        if (drag_from_ < 0) drag_from_ = static_cast<int>(i), drag_on_ = !up, drag_before_ = picked_;
      }
      if (choosing && t.long_press) pick_part(s, me, p.kind), drag_from_ = -2;
      else if (choosing && t.pressed && drag_to_ < 0 && drag_from_ != -2) pick(s, me, p.kind, !up);
      const bool hint = advised.count(p.kind) > 0 && p.copy < advised.count(p.kind);
      if (hint) g.halo(card, card.width() * 0.08f, 8, ui.tint);
      const float fresh = s.phase <= Phase::Told && !ui.still ? ease(ui, dealt_at_, 0.18) : 1;
      if (fresh < 1) ui.animate();
      gfx::card(g, card, 0, face_of(p.kind, ui.settings.four_colours), ui.tint, 1, up ? 1.8f : 0.7f);
      if (!choosing && scene.may_act && s.phase == Phase::Play) g.round_rect(card, card.width() * 0.08f, gfx::rgb(0x000000, 0.12f));
      if (t.focused) gfx::focus_ring(g, card, 6, ui.colors().focus);
      if (t.hovered && choosing) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    // A finger that goes over several cards takes them all, or gives them back.
    if (held && drag_from_ >= 0) {
      int over = -1;
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].rect.grown(14).contains(mouse) && mouse.x >= places[i].rect.min.x) over = static_cast<int>(i);
      }
      if (over >= 0 && (over != drag_from_ || drag_to_ >= 0)) {
        drag_to_ = over;
        picked_ = drag_before_;
        for (int i = std::min(drag_from_, over); i <= std::max(drag_from_, over); ++i) pick(s, me, places[at(i)].kind, drag_on_);
      }
    } else if (!held) {
      drag_from_ = drag_to_ = -1;
    }
  }

  static std::string card_words(const Ui& ui, int kind) {
    if (tractor::is_joker(kind)) return std::string(ui.tr(kind == tractor::kBigJoker ? words::big_joker : words::small_joker));
    static constexpr const Line* lines[] = {&words::club, &words::diamond, &words::heart, &words::spade};
    return ui.tr(*lines[tractor::suit_of(kind)], {tractor::kRankNames[at(tractor::rank_of(kind))]});
  }

  // What the rules of thumb would play, at a tap.
  void draw_help(const Scene& scene, const State& s, const Rect& r) {
    Ui& ui = scene.ui;
    const int me = index(scene.view.viewer);
    const ButtonSpec suggest{.label = ui.tr(text::tractor_suggest), .icon = Icon::Swing, .look = Look::Quiet, .key = ImGuiKey_S};
    const float w = std::min(r.width() / 2, ui.button_width(suggest));
    if (ui.button("suggest", Rect::at({r.max.x - w, r.min.y}, {w, kTarget}), suggest)) picked_ = tractor::by_thumb(s, me).cards;
  }

  // --- bids ---------------------------------------------------------------------------------------

  static std::vector<Action> bids(const Scene& scene) {
    std::vector<Action> out;
    Tractor::legal(scene.view.state.as<State>(), scene.view.viewer, out);
    return out;
  }
  // Waiting and passing keep their places at the bottom, each suit keeps its column, more copies stand
  // above: nobody presses what has just slid under his finger.
  static std::vector<int> counts_of(const std::vector<Action>& all) {
    std::vector<int> out;
    for (const Action& a : all) {
      if (a.kind == Kind::Bid && std::ranges::find(out, a.cards.size()) == out.end()) out.push_back(a.cards.size());
    }
    std::ranges::sort(out, std::greater<>());
    return out;
  }
  static float bids_height(const Scene& scene, const State&, float) {
    return static_cast<float>(1 + counts_of(bids(scene)).size()) * (kTarget + kSpace1);
  }
  std::optional<Action> draw_bids(const Scene& scene, const State& s, const Rect& area) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    std::optional<Action> done;
    const std::vector<Action> all = bids(scene);
    Rect r = area.inset(ui.phone() ? kSpace2 : 0.0f, 0);
    const Rect last = r.take_bottom(kTarget, kSpace1);
    const auto said = [&](const Action& a) { return Tractor::text({s, scene.view.viewer}, scene.view.viewer, a, ui.lang); };
    for (const Kind kind : {Kind::Wait, Kind::Pass}) {
      const bool wait = kind == Kind::Wait;
      const Action a = tractor::act(kind);
      const bool can = std::ranges::find(all, a) != all.end();
      const std::string words = said(a);
      if (ui.button(wait ? "wait" : "pass", last.column(wait ? 0 : 1, 2, kSpace2),
                    {.label = ui.tr(wait ? text::tractor_wait : text::tractor_pass),
                     .why_not = can ? std::string_view() : ui.tr(words::why_no_more_cards),
                     .narrated = words, .tip = words, .key = wait ? ImGuiKey_W : ImGuiKey_P})) done = a;
    }
    for (const int count : counts_of(all)) {
      const Rect line = r.take_top(kTarget, kSpace1);
      for (int place = 0; place < tractor::kSuits + 2; ++place) {
        const Action a = tractor::act(Kind::Bid, Cards::of(tractor::bid_card(place, s.order.rank), count));
        if (std::ranges::find(all, a) == all.end()) continue;
        const Rect slot = line.column(place, tractor::kSuits + 2, kSpace1);
        const std::string words = said(a);
        if (ui.button("bid" + std::to_string(place) + "x" + std::to_string(count), slot, {.narrated = words, .tip = words})) done = a;
        const float h = slot.height() - 8, w = h * gfx::kCardAspect;
        const float step = count > 1 ? std::min(12.0f, (slot.width() - w - 6) / static_cast<float>(count - 1)) : 0;
        for (int n = 0; n < count; ++n) {
          const float x = slot.centre().x + step * (static_cast<float>(n) - static_cast<float>(count - 1) / 2);
          gfx::card(g, Rect::around({x, slot.centre().y}, {w, h}), 0, face_of(tractor::bid_card(place, s.order.rank), ui.settings.four_colours), ui.tint, 1, 0.4f);
        }
      }
    }
    return done;
  }
  // Who has nothing to bid with is not kept waiting, and keeps nobody waiting; who has, may think until
  // the next lap. After the last card everybody says what he does.
  std::optional<Action> silence(const Scene& scene, const State& s) const {
    if (tractor::all_dealt(s)) {
      const bool can = std::ranges::any_of(bids(scene), [](const Action& a) { return a.kind == Kind::Bid; });
      return can ? std::nullopt : std::optional(tractor::act(Kind::Pass));
    }
    const bool can = std::ranges::any_of(bids(scene), [](const Action& a) { return a.kind == Kind::Bid; });
    const double left = asked_at_ + (can ? kAnswers : 0) - scene.ui.now;
    if (left <= 0) return tractor::act(Kind::Wait);
    scene.ui.shell.after(left * 1000 + 1, [] {});
    return {};
  }

  // --- friends ------------------------------------------------------------------------------------

  static float friends_height(const State&) { return 3 * (kTarget + kSpace1); }
  void draw_friends(const Scene& scene, const State& s, const Rect& area) {
    Ui& ui = scene.ui;
    Rect r = area;
    if (friend_kind_ < 0) friend_kind_ = tractor::card(s.order.suit == tractor::Spades ? tractor::Hearts : tractor::Spades, s.order.rank == tractor::kAce ? 11 : tractor::kAce);
    std::vector<std::string_view> suits, ranks, copies;
    for (int suit = 0; suit < tractor::kSuits; ++suit) suits.push_back(ui.tr(suit_line(suit)));
    for (const std::string_view rank : tractor::kRankNames) ranks.push_back(rank);
    static constexpr std::string_view numbers[] = {"1", "2", "3", "4"};
    for (int i = 0; i < s.packs; ++i) copies.push_back(numbers[i]);
    int suit = tractor::is_joker(friend_kind_) ? 0 : tractor::suit_of(friend_kind_), rank = tractor::is_joker(friend_kind_) ? tractor::kAce : tractor::rank_of(friend_kind_);
    suit = ui.segmented("friend-suit", r.take_top(kTarget, kSpace1), suits, suit, ui.tr(words::why_friend_first));
    rank = ui.segmented("friend-rank", r.take_top(kTarget, kSpace1), ranks, rank, ui.tr(words::why_friend_first));
    friend_copy_ = ui.segmented("friend-copy", r.take_top(kTarget, kSpace1), copies, std::clamp(friend_copy_, 1, static_cast<int>(s.packs)) - 1, ui.tr(words::why_friend_copy)) + 1;
    friend_kind_ = tractor::card(suit, rank);
  }

  Cards picked_;
  int friend_kind_ = -1, friend_copy_ = 1;
  int drag_from_ = -1, drag_to_ = -1;  // cards of the hand; -2: a long press has done its work
  bool drag_on_ = true;
  Cards drag_before_;
  std::array<double, tractor::kMost> played_at_ = [] {
    std::array<double, tractor::kMost> out;
    out.fill(-10);
    return out;
  }();
  double dealt_at_ = -10, bid_at_ = -10, asked_at_ = -10, shows_until_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_tractor_ui() { return std::make_unique<TractorUi>(); }

}  // namespace parlour::ui
