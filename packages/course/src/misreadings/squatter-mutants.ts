import { BLACK, CAPTURED, type Cell, EMPTY, type Side, sides, WHITE, type WrittenBoard } from '@ringfence/rules';
import { bySize, MutantCrash, type Sites } from './sites.ts';
import type { SquatterFacts } from './squatter-stages.ts';

type Find = (board: WrittenBoard) => SquatterFacts;

/**
 * A checker as a student writes it, right as long as nothing is changed. What it does to a cell depends only on the size
 * of the board, so its decisions are tables, made once for each size.
 */
type Checker = (sites: Sites) => Find;

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;
const AROUND = {
  ...STEPS,
  'up left': [-1, -1],
  'up right': [-1, 1],
  'down left': [1, -1],
  'down right': [1, 1],
} as const;

/** Instead of a cell: the program has left the board and knows it, or looks there and crashes. */
const OUT = -1;
const CRASH = -2;
const CODES = [EMPTY, WHITE, BLACK, CAPTURED];

const cellAt = (n: number, row: number, col: number): Cell =>
  row < 0 || col < 0 || row >= n || col >= n ? CRASH : row * n + col;

/** The cells that a loop over the board visits. */
function loopOver(n: number, sites: Sites, name: string): Cell[] {
  const cells: Cell[] = [];
  for (let row = sites.number(`${name}: first row`, 0, [1]); sites.compare(`${name}: rows`, row, '<', n); row++) {
    const first = sites.number(`${name}: first column`, 0, [1]);
    for (let col = first; sites.compare(`${name}: columns`, col, '<', n); col++) {
      cells.push(cellAt(n, row, col));
      if (cells.at(-1) === CRASH) return cells;
    }
    if (row > n) return [...cells, CRASH];
  }
  return cells;
}

/** Numbers cells to remember which have been visited; a fixed width works up to size 10. */
function keysFor(n: number, sites: Sites): number[] {
  const width = sites.either('visited: width', { size: n, ten: 10, less: n - 1 });
  return Array.from({ length: n * n }, (_, cell) => Math.floor(cell / n) * width + (cell % n));
}

/** For each cell its neighbours. */
const neighbours = (
  n: number,
  steps: readonly (readonly [number, number])[],
  isOut: (row: number, col: number) => boolean,
): Cell[][] =>
  Array.from({ length: n * n }, (_, cell) =>
    steps.map(([down, across]) => {
      const [row, col] = [Math.floor(cell / n) + down, (cell % n) + across];
      return isOut(row, col) ? OUT : cellAt(n, row, col);
    }),
  );

const codesThat = (holds: (code: number) => boolean): boolean[] => CODES.map(holds);

function freeCounter(sites: Sites): (board: WrittenBoard) => number {
  const cellsFor = bySize((n) => loopOver(n, sites, 'free'));
  const start = sites.number('free: start', 0, [1]);
  const counted = sites.number('free: which', EMPTY, [CAPTURED]);
  const counts = codesThat((code) => sites.compare('free: symbol', code, '===', counted));
  return ({ size, cells }) => {
    let free = start;
    for (const cell of cellsFor(size)) if (counts[codeAt(cells, cell)]) free++;
    return free;
  };
}

function codeAt(cells: Uint8Array, cell: Cell): number {
  const code = cells[cell];
  if (code === undefined) throw new MutantCrash();
  return code;
}

/** From each captured cell, looks for a way to the border; ends on a border cell or beyond the board. */
const escaping =
  (ends: 'on the border' | 'off the board', first: Side | undefined): Checker =>
  (sites) => {
    const tables = bySize((n) => {
      const offBoard = (row: number, col: number): boolean =>
        sites.compare('top', row, '<', 0) ||
        sites.compare('bottom', row, '>=', n) ||
        sites.compare('left', col, '<', 0) ||
        sites.compare('right', col, '>=', n);
      const onBorder = (row: number, col: number): boolean =>
        sites.compare('top', row, '===', sites.number('top: row', 0, [1])) ||
        sites.compare('bottom', row, '===', sites.number('bottom: row', n - 1, [-1])) ||
        sites.compare('left', col, '===', sites.number('left: column', 0, [1])) ||
        sites.compare('right', col, '===', sites.number('right: column', n - 1, [-1]));
      const ended = ends === 'on the border' ? onBorder : () => false;
      return {
        next: neighbours(n, sites.each('steps', STEPS), ends === 'off the board' ? offBoard : () => false),
        isEnd: Array.from({ length: n * n }, (_, cell) => ended(Math.floor(cell / n), cell % n)),
        keys: keysFor(n, sites),
        loop: loopOver(n, sites, 'cells'),
      };
    });
    const stops = [WHITE, WHITE, BLACK].map((side) =>
      codesThat(
        (code) =>
          sites.compare('wall', code, '===', side) ||
          (sites.either('captured cells', { pass: false, stop: true }) && code === CAPTURED),
      ),
    );
    const isCaptured = codesThat((code) => sites.compare('captured', code, '===', CAPTURED));
    const start = [0, sites.number('white: start', 0, [1]), sites.number('black: start', 0, [1])];
    const countIf = [0, 1].map((is) => sites.compare('encloses', is, '===', 1));
    const order: readonly Side[] = first === BLACK ? [BLACK, WHITE] : sides;
    const free = freeCounter(sites);
    return (board) => {
      const { size, cells } = board;
      const { next, isEnd, keys, loop } = tables(size);
      const encloses = (side: Side, from: Cell): number => {
        const stop = stops[side] as boolean[];
        const seen = new Uint8Array(size * (size + 10));
        seen[keys[from] as number] = 1;
        const todo = [from];
        for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
          if (isEnd[cell]) return 0;
          for (const other of next[cell] as Cell[]) {
            if (other === OUT) return 0;
            const code = codeAt(cells, other);
            if (stop[code] || seen[keys[other] as number] === 1) continue;
            seen[keys[other] as number] = 1;
            todo.push(other);
          }
        }
        return 1;
      };
      const counts = [...start];
      for (const cell of loop) {
        if (!isCaptured[codeAt(cells, cell)]) continue;
        for (const side of order) {
          if (!countIf[encloses(side, cell)]) continue;
          counts[side] = (counts[side] as number) + 1;
          if (first !== undefined) break;
        }
      }
      return { free: free(board), white: counts[WHITE] as number, black: counts[BLACK] as number };
    };
  };

/** Marks all that can be reached from the border, once for each side; what is left is captured. */
const flooding: Checker = (sites) => {
  const tables = bySize((n) => {
    const last = n - 1;
    const isOut = (row: number, col: number): boolean =>
      sites.compare('row at least', row, '<', sites.number('first row', 0, [1])) ||
      sites.compare('row at most', row, '>', sites.number('last row', last, [-1])) ||
      sites.compare('column at least', col, '<', sites.number('first column', 0, [1])) ||
      sites.compare('column at most', col, '>', sites.number('last column', last, [-1]));
    const borders = sites.each('borders', {
      top: (i: number) => cellAt(n, sites.number('top: row', 0, [1]), i),
      bottom: (i: number) => cellAt(n, sites.number('bottom: row', last, [-1]), i),
      left: (i: number) => cellAt(n, i, sites.number('left: column', 0, [1])),
      right: (i: number) => cellAt(n, i, sites.number('right: column', last, [-1])),
    });
    const border: Cell[] = [];
    for (let i = sites.number('border: first', 0, [1]); sites.compare('border: last', i, '<', n) && i <= n; i++)
      border.push(...borders.map((at) => at(i)));
    return {
      border,
      next: neighbours(n, sites.each('steps', STEPS), isOut),
      keys: keysFor(n, sites),
      loop: loopOver(n, sites, 'cells'),
    };
  });
  const passes = [WHITE, WHITE, BLACK].map((side) => codesThat((code) => sites.compare('passes', code, '!==', side)));
  const isCaptured = codesThat((code) => sites.compare('captured', code, '===', CAPTURED));
  const start = sites.number('count: start', 0, [1]);
  const free = freeCounter(sites);
  return (board) => {
    const { size, cells } = board;
    const { border, next, keys, loop } = tables(size);
    const inside = (side: Side): number => {
      const pass = passes[side] as boolean[];
      const reached = new Uint8Array(size * (size + 10));
      const todo: Cell[] = [];
      const enter = (cell: Cell): void => {
        if (!pass[codeAt(cells, cell)] || reached[keys[cell] as number] === 1) return;
        reached[keys[cell] as number] = 1;
        todo.push(cell);
      };
      border.forEach(enter);
      for (let cell = todo.pop(); cell !== undefined; cell = todo.pop())
        for (const other of next[cell] as Cell[]) if (other !== OUT) enter(other);
      let count = start;
      for (const cell of loop) if (isCaptured[codeAt(cells, cell)] && reached[keys[cell] as number] === 0) count++;
      return count;
    };
    return { free: free(board), white: inside(WHITE), black: inside(BLACK) };
  };
};

/** A captured cell belongs to whoever has the first piece above it. */
const scanning: Checker = (sites) => {
  const loopFor = bySize((n) => loopOver(n, sites, 'cells'));
  const isCaptured = codesThat((code) => sites.compare('captured', code, '===', CAPTURED));
  const isSkipped = codesThat((code) => sites.compare('skips captured', code, '===', CAPTURED));
  const step = sites.number('above', -1, [-1, 2]);
  const free = freeCounter(sites);
  return (board) => {
    const { size: n, cells } = board;
    const counts = [0, 0, 0, 0];
    for (const cell of loopFor(n)) {
      if (!isCaptured[codeAt(cells, cell)]) continue;
      let above = cell + step * n;
      while (isSkipped[codeAt(cells, above)]) above -= n;
      const owner = codeAt(cells, above);
      counts[owner] = (counts[owner] as number) + 1;
    }
    return { free: free(board), white: counts[WHITE] as number, black: counts[BLACK] as number };
  };
};

/** Joins captured cells that touch, also at corners, into territories; a neighbouring piece tells the owner of each. */
const joining: Checker = (sites) => {
  const tables = bySize((n) => ({
    touching: neighbours(n, sites.each('touching', STEPS), () => false),
    joined: neighbours(n, sites.each('joined', AROUND), () => false),
    keys: keysFor(n, sites),
    loop: loopOver(n, sites, 'cells'),
  }));
  const isCaptured = codesThat((code) => sites.compare('captured', code, '===', CAPTURED));
  const joins = codesThat((code) => sites.compare('joins', code, '===', CAPTURED));
  const free = freeCounter(sites);
  return (board) => {
    const { size, cells } = board;
    const { touching, joined, keys, loop } = tables(size);
    const seen = new Set<number>();
    const counts = [0, 0, 0];
    for (const cell of loop) {
      if (!isCaptured[codeAt(cells, cell)] || seen.has(keys[cell] as number)) continue;
      const block = [cell];
      seen.add(keys[cell] as number);
      let owner: number = EMPTY;
      for (const one of block) {
        for (const other of touching[one] as Cell[]) {
          const code = codeAt(cells, other);
          if (code === WHITE || code === BLACK) owner = code;
        }
        for (const other of joined[one] as Cell[]) {
          if (!joins[codeAt(cells, other)] || seen.has(keys[other] as number)) continue;
          seen.add(keys[other] as number);
          block.push(other);
        }
      }
      counts[owner] = (counts[owner] as number) + sites.either('worth', { cells: block.length, one: 1 });
    }
    return { free: free(board), white: counts[WHITE] as number, black: counts[BLACK] as number };
  };
};

/** Correct checkers by the way in which they find captures. */
export const squatterCheckers: Readonly<Record<string, Checker>> = {
  'off the board': escaping('off the board', undefined),
  'on the border': escaping('on the border', undefined),
  'White first': escaping('off the board', WHITE),
  'Black first': escaping('on the border', BLACK),
  'from the border': flooding,
  'first piece above': scanning,
  territories: joining,
};

/** The classic lines. */
export const squatterWords =
  (sites: Sites) =>
  ({ free, white, black }: SquatterFacts): string[] => {
    const [first, second] = sites.either('order', { right: [white, black], swapped: [black, white] });
    const winner = sites.compare('over', free, '>', sites.number('free cells', 0, [1]))
      ? 'None'
      : sites.compare('white leads', white, '>', black)
        ? 'White'
        : sites.compare('black leads', white, '<', black)
          ? 'Black'
          : 'Draw';
    return [winner, `${first}`, `${second}`];
  };
