import { games, type Move, type Position, type Random, randomSource } from '@ringfence/rules';
import type { Engine, Limits, MoveInfo, SearchKind } from './api.ts';
import { moveWithNet } from './level-net-move.ts';
import { type Level, levels } from './levels.ts';
import { lotOf } from './lots.ts';
import { pickNatural, pickScored } from './natural.ts';
import { netIsAtHand } from './net/store.ts';
import { nodeKindOf } from './node-kind.ts';
import { losesAtOnce, winsInOne } from './tactics.ts';

/**
 * A node takes longer on a large square. On one with more cells than usual no level has more nodes than this, fewer the
 * larger it is, so that a move takes two seconds of a processor at most.
 */
const USUAL_CELLS = 100;
const MOST_NODES = 200_000;
const SHRINKING = 1.5;

/** A move needs this share of the best one's visits to be good enough. */
const LEAST_SHARE = 0.05;

/**
 * The move that a level plays. The same seed gives the same move in the same position, whatever the engine searched
 * before: a hint must not make the opponent stronger, so the engine forgets first. `kind` may exclude the net, or require
 * one. By default the highest level loads a net; the others use one that is there, and do without rather than load it.
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
  if (chosen === undefined) throw new RangeError(`levels are 1 to ${levels.length}, not ${number}`);
  if (position.outcome !== undefined) throw new RangeError('the game is over: choose an earlier position');
  const own = position.clone();
  const random = randomSource(seed + 1000 * own.moves.length);
  engine.clear();
  if (await wantsNet(chosen, own, kind)) {
    try {
      return await moveWithNet(engine, own, chosen.net[nodeKindOf(own.game)], random, signal);
    } catch (error) {
      if (kind === 'net') throw error;
    }
  }
  return moveWithoutNet(engine, own, chosen, random, signal);
}

/** How much a player likes each cell, among moves that are as good to it. */
export type Taste = (position: Position) => Float64Array;

/** How much of a level's choice among such moves is its taste. */
const TASTE = 4;

/** The move of a player who searches as a level does without a net, and chooses by a taste of its own. */
export function tastefulMove(
  engine: Engine,
  position: Position,
  level: Level,
  taste: Taste,
  seed: number,
  signal?: AbortSignal,
): Promise<Move> {
  const own = position.clone();
  engine.clear();
  return moveWithoutNet(engine, own, level, randomSource(seed + 1000 * own.moves.length), signal, taste);
}

async function wantsNet({ level }: Level, { game, grid }: Position, kind: SearchKind): Promise<boolean> {
  if (kind !== 'best') return kind === 'net';
  return level === levels.length || netIsAtHand(game, grid.size);
}

async function moveWithoutNet(
  engine: Engine,
  position: Position,
  { search, margin, habit, seesWins, seesLosses }: Level,
  random: Random,
  signal: AbortSignal | undefined,
  taste?: Taste,
): Promise<Move> {
  const kind = nodeKindOf(position.game);
  const wins = seesWins ? winsInOne(position) : [];
  if (wins.length > 0) return random.pick(wins);
  const { moves } = await engine.analyse(position, limitsOn(position, search[kind]), undefined, signal);
  const candidates = candidatesOf(moves, margin[kind]);
  const safe = seesLosses ? safeMoves(position, candidates, moves) : candidates;
  if (taste === undefined) return pickNatural(position, safe, habit, lotOf(random));
  return pickScored(safe, taste(position), TASTE, lotOf(random));
}

function limitsOn({ game, grid }: Position, limits: Limits): Limits {
  if (!games[game].hasScores || grid.cellCount <= USUAL_CELLS || limits.nodes === undefined) return limits;
  const most = Math.round(MOST_NODES * (USUAL_CELLS / grid.cellCount) ** SHRINKING);
  return { ...limits, nodes: Math.min(limits.nodes, most) };
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
