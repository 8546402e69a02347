import { type Cell, changedCell, type Grid, games, type Move, type Position, SWAP } from '@ringfence/rules';
import { weighted } from './lots.ts';
import { gainsOf, threatCells } from './tactics.ts';

/** What makes a move come to a player's mind, and how much it counts. */
const CAPTURES = 2;
const ANSWERS_THREAT = 1;
const NEAR_LAST_MOVE = 0.6;
const BESIDE_OWN = 0.4;
const BESIDE_ENEMY = 0.2;

/**
 * How natural a move to each cell looks, higher is more natural: people capture, answer threats, play near the last
 * move, and extend their groups. A win on a hexagon is left out: whether a level sees it is decided elsewhere.
 */
export function naturalness(position: Position): Float64Array {
  const { grid, pieces, owners, turn } = position;
  const last = changedCell(position);
  const captures = games[position.game].hasScores ? gainsOf(position, turn) : undefined;
  const threats = threatCells(position);
  const scores = new Float64Array(grid.cellCount);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    let own = false;
    let enemy = false;
    for (let i = cell * grid.aroundDegree; i < (cell + 1) * grid.aroundDegree; i++) {
      const near = grid.around[i];
      if (near < 0 || pieces[near] === 0 || owners[near] !== 0) continue;
      if (pieces[near] === turn) own = true;
      else enemy = true;
    }
    scores[cell] =
      CAPTURES * Math.min(1, (captures?.[cell] ?? 0) / 2) +
      ANSWERS_THREAT * Math.min(1, threats[cell] / 2) +
      NEAR_LAST_MOVE * (last === undefined ? 0 : 1 / Math.max(1, stepsBetween(grid, cell, last))) +
      BESIDE_OWN * Number(own) +
      BESIDE_ENEMY * Number(enemy);
  }
  return scores;
}

/** Chooses at random, natural moves more often; `lot` is from 0 to below 1. */
export function pickNatural(position: Position, moves: readonly Move[], habit: number, lot: number): Move {
  if (moves.length === 1 || habit === 0) return moves[0];
  return pickScored(moves, naturalness(position), habit, lot);
}

/** Chooses at random, moves with a higher score more often. */
export function pickScored(moves: readonly Move[], scores: Float64Array, habit: number, lot: number): Move {
  const weights = moves.map((move) => Math.exp(habit * (move === SWAP ? 0.5 : scores[move])));
  return moves[weighted(weights, lot)];
}

/** Steps from one cell to another, across corners too on a square board. */
export function stepsBetween(grid: Grid, from: Cell, to: Cell): number {
  const down = grid.rowOf(to) - grid.rowOf(from);
  const right = grid.colOf(to) - grid.colOf(from);
  return grid.steps(down, right);
}
