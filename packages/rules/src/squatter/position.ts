import type { Grid } from '../grid.ts';
import { type Outcome, type Position, whyIllegal } from '../position.ts';
import { BLACK, type Cell, EMPTY, type Move, otherSide, type Side, WHITE } from '../types.ts';
import type { SquatterVerdict } from '../verdict.ts';
import {
  BLACK_TO_MOVE_KEY,
  canonicalCellHash,
  Hash,
  KEYS_PER_CELL,
  type KeyTable,
  keyTable,
  PIECE_KEYS,
  TERRITORY_KEYS,
} from '../zobrist.ts';
import { territoryVerdict } from './verdict.ts';

/** A game of Squatter. Cells that change owner are logged, so that undo is exact. */
export class SquatterPosition implements Position {
  readonly game = 'squatter';
  readonly grid: Grid;
  readonly pieces: Uint8Array;
  readonly owners: Uint8Array;
  readonly moves: Move[] = [];
  readonly maySwap = false;
  readonly scores: [white: number, black: number] = [0, 0];
  turn: Side;
  freeCount: number;
  private readonly start: { readonly turn: Side; readonly pieces?: Uint8Array; readonly owners?: Uint8Array };
  private readonly keys: KeyTable;
  private readonly cellHash = new Hash();
  /** Cells that changed owner, `cell * 3 + former owner`, over all moves. */
  private readonly captureLog: number[] = [];
  /** Length of the capture log before each move. */
  private readonly logMarks: number[] = [];
  /** The number of the last flood that touched a cell, so that marks need not be cleared. */
  private readonly touched: Int32Array;
  private flood = 0;
  private readonly stack: Int32Array;

  constructor(grid: Grid, turn: Side, pieces?: Uint8Array, owners?: Uint8Array) {
    this.grid = grid;
    this.turn = turn;
    this.start = { turn, ...(pieces && { pieces: pieces.slice() }), ...(owners && { owners: owners.slice() }) };
    this.pieces = new Uint8Array(grid.cellCount);
    this.owners = new Uint8Array(grid.cellCount);
    this.keys = keyTable(grid.cellCount);
    this.touched = new Int32Array(grid.cellCount);
    this.stack = new Int32Array(grid.cellCount);
    this.freeCount = grid.cellCount;
    for (let cell = 0; cell < grid.cellCount; cell++) {
      const piece = pieces?.[cell] ?? EMPTY;
      const owner = owners?.[cell] ?? EMPTY;
      if (piece !== EMPTY) this.toggle(cell, PIECE_KEYS, piece);
      if (owner !== EMPTY) this.toggle(cell, TERRITORY_KEYS, owner);
      if (piece !== EMPTY || owner !== EMPTY) this.freeCount--;
      if (owner !== EMPTY && owner !== piece) this.scores[owner - 1]++;
      this.pieces[cell] = piece;
      this.owners[cell] = owner;
    }
  }

  isLegal(move: Move): boolean {
    return this.pieces[move] === EMPTY && this.owners[move] === EMPTY;
  }

  legalMoves(): Move[] {
    const moves: Move[] = [];
    for (let cell = 0; cell < this.pieces.length; cell++) if (this.isLegal(cell)) moves.push(cell);
    return moves;
  }

  play(move: Move): void {
    const problem = whyIllegal(this, move);
    if (problem !== undefined) throw new RangeError(`illegal move ${move}: ${problem}`);
    const side = this.turn;
    this.logMarks.push(this.captureLog.length);
    this.moves.push(move);
    this.pieces[move] = side;
    this.toggle(move, PIECE_KEYS, side);
    this.freeCount--;
    this.turn = otherSide(side);
    this.captureAround(move, side);
  }

  undo(): Move | undefined {
    const move = this.moves.pop();
    const mark = this.logMarks.pop();
    if (move === undefined || mark === undefined) return undefined;
    while (this.captureLog.length > mark) {
      const entry = this.captureLog.pop() as number;
      this.setOwner(Math.floor(entry / 3), entry % 3);
    }
    this.turn = otherSide(this.turn);
    this.pieces[move] = EMPTY;
    this.toggle(move, PIECE_KEYS, this.turn);
    this.freeCount++;
    return move;
  }

  get outcome(): Outcome | undefined {
    if (this.freeCount > 0) return undefined;
    const lead = this.scores[0] - this.scores[1];
    return { winner: lead > 0 ? WHITE : lead < 0 ? BLACK : EMPTY, by: [], margin: Math.abs(lead) };
  }

  get hash(): bigint {
    return this.withTurn(this.cellHash.value);
  }

  get canonicalHash(): bigint {
    return this.withTurn(canonicalCellHash(this.grid, this.pieces, this.owners));
  }

  verdict(): SquatterVerdict {
    return territoryVerdict(this.grid, this.pieces, this.owners);
  }

  clone(): SquatterPosition {
    const { turn, pieces, owners } = this.start;
    const copy = new SquatterPosition(this.grid, turn, pieces, owners);
    for (const move of this.moves) copy.play(move);
    return copy;
  }

  private withTurn(hash: bigint): bigint {
    return this.turn === BLACK ? hash ^ BLACK_TO_MOVE_KEY : hash;
  }

  private toggle(cell: Cell, keys: number, side: number): void {
    this.cellHash.toggle(this.keys, cell * KEYS_PER_CELL + keys + side - 1);
  }

  /** Captures every region beside `move` that the mover's live pieces now cut off from the border. */
  private captureAround(move: Cell, side: Side): void {
    const { adjacent, around } = this.grid;
    let wall = 0;
    for (let i = move * 8; i < move * 8 + 8; i++) if (around[i] >= 0 && this.isLive(around[i], side)) wall++;
    if (wall < 2) return; // a loop enters and leaves the new piece
    const firstFlood = this.flood + 1;
    for (let i = move * 4; i < move * 4 + 4; i++) {
      const start = adjacent[i];
      if (start < 0 || this.touched[start] >= firstFlood || this.isLive(start, side)) continue;
      const size = this.floodEnclosed(start, side, firstFlood);
      for (let k = 0; k < size; k++) this.capture(this.stack[k], side);
    }
  }

  /** Fills the stack with the region of `start` and returns its size, or 0 once the region reaches the border. */
  private floodEnclosed(start: Cell, side: Side, firstFlood: number): number {
    const { adjacent, rim } = this.grid;
    const flood = ++this.flood;
    let size = 0;
    this.touched[start] = flood;
    this.stack[size++] = start;
    for (let next = 0; next < size; next++) {
      const cell = this.stack[next];
      if (rim[cell] === 1) return 0;
      for (let i = cell * 4; i < cell * 4 + 4; i++) {
        const near = adjacent[i];
        const seen = this.touched[near];
        if (seen === flood || this.isLive(near, side)) continue;
        if (seen >= firstFlood) return 0; // an earlier flood of this move passed here and reached the border
        this.touched[near] = flood;
        this.stack[size++] = near;
      }
    }
    return size;
  }

  private isLive(cell: Cell, side: Side): boolean {
    return this.pieces[cell] === side && this.owners[cell] === EMPTY;
  }

  private capture(cell: Cell, side: Side): void {
    const owner = this.owners[cell];
    if (owner === side) return;
    this.captureLog.push(cell * 3 + owner);
    this.setOwner(cell, side);
  }

  private setOwner(cell: Cell, owner: number): void {
    const former = this.owners[cell];
    const piece = this.pieces[cell];
    if (former !== EMPTY) {
      this.toggle(cell, TERRITORY_KEYS, former);
      if (piece !== former) this.scores[former - 1]--;
    }
    if (owner !== EMPTY) {
      this.toggle(cell, TERRITORY_KEYS, owner);
      if (piece !== owner) this.scores[owner - 1]++;
    }
    if (piece === EMPTY) {
      if (former === EMPTY && owner !== EMPTY) this.freeCount--;
      if (former !== EMPTY && owner === EMPTY) this.freeCount++;
    }
    this.owners[cell] = owner;
  }
}
