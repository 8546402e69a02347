import {
  attemptOf,
  type Fixture,
  type GameResult,
  GameRunner,
  type GameSource,
  MOST_ATTEMPTS,
  type PlayKind,
  type QueueingPlayer,
} from '@ringfence/arena';
import { keepPatiently } from '@ringfence/arena/store';
import { StoreError } from '@ringfence/store';
import { giveUp, noteAttempt } from '../games/attempts.ts';
import { fixtureOf } from '../games/fixture.ts';
import { keepResult, type PlannedGame, stillPlanned } from '../games/rows.ts';
import { OWN } from '../games/workers.ts';
import type { ClassInfo } from '../people/class-room.ts';
import type { LadderStore } from '../schema/ladder-store.ts';

/** Who plays the games of a class: this machine, or workers. */
export interface ClassTransport {
  readonly player: QueueingPlayer;
  /** The number of parallel games. */
  slots(): Promise<number>;
  close(): Promise<void>;
}

interface ClassRunnerOptions {
  readonly store: LadderStore;
  readonly transport: ClassTransport;
  readonly onTrouble: (message: string) => void;
  /** How long a game that failed waits: see {@link GameRunner}. */
  readonly pauseMs?: number;
}

/** How many finished games it remembers: the scheduler may not know yet that they are over. */
const REMEMBERED = 1000;
/** Games that fail wait for a minute or more: a machine that is too busy is so for a while. */
const PAUSE_MS = 15_000;

/** Has the planned games of a class played and stored, and calls off those that cannot be played. */
export class ClassRunner implements GameSource {
  private readonly options: ClassRunnerOptions;
  private readonly stop = new AbortController();
  private readonly runner: GameRunner;
  private readonly running: Promise<void>;
  private games: readonly PlannedGame[] = [];
  private info: ClassInfo | undefined;
  private readonly over = new Set<string>();

  constructor(options: ClassRunnerOptions) {
    this.options = options;
    const { transport, pauseMs = PAUSE_MS } = options;
    this.runner = new GameRunner(this, {
      player: transport.player,
      signal: this.stop.signal,
      isEndless: true,
      pauseMs,
    });
    this.running = this.runner.run();
  }

  slots(): Promise<number> {
    return this.options.transport.slots();
  }

  /** Plays exactly these games from now on, except that a running game is never interrupted. */
  offer(games: readonly PlannedGame[], info: ClassInfo): void {
    this.games = games.filter(({ id }) => !this.over.has(id));
    this.info = info;
    this.options.transport.player.retain(new Set(games.map(({ id }) => id)));
    this.runner.wake();
  }

  /** Abandons running games; they are played the next time. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
    await this.options.transport.close();
  }

  next(onTheWay: ReadonlySet<string>): Fixture | undefined {
    const game = this.games.find(({ id }) => !onTheWay.has(id) && !this.over.has(id));
    return game === undefined || this.info === undefined ? undefined : fixtureOf(game, this.info);
  }

  kindOf({ plan: { id } }: Fixture): PlayKind {
    return this.games.find((game) => game.id === id)?.kind ?? 'ranked';
  }

  async keep(result: GameResult): Promise<void> {
    const { store, onTrouble } = this.options;
    try {
      const { id } = result.plan;
      const isKept = await keepPatiently(() => keepResult(store.tables, OWN, result), onTrouble);
      // One that was played by former rules is played again.
      if (isKept || !(await stillPlanned(store.tables, [id])).has(id)) this.remember(id);
    } catch (error) {
      onTrouble(reasonOf(error)); // it is played again
    }
  }

  async failed(fixture: Fixture, error: unknown, attempts: number): Promise<void> {
    const { store, onTrouble } = this.options;
    const { id } = fixture.plan;
    if (error instanceof StoreError) return onTrouble(error.message);
    const attempt = attemptOf(error);
    try {
      await noteAttempt(store.tables, id, attempt);
      if (attempts < MOST_ATTEMPTS) return;
      const end = await giveUp(store, fixture, attempt);
      this.remember(id);
      onTrouble(`game ${id} is ${end === 'lost' ? 'decided without being played' : 'called off'}: ${attempt.words}`);
    } catch (trouble) {
      onTrouble(reasonOf(trouble)); // it is tried again
    }
  }

  private remember(id: string): void {
    this.over.add(id);
    if (this.over.size > REMEMBERED) for (const oldest of this.over) return void this.over.delete(oldest);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
