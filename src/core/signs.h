// Signs inside a line of text: passages that are shown otherwise than they are read, such as
// pictures. Screen readers, toasts and tests take the spoken line; the log draws the shown one.
#pragma once

#include <string>
#include <string_view>

namespace parlour {

/// What is shown in place of words: pictures, each with this mark and its name ("#r2#r2"), or else
/// a text. A game's table knows its pictures (GameUi::picture).
inline constexpr char kPicture = '#';

/// A passage to put into a line; neither text may contain a sign. `said` may be empty: then only
/// the eye gets it.
std::string sign(std::string_view shown, std::string_view said = {});
/// The line as it is read.
std::string spoken(std::string_view line);
/// The text without the marks of signs: for what others have written, such as names.
std::string without_signs(std::string_view text);

/// A passage of a line: plain text, or a sign.
struct Passage {
  std::string_view shown, said;
  bool pictures() const { return !shown.empty() && shown[0] == kPicture && shown != said; }
};
/// Takes the next one from the front of `rest`; requires that it is not empty. Marks that form no
/// whole sign are plain text.
Passage next_passage(std::string_view& rest);

}  // namespace parlour
