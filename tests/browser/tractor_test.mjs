// Tractor as players meet it: dealing and bidding, several tricks with the text version, a reload
// in the middle of them, and by touch on a phone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { finish, first_frame, longest_wait, options, phone, serve, shot, still, test } from './harness.mjs';
import { click, control, controls, has, headed, keeps, kept, kept_anew, preset, press, press_if_there, says, sentence, shows_place, small_page, sound_and_well, stoppable, tap, tap_at, told, wait_kept, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const start = (more = {}) => small_page(url, { ...more, settings: { pace: 0, ...more.settings } });

const lines_of = (path) => readFileSync(join(dirname(fileURLToPath(import.meta.url)), '..', path), 'utf8').trim().split('\n');

/** From the first card to the moment when the person may bury or play. */
async function to_play(page) {
  for (const late = Date.now() + 2 * longest_wait; Date.now() < late;) {
    await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) =>
      b.getAttribute('aria-disabled') !== 'true' && /^(Pick for me|Pass|Next round|Play again)/.test(b.textContent)), null, { polling: 40 });
    if (await has(page, /^(Pick for me|Next round|Play again)/)) return;
    const bid = (await controls(page)).find((c) => c.enabled && /^(Bid|Overbid|Strengthen) /.test(c.label));
    const before = await kept(page);
    await press_if_there(page, bid?.label ?? /^Pass/);
    await kept_anew(page, before, 1000); // a press right after a change is ignored
  }
  assert.fail('nobody can play');
}

const plays_of = (seat, record) => (record.match(new RegExp(`^${seat} play`, 'gm')) ?? []).length;
const plays = (record) => plays_of(0, record);
/** Plays the suggested cards. */
async function play_suggested(page, push = press) {
  // The table ignores a press right after a change: it was meant for what stood there before.
  for (let tries = 0; tries < 20 && !await has(page, /^(Play|Throw|Bury)$/); ++tries) {
    await push(page, 'Pick for me');
    await page.waitForTimeout(250);
  }
  const before = await kept(page);
  await push(page, /^(Play|Throw|Bury)$/);
  await wait_kept(page, before); // the controls belong to the next decision
}

await test('the last trick: who wins is said by names', async () => {
  const [head, ...actions] = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../pictures/tractor.txt'), 'utf8').split('\n');
  const mine = actions.findLastIndex((line) => line.startsWith('1 play'));
  const seats = ['bot easy Ada', 'person', 'bot easy Bo', 'bot easy Cy'].map((who, i) => `@ seat ${i} ${who}`);
  const page = await start({ storage: { game: [head, ...seats, ...actions.slice(0, mine)].join('\n') + '\n', 'at-table': '1' } });
  await play_suggested(page);
  await told(page, /^You and Cy win$/);
  await sound_and_well(page);
});

await test('cards are dealt and bid on, tricks are played, a reload in their middle', async () => {
  const page = await start();
  await press(page, /^Tractor\./);
  await headed(page, /^Tractor$/);
  await says(page, /Partners: You, Boris, against Ada, Chen\./);
  await press(page, 'Add a seat');
  await says(page, /Finding Friends: the banker names a card/);
  await press(page, 'Remove a seat');
  await press(page, 'Start');
  await to_play(page);
  for (let n = 0; n < 3; ++n) {
    await play_suggested(page);
    await to_play(page);
  }
  await told(page, /: wins the trick/);
  const played = plays(await kept(page));
  assert.ok(played >= 2, await kept(page));
  await page.reload();
  await first_frame(page);
  await headed(page, /^Tractor$/);
  await to_play(page);
  assert.equal(plays(await kept(page)), played, 'nothing is lost, nothing is played');
  await play_suggested(page);
  await shot(page, 'tractor-tricks');
  await sound_and_well(page);
});

await test('the deal waits for whoever has got a bid, and goes on once they wait', async () => {
  // The cards are dealt in turn, the first one to seat 0: up to its first two.
  const [head, ...actions] = lines_of('pictures/tractor.txt');
  assert.equal(actions[0], 'house first 0');
  let dealt_to = -1;
  const two = actions.findIndex((line) => line.startsWith('house deal') && (dealt_to = (dealt_to + 1) % 4) === 0 && /deal 2[CDHS]/.test(line));
  const page = await start({ storage: { game: [head, '@ seat 0 person', '@ seat 1 bot easy', '@ seat 2 bot easy', '@ seat 3 bot easy', ...actions.slice(0, two + 1)].join('\n') + '\n', 'at-table': '1' } });
  await control(page, /^Bid /);
  await keeps(page, /3 wait\n$/); // the others have answered
  const before = await kept(page);
  await page.waitForTimeout(1500); // longer than those who share a table are given
  assert.equal(await kept(page), before, 'the deal waits');
  // Until they hold another bid, somebody has bid, or all is dealt, they are not asked again.
  const dealt = (record) => record.match(/house deal/g).length;
  const bids = async () => (await controls(page)).map((c) => c.label).filter((label) => /^(Bid|Overbid) /.test(label)).join();
  const first = await bids();
  assert.match(first, /^Bid /);
  await press(page, /^Wait/);
  for (let tries = 0; dealt(await kept(page)) < dealt(before) + 4 || await bids() === ''; ++tries) {
    assert.ok(tries < 600, 'the deal goes on');
    if (await has(page, /^(Pick for me|Pass)/) && !await has(page, /^Wait/)) return;
    await page.waitForTimeout(50);
  }
  if (await has(page, /^Wait/)) assert.notEqual(await bids(), first, 'asked for nothing new');
  await sound_and_well(page);
});

await test('by touch on a phone: cards are chosen, and what is wrong with them is said', async () => {
  const page = await start({ ...phone, viewport: { width: 390, height: 844 } });
  await tap(page, /^Tractor\./);
  await tap(page, 'Start');
  await to_play(page);
  const burying = async () => /to bury|Bury cards/.test(await sentence(page));
  while (await burying()) {
    await play_suggested(page, tap);
    await to_play(page);
  }
  const cards = (await controls(page)).filter((c) => c.enabled && /^(\d+|[JQKA])[♣♦♥♠]$/.test(c.label));
  assert.ok(cards.length > 0, 'some cards may be played');
  await page.waitForTimeout(600); // presses right after a change are ignored
  await tap(page, cards[0].label);
  await control(page, `${cards[0].label}, chosen`);
  await says(page, /(Single|Cards chosen|must be played|You hold)/);
  await shot(page, 'tractor-phone');
  await sound_and_well(page);
});

// A game of two rounds, from the seat that buries the first kitty.
const two_rounds = lines_of('fixtures/tractor_two_rounds.txt').slice(1);
const at_line = (count) => ({
  game: `tractor 2 seats=4 rounds=2\n@ seat 0 bot easy\n@ seat 1 bot easy\n@ seat 2 person\n@ seat 3 bot easy\n${two_rounds.slice(0, count).join('\n')}\n`,
  'at-table': '1',
});
const after = (pattern) => two_rounds.findIndex((line) => pattern.test(line)) + 1;

await test('the kitty is chosen by moving cards there and back', async () => {
  const page = await start({ storage: at_line(after(/^house take/)) });
  const card = /^[^,:]*([♣♦♥♠]|joker)(, from the kitty)?$/;
  const hand = async () => (await controls(page)).filter((c) => card.test(c.label)).length;
  await says(page, /Choose 8 cards to bury/);
  assert.equal(await hand(), 33);
  assert.equal((await controls(page)).filter((c) => c.label.endsWith(', from the kitty')).length, 8);
  await click(page, /^9♥/);
  await told(page, /^Kitty: 1 of 8$/);
  await control(page, '9♥, in the kitty');
  await click(page, /^6♦/);
  await says(page, /2 chosen, 8 needed/);
  assert.equal(await hand(), 31);
  await click(page, 'Back to the hand: 9♥');
  await control(page, /^9♥(, from the kitty)?$/);
  await says(page, /1 chosen, 8 needed/);
  await control(page, /^Bury: /, { enabled: false });
  await press(page, 'Pick for me');
  await says(page, /8 chosen, 8 needed/);
  await press(page, /^10♣/); // no room is left
  await says(page, /8 chosen, 8 needed/);
  await shot(page, 'tractor-kitty');
  await press(page, 'Bury');
  await keeps(page, /^2 bury/);
  await press(page, /^Undo/); // nobody has seen the kitty
  await says(page, /Choose 8 cards to bury/);
  assert.doesNotMatch(await kept(page), /^2 bury/m);
  await sound_and_well(page);
});

await test('a round that has ended is looked at, then the next begins; a reload shows it again', async () => {
  const page = await start({ storage: at_line(after(/^house kitty/) - 1) });
  await control(page, 'Next round');
  for (let n = 0; n < 2; ++n) {
    await says(page, /You lose round 1\. The attackers take over with 105 points\./);
    await says(page, /The attackers’ tricks: 95 points\. The kitty: 5 × 2 = 10 points.*Next banker: Easy bot 3, level 2/);
    if (n > 0) break;
    await page.reload();
    await first_frame(page);
  }
  await shot(page, 'tractor-round');
  const before = await kept(page);
  await still(page);
  assert.equal(await kept(page), before, 'nothing is dealt before');
  await press(page, 'Log');
  await press(page, 'Notes');
  await press(page, 'Close');
  await press(page, 'Next round');
  await keeps(page, /^house kitty[^]*house deal/);
  await sound_and_well(page);
});

await test('of a round with bad throws their points are told apart from those of tricks', async () => {
  const storage = at_line(two_rounds.findLastIndex((line) => /^house kitty/.test(line)));
  const page = await start({ storage: { ...storage, game: storage.game.replace('rounds=2', 'rounds=3') } });
  await control(page, 'Next round');
  await says(page, /You win round 2\. The attackers take over with 185 points/);
  await says(page, /The attackers’ tricks: 145 points\. Failed throws: \+10 for the attackers\. The kitty: 15 × 2 = 30 points/);
  await shot(page, 'tractor-bad-throws');
  await sound_and_well(page);
});

await test('a suggestion pressed again is another one', async () => {
  const page = await start({ storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
  const chosen = async () => (await controls(page)).filter((c) => c.label.endsWith(', chosen')).map((c) => c.label).join();
  await press(page, 'Pick for me');
  await control(page, /, chosen$/);
  const first = await chosen();
  await press(page, 'Pick for me');
  await page.waitForFunction((was) => [...document.querySelectorAll('#narrator li button')].map((b) => b.textContent)
    .filter((label) => label.endsWith(', chosen')).join() !== was, first, { polling: 40 });
  await control(page, 'Play');
  await sound_and_well(page);
});

await test('a double click on a card plays it', async () => {
  const page = await start({ storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
  const card = await control(page, /^K♣$|^Q♣$|^J♣$|^10♣$|^9♦$/);
  // A slow page may take the second press for one of its own: it takes the card back.
  for (let tries = 0; tries < 10 && plays_of(2, await kept(page)) === 0; ++tries) {
    await control(page, card.label);
    await page.waitForTimeout(600); // presses right after a change are ignored
    await page.mouse.dblclick(...(await control(page, card.label)).at);
    await page.waitForTimeout(600);
  }
  assert.equal(plays_of(2, await kept(page)), 1, await kept(page));
  await sound_and_well(page);
});

/** Moves the pointer, pressed, along points; by touch where the page has a glass. */
async function drag(page, points, touch = false) {
  if (!touch) {
    await page.mouse.move(...points[0]);
    await page.mouse.down();
    for (const point of points.slice(1)) await page.mouse.move(...point, { steps: 6 });
    await page.mouse.up();
    return;
  }
  page.glass ??= await page.context().newCDPSession(page);
  const finger = (type, at) => page.glass.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  // The first step does not wait for the page: on a busy machine the finger would rest on the card, which chooses it.
  let step = finger('touchStart', points[0]);
  for (let i = 1; i < points.length; ++i) {
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    for (let k = 1; k <= 6; ++k) {
      const next = finger('touchMove', [x0 + (x1 - x0) * k / 6, y0 + (y1 - y0) * k / 6]);
      await step;
      step = next;
    }
  }
  await step;
  await finger('touchEnd');
}

for (const touch of [false, true]) {
  await test(`cards are pulled to another place of the hand, and onto the table (${touch ? 'touch' : 'mouse'})`, async () => {
    const page = await start({ ...(touch ? phone : {}), storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
    const hand = async () => (await controls(page)).filter((c) => /^(\d+|[JQKA])[♣♦♥♠]/.test(c.label));
    const labels = async () => (await hand()).map((c) => c.label).join();
    const becomes = async (wanted) => {
      for (let n = 0; n < 100 && await labels() !== wanted; ++n) await page.waitForTimeout(50);
      assert.equal(await labels(), wanted);
    };
    await control(page, 'Pick for me');
    await page.waitForTimeout(600); // presses right after a change are ignored
    const cards = await hand(), names = cards.map((c) => c.label);
    assert.ok(!await has(page, 'Sort'), 'the order is the game’s');
    const [x, y] = cards[0].at, between = [cards[5].at[0] - 3, cards[5].at[1]];
    await drag(page, [[x, y], [x, y - 40], between], touch);
    await becomes([...names.slice(1, 5), names[0], ...names.slice(5)].join());
    const before = await kept(page);
    await control(page, 'Sort');
    await shot(page, `tractor-sorted-${touch ? 'touch' : 'mouse'}`);
    await (touch ? tap : click)(page, 'Sort');
    await becomes(names.join());
    assert.ok(!await has(page, 'Sort'));
    // A card that is let go of over its own place has not been pressed.
    await drag(page, [[x, y], [x, y - 30], [x, y]], touch);
    await page.waitForTimeout(300);
    await becomes(names.join());
    assert.equal(await kept(page), before, 'nothing is played');
    // Chosen cards go to the table together.
    const pair = names.findIndex((name, i) => name === '9♠' && names[i + 1] === name);
    for (const i of [pair, pair + 1]) {
      await (touch ? tap_at(page, ...cards[i].at) : page.mouse.click(...cards[i].at));
      await page.waitForTimeout(500);
    }
    await says(page, /Pair|9♠ ×2/);
    await drag(page, [cards[pair].at, [cards[pair].at[0], cards[pair].at[1] - 150]], touch);
    await keeps(page, /^2 play 9S 9S$/);
    await sound_and_well(page);
  });
}

// --- other drags -----------------------------------------------------------------------------------

const cards_of = async (page) => (await controls(page)).filter((c) => /^(\d+|[JQKA])[♣♦♥♠]/.test(c.label));
/** The table from which seat 2 leads two nines, once it takes presses. */
async function to_lead(more = {}) {
  const page = await start({ ...more, storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
  await control(page, 'Pick for me');
  await page.waitForTimeout(600); // presses right after a change are ignored
  return page;
}

for (const touch of [false, true]) {
  await test(`a drag along the hand carries a card, too (${touch ? 'touch' : 'mouse'})`, async () => {
    const page = await to_lead(touch ? phone : {});
    const cards = await cards_of(page), names = cards.map((c) => c.label), [x, y] = cards[0].at;
    const row = cards.filter((c) => Math.abs(c.at[1] - y) < 2), to = Math.min(5, row.length - 1);
    await drag(page, [[x, y], [row[to].at[0] - 3, y]], touch);
    await control(page, 'Sort');
    const now = (await cards_of(page)).map((c) => c.label);
    assert.deepEqual(now, [...names.slice(1, to), names[0], ...names.slice(to)]);
    assert.ok(!now.some((label) => label.endsWith(', chosen')), 'it chooses nothing');
    await sound_and_well(page);
  });
}

/** The table of a stored picture, at a line from which the first seat acts. */
const at_picture = (count) => {
  const [head, ...lines] = lines_of('pictures/tractor.txt').slice(0, count);
  return { game: `${head}\n@ seat 0 person\n@ seat 1 bot hard:bold:ada Ada\n@ seat 2 bot easy\n@ seat 3 bot easy\n${lines.join('\n')}\n`, 'at-table': '1' };
};
const places_of = (cards) => JSON.stringify(cards.map(({ label, at }) => [label.replace(', chosen', ''), at]));

for (const touch of [false, true]) {
  await test(`a card on the table that is no play yet lies there (${touch ? 'touch' : 'mouse'})`, async () => {
    const page = await start({ ...(touch ? { ...phone, viewport: { width: 390, height: 844 } } : {}), storage: at_picture(244) });
    await control(page, 'Pick for me');
    await page.waitForTimeout(600); // presses right after a change are ignored
    const before = await kept(page), hand = await cards_of(page);
    const [x, y] = hand.find((c) => c.label === 'Q♠').at, up = touch ? 200 : 110;
    const others = async () => places_of((await cards_of(page)).filter((c) => !/^Q♠/.test(c.label)));
    const put = async () => {
      await drag(page, [[x, y], [x, y - up]], touch);
      await says(page, /Cards chosen: 1, needed: 2\./);
      const { at } = await control(page, 'Q♠, chosen');
      assert.ok(at[1] < y - 60, `it lies on the table: ${at}`);
      assert.equal(await others(), places_of(hand.filter((c) => c.label !== 'Q♠')), 'the others stay where they are');
      return at;
    };
    const returned = async () => {
      for (let n = 0; n < 100 && places_of(await cards_of(page)) !== places_of(hand); ++n) await page.waitForTimeout(50);
      assert.equal(places_of(await cards_of(page)), places_of(hand));
      assert.ok(!(await controls(page)).some((c) => /chosen/.test(c.label)));
      await page.waitForTimeout(500); // else two presses are a double press
    };
    // A press takes it back, and so does a drag.
    const at = await put();
    await (touch ? tap_at(page, ...at) : page.mouse.click(...at));
    await returned();
    await drag(page, [await put(), [x, y]], touch);
    await returned();
    assert.equal(await kept(page), before, 'nothing is played');
    await put();
    await shot(page, `tractor-lies-${touch ? 'touch' : 'mouse'}`);
    const [x2, y2] = hand.find((c) => c.label === 'J♠').at;
    await drag(page, [[x2, y2], [x2, y2 - up]], touch);
    await keeps(page, /^0 play (QS JS|JS QS)$/);
    await sound_and_well(page);
  });
}

await test('while a card is carried, the others stay where they are', async () => {
  const page = await to_lead(phone);
  const before = await cards_of(page), [x, y] = before[0].at, [x2, y2] = before.at(-2).at;
  page.glass ??= await page.context().newCDPSession(page);
  const finger = (type, at) => page.glass.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await finger('touchStart', [x, y]);
  for (const part of [0.3, 0.6, 1]) {
    await finger('touchMove', [x + (x2 - x) * part, y + (y2 - y) * part]);
    await page.waitForTimeout(120);
    assert.equal(places_of(await cards_of(page)), places_of(before));
  }
  await finger('touchEnd');
  await control(page, 'Sort');
  await sound_and_well(page);
});

await test('a drag that begins beside the cards chooses those that it crosses', async () => {
  const page = await to_lead();
  const cards = (await cards_of(page)).slice(10, 13), [x, y] = cards[0].at; // below the middle of the felt
  await drag(page, [[x, y - 75], [x, y], [cards[2].at[0], y]]);
  for (const card of cards) await control(page, `${card.label}, chosen`);
  assert.equal((await cards_of(page)).filter((c) => c.label.endsWith(', chosen')).length, 3);
  assert.ok(!await has(page, 'Sort'), 'nothing is carried');
  await sound_and_well(page);
});

await test('a finger that rests on a card takes its pair along', async () => {
  const page = await to_lead(phone);
  const before = await kept(page);
  const [x, y] = (await cards_of(page)).find((c) => c.label === '9♠').at;
  const glass = await page.context().newCDPSession(page);
  const finger = (type, at) => glass.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await finger('touchStart', [x, y]);
  await says(page, /Pair: lead 9♠ ×2/);
  assert.equal(await kept(page), before, 'nothing is played yet');
  for (const up of [20, 60, 110, 150]) {
    await finger('touchMove', [x, y - up]);
    await page.waitForTimeout(60);
  }
  await finger('touchEnd');
  await keeps(page, /^2 play 9S 9S$/);
  await sound_and_well(page);
});

await test('a tap that a slow page takes for a rest chooses one card', async () => {
  const page = await to_lead(phone);
  const [x, y] = (await cards_of(page)).find((c) => c.label === '9♠').at;
  const glass = await page.context().newCDPSession(page);
  const finger = (type, touchPoints, timestamp) => glass.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  const now = Date.now() / 1000;
  await finger('touchStart', [{ x, y }], now);
  await says(page, /Pair: lead 9♠ ×2/);
  await finger('touchEnd', [], now + 0.05); // it was lifted long ago
  await says(page, /Single: lead 9♠/);
  assert.equal((await cards_of(page)).filter((c) => c.label.endsWith(', chosen')).length, 1);
  await sound_and_well(page);
});

await test('a finger that rests on a card and is lifted presses nothing', async () => {
  const page = await to_lead(phone);
  const [x, y] = (await cards_of(page)).find((c) => c.label === '9♠').at;
  const glass = await page.context().newCDPSession(page);
  await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await says(page, /Pair: lead 9♠ ×2/);
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(300);
  await says(page, /Pair: lead 9♠ ×2/);
  await sound_and_well(page);
});

await test('how cards are played is said until the first one', async () => {
  const page = await to_lead();
  await says(page, /Drag cards up to the table to play them/);
  await press(page, 'Pick for me');
  const before = await kept(page);
  await press(page, /^(Play|Throw)$/);
  await wait_kept(page, before);
  await to_play(page);
  await says(page, /(You lead|Follow with|You have no)/);
  assert.doesNotMatch(await sentence(page), /Drag cards/);
  await sound_and_well(page);
});

for (const [where, to] of [['above the window', [430, -60]], ['on a button', 'Log']]) {
  await test(`cards that are let go of outside the table return (${where})`, async () => {
    const page = await start({ storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
    await control(page, 'Pick for me');
    await page.waitForTimeout(600);
    const before = await kept(page), [x, y] = (await controls(page)).find((c) => c.label === 'A♠' || /^\d+♠/.test(c.label)).at;
    const end = Array.isArray(to) ? to : (await control(page, to)).at;
    await drag(page, [[x, y], [x, y - 40], end]);
    await page.waitForTimeout(300);
    assert.equal(await kept(page), before, 'nothing is played');
    assert.ok(!(await controls(page)).some((c) => /chosen/.test(c.label)));
    assert.ok(!await has(page, 'Sort'), 'nor moved');
    await sound_and_well(page);
  });
}

for (const what of ['a second finger', 'the system']) {
  await test(`cards return when ${what} takes the pointer away`, async () => {
    const page = await start({ ...phone, allow: [/touchcancel/], storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
    await control(page, 'Pick for me');
    await page.waitForTimeout(600);
    const before = await kept(page), [x, y] = (await controls(page)).find((c) => c.label === 'A♠' || /^\d+♠/.test(c.label)).at;
    const glass = await page.context().newCDPSession(page);
    const touch = (type, ...at) => glass.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
    const table = [x, y - 150];
    await touch('touchStart', [x, y]);
    for (const up of [20, 60, 110, 150]) {
      await touch('touchMove', [x, y - up]);
      await page.waitForTimeout(60);
    }
    if (what === 'the system') {
      await touch('touchCancel');
    } else {
      await touch('touchStart', table, [60, 300]);
      await page.waitForTimeout(100);
      await touch('touchEnd', table);
      await touch('touchEnd');
    }
    await page.waitForTimeout(300);
    assert.equal(await kept(page), before, 'nothing is played');
    assert.ok(!(await controls(page)).some((c) => /chosen/.test(c.label)));
    await sound_and_well(page);
  });
}

await test('whoever leads chooses how their cards are read', async () => {
  const page = await start({ storage: at_line(two_rounds.indexOf('2 play 9S 9S')) });
  await press(page, '9♠');
  await control(page, '9♠, chosen'); // the pressed card itself rises: a second press on it would take it back
  await press(page, '9♠');
  await press(page, 'Read as: pair');
  await told(page, /^Read as: single, single$/);
  await says(page, /Throw: 9♠ ×2 as single, single/);
  await shot(page, 'tractor-reading');
  await press(page, 'Throw');
  await keeps(page, /^2 play 9S 9S as 1x1/);
  await sound_and_well(page);
});

await test('among seven players the banker names two friends, jokers too, and is told what may not be named', async () => {
  const seven = lines_of('golden/tractor/seven.txt').filter((line) => line.startsWith('-> ')).map((line) => line.slice(3));
  const seats = [...Array(7).keys()].map((q) => `@ seat ${q} ${q === 3 ? 'person' : 'bot easy'}\n`).join('');
  const record = seven.slice(0, seven.findIndex((line) => /^3 bury/.test(line)) + 1).join('\n');
  const page = await start({ storage: { game: `tractor 2 seats=7 rounds=1 start=K\n${seats}${record}\n`, 'at-table': '1' } });
  await says(page, /Choose a card/); // none is chosen for them
  await press(page, /^Friend: jokers/i);
  await says(page, /whoever plays the 1st big joker/);
  await shot(page, 'tractor-friends');
  await press(page, 'Confirm');
  await keeps(page, /^3 friend HJ 1/);
  await says(page, /Choose a card/);
  await press(page, /^Friend: jokers/i);
  await says(page, /whoever plays the 2nd big joker/);
  await press(page, /^Friend: 1st played/);
  await says(page, /This card has been named already/);
  await press(page, /^Friend: 2nd played/);
  await press(page, 'Confirm');
  await keeps(page, /^3 friend HJ 2/);
  await sound_and_well(page);
});

await test('what words and signs of the table mean is said at a press; the last trick is shown again', async () => {
  const page = await start({ ...phone, storage: at_line(after(/^house kitty/) - 20) });
  await control(page, 'Last trick');
  await tap(page, /^Easy bot 1: Level 2/);
  await told(page, /^Plays with you: you share points and levels\. Helps the banker/);
  await tap(page, /^(Your side|Opponents): \d+ of 80/);
  await told(page, /The long mark is 80: there the attackers take over/);
  await tap(page, 'Last trick');
  await told(page, /^Last trick: .+, points: \d+\. .*: .*[♣♦♥♠]/);
  const undo = await control(page, /^Undo: /, { enabled: false });
  await tap_at(page, ...undo.at);
  await told(page, /^You (cannot undo|have made no move)/);
  await sound_and_well(page);
});

await test('a plate says the level and the style of a bot with a character', async () => {
  const page = await start({ storage: at_picture(244) });
  await press(page, /^Ada: Level 2/);
  await told(page, /^Ada: Hard, Bold\b/);
  await sound_and_well(page);
});

await test('a replay is looked at through the eyes of each seat', async () => {
  const page = await start();
  await press(page, 'Open a record or link');
  await page.locator('#dialog-field').fill(at_line(two_rounds.length).game);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await headed(page, /^Replay/);
  for (let n = 1; n <= 3; ++n) {
    await press(page, 'Step forward');
    await says(page, new RegExp(`^Move ${n} of`));
  }
  await says(page, /hand:[^]*hand:[^]*hand:[^]*hand:/);
  for (const who of ['Player 3', 'Easy bot 1']) {
    await click(page, `Seen by ${who}`);
    await says(page, new RegExp(`^(?![^]*hand:[^]*hand:)[^]*${who}:[^\\n]*hand:`)); // and of no other player
    const hand = (await sentence(page)).match(/hand: ([^\n]*)/)[1].split(', ');
    const cards = (await controls(page)).filter((c) => /^(\d+|[JQKA])[♣♦♥♠]$/.test(c.label)).map((c) => c.label);
    assert.ok(cards.length > 0 && cards.every((card) => hand.includes(card)), `${cards} of ${hand}`);
  }
  await shot(page, 'tractor-replay');
  await press(page, 'All cards face up');
  await says(page, /hand:[^]*hand:[^]*hand:[^]*hand:/);
  await sound_and_well(page);
});

await test('a whole quick game by keyboard alone, with a reload in its middle', async () => {
  // Six players with two packs have seventeen cards each: the fastest deal.
  const seats = [...Array(6).keys()].map((q) => `@ seat ${q} ${q === 0 ? 'person' : 'bot easy'}\n`).join('');
  const page = await start({ storage: { game: `tractor 2 seats=6 rounds=1 packs=2\n${seats}` } });
  await walk_to(page, /^Continue/);
  await page.keyboard.press('Enter');
  for (let played = 0, reloaded = false; ; ) {
    const label = await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].find((b) =>
      b.getAttribute('aria-disabled') !== 'true' && /^(Pick for me|Pass|Play again)/.test(b.textContent))?.textContent, null, { polling: 40 });
    const due = await label.jsonValue();
    if (due === 'Play again') break;
    const before = await kept(page);
    if (due === 'Pick for me') {
      if (++played === 6 && !reloaded) {
        reloaded = true;
        await page.reload();
        await first_frame(page);
        await control(page, 'Pick for me');
        // Bots may have been about to play.
        const after = await kept(page);
        assert.ok(after.startsWith(before.trimEnd()) && plays(after) === plays(before), 'nothing is lost, nothing is played');
      }
      for (let tries = 0; tries < 20 && !await has(page, /^(Play|Throw|Bury)$/); ++tries) {
        await page.keyboard.press('KeyS');
        await page.waitForTimeout(250);
      }
    }
    // The table ignores a key right after a change of phase, like a press.
    for (let tries = 0; tries < 20 && await kept(page) === before; ++tries) {
      await page.keyboard.press(due === 'Pick for me' ? 'KeyG' : 'KeyP');
      await kept_anew(page, before, 1000);
    }
    assert.notEqual(await kept(page), before, `${due} does nothing`);
  }
  await says(page, /Won by/);
  await shot(page, 'tractor-end');
  await sound_and_well(page);
});

await test('a line of the log shows the trick as it lay', async () => {
  const plays = two_rounds.flatMap((line, i) => /^2 play/.test(line) ? [i] : []);
  const { game, ...more } = at_line(plays[3]);
  const page = await start({
    viewport: { width: 1100, height: 600 }, paints: true, init: stoppable + preset({ storage: { game, 'log-unfolded': '1', ...more } }),
  });
  await shows_place(page, { x: 60, y: 100, width: 640, height: 240 }, () => press(page, /^Log: .*: wins the trick/));
  await sound_and_well(page);
});

await finish();
await server.stop();
