// What the page says to its viewer: plain data, known to both.

/**
 * A game as the page's viewer takes it: what each move changes is worked out by the rules themselves, so that the page
 * knows none. Short names, since there are hundreds of these in a page.
 */
export interface ReplayData {
  readonly board: string;
  readonly moves: readonly string[];
  /** How many of the moves were the opening. */
  readonly opening: number;
  /** For each move: cell, code, cell, code … with code = piece + 3 × owner. */
  readonly changes: readonly (readonly number[])[];
  /** For each move the cell to mark. */
  readonly last: readonly number[];
  /** For each move after the opening: milliseconds of processor and of wall-clock time. */
  readonly times: readonly (readonly [cpuMs: number, wallMs: number])[];
  /** What players wrote beside their moves, by the number of the move. */
  readonly remarks: Readonly<Record<number, readonly string[]>>;
  /** The path of its SGF file, seen from the page; its name if the page itself holds it. */
  readonly sgf: string;
  /** Whether the page itself holds it: it must be saved first. */
  readonly isInside?: boolean;
  /** The address that opens the whole game in a site's page Analyse, but for the move; none if the page knows no site. */
  readonly analysis?: string;
}

/** Everything the viewer needs to know of a board beside its empty picture. */
export interface BoardShape {
  /** Centres of the cells. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The outline of a cell round its centre, as path data. */
  readonly cell: string;
  /** The radius of the ring round the last move. */
  readonly ring: number;
}

/** The games of a page, and the boards that they are played on. */
export interface PageData {
  readonly boards: Readonly<Record<string, BoardShape>>;
  readonly games: readonly ReplayData[];
}
