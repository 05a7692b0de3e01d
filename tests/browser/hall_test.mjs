// Open tables with real pages and a real relay: strangers find a table, ask for a seat, sit down and play.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createRequire } from 'node:module';

import { finish, first_frame, phone, shot, stored } from './harness.mjs';
import { relay_test, type } from './own_relay.mjs';
import { control, controls, has, headed, least_board, log, press, press_if_there, small_board_of_four, says, sentence, sound_and_well, told } from './player.mjs';

const LIST = '#/join/tables';

/** The devices begin at the list. */
const hall_test = (name, f) => relay_test(name, (device, relay) => f((who, more) => device(who, { fragment: LIST, ...more }), relay));

async function open_table(page, game = 'Coup') {
  await headed(page, /^Open tables/);
  await press(page, `Game: ${game}`);
  await press(page, 'Open a table');
  await headed(page, new RegExp(`^Room: ${game}`));
  await says(page, /in the list of open tables/);
}

// Its clock can be set ahead.
const skips = '{ const now = performance.now.bind(performance); window.skipped = 0; performance.now = () => now() + window.skipped; }';

/** The host's time for an answer is among the options. */
async function set_answer(page, seconds, before) {
  await press(page, 'Change the options');
  await press(page, /^Options/);
  await control(page, `Time to answer, in seconds: ${before}, chosen`);
  await press(page, `Time to answer, in seconds: ${seconds}`);
  await press(page, 'Take these');
  await says(page, new RegExp(`Time to answer, in seconds: ${seconds}`));
}

/** Goes to the control and presses it. */
async function by_keyboard(page, what) {
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press('Tab');
    const at = (await controls(page)).find(({ focused }) => focused);
    if (at && what.test(at.label)) break;
  }
  await page.keyboard.press('Enter');
}

const table_of = (who) => new RegExp(`seats? free\\. ${who}`);

await hall_test('a stranger finds a table, is let in, sits down and plays', async (device, relay) => {
  const ana = await device('Ana');
  await says(ana, /No open tables right now/);
  await open_table(ana);
  const bo = await device('Bo');
  await says(bo, /1 table/);
  await press(bo, table_of('Ana'));
  await headed(bo, /^Room: Coup/);
  await says(bo, /Ana: host, connected/);
  await says(ana, /Bo: connected, not ready yet/);
  await press(bo, 'I am ready');
  await press(ana, 'Empty seats: Stay empty');
  for (const page of [ana, bo]) await sound_and_well(page);
  assert.equal(relay.hub.counts().refused, 0);
  // The list shows what has changed, and no longer the table when it is closed.
  const cy = await device('Cy');
  await says(cy, /1 table/);
  await press(ana, 'Leave the room');
  await press(ana, 'Leave');
  await says(cy, /No open tables right now/);
});

/** Ana decides who may join her table, and Bo asks. */
async function asking(device) {
  const ana = await device('Ana');
  await open_table(ana);
  await press(ana, 'Who may join: I decide');
  const bo = await device('Bo');
  await control(bo, /the host decides who comes in/);
  await press(bo, table_of('Ana'));
  return [ana, bo];
}

await hall_test('a host who decides is asked, and the answer is told', async (device) => {
  const [ana, bo] = await asking(device);
  await says(bo, /Waiting for Ana to let you in/);
  await press(ana, 'Refuse: Bo');
  await told(bo, /No seat with Ana this time/);
  const cy = await device('Cy');
  await press(cy, table_of('Ana'));
  await press(ana, 'Let in: Cy');
  await headed(cy, /^Room: Coup/);
  await says(ana, /Cy: connected/);
});

await hall_test('bots take the empty seats after a minute, the game begins, and the list says so', async (device) => {
  const bo = await device('Bo');
  const ana = await device('Ana', { init_more: skips });
  await open_table(ana);
  await says(ana, /Bots take the empty seats in \d+ s/);
  await says(bo, /1 table/);
  await ana.evaluate(() => { window.skipped = 30_000; }); // before anybody is linked to it
  await press(bo, table_of('Ana'));
  await headed(bo, /^Room: Coup/);
  await press(bo, 'I am ready');
  await says(ana, /Bo: connected, ready/);
  const cy = await device('Cy');
  await says(cy, /1 table/);
  await headed(ana, /^Coup/);
  await headed(bo, /^Coup/);
  await press(cy, 'Only with a free seat');
  await control(cy, /^Coup: game under way/);
  await press(cy, /^Coup: game under way/);
  await told(cy, /Coup: game under way/);
  await sound_and_well(ana);
});

await hall_test('a quick game takes the first table that fits, or opens one', async (device) => {
  const ana = await device('Ana');
  await press(ana, 'Game: Flax');
  await press(ana, 'Quick game');
  await headed(ana, /^Room: Flax/); // nobody has opened one
  await says(ana, /in the list of open tables/);
  const bo = await device('Bo');
  await says(bo, /1 table/);
  await press(bo, 'Quick game');
  await headed(bo, /^Room: Flax/);
  await says(bo, /Ana: host, connected/);
  await says(ana, /Bo: connected/);
});

await hall_test('who has no name is asked for one first, and a table for others can be left alone', async (device) => {
  const ana = await device('Ana');
  await open_table(ana, 'Settlers');
  const somebody = await device('');
  await says(somebody, /1 table/);
  await press(somebody, 'Game: Coup');
  await says(somebody, /No table matches/);
  await press(somebody, 'Game: Any game');
  await press(somebody, table_of('Ana'));
  await type(somebody, 'Dee');
  await headed(somebody, /^Room: Settlers/);
  await says(ana, /Dee: connected/);
});

await hall_test('a table that fills up is shown as full, and its room can be hidden again', async (device) => {
  const ana = await device('Ana');
  await open_table(ana, 'Flax');
  const bo = await device('Bo');
  const cy = await device('Cy');
  await press(bo, table_of('Ana'));
  await headed(bo, /^Room: Flax/);
  await says(cy, /No table matches/);
  await press(cy, '✓ Only with a free seat');
  await control(cy, /^Flax: no free seat/);
  await press(ana, '✓ Show this table to everybody');
  await says(cy, /No open tables right now/);
  assert.ok(!await has(ana, 'Who may join: I decide'));
});

// --- among strangers --------------------------------------------------------------------------------

/** Waits until no control matches. */
const lacks = (page, what) => page.waitForFunction((source) =>
  ![...document.querySelectorAll('#narrator li button')].some((b) => new RegExp(source, 'u').test(b.textContent)),
what.source, { polling: 40, timeout: 60_000 });

await hall_test('home says that one can play with strangers, and leads to them', async (device) => {
  const page = await device('Ana', { fragment: '' });
  await says(page, /online with friends or strangers/);
  await shot(page, 'hall-home');
  await press(page, 'Play online, with friends or strangers');
  await press(page, 'Find players: open tables');
  await headed(page, /^Open tables/);
});

// A browser that finds no way to the other one stays on the way.
const lost = 'RTCPeerConnection.prototype.setRemoteDescription = () => new Promise(() => {});';

await hall_test('a stranger on the way reads what happens, and can look for another table', async (device) => {
  const ana = await device('Ana');
  await open_table(ana);
  const bo = await device('Bo', { init_more: lost });
  await press(bo, table_of('Ana'));
  await says(bo, /You have a seat: on the way to the table/);
  assert.ok(!await has(bo, 'Home') && !await has(bo, 'Connect by copied text'));
  await shot(bo, 'hall-coming');
  await press(bo, 'Another table');
  await headed(bo, /^Open tables/);
  await says(bo, /1 table/);
});

await hall_test('Back leads from the lobby to the list and the list to the lobby, and who sits alone leaves unasked', async (device) => {
  const ana = await device('Ana');
  await open_table(ana);
  const bo = await device('Bo');
  await press(bo, table_of('Ana'));
  for (const page of [ana, bo]) {
    await headed(page, /^Room: Coup/);
    await press(page, 'Back');
    await headed(page, /^Open tables/);
    assert.ok(!await has(page, 'Quick game'));
    await shot(page, 'hall-list-in-a-room');
    await press(page, 'Back to the room');
    await headed(page, /^Room: Coup/);
  }
  await press(bo, 'Leave the room');
  await press(bo, 'Leave'); // Ana sits there
  await headed(bo, /^Open tables/);
  await told(ana, /Bo has left\./);
  await press(ana, 'Leave the room');
  await headed(ana, /^Open tables/);
  await says(bo, /No open tables right now/);
});

await hall_test('after a reload the table is shown as before, unless it was closed', async (device) => {
  const ana = await device('Ana');
  await open_table(ana);
  await press(ana, 'Who may join: I decide');
  await press(ana, 'Meant for: Beginners');
  await press(ana, 'Empty seats: Stay empty');
  await press(ana, 'Strangers may watch');
  await set_answer(ana, 30, 60);
  const bo = await device('Bo');
  const shown = /^Coup: .*, Beginners · 30 s for each answer · the host decides who comes in · you can watch/;
  await control(bo, shown);
  await ana.reload();
  await first_frame(ana);
  await headed(ana, /^Room: Coup/);
  await says(ana, /The table is in the list of open tables/);
  for (const chosen of ['Who may join: I decide', 'Meant for: Beginners', 'Empty seats: Stay empty', 'Strangers may watch']) {
    assert.ok(await has(ana, `✓ ${chosen}`) || await has(ana, `${chosen}, chosen`), chosen);
  }
  await says(ana, /Time to answer, in seconds: 30/);
  await control(bo, shown);
  await press(ana, '✓ Show this table to everybody');
  await says(bo, /No open tables right now/);
  await ana.reload();
  await first_frame(ana);
  await headed(ana, /^Room: Coup/);
  await control(ana, 'Show this table to everybody');
  assert.ok(!await has(ana, 'Who may join: I decide'));
});

await hall_test('when the host leaves, a stranger may find another table', async (device) => {
  const [ana, cy] = [await device('Ana'), await device('Cy')];
  await open_table(ana);
  const bo = await device('Bo');
  await press(bo, table_of('Ana'));
  await says(bo, /Ana: host, connected/);
  await open_table(cy, 'Flax');
  await press(ana, 'Leave the room');
  await press(ana, 'Leave');
  await control(bo, 'Go on without the host');
  await shot(bo, 'hall-host-left');
  await press(bo, 'Another table');
  await headed(bo, /^Open tables/);
  await says(bo, /1 table/);
  await press(bo, table_of('Cy'));
  await headed(bo, /^Room: Flax/);
});

/** A table for Flax of two, where Bo sits with Ana; the board is soon full. `choose` is called before Bo comes. */
async function tiny_table(device, choose = () => {}) {
  const storage = { 'layout/tiny': `${least_board}\nTiny` };
  const [ana, bo] = [await device('Ana', { storage }), await device('Bo')];
  await open_table(ana, 'Flax');
  await press(ana, 'Change the options');
  await press(ana, /^Tiny/);
  await press(ana, 'Take these');
  await headed(ana, /^Room: Flax/);
  await choose(ana, bo);
  await press(bo, table_of('Ana'));
  return [ana, bo];
}

const over = async (page) => /wins|Shared victory|You win/.test(await sentence(page));

async function play_flax(host, ...guests) {
  for (const page of guests) await press(page, 'I am ready');
  await press(host, 'Start');
  await play_on(() => over(host), host, ...guests);
}

async function play_on(enough, ...pages) {
  while (!await enough()) {
    for (const page of pages) {
      const staged = /to play \d on [A-Z]+\d+\. /.test(await sentence(page));
      await press_if_there(page, staged ? 'Confirm' : /^(Place \d on|Cover the chip on) [A-Z]+\d+/);
    }
  }
}

await hall_test('after a game among strangers there are the next game and another table', async (device) => {
  const [ana, bo] = await tiny_table(device);
  await play_flax(ana, bo);
  await shot(ana, 'hall-end-host');
  await control(ana, 'Another table');
  await control(ana, 'Next game');
  await control(bo, 'Next game');
  await shot(bo, 'hall-end');
  await press(bo, 'Another table');
  await headed(bo, /^Open tables/);
  await press(ana, 'Next game');
  await headed(ana, /^Room: Flax/);
  await told(ana, /Bo has left\./);
});

await hall_test('a rated game is signed by both, and both see the same ratings, after a reload too', async (device) => {
  const [ana, bo] = await tiny_table(device, async (host, guest) => {
    await press(host, 'Rated games');
    await control(guest, /Ana.*\brated\b/);
  });
  for (const page of [ana, bo]) {
    await says(page, /Rated: the result counts/);
    await says(page, /Ana: host, no rating yet/);
  }
  await play_flax(ana, bo);
  const signed = /^Rated: 1500 → (\d+) · signed by 2 of 2$/;
  const after = async (page) => (await control(page, signed)).label.match(signed)[1];
  const ratings = { Ana: await after(ana), Bo: await after(bo) };
  assert.notEqual(ratings.Ana, '1500');
  assert.equal(ratings.Ana - 1500, 1500 - ratings.Bo);
  await shot(bo, 'hall-rated');
  await press(ana, 'Next game');
  const both_seen = async (page) => {
    await headed(page, /^Room: Flax/);
    for (const [who, rating] of Object.entries(ratings)) await says(page, new RegExp(`${who}: [^.]*rating ${rating} ± 5\\d\\d`));
  };
  for (const page of [ana, bo]) await both_seen(page);
  await shot(ana, 'hall-ratings');
  for (const page of [ana, bo]) {
    await page.reload();
    await first_frame(page);
    await both_seen(page);
    await sound_and_well(page);
  }
  await bo.goto(`${new URL(bo.url()).origin}/`);
  await bo.goto(`${new URL(bo.url()).origin}/#/statistics`);
  await says(bo, new RegExp(`Rating in Flax: ${ratings.Bo} ± 5\\d\\d; rated games: 1`));
});

await hall_test('four browsers find each other, finish a rated game, and all see the same signed result', async (device, relay) => {
  const names = ['Ana', 'Bo', 'Cy', 'Dee'];
  const pages = [];
  for (const name of names) pages.push(await device(name, { storage: { 'layout/four': `${small_board_of_four}\nFour` } }));
  const [ana, ...guests] = pages;
  await open_table(ana, 'Flax');
  for (let seats = 2; seats < 4; ++seats) await press(ana, 'Add a seat');
  await press(ana, 'Change the options');
  await press(ana, /^Four/);
  await press(ana, 'Take these');
  await headed(ana, /^Room: Flax/);
  await press(ana, 'Rated games');
  await press(ana, 'Empty seats: Stay empty');
  for (const [i, page] of guests.entries()) {
    await control(page, new RegExp(`^Flax: ${3 - i} of 4 seats? free.*Ana.*\\brated\\b`));
    await press(page, table_of('Ana'));
    await headed(page, /^Room: Flax/);
    await says(page, new RegExp(`${names[i + 1]}: no rating yet`));
  }
  await play_flax(...pages);
  const signed = /^Rated: 1500 → (\d+) · signed by 4 of 4$/;
  const ratings = {};
  for (const [i, page] of pages.entries()) ratings[names[i]] = (await control(page, signed)).label.match(signed)[1];
  assert.ok(new Set(Object.values(ratings)).size > 1, JSON.stringify(ratings));
  await shot(ana, 'hall-rated-four');
  await press(ana, 'Next game');
  for (const page of pages) {
    await headed(page, /^Room: Flax/);
    for (const [who, rating] of Object.entries(ratings)) await says(page, new RegExp(`${who}[^:]*: [^.]*rating ${rating} ± \\d+`));
    await sound_and_well(page);
  }
  // One and the same result lies on each device, with four signatures.
  const books = await Promise.all(pages.map((page) => page.evaluate((key) => localStorage.getItem(key), stored('rated/book', '/'))));
  assert.deepEqual(books.map((book) => book.length), Array(4).fill(books[0].length));
  assert.equal(relay.hub.counts().refused, 0);
});

await hall_test('a knock that is given up is gone at the host', async (device) => {
  const [ana, bo] = await asking(device);
  await control(ana, 'Let in: Bo');
  await press(bo, 'Cancel');
  await lacks(ana, /Let in: Bo/);
  // And when its page ends.
  await press(bo, table_of('Ana'));
  await control(ana, 'Let in: Bo');
  await bo.goto(new URL('notices.html', bo.url()).href);
  await lacks(ana, /Let in: Bo/);
});

await hall_test('who is blocked has to leave, and their tables are listed no more, until they are unblocked', async (device) => {
  const ana = await device('Ana');
  await open_table(ana);
  const bo = await device('Bo');
  await press(bo, table_of('Ana'));
  await says(ana, /Bo: connected/);
  await press(ana, 'Mute Bo');
  await headed(ana, /^Muted: Bo\. Block them, too\?/);
  await shot(ana, 'hall-block');
  await press(ana, 'Block');
  await says(bo, /The host has sent you away\./);
  await press(ana, 'Leave the room');
  await headed(ana, /^Open tables/);
  // Another table of Bo's: others see it.
  await bo.goto(`${new URL(bo.url()).origin}/`);
  await bo.goto(`${new URL(bo.url()).origin}/${LIST}`);
  await first_frame(bo);
  await open_table(bo);
  const cy = await device('Cy');
  await control(cy, table_of('Bo'));
  await says(ana, /No open tables right now|No table matches/);
  assert.equal(await has(ana, table_of('Bo')), false);
  await press(ana, 'Back');
  await press(ana, 'Settings');
  await press(ana, 'Unblock Bo');
  await shot(ana, 'hall-unblock');
  await ana.keyboard.press('Escape');
  await press(ana, /^Play online/);
  await press(ana, /open tables/);
  await control(ana, table_of('Bo'));
  for (const page of [ana, cy]) await sound_and_well(page);
});

await hall_test('strangers speak in set phrases, each in their own language, until the host allows free chat', async (device) => {
  const ana = await device('Ana', { viewport: { width: 1280, height: 800 } });
  await open_table(ana);
  await press(ana, 'Empty seats: Stay empty');
  const cy = await device('Cy');
  const listed = await control(cy, table_of('Ana'));
  assert.doesNotMatch(listed.label, /free chat/);
  const bo = await device('Bo', { ...phone, viewport: { width: 390, height: 844 }, settings: { lang: 2 } }); // in Russian
  await press(bo, /Ana · /);
  await headed(bo, /^Комната: Переворот/);
  await press(ana, 'Say something');
  await headed(ana, /^Say something/);
  assert.ok(await has(ana, 'Nice bluff!') && !await has(ana, 'What a tractor!'));
  await shot(ana, 'hall-phrases');
  await press(ana, 'Good luck!');
  await told(bo, /^Ana: Удачи!$/);
  await press(bo, 'Сказать');
  await headed(bo, /^Сказать/);
  await shot(bo, 'hall-phrases-phone');
  await press(bo, 'Красивый блеф!');
  await told(ana, /^Bo: Nice bluff!$/);
  await shot(ana, 'hall-phrases-said');
  await press(ana, 'Say something');
  await by_keyboard(ana, /^Well played!$/);
  await told(bo, /^Ana: Хорошо сыграно!$/);
  // Free chat is another table: everybody has to be ready again, and the list says so.
  await press(bo, 'Можно начинать');
  await says(ana, /Bo: connected, ready/);
  await press(ana, 'Free chat, not only set phrases');
  await says(ana, /Bo: connected, not ready yet/);
  await told(bo, /может писать что угодно/);
  await control(cy, /free chat/);
  await press(ana, 'Say something');
  await type(ana, 'hello');
  await told(bo, /^Ana: hello$/);
  await shot(ana, 'hall-free-chat');
  await press(ana, '✓ Free chat, not only set phrases');
  await told(bo, /говорят готовыми фразами/);
  // At the table, on a phone, the chat comes back when something has been said.
  await press(bo, 'Можно начинать');
  for (let bots = 0; bots < 2; ++bots) await press(ana, 'Bot');
  await press(ana, 'Start');
  await headed(bo, /^Переворот/);
  await press(bo, /^Чат/);
  await press(bo, 'Сказать');
  await press(bo, 'Вы здесь?');
  await told(ana, /^Bo: Are you there\?$/);
  await control(bo, 'Сказать');
  await shot(bo, 'hall-phrases-table');
  for (const page of [ana, bo]) await sound_and_well(page);
});

await hall_test('who may watch comes in while a game is under way', async (device) => {
  const ana = await device('Ana');
  await open_table(ana);
  await press(ana, 'Empty seats: Stay empty');
  await press(ana, 'Strangers may watch');
  for (let i = 0; i < 3; ++i) await press(ana, /^Bot$/);
  await press(ana, 'Start');
  await headed(ana, /^Coup/);
  const bo = await device('Bo');
  await says(bo, /No table matches/);
  await press(bo, '✓ Only with a free seat');
  await press(bo, /^Coup: game under way\. Ana/);
  await headed(bo, /^Coup$/);
  await sound_and_well(bo);
});

await hall_test('watchers see a game late if its host wants that, and its end at once', async (device) => {
  const [ana, bo] = await tiny_table(device, async (host) => {
    await press(host, 'Strangers may watch');
    await press(host, 'Watchers see the game: 3 min late');
  });
  await press(bo, 'I am ready');
  await press(ana, 'Start');
  await headed(ana, /^Flax$/);
  const cy = await device('Cy');
  await press(cy, '✓ Only with a free seat');
  await press(cy, /^Flax: game under way\. Ana.*you can watch · watchers see it 3 min late/);
  await headed(cy, /^Flax$/);
  await says(cy, /You see the game 3 min late/);
  await told(cy, /You see the game 3 min late/);
  await shot(cy, 'hall-late');
  const moves = async (page) => (await log(page)).filter((line) => /: \d (on|over) /.test(line)).length;
  await play_on(async () => await moves(ana) >= 3, ana, bo);
  await cy.waitForTimeout(2000);
  assert.equal(await moves(cy), 0);
  await play_on(() => over(ana), ana, bo);
  await says(cy, /wins|Shared victory/);
  assert.ok(!/You see the game/.test(await sentence(cy)));
  for (const page of [ana, bo, cy]) await sound_and_well(page);
});

await hall_test('what was for strangers ends with the table, also if it is closed amid a game', async (device) => {
  const [ana, bo] = await tiny_table(device, async (host) => {
    await press(host, 'Strangers may watch');
    await press(host, 'Watchers see the game: 3 min late');
    await press(host, 'Rated games');
  });
  await press(bo, 'I am ready');
  await press(ana, 'Start');
  await headed(ana, /^Flax$/);
  await press(ana, 'Menu');
  await press(ana, 'To the room');
  await press(ana, '✓ Show this table to everybody');
  await press(ana, 'To the table');
  await press(ana, 'Menu');
  await press(ana, 'End this game');
  await press(ana, 'End this game');
  await headed(ana, /^Room/);
  await press(ana, 'Show this table to everybody');
  await control(ana, 'Watchers see the game: At once, chosen');
  await control(ana, 'Rated games');
  // Nor do others who watch see it late where strangers may not watch any more.
  await press(ana, 'Watchers see the game: 3 min late');
  await press(ana, '✓ Strangers may watch');
  await press(ana, 'Strangers may watch');
  await control(ana, 'Watchers see the game: At once, chosen');
  for (const page of [ana, bo]) await sound_and_well(page);
});

await hall_test('the order of the list is remembered', async (device) => {
  const ana = await device('Ana');
  await press(ana, 'Order: Newest');
  await control(ana, 'Order: Newest, chosen');
  await ana.reload();
  await first_frame(ana);
  await control(ana, 'Order: Newest, chosen');
});

const stored_settings = (page) => page.evaluate((key) => localStorage.getItem(key), stored('settings', '/'));

await hall_test('strangers get a minute to answer, which is of this table alone', async (device) => {
  const ana = await device('Ana', { fragment: '' });
  assert.doesNotMatch(await stored_settings(ana), /answer [1-9]/);
  await ana.goto(`${new URL(ana.url()).origin}/${LIST}`);
  await open_table(ana);
  await says(ana, /Time to answer, in seconds: 60/);
  await set_answer(ana, 180, 60);
  assert.doesNotMatch(await stored_settings(ana), /answer [1-9]/);
});

// A hidden tab: its timers run once a minute, and it draws no frames.
const hides = `{
  const [timeout, interval, frame] = [setTimeout, setInterval, requestAnimationFrame];
  window.hide = false;
  window.setTimeout = (f, ms = 0, ...rest) => timeout(f, window.hide ? Math.max(ms, 60_000) : ms, ...rest);
  window.setInterval = (f, ms, ...rest) => interval(() => window.hide || f(...rest), ms);
  window.requestAnimationFrame = (f) => (window.hide ? 0 : frame(f));
  Object.defineProperty(document, 'visibilityState', { get: () => (window.hide ? 'hidden' : 'visible') });
}`;

await hall_test('the table of a hidden tab stays in the list', async (device) => {
  const ana = await device('Ana', { init_more: hides });
  await open_table(ana);
  const bo = await device('Bo');
  await says(bo, /1 table/);
  await ana.evaluate(() => {
    window.hide = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await bo.waitForTimeout(36_000);
  await says(bo, /1 table/);
});

await hall_test('by keyboard alone', async (device) => {
  const ana = await device('Ana');
  await open_table(ana);
  const bo = await device('Bo');
  await says(bo, /1 table/);
  await by_keyboard(bo, table_of('Ana'));
  await headed(bo, /^Room: Coup/);
});

await hall_test('without a relay the page says so', async (device, relay) => {
  const allow = [/WebSocket/, /ERR_CONNECTION_REFUSED/];
  const ana = await device('Ana', { storage: { relays: 'ws://127.0.0.1:9' }, allow });
  await says(ana, /No meeting point answers/);
  assert.equal(relay.hub.counts().connections, 0);
});

await hall_test('what strangers make up on a relay is not shown', async (device, relay) => {
  const page = await device('Bo');
  await says(page, /No open tables right now/);
  for (let i = 0; i < 500; ++i) {
    const content = Buffer.from(Array.from({ length: 60 + i }, (_, k) => (k === 0 ? 1 : (k * 31 + i * 17) & 255))).toString('base64url');
    relay.hub.spread({ id: String(i), pubkey: '', created_at: Math.floor(Date.now() / 1000), kind: 31811, tags: [['d', String(i).padStart(64, '0')], ['t', 'parlour'], ['expiration', String(Math.floor(Date.now() / 1000) + 30)]], content, sig: '' });
  }
  // A real table that comes after them shows that they have arrived.
  const ana = await device('Ana');
  await open_table(ana);
  await says(page, /1 table/);
  await press(ana, 'Leave the room');
  await says(page, /No open tables right now/);
  await sound_and_well(page);
});

// A relay is a stranger, too: it sends what it likes, and takes back what it said.
await hall_test('a relay that says anything does no harm', async (device) => {
  const { WebSocketServer } = createRequire(new URL('../../web/package.json', import.meta.url))('ws');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const now = () => Math.floor(Date.now() / 1000);
  let announcements = 0;
  server.on('connection', (socket) => socket.on('message', (data) => {
    const [what, name, ...filters] = JSON.parse(data);
    if (what === 'EVENT' && name.kind === 31811) ++announcements;
    if (what !== 'REQ') return;
    for (const { kinds, ...filter } of filters) {
      for (const content of ['A', 'AAAAA', '____-', 'AA==', 'x'.repeat(1025), '', 7, null, {}]) {
        for (const tags of [[['x', filter['#x']?.[0]], ['t', 'parlour']], null, [null], 'x', [[]], {}]) {
          socket.send(JSON.stringify(['EVENT', name, { kind: kinds[0], created_at: now(), tags, content }]));
        }
      }
    }
    for (const text of ['{', '[]', 'null', '["EVENT"]', '["EVENT","room",null]', '["OK"]', '["EOSE"]', '["NOTICE",{}]']) socket.send(text);
    for (let i = 0; i < 300; ++i) socket.send(JSON.stringify(['OK', 'x', i % 2 === 1, '']));
    socket.send(JSON.stringify(['EOSE', name]));
  }));
  const page = await device('Ana', { storage: { relays: `ws://127.0.0.1:${server.address().port}` } });
  await says(page, /No open tables right now/);
  await open_table(page);
  const before = announcements;
  for (const socket of server.clients) for (let i = 0; i < 2000; ++i) socket.send(JSON.stringify(['OK', 'x', i % 2 === 1, '']));
  await page.waitForTimeout(3000);
  assert.ok(announcements - before <= 4, `${announcements - before} announcements in three seconds`);
  await says(page, /in the list of open tables/);
  await sound_and_well(page);
  for (const socket of server.clients) socket.terminate();
  server.close();
});

// What it keeps may take longer than it has for a first answer.
await hall_test('a relay that has much to say is not given up while it says it', async (device) => {
  const { WebSocketServer } = createRequire(new URL('../../web/package.json', import.meta.url))('ws');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  let connections = 0;
  server.on('connection', (socket) => {
    let said = 0;
    const more = connections++ === 0 ? setInterval(() => {
      const last = ++said === 30;
      socket.send(JSON.stringify(last ? ['EOSE', 'room'] : ['EVENT', 'room', { kind: 31811, tags: [['t', 'parlour']], content: `A${said}` }]));
      if (last) clearInterval(more);
    }, 200) : null;
    socket.on('close', () => clearInterval(more));
  });
  const page = await device('Ana', { storage: { relays: `ws://127.0.0.1:${server.address().port}` } });
  await says(page, /No open tables right now/);
  assert.equal(connections, 1);
  for (const socket of server.clients) socket.terminate();
  server.close();
});

await finish();
