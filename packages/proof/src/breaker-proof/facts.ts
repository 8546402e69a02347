import {
  BREAKER_CELL,
  type CellSet,
  type Cells,
  FREE_CELL,
  MAKER_CELL,
  OUTSIDE_CELL,
  type ProofBoard,
  ProofError,
} from './board.ts';

/**
 * The cells that Maker may still capture: not Maker's, and not connected to the border over cells that are never
 * Maker's.
 */
export function openCells({ size, beside, onBorder }: ProofBoard, cells: Cells): CellSet {
  const isSafe = new Uint8Array(size);
  const outer = new Uint8Array(size);
  const queue: number[] = [];
  for (let cell = 0; cell < size; cell++) {
    if (onBorder[cell] || cells[cell] === OUTSIDE_CELL) isSafe[cell] = 1;
    if (cells[cell] === OUTSIDE_CELL || (onBorder[cell] && cells[cell] === BREAKER_CELL)) {
      outer[cell] = 1;
      queue.push(cell);
    }
  }
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const next of beside[cell]) {
      isSafe[next] = 1;
      if (cells[next] !== BREAKER_CELL || outer[next] === 1) continue;
      outer[next] = 1;
      queue.push(next);
    }
  }
  return isSafe.map((safe, cell) => (safe === 0 && cells[cell] !== MAKER_CELL ? 1 : 0));
}

/** Whether Maker's pieces cut a cell that is not Maker's off from the border: a capture. */
export const isCaptured = (board: ProofBoard, cells: Cells): boolean => enclosedCells(board, cells).length > 0;

/** The cells that Maker's pieces cut off from the border. */
function enclosedCells({ size, beside, onBorder }: ProofBoard, cells: Cells): number[] {
  const reached = new Uint8Array(size);
  const queue: number[] = [];
  for (let cell = 0; cell < size; cell++) {
    if (cells[cell] === OUTSIDE_CELL || (onBorder[cell] && cells[cell] !== MAKER_CELL)) {
      reached[cell] = 1;
      queue.push(cell);
    }
  }
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const next of beside[cell]) {
      if (cells[next] === MAKER_CELL || reached[next] === 1) continue;
      reached[next] = 1;
      queue.push(next);
    }
  }
  return [...cells.keys()].filter((cell) => cells[cell] !== MAKER_CELL && reached[cell] === 0);
}

/** A position with every cell marked as outside that can neither be captured nor is beside one that can. */
export function simplified(board: ProofBoard, cells: Cells): { readonly cells: Cells; readonly isOver: boolean } {
  const open = openCells(board, cells);
  let isOver = true;
  const simple = cells.map((code, cell) => {
    if (open[cell] === 1) isOver = false;
    const isNear = board.beside[cell].some((next) => open[next] === 1);
    return isNear || (open[cell] === 1 && code !== MAKER_CELL) ? code : OUTSIDE_CELL;
  });
  return { cells: simple, isOver };
}

/**
 * Checks that Breaker holds by answering each cell of a pair by the other one, and returns the paired cells. A cell is
 * safe if, whenever it is not Maker's, it is connected to the border over cells that are not Maker's.
 */
export function checkPairs(board: ProofBoard, cells: Cells, pairs: readonly (readonly [number, number])[]): CellSet {
  const { size } = board;
  const paired = new Uint8Array(size);
  for (const cell of pairs.flat()) {
    if (cell >= size || cells[cell] !== FREE_CELL || paired[cell] === 1) {
      throw new ProofError('a pair is not of two free cells of its own', board, cells);
    }
    paired[cell] = 1;
  }
  const isSafe = safeWithPairs(board, cells, pairs);
  for (let cell = 0; cell < size; cell++) {
    if (isSafe[cell] === 0 && cells[cell] !== MAKER_CELL)
      throw new ProofError('the pairs leave a cell over', board, cells);
  }
  return paired;
}

/** The cells that pairs of free cells make safe, if no cell is in two of them. */
export function safeWithPairs(board: ProofBoard, cells: Cells, pairs: readonly (readonly [number, number])[]): CellSet {
  const { size, onBorder } = board;
  const isSafe = Uint8Array.from(cells, (code, cell) => (onBorder[cell] || code === OUTSIDE_CELL ? 1 : 0));
  for (let grew = true; grew; ) {
    grew = false;
    for (let cell = 0; cell < size; cell++) {
      if (isSafe[cell] === 1 || cells[cell] === MAKER_CELL) continue;
      const group = groupOf(board, cells, cell);
      if (!isGroupSafe(board, cells, group, isSafe, pairs)) continue;
      for (const member of group) isSafe[member] = 1;
      grew = true;
    }
  }
  return isSafe;
}

/** A single free cell; or a piece of Breaker's with all pieces connected to it. */
function groupOf({ beside }: ProofBoard, cells: Cells, cell: number): number[] {
  const group = [cell];
  if (cells[cell] !== BREAKER_CELL) return group;
  for (const member of group) {
    for (const next of beside[member]) if (cells[next] === BREAKER_CELL && !group.includes(next)) group.push(next);
  }
  return group;
}

function isGroupSafe(
  { beside }: ProofBoard,
  cells: Cells,
  group: readonly number[],
  isSafe: CellSet,
  pairs: readonly (readonly [number, number])[],
): boolean {
  const exits = group.flatMap((member) => beside[member].filter((next) => isSafe[next] === 1));
  if (group.some((member) => isSafe[member] === 1)) return true;
  if (exits.some((next) => cells[next] === BREAKER_CELL || cells[next] === OUTSIDE_CELL)) return true;
  return pairs.some(([one, other]) => exits.includes(one) && exits.includes(other));
}
