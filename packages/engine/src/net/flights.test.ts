import { newMemory } from '@ringfence/proof/breaker';
import { type Position, randomSource, startPosition } from '@ringfence/rules';
import type { Port } from '@ringfence/wasm-host';
import { describe, expect, test } from 'vitest';
import type { Info } from '../api.ts';
import { CHILDREN, COUNT, NODE, VISITS } from '../codes.ts';
import { createFlightSearcher, createLocalCrew } from '../testing/local-crew.ts';
import { plainValue, randomPosition } from '../testing/plain-search.ts';
import { randomNetFile } from '../testing/random-net.ts';
import { Desk, newDeskMemory } from './desk.ts';
import { type Net, readNet } from './file.ts';
import { packed } from './module.ts';
import { createNetSearcher, createNetSearcherWith, type NetSearcher } from './searcher.ts';
import { crewOf } from './thread-crew.ts';

function netOf(seed = 1): Net {
  const net = readNet(randomNetFile({ blocks: 1, channels: 32, pooled: [0], seed }));
  if (!net.ok) throw new Error(net.error);
  return net.value;
}

const flying = (slots: number, seed: number, tableSize = 8): Promise<NetSearcher> => {
  const random = randomSource(seed);
  return createFlightSearcher(netOf(), { tableSize }, { slots, pick: (waiting) => random.below(waiting) });
};

function search(searcher: NetSearcher, position: Position, simulations: number): Omit<Info, 'milliseconds'> {
  searcher.begin(position.clone());
  let done = false;
  while (!done && searcher.nodes < simulations) {
    done = searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: Math.min(7, simulations - searcher.nodes) });
  }
  return searcher.info();
}

const visitsOf = ({ moves }: Pick<Info, 'moves'>): number => moves.reduce((sum, { visits }) => sum + visits, 0);

describe('simulations in flight', () => {
  test('one at a time are those of a search that opens its leaves itself', async () => {
    for (const [game, size, swap] of [
      ['fencemaster', 4, false],
      ['havannah', 4, true],
    ] as const) {
      const [alone, one] = [await createNetSearcher(netOf(), { tableSize: 8 }), await flying(1, 1)];
      const position = startPosition(game, { size, swap });
      while (position.outcome === undefined) {
        const info = search(alone, position, 40);
        expect(search(one, position, 40)).toEqual(info);
        position.play(info.moves[0].move);
      }
    }
  });

  test.each([2, 9])('%i at a time prove what a plain search finds, in any order', async (slots) => {
    const random = randomSource(5);
    const searcher = await flying(slots, 1);
    for (let i = 0; i < 40; i++) {
      const game = random.pick(['fencemaster', 'havannah'] as const);
      const position = randomPosition(game, 2 + random.below(4), 6, random);
      expect(search(searcher, position, 5000).proof).toBe(plainValue(position));
    }
  });

  test('repeat themselves in the same order, and differ in another', async () => {
    const position = startPosition('fencemaster', { size: 5 });
    const find = async (seed: number) => search(await flying(6, seed), position, 200);
    const info = await find(1);
    expect(info.nodes).toBe(200);
    expect(visitsOf(info)).toBe(200);
    expect(await find(1)).toEqual(info);
    expect(await find(2)).not.toEqual(info);
  });

  test('stay sound when the tree exceeds its memory', async () => {
    const info = search(await flying(6, 1, 0.5), startPosition('fencemaster', { size: 5 }), 1500);
    expect(info.nodes).toBe(1500);
    expect(visitsOf(info)).toBeGreaterThanOrEqual(1499);
    for (const { value } of info.moves) expect(Math.abs(value)).toBeLessThanOrEqual(1);
  });

  test('leave no mark in the tree when another search begins', async () => {
    const memory = newMemory();
    const plan = { net: packed(netOf()) };
    const crew = await createLocalCrew(plan, 5);
    const searcher = await createNetSearcherWith(plan, { tableSize: 8, takeMemory: () => memory }, crew);
    const position = startPosition('havannah', { size: 4 });
    const root = ROOT;
    /** The simulations in flight through the root and those through its children. */
    const marks = (): number[] => {
      const view = new DataView(memory.buffer);
      const children = Array.from(
        { length: view.getUint16(root + COUNT, true) },
        (_, i) => view.getUint32(root + CHILDREN, true) + i * NODE,
      );
      expect(view.getUint32(root + VISITS, true)).toBeGreaterThan(0);
      return [view.getUint8(root + IN_FLIGHT), children.reduce((sum, at) => sum + view.getUint8(at + IN_FLIGHT), 0)];
    };
    const { moves } = search(searcher, position, 50);
    expect(marks()).toEqual([4, 4]);
    searcher.begin(position.clone());
    expect(marks()).toEqual([0, 0]);
    search(searcher, position, 50);
    position.play(moves[0].move);
    searcher.begin(position.clone());
    expect(marks()).toEqual([0, 0]);
    expect(search(searcher, position, 50).nodes).toBe(50);
  });

  test('end with an error if a thread that opens leaves ends', async () => {
    const plan = { net: packed(netOf()) };
    const local = await createLocalCrew(plan, 3);
    const line = new FakeLine();
    const starting = crewOf({ ...local, wait: () => local.wait(0) }, 3, [line]);
    line.isReady();
    const searcher = await createNetSearcherWith(plan, { tableSize: 8 }, await starting);
    const position = startPosition('fencemaster', { size: 5 });
    search(searcher, position, 20);
    line.fails('the worker has ended');
    expect(() => search(searcher, position, 20)).toThrow('a thread of the search failed: the worker has ended');
    searcher.close();
    expect(line.isClosed).toBe(true);
  });

  test('do not begin if a thread cannot start, and the others end', async () => {
    const [good, bad] = [new FakeLine(), new FakeLine()];
    const starting = crewOf(new Desk(newDeskMemory(3)), 3, [good, bad]);
    good.isReady();
    bad.fails('no memory');
    await expect(starting).rejects.toThrow('a thread of the search failed: no memory');
    expect([good, bad].map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });
});

/** The line to a thread that opens leaves. */
class FakeLine implements Port<never, 'ready'> {
  isClosed = false;
  isReady: () => void = () => {};
  fails: (reason: string) => void = () => {};

  post(): void {}

  listen(onMessage: (message: 'ready') => void, onFailure: (reason: string) => void): void {
    this.isReady = () => onMessage('ready');
    this.fails = onFailure;
  }

  close(): void {
    this.isClosed = true;
  }
}

/** Where the kernel keeps the root, and in a node the simulations in flight: see assembly/net/walk.ts. */
const ROOT = 0x70000;
const IN_FLIGHT = 26;
