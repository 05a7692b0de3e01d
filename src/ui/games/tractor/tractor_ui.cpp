// Tractor on the table: the trick among the players, the bids during the deal, the viewer's hand in
// the game's order, and the attackers' progress.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "ai/tractor_bot.h"
#include "games/tractor/tractor.h"
#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"
#include "imgui.h"
#include "ui/games/tractor/tractor_rounds.h"
#include "ui/table/game_ui.h"

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

constexpr double kFlight = 0.22,
                 kLingers = 1.1;  // seconds: a card's flight to the table; a full trick
constexpr float kRowStep = 0.6f;  // from one row of the hand to the next, in heights of a card
constexpr float kLeastStrip = 21, kLeastStripMany = 26, kTightStrip = 17;
constexpr int kUneven = 2;             // cards that a row may differ from an even share
constexpr float kLockedShade = 0.42f;  // over a card that may not be played
constexpr float kWorthHeight = 30;     // of the trick's points
constexpr float kAnswerRow = 56, kHelpWide = 150;
constexpr float kNameless = 32;   // no name is cut shorter than this
constexpr float kLowTable = 64;   // room for a legible row of names and cards
constexpr double kAnswers = 0.9;  // time for a player who could bid, before the next lap

class TractorUi final : public GameUi, private Figures {
 public:
  // The hand lies below the table, where there is width.
  Shape shape(const Ui& ui, float width) const override {
    return {.cloth = gfx::Theme::Felt, .beside_name = beside_name(ui, width)};
  }

  Decision draw(const Scene& scene) override { return {.action = draw_board(scene)}; }

  Words explain(const Scene& scene) override {
    Words out{.state = narrate(scene)};
    if (scene.asked()) out.expected = expected(scene);
    if (scene.resting)
      out.rest = scene.ui.tr(text::tractor_rest),
      out.rest_word = scene.ui.tr(text::tractor_next_round);
    if (scene.over()) out.reason = reason(scene);
    return out;
  }

  Told tell(const Ui& ui, const Table::Step& step) const override {
    return {.sound = sound_of(step), .lines = effects(ui, step)};
  }

  double show(const Ui& ui, const Table::Step& step, Show how) override {
    if (how == Show::Play)
      begin(ui, step);
    else
      reset();
    return std::max(0.0, shows_until_ - ui.now);
  }

  Figures* figures() override { return this; }

  // Who takes a trick and its points, and who has turned out to be a friend.
  static std::vector<room::LogLine> effects(const Ui& ui, const Table::Step& step) {
    const auto a = decoded<Tractor>(step.shadow);
    if (!a || (a->kind != Kind::Play && a->kind != Kind::Verdict)) return {};
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    std::vector<room::LogLine> out;
    for (int i = 0; i < after.friends(); ++i) {
      const int who = after.named[at(i)].who;
      if (who != kNobody && before.named[at(i)].who == kNobody && who != after.banker)
        out.push_back({seat(who), std::string(ui.tr(text::tractor_shows_friend))});
    }
    if (a->kind != Kind::Play || after.played != 0 || after.phase == Phase::Throw) return out;
    int points = 0;
    for (int q = 0; q < after.seats; ++q) points += after.table[at(q)].points();
    out.push_back({seat(after.winning),
                   points ? ui.tr(text::tractor_takes_points, {std::to_string(points)})
                          : std::string(ui.tr(text::tractor_takes)),
                   true});
    return out;
  }

  void begin(const Ui& ui, const Table::Step& step) {
    const auto a = decoded<Tractor>(step.shadow);
    const auto& before = step.before.state.as<State>();
    const auto& after = step.after.state.as<State>();
    if (!a) return;
    if (a->kind == Kind::Deal) dealt_at_ = ui.now;
    if (a->kind == Kind::Play) {
      played_at_[at(index(step.actor))] = ui.now;
      picked_ = {};
      forget_reading();
    }
    if (before.phase != after.phase || before.round != after.round || a->kind == Kind::Friend)
      picked_ = {}, friend_kind_ = -1;
    // The last card of a trick stays visible before the next lead.
    if (a->kind == Kind::Play && after.played == 0 && after.phase != Phase::Throw)
      shows_until_ = ui.now + (ui.still ? 0.6 : kLingers);
    if (a->kind == Kind::Verdict || a->kind == Kind::Reveal) shows_until_ = ui.now + 1.6;
    if (a->kind == Kind::Verdict && !a->cards.empty()) {
      std::string cards;
      for (const int kind : tractor_in_order(a->cards, before.order))
        cards = ui.list(std::move(cards), tractor::card_words(kind, ui.lang));
      failed_ = ui.tr(text::tractor_throw_failed, {cards, std::to_string(10 * a->cards.size())});
      shows_until_ = failed_until_ = ui.now + 3;
    }
    shows_trick_ = false;
  }
  void recall(const Table::Step& step) override { rounds_.recall(step); }
  std::shared_ptr<const void> memory() const override { return remembered(rounds_); }
  void go_back(const std::shared_ptr<const void>& memory) override {
    rounds_ = recollected<TractorRounds>(memory);
  }
  float draw(const Scene& scene, const Rect& r, bool draw) override {
    return rounds_.draw_table(scene, r, draw);
  }
  const Line& word() const override { return text::tractor_rounds; }
  std::string told(const Scene& scene) override { return rounds_.words(scene); }
  void reset() override {
    give_up();
    shows_until_ = failed_until_ = 0;
    shows_trick_ = false;
  }

  // A player who does not bid waits for the next lap after kAnswers seconds; after the last card
  // everybody must answer. Among bots only, a person who cannot bid is not kept waiting; where
  // others could see the delay, it would tell them that the player has no bid.
  std::optional<room::TableGame::AutoAction> auto_action(const AnyView& v,
                                                         std::span<const Player> players,
                                                         const room::Settings&) const override {
    const State& s = v.state.as<State>();
    if (s.phase != Phase::Bid || !Tractor::actors(s).has(v.viewer)) return {};
    const bool asked = thinks(v, players);
    if (tractor::all_dealt(s))
      return asked ? std::nullopt
                   : std::optional(
                         room::TableGame::AutoAction{encoded<Tractor>(tractor::act(Kind::Pass))});
    return room::TableGame::AutoAction{encoded<Tractor>(tractor::act(Kind::Wait)),
                                       asked ? kAnswers : 0};
  }
  static bool thinks(const AnyView& v, std::span<const Player> players) {
    if (std::ranges::count(players, false, &Player::bot) > 1) return true;
    std::vector<Action> all;
    Tractor::legal(v.state.as<State>(), v.viewer, all);
    return std::ranges::find(all, Kind::Bid, &Action::kind) != all.end();
  }

  std::optional<AnyAction> draw_board(const Scene& scene) {
    Ui& ui = scene.ui;
    const State& s = shown(scene);
    std::optional<Action> done;
    Rect r = scene.board;
    // the board's area has two units of padding already
    if (ui.phone()) r = r.inset(kSpace2 - 2, 0);
    // A finished game shows its last round: its state is of a deal that was never played.
    const bool rests = scene.resting || (scene.review && Tractor::rests(s)) || Tractor::over(s);
    if (rests && rounds_.seats() == 0)
      ui.animate();  // past events are recalled after the first frame
    if (rests) {
      draw_summary(scene, r);
      return std::nullopt;
    }
    // Cards now lie where buttons were a moment ago, and vice versa.
    if (const auto before = std::exchange(phase_, s.phase);
        before && before != s.phase && before != Phase::Throw && scene.may_act)
      ui.pass_over(Ui::kSettles);
    draw_score(scene, s, r.take_top(score_height(ui, s), kSpace1));
    const int me = hand_of(scene);
    if (me >= 0) {
      const float high = hand_rows(ui, s, r, hand_size(s, me));
      Rect hand = r.take_bottom(std::min(high, r.height() * 0.62f), kSpace1);
      draw_hand(scene, s, me, hand);
    }
    if (scene.may_act && s.phase == Phase::Bid && thinks(scene.view, scene.players))
      done = draw_bids(scene, s, r);
    if (scene.may_act && s.phase == Phase::Friend)
      draw_friends(scene, s, r.take_bottom(friends_height(r.width()), kSpace1));
    if (scene.may_act && s.phase == Phase::Bury)
      draw_kitty(scene, s,
                 r.take_bottom(r.height() < kitty_height(ui, s, r.width())
                                   ? std::min(r.height(), kTarget)
                                   : kitty_height(ui, s, r.width()),
                               kSpace2));
    if (s.phase == Phase::Play || s.phase == Phase::Throw) {
      // If the cards have no room above the help buttons, they lie between them.
      const bool between = r.height() - kTarget < kLowTable;
      Rect help = between ? r : r.take_bottom(kTarget, kSpace1);
      if (between) help.min.y = help.max.y - std::min(kTarget, r.height());
      const auto [left, right] = draw_help(scene, s, help, between);
      if (between) r.min.x += left, r.max.x -= right;
      if (can_be_read_otherwise(scene, s)) {
        // Between the two help buttons, or above them if there is no room for words.
        const float side = ui.phone() ? 0
                           : between  ? std::max(left, right)
                                      : std::max(kHelpWide, help.width() / 4);
        draw_reading(ui, s, ui.phone() ? r.take_bottom(kTarget, kSpace1) : help.inset(side, 0));
      }
    }
    draw_table(scene, s, r, me);
    return done ? std::optional(encoded<Tractor>(*done)) : std::nullopt;
  }

  static bool narrow(float plate) { return plate < 110; }
  static float beside_name(const Ui& ui, float width) {
    if (!ui.phone() && !ui.low()) return 0;
    return ui.label_width(narrow(width) ? "10" : ui.tr(text::tractor_level, {"10"}), Type::Small) +
           kSpace1;
  }
  // A sign and a word tell who plays with whom; another word tells the side in the round.
  void plate(const Scene& scene, Seat who, const Rect& r) override {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const State& s = shown(scene);
    const auto& c = ui.colors();
    const int q = index(who), me = index_of(scene);
    const bool small = ui.phone() || ui.low();
    const std::string level = ui.tr(text::tractor_level, {tractor::kRankNames[s.level[at(q)]]});
    const std::string role(side_of(ui, s, q));
    const std::string_view tie = tie_of(ui, s, me, q);
    const std::string cards = count_text(words::some_cards, ui.lang, tractor::hand_size(s, q));
    const Rect whole{{r.min.x - (small ? 34 : 38), r.min.y}, r.max};
    ui.term("plate" + std::to_string(q), whole,
            ui.tr(text::tractor_plate_said, {player_name(ui, scene.players, who), level, cards}),
            plate_means(scene, s, me, q));
    const bool banks = q == s.banker && !Tractor::over(s);
    const Color ink = banks || (!side_of(ui, s, q).empty() && tractor::with_banker(s, q))
                          ? ui.strong_tint()
                          : c.second;
    std::string both(tie);
    if (!role.empty()) both = both.empty() ? role : ui.tr(text::tractor_plate, {both, role});
    const std::string count = std::to_string(tractor::hand_size(s, q));
    float y = r.max.y - (small ? 9 : 12), x = small ? whole.min.x : r.min.x, right = r.max.x;
    if (!small) {
      ui.label({x, y}, ui.tr(text::tractor_plate, {level, cards}), Type::Small, c.second,
               gfx::kLeftMiddle);
      y -= 20;
    }
    const bool low = r.height() < 36;
    if (low) x = r.min.x, y = r.max.y - 6;  // beside the sign, under the name
    float crown = banks ? 19 : 0;
    if (small) {
      const Vec2 corner{right, r.min.y + (low ? 7 : 10)};
      const float level_w = ui.label(
          corner, narrow(r.width()) ? tractor::kRankNames[s.level[at(q)]] : std::string_view(level),
          Type::Small, c.second, gfx::kRightMiddle);
      // The crown takes the name's place if there is no name.
      if (banks && r.width() - beside_name(ui, r.width()) <= kNameless)
        g.emblem(gfx::Emblem::Crown, corner - Vec2(level_w + 10, 0), low ? 6 : 7, ink), crown = 0;
      // A card and a count; if there is no room, first the card gives way to the signs, then the
      // count.
      const float free = right - x - crown - (tie.empty() ? 0 : 18),
                  count_w = ui.label_width(count, Type::Small);
      if (free >= count_w)
        right -= ui.label({right, y}, count, Type::Small, c.second, gfx::kRightMiddle);
      if (free >= count_w + 14) {
        right -= 14;
        g.round_rect(Rect::around({right + 5, y}, {9, 13}), 2, gfx::kClear, {1.5f, c.second});
      }
      right -= kSpace2;
    }
    if (crown > 0) g.emblem(gfx::Emblem::Crown, {x + 7, y}, 8, ink), x += crown;
    if (!tie.empty()) draw_tie(g, {x + 8, y}, plays_with(s, me, q), ink), x += 20;
    // Both words, or one; if there is room for neither, only the signs.
    const auto fits = [&](std::string_view word) {
      return ui.label_width(word, Type::Small) <= right - x;
    };
    const std::string_view word = fits(both)  ? std::string_view(both)
                                  : fits(tie) ? tie
                                              : std::string_view();
    ui.label({x, y}, word, Type::Small, ink, gfx::kLeftMiddle);
  }

  std::string expected(const Scene& scene) {
    const Ui& ui = scene.ui;
    const State& s = scene.view.state.as<State>();
    if (const auto best = hinted(scene); best && picked_.empty() && s.phase != Phase::Bid) {
      return ui.tr(text::hint_says,
                   {Tractor::text({s, scene.view.viewer}, scene.view.viewer, best->first, ui.lang),
                    percent_text(ui, best->second)});
    }
    if (s.phase == Phase::Bury) {
      const int k = tractor::kitty_size(s);
      return ui.tr(text::tractor_bury, {std::to_string(picked_.size()), std::to_string(k)});
    }
    if (s.phase == Phase::Friend && friend_kind_ >= 0) {
      if (const Reason why = Tractor::check(s, scene.view.viewer, named_friend()))
        return std::string(ui.tr(*why));
      return ui.tr(text::tractor_friend_choice, {tractor::card_words(friend_kind_, ui.lang),
                                                 tractor::nth_words(friend_copy_, ui.lang)});
    }
    if (s.phase == Phase::Friend) return std::string(ui.tr(words::why_friend_first));
    if (s.phase == Phase::Bid && !tractor::all_dealt(s) && !thinks(scene.view, scene.players))
      return std::string(ui.tr(text::being_dealt));
    if (s.phase == Phase::Bid)
      return std::string(ui.tr(*tractor::bid_expected(s, index(scene.view.viewer))));
    if (!picked_.empty()) {
      const Action a = chosen(s);
      const Reason why = Tractor::check(s, scene.view.viewer, a);
      // While cards are missing, the count helps more than the rule that is broken.
      if (why == &words::why_count)
        return ui.tr(text::tractor_count,
                     {std::to_string(picked_.size()), std::to_string(tractor::lead_size(s))});
      if (why) return std::string(ui.tr(*why));
      if (leads(s) && is_throw(s))
        return ui.tr(text::one_sentence, {tractor::throw_words(s, a, ui.lang)});
      return ui.tr(
          text::tractor_selected,
          {kind_name(ui, s), Tractor::text({s, scene.view.viewer}, scene.view.viewer, a, ui.lang)});
    }
    if (leads(s)) return std::string(ui.tr(text::tractor_lead));
    const int own = index(scene.view.viewer), group = tractor::lead_group(s);
    if (own < s.seats && tractor::held_of(s, own, group) == 0)
      return ui.tr(text::tractor_void,
                   {std::string(ui.tr(group_line(group))),
                    count_text(words::some_cards, ui.lang, tractor::lead_size(s))});
    return ui.tr(text::tractor_follow,
                 {count_text(words::some_cards, ui.lang, tractor::lead_size(s)),
                  std::string(ui.tr(group_line(tractor::lead_group(s))))});
  }

  Prepared prepared(const Scene& scene) override {
    return {.action = chosen_action(scene),
            .word = scene.may_act ? main_word(scene) : std::string_view()};
  }
  std::optional<AnyAction> chosen_action(const Scene& scene) {
    if (!scene.may_act) return std::nullopt;
    const State& s = scene.view.state.as<State>();
    if (s.phase == Phase::Friend) {
      return friend_kind_ >= 0 && !Tractor::check(s, scene.view.viewer, named_friend())
                 ? std::optional(encoded<Tractor>(named_friend()))
                 : std::nullopt;
    }
    if ((s.phase != Phase::Play && s.phase != Phase::Bury) || picked_.empty()) return std::nullopt;
    const Action a = chosen(s);
    if (Tractor::check(s, scene.view.viewer, a)) return std::nullopt;
    return encoded<Tractor>(a);
  }
  std::string_view main_word(const Scene& scene) {
    const State& s = scene.view.state.as<State>();
    if (s.phase == Phase::Bury) return scene.ui.tr(text::tractor_do_bury);
    if (s.phase == Phase::Play)
      return scene.ui.tr(leads(s) && is_throw(s) ? text::tractor_do_throw : text::tractor_do_play);
    return {};
  }
  bool preparing() const override { return !picked_.empty() || friend_kind_ >= 0; }
  void give_up() override {
    picked_ = {}, friend_kind_ = -1;
    forget_reading();
  }
  static Sound sound_of(const Table::Step& step) {
    const auto a = decoded<Tractor>(step.shadow);
    return a && a->kind == Kind::Play ? Sound::Place
           : step.actor == House      ? Sound::Draw
                                      : Sound::Tap;
  }

  std::string narrate(const Scene& scene) {
    const AnyView& v = scene.all ? *scene.all : scene.view;
    std::string out = scene.resting ? rounds_.words(scene) + '\n' : std::string();
    out += tractor::described({v.state.as<State>(), v.viewer},
                              player_names(scene.ui, scene.players), scene.ui.lang);
    if (shows_trick_) out += rounds_.trick_words(scene);
    return out;
  }

  float result(const Scene& scene, const Rect& r, bool draw) override {
    const State& s = shown(scene);
    const Ui& ui = scene.ui;
    const auto& c = ui.colors();
    constexpr float kRow = 40;
    const float top = r.min.y + rounds_.draw_last(scene, r, draw) + kSpace4;
    if (rounds_.rounds().size() == 1) return top - r.min.y;  // it already shows everything
    float y = top;
    for (int q = 0; q < s.seats; ++q, y += kRow) {
      if (!draw) continue;
      const bool won = tractor::in(s.winners, q);
      gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 14, y + 18}, 26, gfx::seat_color(q));
      ui.label_cut({r.min.x + 36, y + 18}, r.width() - 120, player_name(ui, scene.players, seat(q)),
                   Type::Body, c.text, gfx::kLeftMiddle, won);
      if (won) ui.icon(Icon::Check, {r.max.x - 52, y + 18}, 18, c.good);
      ui.label({r.max.x, y + 18}, tractor::kRankNames[s.level[at(q)]], Type::Heading, c.text,
               gfx::kRightMiddle, won);
    }
    y = top + static_cast<float>(s.seats) * kRow + kSpace3;
    return y - r.min.y + rounds_.draw_table(scene, {{r.min.x, y}, {r.max.x, y}}, draw);
  }
  std::string reason(const Scene& scene) {
    const State& s = shown(scene);
    return scene.ui.tr(s.last_held ? words::say_last_held : words::say_last_lost,
                       {std::to_string(s.last_points), std::to_string(s.last_gain)});
  }

 private:
  static const State& shown(const Scene& scene) {
    return (scene.all ? *scene.all : scene.view).state.as<State>();
  }
  static bool leads(const State& s) { return s.played == 0; }
  static int hand_size(const State& s, int q) { return tractor::hand_size(s, q); }
  /// Whose hand is below: the viewer's; in a replay with open cards that of the player to act.
  static int hand_of(const Scene& scene) {
    const Seat viewer = scene.view.viewer;
    if (is_player(viewer)) return index(viewer);
    if (viewer != House || !scene.review) return -1;
    const State& s = shown(scene);
    return s.phase == Phase::Play                          ? s.turn
           : s.phase >= Phase::Bury && s.banker != kNobody ? s.banker
                                                           : 0;
  }
  static const Line& group_line(int group) {
    static constexpr const Line* lines[] = {&words::clubs, &words::diamonds, &words::hearts,
                                            &words::spades, &words::say_trump_group};
    return *lines[std::clamp(group, 0, 4)];
  }
  static const Line& suit_line(int suit) {
    static constexpr const Line* lines[] = {&words::clubs, &words::diamonds, &words::hearts,
                                            &words::spades, &words::no_trump};
    return *lines[std::clamp(suit, 0, 4)];
  }
  static gfx::Emblem emblem_of(int suit) {
    constexpr gfx::Emblem suits[] = {gfx::Emblem::Club, gfx::Emblem::Diamond, gfx::Emblem::Heart,
                                     gfx::Emblem::Spade};
    return suits[std::clamp(suit, 0, 3)];
  }
  /// Whose partners and opponents are shown.
  static int index_of(const Scene& scene) {
    return is_player(scene.view.viewer) ? index(scene.view.viewer) : -1;
  }
  static bool side_known(const State& s, int q) {
    return !s.finding() || (s.phase >= Phase::Friend && s.banker != kNobody &&
                            (tractor::with_banker(s, q) || !tractor_friends_open(s)));
  }
  static bool plays_with(const State& s, int a, int b) {
    return s.finding() ? tractor::with_banker(s, a) == tractor::with_banker(s, b) : a % 2 == b % 2;
  }
  /// "Partner", "Opponent", or nothing: for the viewer's own seat, or if unknown.
  static std::string_view tie_of(const Ui& ui, const State& s, int me, int q) {
    if (me < 0 || q == me || !side_known(s, me) || !side_known(s, q)) return {};
    return ui.tr(plays_with(s, me, q) ? text::tractor_partner_of : text::tractor_opponent);
  }
  // Two interlocking rings, or two crossed strokes.
  static void draw_tie(gfx::Canvas& g, Vec2 m, bool with, Color ink) {
    if (with) {
      g.ring(m - Vec2(3, 0), 5, 1.8f, ink), g.ring(m + Vec2(3, 0), 5, 1.8f, ink);
      return;
    }
    g.line(m + Vec2(-4, -4), m + Vec2(4, 4), 1.8f, ink),
        g.line(m + Vec2(4, -4), m + Vec2(-4, 4), 1.8f, ink);
  }
  static std::string plate_means(const Scene& scene, const State& s, int me, int q) {
    const Ui& ui = scene.ui;
    const std::string_view rank = tractor::kRankNames[s.level[at(q)]];
    std::string out;
    const auto add = [&](std::string sentence) { out += (out.empty() ? "" : " ") + sentence; };
    if (const std::string_view tie = tie_of(ui, s, me, q); !tie.empty())
      add(std::string(ui.tr(!plays_with(s, me, q) ? text::tractor_means_opponent
                            : s.finding()         ? text::tractor_means_ally
                                                  : text::tractor_means_partner)));
    if (s.banker != kNobody && s.phase >= Phase::Take && !Tractor::over(s)) {
      const std::string need = std::to_string(40 * s.packs);
      if (q == s.banker)
        add(std::string(ui.tr(text::tractor_means_banker)));
      else if (tractor::with_banker(s, q))
        add(ui.tr(text::tractor_means_side, {need}));
      else if (side_known(s, q))
        add(ui.tr(text::tractor_means_attacker, {need}));
      else
        add(std::string(ui.tr(text::tractor_means_unknown)));
    }
    add(ui.tr(text::tractor_means_level, {rank}));
    return out;
  }
  static std::string_view side_of(const Ui& ui, const State& s, int q) {
    if (s.banker == kNobody || s.phase < Phase::Take || Tractor::over(s)) return {};
    if (q == s.banker) return ui.tr(text::tractor_banker);
    if (tractor::with_banker(s, q))
      return ui.tr(s.finding() ? text::tractor_friend : text::tractor_partner);
    return s.finding() && tractor_friends_open(s) ? std::string_view()
                                                  : ui.tr(text::tractor_attacker);
  }
  static bool tractor_friends_open(const State& s) {
    return std::any_of(s.named.begin(), s.named.begin() + s.friends(),
                       [](const tractor::Named& n) { return n.nth == 0 || n.who == kNobody; });
  }

  std::optional<std::pair<Action, float>> hinted(const Scene& scene) const {
    if (!scene.hint || !scene.may_act || scene.hint->opinions.empty()) return {};
    const auto a = decoded<Tractor>(scene.hint->choice);
    return a ? std::optional(std::pair(*a, scene.hint->win)) : std::nullopt;
  }

  Action named_friend() const {
    return tractor::act(Kind::Friend, {}, std::max(0, friend_kind_), friend_copy_);
  }
  Action chosen(const State& s) const {
    Action a = tractor::act(s.phase == Phase::Bury ? Kind::Bury : Kind::Play, picked_);
    a.reading = reading(s);
    return a;
  }
  // How the leading cards are read: the usual way unless another was chosen for these cards.
  tractor::Reading reading(const State& s) const {
    return s.phase == Phase::Play && leads(s) && read_of_ == picked_ && !readings_.empty()
               ? readings_[reading_]
               : tractor::Reading{};
  }
  // A reading chosen for some cards does not carry over to the same cards later.
  void forget_reading() { read_of_ = {}, reading_ = 0, readings_.clear(); }
  bool is_throw(const State& s) const {
    const auto parts = tractor::parts_of(s.order, picked_, reading(s));
    return parts && parts->size() > 1;
  }
  // "Pair", "Tractor", "Throw", or how many cards.
  std::string kind_name(const Ui& ui, const State& s) const {
    const int group = s.order.group_of(picked_);
    const auto parts = group < 0 ? std::nullopt : tractor::parts_of(s.order, picked_, reading(s));
    if (parts && parts->size() == 1) {
      const tractor::Part& p = (*parts)[0];
      if (p.length > 1) return std::string(ui.tr(text::tractor_tractor));
      if (p.width > 1)
        return std::string(ui.tr(p.width == 2   ? text::tractor_pair
                                 : p.width == 3 ? text::tractor_triple
                                                : text::tractor_four));
      return std::string(ui.tr(text::tractor_single));
    }
    if (parts && leads(s)) return std::string(ui.tr(text::tractor_throw));
    return count_text(words::some_cards, ui.lang, picked_.size());
  }

  // --- the score --------------------------------------------------------------------------------

  static bool counts(const State& s) { return s.phase >= Phase::Bury && s.banker != kNobody; }
  static float score_height(const Ui& ui, const State& s) {
    return ui.low() ? 40.0f : counts(s) ? 58.0f : 40.0f;
  }

  // The trumps, and the attackers' points against what they need.
  static void draw_score(const Scene& scene, const State& s, const Rect& area) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    ui.panel(area, 12, 0.5f);
    const Rect r = area.inset(kSpace3, 0);
    const bool fixed = s.phase >= Phase::Take, known = fixed || s.bidder != kNobody;
    const int suit = fixed                                    ? s.order.suit
                     : known && s.bid_place < tractor::kSuits ? s.bid_place
                                                              : tractor::kNoSuit;
    const std::string_view rank = tractor::kRankNames[s.order.rank];
    const float m = r.min.y + 20;
    // Trumps: the rank of the round, and the suit once known.
    const bool tight = r.width() < 190;  // figures only
    float x = r.min.x;
    if (!tight)
      x += ui.label({x, m}, ui.tr(text::tractor_trump), Type::Small, c.second, gfx::kLeftMiddle) +
           kSpace2;
    x += ui.label({x, m}, rank, Type::Control, c.text, gfx::kLeftMiddle, true) + kSpace1;
    if (known && suit < tractor::kSuits) {
      const bool red = suit == tractor::Diamonds || suit == tractor::Hearts;
      g.circle({x + 11, m}, 11, gfx::rgb(0xFBF7EE), {1, c.panel_border});
      g.emblem(emblem_of(suit), {x + 11, m}, 7, red ? gfx::rgb(0xC8322B) : gfx::rgb(0x1F2A30));
      x += 22 + kSpace2;
    }
    const std::string_view after = !known                     ? ui.tr(text::tractor_trump_open)
                                   : suit == tractor::kNoSuit ? ui.tr(words::no_trump)
                                   : fixed                    ? std::string_view()
                                                              : ui.tr(text::tractor_so_far);
    const int step = 20 * s.packs, points = tractor::attackers_points(s);
    const std::string right =
        counts(s) && tight ? std::to_string(points) + " / " + std::to_string(2 * step)
        : counts(s)
            ? ui.tr(text::tractor_points, {std::to_string(points), std::to_string(2 * step)})
        : s.rounds
            ? ui.tr(text::tractor_round_of, {std::to_string(s.round), std::to_string(s.rounds)})
            : ui.tr(text::tractor_round, {std::to_string(s.round)});
    const float right_w = ui.label_width(right, Type::Small, true);
    std::string friends;
    // The card that finds a friend, while it is being looked for, and with a tick after that.
    for (int i = 0; s.phase > Phase::Friend && !Tractor::over(s) && i < s.friends(); ++i) {
      const tractor::Named& n = s.named[at(i)];
      if (n.nth == 0) continue;
      const std::string named = tractor::card_words(n.kind, ui.lang);
      const std::string copy = tractor::nth_words(n.nth, ui.lang);
      std::string card = ui.tr(text::tractor_friend_card, {named, copy});
      friends = ui.list(std::move(friends), card);
      const bool found = n.who != kNobody;
      const float room = r.max.x - right_w - kSpace2 - x - (found ? 18 : 0);
      if (ui.label_width(card, Type::Small, true) > room)
        card = ui.tr(text::tractor_friend_short, {named, copy});
      const float w = ui.label_width(card, Type::Small, true) + (found ? 18 : 0);
      if (ui.label_width(card, Type::Small, true) > room) continue;
      ui.label({x, m}, card, Type::Small, c.text, gfx::kLeftMiddle, true);
      if (found) ui.icon(Icon::Check, {x + w - 8, m}, 14, c.good);
      x += w + kSpace2;
    }
    if (!after.empty())
      x += ui.label_cut({x, m}, r.max.x - right_w - kSpace3 - x, after, Type::Small, c.second,
                        gfx::kLeftMiddle) +
           kSpace2;
    ui.label({r.max.x, m}, right, Type::Small, c.text, gfx::kRightMiddle, true);

    const float parted = std::min(x, r.max.x - right_w - kSpace2);
    std::string means;
    if (!fixed)
      means = ui.tr(text::tractor_means_open, {rank});
    else if (suit < tractor::kSuits)
      means = ui.tr(text::tractor_means_trump, {rank, ui.tr(suit_line(suit))});
    else
      means = ui.tr(text::tractor_means_no_trump, {rank});
    std::string said = ui.tr(
        text::tractor_trump_said,
        {suit < tractor::kSuits ? tractor::card_words(tractor::card(suit, s.order.rank), ui.lang)
                                : std::string(rank)});
    if (!after.empty()) said = ui.tr(text::tractor_pair_of, {said, after});
    if (!friends.empty()) said = ui.list(std::move(said), friends);
    ui.term("trump", {area.min, {parted, area.max.y}}, said, means);
    const std::string points_mean =
        counts(s)
            ? ui.tr(text::tractor_means_points, {std::to_string(2 * step), std::to_string(step)})
            : std::string(ui.tr(text::tractor_means_round));
    ui.term("points", {{parted, area.min.y}, area.max}, right, points_mean);
    if (!counts(s)) return;

    const int top = std::max(4 * step, (points / step + 1) * step);
    const Rect bar = ui.low()
                         ? Rect{{parted + kSpace3, m - 4}, {r.max.x - right_w - kSpace3, m + 4}}
                         : Rect{{r.min.x, r.max.y - 18}, {r.max.x, r.max.y - 10}};
    if (bar.width() < 40) return;
    g.round_rect(bar, 4, c.control, {1, c.panel_border});
    const float part = std::clamp(static_cast<float>(points) / static_cast<float>(top), 0.0f, 1.0f);
    if (part > 0.01f)
      g.round_rect({bar.min, {bar.min.x + std::max(8.0f, bar.width() * part), bar.max.y}}, 4,
                   points >= 2 * step ? c.warning : ui.tint);
    for (int mark = step; mark < top; mark += step) {
      const float at_x =
          bar.min.x + bar.width() * static_cast<float>(mark) / static_cast<float>(top);
      const bool bank = mark == 2 * step;  // here the bank changes sides
      g.line({at_x, bar.min.y - (bank ? 4 : 0)}, {at_x, bar.max.y + (bank ? 4 : 0)},
             bank ? 2.5f : 1, bank ? c.text : c.muted);
    }
  }

  // A finished round and its result, until the person goes on.
  void draw_summary(const Scene& scene, const Rect& area) const {
    Ui& ui = scene.ui;
    const float pad = ui.phone() ? kSpace4 : kSpace5;
    const float w = std::min(area.width(), 460.0f);
    const float inner = w - 2 * pad - kSpace3;
    const float wanted = rounds_.draw_last(scene, Rect::at({}, {inner, 0}), false) + 2 * pad;
    const float h = std::min(wanted, area.height());
    const Rect r = Rect::around(area.centre(), {w, h});
    ui.panel(r, kRadiusPanel, 1.5f);
    const Rect content = ui.begin_scroll("round", r.inset(pad, pad));
    ui.end_scroll(rounds_.draw_last(scene, Rect::at(content.min, {inner, 0}), true));
  }

  // --- the table ---------------------------------------------------------------------------------

  static float card_width(const Ui& ui, const Rect& r, int seats) {
    const float by_width = r.width() / (seats > 4 ? 7.5f : 6.0f),
                by_height = r.height() * 0.7f / (seats > 4 ? 3.6f : 3.1f);
    return std::clamp(std::min(by_width, by_height), ui.phone() ? 30.0f : 34.0f, 84.0f);
  }

  static Vec2 place_of(const Rect& r, float card_w, int rel, int seats) {
    const float turn = 2 * gfx::kPi * static_cast<float>(rel) / static_cast<float>(seats);
    const float rx = std::max(0.0f, r.width() / 2 - card_w * 1.5f),
                ry = std::max(0.0f, r.height() / 2 - card_w * 0.85f);
    return r.centre() + Vec2{std::min(rx, ry * 1.9f) * std::sin(turn), ry * std::cos(turn)};
  }

  // The cards of one player, overlapping.
  void draw_pile(const Scene& scene, const State& s, const Cards& cards, Vec2 m, float w,
                 float most_wide, int q) const {
    const Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const std::vector<int> all = tractor_in_order(cards, s.order);
    const auto n = static_cast<float>(all.size());
    if (all.empty()) return;
    const float step = n > 1 ? std::min(w * 0.52f, (most_wide - w) / (n - 1)) : 0;
    float x = m.x - (w + step * (n - 1)) / 2;
    const float t = ease(ui, played_at_[at(q)], kFlight);
    if (t < 1) ui_animate(scene);
    const Vec2 from = (m - scene.board.centre()) * (0.6f * (1 - t));
    g.push_opacity(0.3f + 0.7f * t);
    for (const int kind : all) {
      const Rect r = Rect::at({x + from.x, m.y - w / gfx::kCardAspect / 2 + from.y},
                              {w, w / gfx::kCardAspect});
      gfx::card(g, r, 0, tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.8f);
      draw_points(g, kind, r);
      x += step;
    }
    g.pop_opacity();
  }
  // A gold pip at the lower left corner of a card that counts points.
  static void draw_points(gfx::Canvas& g, int kind, const Rect& card) {
    if (Cards::of(kind, 1).points() == 0) return;
    const float radius = std::clamp(card.width() * 0.075f, 3.0f, 5.5f);
    g.circle({card.min.x + radius + 3, card.max.y - radius - 4}, radius, gfx::rgb(0xE8B33A),
             {1, gfx::rgb(0x8A6414)});
  }
  // What the trick on the table is worth, in the middle.
  static void draw_worth(const Ui& ui, const State& s, Vec2 m) {
    int points = 0;
    for (int q = 0; q < s.seats; ++q) points += s.table[at(q)].points();
    if (points == 0) return;
    const std::string said = ui.tr(text::tractor_trick_points, {std::to_string(points)});
    const float w = ui.label_width(said, Type::Control, true) + 2 * kSpace3;
    const Rect pill = Rect::around(m, {w, kWorthHeight});
    ui.canvas().round_rect(pill, kWorthHeight / 2, gfx::rgb(0x2A2008, 0.85f),
                           {1.5f, gfx::rgb(0xE8B33A)});
    ui.label(m, said, Type::Control, gfx::rgb(0xF6D98A), gfx::kCentred, true);
  }
  static void ui_animate(const Scene& scene) {
    if (!scene.ui.still) scene.ui.animate();
  }

  void draw_table(const Scene& scene, const State& s, const Rect& whole, int me) const {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    if (whole.height() < 30) return;
    Rect r = whole;
    r.min.y += 22;  // the name over the uppermost
    const int base = std::max(0, me);
    const float column = r.width() / static_cast<float>(s.seats);
    // Without room for a round table, all sit in a row.
    const float usual = card_width(ui, r, s.seats);
    const bool in_row = r.height() < 2.1f * usual / gfx::kCardAspect;
    // Many on a narrow screen sit along two sides: in a circle they would cover each other's names.
    const bool two_rows = !in_row && s.seats >= 6 && r.width() < 520;
    const int below = (s.seats + 1) / 2,
              before = (below - 1) / 2;  // in the lower row; of these, left of the viewer
    const float cell = r.width() / static_cast<float>(below);
    const float w = in_row ? std::min({usual, column * 0.6f, (r.height() - 6) * gfx::kCardAspect})
                    : two_rows ? std::min(cell * 0.58f, (r.height() - 30) / 2 * gfx::kCardAspect)
                               : usual;
    const float high = w / gfx::kCardAspect;
    const float wide = in_row     ? column - kSpace2
                       : two_rows ? cell - kSpace2
                                  : std::min(r.width() * 0.4f, w * 3.2f);
    const int viewer = index_of(scene);
    const auto where = [&](int q) {
      const int k = (q - base + s.seats) % s.seats;
      if (two_rows) {
        const int along = (k + before) % s.seats;  // counter-clockwise from the lower left corner
        const bool low = along < below;
        const float x = low ? static_cast<float>(along)
                            : static_cast<float>(s.seats - 1 - along) +
                                  static_cast<float>(2 * below - s.seats) / 2;
        return Vec2(r.min.x + cell * (x + 0.5f), low ? r.max.y - high / 2 : r.min.y + high / 2);
      }
      return in_row ? Vec2(r.min.x + column * (static_cast<float>(k) + 0.5f), r.centre().y)
                    : place_of(r, w, k, s.seats);
    };
    const auto pile = [&](int q, const Cards& cards, bool marked) {
      const Vec2 m = where(q);
      if (marked) {
        const int n = cards.size();
        const float step = n > 1 ? std::min(w * 0.52f, (wide - w) / static_cast<float>(n - 1)) : 0;
        const Vec2 size{w + step * static_cast<float>(n - 1) + 12, high + 12};
        gfx::legal_glow(g, Rect::around(m, size), 10, ui.tint, 0);
      }
      draw_pile(scene, s, cards, m, w, wide, q);
    };
    // Who sits where: sign and name above their place, and whether they play with the viewer.
    const bool trick = shows_trick_ && rounds_.trick();
    const bool under_way =
        s.phase == Phase::Play || s.phase == Phase::Throw || s.phase == Phase::Reveal;
    for (int q = 0; q < s.seats; ++q) {
      const bool mine = q == me;
      const Vec2 m = where(q) - Vec2(0, high / 2 + 13);
      // If the seats are close together, first the side and then the name appears only on the
      // plates.
      const float own = in_row ? column : two_rows ? cell : 160;
      const bool tied =
          own > 46 && viewer >= 0 && !tie_of(ui, s, viewer, q).empty() && plays_with(s, viewer, q);
      const float most =
          std::min(ui.phone() ? 96.0f : 130.0f, own - 30 - (tied && own < 160 ? 22 : 0));
      std::string name =
          mine ? std::string()
               : player_name_in(ui, scene.players, seat(q),
                                std::min(ui.phone() ? 72.0f : 130.0f, most), Type::Small, false);
      if (most < kNameless && ui.label_width(name, Type::Small) > most) name.clear();
      const float name_w = std::min(ui.label_width(name, Type::Small), most);
      const float all = 20 + (name.empty() ? 0 : kSpace1 + name_w) + (tied ? 22 : 0);
      float x = std::clamp(m.x - all / 2, whole.min.x, std::max(whole.min.x, whole.max.x - all));
      gfx::seat_badge(g, seat_sign(q), {x + 10, m.y}, std::min(20.0f, own - 3), gfx::seat_color(q));
      x += 20 + kSpace1;
      if (!name.empty())
        ui.label_cut({x, m.y}, name_w + 1, name, Type::Small, c.second, gfx::kLeftMiddle),
            x += name_w;
      if (tied) draw_tie(g, {x + 14, m.y}, true, ui.strong_tint());
      if (!trick && s.phase == Phase::Play && q == s.turn &&
          (s.played > 0 ? s.table[at(q)].empty() : false)) {
        g.round_rect(Rect::around(where(q), {w, high}), w * 0.08f, gfx::kClear,
                     {2, ui.strong_tint().faded(0.7f)});
      }
    }
    const Vec2 m = r.centre();
    const auto note = [&](std::string_view said) {
      const float most = std::min(r.width() * 0.36f, 220.0f);
      const float h =
          ui.paragraph(Rect::at({}, {most, 0}), said, Type::Small, c.text, 0.5f, true, false);
      const Rect box = Rect::around(m, {most + 2 * kSpace2, h + 2 * kSpace2});
      ui.panel(box, kRadiusControl, 1);
      ui.paragraph(box.inset(kSpace2), said, Type::Small, c.text, 0.5f, true);
    };
    if (trick) {
      for (int q = 0; q < s.seats; ++q)
        pile(q, rounds_.trick()->cards[at(q)], q == rounds_.trick()->winner);
      const std::string said = ui.tr(
          text::tractor_trick_won,
          {player_name_in(ui, scene.players, seat(rounds_.trick()->winner), 110, Type::Small, true),
           std::to_string(rounds_.trick()->points)});
      return note(said);
    }
    if (under_way) {
      bool any = false;
      for (int q = 0; q < s.seats; ++q) {
        if (s.table[at(q)].empty()) continue;
        any = true;
        pile(q, s.table[at(q)], s.phase == Phase::Play && q == s.winning);
      }
      if (ui.now < failed_until_)
        note(failed_), ui_animate(scene);
      else if (!in_row && r.height() - (two_rows ? 2 * high + 26 : 2.2f * high + 40) > kWorthHeight)
        draw_worth(ui, s, m);
      if (any) return;
    }
    // Between tricks: the standing bid, and what is still to come.
    if (s.phase <= Phase::Told && s.bidder != kNobody) {
      pile(s.bidder, Cards::of(tractor::bid_card(s.bid_place, s.order.rank), s.bid_count), true);
    }
    if (s.phase == Phase::Flip || (s.phase == Phase::Take && !s.kitty.empty()))
      draw_pile(scene, s, s.kitty, m, w, r.width() * 0.8f, base);
    if (s.phase <= Phase::Told) {
      const int left = s.cards() - s.dealt;
      for (int i = 0; i < std::min(5, left / 12 + 1) && left > 0; ++i) {
        const float k = static_cast<float>(i);
        gfx::card_back(g, Rect::around(m + Vec2{-1.5f * k, -2 * k}, {w, high}), 0, ui.tint,
                       i == 0 ? 1.0f : 0.2f);
      }
      const std::string count = count_text(words::some_cards, ui.lang, left);
      ui.label({m.x + w / 2 + 10, m.y}, count, Type::Body, c.second, gfx::kLeftMiddle, true);
      ui.term("deck", Rect::around(m, {w, high}).grown(10),
              ui.tr(text::says, {ui.tr(text::tractor_to_deal), count}),
              ui.tr(text::tractor_means_deck, {std::to_string(tractor::kitty_size(s))}));
      return;
    }
    const std::string now = scene.may_act ? std::string() : moment(scene, s);
    if (!now.empty())
      ui.paragraph({{r.min.x + w * 1.6f, m.y - 12}, {r.max.x - w * 1.6f, m.y}}, now, Type::Body,
                   c.second, 0.5f);
  }

  static std::string moment(const Scene& scene, const State& s) {
    const Ui& ui = scene.ui;
    const auto name = [&](int q) { return player_name(ui, scene.players, seat(q)); };
    switch (s.phase) {
      case Phase::Bury:
        return ui.tr(words::say_bury, {name(s.banker), count_text(words::some_cards, ui.lang,
                                                                  tractor::kitty_size(s))});
      case Phase::Friend:
        return ui.tr(words::say_friend_turn, {name(s.banker)});
      case Phase::Play:
        return ui.tr(words::say_lead, {name(s.turn)});
      default:
        return {};
    }
  }

  // --- the viewer's hand ------------------------------------------------------------------------

  // Rows of the hand: a card shows at least kLeastStrip units, with many cards kLeastStripMany.
  static int rows_of(float width, int cards, float w) {
    const auto fits = [&](int rows, float strip) {
      const int longest = (cards + rows - 1) / rows;
      return longest < 2 || (width - w) / static_cast<float>(longest - 1) >= strip;
    };
    if (fits(1, kLeastStrip)) return 1;
    return fits(2, kLeastStripMany) ? 2 : 3;
  }
  static float rows_height(int rows, float h) {
    return h * (1 + kRowStep * static_cast<float>(rows - 1));
  }
  static float hand_card(const Ui& ui) { return ui.phone() ? 54.0f : ui.low() ? 46.0f : 74.0f; }
  static float hand_rows(const Ui& ui, const State&, const Rect& r, int cards) {
    const float w = hand_card(ui), h = w / gfx::kCardAspect;
    return rows_height(rows_of(r.width(), cards, w), h) + 20;
  }

  struct Place {
    int kind;
    int copy;  // of that kind, from 0
    Rect rect;
  };

  // Where each row begins, and the end of the last: between two suits if both rows then have room,
  // as near to equal rows as possible.
  static std::vector<int> row_starts(const State& s, const std::vector<int>& all, int rows,
                                     float width, float w, float gap) {
    const int n = static_cast<int>(all.size());
    const auto apart = [&](int i) { return group(s, all[at(i)]) != group(s, all[at(i - 1)]); };
    const auto fits = [&](int from, int to) {
      int gaps = 0;
      for (int i = from + 1; i < to; ++i) gaps += apart(i);
      return to - from < 2 ||
             (width - w - gap * static_cast<float>(gaps)) / static_cast<float>(to - from - 1) >=
                 kTightStrip;
    };
    std::vector<int> out = {0};
    for (int row = 1; row < rows; ++row) {
      const int even = out.back() + (n - out.back() + rows - row) / (rows - row + 1);
      int best = even;
      for (int i = out.back() + 1; i < n; ++i) {
        const int longest_rest = (n - i + rows - row - 1) / (rows - row);
        // Of three rows none is much shorter than the others.
        if (rows > 2 && std::abs(i - even) > kUneven) continue;
        if (!apart(i) || !fits(out.back(), i) || !fits(i, i + longest_rest)) continue;
        if (best == even || std::abs(i - even) < std::abs(best - even)) best = i;
      }
      out.push_back(best);
    }
    out.push_back(n);
    return out;
  }

  std::vector<Place> lay_out(const Ui& ui, const State& s, int me, const Rect& r) const {
    const std::vector<int> all =
        tractor_in_order(s.hand[at(me)], s.phase >= Phase::Take ? s.order : sorting(s));
    std::vector<Place> out;
    const int n = static_cast<int>(all.size());
    if (n == 0) return out;
    const int rows = rows_of(r.width(), n, hand_card(ui));
    // As large as the room allows, with space for raised cards.
    const float w = std::min(hand_card(ui),
                             (r.height() - 14) / rows_height(rows, 1) * gfx::kCardAspect),
                h = w / gfx::kCardAspect;
    const float gap = ui.phone() ? kSpace1 : kSpace3;
    const std::vector<int> starts = row_starts(s, all, rows, r.width(), w, gap);
    for (int row = 0; row < rows; ++row) {
      const int from = starts[at(row)], to = starts[at(row + 1)];
      // A little space between suits.
      int gaps = 0;
      for (int i = from + 1; i < to; ++i) gaps += group(s, all[at(i)]) != group(s, all[at(i - 1)]);
      const int count = to - from;
      const float step =
          count > 1 ? std::min(w * 0.62f, (r.width() - w - gap * static_cast<float>(gaps)) /
                                              static_cast<float>(count - 1))
                    : 0;
      const float whole = w + step * static_cast<float>(count - 1) + gap * static_cast<float>(gaps);
      float x = r.centre().x - whole / 2;
      const float y = r.max.y - h - h * kRowStep * static_cast<float>(rows - 1 - row);
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
    order.suit = s.bidder != kNobody && s.bid_place < tractor::kSuits
                     ? s.bid_place
                     : static_cast<std::uint8_t>(tractor::kNoSuit);
    return order;
  }
  static int group(const State& s, int kind) {
    return (s.phase >= Phase::Take ? s.order : sorting(s)).group(kind);
  }

  bool raised(const State& s, int me, const Place& p) const {
    const int held = s.hand[at(me)].count(p.kind), n = picked_.count(p.kind);
    const unsigned touched = up_[at(p.kind)] & ((1u << held) - 1);
    return std::popcount(touched) == n ? (touched >> p.copy & 1) != 0 : p.copy >= held - n;
  }
  // Of several equal cards, the very one that was touched.
  void touch(const Ui& ui, const State& s, int me, const Place& p, bool on) {
    unsigned up = 0;
    for (int copy = 0; copy < s.hand[at(me)].count(p.kind); ++copy)
      up |= static_cast<unsigned>(raised(s, me, {p.kind, copy, {}})) << copy;
    const int before = picked_.count(p.kind);
    pick(ui, s, me, p.kind, on);
    if (picked_.count(p.kind) != before)
      up_[at(p.kind)] = static_cast<std::uint8_t>(up ^ 1u << p.copy);
  }
  void pick(const Ui& ui, const State& s, int me, int kind, bool on) {
    const int n = picked_.count(kind);
    const bool full = s.phase == Phase::Bury && picked_.size() >= tractor::kitty_size(s);
    if (on && n < s.hand[at(me)].count(kind) && !full) picked_.add(kind);
    if (!on && n > 0) picked_.remove(kind);
    if (s.phase == Phase::Bury) ui.shell.announce(kitty_count(ui, s));
  }
  std::string kitty_count(const Ui& ui, const State& s) const {
    return ui.tr(text::tractor_kitty_count,
                 {std::to_string(picked_.size()), std::to_string(tractor::kitty_size(s))});
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
    const int bound = choosing ? tractor::bound_group(s, me) : -1;
    const auto best = hinted(scene);
    const Cards advised = best ? best->first.cards : Cards{};
    const Vec2 mouse = ImGui::GetIO().MousePos;
    bool held = false;
    // Drawn under the remaining cards: the empty places of cards chosen for the kitty.
    for (const Place& p : places) {
      if (s.phase == Phase::Bury && raised(s, me, p))
        g.round_rect(p.rect, p.rect.width() * 0.08f, ui.colors().control.faded(0.3f),
                     {1, ui.colors().panel_border});
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Place& p = places[i];
      const bool up = raised(s, me, p);
      Rect card = p.rect;
      const bool gone = up && s.phase == Phase::Bury;  // lies with the kitty; its place stays free
      if (up && !gone) card = Rect::at(card.min - Vec2{0, 14}, card.size());
      // The touchable part ends where the next card begins.
      Rect seen = p.rect;
      seen.min.y -= 14;
      const bool covered =
          i + 1 < places.size() && std::abs(places[i + 1].rect.min.y - p.rect.min.y) < 1;
      if (covered) seen.max.x = places[i + 1].rect.min.x;
      if (i + 1 < places.size() && places.back().rect.min.y > p.rect.min.y + 1)
        seen.max.y = p.rect.min.y + p.rect.height() * kRowStep - 14;
      const std::string said = tractor::card_words(p.kind, ui.lang);
      const bool taken = s.phase == Phase::Bury &&
                         s.hand[at(me)].count(p.kind) - p.copy <= rounds_.taken().count(p.kind);
      const Line* how = gone    ? &text::tractor_card_buried
                        : up    ? &text::tractor_card_chosen
                        : taken ? &text::tractor_from_kitty
                                : nullptr;
      // No legal play has it while enough of the suit that was led is in hand.
      const bool locked = bound >= 0 && s.order.group(p.kind) != bound;
      const Ui::Touch t = ui.area("card" + std::to_string(i), seen,
                                  how ? ui.tr(*how, {said}) : said, choosing && !locked);
      if (locked && t.hovered && ImGui::IsMouseReleased(0))
        ui.toast(ui.tr(text::tractor_bound, {ui.tr(group_line(bound))}), true);
      if (choosing && t.gripped) {
        held = true;
        if (drag_from_ < 0)
          drag_from_ = static_cast<int>(i), drag_on_ = !up, drag_before_ = picked_;
      }
      if (choosing && t.long_press && s.phase == Phase::Play)
        pick_part(s, me, p.kind), drag_from_ = -2;
      else if (choosing && t.pressed && drag_to_ < 0 && drag_from_ != -2)
        touch(ui, s, me, p, !up);
      const bool hint = advised.count(p.kind) > 0 && p.copy < advised.count(p.kind);
      if (hint) g.halo(card, card.width() * 0.08f, 8, ui.tint);
      const float fresh = s.phase <= Phase::Told && !ui.still ? ease(ui, dealt_at_, 0.18) : 1;
      if (fresh < 1) ui.animate();
      if (!gone)
        gfx::card(g, card, 0, tractor_face(p.kind, ui.settings.four_colours), ui.tint, 1,
                  up ? 1.8f : 0.7f);
      // A mark at the corner that the next card leaves visible.
      if (!gone && taken)
        g.circle(card.min + Vec2(10, 42), 4, ui.strong_tint(), {1.5f, gfx::rgb(0xFBF7EE)});
      if (!gone) draw_points(g, p.kind, card);
      if (locked) g.round_rect(card, card.width() * 0.08f, gfx::rgb(0x000000, kLockedShade));
      if (t.focused) gfx::focus_ring(g, card, 6, ui.colors().focus);
      if (t.hovered && choosing && !locked) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    // Dragging across several cards takes them all, or gives them back.
    if (held && drag_from_ >= 0 && s.phase == Phase::Play) {
      int over = -1;
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].rect.grown(14).contains(mouse) && mouse.x >= places[i].rect.min.x)
          over = static_cast<int>(i);
      }
      if (over >= 0 && (over != drag_from_ || drag_to_ >= 0)) {
        drag_to_ = over;
        picked_ = drag_before_;
        for (int i = std::min(drag_from_, over); i <= std::max(drag_from_, over); ++i) {
          const int kind = places[at(i)].kind;
          if (bound < 0 || s.order.group(kind) == bound) pick(ui, s, me, kind, drag_on_);
        }
      }
    } else if (!held) {
      drag_from_ = drag_to_ = -1;
    }
  }

  // Whether the cards to be led can be read as other parts; finds the readings once per choice.
  bool can_be_read_otherwise(const Scene& scene, const State& s) {
    if (!scene.may_act || s.phase != Phase::Play || !leads(s) || picked_.empty()) return false;
    if (read_of_ != picked_ || readings_.empty())
      read_of_ = picked_, reading_ = 0, readings_ = tractor::readings(s.order, picked_);
    return readings_.size() > 1;
  }
  // What the cards count as; each press shows the next possible reading.
  void draw_reading(Ui& ui, const State& s, const Rect& r) {
    const auto said = [&] {
      return ui.tr(text::tractor_read_as,
                   {tractor::parts_words(*tractor::parts_of(s.order, picked_, readings_[reading_]),
                                         ui.lang)});
    };
    const std::string now = said();
    const float w = std::min(r.width(), ui.button_width({.label = now, .look = Look::Quiet}));
    if (!ui.button("reading", Rect::around(r.centre(), {w, r.height()}),
                   {.label = now,
                    .look = Look::Quiet,
                    .tip = ui.tr(text::tractor_read_tip),
                    .key = ImGuiKey_R}))
      return;
    reading_ = (reading_ + 1) % readings_.size();
    ui.announce(said());
  }

  // At a tap, the previous trick, and what the rules of thumb would play. `narrow`: the first
  // button shows only its sign. Returns the room that they need at the left and at the right.
  std::pair<float, float> draw_help(const Scene& scene, const State& s, const Rect& r,
                                    bool narrow) {
    Ui& ui = scene.ui;
    ButtonSpec last{.label = ui.tr(text::tractor_last_trick),
                    .icon = Icon::Eye,
                    .look = Look::Quiet,
                    .selected = shows_trick_,
                    .why_not = rounds_.trick() ? std::string_view() : ui.tr(text::tractor_no_trick),
                    .key = ImGuiKey_L};
    if (narrow) last.narrated = last.tip = std::exchange(last.label, {});
    const float left = narrow ? kTarget : std::min(r.width() / 2, ui.button_width(last));
    if (ui.button("trick", Rect::at(r.min, {left, kTarget}), last)) {
      shows_trick_ = !shows_trick_;
      if (shows_trick_) ui.announce(rounds_.trick_words(scene));
    }
    if (!rounds_.trick()) shows_trick_ = false;
    return {left + kSpace1, scene.may_act ? draw_suggest(scene, s, r) + kSpace1 : 0.0f};
  }
  float draw_suggest(const Scene& scene, const State& s, const Rect& r) {
    Ui& ui = scene.ui;
    const ButtonSpec suggest{.label = ui.tr(text::tractor_suggest),
                             .look = Look::Quiet,
                             .tip = ui.tr(text::tractor_suggest_tip),
                             .key = ImGuiKey_S};
    const float w = std::min(r.width() / 2, ui.button_width(suggest));
    if (ui.button("suggest", Rect::at({r.max.x - w, r.min.y}, {w, kTarget}), suggest))
      pick_suggested(s, index(scene.view.viewer));
    return w;
  }

  // The suggestion of the rules of thumb; if it is already chosen, the next candidate.
  void pick_suggested(const State& s, int me) {
    std::vector<Cards> all = {tractor::by_thumb(s, me).cards};
    std::vector<Action> more;
    Tractor::legal(s, seat(me), more);
    for (const Action& a : more) {
      if (std::ranges::find(all, a.cards) == all.end()) all.push_back(a.cards);
    }
    const auto now = std::ranges::find(all, picked_);
    picked_ = now == all.end() || now + 1 == all.end() ? all.front() : now[1];
  }

  // --- the kitty ---------------------------------------------------------------------------------

  static float kitty_card(const Ui& ui, const State& s, float width) {
    const auto k = static_cast<float>(tractor::kitty_size(s));
    return std::min(ui.low() ? 36.0f : 54.0f, (width - 2 * kSpace2 - (k - 1) * kSpace1) / k);
  }
  static float kitty_height(const Ui& ui, const State& s, float width) {
    return kTarget + kitty_card(ui, s, width) / gfx::kCardAspect + kSpace2;
  }
  // The cards to be buried, in one place per card of the kitty: a tap takes one back.
  void draw_kitty(const Scene& scene, const State& s, const Rect& area) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    const auto& c = ui.colors();
    const int k = tractor::kitty_size(s);
    const float w = kitty_card(ui, s, area.width()), high = w / gfx::kCardAspect;
    const float whole = static_cast<float>(k) * (w + kSpace1) - kSpace1;
    const Rect r = Rect::around(area.centre(), {whole + 2 * kSpace2, area.height()});
    ui.panel(r, kRadiusControl, 0.4f);
    const std::string count = kitty_count(ui, s);
    ui.label({r.min.x + kSpace2, r.min.y + kTarget / 2}, count, Type::Small, c.text,
             gfx::kLeftMiddle, true);
    ui.term("kitty", {r.min, {r.centre().x, r.min.y + kTarget}}, count,
            ui.tr(text::tractor_means_kitty, {std::to_string(k)}));
    draw_suggest(scene, s, r);
    // If they have no room, the gaps in the hand show what lies here.
    if (area.height() < kTarget + high) return;
    const std::vector<int> cards = tractor_in_order(picked_, s.order);
    for (int i = 0; i < k; ++i) {
      const Rect place =
          Rect::at({r.min.x + kSpace2 + static_cast<float>(i) * (w + kSpace1), r.min.y + kTarget},
                   {w, high});
      if (i >= static_cast<int>(cards.size())) {
        g.round_rect(place, w * 0.08f, c.control.faded(0.4f), {1, c.panel_border});
        continue;
      }
      const int kind = cards[at(i)];
      const Ui::Touch t =
          ui.area("kitty" + std::to_string(i), place,
                  ui.tr(text::tractor_take_back, {tractor::card_words(kind, ui.lang)}));
      gfx::card(g, place, 0, tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.7f);
      if (t.focused) gfx::focus_ring(g, place, 6, c.focus);
      if (t.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (t.pressed) pick(ui, s, index(scene.view.viewer), kind, false);
    }
  }

  // --- bids --------------------------------------------------------------------------------------

  static std::vector<Action> bids(const Scene& scene) {
    std::vector<Action> out;
    Tractor::legal(scene.view.state.as<State>(), scene.view.viewer, out);
    return out;
  }
  // Waiting and passing stay at the bottom, each suit stays in its column, more copies stand above:
  // nothing slides under a finger that is about to press.
  static std::vector<int> counts_of(const std::vector<Action>& all) {
    std::vector<int> out;
    for (const Action& a : all) {
      if (a.kind == Kind::Bid && std::ranges::find(out, a.cards.size()) == out.end())
        out.push_back(a.cards.size());
    }
    std::ranges::sort(out, std::greater<>());
    return out;
  }
  static float bid_row(float width) { return width >= 600 ? 52.0f : 72.0f; }
  static float bids_height(const Scene& scene, float width) {
    return kAnswerRow +
           static_cast<float>(counts_of(bids(scene)).size()) * (bid_row(width) + kSpace1);
  }
  // A button with a second line that explains the consequence.
  static bool answer(Ui& ui, std::string_view id, const Rect& r, std::string_view word,
                     std::string_view then, std::string_view why_not, int key) {
    const std::string said = ui.tr(text::tractor_answer, {word, then});
    const bool pressed = ui.button(id, r, {.why_not = why_not, .narrated = said, .key = key});
    const auto& c = ui.colors();
    const float off = why_not.empty() ? 1.0f : 0.6f;
    ui.label_cut({r.centre().x, r.centre().y - 11}, r.width() - kSpace2, word, Type::Control,
                 c.text.faded(off), gfx::kCentred, true);
    ui.label_cut({r.centre().x, r.centre().y + 12}, r.width() - kSpace2, then, Type::Small,
                 c.second.faded(off), gfx::kCentred);
    return pressed;
  }
  std::optional<Action> draw_bids(const Scene& scene, const State& s, Rect& board) {
    Ui& ui = scene.ui;
    gfx::Canvas& g = ui.canvas();
    std::optional<Action> done;
    const std::vector<Action> all = bids(scene);
    // If rows of bids have no room above the answers, they stand beside them.
    const float wanted = bids_height(scene, board.width());
    const bool low =
        board.height() < std::max(wanted, kAnswerRow + bid_row(board.width()) + kSpace1);
    const Rect area = board.take_bottom(low ? kAnswerRow : wanted, kSpace2);
    Rect r = area;
    Rect last = r.take_bottom(kAnswerRow, kSpace1);
    const auto many =
        std::max(3.0f, static_cast<float>(std::ranges::count(all, Kind::Bid, &Action::kind)));
    Rect line = last.take_left(low ? std::min(many * (kTarget + kSpace1), last.width() - 130) : 0);
    const float slot_w = line.width() / many;
    const bool dealing = !tractor::all_dealt(s);
    // A first bid, a bid over another player's, or raising one's own: each has its own words.
    static constexpr const Line* kBid[] = {&text::tractor_bid, &text::tractor_bid_over,
                                           &text::tractor_bid_more};
    static constexpr const Line* kPass[] = {&text::tractor_pass, &text::tractor_pass_over,
                                            &text::tractor_pass_more};
    static constexpr const Line* kNoBid[] = {
        &text::tractor_pass_last, &text::tractor_pass_last_over, &text::tractor_pass_last_more};
    const int me = index(scene.view.viewer);
    const auto way = static_cast<std::size_t>(tractor::bid_way(s, me));
    for (const Kind kind : {Kind::Wait, Kind::Pass}) {
      const bool wait = kind == Kind::Wait;
      const Action a = tractor::act(kind);
      const bool can = std::ranges::find(all, a) != all.end();
      const Line& then = wait      ? text::tractor_wait_then
                         : dealing ? text::tractor_pass_then
                                   : *kNoBid[way];
      if (answer(ui, wait ? "wait" : "pass", last.column(wait ? 0 : 1, 2, kSpace2),
                 ui.tr(wait ? text::tractor_wait : *kPass[way]), ui.tr(then),
                 can ? std::string_view() : ui.tr(*tractor::bid_expected(s, me)),
                 wait ? ImGuiKey_W : ImGuiKey_P))
        done = a;
    }
    const float row = bid_row(area.width());
    const bool beside = row < 60 && !low;  // the words stand beside the cards, else under them
    for (const int count : counts_of(all)) {
      if (!low) line = r.take_top(row, kSpace1);
      for (int place = 0; place < tractor::kSuits + 2; ++place) {
        const int kind = tractor::bid_card(place, s.order.rank);
        const Action a = tractor::act(Kind::Bid, Cards::of(kind, count));
        if (std::ranges::find(all, a) == all.end()) continue;
        const Rect slot = low ? line.take_left(slot_w - kSpace1, kSpace1)
                              : line.column(place, tractor::kSuits + 2, kSpace1);
        const bool suited = place < tractor::kSuits;
        const std::string cards =
            count == 1
                ? tractor::card_words(kind, ui.lang)
                : ui.tr(words::times, {tractor::card_words(kind, ui.lang), std::to_string(count)});
        const std::string said =
            suited
                ? ui.tr(text::tractor_bid_said, {ui.tr(*kBid[way]), cards, ui.tr(suit_line(place))})
                : ui.tr(text::tractor_bid_no_trump, {ui.tr(*kBid[way]), cards});
        if (ui.button("bid" + std::to_string(place) + "x" + std::to_string(count), slot,
                      {.narrated = said, .tip = said}))
          done = a;
        const std::string_view word = ui.tr(suited ? *kBid[way] : text::tractor_no_trump);
        const float word_w = std::min(ui.label_width(word, Type::Small, true), slot.width() - 4);
        const float h = beside ? row - 10 : 44.0f, w = h * gfx::kCardAspect;
        const float room = slot.width() - 6 - (beside ? word_w + kSpace2 : 0);
        const float step =
            count > 1 ? std::min(14.0f, (room - w) / static_cast<float>(count - 1)) : 0;
        const float cards_w = w + step * static_cast<float>(count - 1);
        const float left = slot.centre().x - (beside ? cards_w + kSpace2 + word_w : cards_w) / 2;
        const float y = beside ? slot.centre().y : slot.min.y + 4 + h / 2;
        for (int n = 0; n < count; ++n) {
          gfx::card(g, Rect::around({left + w / 2 + step * static_cast<float>(n), y}, {w, h}), 0,
                    tractor_face(kind, ui.settings.four_colours), ui.tint, 1, 0.4f);
        }
        if (beside)
          ui.label_cut({left + cards_w + kSpace2, y}, word_w + 2, word, Type::Small,
                       ui.colors().text, gfx::kLeftMiddle, true);
        else if (!low && ui.label_width(word, Type::Small, true) < slot.width())
          ui.label({slot.centre().x, slot.max.y - 12}, word, Type::Small, ui.colors().text,
                   gfx::kCentred, true);
      }
    }
    return done;
  }
  // --- friends -----------------------------------------------------------------------------------

  static int rank_rows(float width) { return width < 13 * kTarget ? 2 : 1; }
  static float friends_height(float width) {
    return static_cast<float>(2 + rank_rows(width)) * (kTarget + kSpace1);
  }
  void draw_friends(const Scene& scene, const State& s, const Rect& area) {
    Ui& ui = scene.ui;
    Rect r = area;
    if (friend_kind_ < 0) {
      friend_kind_ =
          tractor::card(s.order.suit == tractor::Spades ? tractor::Hearts : tractor::Spades,
                        s.order.rank == tractor::kAce ? 11 : tractor::kAce);
      friend_copy_ = 1;
      while (friend_copy_ < s.packs && Tractor::check(s, scene.view.viewer, named_friend()))
        ++friend_copy_;
    }
    std::vector<std::string_view> suits, ranks, copies;
    for (int suit = 0; suit < tractor::kSuits; ++suit) suits.push_back(ui.tr(suit_line(suit)));
    suits.push_back(ui.tr(text::tractor_jokers));
    std::vector<std::string> numbers;
    for (int i = 1; i <= s.packs; ++i)
      numbers.push_back(ui.tr(text::tractor_copy, {tractor::nth_words(i, ui.lang)}));
    for (const std::string& number : numbers) copies.push_back(number);
    const int was = tractor::suit_of(friend_kind_);  // the jokers come after the suits
    const int suit = ui.segmented("friend-suit", r.take_top(kTarget, kSpace1), suits, was,
                                  ui.tr(words::why_friend_first));
    if (suit == tractor::kSuits)
      ranks = {ui.tr(words::small_joker), ui.tr(words::big_joker)};
    else
      ranks.assign(tractor::kRankNames.begin(), tractor::kRankNames.end());
    const int highest = static_cast<int>(ranks.size()) - 1;
    int rank = (suit == tractor::kSuits) == (was == tractor::kSuits)
                   ? tractor::rank_of(friend_kind_)
                   : highest;
    // On a phone, thirteen ranks in one row are too narrow for a finger.
    const auto row = rank_rows(area.width()) == 2 && suit < tractor::kSuits ? std::ptrdiff_t{7}
                                                                            : std::ssize(ranks);
    for (std::ptrdiff_t from = 0; from < std::ssize(ranks); from += row) {
      const auto part = std::span(ranks).subspan(
          static_cast<std::size_t>(from),
          static_cast<std::size_t>(std::min(row, std::ssize(ranks) - from)));
      const int here = rank - static_cast<int>(from);
      const int picked =
          ui.segmented(from == 0 ? "friend-rank" : "friend-rank2", r.take_top(kTarget, kSpace1),
                       {part.begin(), part.end()}, here, ui.tr(words::why_friend_first));
      if (picked != here) rank = static_cast<int>(from) + picked;
    }
    friend_copy_ = ui.segmented("friend-copy", r.take_top(kTarget, kSpace1), copies,
                                std::clamp(friend_copy_, 1, static_cast<int>(s.packs)) - 1,
                                ui.tr(words::why_friend_copy)) +
                   1;
    friend_kind_ = tractor::card(suit, rank);
  }

  TractorRounds rounds_;
  Cards picked_;
  std::array<std::uint8_t, tractor::kKinds> up_{};  // the copies of a kind touched last
  Cards read_of_;  // the cards of readings_, and the index of the chosen one
  std::vector<tractor::Reading> readings_;
  std::size_t reading_ = 0;
  std::optional<Phase> phase_;  // in the last frame
  bool shows_trick_ = false;    // the previous one, instead of the current one
  int friend_kind_ = -1, friend_copy_ = 1;
  int drag_from_ = -1, drag_to_ = -1;  // cards of the hand; -2: a long press was handled
  bool drag_on_ = true;
  Cards drag_before_;
  std::array<double, tractor::kMost> played_at_ = [] {
    std::array<double, tractor::kMost> out;
    out.fill(-10);
    return out;
  }();
  double dealt_at_ = -10, shows_until_ = 0;
  std::string failed_;  // the result of a throw, shown for a while
  double failed_until_ = 0;
};

}  // namespace

std::unique_ptr<GameUi> make_tractor_ui() {
  return std::make_unique<TractorUi>();
}

}  // namespace parlour::ui
