import { type Move, type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import type { Info } from '../api.ts';
import type { Budget } from '../searcher.ts';
import type { MovePicker } from '../squatter/picker.ts';
import { createSquatterSearcher } from '../squatter/searcher.ts';
import { SquatterWideSearcher } from '../squatter/wide.ts';
import { randomNetFile } from '../testing/random-net.ts';
import { createNetEvaluator } from './evaluator.ts';
import { type Net, readNet } from './file.ts';
import { CLOSENESS, createSquatterNetSearcher, type SquatterNetSearcher, TRUSTED } from './squatter-searcher.ts';
import { SquatterTree } from './squatter-tree.ts';

function randomNet(seed = 1): Net {
  const net = readNet(randomNetFile({ game: 'squatter', blocks: 1, channels: 32, pooled: [0], seed }));
  if (!net.ok) throw new Error(net.error);
  return net.value;
}

const searcherOf = async (size: number): Promise<SquatterNetSearcher> =>
  createSquatterNetSearcher(randomNet(), await createSquatterSearcher(size, { tableSize: 4, seed: 1 }));

type Snapshot = Omit<Info, 'milliseconds'>;

function search(searcher: SquatterNetSearcher, position: Position, nodes: number): Snapshot {
  searcher.begin(position.clone(), {});
  while (searcher.nodes < nodes) {
    if (searcher.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 2000 })) break;
  }
  return searcher.info();
}

const played = (size: number, names: string): Position => {
  const position = startPosition('squatter', { size });
  for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
  return position;
};

describe('a search with a net that knows nothing', () => {
  test('captures at once, and stops a capture, like the exact search', async () => {
    const searcher = await searcherOf(6);
    // White lacks b3 for the diamond round b2, on either side's turn.
    for (const names of ['b1 e5 a2 f6 c2 e6', 'b1 e5 a2 f6 c2']) {
      const position = played(6, names);
      expect(position.grid.nameOf(search(searcher, position, 30_000).moves[0].move)).toBe('b3');
    }
  });

  test('lists every legal move once, with a policy that adds up to 1', async () => {
    const position = played(7, 'd4 c3 e5');
    const { moves } = search(await searcherOf(7), position, 20_000);
    expect(moves.map(({ move }) => move).sort((a, b) => a - b)).toEqual(position.legalMoves());
    expect(moves.reduce((sum, { policy = 0 }) => sum + policy, 0)).toBeCloseTo(1, 3);
    expect(moves[0].draw).toBeGreaterThanOrEqual(0);
    expect(moves[0].points).toBeDefined();
    const untried = moves.filter(({ draw }) => draw === undefined);
    expect(untried.every((each) => each.visits === 0)).toBe(true);
    // Visits are simulations of the net, not nodes of the exact search, and the moves that have some come first.
    const visits = moves.map((each) => each.visits);
    expect(Math.max(...visits)).toBeLessThan(40);
    expect(visits.slice(0, -untried.length).every((count) => count > 0)).toBe(true);
    expect(untried.length).toBeGreaterThan(0);
    for (const { value, points = 0 } of untried) {
      expect(value).toBeLessThanOrEqual(moves[0].value);
      expect(points).toBeLessThanOrEqual(moves[0].points ?? 0);
    }
  });

  test('with few nodes it still finds a capture, since the exact search goes first', async () => {
    const position = played(6, 'b1 e5 a2 f6 c2 e6');
    expect(position.grid.nameOf(search(await searcherOf(6), position, 100).moves[0].move)).toBe('b3');
  });

  test('plays the same game for the same nodes', async () => {
    const play = async (): Promise<string> => {
      const searcher = await searcherOf(5);
      const position = startPosition('squatter', { size: 5 });
      const infos: Snapshot[] = [];
      while (position.outcome === undefined) {
        infos.push(search(searcher, position, 12_000));
        position.play(infos[infos.length - 1].moves[0].move);
      }
      return JSON.stringify(infos);
    };
    expect(await play()).toBe(await play());
  });

  test('never plays a move that the exact search rates worse', async () => {
    const [searcher, random] = [await searcherOf(6), randomSource(4)];
    const exact = await createSquatterSearcher(6, { tableSize: 4, seed: 1 });
    let proved = 0;
    for (let i = 0; i < 10; i++) {
      const position = startPosition('squatter', { size: 6 });
      while (position.freeCount > 13) position.play(random.pick(position.legalMoves()));
      const { proof, moves } = search(searcher, position, 100_000);
      if (proof === undefined) continue;
      proved++;
      exact.begin(position.clone(), {});
      while (!exact.step({ milliseconds: Number.POSITIVE_INFINITY, nodes: 4000 }));
      expect(proof).toBe(exact.info().proof);
      expect([...exact.closeMoves(Number.POSITIVE_INFINITY).keys()]).toContain(moves[0].move);
    }
    expect(proved).toBeGreaterThan(5);
  });

  test('plays boards larger than the bitboards, with the search for those', async () => {
    const position = played(9, 'e2 a1 d3 a9 f3');
    const searcher = await createSquatterNetSearcher(randomNet(), new SquatterWideSearcher({ seed: 1 }, 95));
    expect(position.grid.nameOf(search(searcher, position, 20_000).moves[0].move)).toBe('e4');
  });
});

/** An exact search that knows all along how far each move is behind the best, and notes which ones it is told. */
class KnownPicker implements MovePicker {
  readonly isUrgent = false;
  readonly sliceNodes = 1000;
  nodes = 0;
  preferred: readonly Move[] = [];
  private readonly behind: ReadonlyMap<Move, number>;

  constructor(behind: ReadonlyMap<Move, number>) {
    this.behind = behind;
  }

  get effort(): number {
    return this.nodes;
  }

  begin(): void {}

  step({ nodes }: Budget): boolean {
    this.nodes += nodes;
    return false;
  }

  info(): Snapshot {
    const moves = [...this.behind.keys()].map((move) => ({ move, value: 0, visits: 1, pv: [move] }));
    return { side: 1, moves, depth: 1, nodes: this.nodes };
  }

  closeMoves(): ReadonlyMap<Move, number> {
    return this.behind;
  }

  prefer(moves: readonly Move[]): void {
    this.preferred = moves;
  }

  clear(): void {}
  close(): void {}
}

describe('a move that the exact search rates nearly a cell below the best', () => {
  const position = played(6, 'c3 d4');
  const chosen = async (behind: number): Promise<{ move: Move; picker: KnownPicker; favourite: Move }> => {
    const all = position.legalMoves();
    const favourite = search(
      await searcherWith(new KnownPicker(new Map(all.map((move) => [move, 0])))),
      position,
      60_000,
    ).moves[0].move;
    const picker = new KnownPicker(new Map(all.map((move) => [move, move === favourite ? behind : 0])));
    return { move: search(await searcherWith(picker), position, 60_000).moves[0].move, picker, favourite };
  };
  const searcherWith = (picker: MovePicker): Promise<SquatterNetSearcher> =>
    createSquatterNetSearcher(randomNet(), picker);

  test('is not chosen, though the net prefers it', async () => {
    const { move, picker, favourite } = await chosen(CLOSENESS);
    expect(move).not.toBe(favourite);
    expect(picker.preferred[0]).toBe(move);
  });

  test('is chosen if it is only a little behind, and is the first to be searched deeper', async () => {
    const { move, picker, favourite } = await chosen(TRUSTED);
    expect(move).toBe(favourite);
    expect(picker.preferred[0]).toBe(favourite);
  });
});

describe('the tree', () => {
  const treeOf = async (): Promise<SquatterTree> => new SquatterTree(await createNetEvaluator(randomNet()));
  const all = (position: Position): Set<Move> => new Set(position.legalMoves());

  test('tries only allowed moves, and keeps the part below the moves that were played', async () => {
    const tree = await treeOf();
    const position = played(5, 'c3 b2');
    tree.begin(position.clone());
    const allowed = new Set(position.legalMoves().slice(3, 6));
    for (let i = 0; i < 60; i++) tree.simulate(allowed);
    const visited = [...tree.moves()].filter(([, { visits }]) => visits > 0);
    expect(visited.every(([move]) => allowed.has(move))).toBe(true);
    const [best] = visited.sort(([, a], [, b]) => b.visits - a.visits);
    expect(best[1].pv.length).toBeGreaterThan(1);
    for (const move of best[1].pv.slice(0, 2)) position.play(move);
    tree.begin(position.clone());
    const kept = [...tree.moves().values()].reduce((sum, { visits }) => sum + visits, 0);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(best[1].visits);
    tree.begin(played(5, 'c3 b3'));
    expect(tree.moves().size).toBe(0);
  });

  test('scores finished games, and boards on which nothing can be captured, exactly', async () => {
    const random = randomSource(2);
    for (let game = 0; game < 5; game++) {
      const position = startPosition('squatter', { size: 5 });
      while (position.freeCount > 2) position.play(random.pick(position.legalMoves()));
      const tree = await treeOf();
      tree.begin(position.clone());
      for (let i = 0; i < 40; i++) tree.simulate(all(position));
      for (const [move, { lead, draw }] of tree.moves()) {
        const end = position.clone();
        end.play(move);
        while (end.outcome === undefined) end.play(end.legalMoves()[0]);
        const [white, black] = end.scores;
        const wanted = position.turn === 1 ? white - black : black - white;
        expect(lead).toBeCloseTo(wanted, 5);
        expect(draw).toBeCloseTo(Number(wanted === 0), 5);
      }
    }
  });
});
