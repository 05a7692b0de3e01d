// What one player at a shared device has seen of their own cards appears nowhere in the page's text when somebody else
// looks: behind the curtain, on any other screen, after a reload.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { finish, first_frame, open_beside, options, serve, still, test, two_frames } from './harness.mjs';
import { archived, background_actor, control, controls, headed, keeps, log, preset, press, says, sentence, small_page, sound_and_well, told } from './player.mjs';

// A room opens without a network.
const stand_in = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'stand_in.js'));
const server = await serve(options.site, { alter: (path, bytes) => (/^carrier\b.*\.js$/.test(path) ? stand_in : bytes) });
const persons = '@ seat 0 person\n@ seat 1 person\n';
const bots = '@ seat 2 bot easy\n@ seat 3 bot easy\n';
const games = {
  flax: { record: `flax 1 seats=2 board=1\n${persons}`, hides: false },
  settlers: { record: `settlers 2 seats=2 island=beginner\n${persons}` },
  coup: { record: `coup 1 seats=2\n${persons}house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n`, hand: /Captain, Ambassador/ },
  tractor: { record: `tractor 2 seats=4 rounds=1\n${persons}${bots}` },
};

/** Everything that a reader of the page's text could find: nodes, and the attributes that are read out or shown. */
const all_text = (page) => page.evaluate(() => [document.title, document.documentElement.textContent,
  ...[...document.querySelectorAll('*')].flatMap((node) =>
    [...['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder'].map((name) => node.getAttribute(name)), node.value])]
  .filter(Boolean).join('\n'));

const shown = async (page) => { await two_frames(page); await two_frames(page); };

/** Lifts the curtain, if there is one, asks for a hint and looks at the hand; returns what nobody else may read. */
async function look(page, { hand, hides }) {
  await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) =>
    /^I am|^Hint$/.test(b.textContent) && b.getAttribute('aria-disabled') !== 'true'), null, { polling: 40 });
  const lift = (await controls(page)).find((c) => /^I am/.test(c.label));
  if (lift) await press(page, lift.label);
  await press(page, 'Hint');
  await told(page, /^Hint: /);
  if (hand) {
    await press(page, 'Hold to look');
    await told(page, hand);
  }
  const held = (await sentence(page)).split('\n').filter((line) => /hand: /.test(line));
  return hides === false ? [] : [...(await log(page)).filter((line) => /^Hint: /.test(line) || hand?.test(line)), ...held];
}

async function gone(page, secrets, where) {
  await shown(page);
  const text = await all_text(page);
  for (const secret of secrets) assert.ok(!text.includes(secret), `${where}: “${secret}” is still to be read`);
}

const home = async (page) => {
  await press(page, 'Back');
  await headed(page, /^Parlour/);
};

// A finished game in which no hand equals one of those above.
const finished = 'coup 1 seats=2\n@ seat 0 person Ana\n@ seat 1 person Ben\nhouse deal 0 duke captain\nhouse deal 1 ambassador contessa\nhouse first 0\n'
  + ['duke\n1 lose ambassador\n1 income', 'duke\n1 lose contessa'].map((then) =>
    `0 tax\n1 challenge\nhouse outcome challenge 1\n0 prove duke\nhouse draw 0 ${then}\n`).join('');
let replay_link = null;
/** The fragment of a link to that game, as the page makes it. */
async function link_to_a_replay() {
  const page = await small_page(server.url, { storage: { 'done/00000003-x': `Coup: Ana – Ben\n${finished}` } });
  await archived(page); // it has finished being written there
  await press(page, 'Replays');
  await press(page, /^Coup: Ana – Ben/);
  await press(page, 'Menu');
  await press(page, 'Link to a replay');
  const link = await page.locator('#dialog-field').inputValue();
  await page.context().close();
  return link.slice(link.indexOf('#'));
}

// Ways to leave the table, and the screen where each leads; from each, Continue on the home screen leads back.
// `nothing_there(where)` checks on the way.
const ways = {
  'the home screen': home,
  'a reload of the home screen': async (page) => {
    await home(page);
    await page.reload();
    await first_frame(page);
  },
  'the settings': async (page) => {
    await home(page);
    await press(page, 'Settings');
    await headed(page, /^Settings/);
  },
  'the replays': async (page) => {
    await home(page);
    await press(page, 'Replays');
    await headed(page, /^Replays/);
  },
  'the rooms': async (page) => {
    await home(page);
    await press(page, /^Play online, with friends or strangers/);
    await headed(page, /^Play online/);
  },
  'a lobby': async (page) => {
    await home(page);
    await press(page, /^Play online, with friends or strangers/);
    await press(page, 'Make a room, choose the game later');
    await page.locator('dialog[open] #dialog-field').fill('Ana');
    await page.keyboard.press('Enter');
    await headed(page, /^Room/);
    await press(page, 'Leave the room');
    await press(page, 'Leave');
    await headed(page, /^Parlour/);
  },
  'setting up another game': async (page) => {
    await press(page, 'Menu');
    await press(page, /^New game/);
    await control(page, 'Start');
  },
  'a replay from a link': async (page, nothing_there) => {
    replay_link ??= await link_to_a_replay();
    await page.evaluate((link) => { location.hash = link; }, replay_link);
    await says(page, /^Move 0 of \d/);
    await nothing_there('the replay');
    await press(page, 'To the end');
    await says(page, /^Move (\d+) of \1\b/);
  },
};

for (const [game, how] of Object.entries(games)) {
  await test(`${game}: what one person has seen is not to be read on any other screen`, async () => {
    const page = await small_page(server.url, { settings: { motion: 2 }, storage: { game: how.record, 'at-table': '1' } });
    for (const [where, leave] of Object.entries(ways)) {
      const secrets = await look(page, how);
      assert.equal(secrets.length > 0, how.hides !== false);
      await leave(page, (there) => gone(page, secrets, there));
      await gone(page, secrets, where);
      await page.goto(server.url);
      await first_frame(page);
      if (!(await controls(page)).some((c) => /^(I am|Hint)/.test(c.label))) await press(page, /^Continue/);
      await gone(page, secrets, `back from ${where}`);
    }
    // The page reloads while somebody looks.
    const secrets = await look(page, how);
    await page.reload();
    await first_frame(page);
    await still(page);
    await gone(page, secrets, 'a reload of the table');
    await sound_and_well(page);
  });
}

await test('nor behind the curtain that falls when the other one is asked', async () => {
  const page = await small_page(server.url, { storage: { game: games.coup.record, 'at-table': '1' } });
  const secrets = await look(page, games.coup);
  await press(page, /^Income/);
  await control(page, /^I am Player 2/);
  await gone(page, secrets, 'the curtain');
  const others = await look(page, { hand: /Duke, Contessa/ });
  await press(page, 'Back');
  await gone(page, [...secrets, ...others], 'the home screen');
  await sound_and_well(page);
});

// Another tab has continued the game, or one of its own, while a player's secrets were shown here.
await test('nor when another tab has gone on', async () => {
  const first = await small_page(server.url, { init: `(${background_actor})(); ${preset({ storage: { game: games.coup.record, 'at-table': '1' } })}` });
  const secrets = await look(first, games.coup);
  await first.evaluate(() => show(false));
  const second = await open_beside(first, server.url);
  await first_frame(second);
  await second.waitForFunction(() => __parlour.page.owns_saves, null, { polling: 40 });
  await press(second, /^I am/);
  await press(second, /^Income/);
  await keeps(second, /^0 income$/m);
  await second.evaluate(() => show(false));
  await first.evaluate(() => show(true));
  await control(first, /^I am Player 2/);
  await gone(first, secrets, 'the game that the other tab has gone on with');
  for (const page of [first, second]) await sound_and_well(page);
});

await finish();
