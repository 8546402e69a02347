import { randomSource } from '@ringfence/rules';
import { checkRecord, mainMoves, readSgf } from '@ringfence/rules/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { madeUp, planOf, playedAtRandom } from '../testing/results.ts';
import { gameSgf, sgfFileName } from './game-sgf.ts';

function readBack(result: GameResult) {
  const records = readSgf(gameSgf(result, { event: 'Evening [1]' }));
  if (!records.ok) throw new Error(JSON.stringify(records.error));
  expect(records.value).toHaveLength(1);
  expect(checkRecord(records.value[0])).toEqual([]);
  return records.value[0];
}

test.each(['squatter', 'fencemaster', 'havannah'] as const)('%s games are read back unchanged', (game) => {
  const random = randomSource(4);
  for (let round = 0; round < 20; round++) {
    const swap = game !== 'squatter';
    const result = playedAtRandom({ game, size: 4, swap, opening: ['b2', 'c3'], seed: 99 }, random);
    const record = readBack(result);
    expect(mainMoves(record)).toHaveLength(result.moves.length);
    expect(record.header).toMatchObject({ white: 'Red', black: 'Tan', event: 'Evening [1]', name: 'r1-p1-g1', swap });
    expect(record.header.comment).toContain(result.words);
    expect(record.header.comment).toContain('1 s a move.\nSeed 99.\nThe first 2 moves are the opening.');
  }
});

test('the players’ comments are at their moves', () => {
  const result = { ...playedAtRandom({ opening: ['b2'] }), remarks: [{ move: 2, lines: ['# depth 3', '# [sure]'] }] };
  const { nodes } = readBack(result);
  expect(nodes.flatMap(({ play, comment }, i) => (play && comment !== undefined ? [[i, comment]] : []))).toEqual([
    [nodes.findIndex(({ play }) => play?.side === 2), '# depth 3\n# [sure]'],
  ]);
});

describe('endings', () => {
  const fault = (kind: 'crashed' | 'cpu-limit') =>
    ({ kind, words: 'Why.', stderr: ['first', 'last]'], exit: { code: null, signal: 'SIGKILL' } }) as const;

  test('a fault is a forfeit, and its last lines are included', () => {
    const { header } = readBack(playedAtRandom({}, undefined, { after: 3, fault: fault('crashed') }));
    expect(header.result).toBe('W+F');
    expect(header.comment).toContain('Fault: crashing (crashed).\nThe program was ended by SIGKILL.');
    expect(header.comment).toContain('first\nlast]');
  });

  test('using up the clock is a loss on time', () => {
    const { header } = readBack(playedAtRandom({}, undefined, { after: 4, fault: fault('cpu-limit') }));
    expect(header.result).toBe('B+T');
  });

  test('a resignation is a separate node', () => {
    const record = readBack({ ...madeUp(2), moves: ['a1', 'b1'], endedBy: 'resignation' });
    expect(record.header.result).toBe('B+R');
    expect(record.nodes.at(-1)?.resigns).toBe(1);
  });

  test('a game of maximal length is a draw', () => {
    expect(readBack({ ...madeUp(0), moves: ['a1', 'b1'], endedBy: 'length' }).header.result).toBe('0');
  });
});

test('any player name gives a readable file with a safe and unique name', () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1 }), (name) => {
      const parts = { white: name, black: `${name}2` };
      readBack({ ...madeUp(1, parts), moves: ['a1'], endedBy: 'length', winner: 0 });
      expect(sgfFileName(planOf(parts))).toMatch(/^r1-p1-g1_[A-Za-z0-9][A-Za-z0-9.-]*_[A-Za-z0-9][A-Za-z0-9.-]*\.sgf$/);
    }),
  );
  const names = ['../../etc/passwd', '..', 'CON', 'a/b', 'a:b', '', '💥'.repeat(80)];
  const files = names.flatMap((id) => [id, `${id}!`]).map((id) => sgfFileName(planOf({ id, white: id })));
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
  for (const file of files) expect(file).toMatch(/^[A-Za-z0-9._-]{8,110}$/);
});
