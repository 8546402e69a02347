import { Problem } from '../http/problem.ts';

/** Why the server refuses a client's request; pages have their own texts for each code. */
const sentences = {
  'asked-already': 'a take-back has already been requested',
  'bad-message': 'this message is not valid',
  'game-over': 'the game is over',
  halted: 'the server cannot save the game at present: the clocks are stopped, and the game resumes by itself',
  'hello-first': 'a connection starts with hello',
  'illegal-move': 'this move is not legal',
  'no-answer-due': 'no request to answer',
  'no-opponent': 'nobody has taken the other seat yet',
  'no-such-cell': 'no such cell',
  'not-over': 'the game is not over yet',
  'not-your-turn': 'it is not your turn',
  'nothing-to-take-back': 'no move to take back',
  'out-of-date': 'the game has changed in the meantime',
  'players-only': 'only the two players can do that',
  'rematch-asked': 'you have already asked for a rematch',
  'rematch-started': 'the rematch has already started',
  restarting: 'the server is restarting',
  'too-many-messages': 'too many messages, or one that is not text',
  'too-many-spectators': 'too many people are watching this game',
  'too-many-takebacks': 'you have asked for too many take-backs in this game',
  'too-many-windows': 'you have opened this game in too many windows',
  unreadable: 'this game cannot be opened',
  'wrong-seat': 'this seat does not belong to this game',
} as const;

type LiveRefusalCode = keyof typeof sentences;

/** A code for programs and a sentence for people. */
export interface LiveRefusal {
  readonly code: string;
  readonly message: string;
}

/** A refusal, with a more specific sentence if given. */
export const refusal = (code: LiveRefusalCode, message: string = sentences[code]): LiveRefusal => ({ code, message });

/** The refusal of `work`; `undefined` if it succeeded. */
export function refusedBy(work: () => void): LiveRefusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, message: error.message };
    throw error;
  }
}

/** A refusal as the reason of a closed socket, which is limited to a line. */
export const reasonOf = ({ code, message }: LiveRefusal): string => `${code}: ${message}`;
