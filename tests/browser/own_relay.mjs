// Devices whose pages come from one relay and meet over it, with real links.

import { start } from '../../web/relay/server.mjs';
import { first_frame, open, options, stored, test } from './harness.mjs';
import { preset } from './player.mjs';

const small = options.shots ? {} : { viewport: { width: 860, height: 900 } };

/** Runs f with a function that opens the page as another device of somebody with that name, and the relay that serves it
    and that all of them use. */
export async function relay_test(name, f) {
  let relay;
  const device = async (who, { fragment = '', settings = {}, storage = {}, init_more = '', ...more } = {}) => {
    const init = preset({ settings: { ...(who ? { name: who } : {}), ...settings }, storage: { turn: 'stun:127.0.0.1:9', ...storage } })
      .replaceAll(stored(''), stored('', '/'));
    const page = await open(`http://localhost:${relay.port}/${fragment}`, { ...small, init: init + init_more, ...more });
    await first_frame(page);
    return page;
  };
  await test(name, async () => {
    relay = await start({ folder: options.site });
    await f(device, relay);
  });
  await relay?.stop();
}

/** Types into the open dialog and accepts it. */
export async function type(page, text) {
  const field = page.locator('dialog[open] #dialog-field');
  await field.fill(text);
  await field.press('Enter');
}
