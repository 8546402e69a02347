import { builtInStart, type GameResult } from '@ringfence/arena';
import { type Assessment, assessStretch, type Engine, lossOf } from '@ringfence/engine';
import { type Move, moveName, moveNamed, type Position } from '@ringfence/rules';
import type { ReviewView } from '../views/index.ts';

/** Thinking time for each position. */
const MOVE_MS = 150;

/** The engine's evaluation of a game, from its end to its beginning, and the move that lost it. */
export async function reviewOf(
  engine: Engine,
  id: string,
  { plan, moves: names, winner }: Pick<GameResult, 'plan' | 'moves' | 'winner'>,
  signal: AbortSignal,
  limits: { readonly moveTime: number } | { readonly nodes: number } = { moveTime: MOVE_MS },
): Promise<ReviewView> {
  const positions: Position[] = [builtInStart(plan)];
  const moves: Move[] = [];
  for (const name of names) {
    const next = positions[positions.length - 1].clone();
    const move = moveNamed(next, name) as Move;
    next.play(move);
    positions.push(next);
    moves.push(move);
  }
  const found = await assessStretch(engine, { positions, moves }, { limits, signal });
  const losses = moves.map((move, i) => {
    const [before, after] = [found[i], found[i + 1]];
    return before === undefined || after === undefined ? { loss: 0 } : lossOf(before, after, move);
  });
  return {
    game: id,
    positions: positions.map((position, i) => positionView(position, found[i])),
    marks: losses.map(({ mark }) => mark ?? ''),
    losing: losingMove(positions, moves, losses, found, winner, plan.opening.length),
  };
}

function positionView(position: Position, found: Assessment | undefined): ReviewView['positions'][number] {
  const line: string[] = [];
  const walked = position.clone();
  for (const move of found?.line ?? []) {
    line.push(moveName(walked, move));
    walked.play(move);
  }
  const value = found === undefined ? 0 : found.side === 1 ? found.value : 0 - found.value;
  return { value, proved: found?.proof !== undefined, best: line[0] ?? null, line };
}

/** The last move of the loser that made its prospects clearly worse; moves of the opening do not count. */
function losingMove(
  positions: readonly Position[],
  moves: readonly Move[],
  losses: readonly { readonly loss: number; readonly mark?: string }[],
  found: readonly (Assessment | undefined)[],
  winner: GameResult['winner'],
  opening: number,
): ReviewView['losing'] {
  if (winner === 0) return null;
  const own = moves.map((_, i) => i).filter((i) => i >= opening && positions[i].turn !== winner);
  const at =
    [...own].reverse().find((i) => losses[i].mark === '??') ??
    own.filter((i) => losses[i].mark !== undefined).sort((a, b) => losses[b].loss - losses[a].loss)[0];
  if (at === undefined) return null;
  const [better] = found[at]?.line ?? [];
  return {
    move: at + 1,
    played: moveName(positions[at], moves[at]),
    better: better === undefined || better === moves[at] ? null : moveName(positions[at], better),
  };
}
