// Programs as students might write them: each is right except for a line or two, and the command says what is wrong.
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence, root } from '../testing/harness.ts';

const sourceOf = (name: string): string => readFileSync(join(root, name), 'utf8');
const python = sourceOf('apps/cli/src/testing/checkers/squatter.py');
const javascript = sourceOf('apps/cli/src/testing/checkers/fencemaster.mjs');
const cpp = sourceOf('examples/class/sources/check.cpp');
const java = sourceOf('examples/class/sources/Checker.java').replace(/^package.*\n/, '');

/** A program with some of its text replaced, all of which must occur in it. */
const changed = (source: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the source has no ${from}`);
    return text.replaceAll(from, to);
  }, source);

type Language = 'python' | 'javascript' | 'cpp' | 'java';

const languages: Readonly<Record<Language, { file: string; source: string; build?: string[]; command: string }>> = {
  python: { file: 'check.py', source: python, command: 'python3 check.py' },
  javascript: { file: 'check.mjs', source: javascript, command: 'node check.mjs' },
  cpp: {
    file: 'check.cpp',
    source: cpp,
    build: ['g++', '-std=c++20', '-o', 'check', 'check.cpp'],
    command: './check',
  },
  java: {
    file: 'Checker.java',
    source: java,
    build: ['javac', 'Checker.java'],
    command: 'java -XX:TieredStopAtLevel=1 -cp . Checker',
  },
};

const scratch = makeScratch();
beforeAll(() => chmodSync(scratch.path, 0o755));
afterAll(() => scratch.remove());

/**
 * The command's diagnosis of a program; with fewer boards than usual, since the diagnosis requests those that it needs.
 */
function marked(name: string, language: Language, changes: Readonly<Record<string, string>>) {
  const { file, source, build, command } = languages[language];
  scratch.write(`${name}/${file}`, changed(source, changes));
  const cwd = join(scratch.path, name);
  if (build !== undefined) execFileSync(build[0], build.slice(1), { cwd });
  const game = language === 'javascript' ? ['--game', 'fencemaster', '--size', '4'] : [];
  const { code, out, err } = ringfence(['mark', command, ...game, '--boards', '24', '--seed', '7', '--json'], { cwd });
  expect(err).toBe('');
  return { code, ...JSON.parse(out) };
}

test.each<Language>(['python', 'javascript', 'cpp', 'java'])('the unchanged checker in %s is right', (language) => {
  expect(marked(`right-${language}`, language, {})).toMatchObject({ code: 0, right: 24, diagnosis: null });
});

describe('a program is diagnosed', () => {
  test.each<[name: string, language: Language, changes: Readonly<Record<string, string>>]>([
    [
      'edge-is-wall',
      'python',
      {
        'return False': 'continue',
        'if rows[v][u] != side': 'if rows[v][u] == "+": return False\n            if rows[v][u] != side',
        'encloses(side, r, c) for': 'encloses(side, r, c) and (side == "W" or not encloses("W", r, c)) for',
      },
    ],
    [
      'diagonal-gaps-open',
      'python',
      {
        '(y, x - 1), (y, x + 1))':
          '(y, x - 1), (y, x + 1), (y - 1, x - 1), (y + 1, x + 1), (y - 1, x + 1), (y + 1, x - 1))',
      },
    ],
    ['never-an-error', 'python', { 'print("Error")': 'print("None"); print(0); print(0)' }],
    ['fewer-wins', 'cpp', { 'w > b ? "White" : b > w': 'w < b ? "White" : b < w' }],
    ['draw-is-none', 'cpp', { '"Black" : "Draw"': '"Black" : "None"' }],
    ['none-is-draw', 'cpp', { 'isOpen ? "None"': 'isOpen ? "Draw"' }],
    ['counts-swapped', 'java', { '"\\n" + white + "\\n" + black': '"\\n" + black + "\\n" + white' }],
    ['lower-case-accepted', 'java', { '"[ \\t]", "")': '"[ \\t]", "").toUpperCase()' }],
    ['corners-are-edges', 'javascript', { '(sides(r, c).length === 1 ? sides(r, c) : [])': 'sides(r, c)' }],
    ['two-edges-are-enough', 'javascript', { 'size >= 3': 'size >= 2' }],
    [
      'loop-needs-enemy',
      'javascript',
      {
        'return cells.filter((cell) => at(...cell) !== side).length > open.length;':
          "const reached = new Set(open.map(String));\n  return cells.some((cell) => !reached.has(String(cell)) && at(...cell) !== side && at(...cell) !== '-');",
      },
    ],
    ['tripods-missed', 'javascript', { '[hasTripod(side), hasLoop(side)]': '[false, hasLoop(side)]' }],
  ])('as %s, in %s', (name, language, changes) => {
    const { code, right, boards, diagnosis } = marked(name, language, changes);
    expect([code, diagnosis?.name, diagnosis?.also, diagnosis?.or]).toEqual([1, name, [], []]);
    expect(right).toBeLessThan(boards);
    expect(diagnosis.boards).toBeGreaterThanOrEqual(boards - right);
  });
});
