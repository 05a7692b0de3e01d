// An example of a script that plays Flax for Parlour. It looks one move ahead: each room is worth
// its size, and a room that is close is worth a chip.
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

/** How good a lead of so many pips is: winning the room counts most, a narrow lead counts less. */
const hold = (lead) => Math.sign(lead) * (2 + Math.min(Math.abs(lead), 4) / 4);

/** By how much a side leads the best other one in a room. */
const lead = (pips, seat) => pips[seat] - Math.max(...pips.filter((_, side) => side !== seat));

function gain({ state, seat }, action) {
  const [, place, face] = action.split(' ');
  if (!face) return 0; // to swap sides
  const [x, y] = place.split(',').map(Number);
  const room = names.indexOf(state.board.rows[y - 1][x - 1]);
  if (room < 0) return 0.1; // a way to other rooms
  const pips = [...state.rooms[room]];
  const before = lead(pips, seat);
  const covered = state.squares.find(([cx, cy]) => cx === x && cy === y);
  if (covered) pips[covered[2]] -= covered[3];
  pips[seat] += Number(face);
  const after = lead(pips, seat);
  const left = state.board.rows.join('').split(names[room]).length - 1;
  return hold(after) - hold(before) + 1 / left;
}

function decide(view) {
  let best = view.legal[0], most = -Infinity;
  for (const action of view.legal) {
    const worth = gain(view, action);
    if (worth > most) [best, most] = [action, worth];
  }
  return best;
}
