#include "ui/lessons/reasoning.h"

#include <ranges>
#include <vector>

#include "games/coup/coup_reasons.h"
#include "games/flax/flax_reasons.h"
#include "games/settlers/settlers_reasons.h"
#include "games/tractor/tractor_reasons.h"

namespace parlour::ui::reasons {
namespace {

template <class G>
std::vector<std::string> of(const AnyView& v, const AnyAction& action, auto&& why) {
  const auto a = decoded<G>(action);
  if (!a) return {};
  return why(View<typename G::State>{v.state.as<typename G::State>(), v.viewer}, *a);
}

}  // namespace

std::string told(const Ui& ui, const AnyGame& game, const AnyView& v,
                 std::span<const std::string> names, const AnyAction& action, std::size_t most) {
  const std::string_view id = game.info().id;
  const auto with = [&](auto* why) {
    return [&, why](const auto& view, const auto& a) { return why(view, a, names, ui.lang); };
  };
  std::vector<std::string> all;
  if (id == "coup") all = of<coup::Coup>(v, action, with(coup::reasons::why));
  if (id == "flax") all = of<flax::Flax>(v, action, with(flax::reasons::why));
  if (id == "settlers") all = of<settlers::Settlers>(v, action, with(settlers::reasons::why));
  if (id == "tractor") all = of<tractor::Tractor>(v, action, with(tractor::reasons::why));
  std::string out;
  for (const std::string& one : all | std::views::take(most)) out += (out.empty() ? "" : " ") + one;
  return out;
}

}  // namespace parlour::ui::reasons
