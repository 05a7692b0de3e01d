#include "cli/contest.h"

#include <algorithm>
#include <array>

#include "cli/protocol.h"

namespace parlour::cli {
namespace {

constexpr std::chrono::seconds kToListen{1};  // to the end of a game
constexpr std::string_view kBot = "bot ";
constexpr std::uint64_t kHour = 3'600'000, kDay = 24 * kHour;  // milliseconds

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::unexpected<Fault> illegal(std::string why, const std::string& answer) {
  return std::unexpected(Fault{Fault::Kind::Illegal, std::move(why), answer});
}

}  // namespace

std::string_view name(Fault::Kind kind) {
  constexpr std::array<std::string_view, 5> kNames = {"crashed", "late", "illegal", "too long",
                                                      "unasked"};
  return kNames[static_cast<std::size_t>(kind)];
}

Limits limits_from(Args& args) {
  const Limits usual;
  return {static_cast<std::uint32_t>(args.number("move-ms", usual.move_ms, 1, kHour)),
          static_cast<std::uint32_t>(args.number("total-ms", usual.total_ms, 1, kDay))};
}

std::string game_options_from(Args& args, const AnyGame& game, int seats) {
  const Json text = args.text("options", "");
  const auto set = options_from(game.info(), &text);
  if (!set) return args.refuse(set.error()), std::string();
  if (const auto start = game.start(*set, seats); !start)
    args.refuse(start.error().in(Lang::English));
  return *set;
}

std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kFar = 0x9E3779B97F4A7C15u;  // from one seed's numbers to the next one's
  return Rng(seed * kFar + number).next();
}

std::expected<ai::Player, std::string> bot_from(const AnyGame& game, std::string_view name) {
  const std::string quoted = '"' + std::string(name) + '"';
  const auto bot = ai::player_from(name);
  if (!bot)
    return std::unexpected(quoted +
                           " is no bot: random, greedy, easy, medium, hard, expert, expert@2000, "
                           "expert:bold@10ms.");
  if (const auto why = ai::why_not(game, *bot); !why.empty())
    return std::unexpected(quoted + ' ' + std::string(why) + '.');
  return *bot;
}

std::expected<Contender, std::string> contender_from(const AnyGame& game, std::string_view text) {
  Contender out{std::string(text), {}};
  if (text.empty()) return std::unexpected("A contender is \"bot expert\" or a command.");
  if (!text.starts_with(kBot)) return out;
  const auto bot = bot_from(game, text.substr(kBot.size()));
  if (!bot) return std::unexpected(bot.error());
  out.bot = *bot;
  return out;
}

AnyAction fallback_of(const AnyGame& game, const AnyView& v) {
  if (auto a = game.fallback(v, v.viewer)) return *std::move(a);
  std::vector<AnyAction> legal;
  game.legal(v, v.viewer, legal);
  return legal.front();
}

// --- a chair -------------------------------------------------------------------------------------

void Chair::begin(Seat me, int seats, const std::string& options, std::uint64_t seed) {
  rng_ = Rng(seed);
  options_ = options;
  question_ = 0;
  used_ = {};
  if (!is_program()) return;
  fresh_ = !program_;
  if (!program_) program_ = std::make_unique<Program>(who_.name, loud_);
  news_ = line_of(game_json(game_, {me, seats, options, limits_.move_ms, limits_.total_ms}));
}

void Chair::tell(Seat actor, const AnyAction& shadow) {
  if (!program_) return;
  news_ +=
      line_of({{"type", "event"}, {"seat", seat_json(actor)}, {"action", game_.print(shadow)}});
}

void Chair::end(std::span<const double> scores) {
  if (!program_) return;
  news_ +=
      line_of({{"type", "end"}, {"scores", std::vector<double>(scores.begin(), scores.end())}});
  // The game is over: a program that does not listen is at no fault, but is not asked again.
  if (program_->say(news_, Clock::now() + kToListen) != Program::Heard::Line) program_.reset();
  news_.clear();
}

std::expected<AnyAction, Fault> Chair::decide(const AnyView& v) {
  if (who_.bot) return ai::choose(game_, *who_.bot, v, rng_);
  auto answer = ask(v);
  if (!answer) program_.reset();
  return answer;
}

Fault Chair::fault(Program::Heard what) {
  if (what == Program::Heard::TooLong)
    return {Fault::Kind::TooLong,
            "Its answer is longer than " + std::to_string(kLongestAnswer >> 10) + " KB.",
            {}};
  if (what == Program::Heard::Late) return {Fault::Kind::Late, "It did not answer in time.", {}};
  return {Fault::Kind::Crashed, "It " + program_->end() + '.', {}};
}

Program::Heard Chair::exchange(const std::string& question, std::string& line,
                               Clock::time_point deadline) {
  const auto said = program_->say(question, deadline);
  return said == Program::Heard::Line ? program_->hear(line, deadline) : said;
}

std::expected<std::string, Fault> Chair::heard(const std::string& question) {
  if (program_->has_more()) {
    std::string line;
    program_->hear(line, Clock::now());
    return std::unexpected(Fault{Fault::Kind::Unasked, "It spoke without being asked.", line});
  }
  const auto begin = Clock::now();
  const auto total = std::chrono::milliseconds(limits_.total_ms);
  auto deadline = begin + std::chrono::milliseconds(limits_.move_ms);
  if (limits_.total_ms) deadline = std::min(deadline, begin + (total - used_));
  std::string line;
  auto what = exchange(question, line, deadline);
  // A program may end after a game. That is seen only when it is spoken to in the next one.
  if (what == Program::Heard::Gone && !fresh_ && program_->ends_well()) {
    program_ = std::make_unique<Program>(who_.name, loud_);
    what = exchange(question, line, deadline);
  }
  fresh_ = true;
  used_ += Clock::now() - begin;
  if (what != Program::Heard::Line) return std::unexpected(fault(what));
  return line;
}

std::expected<AnyAction, Fault> Chair::ask(const AnyView& v) {
  const auto left = std::chrono::milliseconds(limits_.total_ms) -
                    std::chrono::duration_cast<std::chrono::milliseconds>(used_);
  const std::string question =
      std::move(news_) +
      line_of(
          decide_json(game_, v, options_, ++question_,
                      limits_.total_ms ? std::optional<std::int64_t>(left.count()) : std::nullopt));
  news_.clear();
  const auto answer = heard(question);
  if (!answer) return std::unexpected(answer.error());
  auto action = understood(game_, v, *answer, question_, Lang::English);
  if (!action) return illegal(action.error(), *answer);
  return *std::move(action);
}

// --- a game --------------------------------------------------------------------------------------

namespace {

class Contest {
 public:
  Contest(const AnyGame& game, const std::string& options, std::span<Chair* const> chairs,
          std::uint64_t seed)
      : chairs_(chairs),
        rng_(seed),
        table_(game, options, static_cast<int>(chairs.size()), rng_.next()),
        told_(chairs.size(), 0),
        out_(chairs.size(), false) {}

  Played play() {
    const std::uint64_t players = rng_.next();
    for (int q = 0; q < table_.seats(); ++q)
      chairs_[at(q)]->begin(seat(q), table_.seats(), table_.record().options,
                            Rng(players + static_cast<std::uint64_t>(q)).next());
    while (!table_.over()) {
      if (interrupted()) return std::move(played_);
      if (table_.house_due())
        table_.play_house();
      else
        act(*table_.actors().begin());
    }
    for (int q = 0; q < table_.seats(); ++q) played_.scores.push_back(table_.score(seat(q)));
    for (int q = 0; q < table_.seats(); ++q) {
      if (out_[at(q)]) continue;
      tell(q);
      chairs_[at(q)]->end(played_.scores);
    }
    played_.record = table_.record();
    return std::move(played_);
  }

 private:
  void act(Seat p) {
    const AnyView view = table_.view(p);
    const std::uint32_t decision = table_.game().decision(view);
    const int q = index(p);
    if (!out_[at(q)]) {
      tell(q);
      auto answer = chairs_[at(q)]->decide(view);
      // What the view allows, the truth allows: only a program can have said anything else.
      if (answer && !table_.submit({p, *answer, decision})) return;
      if (answer) chairs_[at(q)]->stop();
      Fault fault = answer ? Fault{Fault::Kind::Illegal, "Its action is not allowed.", {}}
                           : std::move(answer.error());
      fault.seat = q;
      fault.actions = table_.record().entries.size();
      played_.faults.push_back(std::move(fault));
      out_[at(q)] = true;
    }
    table_.submit({p, fallback_of(table_.game(), view), decision});
  }

  // What has happened since the seat last heard of it.
  void tell(int q) {
    if (!chairs_[at(q)]->is_program()) return;
    table_.steps(told_[at(q)], seat(q),
                 [&](const Table::Step& step) { chairs_[at(q)]->tell(step.actor, step.shadow); });
    told_[at(q)] = table_.record().entries.size();
  }

  std::span<Chair* const> chairs_;
  Rng rng_;
  Table table_;
  std::vector<std::size_t> told_;  // by seat: how many actions it has heard of
  std::vector<bool> out_;          // by seat: it plays by fallback
  Played played_;
};

}  // namespace

Played play_contest(const AnyGame& game, const std::string& options, std::span<Chair* const> chairs,
                    std::uint64_t seed) {
  return Contest(game, options, chairs, seed).play();
}

}  // namespace parlour::cli
