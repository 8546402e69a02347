import type { Work } from '@ringfence/wasm-host';
import { joinedBytes } from '../breaker/proof-bytes.ts';
import { BoardSets, cellBit } from './geometry.ts';
import { LARGEST_PN, type Maker, type MakerEntry } from './kernel.ts';

const MAGIC = 'ringfence maker 1';
/** The most positions of each kind that are saved, those with the most work. */
const MOST = 800_000;
const WORD = (1n << 64n) - 1n;
/** Wins between two opportunities to stop or to show progress. */
const SLICE = 100;

/** What a state contained: wins that were checked, wins that could not be shown again, open positions. */
export interface ResumedState {
  wins: number;
  refused: number;
  open: number;
}

const piecesOf = ({ maker, breaker }: MakerEntry): number => (maker | breaker).toString(2).replaceAll('0', '').length;

/**
 * What searches of one question have found and have not proved yet, one after the other, for {@link resumeMakers}. Wins by a
 * chain are left out: they are found again at once.
 */
export const saveMakers = (makers: readonly Maker[]): Uint8Array => joinedBytes(makers.flatMap(partsOf));

function partsOf(maker: Maker): ArrayBufferView[] {
  const [wins, open]: [MakerEntry[], MakerEntry[]] = [[], []];
  for (const entry of maker.entries()) {
    if (entry.pn === 0 && entry.move !== undefined) wins.push(entry);
    else if (entry.pn > 0 && entry.pn < LARGEST_PN && entry.dn > 0 && entry.work > 1) open.push(entry);
  }
  for (const list of [wins, open]) list.sort((one, other) => other.work - one.work).splice(MOST);
  // A win rests on positions with more pieces.
  const pieces = new Map(wins.map((entry) => [entry, piecesOf(entry)]));
  wins.sort((one, other) => (pieces.get(other) ?? 0) - (pieces.get(one) ?? 0));
  const { rows, columns } = maker.board;
  const header = { rows, columns, race: maker.isRace, wins: wins.length, open: open.length };
  const all = [...wins, ...open];
  const words = (word: (entry: MakerEntry) => bigint) => BigUint64Array.from(all, (entry) => word(entry) & WORD);
  const parts = [
    words(({ maker: own }) => own),
    words(({ maker: own }) => own >> 64n),
    words(({ breaker }) => breaker),
    words(({ breaker }) => breaker >> 64n),
    Uint32Array.from(all, ({ work }) => work),
    Uint32Array.from(open, ({ pn }) => pn),
    Float32Array.from(open, ({ dn }) => dn),
    Uint8Array.from(wins, ({ move = 0 }) => move),
  ];
  return [new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`), ...parts];
}

/**
 * Takes over what {@link saveMakers} saved of searches of the same question, each from the one at the same index. Each win is
 * checked before it counts; open positions only guide the search. Throws a `RangeError` that says why a state cannot be used.
 */
export function* resumeMakers(makers: readonly Maker[], bytes: Uint8Array): Work<ResumedState> {
  const resumed: ResumedState = { wins: 0, refused: 0, open: 0 };
  let rest = bytes;
  for (const [i, maker] of makers.entries()) if (i === 0 || rest.length > 0) rest = yield* resume(maker, rest, resumed);
  if (rest.length > 0) throw new RangeError('the state is damaged, or of more searches');
  return resumed;
}

/** Takes over the state of one search, and returns what follows it. */
function* resume(maker: Maker, bytes: Uint8Array, resumed: ResumedState): Work<Uint8Array> {
  const first = bytes.indexOf(10);
  const second = bytes.indexOf(10, first + 1);
  const [magic, line] = new TextDecoder('latin1').decode(bytes.subarray(0, Math.max(0, second))).split('\n');
  if (magic !== MAGIC) throw new RangeError('this is not the state of a search for Maker');
  const { wins, open } = countsOf(maker, line);
  const count = wins + open;
  const end = second + 1 + count * 36 + open * 8 + wins;
  if (bytes.length < end) throw new RangeError('the state is damaged or truncated');
  const body = new Uint8Array(bytes.subarray(second + 1, end));
  const words = new BigUint64Array(body.buffer, 0, 4 * count);
  const numbers = new Uint32Array(body.buffer, 32 * count, count + open);
  const disproofs = new Float32Array(body.buffer, 36 * count + 4 * open, open);
  const moves = body.subarray(body.length - wins);
  const { all } = new BoardSets(maker.board);
  for (let i = 0; i < count; i++) {
    if (i % SLICE === 0) yield;
    const own = words[i] | (words[count + i] << 64n);
    const breaker = words[2 * count + i] | (words[3 * count + i] << 64n);
    const position = { maker: own, breaker };
    if ((own & breaker) !== 0n || (own | breaker | all) !== all) throw new RangeError('the state is damaged');
    if (i >= wins) {
      const [pn, dn] = [numbers[count + i - wins], disproofs[i - wins]];
      if (pn === 0 || pn >= LARGEST_PN || !(dn > 0)) throw new RangeError('the state is damaged');
      maker.keepNumbers({ ...position, pn, dn, work: numbers[i], move: undefined });
      resumed.open++;
    } else if ((all & ~own & ~breaker & cellBit(moves[i])) !== 0n && maker.learnWin(position, moves[i])) resumed.wins++;
    else resumed.refused++;
  }
  return bytes.subarray(end);
}

function countsOf({ board, isRace }: Maker, line: string): { readonly wins: number; readonly open: number } {
  let header: Partial<Record<string, unknown>>;
  try {
    header = JSON.parse(line) ?? {};
  } catch {
    throw new RangeError('the state is damaged');
  }
  const { rows, columns, race, wins, open } = header;
  if (rows !== board.rows || columns !== board.columns)
    throw new RangeError(`the state is about ${rows}×${columns}, not about ${board.rows}×${board.columns}`);
  if (race !== isRace) throw new RangeError('the state is about the other question: with and without --race differ');
  if (!isCount(wins) || !isCount(open)) throw new RangeError('the state is damaged');
  return { wins, open };
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
