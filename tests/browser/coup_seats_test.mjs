// Who sits at a Coup table and how people answer: characters of bots, questions asked aloud around one device, the time to
// answer, scripts in place of bots.

import assert from 'node:assert/strict';

import { finish, first_frame, longest_wait, options, phone, serve, shot, stored, test, two_frames } from './harness.mjs';
import { all_words, control, controls, has, headed, keeps, kept, log, preset, press, press_if_there, says, sentence, small_page, sound_and_well, tap, told, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const start = (more = {}) => small_page(url, more);

const record = (players, rest = '', type = '') =>
  `coup 1 seats=${players.length}${type}\n${players.map((player, i) => `@ seat ${i} ${player}\n`).join('')}${rest}`;
const at_table = (game) => ({ game, 'at-table': '1' });

// --- characters -------------------------------------------------------------------------------------

await test('a seat is one line, a press on it offers characters, and the choices are kept', async () => {
  const page = await start();
  await press(page, /^Coup\./);
  await shot(page, 'coup-new');
  await press(page, 'Seat 2: Ada, Medium');
  await control(page, /^✓ Ada, Easy to Expert: Likes a risk/);
  await shot(page, 'coup-seat');
  await press(page, 'Surprise me');
  await press(page, 'Seat 3: Boris, Medium');
  await press(page, /^Ivo, Hard to Expert: /);
  await control(page, 'Seat 3: Ivo, Hard');
  await control(page, 'Seat 2: Surprise me, Medium');
  await press(page, 'Start');
  await headed(page, /^Coup$/);
  await keeps(page, /^@ seat 1 bot medium:(bold|cautious|vengeful|poker-faced|trader|patient):[a-z]+ [A-Z][a-z]+$/m);
  await keeps(page, /^@ seat 2 bot hard:vengeful:ivo Ivo$/m);
  await says(page, /Ivo: Vengeful\./);
  await press(page, 'Back');
  await press(page, /^Coup\./);
  await control(page, 'Seat 2: Surprise me, Medium');
  await control(page, 'Seat 3: Ivo, Hard');
  await press(page, 'Back');
  await press(page, /^Flax\./);
  await press(page, 'Seat 2: Ada, Medium');
  await control(page, 'Ada: Medium, chosen');
  await control(page, 'Script…');
  await press(page, 'Ada: Person');
  await press(page, 'Close');
  await control(page, 'Seat 2: Player 2, Person');
  await sound_and_well(page);
});

// A bot whose style was a surprise is about to lose its last influence.
const ending = 'house deal 0 duke captain\nhouse deal 1 ambassador contessa\nhouse first 0\n'
  + '0 tax\n1 challenge\nhouse outcome challenge 1\n0 prove duke\nhouse draw 0 duke\n1 lose ambassador\n'
  + '1 income\n0 tax\n1 challenge\nhouse outcome challenge 1\n';

await test('what was a surprise is told at the end', async () => {
  const page = await start({ storage: at_table(record(['person', 'bot easy:bold? Vega'], ending)) });
  await control(page, /^Show/);
  assert.doesNotMatch(await all_words(page), /Bold/);
  await press(page, /^Show/);
  await control(page, 'Play again');
  await says(page, /Vega: Bold\./);
  await shot(page, 'coup-revealed');
  await sound_and_well(page);
});

// --- aloud ------------------------------------------------------------------------------------------

const three = 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse deal 2 assassin contessa\nhouse first 0\n0 steal 1\n';
const secret = /Ambassador, |Assassin|you have it|bluff|Duke/; // the question read aloud may name the roles that block

for (const [where, more] of [['on a desktop', {}], ['on a phone', { ...phone, viewport: { width: 390, height: 844 } }]]) {
  await test(`several persons at one device are asked aloud, ${where}`, async () => {
    const page = await start({ ...more, storage: at_table(record(['person Ana', 'person Li', 'person Max'], three)) });
    await says(page, /Ana steals from Li as the Captain\. Does anybody object\?/);
    await told(page, /^Ana steals from Li as the Captain\. Does anybody object\?$/);
    assert.equal(await has(page, /^I am/), false, 'no curtain');
    const labels = (await controls(page)).map((c) => c.label);
    for (const label of ['Nobody objects', 'Li: Challenge', 'Li: Block as Captain', 'Li: Block as Ambassador',
      'Li: Look at my cards', 'Max: Challenge', 'Max: Look at my cards']) assert.ok(labels.includes(label), `${label} in ${labels}`);
    assert.ok(!labels.some((l) => /^Max: Block|^Ana:|Your cards|Hold to look/.test(l)), String(labels));
    assert.doesNotMatch(await all_words(page), secret);
    await shot(page, `coup-aloud-${where.replace(/.* /, '')}`);
    if (where === 'on a phone') await tap(page, 'Max: Challenge');
    else await press(page, 'Max: Challenge');
    await says(page, /Max: Challenge\./);
    assert.doesNotMatch(await kept(page), /challenge/, 'it is confirmed first');
    await shot(page, `coup-aloud-confirm-${where.replace(/.* /, '')}`);
    if (where === 'on a phone') await tap(page, 'Confirm');
    else await press(page, 'Confirm');
    await keeps(page, /^2 challenge$/m);
    await press(page, 'Nobody objects');
    await keeps(page, /^1 allow$/m);
    await control(page, /^I am Ana/);
    assert.doesNotMatch(await all_words(page), secret);
    await sound_and_well(page);
  });
}

await test('who wants to look at the cards first takes the device, and the others are asked after that', async () => {
  const page = await start({ storage: at_table(record(['person Ana', 'person Li', 'person Max'], three)) });
  await press(page, 'Li: Look at my cards');
  await control(page, /^I am Li/);
  assert.doesNotMatch(await all_words(page), secret);
  await press(page, /^I am Li/);
  // Bystanders cannot see from the screen whether a claim is a bluff; only the player holding the device sees their
  // cards.
  await control(page, /^Block as Captain$/);
  await press(page, 'Hold to look');
  await told(page, /^Duke, Contessa$/);
  assert.equal(await has(page, /Always allow/), false,
    'nor does a standing order answer for who took the device to choose');
  await press(page, 'Allow');
  await keeps(page, /^1 allow$/m);
  await control(page, 'Max: Challenge');
  assert.equal(await has(page, /^Li: (?!Has answered)/), false, 'Li has answered');
  assert.doesNotMatch(await all_words(page), /Duke, Contessa|bluff/, 'what Li saw is gone');
  await page.reload();
  await first_frame(page);
  await control(page, 'Max: Challenge');
  await sound_and_well(page);
});

await test('the question aloud by keyboard alone', async () => {
  const page = await start({ storage: at_table(record(['person Ana', 'person Li'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n0 tax\n')) });
  await walk_to(page, 'Nobody objects', 'ArrowDown');
  await page.keyboard.press('Enter');
  await keeps(page, /^1 allow$/m);
  await sound_and_well(page);
});

// --- time -------------------------------------------------------------------------------------------

await test('time to answer: the last seconds are told, then a bot decides, and plays on for who does not come back', async () => {
  const page = await start({
    settings: { answer: 1 },
    storage: at_table(record(['person', 'bot easy'], 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n')),
  });
  await control(page, /^Income/);
  await told(page, /^(10|[6-9]) seconds left\.$/); // a slow page is late
  await shot(page, 'coup-time');
  await told(page, /Time is up/);
  await keeps(page, /^0 [a-z]/m);
  // Their next decision passes too.
  await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) => b.textContent === 'I’m back'));
  await press(page, 'I’m back');
  await page.waitForFunction(() => ![...document.querySelectorAll('#narrator li button')].some((b) => b.textContent === 'I’m back'));
  await sound_and_well(page);
});

await test('the time to answer can be chosen where a game is set up', async () => {
  const page = await start();
  await press(page, /^Coup\./);
  await press(page, /^Options/);
  await press(page, /^Time to answer.*: 15$/);
  await page.waitForFunction((key) => /^answer 1$/m.test(localStorage.getItem(key)), stored('settings'), { polling: 40 });
  await sound_and_well(page);
});

await test('the time to answer is a setting', async () => {
  const page = await start();
  await press(page, 'Settings');
  await control(page, /^Time to answer.*: No limit, chosen$/);
  await press(page, /^Time to answer.*: 30$/);
  await control(page, /^Time to answer.*: 30, chosen$/);
  await page.waitForFunction((key) => /^answer 2$/m.test(localStorage.getItem(key)), stored('settings'), { polling: 40 });
  await shot(page, 'settings');
  await sound_and_well(page);
});

await test('with ten players on the smallest phone a block keeps its sign and says that it is a bluff', async () => {
  const hands = ['duke contessa', 'duke assassin', 'duke contessa', 'ambassador contessa', 'assassin contessa', 'assassin assassin',
    'captain captain', 'duke ambassador', 'ambassador contessa', 'duke assassin'];
  const page = await start({
    ...phone, viewport: { width: 320, height: 568 }, deviceScaleFactor: 2, paints: true, settings: { lang: 2, pace: 0 },
    storage: at_table(record(['person', ...Array(9).fill('bot easy')],
      `${hands.map((hand, i) => `house deal ${i} ${hand}\n`).join('')}house first 1\n1 steal 0\n${[2, 3, 4, 5, 6, 7, 8, 9].map((i) => `${i} allow\n`).join('')}`)),
  });
  const colours = [];
  for (const role of ['Капитан', 'Посол']) {
    const { at: [x, y] } = await control(page, `Блок: ${role}: блеф`);
    const picture = (await page.screenshot({ clip: { x: x - 65, y: y - 20, width: 130, height: 40 } })).toString('base64');
    // Only the role's sign is coloured there.
    colours.push(await page.evaluate(async (bytes) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${bytes}` });
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let n = 0;
      for (let i = 0; i < data.length; i += 4) n += Math.max(...data.slice(i, i + 3)) - Math.min(...data.slice(i, i + 3)) > 70;
      return n;
    }, picture));
  }
  await shot(page, 'coup-ten-320');
  assert.ok(colours.every((n) => n > 200), `coloured pixels: ${colours}`);
  await sound_and_well(page);
});

// --- scripts ----------------------------------------------------------------------------------------

const turn_of_script = 'house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 1\n';
const with_script = (source, name = 'mine.js') => ({
  ...at_table(record(['person', `bot hard:script=${name}`], turn_of_script)), ...(source === null ? {} : { [`script/${name}`]: source }),
});

await test('a script plays in the place of a bot: it gets its own view and no more', async () => {
  const page = await start({
    storage: with_script(`
      let game;
      self.onmessage = ({ data }) => {
        if (data.type === 'game') game = data;
        if (data.type !== 'state') return;
        const s = data.state;
        const mine = s.players[s.playerIdx].influence.map((c) => c.role).sort().join();
        const others = s.players[0].influence.map((c) => c.role).join();
        const right = data.act && game.seat === 1 && game.players === 2 && game.gameType === 'original' && s.state.name === 'start-of-turn'
          && mine === 'contessa,duke' && others === 'unknown,unknown' && s.numRoles === 3 && s.roles.length === 5;
        postMessage({ command: 'play-action', action: right ? 'tax' : 'income', stateId: s.stateId });
      };`),
  });
  await keeps(page, /^1 tax$/m);
  await sound_and_well(page);
});

// Its moves are predictable: it takes tax every turn.
await test('what is always let pass holds from the next question on, is shown and can be ended', async () => {
  const page = await start({
    storage: with_script(`
      self.onmessage = ({ data }) => {
        if (data.type === 'state') postMessage({ command: 'play-action', action: 'tax', stateId: data.state.stateId });
      };`),
  });
  await press(page, '○ Always allow: Tax');
  await control(page, '✓ Always allow: Tax');
  await control(page, 'Cancel: Always allow: Tax');
  await shot(page, 'coup-let-pass');
  assert.doesNotMatch(await kept(page), /^0 allow$/m, 'the open question is still to be answered');
  await press(page, 'Allow');
  await told(page, /Tax: \+3$/);
  await press(page, /^Income/);
  await keeps(page, /^0 allow$[^]*^1 tax$[^]*^0 allow$/m);
  await press(page, 'Cancel: Always allow: Tax');
  await press(page, /^Income/);
  await control(page, '○ Always allow: Tax');
  assert.equal(await has(page, /^Cancel: Always/), false);
  await sound_and_well(page);
});

await test('the template plays a whole turn', async () => {
  const page = await start({ storage: { 'script/x.js': '' } });
  await press(page, /^Coup\./);
  await press(page, 'Seat 2: Ada, Medium');
  await press(page, 'Script…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A script of your own').waitFor();
  await shot(page, 'coup-script-dialog');
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByText('Save a template').click()]);
  const path = await template.path();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByText('From a file…').click()]);
  await chooser.setFiles({ name: 'my bot.js', mimeType: 'text/javascript', buffer: (await import('node:fs')).readFileSync(path) });
  await control(page, 'Seat 2: my-bot.js, Script');
  await shot(page, 'coup-script-seat');
  await press(page, 'Remove a seat');
  await press(page, 'Remove a seat');
  await press(page, 'Start');
  await keeps(page, /^@ seat 1 bot hard:script=my-bot\.js$/m);
  for (const late = Date.now() + longest_wait; Date.now() < late && !/^1 (income|tax|steal|foreign)/m.test(await kept(page));) {
    const labels = (await controls(page)).filter((c) => c.enabled).map((c) => c.label);
    const next = ['Confirm', 'Allow', 'Income'].map((w) => labels.find((l) => l.startsWith(w))).find(Boolean);
    if (!next || !(await press_if_there(page, next))) await page.waitForTimeout(100);
  }
  assert.match(await kept(page), /^1 (income|tax|steal 0|allow|challenge|block)/m);
  assert.doesNotMatch((await log(page)).join(), /my-bot\.js: .*safe move/);
  await sound_and_well(page);
});

await test('a script that is late, lies or breaks off is played for, and the player is told why', async () => {
  for (const [source, why] of [
    ['self.onmessage = ({ data }) => { while (data.type === "state"); };', /mine\.js: No answer came within 2 seconds\. A safe move was made for it\./],
    ['self.onmessage = () => postMessage({ command: "play-action", action: "coup", target: 0 });', /mine\.js: .*7 coins/],
    ['self.onmessage = () => postMessage({ command: "play-action", action: "tax", stateId: 3 });', /mine\.js: The stateId is not that of the present state\./],
    ['self.onmessage = () => postMessage("nonsense");', /mine\.js: A command is an object\./],
    ['self.onmessage = () => { throw new Error("oh"); };', /mine\.js: The script broke off: .*oh/],
    ['syntax error here', /mine\.js: The script broke off: .*SyntaxError/],
  ]) {
    const page = await start({ storage: with_script(source) });
    await told(page, why);
    await keeps(page, /^1 income$/m);
    await sound_and_well(page);
    await page.context().close();
  }
});

// In some browsers a script's frame shares the page's thread, which must not have to unpack whatever a script sends.
await test('whatever a script answers, what leaves its worker is a short text', async () => {
  let answers = 0;
  const huge = 'const huge = {}; for (let i = 0; i < 2e6; ++i) huge["k" + i] = i;';
  for (const [make, why] of [
    [`${huge} postMessage(huge);`, /mine\.js: (A command is an object|No answer came)/],
    [`${huge} postMessage({ command: huge });`, /mine\.js: /],
    ['postMessage({ command: "x".repeat(5e7) });', /mine\.js: /],
    ['postMessage({ command: "exchange", roles: new Array(5e6).fill("duke") });', /mine\.js: /],
    ['const it = []; it.push(it); postMessage(it);', /mine\.js: /],
    ['throw new Error("x".repeat(5e7));', /mine\.js: The script broke off: .*xxx/],
    // Attempts to get around the limits.
    ['String.prototype.slice = function () { return String(this); }; JSON.stringify = () => "x".repeat(5e7); postMessage("x".repeat(5e7));', /mine\.js: /],
    [`for (let it = self; it; it = Object.getPrototypeOf(it)) Object.prototype.hasOwnProperty.call(it, 'postMessage') && it !== self && it.postMessage.call(self, new Array(5e6).fill(0));
      delete self.postMessage; self.postMessage?.(new Array(5e6).fill(0)); DedicatedWorkerGlobalScope.prototype.postMessage?.call(self, new Array(5e6).fill(0));`, /mine\.js: No answer came/],
  ]) {
    const page = await start({
      init: `${preset({ settings: { pace: 0 }, storage: with_script(`self.onmessage = ({ data }) => { if (data.type === 'state') { ${make} } };`) })}
        if (self !== top) {
          self.Worker = class extends Worker {
            constructor(...args) {
              super(...args);
              this.addEventListener('message', ({ data }) => console.log('heard', typeof data === 'string' ? data.length : JSON.stringify(data).length));
            }
          };
        }`,
    });
    await told(page, why);
    await keeps(page, /^1 income$/m);
    await two_frames(page);
    // Each of them first reports that it is ready. The frame's message may come later than the page's, and is lost if
    // the frame is removed too soon.
    let heard = [];
    for (const end = Date.now() + 3000; heard.length < 2 && Date.now() < end;) {
      heard = (await page.consoleMessages()).map((message) => message.text()).filter((text) => text.startsWith('heard')).map((text) => Number(text.slice(6)));
      await page.waitForTimeout(100);
    }
    assert.ok(heard.every((length) => length <= 5000), `${make.slice(0, 60)}: ${heard}`);
    answers += heard.length;
    await sound_and_well(page);
    await page.context().close();
  }
  assert.ok(answers >= 4, 'something was heard at all');
});

await test('what a script says of itself is no pattern', async () => {
  const page = await start({ storage: with_script("self.onmessage = () => { throw new Error(\"$& $' $1 {0} {1}\"); };") });
  await told(page, /The script broke off: .*\$& \$' \$1 \{0\} \{1\}\. A safe move/);
  await sound_and_well(page);
});

await test('a script that speaks without being asked is ended, and the player is told', async () => {
  const page = await start({ storage: with_script(`self.onmessage = ({ data }) => {
    if (data.type !== 'state') return;
    postMessage({ command: 'play-action', action: 'income' });
    for (let i = 0; i < 1000; ++i) postMessage('more');
  };`) });
  await keeps(page, /^1 income$/m);
  await press(page, /^Income/);
  await told(page, /mine\.js: The script spoke too often without being asked\. A safe move/);
  await sound_and_well(page);
});

await test('a script reaches neither the page, nor what is stored, nor the network', async () => {
  const asked = [];
  const page = await start({
    allow: [/Content Security Policy|violates/],
    storage: with_script(`
      const tries = async () => {
        const open = [];
        const attempt = async (name, f) => { try { await f(); open.push(name); } catch {} };
        await attempt('fetch', () => fetch(${JSON.stringify(url)} + 'index.html?stolen'));
        await attempt('beacon', () => new Promise((yes, no) => { const s = new WebSocket('wss://parlour.localhost:1/'); s.onopen = yes; s.onerror = no; }));
        await attempt('caches', () => caches.keys());
        await attempt('indexedDB', () => new Promise((yes, no) => { const r = indexedDB.open('x'); r.onsuccess = yes; r.onerror = no; }));
        await attempt('import', async () => importScripts(${JSON.stringify(url)} + 'sw.js?stolen'));
        await attempt('eval', async () => eval('1'));
        await attempt('shared memory', async () => new SharedArrayBuffer(8));
        await attempt('locks', () => navigator.locks.request('parlour/sub/folder/:saves', { steal: true }, () => {}));
        return open;
      };
      self.onmessage = async ({ data }) => {
        if (data.type !== 'state') return;
        const open = await tries();
        if (typeof document !== 'undefined' || typeof localStorage !== 'undefined') open.push('window');
        postMessage(open.length ? { command: open.join() } : { command: 'play-action', action: 'tax' });
      };`),
  });
  page.on('request', (request) => asked.push(request.url()));
  await page.waitForFunction((key) => /^1 /m.test(localStorage.getItem(key)), stored('game'), { polling: 40 });
  assert.match(await kept(page), /^1 tax$/m, (await log(page)).join(' | '));
  assert.ok(!asked.some((it) => it.includes('stolen')), String(asked));
});

await test('where the script is not a bot plays on and that is said', async () => {
  const page = await start({ storage: with_script(null) });
  await told(page, /The script mine\.js is not on this device: a bot plays in its place\./);
  await keeps(page, /^1 (income|tax|exchange|foreign-aid|steal|assassinate)/m);
  await sound_and_well(page);
});

await finish();
await server.stop();
