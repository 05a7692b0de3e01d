// A player of NAME for Parlour. It runs in a worker of its own, without page, storage and network.
//
// Messages:  { type: 'game', game, seats, seat, options, .. }   a game begins
//            { type: 'decide', id, view }                       it is your turn to say something
//            { type: 'error', message }                         your last answer was not allowed
// Answer every question within 2 seconds with one postMessage({ action, id }); who is late is
// started anew. What you pass to console.log is shown in the page's dialog.
//
// view.legal     actions that you may take, as texts; view.complete: whether these are all
// view.seat      your seat, from 0; view.seats: how many there are
// view.options   the options of the game
// view.state     what you see of the game: docs/protocol.md in Parlour's sources lists the fields
//FIELDS

self.onmessage = ({ data }) => {
  if (data.type === 'error') console.warn(data.message);
  if (data.type === 'decide') postMessage({ action: decide(data.view), id: data.id });
};

function decide(view) {
  return view.legal[Math.floor(Math.random() * view.legal.length)];
}
