import { type Move, type Position, randomSource, type Shape, SWAP } from '@ringfence/rules';
import type { Engine, Info, Limits, MoveInfo, SearchKind } from './api.ts';
import { naturalness } from './natural.ts';
import { losesAtOnce, winningMoves } from './tactics.ts';

/** How a level plays. Weaker ones search less and choose more freely among moves that look almost as good. */
export interface Level {
  readonly level: number;
  readonly name: string;
  /** How much it searches, by the shape of the board; never by the clock, so that it is the same on every machine. */
  readonly search: Readonly<Record<Shape, Limits>>;
  /** How many nodes it searches instead if the board has a net; levels without this never use a net. */
  readonly netNodes?: Readonly<Record<Shape, number>>;
  /** Moves whose value is within this margin of the best are equally good to it; values run from −1 to 1. */
  readonly margin: Readonly<Record<Shape, number>>;
  /** How much it prefers natural moves among those: 0 not at all. */
  readonly habit: number;
  /** Whether it sees that a move wins at once, and that the reply to a move would. */
  readonly seesWins: boolean;
  readonly seesLosses: boolean;
}

/** All parameters of the levels, calibrated by matches of neighbours: see docs/engine.md. */
export const levels: readonly Level[] = [
  level(1, 'first steps', square(1, 200, 0.6), hexagon(10, 0.6), 1),
  level(2, 'beginner', square(1, 500, 0.4), hexagon(25, 0.4), 1.5),
  level(3, 'learner', square(2, 1_000, 0.32), hexagon(60, 0.25), 2),
  level(4, 'casual', square(2, 1_500, 0.25), hexagon(160, 0.15), 2),
  level(5, 'club', square(2, 2_500, 0.18), hexagon(400, 0.1), 2),
  level(6, 'strong club', square(3, 5_000, 0.135), hexagon(1_000, 0.07), 2),
  level(7, 'expert', square(3, 12_000, 0.09), hexagon(2_500, 0.05), 2),
  level(8, 'master', square(4, 25_000, 0.06), hexagon(7_000, 0.03), 2),
  level(9, 'champion', square(5, 60_000, 0.035), hexagon(25_000, 0.003), 1),
  {
    ...level(10, 'full strength', square(99, 500_000, 0), hexagon(70_000, 0), 0),
    netNodes: { square: 500_000, hexagon: 600 },
  },
];

/** How a level plays on a board of one shape. */
interface Manner {
  readonly limits: Limits;
  readonly margin: number;
}

function square(depth: number, nodes: number, margin: number): Manner {
  return { limits: { depth, nodes }, margin };
}

function hexagon(nodes: number, margin: number): Manner {
  return { limits: { nodes }, margin };
}

function level(number: number, name: string, onSquare: Manner, onHexagon: Manner, habit: number): Level {
  return {
    level: number,
    name,
    search: { square: onSquare.limits, hexagon: onHexagon.limits },
    margin: { square: onSquare.margin, hexagon: onHexagon.margin },
    habit,
    seesWins: number >= 2,
    seesLosses: number >= 3,
  };
}

/** A move needs this share of the favourite's visits for its value to be meaningful. */
const LEAST_SHARE = 0.05;

/**
 * The move that a level plays. The same seed gives the same move in the same position, whatever the engine searched
 * before: a hint must not make the opponent stronger, so the engine forgets first. `kind` may exclude the net, or
 * require one at a level that searches with it.
 */
export async function levelMove(
  engine: Engine,
  position: Position,
  number: number,
  seed: number,
  signal?: AbortSignal,
  kind: SearchKind = 'best',
): Promise<Move> {
  const chosen = levels.find((candidate) => candidate.level === number);
  if (chosen === undefined) throw new RangeError(`there are levels 1 to ${levels.length}, not ${number}`);
  if (position.outcome !== undefined) throw new RangeError('the game is over: there is nothing to search');
  const own = position.clone();
  const random = randomSource(seed + 1000 * own.moves.length);
  const wins = chosen.seesWins ? winningMoves(own) : [];
  if (wins.length > 0) return random.pick(wins);
  engine.clear();
  const { shape } = own.grid;
  const info = await searchAs(chosen, engine, own, kind, signal);
  const candidates = candidatesOf(info.moves, chosen.margin[shape]);
  const safe = chosen.seesLosses ? safeMoves(own, candidates, info.moves) : candidates;
  return pickNatural(own, safe, chosen, random.next() / 2 ** 32);
}

/** A level's search: with a net if the level has nodes for one and the board has one, otherwise without. */
async function searchAs(
  { level, search, netNodes }: Level,
  engine: Engine,
  position: Position,
  kind: SearchKind,
  signal: AbortSignal | undefined,
): Promise<Info> {
  const { shape } = position.grid;
  if (netNodes === undefined && kind === 'net')
    throw new RangeError(`level ${level} plays without a net: only level 10 has one`);
  if (netNodes === undefined || kind === 'mcts') return engine.analyse(position, search[shape], undefined, signal);
  try {
    return await engine.analyse(position, { nodes: netNodes[shape], search: 'net' }, undefined, signal);
  } catch (error) {
    if (kind === 'net') throw error;
    return engine.analyse(position, search[shape], undefined, signal);
  }
}

/** The moves that are good enough for the level, best first; only lost ones if all are lost. */
function candidatesOf(moves: readonly MoveInfo[], margin: number): Move[] {
  const [best] = moves;
  const good = moves.filter(
    ({ value, visits, proof }) =>
      value >= best.value - margin &&
      visits >= best.visits * LEAST_SHARE &&
      (proof !== 'loss' || best.proof === 'loss'),
  );
  // A proved draw or win is never traded for a move that only looks as good.
  const proved =
    best.proof === 'win' || best.proof === 'draw' ? good.filter(({ proof }) => proof === best.proof) : good;
  return (proved.length > 0 ? proved : [best]).map(({ move }) => move);
}

/** The candidates that do not lose to the next move; if there are none, any other move that does not. */
function safeMoves(position: Position, candidates: readonly Move[], all: readonly MoveInfo[]): readonly Move[] {
  const safe = candidates.filter((move) => !losesAtOnce(position, move));
  if (safe.length > 0) return safe;
  const other = all.find(({ move }) => !losesAtOnce(position, move));
  const refuge = other?.move ?? position.legalMoves().find((move) => !losesAtOnce(position, move));
  return refuge === undefined ? candidates.slice(0, 1) : [refuge];
}

/** Chooses at random, natural moves more often; `lot` is from 0 to below 1. */
function pickNatural(position: Position, moves: readonly Move[], { habit }: Level, lot: number): Move {
  if (moves.length === 1 || habit === 0) return moves[0];
  const scores = naturalness(position);
  const weights = moves.map((move) => Math.exp(habit * (move === SWAP ? 0.5 : scores[move])));
  let rest = lot * weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < moves.length; i++) {
    rest -= weights[i];
    if (rest < 0) return moves[i];
  }
  return moves[moves.length - 1];
}
