// Lines for our Coup host and for our bot at another table: both survive any line; the host always
// sends something, and the bot answers each state that it must act on.
#include "cli/treason_bot.h"
#include "cli/treason_host.h"
#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace parlour;
  using namespace parlour::cli;
  std::string_view text = fuzz::text_of(data, size);
  treason::Host host(3, "type=reformation", 1, 5);
  treason::Bot bot(ai::Level::Easy, {1, 0}, 7);
  host.begin();
  host.hear(R"({"op":"ready"})");
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::string said = host.hear(line);
    fuzz::must(Json::parse(said, nullptr, false).is_object(), "the host says an object");
    const auto heard = bot.hear(line);
    if (heard)
      fuzz::must(Json::parse(*heard, nullptr, false).contains("command"),
                 "the bot gives a command");
    const Json message = too_deep(line) ? Json() : Json::parse(line, nullptr, false);
    if (!message.is_object() || !message.contains("state")) continue;
    if (const auto v = treason::view_of(message["state"])) {
      fuzz::must(coup::Coup::valid(v->state), "what is read is valid");
      fuzz::must(treason::view_of(treason::state_object(*v)).has_value(), "and can be said again");
      if (const auto a = treason::obeyed(*v, line, Lang::English))
        fuzz::must(!coup::Coup::check(v->state, v->viewer, *a), "what is obeyed is allowed");
    }
  }
  return 0;
}
