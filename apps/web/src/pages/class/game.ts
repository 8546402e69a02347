import type { GameView } from '@ringfence/ladder/views';
import { isGameName } from '@ringfence/rules';
import { recordFromPosition } from '@ringfence/rules/record';
import type { GameResult } from '@ringfence/server/views';
import { packRecord } from '../../share/link.ts';
import { positionAfter } from '../tournaments/replay.ts';
import { here } from './here.svelte.ts';
import { playerText } from './words.ts';

/** A game of the class for the replay; a side's private output is included for those who may see it. */
export function replayResult(game: GameView): GameResult {
  const { names, opening, times, winner, endedBy, scores, words, fault, own } = game;
  const written = (side: 'white' | 'black'): readonly string[] => own.find((one) => one.side === side)?.stderr ?? [];
  return {
    plan: {
      id: game.id,
      pair: '',
      game: game.game,
      size: game.size,
      swap: game.swap,
      opening: names.slice(0, opening),
      white: playerText(game.white),
      black: playerText(game.black),
      clock: game.clock,
      maxMoves: names.length,
      seed: game.seed,
    },
    moves: names,
    times,
    winner: winner === null ? 0 : winner === 'white' ? 1 : 2,
    endedBy: endedBy ?? 'rules',
    scores,
    words,
    ...(game.movers && { movers: game.movers }),
    ...(!isGameName(game.game) && { sides: here.sides }),
    ...(game.picture && { picture: game.picture }),
    remarks: own.flatMap(({ remarks }) => remarks),
    stderr: { white: written('white'), black: written('black') },
    ...(fault !== null && { fault: { kind: fault as NonNullable<GameResult['fault']>['kind'], words, stderr: [] } }),
  };
}

/** The parameters of the page Play to continue from a position of a game. */
export async function playFrom(game: GameResult, move: number): Promise<Readonly<Record<'from', string>>> {
  return { from: await packRecord(recordFromPosition(positionAfter(game, move), {})) };
}
