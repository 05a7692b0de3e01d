// The page around the games: loading, frames, sizes, keys, dialogs, the text version, storage,
// offline use, and all that can be missing. Nothing here knows a screen of the games.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';

import {
  counters, finish, first_frame, open, open_beside, options, phone, serve, shot, still, test,
} from './harness.mjs';
import { control, headed, kept, preset, press, says } from './player.mjs';

const server = await serve(options.site);
const url = server.url;

/** The page is played: its first frame has come and gone. */
async function start(init_options = {}, address = url) {
  const page = await open(address, init_options);
  await first_frame(page);
  await still(page);
  return page;
}

const focused = (page) => page.evaluate(() => {
  const node = document.activeElement;
  return node.closest('#narrator') ? 'narrator' : node.id || node.tagName.toLowerCase();
});

// --- loading --------------------------------------------------------------------------------------

await test('the first frame comes, and the skeleton goes', async () => {
  const page = await start();
  assert.equal(await page.locator('#skeleton').count(), 0);
  assert.equal(await focused(page), 'canvas');
  const { errors, build } = await counters(page);
  assert.deepEqual(errors, []);
  assert.match(build, /^[0-9a-f]{10}$/);
  await shot(page, 'desktop');
});

await test('language, title and theme change with the settings, and are remembered', async () => {
  const page = await start();
  await page.evaluate(() => __parlour.page.set_document('ru', 'Салон', true));
  const seen = () => page.evaluate(() => [
    document.documentElement.lang, document.documentElement.dataset.theme,
    document.getElementById('skip').textContent, localStorage.getItem('parlour/page'),
  ]);
  const expected = ['ru', 'dark', 'К текстовой версии', '{"lang":"ru","theme":"dark"}'];
  assert.deepEqual(await seen(), expected);
  assert.equal(await page.title(), 'Салон');
});

await test('on a phone the buffer has the pixels of the screen', async () => {
  const page = await start(phone);
  const size = await page.evaluate(() => [canvas.width, canvas.height]);
  assert.deepEqual(size, [780, 1688]);
  await shot(page, 'phone');
});

await test('the skeleton paints without any script', async () => {
  const page = await open(url, { javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'Parlour' }).waitFor();
  assert.equal(await page.locator('#skeleton button').count(), 4);
  assert.match(await page.locator('noscript').innerText(), /JavaScript/);
  await shot(page, 'skeleton');
});

await test('everything comes from the page\'s own folder', async () => {
  server.requests.length = 0;
  const page = await start();
  await page.waitForTimeout(500);
  const outside = server.requests.filter((path) => !path.startsWith('/sub/folder/'));
  assert.deepEqual(outside, []);
});

await test('a server that does not know wasm\'s type will do', async () => {
  const known = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const plain = await serve(options.site, { type: (path) => known[extname(path)] });
  const page = await start({}, plain.url);
  await page.close();
  await plain.stop();
});

await test('a missing file: a sentence and a button, no panel', async () => {
  const broken = await serve(options.site, {
    alter: (path, bytes) => (path.endsWith('.ttf') ? null : bytes),
  });
  const page = await open(broken.url, { locale: 'ru-RU', allow: [/404/] });
  await page.getByText('Проверьте соединение').waitFor();
  await page.getByRole('button', { name: 'Загрузить снова' }).waitFor();
  await shot(page, 'no-network');
  await page.close();
  await broken.stop();
});

for (const [locale, words] of [['en-GB', 'WebGL 2'], ['ru-RU', 'нет WebGL 2'], ['zh-CN', '不支持 WebGL 2']]) {
  await test(`without WebGL 2 the page says so (${locale})`, async () => {
    const page = await open(url, {
      locale,
      init: () => {
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind === 'webgl2' ? null : get.call(this, kind, ...rest);
        };
      },
    });
    await page.getByRole('alert').getByText(words).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
    await shot(page, `no-webgl-${locale}`);
  });
}

await test('without WebAssembly the page says so', async () => {
  const page = await open(url, { init: () => { delete window.WebAssembly; } });
  await page.getByRole('alert').getByText('WebAssembly').waitFor();
});

await test('the security policy is kept, and forbids what it should', async () => {
  const page = await start({
    allow: [/Content Security Policy/i],
    init: () => {
      window.violations = [];
      addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    },
  });
  assert.deepEqual(await page.evaluate(() => violations), []);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = true';
    document.body.append(script);
    return fetch('https://example.org/').catch(() => {});
  });
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.deepEqual(await page.evaluate(() => violations.map((name) => name.split('-')[0])), ['script', 'connect']);
});

// --- frames ---------------------------------------------------------------------------------------

await test('an idle page draws nothing in 10 s', async () => {
  const page = await start({ reducedMotion: 'reduce' });
  await page.mouse.move(600, 500);
  await still(page);
  const before = await counters(page);
  await page.waitForTimeout(10_000);
  const after = await counters(page);
  assert.equal(after.frames - before.frames, 0);
  assert.equal(after.wakes - before.wakes, 0);
});

await test('a moved mouse, a key and a new size are drawn', async () => {
  const page = await start({ reducedMotion: 'reduce' }); // pictures under the pointer may be alive
  const drawn_by = async (act) => {
    const before = (await counters(page)).frames;
    await act();
    await still(page);
    return (await counters(page)).frames - before;
  };
  assert.ok(await drawn_by(() => page.mouse.move(300, 300)) > 0, 'mouse');
  assert.ok(await drawn_by(() => page.keyboard.press('ArrowDown')) > 0, 'key');
  assert.ok(await drawn_by(() => page.setViewportSize({ width: 900, height: 611 })) > 0, 'size');
  assert.deepEqual(await page.evaluate(() => [canvas.width, canvas.height]), [900, 611]);
});

await test('a lost context comes back with the same picture', async () => {
  const page = await start({ reducedMotion: 'reduce' });
  const before = await page.screenshot();
  await page.evaluate(() => __parlour.lose_context());
  await page.waitForTimeout(200);
  const lost = (await counters(page)).frames;
  await page.mouse.move(5, 5);
  await page.waitForTimeout(200);
  assert.equal((await counters(page)).frames, lost, 'nothing is drawn without a context');
  await page.evaluate(() => __parlour.restore_context());
  await page.waitForFunction((frames) => __parlour.frames > frames, lost);
  await still(page);
  assert.ok(before.equals(await page.screenshot()), 'the picture differs');
});

await test('a resting finger is a long press: timers wake the page', async () => {
  const page = await start(phone);
  const touch = await page.context().newCDPSession(page);
  const finger = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Counted in the page: on a slow machine half a second has passed before a question comes back.
  await page.evaluate(() => addEventListener('touchstart', () => setTimeout(() => {
    window.at_press = __parlour.wakes;
  }, 100), true));
  await finger('touchStart', [{ x: 200, y: 500 }]);
  await page.waitForFunction(() => __parlour.wakes > window.at_press, null, { timeout: 20000 });
  await finger('touchEnd', []);
});

// --- keys -----------------------------------------------------------------------------------------

await test('Tab goes through the canvas and leaves it; Shift+Tab leads back', async () => {
  const page = await start();
  for (let i = 0; i < 80 && await focused(page) === 'canvas'; ++i) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(120);
  }
  assert.equal(await focused(page), 'narrator');
  await shot(page, 'text-version');
  await page.keyboard.press('Shift+Tab');
  for (let i = 0; i < 80 && await focused(page) === 'narrator'; ++i) await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(page), 'canvas');
});

await test('chords and function keys stay the browser\'s', async () => {
  const page = await start({
    init: () => {
      window.kept = {};
      addEventListener('keydown', (event) => setTimeout(() => { kept[event.code] = event.defaultPrevented; }), true);
    },
  });
  for (const key of ['F5', 'F12', 'Control+KeyF', 'Meta+KeyV', 'ArrowLeft', 'Space']) {
    await page.evaluate(() => addEventListener('keydown', (event) => event.code === 'F5' && event.preventDefault()));
    if (key === 'F5') continue; // would reload
    await page.keyboard.press(key);
  }
  await page.waitForTimeout(100);
  const kept = await page.evaluate(() => kept);
  assert.equal(kept.F12, false);
  assert.equal(kept.KeyF, false);
  assert.equal(kept.KeyV, false);
  assert.equal(kept.ArrowLeft, true);
  assert.equal(kept.Space, true);
});

// --- dialogs --------------------------------------------------------------------------------------

const ask = (page, more = {}) => page.evaluate((more) => {
  window.answer = undefined;
  __parlour.page.ask_text({
    title: 'Your name', label: 'As the others see it', initial: 'Ana', placeholder: '', ok: 'OK',
    cancel: 'Cancel', max_length: 8, multiline: false, ...more,
  }, (text) => { window.answer = text; });
}, more);
const answer = (page) => page.waitForFunction(() => window.answer !== undefined)
  .then(() => page.evaluate(() => window.answer));

await test('a question is answered by keyboard, and gives the focus back', async () => {
  const page = await start();
  await ask(page);
  await shot(page, 'dialog');
  await page.getByRole('dialog', { name: 'Your name' }).waitFor();
  assert.equal(await page.getByLabel('As the others see it').inputValue(), 'Ana');
  await page.keyboard.type('Линь Ли and more'); // replaces what is selected, up to the length
  await page.keyboard.press('Enter');
  assert.equal(await answer(page), 'Линь Ли ');
  assert.equal(await focused(page), 'canvas');
});

await test('Escape, Cancel and a second question cancel', async () => {
  const page = await start();
  await ask(page);
  await page.keyboard.press('Escape');
  assert.equal(await answer(page), null);
  await ask(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await answer(page), null);
  await ask(page, { title: 'First' });
  await ask(page, { title: 'Second' });
  await page.getByRole('dialog', { name: 'Second' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 1);
});

await test('the focus stays in a dialog', async () => {
  const page = await start();
  await ask(page);
  for (let i = 0; i < 12; ++i) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() =>
      document.activeElement === document.body || !!document.activeElement.closest('dialog'));
    assert.ok(inside);
  }
});

await test('a long text keeps its lines; Ctrl+Enter accepts it', async () => {
  const page = await start(phone);
  await ask(page, { multiline: true, initial: '', max_length: 10_000 });
  await page.keyboard.type('flax 1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0 b2');
  await shot(page, 'dialog-phone');
  await page.keyboard.press('Control+Enter');
  assert.equal(await answer(page), 'flax 1\n0 b2');
});

await test('an offered text can be copied by keyboard', async () => {
  const page = await start({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.evaluate(() => __parlour.page.offer_text({
    title: 'The game so far', text: 'https://example.org/#/replay/abc', copy: 'Copy', copied: 'Copied',
    share: 'Share', save: 'Save', close: 'Close', file_name: 'game.txt', is_link: true,
  }));
  await shot(page, 'offer');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Copied').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'https://example.org/#/replay/abc');
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 5000 }),
    page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'game.txt');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

await test('a chosen file is read, a large one is not', async () => {
  const page = await start();
  for (const [size, expected] of [[3, ['aaa', false]], [11, [null, true]]]) {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.evaluate(() => {
        window.answer = undefined;
        __parlour.page.pick_file(10, (...all) => { window.answer = all; });
      }),
    ]);
    await chooser.setFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') });
    assert.deepEqual(await answer(page), expected);
  }
});

// --- boards and replays: what a player makes and brings -------------------------------------------

const small = { reducedMotion: 'reduce', viewport: { width: 700, height: 560 }, init: preset() };
const stored = (page, prefix) => page.evaluate((prefix) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`parlour/${prefix}`)).map((key) => localStorage[key]), prefix);

await test('a board is kept under its own name; a drawing survives a reload', async () => {
  const page = await start(small);
  await press(page, 'Board editor');
  await press(page, 'Clear');
  await press(page, /^Column 1, row 1: path/);
  await press(page, 'New room 2');
  await press(page, /^Column 3, row 1: path/);
  await control(page, /^Keep: No room is central/, { enabled: false });
  await press(page, 'Star: the central room');
  await press(page, /^Column 3, row 1: Room 2/);
  await press(page, 'Keep');
  const name = page.getByRole('dialog', { name: 'Keep this board' }).getByLabel('Name of the board');
  assert.equal(await name.inputValue(), 'Board 1');
  await name.fill('Two rooms');
  await page.keyboard.press('Enter');
  await control(page, 'Remove Two rooms');
  assert.match((await stored(page, 'layout/'))[0], /\nTwo rooms$/);
  assert.deepEqual(await stored(page, 'draft/'), [], 'what is kept is no draft any more');
  await press(page, 'Room 1');
  await press(page, /^Column 5, row 5: path/);
  await control(page, 'Remove Two rooms, changed');
  await page.reload();
  await first_frame(page);
  await press(page, 'Board editor');
  await control(page, /^Column 5, row 5: Room 1/);
  await press(page, 'Remove Two rooms');
  await press(page, 'Put back: Two rooms');
  await control(page, /^(✓ )?Two rooms$/);
});

await test('a wrong paste keeps its text; a replay counts its moves and calls no stranger You', async () => {
  const page = await start(small);
  const good = 'flax 1 seats=2\n@ seat 0 person\n@ seat 1 bot hard\nhouse draw 1/6\n0 place 1,9 1\nhouse draw 2/5\n1 place 13,1 5\n';
  await press(page, 'Open a record or link');
  const field = page.locator('#dialog-field');
  const dialog = page.getByRole('dialog');
  await field.fill(`${good}1 plaice 3,3 1\n`);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await dialog.getByText('Line 8').waitFor();
  assert.equal(await field.inputValue(), `${good}1 plaice 3,3 1\n`);
  assert.equal(await field.evaluate((f) => f.value.slice(f.selectionStart, f.selectionEnd)), '1 plaice 3,3 1');
  await dialog.getByRole('button', { name: 'Open the first 4 actions' }).waitFor();
  await field.fill(good);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await headed(page, /^Replay/);
  await says(page, /^Move 0 of 2/);
  await press(page, 'One step on');
  await says(page, /^Move 1 of 2\. Player 1: 1 on 1,9/);
  await press(page, 'To the end');
  await says(page, /^Move 2 of 2/);
  await press(page, 'Menu');
  await press(page, 'Play on from here');
  await press(page, 'Play on');
  await says(page, /Points/);
  assert.match(await kept(page), /1 place 13,1 5/);
});

// --- the text version -----------------------------------------------------------------------------

await test('the text version is there, mended and not rebuilt', async () => {
  const page = await start();
  await page.evaluate(() => {
    window.pressed = [];
    window.tell = (controls) => __parlour.page.narrate('Flax', 'Your turn', controls, (id) => pressed.push(id));
    tell([{ id: 1, label: 'One', enabled: true }, { id: 2, label: 'Two', enabled: true }, { id: 3, label: 'Three', enabled: false }]);
  });
  await page.getByRole('main').getByRole('heading', { name: 'Flax' }).waitFor();
  await page.evaluate(() => { window.two = [...document.querySelectorAll('#narrator button')][1]; two.focus(); });
  await page.keyboard.press('Enter');
  await page.evaluate(() => tell([{ id: 0, label: 'Zero', enabled: true }, { id: 2, label: 'Two!', enabled: true }, { id: 3, label: 'Three', enabled: false }]));
  const state = await page.evaluate(() => ({
    pressed,
    same: document.activeElement === two,
    labels: [...document.querySelectorAll('#narrator button')].map((b) => b.textContent),
  }));
  assert.deepEqual(state, { pressed: [2], same: true, labels: ['Zero', 'Two!', 'Three'] });
  await page.getByRole('button', { name: 'Three' }).evaluate((b) => b.click());
  assert.deepEqual(await page.evaluate(() => pressed), [2], 'a disabled control is not pressed');
  await page.evaluate(() => tell([{ id: 9, label: 'Nine', enabled: true }]));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Nine', 'the focus is kept');
});

await test('the live region speaks', async () => {
  const page = await start();
  await page.evaluate(() => __parlour.page.announce('Ana draws a chip'));
  assert.equal(await page.getByRole('log').locator('p', { hasText: 'Ana draws a chip' }).count(), 1);
});

// --- errors ---------------------------------------------------------------------------------------

await test('an error shows one panel with a report', async () => {
  const page = await start({ allow: [/broken/], permissions: ['clipboard-read', 'clipboard-write'] });
  await page.evaluate(() => {
    for (let i = 0; i < 3; ++i) setTimeout(() => { throw new Error(`broken ${i}`); });
    Promise.reject(new Error('broken promise'));
  });
  await page.getByRole('alertdialog').waitFor();
  await page.waitForFunction(() => __parlour.errors.length === 4);
  assert.equal(await page.getByRole('alertdialog').count(), 1);
  await shot(page, 'error');
  await page.getByRole('button', { name: 'Copy report' }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ['Parlour ', 'broken 0', 'broken 2', 'broken promise', 'Chrome']) {
    assert.ok(report.includes(part), `${part} in the report`);
  }
  assert.ok(!report.includes('could not be read'), 'the game is asked for its record');
  await page.getByRole('button', { name: 'Reload' }).click();
  await first_frame(page);
});

// --- storage --------------------------------------------------------------------------------------

await test('forbidden storage: the page starts, and saving is refused', async () => {
  const page = await start({
    init: () => Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    }),
  });
  assert.equal(await page.evaluate(() => __parlour.page.storage.save('a', 'b')), false);
  assert.equal(await page.evaluate(() => __parlour.page.storage.load('a')), null);
});

await test('full storage: the page starts, and what was saved stays', async () => {
  const page = await start({
    init: () => {
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    },
  });
  assert.equal(await page.evaluate(() => __parlour.page.storage.save('a', 'b')), false);
});

await test('saved things carry our prefix', async () => {
  const page = await start();
  const got = await page.evaluate(() => {
    const { storage } = __parlour.page;
    localStorage.setItem('somebody/else', '1');
    storage.save('test/b', 'x');
    storage.save('test/a', 'y');
    const keys = storage.keys('test/').sort();
    storage.erase('test/a');
    return [keys, storage.load('test/a'), storage.load('test/b'), localStorage.getItem('parlour/test/b')];
  });
  assert.deepEqual(got, [['test/a', 'test/b'], null, 'x', 'x']);
});

await test('what cannot be read from storage does not stop the page', async () => {
  await start({ init: () => localStorage.setItem('parlour/page', '{"lang":') });
});

await test('a second tab owns the saves when the first is closed', async () => {
  const page = await start();
  const second = await open_beside(page, url);
  await first_frame(second);
  assert.equal(await page.evaluate(() => __parlour.page.owns_saves), true);
  assert.equal(await second.evaluate(() => __parlour.page.owns_saves), false);
  await still(second);
  const { wakes } = await counters(second);
  await page.close();
  await second.waitForFunction(() => __parlour.page.owns_saves);
  assert.ok((await counters(second)).wakes > wakes, 'and is woken');
});

// --- bots -----------------------------------------------------------------------------------------

await test('a bot asked nonsense answers, or answers nothing', async () => {
  const page = await start();
  const size = await page.evaluate(() => new Promise((resolve) => {
    __parlour.page.think(5, new Uint8Array([1, 2, 3]), (ticket, bytes) => resolve([ticket, bytes.length >= 0]));
  }));
  assert.deepEqual(size, [5, true]);
});

await test('a worker that cannot be loaded answers nothing, each time', async () => {
  const broken = await serve(options.site, {
    alter: (path, bytes) => (path.startsWith('bots.') ? null : bytes),
  });
  const page = await start({ allow: [/404/], serviceWorkers: 'block' }, broken.url);
  for (const ticket of [1, 2]) {
    const got = await page.evaluate((ticket) => new Promise((resolve) => {
      __parlour.page.think(ticket, new Uint8Array([1]), (ticket, bytes) => resolve([ticket, bytes.length]));
    }), ticket);
    assert.deepEqual(got, [ticket, 0]);
  }
  await page.close();
  await broken.stop();
});

// --- offline --------------------------------------------------------------------------------------

const kept_offline = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

await test('after one visit the page works without a network', async () => {
  const page = await start();
  await kept_offline(page);
  await page.context().setOffline(true);
  await page.reload();
  await first_frame(page);
  const notices = await open_beside(page, new URL('notices.html', url).href);
  await notices.getByRole('heading', { name: 'Dear ImGui' }).waitFor();
  await shot(notices, 'notices');
});

/** The site as a later build: another title, and the service worker that belongs to it. */
function later(path, bytes) {
  if (path === 'index.html') return Buffer.from(String(bytes).replace('<title>Parlour', '<title>Later'));
  return bytes;
}
function later_worker(text, index) {
  const hash = createHash('sha256').update(index).digest('base64');
  return text
    .replace(/("?index\.html"?:\s*")sha256-[^"]+/, `$1sha256-${hash}`)
    .replace(/-[0-9a-f]{10}`/, '-later`');
}

await test('a new version waits for a reload, and then is whole', async () => {
  let published = false;
  let index = null;
  const site = await serve(options.site, {
    alter(path, bytes) {
      if (path === 'index.html' && published) return later(path, bytes);
      if (path === 'index.html') index = bytes;
      if (path === 'sw.js' && published) return Buffer.from(later_worker(String(bytes), later('index.html', index)));
      return bytes;
    },
  });
  const page = await open(site.url);
  await first_frame(page);
  await kept_offline(page);
  const seen = () => page.evaluate(() =>
    fetch('index.html').then((response) => response.text()).then((text) => text.includes('<title>Later')));
  assert.equal(await seen(), false);
  published = true;
  await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.update()));
  const state = () => page.evaluate(() => navigator.serviceWorker.getRegistration()
    .then(({ installing, waiting }) => installing?.state ?? waiting?.state));
  while (await state() !== 'installed') await page.waitForTimeout(50);
  assert.equal(await seen(), false, 'not under a running page');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForTimeout(500); // the answer to the reload is "ask again"
  await first_frame(page);
  assert.equal(await seen(), true, 'after a reload');
  assert.equal((await page.evaluate(() => caches.keys())).length, 1, 'the old version is gone');
  await page.close();
  await site.stop();
});

await test('a half-published version is not taken', async () => {
  let published = false;
  const site = await serve(options.site, {
    alter(path, bytes) {
      if (path === 'sw.js' && published) return Buffer.from(later_worker(String(bytes), 'an index that is not there yet'));
      return bytes;
    },
  });
  const page = await open(site.url, { allow: [/integrity/i] });
  await first_frame(page);
  await kept_offline(page);
  published = true;
  await page.evaluate(() => navigator.serviceWorker.ready.then((r) => r.update()).catch(() => {}));
  await page.waitForTimeout(1000);
  const waiting = await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => !!(r.waiting || r.installing)));
  assert.equal(waiting, false);
  await page.reload();
  await first_frame(page);
  await page.close();
  await site.stop();
});

await server.stop();
await finish();
