// The line of a room to other devices and the aides of its games (rooms/network.h), via the page's
// JavaScript: web/rooms.js, which is there as soon as a line is open.
#include <emscripten.h>
#include <emscripten/html5.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "platform/web.h"

// clang-format off

EM_JS(void, page_open_line, (int id, const std::uint8_t* room, int host, const std::uint8_t* identity, const char* relays, const char* turn), {
  Module["page"].open_line(id, {
    room: HEAPU8.slice(room, room + 16), host: !!host, identity: identity ? HEAPU8.slice(identity, identity + 32) : null,
    relays: UTF8ToString(relays), turn: UTF8ToString(turn),
  });
});
EM_JS(void, page_call_line, (int id, int what, int number, const std::uint8_t* bytes, int size), {
  Module["page"].call_line(id, what, number >>> 0, HEAPU8.slice(bytes, bytes + size));
});

// clang-format on

namespace parlour::web {
namespace {

// The numbers of `calls` and of `Told` in web/rooms.js.
enum class Call : int {
  Send,
  Close,
  Sign,
  Verify,
  Need,
  Leave,
  Invite,
  ByCode,
  Proven,
  Summon,
  HireAide,  // these three: with the number of an aide
  AskAide,
  DismissAide
};
enum class Told : int { Open, Failed, Up, Frame, Down, Signed, Verified, Reach, Aide };

void page_call(int id, Call what, std::uint32_t number = 0, ByteView bytes = {}) {
  page_call_line(id, static_cast<int>(what), static_cast<int>(number), bytes.data(),
                 static_cast<int>(bytes.size()));
}

ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

class Aide final : public rooms::Aide {
 public:
  using Heard = std::function<void(std::optional<Bytes>)>;
  Aide(std::string_view game, Heard heard) : id_(++last_), heard_(std::move(heard)) {
    all()[id_] = this;
    page_call(id_, Call::HireAide, 0, bytes_of(game));
  }
  ~Aide() override {
    all().erase(id_);
    page_call(id_, Call::DismissAide);
  }
  void ask(Bytes request) override { page_call(id_, Call::AskAide, 0, request); }

  /// The aide with that number has answered or (0) failed; ignored if it was dismissed.
  static void told(int id, std::uint32_t number, ByteView bytes) {
    const auto found = all().find(id);
    if (found == all().end()) return;
    const Heard heard = found->second->heard_;  // the call may end the aide
    heard(number ? std::optional(Bytes(bytes.begin(), bytes.end())) : std::nullopt);
  }

 private:
  static std::map<int, Aide*>& all() {
    static std::map<int, Aide*> aides;
    return aides;
  }

  static inline int last_ = 0;
  int id_;
  Heard heard_;
};

class Line final : public rooms::Line {
 public:
  Line(const rooms::Opening& how, rooms::Listener& listener) : id_(++last_) {
    listeners()[id_] = &listener;
    page_open_line(id_, how.room.data(), how.host, how.identity ? how.identity->data() : nullptr,
                   how.relays.c_str(), how.turn.c_str());
  }
  ~Line() override {
    listeners().erase(id_);
    call(Call::Leave);
  }
  void send(net::LinkId link, ByteView frame) override { call(Call::Send, link, frame); }
  void close(net::LinkId link) override { call(Call::Close, link); }
  void sign(std::uint32_t ticket, ByteView text) override { call(Call::Sign, ticket, text); }
  void verify(std::uint32_t ticket, const net::Key& key, ByteView text,
              const net::Signature& signature) override {
    Bytes all(key.begin(), key.end());
    all.insert(all.end(), signature.begin(), signature.end());
    all.insert(all.end(), text.begin(), text.end());
    call(Call::Verify, ticket, all);
  }
  void proven(net::LinkId link, const net::Key& key) override { call(Call::Proven, link, key); }
  std::uint64_t entropy() override {
    std::uint64_t bits = 0;
    getentropy(&bits, sizeof bits);
    return bits;
  }
  void need(int peers) override { call(Call::Need, static_cast<std::uint32_t>(peers)); }
  void invite(std::string_view link) override { call(Call::Invite, link); }
  void by_code(std::string_view code) override { call(Call::ByCode, code); }
  // The number: the sound, its gain in percent, and a bit for the notification. Without a title
  // nobody is called.
  void summon(const rooms::Summons* how) override {
    if (!how) return call(Call::Summon);
    const auto number = static_cast<std::uint32_t>(how->sound) |
                        static_cast<std::uint32_t>(std::lround(how->gain * 100)) << 8 |
                        static_cast<std::uint32_t>(how->notify) << 16;
    call(Call::Summon, number, bytes_of(how->title));
  }

  /// An event of the line, or the aide, with that number; ignored if it has ended.
  static void told(int id, Told what, std::uint32_t number, ByteView bytes) {
    if (what == Told::Aide) return Aide::told(id, number, bytes);
    const auto found = listeners().find(id);
    if (found == listeners().end()) return;
    rooms::Listener& to = *found->second;
    const auto copied = [&]<class T>(T out, std::size_t from = 0) {
      std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
      return out;
    };
    switch (what) {
      case Told::Open:
        if (bytes.size() == 64) to.on_open(copied(net::Key{}), copied(rooms::Seed{}, 32));
        break;
      case Told::Failed:
        to.on_failed(static_cast<rooms::Listener::Failure>(number));
        break;
      case Told::Up:
        to.on_up(number, bytes);
        break;
      case Told::Frame:
        to.on_frame(number, bytes);
        break;
      case Told::Down:
        to.on_down(number);
        break;
      case Told::Signed:
        if (bytes.size() == 64) to.on_signed(number, copied(net::Signature{}));
        break;
      case Told::Verified:
        to.on_verified(number, !bytes.empty() && bytes[0] == 1);
        break;
      case Told::Reach:
        if (bytes.size() == 4) to.on_reach({bytes[0], bytes[1], bytes[2], bytes[3]});
        break;
      case Told::Aide:
        break;
    }
  }

 private:
  void call(Call what, std::string_view text) { call(what, 0, bytes_of(text)); }
  static std::map<int, rooms::Listener*>& listeners() {
    static std::map<int, rooms::Listener*> all;
    return all;
  }
  void call(Call what, std::uint32_t number = 0, ByteView bytes = {}) {
    page_call(id_, what, number, bytes);
  }

  static inline int last_ = 0;
  int id_;
};

std::unique_ptr<rooms::Aide> Shell::hire_aide(std::string_view game, Aide::Heard heard) {
  return std::make_unique<Aide>(game, std::move(heard));
}

std::unique_ptr<rooms::Line> Shell::open_line(const rooms::Opening& how,
                                              rooms::Listener& listener) {
  return std::make_unique<Line>(how, listener);
}

void Shell::call_after(double ms, std::function<void()> f) {
  emscripten_set_timeout(
      [](void* data) {
        std::unique_ptr<std::function<void()>> call(static_cast<std::function<void()>*>(data));
        (*call)();
      },
      ms, new std::function<void()>(std::move(f)));
}

}  // namespace parlour::web

extern "C" EMSCRIPTEN_KEEPALIVE void parlour_line(int id, int what, std::uint32_t number,
                                                  std::uint8_t* bytes, std::size_t size) {
  parlour::web::Line::told(id, static_cast<parlour::web::Told>(what), number, {bytes, size});
  std::free(bytes);
}
