import { MessageChannel } from 'node:worker_threads';
import { randomSource, startPosition } from '@ringfence/rules';
import { nodePort } from '@ringfence/wasm-host';
import { describe, expect, test } from 'vitest';
import type { Engine, Info, MoveInfo } from './api.ts';
import { createEngine, createEngineWith, createLocalEngine } from './engine.ts';
import { mergeInfos } from './merge.ts';
import { loadNet } from './net/store.ts';
import { createParallelEngine } from './parallel.ts';
import { type Registry, registry } from './registry.ts';
import { createFlightSearcher } from './testing/local-crew.ts';
import { randomPosition } from './testing/plain-search.ts';
import { serveEngine } from './worker.ts';

/** The usual searches; one with a net has its leaves opened on this thread. */
const localRegistry: Registry = {
  ...registry,
  async searcherFor(position, options, search) {
    if (search === 'mcts' || position.game === 'squatter') return registry.searcherFor(position, options, search);
    return createFlightSearcher(await loadNet(position.game), options, { slots: options.threads ?? 1 });
  },
};

/** Engines connected by ports, all on this thread. */
function several(count: number): Promise<Engine> {
  const start = () => {
    const { port1, port2 } = new MessageChannel();
    serveEngine(nodePort(port2), async (options) => createEngineWith(options, localRegistry));
    return nodePort<never, never>(port1);
  };
  return createParallelEngine(start, { threads: count, tableSize: 16, seed: 5 });
}

const infoOf = (...moves: readonly Partial<MoveInfo>[]): Info => ({
  side: 1,
  moves: moves.map((move, at) => ({ move: at, value: 0, visits: 10, pv: [at], ...move })),
  depth: 1,
  nodes: 20,
  milliseconds: 5,
});

describe('several searches combined', () => {
  test('visits add up, and values are weighted by them', () => {
    const merged = mergeInfos([
      infoOf({ value: 0.5, visits: 30 }, { value: 0.2, visits: 10 }),
      infoOf({ value: 0.1, visits: 10 }, { value: 0.6, visits: 40, pv: [1, 0] }),
    ]);
    expect(merged.moves.map(({ move, visits }) => [move, visits])).toEqual([
      [1, 50],
      [0, 40],
    ]);
    expect(merged.moves[0].value).toBeCloseTo(0.52);
    expect(merged.moves[1].value).toBeCloseTo(0.4);
    expect(merged).toMatchObject({ nodes: 40, milliseconds: 5, depth: 2 });
    expect(merged.proof).toBeUndefined();
  });

  test('a proof by one is a proof, and losses by all are one', () => {
    const loss = { proof: 'loss', value: -1 } as const;
    expect(mergeInfos([infoOf(loss, {}), infoOf({}, { proof: 'win', value: 1 })])).toMatchObject({ proof: 'win' });
    expect(mergeInfos([infoOf(loss, {}), infoOf({}, loss)])).toMatchObject({ proof: 'loss' });
    const saved = mergeInfos([infoOf({ ...loss, visits: 90 }, {}), infoOf({ visits: 90 }, {})]);
    expect(saved.moves[0].move).toBe(1);
    expect(saved.proof).toBeUndefined();
  });
});

describe('an engine on several threads', () => {
  test('shares the nodes of a search', async () => {
    const engine = await several(3);
    const position = startPosition('fencemaster', { size: 4 });
    const infos: Info[] = [];
    const info = await engine.analyse(position, { nodes: 3000 }, (one) => infos.push(one));
    expect(info.nodes).toBe(3000);
    expect(infos.at(-1)).toEqual(info);
    expect(info.moves).toHaveLength(position.legalMoves().length);
    expect(info.moves.reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThan(2900);
    engine.close();
  });

  test('grows one tree with a net, and keeps it from move to move', async () => {
    const [engine, single] = [await several(3), await createEngine({ seed: 5 })];
    const position = startPosition('fencemaster', { size: 5 });
    const limits = { nodes: 80, search: 'net' } as const;
    for (let ply = 0; ply < 3; ply++) {
      const [both, one] = [await engine.analyse(position, limits), await single.analyse(position, limits)];
      expect(both.nodes).toBe(80);
      const visits = (info: Info) => info.moves.reduce((sum, each) => sum + each.visits, 0);
      // Several trees would have been given a share of the nodes each, and a new one no visits from before.
      expect(visits(both)).toBeGreaterThan(ply === 0 ? 78 : 84);
      expect(visits(both)).toBeLessThan(1.5 * visits(one));
      position.play(both.moves[0].move);
    }
    engine.close();
    single.close();
  });

  test('stops the others when one has a proof, and on request', async () => {
    const engine = await several(2);
    const position = randomPosition('havannah', 4, 9, randomSource(3));
    for (const search of ['mcts', 'net'] as const) {
      expect((await engine.analyse(position, { search })).proof).toBeDefined();
    }
    for (const search of ['mcts', 'net'] as const) {
      const stop = new AbortController();
      const start = startPosition('havannah', { size: 6 });
      const running = engine.analyse(start, { search }, () => stop.abort(), stop.signal);
      expect((await running).moves.length).toBe(91);
    }
    engine.close();
  });

  test('proves root moves like one thread', async () => {
    const [engine, single] = [await several(2), await createEngine({ tableSize: 16 })];
    const random = randomSource(12);
    const starts = [startPosition('havannah', { size: 3, swap: true }), startPosition('fencemaster', { size: 2 })];
    for (let i = 0; i < 12; i++) starts.push(randomPosition('havannah', 4, 10, random));
    for (const position of starts) {
      const [shared, alone] = [
        await engine.solve(position, { moves: true, onProgress: () => {} }),
        await single.solve(position, { moves: true }),
      ];
      expect(shared.proof).toBe(alone.proof);
      expect(shared.moves).toEqual(alone.moves);
      const end = position.clone();
      for (const move of shared.line) end.play(move);
      expect(shared.line.length).toBeGreaterThan(0);
    }
    const short = await engine.solve(startPosition('fencemaster', { size: 4 }), { moves: true, nodes: 20_000 });
    expect(short.proof).toBeUndefined();
    expect(short.nodes).toBeLessThan(60_000);
    engine.close();
    single.close();
  });

  test('fails when one of them does, and the others stop', async () => {
    const [good, bad] = [new MessageChannel(), new MessageChannel()];
    serveEngine(nodePort(good.port2), createLocalEngine);
    serveEngine(nodePort(bad.port2), createLocalEngine);
    const ports = [good, bad].map(({ port1 }) => nodePort<never, never>(port1));
    const next = () => ports.shift() ?? expect.fail('more threads than two');
    const engine = await createParallelEngine(next, { threads: 2, tableSize: 8 });
    const limits = { search: 'mcts' } as const;
    const running = engine.analyse(startPosition('havannah', { size: 6 }), limits, () => bad.port2.close());
    await expect(running).rejects.toThrow('the line to the engine is closed');
    await expect(engine.bestMove(startPosition('squatter', { size: 4 }), { nodes: 200 })).resolves.toBeDefined();
    engine.close();
  });

  test('does everything else on one thread', async () => {
    const engine = await several(2);
    const position = startPosition('squatter', { size: 5 });
    expect(position.isLegal(await engine.bestMove(position, { nodes: 500 }))).toBe(true);
    expect(await engine.solve(position, { moves: true })).toMatchObject({ proof: 'draw', score: 0 });
    engine.clear();
    engine.close();
    await expect(engine.bestMove(position, { nodes: 500 })).rejects.toThrow('closed');
  });

  test('searches on one if a page cannot start others', async () => {
    const failing = { post() {}, close() {}, listen: (_: unknown, fail: (reason: string) => void) => fail('refused') };
    const engine = await createEngine({ threads: 2, tableSize: 16 }, { startOpener: () => failing });
    const info = await engine.analyse(startPosition('fencemaster', { size: 4 }), { nodes: 20, search: 'net' });
    expect([info.nodes, info.threads]).toEqual([20, undefined]);
    engine.close();
  });

  test('needs at least one', async () => {
    await expect(createEngine({ threads: 0 })).rejects.toThrow('cannot work on 0 threads');
    await expect(createEngine({ threads: 1.5 })).rejects.toThrow(RangeError);
  });
});
