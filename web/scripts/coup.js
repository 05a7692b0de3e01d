// A player of Coup for Parlour. It runs in a worker of its own, without page, storage and network.
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
