#include "ai/arena.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ai/coup_mind.h"
#include "ai/game_hints.h"
#include "ai/ismcts.h"
#include "ai/tractor_thumb.h"

namespace parlour::ai {
namespace {

constexpr std::string_view kThumb = "thumb";

template <Game G>
struct Hall {
  using State = typename G::State;
  using Action = typename G::Action;

  const Match& match;
  std::vector<Action> legal = {}, best = {};

  Action greedy(const State& truth, Seat p, Rng& rng) {
    const State s = G::determinize(G::view(truth, p), rng);
    int most = 0;
    best.clear();
    hints::candidates<G>(s, p, legal);
    for (const Action& a : legal) {
      int worth = 0;
      if constexpr (hints::has_evaluate<Hints<G>>()) {
        State next = s;
        G::apply(next, p, a);
        worth = hints::evaluate<G>(next, p);
      }
      if (best.empty() || worth > most) best.clear(), most = worth;
      if (worth == most) best.push_back(a);
    }
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
  }

  std::vector<AnyAction> said(const State& s, Seat p, Player::Talk talk) {
    std::vector<AnyAction> out;
    hints::candidates<G>(s, p, legal);
    for (const Action& a : legal) {
      if (talk == Player::Talk::Silent ? hints::trading<G>(a) : hints::offering<G>(a)) continue;
      out.push_back(encoded<G>(a));
    }
    return out;
  }

  Action choose(const Player& player, const State& s, Seat p, Rng& rng) {
    if (player.kind == Player::Kind::Level) {
      const View<State> v = G::view(s, p);
      const Budget budget = player.budget  ? *player.budget
                            : match.budget ? *match.budget
                                           : usual_budget(G::info(), player.level);
      Question q = {.game = match.game,
                    .view = {AnyState(bytes_of(v.state)), p},
                    .level = player.level,
                    .budget = budget,
                    .seed = rng.next(),
                    .style = player.style};
      if (player.talk != Player::Talk::All) q.among = said(v.state, p, player.talk);
      return *decoded<G>(answer(q).choice);
    }
    if constexpr (std::same_as<G, coup::Coup>) {
      if (player.kind == Player::Kind::Script) {
        const View<State> v = G::view(s, p);
        return player.script == "model" ? model_coup(v.state, p, Style::Any, rng)
                                        : script_coup(player.script, v, rng);
      }
    }
    if constexpr (std::same_as<G, tractor::Tractor>) {
      if (player.kind == Player::Kind::Script)
        return tractor::by_thumb(G::view(s, p).state, index(p));
    }
    if (player.kind == Player::Kind::Greedy) return greedy(s, p, rng);
    G::legal(s, p, legal);
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }

  Outcome play(std::uint32_t first, std::uint32_t count) {
    const auto seats = match.players.size();
    const std::uint32_t in_turn = orders(match);
    const State start =
        *G::start(*parse_options(G::info(), match.options), static_cast<int>(seats));
    Outcome out;
    out.seats.resize(seats);
    out.players.resize(seats);
    for (std::uint32_t game = first; game < first + count; ++game) {
      const std::size_t turn = game % in_turn;
      const std::uint64_t deal = game / in_turn;
      // The House draws from a source of its own: the same luck for any players. Both sources
      // belong to the deal, so two equal players share its mirrored games exactly.
      Rng chance(match.seed * 0x9E3779B97F4A7C15u + deal), players = chance.split();
      std::array<const Player*, kMaxSeats> who;  // the player at each seat
      for (std::size_t i = 0; i < seats; ++i) who[i] = &match.players[(i + turn) % seats];
      State s = start;
      for (;;) {
        settle<G>(s, chance);
        if (G::over(s)) break;
        const Seat p = *G::actors(s).begin();
        G::apply(s, p, choose(*who[static_cast<std::size_t>(index(p))], s, p, players));
        ++out.actions;
      }
      ++out.games;
      for (std::size_t i = 0; i < seats; ++i) {
        const double score = G::score(s, seat(static_cast<int>(i)));
        for (Tally* t : {&out.seats[i], &out.players[(i + turn) % seats]}) {
          ++t->games;
          t->won += score == 1;
          t->shared += score > 0 && score < 1;
          t->score += score;
          if constexpr (std::same_as<G, tractor::Tractor>)
            t->levels += tractor::height(s, static_cast<int>(i)) - s.start_level;
        }
      }
    }
    return out;
  }
};

}  // namespace

std::optional<Player> player_from(std::string_view text) {
  Player p;
  if (text == "random") return p;
  if (text == "greedy") {
    p.kind = Player::Kind::Greedy;
    return p;
  }
  for (const std::string_view script :
       {kScripts[0], kScripts[1], kScripts[2], std::string_view("model"), kThumb}) {
    if (text != script) continue;
    p.kind = Player::Kind::Script;
    p.script = script;
    return p;
  }
  if (text.ends_with("-silent"))
    p.talk = Player::Talk::Silent, text.remove_suffix(7);
  else if (text.ends_with("-quiet"))
    p.talk = Player::Talk::Quiet, text.remove_suffix(6);
  const std::size_t at = text.find('@');
  std::string_view name = text.substr(0, at);
  if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
    const auto style = style_from(name.substr(colon + 1));
    if (!style) return {};
    p.style = *style;
    name = name.substr(0, colon);
  }
  const auto level = level_from(name);
  if (!level) return {};
  p.kind = Player::Kind::Level;
  p.level = *level;
  if (at != std::string_view::npos) {
    std::string_view budget = text.substr(at + 1);
    const bool time = budget.ends_with("ms");
    if (time) budget.remove_suffix(2);
    const auto n = parse_number(budget, 1'000'000'000);
    if (!n || *n == 0) return {};
    p.budget = time ? Budget{0, *n} : Budget{*n, 0};
  }
  return p;
}

std::string_view why_not(const AnyGame& g, const Player& p) {
  if (p.kind == Player::Kind::Script) {
    if (p.script == kThumb)
      return g.info().id == tractor::Tractor::info().id ? "" : "plays Tractor alone";
    return g.info().id == coup::Coup::info().id ? "" : "plays Coup alone";
  }
  bool trade = false;
  AllGames::with(g.info().id, [&]<class G>() { trade = hints::trades<G>(); });
  if (p.talk != Player::Talk::All && !trade)
    return "says less, and in this game nobody makes offers";
  return {};
}

AnyAction choose(const AnyGame& game, const Player& player, const AnyView& v, Rng& rng) {
  AnyAction out;
  AllGames::with(game.info().id, [&]<class G>() {
    Match match;
    match.game = &game;
    out = encoded<G>(Hall<G>{match}.choose(player, v.state.as<typename G::State>(), v.viewer, rng));
  });
  return out;
}

std::uint32_t orders(const Match& m) {
  const auto n = m.players.size();
  if (!m.mirror) return 1;
  // After `k` turns every seat has a player like the original one. If all players are alike, all
  // turns are played: then each of them has each place once.
  for (std::size_t k = 2; k < n; ++k) {
    bool like = n % k == 0;
    for (std::size_t i = 0; like && i < n; ++i) like = m.players[i] == m.players[(i + k) % n];
    if (like && !(m.players[0] == m.players[1])) return static_cast<std::uint32_t>(k);
  }
  return static_cast<std::uint32_t>(n);
}

void Outcome::add(const Outcome& o) {
  games += o.games;
  actions += o.actions;
  const auto sum = [](std::vector<Tally>& to, const std::vector<Tally>& from) {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      to[i].games += from[i].games;
      to[i].won += from[i].won;
      to[i].shared += from[i].shared;
      to[i].score += from[i].score;
      to[i].levels += from[i].levels;
    }
  };
  sum(seats, o.seats);
  sum(players, o.players);
}

Outcome play(const Match& m, std::uint32_t first, std::uint32_t count) {
  Outcome out;
  [[maybe_unused]] const bool known =
      AllGames::with(m.game->info().id, [&]<class G>() { out = Hall<G>{m}.play(first, count); });
  assert(known && "the game is one of the house");
  return out;
}

Interval wilson(double share, std::uint64_t games) {
  if (games == 0) return {0, 1};
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(games);
  const double middle = share + z * z / (2 * n);
  const double reach = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {(middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)};
}

namespace {

// Plays games in every option and number of seats, and hashes every state, choice and answer.
class Fingerprint {
 public:
  explicit Fingerprint(const AnyGame& g)
      : g_(g), base_(g.info().shortest), iterations_(base_.empty() ? 200 : 12) {}

  std::uint64_t take() {
    const auto at_random = [](Seat) { return -1; };
    const int usual = g_.info().usual_seats;
    for (const std::string& set : options()) {
      for (int i = 0; i < 20; ++i) game(set, usual, at_random);
      game(set, usual, [](Seat p) { return index(p) % kLevels; });
      game(set, usual, [](Seat p) { return kLevels - 1 - index(p) % kLevels; });
    }
    for (int seats = g_.info().min_seats; seats <= g_.info().max_seats; ++seats) {
      if (seats == usual) continue;
      for (int i = 0; i < 3; ++i) game(base_, seats, at_random);
      // Most play at random, to save time.
      game(base_, seats, [](Seat p) {
        return index(p) == 0 ? kLevels - 1 : index(p) == 1 ? 1 : -1;
      });
    }
    return hash_;
  }

 private:
  // Of a match, a short version is played, with little thought for each of its many decisions; of
  // an option with many values, only the last is tried.
  std::vector<std::string> options() const {
    const bool match = !base_.empty();
    std::vector<std::string> out = {base_};
    for (const OptionSpec& spec : g_.info().options) {
      for (const auto& choice : spec.choices) {
        if (choice.value == spec.initial) continue;
        if (match && spec.choices.size() > 4 && choice.value != spec.choices.back().value) continue;
        out.push_back(base_ + (match ? " " : "") + std::string(spec.key) + '=' +
                      std::string(choice.value));
      }
    }
    return out;
  }

  // level_of(seat): -1 plays at random.
  template <class F>
  void game(const std::string& set, int seats, const F& level_of) {
    const auto start = g_.start(set, seats);
    if (!start) return;  // a choice that this number of players, or another choice, rules out
    AnyState s = *start;
    while (!g_.over(s)) {
      add(s.bytes());
      if (g_.house_due(s)) {
        g_.apply(s, House, g_.house(s, rng_));
        continue;
      }
      const Seat p = *g_.actors(s).begin();
      const int level = level_of(p);
      const AnyView view = g_.view(s, p);
      g_.apply(s, p, level < 0 ? any_action(view, p) : answer_of(view, static_cast<Level>(level)));
    }
    add(s.bytes());
  }

  AnyAction any_action(const AnyView& view, Seat p) {
    g_.legal(view, p, legal_);
    for (const AnyAction& a : legal_) add(a.bytes);
    return legal_[rng_.below(static_cast<std::uint32_t>(legal_.size()))];
  }
  AnyAction answer_of(const AnyView& view, Level level) {
    const Answer a = answer({.game = &g_,
                             .view = view,
                             .level = level,
                             .budget = {iterations_, 0},
                             .seed = rng_.next()});
    add(write(a));
    return a.choice;
  }
  void add(ByteView bytes) { hash_ = hash64(bytes, hash_); }

  const AnyGame& g_;
  std::string base_;
  std::uint32_t iterations_;
  std::uint64_t hash_ = hash64({}, 0);
  Rng rng_{0xF1A5};
  std::vector<AnyAction> legal_;
};

}  // namespace

std::uint64_t fingerprint(const AnyGame& g) {
  return Fingerprint(g).take();
}

}  // namespace parlour::ai
