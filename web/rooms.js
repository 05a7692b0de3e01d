// The browser's part of rooms for several devices: the line to the others (net/carrier.js does the
// work), one tab at a time per room, the aides of games without a dealer, and the dialogs for letting
// others in. Fetched for the first room.

import { hire } from './aide.js';

export { hire };

// Filled in by build.mjs: files of net/, and the table `page_rooms` of texts/.
/* global BOARD, CARRIER, QR, WORDS */

// Events of a line, and reasons why there is none (src/platform/web_line.cpp, rooms/network.h).
const Told = { open: 0, failed: 1, up: 2, frame: 3, down: 4, signed: 5, verified: 6, reach: 7, aide: 8 };
const Failure = { elsewhere: 0, missing: 1, unable: 2 };

// Whoever asks it learns the public address under which they appear; the players' own servers are
// tried first.
const STUN = 'stun:stun.l.google.com:19302';
const RELOAD = 4000; // ms that the page before a reload may take to release its room

let tools; // lent by the page: dialogs, its sentences, the prefix of this copy of the site

export function begin(lent) {
  tools = lent;
}

const word = (key, ...args) => tools.say(WORDS, key, ...args);
const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

// --- lines --------------------------------------------------------------------------------------

const lines_of = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean);
/** The relays that the page's host names in index.html (relay/page.mjs), relative to the page or
    not; undefined: the carrier's own. */
const relays_of_host = () => document.querySelector('meta[name=parlour-relays]')?.content.split(' ')
  .map((it) => new URL(it, location).href.replace(/^http/, 'ws'));
/** Those that the player has named, or else these. */
const relays_of = (how) => (how.relays ? lines_of(how.relays) : relays_of_host());

const lines = new Map(); // number -> Line
let tell_page; // what happens

class Line {
  constructor(id, how, tell) {
    Object.assign(this, { id, how, carrier: null, left: false, waiting: [] });
    this.tell = (kind, number = 0, bytes = new Uint8Array()) => {
      if (this.left) return;
      // Events before the module knows its key wait.
      if (!this.carrier && kind !== Told.failed) return void this.waiting.push([kind, number, bytes]);
      tell(id, kind, number, bytes);
    };
  }

  /** One tab at a time: two with one key would take each other's links away for ever. */
  async hold() {
    if (!navigator.locks) return true;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), RELOAD);
    return new Promise((resolve) => {
      navigator.locks.request(`${tools.prefix}room/${base64url(this.how.room)}`, { signal: late.signal }, () => {
        clearTimeout(timer);
        if (this.left) return;
        resolve(true);
        return new Promise((let_go) => { this.let_go = let_go; });
      }).catch(() => resolve(false));
    });
  }

  async open() {
    if (!await this.hold()) return this.tell(Told.failed, Failure.elsewhere);
    const net = await tools.bring(CARRIER).catch((error) => { console.warn(error); });
    if (!net) return this.tell(Told.failed, Failure.missing);
    try {
      const { room, host, identity } = this.how;
      const relays = relays_of(this.how);
      const turn = lines_of(this.how.turn).map((line) => {
        const [urls, username = '', credential = ''] = line.split(/\s+/);
        return { urls, username, credential };
      });
      const carrier = await net.open_room({
        room, relays, host, identity, ice: turn.length ? turn : [{ urls: STUN }],
        on: {
          up: (link, binding) => this.tell(Told.up, link, binding),
          frame: (link, bytes) => this.tell(Told.frame, link, bytes),
          down: (link) => this.tell(Told.down, link),
          signed: (ticket, signature) => this.tell(Told.signed, ticket, signature),
          verified: (ticket, good) => this.tell(Told.verified, ticket, new Uint8Array([good ? 1 : 0])),
          state: () => this.reach(),
        },
      });
      if (this.left) return carrier.leave();
      this.carrier = carrier;
      const both = new Uint8Array(64);
      both.set(carrier.key);
      both.set(carrier.identity, 32);
      this.tell(Told.open, 0, both);
      for (const what of this.waiting.splice(0)) this.tell(...what);
      this.reach();
    } catch (error) {
      console.warn(error);
      this.tell(Told.failed, Failure.unable);
    }
  }

  reach() {
    if (!this.carrier) return;
    const { relays = [], peers = [] } = this.carrier.state();
    const count = (list, state) => list.filter((it) => it.state === state).length;
    this.tell(Told.reach, 0, new Uint8Array(
      [relays.length, count(relays, 'open'), count(relays, 'failed'), count(peers, 'open')]));
  }

  leave() {
    this.left = true;
    lines.delete(this.id);
    if (summons?.line === this) summon(this, null);
    this.carrier?.leave();
    this.let_go?.();
  }
}

export function open_line(id, how, tell) {
  const line = new Line(id, how, tell);
  lines.set(id, line);
  line.open();
  tell_page = tell;
}

const text_of = (bytes) => new TextDecoder().decode(bytes);

/** The calls of src/platform/web_line.cpp, by their numbers there. */
const calls = [
  (line, link, bytes) => line.carrier.send(link, bytes),
  (line, link) => line.carrier.close(link),
  (line, ticket, bytes) => line.carrier.sign(ticket, bytes),
  (line, ticket, bytes) => line.carrier.verify(ticket, bytes.slice(0, 32), bytes.slice(96), bytes.slice(32, 96)),
  (line, peers) => line.carrier.need(peers),
  (line) => line.leave(),
  (line, _, bytes) => invite(line, text_of(bytes)),
  (line, _, bytes) => join_by_code(line, text_of(bytes)),
  (line, link, bytes) => line.carrier.proven(link, bytes),
  (line, number, bytes) => summon(line, bytes.length ? {
    line, title: `● ${text_of(bytes)}`, said: text_of(bytes), sound: number & 255, gain: (number >> 8 & 255) / 100, notify: !!(number >> 16),
  } : null),
];

export function call(id, what, number, bytes) {
  if (what >= AIDES_CALLS) return aide_calls[what - AIDES_CALLS](id, bytes);
  const line = lines.get(id);
  if (line && (line.carrier || what === 5)) calls[what](line, number, bytes);
}

// --- aides --------------------------------------------------------------------------------------

const aides = new Map(); // number -> what hire() returned

/** The calls that are about aides, which have numbers of their own: from this one on. */
const AIDES_CALLS = calls.length;
const aide_calls = [
  (id, game) => aides.set(id, hire(text_of(game), (bytes) => tell_page(id, Told.aide, bytes ? 1 : 0, bytes ?? new Uint8Array()))),
  (id, bytes) => aides.get(id).ask(bytes),
  (id) => {
    aides.get(id).dismiss();
    aides.delete(id);
  },
];

// --- calling a player who looks elsewhere -------------------------------------------------------

const CALL_AGAIN = 30_000; // ms: a game that asks again and again is heard once in this time

let summons = null; // how the player is called who is asked; null: they are not asked
let plain_title = null; // the page's own, while another one calls
let notice = null; // the notification that is shown
let called_at = -Infinity;

/** The player of this line is asked, or (null) no longer. */
function summon(line, how) {
  if (!how && summons?.line !== line) return;
  summons = how;
  if (!title_calls() || performance.now() - called_at < CALL_AGAIN) return;
  called_at = performance.now();
  tools.sound(how.sound, how.gain, 0);
  if (how.notify) notify(how.said).catch((error) => { console.warn(error); });
}

/** Lets the title call a player who is asked and looks elsewhere, and nobody else; whether it does. */
function title_calls() {
  if (plain_title !== null) document.title = plain_title;
  plain_title = null;
  if (!summons || !document.hidden) {
    notice?.close();
    notice = null;
    return false;
  }
  plain_title = document.title;
  document.title = summons.title;
  return true;
}
document.addEventListener('visibilitychange', title_calls);

async function notify(title) {
  if (window.Notification?.permission !== 'granted') return;
  const how = { tag: `${tools.prefix}turn`, icon: 'icon.svg' };
  try {
    notice = new Notification(title, how);
    notice.onclick = () => focus();
  } catch { // on Android only the service worker may, which also hears the press
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(title, how);
    notice = { close: async () => (await worker.getNotifications({ tag: how.tag })).forEach((it) => it.close()) };
    title_calls(); // they may have come meanwhile
  }
}

// --- open tables --------------------------------------------------------------------------------

let tables; // of net/board.js
const OPEN_BOARD = 10; // see there

/** `tell`: of the board with that number. To open one, `bytes` are the seed of its key, if `number`
    is 1, and the player's relays. */
export function call_board(tell, ...call) {
  if (tables) return tables.call(...call);
  Promise.all([tools.bring(CARRIER), tools.bring(BOARD)]).then(([net, it]) => {
    tables ??= (it.begin(net.lent, tell, relays_of), it);
    tables.call(...call);
  }, (error) => {
    console.warn(error);
    if (call[1] === OPEN_BOARD) tell(call[0], 1, 0, new Uint8Array()); // failed
  });
}

// --- letting others in --------------------------------------------------------------------------

function field_with_copy(value, { rows = 3 } = {}) {
  const { make, button, copy } = tools;
  const field = make('textarea', { value, readOnly: true, rows });
  const told = make('span', { className: 'second' });
  told.setAttribute('role', 'status');
  const copy_it = button(word('copy'), async () => {
    if (await copy(field.value, field)) told.textContent = word('copied');
  }, 'primary');
  const row = make('div', { className: 'row' }, told);
  const share = () => ({ [/^https?:/.test(field.value) ? 'url' : 'text']: field.value });
  if (navigator.share && (navigator.canShare?.(share()) ?? true)) row.append(button(word('share'), () => navigator.share(share()).catch(() => {})));
  row.append(copy_it);
  return { field, row, copy_it };
}

/** A button that reads such a picture with the camera into `field`, the camera's image, and a
    function that stops it; `then` is called when something was read. */
function scanner(field, wrong, then) {
  const { make, button } = tools;
  const view = make('video', { hidden: true, muted: true, playsInline: true, autoplay: true });
  let looking = null; // an AbortController while it is running
  const start = button(word('scan'), async () => {
    if (looking) return looking.abort();
    const { signal } = looking = new AbortController();
    let stream = null;
    start.textContent = word('scan_stop');
    wrong.say('');
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      signal.throwIfAborted();
      Object.assign(view, { srcObject: stream, hidden: false });
      const { read } = await tools.bring(QR);
      field.value = await read(stream, signal);
      then();
    } catch (error) {
      if (!signal.aborted) wrong.say(/^(NotAllowed|NotFound|NotReadable|Overconstrained|Security)Error$/.test(error?.name) ? word('no_camera') : complaint(error));
    } finally {
      for (const track of stream?.getTracks() ?? []) track.stop();
      Object.assign(view, { srcObject: null, hidden: true });
      start.textContent = word('scan');
      looking = null;
    }
  });
  start.hidden = !navigator.mediaDevices?.getUserMedia; // unavailable over plain http
  return { start, view, stop: () => looking?.abort() };
}

/** The link, to be copied, shared or photographed. */
function invite(line, link) {
  const { make, button, open_dialog } = tools;
  const { field, row, copy_it } = field_with_copy(link, { rows: 2 });
  field.setAttribute('aria-labelledby', 'dialog-title');
  const dialog = open_dialog({
    title: word('title'), className: 'invite',
    body: [
      make('p', { textContent: word('link') }), tools.picture_of(link), field, row,
      make('p', { className: 'second', textContent: word('address') }),
      make('div', { className: 'row' },
        ...(line.carrier.offer_code ? [button(word('codes'), () => { dialog.close(); offer(line, link); }, 'apart')] : []),
        button(word('close'), () => dialog.close())),
    ],
  });
  while (field.scrollHeight > field.clientHeight && field.rows < 6) ++field.rows; // show it all
  copy_it.focus();
}

const complaint = (error) => (error?.code in WORDS.en ? word(error.code) : word('failed', error?.message ?? error));

function wrong_line() {
  const wrong = tools.make('p', { className: 'wrong', hidden: true });
  wrong.setAttribute('role', 'alert');
  wrong.say = (what) => {
    wrong.textContent = what;
    wrong.hidden = !what;
  };
  return wrong;
}

/** Gives out a code for one newcomer and takes their answer: no server is asked. */
function offer(line, link) {
  const { make, button, open_dialog } = tools;
  const { field, row } = field_with_copy(word('making'), { rows: 3 });
  const answer = make('textarea', { id: 'dialog-field', rows: 3, spellcheck: false });
  const wrong = wrong_line();
  const accept = make('button', { textContent: word('accept'), className: 'primary' });
  const pictured = make('div');
  const accepted = async () => {
    wrong.say('');
    try {
      await line.carrier.accept_code(answer.value.trim());
      dialog.close();
    } catch (error) {
      wrong.say(complaint(error));
    }
  };
  const scan = scanner(answer, wrong, accepted);
  const dialog = open_dialog({
    title: word('offer_title'), className: 'invite', done: scan.stop,
    body: [
      make('p', { textContent: word('offer') }), pictured, field, row,
      make('label', { htmlFor: answer.id, textContent: word('answer') }), scan.view, answer, wrong,
      make('div', { className: 'row' }, button(word('close'), () => dialog.close()), scan.start, accept),
    ],
  });
  line.carrier.offer_code().then((code) => {
    field.value = `${link}/${code}`;
    pictured.append(tools.picture_of(field.value));
  }, (error) => wrong.say(complaint(error)));
  dialog.querySelector('form').addEventListener('submit', accepted);
}

/** For a newcomer with such a code, who may have come with it: makes the answer. */
function join_by_code(line, given) {
  const { make, button, open_dialog } = tools;
  const code = make('textarea', { id: 'dialog-field', value: given, rows: 3, spellcheck: false });
  const wrong = wrong_line();
  const { field, row } = field_with_copy('', { rows: 3 });
  const pictured = make('div');
  const ready = make('div', { hidden: true }, make('p', { textContent: word('answer_ready') }), pictured, field, row);
  const answer = make('button', { textContent: word('make_answer'), className: 'primary' });
  const answered = async () => {
    wrong.say('');
    try {
      field.value = await line.carrier.answer_code(code.value.trim().replace(/^.*#\/join\/[\w-]{22}\//, ''));
      pictured.replaceChildren(tools.picture_of(field.value));
      ready.hidden = false;
    } catch (error) {
      wrong.say(complaint(error));
    }
  };
  const scan = scanner(code, wrong, answered);
  const dialog = open_dialog({
    title: word('join_title'), className: 'invite', done: scan.stop,
    body: [
      make('label', { htmlFor: code.id, textContent: word('join') }), scan.view, code, wrong, ready,
      make('div', { className: 'row' }, button(word('close'), () => dialog.close()), scan.start, answer),
    ],
  });
  dialog.querySelector('form').addEventListener('submit', answered);
  code.focus();
}
