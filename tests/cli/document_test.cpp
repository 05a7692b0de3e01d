// docs/protocol.md: each of its examples is run, and must print what the page says. There "..." is
// any text, and $VIEW the last view that was answered.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "golden_file.h"
#include "running.h"

namespace parlour::cli {
namespace {

struct Example {
  std::string command;
  std::vector<std::string> input, output;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    out.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return out;
}

std::vector<Example> examples() {
  std::vector<Example> out;
  bool inside = false;
  for (const std::string& line : lines_of(test_file("../docs/protocol.md"))) {
    if (line.starts_with("```")) inside = !inside;
    if (!inside || line.size() < 2) continue;
    if (line.starts_with("$ ")) out.emplace_back().command = line.substr(2);
    if (line.starts_with("> ")) out.back().input.push_back(line.substr(2));
    if (line.starts_with("< ")) out.back().output.push_back(line.substr(2));
  }
  return out;
}

void replace(std::string& text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

// Words of a command line: blanks separate them, except between double quotes.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : command) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

bool matches(std::string_view found, std::string_view pattern) {
  constexpr std::string_view kAny = "...";
  const std::size_t first = pattern.find(kAny);
  if (first == std::string_view::npos) return found == pattern;
  if (!found.starts_with(pattern.substr(0, first))) return false;
  found.remove_prefix(first);
  pattern.remove_prefix(first + kAny.size());
  while (true) {
    const std::size_t next = pattern.find(kAny);
    if (next == std::string_view::npos) return found.ends_with(pattern);
    const std::size_t at = found.find(pattern.substr(0, next));
    if (at == std::string_view::npos) return false;
    found.remove_prefix(at + next);
    pattern.remove_prefix(next + kAny.size());
  }
}

TEST(ProtocolDocument, EachExampleIsTrue) {
  const std::map<std::string, int (*)(int, char**)> commands = {
      {"query", run_query}, {"bot", run_bot}, {"host", run_host}, {"match", run_match}};
  const std::string here = std::string(PARLOUR_TEST_DATA) + '/';
  std::map<std::string, int> tried;
  std::string view;
  for (Example& example : examples()) {
    std::vector<std::string> words = words_of(example.command);
    ASSERT_GE(words.size(), 2u) << example.command;
    ASSERT_TRUE(words[0] == "parlour" && commands.contains(words[1])) << example.command;
#ifdef __EMSCRIPTEN__  // which starts no programs
    if (words[1] == "host") continue;
#endif
    ++tried[words[1]];
    const auto command = commands.at(words[1]);
    words.erase(words.begin(), words.begin() + 2);
    for (std::string& word : words) replace(word, "tests/", here);
    std::string input;
    for (const std::string& line : example.input) input += line + '\n';
    replace(input, "$VIEW", view);
    const Outcome outcome = run_with(command, words, input);
    EXPECT_EQ(outcome.code, 0) << example.command << outcome.err;
    const std::vector<std::string> found = lines_of(outcome.out);
    EXPECT_EQ(found.size(), example.output.size()) << example.command;
    for (std::size_t i = 0; i < std::min(found.size(), example.output.size()); ++i) {
      replace(example.output[i], "tests/", here);
      EXPECT_TRUE(matches(found[i], example.output[i]))
          << example.command << "\n  the page: " << example.output[i]
          << "\n  found:    " << found[i];
      if (has(found[i], "\"opaque\":")) view = found[i];
    }
  }
  for (const char* command : {"query", "bot", "match"}) EXPECT_GT(tried[command], 0) << command;
}

}  // namespace
}  // namespace parlour::cli
