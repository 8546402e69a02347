import { type Random, randomSource } from '@ringfence/rules';
import { isNew } from '../rating/ratings.ts';

/** A candidate for pairing: the active version of a team, or a house player. */
export interface Candidate {
  /** `v:VERSION` or `house:WORD`. */
  readonly id: string;
  /** None for house players. */
  readonly team: string | null;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  /** How many times as long as usual its games hold a slot; default: 1. */
  readonly cost?: number;
}

/** The whole input of planning. */
export interface Snapshot {
  /** Only players that may play: no banned version, and one version of a team. */
  readonly candidates: readonly Candidate[];
  /** Recent and planned meetings, the latest last. */
  readonly meetings: readonly (readonly [string, string])[];
  readonly seed: number;
}

/** Two games between two players, with colours reversed. */
interface PlannedMeeting {
  readonly first: string;
  readonly second: string;
}

/** How much more often players with uncertain ratings play. */
const NEW_WEIGHT = 4;
/** House players hold the scale: they are new, and meet each other, until their ratings are known to ±60 points. */
const HOUSE_KNOWN = 60;
/** The share of a version's meetings that is against house players, and that of a new version. */
const HOUSE_SHARE = 0.15;
const NEW_HOUSE_SHARE = 0.4;
/** A rating that is known to within this many points needs no more games. */
const ENOUGH = 20;
/** Opponents are near within this many points, or within the uncertainty of the two. */
const NEAR = 150;
/** Beyond this multiple of that an opponent is far: the result is all but certain, and says little. */
const FAR = 2;
/** A recent meeting makes the next less likely, as much as this multiple of `NEAR` in rating difference. */
const MET = 0.7;
/** More recent meetings count no more: otherwise a team with few others would soon meet the far ones. */
const MOST_MET = 3;

/** Chooses the next meetings, one after the other, each as if the previous had been played. */
export function planMeetings({ candidates, meetings, seed }: Snapshot, count: number): PlannedMeeting[] {
  const random = randomSource(seed);
  const sheets = new Map(candidates.map((candidate) => [candidate.id, new Sheet(candidate)]));
  for (const [one, other] of meetings) {
    const [first, second] = [sheets.get(one), sheets.get(other)];
    // Meetings with players that no longer play count too.
    if (first !== undefined) first.note(other, isHouse(other));
    if (second !== undefined) second.note(one, isHouse(one));
  }
  const planned: PlannedMeeting[] = [];
  const all = [...sheets.values()];
  while (planned.length < count) {
    const meeting = next(all, random);
    if (meeting === undefined) break;
    const [one, other] = meeting;
    one.note(other.id, other.isHouse);
    other.note(one.id, one.isHouse);
    const [first, second] = random.below(2) === 0 ? [one, other] : [other, one];
    planned.push({ first: first.id, second: second.id });
  }
  return planned;
}

const isHouse = (id: string): boolean => id.startsWith('house:');

/** The state of a candidate while meetings are chosen. */
class Sheet {
  readonly id: string;
  readonly team: string | null;
  readonly rating: number;
  readonly reach: number;
  readonly cost: number;
  readonly isNew: boolean;
  readonly isHouse: boolean;
  private readonly met = new Map<string, number>();
  private meetings = 0;
  private withHouse = 0;

  constructor(candidate: Candidate) {
    this.id = candidate.id;
    this.team = candidate.team;
    this.rating = candidate.rating;
    this.cost = candidate.cost ?? 1;
    this.reach = (candidate.high - candidate.low) / 2;
    this.isHouse = candidate.team === null;
    this.isNew = this.isHouse ? this.reach > HOUSE_KNOWN : isNew(candidate);
  }

  note(other: string, withHouse: boolean): void {
    this.met.set(other, (this.met.get(other) ?? 0) + 1);
    this.meetings++;
    if (withHouse) this.withHouse++;
  }

  timesMet(other: string): number {
    return this.met.get(other) ?? 0;
  }

  /**
   * How much of the machine it has had relative to its need; the lowest is next. House players wait for others unless they are new.
   */
  get load(): number {
    if (this.reach <= ENOUGH || (this.isHouse && !this.isNew)) return Number.POSITIVE_INFINITY;
    return (this.cost * (this.meetings + 1)) / (this.isNew ? NEW_WEIGHT : 1);
  }

  get wantsHouse(): boolean {
    return this.withHouse < (this.isNew ? NEW_HOUSE_SHARE : HOUSE_SHARE) * (this.meetings + 1);
  }

  /** How unsuitable an opponent is: far in rating, met recently, or busy. */
  distance(other: Sheet): number {
    const busy = other.isHouse ? 0 : 0.1 * other.cost * other.meetings;
    return this.gap(other) + MET * Math.min(MOST_MET, this.timesMet(other.id)) + busy;
  }

  isFar(other: Sheet): boolean {
    return this.gap(other) > FAR;
  }

  private gap(other: Sheet): number {
    return Math.abs(this.rating - other.rating) / (NEAR + (this.reach + other.reach) / 2);
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
  // A team whose equals are not in the class finds them in the house.
  const among = wished.every((other) => hero.isFar(other)) ? opponents : wished;
  const least = Math.min(...among.map((other) => hero.distance(other)));
  // Near enough is as good: otherwise the same two would meet again and again.
  return [hero, random.pick(among.filter((other) => hero.distance(other) <= least + 0.25))];
}

const mayMeet = (one: Sheet, other: Sheet): boolean =>
  one !== other && (one.isHouse || other.isHouse || one.team !== other.team);
