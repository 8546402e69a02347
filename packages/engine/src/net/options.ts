/** The parameters of the search with a net; each can be changed, so that matches can measure it. */
export interface NetOptions {
  /** How much a move's policy attracts visits to it. */
  readonly cpuct: number;
  /** How much worse than its parent an unvisited move is assumed to be, once all policy has been tried. */
  readonly fpuReduction: number;
  /** Visits at which `cpuct` has grown by log 2. */
  readonly growth: number;
  /** How many positions a search for a chain of threats may visit at each new node; 0 for no such search. */
  readonly chainPositions: number;
  /** How many it may visit for each visit at 8, 16 and 32 visits; 0 for no longer search. */
  readonly chainGrowth: number;
  /** Whether moves are tried against a chain that the opponent threatens; 1 or 0. */
  readonly defending: number;
  /** The move to play is the one with the best lower bound: its value less this many standard errors; 0 for the most visits. */
  readonly lcb: number;
  /** With several threads: how much worse than its mean a move is assumed to be for a simulation in flight. */
  readonly virtualLoss: number;
  /** With several threads: how many leaves wait for each of them while it opens one. */
  readonly waiting: number;
}

export const usualNetOptions: NetOptions = {
  cpuct: 1.5,
  fpuReduction: 0.25,
  growth: 2000,
  chainPositions: 30,
  chainGrowth: 20,
  defending: 1,
  lcb: 0.5,
  virtualLoss: 0.5,
  waiting: 0.5,
};

/** The names of all options, for programs that read them from a command line. */
export const netOptionNames = Object.keys(usualNetOptions) as readonly (keyof NetOptions)[];
