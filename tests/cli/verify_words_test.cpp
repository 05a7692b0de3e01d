// parlour verify of a game that nobody dealt: records with the words of their members.
#include "cli/verify_words.h"

#include <gtest/gtest.h>
#include <sodium/crypto_sign_ed25519.h>

#include "cli/commands.h"
#include "core/table.h"
#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/audit.h"
#include "mental/company.h"
#include "mental/signature.h"
#include "net/told_words.h"
#include "room/player.h"
#include "running.h"

namespace parlour::cli {
namespace {

using mental::MemberId;

constexpr const char* kNames[] = {"Ana", "Bo", "Cy"};
constexpr int kMembers = 3;

// A member who signs as browsers do, and believes the others.
class Signer final : public net::Carrier {
 public:
  explicit Signer(int number) {
    std::uint8_t seed[crypto_sign_ed25519_SEEDBYTES] = {static_cast<std::uint8_t>(number + 1)};
    crypto_sign_ed25519_seed_keypair(key.data(), secret_, seed);
  }
  void send(net::LinkId, ByteView) override {}
  void close(net::LinkId) override {}
  void sign(std::uint32_t ticket, ByteView text) override {
    signed_at = ticket;
    crypto_sign_ed25519_detached(signature.data(), nullptr, text.data(), text.size(), secret_);
  }
  void verify(std::uint32_t ticket, const net::Key&, ByteView, const net::Signature&) override {
    asked = ticket;
  }
  void proven(net::LinkId, const net::Key&) override {}
  std::uint64_t entropy() override { return 0; }

  net::Key key{};
  net::Signature signature{};
  std::uint32_t signed_at = 0, asked = 0;

 private:
  std::uint8_t secret_[crypto_sign_ed25519_SECRETKEYBYTES];
};

// A game of Coup among three pages, from its first word to its audit.
struct Played {
  explicit Played(std::uint64_t seed, std::optional<MemberId> lies_at_the_end = {}) {
    const AnyGame& game = *find_game("coup");
    told.room = {1, 2, 3};
    told.seating = {1, seed, "coup", options_of(game), {}, {0, 1, 2}};
    for (int m = 0; m < kMembers; ++m) told.seating.members.push_back(signers[m].key);
    for (Signer& s : signers)
      logs.push_back(std::make_unique<net::WordLog>(s, s.key, told.room, told.seating));
    mental::Company company(game, *find_dealerless("coup"), told.seating.options, kMembers,
                            kMembers, seed, fair::kChain, name_of(told.room, told.seating));
    while (company.course().ask()) {
      auto said = company.next();
      if (!said) break;
      if (said->author == lies_at_the_end &&
          static_cast<mental::Word>(said->word[0]) == mental::Word::Secret)
        said->word[mental::kWordHead] ^= 1;
      company.hear(*said);
      hear(said->author, said->word);
    }
    const mental::Audit audit = mental::audited(company.course());
    const auto start = game.start(told.seating.options, kMembers);
    record = Table::restored(game, told.seating.options, *start, audit.truth, 0)->record();
    for (int s = 0; s < kMembers; ++s)
      record.set_note(room::seat_key(s), room::print(room::Player{.name = kNames[s]}));
  }
  static std::string options_of(const AnyGame& game) {
    return print_options(game.info(), *parse_options(game.info(), ""));
  }
  void hear(MemberId author, const Bytes& word) {
    Signer& signer = signers[author];
    ASSERT_TRUE(logs[author]->say(word));
    logs[author]->on_signed(signer.signed_at, signer.signature);
    const net::SignedWord w = *logs[author]->saying();
    for (int m = 0; m < kMembers; ++m) {
      logs[m]->hear(static_cast<std::uint32_t>(told.words.size()), {&w, 1});
      logs[m]->on_verified(signers[m].asked, true);
    }
    told.words.push_back(w);
  }
  std::string text() const { return to_text(*find_game("coup"), record) + lines_of(told); }
  Outcome verified() const { return run(run_verify, {file_with(text())}); }

  Signer signers[kMembers] = {Signer(0), Signer(1), Signer(2)};
  std::vector<std::unique_ptr<net::WordLog>> logs;
  net::ToldWords told;
  Record record;
};

void expect_flaw(const Outcome& outcome, std::string_view flaw) {
  EXPECT_EQ(outcome.code, kFailed);
  EXPECT_TRUE(has(outcome.err, flaw)) << outcome.err;
  EXPECT_TRUE(outcome.out.empty()) << outcome.out;
}

TEST(VerifyWords, TellsWhoPlayedWhatNobodyDealt) {
  const Played g(1);
  const Outcome out = g.verified();
  EXPECT_EQ(out.code, 0) << out.err;
  EXPECT_TRUE(has(out.out, "3 pages signed " + std::to_string(g.told.words.size()) + " words"));
  EXPECT_TRUE(has(out.out, "all " + std::to_string(g.record.entries.size()) + " actions"));
  EXPECT_TRUE(has(out.out, to_base64url(g.signers[1].key) + " played seat 1 (Bo in the record)"))
      << out.out;
  // To other readers the words are comments.
  const Outcome replay = run(run_replay, {file_with(g.text())});
  EXPECT_EQ(replay.code, 0) << replay.err;
}

// A game of two pages in browsers, whose own ed25519 has signed.
TEST(VerifyWords, ChecksWhatBrowsersHaveSigned) {
  const Outcome out = run(run_verify, {PARLOUR_TEST_DATA "/fixtures/undealt_coup.txt"});
  EXPECT_EQ(out.code, 0) << out.err;
  EXPECT_TRUE(has(out.out, "2 pages signed 136 words")) << out.out;
  EXPECT_TRUE(has(out.out, "played seats 0, 2, 3 (Ana in the record)")) << out.out;
}

TEST(VerifyWords, WordsSurviveTheirLines) {
  const Played g(1);
  EXPECT_EQ(net::told_words_in(g.text()), g.told);
  std::string dos;
  for (const char c : g.text()) dos += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(net::told_words_in(dos), g.told);
  EXPECT_EQ(net::without_told_words(g.text()), to_text(*find_game("coup"), g.record));
  EXPECT_FALSE(net::has_told_words("coup 1 seats=2\n@note #words AAAA\n"));
}

TEST(VerifyWords, DamagedWordsAreNone) {
  const Played g(1);
  std::string text = g.text();
  char& c = text[text.size() - 100];
  c = c == 'A' ? 'B' : 'A';
  expect_flaw(run(run_verify, {file_with(text)}), "damaged");
}

TEST(VerifyWords, AForgedWordIsNamed) {
  Played g(1);
  g.told.words[7].word.back() ^= 1;
  const std::string name = kNames[g.told.words[7].author];
  expect_flaw(g.verified(), "word 8 is not signed by seat");
  expect_flaw(g.verified(), "(" + name + " in the record)");
  // Nor does anybody sign for somebody else, or for another place.
  Played other(1);
  other.told.words[7].author = byte((other.told.words[7].author + 1) % kMembers);
  expect_flaw(other.verified(), "word 8 is not signed");
  Played late(1);
  late.told.words.erase(late.told.words.begin() + 5);
  expect_flaw(late.verified(), "is not signed");
}

TEST(VerifyWords, TheRecordIsTheGameThatWasPlayed) {
  Played g(1);
  const Played other(2);
  g.record = other.record;
  expect_flaw(g.verified(), "is not what was played");
  Played shorter(1);
  shorter.record.entries.pop_back();
  expect_flaw(shorter.verified(), "is not what was played");
}

TEST(VerifyWords, TheWordsAreThoseOfTheRecordsGame) {
  Played g(1);
  g.told.seating.owner.push_back(0);
  expect_flaw(g.verified(), "another game");
  Played alone(1);  // nobody without a seat has a say
  for (std::uint8_t& owner : alone.told.seating.owner) owner = 0;
  expect_flaw(alone.verified(), "another game");
  Played tractor(1);
  tractor.told.seating.id = "tractor";
  expect_flaw(tractor.verified(), "another game");
}

TEST(VerifyWords, AGameThatWasNotAuditedProvesNothing) {
  Played g(1);
  g.told.words.pop_back();
  expect_flaw(g.verified(), "does not reach its end");
}

TEST(VerifyWords, WhoLiesIsNamed) {
  const Played g(1, MemberId{1});
  expect_flaw(g.verified(), "seat 1 (Bo in the record)");
}

// RFC 8032, section 7.1, the third test.
TEST(Signatures, AreThoseOfEd25519) {
  const auto bytes = [](std::string_view hex, auto to) {
    for (std::size_t i = 0; i < to.size(); ++i)
      to[i] = static_cast<std::uint8_t>(std::stoi(std::string(hex.substr(2 * i, 2)), nullptr, 16));
    return to;
  };
  const auto key = bytes("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                         std::array<std::uint8_t, 32>());
  auto signature = bytes(
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
      "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
      std::array<std::uint8_t, 64>());
  const Bytes text = {0xaf, 0x82};
  EXPECT_TRUE(mental::is_signed(key, text, signature));
  EXPECT_FALSE(mental::is_signed(key, Bytes{0xaf, 0x83}, signature));
  signature[40] ^= 1;
  EXPECT_FALSE(mental::is_signed(key, text, signature));
}

}  // namespace
}  // namespace parlour::cli
