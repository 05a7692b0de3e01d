#include "cli/query.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/args.h"
#include "cli/commands.h"
#include "core/bytes.h"

namespace parlour::cli {

// Does not count brackets in strings.
bool too_deep(std::string_view line) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestQuery) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

namespace {

constexpr struct {
  std::string_view game;
  Answered (*answer)(const std::string& op, const Json& request);
} kGames[] = {{"coup", query_coup}, {"flax", query_flax}, {"tractor", query_tractor}};

Answered answer(const Json& request) {
  const auto word = [&](const char* key) {
    const auto it = request.find(key);
    return it != request.end() && it->is_string() ? it->get_ptr<const std::string*>() : nullptr;
  };
  const std::string* game = word("game");
  const std::string* op = word("op");
  if (!game) return std::unexpected("A request names its game: \"game\": \"flax\".");
  if (!op) return std::unexpected("A request says what it asks for: \"op\": \"legal\".");
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

std::string answer_query(std::string_view line) {
  thread_local JsonText text;
  const auto asked = read_request(line, text);
  if (!asked) return error_line(asked.error());
  const Value game = asked->find("game"), op = asked->find("op");
  if (game && game.is_string() && game.text() == "settlers" && op && op.is_string()) {
    return answer_settlers(*asked, op.text());
  }
  const Json request = Json::parse(line.begin(), line.end(), nullptr, false);
  if (request.is_discarded()) return error_line("The line is no JSON.");
  const Answered answered = answer(request);
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
int serve() {
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
      if (!put(answer_query(line))) return parlour::cli::kFailed;
      line.clear();
    }
  }
  return line.empty() || put(answer_query(line)) ? 0 : parlour::cli::kFailed;
}

constexpr parlour::cli::Command kQuery = {
    "query",
    "",
    "Reads one JSON object a line and answers each with a line; see src/cli/query.h and, for\n"
    "Settlers, src/cli/query_settlers.cpp.",
    {}};

}  // namespace

int run_query(int argc, char** argv) {
  const parlour::cli::Args args(kQuery, argc, argv);
  return args.exit_code() ? *args.exit_code() : serve();
}
