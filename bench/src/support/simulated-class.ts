import { type Counts, planMeetings, type RatedPlayer, type Rating, ratingsOf } from '@ringfence/ladder';
import { type Random, randomSource } from '@ringfence/rules';

/** The true ratings of the house players, whose mean is 1500: twelve as a class has them, weak ones and strong ones. */
const HOUSE = Array.from({ length: 12 }, (_, i) => 1500 + (i - 5.5) * 110);
/** The true ratings of first versions are normally distributed. */
const TEAMS = { mean: 1400, deviation: 250 };
const COLOUR = 20;
/** How many recent meetings of a player count for the next ones, as in the scheduler. */
const RECENT_MEETINGS = 6;

/** A class of teams of known strength that plays by the pairing and the ratings of a real one. */
export class SimulatedClass {
  /** The true rating of each player. */
  readonly truth = new Map<string, number>();
  private readonly random: Random;
  private readonly players: RatedPlayer[] = [];
  private readonly active = new Map<string, string>();
  private readonly counts = new Map<
    string,
    { white: string; black: string; won: number; drawn: number; lost: number }
  >();
  private readonly played = new Map<string, number>();
  private readonly meetings: (readonly [string, string])[] = [];
  private kept: Map<string, Rating> | undefined;

  constructor(teams: number, seed: number) {
    this.random = randomSource(seed);
    for (const [i, rating] of HOUSE.entries()) this.enter({ id: `house:${i}`, team: null, number: 0 }, rating);
    for (let team = 0; team < teams; team++) {
      this.submit(`t${team}`, TEAMS.mean + TEAMS.deviation * this.normal());
    }
  }

  /** The active versions. */
  get versions(): string[] {
    return [...this.active.values()];
  }

  gamesOf(player: string): number {
    return this.played.get(player) ?? 0;
  }

  /** A team submits a program of this true rating. */
  submit(team: string, rating: number): string {
    const number = this.players.filter((player) => player.team === team).length + 1;
    const id = `v:${team}-${number}`;
    this.enter({ id, team, number }, rating);
    this.active.set(team, id);
    return id;
  }

  /** The current ratings. */
  ratings(): ReadonlyMap<string, Rating> {
    this.kept ??= ratingsOf(this.players, [...this.counts.values()] satisfies Counts[]);
    return this.kept;
  }

  /** Plans and plays a batch of meetings, two games each. */
  play(meetings: number): void {
    const ratings = this.ratings();
    const current = new Set(this.active.values());
    const candidates = this.players
      .filter(({ id, team }) => team === null || current.has(id))
      .map(({ id, team }) => ({ id, team, ...(ratings.get(id) as Rating) }));
    const recent = this.meetings.slice(-RECENT_MEETINGS * candidates.length);
    const seed = this.random.next() >>> 1;
    for (const { first, second } of planMeetings({ candidates, meetings: recent, seed }, meetings)) {
      this.game(first, second);
      this.game(second, first);
      this.meetings.push([first, second]);
    }
    this.kept = undefined;
  }

  /** A random number from the standard normal distribution. */
  normal(): number {
    const unit = (): number => (this.random.next() + 0.5) / 2 ** 32;
    return Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
  }

  private enter(player: RatedPlayer, rating: number): void {
    this.players.push(player);
    this.truth.set(player.id, rating);
    this.kept = undefined;
  }

  private game(white: string, black: string): void {
    const lead = (this.truth.get(white) ?? 0) - (this.truth.get(black) ?? 0) + COLOUR;
    const isWon = this.random.next() / 2 ** 32 < 1 / (1 + 10 ** (-lead / 400));
    const key = `${white} ${black}`;
    const counts = this.counts.get(key) ?? { white, black, won: 0, drawn: 0, lost: 0 };
    this.counts.set(key, counts);
    if (isWon) counts.won++;
    else counts.lost++;
    for (const player of [white, black]) this.played.set(player, this.gamesOf(player) + 1);
  }
}
