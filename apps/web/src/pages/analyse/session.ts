import type { MarkShape } from '@ringfence/draw';
import { type GameName, games } from '@ringfence/rules';
import { writeRecordJson } from '@ringfence/rules/record';
import { Game } from '../../game/game.ts';
import { newGameId } from '../../storage/library.ts';
import { readStoredRecord } from '../../storage/records.ts';
import { slot } from '../../storage/slot.ts';

const stored = slot<unknown>('analysis', 1, (value) => value);

/** The action of a tap on the board: play, mark with a shape or the next letter, or begin and end an arrow. */
export type Tool = 'play' | MarkShape | 'label' | 'arrow';

/** The state of the page Analyse. */
export interface Session {
  /** The id of the game in the library. */
  readonly id: string;
  readonly game: Game;
}

/** The last saved game, or an empty board. */
export function loadSession(): Session {
  const found = (stored.load() ?? {}) as {
    readonly id?: unknown;
    readonly record?: unknown;
    readonly nodeIndex?: unknown;
  };
  const record = readStoredRecord(found.record);
  const id = typeof found.id === 'string' ? found.id : newGameId();
  if (record === undefined) return { id, game: newAnalysis('fencemaster', games.fencemaster.usualSize, false) };
  return { id, game: new Game(record, typeof found.nodeIndex === 'number' ? found.nodeIndex : 0) };
}

/** Whether it could be saved. */
export const saveSession = ({ id, game }: Session): boolean =>
  stored.save({ id, record: writeRecordJson(game.record()), nodeIndex: game.nodeIndex });

export const newAnalysis = (game: GameName, size: number, swap: boolean): Game =>
  Game.start({ game, size, swap, first: 1 });
