import { existsSync } from 'node:fs';
import { MessageChannel, Worker } from 'node:worker_threads';
import { positionFromCells, startPosition } from '@ringfence/rules';
import { nodePort, webPort } from '@ringfence/wasm-host';
import { describe, expect, test } from 'vitest';
import type { Engine, Info } from './api.ts';
import { fromData, toData } from './position-data.ts';
import { createRemoteEngine } from './remote.ts';
import { serveEngine } from './worker.ts';

async function connect(kind: 'node' | 'web', failing = false): Promise<Engine> {
  const { port1, port2 } = new MessageChannel();
  const create = async (): Promise<Engine> => {
    throw new Error('no kernel here');
  };
  serveEngine(nodePort(port2), ...(failing ? ([create] as const) : []));
  return createRemoteEngine(kind === 'node' ? nodePort(port1) : webPort(port1 as never), { seed: 3 });
}

describe('a position as data', () => {
  test.each(['squatter', 'fencemaster', 'havannah'] as const)('of %s is restored unchanged', (game) => {
    const position = startPosition(game, { size: 4, first: 2, swap: game !== 'squatter' });
    for (const move of [3, game === 'squatter' ? 4 : -1, 7]) {
      const again = fromData(structuredClone(toData(position)));
      expect([again.hash, again.moves, again.maySwap]).toEqual([position.hash, position.moves, position.maySwap]);
      position.play(move);
    }
    const set = positionFromCells(game, 4, position.pieces, position.owners, 1);
    set.play(set.legalMoves()[2]);
    const again = fromData(structuredClone(toData(set)));
    expect([again.hash, again.moves]).toEqual([set.hash, set.moves]);
  });
});

describe.each(['node', 'web'] as const)('an engine behind a %s port', (kind) => {
  test('answers like one on this thread', async () => {
    const engine = await connect(kind);
    const position = startPosition('fencemaster', { size: 4, swap: true });
    position.play(18);
    const infos: Info[] = [];
    const info = await engine.analyse(position, { nodes: 2000 }, (one) => infos.push(one));
    expect(info.side).toBe(2);
    expect(infos.at(-1)).toEqual(info);
    expect(position.isLegal(await engine.bestMove(position, { depth: 1 }))).toBe(true);
    const solution = await engine.solve(startPosition('squatter', { size: 3 }), { onProgress: () => {} });
    expect(solution.proof).toBe('draw');
    engine.clear();
    engine.close();
  });

  test('stops, refuses, and ends', async () => {
    const engine = await connect(kind);
    const stop = new AbortController();
    const position = startPosition('squatter', { size: 7 });
    const running = engine.analyse(position, {}, () => stop.abort(), stop.signal);
    expect((await running).moves.length).toBeGreaterThan(0);
    await expect(engine.bestMove(position, { nodes: 0 })).rejects.toThrow(RangeError);
    const never = engine.analyse(position, {});
    engine.close();
    await expect(never).rejects.toThrow('the engine is closed');
    await expect(engine.analyse(position, { nodes: 1 })).rejects.toThrow('the engine is closed');
  });

  test('that cannot start reports it', async () => {
    await expect(connect(kind, true)).rejects.toThrow('no kernel here');
  });
});

describe('in a thread of its own', () => {
  const built = new URL('../dist/index.js', import.meta.url);
  const script = (last: string) => `
    import { parentPort } from 'node:worker_threads';
    const { serveEngine, nodePort } = await import(${JSON.stringify(built.href)});
    ${last}`;
  const start = (last: string): Worker =>
    new Worker(new URL(`data:text/javascript,${encodeURIComponent(script(last))}`), { execArgv: [] });

  test.runIf(existsSync(built))('it thinks beside this one', async () => {
    const engine = await createRemoteEngine(nodePort(start('serveEngine(nodePort(parentPort));')));
    const position = startPosition('havannah', { size: 4 });
    expect(position.isLegal(await engine.bestMove(position, { nodes: 500 }))).toBe(true);
    engine.close();
  });

  test.runIf(existsSync(built))('its death is an error for pending requests', async () => {
    const dying = start(`serveEngine(nodePort(parentPort)); setTimeout(() => process.exit(1), 150);`);
    const engine = await createRemoteEngine(nodePort(dying));
    await expect(engine.analyse(startPosition('squatter', { size: 7 }), {})).rejects.toThrow('the worker has ended');
    await expect(engine.analyse(startPosition('squatter', { size: 7 }), {})).rejects.toThrow('the worker has ended');
  });
});
