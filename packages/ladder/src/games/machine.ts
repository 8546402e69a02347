import {
  findRung,
  type GamePlayer,
  type GameResult,
  isProgram,
  NO_JAIL,
  parsePlayer,
  type RunningListener,
  TablePool,
} from '@ringfence/arena';
import { StoreError } from '@ringfence/store';
import type { ClassInfo } from '../people/class-room.ts';
import { fixtureOf } from './fixture.ts';
import type { PlannedGame } from './rows.ts';

/** Tables to play at. */
export interface Tables extends GamePlayer {
  close(): Promise<void>;
}

export interface MachineOptions {
  /** The folder that paths of players are relative to; versions are below it. */
  readonly folder: string;
  /** Runs programs even if this machine has no jail. */
  readonly trust?: boolean;
  /** Makes sure that a version's program is in the folder. */
  readonly fetchVersion: (version: string) => Promise<void>;
  /** Instead of processes, for tests. */
  readonly tables?: (onRunning: RunningListener) => Tables;
  readonly onRunning: RunningListener;
}

/** A game that fails this often through our own fault is cancelled. */
const MOST_ATTEMPTS = 3;

/** A machine that plays games of the class: its folder of programs, its jail and its tables. */
export class Machine {
  private readonly options: MachineOptions;
  private opening: Promise<Tables> | undefined;
  private hasJail = false;

  constructor(options: MachineOptions) {
    this.options = options;
  }

  /**
   * Plays a game. Rejects with a {@link StoreError} if this machine cannot play programs at all, and with another error
   * after several failures.
   */
  async play(game: PlannedGame, info: ClassInfo): Promise<GameResult> {
    const fixture = fixtureOf(game, info);
    const tables = await this.open();
    const programs = [game.white, game.black].filter(({ word }) => needsJail(word));
    if (programs.length > 0 && !this.hasJail) throw new StoreError(NO_JAIL);
    for (let attempt = 1; ; attempt++) {
      try {
        for (const { version } of programs) if (version !== null) await this.options.fetchVersion(version);
        return await tables.play(fixture);
      } catch (error) {
        if (error instanceof StoreError || attempt === MOST_ATTEMPTS || this.opening === undefined) throw error;
      }
    }
  }

  /** Abandons the running games. */
  async close(): Promise<void> {
    const { opening } = this;
    this.opening = undefined;
    await (await opening?.catch(() => undefined))?.close();
  }

  private open(): Promise<Tables> {
    this.opening ??= this.start();
    return this.opening;
  }

  private async start(): Promise<Tables> {
    const { folder, trust = false, onRunning, tables } = this.options;
    const rung = await findRung({ trust });
    this.hasJail = rung !== undefined;
    if (tables !== undefined) return tables(onRunning);
    return new TablePool(
      { players: [], folder, tellsMemory: true, ...(rung !== undefined && { rung: rung.name }) },
      onRunning,
    );
  }
}

function needsJail(word: string): boolean {
  const spec = parsePlayer(word);
  return spec.ok && isProgram(spec.value);
}
