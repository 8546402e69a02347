import { type Move, type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { createEngineWith } from './engine.ts';
import { registry } from './registry.ts';
import type { Budget, Searcher } from './searcher.ts';

/** A clock that only the search advances. */
class FakeClock {
  time = 0;
  now = (): number => this.time;
  pause = async (): Promise<void> => {
    this.time += 0.05;
  };
}

/** A search whose nodes take time by the fake clock, which it does not read itself. */
class FakeSearcher implements Searcher {
  readonly sliceNodes = 1000;
  nodes = 0;
  readonly slices: number[] = [];
  private position: Position | undefined;
  private readonly clock: FakeClock;
  /** Milliseconds that the next node takes. */
  private readonly cost: () => number;
  /** The favourite after this many nodes, as an index of the legal moves. */
  private readonly choice: (nodes: number) => number;

  constructor(clock: FakeClock, cost: () => number, choice: (nodes: number) => number = () => 0) {
    this.clock = clock;
    this.cost = cost;
    this.choice = choice;
  }

  begin(position: Position): void {
    this.position = position;
    this.nodes = 0;
  }

  step({ nodes }: Budget): boolean {
    const before = this.clock.time;
    this.clock.time += nodes * this.cost();
    this.nodes += nodes;
    this.slices.push(this.clock.time - before);
    return false;
  }

  info(): ReturnType<Searcher['info']> {
    const moves = this.position?.legalMoves() ?? [];
    const move = moves[this.choice(this.nodes) % moves.length] as Move;
    return { side: 1, moves: [{ move, value: 0, visits: 1, pv: [move] }], depth: 1, nodes: this.nodes };
  }

  clear(): void {}
  close(): void {}
}

const engineOn = (clock: FakeClock, searcher: Searcher) =>
  createEngineWith({}, { ...registry, searcherFor: async () => searcher }, clock);

describe('slices', () => {
  test.each([1e-4, 1e-2, 1])('are adapted to a machine whose nodes take %d ms', async (cost) => {
    const clock = new FakeClock();
    const searcher = new FakeSearcher(clock, () => cost);
    await engineOn(clock, searcher).analyse(startPosition('squatter', { size: 6 }), { moveTime: 2000 });
    const settled = searcher.slices.slice(12, -6);
    expect(Math.max(...settled)).toBeLessThanOrEqual(13);
    expect(Math.min(...settled)).toBeGreaterThan(4);
    expect(clock.time).toBeGreaterThan(1900);
    expect(clock.time).toBeLessThan(2000);
  });

  test('begin short, for machines that are slower than most', async () => {
    const clock = new FakeClock();
    const searcher = new FakeSearcher(clock, () => 0.1);
    await engineOn(clock, searcher).analyse(startPosition('squatter', { size: 6 }), { moveTime: 100 });
    expect(searcher.slices[0]).toBeLessThan(13);
    expect(clock.time).toBeLessThan(100);
  });

  test('are all equal where moves must be reproducible', async () => {
    const clock = new FakeClock();
    const random = randomSource(1);
    const searcher = new FakeSearcher(clock, () => random.below(100) / 1000);
    const info = await engineOn(clock, searcher).analyse(startPosition('squatter', { size: 6 }), { nodes: 4500 });
    expect(info.nodes).toBe(4500);
    expect(searcher.slices).toHaveLength(5);
  });
});

describe('the soft limit', () => {
  const clockLimit = { clock: { remaining: 36_000 } };

  async function timeTaken(choice: (nodes: number) => number): Promise<number> {
    const clock = new FakeClock();
    const searcher = new FakeSearcher(clock, () => 0.01, choice);
    await engineOn(clock, searcher).analyse(startPosition('squatter', { size: 6 }), clockLimit);
    return clock.time;
  }

  test('ends a search that has settled, and lets one that wavers continue', async () => {
    const settled = await timeTaken(() => 3);
    const wavering = await timeTaken((nodes) => Math.floor(nodes / 5000));
    const lateChange = await timeTaken((nodes) => (nodes > 170_000 ? 1 : 0));
    expect(settled).toBeGreaterThan(1800);
    expect(settled).toBeLessThan(2100);
    expect(wavering).toBeGreaterThan(2.9 * settled);
    expect(lateChange).toBeGreaterThan(settled * 1.05);
    expect(lateChange).toBeLessThan(settled * 1.4);
  });
});

test('a search for a move that must exist gets the reserve of the time, and no more', async () => {
  const timeTaken = async (until: number): Promise<number> => {
    const clock = new FakeClock();
    const searcher = new FakeSearcher(clock, () => 0.001);
    Object.defineProperty(searcher, 'isPressed', { get: () => clock.time < until });
    await engineOn(clock, searcher).analyse(startPosition('squatter', { size: 6 }), { moveTime: 10 });
    return clock.time;
  };
  expect(await timeTaken(0)).toBeLessThan(6.5);
  const found = await timeTaken(7);
  expect(found).toBeGreaterThanOrEqual(7);
  expect(found).toBeLessThan(8.5);
  const never = await timeTaken(Number.POSITIVE_INFINITY);
  expect(never).toBeGreaterThanOrEqual(9);
  expect(never).toBeLessThan(10.5);
});

test('a search that starts late and has nothing yet gets half of its time, one in time gets no more than its time', async () => {
  const timeTaken = async (delay: number, until: number): Promise<number> => {
    const clock = new FakeClock();
    const searcher = new FakeSearcher(clock, () => 0.001);
    Object.defineProperty(searcher, 'isBlind', { get: () => clock.time < until });
    const load = async (): Promise<Searcher> => {
      clock.time += delay;
      return searcher;
    };
    const engine = createEngineWith({}, { ...registry, searcherFor: load }, clock);
    await engine.analyse(startPosition('squatter', { size: 6 }), { moveTime: 100 });
    return clock.time;
  };
  expect(await timeTaken(200, 0)).toBeLessThan(203);
  expect(await timeTaken(200, 215)).toBeGreaterThanOrEqual(215);
  expect(await timeTaken(200, 215)).toBeLessThan(218);
  const never = await timeTaken(200, Number.POSITIVE_INFINITY);
  expect(never).toBeGreaterThan(243);
  expect(never).toBeLessThan(247);
  expect(await timeTaken(0, Number.POSITIVE_INFINITY)).toBeLessThan(100);
});

test('whole games on a clock are never lost on time, on a machine with hiccups', async () => {
  for (let seed = 0; seed < 12; seed++) {
    const random = randomSource(seed);
    const clock = new FakeClock();
    // Now and then a slice takes up to two and a half times as long as the previous ones.
    const searcher = new FakeSearcher(
      clock,
      () => (random.below(20) === 0 ? 0.025 : 0.01),
      () => random.below(100),
    );
    const engine = engineOn(clock, searcher);
    const game = (['squatter', 'fencemaster', 'havannah'] as const)[seed % 3];
    const position = startPosition(game, { size: 5 });
    const left = [5000, 5000];
    while (position.outcome === undefined) {
      const player = position.moves.length % 2;
      const before = clock.time;
      position.play(await engine.bestMove(position, { clock: { remaining: left[player], increment: 20 } }));
      left[player] -= clock.time - before;
      expect(left[player]).toBeGreaterThan(0);
      left[player] += 20;
    }
  }
});
