// A program that somebody else wrote, as a process: spoken to line by line over pipes. Nothing that
// it does can stop or end this one: each wait has an end, and each answer a length.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace parlour::cli {

using Clock = std::chrono::steady_clock;

/// While one exists, the first SIGINT, SIGTERM or SIGHUP does not end this process: it ends each
/// wait for a program, so that whoever plays can end the programs first. A second one of the same
/// kind ends it. Not for several threads.
class Interruptions {
 public:
  Interruptions();
  ~Interruptions();
  Interruptions(const Interruptions&) = delete;
  Interruptions& operator=(const Interruptions&) = delete;
};
/// The signal that has come since then, or 0.
int interrupted();
inline constexpr int kInterrupted = 128;  // with the signal added, the exit code of a shell

inline constexpr std::size_t kLongestAnswer = 1 << 16;  // bytes of a line

class Program {
 public:
  enum class Heard : std::uint8_t { Line, Late, Gone, TooLong };

  /// Starts the command with /bin/sh, in a process group of its own. `loud`: what it writes to
  /// stderr is shown.
  Program(std::string command, bool loud);
  /// Closes its stdin, and ends it and its process group if it does not end soon.
  ~Program() { end(); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  const std::string& command() const { return command_; }
  /// Writes the text, or as much of it as the program reads until the deadline. Late or Gone if
  /// that was not all, else Line.
  Heard say(std::string_view text, Clock::time_point deadline);
  /// The next line, without its end.
  Heard hear(std::string& line, Clock::time_point deadline);
  /// Whether it has written anything that nobody has heard.
  bool has_more();
  /// Whether it ends soon, with code 0.
  bool ends_well() const;
  /// Ends it, and says how it ended: "ended with code 3", "was ended by signal 9", or "was
  /// stopped".
  std::string end();

 private:
#ifndef __EMSCRIPTEN__
  bool wait(int fd, short events, Clock::time_point deadline) const;
  /// Reads what there is; false at the end of its output.
  bool gather();
  bool gone(std::chrono::milliseconds within) const;

  std::string heard_;
  int in_ = -1, out_ = -1, pid_ = -1;  // in_: its stdin
#endif
  std::string command_;
};

}  // namespace parlour::cli
