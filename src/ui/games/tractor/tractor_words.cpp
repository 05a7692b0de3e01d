#include "ui/games/tractor/tractor_words.h"

namespace parlour::ui::tractor_table {
namespace {

bool friends_open(const State& s) {
  return std::any_of(s.named.begin(), s.named.begin() + s.friends(),
                     [](const tractor::Named& n) { return n.nth == 0 || n.who == kNobody; });
}
bool side_known(const State& s, int q) {
  return !s.finding() || (s.phase >= Phase::Friend && s.banker != kNobody &&
                          (tractor::with_banker(s, q) || !friends_open(s)));
}

}  // namespace

const Line& group_line(int group) {
  static constexpr const Line* lines[] = {&words::clubs, &words::diamonds, &words::hearts,
                                          &words::spades, &words::say_trump_group};
  return *lines[std::clamp(group, 0, 4)];
}
const Line& suit_line(int suit) {
  static constexpr const Line* lines[] = {&words::clubs, &words::diamonds, &words::hearts,
                                          &words::spades, &words::no_trump};
  return *lines[std::clamp(suit, 0, 4)];
}

bool plays_with(const State& s, int a, int b) {
  return s.finding() ? tractor::with_banker(s, a) == tractor::with_banker(s, b) : a % 2 == b % 2;
}
std::string_view tie_of(const Ui& ui, const State& s, int me, int q) {
  if (me < 0 || q == me || !side_known(s, me) || !side_known(s, q)) return {};
  return ui.tr(plays_with(s, me, q) ? words::partner_of : words::opponent);
}
std::string_view side_of(const Ui& ui, const State& s, int q) {
  if (s.banker == kNobody || s.phase < Phase::Take || Tractor::over(s)) return {};
  if (q == s.banker) return ui.tr(words::banker);
  if (tractor::with_banker(s, q)) return ui.tr(s.finding() ? words::friend_word : words::partner);
  return s.finding() && friends_open(s) ? std::string_view() : ui.tr(words::attacker);
}

std::vector<int> voids(const State& s, int q) {
  std::vector<int> out;
  for (int group = 0; group < tractor::kGroups; ++group) {
    if (tractor::in(s.voids[at(q)], group)) out.push_back(group);
  }
  return out;
}

std::string plate_means(const Ui& ui, const State& s, int me, int q) {
  const std::string_view level = tractor::level_name(s.level[at(q)]);
  std::string out;
  const auto add = [&](const std::string& sentence) { out += (out.empty() ? "" : " ") + sentence; };
  if (const std::string_view tie = tie_of(ui, s, me, q); !tie.empty())
    add(std::string(ui.tr(!plays_with(s, me, q) ? words::means_opponent
                          : s.finding()         ? words::means_ally
                                                : words::means_partner)));
  if (s.banker != kNobody && s.phase >= Phase::Take && !Tractor::over(s)) {
    const std::string need = std::to_string(tractor::points_to_win(s));
    if (q == s.banker)
      add(std::string(ui.tr(words::means_banker)));
    else if (tractor::with_banker(s, q))
      add(ui.tr(words::means_side, {need}));
    else if (side_known(s, q))
      add(ui.tr(words::means_attacker, {need}));
    else
      add(std::string(ui.tr(words::means_unknown)));
  }
  for (const int group : voids(s, q))
    add(ui.tr(text::one_sentence, {ui.tr(words::say_void, {ui.tr(group_line(group))})}));
  add(ui.tr(s.level[at(q)] == tractor::kNoRank ? words::means_level_none : words::means_level,
            {level}));
  if (const int laps = s.laps[at(q)]) add(ui.tr(words::means_laps, {std::to_string(laps)}));
  if (tractor::must_defend(s, s.level[at(q)])) add(std::string(ui.tr(words::means_stop)));
  if (const int lost = s.aces[at(q)])
    add(ui.tr(words::means_aces, {std::to_string(lost), std::to_string(tractor::kAces)}));
  return out;
}

std::string moment(const Scene& scene, const State& s) {
  const Ui& ui = scene.ui;
  const auto name = [&](int q) { return player_name(ui, scene.players, seat(q)); };
  switch (s.phase) {
    case Phase::Bury:
      return ui.tr(words::say_bury, {name(tractor::taker(s)), count_text(words::some_cards, ui.lang,
                                                                         tractor::kitty_size(s))});
    case Phase::Fry:
      return ui.tr(words::say_fry, {name(s.turn)});
    case Phase::Friend:
      return ui.tr(words::say_friend_turn, {name(s.banker)});
    case Phase::Play:
      return tractor::ends_early(s) ? std::string() : ui.tr(words::say_lead, {name(s.turn)});
    default:
      return {};
  }
}

std::string question(const Ui& ui, const State& s, Seat viewer) {
  if (s.phase == Phase::Friend) return std::string(ui.tr(words::why_friend_first));
  if (s.phase == Phase::Fry) return std::string(ui.tr(words::why_fry_first));
  if (tractor::ends_early(s)) return std::string(ui.tr(words::why_end_first));
  if (s.phase == Phase::Bid) return std::string(ui.tr(*tractor::bid_expected(s, index(viewer))));
  if (leads(s))
    return std::string(ui.tr(s.rule(tractor::rule::NoThrows) ? words::lead_one : words::lead));
  const int own = index(viewer), group = tractor::lead_group(s);
  const std::string suit(ui.tr(group_line(group)));
  const std::string count = count_text(words::some_cards, ui.lang, tractor::lead_size(s));
  if (own < s.seats && tractor::held_of(s, own, group) == 0)
    return ui.tr(words::void_of_suit, {suit, count});
  return ui.tr(words::follow, {count, suit});
}

std::vector<room::LogLine> effects(const Ui& ui, const Table::Step& step) {
  const auto a = decoded<Tractor>(step.shadow);
  if (!a || (a->kind != Kind::Play && a->kind != Kind::Verdict)) return {};
  const auto& before = step.before.state.as<State>();
  const auto& after = step.after.state.as<State>();
  std::vector<room::LogLine> out;
  for (int i = 0; i < after.friends(); ++i) {
    const int who = after.named[at(i)].who;
    if (who != kNobody && before.named[at(i)].who == kNobody && who != after.banker)
      out.push_back({seat(who), std::string(ui.tr(words::shows_friend))});
  }
  if (a->kind != Kind::Play || after.played != 0 || after.phase == Phase::Throw) return out;
  int points = 0;
  for (int q = 0; q < after.seats; ++q) points += after.table[at(q)].points();
  out.push_back({seat(after.winning),
                 points ? ui.tr(words::takes_points, {std::to_string(points)})
                        : std::string(ui.tr(words::takes)),
                 true});
  return out;
}

}  // namespace parlour::ui::tractor_table
