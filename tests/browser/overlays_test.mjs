// Overlays: sheets, menus, popovers, panels, cards, the curtain, toasts and dialogs. A press goes
// to what lies on top; nothing under it reacts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  finish,
  first_frame,
  open,
  open_beside,
  options,
  phone,
  serve,
  still,
  stored,
  test,
} from './harness.mjs';
import {
  click,
  control,
  controls,
  has,
  headed,
  heading,
  keeps,
  kept,
  least_board,
  log,
  press,
  press_if_there,
  preset,
  says,
  sentence,
  settlers_set_up as set_up,
  settlers_set_up_of_three,
  settlers_turn as turn,
  small_page,
  sound_and_well,
  tap,
  told,
} from './player.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const server = await serve(options.site);
const url = server.url;
const start = (more) => small_page(url, more);
const at_table = (game) => ({ storage: { game, 'at-table': '1' } });

const flax = 'flax 1 seats=2\n@ seat 0 person Ana\n@ seat 1 person Ben\n';
const some_moves =
  'house draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n1 place 13,1 5\nhouse draw 3/4\n0 place 1,3 4\n';
const one_replay = { 'done/00000003-x': `Flax: Ana – Ben\n${flax}${some_moves}` };

// A whole game of Coup from the golden file; its last line is the card that seat 0 loses.
const duel = readFileSync(join(here, '../golden/coup/two_options.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('-> ') ? [line.slice(3)] : []));
const coup = (lines) =>
  'coup 1 seats=2 losses=one empty-purse=refused first=2\n@ seat 0 person\n' +
  `@ seat 1 bot easy\n${lines.join('\n')}\n`;

// The page's clock runs so slowly that a toast outlasts what a slow machine needs to photograph it.
const slow_clock = '{ const now = performance.now.bind(performance); performance.now = () => now() / 6; }';

/** Everything that the page shows and stores, once it has stopped drawing. */
async function seen(page) {
  await still(page);
  return {
    heading: await heading(page),
    sentence: await sentence(page),
    kept: await kept(page),
    log: (await log(page)).length,
    controls: (await controls(page)).map(({ label, enabled }) => label + (enabled ? '' : ' [off]')),
  };
}
async function unchanged(page, before, why) {
  assert.deepEqual(await seen(page), before, why);
}
const on_screen = ({ at: [x, y] }, { width, height }) => x > 0 && y > 0 && x < width && y < height;
const away_from = (many, [x, y]) =>
  many.every(({ at }) => Math.abs(at[0] - x) > 60 || Math.abs(at[1] - y) > 30);

/** A sheet that `show` opens lets nothing through: not on its empty parts, not beside it, where a
    press closes it, and not under its own controls. */
async function sheet(page, name, show) {
  const before = await seen(page);
  const beneath = (await controls(page)).filter(
    (c) => c.enabled && on_screen(c, page.viewportSize()),
  );
  await show();
  const opened = await seen(page);
  const close = await control(page, 'Close');
  assert.notDeepEqual(opened.controls, before.controls, name);
  const [x, y] = close.at;
  await page.mouse.click(x - 70, y);
  await unchanged(page, opened, `${name}: its head`);
  await page.mouse.move(x - 70, y);
  await page.mouse.wheel(0, -240);
  await unchanged(page, opened, `${name}: the wheel`);
  await click(page, 'Close');
  await unchanged(page, before, `${name}: Close`);
  const left = page.viewportSize().width - x - 40; // the sheet is centred
  const beside =
    beneath.find(({ at }) => at[0] < left - 8 || at[0] > x + 48)
    ?? beneath.find(({ at }) => at[1] < y - 30);
  assert.ok(beside, `${name}: a control beside it`);
  await show();
  await still(page);
  await control(page, 'Close');
  await page.mouse.click(...beside.at);
  await unchanged(page, before, `${name}: beside it, at ${beside.label}`);
}

/** Where two pictures of the page differ by more than `least` of 255: [left, top, right, bottom] in CSS pixels. */
async function difference(page, one, other, least = 0) {
  const eye = await page.context().newPage(); // a page without our content security policy
  const box = await eye.evaluate(
    async ([width, least, ...pictures]) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = Object.assign(document.createElement('canvas'), {
            width: image.width,
            height: image.height,
          });
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      const out = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < a.data.length; i += 4) {
        if ([0, 1, 2].every((k) => Math.abs(a.data[i + k] - b.data[i + k]) <= least)) continue;
        const x = (i / 4) % a.width,
          y = Math.floor(i / 4 / a.width);
        ((out[0] = Math.min(out[0], x)),
          (out[1] = Math.min(out[1], y)),
          (out[2] = Math.max(out[2], x + 1)),
          (out[3] = Math.max(out[3], y + 1)));
      }
      return out.map((it) => (it * width) / a.width);
    },
    [page.viewportSize().width, least, one.toString('base64'), other.toString('base64')],
  );
  await eye.close();
  return box;
}

// --- sheets and menus ----------------------------------------------------------------------------

await test('over a table: menu, settings, log and rules', async () => {
  const page = await start(at_table(flax + some_moves));
  await headed(page, /^Flax$/);
  await sheet(page, 'menu', () => press(page, 'Menu'));
  await sheet(page, 'log', () => press(page, 'Log'));
  await sheet(page, 'settings', async () => {
    await press(page, 'Menu');
    await press(page, 'Settings');
  });
  // A menu handles its own presses: the same press that hit the board before now does what the menu
  // says.
  await press(page, 'Menu');
  await click(page, 'Settings');
  await headed(page, /^Settings$/);
  await sound_and_well(page);
});

await test('over home and a new game: settings, rules, the unfinished game', async () => {
  const page = await start({ storage: { game: flax + some_moves } });
  await sheet(page, 'settings', () => press(page, 'Settings'));
  await press(page, /^Flax\./);
  await headed(page, /^Flax/);
  await sheet(page, 'unfinished', () => press(page, 'Start'));
  await page.evaluate((start) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith(start)) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }, stored('done/'));
  await sheet(page, 'no room for it', async () => {
    await press(page, 'Start');
    await press(page, /^Start (a new game|the new one)$/);
    await says(page, /could not be laid aside/);
  });
  await sound_and_well(page);
});

await test('over replays: a removal, menu, log, playing on, the result', async () => {
  const page = await start({
    storage: { ...one_replay, 'done/00000002-y': `Coup: You – bot\n${coup(duel)}` },
  });
  await press(page, 'Replays');
  await press(page, /^Remove: Flax/);
  await press(page, 'Undo');
  await press(page, 'Flax: Ana – Ben');
  await says(page, /^Move 0/);
  await press(page, 'Step forward');
  await says(page, /^Move 1/);
  await sheet(page, 'menu', () => press(page, 'Menu'));
  await sheet(page, 'log', () => press(page, 'Log'));
  await sheet(page, 'playing on', async () => {
    await press(page, 'Menu');
    await press(page, 'Play on from here');
  });
  await press(page, 'Back');
  await press(page, /^Coup: You/);
  await press(page, 'To the end');
  await sheet(page, 'result', () => press(page, 'Result'));
  await sound_and_well(page);
});

await test('the first arrow key goes to what can be played', async () => {
  const home = await start();
  await home.keyboard.press('ArrowRight');
  assert.match((await controls(home)).find((c) => c.focused)?.label ?? 'nothing', /^Flax\./);
  const people = (seats) => [...Array(seats).keys()].map((q) => `@ seat ${q} ${q ? 'bot hard' : 'person'}\n`).join('');
  for (const [game, lines, what] of [
    ['settlers', 2, /^settlement at/], ['settlers', 376, /^End turn$/], ['coup', 58, /^Income/],
    ['tractor', 244, /^Q♠$/], ['flax', 30, /^(Place|Cover)/],
  ]) {
    const [head, ...actions] = readFileSync(join(here, `../pictures/${game}.txt`), 'utf8').split('\n');
    const seats = Number(head.match(/seats=(\d+)/)[1]);
    const page = await start(at_table(`${head}\n${people(seats)}${actions.slice(0, lines - 1).join('\n')}\n`));
    await control(page, what);
    await page.keyboard.press('ArrowRight');
    const focused = (await controls(page)).find((c) => c.focused);
    assert.match(focused?.label ?? 'nothing', what, game);
    await sound_and_well(page);
    await page.context().close();
  }
});

await test('the rules, over a new game and over a table', async () => {
  const page = await start();
  await press(page, /^Flax\./);
  await headed(page, /^Flax/);
  await sheet(page, 'of a new game', () => press(page, 'How to play'));
  await press(page, 'Start');
  await control(page, /^Place/);
  await press(page, 'Close'); // the guide of a first game
  await sheet(page, 'of the table', () => press(page, 'Rules'));
  await sound_and_well(page);
});

await test('a dialog of the page', async () => {
  const page = await start(at_table(flax + some_moves));
  const place = await control(page, /^(Place|Cover)/);
  const before = await seen(page);
  await press(page, 'Menu');
  await press(page, 'Record as text');
  const box = await page.getByRole('dialog').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 12);
  await unchanged(page, before, 'its head');
  await page.mouse.click(...place.at);
  await unchanged(page, before, 'where a chip might be placed');
  await page.keyboard.press('Escape');
  await sound_and_well(page);
});

// --- the end, the curtain ------------------------------------------------------------------------

await test('the panel at the end of a game', async () => {
  const page = await start(at_table(coup(duel.slice(0, -1))));
  await press(page, /^Give up the /);
  const again = await control(page, 'Play again');
  const before = await seen(page);
  const cards = await control(page, 'Look at the board');
  await page.mouse.click(again.at[0], cards.at[1]); // its header
  await unchanged(page, before, 'an empty place');
  // What lies beside it reacts, however close it is.
  await click(page, 'Log');
  await control(page, 'Close');
  for (const under of ['Play again', 'Coach', 'Home', 'Look at the board'])
    assert.ok(!(await has(page, under)), `${under} lies under the log`);
  await click(page, 'Close');
  await unchanged(page, before, 'closed again');
  await click(page, 'Look at the board');
  await control(page, 'Result');
  await sound_and_well(page);
});

await test('what is said of the game does not lie over its result', async () => {
  // The viewer loses both cards, is told so, and the bots play on to the end.
  const game =
    'coup 1 seats=3\n@ seat 0 person\n@ seat 1 bot easy\n@ seat 2 bot easy\n' +
    'house deal 0 duke assassin\nhouse deal 1 duke assassin\nhouse deal 2 duke captain\nhouse first 1\n' +
    '1 income\n2 income\n0 income\n1 assassinate 0\n2 allow\n0 block contessa\n' +
    'house outcome block 0 contessa\n1 challenge\nhouse outcome challenge 1\n';
  for (const size of [
    { width: 390, height: 844 },
    { width: 700, height: 800 },
    { width: 860, height: 560 },
  ]) {
    const page = await start({
      viewport: size,
      deviceScaleFactor: 1,
      hasTouch: size.width < 500,
      paints: true,
      init: slow_clock + preset({ settings: { confirm: 0 }, ...at_table(game) }),
    });
    await press(page, /^Give up the Duke/);
    await press(page, /^Lose the Assassin/);
    await told(page, /^You are out of the game\.$/);
    await press_if_there(page, 'To the end'); // the bots may be there already
    await control(page, 'Look at the board');
    await still(page); // the result has slid into place
    const top = (await control(page, 'Look at the board')).at[1] - 30;
    const bottom = (await control(page, 'Home')).at[1] + 30;
    const with_toast = await page.screenshot();
    await page.evaluate(() => {
      const before = performance.now();
      performance.now = () => before + 60_000;
      __parlour.page.on.wake();
    });
    await still(page);
    // The toast's words, not its shadow, and what is around them.
    const [x0, top_word, x1, bottom_word] = await difference(page, with_toast, await page.screenshot(), 96);
    const [y0, y1] = [top_word - 10, bottom_word + 10];
    assert.ok(x1 - x0 > 60 && y1 - y0 < 90, `a toast at ${[x0, y0, x1, y1]}`);
    assert.ok(y1 <= top || y0 >= bottom, `a toast from ${y0} to ${y1}, the result from ${top} to ${bottom}`);
    await page.close();
  }
});

await test('the curtain between two at one device', async () => {
  const page = await start(
    at_table(
      'coup 1 seats=2\n@ seat 0 person\n@ seat 1 person\n' +
        'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n',
    ),
  );
  await press(page, /^I am Player 1/);
  await control(page, /^Income/);
  const beneath = (await controls(page)).filter((c) => c.enabled);
  await page.reload();
  await first_frame(page);
  const lift = await control(page, /^I am Player 1/);
  const before = await seen(page);
  for (const { at, label } of beneath.filter(
    ({ at }) => away_from([lift], at) && Math.abs(at[1] - lift.at[1]) > 40,
  )) {
    await page.mouse.click(...at);
    assert.deepEqual(
      (await controls(page)).map((c) => c.label),
      before.controls,
      label,
    );
  }
  await unchanged(page, before, 'the curtain');
  await click(page, /^I am Player 1/);
  await control(page, /^Income/);
  assert.equal(await has(page, 'Confirm'), false);
  await sound_and_well(page);
});

// --- Settlers ------------------------------------------------------------------------------------

const three = `settlers 2 seats=3 island=beginner
@ seat 0 person
@ seat 1 bot easy Ana
@ seat 2 bot easy Bo${settlers_set_up_of_three}0 roll
house dice 3 4
`;
const rob = /^Rob (Ana|Bo)$/;
const robber_to = (page) =>
  controls(page).then((all) => all.filter((c) => /^robber to /.test(c.label)));

/** Opens the popover at the hex where two players can be robbed. */
async function whom_to_rob(page, use) {
  await says(page, /Move the robber/);
  await use(page, /^robber to .*\(0,2\)/);
  await says(page, /Whom/i);
  await still(page);
}

for (const [by, use, more] of [
  ['the mouse', click, {}],
  ['a finger', tap, phone],
]) {
  await test(`whom to rob, over the hexes: a name robs and moves no robber (${by})`, async () => {
    const page = await start({ ...at_table(three), ...more });
    await whom_to_rob(page, use);
    const names = (await controls(page)).filter((c) => rob.test(c.label));
    assert.equal(names.length, 2, JSON.stringify(await controls(page)));
    const under = (await robber_to(page)).filter(({ at }) =>
      names.some((n) => Math.hypot(n.at[0] - at[0], n.at[1] - at[1]) < 70),
    );
    assert.ok(under.length > 0, 'there is a hex under the names');
    const before = await seen(page);
    if (use === click) {
      // A press that begins or ends on the popover affects nothing else.
      const [from, to] = [
        names[0].at,
        (await robber_to(page)).find((c) => away_from(names, c.at)).at,
      ];
      for (const [a, b] of [
        [from, to],
        [to, from],
      ]) {
        await page.mouse.move(...a);
        await page.mouse.down();
        await page.mouse.move(...b, { steps: 4 });
        await page.mouse.up();
        await unchanged(page, before, 'a press that ends elsewhere');
      }
      await page.mouse.move(...from);
      await page.mouse.wheel(0, -300);
      await unchanged(page, before, 'the wheel');
      assert.equal(await has(page, 'Show the whole board'), false);
      // Between the two names.
      await page.mouse.click((names[0].at[0] + names[1].at[0]) / 2, names[0].at[1] - 44);
      await unchanged(page, before, 'its edge');
    }
    await use(page, names[0].label);
    await keeps(page, new RegExp(`^0 robber 0,2 ${names[0].label === 'Rob Ana' ? 1 : 2}`));
    await sound_and_well(page);
  });
}

const two = (rest, other = 'bot easy') =>
  at_table(
    'settlers 2 seats=2 points=3 island=beginner\n@ seat 0 person\n' +
      `@ seat 1 ${other}${set_up}${rest}`,
  );

/** The panel that `show` opens: the board below its control `here` keeps zoom and pieces. */
async function over_board(page, name, show, here, { hides } = {}) {
  const places = (await controls(page)).filter((c) =>
    /^(road|settlement|city|robber) (at|to) /.test(c.label),
  );
  await show();
  const { at } = await control(page, here);
  const before = await seen(page);
  await page.mouse.move(...at);
  await page.mouse.wheel(0, -300);
  await unchanged(page, before, `${name}: the wheel`);
  for (const place of places.slice(0, 6)) {
    if (!away_from(await controls(page), place.at)) continue;
    await page.mouse.click(...place.at);
    await unchanged(page, before, `${name}: ${place.label}`);
  }
  if (hides) await hides();
  assert.equal(await has(page, 'Show the whole board'), false, `${name}: the board has not moved`);
}

await test('panels over the island: trade, a player, what bots offer and answer', async () => {
  const page = await start(two(turn(0, 2, 4)));
  await control(page, 'End turn');
  await over_board(page, 'trade', () => click(page, 'Trade'), 'Want grain: 0', {
    hides: () => click(page, 'Cancel'),
  });
  await click(page, 'Trade');
  await click(page, 'Want grain: 0');
  await control(page, 'Want grain: 1');
  await click(page, 'Cancel');
  await still(page);
  await press(page, /^Road \(/);
  await control(page, /^road at /);
  await over_board(page, 'a player', () => click(page, /^Easy bot: \d of 3 points/), 'Close', {
    hides: () => click(page, 'Close'),
  });
  await control(page, /^road at /);
  // Use the wheel on the board itself, to show that the check above can detect zooming.
  const [place] = (await controls(page)).filter((c) => /^road at /.test(c.label));
  await page.mouse.move(...place.at);
  await page.mouse.wheel(0, -300);
  await click(page, 'Show the whole board');
  await sound_and_well(page);

  const asked = await start(
    two(`${turn(0, 2, 4)}0 end\n${turn(1, 2, 4)}1 offer 1grain for 1lumber to 0\n`),
  );
  await over_board(asked, 'an offer', () => control(asked, 'Decline'), 'Decline', {
    hides: () => click(asked, 'Decline'),
  });
  await keeps(asked, /^0 no$/);
  await sound_and_well(asked);

  const answered = await start(
    two(`${turn(0, 2, 4)}0 offer 1lumber for 1grain to 1\n1 yes\nhouse answer 1 yes\n`),
  );
  await over_board(
    answered,
    'answers',
    () => control(answered, 'Withdraw the offer'),
    'Withdraw the offer',
    { hides: () => click(answered, 'Withdraw the offer') },
  );
  await keeps(answered, /^0 withdraw$/);
  await sound_and_well(answered);
});

await test('panels over the island: development cards, their choices, discards', async () => {
  const rolls = [
    [2, 4],
    [5, 5],
    [1, 2],
    [4, 4],
    [3, 6],
    [1, 4],
    [1, 3],
    [5, 6],
  ]
    .map(([a, b], i) => `${turn(i % 2, a, b)}${i % 2} end\n`)
    .join('');
  const page = await start(
    two(
      `${rolls}${turn(0, 4, 4)}0 buy\nhouse drawn plenty\n0 end\n` +
        `${turn(1, 1, 1)}1 end\n${turn(0, 1, 1)}`,
    ),
  );
  await over_board(
    page,
    'cards',
    () => click(page, /^Development cards: 1/),
    /^Play: Year of plenty/i,
  );
  await click(page, /^Play: Year of plenty/i);
  await over_board(page, 'choice', () => says(page, /Take two cards/), /^ore: 0/);
  await click(page, /^ore: 0/);
  await control(page, /^ore: 1/);
  await sound_and_well(page);

  const discards = await start(
    two(
      `${turn(0, 2, 4)}0 end\n${turn(1, 2, 4)}1 end\n` +
        `${turn(0, 2, 4)}0 end\n${turn(1, 1, 1)}1 end\n${turn(0, 3, 4)}`,
    ),
  );
  await says(discards, /A 7: discard 4/);
  const card = (await controls(discards)).find((c) => c.enabled && /^\w+: 0 \(\d\)$/.test(c.label));
  await over_board(discards, 'discards', () => Promise.resolve(), card.label);
  await click(discards, card.label);
  const [, kind, had] = card.label.match(/^(\w+): 0 \((\d)\)$/);
  await control(discards, `${kind}: 1 (${had - 1})`, { enabled: had > 1 });
  await sound_and_well(discards);
});

// --- a press stays with what it began on ---------------------------------------------------------

await test('a stroke over cards of Tractor takes them all, and nothing where it ends', async () => {
  const game = readFileSync(join(here, '../fixtures/tractor_two_rounds.txt'), 'utf8').split('\n').slice(1);
  const played = game.slice(0, game.findIndex((line) => /^2 bury/.test(line)) + 1).join('\n');
  const page = await start(
    at_table(
      'tractor 2 seats=4 rounds=2\n@ seat 0 bot easy\n@ seat 1 bot easy\n' +
        `@ seat 2 person\n@ seat 3 bot easy\n${played}\n`,
    ),
  );
  await says(page, /You lead/);
  await still(page);
  const hand = (await controls(page)).filter((c) => /^[^,:]*([♣♦♥♠]|joker)$/.test(c.label));
  const suggest = await control(page, 'Pick for me');
  const [first, last] = [hand[10].at, hand[13].at]; // below the middle of the felt, where it begins
  await page.mouse.move(first[0], first[1] - 75);
  await page.mouse.down();
  await page.mouse.move(...first, { steps: 6 });
  await page.mouse.move(...last, { steps: 6 });
  await still(page);
  await page.mouse.move(last[0], suggest.at[1], { steps: 6 });
  await page.mouse.move(...suggest.at, { steps: 6 });
  await page.mouse.up();
  await still(page);
  const chosen = (await controls(page))
    .filter((c) => c.label.endsWith(', chosen'))
    .map((c) => c.label.replace(', chosen', ''));
  assert.deepEqual(
    chosen,
    hand.slice(10, 14).map((c) => c.label),
  );
  await sound_and_well(page);
});

// --- toasts --------------------------------------------------------------------------------------

await test('a toast: a press takes it away, and is not for the board under it', async () => {
  // A chip can be placed in one corner only.
  const page = await start({ paints: true, init: slow_clock + preset(at_table(`${flax}house draw 1/6\n`)) });
  await control(page, /^Place/);
  const toasts = async () => (await log(page)).length;
  await page.mouse.move(300, 30);
  await still(page);
  const plain = await page.screenshot();
  const said = await toasts();
  await page.mouse.click(530, 330);
  await still(page);
  assert.equal(await toasts(), said + 1, 'it is said why nothing may be placed there');
  const [x0, y0, x1, y1] = await difference(page, plain, await page.screenshot());
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2];
  assert.ok(x1 - x0 > 60 && y1 - y0 < 160, `a toast at ${[x0, y0, x1, y1]}`);
  await page.mouse.click(...middle);
  await still(page);
  assert.equal(await toasts(), said + 1, 'nothing is said by the board under it');
  assert.ok(plain.equals(await page.screenshot()), 'it is gone');
  await page.mouse.click(...middle);
  await still(page);
  assert.equal(await toasts(), said + 2, 'now the board is pressed');
  await sound_and_well(page);
});

// --- rooms ---------------------------------------------------------------------------------------

await test('in a room: sending away, leaving, ending the game, chat, who is away', async () => {
  const folders = ['/a/', '/b/'];
  const stand_in = readFileSync(join(here, 'stand_in.js'));
  const rooms = await serve(options.site, {
    bases: folders,
    alter: (path, bytes) => (/^carrier\b.*\.js$/.test(path) ? stand_in : bytes),
  });
  const { origin } = new URL(rooms.url);
  const init = (folder) =>
    preset({ storage: { 'layout/tiny': `${least_board}\nTiny`, turn: 'stun:127.0.0.1:9' } })
      .replaceAll(stored(''), stored('', folder))
      .replaceAll("'test/preset'", `'test/preset${folder}'`);
  const ana = await open(origin + folders[0], {
    viewport: { width: 860, height: 560 },
    init: folders.map(init).join('\n'),
  });
  const type = async (page, text) => {
    const field = page.locator('dialog[open] #dialog-field');
    await field.fill(text);
    await field.press('Enter');
  };
  await first_frame(ana);
  await press(ana, /^Flax\./);
  await press(ana, /^Tiny/);
  await press(ana, 'With friends far away');
  await type(ana, 'Ana');
  await headed(ana, /^Room/);
  await press(ana, 'Invite');
  const link = await ana.locator('dialog[open] textarea').first().inputValue();
  await ana.keyboard.press('Escape');
  const bo = await open_beside(ana, link.replace(folders[0], folders[1]));
  await first_frame(bo);
  await type(bo, 'Bo');
  await says(ana, /Bo: connected/);
  await press(bo, 'I am ready');
  await says(ana, /Bo: connected, ready/);
  await ana.bringToFront(); // a tab behind another seldom draws
  await sheet(ana, 'leaving', () => press(ana, 'Leave the room'));
  await sheet(ana, 'sending away', () => press(ana, 'Send Bo away'));
  await press(ana, 'Start');
  await headed(ana, /^Flax$/);
  await says(ana, /^(?![^]*One moment)/); // until the House has drawn
  await sheet(ana, 'menu', () => press(ana, 'Menu'));
  await sheet(ana, 'chat', () => press(ana, /^Chat/));
  await sheet(ana, 'ending', async () => {
    await press(ana, 'Menu');
    await press(ana, 'End this game');
  });
  await bo.evaluate(() => {
    window.__cut = true;
  });
  await says(ana, /Bo is away\./);
  const vote = await control(ana, /^Let a bot play for Bo/, { enabled: false });
  await ana.waitForTimeout(300);
  const before = { kept: await kept(ana), said: (await sentence(ana)).replace(/\d+/g, '') };
  await ana.mouse.click(vote.at[0] + 150, vote.at[1] - 40);
  await ana.waitForTimeout(300);
  assert.deepEqual(
    { kept: await kept(ana), said: (await sentence(ana)).replace(/\d+/g, '') },
    before,
    'the card of who is away',
  );
  await sound_and_well(ana);
  await rooms.stop();
});

await server.stop();
await finish();
