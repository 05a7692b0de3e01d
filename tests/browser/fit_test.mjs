// Every screen that a player can reach without a game, on small screens: no control is out of reach.

import { finish, first_frame, open, options, phone, serve, test } from './harness.mjs';
import { all_on_screen, control, preset, press, sound_and_well } from './player.mjs';

const server = await serve(options.site);
const sizes = [[390, 844], [844, 390], [320, 480], [667, 375]];
const games = ['Settlers', 'Coup', 'Tractor', 'Flax'];

/** By address, or by what is pressed from home; and a control that only this screen has. */
const screens = [
  ['', '', /^Settings/],
  ['', 'Replays', /^Play a game/], ['', 'Settings', /中文$/], ['', 'Play online, with friends or strangers', /^Make a room/],
  ...games.map((game) => ['', game, /^Start/]),
  ...games.flatMap((game) => [['learn', /^Lesson 1/], ['puzzles', /^Solve/], ['train', /^Start ten questions/], ['today', /^Play/]]
    .map(([where, there]) => [`/${where}/${game.toLowerCase()}`, '', there])),
  ['/today', '', /^Play/], ['/statistics', '', /^Save a file/],
];

for (const [address, pressed, there] of screens) {
  await test(`${address || pressed || 'home'} fits`, async () => {
    const page = await open(server.url + (address && `#${address}`), { ...phone, init: preset() });
    await first_frame(page);
    if (pressed) await press(page, new RegExp(`^${pressed}`));
    await control(page, there);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await all_on_screen(page);
    }
    await sound_and_well(page);
    await page.context().close();
  });
}

await server.stop();
await finish();
