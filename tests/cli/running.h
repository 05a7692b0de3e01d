// Commands as a programmer types them, and what they print.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "cli/args.h"

namespace parlour::cli {

struct Outcome {
  int code = 0;
  std::string out, err;
};

inline Outcome run(int (*command)(int, char**), std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Outcome outcome;
  outcome.code = command(static_cast<int>(argv.size()), argv.data());
  std::fflush(nullptr);
  outcome.out = testing::internal::GetCapturedStdout();
  outcome.err = testing::internal::GetCapturedStderr();
  return outcome;
}

// Arguments that a command rejects, and what its error message mentions.
struct Misuse {
  std::vector<std::string> words;
  std::string_view about;
};
inline void expect_refused(int (*command)(int, char**), const std::vector<Misuse>& all) {
  for (const Misuse& it : all) {
    const Outcome outcome = run(command, it.words);
    EXPECT_EQ(outcome.code, kMisused) << it.about;
    EXPECT_NE(outcome.err.find(it.about), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "") << it.about;
  }
}

// Of this process alone: the same tests may run natively and as WebAssembly at the same time.
inline std::string path_of(const std::string& name) {
  return testing::TempDir() + "parlour-" + std::to_string(getpid()) + '-' + name;
}

inline std::string file_with(const std::string& text) {
  const std::string path = path_of("command-test");
  std::FILE* f = std::fopen(path.c_str(), "wb");
  EXPECT_EQ(std::fwrite(text.data(), 1, text.size(), f), text.size());
  std::fclose(f);
  return path;
}

inline Outcome run_with(int (*command)(int, char**), std::vector<std::string> words,
                        const std::string& input) {
  const std::string path = file_with(input);
  EXPECT_NE(std::freopen(path.c_str(), "rb", stdin), nullptr);
  return run(command, std::move(words));
}

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace parlour::cli
