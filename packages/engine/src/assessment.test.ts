import { type Position, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Engine, Info, Limits, Proof } from './api.ts';
import {
  type Assessment,
  assessmentOf,
  assessmentWith,
  chancesOf,
  finalAssessment,
  impliedWin,
  isRanked,
  lossOf,
  provedAssessment,
  uncertaintyOf,
} from './assessment.ts';
import { assessStretch } from './review.ts';

const seen = (side: 1 | 2, value: number, line: readonly number[] = []): Assessment => ({
  side,
  value,
  line,
  depth: 5,
  nodes: 1000,
});

describe('what is not known', () => {
  test('a move is ranked once it is proved or searched enough', () => {
    expect(isRanked({ visits: 1 })).toBe(false);
    expect(isRanked({ visits: 10 })).toBe(true);
    expect(isRanked({ visits: 0, proof: 'win' })).toBe(true);
    expect([isRanked({ visits: 1, points: 2 }), isRanked({ visits: 0, points: 2 })]).toEqual([true, false]);
  });

  test('a chance is known better the more simulations there are, and not at all before', () => {
    const at = (value: number, nodes: number) => uncertaintyOf({ ...seen(1, value), nodes });
    expect(at(0, 16)).toBeCloseTo(0.245);
    expect(at(0.8, 16)).toBeCloseTo(0.147);
    expect(at(0, 1_600)).toBeCloseTo(0.0245);
    expect(at(0, 0)).toBeUndefined();
    expect(uncertaintyOf({ ...seen(1, 0.5), points: 2 })).toBeUndefined();
    expect(uncertaintyOf({ ...seen(1, 1), proof: 'win' })).toBeUndefined();
  });
});

describe('the loss of a move', () => {
  test.each([
    ['nothing, if it is what the engine would have played', 0.5, 0.4, 7, 0, undefined],
    ['nothing, if things look better after it', 0.1, -0.4, 3, 0, undefined],
    ['little, and no mark', 0.2, 0, 3, 0.2, undefined],
    ['little enough to be chance, and no mark', 0.4, -0.1, 3, 0.3, undefined],
    ['an inaccuracy', 0.4, 0.1, 3, 0.5, '?!'],
    ['a mistake', 0.4, 0.2, 3, 0.6, '?'],
    ['a blunder', 0.9, 0.9, 3, 1.8, '??'],
  ] as const)('%s', (_, before, after, move, loss, mark) => {
    const cost = lossOf(seen(1, before, [7]), seen(2, after), move);
    expect(cost.loss).toBeCloseTo(loss);
    expect(cost.mark).toBe(mark);
  });

  test('gets no mark from a guess: few nodes on either side, unless it is proved', () => {
    const guess = { ...seen(2, 0.9), nodes: 16 };
    expect(lossOf(seen(1, 0.9, [7]), guess, 3)).toEqual({ loss: 1.8 });
    expect(lossOf({ ...seen(1, 0.9, [7]), nodes: 16 }, seen(2, 0.9), 3)).toEqual({ loss: 1.8 });
    expect(lossOf(seen(1, 0.9, [7]), { ...guess, proof: 'win' }, 3).mark).toBe('??');
  });

  test('is measured from the same point of view if the same side moves again', () => {
    expect(lossOf(seen(1, 0.5), seen(1, 0.5), 3).loss).toBe(0);
  });
});

describe('the losing move', () => {
  const lost: Assessment = { ...seen(2, 1), proof: 'win' };

  test('is a blunder whatever the search expected, even if the engine would have played it', () => {
    expect(lossOf(seen(1, -0.4, [7]), lost, 3)).toEqual({ loss: 0.6, mark: '??' });
    expect(lossOf(seen(1, 0.1, [3]), lost, 3)).toEqual({ loss: 1.1, mark: '??' });
  });

  test('is not one if the game was lost before, or nearly', () => {
    expect(lossOf({ ...seen(1, -1), proof: 'loss' }, lost, 3)).toEqual({ loss: 0 });
    expect(lossOf(seen(1, -0.9), lost, 3).mark).toBeUndefined();
  });
});

describe('knowledge about the played move is used for the position before it', () => {
  const found = (moves: readonly (readonly [move: number, value: number, proof?: Proof])[], proof?: Proof): Info => ({
    side: 1,
    moves: moves.map(([move, value, known]) => ({
      move,
      value,
      visits: 9,
      pv: [move],
      ...(known && { proof: known }),
    })),
    depth: 4,
    nodes: 100,
    milliseconds: 1,
    ...(proof && { proof }),
  });

  test('a move that turns out better than the best', () => {
    expect(
      assessmentWith(
        found([
          [7, 0.2],
          [3, 0.1],
        ]),
        3,
        seen(2, -0.5, [4]),
      ),
    ).toMatchObject({ value: 0.5, line: [3, 4] });
  });

  test('a favourite that turns out worse: the next move counts', () => {
    expect(
      assessmentWith(
        found([
          [3, 0.4],
          [7, 0.1],
        ]),
        3,
        seen(2, 0.3),
      ),
    ).toMatchObject({ value: 0.1, line: [7] });
  });

  test('a move without a visit does not count: its value is not known', () => {
    const { moves, ...rest } = found([
      [3, -0.9],
      [7, 0],
    ]);
    const info = { ...rest, moves: moves.map((each) => (each.move === 7 ? { ...each, visits: 0 } : each)) };
    expect(assessmentWith(info, 3, seen(2, 0.95, [4]))).toMatchObject({ value: -0.95, line: [3, 4] });
  });

  test('a proved win, and a proved loss, which proves nothing about the other moves', () => {
    const info = found([
      [3, 0.4],
      [7, 0.1],
    ]);
    expect(assessmentWith(info, 3, { ...seen(2, -1, [5]), proof: 'loss' })).toMatchObject({
      value: 1,
      proof: 'win',
      line: [3, 5],
    });
    const after = assessmentWith(info, 3, { ...seen(2, 1), proof: 'win' });
    expect([after.value, after.proof, after.line]).toEqual([0.1, undefined, [7]]);
    expect(impliedWin(1, 3, { ...seen(2, -1, [5]), proof: 'loss' })).toMatchObject({
      side: 1,
      proof: 'win',
      line: [3, 5],
    });
    expect(impliedWin(1, 3, seen(2, -0.9))).toBeUndefined();
  });

  test('what the search has proved about the position stays', () => {
    expect(assessmentWith(found([[7, 0, 'draw']], 'draw'), 3, seen(2, -0.5))).toMatchObject({
      value: 0,
      proof: 'draw',
    });
  });

  test('a net’s chance of a draw is kept, from the position after the move if that one counts', () => {
    const info = found([[3, 0.4]]);
    const withDraw = { ...info, moves: info.moves.map((move) => ({ ...move, draw: 0.3 })) };
    expect(assessmentOf(withDraw).draw).toBe(0.3);
    expect(assessmentWith(withDraw, 3, { ...seen(2, -0.2), draw: 0.1 }).draw).toBe(0.1);
    expect(assessmentWith(withDraw, 3, seen(2, -0.2)).draw).toBeUndefined();
  });

  test('no value is −0', () => {
    expect(Object.is(assessmentWith(found([[3, 0.1]]), 3, seen(2, 0)).value, 0)).toBe(true);
  });
});

describe('chances', () => {
  test('divide what is not drawn by the value, for White first whoever is to move', () => {
    const halfWay = { ...seen(1, 0.5), draw: 0.2 };
    expect(chancesOf(halfWay)).toEqual({ white: 0.65, draw: 0.2, black: expect.closeTo(0.15) });
    expect(chancesOf({ ...halfWay, side: 2 })).toEqual({ white: expect.closeTo(0.15), draw: 0.2, black: 0.65 });
    // A value may also include the lead: no chance is below 0.
    expect(chancesOf({ ...seen(2, -0.9), draw: 0.5 })).toEqual({ white: 0.5, draw: 0.5, black: 0 });
  });

  test('are certain with a proof, and unknown without a chance of a draw', () => {
    expect(chancesOf({ ...seen(2, 1), proof: 'win' })).toEqual({ white: 0, draw: 0, black: 1 });
    expect(chancesOf({ ...seen(2, 0), proof: 'draw' })).toEqual({ white: 0, draw: 1, black: 0 });
    expect(chancesOf(seen(1, 0.3))).toBeUndefined();
  });
});

test('a proof as an assessment', () => {
  const position = startPosition('squatter', { size: 3 });
  const solution = { proof: 'loss', score: -2, argument: '', line: [4], nodes: 7, milliseconds: 1 } as const;
  expect(provedAssessment(position, solution)).toMatchObject({
    side: 1,
    value: -1,
    points: -2,
    proof: 'loss',
    line: [4],
  });
  expect(provedAssessment(position, { ...solution, proof: undefined })).toBeUndefined();
});

test('a finished game has the value that the rules give it, for the side that would move', () => {
  const position = startPosition('squatter', { size: 3 });
  expect(finalAssessment(position)).toBeUndefined();
  for (const name of ['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3', 'c3']) position.play(position.grid.cellNamed(name));
  expect(finalAssessment(position)).toMatchObject({ side: 1, value: 1, points: 1, proof: 'win', line: [] });
});

test('a review with a clock searches again, for longer, where the value swings, and nowhere else', async () => {
  const start = startPosition('fencemaster', { size: 3 });
  const moves = [0, 1, 2, 3, 4].map((cell) => start.legalMoves()[cell]);
  const positions = [0, 1, 2, 3, 4, 5].map((plies) => {
    const position = start.clone();
    for (const move of moves.slice(0, plies)) position.play(move);
    return position;
  });
  const asked: [ply: number, time: number | undefined][] = [];
  // White's second move, the third of the game, gives a good position away.
  const analyse = async (position: Position, limits: Limits): Promise<Info> => {
    const ply = position.moves.length;
    asked.push([ply, limits.moveTime]);
    const forWhite = ply <= 2 ? 0.6 : -0.6;
    const value = position.turn === 1 ? forWhite : -forWhite;
    const best = {
      move: position.legalMoves().at(-1) ?? 0,
      value,
      visits: 900,
      pv: [position.legalMoves().at(-1) ?? 0],
    };
    return { side: position.turn, moves: [best], depth: 1, nodes: 1000, milliseconds: 1 };
  };
  const solve = async () => ({ nodes: 1, milliseconds: 1 });
  const revised: number[] = [];
  await assessStretch(
    { analyse, solve } as unknown as Engine,
    { positions, moves },
    {
      limits: { moveTime: 100 },
      signal: new AbortController().signal,
      onRevised: (at) => revised.push(at),
    },
  );
  expect(asked.slice(0, 6)).toEqual([5, 4, 3, 2, 1, 0].map((ply) => [ply, 50]));
  expect(asked.slice(6)).toEqual([3, 2].map((ply) => [ply, 150]));
  expect(revised).toEqual([3, 2]);
});

test('a review with a clock gives every position a minimum of nodes, however little the time was enough for', async () => {
  const asked: Limits[] = [];
  const analyse = async (_: Position, limits: Limits): Promise<Info> => {
    asked.push(limits);
    const moves = [{ move: 7, value: 0.9, visits: 9, pv: [7] }];
    return { side: 1, moves, depth: 1, nodes: limits.nodes ?? 16, milliseconds: 1 };
  };
  const solve = async () => ({ nodes: 1, milliseconds: 1 });
  const stretch = { positions: [startPosition('fencemaster', { size: 3 })], moves: [] };
  const { signal } = new AbortController();
  const [found] = await assessStretch({ analyse, solve } as unknown as Engine, stretch, {
    limits: { moveTime: 5 },
    signal,
  });
  expect(found?.nodes).toBe(100);
  await assessStretch({ analyse, solve } as unknown as Engine, stretch, { limits: { nodes: 50 }, signal });
  expect(asked).toEqual([{ moveTime: 2.5 }, { nodes: 100 }, { nodes: 50 }]);
});
