// Settlers on the table: the island, the viewer's hand, and panels over the board. This object
// holds what the player has begun; the parts draw.
#include "imgui.h"
#include "ui/games/settlers/settlers_choosing.h"
#include "ui/games/settlers/settlers_developments.h"
#include "ui/games/settlers/settlers_gains.h"
#include "ui/games/settlers/settlers_layout.h"
#include "ui/games/settlers/settlers_marks.h"
#include "ui/games/settlers/settlers_offer.h"
#include "ui/games/settlers/settlers_pace.h"
#include "ui/games/settlers/settlers_pictures.h"
#include "ui/games/settlers/settlers_plate.h"
#include "ui/games/settlers/settlers_recap.h"
#include "ui/games/settlers/settlers_result.h"
#include "ui/games/settlers/settlers_roll.h"
#include "ui/games/settlers/settlers_seat.h"
#include "ui/games/settlers/settlers_sounds.h"
#include "ui/games/settlers/settlers_stats.h"
#include "ui/games/settlers/settlers_stock.h"
#include "ui/games/settlers/settlers_targets.h"
#include "ui/games/settlers/settlers_trade.h"
#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui {
namespace {

using namespace settlers_table;
using Press = Hand::Press;

constexpr double kWaves = 4, kAutomatic = 0.7,
                 kAfterRoll = 1.8;  // seconds; shows first what a roll has brought

// Seconds from the fall of the dice until what they bring is heard.
constexpr float kHeardAfterDice = 1.2f, kHeardAtOnce = 0.35f;
constexpr float kAnswerRow = 46;  // of the buttons in a docked panel

// What is open over the middle of the board.
enum class Panel : std::uint8_t { None, Seat, Choose, Cards, Bid };
// What is open at the hand; the island stays visible beside it.
enum class Docked : std::uint8_t { None, Editor, Offer, Answers };

// The game so far.
struct Past {
  settlers::Tally tally;
  Recap recap;
};

bool building(Press p) {
  return p == Press::Road || p == Press::Settlement || p == Press::City;
}
const Line& place_line(Press p) {
  return p == Press::Road   ? text::settlers_place_road
         : p == Press::City ? text::settlers_place_city
                            : text::settlers_place_settlement;
}
// Another player's sealed answer does not affect what this player is choosing.
bool keeps_choice(const Action& a) {
  return a.kind == Kind::Sealed || a.kind == Kind::Answer ||
         (a.kind == Kind::Discard && a.bits == settlers::kSealed);
}
class SettlersUi final : public GameUi, private Figures {
 public:
  Shape shape(const Ui& ui, float width) const override {
    return {.hand = hand_height(ui),
            .beside_name = beside_name(ui, width),
            .side = settlers_table::kSideWidth,
            .result = settlers_table::kResultWidth};
  }

  Decision draw(const Scene& scene) override {
    const auto done = draw_board(scene);
    return {.action = done ? std::optional(encoded<Settlers>(*done)) : std::nullopt};
  }
  void plate(const Scene& scene, Seat who, const Rect& r) override {
    const int q = index(who);
    plates_[at(q)] = r;
    const int cards = std::max(0, state_of(scene).total[at(q)] - flights_.coming(scene.ui, q));
    if (draw_plate(scene, q, r, cards)) seat_ = seat_ == q ? -1 : q;
  }
  std::vector<int> points(const AnyState& end) const override {
    const auto& s = end.as<State>();
    std::vector<int> out;
    for (int q = 0; q < s.seats; ++q) out.push_back(settlers::points_with_hidden(s, q));
    return out;
  }
  float result(const Scene& scene, const Rect& r, bool draw) override {
    return book_.here(scene.ui) ? settlers_book::draw_result(scene, past_.tally, r, draw) : 0;
  }

  // --- words ------------------------------------------------------------------------------------
  Words explain(const Scene& scene) override {
    Words out{.state = settlers::describe(state_of(scene), player_names(scene.ui, scene.players),
                                          scene.ui.lang, scene.ui.settings.known)};
    std::ranges::replace(out.state, '\n', ' ');
    if (scene.asked()) out.expected = expected(scene);
    if (const State& s = state_of(scene); s.alone() && s.turns > 0 && scene.asked())
      out.expected =
          scene.ui.tr(text::two_sentences, {settlers::alone_text(s, scene.ui.lang), out.expected});
    if (recaps(scene)) out.state += ' ' + settlers_book::told(scene, past_.recap);
    if (scene.over()) out.reason = reason_of_result(scene);
    return out;
  }
  Seat turn_of(const Scene& scene) const override {
    const State& s = state_of(scene);
    return s.phase == Phase::Island ? Watcher : seat(s.active);
  }

  // --- what has happened ------------------------------------------------------------------------
  Told tell(const Ui& ui, const Table::Step& step) const override {
    const auto a = decoded<Settlers>(step.shadow);
    if (!a) return {};
    const State &before = step.before.state.as<State>(), &after = step.after.state.as<State>();
    return {.sound = sound_of(before, *a, after),
            .more = sounds_after(before, *a, after, ui.still ? kHeardAtOnce : kHeardAfterDice),
            .setting = {.turn = before.phase == Phase::Island ? Watcher : seat(before.active),
                        .placed = is_placed(*a)}};
  }
  float picture(const Ui& ui, std::string_view name, Vec2 at, float high,
                bool draw) const override {
    return draw_picture(ui, name, at, high, draw);
  }
  std::vector<Outline> places(const Scene&, const Table::Step& step, Seat) override {
    const auto a = decoded<Settlers>(step.shadow);
    return a ? outlines_of(map_, step.after.state.as<State>(), *a) : std::vector<Outline>();
  }
  std::vector<Rect> kept(const Scene& scene) override { return map_.signs(state_of(scene)); }
  BoardView* board() override { return &map_.view(); }
  std::optional<Sound> call(const Scene& scene) const override {
    return turn_of(scene) == scene.view.viewer || state_of(scene).phase == Phase::Special
               ? Sound::Turn
               : Sound::Asked;
  }

  Wait show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Play)
      begin(ui, step);
    else
      reset();
    const double pace = room::pace_ms(ui.settings.pace) / room::pace_ms(Pace::Normal);
    return {.seconds = how == Show::Play ? pace * pace_.next(step) : 0, .whole = true};
  }
  void reset() override {
    targets_.clear(), last_.reset();
    mode_ = Press::None, seat_ = -1;
    choosing_.reset(), trade_.reset();
    flights_.reset(), gains_.reset();
    cards_open_ = refused_ = false;
  }

  // --- the decision being prepared --------------------------------------------------------------
  std::string begun(const AnyView& view) const override {
    return trade_.begun(view.state.as<State>());
  }
  void resume(const AnyView& view, std::string_view words) override {
    trade_.resume(view.state.as<State>(), index(view.viewer), words);
  }
  Prepared prepared(const Scene& scene) override {
    const auto a = main_action(scene);
    Prepared out{.action = a ? std::optional(encoded<Settlers>(*a)) : std::nullopt};
    if (scene.may_act) out.word = main_word(scene);
    const Docked which = docked(scene);
    out.elsewhere = which == Docked::Offer || (which == Docked::Answers && !trade_.choosing());
    out.ends_turn = a && !out.word.empty() && (a->kind == Kind::End || a->kind == Kind::Pass);
    return out;
  }
  bool preparing() const override {
    return seat_ >= 0 || targets_.selected() || targets_.robbing() || choosing_.begun() ||
           trade_.is_open() || trade_.countering() || trade_.choosing() || cards_open_ ||
           mode_ != Press::None;
  }
  void give_up() override {
    if (seat_ >= 0)
      seat_ = -1;
    else if (targets_.selected())
      targets_.unselect();
    else if (targets_.robbing())
      targets_.leave_hex();
    else if (choosing_.begun())
      choosing_.give_up();
    else if (trade_.is_open() || trade_.countering() || trade_.choosing())
      trade_.give_up();
    else if (cards_open_)
      cards_open_ = false;
    else
      mode_ = Press::None;
  }
  // The roll, the end of the turn and a certain refusal, for players who turned these settings on,
  // when nothing else can be done.
  std::optional<room::TableGame::AutoAction> auto_action(const AnyView& v,
                                                         std::span<const Player> players,
                                                         const room::Settings& set) const override {
    if (preparing() || !(set.roll || set.end || set.decline)) return {};
    const State& s = v.state.as<State>();
    const int q = index(v.viewer);
    // Uses only what everybody sees, so that waiting or not reveals nothing about the cards.
    const bool card = s.dev_total[at(q)] > 0;
    const auto does = [](Kind kind, double after) {
      return room::TableGame::AutoAction{encoded<Settlers>(act(kind)), after};
    };
    if (set.roll && s.phase == Phase::Roll && !card) return does(Kind::Roll, kAutomatic);
    // Its timing would tell the other people what these cards cannot do: with people among the
    // others, the player ends the turn, unless everybody sees that there are no cards.
    const bool watched = std::ranges::count(players, false, &Player::bot) > 1;
    const bool told = watched && s.hand(q).sum() > 0;
    if (set.end && !told && s.phase == Phase::Main && !card && !can_go_on(s, v.viewer))
      return does(Kind::End, kAfterRoll);
    if (set.decline && !watched && s.phase == Phase::Reply && !s.offer.want().empty() &&
        !s.hand(q).covers(s.offer.want()))
      return does(Kind::No, kAutomatic);
    return {};
  }

  // --- figures ----------------------------------------------------------------------------------
  Figures* figures() override { return this; }
  std::shared_ptr<const void> memory() const override { return remembered(past_); }
  void go_back(const std::shared_ptr<const void>& memory) override {
    past_ = recollected<Past>(memory);
  }
  void recall(const Table::Step& step) override {
    const auto a = decoded<Settlers>(step.shadow);
    if (!a) return;
    const State &before = step.before.state.as<State>(), &after = step.after.state.as<State>();
    past_.tally.add(before, *a, after);
    past_.recap.add(before, *a, after,
                    is_player(step.after.viewer) ? index(step.after.viewer) : -1);
  }
  float draw(const Scene& scene, const Rect& r, bool draw) override {
    return book_.here(scene.ui) ? settlers_book::draw_figures(scene, past_.tally, r, draw) : 0;
  }
  std::string told(const Scene& scene) override {
    return book_.here(scene.ui) ? settlers_book::say_statistics(scene, past_.tally) : std::string();
  }

 private:
  static bool can_go_on(const State& s, Seat p) {
    std::vector<Action> all;
    Settlers::legal(s, p, all);
    return std::ranges::any_of(std::initializer_list<Kind>{Kind::Road, Kind::Settle, Kind::City,
                                                           Kind::Buy, Kind::Bank, Kind::Offer},
                               [&](Kind k) { return lists(all, k); });
  }

  void begin(const Ui& ui, const Table::Step& step) {
    const auto a = decoded<Settlers>(step.shadow);
    const auto& after = step.after.state.as<State>();
    moved_at_ = ui.now;
    if (!a) return;
    const auto moved = settlers::transfers(step.before.state.as<State>(), *a, after);
    const bool dice = a->kind == Kind::Dice;
    if (dice) roll_.begin(ui);
    const double wait = dice ? roll_.lasts(ui) : 0;
    flights_.send(ui, moved, wait);
    gains_.note(ui, moved, wait);
    if (!keeps_choice(*a)) targets_.clear();
    if (a->kind == Kind::Settle || a->kind == Kind::Road || a->kind == Kind::City)
      last_ = a, mode_ = Press::None;
    if (dice || a->kind == Kind::End) {
      mode_ = Press::None, cards_open_ = false;
      choosing_.give_up(), choosing_.forget_discard(), trade_.reset();
    }
    note_answers(step, *a);
    // An offer that nobody took can be changed and made again.
    if (a->kind == Kind::Answer && after.phase == Phase::Main &&
        step.after.viewer == seat(after.active))
      trade_.open(true), refused_ = true;
    if (a->kind == Kind::Gold) choosing_.forget_gold();
    if (a->kind == Kind::Deal) trade_.reset();
    if (a->kind == Kind::Withdraw && step.after.viewer == seat(after.active)) trade_.withdrawn();
    targets_.focus_first();
  }

  // Who declines, and why, stays on the screen until the offer is over.
  void note_answers(const Table::Step& step, const Action& a) {
    if (a.kind == Kind::Offer || a.kind == Kind::Deal || a.kind == Kind::Withdraw)
      trade_.forget_answers();
    if (a.kind != Kind::Answer) return;
    const auto &before = step.before.state.as<State>(), &after = step.after.state.as<State>();
    for (int q = 0; q < after.seats; ++q) {
      const Feeling why = Settlers::feeling(before, after, seat(q));
      if (declines(why)) trade_.decline(q, why);
    }
  }

  std::string expected(const Scene& scene) const {
    const State& s = state_of(scene);
    const Ui& ui = scene.ui;
    if (const auto& a = targets_.selected())
      return ui.tr(text::settlers_confirm, {sentence(said(scene, *a))});
    if (s.phase == Phase::Robber && targets_.robbing())
      return std::string(ui.tr(text::settlers_whom));
    const std::string advice = trade_.advice(scene);
    if (!advice.empty() && s.phase == Phase::Main && !s.alone())
      return ui.tr(text::settlers_offers_left, {advice, std::to_string(s.most_offers - s.offers)});
    if (!advice.empty()) return advice;
    if (std::string one = duty(scene); !one.empty()) return one;
    if (s.phase == Phase::Special)
      return std::string(ui.tr(building(mode_) ? place_line(mode_) : text::settlers_special));
    if (s.phase == Phase::Reply) return std::string(ui.tr(text::settlers_answer));
    if (choosing_.begun()) return std::string(ui.tr(choosing_.asks()));
    return std::string(ui.tr(building(mode_) ? place_line(mode_) : text::settlers_main));
  }

  // --- the main button --------------------------------------------------------------------------
  std::optional<Action> main_action(const Scene& scene) const {
    if (!scene.may_act) return {};
    if (targets_.selected()) return targets_.selected();
    if (choosing_.what(scene) != Choosing::What::None) {
      const auto a = choosing_.action(scene);
      return a && !Settlers::check(state_of(scene), scene.view.viewer, *a) ? a : std::nullopt;
    }
    if (docked(scene) != Docked::None) return trade_.prepared(scene);
    if (mode_ != Press::None || targets_.robbing()) return {};  // a place has to be chosen first
    for (Kind k : {Kind::Claim, Kind::Roll, Kind::End, Kind::Pass}) {
      const auto found = std::ranges::find(legal_, k, &Action::kind);
      if (found != legal_.end()) return *found;
    }
    return {};
  }

  std::string_view main_word(const Scene& scene) const {
    const Ui& ui = scene.ui;
    if (targets_.selected()) return {};
    const Choosing::What what = choosing_.what(scene);
    if (what == Choosing::What::Discard) return ui.tr(text::settlers_throw);
    if (what != Choosing::What::None) return ui.tr(text::settlers_take);
    if (docked(scene) != Docked::None) return trade_.word(scene);
    const auto a = main_action(scene);
    if (!a) return {};
    switch (a->kind) {
      case Kind::Claim:
        return ui.tr(text::settlers_claim);
      case Kind::Roll:
        return ui.tr(text::settlers_roll);
      case Kind::End:
        return ui.tr(text::settlers_end);
      case Kind::Pass:
        return ui.tr(text::settlers_pass);
      default:
        return {};
    }
  }

  // --- the board --------------------------------------------------------------------------------
  std::optional<Action> draw_board(const Scene& scene) {
    Ui& ui = scene.ui;
    prepare_frame(scene);
    lay_out(scene);
    std::optional<Action> done;
    const auto note = [&](const std::optional<Action>& a) {
      if (a) done = a;
    };
    const bool covered = panel(scene) != Panel::None;
    note(draw_land(scene, covered));
    if (!dock_.overlaps(stock_)) draw_stock(scene, stock_);
    roll_.draw_dice(scene);
    if (tells_offer(scene) && !covered) draw_looked_on(scene);
    if (scene.may_act && !covered) note(targets_.draw_victims(scene, map_, legal_));
    if (docked(scene) != Docked::None && !covered) note(draw_docked(scene));
    if (covered) note(draw_panel(scene));
    const bool hand_covered = covered && panel_.overlaps(hand_at_.cards.front());
    if (!scene.hand.empty() && viewer_of(scene) >= 0 && !hand_covered) note(draw_hand(scene));
    flights_.draw(ui, ui.phone() ? 34 : 42,
                  [&](const Flights::End& e) { return place_of(scene, e); });
    gains_.draw(ui, std::span(plates_).first(at(state_of(scene).seats)), scene.board,
                !(ui.phone() && ui.portrait()));
    return done;
  }

  // Rectangles of this frame.
  void lay_out(const Scene& scene) {
    const Ui& ui = scene.ui;
    const StockPlace place = stock_place(scene.board, scene.hand, Map::shape(state_of(scene)));
    stock_ = place.stock;
    hand_at_ = hand_rects(ui, scene.hand);
    Rect dock_room = scene.board;
    if (const Docked which = docked(scene); which == Docked::Offer || which == Docked::Answers)
      dock_room.max.y += hand_at_.make_room();
    const bool own_turn = state_of(scene).phase == Phase::Main;
    editor_ = editor_rects(ui, scene.board, hand_at_, own_turn);
    if (docked(scene) == Docked::Editor) hand_at_.cards = editor_.give;
    panel_ = panel(scene) == Panel::None ? Rect{} : open_panel(scene);
    dock_ = dock_panel(scene, dock_room);
    const Rect room = above_panel(ui, place.island, below_island(scene));
    map_.fit(room, state_of(scene), room_to_trade(ui, scene.board, room));
  }

  // What may be done now; what was begun and may not be done any more is forgotten.
  void prepare_frame(const Scene& scene) {
    Ui& ui = scene.ui;
    const State& s = state_of(scene);
    legal_.clear();
    if (scene.may_act) book_.here(ui);  // before somebody trades
    if (scene.may_act)
      Settlers::legal(s, scene.view.viewer, legal_);
    else
      targets_.clear(), choosing_.give_up();
    if (targets_.selected() && Settlers::check(s, scene.view.viewer, *targets_.selected()))
      targets_.unselect();
    if (std::exchange(refused_, false)) ui.toast(ui.tr(text::settlers_no_taker));
  }

  // Sea, island, pieces, and the places where the viewer may build.
  std::optional<Action> draw_land(const Scene& scene, bool covered) {
    Ui& ui = scene.ui;
    const State& s = state_of(scene);
    map_.view().input(ui);
    gfx::Canvas& g = ui.canvas();
    g.push_clip(scene.board, kRadiusPanel);
    map_.draw(ui, s, scene.board, sea_time(ui), roll_.lit(ui, s));
    std::optional<Action> done;
    if (!covered) map_.view().draw_whole(ui);
    if (scene.may_act && !covered) done = targets_.draw(scene, map_, legal_, mode_);
    if (targets_.selected()) draw_ghost(scene, map_, *targets_.selected(), gfx::Stand::Built);
    draw_hint(scene, map_);
    if (last_ && s.phase != Phase::Island) draw_last(ui, map_, *last_);
    g.pop_clip();
    return done;
  }

  Vec2 place_of(const Scene& scene, const Flights::End& e) const {
    if (e.hex != settlers::kNowhere) return map_.hex(e.hex);
    if (e.who == settlers::kBank)
      return stock_.empty() ? scene.board.point(0.5f, 0) : stock_.centre();
    if (scene.view.viewer == seat(e.who) && !scene.hand.empty() && e.kind >= 0)
      return hand_.place_of(e.kind);
    return plates_[at(e.who)].centre();
  }

  // The sea moves for a while after each event, and rests when nobody plays.
  float sea_time(Ui& ui) {
    const double since = ui.now - drawn_at_;
    drawn_at_ = ui.now;
    if (ui.still) return 0;
    if (ui.now - moved_at_ < kWaves) {
      sea_ += static_cast<float>(std::min(since, 0.05));
      ui.animate();
    }
    return sea_;
  }

  // An offer that this player does not answer now.
  bool tells_offer(const Scene& scene) const {
    return !state_of(scene).offer.empty() && docked(scene) == Docked::None;
  }
  void draw_looked_on(const Scene& scene) const {
    const Rect r = strip_over_sea(scene.board, stock_, offer_line_width(scene) + 2 * kSpace3);
    scene.ui.cover("offer", r), scene.ui.panel(r, 18, 1);
    draw_offer_line(scene, r.inset(kSpace3, 0));
  }

  // --- what is docked at the hand ---------------------------------------------------------------
  Docked docked(const Scene& scene) const {
    if (!scene.may_act) return Docked::None;
    const State& s = state_of(scene);
    if (trade_.editing(s)) return Docked::Editor;
    return s.phase == Phase::Reply  ? Docked::Offer
           : s.phase == Phase::Deal ? Docked::Answers
                                    : Docked::None;
  }

  // Its panel over the board; empty: none.
  Rect dock_panel(const Scene& scene, const Rect& room) {
    const Docked which = docked(scene);
    if (which == Docked::None) return {};
    if (which == Docked::Editor) return editor_.panel;
    const Dock d = dock(scene.board, scene.hand, hand_at_);
    const float buttons = hand_at_.upright ? 0 : kAnswerRow + kSpace1;
    return dock_rect(d, room, hand_at_, docked_height(scene, which, d.width) + buttons);
  }
  // Before the roll nothing can be built: there lies what has happened since the viewer's last
  // turn.
  bool recaps(const Scene& scene) {
    return hand_at_.recap() && scene.may_act && state_of(scene).phase == Phase::Roll &&
           panel(scene) == Panel::None && past_.recap.tells && book_.here(scene.ui);
  }

  // What can be built gives way to a panel.
  bool build_buttons(const Scene& scene) const {
    const Docked which = docked(scene);
    if (which == Docked::None) return true;
    if (which == Docked::Editor) return false;
    return !hand_at_.upright && !dock_.overlaps(hand_at_.below);
  }
  float docked_height(const Scene& scene, Docked which, float width) {
    if (!book_.here(scene.ui)) return 0;
    return which == Docked::Offer ? offer_height(scene, width) : answers_height(scene);
  }

  std::optional<Action> draw_docked(const Scene& scene) {
    const Docked which = docked(scene);
    Ui& ui = scene.ui;
    const bool book = book_.here(ui);  // offers are in it, and their answers
    if (which == Docked::Editor)
      return book ? trade_.draw_editor(scene, editor_) : std::optional<Action>();
    ui.panel(dock_, kRadiusPanel, 3);
    ui.canvas().round_rect(dock_, kRadiusPanel, gfx::kClear, {2, ui.strong_tint()});
    Rect in = dock_.inset(kDockPad);
    // On an upright phone the buttons lie below the cards, where the thumb is.
    const Rect buttons = hand_at_.upright ? hand_at_.below : in.take_bottom(kAnswerRow, kSpace1);
    const float wanted = docked_height(scene, which, in.width());
    const bool scrolls = wanted > in.height() + 1;
    const Rect body = scrolls ? ui.begin_scroll("docked", in) : in;
    OfferPress press;
    if (which == Docked::Offer && book)
      draw_offer(scene, body);
    else if (book)
      press = draw_answers(scene, body, trade_.chosen());
    if (scrolls) ui.end_scroll(wanted);
    const OfferPress below = which == Docked::Offer
                                 ? draw_offer_buttons(scene, buttons)
                                 : draw_answer_buttons(scene, buttons, trade_.chosen());
    return follow(scene, press.any() ? press : below);
  }
  std::optional<Action> follow(const Scene& scene, const OfferPress& press) {
    const State& s = state_of(scene);
    if (press.counter) trade_.counter(s, viewer_of(scene));
    if (press.chosen >= 0) trade_.choose(press.chosen);
    // Terms are from the side of the player who names them.
    if (press.change) {
      const Terms theirs{s.answer[at(trade_.chosen())]};
      trade_.change(Terms::of(theirs.want(), theirs.give()));
    }
    return press.action;
  }

  // --- panels over the board --------------------------------------------------------------------
  Panel panel(const Scene& scene) const {
    if (seat_ >= 0) return Panel::Seat;
    if (choosing_.what(scene) != Choosing::What::None) return Panel::Choose;
    if (scene.may_act && state_of(scene).phase == Phase::Bid) return Panel::Bid;
    return cards_open_ && is_player(scene.view.viewer) ? Panel::Cards : Panel::None;
  }

  float panel_height(const Scene& scene, float width) {
    switch (panel(scene)) {
      case Panel::Seat:
        return book_.here(scene.ui) ? settlers_book::seat_height(scene, seat_, width) : 0;
      case Panel::Choose:
        return choosing_.height(scene);
      case Panel::Cards:
        return book_.here(scene.ui) ? settlers_book::draw_developments(
                                          scene, legal_, Rect::at({}, {width, 0}), false)
                                          .height
                                    : 0;
      case Panel::Bid:
        return kTarget;
      default:
        return 0;
    }
  }

  // What a player chooses is chosen with the island in sight.
  Rect open_panel(const Scene& scene) {
    const Panel which = panel(scene);
    const Choosing::What what = choosing_.what(scene);
    const bool chooses = which == Panel::Choose || which == Panel::Bid;
    const PanelNeeds needs{.height = [&](float width) { return panel_height(scene, width); },
                           .island = chooses,
                           .shows_hand = which == Panel::Choose && what == Choosing::What::Discard};
    return chooses ? choice_rect(scene.ui, scene.board, scene.hand, hand_at_, needs)
                   : panel_rect(scene.ui, scene.board, scene.hand, needs);
  }
  // What lies over the board's lower edge while the island is looked at; empty: nothing.
  Rect below_island(const Scene& scene) const {
    const Panel which = panel(scene);
    if (which == Panel::None) return dock_;
    return which == Panel::Choose || which == Panel::Bid ? panel_ : Rect{};
  }

  std::optional<Action> draw_panel(const Scene& scene) {
    Ui& ui = scene.ui;
    const Panel which = panel(scene);
    ui.panel(panel_, kRadiusPanel, 3);
    Rect in =
        panel_.inset(panel_.overlaps(hand_at_.below) && !hand_at_.upright ? kDockPad : kSpace3);
    const float wanted = panel_height(scene, in.width());
    const bool scrolls = wanted > in.height() + 1;
    if (scrolls)
      in = ui.begin_scroll("panel", in);
    else
      in.min.y += (in.height() - wanted) / 2;
    std::optional<Action> done;
    if (which == Panel::Seat && book_.here(ui)) {
      const auto press = settlers_book::draw_seat(scene, seat_, in);
      if (press.close) seat_ = -1;
      done = press.action;
    } else if (which == Panel::Cards && book_.here(ui)) {
      if (const auto kind = settlers_book::draw_developments(scene, legal_, in, true).played)
        done = play(*kind);
    } else if (which == Panel::Choose) {
      choosing_.draw(scene, in);
    } else if (which == Panel::Bid) {
      done = draw_bids(scene, in);
    }
    if (scrolls) ui.end_scroll(wanted);
    return done;
  }

  // A button for each bid. The line below the board asks for it, and the island stays in sight.
  std::optional<Action> draw_bids(const Scene& scene, const Rect& in) const {
    std::optional<Action> done;
    for (int n = 0; n <= settlers::kMostBid; ++n) {
      const Action a = act(Kind::Bid, 0, 0, n);
      const std::string points = (n ? "+" : "") + std::to_string(n);
      if (scene.ui.button("bid" + points, in.column(n, settlers::kMostBid + 1, kSpace2),
                          {.label = points, .narrated = said(scene, a)}))
        done = a;
    }
    return done;
  }

  // A card that needs no choice is played at once: the button said what it does.
  std::optional<Action> play(int kind) {
    targets_.unselect(), mode_ = Press::None, trade_.open(false);
    cards_open_ = false;
    if (kind == settlers::Plenty) choosing_.begin(Choosing::What::Plenty);
    if (kind == settlers::Monopoly) choosing_.begin(Choosing::What::Monopoly);
    if (kind == settlers::Knight) return act(Kind::Knight);
    if (kind == settlers::RoadBuilding) return act(Kind::RoadBuilding);
    return {};
  }

  // --- the viewer's hand and what it can do -----------------------------------------------------
  std::optional<Action> draw_hand(const Scene& scene) {
    const State& s = state_of(scene);
    const Docked which = docked(scene);
    const bool trading = which == Docked::Editor, recaps = this->recaps(scene);
    if (recaps) settlers_book::draw_recap(scene, past_.recap, hand_at_.below);
    const Press chosen = cards_open_ ? Press::Cards : mode_;
    const Press pressed = hand_.draw(
        scene, hand_at_,
        {.legal = legal_,
         .flights = flights_,
         .chosen = chosen,
         .trading = trading,
         .given = trading ? trade_.given() : Cards{},
         .put_back = editor_.put_back,
         .buttons = !recaps && !panel_.overlaps(hand_at_.below) &&
                    (build_buttons(scene) || (!trading && panel(scene) != Panel::None))});
    if (pressed == Press::None) return {};
    if (trading) {
      if (pressed == Press::Resource) trade_.give(s, viewer_of(scene), hand_.resource());
      if (pressed == Press::TakeBack) trade_.take_back(hand_.resource());
      if (pressed == Press::PutBack) trade_.put_back();
      return {};
    }
    targets_.clear(), choosing_.give_up();
    trade_.open(false), cards_open_ = false, mode_ = Press::None, seat_ = -1;
    if (pressed == chosen) return {};
    const bool may_trade = scene.may_act && s.phase == Phase::Main;
    switch (pressed) {
      case Press::Buy:
        return targets_.choose(scene.ui, act(Kind::Buy));
      case Press::Cards:
        cards_open_ = true;
        break;
      case Press::Trade:
        trade_.open(true);
        break;
      case Press::Resource:
        if (may_trade && s.hand(viewer_of(scene))[hand_.resource()] > 0)
          trade_.give(s, viewer_of(scene), hand_.resource());
        break;
      default:
        mode_ = pressed;
        break;
    }
    return {};
  }

  Map map_;
  Hand hand_;
  Trade trade_;
  Targets targets_;
  Choosing choosing_;
  Flights flights_;
  Roll roll_;
  TurnPace pace_;
  Gains gains_;
  Past past_;
  LatePart book_{settlers_book::kBookPart};
  std::vector<Action> legal_;   // the viewer's, in this frame
  std::optional<Action> last_;  // the piece built last
  Press mode_ = Press::None;    // what is to be built
  bool cards_open_ = false, refused_ = false;
  int seat_ = -1;  // whose things are shown
  // Of this frame.
  Rect panel_, stock_, dock_;
  HandRects hand_at_;
  EditorRects editor_;
  std::array<Rect, settlers::kMost> plates_{};
  double moved_at_ = -10, drawn_at_ = 0;
  float sea_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_settlers_ui() {
  return std::make_unique<SettlersUi>();
}

}  // namespace parlour::ui
