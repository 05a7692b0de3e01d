// Rooms of several devices, as far as they are the browser's: the line to the others (net/carrier.js does
// the work), one tab at a time for each room, and the dialogs by which others are let in. Fetched for the
// first room.

/* global CARRIER, QR */ // files of net/, written in by build.mjs

// What the module is told of a line, and why there is none (src/platform/web_line.cpp, rooms/network.h).
const Told = { open: 0, failed: 1, up: 2, frame: 3, down: 4, signed: 5, verified: 6, reach: 7 };
const Failure = { elsewhere: 0, missing: 1, unable: 2 };

// Who asks it learns under which address he is seen; the players' own are tried first.
const STUN = 'stun:stun.l.google.com:19302';
const RELOAD = 4000; // ms that the page before a reload may take to let go of its room

const WORDS = {
  en: {
    title: 'Invite', link: 'Whoever opens this link comes into the room.', copy: 'Copy', copied: 'Copied', share: 'Share', close: 'Close',
    codes: 'Connect by copied text…',
    address: 'Players of a room connect directly: their devices learn each other’s network address.',
    offer_title: 'Connect by copied text', offer: '1. Send this link to one player, by any messenger.',
    answer: '2. Paste the answer that comes back.', accept: 'Connect', connected: 'Connecting…',
    join_title: 'Connect by copied text', join: 'Paste the link or the code that you were sent.', make_answer: 'Make the answer',
    answer_ready: 'Send this answer back, and leave this page open.',
    not_a_code: 'That is no code.', other_room: 'That code is of another room.', too_old: 'That code is too old: make a new one.',
    not_ours: 'That answer is not to this code.', failed: 'It did not work: {0}', making: 'One moment…',
    scan: 'Scan', scan_stop: 'Stop scanning', no_camera: 'No camera: it is not there, or not allowed.',
  },
  ru: {
    title: 'Пригласить', link: 'Кто откроет эту ссылку, попадёт в комнату.', copy: 'Копировать', copied: 'Скопировано', share: 'Поделиться', close: 'Закрыть',
    codes: 'Соединиться текстом…',
    address: 'Игроки в комнате соединяются напрямую: их устройства узнают сетевые адреса друг друга.',
    offer_title: 'Соединиться текстом', offer: '1. Отправьте эту ссылку одному игроку любым мессенджером.',
    answer: '2. Вставьте пришедший ответ.', accept: 'Соединить', connected: 'Соединяем…',
    join_title: 'Соединиться текстом', join: 'Вставьте присланную ссылку или код.', make_answer: 'Составить ответ',
    answer_ready: 'Отправьте этот ответ обратно и не закрывайте страницу.',
    not_a_code: 'Это не код.', other_room: 'Этот код от другой комнаты.', too_old: 'Код устарел: составьте новый.',
    not_ours: 'Это ответ не на этот код.', failed: 'Не получилось: {0}', making: 'Минутку…',
    scan: 'Сканировать', scan_stop: 'Не сканировать', no_camera: 'Камеры нет, или она не разрешена.',
  },
  zh: {
    title: '邀请', link: '打开这个链接的人会进入房间。', copy: '复制', copied: '已复制', share: '分享', close: '关闭',
    codes: '用复制的文字连接…',
    address: '房间里的玩家直接相连：各自的设备会知道彼此的网络地址。',
    offer_title: '用复制的文字连接', offer: '1. 用任意聊天软件把这个链接发给一位玩家。',
    answer: '2. 粘贴对方发回的应答。', accept: '连接', connected: '正在连接……',
    join_title: '用复制的文字连接', join: '粘贴收到的链接或代码。', make_answer: '生成应答',
    answer_ready: '把这段应答发回去，并保持本页打开。',
    not_a_code: '这不是代码。', other_room: '这是另一个房间的代码。', too_old: '代码已过期，请重新生成。',
    not_ours: '这不是对此代码的应答。', failed: '没有成功：{0}', making: '请稍候……',
    scan: '扫码', scan_stop: '停止扫码', no_camera: '没有摄像头，或未获准使用。',
  },
};

let tools; // what the page lends: dialogs, its sentences, the prefix of this copy of the site

export function begin(lent) {
  tools = lent;
}

const word = (key, ...args) => tools.say(WORDS, key, ...args);
const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

// --- lines ------------------------------------------------------------------------------------------

const lines = new Map(); // number -> Line

class Line {
  constructor(id, how, tell) {
    Object.assign(this, { id, how, carrier: null, left: false, waiting: [] });
    this.tell = (kind, number = 0, bytes = new Uint8Array()) => {
      if (this.left) return;
      // What comes before the module knows its key waits.
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
      const lines_of = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean);
      const relays = this.how.relays ? lines_of(this.how.relays) : undefined; // else the carrier's own
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
    this.carrier?.leave();
    this.let_go?.();
  }
}

export function open_line(id, how, tell) {
  const line = new Line(id, how, tell);
  lines.set(id, line);
  line.open();
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
];

export function call(id, what, number, bytes) {
  const line = lines.get(id);
  if (line && (line.carrier || what === 5)) calls[what](line, number, bytes);
}

// --- letting others in ------------------------------------------------------------------------------

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

/** An element that the text becomes a picture in, once the code for it is here; without it the text does. */
function picture_of(text) {
  const picture = tools.make('div', { className: 'qr' });
  tools.bring(QR).then(({ draw }) => picture.append(draw(text)), (error) => console.warn(error));
  return picture;
}

/** A button that reads such a picture with the camera into `field`, what the camera sees, and the end of it;
    `then` follows when something was read. */
function scanner(field, wrong, then) {
  const { make, button } = tools;
  const view = make('video', { hidden: true, muted: true, playsInline: true, autoplay: true });
  let looking = null; // an AbortController while it is
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
  start.hidden = !navigator.mediaDevices?.getUserMedia; // not over plain http
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
      make('p', { textContent: word('link') }), picture_of(link), field, row,
      make('p', { className: 'second', textContent: word('address') }),
      make('div', { className: 'row' },
        ...(line.carrier.offer_code ? [button(word('codes'), () => { dialog.close(); offer(line, link); }, 'apart')] : []),
        button(word('close'), () => dialog.close())),
    ],
  });
  while (field.scrollHeight > field.clientHeight && field.rows < 6) ++field.rows; // the whole link is seen
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

/** A code for one newcomer goes out, his answer comes in: no server is asked. */
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
    pictured.append(picture_of(field.value));
  }, (error) => wrong.say(complaint(error)));
  dialog.querySelector('form').addEventListener('submit', accepted);
}

/** What a newcomer does with such a code, which he may have come with: he makes the answer. */
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
      pictured.replaceChildren(picture_of(field.value));
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
