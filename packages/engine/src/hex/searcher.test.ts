import {
  BLACK,
  games,
  type Move,
  type Position,
  positionFromCells,
  randomSource,
  SWAP,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Info } from '../api.ts';
import { threatCells } from '../tactics.ts';
import { plainValue, randomPosition } from '../testing/plain-search.ts';
import { createHexSearcher, type HexSearcher } from './searcher.ts';

/** How many times as many random trials as usual. */
const TRIALS = Number(process.env.TRIALS ?? 1);

type Snapshot = Omit<Info, 'milliseconds'>;

function search(searcher: HexSearcher, position: Position, simulations: number): Snapshot {
  searcher.begin(position.clone());
  let done = false;
  while (!done && searcher.nodes < simulations) {
    done = searcher.step({
      milliseconds: Number.POSITIVE_INFINITY,
      nodes: Math.min(500, simulations - searcher.nodes),
    });
  }
  return searcher.info();
}

/** Plays a whole game of a searcher against itself and returns its evaluations. */
function selfPlay(searcher: HexSearcher, position: Position, simulations: number): Snapshot[] {
  const infos: Snapshot[] = [];
  while (position.outcome === undefined) {
    const info = search(searcher, position, simulations);
    infos.push(info);
    position.play(info.moves[0].move);
  }
  return infos;
}

describe('what is proved is true', () => {
  const cases = [
    { game: 'fencemaster', size: 3, free: 9 },
    { game: 'havannah', size: 3, free: 9 },
    { game: 'fencemaster', size: 4, free: 9 },
    { game: 'havannah', size: 4, free: 9 },
    { game: 'fencemaster', size: 5, free: 8 },
    { game: 'havannah', size: 5, free: 8 },
  ] as const;
  test.each(cases)('$game $size with $free free cells', async ({ game, size, free }) => {
    const searcher = await createHexSearcher({ tableSize: 8 });
    const random = randomSource(free * size);
    for (let i = 0; i < 20; i++) {
      const position = randomPosition(game, size, free, random);
      const info = search(searcher, position, 20_000);
      const memo = new Map<bigint, number>();
      expect(info.proof).toBe(plainValue(position, memo));
      for (const { move, proof } of info.moves) {
        if (proof === undefined) continue;
        position.play(move);
        expect({ move, lost: plainValue(position, memo) }).toEqual({
          move,
          lost: { win: 'loss', draw: 'draw', loss: 'win' }[proof],
        });
        position.undo();
      }
      expect(info.moves[0].proof).toBe(info.proof);
    }
  });
});

const sizes = (['fencemaster', 'havannah'] as const).flatMap((game) => {
  const { minSize, maxSize } = games[game];
  return Array.from({ length: maxSize - minSize + 1 }, (_, i) => [game, minSize + i] as const);
});

/** So many positions of a game are compared. */
const MOST_POSITIONS = 16;

describe('the kernel agrees with the rules about winning moves in random games', () => {
  const searchers = new Map<string, Promise<HexSearcher>>();
  test.each(sizes)('%s on size %i', async (game, size) => {
    searchers.set(game, searchers.get(game) ?? createHexSearcher({ tableSize: 8 }));
    const searcher = (await searchers.get(game)) as HexSearcher;
    const random = randomSource(size);
    const wins = (position: Position, move: Move): boolean => {
      position.play(move);
      const won = position.outcome !== undefined && position.outcome.winner !== 0;
      position.undo();
      return won;
    };
    const known = startPosition(game, { size });
    const games = TRIALS * Math.ceil(40 / known.freeCount);
    for (let played = 0; played < games; played++) {
      const position = known.clone();
      while (position.outcome === undefined) {
        const legal = position.legalMoves();
        // By the rules it takes long.
        if (random.below(known.freeCount) < MOST_POSITIONS) {
          searcher.clear();
          searcher.begin(position.clone());
          const { moves } = searcher.info();
          const listed = moves.map(({ move }) => move).sort((a, b) => a - b);
          const winning = legal.filter((move) => wins(position, move));
          const found = winning.length === 0 ? [] : moves.flatMap(({ move, proof }) => (proof === 'win' ? [move] : []));
          expect([listed, found.sort((a, b) => a - b)]).toEqual([legal, winning]);
        }
        position.play(random.pick(legal));
      }
    }
  });
});

test('chains of threats are found long before the tree grows to their end', async () => {
  const position = startPosition('havannah', { size: 5 });
  const names = 'g9 e6 g8 i9 i8 h8 g7 d8 h7 a3 h6 c6'.split(' ');
  for (const name of names) position.play(position.grid.cellNamed(name));
  const searcher = await createHexSearcher({ tableSize: 8 });
  searcher.begin(position.clone());
  while (!searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 1 }));
  expect(searcher.info().proof).toBe('win');
  // Without the search for chains it takes more than 1000.
  expect(searcher.nodes).toBeLessThan(600);
});

describe('a search', () => {
  test('starts again if the other side is to move on the same board', async () => {
    const searcher = await createHexSearcher({ tableSize: 4 });
    const pieces = new Uint8Array(61);
    for (const cell of [0, 1, 2]) pieces[cell] = WHITE;
    const boards = ([WHITE, BLACK] as const).map((turn) =>
      positionFromCells('havannah', 5, pieces, new Uint8Array(61), turn),
    );
    for (const position of boards) {
      const { side, moves } = search(searcher, position, 50);
      expect([side, moves.reduce((sum, { visits }) => sum + visits, 0)]).toEqual([position.turn, 50]);
    }
  });

  test('lists every legal move once, the swap included', async () => {
    const searcher = await createHexSearcher({ tableSize: 4 });
    const position = startPosition('fencemaster', { size: 4, swap: true });
    for (const move of [18, 5]) {
      const { moves } = search(searcher, position, 300);
      expect(moves.map((info) => info.move).sort((a, b) => a - b)).toEqual(position.legalMoves().sort((a, b) => a - b));
      position.play(move);
    }
  });

  test('takes over a strong first piece and leaves a weak one', async () => {
    const searcher = await createHexSearcher({ tableSize: 16 });
    const strong = startPosition('havannah', { size: 3, swap: true });
    strong.play(0);
    expect(search(searcher, strong, 60_000).moves[0].move).toBe(SWAP);
    const weak = startPosition('havannah', { size: 3, swap: true });
    weak.play(9);
    expect(search(searcher, weak, 60_000).moves[0].move).not.toBe(SWAP);
  });

  test("blocks one of the opponent's wins in a lost position", async () => {
    const searcher = await createHexSearcher({ tableSize: 4 });
    const position = startPosition('fencemaster', { size: 5 });
    const names = 'f2 c4 d1 d6 e1 b2 e3 f7 d2 f3 b1 g5 f4 g4 c3 b3 e4 g6 d5 c5 f6 h8 g7 f5 e5 c2 h7'.split(' ');
    for (const name of names) position.play(position.grid.cellNamed(name));
    searcher.begin(position.clone());
    while (!searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 500 }));
    const { proof, moves } = searcher.info();
    expect(proof).toBe('loss');
    expect(threatCells(position)[moves[0].move]).toBe(1);
  });

  test('plays the same game for the same seed, and another for another', async () => {
    const play = async (seed: number): Promise<string> => {
      const searcher = await createHexSearcher({ tableSize: 4, seed });
      const infos = selfPlay(searcher, startPosition('havannah', { size: 5, swap: true }), 200);
      return JSON.stringify(infos);
    };
    const first = await play(1);
    expect(await play(1)).toBe(first);
    expect(await play(2)).not.toBe(first);
  });

  test('keeps the tree below the moves that were played', async () => {
    const searcher = await createHexSearcher({ tableSize: 8 });
    const position = startPosition('fencemaster', { size: 5 });
    const { pv, visits } = search(searcher, position, 5000).moves[0];
    position.play(pv[0]);
    position.play(pv[1]);
    searcher.begin(position.clone());
    const kept = searcher.info().moves.reduce((sum, info) => sum + info.visits, 0);
    expect(kept).toBeGreaterThan(20);
    expect(kept).toBeLessThan(visits);
    position.undo();
    searcher.begin(position.clone());
    expect(searcher.info().moves.every((info) => info.visits === 0)).toBe(true);
  });

  test('stays sound when the tree exceeds its memory', async () => {
    const searcher = await createHexSearcher({ tableSize: 1 });
    const position = startPosition('fencemaster', { size: 6, swap: true });
    for (const { moves, nodes } of selfPlay(searcher, position, 1500)) {
      expect(moves.reduce((sum, info) => sum + info.visits, 0)).toBeGreaterThanOrEqual(nodes - 1);
    }
    expect(position.outcome).toBeDefined();
  });

  test('leaves no trace when it changes game or size', async () => {
    const searcher = await createHexSearcher({ tableSize: 4, seed: 3 });
    const random = randomSource(3);
    for (let i = 0; i < 15; i++) {
      const game = random.pick(['fencemaster', 'havannah'] as const);
      const position = randomPosition(game, 2 + random.below(5), 5, random);
      expect(search(searcher, position, 5000).proof).toBe(plainValue(position));
    }
  });
});
