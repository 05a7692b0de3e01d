// A line for `parlour query`: every line has an answer, one line of JSON.
#include "cli/query.h"

#include "fuzz.h"

namespace {

using parlour::cli::Json;

// Whether it asks to apply a move to a position of Flax: other answers have other states.
bool applies_to_flax(const Json& request) {
  const auto is = [&](const char* key, const char* word) {
    const auto it = request.find(key);
    return it != request.end() && *it == word;
  };
  return is("game", "flax") && is("op", "apply");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const std::string_view line = fuzz::text_of(data, size);
  const std::string answer = cli::answer_query(line);
  fuzz::must(answer.find('\n') == std::string::npos, "one line");
  const Json json = Json::parse(answer, nullptr, false);
  fuzz::must(json.is_object(), "an object");
  const auto state = json.find("state");
  if (state == json.end() || !applies_to_flax(Json::parse(line, nullptr, false))) return 0;
  // It can be asked about.
  const Json next = {{"game", "flax"}, {"op", "over"}, {"state", *state}};
  const std::string again = next.dump(-1, ' ', false, Json::error_handler_t::replace);
  fuzz::must(!Json::parse(cli::answer_query(again)).contains("error"),
             "what apply gives is a state");
  return 0;
}
