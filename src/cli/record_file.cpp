#include "cli/record_file.h"

#include <cstdio>

#include "cli/args.h"
#include "games/registry.h"

namespace parlour::cli {

std::optional<Replay> read_record(std::string_view command, const std::string& path, Lang lang) {
  const auto text = read_file(path, kLongestRecordText);
  return text ? read_record_text(command, *text, lang) : std::nullopt;
}

std::optional<Replay> read_record_text(std::string_view command, std::string_view text, Lang lang) {
  Replay r = from_text(games(), text, lang);
  if (!r.error) return r;
  std::fprintf(stderr, "parlour %.*s: after %zu actions: %s\n", static_cast<int>(command.size()),
               command.data(), r.record.entries.size(), r.error->in(lang).c_str());
  return {};
}

}  // namespace parlour::cli
