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
  Rng rng(seed ^ 0xB075);
  print("Seed " + std::to_string(seed) + '\n');
  const auto question = [&](Seat p, ai::Level l) {
    return ai::Question{g, table->view(p), l, ai::usual_budget(l), rng.next()};
  };
  std::vector<AnyAction> legal;
  while (!table->over()) {
    if (table->house_due()) {
      table->play_house();
      const auto step = table->step(table->record().entries.size() - 1, me);
      print("house: " + g->text(step.before, House, step.shadow, lang) + '\n');
      continue;
    }
    if (!table->actors().has(me)) {
      const Seat p = *table->actors().begin();
      table->submit({p, ai::answer(question(p, *level)).choice, g->decision(table->view(p))});
      const auto step = table->step(table->record().entries.size() - 1, me);
      print(seat_name(p) + ": " + g->text(step.before, p, step.shadow, lang) + '\n');
      continue;
    }
    const AnyView view = table->view(me);
    g->legal(view, me, legal);
    print('\n' + g->describe(view, lang));
    for (;;) {
      print("> ");
      std::fflush(stdout);
      std::string line;
      if (!read_line(line) || line == "quit") return 0;
      if (line == "list") {
        for (std::size_t i = 0; i < legal.size(); ++i) {
          print(std::to_string(i + 1) + "  " + g->print(legal[i]) + "  (" +
                g->text(view, me, legal[i], lang) + ")\n");
        }
        continue;
      }
      if (line == "record") {
        if (g->info().hides)
          print("The record shows what is hidden: it is printed when the game is over.\n");
        else
          print(to_text(*g, table->record()));
        continue;
      }
      if (line == "hint") {
        for (const auto& o : ai::answer(question(me, ai::Level::Expert)).opinions) {
          std::printf("%5.1f %%  %3.0f %%  %s\n", 100 * double(o.win), 100 * double(o.share),
                      g->print(o.action).c_str());
        }
        continue;
      }
      if (line == "undo") {
        if (const Reason why = table->undo(me))
          print(std::string(why->in(lang)) + '\n');
        else
          break;
        continue;
      }
      const auto number = parse_number(line, static_cast<std::uint32_t>(legal.size()));
      const auto action =
          number && *number > 0 ? std::optional(legal[*number - 1]) : g->parse(line);
      if (!action) {
        print("Type an action's number or words; list, hint, undo, record or quit.\n");
        continue;
      }
      if (const Reason why = table->submit({me, *action, g->decision(view)})) {
        print(std::string(why->in(lang)) + '\n');
        continue;
      }
      break;
    }
  }
  print('\n' + g->describe(table->view(me), lang));
  if (g->info().hides) print('\n' + to_text(*g, table->record()));
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
