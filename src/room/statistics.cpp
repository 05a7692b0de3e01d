#include "room/statistics.h"

#include <algorithm>
#include <tuple>

#include "core/action_table.h"
#include "room/player.h"

namespace parlour::room::statistics {
namespace {

constexpr std::string_view kNone = "-", kDice = "dice ";
constexpr std::uint32_t kLatest = 0xFFFF'FFFF, kMostRolls = 100'000;
constexpr std::size_t kLongestKey = 16;
constexpr int kFaces = 6;

// Records say "dice 3 4", in the one game that has any.
void count_dice(const AnyGame& game, const Record& record, std::array<int, kTotals>& dice) {
  for (const Entry& e : record.entries) {
    if (e.seat != House) continue;
    const std::string said = game.print(e.action);
    if (!said.starts_with(kDice)) continue;
    WordReader words(std::string_view(said).substr(kDice.size()));
    const auto a = parse_number(words.take(), kFaces), b = parse_number(words.take(), kFaces);
    if (a && b) ++dice[*a + *b - 2];
  }
}

std::optional<int> parse_small(std::string_view word, std::uint32_t most) {
  const auto n = parse_number(word, most);
  return n ? std::optional(static_cast<int>(*n)) : std::nullopt;
}

}  // namespace

std::string key_of(std::string_view content) {
  Writer w;
  w.u64(hash64({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()}));
  return to_base64url(w.bytes());
}

Played played_in(const Replay& r, std::string key, std::int64_t when) {
  Played out{.key = std::move(key),
             .game = r.record.game,
             .seats = r.record.seats,
             .level = {},
             .when = when};
  const std::vector<Player> players = players_of(r.record);
  for (int i = 0; i < out.seats; ++i) {
    const Player& p = players[static_cast<std::size_t>(i)];
    if (p.bot) out.level = std::max(out.level.value_or(ai::Level::Easy), p.level);
  }
  if (std::ranges::count(players, false, &Player::bot) == 1) {
    const auto it = std::ranges::find(players, false, &Player::bot);
    out.you = static_cast<int>(it - players.begin());
    out.share = static_cast<int>(1000 * r.game->score(r.state, seat(out.you)) + 0.5);
  }
  count_dice(*r.game, r.record, out.dice);
  return out;
}

std::string print(const Played& p) {
  WordWriter out;
  out.add(p.key);
  out.add(p.game);
  out.add(std::to_string(p.seats));
  out.add(p.you < 0 ? std::string(kNone) : std::to_string(p.you));
  out.add(p.level ? ai::name(*p.level) : kNone);
  out.add(std::to_string(p.share));
  out.add(std::to_string(p.when));
  if (std::ranges::any_of(p.dice, [](int n) { return n > 0; }))
    for (const int n : p.dice) out.add(std::to_string(n));
  return out.take();
}

std::optional<Played> parse_played(std::string_view line) {
  WordReader words(line);
  Played out{.key = std::string(words.take()), .game = std::string(words.take()), .level = {}};
  const auto seats = parse_small(words.take(), kMaxSeats);
  const std::string_view you = words.take(), level = words.take();
  const auto share = parse_small(words.take(), 1000);
  const auto when = parse_number(words.take(), kLatest);
  const auto seat = parse_small(you, kMaxSeats - 1);
  out.level = ai::level_from(level);
  const bool known = (seat || you == kNone) && (out.level || level == kNone);
  if (!seats || !share || !when || !known || out.game.empty() || out.key.empty() ||
      out.key.size() > kLongestKey || seat.value_or(-1) >= *seats)
    return {};
  out.seats = *seats, out.you = seat.value_or(-1), out.share = *share, out.when = *when;
  for (int i = 0; i < kTotals && (i > 0 || !words.done()); ++i) {
    const auto n = parse_small(words.take(), kMostRolls);
    if (!n) return {};
    out.dice[static_cast<std::size_t>(i)] = *n;
  }
  return words.done() ? std::optional(std::move(out)) : std::nullopt;
}

std::vector<Played> parse_all(std::string_view text) {
  std::vector<Played> out;
  std::set<std::string, std::less<>> keys;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (auto one = parse_played(text.substr(0, end)); one && keys.insert(one->key).second)
      out.push_back(*std::move(one));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string print_all(std::span<const Played> all, std::size_t most) {
  std::string out;
  for (const Played& p : all.last(std::min(most, all.size()))) out += print(p) + '\n';
  return out;
}

void sort_by_time(std::vector<Played>& all) {
  std::ranges::sort(all, {}, [](const Played& p) { return std::tie(p.when, p.key); });
}

Figures figures(std::span<const Played> all, std::string_view game) {
  Figures out;
  for (const Played& p : all) {
    if (!game.empty() && p.game != game) continue;
    for (std::size_t i = 0; i < p.dice.size(); ++i) out.dice[i] += p.dice[i];
    if (p.you < 0) {
      ++out.watched;
      continue;
    }
    const bool won = p.share > 0;
    const auto add = [won](Tally& t) { ++t.games, t.won += won; };
    add(out.all);
    add(out.seats[p.seats]);
    if (p.level) add(out.levels[static_cast<std::size_t>(*p.level)]);
    out.streak = won ? out.streak + 1 : 0;
    out.longest = std::max(out.longest, out.streak);
    out.course.push_back(won);
  }
  return out;
}

double expected_rolls(int total, int rolls) {
  const int ways = kFaces - std::abs(total - (kFaces + 1));
  return static_cast<double>(rolls) * ways / (kFaces * kFaces);
}

Streak streak_of(const std::set<std::uint32_t>& days, std::uint32_t today) {
  Streak out;
  int row = 0;
  std::uint32_t before = 0;
  for (const std::uint32_t day : days) {
    row = row > 0 && day == before + 1 ? row + 1 : 1;
    before = day;
    out.longest = std::max(out.longest, row);
  }
  if (!days.empty() && before + 1 >= today) out.now = row;
  return out;
}

}  // namespace parlour::room::statistics
