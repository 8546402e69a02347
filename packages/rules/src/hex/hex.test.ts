import { describe, expect, test } from 'vitest';
import { readBoard } from '../classic/read.ts';
import { classicLines } from '../classic/write.ts';
import { explain } from '../explain.ts';
import { judge } from '../judge.ts';
import { randomSource } from '../random.ts';
import { ownEvaluation, startPosition } from '../start.ts';
import { judgeHex } from '../testing/reference/index.ts';
import { BLACK, SWAP, WHITE } from '../types.ts';
import { rhombusGrid } from './rhombus.ts';

/** Random games that are judged after every move, most of them in npm run test:long. */
const GAMES = process.env.RINGFENCE_TESTS === 'long' ? 200 : 60;

const boardOf = (text: string) => {
  const board = readBoard(text, 'rhombus');
  if (!board.ok) throw new Error(board.error.message);
  return board.value;
};

describe('a game of Hex', () => {
  test('is won by the side that joins its own edges', () => {
    const position = startPosition('hex', { size: 3 });
    for (const name of ['b1', 'a2', 'b2', 'b3']) position.play(position.grid.cellNamed(name));
    expect(position.outcome).toBeUndefined();
    position.play(position.grid.cellNamed('a3'));
    expect(position.outcome).toEqual({ winner: WHITE, by: ['chain'], margin: 0 });
    expect(classicLines(position.verdict())).toEqual(['White', 'Chain']);
    expect(explain(position.verdict())).toEqual([
      'White wins with a chain.',
      "Chain: White's group of 3 pieces joins its two edges. 3 pieces are enough: b1–b2–a3.",
    ]);
  });

  test('random games have one winner, as the slow judge says, and every move can be taken back', () => {
    const random = randomSource(11);
    for (let game = 0; game < GAMES; game++) {
      const size = 2 + random.below(10);
      const position = startPosition('hex', { size, swap: true });
      const before: string[] = [];
      const state = () => `${position.pieces.join('')} ${position.turn} ${position.hash} ${position.freeCount}`;
      while (position.outcome === undefined) {
        before.push(state());
        position.play(random.pick(position.legalMoves()));
        const rows = Array.from({ length: size }, (_, row) =>
          Array.from({ length: size }, (_, col) => '-WB'[position.pieces[row * size + col]]).join(''),
        );
        expect(classicLines(position.verdict())).toEqual(judgeHex(rows));
        expect(position.verdict().winner === 'None').toBe(position.outcome === undefined);
      }
      while (before.length > 0) {
        position.undo();
        expect(state()).toBe(before.pop());
      }
    }
  });

  test('the swap takes over the first piece as it looks from the other side', () => {
    const position = startPosition('hex', { size: 5, swap: true });
    const start = position.hash;
    position.play(position.grid.cellNamed('b4'));
    position.play(SWAP);
    expect([...position.pieces].filter((piece) => piece !== 0)).toEqual([BLACK]);
    expect(position.pieces[position.grid.cellNamed('d2')]).toBe(BLACK);
    expect(position.turn).toBe(WHITE);
    const copy = position.clone();
    expect(copy.hash).toBe(position.hash);
    position.undo();
    position.undo();
    expect(position.hash).toBe(start);
    expect(position.freeCount).toBe(25);
  });

  test('is evaluated by how many pieces each side lacks', () => {
    const position = startPosition('hex', { size: 4 });
    expect(ownEvaluation(position)).toBe(0);
    position.play(position.grid.cellNamed('b2'));
    expect(ownEvaluation(position)).toBe(-1);
    expect(ownEvaluation(startPosition('havannah', { size: 4 }))).toBeUndefined();
  });
});

describe('the verdict on a written board', () => {
  test('names a shortest chain of the group', () => {
    const verdict = judge(boardOf('4\n-WB-\nBWW-\n-BWB\n-BW-\n'), 'hex');
    expect(verdict).toMatchObject({ winner: 'White', method: 'Chain', oddities: [] });
    const { nameOf } = rhombusGrid(4);
    const names = verdict.reasons.flatMap((reason) => (reason.kind === 'chain' ? reason.path.map(nameOf) : []));
    expect(names).toEqual(['b1', 'b2', 'c2', 'c3', 'c4']);
    expect(verdict.reasons).toMatchObject([{ side: WHITE, edges: [0, 2] }]);
  });

  test.each([
    ['no piece completes two chains', '3\n-WW\nBWW\nWWB\n', ['unbalanced', 'won-before']],
    ['two groups that both join the edges', '3\nW-W\nW-W\nW-W\n', ['unbalanced', 'won-before']],
    ['the loser has more pieces', '2\nBB\nB-\n', ['unbalanced']],
    ['the winner has fewer pieces', '3\nWB-\nWBB\nW-B\n', ['loser-moved-last']],
    ['fewer pieces, though a game can end so', '3\nWBB\nBWB\nW--\n', []],
  ])('says what is odd where %s', (_, text, odd) => {
    expect(judge(boardOf(text), 'hex').oddities.map(({ name }) => name)).toEqual(odd);
  });

  test('many chains cost no more than one', () => {
    const SIDE = 200;
    const milliseconds = (row: string): number => {
      const board = boardOf(`${SIDE}\n${`${row}\n`.repeat(SIDE)}`);
      const started = performance.now();
      expect(judge(board, 'hex').winner).toBe('White');
      return performance.now() - started;
    };
    const one = Math.min(...[1, 2, 3].map(() => milliseconds('W'.repeat(SIDE))));
    const many = Math.min(...[1, 2, 3].map(() => milliseconds('W-'.repeat(SIDE / 2))));
    expect(many).toBeLessThan(5 * one);
  });
});
