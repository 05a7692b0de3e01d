// The games that a device keeps: the one that is open, and those that were finished or laid aside.
//
// A game comes onto the shelf at once, by a text in the storage. Where the device has an archive it
// is moved there, and goes from the storage when the archive has confirmed; what still waits when
// the page is opened, games of earlier versions among it, is moved on then. Without an archive the
// storage is the shelf. Nothing on it is given up without need: games that were finished go first,
// the oldest before the others, and of one that was not the player is told.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/record.h"
#include "room/device.h"

namespace parlour::room {

/// Key of the storage: the open game is kept as a journal whose lines are those of its record.
inline constexpr std::string_view kOpenKey = "game";
/// Keys of games on the shelf, or on their way to it: a line with the title, then the record as
/// text, or
/// '~' and its bytes in base64url.
inline constexpr std::string_view kShelfPrefix = "done/";

/// How the text of an open game begins that a later version of the page has kept.
inline constexpr std::string_view kOfLaterVersion = "(of a later version)\n";
/// The record of the open game as text; nothing when there is none. What cannot be read of it
/// stands in a line that no record has, so that reading stops there; what a later version has kept
/// is such a line.
std::optional<std::string> open_game(Device&);

/// In a title that is laid on the shelf it stands before the details: how the game ended, when that
/// was.
inline constexpr char kBeforeDetails = '\t';
/// A title without them.
std::string shown_title(std::string_view title);

enum class Finished : std::uint8_t {
  Yes,
  No,
  Unknown
};  // Unknown: laid there by an earlier version

struct Shelved {
  std::string key;             // stays the same as long as the Shelf does
  std::string title, details;  // details: what was laid there after the title; may be empty
  Finished finished = Finished::Unknown;
  std::size_t bytes = 0;     // that it takes
  std::uint32_t number = 0;  // the later ones have higher numbers
};

class Shelf {
 public:
  static constexpr std::size_t kMost = 200, kMostBytes = 8'000'000;  // in the archive
  static constexpr std::size_t kMostInStorage = 20;                  // where there is none

  explicit Shelf(Device&);

  /// Called whenever something has come, gone or moved, and when the archive has been looked at.
  std::function<void()> changed;
  /// Looks at the archive again, for another page may have changed it; moves what waits.
  void look();

  /// The newest first; without what is in the archive until that has answered.
  std::vector<Shelved> games() const;
  /// What they take, in bytes.
  std::size_t bytes() const;
  /// False while that is not known yet, too.
  bool has_no_archive() const { return archive_ == Archive::None; }
  /// Whether this very record (its bytes, or a text) is there.
  bool holds(std::string_view content) const;
  /// The record of one of them, as bytes or as text; nothing when it is gone.
  void take(std::string_view key, std::function<void(std::optional<std::string>)> f);
  void remove(std::string_view key);

  /// Lays a record there, bytes or text; the same is kept once. True: it is stored. False: the
  /// storage does not take it even without the finished games in it, and nothing has changed.
  bool lay(std::string_view title, Finished, std::string_view content);
  /// The same, straight into the archive where the storage does not take it; `done` is called at
  /// once or when that has answered.
  void lay_surely(std::string_view title, Finished, std::string_view content,
                  std::function<void(bool)> done);

  /// Gives games in the storage up, one by one, until `save` is true. False, and nothing has
  /// changed: it never was. Those on their way to the archive stay.
  bool make_room_for(const std::function<bool()>& save);
  /// The titles of unfinished games that have been given up since this was asked, one a line;
  /// empty: none.
  std::string take_given_up() { return std::exchange(given_up_, {}); }

 private:
  enum class Archive : std::uint8_t { Unknown, None, Here };
  std::vector<Shelved> staged(bool titles) const;
  std::vector<Shelved> archived() const;
  /// The name in the archive, of a game that is there; nothing: it is in the storage, or nowhere.
  std::optional<std::string> archive_name_of(std::string_view key) const;
  void erase(const std::string& key);
  std::uint32_t next_number() const;
  std::string archive_name(std::uint32_t number, std::string_view title, Finished,
                           std::string_view content) const;
  bool save_giving_up(const std::function<bool()>& save, bool unfinished_too);
  void give_up(const Shelved&);
  void note_given_up(const Shelved&, std::string_view body);
  void move_next();
  void moved(const std::string& key, const std::string& name, bool ok);
  void trim();
  void tell_changed();

  Device& device_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // answers may come when it is gone
  Archive archive_ = Archive::Unknown;
  std::vector<std::string> names_;  // in the archive
  std::map<std::string, std::string, std::less<>>
      keys_;                     // by the name, of those that have moved there since
  std::set<std::string> stuck_;  // keys that the archive has refused
  bool moving_ = false, hopeless_ = false;
  std::string given_up_;
};

/// How the game in the storage stands to a record of a tab that wants to go on.
enum class Stored : std::uint8_t {
  None,   // there is none
  Same,   // it is this game, up to here or an earlier moment of it
  Ahead,  // it is this game, and has gone on
  Other,  // another game, or this one on another way
};
Stored stored_against(Device&, const AnyGame&, const Record&);

/// A record as the shelf keeps it, and back: from_bytes or from_text, whichever it is.
std::string packed(const AnyGame&, const Record&);
Replay unpacked(std::span<const AnyGame* const>, std::string_view content, Lang);
/// The same as a text that can be read, or opened again: bytes as the end of a link.
std::string readable(std::string_view content);
/// The id of its game; empty when it does not come so far.
std::string game_of_packed(std::string_view content);

}  // namespace parlour::room
