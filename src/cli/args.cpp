#include "cli/args.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <deque>

#include "games/registry.h"

namespace parlour::cli {
namespace {

constexpr std::size_t kHelpColumn = 24;  // column where the help of an option begins

}  // namespace

Args::Args(const Command& command, int argc, char** argv) : command_(command) {
  read(argc, argv);
}

// The parser stores pointers to what it fills, and throws; neither leaves this function.
void Args::read(int argc, char** argv) {
  struct Given {
    std::string_view name;
    CLI::Option* option = nullptr;
    bool on = false;                  // for a switch
    std::vector<std::string> values;  // for any other option
  };
  CLI::App app(std::string(command_.help), "parlour " + std::string(command_.name));
  app.get_formatter()->column_width(kHelpColumn);
  if (!command_.word.empty()) {
    const bool required = !command_.word.starts_with('[');
    std::string name(command_.word);
    if (!required) name = name.substr(1, name.size() - 2);
    app.add_option(name, word_)->required(required)->type_name("");
  }
  std::deque<Given> options;
  for (const Option& o : command_.options) {
    Given& given = options.emplace_back();
    given.name = o.name;
    const std::string name = "--" + std::string(o.name), help(o.help);
    given.option = o.value.empty() ? app.add_flag(name, given.on, help)
                                   : app.add_option(name, given.values, help);
    if (o.value.empty()) continue;
    given.option->type_name(std::string(o.value))->allow_extra_args(false);
    if (!o.many) given.option->expected(1);
  }
  try {
    app.parse(
        std::vector<std::string>(std::reverse_iterator(argv + argc), std::reverse_iterator(argv)));
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    exit_ = 0;
  } catch (const CLI::ParseError& error) {
    refuse(std::string(error.what()) + '.');
  }
  for (Given& given : options) {
    if (given.on) set_.emplace_back(given.name, std::string());
    for (std::string& value : given.values) set_.emplace_back(given.name, std::move(value));
  }
}

void Args::refuse(const std::string& sentence) {
  if (exit_) return;
  std::fprintf(stderr, "parlour %.*s: %s Try --help.\n", static_cast<int>(command_.name.size()),
               command_.name.data(), sentence.c_str());
  exit_ = kMisused;
}

const std::string* Args::find(std::string_view option) const {
  for (const auto& [name, value] : set_) {
    if (name == option) return &value;
  }
  return nullptr;
}

std::string_view Args::text(std::string_view option, std::string_view otherwise) const {
  const std::string* value = find(option);
  return value ? *value : otherwise;
}

std::vector<std::string> Args::all(std::string_view option) const {
  std::vector<std::string> out;
  for (const auto& [name, value] : set_) {
    if (name == option) out.push_back(value);
  }
  return out;
}

std::uint64_t Args::number(std::string_view option, std::uint64_t otherwise, std::uint64_t least,
                           std::uint64_t most) {
  const std::string* value = find(option);
  if (!value) return otherwise;
  std::uint64_t n = 0;
  bool good = !value->empty() && value->size() <= 19;
  for (const char c : *value) {
    good &= c >= '0' && c <= '9';
    n = n * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (good && n >= least && n <= most) return n;
  refuse("--" + std::string(option) + " wants a number from " + std::to_string(least) + " to " +
         std::to_string(most) + ", not \"" + *value + "\".");
  return otherwise;
}

std::optional<ai::Budget> Args::budget() {
  if (has("iterations") && has("ms")) refuse("Give one of --iterations and --ms.");
  const auto iterations = number("iterations", 0, 1, 1'000'000'000);
  const auto ms = number("ms", 0, 1, 600'000);
  if (!iterations && !ms) return {};
  return ai::Budget{static_cast<std::uint32_t>(iterations), static_cast<std::uint32_t>(ms)};
}

const AnyGame* Args::game() {
  if (exit_) return nullptr;
  if (const AnyGame* g = find_game(word_)) return g;
  std::string all;
  for (const AnyGame* g : games()) all += (all.empty() ? "" : ", ") + std::string(g->info().id);
  refuse("There is no game \"" + word_ + "\"; there is " + all + ".");
  return nullptr;
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> out;
  for (;;) {
    const std::size_t comma = list.find(',');
    out.emplace_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    list.remove_prefix(comma + 1);
  }
}

std::optional<std::string> read_file(const std::string& path, std::size_t most) {
  std::FILE* f = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!f) {
    std::fprintf(stderr, "parlour: %s cannot be read: %s.\n", path.c_str(), std::strerror(errno));
    return {};
  }
  std::string all;
  char part[65536];
  for (std::size_t n; all.size() <= most && (n = std::fread(part, 1, sizeof part, f)) > 0;)
    all.append(part, n);
  const int failed = std::ferror(f) ? errno : 0;
  if (f != stdin) std::fclose(f);
  if (failed) {
    std::fprintf(stderr, "parlour: %s cannot be read: %s.\n", path.c_str(), std::strerror(failed));
    return {};
  }
  if (all.size() > most) all.resize(most + 1);
  return all;
}

bool read_line(std::string& line) {
  line.clear();
  int c;
  while ((c = std::getchar()) != EOF && c != '\n') {
    if (line.size() <= kLongestLine) line += static_cast<char>(c);
  }
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return c != EOF || !line.empty();
}

}  // namespace parlour::cli
