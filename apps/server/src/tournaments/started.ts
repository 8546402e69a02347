import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  botFiles,
  hasPrograms,
  JOURNAL_FILE,
  Journal,
  JournalError,
  jailTitle,
  parsePlayer,
  playerProblem,
  RunningBoards,
  runLocally,
  type Tournament,
  usualOpenings,
  usualSwap,
} from '@ringfence/arena';
import { defaultLimits, findRung, NO_JAIL, type Rung } from '@ringfence/jail';
import { LockedError, lockFolder } from '@ringfence/node';
import { type GameName, visible } from '@ringfence/rules';
import { Problem } from '../http/problem.ts';
import { botsIn, type FolderBot } from './bots.ts';

/** A tournament between levels of the engine and bots of the operator's folder. */
interface StartWish {
  readonly title: string;
  readonly game: GameName;
  readonly size: number;
  readonly levels: readonly number[];
  /** By their names. */
  readonly bots: readonly string[];
  /** Pairs of games for every pairing. */
  readonly repetitions: number;
}

export interface StartedOptions {
  /** Where each gets a folder of its own, beside those that the command has run. */
  readonly folder: string;
  /** The folder of bots that may take part; default: none. */
  readonly bots?: string | undefined;
  /** Whether to run them even if this machine has no jail. */
  readonly trust?: boolean;
  readonly onTrouble: (words: string) => void;
  /** Default: in processes of this machine. */
  readonly play?: typeof runLocally;
}

/** A cup takes a minute, and two at once would slow down each other and the players' clocks. */
const MOST_RUNNING = 1;
const CLOCK_MS = 10_000;
/** The names of tournaments that were started here, and the words of their levels. */
const CUP = /^cup-\d+$/;
const LEVEL = /^level:\d+$/;

/** The tournaments that somebody on this machine has started in the browser. They are kept like all others. */
export class StartedTournaments {
  private readonly options: StartedOptions;
  private readonly running = new Map<string, { readonly stop: AbortController; readonly over: Promise<void> }>();

  constructor(options: StartedOptions) {
    this.options = options;
  }

  /** The names of all, also of those that are over. */
  get names(): readonly string[] {
    const { folder } = this.options;
    return existsSync(folder) ? readdirSync(folder).filter((name) => this.isStartedHere(name)) : [];
  }

  private isStartedHere(name: string): boolean {
    return CUP.test(name) && existsSync(join(this.options.folder, name, JOURNAL_FILE));
  }

  /** The bots that may take part now. */
  get bots(): readonly FolderBot[] {
    return this.options.bots === undefined ? [] : botsIn(this.options.bots);
  }

  /** Starts one and returns its name, once it can be watched. */
  async start(wish: StartWish): Promise<string> {
    const known = this.bots;
    const chosen = known.filter(({ name }) => wish.bots.includes(name));
    if (chosen.length < wish.bots.length) {
      throw new Problem(400, 'no-such-bot', 'a bot is no longer in the folder: load the page again');
    }
    const name = this.freeName();
    // The same wish once more is another tournament, not the same games again.
    await this.run(name, tournamentOf(wish, chosen, Number(name.slice(name.indexOf('-') + 1))));
    return name;
  }

  /**
   * Continues one that was stopped or interrupted, for example by the end of the server. Only those that were started here,
   * and only with levels and bots of the folder: nobody starts another program in a browser.
   */
  async resume(name: string): Promise<void> {
    if (!this.isStartedHere(name)) {
      throw new Problem(404, 'not-found', 'no such tournament was started in the browser');
    }
    const journal = await Journal.look(join(this.options.folder, name));
    await journal.close();
    const words = new Set(this.bots.map(({ word }) => word));
    const missing = journal.tournament.players.filter(({ word }) => !LEVEL.test(word) && !words.has(word));
    if (missing.length > 0) {
      const names = missing.map((player) => player.name).join(', ');
      throw new Problem(409, 'no-such-bot', `${names} is not in the folder of bots: put it back, and resume again`);
    }
    await this.run(name, journal.tournament);
  }

  /** Plays the games that are missing, without waiting for their end. */
  private async run(name: string, tournament: Tournament): Promise<void> {
    if (this.running.size >= MOST_RUNNING) {
      throw new Problem(
        409,
        'busy',
        `${[...this.running.keys()].join(', ')} is still running: stop it first, or wait for its end`,
      );
    }
    const stop = new AbortController();
    let end = (): void => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    // From now on, so that a second request meanwhile is refused.
    this.running.set(name, { stop, over });
    const finish = (): void => {
      this.running.delete(name);
      end();
    };
    const { folder: shelf, bots = shelf, onTrouble } = this.options;
    const folder = join(shelf, name);
    try {
      const rung = await this.rungFor(tournament, bots);
      const unlock = lockFolder(folder);
      try {
        const journal = await Journal.open(folder, tournament, botFiles(tournament.players, bots));
        await journal.note({ jail: jailTitle(rung) });
        void this.play(tournament, { folder, bots, rung, log: journal, signal: stop.signal })
          .catch((error: unknown) => onTrouble(`"${tournament.title}" has stopped: ${String(error)}`))
          .finally(async () => {
            await journal.close();
            unlock();
            finish();
          });
      } catch (error) {
        unlock();
        throw error;
      }
    } catch (error) {
      finish();
      if (error instanceof JournalError || error instanceof LockedError) {
        throw new Problem(409, 'cannot-resume', error.message);
      }
      throw error;
    }
  }

  /** The jail of its programs; throws a problem if there is none, or one of them cannot be started. */
  private async rungFor({ players, game, sizes }: Tournament, bots: string): Promise<Rung | undefined> {
    if (!hasPrograms({ players })) return undefined;
    for (const { name, word, limits } of players) {
      const spec = parsePlayer(word);
      const problem = spec.ok ? await playerProblem(spec.value, bots, limits, game, sizes) : spec.error;
      if (problem !== undefined) throw new Problem(400, 'unfit-bot', visible(`${name} cannot play: ${problem}`));
    }
    const rung = await findRung({ trust: this.options.trust ?? false });
    if (rung === undefined) throw new Problem(409, 'no-jail', NO_JAIL);
    return rung;
  }

  /** Stops one; its finished games are kept. */
  async stop(name: string): Promise<void> {
    const found = this.running.get(name);
    if (found === undefined) throw new Problem(404, 'not-found', 'no such tournament is running');
    found.stop.abort();
    await found.over;
  }

  async close(): Promise<void> {
    await Promise.all([...this.running.keys()].map((name) => this.stop(name)));
  }

  private async play(
    tournament: Tournament,
    {
      folder,
      bots,
      rung,
      log,
      signal,
    }: {
      readonly folder: string;
      readonly bots: string;
      readonly rung: Rung | undefined;
      readonly log: Journal;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const boards = new RunningBoards(folder);
    try {
      const concurrency = Math.max(1, availableParallelism() - 1);
      const wishes = { log, folder: bots, rung: rung?.name, boards, concurrency, signal };
      await (this.options.play ?? runLocally)(tournament, wishes);
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

function tournamentOf(
  { title, game, size, levels, repetitions }: StartWish,
  bots: readonly FolderBot[],
  seed: number,
): Tournament {
  const swap = usualSwap(game);
  const players = [...levels.map((level) => ({ name: `Level ${level}`, word: `level:${level}` })), ...bots].map(
    (player) => ({ ...player, limits: defaultLimits }),
  );
  return {
    title,
    game,
    sizes: [size],
    swap,
    openings: usualOpenings(players, { game, swap }),
    clock: { kind: 'move', ms: CLOCK_MS },
    repetitions,
    format: { kind: 'round-robin' },
    seed,
    players,
  };
}
