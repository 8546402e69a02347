import { expect, test } from 'vitest';
import type { BoardResult } from '../checker/result.ts';
import type { Diagnosis } from '../misreadings/diagnose.ts';
import { reportPage } from '../pages/checker-page.ts';
import { reportGradescope } from './gradescope.ts';
import { reportJson } from './json.ts';
import { reportJunit } from './junit.ts';
import type { MarkReport } from './report.ts';
import { terminalReport } from './terminal.ts';

const HOSTILE = '<script>alert("x")</script>&\u001b[31m\u0000';

const result = (
  name: string,
  verdict: BoardResult['verdict'],
  said: string,
  more: Partial<BoardResult> = {},
): BoardResult => ({
  board: { name, text: '3\nB W B\nW - W\nB W B\n', answer: 'White\n1\n0\n', topic: 'capture', grade: 1 },
  verdict,
  said,
  stderr: [],
  wallMs: 40,
  cpuMs: 20,
  memoryMb: 7,
  ...more,
});

const results = [
  result('a', 'right', 'White\n1\n0\n'),
  result('b', 'wrong', 'None\n0\n0\n'),
  result('c', 'crash', HOSTILE, { hint: `It ended. ${HOSTILE}`, stderr: [HOSTILE] }),
  result('d', 'crash', '', { hint: 'It ended with exit code 1.' }),
  result('e', 'crash', '', { hint: 'It ended with exit code 1.' }),
  result('f', 'crash', '', { hint: 'It ended with exit code 1.' }),
];
const report = {
  program: `python3 ${HOSTILE}`,
  run: { game: 'squatter', results },
  diagnosis: {
    name: 'x',
    sentence: 'answers as if',
    rule: 'The rule.',
    boards: 5,
    agrees: 2,
    also: [],
    or: [],
    wrong: 3,
    unexplained: 1,
    isGuess: false,
  },
  commandFor: ({ name }) => `ringfence mark --only ${name}`,
} satisfies MarkReport;

test('guesses are called so, the nearest first, each with what it explains', () => {
  const or = [{ name: 'y', sentence: 'forgets', rule: 'The rule.', boards: 4, agrees: 1 }];
  const diagnosis: Diagnosis = { ...report.diagnosis, or, isGuess: true };
  const guess: MarkReport = { ...report, diagnosis };
  const words = [
    'A guess: it answers as if (the same answer on 2 of its 3 wrong boards).',
    'The rule.',
    'Another guess: it forgets (1 of 3).',
    'No known misreading explains all its answers.',
  ];
  const lines = terminalReport(guess, { colour: false, ascii: true });
  expect(lines.slice(lines.indexOf('Diagnosis') + 1, lines.indexOf('Diagnosis') + 5)).toEqual(
    words.map((line) => `  ${line}`),
  );
  for (const text of [reportPage(guess), reportJunit(guess), JSON.stringify(reportGradescope(guess))])
    for (const line of words) expect(text).toContain(line);
});

test('a program’s output is harmless in every report', () => {
  const page = reportPage(report);
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
  const xml = reportJunit(report);
  expect(xml).not.toContain('<script');
  for (const text of [page, xml, terminalReport(report, { colour: false, ascii: true }).join('\n')]) {
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u0000');
  }
});

test('every report has the same counts', () => {
  expect(reportJson(report)).toMatchObject({ boards: 6, right: 1, verdicts: { right: 1, wrong: 1, crash: 4 } });
  expect(reportJunit(report)).toContain('tests="6" failures="5"');
  expect(reportGradescope(report)).toMatchObject({ score: 1, tests: { length: 6 } });
  expect(reportPage(report)).toContain('<b>1 of 6 boards right</b>');
});

test('the terminal draws each wrong answer, and only the first two of equal failures', () => {
  const lines = terminalReport(report, { colour: false, ascii: true });
  expect(lines.filter((line) => line.startsWith('  Alone: '))).toEqual(
    ['b', 'c', 'd', 'e'].map((name) => `  Alone: ringfence mark --only ${name}`),
  );
  expect(lines).toContain('The same on 1 more: f');
  expect(lines).toContain('  It answers as if (on all 5 boards that can show it).');
  expect(lines).toContain('  1 wrong answer has another reason.');
});
