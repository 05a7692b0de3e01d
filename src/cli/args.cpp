#include "cli/args.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "games/registry.h"

namespace parlour::cli {

void print_usage(const Command& c, std::FILE* out) {
  std::string line = "usage: parlour " + std::string(c.name);
  if (!c.words.empty()) line += ' ' + std::string(c.words);
  if (!c.options.empty()) line += " [options]";
  std::fprintf(out, "%s\n%.*s\n", line.c_str(), static_cast<int>(c.help.size()), c.help.data());
  for (const Option& o : c.options) {
    std::string head = "  --" + std::string(o.name);
    if (!o.value.empty()) head += ' ' + std::string(o.value);
    std::fprintf(out, "%-22s %.*s\n", head.c_str(), static_cast<int>(o.help.size()), o.help.data());
  }
}

Args::Args(const Command& command, int argc, char** argv) : command_(command) {
  read(argc, argv);
}

void Args::read(int argc, char** argv) {
  const Command& command = command_;
  std::size_t wanted = command.words.empty() ? 0 : 1;
  for (const char c : command.words) wanted += c == ' ';
  for (int i = 0; i < argc && !exit_; ++i) {
    const std::string_view arg = argv[i];
    if (arg == "--help" || arg == "-h") {
      print_usage(command, stdout);
      exit_ = 0;
      return;
    }
    if (!arg.starts_with("--")) {
      if (words_.size() == wanted)
        return refuse('"' + std::string(arg) + "\" is one argument too many.");
      words_.emplace_back(arg);
      continue;
    }
    std::string_view name = arg.substr(2);
    const std::size_t eq = name.find('=');
    const bool joined = eq != std::string_view::npos;
    const std::string_view value = joined ? name.substr(eq + 1) : std::string_view();
    name = name.substr(0, eq);
    const Option* known = nullptr;
    for (const Option& o : command.options) {
      if (o.name == name) known = &o;
    }
    const std::string shown = "--" + std::string(name);
    if (!known) return refuse("There is no option " + shown + ".");
    if (find(name)) return refuse(shown + " is given twice.");
    if (known->value.empty()) {
      if (joined) return refuse(shown + " takes no value.");
      set_.emplace_back(name, "");
    } else if (joined) {
      set_.emplace_back(name, value);
    } else if (i + 1 < argc) {
      set_.emplace_back(name, argv[++i]);
    } else {
      return refuse(shown + " wants a value: " + shown + ' ' + std::string(known->value) + '.');
    }
  }
  if (words_.size() < wanted) refuse("An argument is missing: " + std::string(command.words) + '.');
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
  if (const AnyGame* g = find_game(words_[0])) return g;
  std::string all;
  for (const AnyGame* g : games()) all += (all.empty() ? "" : ", ") + std::string(g->info().id);
  refuse("There is no game \"" + words_[0] + "\"; there is " + all + ".");
  return nullptr;
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
