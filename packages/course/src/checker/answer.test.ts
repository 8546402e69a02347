import { describe, expect, test } from 'vitest';
import { readAnswer } from './answer.ts';

const RIGHT = 'White\n5\n1\n';

describe('the output of a Squatter checker', () => {
  test.each([
    ['the answer', 'White\n5\n1\n', 'right', undefined],
    ['no last line end', 'White\n5\n1', 'right', undefined],
    ['spaces and empty lines at the ends', 'White \n5\n1\n\n\n', 'right', undefined],
    ['another answer', 'Black\n1\n5\n', 'wrong', undefined],
    ['Error', 'Error\n', 'wrong', undefined],
    ['Windows line ends', 'White\r\n5\r\n1\r\n', 'line-endings', /\\r\\n/],
    ['old Mac line ends', 'White\r5\r1', 'line-endings', /\(\\r\)/],
    ['a wrong answer with Windows line ends', 'Black\r\n5\r\n6\r\n', 'wrong', /\\r\\n/],
    ['notes before the answer', 'reading 6 rows\nWhite\n5\n1\n', 'debug-output', /"reading 6 rows".*itself is right/],
    ['notes after a wrong answer', 'White\n4\n1\ndone\n', 'debug-output', /"done".*wrong too: it says White, 4, 1/],
    ['one line', 'White 5 1\n', 'format', /line of its own.*itself is right/],
    ['lower case', 'white\n5\n1\n', 'format', /case matter.*itself is right/],
    ['labels', 'Winner: White\nWhite: 5\nBlack: 1\n', 'format', /three lines.*itself is right/],
    ['a tuple', "('White', 5, 1)\n", 'format', /line of its own/],
    ['something else', 'hello\n', 'format', /"hello".*three lines/],
    ['a number too many', 'White\n5\n1\n7\n', 'debug-output', /"7".*itself is right/],
    ['a line too few', 'White\n5\n', 'format', /"White" and 1 more line\. Print three lines/],
    ['a negative count', 'White\n5\n-1\n', 'format', /three lines/],
    ['a reason beside Error', 'Error: short row\n', 'format', /wrong too: it says Error/],
    ['nothing', '', 'no-output', /printed nothing/],
    ['only line ends', '\n\n', 'no-output', /printed nothing/],
  ])('%s', (_, output, verdict, hint) => {
    const reading = readAnswer(output, RIGHT, 'squatter');
    expect(reading.verdict).toBe(verdict);
    if (hint === undefined) expect(reading.hint).toBeUndefined();
    else expect(reading.hint).toMatch(hint);
  });

  test.each([
    ['White\r\n5\r\n1', 'line-endings'],
    ['x\nWhite\n5\n1', 'debug-output'],
    ['white\n5\n1', 'case'],
    ['white 05 1', 'one-line'],
    ['White wins 5:1', 'one-line'],
    ['5\n1\nWhite', 'order'],
    ['White: 5\nBlack: 1\nWinner: White', 'labels'],
    ['Black: 1\nWhite: 5\nWhite has won', 'labels'],
    ['reading\nWinner is White\nCells captured by White = 5\nCells captured by Black = 1', 'labels'],
    ['B W B\n- - +\n+ + W\nwinner: W\nW: 5, B: 1', 'labels'],
    ['Result: white\n5 1', 'own-words'],
  ])('%j is understood', (output, flaw) => {
    expect(readAnswer(output, 'Black\n0\n0\n', 'squatter')).toMatchObject({ understood: ['White', '5', '1'], flaw });
  });

  test.each([
    ['Error: short row', ['Error']],
    ['Invalid board size', ['Error']],
    ['No winner\nWhite: 0\nBlack: 2', ['None', '0', '2']],
    ["It's a tie\nWhite: 2\nBlack: 2", ['Draw', '2', '2']],
    // What is missing or could mean two things is not guessed.
    ['White 5', undefined],
    ['White: 5\nBlack: 1', undefined],
    ['Winner: White\nWhite: 5\nWhite: 6\nBlack: 1', undefined],
    ['Winner: White\nBlack wins\n5\n1', undefined],
    ['White\nBlack\n5 1', undefined],
    ['White: -5\nBlack: 1\nWinner: White', undefined],
    ['java.lang.NumberFormatException: For input string', undefined],
  ])('%j is understood as %j', (output, understood) => {
    expect(readAnswer(output, RIGHT, 'squatter').understood).toEqual(understood);
  });
});

describe('the output of a checker of hexagons', () => {
  test.each([
    ['fencemaster', 'White\nBoth\n', 'White\nBoth\n', 'right'],
    ['fencemaster', 'White\nBoth\n', 'White\nTripod\n', 'wrong'],
    ['fencemaster', 'White\nTripod\n', 'White\nBridge\n', 'format'],
    ['havannah', 'White\nTripod+Bridge\n', 'White\nTripod+Bridge\n', 'right'],
    ['havannah', 'White\nTripod+Bridge\n', 'white tripod+bridge', 'format'],
    ['havannah', 'White\nBridge\n', 'White\nLoop\n', 'wrong'],
    ['fencemaster', 'None\nNil\n', 'None\nNone\n', 'format'],
  ] as const)('%s: for %j it printed %j', (game, answer, output, verdict) => {
    expect(readAnswer(output, answer, game).verdict).toBe(verdict);
  });

  test.each([
    ['fencemaster', 'None\n', ['None', 'Nil'], 'no-method'],
    ['fencemaster', 'Draw\nNone\n', ['Draw', 'Nil'], 'no-method'],
    ['fencemaster', 'Tripod\nWhite\n', ['White', 'Tripod'], 'order'],
    ['fencemaster', 'Winner: Black\nBy: Tripod and Loop', ['Black', 'Both'], 'labels'],
    ['havannah', 'White wins by bridge and tripod', ['White', 'Tripod+Bridge'], 'one-line'],
    ['havannah', 'Winner: None\nMethod: Nil', ['None', 'Nil'], 'labels'],
    ['fencemaster', 'White\n', undefined, undefined],
    ['fencemaster', 'White tripod: true\nWhite loop: false\nWinner: White', undefined, undefined],
    ['fencemaster', 'White wins by bridge', undefined, undefined],
  ] as const)('%s: %j is understood', (game, output, understood, flaw) => {
    const reading = readAnswer(output, 'White\nNil\n', game);
    expect([reading.understood, reading.flaw]).toEqual([understood, flaw]);
  });
});
