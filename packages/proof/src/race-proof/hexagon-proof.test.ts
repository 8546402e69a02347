import {
  BLACK,
  type ConnectionGame,
  type Position,
  positionFromCells,
  type Random,
  randomSource,
  type Side,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { joinedBytes } from '../breaker/proof-bytes.ts';
import { KnownPositions } from '../breaker-proof/known.ts';
import { createMaker } from '../maker/kernel.ts';
import { PlainRace } from '../testing/plain-race.ts';
import { latin, raceTrouble } from '../testing/race-trouble.ts';
import { verifyRace } from './check.ts';
import { HexagonRace } from './hexagon.ts';
import { HexagonRaceWriter } from './hexagon-writer.ts';
import { takeOverRace } from './known.ts';

function proofOf(position: Position, longest: number): { bytes: Uint8Array; positions: number } {
  const race = new HexagonRace(position.game as ConnectionGame, position.grid.size);
  const writer = new HexagonRaceWriter(new PlainRace(race, longest), position);
  while (!writer.step());
  return { bytes: writer.sink.take(), positions: writer.positions };
}

/** 1 if the side to move wins, 0 for a draw, −1 if it loses: by the rules, with all moves of both sides. */
function plainValue(position: Position, known = new Map<string, number>()): number {
  if (position.outcome !== undefined) return position.outcome.winner === 0 ? 0 : -1;
  const key = position.pieces.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  let best = -1;
  for (const move of position.legalMoves()) {
    position.play(move);
    best = Math.max(best, 0 - plainValue(position, known));
    position.undo();
    if (best === 1) break;
  }
  known.set(key, best);
  return best;
}

/** A position of a random game that is not over, with this many free cells. */
function randomEnding(game: ConnectionGame, size: number, free: number, seed: number): Position {
  const random = randomSource(seed);
  for (;;) {
    const position = startPosition(game, { size });
    while (position.outcome === undefined && position.freeCount > free) {
      const moves = position.legalMoves();
      position.play(moves[random.below(moves.length)]);
    }
    if (position.outcome === undefined) return position;
  }
}

const textOf = (game: string, size: number, position: string, fields: object = {}): string =>
  `ringfence race 1\n${JSON.stringify({ game, size, position, toMove: 'white', ...fields })}\n`;

describe('the proof of Havannah of size 3', () => {
  const position = startPosition('havannah', { size: 3 });
  let bytes: Uint8Array;
  let positions: number;
  let records: Uint8Array;
  beforeAll(() => {
    ({ bytes, positions } = proofOf(position, 2));
    records = bytes.subarray(bytes.indexOf(10, bytes.indexOf(10) + 1) + 1);
  });

  test('holds: the first player wins', async () => {
    const { header, counts, first } = await verifyRace([bytes]);
    expect(header).toEqual({ game: 'havannah', size: 3, position: '.'.repeat(19), toMove: 'white' });
    expect(counts).toMatchObject({ positions, answers: expect.any(Number) });
    expect(positions).toBeGreaterThan(20);
    expect(counts.chains).toBeGreaterThan(positions);
    expect(first).toBeUndefined();
  });

  test('is written in the order of the format only; who gathers it in another one leaves out what others have', async () => {
    const race = new HexagonRace('havannah', 3);
    const known = new KnownPositions(race);
    const gather = () => {
      const order = (replies: readonly number[]) => [...replies].reverse();
      const writer = new HexagonRaceWriter(new PlainRace(race, 2), position, { order, known });
      while (!writer.step());
      return writer;
    };
    const first = gather();
    expect(first.positions).toBeGreaterThan(20);
    expect(first.positions).toBe(known.count);
    expect(await raceTrouble(first.sink.take())).toBeDefined();
    expect(gather().positions).toBe(0);
  });

  test('is shorter with longer chains', async () => {
    const { bytes: shorter } = proofOf(position, 4);
    expect((await verifyRace([shorter])).counts.positions).toBeLessThan(positions / 4);
  });

  test('holds in part if it lists some answers', async () => {
    const free = [...Array(19).keys()].filter((cell) => cell !== records[0]);
    const partOf = (answers: readonly number[], length: number): Uint8Array =>
      joinedBytes([latin(textOf('havannah', 3, '.'.repeat(19), { answers })), records.subarray(0, length)]);
    expect((await verifyRace([partOf(free, records.length)])).first).toEqual({ move: records[0], open: [] });
    const opened: number[] = [];
    for (let length = 0; length <= records.length; length++) {
      const part = partOf(free.slice(0, 2), length);
      if ((await raceTrouble(part)) === undefined) opened.push((await verifyRace([part])).first?.open.length ?? 0);
    }
    expect(opened).toHaveLength(1);
    expect(opened[0]).toBeGreaterThan(0);
    expect(opened[0]).toBeLessThanOrEqual(16);
  });

  test('is refused about Fencemaster, in which nobody wins', async () => {
    const text = new TextDecoder('latin1').decode(bytes).replace('havannah', 'fencemaster');
    expect(await raceTrouble(latin(text))).toBeDefined();
  });

  test('is refused when a byte of its records changes, is missing or is added, unless that proves the same', async () => {
    const random = randomSource(3);
    const damages = 60;
    let refused = 0;
    for (let i = 0; i < damages; i++) {
      const other = damaged(bytes, bytes.length - records.length, random);
      if ((await raceTrouble(other)) !== undefined) refused++;
    }
    expect(refused).toBeGreaterThan(0.8 * damages);
  });

  test('is not for those who search Squatter', async () => {
    const maker = await createMaker({ rows: 5, columns: 5 }, { tableSize: 1, isRace: true });
    await expect(takeOverRace([maker], 12, [bytes])).rejects.toThrow('not about Squatter');
  });
});

/** The bytes with one of them from an offset on changed, removed or added. */
function damaged(bytes: Uint8Array, from: number, random: Random): Uint8Array {
  const other = [...bytes];
  const at = from + random.below(bytes.length - from);
  const kind = random.below(3);
  if (kind === 0) other[at] = (other[at] + 1 + random.below(255)) & 255;
  else if (kind === 1) other.splice(at, 1);
  else other.splice(at, 0, random.below(256));
  return Uint8Array.from(other);
}

describe.each(
  (['fencemaster', 'havannah'] as const).flatMap((game) => [
    { game, size: 2, free: 7 },
    { game, size: 3, free: 9 },
    { game, size: 4, free: 9 },
  ]),
)('positions of $game, size $size, with $free free cells', ({ game, size, free }) => {
  const endings = Array.from({ length: size === 2 ? 1 : 25 }, (_, seed) => randomEnding(game, size, free, seed));

  test('have proofs where a search of all moves with the rules finds a win, and nowhere else', async () => {
    const values = new Set<number>();
    for (const position of endings) {
      const value = plainValue(position);
      values.add(value);
      if (value < 1) expect(() => proofOf(position, 3)).toThrow('does not win');
      else {
        const { counts } = await verifyRace([proofOf(position, position.moves.length % 4).bytes]);
        expect(counts.positions + counts.chains).toBeGreaterThan(0);
      }
    }
    if (size > 2) expect([...values]).toEqual(expect.arrayContaining([-1, 1]));
  });

  test('have proofs that are true or refused after any damage', async () => {
    const random = randomSource(size);
    for (const position of endings.filter((ending) => plainValue(ending) === 1)) {
      const { bytes } = proofOf(position, 1);
      for (let i = 0; i < 30; i++) {
        const other = damaged(bytes, 0, random);
        if ((await raceTrouble(other)) !== undefined) continue;
        const { header, first } = await verifyRace([other]);
        if (header.game === 'squatter' || first !== undefined) throw new Error('the damage makes no such header');
        const pieces = Uint8Array.from(header.position, (letter) => '.WB'.indexOf(letter));
        const side: Side = header.toMove === 'white' ? WHITE : BLACK;
        const claimed = positionFromCells(header.game, header.size, pieces, new Uint8Array(pieces.length), side);
        expect(plainValue(claimed)).toBe(1);
      }
    }
  });
});

test.each([
  ['too small a board', textOf('havannah', 1, '.'), 'size from 2 to 6'],
  ['too large a board', textOf('havannah', 7, '.'.repeat(127)), 'size from 2 to 6'],
  ['no size', 'ringfence race 1\n{"game":"fencemaster","rows":3,"columns":3}\n', 'size from 2 to 6'],
  ['a position of another size', textOf('havannah', 3, '.'.repeat(7)), 'does not fit the board'],
  ['a bridge', textOf('havannah', 2, 'WW.....'), 'somebody has won already'],
  ['a bridge of the other side', textOf('havannah', 2, 'BB.....'), 'somebody has won already'],
  ['a loop', textOf('fencemaster', 2, 'WWW.WWW'), 'somebody has won already'],
  ['no record', textOf('fencemaster', 2, '.......'), 'ends too early'],
  ['a chain that does not win', `${textOf('havannah', 2, '.......')}\x81\x03`, 'a chain of threats does not win'],
  [
    'a chain while the other side wins',
    `${textOf('havannah', 2, 'W....B.')}\x81\x06`,
    'a chain of threats does not win',
  ],
  ['a winning move as a record', `${textOf('havannah', 2, 'W......')}\x01`, 'b1 wins, so it belongs in a chain'],
  ['a move that lets the other side win', `${textOf('havannah', 2, 'B......')}\x03`, 'after b2 the other side wins'],
  ['a full board', `${textOf('fencemaster', 2, 'WBWBWB.')}\x06`, 'nobody has won'],
  ['something after it', `${textOf('havannah', 2, 'W......')}\x81\x01x`, 'something follows'],
])('a file with %s is refused', async (_, text, message) => {
  expect(await raceTrouble(latin(text))).toMatch(new RegExp(message));
});

test.each([
  ['wins', '\x81\x01'],
  ['threatens twice', '\x81\x06'],
])('a chain of one move that %s is enough', async (_, chain) => {
  const { counts } = await verifyRace([latin(textOf('havannah', 2, 'W......') + chain)]);
  expect(counts).toEqual({ positions: 0, chains: 1, answers: 0, deepest: 0 });
});

test('an error shows the position as a hexagon', async () => {
  const refused = verifyRace([latin(`${textOf('havannah', 2, 'B......')}\x03`)]);
  await expect(refused).rejects.toMatchObject({ position: ' B .\n. . .\n . .' });
});

test('a writer does not write a chain that does not win', () => {
  const strategist = {
    *chain() {
      yield;
      return [3];
    },
    *move() {
      yield;
      return 0;
    },
  };
  const writer = new HexagonRaceWriter(strategist, startPosition('havannah', { size: 2 }));
  expect(() => {
    while (!writer.step());
  }).toThrow('does not win');
});

test('a writer refuses a finished game and Squatter', () => {
  const strategist = new PlainRace(new HexagonRace('havannah', 2), 0);
  const over = positionFromCells('havannah', 2, Uint8Array.of(1, 1, 0, 0, 0, 0, 0), new Uint8Array(7), BLACK);
  for (const position of [over, startPosition('squatter', { size: 5 })])
    expect(() => new HexagonRaceWriter(strategist, position)).toThrow('not over');
});
