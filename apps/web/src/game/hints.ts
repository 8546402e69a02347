import { type Info, type MoveInfo, type Purpose, purposeOf } from '@ringfence/engine';
import { type Move, neighboursOf, type Position, SWAP } from '@ringfence/rules';

/** A move to recommend, what it is for, and how the game would continue. */
export interface MoveHint {
  readonly move: Move;
  readonly purpose: Purpose;
  readonly line: readonly Move[];
}

/** Moves this close to the best, and searched at least this share as much, are as good: the clearest is recommended. */
const AS_GOOD = 0.02;
const AS_SEARCHED = 0.25;

/** From the purpose that a person sees at once down; the others say too little to prefer one. */
const clearest: readonly Purpose['kind'][] = [
  'closes',
  'stops',
  'double',
  'prevents',
  'threatens',
  'connects',
  'reaches',
  'edges',
  'middle',
  'blocks',
];

/** Whether a first move is one of those that the guide speaks of. */
export function isStart(position: Position, move: Move): boolean {
  const { kind } = purposeOf(position, move);
  if (position.grid.shape === 'hexagon') return kind === 'edges' || kind === 'reaches';
  return position.pieces.some((piece) => piece !== 0) ? isDiagonal(position, move) : kind === 'middle';
}

/** Whether a cell of a square board touches a piece at a corner only. There it is part of two of the four smallest loops of that piece. */
function isDiagonal({ grid, pieces }: Position, move: Move): boolean {
  if (move === SWAP) return false;
  const touches = (cells: readonly number[]): boolean => cells.some((cell) => cell >= 0 && pieces[cell] !== 0);
  const around = [...grid.around.slice(move * grid.aroundDegree, (move + 1) * grid.aroundDegree)];
  return touches(around) && !touches(neighboursOf(grid, move));
}

/**
 * The move to recommend after a search: the engine's if it is proved to win, since that is the one that wins soonest, else
 * of those that are as good as the best the one whose purpose is clearest.
 */
export function hintFrom(position: Position, { moves }: Pick<Info, 'moves'>): MoveHint | undefined {
  const [best] = moves;
  if (best === undefined) return undefined;
  // In Squatter every win takes as long as the board has free cells.
  const chosen = best.proof === 'win' && position.game !== 'squatter' ? best : clearestOf(position, moves);
  return { move: chosen.move, purpose: purposeOf(position, chosen.move), line: chosen.pv };
}

function clearestOf(position: Position, moves: readonly MoveInfo[]): MoveInfo {
  const [best] = moves;
  const sound = moves.filter(
    ({ visits, points, proof }) =>
      proof === best.proof &&
      visits >= best.visits * AS_SEARCHED &&
      (best.points === undefined || (points ?? Number.NEGATIVE_INFINITY) >= best.points),
  );
  // What a search of a second finds out about first moves is less than what the guide says about them.
  const isFirst = !position.pieces.includes(position.turn);
  const start = isFirst ? sound.find(({ move }) => isStart(position, move)) : undefined;
  if (start !== undefined) return start;
  const good = sound.filter(({ value }) => value >= best.value - AS_GOOD);
  const rank = ({ move }: MoveInfo): number => {
    const { kind } = purposeOf(position, move);
    return clearest.includes(kind) ? clearest.indexOf(kind) : clearest.length;
  };
  return (good.length > 0 ? good : [best]).toSorted((a, b) => rank(a) - rank(b))[0];
}
