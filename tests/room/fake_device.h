// A device with its own clock, for games without a page.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "room/device.h"

namespace parlour::room {

class FakeDevice final : public Device {
 public:
  // --- what tests set and inspect
  // ------------------------------------------------------------------
  double clock = 10'000'000;  // ms, as on a page that has been open for a long time
  std::map<std::string, std::string> storage;
  std::size_t capacity = 1 << 20;  // bytes that fit into the storage
  bool owns = true;
  std::size_t written = 0;  // bytes, over all saves
  std::function<bool(std::string_view key)>
      refuses;                          // to save under that key, whatever the capacity
  std::function<void()> before_change;  // of the storage: a moment at which the page may end
  std::map<std::string, std::string> archive;
  bool has_archive = true, archive_full = false;
  double archive_ms = 5;  // until it answers; below 0: never, the page ends first
  struct Asked {
    std::uint32_t ticket;
    std::vector<std::uint8_t> request;
    std::string script;
  };
  std::vector<Asked> asked;  // not yet answered, oldest first
  int stopped = 0;
  int frames = 0;  // requested

  /// Lets the time pass, including timers.
  void pass(double ms) {
    const double until = clock + ms;
    while (true) {
      const auto next = std::ranges::min_element(timers_, {}, &Timer::at);
      if (next == timers_.end() || next->at > until) break;
      clock = std::max(clock, next->at);
      const auto f = std::move(next->f);
      timers_.erase(next);
      f();
    }
    clock = until;
  }
  std::size_t timers() const { return timers_.size(); }
  std::size_t stored() const {
    std::size_t n = 0;
    for (const auto& [key, value] : storage) n += key.size() + value.size();
    return n;
  }

  // --- Device
  void wake(int) override { ++frames; }
  double now_ms() const override { return clock; }
  void after(double ms, std::function<void()> f) override {
    timers_.push_back({clock + ms, std::move(f)});
  }
  std::uint64_t entropy() override { return ++entropy_ * 0x9E3779B97F4A7C15u; }
  std::optional<std::string> load(std::string_view key) override {
    const auto it = storage.find(std::string(key));
    return it == storage.end() ? std::nullopt : std::optional(it->second);
  }
  bool save(std::string_view key, std::string_view value) override {
    if (refuses && refuses(key)) return false;
    const auto old = load(key);
    const std::size_t before = old ? key.size() + old->size() : 0;
    if (stored() - before + key.size() + value.size() > capacity) return false;
    if (before_change) before_change();
    written += key.size() + value.size();
    storage[std::string(key)] = value;
    return true;
  }
  void erase(std::string_view key) override {
    if (before_change) before_change();
    storage.erase(std::string(key));
  }
  std::vector<std::string> keys(std::string_view prefix) override {
    std::vector<std::string> out;
    for (const auto& [key, value] : storage) {
      if (key.starts_with(prefix)) out.push_back(key);
    }
    return out;
  }
  void archive_names(std::function<void(std::optional<std::vector<std::string>>)> f) override {
    answer([this, f] {
      std::vector<std::string> names;
      for (const auto& [name, bytes] : archive) names.push_back(name);
      f(has_archive ? std::optional(names) : std::nullopt);
    });
  }
  void archive_get(std::string_view name,
                   std::function<void(std::optional<std::string>)> f) override {
    answer([this, name = std::string(name), f] {
      const auto it = archive.find(name);
      f(has_archive && it != archive.end() ? std::optional(it->second) : std::nullopt);
    });
  }
  void archive_put(std::string_view name, std::string_view bytes,
                   std::function<void(bool)> f) override {
    answer([this, name = std::string(name), bytes = std::string(bytes), f] {
      const bool ok = has_archive && !archive_full;
      if (ok) archive[name] = bytes;
      f(ok);
    });
  }
  void archive_erase(std::string_view name, std::function<void(bool)> f) override {
    answer([this, name = std::string(name), f] {
      archive.erase(name);
      f(has_archive);
    });
  }
  bool owns_saves() const override { return owns; }
  void think(std::uint32_t ticket, std::vector<std::uint8_t> request, std::string_view script,
             std::string_view /*options*/) override {
    asked.push_back({ticket, std::move(request), std::string(script)});
  }
  void stop_thinking() override { asked.clear(), ++stopped; }

 private:
  struct Timer {
    double at;
    std::function<void()> f;
  };
  void answer(std::function<void()> f) {
    if (archive_ms >= 0) after(archive_ms, std::move(f));
  }

  std::vector<Timer> timers_;
  std::uint64_t entropy_ = 0;
};

}  // namespace parlour::room
