// The page around the games: loading, frames, resizing, keys, dialogs, the text version, storage, offline use, and
// everything that can be missing. Nothing here depends on a screen of the games.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

import {
  counters, finish, first_frame, open, open_beside, options, phone, serve, shot, still, stored, test,
  together, two_frames,
} from './harness.mjs';
import { background_actor, small_board } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const tiny = { width: 360, height: 300 };

/** A page whose first frame has been drawn and finished. */
async function start(init_options = {}, address = url) {
  const page = await open(address, { serviceWorkers: 'allow', ...init_options });
  await first_frame(page);
  await still(page);
  return page;
}

const focused = (page) => page.evaluate(() => {
  const node = document.activeElement;
  return node.closest('#narrator') ? 'narrator' : node.id || node.tagName.toLowerCase();
});

const until = (page, f, ...rest) => page.waitForFunction(f, rest[0], { polling: 50 });

// --- loading --------------------------------------------------------------------------------------

await together(() => {
  server.requests.length = 0;
  return start({
    allow: [/Content Security Policy/i],
    init: () => {
      window.violations = [];
      addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    },
  });
}, {
  async 'the first frame comes, and the skeleton goes'(page) {
    assert.equal(await page.locator('#skeleton').count(), 0);
    assert.equal(await focused(page), 'canvas');
    const { errors, build } = await counters(page);
    assert.deepEqual(errors, []);
    assert.match(build, /^[0-9a-f]{10}$/);
    await shot(page, 'desktop');
  },

  async 'everything comes from the page\'s own folder'(page) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    assert.ok(server.requests.length > 5);
    assert.deepEqual(server.requests.filter((path) => !path.startsWith('/sub/folder/')), []);
  },

  async 'language, title and theme change with the settings, and are remembered'(page) {
    await page.evaluate(() => __parlour.page.set_document('ru', 'Салон', true));
    const seen = await page.evaluate((key) => [
      document.documentElement.lang, document.documentElement.dataset.theme,
      document.getElementById('skip').textContent, localStorage.getItem(key),
    ], stored('page'));
    assert.deepEqual(seen, ['ru', 'dark', 'К текстовой версии', '{"lang":"ru","theme":"dark"}']);
    assert.equal(await page.title(), 'Салон');
  },

  async 'the security policy is kept, and forbids what it should'(page) {
    assert.deepEqual(await page.evaluate(() => violations), []);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = true';
      document.body.append(script);
      return fetch('https://example.org/').catch(() => {});
    });
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.deepEqual(await page.evaluate(() => violations.map((name) => name.split('-')[0])), ['script', 'connect']);
  },
});

await test('on a screen of two pixels to one the buffer has the pixels of the screen', async () => {
  const page = await start({ ...phone, viewport: { width: 320, height: 240 }, deviceScaleFactor: 2 });
  assert.deepEqual(await page.evaluate(() => [canvas.width, canvas.height]), [640, 480]);
  await shot(page, 'phone');
});

await test('the skeleton paints without any script', async () => {
  const page = await open(url, { javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'Parlour' }).waitFor();
  assert.equal(await page.locator('#skeleton button').count(), 4);
  assert.match(await page.locator('noscript').innerText(), /JavaScript/);
  await shot(page, 'skeleton');
});

await test('a server that does not know wasm\'s type will do', async () => {
  const known = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  const plain = await serve(options.site, { type: (path) => known[extname(path)] });
  const page = await open(plain.url, { viewport: tiny });
  await first_frame(page);
  await page.close();
  await plain.stop();
});

const connection = 'Проверьте соединение';
for (const [what, pattern] of [['font', /\.ttf$/], ['module', /^parlour\..*\.wasm$/]]) {
  await test(`a missing ${what}: a sentence and a button, no panel`, async () => {
    const broken = await serve(options.site, { alter: (path, bytes) => (pattern.test(path) ? null : bytes) });
    const page = await open(broken.url, { locale: 'ru-RU', allow: [/404/] });
    await page.getByText(connection).waitFor();
    await page.getByRole('button', { name: 'Загрузить снова' }).waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    await shot(page, 'no-network');
    await page.close();
    await broken.stop();
  });
}

await test('a connection that breaks off within a file is told as one', async () => {
  const page = await open('about:blank', { locale: 'ru-RU', allow: [/ERR_/] });
  await page.route(/parlour\..*\.wasm$/, (route) => route.abort('connectionreset'));
  await page.goto(url);
  await page.getByText(connection).waitFor();
});

await test('a mistake of ours is not told as the connection\'s', async () => {
  const page = await open(url, {
    locale: 'ru-RU',
    init: () => { window.FontFace = function FontFace() { undefined.oops(); }; },
  });
  await page.getByRole('alertdialog').waitFor();
  assert.match((await page.getByRole('alertdialog').innerText()), /oops/);
  assert.equal(await page.getByText(connection).count(), 0);
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

await test('when its script does not come, the page says what can be done', async () => {
  const broken = await serve(options.site, { alter: (path, bytes) => (/^parlour\..*\.js$/.test(path) ? null : bytes) });
  const page = await open(broken.url, { allow: [/404/] });
  const late = page.getByText('It must come from a web server');
  await page.waitForLoadState();
  assert.equal(await late.isVisible(), false, 'not at once');
  await page.evaluate(() => document.getAnimations().forEach((it) => it.finish()));
  assert.equal(await late.isVisible(), true);
  await page.close();
  await broken.stop();
});

// --- frames ---------------------------------------------------------------------------------------

await together(() => start(), {
  async 'an idle page draws nothing'(page) {
    await page.mouse.move(600, 300);
    await still(page);
    const before = await counters(page);
    await page.waitForTimeout(5000);
    const after = await counters(page);
    assert.deepEqual([after.frames - before.frames, after.wakes - before.wakes], [0, 0]);
  },

  async 'a moved mouse, a key and a new size are drawn'(page) {
    const drawn_by = async (act) => {
      const before = (await counters(page)).frames;
      await act();
      await still(page);
      return (await counters(page)).frames - before;
    };
    assert.ok(await drawn_by(() => page.mouse.move(200, 200)) > 0, 'mouse');
    assert.ok(await drawn_by(() => page.keyboard.press('ArrowDown')) > 0, 'key');
    assert.ok(await drawn_by(() => page.setViewportSize({ width: 400, height: 311 })) > 0, 'size');
    assert.deepEqual(await page.evaluate(() => [canvas.width, canvas.height, devicePixelRatio]), [50, 39, 0.125]);
  },
});

// Drivers that compile in parallel report when they are done, if the extension was enabled after the context was
// created. This driver may lack it, so the test imitates it.
await together(() => start({
  viewport: tiny, deviceScaleFactor: 0.25, paints: 'always',
  init: () => {
    window.driver = 'parallel'; // from the first picture on
    window.asked = 0;
    const kDone = 0x91B1;
    const { prototype } = WebGL2RenderingContext;
    const { getExtension, getProgramParameter, getError } = prototype;
    const enabled = new WeakSet();
    const patience = new WeakMap();
    let wrong = false;
    addEventListener('webglcontextlost', (event) => enabled.delete(event.target.getContext('webgl2')), true);
    prototype.getExtension = function (name) {
      if (driver === 'as it is' || !/parallel_shader/.test(name)) return getExtension.call(this, name);
      if (driver === 'absent') return null;
      enabled.add(this);
      return { COMPLETION_STATUS_KHR: kDone };
    };
    prototype.getProgramParameter = function (program, what) {
      if (driver === 'as it is' || what !== kDone) return getProgramParameter.call(this, program, what);
      ++asked;
      if (driver === 'mute' || !enabled.has(this)) {
        wrong = true;
        return null;
      }
      const left = (patience.get(program) ?? 3) - 1;
      patience.set(program, left);
      return left <= 0;
    };
    prototype.getError = function () {
      const was = wrong;
      wrong = false;
      return was ? this.INVALID_ENUM : getError.call(this);
    };
  },
}), Object.fromEntries(['parallel', 'mute', 'absent', 'as it is'].map((driver) =>
  [`a lost context comes back with the same picture, parallel compiling ${driver}`, async (page) => {
    const before = await page.screenshot();
    await page.evaluate((driver) => { window.driver = driver; window.asked = 0; __parlour.lose_context(); }, driver);
    await two_frames(page);
    const lost = (await counters(page)).frames;
    await page.mouse.move(5, 5);
    await two_frames(page);
    assert.equal((await counters(page)).frames, lost, 'nothing is drawn without a context');
    await page.evaluate(() => __parlour.restore_context());
    await until(page, (frames) => __parlour.frames > frames, lost);
    await still(page);
    await page.mouse.move(1, 1);
    await still(page);
    assert.ok(before.equals(await page.screenshot()), 'the picture differs');
    const { asked } = await page.evaluate(() => ({ asked: window.asked }));
    if (driver === 'parallel') assert.ok(asked > 3, 'the driver is asked until it is done');
    if (driver === 'absent') assert.equal(asked, 0);
    const { frames } = await counters(page);
    await page.waitForTimeout(1000);
    assert.equal((await counters(page)).frames, frames, 'and then the page rests');
  }])));

await test('a frame asks GL for nothing: the answer would have to wait for the picture before it', async () => {
  const page = await start({
    viewport: tiny,
    init: () => {
      window.asked = [];
      const prototype = WebGL2RenderingContext.prototype;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        if (!/^(get|is(?!ContextLost)|read|check|finish$)/.test(name)) continue;
        const f = prototype[name];
        prototype[name] = function (...what) {
          asked.push(name);
          return f.apply(this, what);
        };
      }
    },
  });
  assert.ok((await page.evaluate(() => asked)).includes('getParameter'), 'it is counted');
  const { frames } = await counters(page);
  await page.evaluate(() => { asked = []; });
  for (let i = 0; i < 10; ++i) {
    await page.mouse.move(20 + 10 * i, 100);
    await two_frames(page);
  }
  assert.ok((await counters(page)).frames > frames + 5);
  assert.deepEqual(await page.evaluate(() => asked), []);
});

await test('a picture that the browser keeps for good is told of', async () => {
  const page = await start({ viewport: tiny });
  await page.evaluate(() => __parlour.lose_context());
  const dialog = page.getByRole('dialog', { name: 'The picture is gone' });
  await dialog.waitFor();
  await shot(page, 'lost');
  await page.evaluate(() => __parlour.restore_context()); // late, but there
  await dialog.waitFor({ state: 'detached' });
  await page.mouse.move(30, 90);
  await two_frames(page); // the page draws again before it loses the picture a second time
  await page.evaluate(() => __parlour.lose_context());
  await dialog.waitFor();
  await page.getByRole('button', { name: 'Load again' }).click();
  await first_frame(page);
});

// --- keys -----------------------------------------------------------------------------------------

await together(() => start({
  viewport: tiny,
  init: () => {
    window.kept = {};
    addEventListener('keydown', (event) => setTimeout(() => { kept[event.code] = event.defaultPrevented; }), true);
  },
}), {
  async 'Tab goes through the canvas and leaves it; Shift+Tab leads back'(page) {
    let presses = 0;
    for (; presses < 80 && await focused(page) === 'canvas'; ++presses) {
      const { frames } = await counters(page);
      await page.keyboard.press('Tab');
      await until(page, (frames) => __parlour.frames > frames + 1 || document.activeElement.id !== 'canvas', frames);
    }
    assert.equal(await focused(page), 'narrator');
    assert.ok(presses > 3, 'each control of the canvas has had its turn');
    await shot(page, 'text-version');
    await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < 80 && await focused(page) === 'narrator'; ++i) await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(page), 'canvas');
  },

  async 'a Tab that is let go before the next frame leaves the canvas too'(page) {
    await page.evaluate(() => document.querySelector('canvas').focus());
    for (let i = 0; i < 80 && await focused(page) === 'canvas'; ++i) {
      const { frames } = await counters(page);
      await page.evaluate(() => {
        const key = { key: 'Tab', code: 'Tab', keyCode: 9, bubbles: true, cancelable: true };
        for (const type of ['keydown', 'keyup'])
          document.activeElement.dispatchEvent(new KeyboardEvent(type, key));
      });
      await until(page, (frames) =>
        __parlour.frames > frames + 1 || document.activeElement.id !== 'canvas', frames);
    }
    assert.equal(await focused(page), 'narrator');
    await page.evaluate(() => document.querySelector('canvas').focus());
  },

  async 'chords and function keys stay the browser\'s'(page) {
    for (const key of ['F12', 'Control+KeyF', 'Meta+KeyV', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await until(page, () => 'Space' in kept);
    const { F12, KeyF, KeyV, ArrowLeft, Space } = await page.evaluate(() => kept);
    assert.deepEqual({ F12, KeyF, KeyV, ArrowLeft, Space }, { F12: false, KeyF: false, KeyV: false, ArrowLeft: true, Space: true });
  },
});

// --- dialogs --------------------------------------------------------------------------------------

// The answers by question: a question that the next one cancels gets its answer after that one has been asked.
const ask = (page, more = {}) => page.evaluate((more) => {
  const answers = window.answers ??= [];
  const n = answers.push(undefined) - 1;
  __parlour.page.ask_text({
    title: 'Your name', label: 'As the others see it', initial: 'Ana', placeholder: '', ok: 'OK',
    cancel: 'Cancel', max_length: 8, multiline: false, ...more,
  }, (text) => { answers[n] = text; });
}, more);
/** The answer to the last question, or to the one before it. */
const answer = (page, back = 1) => page.waitForFunction((back) => window.answers.at(-back) !== undefined, back)
  .then(() => page.evaluate((back) => window.answers.at(-back), back));

await together(() => start({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] }), {
  async 'a question is answered by keyboard, and gives the focus back'(page) {
    await ask(page);
    await shot(page, 'dialog');
    await page.getByRole('dialog', { name: 'Your name' }).waitFor();
    assert.equal(await page.getByLabel('As the others see it').inputValue(), 'Ana');
    await page.keyboard.type('Линь Ли and more'); // replaces the selection, up to the maximum length
    await page.keyboard.press('Enter');
    assert.equal(await answer(page), 'Линь Ли ');
    assert.equal(await focused(page), 'canvas');
    // The screen reader's place in the text version stays the same.
    const here = () => page.evaluate(() => document.activeElement.textContent);
    const button = page.locator('#narrator li button').first();
    await button.focus();
    const before = await here();
    await ask(page);
    await page.keyboard.press('Escape');
    await answer(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await here(), before);
    await page.locator('#canvas').focus();
  },

  async 'Escape, Cancel and a second question cancel'(page) {
    await ask(page);
    await page.keyboard.press('Escape');
    assert.equal(await answer(page), null);
    await ask(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await answer(page), null);
    await ask(page, { title: 'First' });
    await ask(page, { title: 'Second' });
    assert.equal(await answer(page, 2), null);
    await page.getByRole('dialog', { name: 'Second' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 1);
  },

  async 'the focus stays in a dialog'(page) {
    await ask(page);
    for (let i = 0; i < 12; ++i) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() =>
        document.activeElement === document.body || !!document.activeElement.closest('dialog'));
      assert.ok(inside);
    }
    await page.keyboard.press('Escape');
    assert.equal(await answer(page), null);
  },

  async 'a long text keeps its lines; Ctrl+Enter accepts it'(page) {
    await ask(page, { multiline: true, initial: '', max_length: 10_000 });
    await page.keyboard.type('flax 1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0 b2');
    await shot(page, 'dialog-phone');
    await page.keyboard.press('Control+Enter');
    assert.equal(await answer(page), 'flax 1\n0 b2');
  },

  async 'an offered text can be copied by keyboard'(page) {
    await page.evaluate(() => __parlour.page.offer_text({
      title: 'The game so far', text: 'https://example.org/#/replay/abc', copy: 'Copy', copied: 'Copied',
      share: 'Share', save: 'Save', close: 'Close', file_name: 'game.txt', is_link: true,
    }));
    await shot(page, 'offer');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Copied').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'https://example.org/#/replay/abc');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'game.txt');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },

  async 'a chosen file is read, a large one is not'(page) {
    for (const [size, expected] of [[3, ['aaa', false, 'x.txt']], [11, [null, true]]]) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.evaluate(() => {
          const answers = window.answers ??= [];
          const n = answers.push(undefined) - 1;
          __parlour.page.pick_file(10, (...all) => { answers[n] = all; });
        }),
      ]);
      await chooser.setFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') });
      assert.deepEqual(await answer(page), expected);
    }
  },
});

// --- the text version -----------------------------------------------------------------------------

await together(() => start({ viewport: tiny }), {
  async 'the text version is there, mended and not rebuilt'(page) {
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
  },

  async 'the live region speaks'(page) {
    await page.evaluate(() => __parlour.page.announce('Ana draws a chip'));
    assert.equal(await page.getByRole('log').locator('p', { hasText: 'Ana draws a chip' }).count(), 1);
  },
});

// --- errors ---------------------------------------------------------------------------------------

await test('an error shows one panel with a report', async () => {
  const page = await start({ viewport: tiny, allow: [/broken/], permissions: ['clipboard-read', 'clipboard-write'] });
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
    viewport: tiny,
    init: () => Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('no', 'SecurityError'); },
    }),
  });
  assert.equal(await page.evaluate(() => __parlour.page.storage.save('a', 'b')), false);
  assert.equal(await page.evaluate(() => __parlour.page.storage.load('a')), null);
});

await test('full storage: the page starts, and what was saved stays', async () => {
  const page = await start({
    viewport: tiny,
    init: () => {
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    },
  });
  assert.equal(await page.evaluate(() => __parlour.page.storage.save('a', 'b')), false);
});

await test('saved things carry our folder', async () => {
  const page = await start({ viewport: tiny });
  const got = await page.evaluate((key) => {
    const { storage } = __parlour.page;
    localStorage.setItem('somebody/else', '1');
    storage.save('test/b', 'x');
    storage.save('test/a', 'y');
    const keys = storage.keys('test/').sort();
    storage.erase('test/a');
    return [keys, storage.load('test/a'), storage.load('test/b'), localStorage.getItem(key)];
  }, stored('test/b'));
  assert.deepEqual(got, [['test/a', 'test/b'], null, 'x', 'x']);
});

await test('two copies on one host leave each other alone; the first takes over what an older one kept', async () => {
  const site = await serve(options.site, { bases: ['/one/', '/one/two/'] });
  const one = await start({
    viewport: tiny,
    init: () => {
      if (localStorage.length) return; // once per profile
      localStorage.setItem('parlour/settings', 'lang 2\n');
      localStorage.setItem('parlour/done/00000001-x', 'old');
      localStorage.setItem('parlours', 'of somebody else');
    },
  }, site.url);
  assert.equal(await one.evaluate(() => document.documentElement.lang), 'ru', 'the settings are the former ones');
  const two = await open_beside(one, `${site.url}two/`);
  await first_frame(two);
  const keep = (page, value) => page.evaluate((value) => __parlour.page.storage.save('game', value), value);
  await keep(one, '1');
  await keep(two, '2');
  const kept = (page) => page.evaluate(() => {
    const { storage } = __parlour.page;
    return ['game', 'settings', 'done/00000001-x'].map((key) => storage.load(key));
  });
  assert.deepEqual(await kept(one), ['1', 'lang 2\n', 'old']);
  assert.deepEqual(await kept(two), ['2', null, null]);
  assert.deepEqual(await one.evaluate(() => [localStorage.getItem('parlour/settings'), localStorage.getItem('parlours')]), [null, 'of somebody else']);
  for (const page of [one, two]) assert.equal(await page.evaluate(() => __parlour.page.owns_saves), true);
  for (const page of [one, two]) await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await until(two, () => caches.keys().then((names) => names.length === 2));
  await site.stop();
});

await test('what cannot be read from storage does not stop the page', async () => {
  const page = await open(url, { viewport: tiny, init: `localStorage.setItem('${stored('page')}', '{"lang":')` });
  await first_frame(page);
});

// --- two tabs -------------------------------------------------------------------------------------

const write_down = (page) => page.evaluate(() => {
  const { page } = __parlour;
  const { drawn } = page;
  page.drawn = (ms) => {
    if (told.at(-1) !== page.owns_saves) told.push(page.owns_saves);
    drawn(ms);
  };
});
const owns = (page) => page.evaluate(() => __parlour.page.owns_saves);
const owner = (page) => until(page, () => __parlour.page.owns_saves);
const held = (page) => page.evaluate(() => navigator.locks.query().then(({ held, pending }) => [held.length, pending.length]));

await test('the tab in use owns the saves, no other, and a reload keeps them', async () => {
  const first = await start({ viewport: tiny, init: background_actor });
  assert.equal(await owns(first), true);
  await write_down(first);
  await first.evaluate(() => show(false));
  const second = await open_beside(first, url);
  await first_frame(second);
  assert.deepEqual([await owns(second), await owns(first)], [true, false], 'the one loaded last is in use');
  assert.deepEqual(await held(second), [1, 0], 'and nobody waits');
  await write_down(second);

  const before = await first.evaluate(() => granted);
  await second.reload();
  await first_frame(second);
  assert.deepEqual([await owns(second), await owns(first)], [true, false]);
  assert.equal(await first.evaluate(() => granted), before, 'the reload gave them to nobody else');
  await write_down(second);
  await still(second);

  // The first tab comes to the front: it owns the saves only after a frame without.
  const { wakes } = await counters(second);
  await first.evaluate(() => { window.frozen = true; show(true); });
  await until(first, (before) => granted > before, before);
  assert.equal(await owns(first), false, 'before a frame has been drawn without them');
  await until(second, () => !__parlour.page.owns_saves);
  assert.ok((await counters(second)).wakes > wakes, 'the loser is woken');
  await first.evaluate(() => thaw());
  await owner(first);
  await still(first);
  assert.deepEqual((await first.evaluate(() => told)).slice(-2), [false, true]);
  assert.equal(await owns(second), false);

  // Both are visible, side by side: the touched one owns the saves.
  for (const [used, other, act] of [
    [second, first, () => second.mouse.click(5, 5)], [first, second, () => first.keyboard.press('ArrowDown')],
  ]) {
    await act();
    await owner(used);
    await until(other, () => !__parlour.page.owns_saves);
    assert.deepEqual(await held(used), [1, 0]);
  }

  // A tab opened in the background takes nothing; when it is closed, the other one is shown and takes over.
  await second.evaluate(() => show(false));
  const third = await second.context().newPage();
  await third.addInitScript(() => { window.shown = false; });
  await third.goto(url);
  await until(third, () => window.__parlour);
  assert.deepEqual([await owns(third), await owns(first)], [false, true]);
  await first.close();
  await second.evaluate(() => show(true));
  await owner(second);
  assert.equal(await owns(third), false);
  assert.deepEqual(await held(second), [1, 0]);
});

await test('a browser without locks is taken to be alone', async () => {
  const page = await start({ viewport: tiny, init: () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }) });
  assert.equal(await owns(page), true);
});

// --- bots -----------------------------------------------------------------------------------------

/** A message to the bots of Flax, as all messages begin (src/ai/bot.h), that is no question. */
const nonsense = [4, ...Buffer.from('flax'), 9];

/** Asks, and waits for the answer: [ticket, number of bytes]. */
const asked = (page, ticket, bytes) => page.evaluate(([ticket, bytes]) => new Promise((resolve) => {
  __parlour.page.think(ticket, Uint8Array.from(bytes), (ticket, bytes) => resolve([ticket, bytes.length]));
}), [ticket, bytes]);

await test('a bot asked nonsense answers nothing, and the next question all the same', async () => {
  const page = await start({
    viewport: tiny,
    init: () => {
      window.workers = 0;
      window.Worker = class extends Worker {
        constructor(...rest) {
          super(...rest);
          ++window.workers;
        }
      };
    },
  });
  const noise = Array.from({ length: 5000 }, (_, i) => (i * i * 31 + i) % 256);
  for (const [i, bytes] of [nonsense.slice(0, -1), nonsense, [...nonsense, ...noise]].entries()) assert.deepEqual(await asked(page, i + 1, bytes), [i + 1, 0]);
  assert.equal(await page.evaluate(() => workers), 1, 'the worker has not failed');
  const answered = await page.evaluate((nonsense) => new Promise((resolve) => {
    const tickets = [];
    const answer = (ticket) => {
      tickets.push(ticket);
      if (ticket === 9) resolve(tickets);
    };
    const { think, stop_bots } = __parlour.page;
    think(8, new Uint8Array(nonsense), answer);
    stop_bots();
    think(9, new Uint8Array(nonsense), answer);
  }), nonsense);
  assert.deepEqual(answered, [9], 'what was stopped gets no answer');
  assert.equal(await page.evaluate(() => workers), 2);
});

await test('a worker that cannot be loaded answers nothing, each time', async () => {
  const broken = await serve(options.site, {
    alter: (path, bytes) => (path.startsWith('bots-') ? null : bytes),
  });
  const page = await start({ viewport: tiny, allow: [/404/], serviceWorkers: 'block' }, broken.url);
  for (const ticket of [1, 2]) assert.deepEqual(await asked(page, ticket, nonsense), [ticket, 0]);
  await page.close();
  await broken.stop();
});

await test('a page that has slept waits for its bots anew; one that is awake does not wait for ever', async () => {
  const page = await open(null, {
    viewport: tiny,
    init: () => {
      window.held = null; // messages of a worker, while this is a list
      window.questions = 0;
      window.Worker = class extends Worker {
        postMessage(...what) {
          ++questions;
          super.postMessage(...what);
        }
        set onmessage(f) {
          super.onmessage = (event) => (held ? held.push(() => f(event)) : f(event));
        }
      };
    },
  });
  await page.clock.install();
  await page.goto(url);
  await first_frame(page);
  assert.deepEqual(await asked(page, 1, nonsense), [1, 0]);
  const ask_held = (ticket) => page.evaluate(([ticket, nonsense]) => {
    window.held = [];
    window.answers = [];
    __parlour.page.think(ticket, new Uint8Array(nonsense), (ticket) => answers.push(ticket));
  }, [ticket, nonsense]);

  await ask_held(2);
  await until(page, () => held.length > 0); // the worker has answered, but the page sleeps
  await page.clock.fastForward(600_000);
  assert.deepEqual(await page.evaluate(() => answers), [], 'it is not given up');
  await page.evaluate(() => {
    for (const say of held) say();
    window.held = null;
  });
  await until(page, () => answers.length > 0);
  assert.deepEqual(await asked(page, 3, nonsense), [3, 0]);
  assert.equal(await page.evaluate(() => questions), 3, 'the worker is asked as before');

  await ask_held(4);
  await page.clock.runFor(30_000);
  await until(page, () => answers.length > 0);
});

// --- offline --------------------------------------------------------------------------------------

const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

await test('after one visit the page works without a network', async () => {
  const page = await start({ viewport: tiny });
  await kept(page);
  await page.context().setOffline(true);
  await page.reload();
  await first_frame(page);
  const notices = await open_beside(page, new URL('notices.html', url).href);
  await notices.getByRole('heading', { name: 'Dear ImGui' }).waitFor();
  await shot(notices, 'notices');
});

await test('where a host sends index.html to its folder, the second visit works, without a network too', async () => {
  const server = await serve(options.site, { moved: 'index.html' });
  const page = await start({ viewport: tiny }, server.url);
  await kept(page);
  await page.reload();
  await first_frame(page);
  await page.context().setOffline(true);
  await page.goto(new URL('index.html', server.url).href);
  await first_frame(page);
  await page.close();
  await server.stop();
});

/** The site as a later build publishes it, {path: bytes}: the page, its script and the bots have new contents, and
    renamed files are no longer available under their old names. */
function later_build() {
  const files = new Map(readdirSync(options.site).map((path) => [path, readFileSync(join(options.site, path))]));
  const sha = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  let worker = String(files.get('sw.js'));
  const change = (path, name, bytes) => {
    worker = worker.replace(`${path}":"${sha(files.get(path))}`, `${name}":"${sha(bytes)}`);
    assert.ok(worker.includes(sha(bytes)));
    files.delete(path);
    files.set(name, bytes);
  };
  const found = (pattern) => [...files.keys()].find((path) => pattern.test(path));
  const [bots, boot] = [found(/^bots-flax\..*\.js$/), found(/^parlour\..*\.js$/)];
  const [new_bots, new_boot] = ['bots-flax.aaaaaaaaa1.js', 'parlour.aaaaaaaaa2.js'];
  const [hash] = bots.split('.').slice(1);
  change(bots, new_bots, Buffer.concat([files.get(bots), Buffer.from('//later')]));
  change(boot, new_boot, Buffer.from(String(files.get(boot)).replaceAll(hash, 'aaaaaaaaa1')));
  change('index.html', 'index.html', Buffer.from(String(files.get('index.html')).replaceAll(boot, new_boot)));
  files.set('sw.js', Buffer.from(worker.replace(/-[0-9a-f]{10}`/, '-later`')));
  assert.ok(String(files.get('sw.js')).includes('-later`'));
  return files;
}

/** A host on which publish() replaces the first build with the later one. */
async function host(later = later_build()) {
  let published = false;
  const site = await serve(options.site, { alter: (path, bytes) => (published ? later.get(path) ?? null : bytes) });
  site.publish = async (page) => {
    published = true;
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {}));
  };
  return site;
}
const waits = (page) => until(page, () => navigator.serviceWorker.getRegistration().then((it) => it.waiting?.state === 'installed'));
const runs_later = (page) => page.evaluate(() => document.querySelector('script[src]').src.includes('aaaaaaaaa2'));
const later_runs = () => document.querySelector('script[src]')?.src.includes('aaaaaaaaa2') && window.__parlour?.frames > 0;
const becomes_later = (page) => until(page, later_runs);
/** Reloads until the later build is served: on a busy machine the worker may not answer in time, and the page starts as
    before; and a browser that is switching workers may give a reload to the old one, or let it hang. */
async function reload_to_later(page) {
  const patience = { timeout: 20_000 };
  for (let n = 0; n < 3; ++n) {
    const come = page.reload(patience).then(() => page.waitForFunction(later_runs, null, { polling: 50, ...patience }));
    if (await come.then(() => true, () => false)) return;
  }
  assert.fail('the new version never comes');
}
const versions = (page) => page.evaluate(() => caches.keys().then((names) => names.length));

await test('a new version waits for a reload, keeps the address, and then is whole', async () => {
  const site = await host();
  const board = `${site.url}#/board/${small_board}`;
  const page = await start({ viewport: tiny }, board);
  await kept(page);
  await site.publish(page);
  await waits(page);
  assert.equal(await runs_later(page), false);
  assert.equal(await page.evaluate(() => fetch('index.html').then((r) => r.text()).then((text) => text.includes('aaaaaaaaa2'))),
    false, 'not under a running page');
  await reload_to_later(page);
  assert.equal(page.url(), board);
  await page.getByRole('button', { name: 'Play on it' }).waitFor({ state: 'attached' });
  assert.deepEqual(await asked(page, 1, nonsense), [1, 0], 'its bots are there');
  await until(page, () => caches.keys().then((names) => names.length === 1)); // the old version is gone
  await page.context().setOffline(true);
  await page.reload();
  await becomes_later(page);
  await page.close();
  await site.stop();
});

await test('a second tab does not bring a new version under the first; files of a version stay while it runs', async () => {
  const site = await host();
  const first = await start({ viewport: tiny }, site.url);
  await kept(first);
  await first.evaluate(() => {
    window.times_asked = 0;
    navigator.serviceWorker.addEventListener('message', () => { ++window.times_asked; });
  });
  await site.publish(first);
  await waits(first);
  const second = await open_beside(first, site.url);
  await first_frame(second);
  assert.equal(await runs_later(second), false);
  await waits(second);
  // Files that are needed later are gone from the host, but are available all the same.
  assert.deepEqual(await asked(first, 1, nonsense), [1, 0]);
  assert.equal(await first.evaluate(() => fetch('bots-flax.aaaaaaaaa1.js').then((r) => r.ok)), true);
  const missing = await first.evaluate(() => fetch('nothing.aaaaaaaaa9.js').then((r) => r.status));
  assert.equal(missing, 404);
  first.problems.length = 0; // the request for a file that does not exist

  // A browser may switch whenever it likes (here, through its developer tools).
  const tools = await first.context().newCDPSession(first);
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.skipWaiting', { scopeURL: site.url });
  await until(first, () => navigator.serviceWorker.getRegistration().then((it) => !it.waiting && it.active?.state === 'activated'));
  await reload_to_later(second);
  await until(first, () => times_asked > 0); // the later one would clean up
  await second.waitForTimeout(300);
  assert.equal(await versions(first), 2);
  await first.evaluate(() => __parlour.page.stop_bots());
  assert.deepEqual(await asked(first, 2, nonsense), [2, 0], 'the first tab runs on its own version');

  await first.close();
  await second.reload();
  await until(second, () => caches.keys().then((names) => names.length === 1));
  await second.close();
  await site.stop();
});

await test('a half-published version is not taken', async () => {
  const later = later_build();
  later.set('index.html', Buffer.from('an index that is older than its worker'));
  const site = await host(later);
  const page = await start({ viewport: tiny, allow: [/integrity/i, /404/] }, site.url);
  await kept(page);
  const script = await page.evaluate(() => document.querySelector('script[src]').src);
  await page.evaluate(() => navigator.serviceWorker.ready.then((it) => {
    it.onupdatefound = () => { window.found = it.installing; };
  }));
  await site.publish(page);
  await until(page, () => window.found?.state === 'redundant');
  assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => !!(it.waiting || it.installing))), false);
  await page.reload();
  await first_frame(page);
  assert.equal(await page.evaluate(() => document.querySelector('script[src]').src), script);
  await page.close();
  await site.stop();
});

await server.stop();
await finish();
