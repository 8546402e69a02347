import { type Random, randomSource } from '@ringfence/rules';
import { isNew } from '../rating/ratings.ts';

/** Somebody who can be paired: the active version of a team, or a house player. */
export interface Candidate {
  /** `v:VERSION` or `house:WORD`. */
  readonly id: string;
  /** None for house players. */
  readonly team: string | null;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

/** What planning depends on, and nothing else. */
export interface Snapshot {
  /** Only whoever may play: no banned version, and one version of a team. */
  readonly candidates: readonly Candidate[];
  /** Meetings of late and those planned, the latest last: who met whom. */
  readonly meetings: readonly (readonly [string, string])[];
  readonly seed: number;
}

/** Two games between two players, with colours changed. */
export interface Pairing {
  readonly first: string;
  readonly second: string;
}

/** So much more often than others play those whose ratings are not known well. */
const NEW_WEIGHT = 4;
/** Of the meetings of a version, the share that is with house players, and that of a new one. */
const HOUSE_SHARE = 0.15;
const NEW_HOUSE_SHARE = 0.4;
/** Whose rating is known to so many points needs no more games. */
const ENOUGH = 20;
/** Opponents are near within so many points, or within what is known of the two. */
const NEAR = 150;
/** A meeting of late makes the next less likely, as much as so many times `NEAR` between their ratings. */
const MET = 0.7;

/** Chooses the next meetings, one after the other, each as if those before it had been played. */
export function planMeetings({ candidates, meetings, seed }: Snapshot, count: number): Pairing[] {
  const random = randomSource(seed);
  const sheets = new Map(candidates.map((candidate) => [candidate.id, new Sheet(candidate)]));
  for (const [one, other] of meetings) {
    const [first, second] = [sheets.get(one), sheets.get(other)];
    // Whoever met somebody who plays no more has played all the same.
    if (first !== undefined) first.note(other, isHouse(other));
    if (second !== undefined) second.note(one, isHouse(one));
  }
  const pairings: Pairing[] = [];
  const all = [...sheets.values()];
  while (pairings.length < count) {
    const pairing = next(all, random);
    if (pairing === undefined) break;
    const [one, other] = pairing;
    one.note(other.id, other.isHouse);
    other.note(one.id, one.isHouse);
    const [first, second] = random.below(2) === 0 ? [one, other] : [other, one];
    pairings.push({ first: first.id, second: second.id });
  }
  return pairings;
}

const isHouse = (id: string): boolean => id.startsWith('house:');

/** What is known of a candidate while meetings are chosen. */
class Sheet {
  readonly id: string;
  readonly team: string | null;
  readonly rating: number;
  readonly reach: number;
  readonly isNew: boolean;
  readonly isHouse: boolean;
  private readonly met = new Map<string, number>();
  private meetings = 0;
  private withHouse = 0;

  constructor(candidate: Candidate) {
    this.id = candidate.id;
    this.team = candidate.team;
    this.rating = candidate.rating;
    this.reach = (candidate.high - candidate.low) / 2;
    this.isNew = isNew(candidate);
    this.isHouse = candidate.team === null;
  }

  note(other: string, withHouse: boolean): void {
    this.met.set(other, (this.met.get(other) ?? 0) + 1);
    this.meetings++;
    if (withHouse) this.withHouse++;
  }

  timesMet(other: string): number {
    return this.met.get(other) ?? 0;
  }

  /** How much it has played for what it needs; whoever has least is next. House players wait for others unless they are new. */
  get load(): number {
    if (this.reach <= ENOUGH || (this.isHouse && !this.isNew)) return Number.POSITIVE_INFINITY;
    return (this.meetings + 1) / (this.isNew && !this.isHouse ? NEW_WEIGHT : 1);
  }

  get wantsHouse(): boolean {
    return this.withHouse < (this.isNew ? NEW_HOUSE_SHARE : HOUSE_SHARE) * (this.meetings + 1);
  }

  /** How unlike a good opponent somebody is: far in rating, or met of late, or busy. */
  distance(other: Sheet): number {
    const width = NEAR + (this.reach + other.reach) / 2;
    const far = Math.abs(this.rating - other.rating) / width;
    const busy = other.isHouse ? 0 : 0.1 * other.meetings;
    return far + MET * this.timesMet(other.id) + busy;
  }
}

function next(sheets: readonly Sheet[], random: Random): readonly [Sheet, Sheet] | undefined {
  const heroes = sheets
    .filter((sheet) => Number.isFinite(sheet.load) && sheets.some((other) => mayMeet(sheet, other)))
    .sort((a, b) => a.load - b.load);
  if (heroes.length === 0) return undefined;
  const hero = random.pick(heroes.filter(({ load }) => load === heroes[0].load));
  const opponents = sheets.filter((other) => mayMeet(hero, other));
  const wished = opponents.filter((other) => other.isHouse === (hero.isHouse || hero.wantsHouse));
  const among = wished.length > 0 ? wished : opponents;
  const least = Math.min(...among.map((other) => hero.distance(other)));
  // Near enough is as good: otherwise the same two would meet again and again.
  return [hero, random.pick(among.filter((other) => hero.distance(other) <= least + 0.25))];
}

const mayMeet = (one: Sheet, other: Sheet): boolean =>
  one !== other && (one.isHouse || other.isHouse || one.team !== other.team);
