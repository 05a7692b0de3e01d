// Rooms of several devices: opening one, joining, the lobby, a game between pages, and what happens when a player is
// away.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { counters, finish, first_frame, open, open_beside, options, phone, serve, shot, still, stored, test } from './harness.mjs';
import { background_actor, control, controls, has, headed, heading, least_board, log, notified, preset, press, press_if_there, says, sentence, sound_and_well, told } from './player.mjs';
import { nostr_relay } from './relays.mjs';

// Each page acts as its own device because of its folder: what it stores carries the folder's name. A stand-in carries
// the frames, so that the pages of one browser meet without a network.
const folders = ['/a/', '/b/', '/c/', '/d/'];
const stand_in = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'stand_in.js'));
const server = await serve(options.site, {
  bases: folders,
  alter: (path, bytes) => (/^carrier\b.*\.js$/.test(path) ? stand_in : bytes),
});
// The same site with the real carrier: pages that meet over a relay on loopback, and WebRTC.
const plain_server = await serve(options.site, { bases: folders });
const relay = await nostr_relay();
const small = options.shots ? {} : { viewport: { width: 860, height: 560 } };
const patience = { polling: 40 };

// What pages have stored before they start. Their clock can be advanced, as if the page had slept.
const init = (folder, relays, storage = {}, settings = {}) => preset({ settings, storage: { 'layout/tiny': `${least_board}\nTiny`, relays, turn: 'stun:127.0.0.1:9', ...storage } })
  .replaceAll(stored(''), stored('', folder)).replaceAll("'test/preset'", `'test/preset${folder}'`);
const clock = `{ const now = performance.now.bind(performance); window.__slept = 0; performance.now = () => now() + window.__slept; }`;

/** Pages of one browser, each a device with a player of the given name. */
async function devices(names, { at = server, relays = relay.url, allow = [], storage, settings, also = '', ...more } = {}) {
  const { origin } = new URL(at.url);
  const first = await open(origin + folders[0], { ...small, ...more, allow, init: clock + also + folders.map((it) => init(it, relays, storage, settings)).join('\n') });
  const pages = [first];
  for (const [i] of names.entries()) {
    if (i > 0) pages.push(await open_beside(first, origin + folders[i], { allow }));
    Object.assign(pages[i], { name: names[i], folder: folders[i] });
    await first_frame(pages[i]);
  }
  there = pages;
  return pages;
}

let there = []; // the pages of this test

/** A test that, if it fails, prints what every page showed. */
const room_test = (name, f) => test(name, async () => {
  there = [];
  try {
    await f();
  } catch (error) {
    for (const page of there.filter((it) => !it.isClosed())) {
      console.log(`     ${page.name}: ${await heading(page)} | ${await sentence(page)}\n       ${page.problems.join(' | ')}`);
      console.log(`       ${(await controls(page)).map((c) => c.label).join(' / ')}\n       ${(await log(page)).slice(-12).join(' / ')}`);
    }
    throw error;
  }
});

/** Types into the open dialog and accepts it. */
async function type(page, text) {
  const field = page.locator('dialog[open] #dialog-field');
  await field.fill(text);
  await field.press('Enter');
}

/** The link that the invitation shows. */
async function invitation(page) {
  await press(page, 'Invite');
  const link = await page.locator('dialog[open] textarea').first().inputValue();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return link;
}

async function make_room(page, { game = /^Flax\./, name = page.name } = {}) {
  await press(page, game);
  await press(page, 'With friends far away');
  await type(page, name);
  await headed(page, /^Room/);
  return invitation(page);
}

async function join_room(page, link, name = page.name, heads = /^Room/) {
  const own = link.replace(folders[0], page.folder);
  await page.goto(own);
  await first_frame(page);
  await type(page, name);
  await headed(page, heads);
}

/** The lobby's own names for these controls. */
const ready = (page) => press(page, 'I am ready');

async function start_together(host, guests, heads = /^Flax$/) {
  for (const page of guests) await ready(page);
  await press(host, 'Start');
  for (const page of [host, ...guests]) await headed(page, heads);
}

// --- Flax: a move is a square, then Confirm ----------------------------------------------------------

const place = /^(Place \d on|Cover the chip on) [A-Z]+\d+/;
const staged = /to play \d on [A-Z]+\d+\. /;

/** Lets the players who may act do so, until `enough()`. Each page knows by itself whose turn it is. */
async function play(pages, enough, move = flax_move) {
  for (let idle = 0; !await enough();) {
    let moved = false;
    for (const page of pages) moved = await move(page) || moved;
    idle = moved ? 0 : idle + 1;
    assert.ok(idle < 400, `nobody moves: ${(await Promise.all(pages.map(sentence))).join(' | ')}`);
    if (!moved) await pages[0].waitForTimeout(50); // the next page looks again: there is no state to wait for on all pages at once
  }
}

const flax_move = async (page) => press_if_there(page, staged.test(await sentence(page)) ? 'Confirm' : place);

// Each page has drawn everything again, and says so.
async function chance_is_fair(page, its_part) {
  await press(page, 'Chance checked by 2 of 2');
  await headed(page, /Fair chance/);
  await says(page, /All draws were fair/);
  await says(page, its_part);
  await says(page, /Checked by Ana and Bo|Checked by Ana, Bo/);
  await shot(page, 'room-chance');
  await page.keyboard.press('Escape');
}

const over = async (page) => /wins|Shared victory|You win/.test(await sentence(page));
/** Numbers of chips, as counted by the text version: how much of the game this page has seen. */
const moves_told = async (page) => (await log(page)).filter((line) => /: \d (on|over) /.test(line)).length;

async function tiny_flax(host) {
  await press(host, /^Flax\./);
  await press(host, /^Tiny/);
  await press(host, 'With friends far away');
  await type(host, host.name);
  await headed(host, /^Room: Flax$/);
  return invitation(host);
}

// --- joining ----------------------------------------------------------------------------------------

await room_test('the screen of rooms says how a room comes about, where there is room for it', async () => {
  const [page] = await devices(['Ana'], { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.125 });
  await press(page, /^Play online/);
  await says(page, /Send the link: Whoever opens it takes a seat, or watches\./);
  await page.setViewportSize({ width: 1280, height: 420 });
  await still(page);
  assert.doesNotMatch(await sentence(page), /Send the link/);
});

await room_test('the host of a room takes a preset, unless it is for another number of players', async () => {
  const [ana] = await devices(['Ana']);
  await make_room(ana, { game: /^Settlers\./ });
  await press(ana, 'Change the options');
  await control(ana, 'Two players: Players: 2', { enabled: false });
  await press(ana, 'Quick');
  await press(ana, 'Take these');
  await headed(ana, /^Room/);
  await press(ana, 'Change the options');
  await control(ana, 'Quick, chosen');
  await control(ana, 'Options: Quick');
});

await room_test('two pages come into one room, see each other, talk, and play a whole game', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  const link = await tiny_flax(ana);
  assert.match(link, /\/a\/#\/join\/[\w-]{22}$/);
  await shot(ana, 'room-host-alone');
  await control(ana, /^Start/, { enabled: false });
  await join_room(bo, link);
  await says(bo, /Ana: host, connected/);
  await says(ana, /Bo: connected, not ready yet/);
  // Chat is plain text, whatever it looks like.
  await press(bo, 'Say something');
  await type(bo, '<img src=x onerror=alert(1)> <b>hi</b>');
  await told(ana, /^Bo: <img src=x onerror=alert\(1\)> <b>hi<\/b>$/);
  assert.equal(await ana.locator('#log img, #log b').count(), 0);
  await press(ana, 'Mute Bo');
  await control(ana, 'Hear Bo again');
  await press(bo, 'Say something');
  await type(bo, 'unheard');
  // A later message on the same link has arrived, so the chat has too.
  await ready(bo);
  await says(ana, /Bo: connected, ready/);
  await press(bo, 'Not ready');
  await press(ana, 'Hear Bo again');
  await control(ana, 'Mute Bo');
  await press(bo, 'Say something');
  await type(bo, 'heard again');
  await told(ana, /^Bo: heard again$/);
  assert.equal((await log(ana)).filter((line) => /unheard/.test(line)).length, 0);
  await shot(ana, 'room-host');
  await shot(bo, 'room-guest');
  await start_together(ana, [bo]);
  await shot(bo, 'room-table');
  await play([ana, bo], () => over(ana));
  await says(bo, /wins|You win|Shared victory/);
  assert.match((await sentence(ana)) + (await sentence(bo)), /Ana wins|Bo wins|Shared victory/);
  await shot(bo, 'room-end');
  await chance_is_fair(ana, /its secret has a part in every draw/);
  await chance_is_fair(bo, /The game drew (\d+) times; your page took part in \1 of them/);
  // The next one starts in the same room.
  await press(ana, 'Next game');
  await headed(bo, /^Room: Flax$/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(ana)) > 0);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('guest and host load their pages again in the middle of a game, and go on with it', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  await join_room(bo, await tiny_flax(ana));
  await says(ana, /Bo: connected/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(bo)) >= 2);
  for (const page of [bo, ana]) {
    await page.reload();
    await first_frame(page);
    await headed(page, /^Flax$/);
    await play([ana, bo], async () => (await moves_told(page)) >= 1 || await over(ana));
  }
  await play([ana, bo], () => over(ana));
  await says(bo, /wins|You win|Shared victory/);
  // Whoever loads the page again while watching the replay is still in the room.
  for (const page of [bo, ana]) {
    await press(page, 'Replay');
    await headed(page, /^Replay/);
    await page.reload();
    await first_frame(page);
    await headed(page, /^Flax$/);
    await says(page, /wins|You win|Shared victory/);
  }
  await press(ana, 'Next game');
  await headed(bo, /^Room: Flax$/);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

// The host's own seat is empty, so the game runs by messages and timers: a hidden tab gets no frames.
await room_test('a host whose tab is hidden deals, plays its bots and lets people in', async () => {
  const [ana, bo, cy] = await devices(['Ana', 'Bo', 'Cy']);
  const link = await tiny_flax(ana);
  await join_room(bo, link);
  await says(ana, /Bo: connected/);
  await press(ana, 'Stand up');
  await press(ana, 'Bot');
  await control(ana, 'Remove the bot');
  await start_together(ana, [bo]);
  await ana.evaluate(background_actor);
  await ana.evaluate(() => window.show(false));
  await still(ana);
  const { frames } = await counters(ana);
  await join_room(cy, link, cy.name, /^(Room|Flax)/); // the game may appear before the lobby
  await headed(cy, /^Flax$/);
  await play([bo], () => over(bo));
  await says(cy, /wins|Shared victory/);
  assert.equal((await counters(ana)).frames, frames, 'nothing was drawn');
  await ana.evaluate(() => window.show(true));
  await says(ana, /wins|Shared victory/);
  for (const page of [ana, bo, cy]) await sound_and_well(page);
});

await room_test('a player whose tab is hidden is called to their turn, by title and notification', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo'], { settings: { notify: 1 }, also: `(${notified})('granted'); Notification.permission = 'granted';` });
  await join_room(bo, await tiny_flax(ana));
  await says(ana, /Bo: connected/);
  await start_together(ana, [bo]);
  // Until it is the other's turn.
  const to_move = async (page) => await has(page, place) || staged.test(await sentence(page));
  await play([ana, bo], async () => await moves_told(ana) >= 1 && await to_move(ana));
  const title = await bo.title();
  await bo.evaluate(background_actor);
  await bo.evaluate(() => window.show(false));
  assert.equal(await bo.title(), title, 'nothing is asked yet');
  await play([ana], async () => await bo.title() !== title);
  assert.equal(await bo.title(), '● Your turn: Flax');
  assert.deepEqual(await bo.evaluate(() => notices.map(({ title, closed }) => [title, closed])), [['Your turn: Flax', false]]);
  await bo.evaluate(() => window.show(true));
  assert.equal(await bo.title(), title);
  assert.deepEqual(await bo.evaluate(() => notices.map((it) => it.closed)), [true]);
  // Ana looks, and is not called.
  assert.deepEqual(await ana.evaluate(() => notices.length), 0);
  for (const page of [ana, bo]) await sound_and_well(page);
});

await room_test('home leads back to the game in a room', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  await join_room(bo, await tiny_flax(ana));
  await says(ana, /Bo: connected/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(bo)) >= 1);
  await bo.goto(new URL(bo.folder, server.url).href);
  await bo.reload(); // the same page without the link
  await first_frame(bo);
  await headed(bo, /^Parlour$/);
  await says(bo, /Ana/);
  await shot(bo, 'home-room');
  await press(bo, 'Back to the room: Flax');
  await headed(bo, /^Flax$/);
  await play([ana, bo], () => over(ana));
  await says(bo, /wins|You win|Shared victory/);
  await press(ana, 'Next game');
  await headed(bo, /^Room: Flax$/);
  await bo.goto(new URL(bo.folder, server.url).href);
  await bo.reload();
  await first_frame(bo);
  await headed(bo, /^Parlour$/);
  assert.equal(await has(bo, /^Back to the room/), false, 'no game is on the table');
  for (const page of [ana, bo]) await sound_and_well(page);
});

await room_test('the host sends somebody away, and lets nobody new in; a third watches', async () => {
  const [ana, bo, cy, di] = await devices(['Ana', 'Bo', 'Cy', 'Di']);
  const link = await tiny_flax(ana);
  await join_room(bo, link);
  await join_room(cy, link);
  await says(cy, /Bo: connected/);
  await control(cy, 'Invite');
  assert.equal(await has(cy, 'I am ready'), false, 'no seat is left');
  await start_together(ana, [bo]);
  await headed(cy, /^Flax$/);
  await play([ana, bo], async () => (await moves_told(cy)) >= 2);
  assert.equal(await has(cy, place), false, 'who watches does not act');
  await shot(cy, 'room-watch');
  await press(ana, 'Menu');
  await press(ana, 'To the room');
  await press(ana, 'Closed to newcomers');
  await control(ana, /^✓ Closed to newcomers/);
  await di.goto(link.replace(folders[0], di.folder));
  await type(di, 'Di');
  await control(di, 'Try again');
  await says(di, /The host lets nobody new in\./);
  await press(ana, 'Send Bo away');
  await press(ana, 'Cancel');
  await press(ana, 'Send Bo away');
  await shot(ana, 'room-kick');
  await press(ana, 'Send away');
  await says(bo, /The host has sent you away\./);
  // A bot takes over.
  await press(ana, 'To the table');
  await play([ana], () => over(ana));
  await says(cy, /wins|Shared victory/);
  for (const page of [ana, bo, cy, di]) await sound_and_well(page);
});

await room_test('players vote somebody out, whom a bot follows', async () => {
  const [ana, bo, cy, di] = await devices(['Ana', 'Bo', 'Cy', 'Di']);
  const link = await make_room(ana, { game: /^Coup\./ });
  for (let bots = 0; bots < 2; ++bots) await press(ana, 'Remove the bot');
  for (const page of [bo, cy, di]) await join_room(page, link);
  await start_together(ana, [bo, cy, di], /^Coup$/);
  for (const page of [cy, di]) {
    await press(page, 'Menu');
    await press(page, 'To the room');
  }
  assert.equal(await has(cy, 'Vote to remove Ana'), false, 'not the host');
  await press(cy, 'Vote to remove Bo');
  await says(di, /Bo: connected, votes to remove them: 1 of 2/);
  await press(cy, 'Take back your vote to remove Bo');
  await control(cy, 'Vote to remove Bo');
  await shot(cy, 'room-vote-out');
  await press(cy, 'Vote to remove Bo');
  await press(di, 'Vote to remove Bo');
  await says(bo, /The other players have voted to remove you\./);
  await told(di, /^Bo has left\.$/);
  assert.equal(await has(di, 'Vote to remove Bo'), false);
  for (const page of [ana, bo, cy, di]) await sound_and_well(page);
});

await room_test('who is away a minute is played for by a bot, by vote, and comes back', async () => {
  const [ana, bo, cy] = await devices(['Ana', 'Bo', 'Cy']);
  const link = await tiny_flax(ana);
  await join_room(bo, link);
  await join_room(cy, link);
  await says(ana, /Cy: connected/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(ana)) >= 1);
  await bo.evaluate(() => { window.__cut = true; });
  await says(ana, /Bo is away\./);
  await control(ana, /^Let a bot play for Bo/, { enabled: false });
  await says(ana, /If you like, a bot plays until Bo is back\./);
  assert.equal((await sentence(ana)).match(/is away/g).length, 1, 'said once');
  await shot(ana, 'room-away');
  await ana.evaluate(() => { window.__slept += 61_000; __parlour.page.on.wake(); });
  await press(ana, 'Let a bot play for Bo');
  await says(ana, /Bo: a bot plays for now\./);
  const before = await moves_told(ana);
  await play([ana], async () => (await moves_told(ana)) >= before + 2 || await over(ana));
  await bo.evaluate(() => { window.__cut = false; });
  await told(ana, /^(Bo plays again|Bo is back)\.$/);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('the host is gone for good, and the others go on', async () => {
  const [ana, bo, cy] = await devices(['Ana', 'Bo', 'Cy']);
  const link = await tiny_flax(ana);
  await join_room(bo, link);
  await join_room(cy, link);
  await says(cy, /Bo: connected/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(bo)) >= 2);
  const seen = await moves_told(bo);
  await ana.close();
  await control(bo, /^Go on without the host/, { enabled: false });
  await shot(bo, 'room-wait');
  for (const page of [bo, cy]) await page.evaluate(() => { window.__slept += 61_000; __parlour.page.on.wake(); });
  await press(bo, 'Go on without the host');
  await press(cy, 'Go on without the host');
  await says(bo, /Cy: connected/);
  await shot(bo, 'room-gather');
  await control(bo, /^To the table: First press “Go on with the game”\.$/, { enabled: false });
  await press(bo, 'Go on with the game');
  await headed(bo, /^Flax$/);
  await headed(cy, /^Flax$/);
  await says(bo, /Ana is away/);
  assert.ok(await moves_told(bo) >= seen - 1);
  await sound_and_well(bo);
  await sound_and_well(cy);
});

await room_test('two hosts of a pair: the one who is asked keeps their table, and it stays', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  await join_room(bo, await tiny_flax(ana));
  await says(ana, /Bo: connected/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(ana)) >= 1 && (await moves_told(bo)) >= 1);
  const pair = [ana, bo];
  const sleep = async () => {
    for (const page of pair) await page.evaluate(() => { window.__slept += 61_000; __parlour.page.on.wake(); });
  };
  await ana.evaluate(() => { window.__cut = true; });
  await control(bo, /^Go on without the host/, { enabled: false });
  await sleep();
  await press(bo, 'Go on without the host');
  await press(bo, 'Go on with the game');
  await headed(bo, /^Flax$/);
  await ana.evaluate(() => { window.__cut = false; });
  // Their keys decide which of the two is asked.
  let asked = null;
  for (let i = 0; !asked; ++i) {
    assert.ok(i < 600, 'nobody is asked');
    for (const page of pair) if (await has(page, 'Keep this table')) asked = page;
    if (!asked) await ana.waitForTimeout(100);
  }
  await says(asked, /The others go on with another host\. A player says so\./);
  await shot(asked, 'room-moved');
  const seen = await moves_told(asked);
  await press(asked, 'Keep this table');
  await asked.waitForFunction(() => ![...document.querySelectorAll('#narrator li button')].some((b) => b.textContent === 'Keep this table'), null, patience);
  // Later as well: this device still deals, as the bot that replaces the other player shows.
  await sleep();
  await press(asked, /^Let a bot play for (Ana|Bo)$/);
  assert.equal(await has(asked, 'Keep this table'), false);
  await headed(asked, /^Flax$/);
  await play([asked], async () => (await moves_told(asked)) > seen || await over(asked));
  await press(asked, 'Menu');
  await control(asked, 'End this game'); // a control of the host
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('the bin of a room whose game this device deals asks twice', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  await join_room(bo, await tiny_flax(ana));
  await says(ana, /Bo: connected/);
  await start_together(ana, [bo]);
  for (const page of [ana, bo]) {
    await page.goto(new URL(page.folder, server.url).href); // outside the room: the list is there
    await first_frame(page);
    await press(page, 'Play online, with friends or strangers');
    await headed(page, /^Play online, with friends or strangers$/);
  }
  const places = (page) => page.evaluate((prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length, stored('room/', page.folder));
  const row = /^Room: Flax\. you are the host, a game is under way\. with Bo · (just now|\d+ min ago)$/;
  await control(ana, row);
  const kept = await places(ana);
  assert.equal(kept, 3, 'who this device is there, the table, and what it began with');
  await press(ana, 'Forget this room');
  await told(ana, /This device deals the game of that room.* Press again to forget it\.$/);
  await control(ana, row);
  assert.equal(await places(ana), kept);
  await shot(ana, 'room-forget');
  // It asks again when the list is reopened.
  await press(ana, 'Back');
  await press(ana, 'Play online, with friends or strangers');
  await press(ana, 'Forget this room');
  await control(ana, row);
  assert.equal(await places(ana), kept);
  await press(ana, 'Forget this room');
  await ana.waitForFunction((prefix) => !Object.keys(localStorage).some((key) => key.startsWith(prefix)), stored('room/', ana.folder), patience);
  // A room that another device deals is forgotten at once.
  await control(bo, /^Room: Flax\. you are a guest, a game is under way\. with Ana/);
  await press(bo, 'Forget this room');
  await bo.waitForFunction((prefix) => !Object.keys(localStorage).some((key) => key.startsWith(prefix)), stored('room/', bo.folder), patience);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('where there is no place for the room the player can make one', async () => {
  const full = {};
  for (const c of 'ABCDEFGH') full[`room/${c.repeat(21)}A`] = `identity ${'A'.repeat(43)}\nhost 1\nturn 1\nplaying 1\nname Ana\ngame coup\nwith ${c}o\n`;
  const [ana] = await devices(['Ana'], { storage: full });
  const hash = new URL(await tiny_flax(ana)).hash.slice('#/join/'.length);
  await says(ana, /This device has no place for this room\. .*unless you forget another one\./);
  await shot(ana, 'room-no-place');
  const kept = () => ana.evaluate((key) => localStorage.getItem(key), stored(`room/${hash}`, ana.folder));
  assert.equal(await kept(), null);
  await press(ana, 'Your rooms');
  await headed(ana, /^Play online, with friends or strangers$/);
  await control(ana, /^Room: Coup\. .*with Co$/);
  await press(ana, 'Forget this room');
  await press(ana, 'Forget this room');
  await ana.waitForFunction((key) => localStorage.getItem(key), stored(`room/${hash}`, ana.folder), patience);
  await press(ana, 'Back');
  await press(ana, 'Back to the room');
  await headed(ana, /^Room: Flax$/);
  assert.equal(await has(ana, 'Your rooms'), false);
  await sound_and_well(ana);
});

await room_test('a room is open in one tab at a time, and is found again in the list', async () => {
  const [ana] = await devices(['Ana']);
  const link = await tiny_flax(ana);
  const tab = await open_beside(ana, link);
  await first_frame(tab);
  await says(tab, /open in another tab/);
  await shot(tab, 'room-elsewhere');
  await press(ana, 'Back');
  await press(ana, 'Back to the room');
  await headed(ana, /^Room: Flax$/);
  await press(ana, 'Leave the room');
  await press(ana, 'Leave');
  await headed(ana, /^Parlour$/);
  await press(tab, 'Try again');
  await says(tab, /Looking for the host/); // the room no longer belongs to this device
  await press(ana, 'Play online, with friends or strangers');
  await headed(ana, /^Play online, with friends or strangers$/);
  await press(ana, 'Join with a link or code');
  await type(ana, 'no link at all');
  await ana.locator('dialog[open] .wrong').waitFor();
  await ana.keyboard.press('Escape');
  await shot(ana, 'room-list');
  await sound_and_well(ana);
});

await room_test('a room from the list: another game, another name, servers of one’s own, and the host leaves', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  await press(ana, 'Play online, with friends or strangers');
  await press(ana, 'Make a room, choose the game later');
  await type(ana, 'Ana');
  await headed(ana, /^Room: Flax$/);
  await press(ana, 'Coup');
  await headed(ana, /^Room: Coup$/);
  const link = await invitation(ana);
  await join_room(bo, link);
  await says(ana, /Bo: connected/);
  await press(bo, 'Change your name');
  await type(bo, '  Bo of the Hill ');
  await says(ana, /Bo of the Hill: connected/);
  // The settings ask for the servers, and the device stores them.
  await press(bo, 'Back');
  await press(bo, 'Settings');
  await press(bo, 'Meeting points for rooms');
  const field = bo.locator('dialog[open] #dialog-field');
  assert.equal(await field.inputValue(), relay.url);
  await field.fill('wss://a.example\nwss://b.example');
  await bo.getByRole('button', { name: 'OK', exact: true }).click();
  await bo.waitForFunction((key) => localStorage.getItem(key) === 'wss://a.example\nwss://b.example', stored('relays', bo.folder), patience);
  await press(bo, 'Close');
  await press(bo, 'Back to the room');
  await headed(bo, /^Room: Coup$/);
  await press(ana, 'Leave the room');
  await press(ana, 'Leave');
  await headed(ana, /^Parlour$/);
  await says(bo, /The host has left\. Ana has left\. The room can go on/);
  await shot(bo, 'room-host-left');
  await press(bo, 'Go on without the host');
  await says(bo, /Bo of the Hill: host, connected/);
  await shot(bo, 'room-host-now');
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('a link to another room is opened while a game runs in the first, which goes on later', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  const link = await tiny_flax(ana);
  await join_room(bo, link);
  await says(ana, /Bo: connected/);
  await start_together(ana, [bo]);
  await ana.evaluate(() => { location.hash = `#/join/${'A'.repeat(22)}`; });
  await type(ana, 'Ana');
  await says(ana, /Looking for the host/);
  await ana.evaluate((hash) => { location.hash = hash; }, new URL(link).hash);
  await headed(ana, /^(Room: )?Flax$/);
  if (await has(ana, 'To the table')) await press(ana, 'To the table');
  await headed(ana, /^Flax$/);
  await play([ana, bo], () => over(bo));
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('a room on a phone: the lobby, the table, what is said', async () => {
  const [ana] = await devices(['Ana'], { ...phone, viewport: { width: 390, height: 844 } });
  await press(ana, 'Play online, with friends or strangers');
  await headed(ana, /^Play online, with friends or strangers$/);
  await shot(ana, 'room-list-phone');
  await press(ana, 'Back');
  await tiny_flax(ana);
  await press(ana, 'Bot');
  await press(ana, 'Medium bot'); // its levels are behind a pencil
  await control(ana, 'Medium bot: Medium, chosen');
  await shot(ana, 'room-phone');
  await press(ana, 'Invite');
  await ana.locator('dialog[open] .qr svg').waitFor();
  await shot(ana, 'room-invite-phone');
  await ana.keyboard.press('Escape');
  await press(ana, 'Start');
  await headed(ana, /^Flax$/);
  await control(ana, place);
  await shot(ana, 'room-table-phone');
  await press(ana, 'Chat');
  await press(ana, 'Say something');
  await type(ana, 'is anybody here?');
  await control(ana, 'Say something');
  await shot(ana, 'room-chat-phone');
  await press(ana, 'Close');
  await press(ana, 'Menu');
  await control(ana, /^Link to a replay$/);
  await press(ana, 'End this game');
  await press(ana, 'Cancel');
  await press(ana, 'Menu');
  await press(ana, 'End this game');
  await headed(ana, /^End this game/);
  await press(ana, 'End this game');
  await headed(ana, /^Room: Flax$/);
  await sound_and_well(ana);
});

// --- other games, and the real carrier ------------------------------------------------------------------

/** Every control on a screen that is a move of the game: not its bars, menus and drawers. */
const frame_words = /^(✓ |○ )?(Back|Menu|Log|Rules|Chat.*|Undo.*|Hint.*|Confirm.*|Stats|Say something|Cancel|Close|Look.*|Hold.*|Zoom.*|Whole.*|Type a move)/;
async function any_move(page) {
  const labels = (await controls(page)).filter((c) => c.enabled).map((c) => c.label);
  const label = labels.find((l) => /^(Confirm|Roll|End|Pass|Wait|Nobody|Allow|Income|Tax|Do not|I do not)/.test(l)) ?? labels.find((l) => !frame_words.test(l));
  return label && press_if_there(page, label);
}

for (const [name, game, heads] of [['Coup', /^Coup\./, /^Coup$/], ['Settlers', /^Settlers\./, /^Settlers$/], ['Tractor', /^Tractor\./, /^Tractor$/]]) {
  await room_test(`${name} begins between two pages and bots, and goes on`, async () => {
    const [ana, bo] = await devices(['Ana', 'Bo']);
    await join_room(bo, await make_room(ana, { game }));
    await says(ana, /Bo: connected/);
    for (;;) {
      // Bots take the remaining seats.
      const open = (await controls(ana)).some((c) => c.label === 'Bot');
      if (!open) break;
      const before = await controls(ana);
      await press(ana, 'Bot');
      await ana.waitForFunction((n) => [...document.querySelectorAll('#narrator li button')].filter((b) => b.textContent === 'Bot').length < n,
        before.filter((c) => c.label === 'Bot').length, patience);
    }
    await start_together(ana, [bo], heads);
    const lines = (page) => page.evaluate(() => document.querySelector('#narrator').textContent + document.querySelector('#log').textContent);
    let changes = 0;
    let last = await lines(bo);
    await play([ana, bo], async () => {
      const now = await lines(bo);
      changes += now !== last;
      last = now;
      return changes >= 6;
    }, any_move);
    await shot(bo, `room-${name.toLowerCase()}`);
    await sound_and_well(ana);
    await sound_and_well(bo);
  });
}

const bold = [/^Confirm/, /^(Lose|Keep|Show|Reveal)/, /^Coup\b/, /^Assassinate/, /^(Allow|Nobody|Do not|I do not)/, /^Tax/, /^Income/];
/** A move of Coup that brings the end nearer. */
async function coup_move(page) {
  const there = (await controls(page)).filter((c) => c.enabled && !frame_words.test(c.label) && !/^(Your cards|Claimed by|\w+: \d of)/.test(c.label)).map((c) => c.label);
  if (await over(page)) return false; // what was there may not have been moves
  const confirm = (await controls(page)).find((c) => c.enabled && /^Confirm/.test(c.label))?.label;
  const target = /choose a target/.test(await sentence(page)) && there.find((l) => /coins?, \d influence/.test(l));
  const label = confirm ?? (target || null) ?? bold.map((pattern) => there.find((l) => pattern.test(l))).find(Boolean) ?? there[0];
  return label && press_if_there(page, label);
}

// Nobody deals: each page shuffles, and the check at the end finds nothing.
async function undealt_coup(guests) {
  const pages = await devices(['Ana', ...guests]);
  const link = await make_room(pages[0], { game: /^Coup\./ });
  for (const page of pages.slice(1)) {
    if (!await has(pages[0], 'Open seat') && await has(pages[0], 'Remove the bot')) await press(pages[0], 'Remove the bot');
    await join_room(page, link);
  }
  await says(pages[0], new RegExp(`${guests.at(-1)}: connected`));
  await press(pages[0], 'Bot');
  await press(pages[0], /^○ Nobody deals/);
  await says(pages[1], /Nobody deals: no device knows another’s cards/);
  await start_together(pages[0], pages.slice(1), /^Coup$/);
  return pages;
}

await room_test('Coup that nobody deals is played to its check, with reloads of a guest and of the host', async () => {
  const pages = await undealt_coup(['Bo', 'Cy']);
  const [ana, bo, cy] = pages;
  const lines = async (page) => (await log(page)).length;
  await play(pages, async () => (await lines(cy)) >= 4, coup_move);
  await bo.reload();
  await first_frame(bo);
  await headed(bo, /^Coup$/);
  await play(pages, async () => (await lines(cy)) >= 8 || await over(cy), coup_move);
  await ana.reload();
  await first_frame(ana);
  await headed(ana, /^Coup$/);
  await play(pages, () => over(ana), coup_move);
  for (const page of pages) {
    await press(page, 'Checked: nobody cheated');
    await headed(page, /Fair chance/);
    await says(page, /All devices told their secrets, and this page played the whole game again\./);
    await shot(page, `room-undealt-${page.name}`);
    await page.keyboard.press('Escape');
    await sound_and_well(page);
  }
  const record = await saved_record(ana);
  assert.match(record, /^coup \d+ seats=4/);
  assert.match(record, /^#words [\w-]{120}$/m);
});

/** The record of the game on the table, as a file. */
async function saved_record(page) {
  await press(page, 'Menu');
  await press(page, 'Record as text');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

/** What says who is missing lies between the bar at the top and all else that can be pressed: it covers nothing. */
async function covers_nothing(page, what, size) {
  await page.setViewportSize(size);
  await still(page);
  if (await has(page, /is away\.?$/)) await press(page, /is away\.?$/); // folded, on a phone
  await still(page);
  const card = await control(page, what, { enabled: false });
  const bar = (await control(page, 'Menu')).at[1] + 30;
  const table = (await controls(page)).filter(({ label, at }) => at[1] > bar && label !== card.label && label !== 'Close');
  assert.ok(table.length > 3, 'a table');
  for (const { label, at } of table) assert.ok(at[1] > card.at[1] + 30, `${label} at ${at}, the card at ${card.at}`);
}

await room_test('who leaves a game that nobody deals is given up by the others', async () => {
  const pages = await undealt_coup(['Bo', 'Cy']);
  const [ana, bo, cy] = pages;
  await play(pages, async () => (await log(cy)).length >= 3, coup_move);
  await cy.evaluate(() => { window.__cut = true; });
  await says(ana, /Cy is away\./);
  const end = /^End the game without Cy/;
  for (let i = 0; i < 30 && !await has(ana, end); ++i) for (const page of [ana, bo]) await coup_move(page);
  const usual = ana.viewportSize();
  for (const [name, size] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } })) {
    await covers_nothing(ana, end, size);
    await shot(ana, `room-undealt-away-${name}`);
  }
  await ana.setViewportSize(usual);
  for (const page of [ana, bo]) await page.evaluate(() => { window.__slept += 61_000; __parlour.page.on.wake(); });
  await press(ana, 'End the game without Cy');
  await says(ana, /It ends once most of the others want that too\./);
  await press(ana, 'Menu');
  await press(ana, 'Fair chance');
  await headed(ana, /Fair chance/);
  await press(bo, 'End the game without Cy');
  await says(bo, /The game cannot go on/);
  await says(bo, /The others have ended the game without Cy\./);
  await says(ana, /The others have ended the game without Cy\./); // the open sheet says it
  await ana.keyboard.press('Escape');
  await shot(bo, 'room-undealt-broken');
  await press(ana, 'End this game');
  await headed(bo, /^Room: Coup$/);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await room_test('over a relay and WebRTC: in, a game, a reload of each', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo'], { at: plain_server });
  const link = await tiny_flax(ana);
  await join_room(bo, link);
  await says(bo, /Ana: host, connected/);
  await says(ana, /Bo: connected, not ready yet/);
  await start_together(ana, [bo]);
  await play([ana, bo], async () => (await moves_told(bo)) >= 1);
  for (const page of [bo, ana]) {
    await page.reload();
    await first_frame(page);
    await headed(page, /^Flax$/);
  }
  await play([ana, bo], () => over(ana));
  await says(bo, /wins|You win|Shared victory/);
  // The last message of a host still arrives.
  await press(ana, /^(To the room|Back)$/);
  await headed(ana, /^Room: Flax$/);
  await press(ana, 'Leave the room');
  await press(ana, 'Leave');
  await told(bo, /^Ana has left/);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await relay.stop();
await room_test('without a server: a code is copied, its answer is photographed', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo'], { at: plain_server, relays: 'ws://127.0.0.1:9', allow: [/WebSocket/] });
  await tiny_flax(ana);
  await press(ana, 'Invite');
  await ana.getByRole('button', { name: 'Connect by copied text…' }).click();
  const code = ana.locator('dialog[open] textarea[readonly]');
  await ana.waitForFunction(() => /\/join\/[\w-]{22}\/.+/.test(document.querySelector('dialog[open] textarea[readonly]').value), null, patience);
  await ana.locator('dialog[open] .qr svg').waitFor();
  await shot(ana, 'room-offer');
  await bo.goto((await code.inputValue()).replace(folders[0], bo.folder));
  await first_frame(bo);
  await type(bo, 'Bo');
  const dialog = bo.getByRole('dialog', { name: 'Connect by copied text' });
  await dialog.getByRole('button', { name: 'Make the answer' }).click();
  const picture = await dialog.locator('.qr svg').evaluate((svg) => new XMLSerializer().serializeToString(svg));
  await shot(bo, 'room-answer');
  // What the host's camera sees.
  await ana.evaluate((picture) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(picture.replace('<svg ', '<svg width="400" height="400" '))}`;
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 480, height: 480 }).getContext('2d');
      setInterval(() => context.drawImage(image, 40, 40), 100);
      return window.camera = context.canvas.captureStream();
    };
  }, picture);
  await ana.getByRole('dialog').getByRole('button', { name: 'Scan' }).click();
  await says(ana, /Bo: connected/);
  assert.equal(await ana.locator('dialog[open]').count(), 0);
  assert.deepEqual(await ana.evaluate(() => camera.getTracks().map((it) => it.readyState)), ['ended']);
  await bo.keyboard.press('Escape');
  await says(bo, /Ana: host, connected/);
  await start_together(ana, [bo]);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await finish();
