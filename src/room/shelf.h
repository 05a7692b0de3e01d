// The games that a device keeps: the open one, and those that were finished or laid aside.
//
// A game goes onto the shelf at once, as a text in the storage. If the device has an archive, it is
// moved there, and removed from the storage once the archive has confirmed; whatever still waits
// when the page is opened, including games of earlier versions, is then moved. Without an archive
// the storage is the shelf. Games are dropped only when necessary: finished games go first, the
// oldest before the others, and the player is told of each unfinished one.
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

/// Storage key: the open game is stored as a journal whose lines are those of its record.
inline constexpr std::string_view kOpenKey = "game";
/// Keys of games on the shelf, or on their way to it: a line with the title, then the record as
/// text, or '~' and its bytes in base64url.
inline constexpr std::string_view kShelfPrefix = "done/";

/// The beginning of an open game's text if a later version of the page has stored it.
inline constexpr std::string_view kOfLaterVersion = "(of a later version)\n";
/// The record of the open game as text; nothing if there is none. An unreadable part becomes a line
/// that no record has, so that reading stops there; the text of a later version is also such a
/// line.
std::optional<std::string> open_game(Device&);

/// What a title may also tell of a game.
struct Details {
  std::string result;     // how it ended, in words; empty: it has not, or nobody knows
  std::int64_t when = 0;  // seconds since 1970; 0: unknown
  int moves = 0;          // 0: unknown
  bool operator==(const Details&) const = default;
};
/// The title with its details, as the shelf stores it.
std::string with_details(std::string_view title, const Details&);
/// Total. Earlier versions stored a date in words, which is a part of `result`.
Details parse_details(std::string_view);
/// A title without the details.
std::string shown_title(std::string_view title);

enum class Finished : std::uint8_t { Yes, No, Unknown };  // Unknown: added by an earlier version

/// What is in the archive under a name that begins like this is no replay: the words of a game in a
/// room (rooms/dealerless_game.h).
inline constexpr std::string_view kNotShelved = "words/";

struct Shelved {
  std::string key;  // unchanged while the Shelf exists
  std::string title;
  Details details;
  Finished finished = Finished::Unknown;
  std::size_t bytes = 0;     // its size
  std::uint32_t number = 0;  // later games have higher numbers
};

class Shelf {
 public:
  static constexpr std::size_t kMost = 200, kMostBytes = 8'000'000;  // in the archive
  static constexpr std::size_t kMostInStorage = 20;                  // if there is no archive

  explicit Shelf(Device&);

  /// Called whenever the shelf changes, and when the archive has been read.
  std::function<void()> changed;
  /// Reads the archive again, because another page may have changed it; moves what waits.
  void look();

  /// Newest first; without those in the archive until it has answered.
  std::vector<Shelved> games() const;
  /// Their total size, in bytes.
  std::size_t bytes() const;
  /// Also false while that is not known yet.
  bool has_no_archive() const { return archive_ == Archive::None; }
  /// Whether this very record (its bytes, or a text) is on the shelf.
  bool holds(std::string_view content) const;
  /// The record of one of them, as bytes or as text; nothing if it is gone.
  void take(std::string_view key, std::function<void(std::optional<std::string>)> f);
  void remove(std::string_view key);

  /// Adds a record, as bytes or text; the same record is stored only once. True: it is stored.
  /// False: the storage refuses it even without the finished games in it, and nothing has changed.
  bool lay(std::string_view title, Finished, std::string_view content);
  /// The same, directly into the archive if the storage refuses it; `done` is called at once or
  /// when the archive has answered.
  void lay_surely(std::string_view title, Finished, std::string_view content,
                  std::function<void(bool)> done);

  /// Drops games from the storage, one by one, until `save` is true. False, and nothing has
  /// changed: it never was. Games on their way to the archive stay.
  bool make_room_for(const std::function<bool()>& save);
  /// The titles of unfinished games dropped since the last call, one per line; empty: none.
  std::string take_given_up() { return std::exchange(given_up_, {}); }

 private:
  enum class Archive : std::uint8_t { Unknown, None, Here };
  std::vector<Shelved> staged(bool titles) const;
  std::vector<Shelved> archived() const;
  /// The name in the archive of a game that is there; nothing: it is in the storage, or nowhere.
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
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // answers may come after its end
  Archive archive_ = Archive::Unknown;
  std::vector<std::string> names_;  // in the archive
  std::map<std::string, std::string, std::less<>>
      keys_;                     // by archive name, of games moved there since
  std::set<std::string> stuck_;  // keys that the archive has refused
  bool moving_ = false, hopeless_ = false;
  std::string given_up_;
};

/// How the stored game relates to the record of a tab that wants to resume.
enum class Stored : std::uint8_t {
  None,   // there is none
  Same,   // it is this game, at this or an earlier moment
  Ahead,  // it is this game, and has gone on
  Other,  // another game, or this one with different actions
};
Stored stored_against(Device&, const AnyGame&, const Record&);

/// A record as the shelf stores it, and back: from_bytes or from_text, as appropriate.
std::string packed(const AnyGame&, const Record&);
Replay unpacked(std::span<const AnyGame* const>, std::string_view content, Lang);
/// The same as a text that can be read or opened again: bytes become the end of a link.
std::string readable(std::string_view content);
/// The id of its game; empty if the content is too short.
std::string game_of_packed(std::string_view content);

}  // namespace parlour::room
