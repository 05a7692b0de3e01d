// What the page saves on a device, and what happens when the browser refuses: replays in the database, games set aside,
// storage that is full or forbidden, data of other versions.

import assert from 'node:assert/strict';

import { finish, first_frame, open, open_beside, options, serve, shot, stored, test } from './harness.mjs';
import {
  archived, background_actor, control, controls, has, headed, keeps, kept, least_board, placements, preset, press, press_if_there, says, sound_and_well, told, wait_kept,
} from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const tiny = { width: 860, height: 560 };
const place = /^(Place \d on|Cover the chip on) [A-Z]+\d+/;

const header = 'flax 1 seats=2\n@ seat 0 person Ana\n@ seat 1 person Ben\n';
const some_moves = 'house draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n1 place 13,1 5\nhouse draw 3/4\n0 place 1,3 4\n';
const at_table = { game: header + some_moves, 'at-table': '1' };

/** `refuse`: a pattern of the keys that the storage refuses from the start; `page.refuse` changes it. */
async function start({ storage = {}, settings, database = true, refuse = null, fragment = '', init = () => {}, ...more } = {}) {
  const page = await open(url + (fragment ? `#${fragment}` : ''), {
    ...(options.shots ? {} : { viewport: tiny }), locale: 'en-GB', ...more,
    init: `(${init})(); ${preset({ storage, settings })}
      window.refused = ${JSON.stringify(refuse)};
      { const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
          if (window.refused && new RegExp(window.refused).test(key)) throw new DOMException('full', 'QuotaExceededError');
          setItem.call(this, key, value);
        }; }
      ${database ? '' : "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });"}
      { const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...what) {
          if (window.database_full) throw new DOMException('full', 'QuotaExceededError');
          return put.apply(this, what);
        }; }`,
  });
  await first_frame(page);
  return page;
}
const refuse = (page, pattern, database_full = false) =>
  page.evaluate(([pattern, full]) => { window.refused = pattern; window.database_full = full; }, [pattern, database_full]);
const staged = (page) => page.evaluate((start) => Object.keys(localStorage).filter((key) => key.startsWith(start)), stored('done/'));
async function move(page) {
  const before = await kept(page);
  await press(page, place);
  await press(page, 'Confirm');
  await wait_kept(page, before);
}
/** Starts another game of Flax from the home screen, replacing the one under way. */
async function begin_another(page) {
  await press(page, /^Flax\./);
  await press(page, 'Start');
  await press(page, 'Start a new game');
}

await test('a game that is laid aside lies in the database, is marked, goes on, and can be removed', async () => {
  const page = await start({ storage: at_table });
  await control(page, place);
  await move(page);
  await press(page, 'Back');
  await begin_another(page);
  await told(page, /Your old game is under Replays/);
  await control(page, place);
  const [aside, ...more] = await archived(page);
  assert.deepEqual(more, []);
  assert.match(aside.name, /^00000001\/[\w-]+\/no\/\d+\/Flax: Ana – Ben\t\t\d{10}\t\d+$/);
  assert.deepEqual(await staged(page), []);
  await press(page, 'Back');
  await press(page, 'Replays');
  await shot(page, 'replays');
  await press(page, /^Flax: Ana – Ben, Not finished: press to continue, (Today|Yesterday) \d\d:\d\d\s·\s\d\smoves$/);
  await control(page, place);
  assert.equal(placements(await kept(page)), 4);
  assert.deepEqual(await archived(page), [], 'it is the open one now, and nobody had done anything in the other');
  await press(page, 'Back');
  await begin_another(page);
  await control(page, place);
  await press(page, 'Back');
  await press(page, 'Replays');
  await press(page, 'Remove: Flax: Ana – Ben');
  await control(page, 'Undo');
  assert.equal(await has(page, /^Flax: Ana – Ben/), false);
  assert.equal((await archived(page)).length, 1, 'it can still be brought back');
  await shot(page, 'removed');
  await press(page, 'Undo');
  await control(page, /^Flax: Ana – Ben/);
  await press(page, 'Remove: Flax: Ana – Ben');
  await press(page, 'Back');
  await press(page, 'Replays');
  await control(page, 'Play a game');
  assert.equal(await has(page, /^Flax: Ana – Ben/), false);
  assert.deepEqual(await archived(page), []);
  await sound_and_well(page);
});

await test('a game in which nobody has done anything is no loss: the next one begins at once', async () => {
  const page = await start();
  for (let i = 0; i < 2; ++i) {
    await press(page, /^Flax\./);
    await press(page, 'Start');
    await control(page, place);
    await press(page, 'Back');
  }
  assert.deepEqual(await archived(page), []);
  await sound_and_well(page);
});

await test('of a game that is over the list says how it ended, and when', async () => {
  const page = await start({ storage: { game: `${header.replace('seats=2', `seats=2 board=${least_board}`)}`, 'at-table': '1' } });
  // A press may be lost when the table changes; a person presses again.
  for (let i = 0; i < 400 && !await has(page, 'Play again'); ++i) {
    await press_if_there(page, place);
    await press_if_there(page, 'Confirm');
  }
  await control(page, 'Play again');
  const [{ name }] = await archived(page);
  assert.match(name, /\/yes\/\d+\/Flax: Ana – Ben\t(Ana|Ben) wins, \d+ to \d+\t\d{10}\t\d+$/);
  await press(page, 'Home');
  await press(page, 'Replays');
  await control(page, /^Flax: Ana – Ben, (Ana|Ben) wins, \d+ to \d+, (Today|Yesterday) \d\d:\d\d\s·\s\d+\smoves$/);
  await shot(page, 'replays-over');
  await sound_and_well(page);
});

await test('replays of earlier versions move into the database, and can be opened', async () => {
  const page = await start({ storage: { 'done/00000003-x': `Flax: Ana – Ben\n${header}${some_moves}` } });
  const [old] = await archived(page);
  assert.equal(old.text, header + some_moves);
  await press(page, 'Replays');
  await press(page, 'Flax: Ana – Ben');
  await says(page, /^Move 0 of 3/);
  await page.reload();
  await first_frame(page);
  await says(page, /^Move 0 of 3/);
  await sound_and_well(page);
});

await test('without a database the storage is the shelf', async () => {
  const page = await start({ storage: at_table, database: false });
  await control(page, place);
  await press(page, 'Back');
  await begin_another(page);
  await told(page, /is under Replays/);
  assert.equal((await staged(page)).length, 1);
  await page.reload();
  await first_frame(page);
  await press(page, 'Back');
  await press(page, 'Replays');
  await press(page, /^Flax: Ana – Ben, Not finished/);
  await control(page, place);
  assert.equal(placements(await kept(page)), 3);
  await sound_and_well(page);
});

await test('a full storage: a game is laid aside in the database; where that is full, too, the player is asked', async () => {
  const page = await start({ storage: at_table });
  await control(page, place);
  await press(page, 'Back');
  await refuse(page, 'done/', true);
  await begin_another(page);
  await says(page, /could not be laid aside/);
  await shot(page, 'unkept');
  assert.ok((await kept(page)).startsWith(header + some_moves), 'the old one is still there');
  await press(page, 'Stay');
  await press(page, 'Start');
  await press(page, 'Start a new game');
  await says(page, /could not be laid aside/);
  await press(page, 'Save as a file');
  await page.getByRole('dialog').waitFor();
  assert.ok((await page.getByRole('dialog').textContent()).includes('place 1,9 6') || (await page.locator('dialog textarea').inputValue()).includes('place 1,9 6'));
  await page.keyboard.press('Escape');
  await refuse(page, 'done/', false);
  await press(page, 'Stay');
  await press(page, 'Start');
  await press(page, 'Start a new game');
  await told(page, /is under Replays/);
  assert.equal((await archived(page)).length, 1);
  await press(page, 'Back');
  await refuse(page, 'done/', true);
  await press(page, /^Continue/);
  await move(page);
  await press(page, 'Back');
  await begin_another(page);
  await press(page, 'Go on without it');
  await control(page, place);
  assert.equal(placements(await kept(page)), 0);
  assert.equal((await archived(page)).length, 1);
  await sound_and_well(page);
});

const one_replay = { 'done/00000003-x': `Flax: Ana – Ben\n${header}${some_moves}` };

await test('a connection to the database that has died is opened again', async () => {
  const page = await start({ storage: one_replay });
  assert.equal((await archived(page)).length, 1);
  await page.evaluate(() => { // as on iOS after a while in the background
    const { transaction } = IDBDatabase.prototype;
    let dead = null;
    IDBDatabase.prototype.transaction = function (...how) {
      dead ??= this;
      if (this === dead) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      return transaction.apply(this, how);
    };
  });
  assert.equal((await archived(page)).length, 1);
  await press(page, 'Replays');
  await press(page, 'Flax: Ana – Ben');
  await says(page, /^Move 0 of 3/);
  await sound_and_well(page);
});

/** Keeps the database locked until `window.holding` is false: nobody else gets an answer. */
const hold = (tab) => tab.evaluate((name) => new Promise((held, failed) => {
  window.holding = true;
  const request = indexedDB.open(name);
  request.onerror = failed;
  request.onsuccess = () => {
    const games = request.result.transaction('games', 'readwrite').objectStore('games');
    const go_on = () => {
      games.get('nothing').onsuccess = () => {
        held();
        if (window.holding) go_on();
      };
    };
    go_on();
  };
}), stored(''));

await test('a database that does not answer keeps nobody waiting for ever, and is asked again', async () => {
  const page = await start({ storage: at_table });
  await control(page, place);
  const other = await open_beside(page, `${url}notices.html`);
  await hold(other);
  await page.evaluate((items) => Object.assign(localStorage, items), Object.fromEntries(Object.entries(one_replay).map(([key, text]) => [stored(key), text])));
  await page.reload();
  await first_frame(page);
  await press(page, 'Back');
  await press(page, 'Replays');
  await control(page, 'Flax: Ana – Ben');
  await press(page, 'Back');
  await refuse(page, 'done/(?!00000003-x)'); // that key existed before, and may be written back
  await begin_another(page);
  await says(page, /could not be laid aside/);
  await press(page, 'Stay');
  await other.evaluate(() => { window.holding = false; });
  await press(page, 'Back');
  await press(page, 'Replays');
  assert.equal((await archived(page)).length, 1);
  await press(page, 'Back');
  await begin_another(page);
  await told(page, /is under Replays/);
  await control(page, place);
  assert.equal((await archived(page)).length, 2);
  await sound_and_well(page);
});

await test('a database that opens when nobody waits for it any more is closed, and another one is used', async () => {
  const page = await start({
    storage: { ...at_table, ...one_replay },
    init: () => {
      const { open } = IDBFactory.prototype;
      window.late = [];
      IDBFactory.prototype.open = function (...what) {
        const request = open.apply(this, what);
        if (window.opened) return request;
        window.opened = true; // the first: its answer waits for the test
        Object.defineProperty(request, 'onsuccess', { set(f) {
          request.addEventListener('success', () => {
            request.result.close = () => {
              window.was_closed = true;
              IDBDatabase.prototype.close.call(request.result);
            };
            late.push(() => f.call(request));
          });
        } });
        return request;
      };
    },
  });
  await control(page, place);
  await press(page, 'Back');
  assert.equal(await page.evaluate(() => __parlour.page.archive.names().catch(() => 'no answer')), 'no answer');
  await press(page, 'Replays');
  assert.equal((await archived(page)).length, 1);
  assert.ok(!await page.evaluate(() => window.was_closed));
  await page.evaluate(() => late[0]());
  assert.ok(await page.evaluate(() => window.was_closed));
  await press(page, 'Flax: Ana – Ben');
  await says(page, /^Move 0 of 3/);
  await sound_and_well(page);
});

/** The first tab's game is at rest; the second tab has set it aside, started another, and made a move. */
async function two_tabs() {
  const first = await start({ storage: at_table, init: background_actor });
  await control(first, place);
  await move(first);
  await keeps(first, /house draw [^\n]*\n$/); // now it rests
  await first.evaluate(() => show(false));
  const second = await open_beside(first, url);
  await first_frame(second);
  await second.waitForFunction(() => __parlour.page.owns_saves, null, { polling: 40 });
  await press(second, 'Back');
  await begin_another(second);
  await told(second, /is under Replays/);
  await control(second, place);
  await move(second);
  return [first, second];
}

await test('two tabs with games of their own: both lie on the shelf when a third begins', async () => {
  const [first, second] = await two_tabs();
  await second.evaluate(() => show(false));
  await first.evaluate(() => show(true));
  await first.waitForFunction(() => __parlour.page.owns_saves, null, { polling: 40 });
  await told(first, /is under Replays/); // the game that the second tab has played
  await control(first, place);
  await press(first, 'Back');
  await begin_another(first);
  await control(first, place);
  assert.equal((await archived(first)).length, 2);
  for (const page of [first, second]) await sound_and_well(page);
});

// The shelf has no place for the other tab's game: it stays in the storage until the player decides, and the table
// shows that the game here is not saved.
for (const answer of ['Escape', 'Stay', 'Go on without it', 'room']) {
  await test(`two tabs with games of their own and a full storage: nothing is lost without a word (${answer})`, async () => {
    const [first, second] = await two_tabs();
    await keeps(second, /1 place [^\n]*\nhouse draw [^\n]*\n$/); // the bot has answered
    await second.evaluate(() => show(false));
    const theirs = await kept(first);
    await refuse(first, 'done/', true);
    await first.evaluate(() => show(true));
    await says(first, /Another tab has kept a game of its own/);
    assert.equal(await kept(first), theirs);
    if (answer === 'Escape') await first.keyboard.press('Escape');
    else await press(first, answer === 'room' ? 'Stay' : answer);
    await control(first, place);
    const before = placements(await kept(first));
    await press(first, place);
    await press(first, 'Confirm');
    if (answer === 'Go on without it') {
      await keeps(first, /^0 place 1,3 4$/m);
      assert.equal((await controls(first)).some((c) => /Not saved/.test(c.label)), false);
    } else {
      await control(first, /Not saved/);
      assert.equal(await kept(first), theirs, 'the other game stays');
      assert.equal(placements(theirs), before);
    }
    if (answer === 'room') { // as soon as there is room both are saved
      await refuse(first, 'done/', false);
      await press(first, 'Back');
      await press(first, 'Replays');
      await control(first, /^Remove: Flax: You/);
      await keeps(first, /^0 place 1,3 4$/m);
      assert.ok((await archived(first)).some(({ name }) => /You – Ada\t/.test(name)), 'the other game is on the shelf');
    }
    for (const page of [first, second]) await sound_and_well(page);
  });
}

await test('that a game is not saved is told each time it begins, and seen as long as it lasts', async () => {
  const page = await start({ storage: at_table });
  await control(page, place);
  const times = () => page.evaluate(() => [...document.querySelectorAll('#log p')].filter((p) => /is not being saved/.test(p.textContent)).length);
  await refuse(page, ':game');
  for (let n = 0; n < 2; ++n) {
    await press(page, place);
    await press(page, 'Confirm');
    await control(page, 'Not saved');
    await control(page, place);
  }
  await shot(page, 'not-saved');
  assert.equal(await times(), 1, 'not at each action');
  await refuse(page, null);
  await move(page);
  await told(page, /is being saved again/);
  assert.equal(await has(page, 'Not saved'), false);
  await refuse(page, ':game');
  await press(page, place);
  await press(page, 'Confirm');
  await control(page, 'Not saved');
  assert.equal(await times(), 2);
  await sound_and_well(page);
});

await test('a save that can be read in part is not written over before its text has been put aside', async () => {
  const damaged = `${header}${some_moves}house draw 1/6\n0 place 9,9 6\nrest`;
  const page = await start({ storage: { game: damaged }, refuse: 'done/' , database: false });
  await press(page, /^Continue/);
  await says(page, /Only the beginning of this game can be read \(actions: 7\)/);
  assert.equal(await kept(page), damaged);
  await press(page, 'Stay');
  assert.equal(await kept(page), damaged);
  await press(page, /^Continue/);
  await press(page, 'Go on without it');
  await control(page, place);
  await sound_and_well(page);
});

await test('a save of other rules, and of a game that this version does not know, is shown and stays', async () => {
  for (const [record, said] of [
    [`${header.replace('flax 1', 'flax 9')}${some_moves}`, /cannot read: Flax\. .*version 9/],
    ['chess 1 seats=2\n0 e4\n', /does not know: chess/],
    [`flax 1 seats=2\n#log 2 of a later page\nwhat it keeps\n`, /kept here by a later version of this page/],
  ]) {
    const page = await start({ storage: { game: record, 'at-table': '1' } });
    await headed(page, /^Parlour$/);
    await says(page, said);
    await shot(page, 'unread');
    await press(page, 'Save as a file');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), stored('game')), record);
    // Another game takes its place when it has been set aside.
    await press(page, /^Flax\./);
    await press(page, 'Start');
    await control(page, place);
    const [aside] = await archived(page);
    assert.ok(aside.text.includes(record), aside.text);
    await sound_and_well(page);
    await page.context().close();
  }
});

await test('the settings say how much is kept, and lead to the replays', async () => {
  const page = await start({ storage: { ...at_table, 'done/00000003-x': `Flax: Ana – Ben\n${header}${some_moves}${'# '.repeat(50_000)}\n` } });
  await archived(page);
  await press(page, 'Menu');
  await press(page, 'Settings');
  await says(page, /Replays: 101 KB of 8\.0 MB\. The open game: 1 KB\./);
  await shot(page, 'used');
  await press(page, 'Look through the replays');
  await control(page, 'Flax: Ana – Ben');
  await sound_and_well(page);
});

for (const [lang, said] of [[2, /8,0\s?МБ/], [3, /8\.0\s?MB/]]) {
  await test(`sizes have the decimal sign of the language (${lang})`, async () => {
    const page = await start({ settings: { lang } });
    await page.evaluate(() => [...document.querySelectorAll('#narrator li button')]
      .find((b) => /^(Настройки|设置)$/.test(b.textContent)).click());
    await says(page, said);
    await sound_and_well(page);
  });
}

/** What is stored under keys that begin with `start`. */
const all_kept = (page, start) => page.evaluate((start) =>
  Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith(start)).map((key) => [key.slice(start.length), localStorage[key]])), stored(start));

await test('no unfinished board gives way to another one; what is not kept is said', async () => {
  const page = await start();
  const paint = (column, row) => press(page, new RegExp(`^Column ${column}, row ${row}: path`));
  const blank = async (column) => {
    await press(page, 'An empty board');
    await paint(column, 1);
    await control(page, new RegExp(`^Column ${column}, row 1: Room 1`));
  };
  await press(page, 'Flax board editor');
  await blank(1);
  const [[key, draft]] = Object.entries(await all_kept(page, 'draft/'));
  assert.equal(key, '10000001');
  // Other data: so much that only one more fits, and one item that only a later version can read.
  await page.evaluate(([start, draft]) => {
    for (let n = 0; n < 98; ++n) localStorage.setItem(`${start}${10_000_100 + n}`, draft.replace(/^(.*\n).*\n/, `$1B${n}\n`));
    localStorage.setItem(`${start}10000900`, 'of a later version');
  }, [stored('draft/'), draft]);
  await blank(2);
  const before = await all_kept(page, 'draft/');
  assert.equal(Object.keys(before).length, 101);
  assert.ok(before['10000901']?.includes('\n'), 'above every number in use');
  assert.equal(before['10000900'], 'of a later version');
  await blank(3);
  await says(page, /not safe yet: there are 100 unfinished drawings/);
  await shot(page, 'draft-full');
  assert.deepEqual(await all_kept(page, 'draft/'), before, 'nothing has gone for it');
  await press(page, 'Remove B5, changed');
  await page.waitForFunction((key) => localStorage.getItem(key), stored('draft/10000902'), { polling: 40 });
  await refuse(page, 'draft/');
  await paint(4, 1);
  await says(page, /not safe: the browser does not let the page keep it/);
  await refuse(page, null);
  await paint(5, 1);
  await page.waitForFunction((source) => !document.querySelector('#narrator').children[1].textContent.includes(source), 'not safe', { polling: 40 });
  await sound_and_well(page);
});

await test('boards, drafts, scripts and settings of a later version stay as they are', async () => {
  const later = {
    'layout/77': 'AgkJ_of_a_later_version\nTheirs',
    'draft/10000007': 'layout/77\nTheirs\nin another shape',
    'script/mine': '// any text is a script',
    'of-a-later-kind/1': 'whatever',
  };
  const page = await start({ storage: later, settings: { 'felt-colour': 7 } });
  await press(page, 'Flax board editor');
  await press(page, 'An empty board');
  await press(page, /^Column 1, row 1: path/);
  await press(page, 'Back');
  await press(page, 'Settings');
  await press(page, 'Sound effects: 100%');
  await page.waitForFunction((key) => /^effects 4$/m.test(localStorage.getItem(key)), stored('settings'), { polling: 40 });
  for (const [key, value] of Object.entries(later)) assert.equal(await kept(page, key), value, key);
  assert.match(await kept(page, 'settings'), /^felt-colour 7$/m);
  assert.match((await all_kept(page, 'draft/'))['10000008'], /\n/);
  await sound_and_well(page);
});

await test('a link that messengers would cut comes with a word and the file', async () => {
  const page = await start({ storage: { 'done/00000003-x': `Flax: Ana – Ben\n${header}${Array.from({ length: 40 }, (_, i) => `@ remark ${i} ${'x'.repeat(300)}\n`).join('')}${some_moves}` } });
  await press(page, 'Replays');
  await press(page, 'Flax: Ana – Ben');
  await press(page, 'Menu');
  await press(page, 'Link to a replay');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/This link is long \(1\d{4} characters\)/).waitFor();
  await shot(page, 'long-link');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save as a file' }).click()]);
  assert.equal(download.suggestedFilename(), 'parlour-flax.txt');
  await page.keyboard.press('Escape');
  await sound_and_well(page);
});

await test('a short link comes without a word', async () => {
  const page = await start({ storage: { 'done/00000003-x': `Flax: Ana – Ben\n${header}${some_moves}` } });
  await press(page, 'Replays');
  await press(page, 'Flax: Ana – Ben');
  await press(page, 'Menu');
  await press(page, 'Link to a replay');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy' }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Save as a file' }).count(), 0);
  assert.equal(await dialog.getByText(/is long/).count(), 0);
});

await server.stop();
await finish();
