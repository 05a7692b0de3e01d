// Arguments of a subcommand: a word and options "--name value" or "--name", parsed by CLI11. Errors
// are reported in a sentence on stderr, and the program ends with code 2.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.h"

namespace parlour::cli {

inline constexpr int kFailed = 1, kMisused = 2;

struct Option {
  std::string_view name;   // without the dashes
  std::string_view value;  // placeholder of its value in the usage text; empty: a switch
  std::string_view help;
  bool many = false;  // may be given several times
};

struct Command {
  std::string_view name, word, help;  // word: "GAME", "[GAME]" if it may be left out, or nothing
  std::span<const Option> options;
};

class Args {
 public:
  /// With --help the usage is printed and the exit code is 0.
  Args(const Command&, int argc, char** argv);
  /// Set if the program must end at once with this code.
  std::optional<int> exit_code() const { return exit_; }

  const std::string& word() const { return word_; }
  bool has(std::string_view option) const { return find(option) != nullptr; }
  std::string_view text(std::string_view option, std::string_view otherwise) const;
  /// Every value of an option that may be given several times, in order.
  std::vector<std::string> all(std::string_view option) const;
  /// Integers; an invalid one sets exit_code().
  std::uint64_t number(std::string_view option, std::uint64_t otherwise, std::uint64_t least,
                       std::uint64_t most);
  /// --seed; 1 without it.
  std::uint64_t seed() { return number("seed", 1, 0, ~std::uint64_t{0} >> 1); }
  /// One of --iterations and --ms, or nothing.
  std::optional<ai::Budget> budget();
  /// The game that the word names; null, with exit_code() set, if there is none.
  const AnyGame* game();
  /// Prints the sentence and sets the exit code.
  void refuse(const std::string& sentence);

 private:
  void read(int argc, char** argv);
  const std::string* find(std::string_view option) const;

  const Command& command_;
  std::string word_;
  std::vector<std::pair<std::string, std::string>> set_;
  std::optional<int> exit_;
};

/// What stands between the commas.
std::vector<std::string> split(std::string_view list);
/// A whole file, or stdin for "-"; nothing, and a sentence on stderr, if it cannot be read. For a
/// file larger than `most` bytes, its first most + 1 bytes.
std::optional<std::string> read_file(const std::string& path, std::size_t most);
/// The next line of stdin without its end; false at the end of input. For a line longer than
/// kLongestLine, keeps one byte more than that and skips the rest.
bool read_line(std::string& line);
inline constexpr std::size_t kLongestLine = 1 << 20;

}  // namespace parlour::cli
