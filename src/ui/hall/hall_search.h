// Looking for a table: what the relays bring, and the one place that is asked for at a time.
#pragma once

#include <optional>
#include <vector>

#include "hall/tables.h"
#include "hall/visit.h"
#include "ui/hall/hall_listener.h"

namespace parlour::ui {

class HallSearch final : public HallListener {
 public:
  explicit HallSearch(Services& app) : HallListener(app) {}

  /// Connects to the relays.
  void begin();
  /// Lets them go.
  void end();
  /// The board is there: how many relays there are is known.
  bool ready() const { return ready_; }
  const hall::Tables& tables() const { return tables_; }

  /// Null: no seat is being asked for.
  const hall::Visit* visit() const { return visit_ ? &*visit_ : nullptr; }
  bool busy() const { return visit_ || quick_; }
  void ask(const hall::Announcement&);
  /// Asks one table after the other that fits.
  void ask_quickest(const hall::Filter&);
  /// True, once: none of them had a seat.
  bool found_nothing() { return std::exchange(found_nothing_, false); }
  void cancel();

  void run() override;

 private:
  struct Quick {
    hall::Filter filter;
    double until;  // ms, for the relays' first answers
    std::vector<net::Key> tried = {};
  };
  void on_open(const hall::PublicKey&) override;
  void on_seen(std::uint32_t relay, ByteView) override;
  void on_verified(std::uint32_t ticket, bool good) override;
  void on_answer(ByteView plain) override;
  void take_next();
  void look_at_visit();
  void tell_outcome(const hall::Visit&);

  hall::Tables tables_;
  std::optional<hall::PublicKey> own_;
  std::optional<hall::Visit> visit_;
  std::optional<Quick> quick_;
  bool found_nothing_ = false, ready_ = false;
};

}  // namespace parlour::ui
