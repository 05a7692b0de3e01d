#include "room/deal.h"

#include <algorithm>
#include <span>

#include "ai/signature.h"
#include "core/action_table.h"
#include "core/deal.h"

namespace parlour::room::daily {
namespace {

constexpr std::string_view kVersion = "1", kNoDay = "-", kPractice = "practice";
constexpr std::uint32_t kLastDay = 1'000'000;

// How long bots think, in iterations by level: a fifth of a second on a slow phone, and what a
// level needs to be itself (ai/bot.cpp).
struct Thinking {
  std::string_view game;
  std::uint32_t iterations[ai::kLevels];
};
constexpr Thinking kThinking[] = {{"flax", {30, 120, 400, 3000}},
                                  {"coup", {200, 400, 1000, 3000}},
                                  {"settlers", {40, 40, 40, 800}},
                                  {"tractor", {40, 24, 100, 300}}};
constexpr std::uint32_t kOtherwise = 400;

std::uint32_t iterations_of(std::string_view game, ai::Level level) {
  const auto it = std::ranges::find(kThinking, game, &Thinking::game);
  return it == std::end(kThinking) ? kOtherwise : it->iterations[static_cast<int>(level)];
}

}  // namespace

std::string print(const DealNote& note) {
  Writer seed;
  seed.u64(note.seed);
  WordWriter out;
  out.add(kVersion);
  out.add(to_base64url(seed.bytes()));
  out.add(note.day ? std::to_string(*note.day) : std::string(kNoDay));
  if (note.practice) out.add(kPractice);
  return out.take();
}

std::optional<DealNote> parse_deal(std::string_view note) {
  WordReader words(note);
  if (words.take() != kVersion) return {};
  const auto bytes = from_base64url(words.take());
  if (!bytes) return {};
  Reader seed(*bytes);
  DealNote out{.seed = seed.u64(), .day = {}};
  const std::string_view day = words.take();
  if (day != kNoDay && !(out.day = parse_number(day, kLastDay))) return {};
  out.practice = words.skip(kPractice);
  return seed.done() && words.done() ? std::optional(out) : std::nullopt;
}

ai::Question question_in_deal(const Table& table, Seat who, const Player& bot, std::uint64_t seed) {
  Table::Opened opened = table.opened(who);
  Writer key;
  key.u64(seed);
  key.u32(static_cast<std::uint32_t>(opened.entries));
  key.u8(static_cast<std::uint8_t>(who));
  return {.game = &table.game(),
          .view = std::move(opened.view),
          .level = bot.level,
          .budget = {.iterations = iterations_of(table.game().info().id, bot.level)},
          .seed = hash64(key.bytes()),
          .style = bot.style};
}

std::string bots_of(const AnyGame& game) {
  Writer number;
  number.u64(ai::signature(game.info().id));
  return to_base64url(number.bytes());
}

std::optional<DealNote> deal_in(const Record& record) {
  return parse_deal(record.note(kDealKey));
}

std::string daily_key(std::uint32_t day, std::string_view game) {
  return std::string(kDailyPrefix) + std::to_string(day) + '/' + std::string(game);
}

Replay game_from_start(const AnyGame& game, std::string_view options,
                       std::span<const Player> players, const DealNote& note) {
  const int seats = static_cast<int>(players.size());
  Replay out;
  out.game = &game;
  out.state = *game.start(options, seats);
  out.record = Table(game, options, seats, 0).record();
  for (int i = 0; i < seats; ++i)
    out.record.set_note(seat_key(i), print(players[static_cast<std::size_t>(i)]));
  out.record.set_note(kDealKey, print(note));
  out.record.set_note(kBotsKey, bots_of(game));
  return out;
}

Replay once_more(const AnyGame& game, const Record& record) {
  DealNote again = deal_in(record).value_or(DealNote{.seed = 0, .day = {}});
  again.practice = again.day.has_value();
  Replay out = game_from_start(game, record.options, players_of(record), again);
  out.record.set_note(kSenderKey, record.note(kSenderKey));
  return out;
}

namespace {

class DealDealer final : public Dealer {
 public:
  explicit DealDealer(const DealNote& note) : note_(note), luck_(note.seed) {}
  const Luck& luck() const override { return luck_; }
  ai::Question question(const Table& table, Seat who, const Player& bot) const override {
    return question_in_deal(table, who, bot, note_.seed);
  }
  bool keep(Device&, const AnyGame&, const Record&) const override;

 private:
  DealNote note_;
  KeyedChance luck_;
};

bool DealDealer::keep(Device& device, const AnyGame& game, const Record& record) const {
  if (!note_.day || note_.practice) return true;
  const std::string key = daily_key(*note_.day, record.game);
  return device.load(key) || device.save(key, to_base64url(to_bytes(game, record)));
}

}  // namespace

std::unique_ptr<Dealer> make_dealer(const Record& record) {
  const auto note = deal_in(record);
  return note ? std::make_unique<DealDealer>(*note) : nullptr;
}

}  // namespace parlour::room::daily
