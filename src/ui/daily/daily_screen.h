// Today's deals, one for each game; and the deal of a link.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/daily/deal_body.h"

namespace parlour::ui::daily {

/// Seconds since 1970.
std::int64_t now_seconds();
/// What this device has kept of that day's game; nothing: it was not finished. Requires the game's
/// code.
std::optional<room::daily::Result> result_of_day(Services&, const AnyGame&, std::uint32_t day);
void keep_result(Services&, const AnyGame&, std::uint32_t day, const room::daily::Result&);

class DailyScreen final : public Screen {
 public:
  DailyScreen(Services&, const AnyGame&);
  void draw(bool covered) override;
  void shown() override;
  void hidden() override { body_->hidden(); }
  const AnyGame* game() const override { return &game_; }
  std::optional<std::string> address() const override;
  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    return body_->on_bot(ticket, answer);
  }

 private:
  void read();
  float draw_head(const Rect&);

  Services& app_;
  Ui& ui_;
  const AnyGame& game_;
  std::uint32_t day_;
  std::unique_ptr<DealBody> body_;
  std::vector<bool> done_;  // by game, in the order of games()
};

class DealScreen final : public Screen {
 public:
  DealScreen(Services&, DealGiven);
  void draw(bool covered) override;
  void shown() override { body_.shown(); }
  void hidden() override { body_.hidden(); }
  const AnyGame* game() const override { return game_; }
  std::optional<std::string> address() const override { return address_; }
  bool on_bot(std::uint32_t ticket, ByteView answer) override {
    return body_.on_bot(ticket, answer);
  }

 private:
  Services& app_;
  Ui& ui_;
  const AnyGame* game_;
  std::string address_, head_;
  DealBody body_;
};

}  // namespace parlour::ui::daily
