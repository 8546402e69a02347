/** The parameters of the search for Squatter with a net; each can be changed, so that matches can measure it. */
export interface SquatterNetOptions {
  /** How much a move's policy attracts visits to it. */
  readonly cpuct: number;
  /** How much worse than its parent an unvisited move is assumed to be, once all policy has been tried. */
  readonly fpuReduction: number;
  /**
   * The net chooses among moves that the exact search rates at most this many hundredths of a cell below the best.
   * Below 100 it can never give away a captured cell that the exact search sees.
   */
  readonly closeness: number;
  /** Up to this many hundredths below, a move's visits count in full; from there on less, down to nothing at `closeness`. */
  readonly trusted: number;
  /** The net's share of the time, out of 1; the rest is the exact search's. */
  readonly share: number;
}

export const usualSquatterNetOptions: SquatterNetOptions = {
  cpuct: 1.5,
  fpuReduction: 0.25,
  closeness: 95,
  trusted: 50,
  share: 0.5,
};

/** The names of all options, for programs that read them from a command line. */
export const squatterNetOptionNames = Object.keys(usualSquatterNetOptions) as readonly (keyof SquatterNetOptions)[];
