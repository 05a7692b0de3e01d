// A player of the page, for browser tests: finds a control by what a screen reader would announce, and uses it with the
// mouse, touch, the keyboard or the button of the text version.
//
// Nothing here waits for a fixed time: without a GPU, a frame may take a second. The helpers wait for a control, a
// sentence, a line of the log or a change of what is saved.

import assert from 'node:assert/strict';

import { answered, first_frame, longest_wait, open, options, still, stored, two_frames } from './harness.mjs';

const patience = { polling: 40, timeout: longest_wait };
const settles = 450; // ms: longer than a control that just appeared ignores presses (Ui::kSettles)

/** Stores these settings before the page starts; bots are silent, and the others are a new player's. */
export function preset({ settings = {}, storage = {} } = {}) {
  const all = { pace: 0, sound: 0, lang: 1, motion: 2, talk: 0, ...settings };
  const lines = Object.entries(all).map(([key, value]) => `${key} ${value}\n`).join('');
  const items = Object.entries({ settings: lines, ...storage })
    .map(([key, value]) => `localStorage.setItem(${JSON.stringify(stored(key))}, ${JSON.stringify(value)});`);
  // Once per profile: a reload finds what the page has made of it.
  return `if (self === top && !localStorage.getItem('test/preset')) { // not in a script's frame
    localStorage.setItem('test/preset', '1'); ${items.join('\n')} }`;
}

/** Settlers of two on the beginners' island: the first settlements and roads, and the roll of a turn. */
export const settlers_set_up = `
0 settle T2,-2
0 road R1,-1
1 settle B-1,0
1 road D-1,0
1 settle B0,2
1 road U0,1
0 settle B0,0
0 road D0,0
`;
/** The same of three. */
export const settlers_set_up_of_three = `
0 settle T2,-2
0 road R1,-1
1 settle B-1,0
1 road D-1,0
2 settle T0,2
2 road U0,2
2 settle T-2,1
2 road U-2,1
1 settle B0,2
1 road U0,1
0 settle B0,0
0 road D0,0
`;
export const settlers_turn = (seat, a, b) => `${seat} roll\nhouse dice ${a} ${b}\n`;

// --- what is narrated -------------------------------------------------------------------------------

export const controls = (page) => page.evaluate(() =>
  [...document.querySelectorAll('#narrator li button')].map((b) => ({
    label: b.textContent,
    enabled: b.getAttribute('aria-disabled') !== 'true',
    focused: b.hasAttribute('aria-current'),
    at: b.dataset.at.split(',').map(Number),
  })));

// Of equal cards the one that is not chosen yet is meant.
const chosen_too = (what) => (/[♣♦♥♠]$|joker$/.test(what) ? '' : '(, chosen)?');
const as_pattern = (what) => (what instanceof RegExp ? what
  : new RegExp(`^(✓ |○ )?${what.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${chosen_too(what)}$`));

/** Waits for an enabled control whose label matches; a string must match the whole label, apart from what says that it
    is chosen. */
export async function control(page, what, { enabled = true, click = false } = {}) {
  const { source } = as_pattern(what);
  try {
    const found = await page.waitForFunction(([source, enabled, click]) => {
      const pattern = new RegExp(source, 'u');
      const b = [...document.querySelectorAll('#narrator li button')].find((b) =>
        pattern.test(b.textContent) && (b.getAttribute('aria-disabled') !== 'true') === enabled);
      if (click) b?.click();
      return b && { label: b.textContent, enabled, focused: b.hasAttribute('aria-current'), at: b.dataset.at.split(',').map(Number) };
    }, [source, enabled, click], patience);
    return await found.jsonValue();
  } catch {
    const there = (await controls(page)).map((c) => c.label + (c.enabled ? '' : ' [off]')).join('\n');
    assert.fail(`no control ${what} among:\n${there}\n${await sentence(page)}\n${(await log(page)).join('\n')}`);
  }
}

export const has = async (page, what) =>
  (await controls(page)).some((c) => as_pattern(what).test(c.label) && c.enabled);

const list_of_roles = new RegExp(['Duke', 'Assassin', 'Captain', '(Ambassador|Inquisitor)', 'Contessa']
  .map((role) => `${role}(: \\d of \\d face up)?`).join('\\s*'));
/** All words on the screen, and the log, without Coup's list of roles, which is the same for everybody. */
export const all_words = async (page) => (await page.evaluate(() =>
  document.querySelector('#narrator').textContent + document.querySelector('#log').textContent))
  .replace(list_of_roles, '');

/** The state of the screen in words. */
export const sentence = (page) => page.evaluate(() => document.querySelector('#narrator').children[1].textContent);
export const heading = (page) => page.evaluate(() => document.querySelector('#narrator').children[0].textContent);
export const log = (page) => page.evaluate(() => [...document.querySelectorAll('#log p')].map((p) => p.textContent));

export async function told(page, pattern) {
  await page.waitForFunction((source) =>
    [...document.querySelectorAll('#log p')].some((p) => new RegExp(source, 'u').test(p.textContent)), pattern.source, patience)
    .catch(async () => assert.fail(`never told ${pattern}: ${(await log(page)).join(' | ')}`));
  await answered(page, 2); // the controls may still be those of the frame before
}
export async function says(page, pattern) {
  await page.waitForFunction((source) =>
    new RegExp(source, 'u').test(document.querySelector('#narrator').children[1].textContent), pattern.source, patience)
    .catch(async () => assert.fail(`the screen does not say ${pattern}: ${await sentence(page)}`));
}
export async function headed(page, pattern) {
  await page.waitForFunction((source) =>
    new RegExp(source, 'u').test(document.querySelector('#narrator').children[0].textContent), pattern.source, patience)
    .catch(async () => assert.fail(`not headed ${pattern} but ${await heading(page)}`));
}

/** No panel is open, and the list of errors is empty. */
export async function sound_and_well(page) {
  assert.deepEqual(await page.evaluate(() => [...__parlour.errors]), []);
  assert.equal(await page.getByRole('alertdialog').count(), 0);
}

/** Once the layout has settled after a resize or reload, every control is on the screen, apart from those scrolled or
    zoomed out of sight. */
export async function all_on_screen(page) {
  let off = [];
  for (let tries = 0; tries < 40; ++tries) {
    await two_frames(page);
    off = await page.evaluate(() => [...document.querySelectorAll('#narrator li button')]
      .filter((b) => b.dataset.moves === undefined)
      .map((b) => ({ label: b.textContent, at: b.dataset.at.split(',').map(Number) }))
      .filter(({ at: [x, y] }) => x < 0 || y < 0 || x > innerWidth || y > innerHeight));
    if (off.length === 0) return;
    await page.waitForTimeout(250);
  }
  assert.deepEqual(off, [], `${off.length} controls off the screen of ${JSON.stringify(page.viewportSize())}, ${await heading(page)}`);
}

/** What is stored under a key. Of a long game: its head and all its lines (src/room/journal.h). */
export const kept = (page, key = 'game') => page.evaluate((key) => {
  const text = localStorage.getItem(key);
  const mark = text?.match(/^#log 1 (\d+).*\n/m);
  if (!mark) return text;
  const parts = Array.from({ length: Number(mark[1]) }, (_, n) =>
    (localStorage.getItem(`${key}/log/${String(n).padStart(4, '0')}`) ?? '\n').replace(/^.*\n/, ''));
  return text.slice(0, mark.index) + parts.join('') + text.slice(mark.index + mark[0].length);
}, stored(key));
/** The text of a short game, without the line that says how its parts are stored. */
export const plain = (text) => text?.replace(/^#log .*\n/m, '') ?? null;
/** The games in the archive, by name and content, once nothing more is being written. */
export async function archived(page) {
  await page.waitForFunction((start) => !Object.keys(localStorage).some((key) => key.startsWith(start)), stored('done/'), patience);
  return page.evaluate(async () => {
    const { archive } = __parlour.page;
    const names = await archive.names();
    return Promise.all(names.map(async (name) => ({ name, text: new TextDecoder().decode(await archive.get(name)) })));
  });
}
/** Waits until another record is stored and narrated: a game is stored in a frame whose controls are still those before
    the move. */
export async function wait_kept(page, before) {
  assert.ok(await kept_anew(page, before, patience.timeout), 'the record stays as it is');
}
/** The same, for at most `ms`. Returns whether it has come. */
export async function kept_anew(page, before, ms) {
  for (const late = Date.now() + ms; await kept(page) === before;) {
    if (Date.now() > late) return false;
    await page.waitForTimeout(patience.polling);
  }
  await answered(page, 2);
  return true;
}
/** Waits until the stored record matches and is narrated. */
export async function keeps(page, pattern) {
  await page.waitForFunction(([key, source]) =>
    new RegExp(source, 'um').test(localStorage.getItem(key)), [stored('game'), pattern.source], patience)
    .catch(async () => assert.fail(`the kept record does not match ${pattern}: ${await kept(page)}`));
  await answered(page, 2);
}
export const placements = (record) => (record ?? '').split('\n').filter((line) => /^\d place/.test(line)).length;

// --- actions ----------------------------------------------------------------------------------------

/** The text version's button, found and pressed in one step, because a frame may come between the two. The effect is
    narrated before the next press. */
export async function press(page, what) {
  const pressed = await control(page, what, { click: true });
  await answered(page, 3);
  return pressed;
}

/** A page with the desktop layout that has drawn its first frame. It is small, because the cost of a frame depends on
    its pixels. */
export async function small_page(url, { settings, storage, ...more } = {}) {
  const page = await open(url, {
    ...(options.shots ? {} : { viewport: { width: 860, height: 560 } }),
    init: preset({ settings, storage }), ...more,
  });
  await first_frame(page);
  return page;
}

/** Presses the text version's button if it is there now: the table may have moved on since its labels were read.
    Returns whether it was. Otherwise it leaves the page a moment, so that a loop of tries does not run ahead of it. */
export async function press_if_there(page, what) {
  const pressed = await page.evaluate((source) => {
    const b = [...document.querySelectorAll('#narrator li button')]
      .find((b) => new RegExp(source, 'u').test(b.textContent) && b.getAttribute('aria-disabled') !== 'true');
    b?.click();
    return !!b;
  }, as_pattern(what).source);
  if (pressed) await answered(page, 3);
  else await page.waitForTimeout(50);
  return pressed;
}

/** At a table that ignores presses right after a change: waits until nothing has changed for long enough. */
const hears = (page) => page.waitForFunction((ms) => {
  const narrator = document.querySelector('#narrator');
  if (!/^(Coup|Tractor)$/.test(narrator.children[0].textContent)) return true;
  if (window.__changed === undefined) {
    const note = () => { window.__changed = Date.now(); };
    note();
    new MutationObserver(note).observe(narrator, { subtree: true, childList: true, characterData: true });
  }
  return Date.now() - window.__changed > ms;
}, settles, { polling: 40, timeout: 3 * settles }).catch(() => {}); // a table with a countdown changes all the time

/** Clicks the control with the mouse once it has stopped moving. */
export async function click(page, what, options) {
  await control(page, what);
  await hears(page);
  const { at } = await resting(page, what);
  await page.mouse.click(...at, options);
}

export async function tap(page, what) {
  await control(page, what);
  await hears(page);
  const { at } = await resting(page, what);
  await tap_at(page, ...at);
}

/** A short touch, however slow the page and browser are: the lift does not wait for the page to notice the finger, and
    has its own timestamp; otherwise it would become a long press. */
export async function tap_at(page, x, y) {
  page.glass ??= await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  const finger = (type, touchPoints, timestamp) => page.glass.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  await Promise.all([finger('touchStart', [{ x, y }], now), finger('touchEnd', [], now + 0.05)]);
  await answered(page);
}

async function resting(page, what) {
  let found = await control(page, what);
  for (let tries = 0; tries < 10; ++tries) {
    await two_frames(page);
    const now = await control(page, what);
    if (now.at[0] === found.at[0] && now.at[1] === found.at[1]) break;
    found = now;
  }
  return found;
}

/** For the start of a page: its clock stands still from the first call of `pass` on. */
export const stoppable = '{ const now = performance.now.bind(performance); performance.now = () => window.__at ?? now(); }';
export async function pass(page, ms) {
  await page.evaluate((ms) => { window.__at = performance.now() + ms; __parlour.page.on.wake(); }, ms);
  await still(page);
}
/** Uses a line of the log: for a while, the picture in `clip` shows its place. The page is stoppable. */
export async function shows_place(page, clip, use) {
  await still(page);
  await pass(page, 3000);
  const plain = await page.screenshot({ clip });
  await use();
  await pass(page, 100);
  assert.ok(!plain.equals(await page.screenshot({ clip })), 'the place is outlined');
  await pass(page, 3000);
  assert.ok(plain.equals(await page.screenshot({ clip })), 'for a while, and nothing else has changed');
}

/** By keyboard: presses the given key until the control has the focus. */
export async function walk_to(page, what, key = 'Tab') {
  const pattern = as_pattern(what);
  await control(page, what);
  const seen = [];
  for (let steps = 0; steps < 120; ++steps) {
    const here = (await controls(page)).find((c) => c.focused);
    if (here && pattern.test(here.label)) return;
    seen.push(here?.label ?? '-');
    await page.keyboard.press(key);
  }
  assert.fail(`${key} never came to ${what}: ${seen.join(' > ')}`);
}

/** Presses a key, but not so soon after a change that the table would ignore it. */
export async function key_down(page, key) {
  await hears(page);
  await page.keyboard.press(key);
}

// --- tabs ---------------------------------------------------------------------------------------

/** Stands in for the browser's notifications: the player answers `permission`; those shown are in window.notices. */
export const notified = (permission) => {
  window.notices = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      return this.permission = permission;
    }
    constructor(title) {
      window.notices.push(Object.assign(this, { title, closed: false }));
    }
    close() {
      this.closed = true;
    }
  };
};

// A headless page is always visible and always drawn: this simulates a background tab. It also counts the granted
// locks.
export const background_actor = () => {
  window.shown = true;
  window.granted = 0;
  window.told = [];
  Object.defineProperty(Document.prototype, 'hidden', { get: () => !window.shown });
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (window.shown ? 'visible' : 'hidden') });
  const frame = window.requestAnimationFrame.bind(window);
  const waiting = [];
  window.requestAnimationFrame = (f) => (window.shown && !window.frozen ? frame(f) : waiting.push(f));
  window.thaw = () => {
    window.frozen = false;
    for (const f of waiting.splice(0)) frame(f);
  };
  window.show = (shown) => {
    window.shown = shown;
    document.dispatchEvent(new Event('visibilitychange'));
    if (shown && !window.frozen) window.thaw();
  };
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (name, how, f) {
    return request.call(this, name, how, (lock) => {
      if (lock) ++window.granted;
      return f(lock);
    });
  };
};
// --- boards -----------------------------------------------------------------------------------------

function crc32(bytes) {
  let c = 0xFFFFFFFF;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; ++k) c = c & 1 ? (c >>> 1) ^ 0xEDB88320 : c >>> 1;
  }
  return ~c >>> 0;
}

/** The code of a board, in the format of to_code in src/games/flax/layout.cpp. Squares count from 0; `more` are the
 *  starts of a third and a fourth side. */
export function board_code(rows, start0, start1, central, { more = [], version = more.length ? 2 : 1 } = {}) {
  const room = (c) => (c === '.' ? 0 : '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(c) + 1);
  const squares = rows.flatMap((row) => [...row].map(room));
  const bytes = [version, rows[0].length, rows.length, Math.max(...squares), central,
    ...(more.length ? [2 + more.length] : []), ...start0, ...start1, ...more.flat()];
  for (let i = 0; i < squares.length;) {
    const most = squares[i] === 0 ? 112 : 4;
    let run = 1;
    while (i + run < squares.length && run < most && squares[i + run] === squares[i]) ++run;
    bytes.push(squares[i] === 0 ? 144 + run - 1 : (run - 1) * 36 + squares[i]);
    i += run;
  }
  const sum = crc32(bytes);
  bytes.push(sum & 255, (sum >> 8) & 255, (sum >> 16) & 255);
  return Buffer.from(bytes).toString('base64url');
}

/** Boards on which a game is short, and very short. */
export const small_board = board_code(['11.22', '1.3.2', '.333.', '4.3.5', '44.55'], [0, 4], [4, 0], 3);
export const small_board_of_three = board_code(['11.22', '1.3.2', '.333.', '4.3.5', '44.55'], [0, 4], [0, 0], 3, { more: [[4, 2]] });
export const small_board_of_four = board_code(['11.22', '1.3.2', '.333.', '4.3.5', '44.55'], [0, 4], [0, 0], 3, { more: [[4, 0], [4, 4]] });
export const least_board = board_code(['11..', '1...', '...2', '..22'], [0, 0], [3, 3], 1);
