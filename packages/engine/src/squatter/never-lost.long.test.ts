import { moveName, type Position, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import type { Engine } from '../api.ts';
import { createEngine } from '../engine.ts';

/** Openings from which an earlier version lost at 10 ms a move, or did not know for a move that it was safe. */
const openings = [
  'd1 d4 g7 d3 e4 b4 g3 b3',
  'f5 d3 g2 b3 a4 d4 a3 g3',
  'c3 e5 a1 g4 c2 c6 e2 f6',
  'f4 g6 g5 f6 d6 c3 c1 e1',
  'g7 b6 e7 b5 a4 c2 d5 g5',
  'a5 e7 g1 f5 e4 b6 d2 a3',
];

function after(names: string): Position {
  const position = startPosition('squatter', { size: 7 });
  for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
  return position;
}

/** Openings that are even, and hard: the engine once lost from the first, having found no safe first move in 10 ms. */
const hard = [
  'c5 d5 a3 b5 a7 e2 f7 d4',
  'c5 e2 g7 d6 b6 b1 g4 e3',
  'a3 c1 f1 e5 b3 e6 b1 a2',
  'd1 c7 c6 b5 e4 f5 a5 c5',
];

/** Plays to the end and returns the plies at which the engine did not know that it was safe. */
async function play(
  position: Position,
  side: number,
  engine: Engine,
  opponent: Engine,
  nodes = 300,
): Promise<number[]> {
  const unsure: number[] = [];
  while (position.outcome === undefined) {
    const isOwn = position.turn === side;
    const { moves, argument } = await (isOwn
      ? engine.analyse(position, { nodes })
      : opponent.analyse(position, { nodes: 2000 }));
    if (isOwn && argument === undefined) unsure.push(position.moves.length);
    position.play(moves[0].move);
  }
  return unsure;
}

test('never loses from a 7×7 position that it has proved even, with less time than 10 ms a move, and always knows it', async () => {
  const [engine, opponent] = [await createEngine({ seed: 1 }), await createEngine({ seed: 2, tableSize: 16 })];
  for (const [i, opening] of openings.entries()) {
    engine.clear();
    const { score, argument } = await engine.solve(after(opening), { nodes: 100_000 });
    expect({ opening, score, isHeld: argument.startsWith('Maker–Breaker') }).toMatchObject({ score: 0, isHeld: true });
    const side = 1 + (i % 2);
    const position = after(opening);
    const unsure = await play(position, side, engine, opponent);
    expect({ opening, side, unsure }).toEqual({ opening, side, unsure: [] });
    expect(position.outcome?.winner).not.toBe(3 - side);
  }
  engine.close();
  opponent.close();
});

test('plays the only safe move of a 7×7 position in about 15 ms, and does not lose where the nearest one would', async () => {
  const [engine, opponent] = [await createEngine({ seed: 1 }), await createEngine({ seed: 2, tableSize: 16 })];
  const position = after('a6 b5 e2 d4 a1 d5 c2 b3');
  const { moves } = await engine.analyse(position, { nodes: 6000 });
  expect(moveName(position, moves[0].move)).toBe('c6');
  await play(position, 1, engine, opponent, 4000);
  expect(position.outcome?.winner).not.toBe(2);
  engine.close();
  opponent.close();
});

test('finds a safe move in a 7×7 position that it has not proved before, in about 5 ms, and keeps it to the end', async () => {
  const [engine, opponent] = [await createEngine({ seed: 1 }), await createEngine({ seed: 2, tableSize: 16 })];
  for (const opening of hard) {
    engine.clear();
    const position = after(opening);
    const unsure = await play(position, 1, engine, opponent, 2000);
    expect({ opening, unsure }).toEqual({ opening, unsure: [] });
    expect(position.outcome?.winner).not.toBe(2);
  }
  engine.close();
  opponent.close();
});
