#include "cli/protocol.h"

#include <array>

#include "core/record.h"
#include "games/registry.h"

namespace parlour::cli {
namespace {

constexpr std::string_view kTableMark = "table";
constexpr std::size_t kTableSum = 4;      // bytes of the checksum
constexpr std::size_t kLongestWord = 32;  // bytes of the mark, and of a game's id
constexpr std::uint64_t kMostWhole = 1'000'000'000;

std::unexpected<std::string> wrong(std::string why) {
  return std::unexpected(std::move(why));
}

/// A member of an object; null if it is absent or JSON's null.
const Json* member(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() || it->is_null() ? nullptr : &*it;
}

const std::string* text_of(const Json* j) {
  return j && j->is_string() ? j->get_ptr<const std::string*>() : nullptr;
}

std::optional<int> whole(const Json& j, int low, int high) {
  if (!j.is_number_integer()) return {};
  if (j.is_number_unsigned() && j.get<std::uint64_t>() > kMostWhole) return {};
  const auto n = j.get<std::int64_t>();
  return n >= low && n <= high ? std::optional(static_cast<int>(n)) : std::nullopt;
}

std::string sentence(Reason why) {
  return std::string(why->in(Lang::English));
}

}  // namespace

// --- options -------------------------------------------------------------------------------------

std::expected<std::string, std::string> options_from(const Info& info, const Json* given) {
  std::string text;
  if (const std::string* words = text_of(given)) {
    text = *words;
  } else if (given && given->is_object()) {
    for (const auto& [key, value] : given->items()) {
      if (key.find_first_of(" \t\r\n=") != std::string::npos)
        return wrong("The name \"" + key + "\" of an option has no blanks, and no \"=\".");
      const std::string* word = text_of(&value);
      if (!word && !value.is_number_integer())
        return wrong("The option \"" + key + "\" is a text or a whole number.");
      const std::string plain = word ? *word : value.dump();
      if (plain.find_first_of(" \t\r\n") != std::string::npos)
        return wrong("The option \"" + key + "\" has no blanks.");
      text += key + '=' + plain + ' ';
    }
  } else if (given) {
    return wrong("\"options\" is an object, or text as in records.");
  }
  const auto set = parse_options(info, text);
  if (!set) return wrong(set.error().in(Lang::English));
  return print_options(info, *set);
}

namespace {

std::string_view kind_name(OptionSpec::Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"choice", "number", "text", "seat"};
  return kNames[static_cast<std::size_t>(kind)];
}

Json specs_json(const Info& info) {
  Json options = Json::array();
  for (const OptionSpec& spec : info.options) {
    if (spec.past) continue;
    Json one = {{"key", spec.key},
                {"kind", kind_name(spec.kind)},
                {"initial", value_json(spec, spec.initial)}};
    if (is_number(spec)) one["low"] = spec.low, one["high"] = spec.high;
    if (!spec.choices.empty()) one["values"] = Json::array();
    for (const auto& choice : spec.choices) one["values"].push_back(choice.value);
    options.push_back(std::move(one));
  }
  return {{"version", info.version},
          {"seats", {info.min_seats, info.max_seats}},
          {"usual", info.usual_seats},
          {"options", std::move(options)}};
}

}  // namespace

// --- views --------------------------------------------------------------------

std::expected<AnyView, std::string> view_from(const AnyGame& game, const Json& j) {
  const std::string* text = text_of(j.is_object() ? member(j, "opaque") : &j);
  if (!text) return wrong("A view is an object with \"opaque\", or that text.");
  const auto bytes = from_base64url(*text);
  auto view = bytes ? game.read_view(*bytes) : std::nullopt;
  if (!view) return wrong("\"opaque\" is no view of this game.");
  return *std::move(view);
}

// --- tables --------------------------------------------------------------------------------------

namespace {

using Sat = std::expected<Position, std::string>;

std::string table_text(const AnyGame& game, const Position& p) {
  Writer w;
  w.text(kTableMark);
  w.text(game.info().id);
  w.varint(static_cast<std::uint64_t>(game.info().version));
  w.text(p.options);
  w.varint(p.state.bytes().size());
  w.raw(p.state.bytes());
  w.u32(crc32(w.bytes()));
  return to_base64url(w.take());
}

std::optional<Position> table_from(const AnyGame& game, const std::string& text) {
  const auto bytes = from_base64url(text);
  if (!bytes || bytes->size() < kTableSum) return {};
  const ByteView all = *bytes;
  Reader sum(all.last(kTableSum));
  if (sum.u32() != crc32(all.first(all.size() - kTableSum))) return {};
  Reader r(all.first(all.size() - kTableSum));
  if (r.text(kLongestWord) != kTableMark || r.text(kLongestWord) != game.info().id) return {};
  if (r.varint() != static_cast<std::uint64_t>(game.info().version)) return {};
  std::string options = r.text(kLongestQuery);
  const ByteView state = r.raw(r.varint_upto(kLongestQuery));
  if (!r.done() || !parse_options(game.info(), options)) return {};
  auto s = game.read_state(state);
  if (!s) return {};
  return Position{*std::move(s), std::move(options)};
}

// {"seats", "options", "actions"}: a record, without its first line's form.
Sat replayed(const AnyGame& game, const Json& j) {
  const Info& info = game.info();
  const Json* given = member(j, "seats");
  const auto seats = given ? whole(*given, 1, kMaxSeats) : std::optional(info.usual_seats);
  if (!seats) return wrong("\"seats\" is a number.");
  const auto options = options_from(info, member(j, "options"));
  if (!options) return wrong(options.error());
  const auto start = game.start(*options, *seats);
  if (!start) return wrong(start.error().in(Lang::English));
  std::string text = std::string(info.id) + ' ' + std::to_string(info.version) +
                     " seats=" + std::to_string(*seats);
  if (!options->empty()) text += ' ' + *options;
  text += '\n';
  if (const Json* actions = member(j, "actions")) {
    if (!actions->is_array()) return wrong("\"actions\" is a list of texts.");
    for (const Json& one : *actions) {
      const std::string* line = text_of(&one);
      const bool plain = line && !line->empty() && line->find_first_of("\r\n") == line->npos &&
                         (line->front() == 'h' || (line->front() >= '0' && line->front() <= '9'));
      if (!plain) return wrong("An action is a line of a record: \"0 place 1,9 6\".");
      text += *line + '\n';
    }
  }
  Replay replay = from_text(games(), text, Lang::English);
  if (replay.error) {
    return wrong("actions[" + std::to_string(replay.record.entries.size()) +
                 "]: " + replay.error->in(Lang::English));
  }
  return Position{std::move(replay.state), *options};
}

Sat table_in(const AnyGame& game, const Json& request) {
  const Json* j = member(request, "table");
  if (j && j->is_object()) return replayed(game, *j);
  const std::string* text = text_of(j);
  if (!text)
    return wrong("\"table\" is {\"seats\", \"options\", \"actions\"} or an answer's text.");
  auto table = table_from(game, *text);
  if (!table) return wrong("\"table\" is no table of this game.");
  return *std::move(table);
}

Json table_json(const AnyGame& game, const Position& p) {
  Json out = turn_json(game, p.state);
  out["table"] = table_text(game, p);
  return out;
}

// --- requests ------------------------------------------------------------------------------------

enum class Who : std::uint8_t { Player, OrHouse, OrWatcher };

std::expected<Seat, std::string> seat_in(const Json& request, int seats, Who who) {
  const auto it = request.find("seat");
  if (it != request.end() && it->is_null() && who == Who::OrWatcher) return Watcher;
  if (it != request.end() && *it == "house" && who == Who::OrHouse) return House;
  const auto n = it != request.end() ? whole(*it, 0, seats - 1) : std::nullopt;
  if (n) return seat(*n);
  const std::string other = who == Who::OrHouse     ? ", or \"house\""
                            : who == Who::OrWatcher ? ", or null"
                                                    : "";
  return wrong("\"seat\" is a number from 0 to " + std::to_string(seats - 1) + other + '.');
}

std::expected<AnyAction, std::string> action_in(const AnyGame& game, const Json& request) {
  const std::string* words = text_of(member(request, "action"));
  if (!words) return wrong("\"action\" is a text in the words of records.");
  auto action = game.parse(*words);
  if (!action) return wrong("These are no words of a record: \"" + *words + "\".");
  return *std::move(action);
}

// The view that a request is about: its own, or that of a seat at its table.
std::expected<AnyView, std::string> seen_in(const AnyGame& game, const Json& request) {
  if (const Json* view = member(request, "view")) return view_from(game, *view);
  const Sat table = table_in(game, request);
  if (!table) return wrong(table.error());
  const auto who = seat_in(request, game.seats(table->state), Who::Player);
  if (!who) return wrong(who.error());
  return game.view(table->state, *who);
}

Answered legal(const AnyGame& game, const Json& request) {
  const auto view = seen_in(game, request);
  if (!view) return wrong(view.error());
  std::vector<AnyAction> actions;
  bool complete = true;
  if (game.actors(*view).has(view->viewer)) complete = game.legal(*view, view->viewer, actions);
  return Json{{"actions", words_json(game, actions)}, {"complete", complete}};
}

Json verdict_json(Reason why) {
  return {{"allowed", !why}, {"why", why ? Json(sentence(why)) : Json()}};
}

Answered check(const AnyGame& game, const Json& request) {
  const auto action = action_in(game, request);
  if (!action) return wrong(action.error());
  const auto it = request.find("seat");
  if (it != request.end() && *it == "house") {
    const Sat table = table_in(game, request);
    if (!table) return wrong(table.error());
    return verdict_json(game.check(table->state, House, *action));
  }
  const auto view = seen_in(game, request);
  if (!view) return wrong(view.error());
  return verdict_json(game.check(*view, view->viewer, *action));
}

// An action as the viewer learns of it, applied to its view.
Answered advance(const AnyGame& game, const Json& request) {
  auto view = view_from(game, request["view"]);
  if (!view) return wrong(view.error());
  const auto who = seat_in(request, game.seats(view->state), Who::OrHouse);
  if (!who) return wrong(who.error());
  const auto action = action_in(game, request);
  if (!action) return wrong(action.error());
  if (!game.advance(*view, *who, *action)) return wrong("Nobody can see this happen in this view.");
  return Json{{"view", view_json(game, *view, {})}};
}

Answered apply(const AnyGame& game, const Json& request) {
  if (member(request, "view")) return advance(game, request);
  Sat table = table_in(game, request);
  if (!table) return wrong(table.error());
  const auto who = seat_in(request, game.seats(table->state), Who::OrHouse);
  if (!who) return wrong(who.error());
  const bool drawn = *who == House && !member(request, "action");
  if (drawn && !game.house_due(table->state)) return wrong("The House is not due.");
  AnyAction action;
  if (drawn) {
    const Json* seed = member(request, "seed");
    if (!seed || !seed->is_number_unsigned())
      return wrong("The House acts by \"action\", or draws by \"seed\", a number from 0.");
    Rng rng(seed->get<std::uint64_t>());
    action = game.house(table->state, rng);
  } else {
    auto given = action_in(game, request);
    if (!given) return wrong(given.error());
    action = *std::move(given);
  }
  if (const Reason why = game.check(table->state, *who, action)) return wrong(sentence(why));
  game.apply(table->state, *who, action);
  Json out = table_json(game, *table);
  out["action"] = game.print(action);
  return out;
}

Answered chances(const AnyGame& game, const Json& request) {
  const Sat table = table_in(game, request);
  if (!table) return wrong(table.error());
  if (!game.house_due(table->state)) return wrong("The House is not due.");
  constexpr std::array<std::string_view, 3> kSources = {"fact", "draw", "too many"};
  Json list = Json::array();
  Source source = Source::Fact;
  AllGames::with(game.info().id, [&]<class G>() {
    std::vector<Chance<typename G::Action>> all;
    source = G::chances(table->state.as<typename G::State>(), all);
    for (const auto& one : all)
      list.push_back({{"action", G::print(one.action)}, {"weight", one.weight}});
  });
  return Json{{"source", kSources[static_cast<std::size_t>(source)]}, {"chances", std::move(list)}};
}

Answered view(const AnyGame& game, const Json& request) {
  if (const Json* given = member(request, "view")) {
    const auto seen = view_from(game, *given);
    if (!seen) return wrong(seen.error());
    return view_json(game, *seen, {});
  }
  const Sat table = table_in(game, request);
  if (!table) return wrong(table.error());
  const auto who = seat_in(request, game.seats(table->state), Who::OrWatcher);
  if (!who) return wrong(who.error());
  return view_json(game, game.view(table->state, *who), table->options);
}

Answered score(const AnyGame& game, const Json& request) {
  const Sat table = table_in(game, request);
  if (!table) return wrong(table.error());
  return Json{{"over", game.over(table->state)}, {"scores", scores_json(game, table->state)}};
}

Answered start(const AnyGame& game, const Json& request) {
  const Sat table = replayed(game, request);
  if (!table) return wrong(table.error());
  return table_json(game, *table);
}

Answered options(const AnyGame& game, const Json&) {
  return specs_json(game.info());
}

// Flax and Settlers have questions of the same name about positions that are no table's.
constexpr struct {
  std::string_view op;
  bool needs_table;  // otherwise the question is one of the game's own
  Answered (*answer)(const AnyGame&, const Json&);
} kOps[] = {{"options", false, options}, {"start", false, start}, {"legal", true, legal},
            {"check", false, check},     {"apply", true, apply},  {"chances", false, chances},
            {"view", false, view},       {"score", true, score}};

}  // namespace

bool is_of_protocol(std::string_view op, bool general) {
  for (const auto& one : kOps) {
    if (one.op == op) return general || !one.needs_table;
  }
  return general;
}

Answered answer_protocol(const AnyGame& game, std::string_view op, const Json& request) {
  for (const auto& one : kOps) {
    if (one.op == op) return one.answer(game, request);
  }
  return wrong("A table or a view is asked for legal, check, apply, chances, view or score.");
}

}  // namespace parlour::cli
