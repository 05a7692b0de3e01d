// An example of a script that plays Flax for Parlour. It looks one move ahead. A placement is worth
// what it changes in its room, more for what it can reach next, and less if others can cover it.
//
// A placement is the text "place 4,5 6": column, row, and the face of the chip.
// view.state.board.rows  a text for each row, a letter for each room, '.' between rooms
// view.state.squares     [column, row, side, face, what it covers or null] of each chip
// view.state.rooms       the pips of each side in each room

self.onmessage = ({ data }) => {
  if (data.type === 'error') console.warn(data.message);
  if (data.type === 'decide') postMessage({ action: decide(data.view), id: data.id });
};

const names = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const REACH = 0.06, RISK = 0.5, CENTRAL = 1.3; // found by playing matches

/** What the script knows of the position. */
function read({ state, seat }) {
  const chips = new Map(state.squares.map(([x, y, side, face, under]) => [`${x},${y}`, { x, y, side, face, under }]));
  const room_of = (x, y) => names.indexOf(state.board.rows[y - 1]?.[x - 1] ?? ' ');
  const on_board = (x, y) => (state.board.rows[y - 1]?.[x - 1] ?? ' ') !== ' ';
  const free = state.rooms.map(() => 0); // squares of each room without a chip
  state.board.rows.forEach((row, y) => [...row].forEach((_, x) => {
    const room = room_of(x + 1, y + 1);
    if (room >= 0 && !chips.has(`${x + 1},${y + 1}`)) ++free[room];
  }));
  return { seat, chips, room_of, on_board, free, rooms: state.rooms, central: names.indexOf(state.board.central) };
}

/** The squares that a chip reaches: in a straight line, as far as its face says, over no chip. */
function reached(at, x, y, face) {
  return [[1, 0], [-1, 0], [0, 1], [0, -1]].flatMap(([dx, dy]) => {
    for (let step = 1; step < face; ++step) if (at.chips.has(`${x + dx * step},${y + dy * step}`)) return [];
    const to = [x + dx * face, y + dy * face];
    return at.on_board(...to) ? [to] : [];
  });
}

/** How sure a side is of a room, -1 to 1: a lead counts less while many squares are free. */
function hold(at, room, pips) {
  const lead = pips[at.seat] - Math.max(...pips.filter((_, side) => side !== at.seat));
  return Math.tanh(lead / Math.sqrt(6 + 8 * at.free[room])) * (room === at.central ? CENTRAL : 1);
}

function worth(at, action) {
  const [, place, face] = action.split(' ');
  if (!face) return 0; // to swap sides
  const [x, y] = place.split(',').map(Number), pips = Number(face);
  const room = at.room_of(x, y), covered = at.chips.get(place);
  // Chips that it could go on to: squares of rooms that are not full of chips already.
  const next = reached(at, x, y, pips).filter(([to_x, to_y]) => at.room_of(to_x, to_y) >= 0 && !at.chips.get(`${to_x},${to_y}`)?.under);
  const sum = REACH * next.length;
  if (room < 0) return sum;
  const after = [...at.rooms[room]];
  if (covered) after[covered.side] -= covered.face;
  after[at.seat] += pips;
  const gain = hold(at, room, after) - hold(at, room, at.rooms[room]);
  if (covered) return gain + sum; // nothing can cover it any more
  // Another side's chip that could cover it on its next turn.
  const risk = [...at.chips.values()].some((chip) => chip.side !== at.seat &&
    reached(at, chip.x, chip.y, chip.face).some(([to_x, to_y]) => to_x === x && to_y === y));
  return gain * (risk ? 1 - RISK : 1) + sum;
}

function decide(view) {
  const at = read(view);
  let best = view.legal[0], most = -Infinity;
  for (const action of view.legal) {
    const its = worth(at, action);
    if (its > most) [best, most] = [action, its];
  }
  return best;
}
