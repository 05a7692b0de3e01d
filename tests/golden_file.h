// Files that say what a test must find. With PARLOUR_UPDATE_GOLDEN=1 they are rewritten, and the
// reviewer reads the diff.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace parlour {

/// The contents of a file; `name` is a path in tests/.
inline std::string test_file(const std::string& name) {
  std::ifstream file(std::string(PARLOUR_TEST_DATA) + '/' + name, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), {});
}

/// `name` is a path in tests/.
inline void expect_golden(const std::string& name, const std::string& found) {
  const std::string path = std::string(PARLOUR_TEST_DATA) + '/' + name;
  if (const char* update = std::getenv("PARLOUR_UPDATE_GOLDEN"); update && *update == '1') {
    std::ofstream(path, std::ios::binary) << found;
  }
  const std::string want = test_file(name);
  ASSERT_FALSE(want.empty()) << path << " is missing: run once with PARLOUR_UPDATE_GOLDEN=1";
  if (want == found) return;
  std::size_t line = 1, begin = 0, i = 0;
  for (; i < want.size() && i < found.size() && want[i] == found[i]; ++i) {
    if (want[i] == '\n') ++line, begin = i + 1;
  }
  const auto rest = [&](const std::string& s) {
    return begin < s.size() ? s.substr(begin, s.find('\n', begin) - begin)
                            : std::string("(the end)");
  };
  ADD_FAILURE() << name << ", line " << line << "\n  kept:  " << rest(want)
                << "\n  found: " << rest(found)
                << "\nIf the change is intended, run with PARLOUR_UPDATE_GOLDEN=1.";
}

}  // namespace parlour
