// Rooms of several devices: making one, coming in, the lobby, a game between pages, and what happens when
// somebody is away.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { finish, first_frame, open_beside, options, phone, serve, shot, still, stored, test } from './harness.mjs';
import { control, controls, has, headed, heading, least_board, log, preset, press, press_if_there, says, sentence, small_page, sound_and_well, told } from './player.mjs';

// Each page is a device of its own by its folder: what it keeps carries the folder's name. Between them
// the stand-in carries the frames, so that the pages of one browser meet without a network.
const folders = ['/a/', '/b/', '/c/', '/d/'];
const stand_in = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'stand_in.js'));
const server = await serve(options.site, {
  bases: folders,
  alter: (path, bytes) => (/^carrier\b.*\.js$/.test(path) ? stand_in : bytes),
});
const origin = new URL(server.url).origin;
const patience = { polling: 40, timeout: 60_000 };

/** Pages of one browser, each a device with a player of that name. */
async function devices(names, more = {}) {
  const pages = [];
  for (const [i, name] of names.entries()) {
    const init = folders.map((folder) => preset({}).replaceAll(stored('settings'), stored('settings', folder))
      .replaceAll("'test/preset'", `'test/preset${folder}'`)).join('\n');
    const url = origin + folders[i];
    if (i === 0) {
      pages.push(await small_page(url, more));
      await pages[0].context().addInitScript(init);
      await pages[0].reload();
    } else {
      pages.push(await open_beside(pages[0], url));
    }
    pages[i].name = name;
    pages[i].folder = folders[i];
    await first_frame(pages[i]);
  }
  return pages;
}

/** Types into the dialog that is open, and accepts it. */
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

async function join_room(page, link, name = page.name) {
  const own = link.replace(folders[0], page.folder);
  await page.goto(own);
  await first_frame(page);
  await type(page, name);
  await headed(page, /^Room/);
}

await test('two pages come into one room, see each other and start a game', async () => {
  const [ana, bo] = await devices(['Ana', 'Bo']);
  const link = await make_room(ana);
  assert.match(link, /\/a\/#\/join\/[\w-]{22}$/);
  await shot(ana, 'room-host-alone');
  await join_room(bo, link);
  await says(bo, /Ana: host, connected/);
  await says(ana, /Bo: connected, not ready yet/);
  await shot(ana, 'room-host');
  await shot(bo, 'room-guest');
  await press(bo, 'I am ready');
  await press(ana, 'Start');
  await headed(ana, /^Flax$/);
  await headed(bo, /^Flax$/);
  await sound_and_well(ana);
  await sound_and_well(bo);
});

await finish();
