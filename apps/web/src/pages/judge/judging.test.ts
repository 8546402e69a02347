import { classicLines, explain, judgementJson, judgeText } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { errorSentence, type JudgeRequest, judgeDocument } from './judging.ts';
import { pictureOfFinding, shownReasonAt } from './overlay.ts';

const ask = (text: string, more: Partial<JudgeRequest> = {}) =>
  judgeDocument({ text, locale: 'en', strict: false, index: 0, ...more });

const diamond = '3\n+ W +\nW - W\nB W B\n';
const twoWinners = '4\n-WW-\n-W-W-\n--WW--\nW-----W\nBBBBBB\n--B--\n-B--\n';
const filledRing = '3\n-B-\nBWW-\n-WWW-\n-WWB\nB-B\n';
const games = '(;FF[4]GM[Squatter]SZ[3];W[b1];B[a1];W[a2];B[c1];W[c2];B[a3];W[b3])(;FF[4]GM[Fencemaster]SZ[3];W[c3])';

describe('judging a text', () => {
  test.each([
    ['a board', diamond, {}],
    ['an odd board', twoWinners, {}],
    ['an odd board, strictly', twoWinners, { strict: true }],
    ['Havannah', filledRing, { game: 'havannah' }],
    ['no board', '3\n+ W +\nW - w\n+ W +\n', {}],
    ['the wrong shape', diamond, { game: 'fencemaster' }],
  ] as const)('answers for %s the same as the command', (_, text, more) => {
    const judgement = ask(text, more);
    const result = judgeText(text, more);
    expect(judgement.result).toEqual(result);
    expect(judgement.answer).toEqual(result.ok ? classicLines(result.value) : ['Error']);
    expect(judgementJson(judgement.result)).toEqual(judgementJson(result));
  });

  test('has an entry with its sentence for each reason and oddity', () => {
    const { finding } = ask(twoWinners);
    if (finding === undefined) throw new Error('nothing found');
    expect(finding.entries.map(({ title }) => title)).toEqual([
      'White’s loop, 6 pieces',
      'Black’s tripod, 3 edges',
      'Odd: two winners',
    ]);
    const [, ...sentences] = explain(finding.verdict);
    const typeset = sentences.map((words) => words.replaceAll("'", '’'));
    expect(finding.entries.map(({ sentence }) => sentence)).toEqual(typeset);
    expect([finding.headline, finding.more]).toEqual(['No winner can be named: both sides have won.', 0]);
  });

  test('shows a board that strict reading refuses', () => {
    const { finding, answer } = ask(twoWinners, { strict: true });
    expect(answer).toEqual(['Error']);
    expect(finding?.entries).toHaveLength(3);
  });

  test('uses the last position of a game, and any game of a collection', () => {
    expect(ask(games)).toMatchObject({ kind: 'sgf', answer: ['None', '1', '0'], games: 2, moves: 7 });
    expect(ask(games, { index: 1 })).toMatchObject({ answer: ['None', 'Nil'], moves: 1 });
    expect(ask(games, { index: 1, game: 'havannah' }).finding?.verdict.game).toBe('havannah');
    expect(ask(games, { game: 'havannah' }).result).toMatchObject({
      error: { message: 'Havannah is not played on a square' },
    });
    expect(ask('(;FF[4]GM[Squatter]SZ[3];W[b1];B[b1])').answer).toEqual(['Error']);
  });

  test('reports errors in a sentence', () => {
    const { result } = ask('3\n+ W +\nW -\n+ W +\n');
    expect(result.ok || errorSentence(result.error)).toBe(
      'Line 3, column 4: row 2 is too short. Expected 3 cells; found 2.',
    );
  });
});

describe('an entry on the board', () => {
  test('is shown alone, with its cells', () => {
    const { finding } = ask(twoWinners);
    if (finding === undefined) throw new Error('nothing found');
    const [loop, tripod] = finding.entries;
    expect(pictureOfFinding(finding, undefined)).toMatchObject({ fences: [{ side: 1 }], trees: [{ side: 2 }] });
    const alone = pictureOfFinding(finding, loop);
    expect(alone.trees).toBeUndefined();
    expect(alone.highlight).toEqual([alone.grid.cellNamed('c2')]);
    expect(pictureOfFinding(finding, tripod).fences).toBeUndefined();
    expect(shownReasonAt(finding, alone.grid.cellNamed('c2'))).toBe(loop);
    expect(shownReasonAt(finding, alone.grid.cellNamed('d5'))).toBe(tripod);
    expect(shownReasonAt(finding, alone.grid.cellNamed('a1'))).toBeUndefined();
  });
});
