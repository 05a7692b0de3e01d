#include "ui/lessons/presses.h"

#include <algorithm>

#include "games/coup/coup.h"
#include "games/flax/flax.h"
#include "games/settlers/settlers.h"
#include "games/tractor/tractor.h"
#include "ui/parts/names.h"

namespace parlour::ui {

constexpr std::string_view kPlaceSigns = "ABCDRTU-,0123456789";  // as in "T2,-2"

// Named for web/build.mjs: these speak of games, and belong to the lessons.
namespace pressing {
namespace {

using Presses = std::vector<Press>;

std::string numbered(std::string_view word, int n) {
  return std::string(word) + std::to_string(n);
}

// The cards that an exchange keeps; of equal ones the first.
Press kept(const coup::Hand& hand, const coup::Action& a) {
  Press out;
  int left[] = {a.what, a.more};
  for (int i = 0; i < static_cast<int>(std::size(hand.card)); ++i) {
    const int role = hand.card[static_cast<std::size_t>(i)];
    const auto wanted = std::ranges::find(left, role);
    if (role >= coup::kRoles || wanted == std::end(left)) continue;
    *wanted = coup::kNone;
    out.ids.push_back(numbered("keep", i));
  }
  return out;
}

Presses presses_of(const View<coup::State>& v, const coup::Action& a) {
  using Kind = coup::Action::Kind;
  if (a.kind == Kind::Play) {
    Presses out{{{numbered("play", a.what)}}};
    if (a.who == coup::kNobody) return out;
    out[0].opens = true;
    out.push_back({{numbered("place", a.who)}});
    return out;
  }
  if (a.kind == Kind::Keep)
    return {kept(v.state.hand[static_cast<std::size_t>(index(v.viewer))], a)};
  std::vector<coup::Action> all;
  coup::Coup::legal(v.state, v.viewer, all);
  const auto i = std::ranges::find(all, a) - all.begin();
  return {{{numbered("answer", static_cast<int>(i))}}};
}

Presses presses_of(const View<flax::State>& v, const flax::Action& a) {
  if (a.kind == flax::Action::Kind::Swap) return {{{"swap"}}};
  const bool high = a.face == flax::high_face(v.state.drawn);
  return {{{high ? "face-high" : "face-low"}}, {{numbered("sq", flax::square(a.x, a.y))}}};
}

// The place of a piece, after the button of what is built.
Presses place_of(const settlers::Action& a, int building) {
  const std::string id =
      numbered("t", static_cast<int>(a.kind)) + ',' + std::to_string(static_cast<int>(a.at));
  return {{{numbered("build", building)}, true}, {{id}}};
}

// The cards that a trade names, one control for each kind.
Press kinds_of(std::string_view word, const settlers::Cards& cards) {
  Press out;
  for (int k = 0; k < settlers::kResources; ++k)
    if (cards[k] > 0) out.ids.push_back(numbered(word, k));
  return out;
}

Presses presses_of(const View<settlers::State>&, const settlers::Action& a) {
  using Kind = settlers::Action::Kind;
  constexpr int kRoad = 0, kSettlement = 1, kCity = 2, kBuy = 3;
  switch (a.kind) {
    case Kind::Road:
      return place_of(a, kRoad);
    case Kind::Settle:
      return place_of(a, kSettlement);
    case Kind::City:
      return place_of(a, kCity);
    case Kind::Robber: {
      Presses out = place_of(a, kBuy);
      out.erase(out.begin());
      out[0].opens = true;
      if (a.who != settlers::kNobody) out.push_back({{numbered("rob", a.who)}});
      return out;
    }
    case Kind::Buy:
      return {{{numbered("build", kBuy)}}};
    case Kind::Knight:
      return {{{"cards"}, true}, {{numbered("play", settlers::Knight)}}};
    case Kind::RoadBuilding:
      return {{{"cards"}, true}, {{numbered("play", settlers::RoadBuilding)}}};
    case Kind::Bank:
      return {{{"trade"}, true}, {{numbered("want", a.at)}}, {{numbered("bank", a.what)}}};
    case Kind::Offer:
      return {{{"trade"}, true},
              kinds_of("want", a.terms().want()),
              kinds_of("hand", a.terms().give())};
    case Kind::Yes:
      return {{{"accept"}}};
    case Kind::No:
      return {{{"decline"}}};
    case Kind::Deal:
      return {{{numbered("deal", a.who)}}};
    case Kind::Withdraw:
      return {{{"withdraw"}}};
    default:
      return {};
  }
}

Presses presses_of(const View<tractor::State>& v, const tractor::Action& a) {
  using Kind = tractor::Action::Kind;
  switch (a.kind) {
    case Kind::Wait:
      return {{{"wait"}}};
    case Kind::Pass:
      return {{{tractor::ends_early(v.state) ? "play-on" : "pass"}}};
    case Kind::End:
      return {{{"end-round"}}};
    case Kind::Wish:
      return {{{"wish"}}};
    case Kind::Bid: {
      for (int kind = 0; kind < tractor::kKinds; ++kind) {
        if (const int n = a.cards.count(kind); n > 0)
          return {{{numbered("bid", tractor::bid_place_of(kind)) + 'x' + std::to_string(n)}}};
      }
      return {};
    }
    case Kind::Play:
    case Kind::Bury: {
      Press out;
      for (int kind = 0; kind < tractor::kKinds; ++kind)
        for (int copy = 0; copy < a.cards.count(kind); ++copy)
          out.ids.push_back(numbered("card", kind) + '.' + std::to_string(copy));
      return {out};
    }
    default:
      return {};
  }
}

template <class G>
Presses of(const AnyView& v, const AnyAction& action) {
  const auto a = decoded<G>(action);
  if (!a) return {};
  return presses_of(View<typename G::State>{v.state.as<typename G::State>(), v.viewer}, *a);
}

}  // namespace
}  // namespace pressing

std::vector<Press> presses_for(const AnyGame& game, const AnyView& view, const AnyAction& action) {
  const std::string_view id = game.info().id;
  if (id == "coup") return pressing::of<coup::Coup>(view, action);
  if (id == "flax") return pressing::of<flax::Flax>(view, action);
  if (id == "settlers") return pressing::of<settlers::Settlers>(view, action);
  if (id == "tractor") return pressing::of<tractor::Tractor>(view, action);
  return {};
}

std::string without_place(const std::string& text) {
  const std::size_t open = text.rfind(" ("), close = text.find(')', open);
  if (open == text.npos || close == text.npos) return text;
  const std::string_view inside = std::string_view(text).substr(open + 2, close - open - 2);
  const bool place = inside.contains(',') && inside.find_first_not_of(kPlaceSigns) == text.npos;
  return place ? text.substr(0, open) + text.substr(close + 1) : text;
}

std::string action_words(const Ui& ui, const AnyGame& game, const AnyView& view,
                         std::span<const Player> players, const AnyAction& action) {
  std::string out =
      without_place(game.said(view, view.viewer, action, player_names(ui, players), ui.lang));
  if (out.ends_with('.')) out.pop_back();  // it becomes a part of a sentence
  return out;
}

}  // namespace parlour::ui
