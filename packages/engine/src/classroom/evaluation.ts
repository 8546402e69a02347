import { BLACK, type Cell, type GameName, ownEvaluation, type Position, type Side, WHITE } from '@ringfence/rules';

/** The terms of the classroom player's evaluation, for one side, and their weights. */
interface Term {
  readonly name: string;
  /** In hundredths of a captured cell; hexagons have no such measure, so only the proportions matter. */
  readonly weight: number;
}

const squatterTerms: readonly Term[] = [
  { name: 'captured cells', weight: 100 },
  { name: 'pieces along the sides', weight: 1 },
  { name: 'pieces in corners', weight: -3 },
  { name: 'diagonal pairs', weight: 4 },
];

const fencemasterTerms: readonly Term[] = [
  { name: 'edges that its best group reaches', weight: 30 },
  { name: 'pieces of its largest group', weight: 4 },
  { name: 'two-bridges', weight: 6 },
];

const havannahTerms: readonly Term[] = [...fencemasterTerms, { name: 'corners it holds', weight: 10 }];

/** An evaluation: its terms, and the count of each on the board for one side. */
interface Evaluation {
  readonly terms: readonly Term[];
  count(position: Position, side: Side): number[];
}

/** Those that classes play by; another game has its own. */
const evaluations: Partial<Readonly<Record<GameName, Evaluation>>> = {
  squatter: { terms: squatterTerms, count: countSquatter },
  fencemaster: { terms: fencemasterTerms, count: countConnection },
  havannah: {
    terms: havannahTerms,
    count: (position, side) => [...countConnection(position, side), countCorners(position, side)],
  },
};

/** The sum of the terms for the side to move minus that for the other: a whole number. */
export function evaluate(position: Position): number {
  const evaluation = evaluations[position.game];
  if (evaluation === undefined) return ownEvaluation(position) ?? 0;
  const { terms, count } = evaluation;
  const white = count(position, WHITE);
  const black = count(position, BLACK);
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum += terms[i].weight * (white[i] - black[i]);
  return position.turn === WHITE ? sum : -sum;
}

function countSquatter({ grid, pieces, owners, scores }: Position, side: Side): number[] {
  const { size, reach } = grid;
  let sides = 0;
  let corners = 0;
  let diagonals = 0;
  for (let cell = 0; cell < pieces.length; cell++) {
    if (pieces[cell] !== side || owners[cell] !== 0) continue;
    if (reach[cell] >= 1 << 6) corners++;
    else if (reach[cell] > 0) sides++;
    // Down left and down right, so that each pair is counted once; rows are contiguous.
    const col = cell % size;
    const below = cell + size;
    if (col > 0 && pieces[below - 1] === side && owners[below - 1] === 0) diagonals++;
    if (col < size - 1 && pieces[below + 1] === side && owners[below + 1] === 0) diagonals++;
  }
  return [scores[side - 1], sides, corners, diagonals];
}

function countConnection({ grid, pieces }: Position, side: Side): number[] {
  const { adjacent, reach } = grid;
  const seen = new Uint8Array(pieces.length);
  const stack: Cell[] = [];
  let bestEdges = 0;
  let largest = 0;
  let bridges = 0;
  for (let start = 0; start < pieces.length; start++) {
    if (pieces[start] !== side || seen[start] === 1) continue;
    let bits = 0;
    let size = 0;
    seen[start] = 1;
    stack.push(start);
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      bits |= reach[cell];
      size++;
      for (let k = 0; k < 6; k++) {
        const near = adjacent[cell * 6 + k];
        if (near < 0) continue;
        if (pieces[near] === side) {
          if (seen[near] === 0) {
            seen[near] = 1;
            stack.push(near);
          }
        } else if (pieces[near] === 0 && isBridge(cell, k)) bridges++;
      }
    }
    bestEdges = Math.max(bestEdges, bitCount(bits & 63));
    largest = Math.max(largest, size);
  }
  // Each two-bridge was found from both of its ends.
  return [bestEdges, largest, bridges / 2];

  /** Whether the neighbours k and k + 1 are free and have a piece of the side's beyond them. */
  function isBridge(cell: Cell, k: number): boolean {
    const near = adjacent[cell * 6 + k];
    const next = adjacent[cell * 6 + ((k + 1) % 6)];
    if (next < 0 || pieces[next] !== 0) return false;
    const beyond = adjacent[near * 6 + ((k + 1) % 6)];
    return beyond >= 0 && pieces[beyond] === side;
  }
}

const countCorners = ({ grid, pieces }: Position, side: Side): number =>
  pieces.reduce((count, piece, cell) => count + Number(piece === side && grid.reach[cell] >= 1 << 6), 0);

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest &= rest - 1) count++;
  return count;
}
