// The rules of a new game as players choose them: presets, what differs from them, choices that do not go together, and
// presets of their own, kept and shared as links.

import assert from 'node:assert/strict';

import { finish, first_frame, open_beside, options, phone, serve, shot, still, stored, test } from './harness.mjs';
import { control, controls, has, headed, keeps, press, small_page, sound_and_well, told } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const start = (more = {}) => small_page(url, more);

const encoded = (line) => Buffer.from(line, 'utf8').toString('base64url');
const rules_kept = (page, game) => page.evaluate((key) => localStorage[key], stored(`presets/${game}`));
/** The label of the fold, which sums the options up. */
const summed_up = async (page) => (await control(page, /^Options/)).label;

await test('a preset sets the options, a change is marked, and one press resets it', async () => {
  const page = await start();
  await press(page, /^Settlers\./);
  await control(page, 'Official, chosen');
  assert.equal(await summed_up(page), 'Options: Official');
  await press(page, 'Quick');
  await control(page, 'Options: Quick');
  await press(page, /^Options/);
  await control(page, /^Points to win: \d+, More$/);
  await still(page); // the opened list has come into view
  const { at } = await control(page, /^Points to win: \d+, More$/);
  await control(page, 'Reset to Quick: Nothing differs from Quick.', { enabled: false });
  await press(page, /^Points to win: \d+, More$/);
  await control(page, 'Options: Quick, but: Points to win: 9');
  assert.deepEqual((await control(page, /^Points to win: \d+, More$/)).at, at, 'a press moves nothing');
  await shot(page, 'presets-changed');
  await press(page, 'Reset to Quick');
  await control(page, 'Options: Quick');
  await control(page, /^Reset to Quick: /, { enabled: false });
  await press(page, 'Tournament');
  await control(page, 'Island: Balanced, chosen');
  await press(page, 'Two players');
  await control(page, 'Options: Two players');
  assert.equal(await has(page, /^Seat 3/), false, 'it is for two');
  await press(page, 'Official');
  await control(page, /^Seat 4/); // those whom it sent away are back
  await press(page, 'Two players');
  await press(page, 'Add a seat');
  await control(page, 'Options: Two players, but: Players: 3');
  await press(page, 'Remove a seat');
  await press(page, 'Start');
  await keeps(page, /^settlers 2 seats=2 .*points=15/);
  await keeps(page, /discard=9 friendly=yes/);
  await press(page, 'Back');
  await press(page, /^Settlers\./);
  await control(page, 'Two players, chosen');
  await sound_and_well(page);
});

await test('each control of an option tells a screen reader which option it is, and what is chosen', async () => {
  const parts = /^(The island|Dice and robber|Turns, trade and bank|The match|Climbing|Bids and trumps|Following, throws and ruffs|The kitty)\b/;
  for (const [game, fewest] of [['Settlers', 30], ['Coup', 14], ['Tractor', 50], ['Flax', 6]]) {
    const page = await start();
    await press(page, new RegExp(`^${game}\\.`));
    const before = (await controls(page)).map(({ label }) => label);
    await press(page, /^Options/);
    await control(page, 'Keep these rules');
    for (const { label } of (await controls(page)).filter((c) => parts.test(c.label))) await press(page, label);
    const added = (await controls(page)).map(({ label }) => label).filter((label) =>
      !before.includes(label) && !parts.test(label) && !/^(Options|Reset|Keep these rules|Share the rules)/.test(label));
    assert.ok(added.length >= fewest, `${game}: ${added.length} controls`);
    assert.deepEqual(added.filter((label) => !/^.+: .+$/.test(label)), [], game);
    await sound_and_well(page);
    await page.close();
  }
  const page = await start();
  await press(page, /^Settlers\./);
  await press(page, /^Options/);
  const friendly = 'Friendly robber: spares others with 2 points';
  await control(page, new RegExp(`^Dice and robber: .*${friendly}: No`)); // folded away, it says what is chosen
  await press(page, /^Dice and robber/);
  await control(page, `${friendly}: No, chosen`);
  await press(page, `${friendly}: Yes`);
  await control(page, `${friendly}: Yes, chosen`);
});

await test('a choice that does not go with the others is grey, and says why', async () => {
  const page = await start();
  await press(page, /^Tractor\./);
  await press(page, 'Finding Friends');
  await control(page, /^Seat 5/);
  await press(page, /^Options/);
  await press(page, /^The match: Rounds: to the ace; First level: 2; /);
  const why = 'Four players take one to four decks, six two or three; all others the usual number.';
  await control(page, 'Decks of cards: Two');
  const grey = await control(page, `Decks of cards: Three: ${why}`, { enabled: false });
  await page.mouse.click(...grey.at);
  await shot(page, 'presets-grey');
  await control(page, 'Options: Finding Friends');
  // A choice that the number of players makes impossible returns to the default, with the reason; the rules are then
  // those of the preset for that number.
  await press(page, 'Standard');
  await press(page, 'Decks of cards: Four');
  await control(page, /^Options: Standard, but: Decks of cards: Four/);
  await press(page, 'Add a seat');
  await told(page, new RegExp(why.slice(0, 40)));
  await control(page, 'Options: Finding Friends');
  await sound_and_well(page);
});

await test('a preset of one’s own survives a reload, and is deleted', async () => {
  const page = await start();
  await press(page, /^Settlers\./);
  await press(page, /^Options/);
  await press(page, /^Dice and robber/);
  await press(page, 'Discard limit: 7, More');
  await press(page, 'Dice and robber');
  await control(page, /^Dice and robber: Discard limit: 8; /);
  await press(page, 'Keep these rules');
  const dialog = page.getByRole('dialog', { name: 'Keep these rules' });
  await dialog.getByLabel('Name of these rules').fill('Friday');
  await page.keyboard.press('Enter');
  await control(page, 'Friday, chosen');
  await control(page, 'Options: Friday');
  assert.equal(await rules_kept(page, 'settlers'), '0 discard=8\tFriday\n');
  await page.reload();
  await first_frame(page);
  await press(page, /^Settlers\./);
  await press(page, 'Friday');
  await control(page, 'Options: Friday');
  await press(page, 'Quick');
  await press(page, 'Friday');
  await press(page, /^Options/);
  await shot(page, 'presets-own');
  await press(page, 'Delete Friday');
  await press(page, 'Cancel');
  await control(page, 'Options: Friday');
  await press(page, 'Delete Friday');
  await headed(page, /^Delete Friday$/);
  await press(page, 'Delete Friday');
  await control(page, /^Options: Official, but: Discard limit: 8/);
  assert.equal(await rules_kept(page, 'settlers'), '');
  await sound_and_well(page);
});

await test('a link to rules opens them on another page', async () => {
  const page = await start(phone);
  await press(page, /^Coup\./);
  await press(page, 'Reformation');
  await press(page, /^Options/);
  await press(page, 'Share the rules');
  const link = await page.locator('#dialog-field').inputValue();
  assert.equal(link, `${url}#/rules/coup/${encoded('0 type=reformation\tReformation')}`);
  const other = await open_beside(page, link);
  await first_frame(other);
  await headed(other, /^Coup$/);
  await told(other, /^Rules from the link: Reformation$/);
  await control(other, /^Options: Reformation$/);
  assert.equal(await rules_kept(other, 'coup'), undefined, 'they are not kept before the player says so');
  await sound_and_well(other);
});

await test('what is hostile in a link or in the storage does no harm', async () => {
  const page = await start({ storage: { 'presets/settlers': `rubbish\n0 points=99\tX\n0 points=12\tGood\n${'0 \tA\n'.repeat(50)}` } });
  await press(page, /^Settlers\./);
  await control(page, 'Good');
  assert.equal(await has(page, 'X'), false);
  assert.equal((await controls(page)).filter(({ label }) => label === 'A').length, 5);
  const refused = 'This link has no rules for a game on this page.';
  for (const fragment of ['settlers/', 'settlers', 'settlers/!!', `settlers/${encoded('0 points=99\tA')}`,
    `settlers/${encoded('0 points=12\t\u0001\u202e')}`, `chess/${encoded('0 \tA')}`, `tractor/${encoded('5 packs=4\tA')}`,
    `settlers/${encoded('0 \t' + 'a'.repeat(5000))}`, '/', '']) {
    const bad = await open_beside(page, `${url}#/rules/${fragment}`);
    await first_frame(bad);
    await told(bad, new RegExp(refused));
    assert.equal(await bad.evaluate(() => location.hash), '', fragment);
    await sound_and_well(bad);
    await bad.close();
  }
});

await finish();
