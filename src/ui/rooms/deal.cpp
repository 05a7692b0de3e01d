// A game that nobody deals: who is missing, why it is over, and what its check has found.
#include <utility>

#include "ui/parts/names.h"
#include "ui/rooms/chance_sheet.h"
#include "ui/rooms/rooms.h"

namespace parlour::ui {
namespace {

using FaultKind = mental::Fault::Kind;
using FoundKind = mental::Finding::Kind;

const Line& fault_line(FaultKind kind) {
  static constexpr std::pair<FaultKind, const Line*> all[] = {
      {FaultKind::Garbled, &text::deal_fault_garbled},
      {FaultKind::BrokenWord, &text::deal_fault_broken_word},
      {FaultKind::NoProof, &text::deal_fault_no_proof},
      {FaultKind::NotTheirs, &text::deal_fault_not_theirs},
      {FaultKind::OtherCard, &text::deal_fault_other_card},
      {FaultKind::Illegal, &text::deal_fault_illegal},
      {FaultKind::OddCard, &text::deal_fault_odd_card},
      {FaultKind::OddWord, &text::deal_fault_odd_word},
      {FaultKind::Complaint, &text::deal_fault_complaint},
  };
  for (const auto& [of, line] : all) {
    if (of == kind) return *line;
  }
  return text::deal_fault_gone;
}

std::string found_text(const Ui& ui, const room::DealReport::Found& f) {
  const Line& line = f.kind == FoundKind::OtherWord ? text::deal_found_word
                     : f.kind == FoundKind::Illegal ? text::deal_found_illegal
                     : f.kind == FoundKind::Untold  ? text::deal_found_untold
                                                    : text::deal_found_silent;
  return ui.tr(line, {f.by, std::to_string(f.action)});
}

}  // namespace

std::vector<std::string> deal_told(const Ui& ui, const room::DealReport& deal) {
  std::vector<std::string> out;
  if (deal.fault) out.push_back(ui.tr(fault_line(*deal.fault), {deal.fault_by}));
  if (deal.audited && deal.found.empty()) out.emplace_back(ui.tr(text::deal_good_long));
  for (const auto& f : deal.found) out.push_back(found_text(ui, f));
  return out;
}

// The game is broken, or a player is missing whom no bot can replace.
void Rooms::draw_deal(Place& place) {
  const room::DealReport& deal = *room->game()->other_devices()->deal();
  if (deal.fault && !room->game()->over()) {
    std::string said;
    for (std::string& s : deal_told(ui_, deal)) said += (said.empty() ? "" : " ") + std::move(s);
    if (!deal.audited) said += ' ' + std::string(ui_.tr(text::deal_checks));
    Card card{.id = "broken", .head = ui_.tr(text::deal_broken), .said = std::move(said)};
    if (room->hosting()) card.button = ui_.tr(text::room_end_game);
    if (draw_card(place, card) == Pressed::Button) room->end_game();
    return;
  }
  if (!deal.missing || room->game()->over()) return;
  const Seat who = *deal.missing;
  const std::string name = player_name(ui_, room->game()->players(), who);
  const net::Chair& chair = room->lobby().chairs[static_cast<std::size_t>(index(who))];
  const net::Member* m =
      chair.kind == net::Chair::Kind::Person ? room->lobby().member(chair.member) : nullptr;
  const bool late = !m || room->away_for(*m) >= net::kLendAfter;
  const std::string head = ui_.tr(text::room_vote_title, {name}),
                    button = ui_.tr(text::deal_gone_do, {name}),
                    wait = late ? std::string() : ui_.tr(text::deal_gone_later, {name});
  Card card{.id = "gone",
            .head = head,
            .said = ui_.tr(deal.gave_up ? text::deal_gone_said : text::deal_gone_help, {name}),
            .head_told = true};
  if (deal.can_give_up && !deal.gave_up) card.button = button, card.why_not = wait;
  if (!late) wake_in_a_second();
  if (draw_card(place, card) == Pressed::Button) room->dealerless()->give_up();
}

}  // namespace parlour::ui
