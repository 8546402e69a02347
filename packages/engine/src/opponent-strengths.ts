import type { GameName } from '@ringfence/rules';

/** The opponents, from the weakest to the full engine: each has a way to play that one can tell. */
export const opponentNames = [
  'mole',
  'parrot',
  'owl',
  'magpie',
  'hare',
  'spider',
  'badger',
  'fox',
  'wolf',
  'dog',
] as const;
export type OpponentName = (typeof opponentNames)[number];

/** An Elo with its 95 % interval. */
type Measured = readonly [elo: number, low: number, high: number];

/** What the opponents of a game were measured to be, on one board of the Elo scale, where random play has 0. */
export interface OpponentStrengths {
  readonly size: number;
  readonly elo: Readonly<Record<OpponentName, Measured>>;
}

/** Printed by `npm run bench -- opponents --counts bench/data/opponents.jsonl`; a test compares. */
export const opponentStrengths: Partial<Readonly<Record<GameName, OpponentStrengths>>> = {
  fencemaster: {
    size: 4,
    elo: {
      mole: [654, 546, 774],
      parrot: [741, 632, 879],
      owl: [690, 600, 784],
      magpie: [822, 639, 1023],
      hare: [900, 759, 1059],
      spider: [912, 751, 1075],
      badger: [1026, 910, 1162],
      fox: [1085, 937, 1310],
      wolf: [1393, 1197, 1924],
      dog: [1492, 1370, 1619],
    },
  },
  havannah: {
    size: 4,
    elo: {
      mole: [750, 636, 893],
      parrot: [926, 802, 1105],
      owl: [852, 752, 970],
      magpie: [1361, 1090, 2057],
      hare: [909, 755, 1071],
      spider: [889, 732, 1049],
      badger: [1049, 896, 1217],
      fox: [1116, 952, 1310],
      wolf: [1487, 1221, 2120],
      dog: [1493, 1356, 1658],
    },
  },
  squatter: {
    size: 6,
    elo: {
      mole: [298, 224, 368],
      parrot: [355, 265, 449],
      owl: [522, 446, 603],
      magpie: [567, 483, 655],
      hare: [678, 600, 771],
      spider: [707, 631, 796],
      badger: [719, 644, 811],
      fox: [721, 651, 816],
      wolf: [729, 655, 820],
      dog: [706, 638, 794],
    },
  },
};
