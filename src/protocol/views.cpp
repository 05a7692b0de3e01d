#include "protocol/views.h"

#include "core/record.h"
#include "games/registry.h"

namespace parlour::protocol {

// --- options -------------------------------------------------------------------------------------

bool is_number(const OptionSpec& spec) {
  return spec.kind == OptionSpec::Kind::Number || spec.kind == OptionSpec::Kind::Seat;
}

Json value_json(const OptionSpec& spec, std::string_view value) {
  if (!is_number(spec)) return value;
  return parse_number(value, static_cast<std::uint32_t>(spec.high)).value_or(0);
}

Json options_json(const Info& info, std::string_view options) {
  Json out = Json::object();
  const auto set = parse_options(info, options);
  for (const OptionSpec& spec : info.options) {
    const std::string_view value = set ? set->get(info, spec.key) : spec.initial;
    if (!spec.past || value != spec.initial) out[std::string(spec.key)] = value_json(spec, value);
  }
  return out;
}

// --- seats, actions and views --------------------------------------------------------------------

Json seat_json(Seat s) {
  if (is_player(s)) return index(s);
  return s == House ? Json("house") : Json();
}

Json seats_json(SeatSet set) {
  Json out = Json::array();
  for (const Seat s : set) out.push_back(index(s));
  return out;
}

Json seat_or_null(int q) {
  return q == coup::kNobody ? Json() : Json(q);
}

Json set_json(unsigned bits) {
  Json out = Json::array();
  for (int q = 0; q < kMaxSeats; ++q) {
    if ((bits >> q) & 1) out.push_back(q);
  }
  return out;
}

Json words_json(const AnyGame& game, const std::vector<AnyAction>& actions) {
  Json out = Json::array();
  for (const AnyAction& a : actions) out.push_back(game.print(a));
  return out;
}

namespace {

Json fields_of(const AnyGame& game, const AnyView& v) {
  Json out;
  AllGames::with(game.info().id, [&]<class G>() {
    const View<typename G::State> seen{v.state.as<typename G::State>(), v.viewer};
    if constexpr (requires { state_json(seen); })
      out = state_json(seen);
    else
      out = {{"words", game.describe(v, Lang::English)}};
  });
  return out;
}

}  // namespace

Json scores_json(const AnyGame& game, const AnyState& s) {
  if (!game.over(s)) return {};
  Json out = Json::array();
  for (int q = 0; q < game.seats(s); ++q) out.push_back(game.score(s, seat(q)));
  return out;
}

// What everybody knows about whose turn it is.
Json turn_json(const AnyGame& game, const AnyState& s) {
  return {{"actors", seats_json(game.actors(s))},
          {"house", game.house_due(s)},
          {"decision", game.decision(s)},
          {"over", game.over(s)}};
}

Json view_json(const AnyGame& game, const AnyView& v, const std::optional<std::string>& options) {
  Json out = turn_json(game, v.state);
  out["game"] = game.info().id;
  out["version"] = game.info().version;
  out["seats"] = game.seats(v.state);
  out["seat"] = seat_json(v.viewer);
  out["scores"] = scores_json(game, v.state);
  if (options) out["options"] = options_json(game.info(), *options);
  out["state"] = fields_of(game, v);
  std::vector<AnyAction> legal;
  bool complete = true;
  if (game.actors(v).has(v.viewer)) complete = game.legal(v, v.viewer, legal);
  out["legal"] = words_json(game, legal);
  out["complete"] = complete;
  out["opaque"] = to_base64url(game.write_view(v));
  return out;
}

// --- the messages to a player --------------------------------------------------------------------

Json game_json(const AnyGame& game, const Sitting& at) {
  return {{"type", "game"},
          {"game", game.info().id},
          {"version", game.info().version},
          {"seats", at.seats},
          {"seat", index(at.me)},
          {"options", options_json(game.info(), at.options)},
          {"move_ms", at.move_ms},
          {"total_ms", at.total_ms ? Json(at.total_ms) : Json()}};
}

Json decide_json(const AnyGame& game, const AnyView& v, const std::string& options,
                 std::uint32_t id, std::optional<std::int64_t> left_ms) {
  return {{"type", "decide"},
          {"id", id},
          {"left_ms", left_ms ? Json(*left_ms) : Json()},
          {"view", view_json(game, v, options)}};
}

std::expected<AnyAction, std::string> understood(const AnyGame& game, const AnyView& v,
                                                 std::string_view answer, std::uint32_t id,
                                                 Lang lang) {
  const Json said = too_deep(answer) ? Json() : Json::parse(answer, nullptr, false);
  if (!said.is_object()) return std::unexpected("Its answer is no JSON object.");
  if (const auto named = said.find("id"); named != said.end() && *named != id)
    return std::unexpected("The id of its answer is not that of the question.");
  const auto words = said.find("action");
  if (words == said.end() || !words->is_string())
    return std::unexpected("Its answer has no \"action\".");
  auto action = game.parse(words->get_ref<const std::string&>());
  if (!action) return std::unexpected("Its action is in no words of a record.");
  if (const Reason why = game.check(v, v.viewer, *action))
    return std::unexpected(std::string(why->in(lang)));
  return *std::move(action);
}

}  // namespace parlour::protocol
