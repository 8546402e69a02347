// The data that the page passes to its viewer.

/**
 * A game for the page's viewer: the changes of each move are computed by the rules beforehand, so the page knows no
 * rules. Short names, since a page has hundreds of these.
 */
export interface ReplayData {
  readonly board: string;
  readonly moves: readonly string[];
  /** How many of the moves belong to the opening. */
  readonly opening: number;
  /** For each move: cell, code, cell, code … with code = piece + 3 × owner. */
  readonly changes: readonly (readonly number[])[];
  /** For each move the cell to mark. */
  readonly last: readonly number[];
  /** For each move after the opening: milliseconds of processor, with those of its start, and of wall-clock time. */
  readonly times: readonly (readonly [cpuMs: number, wallMs: number])[];
  /** The players' comments, by the number of the move. */
  readonly remarks: Readonly<Record<number, readonly string[]>>;
  /** The path of its SGF file relative to the page; a file name if the page itself contains it. */
  readonly sgf: string;
  /** Whether the page itself contains it: it must be saved first. */
  readonly isInside?: boolean;
  /**
   * The address that opens the whole game in a site's page Analyse, without the move; absent if the page knows no site.
   */
  readonly analysis?: string;
}

/** Everything the viewer needs about a board, beside its empty picture. */
export interface BoardShape {
  /** Centres of the cells. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The outline of a cell around its centre, as path data. */
  readonly cell: string;
  /** The radius of the ring around the last move. */
  readonly ring: number;
}

/** The games of a page, and the boards that they are played on. */
export interface PageData {
  readonly boards: Readonly<Record<string, BoardShape>>;
  readonly games: readonly ReplayData[];
}
