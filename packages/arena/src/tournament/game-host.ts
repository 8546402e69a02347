import type { RungName } from '@ringfence/jail';
import type { Terminal } from '../bots/human.ts';
import { openBot } from '../bots/open.ts';
import { parsePlayer } from '../bots/player.ts';
import type { Bot } from '../game/bot.ts';
import type { GamePlan, GameResult } from '../game/game.ts';
import { playGame } from '../game/play.ts';
import type { GameTable } from '../game/table.ts';
import { type RulesHouse, RulesHouses } from '../game-program/house.ts';
import type { PackedRules } from '../game-program/rules.ts';
import type { GamePlayer } from './game-runner.ts';
import { OpeningFinder } from './openings.ts';
import { type Boards, RunningReporter } from './running.ts';
import type { Fixture } from './schedule/schedule.ts';
import type { Entrant } from './tournament.ts';

/** The players of games, and the jail of programs among them. Plain data, since it is sent to other processes. */
export interface HostSetup {
  /** Empty if every game names its own players. */
  readonly players: readonly Entrant[];
  /** The folder that paths of players are relative to. */
  readonly folder: string;
  /** The jail for programs; required if a player is one. */
  readonly rung?: RungName;
  /** Of a game whose rules are a program. */
  readonly rules?: PackedRules;
  /** Whether results include their costs, which differ from run to run: the programs' peak memory, and the time of the game. */
  readonly tellsCosts?: boolean;
}

interface HostOptions {
  /** Only needed where a human plays. */
  readonly terminal?: Terminal;
  readonly boards?: Boards;
}

function memoryOf(one: Bot, other: Bot): NonNullable<GameResult['memoryMb']> {
  const [white, black] = [one.peakMb?.(), other.peakMb?.()];
  return { ...(white !== undefined && { white }), ...(black !== undefined && { black }) };
}

/** Engines need much memory; at most this many players stay open between games. */
const MOST_OPEN = 4;

/** Plays games in this process: it opens the players, plays a game, and keeps them for the next if there is room. */
export class GameHost implements GamePlayer {
  private readonly setup: HostSetup;
  private readonly options: HostOptions;
  private readonly finder = new OpeningFinder();
  private houses: RulesHouses | undefined;
  private house: RulesHouse | undefined;
  /** The most recent players are last. */
  private readonly bots = new Map<string, Bot>();

  constructor(setup: HostSetup, options: HostOptions = {}) {
    this.setup = setup;
    this.options = options;
  }

  async play(fixture: Fixture): Promise<GameResult> {
    const rules = fixture.rules ?? this.setup.rules;
    if (rules === undefined) return this.playPlan(await this.finder.complete(fixture), fixture);
    const house = await this.houseOf(rules);
    return house.withTable(async (table) => {
      const result = await this.playPlan(await this.finder.playAt(table, fixture), fixture, table);
      const picture = await table.picture();
      return picture === undefined ? result : { ...result, picture };
    });
  }

  /** With a new version of the rules, players who look into them are started again. */
  private async houseOf(rules: PackedRules): Promise<RulesHouse> {
    const { rung } = this.setup;
    if (rung === undefined) throw new RangeError('the rules of a game need a jail');
    this.houses ??= new RulesHouses(rung);
    const house = await this.houses.of(rules);
    if (this.house !== undefined && this.house !== house) await this.closeBots();
    this.house = house;
    return house;
  }

  private async playPlan(plan: GamePlan, fixture: Fixture, table?: GameTable): Promise<GameResult> {
    const { boards } = this.options;
    const began = performance.now();
    const players = fixture.entrants ?? this.setup.players;
    const white = await this.botOf(plan.white, players);
    const black = await this.botOf(plan.black, players);
    const reporter = new RunningReporter(plan, (game) => boards?.set(game));
    try {
      const result = await playGame(
        plan,
        { white, black },
        {
          onMove: ({ move }) => reporter.moved(move),
          ...(table !== undefined && { table }),
        },
      );
      if (this.setup.tellsCosts !== true) return result;
      return { ...result, memoryMb: memoryOf(white, black), slotMs: Math.round(performance.now() - began) };
    } finally {
      boards?.remove(plan.id);
      await this.clear();
    }
  }

  async close(): Promise<void> {
    this.finder.close();
    await this.closeBots();
    await this.houses?.close();
  }

  private async closeBots(): Promise<void> {
    const bots = [...this.bots.values()];
    this.bots.clear();
    await Promise.allSettled(bots.map((bot) => bot.close()));
  }

  private async botOf(name: string, players: readonly Entrant[]): Promise<Bot> {
    const known = this.bots.get(name);
    this.bots.delete(name);
    const bot = known ?? (await this.open(name, players));
    this.bots.set(name, bot);
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
      ...(this.house !== undefined && { rules: this.house }),
      ...(this.options.terminal !== undefined && { terminal: this.options.terminal }),
    });
  }

  /** Closes the players that have not played for longest. */
  private async clear(): Promise<void> {
    for (const [name, bot] of this.bots) {
      if (this.bots.size <= MOST_OPEN) return;
      this.bots.delete(name);
      await bot.close();
    }
  }
}
