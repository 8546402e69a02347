import { describe, expect, test } from 'vitest';
import { gameNames } from '../games.ts';
import type { Position } from '../position.ts';
import { randomSource } from '../random.ts';
import { positionFromCells, startPosition } from '../start.ts';
import { BLACK, SWAP, WHITE } from '../types.ts';
import { mainMoves, recordFromMoves, recordFromPosition } from './moves.ts';
import type { GameRecord } from './record.ts';
import { checkRecord, formatReplayError, replay } from './replay.ts';
import { readSgf } from './sgf.ts';

function readOne(text: string): GameRecord {
  const read = readSgf(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value[0];
}

function replayed(record: GameRecord, node?: number): Position {
  const end = replay(record, node);
  if (!end.ok) throw new Error(formatReplayError(end.error));
  return end.value.position;
}

function playOut(position: Position, seed: number): Position {
  const random = randomSource(seed);
  while (position.outcome === undefined) position.play(random.pick(position.legalMoves()));
  return position;
}

describe('a replay', () => {
  test('reaches the final position of the game', () => {
    for (const game of gameNames) {
      for (let seed = 0; seed < 20; seed++) {
        const end = playOut(
          startPosition(game, { size: 4, first: seed % 3 === 0 ? BLACK : WHITE, swap: game !== 'squatter' }),
          seed,
        );
        const record = recordFromPosition(end, { white: 'Red' });
        expect(record.header.swap).toBe(game !== 'squatter');
        expect(mainMoves(record)).toEqual(end.moves);
        const again = replayed(record);
        expect(again.hash).toBe(end.hash);
        expect(again.outcome).toEqual(end.outcome);
        expect(checkRecord(record)).toEqual([]);
      }
    }
  });

  test('begins with the set-up', () => {
    const diamond = playOut(startPosition('squatter', { size: 5 }), 7);
    const setUp = positionFromCells('squatter', 5, diamond.pieces, diamond.owners, BLACK);
    const record = recordFromPosition(setUp);
    expect(record.header.first).toBe(BLACK);
    expect(replayed(record).hash).toBe(setUp.hash);
    expect(replayed(record).scores).toEqual(diamond.scores);
  });

  test('reaches any node of the tree', () => {
    const record = readOne('(;GM[Squatter]SZ[4];W[a1](;B[b1];W[c1])(;B[d4]))');
    expect(replayed(record, 0).moves).toEqual([]);
    expect(replayed(record).moves).toEqual([0, 1, 2]);
    expect(replayed(record, 4).moves).toEqual([0, 15]);
  });

  test('makes the first piece black when Black swaps', () => {
    const position = replayed(recordFromMoves([0, SWAP, 1], { game: 'havannah', size: 4, swap: true }));
    expect([position.pieces[0], position.pieces[1]]).toEqual([BLACK, WHITE]);
  });

  test('edits the position at a node with a set-up', () => {
    const record = readOne('(;GM[Squatter]SZ[4];W[a1];AE[a1]AB[b2]TW[c3]PL[W];W[a1])');
    const { pieces, owners, scores, turn } = replayed(record);
    expect([pieces[0], pieces[5], owners[10], scores, turn]).toEqual([WHITE, BLACK, WHITE, [1, 0], BLACK]);
  });

  test('ends with a resignation', () => {
    const end = replay(readOne('(;GM[Squatter]SZ[4];W[a1];B[b1];B[resign])'));
    expect(end).toMatchObject({ ok: true, value: { resigned: BLACK, line: [0, 1, 2, 3] } });
  });

  test.each<[sentence: string, moves: string, line: number, column: number, moveNumber: number, message: string]>([
    ['a taken cell', ';W[a1]\n;B[a1]', 3, 4, 2, 'a1 is occupied'],
    ['a captured cell', ';W[b1];B[d1];W[a2];B[d2];W[c2];B[d3];W[b3]\n;B[b2]', 3, 4, 8, 'b2 has been captured'],
    ['a move out of turn', ';W[a1]\n; W[a2]', 3, 5, 2, "it is Black's turn"],
    ['a swap in Squatter', ';W[a1];B[swap]', 2, 10, 2, 'swapping is only possible'],
    ['a move after resignation', ';W[resign]\n;B[a1]', 3, 4, 2, 'White has already resigned'],
  ])('refuses %s, and reports its location', (_, moves, line, column, moveNumber, message) => {
    const end = replay(readOne(`(;GM[Squatter]SZ[4]PL[W]\n${moves})`));
    expect(end).toMatchObject({ ok: false, error: { line, column, moveNumber } });
    expect(!end.ok && end.error.message).toContain(message);
  });

  test('refuses a move after the end of the game', () => {
    const end = replay(readOne('(;GM[Havannah]SZ[2];W[a1];B[b2];W[b1];B[a2])'));
    expect(end).toMatchObject({ ok: false, error: { node: 4, moveNumber: 4, message: 'the game is over' } });
  });

  test('reports no line for a record that was not read from a text', () => {
    const end = replay(recordFromMoves([0, 0], { game: 'squatter', size: 4 }));
    expect(end).toMatchObject({ ok: false, error: { line: 0, column: 0, node: 2 } });
    expect(!end.ok && formatReplayError(end.error)).toBe(
      'move 2: a1 is occupied (expected a legal move, found Black a1)',
    );
  });

  test('refuses a game that cannot be started', () => {
    expect(replay(recordFromMoves([], { game: 'squatter', size: 99 }))).toMatchObject({
      ok: false,
      error: { node: 0 },
    });
  });
});

describe('the check of a whole record', () => {
  test('reports errors in every variation, and none below them', () => {
    const record = readOne(
      '(;GM[Squatter]SZ[4];W[a1](;B[a1];B[a1])(;B[b1](;B[c1])(;W[c1];AE[c1]PL[B];B[c1];W[c1])(;W[c1])))',
    );
    expect(checkRecord(record).map(({ node, message }) => [node, message])).toEqual([
      [2, 'a1 is occupied'],
      [5, "it is White's turn"],
      [9, 'c1 is occupied'],
    ]);
  });

  test.each<[result: string, agrees: boolean]>([
    ['W+', true],
    ['W+T', true],
    ['?', true],
    ['Void', true],
    ['B+', false],
    ['0', false],
    ['W+3', false],
  ])('compares %s with the end of the moves', (result, agrees) => {
    const record = readOne(`(;GM[Havannah]SZ[2]RE[${result}];W[a1];B[b2];W[b1])`);
    expect(checkRecord(record).map(({ node, expected }) => [node, expected])).toEqual(agrees ? [] : [[0, 'W+']]);
  });

  test('compares the result with a resignation', () => {
    expect(checkRecord(readOne('(;GM[Havannah]SZ[2]RE[W+R];W[a1];B[resign])'))).toEqual([]);
    expect(checkRecord(readOne('(;GM[Havannah]SZ[2]RE[B+R];W[a1];B[resign])'))).toHaveLength(1);
  });
});

test('the record of a position has its result once the game is over, unless another one is given', () => {
  const position = startPosition('havannah', { size: 2 });
  for (const move of [0, 3]) position.play(move);
  expect(recordFromPosition(position)).toMatchObject({ nodes: [{ parent: -1 }, { parent: 0 }, { parent: 1 }] });
  expect(recordFromPosition(position).header).not.toHaveProperty('result');
  position.play(1);
  expect(recordFromPosition(position).header.result).toBe('W+');
  expect(recordFromPosition(position, { result: 'W+Time' }).header.result).toBe('W+Time');
});
