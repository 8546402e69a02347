import {
  BLACK,
  otherSide,
  type Position,
  positionFromCells,
  randomSource,
  type Side,
  startPosition,
  WHITE,
} from '@ringfence/rules';
import { expect, test } from 'vitest';
import { SQUATTER_PLANES, viewSquatter } from './squatter-planes.ts';

function planeOf(position: Position, plane: number): number[] {
  const { planes } = viewSquatter(position);
  return Array.from(position.pieces, (_, cell) => planes[cell * SQUATTER_PLANES + plane]);
}

/** Every position of random games, with the result of the rest of the game. */
function* randomGames(games: number): Generator<{ position: Position; end: Position }> {
  const random = randomSource(41);
  for (let game = 0; game < games; game++) {
    const end = startPosition('squatter', { size: 5 + (game % 4) });
    while (end.outcome === undefined) end.play(random.pick(end.legalMoves()));
    const position = startPosition('squatter', { size: end.grid.size });
    for (const move of end.moves) {
      yield { position, end };
      position.play(move);
    }
  }
}

const asSide = ({ grid, pieces, owners }: Position, side: Side): Position =>
  positionFromCells('squatter', grid.size, pieces, owners, side);

test('planes 5 and 6 show where a move captures something', () => {
  let captures = 0;
  for (const { position } of randomGames(12)) {
    for (const [plane, side] of [[5, position.turn] as const, [6, otherSide(position.turn)] as const]) {
      const mover = asSide(position, side);
      const wanted = Array.from(position.pieces, (_, cell) => {
        if (!mover.isLegal(cell)) return 0;
        const before = mover.scores[side - 1];
        mover.play(cell);
        const gained = mover.scores[side - 1] > before;
        mover.undo();
        return Number(gained);
      });
      expect(planeOf(position, plane)).toEqual(wanted);
      captures += wanted.reduce((sum, value) => sum + value, 0);
    }
  }
  expect(captures).toBeGreaterThan(100);
});

test('cells that a side can no longer capture by planes 7 and 8 it never captures', () => {
  let closed = 0;
  let captured = 0;
  for (const { position, end } of randomGames(20)) {
    for (const [plane, side] of [[7, position.turn] as const, [8, otherSide(position.turn)] as const]) {
      for (const [cell, open] of planeOf(position, plane).entries()) {
        if (open === 1 || position.owners[cell] === side) continue;
        closed++;
        if (end.owners[cell] === side) captured++;
      }
    }
  }
  expect(captured).toBe(0);
  expect(closed).toBeGreaterThan(1000);
});

test('where neither side can capture anything, the scores are final', () => {
  let early = 0;
  for (const { position, end } of randomGames(20)) {
    if (!viewSquatter(position).isFinal) continue;
    expect(position.scores).toEqual(end.scores);
    early++;
  }
  expect(early).toBeGreaterThan(5);
});

test('plane 12 is the lead of the side to move', () => {
  let leads = 0;
  for (const { position } of randomGames(12)) {
    const [white, black] = position.scores;
    for (const [side, lead] of [[WHITE, white - black] as const, [BLACK, black - white] as const]) {
      const [first] = planeOf(asSide(position, side), 12);
      expect(first).toBeCloseTo(Math.min(2, Math.max(-2, lead / 10)), 3);
      if (lead !== 0) leads++;
    }
  }
  expect(leads).toBeGreaterThan(100);
});

test('the rest is as docs/net-format.md describes it', () => {
  const position = startPosition('squatter', { size: 5 });
  for (const name of ['a5', 'b1', 'b2', 'a2', 'e5', 'c2', 'e1', 'b3']) position.play(position.grid.cellNamed(name));
  const b2 = position.grid.cellNamed('b2');
  const at = (cell: number): number[] => [
    ...viewSquatter(position).planes.subarray(cell * SQUATTER_PLANES, (cell + 1) * SQUATTER_PLANES),
  ];
  const share = Math.round((17 / 25) * 2048) / 2048;
  const common = [
    Math.fround(-Math.round((2 / 3) * 2048) / 2048),
    share,
    Math.fround(-Math.round(0.1 * 16384) / 16384),
    1,
    0,
    0,
  ];
  // White is to move: its piece on b2 is Black's territory now, for ever, since Black's pieces lead to the border.
  expect(at(b2)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, ...common]);
  expect(at(position.grid.cellNamed('b1'))).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 1, ...common]);
  expect(at(position.grid.cellNamed('a5'))).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...common]);
});

test('plane 12 is the lead of the side to move in tens, up to twenty', () => {
  const leadAt = (captured: number, side: Side): number => {
    const pieces = new Uint8Array(49);
    const owners = Uint8Array.from(pieces, (_, cell) => (cell >= 49 - captured ? WHITE : 0));
    return planeOf(positionFromCells('squatter', 7, pieces, owners, side), 12)[0];
  };
  expect([5, 15, 20, 30].map((captured) => leadAt(captured, WHITE))).toEqual([0.5, 1.5, 2, 2]);
  expect([5, 15, 20, 30].map((captured) => leadAt(captured, BLACK))).toEqual([-0.5, -1.5, -2, -2]);
});
