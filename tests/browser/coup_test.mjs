// Coup as players meet it: whole games against bots with the text version and by touch, one device for two, and what
// nobody may see on it.

import assert from 'node:assert/strict';

import { counters, finish, first_frame, options, phone, serve, shot, still, test, two_frames } from './harness.mjs';
import { all_words, control, controls, has, headed, keeps, kept, key_down, preset, press, press_if_there, says, sentence, shows_place, small_page, sound_and_well, stoppable, tap, told } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const start = (more = {}) => small_page(url, more);

const record = (players, rest = '', type = '') =>
  `coup 1 seats=${players.length}${type}\n${players.map((player, i) => `@ seat ${i} ${player}\n`).join('')}${rest}`;
const at_table = (game) => ({ game, 'at-table': '1' });

/** The decisions now open: without the cards of an exchange that are chosen already, the table's own buttons, the
    switches that always allow, looking at one's own cards, and what is said about bots. */
const decisions = async (page) => (await controls(page)).filter((c) => c.enabled
  && !/^(Back|Menu|(✓ )?Log|(✓ )?Rules|Undo|Hint|Cancel|[○✓] Always|✓ Keep |Cancel: |Your cards|Hold to look|Claimed by |(Duke|Assassin|Captain|Ambassador|Inquisitor|Contessa)$)|: Has (not )?answered|: (Easy|Medium|Hard|Expert)(,|$)/.test(c.label));

/** Plays to the end; `choose(labels, n)` picks among the open decisions. */
async function play_to_end(page, choose) {
  const late = Date.now() + 400_000;
  for (let n = 0; Date.now() < late; ++n) {
    await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) =>
      b.getAttribute('aria-disabled') !== 'true' && /^(Play again|Income|Coup\b|Allow|Show|Give up|Lose|Keep|Make them|Confirm|.*: \d+ coins?, )/.test(b.textContent)),
    null, { polling: 40 });
    if (await has(page, 'Play again')) return n;
    const labels = (await decisions(page)).map((c) => c.label);
    if (labels.length) await choose(labels, n);
  }
  assert.fail('the game does not end');
}

await test('a whole game against bots in the text version; the end tells all', async () => {
  const page = await start();
  await press(page, /^Coup\./);
  await headed(page, /^Coup$/);
  await press(page, 'Start');
  await play_to_end(page, async (labels, n) => {
    const next = labels.find((l) => l === 'Confirm') ?? labels.find((l) => /^Coup: a player loses an influence/.test(l)) ?? labels[n % labels.length];
    await press_if_there(page, next);
  });
  await told(page, /wins?$/);
  await shot(page, 'coup-end');
  await press(page, 'Replay');
  await says(page, /^Move 0 of/);
  await sound_and_well(page);
});

await test('by touch on a phone: theft, whom it is against, confirm', async () => {
  const page = await start({
    ...phone, viewport: { width: 390, height: 844 },
    storage: at_table(record(['person', 'bot easy', 'bot easy'], 'house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin contessa\nhouse first 0\n')),
  });
  await headed(page, /^Coup$/);
  await tap(page, /^Steal/);
  await says(page, /choose a target/);
  await tap(page, /^Easy bot 2: 2 coins/);
  await says(page, /Steal → Easy bot 2/);
  await shot(page, 'coup-theft-phone');
  await tap(page, 'Confirm');
  await page.waitForFunction(() => [...document.querySelectorAll('#log p')].some((p) => /Steal → Easy bot 2 · Captain/.test(p.textContent)), null, { polling: 40 });
  await sound_and_well(page);
});

await test('why an action cannot be taken, and what a bluff risks', async () => {
  const page = await start({
    storage: at_table(record(['person', 'bot easy'], 'house deal 0 captain captain\nhouse deal 1 duke contessa\nhouse first 0\n')),
  });
  await control(page, /^Coup: .*7 coins/, { enabled: false });
  await press(page, /^Tax: .*bluff/);
  await says(page, /You do not have the Duke: a challenge costs you an influence/);
  await press(page, 'Cancel');
  await press(page, /^Income/);
  await keeps(page, /^0 income$/m);
  await sound_and_well(page);
});

await test('an action and its outcome are one line of the log; what signs of claims mean is said at a press', async () => {
  const page = await start({
    viewport: { width: 1200, height: 700 },
    storage: { 'log-unfolded': '1', ...at_table(record(['person', 'bot easy', 'bot easy'],
      'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse deal 2 duke contessa\nhouse first 1\n'
      + '1 tax\n0 allow\n2 allow\nhouse outcome nothing\n2 tax\n0 allow\n1 allow\nhouse outcome nothing\n')) },
  });
  await control(page, /^Log: Easy bot 1: Tax · Duke, \+3/);
  assert.ok(!(await controls(page)).some((c) => /^Log: .*Tax: \+3/.test(c.label)));
  await press(page, /^Claimed by Easy bot 1: Duke$/);
  await told(page, /roles that this player has claimed/);
  await shot(page, 'coup-claims');
  await sound_and_well(page);
});

await test('the level and the style of a bot are said at a press on its name', async () => {
  const page = await start({
    storage: at_table(record(['person', 'bot hard:bold:ada Ada', 'bot easy'],
      'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse deal 2 duke contessa\nhouse first 0\n')),
  });
  await press(page, 'Ada: Hard, Bold');
  await told(page, /^Ada: Hard, Bold$/);
  await sound_and_well(page);
});

await test('who has answered is said at a press', async () => {
  const page = await start({
    storage: at_table(record(['person', 'bot easy', 'bot easy'],
      'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse deal 2 duke contessa\nhouse first 1\n1 tax\n')),
  });
  await press(page, /: Has (not )?answered/);
  await told(page, /All answers are turned over together/);
  await sound_and_well(page);
});

await test('who answers a claim is shown only what can be pressed', async () => {
  const page = await start({
    storage: at_table(record(['person', 'bot easy'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 1\n1 tax\n')),
  });
  await control(page, /^Challenge/);
  assert.deepEqual((await controls(page)).filter((c) => !c.enabled), []);
  await press(page, /^Challenge/);
  await control(page, 'Confirm');
  await press(page, 'Cancel');
  await control(page, /^Challenge/);
  assert.equal((await controls(page)).some((c) => /^(Confirm|Undo)/.test(c.label)), false);
  await sound_and_well(page);
});

await test('where the list of roles has no room for what they do, it is said at a press', async () => {
  const page = await start({
    viewport: { width: 1024, height: 640 },
    storage: at_table(record(['person', 'bot easy', 'bot easy'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse deal 2 duke contessa\nhouse first 0\n')),
  });
  await press(page, /^Duke: 0 of 3 face up$/);
  await told(page, /^Takes 3 coins; blocks foreign aid\. Face up: 0 of 3\.$/);
  await sound_and_well(page);
});

await test('the list of roles says which cards are face up, and who has claimed what', async () => {
  const page = await start({
    viewport: { width: 1280, height: 800 },
    storage: at_table(record(['person', 'bot easy', 'bot easy'], `house deal 0 captain ambassador
house deal 1 duke contessa
house deal 2 duke contessa
house first 0
0 tax
1 challenge
house outcome challenge 1
0 lose captain
1 tax
2 allow
0 allow
house outcome nothing
2 steal 1
1 allow
0 allow
house outcome nothing
`)),
  });
  await press(page, /^Captain: 1 of 3 face up$/);
  await told(page, /^Steals 2 coins; blocks stealing\. Face up: 1 of 3\. Claimed by: Easy bot 2\.$/);
  await press(page, /^Duke: 0 of 3 face up$/);
  await told(page, /^Takes 3 coins; blocks foreign aid\. Face up: 0 of 3\. Claimed by: Easy bot 1\.$/);
  await sound_and_well(page);
});

await test('two players each choose one of the five roles', async () => {
  const page = await start({ storage: at_table(record(['person', 'bot easy'], '', ' cards=chosen')) });
  await press(page, 'choose Duke');
  await press(page, 'Confirm');
  await keeps(page, /^0 choose duke\n[^]*^house deal 0 [a-z]+\n^house deal 1 [a-z]+\n^house first/m);
  await sound_and_well(page);
});

await test('a challenge, a block and a loss wait for Confirm; players are called by their names', async () => {
  const page = await start({
    storage: at_table(record(['person Ana', 'bot easy'],
      'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 1\n1 tax\n')),
  });
  const before = await kept(page);
  await says(page, /Ana/);
  assert.doesNotMatch(await sentence(page), /[Pp]layer \d/);
  await press(page, /^Challenge/);
  await control(page, 'Confirm');
  assert.equal(await kept(page), before, 'nothing is done before it is confirmed');
  await press(page, 'Cancel');
  await control(page, /^Challenge/);
  await press(page, /^Challenge/);
  await press(page, 'Confirm');
  await keeps(page, /^0 challenge/m);
  // The bot did have the duke: the challenger loses an influence, and that choice waits too.
  await press(page, /^(Lose|Give up)/);
  await control(page, 'Confirm');
  await press(page, 'Confirm');
  await keeps(page, /^0 lose captain$/m);
  await sound_and_well(page);
});

await test('at a table of four every answer can be pressed, whoever has answered', async () => {
  const page = await start({
    storage: at_table(record(['person Ana', 'bot easy', 'bot easy', 'bot easy'],
      'house deal 0 duke contessa\nhouse deal 1 duke contessa\nhouse deal 2 captain contessa\nhouse deal 3 duke captain\n'
      + 'house first 2\n2 steal 0\n1 allow\n3 allow\n')),
  });
  for (const answer of [/^Challenge/, /^Block as Captain/, /^Block as Ambassador/]) {
    await press(page, answer);
    await control(page, 'Confirm');
    await press(page, 'Cancel');
  }
  await press(page, /^Challenge/);
  await press(page, 'Confirm');
  await keeps(page, /^0 challenge/m);
  await sound_and_well(page);
});

await test('the actions stay in sight beneath the menu, and cannot be pressed there', async () => {
  const page = await start({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, paints: true,
    storage: at_table(record(['person', 'bot easy', 'bot easy'], 'house deal 0 duke contessa\nhouse deal 1 duke contessa\nhouse deal 2 captain captain\nhouse first 0\n')) });
  const [x, y] = (await control(page, /^Exchange/)).at; // the last action, beside the menu
  const eye = await page.context().newPage(); // without our content security policy
  await page.bringToFront();
  // How bright the brightest of its pixels is: a letter's.
  const seen = async () => {
    await page.mouse.move(2, 2);
    await still(page);
    const picture = await page.screenshot({ clip: { x: x - 60, y: y - 22, width: 130, height: 44 } });
    return eye.evaluate(async (png) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height).data.reduce((most, one, i) => (i % 4 === 1 ? Math.max(most, one) : most), 0);
    }, picture.toString('base64'));
  };
  const before = await seen();
  await press(page, 'Menu');
  await control(page, 'Close');
  assert.ok(!(await has(page, /^Exchange/)), 'it is no control now');
  const beneath = await seen();
  assert.ok(beneath > before / 2, `its words are there: ${beneath} of ${before}`);
  await page.mouse.click(x + 60, y);
  await control(page, /^Exchange/);
  assert.doesNotMatch(await kept(page), /^0 exchange/m, 'the press closed the menu');
  await sound_and_well(page);
});

await test('what is kept of an exchange waits for Confirm, the only choice does not', async () => {
  const page = await start({
    storage: at_table(record(['person', 'bot easy', 'bot easy'],
      'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse deal 2 duke contessa\nhouse first 0\n0 exchange\n1 allow\n2 allow\nhouse outcome nothing\nhouse draw 0 duke assassin\n')),
  });
  await press(page, /^Keep Captain: yours/);
  assert.ok(!(await has(page, 'Confirm')), 'one of two cards is too few');
  await press(page, /^Keep Assassin: drawn/);
  await control(page, 'Confirm');
  await press(page, /^Keep Duke: drawn/);
  await control(page, /^✓ Keep Duke/);
  await control(page, /^✓ Keep Assassin/);
  assert.ok(!(await has(page, /^✓ Keep Captain/)), 'a third card takes the place of the first');
  await press(page, /^✓ Keep Assassin/);
  await press(page, /^Keep Captain/);
  await control(page, 'Confirm');
  assert.doesNotMatch(await kept(page), /^0 keep/m);
  await press(page, 'Confirm');
  await keeps(page, /^0 keep duke captain$/m);
  await sound_and_well(page);
});

await test('a block that could not be shown: what is lost and why; out of the game, and on to its end', async () => {
  const page = await start({
    storage: at_table(record(['person', 'bot easy', 'bot easy'],
      'house deal 0 duke assassin\nhouse deal 1 duke assassin\nhouse deal 2 duke captain\nhouse first 1\n1 income\n2 income\n0 income\n'
      + '1 assassinate 0\n2 allow\n0 block contessa\nhouse outcome block 0 contessa\n1 challenge\nhouse outcome challenge 1\n')),
  });
  await says(page, /cannot show the card/);
  await shot(page, 'coup-caught');
  await press(page, /^Give up the Duke/);
  await press(page, 'Confirm');
  await told(page, /^You: The block fails$/);
  await says(page, /Your block has failed/);
  await shot(page, 'coup-block-failed');
  await press(page, /^Lose the Assassin/); // the only choice
  await keeps(page, /^0 lose assassin$/m);
  await told(page, /^You are out of the game\.$/);
  await says(page, /You are out of the game/);
  await shot(page, 'coup-out');
  await press_if_there(page, 'To the end');
  await control(page, 'Play again');
  await told(page, /^You lose: Easy bot \d wins$/);
  // The winner starts the next game; a game with other options has no such order.
  await press(page, 'Play again');
  await control(page, /^(Income|Allow)/);
  await press(page, 'Menu');
  await press(page, 'New game');
  await control(page, 'Options: Standard'); // the first player is drawn again
  await sound_and_well(page);
});

await test('a table at rest draws nothing, whatever has come to whom', async () => {
  const page = await start({
    reducedMotion: 'no-preference', settings: { motion: 0 },
    storage: at_table(record(['person', 'bot easy'], 'house deal 0 captain captain\nhouse deal 1 duke contessa\nhouse first 0\n')),
  });
  await press(page, /^Income/);
  for (let n = 0; n < 120 && !await has(page, /^Income/); ++n) { // the bot's turn and its questions
    await press_if_there(page, 'Allow');
    await page.waitForTimeout(500);
  }
  await control(page, /^Income/);
  await still(page);
  const before = await counters(page);
  await page.waitForTimeout(3000);
  const after = await counters(page);
  assert.deepEqual([after.frames - before.frames, after.wakes - before.wakes], [0, 0]);
});

await test('cards that are looked at under a finger are covered when it is lifted', async () => {
  const page = await start({
    ...phone, viewport: { width: 390, height: 844 }, paints: true,
    storage: at_table(record(['person', 'person'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n')),
  });
  await press(page, /^I am Player 1/);
  const { at: [x, y] } = await control(page, /^Hold to look/);
  const cards = async () => {
    await still(page);
    return page.screenshot({ clip: { x: x - 60, y: y - 40, width: 120, height: 80 } });
  };
  const covered = await cards();
  const touch = await page.context().newCDPSession(page);
  const finger = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await finger('touchStart', [{ x, y, id: 0 }]);
  await page.waitForTimeout(900); // longer than a tap
  const open = await cards();
  assert.ok(!covered.equals(open), 'they are seen under the finger');
  await finger('touchEnd', []);
  assert.ok(covered.equals(await cards()), 'and not without it');
  await sound_and_well(page);
});

await test('quick taps on the curtain do not fall through it', async () => {
  const page = await start({
    viewport: { width: 390, height: 844 },
    storage: at_table(record(['person', 'person'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n')),
  });
  await control(page, /^I am Player 1/);
  await page.waitForTimeout(500);
  await two_frames(page);
  const { at } = await control(page, /^I am Player 1/);
  at[0] += 60; // where an offer will appear
  const before = await kept(page);
  // All at once: one by one, a busy machine would spread the clicks too far apart.
  const mouse = await page.context().newCDPSession(page);
  await mouse.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at[0], y: at[1] });
  await Promise.all(Array.from({ length: 8 }, (_, n) => mouse.send('Input.dispatchMouseEvent',
    { type: n % 2 ? 'mouseReleased' : 'mousePressed', x: at[0], y: at[1], button: 'left', clickCount: 1 })));
  await control(page, /^Income/);
  await page.waitForTimeout(300);
  await two_frames(page);
  const there = (await controls(page)).filter((c) => Math.abs(c.at[0] - at[0]) < 80 && Math.abs(c.at[1] - at[1]) < 36); // inside a button
  assert.ok(there.some((c) => c.enabled), `something lies under the finger at ${at}: ${JSON.stringify(await controls(page))}`);
  assert.equal(await has(page, 'Confirm'), false);
  assert.equal(await kept(page), before);
  await page.waitForTimeout(500);
  await page.mouse.click(...at);
  await control(page, 'Confirm');
  await sound_and_well(page);
});

// The page's clock stops except for the time that the test lets pass, so timing is the same on any machine.
const stopped_clock = `{ const now = performance.now.bind(performance);
  window.__passed = 0; performance.now = () => (window.__stopped ?? now()) + window.__passed; window.__stop = () => { window.__stopped = now(); }; }`;

await test('a second Enter of who has just played lifts no curtain, and a later one does', async () => {
  const page = await start({
    init: stopped_clock + preset({ storage: at_table(record(['person', 'person'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n')) }),
  });
  const pass = async (ms) => {
    const frames = await page.evaluate((ms) => { window.__passed += ms; __parlour.page.on.wake(); return __parlour.frames; }, ms);
    await page.waitForFunction((frames) => __parlour.frames > frames + 1, frames, { polling: 40 });
  };
  await press(page, /^I am Player 1/);
  await press(page, /^Foreign aid/);
  await control(page, 'Confirm');
  await page.evaluate(() => window.__stop());
  await press(page, 'Confirm');
  await press(page, 'Nobody objects');
  let passed = 0;
  for (; !await has(page, /^I am Player 2/); passed += 20) {
    assert.ok(passed < 800, 'no curtain');
    await pass(20);
  }
  await pass(1300 - passed); // until then, presses while the screen changes are ignored
  await key_down(page, 'Enter');
  await pass(10);
  await control(page, /^I am Player 2/);
  await pass(300);
  await key_down(page, 'Enter');
  await control(page, /^Income/);
  await sound_and_well(page);
});

await test('who comes back to a shared table meets the curtain', async () => {
  const page = await start({
    storage: at_table(record(['person', 'person'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n'
      + '0 exchange\n1 allow\nhouse outcome nothing\nhouse draw 0 duke assassin\n0 keep duke captain\n1 income\n')),
  });
  await press(page, /^I am Player 1/);
  await control(page, /^Income/);
  await press(page, 'Back');
  await press(page, /^Continue/);
  await control(page, /^I am Player 1/);
  await sound_and_well(page);
});

await test('two persons at one device: a curtain before each, and nothing private under it', async () => {
  const page = await start({
    storage: at_table(record(['person', 'person'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n')),
  });
  const secret = /Captain|Ambassador|Contessa/;
  const all_text = () => all_words(page);
  await control(page, /^I am Player 1/);
  assert.doesNotMatch(await all_text(), secret);
  await press(page, /^I am Player 1/);
  // Only the player who holds the device hears their cards, and the log of their choice does not reveal a bluff.
  await control(page, /^Income/);
  assert.doesNotMatch(await all_text(), secret);
  await press(page, 'Hold to look');
  await told(page, /Captain, Ambassador/);
  assert.doesNotMatch(await sentence(page), secret);
  await press(page, /^Tax/);
  await control(page, 'Confirm');
  assert.doesNotMatch(await sentence(page), /do not have/);
  await press(page, /^Foreign aid/);
  await press(page, 'Confirm');
  await control(page, 'Nobody objects');
  assert.doesNotMatch(await all_text(), secret);
  await press(page, 'Player 2: Look at my cards');
  await control(page, /^I am Player 2/);
  assert.doesNotMatch(await all_text(), secret);
  await press(page, /^I am Player 2/);
  await control(page, /^Block as Duke$/);
  await press(page, 'Hold to look');
  await told(page, /Duke, Contessa/);
  assert.doesNotMatch(await sentence(page), /Captain|Ambassador|Contessa/);
  await page.reload();
  await first_frame(page);
  await control(page, 'Nobody objects');
  assert.doesNotMatch(await all_text(), secret);
  await press(page, 'Nobody objects');
  await control(page, /^I am Player 2/);
  assert.doesNotMatch(await all_text(), secret);
  await sound_and_well(page);
});

await test('a line of the log shows the place of its player', async () => {
  const game = record(['person', 'bot easy', 'bot easy'],
    'house deal 0 duke captain\nhouse deal 1 duke contessa\nhouse deal 2 assassin contessa\nhouse first 0\n0 income\n1 income\n2 income\n');
  const page = await start({ viewport: { width: 1100, height: 600 }, paints: true, init: stoppable + preset({ storage: { ...at_table(game), 'log-unfolded': '1' } }) });
  await shows_place(page, { x: 10, y: 60, width: 740, height: 200 }, () => press(page, /^Log: Easy bot 2: Income$/));
  await sound_and_well(page);
});

// The next action of the person ends the first game of a match.
await test('between two games of a match the table rests, tells the score, and goes on', async () => {
  const cards = 'house deal 0 duke captain\nhouse deal 1 duke captain\nhouse first 0\n';
  const tax = '0 tax\n1 allow\nhouse outcome nothing\n1 income\n';
  const game = `${cards}${tax.repeat(3)}0 coup 1\n1 lose duke\n1 income\n${tax.repeat(2)}`;
  const page = await start({ storage: at_table(record(['person', 'bot easy'], game, ' match=3')) });
  await says(page, /Game 1 of 3, score 0 : 0/);
  await press(page, /^Coup\b/);
  await press_if_there(page, 'Confirm');
  await control(page, 'Next game');
  await says(page, /You win: 2 influences, \d+ coins? left\. The score is 1 : 0/);
  await press(page, 'Next game');
  await keeps(page, /^house next$/m);
  await says(page, /Game 2 of 3, score 1 : 0/);
  await sound_and_well(page);
});

await finish();
await server.stop();
