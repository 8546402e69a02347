import { readFileSync } from 'node:fs';
import { type GameName, gridOfGame, type Position, positionFromCells, WHITE } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { forwardPass } from '../testing/forward.ts';
import { hexPlanes } from '../testing/hex-planes.ts';
import { createNetEvaluator } from './evaluator.ts';
import { inBytes } from './numbers.ts';
import { viewSquatter } from './squatter-planes.ts';
import { loadNet } from './store.ts';

/** A position with the net's output according to training. */
interface Checked {
  readonly size: number;
  readonly own: readonly number[];
  readonly opponent: readonly number[];
  readonly logits: readonly number[];
  readonly outcome: readonly number[];
  /** Squatter: piece + 3 · owner, each 0, 1 for the side to move or 2. */
  readonly cells?: readonly number[];
}

const checkFile = (game: GameName): readonly Checked[] =>
  JSON.parse(readFileSync(new URL(`../../nets/${game}.check.json`, import.meta.url), 'utf8')).positions;

function positionOf(game: GameName, { size, own, opponent, cells }: Checked): Position {
  if (cells !== undefined) {
    const [pieces, owners] = [cells.map((cell) => cell % 3), cells.map((cell) => Math.floor(cell / 3))];
    return positionFromCells(game, size, Uint8Array.from(pieces), Uint8Array.from(owners), WHITE);
  }
  const pieces = new Uint8Array(gridOfGame(game, size).cellCount);
  for (const cell of own) pieces[cell] = 1;
  for (const cell of opponent) pieces[cell] = 2;
  return positionFromCells(game, size, pieces, new Uint8Array(pieces.length), WHITE);
}

const furthest = (found: Float32Array, wanted: readonly number[]): number =>
  Math.max(...found.map((value, i) => Math.abs(value - wanted[i])));

/** What the side to move may expect, from −1 to 1; Fencemaster has no bridges, and Squatter adds the lead. */
function expected(game: GameName, outcome: ArrayLike<number>): number {
  if (game === 'squatter') {
    const [win, draw, loss] = Array.from(outcome, Math.exp);
    return (win - loss) / (win + draw + loss);
  }
  const weights = Array.from(outcome, (value, i) => (game === 'fencemaster' && i % 4 === 2 ? 0 : Math.exp(value)));
  const [a, b, c, , d, e, f] = weights;
  return (a + b + c - d - e - f) / weights.reduce((sum, weight) => sum + weight, 0);
}

/** The free cell with the largest logit. */
const favourite = (position: Position, logits: ArrayLike<number>): number =>
  position.legalMoves().reduce((best, cell) => (logits[cell] > logits[best] ? cell : best));

const planesOf = (position: Position): Float32Array =>
  position.game === 'squatter' ? viewSquatter(position).planes : hexPlanes(position);

describe.each(['fencemaster', 'havannah', 'squatter'] as const)('the net for %s', (game) => {
  test('computes what training recorded, by the reference', async () => {
    const net = await loadNet(game);
    for (const checked of checkFile(game)) {
      if (checked.size > 5) continue; // the reference is slow
      const position = positionOf(game, checked);
      const found = forwardPass(net, position.grid, planesOf(position));
      expect(furthest(found.logits, checked.logits)).toBeLessThan(1e-3);
      expect(furthest(found.outcome, checked.outcome)).toBeLessThan(1e-3);
    }
  });

  test.each([
    { numbers: 'int16', ofLogits: 0.05, ofValues: 0.02, onAverage: 0.002 },
    { numbers: 'int8', ofLogits: 0.2, ofValues: 0.05, onAverage: 0.015 },
  ] as const)('chooses the same move or one as good in $numbers, and its value differs little', async (limits) => {
    const net = await loadNet(game);
    if (limits.numbers === 'int8' && !inBytes(net)) return; // such nets are computed in 16 bits
    const evaluator = await createNetEvaluator(net, limits);
    let lost = 0;
    const errors: number[] = [];
    for (const checked of checkFile(game)) {
      const position = positionOf(game, checked);
      const { logits, outcome } = evaluator.evaluate(position);
      const [chosen, best] = [logits, checked.logits].map((all) => favourite(position, all));
      lost = Math.max(lost, checked.logits[best] - checked.logits[chosen]);
      errors.push(Math.abs(expected(game, outcome) - expected(game, checked.outcome)));
    }
    expect(lost).toBeLessThan(limits.ofLogits);
    expect(Math.max(...errors)).toBeLessThan(limits.ofValues);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(limits.onAverage);
  });
});
