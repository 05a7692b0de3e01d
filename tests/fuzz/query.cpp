// A line for `parlour query`: every line has an answer, one line of JSON.
#include "cli/query.h"

#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  const std::string answer = cli::answer_query(fuzz::text_of(data, size));
  fuzz::must(answer.find('\n') == std::string::npos, "one line");
  const cli::Json json = cli::Json::parse(answer, nullptr, false);
  fuzz::must(json.is_object(), "an object");
  // A state that apply returns can be queried.
  if (const auto state = json.find("state"); state != json.end()) {
    const cli::Json next = {{"game", "flax"}, {"op", "over"}, {"state", *state}};
    fuzz::must(!cli::Json::parse(cli::answer_query(next.dump(-1, ' ', false,
                                                             cli::Json::error_handler_t::replace)))
                    .contains("error"),
               "what apply gives is a state");
  }
  return 0;
}
