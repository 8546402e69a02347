import { type Move, moveName, type Position, type SideOrNone } from '@ringfence/rules';

/** The results of games through a position. */
export interface ResultCounts {
  readonly white: number;
  readonly draw: number;
  readonly black: number;
  /** Without a result. */
  readonly open: number;
}

/** A move that was played, with the games that reached the position after it. */
export interface BookMove extends ResultCounts {
  readonly move: Move;
  readonly name: string;
  readonly games: number;
}

const nothing: ResultCounts = { white: 0, draw: 0, black: 0, open: 0 };

/** Limits on positions and on moves of a game: an explorer is about openings. */
const MOST_POSITIONS = 100_000;
const MOST_MOVES = 60;

/**
 * The moves of many games. A position counts once for a game, however it was reached, and is identified with its images
 * under the symmetries of the board.
 */
export class OpeningBook {
  games = 0;
  private readonly most: number;
  private readonly tallies = new Map<bigint, ResultCounts>();

  constructor(most = MOST_POSITIONS) {
    this.most = most;
  }

  get positions(): number {
    return this.tallies.size;
  }

  /** Adds a game by its last position; `winner` is 0 for a draw, and `undefined` if unknown. */
  add(end: Position, winner: SideOrNone | undefined): void {
    this.games++;
    const position = end.clone();
    while (position.moves.length > MOST_MOVES) position.undo();
    do this.count(position.canonicalHash, resultOf(winner));
    while (position.undo() !== undefined);
  }

  /** The moves played in a position, the most frequent first; of moves that are images of each other, one. */
  movesAt(position: Position): BookMove[] {
    const found = new Map<bigint, BookMove>();
    const own = position.clone();
    for (const move of own.legalMoves()) {
      own.play(move);
      const hash = own.canonicalHash;
      own.undo();
      const tally = this.tallies.get(hash);
      if (tally === undefined || found.has(hash)) continue;
      const games = tally.white + tally.draw + tally.black + tally.open;
      found.set(hash, { ...tally, move, name: moveName(position, move), games });
    }
    return [...found.values()].sort((a, b) => b.games - a.games || a.move - b.move);
  }

  private count(hash: bigint, result: keyof ResultCounts): void {
    const tally = this.tallies.get(hash);
    if (tally === undefined && this.tallies.size >= this.most) return;
    this.tallies.set(hash, { ...(tally ?? nothing), [result]: (tally?.[result] ?? 0) + 1 });
  }
}

const resultOf = (winner: SideOrNone | undefined): keyof ResultCounts =>
  winner === undefined ? 'open' : winner === 0 ? 'draw' : winner === 1 ? 'white' : 'black';
