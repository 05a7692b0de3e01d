// What the bank takes from a player, as the table says it.
#include <gtest/gtest.h>

#include "ui/games/settlers/settlers_words.h"

namespace parlour::ui::settlers_table {
namespace {

std::string rates_of(std::uint8_t ports) {
  State s = *Settlers::start({}, 3);
  s.ports[1] = ports;
  const BankRates rates = bank_rates(s, 1);
  return cards_for_one(rates) + ", " + rates_text(rates);
}

constexpr auto kAny = static_cast<std::uint8_t>(1 << settlers::kAnyHarbour);

TEST(SettlersRates, GoFromTheBestToTheWorst) {
  EXPECT_EQ(rates_of(0), "4, 4:1");
  EXPECT_EQ(rates_of(kAny), "3, 3:1");
  EXPECT_EQ(rates_of(1 << 2), "2–4, 2:1–4:1");
  EXPECT_EQ(rates_of(kAny | 1), "2–3, 2:1–3:1");
  EXPECT_EQ(rates_of((1 << settlers::kResources) - 1), "2, 2:1");
}

}  // namespace
}  // namespace parlour::ui::settlers_table
