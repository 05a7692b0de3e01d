// Open tables (hall/board.h), via the page's JavaScript: web/rooms.js and web/net/board.js.
#include <emscripten.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "platform/web.h"

// clang-format off

EM_JS(void, page_call_board, (int id, int what, int number, const std::uint8_t* bytes, int size), {
  Module["page"].call_board(id, what, number >>> 0, HEAPU8.slice(bytes, bytes + size));
});

// clang-format on

namespace parlour::web {
namespace {

// The numbers of `calls` and of `Seen` in web/net/board.js.
enum class BoardCall : int {
  Watch,
  Announce,
  Listen,
  Verify,
  Knock,
  Open,
  Answer,
  Forget,
  Leave,
  KnockAgain,
  Create,
  TakeBack
};
enum class Seen : int { Open, Failed, Relays, Table, Verified, Knock, Opened, Answer };

}  // namespace

class Board final : public hall::Board {
 public:
  Board(const hall::Opening& how, hall::Listener& listener) : id_(++last_) {
    listeners()[id_] = &listener;
    const ByteView seed = how.identity ? ByteView(*how.identity) : ByteView();
    const Bytes relays(how.relays.begin(), how.relays.end());
    call(BoardCall::Create, how.identity.has_value(), joined({seed, relays}));
  }
  ~Board() override {
    listeners().erase(id_);
    call(BoardCall::Leave);
  }
  void watch(bool wanted) override { call(BoardCall::Watch, wanted); }
  void announce(ByteView body, ByteView last) override {
    call(BoardCall::Announce, static_cast<std::uint32_t>(body.size()), joined({body, last}));
  }
  void listen(const hall::Topic& topic) override { call(BoardCall::Listen, 0, topic); }
  void verify(std::uint32_t ticket, const net::Key& key, ByteView text,
              const net::Signature& signature) override {
    call(BoardCall::Verify, ticket, joined({key, signature, text}));
  }
  void knock(const hall::Topic& at, const net::Key& host, const hall::PublicKey& point,
             std::uint64_t nonce, const hall::Topic& reply, ByteView plain,
             ByteView back) override {
    Writer w;
    w.u64(nonce);
    call(BoardCall::Knock, static_cast<std::uint32_t>(plain.size()),
         joined({at, host, point, w.bytes(), reply, plain, back}));
  }
  void take_back() override { call(BoardCall::TakeBack); }
  void knock_again() override { call(BoardCall::KnockAgain); }
  void open(std::uint32_t ticket, ByteView knock) override { call(BoardCall::Open, ticket, knock); }
  void answer(std::uint32_t ticket, const hall::Topic& reply, ByteView plain) override {
    call(BoardCall::Answer, ticket, joined({reply, plain}));
  }
  void forget(std::uint32_t ticket) override { call(BoardCall::Forget, ticket); }

  /// An event of the board with that number; ignored if the board has ended.
  static void told(int id, Seen what, std::uint32_t number, ByteView bytes) {
    const auto found = listeners().find(id);
    if (found == listeners().end()) return;
    hall::Listener& to = *found->second;
    switch (what) {
      case Seen::Open:
        if (hall::PublicKey own; bytes.size() == own.size()) {
          std::ranges::copy(bytes, own.begin());
          to.on_open(own);
        }
        break;
      case Seen::Failed:
        to.on_failed();
        break;
      case Seen::Relays:
        if (bytes.size() == 3) to.on_relays({bytes[0], bytes[1], bytes[2]});
        break;
      case Seen::Table:
        to.on_seen(number, bytes);
        break;
      case Seen::Verified:
        to.on_verified(number, !bytes.empty() && bytes[0] == 1);
        break;
      case Seen::Knock:
        to.on_knock(bytes);
        break;
      case Seen::Opened:
        to.on_opened(number, bytes);
        break;
      case Seen::Answer:
        to.on_answer(bytes);
        break;
    }
  }

 private:
  static Bytes joined(std::initializer_list<ByteView> parts) {
    Writer w;
    for (const ByteView part : parts) w.raw(part);
    return w.take();
  }
  static std::map<int, hall::Listener*>& listeners() {
    static std::map<int, hall::Listener*> all;
    return all;
  }
  void call(BoardCall what, std::uint32_t number = 0, ByteView bytes = {}) {
    page_call_board(id_, static_cast<int>(what), static_cast<int>(number), bytes.data(),
                    static_cast<int>(bytes.size()));
  }

  static inline int last_ = 0;
  int id_;
};

std::unique_ptr<hall::Board> Shell::open_board(const hall::Opening& how, hall::Listener& listener) {
  return std::make_unique<Board>(how, listener);
}

}  // namespace parlour::web

extern "C" EMSCRIPTEN_KEEPALIVE void parlour_board(int id, int what, std::uint32_t number,
                                                   std::uint8_t* bytes, std::size_t size) {
  parlour::web::Board::told(id, static_cast<parlour::web::Seen>(what), number, {bytes, size});
  std::free(bytes);
}
