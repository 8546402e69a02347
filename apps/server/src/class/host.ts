import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chosenOptions, type ProgramSetting, programSetting } from '@ringfence/arena';
import type { ClassMailOptions, Ladder, NewClass } from '@ringfence/ladder';
import { visible } from '@ringfence/rules';
import { Problem } from '../http/problem.ts';
import type { OwnGame, OwnGames } from './own-games.ts';

interface ClassHostOptions {
  /** The folder of the class's files, and of its database by default. */
  readonly folder: string;
  /** `postgres://…`; default: a database in the folder. */
  readonly database?: string;
  /** Whether to run programs even if this machine has no jail. */
  readonly trust?: boolean;
  readonly onBug: (error: unknown) => void;
  /** Receives notes for the operator of the server. */
  readonly onNote?: (words: string) => void;
  /** Called with official tournaments that were rewritten. */
  readonly onRewritten?: (tournament: string) => Promise<void>;
  /** Called with the class when it is opened, to watch it. */
  readonly onOpen?: (ladder: Ladder) => void;
  /** Receives how long the database took, in milliseconds. */
  readonly onQuery?: (ms: number) => void;
  /** Games that a new class can play besides the built-in ones. */
  readonly games?: OwnGames;
  /** Sends mail; default: none. */
  readonly mail?: ClassMailOptions;
  /** Parallel games on this machine; default: one for each core but one. 0: no games. */
  readonly slots?: number;
}

/** The class of this server, if there is one: a server without a class loads none of its code. */
export class ClassHost {
  private readonly options: ClassHostOptions;
  private opening: Promise<Ladder> | undefined;
  private finding: Promise<Ladder | undefined> | undefined;
  private isKnown = false;
  private isClosed = false;

  constructor(options: ClassHostOptions) {
    this.options = options;
  }

  /** The class; `undefined` if there is none. Never creates anything. */
  async find(): Promise<Ladder | undefined> {
    if (this.isKnown) return this.open();
    // After a start everybody asks at once, and one answer is enough.
    this.finding ??= this.seek().finally(() => {
      this.finding = undefined;
    });
    return this.finding;
  }

  private async seek(): Promise<Ladder | undefined> {
    const { folder, database } = this.options;
    if (database === undefined && !existsSync(storeOf(folder))) return undefined;
    if (this.opening === undefined && database !== undefined && !(await this.holdsClass(database))) return undefined;
    const ladder = await this.open();
    if (!(await ladder.exists())) return undefined;
    this.isKnown = true;
    void ladder.start().catch(this.options.onBug);
    return ladder;
  }

  /** The class, or a problem for the client. */
  async get(): Promise<Ladder> {
    const ladder = await this.find();
    if (ladder === undefined) throw new Problem(404, 'no-class', 'this server has no class: check the address');
    return ladder;
  }

  /** What a new class can play besides the built-in games. */
  offered(): OwnGame[] {
    return this.options.games?.all() ?? [];
  }

  async create({ game: wanted, ...wish }: NewClass): Promise<{ readonly ladder: Ladder; readonly link: string }> {
    const game = typeof wanted === 'string' ? wanted : this.ownGame(wanted);
    const ladder = await this.open();
    const { link } = await ladder.room.create({ ...wish, game }, 'server');
    await this.find();
    return { ladder, link };
  }

  private ownGame({ folder, options }: Exclude<NewClass['game'], string>): ProgramSetting {
    const found = this.options.games?.find(folder);
    if (found === undefined) throw new Problem(400, 'bad-board', `this server offers no game in ${visible(folder)}`);
    const chosen = chosenOptions(found.game, options);
    if (!chosen.ok) throw new Problem(400, 'bad-board', chosen.error);
    return programSetting(found.game, chosen.value);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { opening } = this;
    this.opening = undefined;
    await (await opening?.catch(() => undefined))?.close();
  }

  private open(): Promise<Ladder> {
    if (this.isClosed) throw new Problem(503, 'closing', 'the server is closing: try again in a moment');
    this.opening ??= this.load().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async load(): Promise<Ladder> {
    const { Ladder, LadderStore } = await import('@ringfence/ladder');
    const { folder, database, trust = false, onBug, onNote, onRewritten, slots, onQuery, mail } = this.options;
    const store = new LadderStore(database ?? storeOf(folder), onQuery);
    try {
      const ladder = await Ladder.open(store, {
        folder,
        trust,
        onBug,
        ...(onNote !== undefined && { onNote }),
        ...(slots !== undefined && { slots }),
        ...(mail !== undefined && { mail }),
      });
      ladder.events.on('official', ({ tournaments }) => {
        for (const name of tournaments) onRewritten?.(name).catch(onBug);
      });
      ladder.openDoor();
      this.options.onOpen?.(ladder);
      return ladder;
    } catch (error) {
      await store.close().catch(() => {});
      throw error;
    }
  }

  /** Checks without creating tables: the database may contain tournaments only. */
  private async holdsClass(database: string): Promise<boolean> {
    const { LadderStore } = await import('@ringfence/ladder');
    const store = new LadderStore(database);
    try {
      return await store.exists();
    } finally {
      await store.close();
    }
  }
}

/** The database of a class that has one of its own in its folder. */
export const storeOf = (folder: string): string => join(folder, 'store');
