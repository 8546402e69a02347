import type { LiveState } from '@ringfence/server/messages';

/** For tests: a live game in which White is to make the first move, as White's page sees it. */
export const newLiveGame: LiveState = {
  id: 'abc',
  game: 'squatter',
  size: 6,
  swap: false,
  clock: null,
  you: 'white',
  moves: [],
  turn: 'white',
  seated: { white: true, black: true },
  names: { white: null, black: null },
  open: false,
  connected: { white: true, black: true },
  spectators: 0,
  left: null,
  running: null,
  takebackAsked: null,
  halted: false,
  result: null,
  previous: null,
  rematchAsked: null,
  rematch: null,
};
