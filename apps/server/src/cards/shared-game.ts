import { inflateRawSync } from 'node:zlib';
import { games, type Position, shortened } from '@ringfence/rules';
import {
  checkRecord,
  describeEnding,
  type GameRecord,
  mainMoves,
  parseResult,
  type RecordHeader,
  readSgf,
  replay,
} from '@ringfence/rules/record';
import { Problem } from '../http/problem.ts';

/** Characters of a game in an address; longer games are shared in the fragment, which no server sees. */
export const MOST_PACKED = 8_000;
/** Bytes that a packed game may unpack to: a short text could become gigabytes. */
const MOST_BYTES = 256 * 1_024;
/** How the site packs games; the first character is the version. */
const PACKED = /^1[A-Za-z0-9_-]+$/;

/** The preview of a link. */
export interface Card {
  readonly title: string;
  readonly description: string;
}

interface SharedGame extends Card {
  readonly position: Position;
}

/** Whether a text can be a packed game. */
export const looksPacked = (packed: string): boolean => packed.length <= MOST_PACKED && PACKED.test(packed);

/** The game that the site has packed into an address, at a node of its tree; refuses invalid ones. */
export function sharedGame(packed: string, at: number): SharedGame {
  const record = unpacked(packed);
  const node = at < record.nodes.length ? at : undefined;
  const replayed = replay(record, node);
  if (!replayed.ok) throw damaged();
  const { position } = replayed.value;
  return { title: titleOf(record.header), description: descriptionOf(record, position), position };
}

function unpacked(packed: string): GameRecord {
  const records = looksPacked(packed) ? readSgf(inflated(packed)) : undefined;
  if (records?.ok !== true || records.value.length === 0) throw damaged();
  const [record] = records.value;
  if (checkRecord(record).length > 0) throw damaged();
  return record;
}

function inflated(packed: string): string {
  try {
    return inflateRawSync(Buffer.from(packed.slice(1), 'base64url'), { maxOutputLength: MOST_BYTES }).toString('utf8');
  } catch {
    throw damaged();
  }
}

const damaged = (): Problem => new Problem(404, 'damaged-link', 'the link is damaged: perhaps it was cut off');

function titleOf({ game, name, white, black }: RecordHeader): string {
  const players = white === undefined && black === undefined ? undefined : `${white ?? 'White'} – ${black ?? 'Black'}`;
  return short(name ?? players ?? `A game of ${games[game].title}`, MOST_TITLE);
}

function descriptionOf(record: GameRecord, position: Position): string {
  const { game, size, result, event, date } = record.header;
  const count = mainMoves(record).length;
  const shown = position.moves.length;
  const ending = parseResult(result ?? '');
  const words = [
    `${games[game].title}, size ${size}, ${count} ${count === 1 ? 'move' : 'moves'}`,
    ...(ending === undefined ? [] : [describeEnding(ending)]),
    ...(shown === count || shown === 0 ? [] : [`shown after move ${shown}`]),
    ...[event, date].filter((word) => word !== undefined && word !== ''),
  ];
  return short(`${words.join('; ')}.`, MOST_DESCRIPTION);
}

const MOST_TITLE = 80;
const MOST_DESCRIPTION = 200;

/** On one line, without invisible characters, and no longer than previews show. */
const short = (text: string, most: number): string => shortened(text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), most);
