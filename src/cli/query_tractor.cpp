// Questions about Tractor. Requests name "game":"tractor" and "op". Cards are texts, "5S", "10H",
// "LJ", "HJ"; a list of cards contains one entry per copy.
//
// "trump": {"rank": "2", "suit": "S"}; suit null: no-trump. "overruff": "largest"|"all" [largest],
// "badthrow": "card"|"component" [card].
//
//   format {"trump", "cards"} -> {"units": [[card, ...], ...]}: the reading of a lead, the greatest
//     part first
//   legal {"trump", "lead", "hand", "play"} -> {"legal": bool, "why": "...", empty if it is};
//     with an empty "lead" the play is a lead
//   legal_plays {"trump", "lead", "hand", "max": N [100]} -> {"plays": [[card, ...], ...], the
//     plays that follow the lead, at most N, "count": of all such plays}; "count" is null and
//     "plays" is empty if that would require trying a million sets of cards, or too many ways in
//     which they form tractors
//   winner {"trump", "plays": [[card, ...], ...] in turn, "overruff"} -> {"winner": the place in
//     "plays", "points", "largest": cards in the greatest part of the lead}
//   throw {"trump", "lead", "others": [[card, ...], ...] hands, "badthrow"} -> {"valid": bool,
//     "incorrect": [[card, ...], ...] parts, "penalty": points, "forced": the cards led instead;
//     for a valid throw, the lead}
//   levels {"points", "decks"} -> {"banker_won": bool, "banker_up": levels, "other_up": levels}
//   kitty_size {"players", "decks"} -> {"size"}
//   bid {"trump_rank": "2", "bids": [[player, card, count], ...] in order, "decks": d [4]} ->
//     {"accepted": [bool, ...], "winner": player | null, "suit": "S" | null}; the suit of no bid
//     and of jokers is null
#include <algorithm>

#include "cli/query.h"
#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

namespace parlour::cli {
namespace {

using namespace tractor;

template <class T>
using Found = std::expected<T, std::string>;

std::unexpected<std::string> wrong(std::string why) {
  return std::unexpected(std::move(why));
}

const Json* member(const Json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? nullptr : &*it;
}

Found<int> number(const Json& request, const char* key, int low, int high) {
  const Json* j = member(request, key);
  const bool whole = j && j->is_number_integer() &&
                     !(j->is_number_unsigned() && j->get<std::uint64_t>() > 1'000'000'000);
  const std::int64_t v = whole ? j->get<std::int64_t>() : 0;
  if (!whole || v < low || v > high) {
    return wrong('"' + std::string(key) + "\" is a number from " + std::to_string(low) + " to " +
                 std::to_string(high) + '.');
  }
  return static_cast<int>(v);
}

std::optional<int> card_of(const Json& j) {
  const auto* text = j.get_ptr<const std::string*>();
  return text ? card_from(*text) : std::nullopt;
}

Found<int> rank_from(const Json* j) {
  const auto* text = j ? j->get_ptr<const std::string*>() : nullptr;
  if (text && *text == level_name(kNoRank)) return kNoRank;
  const auto it = text ? std::ranges::find(kRankNames, *text) : kRankNames.end();
  if (it == kRankNames.end())
    return wrong("A rank is \"2\" to \"10\", \"J\", \"Q\", \"K\" or \"A\"; or \"NT\", none.");
  return static_cast<int>(it - kRankNames.begin());
}

Found<Order> trump_of(const Json& request) {
  const Json* j = member(request, "trump");
  if (!j || !j->is_object()) return wrong("\"trump\" is {\"rank\": \"2\", \"suit\": \"S\"}.");
  const auto rank = rank_from(member(*j, "rank"));
  if (!rank) return wrong(rank.error());
  const Json* suit = member(*j, "suit");
  if (!suit || suit->is_null()) return Order{byte(*rank), byte(kNoSuit)};
  if (*rank == kNoRank) return wrong("Where no rank is trump, no suit is.");
  const auto* text = suit->get_ptr<const std::string*>();
  const auto place = text && text->size() == 1 ? kSuitNames.find(*text) : std::string_view::npos;
  if (place == std::string_view::npos)
    return wrong("A suit is \"C\", \"D\", \"H\", \"S\" or null.");
  return Order{byte(*rank), byte(static_cast<int>(place))};
}

// Up to `most` cards, more than any hand; at most four copies of a card.
Found<Cards> cards_in(const Json* j, const char* name, int most = 60) {
  const std::string what = '"' + std::string(name) + '"';
  if (!j || !j->is_array()) return wrong(what + " is a list of cards, [\"5S\", \"5S\"].");
  if (j->size() > static_cast<std::size_t>(most)) return wrong(what + " has too many cards.");
  Cards out;
  for (const Json& one : *j) {
    const auto kind = card_of(one);
    if (!kind) return wrong(what + " has a card that there is not: " + one.dump() + '.');
    if (out.count(*kind) == kMostPacks) return wrong(what + " has a card more than four times.");
    out.add(*kind);
  }
  return out;
}
Found<Cards> cards_at(const Json& request, const char* key) {
  return cards_in(member(request, key), key);
}

Json json_of(const Cards& cards) {
  Json out = Json::array();
  cards.each([&](int kind, int n) {
    for (; n > 0; --n) out.push_back(card_name(kind));
  });
  return out;
}

Found<bool> choice(const Json& request, const char* key, std::string_view usual,
                   std::string_view other) {
  const Json* j = member(request, key);
  if (!j) return false;
  const auto* text = j->get_ptr<const std::string*>();
  if (text && (*text == usual || *text == other)) return *text == other;
  return wrong('"' + std::string(key) + "\" is \"" + std::string(usual) + "\" or \"" +
               std::string(other) + "\".");
}

Found<Parts> lead_in(const Order& order, const Cards& lead) {
  const auto parts = parts_of(order, lead, {});
  if (!parts) return wrong("The cards of a lead are of one suit, or all trumps.");
  return *parts;
}

Answered format(const Json& request) {
  const auto order = trump_of(request);
  if (!order) return wrong(order.error());
  const auto cards = cards_at(request, "cards");
  if (!cards) return wrong(cards.error());
  const auto parts = lead_in(*order, *cards);
  if (!parts) return wrong(parts.error());
  Json units = Json::array();
  for (const Part& p : *parts)
    units.push_back(json_of(cards_of(*order, order->group_of(*cards), p)));
  return Json{{"units", std::move(units)}};
}

struct Following {
  Order order;
  Cards lead, hand;
  Parts parts;
};

Found<Following> following(const Json& request) {
  const auto order = trump_of(request);
  if (!order) return wrong(order.error());
  const auto lead = cards_at(request, "lead");
  if (!lead) return wrong(lead.error());
  const auto hand = cards_at(request, "hand");
  if (!hand) return wrong(hand.error());
  Following out{*order, *lead, *hand, {}};
  if (lead->empty()) return out;
  const auto parts = lead_in(*order, *lead);
  if (!parts) return wrong(parts.error());
  out.parts = *parts;
  return out;
}

Answered legal(const Json& request) {
  const auto f = following(request);
  if (!f) return wrong(f.error());
  const auto play = cards_at(request, "play");
  if (!play) return wrong(play.error());
  const auto why = [&]() -> Reason {
    if (play->empty()) return &tractor::text::why_no_cards;
    if (!f->hand.contains(*play)) return &tractor::text::why_not_held;
    if (!f->lead.empty()) return check_follow(f->order, f->hand, f->lead, f->parts, *play);
    return f->order.group_of(*play) < 0 ? &tractor::text::why_lead_group : kAllowed;
  }();
  return Json{{"legal", why == kAllowed},
              {"why", why ? std::string(why->in(Lang::English)) : std::string()}};
}

Answered legal_plays(const Json& request) {
  const auto f = following(request);
  if (!f) return wrong(f.error());
  if (f->lead.empty()) return wrong("\"lead\" is a lead to follow.");
  if (f->hand.size() < f->lead.size()) return wrong("The hand is smaller than the lead.");
  std::size_t most = 100;
  if (request.contains("max")) {
    const auto max = number(request, "max", 0, 10'000);
    if (!max) return wrong(max.error());
    most = static_cast<std::size_t>(*max);
  }
  Json plays = Json::array();
  std::uint64_t count = 0;
  const bool all =
      each_follow(f->order, f->hand, f->lead, f->parts, 1'000'000, [&](const Cards& play) {
        if (count++ < most) plays.push_back(json_of(play));
        return true;
      });
  if (!all) return Json{{"plays", Json::array()}, {"count", nullptr}};
  return Json{{"plays", std::move(plays)}, {"count", count}};
}

Answered winner(const Json& request) {
  const auto order = trump_of(request);
  if (!order) return wrong(order.error());
  const auto all = choice(request, "overruff", "largest", "all");
  if (!all) return wrong(all.error());
  const Json* plays = member(request, "plays");
  if (!plays || !plays->is_array() || plays->empty() || plays->size() > kMost)
    return wrong("\"plays\" is a list of one to eight plays.");
  int best = 0, points = 0, i = 0, group = 0, size = 0;
  Parts shape;
  Contender standing;
  for (const Json& j : *plays) {
    const auto play = cards_in(&j, "plays");
    if (!play) return wrong(play.error());
    points += play->points();
    if (i == 0) {
      const auto parts = lead_in(*order, *play);
      if (!parts) return wrong(parts.error());
      shape = *parts;
      group = order->group_of(*play);
      size = play->size();
    } else if (play->size() != size) {
      return wrong("Every play has as many cards as the lead.");
    }
    const Contender next = contender(*order, *play, group, shape);
    if (i == 0 || overtakes(next, standing, *all)) standing = next, best = i;
    ++i;
  }
  return Json{{"winner", best}, {"points", points}, {"largest", shape[0].cards()}};
}

Answered thrown(const Json& request) {
  const auto order = trump_of(request);
  if (!order) return wrong(order.error());
  const auto whole = choice(request, "badthrow", "card", "component");
  if (!whole) return wrong(whole.error());
  const auto lead = cards_at(request, "lead");
  if (!lead) return wrong(lead.error());
  const auto parts = lead_in(*order, *lead);
  if (!parts) return wrong(parts.error());
  const Json* others = member(request, "others");
  if (!others || !others->is_array() || others->size() >= kMost)
    return wrong("\"others\" is a list of up to seven hands.");
  std::vector<Cards> hands;
  for (const Json& j : *others) {
    const auto hand = cards_in(&j, "others");
    if (!hand) return wrong(hand.error());
    hands.push_back(*hand);
  }
  // A lead of one part is not a throw: it stands, regardless of the others' hands.
  const Cards bad = parts->size() > 1 ? beaten(*order, *lead, *parts, hands) : Cards();
  Json incorrect = Json::array();
  const int group = order->group_of(*lead);
  for (const Part& p : *parts) {
    const bool fails = parts->size() > 1 && std::ranges::any_of(hands, [&](const Cards& hand) {
                         return beats(Held(hand, *order, group), p);
                       });
    if (fails) incorrect.push_back(json_of(cards_of(*order, group, p)));
  }
  const Forced how = *whole ? Forced::FewestCards : Forced::Card;
  const Cards forced = bad.empty() ? *lead : forced_lead(*order, bad, *parts, how);
  return Json{{"valid", bad.empty()},
              {"incorrect", std::move(incorrect)},
              {"penalty", 10 * bad.size()},
              {"forced", json_of(forced)}};
}

Answered levels(const Json& request) {
  const auto points = number(request, "points", -1'000'000, 1'000'000);
  if (!points) return wrong(points.error());
  const auto decks = number(request, "decks", 1, 20);
  if (!decks) return wrong(decks.error());
  const Levels found = levels_for(*points, *decks);
  return Json{{"banker_won", found.held},
              {"banker_up", found.held ? found.up : 0},
              {"other_up", found.held ? 0 : found.up}};
}

Answered kitty(const Json& request) {
  const auto players = number(request, "players", 2, 20);
  if (!players) return wrong(players.error());
  const auto decks = number(request, "decks", 1, 20);
  if (!decks) return wrong(decks.error());
  return Json{{"size", kitty_size(*players, *decks)}};
}

Answered bids(const Json& request) {
  const auto rank = rank_from(member(request, "trump_rank"));
  if (!rank) return wrong(rank.error());
  int decks = kMostPacks;
  if (request.contains("decks")) {
    const auto d = number(request, "decks", 1, kMostPacks);
    if (!d) return wrong(d.error());
    decks = *d;
  }
  const Json* list = member(request, "bids");
  if (!list || !list->is_array() || list->size() > 1000)
    return wrong("\"bids\" is a list of bids.");
  State s;
  s.packs = byte(decks);
  s.order = {byte(*rank), byte(kNoSuit)};
  Json accepted = Json::array();
  for (const Json& j : *list) {
    if (!j.is_array() || j.size() != 3) return wrong("A bid is [player, card, count].");
    const Json one{{"player", j[0]}, {"count", j[2]}};
    const auto player = number(one, "player", 0, kMaxSeats - 1);
    if (!player) return wrong(player.error());
    const auto count = number(one, "count", 1, 1000);
    if (!count) return wrong(count.error());
    const auto kind = card_of(j[1]);
    if (!kind) return wrong("A bid has a card that there is not.");
    const bool good = *count <= decks && !check_bid(s, *player, Cards::of(*kind, *count));
    accepted.push_back(good);
    if (!good) continue;
    s.bidder = byte(*player);
    s.bid_place = byte(bid_place_of(*kind));
    s.bid_count = byte(*count);
  }
  Json out{{"accepted", std::move(accepted)}, {"winner", nullptr}, {"suit", nullptr}};
  if (s.bidder != kNobody) out["winner"] = s.bidder;
  if (s.bidder != kNobody && s.bid_place < kSuits)
    out["suit"] = std::string(1, kSuitNames[s.bid_place]);
  return out;
}

}  // namespace

Answered query_tractor(const std::string& op, const Json& request) {
  constexpr struct {
    std::string_view op;
    Answered (*answer)(const Json&);
  } kOps[] = {{"format", format},    {"legal", legal},  {"legal_plays", legal_plays},
              {"winner", winner},    {"throw", thrown}, {"levels", levels},
              {"kitty_size", kitty}, {"bid", bids}};
  for (const auto& o : kOps) {
    if (o.op == op) return o.answer(request);
  }
  return std::unexpected(
      "Tractor is asked for format, legal, legal_plays, winner, throw, levels, kitty_size or bid.");
}

}  // namespace parlour::cli
