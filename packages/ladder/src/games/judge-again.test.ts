import type { GameResult } from '@ringfence/arena';
import { explain, moveName, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { judgeAgain as judge } from './judge-again.ts';

const plan = {
  id: '1',
  pair: '1',
  game: 'squatter',
  size: 3,
  swap: false,
  opening: [],
  white: 'v:a',
  black: 'v:b',
  clock: { kind: 'move', ms: 500 },
  maxMoves: 9,
  seed: 1,
} as const;

const judgeAgain = (result: GameResult) => judge(result, plan);

/** A whole game: both sides always take the first free cell. */
function played(): GameResult {
  const position = startPosition('squatter', plan);
  while (position.outcome === undefined) position.play(position.legalMoves()[0]);
  const { winner } = position.outcome;
  const moves = position.moves.map((move) => moveName(position, move));
  const words = explain(position.verdict())[0];
  const times = moves.map(() => ({ wallMs: 1, cpuMs: 1 }));
  return { plan, moves, times, winner, endedBy: 'rules', scores: position.scores, words };
}

test('a result that follows from the moves is confirmed', () => {
  const result = played();
  expect(judgeAgain(result)).toEqual({
    result,
    hasChanged: false,
    isRight: true,
    finding: expect.stringMatching(/The result is right\.$/),
  });
});

test('a wrong winner is corrected, and a fault after the board was decided does not count', () => {
  const result = played();
  const wrong = result.winner === 2 ? 1 : 2;
  expect(judgeAgain({ ...result, winner: wrong })).toMatchObject({
    hasChanged: true,
    result: { winner: result.winner },
  });
  const fault = { kind: 'crashed', words: 'It ended.', stderr: [] } as const;
  const crashed = { ...result, winner: wrong, endedBy: 'fault', fault, words: 'It ended.' } as const;
  const { result: corrected, finding } = judgeAgain(crashed);
  expect(corrected).toEqual(result);
  expect(finding).toMatch(
    /^After move \d+ the board is decided: .* It was stored as a (?:win of (?:White|Black)|draw)\.$/,
  );
});
