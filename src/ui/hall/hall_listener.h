// What looking for a table and showing one have in common: a board, and the wish to be called in
// time.
#pragma once

#include <memory>

#include "hall/board.h"
#include "ui/app/services.h"

namespace parlour::ui {

class HallListener : public hall::Listener {
 public:
  /// Each frame, and when call_again said so.
  virtual void run() = 0;
  bool failed() const { return failed_; }
  const hall::Relays& relays() const { return relays_; }

 protected:
  explicit HallListener(Services& app) : app_(app), ui_(app.ui) {}
  ~HallListener() = default;

  /// Connects to the relays; `identity`: as of hall::Opening.
  void connect(const std::optional<hall::Seed>& identity);
  /// Calls run() in so many ms, or before, and draws a frame; in a hidden tab it comes all the
  /// same, later.
  void call_again(double ms);

  void on_failed() override;
  void on_relays(const hall::Relays&) override;
  void on_seen(std::uint32_t, ByteView) override {}
  void on_verified(std::uint32_t, bool) override {}
  void on_knock(ByteView) override {}
  void on_opened(std::uint32_t, ByteView) override {}
  void on_answer(ByteView) override {}

  Services& app_;
  Ui& ui_;
  std::unique_ptr<hall::Board> board_;
  hall::Relays relays_;

 private:
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // timers may outlive it
  int timers_ = 0;                                              // only the last one counts
  double called_at_ = 0;                                        // ms: when a timer is to call
  bool failed_ = false;
};

}  // namespace parlour::ui
