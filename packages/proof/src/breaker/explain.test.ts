import { randomSource } from '@ringfence/rules';
import { finished } from '@ringfence/wasm-host';
import { expect, test } from 'vitest';
import { BREAKER_CELL, createProofBoard, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import { isCaptured, openCells } from '../breaker-proof/facts.ts';
import { explainHold } from './explain.ts';
import { bitOfCell, createBreaker } from './kernel.ts';

test('a forced capture is told move by move, and each reply stops the one capture that was threatened', async () => {
  const board = createProofBoard(5, 5);
  const breaker = await createBreaker({ rows: 5, columns: 5 }, { tableSize: 1 });
  const random = randomSource(3);
  const lengths: number[] = [];
  while (lengths.length < 40) {
    const cells = Uint8Array.from({ length: 25 }, () =>
      random.pick([FREE_CELL, FREE_CELL, FREE_CELL, FREE_CELL, MAKER_CELL, MAKER_CELL, BREAKER_CELL]),
    );
    if (isCaptured(board, cells) || !openCells(board, cells).includes(1)) continue;
    const bits = (code: number): bigint =>
      cells.reduce((sum, each, cell) => (each === code ? sum | bitOfCell(cell, breaker.board) : sum), 0n);
    const position = { maker: bits(MAKER_CELL), solid: bits(BREAKER_CELL), makerToMove: random.below(3) > 0 };
    const reason = finished(explainHold(breaker, position));
    if (reason.kind !== 'captures') continue;
    expect(reason.move).toBe(position.makerToMove ? reason.line[0] : undefined);
    const played = cells.slice();
    for (const [i, cell] of reason.line.entries()) {
      expect(played[cell]).toBe(FREE_CELL);
      if (i % 2 === 0) played[cell] = MAKER_CELL;
      else {
        played[cell] = MAKER_CELL;
        expect(isCaptured(board, played)).toBe(true);
        played[cell] = BREAKER_CELL;
      }
      expect(isCaptured(board, played)).toBe(reason.endsInCapture && i === reason.line.length - 1);
    }
    lengths.push(reason.line.length);
  }
  expect(Math.max(...lengths)).toBeGreaterThan(3);
});
