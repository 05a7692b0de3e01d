// Rooms whose stored data comes from another version of the page: none of it is lost, and the
// player is told.
#include <gtest/gtest.h>

#include "net/former.h"
#include "world.h"

namespace parlour::rooms {
namespace {

using State = Room::State;
using Type = Room::News::Type;

struct Pages {
  World w{4};
  std::string state = "room/" + code_of(w.id) + "/state",
              aside = "room/" + code_of(w.id) + "/aside/unread";

  // A locked room with a game of three, and a fourth player who was removed.
  void enter() {
    for (int i = 0; i < 4; ++i) w.load(i, i == 0);
    w.start("coup", "", 3, 3);
    w.play(12, [] { return false; });
    w.room(0).kick(w.room(3).me().id);
    w.room(0).lock(true);
    w.pass(500);
    for (int i = 0; i < 4; ++i) w.close(i);
  }
  std::string& stored(int i, const std::string& key) { return w.at(i).device.storage.at(key); }
  // Changes bytes of a head, as if another version had written them.
  template <class F>
  static void rewrite(std::string& text, F&& change) {
    const std::size_t line = text.find('\n') + 1;
    Bytes head = *from_base64url(std::string_view(text).substr(line));
    head.resize(head.size() - 4);
    change(head);
    text = text.substr(0, line) + to_base64url(net::with_sum(std::move(head)));
  }
  // Changes the version of the rules: at the host it follows the checksums of the parts, at a guest
  // it is in the view.
  void other_rules(int i, const std::string& key, int by) {
    if (i == 0) {
      const KeptRoom room(w.at(0).device, w.id);
      const auto first = (key == state ? room.load() : room.aside("unread"))->parts.at(0).bytes;
      Writer sum;
      sum.u32(crc32(first));
      return rewrite(stored(0, key), [&](Bytes& b) {
        *std::ranges::search(b, sum.bytes()).end() += static_cast<std::uint8_t>(by);
      });
    }
    rewrite(stored(i, key), [&](Bytes& b) {
      const std::string_view id("\4coup");
      // The game's last mention is in the view, which has its own checksum.
      const auto at = std::ranges::find_end(b, id).begin() - b.begin();
      Reader r(ByteView(b).subspan(static_cast<std::size_t>(at) + 5));
      r.varint(), r.u8(), r.raw(r.varint());
      const std::size_t end = b.size() - r.left();
      b[static_cast<std::size_t>(at) + 5] += static_cast<std::uint8_t>(by);
      Writer w;
      w.u32(crc32(
          ByteView(b).subspan(static_cast<std::size_t>(at), end - static_cast<std::size_t>(at))));
      std::ranges::copy(w.bytes(), b.begin() + static_cast<std::ptrdiff_t>(end));
    });
  }
  static void other_format(std::string& text, int by) {
    rewrite(text, [&](Bytes& b) { b[1 + b[0]] += static_cast<std::uint8_t>(by); });
  }
  int told(int i, Type type) {
    return static_cast<int>(std::ranges::count(w.at(i).news, type, &Room::News::type));
  }
};

TEST(OtherVersions, OfTheRulesLeaveARoomItsPeople) {
  for (const int by : {1, -1}) {
    Pages p;
    p.enter();
    p.other_rules(0, p.state, by);
    const std::string kept = p.stored(0, p.state);
    p.w.load(0);
    ASSERT_EQ(p.w.room(0).state(), State::Inside);
    EXPECT_EQ(p.told(0, Type::Unread), 1);
    EXPECT_FALSE(p.w.room(0).game());
    EXPECT_EQ(p.stored(0, p.aside), kept);
    p.w.load(0);
    EXPECT_EQ(p.told(0, Type::Unread), 1) << "announced once";
    const net::Lobby& l = p.w.room(0).lobby();
    EXPECT_TRUE(l.locked);
    EXPECT_FALSE(l.playing);
    EXPECT_EQ(l.kicked.size(), 1u);
    EXPECT_EQ(l.chairs.size(), 3u);
    EXPECT_EQ(l.members.size(), 3u);
    for (int i = 1; i < 3; ++i) p.w.load(i);
    p.w.pass(1000);
    for (int i = 1; i < 3; ++i)
      EXPECT_EQ(p.w.room(i).me().seat, seat(i))
          << "a returning player gets their seat, though the room is locked";
    // The next game uses nothing of the one that was set aside.
    for (int i = 1; i < 3; ++i) p.w.room(i).ready(true);
    p.w.pass(500);
    ASSERT_TRUE(p.w.room(0).start());
    p.w.play(30, [] { return false; });
    p.w.expect_same_views();
    EXPECT_EQ(p.stored(0, p.aside + "-before"), kept);
    EXPECT_FALSE(
        KeptRoom(p.w.at(0).device, p.w.id).aside("unread-before")->parts.at(0).bytes.empty());
  }
}

TEST(OtherVersions, OfTheRulesGoOnWhenThePageIsTheRightOneAgain) {
  Pages p;
  p.enter();
  p.other_rules(0, p.state, 1);
  p.w.load(0);
  ASSERT_FALSE(p.w.room(0).game());
  p.w.close(0);
  p.other_rules(0, p.aside, -1);
  p.w.load(0);
  ASSERT_TRUE(p.w.room(0).game());
  EXPECT_FALSE(p.w.at(0).device.storage.contains(p.aside));
  for (int i = 1; i < 3; ++i) p.w.load(i);
  p.w.pass(1000);
  p.w.play(10, [] { return false; });
  p.w.expect_same_views();
}

TEST(OtherVersions, OfTheRulesLeaveAGuestTheRoom) {
  Pages p;
  p.enter();
  p.other_rules(1, p.state, 1);
  const std::string kept = p.stored(1, p.state);
  p.w.load(1);
  EXPECT_EQ(p.told(1, Type::Unread), 1);
  ASSERT_EQ(p.w.room(1).state(), State::Inside);
  EXPECT_EQ(p.w.room(1).lobby().members.size(), 3u);
  EXPECT_FALSE(p.w.room(1).game());
  EXPECT_EQ(p.stored(1, p.aside), kept);
  p.w.load(0);
  p.w.pass(1000);
  EXPECT_TRUE(p.w.room(1).host_here()) << "it knows its host";
  EXPECT_TRUE(p.w.room(1).game()) << "which has the game";
}

TEST(OtherVersions, OfTheFormatAreNotWrittenOver) {
  for (const int i : {0, 1}) {
    Pages p;
    p.enter();
    p.other_format(p.stored(i, p.state), 1);
    const std::string kept = p.stored(i, p.state);
    p.w.load(i);
    EXPECT_EQ(p.told(i, Type::UnreadRoom), 1);
    EXPECT_EQ(p.w.room(i).state(), i == 0 ? State::Inside : State::Looking);
    EXPECT_EQ(p.stored(i, p.aside), kept);
    p.w.load(i);
    EXPECT_EQ(p.told(i, Type::UnreadRoom), i == 0 ? 1 : 2)
        << "until it finds the room, a guest stores nothing else";
    EXPECT_EQ(p.stored(i, p.aside), kept);
  }
  // The page is updated again.
  for (int i = 2; i >= 0; --i) {
    Pages p;
    p.enter();
    p.other_format(p.stored(0, p.state), 1);
    p.w.load(0);
    EXPECT_TRUE(p.w.room(0).lobby().chairs.empty());
    if (i == 2) p.w.room(0).choose("flax", "", 2);
    p.w.close(0);
    p.other_format(p.stored(0, p.aside), -1);
    p.w.load(0);
    ASSERT_TRUE(p.w.room(0).game());
    EXPECT_TRUE(p.w.room(0).lobby().locked);
    EXPECT_EQ(p.w.room(0).lobby().members.size(), 3u);
  }
}

TEST(OtherVersions, AreNotWrittenOverWhereTheStorageIsFull) {
  Pages p;
  p.enter();
  p.other_rules(0, p.state, 1);
  const std::string kept = p.stored(0, p.state);
  room::FakeDevice& device = p.w.at(0).device;
  device.capacity = device.stored() + 60;
  p.w.load(0);
  EXPECT_EQ(p.told(0, Type::Unread), 1);
  ASSERT_EQ(p.w.room(0).state(), State::Inside);
  p.w.room(0).lock(false);
  p.w.pass(500);
  EXPECT_FALSE(p.w.room(0).kept()) << "the room says so";
  EXPECT_EQ(p.stored(0, p.state), kept);
  device.capacity = 1 << 20;
  p.w.room(0).lock(true);
  p.w.pass(500);
  EXPECT_TRUE(p.w.room(0).kept());
  EXPECT_EQ(p.stored(0, p.aside), kept);
}

// The device's identity there is unreadable: it comes as somebody new, and none of it is lost.
TEST(OtherVersions, OfThePlaceArePutAsideWithTheRoom) {
  Pages p;
  p.enter();
  const std::string place = "room/" + code_of(p.w.id), kept = p.stored(0, p.state);
  p.stored(0, place) = "a place, in quite another form";
  p.w.load(0, true);
  EXPECT_EQ(p.told(0, Type::UnreadRoom), 1);
  EXPECT_EQ(p.w.room(0).state(), State::Inside);
  EXPECT_EQ(p.stored(0, place + "/aside/place"), "a place, in quite another form");
  EXPECT_EQ(p.stored(0, p.aside), kept);
  EXPECT_TRUE(place_in(p.w.at(0).device, p.w.id));
}

// A room stored before logs had parts goes on.
TEST(OtherVersions, BeforePartsAreGoneOnWith) {
  Pages p;
  for (int i = 0; i < 3; ++i) p.w.load(i, i == 0);
  p.w.start("coup", "", 3, 3);
  p.w.play(12, [] { return false; });
  const Bytes host = net::former_room(p.w.id, p.w.host(0));
  std::vector<Bytes> guests;
  for (int i = 1; i < 3; ++i) guests.push_back(net::former_guest(p.w.id, p.w.guest(i)));
  const std::size_t before = p.w.game(0).actions();
  for (int i = 0; i < 3; ++i) p.w.close(i);
  for (int i = 0; i < 3; ++i) {
    for (const std::string& key : p.w.at(i).device.keys("room/" + code_of(p.w.id) + "/"))
      p.w.at(i).device.erase(key);
    p.stored(i, "room/" + code_of(p.w.id));
    p.w.at(i).device.storage[p.state] =
        to_base64url(i == 0 ? host : guests[static_cast<std::size_t>(i - 1)]);
  }
  p.w.load(1);
  ASSERT_TRUE(p.w.room(1).game()) << "before the host is there";
  for (const int i : {0, 2}) p.w.load(i);
  p.w.pass(1000);
  EXPECT_GE(p.w.game(0).actions(), before) << "the House may have gone on";
  p.w.play(20, [] { return false; });
  p.w.expect_same_views();
  p.w.load(0);
  p.w.pass(1000);
  p.w.expect_same_views();
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(p.told(i, Type::Unread) + p.told(i, Type::UnreadRoom) + p.told(i, Type::NotDealt), 0);
}

}  // namespace
}  // namespace parlour::rooms
