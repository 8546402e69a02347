import type { FaultKind } from '../game/fault.ts';

/** What is looked at, most important first. */
export const checkNames = ['start', 'legal', 'captures', 'swap', 'time', 'end', 'strange', 'twins', 'quit'] as const;
export type CheckName = (typeof checkNames)[number];

/** Each as a sentence without its subject. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  start: 'starts and answers',
  legal: 'plays legal moves everywhere',
  captures: 'leaves captured cells alone',
  swap: 'copes with a swap, its own and the opponent’s',
  time: 'keeps to its time',
  end: 'is silent when the game is over',
  strange: 'skips lines that it does not know',
  twins: 'runs twice at the same time',
  quit: 'ends when it is told to quit',
};

/** What a student does about a fault. */
export const advice: Readonly<Record<FaultKind, string>> = {
  'illegal-move':
    'Answer only with moves that stand on the last "go" line: they are always all there, and always right.',
  'no-answer':
    'Answer every "go" with one line, and flush it: print(move, flush=True) in Python, endl in C++, System.out.flush() in Java.',
  'cpu-limit': 'Look at the clock while thinking, and answer well before the time behind "go" is over.',
  'memory-limit': 'Keep less in memory: limit the size of tables, and free what is not needed.',
  crashed: 'Read its standard error, and run the program by hand with the lines above as its input.',
  'protocol-error':
    'Write nothing but answers to standard output; everything else goes to standard error or behind a "#".',
};
