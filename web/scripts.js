// The player's own scripts, which take a bot's place at a table. Fetched when one is chosen or
// asked. A script is the source of a worker: it gets messages of docs/protocol.md, one by one
//   { type: 'game', .. }                once, before the first question
//   { type: 'decide', id, view }        and answers with postMessage({ action, id })
//   { type: 'error', message }          its last answer was not allowed; a late one ends the worker,
//                                       and the next question restarts it
// In Coup, a script that never says 'decide' speaks treason's protocol instead
// (src/treason/treason.h): { type: 'state', act: true, state } and a command.
// The view is what its seat may see, and nothing else of the page is within reach: the worker is
// started in a frame with `sandbox`, which has an opaque origin, under a policy that allows no
// connection at all.
//
// The dialog to choose, add and delete scripts is here as well, with its texts: the page's module
// knows scripts by their names.

import { ask_match } from './script_match.js';
import { Player, asking, move_of, note, said } from './script_player.js';

// Filled in by build.mjs: the table `page_scripts` of texts/, and the files of web/scripts/.
/* global WORDS, ANY, COUP, COUP_EXAMPLE, FLAX_EXAMPLE, SETTLERS_EXAMPLE, TRACTOR_EXAMPLE */

const LARGEST = 64 * 1024; // bytes of a script
const keys = 'script/'; // also in room/player.h

const LANGS = Object.keys(WORDS); // in the module's order

const OF_GAME = {
  coup: { template: COUP, example: COUP_EXAMPLE },
  flax: { template: template('Flax', "'place 4,5 6': column, row, face of the chip"), example: FLAX_EXAMPLE },
  settlers: { template: template('Settlers', "'settle T0,0', 'road U0,0', 'roll', 'end', .."), example: SETTLERS_EXAMPLE },
  tractor: { template: template('Tractor', "'bid 2S', 'wait', 'bury 5S 7S', 'play KS KS', .."), example: TRACTOR_EXAMPLE },
};

function template(game, words) {
  return ANY.replace('NAME', game).replace('FIELDS', ` an action       a text: ${words}`);
}

let tools; // lent by the page: storage, dialogs, the language

export function begin(lent) {
  tools = lent;
}

const word = (key, ...args) => tools.say(WORDS, key, ...args);

const players = new Map(); // name, game and seat -> Player
let round = 0; // questions of an earlier round get no answer

/** Ends all running scripts. Their pending questions get no answer. */
export function stop() {
  ++round;
  for (const player of players.values()) player.end();
  players.clear();
}

/** The running script for this question, started if need be; null if there is no such script. */
function player_for(name, source, { key, id, game }) {
  const whole = `${name} ${key}`;
  if (players.get(whole)?.last >= id) { // another game has begun
    players.get(whole).end();
    players.delete(whole);
  }
  if (!players.has(whole)) players.set(whole, new Player(name, source, game));
  const player = players.get(whole);
  player.last = id;
  return [player, () => {
    player.end();
    players.delete(whole);
  }];
}

/** answer(ticket, bytes) like a bot's; or a zero byte and why there is no answer, in the player's
    language. */
export async function think(ticket, request, answer, name, options) {
  const mine = round;
  const give = (bytes) => mine === round && answer(ticket, bytes);
  const refuse = (sentence) => {
    note(name, word('refused', sentence));
    give(new Uint8Array([0, ...new TextEncoder().encode(word('made', sentence))]));
  };
  const source = tools.storage.load(keys + name);
  if (source === null) return refuse(word('gone'));
  const question = await asking(source, request, options);
  if (mine !== round) return;
  if (!question) return refuse(word('worker'));
  const [player, end] = player_for(name, source, question);
  const its = await move_of(player, source, request, question.ask, LANGS.indexOf(tools.lang()));
  if (mine !== round) return;
  // A hanging script can be told nothing more: the next question restarts it.
  if (its.ends) end();
  if (its.bytes) give(its.bytes);
  else refuse(its.sentence ?? word(...its.why));
}

// --- choosing -----------------------------------------------------------------------------------

/** A name that the page's module accepts (room/player.h), and that no other script has. */
function named(file, text) {
  const stem = file.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '').slice(0, 18) || 'script';
  for (let n = 1; ; ++n) {
    const name = `${stem}${n > 1 ? `-${n}` : ''}.js`;
    const kept = tools.storage.load(keys + name);
    if (kept === null || kept === text) return name;
  }
}

/** done(name), or done(null) if none was chosen. */
export function choose(game, chosen, done) {
  const { template, example } = OF_GAME[game];
  const { make, button, open_dialog, copy, pick_file, save_file, storage } = tools;
  let answer = null;
  const list = make('div', { className: 'scripts' });
  const wrong = make('p', { className: 'wrong', hidden: true });
  wrong.setAttribute('role', 'alert');
  const complain = (what) => {
    wrong.textContent = what;
    wrong.hidden = false;
  };
  const use = (name) => {
    answer = name;
    dialog.close();
  };
  const show = () => {
    const names = storage.keys(keys).map((key) => key.slice(keys.length)).sort();
    list.replaceChildren(...names.map((name) => {
      // In a list of several, a screen reader hears which script a button is about.
      const about = (made, key) => {
        made.setAttribute('aria-label', word(key, name));
        return made;
      };
      const take = about(button(word('take'), () => use(name), name === chosen ? 'chosen' : ''), 'use');
      const match = button(word('match'), () => ask_match(tools, word, { game, name, source: storage.load(keys + name), lang: LANGS.indexOf(tools.lang()) }));
      const messages = about(button(word('messages'), () => show_console(name)), 'console');
      // This cannot be undone, so it takes a second press.
      const remove = about(button(word('delete'), () => {
        if (remove.className !== 'wrong') {
          remove.className = 'wrong';
          remove.textContent = word('surely');
          return;
        }
        storage.erase(keys + name);
        show();
      }), 'remove');
      return make('section', {}, make('h3', { textContent: name }),
        make('div', { className: 'row' }, take, match, messages, remove));
    }));
    if (!names.length) list.append(make('p', { className: 'second', textContent: word('none') }));
  };
  // Plain text, whatever a script says.
  const heard = make('pre', { hidden: true, tabIndex: 0 });
  const show_console = (name) => {
    const { lines, dropped } = said.get(name) ?? { lines: [word('silent')], dropped: false };
    heard.textContent = [...dropped ? [word('dropped')] : [], ...lines].join('\n');
    heard.setAttribute('aria-label', word('console', name));
    heard.hidden = false;
    heard.focus();
    heard.scrollTop = heard.scrollHeight;
  };
  const add = () => pick_file(LARGEST, (text, too_large, file) => {
    if (too_large) return complain(word('too_large'));
    if (text === null) return;
    const name = named(file ?? '', text);
    if (!storage.save(keys + name, text)) return complain(word('full'));
    use(name);
  });
  const told = make('span', { className: 'second' });
  told.setAttribute('role', 'status');
  const field = make('textarea', { value: template, readOnly: true, hidden: true });
  show();
  const dialog = open_dialog({
    title: word('title'),
    body: [
      make('p', { textContent: word('help') }), list, heard, wrong,
      make('h3', { textContent: word('own') }),
      make('p', { className: 'second', textContent: word('own_help') }), field,
      make('div', { className: 'row' }, told,
        button(word('example'), () => save_file(`parlour-${game}-example.js`, example)),
        button(word('template'), () => save_file(`parlour-${game}-bot.js`, template)),
        button(word('copy'), async () => {
          field.hidden = false; // the old way of copying selects the text first
          if (await copy(template, field)) told.textContent = word('copied');
          field.hidden = true;
        })),
      make('div', { className: 'row' }, button(word('close'), () => dialog.close()), button(word('file'), add, 'primary')),
    ],
    done: () => done(answer),
  });
}
