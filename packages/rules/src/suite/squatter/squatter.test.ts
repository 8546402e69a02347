import { describe, expect, test } from 'vitest';
import { judgeText } from '../../judgement.ts';
import { randomSource } from '../../random.ts';
import { squareGrid } from '../../square.ts';
import { otherSide, type Side } from '../../types.ts';
import { generateSuite, tryPlan } from '../generate.ts';
import type { Topic } from '../topics.ts';
import { squatterTopics } from './topics.ts';

/** The state after a move, computed the slow way. */
interface Frame {
  readonly piece: readonly number[];
  readonly owner: readonly number[];
  readonly mover: Side;
  /** Regions that this move enclosed and that the mover did not own before. */
  readonly closed: number;
}

const known = new Map<number, number[]>();

const near4 = (n: number, c: number): number[] => {
  const index = 10_000 * n + c;
  const near = known.get(index) ?? neighbours(n, c);
  known.set(index, near);
  return near;
};

const neighbours = (n: number, c: number): number[] => {
  const cells: number[] = [];
  if (c >= n) cells.push(c - n);
  if (c < n * n - n) cells.push(c + n);
  if (c % n > 0) cells.push(c - 1);
  if (c % n < n - 1) cells.push(c + 1);
  return cells;
};
const onBorder = (n: number, c: number): boolean => near4(n, c).length < 4;

/** Maximal 4-connected sets of cells that pass the test. */
function regions(n: number, inSet: (c: number) => boolean): number[][] {
  const seen = new Set<number>();
  const found: number[][] = [];
  for (let start = 0; start < n * n; start++) {
    if (seen.has(start) || !inSet(start)) continue;
    const region = [start];
    seen.add(start);
    for (const cell of region) {
      for (const near of near4(n, cell)) {
        if (seen.has(near) || !inSet(near)) continue;
        seen.add(near);
        region.push(near);
      }
    }
    found.push(region);
  }
  return found;
}

const enclosed = (n: number, isWall: (c: number) => boolean): number[][] =>
  regions(n, (c) => !isWall(c)).filter((region) => !region.some((c) => onBorder(n, c)));

/** The rules, word for word: every cell that is not a live piece of the mover's is flooded after each move. */
function replay(n: number, moves: readonly number[], first: Side): Frame[] {
  const piece = new Array<number>(n * n).fill(0);
  const owner = new Array<number>(n * n).fill(0);
  let mover = first;
  return moves.map((move) => {
    if (piece[move] !== 0 || owner[move] !== 0) expect.fail(`move ${move} is illegal`);
    piece[move] = mover;
    const side = mover;
    let closed = 0;
    for (const region of enclosed(n, (c) => piece[c] === side && owner[c] === 0)) {
      if (region.some((c) => owner[c] !== side)) closed++;
      for (const c of region) owner[c] = side;
    }
    mover = otherSide(mover);
    return { piece: [...piece], owner: [...owner], mover: side, closed };
  });
}

const scoreOf = ({ piece, owner }: Frame, side: number): number =>
  owner.filter((o, c) => o === side && piece[c] !== side).length;

function answerOf(frame: Frame): string {
  const [white, black] = [scoreOf(frame, 1), scoreOf(frame, 2)];
  const free = frame.piece.some((p, c) => p === 0 && frame.owner[c] === 0);
  return `${free ? 'None' : white > black ? 'White' : black > white ? 'Black' : 'Draw'}\n${white}\n${black}\n`;
}

/** The board by the text's own rule: the piece above a block's first cell owns the block. */
function naiveAnswer(text: string): { answer: string; strictAnswer: string } {
  const [size, ...rows] = text.trim().split(/\s*\n\s*/);
  const n = Number(size);
  const cells = [...rows.join('').replaceAll(/\s/g, '')];
  const counts = { W: 0, B: 0 };
  let odd = false;
  const seen = new Set<number>();
  for (let start = 0; start < n * n; start++) {
    if (cells[start] !== '-' || seen.has(start)) continue;
    const block = [start];
    seen.add(start);
    for (const c of block) {
      for (let d = 0; d < n * n; d++) {
        const touches = Math.abs((c % n) - (d % n)) < 2 && Math.abs(Math.floor(c / n) - Math.floor(d / n)) < 2;
        if (!touches || cells[d] !== '-' || seen.has(d)) continue;
        seen.add(d);
        block.push(d);
      }
    }
    const above = cells[start - n];
    if (above === 'W' || above === 'B') counts[above] += block.length;
    const beside = new Set(block.flatMap((c) => near4(n, c).map((d) => cells[d])));
    odd ||= block.some((c) => onBorder(n, c)) || beside.has('+') || (beside.has('W') && beside.has('B'));
  }
  for (const wall of ['W', 'B']) {
    const inside = enclosed(n, (c) => cells[c] === wall).flat();
    odd ||= inside.some((c) => cells[c] !== '-');
  }
  const winner = cells.includes('+') ? 'None' : counts.W > counts.B ? 'White' : counts.B > counts.W ? 'Black' : 'Draw';
  const answer = `${winner}\n${counts.W}\n${counts.B}\n`;
  return { answer, strictAnswer: odd ? 'Error\n' : answer };
}

/** What the game or its last board must show so that the topic deserves its name. */
type Property = (frames: readonly Frame[], n: number, last: Frame) => boolean;

const live = ({ piece, owner }: Frame, c: number, side: number): boolean => piece[c] === side && owner[c] === 0;
const taken = ({ owner }: Frame): boolean => owner.some((o) => o !== 0);
const histories = (frames: readonly Frame[]): number[][] =>
  frames[0].owner.map((_, c) => frames.map((f) => f.owner[c]).filter((o, i, all) => o !== 0 && o !== all[i - 1]));
const bothSides = (test: (side: number) => boolean): boolean => test(1) || test(2);
const someCell = (n: number, test: (c: number) => boolean): boolean =>
  Array.from({ length: n * n }, (_, c) => c).some(test);
/** A live piece with only own pieces and own territory beside it, and some territory. */
const walledIn = (n: number, f: Frame, c: number, side: number): boolean =>
  live(f, c, side) &&
  near4(n, c).length === 4 &&
  near4(n, c).every((d) => live(f, d, side) || f.owner[d] === side) &&
  near4(n, c).some((d) => f.owner[d] === side);
const pocket = (n: number, f: Frame, corner: boolean): boolean =>
  bothSides((side) =>
    regions(n, (c) => !live(f, c, side)).some(
      (region, _, all) =>
        all.filter((r) => r.some((c) => onBorder(n, c))).length > 1 &&
        region.some((c) => onBorder(n, c)) &&
        region.some((c) => near4(n, c).length === 2) === corner &&
        region.every((c) => f.owner[c] === 0 || f.owner[c] !== side),
    ),
  );
const territories = (n: number, f: Frame, side: number): number[][] => regions(n, (c) => f.owner[c] === side);

const properties: Partial<Record<Topic, Property>> = {
  unfinished: (_, __, last) => answerOf(last).startsWith('None'),
  finished: (_, __, last) => /^(White|Black)/.test(answerOf(last)),
  draw: (_, __, last) => answerOf(last).startsWith('Draw'),
  'last-cell': (frames, _, last) => {
    const before = frames[frames.length - 2];
    const lead = (f: Frame): number => scoreOf(f, last.mover) - scoreOf(f, 3 - last.mover);
    return (
      answerOf(before).startsWith('None') && !answerOf(last).startsWith('None') && lead(before) <= 0 && lead(last) > 0
    );
  },
  capture: (_, __, last) => taken(last),
  'enemy-inside': (_, n, f) => bothSides((s) => someCell(n, (c) => f.owner[c] === s && f.piece[c] === 3 - s)),
  'own-inside': (_, n, f) => bothSides((s) => someCell(n, (c) => walledIn(n, f, c, s))),
  branches: (_, n, f) => bothSides((s) => someCell(n, (c) => walledIn(n, f, c, s))),
  'double-capture': (frames) => frames.some(({ closed }) => closed > 1),
  'shared-wall': (frames, n, f) =>
    frames.filter(({ closed }) => closed > 0).length > 1 &&
    bothSides((s) => {
      const all = territories(n, f, s);
      const touching = (c: number): number =>
        all.filter((region) => near4(n, c).some((d) => region.includes(d))).length;
      return someCell(n, (c) => live(f, c, s) && touching(c) > 1);
    }),
  nested: (_, n, f) =>
    bothSides((s) =>
      territories(n, f, s).some((region) =>
        region.every((c) => near4(n, c).every((d) => f.owner[d] === s || walledIn(n, f, d, s))),
      ),
    ),
  recapture: (frames) => histories(frames).some((owners) => owners.length > 1),
  'taken-back': (frames, n, f) => {
    const changes = histories(frames);
    return bothSides((s) => someCell(n, (c) => f.owner[c] === s && f.piece[c] === s && changes[c].includes(3 - s)));
  },
  'third-ring': (frames) => histories(frames).some((owners) => owners.length > 2),
  'open-loop': (_, n, f) =>
    bothSides((s) =>
      someCell(
        n,
        (x) =>
          !live(f, x, s) &&
          enclosed(n, (c) => c === x || live(f, c, s)).some((region) => region.some((c) => f.owner[c] !== s)),
      ),
    ),
  'corner-pocket': (_, n, f) => pocket(n, f, true),
  'border-pocket': (_, n, f) => pocket(n, f, false),
  'filled-loop': (_, n, f) =>
    bothSides((s) => someCell(n, (c) => near4(n, c).length === 4 && [c, ...near4(n, c)].every((d) => live(f, d, s)))),
  'thick-loop': (_, n, f) =>
    bothSides((s) =>
      someCell(
        n,
        (x) =>
          live(f, x, s) &&
          near4(n, x).some((d) => f.owner[d] === s) &&
          near4(n, x).some((d) => live(f, d, s)) &&
          enclosed(n, (c) => c !== x && live(f, c, s)).some((region) => region.includes(x)),
      ),
    ),
  corridor: (_, n, f) => bothSides((s) => territories(n, f, s).some(({ length }) => length > 2)),
  snake: (_, n, f) => bothSides((s) => regions(n, (c) => live(f, c, s)).some(({ length }) => length >= n)),
  'way-out': (_, n, f) =>
    bothSides((s) =>
      regions(n, (c) => !live(f, c, s)).some(
        (region) => region.some((c) => f.owner[c] === 3 - s) && region.length > 4 && region.some((c) => onBorder(n, c)),
      ),
    ),
  'dead-wall': (_, n, f) =>
    bothSides((s) =>
      someCell(n, (bait) => {
        const beside = near4(n, bait);
        const dead = beside.filter((d) => f.piece[d] === s && f.owner[d] === 3 - s);
        const standing = beside.filter((d) => live(f, d, s));
        return live(f, bait, 3 - s) && dead.length === 1 && standing.length === 3;
      }),
    ),
};

describe('Squatter suites', () => {
  const oddities: readonly Topic[] = [
    'captured-on-border',
    'captured-beside-free',
    'captured-by-both',
    'enclosed-not-captured',
    'unbalanced',
  ];

  for (const plan of squatterTopics) {
    const property = properties[plan.topic];
    if (property === undefined) continue;
    test(`${plan.topic}: ${plan.describes}`, () => {
      for (const size of new Set([plan.minSize, 5, 6, 7, 9])) {
        if (size < plan.minSize) continue;
        for (let seed = 0; seed < 6; seed++) {
          const draft = tryPlan(plan, 'squatter', squareGrid(size), randomSource(size * 100 + seed), seed % 2 === 1);
          if (draft?.position === undefined) throw new Error(`no board of size ${size} for seed ${seed}`);
          const { moves, turn } = draft.position;
          const first = moves.length % 2 === 0 ? turn : otherSide(turn);
          const frames = replay(size, moves, first);
          const last = frames[frames.length - 1];
          expect(property(frames, size, last), draft.text).toBe(true);
          const judged = judgeText(draft.text, { game: 'squatter', strict: true });
          if (!judged.ok) throw new Error(`${judged.error.message}\n${draft.text}`);
          expect(judged.value.oddities).toEqual([]);
          expect(naiveAnswer(draft.text).answer).toBe(answerOf(last));
        }
      }
    });
  }

  test('agrees with the slow judge about the answers of all valid boards', () => {
    for (const [size, count] of [
      [1, 40],
      [2, 60],
      [3, 120],
      [4, 120],
      [6, 240],
      [9, 120],
      [12, 60],
    ]) {
      for (const { name, text, topic, ...answers } of generateSuite({ game: 'squatter', size, count, seed: 7 })) {
        if (answers.answer === 'Error\n') continue;
        const { answer, strictAnswer } = answers;
        expect({ name, answer, strictAnswer }).toEqual({ name, ...naiveAnswer(text) });
      }
    }
  });

  test('shows on every unreachable board the oddity that names it, and refuses the provable ones', () => {
    for (const { text, topic, answer, strictAnswer } of generateSuite({
      game: 'squatter',
      size: 6,
      count: 150,
      seed: 3,
    })) {
      if (!oddities.includes(topic)) continue;
      const judged = judgeText(text, { game: 'squatter' });
      expect(judged.ok && judged.value.oddities.map(({ name }) => name)).toContain(topic);
      expect(strictAnswer).toBe(topic === 'unbalanced' ? answer : 'Error\n');
    }
  });

  test('has a property for each topic with reachable boards', () => {
    const reachable = squatterTopics
      .filter((plan) => tryPlan(plan, 'squatter', squareGrid(8), randomSource(1))?.position !== undefined)
      .map(({ topic }) => topic);
    expect(reachable.filter((topic) => topic !== 'empty-board').sort()).toEqual(Object.keys(properties).sort());
  });
});
