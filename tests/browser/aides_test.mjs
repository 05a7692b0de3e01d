// The aides of games without a dealer, in workers: whole games between pages' aides, by the bytes that they say alone; how
// long that takes; a dishonest aide; and workers that fail.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { lies, lying } from './liars.mjs';
import { finish, open, options, serve, test } from './harness.mjs';

const rooms_file = readdirSync(options.site).find((file) => /^rooms\.\w+\.js$/.test(file));
/** The site, some of it altered, and an empty page in its folder. */
const serve_site = (alter = (_, bytes) => bytes) => serve(options.site, {
  alter: (path, bytes) => (path === 'bare.html' ? Buffer.from('<!doctype html><title>Aides</title>') : alter(path, bytes)),
});
const server = await serve_site();

/** First requests of the pages of a game, and of one that watches: tests/mental/aide_test.cpp makes them. */
const script = (game) => readFileSync(new URL(`../fixtures/aides_${game}.txt`, import.meta.url), 'utf8').trim().split('\n');

/** What tests in the page call, as window.play and so on. */
function tools(rooms_file) {
  const from_hex = (hex) => Uint8Array.from(hex.match(/../g), (it) => parseInt(it, 16));
  const words = 'promise keys coin shuffle shares act seal open tell show aside mix proof offer pick give complain secret gone chain'.split(' ');
  const faults = 'garbled broken_word no_proof not_theirs other_card illegal odd_card odd_word complaint gone'.split(' ');

  /** src/mental/aide_protocol.h */
  const varint = (n) => {
    const out = [];
    for (; n >= 128; n = Math.floor(n / 128)) out.push(n % 128 + 128);
    return [...out, n];
  };
  const hear = (said) => Uint8Array.from([1, ...varint(said.length),
    ...said.flatMap(({ author, word }) => [author, ...varint(word.length), ...word])]);
  const audit = () => Uint8Array.of(4);
  function read_news(bytes) {
    let at = 0;
    const u8 = () => bytes[at++];
    const u32 = () => u8() + u8() * 256 + u8() * 65536 + u8() * 16777216;
    const number = () => {
      let n = 0;
      for (let unit = 1; ; unit *= 128) {
        const b = u8();
        n += (b & 127) * unit;
        if (b < 128) return n;
      }
    };
    const some = () => {
      const size = number();
      return bytes.slice(at, at += size);
    };
    const all = (get) => Array.from({ length: number() }, get);
    const news = { refused: !!u8(), heard: u32(), seen: all(() => [u8(), u8(), some().length]) };
    news.due = u8() ? { word: words[u8()], turn: u32(), from: all(u8), seats: number() } : null;
    news.may_act = number();
    news.say = u8() ? some() : null;
    news.over = !!u8();
    news.fault = u8() ? { kind: faults[number()], by: number() - 1 } : null;
    news.verdict = u8() ? { findings: all(() => ({ kind: u8(), by: u8(), line: u32(), event: u32() })), truth: all(() => [u8(), some().length]).length, complete: !!u8() } : null;
    if (at !== bytes.length) throw new Error('bytes left in the news');
    return news;
  }
  const same = (a, b) => a && b && a.length === b.length && a.every((it, i) => it === b[i]);

  /** Plays a game. `hirers`: of the pages with dishonest aides; hire() of rooms.js for the rest. Resolves to the last news of each page,
      after the audit, and ms since everybody has begun: [ms, word that is due, turn] as the first page heard of it, and of the audit. */
  window.play = async (game, begins, hirers = {}) => {
    const { hire } = await import(new URL(rooms_file, location.href));
    const log = [], asks = [];
    let start = 0;
    const pages = begins.map((hex, number) => ({ number, heard: 0, news: null, sent: null, answered: null }));
    await new Promise((resolve, reject) => {
      const ask = (page, request) => {
        page.busy = true;
        page.aide.ask(request);
      };
      const go_on = (page) => {
        if (page.busy || page.heard === log.length) return;
        const said = log.slice(page.heard);
        page.heard = log.length;
        ask(page, hear(said));
      };
      const on = (page, bytes) => {
        if (!bytes) return reject(new Error('an aide has failed'));
        page.busy = false;
        page.news = read_news(bytes);
        if (page.answered) return page.answered();
        if (page.news.refused) return reject(new Error('refused'));
        if (!start) {
          if (pages.some(({ news }) => !news)) return;
          start = performance.now(); // all modules are loaded
          for (const it of pages) say(it);
          return;
        }
        say(page);
        go_on(page);
        if (pages.every((it) => !it.busy && it.heard === log.length)) {
          if (pages.some(({ news }) => news.due && !news.fault)) reject(new Error('nobody says anything'));
          else resolve();
        }
      };
      const say = (page) => {
        const { due, say: word } = page.news;
        if (page.number === 0 && due && asks.at(-1)?.[2] !== due.turn) asks.push([performance.now() - start, due.word, due.turn]);
        if (!word || same(word, page.sent)) return;
        page.sent = word;
        log.push({ author: page.number, word });
        pages.forEach(go_on);
      };
      for (const page of pages) page.aide = (hirers[page.number] ?? hire)(game, (bytes) => {
        try {
          on(page, bytes);
        } catch (error) {
          reject(error);
        }
      });
      pages.forEach((page, i) => ask(page, from_hex(begins[i])));
    });
    const end = performance.now() - start;
    const audits = [];
    for (const page of pages) {
      const before = performance.now();
      await new Promise((resolve) => {
        page.answered = resolve;
        page.aide.ask(audit());
      });
      audits.push(performance.now() - before);
    }
    for (const page of pages) page.aide.dismiss();
    return { pages: pages.map(({ news }) => ({ ...news, say: null, seen: null })), asks, audits, end, words: log.length };
  };
}

/** A page of the site without the game, with its tools. */
async function bare_page(at = server, more = {}) {
  const page = await open(`${at.url}bare.html`, more);
  await page.evaluate(`(${tools})(${JSON.stringify(rooms_file)})`);
  return page;
}

// --- whole games, and their pace ----------------------------------------------------------------

/** Sums up: ms until a seat acts, of the longest mix with hands out, and of public draws. */
function pace({ asks, audits, end }) {
  const decisions = ['act', 'seal', 'secret'];
  const mixes = [], draws = [];
  for (let i = 0; i + 1 < asks.length; ++i) {
    const [since, word] = asks[i];
    if (word === 'mix') {
      while (i + 1 < asks.length && !decisions.includes(asks[i][1])) ++i;
      mixes.push(asks[i][0] - since);
    } else if (word === 'coin') {
      draws.push(asks[i + 1][0] - since);
    }
  }
  draws.sort((a, b) => a - b);
  return { deal: asks.find(([, word]) => word === 'act')[0], mixes, draw: draws[draws.length >> 1], longest_draw: draws.at(-1), audit: Math.max(...audits), end };
}

const ms = (n) => `${Math.round(n)} ms`;

// A machine with other work to do takes several times what a player's does.
const SLACK = 10;
const limits = {
  coup: { deal: 400, mix: 500, audit: 300, draw: 50 },
  settlers: { deal: 1000, audit: 300, draw: 50 },
  tractor: { deal: 1000, audit: 300, draw: 50 },
};

for (const game of ['coup', 'settlers', 'tractor']) {
  await test(`${game}: aides in workers play a whole game, and nobody is blamed`, async () => {
    const page = await bare_page();
    const begins = script(game);
    const played = await page.evaluate(([game, begins]) => play(game, begins), [game, begins]);
    for (const { over, fault, due, verdict } of played.pages) {
      assert.deepEqual({ over, fault, due }, { over: true, fault: null, due: null });
      assert.deepEqual(verdict.findings, []);
      assert.ok(verdict.complete && verdict.truth > 20, `${verdict.truth} actions`);
    }
    const { deal, mixes, draw, longest_draw, audit, end } = pace(played);
    console.log(`     ${begins.length - 1} pages: ${ms(deal)} until a seat acts, ${ms(end)} for ${played.words} words; a public draw ${ms(draw)}, at most ${ms(longest_draw)}; cards that go back ${mixes.map(ms).join(', ') || '-'}; the audit ${ms(audit)}`);
    const most = limits[game];
    assert.ok(deal < SLACK * most.deal && audit < SLACK * most.audit && draw < SLACK * most.draw);
    if (most.mix) assert.ok(mixes.length > 0 && Math.min(...mixes) < SLACK * most.mix);
  });
}

// --- lies ---------------------------------------------------------------------------------------

/** Of serve(): the site once more in a folder of its own, altered. */
const within = (folder, alter) => (path, bytes) => {
  if (!path.startsWith(folder)) return bytes;
  const rest = path.slice(folder.length), file = join(options.site, rest);
  return alter(rest, existsSync(file) ? readFileSync(file) : null);
};

const at_once = { share: 'no_proof', answer: 'broken_word', card: 'not_theirs', coin: 'broken_word', action: 'garbled' };

// Other cards than those of the script leave its deeds illegal: of a chosen order tests/mental has a whole game.
for (const lie of lies.filter((it) => it !== 'deal')) {
  await test(`a dishonest aide is named by everybody: ${lie}`, async () => {
    const dishonest = await serve_site(within('liar/', lying(lie)));
    const page = await bare_page(dishonest);
    const begins = script('coup');
    const liar = begins.length - 2; // the last one to shuffle
    const { pages } = await page.evaluate(async ([begins, liar, file]) => {
      const { hire } = await import(new URL(`liar/${file}`, location.href));
      return play('coup', begins, { [liar]: hire });
    }, [begins, liar, rooms_file]);
    for (const [i, { fault, verdict }] of pages.entries()) {
      if (i === liar) continue;
      if (at_once[lie]) assert.deepEqual(fault, { kind: at_once[lie], by: liar });
      assert.ok(fault?.by === liar || verdict.findings.length > 0, 'nobody is named');
      for (const { by } of verdict.findings) assert.equal(by, liar);
    }
    await dishonest.stop();
  });
}

// --- workers that fail --------------------------------------------------------------------------

/** Lets the page hire an aide, with an answer due, and keep in `said` what it hears: lengths, or null. */
const hires = (page, game, begin = '04') => page.evaluate(async ([game, begin, file]) => {
  const { hire } = await import(new URL(file, location.href));
  window.said = [];
  window.aide = hire(game, (bytes) => said.push(bytes && bytes.length));
  if (said.length) throw new Error('told from within the call');
  window.ask = () => aide.ask(Uint8Array.from(begin.match(/../g), (it) => parseInt(it, 16)));
  ask();
}, [game, begin, rooms_file]);
const hears = (page, count) => page.waitForFunction((count) => said.length >= count, count);
const said = (page) => page.evaluate(() => said);

await test('a game without an aide, and a module that cannot be fetched, fail once', async () => {
  const page = await bare_page(server, { allow: [/Failed to load|404/] });
  await hires(page, 'flax');
  await hears(page, 1);
  assert.deepEqual(await said(page), [null]);
  const lost = await serve_site((path, bytes) => (/^aide-.*wasm$/.test(path) ? null : bytes));
  const other = await bare_page(lost, { allow: [/Failed to load|404|wasm|Aborted|falling back/] });
  await hires(other, 'coup');
  await hears(other, 1);
  await other.evaluate(() => ask());
  await other.waitForTimeout(200);
  assert.deepEqual(await said(other), [null]);
  await lost.stop();
});

await test('an aide that was dismissed says nothing, and another one may be hired', async () => {
  const page = await bare_page();
  await hires(page, 'coup');
  await hears(page, 1);
  await page.evaluate(() => { ask(); aide.dismiss(); ask(); });
  await page.waitForTimeout(300);
  assert.equal((await said(page)).length, 1);
  await hires(page, 'coup');
  await hears(page, 1);
  assert.ok((await said(page))[0] > 0);
});

for (const [what, seconds, worker] of [
  ['while it loads', 45, ''],
  ['when it should work', 60, 'postMessage({ ready: true });'],
]) {
  await test(`an aide that is silent ${what} fails after ${seconds} s`, async () => {
    const mute = await serve_site((path, bytes) => (/^aide-\w+\.\w+\.js$/.test(path) ? Buffer.from(worker) : bytes));
    const page = await bare_page(mute);
    await page.clock.install();
    await hires(page, 'coup');
    await page.waitForTimeout(2000); // the worker has begun
    await page.clock.runFor((seconds - 10) * 1000);
    assert.deepEqual(await said(page), []);
    await page.clock.runFor(10_000);
    assert.deepEqual(await said(page), [null]);
    await mute.stop();
  });
}

await test('kept with the site: an aide begins offline', async () => {
  const page = await open(server.url, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await hires(page, 'tractor');
  await hears(page, 1);
  assert.ok((await said(page))[0] > 0);
});

await server.stop();
await finish();
