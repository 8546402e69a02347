import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createProofBoard, loopholeIn, RaceWalk } from '@ringfence/proof/verify';
import { type Position, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { capturing, type Example, holding, pairsOf } from './examples.ts';

const proofs = join(import.meta.dirname, '../../../../../docs/proofs');

function played({ size, moves }: Example): Position {
  const position = startPosition('squatter', { size });
  for (const name of moves) {
    expect(position.scores).toEqual([0, 0]);
    position.play(position.grid.cellNamed(name));
  }
  return position;
}

test('the pairs of the picture of 7×7 hold, and only all of them', () => {
  const { grid, pieces } = played(holding);
  const pairs = pairsOf(holding, (name) => grid.cellNamed(name));
  const board = createProofBoard(holding.size, holding.size);
  expect(loopholeIn(board, pieces, pairs)).toBeUndefined();
  expect(loopholeIn(board, pieces, pairs.slice(1))).toBeDefined();
});

test('the picture of 9×9 is a game against the proof, which ends with a capture', async () => {
  const position = played(capturing);
  expect(position.scores).toEqual([1, 0]);
  const walk = await RaceWalk.read([gunzipSync(readFileSync(join(proofs, 'squatter9x9-first.proof')))]);
  let point = walk.start();
  for (const answer of position.moves.filter((_, turn) => turn % 2 === 1)) point = walk.play(point, answer);
  expect(point.maker).toEqual(position.moves.filter((_, turn) => turn % 2 === 0));
  expect(point.hasWon).toBe(true);
});
