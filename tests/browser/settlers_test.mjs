// Settlers as players meet it: a whole game with the text version, turns by touch, trade with a counter-offer behind
// the curtain, discards, the robber, figures, the island of a new game.

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, phone, serve, shot, still, test } from './harness.mjs';
import {
  click, control, controls, has, headed, keeps, kept, kept_anew, log, preset, press, press_if_there, says,
  sentence, settlers_set_up as set_up, settlers_set_up_of_three as three_set_up,
  settlers_turn as turn, shows_place, sound_and_well, stoppable, tap, told, wait_kept,
  walk_to,
} from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const little = { width: 860, height: 560 }; // the cost of a frame depends on its pixels, so the pixels are large as well

/** The table with an autosaved game. */
async function at_table(record, players, { settings, storage, before = '', ...more } = {}) {
  const [first, ...rest] = record.trim().split('\n');
  const text = [first, ...players.map((player, i) => `@ seat ${i} ${player}`), ...rest].join('\n') + '\n';
  const page = await open(url, {
    ...(options.shots ? {} : { viewport: little }),
    init: before + preset({ settings, storage: { game: text, 'at-table': '1', ...storage } }), ...more,
  });
  await first_frame(page);
  // If several people play, the curtain stays down until one of them takes the device.
  if (players.filter((player) => player === 'person').length > 1) await press(page, 'I am Player 1: show');
  await headed(page, /^Settlers$/);
  return page;
}

const begun = `settlers 2 seats=2 points=3 island=beginner${set_up}`;

/** What a player without a plan does next: buttons of the text version, by name. */
const habits = [
  /^Show and win$/, /^Confirm$/, /^settlement at /, /^city at /, /^robber to .*, rob /, /^robber to /, /^Rob /,
  /^Settlement \(/, /^City \(/, /^road at /, /^Road \(/, /^Decline$/, /^Withdraw the offer$/, /^Development card \(/, /^Roll$/, /^End turn$/,
];
async function one_habit(page, roads) {
  // Two roads reach a site for a settlement; more would use up the cards that it costs.
  const there = (await controls(page)).filter((c) => c.enabled && (roads < 2 || !/^Road \(/.test(c.label)));
  for (const habit of habits) {
    const found = there.find((c) => habit.test(c.label));
    if (found) return found.label;
  }
  return null;
}

await test('the rules tell the options that are chosen, and at the table those of its game', async () => {
  const page = await open(url, { viewport: { width: 1000, height: 640 }, init: preset() });
  await first_frame(page);
  await press(page, /^Settlers\./);
  await headed(page, /^Settlers/);
  await press(page, 'How to play');
  await says(page, /The first to have 10 points on their own turn wins/);
  await says(page, /make the others up to 4 offers/);
  await press(page, 'Close');
  await press(page, /^Options/);
  for (let points = 10; points > 6; --points) await press(page, /^Points to win: \d+, Less$/);
  await press(page, /^Turns, trade and bank/);
  await press(page, 'Trade between players: With the bank only');
  await press(page, 'How to play');
  await says(page, /The first to have 6 points on their own turn wins/);
  await says(page, /Players do not trade with each other/);
  await press(page, 'Close');
  await press(page, 'Start');
  await headed(page, /^Settlers$/);
  await press(page, 'Rules');
  await says(page, /The first to have 6 points on their own turn wins/);
  await shot(page, 'settlers-rules');
  await sound_and_well(page);

  const other = await at_table(`${begun}${turn(0, 1, 2)}`, ['person', 'bot easy']);
  await press(other, 'Rules');
  await says(other, /The first to have 3 points on their own turn wins/);
  await sound_and_well(other);
});

/** Plays on to the end of the game, with a reload in its middle. */
async function play_on(page) {
  let reloaded = false;
  let roads = 0;
  const unheard = []; // a press may be lost when the table changes; a person presses again
  for (let n = 0; n < 400; ++n) {
    await page.waitForFunction((sources) => [...document.querySelectorAll('#narrator li button')].some((b) =>
      b.getAttribute('aria-disabled') !== 'true' && sources.some((s) => new RegExp(s, 'u').test(b.textContent))),
    [...habits.map((h) => h.source), '^Play again$', '^To discard', '^(brick|lumber|wool|grain|ore): \\d+ \\('], { polling: 40 })
      .catch(async () => assert.fail(`nothing to do among:\n${(await controls(page)).map((c) => c.label + (c.enabled ? '' : ' [off]')).join('\n')}\n${await sentence(page)}`));
    if (await has(page, 'Play again')) break;
    if (/A 7: discard/.test(await sentence(page))) {
      await discard(page);
      continue;
    }
    const next = await one_habit(page, roads);
    if (!next) continue;
    if (/^Road \(/.test(next)) ++roads;
    const before = await kept(page);
    await press(page, next);
    // Choosing only a kind of building or a hex is not saved.
    if (!/^(Road|Settlement|City) \(/.test(next)) {
      const asks_whom = page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) => /^Rob /.test(b.textContent)), null, { polling: 40, timeout: 20_000 }).then(() => true, () => false);
      if (!await Promise.race([kept_anew(page, before, 20_000), asks_whom])) unheard.push(`${next}: ${await sentence(page)}`);
      assert.ok(unheard.length < 2, `presses that did nothing: ${unheard.join(' | ')}\n${(await controls(page)).map((c) => c.label + (c.enabled ? '' : ' [off]')).join('\n')}\n${await kept(page)}`);
    }
    if (!reloaded && /^\d roll/m.test(await kept(page))) {
      reloaded = true;
      await still(page).catch(() => {});
      const played = (await kept(page)).split('\n').length;
      await page.reload();
      await first_frame(page);
      await headed(page, /^Settlers$/);
      assert.ok((await kept(page)).split('\n').length >= played, 'nothing is lost');
    }
  }
  await control(page, 'Play again');
  if (unheard.length) console.log(`     presses that did nothing: ${unheard.join(' | ')}`);
  assert.ok(reloaded);
}

await test('a whole game against a bot through the text version, a reload in its middle', async () => {
  const page = await at_table('settlers 2 seats=2 points=3 island=beginner trade=off', ['person', 'bot easy'], { settings: { confirm: 0 } });
  await play_on(page);
  await says(page, /wins|You win/);
  await shot(page, 'settlers_end');
  const lines = await log(page);
  assert.ok(lines.some((line) => / won with \d/.test(line)), lines.slice(-3).join(' | '));
  assert.ok(!lines.some((line) => /[TB]-?\d,-?\d/.test(line)), 'the log speaks of land, not of the grid');
  await sound_and_well(page);
});

await test('one player alone: the preset, a whole game against the turns, and one that is lost', async () => {
  const fresh = await open(url, { viewport: { width: 1000, height: 640 }, init: preset() });
  await first_frame(fresh);
  await press(fresh, /^Settlers\./);
  await headed(fresh, /^Settlers/);
  await press(fresh, 'Alone');
  await control(fresh, 'Options: Alone');
  assert.equal(await has(fresh, /^Seat 2/), false, 'nobody else');
  await control(fresh, /^With friends far away: A room needs at least two players\.$/, { enabled: false });
  await shot(fresh, 'settlers-alone-new');
  await press(fresh, 'Start');
  await keeps(fresh, /^settlers 2 seats=1 island=\d+$/m);
  await sound_and_well(fresh);
  await fresh.close();

  const page = await at_table('settlers 2 seats=1 points=3 island=beginner', ['person'], { settings: { confirm: 0 } });
  await play_on(page); // without a plan: who does not build in time loses
  await says(page, /You win\. Won in \d+ of 70 turns|Lost\. All 70 turns are over/);
  await shot(page, 'settlers-alone-end');
  await sound_and_well(page);
  await page.close();

  const robbed = (hex) => `0 robber ${hex} -\n`;
  const end = '0 end\n';
  const dice = [[6, 3], [6, 1], [3, 6], [3, 3], [4, 4], [6, 4], [3, 5], [2, 1], [4, 2], [5, 5]];
  const near = `0 settle B-1,3\n0 road D-1,3\n0 settle B2,-1\n0 road U2,-2\n${turn(0, 3, 4)}${robbed('1,-2')}` +
    dice.map(([a, b]) => end + turn(0, a, b) + (a + b === 7 ? robbed('0,2') : '')).join('');
  const winning = await at_table(`settlers 2 seats=1 points=3 island=beginner turns=50\n${near}`, ['person'], { settings: { confirm: 0 } });
  await says(winning, /Turn 11 of 50/);
  await press(winning, /^City \(/);
  await press(winning, /^city at /);
  await says(winning, /You win\. Won in 11 of 50 turns/);
  await shot(winning, 'settlers-alone-won');
  await sound_and_well(winning);
  await winning.close();

  const turns = (n) => Array.from({ length: n }, () => `${turn(0, 6, 6)}0 end\n`).join('');
  const alone = '0 settle T2,-2\n0 road R1,-1\n0 settle B0,0\n0 road D0,0\n';
  const late = await at_table(`settlers 2 seats=1 island=beginner turns=50\n${alone}${turns(49)}${turn(0, 6, 6)}`, ['person']);
  await says(late, /Turn 50 of 50/);
  await press(late, 'End turn');
  await says(late, /Lost\. All 50 turns are over/);
  await shot(late, 'settlers-alone-lost');
  assert.ok((await log(late)).some((line) => /All 50 turns are over/.test(line)));
  await sound_and_well(late);
});

await test('who begins is decided by bids: all bid, the highest places first and needs more points', async () => {
  const page = await at_table('settlers 2 seats=3 points=4 island=beginner order=bid', ['person', 'bot easy', 'bot easy'], { settings: { pace: 0 } });
  await says(page, /Bid to begin: how many more points than the others will you need\?/);
  await shot(page, 'settlers-bid');
  await press(page, 'bids 2 points');
  await keeps(page, /^0 bid 2$/m); // bots may bid before or after
  await keeps(page, /^house bidden 0 2\nhouse bidden 1 0\nhouse bidden 2 0\nhouse first 0$/m);
  await says(page, /0 of 6 points/);
  await shot(page, 'settlers-bid-won');
  await press(page, /^settlement at /);
  await sound_and_well(page);
  await page.close();

  const shared = await at_table('settlers 2 seats=2 points=4 island=beginner order=bid', ['person', 'person'], { ...phone, viewport: { width: 390, height: 844 } });
  await says(shared, /Bid to begin/);
  await shot(shared, 'settlers-bid-shared');
  await press(shared, 'bids 1 point');
  await press(shared, 'I am Player 2: show'); // who does not see what the other bids
  assert.doesNotMatch((await log(shared)).join(), /bids 1 point/);
  await press(shared, 'bids 3 points');
  await keeps(shared, /^house bidden 0 1\nhouse bidden 1 3\nhouse first 1$/m);
  await sound_and_well(shared);
});

await test('the end of a game tells what the dice gave, next to what was to be expected', async () => {
  const page = await at_table('settlers 2 seats=4 points=4\n@ chance CAcGBQQDAgE', Array(4).fill('bot easy'), { settings: { pace: 0 } });
  await press(page, 'Fair chance and luck');
  await says(page, /Luck, counted in cards from the dice:(?:\s+[^:]+: \d+, expected \d+\.\d, luckier than \d+%){4}/);
  await shot(page, 'settlers-luck');
  await sound_and_well(page);
  await page.close();
});

/** Discards half of the hand, whatever it holds. */
async function discard(page) {
  for (let n = 0; n < 12 && !(await has(page, 'Discard')); ++n) {
    const some = (await controls(page)).find((c) => c.enabled && /^(brick|lumber|wool|grain|ore): \d+ \(\d+\)$/.test(c.label));
    assert.ok(some, 'a card to discard');
    await press(page, some.label);
    await page.waitForFunction((label) => ![...document.querySelectorAll('#narrator li button')].some((b) =>
      b.textContent === label && b.getAttribute('aria-disabled') !== 'true'), some.label, { polling: 40 });
  }
  const before = await kept(page);
  await press(page, 'Discard');
  await wait_kept(page, before);
}

await test('set-up, a roll and a road by touch on a phone', async () => {
  const page = await at_table('settlers 2 seats=2 points=5 island=beginner', ['person', 'bot easy'], { ...phone });
  await tap(page, /^settlement at .*\(T2,-2\)$/);
  await says(page, /Settlement at mountains 10 .*: confirm\?/);
  await tap(page, 'Cancel');
  await says(page, /Choose a place/);
  await tap(page, /^settlement at .*\(T2,-2\)$/);
  await tap(page, 'Confirm');
  await tap(page, /^road at .*\(R1,-1\)$/);
  await tap(page, 'Confirm');
  await told(page, /^You: settled at mountains 10/);
  // The bot has moved: the second settlement brings cards.
  await control(page, /^settlement at /);
  const second = (await controls(page)).find((c) => /^settlement at .*\((B0,0|T0,1|B0,2|T-1,1|B-1,2)\)$/.test(c.label));
  await tap(page, second.label);
  await tap(page, 'Confirm');
  await tap(page, /^road at /);
  await tap(page, 'Confirm');
  await told(page, /; received /);
  await tap(page, 'Roll');
  await told(page, /^You: rolled \d+/);
  await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) => /^(End turn|robber to)/.test(b.textContent) && b.getAttribute('aria-disabled') !== 'true'), null, { polling: 40 });
  // A player's details, opened and closed.
  await tap(page, /^Easy bot: \d of 5 points/);
  await control(page, 'Close');
  await shot(page, 'settlers_phone');
  await tap(page, 'Close');
  await sound_and_well(page);
});

await test('two at one device: an offer, the curtain, a counter-offer, the curtain, the deal', async () => {
  const page = await at_table(begun + turn(0, 2, 4), ['person', 'person']);
  await control(page, 'End turn');
  // A building that cannot be built names the missing cards, not its cost: the price precedes it.
  await control(page, /^Settlement \(.*\): You lack 1 grain\.$/, { enabled: false });
  await press(page, 'Trade');
  await press(page, 'Want grain: 0');
  await press(page, /^Give lumber: 0 of 3\./);
  await says(page, /Send this offer\?/);
  await press(page, 'Offer');
  await press(page, 'I am Player 2: show');
  // The second player learns nothing of the first player's hand.
  await says(page, /You have an offer/);
  assert.doesNotMatch(await sentence(page), /Player 1: [^.]*lumber ×3/);
  assert.ok(await has(page, 'Decline'));
  await press(page, 'Counter');
  await control(page, /^Send: Change a card on either side/, { enabled: false });
  await press(page, 'Want lumber: 1');
  await press(page, 'Send');
  await press(page, 'I am Player 1: show');
  await told(page, /Player 2: would give grain for lumber ×2/);
  await press(page, /^Player 2 would give grain for lumber ×2/);
  await says(page, /Player 2 would give grain for lumber ×2: confirm\?/);
  await press(page, 'Deal');
  await told(page, /Player 1: traded lumber ×2 for grain with Player 2/);
  await keeps(page, /^0 deal 1$/);
  await sound_and_well(page);
});

await test('a reload keeps the trade panel with what is in it, for its player alone, and forgets it after the deal', async () => {
  const page = await at_table(begun + turn(0, 2, 4), ['person', 'person']);
  const reload = async (who) => {
    await page.reload();
    await first_frame(page);
    await press(page, `I am ${who}: show`);
  };
  await press(page, 'Trade');
  await press(page, 'Want grain: 0');
  await press(page, /^Give lumber: 0 of 3\./);
  await says(page, /Send this offer\?/);
  await reload('Player 1');
  await says(page, /Send this offer\?/);
  await control(page, 'Want grain: 1');
  await control(page, /^Give lumber: 1 of 3\./);
  await press(page, 'Offer');
  await press(page, 'I am Player 2: show');
  await press(page, 'Counter');
  await press(page, 'Want lumber: 1');
  await reload('Player 2');
  await control(page, 'Want lumber: 2');
  await press(page, 'Send');
  await press(page, 'I am Player 1: show');
  await press(page, /^Player 2 would give grain for lumber ×2/);
  await says(page, /Player 2 would give grain for lumber ×2: confirm\?/);
  await press(page, 'Deal');
  await keeps(page, /^0 deal 1$/);
  await reload('Player 1');
  await control(page, 'End turn');
  assert.equal(await has(page, 'Want grain: 0'), false, 'no panel is open');
  assert.equal(await kept(page, 'begun'), null);
  await sound_and_well(page);
});

await test('what the storage has of a trade is used only where it fits', async () => {
  const record = begun + turn(0, 2, 4), players = ['person', 'bot easy'];
  const first = await at_table(record, players);
  await press(first, 'Trade');
  await press(first, 'Want ore: 0');
  await press(first, /^Give lumber: 0 of 3\./);
  await control(first, 'Want ore: 1');
  const good = await kept(first, 'begun');
  assert.match(good, /^\S+ offer 1lumber 1ore 0$/);
  const [position] = good.split(' ');
  const opened = async (begun, other = record) => {
    const page = await at_table(other, players, { storage: { begun } });
    await control(page, /^(Trade|Put back)$/);
    await still(page);
    await sound_and_well(page);
    // A card chosen secretly would show when the panel is opened.
    if (!await has(page, 'Cancel')) await press(page, 'Trade');
    else return true;
    await control(page, 'Want ore: 0');
    return false;
  };
  assert.ok(await opened(good));
  assert.ok(!await opened(good, begun + turn(0, 1, 1)), 'another position');
  for (const other of [
    'counter 1lumber 1ore 0', 'x 1lumber 1ore 0', 'offer 9lumber 1ore 0', 'offer 1lumber 31ore 0', 'offer 1lumber 1lumber 0',
    'offer 1lumber 1ore', 'offer 1lumber 1ore 0 x', '',
  ]) {
    assert.ok(!await opened(`${position} ${other}`), other);
  }
  assert.ok(!await opened(`x${position} offer 1lumber 1ore 0`));
});

// The speed with which a turn ends by itself would tell the others that the hand can build nothing.
await test('a turn ends by itself against bots, and among persons only where everybody sees that nothing can be done', async () => {
  const built = async (players) => {
    const page = await at_table(begun.replace('island=beginner', 'island=beginner trade=off') + turn(0, 1, 1), players, { settings: { confirm: 0, end: 1 } });
    await press(page, /^Road \(/);
    await press(page, /^road at /);
    await keeps(page, /^0 road [^]*^0 road [^]*^0 road /m);
    return page;
  };
  const alone = await built(['person', 'bot easy']);
  await keeps(alone, /^0 end$/m); // one wool is left, which builds nothing
  const page = await built(['person', 'person']);
  await control(page, 'End turn');
  await page.waitForTimeout(4000); // more than twice the time it takes
  assert.doesNotMatch(await kept(page), /^0 end$/m);
  await press(page, 'End turn');
  await keeps(page, /^0 end$/m);
  await sound_and_well(page);
});

await test('an offer that nobody takes comes back to be changed', async () => {
  const page = await at_table(begun + turn(0, 2, 4), ['person', 'bot easy']);
  await press(page, 'Trade');
  await press(page, 'Want ore: 0');
  await press(page, /^Give lumber: 0 of 3\./);
  await says(page, /Send this offer\?/);
  await press(page, 'Offer'); // the bot has no ore
  await told(page, /nobody took the offer/);
  await control(page, /^✓ Easy bot: .* \(no: .+\)$/); // the reason stays
  await control(page, 'Want ore: 1');
  await control(page, /^Give lumber: 1 of 3\./);
  // The bot would answer as before.
  await says(page, /Nobody accepted this offer this turn\. Change it\./);
  await control(page, /^Offer/, { enabled: false });
  await press(page, /^Give lumber: 1 of 3\./);
  assert.ok(!(await has(page, /\(no: /)), 'until the offer is changed');
  await press(page, 'Offer');
  await keeps(page, /^0 offer 1lumber for 1ore to 1$[^]*^0 offer 2lumber for 1ore to 1$/);
  await sound_and_well(page);
});

await test('a card is dragged out of the hand into an offer, and put back', async () => {
  const page = await at_table(begun + turn(0, 2, 4), ['person', 'bot easy']);
  const drag = async (label, to) => {
    const { at } = await control(page, label);
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  const middle = [little.width * 0.6, little.height * 0.4];
  await drag(/^lumber: 3\./, middle);
  await control(page, /^Give lumber: 1 of 3\./);
  await drag(/^Give lumber: 1 of 3\./, middle);
  await control(page, /^Give lumber: 2 of 3\./);
  await press(page, 'Put back');
  await control(page, /^Give lumber: 0 of 3\./);
  await sound_and_well(page);
});

await test('the bank appears when an offer is one of its trades, at the true rate', async () => {
  const rolls = turn(0, 2, 4) + '0 end\n' + turn(1, 2, 4) + '1 end\n';
  const page = await at_table(begun + rolls + turn(0, 2, 4), ['person', 'bot easy']);
  const { label } = await control(page, /^lumber: \d/);
  const held = Number(label.match(/\d+/)[0]);
  await press(page, 'Trade');
  assert.equal(await has(page, /^Bank: \d/), false);
  await press(page, 'Want ore: 0');
  await control(page, 'Bank: 4 lumber for 1 ore');
  // Other cards are offered: the bank does not take them.
  await press(page, /^Give wool: 0 /);
  await control(page, /^Give wool: 1 of 1/, { enabled: false });
  assert.equal(await has(page, /^Bank: \d/), false);
  await press(page, 'Take back: wool');
  await press(page, 'Take back: ore');
  assert.equal(await has(page, /^Take back/), false);
  await press(page, 'Want ore: 0');
  await press(page, 'Want ore: 1');
  await press(page, 'Take back: ore');
  await control(page, 'Want ore: 1');
  await press(page, 'Put back');
  await press(page, 'Want ore: 0');
  await press(page, /^Give lumber: 0 /);
  await press(page, 'Bank: 4 lumber for 1 ore');
  await told(page, /You: .*bank/);
  await control(page, new RegExp(`^lumber: ${held - 4}\\.`));
  await sound_and_well(page);
});

await test('answers to an offer: a yes closes the deal, other terms are looked at, taken or changed', async () => {
  const record = 'settlers 2 seats=3 points=5 island=beginner' + three_set_up + turn(0, 2, 4) +
    '0 offer 1lumber for 1grain to 1,2\n';
  const answers = '1 counter 1grain for 2lumber\n2 no\nhouse answer 1 counter 1grain for 2lumber\nhouse answer 2 no\n';
  const page = await at_table(record + answers, ['person', 'bot easy', 'bot easy']);
  await control(page, /would give grain for lumber ×2/);
  await press(page, /would give grain for lumber ×2/);
  await says(page, /would give grain for lumber ×2: confirm\?/);
  await press(page, 'Cancel');
  assert.equal(await has(page, 'Change it'), false);
  await press(page, /would give grain for lumber ×2/);
  await press(page, 'Change it');
  await keeps(page, /^0 withdraw$/);
  await control(page, /^Give lumber: 2 /);
  await control(page, 'Want grain: 1');
  await shot(page, 'settlers_changed_offer');
  await sound_and_well(page);

  const agreed = await at_table(record + '1 yes\n2 no\nhouse answer 1 yes\nhouse answer 2 no\n', ['person', 'bot easy', 'bot easy']);
  await press(agreed, /^Deal with /);
  await keeps(agreed, /^0 deal 1$/);
  await sound_and_well(agreed);
});

await test('at one device an open question goes round; the player who asked finds the table as they left it', async () => {
  const page = await at_table(begun + turn(0, 2, 4), ['person', 'person']);
  await press(page, 'Trade');
  await press(page, 'Want ore: 0');
  await says(page, /Who has ore\? The others name their price/);
  await press(page, 'Ask');
  await press(page, 'I am Player 2: show');
  await press(page, 'Decline');
  await press(page, 'I am Player 1: show');
  await told(page, /nobody took the offer/);
  await control(page, 'Trade');
  await sound_and_well(page);
});

await test('a 7: half of the hand goes, the robber moves and steals', async () => {
  const rolls = turn(0, 2, 4) + '0 end\n' + turn(1, 2, 4) + '1 end\n' + turn(0, 2, 4) + '0 end\n' + turn(1, 1, 1) + '1 end\n' + turn(0, 3, 4);
  const page = await at_table(begun + rolls, ['person', 'bot easy']);
  await says(page, /A 7: discard 4 of your cards/);
  await control(page, /^Discard: /, { enabled: false });
  await discard(page);
  await told(page, /You: discarded /);
  await says(page, /Move the robber/);
  await press(page, /^robber to .*\(0,2\), rob Easy bot$/);
  await says(page, /Robber to pasture 5, rob Easy bot: confirm\?/);
  await press(page, 'Confirm');
  await told(page, /You: moved the robber: pasture 5; stole \w+ from Easy bot/);
  await control(page, 'End turn');
  await sound_and_well(page);
});

await test('by keyboard alone: a road is chosen, looked at, given up; the turn ends', async () => {
  const page = await at_table(begun + turn(0, 5, 5) + '0 end\n' + turn(1, 1, 1) + '1 end\n' + turn(0, 2, 4), ['person', 'bot easy']);
  await control(page, 'End turn');
  await page.locator('#canvas').focus();
  await page.keyboard.press('r');
  await says(page, /Choose a path/);
  await walk_to(page, /^road at /);
  await page.keyboard.press('Enter');
  await says(page, /Road at .*: confirm\?/);
  await page.keyboard.press('Backspace');
  await says(page, /Choose a path/);
  await page.keyboard.press('Backspace');
  await says(page, /Trade and build/);
  await walk_to(page, 'End turn');
  await page.keyboard.press('Enter');
  await keeps(page, /^0 end\n(.*\n)*0 end$/);
  await sound_and_well(page);
});

await test('a line of the log shows its place on the island, by mouse and keyboard', async () => {
  const page = await at_table(`${begun}${turn(0, 1, 2)}`, ['person', 'bot easy'], { viewport: { width: 1100, height: 720 }, paints: true, before: stoppable, storage: { 'log-unfolded': '1' } });
  const line = /^Log: You: settled at mountains 10/;
  await control(page, line);
  const island = { x: 330, y: 80, width: 400, height: 400 };
  await shows_place(page, island, () => click(page, line));
  await shows_place(page, island, () => press(page, /^Log: You: rolled 3/));
  await shows_place(page, island, async () => {
    await walk_to(page, line);
    await page.keyboard.press('Enter');
  });
  await sound_and_well(page);
});

await test('on a desktop the log is a strip that unfolds, and stays as the player left it', async () => {
  const page = await at_table(`${begun}${turn(0, 1, 2)}`, ['person', 'bot easy'], { viewport: { width: 1100, height: 600 } });
  const line = /^Log: You: settled at mountains 10/;
  await control(page, 'Log');
  assert.ok(!(await has(page, line)), 'the strip shows the last lines, and is one control');
  await press(page, 'Log');
  await control(page, line);
  await page.reload();
  await first_frame(page);
  await control(page, line);
  const named = (await controls(page)).filter(({ label }) => /^Log(, chosen)?$/.test(label));
  assert.equal(named.length, 1, 'only the tab has that name');
  await press(page, 'Fold the log');
  await control(page, 'End turn');
  assert.ok(!(await has(page, line)), 'folded again');
  await page.reload();
  await first_frame(page);
  await control(page, 'Log');
  assert.ok(!(await has(page, line)));
  await sound_and_well(page);
});

await test('on a phone the log makes way for the place that its line shows', async () => {
  const page = await at_table(`${begun}${turn(0, 1, 2)}`, ['person', 'bot easy'], { ...phone });
  await tap(page, 'Log');
  await tap(page, /^Log: You: settled at /);
  await control(page, 'End turn');
  assert.ok(!(await has(page, 'Close')), 'the sheet is gone');
  await sound_and_well(page);
});

await test('figures tell the dice and whose cards went where', async () => {
  const page = await at_table(begun + turn(0, 2, 4) + '0 end\n' + turn(1, 2, 4) + '1 end\n', ['person', 'bot easy']);
  await control(page, 'Roll');
  if (!(await has(page, /Stats/))) await click(page, 'Log');
  await press(page, /Stats/);
  await shot(page, 'settlers_figures');
  await says(page, /2 rolls: 2 ×0.*6 ×2.*You: Produced 7/);
  await sound_and_well(page);
});

await test('a replay opens on its island, with the way to watch it', async () => {
  const done = `settlers 2 seats=2 points=3\n@ seat 0 person\n@ seat 1 bot easy\nhouse island 2487220732\n${set_up.trim()}\n`;
  const page = await open(url, { viewport: little, init: preset({ storage: { 'done/00000001-x': `Settlers: You – Easy bot\t\t1768392000\t4\n${done}` } }) });
  await first_frame(page);
  await press(page, 'Replays');
  await press(page, /^Settlers: /);
  await says(page, /^Move 0 of 8\D/);
  await says(page, /Press Play/);
  await says(page, /(forest|pasture|fields|hills|mountains) \d+/); // the island lies there
  await control(page, 'Play');
  await sound_and_well(page);
});

await test('emoji in a name are drawn in the colours of the device, one by one, without what joins them', async () => {
  const spy = () => {
    window.asked = new Set();
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      window.asked.add(text);
      if (text !== '💻') return fillText.call(this, text, ...at);
      this.fillStyle = '#f0f'; // as a device does that has a picture for it
      this.fillRect(0, 0, 99, 99);
    };
  };
  const text = `settlers 2 seats=2\n@ seat 0 person\n@ seat 1 bot easy 👩🏽\u200d💻\u{fe0f} 🐱\n${set_up.trim()}\n`;
  const page = await open(url, { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.25, paints: true, init: `${preset({ storage: { game: text, 'at-table': '1' } })};(${spy})()` });
  await first_frame(page);
  await headed(page, /^Settlers$/);
  await page.waitForFunction(() => ['👩', '💻', '🐱'].every((one) => window.asked.has(one)), null, { polling: 40 });
  assert.deepEqual(await page.evaluate(() => ['🏽', '\u200d', '\u{fe0f}', '\ufffd'].filter((one) => window.asked.has(one))), []);
  await still(page);
  const picture = (await page.screenshot()).toString('base64');
  const eye = await page.context().newPage(); // a page without our content security policy
  const purple = await eye.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const { width, height } = image, canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let n = 0;
    for (let i = 0; i < data.length; i += 4) n += data[i] > 200 && data[i + 1] < 90 && data[i + 2] > 200;
    return n;
  }, picture);
  assert.ok(purple > 5, `${purple} pixels`);
  await sound_and_well(page);
});

await test('a new game: the island is seen, changed, and asked for by its number', async () => {
  const page = await open(url, { init: preset() });
  await first_frame(page);
  await press(page, /^Settlers/);
  await headed(page, /^Settlers$/);
  await press(page, 'Enter a number');
  await page.getByRole('textbox').fill('12345');
  await page.getByRole('button', { name: 'OK' }).click();
  await press(page, 'Island: By letters');
  await press(page, 'Start');
  await keeps(page, /^settlers 2 seats=4 island=12345 numbers=spiral$/);
  await control(page, /^settlement at /);
  await sound_and_well(page);
});

await test('a new game begins on the island that was shown', async () => {
  const page = await open(url, { viewport: { width: 1100, height: 700 }, init: preset() });
  await first_frame(page);
  await press(page, /^Settlers/);
  await control(page, 'Another');
  await press(page, 'Start');
  await keeps(page, /^settlers 2 seats=4 island=\d+$/);
  await sound_and_well(page);
});

await test('an island is drawn, kept, played on, and shared; a reload goes on with the game', async () => {
  const page = await open(url, { viewport: { width: 1100, height: 700 }, init: preset() });
  await first_frame(page);
  await press(page, /^Settlers/);
  await press(page, 'Island: Other islands');
  await press(page, 'Draw an island');
  await headed(page, /^Island editor$/);
  await press(page, 'Clear');
  await says(page, /An island has at least 7 hexes of land/);
  await press(page, 'forest');
  const flower = ['0,0', '1,0', '0,1', '-1,1', '-1,0', '0,-1', '1,-1'];
  for (const hex of flower) await press(page, new RegExp(`^${hex}: sea`));
  await press(page, 'gold');
  await press(page, /^0,0: forest/);
  await control(page, /^Play on it: Each hex that yields cards needs a number/, { enabled: false });
  await press(page, 'Deal land and numbers');
  await says(page, /There is room for 3 players at most/);
  for (let seats = 6; seats > 3; --seats) await press(page, 'Players at most: Less');
  await says(page, /This island can be played on/);
  await press(page, '3:1 harbour');
  await press(page, 'Undo');
  await says(page, /There is room for 3 players at most/);
  await press(page, 'Redo');
  await press(page, 'Keep');
  await page.getByRole('dialog').getByRole('textbox').fill('Little flower');
  await page.keyboard.press('Enter');
  await control(page, 'Remove Little flower');
  await press(page, 'Share');
  const link = await page.locator('#dialog-field').inputValue();
  await page.keyboard.press('Escape');
  const friend = await open(url + link.slice(link.indexOf('#')), { viewport: little, init: preset() });
  await first_frame(friend);
  await headed(friend, /^Island editor$/);
  await press(friend, 'forest');
  await control(friend, /^0,0: gold \d+/);
  await control(friend, /^2,0: sea/);
  await press(page, 'Play on it');
  await headed(page, /^Settlers$/);
  await control(page, '✓ Little flower');
  await press(page, 'Remove a seat');
  await press(page, 'Start');
  await keeps(page, /^settlers 2 seats=3 island=3-/);
  await press(page, /^settlement at /);
  await press_if_there(page, 'Confirm');
  await keeps(page, /^0 settle /m);
  await page.reload();
  await first_frame(page);
  await press(page, /^road at /);
  await press_if_there(page, 'Confirm');
  await keeps(page, /^0 road /m);
  await sound_and_well(page);
});

await test('bots say how fair an island is, and can be stopped', async () => {
  const page = await open(`${url}#/island/ring`, { viewport: little, init: preset() });
  await first_frame(page);
  await told(page, /no such island/);
  await press(page, /^Settlers/);
  await press(page, 'Island: Other islands');
  await press(page, 'Draw an island');
  await press(page, /^Is it fair\?/);
  await says(page, /Seat 6: \d+ %/);
  await press(page, 'Cancel');
  await control(page, /^Is it fair\?/);
  await sound_and_well(page);
});

await server.stop();
await finish();
