// What cards that nobody deals cost, natively and in WebAssembly: a program of its own, because the
// library of the other benchmarks is not there for node. Prints milliseconds of processor time.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

#include "mental/backup.h"
#include "mental/members.h"

namespace parlour::mental {
namespace {

// Of this process alone, in milliseconds: others may use the machine.
double processor_time() {
#ifdef __EMSCRIPTEN__
  return EM_ASM_DOUBLE({
    const used = process.cpuUsage();
    return (used.user + used.system) / 1000;
  });
#else
  return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC;
#endif
}

double milliseconds(const std::function<void()>& run, int times) {
  const double start = processor_time();
  for (int i = 0; i < times; ++i) run();
  return (processor_time() - start) / times;
}

// The best of several tries, each long enough for the clock.
void measure(const char* name, const std::function<void()>& run) {
  constexpr int kTries = 12;
  constexpr double kTry = 20;  // milliseconds
  const double once = milliseconds(run, 1);
  const int times = once > kTry ? 1 : static_cast<int>(kTry / std::max(once, 0.01)) + 1;
  double best = once;
  for (int i = 0; i < kTries; ++i) best = std::min(best, milliseconds(run, times));
  std::printf("%-44s%10.3f\n", name, best);
}

// The compiler may not leave out what makes this.
volatile std::uint8_t used;
void use(const Point& p) {
  used = p.bytes[0];
}

void measure_cards() {
  const Members members(4);
  const Faces faces(bytes_of("game"), 108);
  const SecretScalar by = derived_scalar(counting_secret(), "mask", 0);
  const Masked card = remask(plain(faces[0]), members.joint_key, by);
  const Share share = members.share(0, card, "context");
  const std::vector<Point> shares = members.shares(card);
  measure("number times point", [&] { use(times(by, card.a)); });
  measure("number times base", [&] { use(base_times(by)); });
  measure("sum of points", [&] { use(card.a + card.b); });
  measure("face", [&] { use(hashed_point("face", {})); });
  measure("mask a card anew", [&] { use(remask(card, members.joint_key, by).a); });
  measure("share with its proof", [&] { use(members.share(0, card, "context").point); });
  measure("check a share",
          [&] { used = proven(share, members.keys[0], card, bytes_of("context")); });
  measure("open a card with four shares", [&] { use(opened(card, shares)); });
  measure("prove a key", [&] { prove_key(members.secrets[0], members.keys[0], {}); });
  measure("order and masks of 108 cards", [&] { shuffle_of(Secret(), "deck", 0, 108); });
  measure("share out a secret, 5 of 7",
          [&] { use(backed_up(members.secrets[0], 5, 7, counting_secret()).bound[1]); });
}

void measure_decoys(int cards) {
  const Members members(6);
  const Secret secret = counting_secret();
  const std::vector<Masked> in =
      shuffled(shuffle_of(secret, "deck", 0, cards), plain_deck(Faces(bytes_of("game"), cards)),
               members.joint_key);
  const Shuffle real = shuffle_of(secret, "reshuffle", 0, cards);
  const std::vector<Masked> out = shuffled(real, in, members.joint_key);
  const Decoys decoys = decoys_of(secret, "reshuffle", 0, in, members.joint_key);
  char name[64];
  std::snprintf(name, sizeof name, "make decoys of %d cards", cards);
  measure(name, [&] { digest_of(decoys_of(secret, "reshuffle", 0, in, members.joint_key)); });
  std::snprintf(name, sizeof name, "check decoys of %d cards", cards);
  std::vector<DecoyAnswer> answers;
  for (int round = 0; round < kRounds; ++round)
    answers.push_back(decoy_answer(secret, "reshuffle", 0, real, round, round % 2));
  measure(name, [&] {
    for (std::size_t round = 0; round < answers.size(); ++round) {
      const std::vector<Masked>& decoy = decoys.decks[round];
      used = round % 2 ? holds(answers[round], decoy, out, members.joint_key)
                       : holds(answers[round], in, decoy, members.joint_key);
    }
  });
}

// A round of Tractor: every member shuffles all cards, then each card is opened by one of them, who
// checks the others' shares. The work of all pages, one after the other.
void measure_deal(int cards, int players) {
  const Members members(players);
  const Faces faces(bytes_of("game"), cards);
  const std::vector<Masked> in = plain_deck(faces);
  std::vector<Masked> deck = in;
  char name[64];
  std::snprintf(name, sizeof name, "%d members shuffle %d cards", players, cards);
  measure(name, [&] {
    deck = in;
    for (int i = 0; i < players; ++i)
      deck = shuffled(shuffle_of(counting_secret(static_cast<std::uint8_t>(i)), "deck", 0, cards),
                      deck, members.joint_key);
  });
  std::snprintf(name, sizeof name, "and open each card to one of them");
  int wrong = 0;
  measure(name, [&] {
    for (int i = 0; i < cards; ++i) {
      const Masked& card = deck[static_cast<std::size_t>(i)];
      const int holder = i % players;
      std::vector<Point> points{times(members.secrets[static_cast<std::size_t>(holder)], card.a)};
      for (int member = 0; member < players; ++member) {
        if (member == holder) continue;
        const Share share = members.share(member, card, "context");
        wrong += !proven(share, members.keys[static_cast<std::size_t>(member)], card,
                         bytes_of("context"));
        points.push_back(share.point);
      }
      wrong += !faces.find(opened(card, points));
    }
  });
  if (wrong > 0) std::printf("%d WRONG\n", wrong);
}

}  // namespace
}  // namespace parlour::mental

int main() {
  parlour::mental::measure_cards();
  parlour::mental::measure_decoys(5);
  parlour::mental::measure_decoys(15);
  parlour::mental::measure_deal(108, 4);
}
