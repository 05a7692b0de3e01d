#include "room/daily.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <chrono>

#include "core/action_table.h"
#include "room/characters.h"

namespace parlour::room::daily {
namespace {

constexpr std::int64_t kDay = 86'400;  // seconds
constexpr std::uint64_t kSalt = 0x70'61'72'6c'6f'75'72'31;
constexpr int kFlaxBoards = 15;
constexpr int kMostPoints = 100'000;

std::uint64_t seed_of(std::string_view game, std::uint32_t day) {
  Writer key;
  key.u64(kSalt);
  key.u32(day);
  key.text(game);
  return hash64(key.bytes());
}

// A game of the day takes a quarter of an hour at most, or as long as its game takes.
std::string options_of(const Info& info, Rng& rng) {
  if (info.id == "flax") return "board=" + std::to_string(1 + rng.below(kFlaxBoards));
  if (info.id == "tractor") return std::string(info.shortest);
  return {};
}

// Characters that are not at the table, at a level at which they play.
Player draw_bot(const Info& info, std::span<const Player> players, Rng& rng) {
  Player bot{.bot = true, .level = rng.below(2) ? ai::Level::Hard : ai::Level::Medium, .name = {}};
  std::vector<const Persona*> free;
  for (const Persona& t : kPersonas) {
    if (bot.level >= t.least && bot.level <= t.most &&
        std::ranges::find(players, t.id, &Player::character) == players.end())
      free.push_back(&t);
  }
  const Persona& chosen = *free[rng.below(static_cast<std::uint32_t>(free.size()))];
  bot.character = chosen.id;
  if (info.has_styles) bot.style = chosen.style;
  return bot;
}

// Everything of a player that decides how they play.
bool plays_as(const Player& a, const Player& b) {
  return a.bot == b.bot && a.level == b.level && a.style == b.style && a.script == b.script &&
         a.character == b.character;
}

bool of_its_day(const AnyGame& game, const Record& record, const DealNote& note) {
  const Deal deal = deal_of_day(game, *note.day);
  const auto options = parse_options(game.info(), deal.options);
  return note.seed == deal.note.seed && record.seats == deal.seats() &&
         record.options == print_options(game.info(), *options) &&
         std::ranges::equal(deal.players, players_of(record), plays_as);
}

std::string print_numbers(const std::vector<int>& all) {
  WordWriter out;
  for (const int n : all) out.add(std::to_string(n));
  return out.take();
}

std::optional<int> parse_int(std::string_view word) {
  int n = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  const bool whole = error == std::errc() && end == word.data() + word.size() && !word.empty();
  return whole && n >= -kMostPoints && n <= kMostPoints ? std::optional(n) : std::nullopt;
}

std::optional<std::vector<int>> parse_numbers(std::string_view text) {
  std::vector<int> out;
  if (text.empty()) return out;
  for (WordReader words(text); !words.done();) {
    const auto n = parse_int(words.take());
    if (!n || out.size() == kMaxSeats) return {};
    out.push_back(*n);
  }
  return out;
}

constexpr std::string_view kUnknown = "-";

std::string print_known(const std::vector<std::optional<int>>& all) {
  WordWriter out;
  for (const auto& n : all) out.add(n ? std::to_string(*n) : std::string(kUnknown));
  return out.take();
}

std::optional<std::vector<std::optional<int>>> parse_known(std::string_view text) {
  std::vector<std::optional<int>> out;
  if (text.empty()) return out;
  for (WordReader words(text); !words.done();) {
    const std::string_view word = words.take();
    const auto n = parse_int(word);
    if ((!n && word != kUnknown) || out.size() == kMaxSeats) return {};
    out.push_back(n);
  }
  return out;
}

}  // namespace

std::uint32_t day_of(std::int64_t seconds) {
  return static_cast<std::uint32_t>(std::max<std::int64_t>(seconds, 0) / kDay);
}

std::int64_t seconds_left(std::int64_t seconds) {
  return kDay - std::max<std::int64_t>(seconds, 0) % kDay;
}

std::string date_of(std::uint32_t day) {
  const std::chrono::year_month_day date{
      std::chrono::sys_days{std::chrono::days{static_cast<int>(day)}}};
  const auto two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(static_cast<int>(date.year())) + '-' +
         two(static_cast<unsigned>(date.month())) + '-' + two(static_cast<unsigned>(date.day()));
}

Seat Deal::you() const {
  return seat(static_cast<int>(std::ranges::find(players, false, &Player::bot) - players.begin()));
}

Deal deal_of_day(const AnyGame& game, std::uint32_t day) {
  const Info& info = game.info();
  Deal out{.game = &game,
           .options = {},
           .players = {},
           .note = {.seed = seed_of(info.id, day), .day = day}};
  Rng rng(out.note.seed);
  out.options = options_of(info, rng);
  const auto you = static_cast<int>(rng.below(static_cast<std::uint32_t>(info.usual_seats)));
  for (int i = 0; i < info.usual_seats; ++i)
    out.players.push_back(i == you ? Player{} : draw_bot(info, out.players, rng));
  return out;
}

std::optional<Deal> deal_of(const AnyGame& game, const Record& record) {
  const auto note = deal_in(record);
  std::vector<Player> players = players_of(record);
  const bool ours = std::ranges::all_of(players, [](const Player& p) { return p.script.empty(); });
  if (!note || !ours || std::ranges::count(players, false, &Player::bot) != 1) return {};
  return Deal{
      .game = &game, .options = record.options, .players = std::move(players), .note = *note};
}

Record invitation(const AnyGame& game, const Record& record, const DealNote& note) {
  Record out = record;
  out.entries.clear();
  out.notes.clear();
  const std::vector<Player> players = players_of(record);
  for (std::size_t i = 0; i < players.size(); ++i) {
    Player p = players[i];
    if (!p.bot) p.name.clear();
    out.set_note(seat_key(static_cast<int>(i)), print(p));
  }
  out.set_note(kDealKey, print(note));
  out.version = game.info().version;
  return out;
}

// --- the check ----------------------------------------------------------------------------------

Check::Check(const AnyGame& game, const Record& record)
    : record_(record),
      table_(game, record.options, record.seats, 0),
      players_(players_of(record)),
      note_(deal_in(record)),
      luck_(note_ ? note_->seed : 0),
      other_bots_(record.note(kBotsKey) != bots_of(game)) {
  table_.take_luck(&luck_);
  for (const Entry& e : record.entries)
    moves_ += e.seat != House && players_[static_cast<std::size_t>(index(e.seat))].bot;
  if (!deal_of(game, record))
    fail(Fault::NoDeal);
  else if (note_->day && !of_its_day(game, record, *note_))
    fail(Fault::Deal);
}

std::optional<ai::Question> Check::next() {
  while (!over_ && at() < record_.entries.size()) {
    const Entry& e = record_.entries[at()];
    if (e.seat == House) {
      expected_ = table_.house_action();
      if (expected_ != e.action) {
        fail(Fault::House);
        break;
      }
    } else if (const Player& p = players_[static_cast<std::size_t>(index(e.seat))];
               p.bot && !other_bots_) {
      return question_in_deal(table_, e.seat, p, note_->seed);
    }
    [[maybe_unused]] const bool followed = table_.follow(e);
    assert(followed && "the record has been read");
  }
  over_ = true;
  return {};
}

void Check::take(const AnyAction& choice) {
  const Entry& e = record_.entries[at()];
  expected_ = choice;
  if (choice != e.action) return fail(Fault::Bot);
  ++checked_;
  table_.follow(e);
}

// --- bots alone ---------------------------------------------------------------------------------

Playout::Playout(const Deal& deal, std::vector<Player> players)
    : players_(std::move(players)),
      seed_(deal.note.seed),
      table_(*deal.game, deal.options, deal.seats(), 0),
      luck_(seed_) {
  table_.take_luck(&luck_);
}

std::optional<ai::Question> Playout::next() {
  while (table_.house_due()) table_.play_house();
  if (table_.over()) return {};
  asked_ = *table_.actors().begin();
  return question_in_deal(table_, asked_, players_[static_cast<std::size_t>(index(asked_))], seed_);
}

bool Playout::take(const AnyAction& action) {
  return table_.follow({asked_, action});
}

std::vector<Player> with_expert(const Deal& deal, Seat expert) {
  std::vector<Player> out = deal.players;
  const auto bot = [&](Seat who, ai::Level level) {
    out[static_cast<std::size_t>(index(who))] = {
        .bot = true, .level = level, .name = {}, .style = ai::Style::PokerFaced};
  };
  bot(deal.you(), ai::Level::Hard);
  bot(expert, ai::Level::Expert);
  return out;
}

// --- results ------------------------------------------------------------------------------------

std::string print(const Result& r) {
  return "points " + print_numbers(r.points) + "\nshares " + print_numbers(r.shares) + "\nhelped " +
         (r.helped ? "yes" : "no") + "\nexpert " + print_known(r.expert) + "\nrecord " + r.record +
         '\n';
}

std::optional<Result> parse_result(std::string_view text) {
  const auto take = [&](std::string_view key) -> std::optional<std::string_view> {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (end == text.npos || !line.starts_with(key)) return {};
    text.remove_prefix(end + 1);
    line.remove_prefix(key.size());
    return line;
  };
  const auto points = take("points "), shares = take("shares "), helped = take("helped "),
             expert = take("expert "), record = take("record ");
  if (!points || !shares || !helped || !expert || !record) return {};
  const auto p = parse_numbers(*points), s = parse_numbers(*shares);
  const auto e = parse_known(*expert);
  if (!p || !s || !e || s->empty()) return {};
  return Result{.points = *p,
                .shares = *s,
                .helped = *helped == "yes",
                .expert = *e,
                .record = std::string(*record)};
}

}  // namespace parlour::room::daily
