#include "ai/puzzle.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace parlour::ai {
namespace {

std::string_view taken_to(std::string_view& rest, char end) {
  const std::string_view out = rest.substr(0, rest.find(end));
  rest.remove_prefix(std::min(rest.size(), out.size() + 1));
  return out;
}

// Numbers from 0 that blanks separate, and nothing else.
template <std::size_t n>
std::optional<std::array<int, n>> numbers(std::string_view text) {
  std::array<int, n> out{};
  for (int& number : out) {
    const std::string_view word = taken_to(text, ' ');
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number < 0) return {};
  }
  return text.empty() ? std::optional(out) : std::nullopt;
}

// Takes the line into the puzzles; false: it is none of theirs.
bool take(std::string_view line, std::vector<Puzzle>& out) {
  const std::string_view word = taken_to(line, ' ');
  if (word == "puzzle") {
    const auto head = numbers<4>(line);
    if (!head || (*head)[1] >= kMaxSeats || (*head)[2] > 100 || (*head)[3] > 100) return false;
    out.push_back({.rating = (*head)[0],
                   .solver = seat((*head)[1]),
                   .best = (*head)[2],
                   .second = (*head)[3],
                   .position = {},
                   .right = {},
                   .wrong = {}});
    return true;
  }
  if (out.empty() || line.empty()) return false;
  if (word == "at")
    out.back().position = line;
  else if (word == "right")
    out.back().right.emplace_back(line);
  else if (word == "wrong")
    out.back().wrong = line;
  else
    return false;
  return true;
}

bool whole(const Puzzle& p) {
  return !p.position.empty() && !p.right.empty() && !p.wrong.empty();
}

}  // namespace

std::string_view Puzzle::theme() const {
  const std::string_view action = right.front();
  return action.substr(0, action.find(' '));
}

std::expected<std::vector<Puzzle>, std::string> parse_puzzles(std::string_view text) {
  std::vector<Puzzle> out;
  for (int line = 1; !text.empty(); ++line) {
    const std::string_view said = taken_to(text, '\n');
    if (said.empty() || said[0] == '#') continue;
    const bool next = said.starts_with("puzzle ");
    if ((next && !out.empty() && !whole(out.back())) || !take(said, out))
      return std::unexpected(std::to_string(line) + ": not a line of a puzzle");
  }
  if (!out.empty() && !whole(out.back())) return std::unexpected("the last puzzle is cut off");
  return out;
}

std::string print(const Puzzle& p) {
  std::string out = "puzzle " + std::to_string(p.rating) + ' ' + std::to_string(index(p.solver)) +
                    ' ' + std::to_string(p.best) + ' ' + std::to_string(p.second) + "\nat " +
                    p.position + '\n';
  for (const std::string& action : p.right) out += "right " + action + '\n';
  return out + "wrong " + p.wrong + '\n';
}

std::optional<Replay> position_of(const AnyGame& game, const Puzzle& p) {
  const auto bytes = from_base64url(p.position);
  if (!bytes) return {};
  const AnyGame* const only = &game;
  Replay out = from_bytes({&only, 1}, *bytes, Lang::English);
  if (!out.game || out.error) return {};
  const auto may = [&](const std::string& said) {
    const auto action = game.parse(said);
    return action && game.check(out.state, p.solver, *action) == kAllowed;
  };
  if (!std::ranges::all_of(p.right, may) || !may(p.wrong)) return {};
  return out;
}

}  // namespace parlour::ai
