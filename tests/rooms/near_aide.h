// Aides in the same process, for tests of rooms.
#pragma once

#include <memory>

#include "games/dealerless.h"
#include "games/registry.h"
#include "mental/aide.h"
#include "rooms/network.h"

namespace parlour::rooms {

class NearAide final : public Aide {
  struct Desk;

 public:
  using Heard = std::function<void(std::optional<Bytes>)>;
  NearAide(Network& network, Heard heard)
      : network_(network), desk_(std::make_shared<Desk>(std::move(heard))) {}

  void ask(Bytes request) override {
    network_.call_after(0, [request = std::move(request), desk = std::weak_ptr(desk_)] {
      const auto here = desk.lock();
      if (here && !here->failed) here->heard(here->aide.answer(request));
    });
  }
  /// Makes it fail as if its worker had died; also when it has been dismissed since.
  std::function<void()> killer() {
    return [&network = network_, desk = std::weak_ptr(desk_)] {
      network.call_after(0, [desk] {
        const auto here = desk.lock();
        if (here && !std::exchange(here->failed, true)) here->heard({});
      });
    };
  }

 private:
  struct Desk {
    explicit Desk(Heard h) : heard(std::move(h)) {}
    mental::Aide aide{find_game, find_dealerless};
    Heard heard;
    bool failed = false;
  };
  Network& network_;
  std::shared_ptr<Desk> desk_;
};

}  // namespace parlour::rooms
