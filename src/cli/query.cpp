#include "cli/query.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/protocol.h"
#include "core/bytes.h"
#include "games/registry.h"

namespace parlour::cli {

namespace {

constexpr struct {
  std::string_view game;
  Answered (*answer)(const std::string& op, const Json& request);
} kGames[] = {{"coup", query_coup}, {"flax", query_flax}, {"tractor", query_tractor}};

Answered answer(const Json& request, std::string_view usual) {
  const auto word = [&](const char* key) {
    const auto it = request.find(key);
    return it != request.end() && it->is_string() ? it->get_ptr<const std::string*>() : nullptr;
  };
  const std::string standing(usual);
  const std::string* game = request.contains("game") || usual.empty() ? word("game") : &standing;
  const std::string* op = word("op");
  if (!game) return std::unexpected("A request names its game: \"game\": \"flax\".");
  if (!op) return std::unexpected("A request says what it asks for: \"op\": \"legal\".");
  if (is_of_protocol(*op, request.contains("table") || request.contains("view"))) {
    if (const AnyGame* g = find_game(*game)) return answer_protocol(*g, *op, request);
  }
  for (const auto& g : kGames) {
    if (g.game == *game) return g.answer(*op, request);
  }
  return std::unexpected("There are no questions about this game.");
}

std::string print(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string answer_settlers(Value request, std::string_view op) {
  std::string line;
  line.reserve(1 << 13);
  const Value id = request.find("id");
  JsonOut out(line);
  out.open('{');
  if (const std::string why = query_settlers(op, request, out); !why.empty()) {
    line.clear();
    out = JsonOut(line);
    out.open('{').key("error").text(why);
  }
  if (id) out.key("id").same(id);
  out.close('}');
  return line;
}

}  // namespace

std::string error_line(std::string_view why) {
  std::string line;
  JsonOut(line).open('{').key("error").text(why).close('}');
  return line;
}

std::expected<Value, const char*> read_request(std::string_view line, JsonText& text) {
  if (line.size() > kLongestQuery) return std::unexpected("The line is longer than 1 MB.");
  if (!text.parse(line)) {
    return std::unexpected(text.too_deep() ? "The request is nested too deep."
                                           : "The line is no JSON.");
  }
  const Value request(text, 0);
  if (!request.is_object()) return std::unexpected("A request is an object.");
  return request;
}

std::string answer_query(std::string_view line, std::string_view usual) {
  thread_local JsonText text;
  const auto asked = read_request(line, text);
  if (!asked) return error_line(asked.error());
  const Value game = asked->find("game"), op = asked->find("op");
  const bool settlers = game ? game.is_string() && game.text() == "settlers" : usual == "settlers";
  if (settlers && op && op.is_string() &&
      !is_of_protocol(op.text(), asked->find("table") || asked->find("view"))) {
    return answer_settlers(*asked, op.text());
  }
  const Json request = Json::parse(line.begin(), line.end(), nullptr, false);
  if (request.is_discarded()) return error_line("The line is no JSON.");
  const Answered answered = answer(request, usual);
  Json out = answered ? *answered : Json{{"error", answered.error()}};
  if (const auto id = request.find("id"); id != request.end()) out["id"] = *id;
  return print(out);
}

}  // namespace parlour::cli

namespace {

using parlour::cli::answer_query;
using parlour::cli::kLongestQuery;

bool put(std::string line) {
  line += '\n';
  return std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
         std::fflush(stdout) == 0;
}

// Processes input as it arrives, so that a program that waits for an answer before its next request
// gets it; an overlong line is answered when it ends, and not stored until then.
int serve(const std::string& game) {
  std::string line;
  std::string block(1 << 16, '\0');
  while (true) {
    const ssize_t n = read(STDIN_FILENO, block.data(), block.size());
    if (n < 0) return parlour::cli::kFailed;
    if (n == 0) break;
    std::string_view left(block.data(), static_cast<std::size_t>(n));
    while (true) {
      const std::size_t end = left.find('\n');
      // One byte above the limit is enough to detect it.
      line.append(left.substr(0, std::min(end, kLongestQuery + 1 - line.size())));
      if (end == std::string_view::npos) break;
      left.remove_prefix(end + 1);
      if (!put(answer_query(line, game))) return parlour::cli::kFailed;
      line.clear();
    }
  }
  return line.empty() || put(answer_query(line, game)) ? 0 : parlour::cli::kFailed;
}

constexpr parlour::cli::Command kQuery = {
    "query",
    "[GAME]",
    "Reads one JSON object a line and answers each with a line: docs/protocol.md, and for "
    "questions\n"
    "about positions that are no table's src/cli/query.h. GAME is that of requests that name none.",
    {}};

}  // namespace

int run_query(int argc, char** argv) {
  parlour::cli::Args args(kQuery, argc, argv);
  if (!args.word().empty()) args.game();
  return args.exit_code() ? *args.exit_code() : serve(args.word());
}
