/** The checks, most important first. */
export const checkNames = [
  'start',
  'legal',
  'captures',
  'swap',
  'time',
  'end',
  'winner',
  'strange',
  'twins',
  'quit',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Each as a sentence without its subject. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  start: 'starts and answers',
  legal: 'plays legal moves everywhere',
  captures: 'does not play on captured cells',
  swap: 'handles swaps, its own and the opponent’s',
  time: 'keeps to its time',
  end: 'is silent when the game is over',
  winner: 'knows who has won (getWinner)',
  strange: 'ignores unknown lines',
  twins: 'can run twice at the same time',
  quit: 'exits on "quit"',
};
