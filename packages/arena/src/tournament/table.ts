import type { RungName } from '@ringfence/jail';
import type { Terminal } from '../bots/human.ts';
import { openBot } from '../bots/open.ts';
import { parsePlayer } from '../bots/player.ts';
import type { Bot } from '../game/bot.ts';
import type { GameResult } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import { OpeningFinder } from './openings.ts';
import type { GamePlayer } from './runner.ts';
import { type RunningListener, RunningReporter } from './running.ts';
import type { Fixture } from './schedule/schedule.ts';
import type { Entrant } from './tournament.ts';

/** The players of a table, and the jail of programs among them. Plain data, since it is sent to other processes. */
export interface TableSetup {
  /** Empty if every game names its own players. */
  readonly players: readonly Entrant[];
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The jail for programs; required if a player is one. */
  readonly rung?: RungName;
  /** Whether results include the programs' peak memory, which differs from run to run. */
  readonly tellsMemory?: boolean;
}

function memoryOf(one: Bot, other: Bot): NonNullable<GameResult['memoryMb']> {
  const [white, black] = [one.peakMb?.(), other.peakMb?.()];
  return { ...(white !== undefined && { white }), ...(black !== undefined && { black }) };
}

/** Engines have large tables; at most this many players stay open between games. */
const MOST_SEATED = 4;

/** One table, in this process: it opens its players, plays a game, and keeps them for the next if there is room. */
export class GameTable implements GamePlayer {
  private readonly setup: TableSetup;
  private readonly terminal: Terminal | undefined;
  private readonly finder = new OpeningFinder();
  /** The most recent players are last. */
  private readonly seated = new Map<string, Bot>();

  /** A terminal is only needed where a human plays. */
  constructor(setup: TableSetup, terminal?: Terminal) {
    this.setup = setup;
    this.terminal = terminal;
  }

  async play(fixture: Fixture, onRunning: RunningListener = () => {}): Promise<GameResult> {
    const plan = await this.finder.complete(fixture);
    const players = fixture.entrants ?? this.setup.players;
    const white = await this.seat(plan.white, players);
    const black = await this.seat(plan.black, players);
    const reporter = new RunningReporter(plan, onRunning);
    try {
      const result = await playGame(plan, { white, black }, { onMove: ({ move }) => reporter.moved(move) });
      return this.setup.tellsMemory === true ? { ...result, memoryMb: memoryOf(white, black) } : result;
    } finally {
      await this.clear();
    }
  }

  async close(): Promise<void> {
    this.finder.close();
    const bots = [...this.seated.values()];
    this.seated.clear();
    await Promise.allSettled(bots.map((bot) => bot.close()));
  }

  private async seat(name: string, players: readonly Entrant[]): Promise<Bot> {
    const known = this.seated.get(name);
    this.seated.delete(name);
    const bot = known ?? (await this.open(name, players));
    this.seated.set(name, bot);
    return bot;
  }

  private async open(name: string, players: readonly Entrant[]): Promise<Bot> {
    const entrant = players.find((player) => player.name === name);
    if (entrant === undefined) throw new RangeError(`no such player ${name}`);
    const spec = parsePlayer(entrant.word);
    if (!spec.ok) throw new RangeError(spec.error);
    const { folder, rung } = this.setup;
    const { limits } = entrant;
    return openBot(spec.value, {
      limits,
      folder,
      ...(rung !== undefined && { rung }),
      ...(this.terminal !== undefined && { terminal: this.terminal }),
    });
  }

  /** Closes the players that have not played for longest. */
  private async clear(): Promise<void> {
    for (const [name, bot] of this.seated) {
      if (this.seated.size <= MOST_SEATED) return;
      this.seated.delete(name);
      await bot.close();
    }
  }
}
