#include "core/any_game.h"

#include "core/core_text.h"

namespace parlour {

std::expected<OptionText, Phrase> check_start(const Info& info, std::string_view options,
                                              int seats) {
  if (seats < info.min_seats || seats > info.max_seats) {
    const std::string least = std::to_string(info.min_seats);
    if (info.min_seats == info.max_seats)
      return std::unexpected(Phrase{&text::seats_bad_one, {least}});
    return std::unexpected(Phrase{&text::seats_bad, {least, std::to_string(info.max_seats)}});
  }
  auto parsed = parse_options(info, options);
  if (!parsed) return parsed;
  if (const OptionRule* rule = broken_rule(info, *parsed, seats))
    return std::unexpected(Phrase{rule->why, {}});
  return parsed;
}

Reason AnyGame::no_action() {
  return &text::no_action;
}

std::optional<AnyState> AnyGame::read_state(ByteView bytes) const {
  if (!valid(bytes)) return {};
  return AnyState(bytes);
}

std::optional<AnyState> AnyGame::joined(std::span<const AnyView> views, Rng& rng) const {
  if (views.empty()) return {};
  constexpr int kTries = 2000;  // cards dealt anew must fit what several seats remember of them
  for (int n = 0; n < kTries; ++n) {
    const std::optional<AnyState> s = join(views, rng);
    if (!s) return {};
    if (!valid(s->bytes())) continue;
    bool fits = true;
    for (const AnyView& v : views) fits = fits && view(*s, v.viewer) == v;
    // Even if one seat lied, the others must be able to read their part.
    const auto readable = [&](const AnyView& v) {
      return valid(v.state.bytes()) && view(v.state, v.viewer) == v;
    };
    for (int q = 0; fits && q < seats(*s); ++q) fits = readable(view(*s, seat(q)));
    if (fits && readable(view(*s, Watcher))) return s;
  }
  return {};
}

Bytes AnyGame::write_view(const AnyView& v) const {
  Writer w;
  w.text(info().id);
  w.varint(static_cast<std::uint64_t>(info().version));
  w.u8(static_cast<std::uint8_t>(v.viewer));
  w.varint(v.state.bytes().size());
  w.raw(v.state.bytes());
  w.u32(crc32(w.bytes()));
  return w.take();
}

std::optional<std::string> AnyGame::options_of(ByteView view, std::string_view options) const {
  Reader r(view);
  if (r.text(32) != info().id) return {};
  const std::uint64_t version = r.varint();
  return r.ok() ? options_since(info(), version, options) : std::nullopt;
}

std::optional<AnyView> AnyGame::read_view(ByteView bytes) const {
  if (bytes.size() < 4) return {};
  Reader sum(bytes.last(4));
  if (sum.u32() != crc32(bytes.first(bytes.size() - 4))) return {};
  Reader r(bytes.first(bytes.size() - 4));
  if (r.text(32) != info().id) return {};
  if (!options_since(info(), r.varint(), {})) return {};
  const Seat viewer{r.u8()};
  if (index(viewer) >= info().max_seats && viewer != Watcher) return {};
  const ByteView state = r.raw(r.varint_upto(1 << 20));
  if (!r.done() || !valid(state)) return {};
  AnyView v{AnyState(state), viewer};
  if (is_player(viewer) && index(viewer) >= seats(v.state)) return {};
  // Refuses a State that passes on the truth or another seat's view.
  if (view(v.state, viewer) != v) return {};
  return v;
}

}  // namespace parlour
