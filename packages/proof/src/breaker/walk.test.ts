import { randomSource } from '@ringfence/rules';
import { finished } from '@ringfence/wasm-host';
import { describe, expect, test } from 'vitest';
import { type Cells, createProofBoard, FREE_CELL } from '../breaker-proof/board.ts';
import { isCaptured } from '../breaker-proof/facts.ts';
import { checkPairs } from '../breaker-proof/index.ts';
import { ProofWalk, type WalkPoint } from './walk.ts';

const cellsOf = ({ board, maker, breaker }: WalkPoint): Cells =>
  Uint8Array.from({ length: board.rows * board.columns }, (_, cell) =>
    maker.includes(cell) ? 1 : breaker.includes(cell) ? 2 : FREE_CELL,
  );

describe('walking through a proof', () => {
  test.each([
    [5, 5, 40],
    [6, 6, 40],
    [6, 7, 10],
    [7, 7, 3],
  ])('on %i×%i White never captures, whatever it plays in %i games', async (rows, columns, games) => {
    const walk = await ProofWalk.open({ rows, columns });
    const board = createProofBoard(rows, columns);
    const start = finished(walk.start());
    for (let seed = 1; seed <= games; seed++) {
      const random = randomSource(seed);
      let point = start;
      for (;;) {
        const cells = cellsOf(point);
        const free = [...cells.keys()].filter((cell) => cells[cell] === FREE_CELL);
        if (free.length === 0) break;
        const move = random.pick(free);
        const step = finished(walk.play(point, move));
        point = step.point;
        expect(point.maker.at(-1)).toBe(move);
        if (step.reply !== undefined) expect(cells[step.reply]).toBe(FREE_CELL);
        expect(isCaptured(board, cellsOf(point)), `seed ${seed}, ${point.maker}`).toBe(false);
      }
    }
  });

  test('answers a cell of a pair by the other one, and a cell in no pair not at all', async () => {
    const walk = await ProofWalk.open({ rows: 6, columns: 6 });
    const start = finished(walk.start());
    if (start.reason.kind !== 'pairs') throw new Error('6×6 has a pairing');
    const { pairs } = start.reason;
    expect(() =>
      checkPairs(
        createProofBoard(6, 6),
        cellsOf(start),
        pairs.map((pair) => [...pair]),
      ),
    ).not.toThrow();
    const [cell, partner] = pairs[2];
    const { point, reply, pair } = finished(walk.play(start, cell));
    expect([reply, pair]).toEqual([partner, 2]);
    expect(point.reason).toBe(start.reason);
    const loose = [...Array(36).keys()].find((each) => !pairs.some((two) => two.includes(each))) as number;
    expect(finished(walk.play(point, loose))).toMatchObject({ reply: undefined, pair: undefined });
    expect(() => finished(walk.play(point, partner))).toThrow('no such free cell');
  });

  test('has an answer to every relevant move where no pairing exists', async () => {
    const walk = await ProofWalk.open({ rows: 7, columns: 7 });
    const { reason } = finished(walk.start());
    expect(reason.kind).toBe('answers');
    expect(reason.kind === 'answers' && reason.answers.every(({ reply }) => reply !== undefined)).toBe(true);
  });
});
