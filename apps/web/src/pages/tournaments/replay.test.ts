import type { GameResult } from '@ringfence/server/views';
import { expect, test } from 'vitest';
import { Game } from '../../game/game.ts';
import { unpackRecord } from '../../share/link.ts';
import { analysisOf, factsOf } from './replay.ts';

const result: GameResult = {
  plan: {
    id: 'r1-p1-g1',
    pair: 'r1-p1',
    game: 'squatter',
    size: 3,
    swap: false,
    opening: ['b2'],
    white: 'Red',
    black: 'Tan',
    clock: { kind: 'move', ms: 1000 },
    maxMoves: 10,
    seed: 1,
  },
  moves: ['b2', 'a1', 'c3', 'c1'],
  times: [
    { cpuMs: 0, startMs: 1.25, wallMs: 12.4 },
    { cpuMs: 20, wallMs: 30 },
    { cpuMs: 5, wallMs: 6 },
  ],
  remarks: [{ move: 3, lines: ['# depth 5'] }],
  winner: 0,
  endedBy: 'length',
  scores: [0, 0],
  words: 'A draw.',
};

test('an analysis of a replay has the whole game and opens at the shown move', async () => {
  const { game, at } = await analysisOf(result, 2);
  const record = await unpackRecord(game);
  if (!record.ok) throw new Error(record.error);
  const opened = new Game(record.value, Number(at));
  expect(opened.path).toHaveLength(1 + 2);
  expect(opened.line).toHaveLength(1 + 4);
  expect(opened.header).toMatchObject({ white: 'Red', black: 'Tan' });
});

test('a move has its time and its player’s comments, and a move of the opening has none', () => {
  expect(factsOf(result, 1)).toEqual({ remarks: [] });
  expect(factsOf(result, 2)).toEqual({ time: '1.3 ms processor time, 12 ms wall-clock time', remarks: [] });
  expect(factsOf(result, 3)).toEqual({ time: '20 ms processor time, 30 ms wall-clock time', remarks: ['# depth 5'] });
});
