// Conditions that hold for a record read from any input.
#pragma once

#include "core/record.h"
#include "fuzz.h"

namespace parlour::fuzz {

inline void check(const Replay& r) {
  must(r.game || r.error, "without a game there is an error");
  if (r.error) {
    for (int l = 0; l < kLangCount; ++l) {
      const std::string why = r.error->in(static_cast<Lang>(l));
      must(!why.empty() && clean_utf8(why), "an error has words that can be shown");
      must(why.size() < 2000, "an error is no longer than a screen");
    }
  }
  if (!r.game) return;
  must(state_after(*r.game, r.record, r.record.entries.size()) == r.state,
       "the state is that of the entries");
  must(r.game->read_view(r.game->write_view(r.game->view(r.state, seat(0)))).has_value(),
       "the state is valid");
  const Replay text = from_text(games(), to_text(*r.game, r.record), Lang::Chinese);
  must(!text.error && text.record == r.record && text.state == r.state,
       "the text gives the same record");
  const Replay bytes = from_bytes(games(), to_bytes(*r.game, r.record), Lang::Russian);
  must(!bytes.error && bytes.record == r.record && bytes.state == r.state,
       "the bytes give the same record");
}

}  // namespace parlour::fuzz
