// Players' own scripts in every game: the templates and examples play legally, refusals, errors and the console are
// readable, and one that hangs or floods harms nobody. What only Coup has: coup_seats_test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { finish, options, serve, shot, test } from './harness.mjs';
import { control, keeps, kept, press, small_page, sound_and_well, told } from './player.mjs';

const server = await serve(options.site);
const { url } = server;

const source_of = (name) => readFileSync(new URL(`../../web/scripts/${name}.js`, import.meta.url), 'utf8');
const table = (first, players, rest = '') => `${first} seats=${players.length}\n${players.map((player, i) => `@ seat ${i} ${player}\n`).join('')}${rest}`;
const scripted = (name = 'mine.js') => `bot easy:script=${name}`;
const start = (game, source, more = {}) => small_page(url, {
  ...more, settings: { pace: 0 }, storage: { game, 'at-table': '1', ...source === null ? {} : { 'script/mine.js': source } },
});

/** The dialog of scripts of a new game. */
async function open_dialog(page, game, seat = /^Seat 2: /) {
  await press(page, game);
  await press(page, seat);
  await press(page, 'Script…');
  return page.getByRole('dialog');
}
async function console_of(page, game, seat) {
  const dialog = await open_dialog(page, game, seat);
  await dialog.getByRole('button', { name: 'What mine.js said' }).click();
  return dialog.locator('pre');
}

const first_legal = (also = '') => `
  self.onmessage = ({ data }) => {
    if (data.type !== 'decide') return;
    ${also}
    postMessage({ action: data.view.legal[0], id: data.id });
  };`;

// --- every game -------------------------------------------------------------------------------------

for (const [game, first, seats] of [
  ['flax', 'flax 1', 2], ['settlers', 'settlers 2', 2], ['coup', 'coup 1', 2], ['tractor', 'tractor 2', 4],
]) {
  await test(`${game}: the view of its seat reaches a script, and nothing more`, async () => {
    const script = `
      let game, decisions = 0;
      self.onmessage = ({ data }) => {
        if (data.type === 'game') game = data;
        if (data.type !== 'decide') return;
        const { view } = data;
        const right = game.game === '${game}' && view.game === game.game && game.seats === ${seats} && view.seat === game.seat
          && game.move_ms === 2000 && typeof game.options === 'object' && JSON.stringify(view.options) === JSON.stringify(game.options)
          && view.actors.includes(view.seat) && view.legal.length > 0;
        if (!right) return postMessage({ action: 'wrong ' + JSON.stringify({ game, view }).slice(0, 400) });
        // Never the same one over and over, and nothing that ends a game of Coup in a few actions.
        postMessage({ action: view.legal[game.game === 'coup' ? 0 : decisions++ * 7 % view.legal.length], id: data.id });
      };`;
    const page = await start(table(first, Array(seats).fill(scripted())), script);
    await page.waitForFunction((key) => (localStorage.getItem(key)?.match(/^\d /gm) ?? []).length >= 8,
      await page.evaluate(() => Object.keys(localStorage).find((key) => key.endsWith(':game'))), { polling: 100 });
    assert.doesNotMatch(await page.evaluate(() => document.querySelector('#log').textContent), /safe move/);
    await sound_and_well(page);
  });
}

await test('a whole game of Flax: the example against the template', async () => {
  const page = await start(table('flax 1', [scripted('mine.js'), scripted('any.js')]), source_of('flax_example'), {});
  await page.evaluate((text) => {
    const key = Object.keys(localStorage).find((it) => it.endsWith('script/mine.js'));
    localStorage.setItem(key.replace('mine.js', 'any.js'), text);
  }, source_of('any'));
  await page.reload();
  await control(page, 'Play again');
  await sound_and_well(page);
});

// --- what it said -----------------------------------------------------------------------------------

const against = (other = scripted()) => table('flax 1', ['person', other], 'house draw 1/6\n0 place 1,9 1\n');

await test('the console, refused answers and errors are readable in the dialog, as plain text', async () => {
  const page = await start(against(), `
    self.onmessage = ({ data }) => {
      if (data.type === 'error') console.warn('told:', data.message);
      if (data.type !== 'decide') return;
      console.log('<img src=x onerror=alert(1)>', { seat: data.view.seat });
      postMessage({ action: 'place 99,99 1' });
    };`);
  await told(page, /mine\.js: .*A safe move was made for it\./);
  await press(page, 'Back');
  const pre = await console_of(page, /^Flax\./);
  await pre.getByText('told:').waitFor();
  const text = await pre.textContent();
  assert.match(text, /<img src=x onerror=alert\(1\)> \{"seat":1\}/);
  assert.match(text, /Refused: /);
  assert.match(text, /told: /);
  assert.equal(await pre.locator('img').count(), 0);
  await shot(page, 'script-console');
  await sound_and_well(page);
});

await test('a script that floods its console is cut short', async () => {
  const page = await start(against(), first_legal("for (let i = 0; i < 1e5; ++i) console.log(i, 'x'.repeat(1e4)); dispatchEvent(new MessageEvent('message', { data: {} })); console.log('more');"));
  await keeps(page, /^1 place /m);
  await press(page, 'Back');
  const text = await (await console_of(page, /^Flax\./)).textContent();
  const lines = text.split('\n');
  assert.ok(lines.length <= 80 && lines.every((line) => line.length <= 500), `${lines.length} lines`);
  assert.ok(lines.length >= 30, 'its first lines are there');
  assert.doesNotMatch(text, /more/);
  await sound_and_well(page);
});

await test('a script that hangs or breaks off is played for, and the console says why', async () => {
  for (const [source, why] of [
    [first_legal('for (;;);'), /Refused: No answer came within 2 seconds\./],
    [first_legal("throw new Error('oh');"), /Refused: The script broke off: .*oh/],
    ["'decide'; syntax error", /Refused: The script broke off: .*SyntaxError/],
  ]) {
    const page = await start(against(), source);
    await told(page, /mine\.js: .*A safe move was made for it\./);
    await keeps(page, /^1 place /m);
    await press(page, 'Back');
    assert.match(await (await console_of(page, /^Flax\./)).textContent(), why);
    await sound_and_well(page);
    await page.context().close();
  }
});

// --- matches ----------------------------------------------------------------------------------------

async function open_match(page, game, seat) {
  const dialog = await open_dialog(page, game, seat);
  await dialog.getByRole('button', { name: 'Match' }).click();
  return page.getByRole('dialog', { name: 'mine.js against bots' });
}
const with_script = (source, more = {}) => small_page(url, { storage: { 'script/mine.js': source }, ...more });

await test('a match is played to its end, says the share with its interval, and keeps the records', async () => {
  const page = await with_script(source_of('coup_example'));
  const dialog = await open_match(page, /^Coup\./);
  await dialog.getByLabel('Games').selectOption('10');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const told = dialog.getByText(/^Won: [\d.]+ of 10 games, [\d.]+ % \(with 95 % confidence between [\d.]+ and [\d.]+ %\)\. An even share is 50\.0 %\.$/);
  await told.waitFor();
  await dialog.getByRole('button', { name: 'Start' }).waitFor();
  const [, won, share, low, high] = (await told.textContent()).match(/Won: ([\d.]+) of 10 games, ([\d.]+) % .* between ([\d.]+) and ([\d.]+) %/).map(Number);
  assert.ok(won >= 1, 'it beats easy bots now and then');
  assert.ok(low < share && share < high || won === 10, `${low} ${share} ${high}`);
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByText('Save the games').click()]);
  const records = readFileSync(await file.path(), 'utf8');
  const games = records.split(/^(?=coup )/m);
  assert.equal(games.length, 10);
  // Each deal is played from both seats.
  const deal = (record) => record.match(/^house deal .*$/gm).join();
  assert.equal(deal(games[0]), deal(games[1]));
  assert.notEqual(deal(games[0]), deal(games[2]));
  await shot(page, 'script-match');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await sound_and_well(page);
});

await test('in a match, moves are made for a script that answers wrongly, and it can be stopped', async () => {
  const page = await with_script("self.onmessage = ({ data }) => { if (data.type === 'decide') postMessage({ action: 'none', id: data.id }); };");
  const dialog = await open_match(page, /^Flax\./);
  await dialog.getByLabel('Games').selectOption('500');
  await dialog.getByRole('button', { name: 'Start' }).click();
  assert.ok(await dialog.getByLabel('Bots').isDisabled(), 'the result is that of these choices');
  await dialog.getByText(/Won: 0 of \d+ games.* Moves made in the script’s place, .*: \d\d+\./).waitFor();
  await page.keyboard.press('Escape'); // stops it; the result stays
  await dialog.getByRole('button', { name: 'Start' }).waitFor();
  await dialog.getByText(/^Won: /).waitFor();
  await dialog.getByRole('button', { name: 'Start' }).dblclick();
  await dialog.getByRole('button', { name: 'Stop' }).click(); // a double click has begun one match
  await dialog.getByRole('button', { name: 'Start' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const pre = page.getByRole('dialog').locator('pre');
  await page.getByRole('button', { name: 'What mine.js said' }).click();
  assert.match(await pre.textContent(), /Its action is in no words of a record/);
  await sound_and_well(page);
});

// --- the dialog -------------------------------------------------------------------------------------

await test('each game has its template and an example', async () => {
  for (const [game, id, examples] of [[/^Flax\./, 'flax', 1], [/^Settlers\./, 'settlers', 1], [/^Tractor\./, 'tractor', 1], [/^Coup\./, 'coup', 1]]) {
    const page = await small_page(url);
    const dialog = await open_dialog(page, game);
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByText('Save a template').click()]);
    assert.equal(file.suggestedFilename(), `parlour-${id}-bot.js`);
    const text = readFileSync(await file.path(), 'utf8');
    assert.match(text, new RegExp(`^// A player of ${id} for Parlour`, 'i'));
    assert.doesNotMatch(text, /NAME|FIELDS/);
    assert.equal(await dialog.getByText('Save an example').count(), examples);
    await shot(page, `script-dialog-${id}`);
    await sound_and_well(page);
    await page.context().close();
  }
});

await finish();
await server.stop();
