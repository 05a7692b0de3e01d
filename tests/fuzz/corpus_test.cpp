// The fuzzers' seeds and findings: gives every file of tests/fuzz/corpus, and empty input, to its
// fuzzer. (Each fuzzer is linked here under its own name: cmake renames LLVMFuzzerTestOneInput.) A
// violated condition ends the program.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#define FUZZERS(X) \
  X(action)        \
  X(bot_protocol)  \
  X(layout)        \
  X(mental)        \
  X(net_protocol) X(net_room) X(query) X(record_bytes) X(record_text) X(standing) X(treason) X(view)
#define DECLARE(name) extern "C" int fuzz_##name(const std::uint8_t*, std::size_t);
FUZZERS(DECLARE)

namespace {

namespace fs = std::filesystem;

// Replays the corpus; returns its number of files.
int replay(const char* name, int (*fuzz)(const std::uint8_t*, std::size_t)) {
  const std::uint8_t nothing = 0;
  EXPECT_EQ(fuzz(&nothing, 0), 0) << "on empty input";
  const fs::path folder = fs::path(PARLOUR_TEST_DATA) / "fuzz/corpus" / name;
  if (!fs::exists(folder)) return 0;
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().string());
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(fuzz(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), 0);
    ++files;
  }
  return files;
}

#define REPLAY(name)            \
  TEST(FuzzCorpus, name) {      \
    replay(#name, fuzz_##name); \
  }
FUZZERS(REPLAY)

TEST(FuzzCorpus, IsThere) {
  EXPECT_GT(replay("action", fuzz_action), 5);
  EXPECT_GT(replay("query", fuzz_query), 5);
  EXPECT_GE(replay("standing", fuzz_standing), 2);
}

}  // namespace
