import type { Limits } from './api.ts';
import type { NodeKind } from './node-kind.ts';

export { type OpponentName, type OpponentStrengths, opponentNames, opponentStrengths } from './opponent-strengths.ts';

/** How a level plays. Weaker ones search less and choose more freely among moves that look almost as good. */
export interface Level {
  readonly level: number;
  readonly name: string;
  /** The depth of the classroom's minimax that it does not lose a match to; 0 for none. */
  readonly classroom: number;
  /** How it plays with a net, by what the game's search counts. */
  readonly net: Readonly<Record<NodeKind, NetManner>>;
  /** How much it searches without a net. */
  readonly search: Readonly<Record<NodeKind, Limits>>;
  /** Moves whose value is within this margin of the best are equally good to it; values run from −1 to 1. */
  readonly margin: Readonly<Record<NodeKind, number>>;
  /** How much it prefers natural moves among those: 0 not at all. */
  readonly habit: number;
  /** Whether it sees that a move wins at once, and that the reply to a move would. */
  readonly seesWins: boolean;
  readonly seesLosses: boolean;
}

/** How a level plays with a net. All limits are nodes, never the clock, so that it is the same on every machine. */
export interface NetManner {
  /** Simulations for each move; with one, the net's policy alone decides. */
  readonly nodes: number;
  /** In Squatter, `tree` is the net alone and `net` has an exact search beside it, whose positions count as nodes too. */
  readonly search: 'net' | 'tree';
  /** How freely it chooses by policy or visits: 0 the favourite, 1 as often as their shares say, more evens them out. */
  readonly temperature: number;
  /** The probability that it sees something certain at once: a win, a forced reply, a chain of threats, a capture. */
  readonly sight: number;
}

/** All parameters of the levels, calibrated by matches of neighbours: see docs/measurements/levels.md. */
export const levels: readonly Level[] = [
  level(1, 'first steps', nets(glance(6, 0.12), glance(6, 0.05)), positions(1, 200, 0.6), visits(10, 0.6), 1),
  level(2, 'beginner', nets(glance(4.5, 0.24), glance(3.6, 0.22)), positions(1, 500, 0.4), visits(25, 0.4), 1.5),
  level(3, 'learner', nets(glance(3.4, 0.37), glance(2.15, 0.47)), positions(2, 1_000, 0.32), visits(60, 0.25), 2),
  level(4, 'casual', nets(glance(2.9, 0.46), glance(1.45, 0.72)), positions(2, 1_500, 0.25), visits(160, 0.15), 2),
  level(5, 'club', nets(glance(2.4, 0.56), glance(0.8, 0.93)), positions(2, 2_500, 0.18), visits(400, 0.1), 2),
  level(
    6,
    'strong club',
    nets(glance(1.9, 0.7), simulations(10, 0.5)),
    positions(3, 5_000, 0.135),
    visits(1_000, 0.07),
    2,
  ),
  level(7, 'expert', nets(glance(1.4, 0.84), simulations(38, 0.4)), positions(3, 12_000, 0.09), visits(2_500, 0.05), 2),
  level(
    8,
    'master',
    nets(glance(0.8, 0.96), simulations(100, 0.3)),
    positions(4, 25_000, 0.06),
    visits(7_000, 0.03),
    2,
  ),
  level(
    9,
    'champion',
    nets(simulations(30, 0.3), simulations(250, 0.2)),
    positions(5, 60_000, 0.035),
    visits(25_000, 0.003),
    1,
  ),
  level(
    10,
    'full strength',
    { positions: full(500_000), simulations: full(600) },
    positions(99, 500_000, 0),
    visits(70_000, 0),
    0,
  ),
];

type Choice = Omit<NetManner, 'search'>;

/** The net's policy without any search. */
function glance(temperature: number, sight: number): Choice {
  return { nodes: 1, temperature, sight };
}

/** A search with the net, which sees everything that is certain at once. */
function simulations(nodes: number, temperature: number): Choice {
  return { nodes, temperature, sight: 1 };
}

function nets(exact: Choice, tree: Choice): Level['net'] {
  return { positions: { ...exact, search: 'tree' }, simulations: { ...tree, search: 'net' } };
}

/** The best move that the best search finds. */
function full(nodes: number): NetManner {
  return { nodes, temperature: 0, sight: 1, search: 'net' };
}

/** How a level plays without a net. */
interface Manner {
  readonly limits: Limits;
  readonly margin: number;
}

function positions(depth: number, nodes: number, margin: number): Manner {
  return { limits: { depth, nodes }, margin };
}

function visits(nodes: number, margin: number): Manner {
  return { limits: { nodes }, margin };
}

function level(number: number, name: string, net: Level['net'], exact: Manner, tree: Manner, habit: number): Level {
  return {
    level: number,
    name,
    classroom: Math.floor((number - 1) / 2),
    net,
    search: { positions: exact.limits, simulations: tree.limits },
    margin: { positions: exact.margin, simulations: tree.margin },
    habit,
    seesWins: number >= 2,
    seesLosses: number >= 3,
  };
}
