// What a game being played needs from the device it is played on: a clock, timers, storage, chance,
// and the bots' thread. The page implements it (ui/shell.h adds what screens need); tests have one
// with a clock of their own. Every call and every callback is made on one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlour::room {

class Device {
 public:
  virtual ~Device() = default;

  /// Asks that the next `frames` animation frames be drawn. Without it nothing is drawn.
  virtual void wake(int frames = 3) = 0;
  /// Milliseconds on a monotonic clock.
  virtual double now_ms() const = 0;
  /// Calls f once after `ms` milliseconds, in a hidden tab too; wakes a frame afterwards. It may
  /// come a little early or late.
  virtual void after(double ms, std::function<void()> f) = 0;
  /// 64 bits from the device's cryptographic source.
  virtual std::uint64_t entropy() = 0;

  // --- storage on the device; keys are short ASCII, prefixed by the implementation ---------------
  virtual std::optional<std::string> load(std::string_view key) = 0;
  /// False: the storage is full or forbidden; nothing was changed.
  virtual bool save(std::string_view key, std::string_view value) = 0;
  virtual void erase(std::string_view key) = 0;
  virtual std::vector<std::string> keys(std::string_view prefix) = 0;
  // --- an archive for what is large: named bytes in a database. Every answer comes later, never
  // from within the call, and comes at all.
  /// The names in it. Nothing: there is none here, as in some private windows; so everything else
  /// fails.
  virtual void archive_names(std::function<void(std::optional<std::vector<std::string>>)> f) = 0;
  virtual void archive_get(std::string_view name,
                           std::function<void(std::optional<std::string>)> f) = 0;
  /// f(true): it is stored, and stays so if the page is ended now.
  virtual void archive_put(std::string_view name, std::string_view bytes,
                           std::function<void(bool)> f) = 0;
  virtual void archive_erase(std::string_view name, std::function<void(bool)> f) = 0;

  /// True in the tab that is in use, false in the others: two tabs writing one autosave would
  /// destroy each other's games. It becomes false at any moment, when another tab is loaded, shown
  /// or touched; it becomes true at the beginning of a frame, and never before a frame has been
  /// drawn while it was false. What is kept may be another tab's by then. Reading is always
  /// allowed.
  virtual bool owns_saves() const = 0;

  // --- bots -------------------------------------------------------------------------------------
  /// Sends a request to the bots' thread (started at the first call). The answer arrives as
  /// on_bot(ticket, bytes), or as empty bytes when the thread failed or hangs. With the name of a
  /// script of this device (room/player.h) that is asked in the bots' place, in a thread of its
  /// own; a zero byte and a sentence in UTF-8 then say why it gave no answer that is allowed.
  virtual void think(std::uint32_t ticket, std::vector<std::uint8_t> request,
                     std::string_view script = {}) = 0;
  /// Forgets every request under way (the thread is ended and started again when needed): whoever
  /// has asked must be told, and asks anew.
  virtual void stop_thinking() = 0;
};

}  // namespace parlour::room
