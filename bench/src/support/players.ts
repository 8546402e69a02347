import { classroomChoice, createEngine, levelMove } from '@ringfence/engine';
import type { Move, Position } from '@ringfence/rules';

/** Somebody who can be asked for a move. */
export interface Player {
  readonly name: string;
  move(position: Position): Promise<Move>;
  close(): void;
}

export const playerWords = 'engine:100ms, engine:2000 (nodes), level:1 … level:10, minimax:DEPTH';

/** Makes a player from its word, or says that there is none of that name. */
export async function openPlayer(word: string, seed: number): Promise<Player> {
  const [kind, amount = ''] = word.split(':');
  if (kind === 'minimax' && /^[1-9]$/.test(amount)) {
    return { name: word, move: async (position) => classroomChoice(position, Number(amount)).move, close: () => {} };
  }
  const match = /^([0-9]+)(ms)?$/.exec(amount);
  if (match === null || (kind !== 'engine' && kind !== 'level')) {
    throw new RangeError(`there is no player "${word}": ${playerWords}`);
  }
  const engine = await createEngine({ seed, tableSize: 64 });
  const count = Number(match[1]);
  const limits = match[2] === 'ms' ? { moveTime: count } : { nodes: count };
  return {
    name: word,
    move: (position) =>
      kind === 'level'
        ? levelMove(engine, position, count, seed + position.moves.length)
        : engine.bestMove(position, limits),
    close: () => engine.close(),
  };
}
