// Everything the interface needs from outside itself: frames, time, storage, text entry, the
// address, the bots' worker, the narrator. The page implements it in src/platform/web; the screens
// know no browser. Every call is made on the page's one thread, and every callback runs on it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/device.h"
#include "rooms/network.h"
#include "ui/kit/frame.h"

namespace parlour::ui {

/// A text to be typed by the player, in a DOM dialog over the canvas (ImGui has no input methods).
struct TextPrompt {
  std::string title, label, initial, placeholder;
  std::string ok, cancel;  // captions of the two buttons
  int max_length = 32;     // in UTF-16 units, as HTML counts
  bool multiline = false;  // a textarea, for pasted records and layouts
  std::string error;       // why the former answer, which is `initial`, was refused
  int error_line = 0;      // the line of `initial` that it is about, from 1: selected; 0: none
  std::string ok_again;    // caption of OK as long as `initial` is unchanged; empty: as `ok`
  std::string file;        // caption of a button that takes a file's text for the answer; empty:
                           // there is none
  std::string file_too_large;  // said of a file longer than max_length
};

/// A text to be taken away by the player: shown in a DOM dialog with buttons to copy, share, save.
struct TextOffer {
  std::string title, text;
  std::string copy, copied, share, save, close;  // captions
  std::string file_name;                         // of the saved file; empty: no save button
  std::string file_text;                         // what the file holds; empty: the text
  std::string note;      // a sentence over the text; with it the file is what is meant to be taken
  bool is_link = false;  // share as a URL
};

/// One control or legal action as a screen reader gets it.
struct NarratedControl {
  std::uint32_t id = 0;  // handed back to App::on_narrated(id)
  std::string label;
  bool enabled = true;
  float x = 0, y = 0;    // its middle, ImGui units: the page marks the DOM button with it, for
                         // tests and helping tools that point
  bool focused = false;  // the keyboard is on it: aria-current of the DOM button
  bool moves = false;    // it lies in a part that scrolls or zooms: its middle may be out of sight
  bool operator==(const NarratedControl&) const = default;
};

enum class Sound : std::uint8_t { Tap, Place, Cover, Draw, Refuse, Turn, Win, Lose };

class Shell : public room::Device, public rooms::Network {
 public:
  // --- the device -------------------------------------------------------------------------------
  virtual bool prefers_dark() const = 0;
  virtual bool prefers_reduced_motion() const = 0;
  virtual std::string language() const = 0;   // BCP 47: the first of the browser's that we speak
  virtual std::string time_text() const = 0;  // now: date and time, in the page's language
  virtual bool touch() const = 0;             // the last pointer was a finger
  virtual Insets insets() const = 0;
  virtual void set_document(std::string_view lang_tag, std::string_view title, bool dark) = 0;
  /// The accent of the game in hand and what is written on it, 0xRRGGBB, for dialogs.
  virtual void set_accent(std::uint32_t color, std::uint32_t ink) = 0;
  /// UI size: 1 is one ImGui unit a CSS pixel; 0.75 to 3.
  virtual void set_scale(float scale) = 0;
  /// Makes sure that the texts and the glyphs of a language are there (those of all but English are
  /// fetched); f(true) when usable. Nothing is to be shown in it before.
  virtual void need_language(std::string_view lang_tag, std::function<void(bool)> f) = 0;
  virtual void sound(Sound) = 0;

  /// Whether the code of a game is here. Nothing of a game but its Info may be asked before: the
  /// page keeps each game's code in a module of its own.
  virtual bool has_game(std::string_view id) const = 0;
  /// Fetches the code of a game of the house; f(false) when it cannot be had now.
  virtual void need_game(std::string_view id, std::function<void(bool)> f) = 0;

  /// Whether this browser can connect devices to each other at all (WebRTC): without it there are
  /// no rooms.
  virtual bool links() const = 0;

  /// Opens the page of notices of what the site ships.
  virtual void open_notices() = 0;

  /// Asks the browser not to throw our storage away; may be ignored.
  virtual void persist() = 0;

  // --- text in and out --------------------------------------------------------------------------
  /// f gets the text, or nothing when the player cancels. One dialog at a time.
  virtual void ask_text(const TextPrompt&, std::function<void(std::optional<std::string>)> f) = 0;
  virtual void offer_text(const TextOffer&) = 0;
  /// Lets the player choose a file. f gets its text, or nothing when none was chosen; `too_large`
  /// is true when it has more than max_bytes (then it is not read).
  virtual void pick_file(std::size_t max_bytes,
                         std::function<void(std::optional<std::string>, bool too_large)> f) = 0;

  /// Lets the player choose a script of his own, in a DOM dialog that keeps, lists and explains
  /// them. f gets its name; it is not called when none was chosen.
  virtual void choose_script(std::string_view chosen, std::function<void(std::string)> f) = 0;

  // --- the address ------------------------------------------------------------------------------
  /// Text after '#', percent-decoding not applied; empty when there is none.
  virtual std::string fragment() = 0;
  /// Replaces the fragment without a new history entry and without an on_fragment call.
  virtual void set_fragment(std::string_view) = 0;
  /// The page's own address without fragment and query.
  virtual std::string base_url() = 0;

  // --- the narrator: what a screen reader reads --------------------------------------------------
  /// The state of the screen as text, and its controls; sent only when changed.
  virtual void narrate(std::string_view heading, std::string_view state,
                       const std::vector<NarratedControl>& controls) = 0;
  /// A line for the live region (a log line, whose turn it is, an error).
  virtual void announce(std::string_view line) = 0;
  /// Takes back what has been announced: another person looks.
  virtual void forget_announced() = 0;

  /// The text of the running game for error reports, called when one is made.
  virtual void set_report_source(std::function<std::string()> f) = 0;
};

}  // namespace parlour::ui
