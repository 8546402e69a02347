import { type Side, sideName } from '@ringfence/rules';

/** Why a game was lost other than by its rules: one word each, since reports count them separately. */
export const faultKinds = [
  'illegal-move',
  'no-answer',
  'cpu-limit',
  'memory-limit',
  'crashed',
  'protocol-error',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What each kind is called in a sentence: "White loses by …". */
export const faultTitles: Readonly<Record<FaultKind, string>> = {
  'illegal-move': 'an illegal move',
  'no-answer': 'not answering in time',
  'cpu-limit': 'using up its processor time',
  'memory-limit': 'using too much memory',
  crashed: 'crashing',
  'protocol-error': 'breaking the protocol',
};

/** The sentence on a loss by a fault, without what the program has written. */
export const lossByFault = (loser: Side, kind: FaultKind, name: string = sideName(loser)): string =>
  `${name} loses by ${faultTitles[kind]}.`;

/** How the words of a game begin that was lost by a fault: with its side, as its rules call it, and with nothing that a program wrote. */
const LOSS = /^[A-Za-z]+ loses by [a-z ]+\./;

/** The sentence on a loss by a fault, without what the program has written, from the words of its game. */
export const lossIn = (words: string, loser: Side, kind: FaultKind): string =>
  LOSS.exec(words)?.[0] ?? lossByFault(loser, kind);

/** What its author can do about each kind, by default. */
export const faultAdvice: Readonly<Record<FaultKind, string>> = {
  'illegal-move': 'Answer only with moves from the last "go" line: it lists all legal moves.',
  'no-answer':
    'Answer every "go" with one line, and flush it: print(move, flush=True) in Python, endl in C++, System.out.flush() in Java.',
  'cpu-limit': 'Check the clock while thinking, and answer well within the time given after "go".',
  'memory-limit': 'Use less memory: limit the size of tables, and free what is no longer needed.',
  crashed: 'Read its standard error, and run the program by hand with the same lines as its input.',
  'protocol-error':
    'Write nothing but answers to standard output; everything else goes to standard error or after a "#".',
};

/** What a bot did wrong, with everything its author needs to fix it. */
export interface Fault {
  readonly kind: FaultKind;
  /** A sentence for the bot's author. */
  readonly words: string;
  /** The last lines of its standard error, oldest first. */
  readonly stderr: readonly string[];
  /** How its process ended, if it has ended. */
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
  /** The cell that it named, or what it said instead, if that was the fault. */
  readonly answer?: string;
  /** What to do about it, if the bot's class knows better than {@link faultAdvice}. */
  readonly hint?: string;
}

/** What to do about a fault. */
export const hintFor = ({ kind, hint }: Fault): string => hint ?? faultAdvice[kind];

/** Thrown by a bot that cannot answer; the referee counts it as a loss of this one game. */
export class BotFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.words);
    this.name = 'BotFault';
    this.fault = fault;
  }
}
