#include "cli/treason_host.h"

#include "cli/args.h"
#include "cli/treason_bot.h"
#include "games/registry.h"
#include "treason/fields.h"

namespace parlour::treason {
namespace {

using coup::Coup;
using Kind = coup::Action::Kind;

const AnyGame& game() {
  return *find_game("coup");
}

const char* type_of(const coup::Action& a) {
  switch (a.kind) {
    case Kind::Outcome:
      return a.what == coup::outcome::Challenge ? "challenge"
             : a.what == coup::outcome::Block   ? "block"
                                                : "response";
    case Kind::Deal:
    case Kind::First:
      return "start";
    case Kind::Play:
      return "action";
    case Kind::Block:
      return "block";
    case Kind::Prove:
    case Kind::Lose:
      return "reveal";
    case Kind::Draw:
      return "draw";
    case Kind::Keep:
      return "exchange";
    case Kind::Show:
    case Kind::Leave:
    case Kind::Force:
      return "interrogate";
    default:
      return "response";
  }
}

std::string sentence(Seat actor, const AnyView& before, const AnyAction& shadow) {
  const std::string words = game().text(before, actor, shadow, Lang::English);
  return actor == House ? words : "player " + std::to_string(index(actor) + 1) + ": " + words;
}

}  // namespace

Host::Host(int players, std::string options, std::uint32_t games, std::uint64_t seed)
    : players_(players), options_(std::move(options)), games_(games), seed_(seed) {}

std::string Host::begin() {
  start(options_);
  Json seats = Json::array();
  for (int q = 0; q < players_; ++q) seats.push_back(q);
  return print({{"op", "init"}, {"seats", std::move(seats)}, {"seed", seed_}});
}

void Host::start(const std::string& options) {
  table_.emplace(game(), options, players_, Rng(seed_ + game_).next());
  told_ = 0;
  history_ = Json::array();
  const auto none = std::vector<int>(static_cast<std::size_t>(players_), 0);
  late_ = illegal_ = defaulted_ = none;
  unreadable_ = steps_ = idle_ = 0;
  run();
}

void Host::run() {
  while (!table_->over() && table_->house_due()) table_->play_house();
  tell();
}

void Host::tell() {
  // For each new action, what everybody sees and what some see beyond that.
  struct News {
    AnyAction shown;
    Json lines = Json::array();
  };
  std::vector<News> news;
  table_->steps(told_, Watcher, [&](const Table::Step& step) {
    News one{step.shadow, {}};
    const coup::Action shown = *decoded<Coup>(step.shadow);
    // The states show that a seat has answered; the House announces the result.
    if (shown.kind != Kind::Sealed) {
      const std::string group = std::to_string(step.after.state.as<coup::State>().turns);
      one.lines.push_back({{"to", nullptr},
                           {"message", sentence(step.actor, step.before, step.shadow)},
                           {"type", type_of(shown)},
                           {"histGroup", group}});
    }
    news.push_back(std::move(one));
  });
  for (int q = 0; q < players_; ++q) {
    std::size_t i = 0;
    table_->steps(told_, seat(q), [&](const Table::Step& step) {
      News& one = news[i++];
      if (one.lines.empty() || step.shadow == one.shown) return;
      Json line = one.lines[0];
      line["to"] = q;
      line["message"] = sentence(step.actor, step.before, step.shadow);
      one.lines.push_back(std::move(line));
    });
  }
  for (News& one : news) {
    for (Json& line : one.lines) history_.push_back(std::move(line));
  }
  told_ = table_->record().entries.size();
  if (!table_->over()) return;
  const AnyView view = table_->view(Watcher);
  const auto& s = view.state.as<coup::State>();
  const std::string winner = "player " + std::to_string(s.winner + 1);
  history_.push_back({{"to", nullptr},
                      {"message", s.winner == coup::kNobody ? "drawn" : winner + " wins"},
                      {"type", "end"},
                      {"histGroup", std::to_string(s.turns)}});
}

void Host::refuse(int who, const std::string& why) {
  history_.push_back({{"to", who}, {"message", why}, {"type", "error"}, {"histGroup", "error"}});
}

void Host::take(const Json& entry) {
  const auto seated = whole(member(entry, "seat"), 0, players_ - 1);
  if (!seated) {
    ++unreadable_;
    return;
  }
  const int q = *seated;
  const auto k = static_cast<std::size_t>(q);
  const Json* command = member(entry, "command");
  static const Json none;
  const Json& given = command ? *command : none;
  const AnyView view = table_->view(seat(q));
  const auto& seen = view.state.as<coup::State>();
  if (const Json* id = member(given, "stateId"); id && *id != seen.decision + 1) {
    const bool older = whole(id, 0, static_cast<int>(seen.decision)).has_value();
    ++(older ? late_ : illegal_)[k];
    return refuse(q, older ? "This is too late: the stateId is that of an earlier state."
                           : "The stateId is not that of the present state.");
  }
  const auto action = action_of(seen, seat(q), given);
  if (!action) {
    ++illegal_[k];
    return refuse(q, action.error());
  }
  if (const Reason why = table_->submit({seat(q), encoded<Coup>(*action), game().decision(view)})) {
    ++illegal_[k];
    return refuse(q, std::string(why->in(Lang::English)));
  }
  idle_ = 0;
  run();
}

void Host::play_for_the_absent() {
  for (Seat p : table_->actors()) {
    const AnyView view = table_->view(p);
    if (!table_->actors().has(p)) continue;  // the decision has closed in the meantime
    ++defaulted_[static_cast<std::size_t>(index(p))];
    table_->submit({p, *game().fallback(view, p), game().decision(view)});
    if (table_->house_due() || table_->over()) break;
  }
  idle_ = 0;
  run();
}

std::string Host::step() {
  Json states = Json::object();
  for (int q = 0; q < players_; ++q) {
    const AnyView v = table_->view(seat(q));
    states[std::to_string(q)] = state_object({v.state.as<coup::State>(), seat(q)});
  }
  Json history = std::move(history_);
  history_ = Json::array();
  return print({{"op", "step"}, {"history", std::move(history)}, {"states", std::move(states)}});
}

std::string Host::close_game() {
  const AnyView view = table_->view(Watcher);
  const auto& s = view.state.as<coup::State>();
  results_.push_back(print({{"game", game_},
                            {"seed", seed_},
                            {"winner", s.winner == coup::kNobody ? Json() : Json(s.winner)},
                            {"turns", s.turns},
                            {"steps", steps_},
                            {"late", late_},
                            {"illegal", illegal_},
                            {"defaulted", defaulted_},
                            {"unreadable", unreadable_}}));
  if (++game_ == games_) {
    done_ = true;
    return print({{"op", "quit"}});
  }
  start(game().next_options(view, options_));
  return step();
}

std::vector<std::string> Host::results() {
  return std::exchange(results_, {});
}

std::string Host::hear(std::string_view line) {
  if (done_) return print({{"op", "quit"}});
  const Json message = cli::too_deep(line) ? Json() : Json::parse(line, nullptr, false);
  const auto op = message.is_object() && message.contains("op") && message["op"].is_string()
                      ? message["op"].get<std::string>()
                      : std::string();
  if (!ready_) {
    ready_ = true;
    if (op == "ready") return step();
  }
  // The last step announced the end of the game: the next game begins, regardless of the commands.
  if (table_->over()) return close_game();
  ++steps_;
  ++idle_;
  if (op == "commands" && message.contains("commands") && message["commands"].is_array()) {
    for (const Json& entry : message["commands"]) {
      if (!table_->over()) take(entry);
    }
  } else {
    ++unreadable_;
  }
  if (!table_->over() && idle_ >= kPatience) play_for_the_absent();
  return step();
}

}  // namespace parlour::treason

namespace parlour::cli {
namespace {

// A line of stdin without its end, cut once it can have no effect; false at the end of input.
bool read_short_line(std::string& line) {
  line.clear();
  int c;
  while ((c = std::getchar()) != EOF && c != '\n') {
    if (line.size() <= kLongestQuery) line += static_cast<char>(c);
  }
  return c != EOF || !line.empty();
}

bool put(const std::string& line) {
  return std::printf("%s\n", line.c_str()) >= 0 && std::fflush(stdout) == 0;
}

}  // namespace

int serve_treason_bot(ai::Level level, ai::Budget budget, std::uint64_t seed) {
  treason::Bot bot(level, budget, seed);
  std::string line;
  while (read_short_line(line)) {
    if (const auto answer = bot.hear(line); answer && !put(*answer)) return kFailed;
  }
  return 0;
}

int serve_treason_host(int players, std::string options, std::uint32_t games, std::uint64_t seed) {
  treason::Host host(players, std::move(options), games, seed);
  std::string line = host.begin();
  while (put(line) && !host.done()) {
    std::string heard;
    if (!read_short_line(heard)) {
      std::fputs("parlour host: the other side has gone.\n", stderr);
      return kFailed;
    }
    line = host.hear(heard);
    for (const std::string& result : host.results()) std::fprintf(stderr, "%s\n", result.c_str());
  }
  return host.done() ? 0 : kFailed;
}

}  // namespace parlour::cli
