import type { AlgorithmKey, VariantKey } from '../algorithm.ts';
import type { Counterexample, Hunted } from './hunt.ts';

/** A counterexample with the hunt that found it. */
export interface Golden extends Counterexample {
  readonly algorithm: AlgorithmKey | VariantKey;
  readonly kind: Hunted;
  readonly seed: number;
  readonly boards: number;
}

/**
 * The smallest boards found on which an algorithm is wrong, as printed by `ringfence lab hunt ALGORITHM --seed S
 * --boards N`. No hunt has found any for capture-blocks, edge-search and escape-search.
 */
export const goldenExamples: readonly Golden[] = [
  {
    algorithm: 'loop-trace',
    kind: 'reachable',
    seed: 1,
    boards: 2000,
    size: 4,
    rows: ['BWB+', 'W-W+', 'WWWB', '+WBB'],
    answer: ['None', '2', '0'],
    expected: ['None', '1', '0'],
    game: 'White b4 b2 b1 d3 b3 d4 a3 c4 a2 a1 c3 c1 c2',
  },
  {
    algorithm: 'loop-trace',
    kind: 'any',
    seed: 1,
    boards: 2000,
    size: 2,
    rows: ['W+', '-+'],
    answer: ['None', '0', '0'],
    expected: ['None', '1', '0'],
  },
  {
    algorithm: 'row-scan',
    kind: 'any',
    seed: 1,
    boards: 100000,
    size: 2,
    rows: ['-W', '++'],
    answer: ['None', '1', '0'],
    expected: ['None', '0', '0'],
  },
  {
    algorithm: 'flood-fill',
    kind: 'any',
    seed: 1,
    boards: 100000,
    size: 2,
    rows: ['W+', '-+'],
    answer: ['None', '0', '0'],
    expected: ['None', '1', '0'],
  },
  {
    algorithm: 'group-paths',
    kind: 'reachable',
    seed: 1,
    boards: 2000,
    size: 3,
    rows: ['WWW', 'W-W-', '-WWBB', 'BB-B', 'B--'],
    answer: ['None', 'Nil'],
    expected: ['White', 'Loop'],
    game: 'White b1 c4 c2 c5 c3 e4 c1 e3 a2 d3 a1 b4 b3',
  },
  {
    algorithm: 'group-paths',
    kind: 'any',
    seed: 1,
    boards: 2000,
    size: 3,
    rows: ['WWW', 'W-W-', '-WW--', '----', '---'],
    answer: ['None', 'Nil'],
    expected: ['White', 'Loop'],
  },
  {
    algorithm: 'symmetric-minimax',
    kind: 'reachable',
    seed: 1,
    boards: 2000,
    size: 3,
    rows: ['+++', '+B+', '+++'],
    answer: ['a1', '-2'],
    expected: ['b1 or a2 or c2 or b3', '1'],
    game: 'Black b2',
  },
  {
    algorithm: 'escape-search/literal',
    kind: 'reachable',
    seed: 1,
    boards: 2000,
    size: 3,
    rows: ['BW-', 'W-W-', 'BWW--', '-B-B', '---'],
    answer: ['White', 'Loop'],
    expected: ['None', 'Nil'],
    game: 'White c2 c4 b3 e4 a2 a3 c3 a1 b1',
  },
  {
    algorithm: 'escape-search/literal',
    kind: 'any',
    seed: 1,
    boards: 2000,
    size: 2,
    rows: ['WW', '--W', 'WW'],
    answer: ['White', 'Loop'],
    expected: ['None', 'Nil'],
  },
];
