import type { WrittenBoard } from '../board.ts';
import { swappedCell } from '../changed-cell.ts';
import type { GameName } from '../games.ts';
import type { Grid } from '../grid.ts';
import { type Outcome, type Position, whyIllegal } from '../position.ts';
import type { WinKind } from '../types.ts';
import { BLACK, type Cell, EMPTY, type Move, otherSide, type Side, SWAP, WHITE } from '../types.ts';
import type { ConnectionVerdict } from '../verdict.ts';
import {
  BLACK_TO_MOVE_KEY,
  canonicalCellHash,
  Hash,
  KEYS_PER_CELL,
  type KeyTable,
  keyTable,
  MAY_SWAP_KEY,
  PIECE_KEYS,
} from '../zobrist.ts';
import { Groups, type Join } from './groups.ts';

/** The differences between the games of connecting. */
export interface ConnectionRules {
  readonly game: GameName;
  /** The wins that a new piece completes, by what it does to the groups of its side. */
  winsBy(join: Join, cell: Cell, side: Side, position: Pick<Position, 'grid' | 'pieces'>): readonly WinKind[];
  judge(board: Pick<WrittenBoard, 'size' | 'cells'>): ConnectionVerdict;
}

/** A game of connecting: the groups that a move joins decide whether it wins, without a search. */
export class ConnectionPosition implements Position {
  readonly grid: Grid;
  readonly pieces: Uint8Array;
  readonly owners: Uint8Array;
  readonly moves: Move[] = [];
  readonly scores: readonly [white: number, black: number] = [0, 0];
  turn: Side;
  freeCount: number;
  outcome: Outcome | undefined;
  private readonly rules: ConnectionRules;
  private readonly swap: boolean;
  private readonly firstTurn: Side;
  private readonly setUp: Uint8Array | undefined;
  private readonly groups: Groups;
  private readonly keys: KeyTable;
  private readonly cellHash = new Hash();

  constructor(rules: ConnectionRules, grid: Grid, turn: Side, swap: boolean, pieces?: Uint8Array) {
    this.rules = rules;
    this.grid = grid;
    this.turn = turn;
    this.firstTurn = turn;
    this.swap = swap;
    this.setUp = pieces?.slice();
    this.pieces = new Uint8Array(grid.cellCount);
    this.owners = new Uint8Array(grid.cellCount);
    this.freeCount = grid.cellCount;
    this.groups = new Groups(grid);
    this.keys = keyTable(grid.cellCount);
    if (pieces === undefined) return;
    for (let cell = 0; cell < grid.cellCount; cell++) {
      if (pieces[cell] !== EMPTY) this.place(cell, pieces[cell] as Side);
    }
    this.outcome = this.standingOutcome();
  }

  get game(): GameName {
    return this.rules.game;
  }

  get maySwap(): boolean {
    return this.swap && this.moves.length === 1;
  }

  isLegal(move: Move): boolean {
    if (this.outcome !== undefined) return false;
    return this.pieces[move] === EMPTY || (move === SWAP && this.maySwap);
  }

  legalMoves(): Move[] {
    const moves: Move[] = [];
    if (this.outcome !== undefined) return moves;
    for (let cell = 0; cell < this.pieces.length; cell++) if (this.pieces[cell] === EMPTY) moves.push(cell);
    if (this.maySwap) moves.push(SWAP);
    return moves;
  }

  play(move: Move): void {
    const problem = whyIllegal(this, move);
    if (problem !== undefined) throw new RangeError(`illegal move ${move}: ${problem}`);
    const side = this.turn;
    this.turn = otherSide(side);
    if (move === SWAP) {
      this.remove(this.moves[0]);
      this.place(swappedCell(this, this.moves[0]), side);
    } else this.outcome = this.outcomeOf(side, this.place(move, side));
    this.moves.push(move);
  }

  undo(): Move | undefined {
    const move = this.moves.pop();
    if (move === undefined) return undefined;
    this.turn = otherSide(this.turn);
    this.outcome = undefined;
    if (move === SWAP) {
      this.remove(swappedCell(this, this.moves[0]));
      this.place(this.moves[0], otherSide(this.turn));
    } else this.remove(move);
    return move;
  }

  get hash(): bigint {
    return this.withTurn(this.cellHash.value);
  }

  get canonicalHash(): bigint {
    return this.withTurn(canonicalCellHash(this.grid, this.pieces, this.owners));
  }

  verdict(): ConnectionVerdict {
    return this.rules.judge({ size: this.grid.size, cells: this.pieces });
  }

  clone(): ConnectionPosition {
    const copy = new ConnectionPosition(this.rules, this.grid, this.firstTurn, this.swap, this.setUp);
    for (const move of this.moves) copy.play(move);
    return copy;
  }

  private withTurn(hash: bigint): bigint {
    const turned = this.turn === BLACK ? hash ^ BLACK_TO_MOVE_KEY : hash;
    return this.maySwap ? turned ^ MAY_SWAP_KEY : turned;
  }

  private toggle(cell: Cell, side: Side): void {
    this.cellHash.toggle(this.keys, cell * KEYS_PER_CELL + PIECE_KEYS + side - 1);
  }

  /** Places a piece and returns the wins it completes. */
  private place(cell: Cell, side: Side): readonly WinKind[] {
    this.pieces[cell] = side;
    this.toggle(cell, side);
    this.freeCount--;
    return this.rules.winsBy(this.groups.join(cell, this.pieces), cell, side, this);
  }

  private outcomeOf(side: Side, by: readonly WinKind[]): Outcome | undefined {
    if (by.length > 0) return { winner: side, by, margin: 0 };
    return this.freeCount === 0 ? { winner: EMPTY, by: [], margin: 0 } : undefined;
  }

  /** The outcome of a set-up, which may contain wins that no last move completed. */
  private standingOutcome(): Outcome | undefined {
    const { winner, reasons } = this.verdict();
    if (winner === 'None') return undefined;
    if (winner === 'Draw') return { winner: EMPTY, by: [], margin: 0 };
    const kinds = new Set(reasons.map(({ kind }) => kind));
    return { winner: winner === 'White' ? WHITE : BLACK, by: [...kinds], margin: 0 };
  }

  /** Takes the last piece away again. */
  private remove(cell: Cell): void {
    this.groups.undo();
    this.toggle(cell, this.pieces[cell] as Side);
    this.pieces[cell] = EMPTY;
    this.freeCount++;
  }
}
