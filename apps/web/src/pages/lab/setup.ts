import { algorithmNamed, findAlgorithm, goldenExamples } from '@ringfence/lab';
import { games, type Shape, type WrittenBoard } from '@ringfence/rules';
import { goldenBoard, packBoard, playerExample, unpackBoard } from './boards.ts';
import type { AlgorithmName } from './service.ts';

/** What is watched: part of the address, so that a link shows the same. */
export interface LabSetup {
  readonly board: WrittenBoard;
  readonly algorithm: AlgorithmName;
  /** A second algorithm beside the first. */
  readonly beside: AlgorithmName | undefined;
  /** The player's search depth in moves. */
  readonly depth: number;
}

export const depths = [1, 2, 3, 4] as const;

/** An interesting default board: the first counterexample of the game, or of the player. */
export function usualBoard(key: AlgorithmName): WrittenBoard {
  const { asks, game } = algorithmNamed(key);
  const example = goldenExamples.find((golden) => {
    const other = algorithmNamed(golden.algorithm);
    return other.game === game && (other.asks === 'move') === (asks === 'move');
  });
  return goldenBoard(example ?? playerExample);
}

/** The algorithm that a board begins with which the one before does not accept. */
const usualAlgorithms: Partial<Readonly<Record<Shape, AlgorithmName>>> = { hexagon: 'group-paths' };
export const usualAlgorithm = ({ shape }: WrittenBoard): AlgorithmName => usualAlgorithms[shape] ?? 'loop-trace';

/** Whether an algorithm accepts a board of this shape. */
const takes = (key: AlgorithmName, { shape }: WrittenBoard): boolean => games[algorithmNamed(key).game].shape === shape;

/** Parses an address; missing or invalid parts get defaults. */
export function readSetup(params: URLSearchParams): LabSetup {
  const algorithm = findAlgorithm(params.get('algorithm') ?? '')?.key ?? 'loop-trace';
  const asked = unpackBoard(params.get('board') ?? '');
  const board = asked !== undefined && takes(algorithm, asked) ? asked : usualBoard(algorithm);
  const beside = findAlgorithm(params.get('beside') ?? '')?.key;
  const depth = Number(params.get('depth'));
  return {
    board,
    algorithm,
    beside: beside !== undefined && beside !== algorithm && takes(beside, board) ? beside : undefined,
    depth: (depths as readonly number[]).includes(depth) ? depth : 3,
  };
}

/** The address of a setup at a step. */
export function writeSetup({ board, algorithm, beside, depth }: LabSetup, step = 0): Record<string, string> {
  return {
    algorithm,
    ...(beside !== undefined && { beside }),
    board: packBoard(board),
    ...(depth !== 3 && { depth: `${depth}` }),
    ...(step > 0 && { step: `${step}` }),
  };
}

/** The step in an address. */
export function readStep(params: URLSearchParams): number {
  const step = Number(params.get('step'));
  return Number.isInteger(step) && step > 0 ? step : 0;
}
