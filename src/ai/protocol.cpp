// Questions and answers as bytes: for the worker, and for bots in other processes.
#include <algorithm>

#include "ai/bot.h"

namespace parlour::ai {
namespace {

constexpr std::string_view kNames[kLevels] = {"easy", "medium", "hard", "expert"};

constexpr std::string_view kStyleNames[kStyles] = {"any",         "bold",   "cautious", "vengeful",
                                                   "poker-faced", "trader", "patient"};

// Fractions as 65535ths: the precision that an opinion needs, the same on every platform.
void write_part(Writer& w, float part) {
  const auto n = static_cast<std::uint32_t>(std::clamp(part, 0.0f, 1.0f) * 65535.0f + 0.5f);
  w.u8(static_cast<std::uint8_t>(n));
  w.u8(static_cast<std::uint8_t>(n >> 8));
}

float read_part(Reader& r) {
  const int low = r.u8(), high = r.u8();
  return static_cast<float>(low | (high << 8)) / 65535.0f;
}

}  // namespace

std::string_view name(Level level) {
  return kNames[static_cast<int>(level)];
}

std::optional<Level> level_from(std::string_view text) {
  for (int i = 0; i < kLevels; ++i) {
    if (text == kNames[i]) return static_cast<Level>(i);
  }
  return {};
}

std::string_view name(Style style) {
  return kStyleNames[static_cast<int>(style)];
}

std::optional<Style> style_from(std::string_view text) {
  for (int i = 0; i < kStyles; ++i) {
    if (text == kStyleNames[i]) return static_cast<Style>(i);
  }
  return {};
}

Budget usual_budget(const Info& info, Level level) {
  constexpr std::uint32_t kTurn[kLevels] = {60, 120, 350, 900}, kLeast = 60;  // milliseconds
  const auto decisions = static_cast<std::uint32_t>(info.turn_decisions);
  const std::uint32_t share = kTurn[static_cast<int>(level)] / decisions;
  return {.iterations = 0, .milliseconds = std::max(share, kLeast)};
}

Bytes write(const Question& q) {
  Writer w;
  w.text(q.game->info().id);
  w.u8(static_cast<std::uint8_t>(q.level));
  w.u8(static_cast<std::uint8_t>(q.style));
  w.u32(q.budget.iterations);
  w.u32(q.budget.milliseconds);
  w.u64(q.seed);
  w.raw(q.game->write_view(q.view));
  return w.take();
}

std::optional<Question> read_question(std::span<const AnyGame* const> games, ByteView bytes) {
  Reader r(bytes);
  const std::string id = r.text(32);
  const auto it = std::ranges::find(games, id, [](const AnyGame* g) { return g->info().id; });
  if (it == games.end()) return {};
  Question q;
  q.game = *it;
  const std::uint8_t level = r.u8();
  if (level >= kLevels) return {};
  q.level = static_cast<Level>(level);
  const std::uint8_t style = r.u8();
  if (style >= kStyles) return {};
  q.style = static_cast<Style>(style);
  q.budget.iterations = r.u32();
  q.budget.milliseconds = r.u32();
  q.seed = r.u64();
  if (!r.ok()) return {};
  auto view = q.game->read_view(r.raw(r.left()));
  if (!view || !q.game->actors(*view).has(view->viewer)) return {};
  q.view = *std::move(view);
  return q;
}

Bytes write(const Answer& a) {
  Writer w;
  w.raw(a.choice.bytes);
  w.u32(a.iterations);
  write_part(w, a.win);
  w.varint(a.opinions.size());
  for (const Opinion& o : a.opinions) {
    w.raw(o.action.bytes);
    write_part(w, o.win);
    write_part(w, o.share);
  }
  return w.take();
}

std::optional<Answer> read_answer(const AnyGame& game, ByteView bytes) {
  Reader r(bytes);
  Answer a;
  a.choice = game.read(r);
  a.iterations = r.u32();
  a.win = read_part(r);
  const std::uint64_t n = r.varint_upto(kMostOpinions);
  for (std::uint64_t i = 0; i < n && r.ok(); ++i) {
    Opinion o;
    o.action = game.read(r);
    o.win = read_part(r);
    o.share = read_part(r);
    a.opinions.push_back(std::move(o));
  }
  if (!r.done()) return {};
  return a;
}

}  // namespace parlour::ai
