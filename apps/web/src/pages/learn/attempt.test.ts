import { describe, expect, test } from 'vitest';
import { answer, attemptAt, begin, candidatesOf, hintOf, withReply, wordsOf } from './attempt.ts';
import { loadPuzzles, puzzlePosition } from './puzzles.ts';

describe('an attempt at a puzzle', async () => {
  const wins = (await loadPuzzles('fencemaster')).filter(({ goal }) => goal === 'win');
  /** One that wins at once, and one that takes a few moves. */
  const first = wins.find(({ line }) => line.length === 1) ?? wins[0];
  const longer = wins.find(({ line }) => line.length > 2) ?? wins[0];

  test('asks, and accepts the one right move', () => {
    expect(wordsOf(first, begin(first)).title).toMatch(/^(White|Black) to move and win$/);
    const right = answer(first, puzzlePosition(first).grid.cellNamed(first.solution));
    expect(right).toMatchObject({ phase: 'line', shown: 1, found: true });
    expect(wordsOf(first, right)).toMatchObject({
      title: 'Solved',
      text: expect.stringMatching(/wins with a (tripod|loop)\.$/),
    });
  });

  test('shows a wrong move, and the reply once it is known', () => {
    const { grid, turn } = puzzlePosition(longer);
    const [wrong, reply] = puzzlePosition(longer)
      .legalMoves()
      .filter((cell) => grid.nameOf(cell) !== longer.solution);
    const attempt = answer(longer, wrong);
    if (attempt.phase !== 'wrong') throw new Error('that was right');
    expect(attempt.position.pieces[wrong]).toBe(turn);
    expect(wordsOf(longer, attempt).text).toBe(`${grid.nameOf(wrong)} does not win. Try another move.`);
    const refuted = withReply(attempt, { move: reply, wins: false });
    expect(refuted.position.pieces[reply]).toBe(3 - turn);
    expect(wordsOf(longer, refuted).text).toMatch(/answers [a-g]\d and holds the draw\.$/);
  });

  test('hints at the kind of win, then at three cells', () => {
    expect(hintOf(first)).toMatch(/^It ends with a (tripod|loop)\.$/);
    expect(hintOf(longer)).toMatch(/Look for two threats at once\.$/);
    const cells = candidatesOf(longer);
    expect(new Set(cells).size).toBe(3);
    const { grid } = puzzlePosition(longer);
    const solution = grid.cellNamed(longer.solution);
    expect(cells).toContain(solution);
    // All of them are near it.
    for (const cell of cells) expect(Math.abs(grid.rowOf(cell) - grid.rowOf(solution))).toBeLessThan(3);
  });

  test('plays the line without claiming that it was found', () => {
    expect(wordsOf(longer, attemptAt(longer, 1, false))).toMatchObject({
      title: 'The solution',
      text: expect.stringMatching(/how it continues/),
    });
    expect(wordsOf(longer, attemptAt(longer, longer.line.length, false)).text).toMatch(/wins with a (tripod|loop)/);
  });
});
