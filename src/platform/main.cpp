// Parlour in the page: its parts, and the work done in a frame. Nothing runs between frames except
// calls from the browser: an event, a timer, a message. Each of them wakes a few frames, and when
// those are drawn the page is still again.

#include <emscripten/eventloop.h>

#include "platform/pointer.h"
#include "platform/web.h"
#include "platform/window.h"
#include "ui/app.h"

namespace parlour {
namespace {

struct Page {
  web::Shell shell;
  Window window{shell};
  Pointer pointer{shell};
  ui::App app{shell};

  void run() {
    app.create_gl();
    shell.connect(
        app, {
                 .draw = [this] { draw(); },
                 .blur = [this] { window.release_keys(); },
                 .touch_cancelled = [this] { pointer.cancel_touch(); },
                 .pinch = [this](float f, float x, float y) { pointer.pinch(f, x, y); },
                 .context_lost = [this] { window.lose_context(); },
                 .context_restored = [this] { restore(); },
                 .add_font = [this](auto bytes, int weight) { window.add_font(bytes, weight); },
             });
    shell.wake();
  }

  void draw() {
    if (window.lost()) return;
    const double start = shell.now_ms();
    if (window.take_input(pointer)) app.on_escape();
    window.begin_frame(shell.scale());
    const web::CanvasSize size = web::canvas_size();
    app.frame(size.width / shell.scale(), size.height / shell.scale());
    if (window.end_frame()) shell.wake(1);
    pointer.end_frame();
    shell.drawn(shell.now_ms() - start);
  }

  void restore() {
    window.restore_context();
    app.create_gl();
  }
};

}  // namespace
}  // namespace parlour

int main() {
  // main returns, and the browser keeps calling: nothing is destroyed, and Emscripten must know
  // this, or it would drop the timers.
  (new parlour::Page)->run();
  emscripten_runtime_keepalive_push();
}
