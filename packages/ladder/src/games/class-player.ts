import {
  type Boards,
  type Entrant,
  type Fixture,
  GameProcesses,
  type GameResult,
  isBuiltIn,
  isProgram,
  type OpenPlayer,
  parsePlayer,
} from '@ringfence/arena';
import { findRung, NO_JAIL } from '@ringfence/jail';
import { StoreError } from '@ringfence/store';
import { versionInId } from './house.ts';

export interface ClassPlayerOptions {
  /** The folder that paths of players are relative to; versions are below it. */
  readonly folder: string;
  /** Runs programs even if this machine has no jail. */
  readonly trust?: boolean;
  /** Makes sure that a version's program is in the folder. */
  readonly fetchVersion: (version: string) => Promise<void>;
  /** Instead of processes, for tests. */
  readonly players?: (boards: Boards) => OpenPlayer;
}

/** Plays games of the class on this machine: with its folder of programs, and its jail. */
export class ClassPlayer implements OpenPlayer {
  private readonly options: ClassPlayerOptions;
  private readonly boards: Boards;
  private opening: Promise<OpenPlayer> | undefined;
  private hasJail = false;

  constructor(options: ClassPlayerOptions, boards: Boards) {
    this.options = options;
    this.boards = boards;
  }

  /** Rejects with a {@link StoreError} if this machine cannot play programs at all. */
  async play(fixture: Fixture): Promise<GameResult> {
    const player = await this.open();
    const programs = (fixture.entrants ?? []).filter(needsJail);
    // Rules that are a program run in it too.
    if (!this.hasJail && (programs.length > 0 || !isBuiltIn(fixture.plan))) throw new StoreError(NO_JAIL);
    for (const { name } of programs) {
      const version = versionInId(name);
      if (version !== undefined) await this.options.fetchVersion(version);
    }
    return player.play(fixture);
  }

  async close(): Promise<void> {
    const { opening } = this;
    this.opening = undefined;
    await (await opening?.catch(() => undefined))?.close();
  }

  private open(): Promise<OpenPlayer> {
    this.opening ??= this.start();
    return this.opening;
  }

  private async start(): Promise<OpenPlayer> {
    const { folder, trust = false, players } = this.options;
    const rung = await findRung({ trust });
    this.hasJail = rung !== undefined;
    if (players !== undefined) return players(this.boards);
    const setup = { players: [], folder, tellsCosts: true, ...(rung !== undefined && { rung: rung.name }) };
    return new GameProcesses(setup, this.boards);
  }
}

function needsJail({ word }: Entrant): boolean {
  const spec = parsePlayer(word);
  return spec.ok && isProgram(spec.value);
}
