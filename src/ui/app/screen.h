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

/// One object per screen. It owns its state, and is given the services that it uses (services.h).
class Screen : public std::enable_shared_from_this<Screen> {
 public:
  virtual ~Screen() = default;

  /// Draws it and handles input. `covered`: something lies over it, and nothing reacts.
  virtual void draw(bool covered) = 0;
  /// The screen's own curtain hides it: draw_curtain() is called, and the rest does not react.
  virtual bool curtained() const { return false; }
  virtual void draw_curtain(bool /*covered*/) {}

  /// Back: true if it has closed or cancelled something of its own, and stays.
  virtual bool back() { return false; }
  /// Escape, when no sheet is open: true if it was handled. Otherwise it acts as Back.
  virtual bool escape() { return false; }
  /// Opens the menu of the button in its bar.
  virtual void open_menu() {}

  /// The game that the screen is about, whose accent the page takes. Null: none.
  virtual const AnyGame* game() const { return nullptr; }
  /// The screen's address, so that a reload returns to it; nothing: the address stays as it is.
  virtual std::optional<std::string> address() const { return std::string(); }
  /// A reload returns to the screen below it.
  virtual bool passing() const { return false; }
  /// A screen opened over it takes its place.
  virtual bool gives_way() const { return false; }
  /// The game that it shows, for error reports; empty: the one at the table.
  virtual std::string report() const { return {}; }
  /// Delivers a bot's answer; true if this screen asked for it.
  virtual bool on_bot(std::uint32_t /*ticket*/, ByteView /*answer*/) { return false; }

  /// Called when it has become the top, is no longer the top, has left the stack.
  virtual void shown() {}
  virtual void hidden() {}
  virtual void closed() {}

 protected:
  /// A callback for a later answer (a dialog, a timer): it does nothing once the screen is gone.
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
