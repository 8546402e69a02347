import { type GameName, otherSide, type Position, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { closingsOf, purposeOf } from './purpose.ts';

/** A position after these moves, of both sides in turn. */
function after(game: GameName, size: number, moves: string): Position {
  const position = startPosition(game, { size });
  for (const name of moves.split(' ').filter(Boolean)) position.play(position.grid.cellNamed(name));
  return position;
}

const names = (position: Position, cells: readonly number[]): string[] =>
  cells.map((cell) => position.grid.nameOf(cell)).sort();

function purpose(position: Position, name: string): { kind: string; cells: string[] } {
  const { kind, cells } = purposeOf(position, position.grid.cellNamed(name));
  return { kind, cells: names(position, cells) };
}

test('a diamond that lacks one piece is closed there, by its owner, and stopped there by the other', () => {
  const toClose = after('squatter', 5, 'c2 a1 b3 a2 d3 a3');
  expect(purpose(toClose, 'c4')).toEqual({ kind: 'closes', cells: ['c3'] });
  expect(closingsOf(toClose, 1)).toMatchObject([{ what: 'capture', gain: 1 }]);
  expect(closingsOf(toClose, 2)).toEqual([]);
  const toStop = after('squatter', 5, 'c2 a1 b3 a2 d3');
  expect(purpose(toStop, 'c4')).toEqual({ kind: 'stops', cells: ['c3'] });
});

test('a third piece of a diamond threatens to close it, and one of two diamonds threatens two ways', () => {
  const one = after('squatter', 5, 'c2 a1 b3 a2');
  expect(purpose(one, 'd3')).toEqual({ kind: 'threatens', cells: ['c4'] });
  const two = after('squatter', 7, 'c2 a1 b3 a2 e2 a3 f3 a4');
  expect(purpose(two, 'd3')).toEqual({ kind: 'double', cells: ['c4', 'd1', 'e4'] });
  // The other side had better play there first.
  const theirs = after('squatter', 7, 'c2 a1 b3 a2 e2 a3 f3');
  expect(purpose(theirs, 'd3')).toEqual({ kind: 'prevents', cells: ['c4', 'd1', 'e4'] });
});

test('a loop and a tripod are named, with the pieces that belong to them', () => {
  const loop = after('fencemaster', 4, 'c3 a1 d3 a2 e4 a3 e5 a4 d5 b1');
  expect(purpose(loop, 'c4')).toEqual({ kind: 'closes', cells: ['c3', 'c4', 'd3', 'd5', 'e4', 'e5'] });
  expect(closingsOf(loop, 1)[0]?.what).toBe('loop');
  const tripod = after('fencemaster', 2, 'b1 a1 b2');
  expect(closingsOf(tripod, otherSide(tripod.turn)).every(({ what }) => what !== 'capture')).toBe(true);
});

test('quiet moves connect, reach an edge, block, or take the middle', () => {
  expect(purpose(startPosition('fencemaster', { size: 5 }), 'e5').kind).toBe('middle');
  expect(purpose(startPosition('fencemaster', { size: 5 }), 'c3').kind).toBe('space');
  // Joining edges wins: a first piece on one, or a step from one or two.
  expect(purpose(startPosition('fencemaster', { size: 5 }), 'b1')).toEqual({ kind: 'edges', cells: ['b1'] });
  expect(purpose(startPosition('havannah', { size: 5 }), 'b2')).toEqual({ kind: 'edges', cells: ['a2', 'b1'] });
  const second = startPosition('havannah', { size: 5 });
  expect(purposeOf(second, second.grid.cellNamed('b2'))).toMatchObject({ edges: 2 });
  expect(purposeOf(second, second.grid.cellNamed('c2'))).toMatchObject({ edges: 1 });
  // Far from all that was built; where a bridge wins, a corner has a purpose of its own.
  expect(purpose(after('fencemaster', 5, 'e5 a1'), 'i9').kind).toBe('edges');
  expect(purpose(after('havannah', 5, 'e5 a1'), 'i9').kind).toBe('reaches');
  const apart = after('fencemaster', 5, 'd5 a1 f5 a2');
  expect(purpose(apart, 'e5')).toEqual({ kind: 'connects', cells: ['d5', 'f5'] });
  const chain = after('fencemaster', 5, 'b2 i9 c3 i8');
  expect(purpose(chain, 'b1').kind).toBe('reaches');
  const block = after('fencemaster', 5, 'a1 f7 a2 g7');
  expect(purpose(block, 'g8').kind).toBe('blocks');
});
