// A match of a script against bots, game by game, without a screen. web/script_match.js asks the
// script and the bots; this part is the table between them.
#include <emscripten/emscripten.h>

#include "ai/bot.h"
#include "core/module_bytes.h"
#include "core/safe_move.h"
#include "core/table.h"
#include "games/registry.h"
#include "protocol/json_text.h"

namespace {

using namespace parlour;

enum Due : std::uint8_t { kBot, kScript, kOver };

struct Match {
  Table table;
  SeatSet script;      // the seats that the script plays
  Rng rng;             // seeds of the bots, and moves that are made for a player
  Seat asked = House;  // whose answer is awaited
};
std::optional<Match> match;

// Partners play for one script, which then has every second seat; otherwise it has one.
SeatSet seats_of(const Info& info, int first, int seats) {
  const int step = info.sides && seats % 2 == 0 ? 2 : seats;
  SeatSet out;
  for (int q = first % step; q < seats; q += step) out = out.with(seat(q));
  return out;
}

Bytes question(Match& m, ai::Level level, std::uint32_t milliseconds) {
  ai::Budget budget = ai::usual_budget(m.table.game().info(), level);
  budget.milliseconds = std::min(budget.milliseconds, milliseconds);
  return ai::write(ai::Question{.game = &m.table.game(),
                                .view = m.table.view(m.asked),
                                .level = level,
                                .budget = budget,
                                .seed = m.rng.next()});
}

}  // namespace

extern "C" {

/// Begins a game. The buffer holds the game's id (`size` bytes). `first`: the script's seat,
/// counted on around the table; in a game with sides its partners are the script's too. `seed`
/// determines all chance. Returns the options of the game, as in records; length 0 if there is no
/// such game or it does not seat so many.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_match_begin(std::uint32_t size, int seats,
                                                             int first, std::uint32_t seed) {
  given().resize(size);
  match.reset();
  const AnyGame* game = find_game(as_text(given()));
  if (!game || seats < game->info().min_seats || seats > game->info().max_seats || first < 0)
    return sent({});
  const std::string_view options = game->info().shortest;
  if (!game->start(options, seats)) return sent({});
  match.emplace(Match{.table = Table(*game, options, seats, seed),
                      .script = seats_of(game->info(), first, seats),
                      .rng = Rng(~std::uint64_t{seed})});
  // A blank, so that no options are not taken for a refusal.
  return sent(as_bytes(' ' + match->table.record().options));
}

/// Goes on until somebody must decide. Returns one byte, then what belongs to it: 0, a bot's
/// question (src/ai/bot.h); 1, the script's; 2: the game is over, and the script's share of the
/// victory in thousandths (u32). `milliseconds`: the longest that a bot thinks.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_match_next(int level, std::uint32_t milliseconds) {
  if (!match) return sent({});
  Table& table = match->table;
  while (!table.over() && table.house_due()) table.play_house();
  Writer w;
  if (table.over()) {
    double won = 0;
    for (const Seat q : match->script) won += table.score(q);
    w.u8(kOver);
    w.u32(static_cast<std::uint32_t>(won * 1000 + 0.5));
    return sent(w.take());
  }
  match->asked = *table.actors().begin();
  w.u8(match->script.has(match->asked) ? kScript : kBot);
  w.raw(question(*match, static_cast<ai::Level>(std::clamp(level, 0, ai::kLevels - 1)),
                 milliseconds));
  return sent(w.take());
}

/// The buffer holds the answer to the last question. Returns 1 if it was played; 0 if it was none,
/// or not legal, and a safe move was made instead.
EMSCRIPTEN_KEEPALIVE int parlour_match_play(std::uint32_t size) {
  given().resize(size);
  if (!match || match->asked == House) return 0;
  Table& table = match->table;
  const Seat who = std::exchange(match->asked, House);
  const AnyView view = table.view(who);
  const std::uint32_t decision = table.game().decision(view);
  const auto answer = ai::read_answer(table.game(), given());
  if (answer && !table.submit({who, answer->choice, decision})) return 1;
  if (auto move = safe_move(table.game(), view, match->rng))
    table.submit({who, std::move(*move), decision});
  return 0;
}

/// The record of the game so far, as text.
EMSCRIPTEN_KEEPALIVE const std::uint8_t* parlour_match_record() {
  if (!match) return sent({});
  return sent(as_bytes(to_text(match->table.game(), match->table.record())));
}
}
