import { type Info, type MoveInfo, type Purpose, purposeOf } from '@ringfence/engine';
import { games, type Move, neighboursOf, type Position, SWAP } from '@ringfence/rules';

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

/**
 * The first moves that the guide speaks of: near the edges of a hexagon, in the middle of a square. `beside` are those of a second
 * player on a square, next to the piece there.
 */
export function startMoves(position: Position): { readonly moves: readonly Move[]; readonly beside: boolean } {
  const legal = position.legalMoves();
  const beside = games[position.game].hasScores ? legal.filter((move) => isInTwoLoops(position, move)) : [];
  if (beside.length > 0) return { moves: beside, beside: true };
  const kinds = games[position.game].hasScores ? ['middle'] : ['edges', 'reaches'];
  return { moves: legal.filter((move) => kinds.includes(purposeOf(position, move).kind)), beside: false };
}

/** Whether a cell is part of two smallest loops of a piece: diagonally next to it, with no edge beside both. */
function isInTwoLoops({ grid, pieces }: Position, move: Move): boolean {
  if (move === SWAP) return false;
  const middles = neighboursOf(grid, move).filter((cell) => grid.rim[cell] === 0 && pieces[cell] === 0);
  const ends = middles.flatMap((cell) => neighboursOf(grid, cell)).filter((cell) => pieces[cell] !== 0);
  return ends.some((cell, i) => ends.indexOf(cell) < i);
}

/**
 * The move to recommend after a search: the engine's if it is proved to win, since that is the one that wins soonest, else
 * of those that are as good as the best the one whose purpose is clearest. One that the guide has `lit` comes first, if it is as good.
 */
export function hintFrom(
  position: Position,
  { moves }: Pick<Info, 'moves'>,
  lit: readonly Move[] = [],
): MoveHint | undefined {
  const [best] = moves;
  if (best === undefined) return undefined;
  // In Squatter every win takes as long as the board has free cells.
  const wins = best.proof === 'win' && !games[position.game].hasScores;
  const told = moves.find(({ move, proof }) => lit.includes(move) && proof === 'win');
  const chosen = wins ? (told ?? best) : clearestOf(position, moves, lit);
  return { move: chosen.move, purpose: purposeOf(position, chosen.move), line: chosen.pv };
}

function clearestOf(position: Position, moves: readonly MoveInfo[], lit: readonly Move[]): MoveInfo {
  const [best] = moves;
  const sound = moves.filter(
    ({ visits, points, proof }) =>
      proof === best.proof &&
      visits >= best.visits * AS_SEARCHED &&
      (best.points === undefined || (points ?? Number.NEGATIVE_INFINITY) >= best.points),
  );
  const told = sound.find(({ move }) => lit.includes(move));
  if (told !== undefined) return told;
  // What a search of a second finds out about first moves is less than what the guide says about them.
  const isFirst = !position.pieces.includes(position.turn);
  const starts = isFirst ? startMoves(position).moves : [];
  const start = sound.find(({ move }) => starts.includes(move));
  if (start !== undefined) return start;
  const good = sound.filter(({ value }) => value >= best.value - AS_GOOD);
  const rank = ({ move }: MoveInfo): number => {
    const { kind } = purposeOf(position, move);
    return clearest.includes(kind) ? clearest.indexOf(kind) : clearest.length;
  };
  return (good.length > 0 ? good : [best]).toSorted((a, b) => rank(a) - rank(b))[0];
}
