// Tractor on the table: the trick among the players, the bids during the deal, the viewer's hand,
// and the attackers' progress. This object holds what the player has begun; the parts draw.
#include <algorithm>
#include <vector>

#include "ui/games/tractor/tractor_bids.h"
#include "ui/games/tractor/tractor_book.h"
#include "ui/games/tractor/tractor_choice.h"
#include "ui/games/tractor/tractor_friends.h"
#include "ui/games/tractor/tractor_hand.h"
#include "ui/games/tractor/tractor_help.h"
#include "ui/games/tractor/tractor_kitty.h"
#include "ui/games/tractor/tractor_layout.h"
#include "ui/games/tractor/tractor_plate.h"
#include "ui/games/tractor/tractor_score.h"
#include "ui/games/tractor/tractor_sounds.h"
#include "ui/games/tractor/tractor_summary.h"
#include "ui/games/tractor/tractor_trick.h"
#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui {
namespace {

using namespace tractor_table;

// Seconds that the game waits for a verdict or a kitty to be seen.
constexpr double kShown = 1.6, kFailedStays = 3;
constexpr double kAnswers = 0.9;     // time for a player who could bid, before the next lap
constexpr float kLowTable = 150;     // a lower one has no room for the buttons that help
constexpr float kHelp = 50;          // width of such a button beside the score
constexpr float kLeastTable = 34;    // a lower one has no room for a plate
constexpr float kHandShare = 0.55f;  // of the board's height, at most
constexpr std::string_view kTaught = "tractor-played";
constexpr int kLessons = 2;  // how to play, what the gold dots are

bool several(std::span<const Player> players) {
  return std::ranges::count(players, false, &Player::bot) > 1;
}
std::vector<Action> bids_of(const AnyView& v) {
  std::vector<Action> all;
  Tractor::legal(v.state.as<State>(), v.viewer, all);
  std::erase_if(all, [](const Action& a) { return a.kind != Kind::Bid && a.kind != Kind::Wish; });
  return all;
}
// Buttons of their own ask for the answer.
bool is_bid(const State& s) {
  return s.phase <= Phase::Told || s.phase == Phase::Fry || tractor::ends_early(s);
}
bool thinks(const AnyView& v, std::span<const Player> players) {
  return several(players) || !bids_of(v).empty();
}

class TractorUi final : public GameUi, private Figures {
 public:
  // Plates and hand lie on the board, where there is width.
  Shape shape(const Ui& ui, float width) const override {
    return {
        .cloth = gfx::Theme::Felt, .plates_on_board = true, .beside_name = beside_name(ui, width)};
  }

  Decision draw(const Scene& scene) override { return {.action = draw_board(scene)}; }
  void plate(const Scene& scene, Seat who, const Rect& r) override {
    draw_plate(scene, index(who), r);
  }

  Words explain(const Scene& scene) override {
    Words out{.state = narrate(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.resting)
      out.rest = scene.ui.tr(words::rest), out.rest_word = scene.ui.tr(words::next_round);
    if (scene.over()) out.reason = reason(scene);
    return out;
  }

  Told tell(const Ui& ui, const Table::Step& step) const override {
    const auto a = decoded<Tractor>(step.shadow);
    const auto& s = step.before.state.as<State>();
    const bool play = a && (a->kind == Kind::Play || a->kind == Kind::Verdict);
    return {.sound = heard(step),
            .lines = effects(ui, step),
            .setting = {.turn = play ? seat(s.leader) : Watcher, .placed = play}};
  }
  // A small card, in the log.
  float picture(const Ui& ui, std::string_view name, Vec2 at, float high,
                bool draw) const override {
    return draw_tractor_picture(ui, name, at, high, draw);
  }
  // The trick lies again as it lay then.
  std::vector<Outline> places(const Scene&, const Table::Step& step, Seat who) override {
    if (!is_player(who) || !trick_lies_) return {};
    pointed_ = TractorRounds::trick_after(step);
    const Rect& r = plates_[at(index(who))];
    if (r.empty()) return {};
    return {{r.grown(2), kRadiusControl}};
  }

  // While cards are dealt every player is asked after each one.
  std::optional<Sound> call(const Scene& scene) const override {
    const State& s = scene.view.state.as<State>();
    if (s.phase != Phase::Bid) return Sound::Turn;
    const bool bids = !tractor::may_wait(s) && thinks(scene.view, scene.players);
    return bids ? std::optional(Sound::Asked) : std::nullopt;
  }

  Wait show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Play)
      begin(ui, step);
    else
      reset();
    return {.seconds = std::max(0.0, shows_until_ - ui.now)};
  }
  // Also when much has happened at once: what the player has declined stays.
  void reset() override {
    give_up();
    trick_.reset();
    shows_until_ = 0;
    last_.shown = false;
  }

  Prepared prepared(const Scene& scene) override {
    return {.action = chosen_action(scene),
            .word = scene.may_act ? main_word(scene) : std::string_view(),
            .elsewhere = is_bid(scene.view.state.as<State>())};
  }
  bool preparing() const override { return !choice_.empty() || friend_.begun(); }
  void give_up() override {
    choice_.clear();
    friend_.clear();
  }

  // After the last card, or a bid that cannot wait, everybody must answer. Until then, a person
  // among bots is asked whenever they have got a bid, and again when somebody has bid; otherwise
  // they wait without being asked. With others the pause must not tell who has a bid: all are asked
  // for kAnswers seconds.
  std::optional<room::TableGame::AutoAction> auto_action(const AnyView& v,
                                                         std::span<const Player> players,
                                                         const room::Settings&) const override {
    const State& s = v.state.as<State>();
    if (!Tractor::actors(s).has(v.viewer)) return {};
    const auto answer = [](Kind kind, double after = 0) {
      return room::TableGame::AutoAction{encoded<Tractor>(tractor::act(kind)), after};
    };
    if (s.phase == Phase::Fry && !several(players) && bids_of(v).empty()) return answer(Kind::Pass);
    if (s.phase != Phase::Bid) return {};
    const bool last = !tractor::may_wait(s);
    if (several(players)) return last ? std::nullopt : std::optional(answer(Kind::Wait, kAnswers));
    const std::vector<Action> bids = bids_of(v);
    if (last && !bids.empty()) return {};
    if (last) return answer(Kind::Pass);
    const auto declined = [&](const Action& a) {
      return std::ranges::find(declined_, a) != declined_.end();
    };
    if (bids.empty() || (s.bidder == bidder_then_ && std::ranges::all_of(bids, declined)))
      return answer(Kind::Wait);
    return {};
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    return book_.here(scene.ui) ? tractor_book::draw_result(scene, rounds_, r, draw) : 0;
  }
  Figures* figures() override { return this; }

 private:
  // --- figures ----------------------------------------------------------------------------------

  void recall(const Table::Step& step) override { rounds_.recall(step); }
  std::shared_ptr<const void> memory() const override { return remembered(rounds_); }
  void go_back(const std::shared_ptr<const void>& memory) override {
    rounds_ = recollected<TractorRounds>(memory);
  }
  // Until their part of the code is here, they are awaited.
  float draw(const Scene& scene, const Rect& r, bool draw) override {
    const State& s = scene.view.state.as<State>();
    if (!tractor_book::is_kept(s) && rounds_.rounds().empty()) return 0;
    if (!draw && !scene.ui.shell.has_game(kBookPart)) return kTarget;
    if (!book_.here(scene.ui)) return 0;
    const float book = tractor_book::draw_book(scene, rounds_, r, draw);
    return book +
           tractor_book::draw_rounds(scene, rounds_, {{r.min.x, r.min.y + book}, r.max}, draw);
  }
  const Line& word() const override { return words::rounds; }
  std::string told(const Scene& scene) override {
    if (!book_.here(scene.ui)) return {};
    return tractor_book::book_words(scene) + '\n' + tractor_book::last_words(scene, rounds_);
  }

  // --- what happens -----------------------------------------------------------------------------

  void begin(const Ui& ui, const Table::Step& step) {
    const auto a = decoded<Tractor>(step.shadow);
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    if (!a) return;
    trick_.begin(ui, step, step.actor == step.before.viewer && hand_.lay());
    if (a->kind == Kind::Play) choice_.clear();
    if (a->kind == Kind::Play && step.actor == step.before.viewer && taught(ui) < kLessons)
      taught_ = taught(ui) + 1, ui.shell.save(kTaught, std::to_string(*taught_));
    if (before.phase != after.phase || before.round != after.round || a->kind == Kind::Friend)
      choice_.choose({}), friend_.clear();
    // The last card of a trick stays visible before the next lead.
    if (a->kind == Kind::Play) shows_until_ = ui.now + trick_.lasts(ui);
    // What everybody sees: how long that takes tells nothing of the cards.
    if (const auto bid = announced_bid(step)) shows_until_ = ui.now + bid_shown_for(*bid);
    if (a->kind == Kind::Verdict || a->kind == Kind::Reveal) shows_until_ = ui.now + kShown;
    if (a->kind == Kind::Verdict && !a->cards.empty()) shows_until_ = ui.now + kFailedStays;
    last_.shown = false;
  }
  static Sound heard(const Table::Step& step) {
    const auto a = decoded<Tractor>(step.shadow);
    return a ? sound_of(step.before.state.as<State>(), *a, step.after.state.as<State>())
             : Sound::Place;
  }

  // --- words ------------------------------------------------------------------------------------

  std::string narrate(const Scene& scene) {
    const AnyView& v = scene.all ? *scene.all : scene.view;
    std::string out;
    if (scene.resting && book_.here(scene.ui))
      out = tractor_book::last_words(scene, rounds_) + '\n';
    out += tractor::described({v.state.as<State>(), v.viewer},
                              player_names(scene.ui, scene.players), scene.ui.lang);
    if (last_.shown) out += rounds_.trick_words(scene);
    return out;
  }

  std::string expected(const Scene& scene) {
    const Ui& ui = scene.ui;
    const State& s = scene.view.state.as<State>();
    const Seat viewer = scene.view.viewer;
    if (s.phase == Phase::Bury) {
      const std::string size = std::to_string(tractor::kitty_size(s));
      if (choice_.empty()) return ui.tr(words::bury_first, {size});
      return ui.tr(words::bury, {std::to_string(choice_.cards().size()), size});
    }
    if (s.phase == Phase::Friend && friend_.begun()) return friend_.told(ui, s, viewer);
    if (s.phase == Phase::Bid && tractor::may_wait(s) && !thinks(scene.view, scene.players))
      return std::string(ui.tr(text::being_dealt));
    if (s.phase == Phase::Play && !choice_.empty()) return choice_.told(scene, s);
    if (const Line* means = bid_means(s, viewer, bids_of(scene.view)))
      return std::string(ui.tr(*means));
    std::string asked = question(ui, s, viewer);
    if (s.phase != Phase::Play || tractor::ends_early(s) || ui.close_set() ||
        taught(ui) >= kLessons)
      return asked;
    // On a phone there is no room for both if the question is long, as that of a lead is.
    const std::string tip(ui.tr(taught(ui) == 0 ? words::drag_tip : words::points_tip));
    return ui.phone() && leads(s) ? tip : std::move(asked) + ' ' + tip;
  }
  // How many times this device's players have played, up to kLessons: a tip comes with each.
  int taught(const Ui& ui) {
    if (!taught_) {
      const auto kept = ui.shell.load(kTaught);
      taught_ = kept ? static_cast<int>(parse_number(*kept, kLessons).value_or(kLessons)) : 0;
    }
    return *taught_;
  }

  std::optional<AnyAction> chosen_action(const Scene& scene) {
    if (!scene.may_act) return std::nullopt;
    const State& s = scene.view.state.as<State>();
    const bool names = s.phase == Phase::Friend && friend_.begun();
    const bool plays = (s.phase == Phase::Play || s.phase == Phase::Bury) && !choice_.empty();
    if (!names && !plays) return std::nullopt;
    const Action a = names ? friend_.action() : choice_.action(s);
    return Tractor::check(s, scene.view.viewer, a) ? std::nullopt
                                                   : std::optional(encoded<Tractor>(a));
  }
  std::string_view main_word(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    if (s.phase == Phase::Bury) return scene.ui.tr(words::do_bury);
    if (s.phase == Phase::Play)
      return scene.ui.tr(leads(s) && choice_.is_throw(s) ? words::do_throw : words::do_play);
    return {};
  }
  std::string reason(const Scene& scene) {
    const State& s = shown(scene);
    return scene.ui.tr(s.last_held ? words::say_last_held : words::say_last_lost,
                       {std::to_string(s.last_points), std::to_string(s.last_gain)});
  }

  std::optional<std::pair<Action, float>> hinted(const Scene& scene) const {
    if (!scene.hint || !scene.may_act || scene.hint->opinions.empty()) return {};
    const auto a = decoded<Tractor>(scene.hint->choice);
    return a ? std::optional(std::pair(*a, scene.hint->win)) : std::nullopt;
  }

  // --- the board --------------------------------------------------------------------------------

  std::optional<AnyAction> draw_board(const Scene& scene) {
    Ui& ui = scene.ui;
    const State& s = shown(scene);
    Rect r = scene.board;
    // the board's area has two units of padding already
    if (ui.phone()) r = r.inset(kSpace2 - 2, 0);
    // A finished game shows its last round: its state is of a deal that was never played.
    const bool rests = scene.resting || (scene.review && Tractor::rests(s)) || Tractor::over(s);
    if (rests && rounds_.seats() == 0)
      ui.animate();  // past events are recalled after the first frame
    // Suggestions, the friends' cards and the result are wanted soon.
    if (s.phase >= Phase::Take && !std::exchange(fetched_, true))
      ui.shell.need_game(kBookPart, [](bool) {});
    trick_lies_ = false;
    plates_ = {};
    const auto pointed = std::exchange(pointed_, {});
    if (rests) {
      if (book_.here(ui)) tractor_book::draw_summary(scene, rounds_, r);
      return std::nullopt;
    }
    // Cards now lie where buttons were a moment ago, and vice versa.
    if (const auto before = std::exchange(phase_, s.phase);
        before && before != s.phase && before != Phase::Throw && scene.may_act)
      ui.pass_over(Ui::kSettles);
    const int me = hand_of(scene);
    Rect score = r.take_top(score_height(ui, s, r.width()), kSpace1), hand;
    if (me >= 0) {
      const float high = hand_height(ui, r.width(), hand_.groups(scene, s, me));
      hand = r.take_bottom(std::min(high, r.height() * kHandShare), kSpace1);
    }
    // A low table is left to the cards: help stands beside the score.
    const bool low = r.height() < kLowTable;
    const Rect help = low && helps(s) ? score.take_right(2 * kHelp + kSpace1, kSpace1) : Rect{};
    draw_score(scene, s, score);
    hand_.lie_on(ui, {{scene.board.min.x, r.min.y}, scene.board.max});
    TrickNeeds needs;
    std::optional<Action> done = draw_controls(scene, s, r, help, needs);
    const bool fresh = s.phase <= Phase::Deal && s.dealt == 0;  // also after a wish
    if (fresh || (s.phase > Phase::Told && s.phase != Phase::Fry)) declined_.clear(), offered_ = 0;
    if (done) sure_.reset();
    if (done && s.phase == Phase::Bid) declined_ = bids_of(scene.view), bidder_then_ = s.bidder;
    trick_lies_ = r.height() >= kLeastTable;
    Hand::Given given{.area = hand, .taken = rounds_.taken()};
    if (trick_lies_) draw_trick(scene, s, r, needs, me, pointed ? &*pointed : nullptr, given);
    // After the table: what is carried lies over everything.
    if (me >= 0) {
      if (scene.may_act && s.phase == Phase::Bid) given.advised = cards_to_bid(bids_of(scene.view));
      if (const auto best = hinted(scene)) given.advised = best->first.cards;
      if (const auto played = hand_.draw(scene, s, me, choice_, given)) done = played;
    }
    return done ? std::optional(encoded<Tractor>(*done)) : std::nullopt;
  }

  // `pointed`: the one that a line of the log shows; may be null. `given` gets the viewer's place.
  void draw_trick(const Scene& scene, const State& s, const Rect& r, TrickNeeds needs, int me,
                  const TractorRounds::Trick* pointed, Hand::Given& given) {
    needs.middle = Trick::middle(scene.ui, s, r);
    needs.cards = pointed || Trick::has_cards(s);
    needs.bids = Trick::has_bids(s);
    const TrickLayout layout = trick_layout(r, s.seats, needs);
    for (int i = 0; i < layout.n; ++i)
      plates_[at((std::max(0, me) + i) % s.seats)] = layout.places[at(i)].plate;
    const bool last = last_.shown && rounds_.trick();
    trick_.draw(scene, s, layout, me,
                pointed ? pointed
                : last  ? &*rounds_.trick()
                        : nullptr,
                hand_.lies());
    // Whoever leads has the middle of the table to themselves.
    if (std::exchange(ambiguous_, false) && !last)
      draw_reading(scene.ui, s, choice_,
                   Rect::around(layout.middle.centre(), {layout.middle.width(), kTarget}));
    if (!pointed && !last) given.place = layout.places[0].cards, given.card = layout.card;
  }

  // What this phase asks, between the table and the hand; `r` keeps the room for the table.
  // `help`: where help stands instead; may be empty.
  std::optional<Action> draw_controls(const Scene& scene, const State& s, Rect& r, const Rect& help,
                                      TrickNeeds& needs) {
    const Ui& ui = scene.ui;
    if (!help.empty())
      draw_little_help(scene, s, r, help);
    else if (helps(s))
      draw_help(scene, s, r, needs);
    else if (sorts(scene))
      draw_sort(scene, r.take_bottom(kTarget, kSpace1));
    if (!scene.may_act) return {};
    if (s.phase == Phase::Friend && book_.here(scene.ui))
      friend_.draw(scene, s, r.take_bottom(FriendChoice::height(r.width()), kSpace1));
    if (s.phase == Phase::Bury) {
      const float wanted = kitty_height(ui, s, r.width());
      draw_kitty(
          scene, s, choice_,
          r.take_bottom(r.height() < wanted ? std::min(r.height(), kTarget) : wanted, kSpace2));
    }
    if (tractor::ends_early(s)) return draw_end(scene, r);
    const bool bids = s.phase == Phase::Bid && thinks(scene.view, scene.players);
    return bids || s.phase == Phase::Fry ? draw_bids(scene, s, r, offered_, sure_) : std::nullopt;
  }

  // The hand is in an order of the player's own.
  bool sorts(const Scene& scene) const {
    return hand_of(scene) >= 0 && hand_.own_order(hand_of(scene));
  }
  float draw_sort(const Scene& scene, const Rect& r) {
    bool pressed = false;
    const float w = tractor_table::draw_sort(scene.ui, r, pressed);
    if (pressed) hand_.sort(scene.ui, hand_of(scene));
    return w;
  }

  static bool helps(const State& s) {
    return (s.phase == Phase::Play && !tractor::ends_early(s)) || s.phase == Phase::Throw;
  }

  // Beside the score; how cards to be led are read, and the order of the hand, need the table.
  void draw_little_help(const Scene& scene, const State& s, Rect& r, const Rect& help) {
    Ui& ui = scene.ui;
    last_.draw(scene, rounds_, help, true);
    if (scene.may_act) draw_suggest(scene, s, choice_, help, true);
    if (scene.may_act && choice_.can_be_read_otherwise(s))
      draw_reading(ui, s, choice_, r.take_bottom(kTarget, kSpace1));
    else if (sorts(scene))
      draw_sort(scene, r.take_bottom(kTarget, kSpace1));
  }

  // In the lower corners of the table, and between them how the chosen cards are read.
  void draw_help(const Scene& scene, const State& s, Rect& r, TrickNeeds& needs) {
    Ui& ui = scene.ui;
    const bool reads = scene.may_act && choice_.can_be_read_otherwise(s);
    // A reading of cards to be led is long: on a phone it has a row of its own, as no card lies on
    // the table.
    if (reads && ui.phone()) draw_reading(ui, s, choice_, r.take_bottom(kTarget, kSpace1));
    Rect corners = r;
    corners.min.y = corners.max.y - std::min(kTarget, r.height());
    needs.left = last_.draw(scene, rounds_, corners, false) + kSpace1;
    if (scene.may_act) needs.right = draw_suggest(scene, s, choice_, corners) + kSpace1;
    if (sorts(scene)) {
      corners.max.x -= needs.right;
      needs.right += draw_sort(scene, corners) + kSpace1;
      corners.max.x = r.max.x;
    }
    ambiguous_ = reads && !ui.phone();
  }

  TractorRounds rounds_;
  LatePart book_{kBookPart};
  bool fetched_ = false;  // has been asked for
  Choice choice_;
  FriendChoice friend_;
  Hand hand_;
  Trick trick_;
  LastTrick last_;              // the previous one
  std::optional<Phase> phase_;  // in the last frame
  double shows_until_ = 0;      // what has happened
  std::optional<int> taught_;
  std::vector<Action> declined_;        // the bids that this person had when they last answered,
  int bidder_then_ = tractor::kNobody;  // and who had bid
  std::optional<Action> sure_;          // a bid that waits for a second press
  std::size_t offered_ = 0;             // answers in this deal, in the last frame
  std::array<Rect, tractor::kMost> plates_{};
  bool trick_lies_ = false;                      // in this frame
  bool ambiguous_ = false;                       // chosen cards may be read in several ways
  std::optional<TractorRounds::Trick> pointed_;  // to be shown in the next frame
};

}  // namespace

std::unique_ptr<GameUi> make_tractor_ui() {
  return std::make_unique<TractorUi>();
}

}  // namespace parlour::ui
