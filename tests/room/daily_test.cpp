#include "room/daily.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "room/fake_device.h"
#include "room/local_game.h"

namespace parlour::room::daily {
namespace {

constexpr std::uint32_t kToday = 20'784;  // 2026-11-27

const AnyGame& game(std::string_view id) {
  return *find_game(id);
}

/// Plays the deal: bots as in the page, the person by `person`.
template <class Person>
Record played(const Deal& deal, Person&& person) {
  Table t(*deal.game, deal.options, deal.seats(), 0);
  const KeyedChance luck(deal.note.seed);
  t.take_luck(&luck);
  for (int i = 0; i < deal.seats(); ++i)
    t.notes().set_note(seat_key(i), print(deal.players[static_cast<std::size_t>(i)]));
  t.notes().set_note(kDealKey, print(deal.note));
  t.notes().set_note(kBotsKey, bots_of(*deal.game));
  while (!t.over()) {
    if (t.house_due()) {
      t.play_house();
      continue;
    }
    const Seat who = *t.actors().begin();
    const Player& p = deal.players[static_cast<std::size_t>(index(who))];
    const AnyAction a =
        p.bot ? ai::answer(question_in_deal(t, who, p, deal.note.seed)).choice : person(t, who);
    EXPECT_TRUE(t.follow({who, a}));
  }
  return t.record();
}

AnyAction nth_legal(const Table& t, Seat who, std::size_t n) {
  std::vector<AnyAction> legal;
  t.game().legal(t.view(who), who, legal);
  std::erase_if(legal, [&](const AnyAction& a) { return t.game().check(t.view(who), who, a); });
  return legal[n % legal.size()];
}

AnyAction first(const Table& t, Seat who) {
  return nth_legal(t, who, 0);
}

/// A person who decides otherwise from game to game.
auto whim(std::uint64_t seed) {
  return [rng = Rng(seed)](const Table& t, Seat who) mutable {
    return nth_legal(t, who, rng.below(1000));
  };
}

std::vector<std::string> of_kind(const AnyGame& g, const Record& record, std::string_view word) {
  std::vector<std::string> out;
  for (const Entry& e : record.entries) {
    const std::string said = g.print(e.action);
    if (e.seat == House && said.starts_with(word)) out.push_back(said);
  }
  return out;
}

void check(Check& check) {
  while (const auto q = check.next()) check.take(ai::answer(*q).choice);
}

TEST(Daily, TheDayBeginsAtMidnightUtc) {
  EXPECT_EQ(day_of(0), 0u);
  EXPECT_EQ(day_of(86'399), 0u);
  EXPECT_EQ(day_of(86'400), 1u);
  EXPECT_EQ(date_of(0), "1970-01-01");
  EXPECT_EQ(date_of(kToday), "2026-11-27");
  EXPECT_EQ(date_of(day_of(1'709'164'800)), "2024-02-29");
  EXPECT_EQ(seconds_left(86'399), 1);
  EXPECT_EQ(seconds_left(86'400), 86'400);
}

// What players of all devices and versions are dealt on these days.
TEST(Daily, DealsOfSomeDays) {
  const auto told = [](std::string_view id, std::uint32_t day) {
    const Deal d = deal_of_day(game(id), day);
    std::string out = print(d.note) + " | " + d.options + " |";
    for (const Player& p : d.players) out += ' ' + (p.bot ? print(p) : std::string("you"));
    return out;
  };
  EXPECT_EQ(told("flax", kToday), "1 gl4ZkORlgbY 20784 | board=7 | bot medium:trader:hana you");
  EXPECT_EQ(told("coup", kToday),
            "1 xB_69IkhcTE 20784 |  | bot hard:patient:juno you bot hard:poker-faced:faye "
            "bot medium:vengeful:pia");
  EXPECT_EQ(told("settlers", kToday),
            "1 vZ1IcgBSu08 20784 |  | you bot medium:cautious:kofi bot medium:cautious:chen "
            "bot medium:bold:mei");
  EXPECT_EQ(told("tractor", kToday),
            "1 3vjPEW19ybc 20784 | rounds=1 | you bot medium:cautious:kofi bot hard:trader:omar "
            "bot medium:patient:nils");
  EXPECT_EQ(told("coup", kToday + 1),
            "1 yzSWEMYhl30 20785 |  | bot medium:bold:mei you bot hard:patient:nils "
            "bot medium:patient:emil");
}

// Two people who play differently roll the same dice, and draw the same cards of the deck.
TEST(Daily, ChanceIsTheSameWhateverAnybodyDoes) {
  const AnyGame& g = game("settlers");
  const Deal deal = deal_of_day(g, kToday);
  const Record a = played(deal, first), b = played(deal, whim(3));
  ASSERT_NE(a.entries, b.entries);
  for (const char* kind : {"island", "dice", "drawn"}) {
    auto one = of_kind(g, a, kind), other = of_kind(g, b, kind);
    const std::size_t both = std::min(one.size(), other.size());
    one.resize(both), other.resize(both);
    EXPECT_EQ(one, other) << kind;
  }
  EXPECT_GT(of_kind(g, a, "dice").size(), 10u);
}

TEST(Daily, ChanceOfOtherDaysIsAnother) {
  for (const AnyGame* g : {&game("flax"), &game("coup")}) {
    const Record a = played(deal_of_day(*g, kToday), first);
    const Record b = played(deal_of_day(*g, kToday + 1), first);
    EXPECT_NE(a.entries, b.entries) << g->info().id;
  }
}

TEST(Daily, AnOrdinaryTableKeepsItsStream) {
  const AnyGame& g = game("settlers");
  Table a(g, "", 4, 7), b(g, "", 4, 7);
  const KeyedChance luck(7);
  b.take_luck(&luck);
  a.play_house(), b.play_house();
  EXPECT_NE(a.record().entries, b.record().entries);
}

TEST(Daily, EveryGameOfADealIsFoundRight) {
  for (const AnyGame* g : games()) {
    const Record record = played(deal_of_day(*g, kToday), whim(2));
    Check c(*g, record);
    check(c);
    EXPECT_EQ(c.fault(), Check::Fault::None) << g->info().id << " entry " << c.at();
    EXPECT_EQ(c.checked(), c.moves());
    EXPECT_GT(c.moves(), 0);
  }
}

/// The record with another action at some entry of the House or of a bot, cut off there.
Record forged(const AnyGame& g, const Record& record, bool house) {
  const std::vector<Player> players = players_of(record);
  Table t(g, record.options, record.seats, 1);
  for (const Entry& e : record.entries) {
    const bool bot = e.seat != House && players[static_cast<std::size_t>(index(e.seat))].bot;
    AnyAction other = e.action;
    for (std::uint64_t seed = 0; house && e.seat == House && seed < 20 && other == e.action; ++seed)
      t.reseed(seed), other = t.house_action();
    for (std::size_t n = 0; !house && bot && n < 5 && other == e.action; ++n)
      other = nth_legal(t, e.seat, n);
    Record out = t.record();
    out.notes = record.notes;
    out.entries.push_back({e.seat, other});
    if (other != e.action && out.entries.size() > record.entries.size() / 2) return out;
    EXPECT_TRUE(t.follow(e));
  }
  ADD_FAILURE() << "nothing to forge";
  return record;
}

TEST(Daily, AForgedRecordIsRefusedAtTheMoveThatDiffers) {
  for (const AnyGame* g : {&game("flax"), &game("coup"), &game("tractor")}) {
    const Record record = played(deal_of_day(*g, kToday), first);
    for (const bool house : {true, false}) {
      const Record wrong = forged(*g, record, house);
      Check c(*g, wrong);
      check(c);
      EXPECT_EQ(c.fault(), house ? Check::Fault::House : Check::Fault::Bot) << g->info().id;
      EXPECT_EQ(c.at(), wrong.entries.size() - 1);
      EXPECT_EQ(c.expected(), record.entries[c.at()].action);
    }
  }
}

// Otherwise a page that has been updated would call honest players liars.
TEST(Daily, MovesOfOtherBotsAreNotChecked) {
  const AnyGame& g = game("coup");
  const Record record = played(deal_of_day(g, kToday), first);
  for (const std::string_view other : {"0123456789abcdef", ""}) {
    Record theirs = forged(g, record, false);
    theirs.set_note(kBotsKey, other);
    Check c(g, theirs);
    EXPECT_TRUE(c.other_bots());
    EXPECT_FALSE(c.next());
    EXPECT_TRUE(c.over());
    EXPECT_EQ(c.fault(), Check::Fault::None);
    Record wrong = forged(g, record, true);
    wrong.set_note(kBotsKey, other);
    Check chance(g, wrong);
    EXPECT_FALSE(chance.next());
    EXPECT_EQ(chance.fault(), Check::Fault::House);
  }
  EXPECT_FALSE(Check(g, record).other_bots());
}

TEST(Daily, ARecordOfAnotherDealIsRefused) {
  const AnyGame& g = game("coup");
  const Record record = played(deal_of_day(g, kToday), first);
  const auto fault = [&](const Record& r) {
    Check c(g, r);
    check(c);
    return c.fault();
  };
  Record other = record;
  other.set_note(kDealKey, print(deal_of_day(g, kToday + 1).note));
  EXPECT_EQ(fault(other), Check::Fault::Deal);
  other = record;
  DealNote note = *deal_in(record);
  ++note.seed;
  other.set_note(kDealKey, print(note));
  EXPECT_EQ(fault(other), Check::Fault::Deal);
  other = record;
  const int bot = index(deal_of_day(g, kToday).you()) == 0 ? 1 : 0;
  other.set_note(seat_key(bot), "bot easy Ada");
  EXPECT_EQ(fault(other), Check::Fault::Deal);
  other = record;
  other.set_note(kDealKey, "");
  EXPECT_EQ(fault(other), Check::Fault::NoDeal);
}

TEST(Daily, AllBotsPlayItTheSameTwice) {
  for (const AnyGame* g : {&game("flax"), &game("coup")}) {
    const Deal deal = deal_of_day(*g, kToday);
    const auto run = [&](Seat expert) {
      Playout p(deal, with_expert(deal, expert));
      while (const auto q = p.next()) EXPECT_TRUE(p.take(ai::answer(*q).choice));
      EXPECT_TRUE(p.table().over());
      return p.table().record().entries;
    };
    EXPECT_EQ(run(seat(0)), run(seat(0))) << g->info().id;
    EXPECT_NE(run(seat(0)), run(seat(1))) << g->info().id;
  }
}

TEST(Daily, NotesAreReadAsTheyAreWritten) {
  for (const DealNote note : {DealNote{.seed = 5, .day = kToday},
                              DealNote{.seed = ~std::uint64_t{0}, .day = 0, .practice = true},
                              DealNote{.seed = 1, .day = {}}})
    EXPECT_EQ(parse_deal(print(note)), note);
  for (const char* bad : {"", "2 AAAAAAAAAAA 1", "1 AAAA 1", "1 AAAAAAAAAAA", "1 AAAAAAAAAAA x",
                          "1 AAAAAAAAAAA 1 more", "1 AAAAAAAAAAA 1000001", "1 !!!!!!!!!!! 1"})
    EXPECT_FALSE(parse_deal(bad)) << bad;
}

TEST(Daily, ResultsAreReadAsTheyAreWritten) {
  const Result r{.points = {-3, 20},
                 .shares = {0, 1000},
                 .helped = true,
                 .expert = {std::nullopt, 12},
                 .record = "AQ"};
  EXPECT_EQ(parse_result(print(r)), r);
  EXPECT_EQ(parse_result(print(Result{.points = {}, .shares = {1000}, .expert = {}, .record = {}})),
            (Result{.points = {}, .shares = {1000}, .expert = {}, .record = {}}));
  for (const char* bad : {"", "points 1\n", "points x\nshares 1\nhelped no\nexpert \nrecord \n",
                          "points 1\nshares \nhelped no\nexpert \nrecord \n"})
    EXPECT_FALSE(parse_result(bad)) << bad;
}

// --- at a table of this device ------------------------------------------------------------------

std::unique_ptr<LocalGame> begin(FakeDevice& device, const Deal& deal) {
  auto g = std::make_unique<LocalGame>(
      device, game_from_start(*deal.game, deal.options, deal.players, deal.note));
  g->take_dealer(make_dealer(g->record_to_keep()));
  return g;
}

void play_on(LocalGame& g, FakeDevice& device, std::size_t until) {
  Settings quick;
  quick.pace = Pace::Quick;
  for (int i = 0; i < 20'000 && !g.over() && g.actions() < until; ++i) {
    g.tick(quick);
    for (const auto& asked : std::exchange(device.asked, {}))
      g.on_bot(asked.ticket, ai::write(ai::answer(*ai::read_question(games(), asked.request))));
    if (g.may_act()) {
      const AnyView v = g.view();
      std::vector<AnyAction> legal;
      g.game().legal(v, g.eyes(), legal);
      for (const AnyAction& a : legal)
        if (!g.submit(a)) break;
    }
    device.pass(500);
  }
}

TEST(Daily, AGameAtTheTableIsFoundRightAndKept) {
  for (const char* id : {"flax", "coup"}) {
    FakeDevice device;
    const Deal deal = deal_of_day(game(id), kToday);
    const auto g = begin(device, deal);
    EXPECT_EQ(g->chance_to_keep(), 0u) << "its chance is that of the deal";
    play_on(*g, device, 100'000);
    ASSERT_TRUE(g->over());
    Check c(game(id), g->record_to_keep());
    check(c);
    EXPECT_EQ(c.fault(), Check::Fault::None) << id << " entry " << c.at();
    EXPECT_EQ(c.checked(), c.moves()) << "the record names our bots";
    const auto kept = device.load(daily_key(kToday, id));
    ASSERT_TRUE(kept);
    EXPECT_EQ(from_bytes(games(), *from_base64url(*kept), Lang::English).record,
              g->record_to_keep());
  }
}

TEST(Daily, AReloadInTheMiddleChangesNothing) {
  FakeDevice device;
  const Deal deal = deal_of_day(game("coup"), kToday);
  const auto whole = begin(device, deal);
  play_on(*whole, device, 100'000);
  const auto half = begin(device, deal);
  play_on(*half, device, 15);
  device.asked.clear();
  LocalGame again(device,
                  from_text(games(), to_text(half->game(), half->record_to_keep()), Lang::English));
  again.take_dealer(make_dealer(again.record_to_keep()));
  play_on(again, device, 100'000);
  EXPECT_EQ(to_text(again.game(), again.record_to_keep()),
            to_text(whole->game(), whole->record_to_keep()));
}

TEST(Daily, OnlyTheFirstFinishedTryOfADayCounts) {
  FakeDevice device;
  Deal deal = deal_of_day(game("flax"), kToday);
  const auto g = begin(device, deal);
  play_on(*g, device, 100'000);
  const auto kept = device.load(daily_key(kToday, "flax"));
  const auto again = begin(device, deal);
  again->ask_hint();
  play_on(*again, device, 100'000);
  EXPECT_EQ(device.load(daily_key(kToday, "flax")), kept);
  device.storage.clear();
  deal.note.practice = true;
  const auto practice = begin(device, deal);
  play_on(*practice, device, 100'000);
  EXPECT_FALSE(device.load(daily_key(kToday, "flax")));
}

TEST(Daily, TakingBackAndHintsAreMarked) {
  FakeDevice device;
  const Deal deal = deal_of_day(game("flax"), kToday);
  const auto g = begin(device, deal);
  while (!g->may_act()) play_on(*g, device, g->actions() + 1);
  EXPECT_TRUE(g->record_to_keep().note(kHelpedKey).empty());
  g->ask_hint();
  EXPECT_EQ(g->record_to_keep().note(kHelpedKey), "yes");
  LocalGame ordinary(device, game("flax"), "", {Player{}, Player{}});
  while (!ordinary.may_act()) play_on(ordinary, device, ordinary.actions() + 1);
  ordinary.ask_hint();
  EXPECT_TRUE(ordinary.record_to_keep().note(kHelpedKey).empty());
}

}  // namespace
}  // namespace parlour::room::daily
