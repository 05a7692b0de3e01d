// An example of a script that plays Settlers for Parlour: it settles where the numbers are good,
// builds what it can, robs whoever leads, and neither offers nor accepts trades.
//
// Places are named after hexes: T0,0 is the top corner of the hex 0,0, B0,0 its bottom corner.
// view.state.hexes    [x, y, terrain, number] of each hex; number null in the desert
// view.state.players  by seat: points, cards, pieces and so on

self.onmessage = ({ data }) => {
  if (data.type === 'error') console.warn(data.message);
  if (data.type === 'decide') postMessage({ action: decide(data.view), id: data.id });
};

const pips = (number) => (number ? 6 - Math.abs(7 - number) : 0);

/** What the dice bring to a corner, with a little for each kind of resource. */
function harvest(state, corner) {
  const [x, y] = corner.slice(1).split(',').map(Number);
  const around = corner[0] === 'T' ? [[x, y], [x, y + 1], [x - 1, y + 1]] : [[x, y], [x, y - 1], [x + 1, y - 1]];
  const hexes = state.hexes.filter(([hx, hy]) => around.some(([ax, ay]) => ax === hx && ay === hy));
  const kinds = new Set(hexes.map(([, , terrain]) => terrain));
  return hexes.reduce((sum, [, , , number]) => sum + pips(number), 0) + 0.5 * kinds.size;
}

/** Good for us if the robber stands where others harvest much. */
function robbery({ state, seat }, hex, victim) {
  const number = state.hexes.find(([x, y]) => `${x},${y}` === hex)?.[3];
  const [hx, hy] = hex.split(',').map(Number);
  const touches = ([x, y, letter]) => (letter === 'T'
    ? [[x, y], [x, y + 1], [x - 1, y + 1]] : [[x, y], [x, y - 1], [x + 1, y - 1]]).some(([ax, ay]) => ax === hx && ay === hy);
  const sides = state.buildings.filter(touches).map((it) => (it[3] === seat ? -3 : 1));
  const leads = victim === '-' ? -2 : state.players[Number(victim)].points;
  return pips(number) * sides.reduce((a, b) => a + b, 0) + leads;
}

function worth(view, action) {
  const [word, what, victim] = action.split(' ');
  switch (word) {
    case 'claim': return 1000;
    case 'city': return 900 + harvest(view.state, what);
    case 'settle': return 800 + harvest(view.state, what);
    case 'robber': return 500 + robbery(view, what, victim);
    case 'knight': return view.state.rolled ? 400 : 90;
    case 'road-building': return 390;
    case 'plenty': case 'monopoly': return 380 + Math.random();
    case 'buy': return 300;
    case 'road': return 200 + Math.random();
    case 'roll': return 100;
    case 'discard': case 'no': return 50 + Math.random();
    case 'end': case 'pass': return 40;
    case 'bank': return bank(view, what, victim);
    default: return 0; // offers and what belongs to them
  }
}

const city = { ore: 3, grain: 2 }, settlement = { brick: 1, lumber: 1, wool: 1, grain: 1 };
const missing = (cards, cost) => Object.entries(cost).reduce((sum, [kind, n]) => sum + Math.max(0, n - (cards[kind] ?? 0)), 0);

/** The bank is worth its price if it brings a city or a settlement closer. */
function bank({ state, seat }, give, get) {
  const { cards, rates, pieces } = state.players[seat];
  const then = { ...cards, [give]: cards[give] - rates[give], [get]: (cards[get] ?? 0) + 1 };
  const goals = [pieces.settlements < 5 && city, pieces.settlements > 0 && settlement].filter(Boolean);
  return goals.some((goal) => missing(then, goal) < missing(cards, goal)) ? 150 : 0;
}

function decide(view) {
  let best = view.legal[0], most = -Infinity;
  for (const action of view.legal) {
    const value = worth(view, action);
    if (value > most) [best, most] = [action, value];
  }
  return best;
}
