import { randomInt } from 'node:crypto';
import {
  type ArenaGame,
  atTable,
  type Bot,
  type ClockRule,
  type GamePlan,
  type GameResult,
  LineBot,
  longestGame,
  openBot,
  type PackedRules,
  parsePlayer,
  playGame,
  type RulesHouse,
  type Slack,
} from '@ringfence/arena';
import { HomeProcess } from './home-process.ts';
import { HouseBot } from './house-bot.ts';
import type { Wish } from './messages.ts';
import type { HomeMember, HomeSession } from './session.ts';

/** The game settings. */
export interface LoungeRules {
  readonly game: ArenaGame;
  readonly size: number;
  readonly swap: boolean;
  readonly clock: ClockRule;
  /** Of a game whose rules are a program. */
  readonly rules?: PackedRules;
}

/** Who played a practice game: two teams, or a team and a house player. */
export interface PracticeGame {
  readonly white: PracticeSide;
  readonly black: PracticeSide;
  readonly result: GameResult;
}

export type PracticeSide = { readonly team: string } | { readonly house: string };

export interface LoungeOptions {
  /** Read before every game: a tutor may have changed them. */
  readonly rules: () => Promise<LoungeRules>;
  /** The available house players. */
  readonly house: () => Promise<readonly string[]>;
  /** Runs the rules of a game that are a program. */
  readonly houseFor: (rules: PackedRules) => Promise<RulesHouse>;
  readonly record: (game: PracticeGame) => Promise<void>;
  /** Asked before every game: a person or a whole team may have been deleted, perhaps by another server of the class. */
  readonly isMember: (member: HomeMember) => Promise<boolean>;
  /** Asked before every game: nothing is added to a class that is over. */
  readonly isOver: () => Promise<boolean>;
  /** Extra time until a program's first answer; default: ten seconds. */
  readonly startMs?: number;
  /** Receives internal errors. */
  readonly onBug: (error: unknown) => void;
}

/** A waiting program, or the house. */
interface Guest {
  readonly session: HomeSession;
  readonly wish: Wish;
  played: number;
}

/** Processor time cannot be read at home: the clock counts wall-clock time. */
const HOME_SLACK: Slack = { factor: 1, ms: 0, gameMs: 0 };

/** Starting a program is not thinking, at home as in the arena. */
const START_MS = 10_000;

/** House players think in separate threads; further games wait. */
const MOST_HOUSE_GAMES = 4;

/** The last words to a program whose owner or team was deleted. */
const DISMISSED = 'This connection has ended: your team was deleted, or you are no longer one of its members.';

/** The last words in a class that is over. */
const OVER = 'This class is over: no more games are played.';

/** Where programs at home meet: on a named channel, in the open, or with a house player. */
export class Lounge {
  private readonly options: LoungeOptions;
  /** Waiting programs by channel; the open one has an empty name. */
  private readonly waiting = new Map<string | undefined, Guest>();
  private readonly waitingForHouse: Guest[] = [];
  private houseGames = 0;
  /** By the hash of the rules. */
  private readonly rulesHouses = new Map<string, Promise<RulesHouse>>();
  private readonly sessions = new Map<string, HomeSession>();
  private readonly stop = new AbortController();

  constructor(options: LoungeOptions) {
    this.options = options;
  }

  /** A program that reconnects finds its session, if it owns it. */
  find(id: string, person: string): HomeSession | undefined {
    const session = this.sessions.get(id);
    return session?.member.person === person ? session : undefined;
  }

  /** How many programs of a person are connected. */
  countOf(person: string): number {
    return [...this.sessions.values()].filter(({ member }) => member.person === person).length;
  }

  /** Why a wish cannot be granted, as a sentence. */
  async refusalOf({ opponent }: Wish): Promise<string | undefined> {
    if (await this.options.isOver()) return OVER;
    if (opponent === undefined) return undefined;
    const house = await this.options.house();
    if (house.includes(opponent)) return undefined;
    return `No such house player "${opponent}": choose one of ${house.join(', ')}.`;
  }

  /** Admits a program with a valid wish. */
  enter(session: HomeSession, wish: Wish): void {
    this.sessions.set(session.id, session);
    session.onLeave(() => this.forget(session));
    this.seat({ session, wish, played: 0 });
  }

  /** Ends the connections of a team, also in the middle of a game. */
  dismissTeam(team: string): void {
    for (const session of [...this.sessions.values()]) if (session.member.team === team) dismiss(session);
  }

  close(): void {
    this.stop.abort(new Error('the server is stopping'));
    for (const session of this.sessions.values()) session.leave('The server is stopping.');
    for (const opening of this.rulesHouses.values()) void opening.then((house) => house.close());
  }

  private seat(guest: Guest): void {
    const { session, wish } = guest;
    if (session.left !== undefined) return;
    if (guest.played >= wish.games) {
      session.say({ type: 'bye', words: `All games are played: ${guest.played}.` });
      return;
    }
    if (wish.opponent !== undefined) {
      this.waitingForHouse.push(guest);
      this.seatHouse();
      return;
    }
    const other = this.waiting.get(wish.channel);
    if (other === undefined) {
      this.waiting.set(wish.channel, guest);
      const where = wish.channel === undefined ? '' : ` on the channel "${wish.channel}"`;
      session.tell({ type: 'waiting', words: `Waiting for an opponent${where}.` });
      return;
    }
    this.waiting.delete(wish.channel);
    this.start(other, guest);
  }

  private seatHouse(): void {
    while (this.houseGames < MOST_HOUSE_GAMES) {
      const guest = this.waitingForHouse.shift();
      if (guest === undefined) return;
      if (guest.session.left === undefined) this.start(guest);
    }
    for (const { session } of this.waitingForHouse) {
      session.tell({ type: 'waiting', words: 'Waiting for a free house player.' });
    }
  }

  /** Colours alternate; the first to come begins as White. */
  private start(first: Guest, second?: Guest): void {
    if (second === undefined) this.houseGames++;
    const guests = second === undefined ? [first] : [first, second];
    let isPlayed = true;
    void this.admit(guests)
      .then((areMembers) => {
        isPlayed = areMembers;
        return areMembers ? this.play(first, second) : undefined;
      })
      .catch((error) => {
        if (!this.stop.signal.aborted) this.options.onBug(error);
      })
      .finally(() => {
        if (second === undefined) this.houseGames--;
        if (isPlayed) for (const guest of guests) guest.played++;
        for (const guest of guests) this.seat(guest);
        this.seatHouse();
      });
  }

  /** Whether the class is not over and all of them still belong to it; the others are dismissed. */
  private async admit(guests: readonly Guest[]): Promise<boolean> {
    const isOver = await this.options.isOver();
    for (const { session } of guests) {
      if (isOver) dismiss(session, OVER);
      else if (!(await this.options.isMember(session.member))) dismiss(session);
    }
    return guests.every(({ session }) => session.left === undefined);
  }

  private async play(first: Guest, second: Guest | undefined): Promise<void> {
    const { rules, ...setting } = await this.options.rules();
    const house = rules && (await this.houseOf(rules));
    const names = namesOf(first, second);
    const bots: readonly [Bot, Bot] = [
      this.botOf(first, names[1]),
      second === undefined ? await houseBot(first.wish.opponent as string, house) : this.botOf(second, names[0]),
    ];
    const isFirstWhite = first.played % 2 === 0;
    const [white, black] = isFirstWhite ? [0, 1] : [1, 0];
    const plan: GamePlan = {
      id: 'practice',
      pair: 'practice',
      ...setting,
      opening: [],
      white: names[white],
      black: names[black],
      maxMoves: longestGame({ game: setting.game, ...(rules && { rules }) }, setting.size),
      seed: randomInt(2 ** 31 - 1),
    };
    try {
      const players = { white: bots[white], black: bots[black] };
      const options = { slack: HOME_SLACK, signal: this.stop.signal };
      const result = await atTable(house, (table) => playGame(plan, players, { ...options, table }));
      for (const guest of [first, second]) guest?.session.say({ type: 'end', words: result.words });
      const sides = [{ team: first.session.member.team }, sideOf(first, second)] as const;
      await this.options.record({ white: sides[white], black: sides[black], result });
    } finally {
      await Promise.all(bots.map((bot) => bot.close()));
    }
  }

  /** Those of a version that was replaced are kept: games may still be played by it. */
  private houseOf(rules: PackedRules): Promise<RulesHouse> {
    const house = this.rulesHouses.get(rules.hash) ?? this.options.houseFor(rules);
    this.rulesHouses.set(rules.hash, house);
    return house;
  }

  private botOf({ session, played }: Guest, opponent: string): Bot {
    return new LineBot({
      start: async () => new HomeProcess(session, played + 1, opponent),
      allowance: { cpuMs: 0, wallMs: this.options.startMs ?? START_MS },
    });
  }

  private forget(session: HomeSession): void {
    this.sessions.delete(session.id);
    for (const [channel, guest] of this.waiting) if (guest.session === session) this.waiting.delete(channel);
  }
}

/** Those of built-in games think in their own threads; the others wait for the rules. */
async function houseBot(word: string, house: RulesHouse | undefined): Promise<Bot> {
  const spec = parsePlayer(word);
  return house === undefined || !spec.ok ? new HouseBot(word) : openBot(spec.value, { rules: house, rung: house.rung });
}

function dismiss(session: HomeSession, words = DISMISSED): void {
  session.tell({ type: 'refused', words });
  session.leave(words);
}

const sideOf = ({ wish }: Guest, second: Guest | undefined): PracticeSide =>
  second === undefined ? { house: wish.opponent as string } : { team: second.session.member.team };

const nameOf = ({ session, wish }: Guest): string =>
  wish.name === undefined ? session.member.teamName : `${session.member.teamName} (${wish.name})`;

/** Distinguishes two programs with the same name. */
function namesOf(first: Guest, second: Guest | undefined): readonly [string, string] {
  const one = nameOf(first);
  const other = second === undefined ? (first.wish.opponent as string) : nameOf(second);
  return one === other ? [`${one} 1`, `${other} 2`] : [one, other];
}
