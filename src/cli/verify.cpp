// parlour verify: whether the House of a record has drawn what chance gave (docs/fairness.md), or
// what is in a record that nobody dealt follows from the words of its members (docs/dealerless.md).
#include <cstdio>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "cli/verify_words.h"
#include "fair/proof.h"
#include "fair/sealed.h"
#include "net/told_words.h"

namespace parlour::cli {
namespace {

constexpr Command kCommand = {
    "verify",
    "FILE",
    "Draws everything anew that the House of a record (- is stdin) has drawn, with the secret and "
    "the parts of the players in the record, or with the number that a game on one device was "
    "sealed with; or checks the words of a game that nobody dealt, and plays it again from their "
    "secrets. Names the first action that differs.",
    {}};

std::string describe(const Replay& r, const fair::Flaw& flaw) {
  const std::string place = "action " + std::to_string(flaw.place + 1) + " (" +
                            line_text(*r.game, r.record.entries[flaw.place]) + ")";
  switch (flaw.rule) {
    case fair::Flaw::Rule::NotDrawn:
      return place + " is not what chance gives";
    case fair::Flaw::Rule::NotTold:
      break;
  }
  return place + " counts a part that the player at seat " + std::to_string(index(flaw.member)) +
         " has not told";
}

// How many moments each player has taken part in.
void print_parts(const fair::Proof& proof, const fair::Check& check) {
  std::printf("the host's secret was sealed as %s\n",
              to_base64url(fair::seal(proof.secret, proof.ground)).c_str());
  for (int i = 0; i < kMaxSeats; ++i) {
    int with = 0;
    bool member = false;
    for (std::size_t k = 0; k < proof.shares.size(); ++k) {
      if (proof.shares[k].seat != seat(i)) continue;
      member = true;
      with += check.with[k];
    }
    if (member) std::printf("seat %d took part in %d of %d moments\n", i, with, check.moments);
  }
}

}  // namespace
}  // namespace parlour::cli

int run_verify(int argc, char** argv) {
  using namespace parlour;
  using namespace parlour::cli;
  Args args(kCommand, argc, argv);
  if (args.exit_code()) return *args.exit_code();
  const auto text = read_file(args.word(), net::kLongestToldText);
  const auto r = text ? read_record_text("verify", net::without_told_words(*text)) : std::nullopt;
  if (!r) return kFailed;
  const auto fails = [](const std::string& why) {
    std::fprintf(stderr, "parlour verify: %s.\n", why.c_str());
    return kFailed;
  };
  if (net::has_told_words(*text)) {
    const WordsChecked checked = check_words(*r, *text);
    if (checked.flaw) return fails(*checked.flaw);
    std::fputs(checked.told.c_str(), stdout);
    return 0;
  }
  const auto proof = fair::proof_of(r->record);
  if (const std::uint64_t sealed = chance_number(r->record); sealed != 0 && !proof) {
    const fair::SealedCheck check = fair::check(*r->game, r->record, sealed);
    if (check.flaw) return fails(describe(*r, *check.flaw));
    std::printf("one number gave all %d draws: %s\nit was sealed as %s\n", check.draws,
                fair::digits(sealed).c_str(), fair::digits(fair::seal(sealed)).c_str());
    return 0;
  }
  if (!proof) return fails("the record has no proof of its chance");
  const fair::Check check = fair::check(*r->game, r->record, *proof);
  if (check.flaw) return fails(describe(*r, *check.flaw));
  std::printf("chance gave all %d draws at %d moments\n", check.draws, check.moments);
  print_parts(*proof, check);
  return 0;
}
