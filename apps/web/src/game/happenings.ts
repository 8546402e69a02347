import { type Cell, otherSide, type Position, type Side, SWAP } from '@ringfence/rules';
import { m } from '../paraglide/messages.js';

/** An effect of the last move that a beginner should see. */
export type Happening =
  | { readonly kind: 'capture'; readonly side: Side; readonly cells: number }
  | {
      readonly kind: 'reach';
      readonly side: Side;
      /** Edges and corners, numbered as in `Grid.reach`, that the group of the last move touches now. */
      readonly edges: readonly number[];
      readonly corners: readonly number[];
    };

/** The effect of the last move: a capture, or a group that joins more edges or corners than before. */
export function happeningOf(position: Position): Happening | undefined {
  const last = position.moves.at(-1);
  if (last === undefined || last === SWAP) return undefined;
  const side = otherSide(position.turn);
  if (position.game !== 'squatter') return reachOf(position, last, side);
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
  /** The edges and corners of a group as bits, found from one of its cells without the last one. */
  const bitsFrom = (start: Cell): number => {
    const seen = new Set([last, start]);
    const waiting = [start];
    let bits = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      bits |= grid.reach[cell];
      for (const next of neighbours(cell)) {
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    return bits;
  };
  const parts = neighbours(last).map(bitsFrom);
  const now = parts.reduce((sum, bits) => sum | bits, grid.reach[last]);
  const count = (bits: number): number => namesOf(bits, 0).length + namesOf(bits, 6).length;
  if (count(now) < 2 || parts.some((bits) => bits === now)) return undefined;
  return { kind: 'reach', side, edges: namesOf(now, 0), corners: namesOf(now, 6) };
}

/** Which of six edges (from bit 0) or corners (from bit 6) are set. */
const namesOf = (bits: number, from: number): number[] =>
  [0, 1, 2, 3, 4, 5].filter((i) => (bits & (1 << (from + i))) !== 0);

/** The effect in a sentence; `who` is the player, or empty for the reader. */
export function happeningWords(happening: Happening, game: Position['game'], who: string | undefined): string {
  if (happening.kind === 'capture') {
    const { cells: count } = happening;
    return who === undefined ? m.happening_captured_you({ count }) : m.happening_captured({ who, count });
  }
  const { corners } = happening;
  const edges = happening.edges.length;
  if (who === undefined) {
    if (edges === 2) return m.happening_two_edges_you();
    if (edges > 2) return m.happening_edges_you({ edges });
    if (game === 'havannah' && corners.length > 0) return m.happening_corner_and_edge_you();
    return edges === 1 ? m.happening_edge_you() : m.happening_corner_you();
  }
  if (edges === 2) return m.happening_two_edges({ who });
  if (edges > 2) return m.happening_edges({ who, edges });
  if (game === 'havannah' && corners.length > 0) return m.happening_corner_and_edge({ who });
  return edges === 1 ? m.happening_edge({ who }) : m.happening_corner({ who });
}
