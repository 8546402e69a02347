import {
  type ConnectionVerdict,
  hexGrid,
  type Position,
  type SquatterVerdict,
  SWAP,
  squareGrid,
  type WrittenBoard,
} from '@ringfence/rules';
import { expect, test } from 'vitest';
import { overlaysOf, pictureOf } from './picture-of.ts';

const codes: Readonly<Record<string, number>> = { '+': 0, W: 1, B: 2, '-': 3 };

const board = (text: string): WrittenBoard => {
  const rows = text.trim().split(/\s+/);
  return { shape: 'square', size: rows.length, cells: Uint8Array.from(rows.join(''), (symbol) => codes[symbol]) };
};

/** The part of a position that pictures use. */
const position = (part: Partial<Position>): Position => part as Position;

const twoFences = board(`
  +W++B+
  W-WB-B
  +W++B+
  ++++++
  ++++++
  ++++++`);

const four = squareGrid(6);
const names = (text: string, grid = four) => text.split(' ').map((name) => grid.cellNamed(name));

const squatter: SquatterVerdict = {
  game: 'squatter',
  size: 6,
  winner: 'None',
  scores: { white: 1, black: 1 },
  reasons: [
    { kind: 'territory', owner: 1, cells: names('b2'), counts: [1], loop: names('b1 c2 b3 a2') },
    { kind: 'territory', owner: 2, cells: names('e2'), counts: [1], loop: names('e1 f2 e3 d2') },
  ],
  free: [],
  oddities: [],
};

test('captured cells of a board given as text get their owners from the verdict', () => {
  const picture = pictureOf(twoFences, squatter);
  expect(picture.grid).toBe(four);
  expect(picture.pieces[four.cellNamed('b2')]).toBe(0);
  expect(picture.owners?.[four.cellNamed('b2')]).toBe(1);
  expect(picture.owners?.[four.cellNamed('e2')]).toBe(2);
  expect(picture.fences).toEqual([
    { cells: names('b1 c2 b3 a2'), side: 1 },
    { cells: names('e1 f2 e3 d2'), side: 2 },
  ]);
});

test('without a verdict the owners of captured cells are unknown', () => {
  const picture = pictureOf(twoFences);
  expect(picture.owners?.[four.cellNamed('b2')]).toBe(3);
  expect(picture.fences).toBeUndefined();
});

test('a board without captures has no owners', () => {
  expect(pictureOf(board('W+ +B'))).not.toHaveProperty('owners');
});

test('a territory without a loop gets no fence', () => {
  const reasons = squatter.reasons.map((reason) => ({ ...reason, loop: [] }));
  expect(overlaysOf({ ...squatter, reasons })).toEqual({});
});

test('only strict oddities are shown as faults, each cell once', () => {
  const oddities = [
    { name: 'captured-beside-free', cells: [7, 3], message: '', strict: true },
    { name: 'captured-on-border', cells: [3], message: '', strict: true },
    { name: 'unbalanced', cells: [1], message: '', strict: false },
  ] as const;
  expect(overlaysOf({ ...squatter, reasons: [], oddities })).toEqual({ faults: [3, 7] });
});

const connection: ConnectionVerdict = {
  game: 'havannah',
  size: 4,
  winner: 'White',
  method: 'Tripod+Loop+Bridge',
  reasons: [
    { kind: 'tripod', side: 1, group: [1, 2, 3], edges: [0, 1, 2, 4], tree: [1, 2], treeEdges: [0, 2, 4] },
    { kind: 'loop', side: 1, loop: [5, 6, 12, 18, 17, 10], enclosed: [11] },
    { kind: 'bridge', side: 1, group: [0, 1, 2, 3, 8], corners: [0, 1, 3], path: [0, 1, 2, 3] },
  ],
  oddities: [],
};

test('tripods, loops and bridges become trees and fences', () => {
  expect(overlaysOf(connection)).toEqual({
    trees: [
      { cells: [1, 2], side: 1, edges: [0, 2, 4] },
      { cells: [0, 1, 2, 3], side: 1, corners: [0, 1] },
    ],
    fences: [{ cells: [5, 6, 12, 18, 17, 10], side: 1 }],
  });
});

test('a position is copied, with its last move marked', () => {
  const pieces = Uint8Array.of(1, 0, 0, 2);
  const source = position({ grid: squareGrid(2), pieces, owners: new Uint8Array(4), moves: [0, 3] });
  const picture = pictureOf(source);
  pieces[1] = 1;
  expect(picture).toEqual({ grid: squareGrid(2), pieces: Uint8Array.of(1, 0, 0, 2), lastMove: 3 });
});

test('after a swap the piece that changed hands is the last move, and before any move there is none', () => {
  const grid = hexGrid(2);
  const start = { game: 'fencemaster', grid, pieces: new Uint8Array(7), owners: new Uint8Array(7) } as const;
  expect(pictureOf(position({ ...start, moves: [4, SWAP] })).lastMove).toBe(4);
  expect(pictureOf(position({ ...start, moves: [] }))).not.toHaveProperty('lastMove');
});

test('options override everything', () => {
  const owners = Uint8Array.of(0, 1, 0, 0);
  const source = position({ grid: squareGrid(2), pieces: new Uint8Array(4), owners, moves: [3] });
  const picture = pictureOf(source, squatter, { lastMove: -1, fences: [], theme: 'dark', title: 'One' });
  expect(picture).toMatchObject({ lastMove: -1, fences: [], theme: 'dark', title: 'One', owners });
});
