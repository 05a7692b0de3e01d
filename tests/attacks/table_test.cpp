// docs/rooms.md lists promises, attacks and tests: every test that it names is here, and every test
// here is named there.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

namespace {

TEST(TheTable, OfPromisesNamesEachTestThatIsHereAndNoOther) {
  std::ifstream file(PARLOUR_TEST_DATA "/../docs/rooms.md");
  ASSERT_TRUE(file);
  std::stringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  std::set<std::string> here, suites;
  const auto& program = *::testing::UnitTest::GetInstance();
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const auto& suite = *program.GetTestSuite(i);
    if (suite.name() == std::string("TheTable")) continue;
    suites.insert(suite.name());
    for (int k = 0; k < suite.total_test_count(); ++k)
      here.insert(std::string(suite.name()) + '.' + suite.GetTestInfo(k)->name());
  }
  for (const std::string& name : here)
    EXPECT_NE(text.find('`' + name + '`'), std::string::npos) << name << " is not in docs/rooms.md";
  for (std::size_t at = 0; (at = text.find('`', at)) != std::string::npos;) {
    const std::size_t end = text.find('`', at + 1);
    ASSERT_NE(end, std::string::npos);
    const std::string name = text.substr(at + 1, end - at - 1);
    at = end + 1;
    if (suites.contains(name.substr(0, name.find('.'))) && name.find('.') != std::string::npos)
      EXPECT_TRUE(here.contains(name)) << name << " is not a test";
  }
}

}  // namespace
