#include "cli/program.h"

#ifdef __EMSCRIPTEN__  // there are no processes: no program can be started

namespace parlour::cli {

Program::Program(std::string command, bool) : command_(std::move(command)) {}
Program::Heard Program::say(std::string_view, Clock::time_point) {
  return Heard::Gone;
}
Program::Heard Program::hear(std::string&, Clock::time_point) {
  return Heard::Gone;
}
bool Program::has_more() {
  return false;
}
bool Program::ends_well() const {
  return false;
}
Interruptions::Interruptions() = default;
Interruptions::~Interruptions() = default;
int interrupted() {
  return 0;
}
std::string Program::end() {
  return "could not be started";
}

}  // namespace parlour::cli

#else

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

namespace parlour::cli {
namespace {

constexpr std::chrono::milliseconds kToLeave{200};  // after its stdin is closed, and after SIGTERM
constexpr std::chrono::milliseconds kLook{2};       // between two looks whether it has ended
constexpr std::chrono::milliseconds kGlance{100};   // the longest wait that no signal ends
constexpr std::array<int, 3> kCaught = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t caught = 0;
std::array<struct sigaction, kCaught.size()> handled_before;

void close_fd(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

// Above the standard three, any of which may be closed here. No program inherits it: a program gets
// a copy.
int own_fd(int fd) {
  const int own = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close_fd(fd);
  return own;
}

std::array<int, 2> own_pipe() {
  std::array<int, 2> ends = {-1, -1};
  if (pipe(ends.data()) != 0) return {-1, -1};
  return {own_fd(ends[0]), own_fd(ends[1])};
}

// In the new process: only what may be called after a fork.
[[noreturn]] void become(const char* command, pid_t parent, int in, int out, int err) {
  setpgid(0, 0);
#ifdef __linux__  // if this program is killed, so is the other one
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(127);
  signal(SIGPIPE, SIG_DFL);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  if (err >= 0) dup2(err, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

Interruptions::Interruptions() {
  caught = 0;
  struct sigaction note = {};
  note.sa_handler = [](int number) { caught = number; };
  note.sa_flags = SA_RESETHAND;
  for (std::size_t i = 0; i < kCaught.size(); ++i) {
    sigaction(kCaught[i], nullptr, &handled_before[i]);
    // What nohup has set stays.
    if (handled_before[i].sa_handler != SIG_IGN) sigaction(kCaught[i], &note, nullptr);
  }
}

Interruptions::~Interruptions() {
  for (std::size_t i = 0; i < kCaught.size(); ++i)
    sigaction(kCaught[i], &handled_before[i], nullptr);
  caught = 0;
}

int interrupted() {
  return caught;
}

Program::Program(std::string command, bool loud) : command_(std::move(command)) {
  signal(SIGPIPE, SIG_IGN);  // a write to a program that has ended is an error, not the end of us
  signal(SIGCHLD, SIG_DFL);  // ignored, it would take the code with which a program ends
  std::array<int, 2> to = own_pipe(), from = own_pipe();
  int null = loud ? -1 : own_fd(open("/dev/null", O_WRONLY));
  const bool piped = to[0] >= 0 && to[1] >= 0 && from[0] >= 0 && from[1] >= 0;
  const pid_t self = getpid();
  if (piped) pid_ = fork();
  if (pid_ == 0) become(command_.c_str(), self, to[0], from[1], null);
  if (pid_ > 0) {
    setpgid(pid_, pid_);  // here too: whichever is first
    std::swap(in_, to[1]);
    std::swap(out_, from[0]);
    for (const int fd : {in_, out_}) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  }
  for (int* fd : {&to[0], &to[1], &from[0], &from[1], &null}) close_fd(*fd);
}

bool Program::wait(int fd, short events, Clock::time_point deadline) const {
  while (!interrupted()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return false;
    pollfd one = {fd, events, 0};
    const int n = poll(&one, 1, static_cast<int>(std::min(left, kGlance).count()));
    if (n > 0) return true;
    if (n < 0 && errno != EINTR) return false;
  }
  return false;
}

Program::Heard Program::say(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    if (in_ < 0) return Heard::Gone;
    if (!wait(in_, POLLOUT, deadline)) return Heard::Late;
    const ssize_t n = write(in_, text.data(), text.size());
    if (n > 0)
      text.remove_prefix(static_cast<std::size_t>(n));
    else if (errno != EAGAIN && errno != EINTR)
      return Heard::Gone;
  }
  return Heard::Line;
}

bool Program::gather() {
  std::array<char, 4096> part;
  while (heard_.size() <= kLongestAnswer) {
    const ssize_t n = read(out_, part.data(), part.size());
    if (n > 0)
      heard_.append(part.data(), static_cast<std::size_t>(n));
    else if (n == 0)
      return false;
    else if (errno != EINTR)
      return errno == EAGAIN;
  }
  return true;
}

Program::Heard Program::hear(std::string& line, Clock::time_point deadline) {
  while (true) {
    const bool open = out_ >= 0 && gather();
    if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
      if (end > kLongestAnswer) return Heard::TooLong;
      line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return Heard::Line;
    }
    if (heard_.size() > kLongestAnswer) return Heard::TooLong;
    if (!open) return Heard::Gone;
    if (!wait(out_, POLLIN, deadline)) return Heard::Late;
  }
}

bool Program::has_more() {
  if (out_ >= 0) gather();
  return !heard_.empty();
}

// Without taking note of its end: until that, its number and its group are its own.
bool Program::gone(std::chrono::milliseconds within) const {
  const auto deadline = Clock::now() + within;
  while (true) {
    siginfo_t info = {};
    const int n = waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (n != 0 || info.si_pid == pid_) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kLook);
  }
}

bool Program::ends_well() const {
  if (pid_ <= 0 || !gone(kToLeave)) return false;
  siginfo_t info = {};
  const int n = waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  return n == 0 && info.si_pid == pid_ && info.si_code == CLD_EXITED && info.si_status == 0;
}

std::string Program::end() {
  if (pid_ <= 0) return "could not be started";
  close_fd(in_);
  close_fd(out_);
  const bool by_itself = gone(kToLeave);
  if (!by_itself) {
    kill(-pid_, SIGTERM);
    gone(kToLeave);
  }
  kill(-pid_, SIGKILL);  // and the rest of its group
  int status = 0;
  pid_t ended = -1;
  do ended = waitpid(pid_, &status, 0);
  while (ended < 0 && errno == EINTR);
  pid_ = -1;
  if (ended < 0) return "has ended";
  if (!by_itself) return "was stopped";
  if (WIFEXITED(status)) return "ended with code " + std::to_string(WEXITSTATUS(status));
  return "was ended by signal " + std::to_string(WTERMSIG(status));
}

}  // namespace parlour::cli

#endif
