// An example of a script that plays Coup for Parlour with the protocol of all games: it claims what
// it has, pretends to be the Duke now and then, blocks what hurts it, and challenges claims that too
// few cards are left for.
//
// view.state.players  by seat: coins, influence, hand (your own), lost, and so on
// view.state          also action, target, blocker, block_role: what has been declared
// view.state.copies   how many cards of each role there are

self.onmessage = ({ data }) => {
  if (data.type === 'error') console.warn(data.message);
  if (data.type === 'decide') postMessage({ action: decide(data.view), id: data.id });
};

const CLAIMS = { tax: 'duke', assassinate: 'assassin', steal: 'captain', exchange: 'ambassador', interrogate: 'inquisitor' };
const VALUE = { duke: 5, assassin: 4, captain: 4, contessa: 3, inquisitor: 2, ambassador: 2 };
const BLUFF = 0.3; // how often it claims the Duke without having one

/** How many cards of a role could still be in somebody else's hand. */
function left({ state, seat }, role) {
  const seen = [...state.players[seat].hand, ...state.players.flatMap((player) => player.lost)];
  return state.copies - seen.filter((card) => card === role).length;
}

/** The others in the game, the most dangerous first. */
function rivals({ state, seat }) {
  const danger = (q) => 4 * state.players[q].influence + state.players[q].coins;
  return state.players.map((_, q) => q).filter((q) => q !== seat && state.players[q].influence > 0)
    .sort((a, b) => danger(b) - danger(a));
}

function on_turn(view) {
  const { hand, coins } = view.state.players[view.seat];
  const may = (action) => view.legal.includes(action);
  const against = (word) => rivals(view).map((q) => `${word} ${q}`).find(may);
  if (coins >= 7 && against('coup')) return against('coup');
  if (hand.includes('assassin') && against('assassinate')) return against('assassinate');
  if (hand.includes('duke')) return 'tax';
  const rich = rivals(view).filter((q) => view.state.players[q].coins >= 2).map((q) => `steal ${q}`).find(may);
  if (hand.includes('captain') && rich) return rich;
  if (left(view, 'duke') >= 2 && Math.random() < BLUFF) return 'tax';
  return may('foreign-aid') && left(view, 'duke') <= 1 ? 'foreign-aid' : 'income';
}

function on_claim(view) {
  const { state, seat, legal } = view;
  const { hand, influence } = state.players[seat];
  const block = legal.find((action) => action.startsWith('block ') && hand.includes(action.slice(6)));
  if (block) return block;
  const role = state.block_role ?? CLAIMS[state.action];
  if (role && legal.includes('challenge') && left(view, role) === 0) return 'challenge';
  // Whoever is about to lose the last influence has nothing to lose.
  if (state.action === 'assassinate' && state.target === seat && influence === 1 && state.blocker === null) {
    return legal.includes('challenge') ? 'challenge' : legal[0];
  }
  return legal.includes('allow') ? 'allow' : legal[0];
}

/** Of cards to keep the best, of cards to lose the worst. */
function on_cards(view) {
  const worth = (action) => action.split(' ').slice(1).reduce((sum, role) => sum + (VALUE[role] ?? 0), 0);
  const sign = (action) => (action.startsWith('lose') ? -1 : 1);
  return [...view.legal].sort((a, b) => sign(b) * worth(b) - sign(a) * worth(a))[0];
}

function decide(view) {
  const { legal, state } = view;
  const proof = legal.find((action) => action.startsWith('prove'));
  if (proof) return proof;
  if (state.phase === 'turn') return on_turn(view);
  return legal.some((action) => /^(allow|challenge|block)/.test(action)) ? on_claim(view) : on_cards(view);
}
