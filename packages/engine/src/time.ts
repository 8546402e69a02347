import { games, type Position } from '@ringfence/rules';
import type { Clock, Limits } from './api.ts';

/**
 * How long a search may take, in milliseconds: it stops at `soft` if its best move has settled, and at `hard` in any case but
 * one: a search for a move that is known to exist, and that no other can replace, has until `last`.
 */
export interface Allowance {
  readonly soft: number;
  readonly hard: number;
  readonly last: number;
}

/** No limit of time. */
export const FOREVER: Allowance = {
  soft: Number.POSITIVE_INFINITY,
  hard: Number.POSITIVE_INFINITY,
  last: Number.POSITIVE_INFINITY,
};

/** The cost of a move on top of the search: a slice that overruns, the way to the referee and back. */
const OVERHEAD = 20;

/** Less of a single move's time is reserved: only the move's own slice can overrun. */
const MOVE_OVERHEAD = 10;

/** The share of a move's time that a search may use if it must find a move. */
const LAST_SHARE = 0.9;

/** An unsettled move may take this many times its share. */
const STRETCH = 3;

/** The clock's increment after the move is not all spent in advance. */
const INCREMENT_SHARE = 0.8;

/** The time of a search under these limits; infinite if none of them is about time. */
export function allowanceFor(limits: Limits, position: Position): Allowance {
  const { moveTime = Number.POSITIVE_INFINITY, clock } = limits;
  const forMove = Number.isFinite(moveTime) ? moveAllowance(moveTime) : FOREVER;
  if (clock === undefined) return forMove;
  const { soft, hard } = clockAllowance(clock, position);
  return {
    soft: Math.min(soft, forMove.soft),
    hard: Math.min(hard, forMove.hard),
    last: Math.min(hard, forMove.last),
  };
}

function moveAllowance(moveTime: number): Allowance {
  const whole = moveTime - Math.min(moveTime / 2, MOVE_OVERHEAD + moveTime / 50);
  return { soft: whole, hard: whole, last: Math.max(whole, moveTime * LAST_SHARE) };
}

function clockAllowance(
  { remaining, increment = 0, movesToGo }: Clock,
  position: Position,
): Pick<Allowance, 'soft' | 'hard'> {
  const mostMoves = Math.max(1, Math.ceil(position.freeCount / 2));
  const shares = Math.max(1, Math.min(movesToGo ?? mostMoves, likelyMoves(position, mostMoves)));
  // Overheads until the clock is topped up are reserved first; a clock too short for them still leaves a moment.
  const pending = Math.max(1, Math.min(movesToGo ?? mostMoves, mostMoves));
  const usable = Math.max(remaining - OVERHEAD * pending, Math.min(1, remaining / (4 * pending)));
  const soft = Math.min(usable, usable / shares + INCREMENT_SHARE * increment);
  return { soft, hard: Math.min(usable, Math.max(soft, soft * STRETCH)) };
}

/**
 * The expected number of own moves still to play. Games without scores are mostly won long before the board is full.
 */
function likelyMoves(position: Position, mostMoves: number): number {
  return games[position.game].hasScores ? mostMoves : Math.min(mostMoves, Math.max(8, Math.ceil(mostMoves * 0.6)));
}

/** What is wrong with limits, as a sentence; `undefined` if nothing is. */
export function limitsProblem({ moveTime, clock, depth, nodes }: Limits): string | undefined {
  const numbers = {
    moveTime,
    nodes,
    depth,
    'clock.remaining': clock?.remaining,
    'clock.increment': clock?.increment,
    'clock.movesToGo': clock?.movesToGo,
  };
  const least: Readonly<Record<string, number>> = { nodes: 1, depth: 1, 'clock.movesToGo': 1 };
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined && !(value >= (least[name] ?? 0))) {
      return `the limit ${name} is ${value}, and must be at least ${least[name] ?? 0}`;
    }
  }
  return undefined;
}
