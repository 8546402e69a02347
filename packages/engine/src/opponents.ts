import { type Cell, changedCell, games, type Move, neighboursOf, otherSide, type Position } from '@ringfence/rules';
import type { Engine } from './api.ts';
import { classroomChoice } from './classroom/player.ts';
import { levelMove, type Taste, tastefulMove } from './level-move.ts';
import { levels, type OpponentName, opponentNames } from './levels.ts';
import { stepsBetween } from './natural.ts';
import { closingsAfter } from './purpose.ts';
import { gainsOf, threatCells } from './tactics.ts';

/** How far the owl looks ahead, like the players that classes begin with: it is as slow as they are. */
const owlDepth = ({ grid }: Position): number => (grid.cellCount <= 64 ? 3 : grid.cellCount <= 130 ? 2 : 1);

/** A score for every free cell. */
const eachFree = (position: Position, score: (cell: Cell) => number): Float64Array =>
  Float64Array.from({ length: position.grid.cellCount }, (_, cell) =>
    position.pieces[cell] === 0 && position.owners[cell] === 0 ? score(cell) : 0,
  );

/** The last cell seen from the other end of the board. */
const opposite: Taste = (position) => {
  const { grid } = position;
  const last = changedCell(position);
  return eachFree(position, (cell) => Number(last !== undefined && cell === grid.cellCount - 1 - last) * 3);
};

/** Whatever it can close now, else what it could close next. */
const greed: Taste = (position) => {
  const gains = gainsOf(position, position.turn);
  return eachFree(position, (cell) =>
    gains[cell] > 0 ? 1 + gains[cell] : closingsAfter(position, position.turn, cell).length,
  );
};

/** Edges that it does not have yet; where scores decide and edges are worth nothing, room. */
const edges: Taste = (position) => {
  const { grid, pieces, turn } = position;
  const bits = (cell: Cell): number => grid.reach[cell] & 0x3f;
  const reached = [...pieces.keys()].filter((cell) => pieces[cell] === turn).reduce((sum, cell) => sum | bits(cell), 0);
  return eachFree(position, (cell) => {
    const near = neighboursOf(grid, cell);
    if (games[position.game].hasScores) return near.filter((one) => pieces[one] === 0).length / 4;
    if ((bits(cell) & ~reached) !== 0) return 2;
    return near.some((one) => (bits(one) & ~reached) !== 0) ? 1 : 0;
  });
};

/** The smallest loops, by how many of their pieces are there. */
const loops: Taste = (position) => {
  const { grid, pieces, turn } = position;
  const scores = new Float64Array(grid.cellCount);
  for (let around = 0; around < grid.cellCount; around++) {
    if (grid.rim[around] === 1) continue;
    const ring = neighboursOf(grid, around);
    if (ring.some((cell) => pieces[cell] === otherSide(turn)) || pieces[around] === turn) continue;
    const share = ring.filter((cell) => pieces[cell] === turn).length / ring.length;
    for (const cell of ring) scores[cell] = Math.max(scores[cell], 2 * share);
  }
  return scores;
};

/** Cells that the other side wants, and walls beside its pieces. */
const walls: Taste = (position) => {
  const { grid, pieces, turn } = position;
  const threats = threatCells(position);
  return eachFree(
    position,
    (cell) =>
      2 * Math.min(1, threats[cell]) +
      neighboursOf(grid, cell).filter((one) => pieces[one] === otherSide(turn)).length / 3,
  );
};

/** Threats, best two at once. */
const threats: Taste = (position) =>
  eachFree(position, (cell) => Math.min(2, closingsAfter(position, position.turn, cell).length));

/** Right behind the last move. */
const chase: Taste = (position) => {
  const last = changedCell(position);
  return eachFree(position, (cell) => (last === undefined ? 0 : 2 / stepsBetween(position.grid, cell, last)));
};

const tastes: Readonly<Partial<Record<OpponentName, Taste>>> = {
  parrot: opposite,
  magpie: greed,
  hare: edges,
  spider: loops,
  badger: walls,
  fox: threats,
  wolf: chase,
};

/** An opponent's move; the same seed gives the same move in the same position. */
export async function opponentMove(
  engine: Engine,
  position: Position,
  name: OpponentName,
  seed: number,
  signal?: AbortSignal,
): Promise<Move> {
  const number = opponentNames.indexOf(name) + 1;
  const taste = tastes[name];
  if (name === 'owl') return classroomChoice(position, owlDepth(position), { seed }).move;
  if (taste === undefined)
    return levelMove(engine, position, number, seed, signal, number === levels.length ? 'best' : 'mcts');
  return tastefulMove(engine, position, levels[number - 1], taste, seed, signal);
}
