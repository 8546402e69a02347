import { createEngine, type Engine, type Info, type SearchKind } from '@ringfence/engine';
import {
  games,
  type Move,
  moveName,
  type Position,
  type Random,
  randomSource,
  sideWord,
  startPosition,
} from '@ringfence/rules';
import type { NewGame } from '../shared/thinking.ts';

interface SelfPlay extends NewGame {
  readonly search: SearchKind;
  /** For every move. */
  readonly nodes: number;
  /** This many random moves come first. */
  readonly opening: number;
  /** In this many moves after the opening, a move is drawn by its visits. */
  readonly explore: number;
  /** Also the visits of each move. */
  readonly visits: boolean;
}

/** Plays one game of the engine against itself; the same seed gives the same line. */
export async function selfPlayLine(plan: SelfPlay, seed: number, signal: AbortSignal): Promise<object> {
  const { game, size, swap, search, nodes, opening, explore } = plan;
  const random = randomSource(seed);
  const position = startPosition(game, { size, swap });
  const engine = await createEngine({ seed });
  const values: number[] = [];
  const visits: Record<string, number>[] = [];
  try {
    for (let i = 0; i < opening && position.outcome === undefined; i++)
      position.play(random.pick(position.legalMoves()));
    const opened = position.moves.length;
    while (position.outcome === undefined) {
      const info = await thought(engine, position, { search, nodes }, signal);
      values.push(rounded(info.side === 1 ? info.moves[0].value : -info.moves[0].value));
      visits.push(triedMoves(position, info));
      const isDrawn = position.moves.length < opened + explore;
      position.play(isDrawn ? byVisits(info, random) : info.moves[0].move);
    }
    return {
      ...{ ringfence: 1, kind: 'game', game, size, swap, seed, search, nodes, opening: opened },
      moves: moveNames(position),
      values,
      ...(plan.visits && { visits }),
      ...resultOf(position),
    };
  } finally {
    engine.close();
  }
}

async function thought(
  engine: Engine,
  position: Position,
  limits: { readonly search: SearchKind; readonly nodes: number },
  signal: AbortSignal,
): Promise<Info> {
  const info = await engine.analyse(position, limits, undefined, signal);
  signal.throwIfAborted();
  return info;
}

/** A move drawn in proportion to its visits; the best one without visits. */
export function byVisits({ moves }: Info, random: Random): Move {
  const total = moves.reduce((sum, { visits }) => sum + visits, 0);
  if (total === 0) return moves[0].move;
  let left = random.below(total);
  for (const { move, visits } of moves) {
    left -= visits;
    if (left < 0) return move;
  }
  return moves[0].move;
}

const triedMoves = (position: Position, { moves }: Info): Record<string, number> =>
  Object.fromEntries(moves.flatMap(({ move, visits }) => (visits > 0 ? [[moveName(position, move), visits]] : [])));

/** All moves so far, by name. */
export const moveNames = (position: Position): string[] => position.moves.map((move) => moveName(position, move));

function resultOf({ game, outcome, scores }: Position): object {
  const winner = outcome?.winner ?? 0;
  return {
    result: winner === 0 ? 'draw' : sideWord(winner),
    ...(games[game].hasScores ? { scores } : { by: outcome?.by ?? [] }),
  };
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 || 0;
