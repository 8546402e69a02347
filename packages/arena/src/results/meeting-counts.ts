import type { Meeting } from '../strengths/strengths.ts';
import { type Tally, WIN_HALVES } from './tally.ts';

/** What a kind of pair, or of single game, adds to a meeting: the index of the meeting and White's points in it. */
interface Entry {
  readonly meeting: number;
  readonly points: number;
}

/** All pairs of the same players with the same two results, or all single games alike. */
interface Kind {
  readonly count: number;
  readonly entries: readonly Entry[];
}

/** The games of a tournament twice: summed for each pairing of colours, and by kind of pair for the bootstrap. */
interface MeetingCounts {
  readonly meetings: readonly Meeting[];
  readonly kinds: readonly Kind[];
}

export function countMeetings(tallies: readonly Tally[], indices: ReadonlyMap<string, number>): MeetingCounts {
  const colours: Pick<Meeting, 'white' | 'black'>[] = [];
  const kinds: Kind[] = [];
  for (const tally of tallies) {
    const first = indices.get(tally.first) ?? -1;
    const second = indices.get(tally.second) ?? -1;
    const asWhite = colours.push({ white: first, black: second }) - 1;
    const asBlack = colours.push({ white: second, black: first }) - 1;
    const white = (halves: number): Entry => ({ meeting: asWhite, points: halves / 2 });
    const black = (halves: number): Entry => ({ meeting: asBlack, points: (WIN_HALVES - halves) / 2 });
    tally.pairs.forEach((count, index) => {
      kinds.push({ count, entries: [white(Math.floor(index / 3)), black(index % 3)] });
    });
    tally.singles(true).forEach((count, halves) => {
      kinds.push({ count, entries: [white(halves)] });
    });
    tally.singles(false).forEach((count, halves) => {
      kinds.push({ count, entries: [black(halves)] });
    });
  }
  const seen = kinds.filter(({ count }) => count > 0);
  const empty = colours.map((pair) => ({ ...pair, games: 0, points: 0 }));
  const played = weigh(empty, seen, (count) => count);
  return { meetings: played, kinds: seen };
}

/** The meetings with the weight of each kind instead of its count. */
export function weigh(
  meetings: readonly Meeting[],
  kinds: readonly Kind[],
  weight: (count: number) => number,
): Meeting[] {
  const weighed = meetings.map(({ white, black }) => ({ white, black, games: 0, points: 0 }));
  for (const { count, entries } of kinds) {
    const weightOfKind = weight(count);
    for (const { meeting, points } of entries) {
      weighed[meeting].games += weightOfKind;
      weighed[meeting].points += weightOfKind * points;
    }
  }
  return weighed;
}
