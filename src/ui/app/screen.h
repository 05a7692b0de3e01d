// What fills the page, and what lies over it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/any_game.h"

namespace parlour::ui {

/// One object a screen. It owns its state, and is given the services that it uses (services.h).
class Screen : public std::enable_shared_from_this<Screen> {
 public:
  virtual ~Screen() = default;

  /// Draws it and takes what was pressed. `covered`: something lies over it, and nothing reacts.
  virtual void draw(bool covered) = 0;
  /// Something of its own lies over it and hides it (the curtain); drawn instead of reacting.
  virtual bool curtained() const { return false; }
  virtual void draw_curtain(bool /*covered*/) {}

  /// Back: true when it has closed or given up something of its own, and stays.
  virtual bool back() { return false; }
  /// Escape, when no sheet is open: true when it was taken. Else it is Back.
  virtual bool escape() { return false; }
  /// Opens what the menu button of its bar opens.
  virtual void open_menu() {}

  /// The game that it is about: the page has its accent. Null: none.
  virtual const AnyGame* game() const { return nullptr; }
  /// What the address says of it, so that a reload comes back to it; nothing: the address stays.
  virtual std::optional<std::string> address() const { return std::string(); }
  /// A reload comes back to what lies below it.
  virtual bool passing() const { return false; }
  /// What is opened over it takes its place.
  virtual bool gives_way() const { return false; }
  /// The game that it shows, for error reports; empty: the one at the table.
  virtual std::string report() const { return {}; }
  /// A bot's answer; true when this screen asked for it.
  virtual bool on_bot(std::uint32_t /*ticket*/, ByteView /*answer*/) { return false; }

  /// It is on top now; it is not any more; it has left the stack.
  virtual void shown() {}
  virtual void hidden() {}
  virtual void closed() {}

 protected:
  /// A callback for what answers later (a dialog, a timer): it does nothing when the screen is
  /// gone.
  template <class F>
  auto alive(F f) {
    return [weak = weak_from_this(), f = std::move(f)]<class... Args>(Args&&... args) {
      if (weak.lock()) f(std::forward<Args>(args)...);
    };
  }
};

/// What lies over a screen: a dialog, a menu.
class Sheet {
 public:
  virtual ~Sheet() = default;
  /// False: it is closed.
  virtual bool draw() = 0;
};

}  // namespace parlour::ui
