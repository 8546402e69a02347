import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  defaultLimits,
  Journal,
  lockFolder,
  RunningBoards,
  runLocally,
  type Tournament,
  usualOpenings,
  usualSwap,
} from '@ringfence/arena';
import type { GameName } from '@ringfence/rules';
import { Problem } from '../http/problem.ts';

/** A tournament between levels of the engine. */
export interface StartWish {
  readonly title: string;
  readonly game: GameName;
  readonly size: number;
  readonly levels: readonly number[];
  /** Pairs of games for every pairing. */
  readonly repetitions: number;
}

export interface StartedOptions {
  /** Where each gets a folder of its own, beside those that the command has run. */
  readonly folder: string;
  readonly onTrouble: (words: string) => void;
  /** Default: in processes of this machine. */
  readonly play?: typeof runLocally;
}

/** A cup takes a minute, and two at once would slow down each other and the players' clocks. */
const MOST_RUNNING = 1;
const CLOCK_MS = 10_000;

/** The tournaments that somebody on this machine has started in the browser. They are kept like all others. */
export class StartedTournaments {
  private readonly options: StartedOptions;
  private readonly running = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>();

  constructor(options: StartedOptions) {
    this.options = options;
  }

  get names(): readonly string[] {
    return [...this.running.keys()];
  }

  /** Starts one and returns its name, once it can be watched. */
  async start(wish: StartWish): Promise<string> {
    if (this.running.size >= MOST_RUNNING) {
      throw new Problem(409, 'busy', `${this.names.join(', ')} is still running: stop it first, or wait for its end`);
    }
    const name = this.freeName();
    const folder = join(this.options.folder, name);
    const tournament = tournamentOf(wish);
    const journal = await Journal.open(folder, tournament);
    const unlock = lockFolder(folder);
    const stop = new AbortController();
    const over = this.play(tournament, folder, journal, stop.signal)
      .catch((error: unknown) => this.options.onTrouble(`"${wish.title}" has stopped: ${String(error)}`))
      .finally(async () => {
        await journal.close();
        unlock();
        this.running.delete(name);
      });
    this.running.set(name, { stop, over });
    return name;
  }

  /** Stops one; its finished games are kept. */
  async stop(name: string): Promise<void> {
    const found = this.running.get(name);
    if (found === undefined) throw new Problem(404, 'not-found', 'no such tournament is running');
    found.stop.abort();
    await found.over;
  }

  async close(): Promise<void> {
    await Promise.all(this.names.map((name) => this.stop(name)));
  }

  private async play(tournament: Tournament, folder: string, log: Journal, signal: AbortSignal): Promise<void> {
    const boards = new RunningBoards(folder);
    try {
      const concurrency = Math.max(1, availableParallelism() - 1);
      await (this.options.play ?? runLocally)(tournament, { log, folder, boards, concurrency, signal });
    } finally {
      boards.close();
    }
  }

  private freeName(): string {
    for (let number = 1; ; number++) {
      const name = `cup-${number}`;
      if (!this.running.has(name) && !existsSync(join(this.options.folder, name))) return name;
    }
  }
}

function tournamentOf({ title, game, size, levels, repetitions }: StartWish): Tournament {
  const swap = usualSwap(game);
  const players = levels.map((level) => ({ name: `Level ${level}`, word: `level:${level}`, limits: defaultLimits }));
  return {
    title,
    game,
    sizes: [size],
    swap,
    openings: usualOpenings(players, swap),
    clock: { kind: 'move', ms: CLOCK_MS },
    repetitions,
    format: { kind: 'round-robin' },
    seed: 1,
    players,
  };
}
