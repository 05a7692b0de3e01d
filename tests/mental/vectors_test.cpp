// The test vectors of docs/mental-poker.md, which reference.py, another implementation, computes
// too.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "members.h"
#include "mental/backup.h"

namespace parlour::mental {
namespace {

// Rows "| name | ... `hex` |" of its tables.
std::map<std::string, std::string> documented() {
  std::map<std::string, std::string> out;
  std::ifstream in(PARLOUR_TEST_DATA "/../docs/mental-poker.md");
  for (std::string line; std::getline(in, line);) {
    const auto at = line.rfind(" `");
    if (!line.starts_with("| ") || !line.ends_with("` |") || at == line.npos) continue;
    const std::string hex = line.substr(at + 2, line.size() - at - 5);
    if (hex.find_first_not_of("0123456789abcdef") != hex.npos) continue;
    out[line.substr(2, line.find(" |", 2) - 2)] = hex;
  }
  return out;
}

struct Vectors {
  std::map<std::string, std::string> told = documented();
  int checked = 0;
  void check(const std::string& name, ByteView bytes) {
    ++checked;
    EXPECT_EQ(told[name], to_hex(bytes)) << name;
  }
  void check_order(const std::string& name, std::span<const int> order) {
    Bytes bytes;
    for (const int i : order) bytes.push_back(static_cast<std::uint8_t>(i));
    check(name, bytes);
  }
};

TEST(MentalVectors, AreThoseOfTheDocument) {
  Vectors v;
  const Secret s = counting_secret();
  const Bytes data{1, 2, 3};
  v.check("hashed scalar", hashed_scalar("name", data).bytes);
  v.check("hashed point", hashed_point("name", data).bytes);
  v.check("derived bytes", derived_bytes(s, "name", 7));
  v.check("derived scalar", derived_scalar(s, "name", 7).bytes());

  const Members members(2);
  const SecretScalar& x = members.secrets[0];
  v.check("bound scalar", bound_scalar(x, "name", data).bytes());
  v.check("key", members.keys[0].bytes);
  v.check("joint key", members.joint_key.bytes);
  v.check("key proof", written(prove_key(x, members.keys[0], bytes_of("context"))));

  const Faces faces(bytes_of("game"), 6);
  v.check("face", faces[5].bytes);
  const Masked card = remask(plain(faces[5]), members.joint_key, derived_scalar(s, "mask", 0));
  v.check("masked card", written(card));
  v.check("share", written(members.share(0, card, "context")));

  const std::vector<Masked> deck = plain_deck(faces);
  const Shuffle real = shuffle_of(s, "shuffle", 1, 6);
  v.check_order("order", real.from);
  v.check("mask", real.by[5].bytes());
  v.check("shuffled card", written(shuffled(real, deck, members.joint_key)[5]));
  v.check("decoys", digest_of(decoys_of(s, "shuffle", 1, deck, members.joint_key)));
  const DecoyAnswer answer = decoy_answer(s, "shuffle", 1, real, 19, true);
  v.check_order("order of the answer", answer.from);
  v.check("mask of the answer", answer.by[5].bytes);

  const Backup backup = backed_up(x, 2, 3, s);
  v.check("commitment", backup.bound[1].bytes);
  v.check("part", backup.parts[2].bytes());
  EXPECT_EQ(v.told.size(), static_cast<std::size_t>(v.checked)) << "the document has others too";
}

}  // namespace
}  // namespace parlour::mental
