#include "core/signs.h"

namespace parlour {
namespace {

// Of Unicode's private use: no text of ours contains them, and without_signs takes them out of
// others'.
constexpr std::string_view kOpens = "\uE000", kReads = "\uE001", kCloses = "\uE002";

std::string_view taken(std::string_view& rest, std::size_t n) {
  const std::string_view out = rest.substr(0, n);
  rest.remove_prefix(out.size());
  return out;
}

}  // namespace

std::string sign(std::string_view shown, std::string_view said) {
  std::string out(kOpens);
  return out.append(shown).append(kReads).append(said).append(kCloses);
}

Passage next_passage(std::string_view& rest) {
  const std::size_t opens = rest.find(kOpens);
  const std::size_t reads = rest.find(kReads), closes = rest.find(kCloses);
  const std::size_t again = rest.find(kOpens, opens == 0 ? kOpens.size() : opens);
  const bool whole = reads < closes && closes != std::string_view::npos && again > reads;
  if (opens != 0 || !whole) {
    const std::string_view plain = taken(rest, opens == 0 ? kOpens.size() : opens);
    return {plain, plain};
  }
  taken(rest, kOpens.size());
  const std::string_view shown = taken(rest, reads - kOpens.size());
  taken(rest, kReads.size());
  const std::string_view said = taken(rest, closes - reads - kReads.size());
  taken(rest, kCloses.size());
  return {shown, said};
}

std::string spoken(std::string_view line) {
  std::string out;
  while (!line.empty()) out += next_passage(line).said;
  return out;
}

std::string without_signs(std::string_view text) {
  std::string out(text);
  for (const std::string_view mark : {kOpens, kReads, kCloses}) {
    for (std::size_t at; (at = out.find(mark)) != std::string::npos;) out.erase(at, mark.size());
  }
  return out;
}

}  // namespace parlour
