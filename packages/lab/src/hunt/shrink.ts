import {
  BLACK,
  CAPTURED,
  type Cell,
  EMPTY,
  type Grid,
  hexGrid,
  type Shape,
  squareGrid,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';

/** The order of boards: by size, then pieces, then captured cells. */
export function weightOf({ size, cells }: WrittenBoard): number {
  let pieces = 0;
  let captured = 0;
  for (const code of cells) {
    if (code === CAPTURED) captured++;
    else if (code !== EMPTY) pieces++;
  }
  return (size * 4096 + pieces) * 4096 + captured;
}

/** Accepts a board, or one repaired on the way; `undefined` if it does not. */
type Accept<T extends { readonly board: WrittenBoard }> = (board: WrittenBoard) => T | undefined;

/**
 * Replaces a board by ever smaller ones that are still accepted, until no single change helps: a smaller size, one or
 * two cells less, a captured cell turned into a piece.
 */
export function shrink<T extends { readonly board: WrittenBoard }>(found: T, accept: Accept<T>): T {
  let best = found;
  for (;;) {
    const weight = weightOf(best.board);
    let better: T | undefined;
    for (const candidate of smallerBoards(best.board)) {
      if (weightOf(candidate) >= weight) continue;
      const accepted = accept(candidate);
      if (accepted === undefined || weightOf(accepted.board) >= weight) continue;
      better = accepted;
      break;
    }
    if (better === undefined) return best;
    best = better;
  }
}

/**
 * Shrinks by a slow test that can check several boards at once, such as starting a program. `accepts` says of each
 * board whether it is accepted.
 */
export async function shrinkAsking(
  found: WrittenBoard,
  accepts: (boards: readonly WrittenBoard[]) => Promise<readonly boolean[]>,
  atOnce: number,
): Promise<WrittenBoard> {
  let best = found;
  for (;;) {
    const weight = weightOf(best);
    const smaller = smallerBoards(best);
    let better: WrittenBoard | undefined;
    for (let isOver = false; better === undefined && !isOver; ) {
      const batch: WrittenBoard[] = [];
      while (batch.length < atOnce && !isOver) {
        const { value, done } = smaller.next();
        if (done === true) isOver = true;
        else if (weightOf(value) < weight) batch.push(value);
      }
      const accepted = await accepts(batch);
      better = batch.find((_, i) => accepted[i]);
    }
    if (better === undefined) return best;
    best = better;
  }
}

/** Above this many pieces there are too many pairs to try. */
const MOST_FOR_PAIRS = 40;

function* smallerBoards(board: WrittenBoard): Generator<WrittenBoard> {
  yield* crops[board.shape]?.(board) ?? [];
  const taken = [...board.cells.keys()].filter((cell) => board.cells[cell] !== EMPTY);
  for (const cell of taken) yield withCodes(board, [cell], EMPTY);
  for (const cell of taken) {
    if (board.cells[cell] !== CAPTURED) continue;
    yield withCodes(board, [cell], WHITE);
    yield withCodes(board, [cell], BLACK);
  }
  if (taken.length > MOST_FOR_PAIRS) return;
  for (let i = 1; i < taken.length; i++) {
    for (let j = 0; j < i; j++) yield withCodes(board, [taken[i], taken[j]], EMPTY);
  }
}

function withCodes(board: WrittenBoard, changed: readonly Cell[], code: number): WrittenBoard {
  const cells = board.cells.slice();
  for (const cell of changed) cells[cell] = code;
  return { ...board, cells };
}

/** Without one row and one column. */
function* croppedSquares({ shape, size, cells }: WrittenBoard): Generator<WrittenBoard> {
  if (size <= 1) return;
  const grid = squareGrid(size);
  for (let row = 0; row < size; row++) {
    for (let col = 0; col < size; col++) {
      yield {
        shape,
        size: size - 1,
        cells: cells.filter((_, cell) => grid.rowOf(cell) !== row && grid.colOf(cell) !== col),
      };
    }
  }
}

/** The seven hexagons that are smaller by one and lie inside. */
function* croppedHexagons({ shape, size, cells }: WrittenBoard): Generator<WrittenBoard> {
  if (size <= 1) return;
  const [outer, inner] = [hexGrid(size), hexGrid(size - 1)];
  for (let down = 0; down <= 2; down++) {
    for (let right = 0; right <= 2; right++) {
      if (Math.abs(down - right) > 1) continue;
      yield { shape, size: size - 1, cells: cutOut(outer, inner, down, right, cells) };
    }
  }
}

const cutOut = (outer: Grid, inner: Grid, down: number, right: number, cells: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: inner.cellCount }, (_, cell) => {
    const at = outer.cellAt(inner.rowOf(cell) + down, inner.colOf(cell) + right);
    return cells[at];
  });

const crops: Partial<Readonly<Record<Shape, (board: WrittenBoard) => Generator<WrittenBoard>>>> = {
  square: croppedSquares,
  hexagon: croppedHexagons,
};
