// A member of the room with a modified page: they know its link, have a key that plays here, and say what they like.
#include <gtest/gtest.h>

#include "games/coup/coup.h"
#include "net/devices.h"

namespace parlour::net {
namespace {

// --- a view that was made up, when the host is replaced --------------------------------------------

// A game whose host has gone, and the first guest is the next one. Of the others some have modified pages.
struct Succession {
  Room room;
  std::vector<AnyView> views;  // of the guests, as they really are
  AnyView hand(int i) const { return views[static_cast<std::size_t>(i - 1)]; }

  Succession(std::string_view game, std::string_view options, int guests, int actions, int deal = 0) : room(guests) {
    for (int i = 0; i < deal; ++i) room.at(0).carrier.entropy();
    room.start(game, options, guests + 1);
    for (int i = 0; i < actions && !room.host().table()->over(); ++i) room.step();
    while (room.host().table()->house_due()) room.step();
    room.pass(200);
    for (int i = 1; i <= guests; ++i) views.push_back(room.guest(i).view());
    place = room.guest(1).place();
    for (int i = 1; i <= guests; ++i) room.guest(i).on_down(std::exchange(room.at(i).link, 0), room.now);
    room.at(0).host.reset();
    Room::Device& d = room.at(1);
    d.host = Host::succeed(d.carrier, d.memory, games(), kRoom, room.guest(1));
    d.guest.reset();
    room.host_at = 1;
  }
  // Comes as guest i and shows that.
  void comes(int i, const std::optional<AnyView>& shown = {}) {
    const AnyGame& game = *find_game(room.host().lobby().game);
    if (!shown) {
      room.guest(i).follow(room.at(1).key, room.now + kAway);
      return room.connect(i);
    }
    room.at(i).guest.reset();
    Speaker& s = room.speaker(room.at(i).key, 900 + static_cast<std::uint64_t>(i));
    s.hears = [&game, view = *shown](Speaker& who, ByteView message) {
      Ask ask;
      if (read(message, ask)) who.say(write(Reveal{ask.place, game.write_view(view)}));
    };
    s.say(write(Join{"guest " + std::to_string(i), place}));
    room.pass(300);
  }
  // Who was left out.
  std::vector<int> deal_on() {
    EXPECT_TRUE(room.host().deal_on(room.now));
    room.pass(500);
    EXPECT_FALSE(room.host().gathering());
    std::vector<int> out;
    while (auto n = room.host().next_notice()) {
      if (n->type != Host::Notice::Type::LeftOut) continue;
      for (int i = 2; i < static_cast<int>(room.devices.size()); ++i) {
        if (room.member(i)->id == n->member) out.push_back(i);
      }
    }
    std::ranges::sort(out);
    return out;
  }
  bool kept(int i) const { return room.devices[1]->host->table() && room.devices[1]->host->table()->view(seat(i - 1)) == hand(i); }
  Place place;
};

// The liar's view, with the hand of another as their own.
AnyView robbing(const Succession& s, int liar, int robbed) {
  coup::State state = s.hand(liar).state.as<coup::State>();
  state.hand[static_cast<std::size_t>(liar - 1)] = s.hand(robbed).state.as<coup::State>().hand[static_cast<std::size_t>(robbed - 1)];
  return {AnyState(bytes_of(state)), s.hand(liar).viewer};
}

// Three of a role in two hands and one elsewhere are one too many: what a hand says is a lie, and nobody knows which.
bool contradict(const Succession& s, std::initializer_list<int> who, const std::map<int, AnyView>& shown) {
  std::vector<AnyView> views;
  for (const int i : who) views.push_back(shown.contains(i) ? shown.at(i) : s.hand(i));
  Rng rng(1);
  const AnyGame& game = *find_game("coup");
  for (const auto& [i, view] : shown) {
    if (!game.read_view(game.write_view(view))) return false;  // it is none
  }
  return !game.joined(views, rng);
}

// Plays until the liar's made-up hand (robbed's) contradicts those, and nobody else's hand.
template <class F>
int games_where(int guests, F&& f) {
  int found = 0;
  for (int deal = 0; deal < 120 && found < 4; ++deal) {
    Succession s("coup", "", guests, 9 + deal % 12, deal);
    if (!s.room.at(1).host || !s.room.host().gathering()) continue;
    found += f(s);
  }
  return found;
}

// The one who answers first is not the one who is believed.
TEST(AGuest, WhoMakesAHandUpAndAnswersFirstKeepsNoHandThatTheNewHostContradicts) {
  const int found = games_where(4, [](Succession& s) {
    // The new host's own cards, as the liar's.
    const AnyView forged = robbing(s, 2, 1);
    if (forged == s.hand(2) || !contradict(s, {1, 2}, {{2, forged}})) return 0;
    for (const int i : {2, 3, 4}) s.comes(i, i == 2 ? std::optional(forged) : std::nullopt);
    EXPECT_EQ(s.deal_on(), std::vector{2});
    for (const int i : {1, 3, 4}) EXPECT_TRUE(s.kept(i)) << "an honest hand stays, " << i;
    return 1;
  });
  EXPECT_GT(found, 0);
}

// Two that contradict each other, and fit everybody else: nobody can tell who lies, so neither hand is used.
TEST(AGuest, WhoTakesTheHandOfAnotherDoesNotKeepItWhoeverAnswersFirst) {
  for (const bool liar_first : {true, false}) {
    const int found = games_where(5, [&](Succession& s) {
      const AnyView forged = robbing(s, 2, 3);
      if (forged == s.hand(2) || !contradict(s, {1, 2, 3, 4, 5}, {{2, forged}}) || contradict(s, {1, 2, 4, 5}, {{2, forged}})) return 0;
      for (const int i : liar_first ? std::vector{2, 3, 4, 5} : std::vector{3, 4, 5, 2}) s.comes(i, i == 2 ? std::optional(forged) : std::nullopt);
      const std::vector<int> out = s.deal_on();
      EXPECT_TRUE(std::ranges::find(out, 2) != out.end()) << "the liar's is not used";
      EXPECT_TRUE(s.kept(1));
      // Whoever is not named keeps the hand.
      for (const int i : {3, 4, 5}) {
        if (std::ranges::find(out, i) == out.end()) EXPECT_TRUE(s.kept(i)) << i;
      }
      return 1;
    });
    EXPECT_GT(found, 0) << liar_first;
  }
}

// What everybody sees is another in it: coins that they do not have.
TEST(AGuest, WhoMakesUpWhatEverybodySeesIsLeftOut) {
  for (const int liar : {2, 3, 4}) {
    Succession s("coup", "", 4, 20);
    coup::State state = s.hand(liar).state.as<coup::State>();
    ++state.coins[static_cast<std::size_t>(liar - 1)], --state.treasury;
    for (const int i : {4, 3, 2}) s.comes(i, i == liar ? std::optional(AnyView{AnyState(bytes_of(state)), s.hand(i).viewer}) : std::nullopt);
    EXPECT_EQ(s.deal_on(), std::vector{liar});
    for (int i = 1; i <= 4; ++i) EXPECT_EQ(s.room.host().table()->view(Watcher).state.as<coup::State>().coins, s.hand(1).state.as<coup::State>().coins);
    for (int i = 1; i <= 4; ++i) {
      if (i != liar) EXPECT_TRUE(s.kept(i)) << i;
    }
  }
}

// Of eight players of the longest game, three lie: the others' hands stay, and the page does not stand still.
TEST(AGuest, WhoLiesWithOthersIsLeftOutWhereMoreAreHonest) {
  Succession s("tractor", "packs=4 rounds=1", 7, 400);
  const AnyGame& game = *find_game("tractor");
  for (int i = 2; i <= 7; ++i) {
    std::optional<AnyView> shown;
    if (i >= 5) {  // another deal of what they cannot see, as their own
      Rng rng(static_cast<std::uint64_t>(i));
      const AnyView of[] = {s.hand(1)};
      const auto truth = game.joined(of, rng);
      ASSERT_TRUE(truth);
      shown = game.view(*truth, seat(i - 1));
    }
    s.comes(i, shown);
  }
  const std::vector<int> out = s.deal_on();
  for (const int i : {1, 2, 3, 4}) {
    EXPECT_TRUE(s.kept(i)) << i;
    EXPECT_TRUE(std::ranges::find(out, i) == out.end()) << i;
  }
  EXPECT_FALSE(out.empty());
}

}  // namespace
}  // namespace parlour::net
