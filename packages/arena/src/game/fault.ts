/** Why a game was lost without the rules of the game: one word each, since reports count them apart. */
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

/** What a bot did wrong, with all that its author needs to mend it. */
export interface Fault {
  readonly kind: FaultKind;
  /** A sentence for the bot's author. */
  readonly words: string;
  /** The last lines of its standard error, oldest first. */
  readonly stderr: readonly string[];
  /** How its process ended, if it did. */
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
}

/** Thrown by a bot that cannot give an answer; the referee makes it the bot's loss of this one game. */
export class BotFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.words);
    this.name = 'BotFault';
    this.fault = fault;
  }
}
