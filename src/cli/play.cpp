// parlour play: a person in the terminal against bots. parlour playthrough: a game in words.
#include <cstdio>
#include <random>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/playthrough.h"
#include "core/table.h"

namespace parlour::cli {
namespace {

constexpr Option kPlayOptions[] = {
    {"seats", "N", "how many play; the game's usual number"},
    {"seat", "N", "yours; 0"},
    {"level", "L", "of the bots: easy, medium, hard, expert; medium"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"seed", "S", "decides all chance; another each time"},
    {"lang", "L", "en, ru or zh; en"},
};
constexpr Command kPlay = {
    "play", "GAME",
    "You against bots. Type an action's number or words; list, hint, undo, record or quit.",
    kPlayOptions};

constexpr Option kPlaythroughOptions[] = {
    {"seats", "N", "how many play; the game's usual number"},
    {"options", "\"K=V ..\"", "of the game, as in records"},
    {"seed", "S", "decides all chance and every choice; 1"},
    {"views", "N", "print the views at every Nth decision; 1"},
};
constexpr Command kPlaythrough = {"playthrough", "GAME",
                                  "A game of random choices, step by step: what everybody sees, "
                                  "what each seat may do, and what is done.",
                                  kPlaythroughOptions};

// A table according to the options; nothing, with args' exit code set, if they are wrong.
std::optional<Table> set_up(Args& args, const AnyGame& g, std::uint64_t otherwise) {
  const auto seats = static_cast<int>(
      args.number("seats", static_cast<std::uint64_t>(g.info().usual_seats), 1, kMaxSeats));
  const auto seed = args.number("seed", otherwise, 0, ~std::uint64_t{0} >> 1);
  if (args.exit_code()) return {};
  const std::string_view options = args.text("options", "");
  if (const auto start = g.start(options, seats); !start) {
    args.refuse(start.error().in(Lang::English));
    return {};
  }
  return std::optional<Table>(std::in_place, g, options, seats, seed);
}

std::string seat_name(Seat s) {
  return s == House ? "house" : std::to_string(index(s));
}

void print(const std::string& s) {
  std::fputs(s.c_str(), stdout);
}

// One person against bots in the terminal.
class Terminal {
 public:
  Terminal(const AnyGame& g, Table& table, Seat me, ai::Level level, Lang lang, std::uint64_t seed)
      : g_(g), table_(table), me_(me), level_(level), lang_(lang), rng_(seed) {}

  void play() {
    while (!table_.over()) {
      if (table_.actors().has(me_)) {
        if (!ask()) return;
      } else {
        others();
      }
    }
    print('\n' + g_.describe(table_.view(me_), lang_));
    if (g_.info().hides) print('\n' + to_text(g_, table_.record()));
  }

 private:
  ai::Answer answer(Seat p, ai::Level level) {
    return ai::answer(
        {&g_, table_.view(p), level, ai::usual_budget(g_.info(), level), rng_.next()});
  }

  void others() {
    Seat p = House;
    if (table_.house_due()) {
      table_.play_house();
    } else {
      p = *table_.actors().begin();
      table_.submit({p, answer(p, level_).choice, g_.decision(table_.view(p))});
    }
    const auto step = table_.step(table_.record().entries.size() - 1, me_);
    print(seat_name(p) + ": " + g_.text(step.before, p, step.shadow, lang_) + '\n');
  }

  // Until the person has acted; false: they quit.
  bool ask() {
    const AnyView view = table_.view(me_);
    g_.legal(view, me_, legal_);
    print('\n' + g_.describe(view, lang_));
    for (;;) {
      print("> ");
      std::fflush(stdout);
      std::string line;
      if (!read_line(line) || line == "quit") return false;
      if (line == "list")
        list(view);
      else if (line == "record")
        show_record();
      else if (line == "hint")
        hint();
      else if (line == "undo" ? done(table_.undo(me_)) : act(view, line))
        return true;
    }
  }

  bool act(const AnyView& view, const std::string& line) {
    const auto number = parse_number(line, static_cast<std::uint32_t>(legal_.size()));
    const auto action = number && *number > 0 ? std::optional(legal_[*number - 1]) : g_.parse(line);
    if (action) return done(table_.submit({me_, *action, g_.decision(view)}));
    print("Type an action's number or words; list, hint, undo, record or quit.\n");
    return false;
  }

  bool done(Reason why) {
    if (why) print(std::string(why->in(lang_)) + '\n');
    return !why;
  }

  void list(const AnyView& view) {
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      print(std::to_string(i + 1) + "  " + g_.print(legal_[i]) + "  (" +
            g_.text(view, me_, legal_[i], lang_) + ")\n");
    }
  }

  void show_record() {
    print(g_.info().hides
              ? "The record shows what is hidden: it is printed when the game is over.\n"
              : to_text(g_, table_.record()));
  }

  void hint() {
    for (const auto& o : answer(me_, ai::Level::Expert).opinions) {
      std::printf("%5.1f %%  %3.0f %%  %s\n", 100 * double(o.win), 100 * double(o.share),
                  g_.print(o.action).c_str());
    }
  }

  const AnyGame& g_;
  Table& table_;
  Seat me_;
  ai::Level level_;
  Lang lang_;
  Rng rng_;
  std::vector<AnyAction> legal_;
};

}  // namespace
}  // namespace parlour::cli

int run_play(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kPlay, argc, argv);
  const AnyGame* g = args.game();
  if (!g) return *args.exit_code();
  // Real randomness when people play.
  std::random_device entropy;
  const std::uint64_t chance = (std::uint64_t{entropy()} << 31) ^ entropy();
  auto table = set_up(args, *g, chance);
  const auto level = ai::level_from(args.text("level", "medium"));
  if (!level) args.refuse("--level is easy, medium, hard or expert.");
  const std::string_view tongue = args.text("lang", "en");
  const Lang lang = lang_from_tag(tongue);
  if (tongue != tag(lang)) args.refuse("--lang is en, ru or zh.");
  const auto me = seat(static_cast<int>(
      args.number("seat", 0, 0, table ? static_cast<std::uint64_t>(table->seats()) - 1 : 0)));
  if (args.exit_code()) return *args.exit_code();
  const std::uint64_t seed = args.number("seed", chance, 0, ~std::uint64_t{0} >> 1);
  print("Seed " + std::to_string(seed) + '\n');
  Terminal(*g, *table, me, *level, lang, seed ^ 0xB075).play();
  return 0;
}

int run_playthrough(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kPlaythrough, argc, argv);
  const AnyGame* g = args.game();
  if (!g) return *args.exit_code();
  const auto table = set_up(args, *g, 1);
  const auto seed = args.number("seed", 1, 0, ~std::uint64_t{0} >> 1);
  const auto every = args.number("views", 1, 1, 1'000'000);
  if (args.exit_code()) return *args.exit_code();
  print(playthrough(*g, table->record().options, table->seats(), seed, static_cast<int>(every)));
  return 0;
}
