import { type Cell, type Grid, type Move, type Position, SWAP } from '@ringfence/rules';
import type { Info } from './api.ts';
import { fromData, toData } from './position-data.ts';

/** A position turned or mirrored, and the way back for what a search finds in it. */
export interface Turned {
  readonly position: Position;
  back(info: Info): Info;
}

/** The position under one of its grid's symmetries, counted round and round; number 0 leaves it as it is. */
export function turned(position: Position, number: number): Turned {
  const { symmetries } = position.grid;
  const symmetry = symmetries[number % symmetries.length];
  const image = (move: Move): Move => (move === SWAP ? SWAP : symmetry[move]);
  const data = toData(position);
  const inverse = inverseOf(symmetry, position.grid);
  const original = (move: Move): Move => (move === SWAP ? SWAP : inverse[move]);
  const { setUp } = data;
  const cells = (from: Uint8Array): Uint8Array => from.map((_, cell) => from[inverse[cell]]);
  return {
    position: fromData({
      ...data,
      ...(setUp && { setUp: { pieces: cells(setUp.pieces), owners: cells(setUp.owners) } }),
      moves: data.moves.map(image),
    }),
    back: (info) => ({
      ...info,
      moves: info.moves.map((each) => ({ ...each, move: original(each.move), line: each.line.map(original) })),
    }),
  };
}

function inverseOf(symmetry: Int32Array, { cellCount }: Grid): Int32Array {
  const inverse = new Int32Array(cellCount);
  for (let cell: Cell = 0; cell < cellCount; cell++) inverse[symmetry[cell]] = cell;
  return inverse;
}
