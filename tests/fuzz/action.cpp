// An action as bytes and as text, for every game; check answers for any action.
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  for (const AnyGame* game : games()) {
    const AnyState s = *game->start("", game->info().usual_seats);
    const auto check = [&](const AnyAction& a) {
      Reader r(a.bytes);
      fuzz::must(game->read(r) == a && r.done(), "the bytes give the same action");
      const std::string text = game->print(a);
      const auto parsed = game->parse(text);
      fuzz::must(parsed && *parsed == a, "the text gives the same action");
      fuzz::must(clean_utf8(text), "the text is one line");
      for (Seat p : {seat(0), seat(1), seat(kMaxSeats - 1), House, Watcher}) game->check(s, p, a);
      const AnyView v = game->view(s, Watcher);
      fuzz::must(!game->text(v, seat(0), a, Lang::Russian).empty(), "it has words");
    };
    Reader r(fuzz::view_of(data, size));
    const AnyAction a = game->read(r);
    if (r.ok()) {
      check(a);
      fuzz::must(a.bytes.size() + r.left() == size, "one encoding an action");
    }
    if (const auto parsed = game->parse(fuzz::text_of(data, size))) {
      check(*parsed);
      fuzz::must(game->print(*parsed) == fuzz::text_of(data, size), "one text an action");
    }
  }
  return 0;
}
