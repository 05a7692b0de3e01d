#include "cli/playthrough.h"

#include <cstdio>

#include "core/table.h"

namespace parlour::cli {
namespace {

std::string seat_name(Seat s) {
  return s == House ? "house" : std::to_string(index(s));
}

std::string views(const Table& table) {
  const AnyGame& g = table.game();
  std::string out = g.describe(table.view(Watcher), Lang::English);
  if (!g.info().hides) return out;
  for (Seat p : SeatSet::first(table.seats())) {
    out += "Seat " + seat_name(p) + " sees:\n" + g.describe(table.view(p), Lang::English);
  }
  return out;
}

std::string choices(const Table& table, Seat p) {
  std::vector<AnyAction> legal;
  const bool all = table.game().legal(table.view(p), p, legal);
  std::string out = seat_name(p) + (all ? " may:" : " may, among others:");
  for (std::size_t i = 0; i < legal.size(); ++i)
    out += (i ? "; " : " ") + table.game().print(legal[i]);
  return out + '\n';
}

// If several seats may act, a random one goes first.
void act(Table& table, Rng& rng) {
  std::vector<Seat> actors;
  for (Seat p : table.actors()) actors.push_back(p);
  const Seat p = actors[rng.below(static_cast<std::uint32_t>(actors.size()))];
  std::vector<AnyAction> legal;
  table.game().legal(table.view(p), p, legal);
  const AnyAction a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  table.submit({p, a, table.game().decision(table.view(p))});
}

}  // namespace

std::string playthrough(const AnyGame& g, std::string_view options, int seats, std::uint64_t seed,
                        int views_every) {
  Table table(g, options, seats, seed);
  Rng rng(seed ^ 0x9A7E);
  const std::string head = to_text(g, table.record());
  std::string out = "# parlour playthrough " + std::string(g.info().id) + ", seed " +
                    std::to_string(seed) + '\n' + head.substr(0, head.find('\n') + 1);
  int decisions = 0;
  for (int step = 1; !table.over(); ++step) {
    out += "\n## " + std::to_string(step) + '\n';
    if (table.house_due()) {
      table.play_house();
    } else {
      if (decisions++ % views_every == 0) out += views(table);
      for (Seat p : table.actors()) out += choices(table, p);
      act(table, rng);
    }
    const Entry& e = table.record().entries.back();
    out += "-> " + seat_name(e.seat) + ' ' + g.print(e.action) + '\n';
  }
  out += "\n## end\n" + views(table) + "score:";
  for (Seat p : SeatSet::first(table.seats())) {
    char text[32];
    std::snprintf(text, sizeof text, " %g", table.score(p));
    out += text;
  }
  return out + '\n';
}

}  // namespace parlour::cli
