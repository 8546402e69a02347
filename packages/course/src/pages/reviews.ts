import { join } from 'node:path';
import { builtInStart, type GameResult } from '@ringfence/arena';
import { type Move, moveName, moveNamed, type Position, sideName } from '@ringfence/rules';
import { kept, keyOf, workFolder } from '../run/kept.ts';

/** A mistake of a team, according to the engine. */
interface ReviewedMistake {
  /** The number of the move, counted from 1. */
  readonly number: number;
  readonly move: string;
  readonly mark: '?!' | '?' | '??';
  /** A better move, and how the game could have continued. */
  readonly better: readonly string[];
  /** Whether the game was lost from here on. */
  readonly isLosing: boolean;
}

/** The engine's evaluation of one side's moves in a game. */
export interface GameReview {
  readonly side: string;
  readonly mistakes: readonly ReviewedMistake[];
}

/** Nodes for each position: the same review on every machine. */
const NODES = 1500;
const VERSION = 2;

/** Reviews a game for one team, once; every game has a new engine, so that reviews are independent. */
export function reviewFor(course: string, game: GameResult, name: string): Promise<GameReview> {
  const { plan, moves } = game;
  const key = keyOf(VERSION, NODES, plan.game, plan.size, plan.swap, plan.white === name, moves);
  return kept(join(workFolder(course), 'reviews', `${key}.json`), () => review(game, name));
}

async function review(game: GameResult, name: string): Promise<GameReview> {
  const { plan } = game;
  const side = plan.white === name ? 1 : 2;
  const { positions, moves } = walk(game);
  // Loaded only here: most of what a course does needs no engine.
  const { assessStretch, createEngine, lossOf } = await import('@ringfence/engine');
  const engine = await createEngine({ seed: 1 });
  try {
    const found = await assessStretch(
      engine,
      { positions, moves },
      { limits: { nodes: NODES }, signal: new AbortController().signal },
    );
    const reviewed = moves.flatMap((move, i) => {
      const [before, after] = [found[i], found[i + 1]];
      if (before === undefined || after === undefined || positions[i].turn !== side) return [];
      const { loss, mark } = lossOf(before, after, move);
      const isLost =
        after.proof !== undefined && after.proof !== 'draw' && (after.proof === 'win') === (after.side !== side);
      const mistake = {
        number: i + 1,
        move: moveName(positions[i], move),
        better: before.line.slice(0, 4).map((better) => moveName(positions[i], better)),
        isLosing: isLost && before.proof !== 'loss',
      };
      return mark === undefined ? [] : [{ loss, mistake: { ...mistake, mark } }];
    });
    if (game.winner === side || game.winner === 0) {
      return { side: sideName(side), mistakes: reviewed.map(({ mistake }) => ({ ...mistake, isLosing: false })) };
    }
    // A game can be lost, returned and lost again: the last time counts. Without a proof the worst move is named.
    const proved = [...reviewed].reverse().find(({ mistake }) => mistake.isLosing);
    const worst = [...reviewed].sort((one, other) => other.loss - one.loss)[0];
    const losing = (proved ?? worst)?.mistake.number;
    const mistakes = reviewed.map(({ mistake }) => ({ ...mistake, isLosing: mistake.number === losing }));
    return { side: sideName(side), mistakes };
  } finally {
    engine.close();
  }
}

/** The moves of a game and the positions around them: one more than moves. */
function walk({ plan, moves: words }: GameResult): { positions: Position[]; moves: Move[] } {
  const position = builtInStart(plan);
  const positions = [position.clone()];
  const moves = words.map((word) => {
    const move = moveNamed(position, word) as Move;
    position.play(move);
    positions.push(position.clone());
    return move;
  });
  return { positions, moves };
}
