import { describe, expect, test } from 'vitest';
import type { WrittenBoard } from './board.ts';
import { gridOf } from './board-shapes.ts';
import { readBoard } from './classic/read.ts';
import { boardOf, boardRows, classicLines } from './classic/write.ts';
import type { Grid } from './grid.ts';
import { judge } from './judge.ts';
import { type Random, randomSource } from './random.ts';
import { startPosition } from './start.ts';
import { judgeFencemaster, judgeHavannah } from './testing/reference/index.ts';
import { BLACK, type Cell, type Side, sideName, sides, WHITE } from './types.ts';
import type { Loop, OddityName, Territory, Tripod } from './verdict.ts';

function board(text: string): WrittenBoard {
  const result = readBoard(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const near = (grid: Grid, cell: Cell): number[] =>
  [...grid.adjacent.slice(cell * grid.degree, (cell + 1) * grid.degree)].filter((other) => other >= 0);

/** A closed walk: every cell once, each touching the next by a side or corner, and the last the first. */
function expectClosedWalk(grid: Grid, loop: readonly Cell[]): void {
  expect(new Set(loop).size).toBe(loop.length);
  loop.forEach((cell, i) => {
    const next = loop[(i + 1) % loop.length];
    expect([...grid.around.slice(cell * grid.aroundDegree, (cell + 1) * grid.aroundDegree)]).toContain(next);
  });
}

/** Whether the cells of the loop alone separate a cell from the rim. */
function fencesIn(grid: Grid, loop: readonly Cell[], inside: Cell): boolean {
  const seen = new Set([...loop, inside]);
  const open = [inside];
  for (const cell of open) {
    if (grid.rim[cell] === 1) return false;
    for (const next of near(grid, cell)) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return true;
}

/** Random boards, some of them lopsided so that large groups and nested loops appear. */
function randomHexBoard(random: Random, size: number): WrittenBoard {
  const grid = gridOf('hexagon', size);
  const empty = random.below(4);
  const white = 1 + random.below(9);
  const cells = Uint8Array.from({ length: grid.cellCount }, () =>
    random.below(10) < empty ? 0 : random.below(10) < white ? WHITE : BLACK,
  );
  return { shape: 'hexagon', size, cells };
}

describe('reasons on hexagons', () => {
  const boards = (count: number, seed: number): WrittenBoard[] => {
    const random = randomSource(seed);
    return Array.from({ length: count }, (_, i) => randomHexBoard(random, 2 + (i % 6)));
  };

  test('agree with the slow judges', () => {
    for (const written of boards(300, 1)) {
      const rows = boardRows(written);
      expect(classicLines(judge(written, 'fencemaster'))).toEqual(judgeFencemaster(rows, written.size));
      expect(classicLines(judge(written, 'havannah'))).toEqual(judgeHavannah(rows, written.size));
    }
  });

  test('show every loop as a closed walk of own pieces that cuts off foreign cells', () => {
    let loops = 0;
    for (const written of boards(400, 2)) {
      const grid = gridOf('hexagon', written.size);
      for (const reason of judge(written).reasons) {
        if (reason.kind !== 'loop') continue;
        loops++;
        expectClosedWalk(grid, reason.loop);
        expect(reason.loop.every((cell) => written.cells[cell] === reason.side)).toBe(true);
        expect(reason.enclosed.length).toBeGreaterThan(0);
        for (const cell of reason.enclosed) {
          expect(written.cells[cell]).not.toBe(reason.side);
          expect(fencesIn(grid, reason.loop, cell)).toBe(true);
        }
      }
    }
    expect(loops).toBeGreaterThan(50);
  });

  test('connect three edges with a tree that no smaller subset of the group can replace', () => {
    let tripods = 0;
    for (const written of boards(300, 3)) {
      const grid = gridOf('hexagon', written.size);
      for (const reason of judge(written).reasons) {
        if (reason.kind !== 'tripod') continue;
        tripods++;
        const tree = new Set(reason.tree);
        expect(isConnected(grid, tree)).toBe(true);
        expect(reason.tree.every((cell) => reason.group.includes(cell))).toBe(true);
        const reached = edgesReached(grid, reason.tree);
        expect(reason.treeEdges.every((edge) => reached.has(edge))).toBe(true);
        expect(new Set(reason.treeEdges).size).toBe(3);
        expect([...edgesReached(grid, reason.group)].sort()).toEqual([...reason.edges]);
        if (reason.group.length <= 13) expect(reason.tree.length).toBe(smallestTripod(grid, reason));
      }
    }
    expect(tripods).toBeGreaterThan(50);
  });

  test('connect two corners with a shortest chain', () => {
    const random = randomSource(4);
    let bridges = 0;
    for (let i = 0; i < 400; i++) {
      const written = randomHexBoard(random, 2 + (i % 4));
      const grid = gridOf('hexagon', written.size);
      for (const reason of judge(written, 'havannah').reasons) {
        if (reason.kind !== 'bridge') continue;
        bridges++;
        const ends = [reason.path[0], reason.path[reason.path.length - 1]];
        for (const end of ends) expect(grid.reach[end] >> 6).toBeGreaterThan(0);
        expect(ends[0]).not.toBe(ends[1]);
        reason.path.slice(1).forEach((cell, k) => {
          expect(near(grid, cell)).toContain(reason.path[k]);
        });
        expect(reason.corners.length).toBeGreaterThanOrEqual(2);
      }
    }
    expect(bridges).toBeGreaterThan(50);
  });

  test('show the filled ring of Havannah by the six pieces round its middle', () => {
    const solid = board('3\n---\n-WW-\n-WWW-\n-WW-\n---\n');
    const verdict = judge(solid, 'havannah');
    expect(classicLines(verdict)).toEqual(['White', 'Loop']);
    const [ring] = verdict.reasons as Loop[];
    expect(ring.loop).toHaveLength(6);
    expect(ring.enclosed).toEqual([9]);
    expect(classicLines(judge(solid))).toEqual(['None', 'Nil']);
  });

  test('do not depend on the orientation of the board', () => {
    const random = randomSource(9);
    for (let i = 0; i < 25; i++) {
      const written = randomHexBoard(random, 2 + (i % 5));
      const grid = gridOf('hexagon', written.size);
      const summary = (cells: Uint8Array): string =>
        JSON.stringify(
          judge({ ...written, cells }, 'havannah')
            .reasons.map((reason) =>
              reason.kind === 'tripod'
                ? ['tripod', reason.tree.length, reason.group.length]
                : reason.kind === 'loop'
                  ? ['loop', reason.loop.length, reason.enclosed.length]
                  : [reason.kind, reason.kind === 'bridge' ? reason.path.length : 0],
            )
            .map((entry) => entry.join())
            .sort(),
        );
      const here = summary(written.cells);
      for (const image of grid.symmetries) {
        const turned = new Uint8Array(written.cells.length);
        written.cells.forEach((code, cell) => {
          turned[image[cell]] = code;
        });
        expect(summary(turned)).toBe(here);
      }
    }
  });
});

function edgesReached(grid: Grid, cells: readonly Cell[]): Set<number> {
  return new Set([0, 1, 2, 3, 4, 5].filter((edge) => cells.some((cell) => grid.reach[cell] & (1 << edge))));
}

function isConnected(grid: Grid, cells: ReadonlySet<Cell>): boolean {
  const [first] = cells;
  const seen = new Set([first]);
  for (const cell of seen) for (const next of near(grid, cell)) if (cells.has(next)) seen.add(next);
  return seen.size === cells.size;
}

/** By trying every subset of the group. */
function smallestTripod(grid: Grid, { group }: Tripod): number {
  let best = group.length;
  for (let bits = 1; bits < 1 << group.length; bits++) {
    const chosen = group.filter((_, i) => bits & (1 << i));
    if (chosen.length >= best || edgesReached(grid, chosen).size < 3) continue;
    if (isConnected(grid, new Set(chosen))) best = chosen.length;
  }
  return best;
}

describe('reasons in Squatter', () => {
  test('enclose every territory with a closed walk of live pieces of its owner', () => {
    const random = randomSource(21);
    let fences = 0;
    for (let game = 0; game < 50; game++) {
      const position = startPosition('squatter', { size: 4 + (game % 9) });
      for (let moves = position.legalMoves(); moves.length > 0; moves = position.legalMoves()) {
        position.play(random.pick(moves));
      }
      const written = boardOf(position);
      const checks = [position.verdict(), judge(written)].map((verdict) => verdict.reasons as Territory[]);
      for (const territories of checks) {
        for (const { owner, cells, loop } of territories) {
          fences++;
          expectClosedWalk(position.grid, loop);
          for (const cell of loop) {
            expect(position.pieces[cell]).toBe(owner);
            expect(position.owners[cell]).toBe(0);
          }
          for (const cell of cells) expect(fencesIn(position.grid, loop, cell)).toBe(true);
        }
      }
      const captured = [...position.owners].filter((owner) => owner !== 0).length;
      expect(checks[0].reduce((sum, { cells }) => sum + cells.length, 0)).toBe(captured);
    }
    expect(fences).toBeGreaterThan(100);
  });

  test('follow a bay of the fence and a spur into the territory without visiting a cell twice', () => {
    const spur = board('7\n+WWWWW+\nW-----W\nW--W--W\nW--W--W\nW--W--W\nW--W--W\n+WWWWW+\n');
    const [territory] = judge(spur).reasons as Territory[];
    expect(territory.cells).toHaveLength(21);
    expectClosedWalk(gridOf('square', 7), territory.loop);
    for (const cell of territory.cells) expect(fencesIn(gridOf('square', 7), territory.loop, cell)).toBe(true);
    const bay = board('7\n++WWW++\n+W---W+\nW-WWW-W\nW-W+WW+\nW-WWW-W\n+W---W+\n++WWW++\n');
    const [horseshoe] = judge(bay).reasons as Territory[];
    expectClosedWalk(gridOf('square', 7), horseshoe.loop);
  });
});

describe('oddities', () => {
  const names = (text: string, game?: 'havannah'): OddityName[] =>
    judge(board(text), game).oddities.map(({ name }) => name);

  test.each<[string, string, OddityName]>([
    ['captured cells on the border', '3\n-BW\nBWB\nWBW\n', 'captured-on-border'],
    ['captured cells beside free ones', '4\n+WB+\nW-+B\nBWB+\n++++\n', 'captured-beside-free'],
    ['a captured block between both sides', '4\n+WBB\nW-BW\n+WBW\n++++\n', 'captured-by-both'],
    ['a free cell inside a loop', '4\n+WB+\nW+WB\nBWB+\n++++\n', 'enclosed-not-captured'],
    ['a live piece inside a loop', '4\n+WB+\nWBWB\n+WB+\n++++\n', 'enclosed-not-captured'],
    ['many more pieces of one side', '3\nWWW\nW++\n+++\n', 'unbalanced'],
  ])('in Squatter name %s', (_, text, expected) => {
    expect(names(text)).toContain(expected);
  });

  test('in Squatter assume a hidden piece under every captured cell', () => {
    expect(names('3\n+W+\nW-W\n+WB\n')).toEqual(['unbalanced']);
    expect(names('3\n+W+\nW-W\nBWB\n')).toEqual([]);
  });

  test('assign a block without a piece above it to nobody', () => {
    expect(classicLines(judge(board('3\n-BW\nBWB\nWBW\n')))).toEqual(['Draw', '0', '0']);
    expect(classicLines(judge(board('3\nW-W\n-BW\nWBW\n')))).toEqual(['Draw', '0', '0']);
  });

  test('name two winners, and the board is a draw', () => {
    const both = judge(board('4\nWW--\nW-W--\n-WW---\n-------\n---BB-\n--B-B\n--BB\n'));
    expect(classicLines(both)).toEqual(['Draw', 'Nil']);
    expect(both.oddities.map(({ name, strict }) => [name, strict])).toEqual([['two-winners', true]]);
    expect(both.reasons.map((reason) => reason.kind === 'loop' && sideName(reason.side))).toEqual(['White', 'Black']);
  });

  test('name a win after which the loser has moved', () => {
    expect(names('3\nWWW\nW--W\n-B-B-\nBB--\nBB-\n')).toContain('loser-moved-last');
  });

  test('name a win that was there before any last move exactly when removing any piece leaves a win', () => {
    const random = randomSource(31);
    let early = 0;
    let last = 0;
    for (let i = 0; i < 240; i++) {
      const written = randomHexBoard(random, 2 + (i % 4));
      const game = (['fencemaster', 'havannah'] as const)[i % 2];
      const verdict = judge(written, game);
      const side: Side | undefined = sides.find((candidate) => sideName(candidate) === verdict.winner);
      if (side === undefined) continue;
      const oneTooMany = [...written.cells.keys()].some((cell) => {
        if (written.cells[cell] !== side) return false;
        const without = written.cells.slice();
        without[cell] = 0;
        return judge({ ...written, cells: without }, game).winner !== sideName(side);
      });
      const named = verdict.oddities.some(({ name }) => name === 'won-before');
      expect(named).toBe(!oneTooMany);
      if (named) early++;
      else last++;
    }
    expect(early).toBeGreaterThan(20);
    expect(last).toBeGreaterThan(10);
  });
});
