import { BLACK, CAPTURED, type Cell, EMPTY, type Side, WHITE, type WrittenBoard } from '@ringfence/rules';
import { type Misreading, onlyDiagnosed } from './misreading.ts';
import { bySize } from './sites.ts';
import { squatterFinds } from './squatter-finds.ts';
import { capturedCells, freeCells, type SquatterFacts } from './squatter-stages.ts';

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;
type Direction = keyof typeof STEPS;
const directions = Object.keys(STEPS) as Direction[];

/** The border at the end of each direction. */
const BORDERS = { top: 'up', bottom: 'down', left: 'left', right: 'right' } as const;
type Border = keyof typeof BORDERS;
const borders = Object.keys(BORDERS) as Border[];

/** A search for a way out from a captured cell, as most checkers do it. */
interface Search {
  readonly steps?: readonly Direction[];
  /** How far from each border a way out ends: 0 for the border itself, undefined for never. */
  readonly ends?: Partial<Readonly<Record<Border, number>>>;
  /** What stops it like a piece of the side that it asks about. */
  readonly wall?: number;
  /** How far from each border captured cells are not counted; undefined for nowhere. */
  readonly overlooked?: Partial<Readonly<Record<Border, number>>>;
}

const ALL_ENDS: Readonly<Record<Border, number>> = { top: 0, bottom: 0, left: 0, right: 0 };

/** Cells of the sides that such a search finds enclosed: each side alone, or the second only where the first is not. */
function searching({ steps = directions, ends = ALL_ENDS, wall, overlooked = {} }: Search, first?: Side) {
  const tables = bySize((n) => {
    /** The cells within a distance of the borders. */
    const within = (most: Partial<Readonly<Record<Border, number>>>): Uint8Array =>
      Uint8Array.from({ length: n * n }, (_, cell) => {
        const [row, col] = [Math.floor(cell / n), cell % n];
        const distances: Record<Border, number> = { top: row, bottom: n - 1 - row, left: col, right: n - 1 - col };
        return borders.some((border) => distances[border] <= (most[border] ?? -1)) ? 1 : 0;
      });
    const [isEnd, isOverlooked] = [within(ends), within(overlooked)];
    const next = Array.from({ length: n * n }, (_, cell): Cell[] => {
      const [row, col] = [Math.floor(cell / n), cell % n];
      return steps.flatMap((direction) => {
        const [y, x] = [row + STEPS[direction][0], col + STEPS[direction][1]];
        return y < 0 || x < 0 || y >= n || x >= n ? [] : [y * n + x];
      });
    });
    return { isEnd, isOverlooked, next };
  });
  return (board: WrittenBoard): SquatterFacts => {
    const { isEnd, isOverlooked, next } = tables(board.size);
    const encloses = (side: Side, from: Cell): boolean => {
      const seen = new Uint8Array(board.cells.length);
      const todo = [from];
      seen[from] = 1;
      for (const cell of todo) {
        if (isEnd[cell] === 1) return false;
        for (const other of next[cell] ?? []) {
          const code = board.cells[other];
          if (seen[other] === 1 || code === side || code === wall) continue;
          seen[other] = 1;
          todo.push(other);
        }
      }
      return true;
    };
    const counts = { [WHITE]: 0, [BLACK]: 0 };
    for (const cell of capturedCells(board)) {
      if (isOverlooked[cell] === 1) continue;
      for (const side of first === BLACK ? ([BLACK, WHITE] as const) : ([WHITE, BLACK] as const)) {
        if (!encloses(side, cell)) continue;
        counts[side]++;
        if (first !== undefined) break;
      }
    }
    return { free: freeCells(board), white: counts[WHITE], black: counts[BLACK] };
  };
}

/** Which side is asked about first, if only one can have a cell. */
const ORDERS = [undefined, WHITE, BLACK] as const;

const finds = (name: string, ...searches: readonly Search[]): Misreading =>
  onlyDiagnosed(squatterFinds(name, ...searches.flatMap((search) => ORDERS.map((first) => searching(search, first)))));

/** The borders that a loop over rows and columns is likely to forget together. */
const FORGOTTEN: readonly (readonly Border[])[] = [
  ...borders.map((border) => [border]),
  ['bottom', 'right'],
  ['top', 'left'],
  ['top', 'bottom'],
  ['left', 'right'],
];

const without = (missed: readonly Border[]): Partial<Record<Border, number>> =>
  Object.fromEntries(borders.filter((border) => !missed.includes(border)).map((border) => [border, 0]));

/** A search for a way out that does one thing wrong: a step, a border or what it passes. */
export const searchMisreadings: readonly Misreading[] = [
  ...directions.map((missing) =>
    finds(`neighbour-missing/${missing}`, { steps: directions.filter((direction) => direction !== missing) }),
  ),
  ...FORGOTTEN.map((missed) => finds(`border-missed/${missed.join('-')}`, { ends: without(missed) })),
  finds(
    'border-inward',
    { ends: { top: 1, bottom: 1, left: 1, right: 1 } },
    { ends: { top: 0, bottom: 1, left: 0, right: 1 } },
    { ends: { top: 1, bottom: 0, left: 1, right: 0 } },
    ...borders.map((border) => ({ ends: { ...ALL_ENDS, [border]: 1 } })),
    { overlooked: { top: 1, bottom: 1, left: 1, right: 1 } },
    { overlooked: { bottom: 1, right: 1 } },
    { overlooked: { top: 1, left: 1 } },
    ...borders.map((border) => ({ overlooked: { [border]: 1 } })),
  ),
  finds('captured-is-wall', { wall: CAPTURED }),
  finds('free-is-wall', { wall: EMPTY }),
];
