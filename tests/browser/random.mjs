// Random play in pages, for soak tests: seeded randomness, a clock that finds stalls, and presses of whatever the text
// version offers. A failing test prints the seed; the same seed makes the same choices, as long as the pages offer the
// same controls in time.

import { options } from './harness.mjs';

export const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers in [0, 1): mulberry32. `below(n)`, `pick(list)` and `chance(p)` draw from them. */
export function random_source(from) {
  let state = from >>> 0;
  const next = () => {
    state = (state + 0x6D2B79F5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)], chance: (p) => next() < p };
}

/** Runs before the page's own scripts: window.__stall is the longest time in ms in which the page did nothing at all. A
    test that stops a page on purpose resets it afterwards. */
export const stall_clock = `{
  let last = performance.timeOrigin + performance.now();
  window.__stall = 0;
  window.__stall_reset = () => { window.__stall = 0; last = performance.timeOrigin + performance.now(); };
  setInterval(() => {
    const now = performance.timeOrigin + performance.now();
    if (now - last - 100 > window.__stall) window.__stall = now - last - 100, window.__stall_at = last - performance.timeOrigin;
    last = now;
  }, 100);
}`;

/** Presses a random control of the text version, at the moment it is chosen: one that matches the first pattern of
    `first` that any control matches, else one that does not match `never`; where the heading matches `only_first_in`,
    only the former. Returns its label, or null if there is none. */
export const press_at_random = (page, draw, { first = [], never, only_first_in }) => page.evaluate(([draw, first, never, only_first_in]) => {
  if (document.querySelector('dialog[open]')) return null;
  const there = [...document.querySelectorAll('#narrator li button')].filter((b) => b.getAttribute('aria-disabled') !== 'true');
  const matching = (pattern, wanted) => there.filter((b) => new RegExp(pattern, 'u').test(b.textContent) === wanted);
  const preferred = first.map((pattern) => matching(pattern, true)).find((some) => some.length);
  const only = only_first_in && new RegExp(only_first_in, 'u').test(document.querySelector('#narrator').children[0].textContent);
  const all = preferred ?? (only ? [] : never ? matching(never, false) : there);
  const chosen = all[Math.floor(draw * all.length)];
  chosen?.click();
  return chosen ? chosen.textContent : null;
}, [draw, first.map((it) => it.source), never?.source ?? null, only_first_in?.source ?? null]);

/** Cancels the dialog over the page, if there is one. */
export async function close_dialog(page) {
  if (await page.locator('dialog[open]').count() === 0) return false;
  await page.keyboard.press('Escape');
  return true;
}
