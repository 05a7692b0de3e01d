// A question to a bot and its answer, as bytes between the page and its worker.
#include "ai/bot.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const ByteView bytes = fuzz::view_of(data, size);
  const auto check = [](ByteView question) {
    const auto q = ai::read_question(games(), question);
    if (!q) return;
    fuzz::must(q->game->actors(q->view).has(q->view.viewer), "who is asked may act");
    fuzz::must(ai::write(*q) == Bytes(question.begin(), question.end()), "one encoding a question");
  };
  check(bytes);
  for (const AnyGame* game : games()) {
    // A question of this game, with the correct checksum of the view.
    const std::size_t head = 1 + game->info().id.size() + 1 + 1 + 4 + 4 + 8;
    if (size > head) {
      Bytes sealed(data, data + head);
      const Bytes view = fuzz::sealed(bytes.subspan(head));
      sealed.insert(sealed.end(), view.begin(), view.end());
      check(sealed);
    }
    const auto a = ai::read_answer(*game, bytes);
    if (!a) continue;
    fuzz::must(a->opinions.size() <= ai::kMostOpinions, "not too many opinions");
    fuzz::must(a->win >= 0 && a->win <= 1, "a chance is between 0 and 1");
    fuzz::must(ai::write(*a) == Bytes(bytes.begin(), bytes.end()), "one encoding an answer");
  }
  return 0;
}
