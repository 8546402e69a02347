import { type Cell, games, otherSide, type Position, type Side, SWAP } from '@ringfence/rules';
import { m } from '../paraglide/messages.js';

/** An effect of the last move that a beginner should see. */
export type Happening =
  | { readonly kind: 'capture'; readonly side: Side; readonly cells: number }
  | {
      readonly kind: 'reach';
      readonly side: Side;
      /** The edges that the group of the last move joins now, numbered as in `Grid.reach`. */
      readonly edges: readonly number[];
    };

/** The bits of `Grid.reach` that are edges. */
const EDGES = 0x3f;

/** The effect of the last move: a capture, or a group that joins more edges than before. */
export function happeningOf(position: Position): Happening | undefined {
  const last = position.moves.at(-1);
  if (last === undefined || last === SWAP) return undefined;
  const side = otherSide(position.turn);
  if (!games[position.game].hasScores) return reachOf(position, last, side);
  const before = position.clone();
  before.undo();
  const cells = position.scores[side - 1] - before.scores[side - 1];
  return cells > 0 ? { kind: 'capture', side, cells } : undefined;
}

function reachOf({ grid, pieces }: Position, last: Cell, side: Side): Happening | undefined {
  const neighbours = (cell: Cell): Cell[] =>
    Array.from({ length: grid.degree }, (_, i) => grid.adjacent[cell * grid.degree + i]).filter(
      (next) => next >= 0 && pieces[next] === side,
    );
  /** The edges of a group as bits, found from one of its cells without the last one. */
  const bitsFrom = (start: Cell): number => {
    const seen = new Set([last, start]);
    const waiting = [start];
    let bits = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      bits |= grid.reach[cell] & EDGES;
      for (const next of neighbours(cell)) {
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    return bits;
  };
  const parts = neighbours(last).map(bitsFrom);
  const now = parts.reduce((sum, bits) => sum | bits, grid.reach[last] & EDGES);
  const edges = [0, 1, 2, 3, 4, 5].filter((edge) => (now & (1 << edge)) !== 0);
  // One edge is no news, and neither is another piece on the same ones.
  if (edges.length < 2 || parts.some((bits) => bits === now)) return undefined;
  return { kind: 'reach', side, edges };
}

/** The effect in a sentence; `who` is the player, or empty for the reader. */
export function happeningWords(happening: Happening, who: string | undefined): string {
  if (happening.kind === 'capture') {
    const { cells: count } = happening;
    return who === undefined ? m.happening_captured_you({ count }) : m.happening_captured({ who, count });
  }
  const edges = happening.edges.length;
  if (who === undefined) return edges === 2 ? m.happening_two_edges_you() : m.happening_edges_you({ edges });
  return edges === 2 ? m.happening_two_edges({ who }) : m.happening_edges({ who, edges });
}
