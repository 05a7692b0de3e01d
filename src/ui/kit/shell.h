// Everything the interface needs from outside: frames, time, storage, text entry, the address, the
// bots' worker, the narrator. The page implements it in src/platform/web; the screens know nothing
// of the browser. All calls and callbacks happen on the page's one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hall/board.h"
#include "room/device.h"
#include "rooms/network.h"
#include "ui/kit/frame.h"
#include "ui/kit/sounds.h"

namespace parlour::ui {

/// Asks the player to type a text, in a DOM dialog over the canvas (ImGui has no input methods).
struct TextPrompt {
  std::string title, label, initial, placeholder;
  std::string ok, cancel;  // captions of the two buttons
  int max_length = 32;     // in UTF-16 units, as HTML counts
  bool multiline = false;  // a textarea, for pasted records and layouts
  std::string error;       // why the previous answer, `initial`, was refused
  int error_line = 0;      // the line of `initial` with the error, from 1: it is selected; 0: none
  std::string ok_again;    // caption of OK while `initial` is unchanged; empty: same as `ok`
  std::string file;        // caption of a button that takes a file's text as the answer; empty:
                           // no such button
  std::string file_too_large;  // message for a file longer than max_length
};

/// A text for the player to take away: shown in a DOM dialog with buttons to copy, share, save.
struct TextOffer {
  std::string title, text;
  std::string copy, copied, share, save, close;  // captions
  std::string file_name;                         // of the saved file; empty: no save button
  std::string file_text;                         // the file's content; empty: the text
  std::string note;      // a sentence above the text; if set, the file is the main offer
  bool is_link = false;  // share as a URL
};

/// One control or legal action as presented to a screen reader.
struct NarratedControl {
  std::uint32_t id = 0;  // passed back to App::on_narrated(id)
  std::string label;
  bool enabled = true;
  float x = 0, y = 0;    // its centre, ImGui units: the page puts it on the DOM button, for
                         // tests and assistive tools that point
  bool focused = false;  // has the keyboard focus: aria-current of the DOM button
  bool moves = false;    // in a part that scrolls or zooms: its centre may be out of sight
  bool operator==(const NarratedControl&) const = default;
};

class Shell : public room::Device, public rooms::Network, public hall::Boards {
 public:
  // --- the device -------------------------------------------------------------------------------
  virtual bool prefers_dark() const = 0;
  virtual bool prefers_reduced_motion() const = 0;
  // BCP 47: the first of the browser's languages that the game has
  virtual std::string language() const = 0;
  /// A date and time, of seconds since 1970, in the page's language: "Today 21:40".
  virtual std::string time_text(std::int64_t seconds) const = 0;
  virtual bool touch() const = 0;  // the last pointer was a finger
  virtual Insets insets() const = 0;
  virtual void set_document(std::string_view lang_tag, std::string_view title, bool dark) = 0;
  /// The accent of the current game and the colour of text on it, 0xRRGGBB, for dialogs.
  virtual void set_accent(std::uint32_t color, std::uint32_t ink) = 0;
  /// UI size: at 1, one ImGui unit is one CSS pixel; 0.75 to 3.
  virtual void set_scale(float scale) = 0;
  /// Makes sure that the texts and glyphs of a language are loaded (all but English are fetched);
  /// f(true) once usable. Show nothing in the language before that.
  virtual void need_language(std::string_view lang_tag, std::function<void(bool)> f) = 0;
  /// Gains are 0 to 1. Nothing can be heard or felt before the player's first press.
  virtual void sound(const Cue&, float gain) = 0;
  /// What is heard all the time from now on, quietly: the ambience of a game; empty: none.
  virtual void set_ambience(std::string_view game, float gain) = 0;
  /// Whether this device can vibrate; and it does: ms of vibration and of rest in turn.
  virtual bool vibrates() const = 0;
  virtual void vibrate(std::span<const std::uint16_t> pattern) = 0;
  /// Keeps the screen on from now on, or no longer; never while the page is hidden. WhileHere: not
  /// when nobody has pressed anything for long.
  enum class Awake : std::uint8_t { No, WhileHere, Yes };
  virtual void stay_awake(Awake) = 0;
  /// Whether this browser can show notifications; asks the player whether it may. f(true): it may.
  virtual bool notifies() const = 0;
  virtual void ask_to_notify(std::function<void(bool)> f) = 0;

  /// Whether the code of a game, or of another part, is loaded, or is none of its own. Until then
  /// only a game's Info may be used: the page keeps each game's code in a module of its own.
  virtual bool has_game(std::string_view id) const = 0;
  /// Fetches the code of a built-in game; f(false) if it is unavailable now.
  virtual void need_game(std::string_view id, std::function<void(bool)> f) = 0;

  /// Fetches a text of the site that only some players want, such as "puzzles/coup"; f gets it, or
  /// nothing if it cannot be had now.
  virtual void need_data(std::string_view name,
                         std::function<void(std::optional<std::string>)> f) = 0;

  /// Whether this browser can connect devices to each other at all (WebRTC): without it there are
  /// no rooms.
  virtual bool links() const = 0;

  /// Opens the page with the licence notices of what the site ships.
  virtual void open_notices() = 0;

  /// Asks the browser not to evict our storage; it may ignore this.
  virtual void persist() = 0;

  // --- text in and out --------------------------------------------------------------------------
  /// f gets the text, or nothing when the player cancels. One dialog at a time.
  virtual void ask_text(const TextPrompt&, std::function<void(std::optional<std::string>)> f) = 0;
  virtual void offer_text(const TextOffer&) = 0;
  /// Lets the player choose a file. f gets its text, or nothing if none was chosen; `too_large` is
  /// true if the file has more than max_bytes (it is then not read).
  virtual void pick_file(std::size_t max_bytes,
                         std::function<void(std::optional<std::string>, bool too_large)> f) = 0;

  /// Lets the player choose one of their own scripts, in a DOM dialog that stores, lists and
  /// explains them. f gets its name; it is not called if none was chosen.
  virtual void choose_script(std::string_view game, std::string_view chosen,
                             std::function<void(std::string)> f) = 0;

  // --- the address ------------------------------------------------------------------------------
  /// The text after '#', without percent-decoding; empty if there is none.
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
  /// Removes what has been announced, because another person looks.
  virtual void forget_announced() = 0;

  /// The source of the running game's text for error reports, called when one is made.
  virtual void set_report_source(std::function<std::string()> f) = 0;
};

}  // namespace parlour::ui
