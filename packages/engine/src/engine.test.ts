import { setTimeout as delay } from 'node:timers/promises';
import { type Position, positionFromCells, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { EngineOptions, Info } from './api.ts';
import { ClassroomSearcher } from './classroom/searcher.ts';
import { ClassroomSolver } from './classroom/solver.ts';
import { createEngine, createEngineWith } from './engine.ts';
import { type Registry, registry } from './registry.ts';
import type { Budget } from './searcher.ts';

/** Processor time of this process in milliseconds: independent of the machine's load. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

test('plays by what it has solved before', async () => {
  const opening = startPosition('squatter', { size: 7 });
  for (const name of ['f6', 'b5', 'b2', 'b4', 'a1', 'c1', 'e6', 'c3']) opening.play(opening.grid.cellNamed(name));
  const engine = await createEngine({ tableSize: 16, seed: 1 });
  const glance = { nodes: 300, search: 'best' } as const;
  expect((await engine.analyse(opening, glance)).argument).toBeUndefined();
  expect((await engine.solve(opening, { nodes: 200_000 })).proof).toBe('draw');
  expect((await engine.analyse(opening, glance)).argument).toMatch(/^cannot lose/);
  engine.close();
});

describe('limits', () => {
  test.each(['squatter', 'fencemaster', 'havannah'] as const)('%s: nodes are not overrun', async (game) => {
    const engine = await createEngine();
    const info = await engine.analyse(startPosition(game, { size: 5 }), { nodes: 3000 });
    expect(info.nodes).toBeLessThanOrEqual(3000);
    expect(info.nodes).toBeGreaterThan(1000);
    expect(info.moves[0].pv[0]).toBe(info.moves[0].move);
    engine.close();
  });

  test('depth and time end a search', async () => {
    const engine = await createEngine({}, { now: processorTime });
    expect((await engine.analyse(startPosition('squatter', { size: 5 }), { depth: 2 })).depth).toBe(2);
    const info = await engine.analyse(startPosition('squatter', { size: 6 }), { moveTime: 150 });
    // Exact limits are tested with a fake clock in drive.test.ts.
    expect(info.milliseconds).toBeGreaterThan(100);
    expect(info.milliseconds).toBeLessThan(1000);
    engine.close();
  });

  test('invalid limits are refused', async () => {
    const engine = await createEngine();
    const position = startPosition('squatter', { size: 3 });
    await expect(engine.analyse(position, { nodes: -1 })).rejects.toThrow(RangeError);
    const random = randomSource(1);
    while (position.outcome === undefined) position.play(random.pick(position.legalMoves()));
    await expect(engine.bestMove(position, { nodes: 1 })).rejects.toThrow('the game is over');
    await expect(engine.solve(position)).rejects.toThrow('the game is over');
    engine.close();
    await expect(engine.analyse(startPosition('squatter', { size: 3 }), { nodes: 1 })).rejects.toThrow('closed');
  });
});

test('asks for a net that could not be loaded again after a while, and says meanwhile that it is missing', async () => {
  let now = 0;
  let requests = 0;
  const unsteady: Registry = {
    ...registry,
    async searcherFor(position, options) {
      const searcher = await registry.searcherFor(position, options, 'mcts');
      if (++requests === 1) searcher.missingNet = 'the connection has stalled';
      return searcher;
    },
  };
  const engine = createEngineWith({ tableSize: 1 }, unsteady, { now: () => now });
  const position = startPosition('fencemaster', { size: 3 });
  const missing = async () => (await engine.analyse(position, { nodes: 10 })).missingNet;
  expect(await missing()).toBe('the connection has stalled');
  now = 9999;
  expect(await missing()).toBe('the connection has stalled');
  expect(requests).toBe(1);
  now = 10_000;
  expect(await missing()).toBeUndefined();
  now = 1e9;
  expect([await missing(), requests]).toEqual([undefined, 2]);
  engine.close();
});

describe('stopping', () => {
  test.each([
    ['squatter', 7],
    ['squatter', 12],
    ['fencemaster', 5],
    ['havannah', 8],
  ] as const)('%s %i: takes effect within a few slices and keeps the best move so far', async (game, size) => {
    const engine = await createEngine();
    const stop = new AbortController();
    const position = startPosition(game, { size });
    let asked = 0;
    const onInfo = (): void => {
      if (stop.signal.aborted) return;
      asked = processorTime();
      stop.abort();
    };
    const info = await engine.analyse(position, {}, onInfo, stop.signal);
    expect(processorTime() - asked).toBeLessThan(300);
    expect(position.isLegal(info.moves[0].move)).toBe(true);
    expect(info.nodes).toBeGreaterThan(0);
    engine.close();
  });

  test('also ends a waiting request at once', async () => {
    const engine = await createEngine();
    const [first, second] = [new AbortController(), new AbortController()];
    const position = startPosition('squatter', { size: 7 });
    const running = engine.analyse(position, {}, undefined, first.signal);
    const waiting = engine.analyse(position, {}, undefined, second.signal);
    const third = engine.bestMove(position, { nodes: 100 });
    second.abort();
    expect((await waiting).nodes).toBe(0);
    first.abort();
    expect((await running).nodes).toBeGreaterThan(0);
    expect(position.isLegal(await third)).toBe(true);
    engine.close();
  });

  test('closing stops a running search', async () => {
    const engine = await createEngine();
    const running = engine.analyse(startPosition('squatter', { size: 7 }), {}, () => engine.close());
    expect((await running).moves.length).toBeGreaterThan(0);
  });
});

test('snapshots arrive while it thinks, and timers run', async () => {
  const engine = await createEngine({}, { now: processorTime });
  const infos: Info[] = [];
  let ticks = 0;
  const timer = setInterval(() => ticks++, 20);
  await engine.analyse(startPosition('fencemaster', { size: 6 }), { moveTime: 600 }, (info) => infos.push(info));
  clearInterval(timer);
  expect(infos.length).toBeGreaterThanOrEqual(3);
  expect(infos.length).toBeLessThanOrEqual(7);
  expect(ticks).toBeGreaterThan(5);
  engine.close();
});

test('the position is not changed, and may change while the engine thinks', async () => {
  const engine = await createEngine();
  const position = startPosition('squatter', { size: 5 });
  position.play(12);
  const hash = position.hash;
  const running = engine.analyse(position, { nodes: 4000 });
  expect(position.hash).toBe(hash);
  position.undo();
  expect((await running).moves.some(({ move }) => move === 12)).toBe(false);
  engine.close();
});

test('the only move needs no search', async () => {
  const pieces = Uint8Array.from([1, 2, 1, 2, 1, 2, 1, 2, 0]);
  const engine = createEngineWith({}, { ...registry, searcherFor: () => Promise.reject(new Error('not needed')) });
  const position = positionFromCells('squatter', 3, pieces, new Uint8Array(9), 1);
  expect(await engine.bestMove(position, { nodes: 1 })).toBe(8);
});

describe('a search that fails', () => {
  class Faulty extends ClassroomSearcher {
    static faults: ((searcher: Faulty) => boolean)[] = [];
    override step(budget: Budget): boolean {
      const fault = Faulty.faults.shift();
      return fault === undefined ? super.step(budget) : fault(this);
    }
  }
  const faulty: Registry = { ...registry, searcherFor: async () => new Faulty() };
  const position = startPosition('squatter', { size: 4 });

  test('is reported, and the next search works', async () => {
    const engine = createEngineWith({}, faulty);
    Faulty.faults = [
      () => {
        throw new Error('unreachable');
      },
    ];
    const failing = engine.bestMove(position, { nodes: 100 });
    const next = engine.bestMove(position, { nodes: 100 });
    await expect(failing).rejects.toThrow('unreachable');
    expect(position.isLegal(await next)).toBe(true);
  });

  test('without progress does not hang', async () => {
    const engine = createEngineWith({}, faulty);
    Faulty.faults = Array.from({ length: 2000 }, () => () => false);
    await expect(engine.bestMove(position, {})).rejects.toThrow('stands still');
    Faulty.faults = [];
  });

  test('with an illegal move is reported', async () => {
    class Wrong extends ClassroomSearcher {
      override info(): ReturnType<ClassroomSearcher['info']> {
        return { ...super.info(), moves: [{ move: 99, value: 0, visits: 1, pv: [99] }] };
      }
    }
    const engine = createEngineWith({}, { ...registry, searcherFor: async () => new Wrong() });
    await expect(engine.bestMove(position, { nodes: 100 })).rejects.toThrow('illegal move 99');
  });
});

describe('solving', () => {
  test('proves small boards and says how', async () => {
    const engine = await createEngine();
    const notes: string[] = [];
    const solution = await engine.solve(startPosition('squatter', { size: 3 }), {
      moves: true,
      onProgress: ({ note }) => notes.push(note),
    });
    expect(solution).toMatchObject({ proof: 'draw', score: 0 });
    expect(solution.argument).toContain('Maker–Breaker');
    expect(solution.moves).toHaveLength(9);
    expect(solution.state).toBeUndefined();
    engine.close();
  });

  test('gives up after the given nodes, and resumes from its state', async () => {
    const position = startPosition('squatter', { size: 3 });
    // The classroom's solver is slow enough to be stopped on such a small board.
    const slow: Registry = { ...registry, solverFor: async () => new ClassroomSolver({ tableSize: 8 }) };
    const engine = createEngineWith({}, slow);
    const first = await engine.solve(position, { nodes: 400, keepState: true });
    expect(first.proof).toBeUndefined();
    expect(first.nodes).toBeLessThanOrEqual(400);
    engine.close();
    const other = createEngineWith({}, slow);
    const state = first.state ?? new Uint8Array();
    expect((await other.solve(position, { state })).proof).toBe('draw');
    await expect(other.solve(startPosition('squatter', { size: 4 }), { state })).rejects.toThrow('another position');
    other.close();
  });

  test('stops on request', async () => {
    const engine = await createEngine();
    const stop = new AbortController();
    const running = engine.solve(startPosition('squatter', { size: 8 }), { signal: stop.signal });
    await delay(60);
    stop.abort();
    expect((await running).proof).toBeUndefined();
    engine.close();
  });
});

describe('the same seed gives the same game', () => {
  async function selfPlay(options: EngineOptions, start: Position, nodes: number): Promise<readonly number[]> {
    const engine = await createEngine(options);
    const position = start.clone();
    while (position.outcome === undefined && position.moves.length < 12) {
      position.play(await engine.bestMove(position, { nodes }));
    }
    engine.close();
    return position.moves;
  }

  test.each([
    ['squatter', 5],
    ['fencemaster', 4],
    ['havannah', 4],
  ] as const)('in %s', async (game, size) => {
    const start = startPosition(game, { size, swap: game !== 'squatter' });
    const one = await selfPlay({ seed: 7 }, start, 2500);
    expect(await selfPlay({ seed: 7 }, start, 2500)).toEqual(one);
  });
});
