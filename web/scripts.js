// The player's own scripts, which take a bot's place at a table of Coup. Fetched when one is chosen
// or asked. A script is the source of a worker: it gets messages of treason's protocol
// (src/treason/treason.h), one by one
//   { type: 'game', seat, players, gameType }         once, before the first state
//   { type: 'state', act: true, state: S }            and answers with postMessage(command)
//   { type: 'error', message }                        its last answer was not allowed; a late one
//                                                     ends the worker, and the next state restarts
//                                                     it
// S is what its seat may see, and nothing else of the page is within reach: the worker is started
// in a frame with `sandbox`, which has an opaque origin, under a policy that allows no connection
// at all.
//
// The dialog to choose, add and delete scripts is here as well, with its texts: the page's module
// knows scripts by their names.

// Filled in by build.mjs: the frame's document, and the table `page_scripts` of texts/.
/* global FRAME, WORDS */

const LATE = 2000; // ms that a script has for an answer
const START = 10_000; // ms to start
const LARGEST = 64 * 1024; // bytes of a script
const keys = 'script/'; // also in room/player.h

const LANGS = Object.keys(WORDS); // in the module's order

const TEMPLATE = `// A player of Coup for Parlour. It runs in a worker of its own, without page, storage and network.
//
// Messages:  { type: 'game', seat, players, gameType }   a game begins
//            { type: 'state', act: true, state }         it is your turn to say something
//            { type: 'error', message }                  your last answer was not allowed
// Answer every state within 2 seconds with one postMessage(command); who is late is started anew.
//
// state.players[i]  { name, cash, influenceCount, team, influence: [{ role, revealed }, ..] }
//                   a role that you may not see is 'unknown'
// state.playerIdx   your seat; state.roles: the roles of this game; state.numRoles: cards of each
// state.state.name  what is expected of you:
//   'start-of-turn'          { command: 'play-action', action, target }
//                            income, foreign-aid, coup, tax, assassinate, steal, exchange
//                            (interrogate, change-team, convert, embezzle where they are played)
//   'action-response'        { command: 'allow' | 'challenge' } or { command: 'block', blockingRole }
//   'final-action-response'  { command: 'allow' } or { command: 'block', blockingRole }
//   'block-response'         { command: 'allow' | 'challenge' }
//   'reveal-influence'       { command: 'reveal', role }: the claimed role proves, any other is lost
//   'exchange'               { command: 'exchange', roles } of state.state.exchangeOptions
//   'interrogate'            { command: 'reveal', role } when playerToReveal is you, else
//                            { command: 'interrogate', forceExchange }
// state.state also tells action, target, blockingRole, playerToReveal, reason, challenger.
// Repeat state.stateId in the command: then an answer that comes too late is known for what it is.

self.onmessage = ({ data }) => {
  if (data.type === 'error') console.warn(data.message);
  if (data.type !== 'state' || !data.act) return;
  postMessage({ ...decide(data.state), stateId: data.state.stateId });
};

function decide(s) {
  const me = s.players[s.playerIdx];
  const mine = me.influence.filter((card) => !card.revealed).map((card) => card.role);
  const now = s.state;
  const rivals = s.players.map((player, i) => i).filter((i) =>
    i !== s.playerIdx && s.players[i].influenceCount > 0
    && (s.freeForAll || s.players[i].team !== me.team || me.team === 0));
  const richest = rivals.reduce((a, b) => (s.players[b].cash > s.players[a].cash ? b : a), rivals[0]);

  switch (now.name) {
    case 'start-of-turn':
      if (me.cash >= 7) return { command: 'play-action', action: 'coup', target: richest };
      if (mine.includes('assassin') && me.cash >= 3) return { command: 'play-action', action: 'assassinate', target: richest };
      if (mine.includes('duke')) return { command: 'play-action', action: 'tax' };
      if (mine.includes('captain')) return { command: 'play-action', action: 'steal', target: richest };
      return { command: 'play-action', action: 'income' };
    case 'action-response':
    case 'final-action-response': {
      const blockers = { 'foreign-aid': ['duke'], steal: ['captain', 'ambassador', 'inquisitor'], assassinate: ['contessa'] };
      const role = (blockers[now.action] ?? []).find((r) => mine.includes(r));
      const may = now.action === 'foreign-aid' || now.target === s.playerIdx;
      return role && may ? { command: 'block', blockingRole: role } : { command: 'allow' };
    }
    case 'reveal-influence': {
      const claims = { tax: 'duke', assassinate: 'assassin', steal: 'captain', exchange: s.roles.includes('ambassador') ? 'ambassador' : 'inquisitor', interrogate: 'inquisitor' };
      const claim = now.blockingRole ?? claims[now.action];
      return { command: 'reveal', role: now.reason === 'challenge' && mine.includes(claim) ? claim : mine[0] };
    }
    case 'exchange':
      return { command: 'exchange', roles: now.exchangeOptions.slice(0, mine.length) };
    case 'interrogate':
      return now.playerToReveal === s.playerIdx ? { command: 'reveal', role: mine[0] } : { command: 'interrogate', forceExchange: false };
    default:
      return { command: 'allow' };
  }
}
`;

let tools; // lent by the page: storage, dialogs, the bots' worker, the language

export function begin(lent) {
  tools = lent;
}

const word = (key, ...args) => tools.say(WORDS, key, ...args);

// --- asking -------------------------------------------------------------------------------------

/** One running script: a frame with a worker in it, and the pending answer. */
class Player {
  constructor(name, source, game) {
    this.name = name;
    this.last = -1; // stateId of the last question
    this.frame = Object.assign(document.createElement('iframe'), { hidden: true, srcdoc: FRAME });
    this.frame.setAttribute('sandbox', 'allow-scripts');
    this.hear = ({ source: from, data }) => {
      if (from !== this.frame.contentWindow || !data) return;
      if (data.here) return this.send({ source });
      if (data.flood) return void (this.flooded = true); // reported with the next question
      if (data.broke !== undefined) return this.said?.({ broke: data.broke });
      if (data.said === '"parlour: ready"' && !this.running) {
        this.running = true;
        this.send({ message: game });
        this.started?.();
      } else {
        this.said?.({ text: data.said });
      }
    };
    addEventListener('message', this.hear);
    document.body.append(this.frame);
  }

  send(what) {
    this.frame.contentWindow?.postMessage(what, '*');
  }

  /** Its answer, { text }, or { broke }, or { late }, within the time. */
  ask(message) {
    if (this.flooded) return Promise.resolve({ late: 'flood' });
    return new Promise((resolve) => {
      let timer;
      this.said = (what) => {
        clearTimeout(timer);
        this.said = this.started = null;
        resolve(what);
      };
      const put = () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.said?.({ late: 'late' }), LATE);
        this.send({ message });
      };
      if (this.running) return put();
      this.started = put;
      timer = setTimeout(() => this.said?.({ late: 'start' }), START);
    });
  }

  end(why = 'late') {
    removeEventListener('message', this.hear);
    this.frame.remove(); // and the worker with it
    this.said?.({ late: why });
  }
}

const players = new Map(); // "name seat" -> Player
let round = 0; // questions of an earlier round get no answer

/** Ends all running scripts. Their pending questions get no answer. */
export function stop() {
  ++round;
  for (const player of players.values()) player.end();
  players.clear();
}

const refusal = (sentence) => new Uint8Array([0, ...new TextEncoder().encode(word('made', sentence))]);

/** answer(ticket, bytes) like a bot's; or a zero byte and why there is no answer, in the player's
    language. */
export async function think(ticket, request, answer, name) {
  const mine = round;
  const give = (bytes) => mine === round && answer(ticket, bytes);
  const asking = new TextDecoder().decode(await tools.ask_bots({ op: 'asking', bytes: request.slice() }));
  if (mine !== round) return;
  if (!asking) return give(refusal(word('worker')));
  const message = JSON.parse(asking);
  const { playerIdx, stateId, numPlayers, gameType } = message.state;
  const key = `${name} ${playerIdx}`;
  const end = () => {
    players.get(key)?.end();
    players.delete(key);
  };
  if (players.get(key)?.last > stateId) end(); // another game has begun
  if (!players.has(key)) {
    const source = tools.storage.load(keys + name);
    if (source === null) return give(refusal(word('gone')));
    players.set(key, new Player(name, source, { type: 'game', seat: playerIdx, players: numPlayers, gameType }));
  }
  const player = players.get(key);
  player.last = stateId;
  const said = await player.ask(message);
  if (mine !== round) return;
  // A hanging script can be told nothing more: the next question restarts it.
  if (said.late) return end(), give(refusal(word(said.late)));
  if (said.broke !== undefined) return end(), give(refusal(word('broke', said.broke)));
  const bytes = await tools.ask_bots({
    op: 'obeying', bytes: request.slice(), said: new TextEncoder().encode(said.text), lang: LANGS.indexOf(tools.lang()),
  });
  if (mine !== round) return;
  if (bytes.length === 0) return give(refusal(word('worker')));
  if (bytes[0] !== 0) return give(bytes);
  const why = new TextDecoder().decode(bytes.subarray(1));
  player.send({ message: { type: 'error', message: why } });
  give(refusal(why));
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
export function choose(chosen, done) {
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
      const take = button(word('use', name), () => use(name), name === chosen ? 'primary' : '');
      // This cannot be undone, so it takes a second press.
      const remove = button('×', () => {
        if (remove.textContent === '×') {
          remove.textContent = word('remove', name);
          remove.className = 'wrong';
          return;
        }
        storage.erase(keys + name);
        show();
      });
      remove.setAttribute('aria-label', word('remove', name));
      return make('div', { className: 'row' }, take, remove);
    }));
    if (!names.length) list.append(make('p', { className: 'second', textContent: word('none') }));
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
  const field = make('textarea', { value: TEMPLATE, readOnly: true, hidden: true });
  show();
  const dialog = open_dialog({
    title: word('title'),
    body: [
      make('p', { textContent: word('help') }), list, field, wrong,
      make('div', { className: 'row' }, told,
        button(word('template'), () => save_file('parlour-coup-bot.js', TEMPLATE)),
        button(word('copy'), async () => {
          field.hidden = false; // the old way of copying selects the text first
          if (await copy(TEMPLATE, field)) told.textContent = word('copied');
          field.hidden = true;
        })),
      make('div', { className: 'row' }, button(word('close'), () => dialog.close()), button(word('file'), add, 'primary')),
    ],
    done: () => done(answer),
  });
}
