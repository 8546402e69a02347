import { fail, ok, type Result } from '@ringfence/rules';

/** The version of the protocol between servers and programs at home, see docs/connect.md. */
export const CONNECT_PROTOCOL = 1;

/** What a program at home wants to play. */
export interface Wish {
  /** Programs with the same channel meet; programs without one meet each other. */
  readonly channel?: string;
  /** A house player instead, such as `level:3`. */
  readonly opponent?: string;
  /** Games to play before it leaves; default: one. */
  readonly games: number;
  /** Shown to opponents after the team's name. */
  readonly name?: string;
}

/** The first message of a new or a reconnecting program. */
export type Hello = { readonly type: 'hello'; readonly token: string } & (
  | { readonly wish: Wish }
  | { readonly session: string; readonly seen: number }
);

/** From home. `n` counts its messages from 1; `seen` is the last number received from the server. */
export type HomeMessage =
  | Hello
  /** What its program answered. */
  | { readonly type: 'line'; readonly n: number; readonly seen: number; readonly text: string }
  /** Its program has ended or failed. */
  | { readonly type: 'stopped'; readonly n: number; readonly seen: number; readonly words: string };

/** Messages that are sent again after a lost connection. */
export type NumberedMessage =
  /** A game begins: a new process of the program is started. */
  | { readonly type: 'start'; readonly n: number; readonly game: number; readonly opponent: string }
  /** A line of the bots' own protocol for the program. */
  | { readonly type: 'line'; readonly n: number; readonly text: string }
  /** The game is over: the program is ended. */
  | { readonly type: 'end'; readonly n: number; readonly words: string }
  /** All games are played. */
  | { readonly type: 'bye'; readonly n: number; readonly words: string };

type Unnumbered<M> = M extends NumberedMessage ? Omit<M, 'n'> : never;

/** Messages without numbers, which are added on sending. */
export type Saying = Unnumbered<NumberedMessage>;

/** From the server. */
export type ServerMessage =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly session: string;
      /** The last number received from home. */
      readonly seen: number;
      /** The team's name. */
      readonly team: string;
    }
  | { readonly type: 'waiting'; readonly words: string }
  /** The session is over, and retrying does not help. */
  | { readonly type: 'refused'; readonly words: string }
  | NumberedMessage;

/** Longer lines are not moves. */
const LONGEST_LINE = 4_000;
const LONGEST_WORD = 40;
const MOST_GAMES = 1_000;

/** Parses a message from home; the error is a sentence. */
export function readHomeMessage(text: string): Result<HomeMessage, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('A message is one JSON object.');
  }
  if (typeof value !== 'object' || value === null) return fail('A message is one JSON object.');
  const message = value as Readonly<Record<string, unknown>>;
  const { type } = message;
  if (type === 'hello') return readHello(message);
  if (type !== 'line' && type !== 'stopped') return fail('A message has the type "hello", "line" or "stopped".');
  const { n, seen } = message;
  if (!isCount(n) || !isCount(seen))
    return fail('"n" and "seen" are whole numbers: the number of this message, and of the last one received.');
  const key = type === 'line' ? 'text' : 'words';
  const words = message[key];
  if (typeof words !== 'string' || words.length > LONGEST_LINE || words.includes('\n')) {
    return fail(`"${key}" is one line of at most ${LONGEST_LINE} characters.`);
  }
  return ok(type === 'line' ? { type, n, seen, text: words } : { type, n, seen, words });
}

function readHello({ token, session, seen, wish }: Readonly<Record<string, unknown>>): Result<HomeMessage, string> {
  if (typeof token !== 'string') return fail('"hello" needs a token: create one on your team’s page.');
  if (session !== undefined) {
    if (typeof session !== 'string' || !isCount(seen))
      return fail('A "hello" that resumes needs "session" and "seen".');
    return ok({ type: 'hello', token, session, seen });
  }
  const read = readWish(wish ?? {});
  return read.ok ? ok({ type: 'hello', token, wish: read.value }) : read;
}

function readWish(value: unknown): Result<Wish, string> {
  if (typeof value !== 'object' || value === null) return fail('"wish" is an object.');
  const { channel, opponent, games = 1, name } = value as Readonly<Record<string, unknown>>;
  for (const [key, word] of Object.entries({ channel, opponent, name })) {
    if (word !== undefined && !isWord(word)) return fail(`"${key}" is a word of 1 to ${LONGEST_WORD} characters.`);
  }
  if (channel !== undefined && opponent !== undefined) return fail('Give a channel or an opponent, not both.');
  if (!isCount(games) || games === 0 || games > MOST_GAMES)
    return fail(`"games" is a whole number from 1 to ${MOST_GAMES}.`);
  return ok({
    games,
    ...(channel !== undefined && { channel: channel as string }),
    ...(opponent !== undefined && { opponent: opponent as string }),
    ...(name !== undefined && { name: name as string }),
  });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isWord = (value: unknown): boolean =>
  typeof value === 'string' && /^[^\p{C}]+$/u.test(value) && value.trim() !== '' && value.length <= LONGEST_WORD;
