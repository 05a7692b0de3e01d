// A device whose storage somebody has written to: any text under a room's keys, and any link.
#include <gtest/gtest.h>

#include "rooms/world.h"

namespace parlour::rooms {
namespace {

std::string any_text(Rng& rng, std::size_t most) {
  std::string out(rng.below(static_cast<std::uint32_t>(most)), ' ');
  for (char& c : out)
    c = static_cast<char>(rng.below(4) == 0 ? rng.below(256) : "AZaz09-_ \n/"[rng.below(11)]);
  return out;
}

TEST(StoredRoom, OfAnyTextOpensOrIsPutAsideAndTheRoomWorks) {
  Rng rng(11);
  int with_game = 0;
  for (int n = 0; n < 120; ++n) {
    World w(2);
    for (int i = 0; i < 2; ++i) w.load(i, i == 0);
    w.start("flax", "", 2, 2);
    w.play(6, [] { return false; });
    const int who = n % 2;
    w.close(0), w.close(1);
    auto& storage = w.at(who).device.storage;
    const std::string place = "room/" + code_of(w.id);
    for (auto& [key, text] : storage) {
      if (key == place && n % 5 != 0) continue;
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size() + 1));
      switch (rng.below(6)) {
        case 0:
          text = any_text(rng, 400);
          break;
        case 1:
          text.resize(at);
          break;
        case 2:
          text.insert(at, any_text(rng, 40));
          break;
        case 3:
          text = "1 2 3 99999999999 -1 1 1\n" + text;
          break;
        case 4:
          if (!text.empty()) text[at % text.size()] ^= static_cast<char>(1 + rng.below(7));
          break;
        default:
          break;
      }
    }
    storage[place + "/log/99999999999"] = "x";
    storage[place + "/log/"] = "x";
    storage[place + "/aside/unread"] = any_text(rng, 200);
    w.load(0, true), w.load(1);
    w.pass(12'000);
    ASSERT_TRUE(w.room(0).hosting() || who == 0) << n;
    ASSERT_NE(w.room(0).state(), Room::State::Gone) << n;
    with_game += w.room(0).game() != nullptr;
    EXPECT_TRUE(w.room(0).kept() && w.room(1).kept()) << n;
    if (!w.room(0).hosting() || w.room(0).game()) continue;
    EXPECT_TRUE(w.room(0).choose("flax", "", 2)) << n;
  }
  EXPECT_GT(with_game, 20);
  EXPECT_LT(with_game, 110);
}

TEST(ALink, OfAnyTextIsARoomOrNone) {
  Rng rng(3);
  const std::string code = code_of({1, 2, 3});
  int rooms = 0;
  for (int n = 0; n < 20'000; ++n) {
    std::string text = rng.below(2) ? "https://x.example/#/join/" + code : code;
    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size() + 1));
    if (rng.below(3) == 0)
      text.insert(at, any_text(rng, 30));
    else if (rng.below(2) == 0)
      text.resize(at);
    else if (at < text.size())
      text[at] = static_cast<char>(rng.below(256));
    const auto room = room_in(text);
    rooms += room.has_value();
    if (room) EXPECT_NE(text.find(code_of(*room)), std::string::npos);
  }
  EXPECT_GT(rooms, 1000);
  EXPECT_LT(rooms, 15'000);
  EXPECT_FALSE(room_in(std::string(1 << 20, 'A')));
}

}  // namespace
}  // namespace parlour::rooms
