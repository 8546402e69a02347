import type { RaceStrategist } from '@ringfence/proof';
import {
  EMPTY,
  type GameName,
  type Move,
  otherSide,
  type Position,
  positionFromCells,
  type Side,
} from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { Prover, Purse } from './prover.ts';

/** Knows how the side to move in a position wins, for the writer of the proof. */
export class HexStrategist implements RaceStrategist {
  private readonly prover: Prover;
  private readonly purse: Purse;
  private readonly game: GameName;
  private readonly size: number;
  private readonly side: Side;

  constructor(prover: Prover, { game, grid, turn }: Position, purse: Purse) {
    this.prover = prover;
    this.purse = purse;
    this.game = game;
    this.size = grid.size;
    this.side = turn;
  }

  // biome-ignore lint/correctness/useYield: a chain is found at once, but other strategists have to search for it.
  *chain(cells: Uint8Array): Work<readonly Move[] | undefined> {
    return this.prover.chain(this.positionOf(cells));
  }

  *move(cells: Uint8Array): Work<Move> {
    const move = yield* this.prover.best(this.positionOf(cells), 'win', this.purse);
    if (move === undefined) throw new Error('the search no longer finds the win of a position of the proof');
    return move;
  }

  /** 1 is a piece of the side that wins, 2 one of the other side. */
  private positionOf(cells: Uint8Array): Position {
    const { game, size, side } = this;
    const pieces = cells.map((code) => (code === 0 ? EMPTY : code === 1 ? side : otherSide(side)));
    return positionFromCells(game, size, pieces, new Uint8Array(cells.length), side);
  }
}
