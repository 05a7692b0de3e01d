// What a running game needs from its device: a clock, timers, storage, entropy, and the bots'
// thread. The page implements it (ui/shell.h adds what screens need); tests implement one with
// their own clock. All calls and callbacks happen on one thread.
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

  /// Requests that the next `frames` animation frames be drawn. Otherwise nothing is drawn.
  virtual void wake(int frames = 3) = 0;
  /// Milliseconds on a monotonic clock.
  virtual double now_ms() const = 0;
  /// Calls f once after `ms` milliseconds, even in a hidden tab; then wakes a frame. It may be a
  /// little early or late.
  virtual void after(double ms, std::function<void()> f) = 0;
  /// 64 bits from the device's cryptographic source.
  virtual std::uint64_t entropy() = 0;

  // --- storage on the device; keys are short ASCII, prefixed by the implementation --------------
  virtual std::optional<std::string> load(std::string_view key) = 0;
  /// False: the storage is full or forbidden; nothing was changed.
  virtual bool save(std::string_view key, std::string_view value) = 0;
  virtual void erase(std::string_view key) = 0;
  virtual std::vector<std::string> keys(std::string_view prefix) = 0;
  // --- an archive for large data: named bytes in a database. Every answer comes, later and never
  // from within the call. The names in it. Nothing: there is no archive, as in some private
  // windows; then everything else fails.
  virtual void archive_names(std::function<void(std::optional<std::vector<std::string>>)> f) = 0;
  virtual void archive_get(std::string_view name,
                           std::function<void(std::optional<std::string>)> f) = 0;
  /// f(true): it is stored, and stays so if the page is closed now.
  virtual void archive_put(std::string_view name, std::string_view bytes,
                           std::function<void(bool)> f) = 0;
  virtual void archive_erase(std::string_view name, std::function<void(bool)> f) = 0;

  /// True in the tab in use, false in the others: two tabs writing one autosave would destroy each
  /// other's games. It may become false at any moment, when another tab is loaded, shown or
  /// touched; it becomes true only at the beginning of a frame, and only after a frame was drawn
  /// while it was false. By then the stored data may be another tab's. Reading is always allowed.
  virtual bool owns_saves() const = 0;

  // --- bots -------------------------------------------------------------------------------------
  /// Sends a request to the bots' thread (started at the first call). The answer arrives as
  /// on_bot(ticket, bytes), or as empty bytes if the thread failed or hangs. With the name of a
  /// script of this device (room/player.h), that script is asked instead, in a thread of its own,
  /// and told the game's options (as in records); a zero byte and a sentence in UTF-8 then say why
  /// it gave no legal answer.
  virtual void think(std::uint32_t ticket, std::vector<std::uint8_t> request,
                     std::string_view script = {}, std::string_view options = {}) = 0;
  /// Drops every pending request (the thread is ended and restarted when needed): whoever has asked
  /// must be told, and ask again.
  virtual void stop_thinking() = 0;
};

}  // namespace parlour::room
