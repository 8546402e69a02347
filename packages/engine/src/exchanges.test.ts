import { otherSide, type Position, randomSource, type Side, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { exchangesOf } from './exchanges.ts';

function played(size: number, names: string): Position {
  const position = startPosition('squatter', { size });
  for (const name of names.split(' ')) position.play(position.grid.cellNamed(name));
  return position;
}

test('a capture is worth its cells, a defence prevents a loss, and other moves are quiet', () => {
  const attack = played(6, 'b1 e5 a2 f6 c2 e6');
  const { grid } = attack;
  expect(exchangesOf(attack).get(grid.cellNamed('b3'))).toEqual({ balance: 1, isQuiet: false });
  expect(exchangesOf(attack).get(grid.cellNamed('d4'))).toEqual({ balance: 0, isQuiet: true });
  const defence = played(6, 'b1 e5 a2 f6 c2');
  expect(exchangesOf(defence).get(grid.cellNamed('b3'))).toEqual({ balance: 0, isQuiet: false });
  expect(exchangesOf(defence).get(grid.cellNamed('d4'))).toEqual({ balance: -1, isQuiet: true });
});

const leadOf = ({ scores }: Position, side: Side): number => scores[side - 1] - scores[otherSide(side) - 1];

/** The worst lead after the replies to a move. */
function worstAfterReplies(position: Position, side: Side): number {
  if (position.outcome !== undefined) return leadOf(position, side);
  return Math.min(
    ...position.legalMoves().map((reply) => {
      position.play(reply);
      const lead = leadOf(position, side);
      position.undo();
      return lead;
    }),
  );
}

test('the balance is what playing every move and every reply gives', () => {
  const random = randomSource(3);
  let sharp = 0;
  for (let game = 0; game < 20; game++) {
    const position = startPosition('squatter', { size: 4 + (game % 3) });
    while (position.outcome === undefined) {
      const { turn } = position;
      const before = leadOf(position, turn);
      for (const [move, { balance }] of exchangesOf(position)) {
        position.play(move);
        const after = worstAfterReplies(position, turn);
        position.undo();
        expect(balance).toBe(after - before);
        if (balance !== 0) sharp++;
      }
      position.play(random.pick(position.legalMoves()));
    }
  }
  expect(sharp).toBeGreaterThan(500);
});
