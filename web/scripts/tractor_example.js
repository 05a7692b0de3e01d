// An example of a script that plays Tractor for Parlour: it bids the suit that it has most of,
// buries low cards without points, leads what is high or long, gives points to its partner and keeps
// them from the others.
//
// A card is a text: '5S', '10H', 'AD', 'LJ' and 'HJ' for the jokers.
// view.state.trump    { rank, suit }; suit null before it is decided
// view.state.players  by seat: hand (your own), table (played to this trick), level and so on
// view.legal          may be a choice of all actions when you lead or bury

self.onmessage = ({ data }) => {
  if (data.type === 'error') console.warn(data.message);
  if (data.type === 'decide') postMessage({ action: decide(data.view), id: data.id });
};

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const rank_of = (card) => card.slice(0, -1);
const suit_of = (card) => card.at(-1);
const is_joker = (card) => card === 'LJ' || card === 'HJ';
const points_of = (card) => (is_joker(card) ? 0 : { 5: 5, 10: 10, K: 10 }[rank_of(card)] ?? 0);
const sum = (cards, of) => cards.reduce((total, card) => total + of(card), 0);

const is_trump = (card, { rank, suit }) => is_joker(card) || rank_of(card) === rank || suit_of(card) === suit;

/** Higher is stronger; trumps are stronger than all others. */
function strength(card, trump) {
  if (card === 'HJ') return 103;
  if (card === 'LJ') return 102;
  if (rank_of(card) === trump.rank) return suit_of(card) === trump.suit ? 101 : 100;
  return RANKS.indexOf(rank_of(card)) + (is_trump(card, trump) ? 50 : 0);
}

const cards_of = (action) => action.split(' as ')[0].split(' ').slice(1);
const group_of = (card, trump) => (is_trump(card, trump) ? 'trumps' : suit_of(card));

/** A bid is worth the cards of its suit; so many are needed that it is likely the longest. */
function bid(view) {
  const { hand } = view.state.players[view.seat];
  const length = (suit) => hand.filter((card) => !is_joker(card) && suit_of(card) === suit).length;
  const bids = view.legal.filter((action) => action.startsWith('bid') && !is_joker(cards_of(action)[0]));
  const best = bids.sort((a, b) => length(suit_of(cards_of(b)[0])) - length(suit_of(cards_of(a)[0])))[0];
  if (best && length(suit_of(cards_of(best)[0])) >= Math.max(3, hand.length * 0.36)) return best;
  return view.legal.includes('wait') ? 'wait' : 'pass';
}

/** Low cards of short suits, and no points: they may count for the others at the end. */
function buried(view, action) {
  const { trump, players } = view.state;
  const cards = cards_of(action);
  const length = (card) => players[view.seat].hand.filter((other) => group_of(other, trump) === group_of(card, trump)).length;
  return -sum(cards, (card) => 3 * points_of(card) + strength(card, trump) + (is_trump(card, trump) ? 40 : length(card)));
}

/** Cards that others may beat one by one: a throw that fails costs points. */
function is_throw(cards) {
  const counts = [...new Set(cards)].map((card) => cards.filter((other) => other === card).length);
  return counts.length > 1 && (counts[0] === 1 || counts.some((n) => n !== counts[0]));
}

/** Aces, pairs and tractors; trumps only if nothing else is high. No throws. */
function led(view, action) {
  const { trump } = view.state;
  const cards = cards_of(action);
  if (is_throw(cards)) return -100;
  const high = Math.max(...cards.map((card) => strength(card, trump) % 50));
  return 6 * (cards.length - 1) + high - (is_trump(cards[0], trump) ? 5 : 0) - (high < 11 ? sum(cards, points_of) : 0);
}

/** Points for the own side, low cards otherwise; high cards where they win something. */
function followed(view, action) {
  const { trump, players, winning, played } = view.state;
  const cards = cards_of(action);
  const best = players[winning].table;
  const power = (all) => Math.min(...all.map((card) => strength(card, trump)));
  const alike = new Set(cards.map((card) => group_of(card, trump))).size === 1;
  const beats = alike && (group_of(cards[0], trump) === group_of(best[0], trump) || is_trump(cards[0], trump)) && power(cards) > power(best);
  const ours = winning % 2 === view.seat % 2;
  const last = played === view.seats - 1;
  const pot = sum(players.flatMap((player) => player.table), points_of);
  const given = sum(cards, points_of);
  const cost = sum(cards, (card) => strength(card, trump)) / 10;
  if (ours && !beats) return (last || power(best) >= 12 ? 2 : -1) * given - cost;
  if (ours) return given / 2 - 2 * cost; // our partner wins already
  return beats ? pot + given + 4 - cost * (last ? 0.5 : 1) : -2 * given - cost;
}

/** The action that is worth most. */
function best_of(view, worth) {
  let best = view.legal[0], most = -Infinity;
  for (const action of view.legal) {
    const value = worth(view, action);
    if (value > most) [best, most] = [action, value];
  }
  return best;
}

function decide(view) {
  switch (view.state.phase) {
    case 'bid': return bid(view);
    case 'bury': return best_of(view, buried);
    case 'friend': return view.legal[0];
    default: return best_of(view, view.state.played === 0 ? led : followed);
  }
}
