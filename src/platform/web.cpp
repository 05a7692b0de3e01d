#include "platform/web.h"

#include <emscripten.h>
#include <emscripten/html5.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "ui/app.h"

// --- calls to the browser -----------------------------------------------------------------------
// Strings go out as pointers to zero-terminated UTF-8 and come back malloc'ed. `page` is the object
// made in web/boot.js.

EM_JS_DEPS(parlour_web, "$UTF8ToString,$stringToNewUTF8,malloc");

// clang-format off

// The handlers of the page's events, the only way in. They call the exported functions at the end.
EM_JS(void, page_connect, (void* shell), {
  const bytes_in = (bytes) => {
    const at = _malloc(bytes.length || 1);
    HEAPU8.set(bytes, at);
    return at;
  };
  const page = Module["page"];
  page.on = {
    wake: () => Module["_parlour_wake"](shell),
    blur: () => Module["_parlour_blur"](shell),
    touch_cancelled: () => Module["_parlour_touch_cancelled"](shell),
    back: () => !!Module["_parlour_back"](shell),
    fragment: (text) => Module["_parlour_fragment"](shell, stringToNewUTF8(text)),
    pinch: (factor, x, y) => Module["_parlour_pinch"](shell, factor, x, y),
    context_lost: () => Module["_parlour_context"](shell, 0),
    context_restored: () => Module["_parlour_context"](shell, 1),
    preferences: () => Module["_parlour_preferences"](shell),
    narrated: (id) => Module["_parlour_narrated"](shell, id),
    text: (serial, text) =>
      Module["_parlour_text"](shell, serial, text === null ? 0 : stringToNewUTF8(text)),
    file: (text, too_large) =>
      Module["_parlour_file"](shell, text === null ? 0 : stringToNewUTF8(text), too_large),
    bot: (ticket, bytes) => Module["_parlour_bot"](shell, ticket, bytes_in(bytes), bytes.length),
    board: (id, what, number, bytes) => Module["_parlour_board"](id, what, number, bytes_in(bytes), bytes.length),
    line: (id, what, number, bytes) => Module["_parlour_line"](id, what, number, bytes_in(bytes), bytes.length),
    archive: (serial, ok, bytes) => Module["_parlour_archive"](shell, serial, ok, bytes_in(bytes), bytes.length),
    arrived: (serial, here) => Module["_parlour_game"](shell, serial, here),
    font: (bytes, weight) => Module["_parlour_font"](shell, bytes_in(bytes), bytes.length, weight),
  };
  page.watch(page.on);
  page.set_report_source(() => UTF8ToString(Module["_parlour_report"](shell)));
});

EM_JS(void, page_request_frame, (void* shell), {
  requestAnimationFrame(() => {
    Module["page"].before_frame();
    Module["_parlour_frame"](shell);
  });
});
EM_JS(void, page_drawn, (double ms), { Module["page"].drawn(ms); });
EM_JS(void, page_woken, (), { ++Module["page"].counters.wakes; });

EM_JS(void, page_canvas_size, (float* out), {
  const size = Module["page"].size;
  HEAPF32.set([size.width, size.height, size.pixel_width, size.pixel_height], out >> 2);
});
EM_JS(void, page_insets, (float* out), { HEAPF32.set(Module["page"].insets(), out >> 2); });
EM_JS(int, page_font_size, (int n), { return Module["page"].fonts[n]?.length ?? 0; });
EM_JS(void, page_font, (int n, std::uint8_t* out), {
  const page = Module["page"];
  HEAPU8.set(page.fonts[n], out);
  page.fonts[n] = null;
});
EM_JS(int, page_has_fonts, (const char* lang), { return Module["page"].has_fonts(UTF8ToString(lang)); });
EM_JS(void, page_need_fonts, (int serial, const char* lang), {
  const page = Module["page"];
  page.need_fonts(UTF8ToString(lang)).then(() => page.on.arrived(serial, 1), () => page.on.arrived(serial, 0));
});
EM_JS(int, page_has_game, (const char* id), { return Module["page"].has_game(UTF8ToString(id)); });
EM_JS(int, page_links, (), { return typeof RTCPeerConnection === "function"; });
EM_JS(void, page_need_game, (int serial, const char* id), {
  const page = Module["page"];
  page.need_game(UTF8ToString(id)).then(() => page.on.arrived(serial, 1), () => page.on.arrived(serial, 0));
});
EM_JS(int, page_has_texts, (const char* lang), { return Module["page"].has_texts(UTF8ToString(lang)); });
EM_JS(void, page_need_texts, (int serial, const char* lang), {
  const page = Module["page"];
  page.need_texts(UTF8ToString(lang)).then(() => page.on.arrived(serial, 1), () => page.on.arrived(serial, 0));
});
EM_JS(void, page_draw_glyph, (int code, float pixels, int weight, float* out), {
  HEAPF32.set(Module["page"].draw_glyph(code, pixels, weight), out >> 2);
});
EM_JS(float, page_glyph_advance, (int code, float pixels, int weight), {
  return Module["page"].glyph_advance(code, pixels, weight);
});
EM_JS(void, page_glyph_pixels, (std::uint8_t* out), {
  HEAPU8.set(Module["page"].glyph_pixels(), out);
});
EM_JS(void, page_leave_canvas, (int forward), { Module["page"].leave_canvas(forward); });

EM_JS(int, page_prefers_dark, (), { return Module["page"].prefers_dark(); });
EM_JS(int, page_prefers_reduced_motion, (), { return Module["page"].prefers_reduced_motion(); });
EM_JS(int, page_touch, (), { return Module["page"].touch; });
EM_JS(double, page_touch_ms, (), { return Module["page"].last_touch.ms; });
EM_JS(int, page_owns_saves, (), { return Module["page"].owns_saves; });
EM_JS(char*, page_time_text, (double seconds),
      { return stringToNewUTF8(Module["page"].time_text(seconds)); });
EM_JS(char*, page_language, (), { return stringToNewUTF8(Module["page"].language()); });
EM_JS(void, page_set_document, (const char* lang, const char* title, int dark), {
  Module["page"].set_document(UTF8ToString(lang), UTF8ToString(title), !!dark);
});
EM_JS(void, page_set_accent, (int color, int ink), {
  Module["page"].set_accent(color, ink);
});
EM_JS(void, page_sound, (int which, float gain, float after), { Module["page"].sound(which, gain, after); });
EM_JS(void, page_ambience, (const char* game, float gain), { Module["page"].ambience(UTF8ToString(game), gain); });
EM_JS(int, page_vibrates, (), { return Module["page"].can_vibrate(); });
EM_JS(void, page_vibrate, (const std::uint16_t* pattern, int size), {
  Module["page"].vibrate([...HEAPU16.subarray(pattern >> 1, (pattern >> 1) + size)]);
});
EM_JS(void, page_stay_awake, (int wanted), { Module["page"].stay_awake(wanted); });
EM_JS(int, page_notifies, (), { return Module["page"].can_notify(); });
EM_JS(void, page_ask_to_notify, (int serial), {
  const page = Module["page"];
  page.ask_to_notify().then((may) => page.on.arrived(serial, may ? 1 : 0), () => page.on.arrived(serial, 0));
});
EM_JS(void, page_open_notices, (), { Module["page"].open_notices(); });

EM_JS(char*, page_load, (const char* key), {
  const value = Module["page"].storage.load(UTF8ToString(key));
  return value === null ? 0 : stringToNewUTF8(value);
});
EM_JS(int, page_save, (const char* key, const char* value), {
  return Module["page"].storage.save(UTF8ToString(key), UTF8ToString(value));
});
EM_JS(void, page_erase, (const char* key), { Module["page"].storage.erase(UTF8ToString(key)); });
EM_JS(char*, page_keys, (const char* prefix), {
  return stringToNewUTF8(Module["page"].storage.keys(UTF8ToString(prefix)).join("\n"));
});
// `what`: 0 the names, 1 get, 2 put, 3 erase. Names come back as lines.
EM_JS(void, page_archive, (int serial, int what, const char* name, const std::uint8_t* bytes, int size), {
  const page = Module["page"];
  const { archive } = page;
  const key = UTF8ToString(name);
  const nothing = new Uint8Array();
  const asked = what === 0 ? archive.names().then((names) => new TextEncoder().encode(names.join("\n")))
    : what === 1 ? archive.get(key)
    : what === 2 ? archive.put(key, HEAPU8.slice(bytes, bytes + size)).then(() => nothing)
    : archive.erase(key).then(() => nothing);
  asked.then((found) => page.on.archive(serial, found ? 1 : 0, found ?? nothing), () => page.on.archive(serial, 0, nothing));
});
EM_JS(void, page_need_data, (int serial, const char* name), {
  const page = Module["page"];
  page.need_data(UTF8ToString(name)).then((found) => page.on.archive(serial, 1, found),
                                          () => page.on.archive(serial, 0, new Uint8Array()));
});
EM_JS(void, page_persist, (), { Module["page"].storage.persist(); });

EM_JS(void, page_ask_text, (int serial, const char* title, const char* label, const char* initial,
                            const char* placeholder, const char* ok, const char* cancel,
                            int max_length, int multiline, const char* error, int error_line,
                            const char* ok_again, const char* file, const char* file_too_large), {
  const page = Module["page"];
  page.ask_text({
    title: UTF8ToString(title), label: UTF8ToString(label), initial: UTF8ToString(initial),
    placeholder: UTF8ToString(placeholder), ok: UTF8ToString(ok), cancel: UTF8ToString(cancel),
    max_length, multiline: !!multiline, error: UTF8ToString(error), error_line,
    ok_again: UTF8ToString(ok_again), file: UTF8ToString(file),
    file_too_large: UTF8ToString(file_too_large),
  }, (text) => page.on.text(serial, text));
});
EM_JS(void, page_offer_text, (const char* title, const char* text, const char* copy,
                              const char* copied, const char* share, const char* save,
                              const char* close, const char* file_name, const char* file_text,
                              const char* note, int is_link), {
  Module["page"].offer_text({
    title: UTF8ToString(title), text: UTF8ToString(text), copy: UTF8ToString(copy),
    copied: UTF8ToString(copied), share: UTF8ToString(share), save: UTF8ToString(save),
    close: UTF8ToString(close), file_name: UTF8ToString(file_name),
    file_text: UTF8ToString(file_text), note: UTF8ToString(note), is_link: !!is_link,
  });
});
EM_JS(void, page_pick_file, (double max_bytes), {
  const page = Module["page"];
  page.pick_file(max_bytes, (text, too_large) => page.on.file(text, too_large));
});

EM_JS(char*, page_fragment, (), { return stringToNewUTF8(Module["page"].fragment()); });
EM_JS(void, page_set_fragment, (const char* text), {
  Module["page"].set_fragment(UTF8ToString(text));
});
EM_JS(char*, page_base_url, (), { return stringToNewUTF8(Module["page"].base_url()); });

EM_JS(void, page_choose_script, (int serial, const char* game, const char* chosen), {
  const page = Module["page"];
  page.choose_script(UTF8ToString(game), UTF8ToString(chosen), (name) => page.on.text(serial, name));
});

EM_JS(void, page_think, (int ticket, const std::uint8_t* bytes, int size, const char* script,
                         const char* options), {
  const page = Module["page"];
  page.think(ticket >>> 0, HEAPU8.slice(bytes, bytes + size), page.on.bot, UTF8ToString(script), UTF8ToString(options));
});
EM_JS(void, page_stop_thinking, (), { Module["page"].stop_bots(); });

// Controls are records "id enabled,focused,moves x y label" (each 0 or 1, together), each ended by
// U+001E.
EM_JS(void, page_narrate, (const char* heading, const char* state, const char* controls), {
  const page = Module["page"];
  const list = UTF8ToString(controls).split("\x1e").slice(0, -1).map((record) => {
    const words = record.split(" ");
    return { id: Number(words[0]), enabled: words[1][0] === "1", focused: words[1][1] === "1", moves: words[1][2] === "1",
             at: words[2] + "," + words[3], label: words.slice(4).join(" ") };
  });
  page.narrate(UTF8ToString(heading), UTF8ToString(state), list, page.on.narrated);
});
EM_JS(void, page_forget_announced, (), { Module["page"].forget_announced(); });
EM_JS(void, page_announce, (const char* line), { Module["page"].announce(UTF8ToString(line)); });

// clang-format on

namespace parlour::web {
namespace {

/// A string that the browser has malloc'ed; nothing for a null pointer.
std::optional<std::string> taken(char* text) {
  if (!text) return std::nullopt;
  std::string copy(text);
  std::free(text);
  return copy;
}

std::vector<std::string> lines_of(std::string_view lines) {
  std::vector<std::string> found;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    found.emplace_back(lines.substr(at, end - at));
    at = end + 1;
  }
  return found;
}

/// Zero-terminated.
std::string z(std::string_view text) {
  return std::string(text);
}

}  // namespace

CanvasSize canvas_size() {
  float size[4];
  page_canvas_size(size);
  return {size[0], size[1], static_cast<int>(size[2]), static_cast<int>(size[3])};
}

std::span<std::uint8_t> font(int n) {
  const std::size_t size = page_font_size(n);
  if (size == 0) return {};
  auto* bytes = static_cast<std::uint8_t*>(std::malloc(size));
  page_font(n, bytes);
  return {bytes, size};
}

Glyph draw_glyph(char32_t code, float pixels_per_em, int weight) {
  float box[6];
  page_draw_glyph(static_cast<int>(code), pixels_per_em, weight, box);
  Glyph glyph{
      static_cast<int>(box[0]), static_cast<int>(box[1]), box[2], box[3], box[4], box[5] != 0, {}};
  glyph.pixels.resize(static_cast<std::size_t>(glyph.width) * glyph.height * 4);
  page_glyph_pixels(glyph.pixels.data());
  return glyph;
}

float glyph_advance(char32_t code, float pixels_per_em, int weight) {
  return page_glyph_advance(static_cast<int>(code), pixels_per_em, weight);
}

void leave_canvas(bool forward) {
  page_leave_canvas(forward);
}

void Shell::connect(ui::App& app, Events events) {
  app_ = &app;
  events_ = std::move(events);
  touch_ = page_touch();
  page_connect(this);
}

// --- frames and time ----------------------------------------------------------------------------

void Shell::wake(int frames) {
  page_woken();
  frames_left_ = std::max(frames_left_, frames);
  if (frame_asked_) return;
  frame_asked_ = true;
  page_request_frame(this);
}

void Shell::drawn(double ms) {
  page_drawn(ms);
}

double Shell::touch_ms() const {
  return page_touch_ms();
}

double Shell::now_ms() const {
  return emscripten_get_now();
}

void Shell::after(double ms, std::function<void()> f) {
  struct Timer {
    Shell* shell;
    std::function<void()> f;
  };
  emscripten_set_timeout(
      [](void* data) {
        std::unique_ptr<Timer> timer(static_cast<Timer*>(data));
        timer->f();
        timer->shell->wake();
      },
      ms, new Timer{this, std::move(f)});
}

std::uint64_t Shell::entropy() {
  std::uint64_t bits = 0;
  getentropy(&bits, sizeof bits);  // crypto.getRandomValues
  return bits;
}

// --- the device ---------------------------------------------------------------------------------

bool Shell::prefers_dark() const {
  return page_prefers_dark();
}
bool Shell::prefers_reduced_motion() const {
  return page_prefers_reduced_motion();
}
std::string Shell::time_text(std::int64_t seconds) const {
  return *taken(page_time_text(static_cast<double>(seconds)));
}
std::string Shell::language() const {
  return *taken(page_language());
}

ui::Insets Shell::insets() const {
  float sides[4];
  page_insets(sides);
  return {sides[0] / scale_, sides[1] / scale_, sides[2] / scale_, sides[3] / scale_};
}

void Shell::set_document(std::string_view lang_tag, std::string_view title, bool dark) {
  page_set_document(z(lang_tag).c_str(), z(title).c_str(), dark);
}

void Shell::set_accent(std::uint32_t color, std::uint32_t ink) {
  const std::uint64_t both = std::uint64_t{1} << 63 | std::uint64_t{color} << 32 | ink;
  if (std::exchange(accent_, both) == both) return;
  page_set_accent(static_cast<int>(color), static_cast<int>(ink));
}

void Shell::set_scale(float scale) {
  scale_ = std::clamp(scale, 0.5f, 3.0f);
  wake();
}

void Shell::need_language(std::string_view lang_tag, std::function<void(bool)> f) {
  if (page_has_texts(z(lang_tag).c_str())) return need_fonts(lang_tag, std::move(f));
  waiters_[++serial_] = [this, lang = std::string(lang_tag), f = std::move(f)](bool here) {
    if (here)
      need_fonts(lang, f);
    else
      f(false);
  };
  page_need_texts(serial_, z(lang_tag).c_str());
}

void Shell::need_fonts(std::string_view lang_tag, std::function<void(bool)> f) {
  if (page_has_fonts(z(lang_tag).c_str())) {
    after(0, [f = std::move(f)] { f(true); });  // never from within the call
    return;
  }
  waiters_[++serial_] = std::move(f);
  page_need_fonts(serial_, z(lang_tag).c_str());
}

bool Shell::has_game(std::string_view id) const {
  return page_has_game(z(id).c_str());
}
bool Shell::links() const {
  return page_links();
}
void Shell::need_game(std::string_view id, std::function<void(bool)> f) {
  waiters_[++serial_] = std::move(f);
  page_need_game(serial_, z(id).c_str());
}

void Shell::need_data(std::string_view name, std::function<void(std::optional<std::string>)> f) {
  archive_waiters_[++serial_] = std::move(f);
  page_need_data(serial_, z(name).c_str());
}

void Shell::sound(const ui::Cue& cue, float gain) {
  page_sound(static_cast<int>(cue.sound), gain, cue.after);
}
void Shell::set_ambience(std::string_view game, float gain) {
  std::pair now{std::string(game), gain};
  if (now == ambience_) return;
  page_ambience(now.first.c_str(), gain);
  ambience_ = std::move(now);
}
void Shell::stay_awake(Awake wanted) {
  if (std::exchange(awake_, wanted) != wanted) page_stay_awake(static_cast<int>(wanted));
}
bool Shell::notifies() const {
  return page_notifies();
}
void Shell::ask_to_notify(std::function<void(bool)> f) {
  waiters_[++serial_] = std::move(f);
  page_ask_to_notify(serial_);
}
bool Shell::vibrates() const {
  return page_vibrates();
}
void Shell::vibrate(std::span<const std::uint16_t> pattern) {
  page_vibrate(pattern.data(), static_cast<int>(pattern.size()));
}
void Shell::open_notices() {
  page_open_notices();
}

// --- storage ------------------------------------------------------------------------------------

std::optional<std::string> Shell::load(std::string_view key) {
  return taken(page_load(z(key).c_str()));
}
bool Shell::save(std::string_view key, std::string_view value) {
  return page_save(z(key).c_str(), z(value).c_str());
}
void Shell::erase(std::string_view key) {
  page_erase(z(key).c_str());
}

std::vector<std::string> Shell::keys(std::string_view prefix) {
  return lines_of(*taken(page_keys(z(prefix).c_str())));
}

void Shell::ask_archive(Ask what, std::string_view name, std::string_view bytes,
                        std::function<void(std::optional<std::string>)> f) {
  archive_waiters_[++serial_] = std::move(f);
  page_archive(serial_, static_cast<int>(what), z(name).c_str(),
               reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
}
void Shell::archive_names(std::function<void(std::optional<std::vector<std::string>>)> f) {
  ask_archive(Ask::Names, {}, {}, [f = std::move(f)](std::optional<std::string> lines) {
    f(lines ? std::optional(lines_of(*lines)) : std::nullopt);
  });
}
void Shell::archive_get(std::string_view name, std::function<void(std::optional<std::string>)> f) {
  ask_archive(Ask::Get, name, {}, std::move(f));
}
void Shell::archive_put(std::string_view name, std::string_view bytes,
                        std::function<void(bool)> f) {
  ask_archive(Ask::Put, name, bytes,
              [f = std::move(f)](std::optional<std::string> answer) { f(answer.has_value()); });
}
void Shell::archive_erase(std::string_view name, std::function<void(bool)> f) {
  ask_archive(Ask::Erase, name, {},
              [f = std::move(f)](std::optional<std::string> answer) { f(answer.has_value()); });
}

void Shell::persist() {
  page_persist();
}
bool Shell::owns_saves() const {
  return page_owns_saves();
}

// --- text in and out ----------------------------------------------------------------------------

void Shell::ask_text(const ui::TextPrompt& prompt,
                     std::function<void(std::optional<std::string>)> f) {
  // A new dialog cancels one that is still open, whose answer is given first.
  if (auto cancelled = std::exchange(on_text_, nullptr)) cancelled(std::nullopt);
  on_text_ = std::move(f);
  page_ask_text(static_cast<int>(++text_serial_), prompt.title.c_str(), prompt.label.c_str(),
                prompt.initial.c_str(), prompt.placeholder.c_str(), prompt.ok.c_str(),
                prompt.cancel.c_str(), prompt.max_length, prompt.multiline, prompt.error.c_str(),
                prompt.error_line, prompt.ok_again.c_str(), prompt.file.c_str(),
                prompt.file_too_large.c_str());
}

void Shell::offer_text(const ui::TextOffer& offer) {
  page_offer_text(offer.title.c_str(), offer.text.c_str(), offer.copy.c_str(), offer.copied.c_str(),
                  offer.share.c_str(), offer.save.c_str(), offer.close.c_str(),
                  offer.file_name.c_str(), offer.file_text.c_str(), offer.note.c_str(),
                  offer.is_link);
}

void Shell::pick_file(std::size_t max_bytes,
                      std::function<void(std::optional<std::string>, bool)> f) {
  on_file_ = std::move(f);
  page_pick_file(static_cast<double>(max_bytes));
}

// Like ask_text: a dialog that returns a text.
void Shell::choose_script(std::string_view game, std::string_view chosen,
                          std::function<void(std::string)> f) {
  on_text_ = [f = std::move(f)](std::optional<std::string> name) {
    if (name) f(std::move(*name));
  };
  page_choose_script(static_cast<int>(++text_serial_), z(game).c_str(), z(chosen).c_str());
}

// --- the address --------------------------------------------------------------------------------

std::string Shell::fragment() {
  return *taken(page_fragment());
}
void Shell::set_fragment(std::string_view text) {
  page_set_fragment(z(text).c_str());
}
std::string Shell::base_url() {
  return *taken(page_base_url());
}

// --- bots ---------------------------------------------------------------------------------------

void Shell::think(std::uint32_t ticket, std::vector<std::uint8_t> request, std::string_view script,
                  std::string_view options) {
  page_think(static_cast<int>(ticket), request.data(), static_cast<int>(request.size()),
             z(script).c_str(), z(options).c_str());
}
void Shell::stop_thinking() {
  page_stop_thinking();
}

// --- the narrator -------------------------------------------------------------------------------

void Shell::narrate(std::string_view heading, std::string_view state,
                    const std::vector<ui::NarratedControl>& controls) {
  std::string list;
  for (const ui::NarratedControl& control : controls) {
    list += std::to_string(control.id);
    list += control.enabled ? " 1" : " 0";
    list += control.focused ? '1' : '0';
    list += control.moves ? "1 " : "0 ";
    list += std::to_string(static_cast<int>(control.x * scale())) + ' ';
    list += std::to_string(static_cast<int>(control.y * scale())) + ' ';
    list += control.label;
    list += '\x1e';
  }
  std::string all;
  all.append(heading).append(1, '\x1e').append(state).append(1, '\x1e').append(list);
  if (all == narrated_) return;
  narrated_ = std::move(all);
  page_narrate(z(heading).c_str(), z(state).c_str(), list.c_str());
}

void Shell::announce(std::string_view line) {
  page_announce(z(line).c_str());
}
void Shell::forget_announced() {
  page_forget_announced();
}
void Shell::set_report_source(std::function<std::string()> f) {
  report_source_ = std::move(f);
}

// --- calls from the browser ---------------------------------------------------------------------

/// Calls from the browser to a connected shell. Everything that may change the picture wakes a
/// frame.
struct Arrivals {
  static void frame(Shell& s) {
    s.frame_asked_ = false;
    s.events_.draw();
    if (--s.frames_left_ > 0 && !s.frame_asked_) {
      s.frame_asked_ = true;
      page_request_frame(&s);
    }
  }
  static void game(Shell& s, int serial, bool here) {
    const auto waiter = s.waiters_.extract(serial);
    if (!waiter.empty()) waiter.mapped()(here);
    s.wake();
  }
  static void archive(Shell& s, int serial, std::optional<std::string> found) {
    const auto waiter = s.archive_waiters_.extract(serial);
    if (!waiter.empty()) waiter.mapped()(std::move(found));
    s.wake();
  }
  static void blur(Shell& s) {
    s.events_.blur();
    s.wake();
  }
  static void touch_cancelled(Shell& s) {
    s.events_.touch_cancelled();
    s.wake();
  }
  static bool back(Shell& s) {
    s.wake();
    return s.app_->on_back();
  }
  static void fragment(Shell& s, const std::string& text) {
    s.app_->on_fragment(text);
    s.wake();
  }
  static void pinch(Shell& s, float factor, float x, float y) {
    s.events_.pinch(factor, x, y);
    s.wake();
  }
  static void context(Shell& s, bool restored) {
    (restored ? s.events_.context_restored : s.events_.context_lost)();
    s.wake();
  }
  static void preferences(Shell& s) {
    s.app_->on_preferences();
    s.wake();
  }
  static void narrated(Shell& s, std::uint32_t id) {
    s.app_->on_narrated(id);
    s.wake();
  }
  static void text(Shell& s, std::uint32_t serial, std::optional<std::string> answer) {
    if (serial != s.text_serial_) return;  // of a dialog that a later one has replaced
    if (auto f = std::exchange(s.on_text_, nullptr)) f(std::move(answer));
    s.wake();
  }
  static void file(Shell& s, std::optional<std::string> content, bool too_large) {
    if (auto f = std::exchange(s.on_file_, nullptr)) f(std::move(content), too_large);
    s.wake();
  }
  static void bot(Shell& s, std::uint32_t ticket, std::span<const std::uint8_t> answer) {
    s.app_->on_bot(ticket, answer);
    s.wake();
  }
  static void font(Shell& s, std::span<std::uint8_t> bytes, int weight) {
    s.events_.add_font(bytes, weight);
    s.wake();
  }
  /// Valid until the next call.
  static const char* report(Shell& s) {
    s.report_ = s.report_source_ ? s.report_source_() : "";
    return s.report_.c_str();
  }
};

}  // namespace parlour::web

using parlour::web::Arrivals;
using parlour::web::Shell;
using parlour::web::taken;

extern "C" {

EMSCRIPTEN_KEEPALIVE void parlour_wake(Shell* s) {
  s->wake();
}
EMSCRIPTEN_KEEPALIVE void parlour_frame(Shell* s) {
  Arrivals::frame(*s);
}
EMSCRIPTEN_KEEPALIVE void parlour_blur(Shell* s) {
  Arrivals::blur(*s);
}
EMSCRIPTEN_KEEPALIVE void parlour_touch_cancelled(Shell* s) {
  Arrivals::touch_cancelled(*s);
}
EMSCRIPTEN_KEEPALIVE int parlour_back(Shell* s) {
  return Arrivals::back(*s);
}
EMSCRIPTEN_KEEPALIVE void parlour_fragment(Shell* s, char* text) {
  Arrivals::fragment(*s, *taken(text));
}
EMSCRIPTEN_KEEPALIVE void parlour_pinch(Shell* s, float factor, float x, float y) {
  Arrivals::pinch(*s, factor, x, y);
}
EMSCRIPTEN_KEEPALIVE void parlour_context(Shell* s, int restored) {
  Arrivals::context(*s, restored);
}
EMSCRIPTEN_KEEPALIVE void parlour_preferences(Shell* s) {
  Arrivals::preferences(*s);
}
EMSCRIPTEN_KEEPALIVE void parlour_narrated(Shell* s, std::uint32_t id) {
  Arrivals::narrated(*s, id);
}
EMSCRIPTEN_KEEPALIVE void parlour_text(Shell* s, std::uint32_t serial, char* text) {
  Arrivals::text(*s, serial, taken(text));
}
EMSCRIPTEN_KEEPALIVE void parlour_file(Shell* s, char* text, int too_large) {
  Arrivals::file(*s, taken(text), too_large);
}
EMSCRIPTEN_KEEPALIVE void parlour_bot(Shell* s, std::uint32_t ticket, std::uint8_t* bytes,
                                      std::size_t size) {
  Arrivals::bot(*s, ticket, {bytes, size});
  std::free(bytes);
}
EMSCRIPTEN_KEEPALIVE void parlour_font(Shell* s, std::uint8_t* bytes, std::size_t size,
                                       int weight) {
  Arrivals::font(*s, {bytes, size}, weight);
}
EMSCRIPTEN_KEEPALIVE void parlour_game(Shell* s, int serial, int here) {
  Arrivals::game(*s, serial, here != 0);
}
EMSCRIPTEN_KEEPALIVE void parlour_archive(Shell* s, int serial, int ok, char* bytes,
                                          std::size_t size) {
  Arrivals::archive(*s, serial, ok ? std::optional(std::string(bytes, size)) : std::nullopt);
  std::free(bytes);
}
EMSCRIPTEN_KEEPALIVE const char* parlour_report(Shell* s) {
  return Arrivals::report(*s);
}

}  // extern "C"
